"""The course of a game: setup, the end of a turn, the track, the end and the points. 002 §2–4."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import land as automa_land
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import attacks
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import city, land, pieces, triggers
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import chance, machine, play
from acropole.kernel.fast import i64, vec

CIVILIZATION_CARDS: Final = 15
LEAVING_STEPS: Final = 3  # of `leave_actions`
CITY_STEPS: Final = 3  # of `complete_city`


# -- setup ---------------------------------------------------------------------------------------


def set_up(world: World, rng: chance.Rng, civilizations: list[int]) -> None:
    """Deal a new game; the capitals are chosen afterwards. 002 §2."""
    world.rng = rng
    world.lay_out()
    monsters.announce(world)
    world.fate = machine.array([n.NOT_IN_GAME] * world.tables.cards)
    world.civilization = machine.array(drawn_civilizations(world, civilizations))
    world.first = first_player(world)
    world.note(n.EV_FIRST_PLAYER, world.first, 0, 0)
    lay_map(world)
    lay_markets(world)
    card: i64
    for card in range(world.tables.first_basic, world.tables.first_basic + 30):
        world.fate[card] = n.IN_PLAY
    seat: i64
    if world.tables.automa >= 0:
        automa.set_up_automa(world)
    for seat in range(people(world)):
        first: i64 = world.tables.first_card[world.civilization[seat]]
        for card in range(first, first + CIVILIZATION_CARDS):
            world.fate[card] = n.IN_PLAY
            world.deck[seat].shuffle_in(card)
        world.purse[seat * n.PURSE + n.GOLD] = world.tables.starting_gold
        world.outposts[seat] = world.tables.outposts
    world.development = world.tables.development[:]
    world.undealt = len(world.development)
    for card in range(len(world.tables.alternatives)):
        replace_wonder(world, world.tables.alternatives[card], world.tables.replaced[card])
    heroes.draw_heroes(world)
    for card in range(world.undealt):
        world.fate[world.development[card]] = n.IN_PLAY
    refill_track(world)
    world.taken = machine.array([0, 0])
    ask_capital(world, before(world, world.first))
    # The cities are dealt first: pushed last, done before the capitals are chosen.
    for seat in range(people(world) - 1, -1, -1):
        machine.push(world, n.T_FILL, seat, 0, 0)
    play.settle(world)


def drawn_civilizations(world: World, wanted: list[int]) -> list[int]:
    """Those that were asked for; -1 is any that is left."""
    left = [civ for civ in range(len(world.tables.warlord)) if civ not in wanted]
    drawn: list[int] = []
    for civ in wanted:
        drawn.append(civ if civ >= 0 else left.pop(world.rng.below(len(left))))
    return drawn


def replace_wonder(world: World, card: i64, old: i64) -> None:
    """An alternative wonder takes the place of any of its era: this one, or by lot. 002 §2."""
    era: i64 = world.tables.era[pieces.kind_of(world, card)]
    found: i64 = -1
    seen: i64 = 0
    i: i64
    for i in range(world.undealt):
        kind: i64 = pieces.kind_of(world, world.development[i])
        if world.development[i] == old:
            found = i
        elif old < 0 and world.tables.era[kind] == era and world.tables.type[kind] == n.TYPE_WONDER:
            seen += 1
            if world.rng.below(seen) == 0:
                found = i
    world.development[found] = card


def lay_map(world: World) -> None:
    """Tokens on their tiles; which free cities these are is drawn."""
    fronts = world.chart.city_fronts[:]
    left: i64 = len(fronts)
    t: i64
    for t in range(world.chart.tiles):
        at: i64 = t * n.LAND
        world.land[at + n.L_OWNER] = -1
        world.land[at + n.L_PRODUCTION] = world.chart.production[t]
        world.land[at + n.L_FRONT] = world.chart.front[t]
        if world.chart.front[t] < 0:
            pick: i64 = world.rng.below(left)
            left -= 1
            world.land[at + n.L_FRONT] = fronts[pick] + 1
            fronts[pick] = fronts[left]


def lay_markets(world: World) -> None:
    """As many tokens of each market as there are players, drawn unseen."""
    market: i64
    for market in range(n.MARKETS):
        placed: i64 = 0
        while world.chart.market_on[market] and placed < world.seats:
            at: i64 = market * n.MARKET_TOKENS + world.rng.below(n.MARKET_TOKENS)
            if world.market[at] != n.M_PILE:
                world.market[at] = n.M_PILE
                placed += 1


def ask_capital(world: World, seat: i64) -> None:
    if seat == world.tables.automa:
        automa_land.ask_capital(world)
        return
    machine.push(world, n.Q_CAPITAL, seat, 0, 0)
    world.to_move = seat


def choose_capital(world: World, seat: i64, tile: i64) -> None:
    """Army and explorers go there. From the last player, against the clock."""
    world.home[seat] = tile
    world.note(n.EV_CAPITAL, seat, tile, 0)
    world.land[tile * n.LAND + n.L_OWNER] = seat
    world.land[tile * n.LAND + n.L_SOLDIERS] = world.tables.soldiers
    world.realm[seat] = BIT[tile]
    world.warlord[seat] = tile
    e: i64
    for e in range(n.EXPLORERS):
        world.explorer[seat * n.EXPLORERS + e] = tile
    machine.pop(world)
    if seat != world.first:
        ask_capital(world, before(world, seat))
    elif world.tables.continuous:
        rounds.open_game(world)
    else:
        begin_turn(world, seat)


# -- turn order ----------------------------------------------------------------------------------


def people(world: World) -> i64:
    """Seats that belong to players; the Automa has the one after them."""
    return world.seats if world.tables.automa < 0 else world.seats - 1


def first_player(world: World) -> i64:
    """Somebody in particular, or one of the people by lot. 002 §2.

    In the first edition's solo mode the Automa begins. 000.
    """
    if world.tables.automa_leads:
        return world.tables.automa
    chosen: i64 = world.tables.first_seat
    return chosen if chosen >= 0 else world.rng.below(people(world))


def after(world: World, seat: i64) -> i64:
    """Who plays next."""
    if world.tables.automa >= 0:
        return automa_land.after(world, seat)
    return (seat + 1) % world.seats


def before(world: World, seat: i64) -> i64:
    """Who sits to the right, and played before."""
    if world.tables.automa >= 0:
        return automa_land.before(world, seat)
    return (seat + world.seats - 1) % world.seats


def place(world: World, seat: i64) -> i64:
    """Of a seat in the order of a round, from 0."""
    if world.tables.automa >= 0:
        return automa_land.place(world, seat)
    return (seat - world.first + world.seats) % world.seats


# -- a turn --------------------------------------------------------------------------------------


def begin_turn(world: World, seat: i64) -> None:
    forget_turn(world, seat)
    world.to_move = seat
    if seat == world.tables.automa:
        automa.ask_to_reveal(world)
    else:
        machine.push(world, n.Q_ACTIVATE, seat, 0, 0)


def forget_turn(world: World, seat: i64) -> None:
    """Whatever holds for one turn is over, and fortifications last until this moment."""
    i: i64
    for i in range(seat * n.TURN, (seat + 1) * n.TURN):
        world.turn[i] = 0
    for i in range(seat * 5, (seat + 1) * 5):
        world.gained[i] = 0
    world.used[seat] = 0
    world.taken[0] = 0
    world.taken[1] = 0
    world.bought = vec[i64]()
    world.keepers = vec[i64]()
    world.reused = vec[i64]()
    world.armed = vec[i64]()
    world.seen_once = vec[i64]()
    world.copied = vec[i64]()
    t: i64
    for t in range(world.chart.tiles):
        if world.land[t * n.LAND + n.L_OWNER] == seat:
            world.land[t * n.LAND + n.L_FORT] = 0
    if len(world.heroes.seats):
        heroes.forget_turn(world, seat)


def who_answers(world: World, seat: i64) -> i64:
    """What an attack of a monster leaves open, and what the Automa could choose, others choose."""
    if len(world.monsters.beasts):
        seat = attacks.who_answers(world, seat)
    return before(world, seat) if seat == world.tables.automa else seat


def activate_lines(world: World, seat: i64, row: i64, column: i64) -> None:
    """One row and one column; the card where they cross is activated once. 002 §3.1."""
    world.note(n.EV_ACTIVATED, seat, row + 1, column + 1)
    slot: i64
    for slot in range(n.SLOTS):
        if (slot // 3 == row or slot % 3 == column) and not city.is_empty(world, seat, slot):
            city.activate(world, seat, slot)
    machine.pop(world)
    if not world.tables.continuous:  # there effects wait until all have activated
        machine.push(world, n.Q_ACTIONS, seat, 0, 0)


def end_actions(world: World, seat: i64) -> None:
    """The answer END_TURN to Q_ACTIONS."""
    if world.tables.continuous:
        rounds.end_actions(world, seat)
        return
    machine.pop(world)
    machine.push(world, n.T_FINISH, seat, 0, 0)


def finish_turn(world: World, seat: i64) -> None:
    """One step of T_FINISH. 002 §3.3 and §3.4."""
    step: i64 = world.stack[world.sp + n.FINISH_STEP]
    world.stack[world.sp + n.FINISH_STEP] += 1
    if step < LEAVING_STEPS:
        leave_actions(world, seat, step)
    elif step < LEAVING_STEPS + CITY_STEPS:
        complete_city(world, seat, step - LEAVING_STEPS)
    else:
        machine.pop(world)
        world.note(n.EV_ENDED, seat, 0, 0)
        finish_track(world)
        attacks.pass_on(world, seat)


def leave_actions(world: World, seat: i64, step: i64) -> None:
    """What the end of a player's actions brings."""
    if step == 0:
        triggers.fire(world, n.E_END_OF_TURN, seat, 0, False)
    elif step == 1:
        if world.turn[seat * n.TURN + n.TURN_KEEP]:
            world.stack[machine.push(world, n.Q_KEEP, seat, 0, 0) + n.KEEP_LEFT] = world.turn[
                seat * n.TURN + n.TURN_KEEP
            ]
    else:
        lose_basics(world, seat)


