"""What a person should know before a step without a way back: a few sentences for each answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from acropole.games.monumental.page.cards import RESOURCE_ICONS
from acropole.games.monumental.sight import MonumentalSight, SeatSight
from acropole.web.pages import card_faces, game_page
from acropole.web.view.views import Answer, TableView


@dataclass(frozen=True, slots=True)
class Fact:
    icon: str
    text: str
    tone: str = ""  # loss or gain


class Facts:
    def __init__(self, page: game_page.GamePage, view: TableView, own: SeatSight) -> None:
        self.page = page
        self.view = view
        self.sight: MonumentalSight = view.sight
        self.own = own
        self.faces = card_faces.faces(view.rules.game, view.lang)

    def all(self) -> dict[str, tuple[Fact, ...]]:
        """By the code of the answer; those that can be taken back need none."""
        found = {
            answer.code: tuple(self._of(answer))
            for answer in self.view.answers
            if answer.is_final or answer.code == "end-turn"
        }
        return {code: facts for code, facts in found.items() if facts}

    def _say(self, key: str, **slots: object) -> str:
        return self.page.say(self.view.lang, f"fact.{key}", **slots)

    def _of(self, answer: Answer) -> Iterator[Fact]:
        kind, _, rest = answer.code.partition(":")
        attack = self.sight.attack
        if attack and kind in ("tile", "warlord", "hero"):
            if kind == "tile":
                stay = self.sight.tiles[int(rest) - 1].soldiers - 1
                yield Fact("meeple", self._say("stay", n=stay, tile=rest))
            if attack.left > 1:
                yield Fact("crossed-swords", self._say("units-left", n=attack.left - 1))
            else:
                yield from self._defence(attack.tile)
        elif kind == "explorer":
            yield from self._taking(self.own.explorers[int(rest) - 1])
        elif kind == "progress":
            yield Fact(RESOURCE_ICONS["science"], self._say("science", n=self.own.purse["science"]))
            deck = len(self.own.deck) + len(self.own.top)
            yield Fact("card-draw", self._say("deck", n=deck))
        elif kind == "end-turn":
            yield from self._ending()

    # -- conquest --------------------------------------------------------------------------------

    def _defence(self, tile: int) -> Iterator[Fact]:
        """Who holds the tile, and what becomes of them and of it."""
        there = self.sight.tiles[tile]
        if there.owner >= 0:
            player = self.view.seats[there.owner].name
            key = "held-with" if there.soldiers else "held"
            yield Fact("shield", self._say(key, player=player, n=there.soldiers))
        elif there.front and there.front.value:
            yield Fact("crossed-axes", self._say("barbarians", n=there.front.value))
        elif there.front:
            yield Fact("village", self._say("free-city"))
        key = "yours-token" if there.front else "yours"
        yield Fact("flying-flag", self._say(key, tile=tile + 1), "gain")

    # -- the rest --------------------------------------------------------------------------------

    def _taking(self, tile: int) -> Iterator[Fact]:
        market = self.sight.market_on(self.sight.board.tiles[tile])
        if market:
            yield Fact("scales", self._say("market", n=market.pile))

    def _ending(self) -> Iterator[Fact]:
        for name in ("production", "science", "military"):
            if self.own.purse[name]:
                resource = self.page.say(self.view.lang, f"resource.{name}")
                text = self._say("lost", n=self.own.purse[name], resource=resource)
                yield Fact(RESOURCE_ICONS[name], text, "loss")
        for monster in self.sight.monsters.at_large:
            if monster.attacks_in == 1:
                text = self._say("attacks", monster=self.faces[monster.id].name)
                yield Fact("kraken-tentacle", text, "loss")
