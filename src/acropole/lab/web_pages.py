"""How long a person waits for the pages around the tables: the first page and its neighbours."""

import time
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

PAGES = ("/", "/tables", "/me")
GAMES = 3  # that the person is in the middle of
MOST_SEATS = 5
PATIENCE = 60.0  # seconds for one page


def visitor(url: str, game: str) -> OpenerDirector:
    """Somebody with a browser and a few games of their own."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    seats = {f"seat-{n}": "me" for n in range(1, MOST_SEATS + 1)}
    for _ in range(GAMES):
        browser.open(f"{url}/new/{game}", urlencode(seats).encode(), PATIENCE).close()
    return browser


def visit(browser: OpenerDirector, url: str, times: int) -> dict[str, list[float]]:
    """Open each page so many times, in turn; how many seconds each took."""
    taken: dict[str, list[float]] = {page: [] for page in PAGES}
    for _ in range(times):
        for page, waits in taken.items():
            begin = time.perf_counter()
            with browser.open(f"{url}{page}", timeout=PATIENCE) as answer:
                answer.read()
            waits.append(time.perf_counter() - begin)
    return taken
