"""The table of Imperium in a terminal."""

from __future__ import annotations

import re
from typing import cast

import pytest
from rich.console import Console

from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.state import State
from acropole.terminal import draw
from tests.games.imperium.people_table import People
from tests.games.imperium.table import GAME, Table


def shown(state: State, lang: str = "en", width: int = 110, seat: int = 0) -> str:
    console = Console(width=width, color_system=None, force_terminal=False)
    rules = cast(ImperiumRules, state.variant)
    with console.capture() as capture:
        console.print(draw(state.sight(seat), rules, ["Anna", "Ben", "Cid"], lang))
    return capture.get()


def words(text: str) -> str:
    """The text without line breaks, so that what was wrapped can be found."""
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("nation", NATIONS)
def test_every_nation_can_be_shown_from_the_first_turn_to_the_last(nation: str, lang: str) -> None:
    other = "celts" if nation == "romans" else "romans"
    state = GAME.new(seed=1, nation=nation, opponent=other)
    steps = 0
    while not state.is_over and steps < 120:
        state.apply(state.legal_actions()[steps % len(state.legal_actions())])
        if steps % 30 == 0:
            text = shown(state, lang)
            assert GAME.catalogue.text(lang, f"nation.{nation}") in text
            assert "{" not in text
        steps += 1


def test_a_card_of_the_hand_tells_what_it_does() -> None:
    text = words(shown(Table(hand="lydians education").state))
    assert "Gain 2 population. Put this card into history." in text
    assert "Empire" in text


def test_the_market_tells_tokens_and_unrest() -> None:
    text = words(shown(Table(tokens={2: {"prog": 3}}).state))
    assert "3 progress, Unrest" in text
    assert "Town" in text


def test_cards_in_play_tell_what_they_can_do_and_hold() -> None:
    table = Table(play="kurgans magadha crete", garrison={"magadha": "lydians"})
    text = words(shown(table.state))
    assert "Exhaust: Put 1 card from discard into history." in text
    assert "garrison: Lydians" in text
    assert "Crete (production, river, fertile)" in text


def test_an_exhausted_card_is_marked() -> None:
    table = Table(play="kurgans", discard="lydians cyprus")
    assert "×" not in shown(table.state)
    table.play("exhaust:kurgans", "discard:lydians")
    assert "×" in shown(table.state)


def test_the_piles_are_listed() -> None:
    table = Table(history="lydians", exile="marsh", dev="embalming", discard="cyprus cyprus")
    text = words(shown(table.accession("julius_caesar").state))
    for part in ("History Lydians", "Exile Marsh", "Cyprus ×2", "accession: Julius Caesar"):
        assert part in text
    assert "Embalming (" in text


def test_quests_are_called_quests() -> None:
    table = Table(people="arthurians", dev="graal", quest="excalibur")
    text = words(shown(table.state))
    assert "Impending quests Graal" in text
    assert "Active quest Excalibur" in text


@pytest.mark.parametrize("width", [60, 80, 200])
def test_the_table_fits_its_width(width: int) -> None:
    table = Table(hand="lydians education unrest_common", play="kurgans magadha")
    assert all(len(line) <= width for line in shown(table.state, width=width).splitlines())


def test_the_piles_of_the_civ_are_told() -> None:
    state = GAME.new(seed=1, nation="romans", opponent="greeks", level="overlord")
    text = words(shown(state))
    assert "6 face-down cards · deck 4 · dynasty 12" in text
    state = GAME.new(seed=1, nation="romans", opponent="utopians")
    assert "Visions of Shangri-la" in words(shown(state))


def test_others_are_shown_with_what_they_can_react_with_and_no_hand() -> None:
    table = People(
        {"hand": "boudicca"},
        {"play": "cape forest", "hand": "lydians"},
        {"play": "forest", "hand": "education"},
    )
    table.play("play:boudicca")
    mine = words(shown(table.state, seat=0))
    assert "Against an attack: Cape" in mine
    assert "awaited" in mine
    assert "Lydians" not in mine
    assert "Education" not in mine
    assert "Lydians" in words(shown(table.state, seat=1))
