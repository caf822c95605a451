from __future__ import annotations

import random
from pathlib import Path

import pytest

from acropole.kernel.content import Content, Field, Kind, load_content
from acropole.kernel.errors import ContentError, Labelled
from acropole.kernel.lang import syntax
from acropole.kernel.packs import Pack

CARD = Kind(
    "card",
    {
        "name": Field("names"),
        "cost": Field("int"),
        "era": Field("str", required=False, choices=("I", "II")),
        "effect": Field("effect", required=False),
        "tags": Field("list[str]", required=False, choices=("sea", "land")),
        "track": Field("list[int]", required=False),
        "grid": Field("list[list[int]]", required=False),
        "yields": Field("table[int]", required=False, choices=("gold", "wood")),
        "unique": Field("bool", required=False),
    },
)
TILE = Kind("tile", {"terrain": Field("int")})

FORUM = """\
[[card]]
id = "forum"
origin = "rulebook"
name = { en = "Forum", fr = "Forum" }
cost = 2
"""
BATHS = """\
[[card]]
id = "baths"
origin = "original"
name = { en = "Baths", fr = "Thermes" }
cost = 3
note = "Ours."
note_fr = "De nous : tout."
"""
DEARER = '[[card]]\nid = "forum"\ncost = 5\n'
TAKEN_OUT = '[[card]]\nid = "baths"\nremove = true\n'


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def load(tmp_path: Path, **files: str) -> Content:
    return load_content(write(tmp_path / "content", **files), [CARD, TILE])


def mistake(tmp_path: Path, text: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, cards=text)
    return caught.value


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_entries_come_in_file_order_with_their_fields(tmp_path: Path) -> None:
    content = load(
        tmp_path, b=FORUM, a=BATHS, c='[[tile]]\nid = "hill"\norigin = "public"\nterrain = 2\n'
    )
    assert list(content["card"]) == ["baths", "forum"]
    baths = content["card"]["baths"]
    assert baths["name"] == {"en": "Baths", "fr": "Thermes"}
    assert (baths.kind, baths.id, baths.origin, baths.pack) == ("card", "baths", "original", None)
    assert (baths.file, baths.line, baths.note) == ("content/a.toml", 1, "Ours.")
    assert content["tile"]["hill"].fields == {"terrain": 2}


def test_a_kind_without_entries_is_empty(tmp_path: Path) -> None:
    assert load(tmp_path, cards=FORUM)["tile"] == {}


