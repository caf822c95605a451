"""Any pack is refused when it is loaded, with file, line and reason, or played to the end."""

from __future__ import annotations

import random
import re
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console

import acropole
from acropole.games.monumental.maps.reader import load_preset, write_map
from acropole.kernel.content import Content
from acropole.kernel.errors import ContentError, OptionError
from acropole.kernel.game import Game
from acropole.kernel.packs import Pack
from acropole.terminal import draw
from tests.packs import TITLES, Editor, check_pack, play, time_limit
from tests.pseudo import SENTENCE, unquoted

pytestmark = pytest.mark.once


def check(title: str, seeds: range, games: int, *, kit: bool = False) -> None:
    editor = Editor(title)
    found: Counter[str] = Counter()
    faults: dict[int, str] = {}  # all of them are told, so that one night is enough
    for seed in seeds:
        try:
            found[check_pack(editor.pack(seed), seed, games, kit=kit)] += 1
        except Exception as fault:
            faults[seed] = repr(fault)
    assert not faults
    assert found["refused"]
    assert found["played"]
    assert found["endless"] <= len(seeds) / 100


@pytest.mark.parametrize(
    ("title", "packs"), [("monuments", 240), ("monumental", 45), ("imperium", 15)]
)
def test_a_random_pack_is_refused_or_played(title: str, packs: int) -> None:
    check(title, range(packs), 50)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("title", "packs"), [("monuments", 4000), ("monumental", 4000), ("imperium", 2000)]
)
def test_many_random_packs_are_refused_or_played(title: str, packs: int) -> None:
    check(title, range(1000, 1000 + packs), 50, kit=True)


# -- what a pack can say -------------------------------------------------------------------------


