"""The notation of effects: its trees, how they are written back, what is refused and where."""

import pytest

from acropole.kernel.lang import EffectError, parse, parse_condition, unparse
from acropole.kernel.lang.syntax import (
    Arg,
    Arrow,
    Block,
    Both,
    Call,
    Choose,
    Compare,
    Cond,
    First,
    Free,
    If,
    Kind,
    May,
    Named,
    Opponents,
    Per,
    Seq,
    Tally,
    Token,
)

A, B, C = Call("a"), Call("b"), Call("c")


def word(text: str) -> Arg:
    return Arg(None, (Token(Kind.WORD, text),))


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("a(); b()", Seq((A, B))),
        ("may a()", Seq((May(A),))),
        ("may a() => b()", Seq((May(Arrow(A, B)),))),
        ("a() => may b(); c()", Seq((Arrow(A, May(B)), C))),
        ("a() & b() => c()", Seq((Arrow(Both((A, B)), C),))),
        ("a() => {b(); c()}", Seq((Arrow(A, Seq((B, C))),))),
        ("{a(); b()}; c()", Seq((Seq((A, B)), C))),
        ("{a()} & {may b()}", Seq((Both((A, May(B))),))),
        ("choose{a() | b(); c()}", Seq((Choose((Seq((A,)), Seq((B, C)))),))),
        ("first{a() | b(); c()}", Seq((First((Seq((A,)), Seq((B, C)))),))),
        ("others{a()}", Seq((Block("others", (), Seq((A,))),))),
        ("on(build, first){a()}", Seq((Block("on", (word("build"), word("first")), Seq((A,))),))),
        ("opponents(poor){a()}", Seq((Opponents(Cond((Named("poor"),)), Seq((A,))),))),
        ("per(towns){a()}", Seq((Per(Tally("towns"), None, Seq((A,))),))),
        ("per(towns, max:3){a()}", Seq((Per(Tally("towns"), 3, Seq((A,))),))),
        (
            "if(!poor & #(towns) >= 2){a()} else{b()}",
            Seq(
                (
                    If(
                        Cond(
                            (
                                Named("poor", negate=True),
                                Compare(Tally("#", (word("towns"),)), ">=", 2),
                            )
                        ),
                        Seq((A,)),
                        Seq((B,)),
                    ),
                )
            ),
        ),
    ],
)
def test_each_construct_has_its_tree(source: str, tree: Seq) -> None:
    assert parse(source) == tree


def test_arguments_are_an_optional_key_and_a_balanced_run() -> None:
    (call,) = parse('take(2*#(:river, play), "Long Walls*"|!REG, from:hand|deck)').items
    assert isinstance(call, Call)
    assert [arg.key for arg in call.args] == [None, None, "from"]
    assert [str(arg) for arg in call.args] == [
        "2*#(:river, play)",
        '"Long Walls*"|!REG',
        "from:hand|deck",
    ]


def test_a_colon_after_a_space_is_an_icon_and_not_a_key() -> None:
    (call,) = parse("allow(play :city)").items
    assert isinstance(call, Call)
    assert call.args[0].key is None


def test_a_sign_before_digits_belongs_to_the_number() -> None:
    (call,) = parse("mod(hand -2, n-1)").items
    assert isinstance(call, Call)
    assert [token.text for token in call.args[0].tokens] == ["hand", "-2"]
    assert [token.text for token in call.args[1].tokens] == ["n", "-", "1"]


def test_words_that_are_no_call_stay_a_free_test() -> None:
    (test,) = parse_condition("it is !:river").tests
    assert isinstance(test, Free)
    assert str(test.arg) == "it is !:river"


@pytest.mark.parametrize(
    "source",
    [
        "{may a()} & b() => {c() => a()}",
        "{a() & b()} & c()",
        "{a() => b()} => c()",
        "may {a(); b()}",
        "choose{{a(); b()}; c() | may a() => b()}",
        "first{a() => b() | c()}; a()",
        "if(it is declared){{a(); b()}} else{others{c()}}",
        "swap(hand:1, a-b, not x, +1, [if:x in game])",
        "replace(hist(own card) -> discard(n - k, :mask) & b(it); c())",
        "steal(gold 1, from:others[#(REG, play) >= 1])",
        'all{per(rest("x y", z), max:2){if(gold = 0 & !has(gold 1)){on(end){a()}}}}',
    ],
)
def test_what_is_written_back_parses_to_the_same_tree(source: str) -> None:
    tree = parse(source)
    assert parse(unparse(tree)) == tree
    assert unparse(parse(unparse(tree))) == unparse(tree)


def test_spaces_and_needless_braces_vanish_in_the_canonical_form() -> None:
    assert unparse(parse("{ a( x ,y:z ) }=>b( );may{c()}")) == "a(x, y:z) => b(); may c()"


def test_two_places_of_the_same_notation_are_equal() -> None:
    first, second = parse("a(); a()").items
    assert first == second
    assert (first.pos, second.pos) == (0, 5)


@pytest.mark.parametrize(
    ("source", "offset", "message"),
    [
        ("", 0, "expected a verb, found the end"),
        ("a();", 4, "expected a verb, found the end"),
        ("a() b()", 4, "expected ';', '&' or '=>', found 'b'"),
        ("a() => ; b()", 7, "expected a verb, found ';'"),
        ("may gain", 8, "expected '(' after 'gain', found the end"),
        ("a(; b()", 1, "this '(' is never closed"),
        ("a(x, )", 5, "expected an argument, found ')'"),
        ("a(less:)", 7, "expected a value after 'less:', found ')'"),
        ("a(x])", 3, "this ']' closes nothing"),
        ("first{a()}", 9, "expected '|' and a second branch of 'first', found '}'"),
        ("choose{a()}", 10, "expected '|' and a second branch of 'choose', found '}'"),
        ("others{a()", 10, "expected '}' to end the body of 'others', found the end"),
        ("if(x) a()", 6, "expected '{' to begin the body of 'if', found 'a'"),
        ("if(){a()}", 3, "expected a condition, found ')'"),
        ("if(gold >= many){a()}", 11, "expected a number after '>=', found 'many'"),
        ("if(!gold >= 2){a()}", 3, "a comparison takes no '!'"),
        ("per(){a()}", 0, "expected a count as the first argument of 'per'"),
        ("per(x, min:2){a()}", 7, "expected only 'max:n' after the count, found 'min:2'"),
        ("per(2){a()}", 4, "expected a count, found '2'"),
        ('a("x)', 2, "this quote is never closed"),
        ("a(é)", 2, "'é' means nothing here"),
    ],
)
def test_a_mistake_is_named_with_its_offset(source: str, offset: int, message: str) -> None:
    with pytest.raises(EffectError) as caught:
        parse(source)
    assert caught.value.message.startswith(message)
    french = caught.value.text("fr")
    assert french != caught.value.text("en") == caught.value.message
    assert "{" not in french.replace("'{'", "").replace(f"'{source}'", "")
    assert caught.value.offset == offset
