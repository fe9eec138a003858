"""Seats and characters that a person names in a command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from facedown.chance import quoted
from facedown.cli import answers
from facedown.game import PieceRef, Seat, refuse
from facedown.table import Entry, Opened
from facedown.table.acts import Named, Seated

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


class Spoken(NamedTuple):
    """Seats at the beginning of a typed text, and the text after them."""

    seats: tuple[Seat, ...]
    text: str


def seat_names(game: Game) -> dict[str, Seat]:
    """Return the seats by their names and keys, in lower case."""
    seats = game.table.seats
    return {one.key.casefold(): one for one in seats} | {one.shown.casefold(): one for one in seats}


def seats_after(entries: Iterable[Entry], before: Iterable[Seat] = ()) -> dict[str, Seat]:
    """Return the seats of a table by key after these entries; `before` are the seats that there were before them."""
    seats = {seat.key: seat for seat in before}
    for act in (entry.act for entry in entries):
        if isinstance(act, Opened):
            seats = {seat.key: seat for seat in act.setup.seats}
        elif isinstance(act, Seated):
            seats[act.seat.key] = act.seat
        elif isinstance(act, Named) and act.of in seats:
            seats[act.of] = replace(seats[act.of], name=act.name)
    return seats


def fitting_seats(seats: Sequence[Seat], name: str) -> list[Seat]:
    """Return the seats that a typed name may mean: one if it is clear, none if it fits no seat.

    An article can be left out, and a unique beginning is enough. Keys must be complete, because they are all alike.
    """
    wanted = name.strip().casefold()
    return [one for one in seats if one.key.casefold() == wanted] or answers.named_by(
        wanted, [(one.shown, one) for one in seats]
    )


def seat(game: Game, name: str) -> Seat:
    """Return the seat of the table with a name or key; see `seat_of`."""
    return seat_of(game.table.seats, name)


def seat_of(seats: Sequence[Seat], name: str) -> Seat:
    """Return the seat with a name or key; see `fitting_seats`. Raises Refused if none or several fit.

    The name may be in quotation marks.
    """
    plain = answers.unquoted(name.strip())
    found = fitting_seats(seats, name) or fitting_seats(seats, plain)
    if len(found) != 1:
        known = names(one.shown for one in found or seats)
        text = f"No seat is called {quoted(plain)}." if plain else "Type the name of a seat too."
        if found:
            text = f"{quoted(plain)} could be more than one seat."
        raise refuse("input", text, f"Choose from: {known}.")
    return found[0]


LONGEST_NAMED = 80
"""The most characters at the beginning of a text that are compared with names of seats: a name and an article."""

END_OF_NAME = re.compile(r"[ :,]|$")

QUOTED_NAME = re.compile(rf"({answers.QUOTED})(?=[ :,]|$)")
"""A name in quotation marks at the beginning of a text."""


def seat_and_rest(game: Game, text: str) -> tuple[Seat, str]:
    """Return the seat whose name or key a text begins with, and the rest of the text. Raises Refused if there is none.

    A colon or comma may follow the name. Complete names come before beginnings of names, and longer ones before
    shorter ones. A name may be in quotation marks.
    """
    known, folded = seat_names(game), text.casefold()
    complete = known | {answers.without_article(name): one for name, one in known.items()} | known
    for name in sorted(complete, key=len, reverse=True):
        rest = text[len(name) :]
        if folded.startswith(name) and (not rest or rest[0] in " :,"):
            return complete[name], rest.removeprefix(":").strip()
    if in_marks := QUOTED_NAME.match(text):
        return seat(game, in_marks[1]), text[in_marks.end() :].removeprefix(":").strip()
    stop = re.search("[:,]", text[:LONGEST_NAMED])
    ends = [end.start() for end in END_OF_NAME.finditer(text[: stop.start() if stop else LONGEST_NAMED])]
    for end in reversed(ends):
        found = fitting_seats(game.table.seats, text[:end])
        if len(found) == 1:
            return found[0], text[end:].removeprefix(":").strip()
    return seat(game, text.partition(" ")[0].rstrip(":,")), ""


def seats_and_text(game: Game, text: str) -> Spoken:
    """Return the seats that a text begins with, separated by commas, and the text after them.

    Raises Refused if it begins with none.
    """
    seats: list[Seat] = []
    while not seats or text.startswith(","):
        one, text = seat_and_rest(game, text.removeprefix(",").strip())
        seats.append(one)
    return Spoken(tuple(seats), text)


def characters(game: Game) -> dict[PieceRef, str]:
    """Return the names of all characters that you know of and that some seat controls."""
    view = game.table.view(game.viewer)
    known, name_of = game.system.pieces(view), game.reader().names(view)
    there = game.system.controllers(game.table.position)
    return {ref: name_of(ref) for ref in there if ref.key in known.get(ref.kind, {})}


def characters_of(game: Game, seat: str) -> dict[PieceRef, str]:
    """Return the names of the characters that you know of and that a seat controls; `seat` is its key."""
    controllers = game.system.controllers(game.table.position)
    return {ref: name for ref, name in characters(game).items() if controllers[ref] == seat}


def character(game: Game, name: str) -> PieceRef:
    """Return the character with a name or key; a part of the name is enough. Raises Refused if none or several fit.

    The name may be in quotation marks.
    """
    there, plain = characters(game), answers.unquoted(name.strip())
    wanted = plain.casefold()
    found = exact(there, name.strip().casefold()) or exact(there, wanted)
    found = found or [ref for ref, known in there.items() if wanted and wanted in known.casefold()]
    if len(found) != 1:
        text = f"{quoted(plain)} could be {names(there[ref] for ref in found)}."
        if not found:
            text = f"No character is called {quoted(plain)}." if wanted else "Type the name of a character too."
        raise refuse("input", text, f"Choose from: {names(there.values())}." if there else "There are no characters.")
    return found[0]


def exact(there: dict[PieceRef, str], wanted: str) -> list[PieceRef]:
    """Return the characters with exactly this name or key, in lower case."""
    return [ref for ref, name in there.items() if wanted in (name.casefold(), ref.key)]


def names(found: Iterable[str]) -> str:
    """Return names as a list with commas."""
    return ", ".join(found)
