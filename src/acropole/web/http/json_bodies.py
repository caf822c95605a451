"""JSON in, JSON out."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from acropole.web.http.guard import Malformed

T = TypeVar("T")


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"This request cannot be read: {error}") from error


def json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")
