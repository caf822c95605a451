"""The Automa on the map: its conquests, its explorers, the places of its wonders. 002 §5.3.

Where its rules leave a choice, the player to its right makes it: the frame of the question holds
the tiles to choose from in D.
"""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import conquest, explorers, means, pieces, turn, verbs
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine
from acropole.kernel.fast import i64

# -- its seat ------------------------------------------------------------------------------------


def leader(world: World) -> i64:
    """The first of the people."""
    return 0 if world.first == world.tables.automa else world.first


def after(world: World, seat: i64) -> i64:
    """The Automa sits between the last of the people and the first. 002 §5.1."""
    automa: i64 = world.tables.automa
    if seat == automa:
        return leader(world)
    following: i64 = (seat + 1) % automa
    return automa if following == leader(world) else following


def before(world: World, seat: i64) -> i64:
    automa: i64 = world.tables.automa
    if seat == leader(world):
        return automa
    if seat == automa:
        seat = leader(world)
    return (seat + automa - 1) % automa


def place(world: World, seat: i64) -> i64:
    automa: i64 = world.tables.automa
    if world.first == automa:
        return (seat + 1) % world.seats
    return automa if seat == automa else (seat - world.first + automa) % automa


# -- asking the player to its right --------------------------------------------------------------


def ask_for_tile(world: World, question: i64, tiles: i64, about: i64, source: i64) -> None:
    sp: i64 = machine.push(world, question, before(world, world.tables.automa), 0, source)
    world.stack[sp + n.ASKED_OPERAND] = about
    world.stack[sp + n.ASKED_TILES] = tiles


def choose_for_automa(world: World, kind: i64, tile: i64) -> None:
    """Answer one of these questions."""
    about: i64 = world.stack[world.sp + n.ASKED_OPERAND]
    if kind == n.Q_AUTOMA_CAPITAL:
        turn.choose_capital(world, world.tables.automa, tile)
        return
    machine.pop(world)
    if kind == n.Q_AUTOMA_CONQUER:
        conquer_with_automa(world, tile)
    elif kind == n.Q_AUTOMA_WONDER:
        put_automa_wonder(world, about, tile)
    else:
        step_automa(world, about, tile)


def is_one(world: World, tiles: i64) -> bool:
    return tiles & (tiles - 1) == 0


def beside_any(world: World, tiles: i64) -> i64:
    """The neighbours of these tiles."""
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if tiles & BIT[t]:
            found |= world.chart.beside[t]
    return found


def only(world: World, tiles: i64) -> i64:
    """The tile of a mask that has one."""
    t: i64
    for t in range(world.chart.tiles):
        if tiles & BIT[t]:
            return t
    raise RuntimeError("no tile")


def ask_capital(world: World) -> None:
    free: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if world.chart.is_capital[t] and world.land[t * n.LAND + n.L_OWNER] < 0:
            free |= BIT[t]
    ask_for_tile(world, n.Q_AUTOMA_CAPITAL, free, 0, -1)


# -- conquest ------------------------------------------------------------------------------------


def conquest_cost(world: World, tile: i64) -> i64:
    """What the conquest would cost a player: the units, and the price of a free city."""
    cost: i64 = conquest.defence(world, tile)
    front: i64 = world.land[tile * n.LAND + n.L_FRONT] - 1
    r: i64
    if front >= 0:
        for r in range(n.PRICE):
            cost += world.tables.price[front * n.PRICE + r]
    return cost


def targets(world: World, which: i64) -> i64:
    """The cheapest or dearest provinces beside its tiles; of these the lowest terrain."""
    seat: i64 = world.tables.automa
    if world.land[world.home[seat] * n.LAND + n.L_SOLDIERS] + world.outposts[seat] == 0:
        return 0
    near: i64 = beside_any(world, world.realm[seat]) & ~world.realm[seat]
    found: i64 = 0
    best: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if near & BIT[t] and not world.chart.is_water[t] and not world.chart.is_capital[t]:
            cost: i64 = conquest_cost(world, t)
            rank: i64 = (-cost if which == n.DEAREST else cost) * 100 + world.chart.terrain[t]
            if found == 0 or rank < best:
                found = 0
                best = rank
            if rank == best:
                found |= BIT[t]
    return found


def conquer_on(world: World) -> None:
    """One step of T_AUTOMA_CONQUER: the next conquest, if there is anything to conquer."""
    sp: i64 = world.sp
    tiles: i64 = (
        targets(world, world.stack[sp + n.AUTOMA_CONQUER_DEAREST])
        if world.stack[sp + n.AUTOMA_CONQUER_LEFT] > 0
        else 0
    )
    world.stack[sp + n.AUTOMA_CONQUER_LEFT] -= 1
    if tiles == 0:
        machine.pop(world)
    elif is_one(world, tiles):
        conquer_with_automa(world, only(world, tiles))
    else:
        ask_for_tile(world, n.Q_AUTOMA_CONQUER, tiles, 0, -1)


