"""Briscola keeps its rules, and can be played wherever our own games can."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import cast
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import gymnasium
import pytest
from pettingzoo.test import api_test, seed_test

import acropole
import acropole.rl
from acropole.kernel.state import State
from acropole.lab.own_server import own_server
from acropole.rl.aec import GuardedEnv
from acropole.testing import check_game
from briscola.position import BriscolaPosition

PLAYERS = (2, 3, 4)


def acropole_command(*arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "acropole.cli", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- rules ----------------------------------------------------------------------------------------


def position(state: State) -> BriscolaPosition:
    return cast(BriscolaPosition, state.position)


def table(trump: str, *hands: str) -> State:
    """The last tricks of a game: each hand is the cards held, seat by seat."""
    game = acropole.game("briscola")
    number = {name: card for card, name in enumerate(game.card_ids)}  # type: ignore[attr-defined]
    state = game.new(players=len(hands))
    own = position(state)
    own.trump = number[trump]
    own.where = [8] * 40  # the first seat has won all others
    for seat, hand in enumerate(hands):
        for card in hand.split():
            own.where[number[card]] = seat
    return state


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        ("two-cups", ["king-coins", "ace-coins"], 1),  # the higher card of the suit
        ("two-cups", ["four-coins", "ace-swords"], 0),  # another suit takes nothing
        ("two-cups", ["ace-coins", "four-cups"], 1),  # a trump takes any other suit
        ("two-cups", ["three-cups", "ace-cups"], 1),  # of two trumps the higher one
        ("two-cups", ["seven-coins", "four-cups", "ace-coins"], 1),
    ],
)
def test_who_takes_a_trick(trump: str, cards: list[str], winner: int) -> None:
    state = table(trump, *(f"{card} {spare}" for card, spare in zip(
        cards, ("two-coins", "two-swords", "two-clubs"), strict=False)))  # fmt: skip
    before = state.scores()
    for card in cards:
        state.apply(state.parse_action(f"play:{card}"))
    assert state.to_move == winner  # who takes it leads
    gained = [now - was for now, was in zip(state.scores(), before, strict=True)]
    assert gained.index(max(gained)) == winner


@pytest.mark.parametrize("players", PLAYERS)
def test_the_cards_come_out_even_and_the_trump_is_drawn_last(players: int) -> None:
    state = acropole.game("briscola").new(seed=3, players=players)
    while state.observe(None)["stock"]:
        assert state.observe(None)["hands"] == [3 - (s in on_table(state)) for s in range(players)]
        assert state.observe(None)["trump_held_by"] is None
        state.apply(state.legal_actions()[0])
    assert state.observe(None)["trump_held_by"] is not None
    state.playout(1)
    assert sum(state.scores()) == 120


def on_table(state: State) -> list[int]:
    return [played["seat"] for played in state.observe(None)["table"]]  # type: ignore[attr-defined]


def test_a_card_that_is_not_in_the_hand_is_refused_in_words() -> None:
    state = table("two-cups", "ace-coins two-coins", "king-swords two-swords")
    refusal = state.why_not(state.parse_action("play:king-swords"), "fr")
    assert refusal is not None
    assert "roi d'épées" in refusal.text


# -- wherever games are played ---------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_it_keeps_every_promise_of_the_interface(players: int) -> None:
    check_game("briscola", {"players": players}, range(5))


def test_it_is_played_at_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "play:ace-cups\n" + "1\n" * 19
    arguments = ("--seed", "1", "--bots", "greedy", "--save", str(file), "--lang", "fr")
    shown = acropole_command("play", "briscola", *arguments, typed=typed)
    assert "quelle carte jouez-vous" in shown
    assert "cinq de coupes" in shown
    assert "toutes les cartes sont jouées" in shown
    assert acropole_command("validate", str(file)).startswith(f"{file}: ok")
    assert "Marquer 11 points." in acropole_command("cards", "briscola", "--lang", "fr")


def test_it_is_played_in_the_browser() -> None:
    browser = build_opener(HTTPCookieProcessor())
    with own_server() as server:

        def visit(address: str, **form: object) -> tuple[str, str]:
            """Where one arrives, and the page there."""
            data = urlencode(form).encode() if form else None
            with browser.open(f"{server.url}{address}", data, timeout=20) as answer:
                return urlsplit(answer.url).path, answer.read().decode()

        assert "/new/briscola" in visit("/")[1]
        table, page = visit("/new/briscola", **{"seat-1": "me", "seat-2": "greedy"})
        for _ in range(3):
            while not (answers := re.findall(r'value="(play:[a-z-]+)"', page)):
                time.sleep(0.05)  # the bot thinks
                page = visit(table)[1]
            version = re.findall(r'name="v" value="(\d+)"', page)[0]
            page = visit(f"{table}/act", v=version, a=answers[0])[1]
        assert answers[0] not in page


def test_bots_play_it() -> None:
    bots = "greedy,ismcts:iters=20,random"
    told = acropole_command(
        "sim", "briscola", "--players", "3", "--games", "3", "--bots", bots, "--json"
    )
    assert json.loads(told)["games"] == 3


def test_it_is_studied_in_the_laboratory() -> None:
    told = acropole_command("lab", "balance", "briscola", "--games", "8", "--processes", "1")
    assert "win share" in told
    assert "tricks" in told


def test_learners_play_it() -> None:
    api_test(GuardedEnv("briscola", players=3), num_cycles=200)
    seed_test(lambda: GuardedEnv("briscola"), num_cycles=60)
    batch = acropole.rl.Batch("briscola", games=4, players=4)
    assert batch.observations.shape[0] == 4
    solo = gymnasium.make("acropole/Briscola-v1", bots="greedy", seat=0, render_mode="ansi")
    solo.reset(seed=1)
    assert "Trump: " in str(solo.render())
