"""What a game brings to be shown in the browser.

A page is a class that lays the table, and a folder beside it. Nothing of the folder has to be there
but the template:

    table.html               macros for the places of the frame: `stock` in the dock, `board`, below
                             it `shelf` (the hand, say), beside it `side`, above the log
    poster.html              the picture of the game on the home page
    static/styles.css        its styles; the other files of `static` can be loaded, too
    art.toml, icons.txt      pictures of cards by their ids, and more icons of the sprite
    words/en.toml, fr.toml   words of its own, beside those of all pages
    rules.en.md, rules.fr.md the rules in one page
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import acropole
from acropole.kernel import content, messages
from acropole.kernel.game import Game
from acropole.web.pages.effect_icons import EffectIcons
from acropole.web.view.views import Answer, Reader, TableView

if TYPE_CHECKING:
    from acropole.web.pages.card_faces import Face
    from acropole.web.pages.dock import Denied

WEB = Path(__file__).parents[1]
FOLDERS = tuple(WEB / "words" / name for name in ("", "people", "company", "operators"))
WORDS = messages.Catalogue.load(
    *FOLDERS
)  # of all pages; what only one game needs lies with its page


def say(lang: str, key: str, **slots: object) -> str:
    """A message of the pages."""
    return WORDS.text(lang, key, **slots)


# -- what can be done with a thing on the table: its answers, or why there is none ---------------


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A thing that can be pointed at."""

    acts: tuple[Answer, ...] = ()
    why: str = ""  # why nothing can be done with it, where the question is about such things
    chosen: bool = False
    short: int = 0  # how much is missing to pay for it


NOTHING = Hotspot()


