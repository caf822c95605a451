"""From a view to a page, on the game thread, and once for all who see the same.

A move is told to everybody at a table at once, and spectators all see the same; so does a browser
that hears of its own move before the answer to it has arrived.

A table is sent in parts, named by what is in them. A browser tells the names of the parts that it
shows (js/parts.js), and instead of those it is sent their places in what it told. So the server
remembers nothing of what a browser has, and any process can answer it.
"""

from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields
from hashlib import blake2b
from typing import NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from acropole.web import pages, session
from acropole.web.view import plain_pages, views

PAGES: views.Pages = pages
PLAIN: views.GamePages = plain_pages
KNOWN = "acropole-parts"  # the header with the names of the parts that a browser has
PARTS = "application/vnd.acropole.parts+json"  # see `send_parts`
NAME_BYTES = 6
LINES = 4  # that a part has on average
V = TypeVar("V")


class Part(NamedTuple):
    name: str
    text: str


def pages_for(view: views.TableView) -> views.GamePages:
    """A game with a layout has its own pages, any other plain ones."""
    return PAGES if view.rules.game.parts.page else PLAIN


async def render(
    request: Request, make: Callable[[V], str], view: V, status: int = 200
) -> Response:
    """A page, made on the game thread: views still ask the rules."""
    return HTMLResponse(await session.service_of(request).do(make, view), status)


def wants_fragment(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def send_parts(request: Request, parts: list[Part], status: int = 200) -> Response:
    """What the browser does not have yet; all in one where it does not say what it has.

    A new part is [name, text]; [n, count] are so many of the browser's own from the n-th on.
    """
    told = request.headers.get(KNOWN)
    if told is None:
        return HTMLResponse("".join(part.text for part in parts), status)
    return Response(msgspec.json.encode(_news(parts, told.split())), status, media_type=PARTS)


def _news(parts: list[Part], told: list[str]) -> list[Part | list[int]]:
    places = {name: place for place, name in enumerate(told)}
    sent: list[Part | list[int]] = []
    run = [-1, 0]  # the last entry, where it is a run of known parts
    for part in parts:
        place = places.get(part.name)
        if place is None:
            sent.append(part)
            run = [-1, 0]
        elif place == sum(run):
            run[1] += 1
        else:
            sent.append(run := [place, 1])
    return sent


def cut(page: str) -> list[Part]:
    """The parts of a page. Where one ends is told by its last line alone, by its length: what has
    changed in one place moves no cut elsewhere."""
    parts: list[Part] = []
    lines: list[str] = []
    for line in page.splitlines(keepends=True):
        lines.append(line)
        if len(line) % LINES == 0:
            parts.append(_part(lines))
            lines = []
    return [*parts, _part(lines)]


def _part(lines: list[str]) -> Part:
    text = "".join(lines)
    digest = blake2b(text.encode(), digest_size=NAME_BYTES).digest()
    return Part(urlsafe_b64encode(digest).decode(), text)


class PageCache:
    """The last pages, by all that they depend on."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pages: OrderedDict[Hashable, list[Part]] = OrderedDict()

    def get(self, view: views.TableView, make: Callable[[views.TableView], str]) -> list[Part]:
        key = cache_key(view)
        page = self._pages.pop(key, None) or cut(make(view))
        self._pages[key] = page
        if len(self._pages) > self._size:
            self._pages.popitem(last=False)
        return page


# What follows from the table's version and who looks; all else tells one view from another.
FOLLOWS = {"rules", "sight", "question", "answers", "refusal", "log", "story", "before", "result"}
KEY_FIELDS = [one.name for one in fields(views.TableView) if one.name not in FOLLOWS]


def cache_key(view: views.TableView) -> Hashable:
    values = (getattr(view, name) for name in KEY_FIELDS)
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)
