"""What the cards of Monumental say, in English and in French."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from acropole.games import monumental
from acropole.games.monumental.effects import (
    CIVILIZATIONS,
    ERAS,
    KINDS,
    SPECIALIZATIONS,
    TYPES,
    catalogue,
    effect_fields,
    effect_text,
)
from acropole.games.monumental.vocabulary import GOODS, PLACES, RESOURCES, VOCABULARY
from acropole.kernel.content import Entry, load_content
from acropole.kernel.lang.verbs import Form, Term
from acropole.kernel.messages import LANGUAGES

CONTENT = load_content(Path(str(monumental.__file__)).parent / "content", KINDS)
WORDS = catalogue(CONTENT)
EFFECTS = list(effect_fields(CONTENT))

UNFILLED = re.compile(r"[{}|_]|None|True|False")


def said(effect: str) -> tuple[str, str]:
    """The English and the French text; the no-break spaces of French are written as spaces."""
    english, french = (effect_text(effect, WORDS, lang) for lang in LANGUAGES)
    return english, french.replace("\u00a0", " ")


def test_both_languages_have_the_same_messages_with_the_same_arguments() -> None:
    assert WORDS.problems() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_is_there_and_tells_things_apart(lang: str) -> None:
    for table, words in (
        ("type", TYPES),
        ("era", ERAS),
        ("civ", CIVILIZATIONS),
        ("specialization", SPECIALIZATIONS),
        ("resource", tuple(GOODS)),
        ("market", tuple(CONTENT["market"])),
        ("card", tuple(CONTENT["card"])),
    ):
        names = {WORDS.text(lang, f"{table}.{word}") for word in words}
        assert len(names) == len(words)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("entry", "field"), EFFECTS, ids=lambda value: getattr(value, "id", value))
def test_every_effect_reads_as_sentences(entry: Entry, field: str, lang: str) -> None:
    text = effect_text(entry[field], WORDS, lang)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "  " not in text
    assert not UNFILLED.search(text), text
    assert re.findall(r" [,.)]|\( |\.\.|,,", text) == []


def test_the_two_languages_name_the_same_numbers() -> None:
    for entry, field in EFFECTS:
        english, french = said(entry[field])
        assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", french)), entry.id


@pytest.mark.parametrize("event", VOCABULARY.events.values(), ids=lambda event: event.name)
def test_every_form_of_an_event_has_its_sentence(event: Term) -> None:
    forms = [kind.name for kind in event.args if isinstance(kind, Form)]
    texts = set()
    for given in product((False, True), repeat=len(forms)):
        words = [form for form, is_given in zip(forms, given, strict=True) if is_given]
        english, french = said(f"on({', '.join([event.name, *words])}){{gain(gold 1)}}")
        assert english.endswith(", gain 1 gold.")
        assert french.endswith(", gagner 1 Or.")
        texts |= {english, french}
    assert len(texts) == 2 * 2 ** len(forms)


@pytest.mark.parametrize("negation", ["", "!"])
@pytest.mark.parametrize("n", [1, 2])
def test_every_condition_has_its_words(negation: str, n: int) -> None:
    conditions = ["gained(gold {})", "has(basic {})", "acquired({}, building)", "developed({})"]
    conditions += [f"conquered({{}}, {place})" for place in PLACES]
    conditions += [f"controls({{}}, {place})" for place in PLACES]
    texts = [said(f"if({negation}{c.format(n)}){{gain(gold 1)}}") for c in conditions]
    for column in zip(*texts, strict=True):
        assert len(set(column)) == len(conditions)
        for text in column:
            assert not UNFILLED.search(text)


def test_every_resource_can_be_lost_whole() -> None:
    assert said("lose(military all)") == ("Lose all your military.", "Perdre tout votre Militaire.")
    for resource in RESOURCES:
        english, french = said(f"lose({resource} all)")
        assert english == f"Lose all your {WORDS.text('en', f'resource.{resource}')}."
        assert french.endswith(f" votre {WORDS.text('fr', f'resource.{resource}')}.")


GOLDEN = {
    "forum": (
        "Either archive 1 card, or pay 2 different basic resources to gain 1 culture.",
        "Soit archiver 1 carte, soit payer 2 ressources de base différentes pour gagner 1 Culture.",
    ),
    "mine": (
        "If you have gained 2 production or more this turn, gain 1 gold.",
        "Si vous avez gagné 2 Production ou plus ce tour-ci, gagner 1 Or.",
    ),
    "dolmen": (
        "Archive 1 Fort or Archery Range to gain 1 culture.",
        "Archiver 1 Fort ou Champ de Tir pour gagner 1 Culture.",
    ),
    "hercules": (
        "The first time each turn that you conquer a province with your warlord, gain 3 gold.",
        "À chaque tour, après votre première conquête d'une Province avec votre Chef de guerre, "
        "gagner 3 Or.",
    ),
    "warrior-culture": (
        "Pay 2 military (gold is not accepted) to gain 1 culture.",
        "Payer 2 Militaire (l'Or n'est pas admis) pour gagner 1 Culture.",
    ),
    "raids": (
        "Each time you conquer a coastal province, gain 1 gold.",
        "Après chaque conquête d'une Province côtière, gagner 1 Or.",
    ),
    "longships": (
        "You may also conquer provinces with at most 1 tile between them and a tile you control.",
        "Vous pouvez aussi conquérir des Provinces avec au plus 1 tuile entre elles et une tuile "
        "que vous contrôlez.",
    ),
    "bushido": (
        "Reinforce 1 card other than the one lying on this knowledge.",
        "Renforcer 1 carte autre que celle posée sur cette Connaissance.",
    ),
    "pharaoh-barge": (
        "When this card is archived, build a wonder section for free.",
        "Quand cette carte est archivée, construire gratuitement une section de Merveille.",
    ),
    "sakoku": (
        "If you have conquered no province this turn, gain 1 gold.",
        "Si vous n'avez conquis aucune Province ce tour-ci, gagner 1 Or.",
    ),
    "imperial-exams": (
        "The first time each turn that you acquire a knowledge card, gain 1 culture.",
        "À chaque tour, la première fois que vous acquérez une Connaissance, gagner 1 Culture.",
    ),
    "scholar-officials": (
        "Gain 1 production for each knowledge card you own besides your starting one (at most "
        "1 time in all).",
        "Gagner 1 Production pour chaque Connaissance que vous possédez en plus de celle de départ "
        "(1 fois au plus en tout).",
    ),
    "architecture": (
        "When paying for a wonder section, you may spend any basic resources in place of "
        "production, one for one.",
        "Pour payer une section de Merveille, vous pouvez dépenser n'importe quelles ressources "
        "de base à la place de la Production, à un contre un.",
    ),
    "stonehenge": (
        "Build a wonder section for 2 production less; if this is done, gain 1 culture.",
        "Construire une section de Merveille en économisant 2 Production ; une fois cela fait, "
        "gagner 1 Culture.",
    ),
    "pyramids": (
        "Receive one of the two gains of a barbarian or free city token you own; if this is done, "
        "discard that token.",
        "Recevoir un des deux gains d'un jeton Barbare ou Ville libre que vous possédez ; une fois "
        "cela fait, défausser ce jeton.",
    ),
    "notre-dame": (
        "Double your gold. At the end of the turn, lose all your gold.",
        "Doubler votre Or. À la fin du tour, perdre tout votre Or.",
    ),
    "eiffel-tower": (
        "Gain 1 culture. Gain 3 gold. Each other player gains 1 gold.",
        "Gagner 1 Culture. Gagner 3 Or. Chaque autre joueur gagne 1 Or.",
    ),
    "alhambra": (
        "Gain 2 gold. Once your city has been refilled at the end of your turn, you may swap two "
        "cards of your city, up to 2 times.",
        "Gagner 2 Or. Une fois votre Cité complétée à la fin de votre tour, vous pouvez échanger "
        "jusqu'à 2 fois la place de deux cartes de votre Cité.",
    ),
}


@pytest.mark.parametrize("id", GOLDEN)
def test_a_card_says_what_it_does(id: str) -> None:
    assert said(CONTENT["card"][id]["effect"]) == GOLDEN[id]


@pytest.mark.parametrize(
    ("effect", "english", "french"),
    [
        (
            "archive(2, !building)",
            "Archive 2 cards other than a building.",
            "Archiver 2 cartes autres qu'un Bâtiment.",
        ),
        (
            "if(acquired(2, building|knowledge)){gain(gold 1)}",
            "If you have acquired at least 2 buildings or knowledge cards this turn, gain 1 gold.",
            "Si vous avez acquis au moins 2 Bâtiments ou Connaissances ce tour-ci, gagner 1 Or.",
        ),
        (
            "on(acquire, name:archery-range){gain(gold 1)}",
            "Each time you acquire a copy of Archery Range, gain 1 gold.",
            "Chaque fois que vous acquérez une carte Champ de Tir, gagner 1 Or.",
        ),
        (
            "if(!controls(2, coastal)){gain(gold 1)}",
            "If you control fewer than 2 coastal provinces, gain 1 gold.",
            "Si vous contrôlez moins de 2 Provinces côtières, gagner 1 Or.",
        ),
        (
            "reinforce(2, !host)",
            "Reinforce 2 cards other than the one lying on this knowledge.",
            "Renforcer 2 cartes autres que celle posée sur cette Connaissance.",
        ),
        (
            "gain(gold 2*markets)",
            "Gain 2 gold for each market where you have taken a token.",
            "Gagner 2 Or pour chaque Marché où vous avez pris un jeton.",
        ),
    ],
)
def test_words_agree_with_numbers_and_filters(effect: str, english: str, french: str) -> None:
    assert said(effect) == (english, french)
