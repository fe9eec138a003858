"""Preferences of a seat: which of its characters a bot plays, and whether its obvious moves are made without asking."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from facedown.game import Seat
from facedown.session import Session


class OwnPiece(msgspec.Struct, frozen=True):
    """A character of a seat: its id and key, its name, and whether a bot plays it for the seat."""

    id: str
    key: str
    name: str
    delegated: bool


class Preferences(msgspec.Struct, frozen=True):
    """The preferences of a seat: its characters, and whether its obvious moves are made without asking (`brisk`)."""

    pieces: tuple[OwnPiece, ...]
    brisk: bool


def preferences_of(session: Session, viewer: Seat) -> Preferences:
    """Return the preferences of a seat, with the names that it may know."""
    table, view = session.table, session.table.view(viewer)
    names, delegated = table.reader().names(view), session.players.delegated(viewer.key)
    pieces = [
        OwnPiece(piece.id, piece.key, names(piece), piece.key in delegated)
        for piece, seat in table.system.controllers(view).items()
        if seat == viewer.key
    ]
    return Preferences(tuple(pieces), session.players.is_brisk(viewer.key))


def set_preferences(session: Session, viewer: Seat, delegated: Collection[str], *, brisk: bool) -> Preferences:
    """Let a bot play these characters of a seat, by their keys, and no others, and with `brisk` its obvious moves.

    Return the preferences.
    """
    own = {piece.key for piece in preferences_of(session, viewer).pieces}
    session.players.delegate(viewer.key, own & set(delegated))
    session.players.set_brisk(viewer.key, brisk=brisk)
    session.table.save_notes()
    return preferences_of(session, viewer)
