"""The option that a request names by its key."""

from __future__ import annotations

from facedown.game import Option, Refused
from facedown.session import Session
from facedown.web.access import Access
from facedown.web.forms import Posted
from facedown.web.overtaken import OVERTAKEN, refusal_of_overtaken


def find_option(session: Session, access: Access, key: str) -> Option | None:
    """Return the option of a seat with this key; None if the seat does not have it now."""
    options = session.table.options(access.viewer(session)) if access.seat else ()
    return next((option for option in options if option.key == key), None)


def option_of(session: Session, access: Access, key: str, sent: Posted | None = None) -> Option:
    """Return the option of a seat with this key; `sent` is its form.

    Raises Refused if the seat does not have it now, with the reason of the rules against the form, if there is one.
    """
    option = find_option(session, access, key)
    if option is None:
        viewer = access.viewer(session)
        raise Refused(refusal_of_overtaken(session, viewer, key, sent or {}) if access.seat else OVERTAKEN)
    return option
