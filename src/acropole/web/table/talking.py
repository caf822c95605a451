"""What may be said at a table: plain lines, and phrases that everybody reads in their language."""

import unicodedata

from acropole.kernel.errors import AcropoleError

LONGEST = 300  # characters of a line
LONGEST_NOTES = 10_000
PHRASES = ("hello", "well-played", "minute", "sorry", "your-turn", "good-game", "thanks")


class NothingSaid(AcropoleError):
    code = "nothing-said"

    def __init__(self) -> None:
        super().__init__("There is nothing to say in that: write a line, or choose a phrase.")


def clean_line(text: str) -> str:
    """One line without marks that do not print or that turn the writing around."""
    plain = "".join(
        letter if letter.isprintable() and unicodedata.category(letter) != "Cf" else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    line = " ".join(plain.split())[:LONGEST].strip()
    if not line:
        raise NothingSaid
    return line


def clean_notes(text: str) -> str:
    """Notes keep their lines; NUL is what PostgreSQL does not take."""
    return text.replace("\r\n", "\n").replace("\0", "")[:LONGEST_NOTES]
