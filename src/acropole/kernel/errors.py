"""The errors a person can cause, each with a code and a sentence that says what to do."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 60


class Phrase(ABC):
    """Something to say that waits for the language of its reader; as a string it is English."""

    @abstractmethod
    def text(self, lang: str) -> str: ...

    def __str__(self) -> str:
        return self.text("en")


class Labelled(Phrase):
    """A message after what it is about, such as file and line: all languages write that alike."""

    def __init__(self, label: str, message: str | Phrase) -> None:
        self.label = label
        self.message = message

    def text(self, lang: str) -> str:
        message = self.message
        return self.label + (message.text(lang) if isinstance(message, Phrase) else message)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that an unknown one is most like; empty if none is near."""
    # comparing takes the square of the length, and no word that long is a slip of the pen
    near = get_close_matches(word, list(known), n=1) if len(word) <= LONGEST_WORD else []
    return near[0] if near else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, if any is near."""
    near = nearest(word, known)
    return f"; did you mean '{near}'?" if near else ""


def _anew(kind: type[BaseException], args: tuple[object, ...]) -> BaseException:
    return kind.__new__(kind, *args)


class AcropoleError(Exception):
    """Base of every error that is somebody's input and not our bug."""

    code = "error"

    def __init__(self, message: str | Phrase, code: str | None = None) -> None:
        super().__init__(str(message))
        self.said = message
        if code is not None:
            self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross processes whole, whatever their own `__init__` asks for."""
        return _anew, (type(self), self.args), self.__dict__

    def text(self, lang: str) -> str:
        """The message in that language where it has one, else in English."""
        return self.said.text(lang) if isinstance(self.said, Phrase) else str(self)


class OptionError(AcropoleError):
    """An option that does not exist, or a value it cannot take; `option` names it."""

    code = "option"

    def __init__(self, option: str, message: str | Phrase) -> None:
        super().__init__(message)
        self.option = option


class IllegalAction(AcropoleError):
    """An action that the rules refuse now; `code` is the game's reason, `action` what was given."""

    code = "illegal"

    def __init__(self, code: str, message: str, action: object = -1) -> None:
        super().__init__(message, code)
        self.action = action


class Unplayable(AcropoleError, RuntimeError):
    """A position that cannot go on: no play leads to it, or the rules or a pack have a gap."""

    code = "unplayable"


class RecordError(AcropoleError):
    """A record file that cannot be read, or that does not replay."""

    code = "record"


class ContentError(AcropoleError):
    """A content file with a mistake in it; the message begins with file and line.

    `message` is what is wrong without that, in the language of whoever reads it.
    """

    code = "content"

    def __init__(self, message: Phrase, file: str = "", line: int = 0) -> None:
        where = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(Labelled(where, message))
        self.message = message
        self.file = file
        self.line = line


class WordsError(ContentError):
    """A file of words that cannot be read; told in English alone, for want of words."""

    def __init__(self, message: str, file: str = "") -> None:
        super().__init__(Labelled("", message), file)


class UnknownGame(AcropoleError):
    """A game nobody has registered."""

    code = "game"


class BrokenGame(AcropoleError):
    """A game that another package registers and that cannot be played; `game` is its id."""

    code = "broken-game"

    def __init__(self, game: str, message: str) -> None:
        super().__init__(message)
        self.game = game


class UnknownBot(AcropoleError):
    """A bot code nobody has registered, or a parameter the bot does not have."""

    code = "bot"
