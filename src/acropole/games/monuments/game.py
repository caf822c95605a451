"""Monuments as a title: its content, its options, and the tables made of both. Rulebook 001."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from acropole.games.monuments import numbers as n
from acropole.games.monuments.ids import CARD_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.games.monuments.schema import SCHEMA
from acropole.games.monuments.state.tables import Tables
from acropole.games.monuments.variant import MonumentsRules
from acropole.games.monuments.vocabulary import VOCABULARY
from acropole.kernel.content import Content, Entry, Field, Kind, load_content
from acropole.kernel.errors import OptionError
from acropole.kernel.game import Game, Parts
from acropole.kernel.lang import (
    Assembler,
    EffectError,
    check_offers,
    check_words,
    parse,
    sentence,
)
from acropole.kernel.lang.syntax import Arrow, Block, Both, Call, Opponents, Seq, inside
from acropole.kernel.machine import array
from acropole.kernel.messages import KERNEL_WORDS, LANGUAGES, Catalogue
from acropole.kernel.options import Option, Options

HERE = Path(__file__).parent


KINDS = (
    Kind("monument", {"name": Field("names")}, count=n.MONUMENTS),
    Kind(
        "symbol",
        {"name": Field("names"), "mark": Field("effect"), "fourth": Field("effect")},
        count=len(SYMBOL_IDS),
    ),
    Kind(
        "card",
        {
            "monument": Field("str", choices=MONUMENT_IDS),
            "number": Field("int", choices=range(1, n.NUMBERS + 1)),
            "symbol": Field("str", choices=SYMBOL_IDS),
            "not_with_three": Field("bool"),
        },
        count=n.CARDS,
    ),
    Kind("track", {"columns": Field("list[list[int]]")}, count=2),
    Kind("rule", {"value": Field("list[int]")}, count=8),
)
BUILDERS = 3  # numbers of a column: for a sole builder, the primary and the secondary one
COLUMNS = {"seven": 7, "six": 6}
# By rule how many numbers it has, and the least of each.
RULES = {
    "hand": (1, 1),
    "actions": (1, 1),
    "cards-to-erect": (2, 1),
    "overflow": (3, 0),
    "history-bonus": (3, 0),
    "unused-historian": (1, 0),
    "historians-with-3": (1, 1),
    "historians-with-4": (1, 1),
}


def _of_colour(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels for the first colour, then for the second one of the 2-player game."""
    return (*labels, *(f"second.{label}" for label in labels))


SPACE = SCHEMA.space(
    {
        "take": tuple(str(place + 1) for place in range(n.ROW_CARDS)),
        "build": _of_colour(MONUMENT_IDS),
        "score": _of_colour(SYMBOL_IDS),
        "buy": SYMBOL_IDS,
        "write": ("first", "second"),
        "card": CARD_IDS,
    }
)

TWO_PLAYERS_ONLY = ("historians_each", "own_other_colour", "both_colours", "left_out", "iii_cards")


def _check(options: Mapping[str, object]) -> None:
    if options["players"] == 2:
        return
    for name in TWO_PLAYERS_ONLY:
        if options[name] != _DEFAULTS[name]:
            raise OptionError(name, f"Option '{name}' is for 2 players only; leave it out.")


