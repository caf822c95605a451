"""`acropole replay` and `acropole validate`."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole.kernel.match import Match
from acropole.kernel.pledge import Pledge, commitment_to
from acropole.kernel.records import Record
from tests.cli.conftest import Cli


@pytest.fixture
def record(cli: Cli, tmp_path: Path) -> Path:
    """A finished game of two bots."""
    cli("sim", "monuments", "--games", 1, "--players", 2, "--seed", 9, "--save", tmp_path)
    return tmp_path / "sim-monuments-9.json"


def changed(record: Path, old: str, new: str) -> Path:
    text = record.read_text()
    assert old in text
    other = record.with_name("changed.json")
    other.write_text(text.replace(old, new))
    return other


def test_replay_shows_the_end_with_its_result(cli: Cli, record: Path) -> None:
    shown = cli("replay", record).out
    assert "earlier turns" in shown
    assert "The game is over: the row could not be filled." in shown
    assert "random 1" in shown
    assert "Your hand" not in shown


def test_replay_shows_the_position_after_an_entry(cli: Cli, record: Path) -> None:
    shown = cli("replay", record, "--at", 10, "--lang", "fr").out
    assert "Après l'entrée 10 sur " in shown
    assert "La partie est finie" not in shown


def test_replay_all_tells_the_whole_log(cli: Cli, record: Path) -> None:
    assert " begins." not in cli("replay", record).out
    assert " begins." in cli("replay", record, "--all").out


def test_replay_as_json_is_what_a_spectator_sees(cli: Cli, record: Path) -> None:
    state = Record.load(record, acropole.game).replay(25)
    assert cli("replay", record, "--at", 25, "--json").json == state.observe(None)


def test_replay_hides_cards_drawn_from_the_pile(cli: Cli, record: Path) -> None:
    assert "draws a card from the pile" in cli("replay", record, "--all").out


def test_replay_of_other_rules_says_so(cli: Cli, record: Path) -> None:
    old = changed(record, '"rules_version": 1', '"rules_version": 0')
    outcome = cli("replay", old)
    assert outcome.code == 0
    assert "rules version 0" in outcome.err


def test_validate_says_ok(cli: Cli, record: Path) -> None:
    outcome = cli("validate", record)
    assert outcome.code == 0
    assert outcome.out.startswith(f"{record}: ok (")


@pytest.mark.parametrize(
    ("old", "new", "verdict", "code"),
    [
        ('"rules_version": 1', '"rules_version": 0', "migrated", 0),
        ('"rules_version": 1, "content"', '"rules_version": 0, "content"', "migrated", 0),
        ('"reason": "row-empty"', '"reason": "boredom"', "broken", 2),
        ('["end-turn"', '["draw"', "broken", 2),
        ('["end-turn"', '["resign"', "unreadable", 2),
        ('"format": 1', '"format": 7', "unreadable", 2),
        ("]}", "", "unreadable", 2),
    ],
)
def test_validate_tells_what_is_wrong(
    cli: Cli, record: Path, old: str, new: str, verdict: str, code: int
) -> None:
    other = changed(record, old, new)
    outcome = cli("validate", record, other)
    first, second = outcome.out.splitlines()
    assert first.startswith(f"{record}: ok")
    assert second.startswith(f"{other}: {verdict} (")
    assert outcome.code == code


def test_a_record_that_other_rules_lead_elsewhere_is_view_only(cli: Cli, record: Path) -> None:
    text = record.read_text().replace('"rules_version": 1', '"rules_version": 0')
    record.write_text(text.replace('"reason": "row-empty"', '"reason": "boredom"'))
    outcome = cli("validate", record)
    assert ": view-only (" in outcome.out
    assert outcome.code == 0


def test_validate_goes_on_after_a_file_that_is_not_there(cli: Cli, record: Path) -> None:
    outcome = cli("validate", "nowhere.json", record, "--lang", "fr")
    assert outcome.code == 2
    assert "nowhere.json: illisible (No such file or directory)" in outcome.out
    assert f"{record}: valide (" in outcome.out


# -- games played online -------------------------------------------------------------------------

SECRET = bytes(range(32))


def online(path: Path, **parts: object) -> Path:
    """The record of a game that was dealt from a key."""
    game = acropole.game("monuments")
    match = Match(Record(game, {"players": 2}, 0, **parts))  # type: ignore[arg-type]
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[-1])
    match.record.save(path)
    return path


@pytest.mark.parametrize(("lang", "said"), [("en", "server had pledged"), ("fr", "engagé")])
def test_validate_tells_what_the_server_was_bound_to(
    cli: Cli, tmp_path: Path, lang: str, said: str
) -> None:
    pledge = Pledge(commitment_to(SECRET), "mine", SECRET.hex())
    file = online(tmp_path / "online.json", pledge=pledge)
    outcome = cli("validate", file, "--lang", lang)
    assert outcome.code == 0
    assert said in outcome.out
    assert commitment_to(SECRET) in outcome.out
    assert "mine" in outcome.out
    broken = cli("validate", changed(file, commitment_to(SECRET), "0" * 64), "--lang", lang)
    assert broken.code == 2
    assert said not in broken.out


@pytest.mark.parametrize(("lang", "said"), [("en", "forked off"), ("fr", "dérivée d'une autre")])
def test_a_fork_is_validated_replayed_and_told(
    cli: Cli, tmp_path: Path, lang: str, said: str
) -> None:
    begun = acropole.game("monuments").deal(4, {"players": 2})
    position = begun.to_json()
    file = online(tmp_path / "fork.json", key=SECRET, position=position, origin="fork")
    outcome = cli("validate", file, "--lang", lang)
    assert outcome.code == 0
    assert said in outcome.out
    assert cli("replay", file, "--at", 0, "--json").json == begun.observe(None)
    assert cli("replay", file, "--lang", lang).code == 0
