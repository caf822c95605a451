"""Questions about several cards: how many can be named at once."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import picking
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel import interface, machine

# Those of which the order of the cards does not matter, and each card counts as one.
TOGETHER = (n.Q_DISCARD, n.Q_TO_HAND, n.Q_HISTORY, n.Q_GARRISON, n.Q_EXILE, n.Q_RETURN)


def several(world: ImperiumPosition) -> interface.Several | None:
    """How many cards the question is about; None for one that takes one card, or none."""
    stack, sp = world.stack, world.sp
    if sp < 0 or stack[sp] not in TOGETHER or picking.is_mask_cost(world, stack[sp + machine.PC]):
        return None
    seat, pc, source = stack[sp + machine.SEAT], stack[sp + machine.PC], stack[sp + machine.SOURCE]
    most = picking.available(world, seat, pc, source, stack[sp + n.PICK_LEFT])
    may_stop = picking.may_stop(world, pc)
    if most < 2:
        return None
    return interface.Several(0 if may_stop else most, most, "no" if may_stop else "")
