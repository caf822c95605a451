"""What a position of Imperium is made of, for those that come from outside."""

from __future__ import annotations

from collections.abc import Mapping

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules.reactions import ENTRY
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.games.imperium.state.tables import Tables
from acropole.kernel.machine import FRAME, RUN, SEAT, TIMES, numbers
from acropole.kernel.soundness import (
    BOTTOM,
    COUNTER,
    FLAG,
    Frame,
    Range,
    Shape,
    below,
    below_or_none,
    instructions,
    masks,
    pile,
    rows,
    up_to,
)

STEP: Range = (0, 15)  # of a task
MANY: Range = (0, 1000)  # things that a verb asks for; `any number` is written as many
MOST_REACTIONS = 64  # that wait at the same time
WAITING: Range = (0, MOST_REACTIONS * ENTRY)  # where one of them stands
NO_SLOTS: Mapping[int, Range] = {}
DIE_SIDES = 6

# The questions that verbs ask, each with the verb that stands where it was asked.
PICKED = {
    n.Q_DISCARD: n.V_DISCARD,
    n.Q_TO_HAND: n.V_TOHAND,
    n.Q_TOPDECK: n.V_TOPDECK,
    n.Q_HISTORY: n.V_HIST,
    n.Q_GARRISON: n.V_GARRISON,
    n.Q_ABANDON: n.V_ABANDON,
    n.Q_RECALL: n.V_RECALL,
    n.Q_SINK: n.V_SINK,
    n.Q_EXILE: n.V_EXILE,
    n.Q_RETURN: n.V_RETURN_UNREST,
    n.Q_PLAY: n.V_PLAY,
    n.Q_FREE_PLAY: n.V_FREEPLAY,
}

# Slots that say where in `pending` something begins.
PENDING = {
    n.Q_REACT: (n.REACT_BEGIN,),
    n.T_REACTIONS: (n.REACTIONS_BEGIN, n.REACTIONS_LATER),
}


