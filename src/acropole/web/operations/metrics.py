"""What the one who runs the server can watch: metrics, its log, and whether it can serve."""

import asyncio
import logging
import os
import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import msgspec
import prometheus_client as prometheus
from prometheus_client import multiprocess
from sqlalchemy import exc, make_url
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acropole.web.store import Store

REQUESTS = "acropole.web.requests"  # names the logger that has one line a request


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class PlainLines(logging.Formatter):
    """For a terminal: people who play on their own machine want no JSON."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        more = " ".join(f"{name}={value}" for name, value in fields.items() if value is not None)
        text = f"{record.levelname.lower()}: {record.getMessage()} {more}".rstrip()
        return text + (f"\n{self.formatException(record.exc_info)}" if record.exc_info else "")


def set_up_logs(*, as_json: bool) -> None:
    """Everything to stderr; requests only where a machine reads them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("alembic", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if as_json else logging.WARNING)


MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"  # where workers share their numbers
EVENTS = b"text/event-stream"
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

log = logging.getLogger(REQUESTS)


class Metrics:
    def __init__(self) -> None:
        registry = self._registry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=registry)
        self.requests = prometheus.Counter(
            "acropole_requests", "Requests by route and status", ["route", "status"],
            registry=registry,
        )  # fmt: skip
        self.seconds = prometheus.Histogram(
            "acropole_request_seconds", "Time to answer a request, streams left out", ["route"],
            buckets=BUCKETS, registry=registry,
        )  # fmt: skip
        self.entries = prometheus.Counter(
            "acropole_entries", "Entries accepted, by who made them", ["by"], registry=registry
        )
        self.refused = prometheus.Counter(
            "acropole_refused", "Answers refused, by reason", ["code"], registry=registry
        )
        self.tables = prometheus.Counter(
            "acropole_tables", "Tables made, by game", ["game"], registry=registry
        )
        self.statements = prometheus.Counter(
            "acropole_statements", "Statements that the store was sent", registry=registry
        )
        self.streams = prometheus.Gauge(
            "acropole_streams", "Event streams open", registry=registry, multiprocess_mode="livesum"
        )

    def text(self) -> bytes:
        """All numbers; those of every worker where there are several."""
        if MULTIPROCESS not in os.environ:
            return prometheus.generate_latest(self._registry)
        registry = prometheus.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return prometheus.generate_latest(registry)


class MetricsMiddleware:
    """Counts, times and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status, is_stream = 500, False

        async def send_and_note(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = dict(message["headers"]).get(b"content-type", b"").startswith(EVENTS)
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        finally:
            took = time.perf_counter() - begin
            route = _route(scope)
            self.metrics.requests.labels(route, status).inc()
            if not is_stream:
                self.metrics.seconds.labels(route).observe(took)
            log.info(
                "request",
                extra={
                    "fields": {
                        "method": scope["method"],
                        "route": route,
                        "table": scope.get("path_params", {}).get("table_id"),
                        "status": status,
                        "ms": round(took * 1000, 1),
                    }
                },
            )


def _route(scope: Scope) -> str:
    return getattr(scope.get("endpoint"), "__name__", "unknown")


SECONDS = 0.8  # in which the store must answer
STUCK = 2.0  # seconds that one piece of work may take
LEAST_SPACE = 16 * 1024 * 1024  # bytes free where SQLite writes


class Health:
    """Asks the store on a thread of its own; `busy_for` tells how long the game thread has been
    at one piece of work."""

    def __init__(self, store: Callable[[], Store], busy_for: Callable[[], float]) -> None:
        self._store = store
        self._busy_for = busy_for
        self._thread = ThreadPoolExecutor(1, "health")
        self._asked: Future[str] | None = None
        self.is_full = False  # the last write found the disk full

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def trouble(self) -> str:
        """What is wrong; empty when nothing is."""
        if self._asked is None or self._asked.done():  # else it hangs, and one question is enough
            self._asked = self._thread.submit(self._look)
        asked = asyncio.wrap_future(self._asked)
        try:
            async with asyncio.timeout(SECONDS):
                found = await asyncio.shield(asked)
        except TimeoutError:
            return "store out of reach"
        if not found and self._busy_for() > STUCK:
            return "stuck"
        return found

    def _look(self) -> str:
        store = self._store()
        try:
            store.ping()
        except exc.SQLAlchemyError:
            return "store out of reach"
        file = make_url(store.url).database if store.url.startswith("sqlite") else None
        is_full = file and shutil.disk_usage(Path(file).parent).free < LEAST_SPACE
        return "disk full" if is_full or self.is_full else ""
