"""Challenges for passkeys: who may answer which question, and for how long.

A challenge is known again by its own signature, so nothing is stored for people who only look at
the page. It holds for some minutes, and a passkey answers it once.
"""

import hmac
import secrets
import time
from dataclasses import dataclass

from acropole.kernel.errors import AcropoleError

SECONDS = 300.0  # that a challenge holds
NONCE, TIME, MAC = 16, 8, 16  # bytes of a challenge
MOST = 10  # passkeys of one person


class BadPasskey(AcropoleError):
    code = "bad-passkey"

    def __init__(self) -> None:
        super().__init__("This passkey is not known here, or took too long: try again.")


class TooManyPasskeys(AcropoleError):
    code = "too-many-passkeys"

    def __init__(self) -> None:
        super().__init__(f"You have {MOST} passkeys: remove one first.")


@dataclass(frozen=True, slots=True)
class Site:
    """For whom a passkey is made: browsers hand it to no other site."""

    name: str  # of the host
    origin: str


class Challenges:
    """Questions that only who asked them could have asked, each with its time."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self, purpose: str) -> bytes:
        begun = secrets.token_bytes(NONCE) + int(time.time() * 1e6).to_bytes(TIME, "big")
        return begun + self._mac(purpose, begun)

    def asked(self, purpose: str, challenge: bytes) -> float:
        """When it was asked; BadPasskey when it was not, or too long ago."""
        begun, mac = challenge[: NONCE + TIME], challenge[NONCE + TIME :]
        if not hmac.compare_digest(mac, self._mac(purpose, begun)):
            raise BadPasskey
        then = int.from_bytes(begun[NONCE:], "big") / 1e6
        if not 0 <= time.time() - then < SECONDS:
            raise BadPasskey
        return then

    def _mac(self, purpose: str, begun: bytes) -> bytes:
        return hmac.digest(self._key, purpose.encode() + b"\0" + begun, "sha256")[:MAC]
