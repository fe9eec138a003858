"""Tables: the history of a game as a chain of hashed entries. This package uses no files, clock or network."""

from facedown.table.checks import MOST_SEATS
from facedown.table.entries import (
    Act,
    Closed,
    Entry,
    Held,
    Moved,
    Nonce,
    Opened,
    RewindAnswered,
    RewindAsked,
    Ruled,
    Said,
    Seated,
    StoodIn,
    mover,
)
from facedown.table.files import BadFile, read_entries, read_notes, write_entries
from facedown.table.law import Mismatch
from facedown.table.proof import Proof, prove
from facedown.table.reading import LogLine, Reader, TableReader
from facedown.table.table import Table

__all__ = [
    "MOST_SEATS",
    "Act",
    "BadFile",
    "Closed",
    "Entry",
    "Held",
    "LogLine",
    "Mismatch",
    "Moved",
    "Nonce",
    "Opened",
    "Proof",
    "Reader",
    "RewindAnswered",
    "RewindAsked",
    "Ruled",
    "Said",
    "Seated",
    "StoodIn",
    "Table",
    "TableReader",
    "mover",
    "prove",
    "read_entries",
    "read_notes",
    "write_entries",
]
