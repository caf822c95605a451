"""What lies on the table, and which function of the rules answers each hook of the engine."""

from __future__ import annotations

from dataclasses import dataclass

from acropole.kernel import play
from acropole.kernel.fast import i64, vec
from acropole.kernel.position import Position
from briscola import numbers as n
from briscola import turn


@dataclass(frozen=True)
class Tables:
    """What positions share."""

    code: vec[i64]  # the compiled effects of all cards
    effect: list[int]  # by rank: where its effect begins, -1 if it has none
    points: list[int]  # by rank: what it scores


class BriscolaPosition(Position):
    def __init__(self, tables: Tables, seats: int) -> None:
        super().__init__(seats, n.ACTIONS, tables.code)
        self.tables = tables
        self.where: list[int] = []  # by card
        self.points: list[int] = []  # by seat
        self.trump = -1  # the card that was turned up

    # -- data ------------------------------------------------------------------------------------

    def clone(self) -> BriscolaPosition:
        twin = BriscolaPosition(self.tables, self.seats)
        self.copy_to(twin)
        twin.where = self.where[:]
        twin.points = self.points[:]
        twin.trump = self.trump
        return twin

    def dump(self) -> dict[str, list[int]]:
        own = {"where": self.where[:], "points": self.points[:], "trump": [self.trump]}
        return self.dump_machine() | own

    def load(self, data: dict[str, list[int]]) -> None:
        self.load_machine(data)
        self.where = data["where"][:]
        self.points = data["points"][:]
        self.trump = data["trump"][0]

    # -- hooks -----------------------------------------------------------------------------------

    def refusal(self, action: int) -> int:
        return turn.refusal(self, action)

    def write_legal(self, out: vec[i64]) -> int:
        return play.write_range(self, out, 0, n.PLAY, n.ACTIONS)

    def answer(self, action: int) -> None:
        turn.answer(self, action)

    def tells(self, action: int) -> bool:
        return True  # a card leaves a hidden hand

    def can(self, pc: int) -> bool:
        return True

    def do(self, pc: int) -> None:
        turn.do(self, pc)

    def score(self, seat: int) -> int:
        return self.points[seat]

    def is_winner(self, seat: int) -> bool:
        return self.points[seat] == max(self.points)

    def swing(self) -> int:
        return 20
