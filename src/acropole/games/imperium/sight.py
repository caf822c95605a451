"""What a seat of Imperium can see.

The hand, history and deck of a person lie open to that person alone, and so does what they saw of
their nation deck; while one plays against the C.I.V., which decides nothing, everybody sees what
the person sees. How many cards others hold in them, and which ones in all of them together, is
known. Hidden are the orders of face-down decks, which commons lie in the small decks and which in
the main deck, and the fame cards that were removed unseen.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from acropole.games.imperium import civ_rows, effects, schema
from acropole.games.imperium.civ.sight import CivSight as CivSight
from acropole.games.imperium.civ.sight import RowSight as RowSight
from acropole.games.imperium.effects import SECTIONS as SECTIONS
from acropole.kernel import content, interface
from acropole.kernel.game import Game, Rules

if TYPE_CHECKING:
    from acropole.games.imperium.game import Imperium
    from acropole.games.imperium.variant import ImperiumRules


class OfferSight(Struct, frozen=True):
    """A card of the market."""

    card: str
    tokens: Mapping[str, int]
    unrest: bool  # whether one lies under it


class InPlaySight(Struct, frozen=True):
    card: str
    exhausts: bool  # it has an exhaust effect
    exhausted: bool
    treated: int  # as which other suit or icon it counts this turn; 0: as printed
    progress: int
    garrison: tuple[str, ...]


class DevelopmentSight(Struct, frozen=True):
    """A card to be developed, or a quest."""

    card: str
    cost: Mapping[str, int]  # by now, with what lies in play
    short: int  # progress that is missing to pay it


class AreaSight(Struct, frozen=True):
    """What lies before a person."""

    nation: str
    empire: bool
    pool: Mapping[str, int]
    actions: int
    exhausts: int
    pledged: int
    progressed: bool  # the nation deck has done its work this turn
    hand_size: int  # up to which cards are drawn
    sizes: Mapping[str, int]  # cards in hand, deck, history and nation deck
    unseen: tuple[str, ...]  # of others: all in hand, deck and history, which then are empty here
    hand: tuple[str, ...]
    unfit: tuple[str, ...]  # of the hand: they ask for the other state
    deck: tuple[str, ...]  # in no order
    deck_top: tuple[str, ...]  # the topmost first, as far as they are known
    discard: tuple[str, ...]
    resolving: tuple[str, ...]
    play: tuple[InPlaySight, ...]
    power: tuple[InPlaySight, ...]
    protections: tuple[str, ...]  # in play, usable against an attack; where several play
    history: tuple[str, ...]
    sunk: tuple[str, ...]
    quest: tuple[str, ...]
    has_quests: bool  # what it develops are quests
    nation_deck: tuple[str, ...]
    nation_top: tuple[str, ...]
    nation_under: tuple[str, ...]
    accession: tuple[str, ...]
    development: tuple[DevelopmentSight, ...]
    points: Mapping[str, int]  # by card; of others once the game is over
    points_by_suit: Mapping[str, int]  # progress among them; of others once the game is over
    score: int | None  # of others once the game is over


class ImperiumSight(interface.TableSight, frozen=True, kw_only=True):
    round: int
    ending: int
    ends: Mapping[str, int]  # how many cards are left until each of these is the end of the game
    low: tuple[str, ...]  # the decks of which so few are left that they are a warning
    market: tuple[OfferSight | None, ...]
    decks: Mapping[str, int]
    fame_top: tuple[str, ...]
    king: tuple[str, ...]
    exile: tuple[str, ...]
    seats: tuple[AreaSight, ...]  # of the people
    civ: CivSight | None

    @property
    def near(self) -> int:
        """The person whose area lies nearest: who looks, or the first for those who look on."""
        return self.seat if self.seat is not None and self.seat < len(self.seats) else 0

    @property
    def others(self) -> list[int]:
        """The other people, in turn order from there."""
        people = len(self.seats)
        return [(self.near + away) % people for away in range(1, people)]


# -- in words ------------------------------------------------------------------------------------


def entry_of(rules: Rules[Any], card: str) -> content.Entry:
    """What is printed on a card, named as in sight: `forest#2`."""
    return rules.game.content["card"][card.rsplit("#", 1)[0]]


def kind_of(rules: Rules[Any], card: str) -> str:
    """The id by which answers call a card: copies and cards that are alike share one."""
    mine = cast("ImperiumRules", rules)
    found = mine.called.get(card)
    if found is None:
        kind = mine.game.box.kind_of[card.rsplit("#", 1)[0]]
        found = mine.called[card] = mine.kinds[mine.tables.alike[kind]].id
    return found


def label(rules: Rules[Any], card: str, lang: str) -> str:
    """The name of a card; namesakes say what sets them apart."""
    mine = cast("ImperiumRules", rules)
    return mine.kind_name(mine.game.box.kind_of[kind_of(rules, card)], lang)


def sections(
    rules: Rules[Any], card: str, lang: str, wanted: Iterable[str] = SECTIONS
) -> list[str]:
    """What a card does, section by section, each after its label."""
    entry, words = entry_of(rules, card), rules.game.catalogue
    return [
        words.text(lang, f"section.{name}", text=effects.section_text(entry, name, words, lang))
        for name in wanted
        if name in entry.fields
    ]


def scoring_text(rules: Rules[Any], card: str, lang: str) -> str:
    """How its points are counted, where it is more than a number."""
    words = rules.game.catalogue
    points = effects.points_text(entry_of(rules, card), words, lang)
    return words.text(lang, "section.points", text=points) if points else ""


def row_words(game: Game, row: str, lang: str) -> tuple[str, str]:
    """A row of the C.I.V.: the cards that it is for, and what it does."""
    entry = game.content["row"][row]
    match = civ_rows.row_match(entry, cast("Imperium", game).row_words, lang)
    return match, game.card_text(entry, lang)


def row_traits(game: Game, row: str) -> list[tuple[str, str]]:
    """The traits that a row of the C.I.V. looks for: suit, icon or name, and which."""
    traits = civ_rows.matched(game.content["row"][row]).traits
    return [(trait.family, trait.value) for trait in traits]


def table_name(game: Game, table: str, lang: str) -> str:
    """What a table of the C.I.V. is called."""
    return cast("Imperium", game).row_words.text(lang, f"row.{table}")


def effect_icons(listing: str) -> Mapping[str, str]:
    """The icons of the words that cards use: of verbs, tests, counts or triggers."""
    return schema.CARDS.icons(listing)
