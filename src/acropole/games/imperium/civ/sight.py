"""What people see of the C.I.V.: all that lies open, and face-down cards that they saw go there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.games.imperium.piles import listed, pool, top
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.machine import FRAME

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules

TABLE_NAMES = {n.STATE_BARBARIAN: "barbarian", n.STATE_EMPIRE: "empire", n.JOURNEY: "journey"}


class SlotSight(Struct, frozen=True):
    state: str  # "down", "aside" (by the die), "now" (its card acts) or "done"
    card: str | None  # where people know it


class RowSight(Struct, frozen=True):
    id: str
    number: int
    acts: bool  # it is being resolved
    fits: bool  # it is for the card that acts, but another one came first


class RowTableSight(Struct, frozen=True):
    name: str  # "barbarian", "empire" or "journey"
    rows: tuple[RowSight, ...]


class CivSight(Struct, frozen=True):
    nation: str
    empire: bool
    pool: Mapping[str, int]
    die: int
    slots: tuple[SlotSight, ...]
    resolving: tuple[str, ...]
    deck: int
    deck_top: tuple[str, ...]
    discard: tuple[str, ...]
    play: tuple[str, ...]
    history: tuple[str, ...]
    dynasty: int
    accession: tuple[str, ...]
    quests: int
    journey: tuple[str, ...]
    tables: tuple[RowTableSight, ...]
    score: int | None  # once the game is over


def look_at_civ(rules: ImperiumRules, world: ImperiumPosition, names: list[str]) -> CivSight:
    its = n.OPPONENT * n.STRIDE
    travels = civ_turn.has_journey(world)

    def lies(zone: int) -> tuple[str, ...]:
        return listed(world, its + zone, names)

    return CivSight(
        nation=NATIONS[world.tables.nation[n.OPPONENT]],
        empire=world.side[n.OPPONENT] == n.STATE_EMPIRE,
        pool=pool(world, n.OPPONENT),
        die=world.game[n.GAME_DIE],
        slots=_slots(world, names),
        resolving=lies(n.RESOLVING),
        deck=world.size[its + n.DECK],
        deck_top=top(world, its + n.DECK, names),
        discard=lies(n.DISCARD),
        play=lies(n.PLAY),
        history=lies(n.HISTORY),
        dynasty=civ_verbs.dynasty_size(world),
        accession=lies(n.ACCESSION_ZONE),
        quests=0 if travels else world.size[its + n.QUEST],
        journey=lies(n.QUEST) if travels else (),
        tables=_tables(rules, world),
        score=world.score(n.OPPONENT) if world.is_over else None,
    )


def _slots(world: ImperiumPosition, names: list[str]) -> tuple[SlotSight, ...]:
    acting = listed(world, n.OPPONENT * n.STRIDE + n.RESOLVING, names)
    chains = [civ_turn.slot_chain(world, slot) for slot in range(world.tables.civ_slots)]
    # Slots are resolved from left to right: the last empty one held the card that acts.
    emptied = [slot for slot, chain in enumerate(chains) if world.size[chain] == 0]
    found = []
    for slot, chain in enumerate(chains):
        if world.size[chain]:
            state = "aside" if civ_turn.is_set_aside(world, slot) else "down"
            known = names[world.top[chain]] if world.settled[chain] else None
            found.append(SlotSight(state, known))
        elif acting and slot == emptied[-1]:
            found.append(SlotSight("now", acting[-1]))
        else:
            found.append(SlotSight("done", None))
    return tuple(found)


# -- its tables ----------------------------------------------------------------------------------


def _tables(rules: ImperiumRules, world: ImperiumPosition) -> tuple[RowTableSight, ...]:
    """The table of its state; where it travels, the table of its journey, too."""
    acting = zones.listed(world, n.OPPONENT * n.STRIDE + n.RESOLVING)
    acts = _row_that_acts(world, acting)
    tables = world.tables
    found = []
    for table in (world.side[n.OPPONENT], n.JOURNEY):
        rows = range(tables.first_row[table], tables.end_row[table])
        if rows:
            found.append(
                RowTableSight(
                    TABLE_NAMES[table],
                    tuple(_row(rules, world, row, acts, acting) for row in rows),
                )
            )
    return tuple(found)


def _row_that_acts(world: ImperiumPosition, acting: list[int]) -> int:
    """The row that is being resolved, or -1."""
    tables, state = world.tables, world.side[n.OPPONENT]
    for sp in range(world.sp, -1, -FRAME) if acting else ():
        if world.stack[sp] == n.T_CIV_TURN:
            for row in range(tables.first_row[state], tables.end_row[state]):
                if tables.row_text[row] == world.stack[sp + n.CIV_TURN_TEXT] and any(
                    zones.symbols(world, tables.row_match[row], card) for card in acting
                ):
                    return row
    return -1


def _row(
    rules: ImperiumRules, world: ImperiumPosition, row: int, acts: int, acting: list[int]
) -> RowSight:
    entry = rules.game.box.rows[world.tables.row_number[row]]
    match = world.tables.row_match[row]
    fits = acts >= 0 and any(zones.symbols(world, match, card) for card in acting)
    return RowSight(entry.id, entry["row"], row == acts, fits and row != acts)


# -- the count -----------------------------------------------------------------------------------


def cards_of_civ(world: ImperiumPosition) -> list[int]:
    """All cards that score for the C.I.V.: not its dynasty deck, quests and power card."""
    slots = [n.FIRST_CIV_ZONE + slot for slot in range(n.CIV_SLOTS)]
    lying = (n.HAND, n.DECK, n.DISCARD, n.PLAY, n.HISTORY, n.RESOLVING, *slots)
    return [card for zone in lying for card in zones.listed(world, n.OPPONENT * n.STRIDE + zone)]


def civ_points(world: ImperiumPosition) -> dict[str, int]:
    """The points of the C.I.V.: progress, other tokens, and the value of its cards by suit."""
    has = pool(world, n.OPPONENT)
    goods = (has["mat"] + has["pop"]) // world.tables.civ_goods
    found = {"progress": has["prog"], "goods": goods, **dict.fromkeys((*SUIT_NAMES, "nation"), 0)}
    for card in cards_of_civ(world):
        suit = world.tables.banner[world.kind[card]]
        name = SUIT_NAMES[suit] if suit >= 0 else "nation"
        found[name] += world.tables.civ_value[world.kind[card]]
    return found
