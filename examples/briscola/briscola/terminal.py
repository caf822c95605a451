"""The table in a terminal, drawn from what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from acropole.kernel.game import Rules
from briscola.sight import BriscolaSight


def draw(
    sight: BriscolaSight, rules: Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    say = rules.game.catalogue.text

    def card(name: str) -> object:
        return rules.say("card", rules.game.card_ids.index(name), lang)  # type: ignore[attr-defined]

    lines = [Text(rules.game.title(lang), "bold")]
    lines.append(Text(say(lang, "table.stock", card=card(sight.trump), n=sight.stock)))
    for name, n, points in zip(names, sight.hands, sight.points, strict=True):
        lines.append(Text(say(lang, "table.seat", player=name, n=n, points=points)))
    for played in sight.table:
        lines.append(Text(f"{names[played.seat]}: {card(played.card)}", "cyan"))
    return Group(*lines, Text(" · ".join(str(card(name)) for name in sight.hand), "green"))
