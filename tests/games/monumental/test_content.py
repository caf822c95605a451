"""The cards and tokens of Monumental: how many, what is known of them, and that all compile."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from acropole.games import monumental
from acropole.games.monumental.box import MONSTER_IDS
from acropole.games.monumental.effects import (
    CIVILIZATIONS,
    HERO_IDS,
    KINDS,
    SPECIALIZATIONS,
    check,
    effect_fields,
    split,
)
from acropole.games.monumental.numbers import PICKS
from acropole.games.monumental.vocabulary import (
    ANY_CARD,
    IS_HOST,
    IS_NOT_HOST,
    NO_WORD,
    RESOURCES,
    VOCABULARY,
    CardAssembler,
    Filter,
    FilterWord,
)
from acropole.kernel.content import Content, Entry, load_content
from acropole.kernel.errors import ContentError
from acropole.kernel.lang import EffectError, parse
from acropole.kernel.lang.syntax import (
    Arrow,
    Block,
    Both,
    Call,
    Choose,
    If,
    May,
    Node,
    Opponents,
    Per,
    Seq,
)
from acropole.kernel.packs import Pack
from acropole.kernel.program import RETURN

FOLDER = Path(str(monumental.__file__)).parent / "content"
CONTENT = load_content(FOLDER, KINDS)
CARDS = CONTENT["card"]
EFFECTS = list(effect_fields(CONTENT))


def copies(**wanted: str) -> int:
    """How many cards there are with these fields; a card without a deck is of the main one."""
    return sum(
        card["copies"]
        for card in CARDS.values()
        if all({"deck": "main", **card.fields}.get(name) == wanted[name] for name in wanted)
    )


def by_type(era: str, *decks: str) -> tuple[int, ...]:
    types = ("wonder", "building", "knowledge")
    return tuple(sum(copies(era=era, type=type, deck=deck) for deck in decks) for type in types)


# -- how many there are ----------------------------------------------------------------------------


@pytest.mark.parametrize("civ", CIVILIZATIONS)
def test_a_civilization_has_15_cards_5_policies_and_a_warlord(civ: str) -> None:
    own = [copies(civ=civ, type=type) for type in ("building", "knowledge", "policy", "warlord")]
    assert own == [1, 1, 5, 1]
    assert copies(era="start") + own[0] + own[1] == 15


def test_the_civilizations_have_105_cards() -> None:
    decks = 5 * copies(era="start") + copies(era="civ", type="building")
    assert decks + copies(era="civ", type="knowledge") == 75
    assert copies(type="policy") == 25
    assert copies(type="warlord") == 5


def test_each_basic_building_has_10_copies() -> None:
    basics = {card.id: card["copies"] for card in CARDS.values() if card["era"] == "basic"}
    assert basics == {"workshop": 10, "laboratory": 10, "archery-range": 10}


def test_the_development_decks_have_their_cards() -> None:
    assert [by_type(era, "main") for era in ("I", "II", "III")] == [(5, 5, 5), (4, 4, 4), (4, 0, 4)]
    assert by_type("R", "main") == (4, 4, 4)
    for era in ("I", "II", "III"):
        assert by_type(era, "alternative") == (1, 0, 0)
    assert [by_type(era, "main", "five") for era in ("I", "II", "III")] == [
        (6, 6, 7),
        (6, 5, 5),
        (6, 0, 6),
    ]
    assert copies(deck="five") == 12


def test_there_is_an_answer_for_every_wonder_and_every_knowledge_of_the_longest_game() -> None:
    # of wonders completed, and of knowledge in a discard, one is picked by its place
    deck = [card for card in CONTENT["card"].values() if card["era"] in ("I", "II", "R", "III")]
    count = Counter(card["type"] for card in deck if card.fields.get("deck") != "alternative")
    assert count["wonder"] == 22 <= PICKS
    assert count["knowledge"] + 1 <= PICKS


def test_there_are_12_heroes_4_an_era_and_12_monsters() -> None:
    assert [copies(era=era, type="hero") for era in ("I", "II", "III")] == [4, 4, 4]
    assert set(HERO_IDS) == {card.id for card in CARDS.values() if card["type"] == "hero"}
    assert tuple(CONTENT["monster"]) == MONSTER_IDS


def test_there_are_50_exploration_tokens() -> None:
    barbarians = Counter[int]()
    for token in CONTENT["barbarian"].values():
        barbarians[token["value"]] += token["count"]
    assert barbarians == {1: 13, 2: 13, 3: 9, 4: 5}
    cities = Counter(city["rank"] for city in CONTENT["free-city"].values())
    assert cities == {"small": 5, "great": 5}
    assert all(city["count"] == 1 for city in CONTENT["free-city"].values())


def test_free_cities_of_one_rank_cost_alike() -> None:
    for city in CONTENT["free-city"].values():
        assert sum(city["cost"].values()) == {"small": 2, "great": 3}[city["rank"]]


def test_each_market_has_5_tokens() -> None:
    assert [market["letter"] for market in CONTENT["market"].values()] == list("ABCDE")
    tokens = Counter(token["market"] for token in CONTENT["market-token"].values())
    assert tokens == dict.fromkeys(CONTENT["market"], 5)
    for token in CONTENT["market-token"].values():
        assert f" {token['number']}" in token["gain"]


def test_there_are_36_tiles_7_of_them_water() -> None:
    tiles = CONTENT["tile"].values()
    assert sum(tile["count"] for tile in tiles) == 36
    assert sum(tile["count"] for tile in tiles if tile["water"]) == 7
    assert {tile["terrain"] for tile in tiles} == {0, 1, 2, 3, 4}


# -- what a card holds -----------------------------------------------------------------------------


def test_ids_and_names_tell_cards_apart() -> None:
    for lang in ("en", "fr"):
        assert len({card["name"][lang] for card in CARDS.values()}) == len(CARDS)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_a_card_has_the_fields_of_its_type(card: Entry) -> None:
    assert ("civ" in card.fields) == (card["era"] == "civ")
    assert ("specialization" in card.fields) == (card["type"] == "warlord")
    assert ("bonus" in card.fields) == (card["type"] in ("wonder", "policy"))
    assert ("deck" in card.fields) == (Path(card.file).stem in ("alternative", "five_players"))
    assert ("deploy" in card.fields) == (card["type"] == "hero")
    values = [f"{name}_value" in card.fields for name in ("attack", "defence")]
    assert values[0] <= values[1] <= (card["type"] == "hero")
    stages = {"wonder": 2, "policy": 0, "warlord": 0}.get(
        card["type"], 0 if card["era"] in ("start", "civ") else 1
    )
    assert len(card["cost"]) == stages
    assert "yields" in card.fields or "effect" in card.fields
    assert card.origin != "reconstructed" or card.note


def test_each_specialization_has_its_civilization() -> None:
    warlords = {c["civ"]: c["specialization"] for c in CARDS.values() if c["type"] == "warlord"}
    assert warlords == dict(zip(CIVILIZATIONS, SPECIALIZATIONS, strict=True))


# -- what is known ---------------------------------------------------------------------------------

KNOWN: dict[str, dict[str, object]] = {
    # common cards
    "work-camp": {"copies": 5, "yields": {"production": 1}},
    "library": {"copies": 3, "yields": {"science": 1}},
    "fort": {"copies": 3, "yields": {"military": 1}},
    "forum": {
        "copies": 1,
        "effect": "choose{archive(1) | pay(basic 2 different) => gain(culture 1)}",
    },
    "mine": {"copies": 1, "effect": "if(gained(production 2)){gain(gold 1)}"},
    # Denmark
    "siegfried": {
        "specialization": "aggressive",
        "effect": "on(conquest, first, with_warlord){gain(military 2)}",
    },
    "dolmen": {"effect": "archive(1, name:fort|name:archery-range) => gain(culture 1)"},
    "exploration": {"effect": "explorer_move(1)"},
    "warrior-culture": {
        "bonus": "gain(gold 1)",
        "effect": "pay(military 2, nogold) => gain(culture 1)",
    },
    "pillage": {"bonus": "take_basic(1)", "effect": "on(conquest){gain(production 1)}"},
    "raids": {"bonus": "reinforce(1)", "effect": "on(conquest, coastal){gain(gold 1)}"},
    "longships": {"bonus": "gain(military 2)", "effect": "allow_gap(1)"},
    "camps": {"bonus": "archive(1)", "effect": "pay(gold 1) => activate(1)"},
    # other civilizations
    "musashi": {
        "specialization": "cultural",
        "effect": "on(conquest, first, with_warlord){gain(science 2)}",
    },
    "ramesses": {
        "specialization": "architectural",
        "effect": "on(conquest, first, with_warlord){gain(production 2)}",
    },
    "hercules": {"specialization": "economic"},
    "hua-mulan": {"specialization": "technological"},
    "samurai-ground": {"effect": "gain_for(military 2, barbarian)"},
    "bushido": {"effect": "reinforce(1, !host)"},
    "pharaoh-barge": {"effect": "on(archive, self){section(free)}"},
    "waterways": {"bonus": "gain(gold 1)", "effect": "on(conquest){may explorer_move(1)}"},
    "philosophy": {"effect": "pay(basic 1) => gain(basic 1 other)"},
    "paper-mill": {"effect": "pay(gold 1) => gain(basic 2)"},
    "treaties": {"bonus": "reinforce(1)", "effect": "copy_bonus()"},
    "poliorcetics": {"bonus": "gain(gold 1)", "effect": "pay(science 1) => gain(military 2)"},
    "architecture": {
        "bonus": "take_basic(1)",
        "effect": "substitute(production, basic, for:section)",
    },
    # development
    "stonehenge": {
        "type": "wonder",
        "era": "I",
        "cost": [3, 3],
        "effect": "section(less:2) => gain(culture 1)",
    },
    "pyramids": {
        "type": "wonder",
        "era": "I",
        "cost": [3, 3],
        "effect": "copy_token() => discard_token(it)",
    },
    "market": {"type": "building", "era": "I", "cost": [3]},
    "pharmacy": {
        "type": "building",
        "era": "I",
        "cost": [4],
        "effect": "archive(1) => gain(basic 2 same)",
    },
    "warrior-altar": {
        "type": "building",
        "era": "I",
        "cost": [3],
        "effect": "if(conquered(1)){gain(culture 1)}",
    },
    "temple": {"type": "building", "era": "I", "cost": [4]},
    "bronze-working": {"type": "knowledge", "era": "I", "cost": [3]},
    "navigation": {"type": "knowledge", "era": "I", "cost": [4], "effect": "gain(basic 1)"},
    "mathematics": {"type": "knowledge", "era": "I", "cost": [3]},
    "taj-mahal": {
        "type": "wonder",
        "era": "II",
        "cost": [4, 4],
        "effect": "archive(1); take_basic(1)",
    },
    "palace-guardhouse": {"type": "building", "era": "II", "cost": [4]},
    "alchemy": {
        "type": "knowledge",
        "era": "II",
        "cost": [5],
        "effect": "pay(basic 2 same) => gain(gold 2)",
    },
    "arsenal": {
        "type": "building",
        "era": "R",
        "cost": [4],
        "effect": "on(conquest, player){take_basic(1)}",
    },
    "colossus": {
        "deck": "alternative",
        "era": "I",
        "cost": [3, 3],
        "effect": "copy(knowledge)",
        "bonus": "archive(1)",
    },
    "notre-dame": {
        "deck": "alternative",
        "era": "II",
        "cost": [4, 4],
        "effect": "double(gold); on(end_of_turn){lose(gold all)}",
    },
    "space-station": {
        "deck": "alternative",
        "era": "III",
        "cost": [5, 5],
        "effect": "draw_pick(5, 2)",
    },
}

AMOUNTS = {  # the amount is known, the resource is not
    ("pharaoh-barge", "yields"): 1,
    ("warrior-altar", "yields"): 1,
    ("bronze-working", "yields"): 1,
    ("mathematics", "yields"): 1,
    ("arsenal", "yields"): 2,
    ("stonehenge", "bonus"): 2,
    ("taj-mahal", "bonus"): 3,
}


@pytest.mark.parametrize("id", KNOWN)
def test_a_card_is_as_it_is_known(id: str) -> None:
    card = CARDS[id]
    for name, value in KNOWN[id].items():
        if name in ("effect", "bonus"):
            assert parse(card[name]) == parse(str(value))
        else:
            assert card[name] == value


@pytest.mark.parametrize(("id", "field"), AMOUNTS)
def test_a_known_amount_is_kept(id: str, field: str) -> None:
    value = CARDS[id][field]
    if field == "yields":
        assert list(value.values()) == [AMOUNTS[id, field]]
    else:
        assert value in [f"gain({resource} {AMOUNTS[id, field]})" for resource in RESOURCES]


def test_cards_known_to_yield_nothing_yield_nothing() -> None:
    for id in ("forum", "mine", "dolmen", "pharmacy", "navigation", "alchemy", "exploration"):
        assert "yields" not in CARDS[id].fields


def test_known_tokens_exist() -> None:
    gains = [token["gain"] for token in CONTENT["market-token"].values()]
    assert "gain(military 4)" in gains
    cities = CONTENT["free-city"].values()
    assert {"science": 2} in [city["cost"] for city in cities]
    assert "gain(culture 1)" in [city["gain_a"] for city in cities]
    assert "gain(gold 1)" in [token["gain_a"] for token in CONTENT["barbarian"].values()]


# -- effects ---------------------------------------------------------------------------------------


def test_every_effect_compiles() -> None:
    check(CONTENT)
    of_cards = sum(name in card.fields for card in CARDS.values() for name in ("effect", "bonus"))
    of_tokens = 2 * len(CONTENT["barbarian"]) + 2 * len(CONTENT["free-city"])
    of_monsters = sum(
        name in monster.fields
        for monster in CONTENT["monster"].values()
        for name in ("special", "attack", "defeat", "reward")
    )
    of_automa = 2 * len(CONTENT["automa-action"]) + len(CONTENT["automa-civilization"])
    of_modules = of_monsters + of_automa
    assert len(EFFECTS) == of_cards + of_tokens + len(CONTENT["market-token"]) + of_modules


def test_a_mistake_in_a_pack_is_told_with_its_line(tmp_path: Path) -> None:
    def told(effect: str) -> str:
        text = f'[[card]]\nid = "dolmen"\n\neffect = "{effect}"\n'
        (tmp_path / "fix.toml").write_text(text, encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            check(load_content(FOLDER, KINDS, [Pack.read(tmp_path)]))
        assert caught.value.line == 4
        return str(caught.value)

    assert "did you mean 'archive'?" in told("on(section){archve(1)}")
    assert "unknown event 'sektion'" in told("on(sektion){archive(1)}")
    assert "unknown to 'gold'" in told("substitute(science, gold, for:knowledge)")
    assert "there is no card 'frot'; did you mean 'fort'?" in told("archive(1, name:frot)")
    assert "stands alone at the top" in told("may on(section){archive(1)}")


def test_an_effect_is_split_into_its_parts() -> None:
    parts = split(parse("gain(gold 1); on(section){archive(1)}; allow_gap(2); reinforce(1)"))
    assert parts.plain == parse("gain(gold 1); reinforce(1)")
    ((event, body),) = parts.triggers
    assert (event.term.name, body) == ("section", parse("archive(1)"))
    (gap,) = parts.standing
    assert (gap.term.name, gap.values) == ("allow_gap", (2,))


def test_an_effect_without_plain_part_has_none() -> None:
    assert split(parse(CARDS["raids"]["effect"])).plain is None
    assert split(parse(CARDS["architecture"]["effect"])).plain is None
    assert split(parse(CARDS["aviation"]["effect"])).triggers == []


# -- the numbers that the engine reads -------------------------------------------------------------


def test_ops_have_their_numbers() -> None:
    assert {name: verb.op for name, verb in VOCABULARY.verbs.items()} == {
        "gain": 100, "pay": 101, "gain_for": 102, "lose": 103, "double": 104, "keep": 105,
        "archive": 106, "reinforce": 107, "draw_use": 108, "draw_pick": 109, "scry": 110,
        "activate": 111, "attach": 112, "swap": 113, "copy": 114, "copy_bonus": 115,
        "copy_wonder_bonus": 116, "copy_token": 117, "discard_token": 118, "take_basic": 119,
        "take_track": 120, "section": 121, "discount": 122, "develop": 123, "explorer_move": 124,
        "explorer_act": 125, "manoeuvre_free": 126, "fortify": 127, "build_outpost": 128,
        "substitute": 129, "allow_gap": 130, "use_wonder": 139,
        "leave": 146, "repeat_bonus": 147, "assault": 148, "sail": 149, "destroy": 150,
        "destroy_lone": 151, "ravage": 152, "rout": 153, "raze": 154, "explorers_home": 155,
        "grow": 156, "hoard": 157, "burn_track": 158, "fly": 159, "need": 160,
        "all_bonuses": 161, "defend": 162, "haunt_water": 163,
        "auto_conquer": 131, "auto_take": 132, "auto_wonder": 133, "auto_policy": 134,
        "auto_explore": 135, "auto_reveal": 136, "auto_seek": 137, "auto_shuffle": 138,
    }  # fmt: skip
    assert {name: test.op for name, test in VOCABULARY.tests.items()} == {
        "gained": 300, "conquered": 301, "acquired": 302, "developed": 303, "has": 304,
        "controls": 305, "fewer_provinces": 310, "fewest_policies": 311, "idle": 312,
    }  # fmt: skip
    assert {name: count.op for name, count in VOCABULARY.counts.items()} == {
        "policies": 400, "knowledge": 401, "coastal": 402, "high": 403, "unactivated": 404,
        "activated_basic": 405, "markets": 406, "heads": 420, "treasure": 421,
    }  # fmt: skip
    assert {name: event.op for name, event in VOCABULARY.events.items()} == {
        "conquest": 500, "acquire": 501, "archive": 502, "section": 503, "complete": 504,
        "explorer_token": 505, "city_filled": 506, "end_of_turn": 507, "charge": 515,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("source", "operands"),
    [
        ("gain(culture 2)", [4, 0, 2, -1]),
        ("gain(basic 2 different)", [5, 2, 2, -1]),
        ("pay(military 2, nogold)", [2, 0, 2, 1]),
        ("pay(basic 3 same)", [5, 1, 3, 0]),
        ("gain_for(production 2, section)", [0, 2, 0]),
        ("gain_for(science 1, knowledge)", [1, 1, 2]),
        ("lose(gold all)", [3, -1]),
        ("lose(gold 2)", [3, 2]),
        ("double(gold)", [3]),
        ("keep(basic 2)", [2]),
        ("archive(2)", [2, 0]),
        ("draw_pick(5, 2)", [5, 2]),
        ("activate(1)", [1, 0]),
        ("copy_token()", []),
        ("discard_token(it)", []),
        ("section(less:2)", [2, 0]),
        ("section(free)", [0, 1]),
        ("discount(conquest 2, next)", [2, 2]),
        ("discount(wonder_section 1, next)", [0, 1]),
        ("develop(less:2)", [2]),
        ("fortify(2, 3)", [2, 3]),
        ("substitute(production, basic, for:section)", [0, 5, 0]),
        ("substitute(science, production, for:knowledge)", [1, 0, 2]),
        ("allow_gap(1)", [1]),
    ],
)
def test_operands_have_their_layout(source: str, operands: list[int]) -> None:
    assembler = CardAssembler()
    start = assembler.add(parse(source), VOCABULARY)
    assert assembler.code[start + 1 :] == [2 + len(operands), *operands, RETURN, 2]


def test_a_counted_gain_points_to_its_count() -> None:
    assembler = CardAssembler()
    start = assembler.add(parse("gain(gold 2*policies)"), VOCABULARY)
    assert assembler.code[:start] == [400, 2]
    assert assembler.code[start : start + 6] == [100, 6, 3, 0, 2, 0]


@pytest.mark.parametrize(
    ("source", "operands"),
    [
        ("gained(production 2)", [0, 2]),
        ("has(gold 4)", [3, 4]),
        ("conquered(1)", [1, 0]),
        ("conquered(1, player)", [1, 4]),
        ("acquired(2)", [2, 0]),
        ("developed(1)", [1]),
        ("controls(3, high)", [3, 5]),
    ],
)
def test_tests_have_their_layout(source: str, operands: list[int]) -> None:
    assembler = CardAssembler()
    assembler.add(parse(f"if(!{source}){{copy_bonus()}}"), VOCABULARY)
    assert assembler.code[1 : 4 + len(operands)] == [
        4 + len(operands),
        6 + len(operands),
        1,
        *operands,
    ]


@pytest.mark.parametrize(
    ("source", "values"),
    [
        ("conquest", [0, 0, 0]),
        ("conquest, first, with_warlord", [1, 1, 0]),
        ("conquest, coastal", [0, 0, 1]),
        ("conquest, first, barbarian", [1, 0, 2]),
        ("conquest, free_town", [0, 0, 3]),
        ("acquire, first", [1, 0]),
        ("archive, self", [1]),
        ("end_of_turn", []),
    ],
)
def test_events_have_their_layout(source: str, values: list[int]) -> None:
    ((event, _),) = split(parse(f"on({source}){{copy_bonus()}}")).triggers
    assert CardAssembler().operands(event) == values


# -- filters ---------------------------------------------------------------------------------------


def filter_of(source: str) -> Filter:
    assembler = CardAssembler()
    start = assembler.add(parse(f"copy({source})"), VOCABULARY)
    return assembler.filters[assembler.code[start + 2]]


@pytest.mark.parametrize(
    ("source", "fitting", "others"),
    [
        ("building", "fort workshop dolmen", "navigation krak"),
        ("knowledge|wonder", "navigation bushido krak", "fort temple"),
        ("basic", "workshop archery-range", "fort temple"),
        ("starting", "fort forum", "workshop dolmen bushido"),
        ("name:fort|name:archery-range", "fort archery-range", "forum"),
        ("!building", "navigation krak", "fort workshop"),
        ("!name:fort", "forum krak", "fort"),
        ("name:krak|!wonder", "krak fort", "pyramids"),
    ],
)
def test_a_filter_matches_what_is_printed(source: str, fitting: str, others: str) -> None:
    found = filter_of(source)
    assert found.host == NO_WORD
    for words, expected in ((fitting, True), (others, False)):
        assert [found.matches(CARDS[id]) for id in words.split()] == [expected] * len(words.split())


def test_the_host_is_left_to_the_engine() -> None:
    for source, host in (("host", IS_HOST), ("!host", IS_NOT_HOST)):
        assert filter_of(source).host == host
        assert filter_of(source).matches(CARDS["fort"])


def test_equal_filters_share_a_number_and_0_is_any_card() -> None:
    assert ANY_CARD.host == NO_WORD
    assert all(ANY_CARD.matches(card) for card in CARDS.values())
    assert filter_of("!host") == Filter((FilterWord("host", negate=True),))
    assembler = CardAssembler()
    for source in ("archive(1)", "copy(wonder|basic)", "archive(2, wonder | basic)"):
        assembler.add(parse(source), VOCABULARY)
    assert assembler.filters == [ANY_CARD, filter_of("wonder|basic")]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("gain(gold)", "'gold' needs a number, such as 'gold 2'"),
        ("gain(wood 1)", "unknown resource 'wood'"),
        ("gain(gold 2 same)", "'same' has no meaning in 'gold 2 same'"),
        ("keep(gold 2)", "unknown resource 'gold'"),
        ("keep(basic 2 same)", "'same' has no meaning"),
        ("pay(basic 2 other)", "'other' has no meaning"),
        ("copy()", "'copy' needs the argument 'filter'"),
        ("copy(bulding)", "did you mean 'building'?"),
        ("copy(building|)", "expected a word after the last sign"),
        ("copy(building knowledge)", "words with '|' between them"),
        ("copy(building|host)", "'host' stands alone"),
        ("copy(name:3)", "the id of a card after 'name:'"),
        ("discount(policy 1)", "'discount' needs the argument 'next'"),
        ("discount(policy, next)", "'policy' needs a number"),
        ("discard_token()", "'discard_token' needs the argument 'it'"),
        ("section(les:2)", "did you mean 'less:'?"),
    ],
)
def test_a_wrong_argument_is_named(source: str, message: str) -> None:
    with pytest.raises(EffectError) as caught:
        CardAssembler().add(parse(source), VOCABULARY)
    assert message in caught.value.message


# -- no turn without end ---------------------------------------------------------------------------


def nodes(node: Node) -> list[Node]:
    """The node and all below it."""
    below: tuple[Node, ...] = ()
    match node:
        case Seq(parts) | Both(parts) | Choose(parts):
            below = parts
        case May(body) | Per(_, _, body) | Opponents(_, body) | Block(_, _, body):
            below = (body,)
        case Arrow(cost, effect):
            below = (cost, effect)
        case If(_, then, otherwise):
            below = (then,) if otherwise is None else (then, otherwise)
    return [node, *(found for part in below for found in nodes(part))]


def calls(node: Node) -> list[str]:
    return [found.name for found in nodes(node) if isinstance(found, Call)]


COPYING = {"copy", "copy_bonus", "copy_wonder_bonus", "copy_token"}


@pytest.mark.parametrize(("entry", "field"), EFFECTS, ids=lambda value: getattr(value, "id", value))
def test_every_effect_is_bounded(entry: Entry, field: str) -> None:
    effect = parse(entry[field])
    for node in nodes(effect):
        if isinstance(node, Per):
            assert node.max is not None
        if isinstance(node, Call) and node.name == "copy":
            assert "wonder" not in str(node.args[0])
    if field != "effect":
        assert not COPYING & set(calls(effect))
        assert not split(effect).triggers


CAUSES = {"section": {"section", "complete", "acquire"}, "archive": {"archive"},
          "explorer_act": {"explorer_token"}}  # fmt: skip


def test_no_repeatable_trigger_leads_back_to_its_own_event() -> None:
    leads: dict[str, set[str]] = {}
    for entry, field in EFFECTS:
        for event, body in split(parse(entry[field])).triggers:
            if True not in event.values:  # neither `first` nor `self`
                caused = leads.setdefault(event.term.name, set())
                caused.update(*(CAUSES.get(name, set()) for name in calls(body)))
    assert len(leads) > 3
    for start in leads:
        reached: set[str] = set()
        todo = set(leads[start])
        while todo:
            reached |= todo
            todo = {after for event in todo for after in leads.get(event, set())} - reached
        assert start not in reached


def test_content_can_be_loaded_twice() -> None:
    again: Content = load_content(FOLDER, KINDS)
    check(again)
    assert again.digest() == CONTENT.digest()
