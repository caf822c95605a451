"""`acropole maps`, and playing on a board from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import acropole
from acropole.games.monumental.maps.reader import load_file, load_preset, presets
from acropole.kernel.records import Record, validate
from tests.cli.conftest import Cli

FORD = """\
id = "my-ford"
name = { en = "My Ford", fr = "Mon gué" }
players = 2
size = "tight"
free_city_rank = "small"
origin = "original"

[grid]
| .    1f+  2b3+ 3b2+
>   0b1+ ~    1b2A 1b1+

# the middle
| C2   1b2+ 2b3+ 1b2+ C1
>   1b1+ 1b2B ~    0b1+
| .    3b2+ 2b3+ 1f+
"""
UNKNOWN_TILE = FORD.replace("1b2A", "1x2A")  # line 10
STRONG_NEIGHBOUR = FORD.replace("C2   1b2+", "C2   1b3+")  # line 13
UNFAIR = FORD.replace("| .    1f+", "| .    0f+")


@pytest.fixture
def files(tmp_path: Path) -> None:
    for name, text in (
        ("ford", FORD),
        ("unknown-tile", UNKNOWN_TILE),
        ("strong-neighbour", STRONG_NEIGHBOUR),
        ("unfair", UNFAIR),
    ):
        (tmp_path / f"{name}.map").write_text(text, encoding="utf-8")
    (tmp_path / "bytes.map").write_bytes(b"\xff\xfe\x00")


def test_maps_lists_the_boards_of_the_game(cli: Cli) -> None:
    shown = cli("maps").out
    for name in presets():
        assert name in shown
    assert "2 players, tight · 15 provinces, 2 water tiles" in shown
    assert "Le Gué" in cli("maps", "--lang", "fr").out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_maps_for_a_number_of_players(cli: Cli, players: int) -> None:
    shown = cli("maps", "--players", players).out
    assert [name for name in presets() if name in shown] == presets(players)


def test_show_draws_every_tile_with_its_number(cli: Cli) -> None:
    shown = cli("maps", "show", "2-tight-ford", "--lang", "fr").out
    for tile in load_preset("2-tight-ford").tiles:
        assert f"│{tile.index + 1:>2} " in shown
    assert "Le Gué  (2-tight-ford)" in shown
    assert "$A marché" in shown


@pytest.mark.usefixtures("files")
def test_show_takes_a_file_and_writes_a_picture(cli: Cli, tmp_path: Path) -> None:
    for _ in range(2):  # a second time over the first
        outcome = cli("maps", "show", "ford.map", "--svg", "ford.svg")
        assert outcome.code == 0
    assert "My Ford" in outcome.out
    assert "ford.svg" in outcome.out
    assert ElementTree.parse(tmp_path / "ford.svg").getroot().tag.endswith("svg")


@pytest.mark.usefixtures("files")
def test_check_tells_file_line_and_code(cli: Cli) -> None:
    outcome = cli("maps", "check", "ford.map", "unknown-tile.map", "strong-neighbour.map")
    assert outcome.code == 2
    lines = outcome.out.splitlines()
    assert lines[0] == "ford.map: ok"
    assert lines[1].startswith("unknown-tile.map:10: error content: cell 3: unknown tile '1x2A'")
    assert lines[2].startswith("strong-neighbour.map:13: error strong-neighbour: row 3, cell 2: ")


@pytest.mark.usefixtures("files")
def test_what_is_wrong_with_a_map_is_told_in_french(cli: Cli) -> None:
    found = cli("maps", "check", "unknown-tile.map", "strong-neighbour.map", "--lang", "fr").out
    assert "erreur content: case 3\u00a0: tuile inconnue '1x2A'" in found
    assert "ligne 3, case 2\u00a0: seuls des barbares" in found
    board = ("--players", 2, "--option", "map=strong-neighbour.map")
    told = cli("play", "monumental", *board, "--lang", "fr").mistake
    assert "strong-neighbour.map: Option 'map', ligne 13 : ligne 3, case 2" in told


@pytest.mark.usefixtures("files")
def test_an_unfair_map_gets_remarks_and_may_be_played(cli: Cli) -> None:
    outcome = cli("maps", "check", "unfair.map", "--lang", "fr")
    assert outcome.code == 0
    assert "unfair.map: remarque symmetry: " in outcome.out
    assert "erreur" not in outcome.out


@pytest.mark.usefixtures("files")
def test_check_goes_on_after_a_file_that_cannot_be_read(cli: Cli) -> None:
    outcome = cli("maps", "check", "nowhere.map", "bytes.map", "ford.map")
    assert outcome.code == 2
    assert "nowhere.map: error content: cannot read the file" in outcome.out
    assert "not UTF-8" in outcome.out
    assert "ford.map: ok" in outcome.out


def test_new_prints_a_map_that_can_be_kept(cli: Cli, tmp_path: Path) -> None:
    arguments = ("maps", "new", "--players", 4, "--seed", 9, "--size", "wide")
    text = cli(*arguments).out
    assert text == cli(*arguments).out
    (tmp_path / "mine.map").write_text(text, encoding="utf-8")
    board = load_file(tmp_path / "mine.map")
    assert (board.players, board.size) == (4, "wide")
    assert cli("maps", "check", "mine.map").code == 0


def test_new_saves_and_never_overwrites(cli: Cli, tmp_path: Path) -> None:
    outcome = cli("maps", "new", "--players", 2, "--save", "mine.map")
    assert outcome.code == 0
    assert "acropole play monumental --players 2 --option map=mine.map" in outcome.out
    before = (tmp_path / "mine.map").read_bytes()
    assert cli("maps", "new", "--save", "mine.map").code == 2
    assert (tmp_path / "mine.map").read_bytes() == before


@pytest.mark.usefixtures("files")
def test_a_game_on_a_board_from_a_file_needs_no_file_afterwards(cli: Cli, tmp_path: Path) -> None:
    game = ("play", "monumental", "--players", 2, "--option", "map=ford.map", "--bots", "random")
    left = cli(*game, "--seed", 3, "--save", "a.json", typed="1\n1\nquit\n")
    assert left.code == 0
    assert "My Ford" in left.out
    (tmp_path / "ford.map").unlink()
    record = Record.load(tmp_path / "a.json", acropole.game)
    assert record.options["map"] == FORD
    assert validate(record).status == "ok"
    assert "Mon gué" in cli("play", "--resume", "a.json", "--lang", "fr").out
    assert "My Ford" in cli("replay", "a.json").out


PLAY = "play monumental --players 2 --option"
MISTAKES = {
    "maps frob": "'frob' is not one of",
    "maps --players 6": "6 is not one of 2, 3, 4, 5",
    "maps show atlantis": "There is no map 'atlantis'",
    "maps show 2-tight-fort": "did you mean '2-tight-ford'?",
    "maps show nowhere.map": "cannot read the file",
    "maps show unknown-tile.map": "unknown-tile.map:10: cell 3",
    "maps show ford.map --svg nowhere/ford.svg": "No such file or directory",
    "maps check": "missing: FILE",
    "maps new --seed -1": "from 0 to 2^63-1",
    "maps new --size huge": "'huge' is not one of",
    "maps new --save ford.txt": "ends in .map",
    "maps new --save ford.map": "there already",
    f"{PLAY} map=unknown-tile.map": "unknown-tile.map: Option 'map', line 10: cell 3: unknown tile",
    f"{PLAY} map=strong-neighbour.map": "Option 'map', line 13: row 3, cell 2: only barbarians",
    f"{PLAY} map=bytes.map": "not UTF-8",
    f"{PLAY} map=nowhere.map": "No such file or directory",
    f"{PLAY} map=atlantis": "with 2 players use tight, wide, random, 2-tight-ford",
    f"{PLAY} map=3-tight-cistern": "with 2 players use",
    f"{PLAY} civilizations=greek": "names 1 for 2 players",
    f"{PLAY} civilizations=greek,greek": "cannot both lead the civilization 'greek'",
    f"{PLAY} civilizations=greek,roman": "drawn from random, greek, danish",
    "play monumental --players 3 --option map=ford.map": "a board for 2 players, not for 3",
    "sim monumental --players 6": "from 1 to 5",
}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_one_line_and_exit_code_2(cli: Cli, line: str) -> None:
    assert MISTAKES[line] in cli(*line.split()).mistake


def test_a_map_given_as_text_is_refused_with_its_option() -> None:
    game = acropole.game("monumental")
    with pytest.raises(acropole.OptionError, match="line 10: cell 3") as caught:
        game.new(players=2, map=UNKNOWN_TILE)
    assert caught.value.option == "map"
    with pytest.raises(acropole.OptionError, match="at most 65536 characters"):
        game.new(players=2, map="\n" * 70000)


def test_a_state_on_a_board_of_ones_own_is_saved_and_restored() -> None:
    game = acropole.game("monumental")
    state = game.new(seed=1, players=2, map=FORD)
    board: Any = state.observe(None)["board"]
    assert board["id"] == "my-ford"
    assert game.from_json(state.to_json()).digest() == state.digest()


@pytest.mark.usefixtures("files")
def test_only_the_command_line_opens_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(acropole.OptionError, match=r"'ford\.map'; with 2 players use"):
        acropole.game("monumental").new(players=2, map="ford.map")


@pytest.mark.usefixtures("files")
def test_maps_check_knows_the_tiles_of_a_pack(cli: Cli, tmp_path: Path) -> None:
    pack = tmp_path / "my-box"
    pack.mkdir()
    (pack / "tiles.toml").write_text('[[tile]]\nid = "sea"\ncount = 1\n', encoding="utf-8")
    found = cli("maps", "check", "ford.map", "--pack", "my-box")
    assert found.code == 2
    assert "2 water tiles, but the box holds 1" in found.out
    assert "water tiles" not in cli("maps", "check", "ford.map").out
    made = cli("maps", "new", "--players", 2, "--seed", 3, "--pack", "my-box").out
    assert made.count("players = 2") == 1
