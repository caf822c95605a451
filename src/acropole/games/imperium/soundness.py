"""What a position of Imperium is made of, for those that come from outside."""

from __future__ import annotations

from acropole.games.imperium import codes
from acropole.games.imperium.codes import BARBARIAN, EMPIRE, ICONS, RESOURCES
from acropole.games.imperium.numbers import (
    BY_DYNASTY,
    CHAINS,
    COLLAPSED,
    PERSON,
    Q_ABANDON,
    Q_ACQUIRE,
    Q_BREAK,
    Q_BREAK_VARIABLE,
    Q_DEVELOP,
    Q_DISCARD,
    Q_DRAW_MORE,
    Q_EXILE,
    Q_EXILE_MARKET,
    Q_FAME,
    Q_FAME_BACK,
    Q_FIND,
    Q_FREE_PLAY,
    Q_GAMBLE,
    Q_GARRISON,
    Q_GIVE,
    Q_HIST,
    Q_KNIGHT,
    Q_PAY_MORE,
    Q_PLAY,
    Q_PROTECT,
    Q_REACT,
    Q_RECALL,
    Q_REFRESH,
    Q_RETURN,
    Q_SINK,
    Q_SOLSTICE,
    Q_SUIT,
    Q_SWAP_IN,
    Q_SWAP_NATION,
    Q_SWAP_OUT,
    Q_TO_HAND,
    Q_TOKEN,
    Q_TOPDECK,
    Q_TREAT,
    Q_TURN,
    SEATS,
    SLOTS,
    T_CIV,
    T_CLEAN_UP,
    T_DRAW,
    T_END,
    T_FAME_LOOK,
    T_PLAYED,
    T_REACT,
    T_ROUND,
    T_SOLSTICE,
    TURN,
)
from acropole.games.imperium.rules.reactions import ENTRY
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.games.imperium.state.tables import Tables
from acropole.kernel.machine import FRAME, RUN, SEAT, A, B, C, numbers
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
DIE_SIDES = 6
PLACES = masks(SEATS)

# The questions that verbs ask, each with the verb that stands where it was asked.
PICKED = {
    Q_DISCARD: codes.DISCARD_CARDS,
    Q_TO_HAND: codes.TO_HAND,
    Q_TOPDECK: codes.TOPDECK,
    Q_HIST: codes.HIST,
    Q_GARRISON: codes.GARRISON_CARDS,
    Q_ABANDON: codes.ABANDON,
    Q_RECALL: codes.RECALL,
    Q_SINK: codes.SINK,
    Q_EXILE: codes.EXILE_CARDS,
    Q_RETURN: codes.RETURN_UNREST,
    Q_PLAY: codes.PLAY_CARD,
    Q_FREE_PLAY: codes.FREE_PLAY,
}


