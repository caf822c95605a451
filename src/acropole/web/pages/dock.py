"""The dock: whose turn it is, what is asked, with what, and every answer in a list.

Few answers stand there themselves; many are gathered by kind, and a kind keeps its place all game.
What cannot be done is listed with its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from acropole.web.pages.game_page import GamePage
from acropole.web.pages.words import say
from acropole.web.view.views import Answer, TableView

SINGLY = 7  # up to so many answers stand in the dock themselves


@dataclass(frozen=True, slots=True)
class Denied:
    """Something that cannot be done now."""

    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer in the list."""

    answer: Answer
    icon: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    label: str
    icon: str
    choices: tuple[Choice, ...]
    denied: tuple[Denied, ...] = ()


@dataclass(frozen=True, slots=True)
class Dock:
    colour: int
    who: str
    question: str
    context: str = ""  # the phase, or the card that asks
    is_waiting: bool = False
    choices: tuple[Choice, ...] = ()
    groups: tuple[Group, ...] = ()
    denied: tuple[Denied, ...] = ()  # of kinds that have no answer at all
    end: Answer | None = None
    end_denied: str = ""
    losses: tuple[tuple[str, int], ...] = ()  # what ending the turn would waste
    left: tuple[str, ...] = field(default=())  # what could still be done


def make(
    view: TableView,
    page: GamePage,
    colour: int,
    *,
    denied: dict[str, list[Denied]] | None = None,
    context: str = "",
    end: str = "end-turn",
    losses: Sequence[tuple[str, int]] = (),
) -> Dock:
    """The dock of a view; `denied` is what cannot be done, by the names of kinds."""
    lang = view.lang
    if view.question is None:
        return Dock(colour, say(lang, "dock.over"), outcome(view), is_waiting=True)
    if not view.is_asked:
        return _waiting(view, colour)
    reasons = denied or {}
    answers = [answer for answer in view.answers if answer.code != end]
    ending = next((answer for answer in view.answers if answer.code == end), None)
    icons = {code: kind.icon for kind in page.kinds for code in kind.codes}
    made = [Choice(answer, icons.get(_kind(answer), ""), _is_main(answer)) for answer in answers]
    groups: list[Group] = []
    barred: list[Denied] = []
    single = len(made) <= SINGLY
    for kind in page.kinds:
        label = page.say(lang, f"kind.{kind.name}")
        mine = tuple(choice for choice in made if _kind(choice.answer) in kind.codes)
        no = tuple(reasons.get(kind.name, ()))
        if mine and not single:
            groups.append(Group(label, kind.icon, mine, no))
        else:
            barred += [_named(label, entry) for entry in no]
    others = [c for c in made if single or _kind(c.answer) not in icons]
    return Dock(
        colour,
        say(lang, "dock.your-turn"),
        view.question.prompt,
        context,
        choices=tuple(others),
        groups=tuple(groups),
        denied=tuple(barred),
        end=ending,
        end_denied="" if ending else (view.refusal(end) or ""),
        losses=tuple(losses),
        left=tuple(answer.text for answer in answers[:4]),
    )


def _named(label: str, entry: Denied) -> Denied:
    return Denied(f"{label}: {entry.what}" if entry.what else label, entry.why)


def _kind(answer: Answer) -> str:
    return answer.code.partition(":")[0]


def _is_main(answer: Answer) -> bool:
    return answer.code in ("done", "yes")


def _waiting(view: TableView, colour: int) -> Dock:
    assert view.question is not None
    asked = view.seats[view.question.seat]
    key = "dock.thinking" if asked.kind in ("bot", "rules") else "dock.waiting"
    who = say(view.lang, "dock.watching") if view.seat is None else asked.name
    return Dock(colour, who, say(view.lang, key, player=asked.name), is_waiting=True)


def outcome(view: TableView) -> str:
    """Who has won, in a sentence."""
    if view.result is None:
        return say(view.lang, "dock.ended")
    names = [view.seats[seat].name for seat in view.result.winners]
    score = view.result.ranking[0].score
    if len(names) == 1:
        return say(view.lang, "result.wins", player=names[0], n=score)
    return say(view.lang, "result.share", players=", ".join(names), n=score)
