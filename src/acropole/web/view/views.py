"""What the server hands to the pages: everything a page may show, and nothing else.

A page is made from one of these views by a function of `Pages`. A view holds `observe(seat)` and
texts made for that seat; the position itself stays behind. Pages are made on the game thread,
so a view may still ask the rules why something is refused.

Addresses that pages link and post to (`v` is the version that the person saw, `as` the seat that a
person at a shared screen plays, left out otherwise):

    GET  /                           home
    GET  /new/{game}                 POST the same: fields of the options, seat-1…: me, person, bot
                                     code or rules; name-1…: names; pledge and salt: of its
                                     chance
    POST /import                     a file `record`, or the text of one in `text`
    GET  /join/{token}               POST the same with `name`
    GET  /g/{id}                     the table; with the header HX-Request only its fragment;
                                     with ?at=42 the replay at entry 42; with ?as=1 as that seat
    POST /g/{id}/act                 a (action code), v, as
    POST /g/{id}/undo, /g/{id}/redo  v, as
    POST /g/{id}/carry-on            v: the owner agrees to go on with today's rules
    POST /g/{id}/hint                as; the table again, with hints
    GET  /g/{id}/why?a=code          why not, as text
    GET  /g/{id}/stream              server-sent events `table`, data {"version", "to_move",
                                     "is_over", "is_thinking"}: whoever hears a newer version than
                                     it shows gets the fragment again
    GET  /g/{id}/result              result page, once the game is over
    POST /g/{id}/analysis            let a finished game be looked at again; GET: the part of the
                                     result page that shows what was found by now
    GET  /g/{id}/record              the record file, once the game is over
    POST /g/{id}/fork                at
    POST /g/{id}/links               seat (a number, or `watch`): a new link; an unused one is void
    POST /g/{id}/seat                seat, name, webhook
    GET  /campaigns                  my campaigns; POST: nation, name, side, commons, grand, unrest
    GET  /campaigns/{id}             how a campaign stands
    POST /campaigns/{id}/play        opponent; `anew` deals a game anew that cannot be opened
    POST /campaigns/{id}/choose      change: what a win brings, `add:card` or `remove:card`
    POST /preferences                lang, theme, back (a path of ours)
    GET  /library/{path}             whatever `Pages.library` answers to
    GET  /static/{path}              files of web/static, then of the built assets
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from acropole.kernel.campaign import Campaign
from acropole.kernel.game import Game, Rules
from acropole.kernel.interface import Result
from acropole.kernel.pledge import Pledge
from acropole.kernel.sight import as_json
from acropole.lab.analysis import Moment
from acropole.web.table.opening import Halt

SeatKind = Literal["me", "person", "bot", "rules"]
DEFAULT_BOT = "easy"  # plays a seat of a new table unless somebody is named
WATCH = -1  # the place of somebody who only looks on


@dataclass(frozen=True, slots=True)
class Reader:
    """Who a page is for: the language, and the theme (`light`, `dark`, or `system`)."""

    lang: str = "en"
    theme: str = "system"
    path: str = "/"  # the page's own address, to come back to


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    name: str
    kind: SeatKind  # `me`: the viewer's own, at a shared screen perhaps several
    colour: int  # 1 to 5
    bot: str = ""  # the code of a bot
    is_joined: bool = True  # False for a person who has not followed the link yet
    browsers: int = 0  # how many browsers and programs have held it, one after the other


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. The prompt is for the seat that is asked: it may name what only it knows."""

    kind: str
    seat: int
    source: str | None
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    action: int
    code: str  # "build:zeus": what a control posts
    text: str
    is_final: bool  # something is revealed or chance used: there is no way back


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer that promises much: `chance` is the estimate to win with it."""

    answer: Answer
    chance: float


@dataclass(frozen=True, slots=True)
class LogLine:
    entry: int  # 0 for the setup, else the number to put behind ?at=
    seat: int  # who acted, -1 for the setup
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    reader: Reader
    game_id: str
    table_id: str
    version: int  # moves with every accepted entry, undo and redo included: post it as `v`
    seat: int | None  # who looks; None is a spectator
    seats: Sequence[SeatView]
    rules: Rules[Any]  # for words: names and texts of cards
    sight: Any  # the game's extension of `TableSight`
    question: Question | None  # None when the game is over
    answers: Sequence[Answer]  # empty when the viewer is not asked
    refusal: Callable[[str], str | None]  # by action code; None when it is legal
    log: Sequence[LogLine]
    can_undo: bool = False
    undo_bar: str = "undo-nothing"  # why not, a code among the words of the dock
    can_redo: bool = False
    result: Result | None = None  # once the game is over
    is_thinking: bool = False  # a bot is
    curtain: int | None = None  # at a shared screen: the seat that must come before it may look
    at: int | None = None  # in a replay: the number of entries shown
    entries: int = 0  # how many entries the record has by now
    is_owner: bool = False  # may make links
    can_fork: bool = False
    campaign: str = ""  # that the game belongs to
    pledge: Pledge | None = None  # of the table's chance; with its secret once the game is over
    origin: str = ""  # fork or import: somebody knew or chose what was dealt, so it does not count
    halt: Halt | None = None  # why the table is only shown
    is_carried: bool = False  # it began with earlier rules and goes on with later ones
    notice: str = ""  # why the last answer was not taken
    hints: Sequence[Hint] = ()  # best first, when the person has asked for them

    @property
    def lang(self) -> str:
        return self.reader.lang

    @property
    def observation(self) -> Mapping[str, Any]:
        """The sight in JSON."""
        seen: Mapping[str, Any] = as_json(self.sight)
        return seen

    @property
    def options(self) -> Mapping[str, object]:
        return self.rules.options

    @property
    def is_over(self) -> bool:
        return self.question is None

    @property
    def is_asked(self) -> bool:
        return self.question is not None and self.question.seat == self.seat


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list of my games."""

    table_id: str
    game_id: str
    title: str
    names: Sequence[str]
    to_move: str  # the name of the seat that is asked; empty when the game is over
    is_mine: bool  # whether it is my turn
    is_over: bool
    version: int
    updated: float  # seconds since the epoch
    origin: str = ""  # fork, import, or a fresh deal


