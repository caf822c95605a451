"""Positions of Monumental set up exactly, and short ways to play on and to look at them.

Cards are named by their ids, places of a city `a1` to `c3`, tiles by their numbers in actions. In a
city `"library+bushido"` is a Library on the knowledge Bushido, `"+bushido"` a lone knowledge, `"-"`
an empty place. Decks and discards are written from the top. Any card of the box may be named. A
starting card that is not lies in its owner's deck, or is archived when the deck is given; a
development card that is not lies in the development deck, or is out of the game when that is given.

    The Cistern (three players)                        The Ford (two players)
                    1:~                                        1:1f     2:2b3    3:3b2
               2:C1     3:0b1    4:1f                     4:0b1    5:~      6:1b2A   7:1b1
          5:1b1    6:1b2    7:2b3A   8:1b1           8:C2     9:1b2    10:2b3   11:1b2   12:C1
     9:1f     10:2b3C  11:~     12:1b2   13:C2           13:1b1   14:1b2B  15:~     16:0b1
         14:0b1   15:1b2   16:2b3B  17:0b1   18:~              17:3b2   18:2b3   19:1f
     19:~     20:C3    21:1b1   22:1f
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import acropole
from acropole.games.monumental.automa.rules import set_up_automa
from acropole.games.monumental.box import MARKET_IDS, barbarians, free_city
from acropole.games.monumental.continuous.rounds import (
    SINGLE_ACTIONS,
    begin_phase,
    open_game,
    take_up,
)
from acropole.games.monumental.effects import BASIC_IDS, CIVILIZATIONS
from acropole.games.monumental.game import Monumental
from acropole.games.monumental.numbers import (
    ARCHIVED,
    BASIC_COPIES,
    DECK_ROOM,
    EXPLORERS,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    M_BOX,
    MARKET_TOKENS,
    NOT_IN_GAME,
    OUT_OF_GAME,
    POLICIES,
    PURSE,
    Q_ACTIONS,
    ROUND_STEP,
    SLOTS,
    TOKEN_TYPES,
)
from acropole.games.monumental.rules import pieces as pieces_rules
from acropole.games.monumental.rules import turn as turn_rules
from acropole.games.monumental.rules.city import activate
from acropole.games.monumental.rules.pieces import kind_of
from acropole.games.monumental.rules.trade import policy_kind
from acropole.games.monumental.rules.turn import (
    CIVILIZATION_CARDS,
    begin_turn,
    lay_map,
    lay_markets,
)
from acropole.games.monumental.sight import PURSE_NAMES
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.chance import Pile
from acropole.kernel.fast import BITS
from acropole.kernel.interface import Event, Refusal
from acropole.kernel.machine import FRAME, array, pop, push
from acropole.kernel.play import SCRATCH, settle
from acropole.kernel.state import State

GAME = cast(Monumental, acropole.game("monumental"))
CIVS = ("danish", "japanese", "greek", "egyptian", "chinese")
CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")
TRACK = "market temple granary navigation writing stonehenge mathematics masonry pyramids pharmacy"
PLAIN = " ".join(["work-camp library fort"] * 3)  # a city without effects

Texts = Mapping[int, str]  # by seat


def world(state: State) -> MonumentalPosition:
    """What lies on the table, as the engine keeps it."""
    return cast(MonumentalPosition, state.position)


@dataclass(frozen=True)
class Held:
    """A tile in somebody's hands."""

    seat: int
    soldiers: int = 1
    warlord: bool = False
    outpost: bool = False


