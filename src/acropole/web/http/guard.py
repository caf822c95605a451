"""Who may do what: visitors and links, headers, and requests that are refused before they begin."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acropole.kernel.errors import AcropoleError
from acropole.kernel.records import LARGEST_FILE
from acropole.web.settings import Settings

COOKIE = "acropole"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
LARGEST_BODY = 64 * 1024
UPLOADS = ("/import", "/api/v1/import")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # seat links must not travel to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Malformed(AcropoleError):
    """A request that cannot be read."""

    code = "malformed"


class CrossSite(AcropoleError):
    code = "cross-site"

    def __init__(self) -> None:
        super().__init__("This request comes from another site and was not carried out.")


class WrongHost(AcropoleError):
    code = "wrong-host"

    def __init__(self) -> None:
        super().__init__("This server does not answer to that host name: see --public-url.")


class TooLarge(AcropoleError):
    code = "too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"This is too much at once: at most {limit // 1024} KB are taken.")


class TooFast(AcropoleError):
    code = "too-fast"

    def __init__(self) -> None:
        super().__init__("That was too much in too short a time: wait a moment, then try again.")


# -- visitors and links ------------------------------------------------------------------------


def new_token() -> str:
    """The secret part of a link."""
    return secrets.token_urlsafe(24)


def fingerprint(token: str) -> str:
    """All that is kept of a token: enough to recognise it, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_holder(token: str) -> str:
    """Who shows a token: a program, where a browser would be known by its cookie."""
    return f"token:{fingerprint(token)[:56]}"


class Visitors:
    """Browsers are known by a random number in a signed cookie, and by nothing else."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        return secrets.token_hex(16)

    def sign(self, visitor: str) -> str:
        return f"{visitor}.{self._mac(visitor)}"

    def read(self, cookie: str | None) -> str | None:
        """The visitor of a cookie; None when we did not make it."""
        visitor, _, mac = (cookie or "").partition(".")
        genuine = mac.isascii() and hmac.compare_digest(mac, self._mac(visitor))
        return visitor if genuine else None

    def _mac(self, visitor: str) -> str:
        return hmac.new(self._key, visitor.encode(), hashlib.sha256).hexdigest()


# -- limits ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in a moment, and then so many a second."""

    burst: float
    per_second: float


LIMITS = {
    "read": Limit(300, 60),
    "write": Limit(100, 20),
    "make": Limit(30, 0.5),  # new tables, forks and imports
    "think": Limit(20, 0.5),  # hints and analyses
    "guess": Limit(20, 0.2),  # links that lead nowhere
}
REMEMBERED = 10_000  # how many visitors the limits keep in mind


class RateLimits:
    """A bucket for each kind and address, refilled as time goes by."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def times(self, most: int) -> int:
        """So many at a time, or as many as the one who runs the server allows; 0 for any."""
        return max(round(most * self.factor), 1) if self.factor else 0

    def take(self, kind: str, address: str) -> None:
        """Count one; TooFast when the bucket is empty."""
        if not self.factor:
            return
        limit = LIMITS[kind]
        burst = limit.burst * self.factor
        now = time.monotonic()
        key = kind, address
        left, then = self._buckets.pop(key, (burst, now))
        left = min(burst, left + (now - then) * limit.per_second * self.factor)
        is_empty = left < 1
        self._buckets[key] = (left if is_empty else left - 1), now
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if is_empty:
            raise TooFast


# -- at the door -------------------------------------------------------------------------------


Refuse = Callable[[Scope, AcropoleError], ASGIApp]  # makes the answer to a refused request


class Guard:
    """Refuses what no route should see, and puts the headers of every answer."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: RateLimits, refuse: Refuse
    ) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                if self.settings.is_secure:
                    headers["strict-transport-security"] = "max-age=31536000"
            await send(message)

        limit = LARGEST_FILE + LARGEST_BODY if scope["path"] in UPLOADS else LARGEST_BODY
        error = self._refusal(scope, limit)
        app = self.app if error is None else self.refuse(scope, error)
        await app(scope, _limited(receive, limit), send_with_headers)

    def _refusal(self, scope: Scope, limit: int) -> AcropoleError | None:
        """Why this request is not carried out."""
        headers = Headers(scope=scope)
        try:
            self._check_host(headers)
            if "\0" in scope["path"]:  # no name of ours has one, and PostgreSQL takes none
                raise Malformed("An address has no NUL in it.")
            if scope["method"] in SAFE_METHODS:
                self.limits.take("read", client(scope))
            else:
                check_same_site(headers)
                self.limits.take("write", client(scope))
            _check_length(headers.get("content-length", "0"), limit)
        except AcropoleError as error:
            return error
        return None

    def _check_host(self, headers: Headers) -> None:
        given = headers.getlist("host")
        if len(given) > 1:
            raise Malformed("A request names one host.")
        try:
            named = urlsplit(f"//{given[0] if given else ''}").hostname
        except ValueError as error:
            raise Malformed("This is no host name.") from error
        allowed = self.settings.hosts
        if allowed and named not in allowed:
            raise WrongHost


def _check_length(told: str, limit: int) -> None:
    is_number = told.isascii() and told.isdigit() and len(told) < 16
    if not is_number or int(told) > limit:
        raise TooLarge(limit)


def check_same_site(headers: Headers) -> None:
    """Browsers say where a request comes from; programs that are none say nothing."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise CrossSite
        return
    origin = headers.get("origin")
    if origin is not None and _place_of(origin) != headers.get("host"):
        raise CrossSite


def _place_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


# -- who is charged ------------------------------------------------------------------------------


class Payer(NamedTuple):
    """On whose account something is done: an address, and the person there."""

    address: str
    person: str


def client(scope: Scope) -> str:
    """The address that a request is charged to."""
    return network(scope["client"][0]) if scope.get("client") else ""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The address itself; of IPv6 the /64 around it, which is what one household is given."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _limited(receive: Receive, limit: int) -> Receive:
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise TooLarge(limit)
        return message

    return receive_limited
