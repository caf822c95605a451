"""Every option of Monumental, and what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from acropole.games.monumental import maps
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.maps.reader import presets
from acropole.games.monumental.rules.pieces import kind_of
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .table import GAME, new, rules_of, seat_of, seen

PRESETS = Path(str(maps.__file__)).parent / "preset"
DEFAULTS = {
    "players": 3,
    "civilizations": [],
    "first_player": "random",
    "earlier_points": 0,
    "map": "tight",
    "alternative_wonders": [],
    "replaced_wonders": [],
    "renaissance": False,
    "continuous": False,
    "heroes": False,
    "monsters": 0,
}


def properties() -> dict[str, dict[str, Any]]:
    return cast(dict[str, dict[str, Any]], GAME.options_schema()["properties"])


def test_the_options_and_their_defaults() -> None:
    found = {name: option["default"] for name, option in properties().items()}
    assert found.items() >= DEFAULTS.items()


def test_every_option_has_a_title_in_both_languages() -> None:
    for name, option in properties().items():
        assert option["title"], name
        assert option["x-title-fr"], name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 6),
        ("players", "3"),
        ("civilizations", ["greek"]),
        ("civilizations", ["greek", "greek", "danish"]),
        ("civilizations", ["greek", "roman", "danish"]),
        ("civilizations", "greek"),
        ("civilizations", ["greek", "danish", "japanese", "chinese"]),
        ("map", "atlantis"),
        ("map", "2-tight-ford"),
        ("map", 3),
        ("alternative_wonders", ["IV"]),
        ("alternative_wonders", "I"),
        ("alternative_wonders", ["I", "II", "III", "I"]),
        ("first_player", "4"),
        ("first_player", 2),
        ("first_player", "nobody"),
        ("replaced_wonders", ["pyramids"]),  # no alternative wonder is in the game
        ("replaced_wonders", ["market"]),
        ("replaced_wonders", "pyramids"),
        ("renaissance", "yes"),
        ("renaissance", 1),
        ("continuous", "on"),
        ("heroes", 1),
        ("heroes", "yes"),
        ("monsters", -1),
        ("monsters", 13),
        ("monsters", True),
        ("earlier_points", -1),
        ("earlier_points", 10),
        ("earlier_points", "2"),
    ],
)
def test_a_bad_option_is_refused_by_its_name(name: str, value: object) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.deal(0, {name: value})
    assert refused.value.option == name
    assert len(str(refused.value)) > 20


def test_the_refusal_of_a_map_names_those_that_fit() -> None:
    with pytest.raises(OptionError) as refused:
        GAME.deal(0, {"players": 2, "map": "atlantis"})
    for name in ("tight", "wide", "random", *presets(2)):
        assert name in str(refused.value)


@pytest.mark.parametrize("seed", [-1, 2**63, True, "7"])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(OptionError, match="seed"):
        GAME.new(seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_players(players: int) -> None:
    assert len(seen(new(players=players))["seats"]) == players


def test_civilizations_by_seat() -> None:
    for civ in CIVILIZATIONS:
        others = [other for other in CIVILIZATIONS if other != civ][:2]
        state = new(civilizations=[*others, civ])
        assert [seat_of(state, s)["civilization"] for s in range(3)] == [*others, civ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_maps_by_size_or_name(players: int) -> None:
    for name in presets(players):
        assert seen(new(players=players, map=name))["board"]["id"] == name
    for size in ("tight", "wide"):
        assert f"{players}-{size}-" in seen(new(players=players, map=size))["board"]["id"]


def test_a_random_map_changes_with_the_seed_and_survives_json() -> None:
    one, two = new(1, map="random"), new(2, map="random")
    assert world(one).board_seed != world(two).board_seed
    twin = GAME.from_json(one.to_json())
    assert twin.digest() == one.digest()
    twin.playout(3)
    one.playout(3)
    assert twin.digest() == one.digest()


def test_alternative_wonders_in_the_eras_named() -> None:
    for eras in ([], ["I"], ["II", "III"], ["I", "II", "III"]):
        state = new(alternative_wonders=eras)
        kinds = [
            rules_of(state).kinds[kind_of(world(state), card)] for card in world(state).development
        ]
        others = [kind["era"] for kind in kinds if kind.fields.get("deck") == "alternative"]
        assert sorted(others) == eras
        assert len(kinds) == 35


@pytest.mark.parametrize(
    ("players", "eras", "named", "message"),
    [
        (3, ["II"], ["pyramids"], "of era I"),
        (3, ["I"], ["pyramids", "stonehenge"], "not both"),
        (4, ["I"], ["artemis"], "5 players"),
    ],
)
def test_only_a_wonder_that_could_be_replaced_is(
    players: int, eras: list[str], named: list[str], message: str
) -> None:
    given = {"players": players, "alternative_wonders": eras, "replaced_wonders": named}
    with pytest.raises(OptionError, match=message) as refused:
        GAME.deal(0, given)
    assert refused.value.option == "replaced_wonders"


def test_the_automa_that_begins_leaves_nobody_else_to_begin() -> None:
    given = {"players": 1, "automa": "greek", "automa_edition": "first", "first_player": "1"}
    with pytest.raises(OptionError, match="Automa begins") as refused:
        GAME.deal(0, given)
    assert refused.value.option == "first_player"


def test_the_renaissance_makes_the_game_longer() -> None:
    # 002 §2: « pour une partie plus longue »
    assert seen(new())["development"] == 35 - 6
    assert seen(new(renaissance=True))["development"] == 35 - 6 + 12


def test_a_board_with_fewer_barbarians_than_monsters_is_refused() -> None:
    ford = (PRESETS / "2-tight-ford.map").read_text(encoding="utf-8")
    smaller = ford.replace("2b3+ 3b2+", "2b3+ .").replace(".    3b2+", ".    .")
    assert seen(new(players=2, map=smaller, monsters=11))["monsters"]["hidden"] == 11
    with pytest.raises(OptionError, match="11 barbarian tokens") as refused:
        GAME.deal(0, {"players": 2, "map": smaller, "monsters": 12})
    assert refused.value.option == "monsters"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_boards_of_the_game_have_room_for_all_monsters(players: int) -> None:
    for name in (*presets(players), "random"):
        state = new(7, players=players, map=name, monsters=12)
        assert rules_of(state).problems(world(state)) == []


def test_everything_at_once() -> None:
    state = new(
        4,
        players=5,
        map="random",
        renaissance=True,
        alternative_wonders=["I", "II", "III"],
        heroes=True,
        monsters=12,
        civilizations=["random", "greek", "random", "danish", "random"],
    )
    state.playout(1)
    assert state.is_over
    assert rules_of(state).problems(world(state)) == []


# -- points for who plays earlier ------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_plays_earlier_is_given_points_for_each_who_plays_later(players: int) -> None:
    for first in range(players):
        options = {"players": players, "first_player": str(first + 1)}
        plain, even = new(**options), new(earlier_points=3, **options)
        given = [3 * (players - 1 - (seat - first) % players) for seat in range(players)]
        assert [seat_of(even, seat)["points"]["order"] for seat in range(players)] == given
        assert even.scores() == [a + b for a, b in zip(plain.scores(), given, strict=True)]
        assert "order" not in seat_of(plain, 0)["points"]


def by_chance(seed: int, points: int) -> State:
    """A game of two that chance plays to its end."""
    state, chance = new(seed, players=2, first_player="1", earlier_points=points), Random(seed)
    while not state.is_over:
        state.apply(chance.choice(state.legal_actions()))
    return state


def test_points_for_who_plays_earlier_decide_games() -> None:
    for seed in range(20):
        plain = by_chance(seed, 0)
        first, second = plain.scores()
        if first < second < first + 9:
            break
    assert plain.result().winners == (1,)
    even = by_chance(seed, 9)
    assert rules_of(even).recount(world(even)) == list(even.scores()) == [first + 9, second]
    assert even.result().winners == (0,)


@pytest.mark.parametrize("players", [1, 3])
def test_the_automa_plays_last_and_is_given_none(players: int) -> None:
    state = new(players=players, automa="random", earlier_points=4)
    assert sorted(state.scores()[:-1]) == [4 * later for later in range(1, players + 1)]
    assert state.scores()[-1] == 0
    assert rules_of(state).recount(world(state)) == list(state.scores())


@pytest.mark.parametrize(
    "other",
    [
        {"players": 3, "continuous": True},
        {"players": 1, "automa": "greek", "automa_edition": "first"},
    ],
)
def test_points_for_who_plays_earlier_need_a_turn_order(other: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        new(earlier_points=2, **other)
    assert refused.value.option == "earlier_points"
