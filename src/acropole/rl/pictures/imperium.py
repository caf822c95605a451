"""The table of Imperium as a picture: the opponent, the market, what lies in play, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.game import Rules
from acropole.rl.pictures.sheet import CARD_PAPER, SOFT_INK, Card, Sheet
from acropole.terminal.imperium.cards import Cards

SUITS = {
    "region": "#3f7d3a",
    "uncivilised": "#c96a12",
    "civilised": "#23798f",
    "tributary": "#74439a",
    "fame": "#a67c00",
    "unrest": "#b8392e",
}
EXHAUSTED = "#e3dccb"


def picture(view: Mapping[str, Any], rules: Rules[Any], names: Sequence[str], lang: str) -> str:
    return _Table(view, cast(ImperiumRules, rules), names, lang).svg()


class _Table:
    def __init__(
        self, view: Mapping[str, Any], rules: ImperiumRules, names: Sequence[str], lang: str
    ) -> None:
        self.view = view
        self.me: Mapping[str, Any] = view["person"]
        self.civ: Mapping[str, Any] = view["civ"]
        self.names = names
        self.cards = Cards(rules, lang)
        self.say = self.cards.say
        score = self.say("table.score", n=view["score"])
        round_number = self.say("table.round", n=view["round"])
        self.sheet = Sheet(self.say("game.title"), f"{round_number} · {score}")

    def svg(self) -> str:
        civ, sheet = self.civ, self.sheet
        slots = [slot for slot in civ["slots"] if slot]
        piles = " · ".join(
            [
                self._tokens(civ["pool"]),
                self.say("table.civ-slots", n=len(slots)),
                self.say("table.civ-deck", n=civ["deck"]),
                self.say("table.civ-dynasty", n=civ["dynasty"]),
            ]
        )
        sheet.heading(f"{self.names[1]}: {self._people(civ)}", piles)
        sheet.cards([self._card(card) for card in civ["play"]])
        sheet.heading(self.say("table.market"), self._decks())
        sheet.cards([self._offer(slot) for slot in self.view["market"] if slot])
        me = self.me
        means = " · ".join(
            [
                self._tokens(me["pool"]),
                self.say("table.actions", n=me["actions"]),
                self.say("table.exhausts", n=me["exhausts"]),
            ]
        )
        sheet.heading(f"{self.names[0]}: {self._people(me)}", means)
        sheet.cards([self._standing(card) for card in (*me["power"], *me["play"])])
        sheet.heading(self.say("table.hand"))
        sheet.cards([self._card(card) for card in me["hand"]])
        self._piles()
        return sheet.svg()

    def _people(self, side: Mapping[str, Any]) -> str:
        state = "empire" if side["empire"] else "barbarian"
        return f"{self.say('nation.' + side['nation'])} ({self.say('state.' + state)})"

    def _tokens(self, tokens: Mapping[str, int]) -> str:
        return self.cards.tokens(tokens, all_kinds=True).plain

    def _decks(self) -> str:
        decks = self.view["decks"].items()
        return ", ".join(f"{self.say(f'table.deck-{name}')} {count}" for name, count in decks)

    def _card(self, card: str, note: str = "", fill: str = CARD_PAPER) -> Card:
        suits = self.cards.entry(card).fields.get("suits", ())
        colour = SUITS.get(suits[0], SOFT_INK) if suits else SOFT_INK
        return Card(self.cards.name(card), note, colour, fill)

    def _offer(self, slot: Mapping[str, Any]) -> Card:
        """A card of the market with what lies on it and under it."""
        tokens = self.cards.tokens(slot["tokens"]).plain
        under = self.say("table.with-unrest") if slot["unrest"] else ""
        return self._card(slot["card"], tokens or under)

    def _standing(self, standing: Mapping[str, Any]) -> Card:
        """A card in play: darker when it is exhausted, with its progress and garrison."""
        notes = [f"+{len(standing['garrison'])}"] if standing["garrison"] else []
        notes += [f"★{standing['progress']}"] if standing["progress"] else []
        fill = EXHAUSTED if standing["exhausted"] else CARD_PAPER
        return self._card(standing["card"], " ".join(notes), fill)

    def _piles(self) -> None:
        piles = {
            "deck": self.me["deck"],
            "discard": self.me["discard"],
            "history": self.me["history"],
            "nation-deck": self.me["nation_deck"],
            "development": self.me["development"],
            "exile": self.view["exile"],
        }
        self.sheet.y += 14
        for name, cards in piles.items():
            if cards:
                label = self.say(f"table.{name}") + self.say("table.colon")
                self.sheet.line(f"{label}{self.cards.names(cards).plain}")