def complete_city(world: World, seat: i64, step: i64) -> None:
    """Reinforced cards stay, the other activated ones are discarded, all gaps filled. §3.3."""
    if step == 0:
        if len(world.keepers):
            machine.push(world, n.Q_REINFORCE, seat, 0, 0)
    elif step == 1:
        city.clear_activated(world, seat)
        machine.push(world, n.T_FILL, seat, 0, 0)
    else:
        triggers.fire(world, n.E_CITY_FILLED, seat, 0, False)


def lose_basics(world: World, seat: i64) -> None:
    """Basic resources are lost at the end of the turn, but for those set aside to be kept."""
    r: i64
    for r in range(n.PURSE):
        if r < n.GOLD:
            world.purse[seat * n.PURSE + r] = world.kept[seat * n.GOLD + r]
            world.kept[seat * n.GOLD + r] = 0
        elif r >= n.FOR_SECTION:
            world.purse[seat * n.PURSE + r] = 0


def pass_on(world: World, seat: i64) -> None:
    """The next player; or the end, when everybody has had the last turn. 002 §4."""
    if world.turns_left > 0:
        world.turns_left -= 1
    if world.turns_left < 0 and world.undealt == 0:
        world.turns_left = world.seats - 1 - place(world, seat) + world.seats
        world.note(n.EV_LAST_ROUND, seat, 0, 0)
    if world.turns_left == 0:
        world.note(n.EV_OVER, seat, 0, 0)
        return
    begin_turn(world, after(world, seat))


