"""What is kept of a table: its cards through every update, its entries in a chain, snapshots."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select, update

import acropole
from acropole import registry
from acropole.games.imperium.game import Imperium
from acropole.games.monumental.game import Monumental
from acropole.games.monuments.game import Monuments
from acropole.kernel.content import Field, Kind, load_content
from acropole.kernel.errors import ContentError
from acropole.kernel.records import Record, Redeal, validate
from acropole.registry import kept_game, use_packs
from acropole.web.bots.thinker import Chosen, Think
from acropole.web.bots.thinkers import Thinkers
from acropole.web.session import token_holder
from acropole.web.store import Store
from acropole.web.store.event_log import Entry, chained, first_break
from acropole.web.store.schema import CONTENTS, ENTRIES, SNAPSHOTS, TABLES
from acropole.web.table import creation
from acropole.web.table.open_table import OpenTable
from acropole.web.table.opening import Halt, Opener
from acropole.web.table.tables import Halted, Tables
from tests.web.app import Site, api_table, as_seat, joined
from tests.web.app import new_table as new_page_table
from tests.web.tables import BOT, ME, new_table, play_on
from tests.web.wire import counted

CLASSES = {"monuments": Monuments, "monumental": Monumental, "imperium": Imperium}


class Update:
    """What an update of the software changes, while a test runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def rules(self, game: str, **carries_on: str) -> None:
        """The next rules version, which may say that tables of the last one are carried on."""
        title = CLASSES[game]
        now = title.rules_version
        self._patch.setattr(title, "rules_version", now + 1)
        if carries_on:
            self._patch.setattr(title, "carries_on", {now: carries_on["because"]})
        self._load_anew()

    def cards(self, pack: Path) -> None:
        self._load_anew()
        use_packs([pack])

    def _load_anew(self) -> None:
        for name in ("_plain", "_loaded"):
            self._patch.setattr(registry, name, {})
        kept_game.cache_clear()


@pytest.fixture
def an_update(monkeypatch: pytest.MonkeyPatch) -> Iterator[Update]:
    monkeypatch.setattr(registry, "_packs_in_use", {})
    yield Update(monkeypatch)
    kept_game.cache_clear()