def test_an_id_is_unique_within_its_kind_only(tmp_path: Path) -> None:
    tile = '[[tile]]\nid = "forum"\norigin = "public"\nterrain = 2\n'
    assert load(tmp_path, cards=FORUM + tile)["tile"]["forum"]["terrain"] == 2
    error = mistake(tmp_path, FORUM + BATHS + FORUM)
    assert error.line == 14
    assert "card 'forum': this id is already used at content/cards.toml:1" in str(error)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (FORUM + "cost 3\n", 6, "not valid TOML"),
        (FORUM + 'effect = "', 6, "not valid TOML"),
        (FORUM + "[[crad]]\n", 6, "unknown kind 'crad'; did you mean 'card'?"),
        ("\n[rules]\ngold = 2\n", 2, "unknown kind 'rules'"),
        ("\n[card]\nid = 2\n", 2, "write every card as a block under [[card]]"),
        ("\ncard = [{ id = 'a' }]\n", 2, "write every card as a block under [[card]]"),
        (FORUM + "efect = ''\n", 6, "card 'forum': unknown field 'efect'; did you mean 'effect'?"),
        (BATHS + FORUM.replace("cost = 2", ""), 8, "card 'forum': missing: cost"),
        (FORUM.replace('id = "forum"', ""), 1, "card: the field 'id' is missing"),
        (FORUM.replace("forum", "Old_Forum"), 2, "kebab-case"),
        (FORUM.replace("rulebook", "book"), 3, "origin must be one of rulebook, public"),
        (FORUM.replace('origin = "rulebook"', ""), 1, "missing: origin"),
        (FORUM + "note = 3\n", 6, "note must be a string, not 3"),
        (FORUM + 'era = "III"\n', 6, "era must be one of I, II; not 'III'"),
        (FORUM + 'tags = ["sea", "sky"]\n', 6, "tags must be one of sea, land; not 'sky'"),
        (FORUM.replace("= 2", "= true"), 5, "cost must be a whole number, not True"),
        (FORUM.replace("= 2", "= 2.0"), 5, "cost must be a whole number, not 2.0"),
        (FORUM + "unique = 1\n", 6, "unique must be true or false, not 1"),
        (FORUM + "effect = []\n", 6, "effect must be an effect in a string, not []"),
        (FORUM + "track = [1, true]\n", 6, "track must be a list of whole numbers"),
        (FORUM + "tags = 'sea'\n", 6, "tags must be a list of strings, not 'sea'"),
        (FORUM + "grid = [1]\n", 6, "grid must be a list of lists of whole numbers"),
        (
            FORUM + "yields = 2\n",
            6,
            "yields must be a table of whole numbers, such as { gold = 2 }",
        ),
        (FORUM + "yields = { gold = true }\n", 6, "yields must be a table of whole numbers"),
        (
            FORUM + "yields = { gold = 1, god = 2 }\n",
            6,
            "yields must be one of gold, wood; not 'god'",
        ),
        (FORUM + "[card.yields]\ngod = 2\n", 6, "yields must be one of gold, wood; not 'god'"),
        (FORUM.replace(', fr = "Forum"', ""), 4, "name must be a table of names, en ="),
        (FORUM.replace('fr = "Forum"', 'fr = ""'), 4, "name must be a table of names"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    error = mistake(tmp_path, text)
    assert str(error).startswith(f"content/cards.toml:{line}: ")
    assert message in str(error)
    assert (error.file, error.line) == ("content/cards.toml", line)


def test_a_table_of_numbers_keeps_what_is_written(tmp_path: Path) -> None:
    text = FORUM + "yields = { wood = 2, gold = 1 }\n" + BATHS + "[card.yields]\ngold = 3\n"
    cards = load(tmp_path, cards=text)["card"]
    assert cards["forum"]["yields"] == {"wood": 2, "gold": 1}
    assert cards["baths"]["yields"] == {"gold": 3}
    assert cards["baths"].where("yields") == ("content/cards.toml", 14)


def test_a_pack_replaces_a_whole_table(tmp_path: Path) -> None:
    base = write(tmp_path / "content", cards=FORUM + "yields = { wood = 2 }\n")
    pack = write(tmp_path / "box", fixes='[[card]]\nid = "forum"\nyields = { gold = 1 }\n')
    assert load_content(base, [CARD], [Pack.read(pack)])["card"]["forum"]["yields"] == {"gold": 1}


def test_a_file_that_is_not_utf8_is_a_mistake_on_its_line(tmp_path: Path) -> None:
    folder = write(tmp_path / "content")
    (folder / "cards.toml").write_bytes(FORUM.encode() + b'note = "\xe9t\xe9"\n')
    with pytest.raises(ContentError, match=r"^content/cards\.toml:6: not UTF-8"):
        load_content(folder, [CARD])


def test_a_byte_order_mark_and_windows_lines_do_no_harm(tmp_path: Path) -> None:
    folder = write(tmp_path / "content")
    text = "\ufeff" + (FORUM + "efect = 1\n").replace("\n", "\r\n")
    (folder / "cards.toml").write_bytes(text.encode())
    with pytest.raises(ContentError, match=r"^content/cards\.toml:6: .*unknown field"):
        load_content(folder, [CARD])


def test_a_folder_without_content_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"no \*\.toml file"):
        load_content(tmp_path / "nowhere", [CARD])


def test_a_wrong_count_is_told_at_the_last_entry(tmp_path: Path) -> None:
    folder = write(tmp_path / "content", cards=FORUM + BATHS)
    assert load_content(folder, [Kind("card", CARD.fields, 2)])
    for count in (1, 3):
        with pytest.raises(ContentError, match=r"cards\.toml:6: 2 entries .*'card'.* not \d"):
            load_content(folder, [Kind("card", CARD.fields, count)])
    with pytest.raises(ContentError, match=r"^content: 0 entries of kind 'tile'"):
        load_content(folder, [CARD, Kind("tile", TILE.fields, 1)])


