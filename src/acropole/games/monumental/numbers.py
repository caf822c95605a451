"""The numbers of Monumental. Written by tools/write-numbers from schema.toml: change that."""

# fmt: off
from typing import Final

# -- sizes
SLOTS: Final = 9  # of a city, row by row
TILES: Final = 48  # the largest board
DIRECTIONS: Final = 6
TRACK: Final = 9  # places of the track; 6 are used, more in continuous mode
BASICS: Final = 3; BASIC_COPIES: Final = 10; POLICIES: Final = 5; MARKETS: Final = 5
MARKET_TOKENS: Final = 5  # of one market
TOKEN_TYPES: Final = 40  # kinds of exploration tokens
EXPLORERS: Final = 2
PICKS: Final = 24  # things to pick from that have no number: all wonders, or all knowledge, fit
DECK_ROOM: Final = 64  # cards a player can own
RESOURCES: Final = 5
PRICE: Final = 6  # slots of a free city's price: the resources, then that many of one basic kind
PURSE: Final = 8  # slots of a purse: the resources, then those for one use only

# -- sizes of the automa
PARTS: Final = 3
GOLD_FOR_CULTURE: Final = 2  # what it gets for one. 002 §5.3

# -- sizes of the heroes
HEROES: Final = 12

# -- sizes of the monsters
MONSTERS: Final = 12

# -- goods
PRODUCTION: Final = 0; SCIENCE: Final = 1; MILITARY: Final = 2; GOLD: Final = 3; CULTURE: Final = 4
BASIC: Final = 5  # in effects: any of the first three

# -- purses
FOR_SECTION: Final = 5  # in purses: resources for one use only begin here; + use

# -- modes: how the units of a basic amount may be chosen
ANY: Final = 0; SAME: Final = 1; DIFFERENT: Final = 2
OTHER: Final = 3  # of what is gained: no kind that was paid for it

# -- use: what a payment is for
USE_ANY: Final = -1; USE_SECTION: Final = 0; USE_BARBARIAN: Final = 1; USE_KNOWLEDGE: Final = 2

# -- purposes: of the question `unit`
MOVING: Final = 0; LEAVING: Final = 1

# -- units: which unit goes; 0 a soldier
A_WARLORD: Final = 1; A_HERO: Final = 2

# -- acts: the action of a turn in continuous mode; 0 while it has not been taken
ACTED: Final = 1
MANOEUVRING: Final = 2  # more units may be moved
EXPLORING: Final = 3  # the explorers may go on

# -- market_places: where a market token is; otherwise the seat that holds it unused
M_BOX: Final = -1; M_PILE: Final = 8
M_USED: Final = 16  # + seat
M_GONE: Final = 32  # discarded by the Automa, for all to see

# -- less: what becomes cheaper; its place in the slots of `turn`
LESS_WONDER_SECTION: Final = 0; LESS_POLICY: Final = 1; LESS_CONQUEST: Final = 2

# -- fates: where a card has gone
IN_PLAY: Final = 0; ARCHIVED: Final = 1; OUT_OF_GAME: Final = 2; NOT_IN_GAME: Final = 3

# -- places: that conquests and conditions ask for
P_NONE: Final = 0; P_COASTAL: Final = 1; P_BARBARIAN: Final = 2; P_FREE_TOWN: Final = 3
P_PLAYER: Final = 4; P_HIGH: Final = 5

# -- type: of cards
TYPE_BUILDING: Final = 0; TYPE_KNOWLEDGE: Final = 1; TYPE_WONDER: Final = 2; TYPE_HERO: Final = 3

# -- sources: of effects that are not cards of a city: added to the number of the thing
POLICY_SOURCE: Final = 1000  # + seat * 5 + policy
WARLORD_SOURCE: Final = 1100  # + seat
TOKEN_SOURCE: Final = 1200  # + kind
MARKET_SOURCE: Final = 1300  # + market * 5 + token
MONSTER_SOURCE: Final = 1400  # + monster

# -- asked: the slots that questions of verbs have in common
ASKED_OPERAND: Final = 4  # the first one of the verb: where it is a number, how many are left
ASKED_OPERAND2: Final = 5
ASKED_BY: Final = 6  # the card that asks
ASKED_TILES: Final = 7  # to choose from

