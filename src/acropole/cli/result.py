"""How a game stands, or ended: ranking, points by category, winners and the reason."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from acropole.cli.output import columns
from acropole.cli.wording import Words
from acropole.kernel.game import Game
from acropole.kernel.interface import Result
from acropole.kernel.messages import listing


def standing(game: Game, result: Result, names: Sequence[str], words: Words) -> RenderableType:
    """The points by category, best seat first; an opponent of the rules may have others."""
    places = result.ranking
    total = words("result.total")
    rows = [
        (
            game.catalogue.text(words.lang, f"category.{category}"),
            [str(place.points.get(category, "–")) for place in places],
        )
        for category in dict.fromkeys(name for place in places for name in place.points)
    ]
    rows.append((total, [str(place.score) for place in places]))
    heads = [f"{place.rank}. {names[place.seat]}" for place in places]
    return columns(heads, rows, strong=total)


def ending(game: Game, result: Result, names: Sequence[str], words: Words) -> RenderableType:
    """The last word on a finished game."""
    winners = listing([names[seat] for seat in result.winners], words("result.and"))
    won = "result.winner" if len(result.winners) == 1 else "result.shared"
    reason = game.catalogue.text(words.lang, f"reason.{result.reason}")
    return Group(
        Text(words("result.over", reason=reason), "bold"),
        Text(),
        standing(game, result, names, words),
        Text(),
        Text(words(won, names=winners), "bold green"),
    )