TRAPS = '''\
# [[card]] in a comment, with a quote: it's
[[card]] # first
id = "trap" # id = "other"
origin = "public"
name = { en = "[[card]]", fr = "]'\\"" }
effect = """
[[card]] }
id = "inside"
cost = 9 \\""""" # one quote escaped, one plain, three that close
tags = [
  "sea", # ] cost = 1
  "land",
]
grid = [
[1, 2],
]
note = \'\'\'
era = "II"\'\'\'
"cost" = 4
note_fr = ""
  [[ "card" ]]
id = "second"
origin = "public"
cost = 1
[card.name]
en = "Second"
fr = "Deuxième"
'''


def test_strings_comments_and_lists_do_not_fool_the_line_numbers(tmp_path: Path) -> None:
    cards = load(tmp_path, cards=TRAPS)["card"]
    trap, second = cards["trap"], cards["second"]
    assert trap["effect"] == '[[card]] }\nid = "inside"\ncost = 9 ""'
    lines = {name: trap.where(name)[1] for name in ("name", "tags", "grid", "note", "cost")}
    assert lines == {"name": 5, "tags": 10, "grid": 14, "note": 17, "cost": 19}
    assert (trap.line, second.line, second.where("cost")[1]) == (2, 21, 24)
    assert second.where("name") == ("content/cards.toml", line_of(TRAPS, "[card.name]"))
    assert second.where("era") == ("content/cards.toml", 21)


EFFECTS = '''\
effect = "gain(gold 1); gian(gold 2)"
effect = """
gain(gold 1);
gian(gold 2)"""
effect = """gain(gold 1); \\
    gain(\\u0067old 1); \\

  \\
    gian(gold 2)"""
effect = \'\'\'gain(\\u0067old 1);\\

\\

gian
\'\'\'
'''


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_an_error_inside_an_effect_is_told_on_its_own_line(tmp_path: Path, number: int) -> None:
    effect = "effect =" + EFFECTS.split("effect =")[number]
    card = load(tmp_path, cards=FORUM + effect)["card"]["forum"]
    unknown = syntax.mistake("unknown-verb", word="gian", hint="")
    error = card.error("effect", unknown, card["effect"].index("gian"))
    assert error.line == line_of(FORUM + effect, "gian")
    assert f"{error.line}: card 'forum', effect: unknown verb 'gian'" in str(error)
    end = card.where("effect", len(card["effect"]))[1]
    assert end == (FORUM + effect.rstrip()).count("\n") + 1


def test_every_line_is_found_in_shuffled_files(tmp_path: Path) -> None:
    chance = random.Random(5)
    values = ['"""\n[[card]]\nera = 1"""', "'''a\n\n'''", '"#["', "''", '"""x""" # "']
    for _ in range(30):
        rows: list[str] = []
        expected: dict[tuple[str, str], int] = {}
        for n in range(6):
            fields = [f'id = "c-{n}"', 'origin = "public"', "name = {en='a', fr='b'}", "cost = 1"]
            fields.append(f"effect = {chance.choice(values)}")
            fields.append(f"track = {chance.choice(['[]', '[1,# ]' + chr(10) + ' 2]'])}")
            chance.shuffle(fields)
            for row in ["[[card]]", *fields]:
                expected[f"c-{n}", row.split(" ")[0]] = "\n".join([*rows, ""]).count("\n") + 1
                rows.append(row)
        cards = load(tmp_path, cards="\n".join(rows))["card"]
        for (id, name), line in expected.items():
            opening = cards[id].places.get(name)
            assert (opening.line if opening else cards[id].line) == line


def packed(tmp_path: Path, kind: Kind, *packs: str) -> Content:
    base = write(tmp_path / "content", cards=FORUM + BATHS)
    folders = [write(tmp_path / f"box-{n}", fixes=text) for n, text in enumerate(packs)]
    return load_content(base, [kind], [Pack.read(folder) for folder in folders])


def test_a_pack_replaces_only_the_fields_it_names(tmp_path: Path) -> None:
    content = packed(tmp_path, CARD, '\n[[card]]\nid = "forum"\ncost = 5\nera = "II"\n')
    forum, baths = content["card"].values()
    assert (forum["cost"], forum["era"], forum["name"]["fr"]) == (5, "II", "Forum")
    assert (forum.pack, baths.pack) == ("box-0", None)
    assert forum.where("cost") == ("box-0/fixes.toml", 4)
    assert forum.where("name") == ("content/cards.toml", 4)


