"""The pages before a game: home, a new table, its links, taking a seat; and what went wrong."""

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlencode

from acropole.kernel.game import Game
from acropole.lessons import lessons_of
from acropole.web.pages import company, renderer
from acropole.web.pages.game_page import Choice, Lobby, lobby_of, page_of, say
from acropole.web.view import views

LEVELS = ("easy", "medium", "hard", "expert")  # of bots: they stand first
WHOLE_LINE = 60  # a text longer than this is a map of its own


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it."""

    name: str
    title: str
    help: str
    look: str  # select, several, text or whole
    value: str
    choices: tuple[Choice, ...] = ()
    is_wrong: bool = False
    is_changed: bool = False  # from what it is without a word


@dataclass(frozen=True, slots=True)
class Poster:
    """A game on the home page."""

    id: str
    title: str
    about: str
    facts: str
    colours: str
    picture: str  # a template
    now: Mapping[str, str]  # what "Play now" posts
    links: tuple[tuple[str, str], ...]  # words and address


@dataclass(frozen=True, slots=True)
class SeatRow:
    number: int
    colour: int
    kind: str
    name: str
    own: tuple[OptionField, ...] = ()  # options that each seat chooses for itself


# -- home ----------------------------------------------------------------------------------------


def home(view: views.HomeView) -> str:
    lang = view.reader.lang
    return renderer.render(
        "home.html",
        view.reader,
        posters=[_poster(game, lang) for game in view.games],
        lobbies={game.id: lobby_of(game) for game in view.games},
        NO_LOBBY=Lobby(""),
        tables=[(line, since(line.updated, lang)) for line in view.tables],
        waiting=sum(line.is_mine for line in view.tables),
        lessons=[lesson for game in view.games for lesson in lessons_of(game)],
        gatherings=view.gatherings,
    )


def _poster(game: Game, lang: str) -> Poster:
    lobby = lobby_of(game)

    def own(key: str) -> str:
        return lobby.say(lang, key) if lobby.words.has(key) else ""

    return Poster(
        game.id,
        game.title(lang),
        own("home.about") or game.catalogue.text(lang, "game.about"),
        own("home.facts"),
        lobby.poster,
        lobby.picture,
        lobby.presets.get("first", {}),
        tuple((lobby.say(lang, key), address) for key, address in lobby.links),
    )


def since(moment: float, lang: str) -> str:
    """How long ago that was, in words."""
    minutes = max(int((time.time() - moment) / 60), 0)
    for unit, size in (("day", 1440), ("hour", 60), ("minute", 1)):
        if minutes >= size:
            return say(lang, f"since.{unit}", n=minutes // size)
    return say(lang, "since.now")


# -- a new table ---------------------------------------------------------------------------------


def new_game(view: views.NewGameView) -> str:
    lang, game, lobby = view.reader.lang, view.game, lobby_of(view.game)
    schema: Any = game.options_schema()["properties"]
    players = _players(schema, view.values)
    asked = {name: part for name, part in schema.items() if _is_asked(lobby, name, players)}
    variants = lobby.variants | lobby.for_two
    fields = [_field(lobby, name, part, view, players) for name, part in asked.items()]
    rare = [field for field in fields if field.name in variants]
    rows = [_row(lobby, view, schema, number) for number in range(1, players + 1)]
    offered = [
        (name, f"/new/{game.id}?{urlencode(values)}", _is_chosen(values, view.values))
        for name, values in lobby.presets.items()
    ]
    return renderer.render(
        "new.html",
        view.reader,
        page_of(game),
        game=game,
        poster=lobby.poster,
        figure=lobby.figure,
        players=players,
        counts=range(schema["players"]["minimum"], schema["players"]["maximum"] + 1)
        if "players" in schema
        else (),
        fields=[field for field in fields if field.name not in variants],
        variants=rare,
        is_varied=any(field.is_wrong or field.is_changed for field in rare),
        kept=[(name, view.values[name]) for name in lobby.unasked if view.values.get(name)],
        rows=rows,
        presets=offered,
        levels=[bot for bot in LEVELS if bot in view.bots],
        bots=[bot for bot in view.bots if bot not in LEVELS],
        is_rated=view.values.get("rated") == "on",
        error=view.error,
        values=defaultdict(str, view.values),
        pledge=view.pledge,
        commitment=view.commitment,
        lang_title=game.title(lang),
        packs=view.packs,
        chosen=view.values.get("packs", "").split(","),
    )


def changed_options(game: Game, values: Mapping[str, str], lang: str) -> list[str]:
    """What a table is played with that is not as usual, in words."""
    lobby, schema = lobby_of(game), game.options_schema()["properties"]
    view = views.NewGameView(views.Reader(lang), game, (), values)
    players = _players(cast(Mapping[str, Any], schema), values)
    found = []
    for name, part in cast(dict[str, Any], schema).items():
        if name == "players" or not values.get(name):
            continue
        option = _field(lobby, name, part, view, players)
        labels = {choice.value: choice.label for choice in option.choices}
        chosen = ", ".join(labels.get(one, one) for one in option.value.split(","))
        if option.is_changed and option.look != "whole":
            found.append(say(lang, "tables.option", title=option.title, value=chosen))
    return found


def _is_asked(lobby: Lobby, name: str, players: int) -> bool:
    own = (*lobby.by_seat, *lobby.after_first, *lobby.after_first.values())
    if name in ("players", *own) or name in lobby.unasked:
        return False
    if players == 1 and name in lobby.for_several:
        return False
    return players == 2 or name not in lobby.for_two


def _players(schema: Mapping[str, Any], values: Mapping[str, str]) -> int:
    if "players" not in schema:
        return 1
    given = values.get("players", "").rpartition(",")[2]  # the button comes after the old value
    least, most = schema["players"]["minimum"], schema["players"]["maximum"]
    default = int(schema["players"]["default"])
    return int(given) if given.isdecimal() and least <= int(given) <= most else default


def _is_chosen(preset: Mapping[str, str], values: Mapping[str, str]) -> bool:
    return bool(values) and all(values.get(name) == value for name, value in preset.items())


def _field(
    lobby: Lobby, name: str, schema: Mapping[str, Any], view: views.NewGameView, players: int
) -> OptionField:
    lang = view.reader.lang
    title = _in_language(schema, "title", lang) or name
    default = schema["default"]
    start = ",".join(default) if isinstance(default, list) else str(default)
    start = start if isinstance(default, str) else start.lower()
    value = view.values.get(name) or lobby.preset_value(name, players) or start
    look = "select"
    values: Sequence[str] = ()
    if schema["type"] == "boolean":
        values = ("false", "true")
    elif schema["type"] == "array" and "enum" in schema["items"]:
        look, values = "several", schema["items"]["enum"]
    elif "enum" in schema:
        values = schema["enum"]
    elif schema["type"] == "integer" and "maximum" in schema:
        values = tuple(str(n) for n in range(schema["minimum"], schema["maximum"] + 1))
    choices = lobby.offers(view.game, name, players, lang) or _choices(
        lobby, view.game, name, values, lang
    )
    look = look if choices else "text"
    if "\n" in value or len(value) > WHOLE_LINE:
        look = "whole"
    help_text = _in_language(schema, "description", lang)
    return OptionField(
        name,
        title,
        help_text,
        look,
        value,
        tuple(choices),
        is_wrong=name == view.error_field,
        is_changed=value != start,
    )


def _in_language(schema: Mapping[str, Any], key: str, lang: str) -> str:
    return str(schema.get(key if lang == "en" else f"x-{key}-{lang}") or schema.get(key, ""))


def _choices(lobby: Lobby, game: Game, name: str, values: Sequence[str], lang: str) -> list[Choice]:
    """Values with their words, where the game or its page has words for them."""
    found = []
    for value in values:
        own, ours = f"{lobby.option_words.get(name, '')}.{value}", f"value.{value}"
        label = value
        if game.catalogue.has(own):
            label = game.catalogue.text(lang, own)
        elif lobby.words.has(ours):
            label = lobby.say(lang, ours)
        found.append(Choice(value, label))
    return found


def _row(lobby: Lobby, view: views.NewGameView, schema: Mapping[str, Any], number: int) -> SeatRow:
    values = view.values
    own = [_own(lobby, view, schema, name, number - 1) for name in lobby.by_seat]
    for name, first in lobby.after_first.items():
        if number == 1:
            own.append(_field(lobby, first, schema[first], view, 1))
        else:
            own.append(_own(lobby, view, schema, name, number - 2))
    kind = values.get(f"seat-{number}") or ("me" if number == 1 else views.DEFAULT_BOT)
    colour = lobby.seat_colours[number - 1]
    return SeatRow(number, colour, kind, values.get(f"name-{number}", ""), tuple(own))


def _own(
    lobby: Lobby, view: views.NewGameView, schema: Mapping[str, Any], name: str, place: int
) -> OptionField:
    """The entry of a list that belongs to one seat; its first choice leaves it open."""
    lang = view.reader.lang
    values = schema[name]["items"]["enum"]
    given = view.values.get(name, "").split(",")
    value = given[place] if place < len(given) and given[place] else values[0]
    choices = _choices(lobby, view.game, name, values, lang)
    if lobby.words.has(f"new.any-{name}"):
        choices[0] = Choice(values[0], lobby.say(lang, f"new.any-{name}"))
    title = _in_language(schema[name], "title", lang)
    return OptionField(name, title, "", "select", value, tuple(choices))


# -- links, seats, mistakes ----------------------------------------------------------------------


def invitations(view: views.InvitationsView) -> str:
    return renderer.render("invitations.html", view.reader, view=view, WATCH=views.WATCH)


def join(view: views.JoinView) -> str:
    pace = company.pace_text(view.reader.lang, view.pace)
    return renderer.render("join.html", view.reader, view=view, pace=pace, WATCH=views.WATCH)


def error(view: views.ErrorView) -> str:
    return renderer.render("error.html", view.reader, view=view)
