"""What each of the 20 cards of the Automa does, and what it says."""

from __future__ import annotations

import pytest

from acropole.games.monumental.effects import CIVILIZATIONS, SPECIALIZATIONS
from acropole.games.monumental.numbers import EV_ACQUIRED, EV_PAID, TYPE_KNOWLEDGE
from acropole.games.monumental.rules.pieces import kind_of, type_of
from acropole.kernel.interface import Event
from acropole.kernel.state import State
from tests.games.monumental.cards import covers
from tests.games.monumental.table import world

from .automa import AUTOMA, CARDS, ME, against, give, gold, turn_up, without_production
from .table import GAME, Held, asked, kinds, legal, play, policy_ids, seat_of, seen

ACTIONS = GAME.content["automa-action"]
LEADS = dict(zip(SPECIALIZATIONS, CIVILIZATIONS, strict=True))  # who has that warlord

# What each card does for an Automa with enough gold where everything is possible. On the track lie
# the buildings market (cheaper) and pharmacy, the knowledge writing (cheaper) and navigation, and
# a wonder. `4` is the cheapest province, `9` the dearest.
EXPLORE = ["step", "step", "pay 2", "step", "step", "take market"]
CONQUER = ["conquer 4", "pay 2", "conquer 1"]
KNOW = ["take navigation", "pay 2", "take writing"]
POLICY = ["policy", "pay 3", "policy"]
WONDER = ["begin stonehenge", "pay 2", "complete stonehenge", "take market"]
DOES: dict[str, tuple[list[str], list[str]]] = {
    "conquer-if-architectural": (
        CONQUER, ["begin stonehenge", "complete stonehenge", "take market"]),
    "knowledge-if-aggressive": (KNOW, ["conquer 4", "conquer 9"]),
    "cultural-policy-if-technological": (POLICY, ["take writing", "take navigation"]),
    "gold-if-technological": (["gold 3"], ["take writing", "take navigation"]),
    "conquer-if-economic": (CONQUER, ["step"] * 4),
    "explorers-if-aggressive": (EXPLORE, ["conquer 9", "conquer 10", "conquer 4", "shuffle"]),
    "wonder-if-economic": (WONDER, ["step"] * 4),
    "knowledge-if-architectural": (
        KNOW, ["begin stonehenge", "complete stonehenge", "take market"]),
    "cultural-policy-if-aggressive": (POLICY, ["conquer 4", "conquer 9"]),
    "explorers-if-cultural": (EXPLORE, ["policy", "policy", "shuffle"]),
    "explorers-if-architectural": (
        EXPLORE,
        ["begin stonehenge", "complete stonehenge", "cannot", "take pharmacy", "shuffle"]),
    "gold-if-cultural": (["gold 3"], ["policy", "gold 2"]),
    "explorers-if-technological": (EXPLORE, ["take writing", "take navigation", "shuffle"]),
    "explorers-if-economic": (EXPLORE, ["step"] * 6 + ["shuffle"]),
    "wonder-if-cultural": (WONDER, ["policy", "gold 2"]),
}  # fmt: skip


def rich(automa: str) -> State:
    """Everything is possible, and tokens give no gold of their own."""
    fronts = dict.fromkeys(range(1, 20), "")
    fronts[9] = "barbarian 4"
    state = against(
        automa,
        track="- pharmacy market navigation writing stonehenge",
        deck="",
        fronts=fronts,
    )
    without_production(state)
    give(state, 3)
    return state


def told(state: State, events: list[Event]) -> list[str]:
    """The actions among the events."""
    found = []
    before = ""
    for event in events:
        kind = kinds([event])[0]
        card = GAME.box.kinds[kind_of(world(state), event[2])].id if kind in CARD_EVENTS else ""
        match kind:
            case "acquired":
                found.append(f"take {card}")
            case "begun" | "completed":
                found.append(f"{'begin' if kind == 'begun' else 'complete'} {card}")
            case "conquered":
                found.append(f"conquer {event[2] + 1}")
            case "developed":
                found.append("policy")
            case "step":
                found.append("step")
            case "paid":
                found.append(f"pay {event[2]}")
            case "impossible":
                found.append("cannot")
            case "shuffled":
                found.append("shuffle")
            case "gained" if before in ("played", "developed"):
                found.append(f"gold {event[3]}")
        before = kind
    return found


CARD_EVENTS = ("acquired", "begun", "completed")


def done(state: State, *cards: str, parts: str = "all", deck: str = "") -> list[str]:
    """What the Automa does with these cards; of several provinces or ways always the first."""
    events = turn_up(state, *cards, parts=parts, deck=deck.split())
    while asked(state) in ("automa-step", "automa-conquer", "automa-wonder"):
        events += play(state, min(legal(state), key=lambda code: int(code.split(":")[1])))
    return told(state, events)


