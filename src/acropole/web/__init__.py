"""The table in the browser: pages, live updates and a JSON API around the games."""