# -- slots of turn: what has happened in a player's turn and what is still owed; by seat
TURN_POLICY_USED: Final = 0
TURN_WARLORD_DONE: Final = 1  # its effect works once a turn
TURN_POLICY_DONE: Final = 2  # a `first` trigger of the active policy has fired
TURN_ACTED: Final = 3  # explorers that have acted, a mask
TURN_PLEDGED: Final = 4
TURN_LESS: Final = 5  # discounts on the next section, policy, conquest
TURN_KEEP: Final = 8
TURN_CONQUESTS: Final = 9  # by place, 0 for all
TURN_DEVELOPED: Final = 15
TURN_COPIED_BONUS: Final = 16  # policies, a mask
TURN_COPIED_WONDER: Final = 17  # wonders, a mask by order of completion
TURN_BASICS: Final = 18  # basic buildings activated
TURN_PAID: Final = 19  # kinds of basic resources in the last price of an effect, a mask
TURN: Final = 20  # slots of one

# -- slots of land: by tile
L_OWNER: Final = 0  # seat, or -1
L_SOLDIERS: Final = 1; L_OUTPOST: Final = 2
L_WONDER: Final = 3  # 1 + the card whose token stands here, or 0
L_FRONT: Final = 4  # 1 + the front of the exploration token here, or 0
L_PRODUCTION: Final = 5
L_FORT: Final = 6  # defence that fortification adds until its owner's next turn
LAND: Final = 7  # slots of one

# -- slots of wonder: a completed wonder, in the order of completion
W_SEAT: Final = 0; W_CARD: Final = 1
WONDER: Final = 2  # slots of one

# -- slots of keeper: a reinforcement that is owed
KEEPER_FILTER: Final = 0
KEEPER_ASKER: Final = 1  # the card that asks, or -1
KEEPER: Final = 2  # slots of one

# -- actions
ACTIVATE: Final = 10  # + row * 3 + column
END_TURN: Final = 19
ACQUIRE: Final = 20  # + place of the track
TAKE_BASIC: Final = 29  # + pile
COMPLETE: Final = 32
DEVELOP: Final = 33  # + policy
CONQUER: Final = 38  # + tile
MOVE: Final = 86  # + tile: a manoeuvre
OUTPOST: Final = 134  # + tile
EXPLORE: Final = 182  # + explorer * 6 + direction
EXPLORER: Final = 194  # + explorer: it acts
USE: Final = 196  # + slot: the effect of the card there
USE_KNOWN: Final = 205  # + slot: the effect of the knowledge
USE_POLICY: Final = 214
USE_MARKET: Final = 215  # + market: a token held
USE_PRODUCTION: Final = 220; PROGRESS: Final = 221
PLEDGE: Final = 222  # set a gold aside for the next payment
CARD: Final = 223  # answers begin here. + slot: the card there
KNOWLEDGE: Final = 232  # + slot: the knowledge there
TILE: Final = 241  # + tile
WARLORD: Final = 289
RESOURCE: Final = 290  # + resource
PICK: Final = 295  # + place in what is shown
TOKEN: Final = 319  # + kind of exploration token

