"""Many games: simulate, measure, compare."""
