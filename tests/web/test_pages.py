"""What the pages show of real positions, read from their HTML."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import acropole
from acropole import lessons
from acropole.kernel.interface import Place, Result
from acropole.kernel.match import Match
from acropole.kernel.state import State
from acropole.web import pages
from acropole.web.pages import icons
from acropole.web.pages.card_faces import faces, look
from acropole.web.pages.effect_icons import RESOURCE
from acropole.web.pages.game_page import WEB, WORDS, GamePage, all_pages, page_named
from acropole.web.view.views import (
    AnalysisView,
    ErrorView,
    HomeView,
    Invitation,
    InvitationsView,
    JoinView,
    Mistake,
    NewGameView,
    Reader,
    Standing,
    TableLine,
    TableView,
)
from tests.web.positions import asks, played, view

GAMES: list[tuple[str, dict[str, object]]] = [
    ("monuments", {"players": 2}),
    ("monuments", {"players": 4}),
    ("monumental", {"players": 2}),
    ("monumental", {"players": 5, "renaissance": True}),
    ("monumental", {"players": 1, "automa": "greek"}),
    (
        "monumental",
        {"players": 3, "heroes": True, "monsters": 9, "continuous": True, "automa": "random"},
    ),
    ("imperium", {}),
    ("imperium", {"nation": "utopians", "opponent": "qin", "side": "a", "level": "supreme"}),
    ("imperium", {"nation": "arthurians", "opponent": "atlanteans", "commons": "mixed"}),
    ("imperium", {"players": 3, "nation": "vikings", "rivals": ["celts"], "civ": True}),
    ("imperium", {"players": 4}),
]
# Answers that are about no thing on the table: they stand in the dock only.
DOCS = Path(__file__).parents[2] / "docs"
ABSTRACT = ("yes", "no", "branch", "done", "end-turn", "pick", "token", "warlord", "resource")


class Reading(HTMLParser):
    """The tags of a page in order, each with its attributes and whether it lies in the dock."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str], bool]] = []
        self._in_answers = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "main":
            self._in_answers = False
        if named.get("id") == "dock":
            self._in_answers = True
        self.tags.append((tag, named, self._in_answers))

    def posted(self, *, in_dock: bool) -> set[str]:
        """Codes that buttons post, in the dock or on the table."""
        found = set()
        for _, attrs, lies_in_dock in self.tags:
            if lies_in_dock == in_dock:
                found |= {attrs["data-act"]} if "data-act" in attrs else set()
                found |= set(attrs.get("data-acts", "").split())
        return found


def positions(game: str, options: dict[str, object], every: int = 9) -> list[Match]:
    """The same game at many moments."""
    return [played(game, options, seed=5, steps=step) for step in range(0, 130, every)]


def every_page(lang: str) -> dict[str, str]:
    """One of each page."""
    reader = Reader(lang)
    games = [acropole.game(name) for name in acropole.game_ids()]
    line = TableLine("abc", "monuments", "Monuments", ["Ana"], "Ana", True, False, 3, 0.0)
    found = {
        "home": pages.home(HomeView(reader, games, [line])),
        "join": pages.join(JoinView(reader, "t", "Monuments", 1, "Ana", ["Ana", "Milo"])),
        "error": pages.error(ErrorView(reader, 404, "not-found", "nothing")),
        "invitations": pages.invitations(
            InvitationsView(reader, "abc", "Monuments", [Invitation(1, "Milo", "http://x/join/t")])
        ),
    }
    for game in games:
        found[f"new {game.id}"] = pages.new_game(NewGameView(reader, game, ["greedy", "random"]))
        options: dict[str, object] = {} if game.id == "imperium" else {"players": 3}
        match = played(game.id, options, steps=40)
        found[f"table {game.id}"] = pages.table(view(match, lang=lang))
        found[f"watching {game.id}"] = pages.table(view(match, None, lang))
        found[f"replay {game.id}"] = pages.replay(view(match, 0, lang, at=3))
        found[f"curtain {game.id}"] = pages.table(view(match, None, lang, curtain=1))
    for path in ("cards", "maps", "rules", "glossary", "rulings", "face/monumental/taj-mahal"):
        text = pages.library(reader, path, {})
        assert text is not None, path
        found[f"library {path}"] = text
    return found


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_answer_stands_in_the_dock_and_on_the_thing_itself(
    game: str, options: dict[str, object]
) -> None:
    for match in positions(game, options):
        shown = view(match)
        page = Reading(pages.table_fragment(shown))
        codes = {answer.code for answer in shown.answers}
        assert page.posted(in_dock=True) >= codes
        tangible = {code for code in codes if not code.startswith(ABSTRACT)}
        assert page.posted(in_dock=True) | page.posted(in_dock=False) >= tangible
        on_things = page.posted(in_dock=False) | _in_stock(page)
        assert on_things >= tangible, (shown.question, tangible - on_things)


