"""Whatever anybody can be offered, in every game and mode, is a sentence in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import acropole
from acropole.games.imperium import numbers as n
from acropole.games.imperium.game import Imperium
from acropole.games.monumental.game import Monumental
from acropole.games.monumental.rules import legality
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.vocabulary import VOCABULARY
from acropole.games.monuments.game import Monuments
from acropole.kernel import program
from acropole.kernel.errors import ContentError
from acropole.kernel.game import Game, Rules
from acropole.kernel.lang import EffectError, parse
from acropole.kernel.lang.text import check_offers
from acropole.kernel.machine import NO, YES
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.packs import Pack
from acropole.kernel.state import State

GAMES = ("monuments", "monumental", "imperium")
EVERYTHING = {"heroes": True, "monsters": 12, "renaissance": True}
# Wide enough that every kind of question comes up: see the last test.
MODES: list[tuple[str, dict[str, Any]]] = [
    ("monuments", {"players": 2}),
    ("monuments", {"players": 4, "actions": "may"}),
    ("monumental", {"players": 2}),
    ("monumental", {"players": 3, "alternative_wonders": ["I", "II", "III"], **EVERYTHING}),
    ("monumental", {"players": 2, "continuous": True, **EVERYTHING}),
    ("monumental", {"players": 1, "automa": "greek", "heroes": True, "monsters": 3}),
    ("monumental", {"players": 1, "automa": "danish", "automa_edition": "first"}),
    ("imperium", {}),
    ("imperium", {"nation": "vikings", "opponent": "utopians", "commons": "legends"}),
    ("imperium", {"nation": "arthurians", "opponent": "qin", "commons": "mixed", "side": "a"}),
]
BARE = re.compile(r"(yes|no|oui|non|(la )?(tile|tuile) \d+|(option|choix) \d+)\??", re.IGNORECASE)
# What a message without a question of its own would say; it must never be offered.
UNSPOKEN = re.compile(r"(Choose|Choisir|Give the answer|Donner la réponse) ")
COLON = {"en": ":", "fr": "\N{NO-BREAK SPACE}:"}


def offered(state: State, lang: str) -> list[str]:
    return [state.action_text(action, lang) for action in state.legal_actions()]


def positions(game: str, options: dict[str, Any], seed: int, most: int) -> Iterator[State]:
    """Positions of a random game in which turns are seldom ended early."""
    chance = random.Random(seed)
    state = acropole.game(game).new(seed=seed, **options)
    for _ in range(most):
        if state.is_over:
            return
        yield state
        legal = state.legal_actions()
        others = [a for a in legal if state.action_code(a) not in ("end-turn", "pledge")]
        state.apply(chance.choice(others if others and chance.random() < 0.9 else legal))


@pytest.mark.parametrize(("game", "options"), MODES)
def test_every_answer_is_a_sentence_of_its_own(game: str, options: dict[str, Any]) -> None:
    for state in positions(game, options, seed=11, most=400):
        for lang in LANGUAGES:
            texts = offered(state, lang)
            assert len(set(texts)) == len(texts), texts
            for text in texts:
                assert len(text.split()) > 1, text
                assert text[0] == text[0].upper(), text
                assert not BARE.fullmatch(text), text
                assert not UNSPOKEN.match(text), (state.decision, text)


@pytest.mark.parametrize(("game", "options"), MODES)
def test_every_prompt_is_a_sentence(game: str, options: dict[str, Any]) -> None:
    for state in positions(game, options, seed=12, most=200):
        assert state.decision is not None
        for lang in LANGUAGES:
            prompt = state.decision.prompt(lang)
            assert prompt[0] == prompt[0].upper(), prompt
            assert prompt[-1] in ".?)", prompt
            assert not set("{}|") & set(prompt), prompt


# -- the branches of effects -----------------------------------------------------------------------


def instructions(code: list[int]) -> Iterator[tuple[int, int]]:
    """Each instruction of the compiled effects: its address and what it does."""
    at = 0
    while at < len(code):
        yield at, code[at]
        at += code[at + 1]


def loaded(name: str) -> Game:
    """A game whose effects are compiled, those of triggers included."""
    game = acropole.game(name)
    game.variant({})
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_branch_of_every_effect_is_told_by_its_sentence(name: str) -> None:
    game = loaded(name)
    asking = [
        at for at, op in instructions(game.assembler.code) if op in (program.MAY, program.CHOOSE)
    ]
    assert sorted(game.assembler.offers) == sorted(asking)
    for at in asking:
        is_choice = game.assembler.code[at] == program.CHOOSE
        branches = game.assembler.code[at + 1] - 3 if is_choice else 1
        for lang in LANGUAGES:
            texts = game.choice_texts(at, lang)
            assert len(texts) == branches
            assert len(set(texts)) == branches, texts
            for text in texts:
                assert len(text.split()) > 1, text
                assert text[0] == text[0].upper(), text
                assert not set("{}|") & set(text), text


def test_there_are_choices_to_tell() -> None:
    assert len(loaded("monumental").assembler.offers) > 40
    assert len(loaded("imperium").assembler.offers) > 150


@pytest.mark.parametrize("name", GAMES)
def test_nothing_offered_is_called_an_option(name: str) -> None:
    catalogue = acropole.game(name).catalogue
    for lang in LANGUAGES:
        for key in catalogue.keys(lang):
            if key.startswith(("action.", "prompt.")):
                text = catalogue.text(lang, key, **dict.fromkeys(catalogue.slots(lang, key), 1))
                assert not re.search(r"option|choix \d", text, re.IGNORECASE), (key, text)


@pytest.mark.parametrize("name", ["monumental", "imperium"])
def test_whoever_asks_for_a_branch_names_itself(name: str) -> None:
    """The prompt of a kernel question names the card, as it is called."""
    found = 0
    for game, options in MODES:
        if game != name:
            continue
        for state in positions(game, options, seed=13, most=400):
            decision = state.decision
            assert decision is not None
            if decision.kind not in ("may", "branch"):
                continue
            found += 1
            for lang in LANGUAGES:
                card = rules_of(state).source_text(state.position, lang)
                assert card
                assert f"{card}{COLON[lang]}" in decision.prompt(lang)
    assert found > 20


def rules_of(state: State) -> Rules[Any]:
    rules = state.variant
    assert isinstance(rules, Rules)
    return rules


PACKS: dict[str, Callable[[list[Pack]], Game]] = {
    '[[card]]\nid = "dolmen"\neffect = "may choose{gain(gold 1)|gain(gold 1)}"\n': Monumental,
    '[[barbarian]]\nid = "barbarian-1a"\ngain_b = "gain(gold 1)"\n': Monumental,
    '[[card]]\nid = "kurgans"\nexhaust = "choose{draw(1)|draw(1)}"\n': Imperium,
    '[[symbol]]\nid = "ship"\nmark = "remove(2, ship) => choose{action(1)|action(1)}"\n': Monuments,
}


@pytest.mark.parametrize("text", PACKS)
def test_a_pack_whose_branches_read_the_same_is_refused_with_its_line(
    text: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="read the same") as caught:
        PACKS[text]([Pack.read(tmp_path)])
    assert "mine.toml:3" in str(caught.value)


def test_branches_that_read_the_same_are_refused() -> None:
    effect = parse("choose{gain(gold 1)|gain(gold 1)}")
    with pytest.raises(EffectError, match="read the same"):
        check_offers(effect, VOCABULARY, acropole.game("monumental").catalogue)


# -- questions that come up too seldom for chance --------------------------------------------------

# Answered in the words of actions, which say enough.
ACTION_WORDS = {
    "monuments": {"turn", "place", "remove"},
    "monumental": {"actions", "activate", "basic", "policy", "act", "reveal"},
    "imperium": {"turn"},
}


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_sentences_for_its_answers(name: str) -> None:
    game = acropole.game(name)
    keys = [key for key in game.catalogue.keys("en") if key.startswith("action.")]
    for question in game.variant({}).questions.values():
        if question not in ACTION_WORDS[name]:
            assert any(key.endswith(f"-{question}") for key in keys), question


def test_whoever_may_say_no_reads_what_it_means() -> None:
    game = acropole.game("monumental")
    world = cast(MonumentalPosition, game.new(players=2).position)
    asked = 0
    for kind, name in game.variant({}).questions.items():
        for answer, key in ((NO, "no"), (YES, "yes")):
            if legality.takes_yes_no(world, kind, answer):
                asked += 1
                assert game.catalogue.has(f"action.{key}-{name}"), (key, name)
    assert asked == 14
    game = acropole.game("imperium")
    for kind, name in game.variant({}).questions.items():
        if n.Q_DISCARD <= kind <= n.Q_FREE_PLAY or name in ("develop", "react", "protect"):
            assert game.catalogue.has(f"action.no-{name}"), name
        if name in ("draw-more", "pay-more"):
            assert game.catalogue.has(f"action.no-{name}")
            assert game.catalogue.has(f"action.yes-{name}")
