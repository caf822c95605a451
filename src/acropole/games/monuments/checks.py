"""Checks of Monuments by another road: the scores counted from sight, and where each card lies."""

from __future__ import annotations

from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules.scoring import PAGES
from acropole.games.monuments.sight import MonumentsSight, cards_in, hand, seen, stack_numbers
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.content import Content


def recount(table: MonumentsSight, content: Content) -> list[int]:
    """The scores counted from what a spectator sees, without the engine's own arithmetic."""
    columns = table.columns
    bonus = content["rule"]["history-bonus"]["value"]
    penalty = content["rule"]["unused-historian"]["value"][0]
    displays = {display.display: display for _, display in table.displays}
    totals = {
        name: d.points["scored"] + d.points["overflow"] - penalty * d.historians
        for name, d in displays.items()
    }
    for monument, position in table.discs.items():
        sole, primary, secondary = columns[position]
        builders = [
            (len(d.monuments[monument]), max(d.monuments[monument]), name)
            for name, d in displays.items()
            if monument in d.monuments
        ]
        builders.sort(reverse=True)
        for (_, _, name), points in zip(
            builders, [sole] if len(builders) == 1 else [primary, secondary], strict=False
        ):
            totals[name] += points
    order = sorted(enumerate(table.histories), key=lambda pair: (-pair[1].pages, pair[0]))
    for history in table.histories:
        totals[history.display] += history.pages
    for (_, history), points in zip(order, bonus, strict=False):
        totals[history.display] += points
    return [min(totals[d.display] for d in seat.displays) for seat in table.seats]


def problems(board: MonumentsPosition) -> list[str]:
    """Every card lies in exactly one place; the counters agree with what lies there."""
    places: dict[int, list[str]] = {card: [] for card in range(n.MONUMENTS * n.NUMBERS)}
    for i in range(board.pile.size):
        places[board.pile.cards[i]].append("pile")
    for card in board.row:
        if card >= 0:
            places[card].append("row")
    for card in cards_in(board.gone):
        places[card].append("out of the game")
    held = [0] * len(board.held)
    for seat in range(board.seats):
        where = f"hand {seat}"
        for card in hand(board, seat):
            places[card].append(where)
            held[seat * n.SYMBOLS + board.tables.symbol[card]] += 1
    shown = [0] * len(board.shown)
    for display in range(board.tables.displays):
        where = f"display {display}"
        standing = board.display[display * n.MONUMENTS : (display + 1) * n.MONUMENTS]
        for m, stones in enumerate(standing):
            for number in stack_numbers(stones) if stones else ():
                card = m * n.NUMBERS + number - 1
                places[card].append(where)
                shown[display * n.SYMBOLS + board.tables.symbol[card]] += 1
    found = [
        f"card {card} is in {its_places or 'no place'}"
        for card, its_places in places.items()
        if len(its_places) != 1
    ]
    if held != list(board.held) or shown != list(board.shown):
        found.append("the symbols counted do not match the cards")
    builders = [0] * n.MONUMENTS
    for place, stones in enumerate(board.display):
        builders[place % n.MONUMENTS] += stones > 0
    if builders != list(board.builders):
        found.append("the builders counted do not match the displays")
    written = [history // PAGES for history in board.history]
    for display in range(board.tables.displays):
        if board.historians[display] + written.count(display) != board.tables.historians:
            found.append(f"display {display} has lost or gained a historian")
    found += [f"hand {s} knows cards it has not" for s in range(board.seats) if _ghosts(board, s)]
    return found


def _ghosts(board: MonumentsPosition, seat: int) -> bool:
    return not set(seen(board, seat)) <= set(hand(board, seat))
