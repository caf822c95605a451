"""What keeps compiled code fast, as far as it can be seen in the source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
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