# -- questions
Q_CAPITAL: Final = 8  # which capital is yours
Q_ACTIVATE: Final = 9  # which row and column
# what to do next; in continuous mode, the action of this turn
Q_ACTIONS: Final = 10; ACTIONS_ACTED: Final = 4
Q_UNITS: Final = 11; UNITS_TILE: Final = 4; UNITS_NEEDED: Final = 5; UNITS_WARLORD: Final = 6
UNITS_REACH: Final = 7  # who attacks: whether the warlord goes, from where
# soldier or warlord
Q_UNIT: Final = 12; UNIT_TILE: Final = 4; UNIT_PURPOSE: Final = 5; UNIT_LEFT: Final = 6
# where to
Q_MOVE_TO: Final = 13; MOVE_TO_FROM: Final = 4; MOVE_TO_UNIT: Final = 5; MOVE_TO_TILES: Final = 7
# a free manoeuvre from where, or stop
Q_MOVE_FREE: Final = 14; MOVE_FREE_LEFT: Final = 4; MOVE_FREE_ASKER: Final = 6
# which of several effects first; where they begin in `pending`
Q_ORDER: Final = 15; ORDER_GROUP: Final = 4; ORDER_WAITING: Final = 5
Q_ARCHIVE: Final = 16; ARCHIVE_LEFT: Final = 4; ARCHIVE_FILTER: Final = 5; ARCHIVE_ASKER: Final = 6
Q_REINFORCE: Final = 17  # which activated card stays, or no more
Q_ACTIVATE_MORE: Final = 18; ACTIVATE_MORE_LEFT: Final = 4; ACTIVATE_MORE_FILTER: Final = 5
ACTIVATE_MORE_ASKER: Final = 6
Q_COPY: Final = 19; COPY_FILTER: Final = 4; COPY_ASKER: Final = 6
Q_BONUS: Final = 20; BONUS_ASKER: Final = 6  # a bonus of which policy again
# a bonus of which wonder again; PICK: order of completion
Q_WONDER_BONUS: Final = 21; WONDER_BONUS_ASKER: Final = 6
Q_TOKEN: Final = 22; TOKEN_ASKER: Final = 6  # which exploration token again
Q_BASIC: Final = 23; BASIC_LEFT: Final = 4; BASIC_ASKER: Final = 6  # which basic building
# which card of the track, free
Q_TRACK: Final = 24; TRACK_FILTER: Final = 4; TRACK_ASKER: Final = 6
# which section
Q_SECTION: Final = 25; SECTION_LESS: Final = 4; SECTION_FREE: Final = 5; SECTION_ASKER: Final = 6
Q_KEEP_WONDER: Final = 26; KEEP_WONDER_CARD: Final = 4  # YES: the new one, `card`
Q_WONDER_TILE: Final = 27; WONDER_TILE_CARD: Final = 4  # where the wonder's token goes
Q_POLICY: Final = 28; POLICY_LESS: Final = 4; POLICY_ASKER: Final = 6  # which policy to develop
Q_STEP: Final = 29; STEP_LEFT: Final = 4; STEP_ASKER: Final = 6  # an explorer's step, or stop
Q_ACT: Final = 30; ACT_LEFT: Final = 4; ACT_ASKER: Final = 6  # which explorer acts
# which token of the market
Q_MARKET: Final = 31; MARKET_EXPLORER: Final = 4; MARKET_MARKET: Final = 5
Q_FORTIFY: Final = 32; FORTIFY_LEFT: Final = 4; FORTIFY_DEFENCE: Final = 5; FORTIFY_ASKER: Final = 6
Q_OUTPOST: Final = 33; OUTPOST_ASKER: Final = 6  # where the free outpost goes
Q_RESOURCE: Final = 34; RESOURCE_LEFT: Final = 4; RESOURCE_MODE: Final = 5
RESOURCE_REFUSED: Final = 6  # a basic resource to gain; kinds refused are a mask
Q_PAY: Final = 35; PAY_LEFT: Final = 4; PAY_MODE: Final = 5; PAY_PAID: Final = 6
PAY_NOGOLD: Final = 7  # a basic resource to pay; kinds paid are a mask
# another resource instead
Q_PAY_FOR: Final = 36; PAY_FOR_LEFT: Final = 4; PAY_FOR_USE: Final = 5; PAY_FOR_PAID: Final = 6
# two knowledges for one place: YES keeps the new one, `card`
Q_KNOWLEDGE: Final = 37; KNOWLEDGE_CARD: Final = 4; KNOWLEDGE_SLOT: Final = 5
Q_KEEP: Final = 38; KEEP_LEFT: Final = 4  # a basic resource kept at the end of the turn
# which knowledge of the discard; PICK: place in the list
Q_ATTACH: Final = 39; ATTACH_LEFT: Final = 4; ATTACH_ASKER: Final = 6
Q_ATTACH_TO: Final = 40; ATTACH_TO_CARD: Final = 4  # under which card
Q_SWAP: Final = 41; SWAP_LEFT: Final = 4; SWAP_ASKER: Final = 6  # first card
Q_SWAP_WITH: Final = 42; SWAP_WITH_SLOT: Final = 4  # second card
Q_USE_DRAWN: Final = 43; USE_DRAWN_CARD: Final = 4  # use the card just drawn?
# which of the cards drawn to use; where they begin in `drawn`
Q_PICK_DRAWN: Final = 44; PICK_DRAWN_LEFT: Final = 4; PICK_DRAWN_GROUP: Final = 5
# which card to put back next, on top of the others; NO discards the rest
Q_SCRY: Final = 45; SCRY_GROUP: Final = 5

