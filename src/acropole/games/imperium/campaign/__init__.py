"""Campaigns of Imperium: their rules, words, command and pages."""
