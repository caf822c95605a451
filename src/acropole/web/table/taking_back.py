"""Moves taken back beyond where undo ends, when everybody agrees.

Undo stops where another seat has acted or something came to light. An offer may go further, as far
as the seat's own last answer, if the people at the table have learnt nothing hidden by what would
be taken back: nobody can forget a card. Bots forget everything, so what only they saw is no bar.
"""

from acropole.kernel import errors, records
from acropole.kernel.state import State
from acropole.web.table.open_table import OpenTable

MOST = 200  # entries taken back at once
GUESSES = 12  # other deals that are compared; see `came_to_light`

REVEALED = "There is no way back: somebody has seen something hidden since."


def entries_back(table: OpenTable, seat: int) -> int:
    """How many entries a seat may ask to take back; IllegalAction says why none."""
    taken = table.match.taken
    if table.halt is not None or table.state.is_over or table.lesson() is not None:
        raise errors.IllegalAction("undo-over", "Nothing can be taken back here.")
    first = max((n for n, one in enumerate(taken) if one.seat == seat), default=-1)
    if first < 0:
        raise errors.IllegalAction("undo-nothing", "There is nothing to take back yet.")
    dealt_anew = any(one.seat < 0 for one in taken[first:])
    if dealt_anew or len(taken) - first > MOST or _is_revealed(table, first):
        raise errors.IllegalAction("back-revealed", REVEALED)
    return len(taken) - first


def _is_revealed(table: OpenTable, first: int) -> bool:
    people = [n for n, seat in enumerate(table.stored.seats) if seat.kind == "person"]
    state = table.position(first)
    for step in table.record.actions[first:]:
        before = state.clone()
        records.take(state, step)
        assert isinstance(step, int)  # nothing was dealt anew
        if any(came_to_light(before, state, step, seat) for seat in people):
            return True
    return False


def came_to_light(before: State, after: State, action: int, seat: int) -> bool:
    """Whether a seat learnt by an action what it could not know before.

    The same action is taken in other deals that the seat cannot tell from the true one. If it is
    possible in all of them and looks the same after it, the seat has learnt nothing.
    """
    seen = after.observe(seat)
    for seed in range(GUESSES):
        guess = before.determinize(seat, seed)
        if guess.why_not(action) is not None:
            return True
        guess.apply(action)
        if guess.observe(seat) != seen:
            return True
    return False


def who_agrees(table: OpenTable) -> set[int]:
    """The seats without which nothing is taken back: people who play for themselves."""
    held = {seat for seat, _ in table.stored.claims}
    return {
        number
        for number, seat in enumerate(table.stored.seats)
        if seat.kind == "person" and not seat.stand_in and number in held
    }
