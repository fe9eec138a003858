"""Table files that people send: how large they may be, and how they are checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from facedown.game import Refusal, Refused, registry
from facedown.store.backups import read_backup
from facedown.table import BadFile, Mismatch, read_entries
from facedown.table.law import opening_of
from facedown.table.proof import proven
from facedown.table.proof_in_words import proof_lines, with_names

LARGEST_FILE = 16 * 1024 * 1024
"""The largest size of a table file that can be sent, in bytes. `facedown import` and `verify` take larger ones."""


class FileProof(msgspec.Struct, frozen=True):
    """The proof of a table file: sentences about it, or why it is wrong."""

    lines: tuple[str, ...] = ()
    problem: Refusal | None = None


def file_proof(text: str, purpose: Literal["check", "import"]) -> FileProof:
    """Return what is proven about a table file, after playing all its entries again by the rules.

    To import it, it must be a backup with which the table can be continued.
    """
    try:
        if purpose == "check":
            return FileProof(tuple(_proof_lines(text)))
        read_backup(text)
        return FileProof()
    except (BadFile, Mismatch) as error:
        return FileProof(problem=Refusal("file", str(error), "Send the file as it was written."))
    except Refused as refused:
        return FileProof(problem=refused.refusal)


def _proof_lines(text: str) -> Iterator[str]:
    entries, _ = read_entries(text)
    system = registry.system(opening_of(entries).system)
    history, proof = proven(entries, system)
    names = {seat.key: seat.shown for seat in history.state.seats}
    return proof_lines(with_names(proof, names), system.title)
