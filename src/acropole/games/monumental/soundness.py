"""What a position of Monumental is made of, for those that come from outside."""

from collections.abc import Mapping

from acropole.games.monumental import effects, schema
from acropole.games.monumental import numbers as n
from acropole.games.monumental.continuous import data, rounds
from acropole.games.monumental.rules import turn
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.kernel import machine, soundness

STEP: soundness.Range = (0, 15)  # of a task
FEW: soundness.Range = (0, 99)  # things that a verb asks for …
SOME: soundness.Range = (1, 99)  # … of which at least one is left
QUEUED = 3  # numbers of an effect that waits: address, source, the card that asks
MOST_QUEUED = 64
SOURCES: soundness.Range = (-1000, 2000)  # cards, and things numbered behind them
MODES: soundness.Range = (0, n.OTHER)
UNITS: soundness.Range = (0, n.A_HERO)
_GROUPS = {  # where the cards that a frame is about begin in `drawn`
    n.T_DISCARD_PICKED: n.DISCARD_PICKED_GROUP,
    n.Q_PICK_DRAWN: n.PICK_DRAWN_GROUP,
    n.Q_SCRY: n.SCRY_GROUP,
}


def shape(tables: Tables, chart: Chart, seats: int, board: soundness.Range) -> soundness.Shape:
    """`board` is what the seed of the board may be."""
    return soundness.Shape(
        seats,
        machine.numbers(tables.code),
        {
            **_table(tables, chart, seats, board),
            **_seats(tables, chart, seats),
            **_modules(tables, chart, seats),
        },
        _frames(tables, chart, seats),
        soundness.Frame(
            {
                machine.TIMES: (1, 99),
                n.EFFECT_ASKER: soundness.below_or_none(tables.cards),
                n.EFFECT_IT: soundness.below_or_none(len(tables.token_count)),
            },
            SOURCES,
        ),
    )


def _table(
    tables: Tables, chart: Chart, seats: int, board: soundness.Range
) -> dict[str, soundness.Part]:
    """What lies in the middle of the table."""
    card, asker = soundness.below(tables.cards), soundness.below_or_none(tables.cards)
    deck = len(tables.development)

    def is_market_place(place: int) -> bool:
        return place in (n.M_BOX, n.M_PILE, n.M_GONE) or place % n.M_USED < seats

    return {
        "game": soundness.rows(1, soundness.below(seats), (-1, 99), (0, deck), board),
        "track": soundness.rows(n.TRACK, soundness.below_or_none(tables.cards)),
        "taken": soundness.rows(2, FEW),
        "development": soundness.rows(deck, card),
        "basics": soundness.rows(n.BASICS, (0, n.BASIC_COPIES)),
        "fate": soundness.rows(tables.cards, (0, n.NOT_IN_GAME)),
        "land": soundness.rows(
            n.TILES,
            soundness.below_or_none(seats),
            (0, tables.soldiers),
            (0, tables.outposts),
            (0, tables.cards),
            (0, len(tables.defence)),
            soundness.FLAG,
            FEW,
        ),
        "bag": soundness.rows(len(tables.token_count), FEW),
        "market": soundness.rows(
            n.MARKETS * n.MARKET_TOKENS, (n.M_BOX, n.M_GONE), fits=is_market_place
        ),
        "pending": soundness.up_to(MOST_QUEUED, soundness.below(len(tables.code)), SOURCES, asker),
        "drawn": soundness.up_to(n.DECK_ROOM, card),
        "copied": soundness.up_to(tables.cards, card),
        **_notes(tables),
    }


def _notes(tables: Tables) -> dict[str, soundness.Part]:
    """What a seat has done in its turn."""
    return {
        "seen_once": soundness.up_to(tables.cards, soundness.below(tables.cards)),
        "bought": soundness.up_to(tables.cards, soundness.below(tables.kinds)),
        "keepers": soundness.up_to(
            n.DECK_ROOM, soundness.below(len(tables.host)), soundness.below_or_none(tables.cards)
        ),
        "reused": soundness.up_to(n.DECK_ROOM, soundness.below(len(tables.token_count))),
        "armed": soundness.up_to(n.DECK_ROOM, soundness.below(tables.kinds * 2)),
    }


