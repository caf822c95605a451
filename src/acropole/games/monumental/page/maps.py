"""The maps of Monumental in the library: to look at and to make."""

from collections.abc import Mapping
from urllib.parse import urlencode

from acropole.games.monumental.maps import draw, generate
from acropole.games.monumental.maps.board import PLAYERS
from acropole.games.monumental.maps.reader import load_preset, presets, write_map
from acropole.games.monumental.page import hexmap, maptable
from acropole.kernel.interface import MAX_SEED
from acropole.web.pages import game_page, renderer
from acropole.web.view.views import Reader


def maps(page: game_page.GamePage, reader: Reader, query: Mapping[str, str]) -> str:
    players = _number(query.get("players", ""), min(PLAYERS), max(PLAYERS), 3)
    seed = _number(query.get("seed", ""), 0, MAX_SEED, -1)
    name = query.get("map", "")
    listed = [load_preset(preset) for preset in presets(players)]
    if seed >= 0:
        board = generate.random_board(players, seed)
    else:
        board = next((preset for preset in listed if preset.id == name), listed[0])
    if "draw" in query:
        return maptable.map_table(page, reader, board, query)
    named = board.id if seed < 0 else write_map(board)
    play = urlencode({"players": players, "map": named})
    return renderer.render(
        f"{page.game}/maps.html",
        reader,
        page,
        counts=PLAYERS,
        players=players,
        listed=listed,
        board=board,
        subtitle=draw.subtitle(board, reader.lang),
        map=hexmap.bare(page, board, reader.lang),
        seed=seed,
        next_seed=(seed + 1) if seed >= 0 else 1,
        play=f"/new/{page.game}?{play}",
        draw="/library/maps?" + urlencode({"draw": "1", "text": write_map(board)}),
        here=f"/library/maps?players={players}"
        + (f"&seed={seed}" if seed >= 0 else f"&map={board.id}"),
    )


def _number(text: str, least: int, most: int, otherwise: int) -> int:
    return int(text) if text.isdecimal() and least <= int(text) <= most else otherwise
