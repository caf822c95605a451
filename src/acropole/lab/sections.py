"""Pages of the documentation that several studies write: each owns the section with its title."""

from __future__ import annotations

from pathlib import Path

from acropole.kernel.files import write_text_atomically

HEAD = "## "


def write_section(path: Path, title: str, text: str) -> None:
    """Put a text below its title: in place of what stood there, or at the end of the page."""
    page = path.read_text(encoding="utf-8") if path.exists() else ""
    head, *sections = f"\n{page}".split(f"\n{HEAD}")
    titles = [section.partition("\n")[0] for section in sections]
    if title not in titles:
        titles.append(title)
        sections.append("")
    sections[titles.index(title)] = f"{title}\n\n{text}"
    parts = [head, *(HEAD + section for section in sections)]
    whole = "\n\n".join(stripped for part in parts if (stripped := part.strip("\n")))
    write_text_atomically(path, whole + "\n")
