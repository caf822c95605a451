"""Boards drawn tile by tile."""

from __future__ import annotations

import pytest

from acropole.games.monumental.maps import check as checker
from acropole.games.monumental.maps import paint
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.maps.reader import load_preset, presets, read_map, write_map

ALL = [load_preset(name) for name in presets()]


def province(board: Board) -> tuple[int, int]:
    return next(tile.cell for tile in board.tiles if tile.token == "barbarian")


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.id)
@pytest.mark.parametrize("brush", [*paint.BRUSHES, "C1"])
@pytest.mark.parametrize("fill", paint.FILLS)
def test_what_is_drawn_can_be_written_and_read(board: Board, brush: str, fill: str) -> None:
    for cell in (province(board), paint.free_cells(board)[0]):
        drawn, at = paint.painted(board, cell, brush, fill)
        again = read_map(write_map(drawn), "map")
        assert again.tiles == drawn.tiles
        assert len(again.capitals) == board.players
        assert (
            brush == paint.NOTHING or at in {tile.cell for tile in again.tiles} or brush in "bfmp"
        )


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.id)
def test_a_turned_stroke_keeps_equal_seats_equal(board: Board) -> None:
    before = {problem.code for problem in checker.problems(board)}
    if "symmetry" in before or board.players == 5:
        return
    drawn, _ = paint.painted(board, province(board), "3", paint.TURNED)
    if len(paint.images(board, province(board), paint.TURNED)) == paint.TURNS[board.players]:
        assert len({t.cell for t in drawn.tiles if t.terrain == 3}) > 1


def test_a_stroke_grows_the_board_and_a_capital_moves() -> None:
    board = ALL[0]
    grown, at = paint.painted(board, paint.free_cells(board)[0], paint.WATER)
    assert len(grown.tiles) == len(board.tiles) + 1
    assert next(tile for tile in grown.tiles if tile.cell == at).is_water
    moved, at = paint.painted(board, province(board), "C2")
    assert next(tile for tile in moved.tiles if tile.cell == at).seat == 1
    assert len(moved.tiles) == len(board.tiles)
    same, _ = paint.painted(board, board.capitals[0].cell, "4")
    assert same.tiles == board.tiles
