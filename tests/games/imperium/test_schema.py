"""What Imperium's schema declares is there: rules for its words, ranges for slots of frames."""

from __future__ import annotations

import re
from pathlib import Path

from acropole.games.imperium import numbers as n
from acropole.games.imperium import soundness
from acropole.games.imperium.schema import CARDS, ROWS, SCHEMA, SHARED
from acropole.games.imperium.vocabulary import STANDING_WORDS

from .table import GAME

FOLDER = Path(__file__).parents[3] / "src" / "acropole" / "games" / "imperium"


def test_rules_know_every_verb_test_count_and_trigger() -> None:
    """A word that no rule names would do nothing, or end a game with an error."""
    rules = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("rules", "civ")
        for path in (FOLDER / folder).glob("*.py")
    )
    counted_this_way = {
        "abandoned",
        "discarded",
        "returned",
        "paid",
    }  # all of them are one register
    pool = {"pop", "prog"}  # after `mat`
    never_run = {*STANDING_WORDS, "score"}
    for name in ("verbs", "tests", "counts", "triggers"):
        for word in SCHEMA.things(name).values():
            if word.name not in never_run | counted_this_way | pool or name == "triggers":
                assert re.search(rf"\bn\.{word.constant}\b", rules), word.constant


def test_every_frame_has_ranges_and_a_verb_that_asks_it() -> None:
    tables = GAME.box.tables(("romans", "celts"), ("a", "a"), "classics")
    frames = soundness.frames(tables)
    assert frames.keys() == {*SCHEMA.names("questions"), *SCHEMA.names("tasks")}
    assert frames[n.Q_BREAK].at == (n.V_BREAK,)
    assert frames[n.Q_BREAK].slots[n.BREAK_SUIT] == (0, n.MARKET_SUITS - 1)


def test_cards_and_rows_have_words_of_their_own() -> None:
    assert "dynasty" not in CARDS.things("verbs")
    assert "refresh" not in ROWS.things("verbs")
    for name, shared in SHARED.items():
        assert set(shared) <= CARDS.things(name).keys() & ROWS.things(name).keys()
