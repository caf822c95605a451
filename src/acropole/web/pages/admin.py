"""The page of the operator, and its login."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import acropole
from acropole.web.operations import overview, retention
from acropole.web.pages import renderer, welcome
from acropole.web.settings import Keeping
from acropole.web.view.views import Reader

SHARED = "shared"  # the factor of the rules of keeping
SHOWN = 30  # tables that would go
UNITS = ("B", "KB", "MB", "GB", "TB")


@dataclass(frozen=True, slots=True)
class Now:
    """What this process knows of itself."""

    trouble: str
    streams: int
    thinking: int


def login(reader: Reader) -> str:
    return renderer.render("admin_login.html", reader)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Rules of keeping that are not set yet, and what they would let go now."""

    keeping: Keeping
    due: Sequence[retention.Due]


def admin(
    reader: Reader,
    name: str,
    found: overview.Overview,
    now: Now,
    proposal: Proposal | None,
    archive: str,
) -> str:
    titles = {one: acropole.game(one).title(reader.lang) for one in acropole.game_ids()}
    return renderer.render(
        "admin.html",
        reader,
        name=name,
        found=found,
        now=now,
        proposal=proposal,
        rules=[
            (why, getattr((proposal or found).keeping, why)) for why in (*retention.WHYS, SHARED)
        ],
        counted=counted,
        shown=SHOWN,
        archive=archive,
        titles=titles,
        days=int((time.time() - found.started) // 86400),
        banned={ban.visitor for ban in found.bans},
        since=lambda moment: welcome.since(moment, reader.lang),
        size=size,
        day=lambda moment: datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC"),
    )


def counted(due: Sequence[retention.Due]) -> list[tuple[str, int]]:
    """How many tables go, by the reason."""
    numbers = Counter(one.why for one in due)
    return [(why, numbers[why]) for why in retention.WHYS if numbers[why]]


def size(count: float) -> str:
    """Bytes as people say them."""
    for unit in UNITS[:-1]:
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:.3g} {UNITS[-1]}"
