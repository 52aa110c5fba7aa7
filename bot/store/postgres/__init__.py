"""The store on a PostgreSQL server."""

from bot.errors import BadSettings

try:
    import psycopg  # noqa: F401 - looked for here once, for every module of this folder
except ImportError as error:
    raise BadSettings(
        "PostgreSQL needs the package psycopg and its library libpq, and one of them is missing"
        " here. Debian, Ubuntu: apt install libpq5."
    ) from error
