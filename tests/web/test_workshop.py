"""The workshop: what a form means, drafts that become packs, trials that can be stopped."""

from __future__ import annotations

import asyncio
import io
import json
import tomllib
import zipfile
from dataclasses import replace
from typing import Any

import pytest

import acropole
from acropole.games.monumental.maps.reader import load_preset, presets, write_map
from acropole.kernel.lang.editing import Edit, edited
from acropole.kernel.packs import Pack
from acropole.lab.played import watched
from acropole.web.limits import Payer, TooFast
from acropole.web.pages.game_page import page_of
from acropole.web.workshop import drafts
from acropole.web.workshop.trial_process import TrialJob
from acropole.web.workshop.trials import Trials

from .app import Site
from .tables import BOT, ME, new_table, play_on

UNIVERSITY = {
    "name.en": "University",
    "name.fr": "Université",
    "type": "building",
    "era": "II",
    "cost": "3",
    "copies": "1",
    "yields.science": "3",
    "effect": "if(acquired(1, knowledge)){gain(gold 2)}",
}
DEARER = {"card/university": {"origin": "public", "fields": {"cost": [4]}}}


def looked(site: Site, lang: str = "en", **changes: object) -> dict[str, object]:
    asked = {"kind": "card", "id": "university", "fields": UNIVERSITY} | changes
    answer = site.browser().post(f"/workshop/monumental/look?lang={lang}", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", acropole.game_ids())
def test_every_kind_of_content_has_its_desk_and_its_form(site: Site, game: str, lang: str) -> None:
    browser = site.browser()
    for kind in acropole.game(game).kinds:
        page = browser.get(f"/workshop/{game}/desk?kind={kind.name}&lang={lang}")
        assert page.status_code == 200
        first = next(iter(acropole.game(game).content[kind.name]), None)
        if first is None:  # only packs have some
            continue
        form = browser.get(f"/workshop/{game}/form/{kind.name}/{first}?lang={lang}")
        assert form.status_code == 200
        assert f'data-id="{first}"' in form.text
    assert browser.get(f"/workshop/{game}?lang={lang}").status_code == 200


def test_every_choice_of_a_form_has_a_word() -> None:
    for name in acropole.game_ids():
        game = acropole.game(name)
        page = page_of(game)
        assert page is not None
        for kind in game.kinds:
            for field, wanted in kind.fields.items():
                table = "resource" if wanted.type == "table[int]" else field
                for value in map(str, wanted.choices or ()):
                    keys = [f"{table}.{value}", f"{table}.{value.replace('_', '-')}"]
                    said = any(words.has(k) for words in (page.words, game.catalogue) for k in keys)
                    assert said or len(value) < 3, (name, kind.name, field, value)


def test_what_a_form_says_is_shown_in_both_languages(site: Site) -> None:
    found = looked(site, fields=UNIVERSITY | {"cost": "4", "effect": "gain(gold 3)"})
    assert found["changed"] == {"cost": [4], "effect": "gain(gold 3)"}
    assert found["said"] == {"en": "Gain 3 gold.", "fr": "Gagner 3 Or."}
    assert "University" in str(found["face"])
    assert looked(site)["changed"] == {}


def test_a_mistake_is_told_where_it_is(site: Site) -> None:
    wrong = looked(site, fields=UNIVERSITY | {"effect": "gain(gold 2); drow_use(1)"})["error"]
    assert isinstance(wrong, dict)
    assert wrong["field"] == "effect"
    assert wrong["offset"] == 14
    assert "did you mean 'draw_use'" in wrong["message"]
    for field, value in (("type", "spaceship"), ("era", "<script>"), ("copies", "-4")):
        refused = looked(site, fields=UNIVERSITY | {field: value})["error"]
        assert isinstance(refused, dict)
        assert refused["field"] == field
    wrong = looked(site, fields=UNIVERSITY | {"cost": "a lot"})["error"]
    assert isinstance(wrong, dict)
    assert wrong["field"] == "cost"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("effect", "gain(gold 2); drow_use(1)", "verbe inconnu : 'drow_use'"),
        ("effect", "gain(gold", "ce '(' n'est jamais fermé"),
        ("cost", "a lot", "'a' n'est pas un nombre entier"),
        ("copies", "-4", "un nombre de 0 à 99, pas -4"),
    ],
)
def test_a_mistake_is_told_in_the_language_of_its_reader(
    site: Site, field: str, value: str, message: str
) -> None:
    wrong = looked(site, lang="fr", fields=UNIVERSITY | {field: value})["error"]
    assert isinstance(wrong, dict)
    assert message.replace(" :", "\u00a0:") in wrong["message"]


