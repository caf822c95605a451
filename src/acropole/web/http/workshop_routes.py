"""The workshop: the card bench, the owner's desk, what they look at, packs of drafts, trials."""

import json
import re
from collections.abc import AsyncIterator
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

import acropole
from acropole.kernel import content, errors, packs
from acropole.kernel.game import Game, check_seed
from acropole.kernel.lang import EffectError, editing, parse, sentence
from acropole.web import limits, session
from acropole.web.bots.thinkers import TookTooLong
from acropole.web.http.errors import message_of
from acropole.web.http.guard import Malformed
from acropole.web.table.creation import check_pack
from acropole.web.view import renderer, views
from acropole.web.workshop import drafts, trial_process

MOST_GAMES = 400  # deals of a trial
BOTS = ("random", "easy", "greedy", "medium", "hard")
T = TypeVar("T")


class Look(msgspec.Struct):
    """What the bench asks: a form, perhaps an edit of a block, or what fits at the cursor."""

    kind: str
    id: str
    fields: dict[str, str]
    origin: str = ""
    field: str = ""  # that the edit or the cursor is in
    edit: editing.Edit | None = None
    cursor: int | None = None


class DraftSent(msgspec.Struct):
    """A draft as the browser keeps it."""

    name: str = "my-box"
    entries: dict[str, object] = {}


class TrialSent(DraftSent):
    players: int = 3
    bots: str = "greedy"
    games: int = 200
    seed: int = 0
    hand: str = ""


def workshops() -> list[str]:
    """The games whose content can be changed."""
    return [name for name in acropole.game_ids() if acropole.game(name).kinds]


def _game(request: Request) -> Game:
    game = acropole.game(request.path_params["game"])
    if not game.kinds:
        raise errors.UnknownGame(f"The content of {game.id} cannot be changed here.")
    return game


async def first(request: Request) -> Response:
    return RedirectResponse(f"/workshop/{workshops()[0]}", 303)


async def bench(request: Request) -> Response:
    service, reader, game = session.service_of(request), session.reader_of(request), _game(request)
    kind, _, id = request.query_params.get("card", "").partition("/")

    def page() -> str:
        entry = drafts.entry_of(game, kind, id) if kind else _first_guess(game)
        return renderer.PAGES.bench(views.BenchView(reader, game, entry, workshops()))

    return Response(await service.do(page), media_type="text/html")


def _first_guess(game: Game) -> content.Entry:
    entries = game.card_entries()
    return next((entry for entry in entries if entry.origin in content.GUESSES), entries[0])


async def desk(request: Request) -> Response:
    service, reader, game = session.service_of(request), session.reader_of(request), _game(request)
    wanted = request.query_params.get("kind", game.kinds[0].name)

    def page() -> str:
        kind = drafts.kind_of(game, wanted)
        return renderer.PAGES.desk(views.DeskView(reader, game, kind, workshops()))

    return Response(await service.do(page), media_type="text/html")


async def form(request: Request) -> Response:
    """The fields of an entry, as the desk shows them one after the other."""
    service, reader, game = session.service_of(request), session.reader_of(request), _game(request)
    kind, id = request.path_params["kind"], request.path_params["id"]

    def page() -> str:
        view = views.BenchView(reader, game, drafts.entry_of(game, kind, id), workshops())
        return renderer.PAGES.entry_form(view)

    return Response(await service.do(page), media_type="text/html")


async def uses(request: Request) -> Response:
    """In how many of the last games of this server a card was taken or used, in words."""
    service, reader, game = session.service_of(request), session.reader_of(request), _game(request)
    kind, id = request.path_params["kind"], request.path_params["id"]
    entry = drafts.entry_of(game, kind, id)
    service.limits.take("make", limits.client(request.scope))
    for table_id in await service.do(service.uses.unseen, game.id):
        await service.do(service.uses.look_at, table_id)  # one by one: others want the thread, too
    found = await service.do(service.uses.of, game.id, entry.id)
    return _json({"said": renderer.PAGES.card_use(reader, found.used, found.games)})


async def look(request: Request) -> Response:
    service, reader, game = session.service_of(request), session.reader_of(request), _game(request)
    asked = await _body(request, Look)
    return _json(await service.do(lambda: _looked(reader, game, asked)))


def _looked(reader: views.Reader, game: Game, asked: Look) -> dict[str, object]:
    base, kind = drafts.entry_of(game, asked.kind, asked.id), drafts.kind_of(game, asked.kind)
    book, given = drafts.book_of(game, asked.kind), dict(asked.fields)
    found: dict[str, object] = {}
    try:
        if asked.edit is not None:
            try:
                given[asked.field] = editing.edited(given.get(asked.field, ""), asked.edit, book)
            except EffectError as error:
                raise drafts.DraftError(error.said, asked.field, error.offset) from error
            found["text"] = given[asked.field]
        if asked.cursor is not None:
            offered = editing.completions(
                given.get(asked.field, ""), asked.cursor, book, reader.lang
            )
            found["completions"] = [
                msgspec.to_builtins(one) | {"said": _said(game, asked.kind, one.text, reader.lang)}
                for one in offered
            ]
        fields = drafts.read_fields(kind, given, base)
        drafts.check_effects(game, kind, fields)
    except drafts.DraftError as error:
        message = error.text(reader.lang)
        found["error"] = {"field": error.field, "message": message, "offset": error.offset}
        return found
    drawn = drafts.drawn(base, fields, asked.origin)
    view = views.LookView(reader, game, kind, drawn, base)
    try:
        face = renderer.PAGES.look_face(view)
    except LookupError:  # each field is right by itself; a game draws only what belongs together
        message = drafts.misfit().text(reader.lang)
        found["error"] = {"field": "", "message": message, "offset": 0}
        return found
    return found | {
        "changed": drafts.differences(base, fields),
        "whole": fields,  # what a copy under another name has to say
        "face": face,
        "blocks": {
            name: renderer.PAGES.look_blocks(view, name) for name in drafts.effect_fields(kind)
        },
        "said": {lang: drafts.said(game, kind, fields, lang) for lang in ("en", "fr")},
    }