OPTIONS = Options(
    Option(
        "players",
        4,
        kind="integer",
        minimum=2,
        maximum=4,
        title={"en": "Players", "fr": "Joueurs"},
    ),
    Option(
        "track",
        "seven",
        kind="string",
        choices=("seven", "six"),
        title={"en": "Monument tracks", "fr": "Pistes des monuments"},
        help={
            "en": "seven: a monument without history is worth 0; six: it is worth 3 (or 2, 1).",
            "fr": "seven : un monument sans histoire ne vaut rien ; six : il vaut 3 (ou 2, 1).",
        },
    ),
    Option(
        "actions",
        "must",
        kind="string",
        choices=("must", "may"),
        title={"en": "The three actions", "fr": "Les trois actions"},
        help={
            "en": "must: all three while one is possible; may: one is enough.",
            "fr": "must : toutes les trois tant que possible ; may : une seule suffit.",
        },
    ),
    Option(
        "historians_each",
        2,
        kind="integer",
        minimum=1,
        maximum=2,
        title={"en": "2 players: historians a colour", "fr": "À 2 : historiens par couleur"},
    ),
    Option(
        "own_other_colour",
        False,
        kind="boolean",
        title={
            "en": "2 players: histories also collect from your other colour",
            "fr": "À 2 : les histoires prennent aussi chez votre autre couleur",
        },
    ),
    Option(
        "both_colours",
        True,
        kind="boolean",
        title={
            "en": "2 players: both of your colours may build the same monument",
            "fr": "À 2 : vos deux couleurs peuvent construire le même monument",
        },
    ),
    Option(
        "left_out",
        "random",
        kind="string",
        choices=("random", *MONUMENT_IDS),
        title={"en": "2 players: monument left out", "fr": "À 2 : monument écarté"},
    ),
    Option(
        "iii_cards",
        "kept",
        kind="string",
        choices=("kept", "removed"),
        title={"en": "2 players: cards marked III", "fr": "À 2 : cartes marquées III"},
    ),
    check=_check,
)

_DEFAULTS: Mapping[str, object] = {
    "historians_each": 2,
    "own_other_colour": False,
    "both_colours": True,
    "left_out": "random",
    "iii_cards": "kept",
}


class Monuments(Game):
    id = "monuments"
    place = 1
    rules_version = 1
    space = SPACE
    levels: ClassVar = {
        "easy": "greedy:slips=0.3",
        "medium": "ismcts:iters=60,focus=2",
        "hard": "ismcts:iters=600,focus=2",
    }
    environment = 1
    parts = Parts(
        terminal="acropole.games.monuments.terminal:draw",
        picture="acropole.games.monuments.picture:picture",
        page="acropole.games.monuments.page.page:MonumentsPage",
    )

    def __init__(self, packs: Sequence[Path] = (), kept: bytes = b"") -> None:
        super().__init__(packs, kept)
        self.options = OPTIONS
        self.content = load_content(HERE / "content", KINDS, packs, kept)
        names = {
            lang: {
                f"{kind}.{entry.id}": entry["name"][lang]
                for kind in ("monument", "symbol")
                for entry in self.content[kind].values()
            }
            for lang in LANGUAGES
        }
        self.catalogue = Catalogue.load(KERNEL_WORDS, HERE / "words").extended(names)
        SCHEMA.check_icons()
        SCHEMA.check_words(self.catalogue)
        self.assembler = Assembler()
        self._effects = {
            (name, entry.id): self._compile(entry, name)
            for entry in self.content["symbol"].values()
            for name in ("mark", "fourth")
        }
        _check_cards(self.content)
        _check_numbers(self.content)

    def _compile(self, entry: Entry, field: str) -> int:
        try:
            tree = parse(entry[field])
            address = self.assembler.add(tree, VOCABULARY)
            _check_shape(tree)
            check_words(tree, VOCABULARY, self.catalogue)
            check_offers(self.assembler, self.catalogue)
            return address
        except EffectError as error:
            raise entry.error(field, str(error), error.offset) from error

    def rules(self, options: dict[str, object]) -> MonumentsRules:
        return MonumentsRules(self, options, self._tables(options))

    def _rule(self, name: str) -> list[int]:
        value: list[int] = self.content["rule"][name]["value"]
        return value

    def _tables(self, options: Mapping[str, object]) -> Tables:
        players = options["players"]
        cards = [self.content["card"][card] for card in CARD_IDS]
        without_iii = players == 3 or options["iii_cards"] == "removed"
        used = [card for card in cards if not (without_iii and card["not_with_three"])]
        tables = Tables(array(self.assembler.code))
        tables.mark_effect = array([self._effects["mark", symbol] for symbol in SYMBOL_IDS])
        tables.buy_effect = array([self._effects["fourth", symbol] for symbol in SYMBOL_IDS])
        tables.symbol = array([SYMBOL_IDS.index(card["symbol"]) for card in cards])
        tables.in_game = array([_mask(used, monument) for monument in MONUMENT_IDS])
        columns = self.content["track"][str(options["track"])]["columns"]
        tables.sole = array([column[0] for column in columns])
        tables.primary = array([column[1] for column in columns])
        tables.secondary = array([column[2] for column in columns])
        tables.cards_to_erect = array(self._rule("cards-to-erect"))
        tables.overflow = array(self._rule("overflow"))
        tables.bonus = array(self._rule("history-bonus"))
        tables.unused_penalty = self._rule("unused-historian")[0]
        tables.hand_size = self._rule("hand")[0]
        tables.actions_a_turn = self._rule("actions")[0]
        tables.colours = n.COLOURS if players == 2 else 1
        tables.displays = n.DISPLAYS if players == 2 else int(str(players))
        tables.historians = (
            int(str(options["historians_each"]))
            if players == 2
            else self._rule(f"historians-with-{players}")[0]
        )
        if options["left_out"] != "random":
            tables.left_out = MONUMENT_IDS.index(str(options["left_out"]))
        tables.must_act = options["actions"] == "must"
        tables.own_other_colour = bool(options["own_other_colour"])
        tables.both_colours = bool(options["both_colours"])
        return tables

    # -- cards -----------------------------------------------------------------------------------

    def card_entries(self) -> list[Entry]:
        return list(self.content["card"].values())

    def card_name(self, entry: Entry, lang: str) -> str:
        return f"{self.content['monument'][entry['monument']]['name'][lang]} {entry['number']}"

    def card_effect(self, entry: Entry) -> str:
        symbol = self.content["symbol"][entry["symbol"]]
        return f"choose{{{symbol['mark']}|{symbol['fourth']}}}"

    def card_text(self, entry: Entry, lang: str) -> str:
        return sentence(parse(self.card_effect(entry)), VOCABULARY, self.catalogue, lang)


