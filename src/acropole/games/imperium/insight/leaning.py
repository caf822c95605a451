"""What a player of Imperium leans to at first sight, for bots that play games on in their head.

Cards are told apart by what all of them have (suit, header, value), not by their texts: what a text
is good for the search finds out. The numbers only say how likely an answer is against the others.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64
from acropole.kernel.machine import NO, PC

# In a turn.
STOP: Final = 2
EXHAUST: Final = 30  # it costs no action
SETTLE: Final = 24  # play a card that stays
PLAY: Final = 14
CALM: Final = 8  # play an unrest

# Other questions.
CONSENT: Final = 6
DECLINE: Final = 1
KEEP: Final = 2  # the rest of the hand, in the clean-up
CYCLE: Final = 6  # … or discard a card: who sees more cards progresses faster
RID_OF_UNREST: Final = 10
LOSE: Final = 4  # any other card
GIVE_WAY: Final = 2
TAKE: Final = 4
A_POINT: Final = 4  # of a market card
A_POINT_MORE: Final = 2  # of a development or a fame card
A_TOKEN: Final = 2  # on a market card; progress counts twice
BLIND: Final = 3  # the top of a deck, a suit
PICK: Final = 10


def lean(world: World, action: i64) -> i64:
    question: i64 = world.stack[world.sp]
    if action < n.A_END_TURN:
        if action != NO:
            return CONSENT
        return KEEP if is_tidying(world, question) else DECLINE
    if question == n.Q_TURN:
        return lean_in_turn(world, action)
    if action < n.A_DECK:
        return lean_to_slot(world, question, action - n.A_MARKET)
    if action < n.A_PLAY:
        return BLIND
    return lean_to_card(world, question, (action - n.A_PLAY) % n.KINDS)


def is_tidying(world: World, question: i64) -> bool:
    """Whether it is asked which cards to discard in the clean-up."""
    return question == n.Q_DISCARD and world.stack[world.sp + PC] == world.tables.tidy


def lean_in_turn(world: World, action: i64) -> i64:
    if action == n.A_END_TURN or action == n.A_INNOVATE:
        return STOP
    if action == n.A_PLEDGE:
        return 1
    if action == n.A_REVOLT:
        unrest: i64 = unrest_in_hand(world)
        return 1 + unrest * unrest
    kind: i64 = (action - n.A_PLAY) % n.KINDS
    if action >= n.A_EXHAUST:
        return EXHAUST
    if world.tables.suits[kind * n.SUITS + n.SUIT_UNREST]:
        return CALM
    return SETTLE if world.tables.pinned[kind] else PLAY


def unrest_in_hand(world: World) -> i64:
    found: i64 = 0
    card: i64 = world.top[world.to_move * n.STRIDE + n.HAND]
    while card >= 0:
        if zones.is_unrest(world, card):
            found += 1
        card = world.below[card]
    return found


def lean_to_slot(world: World, question: i64, slot: i64) -> i64:
    """A card of the market, by its points and by the tokens on it."""
    if question == n.Q_TOKEN:
        return 1
    tokens: i64 = world.tokens[slot * n.RESOURCES + n.PROG]
    resource: i64
    for resource in range(n.RESOURCES):
        tokens += world.tokens[slot * n.RESOURCES + resource]
    value: i64 = max(0, world.tables.civ_value[world.kind[world.market[slot]]])
    return TAKE + value * A_POINT + tokens * A_TOKEN


def lean_to_card(world: World, question: i64, kind: i64) -> i64:
    if is_tidying(world, question):
        return CYCLE
    if gets_rid(world, question):
        return RID_OF_UNREST if world.tables.suits[kind * n.SUITS + n.SUIT_UNREST] else LOSE
    if question == n.Q_ABANDON or question == n.Q_RECALL or question == n.Q_TOPDECK:
        return GIVE_WAY
    if question == n.Q_DEVELOP or question == n.Q_FAME:
        return TAKE + max(0, world.tables.civ_value[kind]) * A_POINT_MORE
    return PICK


def gets_rid(world: World, question: i64) -> bool:
    """Whether the card picked leaves the hand for long, or for good."""
    if question == n.Q_DISCARD or question == n.Q_GIVE or question == n.Q_EXILE:
        return True
    return question == n.Q_GARRISON or question == n.Q_HISTORY


# -- what leanings are learnt about --------------------------------------------------------------

# Blocks of topics: what is done with a card of each kind.
ANY_KIND: Final = 32  # answers that name no card come before
PLAYED: Final = 0
EXHAUSTED: Final = 1
BOUGHT: Final = 2
TIDIED: Final = 3
GOT_RID_OF: Final = 4
GARRISONED: Final = 5
REMEMBERED: Final = 6
PICKED: Final = 7
BLOCKS: Final = 8
TOPICS: Final = ANY_KIND + BLOCKS * n.KINDS


def topic(world: World, action: i64) -> i64:
    """An answer in a turn that names no card, or what is done with a card of this kind."""
    question: i64 = world.stack[world.sp]
    if action < n.A_END_TURN:
        return 0
    if action < n.A_MARKET or n.A_DECK <= action < n.A_PLAY:
        return action
    if action < n.A_DECK:
        if question == n.Q_TOKEN or question == n.Q_EXILE_MARKET or question == n.Q_SWAP_IN:
            return 0
        return ANY_KIND + BOUGHT * n.KINDS + world.kind[world.market[action - n.A_MARKET]]
    kind: i64 = (action - n.A_PLAY) % n.KINDS
    return ANY_KIND + block(world, question, action) * n.KINDS + kind


def block(world: World, question: i64, action: i64) -> i64:
    if question == n.Q_TURN:
        return PLAYED if action < n.A_EXHAUST else EXHAUSTED
    if is_tidying(world, question):
        return TIDIED
    if question == n.Q_GARRISON:
        return GARRISONED
    if question == n.Q_HISTORY:
        return REMEMBERED
    return GOT_RID_OF if gets_rid(world, question) else PICKED
