"""The names by which content, codes and observations call the things of Monuments, in the order of
the numbers that the state uses for them."""

from acropole.games.monuments import numbers as n

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
