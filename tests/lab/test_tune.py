"""Tuning: declared numbers move towards a target, and other games tell what that is worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import acropole
from acropole.cli import main
from acropole.lab.tune import (
    Distance,
    Point,
    Target,
    content_toml,
    descend,
    read_search,
    values_at,
)

GAME = acropole.game("monuments")
OPTIONS = GAME.options.resolve({"players": 3})
LONGER = """
[target]
measure = "decisions"
value = 210

[[parameter]]
content = "rule.hand.value"
from = 3
to = 9
"""
GAME_TOLD = {"choices": 1, "lead_changes": 0, "scores": [1, 2], "facts": {}}


@pytest.fixture
def declared(tmp_path: Path) -> Path:
    path = tmp_path / "longer.toml"
    path.write_text(LONGER)
    return path


# -- the search ----------------------------------------------------------------------------------


def test_the_search_finds_the_bottom_of_a_bowl() -> None:
    asked: set[Point] = set()

    def losses(points: list[Point]) -> dict[Point, float]:
        asked.update(points)
        return {(x, y): (x - 31) ** 2 + (y - 2) ** 2 + x * y / 100 for x, y in points}

    assert descend((5, 9), (40, 10), losses) == (31, 2)
    assert len(asked) < 80  # of 400


def test_the_search_follows_a_valley_that_lies_across() -> None:
    """Where each parameter alone only makes it worse, and two of them together do not."""
    asked: set[Point] = set()

    def losses(points: list[Point]) -> dict[Point, float]:
        asked.update(points)
        return {(x, y): 10 * (x + y - 20) ** 2 + (x - y - 10) ** 2 / 10 for x, y in points}

    assert descend((10, 10), (40, 40), losses) == (15, 5)
    assert len(asked) < 100  # of 1600


def test_the_search_stays_where_nothing_is_better() -> None:
    assert descend((3,), (9,), lambda points: dict.fromkeys(points, 1.0)) == (3,)


# -- the file ------------------------------------------------------------------------------------


def test_parameters_begin_where_the_game_is(declared: Path) -> None:
    target, (hand,) = read_search(declared, GAME, OPTIONS)
    assert (target.measure, target.value) == ("decisions", 210)
    assert hand.path == ("rule", "hand", "value", "0")
    assert hand.values[hand.start] == hand.now == 5


def test_values_become_the_content_that_differs(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(
        LONGER
        + '[[parameter]]\ncontent = "rule.overflow.value.1"\nvalues = [1, 4]\n'
        + '[[parameter]]\ncontent = "card.zeus-9.symbol"\nvalues = ["ship", "scroll", "helmet"]\n'
        + '[[parameter]]\noption = "track"\nvalues = ["six", "five"]\n'
    )
    _, parameters = read_search(path, GAME, OPTIONS)
    values = values_at(parameters, (2, 1, 0, 0))
    assert values["rule.hand.value"] == 5
    symbol = GAME.content["card"]["zeus-9"]["symbol"]
    other = next(word for word in ("ship", "scroll") if word != symbol)
    toml = content_toml(GAME, parameters, {**values, "card.zeus-9.symbol": other})
    assert toml == (
        '[[rule]]\nid = "overflow"\nvalue = [2, 4, 3]\n\n'
        f'[[card]]\nid = "zeus-9"\nsymbol = "{other}"\n'
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rule.hand.value", "rule.hnad.value", "no rule 'hnad'; did you mean 'hand'?"),
        ("rule.hand.value", "rules.hand.value", "no kind of content 'rules'; did you mean 'rule'"),
        ("rule.hand.value", "rule.hand.cost", "no field of rule.hand 'cost'"),
        ("rule.hand.value", "rule.hand", "no field of rule.hand ''"),
        ("rule.hand.value", "rule.hand.value.7", "no place '7'"),
        ('content = "rule.hand.value"', 'option = "trak"', "no option 'trak'; did you mean"),
        ("to = 9", "too = 9", "unknown key 'too'; did you mean 'to'?"),
        ("to = 9", "to = 3", "there are 1 values"),
        ("to = 9", 'to = "nine"', "whole numbers 'from' and 'to'"),
        ("[target]", "[goal]", "unknown part 'goal'"),
        ("[[parameter]]", "[parameter]", "there is no [[parameter]]"),
        ("value = 210", "", "which value the measure 'decisions' should have"),
        ("value = 210", 'value = "long"', "value must be a number"),
        ('"decisions"', '"decisoins"', "no measure 'decisoins'; did you mean 'decisions'?"),
        ('measure = "decisions"', 'label = "seta"', "no seat has a label 'seta'"),
        (
            'content = "rule.hand.value"\nfrom = 3\nto = 9',
            'content = "card.zeus-9.symbol"\nvalues = ["boat", "ship"]',
            "symbol must be one of",
        ),
        ("to = 9", "to = 100", "rule 'hand': value must be a number from 0 to 99, not 100"),
        ("from = 3", "from = 0", "rule 'hand', value: this rule has 1 numbers of at least 1"),
        ("from", "from =", "not valid TOML"),
    ],
)
def test_a_mistake_in_the_file_is_one_line_that_helps(
    old: str, new: str, message: str, declared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    declared.write_text(LONGER.replace(old, new))
    fixed = ["--bots", "random", "--games", "2"]
    assert main(["lab", "tune", "monuments", str(declared), *fixed]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_the_largest_number_that_a_pack_may_write_can_be_played(declared: Path) -> None:
    declared.write_text(LONGER.replace("to = 9", "to = 26"))  # of 108 cards, for four
    fixed = ["--bots", "random", "--games", "1"]
    assert main(["lab", "tune", "monuments", str(declared), *fixed]) == 0


# -- the command ---------------------------------------------------------------------------------


def tuned(declared: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    fixed = ["--players", "3", "--bots", "random", "--games", "4", "--held-out", "6", "--json"]
    assert main(["lab", "tune", "monuments", str(declared), *fixed, *arguments]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_numbers_found_are_a_pack_to_play_with(
    declared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pack"
    found = tuned(declared, capsys, "--write", str(folder))
    (hand,) = found["found"].values()  # type: ignore[attr-defined]
    assert hand != 5
    assert found["confirmed"]
    assert acropole.game("monuments", [folder]).content["rule"]["hand"]["value"] == [hand]
    rows: list[dict[str, object]] = found["held_out"]  # type: ignore[assignment]
    assert [(row["variant"], row["number"]) for row in rows] == [("before", 6), ("found", 6)]


def test_several_parameters_are_tuned_together(
    declared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    declared.write_text(
        LONGER.replace("210", "150")
        + '[[parameter]]\ncontent = "rule.actions.value"\nfrom = 2\nto = 4\n'
        + '[[parameter]]\noption = "track"\nvalues = ["six", "seven"]\n'
    )
    found = tuned(declared, capsys, "--games", "8", "--held-out", "40")
    assert len(found["found"]) == 3  # type: ignore[arg-type]
    parts: list[dict[str, object]] = found["parts"]  # type: ignore[assignment]
    assert [part["parameter"] for part in parts] == ["rule.hand.value", "rule.actions.value"]
    assert all(isinstance(part["reach_95"], float) for part in parts)
    assert found["closer_by"] > found["reach_95"] > 0  # type: ignore[operator]


def test_a_distance_knows_how_sure_it_is() -> None:
    target = Target("decisions", value=100.0)
    near, far, nearer = Distance(target), Distance(target), Distance(target)
    for number in range(200):
        chance = (number * 37) % 21 - 10  # common to all of them
        for distance, off in ((far, 9), (near, 3), (nearer, 3)):
            noise = (number * 13) % 7 - 3 if distance is nearer else 0
            distance.add(GAME_TOLD | {"decisions": 100 + off + chance + noise})
    closer, reach = near.closer_than(far)
    assert closer == pytest.approx(6.0, abs=0.1)
    assert reach is not None
    assert reach < 0.1  # what is common to both cancels out
    _, wide = nearer.closer_than(far)
    assert wide is not None
    assert 0.1 < wide < 0.6
    few = Distance(target)
    few.add(GAME_TOLD | {"decisions": 100})
    assert few.closer_than(few) == (0.0, None)


def test_two_processes_and_a_stopped_search_find_the_same(
    declared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, part = (tmp_path / f"{name}.jsonl" for name in ("one", "two", "part"))
    found = tuned(declared, capsys, "--data", str(one))
    assert tuned(declared, capsys, "--data", str(two), "--processes", "2") == found
    assert one.read_bytes() == two.read_bytes()
    part.write_bytes(one.read_bytes()[: one.stat().st_size * 2 // 3])
    assert tuned(declared, capsys, "--data", str(part)) == found
    assert part.read_bytes() == one.read_bytes()


def test_held_out_games_are_not_those_of_the_search(
    declared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data.jsonl"
    tuned(declared, capsys, "--data", str(data))
    summaries = [json.loads(line) for line in data.read_text().splitlines()[1:]]
    held_out = {a["seed"] for a in summaries if a["variant"] in ("before", "found")}
    assert held_out == set(range(4, 10))
    assert {a["seed"] for a in summaries if a["variant"] not in ("before", "found")} == set(
        range(4)
    )


def test_a_pack_is_not_written_over_anything(
    declared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "tune", "monuments", str(declared), "--write", str(tmp_path)]) == 2
    assert "does not exist yet or is empty" in capsys.readouterr().err