def pack_for(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "new-cards"
    folder.mkdir()
    (folder / "cards.toml").write_text(text)
    return folder


# -- content -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", acropole.game_ids())
def test_a_game_made_from_kept_content_is_the_same_game(name: str) -> None:
    game = acropole.game(name)
    kept = kept_game(name, game.content.put_away(), game.rules_version)
    assert kept.content_digest == game.content_digest
    assert [*map(list, kept.content.entries.values())] == [
        *map(list, game.content.entries.values())
    ]
    options = {} if name == "imperium" else {"players": 2}
    one, other = game.deal(5, options), kept.deal(5, options)
    one.playout(3)
    other.playout(3)
    assert one.digest() == other.digest()
    assert game.card_text(game.card_entries()[0], "fr") == kept.card_text(
        kept.card_entries()[0], "fr"
    )


@pytest.mark.parametrize(
    "body", [b"x", acropole.game("imperium").content.put_away()], ids=["no content", "other game"]
)
def test_kept_content_is_checked_as_a_folder_is(body: bytes) -> None:
    with pytest.raises(ContentError):
        kept_game("monuments", body, 1)


def test_kept_content_that_lacks_what_todays_rules_need_is_refused(tmp_path: Path) -> None:
    old, new = Kind("thing", {}), Kind("thing", {"price": Field("int")})
    more = Kind("thing", {}, count=2)
    (tmp_path / "things.toml").write_text('[[thing]]\nid = "a"\norigin = "original"\n')
    kept = load_content(tmp_path, [old]).put_away()
    assert load_content(tmp_path, [old], kept=kept).digest() == (
        load_content(tmp_path, [old]).digest()
    )
    assert len(load_content(tmp_path, [more], kept=kept)["thing"]) == 1
    with pytest.raises(ContentError, match="missing: price"):
        load_content(tmp_path, [new], kept=kept)


ZEUS = '[[card]]\nid = "zeus-3"\nsymbol = "scroll"\n'


def test_a_table_goes_on_with_the_cards_it_began_with(
    any_store: Store, an_update: Update, tmp_path: Path
) -> None:
    table = play_on(Tables(any_store), new_table(Tables(any_store)), 30)
    name, before = table.stored.id, table.rules.game.content["card"]["zeus-3"]["symbol"]
    an_update.cards(pack_for(tmp_path, ZEUS))
    tables = Tables(any_store)
    again = tables.open(name)
    assert again.halt is None
    assert again.rules.game.content["card"]["zeus-3"]["symbol"] == before != "scroll"
    over = play_on(tables, again, 2000)
    assert over.state.is_over
    assert validate(tables.finished_record(over)).status == "ok"
    fresh = new_table(tables)
    assert fresh.rules.game.content["card"]["zeus-3"]["symbol"] == "scroll"
    with any_store.engine.connect() as connection:
        assert len(connection.execute(select(CONTENTS.c.fingerprint)).all()) == 2


@pytest.mark.parametrize("name", ["monumental", "imperium"])
def test_a_card_has_the_name_that_it_had_when_the_game_began(
    store: Store, an_update: Update, tmp_path: Path, name: str
) -> None:
    tables = Tables(store)
    options: dict[str, object] = {} if name == "imperium" else {"players": 2}
    plans = [ME] * int(str(options.get("players", 1)))
    table = play_on(tables, creation.create(tables, name, options, plans, "ann"), 30)
    card = next(iter(table.rules.game.content["card"].values()))
    new = f'[[card]]\nid = "{card.id}"\nname = {{ en = "New", fr = "Neuf" }}\n'
    an_update.cards(pack_for(tmp_path, new))
    assert acropole.game(name).content["card"][card.id]["name"]["en"] == "New"
    tables = Tables(store)
    again = tables.open(table.stored.id)
    assert again.halt is None
    assert again.rules.game.content["card"][card.id]["name"] == card["name"]
    store.blobs.drop_snapshots()
    moved = play_on(tables, again, 10)
    assert Tables(store).open(table.stored.id).state.digest() == moved.state.digest()


def test_bots_think_with_the_cards_of_the_table(
    store: Store, an_update: Update, tmp_path: Path
) -> None:
    table = play_on(Tables(store), new_table(Tables(store)), 12)
    an_update.cards(pack_for(tmp_path, ZEUS))
    again = Tables(store).open(table.stored.id)
    kept = again.record.game.kept
    assert kept
    job = Think(
        "monuments", again.stored.options, again.state.position.dump(), "greedy", 1, kept=kept
    )

    async def run() -> object:
        thinkers = Thinkers(1, 60)
        reply = await thinkers.do(job)
        await thinkers.stop()
        return reply

    reply = asyncio.run(run())
    assert isinstance(reply, Chosen)
    assert again.state.parse_action(reply.code) in again.state.legal_actions()


def test_cards_that_nobody_kept_are_asked_about_like_rules(
    store: Store, an_update: Update, tmp_path: Path
) -> None:
    tables = Tables(store)
    table = new_table(tables)
    for _ in range(2):  # nothing that another symbol on a card could forbid
        table = tables.act(table, table.state.to_move, table.version, "draw")
    with store.engine.begin() as connection:
        connection.execute(delete(CONTENTS))
    an_update.cards(pack_for(tmp_path, ZEUS))
    again = Tables(store).open(table.stored.id)
    assert again.halt == Halt("asks")


# -- rules -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["monumental", "monuments"])
def test_a_table_of_yesterday_goes_on_when_its_owner_agrees(
    any_store: Store, an_update: Update, game: str
) -> None:
    table = play_on(Tables(any_store), new_table(Tables(any_store), game), 60)
    name, version, digest = table.stored.id, table.version, table.state.digest()
    an_update.rules(game)
    tables, other = Tables(any_store), Tables(any_store)
    asking = tables.open(name)
    assert asking.halt == Halt("asks")
    assert asking.state.digest() == digest  # shown as it was
    assert other.open(name).halt == Halt("asks")
    code = asking.state.action_code(asking.state.legal_actions()[0])
    with pytest.raises(Halted):
        tables.act(asking, asking.state.to_move, version, code)
    going_on = tables.carry_on(asking, version)
    assert (going_on.halt, going_on.version) == (None, version + 1)
    assert going_on.stored.rules_version == acropole.game(game).rules_version
    assert going_on.stored.carried == version + 1
    there = other.open(name)
    assert (there.halt, there.version) == (None, version + 1)
    for tables_ in (tables, other, tables):
        play_on(tables_, tables_.open(name), 20)
    over = play_on(tables, tables.open(name), 5000)
    assert over.state.is_over
    reopened = Tables(any_store).open(name)
    assert (reopened.halt, reopened.state.digest()) == (None, over.state.digest())
    any_store.blobs.drop_snapshots()
    assert Tables(any_store).open(name).state.digest() == over.state.digest()
    assert validate(tables.finished_record(over)).status == "ok"
    with pytest.raises(Halted):
        tables.carry_on(over, over.version)


def test_a_table_may_be_carried_on_twice(store: Store, an_update: Update) -> None:
    table = play_on(Tables(store), new_table(Tables(store)), 10)
    for _ in range(2):
        an_update.rules("monuments")
        tables = Tables(store)
        asking = tables.open(table.stored.id)
        table = play_on(tables, tables.carry_on(asking, asking.version), 10)
    assert Tables(store).open(table.stored.id).state.digest() == table.state.digest()
    assert [entry.kind for entry in store.log.entries(table.stored.id)].count("rules") == 2


def test_a_rules_version_that_is_carried_on_asks_nobody(store: Store, an_update: Update) -> None:
    table = play_on(Tables(store), new_table(Tables(store), "monumental"), 60)
    an_update.rules("monumental", because="only the words of a refusal have changed")
    tables = Tables(store)
    again = tables.open(table.stored.id)
    assert (again.halt, again.stored.carried) == (None, 0)
    moved = play_on(tables, again, 60)
    store.blobs.drop_snapshots()
    assert Tables(store).open(table.stored.id).state.digest() == moved.state.digest()


def test_a_finished_table_of_other_rules_is_shown_as_it_ended(
    store: Store, an_update: Update
) -> None:
    tables = Tables(store)
    table = play_on(tables, new_table(tables), 2000)
    an_update.rules("monuments")
    again = Tables(store).open(table.stored.id)
    assert (again.halt, again.state.result()) == (None, table.state.result())


def no_longer_legal(store: Store, table: OpenTable, n: int) -> None:
    """Entry n is an answer that today's rules refuse."""
    entries = store.log.entries(table.stored.id)
    entries[n - 1] = replace(entries[n - 1], value="no-such-answer")
    rewrite(store, table.stored.id, chained(table.stored.id, 0, "", entries))


def rewrite(store: Store, table_id: str, entries: list[Entry]) -> None:
    with store.engine.begin() as connection:
        connection.execute(delete(SNAPSHOTS))
        connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == table_id))
        for n, e in enumerate(entries, start=1):
            row = {"table_id": table_id, "n": n, "kind": e.kind, "value": e.value, "at": 0.0}
            row |= {"seat": e.seat, "digest": e.digest, "link": e.link}
            connection.execute(insert(ENTRIES).values(row))


