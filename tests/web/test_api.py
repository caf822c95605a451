"""The JSON API: described, and as strict as the pages."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from acropole.web.http.api import OPERATIONS
from acropole.web.http.api_documents import PREFIX, openapi
from tests.web.app import Site, api_table, as_seat, shown

RECORD = Path(__file__).parents[1] / "records" / "monuments" / "2-random.json"


def matches(name: str, value: object) -> None:
    """The value is what the description promises."""
    schema = {
        "$ref": f"#/components/schemas/{name}",
        "components": openapi(OPERATIONS)["components"],
    }
    Draft202012Validator(schema).validate(value)


def test_every_route_is_described() -> None:
    paths = openapi(OPERATIONS)["paths"]
    assert {(PREFIX + one.path, one.method.lower()) for one in OPERATIONS} == {
        (path, method) for path, methods in paths.items() for method in methods
    }
    for methods in paths.values():
        for described in methods.values():
            assert described["summary"]
            assert "default" in described["responses"]


def test_the_description_is_served(site: Site) -> None:
    assert site.browser().get(f"{PREFIX}/openapi.json").json() == openapi(OPERATIONS)


def test_games_and_their_options_can_be_read(site: Site) -> None:
    games = site.browser().get(f"{PREFIX}/games", params={"lang": "fr"}).json()
    assert [game["id"] for game in games][:2] == ["monuments", "monumental"]
    for game in games:
        matches("GameDocument", game)
        assert (
            site.browser().get(f"{PREFIX}/games/{game['id']}").json()["options"]
            == (game["options"])
        )


def answer(site: Site, table: str, token: str, seen: dict[str, Any], n: int = 0) -> Any:
    body = {"action": seen["answers"][n]["action"], "version": seen["version"]}
    return site.browser().post(
        f"{PREFIX}/tables/{table}/actions", json=body, headers=as_seat(token)
    )


def test_two_programs_play_a_game_to_its_end(site: Site) -> None:
    table, tokens = api_table(site.browser())
    seen = shown(site.browser(), table, tokens[0])
    while seen["question"] is not None:
        mover = seen["question"]["seat"]
        if seen["seat"] != mover:
            seen = shown(site.browser(), table, tokens[mover])
        matches("TableDocument", seen)
        answered = answer(site, table, tokens[mover], seen, -1)
        assert answered.status_code == 200, answered.text
        assert answered.json()["version"] > seen["version"]
        seen = answered.json()
    assert seen["result"]["winners"]
    record = site.browser().get(f"{PREFIX}/tables/{table}/record", headers=as_seat(tokens[0]))
    assert record.json()["result"] == seen["result"]


def test_the_clock_of_a_program_runs_from_the_start(site: Site) -> None:
    body = {
        "game": "monuments",
        "options": {"players": 2},
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "pace": {"kind": "live", "bank": 20.0},
    }
    made = site.browser().post(f"{PREFIX}/tables", json=body).json()
    clocks = site.service.store.clocks.read(made["table"])
    assert [one.deadline > 0 for one in clocks].count(True) == 1


def test_an_answer_comes_back_with_what_came_of_it(site: Site) -> None:
    table, tokens = api_table(site.browser())
    seen = shown(site.browser(), table, tokens[0])
    mover = seen["question"]["seat"]
    seen = shown(site.browser(), table, tokens[mover])
    after = answer(site, table, tokens[mover], seen).json()
    assert after["log"]
    assert all(line["entry"] > seen["entries"] for line in after["log"])
    whole = shown(site.browser(), table, tokens[mover])
    assert whole["log"][-len(after["log"]) :] == after["log"]


def test_hints_say_what_an_answer_brings_to_whoever_is_asked(site: Site) -> None:
    table, tokens = api_table(site.browser())
    mover = shown(site.browser(), table, tokens[0])["question"]["seat"]
    path = f"{PREFIX}/tables/{table}/hint"
    found = site.browser().post(path, json={}, headers=as_seat(tokens[mover])).json()
    assert sum(hint["is_best"] for hint in found) == 1
    for hint in found:
        matches("HintDocument", hint)
        assert 0 <= hint["chance"] <= 1
    other = site.browser().post(path, json={}, headers=as_seat(tokens[1 - mover]))
    assert other.status_code == 409


def told(site: Site, table: str, token: str, lang: str = "en") -> dict[str, Any]:
    answered = site.browser().get(
        f"{PREFIX}/tables/{table}/story", headers=as_seat(token), params={"lang": lang}
    )
    assert answered.status_code == 200, answered.text
    matches("StoryDocument", answered.json())
    found: dict[str, Any] = answered.json()
    return found


@pytest.mark.parametrize("game", ["monuments", "monumental", "imperium"])
def test_a_program_is_told_the_story_until_its_first_answer(site: Site, game: str) -> None:
    """What the page tells: the others' turns in steps, the goal, and the points with reasons."""
    table, tokens = api_table(site.browser(), game, "person", "person")
    chance, heard, ended = Random(3), 0, 0
    for _ in range(120):
        seen = shown(site.browser(), table, tokens[0])
        mover = seen["question"]["seat"]
        seen = shown(site.browser(), table, tokens[mover])
        story = told(site, table, tokens[mover])
        assert story["goal"]["win"].endswith(".")
        points = [sum(one["points"][mover] or 0 for one in story["scores"])]
        assert points == [site.service.tables.open(table).state.scores()[mover]]
        if story["turns"]:
            heard += 1
            assert {turn["seat"] for turn in story["turns"]} == {1 - mover}
            assert all(step["text"] for turn in story["turns"] for step in turn["steps"])
            assert story["chips"]
            french = told(site, table, tokens[mover], "fr")
            assert french["turns"][0]["summary"] != story["turns"][0]["summary"]
        answered = answer(site, table, tokens[mover], seen, chance.randrange(len(seen["answers"])))
        asked = answered.json()["question"]
        if asked is None:  # chance may end a game of Monumental early
            break
        if asked["seat"] == mover and story["turns"]:
            ended += told(site, table, tokens[mover])["turns"] == []
    assert heard > 2
    assert ended > 1


