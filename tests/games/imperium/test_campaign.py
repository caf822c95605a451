"""Campaigns. 004, "Mode Campagne" and "Mode Maître suprême"."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any, cast

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.campaign.rules import (
    ADD,
    LADDER,
    REMOVE,
    Campaign,
    Change,
    can_collapse_at_once,
    choose,
    finish_game,
    from_data,
    gained_cards,
    game_options,
    new_campaign,
    offered,
    to_data,
    unrest_at_first,
)
from acropole.games.imperium.rules.zones import listed, move, zone_of
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.campaign import LOST, READY, REWARD, WON, CampaignError
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from acropole.testing import check_game
from tests.games.imperium.table import world

from .table import GAME, PERSON

CONTENT = GAME.content
TODAY = "2026-05-01"
ROMANS = Campaign("Anna", "romans")
GRAND = replace(ROMANS, grand=True)
PROGRESS = PERSON * n.RESOURCES + n.PROG


def kinds_in(state: State, owner: int) -> list[str]:
    tables = world(state).tables
    pairs = zip(tables.kind, tables.owner, strict=True)
    return [GAME.box.kinds[kind].id for kind, of in pairs if of == owner]


def dealt(campaign: Campaign, opponent: str, seed: int = 1) -> State:
    return GAME.new(seed=seed, **game_options(campaign, opponent))


def shown(campaign: Campaign, opponent: str) -> dict[str, Any]:
    """What the player sees of the next game."""
    return dealt(campaign, opponent).observe(0)


def played(campaign: Campaign, opponent: str, *, win: bool) -> State:
    """The next game, over, with as many points as its result needs."""
    for seed in range(100):
        state = dealt(campaign, opponent, seed)
        chance = random.Random(seed)
        while not state.is_over:
            state.apply(chance.choice(state.legal_actions()))
        world(state).pool[PROGRESS] = 500 if win else 0
        if state.result().winners == (0,) or not win:
            return state
    raise AssertionError("every game collapsed")


def after(campaign: Campaign, results: str, changes: list[Change] | None = None) -> Campaign:
    """The campaign after games won (`W`) and lost (`L`), a change chosen after each win."""
    left = iter(changes or [])
    for letter in results:
        campaign = over(campaign, win=letter == "W")
        if campaign.status == REWARD:
            change = next(left, None) or offered(campaign, CONTENT)[-1]
            campaign = choose(campaign, change, CONTENT)
    return campaign


def gained(state: State) -> list[str]:
    return gained_cards(cast(ImperiumRules, state.variant), world(state))


FINISHED = {win: played(ROMANS, "celts", win=win) for win in (True, False)}
GAINED = gained(FINISHED[True])


def over(campaign: Campaign, *, win: bool) -> Campaign:
    """One more entry, that of a finished game; played once for all tests."""
    entry = finish_game(ROMANS, FINISHED[win], 7, TODAY).journal[0]
    gained = entry.gained if campaign.wins < 4 else ()
    opponent = campaign.opponents[0]
    new = replace(entry, opponent=opponent, level=campaign.level, gained=gained)
    return replace(campaign, journal=(*campaign.journal, new))


def refused(code: str) -> Any:
    return pytest.raises(CampaignError, check=lambda error: error.code == code)


# -- winning and losing --------------------------------------------------------------------------


def test_five_wins_win_a_campaign() -> None:
    assert after(ROMANS, "WLLLWWW").status == READY
    assert after(ROMANS, "WLLLWWWW").status == WON


def test_the_fourth_loss_loses_it() -> None:
    assert after(ROMANS, "LWLL").status == READY
    assert after(ROMANS, "LWLLL").status == LOST


@pytest.mark.parametrize(("results", "code"), [("WWWWW", "is-won"), ("LLLL", "is-lost")])
def test_no_game_follows_the_end(results: str, code: str) -> None:
    with refused(code):
        game_options(after(ROMANS, results), "qin")


def test_each_win_leads_to_the_next_level_and_a_loss_to_the_same() -> None:
    levels = [after(ROMANS, "WLWWLW"[:n]).level for n in range(7)]
    assert levels == [
        "chieftain", "warlord", "warlord", "imperator", "sovereign", "sovereign", "overlord",
    ]  # fmt: skip
    assert LADDER[-1] == "overlord"


def test_a_nation_can_be_met_until_it_is_beaten() -> None:
    lost = after(ROMANS, "L")
    assert lost.journal[0].opponent in lost.opponents
    won = after(lost, "W")
    assert won.beaten == [lost.opponents[0]]
    with refused("beaten"):
        game_options(won, won.beaten[0])
    with refused("opponent"):
        game_options(won, "romans")


def test_the_next_game_after_a_loss_begins_with_double_resources() -> None:
    def begins(campaign: Campaign) -> object:
        return shown(campaign, "qin")["seats"][0]["pool"]

    plain, double = {"mat": 3, "pop": 2, "prog": 1}, {"mat": 6, "pop": 4, "prog": 2}
    assert begins(ROMANS) == plain
    assert begins(after(ROMANS, "L")) == double
    assert begins(after(ROMANS, "LL")) == double
    assert begins(after(ROMANS, "LW")) == plain


def test_the_journal_has_date_opponent_level_and_score() -> None:
    state = played(ROMANS, "celts", win=True)
    entry = finish_game(ROMANS, state, 7, TODAY).journal[0]
    assert (entry.date, entry.opponent, entry.level, entry.seed) == (
        TODAY, "celts", "chieftain", 7,
    )  # fmt: skip
    assert [entry.score, entry.civ_score] == state.scores()
    assert entry.won
    assert entry.reason == state.result().reason


def test_only_the_finished_next_game_is_written_down() -> None:
    with refused("other-game"):
        finish_game(ROMANS, dealt(ROMANS, "celts"), 1, TODAY)
    with refused("other-game"):
        finish_game(after(ROMANS, "L"), FINISHED[True], 1, TODAY)


# -- what a win brings ---------------------------------------------------------------------------


def test_a_win_offers_gained_cards_and_the_starting_deck() -> None:
    campaign = over(ROMANS, win=True)
    changes = offered(campaign, CONTENT)
    removable = [change.card for change in changes if change.what == REMOVE]
    assert removable == list(dict.fromkeys(ROMANS.deck(CONTENT)))
    added = {change.card for change in changes if change.what == ADD}
    assert added
    assert added == set(campaign.journal[-1].gained)


def test_gained_are_all_cards_in_history_deck_discard_and_hand_that_are_not_fame() -> None:
    campaign = after(ROMANS, "L")
    state = played(campaign, "celts", win=True)
    zones = (n.HISTORY, n.DECK, n.DISCARD, n.HAND)
    mine = [
        GAME.box.kinds[world(state).kind[card]]
        for zone in zones
        for card in listed(world(state), PERSON * n.STRIDE + zone)
    ]
    places = {"commons", "unrest", "nation", "accession", "development"}
    expected = {
        "unrest_common" if "unrest" in kind.fields.get("suits", []) else kind.id
        for kind in mine
        if kind["place"] in places
    }
    gained = finish_game(campaign, state, 1, TODAY).journal[-1].gained
    assert list(gained) == sorted(expected)
    assert {"commons", "nation"} <= {CONTENT["card"][name]["place"] for name in gained}
    in_play = next(
        card
        for card in range(world(state).tables.cards)
        if GAME.box.kinds[world(state).tables.kind[card]].id == gained[0]
        and zone_of(world(state), 0, card) >= 0
    )
    move(world(state), in_play, PERSON * n.STRIDE + n.PLAY)
    assert gained[0] not in finish_game(campaign, state, 1, TODAY).journal[-1].gained


def test_a_card_of_the_starting_deck_is_not_gained() -> None:
    state = GAME.new(added_cards=["forest"])
    assert kinds_in(state, 0).count("forest") == 1
    assert gained(state) == []


def test_a_gained_card_of_the_nation_begins_in_the_deck_and_nowhere_else() -> None:
    for name, zone in (("raetia", "nation_deck"), ("legions", "development")):
        assert CONTENT["card"][name]["nation"] == "romans"
        seen: Any = GAME.new(nation="romans", added_cards=[name]).observe(0)
        person = seen["seats"][0]
        assert f"{name}#1" in person["hand"] + person["deck"]
        assert f"{name}#1" not in str(person[zone])


def test_a_gained_unrest_comes_out_of_the_pile() -> None:
    def pile(**options: object) -> int:
        table: Any = GAME.new(seed=1, nation="romans", opponent="celts", **options).observe(0)
        return int(table["decks"]["unrest"] + sum(slot["unrest"] for slot in table["market"]))

    assert (pile(), pile(added_cards=["unrest_common"])) == (8, 7)


def test_the_choice_comes_before_the_next_game() -> None:
    with refused("is-reward"):
        game_options(over(ROMANS, win=True), "qin")
    with refused("is-ready"):
        offered(after(ROMANS, "W"), CONTENT)
    with refused("is-won"):
        offered(after(ROMANS, "WWWWW"), CONTENT)


def test_only_what_is_offered_can_be_chosen() -> None:
    for change in (Change(ADD, "king_of_kings_a"), Change(REMOVE, "forest"), Change("x", "forest")):
        with refused("not-offered"):
            choose(over(ROMANS, win=True), change, CONTENT)


def test_changes_last_for_all_games_to_come() -> None:
    card = GAINED[0]
    campaign = after(ROMANS, "WLWL", [Change(ADD, card), Change(REMOVE, "conquer_romans")])
    person = shown(campaign, "qin")["seats"][0]
    deck = sorted(name.split("#")[0] for name in person["hand"] + person["deck"])
    assert deck == sorted(campaign.deck(CONTENT))
    assert card in deck
    assert "conquer_romans" not in deck


# -- the grand campaign --------------------------------------------------------------------------


def test_a_grand_campaign_is_played_at_the_level_supreme_ruler() -> None:
    assert {after(GRAND, "WLWW"[:n]).level for n in range(5)} == {"supreme"}


def test_a_win_sets_an_unrest_aside_and_a_loss_brings_one_back() -> None:
    def unrest(results: str) -> object:
        return game_options(after(GRAND, results), "qin")["unrest"]

    assert [unrest(results) for results in ("", "L", "W", "WW", "WWL", "WLL")] == [8, 8, 7, 6, 7, 8]
    table = shown(after(GRAND, "W"), "qin")
    under = sum(slot["unrest"] for slot in table["market"])
    assert table["decks"]["unrest"] + under == 7


def test_a_plain_campaign_keeps_all_unrest() -> None:
    assert game_options(after(ROMANS, "WW"), "qin")["unrest"] == 8


def test_a_grand_campaign_begins_with_ten_unrest_or_with_eight() -> None:
    assert (unrest_at_first(grand=True), unrest_at_first(grand=False)) == (10, 8)
    new_campaign(GRAND)
    campaign = new_campaign(replace(GRAND, unrest=10))
    assert game_options(after(campaign, "W"), "qin")["unrest"] == 9
    for wrong in (replace(ROMANS, unrest=10), replace(GRAND, unrest=9)):
        with refused("setting"):
            new_campaign(wrong)


def test_no_set_up_collapses_with_the_usual_unrest() -> None:
    campaign = after(replace(GRAND, unrest=unrest_at_first(grand=True)), "WWWW")
    assert not campaign.is_risky
    for seed, opponent in enumerate(campaign.opponents * 5):
        assert not can_collapse_at_once(campaign, opponent, CONTENT)
        assert not dealt(campaign, opponent, seed).is_over


def test_a_set_up_that_can_collapse_is_told_before() -> None:
    """With 8 common unrest, 4 are left after four wins; three nations bring some of their own."""
    assert GRAND.is_risky
    assert not ROMANS.is_risky
    campaign = after(GRAND, "WWWW")
    safe = {n for n in campaign.opponents if not can_collapse_at_once(campaign, n, CONTENT)}
    assert safe == {"arthurians", "olmecs", "utopians"} - set(campaign.beaten)
    collapsed: set[str] = set()
    for opponent in campaign.opponents:
        if any(dealt(campaign, opponent, seed).is_over for seed in range(8)):
            collapsed.add(opponent)
    assert collapsed == set(campaign.opponents) - safe
    assert not any(can_collapse_at_once(GRAND, n, CONTENT) for n in GRAND.opponents)


# -- what is chosen at each set-up ---------------------------------------------------------------


def test_side_and_commons_are_chosen_for_each_game() -> None:
    options = game_options(ROMANS, "celts", side="a", commons="legends")
    assert (options["side"], options["commons"]) == ("a", "legends")
    state = GAME.new(seed=3, **options)
    chance = random.Random(3)
    while not state.is_over:
        state.apply(chance.choice(state.legal_actions()))
    world(state).pool[PROGRESS] = 0
    campaign = finish_game(ROMANS, state, 3, TODAY)
    assert (campaign.side, campaign.commons) == ("a", "legends")  # proposed from now on
    again = game_options(campaign, "celts", commons="mixed")
    assert (again["side"], again["commons"]) == ("a", "mixed")
    assert read(to_data(campaign)) == campaign
    for side, commons in (("c", ""), ("", "both")):
        with refused("setting"):
            game_options(ROMANS, "celts", side, commons)


# -- the options of a game -----------------------------------------------------------------------


def test_an_added_card_comes_from_the_commons() -> None:
    plain = GAME.new()
    changed = GAME.new(added_cards=["forest"])
    assert kinds_in(changed, 0).count("forest") == 1
    assert kinds_in(changed, -1).count("forest") == kinds_in(plain, -1).count("forest") - 1


def test_an_added_card_that_is_not_among_the_commons_is_one_more() -> None:
    named_like_a_nation = {"opponent": "celts", "added_cards": ["celts_tributary"]}
    of_the_other_box = {"commons": "legends", "added_cards": ["forest"]}
    for options in (named_like_a_nation, of_the_other_box):
        state = GAME.deal(0, dict(options))
        (card,) = cast(list[str], options["added_cards"])
        assert kinds_in(state, 0).count(card) == 1
        assert card not in kinds_in(state, -1)


def test_an_added_card_that_is_removed_is_nowhere() -> None:
    plain = GAME.new()
    state = GAME.new(added_cards=["forest"], removed_cards=["forest"])
    assert "forest" not in kinds_in(state, 0)
    assert world(state).tables.cards == world(plain).tables.cards - 1


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("added_cards", ["forrest"], "did you mean 'forest'"),
        ("added_cards", ["eminent"], "is no fame"),
        ("added_cards", ["advance_romans"], "that can be gained"),
        ("added_cards", ["advance_celts"], "that can be gained"),
        ("added_cards", ["romans_power_a"], "starting deck of the romans"),
        ("added_cards", ["forest"] * 5, "at most 4 items"),
        ("removed_cards", ["forest"], "which holds: glory_romans"),
        ("removed_cards", ["unrest_romans_start"] * 3, r"unrest_romans_start \(2\)"),
        ("unrest", 3, "from 4 to 10"),
        ("double_resources", 2, "true or false"),
    ],
)
def test_changes_that_cannot_be_are_refused(option: str, value: object, says: str) -> None:
    with pytest.raises(OptionError, match=says) as caught:
        GAME.deal(0, {option: value})
    assert caught.value.option == option


def test_a_changed_game_keeps_every_promise() -> None:
    changes = {
        "added_cards": ["forest", "elders", "legions", "unrest_common"],
        "removed_cards": ["conquer_romans", "elders"],
        "double_resources": True,
        "unrest": 10,
        "level": "supreme",
    }
    check_game("imperium", changes, seeds=range(1))


# -- as data -------------------------------------------------------------------------------------


def read(data: object) -> Campaign:
    return from_data(json.loads(json.dumps(data)), CONTENT)


@pytest.mark.parametrize("results", ["", "W", "LWLW", "WWWWW", "LLLL"])
def test_a_campaign_comes_back_from_its_data(results: str) -> None:
    for campaign in (after(ROMANS, results), after(GRAND, results)):
        assert read(to_data(campaign)) == campaign


def test_a_choice_still_to_be_made_comes_back() -> None:
    campaign = over(ROMANS, win=True)
    assert read(to_data(campaign)).status == REWARD


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("journal"),
        lambda data: data.update(format=2),
        lambda data: data.update(nation="martians"),
        lambda data: data.update(grand="yes"),
        lambda data: data["journal"].append("W"),
        lambda data: data["journal"][0].update(level="supreme"),
        lambda data: data["journal"][0].update(opponent="romans"),
        lambda data: data["journal"][0].update(score=1.5),
        lambda data: data["journal"][0].update(gained=["eminent"]),
        lambda data: data["journal"][0].update(change={"what": "add", "card": "eminent"}),
        lambda data: data["journal"][0].update(change=None),
        lambda data: data["journal"][1].update(opponent=data["journal"][0]["opponent"]),
        lambda data: data["journal"].extend([data["journal"][1]] * 4),
    ],
)
def test_data_that_the_rules_do_not_lead_to_is_refused(spoil: Any) -> None:
    data = json.loads(json.dumps(to_data(after(ROMANS, "WL"))))
    spoil(data)
    with refused("damaged"):
        read(data)
