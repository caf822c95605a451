"""What environments promise learners: versions, ways to observe, rewards, horizons."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import acropole
from acropole.kernel.chance import seeded
from acropole.kernel.errors import AcropoleError
from acropole.rl import Batch, SoloEnv, fingerprint
from acropole.rl.table import Table, versions

DOCS = Path(__file__).parents[2] / "docs" / "rl.md"
VERSIONS = versions()
SIZES = {"monuments": 200, "monumental": 500, "imperium": 400}  # "a few hundred numbers"


def pinned(game: str) -> list[tuple[int, str]]:
    """Versions and fingerprints of an environment in the table of the docs, oldest first."""
    rows = re.findall(rf"^\| `{game}_v(\d+)` \| `(\w+)` \|", DOCS.read_text("utf-8"), re.M)
    return [(int(version), digest) for version, digest in rows]


@pytest.mark.parametrize("game", VERSIONS)
def test_the_version_moves_whenever_learning_results_could_change(game: str) -> None:
    rows = pinned(game)
    now = (VERSIONS[game], fingerprint(game))
    assert now == rows[-1], (
        f"Rules, cards, layout or rewards of {game} are others than those of "
        f"{game}_v{rows[-1][0]}. If that version was released, raise `environment` of the game; "
        f"in both cases write into the table 'Versions' of docs/rl.md: fingerprint {now[1]}, "
        "and what has changed."
    )
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1))


def test_the_fingerprint_is_of_rules_cards_layout_and_rewards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = acropole.game("monuments")
    before = fingerprint.__wrapped__("monuments")
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "rules_version", 99)
        assert fingerprint.__wrapped__("monuments") != before
    with monkeypatch.context() as patch:
        patch.setattr("acropole.rl.promise.POINT", 0.5)
        assert fingerprint.__wrapped__("monuments") != before
    rule = game.content["rule"]["hand"]
    with monkeypatch.context() as patch:
        patch.setitem(rule.fields, "value", [6])
        assert fingerprint.__wrapped__("monuments") != before
    name = game.content["monument"]["zeus"]
    with monkeypatch.context() as patch:
        patch.setitem(name.fields, "name", {"en": "Jupiter", "fr": "Jupiter"})
        assert fingerprint.__wrapped__("monuments") == before
    assert fingerprint.__wrapped__("monuments") == before


def test_an_environment_tells_its_version() -> None:
    env = acropole.rl.monuments_v1.env(players=2)
    assert env.metadata["version"] == SoloEnv("monuments").metadata["version"] == 1


@pytest.mark.parametrize("game", VERSIONS)
@pytest.mark.parametrize("observations", ["structured", "compact"])
def test_pettingzoo_and_gymnasium_take_the_other_observations(game: str, observations: str) -> None:
    env = getattr(acropole.rl, f"{game}_v{VERSIONS[game]}").env(observations=observations)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        api_test(env, num_cycles=40)
        check_env(SoloEnv(game, "random", observations=observations), skip_render_check=True)
    assert env.state().ndim == 1


@pytest.mark.parametrize("game", VERSIONS)
def test_all_observations_are_made_of_the_same_page(game: str) -> None:
    """So what the full one hides, the others hide."""
    tables = {
        kind: Table(game, {"observations": kind}, None)
        for kind in ("full", "structured", "compact")
    }
    for table in tables.values():
        table.deal(3)
    rng, sketches = seeded(3), []
    for _ in range(30):
        full, structured, compact = (table.reader for table in tables.values())
        state = tables["full"].state
        page = full.read(state, state.to_move)
        parts = structured.observation(tables["structured"].state, state.to_move)
        assert np.array_equal(np.concatenate(list(parts.values())), page)
        few = compact.read(tables["compact"].state, state.to_move)
        assert few.size == compact.size <= SIZES[game]
        for part in full.parts:
            if part.size <= 24:
                assert np.array_equal(few[compact.slice(part.name)], page[full.slice(part.name)])
        sketches.append(few)
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        for table in tables.values():
            table.apply(action)
    assert len({sketch.tobytes() for sketch in sketches}) > 20  # they tell positions apart


def play(table: Table, seed: int) -> list[Any]:
    """A random game; the rewards of each decision."""
    table.deal(seed)
    rng, paid = seeded(seed), []
    while not table.over:
        legal = table.state.legal_actions()
        paid.append(table.apply(legal[rng.below(len(legal))]))
    return paid


@pytest.mark.parametrize(
    ("game", "options"),
    [("monuments", {"players": 3}), ("monumental", {"players": 2}), ("imperium", {"players": 2})],
)
def test_shaped_rewards_pay_points_at_once_and_add_up_to_the_victory(
    game: str, options: dict[str, Any]
) -> None:
    plain = play(Table(game, {**options, "horizon": 150}, None), 4)
    table = Table(game, {**options, "horizon": 150, "rewards": "shaped"}, None)
    shaped = play(table, 4)
    assert len(plain) == len(shaped)
    assert not any(paid.any() for paid in plain[:-1])
    assert any(paid.any() for paid in shaped[:-1])
    assert np.allclose(np.sum(shaped, axis=0), plain[-1], atol=1e-5)
    for seat in range(table.players):  # nobody learns a secret from what is paid
        assert table.state.determinize(seat, 9).scores()[seat] == table.state.scores()[seat]


def test_with_a_horizon_a_game_is_judged_as_it_stands() -> None:
    table = Table("monuments", {"players": 3, "horizon": 40}, None)
    paid = play(table, 2)
    assert len(paid) == 40
    assert not table.state.is_over
    winners = table.state.result().winners
    assert [seat for seat in range(3) if paid[-1][seat] > -1] == list(winners)
    env: Any = acropole.rl.monuments_v1.env(players=3, horizon=5)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        assert not cut
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    batch = Batch("monuments", games=2, players=2, horizon=7, observations="compact")
    ended = [batch.step(batch.masks.argmax(axis=1))[1].all() for _ in range(14)]
    assert [index for index, over in enumerate(ended) if over] == [6, 13]
    assert batch.observations.shape == (2, batch.reader.size)


def test_a_seat_against_bots_earns_what_is_paid_while_others_play() -> None:
    solo = SoloEnv("monuments", "greedy", players=2, rewards="shaped", seat=1)
    seen, _ = solo.reset(seed=5)
    over, earned = False, []
    rng = np.random.default_rng(1)
    while not over:
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, over, _, _ = solo.step(action)
        earned.append(reward)
    assert any(earned[:-1])
    won = solo.seat in solo.table.state.result().winners
    # what others did before its first decision is not its own doing
    assert abs(sum(earned) - (1 if won else -1)) < 0.3


@pytest.mark.parametrize(
    "settings",
    [{"observations": "tiny"}, {"rewards": "much"}, {"horizon": 0}, {"horizon": 2.5}],
)
def test_what_cannot_be_is_said(settings: dict[str, Any]) -> None:
    with pytest.raises(AcropoleError, match=next(iter(settings)) + "|is not one of"):
        SoloEnv("monuments", **settings)
    with pytest.raises(AcropoleError, match="one array"):
        Batch("monuments", games=2, observations="structured")
