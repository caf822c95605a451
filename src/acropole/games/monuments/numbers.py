"""The numbers of Monuments. Written by tools/write-numbers from schema.toml: change that."""

# fmt: off
from typing import Final

# -- sizes
MONUMENTS: Final = 12
NUMBERS: Final = 9  # the cards of a monument are numbered 1 to 9
CARDS: Final = 108; SYMBOLS: Final = 3; ROW_CARDS: Final = 3
COLOURS: Final = 2  # a person has two colours in the 2-player game, one otherwise
DISPLAYS: Final = 4

# -- actions: each a first number and what is added to it
END_TURN: Final = 10
TAKE: Final = 11  # + place in the row
DRAW: Final = 14
BUILD: Final = 15  # erect, or extend what stands
SCORE: Final = 39
BUY: Final = 45  # pay two cards for a fourth action
WRITE: Final = 48  # write a history
CARD: Final = 50  # this card, from the hand
DONE: Final = 158  # no more cards on this monument

# -- questions
# actions left, fourth action bought, steps taken this turn
Q_TURN: Final = 8; TURN_LEFT: Final = 4; TURN_BOUGHT: Final = 5; TURN_STEPS: Final = 6
# the next card of a monument
Q_PLACE: Final = 9; PLACE_DISPLAY: Final = 4; PLACE_PLACED: Final = 5; PLACE_LEAST: Final = 6
# a card that leaves the game
Q_REMOVE: Final = 10; REMOVE_SYMBOL: Final = 4; REMOVE_LEFT: Final = 5

# -- registers
EFFECT_DISPLAY: Final = 6  # which an effect is for

# -- refusals
NO_ACTIONS_LEFT: Final = 8; ROW_PLACE_EMPTY: Final = 9; PILE_EMPTY: Final = 10
NO_SUCH_COLOUR: Final = 11; MONUMENT_OUT: Final = 12; MONUMENT_TAKEN: Final = 13
OTHER_COLOUR_HAS_IT: Final = 14; TOO_FEW_CARDS: Final = 15; NO_PAIR: Final = 16
ALREADY_BOUGHT: Final = 17; TURN_BEGUN: Final = 18; NO_HISTORIAN: Final = 19
NOTHING_TO_WRITE: Final = 20; ACTIONS_LEFT: Final = 21; NOT_IN_HAND: Final = 22
WRONG_MONUMENT: Final = 23; WRONG_SYMBOL: Final = 24; MINIMUM_NOT_REACHED: Final = 25
NO_ACTION_TAKEN: Final = 26

# -- events
EV_FIRST_PLAYER: Final = 0; EV_TAKEN: Final = 1; EV_DRAWN: Final = 2; EV_ERECTED: Final = 3
EV_EXTENDED: Final = 4; EV_PLACED: Final = 5; EV_REMOVED: Final = 6; EV_MARKED: Final = 7
EV_BOUGHT: Final = 8; EV_WRITTEN: Final = 9; EV_PAGE: Final = 10; EV_RISEN: Final = 11
EV_OVERFLOWED: Final = 12; EV_REFILLED: Final = 13; EV_ENDED: Final = 14

# -- verbs
V_REMOVE: Final = 100; V_SCORE: Final = 101; V_ACTION: Final = 102

# -- counts
C_SHOWN: Final = 400
ACTIONS: Final = 159  # how many there are
