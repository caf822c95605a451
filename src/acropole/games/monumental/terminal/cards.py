"""Cards in words: names, printed resources, costs and effects, from the content."""

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.text import Text

from acropole.games.monumental.sight import effect_text
from acropole.games.monumental.terminal import ink
from acropole.kernel.content import Entry
from acropole.kernel.game import Game


class Cards:
    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
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

    def printed(self, id: str) -> Entry:
        """A card that is not played from a deck: of the Automa, or of a market."""
        return next(entry for entry in self.game.card_entries() if entry.id == id)

    def yields(self, card: str) -> Mapping[str, int]:
        found: Mapping[str, int] = self.entry(card).fields.get("yields", {})
        return found

    def cost(self, entry: Entry) -> Text:
        """`3P`, `4S`, or of a wonder `3+3P`."""
        resource = "science" if entry["type"] == "knowledge" else "production"
        letter = self.say(f"table.letter-{resource}")
        return Text("+".join(map(str, entry["cost"])) + letter, ink.RESOURCE_STYLES[resource])

    def effect(self, entry: Entry) -> str:
        """What it does, in words; empty if it only yields resources."""
        effect = entry.fields.get("effect", "")
        return effect_text(effect, self.game.catalogue, self.lang) if effect else ""

    # -- several ---------------------------------------------------------------------------------

    def amounts(self, amounts: Mapping[str, int]) -> Text:
        """`2P 1S`."""
        return Text(" ").join(
            Text(f"{amounts[name]}{self.say(f'table.letter-{name}')}", ink.RESOURCE_STYLES[name])
            for name in ink.RESOURCES
            if amounts.get(name)
        )

    def names(self, cards: Iterable[str | None]) -> str:
        """`Library ×2, Forum`, in the order in which they come."""
        count = Counter(self.name(card) for card in cards if card)
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in count.items())
