"""`acropole doctor` says what is wrong, and what to do."""

from __future__ import annotations

import re
import socket
import tomllib
from pathlib import Path

import pytest

from acropole.cli import doctor
from acropole.web.store import Store
from tests.cli.conftest import Cli

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_where_all_is_well_it_says_so_and_makes_nothing(cli: Cli, tmp_path: Path) -> None:
    told = cli("doctor")
    assert told.code == 0, told.out
    assert told.out.endswith("Everything works.\n")
    assert "✗" not in told.out
    assert list(tmp_path.iterdir()) == []
    assert cli("doctor", "--lang", "fr").out.endswith("Tout marche.\n")


def test_every_package_that_an_extra_brings_is_looked_for() -> None:
    extras = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    modules = {"markdown_it_py": "markdown_it", "open_spiel": "pyspiel"}
    for extra, found in doctor.EXTRAS.items():
        named = [re.match(r"[\w-]+", line) for line in extras[extra] if "sys_platform" not in line]
        packages = [name[0].replace("-", "_") for name in named if name and name[0] != "acropole"]
        assert sorted(modules.get(name, name) for name in packages) == sorted(found)
    makers = {"recipes", "peers", "docs", "dev"}  # for whoever works on Acropole
    assert {*extras} - makers == {*doctor.EXTRAS}


@pytest.mark.parametrize("extra", doctor.EXTRAS)
def test_what_is_missing_is_named_with_its_remedy(
    extra: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(doctor.EXTRAS, extra, ("no_such_module",))
    told = cli("doctor")
    assert told.code == 0  # nobody needs everything
    assert f"{extra}: no_such_module is missing" in told.out
    assert f"→ pip install 'acropole[{extra}]'" in told.out


def test_a_store_that_cannot_be_used_is_told(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "torn.db").write_bytes(b"no database at all" * 100)
    told = cli("doctor", "--json", "--database", f"sqlite:///{tmp_path / 'torn.db'}")
    assert told.code == 1
    (store,) = [one for one in told.json if one["about"] == "store"]
    assert (store["state"], bool(store["remedy"])) == ("broken", True)


def test_a_store_and_a_port_in_use_are_told(cli: Cli, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store.open(url).close()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = cli("doctor", "--database", url, "--port", port)
    assert told.code == 0
    assert f"the tables are in {tmp_path / 'tables.db'}" in told.out
    assert f"port {port} is taken" in told.out
