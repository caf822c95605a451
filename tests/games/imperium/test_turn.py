"""Turns, clean-up, reshuffling, solstice and the end. 004, "Structure d'un tour"."""

from __future__ import annotations

import random
from typing import cast

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.rules.cards import hand_size
from acropole.games.imperium.rules.turn import end_turn
from acropole.kernel.interface import Event
from acropole.kernel.machine import KIND
from acropole.kernel.play import settle
from acropole.kernel.state import State
from tests.games.imperium.table import world

from .table import GAME, Table


def ended(table: Table) -> Table:
    """End the turn: the token on the first market card, no discards."""
    table.play("end-turn")
    return tidied(table)


def tidied(table: Table) -> Table:
    if table.asked == "token":
        table.play("market:1")
    if table.asked == "discard":
        table.play("no")
    return table


# -- the three kinds of turns ----------------------------------------------------------------------


def test_a_card_costs_an_action_unless_it_is_free() -> None:
    table = Table(hand="berbers assyrians_tributary")
    table.play("play:berbers")
    assert table.actions == 2
    table.play("play:assyrians_tributary")
    assert (table.actions, table.pool) == (2, (0, 3, 0))


def test_a_card_is_played_for_free_once_a_turn() -> None:
    table = Table(hand="assyrians_tributary", play="mosaics", pool=(1, 0, 0), actions=1)
    table.play("play:assyrians_tributary", "exhaust:mosaics")
    assert table.zone("hand") == ["assyrians_tributary"]
    table.play("play:assyrians_tributary")
    assert table.actions == 0


def test_without_actions_only_free_cards_are_played() -> None:
    table = Table(hand="berbers assyrians_tributary", actions=0)
    assert table.why("play:berbers") == "no-action-left"
    assert table.why("play:assyrians_tributary") is None


def test_a_played_card_is_discarded_and_a_pinned_one_stays() -> None:
    table = Table(hand="berbers town")
    table.play("play:berbers", "play:town")
    assert table.zone("discard") == ["berbers"]
    assert table.zone("play") == ["town"]


def test_innovating_discards_the_whole_hand_and_breaks_through() -> None:
    table = Table(hand="berbers iberia")
    table.play("innovate")
    assert sorted(table.zone("discard")) == ["berbers", "iberia"]
    assert table.legal() == ["suit:region", "suit:uncivilised", "suit:civilised", "suit:tributary"]
    table.play("suit:civilised")
    assert table.legal() == ["market:3", "deck"]
    table.play("deck")
    assert table.zone("hand") == ["education"]


def test_a_revolt_returns_any_number_of_unrest() -> None:
    table = Table(hand="unrest_common unrest_common berbers")
    pile = table.unrest
    table.play("revolt", "hand:unrest_common", "no")
    assert table.zone("hand").count("unrest_common") == 1
    assert table.unrest == pile + 1


def test_innovating_and_revolting_are_turns_of_their_own() -> None:
    table = Table(hand="berbers")
    table.play("play:berbers")
    assert table.why("innovate") == "turn-begun"
    assert table.why("revolt") == "turn-begun"


def test_no_card_is_exhausted_while_innovating() -> None:
    table = Table(play="astronomy", market="town town coinage elders forest")
    table.play("innovate", "suit:region", "market:5")
    assert table.asked == "token"


# -- clean-up --------------------------------------------------------------------------------------


def test_clean_up_puts_a_progress_on_a_market_card() -> None:
    table = Table(hand="berbers")
    table.play("end-turn", "market:2")
    assert table.tokens(2) == {"prog": 1}


@pytest.mark.parametrize(
    ("power", "tokens"),
    [
        ("carthaginians_power_a", {"mat": 1}),
        ("carthaginians_power_b", {"mat": 2}),
        ("qin_power_a", {"pop": 1}),
    ],
)
def test_some_nations_put_other_tokens(power: str, tokens: dict[str, int]) -> None:
    table = Table(power=power, hand="berbers")
    table.play("end-turn", "market:2")
    assert table.tokens(2) == tokens


