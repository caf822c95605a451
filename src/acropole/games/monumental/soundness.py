"""What a position of Monumental is made of, for those that come from outside."""

from __future__ import annotations

from acropole.games.monumental.continuous.data import SHELVED
from acropole.games.monumental.continuous.rounds import ACTIVATION, CITIES, NEXT_ROUND
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.numbers import (
    A_HERO,
    ALL_OF_THEM,
    BASIC_COPIES,
    BASICS,
    DECK_ROOM,
    EXPLORERS,
    EXPLORING,
    GOLD,
    L_FRONT,
    LAND,
    M_BOX,
    M_GONE,
    M_PILE,
    M_USED,
    MARKET_TOKENS,
    MARKETS,
    MONSTERS,
    NOT_IN_GAME,
    OTHER,
    PARTS,
    PICKS,
    POLICIES,
    PURSE,
    Q_ACT,
    Q_ACTIONS,
    Q_ACTIVATE,
    Q_ACTIVATE_MORE,
    Q_ARCHIVE,
    Q_ASSAULT,
    Q_ATTACH,
    Q_ATTACH_TO,
    Q_AUTOMA_CAPITAL,
    Q_AUTOMA_CONQUER,
    Q_AUTOMA_STEP,
    Q_AUTOMA_WONDER,
    Q_BASIC,
    Q_BONUS,
    Q_CAPITAL,
    Q_CASUALTY,
    Q_COPY,
    Q_DEPLOY,
    Q_FORTIFY,
    Q_KEEP,
    Q_KEEP_WONDER,
    Q_KNOWLEDGE,
    Q_LAIR,
    Q_MARKET,
    Q_MOVE_FREE,
    Q_MOVE_TO,
    Q_ORDER,
    Q_OUTPOST,
    Q_PAY,
    Q_PAY_FOR,
    Q_PICK_DRAWN,
    Q_POLICY,
    Q_REINFORCE,
    Q_RESOURCE,
    Q_REVEAL,
    Q_SAIL,
    Q_SAILOR,
    Q_SCRY,
    Q_SECTION,
    Q_STEP,
    Q_SWAP,
    Q_SWAP_WITH,
    Q_TOKEN,
    Q_TRACK,
    Q_UNIT,
    Q_UNITS,
    Q_USE_DRAWN,
    Q_WONDER_BONUS,
    Q_WONDER_TILE,
    SLOTS,
    T_ACQUIRED,
    T_AFTERMATH,
    T_APPEAR,
    T_AUTOMA,
    T_AUTOMA_CARD,
    T_AUTOMA_CONQUER,
    T_AUTOMA_EXPLORE,
    T_BASIC,
    T_CITY,
    T_COMPLETED,
    T_CONQUERED,
    T_DISCARD_DRAWN,
    T_DISCARD_PICKED,
    T_DRAW_USE,
    T_EFFECTS,
    T_FILL,
    T_FINISH,
    T_PASS,
    T_PUT_WONDER,
    T_RAVAGE,
    T_ROUND,
    T_SET_OUT,
    T_SLAIN,
    T_STIR,
    TILES,
    TOKEN_TYPES,
    TRACK,
    TURN,
    USE_KNOWLEDGE,
)
from acropole.games.monumental.rules import turn
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.kernel.machine import FRAME, RUN, A, B, numbers
from acropole.kernel.soundness import (
    BOTTOM,
    COUNTER,
    FLAG,
    ZERO,
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
MODES: Range = (0, OTHER)
UNITS: Range = (0, A_HERO)


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
        Frame((1, 99), c=below_or_none(tables.cards), d=below_or_none(chart.tiles), source=SOURCES),
    )


