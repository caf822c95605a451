"""The effect language: parsing, vocabulary, compiling, and the text of cards."""

from acropole.kernel.lang.compiler import Assembler
from acropole.kernel.lang.parser import parse, parse_condition
from acropole.kernel.lang.syntax import EffectError, unparse
from acropole.kernel.lang.text import sentence
from acropole.kernel.lang.verbs import Amount, Count, Flag, Number, Test, Verb, Vocabulary, Word

__all__ = [
    "Amount",
    "Assembler",
    "Count",
    "EffectError",
    "Flag",
    "Number",
    "Test",
    "Verb",
    "Vocabulary",
    "Word",
    "parse",
    "parse_condition",
    "sentence",
    "unparse",
]
