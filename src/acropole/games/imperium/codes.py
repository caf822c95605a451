"""The numbers that content compiles to: the contract between Imperium's cards and its rules.

Compiled effects are instructions of `kernel/program.py`; a verb at `pc` has its operands from
`pc + 2`, a test from `pc + 4`, a count at `at` from `at + 2`. Everything here is said in operands.

Arguments
    resource  MAT, POP, PROG, ACT
    amount    two operands `number, address`: `Machine.amount(at)` reads it
    filter    one operand: a row of `Tables.fits` (how many symbols of a card match, 0: none)
    zones     one operand: a sum of zone bits (`1 << zone`); the player picks card by card
    under     one operand beside zones with GARRISON: ANYWHERE, UNDER_SELF, or the filter that the
              host must match
    cards     five operands `how, n, filter, zones, under`: which cards a verb is about

`how` is one of
    EXACTLY   n of them, the owner chooses; with fewer there as many as possible, if it is no cost
    UPTO      0 to n
    ANY       0 or more
    ALL       every one, no choice
    SELF      the card that carries the text; filter, zones and under mean nothing
    IT        the card that the last verb of the sentence moved, drew, revealed, found or gave
    DRAWN     n of the cards that this sentence drew

At the end of each printed sentence of a text stands the verb SENTENCE: there reactions are
resolved. It never counts as a part that can be done (`can` is False).

Standing words (passives, restrictions) never run: `box.py` turns them into tables.
"""

from typing import Final

# -- resources, suits, icons, states -------------------------------------------------------------

MAT: Final = 0
POP: Final = 1
PROG: Final = 2
ACT: Final = 3  # action tokens; never on cards
RESOURCES: Final = 3  # those that lie in pools and on cards

REG: Final = 0
UNC: Final = 1
CIV: Final = 2
TRI: Final = 3
FAM: Final = 4
UNR: Final = 5
POWER: Final = 6
SUITS: Final = 7
MARKET_SUITS: Final = 4  # REG, UNC, CIV, TRI: those one can acquire or break through for

PRODUCTION: Final = 0
FERTILE: Final = 1
RIVER: Final = 2
CITY: Final = 3
METROPOLIS: Final = 4
KNIGHT: Final = 5
MASK: Final = 6
SCROLL: Final = 7
ICONS: Final = 8

NO_STATE: Final = 0
BARBARIAN: Final = 1
EMPIRE: Final = 2

# -- zones ---------------------------------------------------------------------------------------

# Of a seat.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
PLAY: Final = 3  # pinned cards; also permanents (Court, journey)
HISTORY: Final = 4
GARRISON: Final = 5  # under a card in play
NATION: Final = 6  # the accession card lies at its bottom
DEV: Final = 7  # development area; of the Arthurians: impending quests
SUNK: Final = 8
QUEST: Final = 9  # the active quest, under the Court
POWER_ZONE: Final = 10  # the power card
# Of everybody.
MARKET: Final = 11
MAIN: Final = 12
SMALL: Final = 13  # + suit: REG, UNC, CIV
EXILE: Final = 16
FAME: Final = 17  # King of Kings lies at its bottom
UNREST_PILE: Final = 18
OUT: Final = 19  # out of the game, or not in it
ZONES: Final = 20

# All the zones whose cards count at the end.
SCORED: Final = 0b101_0011_1111  # HAND … GARRISON, SUNK, POWER_ZONE

ANYWHERE: Final = -1
UNDER_SELF: Final = -2

# -- how cards are chosen, and how much is paid --------------------------------------------------

EXACTLY: Final = 0
UPTO: Final = 1
ANY: Final = 2
ALL: Final = 3
SELF: Final = 4
IT: Final = 5
DRAWN: Final = 6

# -- verbs ---------------------------------------------------------------------------------------

