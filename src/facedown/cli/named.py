"""Seats and characters that a person names in a command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from facedown.chance import quoted
from facedown.game import PieceRef, Seat, refuse

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


def seat(game: Game, name: str) -> Seat:
    """Return the seat with a name or key. Raises Refused if there is none."""
    found = seat_names(game).get(name.strip().casefold())
    if found is None:
        text = f"No seat is called {quoted(name.strip())}." if name.strip() else "Type the name of a seat too."
        raise refuse("input", text, f"Choose from: {', '.join(one.shown for one in game.table.seats)}.")
    return found


def seat_and_rest(game: Game, text: str) -> tuple[Seat, str]:
    """Return the seat whose name or key a text begins with, and the rest of the text. Raises Refused if there is none.

    A colon or comma may follow the name.
    """
    known, folded = seat_names(game), text.casefold()
    for name in sorted(known, key=len, reverse=True):
        rest = text[len(name) :]
        if folded.startswith(name) and (not rest or rest[0] in " :,"):
            return known[name], rest.removeprefix(":").strip()
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


def character(game: Game, name: str) -> PieceRef:
    """Return the character with a name or key; a part of the name is enough. Raises Refused if none or several fit."""
    there, wanted = characters(game), name.strip().casefold()
    found = exact(there, wanted) or [ref for ref, known in there.items() if wanted and wanted in known.casefold()]
    if len(found) != 1:
        text = f"{quoted(name)} could be {names(there[ref] for ref in found)}."
        if not found:
            text = f"No character is called {quoted(name)}." if wanted else "Type the name of a character too."
        raise refuse("input", text, f"Choose from: {names(there.values())}." if there else "There are no characters.")
    return found[0]


def exact(there: dict[PieceRef, str], wanted: str) -> list[PieceRef]:
    """Return the characters with exactly this name or key, in lower case."""
    return [ref for ref, name in there.items() if wanted in (name.casefold(), ref.key)]


def names(found: Iterable[str]) -> str:
    """Return names as a list with commas."""
    return ", ".join(found)
