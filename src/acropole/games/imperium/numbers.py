"""The numbers of Imperium's rules: actions, questions, tasks, refusals, slots, events of the log.

What content compiles to (verbs, zones, suits …) stands in codes.py. Each list begins with a plain
number, not with the kernel's name for it: mypyc folds constants only within one file.
"""

from typing import Final

PERSON: Final = 0  # the seat that plays by the rules of players
OPPONENT: Final = 1  # the C.I.V.: a seat of the rules

KINDS: Final = 473  # entries of the content; a content pack overrides, it does not add
SLOTS: Final = 5  # of the market
SMALL_DECKS: Final = 3

# -- chains: where cards lie ---------------------------------------------------------------------

# A zone of a seat is the chain `seat * STRIDE + zone`, a zone of everybody is the chain `zone`.
# Zones 0 to 19 are those of codes.py; these are the rules' own.
STRIDE: Final = 32
RESOLVING: Final = 20  # of a seat: a card being played
ACCESSION_ZONE: Final = 21  # of a seat: the accession card, below its nation deck
NATION_UNDER: Final = 22  # of a seat: put under its nation deck, in a known order
KING_ZONE: Final = 23  # King of Kings, below the fame deck
UNDER_MARKET: Final = 24  # the unrest under the cards of the market
REMOVED_ZONE: Final = 25  # fame cards that were removed unseen
FIRST_CIV_ZONE: Final = 26  # up to 31: the slots of the C.I.V.
CIV_SLOTS: Final = 6

# -- actions -------------------------------------------------------------------------------------

END_TURN: Final = 10  # FIRST_ACTION
INNOVATE: Final = END_TURN + 1
REVOLT: Final = INNOVATE + 1
PLEDGE: Final = REVOLT + 1  # use a progress token in the next payment
FROM_SLOT: Final = PLEDGE + 1  # + slot of the market
FROM_DECK: Final = FROM_SLOT + SLOTS  # break through by the deck, not by the market
SUIT: Final = FROM_DECK + 1  # + suit
PLAY_KIND: Final = SUIT + 4  # + kind: play a card of it from the hand
EXHAUST_KIND: Final = PLAY_KIND + KINDS  # + kind: use the exhaust effect of a card in play
HAND_KIND: Final = EXHAUST_KIND + KINDS  # + kind: pick a card of the hand
DISCARD_KIND: Final = HAND_KIND + KINDS  # + kind: pick a card of the discard
CARD_KIND: Final = DISCARD_KIND + KINDS  # + kind: pick a card that lies anywhere else
ACTIONS: Final = CARD_KIND + KINDS

# -- questions -----------------------------------------------------------------------------------

Q_TURN: Final = 8  # FIRST_QUESTION. What to do next
# Which card: PC is the address of the verb that asks.
Q_DISCARD: Final = 9
Q_TO_HAND: Final = 10
Q_TOPDECK: Final = 11
Q_HIST: Final = 12
Q_GARRISON: Final = 13
Q_ABANDON: Final = 14
Q_RECALL: Final = 15
Q_SINK: Final = 16
Q_EXILE: Final = 17
Q_RETURN: Final = 18
Q_PLAY: Final = 19
Q_FREE_PLAY: Final = 20
# Others.
Q_KNIGHT: Final = 21  # under which region the knight goes, or none
Q_FIND: Final = 22  # PC: the verb
Q_DEVELOP: Final = 23
Q_ACQUIRE: Final = 24  # PC: the verb
Q_SUIT: Final = 25  # which suit; an answer makes it Q_BREAK
Q_BREAK: Final = 26  # which card
Q_BREAK_VARIABLE: Final = 27
Q_EXILE_MARKET: Final = 28
Q_TOKEN: Final = 29  # on which market card
Q_SWAP_OUT: Final = 30  # which exiled card goes to the market
Q_SWAP_IN: Final = 31  # for which market card
Q_SWAP_NATION: Final = 32  # which hand card goes on the nation deck
Q_FAME: Final = 33  # which of the top fame cards
Q_FAME_BACK: Final = 34  # which fame card goes back next, the last on top
Q_GIVE: Final = 35  # PC: the verb
Q_GAMBLE: Final = 36  # which suit
Q_TREAT: Final = 37  # which card's icon
Q_REFRESH: Final = 38  # which card
Q_DRAW_MORE: Final = 39  # one more card?
Q_REACT: Final = 40  # which reaction
Q_SOLSTICE: Final = 41  # which solstice effect next
Q_PROTECT: Final = 42  # against an attack: which protection
Q_PAY_MORE: Final = 43  # pay one more?

