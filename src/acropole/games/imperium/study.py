"""What a finished game of Imperium tells about balance."""

from typing import TYPE_CHECKING

from acropole.games.imperium import numbers as n
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.interface import Event, Study

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules


def study(rules: "ImperiumRules", world: ImperiumPosition, events: list[Event]) -> Study:
    """Nation by seat, the commons that were obtained, and how long it took."""
    names = [rules.kinds[kind].id for kind in rules.tables.kind]
    acquired = [(e[1], names[e[2]]) for e in events if e[0] == n.EV_ACQUIRED or e[0] == n.EV_BROKE]
    played = [(e[1], names[e[2]]) for e in events if e[0] == n.EV_PLAYED]
    return Study(
        labels=[{"nation": NATIONS[world.tables.nation[seat]]} for seat in range(world.seats)],
        offered=[name for name, chain in zip(names, world.chain, strict=True) if chain != n.OUT],
        acquired=acquired,
        played=played,
        facts={
            "rounds": float(world.game[n.GAME_ROUND]),
            "cards played": float(len(played)),
        },
    )
