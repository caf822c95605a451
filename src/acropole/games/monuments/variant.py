"""Monuments for people: its words, what each seat sees, the final count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from acropole.games.monuments import guessing, insight, look, schema, soundness, standing
from acropole.games.monuments import numbers as n
from acropole.games.monuments.features import MonumentsFeatures
from acropole.games.monuments.rules import hands, scoring, turn
from acropole.games.monuments.sight import MonumentsSight
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.games.monuments.state.tables import Tables
from acropole.games.monuments.study import study
from acropole.kernel import chance, interface, machine, play
from acropole.kernel.game import Rules
from acropole.kernel.soundness import Shape

if TYPE_CHECKING:
    from acropole.games.monuments.game import Monuments


CARDS_OF_A_MONUMENT = n.NUMBERS
# Cards that leave the pile in a turn, by seats: measured over games of greedy bots.
PACE = {2: 2.2, 3: 1.5, 4: 1.8}


def pages_of_history(board: MonumentsPosition, writer: int) -> int:
    """How many pages a history of that display would have now."""
    return sum(
        hands.height(board.display[d * n.MONUMENTS + m]) > 1
        for d in range(board.tables.displays)
        if turn.is_written_about(board, writer, d)
        for m in range(n.MONUMENTS)
    )


class MonumentsRules(Rules[MonumentsPosition]):
    point: ClassVar = insight.POINT
    questions: ClassVar = schema.SCHEMA.names("questions")
    refusals: ClassVar = schema.SCHEMA.names("refusals")
    events: ClassVar = schema.SCHEMA.events

    game: Monuments

    def __init__(self, game: Monuments, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.seats = int(str(options["players"]))
        self.monuments = [game.content["monument"][name] for name in schema.MONUMENT_IDS]

    def blank(self) -> MonumentsPosition:
        return MonumentsPosition(self.tables, self.seats)

    def deal(
        self, seed: int, rng: chance.Rng, log: list[interface.Event] | None
    ) -> MonumentsPosition:
        board = self.blank()
        board.log = log
        turn.set_up(board, rng)
        return board

    def restore(self, data: dict[str, list[int]]) -> MonumentsPosition:
        board = self.blank()
        board.load(data)
        return board

    def shape(self, data: Mapping[str, object]) -> Shape:
        return soundness.shape(self.tables, self.seats)

    def loose_ends(self, board: MonumentsPosition) -> list[str]:
        return soundness.loose_ends(board)

    # -- words -----------------------------------------------------------------------------------

    def say(self, kind: str, value: int, lang: str, n: int = 2) -> object:
        text = self.game.catalogue.text
        match kind:
            case "card":
                monument, number = divmod(value, CARDS_OF_A_MONUMENT)
                return f"{self.monuments[monument]['name'][lang]} {number + 1}"
            case "monument":
                return self.monuments[value]["name"][lang]
            case "display":
                return text(lang, f"colour.{schema.COLOUR_IDS[value]}")
            case "symbol":
                return text(lang, f"symbol.{schema.SYMBOL_IDS[value]}")
        return value

    def thing(self, slot: str, value: int) -> str:
        match slot:
            case "card":
                return f"card:{schema.CARD_IDS[value]}"
            case "monument":
                return f"monument:{schema.MONUMENT_IDS[value]}"
        return ""

    def source(self, board: MonumentsPosition) -> str | None:
        frame = board.stack[board.sp]
        if frame == n.Q_PLACE:
            return schema.MONUMENT_IDS[board.stack[board.sp + machine.SOURCE]]
        if frame == n.Q_REMOVE:
            return schema.SYMBOL_IDS[board.stack[board.sp + n.REMOVE_SYMBOL]]
        return None

    def source_text(self, board: MonumentsPosition, lang: str) -> str:
        if board.stack[board.sp] >= machine.FIRST_QUESTION:
            return ""  # its prompts say what they are about
        for frame in range(board.sp - machine.FRAME, -1, -machine.FRAME):
            begins = board.stack[frame + machine.BEGIN]
            for symbol in range(n.SYMBOLS):
                if begins in (self.tables.mark_effect[symbol], self.tables.buy_effect[symbol]):
                    return str(self.say("symbol", symbol, lang))
        return ""

    def prompt_slots(self, board: MonumentsPosition, lang: str) -> dict[str, object]:
        top = board.sp
        match board.stack[top]:
            case frame if frame == n.Q_PLACE:
                return {
                    "monument": self.say("monument", board.stack[top + machine.SOURCE], lang),
                    "n": board.stack[top + n.PLACE_PLACED],
                    "least": board.stack[top + n.PLACE_LEAST],
                }
            case frame if frame == n.Q_REMOVE:
                symbol = board.stack[top + n.REMOVE_SYMBOL]
                return {
                    "n": board.stack[top + n.REMOVE_LEFT],
                    "symbol": self.say("symbol", symbol, lang),
                }
        return {"n": board.stack[top + n.TURN_LEFT]}

    def action_words(
        self, board: MonumentsPosition, action: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        kind, argument = self.game.space.split(action)
        seat = max(board.to_move, 0)
        match kind:
            case "take":
                card = board.row[argument]
                if card < 0:
                    return "take-empty", {"n": argument + 1}
                return "take", {"card": self._card_with_symbol(card, lang)}
            case "draw":
                return "draw", {"n": board.pile.size}
            case "build":
                return self._building(board, seat, argument, lang)
            case "score":
                display = seat * self.tables.colours + argument // n.SYMBOLS
                display = min(display, n.DISPLAYS - 1)
                symbol = argument % n.SYMBOLS
                slots = {
                    "symbol": self.say("symbol", symbol, lang),
                    "points": board.shown[display * n.SYMBOLS + symbol],
                }
                return self._for_colour("score", display, slots, lang)
            case "buy":
                return "buy", {"symbol": self.say("symbol", argument, lang)}
            case "write":
                display = min(seat * self.tables.colours + argument, n.DISPLAYS - 1)
                slots = {"n": pages_of_history(board, display)}
                return self._for_colour("write", display, slots, lang)
            case "card":
                return "card", {"card": self._card_with_symbol(argument, lang)}
        return kind, {}

    def _building(
        self, board: MonumentsPosition, seat: int, argument: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        monument = argument % n.MONUMENTS
        display = min(seat * self.tables.colours + argument // n.MONUMENTS, n.DISPLAYS - 1)
        slots = {
            "monument": self.say("monument", monument, lang),
            "n": hands.cards_of(board, seat, monument),
        }
        stands = board.display[display * n.MONUMENTS + monument]
        return self._for_colour("extend" if stands else "build", display, slots, lang)

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

    def refusal_slots(self, board: MonumentsPosition, action: int, lang: str) -> dict[str, object]:
        kind, argument = self.game.space.split(action)
        seat = max(board.to_move, 0)
        slots: dict[str, object] = {"n": 0, "least": 0, "monument": "", "symbol": "", "card": ""}
        if kind == "build":
            monument = (action - n.BUILD) % n.MONUMENTS
            builders = min(board.builders[monument], len(self.tables.cards_to_erect) - 1)
            display = seat * self.tables.colours + argument // n.MONUMENTS
            stands = display < n.DISPLAYS and board.display[display * n.MONUMENTS + monument]
            slots["monument"] = self.say("monument", monument, lang)
            slots["n"] = hands.cards_of(board, seat, monument)
            slots["least"] = 1 if stands else self.tables.cards_to_erect[builders]
        elif kind == "take":
            slots["n"] = argument + 1
        elif kind in ("score", "buy"):
            slots["symbol"] = self.say("symbol", (action - n.SCORE) % n.SYMBOLS, lang)
        elif kind == "card":
            slots["card"] = self._card_with_symbol(action - n.CARD, lang)
            source = board.stack[board.sp + machine.SOURCE]
            slots["monument"] = self.say("monument", source, lang)
            if board.stack[board.sp] == n.Q_REMOVE:
                slots["symbol"] = self.say("symbol", board.stack[board.sp + n.REMOVE_SYMBOL], lang)
        elif kind == "done":
            slots["n"] = (
                board.stack[board.sp + n.PLACE_LEAST] - board.stack[board.sp + n.PLACE_PLACED]
            )
        elif kind == "end-turn":
            slots["n"] = board.stack[board.sp + n.TURN_LEFT]
        return slots

    # -- what a seat sees ------------------------------------------------------------------------

    def sight(self, board: MonumentsPosition, seat: int | None) -> MonumentsSight:
        return look.look(self, board, seat)

    def resample(self, board: MonumentsPosition, seat: int | None, rng: chance.Rng) -> None:
        guessing.resample(board, seat, rng)

    # -- the count -------------------------------------------------------------------------------

    def colour_points(self, board: MonumentsPosition, display: int) -> dict[str, int]:
        """The points of one display by category."""
        return {
            "scored": board.marked[display],
            "overflow": board.overflow[display],
            "monuments": scoring.monument_points(board, display),
            "histories": scoring.history_points(board, display),
            "bonus": scoring.bonus_points(board, display),
            "unused": scoring.unused_points(board, display),
        }

    def displays_of(self, seat: int) -> range:
        return range(seat * self.tables.colours, (seat + 1) * self.tables.colours)

    def counted(self, board: MonumentsPosition, seat: int) -> int:
        """The display whose points count for a seat: of two colours the lower one."""
        return min(self.displays_of(seat), key=lambda d: sum(self.colour_points(board, d).values()))

    def goal(self, board: MonumentsPosition) -> interface.Goal:
        """The pile runs out, and then the row cannot be filled any more."""
        left, seats = int(board.pile.size), int(board.seats)
        in_game = [int(used).bit_count() for used in board.tables.in_game]
        if board.tables.colours == 2:
            in_game.pop()  # one monument is left out; all have as many cards
        more = seats * (seats - 1) // 2 * int(board.tables.later_cards)
        whole = sum(in_game) - seats * int(board.tables.hand_size) - more - len(board.row)
        done = 100 - round(100 * min(left / whole, 1))
        rounds = max(round(left / PACE[seats] / seats), 1)
        return interface.Goal("row-empty", {"pile": left}, done, None if board.is_over else rounds)

    def points_in(self, sight: MonumentsSight) -> list[Mapping[str, int]]:
        return [
            next(one.points for one in seat.displays if one.display == seat.counts)
            for seat in sight.seats
        ]

    def tally(self, board: MonumentsPosition) -> interface.Result:
        seats = range(board.seats)
        return interface.ranked(
            [scoring.standing(board, seat) for seat in seats],
            play.scores(board),
            [self.colour_points(board, self.counted(board, seat)) for seat in seats],
            "row-empty" if board.is_over else "running",
        )

    def aspects(self, board: MonumentsPosition, seat: int) -> dict[str, float]:
        return insight.aspects(board, seat)

    def study(self, board: MonumentsPosition, events: list[interface.Event]) -> interface.Study:
        return study(board, events)

    def features(self) -> MonumentsFeatures:
        return MonumentsFeatures(self.blank())

    def insights(self) -> standing.MonumentsStanding:
        return standing.MonumentsStanding(self.blank())

    def recount(self, board: MonumentsPosition) -> list[int]:
        return soundness.recount(self.sight(board, None), self.game.content)

    def problems(self, board: MonumentsPosition) -> list[str]:
        return soundness.problems(board)
