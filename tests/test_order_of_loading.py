"""A game is its content: whatever a process has loaded before makes no difference to it."""

from __future__ import annotations

import pytest

from acropole import registry
from acropole.kernel.chance import seeded
from acropole.kernel.game import Game
from acropole.kernel.match import Match
from acropole.kernel.packs import Pack
from acropole.kernel.records import Record, validate
from acropole.registry import game_ids
from acropole.testing import check_process, fingerprints

# Effects with words that the game's own content does not use, on cards that are compiled early.
PACKS = {
    "monuments": """
        [[symbol]]
        id = "scroll"
        mark = "remove(3, scroll) => score(2*shown(ship))"
    """,
    "monumental": """
        [[card]]
        id = "colossus"
        bonus = "archive(1, !name:forum)"
        [[card]]
        id = "paper-mill"
        effect = "choose{archive(1, !knowledge)|reinforce(1, building|wonder)}"
    """,
    "imperium": """
        [[card]]
        id = "advance_romans"
        play = "discard(1 !CIV) => draw(2)"
        [[card]]
        id = "conquer_romans"
        play = "may exile(1 CIV|UNC, from:hand)"
    """,
}
OPTIONS: dict[str, dict[str, object]] = {
    "monuments": {"players": 3},
    "monumental": {"players": 3, "civilizations": ["chinese", "danish", "japanese"]},
    "imperium": {"nation": "romans"},
}
OTHERS: dict[str, list[dict[str, object]]] = {
    "monuments": [{"players": 2}, {"players": 4, "track": "six"}],
    "monumental": [
        {"players": 2, "automa": "greek", "heroes": True, "monsters": 3, "continuous": True},
        {"players": 5, "renaissance": True, "alternative_wonders": ["I"]},
    ],
    "imperium": [{"nation": "qin", "commons": "mixed"}, {"nation": "arthurians", "side": "a"}],
}
SEEDS = [1, 2]


def make(name: str, packs: list[Pack]) -> Game:
    """The game anew, as if it were the first of this process."""
    return registry._make(name, packs)


@pytest.fixture
def pack(name: str) -> Pack:
    return Pack("mine", {"cards.toml": PACKS[name]})


@pytest.mark.parametrize("name", game_ids())
def test_in_one_process_the_order_of_loading_makes_no_difference(name: str, pack: Pack) -> None:
    options = OPTIONS[name]
    plain, packed = (fingerprints(make(name, laid), options, SEEDS) for laid in ([], [pack]))
    for laid in ([], [pack], [], [pack]):
        assert fingerprints(make(name, laid), options, SEEDS) == (packed if laid else plain)
    assert plain != packed


@pytest.mark.parametrize("name", game_ids())
def test_other_variants_that_were_asked_for_before_make_no_difference(name: str) -> None:
    fresh, used = make(name, []), make(name, [])
    for options in OTHERS[name]:
        used.variant(options)
    assert fingerprints(used, OPTIONS[name], SEEDS) == fingerprints(fresh, OPTIONS[name], SEEDS)


@pytest.mark.parametrize("name", game_ids())
def test_in_fresh_processes_the_order_of_loading_makes_no_difference(name: str, pack: Pack) -> None:
    for laid, other in (([], [pack]), ([pack], [])):
        game = make(name, laid)
        check_process(game, OPTIONS[name], SEEDS, loaded_before=[other])


@pytest.mark.parametrize("name", game_ids())
def test_a_record_made_with_a_pack_replays_anywhere(name: str, pack: Pack) -> None:
    for seed in SEEDS:
        text = played(make(name, [pack]), OPTIONS[name], seed)
        registry._packed_game.cache_clear()
        record = Record.from_json(text)
        assert [laid.digest for laid in record.game.packs] == [pack.digest]
        assert validate(record).status == "ok"


def played(game: Game, options: dict[str, object], seed: int) -> str:
    match = Match.new(game, seed, options)
    rng = seeded(seed)
    while not match.state.is_over:
        legal = match.state.legal_actions()
        match.apply(legal[rng.below(len(legal))])
    return match.record.to_json()
