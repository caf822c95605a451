"""The words Monuments adds to the effect language. What they do is in rules/turn.py."""

from __future__ import annotations

from acropole.games.monuments.ids import SYMBOL_IDS
from acropole.games.monuments.schema import SCHEMA
from acropole.kernel.lang import Amount, Number, Word

VOCABULARY = SCHEMA.vocabulary(
    {
        "n": Number("n"),
        "points": Amount("points"),
        "symbol": Word("symbol", {name: i for i, name in enumerate(SYMBOL_IDS)}, "symbol"),
    }
)
