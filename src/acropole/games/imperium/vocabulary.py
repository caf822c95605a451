"""The words Imperium adds to the effect language. What they compile to is told in `codes.py`.

Cards are named by a number and a filter in one argument: `1 REG`, `upto 2 :mask`, `all @attack`,
`self`, `it`. Tokens are `mat 2`, `prog all 5`, `mat 2*#(:fertile, play)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from acropole.games.imperium import numbers as n
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
from acropole.kernel.lang import (
    Amount,
    ArgType,
    Count,
    Event,
    Flag,
    Form,
    Number,
    Test,
    Verb,
    Vocabulary,
    Word,
)
from acropole.kernel.lang.verbs import FIRST_EVENT

_VICTIMS = {
    "others": n.OTHERS,
    "empires": n.EMPIRES,
    "region_holders": n.REGION_HOLDERS,
}
_NOTHING = {"nothing": -1, **POOL}
_SEARCHED = Area(("hand", "discard", "deck", "nation"))
_MARKET = Area(("market",))
_GOALS = {"hand": n.HAND, "discard": n.DISCARD, "history": n.HISTORY}

_n = Number("n")
_if_able = Flag("if_able")
_resource = Word("resource", POOL, "resource")
_icon = Word("icon", ICONS, "trait")
_place = Zones("zone", "in", default=Area(("play",)))
_goal = Word("to", _GOALS, "into", key="to")


def _cards(*zones: str, silent: bool = False, filter: Filter = EVERY_CARD) -> tuple[Any, ...]:
    """Cards and where they come from; a silent zone goes without saying."""
    area = Area(zones)
    return (
        Picked(filter),
        Zones("source", "from", key="from", default=area, silent=area if silent else NOWHERE),
    )


_VERBS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("sentence", n.V_SENTENCE, ()),
    ("gain", n.V_GAIN, (Gain("what"),)),
    ("pay", n.V_PAY, (Price("what"),)),
    ("spend_action", n.V_SPEND_ACTION, (_n,)),
    (
        "steal",
        n.V_STEAL,
        (Tokens("what"), Word("whom", _VICTIMS, "victim", key="from", default="others")),
    ),
    (
        "add_token",
        n.V_ADD_TOKEN,
        (
            Tokens("what"),
            Manner("on", {"market": n.ON_MARKET, "self": n.ON_SELF}, key="on"),
        ),
    ),
    ("collect", n.V_COLLECT, ()),
    ("refresh", n.V_REFRESH, (_n,)),
    ("draw", n.V_DRAW, (Amount("n"), _if_able)),
    ("draw_upto", n.V_DRAW_UPTO, (_n, _if_able)),
    ("discard", n.V_DISCARD, _cards("hand", silent=True)),
    ("tohand", n.V_TOHAND, _cards("discard")),
    ("topdeck", n.V_TOPDECK, _cards("hand")),
    ("hist", n.V_HIST, _cards("hand")),
    ("garrison", n.V_GARRISON, _cards("hand")),
    ("knight_garrison", n.V_KNIGHT_GARRISON, ()),
    ("abandon", n.V_ABANDON, _cards("play", silent=True)),
    ("recall", n.V_RECALL, _cards("play", silent=True)),
    ("sink", n.V_SINK, _cards("play")),
    ("move_quest", n.V_MOVE_QUEST, (_goal,)),
    (
        "find",
        n.V_FIND,
        (Sought(), Bits("zones", "in", key="in", default=_SEARCHED, silent=_SEARCHED), _goal),
    ),
    ("develop", n.V_DEVELOP, (Form("free"),)),
    (
        "acquire",
        n.V_ACQUIRE,
        (
            Acquired(),
            Bits("source", "from", key="from", default=_MARKET, silent=_MARKET),
            Word("carrying", _NOTHING, "carrying", key="with", default="nothing"),
        ),
    ),
    ("break", n.V_BREAK, (Suits(), Times("times", key="times", default=1), Flag("exile"))),
    ("break_variable", n.V_BREAK_VARIABLE, ()),
    ("exile_market", n.V_EXILE_MARKET, (_n,)),
    ("exile", n.V_EXILE, _cards("hand")),
    ("swap_exile", n.V_SWAP_EXILE, ()),
    ("swap_nation", n.V_SWAP_NATION, ()),
    ("take_unrest", n.V_TAKE_UNREST, (_n,)),
    ("return_unrest", n.V_RETURN_UNREST, _cards("hand", filter=UNREST)),
    ("return_self", n.V_RETURN_SELF, ()),
    ("fame_top", n.V_FAME_TOP, ()),
    ("fame_look", n.V_FAME_LOOK, (_n,)),
    ("nation_look", n.V_NATION_LOOK, (_n,)),
    ("nation_top", n.V_NATION_TOP, ()),
    ("nation_bottom", n.V_NATION_BOTTOM, ()),
    ("nation_shuffle", n.V_NATION_SHUFFLE, ()),
    ("give", n.V_GIVE, (_n, Bits("source", "from", key="from", default=Area(("hand",))))),
    ("gamble", n.V_GAMBLE, ()),
    ("play", n.V_PLAY, _cards("hand")),
    ("freeplay", n.V_FREEPLAY, (*_cards("hand"), Flag("any_state"))),
    ("avoid_attack", n.V_AVOID_ATTACK, ()),
    ("ransom", n.V_RANSOM, (_n,)),
    ("copy_exhaust", n.V_COPY_EXHAUST, (OneCard(),)),
    ("treat", n.V_TREAT, (_icon,)),
    ("become", n.V_BECOME, (CardId("card"),)),
    ("set_state", n.V_SET_STATE, (Word("state", STATES, "state"),)),
    ("put_into_play", n.V_PUT_INTO_PLAY, ()),
    ("end_trigger", n.V_END_TRIGGER, ()),
    ("look_extra", n.V_LOOK_EXTRA, (_n,)),
    ("double", n.V_DOUBLE, (_resource,)),
    ("ignore_empire", n.V_IGNORE_EMPIRE, ()),
    ("less_masks", n.V_LESS_MASKS, (_n,)),
    ("score", n.V_SCORE, (Amount("n"), Number("per", key="per", default=1))),
]

# In force while the card is in play; and restrictions. They become tables, never code.
_STANDING: Sequence[tuple[str, tuple[ArgType[Any], ...]]] = [
    ("hand_size", (_n,)),
    ("unrest_mat", (_n,)),
    ("unrest_cards", (_n,)),
    ("dev_cost", (Tokens("what"),)),
    ("lose_icon", (EachCard(),)),
    ("allow_exile", (EachCard(),)),
    ("allow_freeplay", (EachCard(),)),
    ("market_token", (Tokens("what"),)),
    ("no_history", ()),
    ("garrison_masks", ()),
    ("people_for_materials", ()),
    ("requires", (OneCard(), Zones("zone", "in", key="in", default=Area(("play",))))),
    ("unplayable", ()),
    ("no_garrison", ()),
    ("no_abandon", ()),
    ("no_recall", ()),
    ("last_quest", ()),
]
_FIRST_STANDING = 200
STANDING_WORDS = tuple(name for name, _ in _STANDING)

_BOONS = ("gain", "draw")  # they stand before `=>` without being a price

_TESTS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("barbarian", n.TEST_BARBARIAN, ()),
    ("empire", n.TEST_EMPIRE, ()),
    ("it is", n.TEST_IT_IS, (OneCard(),)),
    ("could_not_pay", n.TEST_COULD_NOT_PAY, ()),
    ("has", n.TEST_HAS, (OneCard(), _place)),
    ("questing", n.TEST_QUESTING, ()),
]

_COUNTS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("#", n.C_CARDS, (Counted(), _place)),
    *((name, n.C_MAT + number, ()) for name, number in POOL.items()),
    ("abandoned", n.C_ABANDONED, ()),
    ("discarded", n.C_DISCARDED, ()),
    ("returned", n.C_RETURNED, ()),
    ("paid", n.C_PAID, ()),
    ("opponent_unrest", n.C_OPPONENT_UNREST, ()),
    ("poorer", n.C_POORER, ()),
]

_came_from = Bits("source", "from", key="from", default=NOWHERE)

_EVENTS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("return_unrest", n.E_RETURN_UNREST, ()),
    ("take_unrest", n.E_TAKE_UNREST, ()),
    ("play", n.E_PLAY, (OneCard(), _came_from)),
    ("attacked", n.E_ATTACKED, ()),
    ("acquire", n.E_ACQUIRE, (OneCard(), _came_from)),
    ("obtain", n.E_OBTAIN, (OneCard(),)),
    ("market_gain", n.E_MARKET_GAIN, (_resource,)),
    ("harvest", n.E_HARVEST, (_icon,)),
    ("pay", n.E_PAY, (_resource,)),
    ("fame_look", n.E_FAME_LOOK, ()),
    ("sink", n.E_SINK, ()),
    ("mask_cost", n.E_MASK_COST, ()),
    ("deck_empty", n.E_DECK_EMPTY, ()),
    ("leave", n.E_LEAVE, (OneCard(),)),
    ("gained", n.E_GAINED, ()),
    ("would_gain", n.E_WOULD_GAIN, ()),
    ("enter", n.E_ENTER, ()),
]

VOCABULARY = Vocabulary(
    verbs=[
        *(Verb(name, op, args, boon=name in _BOONS) for name, op, args in _VERBS),
        *(Verb(name, _FIRST_STANDING + n, args) for n, (name, args) in enumerate(_STANDING)),
    ],
    tests=[Test(name, op, args) for name, op, args in _TESTS],
    counts=[Count(name, op, args) for name, op, args in _COUNTS],
    events=[Event(name, FIRST_EVENT + number, args) for name, number, args in _EVENTS],
)
