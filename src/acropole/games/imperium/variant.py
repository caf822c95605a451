"""Imperium for people: its words, what each seat sees, the final count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from acropole.games.imperium import numbers as n
from acropole.games.imperium import soundness, view
from acropole.games.imperium.civ_rows import row_match, row_text
from acropole.games.imperium.effects import BOXES
from acropole.games.imperium.features import ImperiumFeatures
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.games.imperium.rules import means, turn
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.games.imperium.state.tables import Tables
from acropole.kernel.content import Entry, told_apart
from acropole.kernel.events import Event, EventKind
from acropole.kernel.game import Rules
from acropole.kernel.interface import Result, Study, ranked
from acropole.kernel.machine import FIRST_REFUSAL, SOURCE, A, B
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.play import scores
from acropole.kernel.rng import Rng
from acropole.kernel.soundness import Shape

if TYPE_CHECKING:
    from acropole.games.imperium.game import Imperium

RESOURCE_NAMES = ("materials", "population", "progress", "actions")
REASONS = {
    n.BY_NOTHING: "running",
    n.BY_MAIN_DECK: "main-deck",
    n.BY_DEVELOPMENT: "development",
    n.BY_KING: "king",
    n.BY_CARD: "card",
    n.BY_COLLAPSE: "collapse",
    n.BY_DYNASTY: "dynasty",
}


class ImperiumRules(Rules[ImperiumPosition]):
    questions: ClassVar = {
        n.Q_TURN: "turn",
        n.Q_DISCARD: "discard",
        n.Q_TO_HAND: "to-hand",
        n.Q_TOPDECK: "topdeck",
        n.Q_HIST: "history",
        n.Q_GARRISON: "garrison",
        n.Q_ABANDON: "abandon",
        n.Q_RECALL: "recall",
        n.Q_SINK: "sink",
        n.Q_EXILE: "exile",
        n.Q_RETURN: "return",
        n.Q_PLAY: "play",
        n.Q_FREE_PLAY: "free-play",
        n.Q_KNIGHT: "knight",
        n.Q_FIND: "find",
        n.Q_DEVELOP: "develop",
        n.Q_ACQUIRE: "acquire",
        n.Q_SUIT: "suit",
        n.Q_BREAK: "break",
        n.Q_BREAK_VARIABLE: "break-variable",
        n.Q_EXILE_MARKET: "exile-market",
        n.Q_TOKEN: "token",
        n.Q_SWAP_OUT: "swap-out",
        n.Q_SWAP_IN: "swap-in",
        n.Q_SWAP_NATION: "swap-nation",
        n.Q_FAME: "fame",
        n.Q_FAME_BACK: "fame-back",
        n.Q_GIVE: "give",
        n.Q_GAMBLE: "gamble",
        n.Q_TREAT: "treat",
        n.Q_REFRESH: "refresh",
        n.Q_DRAW_MORE: "draw-more",
        n.Q_REACT: "react",
        n.Q_SOLSTICE: "solstice",
        n.Q_PROTECT: "protect",
        n.Q_PAY_MORE: "pay-more",
    }
    _refusals = (
        "not-in-hand",
        "unplayable",
        "not-as-barbarian",
        "not-as-empire",
        "needs-card",
        "no-action-left",
        "cost-unpayable",
        "nothing-to-do",
        "not-in-play",
        "no-exhaust-effect",
        "already-exhausted",
        "no-exhaust-left",
        "turn-begun",
        "no-progress",
        "slot-empty",
        "does-not-fit",
        "carries-tokens",
        "not-there",
        "must-go-on",
        "not-affordable",
        "no-such-suit",
    )
    _events = (
        EventKind("played", ("card",)),
        EventKind("exhausted", ("card",)),
        EventKind("ended"),
        EventKind("innovated"),
        EventKind("revolted"),
        EventKind("drew", ("card",), secret=True),
        EventKind("discarded", ("card",)),
        EventKind("history", ("card",)),
        EventKind("acquired", ("card",)),
        EventKind("broke", ("card",)),
        EventKind("exiled", ("card",)),
        EventKind("abandoned", ("card",)),
        EventKind("recalled", ("card",)),
        EventKind("garrisoned", ("card", "host")),
        EventKind("unrest"),
        EventKind("returned"),
        EventKind("gained", ("n", "resource")),
        EventKind("paid", ("n", "resource")),
        EventKind("stole", ("n", "resource")),
        EventKind("token", ("card", "resource")),
        EventKind("refilled", ("card",)),
        EventKind("developed", ("card",)),
        EventKind("nation", ("card",)),
        EventKind("empire"),
        EventKind("fame", ("card",), secret=True),
        EventKind("king"),
        EventKind("to-hand", ("card",)),
        EventKind("topdecked", ("card",), secret=True),
        EventKind("sunk", ("card",)),
        EventKind("gave", ("card",)),
        EventKind("found", ("card",)),
        EventKind("revealed", ("card",)),
        EventKind("shuffled"),
        EventKind("solstice", ("card",)),
        EventKind("ending", ("reason",)),
        EventKind("collapse"),
        EventKind("over"),
        EventKind("became", ("old", "kind")),
        EventKind("quest", ("card",)),
        EventKind("nothing-found"),
        EventKind("reacted", ("card",)),
        EventKind("rolled", ("n",)),
        EventKind("turned-up", ("card",)),
        EventKind("row", ("row",)),
        EventKind("dynasty", ("card",)),
        EventKind("kept", ("card", "n", "resource")),
        EventKind("no-discard", ("card", "n")),
        EventKind("no-abandon", ("card", "n")),
        EventKind("no-recall", ("card", "n")),
        EventKind("no-more", ("card",)),
    )
    refusals: ClassVar = dict(enumerate(_refusals, FIRST_REFUSAL))
    events: ClassVar = dict(enumerate(_events))

    game: Imperium

    def __init__(self, game: Imperium, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.kinds = game.box.kinds
        self.card_ids = told_apart([self.kinds[kind].id for kind in tables.kind])
        self.labels = {lang: self._labels(lang) for lang in LANGUAGES}

    def blank(self) -> ImperiumPosition:
        return ImperiumPosition(self.tables)

    def deal(self, seed: int, rng: Rng, log: list[Event] | None) -> ImperiumPosition:
        world = self.blank()
        world.log = log
        turn.set_up(world, rng)
        return world

    def restore(self, data: dict[str, list[int]]) -> ImperiumPosition:
        world = self.blank()
        world.load(data)
        return world

    # -- seats -----------------------------------------------------------------------------------

    def own_seats(self) -> tuple[int, ...]:
        """The rules themselves play the C.I.V."""
        return (n.OPPONENT,)

    def own_seat_name(self, seat: int, lang: str) -> str:
        return self.game.catalogue.text(lang, "detail.civ")

    def shape(self, data: Mapping[str, object]) -> Shape:
        return soundness.shape(self.tables)

    def loose_ends(self, world: ImperiumPosition) -> list[str]:
        return soundness.loose_ends(world)

    # -- words -----------------------------------------------------------------------------------

    def say(self, kind: str, value: int, lang: str, n: int = 2) -> object:
        text = self.game.catalogue.text
        match kind:
            case "card" | "host" | "old":
                return self.kind_name(self.tables.kind[value], lang)
            case "kind":
                return self.kind_name(value, lang)
            case "resource":
                return text(lang, f"resource-name.{RESOURCE_NAMES[value]}", n=n)
            case "row":
                row = self.game.box.rows[value]
                match = row_match(row, self.game.row_words, lang)
                does = row_text(row, self.game.row_words, lang)
                return text(lang, "detail.row", n=row["row"], match=match, does=does)
            case "reason":
                return text(lang, f"reason.{REASONS[value]}")
        return value

    def kind_name(self, kind: int, lang: str) -> str:
        return self.labels[lang][kind]

    def _labels(self, lang: str) -> list[str]:
        """Names by kind; different cards of this game that bear one name say what sets them apart.

        Such are Nomads, barbarian or not, and the Mountains of the two boxes.
        """
        text = self.game.catalogue.text
        names = [text(lang, f"card.{kind.id}") for kind in self.kinds]
        in_game: dict[str, set[int]] = {}
        for kind, owner in zip(self.tables.kind, self.tables.owner, strict=True):
            if owner != n.OPPONENT:  # nobody is ever asked about the cards of its nation
                in_game.setdefault(names[kind], set()).add(self.tables.alike[kind])
        for namesakes in in_game.values():
            if len(namesakes) > 1:
                for kind in namesakes:
                    entry = self.kinds[kind]
                    world = entry.fields.get("state")
                    what = text(lang, f"state.{world}") if world else self._box_of(entry, lang)
                    names[kind] = text(lang, "detail.namesake", card=names[kind], what=what)
        return names

    def _box_of(self, entry: Entry, lang: str) -> str:
        box = next(box for box in BOXES if box in entry.fields)
        return self.game.catalogue.text(lang, f"detail.{box}")

    def source(self, world: ImperiumPosition) -> str | None:
        card = world.stack[world.sp + SOURCE]
        return self.kinds[world.kind[card]].id if card >= 0 else None

    def source_text(self, world: ImperiumPosition, lang: str) -> str:
        card = world.stack[world.sp + SOURCE]
        return self.kind_name(world.kind[card], lang) if card >= 0 else ""

    def prompt_slots(self, world: ImperiumPosition, lang: str) -> dict[str, object]:
        left, second = world.stack[world.sp + A], world.stack[world.sp + B]
        question = world.stack[world.sp]
        slots: dict[str, object] = {
            "n": left,
            "actions": world.turn[n.T_ACTIONS],
            "exhausts": world.turn[n.T_EXHAUSTS],
            "suit": "",
            "resource": "",
        }
        if question == n.Q_BREAK:
            slots["suit"] = self.suit_name(left, lang)
        elif question == n.Q_TOKEN:
            slots["n"], slots["resource"] = second, self.say("resource", left, lang, second)
        elif question == n.Q_PAY_MORE:
            slots["resource"] = self.say("resource", second, lang, 1)
        return slots

    def suit_name(self, suit: int, lang: str) -> str:
        return self.game.catalogue.text(lang, f"suits.{SUIT_NAMES[suit]}")

    def action_words(
        self, world: ImperiumPosition, action: int, lang: str
    ) -> tuple[str, dict[str, object]]:
        kind, argument = self.game.space.split(action)
        match kind:
            case "play" | "exhaust":
                return kind, {"card": self.kind_name(argument, lang)}
            case "end-turn" | "innovate" | "revolt" | "pledge":
                return kind, {}
        asked = {} if world.is_over else self.prompt_slots(world, lang)
        return "pick", asked | {"thing": self._thing(world, kind, argument, lang)}

    def _thing(self, world: ImperiumPosition, kind: str, argument: int, lang: str) -> str:
        """What an answer picks, and where it lies."""
        text = self.game.catalogue.text
        match kind:
            case "suit":
                return self.suit_name(argument, lang)
            case "deck":
                return text(lang, "thing.deck")
            case "market":
                card = world.market[argument]
                if card < 0:
                    return text(lang, "thing.market-nothing", n=argument + 1)
                name = self.kind_name(world.kind[card], lang)
                return text(lang, "thing.market", card=name, n=argument + 1)
        return text(lang, f"thing.{kind}", card=self.kind_name(argument, lang))

    def refusal_slots(self, world: ImperiumPosition, action: int, lang: str) -> dict[str, object]:
        if action < n.PLAY_KIND:
            return {"card": "", "needs": ""}
        kind = (action - n.PLAY_KIND) % n.KINDS
        return {"card": self.kind_name(kind, lang), "needs": self._needs(kind, lang)}

    def _needs(self, kind: int, lang: str) -> str:
        """The names of the cards that a card needs to be played."""
        tables = self.tables
        names: list[str] = []
        for need in range(tables.first_need[kind], tables.end_need[kind]):
            row = tables.need[need] * tables.kinds
            fitting = [k for k in range(tables.kinds) if tables.fits[row + k]]
            names.append(self.kinds[fitting[0]]["name"][lang])
        return ", ".join(names)

    # -- what a seat sees ------------------------------------------------------------------------

    def view(self, world: ImperiumPosition, seat: int | None) -> dict[str, object]:
        return view.table(self, world, seat)

    def resample(self, world: ImperiumPosition, seat: int | None, rng: Rng) -> None:
        view.resample(self, world, seat, rng)

    # -- the count -------------------------------------------------------------------------------

    def points(self, world: ImperiumPosition, seat: int) -> dict[str, int]:
        """Points by category: progress, and the cards by their suit."""
        if seat == n.OPPONENT:
            return view.civ_points(world)
        return {"progress": means.has(world, seat, 2)} | view.points_by_suit(world)

    def tally(self, world: ImperiumPosition) -> Result:
        seats = (n.PERSON, n.OPPONENT)
        return ranked(
            [int(world.is_winner(seat)) for seat in seats],
            scores(world),
            [self.points(world, seat) for seat in seats],
            REASONS[world.game[n.G_REASON]] if world.is_over else "running",
        )

    def study(self, world: ImperiumPosition, events: list[Event]) -> Study:
        return view.study(self, world, events)

    def features(self) -> ImperiumFeatures:
        return ImperiumFeatures(self.blank())

    def recount(self, world: ImperiumPosition) -> list[int]:
        return view.recount(self, world)

    def problems(self, world: ImperiumPosition) -> list[str]:
        return view.problems(self, world)