def test_a_pack_that_does_not_hold_is_refused_in_the_language_of_its_reader(site: Site) -> None:
    entries = {"card/university": {"origin": "public", "fields": {"effect": "auto_wonder()"}}}
    sent = {"name": "x", "entries": entries}
    answer = site.browser().post("/workshop/monumental/pack?lang=fr", json=sent)
    message = answer.json()["error"]["message"]
    assert "card.toml" in message
    assert "'auto_wonder' n'a pas de sens ici, dans une carte" in message


def test_what_people_type_is_text_and_nothing_else(site: Site) -> None:
    found = looked(site, fields=UNIVERSITY | {"name.en": "<img src=x onerror=alert(1)>"})
    assert "<img" not in str(found["face"])
    assert "&lt;img" in str(found["face"])


def test_a_block_is_edited_and_the_text_follows(site: Site) -> None:
    edit = {"do": "set", "path": [0, 0, 0], "value": "culture", "arg": 0, "token": 0}
    found = looked(site, field="effect", edit=edit)
    assert found["text"] == "if(acquired(1, knowledge)){gain(culture 2)}"
    assert "culture" in str(found["said"])
    gone = {"do": "remove", "path": [9], "value": "", "arg": -1, "token": -1}
    assert "no such block" in str(looked(site, field="effect", edit=gone)["error"])


@pytest.mark.parametrize(
    ("place", "way", "text"),
    [
        (0, "down", "draw_use(1); gain(gold 2)"),
        (1, "up", "draw_use(1); gain(gold 2)"),
        (0, "up", "gain(gold 2); draw_use(1)"),
        (1, "down", "gain(gold 2); draw_use(1)"),
    ],
)
def test_a_block_is_moved_as_far_as_there_is_room(
    site: Site, place: int, way: str, text: str
) -> None:
    edit = {"do": "move", "path": [place], "value": way, "arg": -1, "token": -1}
    fields = UNIVERSITY | {"effect": "gain(gold 2); draw_use(1)"}
    assert looked(site, fields=fields, field="effect", edit=edit)["text"] == text


def test_a_verb_that_has_its_arguments_is_offered_without_them(site: Site) -> None:
    fields = UNIVERSITY | {"effect": "draw(1)"}
    found = looked(site, fields=fields, field="effect", cursor=len("draw"))["completions"]
    assert isinstance(found, list)
    assert [one["text"] for one in found if one["text"].startswith("draw_use")] == ["draw_use"]


def test_words_that_fit_are_offered_with_their_meaning(site: Site) -> None:
    text = "gain(gold 2); draw_u"
    found = looked(site, fields=UNIVERSITY | {"effect": text}, field="effect", cursor=len(text))[
        "completions"
    ]
    assert isinstance(found, list)
    assert found[0]["text"].startswith("draw_use(")
    assert found[0]["fits"]
    assert "Draw and use" in found[0]["said"]


def test_a_draft_becomes_a_pack_that_can_be_played(site: Site) -> None:
    browser = site.browser()
    sent = {"name": "My box", "entries": DEARER}
    made = browser.post("/workshop/monumental/pack", json=sent).json()
    pack = Pack.from_document(made["pack"])
    changed = acropole.game("monumental", [pack]).content["card"]["university"]
    assert changed["cost"] == [4]
    assert changed.origin == "public"
    form = {"draft": json.dumps(sent)}
    file = browser.post("/workshop/monumental/download", data=form)
    assert "My-box.zip" in file.headers["content-disposition"]
    assert "card.toml" in zipfile.ZipFile(io.BytesIO(file.content)).namelist()
    shared = browser.post("/workshop/monumental/share", data=form)
    assert shared.url.path == f"/packs/{pack.digest}"
    assert "My box" in shared.text


