"""What people see of the C.I.V.: fills the structures of `sight.py`. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import sight as see
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.rules import means, zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules

TABLE_NAMES: Final = {
    n.STATE_BARBARIAN: "barbarian",
    n.STATE_EMPIRE: "empire",
    n.JOURNEY: "journey",
}


def look_at_civ(rules: ImperiumRules, world: ImperiumPosition, names: list[str]) -> see.CivSight:
    its: i64 = world.civ * n.STRIDE
    travels = civ_turn.has_journey(world)
    return see.CivSight(
        nation=NATIONS[world.tables.nation[world.civ]],
        empire=world.side[world.civ] == n.STATE_EMPIRE,
        pool=means.pool(world, world.civ),
        die=world.game[n.GAME_DIE],
        slots=_slots(world, names),
        resolving=zones.named(world, its + n.RESOLVING, names),
        deck=world.size[its + n.DECK],
        deck_top=zones.known_top(world, its + n.DECK, names),
        discard=zones.named(world, its + n.DISCARD, names),
        play=zones.named(world, its + n.PLAY, names),
        history=zones.named(world, its + n.HISTORY, names),
        dynasty=civ_verbs.dynasty_size(world),
        accession=zones.named(world, its + n.ACCESSION_ZONE, names),
        quests=0 if travels else world.size[its + n.QUEST],
        journey=zones.named(world, its + n.QUEST, names) if travels else (),
        tables=_tables(rules, world),
        points=see.civ_points(world),
        score=world.score(world.civ),
    )


def _slots(world: ImperiumPosition, names: list[str]) -> tuple[see.SlotSight, ...]:
    acting = zones.named(world, world.civ * n.STRIDE + n.RESOLVING, names)
    chains = [civ_turn.slot_chain(world, slot) for slot in range(world.tables.civ_slots)]
    # Slots are resolved from left to right: the last empty one held the card that acts.
    emptied = [slot for slot, chain in enumerate(chains) if world.size[chain] == 0]
    found = []
    for slot, chain in enumerate(chains):
        if world.size[chain]:
            state = "aside" if civ_turn.is_set_aside(world, slot) else "down"
            known = names[world.top[chain]] if world.settled[chain] else None
            found.append(see.SlotSight(state, known))
        elif acting and slot == emptied[-1]:
            found.append(see.SlotSight("now", acting[-1]))
        else:
            found.append(see.SlotSight("done", None))
    return tuple(found)


# -- its tables ----------------------------------------------------------------------------------


def _tables(rules: ImperiumRules, world: ImperiumPosition) -> tuple[see.RowTableSight, ...]:
    """The table of its state; where it travels, the table of its journey, too."""
    acting = zones.listed(world, world.civ * n.STRIDE + n.RESOLVING)
    acts = _row_that_acts(world, acting)
    tables = world.tables
    found = []
    for table in (world.side[world.civ], n.JOURNEY):
        rows = range(tables.first_row[table], tables.end_row[table])
        if rows:
            found.append(
                see.RowTableSight(
                    TABLE_NAMES[table],
                    tuple([_row(rules, world, row, acts, acting) for row in rows]),
                )
            )
    return tuple(found)


def _row_that_acts(world: ImperiumPosition, acting: list[int]) -> int:
    """The row that is being resolved, or -1."""
    tables, state = world.tables, world.side[world.civ]
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
) -> see.RowSight:
    entry = rules.game.box.rows[world.tables.row_number[row]]
    match = world.tables.row_match[row]
    fits = acts >= 0 and any(zones.symbols(world, match, card) for card in acting)
    return see.RowSight(entry.id, entry["row"], row == acts, fits and row != acts)
