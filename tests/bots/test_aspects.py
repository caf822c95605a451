"""Worth by aspect: the parts make the whole, and all of them have words."""

from __future__ import annotations

import pytest

import acropole
from acropole.bots.styles import OTHERS, rules_of
from acropole.kernel.chance import seeded

TABLES: list[tuple[str, dict[str, object]]] = [
    ("monuments", {"players": 2}),
    ("monuments", {"players": 3}),
    ("monumental", {"players": 3}),
    ("monumental", {"players": 2, "heroes": True, "monsters": 3}),
    ("imperium", {}),
    ("imperium", {"players": 2}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_aspects_are_the_parts_of_worth(name: str, options: dict[str, object]) -> None:
    game, rng = acropole.game(name), seeded(4)
    state = game.new(seed=4, **options)
    rules = rules_of(state)
    for turn in range(240):
        if state.is_over:
            break
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
        if turn % 8:
            continue
        for seat in range(state.seats):
            aspects = rules.aspects(state.position, seat)
            assert sum(aspects.values()) == pytest.approx(state.position.worth(seat), abs=1)
            for aspect in (*aspects, OTHERS):
                assert rules.aspect_text(aspect, "en")
                assert rules.aspect_text(aspect, "fr")


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_styles_like_what_there_is(name: str, options: dict[str, object]) -> None:
    state = acropole.game(name).new(seed=4, **options)
    rules = rules_of(state)
    assert set(rules.game.styles) == {"warlike", "builder", "scholar", "merchant"}
    for liked in rules.game.styles.values():
        assert set(liked) <= {*rules.aspects(state.position, 0), OTHERS}
