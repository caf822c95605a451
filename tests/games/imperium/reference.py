"""A second reading of Imperium's cards: what a text must do, reckoned without the rules' code.

`Reference` walks through the tree of a text, keeps a model of the table in plain Python, and
answers each question of the game as it goes: every `may` the same way, a given branch of every
choice, the first fitting card in alphabetical order. In the end both must tell the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from acropole.games.imperium import numbers as n
from acropole.games.imperium.arguments import Area, Pick, Stock
from acropole.games.imperium.filters import SUIT_NAMES, SUITS, Filter
from acropole.games.imperium.vocabulary import VOCABULARY
from acropole.kernel.lang import parse
from acropole.kernel.lang.syntax import (
    Arrow,
    Block,
    Both,
    Call,
    Choose,
    Compare,
    Cond,
    If,
    May,
    Node,
    Opponents,
    Per,
    Seq,
    Tally,
)
from acropole.kernel.lang.verbs import Bound, Quantity
from tests.games.imperium.cards import CARDS
from tests.games.imperium.table import FILLERS, RESOURCES, SMALL_DECKS, Table, seen, world

UNREST = "unrest_common"
PICKED_AS = {"hand": "hand", "discard": "discard"}  # other zones are `card`


class Reference:
    def __init__(self, table: Table, source: str, branch: int = 0, willing: bool = True) -> None:
        self.table = table
        self.source = source
        self.branch = branch
        self.willing = willing
        self.model: dict[str, Any] = table.snapshot()
        self.model["pool"] = list(table.pool)
        self.model["civ_pool"] = list(table.civ_pool)
        self.garrisons: list[tuple[str, str]] = []  # card, host
        self.it = ""
        self.counted = 0
        self.drawn: list[str] = []
        self.on_deck: list[str] = []  # put there by this text
        self.short = False
        self.is_civ = False
        self.is_cost = False

    def expected(self) -> dict[str, Any]:
        model = dict(self.model)
        model["pool"] = tuple(model["pool"])
        model["civ_pool"] = tuple(model["civ_pool"])
        return model

    def lay_garrisons(self, garrisons: Mapping[str, str]) -> None:
        """By host."""
        self.garrisons = [(id, host) for host, ids in garrisons.items() for id in ids.split()]

    def zone(self, name: str) -> Counter[str]:
        return cast("Counter[str]", self.model[name])

    # -- answers -----------------------------------------------------------------------------

    def answer(self, asked: str, code: str) -> None:
        """Answer a question if it is asked; the game takes an answer that is the only one."""
        if self.table.asked == asked:
            assert seen(code) in self.table.legal()
            self.table.play(code)

    # -- structures --------------------------------------------------------------------------

    def run(self, node: Node) -> None:
        match node:
            case Seq(parts) | Both(parts):
                for part in parts:
                    self.run(part)
            case May(body):
                if self.is_civ:
                    self.run(body)
                elif self.possible(body):
                    # "may … up to n": picking none is the no, so the "may" is not asked
                    counted = isinstance(body, Call) and "upto" in str(body)
                    assert (self.table.asked == "may") != counted, self.table.asked
                    if not counted or not self.willing:
                        self.table.play("yes" if self.willing else "no")
                    if self.willing:
                        self.run(body)
            case Arrow(cost, effect):
                if self.payable(cost):
                    self.run(cost)
                    self.run(effect)
            case Choose(branches):
                self.choose(branches)
            case If(cond, then, otherwise):
                if self.holds(cond):
                    self.run(then)
                elif otherwise is not None:
                    self.run(otherwise)
            case Per(count, _, body):
                times = self.tally(count)
                for _ in range(times):
                    self.run(body)
            case Opponents(cond, body):
                self.for_civ(body, cond)
            case Block("others", _, body):
                self.for_civ(body)
            case Block("all", _, body):
                self.counted = 0
                self.run(body)
                self.for_civ(body)
            case Call():
                self.call(VOCABULARY.verb(node))
            case _:
                raise NotImplementedError(node)

    def choose(self, branches: tuple[Seq, ...]) -> None:
        able = [n for n, branch in enumerate(branches) if self.possible(branch)]
        if not able:
            return
        chosen = self.branch if self.branch in able else able[0]
        if len(able) > 1:
            assert self.table.asked == "branch", self.table.asked
            assert self.table.legal() == [f"branch:{n + 1}" for n in able]
            self.table.play(f"branch:{chosen + 1}")
        self.run(branches[chosen])

    def for_civ(self, body: Seq, cond: Cond | None = None) -> None:
        """The C.I.V. does it: solo-rules.md §6."""
        self.is_civ = True
        if cond is None or self.holds(cond):
            self.run(body)
        self.is_civ = False

    def possible(self, node: Node) -> bool:
        match node:
            case Seq(parts):
                return any(self.possible(part) for part in parts)
            case Both(parts):
                return all(self.possible(part) for part in parts)
            case May(body):
                return self.possible(body)
            case Arrow(cost, _):
                return self.payable(cost)
            case Choose(branches):
                return any(self.possible(branch) for branch in branches)
            case If(cond, then, otherwise):
                if self.holds(cond):
                    return self.possible(then)
                return otherwise is not None and self.possible(otherwise)
            case Per(count, _, body):
                return self.tally(count) > 0 and self.possible(body)
            case Call():
                return self.can(VOCABULARY.verb(node))
        return True

    def payable(self, cost: Node) -> bool:
        """A cost must be met in full."""
        self.is_cost = True
        found = self.possible(cost)
        self.is_cost = False
        return found

    def can(self, verb: Bound) -> bool:
        match verb.term.name, verb.values:
            case "pay", (Stock(resource, quantity, how),):
                least = 0 if how == n.UPTO else quantity.number
                held: int = self.model["pool"][RESOURCES.index(resource)]
                return held >= max(1, least)
            case "spend_action", (count,):
                return bool(self.model["actions"] >= count)
            case "gain", (Stock(_, quantity),):
                return self.amount(quantity) > 0
            case "draw", (quantity, _):
                return self.amount(quantity) > 0
            case ("hist" | "exile" | "sink" | "recall" | "abandon" | "tohand" | "topdeck"
                  | "discard" | "garrison" | "return_unrest"), (pick, area):  # fmt: skip
                if pick.how in (n.SELF, n.IT):
                    return True
                found = self.candidates(pick, area)
                full = self.is_cost and pick.how == n.EXACTLY
                return len(found) >= (pick.n if full else 1)
            case "acquire", (pick, area, carried):
                return bool(self.slots(pick.filter, carried) or self.exiled(pick.filter, area))
            case "refresh", _:
                return False
            case "collect", _:
                return False
            case "knight_garrison", _:
                return bool(self.regions())
            case "develop", (free,):
                return bool(self.developments(free))
            case "find", (filter, area, _):
                return bool(self.found(filter, area))
        return True

    # -- conditions and counts ---------------------------------------------------------------

    def holds(self, cond: Cond) -> bool:
        return all(self.tested(test) for test in cond.tests)

    def tested(self, test: Any) -> bool:
        if isinstance(test, Compare):
            value = self.tally(test.count)
            return value >= test.number if test.relation == ">=" else value == test.number
        bound = VOCABULARY.test(test)
        return self.test(bound) is not bool(test.negate)

    def test(self, bound: Bound) -> bool:
        match bound.term.name:
            case "barbarian":
                return not self.model["empire"]
            case "empire":
                return bool(self.model["empire"])
            case "it is":
                return bool(self.it) and bool(bound.values[0].symbols(CARDS[self.it]))
            case "could_not_pay":
                return self.short
            case "questing":
                return bool(self.zone("quest"))
            case "has":
                filter, area = bound.values
                return self.symbols(filter, area) > 0
        raise NotImplementedError(bound.term.name)

    def tally(self, tally: Tally) -> int:
        return self.count(VOCABULARY.count(tally))

    def count(self, bound: Bound) -> int:
        if bound.term.name == "#":
            return self.symbols(*bound.values)
        if bound.term.name in RESOURCES:
            return int(self.model["pool"][RESOURCES.index(bound.term.name)])
        return self.counted

    def symbols(self, filter: Filter, area: Area) -> int:
        found = 0
        for name in area.zones:
            for id, copies in self.zone(name).items():
                if name != "garrison" or self.is_under(id, area):
                    found += filter.symbols(CARDS[id]) * copies
        return found

    def is_under(self, id: str, area: Area) -> bool:
        if not area.under:
            return True
        host = dict(self.garrisons).get(id, "")
        if area.under == "self":
            return host == self.source
        assert isinstance(area.under, Filter)
        return bool(area.under.symbols(CARDS[host]))

    def amount(self, quantity: Quantity) -> int:
        return quantity.number * (1 if quantity.count is None else self.count(quantity.count))

    # -- cards -------------------------------------------------------------------------------

    def fitting(self, filter: Filter, ids: Iterable[str]) -> list[str]:
        return [id for id in ids if filter.symbols(CARDS[id]) and self.hosts(filter, id)]

    def hosts(self, filter: Filter, id: str) -> bool:
        if filter.hosts is None:
            return True
        held = [card for card, host in self.garrisons if host == id]
        return bool(self.fitting(filter.hosts, held))

    def candidates(self, pick: Pick, area: Area) -> list[tuple[str, str]]:
        """Zone and id of every card that can be picked, copies as often as they are there."""
        found: list[tuple[str, str]] = []
        for name in area.zones:
            ids = sorted(self.zone(name).elements())
            if pick.how == n.DRAWN:
                ids = sorted(self.drawn)
            for id in self.fitting(pick.filter, ids):
                if name != "garrison" or self.is_under(id, area):
                    found.append((name, id))
        return found

    def each(self, verb: Bound, asked: str, goal: Callable[[str, str], None]) -> None:
        """Carry out a verb about cards: pick them one by one and send each to its goal."""
        pick: Pick = verb.values[0]
        area: Area = verb.values[1]
        if pick.how == n.SELF:
            goal(self.home(self.source), self.source)
            return
        if pick.how == n.IT:
            goal(self.home(self.it), self.it)
            return
        found = self.candidates(pick, area)
        if self.must_not_garrison(verb):
            found = [(name, id) for name, id in found if not _barred(id, "no_garrison")]
        if verb.term.name in ("abandon", "recall"):
            found = [(name, id) for name, id in found
                     if name != "play" or CARDS[id].fields.get("header") == "pinned"]  # fmt: skip
        done = 0
        wanted = 1000 if pick.how in (n.ANY, n.ALL) else pick.n
        while found and done < wanted:
            name, id = min(found, key=lambda card: (card[1], card[0]))
            found.remove((name, id))
            if pick.how != n.ALL:
                self.answer(asked, f"{PICKED_AS.get(name, 'card')}:{id}")
            goal(name, id)
            self.it = id
            symbols = pick.filter.symbols(CARDS[id])
            done += symbols if verb.term.name in ("abandon", "recall") else 1
            self.counted += symbols if verb.term.name in ("abandon", "recall") else 1
        if done < wanted and pick.how in (n.UPTO, n.ANY) and self.table.asked == asked:
            self.table.play("no")

    def must_not_garrison(self, verb: Bound) -> bool:
        return verb.term.name == "garrison"

    def home(self, id: str) -> str:
        """Where the card is that an effect calls `it` or `self`."""
        for name in ("resolving", "play", "hand", "discard"):
            if self.zone(name)[id]:
                return name
        raise AssertionError(f"{id} lies nowhere")

    def shift(self, id: str, source: str, goal: str) -> None:
        assert self.zone(source)[id] > 0, (id, source)
        self.zone(source)[id] -= 1
        if goal:
            self.zone(goal)[id] += 1
        if source == "play":
            for card, host in [*self.garrisons]:
                if host == id and not self.zone("play")[id]:
                    self.garrisons.remove((card, host))
                    self.shift(card, "garrison", goal)
        if source == "garrison":
            self.garrisons = [(card, host) for card, host in self.garrisons if card != id]

    def regions(self) -> list[str]:
        return sorted(id for id in self.zone("play") if self.zone("play")[id] and _is_region(id))

    # -- verbs -------------------------------------------------------------------------------

    def call(self, verb: Bound) -> None:
        if self.is_civ:
            self.civ(verb)
            return
        if verb.term.name in ("discard", "abandon", "return_unrest", "pay"):
            self.counted = 0
        getattr(self, f"do_{verb.term.name}")(verb, *verb.values)

    def civ(self, verb: Bound) -> None:
        """What an effect of the person does to the C.I.V. verbs.md §10."""
        match verb.term.name, verb.values:
            case "gain", (Stock(resource, quantity),):
                self.model["civ_pool"][RESOURCES.index(resource)] += quantity.number
            case "take_unrest", (n,):
                self.model["unrest"] -= n
                self.zone("civ_deck")[UNREST] += n
            case "draw", _:
                if +self.zone("civ_deck"):
                    (id,) = +self.zone("civ_deck")
                    self.zone("civ_deck")[id] -= 1
                    self.zone("civ_discard")[id] += 1
            case ("abandon" | "recall") as name, (pick, _):
                fitting = self.fitting(pick.filter, +self.zone("civ_play"))
                if fitting:
                    goal = "civ_discard" if name == "abandon" else "civ_deck"
                    self.zone("civ_play")[fitting[0]] -= 1
                    self.zone(goal)[fitting[0]] += 1
                    self.counted += 1

    def gain(self, resource: str, n: int) -> None:
        if resource == "act":
            self.model["actions"] += n
        else:
            self.model["pool"][RESOURCES.index(resource)] += n

    def do_gain(self, verb: Bound, stock: Stock) -> None:
        self.gain(stock.resource, self.amount(stock.quantity))

    def do_pay(self, verb: Bound, stock: Stock) -> None:
        held = self.model["pool"][RESOURCES.index(stock.resource)]
        count = stock.quantity.number
        if stock.how == n.ALL:
            count = held
        elif stock.how == n.UPTO:
            count = min(count, held)
            for _ in range(count):
                self.answer("pay-more", "yes")
        self.gain(stock.resource, -count)
        self.counted = count

    def do_spend_action(self, verb: Bound, n: int) -> None:
        self.model["actions"] -= n

    def do_steal(self, verb: Bound, stock: Stock, whom: str) -> None:
        victim = {
            "others": True,
            "empires": world(self.table.state).side[1] == n.STATE_EMPIRE,
            "region_holders": any(_is_region(id) for id in +self.zone("civ_play")),
        }[whom]
        at = RESOURCES.index(stock.resource)
        taken = min(stock.quantity.number, self.model["civ_pool"][at]) if victim else 0
        self.short = victim and taken < stock.quantity.number
        self.model["civ_pool"][at] -= taken
        self.model["pool"][at] += taken

    def do_add_token(self, verb: Bound, stock: Stock, on: str) -> None:
        if on == "market":
            self.answer("token", "market:1")
            held = self.model["tokens"][0]
            held[stock.resource] = held.get(stock.resource, 0) + stock.quantity.number

    def do_draw(self, verb: Bound, quantity: Quantity, if_able: bool) -> None:
        for _ in range(self.amount(quantity)):
            self.draw_one()

    def do_draw_upto(self, verb: Bound, n: int, if_able: bool) -> None:
        for _ in range(n):
            assert self.table.asked == "draw-more"
            self.table.play("yes")
            self.draw_one()

    def draw_one(self) -> None:
        self.it = self.on_deck.pop() if self.on_deck else FILLERS["deck"]
        self.shift(self.it, "deck", "hand")
        self.drawn.append(self.it)

    def do_discard(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "discard", lambda zone, id: self.shift(id, zone, "discard"))

    def do_tohand(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "to-hand", lambda zone, id: self.shift(id, zone, "hand"))

    def do_topdeck(self, verb: Bound, pick: Pick, area: Area) -> None:
        def onto_deck(zone: str, id: str) -> None:
            self.shift(id, zone, "deck")
            self.on_deck.append(id)

        self.each(verb, "topdeck", onto_deck)

    def do_hist(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "history", lambda zone, id: self.shift(id, zone, "history"))

    def do_sink(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "sink", lambda zone, id: self.shift(id, zone, "sunk"))

    def do_exile(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "exile", lambda zone, id: self.shift(id, zone, "exile"))

    def do_abandon(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "abandon", lambda zone, id: self.shift(id, zone, "discard"))

    def do_recall(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "recall", lambda zone, id: self.shift(id, zone, "hand"))

    def do_return_unrest(self, verb: Bound, pick: Pick, area: Area) -> None:
        self.each(verb, "return", self.return_to_pile)

    def return_to_pile(self, zone: str, id: str) -> None:
        self.shift(id, zone, "")
        self.model["unrest"] += 1

    def do_return_self(self, verb: Bound) -> None:
        self.return_to_pile("resolving", self.source)

    def do_garrison(self, verb: Bound, pick: Pick, area: Area) -> None:
        def under_source(zone: str, id: str) -> None:
            self.shift(id, zone, "quest" if zone == "dev" else "garrison")
            if zone != "dev":
                self.garrisons.append((id, self.source))

        self.each(verb, "garrison", under_source)

    def do_take_unrest(self, verb: Bound, n: int) -> None:
        self.model["unrest"] -= n
        self.zone("hand")[UNREST] += n

    def do_develop(self, verb: Bound, free: bool) -> None:
        found = self.developments(free)
        if found:
            self.answer("develop", f"card:{found[0]}")
            self.shift(found[0], "dev", "discard")
            if not free:
                for resource, n in CARDS[found[0]].fields.get("cost", {}).items():
                    self.gain(resource, -n)

    def developments(self, free: bool) -> list[str]:
        if not self.model["empire"]:
            return []
        return sorted(
            id
            for id in +self.zone("dev")
            if free
            or all(
                self.model["pool"][RESOURCES.index(resource)] >= n
                for resource, n in CARDS[id].fields.get("cost", {}).items()
            )
        )

    def do_find(self, verb: Bound, filter: Filter, area: Area, goal: str) -> None:
        found = self.found(filter, area)
        if found:
            zone, id = found[0]
            self.answer("find", f"{PICKED_AS.get(zone, 'card')}:{id}")
            self.shift(id, zone, goal)
            self.it = id

    def found(self, filter: Filter, area: Area) -> list[tuple[str, str]]:
        return [
            (zone, id)
            for zone in area.zones
            for id in self.fitting(filter, sorted(+self.zone(zone)))
        ]

    def do_fame_top(self, verb: Bound) -> None:
        self.shift(FILLERS["fame"], "fame", "hand")

    def do_fame_look(self, verb: Bound, n: int) -> None:
        self.answer("fame", f"card:{FILLERS['fame']}")
        for _ in range(n - 1):
            self.answer("fame-back", f"card:{FILLERS['fame']}")
        self.shift(FILLERS["fame"], "fame", "hand")

    def do_nation_look(self, verb: Bound, n: int) -> None:
        self.it = FILLERS["nation"]

    def do_nation_shuffle(self, verb: Bound) -> None:
        pass

    def do_nation_bottom(self, verb: Bound) -> None:
        pass

    def do_nation_top(self, verb: Bound) -> None:
        self.shift(FILLERS["nation"], "nation", "discard")

    def do_give(self, verb: Bound, n: int, area: Area) -> None:
        found = [(zone, id) for zone in area.zones for id in sorted((+self.zone(zone)).elements())]
        zone, id = min(found, key=lambda card: (card[1], card[0]))
        self.answer("give", f"{PICKED_AS.get(zone, 'card')}:{id}")
        self.shift(id, zone, "civ_deck")
        self.it = id

    def do_knight_garrison(self, verb: Bound) -> None:
        """The knight goes under a region, whose text happens once more."""
        knight, region = self.source, self.regions()[0]
        self.answer("knight", f"card:{region}")
        self.shift(knight, self.home(knight), "garrison")
        self.garrisons.append((knight, region))
        self.source = region
        for sentence in parse(CARDS[region]["play"]).items:
            self.run(sentence)
        self.source = knight

    def do_move_quest(self, verb: Bound, goal: str) -> None:
        for id in +self.zone("quest"):
            self.shift(id, "quest", goal)

    def do_end_trigger(self, verb: Bound) -> None:
        self.model["ending"] = True

    def do_swap_nation(self, verb: Bound) -> None:
        id = sorted(+self.zone("hand"))[0]
        self.answer("swap-nation", f"hand:{id}")
        self.shift(id, "hand", "nation")
        self.shift(FILLERS["nation"], "nation", "hand")

    def do_swap_exile(self, verb: Bound) -> None:
        exiled = sorted(+self.zone("exile"))[0]
        self.answer("swap-out", f"card:{exiled}")
        self.answer("swap-in", "market:1")
        self.shift(exiled, "exile", "")
        self.zone("exile")[self.model["market"][0]] += 1
        self.model["market"][0] = exiled
        if _is_region(exiled):
            self.model["unrest"] += 1

    # -- the market --------------------------------------------------------------------------

    def slots(self, filter: Filter, carried: str) -> list[int]:
        return [
            slot
            for slot, id in enumerate(self.model["market"])
            if filter.symbols(CARDS[id])
            and (carried == "nothing" or self.model["tokens"][slot].get(carried, 0))
        ]

    def exiled(self, filter: Filter, area: Area) -> list[str]:
        return self.fitting(filter, sorted(+self.zone("exile"))) if "exile" in area.zones else []

    def do_acquire(self, verb: Bound, pick: Pick, area: Area, carried: str) -> None:
        for _ in range(pick.n):
            slots = self.slots(pick.filter, carried) if "market" in area.zones else []
            if slots:
                self.answer("acquire", f"market:{slots[0] + 1}")
                self.take(slots[0], with_unrest=True)
            elif exiled := self.exiled(pick.filter, area):
                self.answer("acquire", f"card:{exiled[0]}")
                self.shift(exiled[0], "exile", "hand")
                if not _is_region(exiled[0]):
                    self.do_take_unrest(verb, 1)

    def take(self, slot: int, with_unrest: bool) -> None:
        id = self.model["market"][slot]
        self.zone("hand")[id] += 1
        self.it = id
        for resource, count in self.model["tokens"][slot].items():
            self.gain(resource, count)
        self.model["tokens"][slot] = {}
        if with_unrest and not _is_region(id):
            self.zone("hand")[UNREST] += 1
        elif not _is_region(id):
            self.model["unrest"] += 1
        self.refill(slot, {2: n.SUIT_CIVILISED, 3: n.SUIT_UNCIVILISED, 4: n.SUIT_REGION}.get(slot))

    def refill(self, slot: int, suit: int | None) -> None:
        if suit in SMALL_DECKS:
            new = SMALL_DECKS[suit]
            self.model["small"][list(SMALL_DECKS).index(suit)] -= 1
        else:
            new = FILLERS["main"]
            self.zone("main")[new] -= 1
        self.model["market"][slot] = new
        if not _is_region(new):
            self.model["unrest"] -= 1

    def do_exile_market(self, verb: Bound, n: int) -> None:
        slot = next(n for n, held in enumerate(self.model["tokens"]) if not held)
        self.answer("exile-market", f"market:{slot + 1}")
        id = self.model["market"][slot]
        self.zone("exile")[id] += 1
        if not _is_region(id):
            self.model["unrest"] += 1
        self.refill(slot, SUIT_NAMES.index(CARDS[id]["suits"][0]))

    def do_break(self, verb: Bound, filter: Filter, times: int, exile: bool) -> None:
        suits = [trait.value for trait in filter.traits]
        for _ in range(times):
            name = SUIT_NAMES[SUITS[suits[0]]]
            if len(suits) > 1:
                self.answer("suit", f"suit:{name}")
            self.answer("break", "deck")
            self.break_deck(SUITS[suits[0]])

    def break_deck(self, suit: int) -> None:
        if suit in SMALL_DECKS:
            self.model["small"][list(SMALL_DECKS).index(suit)] -= 1
            self.zone("hand")[SMALL_DECKS[suit]] += 1
        else:
            self.shift(FILLERS["main"], "main", "hand")

    def do_break_variable(self, verb: Bound) -> None:
        self.answer("break-variable", "deck")
        self.gain("mat", 2)  # the main deck holds no such card


def _is_region(id: str) -> bool:
    return "region" in CARDS[id].fields.get("suits", [])


def _barred(id: str, word: str) -> bool:
    return word in CARDS[id].fields.get("restriction", "")