@covers(*ACTIONS, field="common")
@pytest.mark.parametrize("card", ACTIONS)
def test_the_common_part_of_an_action_card(card: str) -> None:
    for specialization, civ in LEADS.items():
        if specialization != ACTIONS[card]["specialization"]:
            assert done(rich(civ), card) == DOES[card][0], civ


@covers(*ACTIONS, field="special")
@pytest.mark.parametrize("card", ACTIONS)
def test_the_special_part_of_an_action_card(card: str) -> None:
    assert done(rich("greek"), card, parts="special") == DOES[card][1]


@pytest.mark.parametrize("card", ACTIONS)
def test_the_special_part_follows_the_common_one_for_its_specialization(card: str) -> None:
    state = rich(LEADS[ACTIONS[card]["specialization"]])
    acts = done(state, card)
    common = DOES[card][0]
    assert acts[: len(common)] == common
    assert len(acts) > len(common)


def test_every_specialization_has_three_cards() -> None:
    found = [card["specialization"] for card in ACTIONS.values()]
    assert {name: found.count(name) for name in SPECIALIZATIONS} == dict.fromkeys(
        SPECIALIZATIONS, 3
    )


def test_2_gold_for_each_policy_counts_the_new_one() -> None:
    names = " ".join(policy_ids(against("japanese"), AUTOMA)[:3])
    state = against("japanese", policies={AUTOMA: names})
    turn_up(state, "gold-if-cultural")
    assert gold(state) == 3 + 2 * 4


def test_with_five_policies_the_gold_for_them_is_still_paid() -> None:
    names = " ".join(policy_ids(against("japanese"), AUTOMA))
    state = against("japanese", policies={AUTOMA: names})
    turn_up(state, "gold-if-cultural")
    assert gold(state) == 3 + 2 + 2 * 5


def test_conquering_three_is_impossible_only_if_not_one_can_be_conquered() -> None:
    land = {
        19: Held(AUTOMA, 8),
        18: Held(AUTOMA, 0, outpost=True),
        17: Held(AUTOMA, 0, outpost=True),
    }
    state = against("danish", land=land, track="- - market", deck="")
    without_production(state)
    events = turn_up(state, "explorers-if-aggressive")
    while asked(state) in ("automa-step", "automa-conquer"):
        events += play(state, min(legal(state)))
    assert kinds(events).count("conquered") == 1
    assert kinds(events).count("impossible") == 0


def test_shuffling_takes_deck_discard_and_the_card_itself() -> None:
    state = against("greek")
    without_production(state)
    done(state, "gold-if-cultural", "explorers-if-economic", "gold-if-technological")
    view = seen(state)["automa"]
    # The first card was done and discarded; the third was still on the table.
    assert view["discard"] == ["gold-if-technological"]
    assert len(view["deck"]) == 15


# -- civilizations ---------------------------------------------------------------------------------


@covers("automa-danish")
def test_denmark_gains_gold_for_coastal_provinces_and_turns_up_a_card() -> None:
    land = {4: Held(AUTOMA), 9: Held(AUTOMA), 13: Held(AUTOMA), 17: Held(AUTOMA)}
    state = against("danish", land=land)
    coastal = [number for number in land if world(state).chart.is_coastal[number - 1]]
    assert 0 < len(coastal) < len(land)
    assert done(state, "automa-danish", deck="gold-if-cultural")[0] == f"gold {len(coastal)}"
    assert gold(state) == len(coastal) + 3


@covers("automa-danish")
def test_denmark_without_coastal_provinces_gains_nothing_and_that_is_possible() -> None:
    state = against("danish")
    acts = done(state, "automa-danish", deck="gold-if-cultural")
    assert "cannot" not in acts
    assert gold(state) == 3


@covers("automa-egyptian")
def test_egypt_does_the_common_part_of_the_next_card_twice() -> None:
    state = rich("egyptian")
    give(state, 2)
    acts = done(state, "automa-egyptian", deck="wonder-if-economic")
    assert acts == [
        *("begin stonehenge", "pay 2", "complete stonehenge", "take market"),
        *("cannot", "take pharmacy"),
    ]


@covers("automa-egyptian")
def test_egypt_leaves_out_the_special_part_even_if_it_fits() -> None:
    state = rich("egyptian")
    give(state, 0)
    acts = done(state, "automa-egyptian", deck="knowledge-if-architectural")
    assert acts == ["take navigation", "take writing"]


