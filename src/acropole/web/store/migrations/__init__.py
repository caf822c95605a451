"""How the database came to its present form, one step a file, run by Alembic."""

from pathlib import Path

from sqlalchemy import Engine, inspect

HERE = Path(__file__).parent
PRESENT = max(path.stem for path in (HERE / "versions").glob("v*.py"))[1:5]  # v0010_keeping.py


class UnknownForm(Exception):
    """No step leads from the form that a database has."""


def upgrade(engine: Engine) -> None:
    """Bring a database, new or old, to the present form."""
    if _form(engine) == PRESENT:
        return
    # Alembic takes longer to load than a database to be opened, and most need none of it.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise UnknownForm from error


def _form(engine: Engine) -> str:
    """The last step that a database has seen; none, if it is new."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        return str(found.scalar())
