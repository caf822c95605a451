"""`acropole serve`, `backup` and `restore`: what they do, and what they say when they cannot."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import acropole
from acropole.web.store import Store
from acropole.web.table.tables import Tables
from tests.cli.conftest import Cli
from tests.web.tables import new_table


def test_backup_and_restore_are_commands(cli: Cli, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    store = Store.open(database)
    new_table(Tables(store))
    store.close()
    file = str(tmp_path / "backup.gz")
    done = cli("backup", file, "--database", database)
    assert (done.code, done.out) == (0, f"1 table in {file}\n")
    other = f"sqlite:///{tmp_path / 'new' / 'b.db'}"
    assert cli("restore", file, "--database", other).code == 0
    again = cli("restore", file, "--database", other)
    assert "not empty" in again.mistake


@pytest.mark.parametrize(
    "arguments",
    [("serve", "--database", "nonsense"), ("serve", "--public-url", "table.example"),
     ("backup", "x", "--database", "mysterious://x/y"), ("serve", "--port", "0"),
     ("serve", "--host", "no.such.host.invalid")],
)  # fmt: skip
def test_what_cannot_be_served_is_one_clear_line(
    cli: Cli, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = cli(*arguments)
    assert done.mistake


def test_without_the_extra_packages_the_command_says_what_to_install(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acropole, "web", sys.modules["acropole.web"])  # comes back afterwards
    for name in [name for name in sys.modules if name.startswith("acropole.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = cli("serve")
    assert "acropole[web]" in done.mistake
