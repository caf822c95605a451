"""Follows a guide of docs/ in a copy of the tree: does each step that the page tells, in order.

A step is a fenced block and the sentence before it:

    Write `FILE`:                      the block becomes that file
    At the end of `FILE`, add:         it is added there
    In `FILE`, after `LINE`, add:      it is added below that line; `before` and `replace … by` too
    From `FILE`:                       nothing changes: the file must hold these very lines
    console                            what follows `$ ` is run, and says what stands below it

A LINE is given without its indentation, stands once in its file, and may end in `…`. In output `…`
stands for anything. Blocks of `sh` and those without a language are for reading only.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "examples")
FILES = ("pyproject.toml", "setup.py")
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info", "attack", "browser")
SHOWN = ("", "sh")  # languages of blocks that are no step
BLOCK = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = [
    ("write", r"Write `(?P<file>[^`]+)`:"),
    ("append", r"At the end of `(?P<file>[^`]+)`, add:"),
    ("after", r"[Ii]n `(?P<file>[^`]+)`, after `(?P<line>[^`]+)`, add:"),
    ("before", r"[Ii]n `(?P<file>[^`]+)`, before `(?P<line>[^`]+)`, add:"),
    ("replace", r"[Ii]n `(?P<file>[^`]+)`, replace `(?P<line>[^`]+)` by:"),
    ("quote", r"From `(?P<file>[^`]+)`:"),
]
# So that nothing is fetched, and nothing installed where others work.
PIP = """#!/bin/sh
exec {python} -m pip "$@" --quiet --no-deps --no-index --no-build-isolation --target {site}
"""


class Misled(AssertionError):
    """A step that cannot be done as the page says."""


@dataclass(frozen=True)
class Step:
    where: str  # page and line
    kind: str
    file: str
    line: str
    text: str


def steps(page: Path) -> list[Step]:
    found = []
    told = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(told):
        where = f"{page.name}:{told.count(chr(10), 0, block.start()) + 1}"
        sentence = " ".join(told[: block.start()].rstrip().rpartition("\n\n")[2].split())
        if block["language"] in SHOWN:
            continue
        if block["language"] == "console":
            found.append(Step(where, "run", "", "", block["text"]))
            continue
        for kind, form in STEPS:
            if match := re.search(f"{form}$", sentence):
                named = match.groupdict()
                found.append(Step(where, kind, named["file"], named.get("line", ""), block["text"]))
                break
        else:
            raise Misled(f"{where}: no step says what to do with this block")
    return found


class Tree:
    """A copy of the source tree, and a place where what is installed goes."""

    def __init__(self, folder: Path) -> None:
        self.root, self.site, programs = folder / "tree", folder / "site", folder / "bin"
        for name in FOLDERS:
            shutil.copytree(ROOT / name, self.root / name, ignore=MADE)
        for name in FILES:
            shutil.copy(ROOT / name, self.root / name)
        programs.mkdir()
        pip = programs / "pip"
        pip.write_text(PIP.format(python=sys.executable, site=self.site))
        pip.chmod(0o755)
        paths = [str(programs), str(Path(sys.executable).parent), os.environ["PATH"]]
        # without make's wishes about what pip fetches
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)  # what is read once need not be compiled again
        self.environment = kept | {
            "PATH": os.pathsep.join(paths),
            "PYTHONPATH": f"{self.root / 'src'}{os.pathsep}{self.site}",
            "COLUMNS": "100",
            "LC_ALL": "C.UTF-8",
        }

    def follow(self, page: Path) -> None:
        for step in steps(page):
            if step.kind == "run":
                self.run(step)
            else:
                self.edit(step)

    def edit(self, step: Step) -> None:
        path = self.root / step.file
        if step.kind == "write":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
            return
        if not path.exists():
            raise Misled(f"{step.where}: there is no file {step.file}")
        held = path.read_text(encoding="utf-8")
        if step.kind == "quote":
            if step.text not in held:
                raise Misled(f"{step.where}: {step.file} does not hold these lines")
            return
        lines = held.splitlines(keepends=True)
        if step.kind == "append":
            lines.append(step.text)
        else:
            at = self.find(step, lines)
            replaced = lines[at : at + 1]
            new = {"after": [*replaced, step.text], "before": [step.text, *replaced]}
            lines[at : at + 1] = new.get(step.kind, [step.text])
        path.write_text("".join(lines), encoding="utf-8")
        for old in path.parent.glob(f"__pycache__/{path.stem}.*"):
            old.unlink()  # Python would not see a change of the same second and length

    def find(self, step: Step, lines: list[str]) -> int:
        begins = step.line.removesuffix("…")
        at = [
            number
            for number, line in enumerate(map(str.strip, lines))
            if line == step.line or (begins != step.line and line.startswith(begins))
        ]
        if len(at) != 1:
            raise Misled(f"{step.where}: `{step.line}` stands {len(at)} times in {step.file}")
        return at[0]

    def run(self, step: Step) -> None:
        for part in re.split(r"^\$ ", step.text, flags=re.MULTILINE)[1:]:
            command, *wanted = part.splitlines()
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=self.root,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=240,
            )
            refused = any(line.startswith("acropole: ") for line in wanted)
            if (done.returncode != 0) != refused:
                raise Misled(f"{step.where}: `{command}` ends so:\n{done.stdout[-3000:]}")
            parts = " ".join(" ".join(wanted).split()).split("…")
            form = ".*".join(re.escape(words.strip()) for words in parts)
            if not re.search(form, " ".join(done.stdout.split())):
                raise Misled(f"{step.where}: `{command}` says something else:\n{done.stdout}")
