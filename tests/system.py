"""Processes of this machine, as Linux tells of them."""

from __future__ import annotations

from pathlib import Path


def command(pid: int) -> str:
    """The command line of a process; empty once it has ended, which it may at any moment."""
    return _read(Path(f"/proc/{pid}/cmdline"))


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in _read(task / "children").split()]


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def is_running(pid: int) -> bool:
    """Whether a process is there, and not only waits for its parent to hear of its end."""
    return ") Z " not in (_read(Path(f"/proc/{pid}/stat")) or ") Z ")
