"""Everything a person sees of the web table: functions that turn a view into HTML.

The server calls them; `view.views.Pages` says what each must do.
"""

from acropole.web.pages.deals import deals as deals
from acropole.web.pages.gatherings import gathering as gathering
from acropole.web.pages.gatherings import gathering_fragment as gathering_fragment
from acropole.web.pages.gatherings import open_tables as open_tables
from acropole.web.pages.gatherings import rematch as rematch
from acropole.web.pages.learn import learn as learn
from acropole.web.pages.library import library as library
from acropole.web.pages.packs import pack as pack
from acropole.web.pages.packs import packs as packs
from acropole.web.pages.people import back as back
from acropole.web.pages.people import me as me
from acropole.web.pages.people import recovery as recovery
from acropole.web.pages.result import analysis as analysis
from acropole.web.pages.result import result as result
from acropole.web.pages.tables import replay as replay
from acropole.web.pages.tables import table as table
from acropole.web.pages.tables import table_fragment as table_fragment
from acropole.web.pages.welcome import error as error
from acropole.web.pages.welcome import home as home
from acropole.web.pages.welcome import invitations as invitations
from acropole.web.pages.welcome import join as join
from acropole.web.pages.welcome import new_game as new_game
from acropole.web.pages.workshop import bench as bench
from acropole.web.pages.workshop import card_use as card_use
from acropole.web.pages.workshop import desk as desk
from acropole.web.pages.workshop import entry_form as entry_form
from acropole.web.pages.workshop import look_blocks as look_blocks
from acropole.web.pages.workshop import look_face as look_face
