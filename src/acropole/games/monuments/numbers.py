"""The numbers of Monuments' actions and questions. They keep their meaning in every state.

Each list begins with a plain number, not with the kernel's name for it: mypyc folds constants only
within one file, and one that is not folded costs a dictionary look-up wherever it is used.
"""

from typing import Final

MONUMENTS: Final = 12
NUMBERS: Final = 9  # the cards of a monument are numbered 1 to 9
CARDS: Final = MONUMENTS * NUMBERS
SYMBOLS: Final = 3
ROW_CARDS: Final = 3
COLOURS: Final = 2  # a person has two colours in the 2-player game, one otherwise
DISPLAYS: Final = 4

# Actions, each a first number and what is added to it.
END_TURN: Final = 10  # FIRST_ACTION
TAKE: Final = END_TURN + 1  # + place in the row
DRAW: Final = TAKE + ROW_CARDS
BUILD: Final = DRAW + 1  # + colour * MONUMENTS + monument: erect, or extend what stands
MARK: Final = BUILD + COLOURS * MONUMENTS  # + colour * SYMBOLS + symbol: score a symbol
BUY: Final = MARK + COLOURS * SYMBOLS  # + symbol: pay two cards for a fourth action
WRITE: Final = BUY + SYMBOLS  # + colour: write a history
CARD: Final = WRITE + COLOURS  # + card: this card, from the hand
DONE: Final = CARD + CARDS  # no more cards on this monument
ACTIONS: Final = DONE + 1

# Questions. The slots A to D of their frames are named with them.
TURN: Final = (
    8  # FIRST_QUESTION: A: actions left, B: fourth action bought, C: steps taken this turn
)
PLACE: Final = TURN + 1  # the next card of a monument. A: display, B: cards placed, C: at least
REMOVE: Final = TURN + 2  # a card that leaves the game. A: symbol, B: cards still to remove

# Reasons of refusal.
NO_ACTIONS_LEFT: Final = 8  # FIRST_REFUSAL
ROW_PLACE_EMPTY: Final = NO_ACTIONS_LEFT + 1
PILE_EMPTY: Final = NO_ACTIONS_LEFT + 2
NO_SUCH_COLOUR: Final = NO_ACTIONS_LEFT + 3
MONUMENT_OUT: Final = NO_ACTIONS_LEFT + 4
MONUMENT_TAKEN: Final = NO_ACTIONS_LEFT + 5
OTHER_COLOUR_HAS_IT: Final = NO_ACTIONS_LEFT + 6
TOO_FEW_CARDS: Final = NO_ACTIONS_LEFT + 7
NO_PAIR: Final = NO_ACTIONS_LEFT + 8
ALREADY_BOUGHT: Final = NO_ACTIONS_LEFT + 9
TURN_BEGUN: Final = NO_ACTIONS_LEFT + 10
NO_HISTORIAN: Final = NO_ACTIONS_LEFT + 11
NOTHING_TO_WRITE: Final = NO_ACTIONS_LEFT + 12
ACTIONS_LEFT: Final = NO_ACTIONS_LEFT + 13
NOT_IN_HAND: Final = NO_ACTIONS_LEFT + 14
WRONG_MONUMENT: Final = NO_ACTIONS_LEFT + 15
WRONG_SYMBOL: Final = NO_ACTIONS_LEFT + 16
MINIMUM_NOT_REACHED: Final = NO_ACTIONS_LEFT + 17
NO_ACTION_TAKEN: Final = NO_ACTIONS_LEFT + 18

# Events of the log.
FIRST_PLAYER: Final = 0
TAKEN: Final = 1
DRAWN: Final = 2
ERECTED: Final = 3
EXTENDED: Final = 4
PLACED: Final = 5
REMOVED: Final = 6
MARKED: Final = 7
BOUGHT: Final = 8
WRITTEN: Final = 9
PAGE: Final = 10
RISEN: Final = 11
OVERFLOWED: Final = 12
REFILLED: Final = 13
ENDED: Final = 14

# Verbs and counts of the effect language; see kernel/program.py.
VERB_REMOVE: Final = 100
VERB_SCORE: Final = 101
VERB_ACTION: Final = 102
COUNT_SHOWN: Final = 400
