"""Table files that people send: how large they may be, and how they are checked."""

from __future__ import annotations

from facedown.game import registry
from facedown.table import Proof, prove, read_entries
from facedown.table.law import opening_of

LARGEST_FILE = 16 * 1024 * 1024
"""The largest size of a table file that can be sent, in bytes. `facedown import` and `verify` take larger ones."""


def prove_file(text: str) -> tuple[Proof, str]:
    """Return the proof of a table file and the title of its system. Raises BadFile, Mismatch and Refused."""
    entries, _ = read_entries(text)
    system = registry.system(opening_of(entries).system)
    return prove(entries, system), system.title
