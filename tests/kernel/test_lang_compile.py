"""Vocabularies and compiled programs: typed arguments, and the exact ints of each structure."""

import pytest

from acropole.kernel.lang import (
    Amount,
    Assembler,
    Count,
    EffectError,
    Flag,
    Number,
    Test,
    Verb,
    Vocabulary,
    Word,
    parse,
    unparse,
)
from acropole.kernel.lang.compiler import MOST_TIMES, offers_of
from acropole.kernel.lang.syntax import Arg, Block
from acropole.kernel.lang.verbs import ArgType, Event, Form, Quantity
from acropole.kernel.messages import Catalogue
from acropole.kernel.program import (
    ALL,
    ARROW,
    AT_LEAST,
    AT_MOST,
    CHOOSE,
    COMPARE,
    EQUAL,
    JUMP,
    MAY,
    OTHERS,
    PER,
    RETURN,
)

DRAW, PAY, SHOUT, MOVE = 100, 101, 102, 103
POOR, HOLDS, IT_IS = 300, 301, 302
TOWNS, CARDS = 400, 401
DAWN, VISIT = 500, 501

PLACES = {"hand": 1, "deck": 2, "river": 3}

GAME = Vocabulary(
    verbs=[
        Verb("draw", DRAW, (Amount("n"), Flag("if_able"))),
        Verb("pay", PAY, (Number("n"),)),
        Verb("shout", SHOUT),
        Verb(
            "move",
            MOVE,
            (
                Number("n"),
                Number("extra", default=0),
                Word("source", PLACES, "place", key="from", default="hand"),
                Word("target", PLACES, "place", key="to"),
                Flag("quietly"),
            ),
        ),
    ],
    tests=[
        Test("poor", POOR),
        Test("holds", HOLDS, (Number("n"),)),
        Test("it is", IT_IS, (Word("place", PLACES, "place"),)),
    ],
    counts=[Count("towns", TOWNS), Count("#", CARDS, (Word("place", PLACES, "place"),))],
)

ALERT = Vocabulary(
    verbs=[Verb("shout", SHOUT)],
    events=[
        Event("dawn", DAWN),
        Event("visit", VISIT, (Form("first"), Word("place", PLACES, "place", default="hand"))),
    ],
)

SHOUTED = [SHOUT, 2]
RETURNED = [RETURN, 2]


def compiled(source: str) -> list[int]:
    assembler = Assembler()
    assert assembler.add(parse(source), GAME) == 0
    return assembler.code


def refused(source: str) -> EffectError:
    with pytest.raises(EffectError) as caught:
        Assembler().add(parse(source), GAME)
    return caught.value


def test_a_sequence_ends_with_return() -> None:
    assert compiled("shout(); pay(2)") == [*SHOUTED, PAY, 3, 2, *RETURNED]


def test_joint_parts_follow_one_another() -> None:
    assert compiled("shout() & pay(2)") == compiled("shout(); pay(2)")


def test_may_jumps_over_its_body() -> None:
    assert compiled("may shout(); pay(1)") == [MAY, 3, 5, *SHOUTED, PAY, 3, 1, *RETURNED]


def test_arrow_knows_its_effect_and_its_end() -> None:
    assert compiled("pay(1) => shout()") == [ARROW, 4, 7, 9, PAY, 3, 1, *SHOUTED, *RETURNED]


def test_every_branch_of_choose_jumps_to_the_end() -> None:
    assert compiled("choose{shout() | pay(1); shout() | pay(2)}") == [
        *(CHOOSE, 6, 25, 6, 11, 19),
        *SHOUTED,
        *(JUMP, 3, 25),
        *(PAY, 3, 1),
        *SHOUTED,
        *(JUMP, 3, 25),
        *(PAY, 3, 2),
        *(JUMP, 3, 25),
        *RETURNED,
    ]


def test_if_without_else_goes_on_behind_its_body() -> None:
    assert compiled("if(poor){shout()}") == [POOR, 4, 6, 0, *SHOUTED, *RETURNED]


def test_if_with_else_jumps_over_the_else_part() -> None:
    assert compiled("if(!holds(3)){shout()} else{pay(1)}") == [
        *(HOLDS, 5, 10, 1, 3),
        *SHOUTED,
        *(JUMP, 3, 13),
        *(PAY, 3, 1),
        *RETURNED,
    ]


def test_joined_tests_share_their_otherwise() -> None:
    assert compiled("if(poor & holds(3)){shout()}") == [
        *(POOR, 4, 11, 0),
        *(HOLDS, 5, 11, 0, 3),
        *SHOUTED,
        *RETURNED,
    ]


@pytest.mark.parametrize(("sign", "relation"), [(">=", AT_LEAST), ("<=", AT_MOST), ("=", EQUAL)])
def test_a_comparison_holds_its_count(sign: str, relation: int) -> None:
    assert compiled(f"if(#(deck) {sign} 4){{shout()}}") == [
        *(COMPARE, 8, 10, relation, 4, CARDS, 3, 2),
        *SHOUTED,
        *RETURNED,
    ]


