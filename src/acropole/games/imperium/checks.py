"""What must be right in the boxes before anybody can play: a pack can change any entry of them."""

from __future__ import annotations

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
            raise content.misfit("id", f"the rules know {id!r}: it must stay", cards)
    for nation in effects.NATIONS:
        _check_nation(content, nation, cards)
    for box in effects.BOXES:
        for players, commons in enumerate(NEEDED, FEWEST):
            for suit, needed in zip(filters.SUIT_NAMES, commons, strict=False):
                found = [card for card in cards if _is_common(card, suit)]
                number = sum(copies(card, box, players) for card in found)
                if number < needed:
                    what = f"{number} {suit} cards in the box {box!r}"
                    raise content.misfit("suits", f"{what}, but {needed} are needed", found, cards)


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
            raise card.error(box, "write how many copies there are, such as [1]")
    for fixed, ids in FIXED.items():
        if (place == fixed) != (card.id in ids):
            raise card.error("place", f"the cards with the place {fixed!r} are {', '.join(ids)}")
    if card.id == COMMON_UNREST and (place != "unrest" or "nation" in card.fields):
        raise card.error("place", "this is the unrest that everybody can take")
    if place in OF_NATIONS and "nation" not in card.fields:
        raise card.error("nation", f"a card with the place {place!r} needs a nation")
    if place in ("commons", "fame") and "nation" in card.fields:
        raise card.error("nation", f"a card with the place {place!r} belongs to no nation")
    if place in ("commons", "fame"):
        suits = filters.SUIT_NAMES[4:5] if place == "fame" else filters.SUIT_NAMES[:4]
        if card.fields.get("suits", [""])[:1] not in [[suit] for suit in suits]:
            raise card.error("suits", f"the first suit here must be one of {', '.join(suits)}")
    if (place == "power") != (card.fields.get("header") == "power"):
        raise card.error("header", "the power cards, and no others, have the header 'power'")


def _check_nation(content: Content, nation: str, every: Sequence[Entry]) -> None:
    cards = [card for card in every if card.fields.get("nation") == nation]
    for side in SIDES:
        powers = [c for c in cards if c["place"] == "power" and c.fields.get("side") == side]
        number = sum(_all(card) for card in powers)
        if number != 1:
            message = f"{number} power cards of side {side} for the {nation}, not 1"
            raise content.misfit("side", message, powers, every)
        start = [c for c in cards if c["place"] == "start" and c.fields.get("side", side) == side]
        number = sum(_all(card) for card in start)
        if number < HAND:
            message = f"{number} cards in the starting deck of the {nation}, but {HAND} are drawn"
            raise content.misfit("place", message, start, every)
    accession = [card for card in cards if card["place"] == "accession"]
    number = sum(_all(card) for card in accession)
    wanted = 0 if nation in NO_ACCESSION else 1
    if number != wanted:
        message = f"{number} accession cards for the {nation}, not {wanted}"
        raise content.misfit("place", message, accession, every)


def _all(card: Entry) -> int:
    return max(copies(card, box) for box in effects.BOXES)
