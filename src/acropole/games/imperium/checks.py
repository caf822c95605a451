"""What must be right in the boxes before anybody can play: a pack can change any entry of them."""

from collections.abc import Mapping, Sequence

from acropole.games.imperium import effects, filters
from acropole.kernel.content import Content, Entry

# Commons of a game for two, three and four: regions, uncivilised, civilised, tributaries, fame.
NEEDED = ((13, 18, 12, 9, 8), (14, 21, 13, 10, 8), (14, 22, 15, 11, 8))
FEWEST = 2  # players, the C.I.V. included: with fewer no card is left out
HAND = 5  # cards that are drawn before the first turn
SIDES = ("a", "b")
NO_ACCESSION = ("atlanteans", "utopians")  # one begins as an empire, the other travels to it
OF_NATIONS = ("start", "nation", "accession", "development", "in_play", "power")
# Places of cards that the rules know by name.
FIXED: Mapping[str, tuple[str, ...]] = {
    "king": ("king_of_kings_a", "king_of_kings_b"),
    "state": ("state_barbarian", "state_empire"),
}
COMMON_UNREST = "unrest_common"


def check_boxes(content: Content) -> None:
    """A ContentError, with file and line, at the first entry that does not fit the others."""
    cards = list(content["card"].values())
    for card in cards:
        _check_card(card)
    for id in (*(id for ids in FIXED.values() for id in ids), COMMON_UNREST):
        if id not in content["card"]:
            raise content.misfit("id", filters.mistake("must-stay", id=id), cards)
    for nation in effects.NATIONS:
        _check_nation(content, nation, cards)
    for box in effects.BOXES:
        for players, commons in enumerate(NEEDED, FEWEST):
            for suit, needed in zip(filters.SUIT_NAMES, commons, strict=False):
                found = [card for card in cards if _is_common(card, suit)]
                number = sum(copies(card, box, players) for card in found)
                if number < needed:
                    message = filters.mistake(
                        "commons", n=number, suit=suit, box=box, needed=needed
                    )
                    raise content.misfit("suits", message, found, cards)


def _is_common(card: Entry, suit: str) -> bool:
    return card["place"] in ("commons", "fame") and card["suits"][0] == suit


def copies(card: Entry, box: str, players: int = FEWEST) -> int:
    """How often a box holds a card for so many players, the C.I.V. included."""
    found: list[int] = card.fields.get(box, [0])
    return sum(found[: players - FEWEST + 1])


def _check_card(card: Entry) -> None:
    place = card["place"]
    for box in effects.BOXES:
        if box in card.fields and not card[box]:
            raise card.error(box, filters.mistake("copies"))
    for fixed, ids in FIXED.items():
        if (place == fixed) != (card.id in ids):
            raise card.error(
                "place", filters.mistake("of-place", place=fixed, cards=", ".join(ids))
            )
    if card.id == COMMON_UNREST and (place != "unrest" or "nation" in card.fields):
        raise card.error("place", filters.mistake("common-unrest"))
    if place in OF_NATIONS and "nation" not in card.fields:
        raise card.error("nation", filters.mistake("needs-nation", place=place))
    if place in ("commons", "fame") and "nation" in card.fields:
        raise card.error("nation", filters.mistake("no-nation", place=place))
    if place in ("commons", "fame"):
        suits = filters.SUIT_NAMES[4:5] if place == "fame" else filters.SUIT_NAMES[:4]
        if card.fields.get("suits", [""])[:1] not in [[suit] for suit in suits]:
            raise card.error("suits", filters.mistake("first-suit", suits=", ".join(suits)))
    if (place == "power") != (card.fields.get("header") == "power"):
        raise card.error("header", filters.mistake("power"))


def _check_nation(content: Content, nation: str, every: Sequence[Entry]) -> None:
    cards = [card for card in every if card.fields.get("nation") == nation]
    for side in SIDES:
        powers = [c for c in cards if c["place"] == "power" and c.fields.get("side") == side]
        number = sum(_all(card) for card in powers)
        if number != 1:
            message = filters.mistake("powers", n=number, side=side, nation=nation)
            raise content.misfit("side", message, powers, every)
        start = [c for c in cards if c["place"] == "start" and c.fields.get("side", side) == side]
        number = sum(_all(card) for card in start)
        if number < HAND:
            message = filters.mistake("start", n=number, nation=nation, hand=HAND)
            raise content.misfit("place", message, start, every)
    accession = [card for card in cards if card["place"] == "accession"]
    number = sum(_all(card) for card in accession)
    wanted = 0 if nation in NO_ACCESSION else 1
    if number != wanted:
        message = filters.mistake("accessions", n=number, nation=nation, wanted=wanted)
        raise content.misfit("place", message, accession, every)


def _all(card: Entry) -> int:
    return max(copies(card, box) for box in effects.BOXES)