def test_a_free_test_is_found_by_its_first_words() -> None:
    assert compiled("if(!it is river){shout()}") == [IT_IS, 5, 7, 1, 3, *SHOUTED, *RETURNED]


def test_per_is_a_frame_with_count_and_limit() -> None:
    assert compiled("per(towns, max:3){shout()}; pay(1)") == [
        *(PER, 6, 10, 3, TOWNS, 2),
        *SHOUTED,
        *RETURNED,
        *(PAY, 3, 1),
        *RETURNED,
    ]


def test_per_without_limit_has_minus_one() -> None:
    assert compiled("per(#(deck)){shout()}") == [
        *(PER, 7, 11, MOST_TIMES, CARDS, 3, 2),
        *SHOUTED,
        *RETURNED,
        *RETURNED,
    ]


@pytest.mark.parametrize(("name", "op"), [("others", OTHERS), ("all", ALL)])
def test_others_and_all_are_frames(name: str, op: int) -> None:
    assert compiled(f"{name}{{shout()}}") == [op, 3, 7, *SHOUTED, *RETURNED, *RETURNED]


def test_opponents_are_others_whose_tests_jump_to_the_return() -> None:
    assert compiled("opponents(poor){shout()}; pay(1)") == [
        *(OTHERS, 3, 11),
        *(POOR, 4, 9, 0),
        *SHOUTED,
        *RETURNED,
        *(PAY, 3, 1),
        *RETURNED,
    ]


def test_addresses_are_absolute_in_the_code_of_the_game() -> None:
    assembler = Assembler()
    assembler.add(parse("shout()"), GAME)
    assert assembler.add(parse("may shout()"), GAME) == 4
    assert assembler.code[4:] == [MAY, 3, 9, *SHOUTED, *RETURNED]


def test_equal_programs_share_one_address() -> None:
    assembler = Assembler()
    first = assembler.add(parse("may {shout()}"), GAME)
    assembler.add(parse("shout()"), GAME)
    size = len(assembler.code)
    assert assembler.add(parse("may  shout( )"), GAME) == first
    assert len(assembler.code) == size


def test_a_plain_amount_has_no_address() -> None:
    assert compiled("draw(2)") == [DRAW, 5, 2, -1, 0, *RETURNED]


def test_a_counted_amount_points_to_its_count_before_the_program() -> None:
    assembler = Assembler()
    start = assembler.add(parse("draw(2*#(deck)); draw(#(towns)); draw(towns)"), GAME)
    assert assembler.code[:start] == [CARDS, 3, 2, TOWNS, 2]
    assert assembler.code[start:] == [
        *(DRAW, 5, 2, 0, 0),
        *(DRAW, 5, 1, 3, 0),
        *(DRAW, 5, 1, 3, 0),
        *RETURNED,
    ]


def test_left_out_arguments_take_their_defaults() -> None:
    assert compiled("move(1, to:deck)")[2:7] == [1, 0, 1, 2, 0]


def test_keys_and_flags_can_stand_anywhere() -> None:
    assert compiled("move(to:deck, quietly, 1, from:river, 5)")[2:7] == [1, 5, 3, 2, 1]


@pytest.mark.parametrize(
    ("source", "offset", "message"),
    [
        ("may drwa(1)", 4, "unknown verb 'drwa'; did you mean 'draw'?"),
        ("if(poorr){shout()}", 3, "unknown condition 'poorr'; did you mean 'poor'?"),
        ("if(that is river){shout()}", 3, "unknown condition 'that is river'"),
        ("per(twons){shout()}", 4, "unknown count 'twons'; did you mean 'towns'?"),
        ("draw(2*twons)", 7, "unknown count 'twons'; did you mean 'towns'?"),
        ("draw(2 3)", 5, "expected a number, a count or 'number*count' for 'n', found '2 3'"),
        ("pay(x)", 4, "expected a number for 'n', found 'x'"),
        ("pay()", 0, "'pay' needs the argument 'n'"),
        ("pay(1, 2)", 7, "'pay' takes no further argument: remove '2'"),
        ("move(1)", 0, "'move' needs 'to:'"),
        ("move(1, to:dekc)", 11, "unknown target 'dekc'; did you mean 'deck'?"),
        ("move(1, to:sea)", 11, "unknown target 'sea': use one of hand, deck, river"),
        ("move(1, to:hand, to:deck)", 17, "'to:deck' gives 'target' a second time"),
        ("move(1, form:deck)", 8, "'move' has no argument 'form:'; did you mean 'from:'?"),
        ("on(dawn){shout()}", 0, "the game does not support 'on{…}'"),
        (
            "shout(); other{shout()}",
            9,
            "the game does not support 'other{…}'; did you mean 'others'?",
        ),
    ],
)
def test_a_mistake_is_named_with_its_offset_and_a_suggestion(
    source: str, offset: int, message: str
) -> None:
    error = refused(source)
    assert error.message == message
    assert error.text("fr") != message
    assert error.offset == offset


