"""The words of the tables of the C.I.V.: some of those of the cards, and words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from acropole.games.imperium import numbers as n
from acropole.games.imperium.arguments import POOL, OneCard, Tokens
from acropole.games.imperium.vocabulary import VOCABULARY
from acropole.kernel.lang import ArgType, Count, Number, Test, Verb, Vocabulary, Word

_SHARED_VERBS = (
    "sentence", "gain", "steal", "draw", "discard", "topdeck", "hist", "abandon", "recall",
    "acquire", "break", "exile_market", "exile", "take_unrest", "return_unrest", "fame_top",
    "become", "end_trigger",
)  # fmt: skip
_SHARED_TESTS = ("barbarian", "empire", "has")
_SHARED_COUNTS = ("#", *POOL)

_n = Number("n")
_resource = Word("resource", POOL, "resource")
_tokens = Tokens("what")

_VERBS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("discard_top", n.V_DISCARD_TOP, (_n,)),
    ("play_this", n.V_PLAY_THIS, ()),
    ("spend", n.V_SPEND, (_tokens,)),
    ("return_discarded", n.V_RETURN_DISCARDED, ()),
    ("dynasty", n.V_DYNASTY, ()),
    ("convert", n.V_CONVERT, (_resource,)),
    ("exchange", n.V_EXCHANGE, (_tokens,)),
    ("play_discarded", n.V_PLAY_DISCARDED, (OneCard(),)),
    ("token_above", n.V_TOKEN_ABOVE, (_tokens,)),
    ("exile_quest", n.V_EXILE_QUEST, ()),
    ("take_quest", n.V_TAKE_QUEST, ()),
    ("fame_history", n.V_FAME_HISTORY, ()),
    ("hand_over", n.V_HAND_OVER, (_tokens,)),
    ("spend_all", n.V_SPEND_ALL, (_resource,)),
    ("late_unrest", n.V_LATE_UNREST, ()),
]

_TESTS: Sequence[tuple[str, int, tuple[ArgType[Any], ...]]] = [
    ("rival_has", n.TEST_RIVAL_HAS, (OneCard(),)),
    ("rival_empire", n.TEST_RIVAL_EMPIRE, ()),
]


def _verb(name: str) -> Verb:
    verb = VOCABULARY.verbs[name]
    assert isinstance(verb, Verb)
    return verb


CIV_VOCABULARY = Vocabulary(
    verbs=[
        *(_verb(name) for name in _SHARED_VERBS),
        *(Verb(name, op, args) for name, op, args in _VERBS),
    ],
    tests=[
        *(Test(t.name, t.op, t.args) for t in (VOCABULARY.tests[name] for name in _SHARED_TESTS)),
        *(Test(name, op, args) for name, op, args in _TESTS),
    ],
    counts=[
        Count(c.name, c.op, c.args) for c in (VOCABULARY.counts[name] for name in _SHARED_COUNTS)
    ],
)