def _said(game: Game, kind: str, text: str, lang: str) -> str:
    """What a completion means, where it is a whole statement."""
    vocabulary, words = game.language(kind)
    try:
        return sentence(parse(text), vocabulary, words, lang)
    except EffectError:
        return ""


async def pack(request: Request) -> Response:
    """A draft, checked as a whole: the pack that it makes, or what is wrong with it and where."""
    game, sent = _game(request), await _body(request, DraftSent)
    try:
        return _json({"pack": (await _packed(request, game, sent)).document()})
    except (errors.ContentError, drafts.DraftError) as error:
        return _json({"error": {"message": message_of(error, session.reader_of(request).lang)}})


async def take_along(request: Request) -> Response:
    """The pack of a draft as a zip, or kept here and shown at its own address."""
    service, game = session.service_of(request), _game(request)
    async with request.form(max_files=0, max_fields=5) as form:
        text = str(form.get("draft") or "{}")
    try:
        sent = msgspec.json.decode(text, type=DraftSent)
    except msgspec.DecodeError as error:
        raise Malformed(f"The draft cannot be read: {error}.") from error
    made = await _packed(request, game, sent)
    if request.url.path.endswith("/share"):
        await service.do(service.store.packs.keep, made, game.id, session.visitor_of(request))
        return session.remember(request, RedirectResponse(f"/packs/{made.digest}", 303))
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", made.name).strip("-") or "pack"
    headers = {"content-disposition": f'attachment; filename="{name}.zip"'}
    return Response(made.to_zip(), media_type="application/zip", headers=headers)


async def _packed(request: Request, game: Game, sent: DraftSent) -> packs.Pack:
    """The pack of a draft, tried in a process of its own to see that it holds."""
    service, payer = session.service_of(request), session.payer_of(request)
    service.limits.take("pack", payer.address)
    made = drafts.pack_of(game, sent.name, drafts.read_draft(game, sent.entries))
    found, _ = await check_pack(made.to_json().encode(), "", game.id, service.examiner, payer)
    return found


async def trial(request: Request) -> Response:
    """Games with and without the draft: lines of JSON, until they are played or nobody listens."""
    service, reader, game = session.service_of(request), session.reader_of(request), _game(request)
    service.limits.take("make", limits.client(request.scope))
    sent = await _body(request, TrialSent)
    change = await _packed(request, game, sent) if sent.entries else None
    job = _job(game, sent, change, reader.lang)
    lines = service.trials.lines(job, session.payer_of(request))

    async def told() -> AsyncIterator[bytes]:
        try:
            async for line in lines:
                yield line
        except (limits.TooFast, TimeoutError) as error:
            wrong = TookTooLong() if isinstance(error, TimeoutError) else error
            yield json.dumps({"error": message_of(wrong, reader.lang)}).encode() + b"\n"

    headers = {"x-accel-buffering": "no", "content-encoding": "identity"}
    return StreamingResponse(told(), media_type="application/x-ndjson", headers=headers)


def _job(
    game: Game, sent: TrialSent, change: packs.Pack | None, lang: str
) -> trial_process.TrialJob:
    if not 1 <= sent.games <= MOST_GAMES:
        raise errors.OptionError("games", f"A trial is from 1 to {MOST_GAMES} deals.")
    if sent.bots not in BOTS:
        raise errors.UnknownBot(f"Trials are played by {', '.join(BOTS)}.")
    if change is None and not sent.hand:
        raise errors.OptionError("entries", "Change something first: there is nothing to try.")
    return trial_process.TrialJob(
        game.id,
        game.options.resolve({"players": sent.players}),
        (sent.bots,),
        sent.games,
        check_seed(sent.seed),
        tuple(pack.document() for pack in game.packs),
        None if change is None else change.document(),
        tuple(one.id for one in drafts.read_draft(game, sent.entries)),
        sent.hand,
        lang,
    )


async def _body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError as error:
        raise Malformed(f"{error}.") from error


def _json(value: dict[str, object]) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


ROUTES = [
    Route("/workshop", first),
    Route("/workshop/{game}", bench),
    Route("/workshop/{game}/desk", desk),
    Route("/workshop/{game}/form/{kind}/{id}", form),
    Route("/workshop/{game}/uses/{kind}/{id}", uses),
    Route("/workshop/{game}/look", look, methods=["POST"]),
    Route("/workshop/{game}/pack", pack, methods=["POST"]),
    Route("/workshop/{game}/download", take_along, methods=["POST"]),
    Route("/workshop/{game}/share", take_along, methods=["POST"]),
    Route("/workshop/{game}/trial", trial, methods=["POST"]),
]