def test_origin_and_note_are_those_of_the_pack(tmp_path: Path) -> None:
    text = '[[card]]\nid = "baths"\norigin = "public"\nnote = "From the box."\n'
    baths = packed(tmp_path, CARD, text)["card"]["baths"]
    assert (baths.origin, baths.note) == ("public", "From the box.")
    content = packed(tmp_path, CARD, '[[card]]\nid = "baths"\ncost = 5\n')
    baths, forum = content["card"]["baths"], content["card"]["forum"]
    assert (baths.origin, baths.note, forum.origin) == ("original", "", "rulebook")


@pytest.mark.parametrize("field", ["era", "effect", "tags", "track", "grid", "yields", "unique"])
def test_an_empty_string_clears_a_field_that_can_be_left_out(tmp_path: Path, field: str) -> None:
    whole = FORUM + 'era = "I"\neffect = "gain(gold 1)"\ntags = ["sea"]\ntrack = [1]\n'
    whole += "grid = [[1]]\nyields = { gold = 1 }\nunique = true\n"
    base = write(tmp_path / "content", cards=whole)
    pack = write(tmp_path / "box", fixes=f'[[card]]\nid = "forum"\n{field} = ""\n')
    plain = load_content(base, [CARD])["card"]["forum"]
    forum = load_content(base, [CARD], [Pack.read(pack)])["card"]["forum"]
    assert set(plain.fields) - set(forum.fields) == {field}