SENTENCE: Final = 100
# Tokens.
GAIN: Final = 101  # resource, amount
PAY: Final = 102  # resource, how, n: EXACTLY n, UPTO n, ALL (at least n)
SPEND_ACTION: Final = 103  # n
STEAL: Final = 104  # resource, n, from (whom)
ADD_TOKEN: Final = 105  # resource, n, on: ON_MARKET or ON_SELF
COLLECT: Final = 106
REFRESH: Final = 107  # n
# Cards between one's own zones.
DRAW: Final = 108  # amount, if_able
DRAW_UPTO: Final = 109  # n, if_able
DISCARD_CARDS: Final = 110  # cards; always from the hand
TO_HAND: Final = 111  # cards
TOPDECK: Final = 112  # cards
HIST: Final = 113  # cards
GARRISON_CARDS: Final = 114  # cards; under this card
KNIGHT_GARRISON: Final = 115  # content writes `may knight_garrison()`: the verb only asks where
ABANDON: Final = 116  # cards; n counts symbols of the filter
RECALL: Final = 117  # cards; n counts symbols of the filter
SINK: Final = 118  # cards
MOVE_QUEST: Final = 119  # zone: HAND or DISCARD
FIND: Final = 120  # filter, named, zones, zone it goes to. named 1: the first zone that holds it
DEVELOP: Final = 121  # free
# The common area.
ACQUIRE: Final = 122  # filter, times, zones (MARKET, EXILE), resource that must lie on it or -1
BREAK: Final = 123  # suits (sum of 1 << suit), times, exile: whether exiled cards can be taken too
BREAK_VARIABLE: Final = 124
EXILE_MARKET: Final = 125  # n
EXILE_CARDS: Final = 126  # cards
SWAP_EXILE: Final = 127  # an exiled card with a market card
SWAP_NATION: Final = 128  # a hand card with the top nation card, never the accession card
TAKE_UNREST: Final = 129  # n
RETURN_UNREST: Final = 130  # cards
RETURN_SELF: Final = 131
FAME_TOP: Final = 132
FAME_LOOK: Final = 133  # n
NATION_LOOK: Final = 134  # n
NATION_TOP: Final = 135  # to the discard
NATION_BOTTOM: Final = 136  # the card looked at
NATION_SHUFFLE: Final = 137
GIVE: Final = 138  # n, zones; to each other player
GAMBLE: Final = 139  # name a suit, turn the top of the main deck: to hand if it fits, else exile
# Playing, state, game.
PLAY_CARD: Final = 140  # cards; costs its action
FREE_PLAY: Final = 141  # cards, any_state: whether the state icon is waived
AVOID_ATTACK: Final = 142
RANSOM: Final = 143  # the attacker may give n progress, else you avoid the attack; 4 players
COPY_EXHAUST: Final = 144  # filter; 3 players
TREAT: Final = 145  # icon: one of them counts as 3 production instead, this turn
BECOME: Final = 146  # kind: this card is turned over or exchanged for that one
SET_STATE: Final = 147  # EMPIRE
PUT_INTO_PLAY: Final = 148  # this card
END_TRIGGER: Final = 149
LOOK_EXTRA: Final = 150  # n more fame cards are looked at
DOUBLE: Final = 151  # resource: as much again as lay on the market card just gained
IGNORE_EMPIRE: Final = 152  # the next card played this turn
LESS_MASKS: Final = 153  # n fewer masks in the discard being paid

# Points at the end; read by scoring, never run.
SCORE: Final = 160  # amount, per: (number * count) // per

ON_MARKET: Final = 0
ON_SELF: Final = 1

OTHERS: Final = 0  # whom to steal from
EMPIRES: Final = 1
REGION_HOLDERS: Final = 2

# -- tests ---------------------------------------------------------------------------------------

IS_BARBARIAN: Final = 300
IS_EMPIRE: Final = 301
IT_IS: Final = 302  # filter
COULD_NOT_PAY: Final = 303  # the steal just before found fewer than asked
HAS: Final = 304  # filter, zones, under: at least one such card lies there
IS_QUESTING: Final = 305  # an active quest lies under the Court

# -- counts --------------------------------------------------------------------------------------

COUNT_CARDS: Final = 400  # filter, zones, under: symbols of the filter on the cards there
COUNT_POOL: Final = 401  # + resource: MAT, POP, PROG
COUNT_ABANDONED: Final = 404  # region symbols or cards abandoned by the statement before, by all
COUNT_DISCARDED: Final = 405
COUNT_RETURNED: Final = 406  # unrest returned by the statement before, by all
COUNT_PAID: Final = 407  # progress
COUNT_OPPONENT_UNREST: Final = 408  # unrest cards that the other players own
COUNT_POORER: Final = 409  # other players with less progress

# -- events: what reactions wait for -------------------------------------------------------------

# A reaction is a row of tables: `event`, `about`, `about_from`, `costs_exhaust`, `reaction`
# (the address of its text). `about` is a filter, a resource or an icon; `about_from` is zones, 0
# for wherever.
ON_RETURN_UNREST: Final = 0
ON_TAKE_UNREST: Final = 1
ON_PLAY: Final = 2  # about: filter of the card; about_from: DISCARD or 0
ON_ATTACKED: Final = 3  # usable when it is not one's turn
ON_ACQUIRE: Final = 4  # about: filter; about_from: EXILE or 0
ON_OBTAIN: Final = 5  # about: filter; acquired, or broken through for that suit
ON_MARKET_GAIN: Final = 6  # about: resource on the market card that was acquired or broken for
ON_HARVEST: Final = 7  # about: icon of the card in play that materials came from
ON_PAY: Final = 8  # about: resource that really left the pool
ON_FAME_LOOK: Final = 9
ON_SINK: Final = 10
ON_MASK_COST: Final = 11
ON_DECK_EMPTY: Final = 12
ON_LEAVE: Final = 13  # about: filter of the card that left play
ON_GAINED: Final = 14  # this card came from the nation deck
ON_WOULD_GAIN: Final = 15  # King of Kings, instead of being taken
ON_ENTER: Final = 16  # this card came into play
EVENTS: Final = 17

# -- where a card begins -------------------------------------------------------------------------

START: Final = 0  # starting deck
IN_NATION: Final = 1
ACCESSION: Final = 2
DEVELOPMENT: Final = 3
IN_PLAY: Final = 4
IS_POWER: Final = 5
ASIDE: Final = 6  # another face of a card that is in the game
COMMON: Final = 7  # region, uncivilised, civilised, tributary commons
IN_FAME: Final = 8
KING: Final = 9  # King of Kings
IN_UNREST: Final = 10
STATE: Final = 11  # state cards: no card of the game, a seat only has a state
