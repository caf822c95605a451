"""The words Monuments adds to the effect language. What they do is in state.py, `can` and `do`."""

from __future__ import annotations

from acropole.games.monuments.ids import SYMBOL_IDS
from acropole.games.monuments.numbers import COUNT_SHOWN, VERB_ACTION, VERB_REMOVE, VERB_SCORE
from acropole.kernel.lang import Amount, Count, Number, Verb, Vocabulary, Word

_symbol = Word("symbol", {name: index for index, name in enumerate(SYMBOL_IDS)}, "symbol")

VOCABULARY = Vocabulary(
    verbs=[
        Verb("remove", VERB_REMOVE, (Number("n"), _symbol)),
        Verb("score", VERB_SCORE, (Amount("points"),)),
        Verb("action", VERB_ACTION, (Number("n"),)),
    ],
    counts=[Count("shown", COUNT_SHOWN, (_symbol,))],
)
