"""The page of the operator, and its login."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime

import acropole
from acropole.web.operations.overview import Overview
from acropole.web.pages.renderer import render
from acropole.web.pages.welcome import since
from acropole.web.settings import Keeping
from acropole.web.view.views import Reader

UNITS = ("B", "KB", "MB", "GB", "TB")


@dataclass(frozen=True, slots=True)
class Now:
    """What this process knows of itself."""

    trouble: str
    streams: int
    thinking: int


def login(reader: Reader) -> str:
    return render("admin_login.html", reader)


def admin(reader: Reader, name: str, found: Overview, now: Now, keeping: Keeping) -> str:
    titles = {one: acropole.game(one).title(reader.lang) for one in acropole.game_ids()}
    return render(
        "admin.html",
        reader,
        name=name,
        found=found,
        now=now,
        keeping=keeping,
        titles=titles,
        days=int((time.time() - found.started) // 86400),
        banned={ban.visitor for ban in found.bans},
        since=lambda moment: since(moment, reader.lang),
        size=size,
        day=lambda moment: datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC"),
    )


def size(count: float) -> str:
    """Bytes as people say them."""
    for unit in UNITS[:-1]:
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:.3g} {UNITS[-1]}"
