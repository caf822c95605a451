"""`acropole campaign`, typed on a keyboard that is a text, and killed in its middle."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pexpect
import pytest

import acropole
from acropole import registry
from acropole.cli.brought import Brought
from acropole.cli.output import Words, catalogue
from acropole.games.imperium.campaign import file as campaign_file
from acropole.games.imperium.campaign import rules
from acropole.games.imperium.campaign.command import WORDS
from acropole.games.imperium.campaign.file import CampaignFile
from acropole.games.imperium.campaign.rules import Campaign, game_options
from acropole.games.imperium.game import Imperium
from acropole.kernel import files
from acropole.kernel.campaign import LOST, READY, REWARD, WON, CampaignError
from acropole.kernel.records import Record, recorded
from tests.cli.conftest import Cli

FILE = "romans.json"
NEW = ("campaign", "new", FILE, "--nation", "romans", "--name", "Anna")
# Cards that win every game that does not collapse; 99 is the most that one may be worth.
LUCKY = ("glory_romans", "advance_romans", "conquer_romans")
PACK = "".join(f'[[card]]\nid = "{id}"\npoints = 99\n' for id in LUCKY)


def load(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))
    return data


def imperium() -> Imperium:
    return cast(Imperium, acropole.game("imperium"))


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pack")
    (folder / "cards.toml").write_text(PACK)
    return folder


@pytest.fixture(scope="module")
def lucky_game(pack: Path) -> Imperium:
    return cast(Imperium, acropole.game("imperium", [pack]))


@pytest.fixture
def lucky(lucky_game: Imperium, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test Imperium is the one of the pack, as if every command named it."""
    monkeypatch.setitem(registry._loaded, "imperium", lucky_game)


@cache
def whole_game(game: Imperium, won: bool) -> Record:
    """The first game of the Romans, against the Celts."""
    options = game_options(Campaign("Anna", "romans"), "celts")
    for seed in range(100):
        state, chance, steps = game.new(seed=seed, **options), random.Random(seed), []
        while not state.is_over:
            steps.append(chance.choice(state.legal_actions()))
            state.apply(steps[-1])
        if (state.result().winners == (0,)) == won:
            return recorded(game, options, seed, steps)
    raise AssertionError("no such game")


def nearly_over(folder: Path, *, won: bool) -> str:
    """Put a game into the campaign file that lacks one action; its code."""
    game = imperium()
    whole = whole_game(game, won)
    last = whole.actions[-1]
    record = Record(game, whole.options, whole.seed, whole.actions[:-1], whole.digests[:-1])
    record.names = ["Anna", "C.I.V."]
    CampaignFile.load(folder / FILE, game, Words("en")).begin(record)
    assert isinstance(last, int)
    return game.space.code(last)


def test_a_new_campaign_tells_how_it_stands(cli: Cli, tmp_path: Path) -> None:
    shown = cli(*NEW)
    assert shown.code == 0
    for text in ("Anna · Romans", "0 of 5", "0 of 4", "Chieftain", "acropole campaign play"):
        assert text in shown.out
    assert load(tmp_path)["journal"] == []
    assert "Chef de clan" in cli("campaign", "status", FILE, "--lang", "fr").out
    assert cli("campaign", "status", FILE, "--json").json["level"] == "chieftain"
    assert "No game is finished" in cli("campaign", "history", FILE).out


