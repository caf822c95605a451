"""The numbers of Imperium. Written by tools/write-numbers from schema.toml: change that."""

# fmt: off
from typing import Final

# -- sizes
KINDS: Final = 473  # entries of the content; a content pack overrides, it does not add
SLOTS: Final = 5  # of the market
RESOURCES: Final = 3  # those that lie in pools and on cards
SUITS: Final = 7
MARKET_SUITS: Final = 4  # those one can acquire or break through for
ICONS: Final = 8
SMALL_DECKS: Final = 3  # of the suits REG, UNC and CIV
TREATED_WORTH: Final = 3  # production icons that a treated icon counts as
STRIDE: Final = 32  # chains of a seat

# -- sizes of the civ
CIV_SLOTS: Final = 6; ROW_TABLES: Final = 4

# -- resources
MAT: Final = 0; POP: Final = 1; PROG: Final = 2
ACT: Final = 3  # action tokens; never on cards

# -- suits: effects name the first six by three letters: REG
SUIT_REGION: Final = 0; SUIT_UNCIVILISED: Final = 1; SUIT_CIVILISED: Final = 2
SUIT_TRIBUTARY: Final = 3; SUIT_FAME: Final = 4; SUIT_UNREST: Final = 5; SUIT_POWER: Final = 6

# -- icons
ICON_PRODUCTION: Final = 0; ICON_FERTILE: Final = 1; ICON_RIVER: Final = 2; ICON_CITY: Final = 3
ICON_METROPOLIS: Final = 4; ICON_KNIGHT: Final = 5; ICON_MASK: Final = 6; ICON_SCROLL: Final = 7

# -- states
STATE_NONE: Final = 0; STATE_BARBARIAN: Final = 1; STATE_EMPIRE: Final = 2

# -- zones: a chain is `seat * STRIDE + zone`; of everybody, from MARKET on, it is `zone`
HAND: Final = 0; DECK: Final = 1; DISCARD: Final = 2
PLAY: Final = 3  # pinned cards; also permanents (Court, journey)
HISTORY: Final = 4
GARRISON: Final = 5  # under a card in play
DEV: Final = 7  # development area; of the Arthurians: impending quests
QUEST: Final = 9  # the active quest, under the Court
MARKET: Final = 11; EXILE: Final = 16
NATION: Final = 6  # the accession card lies at its bottom

# -- chains: zones that effects do not name
SUNK: Final = 8
POWER_ZONE: Final = 10  # the power card
MAIN: Final = 12
SMALL: Final = 13  # + suit: REG, UNC, CIV
FAME: Final = 17  # King of Kings lies at its bottom
UNREST_PILE: Final = 18
OUT: Final = 19  # out of the game, or not in it
RESOLVING: Final = 20  # of a seat: a card being played
ACCESSION_ZONE: Final = 21  # of a seat: the accession card, below its nation deck
NATION_UNDER: Final = 22  # of a seat: put under its nation deck, in a known order
KING_ZONE: Final = 23  # King of Kings, below the fame deck
UNDER_MARKET: Final = 24  # the unrest under the cards of the market
REMOVED_ZONE: Final = 25  # fame cards that were removed unseen

# -- areas
SCORED: Final = 1343  # all the zones whose cards count at the end, a sum of bits
ANYWHERE: Final = -1  # which garrisons are meant
UNDER_SELF: Final = -2

# -- places: where a card begins
AT_START: Final = 0  # starting deck
AT_NATION: Final = 1; AT_ACCESSION: Final = 2; AT_DEVELOPMENT: Final = 3; AT_IN_PLAY: Final = 4
AT_POWER: Final = 5
AT_ASIDE: Final = 6  # another face of a card that is in the game
AT_COMMONS: Final = 7  # region, uncivilised, civilised, tributary commons
AT_FAME: Final = 8
AT_KING: Final = 9  # King of Kings
AT_UNREST: Final = 10
AT_STATE: Final = 11  # state cards: no card of the game, a seat only has a state

