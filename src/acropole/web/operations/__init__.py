"""For the one who runs the server: starting it, watching it, and keeping its data."""
