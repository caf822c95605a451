"""What the others did since a seat had its turn, told step by step.

A step is something that people would tell: a conquest, a card taken, a wonder. The schema of a game
says which events begin one (`step`); what follows belongs to it. A game that says nothing of it is
told event by event. All words are those of the log, for the same viewer: a story knows no more.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import Struct

from acropole.kernel import game, interface, match, records
from acropole.kernel.state import State

MOST_STEPS = 7  # of a turn
MOST_CHIPS = 5
MOST_PARTS = 3  # that a step tells of what came of it
MOST_DEEDS = 3  # that the summary of a turn names


class Entry(NamedTuple):
    """An entry of the record: who was asked, what came of it, and what the viewer scored."""

    number: int
    seat: int
    events: Sequence[interface.Event]
    points: int = 0


class Step(Struct, frozen=True):
    entry: int
    seat: int  # who did it
    text: str  # the whole sentence
    short: str  # without who did it and what came of it: "conquers tile 17"
    chip: str  # the same for the strip
    icon: str
    things: tuple[str, ...]  # that it is about
    cost: str  # what the viewer lost by it
    points: int  # that the viewer won or lost by it
    is_minor: bool

    @property
    def is_loss(self) -> bool:
        return bool(self.cost) or self.points < 0


class Turn(Struct, frozen=True):
    seat: int
    steps: tuple[Step, ...]
    more: int  # steps that are left out
    summary: str  # in one sentence


class Story(Struct, frozen=True):
    """`since` is the last entry of the viewer's own turn."""

    since: int
    turns: tuple[Turn, ...]
    chips: tuple[Step, ...]  # what matters most: losses first


def last_own(rules: game.Rules[Any], taken: Sequence[match.Taken], viewer: int) -> int:
    """The last entry that a seat made in its own turn, counted from 1; 0 before the first one.

    An entry belongs to its turn if it had the turn before, or takes it with the entry.
    """
    candidate = 0
    for number in range(len(taken), 0, -1):
        seat = taken[number - 1].seat
        turns = [event[1] for event in taken[number - 1].events if _has_turn(rules, event)]
        if turns:
            if candidate and turns[-1] == viewer:
                return candidate
            candidate = 0
        if seat == viewer:
            if turns and turns[0] == viewer:
                return number
            candidate = candidate or number
    return candidate


def turn_before(rules: game.Rules[Any], taken: Sequence[match.Taken], viewer: int) -> int:
    """The last entry of the viewer's turn before the others had theirs."""
    end = len(taken)
    while end and not is_shared(rules, taken[end - 1].events, viewer):
        end -= 1
    return last_own(rules, taken[:end], viewer)


def is_shared(rules: game.Rules[Any], events: Sequence[interface.Event], viewer: int) -> bool:
    """Whether an entry holds a turn of another, or a part of one."""
    return any(event[1] != viewer and _has_turn(rules, event) for event in events)


@dataclass(slots=True)
class Walk:
    """The way from the last turn of a seat to now."""

    first: int  # the entry after which it begins
    state: State  # as far as it has come
    before: Any  # what the seat saw there
    scores: list[int]  # of the seat, there and after each entry since

    def gained(self, entry: int) -> int:
        at = entry - self.first
        return self.scores[at] - self.scores[at - 1] if at > 0 else 0


def since_turn(
    played: match.Match,
    viewer: int,
    names: list[str],
    lang: str,
    walks: dict[int, Walk],
    position: Callable[[int], State],
) -> tuple[Story, Any]:
    """What the others did since a seat had its turn, and what it saw then.

    With its first action of a turn the story is over; what it saw before stays the same. `walks` is
    kept by the caller, by seat, and `position` gives the position after so many entries.
    """
    taken = played.taken
    rules = played.record.game.variant(played.record.options)
    since = turn_before(rules, taken, viewer)
    first = since
    if since and is_shared(rules, taken[since - 1].events, viewer):
        first -= 1  # another turn follows within the entry: it is told from before it
    walk = walks.get(viewer)
    if walk is None or walk.first != first:
        state = position(first)
        walk = Walk(first, state, state.sight(viewer), [state.scores()[viewer]])
        walks[viewer] = walk
    if last_own(rules, taken, viewer) > since:
        return Story(since, (), ()), walk.before
    for step in played.record.actions[first + len(walk.scores) - 1 :]:
        records.take(walk.state, step)
        walk.scores.append(walk.state.scores()[viewer])
    entries = [
        Entry(number, entry.seat, entry.events, walk.gained(number))
        for number, entry in enumerate(taken[max(since - 1, 0) :], start=max(since, 1))
    ]
    return tell(rules, entries, viewer, names, lang), walk.before


