"""Players that are not people, made from codes: `hard`, `greedy`, `ismcts:iters=2000,c=0.7`."""

from acropole.bots.advice import Hint, Reason, hints, hopes, reasons, reasons_text
from acropole.bots.base import Bot, Sight, bots, make, read, register
from acropole.bots.greedy import Greedy
from acropole.bots.ismcts import Ismcts
from acropole.bots.levels import Level
from acropole.bots.novice import Novice
from acropole.bots.random import Random

__all__ = [
    "Bot",
    "Greedy",
    "Hint",
    "Ismcts",
    "Level",
    "Novice",
    "Random",
    "Reason",
    "Sight",
    "bots",
    "hints",
    "hopes",
    "make",
    "read",
    "reasons",
    "reasons_text",
    "register",
]