class Hotspots:
    """The answers of a view by their codes, handed out to the things they are about."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._answers = {answer.code: answer for answer in view.answers}
        self.placed: set[str] = set()  # answers that some thing on the table carries

    def on(self, thing: str) -> Hotspot:
        """A thing of the sight: the answers that are about it, or why there is none."""
        about = self._view.sight.things.get(thing)
        if about is None:
            return NOTHING
        acts = tuple(self._answers[code] for code in about.codes if code in self._answers)
        self.placed.update(answer.code for answer in acts)
        return Hotspot(acts, "" if acts else self.why(about.why))

    def kinds(self) -> set[str]:
        return {code.partition(":")[0] for code in self._answers}

    def why(self, code: str) -> str:
        """Why the viewer cannot give that answer now; empty where nothing is asked of them."""
        if not code or not self._view.is_asked:
            return ""
        return self._view.refusal(code) or ""


# -- what a page declares, and what it lays ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of answers: its name among the words of the page, its icon, its action codes."""

    name: str
    icon: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tab:
    """A part shown by itself where there is no room for all, with the number of answers in it."""

    id: str
    label: str
    icon: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """A table laid: what the template draws, and what the dock needs to know."""

    context: Mapping[str, Any]
    tabs: Sequence[Tab]  # on a phone
    subtitle: str
    notes: Sequence[str]  # by seat: what the header says of it
    points: Sequence[int | None]  # None where nobody can tell
    phase: str = ""
    denied: dict[str, list[Denied]] = field(default_factory=dict)
    losses: Sequence[tuple[str, int]] = ()
    panes: Sequence[Tab] = ()  # what shares a place of the board at middle width


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of an option, and what it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board that comes with a game, and where it is drawn on."""

    id: str
    name: str
    is_guess: bool  # nobody has read the printed one yet
    address: str


class Lobby:
    """What the pages before a game show of it. A game without a page of its own has this one."""

    words: messages.Catalogue = WORDS
    poster: str = "clay"  # the colours of its picture: clay, sea or black
    figure: str = "greek-temple"  # the icon of the game
    links: Sequence[tuple[str, str]] = ()  # more to do: the key of the words, and the address
    # Tables for who does not want to choose, values of the form by the name of the table: the words
    # `preset.<name>` and `preset.<name>-about`. "Play now" opens the one that is called `first`.
    presets: Mapping[str, Mapping[str, str]] = {}
    variants: frozenset[str] = frozenset()  # options that most people leave alone
    for_two: frozenset[str] = frozenset()  # variants of games for two
    unasked: frozenset[str] = frozenset()  # options that no form asks for
    by_seat: Sequence[str] = ()  # lists with one entry a seat
    # Lists with one entry for each seat after the first, which has an option of its own.
    after_first: Mapping[str, str] = {}
    for_several: frozenset[str] = frozenset()  # options of games for more than one person
    option_words: Mapping[str, str] = {}  # options whose values the game has words for: the prefix
    seat_colours: Sequence[int] = (1, 2, 3, 4, 5)  # by seat, before a game begins

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def picture(self) -> str:
        """The template of its picture."""
        return "_poster.html"

    def say(self, lang: str, key: str, **slots: object) -> str:
        return self.words.text(lang, key, **slots)

    def offers(self, game: Game, option: str, players: int, lang: str) -> Sequence[Choice] | None:
        """What a form offers for an option, where its schema does not say it all."""
        return None

    def preset_value(self, option: str, players: int) -> str | None:
        """What a form shows of an option that nobody has chosen, where that is not the default."""
        return None


class GamePage(Lobby, ABC):
    folder: Path
    modules: Sequence[Path] = ()  # folders of modules of the box: more templates and words

    # Icons are named as in the sprite.
    kinds: Sequence[Kind] = ()
    turn_kinds: Sequence[str] = ()  # those of a turn, where other questions have kinds of their own
    resources: Mapping[str, str] = {}  # their icons; the words `resource.…` name them
    legend: Sequence[tuple[str, str]] = ()  # more icons: the key of their words, and their names
    types: Mapping[str, str] = {}  # of cards: their icons; the words `type.…` name them
    categories: Mapping[str, str] = {}  # of points: their icons; the words `category.…` name them
    effects: EffectIcons = EffectIcons()
    # Keys that lead to regions: letters, and ids of regions. The words `tab.…` name them.
    jumps: Mapping[str, str] = {"p": "players", "l": "log"}
    rulings: str = ""  # the name of its rulings in docs/
    shelves: Sequence[str] = ()  # pages of its own in the library; the words `library.…` name them

    def boards(self, lang: str) -> Sequence[BoardEntry]:
        """The boards that come with the game, for who compares them with printed ones."""
        return ()

    def __init__(self, game: str) -> None:
        super().__init__(game)
        if self.has("words"):
            own = [folder / "words" for folder in (self.folder, *self.modules)]
            self.words = messages.Catalogue.load(*FOLDERS, *own)
        self.styles = [f"games/{game}/styles.css"] if self.has("static/styles.css") else []

    @abstractmethod
    def lay(self, view: TableView, hotspots: Hotspots) -> Setting: ...

    @abstractmethod
    def face(self, game: Game, entry: content.Entry, lang: str) -> Face:
        """What is printed on a card."""

    def colours(self, view: TableView) -> list[int]:
        """The mark of each seat, 1 to 5."""
        return [seat.colour for seat in view.seats]

    def shelf(self, name: str, reader: Reader, query: Mapping[str, str]) -> str:
        """A page of its own in the library."""
        raise NotImplementedError

    # -- what lies in the folder -----------------------------------------------------------------

    def has(self, name: str) -> bool:
        return (self.folder / name).exists()

    @property
    def template(self) -> str:
        return f"{self.game}/table.html"

    @property
    def picture(self) -> str:
        return f"{self.game}/poster.html" if self.has("poster.html") else super().picture

    @cached_property
    def pictures(self) -> Mapping[str, str]:
        """The pictures of cards."""
        path = self.folder / "art.toml"
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def art(self, card: str, otherwise: str) -> str:
        """The picture of a card; one without a picture of its own shows its type's icon."""
        return self.pictures.get(card, otherwise)


@cache
def _made(page: type[GamePage], game: str) -> GamePage:
    return page(game)


def page_of(game: Game) -> GamePage | None:
    """The page of a game that brings one; tables of the others are plain."""
    page = game.part("page")
    return None if page is None else _made(page, game.id)


def lobby_of(game: Game) -> Lobby:
    return page_of(game) or Lobby(game.id)


def page_named(game: str) -> GamePage:
    """The page of a game that is known to bring one."""
    page = page_of(acropole.game(game))
    assert page is not None
    return page


def all_pages() -> list[GamePage]:
    """The pages of all games that bring one, in the order of the games."""
    found = (page_of(acropole.game(name)) for name in acropole.game_ids())
    return [page for page in found if page is not None]
