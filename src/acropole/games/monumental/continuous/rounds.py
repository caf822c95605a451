"""Continuous mode: all activate, then one action each in turn until all have passed. 003.

A round takes the place of a turn. What a card says of "this turn" holds for its owner's whole
round: what was gained, conquered, acquired, copied or used. What `bought`, `keepers`, `reused` and
`armed` hold is that of one seat at a time; the parts of the others lie on a shelf meanwhile.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import attacks
from acropole.games.monumental.rules import explorers, turn
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64

ACTIVATION: Final = 0  # phases of a round
SINGLE_ACTIONS: Final = 1
CITIES: Final = 2
TRACK_REFILL: Final = 3
NEXT_ROUND: Final = 4

FEW_CARDS: Final = 3  # left in the deck, they announce the last round. 003 §6
SHELVED: Final = 4  # arrays a seat has on the shelf


# -- the course of a round -----------------------------------------------------------------------


def open_game(world: World) -> None:
    world.rounds.now = machine.array([0] * n.ROUND)
    begin_round(world)


def begin_round(world: World) -> None:
    """Everybody starts afresh; the holder of the Era I card activates first. 003 §2."""
    seat: i64
    for seat in range(world.seats):
        turn.forget_turn(world, seat)
    world.rounds.shelf = [machine.array([]) for _ in range(world.seats * SHELVED)]
    world.rounds.now[n.R_NUMBER] += 1
    world.rounds.now[n.R_PASSED] = 0
    world.rounds.now[n.R_AUTOMA] = 0
    world.rounds.now[n.R_HOLDER] = world.first
    world.note(n.EV_ROUND, world.first, world.rounds.now[n.R_NUMBER], 0)
    machine.push(world, n.T_ROUND, world.first, 0, 0)


def play_round(world: World) -> None:
    """The next step of T_ROUND."""
    sp: i64 = world.sp
    phase: i64 = world.stack[sp + n.ROUND_PHASE]
    step: i64 = world.stack[sp + n.ROUND_STEP]
    world.stack[sp + n.ROUND_STEP] += 1
    if phase == SINGLE_ACTIONS:
        next_action(world, step)
    elif phase == TRACK_REFILL:
        refill_after_round(world)
        begin_phase(world, NEXT_ROUND)
        attacks.rouse(world, world.first)
    elif phase == NEXT_ROUND:
        machine.pop(world)
        end_round(world)
    elif step == turn.people(world):
        begin_phase(world, phase + 1)
    else:
        seat: i64 = seat_at(world, step)
        take_up(world, seat)
        machine.push(world, n.Q_ACTIVATE if phase == ACTIVATION else n.T_CITY, seat, 0, 0)


def begin_phase(world: World, phase: i64) -> None:
    world.stack[world.sp + n.ROUND_PHASE] = phase
    world.stack[world.sp + n.ROUND_STEP] = 0


def next_action(world: World, step: i64) -> None:
    """The next player clockwise who has not passed takes one action. 003 §3."""
    away: i64
    for away in range(step, step + world.seats):
        seat: i64 = seat_at(world, away % world.seats)
        if not has_passed(world, seat):
            world.stack[world.sp + n.ROUND_STEP] = away + 1
            take_up(world, seat)
            world.rounds.now[n.R_MOVED] = 0
            if seat == world.tables.automa:
                automa.ask_to_reveal(world)
            else:
                machine.push(world, n.Q_ACTIONS, seat, 0, 0)
            return
    begin_phase(world, CITIES)


def end_actions(world: World, seat: i64) -> None:
    """The turn is over; without an action it means to pass. A pledge ends with it."""
    world.turn[seat * n.TURN + n.TURN_PLEDGED] = 0
    acted: bool = world.stack[world.sp + n.ACTIONS_ACTED] != 0
    machine.pop(world)
    if not acted:
        machine.push(world, n.T_PASS, seat, 0, 0)


def pass_round(world: World, seat: i64) -> None:
    """One step of T_PASS: resources are lost at once, and there are no more actions."""
    step: i64 = world.stack[world.sp + n.PASS_STEP]
    world.stack[world.sp + n.PASS_STEP] += 1
    if step < turn.LEAVING_STEPS:
        turn.leave_actions(world, seat, step)
    else:
        machine.pop(world)
        world.rounds.now[n.R_PASSED] |= 1 << seat
        world.note(n.EV_PASSED, seat, 0, 0)


def finish_city(world: World, seat: i64) -> None:
    """One step of T_CITY. 003 §4; seat by seat from the first player."""
    step: i64 = world.stack[world.sp + n.CITY_STEP]
    world.stack[world.sp + n.CITY_STEP] += 1
    if step < turn.CITY_STEPS:
        turn.complete_city(world, seat, step)
    else:
        machine.pop(world)


def refill_after_round(world: World) -> None:
    """As many cards leave as there are players, from the far end those nobody took. 003 §5."""
    missing: i64 = world.taken[0]
    place: i64
    for place in range(world.tables.track_places - 1, -1, -1):
        if missing < world.seats and world.track[place] >= 0:
            turn.remove_from_track(world, place)
            missing += 1
    turn.refill_track(world)
    wake_heroes(world)


def end_round(world: World) -> None:
    """The Era I card goes to the left; or the game is over after the last round. 003 §5, §6."""
    if world.rounds.now[n.R_LAST]:
        world.note(n.EV_OVER, world.first, 0, 0)
        return
    if world.undealt <= FEW_CARDS:
        world.rounds.now[n.R_LAST] = 1
        world.note(n.EV_NEXT_IS_LAST, world.first, 0, 0)
    world.first = (world.first + 1) % turn.people(world)
    begin_round(world)


def first_of_game(world: World) -> i64:
    """Who had the Era I card in the first round."""
    if not world.tables.continuous:
        return world.first
    people: i64 = turn.people(world)
    return (world.first + people - (world.rounds.now[n.R_NUMBER] - 1) % people) % people


def seat_at(world: World, place: i64) -> i64:
    """The people from the holder of the Era I card clockwise; then the Automa."""
    people: i64 = turn.people(world)
    return place if place == people else (world.first + place) % people


# -- modules -------------------------------------------------------------------------------------


def cards_a_turn(world: World) -> i64:
    """One card of the Automa is its single action."""
    return 1 if world.tables.continuous else automa.cards_a_turn(world)


def end_automa_turn(world: World, seat: i64) -> None:
    """It passes once it has turned up as many cards as it does in a turn of other games."""
    if not world.tables.continuous:
        automa.end_automa_turn(world, seat)
        return
    world.rounds.now[n.R_AUTOMA] += 1
    if world.rounds.now[n.R_AUTOMA] >= world.tables.automa_cards:
        world.rounds.now[n.R_PASSED] |= 1 << seat
        world.note(n.EV_PASSED, seat, 0, 0)


def send_hero_back(world: World, seat: i64) -> None:
    """It rests beside the city until the track is refilled. 003 §7."""
    if not world.tables.continuous:
        heroes.send_hero_back(world, seat)
        return
    tile: i64 = heroes.lift_hero(world, seat)
    resting = machine.appended(world.heroes.resting, seat)
    world.heroes.resting = machine.appended(resting, heroes.hero_of(world, seat))
    world.heroes.seats[seat * n.HERO_SLOTS + n.H_CARD] = -1
    if tile >= 0:
        heroes.free_if_empty(world, tile)


def wake_heroes(world: World) -> None:
    """Heroes that rest go above the track, in the order in which they were sent back."""
    i: i64
    for i in range(0, len(world.heroes.resting), n.RESTING):
        card: i64 = world.heroes.resting[i + n.RESTING_CARD]
        world.heroes.offer = machine.appended(world.heroes.offer, card)
    world.heroes.resting = machine.array([])


def is_attacking(world: World, monster: i64) -> bool:
    """Monsters do not walk under the track: all attack at the end of a round. 003 §7."""
    return True if world.tables.continuous else attacks.is_attacking(world, monster)


def calm(world: World, seat: i64) -> None:
    if world.tables.continuous:
        machine.pop(world)
    else:
        attacks.calm(world, seat)


# -- the parts of the players --------------------------------------------------------------------


def has_passed(world: World, seat: i64) -> bool:
    return world.rounds.now[n.R_PASSED] >> seat & 1 != 0


def take_up(world: World, seat: i64) -> None:
    """Go on with a seat's part of the round; that of the seat before goes on the shelf."""
    holder: i64 = world.rounds.now[n.R_HOLDER]
    if holder == seat:
        return
    world.rounds.shelf[holder * SHELVED] = world.bought
    world.rounds.shelf[holder * SHELVED + 1] = world.keepers
    world.rounds.shelf[holder * SHELVED + 2] = world.reused
    world.rounds.shelf[holder * SHELVED + 3] = world.armed
    world.bought = world.rounds.shelf[seat * SHELVED]
    world.keepers = world.rounds.shelf[seat * SHELVED + 1]
    world.reused = world.rounds.shelf[seat * SHELVED + 2]
    world.armed = world.rounds.shelf[seat * SHELVED + 3][:]  # changed in place, so never shared
    world.rounds.now[n.R_HOLDER] = seat


