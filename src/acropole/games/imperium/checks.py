"""What must be right in the boxes before anybody can play: a pack can change any entry of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from acropole.games.imperium.effects import BOXES, NATIONS
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.kernel.content import Content, Entry

# Commons of a game for one or two: regions, uncivilised, civilised, tributaries, fame.
NEEDED = (13, 18, 12, 9, 8)
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
    for nation in NATIONS:
        _check_nation(nation, cards)
    for box in BOXES:
        for suit, needed in zip(SUIT_NAMES, NEEDED, strict=False):
            found = [card for card in cards if _is_common(card, suit)]
            number = sum(copies(card, box) for card in found)
            if number < needed:
                what = f"{number} {suit} cards in the box {box!r}"
                raise _last_written(found, cards).misfit(
                    "suits", f"{what}, but {needed} are needed"
                )


def _is_common(card: Entry, suit: str) -> bool:
    return card["place"] in ("commons", "fame") and card["suits"][0] == suit


def copies(card: Entry, box: str) -> int:
    """Cards for one or two players."""
    found: list[int] = card.fields.get(box, [0])
    return found[0]


def _check_card(card: Entry) -> None:
    place = card["place"]
    for box in BOXES:
        if box in card.fields and not card[box]:
            raise card.misfit(box, "write how many copies there are, such as [1]")
    for fixed, ids in FIXED.items():
        if (place == fixed) != (card.id in ids):
            raise card.misfit("place", f"the cards with the place {fixed!r} are {', '.join(ids)}")
    if card.id == COMMON_UNREST and (place != "unrest" or "nation" in card.fields):
        raise card.misfit("place", "this is the unrest that everybody can take")
    if place in OF_NATIONS and "nation" not in card.fields:
        raise card.misfit("nation", f"a card with the place {place!r} needs a nation")
    if place in ("commons", "fame") and "nation" in card.fields:
        raise card.misfit("nation", f"a card with the place {place!r} belongs to no nation")
    if place in ("commons", "fame"):
        suits = SUIT_NAMES[4:5] if place == "fame" else SUIT_NAMES[:4]
        if card.fields.get("suits", [""])[:1] not in [[suit] for suit in suits]:
            raise card.misfit("suits", f"the first suit here must be one of {', '.join(suits)}")
    if (place == "power") != (card.fields.get("header") == "power"):
        raise card.misfit("header", "the power cards, and no others, have the header 'power'")


def _check_nation(nation: str, every: Sequence[Entry]) -> None:
    cards = [card for card in every if card.fields.get("nation") == nation]
    for side in SIDES:
        powers = [c for c in cards if c["place"] == "power" and c.fields.get("side") == side]
        number = sum(_all(card) for card in powers)
        if number != 1:
            message = f"{number} power cards of side {side} for the {nation}, not 1"
            raise _last_written(powers, every).misfit("side", message)
        start = [c for c in cards if c["place"] == "start" and c.fields.get("side", side) == side]
        number = sum(_all(card) for card in start)
        if number < HAND:
            message = f"{number} cards in the starting deck of the {nation}, but {HAND} are drawn"
            raise _last_written(start, every).misfit("place", message)
    accession = [card for card in cards if card["place"] == "accession"]
    number = sum(_all(card) for card in accession)
    wanted = 0 if nation in NO_ACCESSION else 1
    if number != wanted:
        message = f"{number} accession cards for the {nation}, not {wanted}"
        raise _last_written(accession, every).misfit("place", message)


def _all(card: Entry) -> int:
    return max(copies(card, box) for box in BOXES)


def _last_written(*groups: Sequence[Entry]) -> Entry:
    """The entry to blame: the last one of a pack, in the first group that has any."""
    written = [entry for group in reversed(groups) for entry in group if entry.pack is not None]
    return written[-1] if written else groups[-1][-1]
