"""The pages of campaigns: the list of mine with a form for another, and one of them."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, cast
from unicodedata import normalize

from acropole.games.imperium import effects
from acropole.games.imperium.campaign import rules
from acropole.kernel.campaign import READY, REWARD
from acropole.kernel.game import Game
from acropole.web.pages import card_faces, game_page, renderer, welcome
from acropole.web.view.views import CampaignLine, CampaignsView, CampaignView

FORM: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("nation", effects.NATIONS),
    ("grand", ("false", "true")),
    ("unrest", tuple(map(str, rules.STARTS_OF_UNREST))),
)
SET_UP: tuple[tuple[str, tuple[str, ...]], ...] = (  # chosen for each game
    ("side", tuple(reversed(rules.SIDES))),
    ("commons", rules.COMMONS),
)
FIRST_NATION = "romans"  # that the form proposes: its deck is the plainest
GOODS = ("materials", "population", "progress")


@dataclass(frozen=True, slots=True)
class Step:
    """One of the five wins."""

    level: str
    look: str  # won, next, or later
    beaten: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A finished game in the journal."""

    number: int
    date: str
    opponent: str
    level: str
    won: bool
    score: int
    civ_score: int
    change: str
    table: str


def say(lang: str, key: str, **slots: object) -> str:
    return game_page.page_named(rules.Campaign.game).say(lang, key, **slots)


# -- my campaigns --------------------------------------------------------------------------------


def campaigns(view: CampaignsView) -> str:
    lang = view.reader.lang
    return renderer.render(
        f"{rules.Campaign.game}/campaigns.html",
        view.reader,
        game_page.page_named(rules.Campaign.game),
        lines=[_line(view, line) for line in view.lines],
        fields=[_form_field(view, name, values) for name, values in FORM],
        name=view.values.get("name", ""),
        error=view.error,
        about=say(lang, "campaign.about", wins=rules.WINS, losses=rules.LOSSES),
    )


def _line(view: CampaignsView, line: CampaignLine) -> dict[str, Any]:
    lang = view.reader.lang
    campaign = cast(rules.Campaign | None, line.campaign)
    if campaign is None:
        stage = say(lang, "campaign.stage-damaged")
    elif line.is_under_way:
        stage = say(lang, "campaign.stage-under-way")
    else:
        stage = say(lang, f"campaign.stage-{campaign.status}")
    return {
        "id": line.campaign_id,
        "nation": nation(view.game, line.data["nation"], lang),
        "player": line.data["player"],
        "campaign": campaign,
        "is_mine": campaign is not None and campaign.status in (READY, REWARD),
        "stage": stage,
        "since": welcome.since(line.updated, lang),
        "kind": say(lang, "campaign.grand" if campaign and campaign.grand else "campaign.plain"),
    }


def _form_field(view: CampaignsView, name: str, values: tuple[str, ...]) -> welcome.OptionField:
    start = FIRST_NATION if name == "nation" else values[0]
    return _field(view.game, view.reader.lang, name, values, view.values.get(name, start))


def _field(
    game: Game, lang: str, name: str, values: tuple[str, ...], chosen: str
) -> welcome.OptionField:
    choices = [game_page.Choice(value, _word(game, name, value, lang)) for value in values]
    if name == "nation":
        choices.sort(key=lambda choice: unaccented(choice.label))
    return welcome.OptionField(
        name,
        say(lang, f"campaign.{name}-title"),
        say(lang, f"campaign.{name}-help"),
        "select",
        chosen,
        tuple(choices),
    )


def _word(game: Game, name: str, value: str, lang: str) -> str:
    match name:
        case "nation":
            return nation(game, value, lang)
        case "grand":
            return say(lang, "campaign.grand" if value == "true" else "campaign.plain")
        case "unrest":
            return value
    return say(lang, f"value.{value}")


def nation(game: Game, name: str, lang: str) -> str:
    key = f"nation.{name}"
    return game.catalogue.text(lang, key) if game.catalogue.has(key) else name


def unaccented(text: str) -> str:
    """For sorting: an accent makes no other letter."""
    return normalize("NFKD", text).encode("ascii", "ignore").decode()


# -- one campaign --------------------------------------------------------------------------------


def campaign(view: CampaignView) -> str:
    lang, game, found = view.reader.lang, view.game, cast(rules.Campaign, view.campaign)
    printed = card_faces.faces(game, lang)
    counts = Counter(found.deck(game.content))
    return renderer.render(
        f"{rules.Campaign.game}/campaign.html",
        view.reader,
        game_page.page_named(rules.Campaign.game),
        view=view,
        campaign=found,
        people=nation(game, found.nation, lang),
        kind=say(lang, "campaign.grand" if found.grand else "campaign.plain"),
        stage="under-way" if view.under_way else found.status,
        opponent=nation(game, str(view.options["opponent"]), lang) if view.options else "",
        opponents=sorted(
            ((name, nation(game, name, lang)) for name in found.opponents),
            key=lambda named: unaccented(named[1]),
        ),
        perilous=[nation(game, name, lang) for name in _perilous(game, found)],
        set_up=[_field(game, lang, name, values, getattr(found, name)) for name, values in SET_UP],
        steps=_steps(game, found, lang),
        losses=rules.LOSSES,
        wins=rules.WINS,
        level=say(lang, f"value.{found.level}") if found.status in (READY, REWARD) else "",
        goods=list(zip(GOODS, found.goods, strict=True)),
        unrest=found.unrest - found.unrest_aside,
        deck=[(printed[card], n) for card, n in counts.items()],
        kept=_offers(game, found, printed, keeps=True),
        dropped=_offers(game, found, printed, keeps=False),
        journal=_journal(view, printed),
        NOTHING=game_page.NOTHING,
    )


def _perilous(game: Game, found: rules.Campaign) -> list[str]:
    """The nations against which the next game may be over before it begins."""
    if found.status != READY:
        return []
    return [
        name for name in found.opponents if rules.can_collapse_at_once(found, name, game.content)
    ]


def _offers(
    game: Game, found: rules.Campaign, printed: Any, *, keeps: bool
) -> list[tuple[rules.Change, card_faces.Face]]:
    if found.status != REWARD:
        return []
    offers = rules.offered(found, game.content)
    return [
        (change, printed[change.card]) for change in offers if (change.what == rules.ADD) == keeps
    ]


def _steps(game: Game, found: rules.Campaign, lang: str) -> list[Step]:
    levels = [rules.SUPREME] * rules.WINS if found.grand else rules.LADDER
    beaten = [nation(game, name, lang) for name in found.beaten]
    return [
        Step(
            say(lang, f"value.{level}"),
            "won" if i < found.wins else "next" if i == found.wins else "later",
            beaten[i] if i < found.wins else "",
        )
        for i, level in enumerate(levels)
    ]


def _journal(view: CampaignView, printed: Any) -> list[Line]:
    lang = view.reader.lang
    return [
        Line(
            number,
            entry.date,
            nation(view.game, entry.opponent, lang),
            say(lang, f"value.{entry.level}"),
            entry.won,
            entry.score,
            entry.civ_score,
            _change(entry.change, printed),
            table,
        )
        for number, (entry, table) in enumerate(
            zip(view.campaign.journal, view.tables, strict=True), start=1
        )
    ]


def _change(change: rules.Change | None, printed: Any) -> str:
    """As the rulebook writes it down: a removed card stands in brackets."""
    if change is None:
        return ""
    name = printed[change.card].name
    return f"+ {name}" if change.what == rules.ADD else f"({name})"
