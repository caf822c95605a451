"""Packs that people have brought: each is kept once, under its digest, whoever brings it."""

import json
import re
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Row, select, text, update

from acropole.kernel import errors, packs
from acropole.web.store.database import Database
from acropole.web.store.schema import PACKS

LOOK_AGAIN = 24 * 3600.0  # seconds after which it is noted anew that somebody looks at a pack
_DIGEST = re.compile(r"[0-9a-f]{64}")
_KEEP = text(
    "INSERT INTO packs (digest, game, name, author, body, owner, created, looked)"
    " VALUES (:digest, :game, :name, :author, :body, :owner, :now, :now)"
    " ON CONFLICT (digest) DO NOTHING"
)


class NoPack(errors.AcropoleError):
    code = "no-pack"

    def __init__(self) -> None:
        super().__init__("There is no such pack here: ask whoever sent the link to bring it again.")


@dataclass(frozen=True, slots=True)
class PackLine:
    """A pack in a list."""

    digest: str
    game: str
    name: str
    author: str
    created: float


class PackRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, pack: packs.Pack, game: str, owner: str = "") -> None:
        """Keep a pack that was checked; one that is there already stays as it is."""
        row = {
            "digest": pack.digest,
            "game": game,
            "name": pack.name,
            "author": pack.author,
            "body": zlib.compress(json.dumps(pack.document()).encode()),
            "owner": owner,
            "now": time.time(),
        }
        with self._database.engine.begin() as connection:
            connection.execute(_KEEP, row)

    def get(self, digest: str) -> tuple[packs.Pack, str]:
        """A pack and the id of the game it is for."""
        if not _DIGEST.fullmatch(digest):
            raise NoPack
        mine = PACKS.c.digest == digest
        with self._database.single.connect() as connection:
            found = connection.execute(select(PACKS).where(mine)).first()
        if found is None:
            raise NoPack
        now = time.time()
        if now - found.looked > LOOK_AGAIN:
            with self._database.single.begin() as connection:
                connection.execute(update(PACKS).where(mine).values(looked=now))
        return packs.Pack.from_document(json.loads(zlib.decompress(found.body))), found.game

    def all_of(self, digests: Sequence[str]) -> tuple[packs.Pack, ...]:
        """The packs of a table, in their order; those that are gone are left out."""
        wanted = select(PACKS.c.digest, PACKS.c.body).where(PACKS.c.digest.in_(digests))
        if not digests:
            return ()
        with self._database.single.connect() as connection:
            found = {row.digest: row.body for row in connection.execute(wanted)}
        bodies = [found[digest] for digest in digests if digest in found]
        return tuple(packs.Pack.from_document(json.loads(zlib.decompress(body))) for body in bodies)

    def brought_by(self, owner: str, game: str = "", limit: int = 60) -> list[PackLine]:
        """The packs that a visitor brought, the latest first."""
        wanted = select(PACKS).where(PACKS.c.owner == owner).order_by(PACKS.c.created.desc())
        if game:
            wanted = wanted.where(PACKS.c.game == game)
        with self._database.single.connect() as connection:
            return [_line(row) for row in connection.execute(wanted.limit(limit))]


def _line(row: Row[tuple[object, ...]]) -> PackLine:
    return PackLine(row.digest, row.game, row.name, row.author, row.created)
