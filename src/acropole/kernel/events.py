"""What happened, for people who follow a game: typed events that know who may see what.

A state notes an event as a tuple of ints: its kind, the seat that caused it, then its arguments.
The game's table of kinds tells what the arguments are and which of them only that seat may see.
"""

from __future__ import annotations

from dataclasses import dataclass

Event = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventKind:
    """`slots` names the arguments; a name is also the type that the game can put into words."""

    name: str
    slots: tuple[str, ...] = ()
    secret: bool = False  # whether others than the seat learn only that it happened

    def hides(self, event: Event, viewer: int | None) -> bool:
        return self.secret and viewer != event[1]

    def view(self, event: Event, viewer: int | None) -> dict[str, object]:
        """The event as data for a viewer, without what that viewer may not know."""
        shown: dict[str, object] = {"event": self.name, "seat": event[1]}
        if not self.hides(event, viewer):
            shown.update(zip(self.slots, event[2:], strict=False))
        return shown
