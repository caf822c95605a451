"""The table of Monuments: tracks and histories, the row, displays, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from acropole.games.monuments.ids import COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.kernel.game import Game
from acropole.web.pages.card_faces import Face, faces
from acropole.web.pages.dock import Denied, Kind
from acropole.web.pages.game_page import Setting, Tab
from acropole.web.pages.hotspots import Hotspot, Hotspots
from acropole.web.pages.icons import SYMBOL_ICONS, art
from acropole.web.pages.renderer import say
from acropole.web.table_view import TableView

ACTIONS = 3
SHORTEST_TRACK = 10  # pages that the history track always shows
PREFIXES = ("", "second.")  # of codes, by the colour they are for

KINDS = (
    Kind("take", "card-draw", ("take", "draw")),
    Kind("build", "column-vase", ("build",)),
    Kind("score", "laurels", ("score",)),
    Kind("buy", "card-play", ("buy",)),
    Kind("write", "quill-ink", ("write",)),
)


@dataclass(frozen=True, slots=True)
class Builder:
    colour: int
    name: str
    cards: int


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
    cards: tuple[Face, ...]
    spot: Hotspot


@dataclass(frozen=True, slots=True)
class Symbol:
    id: str
    shown: int
    spot: Hotspot


@dataclass(frozen=True, slots=True)
class Display:
    colour: int
    label: str  # the name of the colour where a person has two
    piles: tuple[Pile, ...]
    symbols: tuple[Symbol, ...]
    historians: int
    points: int


@dataclass(frozen=True, slots=True)
class Held:
    face: Face
    spot: Hotspot


class MonumentsPage:
    template = "monuments.html"
    kinds: Sequence[Kind] = KINDS
    resources: Sequence[str] = ()
    legend: Sequence[tuple[str, str]] = (*SYMBOL_ICONS.items(), ("historian", "quill-ink"))

    def colours(self, view: TableView) -> list[int]:
        """With two players a seat is known by the first of its two colours."""
        each = 4 // len(view.seats) if len(view.seats) == 2 else 1
        return [seat.seat * each + 1 for seat in view.seats]

    def lay(self, view: TableView, hotspots: Hotspots) -> Setting:
        return _Laying(view, hotspots).setting(self.colours(view))


class _Laying:
    def __init__(self, view: TableView, hotspots: Hotspots) -> None:
        self.view = view
        self.seen = view.observation
        self.lang = view.lang
        self.game: Game = view.rules.game
        self.faces = faces(self.game, view.lang)
        self.hotspots = hotspots
        self.asks = view.question.kind if view.is_asked and view.question else ""
        self.source = view.question.source if view.question else None
        self.two_colours = len(view.seats) == 2

    def setting(self, colours: Sequence[int]) -> Setting:
        seen, view = self.seen, self.view
        row = [self._row(place, card) for place, card in enumerate(seen["row"], 1)]
        pile = self.hotspots.at("draw", ask="draw" if self.asks == "turn" else "")
        tracks = [self._track(name) for name in MONUMENT_IDS]
        mine = [] if view.seat is None else self._displays(view.seat)
        hand = [] if view.seat is None else self._hand(seen["seats"][view.seat]["known"])
        writing = self.hotspots.at(*(f"write:{which}" for which in ("first", "second")))
        context = {
            "row": row,
            "pile": seen["pile"],
            "pile_spot": pile,
            "tracks": tracks,
            "columns": self.game.content["track"][str(view.options["track"])]["columns"],
            "history": self._history(),
            "write_spot": writing,
            "displays": mine,
            "hand": hand,
            "others": [
                {
                    "seat": seat,
                    "colour": colours[seat.seat],
                    "hand": seen["seats"][seat.seat]["hand"],
                    "known": [
                        self.faces[card]
                        for card in (
                            seen["seats"][seat.seat]["known"] if seat.seat != view.seat else ()
                        )
                    ],
                    "displays": self._displays(seat.seat),
                    "score": seen["seats"][seat.seat]["score"],
                }
                for seat in view.seats
                if seat.seat != view.seat
            ],
            "turn": seen["turn"],
            "actions": self._actions(),
            "historians": sum(display.historians for display in mine),
        }
        return Setting(
            context,
            self._tabs(row, pile, tracks, hand, mine, writing),
            say(self.lang, "monuments.subtitle", n=len(view.seats), pile=seen["pile"]),
            ["" for _ in view.seats],
            [seat["score"] for seat in seen["seats"]],
            counts=[_lowest(seat["displays"]) for seat in seen["seats"]],
            phase=self._phase(),
            denied=self._denied() if self.asks == "turn" else {},
        )

    # -- the parts -------------------------------------------------------------------------------

    def _row(self, place: int, card: str | None) -> Held | None:
        if card is None:
            return None
        code = f"take:{place}"
        return Held(
            self.faces[card], self.hotspots.at(code, ask=code if self.asks == "turn" else "")
        )

    def _hand(self, cards: Sequence[str]) -> list[Held]:
        return [Held(self.faces[card], self._in_hand(self.faces[card])) for card in cards]

    def _in_hand(self, face: Face) -> Hotspot:
        if self.asks == "turn":
            return self.hotspots.at(
                *(f"build:{prefix}{face.monument}" for prefix in PREFIXES),
                ask=f"build:{face.monument}",
            )
        return self.hotspots.at(f"card:{face.id}", ask=f"card:{face.id}" if self.asks else "")

    def _track(self, name: str) -> Track:
        built = [
            Builder(
                display["display"] + 1,
                self.view.seats[seat].name,
                len(display["monuments"][name]),
            )
            for seat, shown in enumerate(self.seen["seats"])
            for display in shown["displays"]
            if name in display["monuments"]
        ]
        spot = self.hotspots.at(
            *(f"build:{prefix}{name}" for prefix in PREFIXES),
            ask=f"build:{name}" if self.asks == "turn" else "",
        )
        return Track(
            name,
            self._monument(name),
            art("monuments", name, "column-vase"),
            self.seen["discs"][name],
            tuple(built),
            spot,
            self.asks == "place" and self.source == name,
            sum(card.startswith(f"{name}-") for card in self.seen["out_of_game"]) == 9,
        )

    def _monument(self, name: str) -> str:
        return str(self.game.content["monument"][name]["name"][self.lang])

    def _displays(self, seat: int) -> list[Display]:
        return [
            self._display(seat, which, display)
            for which, display in enumerate(self.seen["seats"][seat]["displays"])
        ]

    def _display(self, seat: int, which: int, display: Mapping[str, Any]) -> Display:
        own = seat == self.view.seat
        prefix = PREFIXES[which]
        shown: dict[str, int] = dict.fromkeys(SYMBOL_IDS, 0)
        piles = []
        for name, numbers in display["monuments"].items():
            cards = tuple(self.faces[f"{name}-{number}"] for number in numbers)
            for face in cards:
                shown[face.yields[0][0]] += 1
            spot = self.hotspots.at(f"build:{prefix}{name}") if own else Hotspot()
            piles.append(Pile(name, self._monument(name), art("monuments", name, ""), cards, spot))
        return Display(
            display["display"] + 1,
            self.game.catalogue.text(self.lang, f"colour.{COLOUR_IDS[display['display']]}")
            if self.two_colours
            else "",
            tuple(piles),
            tuple(self._symbol(name, n, prefix, own) for name, n in shown.items()),
            display["historians"],
            sum(display["points"].values()),
        )

    def _symbol(self, name: str, n: int, prefix: str, own: bool) -> Symbol:
        if not own:
            return Symbol(name, n, Hotspot())
        ask = f"score:{prefix}{name}"
        spot = self.hotspots.at(ask, f"buy:{name}", ask=ask if self.asks == "turn" else "")
        return Symbol(name, n, spot)

    def _history(self) -> list[list[Builder]]:
        """For each number of pages who wrote so many; the oldest history first."""
        owner = {
            display["display"]: self.view.seats[seat].name
            for seat, shown in enumerate(self.seen["seats"])
            for display in shown["displays"]
        }
        longest = max((written["pages"] for written in self.seen["histories"]), default=0)
        steps: list[list[Builder]] = [[] for _ in range(max(longest, SHORTEST_TRACK))]
        for written in self.seen["histories"]:
            display = written["display"]
            steps[written["pages"] - 1].append(Builder(display + 1, owner[display], 0))
        return steps

    # -- the dock --------------------------------------------------------------------------------

    def _actions(self) -> list[str]:
        """A pip for each action of the turn: spent, now, or left."""
        turn = self.seen["turn"]
        if turn is None:
            return []
        total = ACTIONS + (1 if turn["bought"] else 0)
        left = turn["actions_left"]
        return [
            "spent" if n < total - left else "now" if n == total - left else "left"
            for n in range(total)
        ]

    def _phase(self) -> str:
        if self.asks in ("place", "remove"):
            return say(self.lang, f"monuments.{self.asks}")
        return ""

    def _denied(self) -> dict[str, list[Denied]]:
        """What cannot be done in a turn, and why."""
        assert self.view.seat is not None
        held = {self.faces[card].monument for card in self.seen["seats"][self.view.seat]["known"]}
        names: dict[str, list[tuple[str, str]]] = {
            "take": [("", "draw")],
            "build": [
                (self._monument(name), f"build:{name}") for name in MONUMENT_IDS if name in held
            ],
            "score": [(say(self.lang, f"symbol.{name}"), f"score:{name}") for name in SYMBOL_IDS],
            "buy": [("", f"buy:{SYMBOL_IDS[0]}")],
            "write": [("", "write:first")],
        }
        found: dict[str, list[Denied]] = {}
        for kind, asked in names.items():
            if kind in ("buy", "write") and kind in self.hotspots.kinds():
                continue
            reasons = [Denied(what, self.hotspots.why(code)) for what, code in asked]
            found[kind] = [entry for entry in reasons if entry.why]
        return found

    def _tabs(
        self,
        row: Sequence[Held | None],
        pile: Hotspot,
        tracks: Sequence[Track],
        hand: Sequence[Held],
        displays: Sequence[Display],
        writing: Hotspot,
    ) -> list[Tab]:
        symbols = [symbol.spot for display in displays for symbol in display.symbols]
        near = [held.spot for held in (*row, *hand) if held] + [pile, *symbols]
        on_board = sum(len(track.spot.acts) for track in tracks) + len(writing.acts)
        codes = {answer.code for spot in near for answer in spot.acts}
        return [
            Tab("hand", say(self.lang, "tab.hand"), "card-play", len(codes)),
            Tab("board", say(self.lang, "tab.board"), "column-vase", on_board),
            Tab("players", say(self.lang, "tab.players"), "meeple"),
            Tab("log", say(self.lang, "tab.log"), "scroll-quill"),
        ]


def _lowest(displays: Sequence[Mapping[str, Any]]) -> Mapping[str, int]:
    """Who has two displays scores the lower one."""
    points: list[dict[str, int]] = [display["points"] for display in displays]
    return min(points, key=lambda counted: sum(counted.values()))
