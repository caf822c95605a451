"""Monumental: a city, its wonders and knowledge, explorers and conquests. 2 to 5 players."""
