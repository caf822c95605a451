"""The table of Imperium in a terminal: `table` lays it out, `cards` says what a card is."""

from acropole.games.imperium.terminal.table import draw as draw
