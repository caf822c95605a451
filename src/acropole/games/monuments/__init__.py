"""Monuments: collect, build, and write the histories of others' monuments. 2 to 4 players."""

from acropole.games.monuments.game import Monuments as Monuments
