"""A title: its content, its options, its words, and the positions that it makes.

A new game extends `Game`, `Rules` for a game with its options settled, and `Position` for the hot
half. docs/adding-a-game.md walks through it.
"""

import sys
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any, ClassVar, Literal, NamedTuple
from weakref import WeakValueDictionary

from acropole.kernel import chance, errors, interface, messages, state
from acropole.kernel.content import Content, Entry, Kind
from acropole.kernel.interface import MAX_SEED as MAX_SEED
from acropole.kernel.interface import canonical as canonical
from acropole.kernel.interface import check_seed as check_seed
from acropole.kernel.interface import parse_object as parse_object
from acropole.kernel.lang import compiler, text, verbs
from acropole.kernel.options import Options
from acropole.kernel.packs import Pack
from acropole.kernel.rules import STATE_FORMAT
from acropole.kernel.rules import Rules as Rules
from acropole.kernel.terms import Terms, load_terms

KEPT_VARIANTS = 32  # of each game; one has up to 300 KB, and strangers may try any options


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
    environment: ClassVar[int] = 0  # moves when learning results could; 0: learners get none
    topics: ClassVar[int] = 0  # how many `Position.topic` tells apart, 0 among them
    clock: ClassVar[str] = ""  # the part of `insights` whose first number falls as a game goes on
    left_to_chance: ClassVar[Sequence[str]] = ()  # options that settle what a deal settles else
    read_alike: ClassVar[Sequence[str]] = ()  # options whose values bots learn all at once
    # Options that bots may learn all at once, such as modules, and the values that they learn.
    mixed: ClassVar[Mapping[str, Sequence[object]]] = {}
    # What people know a seat by: a label of its study, and where the words of its values stand.
    played_as: ClassVar[tuple[str, str]] = ("", "")
    parts: ClassVar[Parts] = Parts()
    space: interface.ActionSpace
    levels: ClassVar[Mapping[str, str]] = {  # codes of bots
        "easy": "novice",
        "medium": "ismcts:iters=100",
        "hard": "ismcts:iters=1500",
        "expert": "ismcts:iters=5000",
    }
    # Levels that another bot plays, by number of players.
    levels_for: ClassVar[Mapping[int, Mapping[str, str]]] = {}
    tasks: ClassVar[Mapping[str, interface.Task]] = {}  # of the suite, by name
    # What a bot of a style likes: aspects of `worth`, and by how many percent they count for more.
    styles: ClassVar[Mapping[str, Mapping[str, int]]] = {}
    kinds: ClassVar[Sequence[Kind]] = ()  # of entries; a game without them cannot be edited
    content: Content
    catalogue: messages.Catalogue
    assembler: compiler.Assembler  # of the effects of all its content
    options: Options

    def __init__(self, packs: Sequence[Pack] = (), kept: bytes = b"") -> None:
        self.packs = tuple(packs)  # content packs laid over its own content, also in what was kept
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
            raise errors.BrokenGame(
                cls.id,
                f"The {key} of the game '{cls.id}' cannot be loaded from {where} ({error}). "
                "Install the package that brings the game anew, or uninstall it.",
            ) from error

    def options_of_the_day(self, level: str, chance: Random) -> dict[str, object]:
        """A table for one person, bots of that level beside; `chance` makes choices left open."""
        return {}

    def drawn(self, given: Mapping[str, object], chance: Random) -> dict[str, object]:
        """The options of one game of many: what is left open and tells seats apart is drawn."""
        return dict(given)

    def mixes(self, given: Mapping[str, object]) -> dict[str, Sequence[object]]:
        """What else is drawn where each game has its own boards and modules, and from what."""
        return {name: values for name, values in self.mixed.items() if name not in given}

    def choice_texts(self, pc: int, lang: str) -> list[str]:
        """What a MAY or CHOOSE at an address of the compiled effects offers, in words."""
        return text.offered(self.assembler.offers[pc], self.catalogue, lang)

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

    def language(self, kind: str) -> tuple[verbs.Vocabulary, messages.Catalogue]:
        """The words that the effects of a kind of entries are written and said with."""
        raise NotImplementedError

    @cached_property
    def content_digest(self) -> str:
        """A fingerprint of the content, packs included: records say which they were played with."""
        return self.content.digest()

    @property
    def action_space_size(self) -> int:
        """How many actions the game has: they are the numbers below it."""
        return self.space.size

    @cached_property
    def terms(self) -> Terms:
        """What its words, icons and questions mean."""
        return load_terms(Path(str(sys.modules[type(self).__module__].__file__)).parent)

    def title(self, lang: str = "en") -> str:
        """What the game is called."""
        return self.catalogue.text(lang, "game.title")

    def options_schema(self) -> dict[str, object]:
        """Its options as a JSON Schema."""
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

    def new(self, seed: object = 0, **options: object) -> state.State:
        """A new game; a bad option raises OptionError that names it."""
        return self.deal(seed, options)

    def deal(
        self,
        seed: object,
        options: Mapping[str, object],
        log: list[interface.Event] | None = None,
        key: bytes | None = None,
    ) -> state.State:
        """A new game; `log`, when given, receives the events of its setup.

        With a secret key nobody can compute its chance from what lies open.
        """
        first = check_seed(seed)
        rng = chance.seeded(first) if key is None else chance.keyed(key)
        variant = self.variant(options)
        return state.State(variant, variant.deal(first, rng, log))

    def from_json(self, text: object) -> state.State:
        """The state that `to_json` wrote."""
        data = parse_object(text, "state")
        for key, mine in (("format", STATE_FORMAT), ("game", self.id)):
            if data.get(key) != mine:
                raise errors.RecordError(
                    f"This state has {key} {data.get(key)!r}; {mine!r} is needed."
                )
        if data.get("rules_version") != self.rules_version:
            raise errors.RecordError(
                f"This state belongs to rules version {data.get('rules_version')!r} of {self.id}; "
                f"here it is {self.rules_version}."
            )
        if data.get("content") != self.content_digest:
            raise errors.RecordError(
                f"This state was made with other content of {self.id} than is loaded."
            )
        options = data.get("options")
        if not isinstance(options, dict):
            raise errors.RecordError("This state has no options.")
        try:
            variant = self.variant(self.options.stored(options))
        except errors.OptionError as error:
            raise errors.RecordError(f"The options of this state: {error}") from error
        return state.State(variant, variant.admit(data.get("state")))
