"""Data flows one way: content, kernel, game, then bots, laboratory, tables and command line."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import acropole
from acropole.kernel.messages import KERNEL_WORDS, Catalogue

SOURCE = Path(__file__).parents[1] / "src" / "acropole"
FILES = sorted(SOURCE.rglob("*.py"))
TEXTS = ("py", "toml", "html", "css", "js", "svg", "txt", "md")

# What each room may import besides itself. No room above the games imports one: a game is asked for
# by its id, and brings what it is drawn with.
ALLOWED = {
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel"},
    "lab": {"kernel", "bots", "lessons", "registry", "version", "rl"},
    "lessons": {"kernel", "bots"},
    "terminal": {"kernel"},
    "rl": {"kernel", "bots", "registry", "terminal"},
    "web": {"kernel", "bots", "lab", "lessons", "registry", "version"},
    "cli": {"kernel", "bots", "lab", "lessons", "registry", "version", "terminal", "rl", "web"},
}  # fmt: skip
# What draws a game lies in its folder, and may import these rooms and of the game its sight alone;
# and boards, which are no rules, where it has some. A picture may use what the terminal has.
DRAWINGS = {
    "terminal": {"kernel", "terminal"},
    "picture": {"kernel", "rl.pictures", "terminal"},
    "page": {"kernel", "web.pages", "web.view.views"},
}
# Campaigns: a module of a game that owns its rules, its command and its pages.
CAMPAIGN = {"kernel", "bots", "cli", "web.pages", "web.view.views"}


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def drawing(path: Path) -> str:
    """Which drawing of a game a file belongs to; empty for rules and for other rooms."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[2] if parts[0] == "games" and parts[2:] and parts[2] in DRAWINGS else ""


def imports(path: Path) -> set[str]:
    """The acropole modules that a file imports, `acropole.` left out.

    A string with the name of a game's module counts, too: importlib could be given it.
    """
    found: set[str] = set()
    package = ("acropole", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= (
                {node.value}
                if re.fullmatch(r"acropole\.games(\.\w+)+(:\w+)?", node.value)
                else set()
            )
    return {name.removeprefix("acropole.") for name in found if name.startswith("acropole.")}


def within(name: str, modules: set[str]) -> bool:
    """Whether a name is one of these modules, or lies in one."""
    return any(
        name == module or name.startswith((f"{module}.", f"{module}:")) for module in modules
    )


def astray(path: Path) -> set[str]:
    """What a file imports and must not."""
    here, drawn = room(path), drawing(path)
    if here not in ALLOWED:
        return set()
    allowed = ALLOWED[here] | {here}
    if here == "games":
        game = f"games.{path.relative_to(SOURCE).parts[1]}"
        allowed = ALLOWED[here] | {game}
        if "campaign" in path.parts:
            allowed = CAMPAIGN | {game}
        if path.name == "command.py":  # carries out a command of its game
            allowed |= {"cli", "registry", f"{game}.terminal"}
            return {name for name in imports(path) if not within(name, allowed)}
        if drawn:
            own = {"sight", "maps", drawn} | DRAWINGS[drawn] & DRAWINGS.keys()
            allowed = DRAWINGS[drawn] | {f"{game}.{name}" for name in own}
    names = imports(path)
    if here == "games" and not drawn:  # `Game.parts` names its drawings, and nothing imports them
        drawings = {f"{game}.{kind}" for kind in DRAWINGS}
        return {
            n for n in names if not within(n, allowed) or (":" not in n and within(n, drawings))
        }
    packages = {name for name in names if any(a.startswith(f"{name}.") for a in allowed)}
    return {name for name in names - packages if not within(name, allowed)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_flow(path: Path) -> None:
    found = astray(path)
    assert not found, f"{path.name} must not import {', '.join(sorted(found))}"


@pytest.mark.parametrize("game", acropole.game_ids())
def test_nothing_outside_its_folder_names_a_game(game: str) -> None:
    texts = [
        path for end in TEXTS for path in SOURCE.rglob(f"*.{end}") if "build" not in path.parts
    ]
    others = [path for path in texts if SOURCE / "games" / game not in path.parents]
    assert len(others) > 100
    named = [path for path in others if game in path.read_text(encoding="utf-8").lower()]
    assert named == []


def test_imports_are_a_small_part_of_the_source() -> None:
    """Modules are imported, not lists of names. The bar goes down, never up."""
    lines = imported = 0
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        lines += len(text.splitlines())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                assert node.end_lineno is not None
                imported += node.end_lineno - node.lineno + 1
    assert imported / lines <= 0.05


def test_the_picture_of_the_rooms_is_that_of_the_source(tmp_path: Path) -> None:
    drawn = tmp_path / "rooms.svg"
    root = SOURCE.parents[1]
    subprocess.run([sys.executable, root / "tools" / "draw-rooms", drawn], check=True, timeout=60)
    kept = root / "docs" / "rooms.svg"
    assert drawn.read_text() == kept.read_text(), "run tools/draw-rooms and look at the picture"


def defined(path: Path, name: str = "") -> set[str]:
    """The functions of a file, or the methods of a class in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = next((n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name), tree)
    return {node.name for node in found.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("path", sorted(SOURCE.glob("games/*/state/position.py")), ids=str)
def test_what_rules_call_a_hook_answers_it(path: Path) -> None:
    """A function named after a hook of the engine that no position calls would never be asked."""
    game = path.parents[1]
    (position,) = [n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.ClassDef)]
    hooks = defined(SOURCE / "kernel" / "position.py", "Position") - {"clone", "dump", "note"}
    named = {name for file in game.rglob("*.py") for name in defined(file)} & hooks
    assert named <= defined(path, position.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_uses_the_global_generator(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr not in ("Random", "SystemRandom", "getstate", "setstate", "seed")
    ]
    assert not used, f"line {used[0].lineno}: chance comes from the state's own generator"


@pytest.mark.parametrize("name", acropole.game_ids())
def test_every_message_exists_in_both_languages(name: str) -> None:
    assert acropole.game(name).catalogue.problems() == []


def test_the_kernel_speaks_both_languages() -> None:
    assert Catalogue.load(KERNEL_WORDS).problems() == []


@pytest.mark.parametrize("name", acropole.game_ids())
def test_every_word_of_a_game_has_its_messages(name: str) -> None:
    game = acropole.game(name)
    rules = game.variant({})
    for kind in rules.events.values():
        assert game.catalogue.has(f"event.{kind.name}")
        assert not kind.secret or game.catalogue.has(f"event.{kind.name}-hidden")
    for code in rules.refusals.values():
        assert game.catalogue.has(f"refusal.{code}")
    for question in rules.questions.values():
        assert game.catalogue.has(f"prompt.{question}")
