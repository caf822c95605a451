"""The schema of Imperium, as it was read, and what of it cards and rows of the C.I.V. may say."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from acropole.kernel.schema import LANGUAGE, Listing, Schema, load_schema

SCHEMA = load_schema(Path(__file__).parent)

SHARED = {  # what rows of the C.I.V. have in common with cards
    "verbs": (
        "sentence", "gain", "steal", "draw", "discard", "topdeck", "hist", "abandon", "recall",
        "acquire", "break", "exile_market", "exile", "take_unrest", "return_unrest", "fame_top",
        "become", "end_trigger",
    ),
    "tests": ("barbarian", "empire", "has"),
    "counts": ("#", "mat", "pop", "prog"),
    "triggers": (),
}  # fmt: skip


def _rows() -> Iterator[Listing]:
    for listing in SCHEMA.listings:
        if _is_row_word(listing):
            yield listing
        elif listing.name in LANGUAGE:
            words = tuple(word for word in listing.things if word.name in SHARED[listing.name])
            yield replace(listing, things=words)


def _is_row_word(listing: Listing) -> bool:
    return "civ/" in listing.file and listing.name in LANGUAGE


CARDS = Schema([listing for listing in SCHEMA.listings if not _is_row_word(listing)])
ROWS = Schema(list(_rows()))
