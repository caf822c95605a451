"""Face-down piles: no order until somebody looks."""

from __future__ import annotations

from acropole.kernel.chance import Pile, seeded
from acropole.kernel.machine import array


def pile_of(*cards: int, room: int = 20) -> Pile:
    return Pile(array([*cards, *[0] * (room - len(cards))]), len(cards), 0)


def drawn(pile: Pile, seed: int) -> list[int]:
    rng = seeded(seed)
    return [pile.draw(rng) for _ in range(pile.size)]


def test_every_card_is_drawn_once_and_then_there_is_none() -> None:
    pile = pile_of(3, 1, 4, 5)
    assert sorted(drawn(pile, 1)) == [1, 3, 4, 5]
    assert pile.draw(seeded(2)) == -1


def test_every_order_is_equally_likely() -> None:
    orders: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        order = tuple(drawn(pile_of(1, 2, 3), seed))
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5


def test_a_card_put_on_top_is_drawn_next_without_chance() -> None:
    pile, rng = pile_of(1, 2, 3), seeded(1)
    pile.put_on_top(9)
    pile.put_on_top(8)
    assert [pile.draw(rng), pile.draw(rng)] == [8, 9]
    assert rng.used == 0


def test_what_was_looked_at_stays_on_top_in_that_order() -> None:
    pile, rng = pile_of(1, 2, 3, 4, 5), seeded(4)
    assert pile.settle(3, rng) == 3
    looked = [pile.peek(depth) for depth in range(3)]
    used = rng.used
    assert pile.settle(2, rng) == 2
    assert [pile.draw(rng) for _ in range(3)] == looked
    assert rng.used == used


def test_looking_at_more_cards_than_there_are_shows_all() -> None:
    assert pile_of(1, 2).settle(5, seeded(1)) == 2


def test_shuffling_a_card_in_forgets_the_order() -> None:
    tops = set()
    for seed in range(30):
        pile = pile_of(1, 2, 3)
        pile.put_on_top(9)
        pile.shuffle_in(7)
        assert pile.size == 5
        tops.add(pile.draw(seeded(seed)))
    assert tops == {1, 2, 3, 7, 9}


def test_a_card_can_be_taken_out_and_the_rest_keep_their_order() -> None:
    pile, rng = pile_of(1, 2, 3), seeded(1)
    for card in (7, 8, 9):
        pile.put_on_top(card)
    assert pile.remove(8)
    assert not pile.remove(8)
    assert pile.remove(2)
    assert [pile.draw(rng), pile.draw(rng)] == [9, 7]
    assert sorted(drawn(pile, 1)) == [1, 3]


def test_a_clone_is_independent() -> None:
    pile = pile_of(1, 2, 3)
    twin = pile.clone()
    drawn(twin, 1)
    assert pile.size == 3
    assert sorted(drawn(pile, 2)) == [1, 2, 3]
