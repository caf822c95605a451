"""The numbers of Monumental: actions, questions, tasks, refusals, and the slots of its arrays.

Each list begins with a plain number, not with the kernel's name for it: mypyc folds constants only
within one file, and one that is not folded costs a dictionary look-up wherever it is used.
"""

from typing import Final

# -- sizes --------------------------------------------------------------------------------------

SLOTS: Final = 9  # of a city, row by row
TILES: Final = 48  # the largest board
DIRECTIONS: Final = 6
TRACK: Final = 9  # places of the track; 6 are used, more in continuous mode
BASICS: Final = 3
BASIC_COPIES: Final = 10
POLICIES: Final = 5
MARKETS: Final = 5
MARKET_TOKENS: Final = 5  # of one market
TOKEN_TYPES: Final = 40  # kinds of exploration tokens
EXPLORERS: Final = 2
PICKS: Final = 24  # things to pick from that have no number: all wonders, or all knowledge, fit
DECK_ROOM: Final = 64  # cards a player can own
HEROES: Final = 12
MONSTERS: Final = 12

# -- resources ----------------------------------------------------------------------------------

PRODUCTION: Final = 0
SCIENCE: Final = 1
MILITARY: Final = 2
GOLD: Final = 3
CULTURE: Final = 4
BASIC: Final = 5  # in effects: any of the first three
PRICE: Final = 6  # slots of a free city's price: the resources, then that many of one basic kind
FOR_SECTION: Final = 5  # in purses: resources for one use only begin here; + use
PURSE: Final = 8  # slots of a purse

ANY: Final = 0  # how the units of a basic amount may be chosen
SAME: Final = 1
DIFFERENT: Final = 2
OTHER: Final = 3  # of what is gained: no kind that was paid for it

USE_ANY: Final = -1  # what a payment is for
USE_SECTION: Final = 0
USE_BARBARIAN: Final = 1
USE_KNOWLEDGE: Final = 2

# -- actions ------------------------------------------------------------------------------------

ACTIVATE: Final = 10  # FIRST_ACTION; + row * 3 + column
END_TURN: Final = ACTIVATE + 9
ACQUIRE: Final = END_TURN + 1  # + place of the track
TAKE_BASIC: Final = ACQUIRE + TRACK  # + pile
COMPLETE: Final = TAKE_BASIC + BASICS
DEVELOP: Final = COMPLETE + 1  # + policy
CONQUER: Final = DEVELOP + POLICIES  # + tile
MOVE_FROM: Final = CONQUER + TILES  # + tile: a manoeuvre
OUTPOST: Final = MOVE_FROM + TILES  # + tile
EXPLORE: Final = OUTPOST + TILES  # + explorer * 6 + direction
EXPLORER_ACT: Final = EXPLORE + EXPLORERS * DIRECTIONS  # + explorer
USE: Final = EXPLORER_ACT + EXPLORERS  # + slot: the effect of the card there
USE_KNOWN: Final = USE + SLOTS  # + slot: the effect of the knowledge there
USE_POLICY: Final = USE_KNOWN + SLOTS
USE_MARKET: Final = USE_POLICY + 1  # + market: a token held
USE_PRODUCTION: Final = USE_MARKET + MARKETS
PROGRESS: Final = USE_PRODUCTION + 1
PLEDGE: Final = PROGRESS + 1  # set a gold aside for the next payment
# answers to further questions
SLOT: Final = PLEDGE + 1  # + slot: the card there
KNOWN: Final = SLOT + SLOTS  # + slot: the knowledge there
TILE: Final = KNOWN + SLOTS  # + tile
WARLORD: Final = TILE + TILES
RESOURCE: Final = WARLORD + 1  # + resource
PICK: Final = RESOURCE + 5  # + place in what is shown
TOKEN: Final = PICK + PICKS  # + kind of exploration token
# heroes and monsters
HIRE: Final = TOKEN + TOKEN_TYPES  # + hero
USE_HERO: Final = HIRE + HEROES
DEFEAT: Final = USE_HERO + 1  # + monster * EXPLORERS + explorer
HERO: Final = DEFEAT + MONSTERS * EXPLORERS  # the hero as one of the units
REVEAL: Final = HERO + 1  # the Automa's turn
ACTIONS: Final = REVEAL + 1

