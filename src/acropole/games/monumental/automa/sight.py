"""What everybody sees of the Automa: nothing of it is hidden but the order of its deck."""

from typing import TYPE_CHECKING

from msgspec import Struct

from acropole.games.monumental import numbers as n
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.vocabulary import CARD_PARTS

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules


class ShownSight(Struct, frozen=True):
    """A card turned up, and which of its parts are done."""

    card: str
    parts: str


class AutomaSight(Struct, frozen=True):
    """Its seat and its cards. What it has taken from the track is the discard of its seat."""

    seat: int
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    shown: tuple[ShownSight, ...]  # in the order in which they are done
    stacked: int


def automa(rules: "MonumentalRules", world: MonumentalPosition) -> AutomaSight:
    names = [card.id for card in rules.game.box.automa_cards]
    parts = list(CARD_PARTS)
    return AutomaSight(
        world.tables.automa,
        tuple(sorted(names[card] for card in world.automa.deck)),
        tuple(names[card] for card in world.automa.discard),
        tuple(ShownSight(names[s // n.PARTS], parts[s % n.PARTS]) for s in world.automa.shown),
        world.automa.stacked,
    )