def _table(tables: Tables, chart: Chart, seats: int, board: Range) -> dict[str, Part]:
    """What lies in the middle of the table."""
    card, asker = below(tables.cards), below_or_none(tables.cards)
    deck = len(tables.development)

    def is_market_place(place: int) -> bool:
        return place in (M_BOX, M_PILE, M_GONE) or place % M_USED < seats

    return {
        "game": rows(1, below(seats), (-1, 99), (0, deck), board),
        "track": rows(TRACK, below_or_none(tables.cards)),
        "taken": rows(2, FEW),
        "development": rows(deck, card),
        "basics": rows(BASICS, (0, BASIC_COPIES)),
        "fate": rows(tables.cards, (0, NOT_IN_GAME)),
        "land": rows(
            TILES,
            below_or_none(seats),
            (0, tables.soldiers),
            (0, tables.outposts),
            (0, tables.cards),
            (0, len(tables.defence)),
            FLAG,
            FEW,
        ),
        "bag": rows(len(tables.token_count), FEW),
        "market": rows(MARKETS * MARKET_TOKENS, (M_BOX, M_GONE), fits=is_market_place),
        "pending": up_to(MOST_QUEUED, below(len(tables.code)), SOURCES, asker),
        "drawn": up_to(DECK_ROOM, card),
        "copied": up_to(tables.cards, card),
        **_notes(tables),
    }


def _notes(tables: Tables) -> dict[str, Part]:
    """What a seat has done in its turn."""
    return {
        "seen_once": up_to(tables.cards, below(tables.cards)),
        "bought": up_to(tables.cards, below(tables.kinds)),
        "keepers": up_to(DECK_ROOM, below(len(tables.host) * THOUSAND)),
        "reused": up_to(DECK_ROOM, below(len(tables.token_count))),
        "armed": up_to(DECK_ROOM, below(tables.kinds * 2)),
    }


def _seats(tables: Tables, chart: Chart, seats: int) -> dict[str, Part]:
    """What belongs to the seats."""
    card, card_or_none = below(tables.cards), below_or_none(tables.cards)
    tile = below_or_none(chart.tiles)
    kinds = len(tables.token_count)

    def is_wonder(entry: int) -> bool:
        return entry % THOUSAND < tables.cards

    piles = [f"{name}{seat}" for seat in range(seats) for name in ("deck", "discard")]
    return {name: pile(DECK_ROOM, card) for name in piles} | {
        "civilization": rows(seats, below(len(CIVILIZATIONS))),
        "city": rows(seats * SLOTS, card_or_none),
        "known": rows(seats * SLOTS, card_or_none),
        "active": rows(seats, masks(SLOTS)),
        "used": rows(seats, masks(2 * SLOTS)),
        "section": rows(seats, card_or_none),
        "wonders": Part(PICKS, (below(seats * THOUSAND),), fewer=True, fits=is_wonder),
        "owned": rows(seats * 2, FEW),
        "policies": rows(seats * POLICIES, below_or_none(POLICIES)),
        "developed": rows(seats, (0, POLICIES)),
        "secret": rows(seats, (0, DECK_ROOM)),
        "purse": rows(seats * PURSE, COUNTER),
        "gained": rows(seats * 5, COUNTER),
        "kept": rows(seats * GOLD, COUNTER),
        "turn": rows(seats * TURN, masks(PICKS)),
        "realm": rows(seats, masks(chart.tiles)),
        "home": rows(seats, tile),
        "warlord": rows(seats, tile),
        "explorer": rows(seats * EXPLORERS, tile),
        "outposts": rows(seats, (0, tables.outposts)),
        "tokens": rows(seats, *[FEW] * kinds, *[(0, 0)] * (TOKEN_TYPES - kinds)),
        "looked": rows(seats * MARKETS, masks(MARKET_TOKENS)),
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
            MONSTERS if tables.monsters else 0, tile, FEW, FEW, (0, MONSTERS), (0, seats)
        ),
    }
    if tables.automa >= 0:
        cards = len(tables.common)
        parts |= {
            "automa_deck": up_to(cards, below(cards)),
            "automa_discard": up_to(cards, below(cards)),
            "automa_shown": up_to(cards, below(cards * PARTS)),
            "automa_stacked": rows(1, (0, PICKS)),
        }
    if tables.continuous:
        _, *shelved = _notes(tables).values()
        parts["round"] = up_to(1, COUNTER, masks(seats), masks(EXPLORERS), below(seats), FLAG, FEW)
        parts |= {f"shelf{i}": shelved[i % SHELVED] for i in range(seats * SHELVED)}
    return parts


