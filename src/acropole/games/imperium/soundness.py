"""What a position of Imperium is made of, for those that come from outside."""

from __future__ import annotations

from acropole.games.imperium import codes
from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules.reactions import ENTRY
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.games.imperium.state.tables import Tables
from acropole.kernel.machine import FRAME, RUN, SEAT, A, B, C, D, numbers
from acropole.kernel.soundness import (
    BOTTOM,
    COUNTER,
    FLAG,
    ZERO,
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
DIE_SIDES = 6
PLACES = masks(n.SEATS)

# The questions that verbs ask, each with the verb that stands where it was asked.
PICKED = {
    n.Q_DISCARD: codes.DISCARD_CARDS,
    n.Q_TO_HAND: codes.TO_HAND,
    n.Q_TOPDECK: codes.TOPDECK,
    n.Q_HIST: codes.HIST,
    n.Q_GARRISON: codes.GARRISON_CARDS,
    n.Q_ABANDON: codes.ABANDON,
    n.Q_RECALL: codes.RECALL,
    n.Q_SINK: codes.SINK,
    n.Q_EXILE: codes.EXILE_CARDS,
    n.Q_RETURN: codes.RETURN_UNREST,
    n.Q_PLAY: codes.PLAY_CARD,
    n.Q_FREE_PLAY: codes.FREE_PLAY,
}


def shape(tables: Tables) -> Shape:
    cards = tables.cards
    card, card_or_none = below(cards), below_or_none(cards)

    def asked_by(verb: int, a: Range = (0, 0), b: Range = (0, 0), c: Range = (0, 0)) -> Frame:
        return _frame(a, b, c, source=card_or_none, at=(verb,))

    frames = {question: asked_by(verb, MANY, MANY) for question, verb in PICKED.items()}
    frames |= {
        n.Q_TURN: _frame(FLAG),
        n.Q_KNIGHT: _frame(source=card, at=(codes.KNIGHT_GARRISON,)),
        n.Q_FIND: asked_by(codes.FIND),
        n.Q_DEVELOP: _frame(FLAG, FLAG, source=card_or_none),
        n.Q_ACQUIRE: asked_by(codes.ACQUIRE, MANY),
        n.Q_SUIT: asked_by(codes.BREAK, masks(codes.MARKET_SUITS), MANY, FLAG),
        n.Q_BREAK: asked_by(codes.BREAK, below(codes.MARKET_SUITS), MANY, FLAG),
        n.Q_BREAK_VARIABLE: asked_by(codes.BREAK_VARIABLE),
        n.Q_EXILE_MARKET: asked_by(codes.EXILE_MARKET, MANY),
        n.Q_TOKEN: asked_by(codes.ADD_TOKEN, below(codes.RESOURCES), MANY),
        n.Q_SWAP_OUT: asked_by(codes.SWAP_EXILE),
        n.Q_SWAP_IN: asked_by(codes.SWAP_EXILE, card),
        n.Q_SWAP_NATION: asked_by(codes.SWAP_NATION),
        n.Q_FAME: _frame((1, cards)),
        n.Q_FAME_BACK: _frame((1, cards), (0, cards)),
        n.Q_GIVE: asked_by(codes.GIVE),
        n.Q_GAMBLE: asked_by(codes.GAMBLE),
        n.Q_TREAT: asked_by(codes.TREAT, below(codes.ICONS)),
        n.Q_REFRESH: asked_by(codes.REFRESH, MANY),
        n.Q_DRAW_MORE: _frame(source=card_or_none, on=(n.T_DRAW,)),
        n.Q_REACT: _frame((0, MOST_REACTIONS * ENTRY), on=(n.T_REACT,)),
        n.Q_SOLSTICE: _frame(on=(n.T_SOLSTICE,)),
        n.Q_PROTECT: _frame(),
        n.Q_PAY_MORE: asked_by(codes.PAY, MANY, below(codes.RESOURCES)),
        n.T_ROUND: _frame(STEP, on=(BOTTOM,)),
        n.T_CLEAN_UP: _frame(STEP, MANY),
        n.T_SOLSTICE: _frame(),
        n.T_PLAYED: _frame(FLAG, below(n.CHAINS), source=card),
        n.T_DRAW: _frame(MANY, masks(4), (0, 2), source=card_or_none),
        n.T_REACT: _frame((0, MOST_REACTIONS * ENTRY), (0, MOST_REACTIONS * ENTRY)),
        n.T_FAME_LOOK: asked_by(codes.FAME_LOOK, MANY, FLAG),
        n.T_END: _frame((0, cards)),
        n.T_CIV: _frame(STEP, STEP, (0, len(tables.code)), card_or_none, source=card_or_none),
    }
    parts = {f"chain{chain}": pile(cards, card, bare=True) for chain in range(n.CHAINS)}
    parts |= {
        "kind": rows(cards, below(tables.kinds)),
        "host": rows(cards, card_or_none),
        "mark": rows(cards, masks(8)),
        "store": rows(cards, COUNTER),
        "market": rows(n.SLOTS, card_or_none),
        "under": rows(n.SLOTS, card_or_none),
        "tokens": rows(n.SLOTS * codes.RESOURCES, COUNTER),
        "pool": rows(n.SEATS * codes.RESOURCES, COUNTER),
        "side": rows(n.SEATS, (codes.BARBARIAN, codes.EMPIRE)),
        "turn": rows(n.TURN, MANY),
        "game": rows(
            1, COUNTER, (0, n.COLLAPSED), (0, n.BY_DYNASTY), PLACES, PLACES, PLACES, (0, DIE_SIDES)
        ),
        "pending": up_to(MOST_REACTIONS, below(len(tables.event)), card, COUNTER),
    }
    effects = _frame((1, 1000), c=card_or_none, d=COUNTER, source=card_or_none)
    return Shape(n.SEATS, numbers(tables.code), parts, frames, effects, cards_in_piles=cards)


def _frame(
    a: Range = ZERO,
    b: Range = ZERO,
    c: Range = ZERO,
    d: Range = ZERO,
    source: Range = (-1, 0),
    at: tuple[int, ...] = (),
    on: tuple[int, ...] = (),
) -> Frame:
    return Frame({A: a, B: b, C: c, D: d}, source, at, on)


def loose_ends(world: ImperiumPosition) -> list[str]:
    """The round lies under everything; the C.I.V. is never asked; reactions wait in order."""
    found: list[str] = []
    addresses = instructions(numbers(world.code))
    if world.sp >= 0 and world.stack[0] != n.T_ROUND:
        found.append("no round is under way")
    for sp in range(0, world.sp + 1, FRAME):
        kind = world.stack[sp]
        if kind not in (RUN, n.T_CIV) and world.stack[sp + SEAT] != n.PERSON:
            found.append("the C.I.V. is asked something")
        if kind == n.T_CIV and world.stack[sp + C] not in addresses:
            found.append("the row of the C.I.V. has no text")
        if kind in (n.T_REACT, n.Q_REACT):
            found += [
                "a reaction waits at no place"
                for slot in (A, B)
                if world.stack[sp + slot] % ENTRY or world.stack[sp + slot] > len(world.pending)
            ]
    return found
