from __future__ import annotations

import math

import pytest
from jsonschema import Draft202012Validator

from acropole.kernel.errors import OptionError
from acropole.kernel.options import Option, Options

PLAYERS = Option(
    "players",
    2,
    kind="integer",
    minimum=1,
    maximum=4,
    title={"en": "Players", "fr": "Joueurs"},
    help={"en": "How many seats.", "fr": "Combien de places."},
)
LEVEL = Option("level", "easy", kind="string", choices=("easy", "hard"))
MODULES = Option("modules", (), kind="list", choices=("heroes", "markets"), maximum=2)
BOARD = Option("board", (1, 2), kind="list", items="integer", minimum=1)
OPTIONS = Options(
    PLAYERS,
    Option("automa", False, kind="boolean"),
    LEVEL,
    Option("name", "", kind="string"),
    Option("turns", 10, kind="integer"),
    Option("era", 1, kind="integer", choices=(1, 2, 3)),
    MODULES,
    BOARD,
    Option("flags", (), kind="list", items="boolean"),
)
VALUES: list[object] = [
    *(None, True, False, 0, 1, 2, 3, 4, 5, -1, 10**30, 1.0, 3.0, 1.5, math.inf, math.nan),
    *("", "easy", "Easy", "hard", "1", "true", "heroes", {}, {"a": 1}),
    *([], ["heroes"], ["heroes", "markets"], ["heroes"] * 3, ["heroes", 1], [None], [[]]),
    *([1], [1, 2.0], [1.5], [True], [True, False], [1, True], ["1"], "heroes,markets"),
]


def accepts(given: dict[str, object]) -> bool:
    try:
        OPTIONS.resolve(given)
    except OptionError:
        return False
    return True


def refusal(given: dict[str, object]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        OPTIONS.resolve(given)
    return caught.value


def test_the_schema_is_a_valid_json_schema() -> None:
    Draft202012Validator.check_schema(OPTIONS.schema())


@pytest.mark.parametrize("name", [*OPTIONS.resolve({}), "unknown"])
def test_schema_and_resolve_accept_the_same_values(name: str) -> None:
    validator = Draft202012Validator(OPTIONS.schema())
    verdicts = {repr(value): accepts({name: value}) for value in VALUES}
    assert verdicts == {repr(value): validator.is_valid({name: value}) for value in VALUES}
    assert any(verdicts.values()) == (name != "unknown")


def test_the_defaults_of_the_schema_are_those_of_resolve() -> None:
    properties = OPTIONS.schema()["properties"]
    assert isinstance(properties, dict)
    assert {name: schema["default"] for name, schema in properties.items()} == OPTIONS.resolve({})


def test_the_schema_speaks_both_languages() -> None:
    schema = PLAYERS.schema()
    assert (schema["title"], schema["x-title-fr"]) == ("Players", "Joueurs")
    assert schema["description"] == "How many seats."
    assert schema["x-description-fr"] == "Combien de places."


def test_resolve_fills_defaults_in_the_order_of_declaration() -> None:
    resolved = Options(PLAYERS, LEVEL, MODULES).resolve({"level": "hard", "players": 3})
    assert list(resolved.items()) == [("players", 3), ("level", "hard"), ("modules", [])]


def test_a_whole_float_becomes_an_int() -> None:
    resolved = OPTIONS.resolve({"players": 3.0, "board": [2.0]})
    assert type(resolved["players"]) is int
    assert repr(resolved["board"]) == "[2]"


def test_changing_a_resolved_list_leaves_the_default_alone() -> None:
    board = OPTIONS.resolve({})["board"]
    assert isinstance(board, list)
    board.append(9)
    assert OPTIONS.resolve({})["board"] == [1, 2]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 7}, "players cannot be 7; it must be a whole number, from 1 to 4"),
        ({"players": True}, "players cannot be True; it must be a whole number, from 1 to 4"),
        ({"automa": 1}, "automa cannot be 1; it must be true or false"),
        ({"level": "mad"}, "level cannot be 'mad'; it must be one of easy, hard"),
        (
            {"modules": ["hero"]},
            "modules cannot be ['hero']; it must be a list drawn from heroes, markets, "
            "at most 2 items",
        ),
        (
            {"board": []},
            "board cannot be []; it must be a list of whole numbers, at least 1 items",
        ),
    ],
)
def test_a_refusal_names_option_value_and_what_is_allowed(
    given: dict[str, object], message: str
) -> None:
    error = refusal(given)
    assert str(error) == message
    assert error.option == next(iter(given))


def test_an_unknown_option_suggests_the_nearest() -> None:
    error = refusal({"playres": 3})
    assert error.option == "playres"
    assert "'playres'; did you mean 'players'? The options are: players, automa" in str(error)
    assert "did you mean" not in str(refusal({"zzz": 3}))


def test_a_huge_value_does_not_make_a_huge_message() -> None:
    assert len(str(refusal({"players": "x" * 100_000}))) < 200


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("players", "3", 3),
        ("turns", "-5", -5),
        ("automa", "Yes", True),
        ("automa", "0", False),
        ("level", "hard", "hard"),
        ("name", "3", "3"),
        ("modules", "heroes, markets", ["heroes", "markets"]),
        ("modules", "", []),
        ("board", "1,2,3", [1, 2, 3]),
        ("flags", "on,off", [True, False]),
    ],
)
def test_the_command_line_gives_typed_values(name: str, text: str, value: object) -> None:
    parsed = OPTIONS.parse(name, text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("players", "three"),
        ("players", "1_0"),
        ("players", "9" * 5000),
        ("players", ""),
        ("players", "5"),
        ("automa", "maybe"),
        ("board", "1,,2"),
        ("modules", "hero"),
        ("playres", "3"),
    ],
)
def test_the_command_line_refuses_what_resolve_refuses(name: str, text: str) -> None:
    with pytest.raises(OptionError) as caught:
        OPTIONS.parse(name, text)
    assert caught.value.option == name


def test_a_game_can_check_options_together() -> None:
    def enough_people(resolved: dict[str, object]) -> None:
        if resolved["players"] == 1 and not resolved["automa"]:
            raise OptionError("automa", "a game for one needs the Automa; set automa to true")

    options = Options(PLAYERS, Option("automa", False, kind="boolean"), check=enough_people)
    assert options.resolve({"players": 1, "automa": True})["players"] == 1
    with pytest.raises(OptionError, match="needs the Automa"):
        options.resolve({"players": 1})


def test_a_wrong_declaration_is_our_bug() -> None:
    with pytest.raises(ValueError, match="bad default: seats cannot be 9"):
        Option("seats", 9, kind="integer", maximum=4)
    with pytest.raises(ValueError, match="same name"):
        Options(LEVEL, LEVEL)


def test_an_option_that_came_later_is_what_it_was_in_games_from_before_it() -> None:
    late = Options(LEVEL, Option("order", "auto", kind="string", before="ask"))
    assert late.resolve({}) == {"level": "easy", "order": "auto"}
    assert late.stored({"level": "hard"}) == {"level": "hard", "order": "ask"}
    assert late.stored({"order": "auto"}) == {"order": "auto"}
    assert late.told({"level": "hard", "order": "ask"}) == {"level": "hard"}
    assert late.told({"level": "hard", "order": "auto"}) == {"level": "hard", "order": "auto"}
