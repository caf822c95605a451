"""Monuments as a title: its content, its options, and the tables made of both. Rulebook 001."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar

from acropole.games.monuments import insight, schema, variant
from acropole.games.monuments import numbers as n
from acropole.games.monuments.state.tables import Tables
from acropole.kernel import errors, game, interface, machine, messages
from acropole.kernel.content import Content, Entry, Field, Kind, load_content
from acropole.kernel.lang import compiler, parser, syntax, text, verbs
from acropole.kernel.options import Option, Options
from acropole.kernel.packs import Pack

HERE = Path(__file__).parent
_mistake = messages.Messages(HERE / "words", "mistake")
FEWEST_CARDS = 80

KINDS = (
    Kind("monument", {"name": Field("names")}, n.MONUMENTS, fixed=True),
    Kind(
        "symbol",
        {"name": Field("names"), "mark": Field("effect"), "fourth": Field("effect")},
        count=len(schema.SYMBOL_IDS),
        fixed=True,
    ),
    Kind(
        "card",
        {
            "monument": Field("str", choices=schema.MONUMENT_IDS),
            "number": Field("int", choices=range(1, n.NUMBERS + 1)),
            "symbol": Field("str", choices=schema.SYMBOL_IDS),
            "not_with_three": Field("bool"),
        },
        count=range(FEWEST_CARDS, n.CARDS + 1),
    ),
    Kind("track", {"columns": Field("list[list[int]]")}, count=2, fixed=True),
    Kind("rule", {"value": Field("list[int]")}, count=8, fixed=True),
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


SPACE = schema.SCHEMA.space(
    {
        "take": tuple(str(place + 1) for place in range(n.ROW_CARDS)),
        "build": _of_colour(schema.MONUMENT_IDS),
        "score": _of_colour(schema.SYMBOL_IDS),
        "buy": schema.SYMBOL_IDS,
        "write": ("first", "second"),
        "card": schema.CARD_IDS,
    }
)

TWO_PLAYERS_ONLY = ("historians_each", "own_other_colour", "both_colours", "left_out", "iii_cards")


# Of the tiny game, which is ours: small enough for solvers that look at every position.
TINY_MONUMENTS = 2
TINY_NUMBERS = 4
TINY_HAND = 2
TINY_ACTIONS = 1
TINY_HISTORIANS = 1


def _check(options: Mapping[str, object]) -> None:
    tiny = options["size"] == "tiny"
    if tiny and options["players"] != 2:
        raise errors.OptionError(
            "size", "The tiny game is for 2 players; choose players=2, or size=whole."
        )
    if tiny and options["later_cards"]:
        message = "The tiny game deals the same to both: leave later_cards out, or size=whole."
        raise errors.OptionError("later_cards", message)
    if tiny and any(options[name] != _DEFAULTS[name] for name in TWO_PLAYERS_ONLY):
        message = "The tiny game has one colour a player: leave out the options for two colours."
        raise errors.OptionError("size", message)
    if options["players"] == 2:
        return
    for name in TWO_PLAYERS_ONLY:
        if options[name] != _DEFAULTS[name]:
            raise errors.OptionError(name, f"Option '{name}' is for 2 players only; leave it out.")


OPTIONS = Options(
    Option(
        "players",
        4,
        kind="integer",
        minimum=2,
        maximum=4,
        title={"en": "Players", "fr": "Joueurs"},
        help={
            "en": "With two, each person plays two colours, and the lower one counts.",
            "fr": "À deux, chacun joue deux couleurs, et la plus faible compte.",
        },
    ),
    Option(
        "track",
        "seven",
        kind="string",
        choices=("seven", "six"),
        title={"en": "Monument tracks", "fr": "Pistes des monuments"},
        help={
            "en": "With seven steps a monument without history is worth 0, with six 3 (or 2, 1).",
            "fr": "À sept pas un monument sans histoire ne vaut rien, à six il vaut 3 (ou 2, 1).",
        },
    ),
    Option(
        "actions",
        "must",
        kind="string",
        choices=("must", "may"),
        title={"en": "The three actions", "fr": "Les trois actions"},
        help={
            "en": "All three while one is possible, or one is enough.",
            "fr": "Toutes les trois tant que possible, ou une seule suffit.",
        },
    ),
    Option(
        "historians_each",
        2,
        kind="integer",
        minimum=1,
        maximum=2,
        title={"en": "2 players: historians a colour", "fr": "À 2 : historiens par couleur"},
        help={
            "en": "How many histories each of your two colours can write.",
            "fr": "Combien d'histoires chacune de vos deux couleurs peut écrire.",
        },
    ),
    Option(
        "own_other_colour",
        False,
        kind="boolean",
        title={
            "en": "2 players: histories also collect from your other colour",
            "fr": "À 2 : les histoires prennent aussi chez votre autre couleur",
        },
        help={
            "en": "Yes makes your other colour an opponent like the two of the other person.",
            "fr": "Oui fait de votre autre couleur un adversaire comme les deux de "
            "l'autre personne.",
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
        help={
            "en": "With yes one person can have both places of a monument, and shut the other out.",
            "fr": "Avec oui, une personne peut prendre les deux places d'un monument et "
            "en exclure l'autre.",
        },
    ),
    Option(
        "left_out",
        "random",
        kind="string",
        choices=("random", *schema.MONUMENT_IDS),
        title={"en": "2 players: monument left out", "fr": "À 2 : monument écarté"},
        help={
            "en": "One monument is not used with two players: by lot, or this one.",
            "fr": "À deux, un monument ne sert pas : tiré au sort, ou celui-ci.",
        },
    ),
    Option(
        "iii_cards",
        "kept",
        kind="string",
        choices=("kept", "removed"),
        title={"en": "2 players: cards marked III", "fr": "À 2 : cartes marquées III"},
        help={
            "en": "Whether the cards with a struck-through III are played with.",
            "fr": "Si l'on joue avec les cartes au III barré.",
        },
    ),
    Option(
        "later_cards",
        0,
        kind="integer",
        minimum=0,
        maximum=2,
        before=0,
        title={"en": "More cards for who plays later", "fr": "Plus de cartes pour les suivants"},
        help={
            "en": "How many cards more each player begins with than the one before; a variant of "
            "ours, since who begins wins more often.",
            "fr": "De combien de cartes chacun commence avec plus que le précédent ; une variante "
            "de nous, car le premier gagne plus souvent.",
        },
    ),
    Option(
        "size",
        "whole",
        kind="string",
        choices=("whole", "tiny"),
        before="whole",
        title={"en": "Size of the game", "fr": "Taille du jeu"},
        help={
            "en": "The tiny one is for 2 players and for solvers: 2 monuments of 4 cards, 2 cards "
            "in hand, 1 action a turn, one colour and one historian each.",
            "fr": "La petite est à 2 joueurs, pour les solveurs : 2 monuments de 4 cartes, 2 "
            "cartes en main, 1 action par tour, une couleur et un historien chacun.",
        },
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


class Monuments(game.Game):
    id = "monuments"
    kinds = KINDS
    place = 1
    rules_version = 1
    space = SPACE
    levels: ClassVar = {
        "easy": "novice:overlooks=0.5",
        "medium": "ismcts:iters=60,focus=2,lore=0",
        "hard": "ismcts:iters=600,focus=2",
        "expert": "ismcts:iters=5000,focus=2",
    }
    levels_for: ClassVar = {
        # The lower colour counts, which a quick search does not see: it loses to `greedy`. There
        # roll-outs are short, so there are more of them.
        2: {"medium": "greedy", "hard": "ismcts:iters=1200,focus=2"},
        # To lean as learnt takes time.
        3: {"hard": "ismcts:iters=560,focus=2"},
        4: {"hard": "ismcts:iters=560,focus=2"},
    }
    styles: ClassVar = {
        "warlike": {"others": 100},
        "builder": {"monuments": 100},
        "scholar": {"histories": 100, "historians": 100},
        "merchant": {"scored": 100, "hand": 100},
    }
    environment = 1
    tasks: ClassVar = {
        "duel": interface.Task({"players": 2}, "greedy", 100),
        "three": interface.Task({"players": 3}, "greedy", 100),
        "three-strong": interface.Task({"players": 3}, "ismcts:iters=60,focus=2,lore=0", 100),
        "tiny": interface.Task({"players": 2, "size": "tiny"}, "greedy", 100),
    }
    topics = insight.TOPICS
    clock = "pile"
    left_to_chance = ("left_out",)
    mixed: ClassVar = {
        "track": ("seven", "six"),
        "actions": ("must", "may"),
        "later_cards": (0, 1, 2),
        "historians_each": (1, 2),
        "own_other_colour": (False, True),
        "both_colours": (False, True),
        "iii_cards": ("kept", "removed"),
    }
    parts = game.Parts(
        terminal="acropole.games.monuments.terminal:draw",
        picture="acropole.games.monuments.picture:picture",
        page="acropole.games.monuments.page.page:MonumentsPage",
    )

    def mixes(self, given: Mapping[str, object]) -> dict[str, Sequence[object]]:
        """With two players all of them, otherwise those that are not about two colours."""
        if given.get("size") == "tiny":
            left_out: Sequence[str] = (*TWO_PLAYERS_ONLY, "later_cards")
        else:
            left_out = () if given.get("players") == 2 else TWO_PLAYERS_ONLY
        found = super().mixes(given)
        return {name: values for name, values in found.items() if name not in left_out}

    def options_of_the_day(self, level: str, chance: Random) -> dict[str, object]:
        return {"players": 3}

    def __init__(self, packs: Sequence[Pack] = (), kept: bytes = b"") -> None:
        super().__init__(packs, kept)
        self.options = OPTIONS
        self.content = load_content(HERE / "content", KINDS, packs, kept)
        names = {
            lang: {
                f"{kind}.{entry.id}": entry["name"][lang]
                for kind in ("monument", "symbol")
                for entry in self.content[kind].values()
            }
            for lang in messages.LANGUAGES
        }
        self.catalogue = messages.Catalogue.load(messages.KERNEL_WORDS, HERE / "words").extended(
            names
        )
        schema.SCHEMA.check_icons()
        schema.SCHEMA.check_words(self.catalogue)
        schema.SCHEMA.check_rules(HERE)
        self.assembler = compiler.Assembler()
        self._effects = {
            (name, entry.id): self._compile(entry, name)
            for entry in self.content["symbol"].values()
            for name in ("mark", "fourth")
        }
        _check_cards(self.content)
        _check_names(self.content)
        _check_numbers(self.content)
        _check_deal(self.content)

    def _compile(self, entry: Entry, field: str) -> int:
        try:
            tree = parser.parse(entry[field])
            address = self.assembler.add(tree, schema.VOCABULARY)
            _check_shape(tree)
            text.check_words(tree, schema.VOCABULARY, self.catalogue)
            text.check_offers(tree, schema.VOCABULARY, self.catalogue)
            return address
        except syntax.EffectError as error:
            raise entry.error(field, error.said, error.offset) from error

    def rules(self, options: dict[str, object]) -> variant.MonumentsRules:
        return variant.MonumentsRules(self, options, self._tables(options))

    def _rule(self, name: str) -> list[int]:
        value: list[int] = self.content["rule"][name]["value"]
        return value

    def _tables(self, options: Mapping[str, object]) -> Tables:
        players = options["players"]
        cards = [self.content["card"][id] for id in schema.CARD_IDS if id in self.content["card"]]
        without_iii = players == 3 or options["iii_cards"] == "removed"
        used = [card for card in cards if not (without_iii and card["not_with_three"])]
        tables = Tables(machine.array(self.assembler.code))
        tables.mark_effect = machine.array(
            [self._effects["mark", symbol] for symbol in schema.SYMBOL_IDS]
        )
        tables.buy_effect = machine.array(
            [self._effects["fourth", symbol] for symbol in schema.SYMBOL_IDS]
        )
        symbols = {card.id: schema.SYMBOL_IDS.index(card["symbol"]) for card in cards}
        tables.symbol = machine.array([symbols.get(id, 0) for id in schema.CARD_IDS])
        tables.in_game = machine.array([_mask(used, monument) for monument in schema.MONUMENT_IDS])
        columns = self.content["track"][str(options["track"])]["columns"]
        tables.sole = machine.array([column[0] for column in columns])
        tables.primary = machine.array([column[1] for column in columns])
        tables.secondary = machine.array([column[2] for column in columns])
        tables.cards_to_erect = machine.array(self._rule("cards-to-erect"))
        tables.overflow = machine.array(self._rule("overflow"))
        tables.bonus = machine.array(self._rule("history-bonus"))
        tables.unused_penalty = self._rule("unused-historian")[0]
        tables.hand_size = self._rule("hand")[0]
        tables.later_cards = int(str(options["later_cards"]))
        tables.actions_a_turn = self._rule("actions")[0]
        tables.colours = n.COLOURS if players == 2 else 1
        tables.displays = n.DISPLAYS if players == 2 else int(str(players))
        tables.historians = (
            int(str(options["historians_each"]))
            if players == 2
            else self._rule(f"historians-with-{players}")[0]
        )
        if options["left_out"] != "random":
            tables.left_out = schema.MONUMENT_IDS.index(str(options["left_out"]))
        tables.must_act = options["actions"] == "must"
        tables.own_other_colour = bool(options["own_other_colour"])
        tables.both_colours = bool(options["both_colours"])
        if options["size"] == "tiny":
            _make_tiny(tables)
        return tables

    # -- cards -----------------------------------------------------------------------------------

    def card_entries(self) -> list[Entry]:
        return list(self.content["card"].values())

    def card_name(self, entry: Entry, lang: str) -> str:
        return f"{self.content['monument'][entry['monument']]['name'][lang]} {entry['number']}"

    def card_effect(self, entry: Entry) -> str:
        symbol = self.content["symbol"][entry["symbol"]]
        return f"choose{{{symbol['mark']}|{symbol['fourth']}}}"

    def language(self, kind: str) -> tuple[verbs.Vocabulary, messages.Catalogue]:
        return schema.VOCABULARY, self.catalogue

    def card_text(self, entry: Entry, lang: str) -> str:
        return text.sentence(
            parser.parse(self.card_effect(entry)), schema.VOCABULARY, self.catalogue, lang
        )


def _make_tiny(tables: Tables) -> None:
    used = (1 << TINY_NUMBERS) - 1
    tables.in_game = machine.array([used if m < TINY_MONUMENTS else 0 for m in range(n.MONUMENTS)])
    tables.hand_size = TINY_HAND
    tables.actions_a_turn = TINY_ACTIONS
    tables.historians = TINY_HISTORIANS
    tables.colours = 1
    tables.displays = 2


def _mask(cards: Sequence[Entry], monument: str) -> int:
    """The numbers that a monument has among these cards, as a mask."""
    return sum(1 << (card["number"] - 1) for card in cards if card["monument"] == monument)


def _check_shape(effect: syntax.Seq) -> None:
    """An action takes cards and gives something to the display that it is taken for.

    Whether it can be taken is a matter of the cards alone: nothing else of it is looked at.
    """
    match effect.items:
        case (syntax.Arrow(cost, gain),):
            parts = cost.parts if isinstance(cost, syntax.Both) else (cost,)
        case _:
            raise syntax.EffectError(_mistake("no-price"), effect.pos)
    symbols: list[str] = []
    for part in parts:
        if not isinstance(part, syntax.Call) or part.name != "remove":
            raise syntax.EffectError(_mistake("price"), part.pos)
        symbols.append(str(part.args[-1]))
    if len(set(symbols)) < len(symbols):
        raise syntax.EffectError(_mistake("symbol-twice"), cost.pos)
    for node in syntax.inside(gain):
        is_price = isinstance(node, syntax.Call) and node.name == "remove"
        if is_price or isinstance(node, syntax.Block | syntax.Opponents):
            raise syntax.EffectError(_mistake("brings"), node.pos)


def _check_cards(content: Content) -> None:
    """The state numbers cards by monument and number, so their ids must say both."""
    for card in content["card"].values():
        if card.id != f"{card['monument']}-{card['number']}":
            raise card.error("id", _mistake("card-id"))


def _check_names(content: Content) -> None:
    """By its name people tell a monument or a symbol from all others."""
    for kind in ("monument", "symbol"):
        bearers: dict[tuple[str, str], Entry] = {}
        for entry in content[kind].values():
            for lang in messages.LANGUAGES:
                other = bearers.setdefault((lang, entry["name"][lang]), entry)
                if other is not entry:
                    renamed = entry if entry.pack is not None else other
                    raise renamed.error("name", _mistake("same-name", name=entry["name"][lang]))


def _check_numbers(content: Content) -> None:
    """Each rule and each column has as many numbers as the rules read from it."""
    for rule in content["rule"].values():
        numbers, least = RULES[rule.id]
        if len(rule["value"]) != numbers or min(rule["value"]) < least:
            message = _mistake("rule", numbers=numbers, least=least, value=rule["value"])
            raise rule.error("value", message)
    for track in content["track"].values():
        columns = track["columns"]
        if len(columns) != COLUMNS[track.id] or {len(column) for column in columns} != {BUILDERS}:
            message = _mistake("track", columns=COLUMNS[track.id], numbers=BUILDERS)
            raise track.error("columns", message)


def _check_deal(content: Content) -> None:
    """With every number of players there are cards enough for the hands, the row and the pile."""
    hand, cards = content["rule"]["hand"], list(content["card"].values())
    sure = Counter(card["monument"] for card in cards if not card["not_with_three"])
    without_one = sure.total() - max(sure.values(), default=0)  # as two players may have it
    for players, there in ((2, without_one), (3, sure.total()), (4, len(cards))):
        dealt = players * hand["value"][0] + n.ROW_CARDS
        if there <= dealt:
            message = _mistake("deal", players=players, dealt=dealt, cards=there)
            raise content.misfit("value", message, [hand], cards)
