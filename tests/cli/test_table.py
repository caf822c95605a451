"""The table of Monuments as a terminal shows it."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import acropole
from acropole.games.monuments.terminal import GLYPHS
from acropole.kernel.state import State
from acropole.terminal import draw

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def after(moves: int, players: int = 4, seed: int = 5) -> State:
    """A position in which much has been built: building comes before everything else."""
    state = acropole.game("monuments").new(seed=seed, players=players)
    for _ in range(moves):
        codes = [state.action_code(action) for action in state.legal_actions()]
        for kind in ("build", "card", "draw", ""):
            chosen = [code for code in codes if code.startswith(kind)]
            if chosen:
                state.apply(state.parse_action(chosen[-1]))
                break
    return state


def shown(state: State, seat: int | None, width: int = 80, lang: str = "en") -> str:
    game = acropole.game("monuments")
    view = state.sight(seat)
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(draw(view, game.variant(view.options), NAMES, lang))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def line(table: str, start: str) -> str:
    return next(line for line in table.splitlines() if line.startswith(start))


def test_my_hand_is_shown_by_monument_with_its_symbols() -> None:
    state = after(0)
    content = acropole.game("monuments").content["card"]
    player = state.observe(1)["seats"][1]  # type: ignore[index]
    for card in player["known"]:
        entry = content[card]
        name = acropole.game("monuments").catalogue.text("en", f"monument.{entry['monument']}")
        assert f"{entry['number']}{GLYPHS[entry['symbol']]}" in line(shown(state, 1), name)


def test_stacks_are_shown_from_bottom_to_top_with_their_points() -> None:
    state = after(120)
    table = shown(state, 0)
    built = 0
    catalogue = acropole.game("monuments").catalogue
    for player in state.observe(None)["seats"]:  # type: ignore[attr-defined]
        for monument, numbers in player["displays"][0]["monuments"].items():
            if len(numbers) < 4:  # longer ones may go on in the next line
                stack = " ".join(map(str, numbers))
                name = catalogue.text("en", f"monument.{monument}")
                assert re.search(rf"\s{stack} \+\d", line(table, name))
                built += 1
    assert built > 4


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 60, 150])
def test_the_points_by_monument_add_up_to_the_category(players: int, moves: int) -> None:
    state = after(moves, players)
    paid = sum(map(int, re.findall(r" \+(\d+)", shown(state, None, width=300))))
    seats = state.observe(None)["seats"]
    displays = [display for seat in seats for display in seat["displays"]]  # type: ignore[attr-defined]
    assert paid == sum(display["points"]["monuments"] for display in displays)


def test_others_see_how_many_cards_i_hold_and_not_which() -> None:
    state = after(0)
    for seat in (1, None):
        table = shown(state, seat)
        assert "Ann: 5 cards in hand" in table
        assert "seen:" not in table


def test_a_card_taken_from_the_row_stays_known() -> None:
    state = after(0)
    seat = state.to_move
    state.apply(state.parse_action("take:1"))
    assert shown(state, (seat + 1) % 4).count("seen:") == 1


def test_the_player_to_move_is_marked() -> None:
    state = after(0)
    assert f">{NAMES[state.to_move]}" in shown(state, None)
    assert shown(state, None).count(">") == 1


def test_the_monument_left_out_is_named() -> None:
    game = acropole.game("monuments")
    state = game.new(seed=1, players=2, left_out="petra")
    assert "left out" in line(shown(state, 0), "Petra")
    assert "hors jeu" in line(shown(state, 0, lang="fr"), "Pétra")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_fits_its_terminal(players: int, width: int, lang: str) -> None:
    table = shown(after(150, players), 0, width, lang)
    assert max(len(row) for row in table.splitlines()) <= width
    assert "…" not in table  # nothing is cut off


def test_glyphs_are_explained_and_in_every_font() -> None:
    assert "§ parchemin   ~ navire   ^ casque" in shown(after(0), 0, lang="fr")
    assert all(ord(glyph) < 256 for glyph in GLYPHS.values())
