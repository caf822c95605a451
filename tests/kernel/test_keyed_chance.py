"""Chance with a secret key: nobody can compute it before, everybody can check it afterwards."""

from __future__ import annotations

import json
from hashlib import blake2b

import pytest

import acropole
from acropole import Record, RecordError
from acropole.kernel.chance import Rng, keyed, seeded
from acropole.kernel.errors import IllegalAction
from acropole.kernel.match import Match
from acropole.kernel.pledge import Pledge, commitment_to, stream_key
from acropole.kernel.records import Redeal, Reseed, validate
from acropole.kernel.state import State

KEY = bytes(range(32))
GAMES: dict[str, dict[str, object]] = {
    "monuments": {"players": 3},
    "monumental": {"players": 2, "map": "random", "heroes": True, "monsters": 3},
    "imperium": {},
}


def keyed_match(game: str, key: bytes = KEY) -> Match:
    return Match(Record(acropole.game(game), GAMES[game], 0, key=key))


def play_on(match: Match, steps: int, seed: int = 1) -> Match:
    rng = seeded(seed)
    while steps and not match.state.is_over:
        legal = match.state.legal_actions()
        match.apply(legal[rng.below(len(legal))])
        steps -= 1
    return match


def test_each_draw_is_a_hash_of_its_number() -> None:
    # by the words of docs/fair-play.md, without the code of the generator
    rng = keyed(KEY)
    for number in range(20):
        drawn = blake2b(number.to_bytes(8, "little"), digest_size=4, key=KEY).digest()
        assert rng.below(1000) == int.from_bytes(drawn, "little") * 1000 >> 32
    assert rng.used == 20


def test_a_clone_of_a_keyed_stream_goes_the_same_way() -> None:
    rng = keyed(KEY)
    rng.below(5)
    twin = Rng(0)
    twin.follow(rng)
    assert [rng.below(100) for _ in range(9)] == [twin.below(100) for _ in range(9)]


def test_fresh_entropy_changes_a_keyed_stream() -> None:
    rngs = [keyed(KEY) for _ in range(4)]
    for rng, entropy in zip(rngs[1:], (7, 7, 8), strict=True):
        rng.reseed(entropy)
    plain, one, two, other = (tuple(rng.below(1000) for _ in range(4)) for rng in rngs)
    assert one == two
    assert len({plain, one, other}) == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_key_stands_in_no_picture_of_the_position(game: str) -> None:
    match = play_on(keyed_match(game), 30)
    told = [match.state.to_json(), repr(match.state.position.dump())]
    told += [json.dumps(match.state.observe(seat)) for seat in (None, 0)]
    for text in told:
        assert KEY.hex() not in text
        assert str(match.record.seed) not in text
    assert match.state.determinize(0, 3).position.rng.key is None  # bots think with other chance


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_key_is_its_record(game: str) -> None:
    match = play_on(keyed_match(game), 60)
    again = Record.from_json(match.record.to_json())
    assert again == match.record
    assert again.replay().digest() == match.state.digest()
    assert again.last_key == match.state.position.rng.key == KEY
    other = play_on(keyed_match(game, bytes(32)), 0)
    assert other.record.start().digest() != match.record.start().digest()


@pytest.mark.parametrize("game", GAMES)
def test_a_redeal_keeps_what_lies_open_and_plays_on(game: str) -> None:
    rules = acropole.game(game).variant(GAMES[game])
    dealt_anew = 0
    for seed in range(6):
        match = play_on(Match(Record(acropole.game(game), GAMES[game], seed)), 15 * seed, seed)
        before, open_to_all = match.state.digest(), match.state.observe(None)
        match.follow(Redeal(bytes([seed]) * 32))
        if match.state.observe(None) == open_to_all:  # else an answer was forced, and taken
            dealt_anew += match.state.digest() != before
        assert not rules.problems(match.state.position)
        assert not match.can_undo()
        play_on(match, 20, seed)
        again = Record.from_json(match.record.to_json())
        assert again.replay().digest() == match.state.digest()
        assert again.last_key == match.state.position.rng.key == bytes([seed]) * 32
    assert dealt_anew


