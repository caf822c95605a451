"""`acropole games` and `acropole cards`."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from tests.cli.conftest import Cli

PACK = """
[[card]]
id = "zeus-3"
symbol = "scroll"
origin = "rulebook"
note = "As printed."
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "cards.toml").write_text(PACK, encoding="utf-8")
    return folder


def test_games_names_every_game_and_option(cli: Cli) -> None:
    shown = cli("games").out
    assert "2 to 4 players (default 4)" in shown
    for option in ("track", "left_out", "own_other_colour"):
        assert option in shown
    assert "seven, six" in shown


def test_games_as_json(cli: Cli) -> None:
    described = {game["id"]: game for game in cli("games", "--json", "--lang", "fr").json}
    assert list(described) == acropole.game_ids()
    game = described["monuments"]
    assert game["players"] == {"minimum": 2, "maximum": 4, "default": 4}
    assert game["about"].startswith("Collectionner")
    options = {option["name"]: option for option in game["options"]}
    assert options["track"]["allowed"] == ["seven", "six"]
    assert options["both_colours"]["allowed"] == [False, True]
    assert options["historians_each"]["allowed"] == {"type": "integer", "minimum": 1, "maximum": 2}


def test_cards_as_json_have_all_their_fields(cli: Cli) -> None:
    cards = cli("cards", "monuments", "--json").json
    assert len(cards) == 108
    for card in cards:
        assert set(card) == {
            *("id", "kind", "origin", "pack", "note"),
            *("monument", "number", "symbol", "not_with_three"),
            *("effect", "name", "text"),
        }
    assert cards[0]["name"] == {"en": "Acropolis 1", "fr": "Acropole 1"}
    assert cards[0]["effect"].startswith("choose{remove(2, scroll)")
    assert "Soit retirer" in cards[0]["text"]["fr"]


def test_cards_shows_name_fields_text_and_origin(cli: Cli) -> None:
    shown = cli("cards", "monuments").out
    assert "Petra 7" in shown
    assert "symbol helmet" in shown
    assert "to take 1 more action" in shown
    assert "reconstructed" in shown
    assert shown.rstrip().endswith("108 of 108 cards")


@pytest.mark.parametrize("word", ["pétra", "PETRA", "Pétra"])
def test_a_search_minds_neither_accents_nor_capitals(cli: Cli, word: str) -> None:
    found = cli("cards", "monuments", "--json", "--search", word).json
    assert [card["id"] for card in found] == [f"petra-{n}" for n in range(1, 10)]


def test_a_pack_corrects_a_card_and_the_browser_says_so(cli: Cli, pack: Path) -> None:
    shown = cli("cards", "monuments", "--pack", pack, "--origin", "rulebook").out
    assert "changed by pack mine" in shown
    assert "As printed." in shown
    (card,) = cli("cards", "monuments", "--pack", pack, "--origin", "rulebook", "--json").json
    assert (card["id"], card["pack"], card["symbol"]) == ("zeus-3", "mine", "scroll")


def test_fields_of_every_sort_are_shown_in_words(cli: Cli) -> None:
    english = cli("cards", "monumental").out
    for text in (
        "Stonehenge  Wonder · Classical era · cost 3 + 3 ",
        "Building · Civilization · Egypt · yields 1 military ",
        "Bonus: Gain 1 gold.",
        "Ugarit  small · cost 2 science · tokens 1 ",
        "Barbarians of value 4",
        "Spice Market",
    ):
        assert text in english
    assert "gain(" not in english
    assert "[" not in english
    french = cli("cards", "monumental", "--lang", "fr").out
    assert "Bâtiment · Bâtiment de base · coût 2 · produit 2 militaire" in french


def test_cards_of_a_game_with_tokens_as_json(cli: Cli) -> None:
    cards = {card["id"]: card for card in cli("cards", "monumental", "--json").json}
    assert len(cards) == 209
    stonehenge = cards["stonehenge"]
    assert (stonehenge["type"], stonehenge["era"], stonehenge["cost"]) == ("wonder", "I", [3, 3])
    assert stonehenge["bonus"] == "gain(science 2)"
    assert "Bonus\u00a0: Gagner 2 Science." in stonehenge["text"]["fr"]
    assert cards["pharaoh-barge"]["yields"] == {"military": 1}
    assert cards["pharaoh-barge"]["civ"] == "egyptian"
    assert {card["kind"] for card in cards.values()} == {
        *("card", "monster", "barbarian", "free-city", "market-token"),
        *("automa-action", "automa-civilization"),
    }


def test_a_search_without_success_says_so(cli: Cli) -> None:
    assert cli("cards", "monuments", "--search", "xyzzy").out.strip() == "0 of 108 cards"


def test_every_registered_game_can_be_drawn() -> None:
    for name in acropole.game_ids():
        assert callable(acropole.game(name).part("terminal"))
