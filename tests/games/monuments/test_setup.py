"""001, Préparation du jeu: what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from acropole.games.monuments.schema import CARD_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.kernel.state import State

from .table import (
    GAME,
    build,
    display,
    end_turn,
    hand,
    ids,
    kinds,
    monuments,
    out_of_game,
    play,
    points,
    position,
    table,
)

# gaps.md G4: the symbol of the cards 1 to 9 of each monument
SYMBOLS = {
    "acropolis": "SNHHSNNHS",
    "artemision": "SNHNHSHSN",
    "babylon": "NHSSNHHSN",
    "bet-hamikdash": "NHSHSNSNH",
    "colosseum": "HSNNHSSNH",
    "colossus": "HSNSNHNHS",
    "mausoleum": "SNHHSNNHS",
    "petra": "SNHNHSHSN",
    "pharos": "NHSSNHHSN",
    "pyramids": "NHSHSNSNH",
    "semiramis": "HSNNHSSNH",
    "zeus": "HSNSNHNHS",
}


def new(players: int, seed: int = 0, **options: object) -> State:
    state = GAME.new(seed, players=players, **options)
    assert isinstance(state, State)
    return state


# -- cards -----------------------------------------------------------------------------------------


def test_there_are_108_monument_cards_in_12_sets_numbered_1_to_9() -> None:
    # 001, Préparation: 108 cartes Monument (12 séries de 9 cartes)
    cards = Counter(card["monument"] for card in GAME.card_entries())
    assert cards == dict.fromkeys(MONUMENT_IDS, 9)
    for monument in MONUMENT_IDS:
        numbers = [c["number"] for c in GAME.card_entries() if c["monument"] == monument]
        assert sorted(numbers) == list(range(1, 10))


def test_every_card_has_the_symbol_of_the_reconstructed_deck() -> None:
    # gaps.md G4
    names = dict(zip("SNH", SYMBOL_IDS, strict=True))
    for card in GAME.card_entries():
        assert card["symbol"] == names[SYMBOLS[card["monument"]][card["number"] - 1]], card.id


def test_symbols_are_balanced_by_deck_by_monument_and_by_number() -> None:
    # gaps.md G4: 36 of each, 3 of each in a monument summing to 15, 4 of each for a number
    cards = GAME.card_entries()
    for symbol in SYMBOL_IDS:
        mine = [card for card in cards if card["symbol"] == symbol]
        assert len(mine) == 36
        assert Counter(card["number"] for card in mine) == dict.fromkeys(range(1, 10), 4)
        for monument in MONUMENT_IDS:
            numbers = [card["number"] for card in mine if card["monument"] == monument]
            assert (len(numbers), sum(numbers)) == (3, 15)


def test_with_four_players_all_108_cards_are_in_the_game() -> None:
    # 001, Préparation
    assert out_of_game(new(4)) == set()


def test_with_three_players_semiramis_and_11_other_cards_are_left_in_the_box() -> None:
    # 001, Préparation: 9 cartes Sémiramis et 11 autres, soit 20 cartes
    out = out_of_game(new(3))
    assert len(out) == 20
    assert out >= set(ids("semiramis 1 2 3 4 5 6 7 8 9"))


def test_with_three_players_each_other_monument_lacks_its_1() -> None:
    # gaps.md G5: one of each of the 11 other monuments
    others = [monument for monument in MONUMENT_IDS if monument != "semiramis"]
    assert out_of_game(new(3)) - set(ids("semiramis 1 2 3 4 5 6 7 8 9")) == {
        f"{monument}-1" for monument in others
    }


def test_the_cards_left_out_with_three_players_are_those_marked_iii() -> None:
    # 001, Préparation: la mention « III » barrée
    marked = {card.id for card in GAME.card_entries() if card["not_with_three"]}
    assert out_of_game(new(3)) == marked


# -- the deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_dealt_five_cards(players: int) -> None:
    # 001, Préparation and Jeu à 2 joueurs: five a person, not a colour
    state = new(players)
    assert [len(hand(state, seat)) for seat in range(players)] == [5] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_cards_lie_face_up_beside_the_board(players: int) -> None:
    # 001, Préparation
    row = table(new(players))["row"]
    assert len(row) == 3
    assert set(row) <= set(CARD_IDS)


@pytest.mark.parametrize(("players", "rest"), [(2, 99 - 10 - 3), (3, 88 - 15 - 3), (4, 85)])
def test_the_other_cards_make_up_the_pile(players: int, rest: int) -> None:
    # 001, Préparation
    assert table(new(players))["pile"] == rest


def test_the_cards_are_shuffled() -> None:
    # 001, Préparation: Mélangez les cartes
    assert len({tuple(table(new(4, seed))["row"]) for seed in range(20)}) == 20


def test_the_same_seed_deals_the_same_game() -> None:
    assert new(4, 5).digest() == new(4, 5).digest()


def test_every_card_can_be_dealt_to_every_seat() -> None:
    dealt: list[set[str]] = [set(), set(), set()]
    for seed in range(200):
        state = new(3, seed)
        for seat in range(3):
            dealt[seat] |= hand(state, seat)
    assert [len(cards) for cards in dealt] == [88] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    # 001, Préparation: Le 1er joueur est tiré au sort
    assert {new(players, seed).to_move for seed in range(40)} == set(range(players))


def test_the_log_says_who_begins() -> None:
    log: list[tuple[int, ...]] = []
    state = GAME.deal(3, {"players": 4}, log)
    assert kinds(log) == ["first-player"]
    assert log[0][1] == state.to_move


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_monument_disc_starts_on_the_space_of_its_monument(players: int) -> None:
    # 001, Préparation: la case située la plus à gauche
    assert table(new(players))["discs"] == dict.fromkeys(MONUMENT_IDS, 0)


@pytest.mark.parametrize(("players", "displays"), [(2, 4), (3, 3), (4, 4)])
def test_score_discs_start_at_0(players: int, displays: int) -> None:
    # 001, Préparation: la case 0 de la piste de score
    state = new(players)
    for number in range(displays):
        counted = points(state, number)
        assert counted.pop("unused") < 0
        assert set(counted.values()) == {0}


@pytest.mark.parametrize(("players", "historians"), [(3, 3), (4, 2)])
def test_four_players_put_one_of_their_history_discs_back(players: int, historians: int) -> None:
    # 001, Préparation: 4 discs, one is the score disc; with four players one goes back
    state = new(players)
    assert [display(state, d)["historians"] for d in range(players)] == [historians] * players


@pytest.mark.parametrize("players", [3, 4])
def test_each_player_has_one_empty_display(players: int) -> None:
    # 001, Préparation: l'espace devant chaque joueur est appelé son exposition
    for number, seat in enumerate(table(new(players))["seats"]):
        assert [d["display"] for d in seat["displays"]] == [number]
        assert seat["displays"][0]["monuments"] == {}


def test_every_monument_is_available_twice() -> None:
    # 001, Préparation: les cartes « Monument Disponible » sur leurs faces « 2 monuments »
    for monument in MONUMENT_IDS:
        pair, three = f"{monument} 6 7", f"{monument} 8 9 1"
        state = position(hands={0: pair, 1: three}, row="")
        build(state, monument, pair)
        play(state, "draw", "draw")
        end_turn(state)
        build(state, monument, three)
        assert [len(monuments(state, d)) for d in range(4)] == [1, 1, 0, 0]


def test_nothing_is_written_and_the_game_is_running() -> None:
    state = new(4)
    assert table(state)["histories"] == []
    assert state.result().reason == "running"
    assert not state.is_over
