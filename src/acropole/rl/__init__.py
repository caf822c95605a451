"""Learning environments: PettingZoo and Gymnasium on top of the games. docs/rl.md tells how.

    from acropole.rl import monuments_v1
    env = monuments_v1.env(players=3)

They need the extra `rl`: pip install 'acropole[rl]'.
"""

from acropole.rl.batch import Batch as Batch
from acropole.rl.solo import SoloEnv as SoloEnv
from acropole.rl.solo import register_all

register_all()
