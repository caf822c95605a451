"""A page of several studies: each rewrites its own section and no other."""

from __future__ import annotations

from pathlib import Path

from acropole.lab.sections import write_section

PAGE = "# Ladder\n\nWords.\n\n## One\n\na | b\n\n## Two\n\nc\n"


def test_a_section_is_replaced_where_it_stands(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    write_section(page, "One", "new\n")
    assert page.read_text() == PAGE.replace("a | b", "new")


def test_a_new_section_comes_last(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    write_section(page, "One", "a | b")
    assert page.read_text() == "## One\n\na | b\n"
    page.write_text(PAGE)
    write_section(page, "Three", "d")
    assert page.read_text() == PAGE + "\n## Three\n\nd\n"
