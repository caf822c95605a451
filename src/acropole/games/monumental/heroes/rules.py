"""Heroes: drawn, revealed above the track, acquired, deployed, and sent back. 002 §6."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.rules import conquest, land, means, pieces, trade, triggers, turn
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, SEAT, SOURCE, appended, without

# -- the deck and the offer ----------------------------------------------------------------------


def draw_heroes(world: World) -> None:
    """Which heroes of each era lie in the deck: any of them. 002 §6.1."""
    tables = world.tables
    left = tables.heroes[:]
    i: i64
    j: i64
    for i in range(world.undealt):
        if pieces.type_of(world, world.development[i]) != n.TYPE_HERO:
            continue
        era: i64 = tables.era[pieces.kind_of(world, world.development[i])]
        seen: i64 = 0
        found: i64 = -1
        for j in range(len(left)):
            if left[j] >= 0 and tables.era[pieces.kind_of(world, left[j])] == era:
                seen += 1
                if world.rng.below(seen) == 0:
                    found = j
        world.development[i] = left[found]
        left[found] = -1


def deal_development(world: World) -> i64:
    """A hero that comes up goes above the track, and another card replaces it. 002 §6.2."""
    card: i64 = turn.deal_development(world)
    while card >= 0 and pieces.type_of(world, card) == n.TYPE_HERO:
        world.heroes.offer = appended(world.heroes.offer, card)
        world.note(n.EV_HERO, world.to_move, card, 0)
        card = turn.deal_development(world)
    return card


def offered_at(world: World, card: i64) -> i64:
    """Where a hero lies above the track, or -1."""
    i: i64
    for i in range(len(world.heroes.offer)):
        if world.heroes.offer[i] == card:
            return i
    return -1


# -- small questions -----------------------------------------------------------------------------


def hero_of(world: World, seat: i64) -> i64:
    """The hero card of a seat, or -1."""
    return world.heroes.seats[seat * n.HERO_SLOTS + n.H_CARD] if len(world.heroes.seats) else -1


def hero_stands(world: World, seat: i64, tile: i64) -> bool:
    return hero_of(world, seat) >= 0 and world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] == tile


def hero_is_unit(world: World, seat: i64) -> bool:
    """A hero with an attack value counts as a unit. 002 §6.3."""
    card: i64 = hero_of(world, seat)
    return card >= 0 and world.tables.attack[pieces.kind_of(world, card)] > 0


def hero_units(world: World, seat: i64, tile: i64) -> i64:
    return 1 if hero_stands(world, seat, tile) and hero_is_unit(world, seat) else 0


def champions(world: World, tile: i64) -> i64:
    """A hero on a province defends it as a warlord does. 002 §6.3."""
    if len(world.heroes.seats) == 0:
        return 0
    owner: i64 = world.land[tile * n.LAND + n.L_OWNER]
    if owner < 0 or not hero_stands(world, owner, tile):
        return 0
    kind: i64 = pieces.kind_of(world, hero_of(world, owner))
    return world.tables.hero_defence[kind] + world.tables.guard[kind]


# -- acquiring and deploying ---------------------------------------------------------------------


def refuses_hire(world: World, seat: i64, card: i64) -> i64:
    """Once a turn, for gold, if there is a place for it. 002 §6.3."""
    if offered_at(world, card) < 0:
        return n.NOT_OFFERED
    if world.heroes.seats[seat * n.HERO_SLOTS + n.H_HIRED]:
        return n.HIRED_ALREADY
    if has_resting(world, seat):
        return n.HERO_RESTING
    kind: i64 = pieces.kind_of(world, card)
    if not has_host(world, seat, world.tables.deploy[kind]):
        return n.NO_HOST
    return (
        LEGAL
        if triggers.purse_of(world, seat, n.GOLD) >= world.tables.cost[kind]
        else n.NOT_AFFORDABLE
    )


def has_resting(world: World, seat: i64) -> bool:
    """Whether a hero of that seat was sent back this round, in continuous mode."""
    i: i64
    for i in range(0, len(world.heroes.resting), n.RESTING):
        if world.heroes.resting[i + n.RESTING_SEAT] == seat:
            return True
    return False


def has_host(world: World, seat: i64, place: i64) -> bool:
    """Whether a new hero can be put on a place of that sort, once the present one is gone."""
    if place == n.ON_CAPITAL:
        return True
    if place == n.ON_WONDER:
        return world.section[seat] >= 0
    t: i64
    for t in range(world.chart.tiles):
        if refuses_deployment(world, seat, t) == LEGAL and (
            pieces.units(world, t) > 1
            or world.land[t * n.LAND + n.L_OUTPOST]
            or not hero_stands(world, seat, t)
        ):
            return True
    return False


def hire(world: World, seat: i64, card: i64) -> None:
    if hero_of(world, seat) >= 0:
        rounds.send_hero_back(world, seat)
    at: i64 = seat * n.HERO_SLOTS
    kind: i64 = pieces.kind_of(world, card)
    means.charge(world, seat, n.GOLD, world.tables.cost[kind], -1)
    world.heroes.offer = without(world.heroes.offer, offered_at(world, card))
    world.heroes.seats[at + n.H_CARD] = card
    world.heroes.seats[at + n.H_HIRED] = 1
    world.note(n.EV_HIRED, seat, card, 0)
    if world.tables.deploy[kind] == n.ON_CAPITAL:
        world.heroes.seats[at + n.H_TILE] = world.home[seat]
    elif world.tables.deploy[kind] == n.ON_PROVINCE:
        machine.push(world, n.Q_DEPLOY, seat, 0, card)


def refuses_deployment(world: World, seat: i64, tile: i64) -> i64:
    if world.land[tile * n.LAND + n.L_OWNER] != seat:
        return n.NOT_YOURS
    return n.CAPITAL if world.chart.is_capital[tile] else LEGAL


# -- going back ----------------------------------------------------------------------------------


def send_hero_back(world: World, seat: i64) -> None:
    """Card and figure go above the track at once. 002 §6.4."""
    tile: i64 = lift_hero(world, seat)
    world.heroes.offer = appended(world.heroes.offer, hero_of(world, seat))
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_CARD] = -1
    if tile >= 0:
        free_if_empty(world, tile)


def lift_hero(world: World, seat: i64) -> i64:
    """The figure leaves the map; where it stood, or -1."""
    at: i64 = seat * n.HERO_SLOTS
    tile: i64 = world.heroes.seats[at + n.H_TILE]
    world.note(n.EV_HERO_BACK, seat, hero_of(world, seat), 0)
    world.heroes.seats[at + n.H_TILE] = -1
    world.heroes.seats[at + n.H_TIMES] = 0
    world.heroes.seats[at + n.H_USED] = 0
    world.heroes.seats[at + n.H_FIRED] = 0
    return tile


def free_if_empty(world: World, tile: i64) -> None:
    """A province that nobody holds any more can be conquered again. 002 §7.2."""
    at: i64 = tile * n.LAND
    owner: i64 = world.land[at + n.L_OWNER]
    if owner < 0 or world.chart.is_capital[tile]:
        return
    if pieces.units(world, tile) or world.land[at + n.L_OUTPOST]:
        return
    world.land[at + n.L_OWNER] = -1
    world.land[at + n.L_FORT] = 0
    world.realm[owner] &= ~BIT[tile]
    world.note(n.EV_EMPTIED, owner, tile, 0)
    if hero_stands(world, owner, tile):
        rounds.send_hero_back(world, owner)


def drive_out(world: World, tile: i64) -> None:
    """A hero that is a unit goes home with the others; one that is not loses its place."""
    owner: i64 = world.land[tile * n.LAND + n.L_OWNER]
    conquest.drive_out(world, tile)
    if owner >= 0 and hero_stands(world, owner, tile):
        if hero_is_unit(world, owner):
            world.heroes.seats[owner * n.HERO_SLOTS + n.H_TILE] = world.home[owner]
        else:
            rounds.send_hero_back(world, owner)


def keep_wonder(world: World, seat: i64, keep_new: bool) -> None:
    trade.keep_wonder(world, seat, keep_new)
    card: i64 = hero_of(world, seat)
    if keep_new and card >= 0 and world.tables.deploy[pieces.kind_of(world, card)] == n.ON_WONDER:
        rounds.send_hero_back(world, seat)


# -- heroes as units -----------------------------------------------------------------------------


def refuses_hero_unit(world: World, kind: i64, seat: i64) -> i64:
    """The hero as the answer to Q_UNITS or Q_UNIT."""
    if not hero_is_unit(world, seat):
        return n.NO_UNIT_HERE
    tile: i64 = world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE]
    if tile < 0:
        return n.NO_UNIT_HERE
    if kind != n.Q_UNITS:
        return land.refuses_unit(world, seat, tile, True)
    if not world.stack[world.sp + n.UNITS_REACH] & BIT[tile]:
        return n.NOT_REACHABLE
    return LEGAL if pieces.spare_units(world, tile) > 0 else n.NO_UNIT_TO_SPARE


def choose_hero(world: World, kind: i64, seat: i64) -> None:
    if kind == n.Q_UNITS:
        send_hero(world, seat)
    elif world.stack[world.sp + n.UNIT_PURPOSE] == n.LEAVING:
        tile: i64 = world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE]
        left: i64 = world.stack[world.sp + n.UNIT_LEFT] - 1
        machine.pop(world)
        world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = world.home[seat]
        send_home(world, seat, tile, left)
    else:
        machine.pop(world)
        world.stack[world.sp + n.SET_OUT_UNIT] = n.A_HERO


def send_home(world: World, seat: i64, tile: i64, count: i64) -> None:
    """When all units go, a hero among them does."""
    goes: bool = hero_is_unit(world, seat) and hero_stands(world, seat, tile)
    if goes and pieces.units(world, tile) <= count:
        world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = world.home[seat]
    land.send_home(world, seat, tile, count)


def send_hero(world: World, seat: i64) -> None:
    """The hero sets out with the others, as `send` does with a soldier."""
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = -1
    world.stack[world.sp - 8 + n.CONQUERED_HERO] = 1  # told to T_CONQUERED, the frame below
    world.stack[world.sp + n.UNITS_NEEDED] -= 1
    if world.stack[world.sp + n.UNITS_NEEDED] == 0:
        machine.pop(world)


def bring_hero(world: World, seat: i64, tile: i64) -> None:
    world.land[tile * n.LAND + n.L_SOLDIERS] -= 1
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = tile
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_LEADS] = 1


def arrive(world: World, seat: i64, tile: i64) -> None:
    if world.stack[world.sp + n.MOVE_TO_UNIT] != n.A_HERO:
        land.arrive(world, seat, tile)
        return
    world.note(n.EV_MOVED, seat, world.stack[world.sp + n.MOVE_TO_FROM], tile)
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = tile
    machine.pop(world)


# -- effects -------------------------------------------------------------------------------------


def forget_turn(world: World, seat: i64) -> None:
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_USED] = 0
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_HIRED] = 0
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_FIRED] = 0


def refuses_hero_use(world: World, seat: i64) -> i64:
    card: i64 = hero_of(world, seat)
    if card < 0:
        return n.NO_HERO
    effect: i64 = world.tables.effect[pieces.kind_of(world, card)]
    if effect < 0:
        return n.NO_EFFECT
    if world.heroes.seats[seat * n.HERO_SLOTS + n.H_USED]:
        return n.USED_UP
    return LEGAL if triggers.can_start(world, effect, seat, card, -1) else n.EFFECT_IMPOSSIBLE


def use_hero(world: World, seat: i64) -> None:
    card: i64 = hero_of(world, seat)
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_USED] = 1
    world.note(n.EV_USED, seat, card, 0)
    triggers.begin(world, world.tables.effect[pieces.kind_of(world, card)], seat, card, -1)


def collect(world: World, event: i64, seat: i64, about: i64, warlord: i64) -> None:
    triggers.collect(world, event, seat, about, warlord)
    card: i64 = hero_of(world, seat)
    if card < 0:
        return
    at: i64 = seat * n.HERO_SLOTS
    done: bool = world.heroes.seats[at + n.H_FIRED] != 0
    kind: i64 = pieces.kind_of(world, card)
    if triggers.collect_from(world, kind, event, seat, about, warlord, done, card):
        world.heroes.seats[at + n.H_FIRED] = 1
    if event == n.E_CONQUEST and world.heroes.seats[at + n.H_LEADS]:
        world.heroes.seats[at + n.H_LEADS] = 0
        if triggers.collect_from(world, kind, n.E_CHARGE, seat, about, warlord, done, card):
            world.heroes.seats[at + n.H_FIRED] = 1


def can_creature(world: World, pc: i64) -> bool:
    op: i64 = world.code[pc]
    seat: i64 = world.stack[world.sp + SEAT]
    if op == n.V_ASSAULT:
        return any_assault(world, seat)
    if op == n.V_SAIL:
        return can_sail(world, seat, 0) or can_sail(world, seat, 1)
    return op != n.V_LEAVE  # nobody uses a hero only to send it back


def do_creature(world: World, pc: i64) -> None:
    op: i64 = world.code[pc]
    seat: i64 = world.stack[world.sp + SEAT]
    source: i64 = world.stack[world.sp + SOURCE]
    if op == n.V_LEAVE:
        hero_has_served(world, seat, source, world.code[pc + 2])
    elif op == n.V_REPEAT_BONUS:
        repeat_bonus(world, seat)
    elif not automa.can(world, pc):
        return
    elif op == n.V_ASSAULT:
        machine.push(world, n.Q_ASSAULT, seat, 0, source)
    else:
        machine.push(world, n.Q_SAILOR, seat, 0, source)


def hero_has_served(world: World, seat: i64, card: i64, times: i64) -> None:
    """Its condition to go back is met; some cards ask that this happens several times."""
    if hero_of(world, seat) != card:
        return
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_TIMES] += 1
    if world.heroes.seats[seat * n.HERO_SLOTS + n.H_TIMES] >= times:
        rounds.send_hero_back(world, seat)


def repeat_bonus(world: World, seat: i64) -> None:
    """The bonus of the wonder that was just completed."""
    card: i64 = world.wonders[len(world.wonders) - n.WONDER + n.W_CARD]
    bonus: i64 = world.tables.bonus[pieces.kind_of(world, card)]
    if bonus >= 0:
        triggers.begin(world, bonus, seat, card, -1)


# -- a direct attack -----------------------------------------------------------------------------


def refuses_assault(world: World, seat: i64, tile: i64) -> i64:
    """Any province, adjacent or not; the hero leads units from anywhere."""
    if not hero_is_unit(world, seat):
        return n.NO_UNIT_HERE
    reason: i64 = conquest.refuses_target(world, seat, tile)
    if reason != LEGAL:
        return reason
    here: i64 = world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE]
    if pieces.spare_units(world, here) < 1:
        return n.NO_UNIT_TO_SPARE
    enough: bool = land.units_within(world, world.realm[seat]) >= conquest.units_needed(
        world, seat, tile
    )
    return LEGAL if enough else n.TOO_FEW_UNITS


def any_assault(world: World, seat: i64) -> bool:
    t: i64
    for t in range(world.chart.tiles):
        if refuses_assault(world, seat, t) == LEGAL:
            return True
    return False


def assault(world: World, seat: i64, tile: i64) -> None:
    machine.pop(world)
    units: i64 = conquest.muster(world, seat, tile, world.realm[seat])
    send_hero(world, seat)
    conquest.pay_attack(world, seat, tile, units)


# -- sailing -------------------------------------------------------------------------------------


def shores(world: World, tile: i64) -> i64:
    """The other land tiles on the waters that touch a tile."""
    chart = world.chart
    sea: i64 = 0
    coast: i64 = 0
    edge: i64 = chart.beside[tile]
    t: i64
    while edge:
        wider: i64 = 0
        for t in range(chart.tiles):
            if edge & BIT[t] and chart.is_water[t]:
                sea |= BIT[t]
                wider |= chart.beside[t]
                coast |= chart.beside[t]
        edge = wider & ~sea
    for t in range(chart.tiles):
        if chart.is_water[t]:
            coast &= ~BIT[t]
    return coast & ~BIT[tile]


def harbours(world: World, seat: i64, explorer: i64) -> i64:
    """Where an explorer can sail to: never into an enemy capital."""
    found: i64 = shores(world, world.explorer[seat * n.EXPLORERS + explorer])
    i: i64
    for i in range(len(world.chart.capital)):
        if world.chart.capital[i] != world.home[seat]:
            found &= ~BIT[world.chart.capital[i]]
    return found


def can_sail(world: World, seat: i64, explorer: i64) -> bool:
    return harbours(world, seat, explorer) != 0


def ask_harbour(world: World, seat: i64, explorer: i64) -> None:
    """Answer Q_SAILOR."""
    machine.pop(world)
    sp: i64 = machine.push(world, n.Q_SAIL, seat, 0, 0)
    world.stack[sp + n.SAIL_EXPLORER] = explorer
    world.stack[sp + n.SAIL_TILES] = harbours(world, seat, explorer)


def sail(world: World, seat: i64, tile: i64) -> None:
    world.explorer[seat * n.EXPLORERS + world.stack[world.sp + n.SAIL_EXPLORER]] = tile
    world.note(n.EV_SAILED, seat, tile, 0)
    machine.pop(world)


def refuses_sailor(world: World, seat: i64, explorer: i64) -> i64:
    return LEGAL if explorer < n.EXPLORERS and can_sail(world, seat, explorer) else n.NOT_COASTAL
