"""The table of Imperium: market, the C.I.V. and its table, play area, hand, and all the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ_rows import TABLES, matched, row_match, row_text, rows_of
from acropole.games.imperium.filters import SUIT_NAMES, Filter
from acropole.games.imperium.game import Imperium
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.content import Entry
from acropole.web.pages import looks
from acropole.web.pages.dock import Denied, Kind
from acropole.web.pages.faces import Face, card_id, faces, rich
from acropole.web.pages.layout import Setting, Tab
from acropole.web.pages.paper import say
from acropole.web.pages.signs import IMPERIUM
from acropole.web.pages.spots import Spot, Spots
from acropole.web.table_view import TableView

PERSON, CIV = 0, 1
COLOURS = (2, 5)
FEW = 3  # cards of a common deck from which on it is a warning
WARNED = ("unrest", "main")  # the decks whose end is the end of the game
CARD_KINDS = ("play", "exhaust", "hand", "discard", "card")  # answers that name a card
IN_HAND = ("play", "hand")
IN_PLAY = ("exhaust", "card")
TRIED = ("innovate", "revolt", "pledge")  # what a turn offers besides cards

KINDS = (
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


@dataclass(frozen=True, slots=True)
class Held:
    """A card that lies open, and what can be done with it."""

    uid: str
    face: Face
    spot: Spot


@dataclass(frozen=True, slots=True)
class InPlay:
    held: Held
    is_exhausted: bool
    is_treated: bool
    progress: int
    garrison: tuple[Face, ...]
    is_power: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """What a card of the C.I.V. does: down, aside, now or done."""

    number: int
    state: str
    face: Face | None


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
    spot: Spot
    is_low: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of the C.I.V."""

    number: int
    icons: tuple[str, ...]
    match: str
    text: Markup
    is_lit: bool
    is_also: bool  # it is for the card, too, but another one came first


