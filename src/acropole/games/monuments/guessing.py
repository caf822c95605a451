"""A fair guess at what a seat of Monuments cannot see."""

from collections.abc import Callable

from acropole.games.monuments import numbers as n
from acropole.games.monuments.look import hand, seen
from acropole.games.monuments.rules import hands
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel import chance, machine


def resample(board: MonumentsPosition, seat: int | None, rng: chance.Rng) -> None:
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
    if board.is_over or board.stack[board.sp + machine.SEAT] != seat:
        return []
    top = board.sp
    fits: Callable[[int], bool]
    if board.stack[top] == n.Q_PLACE:
        need = board.stack[top + n.PLACE_LEAST] - board.stack[top + n.PLACE_PLACED]
        monument = board.stack[top + machine.SOURCE]
        fits = lambda card: card // n.NUMBERS == monument  # noqa: E731
    elif board.stack[top] == n.Q_REMOVE:
        need = board.stack[top + n.REMOVE_LEFT]
        symbol = board.stack[top + n.REMOVE_SYMBOL]
        fits = lambda card: board.tables.symbol[card] == symbol  # noqa: E731
    else:
        return []
    need -= sum(fits(card) for card in hand(board, seat))
    return [card for card in loose if fits(card)][: max(need, 0)]


def _shuffle(cards: list[int], rng: chance.Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