class Points(Struct, frozen=True):
    """Of a seat in one category, and how they have changed since the viewer's turn."""

    n: int
    change: int


class Category(Struct, frozen=True):
    name: str
    why: str  # how its points are counted
    parts: tuple[Points | None, ...]  # by seat; None where there are none, or they are hidden


def categories(rules: game.Rules[Any], sight: Any, before: Any, lang: str) -> list[Category]:
    """The points of all seats that a sight tells; `before` is an earlier sight, or None."""
    now = rules.points_in(sight)
    then = rules.points_in(before) if before is not None else [None] * len(now)
    names = dict.fromkeys(name for one in now if one for name in one)
    return [
        Category(
            name,
            rules.why_points(name, lang),
            tuple(_points(name, one, old) for one, old in zip(now, then, strict=True)),
        )
        for name in names
    ]


def _points(
    name: str, now: Mapping[str, int] | None, before: Mapping[str, int] | None
) -> Points | None:
    if now is None or name not in now:
        return None
    return Points(now[name], now[name] - before.get(name, 0) if before is not None else 0)


def lost_text(rules: game.Rules[Any], step: Step, lang: str) -> str:
    """What a step was and what the viewer lost by it, in few words."""
    points = points_text(rules, step.points, lang) if step.points else ""
    lost = ", ".join(part for part in (step.cost, points) if part)
    if not lost or step.cost in (step.chip, step.text):
        return step.chip
    return rules.game.catalogue.text(lang, "story.with", what=step.chip, then=lost)


def tell(
    rules: game.Rules[Any],
    entries: Sequence[Entry],
    viewer: int,
    names: list[str],
    lang: str,
) -> Story:
    """The story of these entries, of which the first is the viewer's last own one."""
    told = list(_Teller(rules, viewer, names, lang).steps(entries))
    turns = []
    for seat, group in groupby(told, key=lambda step: step.seat):
        steps = list(group)
        kept = _kept(steps, MOST_STEPS)
        turns.append(
            Turn(seat, kept, len(steps) - len(kept), _summary(rules, steps, names[seat], lang))
        )
    chips = sorted(_kept(told, MOST_CHIPS), key=lambda step: not step.is_loss)
    return Story(entries[0].number if entries else 0, tuple(turns), tuple(chips))


