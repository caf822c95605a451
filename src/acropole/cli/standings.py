"""The sums that a simulation reports, by bot and by seat.

They never change: a game makes new ones. So whenever Ctrl-C falls, they are those of whole games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from acropole.kernel.interface import Place
from acropole.lab.intervals import wilson
from acropole.lab.simulate import Played


@dataclass(frozen=True, slots=True)
class Line:
    """The games of one bot, or of one seat. A shared victory is a part of a win for each."""

    games: int = 0
    wins: float = 0.0
    score: int = 0
    points: Mapping[str, int] = field(default_factory=dict)

    def plus(self, place: Place, win: float) -> Line:
        points = {name: self.points.get(name, 0) + n for name, n in place.points.items()}
        return Line(self.games + 1, self.wins + win, self.score + place.score, points)

    def mean(self, category: str) -> float:
        return self.points[category] / self.games

    def to_dict(self) -> dict[str, object]:
        return {
            "games": self.games,
            "win_share": self.wins / self.games,
            "win_share_95": list(wilson(self.wins, self.games)),
            "mean_score": self.score / self.games,
            "mean_points": {name: self.mean(name) for name in self.points},
        }


@dataclass(frozen=True, slots=True)
class Standings:
    games: int = 0
    decisions: int = 0
    bots: Mapping[str, Line] = field(default_factory=dict)
    seats: Mapping[int, Line] = field(default_factory=dict)

    def plus(self, played: Played, codes: Sequence[str]) -> Standings:
        """These sums and one more game; `codes` tells which bot sat where."""
        bots, seats = dict(self.bots), dict(self.seats)
        winners = played.result.winners
        for place in sorted(played.result.ranking, key=lambda place: place.seat):
            win = 1 / len(winners) if place.seat in winners else 0.0
            code = codes[place.seat]
            bots[code] = bots.get(code, Line()).plus(place, win)
            seats[place.seat] = seats.get(place.seat, Line()).plus(place, win)
        return Standings(self.games + 1, self.decisions + played.decisions, bots, seats)
