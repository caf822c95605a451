"""Statistics over the summaries of a study: small classes that add one game after the other.

A statistic of your own is a class with a name, `add` and `rows`; with `@statistic` above it, in a
file given by `--code`, it stands in every report.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from math import erfc, sqrt
from typing import ClassVar

from acropole.lab.study import Summary

SURE = 0.05
Row = dict[str, object]


class Statistic(ABC):
    name: ClassVar[str]
    sort: ClassVar[str] = "balance"  # balance or explore: which command shows it

    @abstractmethod
    def add(self, summary: Summary) -> None: ...

    @abstractmethod
    def rows(self) -> list[Row]:
        """The table: columns by name, the same in every row."""


_statistics: list[type[Statistic]] = []


def statistic(kind: type[Statistic]) -> type[Statistic]:
    """Make a class of statistics known; use it as a decorator."""
    _statistics[:] = [known for known in _statistics if known.name != kind.name] + [kind]
    return kind


def all_statistics() -> list[Statistic]:
    """New ones, empty."""
    return [kind() for kind in _statistics]


def chance_of(share: float, fair: float, count: int) -> float:
    """How likely a share so far from the fair one is by chance alone: two-sided, normal.

    With the correction for continuity, so that it is not too sure of itself with few games.
    """
    spread = sqrt(fair * (1 - fair) / count) if 0 < fair < 1 else 0.0
    beyond = max(abs(share - fair) - 0.5 / count, 0.0)
    return erfc(beyond / spread / sqrt(2)) if spread else 1.0


def flag(chance: float, tests: int) -> str:
    """`*`: not by chance alone; `**`: not even among so many tests (Bonferroni)."""
    return "**" if chance < SURE / max(tests, 1) else "*" if chance < SURE else ""


class Line:
    """Seats that have something in common: how often they won, and what was fair."""

    def __init__(self) -> None:
        self.count = 0
        self.wins = self.fair = self.score = 0.0

    def add(self, win: float, fair: float, score: float) -> None:
        self.count += 1
        self.wins += win
        self.fair += fair
        self.score += score

    def row(self, tests: int) -> Row:
        low, high = wilson(self.wins, self.count)
        share, fair = self.wins / self.count, self.fair / self.count
        return {
            "count": self.count,
            "win_share": share,
            "low_95": low,
            "high_95": high,
            "fair_share": fair,
            "flag": flag(chance_of(share, fair, self.count), tests),
            "mean_score": self.score / self.count,
        }


class Mean:
    """A mean with its interval."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = self.squares = 0.0
        self.least, self.most = float("inf"), float("-inf")

    def add(self, value: float) -> None:
        self.count += 1
        self.sum += value
        self.squares += value * value
        if value < self.least:
            self.least = value
        if value > self.most:
            self.most = value

    @property
    def mean(self) -> float:
        return self.sum / self.count

    @property
    def reach(self) -> float:
        """Half of the 95 % interval."""
        if self.count < 2:
            return float("inf")
        spread = max(self.squares - self.sum * self.sum / self.count, 0.0) / (self.count - 1)
        return Z95 * sqrt(spread / self.count)

    @property
    def chance(self) -> float:
        """How likely a mean so far from 0 is by chance alone."""
        if self.count < 2:
            return 1.0
        spread = self.reach / Z95
        return erfc(abs(self.mean) / spread / sqrt(2)) if spread else float(not self.mean)


@statistic
class Seats(Statistic):
    """Win share and score by seat and by whatever a game's study labels seats with."""

    name = "seats"

    def __init__(self) -> None:
        self.lines: dict[tuple[str, str, str], Line] = defaultdict(Line)

    def add(self, summary: Summary) -> None:
        seats = len(summary["scores"])
        for seat, label, value in labelled(summary):
            line = self.lines[summary["variant"], label, value]
            line.add(summary["wins"][seat], 1 / seats, summary["scores"][seat])

    def rows(self) -> list[Row]:
        return [
            {"variant": variant, "label": label, "value": value, **line.row(len(self.lines))}
            for (variant, label, value), line in sorted(self.lines.items())
        ]


