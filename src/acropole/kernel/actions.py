"""The fixed action space of a game: numbers for machines, stable codes for files and people.

A code is `kind` or `kind:label`, e.g. `end-turn` or `build:first.colossus`. Codes do not depend on
the state, so a record written today can be read by any later version that keeps its kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from acropole.kernel.errors import IllegalAction
from acropole.kernel.given import is_whole, shown
from acropole.kernel.machine import BRANCH, BRANCHES, FIRST_ACTION, NO, YES


@dataclass(frozen=True, slots=True)
class ActionKind:
    """A run of actions that differ in one argument; `labels` names its values."""

    name: str
    first: int
    labels: Sequence[str] = ("",)


KERNEL_KINDS = (
    ActionKind("no", NO),
    ActionKind("yes", YES),
    ActionKind("branch", BRANCH, tuple(str(n + 1) for n in range(BRANCHES))),
)


class ActionSpace:
    def __init__(self, *kinds: ActionKind) -> None:
        self.kinds = (*KERNEL_KINDS, *kinds)
        self._codes: list[str] = []
        self._where: list[tuple[ActionKind, int]] = []
        for kind in self.kinds:
            if kind.first != len(self._codes):
                raise ValueError(
                    f"actions {kind.name} begin at {kind.first}, not {len(self._codes)}"
                )
            for argument, label in enumerate(kind.labels):
                self._codes.append(f"{kind.name}:{label}" if label else kind.name)
                self._where.append((kind, argument))
        self._numbers = {code: number for number, code in enumerate(self._codes)}
        if len(self._numbers) != len(self._codes):
            raise ValueError("two actions have the same code")

    @property
    def size(self) -> int:
        return len(self._codes)

    def split(self, action: int) -> tuple[str, int]:
        """The kind of an action and its argument, counted from 0."""
        kind, argument = self._where[action]
        return kind.name, argument

    def code(self, action: object) -> str:
        if not is_whole(action) or not 0 <= action < self.size:
            raise IllegalAction(
                "not-an-action",
                f"Actions are numbers from 0 to {self.size - 1}, not {shown(action)}.",
                action,
            )
        return self._codes[action]

    def parse(self, code: object) -> int:
        number = self._numbers.get(code) if isinstance(code, str) else None
        if number is None:
            raise IllegalAction("not-an-action", f"{shown(code)} is not the code of an action.")
        return number


assert sum(len(kind.labels) for kind in KERNEL_KINDS) == FIRST_ACTION
