"""Which answers are about which thing on the table of Monumental. Compiled.

Things have names such as `slot:b2`, `track:3`, `tile:12`, `policy:1`, `monster:hydra`. Several may
share an answer: a monster can be defeated where it lies and where its card lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental import sight as see
from acropole.games.monumental.vocabulary import RESOURCES
from acropole.kernel.interface import Answers

if TYPE_CHECKING:
    from acropole.games.monumental.game import Monumental

MARKET_PICKS: Final = [f"pick:{token + 1}" for token in range(n.MARKET_TOKENS)]
# by tile: what it can be answered with
TILE_CODES: Final = [
    [f"{kind}:{number}" for kind in ("conquer", "tile", "move", "outpost")]
    for number in range(1, n.TILES + 1)
]


def things(game: Monumental, sight: see.MonumentalSight, legal: set[str]) -> dict[str, Answers]:
    """For the seat that is asked."""
    found = Things(game, sight, legal)
    found.add_city()
    found.add_offers()
    found.add_own()
    found.add_tiles()
    return found.found


class Things:
    def __init__(self, game: Monumental, sight: see.MonumentalSight, legal: set[str]) -> None:
        assert sight.decision is not None
        assert sight.about is not None
        self.found: dict[str, Answers] = {}
        self.game = game
        self.sight = sight
        self.legal = legal
        self.kinds = {code.partition(":")[0] for code in legal}
        self.asks = sight.decision.kind
        self.is_turn = self.asks == "actions"
        self.own = sight.seats[sight.about]

    def add(self, thing: str, codes: list[str], why: str = "") -> None:
        there = [code for code in codes if code in self.legal]
        if there or why:
            self.found[thing] = Answers(tuple(there), why)

    def expected(self, code: str, kind: str) -> str:
        """A code where the question is about such things: then its refusal is worth telling."""
        return code if self.is_turn or kind in self.kinds else ""

    # -- the city --------------------------------------------------------------------------------

    def add_city(self) -> None:
        own = self.own
        for slot, cell in enumerate(see.CELLS):
            card, known = own.city[slot], own.knowledge[slot]
            use, choose = f"use:{cell}", f"card:{cell}"
            why = ""
            if card:
                why = self.use(card, slot, use) if self.is_turn else self.expected(choose, "card")
            self.add(f"slot:{cell}", [f"activate:{cell}", use, choose], why)
            use = f"use-knowledge:{cell}"
            why = self.use(known, slot, use) if known and self.is_turn else ""
            self.add(f"knowledge:{cell}", [use, f"knowledge:{cell}"], why)

    def use(self, card: str, slot: int, code: str) -> str:
        """An activated card with an effect may be used: why this one may not is worth telling."""
        if not self.own.active[slot]:
            return ""
        entry = self.game.content["card"][card.rsplit("#", 1)[0]]
        return code if self.game.card_effect(entry) else ""

    # -- what is on offer ------------------------------------------------------------------------

    def add_offers(self) -> None:
        for offer in self.sight.offers:
            code = f"acquire:{offer.place}"
            self.add(f"track:{offer.place}", [code], self.expected(code, "acquire"))
        for name in see.BASIC_IDS:
            code = f"basic:{name}"
            self.add(code, [code], self.expected(code, "basic"))
        for name in self.sight.heroes:
            code = f"hire:{name}"
            self.add(f"offer:{name}", [code], code if self.is_turn else "")
        for monster in self.sight.monsters.at_large:
            self.add(f"monster:{monster.id}", defeats(monster.id))

    # -- what a seat has -------------------------------------------------------------------------

    def add_own(self) -> None:
        for policy in self.own.policy_cards:
            self.add_policy(policy)
        for name in RESOURCES:
            codes = [f"resource:{name}", "pledge"] if name == "gold" else [f"resource:{name}"]
            self.add(f"resource:{name}", codes)
        for token in self.own.market_tokens:
            self.add(f"market:{token.market}", [f"use-market:{token.market}"])
        if self.asks in ("pick-drawn", "scry"):
            for place in range(len(self.sight.drawn)):
                self.add(f"drawn:{place}", [f"pick:{place - self.sight.picked_from + 1}"])
        self.add("production", ["use-production"])
        self.add("deck", ["progress"])
        self.add("begun", ["complete"], self.expected("complete", "complete"))
        self.add("warlord", ["warlord"])
        self.add("hero", ["use-hero", "hero"])
        self.add("automa", ["reveal"])

    def add_policy(self, policy: see.PolicySight) -> None:
        thing, develop = f"policy:{policy.number}", f"develop:{policy.number}"
        if policy.state == "active":
            is_told = self.is_turn and self.own.turn.policy_used
            self.add(thing, [develop, "use-policy"], "use-policy" if is_told else "")
        else:
            is_open = policy.state == "open"
            self.add(thing, [develop], self.expected(develop, "develop") if is_open else "")

    # -- the map ---------------------------------------------------------------------------------

    def add_tiles(self) -> None:
        sight, seat = self.sight, self.sight.seat
        assert seat is not None
        asks_tiles = "tile" in self.kinds
        asks_market = self.asks == "market"
        more = self.codes_by_tile(seat)
        for tile, there in zip(sight.board.tiles, sight.tiles, strict=True):
            index = tile.index
            codes = TILE_CODES[index]
            if index in more:
                codes = codes + more[index]
            if asks_market and tile.market and index in sight.seats[seat].explorers:
                codes = codes + MARKET_PICKS
            why = ""
            if self.is_turn and tile.kind == "province" and there.owner != seat:
                why = TILE_CODES[index][0]
            elif asks_tiles:
                why = TILE_CODES[index][1]
            self.add(f"tile:{index + 1}", codes, why)

    def codes_by_tile(self, seat: int) -> dict[int, list[str]]:
        """What stands on tiles can be answered with, too."""
        sight = self.sight
        found: dict[int, list[str]] = {}
        for step in sight.steps:
            found.setdefault(step.tile, []).append(step.code)
        for number, tile in enumerate(sight.seats[seat].explorers, 1):
            found.setdefault(tile, []).append(f"explorer:{number}")
        if self.asks == "unit":
            for index, there in enumerate(sight.tiles):
                if there.warlord and there.owner == sight.about:
                    found.setdefault(index, []).append("warlord")
        hero = sight.seats[seat].hero
        if hero:
            found.setdefault(hero.tile, []).append("hero")
        for monster in sight.monsters.at_large:
            found.setdefault(monster.tile, []).extend(defeats(monster.id))
        return found


def defeats(monster: str) -> list[str]:
    return [f"defeat:{monster}.{explorer + 1}" for explorer in range(n.EXPLORERS)]
