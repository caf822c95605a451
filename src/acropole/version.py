"""Which Acropole this is, and in which of its two lives."""

from acropole.kernel import state

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Whether the hot code runs compiled; if not, it is plain Python with the same results."""
    return not (state.__file__ or "").endswith(".py")