# -- questions ----------------------------------------------------------------------------------

Q_CAPITAL: Final = 8  # FIRST_QUESTION. Which capital is yours
Q_ACTIVATE: Final = 9  # which row and column
Q_ACTIONS: Final = 10  # what to do next. A: in continuous mode, the action of this turn
Q_UNITS: Final = 11  # who attacks. A: tile, B: units still needed, C: the warlord goes, D: reach
Q_UNIT: Final = 12  # soldier or warlord. A: tile, B: purpose (MOVING or LEAVING), C: left
Q_MOVE_TO: Final = 13  # where to. A: from, B: which unit goes
Q_MOVE_FREE: Final = 14  # a free manoeuvre from where, or stop. A: moves left
Q_ORDER: Final = 15  # which of several effects first. A: where they begin, B: how many
Q_ARCHIVE: Final = 16  # A: cards left, B: filter, C: the card that asks
Q_REINFORCE: Final = 17  # which activated card stays, or no more
Q_ACTIVATE_MORE: Final = 18  # A: cards left, B: filter, C: the card that asks
Q_COPY: Final = 19  # A: filter, C: the card that asks
Q_BONUS: Final = 20  # a bonus of which policy again
Q_WONDER_BONUS: Final = 21  # a bonus of which wonder again; PICK: order of completion
Q_TOKEN: Final = 22  # which exploration token again
Q_BASIC: Final = 23  # which basic building. A: how many left
Q_TRACK: Final = 24  # which card of the track, free. A: filter
Q_SECTION: Final = 25  # which section. A: less, B: free
Q_KEEP_WONDER: Final = 26  # YES: the new one. A: its card
Q_WONDER_TILE: Final = 27  # where the wonder's token goes. A: its card
Q_POLICY: Final = 28  # which policy to develop. A: less
Q_STEP: Final = 29  # an explorer's step, or stop. A: steps left
Q_ACT: Final = 30  # which explorer acts. A: acts left
Q_MARKET: Final = 31  # which token of the market. A: explorer, B: market
Q_FORTIFY: Final = 32  # A: provinces left, B: defence
Q_OUTPOST: Final = 33  # where the free outpost goes
Q_RESOURCE: Final = 34  # a basic resource to gain. A: left, B: mode, C: kinds refused (mask)
Q_PAY: Final = 35  # a basic resource to pay. A: left, B: mode, C: kinds paid so far, D: nogold
Q_PAY_FOR: Final = 36  # another resource instead. A: left, B: use
Q_KNOWLEDGE: Final = 37  # two knowledges for one place: YES keeps the new one. A: it, B: slot
Q_KEEP: Final = 38  # a basic resource kept at the end of the turn. A: left
Q_ATTACH: Final = 39  # which knowledge of the discard; PICK: place in the list. A: left
Q_ATTACH_TO: Final = 40  # under which card. A: knowledge
Q_SWAP: Final = 41  # first card. A: swaps left
Q_SWAP_WITH: Final = 42  # second card. A: first slot
Q_USE_DRAWN: Final = 43  # use the card just drawn? A: it
Q_PICK_DRAWN: Final = 44  # which of the cards drawn to use. A: uses left
Q_SCRY: Final = 45  # which card to put back next, on top of the others; NO discards the rest
# heroes and monsters
Q_DEPLOY: Final = 51  # on which province a hero is deployed
Q_ASSAULT: Final = 52  # which province is attacked, adjacent or not
Q_SAILOR: Final = 53  # which explorer sails; PICK: explorer
Q_SAIL: Final = 54  # where to. A: explorer, D: tiles
Q_CASUALTY: Final = 55  # a unit that goes home. A: left, D: tiles
Q_LAIR: Final = 56  # where a monster goes. A: monster, D: tiles