# -- the track -----------------------------------------------------------------------------------


def row_places(world: World) -> i64:
    return world.tables.track_places // world.tables.track_rows


def finish_track(world: World) -> None:
    """Where nothing was taken the card farthest from the deck leaves; then all move up. §3.4.

    Once the deck is empty nothing is thrown away any more.
    """
    places: i64 = row_places(world)
    row: i64
    for row in range(world.tables.track_rows):
        last: i64 = row * places + places - 1
        if world.taken[row] == 0 and world.undealt > 0 and world.track[last] >= 0:
            remove_from_track(world, last)
    refill_track(world)


def remove_from_track(world: World, place: i64) -> None:
    world.fate[world.track[place]] = n.OUT_OF_GAME
    world.note(n.EV_REMOVED, world.to_move, world.track[place], 0)
    world.track[place] = -1


def refill_track(world: World) -> None:
    """Cards move away from the deck to close the gaps, and new ones come in beside it."""
    places: i64 = row_places(world)
    row: i64
    place: i64
    for row in range(world.tables.track_rows):
        first: i64 = row * places
        to: i64 = first + places - 1
        for place in range(first + places - 1, first - 1, -1):
            card: i64 = world.track[place]
            if card >= 0:
                world.track[place] = -1
                world.track[to] = card
                to -= 1
        while to >= first:
            world.track[to] = heroes.deal_development(world)
            to -= 1


