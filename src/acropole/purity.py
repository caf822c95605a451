"""ACROPOLE_PURE=1 runs the Python sources even where compiled modules are installed beside them.

Both give the same games, bit for bit; the slow one can be stepped through, and tests compare them.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "ACROPOLE_PURE"


class PureFinder:
    """Finds the .py file of our own modules and passes over the compiled one."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("acropole.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


if os.environ.get(VARIABLE) == "1":
    sys.meta_path.insert(0, PureFinder)
