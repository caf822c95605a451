"""The table of Monumental in a terminal: `table` lays it out, `cards` and `board` fill it."""

from acropole.games.monumental.terminal.table import draw as draw
