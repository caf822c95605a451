"""Imperium for people: its words, what each seat sees, the final count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from acropole.games.imperium import audit, civ_rows, filters, guessing, look, soundness, study
from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.civ.sight import civ_points
from acropole.games.imperium.effects import BOXES, full_name
from acropole.games.imperium.features import ImperiumFeatures
from acropole.games.imperium.insight import worth
from acropole.games.imperium.rules import picking, scoring, turn
from acropole.games.imperium.schema import SCHEMA
from acropole.games.imperium.sight import ImperiumSight
from acropole.games.imperium.standing import ImperiumStanding
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.games.imperium.state.tables import Tables
from acropole.kernel import chance, content, interface, machine, messages, play
from acropole.kernel.game import Rules
from acropole.kernel.soundness import Shape

if TYPE_CHECKING:
    from acropole.games.imperium.game import Imperium

REASONS = SCHEMA.names("values.reasons")
RESOURCES = SCHEMA.names("values.resources")
LAST_ROUNDS = {n.TRIGGERED: 2, n.LAST_ROUND: 1}  # that are left once the end has begun


def _runs_out(world: ImperiumPosition) -> dict[str, int]:
    found = {"main-deck": world.size[n.MAIN]}
    return found | {"dynasty": civ_verbs.dynasty_size(world)} if world.civ >= 0 else found


class ImperiumRules(Rules[ImperiumPosition]):
    point: ClassVar = worth.POINT
    questions: ClassVar = SCHEMA.names("questions")
    refusals: ClassVar = SCHEMA.names("refusals")
    events: ClassVar = SCHEMA.events

    game: Imperium

    def __init__(self, game: Imperium, options: dict[str, object], tables: Tables) -> None:
        super().__init__(game, options)
        self.tables = tables
        self.kinds = game.box.kinds
        self.card_ids = content.numbered_ids([self.kinds[kind].id for kind in tables.kind])
        self.called: dict[str, str] = {}  # by card, the id that answers call it by
        self.labels = {lang: self._labels(lang) for lang in messages.LANGUAGES}

    def blank(self) -> ImperiumPosition:
        return ImperiumPosition(self.tables)

    def deal(
        self, seed: int, rng: chance.Rng, log: list[interface.Event] | None
    ) -> ImperiumPosition:
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
        return (self.tables.civ,) if self.tables.civ >= 0 else ()

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
                return text(lang, f"resource-name.{RESOURCES[value]}", n=n)
            case "row":
                row = self.game.box.rows[value]
                match = civ_rows.row_match(row, self.game.row_words, lang)
                does = civ_rows.row_text(row, self.game.row_words, lang)
                return text(lang, "detail.row", n=row["row"], match=match, does=does)
            case "reason":
                return text(lang, f"reason.{REASONS[value]}")
        return value

    def thing(self, slot: str, value: int) -> str:
        match slot:
            case "card" | "host" | "old":
                return f"card:{self.kinds[self.tables.kind[value]].id}"
            case "row":
                return f"row:{self.game.box.rows[value].id}"
        return ""

    def begins_step(self, event: interface.Event) -> bool:
        """What the C.I.V. does is told card by card."""
        if event[1] in self.own_seats() and event[0] != n.EV_TURNED_UP:
            return False
        return super().begins_step(event)

    def kind_name(self, kind: int, lang: str) -> str:
        return self.labels[lang][kind]

    def _labels(self, lang: str) -> list[str]:
        """Names by kind; different cards of this game that bear one name say what sets them apart.

        Such are Nomads, barbarian or not, and the Mountains of the two boxes. A card that is called
        like a token, as Advance is in French, says that it is a card. Where a pack changes one of
        two cards that were alike, nothing but a number sets them apart.
        """
        text = self.game.catalogue.text
        names = [full_name(kind, lang) for kind in self.kinds]
        in_game: dict[str, set[int]] = {}
        for kind, owner in zip(self.tables.kind, self.tables.owner, strict=True):
            if owner < 0 or owner != self.tables.civ:  # nobody is asked about the C.I.V.'s nation
                in_game.setdefault(names[kind], set()).add(self.tables.alike[kind])
        for namesakes in in_game.values():
            nations = {self.kinds[kind].fields.get("nation") for kind in namesakes}
            mixed = len(nations) > 1 and self.tables.people > 1  # they can be given away
            details: Counter[str] = Counter()
            for kind in sorted(namesakes) if len(namesakes) > 1 else ():
                entry = self.kinds[kind]
                state = entry.fields.get("state")
                what = text(lang, f"state.{state}") if state else self._box_of(entry, lang)
                if mixed and "nation" in entry.fields:
                    what = ", ".join((text(lang, f"nation.{entry['nation']}"), what))
                details[what] += 1
                if details[what] > 1:
                    what = f"{what}, {details[what]}"
                names[kind] = text(lang, "detail.namesake", card=names[kind], what=what)
        tokens = {text(lang, f"resource-name.{name}", n=1) for name in RESOURCES.values()}
        for kind, name in enumerate(names):
            if name.lower() in tokens:
                names[kind] = text(
                    lang, "detail.namesake", card=name, what=text(lang, "detail.card")
                )
        return names

    def _box_of(self, entry: content.Entry, lang: str) -> str:
        box = next(box for box in BOXES if box in entry.fields)
        return self.game.catalogue.text(lang, f"detail.{box}")

    def source(self, world: ImperiumPosition) -> str | None:
        card = world.stack[world.sp + machine.SOURCE]
        return self.kinds[world.kind[card]].id if card >= 0 else None

    def source_text(self, world: ImperiumPosition, lang: str) -> str:
        card = world.stack[world.sp + machine.SOURCE]
        return self.kind_name(world.kind[card], lang) if card >= 0 else ""

    def _prompt(self, world: ImperiumPosition, kind: str, lang: str) -> str:
        about = picking.several(world)
        if about is None:
            return super()._prompt(world, kind, lang)
        how = "upto" if about.done else "exactly"
        if world.stack[world.sp + n.PICK_LEFT] > about.most:
            how = "any"
        many = self.game.catalogue.text(lang, f"many.{how}", n=about.most)
        slots = {"source": self._asking(world, lang), "many": many}
        return self._sentence(lang, f"prompt.{kind}-several", slots)

    def prompt_slots(self, world: ImperiumPosition, lang: str) -> dict[str, object]:
        stack, sp = world.stack, world.sp
        mine = stack[sp + machine.SEAT] * n.TURN
        slots: dict[str, object] = {
            "n": 0,
            "actions": world.turn[mine + n.TURN_ACTIONS],
            "exhausts": world.turn[mine + n.TURN_EXHAUSTS],
            "suit": "",
            "resource": "",
        }
        if stack[sp] == n.Q_BREAK:
            slots["suit"] = self.suit_name(stack[sp + n.BREAK_SUIT], lang)
        elif stack[sp] == n.Q_TOKEN:
            slots["n"] = count = stack[sp + n.TOKEN_COUNT]
            slots["resource"] = self.say("resource", stack[sp + n.TOKEN_RESOURCE], lang, count)
        elif stack[sp] == n.Q_PAY_MORE:
            slots["resource"] = self.say("resource", stack[sp + n.PAY_MORE_RESOURCE], lang, 1)
        elif stack[sp] == n.Q_PAY_WITH:
            slots["resource"] = self.say("resource", world.code[stack[sp + machine.PC] + 2], lang)
        elif stack[sp] == n.Q_RANSOM:
            slots["n"] = world.code[stack[sp + machine.PC] + 2]
        return slots

    def suit_name(self, suit: int, lang: str) -> str:
        return self.game.catalogue.text(lang, f"suits.{filters.SUIT_NAMES[suit]}")

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
        if action < n.A_PLAY:
            return {"card": "", "needs": ""}
        kind = (action - n.A_PLAY) % n.KINDS
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

    def sight(self, world: ImperiumPosition, seat: int | None) -> ImperiumSight:
        return look.look(self, world, seat)

    def resample(self, world: ImperiumPosition, seat: int | None, rng: chance.Rng) -> None:
        guessing.resample(self, world, seat, rng)

    # -- the count -------------------------------------------------------------------------------

    def points(self, world: ImperiumPosition, seat: int) -> dict[str, int]:
        """Points by category: progress, and the cards by their suit."""
        if seat == world.civ:
            return civ_points(world)
        return look.points_by_suit(world, seat)

    @cached_property
    def dealt(self) -> Mapping[str, int]:
        """How many cards lie in the decks that run out when a game begins."""
        return _runs_out(self.deal(0, chance.seeded(0), None))

    def goal(self, world: ImperiumPosition) -> interface.Goal:
        """What is left of all that ends the game; the bar follows what is nearest to its end.

        How many rounds that makes cannot be told before the end has begun: the pace is too uneven.
        """
        win = "most-points" if world.people > 1 else "beat-civ"
        rounds = LAST_ROUNDS.get(world.game[n.GAME_ENDING])
        if rounds:
            return interface.Goal(win, {"round": world.game[n.GAME_ROUND]}, 100, rounds)
        left = {name: count for name, count in _runs_out(world).items() if self.dealt[name]}
        done = max(100 - round(100 * count / self.dealt[name]) for name, count in left.items())
        counts = {"round": world.game[n.GAME_ROUND], **left, "unrest": world.size[n.UNREST_PILE]}
        return interface.Goal(win, counts, max(done, 0))

    def points_in(self, sight: ImperiumSight) -> list[Mapping[str, int] | None]:
        people = (None if area.score is None else area.points_by_suit for area in sight.seats)
        civ = [sight.civ.points] if sight.civ is not None else []
        return [*people, *civ]

    def why_points(self, category: str, lang: str) -> str:
        return self.game.catalogue.text(lang, f"category-why.{category}", n=self.tables.civ_goods)

    def tally(self, world: ImperiumPosition) -> interface.Result:
        seats = range(world.seats)
        return interface.ranked(
            [scoring.standing(world, seat) for seat in seats],
            play.scores(world),
            [self.points(world, seat) for seat in seats],
            REASONS[world.game[n.GAME_REASON]] if world.is_over else "running",
        )

    def aspects(self, world: ImperiumPosition, seat: int) -> dict[str, float]:
        points = self.points(world, seat).items()
        return {name: float(n * worth.POINT) for name, n in points} | worth.prospects(world, seat)

    def study(self, world: ImperiumPosition, events: list[interface.Event]) -> interface.Study:
        return study.study(self, world, events)

    def features(self) -> ImperiumFeatures:
        return ImperiumFeatures(self.blank())

    def insights(self) -> ImperiumStanding:
        return ImperiumStanding(self.blank())

    def recount(self, world: ImperiumPosition) -> list[int]:
        return audit.recount(self, world)

    def problems(self, world: ImperiumPosition) -> list[str]:
        return audit.problems(self, world)