def test_where_two_games_have_campaigns_the_game_is_named(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (command,) = Brought("campaign_command")._commands().values()
    both = {"other": command, "imperium": command}
    monkeypatch.setattr(Brought, "_commands", lambda _self: both)
    assert cli(*NEW).code == 2
    assert cli("campaign", "imperium", *NEW[1:]).code == 0
    assert load(tmp_path)["player"] == "Anna"


def test_a_campaign_is_never_written_over(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    before = (tmp_path / FILE).read_bytes()
    again = cli(*NEW)
    assert (again.code, "there already" in again.err) == (2, True)
    assert (tmp_path / FILE).read_bytes() == before


def test_the_opponent_is_asked_for_or_named(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    asked = cli("campaign", "play", FILE, typed="99\nmartians\ncelts\n\n\nquit\n")
    assert "Which nation do you meet?" in asked.out
    assert asked.out.count("Type a number from 1 to 15") == 2
    assert load(tmp_path)["game"]["options"]["opponent"] == "celts"
    refused = cli("campaign", "play", FILE, "--against", "qin")
    assert (refused.code, "is under way" in refused.err) == (2, True)


def test_side_and_commons_are_chosen_at_each_set_up(cli: Cli, tmp_path: Path) -> None:
    def dealt(*flags: object, typed: str) -> tuple[str, str]:
        (tmp_path / FILE).unlink(missing_ok=True)
        cli(*NEW)
        assert cli("campaign", "play", FILE, *flags, typed=typed).code == 0
        options = load(tmp_path)["game"]["options"]
        return options["side"], options["commons"]

    assert dealt(typed="celts\na\nlegends\nquit\n") == ("a", "legends")
    assert dealt(typed="celts\n\n3\nquit\n") == ("b", "mixed")
    assert dealt("--side", "a", typed="celts\nmixed\nquit\n") == ("a", "mixed")
    # who names the opponent is asked nothing
    assert dealt("--against", "celts", "--side", "a", typed="quit\n") == ("a", "classics")
    cli("campaign", "new", "x.json", "--nation", "qin")
    assert "Quelle face" in cli("campaign", "play", "x.json", "--lang", "fr", typed="celts\n").out


def test_a_campaign_of_before_goes_on_with_the_side_it_had(cli: Cli, tmp_path: Path) -> None:
    """Files written when side and commons were fixed for all games."""
    cli(*NEW)
    data = load(tmp_path) | {"side": "a", "commons": "legends"}
    (tmp_path / FILE).write_text(json.dumps(data))
    cli("campaign", "play", FILE, "--against", "celts", typed="quit\n")
    options = load(tmp_path)["game"]["options"]
    assert (options["side"], options["commons"]) == ("a", "legends")


def test_a_grand_campaign_warns_before_a_game_that_its_set_up_may_end(
    cli: Cli, tmp_path: Path
) -> None:
    assert load_new(cli, tmp_path, "--grand")["unrest"] == 10
    told = cli("campaign", "new", "eight.json", "--nation", "romans", "--grand", "--unrest", "8")
    assert "can be lost in its set-up" in told.out
    won = [
        {
            "date": "2026-05-01", "opponent": opponent, "level": "supreme", "seed": 1, "won": True,
            "score": 9, "civ_score": 5, "reason": "dynasty", "gained": ["forest"],
            "change": {"what": "remove", "card": "conquer_romans"} if n == 0
            else {"what": "add", "card": "forest"},
        }
        for n, opponent in enumerate(("celts", "greeks", "qin", "persians"))
    ]  # fmt: skip
    eight = tmp_path / "eight.json"
    eight.write_text(json.dumps(json.loads(eight.read_text()) | {"journal": won}))
    play = ("campaign", "play", "eight.json", "--against")
    asked = cli(*play, "vikings", typed="no\n")
    assert "can be empty before your first move" in asked.out
    assert json.loads(eight.read_text())["game"] is None
    assert "avant votre premier coup" in cli(*play, "vikings", "--lang", "fr", typed="no\n").out
    assert "before your first move" not in cli(*play, "utopians", typed="quit\n").out
    assert json.loads(eight.read_text())["game"] is not None


def load_new(cli: Cli, folder: Path, *flags: str) -> dict[str, Any]:
    cli(*NEW, *flags)
    return load(folder)


def test_a_game_is_left_and_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    first = cli("campaign", "play", FILE, "--against", "celts", "--seed", 4, typed="1\nquit\n")
    assert "acropole campaign play romans.json" in first.out
    actions = load(tmp_path)["game"]["actions"]
    assert len(actions) >= 1
    assert "Celts, 1 action so far" in cli("campaign", "status", FILE).out
    cli("campaign", "play", FILE, typed="1\n")
    assert load(tmp_path)["game"]["actions"][: len(actions)] == actions
    assert len(load(tmp_path)["game"]["actions"]) > len(actions)


def test_the_game_stays_in_the_file_of_its_campaign(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    shown = cli("campaign", "play", FILE, "--against", "celts", typed="save other.json\n").out
    assert "a campaign stays in its file" in shown
    assert not (tmp_path / "other.json").exists()


def test_a_lost_game_is_in_the_journal_and_doubles_the_resources(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    last = nearly_over(tmp_path, won=False)
    shown = cli("campaign", "play", FILE, typed=f"{last}\n").out
    assert "Celts (Chieftain): lost." in shown
    assert "6 materials, 4 population, 2 progress" in shown
    assert load(tmp_path)["game"] is None
    history = cli("campaign", "history", FILE, "--json").json
    assert [(entry["opponent"], entry["won"]) for entry in history] == [("celts", False)]
    assert "défaite" in cli("campaign", "history", FILE, "--lang", "fr").out


@pytest.mark.usefixtures("lucky")
def test_a_won_game_lets_a_card_be_chosen(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    last = nearly_over(tmp_path, won=True)
    asked = cli("campaign", "play", FILE, typed=f"{last}\n")
    assert "Celts (Chieftain): won." in asked.out
    assert "Choose a card to add" in asked.out
    assert "Nothing is lost. Go on with: acropole campaign play romans.json --pack" in asked.out
    assert load(tmp_path)["journal"][0]["change"] is None
    code = "remove:conquer_romans"
    chosen = cli("campaign", "play", FILE, typed=f"{code}\n")
    assert "Conquer leaves your starting deck." in chosen.out
    assert "Which nation do you meet?" in chosen.out
    assert "Celts" not in chosen.out.split("Which nation")[1]
    assert "(Conquer)" in cli("campaign", "history", FILE).out
    status = cli("campaign", "status", FILE, "--json").json
    assert (status["level"], status["beaten"]) == ("warlord", ["celts"])
    assert "conquer_romans" not in status["deck"]


@pytest.mark.usefixtures("lucky")
def test_a_gained_card_can_be_kept(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    last = nearly_over(tmp_path, won=True)
    cli("campaign", "play", FILE, typed=f"{last}\n1\n")
    (entry,) = load(tmp_path)["journal"]
    assert entry["change"] == {"what": "add", "card": entry["gained"][0]}
    cli("campaign", "play", FILE, "--against", "qin", typed="quit\n")
    assert load(tmp_path)["game"]["options"]["added_cards"] == [entry["gained"][0]]


def test_namesakes_of_a_deck_are_told_apart(cli: Cli) -> None:
    shown = cli("campaign", "new", "scythians.json", "--nation", "scythians").out
    assert "Nomads (Barbarian)" in shown


# -- crashes -------------------------------------------------------------------------------------


class Crash(BaseException):
    pass


def crashing(monkeypatch: pytest.MonkeyPatch, write: int, before: bool) -> None:
    """Crash at a write, before the new text has taken the place of the old or after."""
    real = files.write_text_atomically
    left = [write]

    def write_text(path: Path, text: str) -> None:
        left[0] -= 1
        if left[0] != 0 or not before:
            real(path, text)
        if left[0] == 0:
            raise Crash

    own = {**vars(files), "write_text_atomically": write_text}
    monkeypatch.setattr(campaign_file, "files", SimpleNamespace(**own))


@pytest.mark.usefixtures("lucky")
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("write", [1, 2, 3, 4])
def test_a_crash_at_any_write_loses_nothing_and_counts_nothing_twice(
    cli: Cli, tmp_path: Path, write: int, before: bool
) -> None:
    cli(*NEW)
    last = nearly_over(tmp_path, won=True)
    play = ("campaign", "play", FILE)
    with pytest.MonkeyPatch.context() as patch:
        crashing(patch, write, before)
        with pytest.raises(Crash):  # the action, the end of the game, the journal, the choice
            cli(*play, typed=f"{last}\nremove:conquer_romans\n")
    data = load(tmp_path)
    over = data["game"] is not None and data["game"]["result"] is not None
    typed = "" if over or data["journal"] else f"{last}\n"
    if not data["journal"] or data["journal"][0]["change"] is None:
        typed += "remove:conquer_romans\n"
    assert cli(*play, typed=typed).code == 0
    (entry,) = load(tmp_path)["journal"]
    assert entry["won"]
    assert entry["change"] == {"what": "remove", "card": "conquer_romans"}
    assert load(tmp_path)["game"] is None


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX terminal")
def test_kill_9_keeps_every_action_taken(tmp_path: Path, cli: Cli) -> None:
    cli(*NEW)
    env = os.environ | {"PYTHONPATH": str(Path(acropole.__file__).parents[1]), "LC_ALL": "C.UTF-8"}
    for round in range(2):
        session = pexpect.spawn(
            sys.executable,
            ["-m", "acropole.cli", "campaign", "play", FILE]
            + (["--against", "celts", "--seed", "4"] if round == 0 else []),
            cwd=str(tmp_path),
            env=env,
            dimensions=(200, 100),
            encoding="utf-8",
            timeout=60,
        )
        session.expect("end-turn|market:1")
        session.expect("> ")
        session.sendline("1")
        session.expect("> ")
        session.kill(signal.SIGKILL)
        session.expect(pexpect.EOF)
        session.close()
        assert len(load(tmp_path)["game"]["actions"]) == round + 1


# -- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "nonsense", '{"format": 1, "game": 3}', '{"format": 99, "player": "A"}'],
)
def test_a_damaged_file_is_told_in_one_line(cli: Cli, tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    for task in ("status", "play", "history"):
        outcome = cli("campaign", task, FILE)
        assert (outcome.code, outcome.err.count("\n")) == (2, 1)
        assert FILE in outcome.err
    assert (tmp_path / FILE).read_text() == text


def test_a_missing_file_is_told(cli: Cli) -> None:
    outcome = cli("campaign", "status", "nowhere.json")
    assert (outcome.code, "nowhere.json" in outcome.err) == (2, True)


def test_a_file_changed_by_another_window_is_not_written_over(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    file = CampaignFile.load(tmp_path / FILE, imperium(), Words("en"))
    cli("campaign", "play", FILE, "--against", "celts", typed="1\n")
    played = (tmp_path / FILE).read_bytes()
    with pytest.raises(CampaignError, match="changed by somebody else"):
        file.write()
    assert (tmp_path / FILE).read_bytes() == played


def test_a_game_of_other_cards_can_be_dealt_anew(cli: Cli, tmp_path: Path, pack: Path) -> None:
    cli(*NEW)
    cli("campaign", "play", FILE, "--against", "celts", "--pack", pack, typed="1\n")
    stuck = cli("campaign", "play", FILE)
    assert (stuck.code, "campaign play romans.json --restart" in stuck.err) == (2, True)
    refused = cli("campaign", "play", FILE, "--pack", pack, "--restart")
    assert (refused.code, "can be gone on with" in refused.err) == (2, True)
    assert cli("campaign", "play", FILE, "--restart", "--against", "qin").code == 0
    assert load(tmp_path)["game"]["options"]["opponent"] == "qin"


def test_a_game_that_is_not_the_next_one_is_refused(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    cli("campaign", "play", FILE, "--against", "celts")
    text = (
        (tmp_path / FILE)
        .read_text()
        .replace('"double_resources": false', '"double_resources": true')
    )
    (tmp_path / FILE).write_text(text)
    outcome = cli("campaign", "play", FILE)
    assert (outcome.code, "not the next game" in outcome.err) == (2, True)


def test_hostile_names_do_not_reach_the_terminal(cli: Cli) -> None:
    assert "\x1b" not in cli(*NEW[:-1], "\x1b[2JAnna").out


def test_every_refusal_has_words() -> None:
    source = "".join(Path(str(module.__file__)).read_text() for module in (rules, campaign_file))
    codes = set(re.findall(r'CampaignError\(\s*"([a-z-]+)"', source)) - {"damaged"}  # unreadable
    assert len(codes) > 5
    codes |= {f"is-{status}" for status in (READY, REWARD, WON, LOST)}
    assert [code for code in codes if not catalogue(WORDS).has(f"campaign-refusal.{code}")] == []
