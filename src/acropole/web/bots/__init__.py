"""Bots at tables: processes that think, and whose turn it is."""