# -- draw: DRAW_FLAGS
DRAW_IF_ABLE: Final = 1; DRAW_ASK: Final = 2; DRAW_ASKED: Final = 4
DRAW_TO_SIZE: Final = 8  # stop when the hand has its size

# -- endings
RUNNING: Final = 0
TRIGGERED: Final = 1  # this round, then one more
LAST_ROUND: Final = 2; ENDED: Final = 3; COLLAPSED: Final = 4

# -- reasons: why the game ends
BY_RUNNING: Final = 0; BY_MAIN_DECK: Final = 1; BY_DEVELOPMENT: Final = 2; BY_KING: Final = 3
BY_CARD: Final = 4; BY_COLLAPSE: Final = 5; BY_DYNASTY: Final = 6

# -- marks: on a card: bits of `mark`
MARK_EXHAUSTED: Final = 1; MARK_FREE_PLAYED: Final = 2
MARK_DRAWN: Final = 4  # by this sentence
MARK_SOLSTICE: Final = 8  # its solstice effect was resolved in this solstice
MARK_FERTILE: Final = 16  # fertile icons that count as production: two bits
MARK_RIVER: Final = 64  # river icons that count as production: two bits
MARK_TREATED: Final = 240
MARK_GIVEN: Final = 256  # by an effect under way: its new owner's `it`

# -- reach: what solstice effects share: a bit for each zone, then these
REACH_MAT: Final = 16777216; REACH_POP: Final = 33554432; REACH_PROG: Final = 67108864
REACH_UNREST: Final = 134217728  # the pile
REACH_EVERYTHING: Final = 268435455

# -- how: which cards a verb is about, or how much is paid
EXACTLY: Final = 0  # n of them, the owner chooses; with fewer as many as possible, if it is no cost
UPTO: Final = 1  # 0 to n
ANY: Final = 2  # 0 or more
ALL: Final = 3  # every one, no choice
SELF: Final = 4  # the card that carries the text; filter, zones and under mean nothing
IT: Final = 5  # the card that the last verb of the sentence moved, drew, revealed, found or gave
DRAWN: Final = 6  # n of the cards that this sentence drew

# -- on: where a token goes
ON_MARKET: Final = 0; ON_SELF: Final = 1

# -- victims: whom to steal from
OTHERS: Final = 0; EMPIRES: Final = 1; REGION_HOLDERS: Final = 2

# -- actions
A_END_TURN: Final = 10; A_INNOVATE: Final = 11; A_REVOLT: Final = 12
A_PLEDGE: Final = 13  # use a progress token in the next payment
A_MARKET: Final = 14
A_DECK: Final = 19  # break through by the deck, not by the market
A_SUIT: Final = 20
A_PLAY: Final = 24  # a card of this kind from the hand
A_EXHAUST: Final = 497  # use the exhaust effect of a card in play
A_HAND: Final = 970  # pick a card of the hand
A_DISCARD: Final = 1443  # of the discard
A_CARD: Final = 1916  # that lies anywhere else

