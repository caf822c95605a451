"""Players that are not people, made from codes: `hard`, `greedy`, `ismcts:iters=2000,c=0.7`."""

from acropole.bots.advice import Hint as Hint
from acropole.bots.advice import Reason as Reason
from acropole.bots.advice import hints as hints
from acropole.bots.advice import hopes as hopes
from acropole.bots.advice import reasons as reasons
from acropole.bots.advice import reasons_text as reasons_text
from acropole.bots.base import Bot as Bot
from acropole.bots.base import Sight as Sight
from acropole.bots.base import bots as bots
from acropole.bots.base import make as make
from acropole.bots.base import read as read
from acropole.bots.base import register as register
from acropole.bots.greedy import Greedy as Greedy
from acropole.bots.ismcts import Ismcts as Ismcts
from acropole.bots.levels import Level as Level
from acropole.bots.novice import Novice as Novice
from acropole.bots.random import Random as Random

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
