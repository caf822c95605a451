"""The table of Monuments as a picture: the row, a line for each monument, the hands."""

from collections.abc import Sequence
from typing import Any

from acropole.games.monuments.sight import MonumentSight, MonumentsSight
from acropole.kernel.game import Rules
from acropole.rl.pictures.sheet import CARD_PAPER, INK, SOFT_INK, WIDTH, Card, Sheet, box, text

COLOURS = {"blue": "#2b5c9e", "orange": "#c96a12", "green": "#3f7d3a", "purple": "#74439a"}
SYMBOLS = {"scroll": "#a67c00", "ship": "#23798f", "helmet": "#b8392e"}
LINE = 30
NAMES, TRACK, SPACE = 190, 8, 19  # where the track begins, its height, its spaces
STONE = 21


def picture(sight: MonumentsSight, rules: Rules[Any], names: Sequence[str], lang: str) -> str:
    return _Table(sight, rules, names, lang).svg()


class _Table:
    def __init__(
        self, sight: MonumentsSight, rules: Rules[Any], names: Sequence[str], lang: str
    ) -> None:
        self.sight = sight
        self.names = names
        self.lang = lang
        self.catalogue = rules.game.catalogue
        self.content = rules.game.content["card"]
        self.sheet = Sheet(rules.game.title(lang), self._say("table.pile", n=sight.pile))

    def svg(self) -> str:
        self.sheet.heading(self._say("table.row"))
        self.sheet.cards([self._card(card) for card in self.sight.row if card])
        self._monuments()
        for seat, player in enumerate(self.sight.seats):
            count = self._say("table.hand-of", player=self._name(seat), n=player.hand)
            self.sheet.heading(count, f"{self._say('table.sum-points')}: {player.score}")
            self.sheet.cards([self._card(card) for card in player.known])
        return self.sheet.svg()

    def _say(self, key: str, **slots: object) -> str:
        return self.catalogue.text(self.lang, key, **slots)

    def _name(self, seat: int) -> str:
        mark = "▸ " if seat == self.sight.to_move else ""
        return mark + self.names[seat]

    def _card(self, card: str) -> Card:
        entry = self.content[card]
        symbol = entry["symbol"]
        name = self._say(f"monument.{entry['monument']}")
        note = f"{self._say(f'symbol.{symbol}')}  {entry['number']}"
        return Card(name, note, SYMBOLS[symbol])

    # -- the monuments ---------------------------------------------------------------------------

    def _monuments(self) -> None:
        displays = self.sight.displays
        left = NAMES + len(self.sight.columns) * SPACE + 90
        width = (WIDTH - 60 - left) / len(displays)
        signs = []
        for place, (seat, display) in enumerate(displays):
            x = left + place * width
            signs.append(text(x, 18, self._name(seat), 14, COLOURS[display.colour], bold=True))
            left_over = self._say("table.historians", n=display.historians)
            signs.append(text(x, 36, left_over, 12, SOFT_INK))
        for line, (name, monument) in enumerate(self.sight.monuments.items()):
            y = 50 + line * LINE
            signs += self._track(name, monument, y)
            for place, (_, display) in enumerate(displays):
                stones = display.monuments.get(name, ())
                colour = COLOURS[display.colour]
                signs += self._stones(left + place * width, y, stones, width, colour)
        self.sheet.y += 6
        height = 56 + len(self.sight.monuments) * LINE
        self.sheet.drawing("".join(signs), WIDTH - 60, height)

    def _track(self, name: str, monument: MonumentSight, y: float) -> list[str]:
        """Name, spaces with the disc on one of them, what that space is worth."""
        spaces = len(self.sight.columns)
        signs = [text(0, y + 16, self._say(f"monument.{name}"), 14)]
        for space in range(spaces):
            x = NAMES + space * SPACE
            signs.append(box(x, y + TRACK / 2, SPACE - 3, SPACE - 3, CARD_PAPER, SOFT_INK, 3))
            if space == self.sight.discs[name]:
                middle = SPACE / 2 - 1.5
                signs.append(
                    f'<circle cx="{x + middle:.1f}" cy="{y + TRACK / 2 + middle:.1f}" r="6"'
                    f' fill="{INK}"/>'
                )
        worth = f"{monument.sole} · {monument.primary}/{monument.secondary}"
        return [*signs, text(NAMES + spaces * SPACE + 8, y + 17, worth, 12, SOFT_INK)]

    def _stones(
        self, x: float, y: float, stones: Sequence[int], width: float, colour: str
    ) -> list[str]:
        """The cards of a monument in a display, the top one last."""
        step = min(STONE + 3, (width - STONE) / max(len(stones), 1))
        signs = []
        for place, number in enumerate(stones):
            at = x + place * step
            signs.append(box(at, y, STONE, STONE + 3, colour, CARD_PAPER, 4))
            signs.append(
                text(
                    at + STONE / 2, y + 17, str(number), 14, CARD_PAPER, bold=True, anchor="middle"
                )
            )
        return signs
