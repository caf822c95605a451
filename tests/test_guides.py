"""What the guides tell can be done as they tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides import ROOT, Misled, Step, Tree, steps

PAGES = ("adding-a-card", "adding-a-verb", "adding-a-module", "adding-a-game", "writing-a-lesson")


@pytest.mark.parametrize("page", PAGES)
def test_a_guide_can_be_followed(page: str, tmp_path: Path) -> None:
    Tree(tmp_path).follow(ROOT / "docs" / f"{page}.md")


def test_a_verb_takes_few_places(tmp_path: Path) -> None:
    told = (ROOT / "docs" / "adding-a-verb.md").read_text(encoding="utf-8")
    page = tmp_path / "page.md"
    for part, places in zip(told.split("## A verb that ")[1:], (4, 7), strict=True):
        page.write_text(part, encoding="utf-8")
        edits = [step.file for step in steps(page) if step.kind not in ("run", "quote")]
        assert (
            len([file for file in edits if "/content/" not in file and "tests/" not in file])
            == places
        )


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ("Write `a.py`:", "write"),
        ("It is new. At the end of `a.py`, add:", "append"),
        ("Then, in\n`a.py`, after `x = 1`, add:", "after"),
        ("In `a.py`, before `x …`, add:", "before"),
        ("In `a.py`, replace `x = 1` by:", "replace"),
        ("From `a.py`:", "quote"),
    ],
)
def test_a_step_is_a_sentence_and_a_block(told: str, kind: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\n{told}\n\n```python\ny = 2\n```\n")
    (step,) = steps(page)
    assert (step.kind, step.file, step.text) == (kind, "a.py", "y = 2\n")


def test_a_block_without_a_step_is_no_guide(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Think of this:\n\n```python\ny = 2\n```\n")
    with pytest.raises(Misled, match=r"page\.md:3: no step"):
        steps(page)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("guide"))


@pytest.mark.parametrize(
    ("kind", "line", "held"),
    [
        ("after", "x = 1", "if y:\n    x = 1\nNEW\nx = 2\n"),
        ("before", "if …", "NEW\nif y:\n    x = 1\nx = 2\n"),
        ("replace", "x = 2", "if y:\n    x = 1\nNEW\n"),
        ("append", "", "if y:\n    x = 1\nx = 2\nNEW\n"),
    ],
)
def test_an_edit_is_made_where_the_page_says(tree: Tree, kind: str, line: str, held: str) -> None:
    (tree.root / "a.py").write_text("if y:\n    x = 1\nx = 2\n")
    tree.edit(Step("", kind, "a.py", line, "NEW\n"))
    assert (tree.root / "a.py").read_text() == held


@pytest.mark.parametrize(("kind", "line"), [("after", "x …"), ("after", "z"), ("quote", "")])
def test_a_page_that_misleads_is_found_out(tree: Tree, kind: str, line: str) -> None:
    (tree.root / "a.py").write_text("x = 1\nx = 2\n")
    with pytest.raises(Misled):
        tree.edit(Step("", kind, "a.py", line, "NEW\n"))


@pytest.mark.parametrize(
    "told", ["$ echo one\ntwo\n", "$ false\n", "$ echo acropole: no\nacropole: no\n"]
)
def test_what_is_run_must_do_what_the_page_shows(tree: Tree, told: str) -> None:
    with pytest.raises(Misled):
        tree.run(Step("", "run", "", "", told))


def test_dots_stand_for_anything(tree: Tree) -> None:
    tree.run(Step("", "run", "", "", "$ echo one two three\none … three\n$ echo four\n"))
