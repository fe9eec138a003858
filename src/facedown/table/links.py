"""The links of witnesses: which draws need them, whom the table asks for them, and who becomes a witness.

A witness keeps a hash chain: each link is the hash of the next, and the table knows the last link that was revealed.
The witness reveals the next link only when an entry has fixed a move. So nobody, including the host, knows the draw
before, and the witness cannot choose the link either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from facedown.chance import Drawn, TapeMismatch
from facedown.game import Event, Refused, SeatRef, listed, refuse, within_sentence
from facedown.table.acting import event
from facedown.table.acts import LinksAsked, Moved, StoodIn, WitnessChanged
from facedown.table.checks import MOST_ROLLED
from facedown.table.effects import Effects
from facedown.table.entries import OLDEST
from facedown.table.limits import MAX_CHAINS
from facedown.table.state import TableState

if TYPE_CHECKING:
    from facedown.table.history import History

LINK = re.compile(r"[0-9a-f]{64}")
"""A link of a hash chain, as hexadecimal digits."""

NEXT_LINK = "Send the number whose hash is the last link. If a link was lost, become a witness again with a new chain."
"""Remedy for a link that is not the next one. A later link is refused, so that no witness can choose among links."""


def follows(link: str, before: str) -> bool:
    """Return whether a link belongs to the chain in which `before` is the link before it: `before` is its hash."""
    return LINK.fullmatch(link) is not None and sha256(bytes.fromhex(link)).hexdigest() == before


def needs_link(drawn: Drawn) -> bool:
    """Return whether witnesses take part in a draw: it was dealt, and everybody may know of it."""
    return drawn.by == "dealer" and drawn.unseen is not True


def must_ask(state: TableState, drawn: Sequence[Drawn]) -> bool:
    """Return whether witnesses must be asked before a move with these draws is made."""
    witnesses = state.present_witnesses if state.awaited is None else state.move_witnesses
    return not state.asked_at and bool(witnesses) and any(map(needs_link, drawn))


def links_of(act: Moved | StoodIn | LinksAsked) -> dict[str, str]:
    """Return the links that a move brings, or that are used up before it, by seat."""
    links: dict[str, str] | UnsetType = act.links
    return {} if links is UNSET else links


def missing_links(state: TableState, act: Moved | StoodIn) -> tuple[str, ...]:
    """Return the witnesses that were asked and whose links a move does not bring, in the order of the seats."""
    links = links_of(act)
    return tuple(key for key in state.asked_witnesses or () if key not in links)


# Moves


def check_links(state: TableState, act: Moved | StoodIn) -> None:
    """Check that the links of a move are the next ones of witnesses that were asked. Raises Refused if not.

    If draws of the move need links, the witnesses must have been asked before.
    """
    links = links_of(act)
    if must_ask(state, act.drawn) or (links and state.asked_witnesses is None):
        text = "At a table with witnesses, an entry must fix a move and ask for links before its draws."
        raise refuse("table", text, "Propose the move first, then ask the witnesses for their links.")
    _check_next(state, links)


def _check_next(state: TableState, links: Mapping[str, str]) -> None:
    """Check that these are the next links of witnesses that were asked. Raises Refused if not."""
    for seat, link in links.items():
        if seat not in (state.asked_witnesses or ()):
            raise refuse("table", f"{state.seat(seat).shown} is no witness now.", "Send links of witnesses only.")
        if not follows(link, state.witnesses[seat]):
            text = f"This is not the next link of {state.seat(seat).shown}."
            raise refuse("table", text, NEXT_LINK)
        if any(link in ends for ends in state.chain_ends.values()):
            text = f"The next link of {state.seat(seat).shown} is known, because another chain begins with it."
            raise refuse("table", text, "Leave this witness out; it can become one again with a new chain.")


def right_links(state: TableState, links: Mapping[str, str]) -> dict[str, str]:
    """Return those of the links that the table would accept now."""
    right = {}
    for seat, link in links.items():
        try:
            _check_next(state, {seat: link})
        except (Refused, TypeError):
            continue
        right[seat] = link
    return right


def check_links_given(state: TableState, act: Moved | StoodIn) -> None:
    """Check that a move brings the links of all witnesses that were asked, and the typed results fixed before.

    Raises Refused for a missing link, and TapeMismatch for other results.
    """
    missing = missing_links(state, act)
    if missing:
        names = listed(within_sentence(state.seat(key).shown) for key in missing)
        text = f"A move that has witnesses needs all their links; missing: {names}."
        raise refuse("table", text, "Ask again without the witnesses that do not answer.")
    if state.asked_witnesses is not None and state.typed != tuple(drawn for drawn in act.drawn if drawn.by == "hand"):
        raise TapeMismatch("the typed results are not those that were fixed before the witnesses were asked")


def next_links(state: TableState, act: Moved | StoodIn | LinksAsked) -> dict[str, str]:
    """Return the last known link of each witness after an act that brings links."""
    return {**state.witnesses, **links_of(act)}


# Asking


def check_links_asked(history: History, act: LinksAsked) -> None:
    """Check that a move waits, and that the typed results are fixed before the first links are asked for.

    If the witnesses are asked again, each must have answered or be left out. Whether the results fit the move is
    checked when the move is made.
    """
    state = history.state
    if state.awaited is None:
        raise refuse("table", "No move waits for links.", "Make a move first.")
    if not state.asked_at:
        if act.without or act.links or not state.move_witnesses:
            raise refuse("table", "No witness was asked before.", "Make the move, or ask its witnesses.")
        if any(drawn.by != "hand" for drawn in act.typed) or len(act.typed) > MOST_ROLLED:
            raise refuse("table", "Only typed results can be fixed.", "Use the act that the program makes.")
        return
    if act.typed or not act.without or sorted((*act.without, *act.links)) != sorted(state.move_witnesses):
        text = "The witnesses were asked before."
        raise refuse("table", text, "Ask again only without some of them, with the links of all others.")
    _check_next(state, act.links)


def ask_for_links(history: History, act: LinksAsked, turn: None) -> Effects:
    """Let the table wait for the links of the move’s witnesses or, if some were left out, of the others again."""
    state, at = history.state, len(history)
    if not state.asked_at:
        state = replace(state, asked_at=at, typed=act.typed)
        return Effects(state, history.position, (event("links-asked"),))
    left = tuple(key for key in state.move_witnesses if key not in act.without)
    state = replace(state, move_witnesses=left, asked_at=at, witnesses=next_links(state, act))
    state, ended = without_witnesses(state, act.without)
    return Effects(
        state, history.position, (event("witnesses-skipped", seats=tuple(map(SeatRef, act.without))), *ended)
    )


def without_witnesses(state: TableState, seats: Sequence[str]) -> tuple[TableState, list[Event]]:
    """Return the state in which these seats are no witnesses any more, and the events that say so.

    The host may know the next link of a witness that was asked for it although no draw has used it. With this link, the
    host could choose a later draw. So the witness needs a new chain.
    """
    left = {key: link for key, link in state.witnesses.items() if key not in seats}
    events = [event("witness-ends", seat=SeatRef(key)) for key in seats if key in state.witnesses]
    return replace(state, witnesses=left), events


# Witnesses


def check_witness(history: History, act: WitnessChanged) -> None:
    """Check the end of a hash chain: its form, and that its links are not known from this table."""
    state = history.state
    if state.format == OLDEST:
        text = "This table was opened by an earlier version, so it has no witnesses."
        raise refuse("table", text, "Continue it as a branch, which can have witnesses.")
    if not act.link and act.seat not in state.witnesses:
        raise refuse("table", "You are no witness at this table.", "Nothing needs to be done.")
    if not act.link:
        return
    if LINK.fullmatch(act.link) is None:
        raise refuse("table", "The end of a hash chain must have 64 hexadecimal digits.", "Send the last link.")
    if len(state.chain_ends.get(act.seat, ())) >= MAX_CHAINS:
        raise refuse("table", f"A seat can begin at most {MAX_CHAINS} hash chains.", "Let another seat witness.")
    if _is_known(state, act.link):
        text = "This hash chain was used at this table before, so its links are known."
        raise refuse("table", text, "Make a new chain from new random bytes.")


def _is_known(state: TableState, link: str) -> bool:
    """Return whether a number is the end of a chain at this table, or a link that was revealed there.

    The hash of a revealed link is the link before it, and so on until the end; there is at most one for each entry.
    """
    ends = {end for ends in state.chain_ends.values() for end in ends}
    for _ in range(state.count if ends else 0):
        if link in ends:
            return True
        link = sha256(bytes.fromhex(link)).hexdigest()
    return False


def change_witness(history: History, act: WitnessChanged, turn: None) -> Effects:
    """Let a seat be a witness of the later draws, or end it."""
    witnesses = {key: link for key, link in history.state.witnesses.items() if key != act.seat}
    ends, kind = history.state.chain_ends, "witness-ends"
    if act.link:
        witnesses[act.seat] = act.link
        ends, kind = {**ends, act.seat: (*ends.get(act.seat, ()), act.link)}, "witness"
    state = replace(history.state, witnesses=witnesses, chain_ends=ends)
    return Effects(state, history.position, (event(kind, seat=SeatRef(act.seat)),))
