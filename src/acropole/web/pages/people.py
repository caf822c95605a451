"""Who I am: how I fare, how I come back, my data."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from acropole.kernel.game import Game
from acropole.lab.statistics import wilson
from acropole.web.pages import game_page, renderer, welcome
from acropole.web.pages.deals import in_words
from acropole.web.people.scores import BOT
from acropole.web.store.results import Rated, Tally
from acropole.web.view.people import BackView, MeView, RecoveryView

ENOUGH = 5  # games before a share or a rating is shown
WIDTH = 200  # of a bar, which stands for all games


@dataclass(frozen=True, slots=True)
class Share:
    """How often somebody has won with something; in percent, and as places on a bar."""

    name: str
    games: int
    is_enough: bool
    won: int
    low: int
    high: int
    fair: int  # -1 when there is none
    dot: float
    ends: tuple[float, float]
    fair_at: float

    @property
    def is_apart(self) -> bool:
        """Whether the interval leaves the fair share."""
        return self.is_enough and self.fair >= 0 and not self.low <= self.fair <= self.high


@dataclass(frozen=True, slots=True)
class Rank:
    name: str
    rating: int
    reach: int  # of the 95 % interval
    is_me: bool


@dataclass(frozen=True, slots=True)
class GameShare:
    game: str
    kind: str  # what `parts` are called
    all: Share
    parts: tuple[Share, ...]
    most: int
    ranks: tuple[Rank, ...]
    rating: Rank | None


def me(view: MeView) -> str:
    lang = view.reader.lang
    found = [
        _of_game(game, view, lang)
        for game in view.games
        if any(tally.game == game.id for tally in view.tallies)
    ]
    parts = [part for one in found for part in one.parts if part.is_enough and part.fair >= 0]
    return renderer.render(
        "me.html",
        view.reader,
        view=view,
        games=found,
        finished=sum(tally.games for tally in view.tallies),
        enough=ENOUGH,
        WIDTH=WIDTH,
        nothing_follows=bool(parts) and not any(part.is_apart for part in parts),
        since=_day(view.person.since, lang) if view.person.since else "",
        passkeys=[(one, _day(one.created, lang)) for one in view.passkeys],
        gone=game_page.say(lang, "me.gone"),
    )


def _of_game(game: Game, view: MeView, lang: str) -> GameShare:
    mine = [tally for tally in view.tallies if tally.game == game.id]
    kind, words = game.played_as
    parts = tuple(
        _share([tally], game.catalogue.text(lang, f"{words}.{tally.label}"))
        for tally in mine
        if tally.label and game.catalogue.has(f"{words}.{tally.label}")
    )
    ranks = [
        _rank(
            one,
            game_page.say(lang, "me.you") if one in view.ratings else _bot(one, lang),
            view.ratings,
        )
        for one in sorted(
            (one for one in (*view.ratings, *view.bots) if one.game == game.id),
            key=lambda one: -one.rating.rating,
        )
        if one.games >= ENOUGH
    ]
    return GameShare(
        game.title(lang),
        game_page.say(lang, f"me.as-{kind}") if kind else "",
        _share(mine, game.title(lang)),
        parts,
        max(tally.most for tally in mine),
        tuple(ranks),
        next((rank for rank in ranks if rank.is_me), None),
    )


def _share(tallies: Sequence[Tally], name: str) -> Share:
    games = sum(tally.games for tally in tallies)
    won = sum(tally.won for tally in tallies)
    low, high = wilson(won, games)
    has_fair = not any(tally.alone for tally in tallies)
    fair = sum(tally.fair for tally in tallies) / games
    return Share(
        name,
        games,
        games >= ENOUGH,
        round(100 * won / games),
        round(100 * low),
        round(100 * high),
        round(100 * fair) if has_fair else -1,
        round(WIDTH * won / games, 1),
        (round(WIDTH * low, 1), round(WIDTH * high, 1)),
        round(WIDTH * fair, 1),
    )


def _rank(one: Rated, name: str, mine: Sequence[Rated]) -> Rank:
    reach = round(1.96 * one.rating.deviation)
    return Rank(name, round(one.rating.rating), reach, one in mine)


def _bot(one: Rated, lang: str) -> str:
    code = one.player.removeprefix(BOT)
    return game_page.say(lang, f"new.level-{code}") if code in welcome.LEVELS else code


def _day(moment: float, lang: str) -> str:
    day = datetime.fromtimestamp(moment, UTC).date()
    return f"{in_words(day.isoformat(), lang)} {day.year}"


def recovery(view: RecoveryView) -> str:
    """The link and its picture: made here, so nobody else learns of it."""
    import segno  # not before somebody wants a picture

    drawn = segno.make(view.url, error="m", micro=False)
    picture = drawn.svg_inline(
        border=4, omitsize=True, svgclass="qr", lineclass=None, dark="#221b14", light="#fff"
    )
    return renderer.render("recovery.html", view.reader, view=view, qr=Markup(picture))


def back(view: BackView) -> str:
    return renderer.render("back.html", view.reader, view=view)