class ImperiumLayout:
    template = "imperium.html"
    kinds: Sequence[Kind] = KINDS
    resources: Sequence[str] = tuple(IMPERIUM.resources.values())
    legend: Sequence[tuple[str, str]] = (
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

    def colours(self, view: TableView) -> list[int]:
        return [COLOURS[seat.seat] for seat in view.seats]

    def lay(self, view: TableView, spots: Spots) -> Setting:
        return _Laying(view, spots).setting()


class _Laying:
    def __init__(self, view: TableView, spots: Spots) -> None:
        rules = view.rules
        assert isinstance(rules, ImperiumRules)
        self.view = view
        self.rules = rules
        self.game = rules.game
        self.lang = view.lang
        self.seen: Mapping[str, Any] = view.observation
        self.me: Mapping[str, Any] = self.seen["person"]
        self.civ: Mapping[str, Any] = self.seen["civ"]
        self.faces = faces(self.game, view.lang)
        self.spots = spots
        self.asks = view.question.kind if view.is_asked and view.question else ""

    def setting(self) -> Setting:
        hand = [self._held(card, IN_HAND, "play") for card in self.me["hand"]]
        play = self._play()
        market = self._market()
        piles = self._piles()
        development = [self._held(card, ("card",), "") for card in self.me["development"]]
        offered = self._offered()
        context = {
            "says": self._says,
            "market": market,
            "piles": piles,
            "deck_spot": self.spots.at("deck"),
            "play": play,
            "hand": hand,
            "development": development,
            "offered": offered,
            "heaps": self._heaps(),
            "common_heaps": [("exile", self._says("exile"), self._heap(self.seen["exile"]))],
            "deck": len(self.me["deck"]),
            "nation_deck": len(self.me["nation_deck"]),
            "pool": self._pool(self.me["pool"]),
            "pledge": self.spots.at("pledge"),
            "turns": [spot for spot in map(self.spots.at, ("innovate", "revolt")) if spot.acts],
            "actions": self.me["actions"],
            "exhausts": self.me["exhausts"],
            "pledged": self.me["pledged"],
            "civ": self._civ(),
        }
        return Setting(
            context,
            self._tabs(market, piles, play, hand, development, offered),
            self._subtitle(),
            [self._people(self.me), self._people(self.civ)],
            [self.seen["score"], self.civ.get("score")],
            counts=[self._points(), {}],
            phase=self._phase(),
            denied=self._denied() if self.asks == "turn" else {},
        )

    def _says(self, key: str, **slots: object) -> str:
        """The words of the table that the game itself has."""
        return self.game.catalogue.text(self.lang, f"table.{key}", **slots)

    def _people(self, side: Mapping[str, Any]) -> str:
        text = self.game.catalogue.text
        state = "empire" if side["empire"] else "barbarian"
        nation = text(self.lang, f"nation.{side['nation']}")
        return f"{nation}, {text(self.lang, f'state.{state}')}"

    # -- cards -----------------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        return self.faces[card_id(card)]

    def _kind(self, card: str) -> str:
        """The id by which actions call a card: copies and cards that are alike share one."""
        kind = self.game.box.kind_of[card_id(card)]
        return self.rules.kinds[self.rules.tables.alike[kind]].id

    def _held(self, card: str, kinds: Iterable[str], ask: str) -> Held:
        kind = self._kind(card)
        codes = [f"{name}:{kind}" for name in kinds]
        why = f"{ask}:{kind}" if ask and self.asks == "turn" else ""
        return Held(card, self.face(card), self.spots.at(*codes, ask=why))

    def _play(self) -> list[InPlay]:
        """What stands in play, the power card last."""
        found = []
        for is_power, zone in ((False, self.me["play"]), (True, self.me["power"])):
            for there in zone:
                face = self.face(there["card"])
                exhausts = "exhaust" in self.game.content["card"][face.id].fields
                found.append(
                    InPlay(
                        self._held(there["card"], IN_PLAY, "exhaust" if exhausts else ""),
                        there["exhausted"],
                        bool(there["treated"]),
                        there["progress"],
                        tuple(self.face(card) for card in there["garrison"]),
                        is_power,
                    )
                )
        return found

    def _offered(self) -> list[Held]:
        """Cards to choose from that do not lie open: in piles, or looked at for this question."""
        found = []
        for answer in self.spots.of_kinds(CARD_KINDS):
            card = answer.code.partition(":")[2]
            if answer.code not in self.spots.placed and card in self.faces:
                found.append(Held("", self.faces[card], self.spots.at(answer.code)))
        return found

    def _heap(self, cards: Sequence[str]) -> list[tuple[Face, int]]:
        """Cards of a pile, alike ones counted."""
        count = Counter(self._kind(card) for card in cards)
        found = ((self.faces[name], n) for name, n in count.items())
        return sorted(found, key=lambda pair: pair[0].name)

    def _heaps(self) -> list[tuple[str, str, list[tuple[Face, int]]]]:
        """The piles of the person that can be looked through."""
        always = ("deck", "discard", "history")
        seldom = ("sunk", "quest", "accession", "resolving")
        shown = [(name, self.me[name]) for name in always]
        shown.append(("nation-deck", self.me["nation_deck"]))
        shown += [(name, self.me[name]) for name in seldom if self.me.get(name)]
        return [(name, self._heap_name(name), self._heap(cards)) for name, cards in shown]

    def _heap_name(self, name: str) -> str:
        if name in ("accession", "resolving"):
            return say(self.lang, f"imperium.{name}")
        return self._says(name)

    # -- the market ------------------------------------------------------------------------------

    def _market(self) -> list[Stand]:
        slots = self._slots()
        found = []
        for place, there in enumerate(self.seen["market"]):
            slot = slots[place] if place < len(slots) else None
            if there is None:
                found.append(Stand(None, (), False, slot))
                continue
            spot = self.spots.at(f"market:{place + 1}", ask=self._asked_of_market(place))
            held = Held(there["card"], self.face(there["card"]), spot)
            tokens = self._pool(there["tokens"], only_some=True)
            found.append(Stand(held, tokens, there["unrest"], slot))
        return found

    def _asked_of_market(self, place: int) -> str:
        return f"market:{place + 1}" if "market" in self.spots.kinds() else ""

    def _pool(
        self, tokens: Mapping[str, int], *, only_some: bool = False
    ) -> tuple[tuple[str, int], ...]:
        return tuple(
            (resource, tokens[word])
            for word, resource in IMPERIUM.resources.items()
            if tokens[word] or not only_some
        )

    def _piles(self) -> list[Pile]:
        decks = self.seen["decks"]
        found = [
            Pile(
                self._says(f"deck-{name}"),
                n,
                self.spots.at(f"suit:{name}") if name in SUIT_NAMES else Spot(),
                name in WARNED and n <= FEW,
            )
            for name, n in decks.items()
        ]
        tributary = self.spots.at("suit:tributary")  # they have no deck of their own
        if tributary.acts:
            found.insert(0, Pile(say(self.lang, "type.tributary"), -1, tributary, False))
        return found

    # -- the C.I.V. ------------------------------------------------------------------------------

    def _slots(self) -> list[Slot]:
        slots = self.civ.get("slots", [])
        resolving = self.civ.get("resolving", [])
        # Slots are resolved from left to right: the last empty one held the card that acts.
        empty = [place for place, slot in enumerate(slots) if slot is None]
        found = []
        for place, slot in enumerate(slots):
            if slot is None:
                acts = bool(resolving) and place == empty[-1]
                face = self.face(resolving[-1]) if acts else None
                found.append(Slot(place + 1, "now" if acts else "done", face))
                continue
            known = self.face(slot["card"]) if slot["card"] else None
            found.append(Slot(place + 1, "aside" if slot["set_aside"] else "down", known))
        return found

    def _civ(self) -> dict[str, Any]:
        civ = self.civ
        resolving = civ.get("resolving", [])
        heaps = (("discard", self._says("discard")), ("history", self._says("history")))
        return {
            "colour": COLOURS[CIV],
            "nation": self.game.catalogue.text(self.lang, f"nation.{civ['nation']}"),
            "state": self.game.catalogue.text(
                self.lang, f"state.{'empire' if civ['empire'] else 'barbarian'}"
            ),
            "level": say(self.lang, f"value.{self.view.options['level']}"),
            "pool": self._pool(civ["pool"]),
            "die": civ.get("die", 0),
            "deck": civ.get("deck", 0),
            "dynasty": civ.get("dynasty", 0),
            "quests": civ.get("quests", 0),
            "heaps": [(name, label, self._heap(civ[name])) for name, label in heaps if name in civ],
            "play": [self.face(card) for card in civ.get("play", [])],
            "slots": self._slots(),
            "acts": [self.face(card) for card in resolving],
            "tables": self._tables(),
        }

    def _tables(self) -> list[tuple[str, list[Row]]]:
        """The table of its state; where it travels, the table of its journey, too."""
        state = n.STATE_EMPIRE if self.civ["empire"] else n.STATE_BARBARIAN
        rows = rows_of(self.game.content, self.civ["nation"])
        now = [row for row in rows if state in TABLES[row["table"]]]
        journey = [row for row in rows if row["table"] == "journey"]
        words = self.game.row_words
        named = [
            (words.text(self.lang, "row.empire" if self.civ["empire"] else "row.barbarian"), now),
            (words.text(self.lang, "row.journey"), journey),
        ]
        lit = self._lit([*now, *journey])
        return [(name, [self._row(row, lit) for row in table]) for name, table in named if table]

    def _lit(self, rows: Sequence[Entry]) -> str:
        """The row that is being resolved: the last that the log tells of, while a card acts."""
        if not self.civ.get("resolving"):
            return ""
        numbers = {row.id: number for number, row in enumerate(self.game.box.rows)}
        told = {str(self.rules.say("row", numbers[row.id], self.lang)): row.id for row in rows}
        for line in reversed(self.view.log):
            for text, row in told.items():
                if line.text.endswith(text):
                    return row
        return ""

    def _row(self, row: Entry, lit: str) -> Row:
        cards = [self.game.content["card"][card_id(c)] for c in self.civ.get("resolving", [])]
        matches = any(matched(row).symbols(card) for card in cards)
        is_lit = row.id == lit
        printed = _printed_rows(self.game, self.civ["nation"], self.lang)[row.id]
        return Row(row["row"], *printed, is_lit, bool(lit) and matches and not is_lit)

    # -- words -----------------------------------------------------------------------------------

    def _points(self) -> dict[str, int]:
        """The points by category, as the table shows them: progress and the cards by suit."""
        found = {"progress": self.me["pool"]["prog"]}
        found |= dict.fromkeys((*SUIT_NAMES, "nation"), 0)
        for card, points in self.seen["points"].items():
            found[self.face(card).type] += points
        return found

    def _subtitle(self) -> str:
        parts = [self._says("round", n=self.seen["round"]).capitalize()]
        if self.seen["ending"]:
            parts.append(self._says("ending"))
        parts.append(say(self.lang, f"value.{self.view.options['level']}"))
        return " · ".join(parts)

    def _phase(self) -> str:
        acts = self.civ.get("resolving", [])
        if acts and self.asks:
            return say(self.lang, "imperium.civ-turn", card=self.face(acts[-1]).name)
        source = self.view.question.source if self.view.question else None
        return self.faces[source].name if source and source in self.faces else ""

    def _denied(self) -> dict[str, list[Denied]]:
        """What cannot be done in a turn, and why."""
        cards = {"play": self.me["hand"]}
        cards["exhaust"] = [
            there["card"]
            for there in (*self.me["play"], *self.me["power"])
            if "exhaust" in self.game.content["card"][card_id(there["card"])].fields
        ]
        found: dict[str, list[Denied]] = {}
        for kind, those in cards.items():
            names = {self._kind(card): self.face(card).name for card in those}
            reasons = [Denied(name, self.spots.why(f"{kind}:{c}")) for c, name in names.items()]
            found[kind] = [entry for entry in reasons if entry.why]
        for kind in TRIED:
            why = self.spots.why(kind)
            found[kind] = [Denied("", why)] if why else []
        return found

    def _tabs(
        self,
        market: Sequence[Stand],
        piles: Sequence[Pile],
        play: Sequence[InPlay],
        hand: Sequence[Held],
        development: Sequence[Held],
        offered: Sequence[Held],
    ) -> list[Tab]:
        def count(spots: Iterable[Spot]) -> int:
            return len({answer.code for spot in spots for answer in spot.acts})

        at_market = [stand.held.spot for stand in market if stand.held]
        at_market += [pile.spot for pile in piles] + [self.spots.at("deck")]
        in_play = [there.held.spot for there in play] + [held.spot for held in offered]
        in_hand = [held.spot for held in (*hand, *development)]
        return [
            Tab("play", say(self.lang, "tab.play"), "hills", count(in_play)),
            Tab("hand", say(self.lang, "tab.hand"), "card-play", count(in_hand)),
            Tab("market", say(self.lang, "tab.market"), "scales", count(at_market)),
            Tab("civ", say(self.lang, "tab.civ"), "clockwork"),
            Tab("log", say(self.lang, "tab.log"), "scroll-quill"),
        ]


@lru_cache(maxsize=64)  # sixteen nations, two languages; each text is made from its effect
def _printed_rows(
    game: Imperium, nation: str, lang: str
) -> Mapping[str, tuple[tuple[str, ...], str, Markup]]:
    """What is printed in the rows of a nation, by their ids: icons, match, text."""
    words = game.row_words
    return {
        row.id: (
            _signs(matched(row)),
            row_match(row, words, lang),
            rich(game, lang, row_text(row, words, lang)),
        )
        for row in rows_of(game.content, nation)
    }


def _signs(filter: Filter) -> tuple[str, ...]:
    """The icons of the traits that a row looks for."""
    icons = [
        IMPERIUM.words[trait.value] for trait in filter.traits if trait.value in IMPERIUM.words
    ]
    if filter.traits and not icons and filter.traits[0].family == "name":
        icons.append(looks.TYPE_ICONS["nation"])
    return tuple(dict.fromkeys(icons))
