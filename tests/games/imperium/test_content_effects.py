"""What the words of Imperium's texts compile to, and the tables made of standing words."""

from __future__ import annotations

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.arguments import CardAssembler
from acropole.games.imperium.box import Box
from acropole.games.imperium.effects import program
from acropole.games.imperium.filters import EVERY_CARD, FOUR_SUITS, UNREST, Filter, read_filter
from acropole.games.imperium.vocabulary import VOCABULARY
from acropole.kernel.lang import EffectError, parse
from acropole.kernel.lang.syntax import Call
from tests.games.imperium.cards import CARDS, CONTENT

BOX = Box(CONTENT)
TABLES = BOX.tables(("romans", "celts"), ("a", "b"), "classics")


def filter_of(source: str) -> Filter:
    (call,) = parse(f"discard(1 {source})").items
    assert isinstance(call, Call)
    arg = call.args[0]
    return read_filter(arg, arg.tokens[1:])


def matching(source: str) -> set[str]:
    found = filter_of(source)
    return {card.id for card in CARDS.values() if found.symbols(card)}


def compiled(source: str) -> tuple[list[int], CardAssembler]:
    assembler = CardAssembler(BOX.kind_of)
    assembler.file(EVERY_CARD)
    start = assembler.add(parse(source), VOCABULARY)
    return assembler.code[start:], assembler


# -- filters ------------------------------------------------------------------------------------


def test_a_suit_matches_whatever_shows_it() -> None:
    assert {"town", "elders"} <= matching("UNC")
    assert "city" in matching("UNC") & matching("CIV")


def test_symbols_are_counted_not_cards() -> None:
    assert filter_of("REG").symbols(CARDS["grand_trunk_road"]) == 2
    assert filter_of("REG").symbols(CARDS["crete"]) == 1
    assert filter_of(":production").symbols(CARDS["education"]) == 0


def test_alternatives_add_up_and_conditions_join() -> None:
    assert matching("REG|TRI") == matching("REG") | matching("TRI")
    assert matching("@pinned+!REG") == matching("@pinned") - matching("REG")
    assert matching("!UNR") == set(CARDS) - matching("UNR")


def test_names_match_whole_or_by_their_beginning() -> None:
    assert matching('"Alexander"') == {"alexander"}
    assert len(matching('"Long Walls*"')) == 4
    assert {CARDS[id]["name"]["en"] for id in matching('"Conquer"')} == {"Conquer"}


def test_marks_of_a_card() -> None:
    assert matching("%any") == set(CARDS)
    assert matching("@attack") == {
        c.id for c in CARDS.values() if c.fields.get("header") == "attack"
    }
    assert matching("%variable") == {c.id for c in CARDS.values() if "variable" in c.fields}
    assert "city_of_rome" in matching(":city") - matching(":metropolis")
    assert "education" in matching("^empire")


def test_a_host_is_known_only_in_play() -> None:
    found = filter_of("REG+hosts(:knight)")
    assert found.symbols(CARDS["crete"]) == 1
    assert found.hosts == filter_of(":knight")


@pytest.mark.parametrize(
    "source", ["REG|", "hosts :knight", "REG TRI", ":", "@river", "^none", "%all", "hosts(REG"]
)
def test_a_broken_filter_is_refused(source: str) -> None:
    with pytest.raises(EffectError):
        filter_of(source)


