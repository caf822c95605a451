"""What a finished game of Monumental tells about balance."""

from acropole.games.monumental import numbers as n
from acropole.games.monumental.effects import CATEGORIES, CIVILIZATIONS
from acropole.games.monumental.rules import pieces, trade, turn
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel import content, interface


def study(
    world: MonumentalPosition, events: list[interface.Event], kinds: list[content.Entry]
) -> interface.Study:
    """Civilization and turn order by seat; the cards of the track, who took and who used them."""

    def name(card: int) -> str:
        return kinds[world.tables.kind[card]].id

    heroes = {event[2] for event in events if event[0] == n.EV_HERO}
    development = set(world.tables.development) | set(world.tables.alternatives)
    development = {
        card for card in development if pieces.type_of(world, card) != n.TYPE_HERO
    } | heroes
    waiting = {world.development[i] for i in range(world.undealt)}
    automa = world.tables.automa
    happened = [event[0] for event in events]
    turns = happened.count(n.EV_ENDED) + happened.count(n.EV_PASSED)
    taken = [
        (event[1], event[2])
        for event in events
        if event[0] in (n.EV_ACQUIRED, n.EV_BEGUN, n.EV_HIRED)
        and event[2] in development
        and event[1] != automa
    ]
    used = [
        (event[1], event[2])
        for event in events
        if event[0] == n.EV_USED and event[2] in development and event[1] != automa
    ]
    return interface.Study(
        labels=[_labels(world, seat) for seat in range(world.seats)],
        offered=[name(card) for card in sorted(development - waiting)],
        acquired=[(seat, name(card)) for seat, card in taken],
        played=[(seat, name(card)) for seat, card in used],
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