def answers_of(store: Store, table: OpenTable) -> list[int]:
    entries = store.log.entries(table.stored.id)
    return [n for n, entry in enumerate(entries, start=1) if entry.kind == "act"]


def test_what_todays_rules_refuse_is_shown_as_far_as_they_follow(
    store: Store, an_update: Update
) -> None:
    table = play_on(Tables(store), new_table(Tables(store)), 30)
    n = answers_of(store, table)[20]
    no_longer_legal(store, table, n)
    an_update.rules("monuments")
    tables = Tables(store)
    shown = tables.open(table.stored.id)
    assert shown.halt == Halt("view-only", n)
    assert shown.version == table.version
    assert shown.record.actions == table.record.actions[: n - 1]
    assert len(shown.log(0, "fr")) > 10
    with pytest.raises(Halted):
        tables.act(shown, shown.state.to_move, shown.version, "draw")
    with pytest.raises(Halted):
        tables.carry_on(shown, shown.version)
    fork = creation.fork(tables, shown, n - 1, 0, "ann", "Ann")
    assert fork.halt is None
    assert fork.stored.rules_version == acropole.game("monuments").rules_version


def test_a_bot_at_a_table_that_is_only_shown_rests_and_wakes_again(
    store: Store, an_update: Update
) -> None:
    table = new_table(Tables(store, "dead"), "monuments", BOT, BOT)
    an_update.rules("monuments")
    assert store.leases.left_waiting(time.time() + 60) == [table.stored.id]
    tables = Tables(store)
    asking = tables.open(table.stored.id)
    assert store.leases.left_waiting(time.time() + 60) == []
    tables.carry_on(asking, asking.version)
    assert store.leases.left_waiting(time.time() + 60) == [table.stored.id]


