"""The command line: `acropole games | cards | maps | play | campaign | sim | … | serve`.

A command never ends in a traceback for what a person typed, pressed or handed to it: mistakes are
one line and exit code 2, Ctrl-C is 130, a reader that went away is 141.
"""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from acropole.kernel.errors import AcropoleError

OK = 0
MISTAKE = 2
INTERRUPTED = 130  # 128 + SIGINT
PIPE_CLOSED = 141  # 128 + SIGPIPE


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        # Imported here, so that Ctrl-C is met with grace while they load, too.
        from acropole.cli.commands import run
        from acropole.cli.output import language

        _never_fail_on_a_character()
        code = run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
        return code
    except AcropoleError as error:
        return _complain(error.text(language(sys.argv[1:] if argv is None else argv, os.environ)))
    except BrokenPipeError:
        _silence_stdout()
        return PIPE_CLOSED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED


def _complain(message: str) -> int:
    print("acropole:", " ".join(message.split()), file=sys.stderr)
    return MISTAKE


def _never_fail_on_a_character() -> None:
    """What a terminal cannot show, or typed outside its own encoding, becomes a `?`."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _silence_stdout() -> None:
    """Python writes what is left when it exits; nobody is there to read it."""
    with suppress(OSError, ValueError):  # a stdout that is no file cannot complain at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
