"""From a table to what one person may see of it."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from acropole import bots, lessons
from acropole.bots import styles
from acropole.kernel import errors, game, machine
from acropole.kernel.state import State
from acropole.lab.analysis import Moment, costliest
from acropole.web.session import Access, Place
from acropole.web.store.tables import StoredTable
from acropole.web.table.open_table import OpenTable
from acropole.web.view import views

DEAREST = 6  # mistakes shown


def table_view(
    table: OpenTable,
    access: Access,
    place: Place,
    reader: views.Reader,
    *,
    at: int | None = None,
    since: int = 0,
    story: bool = True,
) -> views.TableView:
    """The table for one person; with `at` as it stood after so many entries.

    `since` leaves out what the log tells about entries up to that one. `story`: with the story of
    what the others did, which takes a while to tell.
    """
    entries = len(table.record.actions)
    if at is not None and not 0 <= at <= entries:
        raise errors.OptionError("at", f"This game has no entry {at}; entries are 0 to {entries}.")
    state = table.state if at is None else table.position(at)
    is_asked = at is None and not state.is_over and state.to_move == place.seat
    is_asked = is_asked and table.halt is None and not _is_stood_in(table, place)
    log = table.log(place.seat, reader.lang)
    begin = bisect_left(log, since, key=_entry)
    end = len(log) if at is None else bisect_right(log, at, key=_entry)
    to_move = table.seat_to_move()
    told, before = (
        table.story(place.seat, reader.lang)
        if story and place.seat is not None and at is None
        else (None, None)
    )
    return views.TableView(
        reader=reader,
        game_id=table.stored.game,
        table_id=table.stored.id,
        version=table.version,
        seat=place.seat,
        seats=_seats(table, access),
        rules=table.rules,
        sight=state.sight(place.seat),
        question=_question(state, place, reader.lang),
        answers=answers_of(state, table.rules, reader.lang) if is_asked else (),
        refusal=lambda code: _refusal(state, is_asked, code, reader.lang),
        log=log[begin:end],
        story=told,
        before=before,
        can_undo=at is None and table.can_undo(place.seat),
        undo_bar="" if place.seat is None else table.undo_bar(place.seat),
        can_redo=at is None and table.can_redo(place.seat),
        result=state.result() if state.is_over else None,
        is_thinking=to_move is not None and bool(to_move.thinker) and table.halt is None,
        curtain=place.curtain,
        at=at,
        entries=entries,
        is_owner=access.is_owner,
        can_fork=can_fork(table, access),
        campaign=table.stored.campaign if access.is_owner else "",
        pledge=table.pledge_to_show(),
        origin=table.stored.origin,
        is_rated=table.stored.rated,
        halt=table.halt,
        is_carried=table.stored.carried > 0,
        coach=coach_of(table, place, reader.lang) if at is None else None,
        reminder=reminder_of(table, reader.lang) if reader.is_guided and is_asked else "",
        people=table.stored.people,
    )


def _is_stood_in(table: OpenTable, place: Place) -> bool:
    return place.seat is not None and bool(table.stored.seats[place.seat].stand_in)


def coach_of(table: OpenTable, place: Place, lang: str) -> views.Coach | None:
    walk = table.lesson()
    if walk is None or place.seat != walk.seat:
        return None
    lesson, shown = walk.lesson, walk.bubbles()
    things = getattr(table.state.sight(walk.seat), "things", {})
    bubbles = []
    for number in shown:
        step = lesson.steps[number]
        about = things.get(step.point)
        codes = walk.wanted() if step.do and not step.point else about.codes if about else ()
        words = (lessons.said(step.title, lang), lessons.said(step.say, lang))
        bubbles.append(views.Bubble(number, *words, step.point, tuple(codes), bool(step.do)))
    chapter = lesson.steps[shown.start].chapter if shown else len(lesson.chapters) - 1
    return views.Coach(
        lesson.name,
        lessons.said(lesson.title, lang),
        lessons.said(lesson.chapters[chapter], lang),
        lesson.first_of(chapter),
        len(lesson.steps),
        tuple(bubbles),
        walk.is_done,
        _ranking(lesson, lang) if walk.is_done else (),
        _next_puzzle(lesson),
    )


def _ranking(lesson: lessons.Lesson, lang: str) -> tuple[views.RankedAnswer, ...]:
    if not isinstance(lesson, lessons.Exercise):
        return ()
    return tuple(
        views.RankedAnswer(
            lessons.said(one.text, lang), one.chance, one.lost, dict(one.why).get(lang, "")
        )
        for one in lesson.verdicts
    )


def _next_puzzle(lesson: lessons.Lesson) -> str:
    """The name of the one after it; after the last comes the first."""
    if not isinstance(lesson, lessons.Exercise):
        return ""
    every = lessons.puzzles_of(lesson.game)
    return every[lesson.puzzle.number % len(every)].course


def reminder_of(table: OpenTable, lang: str) -> str:
    """One line about a kind of action that this seat can take now and has not taken yet."""
    space, state = table.record.game.space, table.state
    done = {
        space.split(action)[0]
        for taken, action in zip(table.match.taken, table.record.actions, strict=True)
        if taken.seat == state.to_move and isinstance(action, int)
    }
    legal = {space.split(action)[0] for action in state.legal_actions()} - done
    for lesson in lessons.lessons_of(table.record.game):
        for step in lesson.steps:
            if step.reminder and step.do[0].partition(":")[0] in legal:
                return lessons.said(step.reminder, lang)
    return ""


def looked_at(table: OpenTable, found: views.Analysis | None, lang: str) -> views.AnalysisView:
    """An analysis with its mistakes in words."""
    if found is None or not found.is_done:
        return views.AnalysisView(found)
    return views.AnalysisView(
        found,
        [_mistake(table, moment, lang) for moment in costliest(list(found.moments), DEAREST)],
    )


def _mistake(table: OpenTable, moment: Moment, lang: str) -> views.Mistake:
    state = table.position(moment.entry)
    asked = state.decision
    assert asked is not None  # an answer was given
    played, better = (state.action_text(a, lang) for a in (moment.action, moment.best))
    why = bots.reasons_text(styles.rules_of(state), moment.reasons, lang)
    return views.Mistake(
        moment.entry, moment.seat, asked.prompt(lang), played, better, moment.cost, why
    )


def _entry(line: views.LogLine) -> int:
    return line.entry


def can_fork(table: OpenTable, access: Access) -> bool:
    """A running game may be tried out by somebody who plays it alone, unless it is a campaign's."""
    if table.stored.is_sealed:
        return False
    if table.state.is_over:
        return True
    if table.stored.rated:
        return False
    people = set(table.stored.people_seats)
    return bool(people) and people <= set(access.held) and not table.stored.campaign


