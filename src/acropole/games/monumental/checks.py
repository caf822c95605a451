"""What must be right in the box before anybody can play: a pack can change any entry of it.

A pack may correct, add and remove cards and tokens, but the numbers of the rules stay: fifteen
cards, five policies and a warlord for each civilization, ten of each basic building, five tokens a
market. The development deck may be longer or shorter, as far as the engine has room for it.
"""

from collections import Counter
from collections.abc import Sequence

from acropole.games.monumental import numbers as n
from acropole.games.monumental.effects import BASIC_IDS, CIVILIZATIONS, HERO_IDS
from acropole.games.monumental.maps import board, box
from acropole.games.monumental.vocabulary import mistake
from acropole.kernel.content import Content, Entry, told_count

CIVILIZATION_CARDS = 15
MOST_SEATS = 5
HEROES_AN_ERA = 4
# Cards of the development deck: in every game, and those that five players add. The box has 15, 12,
# 12 and 8, and 4 for each of the three eras. 002 §2. The first era fills the longest track.
_SOME = range(4, 31)
MAIN = {"I": range(n.TRACK, 31), "II": _SOME, "R": _SOME, "III": _SOME}
FIVE = dict.fromkeys(MAIN, range(9))
_ONE, _NONE = range(1, 2), range(1)
ALTERNATIVES = {"I": _ONE, "II": _ONE, "R": _NONE, "III": _ONE}
MOST_BUILDINGS = n.DECK_ROOM - CIVILIZATION_CARDS - n.BASICS * n.BASIC_COPIES  # one may own all
_OWN = ("policy", "warlord")  # types that only civilizations have
_DEVELOPED = ("building", "knowledge", "wonder")


def check_box(content: Content) -> None:
    """A ContentError, with file and line, at the first entry that does not fit the others."""
    cards = list(content["card"].values())
    for card in cards:
        _check_card(card)
    for id in BASIC_IDS:
        if id not in content["card"]:
            raise content.misfit("id", mistake("basic-stays", id=id), cards)
    for civ in CIVILIZATIONS:
        own = [card for card in cards if card.fields.get("civ") == civ]
        _check_civilization(content, civ, own, cards)
    for era in MAIN:
        _check_era(content, era, cards)
    for type in _DEVELOPED:
        deck = [c for c in cards if c["era"] in MAIN and c["type"] == type]
        deck = [card for card in deck if card.fields.get("deck") != "alternative"]
        most = MOST_BUILDINGS if type == "building" else n.PICKS - 1
        if len(deck) > most:
            message = mistake("development", n=len(deck), type=type, most=most)
            raise content.misfit("type", message, deck, cards)
    _check_tokens(content)


def _check_card(card: Entry) -> None:
    era, type = card["era"], card["type"]
    if (card.id in HERO_IDS) != (type == "hero"):
        raise card.error("type", mistake("heroes"))
    if type == "hero" and card.fields.get("deck", "heroes") != "heroes":
        raise card.error("deck", mistake("hero-deck"))
    if (card.id in BASIC_IDS) != (era == "basic"):
        raise card.error("era", mistake("basics", ids=", ".join(BASIC_IDS)))
    if ("civ" in card.fields) != (era == "civ"):
        raise card.error("civ", mistake("civ-cards"))
    if type in _OWN and era != "civ":
        raise card.error("type", mistake(f"only-civ-{type}"))
    if era in ("start", "basic") and type != "building":
        raise card.error("type", mistake("buildings", era=era, type=type))
    if era == "civ" and type not in ("building", "knowledge", *_OWN):
        raise card.error("type", mistake("civ-type", type=type))
    if type == "hero" and era not in ALTERNATIVES:
        raise card.error("era", mistake("hero-era"))
    if era == "basic" and not any(card.fields.get("yields", {}).values()):
        raise card.error("yields", mistake("yields"))
    if "deck" in card.fields and era not in MAIN:
        raise card.error("deck", mistake("deck"))
    stages = 2 if type == "wonder" else 0 if type in _OWN or era in ("start", "civ") else 1
    if len(card["cost"]) != stages:
        raise card.error("cost", mistake("cost", n=stages, cost=card["cost"]))
    copies = n.BASIC_COPIES if era == "basic" else 1
    if era != "start" and card["copies"] != copies:
        raise card.error("copies", mistake("copies", n=copies, copies=card["copies"]))
    for field, types in (
        ("specialization", ("warlord",)),
        ("deploy", ("hero",)),
        ("attack_value", ("hero",)),
        ("defence_value", ("hero",)),
        ("bonus", ("wonder", "policy")),
    ):
        if field in card.fields and type not in types:
            raise card.error(field, mistake("no-field", type=type, field=field))
        if field in ("specialization", "deploy") and type in types and field not in card.fields:
            raise card.error(field, mistake("has-field", type=type, field=field))