# -- tasks ---------------------------------------------------------------------------------------

T_ROUND: Final = 64  # FIRST_TASK
T_CLEAN_UP: Final = 65
T_SOLSTICE: Final = 66
T_PLAYED: Final = 67  # SOURCE: card
T_DRAW: Final = 68
T_REACTIONS: Final = 69
T_FAME_LOOK: Final = 70
T_END: Final = 71  # before the count
T_CIV_TURN: Final = 72  # SOURCE: card turned up

DRAW_IF_ABLE: Final = 1  # DRAW_FLAGS
DRAW_ASK: Final = 2
DRAW_ASKED: Final = 4
DRAW_TO_SIZE: Final = 8  # stop when the hand has its size

# -- slots of frames, by question and task --------------------------------------------------------

TURN_ACTED: Final = 4  # whether something was done
PICK_LEFT: Final = 4  # of the questions Q_DISCARD to Q_FREE_PLAY
PICK_PICKED: Final = 5
DEVELOP_FREE: Final = 4
DEVELOP_RESHUFFLING: Final = 5  # then it may be declined
ACQUIRE_LEFT: Final = 4
SUIT_SUITS: Final = 4  # a mask
SUIT_LEFT: Final = 5
SUIT_EXILE: Final = 6  # exiled cards, too
BREAK_SUIT: Final = 4
BREAK_LEFT: Final = 5
BREAK_EXILE: Final = 6
EXILE_MARKET_LEFT: Final = 4
TOKEN_RESOURCE: Final = 4
TOKEN_COUNT: Final = 5
SWAP_IN_CARD: Final = 4  # the exiled one
FAME_COUNT: Final = 4
FAME_BACK_COUNT: Final = 4
FAME_BACK_PLACED: Final = 5
TREAT_ICON: Final = 4
REFRESH_LEFT: Final = 4
REACT_BEGIN: Final = 4  # where its reactions begin in `pending`
PAY_MORE_LEFT: Final = 4
PAY_MORE_RESOURCE: Final = 5
ROUND_STEP: Final = 4
CLEAN_UP_STEP: Final = 4
CLEAN_UP_HAND: Final = 5  # cards in hand once they were drawn
PLAYED_STEP: Final = 4
PLAYED_ZONE: Final = 5  # it came from
DRAW_LEFT: Final = 4
DRAW_FLAGS: Final = 5
DRAW_RESHUFFLE: Final = 6  # 1 before, 2 after it
REACTIONS_BEGIN: Final = 4
REACTIONS_LATER: Final = 5  # where those begin that do not wait for these
FAME_LOOK_COUNT: Final = 4
FAME_LOOK_STEP: Final = 5
END_NEXT: Final = 4  # the next card to look at
CIV_TURN_STEP: Final = 4
CIV_TURN_SLOT: Final = 5  # the next one to resolve or to fill
CIV_TURN_TEXT: Final = 6  # of the row
CIV_TURN_PROTECTOR: Final = 7
# The registers of an effect under way.
RUN_IT: Final = 6  # the card called `it`, or -1
RUN_COUNTED: Final = 7  # what was counted "this way"

# -- refusals ------------------------------------------------------------------------------------

NOT_IN_HAND: Final = 8  # FIRST_REFUSAL
UNPLAYABLE: Final = 9
NOT_AS_BARBARIAN: Final = 10
NOT_AS_EMPIRE: Final = 11
NEEDS_CARD: Final = 12
NO_ACTION_LEFT: Final = 13
COST_UNPAYABLE: Final = 14
NOTHING_TO_DO: Final = 15
NOT_IN_PLAY: Final = 16
NO_EXHAUST_EFFECT: Final = 17
ALREADY_EXHAUSTED: Final = 18
NO_EXHAUST_LEFT: Final = 19
TURN_BEGUN: Final = 20
NO_PROGRESS: Final = 21
SLOT_EMPTY: Final = 22
DOES_NOT_FIT: Final = 23
CARRIES_TOKENS: Final = 24
NOT_THERE: Final = 25
MUST_GO_ON: Final = 26
NOT_AFFORDABLE: Final = 27
NO_SUCH_SUIT: Final = 28

