"""Any pack is refused when it is loaded, with file, line and reason, or played to the end."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from acropole.games.monumental.maps.reader import load_preset, write_map
from acropole.kernel.content import Content
from acropole.kernel.errors import ContentError, OptionError
from acropole.kernel.game import Game
from tests.packs import TITLES, Editor, check_pack, play


def check(title: str, seeds: range, tmp_path: Path, games: int) -> None:
    editor = Editor(title)
    found = Counter(
        check_pack(editor.pack(seed), tmp_path / "my-box", seed, games) for seed in seeds
    )
    assert found["refused"]
    assert found["played"]
    assert found["endless"] <= len(seeds) / 100


@pytest.mark.parametrize(
    ("title", "packs"), [("monuments", 60), ("monumental", 30), ("imperium", 14)]
)
def test_a_random_pack_is_refused_or_played(title: str, packs: int, tmp_path: Path) -> None:
    check(title, range(packs), tmp_path, 1)


@pytest.mark.nightly
@pytest.mark.parametrize("title", TITLES)
def test_many_random_packs_are_refused_or_played(title: str, tmp_path: Path) -> None:
    check(title, range(100, 3100), tmp_path, 2)


# -- what a pack can say -------------------------------------------------------------------------


def lay(title: str, text: str, tmp_path: Path) -> Game:
    """The game with a pack of one file."""
    folder = tmp_path / "my-box"
    folder.mkdir(exist_ok=True)
    (folder / "fix.toml").write_text(text, encoding="utf-8")
    return TITLES[title][0]([folder])


def fix(kind: str, id: str, line: str) -> str:
    return f'[[{kind}]]\nid = "{id}"\n{line}\n'


REFUSED = [
    # a civilization has what the rules give it
    ("monumental", fix("card", "treaties", 'civ = "danish"'), "4 cards of the type 'policy'"),
    ("monumental", fix("card", "hercules", 'specialization = ""'), "a warlord has a spec"),
    ("monumental", fix("card", "work-camp", "copies = 6"), "16 cards to begin with"),
    ("monumental", fix("card", "workshop", "copies = 9"), "there must be 10 of this card"),
    ("monumental", fix("card", "workshop", 'yields = ""'), "yields something"),
    ("monumental", fix("card", "stonehenge", "cost = [3]"), "the cost of this card has 2 numbers"),
    ("monumental", fix("card", "stonehenge", 'era = "II"'), "14 cards of era I"),
    ("monumental", fix("card", "stonehenge", 'type = "hero"'), "heroes are heroes"),
    ("monumental", fix("card", "hannibal", 'deploy = ""'), "a hero has a deploy"),
    ("monumental", fix("card", "mine", 'bonus = "gain(gold 1)"'), "a building has no bonus"),
    # tokens enough for every board
    ("monumental", fix("barbarian", "barbarian-1a", "value = 5"), "value must be one of"),
    ("monumental", fix("free-city", "kaffa", "count = 0"), "but 5 may be needed"),
    ("monumental", fix("market-token", "silk-1", 'market = "arms"'), "not 5"),
    ("monumental", fix("market", "silk", 'letter = "A"'), "the letters A to E"),
    ("monumental", fix("tile", "forest", "terrain = 5"), "terrain must be one of"),
    ("monumental", fix("tile", "forest", "water = true"), "one kind of land for each terrain"),
    ("monumental", fix("tile", "forest", "terrain = 2"), "one kind of land for each terrain"),
    ("monumental", fix("automa-civilization", "automa-greek", 'civ = "danish"'), "one card for"),
    # words in their places
    ("monumental", fix("card", "mine", 'effect = "auto_wonder()"'), "has no meaning here"),
    ("monumental", fix("card", "mine", 'effect = "may allow_gap(1)"'), "has no meaning here"),
    ("monumental", fix("card", "mine", 'effect = "on(charge){gain(gold 1)}"'), "does not wait"),
    ("monumental", fix("card", "mine", 'effect = "gain(gold 2*heads)"'), "'heads' has no meaning"),
    ("monumental", fix("monster", "hydra", 'defeat = "gain(gold 1)"'), "has no meaning here"),
    ("monumental", fix("monster", "hydra", 'attack = "draw_use(1)"'), "has no meaning here"),
    (
        "monumental",
        fix("automa-action", "gold-if-cultural", 'common = "may gain(gold 3)"'),
        "an action card of the Automa cannot say this",
    ),
    ("imperium", fix("card", "celtic_gold", "legends = []"), "how many copies"),
    ("imperium", fix("card", "hannibal", 'nation = ""'), "needs a nation"),
    ("imperium", fix("card", "unrest_common", 'place = "fame"'), "place"),
    ("imperium", fix("card", "king_of_kings_a", 'place = "fame"'), "king"),
    ("imperium", fix("card", "hannibal", 'play = "hand_size(1)"'), "has no meaning in a text"),
    ("imperium", fix("card", "hannibal", 'standing = "gain(mat 1)"'), "can be in force here"),
    ("monuments", fix("rule", "hand", "value = []"), "this rule has 1 numbers of at least 1"),
    ("monuments", fix("track", "six", "columns = [[1, 2, 3]]"), "6 columns of 3 numbers"),
    ("monuments", fix("symbol", "ship", 'fourth = "action(1)"'), "write what is removed"),
    (
        "monuments",
        fix("symbol", "ship", 'mark = "remove(1, ship) & remove(1, ship) => score(1)"'),
        "only once",
    ),
    (
        "monuments",
        fix("symbol", "ship", 'mark = "remove(1, ship) => others{score(1)}"'),
        "to one player",
    ),
]


@pytest.mark.parametrize(("title", "text", "reason"), REFUSED, ids=lambda value: value[:50])
def test_a_pack_is_refused_with_its_place(
    title: str, text: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        lay(title, text, tmp_path)
    assert reason in str(caught.value)
    assert caught.value.file == "my-box/fix.toml"
    assert caught.value.line in (1, 3)


def test_a_pack_clears_an_effect(tmp_path: Path) -> None:
    game = lay("monumental", fix("card", "mine", 'effect = ""'), tmp_path)
    mine = game.content["card"]["mine"]
    assert "effect" not in mine.fields
    assert game.card_text(mine, "en") == ""
    policy = lay("monumental", fix("card", "treaties", 'effect = ""'), tmp_path)
    assert policy.new(1, players=2, civilizations=["greek", "random"]).legal_actions()


def test_a_pack_writes_its_own_note_and_origin(tmp_path: Path) -> None:
    plain = TITLES["monumental"][0]().content["card"]["workshop"]
    found = lay("monumental", fix("card", "workshop", "cost = [3]"), tmp_path)
    workshop = found.content["card"]["workshop"]
    assert (plain.note, plain.origin) != ("", "original")
    assert (workshop.note, workshop.origin) == ("", "original")


def few_barbarians(content: Content) -> str:
    """No barbarian of value 4, and one for each other token."""
    return "".join(
        fix("barbarian", token.id, f"count = {0 if token['value'] == 4 else 2}")
        for token in content["barbarian"].values()
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("map", ["tight", "wide", "random"])
def test_boards_are_laid_with_the_tokens_of_a_pack(players: int, map: str, tmp_path: Path) -> None:
    text = few_barbarians(TITLES["monumental"][0]().content)
    game = lay("monumental", text, tmp_path)
    state = game.new(players, players=players, map=map)
    fronts = [tile["front"] for tile in cast(Any, state.observe(None))["tiles"]]
    values = {front["value"] for front in fronts if front}
    assert values <= {0, 1, 2, 3}  # 0 is a free city
    assert len(values) > 2
    assert game.from_json(state.to_json()).digest() == state.digest()


def test_too_few_barbarians_are_refused(tmp_path: Path) -> None:
    content = TITLES["monumental"][0]().content
    text = "".join(fix("barbarian", id, "count = 1") for id in content["barbarian"])
    with pytest.raises(ContentError, match="20 barbarians, but 25 may be needed"):
        lay("monumental", text, tmp_path)


def test_own_boards_are_checked_against_the_tiles_of_the_pack(tmp_path: Path) -> None:
    board = write_map(load_preset("2-tight-ford"))
    high = board.replace("1b", "4b").replace("2b", "4b").replace("0b", "4b").replace("3b", "4b")
    options = {"players": 2, "map": high}
    with pytest.raises(OptionError, match="provinces of terrain 4, but the box holds 1"):
        TITLES["monumental"][0]().new(1, **options)
    tiles = fix("tile", "volcano", "count = 20") + fix("tile", "forest", "count = 3")
    assert lay("monumental", tiles, tmp_path).new(1, **options).legal_actions()
    none = lay("monumental", fix("tile", "sea", "count = 0"), tmp_path)
    with pytest.raises(OptionError, match="water tiles, but the box holds 0"):
        none.new(1, players=2, map=board)


def test_what_cannot_be_said_is_refused(tmp_path: Path) -> None:
    effect = 'effect = "opponents(has(gold 1)){gain(gold 1)}"'
    with pytest.raises(ContentError, match="cannot be said in words") as caught:
        lay("monumental", fix("card", "mine", effect), tmp_path)
    assert (caught.value.file, caught.value.line) == ("my-box/fix.toml", 3)


def test_a_pack_may_have_any_name(tmp_path: Path) -> None:
    for name in ("my {n} box", "[bold]box[red]", "a%sb", "é ~'\"", "b" * 200):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a.toml").write_text(fix("symbol", "ship", "note = 'x'"), encoding="utf-8")
        game = TITLES["monuments"][0]([folder])
        assert game.content["symbol"]["ship"].pack == name
        assert play(game, {"players": 2}, random.Random(1)) == "played"
