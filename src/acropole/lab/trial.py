"""A change tried out: the same deals with and without it, and what came of it in words.

Each seed is played once as the game is and once with the change, so that what chance does is
common to both. With `hand` it is played once more: a card is then given for nothing, as soon as it
can be had, to a seat drawn by lot. Who takes a card is ahead or behind for other reasons, too; who
is given it by lot is not, so this tells what having it is worth.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from acropole.kernel import errors, packs
from acropole.kernel.game import Game
from acropole.lab import report, statistics, study

BEFORE, AFTER, HANDED = "before", "after", "handed"
FEWEST = 30  # seats or pairs: with fewer no share is told
LENGTHS = ("turns a player", "rounds", "decisions")  # how long games last, the most telling first


class TrialError(errors.AcropoleError):
    """Nothing to try."""

    code = "trial"


def trial_plan(base: study.Plan, change: packs.Pack | None, hand: str = "") -> study.Plan:
    """The plan of a trial, from that of the game as it is."""
    (plain,) = base.variants
    variants = [replace(plain, name=BEFORE)]
    if change is not None:
        variants.append(study.Variant(AFTER, plain.options, (*plain.packs, change)))
    if hand:
        variants.append(replace(variants[-1], name=HANDED, hand=hand))
    if len(variants) == 1:
        raise TrialError("Name a pack with a change, a card to hand out, or both.")
    return replace(base, variants=tuple(variants))


def changed_cards(before: Game, after: Game) -> list[str]:
    """The cards that a change adds or alters, in the order of the game."""
    known = {(card.kind, card.id): card.fields for card in before.card_entries()}
    return [
        card.id for card in after.card_entries() if known.get((card.kind, card.id)) != card.fields
    ]


def check_hand(game: Game, card: str) -> None:
    known = [entry.id for entry in game.card_entries()]
    if card not in known:
        raise TrialError(f"There is no card '{card}'{errors.did_you_mean(card, known)}")


@dataclass(slots=True)
class Shift:
    """A mean difference with half of its 95 % interval; none where there is too little to tell."""

    count: int
    mean: float | None
    reach: float | None

    @classmethod
    def of(cls, mean: statistics.Mean) -> Self:
        if mean.count < FEWEST:
            return cls(mean.count, None, None)
        return cls(mean.count, mean.mean, mean.reach)

    @property
    def is_told(self) -> bool:
        return self.mean is not None

    @property
    def is_clear(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.mean is not None and self.reach is not None and abs(self.mean) > self.reach


class Fate:
    """What became of a card in the games of one variant."""

    def __init__(self) -> None:
        self.offered = self.taken = self.used = self.takers = 0
        self.wins = 0.0

    def add(self, summary: study.Summary, takers: set[int], users: set[int]) -> None:
        self.taken += bool(takers)
        self.used += bool(users)
        self.takers += len(takers)
        self.wins += sum(summary["wins"][seat] for seat in takers)

    def as_data(self) -> dict[str, Any]:
        low, high = statistics.wilson(self.wins, self.takers)
        is_told = self.takers >= FEWEST
        return {
            "offered": self.offered,
            "taken": self.taken,
            "used": self.used,
            "takers": self.takers,
            "win_share": self.wins / self.takers if is_told else None,
            "low_95": low if is_told else None,
            "high_95": high if is_told else None,
        }


@dataclass(slots=True)
class Card:
    """A card that a trial is about, before and after."""

    fates: dict[str, Fate] = field(default_factory=lambda: {BEFORE: Fate(), AFTER: Fate()})
    shift: statistics.Mean = field(
        default_factory=statistics.Mean
    )  # of those who took it, where somebody did in both


class Outcome:
    """What the games of a trial tell; more may be added at any time."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.pairs = self.alike = 0
        self.cards = {card: Card() for card in cards}
        self.handed = statistics.Mean()
        self.shifts, self.differences = statistics.Shifts(), statistics.Differences()
        self._game: dict[
            str, study.Summary
        ] = {}  # of the seed at hand: its games follow one another

    def add(self, summary: study.Summary) -> None:
        variant = summary["variant"]
        if variant == BEFORE:
            self._game = {}
        self._game[variant] = summary
        if variant == HANDED:
            self._add_handed(summary)
            return
        self.shifts.add(summary)
        self.differences.add(summary)
        for id, card in self.cards.items():
            fate = card.fates[variant]
            fate.offered += id in summary["offered"]
            fate.add(summary, _seats(summary, "acquired", id), _seats(summary, "played", id))
        if variant == AFTER:
            self._add_pair(self._game[BEFORE], summary)

    def _add_pair(self, before: study.Summary, after: study.Summary) -> None:
        self.pairs += 1
        self.alike += before | {"variant": AFTER} == after
        for id, card in self.cards.items():
            shares = [_share(game, _takers(game, id)) for game in (before, after)]
            if shares[0] is not None and shares[1] is not None:
                card.shift.add(shares[1] - shares[0])

    def _add_handed(self, summary: study.Summary) -> None:
        seat = summary["handed"]
        if seat is not None:
            plain = self._game.get(AFTER) or self._game[BEFORE]
            self.handed.add(summary["wins"][seat] - plain["wins"][seat])

    def as_data(self) -> dict[str, Any]:
        """All numbers, for programs."""
        return {
            "pairs": self.pairs,
            "alike": self.alike,
            "cards": {
                id: {name: fate.as_data() for name, fate in card.fates.items()}
                | {"shift": asdict(Shift.of(card.shift))}
                for id, card in self.cards.items()
            },
            "handed": asdict(Shift.of(self.handed)),
            "seats": self.shifts.rows(),
            "games": self.differences.rows(),
        }


