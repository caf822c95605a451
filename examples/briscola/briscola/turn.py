"""The rules: functions over a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acropole.kernel import machine, play
from acropole.kernel.chance import Rng
from briscola import numbers as n

if TYPE_CHECKING:
    from briscola.position import BriscolaPosition


def set_up(position: BriscolaPosition, rng: Rng) -> None:
    """Three cards each, then one is turned up: its suit is trumps, and it is drawn last."""
    position.rng = rng
    position.stack = machine.array([0] * machine.ROOM)
    position.points = [0] * position.seats
    position.where = [n.STOCK] * n.CARDS
    if position.seats == 3:
        position.where[0] = n.OUT  # 39 cards come out even
    for seat in range(position.seats):
        for _ in range(n.HAND):
            draw(position, seat)
    rest = stock(position)
    position.trump = rest[position.rng.below(len(rest))]
    position.note(n.EV_TURNED, 0, position.trump, 0)
    machine.push(position, n.Q_TURN, 0, 0, 0)
    play.settle(position)


def stock(position: BriscolaPosition) -> list[int]:
    """What lies face down above the trump. Nobody knows its order, so it has none."""
    where = position.where
    return [card for card in range(n.CARDS) if where[card] == n.STOCK and card != position.trump]


def draw(position: BriscolaPosition, seat: int) -> None:
    rest = stock(position)
    card = rest[position.rng.below(len(rest))] if rest else position.trump
    position.where[card] = n.HELD + seat
    position.note(n.EV_DRAWN, seat, card, 0)


def hand(position: BriscolaPosition, seat: int) -> list[int]:
    return [card for card in range(n.CARDS) if position.where[card] == n.HELD + seat]


def won(position: BriscolaPosition, seat: int) -> list[int]:
    return [card for card in range(n.CARDS) if position.where[card] == n.WON + seat]


def trick(position: BriscolaPosition, last: int) -> list[tuple[int, int]]:
    """Seats and the cards they played, in that order, when `last` was the last to play."""
    seats = position.seats
    order = [(last + away) % seats for away in range(1, seats + 1)]
    where = position.where
    return [(seat, where.index(n.TABLE + seat)) for seat in order if n.TABLE + seat in where]


def beats(position: BriscolaPosition, card: int, best: int) -> bool:
    if card // n.RANKS == best // n.RANKS:
        return card > best
    return card // n.RANKS == position.trump // n.RANKS


def refusal(position: BriscolaPosition, action: int) -> int:
    """Any card of the hand may be played: nobody has to follow suit."""
    if action < n.PLAY:
        return machine.NOT_ASKED
    held = position.where[action - n.PLAY] == n.HELD + position.to_move
    return machine.LEGAL if held else n.NOT_IN_HAND


def answer(position: BriscolaPosition, action: int) -> None:
    seat, card = position.to_move, action - n.PLAY
    machine.pop(position)
    position.where[card] = n.TABLE + seat
    position.reveals += 1
    position.note(n.EV_PLAYED, seat, card, 0)
    played = trick(position, seat)
    if len(played) < position.seats:
        machine.push(position, n.Q_TURN, (seat + 1) % position.seats, 0, 0)
    else:
        end_trick(position, played)


def end_trick(position: BriscolaPosition, played: list[tuple[int, int]]) -> None:
    """Whoever wins takes the cards, which do what they say, draws first and leads."""
    winner, best = played[0]
    for seat, card in played:
        if beats(position, card, best):
            winner, best = seat, card
    position.note(n.EV_TAKEN, winner, len(played), 0)
    for _, card in played:
        position.where[card] = n.WON + winner
    if n.STOCK in position.where:
        for away in range(position.seats):
            draw(position, (winner + away) % position.seats)
    if hand(position, winner):
        machine.push(position, n.Q_TURN, winner, 0, 0)
    for _, card in played:  # above the next turn, so that they happen before it
        effect = position.tables.effect[card % n.RANKS]
        if effect >= 0:
            machine.start(position, effect, winner, card, 1)


def do(position: BriscolaPosition, pc: int) -> None:
    """The verb `score`."""
    seat, points = position.stack[position.sp + machine.SEAT], position.code[pc + 2]
    position.points[seat] += points
    position.note(n.EV_SCORED, seat, points, 0)
