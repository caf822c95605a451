"""Tools of the house that the other tests do not use."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


def tool(name: str) -> ModuleType:
    """A tool as a module; it has no ending."""
    loader = importlib.machinery.SourceFileLoader(
        name.replace("-", "_"), str(ROOT / "tools" / name)
    )
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


SOURCE = '''
def points(cards: int) -> int:
    """Two a card, and é."""
    if cards > 3 and not cards == 9:
        return cards * 2  # é
    cards += 1
    return 0
'''


def test_every_mistake_is_one_change_that_still_parses() -> None:
    mutate = tool("mutate")
    places = len(list(mutate.candidates(ast.parse(SOURCE))))
    mistakes = [mutate.changed(SOURCE, place) for place in range(places)]
    assert len({*mistakes}) == places
    for mistake in mistakes:
        ast.parse(mistake)
        lines = zip(SOURCE.splitlines(), mistake.splitlines(), strict=True)
        assert sum(before != after for before, after in lines) == 1
    assert any("cards >= 3" in mistake for mistake in mistakes)
    assert any("(cards + 2)" in mistake for mistake in mistakes)
    assert any("cards -= 1" in mistake for mistake in mistakes)


def test_the_files_to_spoil_are_kernel_and_scoring() -> None:
    files = [str(path) for path in tool("mutate").kernel_and_scoring()]
    assert "src/acropole/kernel/machine.py" in files
    assert "src/acropole/games/imperium/rules/scoring.py" in files


def test_what_a_commit_lacks_to_be_a_release_is_said() -> None:
    lacking = tool("release").lacking
    changelog, citation = "# Changelog\n\n## 0.3.0\n\nMuch.\n", "type: software\nversion: 0.3.0\n"
    assert lacking("0.3.0", changelog, citation, ["v0.3.0"], []) == []
    early = changelog.replace("## 0.3.0", "## Unreleased")
    told = lacking("0.3.0", early, "version: 0.2.0\n", [], ["?? note"])
    assert [line.split()[0] for line in told] == [
        "CHANGELOG.md",
        "CHANGELOG.md",
        "CITATION.cff",
        "the",
        "1",
    ]


def test_package_changelog_and_citation_have_one_number() -> None:
    release = tool("release")
    texts = [(ROOT / name).read_text("utf-8") for name in ("CHANGELOG.md", "CITATION.cff")]
    told = release.lacking(release.version(), *texts, [f"v{release.version()}"], [])
    assert [line for line in told if "Unreleased" not in line] == []


@pytest.mark.nightly
def test_most_mistakes_in_scoring_are_noticed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = "src/acropole/games/monuments/rules/scoring.py"
    monkeypatch.setattr("sys.argv", ["mutate", file, "--changes", "10"])
    tool("mutate").main()
    told = capsys.readouterr().out.splitlines()[-1]
    assert int(told.split()[0]) >= 8, told
