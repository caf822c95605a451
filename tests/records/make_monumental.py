"""Writes the recorded games of Monumental anew: python tests/records/make_monumental.py

One game for each player count and kind of board, so that every civilization and era is in them.
Recorded games pin the rules and the content: write them anew only when a change of these is meant.
"""

from __future__ import annotations

from pathlib import Path

import acropole
from acropole.bots import make
from acropole.kernel.records import recorded
from acropole.lab.workers import play

FOLDER = Path(__file__).parent / "monumental"
GAME = acropole.game("monumental")

GAMES: dict[str, tuple[dict[str, object], str, int]] = {
    "2-tight-greedy": ({"players": 2}, "greedy", 1),
    "2-wide-random": ({"players": 2, "map": "wide"}, "random", 2),
    "3-tight-random": ({"players": 3}, "random", 3),
    "3-wide-greedy": ({"players": 3, "map": "wide"}, "greedy", 4),
    "4-tight-greedy": ({"players": 4}, "greedy", 5),
    "4-random-board": ({"players": 4, "map": "random"}, "greedy", 6),
    "5-tight-greedy": ({"players": 5}, "greedy", 7),
    "5-wide-random": ({"players": 5, "map": "wide"}, "random", 8),
    "alternative-wonders": ({"players": 3, "alternative_wonders": ["I", "II", "III"]}, "greedy", 9),
    "renaissance": ({"players": 2, "renaissance": True}, "greedy", 10),
    "continuous-4": ({"players": 4, "continuous": True}, "greedy", 11),
    "continuous-2-renaissance": (
        {"players": 2, "map": "wide", "continuous": True, "renaissance": True},
        "greedy",
        12,
    ),
    "heroes": ({"players": 3, "heroes": True}, "greedy", 11),
    "monsters": ({"players": 2, "monsters": 3}, "greedy", 12),
    "heroes-and-monsters": ({"players": 4, "heroes": True, "monsters": 12}, "random", 13),
    # against the Automa
    "automa-greek": ({"players": 1, "automa": "greek"}, "greedy", 11),
    "automa-danish": ({"players": 2, "automa": "danish"}, "greedy", 12),
    "automa-egyptian": ({"players": 1, "automa": "egyptian", "map": "wide"}, "random", 13),
    "automa-chinese": ({"players": 3, "automa": "chinese"}, "greedy", 14),
    "automa-japanese": ({"players": 4, "automa": "japanese"}, "random", 15),
    "automa-first-edition": (
        {"players": 1, "automa": "danish", "automa_edition": "first"},
        "greedy",
        16,
    ),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (options, bot, seed) in GAMES.items():
        resolved = GAME.options.resolve(options)
        players = int(str(resolved["players"]))
        played = play(GAME, resolved, seed, [make(bot)] * players)
        record = recorded(GAME, resolved, seed, played.actions)
        rules = GAME.variant(resolved)
        own = [rules.own_seat_name(seat, "en") for seat in rules.own_seats()]
        record.names = [bot] * players + own
        record.save(FOLDER / f"{name}.json")


if __name__ == "__main__":
    main()
