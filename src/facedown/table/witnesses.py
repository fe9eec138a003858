"""The device of a witness: it keeps a hash chain, reveals a link for each fixed move, and remembers what it revealed.

With these receipts, the person with the device can later tell whether the host kept to the history; see `links` for
what the table does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from facedown.table.acts import Closed, Held, LinksAsked, Moved, StoodIn, Upgraded, WitnessChanged
from facedown.table.entries import Entry, digest, write
from facedown.table.links import links_of

LINKS = 10_000
"""The links of a chain, one for each question: more than a campaign needs, and made in a hundredth of a second."""

MOST_ENTRIES = 2**31
"""The largest number of an entry that a device accepts. A larger one would end its answers for good."""

SHORTEST_SEED = 16
"""The fewest bytes of a witness’s seed."""


class Cheated(ValueError):  # noqa: N818 - it says what the host did
    """Raised by a witness to whom the host shows two different histories, and the text says where they differ."""


class Receipt(msgspec.Struct, frozen=True):
    """A link that a witness has revealed for the entry with this hash. `entry` is its number as the witness counts."""

    entry: int
    hash: str
    link: str


class Chain(msgspec.Struct, frozen=True):
    """A hash chain as its device remembers it.

    `end` is the end of the chain, which the table was told. `receipts` are the links revealed so far. `stopped` is set
    if the device told the table that it witnesses no more with this chain: it is the number of entries that the witness
    knew then.
    """

    end: str
    receipts: tuple[Receipt, ...] = ()
    stopped: int | None = None


class Witness:
    """A witness’s device: it keeps a hash chain, reveals a link for each fixed move, and notes what it has revealed.

    `chain_end` is published when the witness sits down. `receipts` are the links revealed so far; with them the witness
    can later tell whether the host kept to the history.
    """

    def __init__(self, seed: bytes, length: int = LINKS, receipts: Sequence[Receipt] = ()) -> None:
        """Make the chain from `seed`, at least 16 random bytes that nobody else knows. It lasts for `length` draws.

        A chain must serve one table only, because its links are known after they were used.
        """
        if len(seed) < SHORTEST_SEED:
            raise ValueError(f"The seed of a witness needs at least {SHORTEST_SEED} random bytes.")
        links = [sha256(seed).digest()]
        for _ in range(length):
            links.append(sha256(links[-1]).digest())
        self._links = links
        self.receipts = list(receipts)
        self.stopped: int | None = None
        """The number of entries that the witness knows. Set it when the device tells the table that it stops."""

    @property
    def chain_end(self) -> str:
        """The end of the chain, which the table is told first, as hexadecimal digits."""
        return self._links[-1].hex()

    @property
    def chain(self) -> Chain:
        """The chain with the receipts so far."""
        return Chain(self.chain_end, tuple(self.receipts), self.stopped)

    def reveal(self, entry: int, hash_: str) -> str:
        """Return the link for the draws of the waiting move, after the entry with this number and hash asked for it.

        The number is that of the witness, see `History.number_for`: each question has a larger one than those before.

        The same question gets the same answer. Raises Cheated if the witness has answered for this entry or a later one
        with another hash, or for the same hash with another number: then the host has replaced a part of the history.
        Raises ValueError for what is no number of an entry, if no links are left, and after the witness has stopped.
        """
        if type(entry) is not int or not 0 <= entry <= MOST_ENTRIES:
            raise ValueError("The number of an entry must be a whole number.")
        for receipt in self.receipts:
            if receipt.entry == entry and receipt.hash == hash_:
                return receipt.link
        if self.stopped is not None:
            raise ValueError("This chain was stopped. Become a witness again with a new chain.")
        if any(receipt.hash == hash_ for receipt in self.receipts) or (
            self.receipts and entry <= self.receipts[-1].entry
        ):
            raise Cheated(f"The host asks for entry {entry} again, with another content.")
        if len(self.receipts) + 1 >= len(self._links):
            raise ValueError("The chain has no more links. Become a witness again with a new chain.")
        link = self._links[-2 - len(self.receipts)].hex()
        self.receipts.append(Receipt(entry, hash_, link))
        return link

    def problems(self, seat: str, entries: Sequence[Entry], earlier: Sequence[Chain] = ()) -> list[str]:
        """Return a sentence for each contradiction between this device and the history of a table; see `problems`.

        `seat` is the key of the witness’s seat. `earlier` are the chains that it had at this table before, in order.
        """
        return problems((*earlier, self.chain), seat, entries)


def problems(chains: Sequence[Chain], seat: str, entries: Sequence[Entry]) -> list[str]:
    """Return a sentence for each contradiction between the chains of a witness and the entries of a table.

    `chains` are all chains that the device of the seat has had at this table, in order. The result is empty if the host
    was honest and every link arrived in time. Receipts for later entries than those of an open table are left out; see
    `later_receipts`.
    """
    questions = {digest(write(entry)): entry.n for entry in entries if isinstance(entry.act, Held | LinksAsked)}
    receipts = [receipt for chain in chains for receipt in chain.receipts]
    later = frozenset(later_receipts(chains, seat, entries))
    found = (_problem(one, seat, entries, questions.get(one.hash)) for one in receipts if one not in later)
    return [*filter(None, found), *_foreign_changes(chains, seat, entries), *_foreign_links(receipts, seat, entries)]


def later_receipts(chains: Sequence[Chain], seat: str, entries: Sequence[Entry]) -> list[Receipt]:
    """Return the receipts for entries after the last one of an open table.

    Either these entries are from an earlier time, or the host has dropped the later ones. A closed table has no later
    ones, so there the result is empty.
    """
    if isinstance(entries[-1].act, Closed):
        return []
    known = len([entry for entry in entries if _is_known_to_seat(entry, seat)])
    return [receipt for chain in chains for receipt in chain.receipts if receipt.entry >= known]


def _is_known_to_seat(entry: Entry, seat: str) -> bool:
    """Return whether a seat knows of an entry, so that it has a number for the seat."""
    return any(event.to is None or seat in event.to for event in entry.events)


def _problem(receipt: Receipt, seat: str, entries: Sequence[Entry], asked_at: int | None) -> str:
    """Return a sentence about how the entries contradict a receipt; "" if they do not.

    `asked_at` is the number of the entry with the hash of the receipt; None if there is none. A move that was dropped
    contradicts nothing: the log says so to everybody.
    """
    if asked_at is None:
        return f"Entry {receipt.entry}, as the witness counts, was replaced after the witness had revealed its link."
    acts = Moved | StoodIn | LinksAsked
    following = (entries[n] for n in range(asked_at + 1, len(entries)))
    then = next((one for one in following if isinstance(one.act, acts | Upgraded)), None)
    if then is None or not isinstance(then.act, acts) or links_of(then.act).get(seat) == receipt.link:
        return ""
    if isinstance(then.act, LinksAsked) and seat in then.act.without:
        return f"Entry {then.n} leaves the witness out, which had revealed its link for the draw."
    return f"Entry {then.n} does not have the link that the witness had revealed for it."


def _foreign_changes(chains: Sequence[Chain], seat: str, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence for each entry that begins or ends a chain of the seat although its device did not do so."""
    at, known = -1, 0  # the place of the chain that the table has now, and the entries that the witness knows
    for entry in entries:
        known += _is_known_to_seat(entry, seat)
        if not isinstance(entry.act, WitnessChanged) or entry.act.seat != seat:
            continue
        if not entry.act.link:
            stopped = chains[at].stopped if at >= 0 else None
            if stopped is None or known <= stopped:
                yield f"Entry {entry.n} says that the witness stopped, which it did not do then."
            continue
        found = next((place for place in range(at + 1, len(chains)) if chains[place].end == entry.act.link), None)
        if found is None:
            yield f"Entry {entry.n} gives the witness a chain that it did not begin then."
        else:
            at = found


def _foreign_links(receipts: Sequence[Receipt], seat: str, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence for each entry with a link that the witness has not revealed for it."""
    revealed_for, question = {receipt.link: receipt.hash for receipt in receipts}, ""
    for entry in entries:
        link = links_of(entry.act).get(seat) if isinstance(entry.act, Moved | StoodIn | LinksAsked) else None
        if link is not None and link not in revealed_for:
            yield f"Entry {entry.n} has a link that the witness did not reveal."
        elif link is not None and revealed_for[link] != question:
            yield f"Entry {entry.n} has a link that the witness had revealed for another move."
        if isinstance(entry.act, Held | LinksAsked):
            question = digest(write(entry))