@dataclass(frozen=True, slots=True)
class HomeView:
    reader: Reader
    games: Sequence[Game]
    tables: Sequence[TableLine]


@dataclass(frozen=True, slots=True)
class NewGameView:
    reader: Reader
    game: Game
    bots: Sequence[str]  # codes
    values: Mapping[str, str] = field(default_factory=dict)  # what was filled in before
    error: str = ""
    error_field: str = ""  # the option at fault
    pledge: str = ""  # names the secret from which the table will be dealt
    commitment: str = ""  # to that secret


@dataclass(frozen=True, slots=True)
class CampaignLine:
    """A campaign in the list of mine; `campaign` is None when it cannot be read any more."""

    campaign_id: str
    data: Mapping[str, Any]  # as it is stored
    campaign: Campaign | None
    is_under_way: bool  # one of its games is
    updated: float


@dataclass(frozen=True, slots=True)
class CampaignsView:
    reader: Reader
    game: Game
    lines: Sequence[CampaignLine]
    values: Mapping[str, str] = field(default_factory=dict)  # of the form for a new one
    error: str = ""


@dataclass(frozen=True, slots=True)
class CampaignView:
    reader: Reader
    game: Game
    campaign_id: str
    campaign: Campaign
    tables: Sequence[str]  # of the games in the journal
    under_way: str = ""  # the table of the game that is being played
    options: Mapping[str, object] = field(default_factory=dict)  # of that game
    entries: int = 0  # of that game
    is_stuck: bool = False  # that game cannot be opened any more
    error: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    seat: int  # WATCH for spectators
    name: str
    url: str  # whole, to be copied; it is shown once, only its fingerprint is kept


@dataclass(frozen=True, slots=True)
class InvitationsView:
    reader: Reader
    table_id: str
    title: str
    invitations: Sequence[Invitation]


@dataclass(frozen=True, slots=True)
class JoinView:
    reader: Reader
    token: str
    title: str
    seat: int  # WATCH for spectators
    name: str
    names: Sequence[str]
    origin: str = ""  # of the table: fork, import, or a fresh deal


@dataclass(frozen=True, slots=True)
class Standing:
    """The scores after an entry, for the chart of a finished game."""

    entry: int
    scores: Sequence[int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is found so far by looking at a finished game again."""

    done: int  # entries judged
    total: int
    moments: Sequence[Moment]

    @property
    def is_done(self) -> bool:
        return self.done >= self.total


@dataclass(frozen=True, slots=True)
class Mistake:
    """An answer that gave much away, in words; `entry` is what ?at= shows before it."""

    entry: int
    seat: int
    question: str
    played: str
    better: str
    cost: float


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """None of it was asked for when `analysis` is None."""

    analysis: Analysis | None = None
    mistakes: Sequence[Mistake] = ()  # worst first, once it is done


NOT_ANALYSED = AnalysisView()


@dataclass(frozen=True, slots=True)
class ErrorView:
    reader: Reader
    status: int
    code: str
    message: str


class GamePages(Protocol):
    """The pages that show a game; each is a whole HTML document unless it says otherwise."""

    def table(self, view: TableView) -> str: ...
    def table_fragment(self, view: TableView) -> str: ...  # what htmx swaps in
    def result(
        self, view: TableView, course: Sequence[Standing], analysis: AnalysisView = NOT_ANALYSED
    ) -> str: ...
    def analysis(self, view: TableView, analysis: AnalysisView) -> str: ...  # that part alone
    def replay(self, view: TableView) -> str: ...  # view.at says where


class CampaignPages(Protocol):
    """The pages that a game with campaigns brings: those of a reader, and one of them."""

    def campaigns(self, view: CampaignsView) -> str: ...
    def campaign(self, view: CampaignView) -> str: ...


class Pages(GamePages, Protocol):
    """All functions that make pages."""

    def home(self, view: HomeView) -> str: ...
    def new_game(self, view: NewGameView) -> str: ...
    def invitations(self, view: InvitationsView) -> str: ...
    def join(self, view: JoinView) -> str: ...
    def error(self, view: ErrorView) -> str: ...
    def library(self, reader: Reader, path: str, query: Mapping[str, str]) -> str | None: ...
