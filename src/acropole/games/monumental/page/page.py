"""The table of Monumental: map, city, track, policies, and the others at a glance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from acropole.games.monumental.maps.draw import subtitle
from acropole.games.monumental.maps.reader import load_preset, presets, write_map
from acropole.games.monumental.page import cards, facts, hexmap, modules
from acropole.games.monumental.page.maps import maps
from acropole.games.monumental.sight import CELLS, MonumentalSight, OfferSight, SeatSight
from acropole.kernel.content import GUESSES, Entry
from acropole.kernel.game import Game
from acropole.web.pages import card_faces, dock, game_page
from acropole.web.pages.game_page import Choice, GamePage, Hotspot, Hotspots, Kind, Setting, Tab
from acropole.web.view.views import Reader, TableView

BASIC_RESOURCES = ("production", "science", "military")
TREASURES = ("gold", "culture")
SIZES = ("tight", "wide", "random")  # of boards
TIED = {"for-section": "production", "for-barbarian": "military", "for-knowledge": "science"}

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
    face: card_faces.Face | None
    spot: Hotspot
    is_active: bool
    is_used: bool
    under: card_faces.Face | None
    under_spot: Hotspot
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
    face: card_faces.Face
    spot: Hotspot
    leaves: bool


@dataclass(frozen=True, slots=True)
class PolicyLine:
    face: card_faces.Face
    state: str  # active, done or open
    spot: Hotspot


@dataclass(frozen=True, slots=True)
class Stocked:
    """A resource in the dock; it can be an answer itself."""

    kind: str
    n: int
    spot: Hotspot


class MonumentalPage(GamePage):
    folder = Path(__file__).parent
    kinds = KINDS
    resources: Mapping[str, str] = cards.RESOURCE_ICONS
    types: Mapping[str, str] = cards.TYPE_ICONS
    categories: Mapping[str, str] = cards.CATEGORY_ICONS
    effects = cards.EFFECTS
    figure = "hill-fort"
    presets: Mapping[str, Mapping[str, str]] = {
        "first": {"players": "2", "map": "tight", "seat-2": "easy"},
        "standard": {"players": "3", "map": "tight", "seat-2": "medium", "seat-3": "medium"},
        "solo": {"players": "1", "automa": "random"},
        "long": {"players": "3", "map": "wide", "renaissance": "true"},
        "modules": {"players": "3", "heroes": "true", "monsters": "3"},
    }
    variants = frozenset(
        {
            "first_player",
            "earlier_points",
            "alternative_wonders",
            "replaced_wonders",
            "continuous",
            "automa_edition",
            "automa_even",
        }
    )
    by_seat = ("civilizations",)
    option_words: Mapping[str, str] = {
        "civilizations": "civ",
        "automa": "civ",
        "replaced_wonders": "card",
    }
    jumps: Mapping[str, str] = {"m": "map", "c": "city", "t": "track", "p": "players", "l": "log"}
    rulings = "rulings-monumental"
    shelves = ("maps",)
    legend = (
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

    def lay(self, view: TableView, hotspots: Hotspots) -> Setting:
        return _Laying(self, view, hotspots).setting()

    def face(self, game: Game, entry: Entry, lang: str) -> card_faces.Face:
        return cards.face(self, game, entry, lang)

    def offers(self, game: Game, option: str, players: int, lang: str) -> Sequence[Choice] | None:
        if option == "first_player":
            seats = [Choice(str(n), str(n)) for n in range(1, players + 1)]
            return [Choice("random", self.say(lang, "value.random")), *seats]
        if option == "map":
            sizes = [Choice(size, self.say(lang, f"value.{size}")) for size in SIZES]
            boards = {name: load_preset(name) for name in presets(players)}
            brought = cast(Any, game).boards.items()  # of packs
            boards |= {id: board for id, board in brought if board.players == players}
            return [*sizes, *(Choice(board.id, board.names[lang]) for board in boards.values())]
        return None

    def preset_value(self, option: str, players: int) -> str | None:
        """Nobody plays alone."""
        return "random" if option == "automa" and players == 1 else None

    def boards(self, lang: str) -> Sequence[game_page.BoardEntry]:
        found = [load_preset(name) for name in presets()]
        return [
            game_page.BoardEntry(
                board.id,
                f"{board.names[lang]} · {subtitle(board, lang).partition(' · ')[0]}",
                board.origin in GUESSES,
                "/library/maps?" + urlencode({"draw": "1", "text": write_map(board)}),
            )
            for board in found
        ]

    def shelf(self, name: str, reader: Reader, query: Mapping[str, str]) -> str:
        return maps(self, reader, query)


class _Laying:
    def __init__(self, page: GamePage, view: TableView, hotspots: Hotspots) -> None:
        self.page = page
        self.view = view
        self.game = view.rules.game
        self.lang = view.lang
        self.sight: MonumentalSight = view.sight
        self.faces = card_faces.faces(self.game, view.lang)
        self.hotspots = hotspots
        self.colours = page.colours(view)
        self.asks = view.question.kind if view.is_asked and view.question else ""
        # Who only watches sees the city of whoever is to move; who is asked about the things of
        # another person sees theirs.
        self.who = view.seat if view.seat is not None else max(self.sight.to_move, 0)
        about = self.sight.about
        if self.asks and about is not None and about not in view.rules.own_seats():
            self.who = about
        self.own = self.sight.seats[self.who]
        self.drawing = hexmap.Drawing(page, view, hotspots)
        self.creatures = modules.Creatures(page, view, hotspots)

    def face(self, card: str) -> card_faces.Face:
        return self.faces[card_faces.card_id(card)]

    def say(self, key: str, **slots: object) -> str:
        return self.page.say(self.lang, key, **slots)

    def setting(self) -> Setting:
        view, own, on = self.view, self.own, self.hotspots.on
        hexes = self.drawing.map()
        city = [self._cell(slot) for slot in range(len(CELLS))]
        rows = [[self._offer(offer) for offer in row] for row in self.sight.rows()]
        basics = [
            (self.faces[name], left, on(f"basic:{name}")) for name, left in self.sight.piles()
        ]
        policies = self._policies()
        begun = (self.face(own.begun), on("begun")) if own.begun else None
        heroes = self.creatures.heroes()
        context = {
            "map": hexes,
            "board": self.sight.board,
            "city": city,
            "rows": self._lines("abc", [range(row * 3, row * 3 + 3) for row in range(3)]),
            "columns": self._lines("123", [range(column, 9, 3) for column in range(3)]),
            "activating": self.asks == "activate",
            "city_of": None if self.who == view.seat else view.seats[self.who].name,
            "deck": len(own.deck) + len(own.top),
            "deck_spot": on("deck"),
            "discard": modules.heap(self.faces, own.discard),
            "in_deck": modules.heap(self.faces, own.deck),
            "top_cards": modules.heap(self.faces, own.top),
            "wonders": [self.face(card) for card in own.wonders],
            "begun": begun,
            "warlord": (self.faces[own.warlord], on("warlord")),
            "warlord_used": own.turn.warlord_done,
            "drawn": [
                (self.face(card), on(f"drawn:{place}"), card)
                for place, card in enumerate(self.sight.drawn)
            ],
            "track_rows": rows,
            "development": self.sight.development,
            "basics": basics,
            "policies": policies,
            "policy_price": own.policy_price,
            "policy_short": own.policy_short,
            "lost": [self._stocked(name) for name in BASIC_RESOURCES],
            "kept": [self._stocked(name) for name in TREASURES],
            "tied": [(k, own.purse[k], self.say(f"monumental.{k}")) for k in TIED if own.purse[k]],
            "production_tokens": (own.production_tokens, on("production")),
            "market_tokens": self._market_tokens(),
            "others": self._others(),
            "heroes": heroes,
            "monsters": self.creatures.monsters(),
            "monsters_hidden": self.sight.monsters.hidden,
            "own_heroes": self.creatures.heroes_of(own, on("hero")),
            "trophies": self.creatures.trophies(own),
            "automa": modules.automa_area(view, self.hotspots),
            "labels": self._labels(),
            "TIED": TIED,
            "facts": facts.Facts(self.page, view, own).all(),
        }
        return Setting(
            context,
            self._tabs(hexes, city, rows, basics, policies, begun, heroes),
            self._subtitle(),
            [self._note(seat) for seat in range(len(self.sight.seats))],
            [seat.score for seat in self.sight.seats],
            phase=self._phase(),
            denied=self._denied() if self.asks == "actions" else {},
            losses=[(name, own.purse[name]) for name in BASIC_RESOURCES if own.purse[name]],
            panes=self._panes(city, policies, begun),
        )

    # -- the city --------------------------------------------------------------------------------

    def _cell(self, slot: int) -> Cell:
        code, card, under = CELLS[slot], self.own.at(slot), self.own.under(slot)
        return Cell(
            code,
            card.card if card else "",
            self.face(card.card) if card else None,
            self.hotspots.on(f"slot:{code}"),
            self.own.active[slot],
            self.own.used[slot],
            self.face(under.card) if under else None,
            self.hotspots.on(f"knowledge:{code}"),
            self.own.knowledge_used[slot],
        )

    def _lines(self, labels: str, lines: Sequence[Sequence[int]]) -> list[Line]:
        return [
            Line(
                label,
                self._sorted(self.own.yield_of(slots)),
                all(self.own.active[slot] for slot in slots),
            )
            for label, slots in zip(labels, lines, strict=True)
        ]

    def _labels(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """What each way to activate yields, for the answers in the dock."""
        if self.asks != "activate":
            return {}
        return {
            f"activate:{code}": self._sorted(self.own.yield_at(slot))
            for slot, code in enumerate(CELLS)
        }

    def _sorted(self, yields: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
        return tuple((name, yields[name]) for name in self.page.resources if yields.get(name))

    # -- track, policies, stock ------------------------------------------------------------------

    def _offer(self, offer: OfferSight | None) -> Offer | None:
        if offer is None:
            return None
        spot = self.hotspots.on(f"track:{offer.place}")
        if spot.why and self.asks == "actions":
            spot = replace(spot, short=offer.short)
        return Offer(offer.card, self.face(offer.card), spot, offer.leaves)

    def _policies(self) -> list[PolicyLine]:
        """The active one first, then those before it, then those still to be developed."""
        developed = [policy.number for policy in reversed(self.own.developed())]
        still = [p.number for p in self.own.policy_cards if p.state == "open"]
        found = [self.own.policy_cards[number - 1] for number in (*developed, *still)]
        return [
            PolicyLine(self.faces[p.id], p.state, self.hotspots.on(f"policy:{p.number}"))
            for p in found
        ]

    def _stocked(self, name: str) -> Stocked:
        return Stocked(name, self.own.purse[name], self.hotspots.on(f"resource:{name}"))

    def _market_tokens(self) -> list[tuple[str, str, Hotspot]]:
        """Market tokens held and not yet used: the market, what it gives, and the answer."""
        tokens, found = self.game.content["market-token"], []
        for token in self.own.market_tokens:
            name = self.game.catalogue.text(self.lang, f"market.{token.market}")
            gain = self.game.card_text(tokens[token.id], self.lang) if token.id else ""
            found.append((name, gain, self.hotspots.on(f"market:{token.market}")))
        return found

    # -- others ----------------------------------------------------------------------------------

    def _others(self) -> list[dict[str, Any]]:
        found = []
        for seat in self.view.seats:
            if seat.seat == self.who:
                continue
            shown = self.sight.seats[seat.seat]
            found.append(
                {
                    "seat": seat,
                    "colour": self.colours[seat.seat],
                    "note": f"{self._note(seat.seat)} · {self.faces[shown.warlord].name}",
                    "is_automa": self.sight.is_automa(seat.seat),
                    "heroes": self.creatures.heroes_of(shown),
                    "trophies": self.creatures.trophies(shown),
                    "city": [self._small(shown, slot) for slot in range(len(CELLS))],
                    "score": shown.score,
                    "tally": [
                        ("flying-flag", shown.points["provinces"], "provinces"),
                        ("open-book", shown.points["knowledge"], "knowledge"),
                        ("greek-temple", len(shown.wonders), "wonders"),
                        ("drama-masks", len(shown.policies), "policies"),
                    ],
                    "purse": [(name, shown.purse[name]) for name in TREASURES],
                    "production_tokens": shown.production_tokens,
                    "begun": self.face(shown.begun) if shown.begun else None,
                    "wonders": [self.face(card) for card in shown.wonders],
                    "policies": [self.faces[p.id] for p in reversed(shown.developed())],
                }
            )
        return found

    def _small(self, shown: SeatSight, slot: int) -> dict[str, Any]:
        card, under = shown.city[slot], shown.knowledge[slot]
        top = card or under
        face = self.face(top) if top else None
        picture = ""
        if face:
            plain = face.is_plain and face.yields
            picture = self.page.resources[face.yields[0][0]] if plain else face.art
        return {
            "face": face,
            "icon": picture,
            "is_active": shown.active[slot],
            "under": bool(under and card),
        }

    # -- words -----------------------------------------------------------------------------------

    def _note(self, seat: int) -> str:
        """The civilization of a seat, and what it carries in a round of continuous mode."""
        shown, rounds = self.sight.seats[seat], self.sight.round
        parts = [self.game.catalogue.text(self.lang, f"civ.{shown.civilization}")]
        if rounds and seat == self.sight.first:
            parts.append(self.say("monumental.era-card"))
        if rounds and rounds.passed[seat]:
            parts.append(self.say("monumental.passed"))
        return " · ".join(parts)

    def _subtitle(self) -> str:
        board, rounds = self.sight.board.names[self.lang], self.sight.round
        if rounds:
            key = "table.last-round" if rounds.is_last else "table.round"
            slots = {"n": rounds.number, "left": self.sight.development}
            return f"{board} · {self.game.catalogue.text(self.lang, key, **slots)}"
        left = self.sight.turns_left
        if left >= 0 and not self.view.is_over:
            return f"{board} · {self.say('monumental.turns-left', n=left)}"
        return f"{board} · {self.say('monumental.deck-left', n=self.sight.development)}"

    def _phase(self) -> str:
        if self.asks in ("actions", "activate", "capital", "reveal"):
            return self.say(f"monumental.phase-{self.asks}")
        source = self.view.question.source if self.view.question else None
        return self.faces[source].name if source and source in self.faces else ""

    def _denied(self) -> dict[str, list[dock.Denied]]:
        """What cannot be done, each kind of it with the refusals worth reading."""
        kinds, own = self.hotspots.kinds(), self.own
        tile = self.game.catalogue.text
        asked: dict[str, list[tuple[str, str]]] = {
            "use": [
                (self.face(card.card).name, f"use:{card.cell}")
                for card in own.cards()
                if not card.is_knowledge and card.is_active and self.face(card.card).effect
            ],
            "acquire": [
                (self.face(offer.card).name, f"acquire:{offer.place}")
                for offer in self.sight.offers
            ],
            "wonder": [("", "complete")],
            "hero": [("", f"hire:{name}") for name in self.sight.heroes[:1]],
            "policy": [("", "develop:1")],
            "conquer": [
                (tile(self.lang, "tile.name", n=near.index + 1), f"conquer:{near.index + 1}")
                for near in self.sight.frontier(self.who)
            ],
            "explorers": [("", "explorer:1")],
            "outpost": [("", f"outpost:{t.index + 1}") for t in self.sight.provinces(self.who)[:1]],
            "progress": [("", "progress")],
        }
        for kind, code in (
            ("hero", "hire"), ("policy", "develop"), ("explorers", "explorer"),
            ("outpost", "outpost"),
        ):  # fmt: skip
            if code in kinds:
                asked[kind] = []
        found: dict[str, list[dock.Denied]] = {}
        for kind, codes in asked.items():
            reasons = [dock.Denied(what, self.hotspots.why(code)) for what, code in codes]
            found[kind] = [entry for entry in reasons if entry.why]
        return found

    def _panes(
        self,
        city: Sequence[Cell],
        policies: Sequence[PolicyLine],
        begun: tuple[card_faces.Face, Hotspot] | None,
    ) -> list[Tab]:
        in_city = sum(len(cell.spot.acts) + len(cell.under_spot.acts) for cell in city)
        in_city += len(begun[1].acts) if begun else 0
        return [
            Tab("city", self.say("tab.city"), n=in_city),
            Tab(
                "policies",
                self.say("monumental.policies"),
                n=sum(len(p.spot.acts) for p in policies),
            ),
            Tab("players", self.say("tab.players")),
        ]

    def _tabs(
        self,
        hexes: hexmap.HexMap,
        city: Sequence[Cell],
        rows: Sequence[Sequence[Offer | None]],
        basics: Sequence[tuple[card_faces.Face, int, Hotspot]],
        policies: Sequence[PolicyLine],
        begun: tuple[card_faces.Face, Hotspot] | None,
        heroes: Sequence[modules.Creature],
    ) -> list[Tab]:
        on_map = sum(len(tile.spot.acts) for tile in hexes.hexes)
        in_city = sum(len(cell.spot.acts) + len(cell.under_spot.acts) for cell in city)
        in_city += sum(len(line.spot.acts) for line in policies)
        in_city += len(begun[1].acts) if begun else 0
        on_track = sum(len(offer.spot.acts) for row in rows for offer in row if offer)
        on_track += sum(len(spot.acts) for _, _, spot in basics)
        on_track += sum(len(hero.spot.acts) for hero in heroes)
        return [
            Tab("map", self.say("tab.map"), "treasure-map", on_map),
            Tab("city", self.say("tab.city"), "medieval-village-01", in_city),
            Tab("track", self.say("tab.track"), "stack", on_track),
            Tab("players", self.say("tab.players"), "meeple"),
            Tab("log", self.say("tab.log"), "scroll-quill"),
        ]