def test_who_only_looks_on_is_told_no_turns(site: Site) -> None:
    table, tokens = api_table(site.browser())
    seen = shown(site.browser(), table, tokens[0])
    mover = seen["question"]["seat"]
    answer(site, table, tokens[mover], shown(site.browser(), table, tokens[mover]))
    assert site.browser().get(f"{PREFIX}/tables/{table}/story").status_code == 403
    owner = site.browser()
    table, _ = api_table(owner)
    story = owner.get(f"{PREFIX}/tables/{table}/story").json()
    matches("StoryDocument", story)
    assert story["seat"] is None
    assert story["turns"] == []
    assert story["scores"]


def test_the_second_answer_to_a_question_is_refused(site: Site) -> None:
    table, tokens = api_table(site.browser())
    mover = shown(site.browser(), table, tokens[0])["question"]["seat"]
    seen = shown(site.browser(), table, tokens[mover])
    assert answer(site, table, tokens[mover], seen).status_code == 200
    late = answer(site, table, tokens[mover], seen)
    assert late.status_code == 409
    matches("ErrorDocument", late.json())
    assert late.json()["error"]["code"] == "stale"


def test_a_token_opens_its_own_seat_and_no_other_table(site: Site) -> None:
    table, tokens = api_table(site.browser())
    other, _ = api_table(site.browser())
    assert shown(site.browser(), table, tokens[1])["seat"] == 1
    get = site.browser().get
    assert get(f"{PREFIX}/tables/{other}", headers=as_seat(tokens[0])).status_code == 403
    assert get(f"{PREFIX}/tables/{table}").status_code == 403
    assert get(f"{PREFIX}/tables/{table}", headers=as_seat("guess")).status_code == 404
    assert get(f"{PREFIX}/tables/none", headers=as_seat(tokens[0])).status_code == 404