def position(
    players: int = 3,
    *,
    civs: Sequence[str] = CIVS,
    cities: Texts | None = None,
    decks: Texts | None = None,
    discards: Texts | None = None,
    track: str | None = None,
    deck: str | None = None,
    basics: Mapping[str, int] | None = None,
    begun: Texts | None = None,
    wonders: Mapping[str, tuple[int, int]] | None = None,
    policies: Texts | None = None,
    purse: Texts | None = None,
    land: Mapping[int, Held] | None = None,
    fronts: Mapping[int, str] | None = None,
    tokens: Texts | None = None,
    explorers: Mapping[int, tuple[int, int]] | None = None,
    markets: Mapping[str, Mapping[int, int]] | None = None,
    active: str = "",
    acting: bool = True,
    to_move: int = 0,
    first: int = 0,
    turns_left: int = -1,
    automa: str = "off",
    **options: object,
) -> State:
    """A turn of seat `to_move`: its actions, or its beginning unless `acting`.

    With an `automa`, the civilization that it leads, the last of the seats is its own.

    `wonders` are completed: their owner and the tile of their token. `policies` are listed in the
    order of their development. `fronts` are `"barbarian 2"`, `"science 2"` (a free city's price) or
    `""`. `markets` says where tokens are: a seat, or one of the M_ numbers. `active` are places of
    the city already activated; what they yield is not in the purse.
    """
    if automa != "off":
        others = [civ for civ in civs if civ != automa]
        civs = [*others[: players - 1], automa]
    people = players - (automa != "off")
    options |= {"players": people, "civilizations": list(civs[:people]), "automa": automa}
    rules = cast(MonumentalRules, GAME.variant(options))
    state = GAME.deal(0, options)
    world(state).lay_out()
    world(state).sp = -FRAME
    world(state).first = first
    world(state).turns_left = turns_left
    world(state).civilization = array([CIVILIZATIONS.index(civ) for civ in civs[:players]])
    if automa != "off":
        set_up_automa(world(state))
    cards = _Cards(state)
    _place_cards(cards, cities or {}, decks or {}, discards or {}, begun or {}, wonders or {})
    _place_track(cards, track, deck, basics or {})
    _place_land(state, land or {}, fronts or {}, explorers or {})
    for number, (name, (seat, tile)) in enumerate((wonders or {}).items()):
        world(state).land[(tile - 1) * LAND + L_WONDER] = cards.completed[number] + 1
        assert name == rules.kinds[kind_of(world(state), cards.completed[number])].id
        world(state).wonders = array([*world(state).wonders, seat, cards.completed[number]])
    for seat, names in (policies or {}).items():
        _place_policies(rules, state, seat, names.split())
    for seat, names in (tokens or {}).items():
        for name in names.split():
            kind = [token.id for token in GAME.box.tokens].index(name)
            world(state).tokens[seat * TOKEN_TYPES + kind] += 1
            world(state).bag[kind] -= 1
    for market, places in (markets or {}).items():
        begin = MARKET_IDS.index(market) * MARKET_TOKENS
        for token in range(MARKET_TOKENS):
            world(state).market[begin + token] = places.get(token + 1, M_BOX)
    _begin(state, to_move, active.split(), acting)
    for seat in range(players):
        set_purse(state, seat, (purse or {}).get(seat, ""))
    SCRATCH.owner = None
    assert rules.problems(world(state)) == []
    return state


