"""What a finished game of Monumental tells about balance."""

from acropole.games.monumental import numbers as n
from acropole.games.monumental.effects import CATEGORIES, CIVILIZATIONS
from acropole.games.monumental.rules import pieces, trade, turn
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel import content, interface


def study(
    world: MonumentalPosition, events: list[interface.Event], kinds: list[content.Entry]
) -> interface.Study:
    """Civilization and turn order by seat; the cards that people took, developed and used."""
    tables, automa = world.tables, world.tables.automa

    def name(card: int) -> str:
        return kinds[tables.kind[card]].id

    def policy(place: int) -> str:
        return kinds[tables.policy[place]].id

    heroes = {event[2] for event in events if event[0] == n.EV_HERO}
    deck = {
        card
        for card in (*tables.development, *tables.alternatives)
        if pieces.type_of(world, card) != n.TYPE_HERO
    }
    waiting = deck & {world.development[i] for i in range(world.undealt)}
    basics = range(tables.first_basic, tables.first_basic + n.BASICS * n.BASIC_COPIES)
    civs = [world.civilization[seat] for seat in range(world.seats) if seat != automa]
    own = [
        card
        for first in (tables.first_card[civ] for civ in civs)
        for card in range(first, first + turn.CIVILIZATION_CARDS)
        if tables.effect[tables.kind[card]] >= 0
    ]
    told = (deck - waiting).union(heroes, basics, own)
    policies = [civ * n.POLICIES + number for civ in civs for number in range(n.POLICIES)]
    happened = [event[0] for event in events]
    turns = happened.count(n.EV_ENDED) + happened.count(n.EV_PASSED)
    by_people = [event for event in events if event[1] != automa]
    taken = [
        (event[1], name(event[2]))
        for event in by_people
        if event[0] in (n.EV_ACQUIRED, n.EV_BEGUN, n.EV_HIRED) and event[2] in told
    ]
    developed = [(event[1], policy(event[2])) for event in by_people if event[0] == n.EV_DEVELOPED]
    used = [
        (event[1], name(event[2]))
        for event in by_people
        if event[0] == n.EV_USED and event[2] in told
    ]
    return interface.Study(
        labels=[_labels(world, seat) for seat in range(world.seats)],
        offered=[*map(name, sorted(told)), *map(policy, policies)],
        waiting=[name(card) for card in sorted(waiting)],
        acquired=taken + developed,
        played=used,
        facts={"turns a player": turns / world.seats} | _dominations(world),
        own_seats=() if automa < 0 else (automa,),
    )


def hand(world: MonumentalPosition, kind: int, seat: int) -> bool:
    """Once a card lies on the track, and nothing but a turn is under way, it goes to the seat as if
    taken for nothing. Wonders are built and heroes hired: these are never handed."""
    if world.sp != 0:
        return False
    for place, card in enumerate(world.track):
        if card >= 0 and world.tables.kind[card] == kind:
            if pieces.type_of(world, card) not in (n.TYPE_BUILDING, n.TYPE_KNOWLEDGE):
                return False
            world.track[place] = -1
            trade.put_on_deck(world, seat, card)
            return True
    return False


def _dominations(world: MonumentalPosition) -> dict[str, float]:
    """How many each civilization has won."""
    return {
        f"dominations of the {CIVILIZATIONS[world.civilization[seat]]}": float(
            sum(turn.dominates(world, seat, i) for i in range(len(CATEGORIES)))
        )
        for seat in range(world.seats)
    }


def _labels(world: MonumentalPosition, seat: int) -> dict[str, str]:
    automa = world.tables.automa
    civilization = CIVILIZATIONS[world.civilization[seat]]
    if seat == automa:
        return {"Automa": civilization}
    labels = {"civilization": civilization, "turn order": str(turn.place(world, seat) + 1)}
    if automa >= 0:
        labels["player against the Automa"] = CIVILIZATIONS[world.civilization[automa]]
    return labels