def _check_civilization(
    content: Content, civ: str, own: Sequence[Entry], cards: Sequence[Entry]
) -> None:
    for type, number in (("policy", n.POLICIES), ("warlord", 1)):
        found = [card for card in own if card["type"] == type]
        if len(found) != number:
            message = mistake("civ-types", n=len(found), type=type, civ=civ, wanted=number)
            raise content.misfit("civ", message, found, cards)
    deck = [card for card in cards if card["era"] == "start"]
    deck += [card for card in own if card["type"] not in _OWN]
    copies = sum(card["copies"] for card in deck)
    if copies != CIVILIZATION_CARDS:
        message = mistake("civ-copies", n=copies, civ=civ, wanted=CIVILIZATION_CARDS)
        raise content.misfit("copies", message, deck, cards)


def _check_era(content: Content, era: str, every: Sequence[Entry]) -> None:
    cards = [card for card in every if card["era"] == era]
    heroes = [card for card in cards if card["type"] == "hero"]
    number = 0 if era == "R" else HEROES_AN_ERA
    if len(heroes) != number:
        message = mistake("era-heroes", n=len(heroes), era=era, wanted=number)
        raise content.misfit("era", message, heroes, every)
    for deck, numbers in (("main", MAIN), ("five", FIVE), ("alternative", ALTERNATIVES)):
        found = [
            card
            for card in cards
            if card["type"] in _DEVELOPED and card.fields.get("deck", "main") == deck
        ]
        if len(found) not in numbers[era]:
            wanted = told_count(numbers[era])
            message = mistake("era-cards", n=len(found), era=era, deck=deck, wanted=wanted)
            raise content.misfit("era", message, found or every, every)
        wonders = [card for card in found if card["type"] == "wonder"]
        if deck == "alternative" and len(wonders) < len(found):
            raise found[0].error("type", mistake("alternative"))
        if deck == "main" and era != "R" and not wonders:
            raise content.misfit("type", mistake("no-wonder", era=era), found)


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
    for rank in board.RANKS:
        cities = list(content["free-city"].values())
        count = sum(city["count"] for city in cities if city["rank"] == rank)
        if count < MOST_SEATS:
            message = mistake("free-cities", n=count, rank=rank, needed=MOST_SEATS)
            raise content.misfit("count", message, cities)
    markets = list(content["market"].values())
    letters = sorted(market["letter"] for market in markets)
    if letters != sorted(box.MARKETS + box.FIFTH_MARKET):
        raise content.misfit("letter", mistake("letters"), markets)
    tokens = list(content["market-token"].values())
    count_of = Counter(token["market"] for token in tokens)
    for market in markets:
        if count_of[market.id] != n.MARKET_TOKENS:
            counted = {"n": count_of[market.id], "wanted": n.MARKET_TOKENS}
            raise content.misfit("market", mistake("tokens", market=market.id, **counted), tokens)
    kinds = [*content["barbarian"].values(), *content["free-city"].values()]
    if len(kinds) > n.TOKEN_TYPES:
        message = mistake("token-kinds", n=len(kinds), most=n.TOKEN_TYPES)
        raise content.misfit("id", message, kinds)
    civs = list(content["automa-civilization"].values())
    if len({card["civ"] for card in civs}) < len(civs):
        raise content.misfit("civ", mistake("automa-civs"), civs)
    tiles = list(content["tile"].values())
    if sorted(tile["terrain"] for tile in tiles if not tile["water"]) != [*box.TERRAINS]:
        raise content.misfit("terrain", mistake("terrains"), tiles)
    barbarians = list(content["barbarian"].values())
    count = sum(token["count"] for token in barbarians)
    if count < box.MOST_BARBARIANS:
        message = mistake("barbarians", n=count, needed=box.MOST_BARBARIANS)
        raise content.misfit("count", message, barbarians)
