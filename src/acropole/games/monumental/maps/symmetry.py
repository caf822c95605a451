"""Symmetries of a board: turns and mirrors of the plane, and relabellings of the land.

Hexes know no five-fold turn. A board for five can still be equal for all: its land is then a graph
that looks the same from every capital, which is all that walking and conquering can see.
"""

from __future__ import annotations

from collections.abc import Iterator

from acropole.games.monumental.maps.board import Board, Cell, Tile

# Everything that must match between seats; the letter of a market and the seat may differ.
Label = tuple[str, int, str | None, int, bool, bool, bool]


def exchanges_all_capitals(board: Board) -> bool:
    """Whether a symmetry carries the first capital onto each of the others."""
    first, *others = [capital.index for capital in board.capitals]
    if board.players == 5:
        return all(_relabels(board, first, other) for other in others)
    reached = {image[first] for image in _isometries(board)}
    return reached.issuperset(others)


def turned(cell: Cell) -> Cell:
    """A cell of which column + row is even, turned by 60 degrees about (0, 0), clockwise."""
    column, row = cell
    return (column - 3 * row) // 2, (column + row) // 2


def _label(board: Board, tile: Tile) -> Label:
    return (
        tile.kind,
        tile.terrain,
        tile.token,
        tile.value,
        tile.market is not None,
        tile.production,
        board.is_coastal(tile.index),
    )


def _isometries(board: Board) -> Iterator[list[int]]:
    """Each turn and mirror that lays the board on itself, as the list of where tiles go."""
    column, row = board.tiles[0].cell
    cells = [(tile.column - column, tile.row - row) for tile in board.tiles]
    labels = {cell: _label(board, t) for cell, t in zip(cells, board.tiles, strict=True)}
    at = {cell: index for index, cell in enumerate(cells)}
    for mirrored in (cells, [(-column, row) for column, row in cells]):
        image = mirrored
        for _ in range(6):
            image = [turned(cell) for cell in image]
            # Lay the first tile, in reading order, of the image on that of the board.
            top = min(image, key=lambda cell: (cell[1], cell[0]))
            laid = [(cell[0] - top[0], cell[1] - top[1]) for cell in image]
            if all(labels.get(new) == labels[old] for old, new in zip(cells, laid, strict=True)):
                yield [at[cell] for cell in laid]


def _relabels(board: Board, start: int, end: int) -> bool:
    """Whether the land can be renamed, neighbours staying neighbours, so that start becomes end."""
    beside = [[t.index for t in board.beside(i) if not t.is_water] for i in range(len(board.tiles))]
    labels = [(_label(board, tile), len(beside[tile.index])) for tile in board.tiles]
    order = [start]  # so that each tile after the first touches an earlier one
    for here in order:
        order += [there for there in beside[here] if there not in order]

    def extend(done: int, image: dict[int, int]) -> bool:
        if done == len(order):
            return True
        here = order[done]
        earlier = [there for there in beside[here] if there in image]
        wanted = {image[there] for there in earlier}
        used = set(image.values())
        return any(
            extend(done + 1, image | {here: there})
            for there in beside[image[earlier[0]]]
            if there not in used
            and labels[there] == labels[here]
            and used.intersection(beside[there]) == wanted
        )

    return labels[start] == labels[end] and extend(1, {start: end})