def _frames(tables: Tables, chart: Chart, seats: int) -> dict[int, Frame]:
    tile, tiles = below(chart.tiles), masks(chart.tiles)
    card, asker = below(tables.cards), below_or_none(tables.cards)
    filter = below(len(tables.host))
    explorer, drawn = below(EXPLORERS), (0, DECK_ROOM)
    waiting = (0, MOST_QUEUED * QUEUED)
    a_turn = (BOTTOM, T_ROUND)
    automa_card = below(len(tables.common))

    def frame(
        a: Range = ZERO,
        b: Range = ZERO,
        c: Range = ZERO,
        d: Range = ZERO,
        on: tuple[int, ...] = (),
    ) -> Frame:
        return Frame(a, b, c, d, source=SOURCES, on=on)

    def asked_by_verb(a: Range = FEW, b: Range = FEW) -> Frame:
        return Frame(a, b, asker, source=SOURCES, on=(RUN,))

    frames = {
        Q_CAPITAL: frame(on=(BOTTOM,)),
        Q_ACTIVATE: frame(on=a_turn),
        Q_ACTIONS: frame((0, EXPLORING), on=a_turn),
        Q_UNITS: frame(tile, SOME, FLAG, tiles, on=(T_CONQUERED,)),
        Q_UNIT: frame(tile, FLAG, SOME),
        Q_MOVE_TO: frame(tile, UNITS, d=tiles),
        Q_MOVE_FREE: asked_by_verb(),
        Q_ORDER: frame(waiting, FEW, on=(T_EFFECTS,)),
        Q_ARCHIVE: asked_by_verb(FEW, filter),
        Q_REINFORCE: frame(),
        Q_ACTIVATE_MORE: asked_by_verb(FEW, filter),
        Q_COPY: asked_by_verb(filter),
        Q_BONUS: asked_by_verb(),
        Q_WONDER_BONUS: asked_by_verb(),
        Q_TOKEN: asked_by_verb(),
        Q_BASIC: asked_by_verb(),
        Q_TRACK: asked_by_verb(filter),
        Q_SECTION: asked_by_verb(FEW, FLAG),
        Q_KEEP_WONDER: frame(card),
        Q_WONDER_TILE: frame(card),
        Q_POLICY: asked_by_verb(),
        Q_STEP: asked_by_verb(),
        Q_ACT: asked_by_verb(),
        Q_MARKET: frame(explorer, below(MARKETS)),
        Q_FORTIFY: asked_by_verb(),
        Q_OUTPOST: asked_by_verb(),
        Q_RESOURCE: frame(SOME, MODES, masks(GOLD)),
        Q_PAY: frame(SOME, MODES, masks(GOLD), FLAG),
        Q_PAY_FOR: frame(SOME, (0, USE_KNOWLEDGE), FEW),
        Q_KNOWLEDGE: frame(card, below(SLOTS)),
        Q_KEEP: frame(SOME),
        Q_ATTACH: asked_by_verb(),
        Q_ATTACH_TO: frame(card),
        Q_SWAP: asked_by_verb(),
        Q_SWAP_WITH: frame(below(SLOTS)),
        Q_USE_DRAWN: frame(card, on=(T_DISCARD_DRAWN,)),
        Q_PICK_DRAWN: frame(FEW, drawn, on=(T_DISCARD_PICKED,)),
        Q_SCRY: frame(b=drawn),
        T_CONQUERED: frame(tile, FEW, FLAG, FLAG),
        T_EFFECTS: frame(waiting),
        T_DRAW_USE: frame(FEW, c=asker),
        T_DISCARD_DRAWN: frame(card),
        T_FINISH: frame(STEP, on=(BOTTOM,)),
        T_FILL: frame((0, SLOTS), FLAG),
        T_ACQUIRED: frame(below(TRACK), FLAG),
        T_COMPLETED: frame(),
        T_BASIC: frame(below(BASICS)),
        T_PUT_WONDER: frame(card),
        T_SET_OUT: frame(tile, UNITS),
        T_DISCARD_PICKED: frame(drawn),
    }
    if tables.creatures:
        frames |= {
            Q_DEPLOY: frame(),
            Q_ASSAULT: frame(),
            Q_SAILOR: frame(),
            Q_SAIL: frame(explorer, d=tiles),
            Q_CASUALTY: frame(SOME, d=tiles),
            Q_LAIR: frame(below(MONSTERS), d=tiles),
            T_APPEAR: frame(tile, STEP),
            T_STIR: frame((0, MONSTERS + 1), on=a_turn),
            T_AFTERMATH: frame((0, seats)),
            T_RAVAGE: frame(b=(0, chart.tiles), d=tiles),
            T_SLAIN: frame(below(MONSTERS)),
        }
    if tables.automa >= 0:
        frames |= {
            Q_REVEAL: frame(on=a_turn),
            Q_AUTOMA_CONQUER: frame(d=tiles, on=(T_AUTOMA_CONQUER,)),
            Q_AUTOMA_WONDER: frame(card, d=tiles),
            Q_AUTOMA_STEP: frame(explorer, d=tiles, on=(T_AUTOMA_EXPLORE,)),
            Q_AUTOMA_CAPITAL: frame(d=tiles, on=(BOTTOM,)),
            T_AUTOMA: frame(on=a_turn),
            T_AUTOMA_CARD: frame(automa_card, below(PARTS), STEP, FLAG, on=(T_AUTOMA,)),
            T_AUTOMA_CONQUER: frame((0, ALL_OF_THEM), FEW),
            T_AUTOMA_EXPLORE: frame((0, EXPLORERS), FEW, FEW),
        }
    if tables.continuous:
        frames |= {
            T_ROUND: frame((0, NEXT_ROUND), COUNTER, on=(BOTTOM,)),
            T_PASS: frame(STEP, on=(T_ROUND,)),
            T_CITY: frame(STEP, on=(T_ROUND,)),
        }
    return frames


