"""Witnesses: seats whose devices reveal a link of a hash chain for each draw, after its move was fixed.

A witness keeps a chain of random-looking numbers: each is the hash of the next, and the table knows the end. It reveals
the next link only when an entry has fixed a move. So nobody, including the host, knows the draw before, and the witness
cannot choose the link either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from facedown.chance import Drawn
from facedown.game import Event, SeatRef, refuse
from facedown.table.acting import event
from facedown.table.acts import Closed, Held, Moved, StoodIn, Upgraded
from facedown.table.entries import Entry, digest, write
from facedown.table.state import TableState

LINKS = 10_000
"""The draws for which a chain lasts: more than a campaign needs, and made in a hundredth of a second."""

SHORTEST_SEED = 16
"""The fewest bytes of a witness’s seed."""

LINK = re.compile(r"[0-9a-f]{64}")
"""A link of a hash chain, as hexadecimal digits."""


NEXT_LINK = "Send the number whose hash is the last link. If a link was lost, become a witness again with a new chain."
"""Remedy for a link that is not the next one. A later link is refused, so that no witness can choose among links."""


def follows(link: str, before: str) -> bool:
    """Return whether a link belongs to the chain in which `before` is the link before it: `before` is its hash."""
    return LINK.fullmatch(link) is not None and sha256(bytes.fromhex(link)).hexdigest() == before


def check_links(state: TableState, act: Moved | StoodIn) -> None:
    """Check that the links of a move are the next ones of its witnesses. Raises Refused if not.

    A move without a draw needs no links; a move with a dealt draw must have been fixed by an entry before.
    """
    links = {} if act.links is UNSET else act.links
    if state.awaited is None and (links or (any(needs_link(drawn) for drawn in act.drawn) and state.present_witnesses)):
        text = "At a table with witnesses, an entry must fix a move before its draws."
        raise refuse("table", text, "Propose the move first, then ask the witnesses for their links.")
    for seat, link in links.items():
        if seat not in state.asked:
            raise refuse("table", f"{state.seat(seat).shown} is no witness now.", "Send links of witnesses only.")
        if not follows(link, state.witnesses[seat]):
            text = f"This is not the next link of {state.seat(seat).shown}."
            raise refuse("table", text, NEXT_LINK)


def needs_link(drawn: Drawn) -> bool:
    """Return whether witnesses take part in a draw: it was dealt, and everybody may know of it."""
    return drawn.by == "dealer" and drawn.unseen is not True


def links_missing(state: TableState, drawn: Sequence[Drawn]) -> bool:
    """Return whether one of these draws needs the links of witnesses that are present."""
    return bool(state.present_witnesses) and any(map(needs_link, drawn))


def skipped_witnesses(state: TableState, act: Moved | StoodIn) -> tuple[str, ...]:
    """Return the witnesses of a move without whose links it was drawn, in the order of the seats."""
    links = {} if act.links is UNSET else act.links
    witnesses = state.asked if any(map(needs_link, act.drawn)) else ()
    return tuple(key for key in witnesses if key not in links)


def next_links(state: TableState, act: Moved | StoodIn) -> dict[str, str]:
    """Return the last known link of each witness after a move."""
    return state.witnesses if act.links is UNSET else {**state.witnesses, **act.links}


def without_witnesses(state: TableState, seats: Sequence[str]) -> tuple[TableState, list[Event]]:
    """Return the state in which these seats are no witnesses any more, and the events that say so.

    The host may know the next link of a witness that was asked for it although no draw has used it. With this link, the
    host could choose a later draw. So the witness needs a new chain.
    """
    left = {key: link for key, link in state.witnesses.items() if key not in seats}
    events = [event("witness-ends", seat=SeatRef(key)) for key in seats if key in state.witnesses]
    return replace(state, witnesses=left), events


class Cheated(ValueError):  # noqa: N818 - it says what the host did
    """Raised by a witness to whom the host shows two different histories, and the text says where they differ."""


class Receipt(msgspec.Struct, frozen=True):
    """A link that a witness has revealed for the entry with this hash. `entry` is its number as the witness counts."""

    entry: int
    hash: str
    link: str


class Witness:
    """A witness’s device: it keeps a hash chain, reveals a link for each fixed move, and notes what it has revealed.

    `chain_end` is published when the witness sits down. `receipts` are the links revealed so far; with them the witness
    can later tell whether the host kept to the history.
    """

    def __init__(self, seed: bytes, length: int = LINKS, receipts: Sequence[Receipt] = ()) -> None:
        """Make the chain from `seed`, at least 16 random bytes that nobody else knows. It lasts for `length` draws."""
        if len(seed) < SHORTEST_SEED:
            raise ValueError(f"The seed of a witness needs at least {SHORTEST_SEED} random bytes.")
        links = [sha256(seed).digest()]
        for _ in range(length):
            links.append(sha256(links[-1]).digest())
        self._links = links
        self.receipts = list(receipts)

    @property
    def chain_end(self) -> str:
        """The end of the chain, which the table is told first, as hexadecimal digits."""
        return self._links[-1].hex()

    def reveal(self, entry: int, hash_: str) -> str:
        """Return the link for the draws of the move that the entry with this number and hash has fixed.

        The number is that of the witness, see `History.number_for`: each question has a larger one than those before.

        The same question gets the same answer. Raises Cheated if the witness has answered for this entry or a later one
        with another hash: then the host has replaced a part of the history. Raises ValueError if no links are left.
        """
        for receipt in self.receipts:
            if receipt.entry == entry and receipt.hash == hash_:
                return receipt.link
        if self.receipts and entry <= self.receipts[-1].entry:
            raise Cheated(f"The host asks for entry {entry} again, with another content.")
        if len(self.receipts) + 1 >= len(self._links):
            raise ValueError("The chain has no more links. Become a witness again with a new chain.")
        link = self._links[-2 - len(self.receipts)].hex()
        self.receipts.append(Receipt(entry, hash_, link))
        return link

    def problems(self, seat: str, entries: Sequence[Entry]) -> list[str]:
        """Return a sentence for each receipt that the history of a table contradicts; empty if the host was honest.

        `seat` is the key of the witness’s seat.
        """
        return receipt_problems(self.receipts, seat, entries)


def receipt_problems(receipts: Sequence[Receipt], seat: str, entries: Sequence[Entry]) -> list[str]:
    """Return a sentence for each receipt of the witness `seat` that the entries of a table contradict."""
    places = {digest(write(entry)): entry.n for entry in entries if isinstance(entry.act, Held)}
    found = [_problem(receipt, seat, entries, places.get(receipt.hash)) for receipt in receipts]
    there = [receipt for receipt in receipts if receipt.hash in places]
    return [problem for problem in (*found, *_used_for_others(there, seat, entries)) if problem]


def _used_for_others(receipts: Sequence[Receipt], seat: str, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence for each draw with a link that the witness has revealed for another move."""
    revealed_for, fixed = {receipt.link: receipt.hash for receipt in receipts}, ""
    for entry in entries:
        if isinstance(entry.act, Held):
            fixed = digest(write(entry))
        links = entry.act.links if isinstance(entry.act, Moved | StoodIn) else UNSET
        link = links.get(seat, "") if links is not UNSET else ""
        if link in revealed_for and revealed_for[link] != fixed:
            yield f"Entry {entry.n} was drawn with a link that the witness had revealed for another move."


def _problem(receipt: Receipt, seat: str, entries: Sequence[Entry], fixed_at: int | None) -> str:
    """Return a sentence about how the entries contradict a receipt; "" if they do not.

    `fixed_at` is the number of the entry with the hash of the receipt; None if there is none.
    """
    if fixed_at is None:
        return f"Entry {receipt.entry}, as the witness counts, was replaced after the witness had revealed its link."
    later = entries[fixed_at + 1 :]
    moved = next((entry for entry in later if isinstance(entry.act, Moved | StoodIn | Upgraded | Closed)), None)
    if moved is None or not isinstance(moved.act, Moved | StoodIn):
        return ""  # the move still waits, or was never made
    links = {} if moved.act.links is UNSET else moved.act.links
    if links.get(seat) == receipt.link:
        return ""
    return f"Entry {moved.n} was drawn without the link that the witness had revealed for it."
