"""Positions of Monumental in which one card is about to work, set up exactly.

Seat 0 owns only what is given, its other cards are archived; nothing lies on the track but what is
given. The board is The Ford: seat 0 lives on tile 8, seat 1 on tile 12, numbered as in actions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import acropole
from acropole.games.monumental.effects import CIVILIZATIONS, effect_fields, split
from acropole.games.monumental.game import Monumental
from acropole.games.monumental.numbers import (
    ARCHIVED,
    BASIC_COPIES,
    EXPLORERS,
    L_FRONT,
    L_OWNER,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    OUT_OF_GAME,
    POLICIES,
    PURSE,
    SLOTS,
    TOKEN_TYPES,
    TYPE_WONDER,
    W_CARD,
    WONDER,
)
from acropole.games.monumental.rules import pieces as pieces_rules
from acropole.games.monumental.rules.city import slot_of
from acropole.games.monumental.rules.conquest import units_needed
from acropole.games.monumental.rules.pieces import type_of
from acropole.games.monumental.rules.trade import policy_kind
from acropole.games.monumental.rules.turn import begin_turn
from acropole.games.monumental.sight import PURSE_NAMES
from acropole.games.monumental.state.world import empty_pile
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.content import Entry
from acropole.kernel.lang import parse
from acropole.kernel.machine import FRAME, array
from acropole.kernel.play import SCRATCH
from acropole.kernel.state import State
from tests.games.monumental.table import world

GAME = cast(Monumental, acropole.game("monumental"))
BOX = GAME.box
CARDS = GAME.content["card"]
TOKENS = {token.id: token for token in BOX.tokens}
MARKET_TOKENS = GAME.content["market-token"]

HOME, RIVAL_HOME = 8, 12
CELLS = [f"{row}{column}" for row in "abc" for column in "123"]
BASICS = ("workshop", "laboratory", "archery-range")
ACTIVE = ("a1", "a2", "a3", "b1", "c1")  # what "activate:a1" turns
WEALTH = dict.fromkeys(("production", "science", "military", "gold", "culture"), 9)

Purse = Mapping[str, int]

# -- what is tested --------------------------------------------------------------------------------

COVERED: set[tuple[str, str]] = set()
Test = TypeVar("Test", bound=Callable[..., None])


def covers(*ids: str, field: str = "effect") -> Callable[[Test], Test]:
    """Says of which entries a test checks that field."""
    for id in ids:
        assert any(entry.id == id and name == field for entry, name in printed()), (id, field)
    COVERED.update((id, field) for id in ids)
    return lambda test: test


def printed() -> list[tuple[Entry, str]]:
    """Everything printed that does something: an entry and the name of a field."""
    yielding = [(card, "yields") for card in CARDS.values() if "yields" in card.fields]
    return [*effect_fields(GAME.content), *yielding]


def is_plain(card: Entry) -> bool:
    """Whether something of its effect is done by using it."""
    return "effect" in card.fields and split(parse(card["effect"])).plain is not None


# -- what the content says -------------------------------------------------------------------------


def figure(id: str, word: str) -> int:
    """The number after a word of an effect: tests follow a card whose numbers are tuned."""
    found = re.search(rf"\b{word}\D*?(\d+)", CARDS[id]["effect"])
    assert found, (id, word)
    return int(found[1])


def gain_of(id: str, field: str = "effect", word: str = "gain") -> dict[str, int]:
    """All that an effect gives, or asks for with the word `pay`, when every part happens once."""
    stocks = re.findall(rf"\b{word}\((\w+) (\d+)", CARDS[id][field])
    return total(*({resource: int(amount)} for resource, amount in stocks))


def total(*changes: Purse) -> dict[str, int]:
    """Several changes of a purse as one; what cancels out is left away."""
    names = {name for change in changes for name in change}
    sums = {name: sum(change.get(name, 0) for change in changes) for name in names}
    return {name: amount for name, amount in sums.items() if amount}


def times(n: int, change: Purse) -> dict[str, int]:
    return total(*[change] * n)


# -- positions -------------------------------------------------------------------------------------


class Table:
    """A position at the beginning of the turn of seat 0, and short ways to play on and look."""

    def __init__(
        self,
        subject: str = "",
        *,
        civ: str | None = None,
        city: Mapping[str, str] | None = None,
        known: Mapping[str, str] | None = None,
        deck: Sequence[str] = (),
        discard: Sequence[str] = (),
        track: Mapping[int, str] | None = None,
        begun: str | None = None,
        policies: Sequence[str] = (),
        purse: Purse | None = None,
        provinces: Mapping[int, int] | None = None,
        rivals: Mapping[int, int] | None = None,
        warlord: int = HOME,
        explorers: tuple[int, int] = (HOME, HOME),
        tokens: Sequence[str] = (),
        fronts: Mapping[int, str] | None = None,
        bare: Sequence[int] = (),
        market: Sequence[str] = (),
    ) -> None:
        """The deck is given from its top; the last of the policies lies uncovered.

        `fronts` are tokens on tiles; `bare` tiles have none, so that conquering them gives nothing.
        """
        self.subject = subject
        wanted = [subject, *(city or {}).values(), *(known or {}).values(), *deck, *discard,
                  *policies]  # fmt: skip
        named = [CARDS[id]["civ"] for id in wanted if id in CARDS and "civ" in CARDS[id].fields]
        self.civ = civ or next(iter(named), "greek")
        self.state = self._dealt()
        self._free = self._cleared()
        for cell, id in (city or {}).items():
            self._put(world(self.state).city, cell, id)
        for cell, id in (known or {}).items():
            self._put(world(self.state).known, cell, id)
        for id in reversed(deck):
            world(self.state).deck[0].put_on_top(self._take(id))
        for id in discard:
            world(self.state).discard[0].put_on_top(self._take(id))
        for place, id in (track or {}).items():
            world(self.state).track[place - 1] = self._take(id, owned=False)
        if begun:
            world(self.state).section[0] = self._take(begun, owned=False)
        for order, id in enumerate(policies):
            world(self.state).policies[order] = self.policy_number(id) - 1
        world(self.state).developed[0] = len(policies)
        self._settle_map(provinces or {}, rivals or {})
        world(self.state).warlord[0] = warlord - 1
        for number, tile in enumerate(explorers):
            world(self.state).explorer[number] = tile - 1
        for id in tokens:
            world(self.state).tokens[self.token_number(id)] += 1
        for tile, id in (fronts or {}).items():
            self._put_front(tile, id)
        for tile in bare:
            world(self.state).land[(tile - 1) * LAND + L_FRONT] = 0
        for id in market:
            world(self.state).market[self.market_number(id)] = 0
        for name, amount in (purse or {}).items():
            world(self.state).purse[PURSE_NAMES.index(name)] = amount
        self._place_wonders()
        self._put_away()
        world(self.state).sp = -FRAME
        begin_turn(world(self.state), 0)
        SCRATCH.owner = None
        self.check()

    def _dealt(self) -> State:
        rival = "danish" if self.civ != "danish" else "greek"
        options = {"players": 2, "civilizations": [self.civ, rival]}
        state = GAME.deal(0, options)
        state.apply(state.parse_action(f"tile:{RIVAL_HOME if state.to_move else HOME}"))
        world(state).first = 0
        return state

    def _cleared(self) -> dict[str, list[int]]:
        """Take everything of seat 0 and of the track away; what can be laid, by kind of card."""
        state = self.state
        for at in range(SLOTS):
            world(state).city[at] = world(state).known[at] = -1
        world(state).deck[0], world(state).discard[0] = empty_pile(), empty_pile()
        for place in range(len(world(state).track)):
            world(state).track[place] = -1
        for r in range(PURSE):
            world(state).purse[r] = 0
        first = world(state).tables.first_card[CIVILIZATIONS.index(self.civ)]
        free: dict[str, list[int]] = {}
        for card in [*range(first, first + 15), *BOX.development.values()]:
            free.setdefault(BOX.kinds[world(state).tables.kind[card]].id, []).append(card)
        return free

    def _take(self, id: str, *, owned: bool = True) -> int:
        """A card of that kind that lies nowhere yet."""
        state = self.state
        if id in BASICS:
            pile = BASICS.index(id)
            world(state).basics[pile] -= 1
            return world(state).tables.first_basic + pile * BASIC_COPIES + world(state).basics[pile]
        card = self._free[id].pop()
        world(state).fate[card] = 0
        if owned:
            pieces_rules.own(world(state), 0, card, 1)
            if type_of(world(state), card) == TYPE_WONDER:
                world(state).wonders = array([*world(state).wonders, 0, card])
        return card

    def _put(self, places: Any, cell: str, id: str) -> None:
        places[CELLS.index(cell)] = self._take(id)

    def _settle_map(self, provinces: Mapping[int, int], rivals: Mapping[int, int]) -> None:
        """Soldiers come from the capitals: nine for each seat."""
        state = self.state
        for seat, home, land in ((0, HOME, provinces), (1, RIVAL_HOME, rivals)):
            for tile, soldiers in land.items():
                at = (tile - 1) * LAND
                world(state).land[at + L_OWNER] = seat
                world(state).land[at + L_SOLDIERS] = soldiers
                world(state).land[at + L_FRONT] = 0
                world(state).land[(home - 1) * LAND + L_SOLDIERS] -= soldiers
                world(state).realm[seat] |= 1 << (tile - 1)

    def _put_front(self, tile: int, id: str) -> None:
        """Lay that very token on a tile: no other with its front is in the bag."""
        state, kind = self.state, self.token_number(id)
        front = world(state).tables.front[kind]
        world(state).land[(tile - 1) * LAND + L_FRONT] = front + 1
        for other in range(len(world(state).bag)):
            if world(state).tables.front[other] == front:
                world(state).bag[other] = int(other == kind)

    def _place_wonders(self) -> None:
        """The tokens of completed wonders stand on the first tiles of their owner."""
        state = self.state
        tiles = [
            t for t in range(world(state).chart.tiles) if world(state).land[t * LAND + L_OWNER] == 0
        ]
        for tile, card in zip(tiles, list(world(state).wonders)[W_CARD::WONDER], strict=False):
            world(state).land[tile * LAND + L_WONDER] = card + 1

    def _put_away(self) -> None:
        """Cards not mentioned: those of the civilization are archived, the rest is undealt."""
        state = self.state
        left = [card for cards in self._free.values() for card in cards]
        first = world(state).tables.first_card[CIVILIZATIONS.index(self.civ)]
        own = [card for card in left if first <= card < first + 15]
        deck = [card for card in world(state).tables.development if card in left]
        for card in left:
            world(state).fate[card] = ARCHIVED if card in own else OUT_OF_GAME
        for card in deck:
            world(state).fate[card] = 0
        world(state).development = array(deck)
        world(state).undealt = len(deck)

    def check(self) -> None:
        """Every piece is in exactly one place, and the game can go on."""
        rules = cast(MonumentalRules, self.state.variant)
        assert rules.problems(world(self.state)) == []
        assert self.state.is_over or self.state.legal_actions()

    # -- playing ----------------------------------------------------------------------------------

    def code(self, code: str) -> str:
        """`use` stands for using the card that is tested."""
        if code != "use":
            return code
        match CARDS[self.subject]["type"]:
            case "policy":
                return "use-policy"
            case "knowledge":
                return (
                    f"use-knowledge:{CELLS[slot_of(world(self.state), 0, self.card(self.subject))]}"
                )
        return f"use:{CELLS[slot_of(world(self.state), 0, self.card(self.subject))]}"

    def play(self, *codes: str) -> Table:
        for code in codes:
            self.state.apply(self.state.parse_action(self.code(code)))
            self.check()
        return self

    def gains(self, *codes: str, seat: int = 0) -> dict[str, int]:
        """What playing this changes in a purse; nothing else in it may have moved."""
        before = self.purse(seat)
        self.play(*codes)
        after = self.purse(seat)
        return {name: after[name] - before[name] for name in before if after[name] != before[name]}

    def give(self, **resources: int) -> Table:
        """Resources out of nowhere, not gained."""
        for name, amount in resources.items():
            world(self.state).purse[PURSE_NAMES.index(name)] += amount
        SCRATCH.owner = None
        return self

    def end_turn(self) -> Table:
        """End the turn, saying no to whatever is offered."""
        self.play("end-turn")
        while self.state.to_move == 0 and self.asked in ("keep", "reinforce", "may", "knowledge"):
            self.play("no")
        return self

    def pass_rival(self) -> Table:
        """The rival activates something and does nothing."""
        assert self.state.to_move == 1
        self.play("activate:a1", "end-turn")
        while self.state.to_move == 1:
            self.state.apply(self.state.legal_actions()[0])
        return self

    def next_turn(self) -> Table:
        return self.end_turn().pass_rival()

    def conquer(self, tile: int, *attackers: str) -> Table:
        """Conquer with these units, then with soldiers of the capital as far as needed."""
        self.play(f"conquer:{tile}", *attackers)
        while self.asked == "units":
            self.play(f"tile:{HOME}")
        return self

    def conquest(self, tile: int, *attackers: str) -> dict[str, int]:
        """What a conquest changes in the purse besides the military it costs."""
        units = units_needed(world(self.state), 0, tile - 1)
        before = self.purse()
        self.conquer(tile, *attackers)
        before["military"] -= units
        return {name: n - before[name] for name, n in self.purse().items() if n != before[name]}

    # -- looking ----------------------------------------------------------------------------------

    @property
    def asked(self) -> str | None:
        decision = self.state.decision
        return decision.kind if decision else None

    def legal(self, kind: str = "") -> set[str]:
        """The codes of the legal actions, of one kind if it is given."""
        codes = {self.state.action_code(action) for action in self.state.legal_actions()}
        return {code for code in codes if code.startswith(kind)}

    def why(self, code: str) -> str | None:
        """The code of the refusal, None for a legal action."""
        refusal = self.state.why_not(self.state.parse_action(self.code(code)))
        assert (refusal is None) == (self.code(code) in self.legal())
        return refusal.code if refusal else None

    def purse(self, seat: int = 0) -> dict[str, int]:
        return {
            name: world(self.state).purse[seat * PURSE + i] for i, name in enumerate(PURSE_NAMES)
        }

    def has(self, resource: str) -> int:
        return self.purse()[resource]

    def city(self) -> dict[str, str]:
        return self._cells(world(self.state).city)

    def known(self) -> dict[str, str]:
        return self._cells(world(self.state).known)

    def _cells(self, cards: Any) -> dict[str, str]:
        return {cell: self._id(cards[i]) for i, cell in enumerate(CELLS) if cards[i] >= 0}

    def active(self) -> set[str]:
        return {cell for i, cell in enumerate(CELLS) if world(self.state).active[0] >> i & 1}

    def deck(self) -> list[str]:
        """From the top."""
        pile = world(self.state).deck[0]
        return [self._id(pile.cards[i]) for i in range(pile.size - 1, -1, -1)]

    def discard(self) -> list[str]:
        pile = world(self.state).discard[0]
        return sorted(self._id(pile.cards[i]) for i in range(pile.size))

    def drawn(self) -> list[str]:
        """Cards drawn and not yet put anywhere."""
        return [self._id(card) for card in world(self.state).drawn]

    def archived(self, id: str) -> bool:
        """Whether a card of that kind was archived since the beginning."""
        known_before = self._free.get(id, [])
        return any(
            fate == ARCHIVED and self._id(card) == id and card not in known_before
            for card, fate in enumerate(world(self.state).fate)
        )

    def track(self) -> dict[int, str]:
        return {
            place + 1: self._id(card)
            for place, card in enumerate(world(self.state).track)
            if card >= 0
        }

    def basics(self) -> dict[str, int]:
        return {id: world(self.state).basics[pile] for pile, id in enumerate(BASICS)}

    def land(self, tile: int, what: int) -> int:
        return world(self.state).land[(tile - 1) * LAND + what]

    def explorers(self) -> tuple[int, ...]:
        return tuple(world(self.state).explorer[e] + 1 for e in range(EXPLORERS))

    def held(self, token: str) -> int:
        return world(self.state).tokens[self.token_number(token)]

    def policies(self) -> list[str]:
        kinds = [
            policy_kind(world(self.state), 0, world(self.state).policies[i])
            for i in range(world(self.state).developed[0])
        ]
        return [BOX.kinds[kind].id for kind in kinds]

    def card(self, id: str) -> int:
        """The number of a card of that kind in the city."""
        lying = [*list(world(self.state).city)[:SLOTS], *list(world(self.state).known)[:SLOTS]]
        return next(card for card in lying if card >= 0 and self._id(card) == id)

    def _id(self, card: int) -> str:
        return BOX.kinds[world(self.state).tables.kind[card]].id

    def policy_number(self, id: str) -> int:
        """As in `develop:1`."""
        first = CIVILIZATIONS.index(self.civ) * POLICIES
        kinds = [BOX.kinds[world(self.state).tables.policy[first + i]].id for i in range(POLICIES)]
        return kinds.index(id) + 1

    @staticmethod
    def token_number(id: str) -> int:
        assert len(BOX.tokens) <= TOKEN_TYPES
        return BOX.tokens.index(TOKENS[id])

    @staticmethod
    def market_number(id: str) -> int:
        return [token.id for token in BOX.market_tokens].index(id)


def active(subject: str, **given: Any) -> Table:
    """The card has just been activated, in a1; a policy is developed; a knowledge lies alone."""
    type = CARDS[subject]["type"]
    if type == "policy":
        given["policies"] = [*given.get("policies", ()), subject]
    else:
        where = "known" if type == "knowledge" else "city"
        given[where] = {"a1": subject, **given.get(where, {})}
    return Table(subject, **given).play("activate:a1")
