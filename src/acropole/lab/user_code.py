"""Code of the user: bots and statistics from a file, known in every process that plays."""

from __future__ import annotations

from acropole.kernel.errors import AcropoleError

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
