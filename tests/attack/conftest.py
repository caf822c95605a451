"""The stores and sites of the web's tests; here they are attacked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from acropole.lab.own_server import OwnServer, own_server
from acropole.web.store import Store
from tests.attack.checks import check
from tests.web.conftest import (
    begun_url,
    contents,
    new_database,
    postgres_url,
    redis_url,
    site,
    sqlite_url,
    store,
)

__all__ = [
    "begun_url",
    "contents",
    "new_database",
    "postgres_url",
    "redis_url",
    "site",
    "sqlite_url",
    "store",
]


@pytest.fixture(scope="package")
def server() -> Iterator[OwnServer]:
    """One process on SQLite, for attacks that leave it as it was: each start takes seconds."""
    with own_server() as made:
        yield made


@pytest.fixture(scope="package")
def cluster(postgres_url: str, redis_url: str) -> Iterator[OwnServer]:
    """Two workers on PostgreSQL and Redis; nothing of what they wrote may be damaged.

    It stops before the tests of the web, which empty the database.
    """
    Store.open(postgres_url).close()
    arguments = ("--workers", "2", "--redis", redis_url)
    with own_server(*arguments, database=postgres_url) as made:
        yield made
    check(postgres_url)
