"""The option that a request names by its key."""

from __future__ import annotations

from facedown.game import Option, refuse
from facedown.session import Session
from facedown.web.access import Access


def find_option(session: Session, access: Access, key: str) -> Option | None:
    """Return the option of a seat with this key; None if the seat does not have it now."""
    options = session.table.options(access.viewer(session)) if access.seat else ()
    return next((option for option in options if option.key == key), None)


def option_of(session: Session, access: Access, key: str) -> Option:
    """Return the option of a seat with this key. Raises Refused if the seat does not have it now."""
    option = find_option(session, access, key)
    if option is None:
        raise refuse("input", "This cannot be done any more.", "Choose one of the actions that you have now.")
    return option