def test_clean_up_discards_at_will_and_draws_up_to_five() -> None:
    table = Table(hand="iberia iberia berbers")
    table.play("end-turn", "market:1", "hand:iberia", "no")
    assert table.zone("discard") == ["iberia"]
    assert len(table.zone("hand")) == 5


def test_nobody_discards_down_to_five() -> None:
    table = ended(Table(hand="iberia " * 7))
    assert len(table.zone("hand")) == 7


def test_unrest_that_comes_with_the_empty_deck_counts_as_drawn() -> None:
    for kept, came in ((4, 0), (3, 0), (1, 2)):  # cards drawn after the unrest: came
        table = Table(people="utopians", power="utopians_power_b", hand="iberia " * kept,
                      deck="berbers", discard="marsh " * 9, nation="")  # fmt: skip
        ended(table)
        unrest = table.zone("hand").count("unrest_common")
        assert (unrest, table.zone("hand").count("marsh")) == (1, came)
        # with four in hand the last card of the deck is the fifth: the unrest comes after it
        assert len(table.zone("hand")) == (6 if kept == 4 else 5)


def test_a_card_that_a_reaction_takes_while_drawing_is_drawn_anew() -> None:
    table = Table(people="egyptians", play="embalming", deck="", discard="berbers " * 6, nation="",
                  dev="obelisk legions", state="empire", pool=(9, 9, 0))  # fmt: skip
    ended(table).play("card:obelisk", "yes")
    assert table.zone("history") == ["berbers"]
    assert len(table.zone("hand")) == 5
    assert table.asked == "turn"


def test_what_is_not_developed_in_clean_up_is_not_offered_again() -> None:
    table = Table(people="egyptians", deck="", discard="berbers " * 6, nation="",
                  dev="obelisk legions", state="empire", pool=(9, 9, 0))  # fmt: skip
    ended(table).play("no")
    assert table.asked == "turn"


def cleaned_up(state: State, chance: random.Random) -> State:
    """The position after clean-up, before the C.I.V. takes its turn; everything is logged."""
    twin = state.clone()
    world(twin).log = cast(list[Event], [])
    end_turn(world(twin), 0)
    assert world(twin).sp == 0  # only the round is under way: clean-up takes its place
    world(twin).stack[KIND], world(twin).stack[n.CLEAN_UP_STEP] = n.T_CLEAN_UP, 0
    settle(world(twin))
    while not twin.is_over:
        twin.apply(chance.choice(twin.legal_actions()))
    return twin


@pytest.mark.parametrize("nation", NATIONS)
def test_clean_up_leaves_exactly_a_hand(nation: str) -> None:
    """The law: whoever keeps fewer cards than the hand size draws until the hand has it.

    It has fewer only when deck and discard are empty, and more only by unrest that came after the
    last card drawn had emptied the deck. Whoever keeps as many or more draws nothing.
    """
    turns = 0
    for seed in range(3):
        chance = random.Random(seed)
        opponent = NATIONS[(NATIONS.index(nation) + 1 + seed) % len(NATIONS)]
        state = GAME.new(seed=seed, nation=nation, opponent=opponent)
        while not state.is_over:
            action = chance.choice(state.legal_actions())
            if action == n.A_END_TURN:
                twin = cleaned_up(state, chance)
                if world(twin).game[n.GAME_ENDING] != n.COLLAPSED:
                    look_at_hand(state, twin)
                    turns += 1
            state.apply(action)
    assert turns > 10


def look_at_hand(before: State, after: State) -> None:
    kinds = [event[0] for event in cast(list[Event], world(after).log)]
    kept = world(before).size[n.HAND] - kinds.count(n.EV_DISCARDED)
    hand, size = world(after).size[n.HAND], hand_size(world(after), 0)
    if kept >= size:
        assert (hand, n.EV_DREW in kinds) == (kept, False)
    elif hand < size:
        assert world(after).size[n.DECK] == world(after).size[n.DISCARD] == 0
    elif hand > size:
        late = kinds[::-1].index(n.EV_DREW)  # events after the last card drawn
        assert world(after).size[n.DECK] == 0
        assert kinds[len(kinds) - late :].count(n.EV_UNREST) == hand - size


