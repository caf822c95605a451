"""The ladder: everybody meets, the same on any executor, and what is known is not played again."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import acropole
from acropole.cli import main
from acropole.kernel.game import canonical
from acropole.lab.ladder import Bout, Ladder, ahead_of, bouts, climb, markdown, play_bout
from acropole.lab.outcomes import bot_identity
from acropole.lab.statistics import Mean, of_others, wilson

CODES = ["random", "greedy:slips=0.5", "greedy"]


@pytest.fixture(scope="module")
def todo() -> list[Bout]:
    game = acropole.game("monuments")
    return bouts(game, game.options.resolve({"players": 3}), CODES, 2, 5)


def whole(todo: list[Bout], executor: Executor, log: Path | None = None) -> Ladder:
    *_, last = climb(todo, "random", executor, log)
    return last


@pytest.fixture(scope="module")
def ladder(todo: list[Bout]) -> Ladder:
    with ThreadPoolExecutor(1) as executor:
        return whole(todo, executor)


def test_each_challenges_those_named_before_on_every_seat(todo: list[Bout]) -> None:
    assert len(todo) == 6
    assert {(bout.challenger, bout.other) for bout in todo} == {
        (CODES[1], CODES[0]),
        (CODES[2], CODES[0]),
        (CODES[2], CODES[1]),
    }
    assert [(bout.number, bout.seed) for bout in todo[:2]] == [(0, 5), (1, 6)]


def test_a_reach_leaves_far_pairs_out() -> None:
    game = acropole.game("monuments")
    near = bouts(game, game.options.resolve({}), CODES, 1, 0, reach=1)
    assert [(bout.challenger, bout.other) for bout in near] == [
        (CODES[1], CODES[0]),
        (CODES[2], CODES[1]),
    ]


def test_nations_are_drawn_and_stay_while_the_challenger_goes_around_the_table() -> None:
    todo = bouts(acropole.game("imperium"), {"players": 2}, ["random", "greedy"], 6, 20)
    nations = [(bout.options["nation"], bout.options["rivals"]) for bout in todo]
    assert nations[0::2] == nations[1::2]
    assert len({str(pair) for pair in nations}) == 3
    named = bouts(acropole.game("imperium"), todo[0].options, ["random", "greedy"], 6, 20)
    assert {canonical(bout.options) for bout in named} == {canonical(todo[0].options)}


def test_boards_and_modules_are_drawn_and_stay_while_the_challenger_goes_around_the_table() -> None:
    game = acropole.game("monumental")
    given = {"players": 2, "heroes": True}
    mixed = game.mixes(given)
    assert "heroes" not in mixed
    todo = bouts(game, given, ["random", "greedy"], 12, 20, mixed=mixed)
    tables = [canonical(bout.options) for bout in todo]
    assert tables[0::2] == tables[1::2]
    assert len(set(tables)) == 6
    assert all(bout.options["heroes"] for bout in todo)
    assert len({str(bout.options["map"]) for bout in todo}) > 1


@pytest.mark.parametrize(
    ("id", "players", "drawn"),
    [
        ("monuments", 2, {"track", "actions", "later_cards", "both_colours", "iii_cards"}),
        ("monuments", 3, {"track", "actions", "later_cards"}),
        ("imperium", 2, {"commons", "civ", "first", "gifts", "payments"}),
        ("imperium", 3, {"commons", "civ", "first", "gifts", "payments"}),
        ("imperium", 4, {"commons", "first", "gifts", "payments"}),
    ],
)
def test_any_variant_that_is_drawn_can_be_dealt(id: str, players: int, drawn: set[str]) -> None:
    game = acropole.game(id)
    mixed = game.mixes({"players": players})
    assert drawn <= set(mixed)
    todo = bouts(game, {"players": players}, ["random", "greedy"], 60 * players, 3, mixed=mixed)
    for bout in todo[::players]:
        assert game.variant(dict(bout.options)).people == players
        assert game.deal(bout.seed, dict(bout.options)).legal_actions()
    for name in drawn:
        assert len({bout.options[name] for bout in todo}) > 1


def test_what_settles_a_variant_leaves_out_what_does_not_go_with_it() -> None:
    assert set(acropole.game("monuments").mixes({"players": 2, "size": "tiny"})) == {
        "track",
        "actions",
    }
    assert "commons" not in acropole.game("imperium").mixes({"players": 2, "one_box": True})
    assert set(acropole.game("imperium").mixes({})) == {"commons"}


def test_who_is_first_of_the_bots_does_not_hang_on_an_opponent_of_the_rules() -> None:
    game = acropole.game("imperium")
    options = {"players": 2, "civ": True, "level": "supreme"}
    todo = bouts(game, options, ["random", "greedy"], 4, 20)
    with ThreadPoolExecutor(1) as executor:
        told = whole(todo, executor)
    contest = told.contests["greedy", "random"]
    assert (told.seats, contest.others) == (2, 1)
    assert contest.wins == 4  # ahead of chance each time, whoever won
    assert contest.ahead.mean == 1


def test_two_processes_find_the_same(todo: list[Bout], ladder: Ladder) -> None:
    with ProcessPoolExecutor(2) as executor:
        assert markdown(whole(todo, executor)) == markdown(ladder)


def test_ratings_and_contests_agree(ladder: Ladder) -> None:
    assert next(iter(ladder.ratings())) == "greedy"
    assert ladder.ratings()["random"].elo == 0
    assert all(contest.games == 2 for contest in ladder.contests.values())
    table = markdown(ladder)
    assert "| `random` | +0 | anchor |" in table
    assert "| `greedy` | 2 × `random` | 2 |" in table


def test_what_the_log_holds_is_not_played_again(
    todo: list[Bout], ladder: Ladder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ladder.jsonl"
    with ThreadPoolExecutor(1) as executor:
        whole(todo[:4], executor, file)
        file.write_text(file.read_text() + '{"key": "cut off by Ctr')
        assert markdown(whole(todo, executor, file)) == markdown(ladder)
        assert len(file.read_text().splitlines()) == len(todo) + 1
        monkeypatch.delattr("acropole.lab.workers.play")
        assert markdown(whole(todo, executor, file)) == markdown(ladder)


def test_a_shared_rank_is_halfahead_of(todo: list[Bout]) -> None:
    outcome = play_bout(todo[0])
    assert outcome.ahead in (0, 0.25, 0.5, 0.75, 1)
    assert ahead_of(1, [2, 3]) == 1
    assert ahead_of(1, [1, 3]) == 0.75
    assert ahead_of(3, [1, 2]) == 0


def spread_of(shares: list[float], others: int) -> float:
    found = Mean()
    for share in shares:
        found.add(share)
    low, high = of_others(found, others)
    return high - low


def test_games_against_several_tell_more_the_less_their_shares_hang_together() -> None:
    between_two = spread_of([1.0, 0.0] * 50, 1)
    low, high = wilson(50, 100)
    assert between_two == pytest.approx(high - low)
    assert spread_of([1.0, 0.0] * 50, 3) == pytest.approx(between_two, rel=0.01)  # all or none
    low, high = wilson(100, 200)
    assert spread_of([1.0, 0.5, 0.5, 0.0] * 25, 2) == pytest.approx(high - low, rel=0.01)
    assert spread_of([0.5] * 100, 2) == pytest.approx(high - low)  # no more than one for each
    low, high = wilson(60, 60)
    assert spread_of([1.0] * 20, 3) == pytest.approx(high - low)


def test_the_longest_thoughts_are_measured(todo: list[Bout]) -> None:
    outcome = play_bout(todo[-1])
    assert set(outcome.slowest) == {"greedy", "greedy:slips=0.5"}
    assert outcome.slowest["greedy"] > 0


def test_a_key_knows_the_bot_that_a_level_with_a_style_stands_for() -> None:
    plain, styled = (bot_identity("monuments", {}, code) for code in ("hard", "hard:style=builder"))
    assert plain[1] == styled[1]
    assert plain != styled


def test_a_variant_has_a_section_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ladder.md"
    asked = ["lab", "ladder", "monuments", "--players", "2", "--bots", "random,greedy"]
    asked += ["--games", "1", "--write", str(file)]
    for given in ([], ["--size", "tiny"], ["--mixed"]):
        assert main([*asked, *given]) == 0
    heads = [line for line in file.read_text().splitlines() if line.startswith("#")]
    usual = "## Monuments, 2 players"
    assert heads == [usual, f"{usual}, size=tiny", f"{usual}, variants drawn"]
    assert f"{usual}, size=tiny"[3:] in capsys.readouterr().out
