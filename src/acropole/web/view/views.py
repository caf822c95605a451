"""What the server hands to the pages: everything a page may show, and nothing else.

A page is made from one of these views by a function of `Pages`. A view holds `observe(seat)` and
texts made for that seat; the position itself stays behind. Pages are made on the game thread,
so a view may still ask the rules why something is refused.

Addresses that pages link and post to (`v` is the version that the person saw, `as` the seat that a
person at a shared screen plays, left out otherwise):

    GET  /                           home
    GET  /new/{game}                 POST the same: fields of the options, seat-1…: me, person, bot
                                     code or rules; name-1…: names; pledge and salt: of its
                                     chance; packs: digests of packs
    POST /import                     a file `record`, or the text of one in `text`
    GET  /packs                      my packs; POST: a file `pack`, a zip or JSON
    GET  /packs/{digest}             what a pack changes; with .zip or .json after it, to download
    GET  /join/{token}               POST the same with `name`
    GET  /g/{id}                     the table; with the header HX-Request only its fragment, with
                                     Acropole-Parts of that only what the page does not have;
                                     with ?at=42 the replay at entry 42; with ?as=1 as that seat
    POST /g/{id}/act                 a (action code), v, as
    POST /g/{id}/undo, /g/{id}/redo  v, as
    POST /g/{id}/carry-on            v: the owner agrees to go on with today's rules
    POST /g/{id}/hint                as; the table again, with hints
    GET  /g/{id}/why?a=code          why not, as text
    GET  /g/{id}/stream              server-sent events `table`, data {"version", "to_move",
                                     "is_over", "is_thinking", "people", "said"}: whoever hears of
                                     something newer than it shows gets the fragment again
    GET  /g/{id}/result              result page, once the game is over
    POST /g/{id}/analysis            let a finished game be looked at again; GET: the part of the
                                     result page that shows what was found by now
    GET  /g/{id}/record              the record file, once the game is over
    POST /g/{id}/fork                at
    POST /g/{id}/links               seat (a number, or `watch`): a new link; an unused one is void
    POST /g/{id}/seat                seat, name, webhook, format
    POST /g/{id}/away, /g/{id}/here  as: a bot plays for me; I am back
    POST /g/{id}/vacation            days, as: my clock stands still for so long
    POST /g/{id}/say                 text or phrase, as
    POST /g/{id}/mute                seat, muted: on or off
    POST /g/{id}/notes               text: my own
    POST /g/{id}/offer               do: ask, agree or end; v, as: to take moves back
    GET  /campaigns                  my campaigns; POST: nation, name, side, commons, grand, unrest
    GET  /campaigns/{id}             how a campaign stands
    POST /campaigns/{id}/play        opponent; `anew` deals a game anew that cannot be opened
    GET  /today                      the deals of the day
    POST /today/{game}/{level}       name: one's try at a deal, begun or gone on with
    POST /campaigns/{id}/choose      change: what a win brings, `add:card` or `remove:card`
    GET  /workshop/{game}            the card bench; ?card=card/fort
    GET  /workshop/{game}/desk       the owner's desk; ?kind=card
    POST /workshop/{game}/look       JSON: what a form means. /pack: a draft as a pack; /download:
                                     the same as a zip; /trial: games with it, lines of JSON
    POST /preferences                lang, theme, back (a path of ours)
    GET  /library/{path}             whatever `Pages.library` answers to
    GET  /static/{path}              files of web/static, then of the built assets

Those of people stand in view/people.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from acropole.kernel import content, daily, interface
from acropole.kernel.campaign import Campaign
from acropole.kernel.game import Game, Rules
from acropole.kernel.packs import Pack
from acropole.kernel.pledge import Pledge
from acropole.kernel.story import Story
from acropole.lab.analysis import Moment
from acropole.lessons import Lesson, Puzzle
from acropole.web.deals import Try
from acropole.web.store import clocks, talk
from acropole.web.store.packs import PackLine as PackLine
from acropole.web.table.opening import Halt

if TYPE_CHECKING:
    from acropole.web.view import people

SeatKind = Literal["me", "person", "bot", "rules"]
DEFAULT_BOT = "easy"  # plays a seat of a new table unless somebody is named
WATCH = -1  # the place of somebody who only looks on


@dataclass(frozen=True, slots=True)
class Reader:
    """Who a page is for: the language, and the theme (`light`, `dark`, or `system`)."""

    lang: str = "en"
    theme: str = "system"
    path: str = "/"  # the page's own address, to come back to
    is_guided: bool = False  # wants one-line reminders at the table
    notice: str = ""  # what the operator tells everybody


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    name: str
    kind: SeatKind  # `me`: the viewer's own, at a shared screen perhaps several
    colour: int  # 1 to 5
    bot: str = ""  # the code of a bot
    is_joined: bool = True  # False for a person who has not followed the link yet
    browsers: int = 0  # how many browsers and programs have held it, one after the other
    stand_in: str = ""  # the bot that plays for its person at the moment
    is_lost: bool = False  # on time
    clock: clocks.Clock | None = None  # at a table with a pace


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
    branch: str = ""  # of an effect that offers several: this one in the notation
    points: int = 0  # that a branch brings or takes at once
    leads: str = ""  # what a branch asks next


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer that promises much: `chance` is the estimate to win with it.

    `why` says what it brings, against the next best; of the others, against the best.
    """

    answer: Answer
    chance: float
    is_best: bool
    why: str


