"""The PettingZoo environment of Monuments."""

from __future__ import annotations

from typing import Any

from acropole.rl.aec import SeatsEnv, wrapped


def env(render_mode: str | None = None, **options: object) -> Any:
    """With PettingZoo's guards; the options are those of the game."""
    return wrapped(raw_env(render_mode, **options))


def raw_env(render_mode: str | None = None, **options: object) -> SeatsEnv:
    """Without guards: an illegal action raises IllegalAction."""
    return SeatsEnv("monuments", render_mode, **options)
