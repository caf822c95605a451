"""What must be right in the box before anybody can play: a pack can change any entry of it.

A pack may correct every card and token, but the numbers of the rules stay: fifteen cards, five
policies and a warlord for each civilization, ten of each basic building, five tokens a market.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from acropole.games.monumental import numbers as n
from acropole.games.monumental.effects import BASIC_IDS, CIVILIZATIONS, HERO_IDS
from acropole.games.monumental.maps import box
from acropole.games.monumental.maps.board import RANKS
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
        _check_era(era, cards)
    for type in ("wonder", "knowledge"):
        deck = [c for c in cards if c["era"] in MAIN and c["type"] == type]
        deck = [card for card in deck if card.fields.get("deck") != "alternative"]
        what = f"{len(deck)} cards of the type {type!r} in the development deck"
        if len(deck) >= n.PICKS:
            raise _last_written(deck, cards).misfit("type", f"{what}, not {n.PICKS - 1} at most")
    _check_tokens(content)


def _check_card(card: Entry) -> None:
    era, type = card["era"], card["type"]
    if (card.id in HERO_IDS) != (type == "hero"):
        raise card.misfit("type", "heroes are heroes, and no other card is one")
    if (card.id in BASIC_IDS) != (era == "basic"):
        raise card.misfit("era", f"the basic buildings are {', '.join(BASIC_IDS)}")
    if ("civ" in card.fields) != (era == "civ"):
        raise card.misfit("civ", "the cards of era 'civ', and no others, have a civilization")
    if type in _OWN and era != "civ":
        raise card.misfit("type", f"only a civilization has a {type}")
    if era in ("start", "basic") and type != "building":
        raise card.misfit("type", f"cards of era {era!r} are buildings, not {type!r}")
    if era == "civ" and type not in ("building", "knowledge", *_OWN):
        raise card.misfit("type", f"a civilization has no {type}")
    if type == "hero" and era not in ALTERNATIVES:
        raise card.misfit("era", "a hero belongs to era I, II or III")
    if era == "basic" and not any(card.fields.get("yields", {}).values()):
        raise card.misfit("yields", "a basic building yields something")
    if "deck" in card.fields and era not in MAIN:
        raise card.misfit("deck", "only development cards have a deck")
    stages = 2 if type == "wonder" else 0 if type in _OWN or era in ("start", "civ") else 1
    if len(card["cost"]) != stages:
        raise card.misfit("cost", f"the cost of this card has {stages} numbers: {card['cost']}")
    copies = n.BASIC_COPIES if era == "basic" else 1
    if era != "start" and card["copies"] != copies:
        raise card.misfit("copies", f"there must be {copies} of this card, not {card['copies']}")
    for field, types in (
        ("specialization", ("warlord",)),
        ("deploy", ("hero",)),
        ("attack_value", ("hero",)),
        ("defence_value", ("hero",)),
        ("bonus", ("wonder", "policy")),
    ):
        if field in card.fields and type not in types:
            raise card.misfit(field, f"a {type} has no {field}")
        if field in ("specialization", "deploy") and type in types and field not in card.fields:
            raise card.misfit(field, f"a {type} has a {field}")


def _check_civilization(civ: str, own: Sequence[Entry], cards: Sequence[Entry]) -> None:
    for type, number in (("policy", n.POLICIES), ("warlord", 1)):
        found = [card for card in own if card["type"] == type]
        if len(found) != number:
            what = f"{len(found)} cards of the type {type!r} for the civilization {civ!r}"
            raise _last_written(found, cards).misfit("civ", f"{what}, not {number}")
    deck = [card for card in cards if card["era"] == "start"]
    deck += [card for card in own if card["type"] not in _OWN]
    copies = sum(card["copies"] for card in deck)
    if copies != CIVILIZATION_CARDS:
        what = f"{copies} cards to begin with for the civilization {civ!r}"
        raise _last_written(deck, cards).misfit("copies", f"{what}, not {CIVILIZATION_CARDS}")


def _check_era(era: str, every: Sequence[Entry]) -> None:
    cards = [card for card in every if card["era"] == era]
    heroes = [card for card in cards if card["type"] == "hero"]
    number = 0 if era == "R" else HEROES_AN_ERA
    if len(heroes) != number:
        what = f"{len(heroes)} heroes of era {era}"
        raise _last_written(heroes, every).misfit("era", f"{what}, not {number}")
    for deck, numbers in (("main", MAIN), ("five", FIVE), ("alternative", ALTERNATIVES)):
        found = [
            card
            for card in cards
            if card["type"] in _DEVELOPED and card.fields.get("deck", "main") == deck
        ]
        if len(found) != numbers[era]:
            what = f"{len(found)} cards of era {era} in the deck {deck!r}"
            raise _last_written(found, every).misfit("era", f"{what}, not {numbers[era]}")
        wonders = [card for card in found if card["type"] == "wonder"]
        if deck == "alternative" and len(wonders) < len(found):
            raise found[0].misfit("type", "an alternative takes the place of a wonder: it is one")
        if deck == "main" and era != "R" and not wonders:
            raise _last_written(found).misfit("type", f"there is no wonder left in era {era}")


def _last_written(*groups: Sequence[Entry]) -> Entry:
    """The entry to blame: the last one of a pack, in the first group that has any."""
    written = [entry for group in reversed(groups) for entry in group if entry.pack is not None]
    return written[-1] if written else groups[-1][-1]


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
        cities = list(content["free-city"].values())
        count = sum(city["count"] for city in cities if city["rank"] == rank)
        if count < MOST_SEATS:
            what = f"{count} free cities of rank {rank!r}"
            raise _last_written(cities).misfit("count", f"{what}, but {MOST_SEATS} may be needed")
    markets = list(content["market"].values())
    letters = sorted(market["letter"] for market in markets)
    if letters != sorted(box.MARKETS + box.FIFTH_MARKET):
        raise _last_written(markets).misfit(
            "letter", "the markets have the letters A to E, each once"
        )
    tokens = list(content["market-token"].values())
    count_of = Counter(token["market"] for token in tokens)
    for market in markets:
        if count_of[market.id] != n.MARKET_TOKENS:
            what = f"{count_of[market.id]} tokens of the market {market.id!r}"
            raise _last_written(tokens).misfit("market", f"{what}, not {n.MARKET_TOKENS}")
    civs = list(content["automa-civilization"].values())
    if len({card["civ"] for card in civs}) < len(civs):
        raise _last_written(civs).misfit("civ", "the Automa has one card for each civilization")
    tiles = list(content["tile"].values())
    if sorted(tile["terrain"] for tile in tiles if not tile["water"]) != [*box.TERRAINS]:
        message = "there is one kind of land for each terrain from 0 to 4, and one of water"
        raise _last_written(tiles).misfit("terrain", message)
    barbarians = list(content["barbarian"].values())
    count = sum(token["count"] for token in barbarians)
    if count < box.MOST_BARBARIANS:
        message = f"{count} barbarians, but {box.MOST_BARBARIANS} may be needed"
        raise _last_written(barbarians).misfit("count", message)
