"""What a finished game of Monumental tells about balance."""

from __future__ import annotations

from acropole.games.monumental.effects import CATEGORIES, CIVILIZATIONS
from acropole.games.monumental.numbers import (
    EV_ACQUIRED,
    EV_BEGUN,
    EV_ENDED,
    EV_HERO,
    EV_HIRED,
    EV_PASSED,
    HERO_CARD,
)
from acropole.games.monumental.state import MonumentalState
from acropole.kernel.content import Entry
from acropole.kernel.events import Event
from acropole.kernel.interface import Study


def study(state: MonumentalState, events: list[Event], kinds: list[Entry]) -> Study:
    """Civilization and turn order by seat; the cards of the track and who took them."""

    def name(card: int) -> str:
        return kinds[state.tables.kind[card]].id

    heroes = {event[2] for event in events if event[0] == EV_HERO}
    development = set(state.tables.development) | set(state.tables.alternatives)
    development = {card for card in development if state.type_of(card) != HERO_CARD} | heroes
    waiting = {state.development[i] for i in range(state.undealt)}
    automa = state.tables.automa
    happened = [event[0] for event in events]
    turns = happened.count(EV_ENDED) + happened.count(EV_PASSED)
    taken = [
        (event[1], event[2])
        for event in events
        if event[0] in (EV_ACQUIRED, EV_BEGUN, EV_HIRED)
        and event[2] in development
        and event[1] != automa
    ]
    return Study(
        labels=[_labels(state, seat) for seat in range(state.seats)],
        offered=[name(card) for card in sorted(development - waiting)],
        acquired=[(seat, name(card)) for seat, card in taken],
        facts={"turns a player": turns / state.seats} | _dominations(state),
        own_seats=() if automa < 0 else (automa,),
    )


def _dominations(state: MonumentalState) -> dict[str, float]:
    """How many each civilization has won."""
    return {
        f"dominations of the {CIVILIZATIONS[state.civilization[seat]]}": float(
            sum(state.dominates(seat, i) for i in range(len(CATEGORIES)))
        )
        for seat in range(state.seats)
    }


def _labels(state: MonumentalState, seat: int) -> dict[str, str]:
    automa = state.tables.automa
    civilization = CIVILIZATIONS[state.civilization[seat]]
    if seat == automa:
        return {"Automa": civilization}
    labels = {"civilization": civilization, "turn order": str(state.place(seat) + 1)}
    if automa >= 0:
        labels["player against the Automa"] = CIVILIZATIONS[state.civilization[automa]]
    return labels
