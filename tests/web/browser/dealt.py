"""`acropole serve` whose tables are all dealt alike, and whose bots think alike: what fails once
fails again. `DEAL` in the environment deals them otherwise."""

from __future__ import annotations

import os
import sys
from hashlib import blake2b

from acropole.cli import main
from acropole.kernel.pledge import KEY_BYTES, Pledge
from acropole.web.bots import turns
from acropole.web.table import creation, service

DEAL = os.environ.get("DEAL", "1")


def _key(_pledge: Pledge) -> bytes:
    return blake2b(DEAL.encode(), digest_size=KEY_BYTES).digest()


if __name__ == "__main__":
    Pledge.key = property(_key)  # type: ignore[assignment, method-assign]
    creation.entropy = lambda: 1
    for module in (turns, service):
        vars(module)["bot_seed"] = creation.entropy
    sys.exit(main(["serve", *sys.argv[1:]]))