# -- questions: PC of those that a verb asks is its address
Q_TURN: Final = 8; TURN_ACTED: Final = 4  # what to do next; whether something was done
Q_DISCARD: Final = 9; PICK_LEFT: Final = 4; PICK_PICKED: Final = 5  # the first pick
Q_TO_HAND: Final = 10; Q_TOPDECK: Final = 11; Q_HISTORY: Final = 12; Q_GARRISON: Final = 13
Q_ABANDON: Final = 14; Q_RECALL: Final = 15; Q_SINK: Final = 16; Q_EXILE: Final = 17
Q_RETURN: Final = 18; Q_PLAY: Final = 19
Q_FREE_PLAY: Final = 20  # the last pick
Q_KNIGHT: Final = 21  # under which region the knight goes, or none
Q_FIND: Final = 22
# by a reshuffle: then it may be declined
Q_DEVELOP: Final = 23; DEVELOP_FREE: Final = 4; DEVELOP_RESHUFFLING: Final = 5
Q_ACQUIRE: Final = 24; ACQUIRE_LEFT: Final = 4
# the answer makes it a `break`
Q_SUIT: Final = 25; SUIT_SUITS: Final = 4; SUIT_LEFT: Final = 5; SUIT_EXILE: Final = 6
# which card; whether exiled ones, too
Q_BREAK: Final = 26; BREAK_SUIT: Final = 4; BREAK_LEFT: Final = 5; BREAK_EXILE: Final = 6
Q_BREAK_VARIABLE: Final = 27
Q_EXILE_MARKET: Final = 28; EXILE_MARKET_LEFT: Final = 4
Q_TOKEN: Final = 29; TOKEN_RESOURCE: Final = 4; TOKEN_COUNT: Final = 5  # on which market card
Q_SWAP_OUT: Final = 30  # which exiled card goes; the answer makes it a `swap-in`
Q_SWAP_IN: Final = 31; SWAP_IN_CARD: Final = 4  # for which market card
Q_SWAP_NATION: Final = 32  # which hand card goes on the nation deck
Q_FAME: Final = 33; FAME_CARDS: Final = 4  # which of the top fame cards
# which fame card goes back next, the last on top
Q_FAME_BACK: Final = 34; FAME_BACK_CARDS: Final = 4; FAME_BACK_PLACED: Final = 5
Q_GIVE: Final = 35; GIVE_AWAY: Final = 4  # to the next player, or to one so many seats beyond
Q_GAMBLE: Final = 36  # which suit
Q_TREAT: Final = 37; TREAT_ICON: Final = 4  # which card's icon
Q_REFRESH: Final = 38; REFRESH_LEFT: Final = 4  # which card
Q_DRAW_MORE: Final = 39  # one more card?
Q_REACT: Final = 40; REACT_BEGIN: Final = 4  # which reaction, of those from there on in `pending`
Q_SOLSTICE: Final = 41  # which solstice effect next
Q_PROTECT: Final = 42  # against an attack: which protection
Q_PAY_MORE: Final = 43; PAY_MORE_LEFT: Final = 4; PAY_MORE_RESOURCE: Final = 5  # pay one more?
Q_PAY_WITH: Final = 44  # out of turn: one progress in the place of goods?
Q_RANSOM: Final = 45  # of the attacker: so that the attack works against one more
Q_COPY: Final = 46  # which card of another

# -- tasks
T_ROUND: Final = 64; ROUND_STEP: Final = 4; ROUND_WHOSE: Final = 5  # whose turn it is
# cards in hand once they were drawn
T_CLEAN_UP: Final = 65; CLEAN_UP_STEP: Final = 4; CLEAN_UP_HAND: Final = 5
T_SOLSTICE: Final = 66
T_PLAYED: Final = 67; PLAYED_FIRED: Final = 4; PLAYED_ZONE: Final = 5; PLAYED_AVOIDED: Final = 6
# reshuffle: 1 before it, 2 after it
T_DRAW: Final = 68; DRAW_LEFT: Final = 4; DRAW_FLAGS: Final = 5; DRAW_RESHUFFLE: Final = 6
# in `pending`: its own, and those set off while one of them is done
T_REACTIONS: Final = 69; REACTIONS_BEGIN: Final = 4; REACTIONS_LATER: Final = 5
T_FAME_LOOK: Final = 70; FAME_LOOK_COUNT: Final = 4; FAME_LOOK_FIRED: Final = 5
T_END: Final = 71; END_NEXT: Final = 4  # before the count: the next card to look at

# -- registers
EFFECT_IT: Final = 6  # the card called `it`, or -1
# what was counted "this way", or the number that a reaction was set off with
EFFECT_COUNTED: Final = 7

