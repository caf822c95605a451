"""What a seat of Monuments can see, a fair guess at what it cannot, and counts made from sight.

A card taken from the row was seen by everybody, so it stays known while its taker holds it
(docs/rulings.md, M9). Cards dealt or drawn from the pile are known to their holder only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from acropole.games.monuments import numbers as n
from acropole.games.monuments.ids import CARD_IDS, MONUMENT_IDS
from acropole.games.monuments.rules import hands, turn
from acropole.games.monuments.rules.hands import height
from acropole.games.monuments.rules.scoring import PAGES
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.content import Content
from acropole.kernel.machine import SEAT, SOURCE
from acropole.kernel.rng import Rng

if TYPE_CHECKING:
    from acropole.games.monuments.variant import MonumentsRules


# the cards of a monument by its mask
CARDS_IN = [
    [
        [m * n.NUMBERS + i for i in range(n.NUMBERS) if mask >> i & 1]
        for mask in range(1 << n.NUMBERS)
    ]
    for m in range(n.MONUMENTS)
]


def cards_in(masks: Iterable[int]) -> list[int]:
    """The cards of one mask a monument."""
    return [
        card for cards, mask in zip(CARDS_IN, masks, strict=True) if mask for card in cards[mask]
    ]


def hand(board: MonumentsPosition, seat: int) -> list[int]:
    return cards_in(board.hand[seat * n.MONUMENTS : (seat + 1) * n.MONUMENTS])


def seen(board: MonumentsPosition, seat: int) -> list[int]:
    """The part of a hand that everybody knows."""
    return cards_in(board.seen[seat * n.MONUMENTS : (seat + 1) * n.MONUMENTS])


def stack_numbers(stones: int) -> list[int]:
    """The numbers of a monument in a display, bottom first."""
    found: list[int] = []
    while stones:
        found.append(stones & 15)
        stones >>= 4
    return found[::-1]


def pages_of_history(board: MonumentsPosition, writer: int) -> int:
    """How many pages a history of that display would have now."""
    return sum(
        height(board.display[d * n.MONUMENTS + m]) > 1
        for d in range(board.tables.displays)
        if turn.is_written_about(board, writer, d)
        for m in range(n.MONUMENTS)
    )


def table(rules: MonumentsRules, board: MonumentsPosition, seat: int | None) -> dict[str, object]:
    def ids(cards: list[int]) -> list[str]:
        return [CARD_IDS[card] for card in cards]

    turn = None
    if not board.is_over:
        turn = {
            "actions_left": board.stack[n.TURN_LEFT],
            "bought": bool(board.stack[n.TURN_BOUGHT]),
        }
    return {
        "turn": turn,
        "row": [CARD_IDS[card] if card >= 0 else None for card in board.row],
        "pile": board.pile.size,
        "out_of_game": ids(cards_in(board.gone)),
        "discs": dict(zip(MONUMENT_IDS, board.disc, strict=True)),
        "histories": [
            {"display": written // PAGES, "pages": written % PAGES} for written in board.history
        ],
        "seats": [
            {
                "hand": len(hand(board, s)),
                "known": ids(hand(board, s) if s == seat else seen(board, s)),
                "displays": [_display(rules, board, d) for d in rules.displays_of(s)],
                "score": board.score(s),
            }
            for s in range(board.seats)
        ],
    }


def _display(rules: MonumentsRules, board: MonumentsPosition, display: int) -> dict[str, object]:
    standing = board.display[display * n.MONUMENTS : (display + 1) * n.MONUMENTS]
    return {
        "display": display,
        "monuments": {
            name: stack_numbers(stones)
            for name, stones in zip(MONUMENT_IDS, standing, strict=True)
            if stones
        },
        "historians": board.historians[display],
        "points": rules.colour_points(board, display),
    }


# -- guessing ------------------------------------------------------------------------------------


def resample(board: MonumentsPosition, seat: int | None, rng: Rng) -> None:
    """Deal every card that the seat cannot place anew."""
    others = [s for s in range(board.seats) if s != seat]
    hidden = {s: sorted(set(hand(board, s)) - set(seen(board, s))) for s in others}
    loose = [board.pile.cards[i] for i in range(board.pile.size)]
    for s, cards in hidden.items():
        loose += cards
        for card in cards:
            hands.out_of_hand(board, s, card)
    loose.sort()  # the guess must not depend on where the cards truly were
    _shuffle(loose, rng)
    missing = {s: len(cards) for s, cards in hidden.items()}
    for s in others:
        for card in _needed(board, s, loose)[: missing[s]]:
            loose.remove(card)
            hands.into_hand(board, s, card, False)
            missing[s] -= 1
    for s in others:
        for _ in range(missing[s]):
            hands.into_hand(board, s, loose.pop(), False)
    for i, card in enumerate(loose):
        board.pile.cards[i] = card


def _needed(board: MonumentsPosition, seat: int, loose: list[int]) -> list[int]:
    """Loose cards that a seat must hold for the question it is in the middle of to make sense."""
    if board.is_over or board.stack[board.sp + SEAT] != seat:
        return []
    top = board.sp
    fits: Callable[[int], bool]
    if board.stack[top] == n.Q_PLACE:
        need = board.stack[top + n.PLACE_LEAST] - board.stack[top + n.PLACE_PLACED]
        monument = board.stack[top + SOURCE]
        fits = lambda card: card // n.NUMBERS == monument  # noqa: E731
    elif board.stack[top] == n.Q_REMOVE:
        need = board.stack[top + n.REMOVE_LEFT]
        symbol = board.stack[top + n.REMOVE_SYMBOL]
        fits = lambda card: board.tables.symbol[card] == symbol  # noqa: E731
    else:
        return []
    need -= sum(fits(card) for card in hand(board, seat))
    return [card for card in loose if fits(card)][: max(need, 0)]


def _shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


# -- checking ------------------------------------------------------------------------------------


def recount(table: Mapping[str, Any], content: Content, options: Mapping[str, Any]) -> list[int]:
    """The scores counted from what a spectator sees, without the engine's own arithmetic."""
    columns = content["track"][options["track"]]["columns"]
    bonus = content["rule"]["history-bonus"]["value"]
    penalty = content["rule"]["unused-historian"]["value"][0]
    displays = {d["display"]: d for seat in table["seats"] for d in seat["displays"]}
    totals = {
        name: d["points"]["scored"] + d["points"]["overflow"] - penalty * d["historians"]
        for name, d in displays.items()
    }
    for monument, position in table["discs"].items():
        sole, primary, secondary = columns[position]
        builders = [
            (len(d["monuments"][monument]), max(d["monuments"][monument]), name)
            for name, d in displays.items()
            if monument in d["monuments"]
        ]
        builders.sort(reverse=True)
        for (_, _, name), points in zip(
            builders, [sole] if len(builders) == 1 else [primary, secondary], strict=False
        ):
            totals[name] += points
    order = sorted(
        range(len(table["histories"])), key=lambda i: (-table["histories"][i]["pages"], i)
    )
    for history in table["histories"]:
        totals[history["display"]] += history["pages"]
    for index, points in zip(order, bonus, strict=False):
        totals[table["histories"][index]["display"]] += points
    return [min(totals[d["display"]] for d in seat["displays"]) for seat in table["seats"]]


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
