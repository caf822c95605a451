"""What must be right in the box before anybody can play: a pack can change any entry of it.

A pack may correct every card and token, but the numbers of the rules stay: fifteen cards, five
policies and a warlord for each civilization, ten of each basic building, five tokens a market.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from acropole.games.monumental.effects import BASIC_IDS, CIVILIZATIONS, HERO_IDS
from acropole.games.monumental.maps import box
from acropole.games.monumental.maps.board import RANKS
from acropole.games.monumental.numbers import BASIC_COPIES, MARKET_TOKENS, PICKS, POLICIES
from acropole.kernel.content import Content, Entry

CIVILIZATION_CARDS = 15
MOST_SEATS = 5
HEROES_AN_ERA = 4
# Cards of the development deck: in every game, and those that five players add. 002 §2.
MAIN = {"I": 15, "II": 12, "R": 12, "III": 8}
FIVE = {"I": 4, "II": 4, "R": 0, "III": 4}
ALTERNATIVES = {"I": 1, "II": 1, "R": 0, "III": 1}
_OWN = ("policy", "warlord")  # types that only civilizations have
_DEVELOPED = ("building", "knowledge", "wonder")


def check_box(content: Content) -> None:
    """A ContentError, with file and line, at the first entry that does not fit the others."""
    cards = list(content["card"].values())
    for card in cards:
        _check_card(card)
    for civ in CIVILIZATIONS:
        own = [card for card in cards if card.fields.get("civ") == civ]
        _check_civilization(civ, own, cards)
    for era in MAIN:
        _check_era(era, [card for card in cards if card["era"] == era])
    for type in ("wonder", "knowledge"):
        deck = [c for c in cards if c["era"] in MAIN and c["type"] == type]
        deck = [card for card in deck if card.fields.get("deck") != "alternative"]
        what = f"{len(deck)} cards of the type {type!r} in the development deck"
        _expect(deck, len(deck) < PICKS, "type", what, PICKS - 1)
    _check_tokens(content)


def _check_card(card: Entry) -> None:
    era, type = card["era"], card["type"]
    if (card.id in HERO_IDS) != (type == "hero"):
        raise card.error("type", "heroes are heroes, and no other card is one")
    if (card.id in BASIC_IDS) != (era == "basic"):
        raise card.error("era", f"the basic buildings are {', '.join(BASIC_IDS)}")
    if ("civ" in card.fields) != (era == "civ"):
        raise card.error("civ", "the cards of era 'civ', and no others, have a civilization")
    if type in _OWN and era != "civ":
        raise card.error("type", f"only a civilization has a {type}")
    if era in ("start", "basic") and type != "building":
        raise card.error("type", f"cards of era {era!r} are buildings, not {type!r}")
    if era == "civ" and type not in ("building", "knowledge", *_OWN):
        raise card.error("type", f"a civilization has no {type}")
    if type == "hero" and era not in ALTERNATIVES:
        raise card.error("era", "a hero belongs to era I, II or III")
    if era == "basic" and not any(card.fields.get("yields", {}).values()):
        raise card.error("yields", "a basic building yields something")
    if "deck" in card.fields and era not in MAIN:
        raise card.error("deck", "only development cards have a deck")
    stages = 2 if type == "wonder" else 0 if type in _OWN or era in ("start", "civ") else 1
    if len(card["cost"]) != stages:
        raise card.error("cost", f"the cost of this card has {stages} numbers: {card['cost']}")
    copies = BASIC_COPIES if era == "basic" else 1
    if era != "start" and card["copies"] != copies:
        raise card.error("copies", f"there must be {copies} of this card, not {card['copies']}")
    for field, types in (
        ("specialization", ("warlord",)),
        ("deploy", ("hero",)),
        ("attack_value", ("hero",)),
        ("defence_value", ("hero",)),
        ("bonus", ("wonder", "policy")),
    ):
        if field in card.fields and type not in types:
            raise card.error(field, f"a {type} has no {field}")
        if field in ("specialization", "deploy") and type in types and field not in card.fields:
            raise card.error(field, f"a {type} has a {field}")


def _check_civilization(civ: str, own: Sequence[Entry], cards: Sequence[Entry]) -> None:
    for type, number in (("policy", POLICIES), ("warlord", 1)):
        found = [card for card in own if card["type"] == type]
        what = f"{len(found)} cards of the type {type!r} for the civilization {civ!r}"
        _expect(found or cards, len(found) == number, "civ", what, number)
    deck = [card for card in cards if card["era"] == "start"]
    deck += [card for card in own if card["type"] not in _OWN]
    copies = sum(card["copies"] for card in deck)
    what = f"{copies} cards to begin with for the civilization {civ!r}"
    _expect(deck, copies == CIVILIZATION_CARDS, "copies", what, CIVILIZATION_CARDS)


def _check_era(era: str, cards: Sequence[Entry]) -> None:
    heroes = [card for card in cards if card["type"] == "hero"]
    number = 0 if era == "R" else HEROES_AN_ERA
    _expect(heroes, len(heroes) == number, "era", f"{len(heroes)} heroes of era {era}", number)
    for deck, numbers in (("main", MAIN), ("five", FIVE), ("alternative", ALTERNATIVES)):
        found = [
            card
            for card in cards
            if card["type"] in _DEVELOPED and card.fields.get("deck", "main") == deck
        ]
        what = f"{len(found)} cards of era {era} in the deck {deck!r}"
        _expect(found or cards, len(found) == numbers[era], "era", what, numbers[era])
        wonders = [card for card in found if card["type"] == "wonder"]
        if deck == "alternative" and len(wonders) < len(found):
            raise found[0].error("type", "an alternative takes the place of a wonder: it is one")
        if deck == "main" and era != "R" and not wonders:
            raise found[-1].error("type", f"there is no wonder left in era {era}")


def _expect(near: Sequence[Entry], holds: bool, field: str, what: str, number: int) -> None:
    """Blame the entry that a pack wrote last, if there is any."""
    if not holds:
        blamed = _last_written(near)
        raise blamed.error(field, f"{what}, not {number}")


def _last_written(entries: Sequence[Entry]) -> Entry:
    return next((entry for entry in reversed(entries) if entry.pack is not None), entries[-1])


# -- tokens and tiles ----------------------------------------------------------------------------


def stock_of(content: Content) -> box.Stock:
    """The pieces for boards that this content counts."""
    terrain = dict.fromkeys(box.TERRAINS, 0)
    barbarians = dict.fromkeys(box.VALUES, 0)
    water = 0
    for tile in content["tile"].values():
        if tile["water"]:
            water += tile["count"]
        else:
            terrain[tile["terrain"]] += tile["count"]
    for token in content["barbarian"].values():
        barbarians[token["value"]] += token["count"]
    return box.Stock(terrain, water, barbarians)


def _check_tokens(content: Content) -> None:
    for rank in RANKS:
        cities = [city for city in content["free-city"].values() if city["rank"] == rank]
        count = sum(city["count"] for city in cities)
        every = list(content["free-city"].values())
        what = f"{count} free cities of rank {rank!r} for {MOST_SEATS} players, at least"
        _expect(every, count >= MOST_SEATS, "count", what, MOST_SEATS)
    markets = list(content["market"].values())
    letters = sorted(market["letter"] for market in markets)
    if letters != sorted(box.MARKETS + box.FIFTH_MARKET):
        raise _last_written(markets).error("letter", "the markets have the letters A to E, each once")
    tokens = list(content["market-token"].values())
    count_of = Counter(token["market"] for token in tokens)
    for market in markets:
        what = f"{count_of[market.id]} tokens of the market {market.id!r}"
        _expect(tokens, count_of[market.id] == MARKET_TOKENS, "market", what, MARKET_TOKENS)
    civs = list(content["automa-civilization"].values())
    if len({card["civ"] for card in civs}) < len(civs):
        raise _last_written(civs).error("civ", "the Automa has one card for each civilization")
    barbarians = list(content["barbarian"].values())
    count = sum(token["count"] for token in barbarians)
    what = f"{count} barbarians, at least"
    _expect(barbarians, count >= box.MOST_BARBARIANS, "count", what, box.MOST_BARBARIANS)