MOVING: Final = 0  # purposes of Q_UNIT
LEAVING: Final = 1
A_WARLORD: Final = 1  # which unit goes; 0 a soldier
A_HERO: Final = 2

# The action of a turn in continuous mode, A of Q_ACTIONS; 0 while it has not been taken.
ACTED: Final = 1
MANOEUVRING: Final = 2  # more units may be moved
EXPLORING: Final = 3  # the explorers may go on

# -- tasks --------------------------------------------------------------------------------------

T_CONQUERED: Final = 64  # FIRST_TASK. A: tile, B: units, C: the warlord went, D: a hero went
T_EFFECTS: Final = 65  # effects set off together. A: where they begin in `pending`
T_DRAW_USE: Final = 66  # A: cards left to draw and use
T_DISCARD_DRAWN: Final = 67  # A: card
T_FINISH: Final = 68  # the end of a turn. A: step
T_FILL: Final = 69  # the city is filled. A: slot
T_ACQUIRED: Final = 70  # a card of the track was paid. A: place, B: it was free
T_COMPLETED: Final = 71  # the second section was paid
T_BASIC: Final = 72  # a basic building was paid. A: pile
T_PUT_WONDER: Final = 73  # the token of a completed wonder is to be placed. A: card
T_SET_OUT: Final = 74  # a manoeuvre: its unit is known. A: from, B: which unit goes
T_DISCARD_PICKED: Final = 75  # cards drawn to pick from go to the discard
# continuous mode
T_ROUND: Final = 110  # a round, under everything else. A: phase, B: step of the phase
T_PASS: Final = 111  # a seat has passed. A: step
T_CITY: Final = 112  # a city is completed at the end of a round. A: step
# monsters
T_APPEAR: Final = 90  # half of the units of a tile go home. A: tile, B: step
T_STIR: Final = 91  # monsters walk under the track and attack. A: whose turn it is, by order
T_AFTERMATH: Final = 92  # after an attack. A: 1 + who chooses in it, 0 all for themselves
T_RAVAGE: Final = 93  # a unit of each tile goes home. B: 1 + tile under way, D: tiles left
T_SLAIN: Final = 94  # a monster was defeated. A: monster

# -- refusals -----------------------------------------------------------------------------------

NOT_AFFORDABLE: Final = 8  # FIRST_REFUSAL
PLACE_EMPTY: Final = 9
PILE_EMPTY: Final = 10
NO_WONDER: Final = 11
NO_FREE_TILE: Final = 12
ALREADY_DEVELOPED: Final = 13
NOT_A_TILE: Final = 14
WATER: Final = 15
CAPITAL: Final = 16
YOURS_ALREADY: Final = 17
NOT_ADJACENT: Final = 18
TOO_FEW_UNITS: Final = 19
NOT_YOURS: Final = 20
NO_UNIT_TO_SPARE: Final = 21
NOWHERE_TO_GO: Final = 22
HAS_OUTPOST: Final = 23
NO_OUTPOST_LEFT: Final = 24
TOO_FEW_UNITS_HERE: Final = 25
NO_TILE_THERE: Final = 26
HAS_ACTED: Final = 27
NOTHING_HERE: Final = 28
HAS_MARKET_TOKEN: Final = 29
NOT_ACTIVATED: Final = 30
USED_UP: Final = 31
NO_EFFECT: Final = 32
EFFECT_IMPOSSIBLE: Final = 33
NO_POLICY: Final = 34
NO_TOKEN: Final = 35
NO_CARD_TO_DRAW: Final = 36
NO_GOLD: Final = 37
NOTHING_TO_SPARE: Final = 38
WAS_ACTIVATED: Final = 39
DOES_NOT_FIT: Final = 40
NOT_REACHABLE: Final = 41
NO_UNIT_HERE: Final = 42
HAS_KNOWLEDGE: Final = 43
# continuous mode
ACTION_TAKEN: Final = 70
HERO_RESTING: Final = 71
# heroes and monsters
NOT_OFFERED: Final = 55
HIRED_ALREADY: Final = 56
NO_HOST: Final = 57
NO_HERO: Final = 58
NO_MONSTER: Final = 59
MONSTER_TOO_FAR: Final = 60
NOT_DEFEATED: Final = 61
NOT_COASTAL: Final = 62

