"""What keeps compiled code fast, as far as it can be seen in the source."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
HOT = re.findall(
    r'^    "(\S+\.py)",$', (ROOT / "setup.py").read_text(encoding="utf-8"), re.MULTILINE
)


def test_the_list_of_hot_modules_is_found() -> None:
    assert "kernel/machine.py" in HOT


@pytest.mark.parametrize("name", HOT)
def test_numbers_are_final(name: str) -> None:
    """Any other number of a module is looked up in a dictionary wherever it is used."""
    tree = ast.parse((ROOT / "src" / "acropole" / name).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            assert not isinstance(node.value.value, int), f"{ast.unparse(node)}: write `: Final =`"


def attributes(tree: ast.AST) -> set[str]:
    """The attributes of `self` that are assigned there."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == "self"
    }


def set_at_once(made: ast.ClassDef) -> set[str]:
    """What `__init__` sets in any case."""
    return {
        name
        for part in made.body
        if isinstance(part, ast.FunctionDef) and part.name == "__init__"
        for line in part.body
        if isinstance(line, ast.Assign | ast.AnnAssign)
        for name in attributes(line)
    }


def classes(name: str) -> list[ast.ClassDef]:
    tree = ast.parse((SOURCE / "acropole" / name).read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


@pytest.mark.parametrize("name", [name for name in HOT if name.startswith("games/")])
def test_what_a_class_has_is_set_when_it_is_made(name: str) -> None:
    """Compiled, nothing asks whether an attribute is there: see `setup.py`."""
    bases = classes("kernel/position.py") + classes("kernel/features.py")
    inherited = set().union(*map(set_at_once, bases))
    for made in classes(name):
        assert not any(isinstance(part, ast.AnnAssign) for part in made.body), made.name
        assert attributes(made) <= set_at_once(made) | inherited, made.name


def imported(path: Path) -> Iterator[str]:
    """Whatever may be a module among the names that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_whoever_compiles_has_what_the_compiler_reads() -> None:
    """It follows every import, and a wheel is built where nothing else is installed."""
    backend = (ROOT / "tools" / "backend" / "acropole_build.py").read_text(encoding="utf-8")
    (line,) = re.findall(r"^COMPILER = (.+)$", backend, re.MULTILINE)
    required = {re.split(r"\W", name)[0] for name in ast.literal_eval(line)}
    had = {"acropole", "mypy_extensions", *required, *sys.stdlib_module_names}
    ahead = [SOURCE / "acropole" / name for name in HOT]
    read: set[Path] = set()
    while ahead:
        path = ahead.pop()
        if path in read:
            continue
        read.add(path)
        for name in imported(path):
            parts = name.split(".")
            assert parts[0] in had, f"{path.relative_to(SOURCE)} imports {name}"
            for end in range(1, len(parts) + 1):
                place = SOURCE.joinpath(*parts[:end])
                ahead += [
                    one for one in (place / "__init__.py", place.with_suffix(".py")) if one.exists()
                ]
    assert SOURCE / "acropole" / "games" / "monuments" / "sight.py" in read