# -- tables whose chance has a key -----------------------------------------------------------------


def dealt_from_a_pledge(tables: Tables) -> OpenTable:
    table = play_on(tables, new_table(tables), 30)
    assert table.record.pledge is not None
    return table


def begun_at_a_position(tables: Tables) -> OpenTable:
    source = play_on(tables, new_table(tables), 20)
    table = creation.fork(tables, source, 12, 0, "ann", "Ann")
    assert table.record.position
    return play_on(tables, table, 30)


def dealt_anew_on_the_way(tables: Tables) -> OpenTable:
    table = begun_at_a_position(tables)
    tables.store.seats.add_link(table.stored.id, 1, "print")
    redealt = tables.sit_down(table.stored.id, 1, "print", "bob")
    assert redealt is not None
    assert isinstance(redealt.record.actions[-1], Redeal)
    return play_on(tables, redealt, 5)


KEYED = [dealt_from_a_pledge, begun_at_a_position, dealt_anew_on_the_way]


@pytest.mark.parametrize("made", KEYED)
def test_a_table_with_a_key_opens_the_same_from_snapshot_and_entries(
    any_store: Store, made: Callable[[Tables], OpenTable]
) -> None:
    table = made(Tables(any_store))
    key = table.record.last_key
    assert key is not None
    for _ in range(2):
        again = Tables(any_store).open(table.stored.id)
        assert (again.halt, again.state.digest()) == (None, table.state.digest())
        assert again.state.position.rng.key == key == again.record.last_key
        assert key.hex() not in str(again.state.position.dump())
        any_store.blobs.drop_snapshots()
    assert Opener(any_store).check(any_store.tables.get(table.stored.id)) is None


@pytest.mark.parametrize("made", KEYED)
def test_a_table_with_a_key_is_carried_on_with_its_chance(
    store: Store, an_update: Update, made: Callable[[Tables], OpenTable]
) -> None:
    table = made(Tables(store))
    name, digest = table.stored.id, table.state.position.dump()
    an_update.rules("monuments")
    tables = Tables(store)
    asking = tables.open(name)
    assert (asking.halt, asking.state.position.dump()) == (Halt("asks"), digest)
    moved = play_on(tables, tables.carry_on(asking, asking.version), 30)
    assert moved.state.position.rng.key == table.record.last_key
    store.blobs.drop_snapshots()
    again = Tables(store).open(name)
    assert (again.halt, again.state.digest()) == (None, moved.state.digest())
    over = play_on(tables, moved, 2000)
    finished = tables.finished_record(over)
    assert validate(finished).status == "ok"
    assert validate(Record.from_json(finished.to_json())).status == "ok"
    assert creation.fork(tables, over, 20, 0, "ann", "Ann").halt is None


@pytest.mark.parametrize("made", KEYED)
def test_a_table_with_a_key_keeps_its_cards(
    store: Store, an_update: Update, tmp_path: Path, made: Callable[[Tables], OpenTable]
) -> None:
    table = made(Tables(store))
    an_update.cards(pack_for(tmp_path, ZEUS))
    store.blobs.drop_snapshots()
    tables = Tables(store)
    again = tables.open(table.stored.id)
    assert (again.halt, again.state.digest()) == (None, table.state.digest())
    fork = creation.fork(tables, again, len(again.record.actions), 0, "ann", "Ann")
    assert fork.rules.game.content_digest == table.stored.content
    assert play_on(tables, fork, 2000).state.is_over


