"""The table of Imperium: market, the C.I.V. and its table, play area, hand, and all the piles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from acropole.games.imperium import sight as see
from acropole.games.imperium.page import printed
from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages import card_faces, dock
from acropole.web.pages.game_page import GamePage, Hotspot, Hotspots, Kind, Setting, Tab
from acropole.web.view.views import TableView


@dataclass(frozen=True, slots=True)
class Held:
    """A card that lies open, and what can be done with it."""

    uid: str
    face: card_faces.Face
    spot: Hotspot


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card of the play area; whether it protects is shown of others."""

    held: Held
    is_exhausted: bool
    is_treated: bool
    progress: int
    garrison: tuple[card_faces.Face, ...]
    is_power: bool
    protects: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """What a card of the C.I.V. does: down, aside, now or done."""

    number: int
    state: str
    face: card_faces.Face | None


@dataclass(frozen=True, slots=True)
class Stand:
    """A place of the market."""

    held: Held | None
    tokens: tuple[tuple[str, int], ...]
    has_unrest: bool
    slot: Slot | None


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down deck of the common cards."""

    label: str
    n: int
    spot: Hotspot
    is_low: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of the C.I.V."""

    id: str
    number: int
    icons: tuple[str, ...]
    match: str
    text: Markup
    is_lit: bool
    is_also: bool  # it is for the card, too, but another one came first
    origin: str  # how we know it; a guess is marked


class ImperiumPage(GamePage):
    folder = Path(__file__).parent
    modules = (folder.parent / "campaign" / "page",)
    kinds = (
        Kind("play", "card-play", ("play",)),
        Kind("exhaust", "recycle", ("exhaust",)),
        Kind("innovate", "power-lightning", ("innovate",)),
        Kind("revolt", "fist", ("revolt",)),
        Kind("pledge", "laurels", ("pledge",)),
        Kind("market", "scales", ("market", "deck")),
        Kind("suit", "stack", ("suit",)),
        Kind("hand", "card-play", ("hand",)),
        Kind("discard", "card-exchange", ("discard",)),
        Kind("card", "pin", ("card",)),
    )
    turn_kinds = ("play", "exhaust", "innovate", "revolt", "pledge")
    resources: Mapping[str, str] = printed.RESOURCE_ICONS
    legend = (
        ("exhaust", "recycle"),
        ("solstice", "sundial"),
        ("free-play", "feather"),
        ("pinned", "pin"),
        ("attack", "gladius"),
        ("barbarian", "viking-helmet"),
        ("empire", "imperial-crown"),
        ("draw", "card-draw"),
        ("discard", "card-exchange"),
        ("into-history", "scroll-quill"),
        ("garrison", "shield"),
        ("acquire", "shaking-hands"),
        ("break", "power-lightning"),
        ("exile", "card-burn"),
        ("abandon", "footsteps"),
        ("recall", "return-arrow"),
        ("return-unrest", "fist"),
    )
    types: Mapping[str, str] = printed.TYPE_ICONS
    categories: Mapping[str, str] = printed.CATEGORY_ICONS
    effects = printed.EFFECTS
    poster = "black"
    figure = "caesar"
    links = (("home.campaigns", "/campaigns"),)
    presets: Mapping[str, Mapping[str, str]] = {
        "first": {"nation": "romans", "opponent": "carthaginians", "level": "chieftain"},
        "standard": {"nation": "greeks", "opponent": "persians"},
        "hard": {"nation": "macedonians", "opponent": "romans", "level": "overlord"},
        "legends": {"nation": "egyptians", "opponent": "minoans", "commons": "legends"},
    }
    variants = frozenset({"solstice", "first", "gifts", "payments"})
    unasked = frozenset({"added_cards", "removed_cards", "double_resources", "unrest"})  # campaigns
    after_first: Mapping[str, str] = {"rivals": "nation", "rival_sides": "side"}
    for_several = frozenset({"civ", "one_box", "first", "gifts", "payments"})
    option_words: Mapping[str, str] = {"nation": "nation", "rivals": "nation", "opponent": "nation"}
    jumps: Mapping[str, str] = {
        "m": "market",
        "p": "play",
        "h": "hand",
        "c": "civ",
        "l": "log",
    }
    seat_colours = (2, 5, 1, 3)
    rulings = "rulings-imperium"

    def colours(self, view: TableView) -> list[int]:
        return [self.seat_colours[seat.seat] for seat in view.seats]

    def lay(self, view: TableView, hotspots: Hotspots) -> Setting:
        return _Laying(self, view, hotspots).setting()

    def face(self, game: Game, entry: Entry, lang: str) -> card_faces.Face:
        return printed.face(self, game, entry, lang)


