"""Programs meet over the JSON API: open tables, quick matches, rematches."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.web.http.api_documents import PREFIX
from acropole.web.http.forms import read_pace, written_pace
from acropole.web.store.clocks import DAY, Pace
from tests.web.app import Site, as_seat, shown
from tests.web.test_api import matches
from tests.web.test_gatherings import finish, opened, table_of

TWO = {
    "game": "monuments",
    "options": {"players": 2, "size": "tiny"},
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
}


def post(site: Site, path: str, body: object, token: str = "", status: int = 201) -> Any:
    headers = as_seat(token) if token else {}
    answered = site.browser().post(f"{PREFIX}{path}", json=body, headers=headers)
    assert answered.status_code == status, answered.text
    return answered.json()


def get(site: Site, path: str, token: str = "") -> Any:
    answered = site.browser().get(f"{PREFIX}{path}", headers=as_seat(token) if token else {})
    assert answered.status_code == 200, answered.text
    return answered.json()


def test_two_programs_meet_play_and_have_a_rematch(site: Site) -> None:
    made = post(site, "/open-tables", TWO)
    matches("Seated", made)
    ann, waiting = made["token"], made["open_table"]["id"]
    (listed,) = get(site, "/open-tables")
    matches("OpenTable", listed)
    assert listed["id"] == waiting
    assert listed["options"] == {"players": 2, "size": "tiny"}
    assert (listed["can_sit"], listed["is_yours"], listed["table"]) == (True, False, "")
    assert get(site, f"/open-tables/{waiting}", ann)["is_yours"]
    sat = post(site, f"/open-tables/{waiting}/sit", {"name": "Bob"})
    bob, table = sat["token"], sat["open_table"]["table"]
    assert get(site, f"/open-tables/{waiting}", ann)["table"] == table
    assert get(site, f"/open-tables/{waiting}")["table"] == "", "a stranger is not led there"
    seen = [shown(site.browser(), table, token) for token in (ann, bob)]
    assert [one["seat"] for one in seen] == [0, 1]
    assert [one["name"] for one in seen[0]["seats"]] == ["Ann", "Bob"]
    assert get(site, "/open-tables") == []
    early = post(site, f"/tables/{table}/rematch", {}, ann, 403)
    assert early["error"]["code"] == "not-for-you"
    finish(site, table)
    asked = post(site, f"/tables/{table}/rematch", {}, ann)
    assert [seat["kind"] for seat in asked["seats"]] == ["asked", "me"]
    assert [one["id"] for one in get(site, "/open-tables", bob)] == [asked["id"]]
    assert get(site, "/open-tables") == [], "for its people alone"
    post(site, f"/open-tables/{asked['id']}/sit", {"name": "Eve"}, status=403)
    again = post(site, f"/tables/{table}/rematch", {}, bob)
    assert again["id"] == asked["id"]
    second = [shown(site.browser(), again["table"], token) for token in (ann, bob)]
    assert [one["seat"] for one in second] == [1, 0], "in another order"


def test_a_program_and_a_person_meet(site: Site) -> None:
    ann = site.browser()
    waiting = opened(ann)
    assert [one["seats"][0]["name"] for one in get(site, "/open-tables?game=monuments")] == ["Ann"]
    assert get(site, "/open-tables?game=imperium") == []
    sat = post(site, f"/open-tables/{waiting}/sit", {"name": "Robot"})
    assert sat["open_table"]["table"] == table_of(ann, waiting)
    assert not sat["open_table"]["is_yours"]


def test_who_waits_can_leave_and_the_owner_begins_with_bots(site: Site) -> None:
    body = TWO | {
        "options": {"players": 3},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
    }
    made = post(site, "/open-tables", body)
    path, ann = f"/open-tables/{made['open_table']['id']}", made["token"]
    bob = post(site, f"{path}/sit", {"name": "Bob"})["token"]
    assert post(site, f"{path}/leave", {}, bob, 200) == {}
    assert [seat["kind"] for seat in get(site, path, ann)["seats"]] == ["me", "free", "free"]
    post(site, f"{path}/start", {}, bob, 403)
    begun = post(site, f"{path}/start", {"bot": "random"}, ann, 200)
    seats = shown(site.browser(), begun["table"], ann)["seats"]
    assert [seat["kind"] for seat in seats] == ["me", "bot", "bot"]
    gone = post(site, "/open-tables", TWO)
    post(site, f"/open-tables/{gone['open_table']['id']}/leave", {}, gone["token"], 200)
    assert get(site, "/open-tables") == []


def test_a_quick_match_of_programs(site: Site) -> None:
    first = post(site, "/quick-match", {"games": ["monuments", "imperium"], "minutes": 5})
    assert (first["open_table"]["is_quick"], first["open_table"]["minutes"]) == (True, 5)
    met = post(site, "/quick-match", {"games": ["imperium"]})
    assert met["open_table"]["id"] == first["open_table"]["id"]
    assert shown(site.browser(), met["open_table"]["table"], first["token"])["game"] == "imperium"
    post(site, "/quick-match", {"games": ["chess"]}, status=400)


def test_lists_are_by_pace_and_a_pace_is_kept_to_the_second(site: Site) -> None:
    pace = {"kind": "live", "bank": 100.0, "increment": 2.5, "vacation": 0.0}
    post(site, "/open-tables", TWO | {"pace": pace | {"out": "lost", "bot": "random"}})
    (live,) = get(site, "/open-tables?pace=live")
    assert live["pace"] == pace | {"out": "lost", "bot": "random"}
    assert get(site, "/open-tables?pace=days") == get(site, "/open-tables?pace=none") == []
    post(site, "/open-tables", TWO)
    assert len(get(site, "/open-tables?pace=none")) == 1
    page = site.browser().get("/tables?pace=live").text
    assert "1.66667 min + 2.5 s a move" in page
    assert page.count('class="open"') == 1
    for one in (Pace("live", 10.0), Pace("live", 77.0, 1.25), Pace("days", 10.0, vacation=DAY / 7)):
        read = read_pace(written_pace(one))
        assert read is not None
        assert read.bank == pytest.approx(one.bank)
        assert read.increment == one.increment
        assert read.vacation == pytest.approx(one.vacation)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 404),
        ({"options": {"players": 9}}, 422),
        ({"options": {"colour": "red"}}, 422),
        ({"options": {"players": {"a": 1}}}, 422),
        ({"seats": [{"kind": "me"}]}, 422),
        ({"seats": [{"kind": "open"}, {"kind": "open"}]}, 400),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep-blue"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, 400),
        ({"packs": ["nothing"]}, 404),
        ({"pace": {"kind": "live", "bank": 1.0}}, 422),
        ({"pace": {"kind": "live", "bank": 60.0, "bot": "deep-blue"}}, 422),
        ({"pledge": "x", "salt": "y"}, 422),
    ],
)
def test_what_cannot_be_opened_is_refused_at_once(
    site: Site, change: dict[str, object], status: int
) -> None:
    post(site, "/open-tables", TWO | change, status=status)
    assert get(site, "/open-tables") == []


def test_a_stranger_learns_no_token_and_nobodys_number(site: Site) -> None:
    made = post(site, "/open-tables", TWO)
    holders = {
        seat.visitor
        for seat in site.service.store.gatherings.get(made["open_table"]["id"]).seats
        if seat.visitor
    }
    told = site.browser().get(f"{PREFIX}/open-tables").text
    assert made["token"] not in told
    assert not [holder for holder in holders if holder in told]