# -- the purse, the turn, the land --------------------------------------------------------------

# A player's turn: what has happened and what is still owed. Slots of `turn`, TURN of them a seat.
T_POLICY_USED: Final = 0
T_WARLORD_DONE: Final = 1  # its effect works once a turn
T_POLICY_DONE: Final = 2  # a `first` trigger of the active policy has fired
T_ACTED: Final = 3  # explorers that have acted, a mask
T_PLEDGED: Final = 4
T_LESS: Final = 5  # discounts on the next section, policy, conquest: three slots
T_KEEP: Final = 8
T_CONQUESTS: Final = 9  # by place filter, 0 for all: six slots
T_DEVELOPED: Final = 15
T_COPIED_BONUS: Final = 16  # policies, a mask
T_COPIED_WONDER: Final = 17  # wonders, a mask by order of completion
T_BASICS: Final = 18  # basic buildings activated
T_PAID: Final = 19  # kinds of basic resources in the last price of an effect, a mask
TURN: Final = 20

# A tile. Slots of `land`, LAND of them a tile.
L_OWNER: Final = 0  # seat, or -1
L_SOLDIERS: Final = 1
L_OUTPOST: Final = 2
L_WONDER: Final = 3  # 1 + the card whose token stands here, or 0
L_FRONT: Final = 4  # 1 + the front of the exploration token here, or 0
L_PRODUCTION: Final = 5
L_FORT: Final = 6  # defence that fortification adds until its owner's next turn
LAND: Final = 7

# A market token: where it is. Otherwise the seat that holds it unused.
M_BOX: Final = -1
M_PILE: Final = 8
M_USED: Final = 16  # + seat
M_GONE: Final = 32  # discarded by the Automa, for all to see

# The round of continuous mode. Slots of `round`, which is empty in other games.
R_NUMBER: Final = 0  # from 1
R_PASSED: Final = 1  # seats that have passed, a mask
R_MOVED: Final = 2  # explorers that have moved this turn, a mask
R_HOLDER: Final = 3  # the seat whose part of the round is not on the shelf
R_LAST: Final = 4  # whether it is the last round
R_AUTOMA: Final = 5  # cards that the Automa has turned up this round
ROUND: Final = 6

# A seat and its hero. Slots of `heroes`, HERO_SLOTS of them a seat; none in games without heroes.
H_CARD: Final = 0  # the hero, or -1
H_TILE: Final = 1  # where it stands, -1 beside the map
H_TIMES: Final = 2  # how often it could have gone back
H_USED: Final = 3  # its effect was used this turn
H_HIRED: Final = 4  # a hero was acquired this turn
H_FIRED: Final = 5  # a `first` trigger of it has fired this turn
H_LEADS: Final = 6  # it takes part in the conquest under way
HERO_SLOTS: Final = 7

# Where a hero is deployed.
ON_CAPITAL: Final = 0
ON_PROVINCE: Final = 1
ON_WONDER: Final = 2

# A monster. Slots of `monsters`, BEAST of them each; none in games without monsters.
B_TILE: Final = 0  # where it is, or -1
B_PLACE: Final = 1  # of its token under the track
B_MARKS: Final = 2  # heads or gold on its card
B_ORDER: Final = 3  # the how manyth to be revealed, 0 not yet
B_VICTOR: Final = 4  # 1 + the seat that has its card, or 0
BEAST: Final = 5

# Whom an attack is about, and what a price may only ask to have.
STRIKES_EVERYONE: Final = 0
STRIKES_HOLDER: Final = 1
NEED_POLICIES: Final = 0
NEED_MARKETS: Final = 1
NEED_WONDERS: Final = 2
NEED_WARLORD: Final = 3

