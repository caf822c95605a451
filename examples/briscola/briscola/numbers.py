"""The numbers of Briscola. Written by tools/write-numbers from schema.toml: change that."""

# fmt: off
from typing import Final

# -- sizes
SUITS: Final = 4; RANKS: Final = 10
CARDS: Final = 40  # suit * RANKS + rank; a higher rank beats a lower one
HAND: Final = 3

# -- actions
PLAY: Final = 10  # + card

# -- questions
Q_TURN: Final = 8

# -- refusals
NOT_IN_HAND: Final = 8

# -- events
EV_TURNED: Final = 0; EV_DRAWN: Final = 1; EV_PLAYED: Final = 2; EV_TAKEN: Final = 3
EV_SCORED: Final = 4

# -- verbs
V_SCORE: Final = 100

# -- place: where a card is; a seat is added to those in the middle
STOCK: Final = -1; HELD: Final = 0; TABLE: Final = 4; WON: Final = 8; OUT: Final = 12
ACTIONS: Final = 50  # how many there are