def hands(state: State) -> list[object]:
    return [state.observe(seat) for seat in range(state.seats)]


def test_a_redeal_deals_hands_anew() -> None:
    match = play_on(Match(Record(acropole.game("monuments"), {"players": 3}, 4)), 20)
    before = hands(match.state)
    match.follow(Redeal(KEY))
    assert hands(match.state) != before


def test_nobody_takes_back_a_redeal() -> None:
    match = keyed_match("monuments")
    match.follow(Redeal(KEY))
    with pytest.raises(IllegalAction, match="no way back"):
        match.undo()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_can_begin_at_a_position(game: str) -> None:
    there = play_on(keyed_match(game), 25).state.determinize(0, 9)
    record = Record(acropole.game(game), GAMES[game], 0, key=KEY, position=there.to_json())
    match = play_on(Match(record), 30)
    again = Record.from_json(match.record.to_json())
    assert again.start().digest() == there.digest()
    assert again.replay().digest() == match.state.digest()
    assert validate(again).status == "ok"


# -- pledges -------------------------------------------------------------------------------------


def pledged() -> Record:
    pledge = Pledge(commitment_to(KEY), "my own salt", KEY.hex())
    match = Match(Record(acropole.game("monuments"), {"players": 2}, 0, pledge=pledge))
    return play_on(match, 5000).record


def changed(record: Record, **parts: object) -> Record:
    return Record.from_json(json.dumps(json.loads(record.to_json()) | parts))


def test_a_pledged_game_can_be_checked() -> None:
    record = pledged()
    assert record.key == stream_key(KEY, "my own salt")
    verdict = validate(changed(record))
    assert verdict.status == "ok"


def test_chance_that_was_changed_on_the_way_breaks_the_pledge() -> None:
    record = pledged()
    whole = json.loads(record.to_json())["actions"]
    for stirred in ({"reseed": 5}, {"redeal": KEY.hex()}):
        verdict = validate(changed(record, actions=[*whole[:3], [stirred]], result=None))
        assert verdict.status == "broken"
        assert "pledge alone" in verdict.detail


def test_another_secret_salt_or_commitment_is_found_out() -> None:
    record = pledged()
    whole = {"commitment": commitment_to(KEY), "salt": "my own salt", "secret": KEY.hex()}
    other = bytes(32)
    for parts in (
        {"secret": other.hex()},
        {"salt": "another"},
        {"commitment": commitment_to(other)},
        {"secret": other.hex(), "commitment": commitment_to(other)},
    ):
        assert validate(changed(record, pledge=whole | parts)).status == "broken"
    assert validate(changed(record, pledge=whole, seed=5)).status == "ok"  # no seed is read


@pytest.mark.parametrize(
    "parts",
    [
        {"key": 3},
        {"key": "00"},
        {"key": "x" * 64},
        {"pledge": 4},
        {"pledge": {}},
        {"pledge": {"commitment": "a", "salt": "\ud800", "secret": KEY.hex()}},
        {"pledge": {"commitment": "a", "salt": "s", "secret": ""}},
        {"position": 3},
        {"origin": 3},
        {"actions": [[{"redeal": "ff"}]]},
    ],
)
def test_what_is_no_key_is_refused(parts: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        changed(keyed_match("monuments").record, **parts)


@pytest.mark.parametrize("position", [{}, {"format": 1, "game": "monuments"}])
def test_a_position_that_cannot_be_read_breaks_the_record(position: dict[str, object]) -> None:
    record = changed(keyed_match("monuments").record, position=position)
    assert validate(record).status == "broken"


def test_a_fork_of_a_keyed_game_takes_another_course() -> None:
    match = play_on(keyed_match("monuments"), 10)
    actions = [*match.record.actions, Reseed(77)]
    record = Record(match.record.game, match.record.options, 0, actions, key=KEY)
    fork = Match(record)
    assert fork.state.position.rng.key == record.last_key != KEY
