"""The schema of Briscola, as it was read."""

from pathlib import Path

from acropole.kernel.schema import load_schema

SCHEMA = load_schema(Path(__file__).parent)
