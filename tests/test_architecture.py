"""Data flows one way: content, kernel, game, then bots, laboratory, tables and command line."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import acropole
from acropole.kernel.messages import KERNEL_WORDS, Catalogue

SOURCE = Path(__file__).parents[1] / "src" / "acropole"
FILES = sorted(SOURCE.rglob("*.py"))

# What each room may import besides itself.
ALLOWED = {
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel"},
    "lab": {"kernel", "bots", "registry", "version", "rl"},
    "terminal": {"kernel", "games"},
    "rl": {"kernel", "games", "bots", "registry", "terminal"},
    "web": {"kernel", "games", "bots", "lab", "registry", "version"},
}  # fmt: skip


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The acropole modules that a file imports, `acropole.` left out."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.removeprefix("acropole.") for name in found if name.startswith("acropole.")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_flow(path: Path) -> None:
    here = room(path)
    if here not in ALLOWED:
        return
    for name in imports(path):
        there = name.split(".")[0]
        assert there == here or there in ALLOWED[here], f"{here} must not import {name}"


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


@pytest.mark.parametrize(
    "path", [path for path in FILES if room(path) == "games"], ids=lambda path: path.stem
)
def test_a_game_knows_no_other_game(path: Path) -> None:
    mine = path.relative_to(SOURCE).parts[1]
    others = {name for name in imports(path) if name.startswith("games.")}
    assert all(name.split(".")[1] == mine for name in others)


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