def test_a_new_key_in_the_log_that_was_changed_is_noticed(store: Store) -> None:
    table = dealt_anew_on_the_way(Tables(store))
    entries = store.log.entries(table.stored.id)
    n = next(n for n, entry in enumerate(entries, start=1) if entry.kind == "redeal")
    this = (ENTRIES.c.table_id == table.stored.id) & (ENTRIES.c.n == n)
    with store.engine.begin() as connection:
        connection.execute(update(ENTRIES).where(this).values(value="11" * 32))
    assert Opener(store).check(store.tables.get(table.stored.id)) == Halt("damaged", n)


def test_nobody_new_sits_down_at_a_fork_that_is_only_shown(store: Store, an_update: Update) -> None:
    """Who made it knows what is dealt, and nothing can be dealt anew before it goes on."""
    table = begun_at_a_position(Tables(store))
    name = table.stored.id
    store.seats.add_link(name, 1, "print")
    an_update.rules("monuments")
    tables = Tables(store)
    with pytest.raises(Halted):
        tables.sit_down(name, 1, "print", "bob")
    asking = tables.open(name)
    assert asking.undo_bar(0) == "undo-halted"
    tables.carry_on(asking, asking.version)
    redealt = tables.sit_down(name, 1, "print", "bob")
    assert redealt is not None
    assert isinstance(redealt.record.actions[-1], Redeal)


def test_the_owner_is_asked_at_the_table_and_all_see_the_mark(
    site: Site, an_update: Update
) -> None:
    ann, bob = site.browser(), site.browser()
    name = new_page_table(ann, "monumental", **{"seat-1": "me", "seat-2": "person"})
    an_update.rules("monumental")
    site.service.tables._open.clear()
    page = ann.get(f"/g/{name}").text
    assert "The rules have changed" in page
    assert f"/g/{name}/carry-on" in page
    link = ann.post(f"/api/v1/tables/{name}/links", json={"seat": -1}).json()["token"]
    watch = joined(bob, link)
    seen = bob.get(f"/api/v1/tables/{name}", headers=as_seat(watch)).json()
    assert (seen["halted"], seen["answers"]) == ("asks", [])
    body = {"version": seen["version"]}
    refused = bob.post(f"/api/v1/tables/{name}/carry-on", json=body, headers=as_seat(watch))
    assert refused.status_code == 403
    assert ann.post(f"/g/{name}/carry-on", data={"v": str(seen["version"])}).status_code == 200
    again = ann.post(f"/g/{name}/carry-on", data={"v": str(seen["version"])})  # a second window
    assert again.status_code == 200
    seen = bob.get(f"/api/v1/tables/{name}", headers=as_seat(watch)).json()
    assert (seen["halted"], seen["is_carried"]) == ("", True)
    assert "began with earlier rules" in ann.get(f"/g/{name}?lang=en").text
    assert "règles plus anciennes" in ann.get(f"/g/{name}?lang=fr").text


# -- the chain ---------------------------------------------------------------------------------


def test_the_chain_names_the_first_row_that_does_not_belong() -> None:
    rows = [Entry("act", str(n), n % 2, f"{n:02}") for n in range(9)]
    whole = chained("t", 0, "", rows)
    assert first_break("t", 0, "", whole) == 0
    assert first_break("t", 4, whole[3].link, whole[4:]) == 0
    assert first_break("u", 0, "", whole) == 1  # of another table
    fourth = whole[3]
    for changed in (
        replace(fourth, kind="x"),
        replace(fourth, value="x"),
        replace(fourth, digest="x"),
        replace(fourth, link="x"),
    ):
        assert first_break("t", 0, "", [*whole[:3], changed, *whole[4:]]) == 4
    assert first_break("t", 0, "", [*whole[:3], replace(whole[3], seat=5), *whole[4:]]) == 4
    assert first_break("t", 0, "", whole[:3] + whole[4:]) == 4
    assert first_break("t", 0, "", [*whole[:3], whole[2], *whole[3:]]) == 4
    older = [*rows[:4], *chained("t", 4, "", rows[4:])]
    assert first_break("t", 0, "", older) == 0


