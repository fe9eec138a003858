"""Continuing a saved table: reading it, and finding out whose seats are played at this screen."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.chance import quoted
from facedown.cli import files, named
from facedown.cli.files import Unreadable
from facedown.cli.saved_table import noted_people, noted_seat, seats_to_choose
from facedown.game import listed, refuse, registry, within_sentence
from facedown.session.players import playing_seats
from facedown.table import BadFile, Mismatch, Opened, Table, is_outdated, read_entries

if TYPE_CHECKING:
    from facedown.cli.play import PlayArguments


def resume_table(args: PlayArguments, kept: Table | None = None) -> tuple[Table, list[str]]:
    """Return a saved table and the keys of the seats that people play; none if it is watched.

    `kept` is the table if it comes from the store; otherwise it is read from its file.

    Raises Unreadable, naming the first entry that is wrong, and Refused if nothing says which seat is yours, or if
    the table was played under another edition and is not to be continued under the installed one.
    """
    table = kept or _read(args)
    if args.system and registry.system(args.system).key != table.system.key:
        problem = f"{args.resume} is a table of {table.system.title}."
        raise refuse("resume", problem, f"Leave {args.system} out.")
    if table.closed:
        raise Unreadable(f"{args.resume} is closed. Show it with `facedown replay {shlex.quote(str(args.resume))}`.")
    people = [] if args.watch else _people_of(table, args)
    if is_outdated(table.history):
        _upgrade(table, args)
    elif args.upgrade:
        raise refuse("resume", "The table already follows the installed edition.", "Leave --upgrade out.")
    return table, people


def _people_of(table: Table, args: PlayArguments) -> list[str]:
    """Return the keys of the seats that people play at this screen.

    Raises Refused if `args` name a seat although several people play, because bots would play for the others then.
    """
    several = noted_people(table)
    if several and args.seat:
        names = listed(within_sentence(table.seat(key).shown) for key in several)
        raise refuse("seat", f"{names} play this table at one screen.", "Leave --seat out; the screen is passed on.")
    return several or [seat_of_yours(table, args)]


def _upgrade(table: Table, args: PlayArguments) -> None:
    """Continue a table under the installed edition, if `args` say so. Raises Refused if they do not."""
    title, edition = table.system.title, table.history.state.edition
    if not args.upgrade:
        here = table.system.edition
        problem = f"{args.resume} follows edition {edition} of {title}, but edition {here} is installed."
        if edition == here:
            problem = f"{args.resume} follows another edition of an Extension than the installed one."
        raise refuse("resume", problem, "Add --upgrade to continue it under the installed edition.")
    players = [seat for seat in table.seats if seat.role != "spectator"]
    table.upgrade(next((seat.key for seat in players if seat.facilitates), players[0].key))


def _read(args: PlayArguments) -> Table:
    assert isinstance(args.resume, Path)
    text = files.read_text(args.resume)
    try:
        opening = read_entries(text)[0][0].act
        if not isinstance(opening, Opened):
            raise Unreadable(f"{args.resume}: Entry 0: a table must begin with its opening.")
        return Table.resume(text, registry.system(opening.system))
    except (BadFile, Mismatch) as bad:
        raise Unreadable(f"{args.resume}: {bad}") from None


def seat_of_yours(table: Table, args: PlayArguments) -> str:
    """Return the key of your seat at a saved table: the one in `args`, the one in the notes, or the only one.

    Raises Refused, naming the seats, if `args` name no seat of the table, or if it has several and none is noted.
    """
    seats = playing_seats(table)
    choose = f"Choose your seat: {seats_to_choose(table)}."
    if args.seat:
        found = named.fitting_seats(seats, args.seat)
        if len(found) != 1:
            raise refuse("seat", f"{args.resume} has no seat {quoted(args.seat)}.", choose)
        return found[0].key
    if len(seats) > 1 and not noted_seat(table):
        raise refuse("seat", f"The notes in {args.resume} do not say which seat is yours.", choose)
    return noted_seat(table) or seats[0].key
