"""Positions of Imperium set up exactly, and short ways to play on and to look at them.

Cards are named by their ids; a zone is a string of ids, from its bottom to its top, and a card can
be named more often than the boxes hold it. What is not said is as on an empty table: nothing in
hand, deck or play. The common decks always hold the same plain cards, so that what comes from them
is known: `jungle` (regions), `elders` (uncivilised), `education` (civilised), `assyrians_tributary`
(main deck), `eminent` (fame), `berbers` (the deck of the person), `iberia` (the nation deck).
Unless `idle` is false, a Code of Laws lies beside the power card, so that the person always has
something to do and the turn does not end by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import cast

from acropole.games.imperium import numbers as n
from acropole.games.imperium.filters import read_filter
from acropole.games.imperium.game import Imperium
from acropole.games.imperium.rules import reactions as reactions_rules
from acropole.games.imperium.rules.turn import ask_protection
from acropole.games.imperium.rules.zones import listed, move, put_on, symbols
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.interface import Decision
from acropole.kernel.lang.parser import tokenize
from acropole.kernel.lang.syntax import Arg
from acropole.kernel.machine import push
from acropole.kernel.play import SCRATCH, settle
from acropole.kernel.state import State

GAME = Imperium()
ALIKE = GAME.box.tables(("romans", "celts"), ("a", "a"), "classics").alike
OWN_ZONES = {
    "hand": n.HAND,
    "deck": n.DECK,
    "discard": n.DISCARD,
    "play": n.PLAY,
    "history": n.HISTORY,
    "garrison": n.GARRISON,
    "nation": n.NATION,
    "dev": n.DEV,
    "sunk": n.SUNK,
    "quest": n.QUEST,
}
COMMON_ZONES = {"exile": n.EXILE, "main": n.MAIN, "fame": n.FAME}
SMALL_DECKS = {n.SUIT_REGION: "jungle", n.SUIT_UNCIVILISED: "elders", n.SUIT_CIVILISED: "education"}
FILLERS = {"deck": "berbers", "nation": "iberia", "main": "assyrians_tributary", "fame": "eminent"}
MARKET = "ionians_tributary town coinage elders forest"
RESOURCES = ("mat", "pop", "prog")
PERSON, OPPONENT = 0, 1  # the seats of a game for one


def world(state: State) -> ImperiumPosition:
    """What lies on the table, as the engine keeps it."""
    return cast(ImperiumPosition, state.position)


class Table:
    """A game of the person (seat 0) against a C.I.V. that has nothing but what is said."""

    def __init__(
        self,
        *,
        people: str = "romans",
        opponent: str = "celts",
        power: str = "romans_power_b",
        state: str = "barbarian",
        market: str = MARKET,
        tokens: Mapping[int, Mapping[str, int]] | None = None,
        pool: tuple[int, int, int] = (0, 0, 0),
        civ_pool: tuple[int, int, int] = (0, 0, 0),
        civ_play: str = "",
        civ_deck: str = "",
        civ_state: str = "barbarian",
        garrison: Mapping[str, str] | None = None,
        actions: int = 3,
        exhausts: int = 5,
        unrest: int = 8,
        small_decks: int = 6,
        seed: int = 1,
        solstice: str = "auto",
        idle: bool = True,
        **zones: str,
    ) -> None:
        self.state = GAME.new(
            seed=seed, nation=people, opponent=opponent, commons="mixed", solstice=solstice
        )
        self._clear()
        self._lay_common(unrest, small_decks)
        self._lay_market(market, tokens or {})
        for name in (*OWN_ZONES, *COMMON_ZONES):
            filler = " ".join([FILLERS[name]] * 6) if name in FILLERS else ""
            if name != "garrison":
                self._lay(name, zones.pop(name, filler))
        assert not zones, f"no such zones: {', '.join(zones)}"
        if idle:
            self._put("code_of_laws", PERSON * n.STRIDE + n.POWER_ZONE)
        self._put(power, PERSON * n.STRIDE + n.POWER_ZONE)
        for host, cards in (garrison or {}).items():
            for card in cards.split():
                number = self._put(card, PERSON * n.STRIDE + n.GARRISON)
                world(self.state).host[number] = self.card(host, "play")
        for card in civ_play.split():
            self._put(card, OPPONENT * n.STRIDE + n.PLAY)
        for card in civ_deck.split():
            put_on(world(self.state), self._put(card, n.OUT), OPPONENT * n.STRIDE + n.DECK)
        for seat, tokens_of in ((PERSON, pool), (OPPONENT, civ_pool)):
            for resource, count in enumerate(tokens_of):
                world(self.state).pool[seat * n.RESOURCES + resource] = count
        for seat, side in ((PERSON, state), (OPPONENT, civ_state)):
            world(self.state).side[seat] = n.STATE_EMPIRE if side == "empire" else n.STATE_BARBARIAN
        world(self.state).turn[n.TURN_ACTIONS] = actions
        world(self.state).turn[n.TURN_EXHAUSTS] = exhausts
        SCRATCH.owner = None  # what was legal before the table was laid

    # -- laying out --------------------------------------------------------------------------

    def _clear(self) -> None:
        """Everything out of the game, but King of Kings."""
        state = self.state
        for slot in range(n.SLOTS):
            world(state).market[slot] = -1
            world(state).under[slot] = -1
            for resource in range(n.RESOURCES):
                world(state).tokens[slot * n.RESOURCES + resource] = 0
        for card in range(world(state).tables.cards):
            if world(state).chain[card] != n.KING_ZONE:
                world(state).host[card] = -1
                world(state).mark[card] = 0
                move(world(state), card, n.OUT)

    def _put(self, id: str, chain: int) -> int:
        """A card out of the game becomes that kind and goes to a chain."""
        state = self.state
        home = GAME.content["card"][id]["place"]
        wanted = n.AT_ACCESSION if home == "accession" else -1
        card = world(state).top[n.OUT]
        while (world(state).tables.home[card] == n.AT_ACCESSION) != (wanted == n.AT_ACCESSION):
            card = world(state).below[card]
            assert card >= 0, "no card is left in the box"
        world(state).kind[card] = GAME.box.kind_of[id]
        move(world(state), card, chain)
        return card

    def _lay(self, name: str, ids: str) -> None:
        for id in ids.split():
            if name in COMMON_ZONES:
                card, chain = self._put(id, n.OUT), COMMON_ZONES[name]
            else:
                card, chain = self._put(id, n.OUT), PERSON * n.STRIDE + OWN_ZONES[name]
            if name in ("deck", "nation", "main", "fame"):
                put_on(world(self.state), card, chain)
            else:
                move(world(self.state), card, chain)

    def _lay_common(self, unrest: int, small_decks: int) -> None:
        for _ in range(unrest + n.SLOTS):
            self._put("unrest_common", n.UNREST_PILE)
        for suit, id in SMALL_DECKS.items():
            for _ in range(small_decks):
                put_on(world(self.state), self._put(id, n.OUT), n.SMALL + suit)

    def _lay_market(self, market: str, tokens: Mapping[int, Mapping[str, int]]) -> None:
        """The cards of the slots with an unrest under all that are not regions."""
        state = self.state
        for slot, id in enumerate(market.split()):
            world(state).market[slot] = self._put(id, n.MARKET)
            if "region" not in GAME.content["card"][id].fields.get("suits", []):
                world(state).under[slot] = world(state).top[n.UNREST_PILE]
                move(world(state), world(state).under[slot], n.UNDER_MARKET)
            else:
                move(world(state), world(state).top[n.UNREST_PILE], n.OUT)
            for resource, count in tokens.get(slot + 1, {}).items():
                world(state).tokens[slot * n.RESOURCES + RESOURCES.index(resource)] = count

    def accession(self, id: str) -> Table:
        """The accession card below the nation deck."""
        self._put(id, PERSON * n.STRIDE + n.ACCESSION_ZONE)
        return self

    # -- playing -----------------------------------------------------------------------------

    def play(self, *actions: str) -> Table:
        for action in actions:
            self.state.apply(self.state.parse_action(seen(action)))
        return self

    def text(self, id: str, section: str) -> Table:
        """Resolve a section of a card in play, as its moment would."""
        state = self.state
        text = getattr(world(state).tables, section)[GAME.box.kind_of[id]]
        reactions_rules.begin(world(state), text, PERSON, self.card(id, "play"), 0)
        settle(world(state))
        return self

    def attacked(self) -> Table:
        """An attack on the person is about to be resolved."""
        ask_protection(world(self.state), PERSON)
        settle(world(self.state))
        return self

    def before_count(self) -> Table:
        """What works before points are counted."""
        push(world(self.state), n.T_END, PERSON, 0, -1)
        settle(world(self.state))
        return self

    def counts(self, filter: str) -> int:
        """Symbols of a filter in play."""
        number = GAME.box.assembler.file(read_filter(Arg(None, tuple(tokenize(filter)[:-1])),
                                                     tokenize(filter)[:-1]))  # fmt: skip
        cards = listed(world(self.state), PERSON * n.STRIDE + n.PLAY)
        return sum(symbols(world(self.state), number, card) for card in cards)

    @property
    def is_protected(self) -> bool:
        return bool(world(self.state).game[n.GAME_AVOIDED] & 1)

    @property
    def king(self) -> str:
        return self._ids(n.KING_ZONE)[0]

    @property
    def asked(self) -> str:
        decision: Decision | None = self.state.decision
        return decision.kind if decision else "over"

    def legal(self) -> list[str]:
        return [self.state.action_code(action) for action in self.state.legal_actions()]

    def why(self, action: str) -> str | None:
        refusal = self.state.why_not(self.state.parse_action(seen(action)))
        return refusal.code if refusal else None

    # -- looking -----------------------------------------------------------------------------

    def _ids(self, chain: int) -> list[str]:
        return [
            GAME.box.kinds[world(self.state).kind[card]].id
            for card in listed(world(self.state), chain)
        ]

    def zone(self, name: str) -> list[str]:
        """The cards of a zone from its bottom to its top."""
        if name in COMMON_ZONES:
            return self._ids(COMMON_ZONES[name])
        return self._ids(PERSON * n.STRIDE + OWN_ZONES[name])

    def nation_deck(self) -> list[str]:
        """The nation deck from its bottom, with what was put under it."""
        return self._ids(PERSON * n.STRIDE + n.NATION_UNDER) + self.zone("nation")

    def civ(self, name: str) -> list[str]:
        return self._ids(OPPONENT * n.STRIDE + OWN_ZONES[name])

    def card(self, id: str, zone: str) -> int:
        """The number of a card in a zone."""
        kind = GAME.box.kind_of[id]
        cards = listed(world(self.state), PERSON * n.STRIDE + OWN_ZONES[zone])
        return next(card for card in cards if world(self.state).kind[card] == kind)

    def under(self, host: str) -> list[str]:
        """The garrison of a card in play."""
        number = self.card(host, "play")
        cards = listed(world(self.state), PERSON * n.STRIDE + n.GARRISON)
        return [
            GAME.box.kinds[world(self.state).kind[card]].id
            for card in cards
            if world(self.state).host[card] == number
        ]

    @property
    def pool(self) -> tuple[int, ...]:
        return tuple(world(self.state).pool[PERSON * n.RESOURCES + i] for i in range(3))

    @property
    def civ_pool(self) -> tuple[int, ...]:
        return tuple(world(self.state).pool[OPPONENT * n.RESOURCES + i] for i in range(3))

    @property
    def actions(self) -> int:
        return world(self.state).turn[n.TURN_ACTIONS]

    @property
    def exhausts(self) -> int:
        return world(self.state).turn[n.TURN_EXHAUSTS]

    @property
    def unrest(self) -> int:
        """Cards of the unrest pile."""
        return world(self.state).size[n.UNREST_PILE]

    @property
    def is_empire(self) -> bool:
        return world(self.state).side[PERSON] == n.STATE_EMPIRE

    @property
    def is_ending(self) -> bool:
        return world(self.state).game[n.GAME_ENDING] != 0

    def market(self) -> list[str]:
        return [
            GAME.box.kinds[world(self.state).kind[card]].id if card >= 0 else ""
            for card in (world(self.state).market[slot] for slot in range(n.SLOTS))
        ]

    def tokens(self, slot: int) -> dict[str, int]:
        at = (slot - 1) * n.RESOURCES
        found = {name: world(self.state).tokens[at + i] for i, name in enumerate(RESOURCES)}
        return {name: count for name, count in found.items() if count}

    def small(self, suit: int) -> int:
        return world(self.state).size[n.SMALL + suit]

    def snapshot(self) -> dict[str, object]:
        """Everything that an effect can change, cards without their order."""
        own = {name: Counter(self.zone(name)) for name in (*OWN_ZONES, *COMMON_ZONES)}
        resolving = Counter(self._ids(PERSON * n.STRIDE + n.RESOLVING))
        return {
            **own,
            "resolving": resolving,
            "civ_play": Counter(self.civ("play")),
            "civ_deck": Counter(self.civ("deck")),
            "civ_discard": Counter(self.civ("discard")),
            "pool": self.pool,
            "civ_pool": self.civ_pool,
            "actions": self.actions,
            "exhausts": self.exhausts,
            "unrest": self.unrest,
            "market": self.market(),
            "tokens": [self.tokens(slot + 1) for slot in range(n.SLOTS)],
            "small": [self.small(suit) for suit in SMALL_DECKS],
            "empire": self.is_empire,
            "ending": self.is_ending,
        }


def seen(action: str) -> str:
    """The action with its card named as players see it: cards that look alike have one name."""
    word, _, id = action.partition(":")
    if id not in GAME.box.kind_of:
        return action
    return f"{word}:{GAME.box.kinds[ALIKE[GAME.box.kind_of[id]]].id}"