@pytest.mark.parametrize(
    "entries",
    [
        {"card/university": {"origin": "public", "fields": {"cost": [4000]}}},
        {"card/university": {"origin": "public", "fields": {"effect": "gain(gold 2"}}},
        {"card/university": {"origin": "public", "fields": {"effect": {"deep": {"er": 1}}}}},
        {"card/university": {"origin": "public", "fields": {"cost = [1]\n[[card": 1}}},
        {"card/Uni\nversity": {"origin": "public", "fields": {}}},
        {"nothing/university": {"origin": "public", "fields": {}}},
        {"card/university": 3},
    ],
)
def test_a_draft_that_does_not_hold_is_refused_with_a_reason(site: Site, entries: object) -> None:
    answer = site.browser().post(
        "/workshop/monumental/pack", json={"name": "x", "entries": entries}
    )
    assert answer.status_code == 200
    assert answer.json()["error"]["message"]


def test_all_fields_of_all_entries_come_back_from_their_forms() -> None:
    """What the form shows and nobody touches is no change."""
    for name in acropole.game_ids():
        game = acropole.game(name)
        for kind in game.kinds:
            for entry in game.content[kind.name].values():
                given: dict[str, str] = {}
                for field, value in entry.fields.items():
                    match kind.fields[field].type:
                        case "names" | "table[int]":
                            given |= {f"{field}.{part}": str(one) for part, one in value.items()}
                        case "list[int]":
                            given[field] = " ".join(map(str, value))
                        case "list[str]":
                            given[field] = ", ".join(value)
                        case "bool":
                            given[field] = "on" if value else ""
                        case "list[list[int]]":
                            pass
                        case _:
                            given[field] = str(value)
                found = drafts.read_fields(kind, given, entry)
                if kind.fields.get("free") and not entry.fields.get("free"):
                    found.pop("free", None)
                told = {f: v for f, v in drafts.differences(entry, found).items() if v != ""}
                loose = {f for f in told if str(told[f]) == str(entry.fields.get(f))}
                assert set(told) <= loose, (entry.id, told)


def test_boards_are_at_the_desk_and_go_into_the_pack(site: Site) -> None:
    browser = site.browser()
    page = browser.get("/workshop/monumental/desk?kind=map&lang=fr").text
    assert page.count("data-board=") == len(presets())
    assert "Plateaux" in page
    assert "kind=map" in browser.get("/workshop/monumental/desk").text
    assert "kind=map" not in browser.get("/workshop/imperium/desk").text
    board = replace(load_preset("2-tight-ford"), origin="public", note="")
    at_table = browser.get("/library/maps", params={"draw": "1", "text": write_map(board)}).text
    assert "data-keep-board" in at_table
    own = write_map(replace(board, id="isle"))  # a board of one's own is in the place of none
    shown = browser.get("/library/maps", params={"draw": "1", "text": own}).text
    assert "data-keep-board" not in shown
    entries = {"map/2-tight-ford": {"origin": "public", "fields": {"text": write_map(board)}}}
    sent = {"name": "My box", "entries": entries}
    made = browser.post("/workshop/monumental/pack", json=sent).json()
    pack = Pack.from_document(made["pack"])
    game = acropole.game("monumental", [pack])
    state = game.new(1, players=2, map="tight")
    rules: Any = state.variant
    assert rules.board_of(state.position).origin == "public"
    assert pack.files == {"2-tight-ford.map": write_map(board)}
    entries["map/2-tight-ford"]["fields"]["text"] = write_map(board).replace("C1", "~ ")  # type: ignore[index]
    wrong = browser.post("/workshop/monumental/pack", json=sent).json()
    assert "2-tight-ford.map" in wrong["error"]["message"]


