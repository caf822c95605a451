"""Bots of others: packages register them as entry points of the group `acropole.bots`, files by
running them (`--code`, or the variable ACROPOLE_CODE).

A package is imported only when one of its bots is asked for by name.
"""

import os
from functools import cache
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

from acropole.bots.base import Bot, register, registered
from acropole.kernel.errors import AcropoleError, UnknownBot

GROUP = "acropole.bots"
VARIABLE = "ACROPOLE_CODE"  # files, as in PATH; other processes of a server find them there

_loaded: set[str] = set()


class CodeError(AcropoleError):
    """A file of the user's that does not run."""

    code = "code"


def load_code(source: str, name: str = "--code") -> None:
    """Run it once; what it registers is known from then on."""
    if source in _loaded:
        return
    try:
        exec(compile(source, name, "exec"), {"__name__": "acropole_user_code"})
    except Exception as error:  # whatever a user's code may raise
        raise CodeError(f"{name}: {type(error).__name__}: {error}") from error
    _loaded.add(source)


def use_file(file: str) -> str:
    """Run a file of the user's here and in every process that this one starts; its source."""
    path = str(Path(file).absolute())
    try:
        source = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CodeError(f"{file}: this is not UTF-8 text") from error
    load_code(source, file)
    others = os.environ.get(VARIABLE, "").split(os.pathsep)
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([*filter(None, others), path]))
    return source


def load_files() -> None:
    """Run the files that the environment names."""
    for file in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        use_file(file)


@cache
def packaged() -> dict[str, EntryPoint]:
    """What packages register, by name; a name of ours is ours."""
    found: dict[str, EntryPoint] = {}
    for distribution in distributions():
        try:
            points = list(distribution.entry_points.select(group=GROUP))
        except Exception:  # a file that is no list of entry points tells of no bot
            continue
        for point in points:
            if point.name not in registered():
                found.setdefault(point.name, point)  # the first one on the path is imported
    return found


def find(name: str) -> type[Bot] | None:
    """The bot that a package registers under this name; None when none does."""
    point = packaged().get(name)
    if point is None:
        return None
    package = point.dist.name if point.dist else "another package"
    try:
        kind = point.load()
    except Exception as error:  # whatever an import may raise
        raise UnknownBot(
            f"The bot '{name}' of the package {package} cannot be loaded "
            f"({type(error).__name__}: {error}). Install a release of {package} that fits this "
            "Acropole, or uninstall it."
        ) from error
    if not (isinstance(kind, type) and issubclass(kind, Bot)) or kind.name != name:
        raise UnknownBot(
            f"The package {package} registers the bot '{name}' as {point.value}, which is no class "
            f"derived from acropole.bots.Bot with the name '{name}'. Mend its entry point, or "
            "uninstall it."
        )
    return register(kind)
