"""Errors are told whole wherever they were made: games are played in other processes, too."""

from __future__ import annotations

import pickle

import pytest

from acropole.kernel import errors

ERRORS = [
    errors.AcropoleError("no", "why"),
    errors.OptionError("players", "Two at least."),
    errors.IllegalAction("not-in-hand", "It is not in your hand.", 277),
    errors.ContentError(errors.Labelled("", "A mistake."), "cards.toml", 7),
    errors.UnknownGame("go", "There is no such game."),
    errors.Unplayable("It cannot go on."),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_crosses_processes(error: errors.AcropoleError) -> None:
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is type(error)
    assert (str(other), other.code, other.text("fr")) == (str(error), error.code, error.text("fr"))
    told = {name for name in vars(error) if not isinstance(vars(error)[name], errors.Phrase)}
    assert {name: vars(other)[name] for name in told} == {name: vars(error)[name] for name in told}
