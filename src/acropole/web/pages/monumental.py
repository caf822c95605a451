"""The table of Monumental: map, city, track, policies, and the others at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from acropole.games.monumental.box import BASIC_IDS, MARKET_IDS
from acropole.games.monumental.numbers import SLOTS, TURN_LESS, TURN_POLICY_USED, TURN_WARLORD_DONE
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.content import Entry
from acropole.web.pages.automa import automa_area
from acropole.web.pages.creatures import Creature, Creatures
from acropole.web.pages.dock import Denied, Kind
from acropole.web.pages.faces import Face, card_id, faces
from acropole.web.pages.hexmap import Drawing, HexMap
from acropole.web.pages.layout import Setting, Tab
from acropole.web.pages.looks import RESOURCE_ICONS
from acropole.web.pages.paper import say
from acropole.web.pages.spots import Spot, Spots
from acropole.web.table_view import TableView

CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")
BASIC_RESOURCES = ("production", "science", "military")
TREASURES = ("gold", "culture")
TIED = {"for-section": "production", "for-barbarian": "military", "for-knowledge": "science"}
POLICY_DISCOUNT = TURN_LESS + 1

KINDS = (
    Kind("use", "card-play", ("use", "use-knowledge", "use-policy", "use-hero")),
    Kind("acquire", "shaking-hands", ("acquire", "basic")),
    Kind("wonder", "greek-temple", ("complete",)),
    Kind("policy", "drama-masks", ("develop",)),
    Kind("conquer", "flying-flag", ("conquer",)),
    Kind("hero", "laurel-crown", ("hire",)),
    Kind("monster", "kraken-tentacle", ("defeat",)),
    Kind("explorers", "hiking", ("explore", "explorer")),
    Kind("manoeuvre", "footsteps", ("move",)),
    Kind("outpost", "watchtower", ("outpost",)),
    Kind("progress", "card-draw", ("progress",)),
    Kind("tokens", "stack", ("use-market", "use-production", "token")),
    Kind("pledge", "two-coins", ("pledge",)),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a city."""

    code: str
    uid: str
    face: Face | None
    spot: Spot
    is_active: bool
    is_used: bool
    under: Face | None
    under_spot: Spot
    under_used: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column: what its cards yield, and whether it was activated."""

    label: str
    yields: tuple[tuple[str, int], ...]
    is_on: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A card on the track."""

    uid: str
    face: Face
    spot: Spot
    leaves: bool


@dataclass(frozen=True, slots=True)
class PolicyLine:
    face: Face
    state: str  # active, done or open
    spot: Spot


@dataclass(frozen=True, slots=True)
class Stocked:
    """A resource in the dock; it can be an answer itself."""

    kind: str
    n: int
    spot: Spot


class MonumentalLayout:
    template = "monumental.html"
    kinds: Sequence[Kind] = KINDS
    resources: Sequence[str] = (*BASIC_RESOURCES, *TREASURES, "basic")
    legend: Sequence[tuple[str, str]] = (
        ("archive", "card-burn"),
        ("draw", "card-draw"),
        ("explorer", "hiking"),
        ("conquer", "flying-flag"),
        ("wonder", "greek-temple"),
        ("policy", "drama-masks"),
        ("reinforce", "checked-shield"),
        ("copy", "mirror-mirror"),
        ("activate", "sundial"),
        ("house", "house"),
        ("bonus", "power-lightning"),
    )

    def colours(self, view: TableView) -> list[int]:
        return [seat.colour for seat in view.seats]

    def lay(self, view: TableView, spots: Spots) -> Setting:
        return _Laying(view, spots, self.colours(view)).setting()


