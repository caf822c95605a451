"""The description of the JSON API, made from the list of its operations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from acropole.version import __version__
from acropole.web.http.api_documents import ErrorDocument

PREFIX = "/api/v1"


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    run: Callable[[Request], Awaitable[Response]]
    summary: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    query: Mapping[str, str] | None = None


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """The description of all this, made from the same list as the routes."""
    kinds = [kind for one in operations for kind in (one.takes, one.gives) if kind is not None]
    kinds.append(ErrorDocument)
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = _describe(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Acropole", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"link": []}, {}],
    }


def _describe(one: Operation, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    def content(kind: Any) -> dict[str, Any]:
        return {"application/json": {"schema": schema_of[str(kind)]}}

    in_path = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    answer: dict[str, Any] = {"description": one.summary}
    if one.gives is not None:
        answer["content"] = content(one.gives)
    described: dict[str, Any] = {
        "operationId": one.run.__name__,
        "summary": one.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in in_path
        ]
        + [
            {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
            for name, text in (one.query or {}).items()
        ],
        "responses": {
            str(one.status): answer,
            "default": {"description": "What was wrong", "content": content(ErrorDocument)},
        },
    }
    if one.takes is not None:
        described["requestBody"] = {"required": True, "content": content(one.takes)}
    return described
