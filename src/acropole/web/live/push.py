"""Messages to browsers: encrypted for the browser (RFC 8291), signed by this server (RFC 8292).

The service that carries a message sees its length and when it is sent, and nothing else.
"""

import base64
import hashlib
import os
import re
import time
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from acropole.kernel.errors import AcropoleError
from acropole.web.live.webhooks import Message
from acropole.web.store.alerts import Subscription

TTL = 24 * 3600  # seconds for which the message waits for a browser that is off
VALID = 12 * 3600  # seconds that a signature holds
KEY = re.compile(r"[A-Za-z0-9_-]{1,128}={0,2}")
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


class BadSubscription(AcropoleError):
    """What a browser would never send."""

    code = "subscription"

    def __init__(self) -> None:
        super().__init__("This is no address at which a browser takes messages.")


class Vapid:
    """The key of this server by which browsers know its messages; it follows from a secret."""

    def __init__(self, secret: bytes, contact: str) -> None:
        wide = hashlib.blake2b(secret, digest_size=48, person=b"acropole-vapid").digest()
        self._key = ec.derive_private_key(int.from_bytes(wide) % (ORDER - 1) + 1, ec.SECP256R1())
        self._contact = contact

    @property
    def public(self) -> str:
        """What a browser is told when it subscribes."""
        return encoded(_point(self._key.public_key()))

    def authorization(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + VALID,
            "sub": self._contact,
        }
        head = encoded(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        signed = f"{head}.{encoded(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encoded(r.to_bytes(32) + s.to_bytes(32))
        return f"vapid t={signed}.{signature}, k={self.public}"

    def seal(self, to: Subscription, text: bytes) -> Message:
        """A message that only the browser can read; a new key and salt for each."""
        body = http_ece.encrypt(
            text,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(to.p256dh),
            auth_secret=decoded(to.auth),
            version="aes128gcm",
        )
        headers = {
            "authorization": self.authorization(to.endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL),
            "urgency": "normal",
        }
        return Message(headers, body)


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that no message could be made for."""
    if not all(KEY.fullmatch(text) for text in (p256dh, auth)):
        raise BadSubscription
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        if len(decoded(auth)) != 16:
            raise BadSubscription
    except ValueError:
        raise BadSubscription from None


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)
