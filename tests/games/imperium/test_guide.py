"""The steps of docs/imperium.md, "A new verb", are carried out in a copy, which is then played."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]
STEP = re.compile(
    r"[Ii]n `(?P<file>[^`]+)`, (?P<side>above|below) `(?P<line>[^`]+)`:\n\n"
    r"```\w+\n(?P<text>.*?)```",
    re.DOTALL,
)
PLAY = """
import random
import acropole

game, asked = acropole.game("imperium"), 0
for seed in range(4):
    state, draw = game.new(seed=seed, nation="romans"), random.Random(seed)
    while state.to_move >= 0:
        if state.decision.kind == "adopt":
            asked += 1
            assert "nation" in state.decision.prompt("en")
            assert game.from_json(state.to_json()).digest() == state.digest()
        state.apply(draw.choice(state.legal_actions()))
print(asked, acropole.is_compiled())
"""


def test_the_guide_to_a_new_verb(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "imperium.md").read_text(encoding="utf-8")
    guide = text.split("\n## A new verb\n")[1].split("\n## ")[0]
    steps = list(STEP.finditer(guide))
    assert len(steps) == guide.count("```") // 2 == 14
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "static"))
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    game = tmp_path / "src" / "acropole" / "games" / "imperium"
    for step in steps:
        carry_out(game / step["file"], step["side"], step["line"], step["text"])
    romans = game / "content" / "romans.toml"
    cards = romans.read_text(encoding="utf-8")
    changed = re.sub(r"^play = .*$", 'play = "halve(pop); may adopt()"', cards, flags=re.MULTILINE)
    romans.write_text(changed, encoding="utf-8")
    subprocess.run([sys.executable, tmp_path / "tools" / "write-numbers"], check=True)
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={"PYTHONPATH": str(tmp_path / "src")},
        check=True,
        capture_output=True,
        text=True,
    )
    asked, compiled = played.stdout.split()
    assert int(asked) > 0
    assert compiled == "False"


def carry_out(file: Path, side: str, line: str, text: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    found = [number for number, known in enumerate(lines) if known.strip().startswith(line)]
    assert len(found) == 1, f"{file.name}: {line}"
    lines.insert(found[0] + (side == "below"), text)
    file.write_text("".join(lines), encoding="utf-8")
