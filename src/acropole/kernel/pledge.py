"""A pledge: chance that nobody at a table can choose, and that everybody can check afterwards.

Before a table is made its server names the hash of a secret, the commitment. Whoever makes the
table adds a salt of their own. The key of the game's chance comes from both: the server could not
choose it, because it was bound before it knew the salt, and nobody else knows the secret. When the
game is over the secret is told, and whoever noted the commitment can deal the game again.
"""

from dataclasses import dataclass
from hashlib import blake2b

from acropole.kernel.errors import RecordError

KEY_BYTES = 32
LONGEST_SALT = 64


@dataclass(frozen=True, slots=True)
class Pledge:
    commitment: str  # hex
    salt: str
    secret: str = ""  # hex; told when the game is over

    @property
    def key(self) -> bytes:
        """The key of the game's chance."""
        return stream_key(bytes.fromhex(self.secret), self.salt)

    @property
    def is_kept(self) -> bool:
        """Whether the secret is the one that was committed to."""
        return bool(self.secret) and commitment_to(bytes.fromhex(self.secret)) == self.commitment


def commitment_to(secret: bytes) -> str:
    return blake2b(secret, digest_size=KEY_BYTES).hexdigest()


def stream_key(secret: bytes, salt: str) -> bytes:
    return blake2b(salt.encode(), digest_size=KEY_BYTES, key=secret).digest()


def seed_of(key: bytes) -> int:
    """The seed that goes with a key, for what is drawn apart from the stream: a random map."""
    drawn = blake2b(digest_size=8, key=key, person=b"seed").digest()
    return int.from_bytes(drawn, "little") >> 1


def is_salt(text: str) -> bool:
    return 0 < len(text) <= LONGEST_SALT and text.isascii() and text.isprintable()


def read_key(text: object) -> bytes:
    """A key from a file or a store."""
    try:
        key = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise RecordError(f"A key has {2 * KEY_BYTES} digits from 0 to f.")
    return key
