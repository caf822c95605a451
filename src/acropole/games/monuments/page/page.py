"""The table of Monuments: tracks and histories, the row, displays, the hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import escape

from acropole.games.monuments.sight import DisplaySight, MonumentsSight, SeatSight, effect_icons
from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages import card_faces, dock
from acropole.web.pages.effect_icons import EffectIcons
from acropole.web.pages.game_page import GamePage, Hotspot, Hotspots, Kind, Setting, Tab
from acropole.web.view.views import SeatView, TableView

SHORTEST_TRACK = 10  # pages that the history track always shows
SYMBOLS = {"scroll": "scroll-unfurled", "ship": "trireme", "helmet": "spartan-helmet"}


@dataclass(frozen=True, slots=True)
class Builder:
    colour: int
    name: str
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Track:
    """A monument's line on the board."""

    id: str
    name: str
    art: str
    disc: int
    builders: tuple[Builder, ...]
    spot: Hotspot
    is_lit: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """A monument that stands in a display, its cards from the bottom up."""

    id: str
    name: str
    art: str
    cards: tuple[card_faces.Face, ...]
    spot: Hotspot


@dataclass(frozen=True, slots=True)
class Symbol:
    icon: str
    name: str
    shown: int
    spot: Hotspot


@dataclass(frozen=True, slots=True)
class Display:
    colour: int
    label: str  # the name of the colour where a person has two
    piles: tuple[Pile, ...]
    symbols: tuple[Symbol, ...]
    historians: int