def outcome_of(cards: Sequence[str], summaries: Iterable[study.Summary]) -> Outcome:
    outcome = Outcome(cards)
    for summary in summaries:
        outcome.add(summary)
    return outcome


def _seats(summary: study.Summary, use: str, card: str) -> set[int]:
    return {seat for seat, used in summary[use] if used == card}


def _takers(summary: study.Summary, card: str) -> set[int]:
    """Who took a card; where cards are only played, who played it."""
    return _seats(summary, "acquired", card) or _seats(summary, "played", card)


def _share(summary: study.Summary, seats: set[int]) -> float | None:
    return sum(summary["wins"][seat] for seat in seats) / len(seats) if seats else None


# -- in words ------------------------------------------------------------------------------------


def findings(outcome: Outcome, game: Game, lang: str, hand: str = "") -> list[str]:
    """What a designer wants to know of a trial, a sentence each; `game` has the change."""
    names = {card.id: game.card_name(card, lang) for card in game.card_entries()}
    return _Teller(lang).tell(outcome, names, hand)


class _Teller:
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **slots: object) -> str:
        return report.catalogue().text(self.lang, f"trial.{key}", **slots)

    def tell(self, outcome: Outcome, names: dict[str, str], hand: str) -> list[str]:
        found: list[str] = []
        if outcome.pairs:
            key = "all-alike" if outcome.alike == outcome.pairs else "alike"
            found.append(self.say(key, alike=outcome.alike, n=outcome.pairs))
            for id, card in outcome.cards.items():
                found += self._card(names.get(id, id), card)
            found += self._length(outcome)
            found += self._whom(outcome)
        if hand:
            found.append(self._handed(names.get(hand, hand), Shift.of(outcome.handed)))
        return found

    def _card(self, name: str, card: Card) -> list[str]:
        before, after = card.fates[BEFORE], card.fates[AFTER]
        if not after.taken and not after.used:
            key = "never-taken" if after.offered else "never-offered"
            return [self.say(key, card=name, n=after.offered, before=before.taken)]
        found: list[str] = []
        slots = {"card": name, "n": after.offered}
        if after.taken:
            found.append(self.say("taken", after=after.taken, before=before.taken, **slots))
        if after.used:
            key = "used" if after.taken else "played"
            found.append(self.say(key, after=after.used, before=before.used, **slots))
        shift = Shift.of(card.shift)
        if not shift.is_told:
            return [*found, self.say("few", card=name, n=shift.count, least=FEWEST)]
        key = "shift" if shift.is_clear else "no-shift"
        return [*found, self.say(key, card=name, n=shift.count, **self._interval(shift))]

    def _interval(self, shift: Shift) -> dict[str, str]:
        assert shift.mean is not None
        assert shift.reach is not None
        return {
            "change": self.points(shift.mean),
            "low": self.points(shift.mean - shift.reach),
            "high": self.points(shift.mean + shift.reach),
        }

    def _length(self, outcome: Outcome) -> list[str]:
        rows = {str(row["measure"]): row for row in outcome.differences.rows()}
        measure = next((name for name in LENGTHS if name in rows), None)
        if measure is None or outcome.pairs < FEWEST:
            return []
        row: dict[str, Any] = rows[measure]
        key = "longer" if row["difference"] > 0 else "shorter"
        if abs(row["difference"]) <= (row["reach_95"] or 0) or not row["difference"]:
            key = "as-long"
        unit = self.say(f"unit-{measure.replace(' ', '-')}")
        return [
            self.say(
                key,
                unit=unit,
                before=self.number(row["before"]),
                by=self.number(abs(row["difference"])),
                reach=self.number(row["reach_95"]),
            )
        ]

    def _whom(self, outcome: Outcome) -> list[str]:
        """Whom the change helps or harms, where chance alone is no explanation."""
        rows: list[dict[str, Any]] = [r for r in outcome.shifts.rows() if r["flag"] == "**"]
        return [
            self.say(
                "helps" if row["win_share_change"] > 0 else "harms",
                who=f"{report.label_name(row['label'], self.lang)} {row['value']}",
                change=self.points(row["win_share_change"]),
                reach=self.number(row["reach_95"] * 100),
            )
            for row in rows
            if row["count"] >= FEWEST
        ]

    def _handed(self, name: str, shift: Shift) -> str:
        if not shift.count:
            return self.say("not-handed", card=name)
        if not shift.is_told:
            return self.say("handed-few", card=name, n=shift.count, least=FEWEST)
        key = "handed" if shift.is_clear else "handed-nothing"
        return self.say(key, card=name, n=shift.count, **self._interval(shift))

    def points(self, share: float) -> str:
        """Hundredths of a win share, with their sign."""
        text = self.number(abs(share) * 100)
        return text if not float(f"{share * 100:.1f}") else f"{'+' if share > 0 else '−'}{text}"

    def number(self, value: float) -> str:
        text = f"{value:.1f}"
        return text.replace(".", ",") if self.lang == "fr" else text
