"""The games of which every byte is searched, by name: the title, and what it is played with."""

from __future__ import annotations

GAMES: dict[str, dict[str, object]] = {
    "monuments": {"players": 3},
    "monumental": {"players": 2, "map": "random"},
    "monumental with its modules": {
        "players": 2,
        "automa": "random",
        "heroes": True,
        "monsters": 6,
        "continuous": True,
    },
    "imperium": {},
    "imperium for three": {"players": 3},
}
MORE: dict[str, dict[str, object]] = {
    "monuments for two": {"players": 2},
    "monuments for two by other readings": {
        "players": 2,
        "own_other_colour": True,
        "both_colours": False,
        "iii_cards": "removed",
    },
    "monuments for four by other readings": {
        "players": 4,
        "track": "six",
        "actions": "may",
    },
    "monuments for two with one historian each": {"players": 2, "historians_each": 1},
    "monumental alone": {"players": 1, "automa": "random", "automa_edition": "first"},
    "monumental alone with even chances": {
        "players": 1,
        "automa": "random",
        "automa_even": True,
    },
    "monumental for four with the Renaissance": {
        "players": 4,
        "renaissance": True,
        "heroes": True,
        "monsters": 6,
    },
    "monumental for five": {"players": 5},
    "monumental with heroes": {"players": 3, "heroes": True},
    "monumental with monsters": {"players": 3, "monsters": 6},
    "imperium for two": {"players": 2},
    "imperium for four": {"players": 4},
    "imperium for two with the C.I.V.": {"players": 2, "civ": True},
    "imperium of the Legends": {
        "commons": "legends",
        "nation": "qin",
        "opponent": "olmecs",
        "side": "a",
        "solstice": "ask",
    },
    "imperium for two, mixed": {
        "players": 2,
        "commons": "mixed",
        "payments": "goods",
        "gifts": "discard",
        "first": "rotates",
    },
    "imperium for three from one box with the C.I.V.": {
        "players": 3,
        "one_box": True,
        "civ": True,
    },
}
ALL = GAMES | MORE
WHOLE = 20_000  # moves: more than any game of random answers has
