"""What a seat of Imperium can see, a fair guess at what it cannot, and checks made from sight.

One person plays, and the C.I.V. decides nothing: so everybody sees what the person sees. Hidden
are the orders of face-down decks (they have none until a card is drawn), which commons lie in the
small decks and which in the main deck, and the fame cards that were removed unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from acropole.games.imperium import numbers as n
from acropole.games.imperium.arguments import Area
from acropole.games.imperium.box import civ_value
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.effects import NATIONS, terms
from acropole.games.imperium.filters import EVERY_CARD, SUIT_NAMES, Filter
from acropole.games.imperium.rules import cards, scoring, zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.content import Entry
from acropole.kernel.events import Event
from acropole.kernel.interface import Study
from acropole.kernel.lang import Bound
from acropole.kernel.rng import Rng

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules

TOKENS = ("mat", "pop", "prog")
# Zones of the person whose cards score, by the names they have in sight.
OWNED = {
    n.HAND: "hand",
    n.DECK: "deck",
    n.DISCARD: "discard",
    n.HISTORY: "history",
    n.SUNK: "sunk",
    n.RESOLVING: "resolving",
}


def table(rules: ImperiumRules, world: ImperiumPosition, seat: int | None) -> dict[str, object]:
    names = _names(rules, world)
    return {
        "round": world.game[n.GAME_ROUND],
        "ending": world.game[n.GAME_ENDING],
        "market": [_slot(world, slot, names) for slot in range(n.SLOTS)],
        "decks": {
            "main": world.size[n.MAIN],
            **{SUIT_NAMES[suit]: world.size[n.SMALL + suit] for suit in range(n.SUIT_TRIBUTARY)},
            "fame": world.size[n.FAME],
            "unrest": world.size[n.UNREST_PILE],
        },
        "fame_top": _top(world, n.FAME, names),
        "king": _all(world, n.KING_ZONE, names),
        "exile": _all(world, n.EXILE, names),
        "person": _person(world, names),
        "civ": _civ(world, names),
        "points": {
            names[card]: scoring.points_of(world, card)
            for zone in (*OWNED, n.PLAY, n.GARRISON, n.POWER_ZONE)
            for card in zones.listed(world, n.PERSON * n.STRIDE + zone)
        },
        "score": world.score(n.PERSON),
    }


def _names(rules: ImperiumRules, world: ImperiumPosition) -> list[str]:
    """The ids of all cards; one that was turned over goes by its new face."""
    ids = list(rules.card_ids)
    for card, kind in enumerate(world.kind):
        if kind != rules.tables.kind[card]:
            ids[card] = f"{rules.kinds[kind].id}#1"
    return ids


def _all(world: ImperiumPosition, chain: int, names: list[str]) -> list[str]:
    return [names[card] for card in zones.listed(world, chain)]


def _top(world: ImperiumPosition, chain: int, names: list[str]) -> list[str]:
    """The cards on top of a face-down zone that lie in a known order, the topmost first."""
    cards = zones.listed(world, chain)
    return [names[card] for card in reversed(cards[len(cards) - world.settled[chain] :])]


def _slot(world: ImperiumPosition, slot: int, names: list[str]) -> dict[str, object] | None:
    card = world.market[slot]
    if card < 0:
        return None
    tokens = {name: world.tokens[slot * n.RESOURCES + i] for i, name in enumerate(TOKENS)}
    return {"card": names[card], "tokens": tokens, "unrest": world.under[slot] >= 0}


def _pool(world: ImperiumPosition, seat: int) -> dict[str, int]:
    return {name: world.pool[seat * n.RESOURCES + i] for i, name in enumerate(TOKENS)}


def _person(world: ImperiumPosition, names: list[str]) -> dict[str, object]:
    mine = n.PERSON * n.STRIDE
    return {
        "nation": NATIONS[world.tables.nation[n.PERSON]],
        "empire": world.side[n.PERSON] == n.STATE_EMPIRE,
        "pool": _pool(world, n.PERSON),
        "actions": world.turn[n.TURN_ACTIONS],
        "exhausts": world.turn[n.TURN_EXHAUSTS],
        "pledged": world.turn[n.TURN_PLEDGED],
        "progressed": bool(world.turn[n.TURN_NATION_USED]),
        "hand_size": cards.hand_size(world),
        "hand": _all(world, mine + n.HAND, names),
        "deck": sorted(_all(world, mine + n.DECK, names)),
        "deck_top": _top(world, mine + n.DECK, names),
        "discard": _all(world, mine + n.DISCARD, names),
        "resolving": _all(world, mine + n.RESOLVING, names),
        "play": [_in_play(world, card, names) for card in zones.listed(world, mine + n.PLAY)],
        "power": [
            _in_play(world, card, names) for card in zones.listed(world, mine + n.POWER_ZONE)
        ],
        "history": _all(world, mine + n.HISTORY, names),
        "sunk": _all(world, mine + n.SUNK, names),
        "quest": _all(world, mine + n.QUEST, names),
        "nation_deck": sorted(
            _all(world, mine + n.NATION, names) + _all(world, mine + n.NATION_UNDER, names)
        ),
        "nation_top": _top(world, mine + n.NATION, names),
        "nation_under": _all(world, mine + n.NATION_UNDER, names),
        "accession": _all(world, mine + n.ACCESSION_ZONE, names),
        "development": _all(world, mine + n.DEV, names),
    }


def _in_play(world: ImperiumPosition, card: int, names: list[str]) -> dict[str, object]:
    return {
        "card": names[card],
        "exhausted": bool(world.mark[card] & n.MARK_EXHAUSTED),
        "treated": world.mark[card] // 16,
        "progress": world.store[card],
        "garrison": [
            names[other]
            for other in zones.listed(world, n.PERSON * n.STRIDE + n.GARRISON)
            if world.host[other] == card
        ],
    }


def _civ(world: ImperiumPosition, names: list[str]) -> dict[str, object]:
    its = n.OPPONENT * n.STRIDE
    return {
        "nation": NATIONS[world.tables.nation[n.OPPONENT]],
        "empire": world.side[n.OPPONENT] == n.STATE_EMPIRE,
        "pool": _pool(world, n.OPPONENT),
        "die": world.game[n.GAME_DIE],
        "slots": [_civ_slot(world, slot, names) for slot in range(world.tables.civ_slots)],
        "resolving": _all(world, its + n.RESOLVING, names),
        "deck": world.size[its + n.DECK],
        "deck_top": _top(world, its + n.DECK, names),
        "discard": _all(world, its + n.DISCARD, names),
        "play": _all(world, its + n.PLAY, names),
        "history": _all(world, its + n.HISTORY, names),
        "dynasty": civ_verbs.dynasty_size(world),
        "accession": _all(world, its + n.ACCESSION_ZONE, names),
        "quests": 0 if civ_turn.has_journey(world) else world.size[its + n.QUEST],
        "journey": _all(world, its + n.QUEST, names) if civ_turn.has_journey(world) else [],
        "score": world.score(n.OPPONENT) if world.is_over else None,
    }


def _civ_slot(world: ImperiumPosition, slot: int, names: list[str]) -> dict[str, object] | None:
    """A face-down card: people know it if they saw it come onto the deck."""
    chain = civ_turn.slot_chain(world, slot)
    if world.size[chain] == 0:
        return None
    known = names[world.top[chain]] if world.settled[chain] else None
    return {"card": known, "set_aside": civ_turn.is_set_aside(world, slot)}


# -- guessing ------------------------------------------------------------------------------------


def resample(rules: ImperiumRules, world: ImperiumPosition, seat: int | None, rng: Rng) -> None:
    """Cards of one suit change places between the main deck and their small deck."""
    for suit in range(n.SUIT_TRIBUTARY):
        _mix(
            world,
            n.SMALL + suit,
            [c for c in zones.listed(world, n.MAIN) if _banner(world, c) == suit],
            rng,
        )
    _mix(world, n.FAME, zones.listed(world, n.REMOVED_ZONE), rng)
    _mix_slots(world, rng)
    for chain in range(len(world.top)):
        if _is_loose(chain):
            _sort_loose(world, chain)


def _banner(world: ImperiumPosition, card: int) -> int:
    return world.tables.banner[world.kind[card]]


def _mix(world: ImperiumPosition, chain: int, others: list[int], rng: Rng) -> None:
    """Unseen cards of a face-down deck may as well be those others, which lie elsewhere."""
    cards = zones.listed(world, chain)
    loose = cards[: len(cards) - world.settled[chain]]
    if not loose or not others:
        return
    elsewhere = world.chain[others[0]]
    unseen = sorted(loose + others)
    _shuffle(unseen, rng)
    rest = [card for card in zones.listed(world, elsewhere) if card not in others]
    settled = world.settled[chain]
    zones.lay(world, chain, [settled, *unseen[: len(loose)], *cards[len(loose) :]])
    zones.lay(world, elsewhere, [0, *sorted(rest + unseen[len(loose) :])])


def _shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def _mix_slots(world: ImperiumPosition, rng: Rng) -> None:
    """Unknown cards in the slots of the C.I.V. may as well be others of its deck."""
    deck = n.OPPONENT * n.STRIDE + n.DECK
    slots = [
        chain
        for chain in (civ_turn.slot_chain(world, slot) for slot in range(world.tables.civ_slots))
        if world.size[chain] and not world.settled[chain]
    ]
    cards = zones.listed(world, deck)
    loose = len(cards) - world.settled[deck]
    unseen = sorted(cards[:loose] + [world.top[chain] for chain in slots])
    _shuffle(unseen, rng)
    for chain in slots:
        zones.lay(world, chain, [0, unseen.pop()])
    zones.lay(world, deck, [world.settled[deck], *unseen, *cards[loose:]])


def _is_loose(chain: int) -> bool:
    """Whether a chain is a face-down deck, whose loose cards have no order."""
    zone = chain % n.STRIDE
    if chain == n.OPPONENT * n.STRIDE + n.QUEST:
        return True
    return (
        zone in (n.DECK, n.NATION, n.REMOVED_ZONE, n.MAIN, n.FAME)
        or n.SMALL <= zone < n.SMALL + n.SUIT_TRIBUTARY
    )


def _sort_loose(world: ImperiumPosition, chain: int) -> None:
    """The order in which loose cards are kept must tell a guess nothing."""
    cards = zones.listed(world, chain)
    settled = world.settled[chain]
    loose = len(cards) - settled
    zones.lay(world, chain, [settled, *sorted(cards[:loose]), *cards[loose:]])


# -- the count -----------------------------------------------------------------------------------


def points_by_suit(world: ImperiumPosition) -> dict[str, int]:
    """The points of the person's cards by suit; cards of the nation have none."""
    found = dict.fromkeys((*SUIT_NAMES, "nation"), 0)
    for zone in (*OWNED, n.PLAY, n.GARRISON, n.POWER_ZONE):
        for card in zones.listed(world, n.PERSON * n.STRIDE + zone):
            banner = _banner(world, card)
            found[SUIT_NAMES[banner] if banner >= 0 else "nation"] += scoring.points_of(world, card)
    return found


