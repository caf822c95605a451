"""The deal of a day: for each game and level one key, which follows from a secret.

A server has a secret for all who come to it; at a terminal each folder of saved games has its own.
"""

from dataclasses import dataclass
from hashlib import blake2b
from random import Random

from acropole.kernel import pledge, records
from acropole.kernel.game import Game

LEVELS = ("easy", "medium", "hard")
RIVAL = "hard"  # the bot that everybody compares with
DAYS = 14  # that are looked back to
SEAT = 0  # of whoever tries


@dataclass(frozen=True, slots=True)
class Deal:
    day: str  # ISO
    game: str
    level: str

    @property
    def mark(self) -> str:
        """What a table says of it; the game is known there."""
        return f"{self.day} {self.level}"

    def key(self, secret: bytes) -> bytes:
        name = f"{self.day} {self.game} {self.level}".encode()
        return blake2b(name, digest_size=pledge.KEY_BYTES, key=secret).digest()

    def record(self, game: Game, secret: bytes) -> records.Record:
        """What is played; where the game leaves a choice, the deal makes it."""
        key = self.key(secret)
        return records.Record(game, game.options_of_the_day(self.level, Random(key)), 0, key=key)
