"""Monumental for people: its words, what each seat sees, the final count."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, ClassVar, TypeVar

from acropole.games.monumental import guessing, view
from acropole.games.monumental.bestiary import (
    CREATURE_EVENTS,
    CREATURE_QUESTIONS,
    CREATURE_REFUSALS,
    creature_words,
)
from acropole.games.monumental.effects import CATEGORIES, CIVILIZATIONS, seats
from acropole.games.monumental.features import MonumentalFeatures
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.numbers import (
    ACTION_TAKEN,
    CULTURE,
    DIRECTIONS,
    EV_IMPOSSIBLE,
    EV_NEXT_IS_LAST,
    EV_PAID,
    EV_PASSED,
    EV_PASSED_OVER,
    EV_PLAYED,
    EV_REVEALED,
    EV_ROUND,
    EV_SHUFFLED,
    EV_SOLD,
    EV_WENT_HOME,
    EV_WONDER_TILE,
    EXPLORERS,
    GOLD,
    HERO_RESTING,
    MARKET_SOURCE,
    MARKET_TOKENS,
    MILITARY,
    MONSTER_SOURCE,
    POLICIES,
    POLICY_SOURCE,
    PRODUCTION,
    Q_ACT,
    Q_ACTIONS,
    Q_ACTIVATE,
    Q_ACTIVATE_MORE,
    Q_ARCHIVE,
    Q_ATTACH,
    Q_ATTACH_TO,
    Q_AUTOMA_CAPITAL,
    Q_AUTOMA_CONQUER,
    Q_AUTOMA_STEP,
    Q_AUTOMA_WONDER,
    Q_BASIC,
    Q_BONUS,
    Q_CAPITAL,
    Q_COPY,
    Q_FORTIFY,
    Q_KEEP,
    Q_KEEP_WONDER,
    Q_KNOWLEDGE,
    Q_MARKET,
    Q_MOVE_FREE,
    Q_MOVE_TO,
    Q_ORDER,
    Q_OUTPOST,
    Q_PAY,
    Q_PAY_FOR,
    Q_PICK_DRAWN,
    Q_POLICY,
    Q_REINFORCE,
    Q_RESOURCE,
    Q_REVEAL,
    Q_SAILOR,
    Q_SCRY,
    Q_SECTION,
    Q_STEP,
    Q_SWAP,
    Q_SWAP_WITH,
    Q_TOKEN,
    Q_TRACK,
    Q_UNIT,
    Q_UNITS,
    Q_USE_DRAWN,
    Q_WONDER_BONUS,
    Q_WONDER_TILE,
    SCIENCE,
    SLOTS,
    TOKEN_SOURCE,
    USE_ANY,
    USE_SECTION,
    WARLORD_SOURCE,
)
from acropole.games.monumental.state import MonumentalState
from acropole.games.monumental.study import study
from acropole.games.monumental.tables import Chart, Tables
from acropole.games.monumental.vocabulary import AUTOMA_VERBS, CARD_PARTS, RESOURCES
from acropole.kernel.content import told_apart
from acropole.kernel.events import Event, EventKind
from acropole.kernel.game import Rules
from acropole.kernel.interface import Result, Study, ranked
from acropole.kernel.machine import FIRST_REFUSAL, SOURCE, A, B

if TYPE_CHECKING:
    from acropole.games.monumental.game import Monumental

T = TypeVar("T")

_ABOUT_CARDS = (
    Q_KEEP_WONDER,
    Q_WONDER_TILE,
    Q_KNOWLEDGE,
    Q_USE_DRAWN,
    Q_ATTACH_TO,
    Q_AUTOMA_WONDER,
)


def numbered(first: int, more: Mapping[int, T], *names: T) -> tuple[T, ...]:
    """The names from that number on, and those of modules; no number between them is used."""
    gap = names[-1]
    count = max(more) + 1 - first - len(names)
    return (*names, *(more.get(first + len(names) + i, gap) for i in range(count)))


def board_seed(seed: int) -> int:
    """Names a random board. Everybody sees it, and nobody can tell the seed of the game from it."""
    return int.from_bytes(blake2b(seed.to_bytes(8, "little"), digest_size=4).digest(), "little")


class MonumentalRules(Rules[MonumentalState]):
    questions: ClassVar = {
        Q_CAPITAL: "capital",
        Q_ACTIVATE: "activate",
        Q_ACTIONS: "actions",
        Q_UNITS: "units",
        Q_UNIT: "unit",
        Q_MOVE_TO: "move-to",
        Q_MOVE_FREE: "move-free",
        Q_ORDER: "order",
        Q_ARCHIVE: "archive",
        Q_REINFORCE: "reinforce",
        Q_ACTIVATE_MORE: "activate-more",
        Q_COPY: "copy",
        Q_BONUS: "bonus",
        Q_WONDER_BONUS: "wonder-bonus",
        Q_TOKEN: "token",
        Q_BASIC: "basic",
        Q_TRACK: "track",
        Q_SECTION: "section",
        Q_KEEP_WONDER: "keep-wonder",
        Q_WONDER_TILE: "wonder-tile",
        Q_POLICY: "policy",
        Q_STEP: "step",
        Q_ACT: "act",
        Q_MARKET: "market",
        Q_FORTIFY: "fortify",
        Q_OUTPOST: "outpost",
        Q_RESOURCE: "resource",
        Q_PAY: "pay",
        Q_PAY_FOR: "pay-for",
        Q_KNOWLEDGE: "knowledge",
        Q_KEEP: "keep",
        Q_ATTACH: "attach",
        Q_ATTACH_TO: "attach-to",
        Q_SWAP: "swap",
        Q_SWAP_WITH: "swap-with",
        Q_USE_DRAWN: "use-drawn",
        Q_PICK_DRAWN: "pick-drawn",
        Q_SCRY: "scry",
        **CREATURE_QUESTIONS,
        Q_REVEAL: "reveal",
        Q_AUTOMA_CONQUER: "automa-conquer",
        Q_AUTOMA_WONDER: "automa-wonder",
        Q_AUTOMA_STEP: "automa-step",
        Q_AUTOMA_CAPITAL: "automa-capital",
    }
    refusals = numbered(
        FIRST_REFUSAL,
        {ACTION_TAKEN: "action-taken", HERO_RESTING: "hero-resting"} | CREATURE_REFUSALS,
        "not-affordable",
        "place-empty",
        "pile-empty",
        "no-wonder",
        "no-free-tile",
        "already-developed",
        "not-a-tile",
        "water",
        "capital",
        "yours-already",
        "not-adjacent",
        "too-few-units",
        "not-yours",
        "no-unit-to-spare",
        "nowhere-to-go",
        "has-outpost",
        "no-outpost-left",
        "too-few-units-here",
        "no-tile-there",
        "has-acted",
        "nothing-here",
        "has-market-token",
        "not-activated",
        "used-up",
        "no-effect",
        "effect-impossible",
        "no-policy",
        "no-token",
        "no-card-to-draw",
        "no-gold",
        "nothing-to-spare",
        "was-activated",
        "does-not-fit",
        "not-reachable",
        "no-unit-here",
        "has-knowledge",
    )
    events = numbered(
        0,
        {
            EV_ROUND: EventKind("round", ("n",)),
            EV_PASSED: EventKind("passed"),
            EV_NEXT_IS_LAST: EventKind("next-is-last"),
            EV_REVEALED: EventKind("revealed", ("automa_card",)),
            EV_PLAYED: EventKind("played", ("automa_card", "parts")),
            EV_IMPOSSIBLE: EventKind("impossible", ("automa_act",)),
            EV_PAID: EventKind("paid", ("n",)),
            EV_SHUFFLED: EventKind("shuffled"),
            EV_SOLD: EventKind("sold", ("market", "market_token")),
            EV_WENT_HOME: EventKind("went-home"),
            EV_PASSED_OVER: EventKind("passed-over", ("automa_card",)),
            EV_WONDER_TILE: EventKind("wonder-tile", ("card", "tile")),
        }
        | CREATURE_EVENTS,
        EventKind("first"),
        EventKind("capital", ("tile",)),
        EventKind("activated", ("row", "column")),
        EventKind("acquired", ("card",)),
        EventKind("begun", ("card",)),
        EventKind("completed", ("card",)),
        EventKind("developed", ("policy",)),
        EventKind("conquered", ("tile", "n")),
        EventKind("token", ("token",)),
        EventKind("moved", ("from", "tile")),
        EventKind("outpost", ("tile",)),
        EventKind("step", ("tile",)),
        EventKind("production", ("tile",)),
        EventKind("market", ("market", "market_token"), secret=True),
        EventKind("used", ("card",)),
        EventKind("drew", ("card",)),
        EventKind("archived", ("card",)),
        EventKind("gained", ("resource", "n")),
        EventKind("removed", ("card",)),
        EventKind("market-used", ("market_token",)),
        EventKind("ended"),
        EventKind("last-round"),
        EventKind("over"),
    )

    game: Monumental

    def __init__(self, game: Monumental, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.seats = seats(options)
        self.kinds = game.box.kinds
        self.card_ids = told_apart([self.kinds[kind].id for kind in game.box.cards])
        self._boards: dict[int, tuple[Board, Chart]] = {}

    def blank(self) -> MonumentalState:
        return self._on_board(0)

    def _on_board(self, seed: int) -> MonumentalState:
        state = MonumentalState(self, self.tables, self._chart(seed)[1], self.seats)
        state.board_seed = seed
        return state

    def _chart(self, seed: int) -> tuple[Board, Chart]:
        if seed not in self._boards:
            if len(self._boards) > 64:  # random boards of games long finished
                self._boards.clear()
            board = self.game.board(self.options, seed)
            self._boards[seed] = board, self.game.box.chart(board)
        return self._boards[seed]

    def board_of(self, state: MonumentalState) -> Board:
        return self._chart(state.board_seed)[0]

    def deal(self, seed: int, log: list[Event] | None) -> MonumentalState:
        state = self._on_board(board_seed(seed) if self.options["map"] == "random" else 0)
        state.log = log
        wanted = self.options["civilizations"]
        assert isinstance(wanted, list)
        names = wanted or ["random"] * int(str(self.options["players"]))
        if self.options["automa"] != "off":
            names = [*names, self.options["automa"]]
        state.set_up(seed, [-1 if n == "random" else CIVILIZATIONS.index(n) for n in names])
        return state

    def restore(self, data: dict[str, list[int]]) -> MonumentalState:
        state = self._on_board(data["game"][3])
        state.load(data)
        return state

    def own_seats(self) -> tuple[int, ...]:
        return (self.tables.automa,) if self.tables.automa >= 0 else ()

    def own_seat_name(self, seat: int, lang: str) -> str:
        return self.game.catalogue.text(lang, "automa.name")

    # -- words ----------------------------------------------------------------------------------

    def say(self, kind: str, value: int, lang: str) -> object:
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
                return text(lang, f"market.{view.MARKET_IDS[value]}")
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
                return text(lang, f"automa-act.{AUTOMA_VERBS[value].name}")
            case "parts":
                return text(lang, f"automa-parts.{list(CARD_PARTS)[value]}")
        return value

    def _policy_name(self, value: int, lang: str) -> str:
        """A policy in an event: civilization * 5 + policy."""
        name: str = self.kinds[self.tables.policy[value]]["name"][lang]
        return name

    def source_name(self, state: MonumentalState, source: int, lang: str) -> str:
        if source < 0:
            return str(self.kinds[-1 - source]["name"][lang])
        if source >= MONSTER_SOURCE:
            return str(self.say("monster", source - MONSTER_SOURCE, lang))
        if source >= MARKET_SOURCE:
            return str(self.say("market", (source - MARKET_SOURCE) // MARKET_TOKENS, lang))
        if source >= TOKEN_SOURCE:
            return str(self.say("token", source - TOKEN_SOURCE, lang))
        if source >= WARLORD_SOURCE:
            seat = source - WARLORD_SOURCE
            return str(self.kinds[self.tables.warlord[state.civilization[seat]]]["name"][lang])
        if source >= POLICY_SOURCE:
            seat, policy = divmod(source - POLICY_SOURCE, POLICIES)
            return str(self.kinds[state.policy_kind(seat, policy)]["name"][lang])
        return str(self.say("card", source, lang))

    def source(self, state: MonumentalState) -> str | None:
        source = state.stack[state.sp + SOURCE]
        frame = state.stack[state.sp]
        if source >= MONSTER_SOURCE and frame not in (Q_ACTIONS, Q_ACTIVATE, Q_CAPITAL):
            return self.game.box.monsters[source - MONSTER_SOURCE].id
        if frame in (Q_ACTIONS, Q_ACTIVATE, Q_CAPITAL) or not 0 <= source < len(self.card_ids):
            return None
        return self.kinds[self.tables.kind[source]].id if frame >= Q_ARCHIVE else None

    def prompt_slots(self, state: MonumentalState, lang: str) -> dict[str, object]:
        top = state.sp
        first, second = state.stack[top + A], state.stack[top + B]
        slots: dict[str, object] = {"n": first, "tile": "", "card": "", "what": ""}
        frame = state.stack[top]
        if frame == Q_ACTIONS:
            slots["what"] = self.game.catalogue.text(lang, f"turn.{self._turn_of(state)}")
        if frame in (Q_UNITS, Q_UNIT, Q_MOVE_TO):
            slots["tile"] = self.say("tile", first, lang)
            slots["n"] = second
        elif frame in CREATURE_QUESTIONS and state.stack[top + SOURCE]:
            slots["card"] = self.source_name(state, state.stack[top + SOURCE], lang)
        elif frame in _ABOUT_CARDS:
            slots["card"] = self.say("card", first, lang)
        elif frame == Q_AUTOMA_STEP:
            slots["n"] = first + 1
        return slots

    def _turn_of(self, state: MonumentalState) -> str:
        """Which turn it is: a whole one; in continuous mode one action, or what comes after it."""
        if not self.tables.continuous:
            return "whole"
        acted = state.stack[state.sp + A]
        return ("single", "acted", "manoeuvring", "exploring")[acted]

    def action_words(
        self, state: MonumentalState, action: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        kind, argument = self.game.space.split(action)
        seat = max(state.to_move, 0)
        match kind:
            case "activate":
                return kind, {"row": "abc"[argument // 3], "column": argument % 3 + 1}
            case "end-turn" if self.tables.continuous:
                is_pass = state.is_over or state.stack[state.sp + A] == 0
                return "pass" if is_pass else "done", {}
            case "acquire":
                card = state.track[argument]
                if card < 0:
                    return "acquire-nothing", {"n": argument + 1}
                cost = state.price(seat, card, 0)
                slots = {"card": self.say("card", card, lang), "n": argument + 1, "cost": cost}
                return kind, slots
            case "basic":
                name = self.game.catalogue.text(lang, f"card.{view.BASIC_IDS[argument]}")
                return kind, {"card": name}
            case "complete":
                begun = state.section[seat]
                name = str(self.say("card", begun, lang)) if begun >= 0 else "–"
                return kind, {"card": name}
            case "develop":
                policy = self.kinds[state.policy_kind(seat, argument)]["name"][lang]
                return kind, {"policy": policy}
            case "conquer":
                needed = 0
                if argument < state.chart.tiles:
                    needed = state.units_needed(seat, argument)
                return kind, {"tile": self.say("tile", argument, lang), "n": needed}
            case "move" | "outpost" | "tile":
                return kind, {"tile": self.say("tile", argument, lang)}
            case "explore":
                return self._exploring(state, seat, argument, lang)
            case "explorer" | "pick":
                return self._numbered(state, kind, argument, lang)
            case "card" if state.city[seat * SLOTS + argument] < 0:
                return kind, self._at_slot(state.known, seat, argument, lang)
            case "use" | "card":
                return kind, self._at_slot(state.city, seat, argument, lang)
            case "use-knowledge" | "knowledge":
                return kind, self._at_slot(state.known, seat, argument, lang)
            case "use-policy":
                active = state.active_policy(seat)
                return kind, {"policy": self.kinds[active]["name"][lang] if active >= 0 else "–"}
            case "use-market":
                return kind, {"market": self.say("market", argument, lang)}
            case "resource":
                return kind, {"resource": self.say("resource", argument, lang)}
            case "token":
                if argument >= len(self.game.box.tokens):
                    return kind, {"token": "–", "n": argument + 1}
                return kind, {"token": self.say("token", argument, lang), "n": argument + 1}
            case "hire" | "use-hero" | "defeat" | "hero":
                return kind, creature_words(self, state, kind, argument, lang)
        return kind, {}

    def _exploring(
        self, state: MonumentalState, seat: int, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        explorer, direction = divmod(argument, DIRECTIONS)
        here = state.explorer[seat * EXPLORERS + explorer]
        there = state.chart.next[here * DIRECTIONS + direction] if here >= 0 else -1
        way = self.game.catalogue.text(lang, f"direction.d{direction}")
        if there < 0:
            return "explore-nowhere", {"n": explorer + 1, "way": way}
        return "explore", {"n": explorer + 1, "way": way, "tile": self.say("tile", there, lang)}

    def _numbered(
        self, state: MonumentalState, kind: str, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        slots: dict[str, object] = {"n": argument + 1, "what": self._picked(state, argument, lang)}
        return kind, slots

    def _picked(self, state: MonumentalState, pick: int, lang: str) -> str:
        """What stands at that place of the things shown."""
        if state.is_over:
            return ""
        first, second = state.stack[state.sp + A], state.stack[state.sp + B]
        match state.stack[state.sp]:
            case frame if frame == Q_ORDER and pick < second:
                return self.source_name(state, state.pending[first + pick * 3 + 1], lang)
            case frame if frame == Q_MARKET and pick < MARKET_TOKENS:
                return str(self.say("market_token", second * MARKET_TOKENS + pick, lang))
            case frame if frame == Q_WONDER_BONUS and pick < len(state.wonders):
                return str(self.say("card", state.wonders[pick] % 1000, lang))
            case frame if frame in (Q_PICK_DRAWN, Q_SCRY) and second + pick < len(state.drawn):
                return str(self.say("card", state.drawn[second + pick], lang))
            case frame if frame == Q_SAILOR and pick < EXPLORERS:
                where = self.say("tile", state.explorer[state.to_move * EXPLORERS + pick], lang)
                return self.game.catalogue.text(lang, "action.sailor", n=pick + 1, tile=where)
            case frame if frame == Q_ATTACH:
                heap = view.discard(state, state.to_move)
                known = [card for card in heap if state.type_of(card) == 1]
                return str(self.say("card", known[pick], lang)) if pick < len(known) else ""
        return ""

    def _at_slot(self, cards: object, seat: int, slot: int, lang: str) -> dict[str, object]:
        card = cards[seat * SLOTS + slot]  # type: ignore[index]
        name = self.say("card", card, lang) if card >= 0 else "–"
        return {"card": name, "slot": "abc"[slot // 3] + str(slot % 3 + 1)}

    def refusal_slots(self, state: MonumentalState, action: int, lang: str) -> dict[str, object]:
        kind, argument = self.game.space.split(action)
        seat = max(state.to_move, 0)
        slots: dict[str, object] = {"n": 0, "have": 0, "tile": "", "card": ""}
        if kind in ("conquer", "move", "outpost", "tile"):
            slots["tile"] = self.say("tile", argument, lang)
        elif kind == "warlord":
            slots["tile"] = self.say("tile", state.warlord[seat], lang)
        elif kind in ("hire", "use-hero", "defeat", "hero"):
            slots |= creature_words(self, state, kind, argument, lang)
        if kind == "conquer" and argument < state.chart.tiles and state.home[seat] >= 0:
            slots["n"] = state.units_needed(seat, argument)
            slots["have"] = state.units_within(state.reach(seat, argument))
        price = self._price(state, seat, kind, argument)
        if price is None:
            return slots | {"detail": ""}
        amount, resource, use = price
        detail = self.game.catalogue.text(
            lang,
            "detail.price",
            n=amount,
            resource=self.say("resource", resource, lang),
            have=state.has_for(seat, resource, use),
        )
        return slots | {"detail": detail}

    def _price(
        self, state: MonumentalState, seat: int, kind: str, argument: int
    ) -> tuple[int, int, int] | None:
        """What an action costs: how much, of what, and what for; None where it has no one price."""
        match kind:
            case "acquire" if state.track[argument] >= 0:
                card = state.track[argument]
                return state.price(seat, card, 0), state.currency(card), state.use_of(card)
            case "basic" if state.basics[argument]:
                kind_number = state.kind_of(state.basic_card(argument))
                return self.tables.cost[kind_number], PRODUCTION, USE_ANY
            case "complete" if state.section[seat] >= 0:
                second = self.tables.cost2[state.kind_of(state.section[seat])]
                return state.section_price(seat, second, 0), PRODUCTION, USE_SECTION
            case "develop":
                return state.policy_price(seat, 0), CULTURE, USE_ANY
            case "conquer" if argument < state.chart.tiles:
                use = state.conquest_use(argument)
                return state.units_needed(seat, argument), MILITARY, use
            case "hire":
                return self.tables.cost[state.kind_of(self.tables.heroes[argument])], GOLD, USE_ANY
            case "move" | "explore":
                return 1, MILITARY, USE_ANY
            case "progress":
                return self.tables.progress_cost, SCIENCE, USE_ANY
        return None

    # -- what a seat sees -----------------------------------------------------------------------

    def view(self, state: MonumentalState, seat: int | None) -> dict[str, object]:
        return view.table(self, state, seat)

    def resample(self, state: MonumentalState, seat: int | None, seed: int) -> None:
        guessing.resample(state, guessing.NOBODY if seat is None else seat, seed)

    # -- the count ------------------------------------------------------------------------------

    def points(self, state: MonumentalState, seat: int) -> dict[str, int]:
        """Points by category; what dominations bring stands by itself."""
        found = {
            name: state.tally_of(seat, i) * self.tables.points[i]
            for i, name in enumerate(CATEGORIES)
        }
        won = sum(state.dominates(seat, i) for i in range(len(CATEGORIES)))
        found["domination"] = won * self.tables.domination
        if self.tables.monsters:
            found["monsters"] = state.trophies(seat) * self.tables.monster_points
        if self.tables.automa >= 0:
            found["treasury"] = state.treasury(seat)
        return found

    def tally(self, state: MonumentalState) -> Result:
        seats = range(state.seats)
        return ranked(
            [state.standing(seat) for seat in seats],
            state.scores(),
            [self.points(state, seat) for seat in seats],
            self._reason(state),
        )

    def _reason(self, state: MonumentalState) -> str:
        if not state.is_over:
            return "running"
        return "deck-low" if self.tables.continuous else "deck-empty"

    def study(self, state: MonumentalState, events: list[Event]) -> Study:
        return study(state, events, self.kinds)

    def features(self) -> MonumentalFeatures:
        return MonumentalFeatures(self.blank())

    def recount(self, state: MonumentalState) -> list[int]:
        return view.recount(self, self.view(state, state.to_move), state.to_move)

    def problems(self, state: MonumentalState) -> list[str]:
        return view.problems(self, state)
