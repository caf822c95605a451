"""The stores and sites of the web's tests; here they are attacked."""

from __future__ import annotations

from tests.web.conftest import (
    empty_postgres,
    limited_site,
    postgres_url,
    redis_url,
    site,
    sqlite_url,
    store,
)

__all__ = [
    "empty_postgres",
    "limited_site",
    "postgres_url",
    "redis_url",
    "site",
    "sqlite_url",
    "store",
]
