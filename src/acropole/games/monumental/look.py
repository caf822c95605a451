"""The table of Monumental as a seat, or a spectator, sees it: fills the structures of `sight.py`.

Compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from acropole.games.monumental import numbers as n
from acropole.games.monumental import sight as see
from acropole.games.monumental.automa.sight import automa
from acropole.games.monumental.continuous.sight import round_of
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.heroes import sight as heroes
from acropole.games.monumental.monsters.sight import monsters, trophies
from acropole.games.monumental.rules import answers, city, conquest, explorers, means, trade
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.things import things
from acropole.games.monumental.vocabulary import PLACES, RESOURCES
from acropole.kernel.chance import Pile
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, numbers
from acropole.kernel.play import legal_actions

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules

RESOURCE_NAMES: Final = list(RESOURCES)
PLACE_NAMES: Final = list(PLACES)


def look(
    rules: MonumentalRules, world: MonumentalPosition, seat: int | None
) -> see.MonumentalSight:
    seen = _table(rules, world, seat)
    if seat is None or seat != world.to_move or world.is_over:
        return seen
    codes = rules.game.space.codes
    legal = {codes[action] for action in legal_actions(world)}
    return replace(seen, things=things(rules.game, seen, legal))


def _table(
    rules: MonumentalRules, world: MonumentalPosition, seat: int | None
) -> see.MonumentalSight:
    names, tables = rules.card_ids, world.tables
    is_over = world.is_over
    about = None if is_over else answers.subject(world)
    subject: i64 = 0 if about is None else about
    drawn: list[int] = numbers(world.drawn)
    looker, begin = city.scrying(world)
    if looker != -1 and looker != seat:
        drawn = drawn[:begin]
    asks: i64 = -1 if is_over else world.stack[world.sp]
    picked_from: i64 = 0  # questions about the cards just drawn say where these begin
    if asks == n.Q_PICK_DRAWN:
        picked_from = world.stack[world.sp + n.PICK_DRAWN_GROUP]
    elif asks == n.Q_SCRY:
        picked_from = world.stack[world.sp + n.SCRY_GROUP]
    markets = [_market(rules, world, m, seat) for m in range(n.MARKETS)]
    return see.MonumentalSight(
        **rules.common_sight(world, seat),
        board=rules.board_of(world),
        board_seed=world.board_seed,
        first=world.first,
        about=about,
        turns_left=world.turns_left,
        round=round_of(world) if tables.continuous else None,
        track=_named(names, world.track, 0, tables.track_places),
        track_rows=tables.track_rows,
        offers=_offers(names, world, subject),
        heroes=heroes.offer(rules, world) if tables.creatures else (),
        monsters=monsters(world),
        taken=tuple(numbers(world.taken)),
        development=world.undealt,
        basics=tuple(numbers(world.basics)),
        gone=_gone(names, world),
        drawn=tuple([names[card] for card in drawn]),
        picked_from=picked_from,
        steps=() if is_over else _steps(rules, world, subject),
        attack=_attack(world) if asks == n.Q_UNITS else None,
        tiles=_tiles(rules, world, seat, about),
        bag=tuple(numbers(world.bag)),
        markets=tuple(markets),
        automa=automa(rules, world) if tables.automa >= 0 else None,
        seats=tuple([_seat(rules, world, s, seat, markets) for s in range(world.seats)]),
    )


def _named(names: list[str], cards: vec[i64], first: i64, count: i64) -> tuple[str | None, ...]:
    i: i64
    found: list[str | None] = []
    for i in range(first, first + count):
        found.append(names[cards[i]] if cards[i] >= 0 else None)
    return tuple(found)


def _bits(mask: i64) -> list[int]:
    found: list[int] = []
    bit: i64 = 0
    while mask:
        if mask & 1:
            found.append(bit)
        mask >>= 1
        bit += 1
    return found


def _amounts(amounts: vec[i64], first: i64, names: list[str]) -> dict[str, int]:
    """Those that there are."""
    found: dict[str, int] = {}
    i: i64 = first
    for name in names:
        if amounts[i]:
            found[name] = amounts[i]
        i += 1
    return found


# -- the track -----------------------------------------------------------------------------------


def _offers(names: list[str], world: MonumentalPosition, seat: i64) -> tuple[see.OfferSight, ...]:
    leaving = _leaving(world)
    found: list[see.OfferSight] = []
    place: i64
    for place in range(world.tables.track_places):
        card: i64 = world.track[place]
        if card < 0:
            continue
        currency: i64 = trade.currency(world, card)
        price: i64 = trade.price(world, seat, card, 0)
        have: i64 = means.has_for(world, seat, currency, trade.use_of(world, card))
        found.append(
            see.OfferSight(
                place + 1,
                names[card],
                see.PURSE_NAMES[currency],
                price,
                max(price - have, 0),
                place in leaving,
            )
        )
    return tuple(found)


def _leaving(world: MonumentalPosition) -> set[int]:
    """Places of the cards that go if nobody takes any more. 002 §3.4; 003 §5."""
    tables = world.tables
    if len(world.rounds.now):
        there = [place for place in range(tables.track_places) if world.track[place] >= 0]
        goes = 0 if world.rounds.now[n.R_LAST] else max(world.seats - world.taken[0], 0)
        return set(there[len(there) - goes :])
    if not world.undealt:
        return set()
    length = tables.track_places // tables.track_rows
    return {(row + 1) * length - 1 for row in range(tables.track_rows) if not world.taken[row]}


def _gone(names: list[str], world: MonumentalPosition) -> tuple[str, ...]:
    found: list[str] = []
    card: i64
    for card in range(len(world.fate)):
        if world.fate[card] == n.OUT_OF_GAME:
            found.append(names[card])
    found.sort()
    return tuple(found)


# -- the map -------------------------------------------------------------------------------------


def _tiles(
    rules: MonumentalRules, world: MonumentalPosition, seat: int | None, about: int | None
) -> tuple[see.TileSight, ...]:
    names, fronts = rules.card_ids, rules.fronts
    found: list[see.TileSight] = []
    tile: i64
    for tile in range(world.chart.tiles):
        at: i64 = tile * n.LAND
        owner: i64 = world.land[at + n.L_OWNER]
        wonder: i64 = world.land[at + n.L_WONDER] - 1
        front: i64 = world.land[at + n.L_FRONT] - 1
        short: i64 = 0
        if about is not None and owner != about:
            short = conquest.units_needed(world, about, tile)
            use: i64 = conquest.conquest_use(world, tile)
            short -= means.has_for(world, about, n.MILITARY, use)
        found.append(
            see.TileSight(
                owner,
                world.land[at + n.L_SOLDIERS],
                owner >= 0 and world.warlord[owner] == tile,
                world.land[at + n.L_OUTPOST] != 0,
                names[wonder] if wonder >= 0 else None,
                fronts[front] if front >= 0 else None,
                world.land[at + n.L_PRODUCTION] != 0,
                world.land[at + n.L_FORT],
                conquest.defence(world, tile)
                if seat is None
                else conquest.units_needed(world, seat, tile),
                max(short, 0),
            )
        )
    return tuple(found)


def _steps(
    rules: MonumentalRules, world: MonumentalPosition, seat: i64
) -> tuple[see.StepSight, ...]:
    codes = rules.game.space.codes
    cost: i64 = 0 if world.stack[world.sp] == n.Q_STEP else 1
    found: list[see.StepSight] = []
    explorer: i64
    direction: i64
    for explorer in range(n.EXPLORERS):
        here: i64 = world.explorer[seat * n.EXPLORERS + explorer]
        if here < 0:
            continue
        for direction in range(n.DIRECTIONS):
            if explorers.refuses_step(world, seat, explorer, direction) == LEGAL:
                there: i64 = world.chart.next[here * n.DIRECTIONS + direction]
                code = codes[n.EXPLORE + explorer * n.DIRECTIONS + direction]
                found.append(see.StepSight(explorer + 1, there, code, cost))
    return tuple(found)


def _attack(world: MonumentalPosition) -> see.AttackSight:
    sp = world.sp
    return see.AttackSight(world.stack[sp + n.UNITS_TILE], world.stack[sp + n.UNITS_NEEDED])


def _market(
    rules: MonumentalRules, world: MonumentalPosition, market: i64, seat: int | None
) -> see.MarketSight:
    box = rules.game.box
    first: i64 = market * n.MARKET_TOKENS
    token: i64
    where: list[int] = [world.market[first + token] for token in range(n.MARKET_TOKENS)]
    taken = [
        (place % n.M_USED, number if place >= n.M_USED or place == seat else -1)
        for number, place in enumerate(where)
        if place != n.M_BOX and place != n.M_PILE and place != n.M_GONE
    ]
    taken.sort()
    looked = [] if seat is None else _bits(world.looked[seat * n.MARKETS + market])
    known = {number for _, number in taken}
    there = [number for number in looked if number not in known] if n.M_PILE in where else []
    return see.MarketSight(
        see.MARKET_IDS[market],
        rules.market_letters[market],
        where.count(n.M_PILE),
        tuple(taken),
        tuple(sorted([place - n.M_USED for place in where if n.M_USED <= place < n.M_GONE])),
        tuple([number for number, place in enumerate(where) if place == n.M_GONE]),
        tuple(looked),
        tuple([box.market_tokens[first + number].id for number in there]),
    )


# -- a seat --------------------------------------------------------------------------------------


def _seat(
    rules: MonumentalRules,
    world: MonumentalPosition,
    s: i64,
    viewer: int | None,
    markets: list[see.MarketSight],
) -> see.SeatSight:
    names, tables, civilization = rules.card_ids, world.tables, world.civilization[s]
    deck = world.deck[s]
    cards = pile(deck)
    fixed: i64 = deck.settled if viewer == s else deck.settled - world.secret[s]
    looker, begin = city.scrying(world)
    unseen = cards[: len(cards) - fixed]
    if looker == s and viewer != s:
        unseen += numbers(world.drawn)[begin:]
    begun: i64 = world.section[s]
    section: i64 = 0
    if begun >= 0:
        section = trade.section_price(world, s, tables.cost2[tables.kind[begun]], 0)
    policy: i64 = trade.policy_price(world, s, 0)
    first: i64 = s * n.SLOTS
    i: i64
    return see.SeatSight(
        civilization=CIVILIZATIONS[civilization],
        warlord=rules.warlords[civilization],
        city=_named(names, world.city, first, n.SLOTS),
        knowledge=_named(names, world.known, first, n.SLOTS),
        active=_flags(world.active[s]),
        used=_flags(world.used[s]),
        knowledge_used=_flags(world.used[s] >> n.SLOTS),
        in_force=_in_force(world, world.city, first),
        knowledge_in_force=_in_force(world, world.known, first),
        yields=tuple([_yields(world, i) for i in range(first, first + n.SLOTS)]),
        deck=tuple(sorted([names[card] for card in unseen])),
        top=tuple([names[card] for card in reversed(cards[len(cards) - fixed :])]),
        discard=tuple([names[card] for card in pile(world.discard[s])]),
        begun=names[begun] if begun >= 0 else None,
        section_price=section,
        section_short=max(section - means.has_for(world, s, n.PRODUCTION, n.USE_SECTION), 0),
        wonders=_wonders(names, world, s),
        policies=tuple([world.policies[s * n.POLICIES + i] for i in range(world.developed[s])]),
        policy_cards=_policies(rules, world, s),
        policy_price=policy,
        policy_short=max(policy - world.purse[s * n.PURSE + n.CULTURE], 0),
        purse={name: world.purse[s * n.PURSE + i] for i, name in enumerate(see.PURSE_NAMES)},
        turn=_turn(world, s * n.TURN),
        home=world.home[s],
        explorers=tuple([world.explorer[s * n.EXPLORERS + i] for i in range(n.EXPLORERS)]),
        outposts=world.outposts[s],
        production_tokens=world.producers[s],
        market_tokens=_held(rules, markets, s),
        tokens=tuple([world.tokens[s * n.TOKEN_TYPES + i] for i in range(len(world.bag))]),
        hero=heroes.hero(rules, world, s) if tables.creatures else None,
        has_hired=tables.creatures != 0 and heroes.has_hired(world, s),
        resting_heroes=heroes.resting(rules, world, s) if tables.creatures else (),
        trophies=trophies(world, s) if tables.creatures else (),
        points=rules.points(world, s),
        score=world.score(s),
    )


def pile(cards: Pile) -> list[int]:
    """The cards of a deck or a discard, the top last."""
    i: i64
    return [cards.cards[i] for i in range(cards.size)]


def _flags(mask: i64) -> tuple[bool, ...]:
    """By place of the city."""
    slot: i64
    return tuple([mask >> slot & 1 != 0 for slot in range(n.SLOTS)])


def _in_force(world: MonumentalPosition, cards: vec[i64], first: i64) -> tuple[bool, ...]:
    tables = world.tables
    found: list[bool] = []
    i: i64
    for i in range(first, first + n.SLOTS):
        found.append(cards[i] >= 0 and tables.in_force[tables.kind[cards[i]]] != 0)
    return tuple(found)


def _yields(world: MonumentalPosition, at: i64) -> dict[str, int]:
    """What is printed on the cards of one place."""
    tables = world.tables
    card: i64 = world.city[at]
    known: i64 = world.known[at]
    found: dict[str, int] = {}
    for resource, name in enumerate(RESOURCE_NAMES):
        amount: i64 = 0
        if card >= 0:
            amount = tables.yields[tables.kind[card] * n.BASIC + resource]
        if known >= 0:
            amount += tables.yields[tables.kind[known] * n.BASIC + resource]
        if amount:
            found[name] = amount
    return found


def _wonders(names: list[str], world: MonumentalPosition, s: i64) -> tuple[str, ...]:
    found: list[str] = []
    i: i64
    for i in range(0, len(world.wonders), n.WONDER):
        card: i64 = world.wonders[i + n.W_CARD]
        if world.wonders[i + n.W_SEAT] == s and world.fate[card] != n.ARCHIVED:
            found.append(names[card])
    return tuple(found)


def _policies(
    rules: MonumentalRules, world: MonumentalPosition, s: i64
) -> tuple[see.PolicySight, ...]:
    active: i64 = trade.active_policy(world, s)
    found: list[see.PolicySight] = []
    number: i64
    for number in range(n.POLICIES):
        kind: i64 = trade.policy_kind(world, s, number)
        state = "done" if trade.has_policy(world, s, number) else "open"
        found.append(
            see.PolicySight(
                rules.kinds[kind].id,
                number + 1,
                "active" if kind == active else state,
                world.tables.in_force[kind] != 0,
            )
        )
    return tuple(found)


def _held(
    rules: MonumentalRules, markets: list[see.MarketSight], s: int
) -> tuple[see.MarketTokenSight, ...]:
    tokens = rules.game.box.market_tokens
    return tuple(
        [
            see.MarketTokenSight(
                market.id,
                market.letter,
                tokens[m * n.MARKET_TOKENS + token].id if token >= 0 else None,
            )
            for m, market in enumerate(markets)
            for holder, token in market.taken
            if holder == s and s not in market.used
        ]
    )


def _turn(world: MonumentalPosition, at: i64) -> see.TurnSight:
    turn = world.turn
    return see.TurnSight(
        policy_used=turn[at + n.TURN_POLICY_USED] != 0,
        warlord_done=turn[at + n.TURN_WARLORD_DONE] != 0,
        policy_done=turn[at + n.TURN_POLICY_DONE] != 0,
        acted=tuple([explorer + 1 for explorer in _bits(turn[at + n.TURN_ACTED])]),
        pledged=turn[at + n.TURN_PLEDGED],
        less_section=turn[at + n.TURN_LESS + trade.SECTION_DISCOUNT],
        less_policy=turn[at + n.TURN_LESS + trade.POLICY_DISCOUNT],
        less_conquest=turn[at + n.TURN_LESS + conquest.CONQUEST_DISCOUNT],
        keep=turn[at + n.TURN_KEEP],
        conquests=_amounts(turn, at + n.TURN_CONQUESTS, PLACE_NAMES),
        developed=turn[at + n.TURN_DEVELOPED],
        copied_bonuses=tuple(_bits(turn[at + n.TURN_COPIED_BONUS])),
        copied_wonders=tuple(_bits(turn[at + n.TURN_COPIED_WONDER])),
        basics=turn[at + n.TURN_BASICS],
        paid=tuple([RESOURCE_NAMES[resource] for resource in _bits(turn[at + n.TURN_PAID])]),
    )
