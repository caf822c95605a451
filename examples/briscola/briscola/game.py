"""The title: its content, its options, and the tables made of both."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from acropole.kernel.content import Entry, Field, Kind, load_content
from acropole.kernel.game import Game, Parts
from acropole.kernel.lang import Assembler, EffectError, Number, parse, sentence
from acropole.kernel.lang.syntax import Call
from acropole.kernel.machine import array
from acropole.kernel.messages import KERNEL_WORDS, Catalogue, Messages
from acropole.kernel.options import Option, Options
from acropole.kernel.packs import Pack
from briscola import numbers as n
from briscola.position import Tables
from briscola.schema import SCHEMA
from briscola.variant import BriscolaRules

HERE = Path(__file__).parent
MISTAKE = Messages(HERE / "words", "mistake")
KINDS = (
    Kind("suit", {"name": Field("names"), "of": Field("names")}, n.SUITS, fixed=True),
    Kind(
        "rank",
        {"name": Field("names"), "effect": Field("effect", required=False)},
        n.RANKS,
        fixed=True,
    ),
)
VOCABULARY = SCHEMA.vocabulary({"n": Number("n")})
SUITS = ("coins", "cups", "swords", "clubs")
RANKS = ("two", "four", "five", "six", "seven", "jack", "knight", "king", "three", "ace")
CARDS = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)


class Briscola(Game):
    id = "briscola"
    rules_version = 1
    environment = 1
    parts = Parts(terminal="briscola.terminal:draw")
    space = SCHEMA.space({"play": CARDS})
    options = Options(
        Option(
            "players",
            2,
            kind="integer",
            minimum=2,
            maximum=4,
            title={"en": "Players", "fr": "Joueurs"},
        )
    )
    card_ids = CARDS

    def __init__(self, packs: Sequence[Pack] = (), kept: bytes = b"") -> None:
        super().__init__(packs, kept)
        self.content = load_content(HERE / "content", KINDS, packs, kept)
        self.catalogue = Catalogue.load(KERNEL_WORDS, HERE / "words")
        SCHEMA.check_words(self.catalogue)
        self.suits = [self.content["suit"][suit] for suit in SUITS]
        self.ranks = [self.content["rank"][rank] for rank in RANKS]
        self.assembler = Assembler()
        effects = [self._compile(rank) for rank in self.ranks]
        self._tables = Tables(
            array(self.assembler.code),
            [address for address, _ in effects],
            [points for _, points in effects],
        )

    def _compile(self, rank: Entry) -> tuple[int, int]:
        """Where the effect of a rank begins, and the points that it scores."""
        if not self.card_effect(rank):
            return -1, 0
        try:
            tree = parse(self.card_effect(rank))
            address = self.assembler.add(tree, VOCABULARY)
            if len(tree.items) > 1 or not isinstance(tree.items[0], Call):
                raise EffectError(MISTAKE("scores"), tree.pos)
            return address, self.assembler.code[address + 2]
        except EffectError as error:
            raise rank.error("effect", error.said, error.offset) from error

    def rules(self, options: dict[str, object]) -> BriscolaRules:
        return BriscolaRules(self, options, self._tables)

    def name_of(self, card: int, lang: str) -> str:
        rank, suit = self.ranks[card % n.RANKS], self.suits[card // n.RANKS]
        return f"{rank['name'][lang]} {suit['of'][lang]}"

    # -- the card browser: the ten ranks ---------------------------------------------------------

    def card_entries(self) -> list[Entry]:
        return self.ranks

    def card_name(self, entry: Entry, lang: str) -> str:
        return str(entry["name"][lang])

    def card_effect(self, entry: Entry) -> str:
        return str(entry.fields.get("effect") or "")

    def card_text(self, entry: Entry, lang: str) -> str:
        effect = self.card_effect(entry)
        return sentence(parse(effect), VOCABULARY, self.catalogue, lang) if effect else ""
