"""docs/adding-a-verb.md, carried out: a copy of the sources is edited as it says, then played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = "src/acropole/games/monumental"
STEP = re.compile(
    r"In `(?P<file>[^`]+)`, (?:at the end of `\[(?P<end>\w+)\]`|under `\[(?P<under>\w+)\]`|"
    r"(?P<last>at the end of the file)|in `(?P<function>\w+)`, before its "
    r"(?P<where>last `else`|last line|first `if`))[^:]*:\n\n```\w+\n(?P<text>.*?)```",
    re.DOTALL,
)
BEFORE = {"last `else`": "    else:", "last line": "    ", "first `if`": "    if"}
CARD = ('effect = "keep(basic 2)"', 'effect = "tax(2); rampart(2)"')  # of the granary
PLAYED = """\
from tests.games.monumental.cards import GAME, active

for lang in ("en", "fr"):
    print(GAME.card_text(GAME.content["card"]["granary"], lang))
table = active("granary", provinces={2: 1, 3: 1, 4: 1})
before = table.purse()
table.play("use")
state = table.state
assert table.purse()["gold"] == before.get("gold", 0) + 2 * 3
print(state.decision.prompt("en"))
print(state.action_text(state.legal_actions()[0], "en"))
assert len(state.legal_actions()) == 3
state.apply(state.legal_actions()[0])
assert len(state.legal_actions()) == 2
state.apply(state.legal_actions()[0])
assert state.decision.kind == "actions"
"""
SAID = """\
Gain 2 gold for each of your provinces. Fortify 2 of your provinces by 1.
Gagner 2 or pour chacune de vos Provinces. Fortifier 2 de vos Provinces de 1.
Granary: Which province is fortified? (2 left)
Fortify tile 2
"""


def carry_out(tree: Path, step: re.Match[str]) -> None:
    path = tree / GAME / step["file"]
    lines = path.read_text(encoding="utf-8").split("\n")
    if step["under"]:
        at = lines.index(f"[{step['under']}]") + 1
    elif step["end"]:
        begin = next(i for i, line in enumerate(lines) if line.startswith(f"[{step['end']}]"))
        ends = (i for i in range(begin + 1, len(lines)) if lines[i].startswith("["))
        at = next(ends, len(lines))
    elif step["last"]:
        at = len(lines)
    else:
        begin = next(
            i for i, line in enumerate(lines) if line.startswith(f"def {step['function']}(")
        )
        end = next(
            (i for i in range(begin + 1, len(lines)) if lines[i].startswith("def ")), len(lines)
        )
        start = BEFORE[step["where"]]
        found = [
            i
            for i in range(begin + 1, end)
            if lines[i].startswith(start) and not lines[i][4:5].isspace() and lines[i].strip()
        ]
        at = found[0] if step["where"].startswith("first") else found[-1]
    lines[at:at] = step["text"].rstrip("\n").split("\n")
    path.write_text("\n".join(lines), encoding="utf-8")


def run(tree: Path, *command: str) -> str:
    environment = os.environ | {
        "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{ROOT}",
        "ACROPOLE_PURE": "1",
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    return done.stdout


def test_a_verb_is_added_as_the_guide_says(tmp_path: Path) -> None:
    steps = list(STEP.finditer((ROOT / "docs/adding-a-verb.md").read_text(encoding="utf-8")))
    assert len(steps) == 15
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "static", "*.egg-info")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=ignored)
    for step in steps:
        carry_out(tmp_path, step)
    run(tmp_path, "tools/write-numbers")
    content = tmp_path / GAME / "content" / "era1.toml"
    content.write_text(content.read_text(encoding="utf-8").replace(*CARD), encoding="utf-8")
    assert run(tmp_path, "-c", PLAYED) == SAID
    run(
        tmp_path,
        "-m",
        "acropole.cli",
        "sim",
        "monumental",
        "--games",
        "1",
        "--bots",
        "random,random",
    )
