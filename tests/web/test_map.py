"""The map of Monumental as it is drawn: nothing covers anything, and the land fills it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from acropole.games.monumental.maps.reader import load_preset, presets
from acropole.games.monumental.page.hexmap import HALF, SIDE, Drawing, Hex, HexMap, bare
from acropole.games.monumental.page.pieces import EDGE, Piece, laid
from acropole.kernel.match import Match
from acropole.kernel.state import State
from acropole.web import pages
from acropole.web.pages.game_page import Hotspots, page_named
from tests.web.positions import asks, played, view

PAGE = page_named("monumental")
BOARDS = [name for players in range(2, 6) for name in presets(players)]
TABLES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3, "heroes": True, "monsters": 9},
    {"players": 5, "map": "wide", "heroes": True, "monsters": 9, "renaissance": True},
    {"players": 3, "heroes": True, "monsters": 9, "continuous": True, "automa": "random"},
]


def drawing(match: Match) -> HexMap:
    seen = view(match)
    return Drawing(PAGE, seen, Hotspots(seen)).map()


def overlaps(one: Piece, other: Piece) -> bool:
    a, b = one.box, other.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def check(tile: Hex) -> None:
    for one, other in combinations(tile.pieces, 2):
        assert not overlaps(one, other), (tile.number, one, other)
    for piece in tile.pieces:
        assert max(abs(piece.box[0]), abs(piece.box[2])) <= EDGE + 0.1, (tile.number, piece)
        assert piece.scale >= 0.5, (tile.number, piece)


def moments(options: dict[str, object]) -> Iterator[HexMap]:
    for seed in (7, 9):
        for steps in (40, 150, 400):
            yield drawing(played("monumental", options, seed=seed, steps=steps))


@pytest.mark.parametrize("options", TABLES)
def test_pieces_of_a_tile_cover_neither_each_other_nor_the_edge(options: dict[str, object]) -> None:
    fullest = 0
    for found in moments(options):
        for tile in found.hexes:
            check(tile)
            fullest = max(fullest, len(tile.pieces))
    assert fullest >= 4


@pytest.mark.parametrize("is_capital", [False, True])
def test_a_tile_fuller_than_any_game_has_fits_too(is_capital: bool) -> None:
    upper = [Piece(kind, 2, "12") for kind in ("warlord", "hero", "outpost", "units")]
    lower = [Piece("wonder"), Piece("market", text="3"), Piece("production")]
    lower += [Piece("explorers", seat, "12") for seat in range(1, 6)]
    made = laid(tuple(upper), tuple(lower), is_capital=is_capital)
    assert [piece.kind for piece in made] == [piece.kind for piece in (*upper, *lower)]
    assert not any(overlaps(one, other) for one, other in combinations(made, 2))


def test_explorers_of_a_seat_share_a_piece_with_their_numbers() -> None:
    match = played("monumental", {"players": 2}, until=asks("actions"))
    found = drawing(match)
    home = match.state.sight(0).seats[0].explorers[0]
    pieces = [piece for piece in found.hexes[home].pieces if piece.kind == "explorers"]
    assert [piece.text for piece in pieces] == ["12"]


@pytest.mark.parametrize("name", BOARDS)
def test_the_drawing_is_as_large_as_the_land(name: str) -> None:
    found = bare(PAGE, load_preset(name), "en")
    land = [tile for tile in found.hexes if tile.look != "water"]
    left, top, width, height = (float(number) for number in found.box.split())
    for places, start, length, half in (
        ([tile.x for tile in land], left, width, HALF),
        ([tile.y for tile in land], top, height, SIDE),
    ):
        assert 0 <= min(places) - half - start <= 10
        assert 0 <= start + length - max(places) - half <= 10


def exploring() -> Match:
    """A turn in which an explorer can be sent for military."""

    def can_step(state: State) -> bool:
        codes = (state.action_code(action) for action in state.legal_actions())
        return asks("actions")(state) and any(code.startswith("explore:") for code in codes)

    return played("monumental", {"players": 2}, until=can_step)


def test_in_a_turn_tiles_wait_for_a_kind_to_be_chosen() -> None:
    match = exploring()
    text = pages.table(view(match))
    assert 'class="map">' in text
    assert 'data-kinds="' in text


def test_where_a_tile_is_the_answer_all_that_can_be_are_lit() -> None:
    match = played("monumental", {"players": 2}, until=asks("capital"))
    assert 'class="map is-lit"' in pages.table(view(match))


def test_an_attack_says_from_where_to_where() -> None:
    match = played("monumental", {"players": 2}, until=asks("units"))
    found, seen = drawing(match), view(match)
    target = seen.sight.attack.tile + 1
    assert found.target == target > 0
    assert {to for _, to in found.ways.values()} == {target}
    tiles = [answer.code for answer in seen.answers if answer.code.startswith("tile:")]
    assert tiles
    assert all(found.ways[code][0] == int(code.removeprefix("tile:")) for code in tiles)


def test_steps_of_explorers_have_a_price_where_they_cost_something() -> None:
    found = drawing(exploring())
    priced = [tile for tile in found.hexes if dict(tile.prices).get("explorers")]
    assert priced
    assert all("explorers" in tile.kinds.split() for tile in priced)