class _Laying:
    def __init__(self, view: TableView, spots: Spots, colours: Sequence[int]) -> None:
        rules = view.rules
        assert isinstance(rules, MonumentalRules)
        self.view = view
        self.rules = rules
        self.game = rules.game
        self.lang = view.lang
        self.seen: Mapping[str, Any] = view.observation
        self.faces = faces(self.game, view.lang)
        self.spots = spots
        self.colours = colours
        self.asks = view.question.kind if view.is_asked and view.question else ""
        # Who only watches sees the city of whoever is to move; who is asked about the things of
        # another person sees theirs.
        self.who = view.seat if view.seat is not None else max(self.seen["to_move"], 0)
        if self.asks and self.seen["about"] not in rules.own_seats():
            self.who = self.seen["about"]
        self.own: Mapping[str, Any] = self.seen["seats"][self.who]
        self.drawing = Drawing(view, spots, colours)
        self.creatures = Creatures(view, rules, spots)

    def face(self, card: str) -> Face:
        return self.faces[card_id(card)]

    def setting(self) -> Setting:
        view, own = self.view, self.own
        hexes = self.drawing.map()
        city = [self._cell(slot) for slot in range(SLOTS)]
        track = [self._offer(place, card) for place, card in enumerate(self.seen["track"])]
        basics = [
            (self.faces[name], left, self.spots.at(f"basic:{name}", ask=self._ask(f"basic:{name}")))
            for name, left in zip(BASIC_IDS, self.seen["basics"], strict=True)
        ]
        policies = self._policies()
        begun = self._begun()
        warlord = (self._warlord(), self.spots.at("warlord"))
        drawn = self._drawn()
        heroes = self.creatures.heroes()
        monsters = self.creatures.monsters()
        own_heroes = self.creatures.heroes_of(own, is_asked=bool(self.asks))
        context = {
            "map": hexes,
            "board": self.drawing.board,
            "city": city,
            "rows": self._lines("abc", lambda slot: slot // 3),
            "columns": self._lines("123", lambda slot: slot % 3),
            "activating": self.asks == "activate",
            "city_of": None if self.who == view.seat else view.seats[self.who].name,
            "deck": len(own["deck"]) + len(own["top"]),
            "deck_spot": self.spots.at("progress"),
            "discard": self._heap(own["discard"]),
            "in_deck": self._heap(own["deck"]),
            "top_cards": self._heap(own["top"]),
            "wonders": [self.face(card) for card in own["wonders"]],
            "begun": begun,
            "warlord": warlord,
            "warlord_used": bool(own["turn"][TURN_WARLORD_DONE]),
            "drawn": drawn,
            "track_rows": self._track_rows(track),
            "development": self.seen["development"],
            "basics": basics,
            "policies": policies,
            "policy_price": self._policy_price(),
            "policy_short": max(self._policy_price() - own["purse"]["culture"], 0),
            "lost": [self._stocked(name) for name in BASIC_RESOURCES],
            "kept": [self._stocked(name) for name in TREASURES],
            "tied": [(k, own["purse"][k], say(self.lang, f"monumental.{k}")) for k in TIED
                     if own["purse"][k]],
            "production_tokens": (own["production_tokens"], self.spots.at("use-production")),
            "market_tokens": self._market_tokens(),
            "others": self._others(),
            "heroes": heroes,
            "monsters": monsters,
            "monsters_hidden": self.seen["monsters"]["hidden"],
            "own_heroes": own_heroes,
            "trophies": self.creatures.trophies(own),
            "automa": automa_area(view, self.rules, self.spots),
            "labels": self._labels(),
            "TIED": TIED,
        }  # fmt: skip
        return Setting(
            context,
            self._tabs(hexes, city, track, basics, policies, begun, heroes),
            self._subtitle(),
            [self._note(seat) for seat in range(len(self.seen["seats"]))],
            [seat["score"] for seat in self.seen["seats"]],
            counts=[seat["points"] for seat in self.seen["seats"]],
            phase=self._phase(),
            denied=self._denied(track) if self.asks == "actions" else {},
            losses=[(name, own["purse"][name]) for name in BASIC_RESOURCES if own["purse"][name]],
        )  # fmt: skip

    def _ask(self, code: str) -> str:
        """The refusal that a thing tells: only where the question is about such things."""
        kind = code.partition(":")[0]
        return code if self.asks == "actions" or kind in self.spots.kinds() else ""

    # -- the city --------------------------------------------------------------------------------

    def _cell(self, slot: int) -> Cell:
        code, own = CELLS[slot], self.own
        card, under = own["city"][slot], own["knowledge"][slot]
        is_active = own["active"][slot]
        face = self.face(card) if card else None
        below = self.face(under) if under else None
        ask = ""
        if face and (self.asks != "actions" or (is_active and face.effect)):
            ask = self._ask(f"use:{code}") if self.asks == "actions" else self._ask(f"card:{code}")
        ask_under = ""
        if below and is_active and self.asks == "actions" and below.effect:
            ask_under = f"use-knowledge:{code}"
        spots = self.spots
        return Cell(
            code,
            card or "",
            face,
            spots.at(f"activate:{code}", f"use:{code}", f"card:{code}", ask=ask),
            is_active,
            bool(own["used"] >> slot & 1),
            below,
            spots.at(f"use-knowledge:{code}", f"knowledge:{code}", ask=ask_under),
            bool(own["used"] >> (slot + SLOTS) & 1),
        )

    def _yields(self, slots: Sequence[int]) -> Counter[str]:
        total: Counter[str] = Counter()
        for slot in slots:
            for card in (self.own["city"][slot], self.own["knowledge"][slot]):
                if card:
                    total.update(dict(self.face(card).yields))
        return total

    def _lines(self, labels: str, of: Any) -> list[Line]:
        found = []
        for number, label in enumerate(labels):
            slots = [slot for slot in range(SLOTS) if of(slot) == number]
            yields = self._yields(slots)
            is_on = all(self.own["active"][slot] for slot in slots)
            found.append(Line(label, _sorted(yields), is_on))
        return found

    def _labels(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """What each way to activate yields, for the answers in the dock."""
        if self.asks != "activate":
            return {}
        found = {}
        for slot, code in enumerate(CELLS):
            line = [s for s in range(SLOTS) if s // 3 == slot // 3 or s % 3 == slot % 3]
            found[f"activate:{code}"] = _sorted(self._yields(line))
        return found

    def _heap(self, cards: Sequence[str]) -> list[tuple[Face, int]]:
        """Cards of a pile, alike ones counted."""
        count = Counter(card_id(card) for card in cards)
        return sorted(
            ((self.faces[name], n) for name, n in count.items()), key=lambda pair: pair[0].name
        )

    def _begun(self) -> tuple[Face, Spot] | None:
        if not self.own["begun"]:
            return None
        return self.face(self.own["begun"]), self.spots.at("complete", ask=self._ask("complete"))

    def _warlord(self) -> Face:
        return self.faces[self._of_civilization("warlord")[0].id]

    def _of_civilization(self, kind: str, seat: int | None = None) -> list[Entry]:
        own = self.own if seat is None else self.seen["seats"][seat]
        return [
            entry
            for entry in self.game.content["card"].values()
            if entry["type"] == kind and entry["civ"] == own["civilization"]
        ]

    def _drawn(self) -> list[tuple[Face, Spot, str]]:
        """Cards just drawn; a pick is matched to its card by the name that it says."""
        picks = list(self.spots.of_kinds(["pick"])) if self.asks in ("pick-drawn", "scry") else []
        found = []
        for card in self.seen["drawn"]:
            face = self.face(card)
            pick = next((answer for answer in picks if answer.text.endswith(face.name)), None)
            if pick:
                picks.remove(pick)
            found.append((face, self.spots.at(pick.code) if pick else Spot(), card))
        return found

    # -- track, policies, stock ------------------------------------------------------------------

    def _offer(self, place: int, card: str | None) -> Offer | None:
        if card is None:
            return None
        face = self.face(card)
        code = f"acquire:{place + 1}"
        spot = self.spots.at(code, ask=self._ask(code))
        if not spot.acts and spot.why and self.asks == "actions":
            purse = self.own["purse"]
            have = purse[face.currency] + purse["gold"]
            have += purse["for-knowledge"] if face.currency == "science" else 0
            spot = Spot((), spot.why, short=max(face.cost[0] - have, 0))
        return Offer(card, face, spot, place in self._leaving())

    def _leaving(self) -> set[int]:
        """Places of the cards that go if nobody takes any more. 002 §3.4; 003 §5."""
        rules, seen = self.rules.tables, self.seen
        track, rounds = seen["track"], seen["round"]
        if rounds:
            there = [place for place in range(rules.track_places) if track[place]]
            goes = 0 if rounds["is_last"] else max(len(seen["seats"]) - seen["taken"][0], 0)
            return set(there[len(there) - goes :])
        if not seen["development"]:
            return set()
        length = rules.track_places // rules.track_rows
        return {(row + 1) * length - 1 for row in range(rules.track_rows) if not seen["taken"][row]}

    def _track_rows(self, track: Sequence[Offer | None]) -> list[list[Offer | None]]:
        """Two players have two tracks of three cards."""
        rules = self.rules.tables
        length = rules.track_places // rules.track_rows
        return [list(track[row * length : (row + 1) * length]) for row in range(rules.track_rows)]

    def _policies(self) -> list[PolicyLine]:
        developed = self.own["policies"]
        found = []
        for number, entry in enumerate(self._of_civilization("policy")):
            state = "open"
            if number in developed:
                state = "active" if developed[-1] == number else "done"
            codes = [f"develop:{number + 1}"] + (["use-policy"] if state == "active" else [])
            ask = self._ask(f"develop:{number + 1}") if state == "open" else ""
            if state == "active" and self.asks == "actions" and self.own["turn"][TURN_POLICY_USED]:
                ask = "use-policy"
            found.append(PolicyLine(self.faces[entry.id], state, self.spots.at(*codes, ask=ask)))
        order = {number: place for place, number in enumerate(reversed(developed))}
        return [
            line
            for _, line in sorted(
                enumerate(found), key=lambda pair: (order.get(pair[0], len(found)), pair[0])
            )
        ]

    def _policy_price(self) -> int:
        discount = int(self.own["turn"][POLICY_DISCOUNT])
        return max(len(self.own["policies"]) + 1 - discount, 1)

    def _stocked(self, name: str) -> Stocked:
        codes = [f"resource:{name}"] + (["pledge"] if name == "gold" else [])
        return Stocked(name, self.own["purse"][name], self.spots.at(*codes))

    def _market_tokens(self) -> list[tuple[str, str, Spot]]:
        """Market tokens held and not yet used: the market, what it gives, and the answer."""
        found = []
        for market, seen in enumerate(self.seen["markets"]):
            for holder, token in seen["taken"]:
                if holder != self.who or holder in seen["used"]:
                    continue
                name = self.game.catalogue.text(self.lang, f"market.{MARKET_IDS[market]}")
                gain = ""
                if token >= 0:
                    entry = self.game.box.market_tokens[market * 5 + token]
                    gain = self.game.card_text(entry, self.lang)
                found.append((name, gain, self.spots.at(f"use-market:{MARKET_IDS[market]}")))
        return found

    # -- others ----------------------------------------------------------------------------------

    def _others(self) -> list[dict[str, Any]]:
        found = []
        for seat in self.view.seats:
            if seat.seat == self.who:
                continue
            shown = self.seen["seats"][seat.seat]
            warlord = self.faces[self._of_civilization("warlord", seat.seat)[0].id]
            policies = self._of_civilization("policy", seat.seat)
            found.append(
                {
                    "seat": seat,
                    "colour": self.colours[seat.seat],
                    "note": f"{self._note(seat.seat)} · {warlord.name}",
                    "is_automa": self._is_automa(seat.seat),
                    "heroes": self.creatures.heroes_of(shown, is_asked=False),
                    "trophies": self.creatures.trophies(shown),
                    "city": [self._small(shown, slot) for slot in range(SLOTS)],
                    "score": shown["score"],
                    "tally": [
                        ("flying-flag", shown["points"]["provinces"], "provinces"),
                        ("open-book", shown["points"]["knowledge"], "knowledge"),
                        ("greek-temple", len(shown["wonders"]), "wonders"),
                        ("drama-masks", len(shown["policies"]), "policies"),
                    ],
                    "purse": [(name, shown["purse"][name]) for name in TREASURES],
                    "production_tokens": shown["production_tokens"],
                    "begun": self.face(shown["begun"]) if shown["begun"] else None,
                    "wonders": [self.face(card) for card in shown["wonders"]],
                    "policies": [self.faces[policies[n].id] for n in reversed(shown["policies"])],
                }
            )
        return found

    def _is_automa(self, seat: int) -> bool:
        return self.seen["automa"] is not None and self.seen["automa"]["seat"] == seat

    def _small(self, shown: Mapping[str, Any], slot: int) -> dict[str, Any]:
        card, under = shown["city"][slot], shown["knowledge"][slot]
        face = self.face(card or under) if card or under else None
        picture = ""
        if face:
            plain = face.is_plain and face.yields
            picture = RESOURCE_ICONS[face.yields[0][0]] if plain else face.art
        return {
            "face": face,
            "icon": picture,
            "is_active": shown["active"][slot],
            "under": bool(under and card),
        }

    # -- words -----------------------------------------------------------------------------------

    def _note(self, seat: int) -> str:
        """The civilization of a seat, and what it carries in a round of continuous mode."""
        shown, rounds = self.seen["seats"][seat], self.seen["round"]
        parts = [self.game.catalogue.text(self.lang, f"civ.{shown['civilization']}")]
        if rounds and seat == self.seen["first"]:
            parts.append(say(self.lang, "monumental.era-card"))
        if rounds and rounds["passed"][seat]:
            parts.append(say(self.lang, "monumental.passed"))
        return " · ".join(parts)

    def _subtitle(self) -> str:
        board = self.drawing.board.names[self.lang]
        rounds = self.seen["round"]
        if rounds:
            key = "table.last-round" if rounds["is_last"] else "table.round"
            slots = {"n": rounds["number"], "left": self.seen["development"]}
            return f"{board} · {self.game.catalogue.text(self.lang, key, **slots)}"
        left = self.seen["turns_left"]
        if left >= 0 and not self.view.is_over:
            return f"{board} · {say(self.lang, 'monumental.turns-left', n=left)}"
        return f"{board} · {say(self.lang, 'monumental.deck-left', n=self.seen['development'])}"

    def _phase(self) -> str:
        if self.asks in ("actions", "activate", "capital", "reveal"):
            return say(self.lang, f"monumental.phase-{self.asks}")
        source = self.view.question.source if self.view.question else None
        return self.faces[source].name if source and source in self.faces else ""

    def _denied(self, track: Sequence[Offer | None]) -> dict[str, list[Denied]]:
        asked: dict[str, list[tuple[str, str]]] = {
            "use": [
                (self.face(card).name, f"use:{CELLS[slot]}")
                for slot, card in enumerate(self.own["city"])
                if card and self.own["active"][slot] and self.face(card).effect
            ],
            "acquire": [
                (offer.face.name, f"acquire:{place + 1}")
                for place, offer in enumerate(track)
                if offer
            ],
            "wonder": [("", "complete")],
            "hero": [] if "hire" in self.spots.kinds() else
                    [("", f"hire:{name}") for name in self.seen["heroes"][:1]],
            "policy": [
                (line.face.name, "develop:1") for line in self._policies()[:1]
            ] if "develop" not in self.spots.kinds() else [],
            "conquer": self._frontier(),
            "explorers": [] if "explorer" in self.spots.kinds() else [("", "explorer:1")],
            "outpost": [] if "outpost" in self.spots.kinds() else
                       [("", f"outpost:{n + 1}") for n in self._provinces()[:1]],
            "progress": [("", "progress")],
        }  # fmt: skip
        asked["policy"] = [("", code) for _, code in asked["policy"]]
        found: dict[str, list[Denied]] = {}
        for kind, codes in asked.items():
            reasons = [Denied(what, self.spots.why(code)) for what, code in codes]
            found[kind] = [entry for entry in reasons if entry.why]
        return found

    def _provinces(self) -> list[int]:
        return [
            tile.index
            for tile in self.drawing.board.of_kind("province")
            if self.seen["tiles"][tile.index]["owner"] == self.who
        ]

    def _frontier(self) -> list[tuple[str, str]]:
        """Provinces beside the own tiles: the ones whose refusal is worth reading."""
        board = self.drawing.board
        mine = {i for i, t in enumerate(self.seen["tiles"]) if t["owner"] == self.who}
        beside = {tile.index for i in mine for tile in board.beside(i) if tile.kind == "province"}
        return [
            (self.game.catalogue.text(self.lang, "tile.name", n=index + 1), f"conquer:{index + 1}")
            for index in sorted(beside - mine)
        ]

    def _tabs(
        self,
        hexes: HexMap,
        city: Sequence[Cell],
        track: Sequence[Offer | None],
        basics: Sequence[tuple[Face, int, Spot]],
        policies: Sequence[PolicyLine],
        begun: tuple[Face, Spot] | None,
        heroes: Sequence[Creature],
    ) -> list[Tab]:
        on_map = sum(len(tile.spot.acts) for tile in hexes.hexes)
        in_city = sum(len(cell.spot.acts) + len(cell.under_spot.acts) for cell in city)
        in_city += sum(len(line.spot.acts) for line in policies)
        in_city += len(begun[1].acts) if begun else 0
        on_track = sum(len(offer.spot.acts) for offer in track if offer)
        on_track += sum(len(spot.acts) for _, _, spot in basics)
        on_track += sum(len(hero.spot.acts) for hero in heroes)
        return [
            Tab("map", say(self.lang, "tab.map"), "treasure-map", on_map),
            Tab("city", say(self.lang, "tab.city"), "medieval-village-01", in_city),
            Tab("track", say(self.lang, "tab.track"), "stack", on_track),
            Tab("players", say(self.lang, "tab.players"), "meeple"),
            Tab("log", say(self.lang, "tab.log"), "scroll-quill"),
        ]


def _sorted(yields: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, yields[name]) for name in RESOURCE_ICONS if yields.get(name))