def shape(tables: Tables) -> Shape:
    cards = tables.cards
    card, card_or_none = below(cards), below_or_none(cards)

    def asked_by(verb: int, a: Range = (0, 0), b: Range = (0, 0), c: Range = (0, 0)) -> Frame:
        return Frame(a, b, c, source=card_or_none, at=(verb,))

    frames = {question: asked_by(verb, MANY, MANY) for question, verb in PICKED.items()}
    frames |= {
        Q_TURN: Frame(FLAG),
        Q_KNIGHT: Frame(source=card, at=(codes.KNIGHT_GARRISON,)),
        Q_FIND: asked_by(codes.FIND),
        Q_DEVELOP: Frame(FLAG, FLAG, source=card_or_none),
        Q_ACQUIRE: asked_by(codes.ACQUIRE, MANY),
        Q_SUIT: asked_by(codes.BREAK, masks(codes.MARKET_SUITS), MANY, FLAG),
        Q_BREAK: asked_by(codes.BREAK, below(codes.MARKET_SUITS), MANY, FLAG),
        Q_BREAK_VARIABLE: asked_by(codes.BREAK_VARIABLE),
        Q_EXILE_MARKET: asked_by(codes.EXILE_MARKET, MANY),
        Q_TOKEN: asked_by(codes.ADD_TOKEN, below(RESOURCES), MANY),
        Q_SWAP_OUT: asked_by(codes.SWAP_EXILE),
        Q_SWAP_IN: asked_by(codes.SWAP_EXILE, card),
        Q_SWAP_NATION: asked_by(codes.SWAP_NATION),
        Q_FAME: Frame((1, cards)),
        Q_FAME_BACK: Frame((1, cards), (0, cards)),
        Q_GIVE: asked_by(codes.GIVE),
        Q_GAMBLE: asked_by(codes.GAMBLE),
        Q_TREAT: asked_by(codes.TREAT, below(ICONS)),
        Q_REFRESH: asked_by(codes.REFRESH, MANY),
        Q_DRAW_MORE: Frame(source=card_or_none, on=(T_DRAW,)),
        Q_REACT: Frame((0, MOST_REACTIONS * ENTRY), on=(T_REACT,)),
        Q_SOLSTICE: Frame(on=(T_SOLSTICE,)),
        Q_PROTECT: Frame(),
        Q_PAY_MORE: asked_by(codes.PAY, MANY, below(RESOURCES)),
        T_ROUND: Frame(STEP, on=(BOTTOM,)),
        T_CLEAN_UP: Frame(STEP, MANY),
        T_SOLSTICE: Frame(),
        T_PLAYED: Frame(FLAG, below(CHAINS), source=card),
        T_DRAW: Frame(MANY, masks(4), (0, 2), source=card_or_none),
        T_REACT: Frame((0, MOST_REACTIONS * ENTRY), (0, MOST_REACTIONS * ENTRY)),
        T_FAME_LOOK: asked_by(codes.FAME_LOOK, MANY, FLAG),
        T_END: Frame((0, cards)),
        T_CIV: Frame(STEP, STEP, (0, len(tables.code)), card_or_none, source=card_or_none),
    }
    parts = {f"chain{chain}": pile(cards, card, bare=True) for chain in range(CHAINS)}
    parts |= {
        "kind": rows(cards, below(tables.kinds)),
        "host": rows(cards, card_or_none),
        "mark": rows(cards, masks(8)),
        "store": rows(cards, COUNTER),
        "market": rows(SLOTS, card_or_none),
        "under": rows(SLOTS, card_or_none),
        "tokens": rows(SLOTS * RESOURCES, COUNTER),
        "pool": rows(SEATS * RESOURCES, COUNTER),
        "side": rows(SEATS, (BARBARIAN, EMPIRE)),
        "turn": rows(TURN, MANY),
        "game": rows(
            1, COUNTER, (0, COLLAPSED), (0, BY_DYNASTY), PLACES, PLACES, PLACES, (0, DIE_SIDES)
        ),
        "pending": up_to(MOST_REACTIONS, below(len(tables.event)), card, COUNTER),
    }
    effects = Frame((1, 1000), c=card_or_none, d=COUNTER, source=card_or_none)
    return Shape(SEATS, numbers(tables.code), parts, frames, effects, cards_in_piles=cards)


def loose_ends(world: ImperiumPosition) -> list[str]:
    """The round lies under everything; the C.I.V. is never asked; reactions wait in order."""
    found: list[str] = []
    addresses = instructions(numbers(world.code))
    if world.sp >= 0 and world.stack[0] != T_ROUND:
        found.append("no round is under way")
    for sp in range(0, world.sp + 1, FRAME):
        kind = world.stack[sp]
        if kind not in (RUN, T_CIV) and world.stack[sp + SEAT] != PERSON:
            found.append("the C.I.V. is asked something")
        if kind == T_CIV and world.stack[sp + C] not in addresses:
            found.append("the row of the C.I.V. has no text")
        if kind in (T_REACT, Q_REACT):
            found += [
                "a reaction waits at no place"
                for slot in (A, B)
                if world.stack[sp + slot] % ENTRY or world.stack[sp + slot] > len(world.pending)
            ]
    return found
