"""Content packs at the table: every process of a server plays with them."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

import acropole
from acropole import registry
from acropole.kernel.errors import ContentError
from acropole.kernel.game import Game
from acropole.kernel.match import Match
from acropole.lab.own_server import OwnServer, own_server
from acropole.registry import use_packs
from acropole.web.store import Store


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "cards.toml").write_text('[[card]]\nid = "zeus-3"\nsymbol = "scroll"\n')
    return folder


@pytest.fixture
def empty_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_loaded", {})
    monkeypatch.setattr(registry, "_packs_in_use", {})


@pytest.mark.usefixtures("empty_registry")
def test_a_pack_is_laid_over_the_game_whose_entries_it_names(pack: Path) -> None:
    plain = {name: acropole.game(name).content_digest for name in acropole.game_ids()}
    use_packs([pack])
    laid = {name: acropole.game(name).content_digest for name in acropole.game_ids()}
    assert [name for name in laid if laid[name] != plain[name]] == ["monuments"]
    assert acropole.game("monuments").content["card"]["zeus-3"]["symbol"] == "scroll"
    use_packs([])
    assert acropole.game("monuments").content_digest == plain["monuments"]


@pytest.mark.usefixtures("empty_registry")
def test_a_pack_for_no_game_is_one_clear_error(pack: Path) -> None:
    (pack / "cards.toml").write_text('[[card]]\nid = "nobody"\n')
    with pytest.raises(ContentError, match="no game has an entry"):
        use_packs([pack])


def test_every_process_of_a_server_has_its_packs(pack: Path) -> None:
    game = acropole.game("monuments", [pack])
    record = play_out(game).record.to_json()
    with own_server("--pack", str(pack)) as server, client(server) as ann:
        seats = [{"kind": "person"}] * 2
        body = {"game": "monuments", "options": {"players": 2}, "seats": seats}
        made = ann.post("/api/v1/tables", json=body).json()
        store = Store.connect(server.database)
        assert store.tables.get(made["table"]).content == game.content_digest
        store.close()
        # whatever a person hands in is replayed by one of the processes that think
        assert ann.post("/api/v1/import", content=record).status_code == 201


def client(server: OwnServer) -> httpx2.Client:
    return httpx2.Client(base_url=server.url, timeout=60)


def play_out(game: Game) -> Match:
    match = Match.new(game, 3, {"players": 2}, ["Ann", "Bob"])
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[0])
    return match
