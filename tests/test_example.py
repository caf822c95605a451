"""A game of another package, installed beside the wheel, is played wherever ours are."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Without what leads to this tree, and without make's wishes about what pip fetches.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name != "PYTHONPATH" and not name.startswith("PIP_")
}


def install(home: Path, package: Path) -> Path:
    """A fresh environment with the package and, where make has built it, our wheel; its Python.

    Everything else comes from the environment of this process, without asking the network.
    """
    venv.create(home)
    (site,) = home.glob("lib/python*/site-packages")
    wheels = list((ROOT / ".venv" / "wheel").glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    pip += ["--no-build-isolation", "--target", str(site), str(package), *map(str, wheels)]
    subprocess.run(pip, env=ENVIRONMENT, check=True, timeout=120)
    paths = [] if wheels else [str(ROOT / "src")]
    (site / "others.pth").write_text("\n".join([*paths, sysconfig.get_path("purelib")]))
    return home / "bin" / "python"


def test_the_example_is_played_in_an_environment_of_its_own(tmp_path: Path) -> None:
    package = tmp_path / "briscola"
    shutil.copytree(ROOT / "examples" / "briscola", package)
    python = install(tmp_path / "venv", package)
    if ENVIRONMENT.get("ACROPOLE_EXPECT") == "compiled":
        check = "import acropole; assert acropole.is_compiled() and 'venv' in acropole.__file__"
        subprocess.run([python, "-c", check], env=ENVIRONMENT, cwd=tmp_path, check=True)
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "--import-mode=importlib", package / "tests"],
        cwd=package / "tests",  # so that the installed package is imported, not this copy
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-5000:]
