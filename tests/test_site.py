"""The documentation: a site without a warning, and commands and snippets that are what we have."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import acropole
from acropole.cli.commands import COMMANDS, parser_for
from acropole.cli.output import Words

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
IN_LINE = re.compile(r"`(acropole [a-z][^`]*)`")
OPEN_END = re.compile(r"…|\.\.\.|\b[A-Z]{2,}\b(?!=)|\||<|\[")  # a pattern, not a command


def blocks(page: Path, *kinds: str) -> Iterator[str]:
    for kind, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind in kinds:
            yield body


def commands(page: Path) -> Iterator[tuple[list[str], bool]]:
    """Every `acropole …` on a page, as its arguments, and whether it must be whole.

    In a sentence a command may be only named. What stands for something is left out.
    """
    lines = [(line, False) for line in IN_LINE.findall(page.read_text(encoding="utf-8"))]
    for body in blocks(page, "sh", "console", "bash"):
        lines += [(line.strip(), True) for line in body.replace("\\\n", " ").splitlines()]
    for line, whole in lines:
        if not line.startswith(("acropole ", ".venv/bin/acropole ")) or OPEN_END.search(line):
            continue
        words = shlex.split(line, comments=True)
        end = next((n for n, word in enumerate(words) if word in (">", ">>", "&", "&&")), None)
        yield words[1:end], whole


def test_every_command_on_a_page_is_one_that_we_have() -> None:
    told = [(page, line) for page in PAGES for line in commands(page)]
    assert len(told) > 60
    for page, (line, whole) in told:
        if line[0] in COMMANDS and len(line) > 1:
            try:
                parser_for(Words("en"), line).parse_args(line)
            except Exception as error:
                if str(error).startswith("missing: ") and not whole:
                    continue
                raise AssertionError(f"{page.name}: acropole {' '.join(line)}: {error}") from error
        elif not line[0].startswith("-"):
            assert line[0] in COMMANDS, f"{page.name}: acropole {' '.join(line)}"


def test_every_snippet_imports_what_there_is() -> None:
    seen = 0
    for page in PAGES:
        for body in blocks(page, "python"):
            if "acropole" not in body or page.name == "api.md" or page.name.startswith("adding-"):
                continue  # test_guides.py follows the guides
            for node in ast.walk(ast.parse(body)):
                if isinstance(node, ast.ImportFrom) and str(node.module).startswith("acropole"):
                    module = importlib.import_module(str(node.module))
                    for alias in node.names:
                        name = f"{node.module}.{alias.name}"
                        found = hasattr(module, alias.name) or importlib.util.find_spec(name)
                        assert found, f"{page.name}: {name}"
                        seen += 1
    assert seen > 5


def test_the_snippet_of_the_readme_runs() -> None:
    (body,) = (body for body in blocks(ROOT / "README.md", "python") if "state.apply" in body)
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", body], check=True, env=environment, capture_output=True)


def test_every_page_has_one_title() -> None:
    """The menu of the site takes each heading of the first level for a page."""
    for page in PAGES:
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        titles = re.findall(r"^# .+", text, re.MULTILINE)
        assert len(titles) == 1, (page.name, titles)


def test_the_site_is_built_without_a_warning_and_can_be_searched(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    (tmp_path / "0.0.9").mkdir()  # an earlier release
    site = tmp_path / acropole.__version__
    command = [sys.executable, str(ROOT / "tools" / "build-site"), str(site)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    releases = re.findall(r'href="([\d.]+)/', (tmp_path / "index.html").read_text("utf-8"))
    assert releases == [acropole.__version__, "0.0.9"]
    index = (site / "index.html").read_text(encoding="utf-8")
    assert f"Acropole {acropole.__version__}" in index
    for door in ("players", "operators", "designers", "researchers", "contributors"):
        assert f"For {door}" in index
    built = {path.name for path in site.glob("*.html")}
    for page in ROOT.glob("docs/*.md"):
        name = "index" if page.stem == "README" else page.stem
        assert f"{name}.html" in built
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        assert 'href="glossary.html"' in text or name == "glossary"
        assert not re.search(r'(?:src|href)="https?://[^"]*\.(?:js|css|woff2?)"', text)
    search = (site / "searchindex.js").read_text(encoding="utf-8")
    assert "determinize" in json.dumps(search)
