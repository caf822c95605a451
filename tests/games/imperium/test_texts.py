"""The sentences of Imperium's cards, in both languages."""

from __future__ import annotations

import re

import pytest

from acropole.games.imperium.arguments import POOL, RESOURCES, SOMEWHERE
from acropole.games.imperium.effects import (
    KINDS,
    NATIONS,
    PLACES,
    SECTIONS,
    card_text,
    section_text,
)
from acropole.games.imperium.filters import ICONS, SUIT_NAMES, SUITS
from acropole.games.imperium.vocabulary import VOCABULARY
from acropole.kernel.lang import parse, sentence
from acropole.kernel.messages import LANGUAGES
from tests.games.imperium.cards import CARDS, WORDS

UNSOUND = re.compile(r"  | [,.]|\.\.|[{}|#*]|\( | \)|\b(\w+) \1\b")


def say(effect: str, lang: str = "en") -> str:
    return sentence(parse(effect), VOCABULARY, WORDS, lang)


def test_both_languages_are_complete() -> None:
    assert WORDS.problems() == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_reads_well(card: str, lang: str) -> None:
    text = card_text(CARDS[card], WORDS, lang)
    assert UNSOUND.search(text) is None, text
    if text:
        assert text[0] in "(" or text[0].isupper()
        assert text[-1] in ".)"


@pytest.mark.parametrize("card", CARDS)
def test_every_section_is_said_in_another_way_in_french(card: str) -> None:
    for field in SECTIONS:
        if field in CARDS[card].fields:
            english = section_text(CARDS[card], field, WORDS, "en")
            assert english != section_text(CARDS[card], field, WORDS, "fr")


def test_words_exist_for_everything_that_can_be_said() -> None:
    keys = [f"trait.{name}" for name in (*SUITS, *ICONS, "pinned", "attack", "empire", "variable")]
    keys += [f"one.{name}" for name in (*SUITS, *ICONS, "pinned", "attack", "empire", "variable")]
    keys += [f"tokens.{name}" for name in RESOURCES] + [f"carrying.{name}" for name in POOL]
    keys += [f"tokens.all-{name}" for name in POOL] + [f"nation.{name}" for name in NATIONS]
    keys += [f"{table}.{zone}" for table in ("from", "in") for zone in SOMEWHERE]
    keys += [f"suits.{name}" for name in SUIT_NAMES] + [f"place.{name}" for name in PLACES]
    keys += [f"section.{name}" for name in SECTIONS]
    assert [key for key in keys if not WORDS.has(key)] == []


def test_shown_fields_have_words_for_all_their_choices() -> None:
    for name, field in KINDS[0].fields.items():
        if WORDS.has(f"table.field-{name.replace('_', '-')}"):
            for choice in field.choices or ():
                assert WORDS.has(f"{name}.{choice}"), (name, choice)