def _mask(cards: Sequence[Entry], monument: str) -> int:
    """The numbers that a monument has among these cards, as a mask."""
    return sum(1 << (card["number"] - 1) for card in cards if card["monument"] == monument)


def _check_shape(effect: Seq) -> None:
    """An action takes cards and gives something to the display that it is taken for.

    Whether it can be taken is a matter of the cards alone: nothing else of it is looked at.
    """
    match effect.items:
        case (Arrow(cost, gain),):
            parts = cost.parts if isinstance(cost, Both) else (cost,)
        case _:
            raise EffectError("write what is removed, '=>' and what that brings", effect.pos)
    symbols: list[str] = []
    for part in parts:
        if not isinstance(part, Call) or part.name != "remove":
            raise EffectError("the price is remove(number, symbol)", part.pos)
        symbols.append(str(part.args[-1]))
    if len(set(symbols)) < len(symbols):
        raise EffectError("each symbol stands in the price only once", cost.pos)
    for node in inside(gain):
        is_price = isinstance(node, Call) and node.name == "remove"
        if is_price or isinstance(node, Block | Opponents):
            raise EffectError("this brings only score(…) and action(…), to one player", node.pos)


def _check_cards(content: Content) -> None:
    """The state numbers cards by monument and number, so their ids must say both."""
    for card in content["card"].values():
        if card.id != f"{card['monument']}-{card['number']}":
            raise card.error("id", "the id of a card is its monument, a hyphen and its number")


def _check_numbers(content: Content) -> None:
    """Each rule and each column has as many numbers as the rules read from it."""
    for rule in content["rule"].values():
        numbers, least = RULES[rule.id]
        if len(rule["value"]) != numbers or min(rule["value"]) < least:
            message = f"this rule has {numbers} numbers of at least {least}, not {rule['value']}"
            raise rule.error("value", message)
    for track in content["track"].values():
        columns = track["columns"]
        if len(columns) != COLUMNS[track.id] or {len(column) for column in columns} != {BUILDERS}:
            message = f"this track has {COLUMNS[track.id]} columns of {BUILDERS} numbers"
            raise track.error("columns", message)
