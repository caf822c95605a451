"""The page of the day: its deals, how others fared, and one's own past days."""

from dataclasses import dataclass
from datetime import date

from acropole.web.deals import BOT, Try
from acropole.web.pages import game_page, renderer
from acropole.web.view.views import DealLine, DealsView


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the list; equal results share a place."""

    place: int
    name: str
    points: int
    width: int  # of its bar, in percent
    is_me: bool
    is_bot: bool
    has_won: bool


def deals(view: DealsView) -> str:
    lang = view.reader.lang
    return renderer.render(
        "today.html",
        view.reader,
        view=view,
        day=in_words(view.day, lang),
        games=[
            (game, game_page.lobby_of(game), [(line, ranks(line, lang)) for line in lines])
            for game, lines in view.games
        ],
        past=[(one, in_words(one.tried.deal.day, lang)) for one in view.past],
    )


def ranks(line: DealLine, lang: str) -> list[Rank]:
    most = max((one.points for one in line.standing), default=0) or 1
    return [
        Rank(
            1 + sum(_value(other) > _value(one) for other in line.standing),
            game_page.say(lang, "today.rival") if one.visitor == BOT else one.name,
            one.points,
            round(100 * max(one.points, 0) / most) if most > 0 else 0,
            line.mine is not None and one.visitor == line.mine.visitor,
            one.visitor == BOT,
            one.rank == 1,
        )
        for one in line.standing
    ]


def _value(one: Try) -> tuple[int, int]:
    return -one.rank, one.points


def in_words(day: str, lang: str) -> str:
    found = date.fromisoformat(day)
    return game_page.say(
        lang, "today.date", day=found.day, month=game_page.say(lang, f"month.{found.month}")
    )
