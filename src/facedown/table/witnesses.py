"""Witnesses: seats whose devices reveal a link of a hash chain for each draw, after its move was fixed.

A witness keeps a chain of random-looking numbers: each is the hash of the next, and the table knows the end. It reveals
the next link only when an entry has fixed a move. So nobody, including the host, knows the draw before, and the witness
cannot choose the link either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

from msgspec import UNSET

from facedown.chance import Drawn
from facedown.game import refuse
from facedown.table.acts import Moved, StoodIn
from facedown.table.state import TableState

LINK = re.compile(r"[0-9a-f]{64}")
"""A link of a hash chain, as hexadecimal digits."""


def follows(link: str, before: str) -> bool:
    """Return whether a link belongs to the chain in which `before` is the link before it: `before` is its hash."""
    return LINK.fullmatch(link) is not None and sha256(bytes.fromhex(link)).hexdigest() == before


def check_links(state: TableState, act: Moved | StoodIn) -> None:
    """Check that the links of a move are the next ones of present witnesses. Raises Refused if not.

    A move without a draw needs no links; a move with a dealt draw must have been fixed by an entry before.
    """
    links = {} if act.links is UNSET else act.links
    for seat, link in links.items():
        if seat not in state.present_witnesses:
            raise refuse("table", f"{state.seat(seat).shown} is no witness now.", "Send links of witnesses only.")
        if not follows(link, state.witnesses[seat]):
            text = f"This is not the next link of {state.seat(seat).shown}."
            raise refuse("table", text, "Send the number whose hash is the last link.")
    if state.awaited is None and (links or (any(needs_link(drawn) for drawn in act.drawn) and state.present_witnesses)):
        text = "At a table with witnesses, an entry must fix a move before its draws."
        raise refuse("table", text, "Propose the move first, then ask the witnesses for their links.")


def needs_link(drawn: Drawn) -> bool:
    """Return whether witnesses take part in a draw: it was dealt, and everybody may know of it."""
    return drawn.by == "dealer" and drawn.unseen is not True


def links_missing(state: TableState, drawn: Sequence[Drawn]) -> bool:
    """Return whether one of these draws needs the links of witnesses that are present."""
    return bool(state.present_witnesses) and any(map(needs_link, drawn))


def next_links(state: TableState, act: Moved | StoodIn) -> dict[str, str]:
    """Return the last known link of each witness after a move."""
    return state.witnesses if act.links is UNSET else {**state.witnesses, **act.links}
