"""Players that are not people, made from codes: `random`, `greedy`, `name:key=value,…`."""

from acropole.bots.base import Bot as Bot
from acropole.bots.base import Sight as Sight
from acropole.bots.base import bots as bots
from acropole.bots.base import make as make
from acropole.bots.base import register as register
from acropole.bots.greedy import Greedy as Greedy
from acropole.bots.random import Random as Random