class _Laying:
    def __init__(self, page: ImperiumPage, view: TableView, hotspots: Hotspots) -> None:
        self.page = page
        self.view = view
        self.rules = view.rules
        self.game = view.rules.game
        self.lang = view.lang
        self.sight: see.ImperiumSight = view.sight
        self.me = self.sight.seats[self.sight.near]
        self.civ = self.sight.civ
        self.faces = card_faces.faces(self.game, view.lang)
        self.hotspots = hotspots
        self.asks = view.question.kind if view.is_asked and view.question else ""

    def setting(self) -> Setting:
        me, sight = self.me, self.sight
        hand = [self._held(f"hand:{card}", card) for card in me.hand]
        play = self._play()
        market = self._market()
        piles = self._piles()
        development = [self._held(f"development:{one.card}", one.card) for one in me.development]
        offered = self._offered()
        possible = {
            "market": _count(
                *(stand.held.spot for stand in market if stand.held),
                *(pile.spot for pile in piles),
                self.hotspots.on("deck"),
            ),
            "play": _count(*(held.spot for held in (*(there.held for there in play), *offered))),
            "hand": _count(*(held.spot for held in hand)),
            "develop": _count(*(held.spot for held in development)),
        }
        turns = map(self.hotspots.on, ("innovate", "revolt"))
        last = (self.civ,) if self.civ is not None else ()
        context = {
            "says": self._says,
            "possible": possible,
            "market": market,
            "piles": piles,
            "deck_spot": self.hotspots.on("deck"),
            "play": play,
            "hand": hand,
            "development": development,
            "offered": offered,
            "heaps": self._heaps(),
            "common_heaps": [("exile", self._says("exile"), self._heap(sight.exile))],
            "pool": self._pool(me.pool),
            "pledge": self.hotspots.on("pledge"),
            "turns": [spot for spot in turns if spot.acts],
            "actions": me.actions,
            "exhausts": me.exhausts,
            "pledged": me.pledged,
            "civ": self._civ(self.civ) if self.civ is not None else None,
            "others": [self._other(seat) for seat in self.sight.others],
        }
        return Setting(
            context,
            [
                Tab("play", self._say("tab.play"), "hills", possible["play"]),
                Tab("market", self._say("tab.market"), "scales", possible["market"]),
                Tab("civ", self._say("tab.others" if sight.others else "tab.civ"), "clockwork"),
                Tab("log", self._say("tab.log"), "scroll-quill"),
            ],
            self._subtitle(),
            [self._people(side) for side in (*sight.seats, *last)],
            [side.score for side in (*sight.seats, *last)],
            phase=self._phase(),
            denied=self._denied() if self.asks == "turn" else {},
        )

    def _says(self, key: str, **slots: object) -> str:
        """The words of the table that the game itself has."""
        return self.game.catalogue.text(self.lang, f"table.{key}", **slots)

    def _say(self, key: str, **slots: object) -> str:
        """Those of the page."""
        return self.page.say(self.lang, key, **slots)

    def _nation(self, side: see.AreaSight | see.CivSight) -> str:
        return self.game.catalogue.text(self.lang, f"nation.{side.nation}")

    def _state(self, side: see.AreaSight | see.CivSight) -> str:
        state = "empire" if side.empire else "barbarian"
        return self.game.catalogue.text(self.lang, f"state.{state}")

    def _people(self, side: see.AreaSight | see.CivSight) -> str:
        return f"{self._nation(side)}, {self._state(side)}"

    def _level(self) -> str:
        return self._say(f"value.{self.view.options['level']}")

    # -- cards -----------------------------------------------------------------------------------

    def face(self, card: str) -> card_faces.Face:
        return self.faces[card_faces.card_id(card)]

    def _held(self, thing: str, card: str) -> Held:
        return Held(card, self.face(card), self.hotspots.on(thing))

    def _play(self) -> list[InPlay]:
        """What stands in play, the power card last."""
        return [
            self._in_play(there, self.hotspots.on(f"play:{there.card}"), self.me)
            for there in (*self.me.play, *self.me.power)
        ]

    def _in_play(self, there: see.InPlaySight, spot: Hotspot, area: see.AreaSight) -> InPlay:
        return InPlay(
            Held(there.card, self.face(there.card), spot),
            there.exhausted,
            bool(there.treated),
            there.progress,
            tuple(map(self.face, there.garrison)),
            there in area.power,
            there.card in area.protections,
        )

    def _offered(self) -> list[Held]:
        """Cards to choose from that do not lie open: in piles, or looked at for this question.

        Where several can be chosen, copies lie side by side.
        """
        found = []
        discard = Counter(see.kind_of(self.rules, card) for card in self.me.discard)
        for thing in self.sight.things:
            if thing.startswith("offered:"):
                _, zone, kind = thing.split(":")
                copies = discard[kind] if self.sight.several and zone == "discard" else 1
                found += [Held("", self.faces[kind], self.hotspots.on(thing))] * copies
        return found

    def _heap(self, cards: Iterable[str]) -> list[tuple[card_faces.Face, int]]:
        """Cards of a pile, alike ones counted."""
        count = Counter(see.kind_of(self.rules, card) for card in cards)
        found = ((self.faces[name], n) for name, n in count.items())
        return sorted(found, key=lambda pair: pair[0].name)

    def _heaps(self) -> list[tuple[str, str, list[tuple[card_faces.Face, int]]]]:
        """The piles of the person that can be looked through."""
        me = self.me
        heaps: list[tuple[str, str, Sequence[str]]] = [
            ("deck", self._says("deck"), me.deck),
            ("discard", self._says("discard"), me.discard),
            ("history", self._says("history"), me.history),
            ("nation-deck", self._says("nation-deck"), me.nation_deck),
        ]
        seldom = [
            ("sunk", self._says("sunk"), me.sunk),
            ("quest", self._says("quest"), me.quest),
            ("accession", self._say("imperium.accession"), me.accession),
            ("resolving", self._say("imperium.resolving"), me.resolving),
        ]
        heaps += [heap for heap in seldom if heap[2]]
        return [(name, label, self._heap(cards)) for name, label, cards in heaps]

    # -- the market ------------------------------------------------------------------------------

    def _market(self) -> list[Stand]:
        slots = self._slots(self.civ) if self.civ is not None else []
        found = []
        for place, there in enumerate(self.sight.market):
            slot = slots[place] if place < len(slots) else None
            if there is None:
                found.append(Stand(None, (), False, slot))
                continue
            held = self._held(f"market:{place + 1}", there.card)
            tokens = tuple(pair for pair in self._pool(there.tokens) if pair[1])
            found.append(Stand(held, tokens, there.unrest, slot))
        return found

    def _pool(self, tokens: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
        return tuple((printed.POOL[word], n) for word, n in tokens.items())

    def _piles(self) -> list[Pile]:
        found = [
            Pile(
                self._says(f"deck-{name}"),
                n,
                self.hotspots.on(f"suit:{name}"),
                name in self.sight.low,
            )
            for name, n in self.sight.decks.items()
        ]
        tributary = self.hotspots.on("suit:tributary")  # they have no deck of their own
        if tributary.acts:
            found.insert(0, Pile(self._say("type.tributary"), -1, tributary, False))
        return found

    # -- the C.I.V. ------------------------------------------------------------------------------

    def _other(self, seat: int) -> dict[str, Any]:
        """Another person, as lines; enlarged, their cards."""
        area = self.sight.seats[seat]
        question = self.view.question
        nothing = self.hotspots.on("")
        sizes = [
            self._says("their-hand", n=area.sizes["hand"]),
            self._says("civ-deck", n=area.sizes["deck"]).capitalize(),
            f"{self._says('nation-deck')} {area.sizes['nation']}",
        ]
        return {
            "seat": seat,
            "name": self.view.seats[seat].name,
            "colour": self.page.seat_colours[seat],
            "nation": self._nation(area),
            "state": self._state(area),
            "is_awaited": question is not None and question.seat == seat and not self.view.is_over,
            "pool": self._pool(area.pool),
            "sizes": sizes,
            "heaps": [
                (f"discard-{seat}", self._says("discard"), self._heap(area.discard)),
                (f"unseen-{seat}", self._say("imperium.unseen"), self._heap(area.unseen)),
            ],
            "play": [self._in_play(there, nothing, area) for there in (*area.play, *area.power)],
        }

    def _slots(self, civ: see.CivSight) -> list[Slot]:
        return [
            Slot(number, slot.state, self.face(slot.card) if slot.card else None)
            for number, slot in enumerate(civ.slots, 1)
        ]

    def _civ(self, civ: see.CivSight) -> dict[str, Any]:
        heaps = (("discard", civ.discard), ("history", civ.history))
        return {
            "colour": self.page.seat_colours[len(self.sight.seats)],
            "nation": self._nation(civ),
            "state": self._state(civ),
            "level": self._level(),
            "pool": self._pool(civ.pool),
            "die": civ.die,
            "deck": civ.deck,
            "dynasty": civ.dynasty,
            "quests": civ.quests,
            "heaps": [(name, self._says(name), self._heap(cards)) for name, cards in heaps],
            "play": [self.face(card) for card in civ.play],
            "slots": self._slots(civ),
            "turned": self.face(civ.resolving[-1]) if civ.resolving else None,
            "score": civ.score,
            "tables": [
                (see.table_name(self.game, table.name, self.lang), list(map(self._row, table.rows)))
                for table in civ.tables
            ],
        }

    def _row(self, row: see.RowSight) -> Row:
        words = _printed_row(self.page, self.game, row.id, self.lang)
        origin = self.game.content["row"][row.id].origin
        return Row(row.id, row.number, *words, row.acts, row.fits, origin)

    # -- words -----------------------------------------------------------------------------------

    def _subtitle(self) -> str:
        parts = [self._says("round", n=self.sight.round).capitalize()]
        if self.sight.ending:
            parts.append(self._says("ending"))
        if self.civ is not None:
            parts.append(self._level())
        return " · ".join(parts)

    def _phase(self) -> str:
        acts = self.civ.resolving if self.civ is not None else ()
        if acts and self.asks:
            return self._say("imperium.civ-turn", card=self.face(acts[-1]).name)
        source = self.view.question.source if self.view.question else None
        return self.faces[source].name if source and source in self.faces else ""

    def _denied(self) -> dict[str, list[dock.Denied]]:
        """What cannot be done in a turn, and why."""
        things = {
            "play": {f"hand:{card}": card for card in self.me.hand},
            "exhaust": {
                f"play:{there.card}": there.card for there in (*self.me.play, *self.me.power)
            },
            **{kind: {kind: ""} for kind in ("innovate", "revolt", "pledge")},
        }
        found: dict[str, list[dock.Denied]] = {}
        for kind, those in things.items():
            denied = {
                see.kind_of(self.rules, card) if card else "": dock.Denied(
                    self.face(card).name if card else "", self.hotspots.on(thing).why
                )
                for thing, card in those.items()
            }
            found[kind] = [entry for entry in denied.values() if entry.why]
        return found


def _count(*hotspots: Hotspot) -> int:
    """How many answers there are at some things."""
    return len({answer.code for spot in hotspots for answer in spot.acts})


@lru_cache(maxsize=1024)  # each text is made from its effect
def _printed_row(
    page: ImperiumPage, game: Game, row: str, lang: str
) -> tuple[tuple[str, ...], str, Markup]:
    """What is printed in a row of the C.I.V.: icons, match, text."""
    match, text = see.row_words(game, row, lang)
    traits = see.row_traits(game, row)
    icons = [printed.EFFECTS.words[value] for _, value in traits if value in printed.EFFECTS.words]
    if not icons and traits and traits[0][0] == "name":
        icons.append(printed.TYPE_ICONS["nation"])
    return tuple(dict.fromkeys(icons)), match, card_faces.rich(page, game, lang, text)
