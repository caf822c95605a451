"""Monuments for people: its words, what each seat sees, the final count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from acropole.games.monuments import soundness, view
from acropole.games.monuments.actions import (
    BUILD,
    CARD,
    DISPLAYS,
    MARK,
    MONUMENTS,
    NUMBERS,
    PLACE,
    REMOVE,
    SYMBOLS,
    TURN,
)
from acropole.games.monuments.features import MonumentsFeatures
from acropole.games.monuments.ids import COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.games.monuments.scoring import (
    bonus_points,
    history_points,
    monument_points,
    standing,
    unused_points,
)
from acropole.games.monuments.state import MonumentsState
from acropole.games.monuments.study import study
from acropole.games.monuments.tables import Tables
from acropole.kernel.events import Event, EventKind
from acropole.kernel.game import Rules
from acropole.kernel.interface import Result, Study, ranked
from acropole.kernel.machine import FIRST_QUESTION, FRAME, SOURCE, A, B, C
from acropole.kernel.rng import Rng
from acropole.kernel.soundness import Shape

if TYPE_CHECKING:
    from acropole.games.monuments.game import Monuments


class MonumentsRules(Rules[MonumentsState]):
    questions: ClassVar = {TURN: "turn", PLACE: "place", REMOVE: "remove"}
    refusals = (
        "no-actions-left",
        "row-place-empty",
        "pile-empty",
        "no-such-colour",
        "monument-out",
        "monument-taken",
        "other-colour-has-it",
        "too-few-cards",
        "no-pair",
        "already-bought",
        "turn-begun",
        "no-historian",
        "nothing-to-write",
        "actions-left",
        "not-in-hand",
        "wrong-monument",
        "wrong-symbol",
        "minimum-not-reached",
        "no-action-taken",
    )
    events = (
        EventKind("first-player"),
        EventKind("taken", ("card",)),
        EventKind("drawn", ("card",), secret=True),
        EventKind("erected", ("display", "monument")),
        EventKind("extended", ("display", "monument")),
        EventKind("placed", ("display", "card")),
        EventKind("removed", ("card",)),
        EventKind("marked", ("display", "n")),
        EventKind("bought", ("symbol",)),
        EventKind("written", ("display", "n")),
        EventKind("page", ("display", "card")),
        EventKind("risen", ("monument", "n")),
        EventKind("overflowed", ("monument",)),
        EventKind("refilled", ("card",)),
        EventKind("ended"),
    )

    game: Monuments

    def __init__(self, game: Monuments, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.seats = int(str(options["players"]))
        self.monuments = [game.content["monument"][name] for name in MONUMENT_IDS]

    def blank(self) -> MonumentsState:
        return MonumentsState(self, self.tables, self.seats)

    def deal(self, seed: int, rng: Rng, log: list[Event] | None) -> MonumentsState:
        state = self.blank()
        state.log = log
        state.set_up(rng)
        return state

    def restore(self, data: dict[str, list[int]]) -> MonumentsState:
        state = self.blank()
        state.load(data)
        return state

    def shape(self, data: Mapping[str, object]) -> Shape:
        return soundness.shape(self.tables, self.seats)

    def loose_ends(self, state: MonumentsState) -> list[str]:
        return soundness.loose_ends(state)

    # -- words -----------------------------------------------------------------------------------

    def say(self, kind: str, value: int, lang: str, n: int = 2) -> object:
        text = self.game.catalogue.text
        match kind:
            case "card":
                monument = self.monuments[value // NUMBERS]
                return f"{monument['name'][lang]} {value % NUMBERS + 1}"
            case "monument":
                return self.monuments[value]["name"][lang]
            case "display":
                return text(lang, f"colour.{COLOUR_IDS[value]}")
            case "symbol":
                return text(lang, f"symbol.{SYMBOL_IDS[value]}")
        return value

    def source(self, state: MonumentsState) -> str | None:
        frame = state.stack[state.sp]
        if frame == PLACE:
            return MONUMENT_IDS[state.stack[state.sp + SOURCE]]
        if frame == REMOVE:
            return SYMBOL_IDS[state.stack[state.sp + A]]
        return None

    def source_text(self, state: MonumentsState, lang: str) -> str:
        if state.stack[state.sp] >= FIRST_QUESTION:
            return ""  # its prompts say what they are about
        for frame in range(state.sp - FRAME, -1, -FRAME):
            begins = state.stack[frame + B]
            for symbol in range(SYMBOLS):
                if begins in (self.tables.mark_effect[symbol], self.tables.buy_effect[symbol]):
                    return str(self.say("symbol", symbol, lang))
        return ""

    def prompt_slots(self, state: MonumentsState, lang: str) -> dict[str, object]:
        top = state.sp
        match state.stack[top]:
            case frame if frame == PLACE:
                return {
                    "monument": self.say("monument", state.stack[top + SOURCE], lang),
                    "n": state.stack[top + B],
                    "least": state.stack[top + C],
                }
            case frame if frame == REMOVE:
                symbol = state.stack[top + A]
                return {"n": state.stack[top + B], "symbol": self.say("symbol", symbol, lang)}
        return {"n": state.stack[top + A]}

    def action_words(
        self, state: MonumentsState, action: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        kind, argument = self.game.space.split(action)
        seat = max(state.to_move, 0)
        match kind:
            case "take":
                card = state.row[argument]
                if card < 0:
                    return "take-empty", {"n": argument + 1}
                return "take", {"card": self._card_with_symbol(card, lang)}
            case "draw":
                return "draw", {"n": state.pile.size}
            case "build":
                return self._building(state, seat, argument, lang)
            case "score":
                display = seat * self.tables.colours + argument // SYMBOLS
                display = min(display, DISPLAYS - 1)
                symbol = argument % SYMBOLS
                slots = {
                    "symbol": self.say("symbol", symbol, lang),
                    "points": state.shown[display * SYMBOLS + symbol],
                }
                return self._for_colour("score", display, slots, lang)
            case "buy":
                return "buy", {"symbol": self.say("symbol", argument, lang)}
            case "write":
                display = min(seat * self.tables.colours + argument, DISPLAYS - 1)
                slots = {"n": view.pages_of_history(state, display)}
                return self._for_colour("write", display, slots, lang)
            case "card":
                removing = not state.is_over and state.stack[state.sp] == REMOVE
                key = "remove-card" if removing else "place-card"
                return key, {"card": self._card_with_symbol(argument, lang)}
        return kind, {}

    def _building(
        self, state: MonumentsState, seat: int, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        monument = argument % MONUMENTS
        display = min(seat * self.tables.colours + argument // MONUMENTS, DISPLAYS - 1)
        slots = {
            "monument": self.say("monument", monument, lang),
            "n": state.cards_of(seat, monument),
        }
        stands = state.display[display * MONUMENTS + monument]
        return self._for_colour("extend" if stands else "erect", display, slots, lang)

    def _for_colour(
        self, key: str, display: int, slots: dict[str, object], lang: str
    ) -> tuple[str, dict[str, object]]:
        """With two colours a person, the action says which one it is for."""
        if self.tables.colours == 1:
            return key, slots
        return f"{key}-colour", slots | {"colour": self.say("display", display, lang)}

    def _card_with_symbol(self, card: int, lang: str) -> str:
        return (
            f"{self.say('card', card, lang)} ({self.say('symbol', self.tables.symbol[card], lang)})"
        )

    def refusal_slots(self, state: MonumentsState, action: int, lang: str) -> dict[str, object]:
        kind, argument = self.game.space.split(action)
        seat = max(state.to_move, 0)
        slots: dict[str, object] = {"n": 0, "least": 0, "monument": "", "symbol": "", "card": ""}
        if kind == "build":
            monument = (action - BUILD) % MONUMENTS
            builders = min(state.builders[monument], len(self.tables.cards_to_erect) - 1)
            display = seat * self.tables.colours + argument // MONUMENTS
            stands = display < DISPLAYS and state.display[display * MONUMENTS + monument]
            slots["monument"] = self.say("monument", monument, lang)
            slots["n"] = state.cards_of(seat, monument)
            slots["least"] = 1 if stands else self.tables.cards_to_erect[builders]
        elif kind == "take":
            slots["n"] = argument + 1
        elif kind in ("score", "buy"):
            slots["symbol"] = self.say("symbol", (action - MARK) % SYMBOLS, lang)
        elif kind == "card":
            slots["card"] = self._card_with_symbol(action - CARD, lang)
            source = state.stack[state.sp + SOURCE]
            slots["monument"] = self.say("monument", source, lang)
            if state.stack[state.sp] == REMOVE:
                slots["symbol"] = self.say("symbol", state.stack[state.sp + A], lang)
        elif kind == "done":
            slots["n"] = state.stack[state.sp + C] - state.stack[state.sp + B]
        elif kind == "end-turn":
            slots["n"] = state.stack[state.sp + A]
        return slots

    # -- what a seat sees ------------------------------------------------------------------------

    def view(self, state: MonumentsState, seat: int | None) -> dict[str, object]:
        return view.table(self, state, seat)

    def resample(self, state: MonumentsState, seat: int | None, rng: Rng) -> None:
        view.resample(state, seat, rng)

    # -- the count -------------------------------------------------------------------------------

    def colour_points(self, state: MonumentsState, display: int) -> dict[str, int]:
        """The points of one display by category."""
        return {
            "scored": state.marked[display],
            "overflow": state.overflow[display],
            "monuments": monument_points(state, display),
            "histories": history_points(state, display),
            "bonus": bonus_points(state, display),
            "unused": unused_points(state, display),
        }

    def displays_of(self, seat: int) -> range:
        return range(seat * self.tables.colours, (seat + 1) * self.tables.colours)

    def counted(self, state: MonumentsState, seat: int) -> int:
        """The display whose points count for a seat: of two colours the lower one."""
        return min(self.displays_of(seat), key=lambda d: sum(self.colour_points(state, d).values()))

    def tally(self, state: MonumentsState) -> Result:
        seats = range(state.seats)
        return ranked(
            [standing(state, seat) for seat in seats],
            state.scores(),
            [self.colour_points(state, self.counted(state, seat)) for seat in seats],
            "row-empty" if state.is_over else "running",
        )

    def study(self, state: MonumentsState, events: list[Event]) -> Study:
        return study(state, events)

    def features(self) -> MonumentsFeatures:
        return MonumentsFeatures(self.blank())

    def recount(self, state: MonumentsState) -> list[int]:
        return view.recount(self.view(state, None), self.game.content, self.options)

    def problems(self, state: MonumentsState) -> list[str]:
        return view.problems(state)
