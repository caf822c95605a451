"""Monumental in words: what is asked, what may be answered, why it may not, what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from acropole.games.monumental import numbers as n
from acropole.games.monumental import sight
from acropole.games.monumental.bestiary import creature_words
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import answers, city, conquest, land, means, pieces, trade
from acropole.games.monumental.schema import SCHEMA
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.tables import Tables
from acropole.games.monumental.vocabulary import CARD_PARTS, RESOURCES
from acropole.kernel.content import numbered_ids
from acropole.kernel.game import Rules
from acropole.kernel.machine import FIRST_QUESTION, FRAME, RUN, SOURCE

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


class Wording(Rules[MonumentalPosition]):
    questions: ClassVar = SCHEMA.names("questions")
    refusals: ClassVar = SCHEMA.names("refusals")
    events: ClassVar = SCHEMA.events

    game: Monumental

    def __init__(self, game: Monumental, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.kinds = game.box.kinds
        self.card_ids = numbered_ids([self.kinds[kind].id for kind in game.box.cards])

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
        if world.stack[top] >= FIRST_QUESTION:
            top -= FRAME
            if top < 0 or world.stack[top] != RUN:
                return ""
        return self.source_name(world, world.stack[top + SOURCE], lang)

    def source(self, world: MonumentalPosition) -> str | None:
        source = world.stack[world.sp + SOURCE]
        frame = world.stack[world.sp]
        if source >= n.MONSTER_SOURCE and frame not in (n.Q_ACTIONS, n.Q_ACTIVATE, n.Q_CAPITAL):
            return self.game.box.monsters[source - n.MONSTER_SOURCE].id
        if frame in (n.Q_ACTIONS, n.Q_ACTIVATE, n.Q_CAPITAL) or not 0 <= source < len(
            self.card_ids
        ):
            return None
        if FIRST_QUESTION <= frame < n.Q_ARCHIVE:
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
        elif n.Q_DEPLOY <= frame <= n.Q_LAIR and world.stack[top + SOURCE]:
            slots["card"] = self.source_name(world, world.stack[top + SOURCE], lang)
        elif frame in _ABOUT_CARDS:
            slots["card"] = self.say("card", first, lang)
        elif frame == n.Q_SWAP_WITH:
            slots["card"] = self.say(
                "card", city.top_card(world, answers.subject(world), first), lang
            )
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
                return kind, creature_words(self, world, kind, argument, lang)
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
                return key, slots | creature_words(self, world, kind, argument, lang)
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
        return "explore", {"n": explorer + 1, "way": way, "tile": self.say("tile", there, lang)}

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
                heap = sight.discard(world, answers.subject(world))
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
            slots |= creature_words(self, world, kind, argument, lang)
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
