"""The table of Imperium as a seat, or a spectator, sees it: fills the structures of `sight.py`.

Compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium import sight as see
from acropole.games.imperium.civ.look import look_at_civ
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.games.imperium.rules import cards, means, picking, playing, scoring, zones
from acropole.games.imperium.rules import turn as turn_rules
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.fast import i64
from acropole.kernel.interface import Answers
from acropole.kernel.play import legal_actions

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules

# Zones of a person whose cards score, by the names they have in sight.
OWNED: Final = {
    n.HAND: "hand",
    n.DECK: "deck",
    n.DISCARD: "discard",
    n.HISTORY: "history",
    n.SUNK: "sunk",
    n.RESOLVING: "resolving",
}
HIDDEN: Final = [n.HAND, n.DECK, n.HISTORY]  # zones whose cards others cannot tell apart
SCORING: Final = [*OWNED, n.PLAY, n.GARRISON, n.POWER_ZONE]
FEW: Final = 3  # cards left of a deck from which on its end is near
CARD_ANSWERS: Final = ("play", "exhaust", "hand", "discard", "card")  # they name a card
TURN_ANSWERS: Final = ("innovate", "revolt", "pledge")  # what a turn offers besides cards


def look(rules: ImperiumRules, world: ImperiumPosition, seat: int | None) -> see.ImperiumSight:
    names = card_names(rules, world)
    decks: dict[str, int] = {"main": world.size[n.MAIN]}
    suit: i64
    for suit in range(n.SUIT_TRIBUTARY):
        decks[SUIT_NAMES[suit]] = world.size[n.SMALL + suit]
    decks["fame"] = world.size[n.FAME]
    decks["unrest"] = world.size[n.UNREST_PILE]
    person: i64
    areas: list[see.AreaSight] = []
    for person in range(world.people):
        areas.append(_area(world, person, names, opens(world, person, seat)))
    civ = look_at_civ(rules, world, names) if world.civ >= 0 else None
    is_asked: bool = seat is not None and seat == world.to_move
    return see.ImperiumSight(
        **rules.common_sight(world, seat),
        things=_things(rules, world, areas[world.to_move]) if is_asked else {},
        several=picking.several(world) if is_asked else None,
        round=world.game[n.GAME_ROUND],
        ending=world.game[n.GAME_ENDING],
        ends=_ends(areas, civ, decks),
        low=tuple([name for name in ("main", "unrest") if decks[name] <= FEW]),
        market=tuple([_offer(world, slot, names) for slot in range(n.SLOTS)]),
        decks=decks,
        fame_top=_fame_top(world, seat, names),
        king=zones.named(world, n.KING_ZONE, names),
        exile=zones.named(world, n.EXILE, names),
        seats=tuple(areas),
        civ=civ,
    )


def opens(world: ImperiumPosition, owner: int, seat: int | None) -> bool:
    """Whether a seat sees the hand of a person: its own, everybody's who plays alone."""
    return seat == owner or world.people == 1


def card_names(rules: ImperiumRules, world: ImperiumPosition) -> list[str]:
    """The ids of all cards; one that was turned over goes by its new face."""
    ids = list(rules.card_ids)
    card: i64
    for card in range(len(world.kind)):
        if world.kind[card] != world.tables.kind[card]:
            ids[card] = f"{rules.kinds[world.kind[card]].id}#1"
    return ids


# -- the parts -----------------------------------------------------------------------------------


def _offer(world: ImperiumPosition, slot: i64, names: list[str]) -> see.OfferSight | None:
    card: i64 = world.market[slot]
    if card < 0:
        return None
    i: i64
    tokens = {name: world.tokens[slot * n.RESOURCES + i] for i, name in enumerate(means.TOKENS)}
    return see.OfferSight(names[card], tokens, world.under[slot] >= 0)


def _ends(
    areas: list[see.AreaSight], civ: see.CivSight | None, decks: dict[str, int]
) -> dict[str, int]:
    found = {"main-deck": decks["main"], "collapse": decks["unrest"]}
    if civ is not None:
        found["dynasty"] = civ.dynasty
    for area in areas:
        left = len(area.development)
        if not area.has_quests and (left or len(areas) == 1):
            found["development"] = min(left, found.get("development", left))
    return found