# -- tasks
T_CONQUERED: Final = 64; CONQUERED_TILE: Final = 4; CONQUERED_UNITS: Final = 5
CONQUERED_WARLORD: Final = 6; CONQUERED_HERO: Final = 7  # whether the warlord and the hero went
# effects set off together; where they begin in `pending`
T_EFFECTS: Final = 65; EFFECTS_GROUP: Final = 4
# cards left to draw and use
T_DRAW_USE: Final = 66; DRAW_USE_LEFT: Final = 4; DRAW_USE_ASKER: Final = 6
T_DISCARD_DRAWN: Final = 67; DISCARD_DRAWN_CARD: Final = 4
T_FINISH: Final = 68; FINISH_STEP: Final = 4  # the end of a turn
# the city is filled; whether a knowledge waits for a card over it
T_FILL: Final = 69; FILL_SLOT: Final = 4; FILL_WAITS: Final = 5
# a card of the track was paid
T_ACQUIRED: Final = 70; ACQUIRED_PLACE: Final = 4; ACQUIRED_FREE: Final = 5
T_COMPLETED: Final = 71  # the second section was paid
T_BASIC: Final = 72; BASIC_PILE: Final = 4  # a basic building was paid
# the token of a completed wonder is to be placed
T_PUT_WONDER: Final = 73; PUT_WONDER_CARD: Final = 4
# a manoeuvre: its unit is known
T_SET_OUT: Final = 74; SET_OUT_FROM: Final = 4; SET_OUT_UNIT: Final = 5
# cards drawn to pick from go to the discard
T_DISCARD_PICKED: Final = 75; DISCARD_PICKED_GROUP: Final = 4

# -- registers
EFFECT_ASKER: Final = 6  # the card that asks
EFFECT_IT: Final = 7  # the token that an effect calls `it`, or -1

# -- refusals
NOT_AFFORDABLE: Final = 8; PLACE_EMPTY: Final = 9; PILE_EMPTY: Final = 10; NO_WONDER: Final = 11
NO_FREE_TILE: Final = 12; ALREADY_DEVELOPED: Final = 13; NOT_A_TILE: Final = 14; WATER: Final = 15
CAPITAL: Final = 16; YOURS_ALREADY: Final = 17; NOT_ADJACENT: Final = 18; TOO_FEW_UNITS: Final = 19
NOT_YOURS: Final = 20; NO_UNIT_TO_SPARE: Final = 21; NOWHERE_TO_GO: Final = 22
HAS_OUTPOST: Final = 23; NO_OUTPOST_LEFT: Final = 24; TOO_FEW_UNITS_HERE: Final = 25
NO_TILE_THERE: Final = 26; HAS_ACTED: Final = 27; NOTHING_HERE: Final = 28
HAS_MARKET_TOKEN: Final = 29; NOT_ACTIVATED: Final = 30; USED_UP: Final = 31; NO_EFFECT: Final = 32
EFFECT_IMPOSSIBLE: Final = 33; NO_POLICY: Final = 34; NO_TOKEN: Final = 35
NO_CARD_TO_DRAW: Final = 36; NO_GOLD: Final = 37; NOTHING_TO_SPARE: Final = 38
WAS_ACTIVATED: Final = 39; DOES_NOT_FIT: Final = 40; NOT_REACHABLE: Final = 41
NO_UNIT_HERE: Final = 42; HAS_KNOWLEDGE: Final = 43