class Goods(ArgType[tuple[str, Quantity]]):
    """A game's own type: `wood 2`, made of the kernel's types."""

    width = 3
    kind = Word("kind", {"wood": 7}, "goods")
    amount = Amount("n")

    def parse(self, arg: Arg, vocabulary: Vocabulary) -> tuple[str, Quantity]:
        kind, amount = (
            Arg(None, arg.tokens[:1], pos=arg.pos),
            Arg(None, arg.tokens[1:], pos=arg.pos),
        )
        return self.kind.parse(kind, vocabulary), self.amount.parse(amount, vocabulary)

    def encode(self, value: tuple[str, Quantity], assembler: Assembler) -> list[int]:
        return self.kind.encode(value[0], assembler) + self.amount.encode(value[1], assembler)

    def say(self, value: tuple[str, Quantity], lang: str, catalogue: Catalogue, n: int) -> object:
        return catalogue.text(lang, f"goods.{value[0]}", n=value[1].number)


def test_a_game_adds_its_own_type_of_argument() -> None:
    game = Vocabulary([Verb("gain", 100, (Goods("what"),))], counts=[Count("towns", TOWNS)])
    assembler = Assembler()
    start = assembler.add(parse("gain(wood 2*towns)"), game)
    assert assembler.code[start:] == [100, 5, 7, 2, 0, *RETURNED]
    with pytest.raises(EffectError, match="expected a number, a count"):
        assembler.add(parse("gain(wood)"), game)


def test_a_vocabulary_refuses_a_name_twice_and_a_foreign_op() -> None:
    with pytest.raises(ValueError, match="'shout' is registered twice"):
        Vocabulary([Verb("shout", 100), Verb("shout", 101)])
    with pytest.raises(ValueError, match="op 300 is outside its range"):
        Vocabulary([Verb("shout", 300)])
    with pytest.raises(ValueError, match="op 500 is outside its range"):
        Vocabulary([], counts=[Count("towns", 500)])
    with pytest.raises(ValueError, match="op 499 is outside its range"):
        Vocabulary([], events=[Event("dawn", 499)])


def trigger(source: str) -> Block:
    (block,) = parse(source).items
    assert isinstance(block, Block)
    return block


def test_an_event_is_bound_with_its_arguments() -> None:
    dawn = ALERT.event(trigger("on(dawn){shout()}"))
    assert (dawn.term.op, dawn.values) == (DAWN, ())
    visit = ALERT.event(trigger("on(visit, river, first){shout()}"))
    assert (visit.term.op, visit.values) == (VISIT, (True, "river"))
    assert Assembler().operands(visit) == [1, 3]
    assert ALERT.event(trigger("on(visit){shout()}")).values == (False, "hand")


@pytest.mark.parametrize(
    ("source", "offset", "message"),
    [
        ("on{shout()}", 0, "'on' needs an event as its first argument"),
        ("on(dwan){shout()}", 3, "unknown event 'dwan'; did you mean 'dawn'?"),
        ("on(visit, sea){shout()}", 10, "unknown place 'sea': use one of hand, deck, river"),
        ("on(dawn, first){shout()}", 9, "'dawn' takes no further argument: remove 'first'"),
    ],
)
def test_a_mistake_in_an_event_is_named(source: str, offset: int, message: str) -> None:
    with pytest.raises(EffectError) as caught:
        ALERT.event(trigger(source))
    assert (caught.value.message, caught.value.offset) == (message, offset)


def test_a_trigger_is_no_part_of_a_program() -> None:
    with pytest.raises(
        EffectError, match=r"'on\{…\}' stands alone at the top of an effect"
    ) as caught:
        Assembler().add(parse("shout(); on(dawn){shout()}"), ALERT)
    assert caught.value.offset == 9


def test_a_choice_has_at_most_eight_branches() -> None:
    eight = "choose{" + " | ".join(["shout()"] * 8) + "}"
    assert Assembler().add(parse(eight), GAME) == 0
    nine = eight[:-1] + " | shout()}"
    with pytest.raises(EffectError, match="at most 8 branches, not 9"):
        Assembler().add(parse(nine), GAME)


def test_the_assembler_remembers_what_each_question_offers() -> None:
    assembler = Assembler()
    assembler.add(parse("draw(1)"), GAME)
    start = assembler.add(parse("may draw(2); choose{draw(3) | pay(1)}"), GAME)
    offers = assembler.offers.items()
    offered = {at: [unparse(node) for node in offer.branches] for at, offer in offers}
    assert all(offer.vocabulary is GAME for _, offer in offers)
    assert list(offered.values()) == [["draw(2)"], ["draw(3)", "pay(1)"]]
    assert [assembler.code[at] for at in offered] == [MAY, CHOOSE]
    assert min(offered) == start


def test_what_an_effect_offers_is_what_the_assembler_remembers() -> None:
    effect = parse(
        "may {draw(1); choose{may draw(2) | pay(1) => may draw(3)}}; others{may pay(2)};"
        " if(poor){may pay(3)} else{choose{shout() | pay(4)}}; per(towns){may shout()};"
        " opponents(poor){choose{draw(4) | draw(5)}}; first{may draw(6) | draw(7)}; all{shout()}"
    )
    assembler = Assembler()
    assembler.add(effect, GAME)
    assert list(offers_of(effect, GAME)) == list(assembler.offers.values())
    assert len(assembler.offers) == 10
