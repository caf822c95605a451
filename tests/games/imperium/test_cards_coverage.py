"""Nothing is printed on a card of Imperium without a test of what it does."""

from __future__ import annotations

from pathlib import Path

from acropole.games.imperium.effects import REACTIONS, SECTIONS, STANDING
from tests.games.imperium.cards import CARDS
from tests.games.imperium.test_cards_texts import texts

HERE = Path(__file__).parent
SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in HERE.glob("test_cards_*.py")}


def named(card: str, *files: str) -> bool:
    return any(f'"{card}' in text or f" {card}" in text or f":{card}" in text
               for name, text in SOURCES.items() if name in files)  # fmt: skip


def test_every_text_that_runs_is_resolved_against_the_second_reading_or_by_hand() -> None:
    for section in ("play", "exhaust", "solstice"):
        read = {card for card, _, _ in texts(section)}
        for card in CARDS:
            if section in CARDS[card].fields and card not in read:
                assert named(card, "test_cards_special"), (card, section)


def test_every_reaction_is_tested_by_hand() -> None:
    for card in CARDS:
        if any(section in CARDS[card].fields for section in REACTIONS):
            assert named(card, "test_cards_reactions", "test_cards_special"), card


def test_every_standing_word_is_tested() -> None:
    words = {
        word.split("(")[0].strip()
        for card in CARDS.values()
        for section in STANDING
        if section in card.fields
        for word in card[section].split(";")
    }
    tested = SOURCES["test_cards_standing"] + SOURCES["test_cards_special"]
    by_card = {"garrison_masks": "stone_heads", "people_for_materials": "shangri_la",
               "market_token": "carthaginians_power_b", "dev_cost": "medicine",
               "allow_freeplay": "masonry", "no_abandon": "gwaith_camlan",
               "no_recall": "gwaith_camlan", "last_quest": "graal"}  # fmt: skip
    assert {word for word in words if by_card.get(word, word) not in tested} == set()


def test_the_sections_are_all_looked_at() -> None:
    assert set(SECTIONS) == {"play", "exhaust", "solstice", "scoring", *REACTIONS, *STANDING}
