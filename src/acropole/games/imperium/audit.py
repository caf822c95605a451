"""Checks of a position by another road than the rules: the scores, and that no card is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from acropole.games.imperium import arguments, box, effects, filters, sight
from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ.sight import cards_of_civ
from acropole.games.imperium.look import OWNED, card_names, look
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.content import Entry
from acropole.kernel.lang import verbs

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules

UNREST_LIES = ("hand", "deck", "discard", "history", "play", "garrison")  # where it is counted


def recount(rules: ImperiumRules, world: ImperiumPosition) -> list[int]:
    """The scores from what lies on the table and from the content, without compiled counts."""
    names = card_names(rules, world)
    of_civ = [names[card] for card in cards_of_civ(world)] if world.civ >= 0 else []
    seen = [look(rules, world, seat) for seat in range(world.people)]
    own = [look_all(view, seat) for seat, view in enumerate(seen)]
    found = []
    for seat, view in enumerate(seen):
        count = _Count(rules, view, seat, own, of_civ)
        found.append(count.pool["prog"] + sum(count.points(card) for card in count.zone_of))
    civ = seen[0].civ
    if civ is not None:
        content = rules.game.content["card"]
        worth = sum(box.civ_value(content[card.rsplit("#", 1)[0]]) for card in of_civ)
        goods = civ.pool["mat"] + civ.pool["pop"]
        found.append(civ.pool["prog"] + goods // rules.tables.civ_goods + worth)
    return found


def look_all(seen: sight.ImperiumSight, seat: int) -> dict[str, str]:
    """Where the scoring cards of a person lie, by what that person sees."""
    person = seen.seats[seat]
    found = {card: name for name in OWNED.values() for card in getattr(person, name)}
    for there in (*person.play, *person.power):
        found[there.card] = "power" if there in person.power else "play"
        found |= dict.fromkeys(there.garrison, "garrison")
    return found


class _Count:
    """Points of a person, read from what everybody sees of their own cards and of the C.I.V."""

    def __init__(
        self,
        rules: ImperiumRules,
        seen: sight.ImperiumSight,
        seat: int,
        own: Sequence[Mapping[str, str]],
        of_civ: list[str],
    ) -> None:
        self.content = rules.game.content["card"]
        self.cap = rules.tables.cap
        self.seen = seen
        person = seen.seats[seat]
        self.pool = person.pool
        self.zone_of = own[seat]
        self.host = {card: there.card for there in person.play for card in there.garrison}
        self.of_others = [*of_civ]
        for other, cards in enumerate(own):
            if other != seat:
                self.of_others += [card for card in cards if cards[card] in UNREST_LIES]
        self.others = [area.pool for area in seen.seats if area is not person]
        if seen.civ is not None:
            self.others.append(seen.civ.pool)

    def entry(self, card: str) -> Entry:
        return self.content[card.rsplit("#", 1)[0]]

    def points(self, card: str) -> int:
        entry = self.entry(card)
        if "variable" in entry.fields:
            found = 0
            for quantity, per in effects.terms(entry["variable"]):
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
            return sum("unrest" in self.entry(c).fields.get("suits", ()) for c in self.of_others)
        if name == "poorer":
            return sum(other["prog"] < self.pool["prog"] for other in self.others)
        filter = next(value for value in args.values() if isinstance(value, filters.Filter))
        area = next(value for value in args.values() if isinstance(value, arguments.Area))
        if area.zones == ("exile",):
            return sum(filter.symbols(self.entry(c)) for c in self.seen.exile)
        if area.bits == n.SCORED:
            state_card = int(filter == filters.EVERY_CARD)
            return sum(filter.symbols(self.entry(c)) for c in self.zone_of) + state_card
        return sum(
            filter.symbols(self.entry(c))
            for c, zone in self.zone_of.items()
            if zone in area.zones and (area.under != "self" or self.host.get(c) == card)
        )


def named(count: verbs.Bound) -> dict[str, object]:
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
    if any(world.turn[slot] < 0 for slot in range(len(world.turn))):
        found.append("more actions or exhausts were used than there are")
    return found
