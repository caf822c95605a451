"""What a finished game of Monuments tells about balance."""

from acropole.games.monuments import numbers as n
from acropole.games.monuments.schema import MONUMENT_IDS
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.interface import Event, Study

ALL_CARDS = (1 << n.NUMBERS) - 1


def study(board: MonumentsPosition, events: list[Event]) -> Study:
    """Turn order by seat, and who erected which monument: monuments are what is played here."""
    first, erected, used = 0, [], set()
    for kind, seat, a, b in events:
        if kind == n.EV_FIRST_PLAYER:
            first = seat
        elif kind == n.EV_ERECTED:
            erected.append((seat, MONUMENT_IDS[b]))
            used.add(b)
        elif kind == n.EV_REMOVED:
            used.add(a // n.NUMBERS)
    # A monument all of whose cards are gone was left out from the start, unless they were used up.
    offered = [m for m in range(n.MONUMENTS) if m in used or board.gone[m] != ALL_CARDS]
    seats = range(board.seats)
    return Study(
        labels=[{"turn order": str((seat - first) % board.seats + 1)} for seat in seats],
        offered=[MONUMENT_IDS[monument] for monument in offered],
        played=erected,
        facts={"monuments erected": float(len(erected))},
    )