def test_a_draft_in_toml_reads_as_it_was() -> None:
    fields = {"name": {"en": 'A "b"', "fr": "é"}, "cost": [1, 2], "water": True, "effect": ""}
    text = drafts.block(drafts.Changed("card", "fort", "public", fields))
    assert tomllib.loads(text)["card"] == [{"id": "fort", "origin": "public", **fields}]


def test_the_bench_tells_how_many_games_use_a_card(site: Site) -> None:
    browser, tables = site.browser(), site.service.tables

    def said(card: str, lang: str = "en") -> str:
        path = f"/workshop/monumental/uses/card/{card}?lang={lang}"
        return str(browser.get(path).json()["said"])

    assert said("university").startswith("No game was played here to its end yet")
    ended = play_on(tables, new_table(tables, "monumental", ME, BOT), 5000)
    play_on(tables, new_table(tables, "monumental", ME, BOT), 30)  # what is under way is not told
    course, state = watched(ended.record)
    told = ended.record.game.variant(ended.record.options).study(state.position, course.events)
    used = {card for _, card in (*told.acquired, *told.played)}
    unused = set(told.offered) - used
    assert used
    assert unused
    assert said(min(used)) == "It was used in 1 of the last 1 game played here to the end."
    assert said(min(unused), "fr").endswith("elle a servi dans 0.")
    assert browser.get("/workshop/monumental/uses/card/nothing").status_code == 400


def test_a_trial_is_told_line_by_line(site: Site) -> None:
    sent = {"entries": DEARER, "players": 2, "bots": "random", "games": 3, "hand": "university"}
    answer = site.browser().post("/workshop/monumental/trial", json=sent)
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[0]["of"] == 9
    assert len([line for line in lines if "game" in line]) == 9
    assert lines[-1] == {"done": True}
    assert any("University" in text for text in lines[-2]["findings"])


@pytest.mark.parametrize(
    "wrong", [{"entries": {}}, {"games": 5000}, {"bots": "ismcts:iters=100000"}, {"players": 9}]
)
def test_a_trial_that_asks_for_too_much_is_refused(site: Site, wrong: dict[str, object]) -> None:
    sent = {"entries": DEARER, "games": 2, "bots": "random"} | wrong
    assert site.browser().post("/workshop/monumental/trial", json=sent).status_code == 422


JOB = TrialJob(
    "monumental",
    dict(acropole.game("monumental").options.resolve({"players": 2})),
    ("random",),
    400,
    0,
    (),
    None,
    (),
    "university",
    "en",
)


def test_who_goes_away_ends_the_trial_and_an_address_has_one() -> None:
    async def leave() -> None:
        trials, payer = Trials(1), Payer("here", "me")
        lines = trials.lines(JOB, payer)
        assert b"head" in await anext(lines)
        (process,) = trials._running
        with pytest.raises(TooFast):
            await anext(trials.lines(JOB, payer))
        waiting = trials.lines(JOB, Payer("elsewhere", "you"))
        assert b"waiting" in await anext(waiting)
        await waiting.aclose()
        await lines.aclose()
        assert process.returncode is not None
        assert not trials._running
        async with trials.place(payer):  # the line is free again
            pass

    asyncio.run(leave())


def test_edits_keep_the_tree_whole() -> None:
    book = drafts.book_of(acropole.game("monumental"), "card")
    text = "choose{gain(gold 2) | gain(culture 1)}; draw_use(1)"
    assert edited(text, Edit("remove", (0, 1)), book) == "gain(gold 2); draw_use(1)"
    assert edited(text, Edit("move", (1,), "up"), book).startswith("draw_use(1); choose")
    assert edited(text, Edit("add", (0,), "gain(gold 1)"), book).count("|") == 2
    assert edited(text, Edit("wrap", (1,), "may"), book).endswith("may draw_use(1)")
    assert edited("gain(gold 2)", Edit("remove", (0,)), book) == ""
    assert edited("", Edit("add", (), "gain(gold 2)"), book) == "gain(gold 2)"
