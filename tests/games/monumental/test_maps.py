"""The boards: presets, the text form, the check, the generator and the picture."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from acropole.games.monumental.maps import box, generate, reader
from acropole.games.monumental.maps.board import MAX_TILES, PLAYERS, SIZES, Board, Size
from acropole.games.monumental.maps.check import Problem, problems
from acropole.games.monumental.maps.draw import WORDS, svg
from acropole.games.monumental.maps.generate import random_board
from acropole.games.monumental.maps.reader import (
    load_file,
    load_preset,
    presets,
    read_map,
    write_map,
)
from acropole.kernel.errors import ContentError, OptionError
from acropole.kernel.messages import LANGUAGES

SEEDS = range(50)
SVG = "{http://www.w3.org/2000/svg}"

# A legal and fair board for two, small enough to be read.
FORD = """\
id = "ford"
name = { en = "The Ford", fr = "Le Gué" }
players = 2
size = "tight"
free_city_rank = "small"
origin = "original"

[grid]
| .    1f+  2b3+ 3b2+
>   0b1+ ~    1b2A 1b1+
| C2   1b2+ 2b3+ 1b2+ C1
>   1b1+ 1b2B ~    0b1+
| .    3b2+ 2b3+ 1f+
"""

GOLDEN = """\
id = "2-tight-random-7"
name = { en = "Random board 7", fr = "Plateau aléatoire 7" }
players = 2
size = "tight"
free_city_rank = "small"
origin = "original"