def sight_of(state: State, access: Access) -> int | None:
    """Whose sight is kept in a fork: at a shared screen that of whoever is to move."""
    if not access.held:
        return None
    return state.to_move if state.to_move in access.held else access.held[0]


def table_line(table: StoredTable, title: str, held: set[int]) -> views.TableLine:
    return views.TableLine(
        table_id=table.id,
        game_id=table.game,
        title=title,
        names=[seat.name for seat in table.seats],
        to_move="" if table.is_over else table.seats[table.to_move].name,
        is_mine=table.to_move in held and not table.is_over,
        is_over=table.is_over,
        version=table.version,
        updated=table.updated,
        origin=table.origin,
    )


def _seats(table: OpenTable, access: Access) -> list[views.SeatView]:
    return [
        views.SeatView(
            seat=number,
            name=name,
            kind="me" if number in access.held else seat.kind,
            colour=number + 1,
            bot=seat.bot,
            is_joined=seat.kind != "person" or number in access.joined,
            browsers=table.stored.browsers.get(number, 0),
            stand_in=seat.stand_in,
            is_lost=seat.is_lost,
        )
        for number, (seat, name) in enumerate(zip(table.stored.seats, table.names, strict=True))
    ]


def _question(state: State, place: Place, lang: str) -> views.Question | None:
    decision = state.decision
    if decision is None:
        return None
    prompt = decision.prompt(lang) if decision.seat == place.seat else ""
    return views.Question(decision.kind, decision.seat, decision.source, prompt)


def answers_of(state: State, rules: game.Rules[Any], lang: str) -> Sequence[views.Answer]:
    branches = rules.branches(state.position)
    return [_answer(state, action, branches, lang) for action in state.legal_actions()]


def _answer(state: State, action: int, branches: Sequence[str], lang: str) -> views.Answer:
    """An answer; whether there is no way back is tried on a copy, by the rule that undo follows.

    So is what a branch brings, as far as nothing hidden comes to light by it.
    """
    trial = state.clone()
    trial.apply(action)
    is_final = trial.horizon != state.horizon
    code, text = state.action_code(action), state.action_text(action, lang)
    if not branches or is_final:
        return views.Answer(action, code, text, is_final, _branch(branches, action))
    seat, asked, now = state.to_move, state.decision, trial.decision
    is_same = asked and now and (now.seat, now.source) == (seat, asked.source)
    return views.Answer(
        action,
        code,
        text,
        is_final,
        _branch(branches, action),
        trial.scores()[seat] - state.scores()[seat],
        now.prompt(lang) if now and is_same else "",
    )


def _branch(branches: Sequence[str], action: int) -> str:
    return branches[action - machine.BRANCH] if 0 <= action - machine.BRANCH < len(branches) else ""


def _refusal(state: State, is_asked: bool, code: str, lang: str) -> str | None:
    if not is_asked:
        return ""
    try:
        refusal = state.why_not(state.parse_action(code), lang)
    except errors.IllegalAction as error:
        return str(error)
    return refusal.text if refusal else None
