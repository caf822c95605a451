"""A pack as data: the same in every form, and never larger than it may be."""

from __future__ import annotations

import io
import json
import time
import zipfile
from pathlib import Path

import pytest

from acropole.kernel.content import Content, Field, Kind, load_content
from acropole.kernel.errors import ContentError
from acropole.kernel.packs import LARGEST, MOST_FILES, Pack, PackError

CARDS = '[[card]]\nid = "forum"\ncost = 3\n'
PACK = Pack("My box", {"cards.toml": CARDS, "more/é.toml": "# nothing\n"}, "Ann", 'As "printed".\n')


def zipped(**files: str | bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def test_a_pack_is_the_same_in_every_form(tmp_path: Path) -> None:
    PACK.write(tmp_path / "anything")
    (tmp_path / "a.zip").write_bytes(PACK.to_zip())
    (tmp_path / "a.json").write_text(PACK.to_json(), encoding="utf-8")
    found = [Pack.read(tmp_path / name) for name in ("anything", "a.zip", "a.json")]
    found += [Pack.from_document(PACK.document()), Pack.from_bytes(PACK.to_zip())]
    assert {pack.digest for pack in found} == {PACK.digest}
    assert all(pack == PACK for pack in found)
    assert PACK.to_zip() == found[0].to_zip()


def test_whatever_it_says_makes_another_digest() -> None:
    others = [
        Pack("Your box", PACK.files, "Ann", PACK.note),
        Pack("My box", PACK.files, "Bob", PACK.note),
        Pack("My box", PACK.files, "Ann"),
        Pack("My box", {"cards.toml": CARDS}, "Ann", PACK.note),
        Pack("My box", {"card.toml": CARDS, "more/é.toml": "# nothing\n"}, "Ann", PACK.note),
    ]
    assert len({pack.digest for pack in (PACK, *others)}) == 6
    again = Pack("My box", dict(reversed(list(PACK.files.items()))), "Ann", PACK.note)
    assert again.digest == PACK.digest


def test_a_folder_gives_its_name_and_a_zip_may_have_one_around_it(tmp_path: Path) -> None:
    folder = tmp_path / "my-box"
    folder.mkdir()
    (folder / "cards.toml").write_text(CARDS)
    (folder / "readme.md").write_text("not a part of it")
    assert Pack.read(folder) == Pack("my-box", {"cards.toml": CARDS})
    junk: dict[str, str | bytes] = {"__MACOSX/my-box/._cards.toml": b"\x00\xff"}
    data = zipped(**{"my-box/cards.toml": CARDS}, **junk)
    assert Pack.from_zip(data, "my-box") == Pack("my-box", {"cards.toml": CARDS})


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "a pack is an object"),
        ({"name": "x"}, "a pack is an object"),
        ({"name": "x", "files": {}}, "one file"),
        ({"name": "x", "files": []}, "a pack is an object"),
        ({"name": "", "files": {"a.toml": ""}}, "the name of a pack is one line"),
        ({"name": 7, "files": {"a.toml": ""}}, "the name of a pack is one line"),
        ({"name": "x" * 61, "files": {"a.toml": ""}}, "1 to 60 letters"),
        ({"name": "a\nb", "files": {"a.toml": ""}}, "one line"),
        ({"name": "x", "files": {"a.toml": ""}, "author": ["Ann"]}, "the author"),
        ({"name": "x", "files": {"a.toml": ""}, "note": "n" * 2001}, "at most 2000 letters"),
        ({"name": "x", "files": {"a.toml": 7}}, "is text"),
        ({"name": "x", "files": {"a.toml": "\ud800"}}, "half a letter"),
        ({"name": "x", "files": {"a.txt": ""}}, "is called like"),
        ({"name": "x", "files": {"../a.toml": ""}}, "is called like"),
        ({"name": "x", "files": {"/a.toml": ""}}, "is called like"),
        ({"name": "x", "files": {"a//b.toml": ""}}, "is called like"),
        ({"name": "x", "files": {"c:\\a.toml": ""}}, "is called like"),
        ({"name": "x", "files": {"about.toml": ""}}, "is called like"),
        ({"name": "x", "files": {"a.toml": ""}, "fils": 1}, "no 'fils'; did you mean 'files'?"),
        ({"name": "x", "files": {"a.toml": ""}, "digest": "0"}, "changed on its way"),
        ({"name": "x", "files": {"a.toml": "a" * (LARGEST + 1)}}, "at most 400,000 bytes"),
        ({"name": "x", "files": {f"{n}.toml": "" for n in range(MOST_FILES + 1)}}, "100 files"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_pack_is_refused(document: object, reason: str) -> None:
    with pytest.raises(PackError) as caught:
        Pack.from_document(document)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"PK\x03\x04" + b"\x00" * 40,
        b"{",
        b"[" * 100_000,
        b"\xff\xfe",
        zipped(**{"readme.md": "no pack"}),
        zipped(**{"../../etc/cards.toml": CARDS, "a.toml": CARDS}),
        zipped(**{"a.toml": b"\xff\xff"}),
        zipped(**{f"{n}.toml": "" for n in range(500)}),
        PACK.to_zip()[:-30],
        PACK.to_zip()[:45] + b"\xff\xff\xff" + PACK.to_zip()[48:],
    ],
    ids=range(12),
)
def test_broken_bytes_are_one_clear_error(data: bytes) -> None:
    with pytest.raises(ContentError):
        Pack.from_bytes(data, "theirs")


