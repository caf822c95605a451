"""Imperium, alone against the C.I.V.: a nation grows from barbarians to an empire."""