# -- operands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "operands"),
    [
        ("gain(mat 3)", [n.V_GAIN, 5, n.MAT, 3, -1]),
        ("pay(pop 2)", [n.V_PAY, 5, n.POP, n.EXACTLY, 2]),
        ("pay(prog upto 3)", [n.V_PAY, 5, n.PROG, n.UPTO, 3]),
        ("pay(prog all 5)", [n.V_PAY, 5, n.PROG, n.ALL, 5]),
        ("steal(prog 1)", [n.V_STEAL, 5, n.PROG, 1, n.OTHERS]),
        ("steal(mat 1, from:region_holders)", [n.V_STEAL, 5, n.MAT, 1, n.REGION_HOLDERS]),
        ("add_token(prog 1, on:self)", [n.V_ADD_TOKEN, 5, n.PROG, 1, n.ON_SELF]),
        ("draw(2)", [n.V_DRAW, 5, 2, -1, 0]),
        ("draw_upto(3, if_able)", [n.V_DRAW_UPTO, 4, 3, 1]),
        ("discard(2)", [n.V_DISCARD, 7, n.EXACTLY, 2, 0, 1, n.ANYWHERE]),
        ("discard(1 drawn)", [n.V_DISCARD, 7, n.DRAWN, 1, 0, 1, n.ANYWHERE]),
        ("hist(self)", [n.V_HIST, 7, n.SELF, 1, 0, 1, n.ANYWHERE]),
        ("topdeck(it)", [n.V_TOPDECK, 7, n.IT, 1, 0, 1, n.ANYWHERE]),
        (
            "return_unrest(all, from:garrison(self))",
            [n.V_RETURN_UNREST, 7, n.ALL, 1, 1, 1 << n.GARRISON, n.UNDER_SELF],
        ),
        (
            "recall(1 REG)",
            [n.V_RECALL, 7, n.EXACTLY, 1, 1, 1 << n.PLAY, n.ANYWHERE],
        ),
        (
            "abandon(3 :knight, from:garrison(REG))",
            [n.V_ABANDON, 7, n.EXACTLY, 3, 1, 1 << n.GARRISON, 2],
        ),
        ("find(REG, to:hand)", [n.V_FIND, 6, 1, 0, 0b100_0111, n.HAND]),
        ('find("Graal", in:discard|deck, to:hand)', [n.V_FIND, 6, 1, 1, 0b110, n.HAND]),
        ("develop(free)", [n.V_DEVELOP, 3, 1]),
        ("acquire(2 REG)", [n.V_ACQUIRE, 6, 1, 2, 1 << n.MARKET, -1]),
        (
            "acquire(1, from:market|exile, with:pop)",
            [n.V_ACQUIRE, 6, 0, 1, 1 << n.MARKET | 1 << n.EXILE, n.POP],
        ),
        ("break(ANY4, times:2)", [n.V_BREAK, 5, 0b1111, 2, 0]),
        ("break(REG|TRI, exile)", [n.V_BREAK, 5, 1 << n.SUIT_REGION | 1 << n.SUIT_TRIBUTARY, 1, 1]),
        ("give(1, from:hand|discard)", [n.V_GIVE, 4, 1, 0b101]),
        (
            "freeplay(1 ^empire, any_state)",
            [n.V_FREEPLAY, 8, n.EXACTLY, 1, 1, 1, n.ANYWHERE, 1],
        ),
        ("treat(river)", [n.V_TREAT, 3, n.ICON_RIVER]),
        ("set_state(empire)", [n.V_SET_STATE, 3, n.STATE_EMPIRE]),
        ("double(pop)", [n.V_DOUBLE, 3, n.POP]),
    ],
)  # fmt: skip
def test_a_verb_compiles_to_the_operands_of_the_contract(source: str, operands: list[int]) -> None:
    code, _ = compiled(source)
    assert code == [*operands, 0, 2]


def test_a_card_is_replaced_by_its_number() -> None:
    code, _ = compiled("become(shangri_la)")
    assert code[2] == BOX.kind_of["shangri_la"]


def test_the_zones_of_a_search_are_hand_discard_deck_and_nation() -> None:
    code, _ = compiled("find(REG, to:hand)")
    zones = (n.HAND, n.DISCARD, n.DECK, n.NATION)
    assert code[4] == sum(1 << zone for zone in zones)


def test_scored_zones_are_all_that_count_at_the_end() -> None:
    code, _ = compiled("return_unrest(upto 2, from:scored)")
    assert code[5] == n.SCORED
    for zone in (n.HAND, n.DECK, n.DISCARD, n.PLAY, n.HISTORY, n.GARRISON,
                 n.SUNK, n.POWER_ZONE):  # fmt: skip
        assert n.SCORED >> zone & 1
    for zone in (n.NATION, n.DEV, n.QUEST, n.EXILE, n.MARKET):
        assert not n.SCORED >> zone & 1


def test_a_mark_stands_after_each_sentence_but_not_inside_a_block() -> None:
    seq = program(parse("{draw(1); gain(mat 1)}; draw(2)"))
    names = [item.name if isinstance(item, Call) else "block" for item in seq.items]
    assert names == ["block", "sentence", "draw", "sentence"]


# -- tables -------------------------------------------------------------------------------------


def of(column: str, card: str) -> int:
    value: int = getattr(TABLES, column)[BOX.kind_of[card]]
    return value


def fits(number: int, card: str) -> int:
    value: int = TABLES.fits[number * TABLES.kinds + BOX.kind_of[card]]
    return value


def test_print_of_a_card() -> None:
    kind = BOX.kind_of["grand_trunk_road"]
    assert TABLES.suits[kind * n.SUITS + n.SUIT_REGION] == 2
    assert of("banner", "city") == n.SUIT_UNCIVILISED
    assert of("state", "education") == n.STATE_EMPIRE
    assert of("free_play", "education") == 1
    assert of("pinned", "town") == 1
    assert of("attack", "onager") == 1
    assert of("permanent", "king_arthurs_court") == 1
    hannibal = BOX.kind_of["hannibal"] * n.RESOURCES
    cost = [TABLES.cost[hannibal + i] for i in range(n.RESOURCES)]
    assert cost == [CARDS["hannibal"]["cost"].get(name, 0) for name in ("mat", "pop", "prog")]


def test_points_by_place() -> None:
    assert [of(f"points{place}", "proud") for place in ("", "_history", "_play", "_garrison")] == [
        3, 8, 3, 12,
    ]  # fmt: skip
    assert of("points_play", "mandate_of_heaven") == 0
    assert of("points", "mandate_of_heaven") == -2


