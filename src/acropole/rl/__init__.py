"""Learning environments: PettingZoo and Gymnasium on top of the games. docs/rl.md tells how.

Every game that has one brings its PettingZoo environment by its id and version, as
ID_vN: `from acropole.rl import ID_v1`, then `ID_v1.env(players=2)`.

They need the extra `rl`: pip install 'acropole[rl]'.
"""

from acropole.rl.aec import Environment
from acropole.rl.batch import Batch as Batch
from acropole.rl.promise import fingerprint as fingerprint
from acropole.rl.solo import SoloEnv as SoloEnv
from acropole.rl.solo import register_all
from acropole.rl.table import name_of, versions

register_all()


def __getattr__(name: str) -> Environment:
    """The PettingZoo environment of that name."""
    for game in versions():
        if name_of(game) == name:
            return Environment(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
