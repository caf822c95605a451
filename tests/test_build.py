"""The package as it was built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import acropole
from acropole import purity

ROOT = Path(__file__).parents[1]
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")


@pytest.mark.skipif("ACROPOLE_EXPECT" not in os.environ, reason="set by make test")
def test_the_hot_code_is_compiled_when_it_should_be() -> None:
    assert acropole.is_compiled() == (os.environ["ACROPOLE_EXPECT"] == "compiled")


@pytest.mark.skipif(os.environ.get(purity.VARIABLE) != "1", reason="pure run only")
def test_the_pure_sources_run_when_asked_for() -> None:
    assert not acropole.is_compiled()


def backend(folder: Path, code: str, **more: str) -> str:
    """Have our backend do something in a folder, without compiling."""
    head = "import sys; sys.path.insert(0, 'tools/backend'); import acropole_build as backend; "
    environment = os.environ | {"ACROPOLE_PURE": "1"} | more
    done = subprocess.run(
        [sys.executable, "-c", head + code],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def build(folder: Path, what: str, into: Path) -> Path:
    """Build the sdist or the wheel of a folder, without compiling."""
    backend(folder, f"backend.build_{what}({str(into)!r})")
    (found,) = into.glob("*.tar.gz" if what == "sdist" else "*.whl")
    return found


def test_the_sdist_holds_all_that_a_wheel_is_built_of(tmp_path: Path) -> None:
    tree, out = tmp_path / "tree", tmp_path / "out"
    for name in ("src", "docs", "tools"):
        shutil.copytree(ROOT / name, tree / name, ignore=MADE)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    out.mkdir()
    with tarfile.open(build(tree, "sdist", out)) as sdist:
        sdist.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    needs = "print(*backend.get_requires_for_build_wheel())"
    assert backend(unpacked, needs) == "\n"  # neither npm nor a compiler
    assert "mypy" in backend(unpacked, needs, ACROPOLE_PURE="", CC="sh")
    with zipfile.ZipFile(build(unpacked, "wheel", out)) as wheel:
        held = set(wheel.namelist())
    package = ROOT / "src" / "acropole"
    ends = ("py", "toml", "json", "jsonl", "map", "html", "js", "css", "txt")
    wanted = [path for end in ends for path in package.rglob(f"*.{end}")]
    wanted += package.glob("games/*/page/*.md")
    assert len(wanted) > 400
    assert {path.relative_to(ROOT / "src").as_posix() for path in wanted} <= held
    assert "acropole/py.typed" in held
    assert "acropole/web/static/build/icons.svg" in held
    texts = {
        f"acropole/web/static/build/docs/{path.name}"
        for name in ("rulings", "glossary")
        for path in ROOT.glob(f"docs/{name}*.md")
    }
    assert len(texts) == 5
    assert texts <= held
