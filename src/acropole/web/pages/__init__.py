"""Everything a person sees of the web table: functions that turn a view into HTML.

The server calls them; `view.views.Pages` says what each must do.
"""

from acropole.web.pages.library import library as library
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
