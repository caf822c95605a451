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

from typing import Any

from acropole.games.imperium import arguments, filters, schema
from acropole.kernel.lang import verbs
from acropole.kernel.schema import Types

_SEARCHED = arguments.Area(("hand", "discard", "deck", "nation"))
_MARKET = arguments.Area(("market",))
_PLAY = arguments.Area(("play",))
_ZONES = schema.SCHEMA.numbers("values.zones")
_GOALS = {zone: _ZONES[zone] for zone in ("hand", "discard", "history")}


def _cards(
    *zones: str, silent: bool = False, filter: filters.Filter = filters.EVERY_CARD
) -> tuple[Any, ...]:
    """Cards and where they come from; a silent zone goes without saying."""
    area = arguments.Area(zones)
    return (
        arguments.Picked(filter),
        arguments.Zones(
            "source", "from", key="from", default=area, silent=area if silent else arguments.NOWHERE
        ),
    )


TYPES: Types = {
    "n": verbs.Number("n"),
    "times": arguments.Times("times", key="times", default=1),
    "per": verbs.Number("per", key="per", default=1),
    "amount": verbs.Amount("n"),
    "tokens": arguments.Tokens("what"),
    "gain": arguments.Gain("what"),
    "price": arguments.Price("what"),
    "resource": verbs.Word("resource", arguments.POOL, "resource"),
    "carrying": verbs.Word(
        "carrying", {"nothing": -1, **arguments.POOL}, "carrying", key="with", default="nothing"
    ),
    "victim": verbs.Word(
        "whom", schema.SCHEMA.numbers("values.victims"), "victim", key="from", default="others"
    ),
    "on": arguments.Manner("on", schema.SCHEMA.numbers("values.on"), key="on"),
    "icon": verbs.Word("icon", filters.ICONS, "trait"),
    "state": verbs.Word("state", filters.STATES, "state"),
    "card": arguments.CardId("card"),
    "filter": arguments.OneCard(),
    "each": arguments.EachCard(),
    "counted": arguments.Counted(),
    "sought": arguments.Sought(),
    "acquired": arguments.Acquired(),
    "suits": arguments.Suits(),
    "cards": _cards("hand"),
    "cards_of_hand": _cards("hand", silent=True),
    "cards_in_play": _cards("play", silent=True),
    "cards_from_play": _cards("play"),
    "discarded_cards": _cards("discard"),
    "unrest": _cards("hand", filter=filters.UNREST),
    "place": arguments.Zones("zone", "in", default=_PLAY),
    "required": arguments.Zones("zone", "in", key="in", default=_PLAY),
    "searched": arguments.Bits("zones", "in", key="in", default=_SEARCHED, silent=_SEARCHED),
    "goal": verbs.Word("to", _GOALS, "into", key="to"),
    "from_market": arguments.Bits("source", "from", key="from", default=_MARKET, silent=_MARKET),
    "from_hand": arguments.Bits("source", "from", key="from", default=arguments.Area(("hand",))),
    "came_from": arguments.Bits("source", "from", key="from", default=arguments.NOWHERE),
    "if_able": verbs.Flag("if_able"),
    "free": verbs.Form("free"),
    "exile": verbs.Flag("exile"),
    "any_state": verbs.Flag("any_state"),
}

VOCABULARY = schema.CARDS.vocabulary(TYPES)
# In force while the card is in play; and restrictions. They become tables, never code.
STANDING_WORDS = tuple(
    word.name for word in schema.CARDS.things("verbs").values() if word.traits.get("standing")
)
