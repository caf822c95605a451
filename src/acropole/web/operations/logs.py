"""What the server writes to stderr: JSON for a machine, plain lines for a terminal."""

from __future__ import annotations

import logging
import sys

import msgspec

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
