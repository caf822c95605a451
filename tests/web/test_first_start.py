"""`make play`: the table is open while the engine is compiled, and goes on with what came of it."""

from __future__ import annotations

import os
import runpy
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

from tests.system import children, command

ROOT = Path(__file__).parents[2]
# Stands for the Python of a new environment: compiling is over as soon as the test says so.
PYTHON = """#!/bin/sh
case "$*" in
    *" wheel "*) while [ ! -e "{folder}/go" ]; do sleep 0.1; done; mkdir -p "{folder}/wheel";;
    *" install "*) touch "{folder}/wheel-installed";;
    *) exec "{python}" "$@";;
esac
"""


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    folder = tmp_path / "venv"
    (folder / "bin").mkdir(parents=True)
    python = folder / "bin" / "python"
    python.write_text(PYTHON.format(folder=folder, python=sys.executable))
    python.chmod(0o755)
    (folder / ".plain").touch()
    return folder


@pytest.fixture
def playing(venv: Path, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with (tmp_path / "log").open("w") as log:
        started = subprocess.Popen(
            [sys.executable, ROOT / "tools" / "play", venv, "--port", str(port),
             "--database", database],
            env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "CC": "sh"},
            stderr=log, text=True,
        )  # fmt: skip
        yield started, f"http://127.0.0.1:{port}"
        started.send_signal(signal.SIGTERM)
        started.wait(20)


def server_of(pid: int) -> int:
    """The process that serves, once there is one."""
    while True:
        for child in children(pid):
            if "acropole.cli" in command(child):
                return child
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes")
def test_the_table_stays_open_while_one_server_follows_another(
    playing: tuple[subprocess.Popen[str], str], venv: Path, tmp_path: Path
) -> None:
    started, url = playing
    with httpx2.Client(base_url=url, timeout=300) as client:
        while True:  # the port is held before anybody answers at it
            with suppress(httpx2.ConnectError):
                assert client.get("/healthz").status_code == 200
                break
            time.sleep(0.05)
        first = server_of(started.pid)
        body = {"game": "monuments", "options": {"players": 2}, "seats": [{"kind": "me"}] * 2}
        made = client.post("/api/v1/tables", json=body)
        assert made.status_code == 201, made.text
        (venv / "go").touch()
        for _ in range(600):
            assert httpx2.get(f"{url}/healthz", timeout=300).status_code == 200  # nobody is refused
            now = server_of(started.pid)
            if now != first:
                break
            time.sleep(0.1)
        assert now != first
        assert (venv / "wheel-installed").exists()
        assert (venv / ".installed").exists()
        token = made.json()["tokens"][0]["token"]
        again = httpx2.get(
            f"{url}/api/v1/tables/{made.json()['table']}",
            headers={"authorization": f"Bearer {token}"},
            timeout=300,
        )
        assert again.status_code == 200, again.text
    told = (tmp_path / "log").read_text()
    assert "goes on with the compiled engine" in told


@pytest.mark.parametrize(
    ("arguments", "port"),
    [([], "8000"), (["--port", "81"], "81"), (["--host", "::1"], "8000"), (["--port=82"], "82")],
)
def test_the_port_is_the_one_that_was_asked_for(arguments: list[str], port: str) -> None:
    play = runpy.run_path(str(ROOT / "tools" / "play"))
    assert play["option"](arguments, "--port", "8000") == port
