"""What people of one table of Imperium cannot know of each other never reaches them."""

from __future__ import annotations

import json
from typing import cast

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.rules.zones import listed
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.chance import seeded
from acropole.kernel.errors import RecordError
from acropole.kernel.state import State

from .people_table import People
from .table import GAME, world

PLAYERS = (2, 3, 4)


def played(players: int, seed: int, decisions: int) -> State:
    """A game under way, after so many random decisions."""
    nations = [NATIONS[(seed * 5 + seat * 3) % len(NATIONS)] for seat in range(players)]
    state = GAME.new(seed=seed, players=players, nation=nations[0], rivals=nations[1:])
    rng = seeded(seed)
    for _ in range(decisions):
        legal = state.legal_actions()
        if state.is_over:
            break
        state.apply(legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize("players", PLAYERS)
def test_others_see_how_many_cards_one_holds_and_not_which(players: int) -> None:
    state = played(players, 2, 60)
    for seat in (None, *range(players)):
        seen = json.loads(json.dumps(state.observe(seat)))
        for person, area in enumerate(seen["seats"]):
            sizes = [world(state).size[person * n.STRIDE + zone] for zone in (n.HAND, n.DECK)]
            assert [area["sizes"]["hand"], area["sizes"]["deck"]] == sizes
            if person == seat:
                assert len(area["hand"]) == sizes[0]
                assert not area["unseen"]
                continue
            for name in ("hand", "deck", "deck_top", "history", "nation_top", "nation_under"):
                assert area[name] == [], (seat, person, name)
            assert area["score"] is None
            assert area["points"] == {}
            assert area["unseen"] == sorted(area["unseen"])
            assert len(area["unseen"]) == sum(sizes) + area["sizes"]["history"]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(3))
def test_a_guess_depends_on_what_the_seat_sees_alone(players: int, seed: int) -> None:
    """Two positions that a seat cannot tell apart lead it to the same guess."""
    state = played(players, seed, 40 + 30 * seed)
    if state.is_over:
        pytest.skip("collapsed early")
    for seat in (None, *range(players)):
        one, two = state.determinize(seat, 1), state.determinize(seat, 2)
        assert one.observe(seat) == two.observe(seat) == state.observe(seat)
        mine = [guess.determinize(seat, 7).position.dump() for guess in (one, two)]
        for dump in mine:
            del dump["rng"]
        if seat == state.to_move:  # elsewhere a guess must leave who is asked something to say
            assert mine[0] == mine[1]
        assert one.legal_actions()


@pytest.mark.parametrize("players", PLAYERS)
def test_guesses_deal_the_hands_of_others_anew_and_leave_ones_own(players: int) -> None:
    state = played(players, 2, 20)
    hands: list[set[tuple[int, ...]]] = [set() for _ in range(players)]
    for seed in range(8):
        guess = world(state.determinize(0, seed))
        for seat in range(players):
            hands[seat].add(tuple(sorted(listed(guess, seat * n.STRIDE + n.HAND))))
    assert len(hands[0]) == 1
    assert all(len(other) > 1 for other in hands[1:])


@pytest.mark.parametrize("players", PLAYERS)
def test_a_learner_is_told_the_same_of_positions_that_its_seat_cannot_tell_apart(
    players: int,
) -> None:
    state = played(players, 4, 50)
    reader = cast(ImperiumRules, state.variant).features()
    for seat in range(players):
        pages = []
        for seed in range(3):
            reader.read(state.determinize(seat, seed).position, seat)
            pages.append(list(reader.page))
        assert pages[0] == pages[1] == pages[2]


def test_fame_cards_that_one_looked_at_are_known_to_nobody_else() -> None:
    table = People({}, {}, {})
    table.world.looked[1] = 2
    tops = [table.state.observe(seat)["fame_top"] for seat in (None, 0, 1, 2)]
    assert [len(top) for top in tops] == [0, 0, 2, 0]  # type: ignore[arg-type]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_position_is_read_again_and_a_damaged_one_refused(players: int) -> None:
    state = played(players, 3, 45)
    text = state.to_json()
    assert GAME.from_json(text).digest() == state.digest()
    for part in ("turn", "looked", "pool"):
        data = json.loads(text)
        data["state"][part].append(0)
        with pytest.raises(RecordError):
            GAME.from_json(json.dumps(data))
    data = json.loads(text)
    del data["state"]["looked"]
    with pytest.raises(RecordError):
        GAME.from_json(json.dumps(data))