def test_clean_up_brings_all_tokens_back() -> None:
    table = Table(play="code_of_laws", hand="berbers berbers", idle=False)
    table.play("exhaust:code_of_laws", "play:berbers")
    ended(table)
    assert (table.actions, table.exhausts) == (3, 5)
    assert table.why("exhaust:code_of_laws") is None


# -- reshuffling -----------------------------------------------------------------------------------


def test_a_reshuffle_brings_the_top_nation_card_for_an_exhaust_token() -> None:
    table = Table(hand="eminent", deck="", discard="berbers", nation="iberia marsh")
    table.play("play:eminent")
    assert sorted(table.zone("hand")) == ["berbers", "marsh"]
    assert table.nation_deck() == ["iberia"]
    assert table.exhausts == 4


def test_a_reshuffle_in_clean_up_leaves_four_exhaust_tokens() -> None:
    table = ended(Table(deck="", discard="berbers " * 5, nation="iberia marsh"))
    assert table.exhausts == 4


def test_only_one_reshuffle_a_turn_brings_a_card() -> None:
    table = Table(hand="eminent eminent", deck="", discard="berbers", nation="iberia marsh")
    table.play("play:eminent", "play:eminent")
    assert table.nation_deck() == ["iberia"]


def test_without_an_exhaust_token_a_reshuffle_brings_nothing() -> None:
    table = Table(hand="eminent", deck="", discard="berbers", nation="iberia", exhausts=0)
    table.play("play:eminent")
    assert table.nation_deck() == ["iberia"]


def test_the_accession_card_founds_the_empire() -> None:
    table = Table(hand="eminent", deck="", discard="berbers", nation="").accession("julius_caesar")
    table.play("play:eminent")
    assert table.is_empire
    assert "julius_caesar" in table.zone("hand")


def test_an_empire_without_nation_cards_may_develop_when_it_reshuffles() -> None:
    def empire() -> Table:
        return Table(hand="eminent", deck="", discard="berbers", nation="", state="empire",
                     dev="legions the_senate", pool=(0, 3, 0))  # fmt: skip

    table = empire().play("play:eminent")
    assert table.legal() == ["no", "card:legions"]
    assert table.why("card:the_senate") == "not-affordable"
    table.play("card:legions")
    assert sorted(table.zone("hand")) == ["berbers", "legions"]
    assert (table.pool, table.exhausts) == ((0, 0, 0), 4)
    table = empire().play("play:eminent", "no")
    assert (table.zone("hand"), table.exhausts) == (["berbers"], 5)


def test_drawing_stops_when_deck_and_discard_are_empty() -> None:
    table = Table(hand="eminent", deck="berbers", nation="")
    table.play("play:eminent")
    assert table.zone("hand") == ["berbers"]


# -- paying ----------------------------------------------------------------------------------------


def test_progress_stands_for_one_population_or_two_materials() -> None:
    table = Table(hand="mercenaries", state="empire", pool=(0, 0, 1)).play("play:mercenaries")
    assert table.pool == (0, 0, 0)
    table = Table(hand="moneylenders", state="empire", pool=(1, 0, 1)).play("play:moneylenders")
    assert table.pool == (0, 0, 0)
    table = Table(hand="moneylenders", state="empire", pool=(0, 0, 1))
    assert table.why("play:moneylenders") == "cost-unpayable"


def test_no_change_is_given_for_progress() -> None:
    table = Table(hand="moneylenders", state="empire", pool=(0, 0, 2)).play("play:moneylenders")
    assert table.pool == (0, 0, 0)


def test_pledged_progress_is_paid_first() -> None:
    table = Table(hand="mercenaries", state="empire", pool=(0, 1, 1))
    table.play("pledge", "play:mercenaries")
    assert table.pool == (0, 1, 0)


def test_more_progress_than_there_is_cannot_be_pledged() -> None:
    table = Table(pool=(0, 0, 1)).play("pledge")
    assert table.why("pledge") == "no-progress"


def test_a_pledge_is_forgotten_at_the_end_of_the_turn() -> None:
    table = ended(Table(pool=(0, 0, 1), deck="mercenaries " * 5, state="empire").play("pledge"))
    assert table.why("pledge") is None