def test_an_imported_record_is_a_table_with_links(site: Site) -> None:
    made = site.browser().post(f"{PREFIX}/import", content=RECORD.read_bytes())
    assert made.status_code == 201
    matches("Made", made.json())
    table = site.service.tables.open(made.json()["table"])
    assert table.state.is_over


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("tables", b"{", 400, "malformed"),
        ("tables", b"[" * 30_000, 400, "malformed"),
        ("tables", b"\xff\xfe", 400, "malformed"),
        ("tables", b'{"game": "chess", "seats": []}', 404, "game"),
        ("tables", b'{"game": "monuments", "seats": []}', 422, "option"),
        ("tables", b'{"game": "monuments", "seats": [], "options": {"x": 1}}', 422, "option"),
        ("tables", b'{"game": "monuments", "seats": [], "more": 1}', 400, "malformed"),
        ("tables", b"x" * 100_000, 413, "too-large"),
        ("tables", b"x" * 10_000_000, 413, "too-large"),
        ("import", b"x" * 10_000_000, 413, "too-large"),
        ("import", b"not a record", 422, "record"),
        ("import", b'{"format": 1}', 422, "record"),
        ("import", b"[" * 1_000_000, 422, "record"),
        ("import", b"\xff", 422, "record"),
        ("nothing", b"", 404, "not-found"),
        ("games", b"", 405, "method"),
    ],
)  # fmt: skip
def test_bad_input_gets_a_clear_answer(
    site: Site, path: str, body: bytes, status: int, code: str
) -> None:
    answered = site.browser().post(f"{PREFIX}/{path}", content=body)
    assert answered.status_code == status, answered.text
    assert answered.json()["error"]["code"] == code
    assert answered.json()["error"]["message"]
    assert "Traceback" not in answered.text


def test_a_record_that_was_tampered_with_is_refused(site: Site) -> None:
    record = json.loads(RECORD.read_text())
    record["actions"][5][0] = "nonsense"
    cases = [dict(record)]
    record["actions"][5][0] = record["actions"][4][0]
    cases.append(dict(record))
    cases.append(dict(record, seed=-1))
    cases.append(dict(record, seed=10**30))
    cases.append(dict(record, options={"players": 10**9}))
    cases.append(dict(record, actions=[["draw"]] * 30_000))
    cases.append(dict(record, names=[{"x": 1}] * 5, actions=7))
    for case in cases:
        answered = site.browser().post(f"{PREFIX}/import", content=json.dumps(case).encode())
        assert answered.status_code == 422, answered.text
        assert answered.json()["error"]["message"]


def test_answers_that_make_no_sense_change_nothing(site: Site) -> None:
    table, tokens = api_table(site.browser())
    mover = shown(site.browser(), table, tokens[0])["question"]["seat"]
    seen = shown(site.browser(), table, tokens[mover])
    path = f"{PREFIX}/tables/{table}/actions"
    cases: list[tuple[dict[str, Any], int]] = [
        ({"action": "nonsense", "version": seen["version"]}, 422),
        ({"action": "no", "version": seen["version"]}, 422),
        ({"action": "draw", "version": 10**6}, 409),
        ({"action": 3, "version": seen["version"]}, 400),
        ({"action": [], "version": seen["version"]}, 400),
        ({"action": ["draw"] * 100, "version": seen["version"]}, 400),
        ({"action": ["draw", "nonsense"], "version": seen["version"]}, 422),
        ({"action": ["draw", "draw"], "version": seen["version"]}, 422),
        ({"action": "draw"}, 400),
        ({"action": "draw", "version": seen["version"], "seat": 1 - mover}, 403),
    ]
    for body, status in cases:
        answered = site.browser().post(path, json=body, headers=as_seat(tokens[mover]))
        assert answered.status_code == status, (body, answered.text)
    wrong = {"action": "draw", "version": seen["version"]}
    answered = site.browser().post(path, json=wrong, headers=as_seat(tokens[1 - mover]))
    assert answered.json()["error"]["code"] == "not-your-turn"
    assert shown(site.browser(), table, tokens[mover])["version"] == seen["version"]