def shape(tables: Tables) -> Shape:
    cards = tables.cards
    seats, chains = tables.seats, tables.seats * n.STRIDE
    card, card_or_none = below(cards), below_or_none(cards)

    def asked_by(verb: int, slots: Mapping[int, Range] = NO_SLOTS) -> Frame:
        return Frame(slots, card_or_none, at=(verb,))

    picking = {n.PICK_LEFT: MANY, n.PICK_PICKED: MANY}
    frames = {question: asked_by(verb, picking) for question, verb in PICKED.items()}
    frames |= {
        n.Q_TURN: Frame({n.TURN_ACTED: FLAG}),
        n.Q_KNIGHT: Frame(source=card, at=(n.V_KNIGHT_GARRISON,)),
        n.Q_FIND: asked_by(n.V_FIND),
        n.Q_DEVELOP: Frame({n.DEVELOP_FREE: FLAG, n.DEVELOP_RESHUFFLING: FLAG}, card_or_none),
        n.Q_ACQUIRE: asked_by(n.V_ACQUIRE, {n.ACQUIRE_LEFT: MANY}),
        n.Q_SUIT: asked_by(
            n.V_BREAK,
            {n.SUIT_SUITS: masks(n.MARKET_SUITS), n.SUIT_LEFT: MANY, n.SUIT_EXILE: FLAG},
        ),
        n.Q_BREAK: asked_by(
            n.V_BREAK,
            {n.BREAK_SUIT: below(n.MARKET_SUITS), n.BREAK_LEFT: MANY, n.BREAK_EXILE: FLAG},
        ),
        n.Q_BREAK_VARIABLE: asked_by(n.V_BREAK_VARIABLE),
        n.Q_EXILE_MARKET: asked_by(n.V_EXILE_MARKET, {n.EXILE_MARKET_LEFT: MANY}),
        n.Q_TOKEN: asked_by(
            n.V_ADD_TOKEN, {n.TOKEN_RESOURCE: below(n.RESOURCES), n.TOKEN_COUNT: MANY}
        ),
        n.Q_SWAP_OUT: asked_by(n.V_SWAP_EXILE),
        n.Q_SWAP_IN: asked_by(n.V_SWAP_EXILE, {n.SWAP_IN_CARD: card}),
        n.Q_SWAP_NATION: asked_by(n.V_SWAP_NATION),
        n.Q_FAME: Frame({n.FAME_COUNT: (1, cards)}),
        n.Q_FAME_BACK: Frame({n.FAME_BACK_COUNT: (1, cards), n.FAME_BACK_PLACED: (0, cards)}),
        n.Q_GIVE: asked_by(n.V_GIVE),
        n.Q_GAMBLE: asked_by(n.V_GAMBLE),
        n.Q_TREAT: asked_by(n.V_TREAT, {n.TREAT_ICON: below(n.ICONS)}),
        n.Q_REFRESH: asked_by(n.V_REFRESH, {n.REFRESH_LEFT: MANY}),
        n.Q_DRAW_MORE: Frame(source=card_or_none, on=(n.T_DRAW,)),
        n.Q_REACT: Frame({n.REACT_BEGIN: WAITING}, on=(n.T_REACTIONS,)),
        n.Q_SOLSTICE: Frame(on=(n.T_SOLSTICE,)),
        n.Q_PROTECT: Frame(),
        n.Q_PAY_MORE: asked_by(
            n.V_PAY, {n.PAY_MORE_LEFT: MANY, n.PAY_MORE_RESOURCE: below(n.RESOURCES)}
        ),
        n.T_ROUND: Frame({n.ROUND_STEP: STEP}, on=(BOTTOM,)),
        n.T_CLEAN_UP: Frame({n.CLEAN_UP_STEP: STEP, n.CLEAN_UP_HAND: MANY}),
        n.T_SOLSTICE: Frame(),
        n.T_PLAYED: Frame({n.PLAYED_STEP: FLAG, n.PLAYED_ZONE: below(chains)}, card),
        n.T_DRAW: Frame(
            {n.DRAW_LEFT: MANY, n.DRAW_FLAGS: masks(4), n.DRAW_RESHUFFLE: (0, 2)}, card_or_none
        ),
        n.T_REACTIONS: Frame({n.REACTIONS_BEGIN: WAITING, n.REACTIONS_LATER: WAITING}),
        n.T_FAME_LOOK: asked_by(n.V_FAME_LOOK, {n.FAME_LOOK_COUNT: MANY, n.FAME_LOOK_STEP: FLAG}),
        n.T_END: Frame({n.END_NEXT: (0, cards)}),
        n.T_CIV_TURN: Frame(
            {
                n.CIV_TURN_STEP: STEP,
                n.CIV_TURN_SLOT: STEP,
                n.CIV_TURN_TEXT: (0, len(tables.code)),
                n.CIV_TURN_PROTECTOR: card_or_none,
            },
            card_or_none,
        ),
    }
    parts = {f"chain{chain}": pile(cards, card, bare=True) for chain in range(chains)}
    parts |= {
        "kind": rows(cards, below(tables.kinds)),
        "host": rows(cards, card_or_none),
        "mark": rows(cards, masks(8)),
        "store": rows(cards, COUNTER),
        "market": rows(n.SLOTS, card_or_none),
        "under": rows(n.SLOTS, card_or_none),
        "tokens": rows(n.SLOTS * n.RESOURCES, COUNTER),
        "pool": rows(seats * n.RESOURCES, COUNTER),
        "side": rows(seats, (n.STATE_BARBARIAN, n.STATE_EMPIRE)),
        "turn": rows(n.TURN, MANY),
        "game": rows(
            1,
            COUNTER,
            (0, n.COLLAPSED),
            (0, n.BY_DYNASTY),
            masks(seats),
            masks(seats),
            masks(seats),
            (0, DIE_SIDES),
        ),
        "pending": up_to(MOST_REACTIONS, below(len(tables.event)), card, COUNTER),
    }
    effects = Frame(
        {TIMES: (1, 1000), n.EFFECT_IT: card_or_none, n.EFFECT_COUNTED: COUNTER}, card_or_none
    )
    return Shape(seats, numbers(tables.code), parts, frames, effects, cards_in_piles=cards)


def loose_ends(world: ImperiumPosition) -> list[str]:
    """The round lies under everything; the C.I.V. is never asked; reactions wait in order."""
    found: list[str] = []
    addresses = instructions(numbers(world.code))
    if world.sp >= 0 and world.stack[0] != n.T_ROUND:
        found.append("no round is under way")
    for sp in range(0, world.sp + 1, FRAME):
        kind = world.stack[sp]
        if kind not in (RUN, n.T_CIV_TURN) and world.stack[sp + SEAT] != n.PERSON:
            found.append("the C.I.V. is asked something")
        if kind == n.T_CIV_TURN and world.stack[sp + n.CIV_TURN_TEXT] not in addresses:
            found.append("the row of the C.I.V. has no text")
        for slot in PENDING.get(kind, ()):
            at = world.stack[sp + slot]
            if at % ENTRY or at > len(world.pending):
                found.append("a reaction waits at no place")
    return found
