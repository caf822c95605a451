"""Packs that people bring: checked, kept by digest, laid over the game of a table, taken along."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import unescape

import msgspec
import pytest
from starlette.testclient import TestClient

import acropole
from acropole import registry
from acropole.games.monumental.maps.reader import load_preset, write_map
from acropole.kernel.packs import Pack
from acropole.kernel.records import Record, validate
from acropole.web.bots.thinker import Chosen, Job, Reply, Think, game_of, work
from acropole.web.bots.thinkers import Thinker
from tests.games.test_packs import REFUSED
from tests.pseudo import SENTENCE
from tests.web.app import Site, as_seat, new_table

ZEUS = Pack("Zeus writes", {"cards.toml": '[[card]]\nid = "zeus-3"\nsymbol = "scroll"\n'}, "Ann")
SHORT = Pack(
    "Short", {"cards.toml": '[[card]]\nid = "zeus-4"\nremove = true\n'}, note="One card less."
)
BOTH_HERE = {"seat-1": "me", "seat-2": "me"}
WRONG = Pack("Wrong", {"a.toml": '[[card]]\nid = "zeus-3"\n\nsymbol = "hammer"\n'})


@pytest.fixture(autouse=True)
def thinkers_at_home(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What thinkers do is done in this process: starting others takes longer than all the rest."""
    decode = msgspec.json.Decoder(Job).decode

    async def do(self: Thinker, job: Job, seconds: float) -> Reply:
        asked = msgspec.json.encode(job)
        return await site.service._thread.ask(lambda: work(decode(asked)))

    monkeypatch.setattr(Thinker, "do", do)


def bring(browser: TestClient, pack: Pack, **more: str) -> str:
    answer = browser.post("/api/v1/packs", json=pack.document() | more)
    assert answer.status_code == 201, answer.text
    assert answer.json()["digest"] == pack.digest
    return pack.digest


