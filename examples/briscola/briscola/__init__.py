"""Briscola, an Italian game of tricks: 40 cards, hidden hands of three, one suit of trumps."""
