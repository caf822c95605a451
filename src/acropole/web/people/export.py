"""Everything of one person in one archive, made while it is sent."""

import json
import zipfile
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

import msgspec

from acropole.kernel.errors import AcropoleError
from acropole.web.session import access_of
from acropole.web.table.service import TableService


class _Sink:
    """What a zip file writes to, and somebody takes from."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        pass

    def take(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken


async def archive(service: TableService, visitor: str, lang: str) -> AsyncIterator[bytes]:
    """A zip file, part by part: finished games are records that any Acropole opens."""
    sink = _Sink()
    about, tables = await service.do(_about, service, visitor)
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as file:  # type: ignore[call-overload]
        file.writestr("me.json", json.dumps(about, indent=1, ensure_ascii=False))
        for table_id in tables:
            try:
                found = await service.do(_game, service, table_id, visitor, lang)
            except AcropoleError:  # it was let go meanwhile, or cannot be opened any more
                continue
            for name, text in found.items():
                file.writestr(name, text)
            yield sink.take()
    yield sink.take()


def _about(service: TableService, visitor: str) -> tuple[dict[str, Any], list[str]]:
    store = service.store
    person = store.people.get(visitor)
    campaigns = service.tables.campaigns.of(visitor, limit=10_000)
    about: dict[str, Any] = {
        "name": person.name,
        "since": person.since,
        "settings": person.settings,
        "passkeys": [
            {"name": one.name, "created": one.created} for one in store.people.passkeys(visitor)
        ],
        "results": store.results.rows_of(visitor),
        "ratings": [
            {"game": one.game, "games": one.games, **asdict(one.rating)}
            for one in store.results.ratings([visitor])
        ],
        "deals": [asdict(one) for one in service.tables.deals.all_of(visitor)],
        "campaigns": [{"tables": one.tables, **one.data} for one in campaigns],
        "notes": store.talk.notes_of(visitor),
        "packs": [one.digest for one in store.packs.brought_by(visitor, limit=10_000)],
    }
    for one in about["deals"]:
        del one["visitor"]
    return about, store.people.tables_of(visitor)


def _game(service: TableService, table_id: str, visitor: str, lang: str) -> dict[str, str]:
    """A finished game as its record; of a running one what the seats of the person see."""
    table = service.tables.open(table_id)
    access = access_of(table.stored, visitor)
    name = f"{table.stored.game}-{table_id}"
    if table.state.is_over and not table.stored.is_sealed:
        if not access.held and not access.is_owner:
            return {}  # the seat went to another
        return {f"finished/{name}.json": service.tables.record_to_give(table).to_json()}
    found = {}
    for seat in access.held:
        seen = {
            "game": table.stored.game,
            "options": table.record.options,
            "seat": seat,
            "names": table.names,
            "log": [line.text for line in table.log(seat, lang)],
            "sight": table.state.observe(seat),
        }
        found[f"running/{name}-{seat + 1}.json"] = msgspec.json.encode(seen).decode()
    return found