def _seats(tables: Tables, chart: Chart, seats: int) -> dict[str, soundness.Part]:
    """What belongs to the seats."""
    card, card_or_none = soundness.below(tables.cards), soundness.below_or_none(tables.cards)
    tile = soundness.below_or_none(chart.tiles)
    kinds = len(tables.token_count)

    piles = [f"{name}{seat}" for seat in range(seats) for name in ("deck", "discard")]
    return {name: soundness.pile(n.DECK_ROOM, card) for name in piles} | {
        "civilization": soundness.rows(seats, soundness.below(len(effects.CIVILIZATIONS))),
        "city": soundness.rows(seats * n.SLOTS, card_or_none),
        "known": soundness.rows(seats * n.SLOTS, card_or_none),
        "active": soundness.rows(seats, soundness.masks(n.SLOTS)),
        "used": soundness.rows(seats, soundness.masks(2 * n.SLOTS)),
        "section": soundness.rows(seats, card_or_none),
        "wonders": soundness.up_to(n.PICKS, soundness.below(seats), card),
        "owned": soundness.rows(seats * 2, FEW),
        "policies": soundness.rows(seats * n.POLICIES, soundness.below_or_none(n.POLICIES)),
        "developed": soundness.rows(seats, (0, n.POLICIES)),
        "secret": soundness.rows(seats, (0, n.DECK_ROOM)),
        "purse": soundness.rows(seats * n.PURSE, soundness.COUNTER),
        "gained": soundness.rows(seats * 5, soundness.COUNTER),
        "kept": soundness.rows(seats * n.GOLD, soundness.COUNTER),
        "turn": soundness.rows(seats * n.TURN, soundness.masks(n.PICKS)),
        "realm": soundness.rows(seats, soundness.masks(chart.tiles)),
        "home": soundness.rows(seats, tile),
        "warlord": soundness.rows(seats, tile),
        "explorer": soundness.rows(seats * n.EXPLORERS, tile),
        "outposts": soundness.rows(seats, (0, tables.outposts)),
        "tokens": soundness.rows(seats, *[FEW] * kinds, *[(0, 0)] * (n.TOKEN_TYPES - kinds)),
        "looked": soundness.rows(seats * n.MARKETS, soundness.masks(n.MARKET_TOKENS)),
        "producers": soundness.rows(seats, FEW),
    }


def _modules(tables: Tables, chart: Chart, seats: int) -> dict[str, soundness.Part]:
    """What only games with heroes, monsters, the Automa or rounds have."""
    tile = soundness.below_or_none(chart.tiles)
    parts = {
        "offer": soundness.up_to(
            len(tables.heroes) if tables.heroes_an_era else 0, soundness.below(tables.cards)
        ),
        "heroes": soundness.rows(
            seats if tables.heroes_an_era else 0,
            soundness.below_or_none(tables.cards),
            tile,
            FEW,
            soundness.FLAG,
            soundness.FLAG,
            soundness.FLAG,
            soundness.FLAG,
        ),
        "resting": soundness.up_to(
            len(tables.heroes), soundness.below(seats), soundness.below(tables.cards)
        ),
        "lurking": soundness.rows(1, (0, tables.monsters)),
        "monsters": soundness.rows(
            n.MONSTERS if tables.monsters else 0, tile, FEW, FEW, (0, n.MONSTERS), (0, seats)
        ),
    }
    if tables.automa >= 0:
        cards = len(tables.common)
        parts |= {
            "automa_deck": soundness.up_to(cards, soundness.below(cards)),
            "automa_discard": soundness.up_to(cards, soundness.below(cards)),
            "automa_shown": soundness.up_to(cards, soundness.below(cards * n.PARTS)),
            "automa_stacked": soundness.rows(1, (0, n.PICKS)),
        }
    if tables.continuous:
        _, *shelved = _notes(tables).values()
        parts["round"] = soundness.up_to(
            1,
            soundness.COUNTER,
            soundness.masks(seats),
            soundness.masks(n.EXPLORERS),
            soundness.below(seats),
            soundness.FLAG,
            FEW,
        )
        parts |= {f"shelf{i}": shelved[i % data.SHELVED] for i in range(seats * data.SHELVED)}
    return parts