# -- slots ---------------------------------------------------------------------------------------

# The turn of the person. Slots of `turn`.
T_ACTIONS: Final = 0  # action tokens left
T_EXHAUSTS: Final = 1  # exhaust tokens left
T_ACTIVE: Final = 2  # whether it is an activate turn
T_PLEDGED: Final = 3  # progress tokens pledged
T_NATION_USED: Final = 4  # an exhaust token lies on the nation deck or the development area
T_ANY_STATE: Final = 5  # the next card played ignores its empire icon
T_LOOK_MORE: Final = 6  # fame cards looked at in addition
T_DREW: Final = 7  # the sentence drew cards
TURN: Final = 8

# The game. Slots of `game`.
G_ROUND: Final = 0
G_ENDING: Final = 1  # RUNNING …
G_REASON: Final = 2  # why it ends
G_KINGED: Final = 3  # seats that had King of Kings, a mask
G_SHORT: Final = 4  # seats that the last steal found short, a mask
G_AVOIDED: Final = 5  # seats that avoid the attack being resolved, a mask
G_DIE: Final = 6  # what the C.I.V. rolled this turn, 0 when it is not its turn
GAME: Final = 7

RUNNING: Final = 0
TRIGGERED: Final = 1  # this round, then one more
LAST_ROUND: Final = 2
ENDED: Final = 3
COLLAPSED: Final = 4

# Why the game ends.
BY_NOTHING: Final = 0
BY_MAIN_DECK: Final = 1
BY_DEVELOPMENT: Final = 2
BY_KING: Final = 3
BY_CARD: Final = 4
BY_COLLAPSE: Final = 5
BY_DYNASTY: Final = 6

# Marks on a card. Bits of `mark`.
M_EXHAUSTED: Final = 1
M_FREE_PLAYED: Final = 2
M_DRAWN: Final = 4  # by this sentence
M_SOLSTICE: Final = 8  # its solstice effect was resolved in this solstice
M_FERTILE: Final = 16  # fertile icons that count as production: two bits
M_RIVER: Final = 64  # river icons that count as production: two bits
M_TREATED: Final = 16 + 32 + 64 + 128
TREATED_WORTH: Final = 3  # production icons that a treated icon counts as

# -- events of the log ---------------------------------------------------------------------------

EV_PLAYED: Final = 0
EV_EXHAUSTED: Final = 1
EV_ENDED: Final = 2
EV_INNOVATED: Final = 3
EV_REVOLTED: Final = 4
EV_DREW: Final = 5
EV_DISCARDED: Final = 6
EV_HISTORY: Final = 7
EV_ACQUIRED: Final = 8
EV_BROKE: Final = 9
EV_EXILED: Final = 10
EV_ABANDONED: Final = 11
EV_RECALLED: Final = 12
EV_GARRISONED: Final = 13
EV_UNREST: Final = 14
EV_RETURNED: Final = 15
EV_GAINED: Final = 16
EV_PAID: Final = 17
EV_STOLE: Final = 18
EV_TOKEN: Final = 19
EV_REFILLED: Final = 20
EV_DEVELOPED: Final = 21
EV_NATION: Final = 22
EV_EMPIRE: Final = 23
EV_FAME: Final = 24
EV_KING: Final = 25
EV_TO_HAND: Final = 26
EV_TOPDECKED: Final = 27
EV_SUNK: Final = 28
EV_GAVE: Final = 29
EV_FOUND: Final = 30
EV_REVEALED: Final = 31
EV_SHUFFLED: Final = 32
EV_SOLSTICE: Final = 33
EV_ENDING: Final = 34
EV_COLLAPSE: Final = 35
EV_OVER: Final = 36
EV_BECAME: Final = 37
EV_QUEST: Final = 38
EV_NOTHING_FOUND: Final = 39
EV_REACTED: Final = 40
EV_ROLLED: Final = 41
EV_TURNED_UP: Final = 42
EV_ROW: Final = 43
EV_DYNASTY: Final = 44
# What the protection of a card prevented.
EV_KEPT: Final = 45
EV_NO_DISCARD: Final = 46
EV_NO_ABANDON: Final = 47
EV_NO_RECALL: Final = 48
EV_NO_MORE: Final = 49
