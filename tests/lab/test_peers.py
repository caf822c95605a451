"""The peer engines: what is said without them, and a short measurement with them."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from acropole.kernel.errors import OptionError
from acropole.lab import peers
from acropole.lab.peers import PeerMissing, measure_catanatron, measure_openspiel, measure_peers


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    # None in sys.modules makes the import fail as if the package were not there.
    monkeypatch.setitem(sys.modules, "catanatron", None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)


def test_importing_the_module_imports_no_peer() -> None:
    code = (
        "import sys, acropole.lab.peers; assert not {'catanatron', 'pyspiel'} & sys.modules.keys()"
    )
    source = Path(peers.__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(source)})


@pytest.mark.usefixtures("no_peers")
def test_a_missing_peer_says_how_to_install_it() -> None:
    with pytest.raises(PeerMissing, match=r"catanatron.*pip install 'acropole\[peers\]'"):
        measure_catanatron(0)
    with pytest.raises(PeerMissing, match=r"pyspiel.*pip install 'acropole\[peers\]'"):
        measure_openspiel("hearts", 0)


@pytest.mark.usefixtures("no_peers")
def test_without_any_peer_there_is_nothing_to_compare_with() -> None:
    heard: list[str] = []
    with pytest.raises(PeerMissing, match="pip install"):
        measure_peers(0, heard.append)
    assert sum("skipped" in line for line in heard) == 4


def test_a_peer_that_is_missing_alone_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    monkeypatch.setitem(sys.modules, "catanatron", None)
    assert [rate.name for rate in measure_peers(0)] == [
        f"OpenSpiel, {name}" for name in peers.OPENSPIEL_GAMES
    ]


def test_catan_has_two_to_four_players() -> None:
    with pytest.raises(OptionError, match="2 to 4 players, not 5"):
        measure_catanatron(0, players=5)


def test_an_openspiel_game_outside_the_list_is_refused() -> None:
    with pytest.raises(OptionError, match="'chess' is not one of backgammon"):
        measure_openspiel("chess", 0)


@pytest.mark.parametrize("players", [2, 4])
def test_catanatron_plays_whole_games_and_leaves_the_global_generator_alone(players: int) -> None:
    pytest.importorskip("catanatron")
    before = random.getstate()
    rate = measure_catanatron(0.05, players)
    assert random.getstate() == before
    assert rate.decisions >= 50 * rate.games > 0
    assert rate.mean_legal > 1
    assert min(rate.decisions_per_s, rate.clones_per_s) > 0


@pytest.mark.parametrize("name", peers.OPENSPIEL_GAMES)
def test_openspiel_counts_decisions_of_players_only(name: str) -> None:
    pytest.importorskip("pyspiel")
    rate = measure_openspiel(name, 0.05)
    assert rate.games > 0
    assert rate.mean_legal > 1
    assert min(rate.decisions_per_s, rate.clones_per_s) > 0
    if name == "hearts":  # 52 cards played, and 12 passed unless it is the hand without passing
        assert 52 * rate.games <= rate.decisions <= 64 * rate.games


@pytest.mark.parametrize("name", peers.OPENSPIEL_GAMES)
def test_chance_is_even_in_the_openspiel_games_we_play(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    rng = random.Random(5)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert sorted(outcomes) == sorted(actions)
            assert max(outcomes.values()) == pytest.approx(min(outcomes.values()))
        state.apply_action(rng.choice(actions))
