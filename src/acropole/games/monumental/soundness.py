"""What a position of Monumental is made of, for those that come from outside."""

from __future__ import annotations

from collections.abc import Mapping

from acropole.games.monumental import numbers as n
from acropole.games.monumental.continuous.data import SHELVED
from acropole.games.monumental.continuous.rounds import ACTIVATION, CITIES, NEXT_ROUND
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.rules import turn
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.kernel.machine import FRAME, RUN, TIMES, numbers
from acropole.kernel.soundness import (
    BOTTOM,
    COUNTER,
    FLAG,
    Frame,
    Part,
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
FEW: Range = (0, 99)  # things that a verb asks for …
SOME: Range = (1, 99)  # … of which at least one is left
QUEUED = 3  # numbers of an effect that waits: address, source, the card that asks
MOST_QUEUED = 64
THOUSAND = 1000  # a wonder is written down as seat * 1000 + card, and so are others
SOURCES: Range = (-THOUSAND, 2 * THOUSAND)  # cards, and things numbered behind them
MODES: Range = (0, n.OTHER)
UNITS: Range = (0, n.A_HERO)
_GROUPS = {  # where the cards that a frame is about begin in `drawn`
    n.T_DISCARD_PICKED: n.DISCARD_PICKED_GROUP,
    n.Q_PICK_DRAWN: n.PICK_DRAWN_GROUP,
    n.Q_SCRY: n.SCRY_GROUP,
}


def shape(tables: Tables, chart: Chart, seats: int, board: Range) -> Shape:
    """`board` is what the seed of the board may be."""
    return Shape(
        seats,
        numbers(tables.code),
        {
            **_table(tables, chart, seats, board),
            **_seats(tables, chart, seats),
            **_modules(tables, chart, seats),
        },
        _frames(tables, chart, seats),
        Frame(
            {
                TIMES: (1, 99),
                n.EFFECT_ASKER: below_or_none(tables.cards),
                n.EFFECT_IT: below_or_none(chart.tiles),
            },
            SOURCES,
        ),
    )


def _table(tables: Tables, chart: Chart, seats: int, board: Range) -> dict[str, Part]:
    """What lies in the middle of the table."""
    card, asker = below(tables.cards), below_or_none(tables.cards)
    deck = len(tables.development)

    def is_market_place(place: int) -> bool:
        return place in (n.M_BOX, n.M_PILE, n.M_GONE) or place % n.M_USED < seats

    return {
        "game": rows(1, below(seats), (-1, 99), (0, deck), board),
        "track": rows(n.TRACK, below_or_none(tables.cards)),
        "taken": rows(2, FEW),
        "development": rows(deck, card),
        "basics": rows(n.BASICS, (0, n.BASIC_COPIES)),
        "fate": rows(tables.cards, (0, n.NOT_IN_GAME)),
        "land": rows(
            n.TILES,
            below_or_none(seats),
            (0, tables.soldiers),
            (0, tables.outposts),
            (0, tables.cards),
            (0, len(tables.defence)),
            FLAG,
            FEW,
        ),
        "bag": rows(len(tables.token_count), FEW),
        "market": rows(n.MARKETS * n.MARKET_TOKENS, (n.M_BOX, n.M_GONE), fits=is_market_place),
        "pending": up_to(MOST_QUEUED, below(len(tables.code)), SOURCES, asker),
        "drawn": up_to(n.DECK_ROOM, card),
        "copied": up_to(tables.cards, card),
        **_notes(tables),
    }


def _notes(tables: Tables) -> dict[str, Part]:
    """What a seat has done in its turn."""
    return {
        "seen_once": up_to(tables.cards, below(tables.cards)),
        "bought": up_to(tables.cards, below(tables.kinds)),
        "keepers": up_to(n.DECK_ROOM, below(len(tables.host) * THOUSAND)),
        "reused": up_to(n.DECK_ROOM, below(len(tables.token_count))),
        "armed": up_to(n.DECK_ROOM, below(tables.kinds * 2)),
    }


def _seats(tables: Tables, chart: Chart, seats: int) -> dict[str, Part]:
    """What belongs to the seats."""
    card, card_or_none = below(tables.cards), below_or_none(tables.cards)
    tile = below_or_none(chart.tiles)
    kinds = len(tables.token_count)

    def is_wonder(entry: int) -> bool:
        return entry % THOUSAND < tables.cards

    piles = [f"{name}{seat}" for seat in range(seats) for name in ("deck", "discard")]
    return {name: pile(n.DECK_ROOM, card) for name in piles} | {
        "civilization": rows(seats, below(len(CIVILIZATIONS))),
        "city": rows(seats * n.SLOTS, card_or_none),
        "known": rows(seats * n.SLOTS, card_or_none),
        "active": rows(seats, masks(n.SLOTS)),
        "used": rows(seats, masks(2 * n.SLOTS)),
        "section": rows(seats, card_or_none),
        "wonders": Part(n.PICKS, (below(seats * THOUSAND),), fewer=True, fits=is_wonder),
        "owned": rows(seats * 2, FEW),
        "policies": rows(seats * n.POLICIES, below_or_none(n.POLICIES)),
        "developed": rows(seats, (0, n.POLICIES)),
        "secret": rows(seats, (0, n.DECK_ROOM)),
        "purse": rows(seats * n.PURSE, COUNTER),
        "gained": rows(seats * 5, COUNTER),
        "kept": rows(seats * n.GOLD, COUNTER),
        "turn": rows(seats * n.TURN, masks(n.PICKS)),
        "realm": rows(seats, masks(chart.tiles)),
        "home": rows(seats, tile),
        "warlord": rows(seats, tile),
        "explorer": rows(seats * n.EXPLORERS, tile),
        "outposts": rows(seats, (0, tables.outposts)),
        "tokens": rows(seats, *[FEW] * kinds, *[(0, 0)] * (n.TOKEN_TYPES - kinds)),
        "looked": rows(seats * n.MARKETS, masks(n.MARKET_TOKENS)),
        "producers": rows(seats, FEW),
    }


def _modules(tables: Tables, chart: Chart, seats: int) -> dict[str, Part]:
    """What only games with heroes, monsters, the Automa or rounds have."""
    tile = below_or_none(chart.tiles)
    parts = {
        "offer": up_to(len(tables.heroes) if tables.heroes_an_era else 0, below(tables.cards)),
        "heroes": rows(
            seats if tables.heroes_an_era else 0,
            below_or_none(tables.cards),
            tile,
            FEW,
            FLAG,
            FLAG,
            FLAG,
            FLAG,
        ),
        "resting": Part(
            len(tables.heroes),
            (below(seats * THOUSAND),),
            fewer=True,
            fits=lambda entry: entry % THOUSAND in tables.heroes,
        ),
        "lurking": rows(1, (0, tables.monsters)),
        "monsters": rows(
            n.MONSTERS if tables.monsters else 0, tile, FEW, FEW, (0, n.MONSTERS), (0, seats)
        ),
    }
    if tables.automa >= 0:
        cards = len(tables.common)
        parts |= {
            "automa_deck": up_to(cards, below(cards)),
            "automa_discard": up_to(cards, below(cards)),
            "automa_shown": up_to(cards, below(cards * n.PARTS)),
            "automa_stacked": rows(1, (0, n.PICKS)),
        }
    if tables.continuous:
        _, *shelved = _notes(tables).values()
        parts["round"] = up_to(
            1, COUNTER, masks(seats), masks(n.EXPLORERS), below(seats), FLAG, FEW
        )
        parts |= {f"shelf{i}": shelved[i % SHELVED] for i in range(seats * SHELVED)}
    return parts


def _frames(tables: Tables, chart: Chart, seats: int) -> dict[int, Frame]:
    tile, tiles = below(chart.tiles), masks(chart.tiles)
    card, asker = below(tables.cards), below_or_none(tables.cards)
    filter = below(len(tables.host))
    explorer, drawn = below(n.EXPLORERS), (0, n.DECK_ROOM)
    waiting = (0, MOST_QUEUED * QUEUED)
    a_turn = (BOTTOM, n.T_ROUND)
    automa_card = below(len(tables.common))

    def frame(slots: Mapping[int, Range] | None = None, on: tuple[int, ...] = ()) -> Frame:
        return Frame(slots or {}, SOURCES, on=on)

    def asked_by_verb(operand: Range = FEW, operand2: Range = FEW) -> Frame:
        return frame(
            {n.ASKED_OPERAND: operand, n.ASKED_OPERAND2: operand2, n.ASKED_BY: asker}, on=(RUN,)
        )

    frames = {
        n.Q_CAPITAL: frame(on=(BOTTOM,)),
        n.Q_ACTIVATE: frame(on=a_turn),
        n.Q_ACTIONS: frame({n.ACTIONS_ACTED: (0, n.EXPLORING)}, on=a_turn),
        n.Q_UNITS: frame(
            {n.UNITS_TILE: tile, n.UNITS_NEEDED: SOME, n.UNITS_WARLORD: FLAG, n.UNITS_REACH: tiles},
            on=(n.T_CONQUERED,),
        ),
        n.Q_UNIT: frame({n.UNIT_TILE: tile, n.UNIT_PURPOSE: FLAG, n.UNIT_LEFT: SOME}),
        n.Q_MOVE_TO: frame({n.MOVE_TO_FROM: tile, n.MOVE_TO_UNIT: UNITS, n.MOVE_TO_TILES: tiles}),
        n.Q_MOVE_FREE: asked_by_verb(),
        n.Q_ORDER: frame({n.ORDER_GROUP: waiting, n.ORDER_WAITING: FEW}, on=(n.T_EFFECTS,)),
        n.Q_ARCHIVE: asked_by_verb(FEW, filter),
        n.Q_REINFORCE: frame(),
        n.Q_ACTIVATE_MORE: asked_by_verb(FEW, filter),
        n.Q_COPY: asked_by_verb(filter),
        n.Q_BONUS: asked_by_verb(),
        n.Q_WONDER_BONUS: asked_by_verb(),
        n.Q_TOKEN: asked_by_verb(),
        n.Q_BASIC: asked_by_verb(),
        n.Q_TRACK: asked_by_verb(filter),
        n.Q_SECTION: asked_by_verb(FEW, FLAG),
        n.Q_KEEP_WONDER: frame({n.KEEP_WONDER_CARD: card}),
        n.Q_WONDER_TILE: frame({n.WONDER_TILE_CARD: card}),
        n.Q_POLICY: asked_by_verb(),
        n.Q_STEP: asked_by_verb(),
        n.Q_ACT: asked_by_verb(),
        n.Q_MARKET: frame({n.MARKET_EXPLORER: explorer, n.MARKET_MARKET: below(n.MARKETS)}),
        n.Q_FORTIFY: asked_by_verb(),
        n.Q_OUTPOST: asked_by_verb(),
        n.Q_RESOURCE: frame(
            {n.RESOURCE_LEFT: SOME, n.RESOURCE_MODE: MODES, n.RESOURCE_REFUSED: masks(n.GOLD)}
        ),
        n.Q_PAY: frame(
            {n.PAY_LEFT: SOME, n.PAY_MODE: MODES, n.PAY_PAID: masks(n.GOLD), n.PAY_NOGOLD: FLAG}
        ),
        n.Q_PAY_FOR: frame(
            {n.PAY_FOR_LEFT: SOME, n.PAY_FOR_USE: (0, n.USE_KNOWLEDGE), n.PAY_FOR_PAID: FEW}
        ),
        n.Q_KNOWLEDGE: frame({n.KNOWLEDGE_CARD: card, n.KNOWLEDGE_SLOT: below(n.SLOTS)}),
        n.Q_KEEP: frame({n.KEEP_LEFT: SOME}),
        n.Q_ATTACH: asked_by_verb(),
        n.Q_ATTACH_TO: frame({n.ATTACH_TO_CARD: card}),
        n.Q_SWAP: asked_by_verb(),
        n.Q_SWAP_WITH: frame({n.SWAP_WITH_SLOT: below(n.SLOTS)}),
        n.Q_USE_DRAWN: frame({n.USE_DRAWN_CARD: card}, on=(n.T_DISCARD_DRAWN,)),
        n.Q_PICK_DRAWN: frame(
            {n.PICK_DRAWN_LEFT: FEW, n.PICK_DRAWN_GROUP: drawn}, on=(n.T_DISCARD_PICKED,)
        ),
        n.Q_SCRY: frame({n.SCRY_GROUP: drawn}),
        n.T_CONQUERED: frame(
            {
                n.CONQUERED_TILE: tile,
                n.CONQUERED_UNITS: FEW,
                n.CONQUERED_WARLORD: FLAG,
                n.CONQUERED_HERO: FLAG,
            }
        ),
        n.T_EFFECTS: frame({n.EFFECTS_GROUP: waiting}),
        n.T_DRAW_USE: frame({n.DRAW_USE_LEFT: FEW, n.DRAW_USE_ASKER: asker}),
        n.T_DISCARD_DRAWN: frame({n.DISCARD_DRAWN_CARD: card}),
        n.T_FINISH: frame({n.FINISH_STEP: STEP}, on=(BOTTOM,)),
        n.T_FILL: frame({n.FILL_SLOT: (0, n.SLOTS), n.FILL_WAITS: FLAG}),
        n.T_ACQUIRED: frame({n.ACQUIRED_PLACE: below(n.TRACK), n.ACQUIRED_FREE: FLAG}),
        n.T_COMPLETED: frame(),
        n.T_BASIC: frame({n.BASIC_PILE: below(n.BASICS)}),
        n.T_PUT_WONDER: frame({n.PUT_WONDER_CARD: card}),
        n.T_SET_OUT: frame({n.SET_OUT_FROM: tile, n.SET_OUT_UNIT: UNITS}),
        n.T_DISCARD_PICKED: frame({n.DISCARD_PICKED_GROUP: drawn}),
    }
    if tables.creatures:
        frames |= {
            n.Q_DEPLOY: frame(),
            n.Q_ASSAULT: frame(),
            n.Q_SAILOR: frame(),
            n.Q_SAIL: frame({n.SAIL_EXPLORER: explorer, n.SAIL_TILES: tiles}),
            n.Q_CASUALTY: frame({n.CASUALTY_LEFT: SOME, n.CASUALTY_TILES: tiles}),
            n.Q_LAIR: frame({n.LAIR_MONSTER: below(n.MONSTERS), n.LAIR_TILES: tiles}),
            n.T_APPEAR: frame({n.APPEAR_TILE: tile, n.APPEAR_STEP: STEP}),
            n.T_STIR: frame({n.STIR_ORDER: (0, n.MONSTERS + 1)}, on=a_turn),
            n.T_AFTERMATH: frame({n.AFTERMATH_CHOOSER: (0, seats)}),
            n.T_RAVAGE: frame({n.RAVAGE_TILE: (0, chart.tiles), n.RAVAGE_TILES: tiles}),
            n.T_SLAIN: frame({n.SLAIN_MONSTER: below(n.MONSTERS)}),
        }
    if tables.automa >= 0:
        frames |= {
            n.Q_REVEAL: frame(on=a_turn),
            n.Q_AUTOMA_CONQUER: frame({n.AUTOMA_CONQUER_TILES: tiles}, on=(n.T_AUTOMA_CONQUER,)),
            n.Q_AUTOMA_WONDER: frame({n.AUTOMA_WONDER_CARD: card, n.AUTOMA_WONDER_TILES: tiles}),
            n.Q_AUTOMA_STEP: frame(
                {n.AUTOMA_STEP_EXPLORER: explorer, n.AUTOMA_STEP_TILES: tiles},
                on=(n.T_AUTOMA_EXPLORE,),
            ),
            n.Q_AUTOMA_CAPITAL: frame({n.AUTOMA_CAPITAL_TILES: tiles}, on=(BOTTOM,)),
            n.T_AUTOMA: frame(on=a_turn),
            n.T_AUTOMA_CARD: frame(
                {
                    n.AUTOMA_CARD_CARD: automa_card,
                    n.AUTOMA_CARD_PARTS: below(n.PARTS),
                    n.AUTOMA_CARD_DONE: STEP,
                    n.AUTOMA_CARD_SHUFFLED: FLAG,
                },
                on=(n.T_AUTOMA,),
            ),
            n.T_AUTOMA_CONQUER: frame(
                {n.AUTOMA_CONQUER_DEAREST: (0, n.ALL_OF_THEM), n.AUTOMA_CONQUER_LEFT: FEW}
            ),
            n.T_AUTOMA_EXPLORE: frame(
                {
                    n.AUTOMA_EXPLORE_EXPLORER: (0, n.EXPLORERS),
                    n.AUTOMA_EXPLORE_LEFT: FEW,
                    n.AUTOMA_EXPLORE_EACH: FEW,
                }
            ),
        }
    if tables.continuous:
        frames |= {
            n.T_ROUND: frame({n.ROUND_PHASE: (0, NEXT_ROUND), n.ROUND_STEP: COUNTER}, on=(BOTTOM,)),
            n.T_PASS: frame({n.PASS_STEP: STEP}, on=(n.T_ROUND,)),
            n.T_CITY: frame({n.CITY_STEP: STEP}, on=(n.T_ROUND,)),
        }
    return frames


def loose_ends(world: MonumentalPosition) -> list[str]:
    """What waits in `pending` and `drawn` is there, and a round has no more steps than seats."""
    found: list[str] = []
    if world.tables.continuous and world.sp >= 0:
        if bool(len(world.rounds.now)) != (world.stack[0] == n.T_ROUND):
            found.append("a round is under way without its notes")
        phase, step = world.stack[n.ROUND_PHASE], world.stack[n.ROUND_STEP]
        if (
            world.stack[0] == n.T_ROUND
            and phase in (ACTIVATION, CITIES)
            and step > turn.people(world)
        ):
            found.append("a round has more steps than people")
    for sp in range(0, world.sp + 1, FRAME):
        kind, frame = world.stack[sp], world.stack[sp : sp + FRAME]
        if kind in (n.T_EFFECTS, n.Q_ORDER):
            group = frame[n.EFFECTS_GROUP if kind == n.T_EFFECTS else n.ORDER_GROUP]
            if group % QUEUED or group > len(world.pending):
                found.append("effects wait that are not there")
            if kind == n.Q_ORDER and group + frame[n.ORDER_WAITING] * QUEUED != len(world.pending):
                found.append("other effects wait than are told")
        if kind in _GROUPS and frame[_GROUPS[kind]] > len(world.drawn):
            found.append("cards wait that were not drawn")
        if kind == n.Q_ACTIONS and frame[n.ACTIONS_ACTED] and not world.tables.continuous:
            found.append("a turn has its action without a round")
    fronts = [world.land[tile * n.LAND + n.L_FRONT] - 1 for tile in range(world.chart.tiles)]
    for front in range(len(world.tables.defence)):
        bag = zip(world.tables.front, world.bag, strict=True)
        if fronts.count(front) > sum(left for token, left in bag if token == front):
            found.append("more tokens lie on the map than there are")
    addresses = instructions(numbers(world.code))
    if any(world.pending[i] not in addresses for i in range(0, len(world.pending), QUEUED)):
        found.append("an effect waits that begins nowhere")
    return found
