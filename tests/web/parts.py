"""The table as it is sent in parts: what js/parts.js does."""

from __future__ import annotations

import json


def put_together(known: dict[str, str], sent: str) -> tuple[dict[str, str], str]:
    """The parts of a page by their names, from those of the page before and what was sent; and its
    text."""
    own, parts = list(known.items()), list[tuple[str, str]]()
    for first, then in json.loads(sent):
        parts += own[first : first + then] if isinstance(first, int) else [(first, then)]
    return dict(parts), "".join(text for _, text in parts)
