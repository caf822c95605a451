"""Styles shift how a bot plays; a novice makes the mistakes of beginners."""

from __future__ import annotations

import pytest

from acropole.bots import Sight, ismcts, make
from acropole.bots.ahead import follow
from acropole.bots.styles import STYLES, liked, liking, rules_of
from acropole.web.bots.thinker import player
from tests.bots.positions import GAMES, after

pytestmark = pytest.mark.once


def gained(game: str, code: str, style: str) -> float:
    """What a bot takes of what a style likes, over the answers to many questions."""
    found = 0.0
    for answers in range(8, 90, 5):
        state = after(game, answers, seed=answers)
        rules, seat = rules_of(state), state.to_move
        before = liking(rules, state.position, seat, liked(rules, style))
        end = follow(state.position, make(code)(5).choose(Sight(state)), seat)
        found += liking(rules, end, seat, liked(rules, style)) - before
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_style_takes_more_of_what_it_likes(game: str) -> None:
    shifts = [
        gained(game, f"greedy:style={style}", style) - gained(game, "greedy", style)
        for style in STYLES[1:]
    ]
    assert all(shift >= 0 for shift in shifts)
    assert sum(shift > 0 for shift in shifts) >= 2


def test_a_style_likes_an_aspect_by_so_many_percent() -> None:
    state = after("monuments", 40)
    rules = rules_of(state)
    has = rules.aspects(state.position, 1)["hand"]
    assert has > 0
    assert liking(rules, state.position, 1, {"hand": 50}) == pytest.approx(has / 2)
    others = (state.position.worth(0) + state.position.worth(2)) / 2
    assert liking(rules, state.position, 1, {"others": 10}) == pytest.approx(-others / 10)
    assert liked(rules, "none") == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", ["greedy", "novice", "ismcts:iters=20"])
def test_every_style_answers_and_knows_no_more_than_its_seat(game: str, code: str) -> None:
    truth = after(game, 45)
    guess = truth.determinize(truth.to_move, 5)
    for style in STYLES[1:]:
        styled = f"{code}{',' if ':' in code else ':'}style={style}"
        chosen = {make(styled)(3).choose(Sight(state)) for state in (truth, guess)}
        assert len(chosen) == 1
        assert chosen <= set(truth.legal_actions())


def test_a_novice_overlooks_answers_but_never_all_of_them() -> None:
    state = after("monuments", 40)
    blind = make("novice:overlooks=1")(3)
    assert blind.choose(Sight(state)) in state.legal_actions()
    sharp = {make("novice:overlooks=0")(seed).choose(Sight(state)) for seed in range(8)}
    vague = {make("novice:overlooks=0.7")(seed).choose(Sight(state)) for seed in range(8)}
    assert len(vague) > len(sharp)


def test_a_search_follows_a_style_that_likes_to_have_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = after("monuments", 20)
    rules, seat = rules_of(state), state.to_move
    monkeypatch.setattr(type(rules.game), "styles", {"warlike": {"hand": -100_000}})
    monkeypatch.setattr(ismcts, "THOUGHT_OF", 0.0)
    bot = ismcts.Ismcts(3, iters=80, c=20.0, style="warlike")
    search = bot.search(Sight(state))
    ends = {
        int(answer.action): rules.aspects(follow(state.position, answer.action, seat), seat)["hand"]
        for answer in search.answers()
    }
    assert len(set(ends.values())) > 1
    assert ends[bot.preferred(search, Sight(state))] == min(ends.values())


def test_at_a_table_online_a_level_has_a_style() -> None:
    state = after("monuments", 20)
    bot = player("hard:style=builder", state, 3, 50)
    assert bot.settings["style"] == "builder"
    assert bot.settings["iters"] == 560
    assert player("greedy:style=scholar", state, 3, 50).settings["style"] == "scholar"
