"""What surrounds every request: headers, and what is refused before any route sees it."""

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acropole.kernel import errors, packs, records
from acropole.web.http.api_documents import PREFIX
from acropole.web.limits import RateLimits, client
from acropole.web.settings import Settings

LARGEST_BODY = 64 * 1024
COMPRESSION = 6  # of 9: more costs time and saves next to nothing
UPLOADS = {
    **dict.fromkeys(("/import", "/api/v1/import"), records.LARGEST_FILE),
    **dict.fromkeys(("/packs", "/api/v1/packs"), packs.LARGEST_FILE),
}
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
    "cache-control": "no-store",
}
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}


class Malformed(errors.AcropoleError):
    """A request that cannot be read."""

    code = "malformed"


class CrossSite(errors.AcropoleError):
    code = "cross-site"

    def __init__(self) -> None:
        super().__init__("This request comes from another site and was not carried out.")


class WrongHost(errors.AcropoleError):
    code = "wrong-host"

    def __init__(self) -> None:
        super().__init__("This server does not answer to that host name: see --public-url.")


class TooLarge(errors.AcropoleError):
    code = "too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"This is too much at once: at most {limit // 1024} KB are taken.")


Refuse = Callable[[Scope, errors.AcropoleError], ASGIApp]  # makes the answer to a refused request


class Guard:
    """Refuses what no route should see, and puts headers on every answer that has not its own."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: RateLimits, refuse: Refuse
    ) -> None:
        self.app = app
        headers = HEADERS | HTTPS_ONLY if settings.is_secure else HEADERS
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]
        self.hosts = settings.hosts
        self.limits = limits
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                ours = [header for header in self.headers if header[0] not in given]
                message["headers"] = [*message["headers"], *ours]
            await send(message)

        limit = UPLOADS.get(scope["path"], 0) + LARGEST_BODY
        error = self._refusal(scope, limit)
        app = self.app if error is None else self.refuse(scope, error)
        await app(scope, _limited(receive, limit), send_with_headers)

    def _refusal(self, scope: Scope, limit: int) -> errors.AcropoleError | None:
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
        except errors.AcropoleError as error:
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
        if self.hosts and named not in self.hosts:
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


class Compression(GZipMiddleware):
    """Who reads the length of a compressed answer learns whether what it cites is in it a second
    time (BREACH). So answers with a secret that opens something, links and tokens, are not
    compressed: pages of links say so themselves, and programs are sent theirs as they are."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)