# -- refusals
NOT_IN_HAND: Final = 8; UNPLAYABLE: Final = 9; NOT_AS_BARBARIAN: Final = 10
NOT_AS_EMPIRE: Final = 11; NEEDS_CARD: Final = 12; NO_ACTION_LEFT: Final = 13
COST_UNPAYABLE: Final = 14; NOTHING_TO_DO: Final = 15; NOT_IN_PLAY: Final = 16
NO_EXHAUST_EFFECT: Final = 17; ALREADY_EXHAUSTED: Final = 18; NO_EXHAUST_LEFT: Final = 19
TURN_BEGUN: Final = 20; NO_PROGRESS: Final = 21; SLOT_EMPTY: Final = 22; DOES_NOT_FIT: Final = 23
CARRIES_TOKENS: Final = 24; NOT_THERE: Final = 25; MUST_GO_ON: Final = 26
NOT_AFFORDABLE: Final = 27; NO_SUCH_SUIT: Final = 28

# -- slots of turn: of each person
TURN_ACTIONS: Final = 0  # action tokens left
TURN_EXHAUSTS: Final = 1  # exhaust tokens left
TURN_ACTIVE: Final = 2  # whether it is an activate turn
TURN_PLEDGED: Final = 3  # progress tokens pledged
TURN_NATION_USED: Final = 4  # an exhaust token lies on the nation deck or the development area
TURN_ANY_STATE: Final = 5  # the next card played ignores its empire icon
TURN_LOOK_MORE: Final = 6  # fame cards looked at in addition
TURN_DREW: Final = 7  # the sentence drew cards
TURN: Final = 8  # slots of one

# -- slots of game
GAME_ROUND: Final = 0
GAME_ENDING: Final = 1  # RUNNING …
GAME_REASON: Final = 2  # why it ends: BY_…
GAME_KINGED: Final = 3  # seats that had King of Kings, a mask
GAME_SHORT: Final = 4  # seats that the last steal found short, a mask
GAME_AVOIDED: Final = 5  # seats that avoid the attack being resolved, a mask
GAME_DIE: Final = 6  # what the C.I.V. rolled this turn, 0 when it is not its turn
GAME: Final = 7  # slots of one

# -- events
EV_PLAYED: Final = 0; EV_EXHAUSTED: Final = 1; EV_ENDED: Final = 2; EV_INNOVATED: Final = 3
EV_REVOLTED: Final = 4; EV_DREW: Final = 5; EV_DISCARDED: Final = 6; EV_HISTORY: Final = 7
EV_ACQUIRED: Final = 8; EV_BROKE: Final = 9; EV_EXILED: Final = 10; EV_ABANDONED: Final = 11
EV_RECALLED: Final = 12; EV_GARRISONED: Final = 13; EV_UNREST: Final = 14; EV_RETURNED: Final = 15
EV_GAINED: Final = 16; EV_PAID: Final = 17; EV_STOLE: Final = 18; EV_TOKEN: Final = 19
EV_REFILLED: Final = 20; EV_DEVELOPED: Final = 21; EV_NATION: Final = 22; EV_EMPIRE: Final = 23
EV_FAME: Final = 24; EV_KING: Final = 25; EV_TO_HAND: Final = 26; EV_TOPDECKED: Final = 27
EV_SUNK: Final = 28; EV_GAVE: Final = 29; EV_FOUND: Final = 30; EV_REVEALED: Final = 31
EV_SHUFFLED: Final = 32; EV_SOLSTICE: Final = 33; EV_ENDING: Final = 34; EV_COLLAPSE: Final = 35
EV_OVER: Final = 36; EV_BECAME: Final = 37; EV_QUEST: Final = 38; EV_NOTHING_FOUND: Final = 39
EV_REACTED: Final = 40
EV_BURIED: Final = 41  # put into the history unseen
EV_UNBURIED: Final = 42; EV_COPIED: Final = 43; EV_RANSOMED: Final = 44