# Where a card has gone: `fate` by card.
IN_PLAY: Final = 0
ARCHIVED: Final = 1
OUT_OF_GAME: Final = 2
NOT_IN_GAME: Final = 3

# Places that conquests and conditions ask for.
P_ANY: Final = 0
P_COASTAL: Final = 1
P_BARBARIAN: Final = 2
P_FREE_CITY: Final = 3
P_PLAYER: Final = 4
P_HIGH: Final = 5

# Types of cards.
BUILDING: Final = 0
KNOWLEDGE: Final = 1
WONDER: Final = 2
HERO_CARD: Final = 3

# Sources of effects that are not cards of a city: added to the number of the thing.
POLICY_SOURCE: Final = 1000  # + seat * 5 + policy
WARLORD_SOURCE: Final = 1100  # + seat
TOKEN_SOURCE: Final = 1200  # + kind
MARKET_SOURCE: Final = 1300  # + market * 5 + token
MONSTER_SOURCE: Final = 1400  # + monster

# -- verbs, tests, counts, events of the effect language ----------------------------------------

V_GAIN: Final = 100
V_PAY: Final = 101
V_GAIN_FOR: Final = 102
V_LOSE: Final = 103
V_DOUBLE: Final = 104
V_KEEP: Final = 105
V_ARCHIVE: Final = 106
V_REINFORCE: Final = 107
V_DRAW_USE: Final = 108
V_DRAW_PICK: Final = 109
V_SCRY: Final = 110
V_ACTIVATE: Final = 111
V_ATTACH: Final = 112
V_SWAP: Final = 113
V_COPY: Final = 114
V_COPY_BONUS: Final = 115
V_COPY_WONDER_BONUS: Final = 116
V_COPY_TOKEN: Final = 117
V_DISCARD_TOKEN: Final = 118
V_TAKE_BASIC: Final = 119
V_TAKE_TRACK: Final = 120
V_SECTION: Final = 121
V_DISCOUNT: Final = 122
V_DEVELOP: Final = 123
V_EXPLORER_MOVE: Final = 124
V_EXPLORER_ACT: Final = 125
V_MANOEUVRE_FREE: Final = 126
V_FORTIFY: Final = 127
V_BUILD_OUTPOST: Final = 128
# heroes
V_LEAVE: Final = 146  # the first of the creatures'
V_REPEAT_BONUS: Final = 147
V_ASSAULT: Final = 148
V_SAIL: Final = 149
# monsters
V_DESTROY: Final = 150  # the first of the monsters'
V_DESTROY_LONE: Final = 151
V_RAVAGE: Final = 152
V_ROUT: Final = 153
V_RAZE: Final = 154
V_EXPLORERS_HOME: Final = 155
V_GROW: Final = 156
V_HOARD: Final = 157
V_BURN_TRACK: Final = 158
V_FLY: Final = 159
V_NEED: Final = 160
V_ALL_BONUSES: Final = 161

TEST_GAINED: Final = 300
TEST_CONQUERED: Final = 301
TEST_ACQUIRED: Final = 302
TEST_DEVELOPED: Final = 303
TEST_HAS: Final = 304
TEST_CONTROLS: Final = 305

C_POLICIES: Final = 400
C_KNOWLEDGE: Final = 401
C_COASTAL: Final = 402
C_HIGH: Final = 403
C_UNACTIVATED: Final = 404
C_ACTIVATED_BASIC: Final = 405
C_MARKETS: Final = 406
C_HEADS: Final = 420
C_TREASURE: Final = 421

E_CONQUEST: Final = 0
E_ACQUIRE: Final = 1
E_ARCHIVE: Final = 2
E_SECTION: Final = 3
E_COMPLETE: Final = 4
E_EXPLORER_TOKEN: Final = 5
E_CITY_FILLED: Final = 6
E_END_OF_TURN: Final = 7
E_CHARGE: Final = 15  # a conquest in which a hero takes part

