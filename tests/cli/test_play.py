"""`acropole play`, typed on a keyboard that is a text."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import acropole
from acropole.kernel.records import Record, validate
from tests.cli.conftest import Cli

ALWAYS_FIRST = "1\n" * 1000
GAME = ("play", "monuments", "--players", 3, "--seed", 7, "--bots", "random")


def load(path: Path) -> Record:
    return Record.load(path, acropole.game)


@pytest.mark.parametrize(
    ("lang", "over", "winner", "category"),
    [
        ("en", "The game is over: the row could not be filled.", " wins.", "unused historians"),
        (
            "fr",
            "La partie est finie\u00a0: la rangée n'a pas pu",
            "Victoire de ",
            "historiens inutilisés",
        ),
    ],
)
def test_a_game_is_played_to_its_end(
    cli: Cli, tmp_path: Path, lang: str, over: str, winner: str, category: str
) -> None:
    outcome = cli(*GAME, "--lang", lang, typed=ALWAYS_FIRST)
    assert outcome.code == 0
    for text in (over, winner, category, "saves/monuments-7.json"):
        assert text in outcome.out
    record = load(tmp_path / "saves/monuments-7.json")
    assert record.result is not None
    assert validate(record).status == "ok"


def test_two_players_have_two_colours_each(cli: Cli) -> None:
    outcome = cli(
        "play", "monuments", "--players", 2, "--seed", 1, "--bots", "random", typed=ALWAYS_FIRST
    )
    assert outcome.code == 0
    for colour in ("blue", "orange", "green", "purple"):
        assert colour in outcome.out


def test_the_table_the_news_the_question_and_its_answers_are_shown(cli: Cli) -> None:
    shown = cli(*GAME, typed="quit\n").out
    at = [shown.index(text) for text in ("Your hand", " begins.", "Your turn: 3 ", "1  Take ")]
    assert at == sorted(at)


def test_a_seed_not_given_is_chosen_and_told(cli: Cli, tmp_path: Path) -> None:
    shown = cli("play", "monuments", typed="quit\n").out
    (file,) = (tmp_path / "saves").iterdir()
    assert f"seed {load(file).seed}" in shown


def test_an_action_is_named_by_number_or_by_code(cli: Cli, tmp_path: Path) -> None:
    cli(*GAME, "--save", "a.json", typed="draw\nquit\n")
    lines = [line.split() for line in cli(*GAME).out.splitlines()]
    numbered = next(words[0] for words in lines if words[-1:] == ["draw"])
    cli(*GAME, "--save", "b.json", typed=f"{numbered}\nquit\n")
    assert load(tmp_path / "a.json").actions == load(tmp_path / "b.json").actions


@pytest.mark.parametrize("typed", ["", "99", "0", "xyzzy", "take:9", "7" * 5000, "\x1b[A"])
def test_what_is_not_understood_gets_a_sentence_and_the_prompt_again(cli: Cli, typed: str) -> None:
    outcome = cli(*GAME, typed=f"{typed}\nquit\n")
    assert "Type a number from 1 to " in outcome.out
    assert outcome.code == 0


def test_an_action_that_is_not_legal_says_why(cli: Cli) -> None:
    assert "actions are left and must be taken" in cli(*GAME, typed="end-turn\n").out


def test_why_tells_of_one_action_or_of_all_by_kind(cli: Cli) -> None:
    one = cli(*GAME, typed="why end-turn\nwhy 1\nwhy xyzzy\nwhy 99\n").out
    assert "3 actions are left and must be taken." in one
    assert "1 is legal now." in one
    assert "'xyzzy' is not the code" in one
    assert "There is no action 99" in one
    everything = cli(*GAME, typed="why\n").out
    assert "\nbuild\n  " in everything
    assert "end-turn\n  3 actions are left" in everything
    assert "not what is asked" not in everything


def test_why_does_not_drown_a_person_in_a_hundred_cards(cli: Cli) -> None:
    shown = cli("play", "monuments", "--seed", 8, typed="build:pyramids\nwhy\n").out
    assert "Pyramids: which card next" in shown
    assert 0 < shown.count("is not in your hand") < 10
    assert "more of this kind" in shown


def test_undo_and_redo(cli: Cli, tmp_path: Path) -> None:
    assert "no way back" in cli(*GAME, typed="undo\n").out
    assert "nothing to do again" in cli(*GAME, typed="redo\n").out
    cli(*GAME, "--save", "none.json", typed="take:1\nundo\n")
    cli(*GAME, "--save", "one.json", typed="take:1\nundo\nredo\n")
    before = len(load(tmp_path / "none.json").actions)
    assert len(load(tmp_path / "one.json").actions) == before + 1
    assert "no way back" in cli(*GAME, typed="draw\nundo\n").out  # a card was revealed


def test_log_scores_cards_and_help(cli: Cli) -> None:
    shown = cli(*GAME, typed="take:1\nlog all\nscores\ncards zeus\n?\ntable\n").out
    assert shown.count(" begins.") == 2  # when it happened, and in the log
    assert "longest histories (9, 6 and 3 points for the longest histories)" in shown
    assert "Most points when the row cannot be filled wins. " in shown
    assert "9 of 108 cards" in shown
    assert "why an action is not legal now" in shown
    assert shown.count("Your turn: 2 ") == 2


def test_commands_are_understood_in_french(cli: Cli) -> None:
    typed = "pourquoi\njournal tout\npoints\ncartes zeus\naide\nannuler\nquitter\n"
    outcome = cli(*GAME, "--lang", "fr", typed=typed)
    assert outcome.code == 0
    for text in ("Il reste 3 actions", "plus longues histoires", "9 cartes sur 108"):
        assert text in outcome.out
    assert "Tapez un nombre" not in outcome.out


def test_quit_saves_and_resume_goes_on_to_the_end(cli: Cli, tmp_path: Path) -> None:
    left = cli(*GAME, typed="1\n1\nquit\n")
    assert "--resume saves/monuments-7.json" in left.out
    file = tmp_path / "saves/monuments-7.json"
    before = load(file)
    assert before.result is None
    resumed = cli("play", "--resume", file, typed=ALWAYS_FIRST)
    assert resumed.code == 0
    after = load(file)
    assert after.actions[: len(before.actions)] == before.actions
    assert after.names == ["Player 1", "random", "random"]
    assert after.result is not None
    assert "The game is over" in cli("play", "monuments", "--resume", file).out


def test_a_turn_can_be_left_in_its_middle(cli: Cli, tmp_path: Path) -> None:
    cli(*GAME, "--save", "a.json", typed="1\n1\n")
    cli(*GAME, "--save", "b.json", typed="1\n")
    cli("play", "--resume", "b.json", typed="1\n")
    assert load(tmp_path / "a.json").actions == load(tmp_path / "b.json").actions


def test_the_end_of_the_input_saves(cli: Cli, tmp_path: Path) -> None:
    assert cli(*GAME, typed="1").code == 0
    assert load(tmp_path / "saves/monuments-7.json").actions


def test_every_action_of_a_person_is_on_disk_at_once(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["draw", "draw"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines, None) or 1 / 0)
    with pytest.raises(ZeroDivisionError):
        cli(*GAME)
    drawn = [step for step in load(tmp_path / "saves/monuments-7.json").actions if step == 14]
    assert acropole.game("monuments").space.code(14) == "draw"
    assert len(drawn) >= 2


def test_an_earlier_game_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    cli(*GAME, typed="1\n")
    first = (tmp_path / "saves/monuments-7.json").read_bytes()
    again = cli(*GAME, typed="save saves/monuments-7.json\n")
    assert "there already" in again.out
    assert "saves/monuments-7-2.json" in again.out
    assert (tmp_path / "saves/monuments-7.json").read_bytes() == first


def test_save_moves_the_game_to_another_file(cli: Cli, tmp_path: Path) -> None:
    outcome = cli(*GAME, typed="save nowhere/a.json\nsave b.json\n1\n")
    assert "cannot write nowhere/a.json" in outcome.out
    assert "--resume b.json" in outcome.out
    assert len(load(tmp_path / "b.json").actions) > len(
        load(tmp_path / "saves/monuments-7.json").actions
    )


def test_a_disk_that_fills_up_is_told_and_the_game_goes_on(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = iter([None, OSError(28, "No space left on device"), None, None])

    def save(record: Record, path: object) -> None:
        if error := next(writes):
            raise error

    monkeypatch.setattr(Record, "save", save)
    outcome = cli(*GAME, typed="draw\ndraw\n")
    assert "cannot write saves/monuments-7.json: No space left on device" in outcome.out
    assert "Your turn: 1 action left" in outcome.out
    assert outcome.code == 0


def test_a_saved_game_carries_its_packs(cli: Cli, tmp_path: Path) -> None:
    pack = tmp_path / "my pack"
    pack.mkdir()
    (pack / "cards.toml").write_text('[[card]]\nid = "zeus-3"\nsymbol = "helmet"\n')
    left = cli(*GAME, "--pack", "my pack", typed="1\n")
    assert "--resume saves/monuments-7.json\n" in left.out
    shutil.rmtree(pack)
    assert cli("play", "--resume", "saves/monuments-7.json").code == 0
    assert cli("replay", "saves/monuments-7.json").code == 0
    assert "ok" in cli("validate", "saves/monuments-7.json").out


def test_a_person_can_take_any_seat(cli: Cli, tmp_path: Path) -> None:
    cli(*GAME, "--seat", 3, "--save", "a.json")
    assert load(tmp_path / "a.json").names == ["random", "random", "Player 3"]


def test_naming_bots_settles_the_number_of_players(cli: Cli, tmp_path: Path) -> None:
    cli("play", "monuments", "--bots", "greedy,random", "--save", "a.json")
    assert load(tmp_path / "a.json").names == ["Player 1", "greedy", "random"]


def test_a_curtain_falls_between_people(cli: Cli, tmp_path: Path) -> None:
    outcome = cli(
        *GAME,
        "--people",
        2,
        "--save",
        "a.json",
        typed="\n" + "draw\n" * 3 + "1\n" + "\n" + "quit\n",
    )
    names = load(tmp_path / "a.json").names
    assert names == ["Player 1", "Player 2", "random"]
    assert outcome.out.count("Pass the keyboard to ") == 2


def test_two_people_and_two_bots_play_imperium_behind_a_curtain(cli: Cli, tmp_path: Path) -> None:
    outcome = cli(
        *("play", "imperium", "--players", 4, "--people", 2, "--bots", "random", "--seed", 3),
        "--save",
        "a.json",
        typed="\nend-turn\nmarket:1\nno\n\nquit\n",
    )
    assert load(tmp_path / "a.json").names == ["Player 1", "Player 2", "random", "random"]
    assert outcome.out.count("Pass the keyboard to ") == 2


def test_hostile_names_in_a_record_do_not_reach_the_terminal(cli: Cli, tmp_path: Path) -> None:
    cli(*GAME, "--save", "a.json", typed="1\n")
    text = (tmp_path / "a.json").read_text()
    evil = json.dumps("\x1b[2Jgreedy" + "x" * 99)
    (tmp_path / "a.json").write_text(text.replace('"Player 1"', evil))
    shown = cli("play", "--resume", "a.json").out
    assert "\x1b" not in shown
    assert "x" * 30 not in shown


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "? history", "worth its number of pages"),
        ("en", "? ÉRIGER", "two cards at least"),
        ("en", "? m3", "full track: highest card"),
        ("en", "?", "One of the steps of a monument turn"),
        ("fr", "? historien", "écrire une histoire"),
        ("en", "? xyzzy", "No term of this game is called 'xyzzy'."),
    ],
)
def test_a_word_of_the_game_is_explained(cli: Cli, lang: str, typed: str, told: str) -> None:
    outcome = cli(*GAME, "--lang", lang, typed=f"{typed}\nquit\n")
    assert (outcome.code, told in " ".join(outcome.out.split())) == (0, True), outcome.out
