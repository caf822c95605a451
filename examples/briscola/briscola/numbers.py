"""Every number of the game. Once there are records, they keep their meaning."""

from typing import Final

SUITS: Final = 4
RANKS: Final = 10
CARDS: Final = 40  # suit * RANKS + rank; a higher rank beats a lower one
HAND: Final = 3

# Actions, from the kernel's FIRST_ACTION on.
PLAY: Final = 10  # + card
ACTIONS: Final = PLAY + CARDS

TURN: Final = 8  # the one question; FIRST_QUESTION

NOT_IN_HAND: Final = 8  # the one reason of refusal; FIRST_REFUSAL

# Events.
TURNED: Final = 0
DRAWN: Final = 1
PLAYED: Final = 2
TAKEN: Final = 3
SCORED: Final = 4

VERB_SCORE: Final = 100  # the one verb; FIRST_VERB

# Where a card is.
STOCK: Final = -1
HELD: Final = 0  # + seat
TABLE: Final = 4  # + seat that played it
WON: Final = 8  # + seat
OUT: Final = 12
