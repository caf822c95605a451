"""What every refused action has in common, in every game."""

from __future__ import annotations

import re

import pytest

from acropole.kernel.errors import IllegalAction
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.state import State


def refused(state: State, action: int, code: str) -> dict[str, str]:
    """The reason in each language: the same code everywhere, whole sentences, nothing moved."""
    before = state.digest()
    assert action not in state.legal_actions()
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert error.value.code == code
    assert error.value.action == action
    assert state.digest() == before
    texts = {}
    for lang in LANGUAGES:
        refusal = state.why_not(action, lang)
        assert refusal is not None
        assert refusal.code == code
        assert not set("{}|") & set(refusal.text)
        assert "  " not in refusal.text
        texts[lang] = refusal.text
    assert texts["en"] == str(error.value)
    assert texts["en"] != texts["fr"]
    return texts


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
