"""A turn of the Automa, card by card. 002 §5.2."""

from __future__ import annotations

from acropole.games.monumental.numbers import EV_GAINED, EV_PAID

from .automa import AUTOMA, CARDS, ME, against, give, gold, took, turn_up
from .table import Held, asked, finish_turn, kinds, legal, play, rules_of, seat_of, seen, track

HELD = {13: Held(AUTOMA), 4: Held(AUTOMA)}


def names(events: list[tuple[int, ...]], kind: str) -> list[str]:
    """The cards of the Automa in events of that kind."""
    wanted = [event for event in events if kinds([event]) == [kind]]
    return [CARDS[event[2]] for event in wanted]


def test_two_cards_are_turned_up_and_done_in_that_order() -> None:
    state = against("danish", to_move=ME)
    finish_turn(state)
    events = play(state, "reveal")
    while asked(state) != "activate":
        events += play(state, min(legal(state)))
    turned = names(events, "revealed")
    assert len(turned) == 2 + turned.count("automa-danish")
    assert names(events, "played") == turned
    assert kinds(events)[:3] == ["revealed", "revealed", "played"]


def test_a_card_that_is_done_is_discarded() -> None:
    state = against("danish")
    turn_up(state, "gold-if-cultural", "gold-if-technological", deck=["wonder-if-economic"])
    assert seen(state)["automa"]["discard"][-2:] == ["gold-if-cultural", "gold-if-technological"]
    assert seen(state)["automa"]["deck"] == ["wonder-if-economic"]


def test_an_action_is_finished_before_the_next_begins() -> None:
    # The token of the wonder must be placed before a building is taken.
    state = against("greek", begun={AUTOMA: "stonehenge"}, land=HELD, track="market temple granary")
    turn_up(state, "wonder-if-cultural", "gold-if-technological")
    assert asked(state) == "automa-wonder"
    assert took(state) == ["stonehenge"]
    play(state, "tile:4")
    assert took(state)[1:] == ["granary"]


def test_a_further_card_is_done_after_those_already_turned_up() -> None:
    state = against("danish")
    events = turn_up(
        state, "automa-danish", "gold-if-cultural", deck=["cultural-policy-if-technological"]
    )
    assert names(events, "played") == [
        "automa-danish",
        "gold-if-cultural",
        "cultural-policy-if-technological",
    ]


def test_when_the_deck_is_empty_the_discard_becomes_the_deck() -> None:
    state = against("danish")
    events = turn_up(state, "automa-danish", "gold-if-cultural")
    assert "shuffled" in kinds(events)
    assert len(names(events, "revealed")) == 1
    assert "automa-danish" not in names(events, "revealed")  # still on the table


def test_special_actions_are_for_one_specialization_only() -> None:
    for civ, taken in (("chinese", 2), ("greek", 0)):
        state = against(civ, track="navigation writing mathematics market temple granary")
        turn_up(state, "gold-if-technological")
        assert len(took(state)) == taken
        assert gold(state) == 3


def test_what_is_skipped_gives_no_gold() -> None:
    state = against("greek", track="market temple granary")
    events = turn_up(state, "gold-if-technological")
    assert "impossible" not in kinds(events)
    assert gold(state) == 3


def test_an_action_that_cannot_be_done_gives_2_gold() -> None:
    # 002's example: no knowledge on the track
    state = against("danish", track="market temple granary", deck="")
    events = turn_up(state, "knowledge-if-architectural")
    assert kinds(events).count("impossible") == 1
    assert gold(state) == 2


def test_it_pays_to_repeat_an_action_when_it_has_the_gold() -> None:
    state = against("greek", track="navigation writing mathematics")
    give(state, 2)
    events = turn_up(state, "knowledge-if-architectural")
    assert len(took(state)) == 2
    assert (gold(state), [e[2] for e in events if e[0] == EV_PAID]) == (0, [2])


def test_without_the_gold_it_does_not_repeat_and_gains_nothing_for_it() -> None:
    state = against("greek", track="navigation writing mathematics")
    give(state, 1)
    events = turn_up(state, "knowledge-if-architectural")
    assert len(took(state)) == 1
    assert gold(state) == 1
    assert not [event for event in events if event[0] == EV_GAINED]


def test_it_does_not_pay_for_what_cannot_be_done() -> None:
    state = against("greek", track="market temple navigation", deck="")
    give(state, 5)
    turn_up(state, "knowledge-if-architectural")
    assert took(state) == ["navigation"]
    assert gold(state) == 5


def test_gold_for_an_impossible_action_may_pay_for_the_next_repetition() -> None:
    state = against("danish", track="navigation writing mathematics", deck="")
    turn_up(state, "wonder-if-economic", "knowledge-if-architectural")  # no wonder, no building
    assert len(took(state)) == 2
    assert gold(state) == 2 + 2 - 2


def test_after_its_turn_the_track_is_completed_as_usual() -> None:
    state = against("greek", track="market temple granary navigation writing mathematics")
    turn_up(state, "knowledge-if-architectural")  # takes mathematics or navigation of track two
    assert len(took(state)) == 1
    row_one, row_two = track(state).split()[:3], track(state).split()[3:]
    assert row_one[1:] == ["market", "temple"]  # nothing taken: the last one left
    assert len({"navigation", "writing", "mathematics"} & set(row_two)) == 2
    assert "-" not in track(state).split()


def test_nothing_of_it_works_like_a_players_card() -> None:
    # Its warlord gains nothing, its policies change nothing: only its cards count.
    state = against("greek")
    events = turn_up(state, "conquer-if-architectural")
    gains = [event for event in events if event[0] == EV_GAINED]
    assert len(gains) == 1  # the barbarians' gold, nothing for Hercules


def test_everybody_sees_all_of_it_but_the_order_of_its_deck() -> None:
    state = against("danish", land=HELD, begun={AUTOMA: "stonehenge"})
    turn_up(state, "wonder-if-cultural", "gold-if-cultural", deck=["gold-if-technological"])
    for viewer in (None, ME, AUTOMA):
        view = seen(state, viewer)["automa"]
        assert [shown["card"] for shown in view["shown"]] == [
            "wonder-if-cultural",
            "gold-if-cultural",
        ]
        assert view["deck"] == ["gold-if-technological"]
        assert len(view["discard"]) == 13


def test_the_log_tells_what_it_did_in_both_languages() -> None:
    state = against("greek", track="navigation writing mathematics market temple granary")
    events = turn_up(state, "knowledge-if-architectural", "gold-if-cultural")
    rules = rules_of(state)
    for lang, sentence in (
        ("en", "Automa does Knowledge (if architectural)."),
        ("fr", "Automa joue Connaissance (si architectural)."),
    ):
        said = [rules.event_text(event, ME, ["Anna", "Automa"], lang) for event in events]
        assert sentence in said


def test_its_questions_and_refusals_are_in_words() -> None:
    state = against("greek", begun={AUTOMA: "stonehenge"}, land=HELD)
    turn_up(state, "wonder-if-cultural")
    decision = state.decision
    assert decision is not None
    assert decision.seat == ME
    assert decision.source == "stonehenge"
    assert decision.prompt("en") == "Where does the Automa put the token of Stonehenge?"
    assert decision.prompt("fr") == "Où l'Automa place-t-il le jeton de Stonehenge\u00a0?"
    refusal = state.why_not(state.parse_action("tile:11"))
    assert refusal is not None
    assert refusal.code == "does-not-fit"
    assert state.action_text(state.parse_action("reveal"), "fr") == "Révéler ses cartes"
    assert seat_of(state, AUTOMA)["begun"] is None
