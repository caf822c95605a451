"""The table of Monumental as a terminal shows it."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

import acropole
from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.kernel.state import State
from acropole.terminal import draw
from tests.games.monumental.table import world

from .creatures import led, offered, roaming, with_creatures
from .table import Held

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
GAME = acropole.game("monumental")


def moved(state: State, number: int) -> None:
    """Some action or other; the end of a turn, which comes first, only when nothing else goes."""
    actions = state.legal_actions()
    state.apply(actions[-1 - 7 * number % max(len(actions) - 1, 1)])


def after(moves: int, players: int = 3, seed: int = 5, **options: object) -> State:
    state = GAME.new(seed=seed, players=players, **options)
    for number in range(moves):
        if not state.is_over:
            moved(state, number)
    return state


def until(kind: str, players: int = 3) -> State:
    """A position that asks this question."""
    for seed in range(20):
        state = GAME.new(seed=seed, players=players)
        number = 0
        while state.decision is not None:
            if state.decision.kind == kind:
                return state
            moved(state, number)
            number += 1
    raise AssertionError(f"no game asks {kind}")


def shown(
    state: State,
    seat: int | None,
    width: int = 120,
    lang: str = "en",
    encoding: str = "utf-8",
) -> str:
    view = state.sight(seat)
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
    console = Console(file=file, width=width, color_system=None)
    names = NAMES[: state.seats]
    console.print(draw(view, GAME.variant(view.options), names, lang))
    file.seek(0)
    return file.read()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", ["tight", "wide"])
def test_the_table_fits_its_terminal(players: int, size: str, width: int, lang: str) -> None:
    table = shown(after(60, players, map=size), 0, width, lang)
    assert max(len(row) for row in table.splitlines()) <= width
    assert "…" not in table  # nothing is cut off


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("players", [2, 5])
def test_every_tile_has_its_number(players: int, width: int) -> None:
    state = after(40, players, map="wide")
    numbers = re.findall(r"│([ \d]\d) ", shown(state, None, width))
    tiles: Any = state.observe(None)["tiles"]
    assert sorted(map(int, numbers)) == list(range(1, len(tiles) + 1))


def test_neighbours_touch() -> None:
    """Tile 9 of the Ford lies between 8 and 10, under 4 and over 13."""
    rows = shown(GAME.new(seed=1, players=2, map="tight"), None).splitlines()
    middle = next(row for row in rows if "│ 8 C2" in row)
    assert re.search(r"│ 8 C2 +│ 9 ♣1 +■│10 ", middle)
    wall = middle.index("│ 9")
    above = next(row for row in rows if "│ 4 .0" in row)
    assert above.index("│ 4") < wall < above.index("│ 5")


def test_the_track_tells_place_name_type_era_and_cost() -> None:
    state = until("activate")
    track: Any = state.observe(None)["track"]
    table = shown(state, state.to_move)
    for place, card in enumerate(track[:6], 1):
        entry = GAME.content["card"][card.split("#")[0]]
        cost = "+".join(map(str, entry["cost"]))
        type = GAME.catalogue.text("en", f"type.{entry['type']}")
        letter = "S" if entry["type"] == "knowledge" else "P"
        name, era = re.escape(entry["name"]["en"]), entry["era"]
        pattern = rf"{place}  {name} +{type} +{era} +{re.escape(cost)}{letter}"
        assert re.search(pattern, table)
    assert "×6" in table  # the last one may leave
    assert "Workshop for 2P: 2P ×10" in table


def test_two_players_have_two_tracks() -> None:
    table = shown(until("activate", players=2), 0)
    assert table.index("row 1") < table.index("row 2")
    assert "×3" in table
    assert "×6" in table


def continuous(moves: int, players: int = 3) -> State:
    return after(moves, players, continuous=True)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("players", [2, 5])
def test_a_round_fits_its_terminal(players: int, width: int, lang: str) -> None:
    table = shown(continuous(70, players), 0, width, lang)
    assert max(len(row) for row in table.splitlines()) <= width
    assert "…" not in table


def test_a_round_shows_its_number_the_era_card_and_who_has_passed() -> None:
    state = continuous(3)
    while not (state.observe(None)["round"]):
        moved(state, 0)
    while state.decision is not None and state.decision.kind == "activate":
        moved(state, 0)
    passed = state.to_move
    state.apply(state.parse_action("end-turn"))
    table = shown(state, None).splitlines()
    first: Any = state.observe(None)["first"]
    assert table[1].startswith("Round 1, ")
    for seat, name in enumerate(NAMES[:3]):
        row = next(row for row in table if f" {name}" in row)
        assert ("(Era I)" in row) is (seat == first)
        assert ("(passed)" in row) is (seat == passed)
        assert row.startswith(">") is (seat == state.to_move)


def test_a_round_marks_the_cards_that_will_leave() -> None:
    table = shown(continuous(4), 0)
    assert re.findall(r"^[× ](\d)  \S", table, re.MULTILINE) == list("1234567")
    assert re.findall(r"^×(\d)  \S", table, re.MULTILINE) == list("567")
    assert "leaves unless others are taken" in table
    assert "row 1" not in shown(continuous(4, 2), 0)


def test_the_last_round_is_told() -> None:
    state = continuous(0, 2)
    while not state.is_over:
        now: Any = state.observe(None)["round"]
        if now and now["is_last"]:
            break
        codes = [state.action_code(action) for action in state.legal_actions()]
        state.apply(state.parse_action("end-turn" if "end-turn" in codes else codes[0]))
    assert re.match(r"Round \d+, the last  ", shown(state, None).splitlines()[1])


def test_what_a_round_asks_and_offers_is_said() -> None:
    asked: dict[str, set[str]] = {"en": set(), "fr": set()}
    offered: set[str] = set()
    for seed in range(20):  # a free action after the action is rare
        state = continuous(seed)
        number = 0
        while not state.is_over:
            decision = state.decision
            if decision is not None and decision.kind == "actions":
                for lang in asked:
                    asked[lang].add(decision.prompt(lang))
                offered.add(state.action_text(state.parse_action("end-turn")))
            moved(state, number)
            number += 1
        if len(asked["en"]) == 4:
            break
    assert len(asked["en"]) == len(asked["fr"]) == 4
    assert offered == {"Pass: no more actions this round", "Done with this turn"}


def test_the_city_is_a_grid_with_the_places_of_the_action_codes() -> None:
    state = until("activate")
    seat = state.to_move
    view: Any = state.observe(seat)
    table = shown(state, seat, width=200)
    for label, start in (("a", 0), ("b", 3), ("c", 6)):
        row = next(line for line in table.splitlines() if f"│{label}│" in line)
        for card in view["seats"][seat]["city"][start : start + 3]:
            assert GAME.content["card"][card.split("#")[0]]["name"]["en"] in row


def test_choosing_lines_shows_what_each_crossing_yields() -> None:
    state = until("activate")
    seat = state.to_move
    before: Any = state.observe(seat)
    promised = re.findall(r"= ((?:\d+[PSMGC] ?)+)", shown(state, seat, width=200))[0]
    state.apply(state.parse_action("activate:a1"))
    gained: Any = state.observe(seat)
    letters = zip("PSMGC", ("production", "science", "military", "gold", "culture"), strict=True)
    purses = [view["seats"][seat]["purse"] for view in (before, gained)]
    amounts = [(purses[1][name] - purses[0][name], letter) for letter, name in letters]
    assert promised.split() == [f"{n}{letter}" for n, letter in amounts if n]
    assert "= " not in shown(state, seat, width=200).split("┌─┬")[1].split("└─┴")[0]


def test_activated_cards_and_used_effects_are_marked() -> None:
    state = until("activate")
    seat = state.to_move
    assert "•" not in shown(state, seat)
    state.apply(state.parse_action("activate:b2"))
    view: Any = state.observe(seat)
    assert shown(state, seat).count("•") == sum(view["seats"][seat]["active"]) == 5


def used_card(state: State) -> tuple[str, str] | None:
    """The name and the place of a card whose effect the player to move has used."""
    view: Any = state.observe(state.to_move)
    seat = view["seats"][state.to_move]
    for slot, card in enumerate(seat["city"]):
        if card and seat["used"][slot]:
            name = GAME.content["card"][card.split("#")[0]]["name"]["en"]
            return name, f"{'abc'[slot // 3]}{slot % 3 + 1}"
    return None


def test_an_effect_is_told_until_it_is_used() -> None:
    state = GAME.new(seed=5, players=3)
    number = 0
    while (used := used_card(state)) is None:
        before = shown(state, state.to_move, width=200)
        moved(state, number)
        number += 1
    name, place = used
    assert re.search(rf"^» {place} +{name}  \S", before, re.MULTILINE)
    now = shown(state, state.to_move, width=200)
    assert f"» {place}" not in now
    assert re.search(rf"{name} (\d\S+ )*√", now)


@pytest.mark.parametrize("moves", [30, 60, 90])
def test_units_to_conquer_are_those_that_the_rules_ask_for(moves: int) -> None:
    state = after(moves)
    while not any(state.action_code(a).startswith("conquer") for a in state.legal_actions()):
        moved(state, 1)
    table = shown(state, state.to_move, width=200)
    offered = 0
    for action in state.legal_actions():
        said = re.fullmatch(r"Conquer tile (\d+) with (\d+) units?", state.action_text(action))
        if said:
            lines = table.splitlines()
            number = next(i for i, row in enumerate(lines) if f"│{int(said[1]):>2} " in row)
            start = lines[number].index(f"│{int(said[1]):>2} ") + 1
            assert f"={said[2]}" in lines[number + 1][start : start + 11].replace(" ", "")
            offered += 1
    assert offered


def test_everybody_is_there_and_the_player_to_move_is_marked() -> None:
    state = after(100, 5)
    table = shown(state, None)
    for seat, name in enumerate(NAMES):
        mark = ">" if seat == state.to_move else " "
        assert re.search(rf"^{mark}[GDECJ] \S+ {name}", table, re.MULTILINE)


def test_the_view_of_another_seat_hides_market_tokens() -> None:
    """What is drawn comes from the observation, which hides what must be hidden."""
    state = until("market")
    seat = state.to_move
    state.apply(state.legal_actions()[0])
    view: Any = state.observe(seat)
    market = next(m for m, seen in enumerate(view["markets"]) if seen["taken"])
    letter = f"${'ABCDE'[market]}"
    assert re.search(rf"\{letter} (Gain|Either|Choose|Draw)", shown(state, seat, width=200))
    other = shown(state, (seat + 1) % 3, width=200)
    assert f"market tokens: {letter}" in other
    assert not re.search(rf"\{letter} (Gain|Either|Choose|Draw)", other)


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    state = until("activate")
    table = shown(state, state.to_move, encoding="ascii")
    rows = [row.split("  ")[0] for row in table.splitlines() if row.startswith(("|", "+"))]
    assert len(rows) > 5
    assert "?" not in "".join(rows)
    assert "| 1 ~~" in table


def test_the_end_in_sight_and_the_end_are_told() -> None:
    state = GAME.new(seed=3, players=2)
    seen = set()
    while not state.is_over:
        if state.observe(None)["turns_left"] != -1:
            seen.update(re.findall(r"the end: \d turns? left", shown(state, None)))
        codes = [state.action_code(action) for action in state.legal_actions()]
        state.apply(state.parse_action("end-turn" if "end-turn" in codes else codes[0]))
    assert len(seen) >= 2
    assert shown(state, None).splitlines()[1].startswith("The game is over.")


# -- heroes and monsters ---------------------------------------------------------------------------


def roused(lang: str = "en") -> tuple[State, str]:
    """A game with a hero on offer, one in play and a monster at large."""
    state = with_creatures(land={5: Held(0, 1), 6: Held(0, 2)})
    offered(state, "joan-of-arc")
    led(state, "archimedes", 6)
    roaming(state, "hydra", 6, place=6, marks=2)
    return state, shown(state, 0, lang=lang)


def test_heroes_stand_above_the_track_and_monsters_under_it() -> None:
    _, text = roused()
    lines = text.splitlines()
    (hero,) = [i for i, line in enumerate(lines) if line.startswith("Joan of Arc")]
    (card,) = [i for i, line in enumerate(lines) if re.match(r"[ ×]+1 +\w", line)]
    (monster,) = [i for i, line in enumerate(lines) if line.startswith("Lernaean Hydra")]
    assert hero < card < monster
    assert "2G" in lines[hero]
    assert "attack 1, defence 2" in lines[hero]
    assert "on tile 6" in lines[monster]
    assert "under card 6, attacks at the end of this turn · 2 on its card" in lines[monster]


def test_figures_of_heroes_and_monsters_stand_on_the_map() -> None:
    _, text = roused()
    assert re.search(r"│!D2H", text)
    assert "H hero" in text
    assert "! monster" in text
    assert "hero: Archimedes on tile 6" in text


def test_the_defence_on_the_map_counts_heroes_and_monsters() -> None:
    state, _ = roused()
    assert isinstance(state, State)
    needed = conquest_rules.defence(world(state), 5)
    assert f"!D2H ={needed}" in shown(state, 1).replace("  ", " ")


def test_defeated_monsters_have_a_column_of_points() -> None:
    state = after(0, monsters=2)
    assert "mon." in shown(state, None)
    assert "mon." not in shown(after(0), None)
    assert "2 hidden among the barbarians" in shown(state, None)


def test_heroes_and_monsters_speak_french() -> None:
    _, text = roused("fr")
    assert "Héros au-dessus de la piste\u00a0:" in text
    assert "Hydre de Lerne" in text
    assert "sous la carte 6, attaque à la fin de ce tour" in text
