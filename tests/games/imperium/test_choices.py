"""Questions of Imperium's cards say what they offer, in both languages."""

from __future__ import annotations

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
    assert offered(table, "en") == ["No", "Yes"]


def test_the_branches_of_a_choice_are_said() -> None:
    table = Table(hand="settlers unrest_common", pool=(0, 1, 0)).play("play:settlers")
    assert prompt(table, "en") == "Settlers: which one?"
    assert offered(table, "en") == [
        "Pay 1 population to acquire 1 Region card",
        "Gain 1 progress",
        "Return 1 Unrest card from hand",
    ]
    assert offered(table, "fr")[1] == "Gagner 1 progrès"


def test_a_branch_that_is_not_asked_for_has_its_number() -> None:
    table = Table(hand="lydians")
    branch = table.state.parse_action("branch:2")
    assert table.state.action_text(branch, "en") == "Option 2"