def test_the_parts_of_a_joint_cost_are_paid_together() -> None:
    def needs(pool: tuple[int, int, int]) -> str | None:
        return Table(hand="jomsviking", pool=pool).why("play:jomsviking")

    assert needs((2, 1, 0)) is None
    assert needs((0, 0, 2)) is None
    assert needs((0, 0, 1)) == "cost-unpayable"
    assert needs((2, 0, 1)) is None


def test_a_pledge_never_takes_what_the_rest_of_a_cost_needs() -> None:
    table = Table(hand="jomsviking", pool=(0, 1, 1), market="town town town town forest")
    table.play("pledge", "play:jomsviking")
    assert table.pool == (0, 0, 0)


# -- solstice --------------------------------------------------------------------------------------


def test_each_solstice_effect_is_resolved_once_in_the_order_one_likes() -> None:
    table = ended(Table(play="coinage civil_service", pool=(0, 0, 0), solstice="ask"))
    assert table.asked == "solstice"
    assert table.legal() == ["card:civil_service", "card:coinage"]
    table.play("card:coinage")
    assert (table.asked, table.pool) == ("turn", (4, 0, 0))


def test_a_solstice_cost_that_cannot_be_paid_skips_its_sentence() -> None:
    table = ended(Table(play="labyrinth"))
    assert table.asked == "turn"


# -- the end ---------------------------------------------------------------------------------------


def test_after_the_trigger_the_round_is_finished_and_one_more_is_played() -> None:
    table = Table(hand="graal", deck="berbers " * 20).play("play:graal")
    assert table.is_ending
    ended(table)
    assert table.asked == "turn"
    ended(table)
    assert table.asked == "over"
    assert table.state.result().reason == "card"


def test_an_empty_main_deck_triggers_the_end() -> None:
    table = Table(main="assyrians_tributary", hand="armenians_tributary",
                  market="town town coinage elders forest")  # fmt: skip
    table.play("play:armenians_tributary", "market:1")
    assert table.is_ending
    assert world(table.state).game[n.GAME_REASON] == n.BY_MAIN_DECK


def test_the_last_development_triggers_the_end() -> None:
    table = Table(hand="glorious", dev="legions", state="empire")
    table.play("play:glorious")
    assert table.is_ending


def test_an_empty_unrest_pile_ends_the_game_at_once_and_the_person_loses() -> None:
    table = Table(hand="elders berbers", unrest=1, pool=(0, 0, 9))
    table.play("play:elders", "branch:1")
    if table.asked == "acquire":
        table.play(table.legal()[0])
    assert table.asked == "over"
    result = table.state.result()
    assert (result.reason, result.winners) == ("collapse", (1,))


def test_the_king_of_kings_is_met_when_no_other_fame_card_is_left() -> None:
    table = Table(hand="harald_hardrada", fame="")
    table.play("play:harald_hardrada")
    assert table.pool[2] == 6
    assert table.is_ending
    assert table.king == "king_of_kings_b"


def test_each_player_profits_from_the_king_of_kings_once() -> None:
    table = Table(hand="rollo_the_walker rollo_the_walker", fame="", nation="")
    table.play("play:rollo_the_walker")
    assert table.why("play:rollo_the_walker") is None  # it can still be exiled
    table.play("play:rollo_the_walker")
    assert table.pool[2] == 6


def test_an_empire_gains_less_from_the_king_and_develops() -> None:
    table = Table(hand="ashoka", fame="", state="empire", dev="legions the_senate")
    table.play("play:ashoka")
    assert table.pool[2] == 3
    table.play("card:legions")
    assert table.zone("discard") == ["legions"]


def test_the_person_wins_only_with_more_points() -> None:
    def winners(progress: int) -> list[bool]:
        table = Table(idle=False, pool=(0, 0, progress), civ_pool=(0, 0, 1), deck="")
        return [world(table.state).is_winner(seat) for seat in (0, 1)]

    assert winners(1) == [False, True]
    assert winners(2) == [True, False]
