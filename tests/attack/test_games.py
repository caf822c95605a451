"""Whole games of all modes are searched at night: no mode is left out of the list."""

from __future__ import annotations

from typing import Any, cast

import pytest

import acropole
from tests.attack.games import ALL

FEW = 4  # choices of an option that is a mode; others choose cards, maps and nations
# What is a game of its own kind elsewhere: a lesson, a campaign.
ELSEWHERE = {("monuments", "size"), ("imperium", "double_resources")}


@pytest.mark.parametrize("name", ALL)
def test_every_game_of_the_list_can_be_played(name: str) -> None:
    acropole.game(name.partition(" ")[0]).deal(1, ALL[name])


@pytest.mark.parametrize("title", ["monuments", "monumental", "imperium"])
def test_every_mode_module_and_number_of_people_is_searched(title: str) -> None:
    schema = cast(dict[str, dict[str, Any]], acropole.game(title).options_schema()["properties"])
    games = [options for name, options in ALL.items() if name.partition(" ")[0] == title]
    for name, part in schema.items():
        if (title, name) in ELSEWHERE:
            continue
        wanted: set[object] = set()
        if name == "players":
            wanted = set(range(part["minimum"], part["maximum"] + 1))
        elif part["type"] == "boolean":
            wanted = {True, False}
        elif len(part.get("enum", ())) in range(1, FEW):
            wanted = set(part["enum"])
        played = {options.get(name, part["default"]) for options in games if wanted}
        assert wanted <= played, f"{title}: nothing is searched with {name}={wanted - played}"
    if title == "monumental":
        assert any(options.get("automa") for options in games)
        assert any(options.get("monsters") for options in games)