@pytest.mark.parametrize(
    ("effect", "english", "french"),
    [
        ("gain(mat 1)", "Gain 1 material.", "Gagner 1 matériau."),
        ("pay(prog all 5) => draw(1)", "Pay all your progress (at least 5) to draw 1 card.",
         "Payer tous vos progrès (au moins 5) pour piocher 1 carte."),
        ("discard(2 :mask)", "Discard 2 Mask cards.", "Défausser 2 cartes Masque."),
        ("discard(any UNR)", "Discard any number of Unrest cards.",
         "Défausser un nombre quelconque de cartes Instabilité."),
        ("hist(self)", "Put this card into history.", "Archiver cette carte dans l'Histoire."),
        ("hist(upto 2, from:hand|discard)", "Put up to 2 cards from hand or discard into history.",
         "Archiver jusqu'à 2 cartes de la main ou de la défausse dans l'Histoire."),
        ("abandon(1 @pinned+!REG)", "Abandon 1 pinned card other than Region cards.",
         "Abandonner 1 carte Durable (sauf cartes Région)."),
        ("abandon(1 REG+hosts(:knight))", "Abandon 1 Region card that garrisons a Knight card.",
         "Abandonner 1 carte Région qui a une carte Chevalier en garnison."),
        ('abandon(1 "Long Walls*")', "Abandon 1 Long Walls card.",
         "Abandonner 1 carte Longues Murailles."),
        ('abandon(1 "Legalism")', "Abandon Legalism.", "Abandonner Légisme."),
        ("acquire(1 ANY4)", "Acquire 1 card of any suit.",
         "Acquérir 1 carte de n'importe quelle catégorie."),
        ("acquire(1, with:mat)", "Acquire 1 card that carries materials.",
         "Acquérir 1 carte qui porte des matériaux."),
        ("break(UNC|CIV)", "Break through for Uncivilised or Civilised.",
         "Innover en Tradition ou Civilisé."),
        ("break(ANY4, times:2)", "Break through 2 times for any suit.",
         "Innover 2 fois en n'importe quelle catégorie."),
        ("gain(pop #(REG, play))", "Gain 1 population for each Region card in play.",
         "Gagner 1 population pour chaque carte Région en jeu."),
        ("gain(mat 4*#(:fertile, play))", "Gain 4 materials for each Fertile icon in play.",
         "Gagner 4 matériaux pour chaque icône Fertile en jeu."),
        ("if(#(:scroll, garrison(self)) >= 2){draw(1)}",
         "If you have at least 2 Scroll icons garrisoned here, draw 1 card.",
         "Si vous avez au moins 2 icônes Parchemin en garnison ici, piocher 1 carte."),
        ("if(it is !:production){draw(1)}",
         "If that card is a card without a Production icon, draw 1 card.",
         "Si cette carte-là est une carte sans icône Production, piocher 1 carte."),
        ("others{recall(1 REG)}", "Each other player recalls 1 Region card.",
         "Chaque autre joueur rappelle 1 carte Région."),
        ("all{may draw(1)}", "Each player may draw 1 card.", "Chaque joueur peut piocher 1 carte."),
        ("opponents(could_not_pay){take_unrest(1)}",
         "Each other player who could not give all of it takes 1 Unrest card.",
         "Chaque autre joueur qui n'a pas pu tout donner récupère 1 carte Instabilité."),
        ("on(play, @attack){gain(prog 1)}", "When you play an Attack card, gain 1 progress.",
         "Quand vous jouez une carte Attaque, gagner 1 progrès."),
    ],
)  # fmt: skip
def test_sentences(effect: str, english: str, french: str) -> None:
    assert say(effect) == english
    assert say(effect, "fr") == french


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("education", "", ""),
        ("proud", "Points: 12 garrisoned, 8 in history, 3 elsewhere.",
         "Points\u00a0: 12 en garnison, 8 dans l'Histoire, 3 ailleurs."),
        ("aksumites_tributary", "Points: 1 for each Tributary card you own, at most 10.",
         "Points\u00a0: 1 par carte Tributaire en votre possession, 10 au plus."),
        ("scythians_power_b",
         "Points: 1 for every 3 materials plus 1 for every 3 Region cards you own, at most 10.",
         "Points\u00a0: 1 par tranche de 3 matériaux et 1 par tranche de 3 cartes Région en votre "
         "possession, 10 au plus."),
    ],
)  # fmt: skip
def test_points_in_words(card: str, english: str, french: str) -> None:
    for lang, expected in (("en", english), ("fr", french)):
        text = card_text(CARDS[card], WORDS, lang)
        assert ("Points" in text) == bool(expected)
        assert text.endswith(expected)


def test_the_two_sides_of_a_card_have_different_names() -> None:
    assert WORDS.text("en", "card.king_of_kings_b") == "King of Kings B"
    assert WORDS.text("fr", "card.romans_power_a") == "Romains A"


def test_names_of_the_rulebook_are_used() -> None:
    french = {card["name"]["en"]: card["name"]["fr"] for card in CARDS.values()}
    assert french["Advance"] == "Progrès"
    assert french["Conquer"] == "Conquête"
    assert french["King of Kings"] == "Roi des rois"
    assert french["Path to Shangri-la"] == "Passage vers Shangri-La"
    assert french["Ritual Sacrifice"] == "Sacrifice rituel"