@dataclass(frozen=True, slots=True)
class Other:
    """Another player."""

    seat: int
    name: str
    colour: int
    hand: int
    known: tuple[card_faces.Face, ...]
    displays: tuple[Display, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Held:
    face: card_faces.Face
    spot: Hotspot


class MonumentsPage(GamePage):
    folder = Path(__file__).parent
    kinds = (
        Kind("take", "card-draw", ("take", "draw")),
        Kind("build", "column-vase", ("build",)),
        Kind("score", "laurels", ("score",)),
        Kind("buy", "card-play", ("buy",)),
        Kind("write", "quill-ink", ("write",)),
    )
    legend = (*SYMBOLS.items(), ("historian", "quill-ink"))
    types: Mapping[str, str] = {"monument": "column-vase"}
    categories: Mapping[str, str] = {
        "scored": "laurels",
        "overflow": "podium",
        "monuments": "column-vase",
        "histories": "scroll-quill",
        "bonus": "trophy-cup",
        "unused": "quill-ink",
    }
    effects = EffectIcons.declared(effect_icons, words=SYMBOLS)
    jumps: Mapping[str, str] = {
        "b": "board",
        "r": "row",
        "d": "display",
        "h": "hand",
        "p": "players",
        "l": "log",
    }
    poster = "sea"
    figure = "lighthouse"
    presets: Mapping[str, Mapping[str, str]] = {
        "first": {"players": "3", "seat-2": "easy", "seat-3": "easy"},
        "standard": {"players": "4", "seat-2": "medium", "seat-3": "medium", "seat-4": "medium"},
        "easier": {"players": "3", "track": "six", "actions": "may"},
    }
    variants = frozenset({"track", "actions", "later_cards"})
    for_two = frozenset(
        {"historians_each", "own_other_colour", "both_colours", "left_out", "iii_cards", "size"}
    )
    option_words: Mapping[str, str] = {"left_out": "monument"}
    rulings = "rulings"

    def colours(self, view: TableView) -> list[int]:
        """With two players a seat is known by the first of its two colours."""
        return [seat.displays[0].display + 1 for seat in view.sight.seats]

    def lay(self, view: TableView, hotspots: Hotspots) -> Setting:
        return _Laying(self, view, hotspots).setting()

    def face(self, game: Game, entry: Entry, lang: str) -> card_faces.Face:
        monument = game.content["monument"][entry["monument"]]
        symbol = entry["symbol"]
        return card_faces.Face(
            game=game.id,
            id=entry.id,
            type="monument",
            kind=self.say(lang, "type.monument"),
            kind_icon=self.types["monument"],
            name=monument["name"][lang],
            art=self.art(monument.id, self.types["monument"]),
            origin=entry.origin,
            note=entry.note_in(lang),
            effect=game.card_effect(entry),
            text=escape(game.card_text(entry, lang)),
            symbol=(SYMBOLS[symbol], self.say(lang, f"symbol.{symbol}")),
            number=entry["number"],
            is_numbered=True,
            family=monument.id,
            group=monument["name"][lang],
        )


class _Laying:
    def __init__(self, page: MonumentsPage, view: TableView, hotspots: Hotspots) -> None:
        self.page = page
        self.view = view
        self.sight: MonumentsSight = view.sight
        self.lang = view.lang
        self.game: Game = view.rules.game
        self.faces = card_faces.faces(self.game, view.lang)
        self.hotspots = hotspots
        self.asks = view.question.kind if view.is_asked and view.question else ""
        self.me = None if view.seat is None else self.sight.seats[view.seat]

    def _say(self, key: str, **slots: object) -> str:
        return self.page.say(self.lang, key, **slots)

    def setting(self) -> Setting:
        sight, view = self.sight, self.view
        row = [self._held(f"row:{place}", card) for place, card in enumerate(sight.row, 1)]
        pile = self.hotspots.on("pile")
        tracks = [self._track(name) for name in sight.monuments]
        mine = self._displays(self.me) if self.me else ()
        hand = [self._held(f"card:{card}", card) for card in (self.me.known if self.me else ())]
        writing = self.hotspots.on("history")
        context = {
            "row": row,
            "pile": sight.pile,
            "pile_spot": pile,
            "tracks": tracks,
            "columns": sight.columns,
            "history": self._history(),
            "bonus": ", ".join(map(str, sight.bonus)),
            "write_spot": writing,
            "displays": mine,
            "hand": hand,
            "others": [self._other(seat) for seat in view.seats if seat.seat != view.seat],
            "turn": sight.turn,
            "actions": self._actions(),
            "historians": sum(display.historians for display in mine),
        }
        return Setting(
            context,
            self._tabs(row, pile, tracks, hand, mine, writing),
            self._say("monuments.subtitle", n=len(view.seats), pile=sight.pile),
            ["" for _ in view.seats],
            [seat.score for seat in sight.seats],
            phase=self._say(f"monuments.{self.asks}") if self.asks in ("place", "remove") else "",
            denied=self._denied() if self.asks == "turn" else {},
            panes=[
                Tab("row", self._say("monuments.pane-row")),
                Tab("players", self._say("monuments.pane-players")),
            ],
        )

    # -- the parts -------------------------------------------------------------------------------

    def _held(self, thing: str, card: str | None) -> Held | None:
        return None if card is None else Held(self.faces[card], self.hotspots.on(thing))

    def _track(self, name: str) -> Track:
        built = [
            Builder(display.display + 1, self.view.seats[seat].name, len(display.monuments[name]))
            for seat, display in self.sight.displays
            if name in display.monuments
        ]
        asked = self.sight.decision
        return Track(
            name,
            self._monument(name),
            self.page.art(name, "column-vase"),
            self.sight.discs[name],
            tuple(built),
            self.hotspots.on(f"monument:{name}"),
            self.asks == "place" and asked is not None and asked.source == name,
            self.sight.monuments[name].is_left_out,
        )

    def _monument(self, name: str) -> str:
        return str(self.game.content["monument"][name]["name"][self.lang])

    def _other(self, seat: SeatView) -> Other:
        own = self.sight.seats[seat.seat]
        return Other(
            seat.seat,
            seat.name,
            own.displays[0].display + 1,
            own.hand,
            tuple(self.faces[card] for card in own.known),
            self._displays(own),
            own.score,
        )

    def _displays(self, seat: SeatSight) -> tuple[Display, ...]:
        return tuple(self._display(seat, display) for display in seat.displays)

    def _display(self, seat: SeatSight, display: DisplaySight) -> Display:
        colour = self.game.catalogue.text(self.lang, f"colour.{display.colour}")
        piles = [
            Pile(
                name,
                self._monument(name),
                self.page.art(name, ""),
                tuple(self.faces[f"{name}-{number}"] for number in numbers),
                self.hotspots.on(f"stack:{display.display}.{name}"),
            )
            for name, numbers in display.monuments.items()
        ]
        symbols = [
            Symbol(
                SYMBOLS[name],
                self._say(f"symbol.{name}"),
                shown,
                self.hotspots.on(f"symbol:{display.display}.{name}"),
            )
            for name, shown in display.symbols.items()
        ]
        return Display(
            display.display + 1,
            colour if len(seat.displays) > 1 else "",
            tuple(piles),
            tuple(symbols),
            display.historians,
        )

    def _history(self) -> list[list[Builder]]:
        """For each number of pages who wrote so many; the oldest history first."""
        owner = {display.display: seat for seat, display in self.sight.displays}
        longest = max((written.pages for written in self.sight.histories), default=0)
        steps: list[list[Builder]] = [[] for _ in range(max(longest, SHORTEST_TRACK))]
        for written in self.sight.histories:
            name = self.view.seats[owner[written.display]].name
            steps[written.pages - 1].append(Builder(written.display + 1, name))
        return steps

    # -- the dock --------------------------------------------------------------------------------

    def _actions(self) -> list[str]:
        """A pip for each action of the turn: spent, now, or left."""
        turn = self.sight.turn
        if turn is None:
            return []
        now = turn.actions - turn.actions_left
        return ["spent" if n < now else "now" if n == now else "left" for n in range(turn.actions)]

    def _denied(self) -> dict[str, list[dock.Denied]]:
        """What cannot be done in a turn, and why."""
        assert self.me is not None
        held = dict.fromkeys(self.faces[card].family for card in self.me.known)
        first = self.me.displays[0]
        things = {
            "take": [("", "pile")],
            "build": [(self._monument(name), f"monument:{name}") for name in held],
            "score": [
                (self._say(f"symbol.{name}"), f"score:{first.display}.{name}")
                for name in first.symbols
            ],
            "buy": [("", "action")],
            "write": [("", "history")],
        }
        return {
            kind: [
                dock.Denied(what, spot.why)
                for what, thing in about
                if (spot := self.hotspots.on(thing)).why
            ]
            for kind, about in things.items()
        }

    def _tabs(
        self,
        row: Sequence[Held | None],
        pile: Hotspot,
        tracks: Sequence[Track],
        hand: Sequence[Held | None],
        displays: Sequence[Display],
        writing: Hotspot,
    ) -> list[Tab]:
        symbols = [symbol.spot for display in displays for symbol in display.symbols]
        near = [held.spot for held in (*row, *hand) if held] + [pile, *symbols]
        on_board = sum(len(track.spot.acts) for track in tracks) + len(writing.acts)
        codes = {answer.code for spot in near for answer in spot.acts}
        return [
            Tab("row", self._say("tab.row"), "card-play", len(codes)),
            Tab("board", self._say("tab.board"), "column-vase", on_board),
            Tab("players", self._say("tab.players"), "meeple"),
            Tab("log", self._say("tab.log"), "scroll-quill"),
        ]
