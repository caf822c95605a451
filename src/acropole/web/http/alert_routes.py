"""Alerts of a person: which browsers take messages, and the hours in which none are sent."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from acropole.web import session
from acropole.web.http.guard import Malformed
from acropole.web.live import push, webhooks
from acropole.web.pages.renderer import STATIC
from acropole.web.store.alerts import DAY_MINUTES, QuietHours, Subscription


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=10) as form:
        return {key: value for key, value in form.multi_items() if isinstance(value, str)}


async def worker(request: Request) -> Response:
    """The script that takes messages; at the root, because it is there for all pages."""
    return FileResponse(Path(STATIC) / "js" / "sw.js", media_type="text/javascript")


async def subscribe(request: Request) -> Response:
    service, fields = session.service_of(request), await _fields(request)
    endpoint, p256dh, auth = (fields.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    may_be_plain = service.settings.private_webhooks
    if not endpoint.startswith(("https://", "http://") if may_be_plain else "https://"):
        raise push.BadSubscription
    webhooks.check_webhook(endpoint)
    push.check_keys(p256dh, auth)
    wanted = Subscription(endpoint, p256dh, auth, session.reader_of(request).lang)
    visitor = session.visitor_of(request)

    def keep() -> None:
        service.store.alerts.subscribe(visitor, wanted)
        service.bulletin.read()

    await service.do(keep)
    return session.remember(request, Response(status_code=204))


async def unsubscribe(request: Request) -> Response:
    service, fields = session.service_of(request), await _fields(request)
    visitor = session.visitor_of(request)
    await service.do(service.store.alerts.unsubscribe, fields.get("endpoint", ""), visitor)
    return Response(status_code=204)


async def keep_quiet(request: Request) -> Response:
    """`begins` and `ends` are hours of the day; `ahead` minutes that it is ahead of UTC there."""
    service, fields = session.service_of(request), await _fields(request)
    hours = None
    if fields.get("none") != "on":
        text = fields.get("ahead") or "0"
        ahead = session.number(text.removeprefix("-"), "ahead") * (-1 if text[0] == "-" else 1)
        begins, ends = _minutes(fields.get("begins", "")), _minutes(fields.get("ends", ""))
        hours = QuietHours((begins - ahead) % DAY_MINUTES, (ends - ahead) % DAY_MINUTES)
    await service.do(service.store.alerts.keep_quiet, session.visitor_of(request), hours)
    back = fields.get("back", "")
    return RedirectResponse(f"/g/{back}" if back.isalnum() else "/", 303)


def _minutes(text: str) -> int:
    hour, _, minute = text.partition(":")
    found = session.number(hour, "hour") * 60 + session.number(minute, "minute")
    if found >= DAY_MINUTES:
        raise Malformed("An hour of the day is 00:00 to 23:59.")
    return found


ROUTES = [
    Route("/sw.js", worker),
    Route("/alerts", subscribe, methods=["POST"]),
    Route("/alerts/off", unsubscribe, methods=["POST"]),
    Route("/alerts/quiet", keep_quiet, methods=["POST"]),
]