def deal_development(world: World) -> i64:
    """The next card of the deck: any of the era that is on top; -1 when it is empty."""
    if world.undealt == 0:
        return -1
    low: i64 = 0
    era: i64
    for era in range(len(world.tables.era_from)):
        if world.tables.era_from[era] < world.undealt:
            low = world.tables.era_from[era]
    pick: i64 = low + world.rng.below(world.undealt - low)
    world.undealt -= 1
    card: i64 = world.development[pick]
    world.development[pick] = world.development[world.undealt]
    world.development[world.undealt] = card
    return card


# -- points --------------------------------------------------------------------------------------


def tally_of(world: World, seat: i64, category: i64) -> i64:
    """Provinces, knowledge, wonders or policies of a seat."""
    if category == 0:
        return land.provinces(world, seat, n.P_NONE)
    if category == 3:
        return world.developed[seat]
    return world.owned[seat * 2 + category - 1]


def dominates(world: World, seat: i64, category: i64) -> bool:
    """Whether nobody has more, and there is something to have."""
    mine: i64 = tally_of(world, seat, category)
    other: i64
    for other in range(world.seats):
        if tally_of(world, other, category) > mine:
            return False
    return mine > 0


def score(world: World, seat: i64) -> i64:
    points: i64 = 0
    category: i64
    for category in range(4):
        points += tally_of(world, seat, category) * world.tables.points[category]
        if dominates(world, seat, category):
            points += world.tables.domination
    if len(world.monsters.beasts):
        points += monsters.trophies(world, seat) * world.tables.monster_points
    if seat == world.tables.automa:
        points += automa.treasury(world)
        if len(world.tables.even):
            points += world.tables.even[world.civilization[seat]]
    if world.tables.earlier_points:
        points += world.tables.earlier_points * later(world, seat)
    return points


def later(world: World, seat: i64) -> i64:
    """How many seats can still answer what this one does in the last round."""
    return world.seats - 1 - place(world, seat)


def standing(world: World, seat: i64) -> i64:
    """One number that ranks the seats: points, then gold, then culture."""
    gold: i64 = world.purse[seat * n.PURSE + n.GOLD]
    culture: i64 = world.purse[seat * n.PURSE + n.CULTURE]
    return (score(world, seat) * 10000 + gold) * 10000 + culture


def is_winner(world: World, seat: i64) -> bool:
    mine: i64 = standing(world, seat)
    other: i64
    for other in range(world.seats):
        if standing(world, other) > mine:
            return False
    return True