def signed(n: int) -> str:
    """+1, −1: with a minus of the width of the plus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def points_text(rules: game.Rules[Any], n: int, lang: str) -> str:
    return rules.game.catalogue.text(lang, "story.points", sign=signed(n), n=abs(n))


def _joined(parts: Sequence[str], lang: str) -> str:
    return ("\u00a0; " if lang == "fr" else "; ").join(parts)


def _has_turn(rules: game.Rules[Any], event: interface.Event) -> bool:
    """Whether only somebody who has the turn does this."""
    return rules.events[event[0]].turn or rules.begins_step(event) or not _has_steps(rules)


def _has_steps(rules: game.Rules[Any]) -> bool:
    return any(kind.step for kind in rules.events.values())


def _kept(steps: Sequence[Step], most: int) -> tuple[Step, ...]:
    """At most so many, in their order: losses before others, and small ones last."""
    ranked = sorted(steps, key=lambda step: (not step.is_loss, step.is_minor))
    kept = set(map(id, ranked[:most]))
    return tuple(step for step in steps if id(step) in kept)


def _summary(rules: game.Rules[Any], steps: Sequence[Step], name: str, lang: str) -> str:
    text = rules.game.catalogue.text
    kept = _kept(steps, MOST_DEEDS)
    deeds = [step.chip for step in kept]
    if len(steps) > len(kept):
        deeds.append(text(lang, "story.more", n=len(steps) - len(kept)))
    costs = [step.cost for step in steps if step.cost]
    points = sum(step.points for step in steps)
    if points:
        costs.append(text(lang, "story.your-points", points=points_text(rules, points, lang)))
    return text(lang, "story.turn", player=name, deeds=_joined([*deeds, *costs], lang))


class _Teller:
    def __init__(self, rules: game.Rules[Any], viewer: int, names: list[str], lang: str) -> None:
        self.rules = rules
        self.viewer = viewer
        self.names = names
        self.lang = lang
        self.is_plain = not _has_steps(rules)

    def steps(self, entries: Sequence[Entry]) -> Iterator[Step]:
        """The steps of the others, each with the events that belong to it."""
        turn = self.viewer
        for entry in entries:
            found: list[list[interface.Event]] = []
            loose: list[interface.Event] = []  # of the step that the entry before ended with
            for event in entry.events:
                if _has_turn(self.rules, event):
                    turn = event[1]
                if turn == self.viewer:
                    continue
                if self.is_plain or self.rules.begins_step(event):
                    found.append([event])
                else:
                    (found[-1] if found else loose).append(event)
            if not found and any(self._costs(event) for event in loose):
                found.append(loose)  # an answer in the turn of another that costs
            yield from self._made(entry, turn, found)

    def _made(self, entry: Entry, turn: int, found: list[list[interface.Event]]) -> Iterator[Step]:
        """The steps of an entry. Its points belong to the one that costs, or to the last."""
        costly = [n for n, events in enumerate(found) if any(self._costs(e) for e in events)]
        scoring = costly[-1] if costly else len(found) - 1
        for number, events in enumerate(found):
            seat = events[0][1] if self._costs(events[0]) is False else turn
            yield self._step(entry, seat, events, entry.points if number == scoring else 0)

    def _step(self, entry: Entry, seat: int, events: list[interface.Event], points: int) -> Step:
        head, rest = events[0], events[1:]
        kind = self.rules.events[head[0]]
        name = self.names[head[1]]
        whole = self._say(head)
        short = whole.removeprefix(f"{name} ")
        parts = sorted(self._together(rest), key=lambda event: not self._costs(event))
        said = [self._part(event, name) for event in parts[:MOST_PARTS]]
        chip = said[0] if said and kind.outcome else short
        if len(parts) > MOST_PARTS:
            said.append("…")
        text = self.rules.game.catalogue.text
        if said:
            whole = text(self.lang, "story.with", what=whole, then=_joined(said, self.lang))
        costs = [self._part(event, name) for event in events[1:] if self._costs(event)]
        return Step(
            entry=entry.number,
            seat=seat,
            text=whole,
            short=short,
            chip=chip,
            icon=kind.step,
            things=tuple(dict.fromkeys(self._things(events))),
            cost=_joined(costs, self.lang) or (self._say(head) if self._costs(head) else ""),
            points=points,
            is_minor=kind.minor,
        )

    def _costs(self, event: interface.Event) -> bool:
        return self.rules.events[event[0]].costs(event, self.viewer)

    def _say(self, event: interface.Event) -> str:
        said = self.rules.event_text(event, self.viewer, self.names, self.lang, to_you=True)
        return said.removesuffix(".")

    def _part(self, event: interface.Event, name: str) -> str:
        """What came of a step, after its sentence."""
        said = self._say(event).removeprefix(f"{name} ")
        return said[:1].lower() + said[1:] if self._costs(event) else said

    def _together(self, events: list[interface.Event]) -> Iterator[interface.Event]:
        """What is said of them; numbers of the same thing are added up."""
        sums: dict[tuple[int | None, ...], list[int]] = {}
        for event in events:
            kind = self.rules.events[event[0]]
            if kind.quiet:
                continue
            at = 2 + kind.slots.index("n") if "n" in kind.slots else len(event)
            key = (*event[:at], None, *event[at + 1 :])
            if key in sums:
                if at < len(event):
                    sums[key][at] += event[at]
            else:
                sums[key] = list(event)
        yield from map(tuple, sums.values())

    def _things(self, events: list[interface.Event]) -> Iterator[str]:
        for event in events:
            kind = self.rules.events[event[0]]
            if not kind.hides(event, self.viewer):
                for slot, value in zip(kind.slots, event[2:], strict=False):
                    if thing := self.rules.thing(slot, value):
                        yield thing