@pytest.mark.parametrize("how", ["changed", "removed", "last removed", "added"])
def test_a_row_that_was_tampered_with_is_named_and_what_is_before_it_shown(
    store: Store, site: Site, how: str
) -> None:
    tables = Tables(store)
    table = play_on(tables, new_table(tables), 20)
    name, n = table.stored.id, answers_of(store, table)[12]
    row = (ENTRIES.c.table_id == name) & (ENTRIES.c.n == n)
    with store.engine.begin() as connection:
        connection.execute(delete(SNAPSHOTS))
        if how == "changed":
            connection.execute(update(ENTRIES).where(row).values(seat=5))
        elif how == "removed":
            connection.execute(delete(ENTRIES).where(row))
        elif how == "last removed":
            n = table.version
            connection.execute(delete(ENTRIES).where(ENTRIES.c.n == n))
        else:
            n = table.version + 1
            forged = chained(name, n - 1, table.link, [Entry("reseed", "1", -1, "")])[0]
            values = {"table_id": name, "n": n, "kind": "reseed", "value": "1", "seat": -1}
            values |= {"digest": "", "link": forged.link, "at": 0.0}
            connection.execute(insert(ENTRIES).values(values))
    shown = Tables(store).open(name)
    assert shown.halt == Halt("damaged", n)
    assert shown.record.actions == table.record.actions[: n - 1]
    page = site.browser()
    page.cookies.set("acropole", site.visitors.sign("ann"))
    answer = page.get(f"/g/{name}?lang=en")
    assert answer.status_code == 200
    assert re.search(rf"at entry {n}\b", answer.text)


def test_a_table_older_than_the_chain_opens_and_is_chained_from_now_on(store: Store) -> None:
    tables = Tables(store)
    table = play_on(tables, new_table(tables), 10)
    with store.engine.begin() as connection:
        connection.execute(update(ENTRIES).values(link=""))
    tables = Tables(store)
    older = tables.open(table.stored.id)
    assert older.halt is None
    play_on(tables, older, 5)
    assert Tables(store).open(table.stored.id).halt is None
    links = [entry.link for entry in store.log.entries(table.stored.id)]
    assert not any(links[: table.version])
    assert all(links[table.version :])


# -- snapshots ---------------------------------------------------------------------------------


def with_snapshot(tables: Tables) -> OpenTable:
    table = play_on(tables, new_table(tables), 40)
    assert tables.store.blobs.snapshot(table.stored.id) is not None
    return table


def damage(store: Store, table_id: str, how: str) -> None:
    found = store.blobs.snapshot(table_id)
    assert found is not None
    version, body = found
    if how == "empty":
        body = b""
    elif how == "cut off":
        body = body[:-20]
    elif how == "one bit":
        body = body[:200] + bytes([body[200] ^ 1]) + body[201:]
    elif how == "of the future":
        version += 10_000
    elif how == "of another entry":
        version -= 1
    elif how == "of another table":
        other = with_snapshot(Tables(store))
        found = store.blobs.snapshot(other.stored.id)
        assert found is not None
        version, body = found
    elif how == "nonsense":
        body = b"\xc1" * 300
    store.blobs.keep_snapshot(table_id, version, body, anyway=True)