def loose_ends(world: MonumentalPosition) -> list[str]:
    """What waits in `pending` and `drawn` is there, and a round has no more steps than seats."""
    found: list[str] = []
    if world.tables.continuous and world.sp >= 0:
        if bool(len(world.rounds.now)) != (world.stack[0] == T_ROUND):
            found.append("a round is under way without its notes")
        phase, step = world.stack[A], world.stack[B]
        if (
            world.stack[0] == T_ROUND
            and phase in (ACTIVATION, CITIES)
            and step > turn.people(world)
        ):
            found.append("a round has more steps than people")
    for sp in range(0, world.sp + 1, FRAME):
        kind, first = world.stack[sp], world.stack[sp + A]
        if kind in (T_EFFECTS, Q_ORDER) and (first % QUEUED or first > len(world.pending)):
            found.append("effects wait that are not there")
        if kind == Q_ORDER and first + world.stack[sp + B] * QUEUED != len(world.pending):
            found.append("other effects wait than are told")
        if kind == T_DISCARD_PICKED and first > len(world.drawn):
            found.append("cards wait that were not drawn")
        if kind in (Q_PICK_DRAWN, Q_SCRY) and world.stack[sp + B] > len(world.drawn):
            found.append("cards wait that were not drawn")
        if kind == Q_ACTIONS and first and not world.tables.continuous:
            found.append("a turn has its action without a round")
    fronts = [world.land[tile * LAND + L_FRONT] - 1 for tile in range(world.chart.tiles)]
    for front in range(len(world.tables.defence)):
        bag = zip(world.tables.front, world.bag, strict=True)
        if fronts.count(front) > sum(left for token, left in bag if token == front):
            found.append("more tokens lie on the map than there are")
    addresses = instructions(numbers(world.code))
    if any(world.pending[i] not in addresses for i in range(0, len(world.pending), QUEUED)):
        found.append("an effect waits that begins nowhere")
    return found
