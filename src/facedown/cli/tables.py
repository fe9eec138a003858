"""The commands `facedown replay` and `facedown verify`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.text import Text

from facedown.cli import chat_lines, named
from facedown.cli.files import Unreadable, complain, read_text
from facedown.cli.look import console, print_line, wrapped
from facedown.cli.places import KeptPlace, Place
from facedown.cli.witness_chains import KeptReceipts, receipts_of
from facedown.game import SPECTATOR, Seat, System, counted, listed, printable, registry, within_sentence
from facedown.table import BadFile, Entry, LogLine, Mismatch, Opened, Table, prove, read_entries, read_file
from facedown.table.chat import Chat
from facedown.table.files import TableFile
from facedown.table.law import opening_of
from facedown.table.proof_in_words import proof_lines, with_names

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


@contextmanager
def read_table(place: Place) -> Iterator[Table]:
    """Return a context with a saved or kept table, to read it. Raises Unreadable if it is damaged or not there."""
    if isinstance(place, KeptPlace):
        from facedown.cli import kept  # loads the database’s library, which takes long

        with kept.read_kept(place) as table:
            yield table
        return
    try:
        contents = read_file(read_text(place))
        table = Table.from_file(contents, registry.system(opening_of(contents.entries).system))
    except (BadFile, Mismatch) as bad:
        raise Unreadable(f"{place}: {bad}") from None
    yield table


def load(place: Place) -> tuple[tuple[Entry, ...], System[Any]]:
    """Return the entries of a saved or kept table, and the system that the table plays.

    Raises Unreadable if they cannot be read, or if an entry is malformed.
    """
    if isinstance(place, KeptPlace):
        from facedown.cli import kept

        entries = kept.read_entries(place)
    else:
        try:
            entries, _ = read_entries(read_text(place))
        except BadFile as bad:
            raise Unreadable(f"{place}: {bad}") from None
    opening = entries[0].act
    if not isinstance(opening, Opened):
        raise Unreadable(f"{place}: Entry 0: a table must begin with its opening.")
    return entries, registry.system(opening.system)


def load_file(path: Path) -> TableFile:
    """Return the contents of a table’s file. Raises Unreadable if the file cannot be read, or if it is damaged."""
    try:
        return read_file(read_text(path))
    except BadFile as bad:
        raise Unreadable(f"{path}: {bad}") from None


def load_chat(place: Place) -> Chat:
    """Return the chat of a saved or kept table. Raises Unreadable if it cannot be read, or if it is damaged."""
    if isinstance(place, KeptPlace):
        with read_table(place) as table:
            return table.chat
    return Chat(load_file(place).chat)


def replay(place: Place, *, seat: str, everything: bool, any_edition: bool, wording: str, as_json: bool) -> int:
    """Replay a saved or kept table and print its log. Return the exit status.

    `seat` is the name or key of the seat whose log is printed; "" for a spectator. The messages that this seat received
    are printed too, if the file contains them. `everything`: print all events and messages, also secret ones, with the
    numbers that the entries have in the file. `any_edition`: accept another edition of the rules. `wording` is the name
    of a message catalogue.
    """
    entries, system = load(place)
    try:
        table = Table.replay(entries, system, any_edition=any_edition)
    except Mismatch as mismatch:
        return complain(f"{place}: {mismatch}")
    viewer = None if everything else named.seat_of(table.seats, seat) if seat else SPECTATOR
    reader = table.reader(wording)
    messages = load_chat(place)
    if viewer is None:
        chat = chat_lines.host_lines(messages)
        lines = [reader.line(entry, event) for entry in table.entries for event in entry.events]
    else:
        chat = messages.lines(table.history, viewer)
        lines = [line for line in table.log(viewer, wording) if as_json or not line.repeats]
    out = console()
    for line in chat_lines.merged(lines, chat):
        if as_json:
            data = line.data() if isinstance(line, LogLine) else {"chat": line}
            sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
        elif isinstance(line, LogLine):
            out.print(log_line(out, line, table.seats))
        else:
            out.print(chat_lines.log_line(out, line, reader))
    return 0


def print_log(out: Console, game: Game, many: int, *, resumed: bool = False) -> None:
    """Print the last `many` lines of your log, with the messages that you received.

    `resumed`: only those that were there when the game was continued.
    """
    reader, lines = game.reader(), chat_lines.merged(game.log(), game.table.chat_lines(game.viewer))
    for line in [line for line in lines if not resumed or game.was_there(line)][-many:]:
        if isinstance(line, LogLine):
            out.print(log_line(out, line, game.table.seats))
        else:
            out.print(chat_lines.log_line(out, line, reader))


def log_line(out: Console, line: LogLine, seats: Sequence[Seat]) -> Text:
    """Return a line of a log as text: entry number, sentence, the seats that may know of the event, and rule.

    ✕ marks an entry that was undone.
    """
    event = line.event
    names = {seat.key: within_sentence(seat.shown) for seat in seats}
    private = f" (only {listed(names.get(key, key) for key in event.to) or 'nobody'})" if event.to is not None else ""
    rule = "" if event.rule == "table" else event.rule
    whole = f"{line.entry:>5} {'✕ ' if line.undone else ''}{printable(line.text)}{private} {rule}".rstrip()
    text = Text(wrapped(whole, out.width, "      "))
    if line.undone:
        text.stylize("strike dim", 6)
    text.highlight_words([rule] if rule else [], "cyan")
    return text


def verify(place: Place, *, any_edition: bool, as_json: bool) -> int:
    """Verify a saved or kept table, and print the result or the first wrong entry. Return the exit status.

    `any_edition`: accept another edition of the rules. Of a kept table, everything that is stored is compared.
    """
    try:
        if isinstance(place, KeptPlace):
            from facedown.cli import kept

            proof, system = kept.verify(place, any_edition=any_edition)
            entries = kept.read_entries(place)
        else:
            entries, system = load(place)
            proof = prove(entries, system, any_edition=any_edition)
    except Mismatch as mismatch:
        return complain(f"{place}: {mismatch}")
    receipts = list(receipts_of(entries))
    for one in receipts:
        if one.problems:
            return complain(f"{place}: a witness at this computer contradicts it: {one.problems[0]}")
    if as_json:
        counts = {
            "by_hand": proof.by_hand,
            "foreseeable": proof.foreseeable,
            "witnessed": proof.witnessed,
            "receipts": {one.seat: one.used for one in receipts},
            "later_receipts": {one.seat: one.later for one in receipts if one.later},
        }
        sys.stdout.write(msgspec.json.encode({**msgspec.to_builtins(proof), **counts}).decode() + "\n")
        return 0
    out = console()
    names = {key: seat.shown for key, seat in named.seats_after(entries).items()}
    for line in proof_lines(with_names(proof, names), system.title, kept_here=[names[one.seat] for one in receipts]):
        print_line(out, line)
    for line in receipt_lines([one._replace(seat=names[one.seat]) for one in receipts]):
        print_line(out, line)
    out.print(f"  Last hash {proof.last_hash}")
    return 0


def receipt_lines(receipts: Iterable[KeptReceipts]) -> Iterator[str]:
    """Yield the sentences about the receipts of the witnesses at this computer, which nothing contradicts."""
    for one in receipts:
        if one.used:
            what = f"{counted(one.used, 'receipt')} of {one.seat} as a witness at this computer"
            yield f"✔ {what}: the entries fit them."
        if one.later:
            what = f"{counted(one.later, 'receipt')} of {one.seat} for entries after the last one here"
            yield f"• {what}: this is an older state of the table, or later entries were dropped."
