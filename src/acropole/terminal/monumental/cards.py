"""Cards in words: names, printed resources, costs and effects, from the content of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from acropole.games.monumental.effects import effect_text
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.content import Entry
from acropole.terminal.monumental.signs import RESOURCE_STYLES, RESOURCES


def flow(parts: Iterable[Text], width: int, gap: str = "  ") -> Text:
    """The parts one after the other, each in one line."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], gap, part)
        else:
            lines.append(part)
    return Text("\n").join(lines)


class Cards:
    def __init__(self, rules: MonumentalRules, lang: str) -> None:
        self.rules = rules
        self.game = rules.game
        self.lang = lang

    def say(self, key: str, **slots: object) -> str:
        return self.game.catalogue.text(self.lang, key, **slots)

    # -- one card --------------------------------------------------------------------------------

    def entry(self, card: str) -> Entry:
        """What is printed on a card, named as in an observation: `library#2`."""
        return self.game.content["card"][card.rsplit("#", 1)[0]]

    def name(self, card: str) -> str:
        return self.title(self.entry(card))

    def title(self, entry: Entry) -> str:
        name: str = entry["name"][self.lang]
        return name

    def yields(self, card: str | None) -> Mapping[str, int]:
        return self.entry(card).fields.get("yields", {}) if card else {}

    def cost(self, entry: Entry) -> Text:
        """`3P`, `4S`, or of a wonder `3+3P`."""
        resource = "science" if entry["type"] == "knowledge" else "production"
        letter = self.say(f"table.letter-{resource}")
        return Text("+".join(map(str, entry["cost"])) + letter, RESOURCE_STYLES[resource])

    def effect(self, entry: Entry) -> str:
        """What it does, in words; empty if it only yields resources."""
        effect = entry.fields.get("effect", "")
        return effect_text(effect, self.game.catalogue, self.lang) if effect else ""

    def is_in_force(self, entry: Entry) -> bool:
        """Whether its effect works by itself and is never used."""
        return bool(self.rules.tables.in_force[self.game.box.kind_of[entry.id]])

    # -- several ---------------------------------------------------------------------------------

    def amounts(self, amounts: Mapping[str, int]) -> Text:
        """`2P 1S`."""
        return Text(" ").join(
            Text(f"{amounts[name]}{self.say(f'table.letter-{name}')}", RESOURCE_STYLES[name])
            for name in RESOURCES
            if amounts.get(name)
        )

    def names(self, cards: Iterable[str | None]) -> str:
        """`Library ×2, Forum`, in the order in which they come."""
        count = Counter(self.name(card) for card in cards if card)
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in count.items())

    def policies(self, seat: Mapping[str, Any]) -> list[Entry]:
        """The policies of a seat in the order of development: the last is the active one."""
        return [self.policy(seat, number) for number in seat["policies"]]

    def policy(self, seat: Mapping[str, Any], number: int) -> Entry:
        civilization = seat["civilization"]
        own = [
            entry
            for entry in self.game.content["card"].values()
            if entry["type"] == "policy" and entry["civ"] == civilization
        ]
        return own[number]

    def warlord(self, seat: Mapping[str, Any]) -> Entry:
        return next(
            entry
            for entry in self.game.content["card"].values()
            if entry["type"] == "warlord" and entry["civ"] == seat["civilization"]
        )
