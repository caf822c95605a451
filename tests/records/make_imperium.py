"""Writes the recorded games of Imperium anew: python tests/records/make_imperium.py

One game for each nation with rules of its own, and one for each way to end. Recorded games pin the
rules and the content: write them anew only when a change of these is meant.
"""

from __future__ import annotations

from pathlib import Path

import acropole
from acropole.bots import make
from acropole.kernel.records import recorded
from acropole.lab.workers import play

FOLDER = Path(__file__).parent / "imperium"
GAME = acropole.game("imperium")

# The options, the bot, and the end that the seed is chosen for.
GAMES: dict[str, tuple[dict[str, object], str, str]] = {
    "arthurians-collapse": ({"nation": "arthurians", "opponent": "celts"}, "random", "collapse"),
    "atlanteans-dynasty": ({"nation": "atlanteans", "opponent": "qin"}, "random", "dynasty"),
    "carthaginians-greedy": ({"nation": "carthaginians", "opponent": "romans"}, "greedy", ""),
    "egyptians-main-deck": ({"nation": "egyptians", "opponent": "greeks"}, "random", "main-deck"),
    "greeks-utopia": ({"nation": "greeks", "opponent": "utopians"}, "random", "card"),
    "mauryans-mixed": (
        {"nation": "mauryans", "opponent": "minoans", "commons": "mixed", "side": "a"},
        "random",
        "",
    ),
    "olmecs-development": (
        {"nation": "olmecs", "opponent": "persians", "side": "a"},
        "random",
        "development",
    ),
    "qin-legends": ({"nation": "qin", "opponent": "scythians", "commons": "legends"}, "random", ""),
    "romans-greedy": ({"nation": "romans", "opponent": "macedonians"}, "greedy", ""),
    "utopians-king": ({"nation": "utopians", "opponent": "vikings"}, "random", "king"),
    "vikings-greedy": ({"nation": "vikings", "opponent": "arthurians"}, "greedy", ""),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (options, bot, end) in GAMES.items():
        resolved = GAME.options.resolve(options)
        seed = 0
        played = play(GAME, resolved, seed, [make(bot)] * 2)
        while end not in ("", played.result.reason):
            seed += 1
            played = play(GAME, resolved, seed, [make(bot)] * 2)
        record = recorded(GAME, resolved, seed, played.actions)
        record.names = [bot, "C.I.V."]
        record.save(FOLDER / f"{name}.json")


if __name__ == "__main__":
    main()
