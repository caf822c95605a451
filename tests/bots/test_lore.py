"""What was learnt is read the same everywhere, and by nobody who may not know it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from acropole.bots import Sight
from acropole.bots.ismcts import Ismcts
from acropole.bots.learnt import (
    EVEN,
    FINE,
    decisive,
    fingerprint,
    folder,
    layout,
    lore,
    lore_of,
    written,
)
from acropole.bots.lore import Lore, worth_in_swings
from acropole.bots.search import Search, chances
from acropole.games.monumental.game import Monumental
from acropole.games.monuments.game import Monuments
from acropole.games.monuments.schema import MONUMENT_IDS
from acropole.kernel import machine
from acropole.kernel.chance import seeded
from acropole.kernel.game import Rules
from acropole.kernel.state import State
from acropole.lab.outcomes import bot_identity
from acropole.registry import game
from tests.bots.positions import GAMES, after


def rules_of(state: State) -> Rules[Any]:
    return cast(Rules[Any], state.variant)


def any_lore(state: State) -> Lore:
    """Weights by chance: every number has its say."""
    features, rng = rules_of(state).insights(), seeded(3)
    late, more = ([rng.below(2001) - 1000 for _ in range(features.size + 1)] for _ in range(2))
    return lore(rules_of(state), features, written(features, late, more))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_standing_is_the_sum_of_what_the_numbers_say(game_id: str) -> None:
    state = after(game_id, 45)
    learnt, features = any_lore(state), rules_of(state).insights()
    seat = state.to_move
    features.read(state.position, seat)
    worth = worth_in_swings(state.position, seat, learnt.people)
    numbers = [*features.page, worth]
    clock = features.page[features.at[rules_of(state).game.clock]]
    said = sum((learnt.late[i] + clock * learnt.more[i]) * x for i, x in enumerate(numbers))
    assert learnt.standing(state.position, seat) == pytest.approx(said)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_cannot_know_does_not_count(game_id: str) -> None:
    truth = after(game_id, 45)
    guess = truth.determinize(truth.to_move, 5)
    assert guess.digest() != truth.digest()
    learnt = any_lore(truth)
    learnt.late[learnt.features.size] = learnt.more[learnt.features.size] = 0.0  # worth sees all
    standings = [learnt.standing(state.position, truth.to_move) for state in (truth, guess)]
    assert standings[0] == standings[1]


def test_opponents_of_the_rules_are_what_a_person_is_measured_against() -> None:
    state = after("imperium", 45)
    assert rules_of(state).own_seats() == (1,)
    assert any_lore(state).standing(state.position, 1) == 0.0


@pytest.mark.parametrize("game_id", GAMES)
def test_worth_alone_promises_what_it_does_without_lore(game_id: str) -> None:
    state = after(game_id, 45)
    features = rules_of(state).insights()
    late = [0] * features.size + [FINE]
    search = Search(
        0.7, 1, 1, lore(rules_of(state), features, written(features, late, [0] * len(late)))
    )
    assert search.promised(state.position) == pytest.approx(chances(state.position))


def test_weights_are_written_and_read_again() -> None:
    state = after("monuments", 45)
    features = rules_of(state).insights()
    late = [0] * features.size + [1500]
    more = [0] * (features.size + 1)
    more[features.at["display"] + 2] = -250
    weights = written(features, late, more)
    assert weights == {"display": [(2, 0, -250)], "worth": [(0, 1500, 0)]}
    again = lore(rules_of(state), features, json.loads(json.dumps(weights)))
    assert again.late[features.size] == 1500 / FINE
    assert again.more[features.at["display"] + 2] == -250 / FINE


def test_a_search_reads_by_what_was_learnt() -> None:
    state = after("monuments", 45)
    plain, learnt = (Ismcts(3, iters=60, lore=0) for _ in range(2))
    learnt.own_lore = any_lore(state)
    outlooks = [bot.search(Sight(state)).outlook() for bot in (plain, learnt)]
    assert outlooks[0] != outlooks[1]
    assert all(sum(outlook) == pytest.approx(1) for outlook in outlooks)


@pytest.mark.parametrize("game_id", GAMES)
def test_topics_are_within_those_of_the_game_and_tell_nothing_hidden(game_id: str) -> None:
    topics = max(game(game_id).topics, 1)
    for steps in range(5, 60, 5):
        truth = after(game_id, steps)
        guess = truth.determinize(truth.to_move, 5)
        found = [truth.position.topic(action) for action in truth.legal_actions()]
        assert all(0 <= topic < topics for topic in found)
        assert found == [guess.position.topic(action) for action in guess.legal_actions()]
        assert truth.position.topic(machine.NO) == 0


def test_a_search_leans_as_it_has_learnt() -> None:
    state = after("monuments", 0)
    even, drawn = (Ismcts(3, iters=60, lore=0, c=50.0) for _ in range(2))  # looks as it leans
    rules = rules_of(state)
    draw = [action for action in state.legal_actions() if state.action_code(action) == "draw"]
    topic = state.position.topic(draw[0])
    drawn.own_lore = lore(rules, rules.insights(), {}, leanings=[(topic, 40 * EVEN)])
    assert not drawn.own_lore.reads
    visits = [bot.search(Sight(state)).root.children[draw[0]].visits for bot in (even, drawn)]
    assert visits[1] > 2 * visits[0]


def test_leanings_that_are_even_change_nothing() -> None:
    for game_id in ("monuments", "imperium"):
        state = after(game_id, 45)
        rules = rules_of(state)
        plain, learnt = (Ismcts(3, iters=60, lore=0) for _ in range(2))
        learnt.own_lore = lore(rules, rules.insights(), {}, leanings=[(1, EVEN)])
        outlooks = [bot.search(Sight(state)).outlook() for bot in (plain, learnt)]
        assert outlooks[0] == outlooks[1]


def test_only_the_variant_that_was_learnt_is_read_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.bots.learnt.folder", lambda _: tmp_path)
    title = Monuments()  # a game of its own: what is read is remembered
    learnt = title.variant({"players": 2, "historians_each": 1})
    data = {"options": decisive(learnt), "weights": {"worth": [(0, 500, 0)]}, "turns": 3}
    (tmp_path / "two.json").write_text(json.dumps(data), encoding="utf-8")
    found = lore_of(learnt)
    assert found is not None
    assert found.turns == 3
    assert fingerprint(learnt)
    assert bot_identity("monuments", learnt.options, "hard")[-1] == fingerprint(learnt)
    settled = {"players": 2, "historians_each": 1, "left_out": MONUMENT_IDS[3]}
    assert lore_of(title.variant(settled)) is not None
    for options in ({"players": 2}, {"players": 3}):
        assert lore_of(title.variant(options)) is None
        assert not fingerprint(title.variant(options))


def test_of_what_fits_a_variant_that_is_read_which_names_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.bots.learnt.folder", lambda _: tmp_path)
    title = Monumental()
    mixed = {"players": 2, "automa": "off"}
    plain = decisive(title.variant({"players": 2}))
    for name, options, turns in (("a", plain, 1), ("b", mixed, 2), ("c", {"players": 3}, 3)):
        data = {"options": options, "weights": {"worth": [(0, 500, 0)]}, "turns": turns}
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    for variant, expected in (
        ({"players": 2}, 1),
        ({"players": 2, "map": "wide", "alternative_wonders": ["I"], "heroes": True}, 2),
        ({"players": 3, "continuous": True}, 3),
    ):
        found = lore_of(title.variant(variant))
        assert found is not None
        assert found.turns == expected
    for strange in ({"players": 4}, {"players": 1, "automa": "greek"}):
        assert lore_of(title.variant(strange)) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_shipped_fits_a_variant_and_says_how_it_is_made(game_id: str) -> None:
    title = game(game_id)
    for path in folder(title).glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["recipe"].startswith(f"acropole lab train {game_id} ")
        for name in ("losses", "leaning_losses"):
            losses = data.get(name)
            assert not losses or losses[-1] < losses[0]
        assert data["weights"] or data["leanings"]
        rules = title.variant(data["options"])
        assert data["layout"] == layout(rules.insights())
        assert data["options"].items() <= decisive(rules).items()
        assert lore_of(rules) is not None
