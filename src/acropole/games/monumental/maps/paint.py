"""Drawing a board tile by tile: what a brush does, and where symmetry repeats it."""

from dataclasses import replace
from math import cos, pi, sin, sqrt

from acropole.games.monumental.maps import box
from acropole.games.monumental.maps.board import MAX_TILES, Board, Cell, Tile, around

ROW = sqrt(3)  # how far rows are apart, in columns
NEAR = 0.3  # of a column: an image that falls beside all cells is left out
TERRAINS = tuple(map(str, box.TERRAINS))
WATER, NOTHING, BARBARIAN, CITY, MARKET, PRODUCTION = "water", "none", "b", "f", "m", "p"
BRUSHES = (*TERRAINS, WATER, NOTHING, BARBARIAN, CITY, MARKET, PRODUCTION)
CAPITALS = tuple(f"C{seat}" for seat in range(1, 6))
HERE, TURNED, MIRRORED = FILLS = ("here", "turned", "mirrored")
TURNS = {2: 2, 3: 3, 4: 2, 5: 1}  # how often a board is turned onto itself, by players


def painted(board: Board, cell: Cell, brush: str, fill: str = HERE) -> tuple[Board, Cell]:
    """The board after a stroke, and where the stroke is in it: cells are counted from its corner.

    A capital is only moved, and never painted over.
    """
    tiles = {tile.cell: tile for tile in board.tiles}
    if brush in CAPITALS:
        _move_capital(tiles, cell, CAPITALS.index(brush))
    else:
        for image in images(board, cell, fill):
            _paint(tiles, image, brush)
    left, top = (min(one[axis] for one in tiles) for axis in (0, 1))
    ordered = sorted(tiles.values(), key=lambda tile: (tile.row, tile.column))
    placed = tuple(
        replace(tile, index=number, column=tile.column - left, row=tile.row - top)
        for number, tile in enumerate(ordered)
    )
    made = replace(board, tiles=placed, origin="original")
    return made, (cell[0] - left, cell[1] - top)


def free_cells(board: Board) -> list[Cell]:
    """The cells without a tile beside the board: where it can grow."""
    taken = {tile.cell for tile in board.tiles}
    return sorted({cell for one in taken for cell in around(one)} - taken)


def images(board: Board, cell: Cell, fill: str) -> list[Cell]:
    """The cells that a stroke reaches: the one under the brush first."""
    centre = [sum(c.cell[axis] for c in board.capitals) / len(board.capitals) for axis in (0, 1)]
    x, y = cell[0] - centre[0], (cell[1] - centre[1]) * ROW
    turns = TURNS[board.players]
    places: list[tuple[float, float]] = []
    if fill == MIRRORED:
        places = [(-x, y)]
    elif fill == TURNED:
        angles = [2 * pi * turn / turns for turn in range(1, turns)]
        places = [(x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for a in angles]
    found = [cell]
    for right, down in places:
        column, row = right + centre[0], down / ROW + centre[1]
        image = round(column), round(row)
        is_near = abs(column - image[0]) < NEAR and abs(row - image[1]) < NEAR
        if is_near and (sum(image) - sum(cell)) % 2 == 0:  # else it lies between the cells
            found.append(image)
    return list(dict.fromkeys(found))


def _paint(tiles: dict[Cell, Tile], cell: Cell, brush: str) -> None:
    old = tiles.get(cell)
    if old is not None and old.kind == "capital":
        return
    if brush == NOTHING:
        tiles.pop(cell, None)
        return
    if old is None and len(tiles) >= MAX_TILES:
        return
    if brush == WATER:
        tiles[cell] = Tile(0, *cell, kind="water")
        return
    if brush in TERRAINS:
        if old is None or old.is_water:
            old = Tile(0, *cell, kind="province", token="barbarian", value=1, production=True)
        tiles[cell] = replace(old, terrain=int(brush))
        return
    if old is None or old.is_water:
        return
    if brush == BARBARIAN:  # again: a stronger one
        value = old.value % max(box.VALUES) + 1 if old.token == "barbarian" else 1
        tiles[cell] = replace(old, token="barbarian", value=value)
    elif brush == CITY:
        tiles[cell] = replace(old, token="free-city", value=0)
    elif brush == PRODUCTION:
        tiles[cell] = replace(old, production=True, market=None)
    elif brush == MARKET:
        tiles[cell] = replace(old, production=False, market=_letter(tiles, old))


def _letter(tiles: dict[Cell, Tile], old: Tile) -> str:
    """The next letter that no other market has; of a market, the one after its own."""
    letters = box.MARKETS + box.FIFTH_MARKET
    taken = {tile.market for tile in tiles.values() if tile.market}
    after = letters.index(old.market) + 1 if old.market else 0
    order = letters[after:] + letters[:after]
    return next((letter for letter in order if letter not in taken), old.market or letters[0])


def _move_capital(tiles: dict[Cell, Tile], cell: Cell, seat: int) -> None:
    """A capital changes places with what lies there."""
    old = next((tile for tile in tiles.values() if tile.seat == seat), None)
    there = tiles.get(cell)
    if old is None or (there is not None and there.kind == "capital"):
        return
    if there is None:
        del tiles[old.cell]
    else:
        tiles[old.cell] = replace(there, column=old.column, row=old.row)
    tiles[cell] = replace(old, column=cell[0], row=cell[1])
