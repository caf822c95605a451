"""Games of other packages are found by their entry points, beside ours and like ours."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Final, Literal

import pytest
from rich.console import Console

import acropole
from acropole import registry
from acropole.terminal import draw, plain
from acropole.web import pages
from acropole.web.table_view import HomeView, NewGameView, Reader

ROOT = Path(__file__).parents[1]
OURS = ["monuments", "monumental", "imperium"]
GAME = """
from acropole.games.monuments.game import Monuments
from acropole.kernel.game import Parts

class Cairns(Monuments):
    id = "cairns"
    place = 100
    environment = 0
    parts = Parts()
"""
PARTS: Final[tuple[Literal["terminal", "picture", "page"], ...]] = ("terminal", "picture", "page")
Install = Callable[..., None]


def install(folder: Path, package: str, source: str = GAME, **entries: str) -> None:
    """What pip leaves behind of a package with one module that registers games."""
    module = package.replace("-", "_")
    folder.mkdir(exist_ok=True)
    (folder / f"{module}.py").write_text(source)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{name} = {module}:{value}\n" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("".join(["[acropole.games]\n", *lines]))


@pytest.fixture
def forget() -> Iterator[None]:
    """The registry looks for packages anew, before and after."""
    known = dict(registry._plain), dict(registry._loaded)

    def clear() -> None:
        for kept in (registry._ours, registry._others, registry._listed, registry.broken_games):
            kept.cache_clear()
        for games, was in zip((registry._plain, registry._loaded), known, strict=True):
            games.clear()
            games.update(was)

    clear()
    yield
    clear()


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forget: None) -> Iterator[Install]:
    """Lets a test install packages in a folder that is on the path."""
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda package, source=GAME, **entries: install(tmp_path, package, source, **entries)
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def test_our_games_are_registered_like_any_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["name"] == registry.PACKAGE
    assert set(project["entry-points"][registry.GROUP]) == set(OURS) == set(registry._ours())


def test_an_installed_release_registers_what_its_metadata_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forget: None
) -> None:
    """Of several on the path the one that this code belongs to counts."""
    for place, game in (("another", "Gone"), ("here", "Cairns")):
        install(tmp_path / place, "acropole", cairns=game)
        monkeypatch.syspath_prepend(tmp_path / place)
    monkeypatch.syspath_prepend(tmp_path / "another")
    monkeypatch.setattr(registry, "PROJECT", tmp_path / "none")
    monkeypatch.setattr(registry, "HERE", tmp_path / "here" / "acropole")
    assert [point.value for point in registry._ours().values()] == ["acropole:Cairns"]


def test_our_games_come_first_and_the_others_by_id(packages: Install) -> None:
    two = GAME + "class Barrows(Cairns):\n    id = 'barrows'\n"
    packages("stones", two, cairns="Cairns", barrows="Barrows")
    ids = ["monuments", "monumental", "imperium", "barrows", "cairns"]
    assert acropole.game_ids() == ids
    assert registry.broken_games() == ()
    assert acropole.game("cairns").new(seed=1).observe(None)["game"] == "cairns"


def test_the_metadata_of_another_release_of_ours_changes_nothing(packages: Install) -> None:
    packages("acropole", cairns="Cairns", monuments="Gone")
    assert acropole.game_ids() == OURS
    assert registry.broken_games() == ()


def test_a_package_that_lies_twice_on_the_path_is_no_clash(
    packages: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages("stones", cairns="Cairns")
    (tmp_path / "again").mkdir()
    install(tmp_path / "again", "stones", cairns="Cairns")
    monkeypatch.syspath_prepend(tmp_path / "again")
    assert acropole.game_ids()[3:] == ["cairns"]


@pytest.mark.parametrize(
    ("source", "value", "said"),
    [
        ("import no_such_module", "Cairns", "ModuleNotFoundError: No module named"),
        ("1 / 0", "Cairns", "ZeroDivisionError"),
        (GAME, "Menhirs", "AttributeError"),
        (GAME, "", "cannot be loaded"),
        ("Cairns = 3", "Cairns", "no class derived from"),
        ("class Cairns: id = 'cairns'", "Cairns", "no class derived from"),
        (GAME.replace("cairns", "menhirs"), "Cairns", "whose id is 'menhirs'"),
        (GAME + "    def __init__(self, packs): raise ValueError('empty')", "Cairns", "empty"),
        (GAME + "    def __init__(self, packs):\n        super().__init__(packs)\n"
         "        self.catalogue = type(self.catalogue)({})", "Cairns", "game.title"),
        ("from acropole.kernel.game import Game as G\nclass Cairns(G):\n id='cairns'", "Cairns",
         "TypeError"),
        ("import acropole\nraise acropole.ContentError('bad', 'a.toml', 3)", "Cairns", "a.toml:3"),
    ],
)  # fmt: skip
def test_a_broken_game_is_told_by_its_package_and_leaves_the_others_alone(
    packages: Install, source: str, value: str, said: str
) -> None:
    packages("old-stones", source, cairns=value)
    packages("good", GAME.replace("cairns", "menhirs"), menhirs="Cairns")
    assert acropole.game_ids() == [*OURS, "menhirs"]
    with pytest.raises(acropole.BrokenGame) as caught:
        acropole.game("cairns")
    assert caught.value.game == "cairns"
    for words in (said, "package old-stones", "uninstall it"):
        assert words in str(caught.value)
    assert [str(error) for error in registry.broken_games()] == [str(caught.value)]
    with pytest.raises(acropole.UnknownGame, match="did you mean 'menhirs'"):
        acropole.game("menhir")


def test_an_id_can_stand_in_an_address(packages: Install) -> None:
    odd = "../cairns"
    packages("stones", GAME.replace("cairns", odd), **{odd: "Cairns"})
    with pytest.raises(acropole.BrokenGame, match="small letters"):
        acropole.game(odd)


def test_two_packages_with_the_same_game_must_not_both_be_there(packages: Install) -> None:
    packages("stones", cairns="Cairns")
    packages("pebbles", cairns="Cairns")
    assert acropole.game_ids() == OURS
    with pytest.raises(acropole.BrokenGame, match="uninstall all but one") as caught:
        acropole.game("cairns")
    assert "stones" in str(caught.value)
    assert "pebbles" in str(caught.value)


def test_nobody_takes_the_place_of_a_game_of_ours(packages: Install) -> None:
    packages("stones", GAME.replace("cairns", "monuments"), monuments="Cairns")
    assert acropole.game_ids() == OURS
    assert type(acropole.game("monuments")).__name__ == "Monuments"
    (error,) = registry.broken_games()
    assert "acropole and stones" in str(error)


def test_a_list_of_entry_points_that_cannot_be_read_is_passed_over(
    packages: Install, tmp_path: Path
) -> None:
    packages("stones", cairns="Cairns")
    packages("torn")
    (tmp_path / "torn-1.0.dist-info" / "entry_points.txt").write_text("[acropole.games]\nno\n")
    assert acropole.game_ids() == [*OURS, "cairns"]


@pytest.mark.parametrize("name", OURS)
def test_our_games_bring_all_parts(name: str) -> None:
    game = acropole.game(name)
    for key in PARTS:
        assert callable(game.part(key))
    assert game.environment


def test_a_game_without_a_drawing_gets_a_plain_one(packages: Install) -> None:
    packages("stones", cairns="Cairns")
    game = acropole.game("cairns")
    state = game.new(seed=1, players=2)
    for key in PARTS:
        assert game.part(key) is None
    console = Console(file=io.StringIO(), width=200, record=True)
    seen = state.observe(0)
    console.print(draw(seen, game.variant({"players": 2}), ["Ana", "[b]Milo"], "en"))
    text = console.export_text()
    assert text.startswith("Monuments\nAna · [b]Milo\n")
    assert f"\npile: {seen['pile']}\n" in text
    assert "options" not in text
    for card in seen["row"]:  # type: ignore[attr-defined]
        assert str(card) in text


def test_plain_lines_tell_everything_and_what_belongs_together() -> None:
    view: dict[str, object] = {
        "game": "x",
        "hand": ["a", 2],
        "none": [],
        "gone": None,
        "bag": {},
        "seats": [{"points": 0, "won": False}, {"points": 3, "cards": [[1, 2], []]}],
    }
    assert list(plain.lines(view)) == [
        "hand: a, 2",
        "none: –",
        "gone: –",
        "bag: –",
        "seats:",
        "  1:",
        "    points: 0",
        "    won: False",
        "  2:",
        "    points: 3",
        "    cards:",
        "      1: 1, 2",
        "      2: –",
    ]


@pytest.mark.parametrize("where", ["no_such.module:draw", "stones:draw", "stones draw"])
def test_a_part_that_cannot_be_loaded_is_told(packages: Install, where: str) -> None:
    packages("stones", GAME.replace("Parts()", f"Parts(terminal={where!r})"), cairns="Cairns")
    with pytest.raises(acropole.BrokenGame, match="The terminal of the game 'cairns'"):
        acropole.game("cairns").part("terminal")


def test_the_pages_show_a_game_that_they_do_not_know(packages: Install) -> None:
    packages("stones", cairns="Cairns")
    game = acropole.game("cairns")
    for lang in ("en", "fr"):
        home = pages.home(HomeView(Reader(lang), [game], []))
        assert game.catalogue.text(lang, "game.about") in unescape(home)
        assert 'href="/new/cairns"' in home
        assert 'action="/new/cairns"' in pages.new_game(NewGameView(Reader(lang), game, ["greedy"]))
        for path in ("cards", "rules", "rulings", "face/cairns/1"):
            pages.library(Reader(lang), path, {"game": "cairns"})


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`acropole …` in a process of its own that finds what is installed in the folder."""
    path = os.pathsep.join([str(folder), str(ROOT / "src"), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, "-m", "acropole.cli", *arguments],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "300", "LC_ALL": "C"},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_game_of_another_package_is_listed_and_played(tmp_path: Path) -> None:
    install(tmp_path, "stones", cairns="Cairns")
    install(tmp_path, "torn", "import no_such_module", henges="Henges")
    listed = run(tmp_path, "games", "--json")
    assert [game["id"] for game in json.loads(listed.stdout)] == [*OURS, "cairns"]
    assert "package torn" in listed.stderr
    played = run(tmp_path, "sim", "cairns", "--games", "2", "--bots", "greedy,random", "--json")
    assert played.returncode == 0, played.stderr
    found = json.loads(played.stdout)
    assert (found["game"], found["games"]) == ("cairns", 2)
    shown = run(tmp_path, "play", "cairns", "--seed", "1", typed="quit\n")
    assert shown.returncode == 0, shown.stderr
    assert "\npile: " in shown.stdout
    refused = run(tmp_path, "sim", "henges")
    assert refused.returncode == 2
    assert refused.stderr.startswith("acropole: The game 'henges' of the package torn")