def civ_points(world: ImperiumPosition) -> dict[str, int]:
    """The points of the C.I.V.: progress, other tokens, and the value of its cards by suit."""
    pool = _pool(world, n.OPPONENT)
    goods = (pool["mat"] + pool["pop"]) // world.tables.civ_goods
    found = {"progress": pool["prog"], "goods": goods, **dict.fromkeys((*SUIT_NAMES, "nation"), 0)}
    for card in _civ_cards(world):
        banner = _banner(world, card)
        name = SUIT_NAMES[banner] if banner >= 0 else "nation"
        found[name] += world.tables.civ_value[world.kind[card]]
    return found


def _civ_cards(world: ImperiumPosition) -> list[int]:
    """All cards that score for the C.I.V.: not its dynasty deck, quests and power card."""
    slots = [n.FIRST_CIV_ZONE + slot for slot in range(n.CIV_SLOTS)]
    lying = (n.HAND, n.DECK, n.DISCARD, n.PLAY, n.HISTORY, n.RESOLVING, *slots)
    return [card for zone in lying for card in zones.listed(world, n.OPPONENT * n.STRIDE + zone)]


def recount(rules: ImperiumRules, world: ImperiumPosition) -> list[int]:
    """The scores from what lies on the table and from the content, without compiled counts."""
    seen: Any = table(rules, world, n.PERSON)
    names = _names(rules, world)
    count = _Count(rules, seen, [names[card] for card in _civ_cards(world)])
    civ = seen["civ"]
    worth = sum(civ_value(count.entry(card)) for card in count.of_civ)
    goods = civ["pool"]["mat"] + civ["pool"]["pop"]
    return [
        count.pool["prog"] + sum(count.points(card) for card in count.zone_of),
        civ["pool"]["prog"] + goods // rules.tables.civ_goods + worth,
    ]


