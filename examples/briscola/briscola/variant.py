"""Briscola for people: its words, what each seat sees, the count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from acropole.kernel import play
from acropole.kernel.chance import Rng
from acropole.kernel.game import Rules
from acropole.kernel.interface import Event, Result, ranked
from acropole.kernel.machine import TIMES, numbers
from acropole.kernel.soundness import BOTTOM, COUNTER, Frame, Shape, below, rows
from briscola import numbers as n
from briscola import turn
from briscola.features import BriscolaFeatures
from briscola.position import BriscolaPosition, Tables
from briscola.schema import SCHEMA
from briscola.sight import BriscolaSight, Played

if TYPE_CHECKING:
    from briscola.game import Briscola


class BriscolaRules(Rules[BriscolaPosition]):
    questions: ClassVar = SCHEMA.names("questions")
    refusals: ClassVar = SCHEMA.names("refusals")
    events: ClassVar = SCHEMA.events

    game: Briscola

    def __init__(self, game: Briscola, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.seats = int(str(options["players"]))

    def blank(self) -> BriscolaPosition:
        return BriscolaPosition(self.tables, self.seats)

    def deal(self, seed: int, rng: Rng, log: list[Event] | None) -> BriscolaPosition:
        position = self.blank()
        position.log = log
        turn.set_up(position, rng)
        return position

    def restore(self, data: dict[str, list[int]]) -> BriscolaPosition:
        position = self.blank()
        position.load(data)
        return position

    # -- words -----------------------------------------------------------------------------------

    def say(self, kind: str, value: int, lang: str, n: int = 2) -> object:
        return self.game.name_of(value, lang) if kind == "card" else value

    def source(self, position: BriscolaPosition) -> str | None:
        return None

    def source_text(self, position: BriscolaPosition, lang: str) -> str:
        return ""

    def prompt_slots(self, position: BriscolaPosition, lang: str) -> dict[str, object]:
        return {"suit": self.game.suits[position.trump // n.RANKS]["name"][lang]}

    def action_words(
        self, position: BriscolaPosition, action: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        return "play", {"card": self.say("card", action - n.PLAY, lang)}

    def refusal_slots(
        self, position: BriscolaPosition, action: int, lang: str
    ) -> dict[str, object]:
        return {"card": self.say("card", action - n.PLAY, lang)}

    # -- sight -----------------------------------------------------------------------------------

    def sight(self, position: BriscolaPosition, seat: int | None) -> BriscolaSight:
        ids, where, seats = self.game.card_ids, position.where, range(self.seats)
        holder = where[position.trump]
        table = [] if position.is_over else turn.trick(position, position.to_move - 1)
        return BriscolaSight(
            **self.common_sight(position, seat),
            trump=ids[position.trump],
            trump_held_by=holder if n.HELD <= holder < n.TABLE else None,
            stock=where.count(n.STOCK),
            hands=tuple(where.count(n.HELD + s) for s in seats),
            hand=() if seat is None else tuple(ids[card] for card in turn.hand(position, seat)),
            table=tuple(Played(s, ids[card]) for s, card in table),
            won=tuple(tuple(map(ids.__getitem__, turn.won(position, s))) for s in seats),
            points=tuple(position.points),
        )

    def resample(self, position: BriscolaPosition, seat: int | None, rng: Rng) -> None:
        """Deal the stock and the other hands anew. All have seen where the trump went."""
        where = position.where
        hidden = {n.STOCK, *range(n.HELD, n.HELD + self.seats)} - {seat}
        cards = [c for c in range(n.CARDS) if where[c] in hidden and c != position.trump]
        places = sorted(where[card] for card in cards)  # what follows depends on no secret
        for card in cards:
            where[card] = places.pop(rng.below(len(places)))

    # -- the count -------------------------------------------------------------------------------

    def tally(self, position: BriscolaPosition) -> Result:
        scores = play.scores(position)
        reason = "hands-empty" if position.is_over else "running"
        return ranked(scores, scores, [{"tricks": score} for score in scores], reason)

    def recount(self, position: BriscolaPosition) -> list[int]:
        points = [0] * self.seats
        for card, place in enumerate(position.where):
            if n.WON <= place < n.OUT:
                points[place - n.WON] += self.tables.points[card % n.RANKS]
        return points

    def features(self) -> BriscolaFeatures:
        return BriscolaFeatures(self.blank())

    # -- positions from outside ------------------------------------------------------------------

    def shape(self, data: Mapping[str, object]) -> Shape:
        places = {n.STOCK, n.OUT}
        for first in (n.HELD, n.TABLE, n.WON):
            places |= set(range(first, first + self.seats))
        return Shape(
            self.seats,
            numbers(self.tables.code),
            parts={
                "where": rows(n.CARDS, (n.STOCK, n.OUT), fits=places.__contains__),
                "points": rows(self.seats, COUNTER),
                "trump": rows(1, below(n.CARDS)),
            },
            frames={n.Q_TURN: Frame(on=(BOTTOM,))},
            effects=Frame({TIMES: (1, 1)}, source=below(n.CARDS)),
        )

    def problems(self, position: BriscolaPosition) -> list[str]:
        where, seat = position.where, position.to_move
        table = [s for s in range(self.seats) for place in where if place == n.TABLE + s]
        before = sorted((seat - away) % self.seats for away in range(1, len(table) + 1))
        held = [where.count(n.HELD + s) + (s in table) for s in range(self.seats)]
        stock = where.count(n.STOCK)
        out = [card for card, place in enumerate(where) if place == n.OUT]
        wrong = {
            "another card is out of the game": out != ([0] if self.seats == 3 else []),
            "somebody played out of turn": table != before or len(table) == self.seats,
            "hands differ in size": held != [max(held)] * self.seats,
            "somebody has not drawn": stock > 0 and held[0] != n.HAND,
            "the trump is not the last card": (where[position.trump] == n.STOCK) != (stock > 0),
            "a game is over too soon": position.is_over and max(held) > 0,
            "points are not those of the cards": position.points != self.recount(position),
        }
        return [problem for problem, is_so in wrong.items() if is_so]
