"""The games, one folder each. A game knows the kernel and no other game."""
