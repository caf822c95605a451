"""Monumental as a title: its content, its options and its boards. Rulebooks 000 and 002."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import ClassVar

from acropole.games.monumental import box, checks, effects, schema, variant, vocabulary
from acropole.games.monumental import numbers as n
from acropole.games.monumental.maps import generate, reader
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.maps.box import Stock
from acropole.games.monumental.maps.check import problems
from acropole.kernel import errors, game, interface, messages
from acropole.kernel.content import Content, Entry, load_content
from acropole.kernel.lang import Vocabulary
from acropole.kernel.options import Option, Options
from acropole.kernel.packs import Pack

HERE = Path(__file__).parent
DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
SIZES = ("tight", "wide")


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(str(number + 1) for number in range(count))


_CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")

_TILES = _numbered(n.TILES)

SPACE = schema.SCHEMA.space(
    {
        "activate": _CELLS,
        "acquire": _numbered(n.TRACK),
        "basic": effects.BASIC_IDS,
        "develop": _numbered(n.POLICIES),
        "conquer": _TILES,
        "move": _TILES,
        "outpost": _TILES,
        "explore": tuple(f"{e}.{d}" for e in "12" for d in DIRECTIONS),
        "explorer": ("1", "2"),
        "use": _CELLS,
        "use-knowledge": _CELLS,
        "use-market": box.MARKET_IDS,
        "card": _CELLS,
        "knowledge": _CELLS,
        "tile": _TILES,
        "resource": tuple(vocabulary.RESOURCES),
        "pick": _numbered(n.PICKS),
        "token": _numbered(n.TOKEN_TYPES),
        "hire": effects.HERO_IDS,
        "defeat": tuple(f"{name}.{e}" for name in box.MONSTER_IDS for e in "12"),
    }
)


Boards = Mapping[str, Board]


def _check(
    wonders: Mapping[str, Entry], stock: Stock, boards: Boards, options: Mapping[str, object]
) -> None:
    players = int(str(options["players"]))
    civilizations = options["civilizations"]
    assert isinstance(civilizations, list)
    if civilizations and len(civilizations) != players:
        raise errors.OptionError(
            "civilizations",
            f"Option 'civilizations' names {len(civilizations)} for {players} players; "
            "name one for each, or none.",
        )
    chosen = [civ for civ in civilizations if civ != "random"]
    twice = next((civ for civ in chosen if chosen.count(civ) > 1), None)
    if twice:
        raise errors.OptionError(
            "civilizations", f"Two players cannot both lead the civilization '{twice}'."
        )
    _check_automa(options, players, chosen)
    _check_first(options, players)
    _check_earlier(options)
    _check_even(options, players)
    _check_replaced(wonders, options)
    _check_map(str(options["map"]), effects.seats(options), stock, boards)
    _check_monsters(str(options["map"]), int(str(options["monsters"])), boards)


def _check_automa(options: Mapping[str, object], players: int, chosen: Sequence[object]) -> None:
    automa = str(options["automa"])
    if automa == "off":
        if players == 1:
            raise errors.OptionError(
                "players", "Nobody plays Monumental alone: with 1 player, choose an 'automa'."
            )
        if options["automa_edition"] != "full":
            raise errors.OptionError(
                "automa_edition",
                "Option 'automa_edition' is about the Automa: choose an 'automa', too.",
            )
        return
    if players == checks.MOST_SEATS:
        raise errors.OptionError(
            "automa", f"The Automa needs a seat of its own: {checks.MOST_SEATS} players leave none."
        )
    if automa in chosen:
        raise errors.OptionError("automa", f"A player leads the civilization '{automa}' already.")
    if options["automa_edition"] == "first" and options["continuous"]:
        raise errors.OptionError(
            "automa_edition",
            "The first edition's solo mode knows no continuous mode: leave one out.",
        )
    if options["automa_edition"] == "first" and players > 1:
        raise errors.OptionError(
            "automa_edition",
            f"The first edition's solo mode is for 1 player, not for {players}.",
        )


def _check_first(options: Mapping[str, object], players: int) -> None:
    first = str(options["first_player"])
    if first == "random":
        return
    if int(first) > players:
        raise errors.OptionError(
            "first_player",
            f"Seat {first} cannot begin: choose a seat from 1 to {players}, or 'random'.",
        )
    if options["automa_edition"] == "first":
        raise errors.OptionError(
            "first_player", "In the first edition's solo mode the Automa begins: leave this out."
        )


def _check_earlier(options: Mapping[str, object]) -> None:
    if not options["earlier_points"]:
        return
    if options["automa_edition"] == "first":
        raise errors.OptionError(
            "earlier_points",
            "In the first edition's solo mode the Automa begins, and would be given the points: "
            "leave this out.",
        )
    if options["continuous"]:
        raise errors.OptionError(
            "earlier_points",
            "In continuous mode another player begins each round, so none is always last: "
            "leave one of them out.",
        )


def _check_even(options: Mapping[str, object], players: int) -> None:
    if not options["automa_even"]:
        return
    if players > 1 or options["automa_edition"] == "first":
        raise errors.OptionError(
            "automa_even",
            "The points that make chances even are for 1 player against the full Automa: leave "
            "this out.",
        )


def _check_replaced(wonders: Mapping[str, Entry], options: Mapping[str, object]) -> None:
    """An alternative wonder takes the place of one of its era that would be in the deck."""
    named, eras = options["replaced_wonders"], options["alternative_wonders"]
    assert isinstance(named, list)
    assert isinstance(eras, list)
    by_era: dict[str, str] = {}
    for name in named:
        era, deck = wonders[name]["era"], wonders[name].fields.get("deck", "main")
        if era not in eras:
            raise errors.OptionError(
                "replaced_wonders",
                f"'{name}' is of era {era}: name that era in 'alternative_wonders', too.",
            )
        if by_era.setdefault(era, name) != name:
            raise errors.OptionError(
                "replaced_wonders",
                f"Era {era} has one alternative wonder: it replaces '{by_era[era]}' or '{name}', "
                "not both.",
            )
        if deck == "five" and effects.seats(options) < checks.MOST_SEATS:
            raise errors.OptionError(
                "replaced_wonders",
                f"'{name}' is in the game with {checks.MOST_SEATS} players only: "
                "name another wonder.",
            )


def _check_map(name: str, players: int, stock: Stock, boards: Boards) -> None:
    if "\n" in name:
        _check_own_board(name, players, stock)
        return
    own = [id for id, board in boards.items() if board.players == players]
    allowed = list(dict.fromkeys([*SIZES, "random", *reader.presets(players), *own]))
    if name not in allowed:
        raise errors.OptionError(
            "map", f"Option 'map' is {name!r}; with {players} players use {', '.join(allowed)}."
        )


def _check_monsters(map: str, monsters: int, boards: Boards) -> None:
    """Each monster needs a barbarian's place; only a board of one's own may have too few."""
    if "\n" not in map and map not in boards:
        return
    board = boards[map] if map in boards else _own_board(map)
    places = sum(tile.token == "barbarian" for tile in board.tiles)
    if monsters > places:
        raise errors.OptionError(
            "monsters",
            f"Option 'monsters' is {monsters}, but the board has {places} barbarian tokens "
            "for them to hide among.",
        )


def _check_own_board(text: str, players: int, stock: Stock) -> None:
    """A board that is given whole, so that a record needs no file besides it."""
    try:
        board = _own_board(text)
    except errors.ContentError as error:
        message = reader.mistake("option-line", line=error.line, problem=error.message)
        raise errors.OptionError("map", message) from error
    if board.players != players:
        raise errors.OptionError(
            "map", f"Option 'map' is a board for {board.players} players, not for {players}."
        )
    for problem in problems(board, stock):
        if problem.is_fatal:
            message = reader.mistake("option", problem=problem.said)
            if problem.tile is not None:
                line = _line_of(text, board, problem.tile)
                message = reader.mistake("option-line", line=line, problem=problem.said)
            raise errors.OptionError("map", message)


def _boards(content: Content, stock: Stock) -> dict[str, Board]:
    """The boards that packs bring, each checked; those of the game are in order."""
    found: dict[str, Board] = {}
    for entry in content["map"].values():
        board = reader.read_map(entry["text"], entry.file)
        if board.id != entry.id or board.id in (*SIZES, "random"):
            message = reader.mistake("other-id", file=f"{entry.id}.map", id=board.id)
            raise errors.ContentError(message, entry.file, entry.line)
        for problem in problems(board, stock):
            if problem.is_fatal:
                tile = problem.tile
                line = entry.line if tile is None else _line_of(entry["text"], board, tile)
                raise errors.ContentError(problem.said, entry.file, line)
        found[board.id] = board
    return found


def _line_of(text: str, board: Board, tile: int) -> int:
    return reader.row_lines(text)[board.tiles[tile].row]


@lru_cache(maxsize=16)
def _own_board(text: str) -> Board:
    if len(text) > reader.MAX_BYTES:
        raise errors.ContentError(reader.mistake("too-long", most=reader.MAX_BYTES), "map", 1)
    return reader.read_map(text, "map")


_WHO_AND_WHERE = (
    Option(
        "players",
        3,
        kind="integer",
        minimum=1,
        maximum=checks.MOST_SEATS,
        title={"en": "Players", "fr": "Joueurs"},
        help={
            "en": "1 only against the Automa, which has a seat besides.",
            "fr": "1 seulement contre l'Automa, qui occupe une place de plus.",
        },
    ),
    Option(
        "civilizations",
        [],
        kind="list",
        items="string",
        choices=("random", *effects.CIVILIZATIONS),
        maximum=5,
        title={"en": "Civilizations, by seat", "fr": "Civilisations, par place"},
        help={
            "en": "None named: all are drawn.",
            "fr": "Aucune nommée : toutes sont tirées au sort.",
        },
    ),
    Option(
        "first_player",
        "random",
        kind="string",
        choices=("random", *_numbered(checks.MOST_SEATS)),
        title={"en": "Who begins", "fr": "Qui commence"},
        help={
            "en": "By lot, or the player on this seat: in the rulebook whoever was abroad last.",
            "fr": "Au sort, ou le joueur de cette place : dans la règle, le dernier parti à "
            "l'étranger.",
        },
    ),
    Option(
        "earlier_points",
        0,
        kind="integer",
        minimum=0,
        maximum=9,
        before=0,
        title={"en": "Points for who plays earlier", "fr": "Points pour qui joue plus tôt"},
        help={
            "en": "So many for each player who plays after, and can answer in the last round; a "
            "variant of ours.",
            "fr": "Autant par joueur qui joue après, et peut répondre au dernier tour ; une "
            "variante de nous.",
        },
    ),
    Option(
        "map",
        "tight",
        kind="string",
        file_suffix=".map",
        title={"en": "Board", "fr": "Plateau"},
        help={
            "en": "A preset of that size, a new one by lot, one by its name, or the text of a map "
            "file.",
            "fr": "Un plateau de cette taille, un nouveau au sort, un autre par son nom, ou le "
            "texte d'un fichier de plateau.",
        },
    ),
    Option(
        "alternative_wonders",
        [],
        kind="list",
        items="string",
        choices=("I", "II", "III"),
        maximum=3,
        title={"en": "Alternative wonders in eras", "fr": "Merveilles alternatives aux ères"},
        help={
            "en": "In each of these eras another wonder takes the place of one of the usual ones.",
            "fr": "À chacune de ces ères, une autre merveille remplace une des "
            "merveilles habituelles.",
        },
    ),
)
_MODULES = (
    Option(
        "renaissance",
        False,
        kind="boolean",
        title={"en": "With the Renaissance", "fr": "Avec la Renaissance"},
        help={
            "en": "Twelve more cards, between eras II and III: a longer game.",
            "fr": "Douze cartes de plus, entre les ères II et III : une partie plus longue.",
        },
    ),
    Option(
        "continuous",
        False,
        kind="boolean",
        title={"en": "Continuous mode", "fr": "Mode continu"},
        help={
            "en": "Rounds in which all activate first, then take one action each in turn.",
            "fr": "Des manches où tous activent, puis jouent une action chacun à tour de rôle.",
        },
    ),
    Option(
        "heroes",
        False,
        kind="boolean",
        title={"en": "With heroes", "fr": "Avec les Héros"},
        help={
            "en": "Heroes join the cards that can be had, each with an ability of its own.",
            "fr": "Des Héros s'ajoutent aux cartes à prendre, chacun avec sa propre capacité.",
        },
    ),
    Option(
        "monsters",
        0,
        kind="integer",
        minimum=0,
        maximum=n.MONSTERS,
        title={"en": "Monsters among the barbarians", "fr": "Monstres parmi les Barbares"},
        help={
            "en": "The rulebook advises against more than 3.",
            "fr": "La règle déconseille d'en prendre plus de 3.",
        },
    ),
    Option(
        "automa",
        "off",
        kind="string",
        choices=("off", "random", *effects.CIVILIZATIONS),
        title={"en": "Automa", "fr": "Automa"},
        help={
            "en": "An opponent that plays by its cards, with this civilization, or one by lot.",
            "fr": "Un adversaire mené par ses cartes, avec cette civilisation, ou une au sort.",
        },
    ),
    Option(
        "automa_edition",
        "full",
        kind="string",
        choices=("full", "first"),
        title={"en": "Rules of the Automa", "fr": "Règles de l'Automa"},
        help={
            "en": "The solo mode of the first edition has one card a turn, and the Automa begins.",
            "fr": "Le mode solo de la première édition : une carte par tour, et l'Automa commence.",
        },
    ),
    Option(
        "automa_even",
        False,
        kind="boolean",
        before=False,
        title={"en": "Even chances against the Automa", "fr": "Chances égales contre l'Automa"},
        help={
            "en": "Points make up for how strong the Automa of each civilization is; a variant of "
            "ours.",
            "fr": "Des points compensent la force de l'Automa de chaque civilisation ; une "
            "variante de nous.",
        },
    ),
)


def _options(content: Content, stock: Stock, boards: Boards) -> Options:
    """The wonders that can give way to others are those of the content."""
    wonders = {
        card.id: card
        for era in ("I", "II", "III")
        for card in content["card"].values()
        if card["type"] == "wonder"
        and card["era"] == era
        and card.fields.get("deck") != "alternative"
    }
    replaced = Option(
        "replaced_wonders",
        [],
        kind="list",
        items="string",
        choices=tuple(wonders),
        maximum=3,
        title={"en": "Wonders these replace", "fr": "Merveilles remplacées"},
        help={
            "en": "One of each of these eras at most; where none is named, it is drawn.",
            "fr": "Une au plus pour chacune de ces ères ; sans choix, elle est tirée au sort.",
        },
    )
    check = partial(_check, wonders, stock, boards)
    return Options(*_WHO_AND_WHERE, replaced, *_MODULES, check=check)


class Monumental(game.Game):
    id = "monumental"
    kinds = effects.KINDS
    place = 2
    rules_version = 3
    space = SPACE
    levels: ClassVar = {
        "easy": "novice",
        "medium": "ismcts:iters=30,lore=0",
        "hard": "ismcts:iters=900,focus=2",
        "expert": "ismcts:iters=5000,focus=2",
    }
    # The more seats are read as learnt, the longer an iteration takes. Many iterations gain little
    # unless roll-outs show the answers of all others, too.
    levels_for: ClassVar = {
        2: {"expert": "ismcts:iters=5000,focus=2,further=1"},
        3: {"hard": "ismcts:iters=800,focus=2", "expert": "ismcts:iters=2500,focus=2,further=2"},
        4: {"hard": "ismcts:iters=800,focus=2", "expert": "ismcts:iters=2000,focus=2,further=3"},
        5: {"hard": "ismcts:iters=800,focus=2", "expert": "ismcts:iters=1600,focus=2,further=4"},
    }
    styles: ClassVar = {
        "warlike": {"provinces": 100, "others": 20},
        "builder": {"wonders": 60, "section": 60, "cards": 60},
        "scholar": {"knowledge": 60, "policies": 60, "culture": 60},
        "merchant": {"gold": 200, "explorers": 200, "resources": 60},
    }
    environment = 1
    tasks: ClassVar = {
        "duel": interface.Task({"players": 2}, "greedy", 50),
        "three": interface.Task({"players": 3}, "greedy", 50),
    }
    clock = "development"
    left_to_chance = ("civilizations", "first_player")
    read_alike = ("earlier_points",)
    mixed: ClassVar = {
        "map": (*SIZES, "random"),
        "alternative_wonders": ([], ["I"], ["II"], ["III"], ["I", "II", "III"]),
        "replaced_wonders": ([],),  # by lot
        "renaissance": (False, True),
        "continuous": (False, True),
        "heroes": (False, True),
        "monsters": (0, 1, 2, 3),
    }
    played_as = ("civilization", "civ")
    parts = game.Parts(
        terminal="acropole.games.monumental.terminal:draw",
        picture="acropole.games.monumental.picture:picture",
        page="acropole.games.monumental.page.page:MonumentalPage",
        maps_command="acropole.games.monumental.maps.command",
    )

    def options_of_the_day(self, level: str, chance: Random) -> dict[str, object]:
        return {"players": 2}

    def __init__(self, packs: Sequence[Pack] = (), kept: bytes = b"") -> None:
        super().__init__(packs, kept)
        self.content = load_content(HERE / "content", effects.KINDS, packs, kept)
        effects.check(self.content)
        checks.check_box(self.content)
        self.catalogue = effects.catalogue(self.content)
        schema.SCHEMA.check_icons()
        schema.SCHEMA.check_words(self.catalogue)
        schema.SCHEMA.check_rules(HERE)
        effects.check_texts(self.content, self.catalogue)
        effects.check_choices(self.content, self.catalogue)
        self.box = box.Box(self.content)
        self.boards = _boards(self.content, self.box.stock)
        self.options = _options(self.content, self.box.stock, self.boards)
        self.assembler = self.box.assembler

    def rules(self, options: dict[str, object]) -> variant.MonumentalRules:
        return variant.MonumentalRules(self, options, self.box.tables(options))

    def board(self, options: Mapping[str, object], seed: int) -> Board:
        """The board of a game; a random one belongs to its seed."""
        name, players = str(options["map"]), effects.seats(options)
        if "\n" in name:
            return _own_board(name)
        if name == "random":
            return generate.random_board(players, seed, stock=self.box.stock)
        if name in SIZES:
            name = next(found for found in reader.presets(players) if f"-{name}-" in found)
        return self.boards[name] if name in self.boards else reader.load_preset(name)

    # -- cards ----------------------------------------------------------------------------------

    def card_entries(self) -> list[Entry]:
        kinds = (
            "card",
            "monster",
            "barbarian",
            "free-city",
            "market-token",
            "automa-action",
            "automa-civilization",
        )
        return [entry for kind in kinds for entry in self.content[kind].values()]

    def card_name(self, entry: Entry, lang: str) -> str:
        text = self.catalogue.text
        if entry.kind == "barbarian":
            return text(lang, "token.barbarian", value=entry["value"])
        if entry.kind == "market-token":
            return text(lang, f"market.{entry['market']}")
        if entry.kind == "automa-action":
            special = text(lang, f"specialization.{entry['specialization']}")
            return text(lang, "automa.action", name=entry["name"][lang], special=special)
        if entry.kind == "automa-civilization":
            return text(lang, "automa.civilization", civ=text(lang, f"civ.{entry['civ']}"))
        name: str = entry["name"][lang]
        return name

    def card_effect(self, entry: Entry) -> str:
        if entry.kind in ("barbarian", "free-city"):
            return effects.both_gains(entry)
        if entry.kind == "monster":
            return str(entry["attack"])
        if entry.kind == "automa-action":
            return str(entry["common"])
        effect: str = entry.fields.get("effect") or entry.fields.get("gain", "")
        return effect

    def language(self, kind: str) -> tuple[Vocabulary, messages.Catalogue]:
        return vocabulary.VOCABULARY, self.catalogue

    def card_text(self, entry: Entry, lang: str) -> str:
        if entry.kind == "monster":
            return self._monster_text(entry, lang)
        parts = []
        if "deploy" in entry.fields:
            parts.append(self.catalogue.text(lang, f"deploy.{entry['deploy']}"))
        effect = self.card_effect(entry)
        if effect:
            parts.append(effects.effect_text(effect, self.catalogue, lang))
        if entry.fields.get("bonus"):
            bonus = effects.effect_text(entry["bonus"], self.catalogue, lang)
            parts.append(self.catalogue.text(lang, "card-text.bonus", text=bonus))
        if entry.fields.get("special"):
            special = self.catalogue.text(lang, f"specialization.{entry['specialization']}")
            text = effects.effect_text(entry["special"], self.catalogue, lang)
            parts.append(self.catalogue.text(lang, "automa.special", special=special, text=text))
        return " ".join(parts)

    def _monster_text(self, entry: Entry, lang: str) -> str:
        """What it does all the time, how it attacks, how it is defeated and what that brings."""
        keys = {
            "special": "special",
            "attack": f"attack-{entry['strikes']}",
            "defeat": "defeat",
            "reward": "reward",
        }
        return " ".join(
            self.catalogue.text(
                lang,
                f"card-text.{key}",
                text=effects.effect_text(entry[field], self.catalogue, lang),
            )
            for field, key in keys.items()
            if field in entry.fields
        )
