"""Cards of Imperium in words: their names, marks and texts, from the content of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from acropole.games.imperium.arguments import POOL
from acropole.games.imperium.effects import SECTIONS, points_text, section_text
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.content import Entry

SUIT_STYLES = {
    "region": "green",
    "uncivilised": "dark_orange",
    "civilised": "bright_cyan",
    "tributary": "medium_purple",
    "fame": "yellow",
    "unrest": "red",
}
TOKEN_STYLES = {"mat": "dark_orange", "pop": "bright_blue", "prog": "bright_cyan"}
STANDS = ("exhaust", "exhaust_reaction", "reaction", "standing", "solstice")  # read in play


class Cards:
    def __init__(self, rules: ImperiumRules, lang: str) -> None:
        self.rules = rules
        self.lang = lang

    def say(self, key: str, **slots: object) -> str:
        return self.rules.game.catalogue.text(self.lang, key, **slots)

    # -- one card --------------------------------------------------------------------------------

    def entry(self, card: str) -> Entry:
        """What is printed on a card, named as in an observation: `forest#2`."""
        return self.rules.game.content["card"][card.rsplit("#", 1)[0]]

    def name(self, card: str) -> str:
        kind = self.rules.game.box.kind_of[self.entry(card).id]
        return self.rules.kind_name(self.rules.tables.alike[kind], self.lang)

    def title(self, card: str) -> Text:
        """The name, in the colour of its suit."""
        suits = self.entry(card).fields.get("suits", ())
        return Text(
            self.name(card), f"bold {SUIT_STYLES.get(suits[0], '') if suits else ''}".strip()
        )

    def marks(self, card: str, *, empire: bool | None = None) -> Text:
        """Suits, header, icons; the state it needs is red when it is not the present one."""
        fields = self.entry(card).fields
        parts = [Text(self.say(f"suits.{suit}")) for suit in dict.fromkeys(fields.get("suits", ()))]
        if fields.get("header") in ("pinned", "attack"):
            parts.append(Text(self.say(f"header.{fields['header']}")))
        if "state" in fields:
            wrong = empire is not None and (fields["state"] == "empire") != empire
            parts.append(Text(self.say(f"state.{fields['state']}"), "red" if wrong else ""))
        if fields.get("free"):
            parts.append(Text(self.say("table.field-free")))
        parts += [Text(self.icons(card))] if "icons" in fields else []
        return Text(" · ", "dim").join(parts)

    def icons(self, card: str) -> str:
        """`2 production, river`."""
        count = Counter(self.entry(card).fields.get("icons", ()))
        names = ((self.say(f"icons.{icon}"), n) for icon, n in count.items())
        return ", ".join(f"{n} {name}" if n > 1 else name for name, n in names)

    def points(self, card: str) -> str:
        """The printed points; a star for those that are counted or depend on the place."""
        fields = self.entry(card).fields
        if "variable" in fields:
            return "*"
        placed = any(place in fields for place in ("in_history", "in_play", "garrisoned"))
        return f"{fields['points']}*" if placed else str(fields["points"])

    def text(self, card: str, sections: Sequence[str] = SECTIONS) -> str:
        """What it does; all sections, then how its points are counted."""
        entry, words = self.entry(card), self.rules.game.catalogue
        parts = [
            self.say(f"section.{field}", text=section_text(entry, field, words, self.lang))
            for field in sections
            if field in entry.fields
        ]
        if sections is SECTIONS:
            parts.append(self.scoring(card))
        return " ".join(parts).strip()

    def scoring(self, card: str) -> str:
        """How its points are counted, where it is more than a number."""
        points = points_text(self.entry(card), self.rules.game.catalogue, self.lang)
        return self.say("section.points", text=points) if points else ""

    # -- several ---------------------------------------------------------------------------------

    def names(self, cards: Iterable[str]) -> Text:
        """`Forest ×2, Advance`, in the order in which they come."""
        copies: dict[str, list[str]] = {}
        for card in cards:
            copies.setdefault(self.name(card), []).append(card)
        return Text(", ").join(
            Text.assemble(self.title(alike[0]), f" ×{len(alike)}" if len(alike) > 1 else "")
            for alike in copies.values()
        )

    def tokens(self, tokens: Mapping[str, int], *, all_kinds: bool = False) -> Text:
        """`3 materials, 1 progress`."""
        parts = [
            Text(self.say(f"tokens.{name}", n=tokens[name]), TOKEN_STYLES[name])
            for name in POOL
            if tokens[name] or all_kinds
        ]
        return Text(", ").join(parts)

    def cost(self, card: str) -> Text:
        """What it costs to develop."""
        cost: Mapping[str, int] = self.entry(card).fields.get("cost", {})
        return self.tokens({name: cost.get(name, 0) for name in POOL})