def labelled(summary: Summary) -> Iterator[tuple[int, str, str]]:
    """Each seat with each of its labels: its number, what it played, its bot if these differ."""
    mixed = len(set(summary["bots"])) > 1
    for seat, labels in enumerate(summary["labels"]):
        yield seat, "seat", str(seat + 1)
        yield from ((seat, label, value) for label, value in labels.items() if label != "seat")
        if mixed and seat not in summary["own_seats"]:
            yield seat, "bot", summary["bots"][seat]


@statistic
class Shifts(Statistic):
    """Variants against the first one, seat by seat of the same seed: whom a change helps."""

    name = "shifts"

    def __init__(self) -> None:
        self.first = ""
        self.base: Summary = {}  # of the seed at hand: its games follow one another
        self.wins: dict[tuple[str, str, str], Mean] = defaultdict(Mean)
        self.scores: dict[tuple[str, str, str], Mean] = defaultdict(Mean)

    def add(self, summary: Summary) -> None:
        if summary["seed"] is None:  # people played it: no seed is the same
            return
        self.first = self.first or summary["variant"]
        if summary["variant"] == self.first:
            self.base = summary
            return
        if len(summary["scores"]) != len(self.base["scores"]):
            return  # another number of players: no seat is the same
        before = set(labelled(self.base))
        for seat, label, value in labelled(summary):
            if (seat, label, value) in before:
                key = (summary["variant"], label, value)
                self.wins[key].add(summary["wins"][seat] - self.base["wins"][seat])
                self.scores[key].add(summary["scores"][seat] - self.base["scores"][seat])

    def rows(self) -> list[Row]:
        return [
            {
                "variant": key[0],
                "against": self.first,
                "label": key[1],
                "value": key[2],
                "count": wins.count,
                "win_share_change": wins.mean,
                "reach_95": wins.reach if wins.count > 1 else None,
                "flag": flag(wins.chance, len(self.wins)),
                "score_change": self.scores[key].mean,
            }
            for key, wins in sorted(self.wins.items())
        ]


USES = ("acquired", "played")


@statistic
class Cards(Statistic):
    """How often a card is acquired or played where it can be, and how those fare who do so."""

    name = "cards"

    def __init__(self) -> None:
        self.offered: dict[tuple[str, str], int] = defaultdict(int)
        self.used: dict[tuple[str, str, str], int] = defaultdict(int)
        self.lines: dict[tuple[str, str, str], Line] = defaultdict(Line)

    def add(self, summary: Summary) -> None:
        variant, seats = summary["variant"], len(summary["scores"])
        for card in summary["offered"]:
            self.offered[variant, card] += 1
        for use in USES:
            users: dict[str, set[int]] = defaultdict(set)
            for seat, card in summary[use]:
                users[card].add(seat)
            for card, its_users in users.items():
                self.used[variant, card, use] += 1
                line = self.lines[variant, card, use]
                for seat in its_users:
                    line.add(summary["wins"][seat], 1 / seats, summary["scores"][seat])

    def rows(self) -> list[Row]:
        """A card that is only ever bought, or only ever played, has no row of the other use."""
        seen = {(card, use) for _, card, use in self.used}
        found: list[Row] = []
        for variant, card in sorted(self.offered):
            for use in [use for use in USES if (card, use) in seen] or self._uses():
                line = self.lines.get((variant, card, use))
                told = line.row(len(self.lines)) if line else dict.fromkeys(LINE_COLUMNS)
                games = self.offered[variant, card]
                found.append(
                    {
                        "variant": variant,
                        "card": card,
                        "use": use,
                        "games_offered": games,
                        "used_in": self.used[variant, card, use] / games,
                        **told,
                    }
                )
        return found

    def _uses(self) -> list[str]:
        return [use for use in USES if any(key[2] == use for key in self.used)]


LINE_COLUMNS = ("count", "win_share", "low_95", "high_95", "fair_share", "flag", "mean_score")


@statistic
class Points(Statistic):
    """Where points come from: the mean of a seat by category, the rules' own opponents apart."""

    name = "points"

    def __init__(self) -> None:
        self.means: dict[tuple[str, str, str], Mean] = defaultdict(Mean)

    def add(self, summary: Summary) -> None:
        for seat, points in enumerate(summary["points"]):
            whose = "opponent of the rules" if seat in summary["own_seats"] else "player"
            for category, value in points.items():
                self.means[summary["variant"], whose, category].add(value)

    def rows(self) -> list[Row]:
        return [
            {
                "variant": variant,
                "whose": whose,
                "category": category,
                "count": mean.count,
                "mean": mean.mean,
                "reach_95": mean.reach if mean.count > 1 else None,
            }
            for (variant, whose, category), mean in self.means.items()
        ]


