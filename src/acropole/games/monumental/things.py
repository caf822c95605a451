"""Which answers are about which thing on the table of Monumental.

Things have names such as `slot:b2`, `track:3`, `tile:12`, `policy:1`, `monster:hydra`. Several may
share an answer: a monster can be defeated where it lies and where its card lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from acropole.games.monumental import numbers as n
from acropole.games.monumental.effects import BASIC_IDS
from acropole.games.monumental.vocabulary import RESOURCES
from acropole.kernel.game import Game
from acropole.kernel.sight import Answers

if TYPE_CHECKING:
    from acropole.games.monumental.sight import CardSight, MonumentalSight, PolicySight, Tile

CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")

Named = Iterator[tuple[str, Answers]]


def things(game: Game, sight: MonumentalSight, legal: set[str]) -> dict[str, Answers]:
    """For the seat that is asked."""
    found = _Things(game, sight, legal).all()
    return {name: answers for name, answers in found if answers.codes or answers.why}


class _Things:
    def __init__(self, game: Game, sight: MonumentalSight, legal: set[str]) -> None:
        assert sight.decision is not None
        assert sight.about is not None
        self.game = game
        self.sight = sight
        self.legal = legal
        self.kinds = {code.partition(":")[0] for code in legal}
        self.asks = sight.decision.kind
        self.own = sight.seats[sight.about]

    def all(self) -> Named:
        yield from self._city()
        yield from self._offers()
        yield from self._own()
        for tile in self.sight.board.tiles:
            yield f"tile:{tile.index + 1}", self._tile(tile)

    def _about(self, *codes: str, why: str = "") -> Answers:
        return Answers(tuple(code for code in codes if code in self.legal), why)

    def _expected(self, code: str) -> str:
        """A code where the question is about such things: then its refusal is worth telling."""
        return code if self.asks == "actions" or code.partition(":")[0] in self.kinds else ""

    # -- the city --------------------------------------------------------------------------------

    def _city(self) -> Named:
        for slot, cell in enumerate(CELLS):
            card, use, choose = self.own.at(slot), f"use:{cell}", f"card:{cell}"
            why = self._use(card, use) if self.asks == "actions" else self._expected(choose)
            yield (
                f"slot:{cell}",
                self._about(f"activate:{cell}", use, choose, why=why if card else ""),
            )
            use = f"use-knowledge:{cell}"
            why = self._use(self.own.under(slot), use) if self.asks == "actions" else ""
            yield f"knowledge:{cell}", self._about(use, f"knowledge:{cell}", why=why)

    def _use(self, card: CardSight | None, code: str) -> str:
        """An activated card with an effect may be used: why this one may not is worth telling."""
        if card is None or not card.is_active:
            return ""
        entry = self.game.content["card"][card.card.rsplit("#", 1)[0]]
        return code if self.game.card_effect(entry) else ""

    # -- what is on offer ------------------------------------------------------------------------

    def _offers(self) -> Named:
        for offer in self.sight.offers:
            code = f"acquire:{offer.place}"
            yield f"track:{offer.place}", self._about(code, why=self._expected(code))
        for name in BASIC_IDS:
            code = f"basic:{name}"
            yield code, self._about(code, why=self._expected(code))
        for name in self.sight.heroes:
            code = f"hire:{name}"
            why = code if self.asks == "actions" else ""
            yield f"offer:{name}", self._about(code, why=why)
        for monster in self.sight.monsters.at_large:
            yield f"monster:{monster.id}", self._about(*_defeats(monster.id))

    # -- what a seat has -------------------------------------------------------------------------

    def _own(self) -> Named:
        for policy in self.own.policy_cards:
            yield f"policy:{policy.number}", self._policy(policy)
        for name in RESOURCES:
            codes = [f"resource:{name}", *(["pledge"] if name == "gold" else [])]
            yield f"resource:{name}", self._about(*codes)
        for token in self.own.market_tokens:
            yield f"market:{token.market}", self._about(f"use-market:{token.market}")
        for place in range(len(self.sight.drawn)):
            pick = f"pick:{place - self.sight.picked_from + 1}"
            is_about = self.asks in ("pick-drawn", "scry")
            yield f"drawn:{place}", self._about(pick) if is_about else Answers()
        yield "production", self._about("use-production")
        yield "deck", self._about("progress")
        yield "begun", self._about("complete", why=self._expected("complete"))
        yield "warlord", self._about("warlord")
        yield "hero", self._about("use-hero", "hero")
        yield "automa", self._about("reveal")

    def _policy(self, policy: PolicySight) -> Answers:
        develop = f"develop:{policy.number}"
        if policy.state != "active":
            return self._about(
                develop, why=self._expected(develop) if policy.state == "open" else ""
            )
        is_told = self.asks == "actions" and self.own.turn.policy_used
        return self._about(develop, "use-policy", why="use-policy" if is_told else "")

    # -- the map ---------------------------------------------------------------------------------

    def _tile(self, tile: Tile) -> Answers:
        number, there = tile.index + 1, self.sight.tiles[tile.index]
        codes = [f"{kind}:{number}" for kind in ("conquer", "tile", "move", "outpost")]
        codes += [step.code for step in self.sight.steps if step.tile == tile.index]
        here = self.sight.explorers_on(tile.index)
        mine = [explorer for seat, explorer in here if seat == self.sight.seat]
        codes += [f"explorer:{explorer}" for explorer in mine]
        if self.asks == "unit" and there.warlord and there.owner == self.sight.about:
            codes.append("warlord")
        hero = self.sight.hero_on(tile.index)
        if hero and hero[0] == self.sight.seat:
            codes.append("hero")
        monster = self.sight.monsters.on(tile.index)
        if monster:
            codes += _defeats(monster.id)
        if self.asks == "market" and tile.market and mine:
            codes += [f"pick:{token + 1}" for token in range(n.MARKET_TOKENS)]
        why = ""
        if self.asks == "actions" and tile.kind == "province" and there.owner != self.sight.seat:
            why = f"conquer:{number}"
        elif "tile" in self.kinds:
            why = f"tile:{number}"
        return self._about(*codes, why=why)


def _defeats(monster: str) -> list[str]:
    return [f"defeat:{monster}.{explorer + 1}" for explorer in range(n.EXPLORERS)]
