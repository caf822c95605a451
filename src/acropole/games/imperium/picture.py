"""The table of Imperium as a picture: the opponent, the market, what lies in play, the hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from acropole.games.imperium import sight as see
from acropole.kernel.game import Rules
from acropole.rl.pictures.sheet import CARD_PAPER, SOFT_INK, Card, Sheet

SUITS = {
    "region": "#3f7d3a",
    "uncivilised": "#c96a12",
    "civilised": "#23798f",
    "tributary": "#74439a",
    "fame": "#a67c00",
    "unrest": "#b8392e",
}
EXHAUSTED = "#e3dccb"


def picture(sight: see.ImperiumSight, rules: Rules[Any], names: Sequence[str], lang: str) -> str:
    return _Table(sight, rules, names, lang).svg()


class _Table:
    def __init__(
        self, sight: see.ImperiumSight, rules: Rules[Any], names: Sequence[str], lang: str
    ) -> None:
        self.sight = sight
        self.me = sight.seats[sight.near]
        self.names = names
        self.rules = rules
        self.lang = lang
        note = self.say("table.round", n=sight.round)
        if self.me.score is not None:
            note += f" · {self.say('table.score', n=self.me.score)}"
        self.sheet = Sheet(self.say("game.title"), note)

    def svg(self) -> str:
        sheet = self.sheet
        for seat in self.sight.others:
            self._other(seat, self.sight.seats[seat])
        if self.sight.civ is not None:
            self._opponent(self.sight.civ)
        sheet.heading(self.say("table.market"), self._decks())
        sheet.cards([self._offer(slot) for slot in self.sight.market if slot])
        me = self.me
        means = " · ".join(
            [
                self._tokens(me.pool),
                self.say("table.actions", n=me.actions),
                self.say("table.exhausts", n=me.exhausts),
            ]
        )
        sheet.heading(f"{self.names[self.sight.near]}: {self._people(me)}", means)
        sheet.cards([self._standing(card) for card in (*me.power, *me.play)])
        sheet.heading(self.say("table.hand"))
        sheet.cards([self._card(card) for card in me.hand])
        self._piles()
        return sheet.svg()

    def _other(self, seat: int, area: see.AreaSight) -> None:
        piles = " · ".join(
            [
                self._tokens(area.pool),
                self.say("table.their-hand", n=area.sizes["hand"]),
                self.say("table.civ-deck", n=area.sizes["deck"]),
            ]
        )
        self.sheet.heading(f"{self.names[seat]}: {self._people(area)}", piles)
        self.sheet.cards([self._standing(card) for card in (*area.power, *area.play)])

    def _opponent(self, civ: see.CivSight) -> None:
        slots = [slot for slot in civ.slots if slot.state in ("down", "aside")]
        piles = " · ".join(
            [
                self._tokens(civ.pool),
                self.say("table.civ-slots", n=len(slots)),
                self.say("table.civ-deck", n=civ.deck),
                self.say("table.civ-dynasty", n=civ.dynasty),
            ]
        )
        self.sheet.heading(f"{self.names[-1]}: {self._people(civ)}", piles)
        self.sheet.cards([self._card(card) for card in civ.play])

    def say(self, key: str, **slots: object) -> str:
        return self.rules.game.catalogue.text(self.lang, key, **slots)

    def _name(self, card: str) -> str:
        return see.label(self.rules, card, self.lang)

    def _names(self, cards: Iterable[str]) -> str:
        """`Forest ×2, Advance`, in the order in which they come."""
        count = Counter(map(self._name, cards))
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in count.items())

    def _people(self, side: see.AreaSight | see.CivSight) -> str:
        state = "empire" if side.empire else "barbarian"
        return f"{self.say('nation.' + side.nation)} ({self.say('state.' + state)})"

    def _tokens(self, tokens: Mapping[str, int]) -> str:
        return ", ".join(self.say(f"tokens.{name}", n=n) for name, n in tokens.items())

    def _decks(self) -> str:
        decks = self.sight.decks.items()
        return ", ".join(f"{self.say(f'table.deck-{name}')} {count}" for name, count in decks)

    def _card(self, card: str, note: str = "", fill: str = CARD_PAPER) -> Card:
        suits = see.entry_of(self.rules, card).fields.get("suits", ())
        colour = SUITS.get(suits[0], SOFT_INK) if suits else SOFT_INK
        return Card(self._name(card), note, colour, fill)

    def _offer(self, slot: see.OfferSight) -> Card:
        """A card of the market with what lies on it and under it."""
        tokens = self._tokens({name: n for name, n in slot.tokens.items() if n})
        under = self.say("table.with-unrest") if slot.unrest else ""
        return self._card(slot.card, tokens or under)

    def _standing(self, standing: see.InPlaySight) -> Card:
        """A card in play: darker when it is exhausted, with its progress and garrison."""
        notes = [f"+{len(standing.garrison)}"] if standing.garrison else []
        notes += [f"★{standing.progress}"] if standing.progress else []
        fill = EXHAUSTED if standing.exhausted else CARD_PAPER
        return self._card(standing.card, " ".join(notes), fill)

    def _piles(self) -> None:
        piles = {
            "deck": self.me.deck,
            "discard": self.me.discard,
            "history": self.me.history,
            "nation-deck": self.me.nation_deck,
            "development": [one.card for one in self.me.development],
            "exile": self.sight.exile,
        }
        self.sheet.y += 14
        for name, cards in piles.items():
            if cards:
                title = self.say(f"table.{name}") + self.say("table.colon")
                self.sheet.line(f"{title}{self._names(cards)}")