def _in_stock(page: Reading) -> set[str]:
    """Resources are things too; they lie in the dock."""
    return {
        attrs["data-act"]
        for _, attrs, _ in page.tags
        if "res--go" in attrs.get("class", "").split()
    }


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_nobody_else_is_offered_an_answer(game: str, options: dict[str, object]) -> None:
    for match in islice(positions(game, options, every=30), 4):
        other = (match.state.to_move + 1) % match.state.seats
        for seat in (other, None):
            page = Reading(pages.table_fragment(view(match, seat)))
            assert not page.posted(in_dock=True)
            assert not page.posted(in_dock=False)


def test_what_cannot_be_done_says_why() -> None:
    match = played("monumental", {"players": 3}, until=asks("actions"))
    page = Reading(pages.table_fragment(view(match)))
    reasons = [attrs["data-why"] for _, attrs, _ in page.tags if "data-why" in attrs]
    assert any("costs" in reason for reason in reasons)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_has_no_inline_style_and_no_inline_script(lang: str) -> None:
    for name, text in every_page(lang).items():
        for tag, attrs, _ in Reading(text).tags:
            assert "style" not in attrs, name
            assert not any(attribute.startswith("on") for attribute in attrs), name
            assert tag != "style", name
            assert tag != "script" or attrs["src"].startswith("/static/"), name


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_loaded_from_another_host(lang: str) -> None:
    for name, text in every_page(lang).items():
        for tag, attrs, _ in Reading(text).tags:
            address = attrs.get("src") or (attrs.get("href", "") if tag in ("link", "use") else "")
            assert not address.startswith(("http", "//")), name


def every_icon(page: GamePage) -> set[str]:
    """All icons that a page names."""
    effects = page.effects
    tables = [page.resources, page.types, page.categories, page.pictures, effects.also]
    tables += [effects.verbs, effects.tests, effects.counts, effects.events, effects.words]
    named = {name for table in tables for name in table.values()}
    named |= {kind.icon for kind in page.kinds} | {name for _, name in page.legend}
    return (named | {page.figure}) - {RESOURCE}


def test_every_icon_is_in_the_sprite() -> None:
    sprite = (WEB / "static" / "build" / "icons.svg").read_text(encoding="utf-8")
    known = set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    used = set(icons.ORIGIN_ICONS.values()).union(*map(every_icon, all_pages()))
    for text in every_page("en").values():
        used |= set(re.findall(r"icons\.svg[^#]*#([\w-]+)", text))
    assert used <= known


def test_a_table_loads_the_styles_of_its_game_alone_and_the_library_those_of_all() -> None:
    mine = "/static/games/monuments/styles.css"
    assert mine in pages.table(view(played("monuments", {"players": 2}, steps=3)))
    assert mine not in pages.table(view(played("imperium", {}, steps=3)))
    assert mine in str(pages.library(Reader(), "cards", {}))


def test_an_id_stands_once_on_a_page() -> None:
    for name, text in every_page("en").items():
        ids = [attrs["id"] for _, attrs, _ in Reading(text).tags if "id" in attrs]
        assert len(ids) == len(set(ids)), name


def test_names_are_never_markup() -> None:
    match = played("monuments", {"players": 2}, steps=10)
    shown = view(match)
    evil = '<img src=x onerror="alert(1)">'
    seats = [type(seat)(seat.seat, evil, seat.kind, seat.colour) for seat in shown.seats]
    fields = {name: getattr(shown, name) for name in TableView.__dataclass_fields__}
    text = pages.table(TableView(**(fields | {"seats": seats})))
    assert "<img" not in text
    assert "&lt;img" in text


def test_the_pages_speak_both_languages() -> None:
    assert WORDS.problems() == []
    assert all(page.words.problems() == [] for page in all_pages())
    english, french = every_page("en"), every_page("fr")
    for name, text in french.items():
        assert name.startswith("library face") or 'lang="fr"' in text
        assert text != english[name]