class _Count:
    """Points of the person, read from a view and from all cards of the C.I.V."""

    def __init__(self, rules: ImperiumRules, seen: Mapping[str, Any], of_civ: list[str]) -> None:
        self.of_civ = of_civ
        self.content = rules.game.content["card"]
        self.cap = rules.tables.cap
        self.seen = seen
        person = seen["person"]
        self.pool: dict[str, int] = person["pool"]
        self.zone_of: dict[str, str] = {
            card: name for name in OWNED.values() for card in person[name]
        }
        self.host: dict[str, str] = {}
        for there in (*person["play"], *person["power"]):
            self.zone_of[there["card"]] = "power" if there in person["power"] else "play"
            for card in there["garrison"]:
                self.zone_of[card] = "garrison"
                self.host[card] = there["card"]

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
            return int(self.seen["civ"]["pool"]["prog"] < self.pool["prog"])
        filter = next(value for value in args.values() if isinstance(value, Filter))
        area = next(value for value in args.values() if isinstance(value, Area))
        if area.zones == ("exile",):
            return sum(filter.symbols(self.entry(c)) for c in self.seen["exile"])
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


# -- checking ------------------------------------------------------------------------------------


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


# -- study ---------------------------------------------------------------------------------------


def study(rules: ImperiumRules, world: ImperiumPosition, events: list[Event]) -> Study:
    """Nation by seat, the commons that were obtained, and how long it took."""

    names = [rules.kinds[kind].id for kind in rules.tables.kind]
    acquired = [(e[1], names[e[2]]) for e in events if e[0] == n.EV_ACQUIRED or e[0] == n.EV_BROKE]
    played = [(e[1], names[e[2]]) for e in events if e[0] == n.EV_PLAYED]
    return Study(
        labels=[{"nation": NATIONS[world.tables.nation[seat]]} for seat in range(world.seats)],
        offered=[name for name, chain in zip(names, world.chain, strict=True) if chain != n.OUT],
        acquired=acquired,
        played=played,
        facts={
            "rounds": float(world.game[n.GAME_ROUND]),
            "cards played": float(len(played)),
        },
    )
