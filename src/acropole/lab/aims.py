"""What a search for better numbers aims at, and how far games are from it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt

from acropole.kernel.errors import AcropoleError, did_you_mean
from acropole.lab.statistics import Mean, Row, labelled, measures
from acropole.lab.study import Summary

WIN_SHARE, SCORE = "win share", "score"  # of seats; all other measures are those of whole games


class TuneError(AcropoleError):
    """A file of parameters and target that makes no search."""

    code = "tune"


@dataclass(frozen=True, slots=True)
class Target:
    """A measure and the value that it should have.

    Of seats, all that share a value of the label should have it, or `only` those of one value.
    A win share without a value should be the fair one.
    """

    measure: str = WIN_SHARE
    label: str = "seat"
    only: str | None = None
    value: float | None = None

    @property
    def is_of_seats(self) -> bool:
        return self.measure in (WIN_SHARE, SCORE)

    def check(self, summary: Summary) -> None:
        """That there are such a measure and label, after one game; else an error with a hint."""
        known = [WIN_SHARE, SCORE, *measures(summary)]
        if self.measure not in known:
            raise TuneError(
                f"[target] there is no measure '{self.measure}'{did_you_mean(self.measure, known)} "
                f"(measures: {', '.join(known)})"
            )
        labels = list(dict.fromkeys(label for _, label, _ in labelled(summary)))
        if self.is_of_seats and self.label not in labels:
            raise TuneError(
                f"[target] no seat has a label '{self.label}'{did_you_mean(self.label, labels)} "
                f"(labels: {', '.join(labels)})"
            )
        if self.value is None and self.measure != WIN_SHARE:
            raise TuneError(f"[target] say which value the measure '{self.measure}' should have.")


class Distance:
    """How far the games of one variant are from the target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.found: dict[str, Mean] = defaultdict(Mean)
        self.wanted: dict[str, Mean] = defaultdict(Mean)

    def add(self, summary: Summary) -> None:
        target = self.target
        if not target.is_of_seats:
            self._note(target.measure, measures(summary)[target.measure], target.value)
            return
        fair = 1 / len(summary["scores"])
        for seat, label, value in labelled(summary):
            if label == target.label and target.only in (None, value):
                if target.measure == WIN_SHARE:
                    wanted = fair if target.value is None else target.value
                    self._note(value, summary["wins"][seat], wanted)
                else:
                    self._note(value, summary["scores"][seat], target.value)

    def _note(self, key: str, value: float, wanted: float | None) -> None:
        self.found[key].add(value)
        self.wanted[key].add(wanted or 0.0)

    @property
    def loss(self) -> float:
        """The root mean square of the differences; a mean that nobody has counts nothing."""
        if not self.found:
            raise TuneError(
                f"[target] no seat was ever labelled {self.target.label} {self.target.only!r}."
            )
        squares = [(self.found[key].mean - self.wanted[key].mean) ** 2 for key in self.found]
        return sqrt(sum(squares) / len(squares))

    def rows(self, variant: str) -> list[Row]:
        found: list[Row] = []
        for key, mean in sorted(self.found.items()):
            wanted, reach = self.wanted[key].mean, mean.reach
            found.append(
                {
                    "variant": variant,
                    "measure": self.target.measure,
                    "of": key if self.target.is_of_seats else "game",
                    "number": mean.count,
                    "mean": mean.mean,
                    "reach_95": reach if mean.count > 1 else None,
                    "target": wanted,
                    "on_target": "yes" if abs(mean.mean - wanted) <= reach else "no",
                }
            )
        return found
