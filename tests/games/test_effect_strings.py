"""Effects made at random: whatever a pack writes is read, compiled and said, or refused at once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest

from acropole.games.imperium import arguments as imperium
from acropole.games.imperium.civ_rows import CIV_VOCABULARY
from acropole.games.imperium.game import Imperium
from acropole.games.imperium.vocabulary import VOCABULARY as IMPERIUM
from acropole.games.monumental import vocabulary as monumental
from acropole.games.monumental.game import Monumental
from acropole.games.monuments.game import Monuments
from acropole.games.monuments.schema import VOCABULARY as MONUMENTS
from acropole.kernel.lang import Assembler, EffectError, Vocabulary, parse, sentence
from acropole.kernel.lang.parser import parse_condition
from acropole.kernel.lang.syntax import Block, Seq
from acropole.kernel.messages import LANGUAGES, Catalogue
from tests.packs import BODIES, Editor, scrambled

pytestmark = pytest.mark.once

SECONDS = 1.0  # for one effect
LARGEST_PROGRAM = 4000  # ints
LONGEST_SENTENCE = 60_000  # letters


@cache
def languages_of(title: str) -> tuple[Catalogue, Vocabulary, Callable[[], Assembler]]:
    """What an effect of a game is read with; `civ` is the opponent of Imperium."""
    if title == "monuments":
        return Monuments().catalogue, MONUMENTS, Assembler
    if title == "monumental":
        return Monumental().catalogue, monumental.VOCABULARY, monumental.CardAssembler
    game = Imperium()
    assembler = partial(imperium.CardAssembler, game.box.kind_of)
    if title == "civ":
        return game.row_words, CIV_VOCABULARY, assembler
    return game.catalogue, IMPERIUM, assembler


def take(effect: str, title: str) -> bool:
    """Read, compile and say an effect; whether it is accepted. Only an EffectError refuses."""
    languages_of(title)  # to set the game up takes its own time
    begin = time.process_time()
    wrong = refusal(effect, title)
    assert time.process_time() - begin < SECONDS
    assert wrong is None or len(str(wrong)) < 2000
    assert wrong is None or 0 <= wrong.offset <= len(effect)
    return wrong is None


def refusal(effect: str, title: str) -> EffectError | None:
    words, vocabulary, make_assembler = languages_of(title)
    try:
        tree = parse(effect)
        said = [sentence(tree, vocabulary, words, lang) for lang in LANGUAGES]
        assembler = make_assembler()
        for item in tree.items:
            on = isinstance(item, Block) and item.name == "on" and vocabulary.events
            assembler.add(item.body if isinstance(item, Block) and on else Seq((item,)), vocabulary)
        assert len(assembler.code) < LARGEST_PROGRAM
        assert max(map(len, said)) < LONGEST_SENTENCE
    except EffectError as error:
        return error
    return None


def effects(title: str, seeds: range) -> Iterator[str]:
    """Effects of the game with something wrong in them, and heaps of its signs."""
    editor = Editor("imperium" if title == "civ" else title)
    signs = {*"{}()[]|;&=,:*#!@^%+-\"' \n", "=>", ">=", "may ", "choose{", "all{", "per(", "on("}
    words = {*editor.statements, *editor.counts, *editor.tests, "999", "-3", "0"}
    pieces = sorted(signs | words)
    for seed in seeds:
        rng = random.Random(f"{title} {seed}")
        effect = rng.choice(editor.effects)
        match rng.randrange(6):
            case 0:
                for _ in range(rng.choice([1, 2, 3, 40])):
                    effect = rng.choice(BODIES).format(
                        e=effect[:3000],
                        t=rng.choice(editor.tests or ["x"]),
                        c=rng.choice(editor.counts),
                        v=rng.choice(editor.events),
                        s=rng.choice(editor.statements),
                    )
            case 1:
                effect = "".join(rng.choice(pieces) for _ in range(rng.choice([3, 9, 300])))
            case 2:
                at = rng.randrange(len(effect) + 1)
                effect = effect[:at] + chr(rng.randrange(1, 0x3000)) + effect[at:]
            case 3:
                effect = effect[: rng.randrange(len(effect) + 1)] + rng.choice(pieces)
            case _:
                for _ in range(rng.choice([1, 1, 2, 5])):
                    effect = scrambled(effect, rng, editor.effects)
        yield effect


def check(title: str, seeds: range) -> None:
    taken = [take(effect, title) for effect in effects(title, seeds)]
    assert 0 < sum(taken) < len(taken)  # neither refusing nor accepting is all that is tried


@pytest.mark.parametrize("title", ["monuments", "monumental", "imperium", "civ"])
def test_random_effects_are_read_or_refused(title: str) -> None:
    check(title, range(1500))


@pytest.mark.nightly
@pytest.mark.parametrize("title", ["monuments", "monumental", "imperium", "civ"])
def test_many_random_effects_are_read_or_refused(title: str) -> None:
    check(title, range(1500, 101_500))


NESTED = {
    "may": "may " * 50_000 + "gain(gold 1)",
    "braces": "{" * 50_000 + "gain(gold 1)" + "}" * 50_000,
    "arrows": "pay(gold 1) => " * 50_000 + "gain(gold 1)",
    "within the length": "may " * 200 + "gain(gold 1)",
    "parentheses": "gain(" * 150 + "gold 1" + ")" * 150,
    "blocks": "all{" * 100 + "gain(gold 1)" + "}" * 100,
    "choices": "choose{gain(gold 1)|" * 40 + "gain(gold 1)" + "}" * 40,
    "hosts": "abandon(1 " + "hosts(" * 150 + "REG" + ")" * 150 + ")",
    "negations": "if(" + "!" * 900 + "x){gain(gold 1)}",
    "repeats": "all{per(policies){others{gain(gold 1)}}}",
    "digits": f"gain(gold {'9' * 20_000})",
    "a number": "gain(gold 1000)",
    "a negative number": "gain(gold -1)",
    "nothing": "gain(gold 0)",
    "a long word": "g" * 900 + "(1)",
    "a long name": "archive(1, name:" + "a" * 900 + ")",
    "branches": "choose{" + "|".join(["gain(gold 1)"] * 9) + "}",
}


@pytest.mark.parametrize("effect", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize("title", ["monuments", "monumental", "imperium", "civ"])
def test_what_is_too_much_for_an_effect_is_refused_at_once(effect: str, title: str) -> None:
    assert not take(effect, title)


def test_a_condition_alone_has_the_same_limits() -> None:
    for source in ("(" * 5000, "a >= " + "9" * 5000, "!" * 5000):
        with pytest.raises(EffectError):
            parse_condition(source)