def _fame_top(world: ImperiumPosition, seat: int | None, names: list[str]) -> tuple[str, ...]:
    """The fame cards on top whose order this seat knows."""
    known = zones.known_top(world, n.FAME, names)
    if world.people == 1:
        return known
    if seat is None or seat >= world.people:
        return ()
    return known[: world.looked[seat]]


def _area(world: ImperiumPosition, seat: i64, names: list[str], is_open: bool) -> see.AreaSight:
    mine: i64 = seat * n.STRIDE
    turn: i64 = seat * n.TURN
    is_told: bool = is_open or world.is_over
    hand: list[int] = zones.listed(world, mine + n.HAND) if is_open else []
    nation = zones.named(world, mine + n.NATION, names)
    nation_under = zones.named(world, mine + n.NATION_UNDER, names)
    unseen: list[str] = []
    if not is_open:
        for zone in HIDDEN:
            unseen += zones.named(world, mine + zone, names)
        unseen.sort()
    protections: list[str] = []
    if world.people > 1:
        card: i64
        for card in zones.listed(world, mine + n.PLAY):
            if turn_rules.protection(world, card) >= 0:
                protections.append(names[card])
    return see.AreaSight(
        nation=NATIONS[world.tables.nation[seat]],
        empire=world.side[seat] == n.STATE_EMPIRE,
        pool=means.pool(world, seat),
        actions=world.turn[turn + n.TURN_ACTIONS],
        exhausts=world.turn[turn + n.TURN_EXHAUSTS],
        pledged=world.turn[turn + n.TURN_PLEDGED],
        progressed=world.turn[turn + n.TURN_NATION_USED] != 0,
        hand_size=cards.hand_size(world, seat),
        sizes={
            "hand": world.size[mine + n.HAND],
            "deck": world.size[mine + n.DECK],
            "history": world.size[mine + n.HISTORY],
            "nation": cards.nation_size(world, seat),
        },
        unseen=tuple(unseen),
        hand=tuple([names[card] for card in hand]),
        unfit=tuple([names[card] for card in hand if not playing.state_fits(world, seat, card)]),
        deck=tuple(sorted(zones.named(world, mine + n.DECK, names))) if is_open else (),
        deck_top=zones.known_top(world, mine + n.DECK, names) if is_open else (),
        discard=zones.named(world, mine + n.DISCARD, names),
        resolving=zones.named(world, mine + n.RESOLVING, names),
        play=_in_play(world, seat, n.PLAY, names),
        power=_in_play(world, seat, n.POWER_ZONE, names),
        protections=tuple(protections),
        history=zones.named(world, mine + n.HISTORY, names) if is_open else (),
        sunk=zones.named(world, mine + n.SUNK, names),
        quest=zones.named(world, mine + n.QUEST, names),
        has_quests=world.tables.has_quests[seat] != 0,
        nation_deck=tuple(sorted(nation + nation_under)),
        nation_top=zones.known_top(world, mine + n.NATION, names) if is_open else (),
        nation_under=nation_under if is_open else (),
        accession=zones.named(world, mine + n.ACCESSION_ZONE, names),
        development=tuple(
            [_development(world, seat, card, names) for card in zones.listed(world, mine + n.DEV)]
        ),
        points=_points(world, seat, names) if is_told else {},
        points_by_suit=points_by_suit(world, seat) if is_told else {},
        score=world.score(seat) if is_told else None,
    )


def _in_play(
    world: ImperiumPosition, seat: i64, zone: i64, names: list[str]
) -> tuple[see.InPlaySight, ...]:
    garrisons = zones.listed(world, seat * n.STRIDE + n.GARRISON)
    found: list[see.InPlaySight] = []
    card: i64
    for card in zones.listed(world, seat * n.STRIDE + zone):
        found.append(
            see.InPlaySight(
                names[card],
                world.tables.exhaust[world.kind[card]] >= 0,
                world.mark[card] & n.MARK_EXHAUSTED != 0,
                world.mark[card] // 16,
                world.store[card],
                tuple([names[other] for other in garrisons if world.host[other] == card]),
            )
        )
    return tuple(found)


