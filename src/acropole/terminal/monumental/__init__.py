"""The table of Monumental in a terminal: `table` lays it out, `cards` and `board` fill it."""

from acropole.terminal.monumental.table import draw as draw
