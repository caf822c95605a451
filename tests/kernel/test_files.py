from __future__ import annotations

import os
from pathlib import Path

import pytest

from acropole.kernel.files import read_text_limited, write_text_atomically


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    write_text_atomically(path, "Phare d'Alexandrie\nété\n")
    assert read_text_limited(path, 100) == "Phare d'Alexandrie\nété\n"
    assert path.read_bytes().count(b"\r") == 0


def test_writing_replaces_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("a longer old text")
    write_text_atomically(path, "new")
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["record.json"]


def test_a_failed_write_keeps_the_old_file_and_cleans_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.json"
    path.write_text("old")

    def disk_full(descriptor: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(OSError, match="disk full"):
        write_text_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["record.json"]


def test_the_limit_counts_bytes_and_is_itself_allowed(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("été", encoding="utf-8")
    assert read_text_limited(path, 5) == "été"
    with pytest.raises(ValueError, match=r"record\.json is larger than 4 bytes"):
        read_text_limited(path, 4)


def test_bytes_that_are_not_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(b"ok \xff")
    with pytest.raises(ValueError, match=r"not UTF-8 text \(byte 3\)"):
        read_text_limited(path, 100)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_text_limited(tmp_path / "none.json", 100)
