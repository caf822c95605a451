"""Imperium as a title: its content and its options. Rulebook 004."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar, cast

from acropole.games.imperium import box, checks, civ_rows, effects, filters, variant, vocabulary
from acropole.games.imperium import numbers as n
from acropole.games.imperium.changes import CHANGES, change, check_changes
from acropole.games.imperium.insight import leaning
from acropole.games.imperium.people import MOST, SEVERAL, SIDES, check_people, draw_people, seated
from acropole.games.imperium.schema import CARDS, ROWS, SCHEMA
from acropole.kernel import content, game, interface, messages
from acropole.kernel.lang import text, verbs
from acropole.kernel.options import Option, Options
from acropole.kernel.packs import Pack

HERE = Path(__file__).parent


def _space(kinds: Sequence[content.Entry]) -> interface.ActionSpace:
    """Cards are named by their kind: copies of one card are one choice."""
    ids = tuple(kind.id for kind in kinds)
    return SCHEMA.space(
        {
            "market": tuple(str(slot + 1) for slot in range(n.SLOTS)),
            "suit": filters.SUIT_NAMES[: n.MARKET_SUITS],
            **dict.fromkeys(("play", "exhaust", "hand", "discard", "card"), ids),
        }
    )


OPTIONS = (
    *SEVERAL,
    Option(
        "nation",
        "romans",
        kind="string",
        choices=effects.NATIONS,
        title={"en": "Your nation", "fr": "Votre nation"},
        help={
            "en": "Each has a deck, a way and some rules of its own.",
            "fr": "Chacune a son deck, sa voie et quelques règles à elle.",
        },
    ),
    Option(
        "opponent",
        "carthaginians",
        kind="string",
        choices=effects.NATIONS,
        title={"en": "Nation of the C.I.V.", "fr": "Nation de la C.I.V."},
        help={
            "en": "What the opponent of the rules plays; it acts by the table of that nation.",
            "fr": "Ce que joue l'adversaire des règles ; il agit selon la table de cette nation.",
        },
    ),
    Option(
        "side",
        "b",
        kind="string",
        choices=SIDES,
        title={"en": "Side of your power card", "fr": "Face de votre carte Puissance"},
        help={
            "en": "B is the simpler one.",
            "fr": "B est la plus simple.",
        },
    ),
    Option(
        "level",
        "imperator",
        kind="string",
        choices=tuple(box.LEVELS),
        title={"en": "Level of the C.I.V.", "fr": "Niveau de la C.I.V."},
        help={
            "en": "From the easiest to the hardest; the third is the plain game.",
            "fr": "Du plus facile au plus difficile ; le troisième est le jeu normal.",
        },
    ),
    Option(
        "commons",
        "classics",
        kind="string",
        choices=(*effects.BOXES, box.MIXED),
        title={"en": "Common cards", "fr": "Cartes communes"},
        help={
            "en": "Of one box, or drawn from both.",
            "fr": "D'une boîte, ou tirées des deux.",
        },
    ),
    Option(
        "solstice",
        "auto",
        kind="string",
        choices=("auto", "ask"),
        before="ask",
        title={"en": "Order of solstice effects", "fr": "Ordre des effets de solstice"},
        help={
            "en": "You choose it only where it can matter, or each time.",
            "fr": "Vous ne le choisissez que lorsqu'il peut compter, ou chaque fois.",
        },
    ),
    *CHANGES,
)


class Imperium(game.Game):
    id = "imperium"
    kinds = effects.KINDS
    place = 3
    rules_version = 3
    carries_on: ClassVar = {2: "Its tables ask for the order of solstice effects, as they did."}
    levels: ClassVar = {
        "easy": "novice",
        "medium": "ismcts:iters=40,sight=1,lore=0",
        "hard": "ismcts:iters=100,sight=1",
        "expert": "ismcts:iters=3000,sight=1,focus=2,further=1",
    }
    # Against people more thought is needed to be ahead of `medium` than against the C.I.V. Where
    # positions are read as learnt, roll-outs last a round and not three: there are more of them.
    # More thought gains little there, unless it looks a round further.
    levels_for: ClassVar = {
        2: {"hard": "ismcts:iters=900,sight=1", "expert": "ismcts:iters=2500,sight=1,further=1"},
        3: {"hard": "ismcts:iters=1000,sight=1", "expert": "ismcts:iters=2500,sight=1,further=1"},
        4: {"hard": "ismcts:iters=1000,sight=1", "expert": "ismcts:iters=2500,sight=1,further=1"},
    }
    styles: ClassVar = {
        "warlike": {"region": 150, "tributary": 150, "others": 50},
        "builder": {"in-play": 300},
        "scholar": {"progress": 150, "nation": 150, "nation-deck": 150},
        "merchant": {"materials": 300, "people": 300},
    }
    environment = 1
    tasks: ClassVar = {
        "alone": interface.Task({"players": 1}, "random", 50),  # against the C.I.V.
        "duel": interface.Task({"players": 2}, "greedy", 50),
    }
    topics = leaning.TOPICS
    clock = "main"
    left_to_chance = ("nation", "opponent", "side", "rivals", "rival_sides")
    read_alike = ("level", "commons", "solstice", "first", "gifts", "payments")
    mixed: ClassVar = {
        "commons": (*effects.BOXES, box.MIXED),
        "civ": (False, True),
        "first": ("fixed", "rotates"),
        "gifts": ("hand", "discard"),
        "payments": ("ask", "goods"),
    }
    played_as = ("nation", "nation")
    parts = game.Parts(
        terminal="acropole.games.imperium.terminal:draw",
        picture="acropole.games.imperium.picture:picture",
        page="acropole.games.imperium.page.page:ImperiumPage",
        campaign="acropole.games.imperium.campaign.rules",
        campaign_command="acropole.games.imperium.campaign.command",
        campaign_pages="acropole.games.imperium.campaign.page.page",
    )

    def options_of_the_day(self, level: str, chance: Random) -> dict[str, object]:
        nation, opponent = chance.sample(effects.NATIONS, 2)
        strength = {"easy": "chieftain", "medium": "imperator", "hard": "overlord"}[level]
        return {"nation": nation, "opponent": opponent, "level": strength}

    def mixes(self, given: Mapping[str, object]) -> dict[str, Sequence[object]]:
        """Alone no more than the common cards; four players leave the C.I.V. no seat."""
        for_several = ("civ", "first", "gifts", "payments")
        left_out = {1: for_several, MOST: ("civ",)}.get(cast(int, given.get("players", 1)), ())
        if given.get("one_box"):  # it may be played with one box of common cards only
            left_out = (*left_out, "commons")
        found = super().mixes(given)
        return {name: values for name, values in found.items() if name not in left_out}

    def drawn(self, given: Mapping[str, object], chance: Random) -> dict[str, object]:
        """Nations and sides of power cards that are not given are any."""
        return draw_people({**self.options.resolve({}), **given}, given, self.content, chance)

    def __init__(self, packs: Sequence[Pack] = (), kept: bytes = b"") -> None:
        super().__init__(packs, kept)
        self.options = Options(*OPTIONS, check=self._check)
        self.content = content.load_content(HERE / "content", effects.KINDS, packs, kept)
        effects.check(self.content)
        civ_rows.check_rows(self.content)
        checks.check_boxes(self.content)
        self.catalogue = effects.catalogue(self.content)
        self.row_words = effects.catalogue(self.content, civ_rows.ROW_WORDS)
        CARDS.check_icons()
        CARDS.check_words(self.catalogue)
        ROWS.check_words(self.row_words)
        SCHEMA.check_rules(HERE)
        effects.check_texts(self.content, self.catalogue)
        civ_rows.check_row_texts(self.content, self.row_words)
        effects.check_choices(self.content, self.catalogue)
        civ_rows.check_row_choices(self.content, self.row_words)
        self.box = box.Box(self.content)
        self.assembler = self.box.assembler
        self.space = _space(self.box.kinds)

    def _check(self, options: Mapping[str, object]) -> None:
        check_people(options, self.content)
        check_changes(options, self.content)

    def rules(self, options: dict[str, object]) -> variant.ImperiumRules:
        who = seated(options, self.content)
        tables = self.box.tables(
            who.nations,
            who.sides,
            str(options["commons"]),
            str(options["level"]),
            civ=who.civ,
            one_box=bool(options["one_box"]),
        )
        tables.asks_order = int(options["solstice"] == "ask")
        tables.asks_payment = int(options["players"] != 1 and options["payments"] == "ask")
        tables.rotates = int(options["first"] == "rotates")
        tables.gifts_to = n.HAND if options["gifts"] == "hand" else n.DISCARD
        if options["players"] == 1:
            change(tables, options, self.box.kind_of)
        return variant.ImperiumRules(self, options, tables)

    # -- cards -----------------------------------------------------------------------------------

    def card_entries(self) -> list[content.Entry]:
        """The cards, then the rows of the tables of the C.I.V."""
        return [*self.content["card"].values(), *self.box.rows]

    def card_name(self, entry: content.Entry, lang: str) -> str:
        if entry.kind == "row":
            return civ_rows.row_name(entry, self.row_words, lang)
        return effects.full_name(entry, lang)

    def card_effect(self, entry: content.Entry) -> str:
        if entry.kind == "row":
            return str(entry["does"])
        return "; ".join(entry[section] for section in effects.SECTIONS if section in entry.fields)

    def language(self, kind: str) -> tuple[verbs.Vocabulary, messages.Catalogue]:
        if kind == "row":
            return civ_rows.CIV_VOCABULARY, self.row_words
        return vocabulary.VOCABULARY, self.catalogue

    def card_text(self, entry: content.Entry, lang: str) -> str:
        if entry.kind == "row":
            return civ_rows.row_text(entry, self.row_words, lang)
        return effects.card_text(entry, self.catalogue, lang)

    def choice_texts(self, pc: int, lang: str) -> list[str]:
        """In a row of the C.I.V. it is spoken about the C.I.V., and "you" is the person."""
        offer = self.assembler.offers[pc]
        is_row = offer.vocabulary is civ_rows.CIV_VOCABULARY
        return text.offered(offer, self.row_words if is_row else self.catalogue, lang)
