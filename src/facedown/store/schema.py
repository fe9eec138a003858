"""The database tables of the store. `migrations/versions` brings older databases to this form."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

REVISION = "2"
"""The newest revision in `migrations/versions`."""

LONGEST_ID = 64
"""The most characters of a table's id."""

HASH = String(64)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id(*, primary_key: bool = True) -> Column[str]:
    return Column(
        "table_id",
        String(LONGEST_ID),
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


def _number() -> Column[int]:
    return Column("number", Integer, primary_key=True, autoincrement=False, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String(LONGEST_ID), primary_key=True),
    Column("system", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed", Boolean(create_constraint=False), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("head", HASH, nullable=False),
    Column("messages", Integer, nullable=False),
)
"""The tables. `entries` and `head` are the number of entries and the hash of the last one: writers lock this row."""

entries = Table(
    "entries",
    metadata,
    _table_id(),
    _number(),
    Column("line", LargeBinary, nullable=False),
    Column("hash", HASH, nullable=False),
)
"""The entries of all tables. The primary key keeps two writers from storing an entry with the same number."""

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    _number(),
    Column("data", LargeBinary, nullable=False),
    Column("hash", HASH, nullable=False),
)
"""Tables after some of their entries, from which a long table is opened quickly."""

chat = Table(
    "chat",
    metadata,
    _table_id(),
    _number(),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("to", Text),
    Column("after", Integer, nullable=False),
    Column("said_at", BigInteger, nullable=False),
    Column("removed", Boolean(create_constraint=False), nullable=False),
    Index(None, "table_id", "removed"),
)
"""The chat of all tables. `to` is a JSON list of seats; NULL if the message is for all.

`after` is the number of entries that the table had.
"""

seat_keys = Table(
    "seat_keys",
    metadata,
    Column("hash", HASH, primary_key=True),
    _table_id(primary_key=False),
    Column("seat", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index(None, "table_id", "seat"),
)
"""The hashes of the keys with which people open their seats."""

idempotency = Table(
    "idempotency",
    metadata,
    _table_id(),
    Column("key", HASH, primary_key=True),
    Column("answer", LargeBinary, nullable=False),
    Column("refusal", Integer),
    Index(None, "table_id", "refusal"),
)
"""The answers to requests, so that a request that is sent twice is carried out once.

`refusal` numbers the refusals of a seat, of which only the newest are kept; NULL for the answer to an entry.
"""

notes = Table(
    "notes",
    metadata,
    _table_id(),
    Column("name", String(200), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Private data of hosting, for example typed rolls."""
