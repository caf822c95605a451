"""Writes the recorded games of Monuments anew: python tests/records/make_monuments.py

Each game is here because something happens in it, found by trying seeds; what that is, and that it
is still there, is checked by tests/games/monuments/test_records.py. Recorded games pin the rules:
write them anew only when a change of the rules is meant.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import acropole
from acropole.bots import Bot, Greedy, Sight, make
from acropole.kernel.records import Record, recorded
from acropole.kernel.state import State
from acropole.lab.workers import play

FOLDER = Path(__file__).parent / "monuments"
GAME = acropole.game("monuments")


class Scorer(Greedy):
    """Looks one step ahead at the points alone, and so gets into situations others avoid."""

    name = "scorer"

    def lead(self, state: State, seat: int) -> int:
        scores = state.scores()
        mine = scores.pop(seat)
        return mine - max(scores, default=0)


class Fan(Bot):
    """Lives for one monument: shows all its cards and writes about it whenever that is possible.

    The other bots never fill a track, for it takes seven pages about the nine cards of a monument.
    """

    name = "fan"

    def choose(self, sight: Sight) -> int:
        table: Any = sight.observe()
        rivals = [
            d for s, at in enumerate(table["seats"]) if s != sight.seat for d in at["displays"]
        ]
        wishes = ["build:zeus", "card:zeus-"]
        if any(len(display["monuments"].get("zeus", [])) > 1 for display in rivals):
            wishes.append("write:")
        row = [card or "" for card in table["row"]]
        wishes += [f"take:{place + 1}" for place in range(3) if row[place].startswith("zeus")]
        for wish in (*wishes, "draw", "end-turn"):
            for action in sight.legal:
                if GAME.space.code(action).startswith(wish):
                    return action
        return self.pick(sight.legal)


GAMES: dict[str, tuple[dict[str, object], str, int]] = {
    "2-random": ({"players": 2}, "random", 0),
    "2-scorer": ({"players": 2}, "scorer", 0),
    "3-random": ({"players": 3}, "random", 0),
    "3-scorer": ({"players": 3}, "scorer", 0),
    "4-random": ({"players": 4}, "random", 0),
    "4-scorer": ({"players": 4}, "scorer", 0),
    # the other value of each option
    "track-six": ({"players": 3, "track": "six"}, "random", 1),
    "actions-may": ({"players": 3, "actions": "may"}, "random", 0),
    "one-historian-a-colour": ({"players": 2, "historians_each": 1}, "random", 4),
    "own-other-colour": ({"players": 2, "own_other_colour": True}, "random", 0),
    "one-colour-a-monument": ({"players": 2, "both_colours": False}, "random", 22),
    "semiramis-left-out": ({"players": 2, "left_out": "semiramis"}, "random", 0),
    "iii-cards-removed": ({"players": 2, "iii_cards": "removed"}, "random", 0),
    # how it ends
    "last-card-fills-the-row": ({"players": 2}, "random", 2),
    "last-card-is-drawn": ({"players": 3}, "random", 120),
    "cards-left-in-the-pile": ({"players": 4}, "random", 4),
    "ends-with-one-gap": ({"players": 3}, "random", 20),
    "ends-with-two-gaps": ({"players": 4}, "random", 1),
    "ends-with-three-gaps": ({"players": 2}, "random", 5),
    # who wins
    "shared-victory": ({"players": 3}, "random", 34),
    "tie-broken-by-monuments": ({"players": 4}, "random", 51),
    "tie-broken-by-history": ({"players": 3}, "random", 172),
    "tie-broken-by-higher-colour": ({"players": 2}, "scorer", 19),
    "winner-below-zero": ({"players": 4}, "random", 3),
    # what happened
    "full-track": ({"players": 2}, "fan", 0),
    "all-historians-used": ({"players": 4}, "scorer", 7),
    "some-historians-unused": ({"players": 3}, "scorer", 1),
    "no-history": ({"players": 2}, "random", 28),
    # of 4000 random games for each number of players
    "longest": ({"players": 4}, "random", 1897),
    "shortest": ({"players": 3}, "random", 3346),
}


def made(options: dict[str, object], bot: str, seed: int) -> Record:
    seats = GAME.new(seed, **options).seats
    own = {"fan": Fan, "scorer": Scorer}
    maker = own.get(bot) or make(bot)
    played = play(GAME, options, seed, [maker] * seats)
    record = recorded(GAME, options, seed, played.actions)
    record.names = [bot] * seats
    return record


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, what in GAMES.items():
        made(*what).save(FOLDER / f"{name}.json")


if __name__ == "__main__":
    main()
