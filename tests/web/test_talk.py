"""Talk, notes and offers: who hears what, and what is taken back by consent."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import acropole
from acropole.kernel.chance import seeded
from acropole.kernel.errors import IllegalAction
from acropole.web.store import Store
from acropole.web.table import taking_back
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from tests.web.app import TWO_PEOPLE, Site, links_in
from tests.web.tables import ME, OTHER, answer, new_table

SECRET = "zebra-crossing"


def two_at_a_table(
    site: Site, game: str = "monuments", **fields: str
) -> tuple[str, TestClient, TestClient]:
    ann, bob = site.browser(), site.browser()
    form = TWO_PEOPLE | {"name-1": "Ann", "name-2": "Bob"} | fields
    made = ann.post(f"/new/{game}", data=form)
    (link,) = links_in(made)
    joined = bob.post(link, data={"name": "Bob"})
    found = re.search(r"/g/(\w+)", str(joined.url))
    assert found is not None
    return f"/g/{found[1]}", ann, bob


def test_what_one_says_the_other_reads_as_text(site: Site) -> None:
    table, ann, bob = two_at_a_table(site)
    said = f"<b>{SECRET}</b> https://example.org/\u202eevil"
    assert ann.post(f"{table}/say", data={"text": said}).status_code == 200
    page = bob.get(table).text
    assert f"&lt;b&gt;{SECRET}&lt;/b&gt; https://example.org/ evil" in page
    assert 'href="https://example.org' not in page
    ann.post(f"{table}/say", data={"phrase": "well-played"})
    assert "Bien joué." in bob.get(f"{table}?lang=fr").text
    assert "Well played." in bob.get(table).text


@pytest.mark.parametrize("game", acropole.game_ids())
def test_every_game_has_its_clocks_and_its_talk(site: Site, game: str) -> None:
    table, ann, bob = two_at_a_table(site, game, pace="live", bank="7")
    ann.post(f"{table}/say", data={"text": SECRET})
    for browser in (ann, bob):
        page = browser.get(table)
        assert page.status_code == 200
        assert page.text.count('class="clock') == 2
        assert "07:00" in page.text
        assert SECRET in page.text
        assert browser.get(f"{table}?at=0").status_code == 200


def test_strangers_hear_nothing_and_say_nothing(site: Site) -> None:
    table, ann, bob = two_at_a_table(site)
    ann.post(f"{table}/say", data={"text": SECRET})
    stranger = site.browser()
    assert stranger.post(f"{table}/say", data={"text": "hello"}).status_code == 403
    assert stranger.get(table).status_code == 403
    watching = links_in(ann.post(f"{table}/links", data={"seat": "watch"}))
    looker = site.browser()
    looker.post(watching[0])
    assert SECRET in looker.get(table).text
    assert looker.post(f"{table}/say", data={"text": "hello"}).status_code == 403
    assert bob.get(table).text.count(SECRET) >= 1


def test_a_muted_person_does_not_learn_it(site: Site) -> None:
    table, ann, bob = two_at_a_table(site)
    before = bob.get(table).text
    ann.post(f"{table}/mute", data={"seat": "1", "muted": "on"})
    assert bob.get(table).text == before
    bob.post(f"{table}/say", data={"text": SECRET})
    assert SECRET not in ann.get(table).text
    ann.post(f"{table}/mute", data={"seat": "1", "muted": "off"})
    assert SECRET in ann.get(table).text


def test_lines_are_short_and_not_too_many(limited_site: Site) -> None:
    table, ann, _ = two_at_a_table(limited_site)
    assert ann.post(f"{table}/say", data={"text": " \u200b\n "}).status_code == 409
    ann.post(f"{table}/say", data={"text": "x" * 1000})
    assert "x" * 300 in ann.get(table).text
    assert "x" * 301 not in ann.get(table).text
    assert ann.post(f"{table}/say", data={"phrase": "no-such"}).status_code == 400
    codes = [ann.post(f"{table}/say", data={"text": "again"}).status_code for _ in range(12)]
    assert 409 in codes


def test_notes_are_their_writers_alone(site: Site) -> None:
    table, ann, bob = two_at_a_table(site)
    assert ann.post(f"{table}/notes", data={"text": f"{SECRET}\nmore"}).status_code == 200
    assert f"{SECRET}\nmore" in ann.get(table).text
    assert SECRET not in bob.get(table).text
    assert bob.post(f"{table}/notes", data={"text": "", "quietly": "on"}).status_code == 204
    assert SECRET in ann.get(table).text


# -- taking back -----------------------------------------------------------------------------------


def revealed_by(table: OpenTable, seat: int) -> bool:
    try:
        taking_back.entries_back(table, seat)
    except IllegalAction:
        return True
    return False


def test_what_somebody_has_seen_is_not_taken_back(store: Store) -> None:
    """A draw comes to light to whoever draws; an open answer to nobody."""
    tables = Tables(store)
    table = new_table(tables, "monuments", ME, OTHER)
    seat = table.state.to_move
    codes = [table.state.action_code(one) for one in table.state.legal_actions()]
    assert "draw" in codes
    table = tables.act(table, seat, table.version, "draw")
    assert revealed_by(table, seat)


def test_taking_back_goes_past_others_and_every_process_follows(store: Store) -> None:
    tables, rng = Tables(store), seeded(5)
    table = new_table(tables, "monuments", ME, OTHER)
    for _ in range(400):  # until something can be taken back that undo would refuse
        seat = 1 - table.state.to_move
        if not table.state.is_over and table.match.taken and not revealed_by(table, seat):
            break
        if table.state.is_over:
            table = new_table(tables, "monuments", ME, OTHER)
        table = answer(tables, table, rng)
    else:
        pytest.skip("every answer of these games brings something to light")
    entries = taking_back.entries_back(table, seat)
    there = len(table.record.actions) - entries
    wanted = table.position(there).digest()
    elsewhere = Tables(store)
    elsewhere.open(table.stored.id)
    table = tables.take_back(table, seat, table.version, entries)
    assert table.state.digest() == wanted
    assert elsewhere.open(table.stored.id).state.digest() == wanted
    assert Tables(store).open(table.stored.id).state.digest() == wanted
    assert tables.opener.check(store.tables.get(table.stored.id)) is None


def test_an_offer_needs_everybody_and_ends_with_the_next_answer(site: Site) -> None:
    table, ann, bob = two_at_a_table(site)
    name = table.removeprefix("/g/")
    talk = site.service.store.talk
    assert talk.offer(name, 0, 0, 1) == {0: 1}
    assert "would like to take 1 step back" in bob.get(table).text
    assert bob.post(f"{table}/offer", data={"v": "0", "do": "end"}).status_code == 200
    assert "would like" not in bob.get(table).text
    assert bob.post(f"{table}/offer", data={"v": "0", "do": "agree"}).status_code == 409
    assert ann.post(f"{table}/offer", data={"v": "0", "do": "ask"}).status_code == 409


def test_what_everybody_agrees_to_is_taken_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_back, "_is_revealed", lambda *_: False)
    table, ann, bob = two_at_a_table(site)
    opened = site.service.tables.open(table.removeprefix("/g/"))
    asker, other = (ann, bob) if opened.state.to_move == 0 else (bob, ann)
    code = opened.state.action_code(opened.state.legal_actions()[0])
    before = opened.state.digest()
    assert asker.post(f"{table}/act", data={"a": code, "v": "0"}).status_code == 200
    assert other.post(f"{table}/offer", data={"v": "1", "do": "agree"}).status_code == 409
    assert asker.post(f"{table}/offer", data={"v": "1", "do": "ask"}).status_code == 200
    assert site.service.tables.open(opened.stored.id).version == 1  # one of two is not enough
    assert other.post(f"{table}/offer", data={"v": "1", "do": "agree"}).status_code == 200
    opened = site.service.tables.open(opened.stored.id)
    assert (opened.version, opened.state.digest()) == (2, before)
    assert "would like" not in other.get(table).text
