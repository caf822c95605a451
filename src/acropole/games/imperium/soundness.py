"""What a position of Imperium is made of, for those that come from outside."""

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules.reactions import ENTRY
from acropole.games.imperium.schema import SCHEMA
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.games.imperium.state.tables import Tables
from acropole.kernel import machine, soundness

MANY: soundness.Range = (0, 1000)  # things that a verb asks for; `any number` is written as many
MOST_REACTIONS = 64  # that wait at the same time
WAITING: soundness.Range = (0, MOST_REACTIONS * ENTRY)  # where one of them stands
DIE_SIDES = 6

# What frames lie on, where that matters.
LIES_ON = {
    n.Q_DRAW_MORE: n.T_DRAW,
    n.Q_REACT: n.T_REACTIONS,
    n.Q_SOLSTICE: n.T_SOLSTICE,
    n.T_ROUND: soundness.BOTTOM,
}
# Slots that say where in `pending` something begins.
PENDING = {
    n.Q_REACT: (n.REACT_BEGIN,),
    n.T_REACTIONS: (n.REACTIONS_BEGIN, n.REACTIONS_LATER),
}


def frames(tables: Tables) -> dict[int, soundness.Frame]:
    """What questions and tasks may hold: each slot by its name, each address by the verb there."""
    card, card_or_none = soundness.below(tables.cards), soundness.below_or_none(tables.cards)
    ranges = {
        "acted": soundness.FLAG,
        "begin": WAITING,
        "card": card,
        "cards": (1, tables.cards),
        "count": MANY,
        "exile": soundness.FLAG,
        "fired": soundness.FLAG,
        "flags": soundness.masks(len(SCHEMA.things("values.draw"))),
        "free": soundness.FLAG,
        "hand": MANY,
        "icon": soundness.below(n.ICONS),
        "later": WAITING,
        "left": MANY,
        "avoided": soundness.masks(tables.seats),
        "away": (0, max(0, tables.seats - 2)),
        "next": (0, tables.cards),
        "picked": MANY,
        "placed": (0, tables.cards),
        "protector": card_or_none,
        "reshuffle": (0, 2),
        "reshuffling": soundness.FLAG,
        "resource": soundness.below(n.RESOURCES),
        "slot": (0, n.CIV_SLOTS + 1),
        "step": (0, 15),
        "suit": soundness.below(n.MARKET_SUITS),
        "suits": soundness.masks(n.MARKET_SUITS),
        "text": (0, len(tables.code)),
        "whose": soundness.below(tables.people),
        "zone": soundness.below(n.STRIDE),
    }
    sources = dict.fromkeys((n.Q_DEVELOP, n.Q_DRAW_MORE, n.T_DRAW, n.T_CIV_TURN), card_or_none)
    sources |= dict.fromkeys((n.Q_KNIGHT, n.T_PLAYED), card)
    verbs = SCHEMA.numbers("verbs")
    found: dict[int, soundness.Frame] = {}
    for thing in (*SCHEMA.things("questions").values(), *SCHEMA.things("tasks").values()):
        for slot in thing.args:
            if slot not in ranges:
                raise thing.error("slot", slot=slot)
        asker = thing.traits.get("verb")
        found[thing.number] = soundness.Frame(
            {place: ranges[slot] for place, slot in enumerate(thing.args, machine.OWN)},
            sources.get(thing.number, card_or_none if asker else (-1, 0)),
            at=(verbs[asker],) if asker else (),
            on=(LIES_ON[thing.number],) if thing.number in LIES_ON else (),
        )
    return found


def shape(tables: Tables) -> soundness.Shape:
    cards = tables.cards
    seats, chains = tables.seats, tables.seats * n.STRIDE
    card, card_or_none = soundness.below(cards), soundness.below_or_none(cards)
    parts = {f"chain{chain}": soundness.pile(cards, card, bare=True) for chain in range(chains)}
    parts |= {
        "kind": soundness.rows(cards, soundness.below(tables.kinds)),
        "host": soundness.rows(cards, card_or_none),
        "mark": soundness.rows(cards, soundness.masks(9)),
        "store": soundness.rows(cards, soundness.COUNTER),
        "market": soundness.rows(n.SLOTS, card_or_none),
        "under": soundness.rows(n.SLOTS, card_or_none),
        "tokens": soundness.rows(n.SLOTS * n.RESOURCES, soundness.COUNTER),
        "pool": soundness.rows(seats * n.RESOURCES, soundness.COUNTER),
        "side": soundness.rows(seats, (n.STATE_BARBARIAN, n.STATE_EMPIRE)),
        "turn": soundness.rows(tables.people * n.TURN, MANY),
        "game": soundness.rows(
            1,
            soundness.COUNTER,
            (0, n.COLLAPSED),
            (0, n.BY_DYNASTY),
            soundness.masks(seats),
            soundness.masks(seats),
            soundness.masks(seats),
            (0, DIE_SIDES),
        ),
        "pending": soundness.up_to(
            MOST_REACTIONS, soundness.below(len(tables.event)), card, soundness.COUNTER
        ),
    }
    if tables.people > 1:
        parts["looked"] = soundness.rows(tables.people, (0, cards))
    effects = soundness.Frame(
        {machine.TIMES: (1, 1000), n.EFFECT_IT: card_or_none, n.EFFECT_COUNTED: soundness.COUNTER},
        card_or_none,
    )
    return soundness.Shape(
        seats, machine.numbers(tables.code), parts, frames(tables), effects, cards_in_piles=cards
    )


def loose_ends(world: ImperiumPosition) -> list[str]:
    """The round lies under everything; the C.I.V. is never asked; reactions wait in order."""
    found: list[str] = []
    addresses = soundness.instructions(machine.numbers(world.code))
    if world.sp >= 0 and world.stack[0] != n.T_ROUND:
        found.append("no round is under way")
    for sp in range(0, world.sp + 1, machine.FRAME):
        kind = world.stack[sp]
        if kind not in (machine.RUN, n.T_CIV_TURN) and world.stack[sp + machine.SEAT] == world.civ:
            found.append("the C.I.V. is asked something")
        if kind == n.T_CIV_TURN and world.stack[sp + n.CIV_TURN_TEXT] not in addresses:
            found.append("the row of the C.I.V. has no text")
        for slot in PENDING.get(kind, ()):
            at = world.stack[sp + slot]
            if at % ENTRY or at > len(world.pending):
                found.append("a reaction waits at no place")
    return found
