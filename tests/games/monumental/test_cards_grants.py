"""What is granted at once: bonuses of wonders and policies, exploration tokens, market tokens.

Each is granted in a real way (a wonder completed, a policy developed, a province conquered, a token
spent) and then followed statement by statement, as the content writes it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from acropole.games.monumental.numbers import L_OUTPOST
from acropole.games.monumental.rules import pieces as pieces_rules
from tests.games.monumental.cards import (
    CARDS,
    COVERED,
    HOME,
    MARKET_TOKENS,
    TOKENS,
    Table,
    covers,
    gain_of,
    total,
)
from tests.games.monumental.table import world

BASIC = ("production", "science", "military")
TARGET = 13  # a province of terrain 1 beside the capital
HELD = 4  # a province held from the beginning

GRANTS = [
    *((id, "bonus") for id in CARDS if "bonus" in CARDS[id].fields),
    *((id, gain) for id in TOKENS for gain in ("gain_a", "gain_b")),
    *((id, "gain") for id in MARKET_TOKENS),
]
COVERED.update(GRANTS)


def text_of(id: str, name: str) -> str:
    entry = CARDS.get(id) or TOKENS.get(id) or MARKET_TOKENS[id]
    text: str = entry[name]
    return text


@dataclass
class Grant:
    """An effect about to be granted, and what its statements should change in the purse."""

    table: Table
    codes: list[str]
    change: Counter[str]  # the price, then what the statements add
    at_the_end: list[Callable[[Table], None]] = field(default_factory=list)

    def asks(self, question: str) -> None:
        assert self.table.asked == question


def grant(id: str, name: str, **given: object) -> Grant:
    scene: dict[str, object] = {
        "city": {"a1": "library", "a2": "work-camp", "b2": "fort", "b3": "work-camp"},
        "deck": ["work-camp", "fort", "library"],
        "provinces": {HELD: 1},
        "track": {1: "sydney-opera"} if id in TOKENS else {},
        **given,
    }
    if name == "gain":
        table = Table(market=[id], **scene)  # type: ignore[arg-type]
        codes, price = [f"use-market:{MARKET_TOKENS[id]['market']}"], Counter[str]()
    elif name == "bonus" and CARDS[id]["type"] == "wonder":
        price = Counter(production=CARDS[id]["cost"][1])
        table, codes = with_purse(price, begun=id, **scene), ["complete"]
    elif name == "bonus":
        price = Counter(culture=1)
        table = with_purse(price, subject=id, **scene)
        codes = [f"develop:{table.policy_number(id)}"]
    else:
        price = Counter(TOKENS[id].fields.get("cost", {}))
        price["science"] += price.pop("same", 0)
        soldiers = 1 + TOKENS[id].fields.get("value", 0)
        price["military"] += soldiers
        table = with_purse(price, fronts={TARGET: id}, **scene)
        branch = "branch:1" if name == "gain_a" else "branch:2"
        codes = [f"conquer:{TARGET}", *[f"tile:{HOME}"] * soldiers, branch]
    table.play("activate:a1")
    change: Counter[str] = Counter()
    change.subtract(price)
    return Grant(table, codes, change)


def with_purse(price: Counter[str], **scene: object) -> Table:
    """Exactly the price, and what was given besides."""
    own = scene.pop("purse", {})
    assert isinstance(own, dict)
    return Table(purse=price + Counter(own), **scene)  # type: ignore[arg-type]


# -- statements ------------------------------------------------------------------------------------


def gain(grant: Grant, what: str) -> None:
    resource, amount, *mode = what.split()
    n = int(amount)
    if resource != "basic":
        grant.change[resource] += n
        return
    grant.asks("resource")
    assert grant.table.legal() == {f"resource:{basic}" for basic in BASIC}
    if mode == ["same"]:
        grant.table.play("resource:military")
        grant.change["military"] += n
    elif mode == ["different"]:
        grant.table.play("resource:military")
        assert grant.table.why("resource:military") == "does-not-fit"
        grant.table.play("resource:science")
        grant.change.update(("military", "science"))
    else:
        chosen = [BASIC[i % 3] for i in range(n)]
        grant.table.play(*(f"resource:{basic}" for basic in chosen))
        grant.change.update(chosen)


def archive(grant: Grant, n: str) -> None:
    grant.asks("archive")
    assert grant.table.legal() == {"card:b2", "card:b3"}  # not what was activated
    grant.table.play("card:b2")
    assert grant.table.archived("fort")
    assert "b2" not in grant.table.city()


def take_basic(grant: Grant, n: str) -> None:
    for id in ("archery-range", "workshop")[: int(n)]:
        grant.asks("basic")
        grant.table.play(f"basic:{id}")
        assert grant.table.deck()[0] == id
        assert grant.table.basics()[id] == 9


def reinforce(grant: Grant, n: str) -> None:
    def stay(table: Table) -> None:
        table.play("end-turn")
        assert table.asked == "reinforce"
        assert table.legal() == {"no", "card:a1", "card:a2"}
        table.play("card:a1")
        assert (table.asked == "reinforce") == (n == "2")
        if n == "2":
            table.play("card:a2")
        assert table.city()["a1"] == "library"
        assert table.state.to_move == 1

    grant.at_the_end.append(stay)


def draw_use(grant: Grant, n: str) -> None:
    assert n == "2"
    assert grant.table.discard() == ["fort", "work-camp"]
    grant.change.update(("production", "military"))


def explorer_move(grant: Grant, n: str) -> None:
    grant.asks("step")
    grant.table.play(*["explore:1.e"] * int(n))
    assert grant.table.explorers() == (HOME + int(n), HOME)


def build_outpost(grant: Grant, nothing: str) -> None:
    """The one province takes it without being asked for."""
    assert grant.table.land(HELD, L_OUTPOST) == 1
    assert world(grant.table.state).outposts[0] == 1


STATEMENTS: dict[str, Callable[[Grant, str], None]] = {
    "gain": gain,
    "archive": archive,
    "take_basic": take_basic,
    "reinforce": reinforce,
    "draw_use": draw_use,
    "explorer_move": explorer_move,
    "build_outpost": build_outpost,
}
USED_AT_ONCE = ("eiffel-tower", "statue-of-liberty", "panama-canal", "hadron-collider")
BY_HAND = {("barbarian-4d", "gain_b"), *((id, "bonus") for id in USED_AT_ONCE)}


@pytest.mark.parametrize(("id", "name"), [grant for grant in GRANTS if grant not in BY_HAND])
def test_what_is_granted_is_what_is_printed(id: str, name: str) -> None:
    granted = grant(id, name)
    before = granted.table.purse()
    granted.table.play(*granted.codes)
    for statement in text_of(id, name).split("; "):
        found = re.fullmatch(r"(\w+)\((.*)\)", statement)
        assert found
        STATEMENTS[found[1]](granted, found[2])
    if granted.table.asked == "wonder-tile":
        granted.table.play(f"tile:{HOME}")
    assert granted.table.asked == "actions"
    after = granted.table.purse()
    assert {r: n - before[r] for r, n in after.items()} == {r: granted.change[r] for r in after}
    for rest in granted.at_the_end:
        rest(granted.table)


@pytest.mark.parametrize("id", MARKET_TOKENS)
def test_a_market_token_is_spent_once(id: str) -> None:
    granted = grant(id, "gain")
    market = granted.codes[0]
    granted.table.play(market)
    while granted.table.asked == "resource":
        granted.table.play("resource:science")
    assert granted.table.why(market) == "no-token"


@pytest.mark.parametrize("id", TOKENS)
def test_an_exploration_token_is_kept_and_gives_one_of_its_two_gains(id: str) -> None:
    granted = grant(id, "gain_a")
    granted.table.play(*granted.codes[:-1])
    granted.asks("branch")
    granted.table.play("branch:1")
    assert granted.table.asked == "actions"
    assert granted.table.held(id) == 1


# -- sections and policies -------------------------------------------------------------------------


@covers("barbarian-4d", field="gain_b")
def test_the_fiercest_barbarians_let_a_section_be_built_for_4_production_less() -> None:
    track = {1: "eiffel-tower", 2: "great-wall", 3: "market"}
    granted = grant("barbarian-4d", "gain_b", track=track, purse={"production": 1})
    table = granted.table.play(*granted.codes)
    assert table.asked == "section"
    assert table.legal() == {"acquire:1", "acquire:2"}
    assert table.gains("acquire:1") == {"production": -1}
    assert table.track() == {2: "great-wall", 3: "market"}


@covers("barbarian-4d", field="gain_b")
def test_a_section_made_cheaper_still_costs_1() -> None:
    granted = grant("barbarian-4d", "gain_b", track={1: "great-wall"}, purse={"production": 2})
    granted.table.play(*granted.codes[:-1])
    assert granted.table.gains("branch:2") == {"production": -1}  # 3 - 4


@covers("barbarian-4d", field="gain_b")
def test_the_second_section_can_be_built_so_too() -> None:
    granted = grant("barbarian-4d", "gain_b", begun="stonehenge", purse={"production": 1})
    granted.table.play(*granted.codes[:-1], "branch:2")
    bonus = gain_of("stonehenge", "bonus")
    assert granted.table.gains("complete", "tile:8") == total({"production": -1}, bonus)


@covers("barbarian-4d", field="gain_b")
def test_without_a_section_to_build_only_the_gold_can_be_chosen() -> None:
    granted = grant("barbarian-4d", "gain_b", city={})
    assert granted.table.gains(*granted.codes[:-1]) == {"military": -5, "gold": 2}
    assert granted.table.asked == "actions"


# -- wonders that are used when they are completed -------------------------------------------------


@covers("statue-of-liberty", field="bonus")
def test_the_statue_is_used_when_it_is_completed() -> None:
    granted = grant("statue-of-liberty", "bonus")
    assert granted.table.gains(*granted.codes, f"tile:{HOME}") == {"production": -3, "culture": 2}
    assert granted.table.asked == "actions"
    assert granted.table.deck()[0] == "statue-of-liberty"


@covers("eiffel-tower", field="bonus")
def test_the_eiffel_tower_pays_its_guests_when_it_is_completed() -> None:
    granted = grant("eiffel-tower", "bonus")
    before = granted.table.purse(1)
    assert granted.table.gains(*granted.codes) == {"production": -3, "culture": 1, "gold": 3}
    assert granted.table.purse(1) == before | {"gold": before["gold"] + 1}


@covers("panama-canal", field="bonus")
def test_the_canal_sends_explorers_out_when_it_is_completed() -> None:
    granted = grant("panama-canal", "bonus", explorers=(9, 13))
    table = granted.table.play(*granted.codes)
    assert table.asked == "step"
    table.play("no", "yes", "explorer:1", "explorer:2")
    assert world(table.state).producers[0] == 2
    assert (table.has("gold"), table.asked) == (3, "wonder-tile")


@covers("hadron-collider", field="bonus")
def test_the_collider_takes_a_knowledge_when_it_is_completed() -> None:
    granted = grant("hadron-collider", "bonus", track={1: "mathematics", 4: "aviation"})
    table = granted.table.play(*granted.codes)
    assert table.legal() == {"acquire:1", "acquire:4"}
    table.play("acquire:4", f"tile:{HOME}")
    assert table.deck()[:2] == ["hadron-collider", "aviation"]


@covers("hadron-collider", field="bonus")
def test_a_completed_collider_without_a_knowledge_to_take_is_not_used() -> None:
    granted = grant("hadron-collider", "bonus", track={1: "market"})
    table = granted.table.play(*granted.codes)
    assert (table.asked, table.track()) == ("wonder-tile", {1: "market"})


# -- when a part cannot be done --------------------------------------------------------------------


def test_great_wall_without_a_province_builds_no_outpost() -> None:
    granted = grant("great-wall", "bonus", provinces={})
    assert granted.table.gains(*granted.codes) == {"production": -3}
    assert world(granted.table.state).outposts[0] == 2


def test_an_outpost_is_built_where_the_owner_likes_without_sending_units_home() -> None:
    granted = grant("great-wall", "bonus", provinces={4: 1, 13: 2})
    table = granted.table.play(*granted.codes)
    assert table.asked == "outpost"
    assert table.legal() == {"tile:4", "tile:13"}
    table.play("tile:13", f"tile:{HOME}")
    assert table.land(13, L_OUTPOST) == 1
    assert pieces_rules.units(world(table.state), 12) == 2


def test_an_archive_bonus_without_a_card_to_archive_is_skipped() -> None:
    granted = grant("delian-league", "bonus", city={"a1": "library"})
    assert granted.table.gains(*granted.codes) == {"culture": -1}


def test_basic_buildings_of_an_empty_pile_are_not_offered() -> None:
    granted = grant("architecture", "bonus", deck=["workshop"] * 10)
    table = granted.table.play(*granted.codes)
    assert table.why("basic:workshop") == "pile-empty"
    table.play("basic:laboratory")
    assert table.deck()[0] == "laboratory"


def test_each_bonus_of_a_policy_comes_again_with_each_later_policy() -> None:
    granted = grant("longships", "bonus", policies=["warrior-culture"], purse={"culture": 1})
    before = granted.table.has("gold"), granted.table.has("military")
    table = granted.table.play(*granted.codes)
    assert table.asked == "order"
    table.play("pick:2")
    assert table.asked == "actions"
    assert (table.has("gold"), table.has("military")) == (before[0] + 1, before[1] + 2)
    assert table.has("culture") == 0  # the second policy costs 2
