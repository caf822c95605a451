"""Records: what is written is what was played, and what is broken says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import acropole
from acropole import Record, RecordError
from acropole.kernel.chance import seeded
from acropole.kernel.records import Reseed, recorded, validate

GAME = acropole.game("monuments")
OPTIONS: dict[str, object] = {"players": 3}


def played(seed: int = 5) -> Record:
    state = GAME.deal(seed, OPTIONS)
    rng = seeded(seed)
    actions: list[int] = []
    while not state.is_over:
        legal = state.legal_actions()
        actions.append(legal[rng.below(len(legal))])
        state.apply(actions[-1])
    return recorded(GAME, OPTIONS, seed, actions)


def load(path: Path) -> Record:
    return Record.load(path)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played().save(path)
    return path


def changed(path: Path, **parts: object) -> Path:
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | parts))
    return path


def test_a_saved_game_is_read_back_whole(file: Path) -> None:
    record, original = load(file), played()
    assert record == original
    assert record.replay().digest() == original.replay().digest()


def test_every_position_can_be_reached(file: Path) -> None:
    record = load(file)
    assert record.replay(0).digest() == GAME.deal(5, OPTIONS).digest()
    for upto in (1, 10, len(record.actions)):
        assert record.replay(upto).digest().startswith(record.digests[upto - 1])


def test_a_reseed_changes_the_game_and_is_replayed() -> None:
    state = GAME.deal(1, OPTIONS)
    draw = state.parse_action("draw")
    plain = recorded(GAME, OPTIONS, 1, [draw])
    stirred = recorded(GAME, OPTIONS, 1, [Reseed(12345), draw])
    assert plain.replay().digest() != stirred.replay().digest()
    again = Record.from_json(stirred.to_json(), acropole.game)
    assert again.actions == [Reseed(12345), draw]
    assert again.replay().digest() == stirred.replay().digest()


def test_a_sound_record_is_ok(file: Path) -> None:
    assert validate(load(file)).status == "ok"


def test_a_changed_action_is_found_at_its_entry(file: Path) -> None:
    data = json.loads(file.read_text())
    state = load(file).replay(4)
    other = next(a for a in state.legal_actions() if state.action_code(a) != data["actions"][4][0])
    data["actions"][4][0] = state.action_code(other)
    verdict = validate(load(changed(file, actions=data["actions"])))
    assert verdict.status == "broken"
    assert "Entry 5" in verdict.detail


def test_an_illegal_action_is_found_at_its_entry(file: Path) -> None:
    data = json.loads(file.read_text())
    data["actions"][2][0] = "done"
    verdict = validate(load(changed(file, actions=data["actions"])))
    assert verdict.status == "broken"
    assert "Entry 3" in verdict.detail


def test_a_changed_result_is_broken(file: Path) -> None:
    data = json.loads(file.read_text())
    data["result"]["winners"] = [0, 1, 2]
    assert validate(load(changed(file, result=data["result"]))).status == "broken"


def test_a_record_of_older_rules_that_leads_to_the_same_result_is_migrated(file: Path) -> None:
    assert validate(load(changed(file, rules_version=0))).status == "migrated"


def test_a_record_of_older_rules_that_parts_from_todays_is_view_only(file: Path) -> None:
    data = json.loads(file.read_text())
    verdict = validate(load(changed(file, rules_version=0, actions=data["actions"][:-9])))
    assert verdict.status == "view-only"
    assert "rules version 0, now 1" in verdict.detail


def test_a_record_of_other_cards_is_migrated_or_view_only_never_refused(file: Path) -> None:
    assert validate(load(changed(file, content="x"))).status == "migrated"
    data = json.loads(file.read_text())
    verdict = validate(load(changed(file, content="x", actions=data["actions"][:-9])))
    assert verdict.status == "view-only"
    assert "other cards" in verdict.detail


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"format": 99}, "format 99"),
        ({"game": 3}, "which game"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"seed": "seven"}, "'seed'"),
        ({"seed": -1}, "seed"),
        ({"options": {"players": 9}}, "players"),
        ({"options": 4}, "'options'"),
        ({"actions": [["fly"]]}, "Entry 1: 'fly'"),
        ({"actions": [7]}, "Entry 1 is neither"),
        ({"actions": [[{"reseed": True}]]}, "Entry 1 is neither"),
        ({"actions": [[{"reseed": -1}]]}, "Entry 1 is neither"),
        ({"actions": [[{"reseed": 2**63}]]}, "Entry 1 is neither"),
        ({"actions": None}, "'actions'"),
        ({"content": 7}, "'content'"),
        ({"rules_version": "x"}, "'rules_version'"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    file: Path, parts: dict[str, object], message: str
) -> None:
    with pytest.raises(RecordError, match=message) as error:
        load(changed(file, **parts))
    assert str(file) in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", '{"format": 1', "[" * 100_000])
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(RecordError):
        load(path)


def test_a_truncated_file_is_refused_wherever_it_was_cut(file: Path) -> None:
    text = file.read_text()
    for cut in range(0, len(text) - 2, len(text) // 40):
        file.write_text(text[:cut])
        with pytest.raises(RecordError):
            load(file)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json"):
        load(tmp_path / "none.json")


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.5, "7", None])
def test_a_seed_must_be_a_whole_number(seed: object) -> None:
    with pytest.raises(acropole.OptionError, match="seed"):
        GAME.new(seed=seed)
