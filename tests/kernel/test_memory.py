"""What is no longer used is freed: a server that meets many packs does not grow."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

import pytest

from acropole.kernel.packs import Pack
from tests.packs import TITLES

RENAMED = {
    "monuments": ("symbol", "ship"),
    "monumental": ("card", "mine"),
    "imperium": ("card", "legions"),
}
LEAST = 60_000  # bytes that remain for other reasons, such as caches; tables of Monumental: 100,000


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.once
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.usefixtures("traced")
def test_a_game_that_nobody_plays_any_more_leaves_nothing_behind(title: str) -> None:
    kind, id = RENAMED[title]

    def load_and_play(number: int) -> None:
        name = f'name = {{ en = "Name {number}", fr = "Nom {number}" }}'
        game = TITLES[title][0]([Pack("box", {"fix.toml": f'[[{kind}]]\nid = "{id}"\n{name}\n'})])
        state = game.new(1)
        for _ in range(20):
            state.apply(state.legal_actions()[0])
            state.clone().observe(0)

    load_and_play(1)  # also what is loaded once and kept
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    load_and_play(2)
    gc.collect()
    assert tracemalloc.get_traced_memory()[0] - before < LEAST
