"""The schema of Monuments as it was read, its vocabulary, and what its things are called."""

from pathlib import Path

from acropole.games.monuments import numbers as n
from acropole.kernel import lang, schema

SCHEMA = schema.load_schema(Path(__file__).parent)


# The names by which content, codes and observations call the things of Monuments, in the order of
# the numbers that the state uses for them.

MONUMENT_IDS = (
    "acropolis",
    "artemision",
    "babylon",
    "bet-hamikdash",
    "colosseum",
    "colossus",
    "mausoleum",
    "petra",
    "pharos",
    "pyramids",
    "semiramis",
    "zeus",
)
CARD_IDS = tuple(f"{m}-{number}" for m in MONUMENT_IDS for number in range(1, n.NUMBERS + 1))
SYMBOL_IDS = ("scroll", "ship", "helmet")
COLOUR_IDS = ("blue", "orange", "green", "purple")  # by display


VOCABULARY = SCHEMA.vocabulary(
    {
        "n": lang.Number("n"),
        "points": lang.Amount("points"),
        "symbol": lang.Word("symbol", {name: i for i, name in enumerate(SYMBOL_IDS)}, "symbol"),
    }
)