def _development(
    world: ImperiumPosition, seat: i64, card: i64, names: list[str]
) -> see.DevelopmentSight:
    mat: i64 = cards.development_cost(world, seat, card, n.MAT)
    pop: i64 = cards.development_cost(world, seat, card, n.POP)
    prog: i64 = cards.development_cost(world, seat, card, n.PROG)
    short: i64 = max(0, means.missing(world, seat, mat, pop, prog))
    return see.DevelopmentSight(names[card], {"mat": mat, "pop": pop, "prog": prog}, short)


def _owned(world: ImperiumPosition, seat: i64) -> list[int]:
    """The cards of a person that score."""
    found: list[int] = []
    zone: i64
    for zone in SCORING:
        found += zones.listed(world, seat * n.STRIDE + zone)
    return found


def _points(world: ImperiumPosition, seat: i64, names: list[str]) -> dict[str, int]:
    """By name: in the order of the zones they would tell how the deck lies."""
    found = [(names[card], scoring.points_of(world, card)) for card in _owned(world, seat)]
    found.sort()
    return dict(found)


def points_by_suit(world: ImperiumPosition, seat: i64) -> dict[str, int]:
    """The points of a person: progress, and the cards by suit; cards of the nation have none."""
    found: dict[str, int] = {"progress": world.pool[seat * n.RESOURCES + n.PROG]}
    for name in SUIT_NAMES:
        found[name] = 0
    found["nation"] = 0
    card: i64
    for card in _owned(world, seat):
        suit: i64 = world.tables.banner[world.kind[card]]
        found[SUIT_NAMES[suit] if suit >= 0 else "nation"] += scoring.points_of(world, card)
    return found


# -- what can be done with things ----------------------------------------------------------------


def _things(
    rules: ImperiumRules, world: ImperiumPosition, area: see.AreaSight
) -> dict[str, Answers]:
    """The answers of the seat that is asked, by the things that they are about."""
    in_turn: bool = world.stack[world.sp] == n.Q_TURN
    codes = rules.game.space.codes
    listing = [codes[action] for action in legal_actions(world)]
    legal = set(listing)
    found: dict[str, Answers] = {}
    for code in TURN_ANSWERS:
        _add(found, legal, code, [code], code if in_turn else "")
    _add(found, legal, "deck", ["deck"], "")
    for suit in SUIT_NAMES[: n.MARKET_SUITS]:
        code = f"suit:{suit}"
        _add(found, legal, code, [code], "")
    markets = [f"market:{place}" for place in range(1, n.SLOTS + 1)]
    asks_market = not legal.isdisjoint(markets)
    for code in markets:
        _add(found, legal, code, [code], code if asks_market else "")
    for card in area.hand:
        kind = see.kind_of(rules, card)
        plays = f"play:{kind}"
        _add(found, legal, f"hand:{card}", [plays, f"hand:{kind}"], plays if in_turn else "")
    for there in area.play + area.power:
        kind = see.kind_of(rules, there.card)
        exhausts = f"exhaust:{kind}"
        why = exhausts if in_turn and there.exhausts else ""
        _add(found, legal, f"play:{there.card}", [exhausts, f"card:{kind}"], why)
    for one in area.development:
        kind = see.kind_of(rules, one.card)
        _add(found, legal, f"development:{one.card}", [f"card:{kind}"], "")
    # What is left is about cards in piles, or about those that are looked at for this question.
    placed: set[str] = set()
    for answers in found.values():
        placed.update(answers.codes)
    for code in listing:
        if code not in placed and code.partition(":")[0] in CARD_ANSWERS:
            _add(found, legal, f"offered:{code}", [code], "")
    return found


def _add(
    found: dict[str, Answers], legal: set[str], thing: str, codes: list[str], why: str
) -> None:
    found[thing] = Answers(tuple([code for code in codes if code in legal]), why)
