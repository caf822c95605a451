"""What a seat of Imperium can see.

The hand, deck and nation deck of a person lie open to that person alone; while one plays against
the C.I.V., which decides nothing, everybody sees what the person sees. Hidden are the orders of
face-down decks, which commons lie in the small decks and which in the main deck, and the fame
cards that were removed unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ.sight import CivSight as CivSight
from acropole.games.imperium.civ.sight import RowSight as RowSight
from acropole.games.imperium.civ.sight import look_at_civ
from acropole.games.imperium.civ_rows import matched, row_match
from acropole.games.imperium.effects import NATIONS, points_text, section_text
from acropole.games.imperium.effects import SECTIONS as SECTIONS
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.games.imperium.piles import TOKENS, listed, pool, top
from acropole.games.imperium.rules import cards, means, playing, scoring, zones
from acropole.games.imperium.schema import CARDS
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.content import Entry
from acropole.kernel.game import Game, Rules
from acropole.kernel.play import legal_actions
from acropole.kernel.sight import Answers, TableSight

if TYPE_CHECKING:
    from acropole.games.imperium.game import Imperium
    from acropole.games.imperium.variant import ImperiumRules

# Zones of a person whose cards score, by the names they have in sight.
OWNED = {
    n.HAND: "hand",
    n.DECK: "deck",
    n.DISCARD: "discard",
    n.HISTORY: "history",
    n.SUNK: "sunk",
    n.RESOLVING: "resolving",
}
SCORING = (*OWNED, n.PLAY, n.GARRISON, n.POWER_ZONE)
FEW = 3  # cards left of a deck from which on its end is near
CARD_ANSWERS = ("play", "exhaust", "hand", "discard", "card")  # they name a card
TURN_ANSWERS = ("innovate", "revolt", "pledge")  # what a turn offers besides cards


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
    hand: tuple[str, ...]
    unfit: tuple[str, ...]  # of the hand: they ask for the other state
    deck: tuple[str, ...]  # in no order
    deck_top: tuple[str, ...]  # the topmost first, as far as they are known
    discard: tuple[str, ...]
    resolving: tuple[str, ...]
    play: tuple[InPlaySight, ...]
    power: tuple[InPlaySight, ...]
    history: tuple[str, ...]
    sunk: tuple[str, ...]
    quest: tuple[str, ...]
    has_quests: bool  # what it develops are quests
    nation_deck: tuple[str, ...]
    nation_top: tuple[str, ...]
    nation_under: tuple[str, ...]
    accession: tuple[str, ...]
    development: tuple[DevelopmentSight, ...]
    points: Mapping[str, int]  # by card
    points_by_suit: Mapping[str, int]  # progress among them
    score: int


class ImperiumSight(TableSight, frozen=True, kw_only=True):
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
    civ: CivSight


def look(rules: ImperiumRules, world: ImperiumPosition, seat: int | None) -> ImperiumSight:
    """The table as a seat, or a spectator, sees it."""
    names = card_names(rules, world)
    decks = {
        "main": world.size[n.MAIN],
        **{SUIT_NAMES[suit]: world.size[n.SMALL + suit] for suit in range(n.SUIT_TRIBUTARY)},
        "fame": world.size[n.FAME],
        "unrest": world.size[n.UNREST_PILE],
    }
    area = _area(world, n.PERSON, names)
    civ = look_at_civ(rules, world, names)
    return ImperiumSight(
        **rules.common_sight(world, seat),
        things=_things(rules, world, area) if seat == world.to_move else {},
        round=world.game[n.GAME_ROUND],
        ending=world.game[n.GAME_ENDING],
        ends=_ends(area, civ, decks),
        low=tuple(name for name in ("main", "unrest") if decks[name] <= FEW),
        market=tuple(_offer(world, slot, names) for slot in range(n.SLOTS)),
        decks=decks,
        fame_top=top(world, n.FAME, names),
        king=listed(world, n.KING_ZONE, names),
        exile=listed(world, n.EXILE, names),
        seats=(area,),
        civ=civ,
    )


def card_names(rules: ImperiumRules, world: ImperiumPosition) -> list[str]:
    """The ids of all cards; one that was turned over goes by its new face."""
    ids = list(rules.card_ids)
    for card, kind in enumerate(world.kind):
        if kind != rules.tables.kind[card]:
            ids[card] = f"{rules.kinds[kind].id}#1"
    return ids


# -- the parts -----------------------------------------------------------------------------------


def _offer(world: ImperiumPosition, slot: int, names: list[str]) -> OfferSight | None:
    card = world.market[slot]
    if card < 0:
        return None
    tokens = {name: world.tokens[slot * n.RESOURCES + i] for i, name in enumerate(TOKENS)}
    return OfferSight(names[card], tokens, world.under[slot] >= 0)


def _ends(area: AreaSight, civ: CivSight, decks: Mapping[str, int]) -> dict[str, int]:
    found = {"main-deck": decks["main"], "collapse": decks["unrest"], "dynasty": civ.dynasty}
    return found if area.has_quests else found | {"development": len(area.development)}


def _area(world: ImperiumPosition, seat: int, names: list[str]) -> AreaSight:
    mine = seat * n.STRIDE
    owned = [card for zone in SCORING for card in zones.listed(world, mine + zone)]

    def lies(zone: int) -> tuple[str, ...]:
        return listed(world, mine + zone, names)

    return AreaSight(
        nation=NATIONS[world.tables.nation[seat]],
        empire=world.side[seat] == n.STATE_EMPIRE,
        pool=pool(world, seat),
        actions=world.turn[n.TURN_ACTIONS],
        exhausts=world.turn[n.TURN_EXHAUSTS],
        pledged=world.turn[n.TURN_PLEDGED],
        progressed=bool(world.turn[n.TURN_NATION_USED]),
        hand_size=cards.hand_size(world),
        hand=lies(n.HAND),
        unfit=tuple(
            names[card]
            for card in zones.listed(world, mine + n.HAND)
            if not playing.state_fits(world, card)
        ),
        deck=tuple(sorted(lies(n.DECK))),
        deck_top=top(world, mine + n.DECK, names),
        discard=lies(n.DISCARD),
        resolving=lies(n.RESOLVING),
        play=_in_play(world, seat, n.PLAY, names),
        power=_in_play(world, seat, n.POWER_ZONE, names),
        history=lies(n.HISTORY),
        sunk=lies(n.SUNK),
        quest=lies(n.QUEST),
        has_quests=bool(world.tables.has_quests[seat]),
        nation_deck=tuple(sorted(lies(n.NATION) + lies(n.NATION_UNDER))),
        nation_top=top(world, mine + n.NATION, names),
        nation_under=lies(n.NATION_UNDER),
        accession=lies(n.ACCESSION_ZONE),
        development=tuple(
            _development(world, seat, card, names) for card in zones.listed(world, mine + n.DEV)
        ),
        # By name: in the order of the zones they would tell how the deck lies.
        points={
            names[card]: scoring.points_of(world, card)
            for card in sorted(owned, key=names.__getitem__)
        },
        points_by_suit=points_by_suit(world, seat),
        score=world.score(seat),
    )


def _in_play(
    world: ImperiumPosition, seat: int, zone: int, names: list[str]
) -> tuple[InPlaySight, ...]:
    garrisons = zones.listed(world, seat * n.STRIDE + n.GARRISON)
    return tuple(
        InPlaySight(
            names[card],
            world.tables.exhaust[world.kind[card]] >= 0,
            bool(world.mark[card] & n.MARK_EXHAUSTED),
            world.mark[card] // 16,
            world.store[card],
            tuple(names[other] for other in garrisons if world.host[other] == card),
        )
        for card in zones.listed(world, seat * n.STRIDE + zone)
    )


def _development(
    world: ImperiumPosition, seat: int, card: int, names: list[str]
) -> DevelopmentSight:
    cost = [cards.development_cost(world, card, resource) for resource in range(n.RESOURCES)]
    mat, pop, prog = cost
    short = max(0, means.missing(world, seat, mat, pop, prog))
    return DevelopmentSight(names[card], dict(zip(TOKENS, cost, strict=True)), short)


def points_by_suit(world: ImperiumPosition, seat: int) -> dict[str, int]:
    """The points of a person: progress, and the cards by suit; cards of the nation have none."""
    found = {"progress": pool(world, seat)["prog"], **dict.fromkeys((*SUIT_NAMES, "nation"), 0)}
    for zone in SCORING:
        for card in zones.listed(world, seat * n.STRIDE + zone):
            suit = world.tables.banner[world.kind[card]]
            found[SUIT_NAMES[suit] if suit >= 0 else "nation"] += scoring.points_of(world, card)
    return found


# -- what can be done with things ----------------------------------------------------------------


def _things(rules: ImperiumRules, world: ImperiumPosition, area: AreaSight) -> dict[str, Answers]:
    """The answers of the seat that is asked, by the things that they are about."""
    in_turn = world.stack[world.sp] == n.Q_TURN
    legal = [rules.action_code(action) for action in legal_actions(world)]
    asks_market = any(code.startswith("market:") for code in legal)

    def about(*codes: str, why: str = "") -> Answers:
        return Answers(tuple(code for code in codes if code in legal), why)

    def turns(code: str) -> str:
        return code if in_turn else ""

    found = {code: about(code, why=turns(code)) for code in TURN_ANSWERS}
    found["deck"] = about("deck")
    for suit in SUIT_NAMES[: n.MARKET_SUITS]:
        found[f"suit:{suit}"] = about(f"suit:{suit}")
    for place in range(1, n.SLOTS + 1):
        code = f"market:{place}"
        found[code] = about(code, why=code if asks_market else "")
    for card in area.hand:
        kind = kind_of(rules, card)
        found[f"hand:{card}"] = about(f"play:{kind}", f"hand:{kind}", why=turns(f"play:{kind}"))
    for there in (*area.play, *area.power):
        kind = kind_of(rules, there.card)
        exhaust = f"exhaust:{kind}"
        why = turns(exhaust) if there.exhausts else ""
        found[f"play:{there.card}"] = about(exhaust, f"card:{kind}", why=why)
    for one in area.development:
        found[f"development:{one.card}"] = about(f"card:{kind_of(rules, one.card)}")
    # What is left is about cards in piles, or about those that are looked at for this question.
    placed = {code for answers in found.values() for code in answers.codes}
    for code in legal:
        if code.partition(":")[0] in CARD_ANSWERS and code not in placed:
            found[f"offered:{code}"] = about(code)
    return found


# -- in words ------------------------------------------------------------------------------------


def entry_of(rules: Rules[Any], card: str) -> Entry:
    """What is printed on a card, named as in sight: `forest#2`."""
    return rules.game.content["card"][card.rsplit("#", 1)[0]]


def kind_of(rules: Rules[Any], card: str) -> str:
    """The id by which answers call a card: copies and cards that are alike share one."""
    mine = cast("ImperiumRules", rules)
    kind = mine.game.box.kind_of[card.rsplit("#", 1)[0]]
    return mine.kinds[mine.tables.alike[kind]].id


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
        words.text(lang, f"section.{name}", text=section_text(entry, name, words, lang))
        for name in wanted
        if name in entry.fields
    ]


def scoring_text(rules: Rules[Any], card: str, lang: str) -> str:
    """How its points are counted, where it is more than a number."""
    words = rules.game.catalogue
    points = points_text(entry_of(rules, card), words, lang)
    return words.text(lang, "section.points", text=points) if points else ""


def row_words(game: Game, row: str, lang: str) -> tuple[str, str]:
    """A row of the C.I.V.: the cards that it is for, and what it does."""
    entry = game.content["row"][row]
    match = row_match(entry, cast("Imperium", game).row_words, lang)
    return match, game.card_text(entry, lang)


def row_traits(game: Game, row: str) -> list[tuple[str, str]]:
    """The traits that a row of the C.I.V. looks for: suit, icon or name, and which."""
    traits = matched(game.content["row"][row]).traits
    return [(trait.family, trait.value) for trait in traits]


def table_name(game: Game, table: str, lang: str) -> str:
    """What a table of the C.I.V. is called."""
    return cast("Imperium", game).row_words.text(lang, f"row.{table}")


def effect_icons(listing: str) -> Mapping[str, str]:
    """The icons of the words that cards use: of verbs, tests, counts or triggers."""
    return CARDS.icons(listing)
