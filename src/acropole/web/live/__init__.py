"""Telling others that a table has moved: streams of news, and webhooks."""
