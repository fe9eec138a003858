"""The store: tables on disk, in SQLite or PostgreSQL."""

from facedown.store.engine import Durability, default_url
from facedown.store.errors import NumberTaken, StoreError
from facedown.store.keeper import TableKeeper
from facedown.store.records import (
    Announcement,
    Answer,
    Appended,
    Line,
    SeatKey,
    Snapshot,
    StoredAnswer,
    TableRecord,
    WholeTable,
    key_hash,
    new_key,
    request_key,
)
from facedown.store.store import Store

__all__ = [
    "Announcement",
    "Answer",
    "Appended",
    "Durability",
    "Line",
    "NumberTaken",
    "SeatKey",
    "Snapshot",
    "Store",
    "StoreError",
    "StoredAnswer",
    "TableKeeper",
    "TableRecord",
    "WholeTable",
    "default_url",
    "key_hash",
    "new_key",
    "request_key",
]