# -- verbs
V_SENTENCE: Final = 100  # ends each printed sentence: now reactions are resolved
V_GAIN: Final = 101; V_PAY: Final = 102; V_SPEND_ACTION: Final = 103; V_STEAL: Final = 104
V_ADD_TOKEN: Final = 105; V_COLLECT: Final = 106; V_REFRESH: Final = 107; V_DRAW: Final = 108
V_DRAW_UPTO: Final = 109
V_DISCARD: Final = 110  # always from the hand
V_TOHAND: Final = 111; V_TOPDECK: Final = 112; V_HIST: Final = 113
V_GARRISON: Final = 114  # under this card
V_KNIGHT_GARRISON: Final = 115  # after `may`: it only asks where
V_ABANDON: Final = 116  # n counts symbols of the filter
V_RECALL: Final = 117  # n counts symbols of the filter
V_SINK: Final = 118; V_MOVE_QUEST: Final = 119; V_FIND: Final = 120; V_DEVELOP: Final = 121
V_ACQUIRE: Final = 122
V_BREAK: Final = 123  # exile: those, too
V_BREAK_VARIABLE: Final = 124; V_EXILE_MARKET: Final = 125; V_EXILE: Final = 126
V_SWAP_EXILE: Final = 127  # an exiled card with a market card
V_SWAP_NATION: Final = 128  # a hand card with the top nation card, never the accession card
V_TAKE_UNREST: Final = 129; V_RETURN_UNREST: Final = 130; V_RETURN_SELF: Final = 131
V_FAME_TOP: Final = 132; V_FAME_LOOK: Final = 133; V_NATION_LOOK: Final = 134
V_NATION_TOP: Final = 135  # to the discard
V_NATION_BOTTOM: Final = 136  # the card looked at
V_NATION_SHUFFLE: Final = 137
V_GIVE: Final = 138  # to each other player
V_GAMBLE: Final = 139  # to hand if the suit named fits
V_PLAY: Final = 140  # costs its action
V_FREEPLAY: Final = 141  # whether the state icon is waived
V_AVOID_ATTACK: Final = 142
V_RANSOM: Final = 143  # or the attack is avoided; 4 players
V_COPY_EXHAUST: Final = 144  # 3 players
V_TREAT: Final = 145  # one counts as 3 production, this turn
V_BECOME: Final = 146  # this card is exchanged for that one
V_SET_STATE: Final = 147
V_PUT_INTO_PLAY: Final = 148  # this card
V_END_TRIGGER: Final = 149
V_LOOK_EXTRA: Final = 150  # n more fame cards are looked at
V_DOUBLE: Final = 151  # as much again as lay on the market card just gained
V_IGNORE_EMPIRE: Final = 152  # the next card played this turn
V_LESS_MASKS: Final = 153  # n fewer masks in the discard being paid
V_SCORE: Final = 160  # never run
V_HAND_SIZE: Final = 200; V_UNREST_MAT: Final = 201; V_UNREST_CARDS: Final = 202
V_DEV_COST: Final = 203; V_LOSE_ICON: Final = 204; V_ALLOW_EXILE: Final = 205
V_ALLOW_FREEPLAY: Final = 206; V_MARKET_TOKEN: Final = 207; V_NO_HISTORY: Final = 208
V_GARRISON_MASKS: Final = 209; V_PEOPLE_FOR_MATERIALS: Final = 210; V_REQUIRES: Final = 211
V_UNPLAYABLE: Final = 212; V_NO_GARRISON: Final = 213; V_NO_ABANDON: Final = 214
V_NO_RECALL: Final = 215; V_LAST_QUEST: Final = 216

# -- tests
TEST_BARBARIAN: Final = 300; TEST_EMPIRE: Final = 301; TEST_IT_IS: Final = 302
TEST_COULD_NOT_PAY: Final = 303  # the steal just before found fewer than asked
TEST_HAS: Final = 304  # at least one such card lies there
TEST_QUESTING: Final = 305  # an active quest lies under the Court

