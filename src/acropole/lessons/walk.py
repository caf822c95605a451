"""A learner's way through a lesson, over a real match.

How far a learner is follows from the record: nothing else is kept. So a lesson can be left and
taken up again wherever its match can, and going back is beginning again with fewer answers.
"""

from collections.abc import Sequence

from acropole.bots import Sight, make
from acropole.kernel import errors, messages, records
from acropole.kernel.match import Match
from acropole.lessons import exercises, reader


class OffLesson(errors.AcropoleError):
    """A legal answer that the lesson does not wait for; `says` is what the coach answers."""

    code = "off-lesson"

    def __init__(self, says: reader.Text) -> None:
        super().__init__(
            reader.said(says, "en") if says else "The lesson waits for another answer."
        )
        self.says = says


class Walk:
    def __init__(self, lesson: reader.Lesson, match: Match) -> None:
        self.lesson = lesson
        self.match = match

    @property
    def seat(self) -> int:
        return self.lesson.seat

    def place(self) -> tuple[int, tuple[str, ...]]:
        """The number of the step that waits for an answer, and what was given of it already.

        After the last one it is the number of steps.
        """
        codes = self._codes()[len(self.lesson.begin) :]
        for number, step in enumerate(self.lesson.steps):
            if not step.do:
                continue
            while codes and codes[0][0] != self.seat:
                codes = codes[1:]
            given = codes[: len(step.do)]
            if len(given) < len(step.do):
                return number, tuple(code for _, code in given)
            codes = codes[len(step.do) + len(step.then) :]
        return len(self.lesson.steps), ()

    def _codes(self) -> list[tuple[int, str]]:
        """Who gave which answer."""
        space, record = self.lesson.game.space, self.match.record
        return [
            (taken.seat, space.code(action))
            for taken, action in zip(self.match.taken, record.actions, strict=True)
            if isinstance(action, int)
        ]

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to answer."""
        return self.place()[0] == len(self.lesson.steps)

    def bubbles(self) -> range:
        """The numbers of the steps to be shown now: what is told, and then what is to be done."""
        end, _ = self.place()
        first = end
        while first and not self.lesson.steps[first - 1].do:
            first -= 1
        return range(first, min(end + 1, len(self.lesson.steps)))

    def wanted(self) -> tuple[str, ...]:
        """The codes that the lesson waits for, the best one first; none when it is done."""
        number, given = self.place()
        if number == len(self.lesson.steps):
            return ()
        step = self.lesson.steps[number]
        return tuple(code for code in step.do if code not in given) + step.either

    def answer(self, codes: Sequence[str]) -> None:
        """Take the learner's answers, all or none; then the others have their turn."""
        number, _ = self.place()
        if number == len(self.lesson.steps):
            raise errors.IllegalAction("lesson-over", "The lesson is over.")
        step, wanted = self.lesson.steps[number], self.wanted()
        state = self.match.state
        for code in codes:
            if code not in wanted:
                state.clone().apply(state.parse_action(code))  # refused by the rules, or by us
                raise OffLesson(self._reply(step, code))
        self.match.apply_all([state.parse_action(code) for code in codes])
        if self.place()[0] != number:
            self._go_on(step)

    def _reply(self, step: reader.Step, code: str) -> reader.Text:
        return next((reply.say for reply in step.replies if reply.fits(code)), ())

    def _go_on(self, step: reader.Step) -> None:
        """What comes after a step, up to the learner's next question."""
        for code in step.then:
            self.match.apply(self.match.state.parse_action(code))
        self.settle()

    def settle(self) -> None:
        """Seats that no step speaks for answer as their bots do, always the same way."""
        state, bots = self.match.state, self.lesson.bots
        while not state.is_over and state.to_move != self.seat:
            others = state.to_move - (state.to_move > self.seat)
            code = bots[others] if len(bots) > 1 else bots[0]
            seed = self.lesson.seed + len(self.match.record.actions)
            self.match.apply(make(code)(seed).choose(Sight(state)))

    def skip(self) -> None:
        """Let the coach answer."""
        number, given = self.place()
        step = self.lesson.steps[number]
        self.answer([code for code in step.do if code not in given])


class Attempt(Walk):
    """A try at a puzzle: whatever is answered together with the best answer is taken, too."""

    def answer(self, codes: Sequence[str]) -> None:
        (best,) = self.lesson.steps[0].do
        if self.is_done or best not in codes:
            super().answer(codes)
            return
        parse = self.match.state.parse_action
        others = [code for code in codes if code != best]
        self.match.apply_all([parse(code) for code in (best, *others)])
        self.settle()


def walk_over(lesson: reader.Lesson, match: Match) -> Walk:
    return Attempt(lesson, match) if isinstance(lesson, exercises.Exercise) else Walk(lesson, match)


def begin(lesson: reader.Lesson, at: int = 0, names: list[str] | None = None) -> Walk:
    """The lesson at a step, everything before it answered as the coach would."""
    record = lesson.record()
    record.names = names or []
    walk = walk_over(lesson, Match(record))
    for code in lesson.begin:
        walk.match.apply(walk.match.state.parse_action(code))
    walk.settle()
    while walk.bubbles().stop <= at < len(lesson.steps) and not walk.is_done:
        walk.skip()
    return walk


def lesson_of(record: records.Record) -> reader.Lesson | None:
    """The lesson or puzzle that a record is of; None for a game like any other."""
    if record.origin == exercises.ORIGIN:
        return exercises.exercise_of(record)
    if record.origin != reader.ORIGIN:
        return None
    for lesson in reader.lessons_of(record.game):
        if (lesson.seed, lesson.options) == (record.seed, record.options):
            return lesson
    return None


def rehearse(lesson: reader.Lesson, instead: tuple[int, str] | None = None) -> Walk:
    """Play a lesson to its end; ContentError names the step that does not fit the game any more.

    `instead` is a step and one of the answers that are as good as its own.
    """
    walk = Walk(lesson, begin(lesson).match)
    while not walk.is_done:
        number, _ = walk.place()
        for told in walk.bubbles():
            _check_point(walk, lesson.steps[told])
        step = lesson.steps[number]
        state = walk.match.state
        if state.is_over or state.decision is None:
            raise lesson.error(step, "at-over")
        if state.decision.kind != step.at:
            raise lesson.error(step, "at", question=state.decision.kind)
        answers = [instead[1]] if instead and instead[0] == number else list(step.do)
        try:
            walk.answer(answers)
        except errors.AcropoleError as error:
            legal = ", ".join(state.action_code(action) for action in state.legal_actions())
            raise lesson.error(step, "do-and-then", error=error, legal=legal) from error
        if walk.place()[0] == number:
            raise lesson.error(step, "do")
    for told in walk.bubbles():
        _check_point(walk, lesson.steps[told])
    return walk


def _check_point(walk: Walk, step: reader.Step) -> None:
    """A point with a colon is a thing that the learner sees; others are regions of the page."""
    if ":" not in step.point:
        return
    things = getattr(walk.match.state.sight(walk.seat), "things", {})
    if step.point not in things:
        near = messages.near(step.point, things)
        raise walk.lesson.error(step, "point", point=step.point, near=near)
