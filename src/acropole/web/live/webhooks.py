"""Word to people who play over days: a small POST to an address of theirs when it is their turn.

An address comes from a stranger, so it may only lead out into the public network, and whatever is
there learns no more than which table waits.
"""

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from acropole.kernel.errors import AcropoleError

PATIENCE = 5.0  # seconds for a whole call, the look for its address included
LONGEST_URL = 500
WAITING = 20  # words that may wait for one address
RECEIVERS = 200  # addresses that are called at a time
LARGEST_ANSWER = 1024  # bytes that are read of one; it does not matter what it says

# Networks that are called global, and yet lead to private addresses or to nobody.
V6_PUBLIC = ipaddress.ip_network("2000::/3")
NOT_PUBLIC = [
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",  # protocols of the network itself
        "192.88.99.0/24",  # the way to 6to4
        "2001::/23",  # protocols of the network itself; Teredo is among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: holds an IPv4 address
        "3fff::/20",  # documentation
    )
]

log = logging.getLogger(__name__)


NO_ADDRESS = "A webhook is an address that begins with http:// or https://."


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


class Message(NamedTuple):
    """What is posted, as the other side wants it."""

    headers: dict[str, str]
    body: bytes


Answered = Callable[[str, Message, int], None]  # is told the status of the answer


class Letter(NamedTuple):
    message: Message
    table: str
    answered: Answered | None


def check_webhook(url: str) -> str:
    """The address, or BadWebhook; an empty one means that nobody wants to hear."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        raise BadWebhook(NO_ADDRESS) from None
    is_plain = len(url) <= LONGEST_URL and url.isascii() and url.isprintable() and " " not in url
    if url and not (usable and is_plain):
        raise BadWebhook(NO_ADDRESS)
    if parts.username or parts.password:
        raise BadWebhook("A webhook's address must not hold a password.")
    return url


def is_public(address: str) -> bool:
    """Whether an address lies in the public network, for certain."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and found not in V6_PUBLIC:
        return False  # among these all that hold an IPv4 address in another way
    if any(found in network for network in NOT_PUBLIC):
        return False
    return found.is_global and not found.is_multicast


class Messenger:
    """Sends in the background, to each address one word after the other: a slow one keeps nobody
    else waiting. What fails is logged and forgotten."""

    def __init__(self, *, may_be_private: bool) -> None:
        self._may_be_private = may_be_private
        self._waiting: dict[str, deque[Letter]] = {}  # by address
        self._calling: dict[str, asyncio.Task[None]] = {}
        # Names are looked up by the operating system, which takes its time with some.
        self._names = ThreadPoolExecutor(8, "names")

    def send(
        self, url: str, message: Message, table: str, answered: Answered | None = None
    ) -> None:
        if url not in self._calling and len(self._calling) >= RECEIVERS:
            log.warning("table %s: a webhook was not called: too many are", table)
            return
        letter = Letter(message, table, answered)
        self._waiting.setdefault(url, deque(maxlen=WAITING)).append(letter)  # the oldest is lost
        if url not in self._calling:
            self._calling[url] = asyncio.create_task(self._call(url))

    async def stop(self) -> None:
        tasks = list(self._calling.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._names.shutdown(wait=False, cancel_futures=True)

    async def _call(self, url: str) -> None:
        waiting = self._waiting[url]
        try:
            while waiting:
                await self._send(url, waiting.popleft())
        finally:
            del self._waiting[url], self._calling[url]

    async def _send(self, url: str, letter: Letter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._post(url, letter.message)
            if letter.answered is not None:
                letter.answered(url, letter.message, status)
        except (AcropoleError, OSError, ValueError) as error:  # a timeout is an OSError
            log.warning("table %s: a webhook failed: %s", letter.table, type(error).__name__)

    async def _post(self, url: str, message: Message) -> int:
        """The status of the answer; 0 when there is none."""
        parts = urlsplit(check_webhook(url))
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        address = await self._resolve(host, port)
        # The connection goes to the address that was checked, whatever the name means by now.
        is_secret = parts.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            port,
            ssl=ssl.create_default_context() if is_secret else None,
            server_hostname=host if is_secret else None,
        )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            headers = {
                "host": parts.netloc,
                "user-agent": "acropole",
                **message.headers,
                "content-length": str(len(message.body)),
                "connection": "close",
            }
            lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            writer.write(f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode("ascii") + message.body)
            answer = await reader.read(LARGEST_ANSWER)  # redirects are not followed
            status = answer.split(b" ", 2)[1:2]
            return int(status[0]) if status and status[0].isdigit() else 0
        finally:
            writer.transport.abort()

    async def _resolve(self, host: str, port: int) -> str:
        look = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        answers = await asyncio.get_running_loop().run_in_executor(self._names, look)
        found = [str(info[4][0]) for info in answers]
        if not self._may_be_private and not all(map(is_public, found)):
            raise BadWebhook("This webhook leads into a private network.")
        return found[0]
