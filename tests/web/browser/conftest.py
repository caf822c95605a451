"""A real server and a real browser, where there is Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from acropole import purity

playwright = pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

# The shell has no windows: the same engine in two thirds of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on a store of its own; see dealt.py."""
    if os.environ.get(purity.VARIABLE) == "1" and "ACROPOLE_BROWSER" not in os.environ:
        pytest.skip("the browser tests run once, on the compiled code")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    folder: Path = tmp_path_factory.mktemp("site")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = f"sqlite:///{folder / 'tables.db'}"
    command = [sys.executable, "-m", "tests.web.browser.dealt", "--port", str(port)]
    command += ["--rate-limit", "0", "--database", database, "--private-webhooks"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/healthz", server)
        yield address
        server.terminate()
        server.wait(10)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(900):
        assert server.poll() is None, "the server did not start"
        with suppress(OSError), urllib.request.urlopen(address):
            return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="module")
def browser(site: str) -> Iterator[Browser]:
    """For one file only: while it is open, no other test could run an event loop of its own."""
    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce"
    )
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
