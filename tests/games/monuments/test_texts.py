"""Everything Monuments says to people is there in English and in French, and nothing is blank."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from acropole.games.monuments.schema import CARD_IDS, COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.games.monuments.variant import MonumentsRules
from acropole.kernel.interface import Event
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.state import State

from .table import GAME, end_turn, finished, play, position

NAMES = ["Ada", "Blaise", "Carl", "Dorothy"]
UNFILLED = re.compile(r"[{}|]|None")


def words(state: State, action: str) -> tuple[str, str]:
    number = state.parse_action(action)
    return state.action_text(number, "en"), state.action_text(number, "fr")


def prompts(state: State) -> tuple[str, str]:
    decision = state.decision
    assert decision is not None
    return decision.prompt("en"), decision.prompt("fr")


# -- the catalogue ---------------------------------------------------------------------------------


def test_both_languages_have_the_same_messages_with_the_same_arguments() -> None:
    assert GAME.catalogue.problems() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_is_there(lang: str) -> None:
    text = GAME.catalogue.text
    for kind, names in (("monument", MONUMENT_IDS), ("symbol", SYMBOL_IDS), ("colour", COLOUR_IDS)):
        assert len({text(lang, f"{kind}.{name}") for name in names}) == len(names)
    assert GAME.title(lang) == "Monuments"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_category_of_points_and_every_reason_has_a_name(lang: str) -> None:
    result = finished().result()
    for category in result.ranking[0].points:
        assert GAME.catalogue.text(lang, f"category.{category}")
    for reason in (result.reason, position().result().reason):
        assert GAME.catalogue.text(lang, f"reason.{reason}")


# -- questions -------------------------------------------------------------------------------------


def test_the_turn_asks_with_the_actions_left() -> None:
    state = position(hands={0: "zeus 2 4"})
    assert prompts(state) == ("Your turn: 3 actions left.", "À vous\u00a0: 3 actions restantes.")
    play(state, "take:1", "draw")
    assert prompts(state) == ("Your turn: 1 action left.", "À vous\u00a0: 1 action restante.")


def test_building_asks_with_the_cards_placed_and_the_least() -> None:
    state = position(hands={0: "petra 1 2 3 4"}, displays={1: "petra 9 8"})
    play(state, "build:petra", "card:petra-4")
    english, french = prompts(state)
    assert english.startswith("Petra")
    assert french.startswith("Pétra")
    for text in (english, french):
        assert re.findall(r"\d+", text) == ["1", "3"]


def test_paying_asks_with_the_cards_still_to_remove() -> None:
    state = position(hands={0: "zeus 2 4 9"})
    play(state, "score:scroll")
    english, french = prompts(state)
    assert ("2" in english, "scroll" in english) == (True, True)
    assert ("2" in french, "parchemin" in french) == (True, True)
    play(state, "card:zeus-2")
    assert [re.findall(r"\d+", text) for text in prompts(state)] == [["1"], ["1"]]


# -- actions ---------------------------------------------------------------------------------------


def situations() -> Iterator[State]:
    """One position for each question and number of players, and a finished game."""
    for players in (2, 3, 4):
        hands = {0: "zeus 2 4 9", players - 1: "zeus 3 5 7, colossus 2 4"}
        for seat in (0, players - 1):
            yield position(players, hands=hands, displays={1: "petra 5 6"}, to_move=seat)
        for code in ("build:zeus", "score:scroll", "buy:scroll", "take:2"):
            state = position(players, hands=hands)
            play(state, code)
            yield state
        yield finished(players)


@pytest.mark.parametrize("kind", [kind.name for kind in GAME.space.kinds])
def test_every_action_of_the_space_has_a_text_in_every_situation(kind: str) -> None:
    numbers = [n for n in range(GAME.action_space_size) if GAME.space.split(n)[0] == kind]
    assert numbers
    for state in situations():
        for lang in LANGUAGES:
            for action in numbers:
                text = state.action_text(action, lang)
                assert text, state.action_code(action)
                assert not UNFILLED.search(text), text


def test_legal_actions_read_differently() -> None:
    for state in situations():
        for lang in LANGUAGES:
            texts = [state.action_text(action, lang) for action in state.legal_actions()]
            assert len(set(texts)) == len(texts)


def test_every_code_reads_back() -> None:
    state = position()
    for action in range(GAME.action_space_size):
        assert state.parse_action(state.action_code(action)) == action


def test_taking_names_the_card_and_its_symbol() -> None:
    state = position(row="petra 2, zeus 4, pharos 3")
    assert words(state, "take:1") == (
        "Take Petra 2 (ship) from the row",
        "Prendre Pétra 2 (navire) dans la rangée",
    )
    play(state, "take:1")
    for text in words(state, "take:1"):
        assert "1" in text
        assert "tra" not in text


def test_drawing_says_how_many_cards_are_left() -> None:
    for text in words(position(pile=17), "draw"):
        assert re.findall(r"\d+", text) == ["17"]


def test_building_says_erect_or_extend_and_the_cards_in_hand() -> None:
    state = position(hands={0: "zeus 1 2 3, petra 4"}, displays={0: "petra 9 8"})
    assert words(state, "build:zeus") == (
        "Erect Zeus (3 in hand)",
        "Ériger le monument Zeus (3 en main)",
    )
    assert words(state, "build:petra") == (
        "Extend Petra (1 in hand)",
        "Améliorer le monument Pétra (1 en main)",
    )


def test_scoring_says_the_points() -> None:
    state = position(hands={0: "zeus 2 4"}, displays={0: "petra 6 8 1"})
    for text in words(state, "score:scroll"):
        assert re.findall(r"\d+", text) == ["3"]
    english, french = words(state, "score:ship")
    assert "0 points" in english
    assert "0 point" in french
    assert "0 points" not in french


def test_writing_says_the_pages() -> None:
    state = position(displays={1: "zeus 2 4, petra 6 8", 2: "zeus 1"})
    assert words(state, "write:first") == (
        "Write a history of 2 pages",
        "Écrire une histoire de 2 pages",
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_players_an_action_says_for_which_colour_it_is(seat: int) -> None:
    mine = seat * 2
    state = position(
        2,
        hands={seat: "zeus 2 4, petra 1"},
        displays={mine + 1: "petra 9 8 6", 2 - mine: "pharos 4 2"},
        to_move=seat,
    )
    for colour, (prefix, writer) in enumerate((("", "first"), ("second.", "second"))):
        for code in (
            f"build:{prefix}zeus",
            f"build:{prefix}petra",
            f"score:{prefix}scroll",
            f"write:{writer}",
        ):
            for lang, text in zip(LANGUAGES, words(state, code), strict=True):
                name = GAME.catalogue.text(lang, f"colour.{COLOUR_IDS[mine + colour]}")
                assert text.startswith(name.capitalize())
        for text in words(state, f"write:{writer}"):
            assert re.findall(r"\d+", text) == ["1"]
    assert "2 points" in words(state, "score:second.scroll")[0]
    assert "extend" in words(state, "build:second.petra")[0]
    assert "erect" in words(state, "build:petra")[0]


# -- events ----------------------------------------------------------------------------------------


def whole_story() -> list[Event]:
    """Actions that produce every kind of event."""
    log: list[Event] = []
    GAME.deal(0, {"players": 4}, log)

    state = position(
        hands={0: "zeus 1 2 3, artemision 1 6 8, babylon 3"},
        displays={0: "petra 9", 2: "petra 8 7", 3: "pharos 9 8"},
        discs={"petra": 6},
    )
    log += play(state, "buy:scroll", "card:artemision-1", "card:artemision-6")
    log += play(state, "build:zeus", "card:zeus-3", "card:zeus-2", "done")
    log += play(state, "build:zeus")
    log += play(state, "score:scroll", "card:babylon-3")
    log += play(state, "take:1")
    end_turn(state)
    log += play(state, "draw", "take:1", "take:2", "end-turn")
    log += play(state, "take:1", "take:2", "take:3", "end-turn", "write:first")

    state = position(pile=0)
    log += play(state, "take:1", "take:2", "take:3")
    return log


def test_every_kind_of_event_happens() -> None:
    happened = {MonumentsRules.events[event[0]].name for event in whole_story()}
    assert happened == {kind.name for kind in MonumentsRules.events.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_can_be_told_to_everybody(lang: str) -> None:
    rules = GAME.variant({})
    for event in whole_story():
        for viewer in (None, 0, 1, 2, 3):
            text = rules.event_text(event, viewer, NAMES, lang)
            assert text.endswith(".")
            assert not UNFILLED.search(text), text


def tell(event: Event, viewer: int | None = None) -> tuple[str, str]:
    rules = GAME.variant({})
    return rules.event_text(event, viewer, NAMES, "en"), rules.event_text(
        event, viewer, NAMES, "fr"
    )


def test_a_draw_is_told_with_the_card_to_the_drawer_only() -> None:
    (event,) = play(position(to_move=1), "draw")
    card = CARD_IDS[event[2]]
    assert re.search(rf"Blaise draws .* {card[-1]} ", tell(event, 1)[0])
    assert re.search(rf"Blaise pioche .* {card[-1]}\.", tell(event, 1)[1])
    for viewer in (None, 0, 2, 3):
        assert tell(event, viewer) == (
            "Blaise draws a card from the pile.",
            "Blaise pioche une carte.",
        )


def test_a_taken_card_is_told_to_everybody() -> None:
    (event,) = play(position(row="petra 2, zeus 4, pharos 3"), "take:1")
    assert tell(event) == (
        "Ada takes Petra 2 from the row.",
        "Ada prend Pétra 2 dans la rangée.",
    )


def test_a_building_is_told_with_its_monument_and_cards() -> None:
    state = position(hands={0: "petra 4 9 2"})
    events = play(state, "build:petra", "card:petra-9", "card:petra-4", "done")
    events += play(state, "build:petra")
    english = [tell(event)[0] for event in events]
    assert [re.findall(r"Petra ?\d?", text) for text in english] == [
        ["Petra "],
        ["Petra 9"],
        ["Petra 4"],
        ["Petra "],
        ["Petra 2"],
    ]
    assert all("blue" in text and "Ada" in text for text in english)


def test_points_are_told() -> None:
    for shown, english, french in (
        ("petra 6 8 5", "2 points", "2 points"),
        ("petra 6 5", "1 point ", "1 point "),
        ("petra 5 9", "0 points", "0 point "),
    ):
        state = position(hands={0: "zeus 2 4"}, displays={0: shown})
        events = play(state, "score:scroll", "card:zeus-2")
        told = tell(events[-1])
        assert english in told[0]
        assert french in told[1]


def test_a_history_is_told_page_by_page() -> None:
    state = position(displays={1: "zeus 2 4", 2: "petra 6 8"}, discs={"zeus": 3})
    told = [tell(event) for event in play(state, "write:first")]
    english = [text for text, _ in told]
    assert "Zeus 4" in english[0]
    assert "orange" in english[0]
    assert "Petra 8" in english[1]
    assert "green" in english[1]
    assert re.findall(r"\d+", english[2]) == re.findall(r"\d+", told[2][1]) == ["2"]
    assert sorted(english[3:]) == sorted(
        ["Zeus rises to step 4 of its track.", "Petra rises to step 1 of its track."]
    )


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_a_sentence_about_its_symbol(lang: str) -> None:
    names = set()
    for card in GAME.card_entries():
        names.add(GAME.card_name(card, lang))
        sentence = GAME.card_text(card, lang)
        assert GAME.catalogue.text(lang, f"symbol.{card['symbol']}") in sentence
        assert "2" in sentence
        assert not UNFILLED.search(sentence)
    assert len(names) == 108


def test_buying_is_told_after_the_choice_of_symbol() -> None:
    state = position(hands={0: "zeus 2 4 9"})
    events = play(state, "buy:scroll", "card:zeus-2", "card:zeus-9")
    assert [tell(event)[0] for event in events] == [
        "Ada buys a fourth action.",
        "Ada removes Zeus 2 from the game.",
        "Ada removes Zeus 9 from the game.",
    ]