def lay(title: str, text: str) -> Game:
    """The game with a pack of one file."""
    return TITLES[title][0]([Pack("my-box", {"fix.toml": text})])


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
    ("monumental", fix("card", "stonehenge", 'deck = "alternative"'), "2 cards of era I in the d"),
    ("monumental", fix("card", "workshop", "remove = true"), "'workshop' must stay"),
    ("monumental", fix("card", "treaties", "remove = true"), "4 cards of the type 'policy'"),
    ("monumental", fix("card", "hannibal", "remove = true"), "3 heroes of era I"),
    ("monumental", fix("monster", "hydra", "remove = true"), "neither adds nor removes"),
    ("monumental", fix("card", "hannibal", 'remove = "yes"'), "remove must be true or false"),
    ("monumental", fix("card", "stonehenge", 'type = "hero"'), "heroes are heroes"),
    ("monumental", fix("card", "hannibal", 'deploy = ""'), "a hero has a deploy"),
    ("monumental", fix("card", "joan-of-arc", 'deck = "alternative"'), "heroes are in no deck but"),
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
    ("imperium", fix("card", "king_of_kings_a", "remove = true"), "there is no card"),
    ("imperium", fix("card", "unrest_common", "remove = true"), "it must stay"),
    ("imperium", fix("card", "elders", "remove = true"), "17 uncivilised cards in the box"),
    ("imperium", fix("card", "hannibal", 'play = "gain(mat 2*mat)"'), "no measure of an amount"),
    ("imperium", fix("card", "celtic_gold", "legends = []"), "how many copies"),
    ("imperium", fix("card", "hannibal", 'nation = ""'), "needs a nation"),
    ("imperium", fix("card", "unrest_common", 'place = "fame"'), "place"),
    ("imperium", fix("card", "king_of_kings_a", 'place = "fame"'), "king"),
    ("imperium", fix("card", "hannibal", 'play = "hand_size(1)"'), "has no meaning in a text"),
    ("imperium", fix("card", "hannibal", 'standing = "gain(mat 1)"'), "can be in force here"),
    ("monuments", fix("rule", "hand", "remove = true"), "neither adds nor removes"),
    ("monuments", fix("rule", "hand", "value = [99]"), "201 cards are dealt, but only 80"),
    ("monuments", fix("rule", "hand", "value = []"), "this rule has 1 numbers of at least 1"),
    ("monuments", fix("track", "six", "columns = [[1, 2, 3]]"), "6 columns of 3 numbers"),
    ("monuments", fix("symbol", "ship", 'fourth = "action(1)"'), "write what is removed"),
    ("monuments", fix("symbol", "helmet", 'name = { en = "scroll", fr = "casque" }'), "two are"),
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
def test_a_pack_is_refused_with_its_place(title: str, text: str, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        lay(title, text)
    assert reason in str(caught.value)
    assert caught.value.file == "my-box/fix.toml"
    assert caught.value.line in (1, 2, 3)
    english, french = (unquoted(caught.value.message, lang) for lang in ("en", "fr"))
    assert english != french
    assert not set(SENTENCE.findall(english)) & set(SENTENCE.findall(french))


def test_a_pack_clears_an_effect() -> None:
    game = lay("monumental", fix("card", "mine", 'effect = ""'))
    mine = game.content["card"]["mine"]
    assert "effect" not in mine.fields
    assert game.card_text(mine, "en") == ""
    policy = lay("monumental", fix("card", "treaties", 'effect = ""'))
    assert policy.new(1, players=2, civilizations=["greek", "random"]).legal_actions()


def test_policies_change_their_civilizations() -> None:
    text = fix("card", "treaties", 'civ = "danish"') + fix("card", "viking-raids", 'civ = "greek"')
    danish = [c.id for c in TITLES["monumental"][0]().content["card"].values()
              if c.fields.get("civ") == "danish" and c["type"] == "policy"]  # fmt: skip
    game = lay("monumental", text.replace("viking-raids", danish[0]))
    plain, box = TITLES["monumental"][0](), cast(Any, game).box
    variant = game.options.resolve({"players": 2})
    kinds = [box.kinds[kind].id for kind in box.tables(variant).policy]
    old = cast(Any, plain).box
    before = [old.kinds[kind].id for kind in old.tables(variant).policy]
    swap = {"treaties": danish[0], danish[0]: "treaties"}
    for first in range(0, len(kinds), 5):  # each civilization has its own five, and these two moved
        wanted = {swap.get(id, id) for id in before[first : first + 5]}
        assert set(kinds[first : first + 5]) == wanted


def test_cards_are_added_and_removed() -> None:
    new = """[[card]]
id = "ziggurat"
origin = "original"
name = { en = "Ziggurat", fr = "Ziggourat" }
type = "wonder"
era = "I"
cost = [2, 2]
copies = 1
effect = "gain(culture 1)"
bonus = "gain(gold 1)"
"""
    text = (
        fix("card", "stonehenge", "remove = true") + fix("card", "granary", "remove = true") + new
    )
    game = lay("monumental", text)
    seen: set[str] = set()
    for seed in range(6):
        state = game.new(seed, players=2)
        while not state.is_over:
            seen.update(re.findall(r"[a-z-]+", str(cast(Any, state.observe(None))["track"])))
            state.apply(random.Random(seed).choice(state.legal_actions()))
    assert "ziggurat" in seen
    assert not seen & {"stonehenge", "granary"}


def test_a_removed_card_of_imperium_and_of_monuments_is_in_no_game() -> None:
    game = lay("imperium", fix("card", "legions", "remove = true"))
    assert "legions" in str(TITLES["imperium"][0]().new(1, nation="romans").observe(0))
    state = game.new(1, nation="romans")
    assert "legions" not in str(state.observe(0))
    for action in range(game.space.size):  # also those of the place where the card was
        state.why_not(action, "en")
    assert play(game, {"nation": "romans"}, random.Random(1)) == "played"
    short = lay("monuments", fix("card", "zeus-3", "remove = true"))
    state = short.new(1, players=4)
    while not state.is_over:
        seen = [cast(Any, state.observe(seat)) for seat in range(4)]
        assert "zeus-3" not in str([(one["row"], one["seats"]) for one in seen])
        assert "zeus-3" in seen[0]["out_of_game"]
        state.apply(state.legal_actions()[0])


def test_a_board_of_a_pack_is_played_on() -> None:
    text = write_map(load_preset("2-tight-ford")).replace("2-tight-ford", "isle")
    make = TITLES["monumental"][0]
    game = make([Pack("my-box", {"boards/isle.map": text})])
    assert play(game, {"players": 2, "map": "isle"}, random.Random(1)) == "played"
    with pytest.raises(OptionError, match="isle"):
        game.new(1, players=3, map="isle")
    for broken, line in ((text.replace("C1", "~ "), 3), (text.replace("isle", "aisle"), 1)):
        with pytest.raises(ContentError) as caught:
            make([Pack("my-box", {"isle.map": broken})])
        assert (caught.value.file, caught.value.line) == ("my-box/isle.map", line)


def test_one_of_two_cards_that_were_alike_has_a_name_of_its_own() -> None:
    game = lay("imperium", fix("card", "stone_mask_start", "points = -2"))
    variant = cast(Any, game.new(1, nation="olmecs")).variant
    first, second = (
        cast(Any, game).box.kind_of[f"stone_mask_{home}"] for home in ("start", "nation")
    )
    for lang in ("en", "fr"):
        assert variant.kind_name(first, lang) != variant.kind_name(second, lang)


def test_nothing_is_garrisoned_under_a_card_that_does_not_stay_in_play() -> None:
    game = lay("imperium", fix("card", "zagros", 'header = "attack"'))
    options: dict[str, object] = {"nation": "persians", "commons": "mixed"}
    for seed in range(8):
        assert play(game, options, random.Random(seed), looks=5) == "played"


def test_who_wins_with_many_points_below_zero() -> None:
    game = lay("monuments", fix("rule", "historians-with-4", "value = [64]"))
    state = cast(Any, game.new(1, players=4))
    assert [state.position.is_winner(seat) for seat in range(4)] == [True] * 4
    assert state.result().winners == (0, 1, 2, 3)


def test_a_card_of_the_automa_is_shuffled_once() -> None:
    text = fix("automa-action", "gold-if-cultural", 'special = "auto_shuffle(); auto_shuffle()"')
    game = lay("monumental", text)
    for seed in range(6):
        options: dict[str, object] = {"players": 1, "automa": "greek"}
        assert play(game, options, random.Random(seed)) == "played"


def test_what_repeats_without_end_ends() -> None:
    effect = "gain(mat 99); per(mat){per(mat){gain(mat 1)}}; per(mat){per(mat){gain(mat 9)}}"
    game = lay("imperium", fix("card", "conquer_romans", f'play = "{effect}"'))
    with time_limit(20):
        assert play(game, {"nation": "romans"}, random.Random(3)) == "played"


def test_a_pack_writes_its_own_note_and_origin() -> None:
    plain = TITLES["monumental"][0]().content["card"]["workshop"]
    found = lay("monumental", fix("card", "workshop", "cost = [3]"))
    workshop = found.content["card"]["workshop"]
    assert (plain.note, plain.origin) != ("", "original")
    assert (workshop.note, workshop.origin) == ("", "original")


def test_the_terminal_shows_the_price_of_each_pile() -> None:
    game = lay("monumental", fix("card", "laboratory", "cost = [7]"))
    state = game.new(1, players=2)
    paper = Console(file=StringIO(), width=120)
    paper.print(draw(state.sight(0), cast(Any, state.variant), ["Ann", "Bob"], "en"))
    shown = cast(StringIO, paper.file).getvalue()
    content = game.content["card"]
    for id in ("workshop", "laboratory", "archery-range"):
        price = content[id]["cost"][0]
        assert f"{content[id]['name']['en']} for {price}P" in shown


def few_barbarians(content: Content) -> str:
    """No barbarian of value 4, and one for each other token."""
    return "".join(
        fix("barbarian", token.id, f"count = {0 if token['value'] == 4 else 2}")
        for token in content["barbarian"].values()
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("map", ["tight", "wide", "random"])
def test_boards_are_laid_with_the_tokens_of_a_pack(players: int, map: str) -> None:
    text = few_barbarians(TITLES["monumental"][0]().content)
    game = lay("monumental", text)
    state = game.new(players, players=players, map=map)
    fronts = [tile["front"] for tile in cast(Any, state.observe(None))["tiles"]]
    values = {front["value"] for front in fronts if front}
    assert values <= {0, 1, 2, 3}  # 0 is a free city
    assert len(values) > 2
    assert game.from_json(state.to_json()).digest() == state.digest()


def test_too_few_barbarians_are_refused() -> None:
    content = TITLES["monumental"][0]().content
    text = "".join(fix("barbarian", id, "count = 1") for id in content["barbarian"])
    with pytest.raises(ContentError, match="20 barbarians, but 25 may be needed"):
        lay("monumental", text)


def test_own_boards_are_checked_against_the_tiles_of_the_pack() -> None:
    board = write_map(load_preset("2-tight-ford"))
    high = board.replace("1b", "4b").replace("2b", "4b").replace("0b", "4b").replace("3b", "4b")
    options = {"players": 2, "map": high}
    with pytest.raises(OptionError, match="provinces of terrain 4, but the box holds 1"):
        TITLES["monumental"][0]().new(1, **options)
    tiles = fix("tile", "volcano", "count = 20") + fix("tile", "forest", "count = 3")
    assert lay("monumental", tiles).new(1, **options).legal_actions()
    none = lay("monumental", fix("tile", "sea", "count = 0"))
    with pytest.raises(OptionError, match="water tiles, but the box holds 0"):
        none.new(1, players=2, map=board)


def test_what_cannot_be_said_is_refused() -> None:
    effect = 'effect = "opponents(has(gold 1)){gain(gold 1)}"'
    with pytest.raises(ContentError, match="cannot be said in words") as caught:
        lay("monumental", fix("card", "mine", effect))
    assert (caught.value.file, caught.value.line) == ("my-box/fix.toml", 3)


def test_a_pack_may_have_any_name(tmp_path: Path) -> None:
    for name in ("my {n} box", "[bold]box[red]", "a%sb", "é ~'\"", "b" * 60):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a.toml").write_text(fix("symbol", "ship", "note = 'x'"), encoding="utf-8")
        game = TITLES["monuments"][0]([Pack.read(folder)])
        assert game.content["symbol"]["ship"].pack == name
        assert play(game, {"players": 2}, random.Random(1)) == "played"


def test_the_first_balance_of_monumental_can_still_be_played() -> None:
    pack = Path(__file__).parents[2] / "docs" / "packs" / "monumental-first-balance"
    before, now = acropole.game("monumental", packs=[pack]), acropole.game("monumental")
    for id, entry in before.content["card"].items():
        if entry.pack:
            assert entry.fields != now.content["card"][id].fields, f"{id} is as it was"
    hercules = before.content["card"]["hercules"]
    assert hercules["effect"] == "on(conquest, first, with_warlord){gain(gold 1)}"
    assert play(before, {"players": 2}, random.Random(0)) == "played"
