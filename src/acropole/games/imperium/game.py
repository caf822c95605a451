"""Imperium as a title: its content and its options. Rulebook 004."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from acropole.games.imperium import numbers as n
from acropole.games.imperium.box import LEVELS, MIXED, Box
from acropole.games.imperium.changes import CHANGES, change, check_changes
from acropole.games.imperium.checks import check_boxes
from acropole.games.imperium.civ_rows import (
    ROW_WORDS,
    check_row_choices,
    check_row_texts,
    check_rows,
    row_name,
    row_text,
)
from acropole.games.imperium.civ_vocabulary import CIV_VOCABULARY
from acropole.games.imperium.effects import (
    BOXES,
    KINDS,
    NATIONS,
    PLAY_WORDS,
    SECTIONS,
    card_text,
    catalogue,
    check,
    check_choices,
    check_texts,
    full_name,
)
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.actions import ActionKind, ActionSpace
from acropole.kernel.content import Entry, load_content
from acropole.kernel.errors import OptionError
from acropole.kernel.game import Game, Parts
from acropole.kernel.lang import offered
from acropole.kernel.options import Option, Options

HERE = Path(__file__).parent
SIDES = ("a", "b")


def _space(kinds: Sequence[Entry]) -> ActionSpace:
    """Cards are named by their kind: copies of one card are one choice."""
    ids = tuple(kind.id for kind in kinds)
    assert len(ids) == n.KINDS
    return ActionSpace(
        ActionKind("end-turn", n.END_TURN),
        ActionKind("innovate", n.INNOVATE),
        ActionKind("revolt", n.REVOLT),
        ActionKind("pledge", n.PLEDGE),
        ActionKind("market", n.FROM_SLOT, tuple(str(slot + 1) for slot in range(n.SLOTS))),
        ActionKind("deck", n.FROM_DECK),
        ActionKind("suit", n.SUIT, SUIT_NAMES[:4]),
        ActionKind("play", n.PLAY_KIND, ids),
        ActionKind("exhaust", n.EXHAUST_KIND, ids),
        ActionKind("hand", n.HAND_KIND, ids),
        ActionKind("discard", n.DISCARD_KIND, ids),
        ActionKind("card", n.CARD_KIND, ids),
    )


OPTIONS = (
    Option(
        "nation",
        "romans",
        kind="string",
        choices=NATIONS,
        title={"en": "Your nation", "fr": "Votre nation"},
    ),
    Option(
        "opponent",
        "carthaginians",
        kind="string",
        choices=NATIONS,
        title={"en": "Nation of the C.I.V.", "fr": "Nation de la C.I.V."},
    ),
    Option(
        "side",
        "b",
        kind="string",
        choices=SIDES,
        title={"en": "Side of your power card", "fr": "Face de votre carte Puissance"},
        help={
            "en": "b is the simpler one.",
            "fr": "b est la plus simple.",
        },
    ),
    Option(
        "level",
        "imperator",
        kind="string",
        choices=tuple(LEVELS),
        title={"en": "Level of the C.I.V.", "fr": "Niveau de la C.I.V."},
        help={
            "en": "From chieftain, the easiest, to supreme; imperator is the plain game.",
            "fr": "De chieftain, le plus facile, à supreme ; imperator est le jeu normal.",
        },
    ),
    Option(
        "commons",
        "classics",
        kind="string",
        choices=(*BOXES, MIXED),
        title={"en": "Common cards", "fr": "Cartes communes"},
        help={
            "en": "Of one box, or drawn from both.",
            "fr": "D'une boîte, ou tirées des deux.",
        },
    ),
    *CHANGES,
)


class Imperium(Game):
    id = "imperium"
    place = 3
    rules_version = 2
    levels: ClassVar = {
        "easy": "greedy",
        "medium": "ismcts:iters=20",
        "hard": "ismcts:iters=100",
    }
    environment = 1
    parts = Parts(
        terminal="acropole.terminal.imperium:draw",
        picture="acropole.rl.pictures.imperium:picture",
        page="acropole.web.pages.imperium:ImperiumPage",
    )

    def __init__(self, packs: Sequence[Path] = (), kept: bytes = b"") -> None:
        super().__init__(packs, kept)
        self.options = Options(*OPTIONS, check=self._check)
        self.content = load_content(HERE / "content", KINDS, packs, kept)
        check(self.content)
        check_rows(self.content)
        check_boxes(self.content)
        self.catalogue = catalogue(self.content, PLAY_WORDS)
        self.row_words = catalogue(self.content, ROW_WORDS)
        check_texts(self.content, self.catalogue)
        check_row_texts(self.content, self.row_words)
        check_choices(self.content, self.catalogue)
        check_row_choices(self.content, self.row_words)
        self.box = Box(self.content)
        self.assembler = self.box.assembler
        self.space = _space(self.box.kinds)

    def _check(self, options: Mapping[str, object]) -> None:
        if options["nation"] == options["opponent"]:
            nation = options["nation"]
            raise OptionError(
                "opponent",
                f"You and the C.I.V. cannot both lead the {nation}; choose another nation.",
            )
        check_changes(options, self.content)

    def rules(self, options: dict[str, object]) -> ImperiumRules:
        nations = [str(options["nation"]), str(options["opponent"])]
        sides = [str(options["side"]), "a"]  # the C.I.V. ignores its power card
        commons, level = str(options["commons"]), str(options["level"])
        tables = self.box.tables(nations, sides, commons, level)
        change(tables, options, self.box.kind_of)
        return ImperiumRules(self, options, tables)

    # -- cards -----------------------------------------------------------------------------------

    def card_entries(self) -> list[Entry]:
        """The cards, then the rows of the tables of the C.I.V."""
        return [*self.content["card"].values(), *self.box.rows]

    def card_name(self, entry: Entry, lang: str) -> str:
        if entry.kind == "row":
            return row_name(entry, self.row_words, lang)
        return full_name(entry, lang)

    def card_effect(self, entry: Entry) -> str:
        if entry.kind == "row":
            return str(entry["does"])
        return "; ".join(entry[section] for section in SECTIONS if section in entry.fields)

    def card_text(self, entry: Entry, lang: str) -> str:
        if entry.kind == "row":
            return row_text(entry, self.row_words, lang)
        return card_text(entry, self.catalogue, lang)

    def choice_texts(self, pc: int, lang: str) -> list[str]:
        """In a row of the C.I.V. it is spoken about the C.I.V., and "you" is the person."""
        offer = self.assembler.offers[pc]
        is_row = offer.vocabulary is CIV_VOCABULARY
        return offered(offer, self.row_words if is_row else self.catalogue, lang)
