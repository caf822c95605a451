"""Setting up a game. Rulebook 002, section 2."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from acropole.games.monumental.box import MARKET_IDS
from acropole.games.monumental.effects import BASIC_IDS, CIVILIZATIONS
from acropole.games.monumental.heroes.rules import deal_development
from acropole.games.monumental.numbers import NOT_IN_GAME
from acropole.games.monumental.rules.pieces import kind_of
from acropole.games.monumental.rules.turn import row_places
from tests.games.monumental.table import world

from .table import (
    CIVS,
    GAME,
    Held,
    asked,
    city,
    held,
    legal,
    new,
    plain,
    play,
    policy_ids,
    position,
    rules_of,
    seat_of,
    seen,
    track,
)

PLAYERS = (2, 3, 4, 5)
STARTING = {"work-camp": 5, "library": 3, "fort": 3, "forum": 1, "mine": 1}
TRACK_PLACES = 6


def deck_of(players: int, **options: object) -> list[tuple[str, str]]:
    """Era and type of the development cards from the bottom of the deck, before the setup."""
    rules = rules_of(new(players=players, **options))
    kinds = [rules.kinds[rules.tables.kind[card]] for card in rules.tables.development]
    return [(kind["era"], kind["type"]) for kind in kinds]


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_a_board_is_chosen_by_the_number_of_players(players: int) -> None:
    # 002 §2, Plateau de jeu, 1
    state = new(players=players)
    board = rules_of(state).board_of(world(state))
    assert board.players == players
    assert len(board.capitals) == players


def test_only_the_number_of_a_barbarian_and_the_price_of_a_free_city_are_seen() -> None:
    # 002 §2, Plateau de jeu, 2: face down, the number visible
    state = position()
    fronts = [str(t["front"]) for t in seen(state)["tiles"] if t["front"]]
    backs = len(GAME.box.tokens)
    assert len(set(fronts)) < len(GAME.box.fronts) < backs
    assert sum(seen(state)["bag"]) == 50


@pytest.mark.parametrize("players", PLAYERS)
def test_a_market_gets_as_many_of_its_five_tokens_as_there_are_players(players: int) -> None:
    # 002 §2, Plateau de jeu, 3
    state = new(players=players)
    board = rules_of(state).board_of(world(state))
    on_board = {t.market for t in board.tiles if t.market}
    piles = [market["pile"] for market in seen(state)["markets"]]
    assert len(on_board) == players
    assert sorted(piles) == [0] * (len(MARKET_IDS) - players) + [players] * players


def test_the_tokens_of_a_market_are_drawn_unseen() -> None:
    # 002 §2, Plateau de jeu, 3: at random
    drawn = {tuple(world(new(seed, players=2)).dump()["market"][:5]) for seed in range(60)}
    assert len(drawn) == 10  # two of five


@pytest.mark.parametrize("players", PLAYERS)
def test_every_tile_but_capitals_water_and_markets_has_a_production_token(players: int) -> None:
    # 002 §2, Plateau de jeu, 4
    state = new(players=players)
    board = rules_of(state).board_of(world(state))
    for tile, view in zip(board.tiles, seen(state)["tiles"], strict=True):
        assert view["production"] == (tile.kind == "province" and tile.market is None)


def test_tokens_that_are_not_used_stay_in_the_box() -> None:
    # 002 §2, Plateau de jeu, 5
    state = new(players=3)
    places = world(state).dump()["market"]
    on_table = sum(market["pile"] for market in seen(state)["markets"])
    assert on_table == 9
    assert places.count(-1) == len(places) - 9


# -- the development deck --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (2, {"I": (5, 5, 5), "II": (4, 4, 4), "III": (4, 0, 4)}),
        (3, {"I": (5, 5, 5), "II": (4, 4, 4), "III": (4, 0, 4)}),
        (4, {"I": (5, 5, 5), "II": (4, 4, 4), "III": (4, 0, 4)}),
        (5, {"I": (6, 6, 7), "II": (6, 5, 5), "III": (6, 0, 6)}),
    ],
)
def test_the_deck_of_each_era(players: int, counts: dict[str, tuple[int, int, int]]) -> None:
    # rules-delta C1: wonders, buildings, knowledge; A14: 15, 12 and 8 cards, the other is a wonder
    cards = Counter(deck_of(players))
    for era, numbers in counts.items():
        kinds = ("wonder", "building", "knowledge")
        assert tuple(cards[era, kind] for kind in kinds) == numbers
    assert cards.total() == sum(map(sum, counts.values()))


def test_each_era_has_one_alternative_wonder_more() -> None:
    # rules-delta A14: 16, 13 and 9
    others = [e for e in GAME.card_entries() if e.fields.get("deck") == "alternative"]
    assert sorted((e["era"], e["type"]) for e in others) == [
        ("I", "wonder"),
        ("II", "wonder"),
        ("III", "wonder"),
    ]


def test_classical_cards_come_first_then_medieval_then_modern_ones() -> None:
    # 002 §2, Cartes Développement: I on top, II in the middle, III at the bottom
    state = new(3, players=3)
    rules = rules_of(state)
    came: list[str] = []
    while world(state).undealt:
        card = deal_development(world(state))
        came.append(rules.kinds[kind_of(world(state), card)]["era"])
    on_track = [rules.kinds[GAME.box.kind_of[name]]["era"] for name in track(state).split()]
    assert on_track == ["I"] * TRACK_PLACES
    assert came == ["I"] * 9 + ["II"] * 12 + ["III"] * 8


def test_each_era_is_shuffled() -> None:
    # 002 §2, Cartes Développement
    assert len({track(new(seed, players=3)) for seed in range(20)}) > 15


@pytest.mark.parametrize("era", ["I", "II", "III"])
def test_an_alternative_wonder_replaces_any_wonder_of_its_era(era: str) -> None:
    # 002 §2, Cartes Développement
    replaced = set()
    for seed in range(60):
        state = new(seed, players=3, alternative_wonders=[era])
        names = {rules_of(state).card_ids[card] for card in world(state).development}
        usual = {rules_of(state).card_ids[card] for card in world(state).tables.development}
        (new_one,) = names - usual
        (old_one,) = usual - names
        entry = GAME.content["card"][new_one.split("#")[0]]
        assert (entry["era"], entry["deck"]) == (era, "alternative")
        assert GAME.content["card"][old_one.split("#")[0]]["type"] == "wonder"
        assert GAME.content["card"][old_one.split("#")[0]]["era"] == era
        replaced.add(old_one)
    assert len(replaced) == {"I": 5, "II": 4, "III": 4}[era]


@pytest.mark.parametrize(
    ("players", "name"),
    [(3, "pyramids"), (5, "artemis"), (3, "taj-mahal"), (2, "eiffel-tower")],
)
def test_the_players_may_choose_which_wonder_is_replaced(players: int, name: str) -> None:
    # 002 §2: « n'importe quelle Merveille de la même période »
    given: dict[str, Any] = {"players": players, "alternative_wonders": ["I", "II", "III"]}
    for seed in range(8):
        state = new(seed, replaced_wonders=[name], **given)
        ids = {rules_of(state).card_ids[card].split("#")[0] for card in world(state).development}
        assert name not in ids
        assert len(ids) == len(world(state).tables.development)
        entries = [GAME.content["card"][id] for id in ids]
        others = [entry for entry in entries if entry.fields.get("deck") == "alternative"]
        assert sorted(entry["era"] for entry in others) == ["I", "II", "III"]
        # everybody knows it, so nobody guesses at it
        guess = state.determinize(0, seed)
        assert name not in {
            rules_of(guess).card_ids[c].split("#")[0] for c in world(guess).development
        }
        assert rules_of(guess).problems(world(guess)) == []


def test_the_renaissance_puts_12_cards_between_eras_ii_and_iii() -> None:
    # 002 §2, Cartes Développement
    eras = [era for era, _ in deck_of(3, renaissance=True)]
    assert eras == ["III"] * 8 + ["R"] * 12 + ["II"] * 12 + ["I"] * 15
    state = new(2, players=3, renaissance=True)
    came = []
    while world(state).undealt:
        came.append(
            rules_of(state).kinds[kind_of(world(state), deal_development(world(state)))]["era"]
        )
    assert came[9:21] == ["II"] * 12
    assert came[21:33] == ["R"] * 12
    assert came[33:] == ["III"] * 8


@pytest.mark.parametrize(("players", "without"), [(2, 35), (3, 35), (4, 35), (5, 47)])
def test_the_renaissance_is_the_same_12_cards_at_every_table(players: int, without: int) -> None:
    # 002 §10: 12 cards; the cards for five players add none
    deck = deck_of(players, renaissance=True)
    assert len(deck) == without + 12
    assert [era for era, _ in deck_of(players)].count("R") == 0
    cards = Counter(type for era, type in deck if era == "R")
    assert cards == {"wonder": 4, "building": 4, "knowledge": 4}


def test_a_longer_game_shows_every_era_on_the_track() -> None:
    # 002 §2: « pour une partie plus longue »; the separators only show where an era begins
    state = new(1, players=2, renaissance=True)
    came = list(
        dict.fromkeys(
            rules_of(state).kinds[kind_of(world(state), c)]["era"] for c in world(state).track[:6]
        )
    )
    while not state.is_over:
        codes = [state.action_code(action) for action in state.legal_actions()]
        state.apply(state.parse_action("end-turn" if "end-turn" in codes else codes[0]))
        for card in world(state).track[:6]:
            era = (
                rules_of(state).kinds[kind_of(world(state), card)]["era"] if card >= 0 else came[-1]
            )
            if era not in came:
                came.append(era)
    assert came == ["I", "II", "R", "III"]


# -- the track and the basic buildings -------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_six_cards_are_revealed(players: int) -> None:
    # 002 §2, La piste de développement; with two players two rows of three
    state = new(players=players)
    assert "-" not in track(state).split()
    assert len(track(state).split()) == TRACK_PLACES
    assert row_places(world(state)) == (3 if players == 2 else TRACK_PLACES)
    assert seen(state)["development"] == len(world(state).tables.development) - TRACK_PLACES


def test_basic_buildings_form_a_pile_of_ten_for_each_of_three_types() -> None:
    # 002 §2, Cartes Bâtiments de base; §10
    assert BASIC_IDS == ("workshop", "laboratory", "archery-range")
    assert seen(new())["basics"] == [10, 10, 10]


# -- the players -----------------------------------------------------------------------------------


def test_there_are_five_civilizations_to_choose_from() -> None:
    # 002 §2, Mise en place de la cité
    assert sorted(CIVILIZATIONS) == ["chinese", "danish", "egyptian", "greek", "japanese"]


@pytest.mark.parametrize("civ", CIVILIZATIONS)
def test_a_civilization_has_its_15_cards_policies_and_warlord(civ: str) -> None:
    # 002 §2 and §10: 5 work camps, 3 libraries, 3 forts, 1 forum, 1 mine, 1 special building,
    # 1 knowledge; 5 policies; 1 warlord
    state = new(players=2, civilizations=[civ, "random"])
    view = seat_of(state, 0, 0)
    cards = Counter(plain([*view["city"], *view["knowledge"], *view["deck"], *view["top"]]))
    del cards["-"]
    own = cards - Counter(STARTING)
    assert cards.total() == 15
    assert cards - own == Counter(STARTING)
    entries = [GAME.content["card"][name] for name in own]
    assert sorted(entry["type"] for entry in entries) == ["building", "knowledge"]
    assert {entry["civ"] for entry in entries} == {civ}
    assert len(set(policy_ids(state, 0))) == 5
    for name in policy_ids(state, 0):
        assert GAME.content["card"][name]["civ"] == civ
    leader = rules_of(state).kinds[world(state).tables.warlord[world(state).civilization[0]]]
    assert (leader["type"], leader["civ"]) == ("warlord", civ)


def test_civilizations_that_are_not_named_are_drawn_and_never_twice() -> None:
    for seed in range(20):
        state = new(seed, players=4, civilizations=["random", "greek", "random", "random"])
        civs = [seat_of(state, seat)["civilization"] for seat in range(4)]
        assert civs[1] == "greek"
        assert len(set(civs)) == 4
    assert len({seat_of(new(seed), 0)["civilization"] for seed in range(40)}) == 5


def test_cards_of_civilizations_that_are_not_played_stay_in_the_box() -> None:
    # 002 §2, Mise en place de la cité
    state = new(players=2, civilizations=["greek", "danish"])
    for civ in range(len(CIVILIZATIONS)):
        first = world(state).tables.first_card[civ]
        fates = {world(state).fate[card] for card in range(first, first + 15)}
        in_play = CIVILIZATIONS[civ] in ("greek", "danish")
        assert fates == {0 if in_play else NOT_IN_GAME}


def test_nine_places_are_filled_and_the_rest_is_the_deck() -> None:
    # 002 §2, Mise en place de la cité
    for seed in range(30):
        state = new(seed, players=3)
        for seat in range(3):
            view = seat_of(state, seat)
            assert None not in view["city"]
            attached = 9 - view["knowledge"].count(None)
            assert len(view["deck"]) == 6 - attached
            assert view["discard"] == []


def test_a_knowledge_drawn_is_covered_by_the_next_card() -> None:
    # 002 §2, Mise en place de la cité
    with_knowledge = 0
    for seed in range(30):
        view = seat_of(new(seed, players=2), 0)
        for top, under in zip(view["city"], view["knowledge"], strict=True):
            assert GAME.content["card"][top.split("#")[0]]["type"] == "building"
            with_knowledge += under is not None
    assert 10 < with_knowledge < 28  # it is among the first nine or ten of fifteen


def test_cards_are_laid_from_the_top_left_row_by_row() -> None:
    # 002 §2, Mise en place de la cité: shown with a deck in a known order
    state = position(
        cities={0: ""},
        decks={0: "mine forum library fort work-camp exploration dolmen library fort work-camp"},
        acting=False,
    )
    play(state, "activate:a1", "end-turn")
    assert (
        city(state) == "mine forum library fort work-camp dolmen+exploration library fort work-camp"
    )


def test_everybody_begins_with_two_gold() -> None:
    # 002 §2, Mise en place de la cité
    state = new(players=5)
    for seat in range(5):
        purse = seat_of(state, seat)["purse"]
        assert {name: n for name, n in purse.items() if n} == {"gold": 2}


def test_no_policy_is_developed_at_the_start() -> None:
    # 002 §2: they lie face down beside the city
    assert [seat_of(new(), seat)["policies"] for seat in range(3)] == [[], [], []]


def test_the_first_player_is_drawn_by_lot_and_stays_first() -> None:
    # 002 §2: who travelled last; rules-delta A11: kept all game
    assert {world(new(seed, players=3)).first for seed in range(30)} == {0, 1, 2}
    state = new(5, players=3)
    first = world(state).first
    state.playout(1)
    assert world(state).first == first


@pytest.mark.parametrize(
    "given", [{}, {"continuous": True}, {"automa": "greek"}, {"automa": "greek", "heroes": True}]
)
def test_the_players_may_choose_who_begins(given: dict[str, Any]) -> None:
    # 002 §2: whoever was abroad last
    for seed in range(6):
        state = new(seed, players=3, first_player=str(seed % 3 + 1), **given)
        assert world(state).first == seed % 3
        while asked(state) in ("capital", "automa-capital"):
            state.apply(state.legal_actions()[0])
        assert state.to_move == seed % 3


@pytest.mark.parametrize("players", PLAYERS)
def test_capitals_are_chosen_from_the_last_player_against_the_clock(players: int) -> None:
    # 002 §2: « en commençant par le dernier joueur, puis dans le sens antihoraire »
    state = new(7, players=players)
    order = []
    while asked(state) == "capital":
        order.append(state.to_move)
        play(state, sorted(legal(state))[0])
    if world(state).home[world(state).first] >= 0:
        order.append(world(state).first)  # one capital was left: the engine took it
    assert order[0] == (world(state).first - 1) % players
    assert all(after == (before - 1) % players for before, after in pairwise(order))
    assert len(order) == players
    assert (asked(state), state.to_move) == ("activate", world(state).first)


def test_a_capital_that_is_taken_cannot_be_chosen() -> None:
    # 002 §2
    state = new(players=4)
    first_choice = sorted(legal(state))[0]
    assert len(legal(state)) == 4
    play(state, first_choice)
    assert len(legal(state)) == 3
    assert first_choice not in legal(state)


def test_units_and_explorers_stand_in_the_capital_and_outposts_in_reserve() -> None:
    # 002 §2: 9 soldiers, 1 warlord, 2 explorers; 2 outposts
    state = new(players=2)
    while asked(state) == "capital":
        play(state, sorted(legal(state))[0])
    for seat in range(2):
        view = seat_of(state, seat)
        assert held(state, view["home"] + 1) == Held(seat, 9, warlord=True)
        assert view["explorers"] == [view["home"]] * 2
        assert view["outposts"] == 2


def test_the_first_player_begins_and_the_clock_goes_on() -> None:
    # 002 §3
    state = position(4, acting=False, first=2, to_move=2)
    order = []
    for _ in range(5):
        order.append(state.to_move)
        play(state, "activate:a1", "end-turn")
        while asked(state) != "activate":
            play(state, sorted(legal(state))[0])
    assert order == [2, 3, 0, 1, 2]


# -- a board of one's own --------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_a_random_board_follows_the_rules_for_making_one(players: int) -> None:
    # 002 §2, Créer son propre plateau de jeu
    for seed in range(6):
        state = new(seed, players=players, map="random")
        board = rules_of(state).board_of(world(state))
        provinces = board.of_kind("province")
        assert sum(t.token == "free-city" for t in provinces) == players
        assert all(t.token is not None for t in provinces)
        assert all(t.token is None for t in board.tiles if t.kind != "province")
        around = [
            sorted((t.token, t.value) for t in board.beside(c.index) if t.kind == "province")
            for c in board.capitals
        ]
        assert all(values == around[0] for values in around)
        assert all(
            value in (1, 2) for values in around for kind, value in values if kind != "free-city"
        )
        markets = [t.market for t in provinces if t.market]
        assert len(markets) == len(set(markets)) == players
        assert all(t.production == (t.market is None) for t in provinces)


def test_a_random_board_belongs_to_its_seed() -> None:
    boards = [
        rules_of(s).board_of(world(s)).tiles for s in (new(n, map="random") for n in (1, 2, 1))
    ]
    assert boards[0] == boards[2] != boards[1]


def test_the_helper_can_set_up_every_civilization() -> None:
    assert sorted(CIVS) == sorted(CIVILIZATIONS)
    for shift in range(5):
        civs = CIVS[shift:] + CIVS[:shift]
        state = position(5, civs=civs)
        assert [seat_of(state, s)["civilization"] for s in range(5)] == list(civs)
