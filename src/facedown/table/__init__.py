"""Tables: the history of a game as a chain of hashed entries. This package uses no files, clock or network."""

from facedown.table.acts import (
    Act,
    AnyAct,
    BotChanged,
    Branch,
    Closed,
    FacilitatorChanged,
    HandedOver,
    Held,
    Mark,
    Marked,
    Moved,
    Named,
    Nonce,
    Opened,
    Paused,
    Resumed,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Ruled,
    Said,
    Seated,
    SpectatorsChanged,
    StoodIn,
    Upgraded,
    WitnessChanged,
)
from facedown.table.chat import Chat, ChatLine, Message
from facedown.table.checks import MOST_SEATS
from facedown.table.entries import Entry, mover
from facedown.table.exports import export_for
from facedown.table.files import BadFile, TableFile, read_entries, read_file, write_entries
from facedown.table.history import History
from facedown.table.keeping import Archive, Keeper, Taken
from facedown.table.law import Mismatch
from facedown.table.opening import branching_act, is_outdated, opening_act, upgrading_act
from facedown.table.proof import Proof, ProvenDraw, prove
from facedown.table.reading import LogLine, Reader, TableReader
from facedown.table.state import TableState
from facedown.table.table import Outpaced, Request, Table

__all__ = [
    "MOST_SEATS",
    "Act",
    "AnyAct",
    "Archive",
    "BadFile",
    "BotChanged",
    "Branch",
    "Chat",
    "ChatLine",
    "Closed",
    "Entry",
    "FacilitatorChanged",
    "HandedOver",
    "Held",
    "History",
    "Keeper",
    "LogLine",
    "Mark",
    "Marked",
    "Message",
    "Mismatch",
    "Moved",
    "Named",
    "Nonce",
    "Opened",
    "Outpaced",
    "Paused",
    "Proof",
    "ProvenDraw",
    "Reader",
    "Request",
    "Resumed",
    "RewindAnswered",
    "RewindAsked",
    "RewindWithdrawn",
    "Ruled",
    "Said",
    "Seated",
    "SpectatorsChanged",
    "StoodIn",
    "Table",
    "TableFile",
    "TableReader",
    "TableState",
    "Taken",
    "Upgraded",
    "WitnessChanged",
    "branching_act",
    "export_for",
    "is_outdated",
    "mover",
    "opening_act",
    "prove",
    "read_entries",
    "read_file",
    "upgrading_act",
    "write_entries",
]
