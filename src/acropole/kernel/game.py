"""What a game is to everything above it, and the cold half of a state's interface.

`Game` is a title with its content: it makes positions. `Rules` is a game with its options settled;
every position of that variant shares it, and asks it whatever is about words or JSON. A new game
extends both, and `Position` for the hot half. docs/adding-a-game.md walks through it.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

from acropole.kernel.actions import ActionSpace
from acropole.kernel.content import Content, Entry
from acropole.kernel.errors import BrokenGame, IllegalAction, OptionError, RecordError
from acropole.kernel.events import Event, EventKind
from acropole.kernel.features import Features
from acropole.kernel.given import MAX_SEED as MAX_SEED
from acropole.kernel.given import check_seed as check_seed
from acropole.kernel.given import is_whole
from acropole.kernel.interface import Decision, Refusal, Result, Study
from acropole.kernel.lang import Assembler, offered
from acropole.kernel.machine import ASK_BRANCH, ASK_MAY, FIRST_ACTION, FIRST_REFUSAL, PC, SEAT
from acropole.kernel.messages import Catalogue, capital
from acropole.kernel.options import Options
from acropole.kernel.play import legal_actions
from acropole.kernel.position import Position
from acropole.kernel.rng import Rng, keyed, seeded
from acropole.kernel.sight import Asked, as_json
from acropole.kernel.soundness import Shape, examined
from acropole.kernel.state import State

STATE_FORMAT = 1
KERNEL_REFUSALS = ("legal", "not-asked", "not-an-action", "game-over", "cannot-be-done")
KERNEL_QUESTIONS = {1: "may", 2: "branch"}
OFFERS = {ASK_MAY: "yes", ASK_BRANCH: "branch"}  # the answers that take what an effect offers
KEPT_VARIANTS = 32  # of each game; one has up to 300 KB, and strangers may try any options

P = TypeVar("P", bound=Position)


class Rules(ABC, Generic[P]):
    """A game with its options settled: what positions of that variant share."""

    questions: ClassVar[Mapping[int, str]]  # names of the game's frame kinds that ask
    refusals: ClassVar[Mapping[int, str]]  # names of the game's reasons
    events: ClassVar[Mapping[int, EventKind]]

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        self.game = game
        self.options = options
        self.head = canonical([game.id, game.rules_version, options])

    # -- what a game provides ------------------------------------------------------------------

    @abstractmethod
    def blank(self) -> P:
        """A state of this variant with nothing on the table yet."""

    @abstractmethod
    def deal(self, seed: int, rng: Rng, log: list[Event] | None) -> P:
        """A new game. Its chance comes from `rng`; the seed names what is drawn apart from it."""

    @abstractmethod
    def restore(self, data: dict[str, list[int]]) -> P:
        """The state that `dump` described; whoever cannot vouch for the data calls `admit`."""

    @abstractmethod
    def shape(self, data: Mapping[str, object]) -> Shape:
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

    def sight(self, position: P, seat: int | None) -> Any:
        """What a seat, or a spectator, sees of the table, nothing that is hidden from them.

        A game returns its extension of `TableSight`.
        """
        return as_json(self.common_sight(position, seat)) | self.view(position, seat)

    def view(self, position: P, seat: int | None) -> dict[str, object]:
        """What lies on the table, of a game that has no typed sight yet."""
        raise NotImplementedError

    @abstractmethod
    def resample(self, position: P, seat: int | None, rng: Rng) -> None:
        """Replace, in this copy, everything that the seat cannot know by a fair guess."""

    @abstractmethod
    def tally(self, position: P) -> Result: ...

    @abstractmethod
    def recount(self, position: P) -> list[int]:
        """The scores once more, by another road than `score`: for checking."""

    @abstractmethod
    def problems(self, position: P) -> list[str]:
        """Broken conservation laws: a card in two places, a count that cannot be."""

    def study(self, position: P, events: list[Event]) -> Study:
        """What a finished game tells about balance; a game with more to tell overrides this."""
        return Study([{"seat": str(seat + 1)} for seat in range(position.seats)])

    def features(self) -> Features:
        """A reader of positions for learners, with pages of its own."""
        raise NotImplementedError

    def own_seats(self) -> tuple[int, ...]:
        """The seats, always the last ones, that the rules themselves play: they are never asked."""
        return ()

    def own_seat_name(self, seat: int, lang: str) -> str:
        """What the opponent on one of these seats is called."""
        raise NotImplementedError

    # -- positions from outside ----------------------------------------------------------------

    def admit(self, data: object) -> P:
        """The state that `dump` described, or RecordError when no position can be so."""
        if not isinstance(data, dict):
            raise RecordError("This state holds no parts.")
        position = self.restore(examined(data, self.shape(data)))
        for check in (self.problems, self.loose_ends, self._misled):  # each relies on the last
            for problem in check(position):
                raise RecordError(f"The parts of this state do not fit together: {problem}.")
        return position

    def _misled(self, position: P) -> list[str]:
        if position.is_over:
            return []
        if position.to_move != position.who_answers(position.stack[position.sp + SEAT]):
            return [f"seat {position.to_move} is asked what another has to answer"]
        return [] if legal_actions(position) else ["nothing answers what is asked"]

    def load(self, data: dict[str, list[int]]) -> State:
        """The state whose position `dump` described; nothing is checked."""
        return State(self, self.restore(data))

    # -- the cold half of State ----------------------------------------------------------------

    def illegal(self, position: Position, action: object, reason: int) -> IllegalAction:
        refusal = self.why_not(position, action if is_whole(action) else -1, reason, "en")
        return IllegalAction(refusal.code, refusal.text, action)

    def why_not(self, position: Position, action: int, reason: int, lang: str) -> Refusal:
        code = self.refusal_code(reason)
        slots: dict[str, object] = {"last": self.game.space.size - 1}
        if reason >= FIRST_REFUSAL:
            slots |= self.refusal_slots(cast(P, position), action, lang)
        return Refusal(code, self._sentence(lang, f"refusal.{code}", slots))

    def refusal_code(self, reason: int) -> str:
        if reason < FIRST_REFUSAL:
            return KERNEL_REFUSALS[reason]
        return self.refusals[reason]

    def decision(self, position: Position) -> Decision | None:
        if position.is_over:
            return None
        kind = self._question(position)
        own = cast(P, position)
        prompts = {lang: self._prompt(own, kind, lang) for lang in ("en", "fr")}
        return Decision(kind, position.to_move, self.source(own), prompts)

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
        return self.game.choice_texts(position.stack[position.sp + PC], lang)

    def action_text(self, position: Position, action: int, lang: str) -> str:
        own = cast(P, position)
        if action < FIRST_ACTION:
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
        return capital(self.game.catalogue.text(lang, key, **slots))

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
        return canonical(
            {
                "format": STATE_FORMAT,
                "game": self.game.id,
                "rules_version": self.game.rules_version,
                "content": self.game.content_digest,
                "options": self.options,
                "state": position.dump(),
            }
        )

    def result(self, position: Position) -> Result:
        return self.tally(cast(P, position))

    def common_sight(self, position: Position, seat: int | None) -> dict[str, Any]:
        """The fields of `TableSight` that are the same in all games."""
        asked = self.decision(position)
        return {
            "game": self.game.id,
            "options": self.options,
            "seat": seat,
            "to_move": position.to_move,
            "decision": asked and Asked(asked.kind, asked.seat, asked.source),
        }

    def observe(self, position: Position, seat: int | None) -> dict[str, object]:
        """The same as `sight`, in JSON."""
        seen: dict[str, object] = as_json(self.sight(cast(P, position), seat))
        return seen

    def determinize(self, position: Position, seat: int | None, seed: int) -> Position:
        guess = position.clone()
        self.deal_anew(guess, seat, seeded(seed))
        return guess

    def deal_anew(self, position: Position, seat: int | None, rng: Rng) -> None:
        """Deal anew what the seat cannot see; from here on chance takes another course."""
        used = position.rng.used  # undo's horizon does not go back
        self.resample(cast(P, position), seat, rng)
        position.rng = rng.future(used)

    def level(self, name: str) -> str:
        """The code of the bot that this game has for a level: easy, medium or hard."""
        return self.game.levels[name]

    # -- events --------------------------------------------------------------------------------

    def event_text(self, event: Event, viewer: int | None, names: list[str], lang: str) -> str:
        kind = self.events[event[0]]
        slots: dict[str, object] = {"player": names[event[1]]}
        key = f"event.{kind.name}"
        if kind.hides(event, viewer):
            key += "-hidden"
        else:
            said = dict(zip(kind.slots, event[2:], strict=False))
            for name, value in said.items():
                slots[name] = self.say(name, value, lang, said.get("n", 2))
        text = self.game.catalogue.text(lang, key, **slots)
        return text if text.startswith(names[event[1]]) else capital(text)


class Parts(NamedTuple):
    """Where a game keeps what the rooms above draw it with, as "module:name"; all can be missing.

    They are names and no objects: a game imports none of these rooms, and a bot needs no browser.
    """

    terminal: str = ""  # a function like `terminal.draw`
    picture: str = ""  # a function like `rl.pictures.picture`
    page: str = ""  # a class like `web.pages.game_page.GamePage`
    campaign: str = ""  # a module like `kernel.campaign.CampaignRules`
    campaign_command: str = ""  # a module like `cli.commands.Command`
    campaign_pages: str = ""  # a module like `web.view.views.CampaignPages`
    maps_command: str = ""  # a module like `cli.commands.Command`


PartName = Literal[
    "terminal",
    "picture",
    "page",
    "campaign",
    "campaign_command",
    "campaign_pages",
    "maps_command",
]


class Game(ABC):
    """A title: its content, its options, its words, and its positions."""

    id: ClassVar[str]  # also the name of its entry point
    place: ClassVar[int] = 100  # in lists of games; those of equal place stand there by id
    rules_version: int
    # Earlier rules versions whose tables go on with today's rules, each with the reason why nobody
    # need be asked. A table of another version goes on when its owner agrees.
    carries_on: ClassVar[Mapping[int, str]] = {}
    environment: ClassVar[int] = 0  # version of `features` and rewards; 0: learners get none
    parts: ClassVar[Parts] = Parts()
    space: ActionSpace
    levels: ClassVar[Mapping[str, str]] = {  # codes of bots
        "easy": "greedy:slips=0.3",
        "medium": "ismcts:iters=100",
        "hard": "ismcts:iters=1500",
    }
    content: Content
    catalogue: Catalogue
    assembler: Assembler  # of the effects of all its content
    options: Options

    def __init__(self, packs: Sequence[Path] = (), kept: bytes = b"") -> None:
        self.packs = tuple(packs)  # content packs laid over its own content
        self.kept = kept  # content as it was put away, instead of its own; see `load_content`
        # Those asked for last, by the options as they were given; and all that anybody still
        # holds, by the settled options: positions of a variant must share one and the same.
        self._recent: OrderedDict[str, Rules[Any]] = OrderedDict()
        self._alive: WeakValueDictionary[str, Rules[Any]] = WeakValueDictionary()

    @abstractmethod
    def rules(self, options: dict[str, object]) -> Rules[Any]:
        """The variant with these options, already resolved."""

    @classmethod
    def part(cls, key: PartName) -> Any:
        """What the game brings for a room above, loaded on first use; None if it brings nothing."""
        where = getattr(cls.parts, key)
        if not where:
            return None
        try:
            return resolve_name(where)
        except (ImportError, AttributeError, ValueError) as error:
            raise BrokenGame(
                cls.id,
                f"The {key} of the game '{cls.id}' cannot be loaded from {where} ({error}). "
                "Install the package that brings the game anew, or uninstall it.",
            ) from error

    def choice_texts(self, pc: int, lang: str) -> list[str]:
        """What a MAY or CHOOSE at an address of the compiled effects offers, in words."""
        return offered(self.assembler.offers[pc], self.catalogue, lang)

    @abstractmethod
    def card_entries(self) -> list[Entry]:
        """Every card, for the card browser."""

    @abstractmethod
    def card_name(self, entry: Entry, lang: str) -> str: ...

    @abstractmethod
    def card_effect(self, entry: Entry) -> str:
        """Its effect in the notation; empty for a card that has none."""

    @abstractmethod
    def card_text(self, entry: Entry, lang: str) -> str:
        """The sentence on the card, generated from its effect."""

    @cached_property
    def content_digest(self) -> str:
        """A fingerprint of the content, packs included: records say which they were played with."""
        return self.content.digest()

    @property
    def action_space_size(self) -> int:
        return self.space.size

    def title(self, lang: str = "en") -> str:
        return self.catalogue.text(lang, "game.title")

    def options_schema(self) -> dict[str, object]:
        return self.options.schema()

    def variant(self, options: Mapping[str, object]) -> Rules[Any]:
        """The rules with these options; asking again with the same ones costs next to nothing."""
        given = repr(options)
        found = self._recent.get(given)
        if found is not None:
            self._recent.move_to_end(given)
            return found
        resolved = self.options.resolve(options)
        key = canonical(resolved)
        found = self._alive.get(key) or self.rules(resolved)
        self._alive[key] = self._recent[given] = found
        if len(self._recent) > KEPT_VARIANTS:
            self._recent.popitem(last=False)
        return found

    def new(self, seed: object = 0, **options: object) -> State:
        """A new game."""
        return self.deal(seed, options)

    def deal(
        self,
        seed: object,
        options: Mapping[str, object],
        log: list[Event] | None = None,
        key: bytes | None = None,
    ) -> State:
        """A new game; `log`, when given, receives the events of its setup.

        With a secret key nobody can compute its chance from what lies open.
        """
        first = check_seed(seed)
        rng = seeded(first) if key is None else keyed(key)
        variant = self.variant(options)
        return State(variant, variant.deal(first, rng, log))

    def from_json(self, text: object) -> State:
        """The state that `to_json` wrote."""
        data = parse_object(text, "state")
        for key, mine in (("format", STATE_FORMAT), ("game", self.id)):
            if data.get(key) != mine:
                raise RecordError(f"This state has {key} {data.get(key)!r}; {mine!r} is needed.")
        if data.get("rules_version") != self.rules_version:
            raise RecordError(
                f"This state belongs to rules version {data.get('rules_version')!r} of {self.id}; "
                f"here it is {self.rules_version}."
            )
        if data.get("content") != self.content_digest:
            raise RecordError(
                f"This state was made with other content of {self.id} than is loaded."
            )
        options = data.get("options")
        if not isinstance(options, dict):
            raise RecordError("This state has no options.")
        try:
            variant = self.variant(options)
        except OptionError as error:
            raise RecordError(f"The options of this state: {error}") from error
        return State(variant, variant.admit(data.get("state")))


def canonical(value: object) -> str:
    """JSON with sorted keys and no spaces: equal values give equal bytes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def parse_object(text: object, what: str) -> dict[str, Any]:
    """A JSON object from text that may be anything."""
    if not isinstance(text, str):
        raise RecordError(f"This is not a {what} file: it is no text.")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"This is not a whole {what} file: it was not written by Acropole, or it is damaged "
            f"in line {error.lineno}."
        ) from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"This is not a whole {what} file: it cannot be read.") from error
    if not isinstance(data, dict):
        raise RecordError(f"This is not a {what} file: it holds no JSON object.")
    return data
