"""How much one address may ask for: a bucket of tokens for each kind of request."""

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from starlette.types import Scope

from acropole.kernel.errors import AcropoleError


class TooFast(AcropoleError):
    code = "too-fast"

    def __init__(self) -> None:
        super().__init__("That was too much in too short a time: wait a moment, then try again.")


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in a moment, and then so many a second."""

    burst: float
    per_second: float


LIMITS = {
    "read": Limit(300, 60),
    "write": Limit(100, 20),
    "make": Limit(30, 0.5),  # new tables, forks and imports
    "pack": Limit(20, 0.02),  # new packs: each is loaded and tried
    "think": Limit(20, 0.5),  # hints and analyses
    "talk": Limit(6, 0.25),  # lines said
    "guess": Limit(20, 0.2),  # links that lead nowhere
}
REMEMBERED = 10_000  # how many visitors the limits keep in mind


class RateLimits:
    """A bucket for each kind and address, refilled as time goes by."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def times(self, most: int) -> int:
        """So many at a time, or as many as the one who runs the server allows; 0 for any."""
        return max(round(most * self.factor), 1) if self.factor else 0

    def take(self, kind: str, address: str) -> None:
        """Count one; TooFast when the bucket is empty."""
        if not self.factor:
            return
        limit = LIMITS[kind]
        burst = limit.burst * self.factor
        now = time.monotonic()
        key = kind, address
        left, then = self._buckets.pop(key, (burst, now))
        left = min(burst, left + (now - then) * limit.per_second * self.factor)
        is_empty = left < 1
        self._buckets[key] = (left if is_empty else left - 1), now
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if is_empty:
            raise TooFast


class Payer(NamedTuple):
    """On whose account something is done: an address, and the person there."""

    address: str
    person: str


def client(scope: Scope) -> str:
    """The address that a request is charged to."""
    return network(scope["client"][0]) if scope.get("client") else ""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The address itself; of IPv6 the /64 around it, which is what one household is given."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