# -- events
EV_FIRST_PLAYER: Final = 0; EV_CAPITAL: Final = 1; EV_ACTIVATED: Final = 2; EV_ACQUIRED: Final = 3
EV_BEGUN: Final = 4; EV_COMPLETED: Final = 5; EV_DEVELOPED: Final = 6; EV_CONQUERED: Final = 7
EV_TOKEN: Final = 8; EV_MOVED: Final = 9; EV_OUTPOST: Final = 10; EV_STEP: Final = 11
EV_PRODUCTION: Final = 12; EV_MARKET: Final = 13; EV_USED: Final = 14; EV_DREW: Final = 15
EV_ARCHIVED: Final = 16; EV_GAINED: Final = 17; EV_REMOVED: Final = 18; EV_MARKET_USED: Final = 19
EV_ENDED: Final = 20; EV_LAST_ROUND: Final = 21; EV_OVER: Final = 22; EV_CONQUERED_FROM: Final = 23
EV_DRIVEN_OUT: Final = 24

# -- verbs
V_GAIN: Final = 100; V_PAY: Final = 101; V_GAIN_FOR: Final = 102; V_LOSE: Final = 103
V_DOUBLE: Final = 104; V_KEEP: Final = 105; V_ARCHIVE: Final = 106; V_REINFORCE: Final = 107
V_DRAW_USE: Final = 108; V_DRAW_PICK: Final = 109; V_SCRY: Final = 110; V_ACTIVATE: Final = 111
V_ATTACH: Final = 112; V_SWAP: Final = 113; V_COPY: Final = 114; V_COPY_BONUS: Final = 115
V_COPY_WONDER_BONUS: Final = 116; V_COPY_TOKEN: Final = 117; V_DISCARD_TOKEN: Final = 118
V_TAKE_BASIC: Final = 119; V_TAKE_TRACK: Final = 120; V_SECTION: Final = 121
V_DISCOUNT: Final = 122; V_DEVELOP: Final = 123; V_EXPLORER_MOVE: Final = 124
V_EXPLORER_ACT: Final = 125; V_MANOEUVRE_FREE: Final = 126; V_FORTIFY: Final = 127
V_BUILD_OUTPOST: Final = 128; V_SUBSTITUTE: Final = 129; V_ALLOW_GAP: Final = 130
V_USE_WONDER: Final = 139

# -- tests
TEST_GAINED: Final = 300; TEST_CONQUERED: Final = 301; TEST_ACQUIRED: Final = 302
TEST_DEVELOPED: Final = 303; TEST_HAS: Final = 304; TEST_CONTROLS: Final = 305

# -- counts
C_POLICIES: Final = 400; C_KNOWLEDGE: Final = 401; C_COASTAL: Final = 402; C_HIGH: Final = 403
C_UNACTIVATED: Final = 404; C_ACTIVATED_BASIC: Final = 405; C_MARKETS: Final = 406

# -- triggers: `often` is how often it happens in a turn
E_CONQUEST: Final = 0; E_ACQUIRE: Final = 1; E_ARCHIVE: Final = 2; E_SECTION: Final = 3
E_COMPLETE: Final = 4; E_EXPLORER_TOKEN: Final = 5; E_CITY_FILLED: Final = 6
E_END_OF_TURN: Final = 7

# -- part of the automa: which parts of a card are done
PART_ALL: Final = 0; PART_COMMON_TWICE: Final = 1; PART_SPECIAL: Final = 2

# -- choices of the automa: which cards or provinces
CHEAPEST: Final = 0; DEAREST: Final = 1; ALL_OF_THEM: Final = 2

# -- effect of the automa: its effects know no `it`: the slot tells whether nothing has happened yet
EFFECT_IDLE: Final = 7

# -- actions of the automa
REVEAL: Final = 397  # its turn

# -- questions of the automa: all asked of the player to its right, with the tiles to choose from
Q_REVEAL: Final = 46  # turn up its cards
Q_AUTOMA_CONQUER: Final = 47; AUTOMA_CONQUER_TILES: Final = 7  # which province
# where the wonder's token goes
Q_AUTOMA_WONDER: Final = 48; AUTOMA_WONDER_CARD: Final = 4; AUTOMA_WONDER_TILES: Final = 7
# where its explorer goes
Q_AUTOMA_STEP: Final = 49; AUTOMA_STEP_EXPLORER: Final = 4; AUTOMA_STEP_TILES: Final = 7
Q_AUTOMA_CAPITAL: Final = 50; AUTOMA_CAPITAL_TILES: Final = 7  # which capital is its own

