"""Everything a person sees of the web table: functions that turn a view into HTML.

The engine room calls them; `table_view.Pages` says what each must do.
"""

from acropole.web.pages.tables import replay as replay
from acropole.web.pages.tables import table as table
from acropole.web.pages.tables import table_fragment as table_fragment
