"""The numbers of the words that only the tables of the C.I.V. use; the others are in codes.py.

A row of a table is an effect whose owner is the C.I.V. and whose source is the card it turned up.
`others{…}` in it is the person. The words that rows share with cards are done for the C.I.V. as
civ_verbs.py tells: it never chooses, so what a person would choose is settled by the rules.
"""

from typing import Final

# -- verbs ---------------------------------------------------------------------------------------

DISCARD_TOP: Final = 170  # n: from the top of its deck to its discard
PLAY_THIS: Final = 171  # the card turned up, a region, into play
SPEND: Final = 172  # resource, n: a cost; progress never stands for anything else
RETURN_DISCARDED: Final = 173  # an unrest of its discard to the pile
DYNASTY: Final = 174  # the top of the dynasty deck to its discard
CONVERT: Final = 175  # resource: all of it becomes progress, one for one
EXCHANGE: Final = 176  # resource, n: as often as it can, n of it for 1 progress
PLAY_DISCARDED: Final = 177  # filter: the latest such card of its discard into play
TOKEN_ABOVE: Final = 178  # resource, n: on the market card above the slot that the die shows
EXILE_QUEST: Final = 179  # the top impending quest, never the last one
TAKE_QUEST: Final = 180  # the top impending quest onto its deck
FAME_HISTORY: Final = 181  # the top fame card into its history
HAND_OVER: Final = 182  # resource, n: the person gives the C.I.V. what there is
SPEND_ALL: Final = 183  # resource
LATE_UNREST: Final = 184  # an unrest that goes to its discard when the discard was shuffled

# -- tests ---------------------------------------------------------------------------------------

RIVAL_HAS: Final = 320  # filter: the person has such a card in play
RIVAL_EMPIRE: Final = 321

# -- tables of rows ------------------------------------------------------------------------------

# Rows for barbarians stand at BARBARIAN, rows for an empire at EMPIRE of codes.py.
JOURNEY: Final = 3  # of the Utopians, when the deck has to be made anew
ROW_TABLES: Final = 4
