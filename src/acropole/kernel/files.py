"""Files that people care about: records and campaigns, written whole or not at all."""

import os
import secrets
from pathlib import Path


def write_text_atomically(path: Path, text: str) -> None:
    """Write the file so that a reader, or a crash, finds the old text or the new, never a part."""
    write_atomically(path, text.encode("utf-8"))


def write_atomically(path: Path, data: bytes) -> None:
    """The same for what is no text."""
    # Not `tempfile`: it makes files that only their owner can read, and the rename would keep that.
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_text_limited(path: Path, limit_bytes: int) -> str:
    """The text of a file; a ValueError when it is larger than the limit or is not UTF-8."""
    with path.open("rb") as file:
        data = file.read(limit_bytes + 1)
    if len(data) > limit_bytes:
        raise ValueError(f"{path.name} is larger than {limit_bytes} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name} is not UTF-8 text (byte {error.start})") from error
