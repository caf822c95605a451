"""The environments pass the suites of PettingZoo and Gymnasium, and hide what is hidden."""

from __future__ import annotations

import warnings
from importlib import import_module
from time import perf_counter
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import acropole
from acropole.games.monuments import Monuments
from acropole.kernel.chance import seeded
from acropole.kernel.errors import AcropoleError, IllegalAction
from acropole.kernel.game import Parts
from acropole.rl import Batch, SoloEnv
from acropole.rl.aec import GuardedEnv
from acropole.rl.reader import Reader
from acropole.rl.table import versions

VERSIONS = versions()
MONUMENTAL = {"players": 3, "heroes": True, "monsters": 4, "automa": "random"}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("monuments", {"players": 2}),
    ("monuments", {"players": 4}),
    ("monumental", {"players": 2}),
    ("monumental", MONUMENTAL),
    ("monumental", {"players": 2, "continuous": True}),
    ("imperium", {}),
    ("imperium", {"players": 4}),
]


def module(game: str) -> Any:
    return getattr(acropole.rl, f"{game}_v{VERSIONS[game]}")


@pytest.mark.parametrize("game", VERSIONS)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # These two are about every environment whose observations hold an action mask.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        api_test(module(game).env(), num_cycles=300)


@pytest.mark.parametrize("game", VERSIONS)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(module(game).env, num_cycles=60)