# -- tasks of the automa
T_AUTOMA: Final = 80  # its turn: the cards turned up wait in `automa_shown`
T_AUTOMA_CARD: Final = 81; AUTOMA_CARD_CARD: Final = 4; AUTOMA_CARD_PARTS: Final = 5
AUTOMA_CARD_DONE: Final = 6; AUTOMA_CARD_SHUFFLED: Final = 7  # one card; whether it was shuffled in
T_AUTOMA_CONQUER: Final = 82; AUTOMA_CONQUER_DEAREST: Final = 4; AUTOMA_CONQUER_LEFT: Final = 5
T_AUTOMA_EXPLORE: Final = 83; AUTOMA_EXPLORE_EXPLORER: Final = 4; AUTOMA_EXPLORE_LEFT: Final = 5
AUTOMA_EXPLORE_EACH: Final = 6  # steps left to it, steps of each

# -- events of the automa
EV_REVEALED: Final = 30; EV_PLAYED: Final = 31; EV_IMPOSSIBLE: Final = 32; EV_PAID: Final = 33
EV_SHUFFLED: Final = 34
EV_SOLD: Final = 35  # a market token turned into gold
EV_WENT_HOME: Final = 36; EV_PASSED_OVER: Final = 37; EV_WONDER_TILE: Final = 38

# -- verbs of the automa
V_AUTO_CONQUER: Final = 131; V_AUTO_TAKE: Final = 132; V_AUTO_WONDER: Final = 133
V_AUTO_POLICY: Final = 134; V_AUTO_EXPLORE: Final = 135; V_AUTO_REVEAL: Final = 136
V_AUTO_SEEK: Final = 137; V_AUTO_SHUFFLE: Final = 138

# -- tests of the automa
TEST_FEWER_PROVINCES: Final = 310; TEST_FEWEST_POLICIES: Final = 311; TEST_IDLE: Final = 312

# -- slots of round of the continuous: empty in other games
R_NUMBER: Final = 0  # from 1
R_PASSED: Final = 1  # seats that have passed, a mask
R_MOVED: Final = 2  # explorers that have moved this turn, a mask
R_HOLDER: Final = 3  # the seat whose part of the round is not on the shelf
R_LAST: Final = 4  # whether it is the last round
R_AUTOMA: Final = 5  # cards that the Automa has turned up this round
ROUND: Final = 6  # slots of one

# -- tasks of the continuous
# a round, under everything else
T_ROUND: Final = 110; ROUND_PHASE: Final = 4; ROUND_STEP: Final = 5
T_PASS: Final = 111; PASS_STEP: Final = 4  # a seat has passed
T_CITY: Final = 112; CITY_STEP: Final = 4  # a city is completed at the end of a round

# -- refusals of the continuous
ACTION_TAKEN: Final = 70

# -- events of the continuous
EV_ROUND: Final = 65; EV_PASSED: Final = 66; EV_NEXT_IS_LAST: Final = 67

# -- deployed of the heroes: where a hero is deployed
ON_CAPITAL: Final = 0; ON_PROVINCE: Final = 1; ON_WONDER: Final = 2

# -- slots of hero_slots of the heroes: a seat and its hero; none in games without heroes
H_CARD: Final = 0  # the hero, or -1
H_TILE: Final = 1  # where it stands, -1 beside the map
H_TIMES: Final = 2  # how often it could have gone back
H_USED: Final = 3  # its effect was used this turn
H_HIRED: Final = 4  # a hero was acquired this turn
H_FIRED: Final = 5  # a `first` trigger of it has fired this turn
H_LEADS: Final = 6  # it takes part in the conquest under way
HERO_SLOTS: Final = 7  # slots of one

# -- slots of resting of the heroes: a hero that was sent back this round. 003 §7
RESTING_SEAT: Final = 0; RESTING_CARD: Final = 1
RESTING: Final = 2  # slots of one

# -- actions of the heroes
HIRE: Final = 359  # + hero
USE_HERO: Final = 371
HERO: Final = 396  # the hero as one of the units