def test_terms_of_variable_points() -> None:
    first, end = of("first_term", "scythians_power_b"), of("end_term", "scythians_power_b")
    assert end - first == 2
    assert TABLES.term_per[first] == 3
    assert TABLES.code[TABLES.term_count[first]] == n.C_MAT + n.MAT
    assert TABLES.code[TABLES.term_count[first + 1]] == n.C_CARDS
    assert of("first_term", "education") == of("end_term", "education")


def test_standing_words() -> None:
    assert of("hand_size", "legions") == 1
    assert fits(of("unbarred", "legions"), "conquer_romans") == 1
    assert of("unrest_mat", "long_walls_i") == 2
    assert of("unrest_cards", "long_walls_i") == 0
    assert TABLES.dev_less[BOX.kind_of["medicine"] * n.RESOURCES + n.POP] == 1
    assert of("token_number", "carthaginians_power_b") == 2
    assert of("token_resource", "qin_power_a") == n.POP
    assert of("no_history", "vikings_power_a") == 1
    assert of("garrison_masks", "stone_heads") == 1
    assert of("people_for_goods", "shangri_la") == 1
    assert of("standing", "education") == 0


def test_chariots_take_the_icon_off_two_sorts_of_cards() -> None:
    number = of("unbarred", "chariots")
    assert fits(number, "conquer_celts_start") == 1
    assert fits(number, "cattle_raid") == 1
    assert fits(number, "advance_celts") == 0
    assert fits(of("exile_open", "chariots"), "armorica") == 1


def test_restrictions() -> None:
    assert of("unplayable", "proud") == 1
    assert of("no_garrison", "glory_romans") == 1
    assert of("no_abandon", "gwaith_camlan") == of("no_recall", "gwaith_camlan") == 1
    assert of("last_quest", "graal") == 1
    first, end = of("first_need", "king_wu_of_qin"), of("end_need", "king_wu_of_qin")
    needs = {
        (TABLES.need_zone[row], kind.id)
        for row in range(first, end)
        for kind in BOX.kinds
        if fits(TABLES.need[row], kind.id)
    }
    assert needs == {(n.PLAY, "mandate_of_heaven"), (n.HISTORY, "duke_zhuang_of_qin")}


@pytest.mark.parametrize(
    ("card", "event", "costs"),
    [
        ("vast_wealth", n.E_RETURN_UNREST, 1),
        ("vikings_power_b", n.E_TAKE_UNREST, 0),
        ("chainmail", n.E_PLAY, 0),
        ("cape", n.E_ATTACKED, 0),
        ("mounted_archers", n.E_ATTACKED, 1),
        ("astronomy", n.E_ACQUIRE, 1),
        ("celts_power_a", n.E_OBTAIN, 1),
        ("qin_power_a", n.E_MARKET_GAIN, 1),
        ("shaduf", n.E_HARVEST, 1),
        ("embalming", n.E_PAY, 0),
        ("romans_power_a", n.E_FAME_LOOK, 0),
        ("atlanteans_power_a", n.E_SINK, 1),
        ("step_pyramids", n.E_MASK_COST, 1),
        ("utopians_power_a", n.E_DECK_EMPTY, 0),
        ("palace_of_poseidon", n.E_LEAVE, 0),
        ("harald_hardrada", n.E_GAINED, 0),
        ("king_of_kings_a", n.E_WOULD_GAIN, 0),
        ("gates_of_shangri_la", n.E_ENTER, 0),
    ],
)
def test_a_reaction_waits_for_its_event(card: str, event: int, costs: int) -> None:
    row = of("first_reaction", card)
    assert of("end_reaction", card) == row + 1
    assert (TABLES.event[row], TABLES.costs_exhaust[row]) == (event, costs)
    assert TABLES.reaction[row] >= 0


def test_what_a_reaction_is_about() -> None:
    macedonians = of("first_reaction", "macedonians_power_a")
    assert TABLES.about_from[macedonians] == 1 << n.DISCARD
    assert fits(TABLES.about[macedonians], "crete") == 1
    assert TABLES.about[of("first_reaction", "shaduf")] == n.ICON_RIVER
    assert TABLES.about[of("first_reaction", "qin_power_a")] == n.POP


def test_some_filters_are_known_by_number() -> None:
    assert BOX.assembler.filters[TABLES.unrest_filter] == UNREST
    assert TABLES.fit_icon[TABLES.mask_filter] == n.ICON_MASK
    assert TABLES.fit_icon[TABLES.unrest_filter] == -1
    assert FOUR_SUITS.suits == 0b1111


def test_a_filter_of_hosts_knows_what_they_hold() -> None:
    number = BOX.assembler.file(filter_of("REG+hosts(:knight)"))
    inner = TABLES.fit_hosts[number]
    assert fits(inner, "bedwyr") == 1
    assert fits(inner, "king_arthur") == filter_of(":knight").symbols(CARDS["king_arthur"])