def measures(summary: Summary) -> dict[str, float]:
    """What can be averaged over games."""
    scores = sorted(summary["scores"], reverse=True)
    found = {
        "decisions": float(summary["decisions"]),
        "branching": summary["choices"] / max(summary["decisions"], 1),
        "lead changes": float(summary["lead_changes"]),
        "best score": float(scores[0]),
        "mean score": sum(scores) / len(scores),
        **summary["facts"],
    }
    if len(scores) > 1:
        found["winning margin"] = float(scores[0] - scores[1])
    if "behind" in summary:  # files of earlier releases do not tell
        found |= {"winner behind": summary["behind"], "decided after": summary["settled"]}
    return found


@statistic
class Measures(Statistic):
    """Length, branching, lead changes, scores: their means, with intervals and bounds."""

    name = "measures"
    sort = "explore"

    def __init__(self) -> None:
        self.means: dict[tuple[str, str], Mean] = defaultdict(Mean)

    def add(self, summary: Summary) -> None:
        for name, value in measures(summary).items():
            self.means[summary["variant"], name].add(value)

    def rows(self) -> list[Row]:
        return [
            {
                "variant": variant,
                "measure": name,
                "games": mean.count,
                "mean": mean.mean,
                "reach_95": mean.reach if mean.count > 1 else None,
                "least": mean.least,
                "most": mean.most,
            }
            for (variant, name), mean in _in_order(self.means)
        ]


def _in_order(means: dict[tuple[str, str], Mean]) -> list[tuple[tuple[str, str], Mean]]:
    """Variant by variant, as they were first told; what only some games tell comes last."""
    variants = list(dict.fromkeys(variant for variant, _ in means))
    return sorted(means.items(), key=lambda item: (variants.index(item[0][0]), -item[1].count))


@statistic
class Differences(Statistic):
    """Variants against the first one, seed by seed: what chance is common to both cancels out."""

    name = "differences"
    sort = "explore"

    def __init__(self) -> None:
        self.first = ""
        self.base: dict[str, float] = {}  # of the seed at hand: its games follow one another
        self.means: dict[tuple[str, str], Mean] = defaultdict(Mean)
        self.before: dict[tuple[str, str], Mean] = defaultdict(Mean)

    def add(self, summary: Summary) -> None:
        if summary["seed"] is None:  # people played it: no seed is the same
            return
        self.first = self.first or summary["variant"]
        told = measures(summary)
        if summary["variant"] == self.first:
            self.base = told
            return
        for name, value in told.items():
            if name in self.base:
                self.means[summary["variant"], name].add(value - self.base[name])
                self.before[summary["variant"], name].add(self.base[name])

    def rows(self) -> list[Row]:
        return [
            {
                "variant": variant,
                "against": self.first,
                "measure": name,
                "games": mean.count,
                "before": self.before[variant, name].mean,
                "difference": mean.mean,
                "reach_95": mean.reach if mean.count > 1 else None,
                "flag": flag(mean.chance, len(self.means)),
            }
            for (variant, name), mean in _in_order(self.means)
        ]


Z95 = 1.959964  # the normal deviate of a 95 % interval


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of wins; it holds for few games and for extreme shares, too."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z95 * Z95 / games
    middle = share + spread / 2
    reach = Z95 * sqrt(share * (1 - share) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return max(low, 0.0), min(high, 1.0)


def of_others(shares: Mean, others: int) -> tuple[float, float]:
    """The 95 % interval of the share of so many others that a player leaves behind, game by game.

    Wilson's for as many games between two as would tell as much: at least one a game played, and
    no more than one for each of the others.
    """
    share, error = shares.mean, shares.reach / Z95
    most = shares.count * others
    games = share * (1 - share) / (error * error) if error else most
    games = min(max(games, shares.count), most)
    return wilson(share * games, games)
