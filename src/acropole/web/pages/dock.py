"""The dock: whose turn it is, what is asked, with what, and every answer in a list.

Few answers stand there themselves; many are gathered by kind, and kinds always come in one order.
Where a game has few kinds, each keeps its place although it has no answer. What cannot be done is
listed with its reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from acropole.web.pages.game_page import GamePage, say
from acropole.web.pages.glyphs import Glyph, glyphs
from acropole.web.view.views import Answer, TableView

SINGLY = 7  # up to so many answers stand in the dock themselves
FEW_KINDS = 6  # up to so many kinds are always shown


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
class Reward:
    """A branch of an effect: its icons, its words, and what comes of it."""

    answer: Answer
    glyphs: tuple[Glyph, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeveralCards:
    """Answers that are chosen first and given together; `{n}` and `{cards}` the script fills in."""

    codes: tuple[str, ...]  # what can be chosen
    least: int
    most: int
    give: str  # "Discard {n}: {cards}"
    choose: str  # while too few are chosen
    none: str  # the end without any
    done: Answer | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The answers of a kind; a kind that keeps its place may have none."""

    name: str
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
    rewards: tuple[Reward, ...] = ()
    source: str = ""  # the card that asks for one of the rewards
    several: SeveralCards | None = None
    end: Answer | None = None
    end_denied: str = ""
    losses: tuple[tuple[str, int], ...] = ()  # what ending the turn would waste
    left: tuple[str, ...] = field(default=())  # what could still be done
    is_stood_in: bool = False  # a bot plays for the viewer


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
    if view.is_stood_in:
        name = view.seats[view.question.seat].name
        question = say(lang, "company.stood-in")
        return Dock(colour, name, question, is_waiting=True, is_stood_in=True)
    if not view.is_asked:
        return _waiting(view, colour)
    reasons = denied or {}
    answers = [answer for answer in view.answers if answer.code != end]
    ending = next((answer for answer in view.answers if answer.code == end), None)
    icons = {code: kind.icon for kind in page.kinds for code in kind.codes}
    made = [Choice(answer, icons.get(_kind(answer), ""), _is_main(answer)) for answer in answers]
    groups: list[Group] = []
    barred: list[Denied] = []
    is_turn = bool(reasons) or any(choice.icon for choice in made)
    kinds = page.kinds
    if page.turn_kinds and view.question.kind == "turn":
        kinds = [kind for kind in kinds if kind.name in page.turn_kinds]
    is_few = is_turn and len(kinds) <= FEW_KINDS
    single = len(made) <= SINGLY and not is_few
    for kind in kinds:
        label = page.say(lang, f"kind.{kind.name}")
        mine = tuple(choice for choice in made if _kind(choice.answer) in kind.codes)
        no = tuple(reasons.get(kind.name, ()))
        if is_few or (mine and not single):
            groups.append(Group(kind.name, label, kind.icon, mine, no))
        else:
            barred += [_named(lang, label, entry) for entry in no]
    others = [c for c in made if single or not c.icon]
    return Dock(
        colour,
        say(lang, "dock.your-turn"),
        view.question.prompt,
        context,
        choices=tuple(others),
        groups=tuple(groups),
        denied=tuple(barred),
        rewards=tuple(_reward(page, answer, lang) for answer in answers if answer.branch),
        source=view.question.source or "",
        several=_several(view, page),
        end=ending,
        end_denied="" if ending else (view.refusal(end) or ""),
        losses=tuple(losses),
        left=tuple(answer.text for answer in answers[:4]),
    )


def _reward(page: GamePage, answer: Answer, lang: str) -> Reward:
    facts = [say(lang, "dock.final")] if answer.is_final else []
    if answer.points:
        facts.append(say(lang, "reward.points", n=answer.points, sign="+" * (answer.points > 0)))
    if answer.leads:
        facts.append(answer.leads)
    return Reward(answer, glyphs(page, answer.branch), tuple(facts))


def _several(view: TableView, page: GamePage) -> SeveralCards | None:
    about = getattr(view.sight, "several", None)
    if about is None or view.question is None:
        return None
    kind, lang = view.question.kind, view.lang
    key = "several.exactly" if about.least else f"several.{kind}-which"
    return SeveralCards(
        tuple(answer.code for answer in view.answers if answer.code != about.done),
        about.least,
        about.most,
        page.say(lang, f"several.{kind}", n="{n}", cards="{cards}"),
        page.say(lang, key, n=about.least),
        page.say(lang, f"several.{kind}-none") if about.done else "",
        next((answer for answer in view.answers if answer.code == about.done), None),
    )


def _named(lang: str, label: str, entry: Denied) -> Denied:
    what = say(lang, "page.pair", name=label, text=entry.what) if entry.what else label
    return Denied(what, entry.why)


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