@covers("automa-greek")
def test_greece_does_the_special_part_of_the_next_card_whatever_its_type() -> None:
    assert done(rich("greek"), "automa-greek", deck="cultural-policy-if-technological") == [
        "take writing",
        "take navigation",
    ]


@covers("automa-chinese")
def test_china_looks_for_a_technological_card_and_does_all_of_it() -> None:
    state = rich("chinese")
    acts = done(state, "automa-chinese", deck="gold-if-technological")
    assert acts == ["gold 3", "take writing", "take navigation"]


@covers("automa-chinese")
def test_china_discards_the_cards_it_passes_over() -> None:
    for seed in range(5):
        state = rich("chinese")
        state.reseed(seed)
        deck = "gold-if-cultural wonder-if-cultural gold-if-technological"
        events = turn_up(state, "automa-chinese", deck=deck.split())
        passed = [CARDS[event[2]] for event in events if kinds([event]) == ["passed-over"]]
        assert set(passed) <= {"gold-if-cultural", "wonder-if-cultural"}
        assert set(passed) <= set(seen(state)["automa"]["discard"])


@covers("automa-chinese")
def test_china_searches_the_discard_too_when_the_deck_holds_none() -> None:
    state = rich("chinese")
    acts = done(state, "automa-chinese", deck="gold-if-cultural")
    assert "shuffle" in acts
    assert len(acts) > 1


@covers("automa-chinese")
def test_china_finds_nothing_if_all_three_lie_on_the_table() -> None:
    state = rich("chinese")
    give(state, 0)
    acts = done(
        state,
        "automa-chinese",
        "gold-if-technological",
        "cultural-policy-if-technological",
        "explorers-if-technological",
    )
    assert acts[0] == "cannot"


@covers("automa-japanese")
@pytest.mark.parametrize(
    ("mine", "its", "acts"),
    [
        # provinces and policies of the player and of the Automa
        ((1, 0), (0, 1), ["conquer 4"]),
        ((0, 1), (0, 0), ["policy"]),
        ((0, 0), (0, 0), ["policy"]),  # a tie counts as the fewest
        ((1, 0), (0, 0), ["conquer 4", "policy"]),
        ((1, 0), (1, 1), ["gold 3"]),
        ((0, 0), (1, 1), ["gold 3"]),
    ],
)
def test_japan_catches_up(mine: tuple[int, int], its: tuple[int, int], acts: list[str]) -> None:
    land = {16: Held(ME)} if mine[0] else {}
    land |= {13: Held(AUTOMA)} if its[0] else {}
    empty = dict.fromkeys({4, 9} | ({13} - set(land)), "")
    names = {seat: policy_ids(against("japanese"), seat)[0] for seat in (ME, AUTOMA)}
    policies = {seat: names[seat] for seat, n in ((ME, mine[1]), (AUTOMA, its[1])) if n}
    state = against("japanese", land=land, fronts=empty, policies=policies)
    assert done(state, "automa-japanese", deck="gold-if-technological") == acts


# -- what they say ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        (
            "cultural-policy-if-aggressive",
            "Develop the next policy. Pay 3 gold to develop the next policy. If aggressive: "
            "Conquer the cheapest adjacent province. Conquer the dearest adjacent province.",
            "Développer la Politique suivante. Payer 3 Or pour développer la Politique suivante. "
            "Si agressif : Conquérir la Province adjacente la moins chère. Conquérir la Province "
            "adjacente la plus chère.",
        ),
        (
            "automa-danish",
            "Gain 1 gold for each coastal province you control. Turn up another card.",
            "Gagner 1 Or pour chaque Province côtière que vous contrôlez. Révéler une carte de "
            "plus.",
        ),
    ],
)
def test_a_card_says_what_it_does(card: str, english: str, french: str) -> None:
    entry = GAME.box.automa_cards[CARDS.index(card)]
    assert GAME.card_text(entry, "en") == english
    assert GAME.card_text(entry, "fr").replace("\u00a0", " ") == french


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_cards_have_names_of_their_own(lang: str) -> None:
    names = [GAME.card_name(entry, lang) for entry in GAME.box.automa_cards]
    assert len(set(names)) == 20


def test_knowledge_it_took_counts_and_nothing_was_paid() -> None:
    state = rich("chinese")
    give(state, 0)
    events = turn_up(state, "gold-if-technological")
    taken = [event[2] for event in events if event[0] == EV_ACQUIRED]
    assert all(type_of(world(state), card) == TYPE_KNOWLEDGE for card in taken)
    assert seat_of(state, AUTOMA)["points"]["knowledge"] == 2
    assert not [event for event in events if event[0] == EV_PAID]
