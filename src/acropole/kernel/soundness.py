"""Whether a dumped position can be one: every length, range and link, before anything relies on it.

A game tells its shape: for each list of numbers how long it is and what each number may be, and
for each kind of frame what its slots may hold. What is checked here keeps every look-up within its
array and every effect at an instruction; whether cards and counters agree, the game's `problems`
and `loose_ends` tell afterwards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from acropole.kernel import errors, interface, machine
from acropole.kernel.program import ALL, CHOOSE, FIRST_COUNT, MAY, OTHERS, PER, RETURN

Range = tuple[int, int]  # the least and the most

BOTTOM = -1  # what the lowest frame lies on

ZERO: Range = (0, 0)
FLAG: Range = (0, 1)
COUNTER: Range = (0, 10**6)  # of things that no rule limits: points, rounds, draws
WORD: Range = (0, 2**62 - 1)


def masks(bits: int) -> Range:
    return (0, (1 << bits) - 1)


def below(count: int) -> Range:
    """The number of one of several things."""
    return (0, count - 1)


def below_or_none(count: int) -> Range:
    """The same, or -1."""
    return (-1, count - 1)


@dataclass(frozen=True, slots=True)
class Part:
    """A list of numbers, row by row: the range of each column, and how many rows there are."""

    rows: int
    columns: tuple[Range, ...]
    fewer: bool = False  # there may be fewer rows
    settled: bool = False  # before them stands how many of them lie in a fixed order …
    bare: bool = False  # … but not where there are none
    fits: Callable[[int], bool] | None = None  # what else holds for each number


def rows(count: int, *columns: Range, fits: Callable[[int], bool] | None = None) -> Part:
    return Part(count, columns, fits=fits)


def up_to(count: int, *columns: Range) -> Part:
    return Part(count, columns, fewer=True)


def pile(most: int, card: Range, bare: bool = False) -> Part:
    """The cards of a pile, behind how many of them lie in a fixed order."""
    return Part(most, (card,), fewer=True, settled=True, bare=bare)


@dataclass(frozen=True, slots=True)
class Frame:
    """A kind of frame: the ranges of its own slots, by the names of its schema; others are 0.

    `at` is what may stand at its PC: some verbs, or nothing at all; `on` are the kinds of frames
    that it may lie on, BOTTOM for none, where that matters.
    """

    slots: Mapping[int, Range] = field(default_factory=dict)
    source: Range = (-1, 0)
    at: tuple[int, ...] = ()
    on: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """What positions of one variant are made of. `effects` are the frames of effects under way.

    Where every card lies in a pile, `cards_in_piles` says how many there are: a card in two chains
    would make a ring of them.
    """

    seats: int
    code: Sequence[int]
    parts: Mapping[str, Part]
    frames: Mapping[int, Frame]
    effects: Frame
    cards_in_piles: int = 0


MACHINE = {
    "rng": rows(1, WORD, WORD),
    "reveals": rows(1, WORD),
    "stack": up_to(machine.ROOM // machine.FRAME, *[(-(2**62), 2**62)] * machine.FRAME),
}


def instructions(code: Sequence[int]) -> Mapping[int, int]:
    """Where instructions begin that an effect can be at, each with the program it belongs to."""
    return _instructions(tuple(code))


@lru_cache(maxsize=8)  # all positions of a game share its code, and reading it takes longest
def _instructions(code: tuple[int, ...]) -> Mapping[int, int]:
    found: dict[int, int] = {}
    at, program, inner = 0, 0, 0  # `inner`: up to where RETURN ends only a part of the program
    while at < len(code):
        op = code[at]
        if op < FIRST_COUNT:
            found[at] = program
        if op in (PER, OTHERS, ALL):
            inner = max(inner, code[at + 2])
        at += code[at + 1]
        if op >= FIRST_COUNT or (op == RETURN and at > inner):
            program = at
    return found


def examined(data: Mapping[str, object], shape: Shape) -> dict[str, list[int]]:
    """The dump, when each of its numbers is one that a position can hold; otherwise RecordError."""
    parts = {"to_move": rows(1, below_or_none(shape.seats)), **MACHINE, **shape.parts}
    for name in parts.keys() - data.keys():
        raise errors.RecordError(f"This state lacks its part {name!r}.")
    for name in data.keys() - parts.keys():
        raise errors.RecordError(f"This state has a part too many: {interface.shown(name)}.")
    for name, part in parts.items():
        _examine_part(name, part, data[name])
    dump = dict(cast(Mapping[str, list[int]], data))
    if shape.cards_in_piles:
        piles = [dump[name][1:] for name, part in parts.items() if part.settled]
        if sorted(card for cards in piles for card in cards) != list(range(shape.cards_in_piles)):
            raise errors.RecordError("A card of this state lies in no pile, or in several.")
    _examine_stack(dump, shape)
    return dump


def _examine_part(name: str, part: Part, numbers: object) -> None:
    where = f"The part {name!r} of this state"
    if not isinstance(numbers, list):
        raise errors.RecordError(f"{where} is not a list of numbers.")
    if part.settled and (numbers or not part.bare):
        if not numbers or not interface.is_whole(numbers[0]) or not 0 <= numbers[0] < len(numbers):
            raise errors.RecordError(
                f"{where} does not begin with how many cards lie in a fixed order."
            )
        numbers = numbers[1:]
    width = len(part.columns)
    most = part.rows * width
    if len(numbers) > most or len(numbers) % width or (len(numbers) < most and not part.fewer):
        wanted = f"up to {most}" if part.fewer else f"{most}"
        raise errors.RecordError(f"{where} has {len(numbers)} numbers; {wanted} are needed.")
    if _holds(part, numbers):
        return
    for place, number in enumerate(numbers):
        low, high = part.columns[place % width]
        if not interface.is_whole(number) or not low <= number <= high:
            raise errors.RecordError(
                f"{where} holds {interface.shown(number)} at place {place}; "
                f"a whole number from {low} to {high} is needed."
            )
        if part.fits is not None and not part.fits(number):
            raise errors.RecordError(
                f"{where} holds {number} at place {place}, which means nothing."
            )


def _holds(part: Part, numbers: list[object]) -> bool:
    """Whether nothing can be wrong with any number: what is told of each takes much longer."""
    if not set(map(type, numbers)) <= {int}:
        return False
    whole = cast(list[int], numbers)
    width = len(part.columns)
    for column, (low, high) in enumerate(part.columns[: len(whole)]):
        if min(whole[column::width]) < low or max(whole[column::width]) > high:
            return False
    return part.fits is None or all(map(part.fits, whole))


def _examine_stack(dump: Mapping[str, list[int]], shape: Shape) -> None:
    stack = dump["stack"]
    frames = [stack[at : at + machine.FRAME] for at in range(0, len(stack), machine.FRAME)]
    addresses = instructions(shape.code)
    for level, frame in enumerate(frames):
        if problem := _frame_problem(frame, frames[level - 1] if level else None, shape, addresses):
            raise errors.RecordError(f"Frame {level} on the stack of this state: {problem}.")
    if frames and (frames[-1][0] == machine.RUN or frames[-1][0] >= machine.FIRST_TASK):
        raise errors.RecordError(
            "The stack of this state ends with something that is not a question."
        )
    if (dump["to_move"][0] < 0) != (not frames):
        raise errors.RecordError("This state asks somebody nothing, or nobody something.")


def _frame_problem(
    frame: list[int], under: list[int] | None, shape: Shape, addresses: Mapping[int, int]
) -> str:
    kind, seat, pc = frame[: machine.SOURCE]
    code = shape.code
    if not 0 <= seat < shape.seats:
        return f"there is no seat {seat}"
    if kind in (machine.ASK_MAY, machine.ASK_BRANCH):
        op = MAY if kind == machine.ASK_MAY else CHOOSE
        if pc not in addresses or code[pc] != op:
            return f"no choice stands at {pc}"
        if under is None or under[0] != machine.RUN or under[machine.SEAT] != seat:
            return "a choice belongs to no effect"
        goes_on = pc + code[pc + 1] if kind == machine.ASK_MAY else code[pc + 2]
        slot, where = (
            (machine.END, code[pc + 2]) if kind == machine.ASK_MAY else (machine.CHOICE, pc)
        )
        if under[machine.PC] != goes_on or frame[slot] != where:
            return "a choice leads elsewhere than its effect"
        known = Frame({slot: (where, where)}, shape.effects.source)
    elif kind == machine.RUN:
        begin = frame[machine.BEGIN]
        if pc not in addresses or addresses[pc] != addresses.get(begin) or pc < begin:
            return f"no effect goes on at {pc} that begins at {begin}"
        effects = shape.effects
        known = Frame({**effects.slots, machine.BEGIN: (begin, begin)}, effects.source)
    elif kind in shape.frames:
        known = shape.frames[kind]
        if known.at and (pc not in addresses or code[pc] not in known.at):
            return f"nothing at {pc} asks this"
        if not known.at and pc:
            return f"it goes on at {pc}, but it has no effect"
        if known.on and (BOTTOM if under is None else under[0]) not in known.on:
            return "it lies on something else than what asked it"
    else:
        return f"there is no kind {kind}"
    for slot, number in enumerate(frame[machine.SOURCE :], machine.SOURCE):
        low, high = known.source if slot == machine.SOURCE else known.slots.get(slot, ZERO)
        if not low <= number <= high:
            return f"slot {slot} is {number}; it is from {low} to {high}"
    return ""
