"""Questions of Imperium's cards say what they offer, in both languages."""

from __future__ import annotations

import acropole
from acropole.games.imperium.civ_vocabulary import CIV_VOCABULARY
from tests.games.imperium.table import Table


def prompt(table: Table, lang: str) -> str:
    decision = table.state.decision
    assert decision is not None
    return decision.prompt(lang)


def offered(table: Table, lang: str) -> list[str]:
    return [table.state.action_text(action, lang) for action in table.state.legal_actions()]


def test_what_may_be_done_is_asked_in_words() -> None:
    table = Table(hand="magadha lydians cyprus").play("play:magadha")
    assert prompt(table, "en") == "Magadha: Garrison 1 card from hand here?"
    assert prompt(table, "fr") == (
        "Magadha\u00a0: Mettre 1 carte de la main en garnison ici\u00a0?"
    )
    assert offered(table, "en") == ["Leave it", "Garrison 1 card from hand here"]
    assert offered(table, "fr") == ["Y renoncer", "Mettre 1 carte de la main en garnison ici"]


def test_the_branches_of_a_choice_are_said() -> None:
    table = Table(hand="settlers unrest_common", pool=(0, 1, 0)).play("play:settlers")
    assert prompt(table, "en") == "Settlers: choose one."
    assert prompt(table, "fr") == "Colons\u00a0: que choisissez-vous\u00a0?"
    assert offered(table, "en") == [
        "Pay 1 population to acquire 1 Region card",
        "Gain 1 progress",
        "Return 1 Unrest card from hand",
    ]
    assert offered(table, "fr")[1] == "Gagner 1 progrès"


def test_a_branch_that_is_not_asked_for_has_its_code() -> None:
    table = Table(hand="lydians")
    branch = table.state.parse_action("branch:2")
    text = table.state.action_text(branch, "en")
    assert text == "Give the answer branch:2 to another question"


def test_a_row_of_the_civ_speaks_to_the_person_who_is_asked() -> None:
    """`others{may draw(1)}`: there "it" is the C.I.V., and the person is asked."""
    game = acropole.game("imperium")
    texts = {
        text
        for at, offer in game.assembler.offers.items()
        if offer.vocabulary is CIV_VOCABULARY
        for text in game.choice_texts(at, "en")
    }
    assert {"Draw 1 card", "Return 1 Unrest card from hand"} <= texts


def test_one_material_is_not_materials() -> None:
    rules = acropole.game("imperium").variant({})
    names = [event.name for event in rules.events.values()]
    said = [
        rules.event_text((names.index("gained"), 0, n, 0), None, ["Anna", "C.I.V."], lang)
        for n in (1, 2)
        for lang in ("en", "fr")
    ]
    assert said == [
        "Anna gains 1 material.",
        "Anna gagne 1 matériau.",
        "Anna gains 2 materials.",
        "Anna gagne 2 matériaux.",
    ]
