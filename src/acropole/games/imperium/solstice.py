"""In which order solstice effects can be resolved without taking anything from the player.

An effect can go before another when whatever comes of the other order can come of this one, too:
the other one gives it nothing to use and tells it nothing, and leaves it as much to do. Cards to
choose from are never too many; of tokens one may want fewer, for progress pays what is missing. It
is better to ask once too often: a text with a word that is not listed here uses everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from acropole.games.imperium import arguments, filters, vocabulary
from acropole.games.imperium import numbers as n
from acropole.kernel.content import Entry
from acropole.kernel.lang import parser, syntax, verbs

_HAND, _DECK, _DISCARD = (1 << arguments.ZONES[zone] for zone in ("hand", "deck", "discard"))
_MANY = 100  # more cards than a hand has
_TOKENS = {"mat": n.REACH_MAT, "pop": n.REACH_POP, "prog": n.REACH_PROG}


@dataclass(frozen=True, slots=True)
class Reach:
    """What an effect uses, picks cards from or only adds to, and what it sets off, all as bits."""

    uses: int = 0
    picks: int = 0
    adds: int = 0
    fires: int = 0
    takes: int = 0  # cards of the hand, at most

    def __or__(self, other: Reach) -> Reach:
        return Reach(
            self.uses | other.uses,
            self.picks | other.picks,
            self.adds | other.adds,
            self.fires | other.fires,
            self.takes + other.takes,
        )


WILD = Reach(uses=n.REACH_EVERYTHING)


def reach(entry: Entry) -> Reach:
    """How far the solstice effect of a card reaches; a card without one reaches nothing."""
    if "solstice" not in entry.fields:
        return Reach()
    effect = parser.parse(entry["solstice"])
    optional = {
        id(inner)
        for node in syntax.inside(effect)
        if isinstance(node, syntax.May)
        for inner in syntax.inside(node)
    }
    return reduce(or_, (_node(node, entry, id(node) in optional) for node in syntax.inside(effect)))


def _node(node: syntax.Node, entry: Entry, is_optional: bool) -> Reach:
    match node:
        case syntax.If(cond):
            return Reach(uses=reduce(or_, map(_test, cond.tests)))
        case syntax.Per() | syntax.Block():
            return WILD
        case syntax.Call():
            return _verb(vocabulary.VOCABULARY.verb(node), entry, is_optional)
    return Reach()


def _test(test: syntax.Named | syntax.Free | syntax.Compare) -> int:
    """What a test looks at; the state changes only by words that are not listed."""
    match test:
        case syntax.Named("barbarian" | "empire"):
            return 0
        case syntax.Compare(count) if count.name in _TOKENS:
            return _TOKENS[count.name]
    return n.REACH_EVERYTHING


def _verb(verb: verbs.Bound, entry: Entry, is_optional: bool) -> Reach:
    match verb.term.name, verb.values:
        case "gain", [stock] if stock.quantity.count is None and stock.resource in _TOKENS:
            # materials are population where people stand for them
            adds = _TOKENS[stock.resource] | (_TOKENS["pop"] if stock.resource == "mat" else 0)
            return Reach(adds=adds)
        case "pay", [stock]:  # progress stands for both others
            return Reach(uses=_TOKENS[stock.resource] | _TOKENS["prog"], fires=_event("pay"))
        case "draw", _:
            return Reach(uses=_DECK, adds=_HAND, fires=_event("deck_empty"))
        case "take_unrest", _:
            return Reach(uses=n.REACH_UNREST, adds=_HAND, fires=_event("take_unrest"))
        case "end_trigger", _:
            return Reach()
        case "abandon" | "recall" | "hist", [arguments.Pick(n.SELF), *_] if (
            "standing" not in entry.fields
        ):
            # its garrison goes along, its progress comes back
            return Reach(adds=_HAND | _DISCARD | _TOKENS["prog"], fires=_event("leave"))
        case "discard" | "tohand" | "hist" | "return_unrest", [
            arguments.Pick() as pick,
            arguments.Area() as area,
        ] if set(area.zones) <= {"hand", "discard"}:
            return _picking(verb.term.name, pick, area, is_optional)
    return WILD


def _picking(verb: str, pick: arguments.Pick, area: arguments.Area, is_optional: bool) -> Reach:
    """Cards of the hand or the discard go elsewhere."""
    adds = {"discard": _DISCARD, "tohand": _HAND, "return_unrest": n.REACH_UNREST}.get(verb, 0)
    fires = _event("return_unrest") if verb == "return_unrest" else 0
    is_free = is_optional or pick.how in (n.UPTO, n.ANY)
    is_plain = pick.how == n.EXACTLY and pick.filter == filters.EVERY_CARD and area.bits == _HAND
    takes = (_MANY if pick.how == n.ANY else pick.n) if area.bits & _HAND else 0
    if is_free or is_plain:
        return Reach(0, area.bits, adds, fires, takes)
    return Reach(area.bits, 0, adds, fires, takes)


def _event(name: str) -> int:
    number: int = getattr(n, f"E_{name.upper()}")
    return 1 << number