def conquer_with_automa(world: World, tile: i64) -> None:
    """Its warlord, wherever he is, and a soldier of its capital; without one, an outpost."""
    seat: i64 = world.tables.automa
    home: i64 = world.home[seat] * n.LAND
    at: i64 = tile * n.LAND
    soldiers: i64 = 1 if world.land[home + n.L_SOLDIERS] else 0
    conquest.tell(world, seat, tile, soldiers + 1)
    heroes.drive_out(world, tile)
    world.land[at + n.L_OWNER] = seat
    world.land[at + n.L_FORT] = 0
    world.realm[seat] |= BIT[tile]
    if soldiers:
        world.land[home + n.L_SOLDIERS] -= 1
        world.land[at + n.L_SOLDIERS] = 1
    else:
        world.outposts[seat] -= 1
        world.land[at + n.L_OUTPOST] = 1
        world.note(n.EV_OUTPOST, seat, tile, 0)
    left: i64 = world.warlord[seat]
    world.warlord[seat] = tile
    if (
        pieces.units(world, left) + world.land[left * n.LAND + n.L_OUTPOST] == 0
        and left != world.home[seat]
    ):
        heroes.drive_out(world, left)  # nobody is left there
    if world.land[at + n.L_FRONT]:
        sell_token(world, seat, tile)


def sell_token(world: World, seat: i64, tile: i64) -> None:
    """Barbarians give the gold on the back, a free city 2 gold for each culture."""
    if monsters.meets_monster(world, tile):
        monsters.reveal_monster(world, seat, tile)
        monsters.let_appear(world, seat, tile)
        return
    token: i64 = conquest.turn_up(world, world.land[tile * n.LAND + n.L_FRONT] - 1)
    world.land[tile * n.LAND + n.L_FRONT] = 0
    world.note(n.EV_TOKEN, seat, token, 0)
    if world.tables.automa_sells:
        world.tokens[seat * n.TOKEN_TYPES + token] += 1
        means.gain(world, seat, n.GOLD, world.tables.token_gold[token])


def give_culture(world: World, seat: i64, count: i64) -> None:
    if seat == world.tables.automa:
        means.gain(world, seat, n.GOLD, n.GOLD_FOR_CULTURE * count)
    else:
        means.gain(world, seat, n.CULTURE, count)


# -- the places of wonders -----------------------------------------------------------------------


def place_automa_wonder(world: World, card: i64) -> None:
    """On a province without a wonder; if there is none, on the capital, however many."""
    seat: i64 = world.tables.automa
    free: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if world.realm[seat] & BIT[t] and not world.land[t * n.LAND + n.L_WONDER]:
            free |= BIT[t]
    free &= ~BIT[world.home[seat]]
    if free == 0:
        put_automa_wonder(world, card, world.home[seat])
    elif is_one(world, free):
        put_automa_wonder(world, card, only(world, free))
    else:
        ask_for_tile(world, n.Q_AUTOMA_WONDER, free, card, card)


def put_automa_wonder(world: World, card: i64, tile: i64) -> None:
    if world.land[tile * n.LAND + n.L_WONDER]:
        world.automa.stacked += 1
    world.land[tile * n.LAND + n.L_WONDER] = card + 1
    world.note(n.EV_WONDER_TILE, world.tables.automa, card, tile)


# -- explorers -----------------------------------------------------------------------------------


def markets_to_visit(world: World) -> i64:
    """The markets with a token to take that the Automa has none of."""
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        market: i64 = world.chart.market[t]
        if market >= 0 and can_visit(world, market):
            found |= BIT[t]
    return found


def can_visit(world: World, market: i64) -> bool:
    return (
        not explorers.has_visited(world, world.tables.automa, market)
        and explorers.market_pile(world, market) != 0
    )


def goals(world: World) -> i64:
    """Markets; once none has a token for it, production tokens."""
    found: i64 = markets_to_visit(world)
    if found == 0:
        found = with_production(world, open_land(world))
    return found


def with_production(world: World, tiles: i64) -> i64:
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if tiles & BIT[t] and world.land[t * n.LAND + n.L_PRODUCTION]:
            found |= BIT[t]
    return found


def open_land(world: World) -> i64:
    """Where its explorers may go: neither onto water nor into another capital."""
    found: i64 = BIT[world.home[world.tables.automa]]
    t: i64
    for t in range(world.chart.tiles):
        if not world.chart.is_water[t] and not world.chart.is_capital[t]:
            found |= BIT[t]
    return found


