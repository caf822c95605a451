"""The PettingZoo environment of Monumental."""

from __future__ import annotations

from acropole.rl.aec import GuardedEnv, SeatsEnv


def env(
    render_mode: str | None = None, max_cycles: int | None = None, **options: object
) -> GuardedEnv:
    """An illegal action ends the game; the options are those of the game."""
    return GuardedEnv("monumental", render_mode, max_cycles, **options)


def raw_env(
    render_mode: str | None = None, max_cycles: int | None = None, **options: object
) -> SeatsEnv:
    """An illegal action raises IllegalAction."""
    return SeatsEnv("monumental", render_mode, max_cycles, **options)