# -- counts
C_CARDS: Final = 400  # symbols
C_MAT: Final = 401; C_POP: Final = 402; C_PROG: Final = 403
C_ABANDONED: Final = 404  # regions or cards, by the statement before, by all
C_DISCARDED: Final = 405
C_RETURNED: Final = 406  # unrest returned by the statement before, by all
C_PAID: Final = 407  # progress
C_OPPONENT_UNREST: Final = 408  # unrest cards that the other players own
C_POORER: Final = 409  # other players with less progress

# -- triggers
# what reactions wait for: `event` in the tables, with what it is `about` and from where
E_RETURN_UNREST: Final = 0; E_TAKE_UNREST: Final = 1; E_PLAY: Final = 2
E_ATTACKED: Final = 3  # usable when it is not one's turn
E_ACQUIRE: Final = 4
E_OBTAIN: Final = 5  # acquired, or broken through for that suit
E_MARKET_GAIN: Final = 6  # on the market card that was taken
E_HARVEST: Final = 7  # of the card in play that materials came from
E_PAY: Final = 8  # that really left the pool
E_FAME_LOOK: Final = 9; E_SINK: Final = 10; E_MASK_COST: Final = 11; E_DECK_EMPTY: Final = 12
E_LEAVE: Final = 13  # the card that left play
E_GAINED: Final = 14  # this card came from the nation deck
E_WOULD_GAIN: Final = 15  # King of Kings, instead of being taken
E_ENTER: Final = 16  # this card came into play

# -- chains of the civ
FIRST_CIV_ZONE: Final = 26  # up to 31: its slots

# -- row_tables of the civ: the others are STATE_BARBARIAN and STATE_EMPIRE
JOURNEY: Final = 3  # of the Utopians, when the deck has to be made anew

# -- tasks of the civ
T_CIV_TURN: Final = 72; CIV_TURN_STEP: Final = 4; CIV_TURN_SLOT: Final = 5; CIV_TURN_TEXT: Final = 6
CIV_TURN_PROTECTOR: Final = 7  # slot: to resolve or to fill; text: of its row

# -- events of the civ
EV_ROLLED: Final = 45; EV_TURNED_UP: Final = 46; EV_ROW: Final = 47; EV_DYNASTY: Final = 48
EV_KEPT: Final = 49  # the first of those that the protection of a card prevented
EV_NO_DISCARD: Final = 50; EV_NO_ABANDON: Final = 51; EV_NO_RECALL: Final = 52
EV_NO_MORE: Final = 53

# -- verbs of the civ
V_DISCARD_TOP: Final = 170  # from the top of its deck to its discard
V_PLAY_THIS: Final = 171  # the card turned up, a region, into play
V_SPEND: Final = 172  # a cost; progress never stands for anything else
V_RETURN_DISCARDED: Final = 173  # an unrest of its discard to the pile
V_DYNASTY: Final = 174  # the top of the dynasty deck to its discard
V_CONVERT: Final = 175  # all of it becomes progress, one for one
V_EXCHANGE: Final = 176  # as often as it can, n of it for 1 progress
V_PLAY_DISCARDED: Final = 177  # the latest such card of its discard into play
V_TOKEN_ABOVE: Final = 178  # on the market card above the slot that the die shows
V_EXILE_QUEST: Final = 179  # the top impending quest, never the last one
V_TAKE_QUEST: Final = 180  # the top impending quest onto its deck
V_FAME_HISTORY: Final = 181  # the top fame card into its history
V_HAND_OVER: Final = 182  # the person gives the C.I.V. what there is
V_SPEND_ALL: Final = 183
V_LATE_UNREST: Final = 184  # an unrest that goes to its discard when the discard was shuffled

# -- tests of the civ
TEST_RIVAL_HAS: Final = 320  # the person has such a card in play
TEST_RIVAL_EMPIRE: Final = 321
ACTIONS: Final = 2389  # how many there are
