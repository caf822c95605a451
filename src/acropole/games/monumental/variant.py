"""Monumental as the kernel asks for it: dealing, what each seat sees, the final count, words."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, ClassVar

from acropole.games.monumental import audit, bestiary, guessing, look, sight, soundness, standing
from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.continuous.rounds import FEW_CARDS
from acropole.games.monumental.effects import CATEGORIES, CIVILIZATIONS, seats
from acropole.games.monumental.features import MonumentalFeatures
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.insight import worth
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import answers, conquest, land, means, pieces, trade, turn
from acropole.games.monumental.rules.city import top_card
from acropole.games.monumental.schema import SCHEMA
from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.games.monumental.study import hand, study
from acropole.games.monumental.vocabulary import CARD_PARTS, RESOURCES
from acropole.kernel import chance, content, interface, machine, play
from acropole.kernel.game import Rules
from acropole.kernel.soundness import Shape

if TYPE_CHECKING:
    from acropole.games.monumental.game import Monumental


_ABOUT_CARDS = (
    n.Q_KEEP_WONDER,
    n.Q_WONDER_TILE,
    n.Q_KNOWLEDGE,
    n.Q_USE_DRAWN,
    n.Q_ATTACH_TO,
    n.Q_AUTOMA_WONDER,
)

_AUTOMA_VERBS = [v.name for v in SCHEMA.things("verbs").values() if v.module == "automa"]


# Cards that leave the deck in a turn, for each track: one in any case, and what is taken besides
# was measured over games of greedy bots. This round goes on, and one more follows the last card.
PACE = 1.1
MORE_ROUNDS = 2
LAST_BOARD = 2**32 - 1  # the number of a random board


def board_seed(seed: int) -> int:
    """Names a random board. Everybody sees it, and nobody can tell the seed of the game from it."""
    return int.from_bytes(blake2b(seed.to_bytes(8, "little"), digest_size=4).digest(), "little")


def _percent(left: int, whole: int) -> int:
    """How much of the way is gone."""
    return 100 - round(100 * left / whole) if 0 < left <= whole else 100 if left <= 0 else 0


class MonumentalRules(Rules[MonumentalPosition]):
    point: ClassVar = worth.POINT
    questions: ClassVar = SCHEMA.names("questions")
    refusals: ClassVar = SCHEMA.names("refusals")
    events: ClassVar = SCHEMA.events

    game: Monumental

    def __init__(self, game: Monumental, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.kinds = game.box.kinds
        self.card_ids = content.numbered_ids([self.kinds[kind].id for kind in game.box.cards])
        self.seats = seats(options)
        cards = game.content["card"].values()
        chiefs = {card["civ"]: card.id for card in cards if card["type"] == "warlord"}
        self.warlords = [chiefs[name] for name in CIVILIZATIONS]
        self.fronts = [sight.token(front) for front in game.box.fronts]
        letters = game.content["market"]
        self.market_letters = [letters[name]["letter"] for name in sight.MARKET_IDS]
        self._boards: dict[int, tuple[Board, Chart]] = {}

    def blank(self) -> MonumentalPosition:
        return self._on_board(0)

    def _on_board(self, seed: int) -> MonumentalPosition:
        world = MonumentalPosition(self.tables, self._chart(seed)[1], self.seats)
        world.board_seed = seed
        return world

    def _chart(self, seed: int) -> tuple[Board, Chart]:
        if seed not in self._boards:
            if len(self._boards) > 64:  # random boards of games long finished
                self._boards.clear()
            board = self.game.board(self.options, seed)
            self._boards[seed] = board, self.game.box.chart(board)
        return self._boards[seed]

    def board_of(self, world: MonumentalPosition) -> Board:
        return self._chart(world.board_seed)[0]

    def deal(
        self, seed: int, rng: chance.Rng, log: list[interface.Event] | None
    ) -> MonumentalPosition:
        world = self._on_board(board_seed(seed) if self.options["map"] == "random" else 0)
        world.log = log
        wanted = self.options["civilizations"]
        assert isinstance(wanted, list)
        names = wanted or ["random"] * int(str(self.options["players"]))
        if self.options["automa"] != "off":
            names = [*names, self.options["automa"]]
        turn.set_up(world, rng, [-1 if n == "random" else CIVILIZATIONS.index(n) for n in names])
        return world

    def restore(self, data: dict[str, list[int]]) -> MonumentalPosition:
        world = self._on_board(data["game"][3])
        world.load(data)
        return world

    def shape(self, data: Mapping[str, object]) -> Shape:
        """A random board is that of the dump's own seed."""
        seeds = (0, LAST_BOARD if self.options["map"] == "random" else 0)
        match data.get("game"):
            case [_, _, _, int(seed)] if seeds[0] <= seed <= seeds[1]:
                chart = self._chart(seed)[1]
            case _:
                chart = self._chart(0)[1]
        return soundness.shape(self.tables, chart, self.seats, seeds)

    def loose_ends(self, world: MonumentalPosition) -> list[str]:
        return soundness.loose_ends(world)

    def own_seats(self) -> tuple[int, ...]:
        return (self.tables.automa,) if self.tables.automa >= 0 else ()

    # -- what a seat sees -----------------------------------------------------------------------

    def sight(self, world: MonumentalPosition, seat: int | None) -> MonumentalSight:
        return look.look(self, world, seat)

    def resample(self, world: MonumentalPosition, seat: int | None, rng: chance.Rng) -> None:
        guessing.resample(world, guessing.NOBODY if seat is None else seat, rng)

    # -- the count ------------------------------------------------------------------------------

    def points(self, world: MonumentalPosition, seat: int) -> dict[str, int]:
        """Points by category; what dominations bring stands by itself."""
        found = {
            name: turn.tally_of(world, seat, i) * self.tables.points[i]
            for i, name in enumerate(CATEGORIES)
        }
        won = sum(turn.dominates(world, seat, i) for i in range(len(CATEGORIES)))
        found["domination"] = won * self.tables.domination
        if self.tables.monsters:
            found["monsters"] = monsters.trophies(world, seat) * self.tables.monster_points
        if self.tables.automa >= 0:
            found["treasury"] = automa.treasury(world) if seat == self.tables.automa else 0
        if len(self.tables.even):
            is_own = seat == self.tables.automa
            found["even"] = self.tables.even[world.civilization[seat]] if is_own else 0
        if self.tables.earlier_points:
            found["order"] = turn.later(world, seat) * self.tables.earlier_points
        return found

    def goal(self, world: MonumentalPosition) -> interface.Goal:
        """The deck runs out; then all have one more turn, and the table tells how many that is."""
        tables = self.tables
        whole = len(tables.development) - tables.track_places
        if len(world.rounds.now):
            is_last = bool(world.rounds.now[n.R_LAST])
            left = max(world.undealt - FEW_CARDS, 0)
            rounds = 1 if is_last else -(-left // world.seats) + 1
            done = _percent(left, whole - FEW_CARDS)
            return interface.Goal("deck-low", {"cards": left}, done, rounds)
        if world.turns_left >= 0:
            return interface.Goal("deck-empty", {"turns": world.turns_left}, 100)
        left = world.undealt
        turns = int(left) / (PACE * int(tables.track_rows))
        rounds = int(turns / int(world.seats)) + MORE_ROUNDS
        return interface.Goal("deck-empty", {"cards": left}, _percent(left, whole), rounds)

    def points_in(self, sight: MonumentalSight) -> list[Mapping[str, int]]:
        return [seat.points for seat in sight.seats]

    def tally(self, world: MonumentalPosition) -> interface.Result:
        seats = range(world.seats)
        return interface.ranked(
            [turn.standing(world, seat) for seat in seats],
            play.scores(world),
            [self.points(world, seat) for seat in seats],
            self._reason(world),
        )

    def _reason(self, world: MonumentalPosition) -> str:
        if not world.is_over:
            return "running"
        return "deck-low" if self.tables.continuous else "deck-empty"

    def aspects(self, world: MonumentalPosition, seat: int) -> dict[str, float]:
        points = self.points(world, seat).items()
        return {name: float(n * worth.POINT) for name, n in points} | worth.prospects(world, seat)

    def study(self, world: MonumentalPosition, events: list[interface.Event]) -> interface.Study:
        return study(world, events, self.kinds)

    def hand(self, world: MonumentalPosition, card: str, seat: int) -> bool:
        kinds = [kind.id for kind in self.kinds]
        return card in kinds and hand(world, kinds.index(card), seat)

    def features(self) -> MonumentalFeatures:
        return MonumentalFeatures(self.blank())

    def insights(self) -> standing.MonumentalStanding:
        return standing.MonumentalStanding(self.blank())

    def recount(self, world: MonumentalPosition) -> list[int]:
        return audit.recount(self, self.sight(world, world.to_move), world.to_move)

    def problems(self, world: MonumentalPosition) -> list[str]:
        return audit.problems(self, world)

    # -- words ---------------------------------------------------------------------------------

    def own_seat_name(self, seat: int, lang: str) -> str:
        return self.game.catalogue.text(lang, "automa.name")

    def say(self, kind: str, value: int, lang: str, n: int = 2) -> object:
        text = self.game.catalogue.text
        match kind:
            case "card":
                return self.kinds[self.tables.kind[value]]["name"][lang]
            case "tile" | "from":
                return text(lang, "tile.name", n=value + 1)
            case "policy":
                return self._policy_name(value, lang)
            case "token":
                return self.game.card_name(self.game.box.tokens[value], lang)
            case "market":
                return text(lang, f"market.{sight.MARKET_IDS[value]}")
            case "market_token":
                return self.game.card_text(self.game.box.market_tokens[value], lang)
            case "monster":
                return self.game.box.monsters[value]["name"][lang]
            case "row":
                return "abc"[value - 1]
            case "resource":
                return text(lang, f"resource-name.{list(RESOURCES)[value]}")
            case "automa_card":
                return self.game.card_name(self.game.box.automa_cards[value], lang)
            case "automa_act":
                return text(lang, f"automa-act.{_AUTOMA_VERBS[value]}")
            case "parts":
                return text(lang, f"automa-parts.{list(CARD_PARTS)[value]}")
        return value

    def thing(self, slot: str, value: int) -> str:
        match slot:
            case "card":
                return f"card:{self.kinds[self.tables.kind[value]].id}"
            case "tile" | "from":
                return f"tile:{value + 1}"
            case "policy":
                return f"card:{self.kinds[self.tables.policy[value]].id}"
            case "automa_card":
                return f"card:{self.game.box.automa_cards[value].id}"
        return ""

    def _policy_name(self, value: int, lang: str) -> str:
        """A policy in an event: civilization * 5 + policy."""
        name: str = self.kinds[self.tables.policy[value]]["name"][lang]
        return name

    def source_name(self, world: MonumentalPosition, source: int, lang: str) -> str:
        if source < 0:
            return str(self.kinds[-1 - source]["name"][lang])
        if source >= n.MONSTER_SOURCE:
            return str(self.say("monster", source - n.MONSTER_SOURCE, lang))
        if source >= n.MARKET_SOURCE:
            return str(self.say("market", (source - n.MARKET_SOURCE) // n.MARKET_TOKENS, lang))
        if source >= n.TOKEN_SOURCE:
            return str(self.say("token", source - n.TOKEN_SOURCE, lang))
        if source >= n.WARLORD_SOURCE:
            seat = source - n.WARLORD_SOURCE
            return str(self.kinds[self.tables.warlord[world.civilization[seat]]]["name"][lang])
        if source >= n.POLICY_SOURCE:
            seat, policy = divmod(source - n.POLICY_SOURCE, n.POLICIES)
            return str(self.kinds[trade.policy_kind(world, seat, policy)]["name"][lang])
        return str(self.say("card", source, lang))

    def source_text(self, world: MonumentalPosition, lang: str) -> str:
        """The name of what asks one of the kernel's questions, or of the effect that waits."""
        top = world.sp
        if world.stack[top] >= machine.FIRST_QUESTION:
            top -= machine.FRAME
            if top < 0 or world.stack[top] != machine.RUN:
                return ""
        return self.source_name(world, world.stack[top + machine.SOURCE], lang)

    def source(self, world: MonumentalPosition) -> str | None:
        source = world.stack[world.sp + machine.SOURCE]
        frame = world.stack[world.sp]
        if source >= n.MONSTER_SOURCE and frame not in (n.Q_ACTIONS, n.Q_ACTIVATE, n.Q_CAPITAL):
            return self.game.box.monsters[source - n.MONSTER_SOURCE].id
        if frame in (n.Q_ACTIONS, n.Q_ACTIVATE, n.Q_CAPITAL) or not 0 <= source < len(
            self.card_ids
        ):
            return None
        if machine.FIRST_QUESTION <= frame < n.Q_ARCHIVE:
            return None
        return self.kinds[self.tables.kind[source]].id

    def prompt_slots(self, world: MonumentalPosition, lang: str) -> dict[str, object]:
        top = world.sp
        first, second = world.stack[top + n.ASKED_OPERAND], world.stack[top + n.ASKED_OPERAND2]
        slots: dict[str, object] = {"n": first, "tile": "", "card": "", "what": ""}
        frame = world.stack[top]
        if frame == n.Q_ACTIONS:
            slots["what"] = self.game.catalogue.text(lang, f"turn.{self._turn_of(world)}")
        if frame in (n.Q_UNITS, n.Q_UNIT, n.Q_MOVE_TO):
            slots["tile"] = self.say("tile", first, lang)
            slots["n"] = second
        elif n.Q_DEPLOY <= frame <= n.Q_LAIR and world.stack[top + machine.SOURCE]:
            slots["card"] = self.source_name(world, world.stack[top + machine.SOURCE], lang)
        elif frame in _ABOUT_CARDS:
            slots["card"] = self.say("card", first, lang)
        elif frame == n.Q_SWAP_WITH:
            slots["card"] = self.say("card", top_card(world, answers.subject(world), first), lang)
        elif frame == n.Q_AUTOMA_STEP:
            slots["n"] = first + 1
        return slots

    def _prompt(self, world: MonumentalPosition, kind: str, lang: str) -> str:
        """Who chooses about the things of somebody else is told whose they are."""
        prompt = super()._prompt(world, kind, lang)
        if answers.subject(world) == world.to_move:
            return prompt
        text = self.game.catalogue.text
        civ = text(lang, f"civ.{CIVILIZATIONS[world.civilization[answers.subject(world)]]}")
        return text(lang, "turn.for-another", civ=civ, prompt=prompt)

    def _turn_of(self, world: MonumentalPosition) -> str:
        """Which turn it is: a whole one; in continuous mode one action, or what comes after it."""
        if not self.tables.continuous:
            return "whole"
        acted = world.stack[world.sp + n.ACTIONS_ACTED]
        return ("single", "acted", "manoeuvring", "exploring")[acted]

    def action_words(
        self, world: MonumentalPosition, action: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        kind, argument = self.game.space.split(action)
        seat = answers.subject(world)
        match kind:
            case "activate":
                return kind, {"row": "abc"[argument // 3], "column": argument % 3 + 1}
            case "end-turn" if self.tables.continuous:
                is_pass = world.is_over or world.stack[world.sp + n.ACTIONS_ACTED] == 0
                return "pass" if is_pass else "done", {}
            case "acquire":
                card = world.track[argument]
                if card < 0:
                    return "acquire-nothing", {"n": argument + 1}
                cost = trade.price(world, seat, card, 0)
                slots = {"card": self.say("card", card, lang), "n": argument + 1, "cost": cost}
                return kind, slots
            case "basic":
                name = self.game.catalogue.text(lang, f"card.{sight.BASIC_IDS[argument]}")
                return kind, {"card": name}
            case "complete":
                begun = world.section[seat]
                name = str(self.say("card", begun, lang)) if begun >= 0 else "–"
                return kind, {"card": name}
            case "develop":
                policy = self.kinds[trade.policy_kind(world, seat, argument)]["name"][lang]
                return kind, {"policy": policy}
            case "explorer" | "pick":
                return kind, {"n": argument + 1, "what": self._picked(world, argument, lang)}
            case "card" if world.city[seat * n.SLOTS + argument] < 0:
                return kind, self._at_slot(world, world.known, argument, lang)
            case "use" | "card":
                return kind, self._at_slot(world, world.city, argument, lang)
            case "use-knowledge" | "knowledge":
                return kind, self._at_slot(world, world.known, argument, lang)
            case "use-policy":
                active = trade.active_policy(world, seat)
                return kind, {"policy": self.kinds[active]["name"][lang] if active >= 0 else "–"}
            case "use-market":
                return kind, {"market": self.say("market", argument, lang)}
            case "resource":
                return kind, {"resource": self.say("resource", argument, lang)}
            case "token":
                if argument >= len(self.game.box.tokens):
                    return kind, {"token": "–", "n": argument + 1}
                return kind, {"token": self.say("token", argument, lang), "n": argument + 1}
            case "hire" | "use-hero" | "defeat":
                return kind, bestiary.creature_words(self, world, kind, argument, lang)
        return self._on_the_map(world, kind, argument, lang)

    def _on_the_map(
        self, world: MonumentalPosition, kind: str, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        seat = answers.subject(world)
        match kind:
            case "conquer":
                needed = 0
                if argument < world.chart.tiles:
                    needed = conquest.units_needed(world, seat, argument)
                return kind, {"tile": self.say("tile", argument, lang), "n": needed}
            case "move" | "outpost":
                return kind, {"tile": self.say("tile", argument, lang)}
            case "tile" | "warlord":
                return self._placed(world, kind, argument, lang)
            case "explore":
                return self._exploring(world, seat, argument, lang)
            case "hero":
                key, slots = self._placed(world, kind, argument, lang)
                return key, slots | bestiary.creature_words(self, world, kind, argument, lang)
        return kind, {}

    def _placed(
        self, world: MonumentalPosition, kind: str, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        """A tile, or a unit there, as an answer; `about` is the tile or thing of the question."""
        seat = answers.subject(world)
        tile = argument
        if kind == "warlord":
            tile = world.warlord[seat]
        elif kind == "hero":
            tile = (
                world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE]
                if heroes.hero_of(world, seat) >= 0
                else -1
            )
        where = self.say("tile", tile, lang) if tile >= 0 else "–"
        if world.is_over:
            return kind, {"tile": where}
        asked = self.prompt_slots(world, lang)
        leaves = (
            world.stack[world.sp] == n.Q_UNIT
            and world.stack[world.sp + n.UNIT_PURPOSE] == n.LEAVING
        )
        key = f"{kind}-leaving" if leaves else kind
        return key, asked | {"about": asked["tile"], "tile": where}

    def _exploring(
        self, world: MonumentalPosition, seat: int, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        explorer, direction = divmod(argument, n.DIRECTIONS)
        here = world.explorer[seat * n.EXPLORERS + explorer]
        there = world.chart.next[here * n.DIRECTIONS + direction] if here >= 0 else -1
        way = self.game.catalogue.text(lang, f"direction.d{direction}")
        if there < 0:
            return "explore-nowhere", {"n": explorer + 1, "way": way}
        slots = {"n": explorer + 1, "way": way, "tile": self.say("tile", there, lang)}
        is_free = world.is_over or world.stack[world.sp] == n.Q_STEP
        return "explore" if is_free else "explore-for", slots | {"cost": 1}

    def _picked(self, world: MonumentalPosition, pick: int, lang: str) -> str:
        """What stands at that place of the things shown."""
        if world.is_over:
            return ""
        first = world.stack[world.sp + n.ASKED_OPERAND]
        second = world.stack[world.sp + n.ASKED_OPERAND2]
        match world.stack[world.sp]:
            case frame if frame == n.Q_ORDER and pick < second:
                return self.source_name(world, world.pending[first + pick * 3 + 1], lang)
            case frame if frame == n.Q_MARKET and pick < n.MARKET_TOKENS:
                return str(self.say("market_token", second * n.MARKET_TOKENS + pick, lang))
            case frame if frame == n.Q_WONDER_BONUS and pick * n.WONDER < len(world.wonders):
                return str(self.say("card", world.wonders[pick * n.WONDER + n.W_CARD], lang))
            case frame if frame in (n.Q_PICK_DRAWN, n.Q_SCRY) and second + pick < len(world.drawn):
                return str(self.say("card", world.drawn[second + pick], lang))
            case frame if frame == n.Q_SAILOR and pick < n.EXPLORERS:
                return str(
                    self.say(
                        "tile", world.explorer[answers.subject(world) * n.EXPLORERS + pick], lang
                    )
                )
            case frame if frame == n.Q_ATTACH:
                heap = look.pile(world.discard[answers.subject(world)])
                known = [card for card in heap if pieces.type_of(world, card) == 1]
                return str(self.say("card", known[pick], lang)) if pick < len(known) else ""
        return ""

    def _at_slot(
        self, world: MonumentalPosition, cards: object, slot: int, lang: str
    ) -> dict[str, object]:
        """A card of the city; `about` is the card of the question, if it is about one."""
        seat = answers.subject(world)
        card = cards[seat * n.SLOTS + slot]  # type: ignore[index]
        name = self.say("card", card, lang) if card >= 0 else "–"
        about = "" if world.is_over else self.prompt_slots(world, lang)["card"]
        return {"card": name, "slot": "abc"[slot // 3] + str(slot % 3 + 1), "about": about}

    def refusal_slots(self, world: MonumentalPosition, action: int, lang: str) -> dict[str, object]:
        kind, argument = self.game.space.split(action)
        seat = answers.subject(world)
        slots: dict[str, object] = {"n": 0, "have": 0, "tile": "", "card": ""}
        if kind in ("conquer", "move", "outpost", "tile"):
            slots["tile"] = self.say("tile", argument, lang)
        elif kind == "warlord":
            slots["tile"] = self.say("tile", world.warlord[seat], lang)
        elif kind in ("hire", "use-hero", "defeat", "hero"):
            slots |= bestiary.creature_words(self, world, kind, argument, lang)
        if kind == "conquer" and argument < world.chart.tiles and world.home[seat] >= 0:
            slots["n"] = conquest.units_needed(world, seat, argument)
            slots["have"] = land.units_within(world, land.reach(world, seat, argument))
        price = self._price(world, seat, kind, argument)
        if price is None:
            return slots | {"detail": ""}
        amount, resource, use = price
        detail = self.game.catalogue.text(
            lang,
            "detail.price",
            n=amount,
            resource=self.say("resource", resource, lang),
            have=means.has_for(world, seat, resource, use),
        )
        return slots | {"detail": detail}

    def _price(
        self, world: MonumentalPosition, seat: int, kind: str, argument: int
    ) -> tuple[int, int, int] | None:
        """What an action costs: how much, of what, and what for; None where it has no one price."""
        match kind:
            case "acquire" if world.track[argument] >= 0:
                card = world.track[argument]
                return (
                    trade.price(world, seat, card, 0),
                    trade.currency(world, card),
                    trade.use_of(world, card),
                )
            case "basic" if world.basics[argument]:
                kind_number = pieces.kind_of(world, trade.basic_card(world, argument))
                return self.tables.cost[kind_number], n.PRODUCTION, n.USE_ANY
            case "complete" if world.section[seat] >= 0:
                second = self.tables.cost2[pieces.kind_of(world, world.section[seat])]
                return trade.section_price(world, seat, second, 0), n.PRODUCTION, n.USE_SECTION
            case "develop":
                return trade.policy_price(world, seat, 0), n.CULTURE, n.USE_ANY
            case "conquer" if argument < world.chart.tiles:
                use = conquest.conquest_use(world, argument)
                return conquest.units_needed(world, seat, argument), n.MILITARY, use
            case "hire":
                return (
                    self.tables.cost[pieces.kind_of(world, self.tables.heroes[argument])],
                    n.GOLD,
                    n.USE_ANY,
                )
            case "move" | "explore":
                return 1, n.MILITARY, n.USE_ANY
            case "progress":
                return self.tables.progress_cost, n.SCIENCE, n.USE_ANY
        return None