# -- events of the log --------------------------------------------------------------------------

EV_FIRST: Final = 0
EV_CAPITAL: Final = 1
EV_ACTIVATED: Final = 2
EV_ACQUIRED: Final = 3
EV_BEGUN: Final = 4
EV_COMPLETED: Final = 5
EV_DEVELOPED: Final = 6
EV_CONQUERED: Final = 7
EV_TOKEN: Final = 8
EV_MOVED: Final = 9
EV_OUTPOST: Final = 10
EV_STEP: Final = 11
EV_PRODUCTION: Final = 12
EV_MARKET: Final = 13
EV_USED: Final = 14
EV_DREW: Final = 15
EV_ARCHIVED: Final = 16
EV_GAINED: Final = 17
EV_REMOVED: Final = 18
EV_MARKET_USED: Final = 19
EV_ENDED: Final = 20
EV_LAST_ROUND: Final = 21
EV_OVER: Final = 22
# continuous mode
EV_ROUND: Final = 65
EV_PASSED: Final = 66
EV_NEXT_IS_LAST: Final = 67
# heroes and monsters
EV_HERO: Final = 45
EV_HIRED: Final = 46
EV_HERO_BACK: Final = 47
EV_MONSTER: Final = 48
EV_ATTACK: Final = 49
EV_HOME: Final = 50
EV_EMPTIED: Final = 51
EV_LAIR: Final = 52
EV_DEFEATED: Final = 53
EV_SAILED: Final = 54
EV_EXPLORERS_HOME: Final = 55
EV_MANY_MONSTERS: Final = 56

# -- the Automa ---------------------------------------------------------------------------------

# Questions, all asked of the player to its right. But for the first, D: tiles to choose from.
Q_REVEAL: Final = 46  # turn up its cards
Q_AUTOMA_CONQUER: Final = 47  # which province
Q_AUTOMA_WONDER: Final = 48  # where the wonder's token goes. A: its card
Q_AUTOMA_STEP: Final = 49  # where its explorer goes. A: explorer
Q_AUTOMA_CAPITAL: Final = 50  # which capital is its own

# Tasks.
T_AUTOMA: Final = 80  # its turn: the cards turned up wait in `automa_shown`
T_AUTOMA_CARD: Final = 81  # one card. A: card, B: which parts, C: parts done, D: it was shuffled in
T_AUTOMA_CONQUER: Final = 82  # A: dearest, B: conquests left
T_AUTOMA_EXPLORE: Final = 83  # A: explorer, B: steps left to it, C: steps of each
T_AUTOMA_END: Final = 89  # the last number of its tasks

GOLD_FOR_CULTURE: Final = 2  # what the Automa gets for a culture. 002 §5.3

# Which parts of a card are done.
PART_ALL: Final = 0
PART_COMMON_TWICE: Final = 1
PART_SPECIAL: Final = 2
PARTS: Final = 3

V_AUTO_CONQUER: Final = 131
V_AUTO_TAKE: Final = 132
V_AUTO_WONDER: Final = 133
V_AUTO_POLICY: Final = 134
V_AUTO_EXPLORE: Final = 135
V_AUTO_REVEAL: Final = 136
V_AUTO_SEEK: Final = 137
V_AUTO_SHUFFLE: Final = 138

CHEAPEST: Final = 0  # which cards or provinces
DEAREST: Final = 1
ALL_OF_THEM: Final = 2

TEST_FEWER_PROVINCES: Final = 310
TEST_FEWEST_POLICIES: Final = 311
TEST_IDLE: Final = 312

EV_REVEALED: Final = 30
EV_PLAYED: Final = 31
EV_IMPOSSIBLE: Final = 32
EV_PAID: Final = 33
EV_SHUFFLED: Final = 34
EV_SOLD: Final = 35  # a market token turned into gold
EV_WENT_HOME: Final = 36
EV_PASSED_OVER: Final = 37
EV_WONDER_TILE: Final = 38
