"""The table of Imperium in a terminal: `table` lays it out, `cards` says what a card is."""

from acropole.terminal.imperium.table import draw as draw
