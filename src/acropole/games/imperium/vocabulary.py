"""The words Imperium adds to the effect language. What they compile to is told in `codes.py`.

Cards are named by a number and a filter in one argument: `1 REG`, `upto 2 :mask`, `all @attack`,
`self`, `it`. Tokens are `mat 2`, `prog all 5`, `mat 2*#(:fertile, play)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from acropole.games.imperium import codes
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
    "others": codes.OTHERS,
    "empires": codes.EMPIRES,
    "region_holders": codes.REGION_HOLDERS,
}
_NOTHING = {"nothing": -1, **POOL}
_SEARCHED = Area(("hand", "discard", "deck", "nation"))
_MARKET = Area(("market",))
_GOALS = {"hand": codes.HAND, "discard": codes.DISCARD, "history": codes.HISTORY}

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
    ("sentence", codes.SENTENCE, ()),
    ("gain", codes.GAIN, (Gain("what"),)),
    ("pay", codes.PAY, (Price("what"),)),
    ("spend_action", codes.SPEND_ACTION, (_n,)),
    (
        "steal",
        codes.STEAL,
        (Tokens("what"), Word("whom", _VICTIMS, "victim", key="from", default="others")),
    ),
    (
        "add_token",
        codes.ADD_TOKEN,
        (
            Tokens("what"),
            Manner("on", {"market": codes.ON_MARKET, "self": codes.ON_SELF}, key="on"),
        ),
    ),
    ("collect", codes.COLLECT, ()),
    ("refresh", codes.REFRESH, (_n,)),
    ("draw", codes.DRAW, (Amount("n"), _if_able)),
    ("draw_upto", codes.DRAW_UPTO, (_n, _if_able)),
    ("discard", codes.DISCARD_CARDS, _cards("hand", silent=True)),
    ("tohand", codes.TO_HAND, _cards("discard")),
    ("topdeck", codes.TOPDECK, _cards("hand")),
    ("hist", codes.HIST, _cards("hand")),
    ("garrison", codes.GARRISON_CARDS, _cards("hand")),
    ("knight_garrison", codes.KNIGHT_GARRISON, ()),
    ("abandon", codes.ABANDON, _cards("play", silent=True)),
    ("recall", codes.RECALL, _cards("play", silent=True)),
    ("sink", codes.SINK, _cards("play")),
    ("move_quest", codes.MOVE_QUEST, (_goal,)),
    (
        "find",
        codes.FIND,
        (Sought(), Bits("zones", "in", key="in", default=_SEARCHED, silent=_SEARCHED), _goal),
    ),
    ("develop", codes.DEVELOP, (Form("free"),)),
    (
        "acquire",
        codes.ACQUIRE,
        (
            Acquired(),
            Bits("source", "from", key="from", default=_MARKET, silent=_MARKET),
            Word("carrying", _NOTHING, "carrying", key="with", default="nothing"),
        ),
    ),
    ("break", codes.BREAK, (Suits(), Times("times", key="times", default=1), Flag("exile"))),
    ("break_variable", codes.BREAK_VARIABLE, ()),
    ("exile_market", codes.EXILE_MARKET, (_n,)),
    ("exile", codes.EXILE_CARDS, _cards("hand")),
    ("swap_exile", codes.SWAP_EXILE, ()),
    ("swap_nation", codes.SWAP_NATION, ()),
    ("take_unrest", codes.TAKE_UNREST, (_n,)),
    ("return_unrest", codes.RETURN_UNREST, _cards("hand", filter=UNREST)),
    ("return_self", codes.RETURN_SELF, ()),
    ("fame_top", codes.FAME_TOP, ()),
    ("fame_look", codes.FAME_LOOK, (_n,)),
    ("nation_look", codes.NATION_LOOK, (_n,)),
    ("nation_top", codes.NATION_TOP, ()),
    ("nation_bottom", codes.NATION_BOTTOM, ()),
    ("nation_shuffle", codes.NATION_SHUFFLE, ()),
    ("give", codes.GIVE, (_n, Bits("source", "from", key="from", default=Area(("hand",))))),
    ("gamble", codes.GAMBLE, ()),
    ("play", codes.PLAY_CARD, _cards("hand")),
    ("freeplay", codes.FREE_PLAY, (*_cards("hand"), Flag("any_state"))),
    ("avoid_attack", codes.AVOID_ATTACK, ()),
    ("ransom", codes.RANSOM, (_n,)),
    ("copy_exhaust", codes.COPY_EXHAUST, (OneCard(),)),
    ("treat", codes.TREAT, (_icon,)),
    ("become", codes.BECOME, (CardId("card"),)),
    ("set_state", codes.SET_STATE, (Word("state", STATES, "state"),)),
    ("put_into_play", codes.PUT_INTO_PLAY, ()),
    ("end_trigger", codes.END_TRIGGER, ()),
    ("look_extra", codes.LOOK_EXTRA, (_n,)),
    ("double", codes.DOUBLE, (_resource,)),
    ("ignore_empire", codes.IGNORE_EMPIRE, ()),
    ("less_masks", codes.LESS_MASKS, (_n,)),
    ("score", codes.SCORE, (Amount("n"), Number("per", key="per", default=1))),
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
    ("barbarian", codes.IS_BARBARIAN, ()),
    ("empire", codes.IS_EMPIRE, ()),
    ("it is", codes.IT_IS, (OneCard(),)),
    ("could_not_pay", codes.COULD_NOT_PAY, ()),
    ("has", codes.HAS, (OneCard(), _place)),
    ("questing", codes.IS_QUESTING, ()),
]

_COUNTS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("#", codes.COUNT_CARDS, (Counted(), _place)),
    *((name, codes.COUNT_POOL + number, ()) for name, number in POOL.items()),
    ("abandoned", codes.COUNT_ABANDONED, ()),
    ("discarded", codes.COUNT_DISCARDED, ()),
    ("returned", codes.COUNT_RETURNED, ()),
    ("paid", codes.COUNT_PAID, ()),
    ("opponent_unrest", codes.COUNT_OPPONENT_UNREST, ()),
    ("poorer", codes.COUNT_POORER, ()),
]

_came_from = Bits("source", "from", key="from", default=NOWHERE)

_EVENTS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("return_unrest", codes.ON_RETURN_UNREST, ()),
    ("take_unrest", codes.ON_TAKE_UNREST, ()),
    ("play", codes.ON_PLAY, (OneCard(), _came_from)),
    ("attacked", codes.ON_ATTACKED, ()),
    ("acquire", codes.ON_ACQUIRE, (OneCard(), _came_from)),
    ("obtain", codes.ON_OBTAIN, (OneCard(),)),
    ("market_gain", codes.ON_MARKET_GAIN, (_resource,)),
    ("harvest", codes.ON_HARVEST, (_icon,)),
    ("pay", codes.ON_PAY, (_resource,)),
    ("fame_look", codes.ON_FAME_LOOK, ()),
    ("sink", codes.ON_SINK, ()),
    ("mask_cost", codes.ON_MASK_COST, ()),
    ("deck_empty", codes.ON_DECK_EMPTY, ()),
    ("leave", codes.ON_LEAVE, (OneCard(),)),
    ("gained", codes.ON_GAINED, ()),
    ("would_gain", codes.ON_WOULD_GAIN, ()),
    ("enter", codes.ON_ENTER, ()),
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