def nearest(world: World, here: i64, goals: i64) -> i64:
    """Of these goals those that take the fewest steps."""
    free: i64 = open_land(world)
    ring: i64 = BIT[here]
    seen: i64 = ring
    while ring:
        ring = beside_any(world, ring) & free & ~seen
        if ring & goals:
            return ring & goals
        seen |= ring
    return 0


def first_steps(world: World, here: i64, goals: i64) -> i64:
    """The first tiles of all shortest ways to these goals, all equally far."""
    free: i64 = open_land(world)
    ring: i64 = goals
    seen: i64 = ring
    while ring:
        wider: i64 = beside_any(world, ring) & free & ~seen
        if wider & BIT[here]:
            return ring & world.chart.beside[here]
        seen |= wider
        ring = wider
    return 0


def steps_of(world: World, explorer: i64) -> i64:
    """Where an explorer may step: towards the nearest goal, onto a production token first.

    The second explorer has another goal than the first, as long as there is one.
    """
    at: i64 = world.tables.automa * n.EXPLORERS
    here: i64 = world.explorer[at + explorer]
    aims: i64 = goals(world)
    if explorer > 0:
        taken: i64 = nearest(world, world.explorer[at], aims)
        if is_one(world, taken) and aims & ~taken:
            aims &= ~taken
    found: i64 = first_steps(world, here, nearest(world, here, aims))
    richer: i64 = with_production(world, found)
    return richer if richer else found


def explore_on(world: World) -> None:
    """One step of T_AUTOMA_EXPLORE: the first explorer goes all its way, then the second."""
    sp: i64 = world.sp
    explorer: i64 = world.stack[sp + n.AUTOMA_EXPLORE_EXPLORER]
    if explorer == n.EXPLORERS:
        machine.pop(world)
        return
    tiles: i64 = steps_of(world, explorer) if world.stack[sp + n.AUTOMA_EXPLORE_LEFT] > 0 else 0
    world.stack[sp + n.AUTOMA_EXPLORE_LEFT] -= 1
    if tiles == 0:
        world.stack[sp + n.AUTOMA_EXPLORE_EXPLORER] += 1
        world.stack[sp + n.AUTOMA_EXPLORE_LEFT] = world.stack[sp + n.AUTOMA_EXPLORE_EACH]
    elif is_one(world, tiles):
        step_automa(world, explorer, only(world, tiles))
    else:
        ask_for_tile(world, n.Q_AUTOMA_STEP, tiles, explorer, -1)


def step_automa(world: World, explorer: i64, tile: i64) -> None:
    """A step, and what lies there: production tokens and a token of a new market."""
    seat: i64 = world.tables.automa
    world.explorer[seat * n.EXPLORERS + explorer] = tile
    world.note(n.EV_STEP, seat, tile, 0)
    if world.land[tile * n.LAND + n.L_PRODUCTION]:
        world.land[tile * n.LAND + n.L_PRODUCTION] = 0
        world.note(n.EV_PRODUCTION, seat, tile, 0)
        sell_production(world, seat)
    market: i64 = world.chart.market[tile]
    if market >= 0 and can_visit(world, market):
        sell_market_token(world, seat, market)


def sell_production(world: World, seat: i64) -> None:
    if not world.tables.automa_sells:
        return
    world.producers[seat] += 1
    if world.producers[seat] == world.tables.automa_producers:
        world.producers[seat] = 0
        means.gain(world, seat, n.GOLD, 1)


def sell_market_token(world: World, seat: i64, market: i64) -> None:
    """The top token of the market; its figure is gold."""
    pile: i64 = explorers.market_pile(world, market)
    lying: i64 = 0
    token: i64
    for token in range(n.MARKET_TOKENS):
        lying += pile >> token & 1
    pick: i64 = world.rng.below(lying)
    for token in range(n.MARKET_TOKENS):
        if pile >> token & 1:
            if pick == 0:
                world.market[market * n.MARKET_TOKENS + token] = n.M_USED + seat
                world.note(n.EV_SOLD, seat, market, market * n.MARKET_TOKENS + token)
                if world.tables.automa_sells:
                    means.gain(world, seat, n.GOLD, world.tables.market_gold[market * 5 + token])
            pick -= 1
    return_if_done(world)


def return_if_done(world: World) -> None:
    """With a token of every market these are discarded, and both explorers go home.

    A market without tokens cannot be waited for.
    """
    seat: i64 = world.tables.automa
    if verbs.markets_visited(world, seat) == 0 or markets_to_visit(world):
        return
    i: i64
    for i in range(n.MARKETS * n.MARKET_TOKENS):
        if world.market[i] == n.M_USED + seat:
            world.market[i] = n.M_GONE
    for i in range(n.EXPLORERS):
        world.explorer[seat * n.EXPLORERS + i] = world.home[seat]
    world.note(n.EV_WENT_HOME, seat, 0, 0)
