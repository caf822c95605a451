"""The types of arguments of the words that Imperium adds to the effect language; see schema.toml.

Cards are named by a number and a filter in one argument: `1 REG`, `upto 2 :mask`, `all @attack`,
`self`, `it`. Tokens are `mat 2`, `prog all 5`, `mat 2*#(:fertile, play)`. What they compile to:

    tokens    resource, number; a gain: resource, amount; a price: resource, how, number
    amount    two operands: `machine.amount(world, at)` reads it
    filter    a row of `Tables.fits` (how many symbols of a card match, 0: none)
    zones     a sum of zone bits (`1 << zone`); the player picks card by card
    place     zones, and of garrisons which: ANYWHERE, UNDER_SELF, or the filter of the host
    cards     how, number, filter, place
    sought    filter, and 1 when it is a card by its name: then the first zone that holds it counts
    acquired  filter, times
"""

from __future__ import annotations

from typing import Any

from acropole.games.imperium.arguments import (
    NOWHERE,
    POOL,
    Acquired,
    Area,
    Bits,
    CardId,
    Counted,
    EachCard,
    Gain,
    Manner,
    OneCard,
    Picked,
    Price,
    Sought,
    Suits,
    Times,
    Tokens,
    Zones,
)
from acropole.games.imperium.filters import EVERY_CARD, ICONS, STATES, UNREST, Filter
from acropole.games.imperium.schema import CARDS, SCHEMA
from acropole.kernel.lang import Amount, Flag, Form, Number, Word
from acropole.kernel.schema import Types

_SEARCHED = Area(("hand", "discard", "deck", "nation"))
_MARKET = Area(("market",))
_PLAY = Area(("play",))
_ZONES = SCHEMA.numbers("values.zones")
_GOALS = {zone: _ZONES[zone] for zone in ("hand", "discard", "history")}


def _cards(*zones: str, silent: bool = False, filter: Filter = EVERY_CARD) -> tuple[Any, ...]:
    """Cards and where they come from; a silent zone goes without saying."""
    area = Area(zones)
    return (
        Picked(filter),
        Zones("source", "from", key="from", default=area, silent=area if silent else NOWHERE),
    )


TYPES: Types = {
    "n": Number("n"),
    "times": Times("times", key="times", default=1),
    "per": Number("per", key="per", default=1),
    "amount": Amount("n"),
    "tokens": Tokens("what"),
    "gain": Gain("what"),
    "price": Price("what"),
    "resource": Word("resource", POOL, "resource"),
    "carrying": Word(
        "carrying", {"nothing": -1, **POOL}, "carrying", key="with", default="nothing"
    ),
    "victim": Word(
        "whom", SCHEMA.numbers("values.victims"), "victim", key="from", default="others"
    ),
    "on": Manner("on", SCHEMA.numbers("values.on"), key="on"),
    "icon": Word("icon", ICONS, "trait"),
    "state": Word("state", STATES, "state"),
    "card": CardId("card"),
    "filter": OneCard(),
    "each": EachCard(),
    "counted": Counted(),
    "sought": Sought(),
    "acquired": Acquired(),
    "suits": Suits(),
    "cards": _cards("hand"),
    "cards_of_hand": _cards("hand", silent=True),
    "cards_in_play": _cards("play", silent=True),
    "cards_from_play": _cards("play"),
    "discarded_cards": _cards("discard"),
    "unrest": _cards("hand", filter=UNREST),
    "place": Zones("zone", "in", default=_PLAY),
    "required": Zones("zone", "in", key="in", default=_PLAY),
    "searched": Bits("zones", "in", key="in", default=_SEARCHED, silent=_SEARCHED),
    "goal": Word("to", _GOALS, "into", key="to"),
    "from_market": Bits("source", "from", key="from", default=_MARKET, silent=_MARKET),
    "from_hand": Bits("source", "from", key="from", default=Area(("hand",))),
    "came_from": Bits("source", "from", key="from", default=NOWHERE),
    "if_able": Flag("if_able"),
    "free": Form("free"),
    "exile": Flag("exile"),
    "any_state": Flag("any_state"),
}

VOCABULARY = CARDS.vocabulary(TYPES)
# In force while the card is in play; and restrictions. They become tables, never code.
STANDING_WORDS = tuple(
    word.name for word in CARDS.things("verbs").values() if word.traits.get("standing")
)