@pytest.mark.parametrize("game", acropole.game_ids())
def test_a_new_game_asks_for_every_option(game: str) -> None:
    title = acropole.game(game)
    text = pages.new_game(NewGameView(Reader(), title, ["greedy"], {"players": "2"}))
    fields = {attrs["name"] for _, attrs, _ in Reading(text).tags if "name" in attrs}
    options = set(title.options_schema()["properties"])  # type: ignore[call-overload]
    assert options - page_named(game).unasked <= fields


@pytest.mark.parametrize("game", acropole.game_ids())
def test_every_option_is_explained_in_a_sentence(game: str) -> None:
    schema: Any = acropole.game(game).options_schema()["properties"]
    for name, part in schema.items():
        for key in ("description", "x-description-fr"):
            said = part.get(key, "")
            assert said.endswith("."), f"{name}: {key}"
            codes = [code for code in part.get("enum", ()) if re.search(rf"^{code}\b", said)]
            assert not codes, f"{name} begins with a code, not with a word for people: {said}"
    for lang, researchers in (("en", "For researchers"), ("fr", "Pour les chercheurs")):
        view = NewGameView(Reader(lang), acropole.game(game), ["easy", "greedy"], {"players": "2"})
        text = pages.new_game(view)
        assert f'<optgroup label="{researchers}' in text
        before, _, after = text.partition("<optgroup")
        assert 'value="easy"' in before
        assert 'value="greedy"' in after


def test_a_new_game_does_not_ask_for_what_does_not_concern_it() -> None:
    four = NewGameView(Reader(), acropole.game("monuments"), ["easy"], {"players": "4"})
    assert 'name="left_out"' not in pages.new_game(four)
    plain = NewGameView(Reader(), acropole.game("imperium"), ["easy"])
    assert 'name="added_cards"' not in pages.new_game(plain)
    again = replace(plain, values={"unrest": "4"})
    assert '<input type="hidden" name="unrest" value="4">' in pages.new_game(again)


def test_a_nation_is_chosen_beside_its_seat() -> None:
    values = {"players": "3", "nation": "celts", "rivals": "any,qin"}
    text = pages.new_game(NewGameView(Reader(), acropole.game("imperium"), ["easy"], values))
    chosen = re.findall(
        r'<select name="(nation|rivals)">.*?value="(\w+)" selected', text, re.DOTALL
    )
    assert chosen == [("nation", "celts"), ("rivals", "any"), ("rivals", "qin")]
    alone = pages.new_game(NewGameView(Reader(), acropole.game("imperium"), ["easy"]))
    assert 'name="nation"' in alone
    assert 'name="rivals"' not in alone
    assert 'name="civ"' not in alone


@pytest.mark.parametrize("game", acropole.game_ids())
def test_the_ready_made_tables_can_be_opened(game: str) -> None:
    options = acropole.game(game).options
    for values in page_named(game).presets.values():
        given = {
            name: options.parse(name, text)
            for name, text in values.items()
            if not name.startswith("seat-")
        }
        acropole.game(game).deal(1, given)


@pytest.mark.parametrize("game", acropole.game_ids())
def test_the_first_table_is_like_that_of_the_lesson(game: str) -> None:
    options = acropole.game(game).options
    given = {
        name: options.parse(name, text)
        for name, text in page_named(game).presets["first"].items()
        if not name.startswith("seat-")
    }
    for lesson in lessons.lessons_of(acropole.game(game)):
        assert options.resolve(given) == lesson.options


def test_a_wrong_option_is_shown_where_it_stands() -> None:
    game = acropole.game("monumental")
    view_ = NewGameView(Reader(), game, ["greedy"], {"map": "nowhere"}, "no such board", "map")
    text = pages.new_game(view_)
    assert "no such board" in text
    assert "is-wrong" in text


def test_the_result_names_the_winner_and_draws_the_course() -> None:
    match = played("monuments", {"players": 3}, until=lambda state: state.is_over)
    course = [Standing(0, [0, 0, 0]), Standing(9, [3, -1, 2]), Standing(20, match.state.scores())]
    text = pages.result(view(match, 0), course)
    best = match.state.result().ranking[0]
    assert f"with {best.score} point" in text
    assert text.count("<polyline") == 3


