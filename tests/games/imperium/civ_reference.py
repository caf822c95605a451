"""A second reading of the rows of the C.I.V., on plain lists, to test the first one against.

It knows the rules (rulebook 004, pages on the C.I.V.) and nothing of how the engine keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from acropole.games.imperium.filters import read_filter
from acropole.kernel.lang import parse
from acropole.kernel.lang.parser import tokenize
from acropole.kernel.lang.syntax import (
    Arg,
    Arrow,
    Block,
    Both,
    Call,
    Compare,
    First,
    If,
    May,
    Named,
    Node,
    Seq,
)

from .cards import CARDS

TOKENS = ("mat", "pop", "prog")
REFILL = ("assyrians_tributary", "assyrians_tributary", "education", "elders", "jungle")
OF_SUIT = {"region": "jungle", "uncivilised": "elders", "civilised": "education",
           "tributary": "assyrians_tributary"}  # fmt: skip
SUITS = {"REG": "region", "UNC": "uncivilised", "CIV": "civilised", "TRI": "tributary"}


def shows(filter: str, card: str) -> int:
    """How many symbols of the card match."""
    tokens = tokenize(filter)[:-1]
    return read_filter(Arg(None, tuple(tokens)), tokens).symbols(CARDS[card])


def value(card: str) -> int:
    fields = CARDS[card].fields
    if "variable" in fields:
        return 5
    kinds = ("points", "in_history", "in_play", "garrisoned")
    return max(int(fields.get(name, fields["points"])) for name in kinds)


@dataclass
class Side:
    pool: dict[str, int]
    play: list[str]
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)


@dataclass
class Position:
    """Lists are from bottom to top, the market from left to right."""

    civ: Side
    person: Side
    market: list[str]
    tokens: list[dict[str, int]]
    exile: list[str]
    fame: list[str]
    unrest: int
    dynasty: list[str]
    quests: list[str]
    die: int
    card: str  # turned up
    civ_empire: bool = False
    person_empire: bool = False
    kinged: bool = False
    ending: bool = False
    card_at: str = "discard"  # where it goes


class Reading:
    def __init__(self, position: Position) -> None:
        self.at = position

    def resolve(self, effect: str) -> None:
        self.run(parse(effect), self.at.civ)
        if self.at.card_at == "discard":
            self.at.civ.discard.append(self.at.card)

    def can_resolve(self, effect: str) -> bool:
        return self.can(parse(effect), self.at.civ)

    # -- structure -----------------------------------------------------------------------------

    def run(self, node: Node, who: Side) -> None:
        match node:
            case Seq(parts) | Both(parts):
                for part in parts:
                    self.run(part, who)
            case First(branches):
                for branch in branches:
                    if self.can(branch, who):
                        self.run(branch, who)
                        return
            case Arrow(cost, effect):
                if self.can(node, who):
                    self.run(cost, who)
                    self.run(effect, who)
            case If(cond, then, otherwise):
                if self.holds(cond.tests[0]):
                    self.run(then, who)
                elif otherwise is not None:
                    self.run(otherwise, who)
            case Block("others", _, body):
                self.run(body, self.at.person)
            case May(body):
                self.run(body, who)
            case Call(name, args):
                if self.can(node, who):
                    getattr(self, name)(who, *[str(arg) for arg in args])
            case _:
                raise AssertionError(node)

    def can(self, node: Node, who: Side) -> bool:
        match node:
            case Seq(parts) | Both(parts):
                return any(self.can(part, who) for part in parts)
            case First(branches):
                return any(self.can(branch, who) for branch in branches)
            case Arrow(cost, effect):
                return self.can(cost, who) and self.can(effect, who)
            case If(cond, then, otherwise):
                if self.holds(cond.tests[0]):
                    return self.can(then, who)
                return otherwise is not None and self.can(otherwise, who)
            case Block("others", _, body):
                return self.can(body, self.at.person)
            case May(body):
                return self.can(body, who)
            case Call(name, args):
                return bool(getattr(self, f"can_{name}")(who, *[str(arg) for arg in args]))
        raise AssertionError(node)

    def holds(self, test: object) -> bool:
        civ, person = self.at.civ, self.at.person
        match test:
            case Named("rival_has", (what,)):
                return any(shows(str(what), card) for card in person.play)
            case Named("rival_empire"):
                return self.at.person_empire
            case Named("has", (what, zone), negate):
                cards = civ.play if str(zone) == "play" else civ.discard
                return any(shows(str(what), card) for card in cards) != negate
            case Compare(count, ">=", number):
                return civ.pool[count.name] >= number
        raise AssertionError(test)

    # -- tokens --------------------------------------------------------------------------------

    def amount(self, who: Side, what: str) -> tuple[str, int]:
        resource, number = what.split(" ", 1)
        if number.isdigit():
            return resource, int(number)
        assert number == "#(REG, play)"
        return resource, sum(shows("REG", card) for card in who.play)

    def can_gain(self, who: Side, what: str) -> bool:
        return self.amount(who, what)[1] > 0

    def gain(self, who: Side, what: str) -> None:
        resource, n = self.amount(who, what)
        who.pool[resource] += n

    def can_spend(self, who: Side, what: str) -> bool:
        resource, n = self.amount(who, what)
        return who.pool[resource] >= n

    def spend(self, who: Side, what: str) -> None:
        resource, n = self.amount(who, what)
        who.pool[resource] -= n

    def can_steal(self, who: Side, what: str) -> bool:
        return self.at.person.pool[what.split()[0]] > 0

    def steal(self, who: Side, what: str) -> None:
        resource, n = self.amount(who, what)
        taken = min(n, self.at.person.pool[resource])
        self.at.person.pool[resource] -= taken
        self.at.civ.pool[resource] += taken

    can_hand_over = can_steal
    hand_over = steal

    def can_convert(self, who: Side, resource: str) -> bool:
        return who.pool[resource] > 0

    def convert(self, who: Side, resource: str) -> None:
        who.pool["prog"] += who.pool[resource]
        who.pool[resource] = 0

    can_exchange = can_spend

    def exchange(self, who: Side, what: str) -> None:
        resource, n = self.amount(who, what)
        who.pool["prog"] += who.pool[resource] // n
        who.pool[resource] %= n

    can_spend_all = can_convert

    def spend_all(self, who: Side, resource: str) -> None:
        who.pool[resource] = 0

    def can_token_above(self, who: Side, what: str) -> bool:
        return 1 <= self.at.die <= 5

    def token_above(self, who: Side, what: str) -> None:
        resource, n = self.amount(who, what)
        self.at.tokens[self.at.die - 1][resource] += n

    # -- the card turned up, and the C.I.V.'s own ----------------------------------------------

    def latest(self, cards: list[str], filter: str) -> int:
        return max((i for i, card in enumerate(cards) if shows(filter, card)), default=-1)

    def can_play_this(self, who: Side) -> bool:
        return True

    def play_this(self, who: Side) -> None:
        self.at.card_at = "play"
        who.play.append(self.at.card)

    def source(self, who: Side, place: str) -> list[str]:
        return who.discard if place == "from:discard" else who.play

    def can_hist(self, who: Side, what: str, place: str = "") -> bool:
        if what == "self":
            return True
        return self.latest(self.source(who, place), what.split(" ", 1)[1]) >= 0

    def hist(self, who: Side, what: str, place: str = "") -> None:
        if what == "self":
            self.at.card_at = "history"
            who.history.append(self.at.card)
        else:
            cards = self.source(who, place)
            who.history.append(cards.pop(self.latest(cards, what.split(" ", 1)[1])))

    can_topdeck = can_hist

    def topdeck(self, who: Side, what: str, place: str = "") -> None:
        if what == "self":
            self.at.card_at = "deck"
            who.deck.append(self.at.card)
        else:
            cards = self.source(who, place)
            who.deck.append(cards.pop(self.latest(cards, what.split(" ", 1)[1])))

    def can_exile(self, who: Side, what: str) -> bool:
        return True

    def exile(self, who: Side, what: str) -> None:
        self.at.card_at = "exile"
        self.at.exile.append(self.at.card)

    def can_play_discarded(self, who: Side, filter: str) -> bool:
        return self.latest(who.discard, filter) >= 0

    def play_discarded(self, who: Side, filter: str) -> None:
        who.play.append(who.discard.pop(self.latest(who.discard, filter)))

    def can_discard_top(self, who: Side, n: str) -> bool:
        return bool(who.deck)

    def discard_top(self, who: Side, n: str) -> None:
        for _ in range(min(int(n), len(who.deck))):
            who.discard.append(who.deck.pop())

    def can_return_discarded(self, who: Side) -> bool:
        return self.latest(who.discard, "UNR") >= 0

    def return_discarded(self, who: Side) -> None:
        who.discard.pop(self.latest(who.discard, "UNR"))
        self.at.unrest += 1

    def can_dynasty(self, who: Side) -> bool:
        return bool(self.at.dynasty)

    def dynasty(self, who: Side) -> None:
        who.discard.append(self.at.dynasty.pop())
        self.at.ending |= not self.at.dynasty

    def can_exile_quest(self, who: Side) -> bool:
        return any(card != "graal" for card in self.at.quests)

    def exile_quest(self, who: Side) -> None:
        self.at.exile.append(self.at.quests.pop())

    def can_take_quest(self, who: Side) -> bool:
        return bool(self.at.quests)

    def take_quest(self, who: Side) -> None:
        who.deck.append(self.at.quests.pop())

    def can_become(self, who: Side, what: str) -> bool:
        return True

    def become(self, who: Side, what: str) -> None:
        self.at.card = what

    def can_end_trigger(self, who: Side) -> bool:
        return True

    def end_trigger(self, who: Side) -> None:
        self.at.ending = True

    # -- fame and unrest -----------------------------------------------------------------------

    def can_fame_top(self, who: Side) -> bool:
        return bool(self.at.fame) or not self.at.kinged

    def king(self) -> None:
        self.at.kinged = self.at.ending = True
        self.at.civ.pool["prog"] += 3 if self.at.civ_empire else 6
        if self.at.civ_empire and self.at.dynasty:
            self.at.civ.deck.append(self.at.dynasty.pop())

    def fame_top(self, who: Side) -> None:
        if self.at.fame:
            who.deck.append(self.at.fame.pop())
        else:
            self.king()

    can_fame_history = can_fame_top

    def fame_history(self, who: Side) -> None:
        if self.at.fame:
            who.history.append(self.at.fame.pop())
        else:
            self.king()

    def can_take_unrest(self, who: Side, n: str) -> bool:
        return self.at.unrest > 0

    def take_unrest(self, who: Side, n: str) -> None:
        self.at.unrest -= 1
        (who.deck if who is self.at.civ else who.hand).append("unrest_common")

    def can_late_unrest(self, who: Side) -> bool:
        return True

    def late_unrest(self, who: Side) -> None:
        self.at.unrest -= 1
        who.hand.append("unrest_common")

    # -- the market ----------------------------------------------------------------------------

    def best(self, filter: str, carrying: str = "") -> int:
        slots = [
            slot
            for slot, card in enumerate(self.at.market)
            if shows(filter, card) and (not carrying or self.at.tokens[slot][carrying])
        ]
        return min(
            slots,
            key=lambda slot: (
                -value(self.at.market[slot]) - self.at.tokens[slot]["prog"],
                -sum(self.at.tokens[slot].values()),
                slot,
            ),
            default=-1,
        )

    def take(self, slot: int, with_unrest: bool) -> None:
        card = self.at.market[slot]
        civ = self.at.civ
        civ.deck.append(card)
        for name in TOKENS:
            civ.pool[name] += self.at.tokens[slot][name]
            self.at.tokens[slot][name] = 0
        self.lift_unrest(card, civ if with_unrest else None)
        self.at.market[slot] = REFILL[slot]
        self.lay_unrest(REFILL[slot])

    def lift_unrest(self, card: str, to: Side | None) -> None:
        if shows("REG", card):
            return
        if to is None:
            self.at.unrest += 1
        else:
            to.deck.append("unrest_common")

    def lay_unrest(self, card: str) -> None:
        self.at.unrest -= not shows("REG", card)

    def acquired(self, what: str, *more: str) -> tuple[int, int]:
        """The market slot, or the exiled card."""
        filter = what.split(" ", 1)[1]
        if "from:exile" in more:
            exiled = [i for i, card in enumerate(self.at.exile) if shows(filter, card)]
            return -1, max(exiled, key=lambda i: (value(self.at.exile[i]), i), default=-1)
        return self.best(filter, "pop" if "with:pop" in more else ""), -1

    def can_acquire(self, who: Side, what: str, *more: str) -> bool:
        return max(self.acquired(what, *more)) >= 0

    def acquire(self, who: Side, what: str, *more: str) -> None:
        slot, exiled = self.acquired(what, *more)
        if slot >= 0:
            self.take(slot, with_unrest=True)
            return
        card = self.at.exile.pop(exiled)
        who.deck.append(card)
        if not shows("REG", card):
            self.take_unrest(who, "1")

    def can_break(self, who: Side, suit: str) -> bool:
        return True

    # `break` is a word of Python, so it is set below
    def break_through(self, who: Side, suit: str) -> None:
        slot = self.best(suit)
        if slot >= 0:
            self.take(slot, with_unrest=False)
        else:
            who.deck.append(OF_SUIT[SUITS[suit]])

    def exilable(self) -> int:
        free = [slot for slot in range(5) if not any(self.at.tokens[slot].values())]
        return min(free, default=-1)

    def can_exile_market(self, who: Side, n: str) -> bool:
        return self.exilable() >= 0

    def exile_market(self, who: Side, n: str) -> None:
        slot = self.exilable()
        card = self.at.market[slot]
        self.at.exile.append(card)
        self.lift_unrest(card, None)
        suit = CARDS[card]["suits"][0]
        self.at.market[slot] = OF_SUIT[suit]
        self.lay_unrest(OF_SUIT[suit])

    # -- giving up cards -----------------------------------------------------------------------

    def can_abandon(self, who: Side, what: str) -> bool:
        n, filter = what.split(" ", 1)
        found = sum(shows(filter, card) for card in who.play)
        return found >= (int(n) if who is self.at.civ else 1)

    def abandon(self, who: Side, what: str) -> None:
        n, filter = what.split(" ", 1)
        left = int(n)
        while left > 0:
            card = who.play.pop(self.latest(who.play, filter))
            left -= shows(filter, card)
            who.discard.append(card)

    def can_recall(self, who: Side, what: str) -> bool:
        return self.latest(who.play, what.split(" ", 1)[1]) >= 0

    def recall(self, who: Side, what: str) -> None:
        who.hand.append(who.play.pop(self.latest(who.play, what.split(" ", 1)[1])))

    def can_discard(self, who: Side, n: str) -> bool:
        return bool(who.hand)

    def discard(self, who: Side, n: str) -> None:
        for _ in range(min(int(n), len(who.hand))):
            who.discard.append(who.hand.pop())

    def can_draw(self, who: Side, n: str) -> bool:
        return bool(who.deck)

    def draw(self, who: Side, n: str) -> None:
        who.hand.append(who.deck.pop())

    def can_return_unrest(self, who: Side, n: str) -> bool:
        return "unrest_common" in who.hand

    def return_unrest(self, who: Side, n: str) -> None:
        who.hand.remove("unrest_common")
        self.at.unrest += 1


setattr(Reading, "break", Reading.break_through)