# -- questions of the heroes
Q_DEPLOY: Final = 51  # on which province a hero is deployed
Q_ASSAULT: Final = 52  # which province is attacked, adjacent or not
Q_SAILOR: Final = 53  # which explorer sails; PICK: explorer
Q_SAIL: Final = 54; SAIL_EXPLORER: Final = 4; SAIL_TILES: Final = 7  # where to

# -- refusals of the heroes
NOT_OFFERED: Final = 55; HIRED_ALREADY: Final = 56; NO_HOST: Final = 57; NO_HERO: Final = 58
HERO_RESTING: Final = 71  # in continuous mode

# -- events of the heroes
EV_HERO: Final = 45; EV_HIRED: Final = 46; EV_HERO_BACK: Final = 47; EV_SAILED: Final = 54

# -- verbs of the heroes
V_LEAVE: Final = 146; V_REPEAT_BONUS: Final = 147; V_ASSAULT: Final = 148; V_SAIL: Final = 149

# -- triggers of the heroes
E_CHARGE: Final = 15  # a conquest in which a hero takes part

# -- slots of beast of the monsters: a monster; none in games without monsters
B_TILE: Final = 0  # where it is, or -1
B_PLACE: Final = 1  # of its token under the track
B_MARKS: Final = 2  # heads or gold on its card
B_ORDER: Final = 3  # the how manyth to be revealed, 0 not yet
B_VICTOR: Final = 4  # 1 + the seat that has its card, or 0
BEAST: Final = 5  # slots of one

# -- strikes of the monsters: whom an attack is about
STRIKES_EVERYONE: Final = 0; STRIKES_HOLDER: Final = 1

# -- need of the monsters: what a price may only ask to have
NEED_POLICIES: Final = 0; NEED_MARKETS: Final = 1; NEED_WONDERS: Final = 2; NEED_WARLORD: Final = 3

# -- actions of the monsters
DEFEAT: Final = 372  # + monster * EXPLORERS + explorer

# -- questions of the monsters
Q_CASUALTY: Final = 55; CASUALTY_LEFT: Final = 4; CASUALTY_TILES: Final = 7  # a unit that goes home
Q_LAIR: Final = 56; LAIR_MONSTER: Final = 4; LAIR_TILES: Final = 7  # where a monster goes

# -- tasks of the monsters
# half of the units of a tile go home
T_APPEAR: Final = 90; APPEAR_TILE: Final = 4; APPEAR_STEP: Final = 5
# monsters walk under the track and attack; whose turn it is
T_STIR: Final = 91; STIR_ORDER: Final = 4
# after an attack; 1 + who chooses in it, 0 all for themselves
T_AFTERMATH: Final = 92; AFTERMATH_CHOOSER: Final = 4
# a unit of each tile goes home; 1 + tile under way, tiles left
T_RAVAGE: Final = 93; RAVAGE_TILE: Final = 5; RAVAGE_TILES: Final = 7
T_SLAIN: Final = 94; SLAIN_MONSTER: Final = 4  # a monster was defeated

# -- refusals of the monsters
NO_MONSTER: Final = 59; MONSTER_TOO_FAR: Final = 60; NOT_DEFEATED: Final = 61
NOT_COASTAL: Final = 62

# -- events of the monsters
EV_MONSTER: Final = 48; EV_ATTACK: Final = 49; EV_HOME: Final = 50; EV_EMPTIED: Final = 51
EV_LAIR: Final = 52; EV_DEFEATED: Final = 53; EV_EXPLORERS_HOME: Final = 55
EV_MANY_MONSTERS: Final = 56

# -- verbs of the monsters
V_DESTROY: Final = 150; V_DESTROY_LONE: Final = 151; V_RAVAGE: Final = 152; V_ROUT: Final = 153
V_RAZE: Final = 154; V_EXPLORERS_HOME: Final = 155; V_GROW: Final = 156; V_HOARD: Final = 157
V_BURN_TRACK: Final = 158; V_FLY: Final = 159; V_NEED: Final = 160; V_ALL_BONUSES: Final = 161
V_DEFEND: Final = 162; V_HAUNT_WATER: Final = 163

# -- counts of the monsters
C_HEADS: Final = 420; C_TREASURE: Final = 421
ACTIONS: Final = 398  # how many there are