def _frames(tables: Tables, chart: Chart, seats: int) -> dict[int, soundness.Frame]:
    tile, tiles = soundness.below(chart.tiles), soundness.masks(chart.tiles)
    card, asker = soundness.below(tables.cards), soundness.below_or_none(tables.cards)
    filter = soundness.below(len(tables.host))
    explorer, drawn = soundness.below(n.EXPLORERS), (0, n.DECK_ROOM)
    waiting = (0, MOST_QUEUED * QUEUED)
    a_turn = (soundness.BOTTOM, n.T_ROUND)
    automa_card = soundness.below(len(tables.common))

    def frame(
        slots: Mapping[int, soundness.Range] | None = None, on: tuple[int, ...] = ()
    ) -> soundness.Frame:
        return soundness.Frame(slots or {}, SOURCES, on=on)

    # The questions of verbs have the operands of the verb, and the card that asks.
    operands = {"left": FEW, "less": FEW, "defence": FEW, "free": soundness.FLAG, "filter": filter}
    operands["asker"] = asker
    frames = {
        question.number: frame(
            {
                place: operands[slot]
                for place, slot in enumerate(question.args, machine.OWN)
                if slot
            },
            on=(machine.RUN,),
        )
        for question in schema.SCHEMA.things("questions").values()
        if "asker" in question.args
    }
    frames |= {
        n.Q_CAPITAL: frame(on=(soundness.BOTTOM,)),
        n.Q_ACTIVATE: frame(on=a_turn),
        n.Q_ACTIONS: frame({n.ACTIONS_ACTED: (0, n.EXPLORING)}, on=a_turn),
        n.Q_UNITS: frame(
            {
                n.UNITS_TILE: tile,
                n.UNITS_NEEDED: SOME,
                n.UNITS_WARLORD: soundness.FLAG,
                n.UNITS_REACH: tiles,
            },
            on=(n.T_CONQUERED,),
        ),
        n.Q_UNIT: frame({n.UNIT_TILE: tile, n.UNIT_PURPOSE: soundness.FLAG, n.UNIT_LEFT: SOME}),
        n.Q_MOVE_TO: frame({n.MOVE_TO_FROM: tile, n.MOVE_TO_UNIT: UNITS, n.MOVE_TO_TILES: tiles}),
        n.Q_ORDER: frame({n.ORDER_GROUP: waiting, n.ORDER_WAITING: FEW}, on=(n.T_EFFECTS,)),
        n.Q_REINFORCE: frame(),
        n.Q_KEEP_WONDER: frame({n.KEEP_WONDER_CARD: card}),
        n.Q_WONDER_TILE: frame({n.WONDER_TILE_CARD: card}),
        n.Q_MARKET: frame(
            {n.MARKET_EXPLORER: explorer, n.MARKET_MARKET: soundness.below(n.MARKETS)}
        ),
        n.Q_RESOURCE: frame(
            {
                n.RESOURCE_LEFT: SOME,
                n.RESOURCE_MODE: MODES,
                n.RESOURCE_REFUSED: soundness.masks(n.GOLD),
            }
        ),
        n.Q_PAY: frame(
            {
                n.PAY_LEFT: SOME,
                n.PAY_MODE: MODES,
                n.PAY_PAID: soundness.masks(n.GOLD),
                n.PAY_NOGOLD: soundness.FLAG,
            }
        ),
        n.Q_PAY_FOR: frame(
            {n.PAY_FOR_LEFT: SOME, n.PAY_FOR_USE: (0, n.USE_KNOWLEDGE), n.PAY_FOR_PAID: FEW}
        ),
        n.Q_KNOWLEDGE: frame({n.KNOWLEDGE_CARD: card, n.KNOWLEDGE_SLOT: soundness.below(n.SLOTS)}),
        n.Q_KEEP: frame({n.KEEP_LEFT: SOME}),
        n.Q_ATTACH_TO: frame({n.ATTACH_TO_CARD: card}),
        n.Q_SWAP_WITH: frame({n.SWAP_WITH_SLOT: soundness.below(n.SLOTS)}),
        n.Q_USE_DRAWN: frame({n.USE_DRAWN_CARD: card}, on=(n.T_DISCARD_DRAWN,)),
        n.Q_PICK_DRAWN: frame(
            {n.PICK_DRAWN_LEFT: FEW, n.PICK_DRAWN_GROUP: drawn}, on=(n.T_DISCARD_PICKED,)
        ),
        n.Q_SCRY: frame({n.SCRY_GROUP: drawn}),
        n.T_CONQUERED: frame(
            {
                n.CONQUERED_TILE: tile,
                n.CONQUERED_UNITS: FEW,
                n.CONQUERED_WARLORD: soundness.FLAG,
                n.CONQUERED_HERO: soundness.FLAG,
            }
        ),
        n.T_EFFECTS: frame({n.EFFECTS_GROUP: waiting}),
        n.T_DRAW_USE: frame({n.DRAW_USE_LEFT: FEW, n.DRAW_USE_ASKER: asker}),
        n.T_DISCARD_DRAWN: frame({n.DISCARD_DRAWN_CARD: card}),
        n.T_FINISH: frame({n.FINISH_STEP: STEP}, on=(soundness.BOTTOM,)),
        n.T_FILL: frame({n.FILL_SLOT: (0, n.SLOTS), n.FILL_WAITS: soundness.FLAG}),
        n.T_ACQUIRED: frame(
            {n.ACQUIRED_PLACE: soundness.below(n.TRACK), n.ACQUIRED_FREE: soundness.FLAG}
        ),
        n.T_COMPLETED: frame(),
        n.T_BASIC: frame({n.BASIC_PILE: soundness.below(n.BASICS)}),
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
            n.Q_LAIR: frame({n.LAIR_MONSTER: soundness.below(n.MONSTERS), n.LAIR_TILES: tiles}),
            n.T_APPEAR: frame({n.APPEAR_TILE: tile, n.APPEAR_STEP: STEP}),
            n.T_STIR: frame({n.STIR_ORDER: (0, n.MONSTERS + 1)}, on=a_turn),
            n.T_AFTERMATH: frame({n.AFTERMATH_CHOOSER: (0, seats)}),
            n.T_RAVAGE: frame({n.RAVAGE_TILE: (0, chart.tiles), n.RAVAGE_TILES: tiles}),
            n.T_SLAIN: frame({n.SLAIN_MONSTER: soundness.below(n.MONSTERS)}),
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
            n.Q_AUTOMA_CAPITAL: frame({n.AUTOMA_CAPITAL_TILES: tiles}, on=(soundness.BOTTOM,)),
            n.T_AUTOMA: frame(on=a_turn),
            n.T_AUTOMA_CARD: frame(
                {
                    n.AUTOMA_CARD_CARD: automa_card,
                    n.AUTOMA_CARD_PARTS: soundness.below(n.PARTS),
                    n.AUTOMA_CARD_DONE: STEP,
                    n.AUTOMA_CARD_SHUFFLED: soundness.FLAG,
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
            n.T_ROUND: frame(
                {n.ROUND_PHASE: (0, rounds.NEXT_ROUND), n.ROUND_STEP: soundness.COUNTER},
                on=(soundness.BOTTOM,),
            ),
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
            and phase in (rounds.ACTIVATION, rounds.CITIES)
            and step > turn.people(world)
        ):
            found.append("a round has more steps than people")
    for sp in range(0, world.sp + 1, machine.FRAME):
        kind, frame = world.stack[sp], world.stack[sp : sp + machine.FRAME]
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
    addresses = soundness.instructions(machine.numbers(world.code))
    if any(world.pending[i] not in addresses for i in range(0, len(world.pending), QUEUED)):
        found.append("an effect waits that begins nowhere")
    return found
