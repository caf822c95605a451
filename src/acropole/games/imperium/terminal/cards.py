"""Cards of Imperium in words: their names, marks and texts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from acropole.games.imperium import sight
from acropole.kernel import content, game

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
    def __init__(self, rules: game.Rules[Any], lang: str) -> None:
        self.rules = rules
        self.lang = lang

    def say(self, key: str, **slots: object) -> str:
        return self.rules.game.catalogue.text(self.lang, key, **slots)

    # -- one card --------------------------------------------------------------------------------

    def entry(self, card: str) -> content.Entry:
        return sight.entry_of(self.rules, card)

    def name(self, card: str) -> str:
        return sight.label(self.rules, card, self.lang)

    def title(self, card: str) -> Text:
        """The name, in the colour of its suit."""
        suits = self.entry(card).fields.get("suits", ())
        return Text(
            self.name(card), f"bold {SUIT_STYLES.get(suits[0], '') if suits else ''}".strip()
        )

    def marks(self, card: str, *, unfit: bool = False) -> Text:
        """Suits, header, icons; the state it needs is red when it is not the present one."""
        fields = self.entry(card).fields
        parts = [Text(self.say(f"suits.{suit}")) for suit in dict.fromkeys(fields.get("suits", ()))]
        if fields.get("header") in ("pinned", "attack"):
            parts.append(Text(self.say(f"header.{fields['header']}")))
        if "state" in fields:
            parts.append(Text(self.say(f"state.{fields['state']}"), "red" if unfit else ""))
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

    def text(self, card: str) -> str:
        """What it does, and how its points are counted."""
        return self.rules.game.card_text(self.entry(card), self.lang)

    def standing(self, card: str) -> str:
        """What it can do in play."""
        return " ".join(sight.sections(self.rules, card, self.lang, STANDS))

    def scoring(self, card: str) -> str:
        return sight.scoring_text(self.rules, card, self.lang)

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
            for name in TOKEN_STYLES
            if tokens[name] or all_kinds
        ]
        return Text(", ").join(parts)
