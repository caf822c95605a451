"""The words of the tables of the C.I.V.: some of those of the cards, and words of its own."""

from __future__ import annotations

from acropole.games.imperium.schema import ROWS
from acropole.games.imperium.vocabulary import TYPES

CIV_VOCABULARY = ROWS.vocabulary(TYPES)