[grid]
| .    .    .    C1   0b1+
>   3b1A 1b4+ 1b1+ ~    1b2+
| 2b3+ 1b2+ 1f+  1f+  1b2+ 2b3+
>   1b2+ ~    1b1+ 1b4+ 3b1B
| .    0b1+ C2
"""


def changed(old: str, new: str, text: str = FORD) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def board_of(text: str) -> Board:
    return read_map(text, "ford.map")


def found(text: str) -> dict[str, Problem]:
    return {problem.code: problem for problem in problems(board_of(text))}


def mistake(text: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        board_of(text)
    return caught.value


def content(file: str) -> dict[str, Any]:
    folder = Path(reader.__file__).parents[1] / "content"
    return tomllib.loads((folder / file).read_text(encoding="utf-8"))


# The board


def test_neighbours_go_round_from_the_east() -> None:
    board = board_of(FORD)
    middle = 9
    assert board.tiles[middle].terrain == 2
    assert board.neighbours(middle) == [10, 5, 4, 8, 13, 14]


def test_there_is_no_neighbour_beyond_the_edge() -> None:
    assert board_of(FORD).neighbours(0) == [1, -1, -1, -1, 3, 4]


def test_distance_is_that_of_the_crow() -> None:
    board = board_of(changed("2b3+ 1b2+ C1", "~    1b2+ C1"))
    west, east = (capital.index for capital in reversed(board.capitals))
    assert board.distance(west, east) == board.distance(east, west) == 4
    assert board.distance(0, len(board.tiles) - 1) == 4
    assert board.distance(west, west) == 0
    for tile in board.tiles:
        assert {board.distance(tile.index, near.index) for near in board.beside(tile.index)} == {1}


def test_a_coast_is_land_that_touches_water() -> None:
    board = board_of(FORD)
    coast = [tile.index for tile in board.tiles if board.is_coastal(tile.index)]
    assert coast == [0, 1, 3, 5, 8, 9, 10, 13, 15, 17, 18]


def test_seats_count_from_zero_and_capitals_come_in_their_order() -> None:
    board = board_of(FORD)
    assert [(tile.seat, tile.column) for tile in board.capitals] == [(0, 8), (1, 0)]


# Presets


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_of_players_has_a_tight_and_a_wide_preset(players: int) -> None:
    assert {load_preset(id).size for id in presets(players)} == set(SIZES)


@pytest.mark.parametrize("id", presets())
def test_a_preset_is_legal_fair_and_named_after_its_file(id: str) -> None:
    board = load_preset(id)
    assert problems(board) == []
    assert board.id == id
    assert len(board.tiles) <= MAX_TILES


@pytest.mark.parametrize("id", presets())
def test_a_preset_is_written_as_it_was_read(id: str) -> None:
    assert write_map(load_preset(id)) == (reader.PRESETS / f"{id}.map").read_text("utf-8")


def test_an_unknown_preset_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(OptionError, match="did you mean '3-wide-caldera'") as caught:
        load_preset("3-wide-kaldera")
    assert caught.value.option == "map"


# The text form


def test_every_cell_can_be_read_and_written() -> None:
    text = changed("| .    1f+ ", "| 4    0fA+")
    board = board_of(text)
    assert read_map(write_map(board), "again") == board
    bare, full = board.tiles[:2]
    assert (bare.terrain, bare.token, bare.market, bare.production) == (4, None, None, False)
    assert (full.token, full.value, full.market, full.production) == ("free-city", 0, "A", True)


def test_blanks_comments_windows_lines_and_a_byte_order_mark_do_not_matter() -> None:
    text = changed("| C2   1b2+", "# the middle\n\n|C2\t1b2+").replace("\n", "\r\n")
    assert board_of("\ufeff" + text) == board_of(FORD)


def test_a_note_with_quotes_survives() -> None:
    board = board_of(changed("\n\n[grid]", '\nnote = "A \\"ford\\" \\\\ é"\n\n[grid]'))
    assert board.note == 'A "ford" \\ é'
    assert board_of(write_map(board)) == board


MISTAKES = [
    ("players = 2", "players = ", 3, "not valid TOML"),
    ("players = 2", "players = 6", 3, "players must be a number from 2 to 5; not 6"),
    ("players = 2", "players = true", 3, "players must be a number"),
    ('"tight"', '"huge"', 4, "size must be one of tight, wide; not 'huge'"),
    ('"small"', '"tiny"', 5, "free_city_rank must be one of small, great"),
    ('"original"', '"mine"', 6, "origin must be one of"),
    ('id = "ford"', 'id = "The Ford"', 1, "id must be words in kebab-case"),
    (', fr = "Le Gué"', "", 2, "name must be a table of names"),
    ("The Ford", "The\\nFord", 2, "name must be a table of names"),
    ("size =", "sise =", 4, "unknown key 'sise'; did you mean 'size'?"),
    ('size = "tight"\n', "", 7, "the head lacks size"),
    ("[grid]", "[gird]", 14, "the line [grid] is missing"),
    ("1b2A", "1b5A", 10, "cell 3: unknown tile '1b5A'"),
    ("1b2A", "1b2F", 10, "cell 3: unknown tile '1b2F'"),
    ("3b2+\n>", "5b2+\n>", 9, "cell 4: unknown tile '5b2+'"),
    ("| C2", "/ C2", 11, "a row begins with | or >, not '/'"),
    ("| C2", "> C2", 11, "rows with | and > alternate, but two with > follow"),
    ("C2", "C3", 11, "cell 1: capital C3, but there are 2 players"),
    ("C2", "C1", 11, "cell 5: capital C1 is already on the board"),
    ("C2", "~", 3, "capital C2 is missing"),
    ("1f+\n", "1f+" + " ~" * 30 + "\n", 13, "cell 34: a board has at most 48 tiles"),
]


@pytest.mark.parametrize(("old", "new", "line", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_line(old: str, new: str, line: int, message: str) -> None:
    error = mistake(changed(old, new))
    assert (error.file, error.line) == ("ford.map", line)
    assert message in str(error)
    assert error.message.text("fr") != str(error.message)


def test_a_file_that_cannot_be_read_is_told_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.map: cannot read the file"):
        load_file(tmp_path / "none.map")
    (tmp_path / "latin.map").write_bytes(FORD.encode("latin-1"))
    with pytest.raises(ContentError, match=r"latin\.map:2: not UTF-8"):
        load_file(tmp_path / "latin.map")


def test_a_map_of_ones_own_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "own.map").write_text(FORD, encoding="utf-8")
    assert load_file(tmp_path / "own.map") == board_of(FORD)


# The check


def test_the_example_board_has_no_problem() -> None:
    assert problems(board_of(FORD)) == []


# 002, create your own board
@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("free-cities", "| .    1f+", "| .    1b2+"),
        ("no-token", "3b2+\n>   0b1+", "3+\n>   0b1+"),
        ("no-production", "3b2+\n>   0b1+", "3b2\n>   0b1+"),
        ("production-on-market", "1b2A", "1b2A+"),
        ("strong-neighbour", "C2   1b2+", "C2   1b3+"),
        ("unequal-neighbours", "C2   1b2+", "C2   1b1+"),
        ("markets", "1b2A", "1b2+"),
        ("market-twice", "1b2A", "1b2B"),
        ("market-unused", "1b2A", "1b2E"),
    ],
)
def test_what_the_rules_of_ones_own_board_forbid_is_fatal(code: str, old: str, new: str) -> None:
    assert found(changed(old, new))[code].is_fatal


def test_a_problem_tells_the_tile_and_where_it_stands() -> None:
    problem = found(changed("C2   1b2+", "C2   1b3+"))["strong-neighbour"]
    assert problem.tile == 8
    assert str(problem.said).startswith("row 3, cell 2: ")


@pytest.mark.parametrize(
    ("code", "tile", "count", "text"),
    [
        ("provinces", "1b1+", 20, "37 tiles of land and water, but the box holds 36"),
        ("water", "~", 6, "8 water tiles, but the box holds 7"),
        ("production", "1b1+", 13, "26 production tokens, but the box holds 25"),
        ("terrain", "4b1+", 2, "2 provinces of terrain 4, but the box holds 1"),
        ("barbarians", "1b4+", 6, "6 barbarians of value 4, but the box holds 5"),
    ],
)
def test_the_box_holds_no_more(code: str, tile: str, count: int, text: str) -> None:
    full = found(FORD + "> " + f"{tile} " * (count - 1))
    assert code not in full
    problem = found(FORD + "> " + f"{tile} " * count)[code]
    assert (str(problem.said), problem.is_fatal) == (text, True)


def test_the_box_is_that_of_the_content() -> None:
    tiles = content("tiles.toml")["tile"]
    land = {tile["terrain"]: tile["count"] for tile in tiles if not tile["water"]}
    assert land == box.BOX.terrain
    assert sum(tile["count"] for tile in tiles if tile["water"]) == box.BOX.water
    assert sum(tile["count"] for tile in tiles) == box.BOX.provinces == 36
    exploration = content("exploration.toml")
    barbarians: Counter[int] = Counter()
    for token in exploration["barbarian"]:
        barbarians[token["value"]] += token["count"]
    assert barbarians == box.BOX.barbarians
    letters = [market["letter"] for market in content("markets.toml")["market"]]
    assert "".join(letters) == box.MARKETS + box.FIFTH_MARKET


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("capitals-touch", "1b2+ 2b3+ 1b2+ C1", "C1   2b3+ 1b2+ 1b2+"),
        ("pieces", "2b3+ 1f+\n", "2b3+ 1f+\n> . . . . . 1b1+\n"),
        ("unreachable", "2b3+ 1f+\n", "2b3+ 1f+\n> . . . ~\n| . . . . 1b1+\n"),
        ("unreachable", "1b2+ C1", "1b2+ C1 1b1+"),  # only by crossing the capital
    ],
)
def test_a_shape_that_cannot_be_played_is_fatal(code: str, old: str, new: str) -> None:
    assert found(changed(old, new))[code].is_fatal


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("city-distances", "1f+  2b3+ 3b2+", "3b2+ 2b3+ 1f+"),
        ("market-distances", "1b2A 1b1+", "1b2+ 1b1A"),
        ("surroundings", "C2   1b2+", "C2   0b2+"),
        ("home-count", "2b3+ 1f+\n", "2b3+ 1f+\n> 1b2+\n"),
        ("home-cost", "| .    3b2+", "| .    2b2+"),
        ("home-coast", "2b3+ 1f+\n", "2b3+ 1f+\n> ~\n"),
        ("symmetry", "1f+  2b3+ 3b2+", "1f+  3b2+ 2b3+"),
        ("size", '"tight"', '"wide"'),
    ],
)
def test_an_unfair_board_can_still_be_played(code: str, old: str, new: str) -> None:
    problem = found(changed(old, new))[code]
    assert not problem.is_fatal


def test_capitals_at_unequal_distances_are_unfair() -> None:
    cistern = write_map(load_preset("3-tight-cistern"))
    moved = changed("1b2+ C2\n", "1b2+ ~\n", cistern).replace("0b1+ ~\n|", "0b1+ C2\n|")
    assert not found(moved)["capital-distances"].is_fatal


def test_five_seats_are_equal_when_the_land_can_be_relabelled() -> None:
    lagoon = write_map(load_preset("5-tight-lagoon"))
    assert "symmetry" not in found(lagoon)
    assert "relabelling" in found(changed("1b3A", "0b3A", lagoon))["symmetry"].said.text("en")


# The generator


@pytest.mark.parametrize("players", PLAYERS)
def test_random_boards_are_legal_fair_and_different(players: int) -> None:
    boards = [random_board(players, seed) for seed in SEEDS]
    assert [problems(board) for board in boards] == [[] for _ in SEEDS]
    assert {board.players for board in boards} == {players}
    assert {board.size for board in boards} == set(SIZES)
    assert len({board.tiles for board in boards}) == len(SEEDS)
    assert all(board_of(write_map(board)) == board for board in boards)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_size_can_be_asked_for(players: int, size: Size) -> None:
    board = random_board(players, 3, size)
    assert (board.size, board.id) == (size, f"{players}-{size}-random-3")
    assert random_board(players, 3, size) == board


def test_a_seed_names_the_same_board_everywhere() -> None:
    assert write_map(random_board(2, 7, "tight")) == GOLDEN


@pytest.mark.parametrize(
    ("option", "players", "seed", "size"),
    [("players", 1, 0, None), ("players", 6, 0, None), ("seed", 2, -1, None), ("size", 2, 0, "x")],
)
def test_a_bad_wish_is_refused_by_its_name(option: str, players: int, seed: int, size: Any) -> None:
    with pytest.raises(OptionError) as caught:
        random_board(players, seed, size)
    assert caught.value.option == option


def test_the_generator_gives_up_with_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "TRIES", 0)
    with pytest.raises(OptionError, match="Seed 5 leads to no legal board; try another one"):
        random_board(3, 5)


# The picture


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", presets())
def test_the_picture_is_well_formed_and_shows_every_tile(id: str, lang: str) -> None:
    board = load_preset(id)
    picture = ElementTree.fromstring(svg(board, lang))
    drawn = [group.get("data-tile") for group in picture.iter(f"{SVG}g") if group.get("data-tile")]
    assert drawn == [str(tile.index) for tile in board.tiles]
    assert picture.findtext(f"{SVG}title") == board.names[lang]


def test_the_picture_tells_terrain_tokens_and_market() -> None:
    picture = ElementTree.fromstring(svg(board_of(FORD)))
    tiles = {group.get("data-tile"): group for group in picture.iter(f"{SVG}g")}
    assert [text.text for text in tiles["5"].iter(f"{SVG}text")] == ["1", "2", "A"]
    assert [text.text for text in tiles["7"].iter(f"{SVG}text")] == ["2"]


def test_names_are_escaped_in_the_picture() -> None:
    board = board_of(changed("The Ford", "Ford & <Co> 'x'"))
    picture = ElementTree.fromstring(svg(board))
    assert picture.findtext(f"{SVG}title") == "Ford & <Co> 'x'"


def test_the_legend_names_only_what_is_on_the_board() -> None:
    with_water, without = svg(board_of(FORD), "fr"), svg(board_of(FORD.replace("~", "1b1+")), "fr")
    assert ">Eau<" in with_water
    assert ">Eau<" not in without
    assert "Volcan" not in with_water


def test_the_words_of_the_picture_exist_in_both_languages() -> None:
    assert WORDS.problems() == []