class _Cards:
    """The cards that have no place yet."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.completed: list[int] = []
        tables = world(state).tables
        world(state).fate = array([NOT_IN_GAME] * tables.cards)
        self.starting = {
            seat: list(range(first, first + CIVILIZATION_CARDS))
            for seat in range(turn_rules.people(world(state)))
            for first in (tables.first_card[world(state).civilization[seat]],)
        }
        self.basics = [
            [tables.first_basic + pile * BASIC_COPIES + n for n in range(BASIC_COPIES)]
            for pile in range(len(BASIC_IDS))
        ]
        self.development = list(tables.development)
        for pile in (*self.starting.values(), *self.basics, self.development):
            for card in pile:
                world(state).fate[card] = 0

    def take(self, seat: int, name: str) -> int:
        """A card of that name; it belongs to the seat from now on, unless -1."""
        kind = GAME.box.kind_of[name]
        if name in BASIC_IDS:
            return self.basics[BASIC_IDS.index(name)].pop()
        pile = self.development
        own = self.starting.get(seat, [])
        if kind in [kind_of(world(self.state), card) for card in own]:
            pile = own
        fitting = [card for card in pile if kind_of(world(self.state), card) == kind]
        card = fitting[0] if fitting else self.from_box(kind)
        if fitting:
            pile.remove(card)
        if seat >= 0:
            pieces_rules.own(world(self.state), seat, card, 1)
        return card

    def from_box(self, kind: int) -> int:
        """A card that this number of players, or these options, would leave in the box."""
        card = next(
            card
            for card in range(world(self.state).tables.cards)
            if kind_of(world(self.state), card) == kind
            and world(self.state).fate[card] == NOT_IN_GAME
        )
        world(self.state).fate[card] = 0
        return card

    def pile(self, seat: int, names: str) -> Pile:
        """Cards in that order, the first on top."""
        found = [self.take(seat, name) for name in reversed(names.split())]
        return Pile(array(found + [0] * (DECK_ROOM - len(found))), len(found), len(found))


def _place_cards(
    cards: _Cards,
    cities: Texts,
    decks: Texts,
    discards: Texts,
    begun: Texts,
    wonders: Mapping[str, tuple[int, int]],
) -> None:
    state = cards.state
    for seat in range(state.seats):
        plain = PLAIN if seat < turn_rules.people(world(state)) else ""
        for slot, text in enumerate(cities.get(seat, plain).split()):
            top, _, under = text.partition("+")
            if top.strip("-"):
                world(state).city[seat * SLOTS + slot] = cards.take(seat, top)
            if under:
                world(state).known[seat * SLOTS + slot] = cards.take(seat, under)
        world(state).deck[seat] = cards.pile(seat, decks.get(seat, ""))
        world(state).discard[seat] = cards.pile(seat, discards.get(seat, ""))
        if seat in begun:
            world(state).section[seat] = cards.take(-1, begun[seat])
    for name, (seat, _) in wonders.items():
        owned = [
            *world(state).city,
            *_pile(world(state).deck[seat]),
            *_pile(world(state).discard[seat]),
        ]
        kind = GAME.box.kind_of[name]
        found = [card for card in owned if card >= 0 and kind_of(world(state), card) == kind]
        if not found:
            found = [cards.take(seat, name)]
            world(state).discard[seat].put_on_top(found[0])
        cards.completed += found
    for seat, rest in cards.starting.items():
        for card in rest:
            if seat in decks:
                world(state).fate[card] = ARCHIVED
            else:
                world(state).deck[seat].shuffle_in(card)


def _place_track(
    cards: _Cards, track: str | None, deck: str | None, basics: Mapping[str, int]
) -> None:
    state = cards.state
    if track is None:
        left = [kind_of(world(state), card) for card in cards.development]
        names = [name for name in TRACK.split() if GAME.box.kind_of[name] in left]
        track = " ".join(names[: world(state).tables.track_places])
    for place, name in enumerate(track.split()):
        if name != "-":
            world(state).track[place] = cards.take(-1, name)
    undealt = cards.development
    if deck is not None:
        undealt = [cards.take(-1, name) for name in deck.split()]
        for card in cards.development:
            world(state).fate[card] = OUT_OF_GAME
    world(state).undealt = len(undealt)
    world(state).development = array(
        undealt + [card for card in world(state).tables.development if card not in undealt]
    )
    for pile, name in enumerate(BASIC_IDS):
        keep = basics.get(name, len(cards.basics[pile]))
        assert keep == len(cards.basics[pile]) or len(cards.basics[pile]) == BASIC_COPIES
        for card in cards.basics[pile][keep:]:
            world(state).fate[card] = OUT_OF_GAME
        world(state).basics[pile] = keep


def _place_land(
    state: State,
    land: Mapping[int, Held],
    fronts: Mapping[int, str],
    explorers: Mapping[int, tuple[int, int]],
) -> None:
    lay_map(world(state))
    lay_markets(world(state))
    for number, text in fronts.items():
        world(state).land[(number - 1) * LAND + L_FRONT] = _front(text)
    for seat in range(state.seats):
        home = world(state).chart.capital[seat]
        world(state).home[seat] = home
        world(state).warlord[seat] = home
        world(state).outposts[seat] = world(state).tables.outposts
        world(state).realm[seat] = BITS[home]
        world(state).land[home * LAND + L_OWNER] = seat
        world(state).land[home * LAND + L_SOLDIERS] = world(state).tables.soldiers
        where = explorers.get(seat, (home + 1, home + 1))
        for explorer in range(EXPLORERS):
            world(state).explorer[seat * EXPLORERS + explorer] = where[explorer] - 1
    for number, held in land.items():
        tile = number - 1
        at = tile * LAND
        world(state).land[at + L_FRONT] = 0
        world(state).land[at + L_OWNER] = held.seat
        world(state).land[at + L_SOLDIERS] = held.soldiers
        world(state).land[world(state).home[held.seat] * LAND + L_SOLDIERS] -= held.soldiers
        world(state).realm[held.seat] |= BITS[tile]
        if held.warlord:
            world(state).warlord[held.seat] = tile
        if held.outpost:
            world(state).land[at + L_OUTPOST] = 1
            world(state).outposts[held.seat] -= 1


def _front(text: str) -> int:
    """1 + the number of that front of an exploration token; 0 for none."""
    if not text:
        return 0
    if text.startswith("barbarian"):
        return GAME.box.fronts.index(barbarians(int(text.split()[1]))) + 1
    return GAME.box.fronts.index(free_city(_amounts(text))) + 1


def _place_policies(rules: MonumentalRules, state: State, seat: int, names: Sequence[str]) -> None:
    own = policy_ids(state, seat)
    for order, name in enumerate(names):
        world(state).policies[seat * POLICIES + order] = own.index(name)
    world(state).developed[seat] = len(names)


def _begin(state: State, seat: int, active: Sequence[str], acting: bool) -> None:
    if world(state).tables.continuous:
        _begin_round(state, seat, acting)
    else:
        begin_turn(world(state), seat)
        if acting and seat != world(state).tables.automa:
            pop(world(state))
    if not acting or seat == world(state).tables.automa:
        return
    push(world(state), Q_ACTIONS, seat, 0, 0)
    for cell in active:
        activate(world(state), seat, CELLS.index(cell))
    world(state).gained = array([0] * len(world(state).gained))


def _begin_round(state: State, seat: int, acting: bool) -> None:
    """Everybody has activated, and it is the turn of that seat; or the first is to activate."""
    open_game(world(state))
    if acting:
        begin_phase(world(state), SINGLE_ACTIONS)
        world(state).stack[world(state).sp + ROUND_STEP] = (
            seat - world(state).first
        ) % state.seats + 1
        take_up(world(state), seat)
    else:
        settle(world(state))


def set_purse(state: State, seat: int, text: str) -> None:
    amounts = _amounts(text)
    for place, name in enumerate(PURSE_NAMES):
        world(state).purse[seat * PURSE + place] = amounts.get(name, 0)
    SCRATCH.owner = None


def _amounts(text: str) -> dict[str, int]:
    """`"science 2, gold 1"`."""
    pairs = [part.split() for part in text.split(",") if part.strip()]
    return {name: int(number) for name, number in pairs}


def _pile(pile: Pile) -> list[int]:
    return [pile.cards[i] for i in range(pile.size)]


def filled(cells: str) -> str:
    """A city that begins with these places; the others hold plain cards."""
    return " ".join([*cells.split(), *PLAIN.split()[len(cells.split()) :]])


def spaced(cells: str) -> str:
    """A city that begins with these places; the others are empty."""
    return " ".join([*cells.split(), *"-" * (SLOTS - len(cells.split()))])


# -- playing ---------------------------------------------------------------------------------------


def play(state: State, *codes: str) -> list[Event]:
    """Take these actions; what happened."""
    log: list[Event] = []
    world(state).log = log
    for code in codes:
        state.apply(state.parse_action(code))
    world(state).log = None
    assert rules_of(state).problems(world(state)) == []
    return log


def conquer(state: State, tile: int, *units: str) -> None:
    """Conquer a tile with these units: `"warlord"`, or the number of the tile they come from."""
    play(state, f"conquer:{tile}", *(u if u == "warlord" else f"tile:{u}" for u in units))


def develop(state: State, name: str) -> None:
    play(state, f"develop:{policy_ids(state, state.to_move).index(name) + 1}")


def finish_turn(state: State) -> None:
    """End the turn; of two knowledges for one place the first stays, nothing else is wanted."""
    seat = state.to_move
    play(state, "end-turn")
    while state.to_move == seat and asked(state) not in ("activate", "actions", "reveal"):
        play(state, "no")


def legal(state: State) -> set[str]:
    return {state.action_code(action) for action in state.legal_actions()}


def reason(state: State, code: str) -> str | None:
    """The code of the refusal, None for a legal action."""
    refusal = refused(state, code)
    return refusal.code if refusal else None


def refused(state: State, code: str, lang: str = "en") -> Refusal | None:
    return state.why_not(state.parse_action(code), lang)


def asked(state: State) -> str | None:
    return state.decision.kind if state.decision else None


def rules_of(state: State) -> MonumentalRules:
    return cast(MonumentalRules, state.variant)


# -- looking ---------------------------------------------------------------------------------------


def seen(state: State, viewer: int | None = None) -> dict[str, Any]:
    return state.observe(viewer)


def seat_of(state: State, seat: int, viewer: int | None = None) -> dict[str, Any]:
    return cast(dict[str, Any], seen(state, viewer)["seats"][seat])


def plain(names: Sequence[str | None]) -> list[str]:
    """Ids without the number that tells copies apart; `-` for no card."""
    return [name.split("#")[0] if name else "-" for name in names]


def city(state: State, seat: int = 0) -> str:
    """As positions are written."""
    view = seat_of(state, seat)
    cells = zip(plain(view["city"]), plain(view["knowledge"]), strict=True)
    return " ".join(top if under == "-" else f"{top.strip('-')}+{under}" for top, under in cells)


def deck(state: State, seat: int = 0) -> str:
    """The known top of a deck, from the top."""
    return " ".join(plain(seat_of(state, seat, seat)["top"]))


def discard(state: State, seat: int = 0) -> str:
    """From the top."""
    return " ".join(reversed(plain(seat_of(state, seat)["discard"])))


def track(state: State) -> str:
    return " ".join(plain(seen(state)["track"]))


def gone(state: State) -> set[str]:
    """Cards out of the game."""
    return set(plain(seen(state)["gone"]))


def purse(state: State, seat: int = 0) -> dict[str, int]:
    """What is in a purse, without what is not."""
    return {name: n for name, n in seat_of(state, seat)["purse"].items() if n}


def tile(state: State, number: int) -> dict[str, Any]:
    return cast(dict[str, Any], seen(state)["tiles"][number - 1])


def held(state: State, number: int) -> Held | None:
    """Who holds a tile with what; None for nobody."""
    there = tile(state, number)
    if there["owner"] < 0:
        return None
    return Held(there["owner"], there["soldiers"], there["warlord"], there["outpost"])


def wonder_on(state: State, number: int) -> str | None:
    card: str | None = tile(state, number)["wonder"]
    return card.split("#")[0] if card else None


def policy_ids(state: State, seat: int) -> list[str]:
    rules = rules_of(state)
    return [rules.kinds[policy_kind(world(state), seat, policy)].id for policy in range(POLICIES)]


def kinds(events: Sequence[Event]) -> list[str]:
    return [MonumentalRules.events[event[0]].name for event in events]


def new(seed: int = 0, /, **options: object) -> State:
    return GAME.deal(seed, options)
