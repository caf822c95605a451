"""What must hold after every attack."""

from __future__ import annotations

import subprocess
import sys


def check(database: str) -> None:
    """`acropole tables check` finds nothing."""
    command = [sys.executable, "-m", "acropole.cli", "tables", "check", "--json"]
    done = subprocess.run([*command, "--database", database], capture_output=True, timeout=600)
    assert (done.returncode, done.stdout.strip()) == (0, b"{}"), done.stdout + done.stderr