@pytest.mark.parametrize("game", VERSIONS)
def test_pettingzoo_can_measure_the_speed(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark = import_module("pettingzoo.test.performance_benchmark")
    quick = SimpleNamespace(time=lambda: 20 * perf_counter())  # it wants to run for five seconds
    monkeypatch.setattr(benchmark, "time", quick)
    benchmark.performance_benchmark(module(game).env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", VERSIONS)
def test_a_game_is_cut_off_after_max_cycles_decisions(game: str) -> None:
    # PettingZoo's max_cycles_test is for environments where all agents act at the same time.
    env = module(game).env(max_cycles=9)
    for seed in range(2):
        env.reset(seed=seed)
        decisions, farewells = 0, 0
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            assert (reward, terminated) == (0, False)
            if truncated:
                env.step(None)
                farewells += 1
            else:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                decisions += 1
        assert (decisions, farewells) == (9, len(env.possible_agents))


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_gymnasium_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SoloEnv(game, "random", **options), skip_render_check=True)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_features_tell_nothing_that_the_seat_may_not_know(
    game: str, options: dict[str, object]
) -> None:
    title = acropole.game(game)
    state = title.deal(5, options)
    reader, rng = Reader(title.variant(options).features()), seeded(5)
    moves = 0
    differs = False
    while not state.is_over and moves < 400:
        legal = state.legal_actions()
        if moves % 5 == 0:
            for seat in range(state.seats):
                guess = state.determinize(seat, moves)
                differs = differs or guess.digest() != state.digest()
                seen, guessed = reader.read(state, seat), reader.read(guess, seat)
                told = np.nonzero(seen != guessed)[0]
                assert not len(told), f"feature {told[0]} tells seat {seat} a secret"
        state.apply(legal[rng.below(len(legal))])
        moves += 1
    assert differs


@pytest.mark.parametrize("game", VERSIONS)
def test_the_table_is_drawn_in_letters(game: str) -> None:
    env = module(game).env(render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render()) > 500


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_table_is_a_picture_from_the_first_position_to_the_last(
    game: str, options: dict[str, Any]
) -> None:
    env = module(game).raw_env(render_mode="svg", **options)
    env.reset(seed=1)
    rng = seeded(6)
    texts: list[str] = []
    while not all(env.terminations.values()):
        legal = env.table.state.legal_actions()
        env.step(legal[rng.below(len(legal))])
        if env.table.state.is_over or rng.below(20) == 0:
            drawing = env.render()
            assert "http" not in drawing.replace("http://www.w3.org", "")  # nothing to load
            words = (node.text for node in ElementTree.fromstring(drawing).iter())
            texts.append(" ".join(word for word in words if word))
    assert len(set(texts)) > 3
    assert all(env.table.game.title() in text for text in texts)
    assert all("seat 1" in text for text in texts)


def test_a_picture_shows_the_own_hand_and_no_other() -> None:
    env = module("monuments").raw_env(render_mode="svg", players=3)
    env.reset(seed=1)
    state = env.table.state
    shown = env.render()
    assert shown == env.table.render(state.to_move)
    other = (state.to_move + 1) % 3
    assert shown != env.table.render(other)
    for seat in (state.to_move, other):
        before = env.table.render(seat)
        env.table.state = state.determinize(seat, 9)
        assert env.table.render(seat) == before
        env.table.state = state


@pytest.mark.parametrize(("game", "players"), [("monuments", 3), ("imperium", 3)])
def test_a_game_ends_with_rewards_for_every_seat(game: str, players: int) -> None:
    env = module(game).env(players=players)
    env.reset(seed=2)
    assert len(env.agents) == players
    sums = dict.fromkeys(env.agents, 0.0)
    rng = seeded(1)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        sums[agent] += reward
        legal = np.nonzero(seen["action_mask"])[0]
        env.step(None if over else int(legal[rng.below(len(legal))]))
    assert not env.agents
    assert max(sums.values()) > min(sums.values()) == -1
    assert sum(sums.values()) == pytest.approx(-1)  # of three seats


def test_an_illegal_action_raises_and_changes_nothing_in_the_raw_environment() -> None:
    raw = module("monuments").raw_env()
    raw.reset(seed=1)
    before = raw.table.state.digest()
    with pytest.raises(IllegalAction):
        raw.step(0)
    assert raw.table.state.digest() == before
    assert not any(raw.terminations.values())


@pytest.mark.parametrize("action", [0, 10**6, -1])
def test_an_illegal_action_loses_the_guarded_game(action: int) -> None:
    env = module("monuments").env(players=3)
    env.reset(seed=1)
    guilty = env.agent_selection
    env.step(action)
    assert env.infos[guilty]["illegal"]
    sums = {}
    for agent in env.agent_iter():
        _, sums[agent], over, _, _ = env.last()
        assert over
        env.step(None)
    assert sums == {agent: -1.0 if agent == guilty else 0.0 for agent in env.possible_agents}
    env.reset(seed=1)
    assert not any(env.terminations.values())
    solo = SoloEnv("monuments")
    solo.reset(seed=1)
    _, reward, finished, _, info = solo.step(action)
    assert (reward, finished) == (-1.0, True)
    assert info["illegal"]


def test_nothing_happens_before_reset_or_after_the_end() -> None:
    env = module("monuments").env(max_cycles=1)
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        env.last()
    for early in (lambda: env.step(10), env.render, env.state, lambda: env.observe("seat_0")):
        with pytest.raises(AcropoleError, match=r"reset\(\)"):
            early()
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    for _ in list(env.agents):
        env.step(None)
    with pytest.raises(AcropoleError, match=r"reset\(\) deals one"):
        env.step(10)


@pytest.mark.parametrize("action", [None, 2.5, "draw"])
def test_an_action_is_a_whole_number(action: Any) -> None:
    solo, env = SoloEnv("monuments"), module("monuments").env()
    solo.reset(seed=1)
    env.reset(seed=1)
    for step in (solo.step, env.step):
        with pytest.raises(AcropoleError, match="An action is a whole number"):
            step(action)


def test_a_seat_learns_against_bots() -> None:
    env = gymnasium.make("acropole/Monuments-v1", bots="greedy", seat=1, players=3)
    seen, _ = env.reset(seed=3)
    rewards = []
    over = False
    while not over:
        action = int(np.nonzero(seen["action_mask"])[0][0])
        seen, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    assert set(rewards[:-1]) == {0.0}
    assert rewards[-1] in (1.0, 0.0, -1.0)


@pytest.mark.parametrize(
    "settings",
    [
        {"bots": "graedy"},
        {"bots": ["random"]},
        {"seat": 4},
        {"seat": "north"},
        {"players": 9},
        {"render_mode": "human"},
        {"colour": "red"},
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(settings: dict[str, Any]) -> None:
    with pytest.raises(AcropoleError):
        SoloEnv("monuments", **settings)


@pytest.mark.parametrize("cycles", [0, -3, 2.5])
def test_max_cycles_is_a_number_from_one_on(cycles: Any) -> None:
    with pytest.raises(AcropoleError, match="max_cycles must be 1 or more"):
        module("monuments").env(max_cycles=cycles)


def test_the_mask_of_a_seat_that_is_not_asked_is_empty() -> None:
    env = module("monuments").env(players=3)
    env.reset(seed=3)
    for agent in env.agents:
        asked = agent == env.agent_selection
        mask = env.observe(agent)["action_mask"]
        legal = env.table.state.legal_actions() if asked else []
        assert np.flatnonzero(mask).tolist() == legal


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_features_have_no_memory_of_the_position_read_before(
    game: str, options: dict[str, object]
) -> None:
    title = acropole.game(game)
    rules = title.variant(options)
    used, state, rng = Reader(rules.features()), title.deal(8, options), seeded(8)
    for _ in range(60):
        if state.is_over:
            break
        legal = state.legal_actions()
        fresh = Reader(rules.features())
        for seat in range(state.seats):
            assert np.array_equal(used.read(state, seat), fresh.read(state, seat))
            assert np.array_equal(used.read_mask(state, seat), fresh.read_mask(state, seat))
        state.apply(legal[rng.below(len(legal))])


def test_a_batch_plays_as_single_games_do() -> None:
    batch = Batch("monuments", games=8, seed=4, players=2)
    rng = seeded(9)
    twins = [state.clone() for state in batch.states]
    finished = 0
    for _ in range(300):
        legal = [np.nonzero(mask)[0] for mask in batch.masks]
        actions = [int(choices[rng.below(len(choices))]) for choices in legal]
        rewards, over = batch.step(actions)
        for index, twin in enumerate(twins):
            assert [int(action) for action in legal[index]] == twin.legal_actions()
            twin.apply(actions[index])
            assert over[index] == twin.is_over
            assert rewards[index].any() <= over[index]
            if twin.is_over:
                twins[index] = batch.states[index].clone()
        finished += int(over.sum())
        index = rng.below(8)
        seat = batch.states[index].to_move
        assert batch.seats[index] == seat
        expected = batch.reader.read(batch.states[index], seat)
        assert np.array_equal(batch.observations[index], expected)
    assert finished > 0


def test_a_batch_takes_one_action_a_game() -> None:
    batch = Batch("monuments", games=2)
    with pytest.raises(AcropoleError, match="2 actions"):
        batch.step([10])
    with pytest.raises(AcropoleError, match="whole numbers"):
        batch.step([10.0, 11.5])
    before = [state.digest() for state in batch.states]
    legal = batch.states[0].legal_actions()[0]
    for illegal in (0, -1, 10**6):
        with pytest.raises(IllegalAction):
            batch.step([legal, illegal])
    assert [state.digest() for state in batch.states] == before


@pytest.mark.parametrize("games", [0, -1, 2.5, "many"])
def test_a_batch_has_one_game_or_more(games: Any) -> None:
    with pytest.raises(AcropoleError, match="games must be 1 or more"):
        Batch("monuments", games=games)


def test_a_game_without_a_picture_shows_the_lines_of_its_plain_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Monuments, "parts", Parts())
    env = module("monuments").env(render_mode="svg")
    env.reset(seed=1)
    picture = ElementTree.fromstring(env.render())
    assert any((sign.text or "").startswith("pile: ") for sign in picture)


def test_a_game_without_features_is_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Monuments, "environment", 0)
    assert list(versions()) == ["monumental", "imperium"]
    with pytest.raises(AcropoleError, match="'monuments' has no learning environment"):
        SoloEnv("monuments")
    with pytest.raises(AcropoleError, match="'monuments' has no learning environment"):
        Batch("monuments", games=2)


def test_an_environment_is_imported_by_its_name() -> None:
    from acropole.rl import monuments_v1

    env = monuments_v1.env(players=3)
    assert isinstance(env, GuardedEnv)
    assert env.metadata["name"] == "monuments_v1"
    assert not isinstance(monuments_v1.raw_env(players=3), GuardedEnv)
    with pytest.raises(AttributeError, match="chess_v1"):
        acropole.rl.chess_v1  # noqa: B018
