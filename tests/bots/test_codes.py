"""Codes name bots; a mistake in one is told in a sentence."""

from __future__ import annotations

import pytest

import acropole
from acropole.bots import Ismcts, Level, Sight, bots, make
from acropole.kernel.errors import UnknownBot
from acropole.lab.outcomes import bot_identity
from tests.bots.positions import after


def test_levels_and_codes_are_known() -> None:
    assert bots() == [*("easy", "expert", "greedy", "hard", "ismcts", "medium", "novice", "random")]


def test_a_code_sets_parameters_and_leaves_the_others() -> None:
    bot = make("ismcts:iters=2000,c=0.5")(0)
    assert isinstance(bot, Ismcts)
    rest = {"focus": 1, "turns": -1, "further": 0, "sight": 0, "lore": 1, "style": "none", "ms": 0}
    assert bot.settings == {"iters": 2000, "c": 0.5} | rest


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "There is no bot ''"),
        ("heard", "did you mean 'hard'?"),
        ("hard:iters=3", "Bot 'hard' has no parameter 'iters' (parameters: style)."),
        (
            "ismcts:depth=3",
            "no parameter 'depth' (parameters: iters, c, focus, turns, further, sight, lore, "
            "style, ms)",
        ),
        ("ismcts:iters=0", "'iters' of bot 'ismcts' must be a whole number from 1 to 10000000"),
        ("ismcts:iters=1.5", "must be a whole number from 1 to 10000000, not '1.5'"),
        ("ismcts:iters", "must be a whole number from 1 to 10000000, not ''"),
        ("ismcts:c=nan", "'c' of bot 'ismcts' must be a number from 0.0 to 100.0, not 'nan'"),
        ("ismcts:c=-1", "not '-1'"),
        ("ismcts:ms=soon", "not 'soon'"),
        ("hard:style=rude", "'style' of bot 'hard' is one of none, warlike, builder, scholar, mer"),
        ("greedy:slips=2", "must be a number from 0.0 to 1.0, not '2'"),
    ],
)
def test_a_mistake_in_a_code_says_what_is_wrong(code: str, message: str) -> None:
    with pytest.raises(UnknownBot) as error:
        make(code)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", acropole.game_ids())
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_every_game_has_a_bot_for_every_level(name: str, level: str) -> None:
    game = acropole.game(name)
    make(game.levels[level])
    for own in game.levels_for.values():
        make(own.get(level, game.levels[level]))


def test_a_level_may_be_another_bot_for_another_number_of_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = acropole.game("monuments")
    monkeypatch.setattr(type(game), "levels_for", {2: {"hard": "random"}})
    levels = [game.variant({"players": n}).level("hard") for n in (2, 3)]
    assert levels == ["random", game.levels["hard"]]
    codes = [bot_identity("monuments", {"players": n}, "hard:style=none")[1] for n in (2, 3)]
    assert codes == levels


def test_a_level_plays_as_the_bot_that_the_game_names() -> None:
    state = after("monuments", 20)
    easy = make("easy")(3)
    assert easy.choose(Sight(state)) in state.legal_actions()
    assert isinstance(easy, Level)
    assert easy.player is not None
    assert easy.player.name == "novice"
    assert easy.player.settings == {"overlooks": 0.5, "style": "none"}


def test_a_level_has_a_style() -> None:
    state = after("monuments", 20)
    medium = make("medium:style=builder")(3)
    medium.choose(Sight(state))
    assert isinstance(medium, Level)
    assert medium.player is not None
    assert medium.player.settings["style"] == "builder"


def test_slips_are_answers_by_chance() -> None:
    sight = Sight(after("monuments", 20))
    always, never = (
        {make(f"greedy:slips={share}")(seed).choose(sight) for seed in range(30)}
        for share in (1, 0)
    )
    assert never < always
