"""Monumental as the kernel asks for it: dealing, what each seat sees, the final count."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING

from acropole.games.monumental import audit, guessing, sight, soundness
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.effects import CATEGORIES, CIVILIZATIONS, seats
from acropole.games.monumental.features import MonumentalFeatures
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import turn
from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.games.monumental.study import study
from acropole.games.monumental.wording import Wording
from acropole.kernel.events import Event
from acropole.kernel.interface import Result, Study, ranked
from acropole.kernel.play import scores
from acropole.kernel.rng import Rng
from acropole.kernel.soundness import Shape

if TYPE_CHECKING:
    from acropole.games.monumental.game import Monumental

LAST_BOARD = 2**32 - 1  # the number of a random board


def board_seed(seed: int) -> int:
    """Names a random board. Everybody sees it, and nobody can tell the seed of the game from it."""
    return int.from_bytes(blake2b(seed.to_bytes(8, "little"), digest_size=4).digest(), "little")


class MonumentalRules(Wording):
    def __init__(self, game: Monumental, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options, tables)
        self.seats = seats(options)
        cards = game.content["card"].values()
        chiefs = {card["civ"]: card.id for card in cards if card["type"] == "warlord"}
        self.warlords = [chiefs[name] for name in CIVILIZATIONS]
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

    def deal(self, seed: int, rng: Rng, log: list[Event] | None) -> MonumentalPosition:
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
        return sight.look(self, world, seat)

    def resample(self, world: MonumentalPosition, seat: int | None, rng: Rng) -> None:
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
            found["treasury"] = automa.treasury(world, seat)
        return found

    def tally(self, world: MonumentalPosition) -> Result:
        seats = range(world.seats)
        return ranked(
            [turn.standing(world, seat) for seat in seats],
            scores(world),
            [self.points(world, seat) for seat in seats],
            self._reason(world),
        )

    def _reason(self, world: MonumentalPosition) -> str:
        if not world.is_over:
            return "running"
        return "deck-low" if self.tables.continuous else "deck-empty"

    def study(self, world: MonumentalPosition, events: list[Event]) -> Study:
        return study(world, events, self.kinds)

    def features(self) -> MonumentalFeatures:
        return MonumentalFeatures(self.blank())

    def recount(self, world: MonumentalPosition) -> list[int]:
        return audit.recount(self, self.sight(world, world.to_move), world.to_move)

    def problems(self, world: MonumentalPosition) -> list[str]:
        return audit.problems(self, world)
