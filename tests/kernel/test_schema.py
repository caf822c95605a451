"""The schema of a game: what is declared, and what is wrong with it, told with file and line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from acropole.kernel.errors import ContentError
from acropole.kernel.interface import EventKind
from acropole.kernel.lang import Number
from acropole.kernel.messages import Catalogue
from acropole.kernel.schema import Schema, load_schema

ROOT = Path(__file__).parents[2]
SMALL = """\
[sizes]
piles = 3
cards = ["piles", 4]

[actions]
stop = []
take = ["piles"]  # + pile

[questions]
turn = ["left", "", "taken"]

[events]
drawn = { args = ["card"], secret = true }

[verbs]
draw = ["n"]
trade = { args = [], number = 120, boon = true }

[arrays.purse]
gold = []
goods = ["piles"]
"""
MODULE = """\
[questions]
first = 20
duel = []
"""


def schema(folder: Path, text: str = SMALL, module: str = "") -> Schema:
    (folder / "schema.toml").write_text(text)
    if module:
        (folder / "knights").mkdir()
        (folder / "knights" / "schema.toml").write_text(module)
    return load_schema(folder)


def test_things_are_numbered_in_their_order_from_where_their_list_begins(tmp_path: Path) -> None:
    found = schema(tmp_path, module=MODULE)
    assert found.numbers("sizes") == {"piles": 3, "cards": 12}
    assert found.numbers("actions") == {"stop": 10, "take": 11}
    assert found.names("questions") == {8: "turn", 20: "duel"}
    assert found.numbers("verbs") == {"draw": 100, "trade": 120}
    assert found.numbers("arrays.purse") == {"gold": 0, "goods": 1}
    assert found.events[0] == EventKind("drawn", ("card",), secret=True)


def test_space_and_vocabulary_come_from_the_schema(tmp_path: Path) -> None:
    found = schema(tmp_path)
    space = found.space({"take": ("left", "middle", "right")})
    assert space.parse("take:right") == 13
    words = found.vocabulary({"n": Number("n")})
    assert words.verbs["trade"].op == 120
    with pytest.raises(ContentError, match=r"schema.toml:7: 'take': there are 3 of these actions"):
        found.space({"take": ("left",)})
    with pytest.raises(ContentError, match=r"schema.toml:16: 'draw': no type of arguments .* 'n'"):
        found.vocabulary({})


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[verbs]", "[verbz]", r":15: unknown list 'verbz'; did you mean 'verbs'"),
        ('take = ["piles"]', 'take = ["pile"]', r":7: no size is called 'pile'; did you mean"),
        ("stop = []", "stop = 1", r":6: write stop = \[its arguments\]"),
        ("number = 120", "number = 100", r":17: 'trade': its number 100 is also that of 'draw'"),
        ("boon = true", "each = 3", r":17: 'trade' has no number: write 'worth'"),
        ("boon = true", "tune = true", r":17: 'trade' cannot have 'tune'"),
        ('"taken"]', '"a", "b", "c"]', r":10: a frame has at most 4 slots"),
        ("[sizes]", "sizes = 3\n[size]", r":1: write \[sizes\]"),
        ("piles = 3", "piles = ", r":2: not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    with pytest.raises(ContentError, match=says):
        schema(tmp_path, SMALL.replace(old, new, 1))


def test_a_thing_is_declared_once(tmp_path: Path) -> None:
    with pytest.raises(
        ContentError, match=r"knights/schema.toml:3: 'turn': already declared at .*"
    ):
        schema(tmp_path, module=MODULE.replace("duel", "turn"))


def test_what_has_no_words_is_told_at_load(tmp_path: Path) -> None:
    found = schema(tmp_path, "[events]\ndrawn = { args = [], secret = true }\n")
    with pytest.raises(ContentError, match=r"schema.toml:2: .*write drawn under \[event\] .* 'en'"):
        found.check_words(Catalogue({}))
    said = {"event.drawn": "x"}
    with pytest.raises(ContentError, match=r"write drawn-hidden under \[event\]"):
        found.check_words(Catalogue({"en": said, "fr": said}))
    said |= {"event.drawn-hidden": "x"}
    with pytest.raises(ContentError, match=r"'fr'"):
        found.check_words(Catalogue({"en": said}))
    found.check_words(Catalogue({"en": said, "fr": said}))


def test_a_word_without_an_icon_is_told_at_load(tmp_path: Path) -> None:
    found = schema(tmp_path, '[verbs]\ndraw = { icon = "card-draw" }\nsing = []\n')
    with pytest.raises(ContentError, match=r"schema.toml:3: 'sing': it has no icon; write .*"):
        found.check_icons()
    found = schema(tmp_path, '[verbs]\ndraw = { icon = "card-draw" }\n')
    found.check_icons()
    assert found.icons("verbs") == {"draw": "card-draw"}


def test_a_verb_that_nobody_does_is_told_at_load(tmp_path: Path) -> None:
    found = schema(
        tmp_path,
        "[verbs]\ndraw = []\nsing = []\nhold = { standing = true }\n"
        '[questions]\ncard = { verb = "draw", args = ["left"] }\n',
    )
    with pytest.raises(
        ContentError, match=r"schema.toml:3: 'sing': no rule does it; write n.V_SING"
    ):
        found.check_rules(tmp_path)
    (tmp_path / "numbers.py").write_text("n.V_SING")
    with pytest.raises(ContentError, match="'sing'"):
        found.check_rules(tmp_path)
    (tmp_path / "verbs.py").write_text("if op == n.V_SING:\n    sing(world)\n")
    found.check_rules(tmp_path)
    assert found.asked_by()["draw"].name == "card"


def test_words_of_an_action_can_be_another_message_or_none(tmp_path: Path) -> None:
    found = schema(tmp_path, '[actions]\ntake = { words = "thing.pile" }\nwait = { words = "" }\n')
    with pytest.raises(ContentError, match=r":2: 'take': .*write pile under \[thing\] .* 'en'"):
        found.check_words(Catalogue({}))
    found.check_words(Catalogue({lang: {"thing.pile": "x"} for lang in ("en", "fr")}))


def test_questions_of_one_frame_share_its_slots(tmp_path: Path) -> None:
    asked = '{ args = ["left"], frame = "pick" }'
    schema(tmp_path, f"[actions]\nstop = []\n[questions]\nkeep = {asked}\nthrow = {asked}\n")
    subprocess.run([sys.executable, ROOT / "tools" / "write-numbers", tmp_path], check=True)
    written = (tmp_path / "numbers.py").read_text(encoding="utf-8")
    assert re.findall(r"(\w+): Final", written)[1:4] == ["Q_KEEP", "PICK_LEFT", "Q_THROW"]


def test_numbers_are_what_the_schemas_say(tmp_path: Path) -> None:
    ours = ROOT.glob("src/acropole/games/*/schema.toml")
    folders = [path.parent for path in (*ours, *ROOT.glob("examples/*/*/schema.toml"))]
    assert len(folders) > 1
    for folder in folders:
        copy = tmp_path / folder.name
        for path in folder.rglob("schema.toml"):
            into = copy / path.relative_to(folder)
            into.parent.mkdir(parents=True, exist_ok=True)
            into.write_bytes(path.read_bytes())
        subprocess.run([sys.executable, ROOT / "tools" / "write-numbers", copy], check=True)
        written = (copy / "numbers.py").read_text(encoding="utf-8")
        assert written == (folder / "numbers.py").read_text(encoding="utf-8"), (
            f"run tools/write-numbers: numbers.py of {folder.name} is not what its schema says"
        )