def test_a_pack_is_brought_by_form_and_shown(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    assert "No pack yet." in ann.get("/packs").text
    given = {"pack": ("zeus.zip", ZEUS.to_zip(), "application/zip")}
    page = ann.post("/packs", files=given)
    assert str(page.url).endswith(f"/packs/{ZEUS.digest}"), page.text
    assert "Zeus writes" in ann.get("/packs").text
    assert "Zeus writes" not in bob.get("/packs").text
    seen = bob.get(f"/packs/{ZEUS.digest}").text  # whoever has the address
    assert "Zeus 3" in seen
    assert "by Ann" in seen
    assert Pack.from_zip(bob.get(f"/packs/{ZEUS.digest}.zip").content) == ZEUS
    assert Pack.from_json(bob.get(f"/packs/{ZEUS.digest}.json").text) == ZEUS
    assert bob.get("/packs/" + "0" * 64).status_code == 404


def test_the_page_of_a_pack_tells_every_field_that_is_another(site: Site) -> None:
    browser = site.browser()
    text = """[[card]]
id = "university"
cost = [4]
yields = { science = 2, gold = 1 }
[[tile]]
id = "forest"
count = 40
"""
    digest = bring(browser, Pack("Mine", {"cards.toml": text}), game="monumental")
    page = " ".join(re.sub(r"<[^>]+>", " ", browser.get(f"/packs/{digest}").text).split())
    assert "Cost: 3 4" in page
    assert "Gives: science 3 science 2, gold 1" in page
    count = acropole.game("monumental").content["tile"]["forest"]["count"]
    assert f"Copies: {count} 40" in page
    row = next(r for r in acropole.game("imperium").content["row"].values() if "does" in r.fields)
    text = f'[[row]]\nid = "{row.id}"\ndoes = "gain(mat 3)"\n'
    digest = bring(browser, Pack("Rows", {"rows.toml": text}), game="imperium")
    assert "3 " in browser.get(f"/packs/{digest}").text.split('class="changes"')[1]


def check_told_in_french(browser: TestClient, refused: Sequence[tuple[str, str, str]]) -> None:
    for title, text, _ in refused:
        sent = Pack("my-box", {"fix.toml": text}).document() | {"game": title}
        english, french = (
            browser.post(f"/api/v1/packs?lang={lang}", json=sent).json()["error"]["message"]
            for lang in ("en", "fr")
        )
        assert french.startswith("my-box/fix.toml:")
        assert english != french
        assert not set(SENTENCE.findall(english)) & set(SENTENCE.findall(french)), french


def test_why_a_pack_is_refused_is_told_in_french(site: Site) -> None:
    browser = site.browser()
    check_told_in_french(browser, REFUSED[::7])
    given = {"pack": ("w.json", WRONG.to_json(), "application/json")}
    page = browser.post("/packs?lang=fr", files=given)
    assert "symbol doit être l'un de" in unescape(page.text)


@pytest.mark.nightly
def test_why_any_pack_is_refused_is_told_in_french(site: Site) -> None:
    check_told_in_french(site.browser(), REFUSED)


def test_a_pack_with_a_mistake_is_refused_with_its_place(site: Site) -> None:
    ann = site.browser()
    answer = ann.post("/api/v1/packs", json=WRONG.document())
    assert answer.status_code == 422
    assert "Wrong/a.toml:4: card 'zeus-3'" in answer.json()["error"]["message"]
    page = ann.post("/packs", files={"pack": ("w.json", WRONG.to_json(), "application/json")})
    assert page.status_code == 422
    assert "Wrong/a.toml:4" in page.text
    for junk in (b"", b"PK\x03\x04junk", b"{}", b"[1]", b'{"files":{}}', b"\xff"):
        assert ann.post("/packs", files={"pack": ("x.zip", junk, "x")}).status_code == 422
    assert ann.post("/api/v1/packs", json={"name": "x"}).status_code == 400
    other = ann.post("/api/v1/packs", json=ZEUS.document() | {"game": "imperium"})
    assert other.status_code == 422


def test_a_table_is_played_with_packs_and_its_record_replays_anywhere(site: Site) -> None:
    ann = site.browser()
    digests = [bring(ann, ZEUS), bring(ann, SHORT)]
    body = {
        "game": "monuments",
        "options": {"players": 2},
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "packs": digests,
    }
    made = ann.post("/api/v1/tables", json=body).json()
    table, tokens = made["table"], [one["token"] for one in made["tokens"]]
    token = tokens[0]
    stored = site.service.store.tables.get(table)
    assert list(stored.packs) == digests
    assert stored.content == acropole.game("monuments", [ZEUS, SHORT]).content_digest
    play_to_the_end(ann, table, tokens)
    text = ann.get(f"/api/v1/tables/{table}/record", headers=as_seat(token)).text
    assert [pack["digest"] for pack in json.loads(text)["packs"]] == digests
    registry._packed_game.cache_clear()
    assert validate(Record.from_json(text)).status == "ok"
    # to another server, which has never seen the packs
    again = ann.post("/api/v1/import", content=text)
    assert again.status_code == 201, again.text
    assert list(site.service.store.tables.get(again.json()["table"]).packs) == digests
    # opened anew, as by another process
    site.service.tables._open.clear()
    registry.kept_game.cache_clear()
    shown = ann.get(f"/api/v1/tables/{table}", headers=as_seat(token)).json()
    assert shown["result"] is not None
    assert shown["packs"] == digests
    # and gone on with from its middle
    forked = ann.post(f"/api/v1/tables/{table}/fork", json={"at": 5}, headers=as_seat(token))
    assert list(site.service.store.tables.get(forked.json()["table"]).packs) == digests


def play_to_the_end(browser: TestClient, table: str, tokens: list[str]) -> None:
    """The first answer each time; whoever is to move is told what promises most, once."""
    path = f"/api/v1/tables/{table}"
    now = browser.get(path, headers=as_seat(tokens[0])).json()
    mover = as_seat(tokens[now["question"]["seat"]])
    hints = browser.post(f"{path}/hint", json={}, headers=mover)
    assert hints.status_code == 200, hints.text
    while now["result"] is None:
        mover = as_seat(tokens[now["question"]["seat"]])
        answers = browser.get(path, headers=mover).json()["answers"]
        sent = {"action": answers[0]["action"], "version": now["version"]}
        now = browser.post(f"{path}/actions", json=sent, headers=mover).json()


def test_a_bot_thinks_with_the_cards_of_its_table() -> None:
    game = acropole.game("monuments", [ZEUS, SHORT])
    state = game.new(3, players=2)
    job = Think("monuments", {"players": 2}, state.position.dump(), "greedy", 1, kept=game.kept)
    reply = work(job)
    assert isinstance(reply, Chosen)
    assert state.parse_action(reply.code) in state.legal_actions()
    theirs = game_of("monuments", game.kept)
    assert theirs.content_digest == game.content_digest


def test_packs_are_chosen_in_the_form_of_a_new_table(site: Site) -> None:
    ann = site.browser()
    digest = bring(ann, ZEUS)
    assert digest in ann.get("/new/monuments").text
    assert digest not in ann.get("/new/imperium").text
    table = new_table(ann, packs=digest, **BOTH_HERE)
    assert site.service.store.tables.get(table).packs == (digest,)
    answer = ann.get(f"/g/{table}")
    assert answer.status_code == 200, answer.text
    page = answer.text
    assert f'data-packs="{digest}"' in page
    assert "Zeus writes" in page
    plain, packed = (
        ann.get(f"/library/face/monuments/zeus-3?packs={d}").text for d in ("", digest)
    )
    assert plain != packed
    assert ann.get(f"/new/imperium?packs={digest}").status_code == 422
    assert ann.get("/new/monuments?packs=nothing").status_code == 404


def test_a_board_of_a_pack_can_be_chosen(site: Site) -> None:
    text = write_map(load_preset("2-tight-ford")).replace("2-tight-ford", "my-ford")
    pack = Pack("Boards", {"my-ford.map": text.replace("The Ford", "My Ford")})
    ann = site.browser()
    digest = bring(ann, pack, game="monumental")
    assert "My Ford" in ann.get(f"/new/monumental?players=2&packs={digest}").text
    table = new_table(ann, "monumental", packs=digest, map="my-ford", **BOTH_HERE)
    assert ann.get(f"/g/{table}").status_code == 200


def test_only_so_many_packs_are_taken_from_an_address(site: Site) -> None:
    ann = site.browser()
    site.service.limits.factor = 0.1
    statuses = [ann.post("/api/v1/packs", json=WRONG.document()).status_code for _ in range(4)]
    assert statuses[0] == 422
    assert statuses[-1] == 429


@pytest.mark.parametrize("path", ["/packs", "/api/v1/packs"])
def test_a_pack_that_is_too_large_is_not_read(site: Site, path: str) -> None:
    answer = site.browser().post(path, content=b"x" * 2_000_000)
    assert answer.status_code == 413
