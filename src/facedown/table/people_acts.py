"""The acts of a table about its people, each as one call."""

from __future__ import annotations

from abc import abstractmethod

from facedown.game import PieceRef, Seat
from facedown.table.acts import (
    AnyAct,
    BotChanged,
    FacilitatorChanged,
    HandedOver,
    Mark,
    Marked,
    Named,
    Paused,
    Resumed,
    Seated,
    SessionBegun,
    SessionNamed,
    SpectatorsChanged,
    WitnessChanged,
)
from facedown.table.entries import Entry


class PeopleActs:
    """The part of a table that changes its people. Every call adds one entry, or raises Refused."""

    @abstractmethod
    def act(self, act: AnyAct) -> Entry:
        """Add one entry for an act."""

    def take_seat(self, seat: Seat) -> Entry:
        """Add a seat with a new key."""
        return self.act(Seated(seat))

    def name(self, seat: str, name: str, of: str = "") -> Entry:
        """Give the own seat a name. The facilitator can rename another seat, `of`."""
        return self.act(Named(seat, of or seat, name))

    def mark(self, seat: str, mark: Mark, of: str = "") -> Entry:
        """Mark the person of the own seat, or of the seat `of`, as here, away or gone for good (left)."""
        return self.act(Marked(seat, of or seat, mark))

    def hand_over(self, seat: str, piece: PieceRef, to: str) -> Entry:
        """Hand a piece over to the seat `to`."""
        return self.act(HandedOver(seat, piece, to))

    def hand_over_facilitation(self, seat: str, to: str) -> Entry:
        """Make the player of the seat `to` the facilitator, on behalf of the one who has the role now."""
        return self.act(FacilitatorChanged(seat, to))

    def let_bot_play(self, seat: str, *, plays: bool, of: str = "") -> Entry:
        """Let a bot play the own seat or the absent seat `of`, or let its person play again."""
        return self.act(BotChanged(seat, of or seat, plays))

    def pause(self) -> Entry:
        """Pause the table. Nobody learns who did it, so no seat is given."""
        return self.act(Paused())

    def resume_play(self, seat: str) -> Entry:
        """End the pause."""
        return self.act(Resumed(seat))

    def let_spectators_chat(self, seat: str, *, may_chat: bool) -> Entry:
        """Allow spectators to chat, or forbid it."""
        return self.act(SpectatorsChanged(seat, may_chat))

    def begin_session(self, seat: str, title: str = "") -> Entry:
        """Begin another session of the table. Raises Refused if nothing was played in the current one."""
        return self.act(SessionBegun(seat, title))

    def name_session(self, seat: str, title: str) -> Entry:
        """Give the current session a title."""
        return self.act(SessionNamed(seat, title))

    def become_witness(self, seat: str, link: str) -> Entry:
        """Let a seat witness all later draws. `link` is the end of its hash chain; "" ends it."""
        return self.act(WitnessChanged(seat, link))
