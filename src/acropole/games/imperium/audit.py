"""Checks of a position by another road than the rules: the scores, and that no card is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from acropole.games.imperium import numbers as n
from acropole.games.imperium.arguments import Area
from acropole.games.imperium.box import civ_value
from acropole.games.imperium.civ.sight import cards_of_civ
from acropole.games.imperium.effects import terms
from acropole.games.imperium.filters import EVERY_CARD, Filter
from acropole.games.imperium.rules import zones
from acropole.games.imperium.sight import OWNED, ImperiumSight, card_names, look
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.content import Entry
from acropole.kernel.lang import Bound

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules


def recount(rules: ImperiumRules, world: ImperiumPosition) -> list[int]:
    """The scores from what lies on the table and from the content, without compiled counts."""
    seen = look(rules, world, None)
    names = card_names(rules, world)
    count = _Count(rules, seen, [names[card] for card in cards_of_civ(world)])
    civ = seen.civ.pool
    worth = sum(civ_value(count.entry(card)) for card in count.of_civ)
    goods = civ["mat"] + civ["pop"]
    return [
        count.pool["prog"] + sum(count.points(card) for card in count.zone_of),
        civ["prog"] + goods // rules.tables.civ_goods + worth,
    ]


class _Count:
    """Points of the person, read from a sight and from all cards of the C.I.V."""

    def __init__(self, rules: ImperiumRules, seen: ImperiumSight, of_civ: list[str]) -> None:
        self.of_civ = of_civ
        self.content = rules.game.content["card"]
        self.cap = rules.tables.cap
        self.seen = seen
        person = seen.seats[n.PERSON]
        self.pool = person.pool
        self.zone_of: dict[str, str] = {
            card: name for name in OWNED.values() for card in getattr(person, name)
        }
        self.host: dict[str, str] = {}
        for there in (*person.play, *person.power):
            self.zone_of[there.card] = "power" if there in person.power else "play"
            for card in there.garrison:
                self.zone_of[card] = "garrison"
                self.host[card] = there.card

    def entry(self, card: str) -> Entry:
        return self.content[card.rsplit("#", 1)[0]]

    def points(self, card: str) -> int:
        entry = self.entry(card)
        if "variable" in entry.fields:
            found = 0
            for quantity, per in terms(entry["variable"]):
                assert quantity.count is not None
                args = named(quantity.count)
                found += quantity.number * self.count(quantity.count.term.name, args, card) // per
            return min(found, self.cap)
        place = {"history": "in_history", "play": "in_play", "garrison": "garrisoned"}
        points: int = entry.fields.get(place.get(self.zone_of[card], ""), entry["points"])
        return points

    def count(self, name: str, args: Mapping[str, Any], card: str) -> int:
        if name in self.pool:
            return self.pool[name]
        if name == "opponent_unrest":
            return sum("unrest" in self.entry(c).fields.get("suits", ()) for c in self.of_civ)
        if name == "poorer":
            return int(self.seen.civ.pool["prog"] < self.pool["prog"])
        filter = next(value for value in args.values() if isinstance(value, Filter))
        area = next(value for value in args.values() if isinstance(value, Area))
        if area.zones == ("exile",):
            return sum(filter.symbols(self.entry(c)) for c in self.seen.exile)
        if area.bits == n.SCORED:
            state_card = int(filter == EVERY_CARD)
            return sum(filter.symbols(self.entry(c)) for c in self.zone_of) + state_card
        return sum(
            filter.symbols(self.entry(c))
            for c, zone in self.zone_of.items()
            if zone in area.zones and (area.under != "self" or self.host.get(c) == card)
        )


def named(count: Bound) -> dict[str, object]:
    """The arguments of a count by their names."""
    return {kind.name: value for kind, value in zip(count.term.args, count.values, strict=True)}


def problems(rules: ImperiumRules, world: ImperiumPosition) -> list[str]:
    """Every card lies in exactly one place; the market and the hosts agree with that."""
    found: list[str] = []
    seen: dict[int, int] = {}
    for chain in range(len(world.top)):
        cards = zones.listed(world, chain)
        for card in cards:
            if card in seen:
                found.append(f"{rules.card_ids[card]} lies in two places")
            if world.chain[card] != chain:
                found.append(f"{rules.card_ids[card]} does not know where it lies")
            seen[card] = chain
        if len(cards) != world.size[chain] or not 0 <= world.settled[chain] <= len(cards):
            found.append(f"chain {chain} is miscounted")
    if len(seen) != rules.tables.cards:
        found.append(f"{rules.tables.cards - len(seen)} cards are missing")
    if sorted(c for c in world.market if c >= 0) != sorted(zones.listed(world, n.MARKET)):
        found.append("the market is not what lies in it")
    if sorted(c for c in world.under if c >= 0) != sorted(zones.listed(world, n.UNDER_MARKET)):
        found.append("the unrest under the market is not what lies there")
    for card in range(rules.tables.cards):
        garrisoned = (
            seen.get(card, n.OUT) % n.STRIDE == n.GARRISON and seen.get(card, n.OUT) != n.OUT
        )
        if garrisoned != (world.host[card] >= 0):
            found.append(f"{rules.card_ids[card]} has lost its host")
        elif garrisoned and world.chain[world.host[card]] % n.STRIDE != n.PLAY:
            found.append(f"the host of {rules.card_ids[card]} is not in play")
    if any(amount < 0 for amount in (*world.pool, *world.tokens, *world.store)):
        found.append("somebody owes tokens")
    if any(world.turn[slot] < 0 for slot in (n.TURN_ACTIONS, n.TURN_EXHAUSTS)):
        found.append("more actions or exhausts were used than there are")
    return found