def test_a_zip_bomb_is_not_unpacked() -> None:
    bomb = zipped(**{f"{n}.toml": b"\x00" * 50_000_000 for n in range(2)})
    assert len(bomb) < 200_000
    begun = time.process_time()
    with pytest.raises(PackError, match="at most 400,000 bytes"):
        Pack.from_zip(bomb)
    assert time.process_time() - begun < 1


def test_about_says_what_is_known_of_a_pack() -> None:
    for text, line, reason in (
        ('name = "x"\nautor = "Ann"\n', 2, "about.toml says name, author, note"),
        ("name = 7\n", 1, "name must be a string"),
        ('\nname = "a\\nb"\n', 2, "one line"),
        ("name = \n", 1, "not valid TOML"),
    ):
        with pytest.raises(ContentError) as caught:
            Pack.from_zip(zipped(**{"about.toml": text, "a.toml": CARDS}), "mine")
        assert (caught.value.file, caught.value.line) == ("mine/about.toml", line)
        assert reason in str(caught.value)


# -- laid over content ---------------------------------------------------------------------------

CARD = Kind("card", {"cost": Field("int"), "name": Field("str", required=False)}, range(1, 4))
RULE = Kind("rule", {"value": Field("int")}, 1, fixed=True)
BOARD = Kind("board", {"text": Field("str")}, range(2), suffix=".map")
BASE = """
[[card]]
id = "forum"
origin = "public"
cost = 2
[[card]]
id = "baths"
origin = "public"
cost = 4
name = "Baths"
[[rule]]
id = "hand"
origin = "public"
value = 5
"""


def laid(folder: Path, text: str, file: str = "a.toml") -> Content:
    (folder / "base.toml").write_text(BASE)
    return load_content(folder, [CARD, RULE, BOARD], [Pack("mine", {file: text})])


def test_a_pack_adds_and_removes(tmp_path: Path) -> None:
    new = '[[card]]\nid = "well"\norigin = "public"\ncost = 1\n'
    content = laid(tmp_path, '[[card]]\nid = "baths"\nremove = true\n' + new)
    assert list(content["card"]) == ["forum", "well"]
    assert content["card"]["well"].pack == "mine"
    kept = load_content(tmp_path, [CARD, RULE, BOARD], kept=content.put_away())
    assert kept.digest() == content.digest()


def test_a_file_can_be_an_entry(tmp_path: Path) -> None:
    content = laid(tmp_path, "ooo\nx", "maps/isle.map")
    assert content["board"]["isle"]["text"] == "ooo\nx"
    kept = load_content(tmp_path, [CARD, RULE, BOARD], kept=content.put_away())
    assert kept["board"]["isle"]["text"] == "ooo\nx"
    with pytest.raises(
        ContentError, match=r"mine/isle.map:1: this game has no use for files \*.map"
    ):
        load_content(tmp_path, [CARD, RULE], [Pack("mine", {"isle.map": ""})])


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[[card]]\nid = "bath"\nremove = true\n', 2, "to remove; did you mean 'baths'?"),
        ('[[card]]\nid = "baths"\nremove = true\ncost = 2\n', 3, "and no other field"),
        ('[[card]]\nid = "baths"\nremove = false\n', 3, "says `remove = true`"),
        ('[[card]]\nid = "baths"\nremove = ""\n', 3, "says `remove = true`"),
        ('[[rule]]\nid = "hand"\nremove = true\n', 2, "neither adds nor removes"),
        ('[[rule]]\nid = "foot"\norigin = "public"\nvalue = 2\n', 2, "the rules know hand only"),
        (
            '[[card]]\nid = "baths"\nremove = true\n[[card]]\nid = "forum"\nremove = true\n',
            4,
            "0 entries of kind 'card' up to here, not from 1 to 3",
        ),
    ],
)
def test_what_cannot_be_removed_is_told_with_its_place(
    text: str, line: int, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        laid(tmp_path, text)
    assert (caught.value.file, caught.value.line) == ("mine/a.toml", line)
    assert reason in str(caught.value)


def test_only_packs_remove(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(BASE + '[[card]]\nid = "well"\nremove = true\n')
    with pytest.raises(ContentError, match="only a pack takes entries out"):
        load_content(tmp_path, [CARD, RULE])


def test_a_document_is_plain_json() -> None:
    assert json.loads(PACK.to_json()) == PACK.document()