def test_a_required_field_cannot_be_cleared(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"box-0/fixes\.toml:3: card 'forum': cost must be"):
        packed(tmp_path, CARD, '[[card]]\nid = "forum"\ncost = ""\n')


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cost = -1", "cost must be a number from 0 to 99, not -1"),
        ("cost = 100", "cost must be a number from 0 to 99, not 100"),
        (f"cost = 0x{'f' * 20000}", "from 0 to 99, not …"),
        (f"cost = {'9' * 5000}", "too large to read"),
        (f"cost = {'[' * 5000}{']' * 5000}", "too large to read"),
        (f"track = [1, {10**30}]", "track must be a number from 0 to 99"),
        (f"track = {[1] * 61}", "track has at most 60 items, not 61"),
        ("yields = { gold = 2, wood = -1 }", "yields must be a number from 0 to 99, not -1"),
        ("grid = [[1], [2, 1000]]", "grid must be a number from 0 to 99, not 1000"),
        (f"effect = '{'a' * 2001}'", "effect has at most 2000 characters, not 2001"),
        (f"era = '{'I' * 10**5}'", "era must be one of I, II; not 'IIIIII"),
        (f"{'x' * 10**5} = 1", "unknown field"),
        ("name = { en = 'A {n}', fr = 'A' }", "in one line without braces"),
        ("name = { en = 'A', fr = '}' }", "in one line without braces"),
        ('name = { en = "A\\nB", fr = "A" }', "in one line without braces"),
        ('name = { en = "\\u001b[2J", fr = "A" }', "in one line without braces"),
        (f"name = {{ en = '{'A' * 61}', fr = 'A' }}", "in one line without braces"),
    ],
)
def test_what_is_too_much_is_told_with_its_line(tmp_path: Path, line: str, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        packed(tmp_path, CARD, f'[[card]]\nid = "forum"\n{line}\n')
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 400
    assert (caught.value.file, caught.value.line) == ("box-0/fixes.toml", 3)


def test_an_id_has_its_limits(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="with at most 60 letters"):
        packed(tmp_path, CARD, f'[[card]]\nid = "{"a" * 61}"\n')


def test_the_last_pack_wins(tmp_path: Path) -> None:
    texts = [f'[[card]]\nid = "forum"\ncost = {cost}\n' for cost in (5, 6)]
    forum = packed(tmp_path, CARD, *texts)["card"]["forum"]
    assert (forum["cost"], forum.pack) == (6, "box-1")


def test_a_pack_adds_a_complete_entry_and_the_count_still_holds(tmp_path: Path) -> None:
    new = FORUM.replace("forum", "arena")
    assert list(packed(tmp_path, CARD, new)["card"]) == ["forum", "baths", "arena"]
    with pytest.raises(ContentError, match=r"^box-0/fixes\.toml:1: 3 entries"):
        packed(tmp_path, Kind("card", CARD.fields, 2), new)


@pytest.mark.parametrize(
    ("packs", "group", "place"),
    [
        ([], [], "content/cards.toml:10"),
        ([DEARER], [], "box-0/fixes.toml:3"),
        ([DEARER, TAKEN_OUT], [], "box-1/fixes.toml:1"),
        ([DEARER, TAKEN_OUT], ["forum"], "box-0/fixes.toml:3"),
    ],
)
def test_a_misfit_is_told_where_a_pack_last_had_a_word_in_it(
    tmp_path: Path, packs: list[str], group: list[str], place: str
) -> None:
    content = packed(tmp_path, CARD, *packs)
    cards = content["card"]
    first = [cards[id] for id in group]
    found = content.misfit("cost", Labelled("", "too dear"), first, list(cards.values()))
    assert str(found).startswith(f"{place}: ")


def test_a_pack_cannot_correct_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        packed(tmp_path, CARD, '[[card]]\nid = "fourm"\ncost = 5\n')
    assert str(caught.value) == (
        "box-0/fixes.toml:1: card 'fourm': no such card to correct; did you mean 'forum'? "
        "For a new one, missing: origin, name"
    )


@pytest.mark.parametrize(
    "text",
    [
        '[[card]]\nid = "forum"\ncsot = 5\n',
        '[[card]]\nid = "forum"\ncost = "5"\n',
        '[[card]]\nid = "forum"\norigin = "me"\n',
        '[[card]]\nid = "forum"\n[[card]]\nid = "forum"\n',
        "[[card]]\ncost = 5\n",
    ],
)
def test_a_pack_is_checked_like_the_base(tmp_path: Path, text: str) -> None:
    with pytest.raises(ContentError, match=r"^box-0/fixes\.toml:\d: "):
        packed(tmp_path, CARD, text)


def test_a_note_of_ours_is_in_both_languages(tmp_path: Path) -> None:
    baths = load(tmp_path, a=BATHS)["card"]["baths"]
    assert (baths.note_in("en"), baths.note_in("fr")) == (
        "Ours.",
        "De nous\N{NO-BREAK SPACE}: tout.",
    )
    error = mistake(tmp_path, FORUM + 'note = "Ours."\n')
    assert error.line == 6
    assert "missing: note_fr" in str(error)


def test_a_pack_may_have_its_note_in_one_language(tmp_path: Path) -> None:
    pack = write(tmp_path / "mine", a='[[card]]\nid = "forum"\nnote = "As printed."\n')
    content = load_content(write(tmp_path / "content", a=FORUM), [CARD, TILE], [Pack.read(pack)])
    assert content["card"]["forum"].note_in("fr") == "As printed."


def test_the_digest_ignores_layout_and_notes(tmp_path: Path) -> None:
    digest = load(tmp_path, cards=FORUM + BATHS).digest()
    folder = tmp_path / "split"
    header, id, *fields = FORUM.splitlines()
    forum = "\n".join([header, *reversed(fields), id])
    write(folder, a=BATHS.replace("Ours.", "Other."), z="# moved\n\n" + forum)
    assert load_content(folder, [CARD, TILE]).digest() == digest
    assert len(bytes.fromhex(digest)) == 32


@pytest.mark.parametrize(
    ("old", "new"), [("cost = 2", "cost = 3"), ("rulebook", "public"), ('"forum"', '"fora"')]
)
def test_the_digest_tells_any_other_change(tmp_path: Path, old: str, new: str) -> None:
    digests = {load(tmp_path, cards=text).digest() for text in (FORUM, FORUM.replace(old, new))}
    assert len(digests) == 2


def test_a_correction_has_the_digest_of_the_corrected_base(tmp_path: Path) -> None:
    fix = '[[card]]\nid = "forum"\ncost = 5\norigin = "rulebook"\n'
    corrected = packed(tmp_path, CARD, fix).digest()
    folder = write(tmp_path / "right", cards=FORUM.replace("= 2", "= 5") + BATHS)
    assert load_content(folder, [CARD]).digest() == corrected


def test_an_id_may_be_written_in_snake_case(tmp_path: Path) -> None:
    assert "old_forum" in load(tmp_path, cards=FORUM.replace("forum", "old_forum"))["card"]
