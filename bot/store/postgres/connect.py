"""How a connection to PostgreSQL is made: its timeouts, and values of the types that SQLite has."""

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.rows import DictRow, dict_row

CONNECTING_S = 10
"""After which a server that says nothing counts as away."""
PREPARED_STATEMENTS = 500

AT_THE_CLIENT: dict[str, str | int | None] = {
    "application_name": "vizier",
    "client_encoding": "utf8",
    "connect_timeout": CONNECTING_S,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
AT_THE_SERVER = {
    # A connection that was cut unseen must not hold its locks for hours.
    "idle_in_transaction_session_timeout": "20000",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
DURABLE = (
    "set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
    " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)"
)
"""What was acknowledged is on the disk, whatever the server does for others."""
SETTINGS = "SELECT " + ", ".join(
    [
        DURABLE,
        *(f"set_config('{name}', '{value}', false)" for name, value in AT_THE_SERVER.items()),
    ]
)


class IntegerDumper(Dumper):
    """An integer of whatever size goes as text, and the server knows what it is for. psycopg would
    give each size a type of its own, and a prepared statement to each combination of them."""

    def dump(self, obj: int) -> Buffer:
        return b"%d" % obj


class BooleanLoader(Loader):
    """SQLite has no booleans."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data) == b"t")


class NumericLoader(Loader):
    """A sum is an integer on SQLite, an average a float."""

    def load(self, data: Buffer) -> int | float:
        words = bytes(data)
        return int(words) if words.removeprefix(b"-").isdigit() else float(words)


def _adapters() -> AdaptersMap:
    adapters = AdaptersMap(psycopg.adapters)
    adapters.register_dumper(int, IntegerDumper)
    adapters.register_dumper(bool, IntegerDumper)
    adapters.register_loader("bool", BooleanLoader)
    adapters.register_loader("numeric", NumericLoader)
    return adapters


ADAPTERS = _adapters()


def connect(url: str) -> psycopg.Connection[DictRow]:
    """A connection that leaves transactions to us and remembers every statement."""
    connection = psycopg.Connection[DictRow].connect(
        url,
        autocommit=True,
        prepare_threshold=0,
        context=ADAPTERS,
        row_factory=dict_row,
        cursor_factory=psycopg.RawCursor,
        **AT_THE_CLIENT,
    )
    connection.prepared_max = PREPARED_STATEMENTS
    try:
        # Not with the login: a pooler may refuse settings that it does not know.
        connection.execute(SETTINGS, prepare=False)
    except BaseException:
        connection.close()
        raise
    return connection
