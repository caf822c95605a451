"""What the one who runs the server can watch: metrics for Prometheus, one line of log a request.

Neither ever holds a token, a cookie or an action: routes are named by their function, and tables by
their id.
"""

from __future__ import annotations

import logging
import os
import time

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    multiprocess,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acropole.web.operations.logs import REQUESTS

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"  # where workers share their numbers
EVENTS = b"text/event-stream"
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

log = logging.getLogger(REQUESTS)


class Metrics:
    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.requests = Counter(
            "acropole_requests", "Requests by route and status", ["route", "status"],
            registry=registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "acropole_request_seconds", "Time to answer a request, streams left out", ["route"],
            buckets=BUCKETS, registry=registry,
        )  # fmt: skip
        self.entries = Counter(
            "acropole_entries", "Entries accepted, by who made them", ["by"], registry=registry
        )
        self.refused = Counter(
            "acropole_refused", "Answers refused, by reason", ["code"], registry=registry
        )
        self.tables = Counter(
            "acropole_tables", "Tables made, by game", ["game"], registry=registry
        )
        self.statements = Counter(
            "acropole_statements", "Statements that the store was sent", registry=registry
        )
        self.streams = Gauge(
            "acropole_streams", "Event streams open", registry=registry, multiprocess_mode="livesum"
        )

    def text(self) -> bytes:
        """All numbers; those of every worker where there are several."""
        if MULTIPROCESS not in os.environ:
            return generate_latest(self._registry)
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


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
