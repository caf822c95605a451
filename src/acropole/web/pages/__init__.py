"""Everything a person sees of the web table: functions that turn a view into HTML.

The server calls them; `view.views.Pages` says what each must do.
"""

from acropole.web.pages.deals import deals
from acropole.web.pages.gatherings import gathering, gathering_fragment, open_tables, rematch
from acropole.web.pages.learn import learn
from acropole.web.pages.library import library
from acropole.web.pages.packs import pack, packs
from acropole.web.pages.people import back, me, recovery
from acropole.web.pages.result import analysis, result
from acropole.web.pages.tables import replay, table, table_fragment
from acropole.web.pages.welcome import error, home, invitations, join, new_game
from acropole.web.pages.workshop import bench, card_use, desk, entry_form, look_blocks, look_face

__all__ = [
    "analysis",
    "back",
    "bench",
    "card_use",
    "deals",
    "desk",
    "entry_form",
    "error",
    "gathering",
    "gathering_fragment",
    "home",
    "invitations",
    "join",
    "learn",
    "library",
    "look_blocks",
    "look_face",
    "me",
    "new_game",
    "open_tables",
    "pack",
    "packs",
    "recovery",
    "rematch",
    "replay",
    "result",
    "table",
    "table_fragment",
]
