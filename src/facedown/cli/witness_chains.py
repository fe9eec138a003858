"""The hash chains of witnesses at this computer: where they are kept, and the links that they give by themselves.

The seed of a chain must stay secret. So it is never part of a table, its file or its backups: each seat of each table
has a file of its own beside the database, which only its owner can read. It also holds the receipts.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from facedown.cli import files
from facedown.cli.files import Unreadable
from facedown.game import Refused, refuse
from facedown.table import Entry, Table
from facedown.table.acts import Seated
from facedown.table.entries import digest, write
from facedown.table.law import opening_of
from facedown.table.witnesses import Chain, Cheated, Witness, later_receipts, problems

if TYPE_CHECKING:
    from facedown.cli.played_game import Game

SEED = 32
"""The random bytes of a new chain."""

AGAIN = "Type `witness` for a new chain."


class KeptChain(Chain, frozen=True):
    """A chain in a file, with its seed as hexadecimal digits. A chain that is no longer used has no seed any more."""

    seed: str = ""

    def __repr__(self) -> str:
        return f"KeptChain(<secret>, {len(self.receipts)} receipts)"


class ChainFile(msgspec.Struct, frozen=True):
    """The contents of a file: the hash of the table’s first entry, the key of the seat, and its chains in order."""

    table: str
    seat: str
    chains: tuple[KeptChain, ...] = ()


class WitnessChains:
    """The chains of the witnesses of one table at this computer.

    `saved`: whether the table is saved or kept; the chains of other tables are not written to a file.
    """

    def __init__(self, table: Table, *, saved: bool) -> None:
        self._table = table
        self._saved = saved
        self._unsaved: dict[str, ChainFile] = {}
        self._witnesses: dict[str, Witness] = {}

    def begin(self, seat: str) -> None:
        """Let a seat witness all later draws, with a new chain. Raises Refused."""
        if seat in self._table.history.state.witnesses:
            raise refuse("witness", "You are a witness already.", "Type `witness off` to stop.")
        before = self._file(seat)
        seed = secrets.token_bytes(SEED)
        witness = Witness(seed)
        earlier = (msgspec.structs.replace(chain, seed="") for chain in before.chains)
        new = KeptChain(witness.chain_end, seed=seed.hex())
        self._write(msgspec.structs.replace(before, chains=(*earlier, new)))
        try:
            self._table.become_witness(seat, witness.chain_end)
        except Refused:
            self._write(before)
            raise
        self._witnesses[seat] = witness

    def end(self, seat: str) -> None:
        """Let a seat witness no more draws. Its receipts are kept, and the seed of its chain is deleted."""
        before = self._file(seat)
        if before.chains:  # noted before the table is told, so that a crash looks like no fraud
            known = self._table.history.state.known_by(seat)
            stopped = msgspec.structs.replace(before.chains[-1], stopped=known, seed="")
            self._write(msgspec.structs.replace(before, chains=(*before.chains[:-1], stopped)))
        try:
            self._table.become_witness(seat, "")
        except Refused:
            self._write(before)
            raise
        self._witnesses.pop(seat, None)

    def link(self, seat: str, entry: int, hash_: str) -> str:
        """Return the link of a seat for the move that an entry has fixed; "" if its chain is not at this computer.

        The receipt is stored before the link is returned. Raises Refused if the chain must not, or cannot, give a link.
        """
        witness = self._witness(seat)
        if witness is None:
            return ""
        who = self._table.seat(seat).shown
        try:
            link = witness.reveal(entry, hash_)
        except Cheated:
            text = f"{who} witnesses nothing: what the witness was asked about before is no longer in the history."
            raise refuse("witness", text, AGAIN) from None
        except ValueError:  # used up, or stopped by another program
            raise refuse("witness", f"The chain of {who} has no more links.", AGAIN) from None
        there = self._file(seat)
        last = msgspec.structs.replace(there.chains[-1], receipts=tuple(witness.receipts))
        self._write(msgspec.structs.replace(there, chains=(*there.chains[:-1], last)))
        return link

    def _witness(self, seat: str) -> Witness | None:
        """Return the witness of a seat; None if its chain is not at this computer."""
        chains = self._file(seat).chains
        if not chains or not chains[-1].seed:
            return None
        last, witness = chains[-1], self._witnesses.get(seat)
        if witness is None or witness.chain_end != last.end:
            witness = self._witnesses[seat] = Witness(bytes.fromhex(last.seed))
        witness.receipts = list(last.receipts)
        return witness

    def _file(self, seat: str) -> ChainFile:
        """Return the contents of the file of a seat; no chains if there is none. Raises Refused.

        The file is read each time, because another program can play the same table.
        """
        table = _table_of(self._table.entries)
        there = read(_path(table, seat)) if self._saved else self._unsaved.get(seat)
        return there or ChainFile(table, seat)

    def _write(self, contents: ChainFile) -> None:
        """Store the contents of a file completely or not at all. Raises Refused."""
        if self._saved:
            path = _path(contents.table, contents.seat)
            try:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                files.write_bytes(path, msgspec.json.encode(contents), mode=0o600)
            except (OSError, Unreadable):
                text = f"The chain of a witness cannot be written to the folder {path.parent}."
                raise refuse("witness", text, "Make room there, or make the folder writable for you.") from None
        else:
            self._unsaved[contents.seat] = contents


def give_links(game: Game) -> list[str] | None:
    """Make the fixed move with the links of the witnesses at this computer. Return sentences about those without one.

    Return None if no move waits for links. The table is saved before a link is revealed, so that a lost entry never
    looks like a replaced one. Witnesses without a link are left out, and the others are asked again.
    """
    session, found, waits = game.session, [], False
    while session.dealing is not None:
        waits = True
        game.save()
        for seat, question in session.pending_links().items():
            try:
                link = game.file.chains.link(seat, *question)
                if link:
                    session.give_link(seat, link)
            except Refused as refused:
                found.append(str(refused.refusal))
        session.finish_with_links()
    if not waits:
        return None
    game.save()
    return found


# Files


def folder() -> Path:
    """Return the folder of the chains: beside the usual database or, if that is on a server, in the data folder."""
    from platformdirs import user_data_path

    from facedown.store import StoreError, default_url  # loads the database’s library, which takes long
    from facedown.store.engine import read_url

    try:
        url = read_url(default_url())
    except StoreError as error:
        raise refuse("witness", error.wrong, error.remedy) from None
    in_file = url.get_backend_name() == "sqlite" and "uri" not in url.query
    beside = Path(url.database or "").parent if in_file else user_data_path("facedown", appauthor=False)
    return beside / "witnesses"


def _table_of(entries: Sequence[Entry]) -> str:
    return digest(write(entries[0]))


def _path(table: str, seat: str) -> Path:
    """Return the file of a seat. Its name has only letters and digits, whatever the key of the seat is."""
    return folder() / f"{table[:32]}-{digest(seat.encode(), 16)}.json"


def read(path: Path) -> ChainFile | None:
    """Return the contents of a file; None if there is none. Raises Refused if it is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=ChainFile)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, msgspec.MsgspecError, UnicodeError):
        legal = "Repair it, or move it to another folder."
        raise refuse("witness", f"The file {path} cannot be read.", legal) from None


class KeptReceipts(NamedTuple):
    """The receipts of the witness `seat` at this computer, compared with the entries of a table.

    `used` is their number, without the `later` ones, which are for entries after the last one of an open table.
    `problems` are sentences about what contradicts the entries.
    """

    seat: str
    used: int
    later: int
    problems: list[str]


def receipts_of(entries: Sequence[Entry]) -> Iterator[KeptReceipts]:
    """Yield the receipts of each witness of a table at this computer. Raises Refused if its file is damaged."""
    table = _table_of(entries)
    seats = [*opening_of(entries).setup.seats, *(entry.act.seat for entry in entries if isinstance(entry.act, Seated))]
    for seat in [one.key for one in seats]:
        there = read(_path(table, seat))
        chains = there.chains if there is not None else ()
        if chains:
            later = len(later_receipts(chains, seat, entries))
            used = sum(len(chain.receipts) for chain in chains) - later
            yield KeptReceipts(seat, used, later, problems(chains, seat, entries))
