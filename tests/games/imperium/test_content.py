"""The cards of Imperium: how many there are, and that all of them compile."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import acropole
from acropole.games.imperium.box import Box, civ_value
from acropole.games.imperium.effects import (
    BOXES,
    KINDS,
    NATIONS,
    PLACES,
    SECTIONS,
    check,
    effect_fields,
)
from acropole.kernel.content import Entry, load_content
from acropole.kernel.errors import ContentError
from acropole.kernel.lang import parse, unparse
from acropole.kernel.packs import Pack
from tests.games.imperium.cards import CARDS, CONTENT, FOLDER

pytestmark = pytest.mark.once

# Physical cards of a nation: starting deck, nation deck, accession, development, and all.
NATION_CARDS = {
    "carthaginians": (10, 5, 1, 6, 23),
    "celts": (10, 6, 1, 5, 28),
    "greeks": (10, 3, 1, 8, 23),
    "macedonians": (11, 3, 1, 7, 23),
    "persians": (10, 4, 1, 7, 23),
    "romans": (10, 5, 1, 6, 23),
    "scythians": (11, 7, 1, 4, 24),
    "vikings": (9, 13, 1, 0, 26),
    "arthurians": (10, 7, 1, 5, 29),
    "atlanteans": (11, 0, 0, 10, 22),
    "egyptians": (10, 3, 1, 8, 23),
    "mauryans": (8, 8, 1, 6, 24),
    "minoans": (10, 4, 1, 7, 23),
    "olmecs": (10, 5, 1, 6, 26),
    "qin": (9, 4, 1, 8, 25),
    "utopians": (13, 0, 0, 0, 21),
}
# Commons of a box: with one or two players, more with three, more with four.
COMMONS = {
    "uncivilised": (18, 3, 1),
    "civilised": (12, 1, 2),
    "region": (13, 1, 0),
    "tributary": (9, 1, 1),
    "unrest": (8, 2, 2),
    "fame": (8, 0, 0),
}


def copies(cards: Iterable[Entry], box: str, players: int) -> int:
    """How many copies are for that number of players and no fewer: 0 for one or two, 1, 2."""
    found = [card.fields.get(box, []) for card in cards]
    return sum(numbers[players] for numbers in found if len(numbers) > players)


def all_copies(cards: Iterable[Entry]) -> int:
    return sum(copies(cards, box, players) for box in BOXES for players in range(3))


def of_nation(nation: str, *places: str) -> list[Entry]:
    return [
        card
        for card in CARDS.values()
        if card.fields.get("nation") == nation and (not places or card["place"] in places)
    ]


def test_there_are_473_entries() -> None:
    assert len(CARDS) == 473
    assert {card.fields.get("nation") for card in CARDS.values()} == {None, *NATIONS}


@pytest.mark.parametrize("nation", NATIONS)
def test_a_nation_has_its_cards(nation: str) -> None:
    start, deck, accession, development, physical = NATION_CARDS[nation]
    assert all_copies(of_nation(nation, "start")) == start
    assert all_copies(of_nation(nation, "nation")) == deck
    assert all_copies(of_nation(nation, "accession")) == accession
    assert all_copies(of_nation(nation, "development")) == development
    cards = of_nation(nation)
    faces = [card for card in cards if "other_face" in card.fields]
    others = [card for card in cards if "other_face" not in card.fields]
    assert all_copies(others) + len(faces) // 2 == physical


@pytest.mark.parametrize("nation", NATIONS)
def test_a_nation_has_a_power_card_with_two_sides(nation: str) -> None:
    assert sorted(card["side"] for card in of_nation(nation, "power")) == ["a", "b"]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("suit", COMMONS)
def test_a_box_has_its_commons(box: str, suit: str) -> None:
    cards = [
        card
        for card in CARDS.values()
        if "nation" not in card.fields
        and card.fields.get("suits", [""])[0] == suit
        and card["place"] != "king"
    ]
    assert tuple(copies(cards, box, players) for players in range(3)) == COMMONS[suit]


def test_faces_point_at_each_other() -> None:
    for card in CARDS.values():
        if "other_face" in card.fields:
            other = CARDS[card["other_face"]]
            assert other["other_face"] == card.id
            assert other.fields.get("nation") == card.fields.get("nation")


def test_every_entry_is_a_public_fact() -> None:
    assert {card.origin for card in CARDS.values()} == {"public"}


@pytest.mark.parametrize(("entry", "field"), list(effect_fields(CONTENT)), ids=str)
def test_every_text_is_written_in_its_canonical_form(entry: Entry, field: str) -> None:
    assert unparse(parse(entry[field])) == entry[field]


def test_every_section_is_used() -> None:
    used = {field for _, field in effect_fields(CONTENT)}
    assert used == {*SECTIONS, "variable"}


def test_only_developments_have_a_cost() -> None:
    for card in CARDS.values():
        if "cost" in card.fields:
            assert card["place"] == "development", card.id


def test_a_card_in_play_stays_there_because_it_is_pinned_or_permanent() -> None:
    for card in CARDS.values():
        lasting = {"exhaust", "solstice", "standing", "exhaust_reaction"} & set(card.fields)
        if lasting:
            assert card.fields.get("header") in ("pinned", "permanent", "power"), card.id


# -- mistakes -----------------------------------------------------------------------------------

MISTAKES = [
    ('play = "gian(mat 2)"', "unknown verb 'gian'; did you mean 'gain'?"),
    ('play = "gain(matt 2)"', "unknown resource 'matt'; did you mean 'mat'?"),
    ('play = "gain(mat)"', "'mat' needs a number, such as 'mat 2'"),
    ('play = "discard(1 :maks)"', "unknown filter ':maks'; did you mean 'mask'?"),
    ('play = "discard(1 RAG)"', "unknown filter 'RAG'; did you mean 'REG'?"),
    ('play = "discard(some)"', "expected a number, 'upto n', 'any', 'all', 'self' or 'it'"),
    ('play = "hist(1, from:hnad)"', "unknown zone 'hnad'; did you mean 'hand'?"),
    ("play = 'abandon(1 \"City of Rom\")'", "no card is named 'City of Rom'; did you mean"),
    ('play = "become(shangri)"', "there is no card 'shangri'"),
    ('reaction = "gain(mat 2)"', "a reaction is written on(event){…}"),
    ('reaction = "on(plays, REG){draw(1)}"', "unknown event 'plays'; did you mean 'play'?"),
    ('standing = "may hand_size(1)"', "only words that stand alone can be in force here"),
    ('variable = "score(3)"', "variable points need something to count"),
    ('variable = "gain(mat 1)"', "variable points are written score(…)"),
    ('other_face = "hanibal"', "there is no card 'hanibal'; did you mean 'hannibal'?"),
]


@pytest.mark.parametrize(("line", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_place(line: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'[[card]]\nid = "kurgans"\n{line}\n', encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        check(load_content(FOLDER, KINDS, [Pack.read(tmp_path)]))
    assert message in str(caught.value)
    assert "mine.toml:3" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        '[[card]]\nid = "charity"\nremove = true\n',
        '[[row]]\nid = "greeks-empire-3"\nmatch = \'"Charitee"\'\n',
    ],
)
def test_a_row_names_cards_that_are_there(text: str) -> None:
    with pytest.raises(
        ContentError, match=r"mine/fix\.toml:[13]: row '.*', match: no card .* 'Charit"
    ):
        acropole.game("imperium", [Pack("mine", {"fix.toml": text})])


def test_a_pack_corrects_a_card(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[card]]\nid = "kurgans"\npoints = 9\n', encoding="utf-8")
    content = load_content(FOLDER, KINDS, [Pack.read(tmp_path)])
    check(content)
    assert content["card"]["kurgans"]["points"] == 9
    assert content["card"]["kurgans"]["exhaust"] == CARDS["kurgans"]["exhaust"]


# -- what the C.I.V. makes of points ------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "value"),
    [("education", 2), ("moneylenders", 5), ("proud", 12), ("mandate_of_heaven", 0),
     ("unrest_common", -2), ("great", 6)],
)  # fmt: skip
def test_the_civ_reckons_variable_points_as_five_and_conditions_as_met(
    card: str, value: int
) -> None:
    assert civ_value(CARDS[card]) == value


# -- the cards of one game ----------------------------------------------------------------------

BOX = Box(CONTENT)


def test_kinds_are_numbered_by_their_ids() -> None:
    assert [kind.id for kind in BOX.kinds] == sorted(CARDS)


@pytest.mark.parametrize("nation", NATIONS)
def test_a_game_has_only_cards_for_one_player(nation: str) -> None:
    other = "celts" if nation == "romans" else "romans"
    tables = BOX.tables((nation, other), ("a", "b"), "classics")
    homes = [PLACES[tables.home[card]] for card in range(tables.cards) if tables.owner[card] == 0]
    start, deck, accession, development, _ = NATION_CARDS[nation]
    assert homes.count("start") == start
    assert homes.count("nation") == deck
    assert homes.count("accession") == accession
    assert homes.count("development") == development
    assert homes.count("power") == 1


@pytest.mark.parametrize(
    ("nation", "unrest"), [("arthurians", 2), ("olmecs", 1), ("utopians", 3), ("celts", 0)]
)
def test_nations_add_their_unrest_to_the_pile(nation: str, unrest: int) -> None:
    tables = BOX.tables((nation, "romans"), ("a", "a"), "classics")
    pile = [card for card in range(tables.cards) if PLACES[tables.home[card]] == "unrest"]
    assert len(pile) == 8 + unrest
    assert all(tables.owner[card] == -1 for card in pile)


def commons_of(nations: tuple[str, str], commons: str) -> tuple[list[str], list[str]]:
    """The sure and the spare common cards of a game, by name."""
    tables = BOX.tables(nations, ("a", "a"), commons)
    sure: list[str] = []
    spare: list[str] = []
    for card in range(tables.cards):
        if PLACES[tables.home[card]] == "commons":
            name: str = BOX.kinds[tables.kind[card]]["name"]["en"]
            (spare if tables.spare[card] else sure).append(name)
    return sure, spare


def test_commons_of_one_box_are_all_in_the_game() -> None:
    sure, spare = commons_of(("romans", "celts"), "classics")
    assert len(sure) == 13 + 18 + 12 + 9
    assert "Romans" not in spare
    assert "Celts" not in spare


def test_a_tributary_named_like_a_nation_in_the_game_is_replaced_from_the_other_box() -> None:
    sure, spare = commons_of(("egyptians", "persians"), "classics")
    assert "Egyptians" not in sure
    assert len(sure) == 13 + 18 + 12 + 8
    assert "Persians" not in spare
    assert "Vikings" in spare


def test_mixed_commons_are_drawn_from_both_boxes() -> None:
    sure, spare = commons_of(("romans", "celts"), "mixed")
    assert sure == []
    assert {"Armenians", "Vikings", "Onager", "Civil Service"} <= set(spare)


def test_the_power_card_shows_the_chosen_side() -> None:
    tables = BOX.tables(("romans", "celts"), ("b", "a"), "classics")
    powers = {
        BOX.kinds[tables.kind[card]].id: tables.owner[card]
        for card in range(tables.cards)
        if PLACES[tables.home[card]] == "power"
    }
    assert powers == {"romans_power_b": 0, "celts_power_a": 1}


def test_atlanteans_begin_as_an_empire_and_vikings_never_become_one() -> None:
    tables = BOX.tables(("atlanteans", "vikings"), ("a", "a"), "legends")
    assert [tables.begins_empire[seat] for seat in range(2)] == [1, 0]
    assert [tables.never_empire[seat] for seat in range(2)] == [0, 1]
