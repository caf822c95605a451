"""A sheet of paper that is filled from top to bottom: headings, lines, cards, drawings."""

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

WIDTH = 1000
MARGIN = 30
GAP = 8
CARD_WIDTH, CARD_HEIGHT = 150, 62  # six side by side
NARROW = 110  # narrower cards have smaller letters
LETTER, SMALL_LETTER = 0.68, 0.55  # the widths of letters, about, for a size of 1
LINE = 19
LINE_LETTERS = 150  # that fit on a line

INK, SOFT_INK, PAPER, CARD_PAPER = "#2f281e", "#6d604c", "#f7f2e6", "#fffaf0"
SEATS = ("#b8392e", "#2b5c9e", "#b97d00", "#74439a", "#1b7c69")


class Card(NamedTuple):
    title: str
    note: str = ""
    colour: str = SOFT_INK
    fill: str = CARD_PAPER


def text(
    x: float,
    y: float,
    words: str,
    size: float = 14,
    fill: str = INK,
    *,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    look = f'font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"'
    look += ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'


def box(
    x: float, y: float, width: float, height: float, fill: str, line: str = INK, round_by: float = 5
) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        f' rx="{round_by:g}" fill="{fill}" stroke="{line}"/>'
    )


def card_sign(x: float, y: float, card: Card, width: float = CARD_WIDTH) -> str:
    """A card with a band in its colour, its name and a note below."""
    band = f'<rect x="{x:.1f}" y="{y:.1f}" width="6" height="{CARD_HEIGHT}" fill="{card.colour}"/>'
    size = 11 if width < NARROW else 12
    room = width - 16
    title = wrap(card.title, int(room / size / LETTER), break_long_words=False)[:2]
    note = wrap(card.note, int(room / 11 / SMALL_LETTER))[-2:]
    signs = [box(x, y, width, CARD_HEIGHT, card.fill, card.colour), band]
    for line, words in enumerate(title):
        signs.append(text(x + 11, y + 17 + 14 * line, words, size, bold=True))
    end, foot = x + width - 7, y + CARD_HEIGHT - 7
    for line, words in enumerate(reversed(note)):
        signs.append(text(end, foot - 13 * line, words, 11, anchor="end"))
    return "".join(signs)


class Sheet:
    def __init__(self, title: str, subtitle: str = "") -> None:
        self.title = title
        self.y = 58.0
        self.signs = [text(MARGIN, 40, title, 24, bold=True)]
        if subtitle:
            self.signs.append(text(WIDTH - MARGIN, 40, subtitle, 14, SOFT_INK, anchor="end"))

    def heading(self, words: str, note: str = "", colour: str = INK) -> None:
        self.y += 24
        self.signs.append(text(MARGIN, self.y, words, 15, colour, bold=True))
        if note:
            self.signs.append(text(WIDTH - MARGIN, self.y, note, 13, SOFT_INK, anchor="end"))
        self.y += GAP

    def line(self, words: str) -> None:
        """A paragraph in small letters."""
        for part in wrap(words, LINE_LETTERS):
            self.y += LINE
            self.signs.append(text(MARGIN, self.y - 5, part, 13, SOFT_INK))

    def cards(self, cards: Iterable[Card]) -> None:
        """Cards side by side, in as many rows as they need."""
        x = float(MARGIN)
        shown = False
        for card in cards:
            if x + CARD_WIDTH > WIDTH - MARGIN:
                x = MARGIN
                self.y += CARD_HEIGHT + GAP
            self.signs.append(card_sign(x, self.y, card))
            x += CARD_WIDTH + GAP
            shown = True
        if shown:
            self.y += CARD_HEIGHT + GAP

    def drawing(self, signs: str, width: float, height: float) -> None:
        """A drawing of that size, in the middle."""
        x = (WIDTH - width) / 2
        self.signs.append(f'<g transform="translate({x:.1f},{self.y:.1f})">{signs}</g>')
        self.y += height

    def svg(self) -> str:
        height = self.y + MARGIN
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}"'
            f' width="{WIDTH}" height="{height:.0f}" role="img" aria-label={quoteattr(self.title)}'
            ' font-family="Georgia, DejaVu Serif, serif">'
        )
        paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        return "\n".join([head, paper, *self.signs, "</svg>"]) + "\n"