# -- one action a turn ---------------------------------------------------------------------------


def step_explorer(world: World, seat: i64, explorer: i64, direction: i64) -> None:
    explorers.step_explorer(world, seat, explorer, direction)
    if world.tables.continuous:
        world.rounds.now[n.R_MOVED] |= 1 << explorer


def has_moved(world: World, explorer: i64) -> bool:
    return world.rounds.now[n.R_MOVED] >> explorer & 1 != 0


def is_free(world: World, action: i64) -> bool:
    """Tokens are used besides the turn's action; an explorer that moved may act. 003 §3."""
    if action >= n.EXPLORER and action < n.USE:
        return has_moved(world, action - n.EXPLORER)
    if action >= n.DEFEAT and action < n.HERO:
        return has_moved(world, (action - n.DEFEAT) % n.EXPLORERS)
    if action == n.END_TURN:
        return True
    return action >= n.USE_MARKET and action < n.CARD and action != n.PROGRESS


def mark_action(world: World, action: i64) -> None:
    """An action is about to be taken: note whether it is the turn's single one."""
    if is_free(world, action):
        return
    kind: i64 = n.ACTED
    if action >= n.MOVE and action < n.OUTPOST:
        kind = n.MANOEUVRING
    elif is_of_explorers(world, action):
        kind = n.EXPLORING
    world.stack[world.sp + n.ACTIONS_ACTED] = kind


def may_follow(world: World, acted: i64, action: i64) -> bool:
    """What may still come in a turn whose single action was taken. 003 §3.

    Free actions, and the rest of a manoeuvre or of what the explorers do; a pledge only with
    these two, since it belongs to a payment.
    """
    if action == n.PLEDGE:
        return acted != n.ACTED
    if is_free(world, action):
        return True
    if acted == n.MANOEUVRING:
        return action >= n.MOVE and action < n.OUTPOST
    return acted == n.EXPLORING and is_of_explorers(world, action)


def is_of_explorers(world: World, action: i64) -> bool:
    """Steps, tokens and fights with monsters."""
    return (action >= n.EXPLORE and action < n.USE) or (action >= n.DEFEAT and action < n.HERO)
