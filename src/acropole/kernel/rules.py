"""A game with its options settled: what it asks of a game, and the cold half of a state.

Every position of a variant shares its `Rules`, and asks them whatever is about words, JSON or
sight. A game extends them, in `variant.py`, and `Position` for the hot half.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from acropole.kernel import chance, errors, interface, machine, messages, play, soundness, state
from acropole.kernel.features import Features
from acropole.kernel.lang.syntax import unparse
from acropole.kernel.position import Position

if TYPE_CHECKING:
    from acropole.kernel.game import Game

STATE_FORMAT = 1
KERNEL_REFUSALS = ("legal", "not-asked", "not-an-action", "game-over", "cannot-be-done")
KERNEL_QUESTIONS = {1: "may", 2: "branch"}
OFFERS = {
    machine.ASK_MAY: "yes",
    machine.ASK_BRANCH: "branch",
}  # the answers that take what an effect offers

P = TypeVar("P", bound=Position)


class GoalText(NamedTuple):
    win: str  # a sentence
    short: str  # the same where there is little room
    far: str  # how far the game is


class Rules(ABC, Generic[P]):
    """A game with its options settled: what positions of that variant share."""

    point: ClassVar[int] = 1  # what `worth` makes of a point
    questions: ClassVar[Mapping[int, str]]  # names of the game's frame kinds that ask
    refusals: ClassVar[Mapping[int, str]]  # names of the game's reasons
    events: ClassVar[Mapping[int, interface.EventKind]]

    def __init__(self, game: "Game", options: dict[str, object]) -> None:
        self.game = game
        self.options = options
        self.head = interface.canonical([game.id, game.rules_version, game.options.told(options)])

    # -- what a game provides ------------------------------------------------------------------

    @abstractmethod
    def blank(self) -> P:
        """A state of this variant with nothing on the table yet."""

    @abstractmethod
    def deal(self, seed: int, rng: chance.Rng, log: list[interface.Event] | None) -> P:
        """A new game. Its chance comes from `rng`; the seed names what is drawn apart from it."""

    @abstractmethod
    def restore(self, data: dict[str, list[int]]) -> P:
        """The state that `dump` described; whoever cannot vouch for the data calls `admit`."""

    @abstractmethod
    def shape(self, data: Mapping[str, object]) -> soundness.Shape:
        """What positions of this variant are made of, for checking a dump from outside."""

    def loose_ends(self, position: P) -> list[str]:
        """What a position in order also keeps, besides `problems`: what its questions rely on."""
        return []

    @abstractmethod
    def say(self, kind: str, value: int, lang: str, n: int = 2) -> object:
        """A value in words: a card, a colour, a resource…; `kind` is the name of its slot.

        `n` is how many of it are spoken of.
        """

    @abstractmethod
    def source(self, position: P) -> str | None:
        """The id of the card or rule that asks the present question."""

    @abstractmethod
    def source_text(self, position: P, lang: str) -> str:
        """Its name in words; empty when no card asks."""

    @abstractmethod
    def prompt_slots(self, position: P, lang: str) -> dict[str, object]: ...

    @abstractmethod
    def action_words(self, position: P, action: int, lang: str) -> tuple[str, dict[str, object]]:
        """The message key of an action, without `action.`, and what fills its slots.

        An answer to a question has a message of its own, `action.<key>-<question>`.
        """

    @abstractmethod
    def refusal_slots(self, position: P, action: int, lang: str) -> dict[str, object]: ...

    @abstractmethod
    def sight(self, position: P, seat: int | None) -> Any:
        """What a seat, or a spectator, sees of the table, nothing that is hidden from them.

        A game returns its extension of `TableSight`.
        """

    @abstractmethod
    def resample(self, position: P, seat: int | None, rng: chance.Rng) -> None:
        """Replace, in this copy, everything that the seat cannot know by a fair guess."""

    @abstractmethod
    def tally(self, position: P) -> interface.Result: ...

    def goal(self, position: P) -> interface.Goal | None:
        """What wins, and how far the game is, for the line above the table."""
        return None

    def points_in(self, sight: Any) -> Sequence[Mapping[str, int] | None]:
        """The points by category that a sight tells of each seat; None where they are hidden."""
        return ()

    def why_points(self, category: str, lang: str) -> str:
        """How the points of a category are counted."""
        return self.game.catalogue.text(lang, f"category-why.{category}")

    @abstractmethod
    def recount(self, position: P) -> list[int]:
        """The scores once more, by another road than `score`: for checking."""

    @abstractmethod
    def problems(self, position: P) -> list[str]:
        """Broken conservation laws: a card in two places, a count that cannot be."""

    def study(self, position: P, events: list[interface.Event]) -> interface.Study:
        """What a finished game tells about balance; a game with more to tell overrides this."""
        return interface.Study([{"seat": str(seat + 1)} for seat in range(position.seats)])

    def hand(self, position: P, card: str, seat: int) -> bool:
        """Give a card to a seat for nothing as soon as it can be had; whether that was now.

        The laboratory asks at the beginning of each turn, to find out what having it is worth.
        """
        return False

    def aspects(self, position: P, seat: int) -> dict[str, float]:
        """What a seat has, by aspect, in the measure of `worth`, which is the sum of them.

        Their words are `aspect.NAME`; points of a category are called as the category is.
        """
        return {"standing": float(position.worth(seat))}

    def aspect_text(self, aspect: str, lang: str) -> str:
        key = f"aspect.{aspect}"
        return self.game.catalogue.text(
            lang, key if self.game.catalogue.has(key) else f"category.{aspect}"
        )

    def features(self) -> Features:
        """A reader of positions for learners, with pages of its own."""
        raise NotImplementedError

    def insights(self) -> Features:
        """A reader of what tells how a seat stands, for what our own bots learn."""
        return self.features()

    def own_seats(self) -> tuple[int, ...]:
        """The seats, always the last ones, that the rules themselves play: they are never asked."""
        return ()

    @cached_property
    def people(self) -> int:
        """How many seats the rules do not play: those are the first ones."""
        return self.blank().seats - len(self.own_seats())

    def own_seat_name(self, seat: int, lang: str) -> str:
        """What the opponent on one of these seats is called."""
        raise NotImplementedError

    # -- positions from outside ----------------------------------------------------------------

    def admit(self, data: object) -> P:
        """The state that `dump` described, or RecordError when no position can be so."""
        if not isinstance(data, dict):
            raise errors.RecordError("This state holds no parts.")
        position = self.restore(soundness.examined(data, self.shape(data)))
        for check in (self.problems, self.loose_ends, self._misled):  # each relies on the last
            for problem in check(position):
                raise errors.RecordError(f"The parts of this state do not fit together: {problem}.")
        return position

    def _misled(self, position: P) -> list[str]:
        if position.is_over:
            return []
        if position.to_move != position.who_answers(position.stack[position.sp + machine.SEAT]):
            return [f"seat {position.to_move} is asked what another has to answer"]
        return [] if play.legal_actions(position) else ["nothing answers what is asked"]

    def load(self, data: dict[str, list[int]]) -> state.State:
        """The state whose position `dump` described; nothing is checked."""
        return state.State(self, self.restore(data))

    # -- the cold half of State ----------------------------------------------------------------

    def illegal(self, position: Position, action: object, reason: int) -> errors.IllegalAction:
        refusal = self.why_not(position, action if interface.is_whole(action) else -1, reason, "en")
        return errors.IllegalAction(refusal.code, refusal.text, action)

    def why_not(self, position: Position, action: int, reason: int, lang: str) -> interface.Refusal:
        code = self.refusal_code(reason)
        slots: dict[str, object] = {"last": self.game.space.size - 1}
        if reason >= machine.FIRST_REFUSAL:
            slots |= self.refusal_slots(cast(P, position), action, lang)
        return interface.Refusal(code, self._sentence(lang, f"refusal.{code}", slots))

    def refusal_code(self, reason: int) -> str:
        if reason < machine.FIRST_REFUSAL:
            return KERNEL_REFUSALS[reason]
        return self.refusals[reason]

    def decision(self, position: Position) -> interface.Decision | None:
        if position.is_over:
            return None
        kind = self._question(position)
        own = cast(P, position)
        prompts = {lang: self._prompt(own, kind, lang) for lang in messages.LANGUAGES}
        return interface.Decision(kind, position.to_move, self.source(own), prompts)

    def _question(self, position: Position) -> str:
        frame = position.stack[position.sp]
        return KERNEL_QUESTIONS.get(frame) or self.questions[frame]

    def _prompt(self, position: P, kind: str, lang: str) -> str:
        slots = self.prompt_slots(position, lang) | {"source": self._asking(position, lang)}
        if kind == "may":
            slots["what"] = self._offers(position, lang)[0]
        return self._sentence(lang, f"prompt.{kind}", slots)

    def _asking(self, position: P, lang: str) -> str:
        """The beginning of a prompt: who asks."""
        card = self.source_text(position, lang)
        return self.game.catalogue.text(lang, "prompt.source", card=card) if card else ""

    def _offers(self, position: Position, lang: str) -> list[str]:
        """What the effect that asks one of the kernel's questions offers."""
        return self.game.choice_texts(position.stack[position.sp + machine.PC], lang)

    def branches(self, position: Position) -> list[str]:
        """The branches that a choice offers, in the notation; empty where none is asked for."""
        if position.is_over or position.stack[position.sp] != machine.ASK_BRANCH:
            return []
        offer = self.game.assembler.offers[position.stack[position.sp + machine.PC]]
        return [unparse(branch) for branch in offer.branches]

    def action_text(self, position: Position, action: int, lang: str) -> str:
        own = cast(P, position)
        if action < machine.FIRST_ACTION:
            return self._answer_text(own, action, lang)
        key, slots = self.action_words(own, action, lang)
        if not position.is_over:
            answer = f"{key}-{self._question(position)}"
            if self.game.catalogue.has(f"action.{answer}"):
                key = answer
        return self._sentence(lang, f"action.{key}", slots)

    def _answer_text(self, position: P, action: int, lang: str) -> str:
        """Yes, no or a branch, said by what it means; there are no words for it by itself."""
        key, argument = self.game.space.split(action)
        if not position.is_over:
            if key == OFFERS.get(position.stack[position.sp]):
                offers = self._offers(position, lang)
                if argument < len(offers):
                    return offers[argument]
            answer = f"action.{key}-{self._question(position)}"
            if self.game.catalogue.has(answer):
                return self._sentence(lang, answer, self.prompt_slots(position, lang))
        return self._sentence(lang, "action.unasked", {"code": self.game.space.code(action)})

    def _sentence(self, lang: str, key: str, slots: Mapping[str, object]) -> str:
        return messages.capital(self.game.catalogue.text(lang, key, **slots))

    def action_code(self, action: int) -> str:
        return self.game.space.code(action)

    def parse_action(self, code: object) -> int:
        return self.game.space.parse(code)

    def digest(self, position: Position) -> str:
        """A fingerprint of the whole position, the same on every machine."""
        # repr of numbers in lists is as unambiguous as JSON and twice as fast to make
        whole = f"{self.head}{position.dump()!r}"
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    def to_json(self, position: Position) -> str:
        return interface.canonical(
            {
                "format": STATE_FORMAT,
                "game": self.game.id,
                "rules_version": self.game.rules_version,
                "content": self.game.content_digest,
                "options": self.options,
                "state": position.dump(),
            }
        )

    def result(self, position: Position) -> interface.Result:
        return self.tally(cast(P, position))

    def common_sight(self, position: Position, seat: int | None) -> dict[str, Any]:
        """The fields of `TableSight` that are the same in all games."""
        asked = None
        if not position.is_over:
            own = cast(P, position)
            asked = interface.Asked(self._question(position), position.to_move, self.source(own))
        return {
            "game": self.game.id,
            "options": self.options,
            "seat": seat,
            "to_move": position.to_move,
            "decision": asked,
            "goal": self.goal(cast(P, position)),
        }

    def observe(self, position: Position, seat: int | None) -> dict[str, object]:
        """The same as `sight`, in JSON."""
        seen: dict[str, object] = interface.as_json(self.sight(cast(P, position), seat))
        return seen

    def determinize(self, position: Position, seat: int | None, seed: int) -> Position:
        guess = position.clone()
        self.deal_anew(guess, seat, chance.seeded(seed))
        return guess

    def deal_anew(self, position: Position, seat: int | None, rng: chance.Rng) -> None:
        """Deal anew what the seat cannot see; from here on chance takes another course."""
        used = position.rng.used  # undo's horizon does not go back
        self.resample(cast(P, position), seat, rng)
        position.rng = rng.future(used)

    def level(self, name: str) -> str:
        """The code of the bot that this game has for a level: easy, medium, hard or expert."""
        own = self.game.levels_for.get(cast(int, self.options.get("players")), {})
        return own.get(name) or self.game.levels[name]

    # -- the goal --------------------------------------------------------------------------------

    def goal_text(self, goal: interface.Goal, lang: str) -> GoalText:
        text = self.game.catalogue.text
        far = [text(lang, f"goal-left.{name}", n=count) for name, count in goal.left.items()]
        if goal.rounds is not None:
            far.append(text(lang, "goal.rounds", n=goal.rounds))
        return GoalText(
            text(lang, f"goal.{goal.win}"), text(lang, f"goal.{goal.win}-short"), " · ".join(far)
        )

    # -- events --------------------------------------------------------------------------------

    def event_text(
        self,
        event: interface.Event,
        viewer: int | None,
        names: list[str],
        lang: str,
        to_you: bool = False,
    ) -> str:
        """An event in words; `to_you` calls the viewer "you" where that loses by it."""
        kind = self.events[event[0]]
        slots: dict[str, object] = {"player": names[event[1]]}
        key = f"event.{kind.name}"
        if kind.hides(event, viewer):
            key += "-hidden"
        else:
            said = dict(zip(kind.slots, event[2:], strict=False))
            for name, value in said.items():
                slots[name] = (
                    names[value]
                    if name == "victim"
                    else self.say(name, value, lang, said.get("n", 2))
                )
            if to_you and kind.costs(event, viewer):
                key += "-you"
        text = self.game.catalogue.text(lang, key, **slots)
        return text if text.startswith(names[event[1]]) else messages.capital(text)

    def begins_step(self, event: interface.Event) -> bool:
        """Whether an event begins a step when a turn is told."""
        return bool(self.events[event[0]].step)

    def thing(self, slot: str, value: int) -> str:
        """The thing on the table that an argument of an event names; empty: none that is shown.

        It is `kind:id`, as the pages mark their things: `card:forest`.
        """
        return ""