@pytest.mark.parametrize(
    ("lead", "said"),
    [(3, "3 points ahead of"), (0, "the rule for ties decides"), (-2, "")],
)
def test_the_result_says_how_close_it_was(lead: int, said: str) -> None:
    match = played("monuments", {"players": 2}, until=lambda state: state.is_over)
    seen = view(match, 0)
    ranking = (Place(0, 1, 20 + lead, {}), Place(1, 2, 20, {}))
    seen = replace(seen, result=Result(ranking, (0,), match.state.result().reason))
    text = pages.result(seen, [])
    assert said in text
    assert ("ahead of" in text, "ties" in text) == (lead > 0, lead == 0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_result_against_the_civ_shows_categories_of_both(lang: str) -> None:
    match = played("imperium", {}, until=lambda state: state.is_over)
    text = pages.result(view(match, 0, lang), [])
    for category in ("goods", "region", "nation"):
        assert page_named("imperium").say(lang, f"category.{category}") in text


def test_the_row_that_the_civ_resolves_is_lit() -> None:
    def acts(state: State) -> bool:
        civ: Any = state.observe(0)["civ"]
        return state.decision is not None and bool(civ["resolving"])

    match = played("imperium", {}, until=acts)
    page = Reading(pages.table_fragment(view(match)))
    lit = [attrs for tag, attrs, _ in page.tags if tag == "tr" and "is-lit" in attrs.values()]
    assert len(lit) == 1
    assert sum("civslot is-now" in attrs.get("class", "") for _, attrs, _ in page.tags) == 1


def test_the_cards_of_the_automa_lie_open() -> None:
    def shows(state: State) -> bool:
        automa: Any = state.observe(0)["automa"]
        return bool(automa["shown"])

    match = played("monumental", {"players": 1, "automa": "greek"}, until=shows)
    shown: Any = match.state.observe(0)["automa"]
    text = pages.table_fragment(view(match))
    for card in shown["shown"]:
        assert f'data-card="monumental/{card["card"]}"' in text


@pytest.mark.parametrize(("lang", "wonder"), [("en", "Pyramids"), ("fr", "Pyramides")])
def test_the_form_names_the_wonders_and_the_seats(lang: str, wonder: str) -> None:
    form = NewGameView(Reader(lang), acropole.game("monumental"), ["greedy"], {"players": "2"})
    text = pages.new_game(form)
    box = text.partition('name="replaced_wonders" value="pyramids"')[2]
    assert wonder in box.partition("</label>")[0]
    seats = text.partition('<select name="first_player">')[2].partition("</select>")[0]
    assert re.findall('value="([^"]*)"', seats) == ["random", "1", "2"]


def test_who_chooses_about_the_things_of_another_sees_their_city() -> None:
    def for_another(state: State) -> bool:
        return not state.is_over and state.observe(None)["about"] != state.to_move

    options: dict[str, object] = {"players": 3, "monsters": 12}
    matches = (played("monumental", options, seed=seed, until=for_another) for seed in range(20))
    match = next(match for match in matches if not match.state.is_over)
    about: Any = match.state.observe(None)["about"]
    names = match.record.names
    asked = pages.table_fragment(view(match, match.state.to_move))
    assert f'id="h-city">City of {names[about]}<' in asked
    assert 'id="h-city">Your city<' in pages.table_fragment(view(match, about))


def test_monsters_and_heroes_lie_at_the_track_and_on_the_map() -> None:
    def roams(state: State) -> bool:
        monsters: Any = state.observe(0)["monsters"]
        return any(monster["tile"] >= 0 for monster in monsters["revealed"])

    options: dict[str, object] = {"players": 2, "heroes": True, "monsters": 12}
    match = played("monumental", options, until=roams)
    shown: Any = match.state.observe(0)
    text = pages.table_fragment(view(match))
    assert "tok--monster" in text
    at_large = [monster["id"] for monster in shown["monsters"]["revealed"] if monster["tile"] >= 0]
    for name in (*shown["heroes"], *at_large):
        assert f'data-card="monumental/{name}"' in text


def test_moves_of_one_entry_stay_together_in_the_log() -> None:
    match = played("monumental", {"players": 2}, until=asks("actions"))
    text = pages.table_fragment(view(match))
    entry = len(match.taken)
    assert text.count(f"?at={entry}&#34;") + text.count(f'?at={entry}"') == 1


@pytest.mark.parametrize("path", ["", "nothing", "face/monumental/nobody", "face/nix/x", "../x"])
def test_the_library_knows_what_it_has_not(path: str) -> None:
    assert pages.library(Reader(), path, {}) is None


def test_the_library_finds_cards() -> None:
    text = pages.library(Reader(), "cards", {"q": "archive", "type": "wonder", "order": "name"})
    assert text is not None
    assert "Taj Mahal" in text
    assert "Alchemy" not in text


def test_a_generated_map_can_be_played_on() -> None:
    text = pages.library(Reader(), "maps", {"players": "3", "seed": "5"})
    assert text is not None
    assert "/new/monumental?players=3&amp;map=" in text


def test_static_files_are_there() -> None:
    static = Path(WEB) / "static"
    for name in ("build/icons.svg", "build/htmx.min.js", "js/live.js", "tokens.css", "favicon.svg"):
        assert (static / name).stat().st_size > 100


def test_every_game_has_its_rules_and_rulings() -> None:
    for lang in ("en", "fr"):
        for game in acropole.game_ids():
            for path in ("rules", "rulings"):
                text = pages.library(Reader(lang), path, {"game": game})
                assert text is not None
                assert f'?game={game}" aria-current="true"' in text


def test_the_french_glossary_has_every_word_of_the_games() -> None:
    """Its English column against that of docs/glossary.md."""
    known = _words_of(DOCS / "glossary.md", column=0)
    french = _words_of(DOCS / "glossary.fr.md", column=1)
    assert known - french == set()


def _words_of(path: Path, column: int) -> set[str]:
    games = path.read_text(encoding="utf-8").partition("## The project")[0]
    rows = [line.split(" | ") for line in games.splitlines() if line.startswith("| ")]
    cells = {re.sub(r"\(.*\)", "", row[column]).strip("| ") for row in rows}
    return {word.strip() for cell in cells for word in cell.split(",")} - {"English", "Anglais"}


@pytest.mark.parametrize("game", acropole.game_ids())
def test_no_two_different_cards_look_alike(game: str) -> None:
    """In no language, and in all the same: a picture is no matter of words."""
    english, french = (faces(acropole.game(game), lang) for lang in ("en", "fr"))
    shown: dict[Hashable, tuple[str, str]] = {}
    for face in english.values():
        card = (face.name, str(face.text))
        assert shown.setdefault(look(face), card) == card, face.id
    assert {id: look(face) for id, face in english.items()} == {
        id: look(face) for id, face in french.items()
    }


def library_cards(**query: str) -> str:
    page = pages.library(Reader("en"), "cards", query)
    assert page is not None
    return page


def test_the_card_library_shows_a_part_of_the_cards_at_a_time() -> None:
    """Every card is on one page, and no page is long."""
    total = int(re.search(r'id="h-found"[^>]*>(\d+) cards', library_cards())[1])  # type: ignore[index]
    seen: list[str] = []
    for number in range(1, 100):
        page = library_cards(page=str(number))
        assert page.count("<") / 2 < 4000  # elements
        seen += re.findall(r'<article class="card card--normal[^>]*data-card="([^"]+)"', page)
        if 'rel="next"' not in page:
            break
    assert len(seen) == len(set(seen)) == total
    assert "The cards before" in page
    assert library_cards(page="99999") == page == library_cards(page="99999999")
    assert library_cards(page="no") == library_cards(page="-1") == library_cards()


def test_the_card_library_says_what_to_do_when_nothing_is_found() -> None:
    page = library_cards(q="temple zeppelin")
    assert "take a filter away" in page
    assert 'href="/library/cards"' in page
    assert "card--normal" not in page


def test_the_bar_of_the_result_page_marks_rounds_and_costly_moves() -> None:
    match = played("monuments", {"players": 2}, seed=2, until=lambda state: state.is_over)
    shown = view(match, seat=0)
    course = [Standing(0, [0, 0]), Standing(shown.entries, [1, 2])]
    costly = Mistake(7, 1, "What do you do?", "Take", "Build", 0.12, "monuments +2.0")
    looked = AnalysisView(None, [costly])
    page = pages.result(shown, course, looked)
    rounds = [int(n) for n in re.findall(r'<line x1="(\d+)" x2="\d+" y2="10"/>', page)]
    assert rounds == sorted(set(rounds))
    assert 2 < len(rounds) < shown.entries / 4
    first = shown.log[0 if shown.log[0].seat >= 0 else 1].seat
    acted = {line.entry: line.seat for line in reversed(shown.log)}
    assert {acted[entry] for entry in rounds} == {first}
    assert '<line class="is-costly" x1="7"' in page
    assert 'data-at="7"' in page