@dataclass(frozen=True, slots=True)
class LogLine:
    entry: int  # 0 for the setup, else the number to put behind ?at=
    seat: int  # who acted; -1 for the setup
    text: str


@dataclass(frozen=True, slots=True)
class Bubble:
    """One thing that the coach says, and where it points."""

    number: int  # of the step, counted from 0
    title: str
    say: str
    point: str  # a thing of the sight, or a region
    codes: tuple[str, ...] = ()  # answers at whose control it stands
    is_asking: bool = False  # it waits for an answer


@dataclass(frozen=True, slots=True)
class RankedAnswer:
    """An answer of a puzzle, and what a deep search found of it."""

    text: str
    chance: int  # to win, in 100
    lost: int  # of it, compared with the best answer
    why: str


@dataclass(frozen=True, slots=True)
class Coach:
    """What the coach of a lesson says now: one bubble after the other."""

    lesson: str
    title: str
    chapter: str
    first: int  # step of the chapter
    steps: int
    bubbles: tuple[Bubble, ...]
    is_done: bool  # nothing is left to answer
    ranking: tuple[RankedAnswer, ...] = ()  # of a puzzle that is solved
    next_lesson: str = ""  # the puzzle after this one


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same people once more: who has asked for it, and the table that waits for them."""

    asked_by: str = ""
    gathering_id: str = ""


@dataclass(frozen=True, slots=True)
class Company:
    """What people bring to a table beside the game: time, talk, notes, offers.

    Talk and notes are for those who have come to it, not for whoever has the address of a game
    that is over.
    """

    pace: clocks.Pace | None = None
    now: float = field(default=0.0, compare=False)  # in the time of the clocks
    said: int = 0  # moves with talk and offers
    lines: tuple[talk.Said, ...] = ()
    muted: frozenset[int] = frozenset()
    can_talk: bool = False  # others are there to hear it
    can_leave: bool = False
    offer: tuple[tuple[int, int], ...] = ()  # seats, and how many entries each would take back
    push_key: str = ""  # with which a browser subscribes to alerts; empty for who has no seat
    quiet: tuple[int, int] | None = None  # hours without them, minutes after midnight UTC
    notes: str | None = None  # only one's own; None for who may keep none here

    @property
    def asks(self) -> int:
        """Who would take something back; -1 for nobody."""
        return next((seat for seat, entries in self.offer if entries), -1)


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
    story: Story | None = None  # what the others did since the viewer's turn
    before: Any = None  # the sight of that time
    can_undo: bool = False
    undo_bar: str = "undo-nothing"  # why not, a code among the words of the dock
    can_redo: bool = False
    result: interface.Result | None = None  # once the game is over
    is_thinking: bool = False  # a bot is
    curtain: int | None = None  # at a shared screen: the seat that must come before it may look
    at: int | None = None  # in a replay: the number of entries shown
    entries: int = 0  # how many entries the record has by now
    is_owner: bool = False  # may make links
    can_fork: bool = False
    campaign: str = ""  # that the game belongs to
    pledge: Pledge | None = None  # of the table's chance; with its secret once the game is over
    origin: str = ""  # fork, import, lesson, puzzle: what was dealt was known, so it does not count
    is_rated: bool = False  # its end moves ratings, so nobody gets hints
    rematch: Rematch | None = None  # on the page of its result
    halt: Halt | None = None  # why the table is only shown
    is_carried: bool = False  # it began with earlier rules and goes on with later ones
    notice: str = ""  # why the last answer was not taken
    coach: Coach | None = None  # at the table of a lesson
    reminder: str = ""  # one line about something that can be done now
    hints: Sequence[Hint] = ()  # best first, when the person has asked for them
    people: int = 0  # moves when who sits here or plays a seat does
    company: Company | None = None  # what people bring beside the game

    @property
    def lang(self) -> str:
        return self.reader.lang

    @property
    def observation(self) -> Mapping[str, Any]:
        """The sight in JSON."""
        seen: Mapping[str, Any] = interface.as_json(self.sight)
        return seen

    @property
    def options(self) -> Mapping[str, object]:
        return self.rules.options

    @property
    def is_over(self) -> bool:
        return self.question is None

    @property
    def is_asked(self) -> bool:
        is_mine = self.question is not None and self.question.seat == self.seat
        return is_mine and not self.is_stood_in

    @property
    def is_stood_in(self) -> bool:
        """Whether a bot plays for the person who looks."""
        return self.seat is not None and bool(self.seats[self.seat].stand_in)


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
    gatherings: Sequence[people.GatheringLine] = ()  # tables that wait, at which the reader sits


@dataclass(frozen=True, slots=True)
class LearnView:
    reader: Reader
    lessons: Sequence[Lesson]
    puzzles: Sequence[Puzzle]


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
    packs: Sequence[PackLine] = ()  # that can be laid over the game


@dataclass(frozen=True, slots=True)
class PacksView:
    """The packs that the reader brought; `error` says why another was refused."""

    reader: Reader
    packs: Sequence[PackLine]
    error: str = ""


@dataclass(frozen=True, slots=True)
class PackView:
    reader: Reader
    pack: Pack
    game: Game  # with it
    address: str  # to hand on


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
class DealLine:
    """One of the deals of today."""

    deal: daily.Deal
    commitment: str  # to its key
    people: int  # who have begun it
    mine: Try | None
    standing: Sequence[Try]  # the best first, once mine is over


@dataclass(frozen=True, slots=True)
class PastTry:
    tried: Try
    game: Game
    key: str  # of the deal, which may be told now


@dataclass(frozen=True, slots=True)
class DealsView:
    reader: Reader
    day: str
    games: Sequence[tuple[Game, Sequence[DealLine]]]
    past: Sequence[PastTry]


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
    home_url: str = ""  # how others would reach the server, where these links are no use to them


@dataclass(frozen=True, slots=True)
class JoinView:
    reader: Reader
    token: str
    title: str
    seat: int  # WATCH for spectators
    name: str
    names: Sequence[str]
    origin: str = ""  # of the table: fork, import, or a fresh deal
    packs: Sequence[Pack] = ()  # laid over its game
    is_rated: bool = False
    pace: clocks.Pace | None = None


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
    why: str  # what the better one would have brought, in points


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


@dataclass(frozen=True, slots=True)
class BenchView:
    """An entry of a game on the card bench; `games` are those whose content can be changed."""

    reader: Reader
    game: Game
    entry: content.Entry
    games: Sequence[str]


@dataclass(frozen=True, slots=True)
class DeskView:
    """All entries of a kind, to be compared with printed ones."""

    reader: Reader
    game: Game
    kind: content.Kind
    games: Sequence[str]


@dataclass(frozen=True, slots=True)
class LookView:
    """An entry as a form has it, and as it was."""

    reader: Reader
    game: Game
    kind: content.Kind
    entry: content.Entry
    base: content.Entry


class Pages(GamePages, Protocol):
    """All functions that make pages."""

    def home(self, view: HomeView) -> str: ...
    def new_game(self, view: NewGameView) -> str: ...
    def deals(self, view: DealsView) -> str: ...
    def learn(self, view: LearnView) -> str: ...
    def packs(self, view: PacksView) -> str: ...
    def pack(self, view: PackView) -> str: ...
    def open_tables(self, view: people.TablesView) -> str: ...
    def gathering(self, view: people.GatheringView) -> str: ...
    # what changes while one waits
    def gathering_fragment(self, view: people.GatheringView) -> str: ...
    def rematch(self, reader: Reader, table_id: str, rematch: Rematch) -> str: ...  # a part
    def me(self, view: people.MeView) -> str: ...
    def recovery(self, view: people.RecoveryView) -> str: ...
    def back(self, view: people.BackView) -> str: ...
    def invitations(self, view: InvitationsView) -> str: ...
    def join(self, view: JoinView) -> str: ...
    def error(self, view: ErrorView) -> str: ...
    def bench(self, view: BenchView) -> str: ...
    def desk(self, view: DeskView) -> str: ...
    def card_use(self, reader: Reader, used: int, games: int) -> str: ...  # a sentence
    def entry_form(self, view: BenchView) -> str: ...
    def look_face(self, view: LookView) -> str: ...
    def look_blocks(self, view: LookView, field: str) -> str: ...
    def library(
        self, reader: Reader, path: str, query: Mapping[str, str], packed: Game | None = None
    ) -> str | None: ...
