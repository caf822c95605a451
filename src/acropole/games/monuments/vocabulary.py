"""The words Monuments adds to the effect language. What they do is in state.py, `can` and `do`."""

from __future__ import annotations

from acropole.games.monuments import numbers as n
from acropole.games.monuments.ids import SYMBOL_IDS
from acropole.kernel.lang import Amount, Count, Number, Verb, Vocabulary, Word

_symbol = Word("symbol", {name: index for index, name in enumerate(SYMBOL_IDS)}, "symbol")

VOCABULARY = Vocabulary(
    verbs=[
        Verb("remove", n.VERB_REMOVE, (Number("n"), _symbol)),
        Verb("score", n.VERB_SCORE, (Amount("points"),)),
        Verb("action", n.VERB_ACTION, (Number("n"),)),
    ],
    counts=[Count("shown", n.COUNT_SHOWN, (_symbol,))],
)
