"""Word to people who play over days: a small POST to an address of theirs when it is their turn.

An address comes from a stranger, so it may only lead out into the public network, and whatever is
there learns no more than which table waits.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import logging
import socket
import ssl
from urllib.parse import urlsplit

import msgspec

from acropole.kernel.errors import AcropoleError

PATIENCE = 5.0  # seconds
LONGEST_URL = 500

log = logging.getLogger(__name__)


class BadWebhook(AcropoleError):
    code = "webhook"


class YourTurn(msgspec.Struct, frozen=True):
    """What is posted."""

    event: str
    game: str
    table: str
    seat: int
    name: str
    version: int
    url: str


def check_webhook(url: str) -> str:
    """The address, or BadWebhook; an empty one means that nobody wants to hear."""
    parts = urlsplit(url)
    try:
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if url and (not usable or len(url) > LONGEST_URL or not url.isascii() or not url.isprintable()):
        raise BadWebhook("A webhook is an address that begins with http:// or https://.")
    if parts.username or parts.password:
        raise BadWebhook("A webhook's address must not hold a password.")
    return url


class Messenger:
    """Sends in the background; what fails is logged and forgotten."""

    def __init__(self, *, may_be_private: bool) -> None:
        self._may_be_private = may_be_private
        self._under_way: set[asyncio.Task[None]] = set()

    def send(self, url: str, message: YourTurn) -> None:
        task = asyncio.create_task(self._send(url, message))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def stop(self) -> None:
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _send(self, url: str, message: YourTurn) -> None:
        try:
            async with asyncio.timeout(PATIENCE * 2):
                await asyncio.to_thread(self._post, url, msgspec.json.encode(message))
        except (AcropoleError, OSError, http.client.HTTPException, TimeoutError) as error:
            log.warning("table %s: a webhook failed: %s", message.table, type(error).__name__)

    def _post(self, url: str, body: bytes) -> None:
        parts = urlsplit(check_webhook(url))
        assert parts.hostname is not None
        port = parts.port or (443 if parts.scheme == "https" else 80)
        address = self._resolve(parts.hostname, port)
        # The connection goes to the address that was checked, whatever the name means by now.
        wire = socket.create_connection((address, port), PATIENCE)
        if parts.scheme == "https":
            context = ssl.create_default_context()
            wire = context.wrap_socket(wire, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=PATIENCE)
        connection.sock = wire
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            headers = {"content-type": "application/json", "user-agent": "acropole"}
            connection.request("POST", path, body, headers)
            connection.getresponse()  # redirects are not followed, the text is not read
        finally:
            connection.close()

    def _resolve(self, host: str, port: int) -> str:
        found = [
            str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        ]
        for address in found:
            if not self._may_be_private and not ipaddress.ip_address(address).is_global:
                raise BadWebhook("This webhook leads into a private network.")
        return found[0]