@pytest.mark.parametrize(
    "how",
    ["empty", "cut off", "one bit", "of the future", "of another entry", "of another table",
     "nonsense"],
)  # fmt: skip
def test_a_damaged_snapshot_is_noticed_replaced_and_logged_once(
    any_store: Store, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = with_snapshot(Tables(any_store))
    name = table.stored.id
    damage(any_store, name, how)
    caplog.set_level(logging.WARNING)
    for _ in range(3):
        again = Tables(any_store).open(name)
        assert again.halt is None
        assert again.state.digest() == table.state.digest()
        assert again.record.actions == table.record.actions
    assert len([record for record in caplog.records if name in record.getMessage()]) == 1
    found = any_store.blobs.snapshot(name)
    assert found is not None
    assert found[0] == table.version
    assert Tables(any_store).open(name).kept == table.version


def test_every_byte_of_a_snapshot_counts(store: Store) -> None:
    table = with_snapshot(Tables(store))
    found = store.blobs.snapshot(table.stored.id)
    assert found is not None
    version, body = found
    for at in range(0, len(body), 97):
        changed = body[:at] + bytes([body[at] ^ 4]) + body[at + 1 :]
        store.blobs.keep_snapshot(table.stored.id, version, changed, anyway=True)
        again = Tables(store).open(table.stored.id)
        assert (again.halt, again.kept) == (None, 0)
        assert again.record.digests == table.record.digests


def test_a_snapshot_of_other_software_is_left_out_without_a_word(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = with_snapshot(Tables(store))
    monkeypatch.setattr("acropole.web.table.snapshots.__version__", "99")
    again = Tables(store).open(table.stored.id)
    assert (again.kept, again.state.digest()) == (0, table.state.digest())
    assert not caplog.records


def test_answers_do_not_wait_for_snapshots(store: Store) -> None:
    later: list[Callable[[], None]] = []
    tables = Tables(store, later=later.append)
    table = play_on(tables, new_table(tables), 40)
    assert store.blobs.snapshot(table.stored.id) is None
    later[0]()
    found = store.blobs.snapshot(table.stored.id)
    assert found is not None
    assert found[0] == table.version


# -- who looked when ---------------------------------------------------------------------------


def test_it_is_noted_by_the_day_that_somebody_looks(site: Site) -> None:
    browser = site.browser()
    name, tokens = api_table(browser)
    store = site.service.store
    with store.engine.begin() as connection:
        connection.execute(update(TABLES).values(looked=5.0))
    site.service.tables._open.clear()
    site.browser().get(f"/g/{name}")  # a stranger
    assert store.tables.get(name).looked == 5.0
    browser.get(f"/api/v1/tables/{name}", headers=as_seat(tokens[0]))
    looked = store.tables.get(name).looked
    assert looked > 5.0
    browser.get(f"/api/v1/tables/{name}", headers=as_seat(tokens[0]))
    assert store.tables.get(name).looked == looked


# -- how often the store is asked ----------------------------------------------------------------


def test_an_answer_asks_postgresql_once(empty_postgres: str) -> None:
    with counted(empty_postgres) as (wire, url):
        store = Store.open(url)
        tables = Tables(store, later=lambda _: None)
        table = play_on(tables, new_table(tables), 10)  # statements are prepared by then
        wire.trips = 0
        for _ in range(20):
            seen = tables.open(table.stored.id, table.version)
            code = seen.state.action_code(seen.state.legal_actions()[0])
            table = tables.act(seen, seen.state.to_move, seen.version, code)
        assert wire.trips == 20
        wire.trips = 0
        tables.open(table.stored.id)
        assert wire.trips == 1
        store.close()


def test_a_seat_that_was_taken_away_elsewhere_answers_no_more(site: Site) -> None:
    """The store is not asked before it writes, and refuses: the people have changed."""
    browser = site.browser()
    name, tokens = api_table(browser)
    seen = browser.get(f"/api/v1/tables/{name}", headers=as_seat(tokens[0])).json()
    seat = seen["question"]["seat"]
    seen = browser.get(f"/api/v1/tables/{name}", headers=as_seat(tokens[seat])).json()
    elsewhere = Store.connect(site.service.settings.database)
    elsewhere.seats.add_link(name, seat, "one")
    elsewhere.seats.sit_down(name, "one", seat, "another")
    body = {"action": seen["answers"][0]["action"], "version": seen["version"]}
    path = f"/api/v1/tables/{name}/actions"
    assert browser.post(path, json=body, headers=as_seat(tokens[seat])).status_code == 404
    elsewhere.seats.add_link(name, seat, "two")
    elsewhere.seats.sit_down(name, "two", seat, token_holder(tokens[seat]))
    assert browser.post(path, json=body, headers=as_seat(tokens[seat])).status_code == 200
    elsewhere.close()
