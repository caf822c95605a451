"""The table of Monumental as a picture: the map with its pieces, the track, the cities."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from acropole.games.monumental.maps import draw
from acropole.games.monumental.sight import MonumentalSight, Tile, TileSight, TokenSight
from acropole.games.monumental.terminal.cards import Cards
from acropole.kernel.game import Rules
from acropole.rl.pictures import sheet

TYPES = {
    "building": "#8a6d3b",
    "knowledge": "#23798f",
    "wonder": "#a67c00",
    "policy": "#74439a",
    "hero": "#b8392e",
}
ACTIVE = "#f3e3b3"
CITIES = 3  # side by side
CITY_WIDTH = (sheet.WIDTH - 2 * sheet.MARGIN - (CITIES - 1) * 3 * sheet.GAP) / CITIES
SMALL_CARD = (CITY_WIDTH - 2 * sheet.GAP) / 3
CITY_HEAD = 44
CITY_HEIGHT = CITY_HEAD + 3 * (sheet.CARD_HEIGHT + sheet.GAP) + 2 * sheet.GAP
RESOURCES = ("production", "science", "military", "gold", "culture")
STAR = "M0,-9 L2.6,-3 L9,-2.6 L4,1.6 L5.6,8 L0,4.4 L-5.6,8 L-4,1.6 L-9,-2.6 L-2.6,-3 Z"
TOWER = "M-7,8 V-8 h3.5 v3 h2 v-3 h3 v3 h2 v-3 h3.5 V8 Z"


def picture(sight: MonumentalSight, rules: Rules[Any], names: Sequence[str], lang: str) -> str:
    return _Table(sight, Cards(rules.game, lang), names).svg()


class _Table:
    def __init__(self, sight: MonumentalSight, cards: Cards, names: Sequence[str]) -> None:
        self.sight = sight
        self.names = names
        self.cards = cards
        self.say = cards.say
        self.board = sight.board
        self.sheet = sheet.Sheet(cards.game.title(cards.lang), self.board.names[cards.lang])

    def svg(self) -> str:
        self._map()
        self.sheet.heading(self.say("table.deck-left", n=self.sight.development))
        self.sheet.cards([self._card(offer.card) for offer in self.sight.offers])
        self.sheet.y += 2 * sheet.GAP
        seats = range(len(self.sight.seats))
        for first in range(0, len(seats), CITIES):
            side_by_side = seats[first : first + CITIES]
            cities = "".join(self._city(seat, seat - first) for seat in side_by_side)
            grown = any(any(self.sight.seats[seat].city) for seat in side_by_side)
            self.sheet.drawing(
                cities, sheet.WIDTH - 2 * sheet.MARGIN, CITY_HEIGHT if grown else CITY_HEAD
            )
        return self.sheet.svg()

    # -- cards -----------------------------------------------------------------------------------

    def _card(self, card: str, note: str = "", fill: str = sheet.CARD_PAPER) -> sheet.Card:
        entry = self.cards.entry(card)
        return sheet.Card(
            self.cards.title(entry), note, TYPES.get(entry["type"], sheet.SOFT_INK), fill
        )

    def _city(self, seat: int, place: int) -> str:
        """The nine cards as they lie, those activated this turn darker; + is a knowledge below."""
        player = self.sight.seats[seat]
        left = place * (CITY_WIDTH + 3 * sheet.GAP)
        mark = "▸ " if seat == self.sight.to_move else ""
        people = self.say(f"civ.{player.civilization}")
        head = f"{mark}{self.names[seat]}: {people}"
        means = self.cards.amounts({name: player.purse[name] for name in RESOURCES}).plain
        points = f"{self.say('table.head-points')}: {player.score}"
        notes = " · ".join(part for part in (means, points) if part)
        parts = [
            sheet.text(left, 16, head, 15, sheet.SEATS[seat], bold=True),
            sheet.text(left, 34, notes, 13, sheet.SOFT_INK),
        ]
        for slot, card in enumerate(player.city):
            if card:
                x = left + slot % 3 * (SMALL_CARD + sheet.GAP)
                y = CITY_HEAD + slot // 3 * (sheet.CARD_HEIGHT + sheet.GAP)
                known = "+" if player.knowledge[slot] else ""
                fill = ACTIVE if player.active[slot] else sheet.CARD_PAPER
                parts.append(sheet.card_sign(x, y, self._card(card, known, fill), SMALL_CARD))
        return "".join(parts)

    # -- the map ---------------------------------------------------------------------------------

    def _map(self) -> None:
        tiles = self.board.tiles
        columns, rows = [tile.column for tile in tiles], [tile.row for tile in tiles]
        left, top = min(columns), min(rows)
        drawn = []
        for tile in tiles:
            x = (tile.column - left + 1) * draw.COLUMN
            y = (tile.row - top) * draw.ROW + draw.RADIUS
            drawn.append(draw.moved(x, y, self._tile(tile)))
        width = (max(columns) - left + 2) * draw.COLUMN
        height = (max(rows) - top) * draw.ROW + 2 * draw.RADIUS
        self.sheet.drawing(f'<g text-anchor="middle">{"".join(drawn)}</g>', width, height)

    def _tile(self, tile: Tile) -> str:
        """The tile as it is now, with its owner's colour and all that stands there."""
        there = self.sight.tiles[tile.index]
        owner, token = there.owner, there.front
        now = replace(
            tile,
            token=None if token is None else "barbarian" if token.value else "free-city",
            value=token.value if token else 0,
            production=there.production,
            seat=tile.seat if owner < 0 or tile.seat is None else owner,
        )
        parts = [draw.tile_sign(self.board, now)]
        if token and not token.value:
            parts.append(self._price(token))
        if owner >= 0:
            parts.append(draw.realm(sheet.SEATS[owner]))
            parts.append(self._army(there, is_capital=tile.seat is not None))
        if there.wonder:
            parts.append(draw.moved(-24, 4, _shape(STAR, draw.GOLD)))
        return "".join(parts) + self._walkers(tile.index)

    def _price(self, token: TokenSight) -> str:
        """Of a free city, to its right; = is any one basic resource."""
        amounts = [
            f"{amount}{self.say(f'table.letter-{name}')}" for name, amount in token.price.items()
        ] + ([f"{token.alike}="] if token.alike else [])
        lines = [draw.text(27, 3 + 14 * line, a, 13, bold=True) for line, a in enumerate(amounts)]
        return "".join(lines)

    def _army(self, there: TileSight, *, is_capital: bool) -> str:
        """Soldiers, warlord and outpost in the middle, or at the foot of a capital's castle."""
        y, colour = 29 if is_capital else 2, sheet.SEATS[there.owner]
        units = [_soldiers(there.soldiers, colour)] if there.soldiers else []
        units += [_warlord(colour)] if there.warlord else []
        units += [_shape(TOWER, colour)] if there.outpost else []
        places = [23 * (i - (len(units) - 1) / 2) for i in range(len(units))]
        return "".join(draw.moved(x, y, unit) for x, unit in zip(places, units, strict=True))

    def _walkers(self, tile: int) -> str:
        """Explorers, heroes and monsters, along the upper edge."""
        walkers = []
        for seat, player in enumerate(self.sight.seats):
            walkers += [
                _walker(str(number), sheet.SEATS[seat])
                for number, at in enumerate(player.explorers, 1)
                if at == tile
            ]
            if player.hero and player.hero.tile == tile:
                walkers.append(_walker("H", sheet.SEATS[seat]))
        if self.sight.monsters.on(tile):
            walkers.append(_walker("M", sheet.INK, sheet.INK))
        places = [17 * (i - (len(walkers) - 1) / 2) for i in range(len(walkers))]
        return "".join(draw.moved(x, -36, w) for x, w in zip(places, walkers, strict=True))


def _soldiers(count: int, colour: str) -> str:
    number = sheet.text(0, 5, str(count), 14, sheet.CARD_PAPER, bold=True, anchor="middle")
    return (
        f'<circle r="11" fill="{colour}" stroke="{sheet.CARD_PAPER}" stroke-width="1.5"/>{number}'
    )


def _warlord(colour: str) -> str:
    look = f'fill="{colour}" stroke="{sheet.CARD_PAPER}" stroke-width="1.5"'
    helmet = f'<rect x="-10" y="-10" width="20" height="20" rx="3" {look}/>'
    return helmet + draw.moved(0, 0.5, _shape(STAR, sheet.CARD_PAPER), 0.8)


def _walker(letter: str, colour: str, fill: str = sheet.CARD_PAPER) -> str:
    ink = sheet.CARD_PAPER if fill == sheet.INK else colour
    disc = f'<circle r="8.5" fill="{fill}" stroke="{colour}" stroke-width="2.5"/>'
    return disc + sheet.text(0, 4, letter, 11, ink, bold=True, anchor="middle")


def _shape(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{sheet.INK}" stroke-width="0.8"/>'
