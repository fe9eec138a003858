"""The errors of the store, in words that say what is wrong and what to do."""

from __future__ import annotations

import sqlite3
from typing import Literal

import psycopg
from sqlalchemy import exc

from facedown.store.records import Line

Kind = Literal[
    "full", "read-only", "locked", "newer", "foreign", "damaged", "disk", "unreachable", "missing", "exists",
    "rejected", "closed", "unknown", "system",
]  # fmt: skip


class StoreError(Exception):
    """Raised if the store cannot do something. What was stored before is not lost, and the store can still be used.

    `kind` is the kind of error for programs. `wrong` is a sentence that says what is wrong, and `remedy` one that says
    what to do.
    """

    def __init__(self, kind: Kind, wrong: str, remedy: str) -> None:
        super().__init__(f"{wrong} {remedy}")
        self.kind = kind
        self.wrong = wrong
        self.remedy = remedy


class NumberTaken(Exception):  # noqa: N818 - losing a race is an answer, not a failure of the program
    """Raised if another writer has stored an entry with the same number.

    `lines` are the stored entries from that number on.
    """

    def __init__(self, table: str, lines: tuple[Line, ...]) -> None:
        super().__init__(f"Table “{table}” already has an entry {lines[0].number}.")
        self.lines = lines


def damaged(table: str, what: str) -> StoreError:
    """Return the error for a damaged row; `what` names it, for example “Entry 12”."""
    return StoreError("damaged", f"{what} of table “{table}” is damaged.", "Restore the database from a backup.")


def damaged_snapshot(table: str, number: int) -> str:
    """Return the warning about a damaged snapshot. Snapshots only save time, so nothing is lost."""
    return f"The snapshot after entry {number} of table “{table}” is damaged."


def no_table(table: str) -> StoreError:
    """Return the error for a table that does not exist."""
    return StoreError("missing", f"There is no table “{table}”.", "Check the link, or open a new table.")


BROKEN_FILE: tuple[Kind, str, str] = (
    "damaged",
    "The database file is damaged.",
    "Restore the database from a backup.",
)
_SQLITE: dict[int, tuple[Kind, str, str]] = {
    sqlite3.SQLITE_BUSY: (
        "locked",
        "Another program has locked the database.",
        "Close that program, or try again.",
    ),
    sqlite3.SQLITE_READONLY: (
        "read-only",
        "The database cannot be changed.",
        "Make its file and folder writable for you.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "read-only",
        "The database file cannot be opened.",
        "Check that its folder exists and is writable for you.",
    ),
    sqlite3.SQLITE_FULL: ("full", "The disk is full.", "Free some space, then try again."),
    sqlite3.SQLITE_IOERR: (
        "disk",
        "The disk cannot be read or written.",
        "Check that it has free space and works.",
    ),
    sqlite3.SQLITE_NOTADB: ("foreign", "The file is not a database.", "Choose another file."),
    sqlite3.SQLITE_CORRUPT: BROKEN_FILE,
    sqlite3.SQLITE_TOOBIG: ("rejected", "The data is too large.", "Send less data."),
}
_FOLDER: tuple[Kind, str, str] = (
    "read-only",
    "The folder of the database cannot be written, which SQLite needs even to read.",
    "Make the folder writable for you, or copy the database to another folder.",
)
_SQLITE[sqlite3.SQLITE_READONLY_DIRECTORY] = _SQLITE[sqlite3.SQLITE_READONLY_CANTINIT] = _FOLDER
_SQLITE[sqlite3.SQLITE_LOCKED] = _SQLITE[sqlite3.SQLITE_BUSY]
_SQLITE[sqlite3.SQLITE_PERM] = _SQLITE[sqlite3.SQLITE_AUTH] = _SQLITE[sqlite3.SQLITE_CANTOPEN]

UNREACHABLE: tuple[Kind, str, str] = (
    "unreachable",
    "The database cannot be reached.",
    "Check that PostgreSQL runs and that the URL is correct.",
)
_POSTGRESQL: dict[str, tuple[Kind, str, str]] = {
    "53100": _SQLITE[sqlite3.SQLITE_FULL],
    "25006": ("read-only", "The database cannot be changed.", "Connect to the primary server."),
    "42501": ("read-only", "The database refuses access to this user.", "Grant this user the rights to its tables."),
    "55P03": _SQLITE[sqlite3.SQLITE_BUSY],
    "57014": _SQLITE[sqlite3.SQLITE_BUSY],
    "XX001": BROKEN_FILE,
    "XX002": BROKEN_FILE,
}
_CONNECTION = ("08", "57P")
"""The classes of PostgreSQL's errors that mean a lost connection or a server that stops or starts."""

_CONFLICT = ("40001", "40P01")
"""PostgreSQL's errors for a transaction that lost against another and can be repeated."""


CONCERNS_ALL: tuple[Kind, ...] = ("read-only", "unreachable", "foreign", "newer", "closed", "unknown")
"""The kinds of errors that concern the whole database: other writes would not succeed now either."""

DATABASE_ERRORS = (exc.SQLAlchemyError, sqlite3.Error, psycopg.Error)
"""The errors of databases: those of SQLAlchemy, and those of the drivers, which some calls pass on."""


def explain(error: Exception) -> StoreError:
    """Return the plain error for one of the `DATABASE_ERRORS`."""
    if isinstance(error, exc.TimeoutError):
        return StoreError("locked", "Too many readers use the database at once.", "Try again.")
    known = _known(error) or (UNREACHABLE if lost_connection(error) else None)
    if known is not None:
        return StoreError(*known)
    reason = str(_original(error)).strip().partition("\n")[0].rstrip(".")
    return StoreError("rejected", f"The database refuses this: {reason}.", "Correct the data, or report the problem.")


def _original(error: Exception) -> object:
    """Return the error of the driver, which SQLAlchemy wraps in its own."""
    return getattr(error, "orig", None) or error


def _known(error: Exception) -> tuple[Kind, str, str] | None:
    original = _original(error)
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", -1)  # the last byte is the kind of the error
        return _SQLITE.get(code) or _SQLITE.get(code & 0xFF)
    if isinstance(original, psycopg.Error):
        return _POSTGRESQL.get(original.sqlstate or "")
    return None


def lost_connection(error: Exception) -> bool:
    """Return whether the connection was lost, or could not be made."""
    original = _original(error)
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    if not isinstance(original, psycopg.OperationalError):
        return False
    return original.sqlstate is None or original.sqlstate.startswith(_CONNECTION)


def lost_race(error: Exception) -> bool:
    """Return whether the transaction lost against another one, so that it can simply be repeated."""
    original = _original(error)
    return isinstance(original, psycopg.Error) and original.sqlstate in _CONFLICT
