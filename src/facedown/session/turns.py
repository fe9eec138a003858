"""Turns: the order in which bots act and people are asked, and how long a person waits for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from facedown.game import SPECTATOR, refuse
from facedown.session import waiting
from facedown.table import Entry

if TYPE_CHECKING:
    from facedown.session.session import Session

LONGEST_WAIT = 40
"""The number of moves of bots in a row after which a person is asked although the person owes no decision."""

LONGEST_ALONE = 400
"""The number of moves of bots in a row after which a person is asked even if the person has no option."""


class Step(NamedTuple):
    """The result of a step: something happened, or somebody is asked for something.

    `acted`: a bot acted, or a move was made for a person; take another step. `move`: the person at `seat` is asked for
    a move. `consent`: the person is asked to agree to a request to go back. `roll`: the person is asked for the next
    result of the open form. `links`: a fixed move waits for the links of witnesses; see `Session.pending_links`.
    `paused`: the table is paused, so nobody moves. `idle`: nobody who is here can act. `over`: the game is over.

    A step is for the program that hosts the table. Other seats must not learn of `consent`: not everybody may know of
    the request.
    """

    kind: Literal["acted", "move", "consent", "roll", "links", "paused", "idle", "over"]
    seat: str = ""


class Attendance(msgspec.Struct):
    """Facts about when a person was asked.

    `asked`: the person was asked for a move in this round. `passed_over`: the round before has ended without a question
    to the person; False again once the person is asked. `obvious`: the number of moves made for the person since then.
    """

    asked: bool = True
    passed_over: bool = False
    obvious: int = 0


class Turns:
    """The order in which the bots and people of a session act. `longest_alone`: see `LONGEST_ALONE`."""

    def __init__(self, session: Session, longest_alone: int = LONGEST_ALONE) -> None:
        self.longest_alone = longest_alone
        self._session = session
        self._table = session.table
        self._players = session.players
        self._attendance: dict[str, Attendance] = {}
        self._passed_on: set[str] = set()
        self._alone = 0
        self._bots_roll = False
        self._asked_last = ""

    def attendance(self, key: str) -> Attendance:
        """Return how often the person at this seat was asked."""
        return self._attendance.setdefault(key, Attendance())

    def note_entry(self, entry: Entry) -> None:
        """Note a new entry: free moves are offered to everybody again, and a round may have begun."""
        self._passed_on.clear()
        if any(event.kind in self._table.system.round_events for event in entry.events):
            for key in self._players.people:
                attendance = self.attendance(key)
                attendance.asked, attendance.passed_over = False, not attendance.asked

    def pass_on(self, key: str) -> bool:
        """Let others act instead of a person. Return False if nobody else can act now.

        If nothing but free moves is left, the other people are asked first, and then a bot may move. Raises Refused if
        the person owes a decision.
        """
        if self._session.owes(key):
            raise refuse("input", "The table waits for you.", "Make one of the moves that are owed.")
        if self._session.delegated_owe(key) or self._session.fleeting(key):
            self._session.let_pass(key)
            return True
        self._passed_on.add(key)
        others = [one for one in self._players.playing if one != key and self._session.may_act(one)]
        if any(one not in self._passed_on for one in others) or self._session.improvise():
            return True
        self._passed_on = {key} if others else set()
        return bool(others)

    def step(self) -> Step:
        """Let the table go on by one step. Return what happened, or who is asked for what.

        After `acted`, take another step; otherwise take another one after the answer. Raises Refused for an illegal
        move of a bot.
        """
        if self._session.finished():
            return Step("over")
        if self._table.history.state.paused:
            return Step("paused")
        if not self._rolls_due() and not self._players.facilitating and not self._table.seats_that_owe():
            self._session.start()
        if self._rolls_due():
            return self._roll_step()
        self._session.let_bots_answer_unseen()
        fleeting = next((key for key in self._players.playing if self._session.fleeting(key)), None)
        if fleeting is not None:
            return self._asked(fleeting)
        bots_acted, self._bots_roll = self._bots_roll or self._bots_act(), False
        if self._rolls_due():
            return self._roll_step()
        asked = [key for key in self._players.here if not bots_acted or self._alone >= self._patience(key)]
        if self._session.finished() or (bots_acted and not asked):
            return Step("acted")
        self._alone = 0
        return self._ask_person(asked, bots_acted=bots_acted)

    def _bots_act(self) -> bool:
        """Let a bot act, unless a person who facilitates must decide first. Return whether one acted."""
        if any(self.decides_first(key) for key in self._players.here):
            return False
        self._alone += 1
        if self._session.let_bots_act():
            return True
        self._alone = 0
        return False

    def decides_first(self, key: str) -> bool:
        """Return whether a person facilitates and owes a decision. Then the bots wait."""
        if key not in self._players.facilitating or key in self._players.bots or waiting.is_halted(self._table):
            return False
        return self._session.owes(key)

    def _patience(self, key: str) -> int:
        """Return the number of moves of bots in a row after which a person is asked although the person owes nothing.

        It is `LONGEST_WAIT`, or 0 for a facilitator who was not asked in the last round. It is `longest_alone` for a
        person without options.
        """
        if not self._session.may_act(key):
            return self.longest_alone
        return 0 if key in self._players.facilitating and self.attendance(key).passed_over else LONGEST_WAIT

    def _rolls_due(self) -> bool:
        """Return whether a move waits for rolls by hand."""
        return self._table.awaited is not None

    def _roll_step(self) -> Step:
        """Ask for the next result of the open form, or for links. If the move can be completed, complete it."""
        form = self._session.reopen_form().form
        if form is None:
            if self._session.pending_links():
                return Step("links")
            if self._session.dealing is not None:
                self._session.finish_with_links()
            return Step("acted")
        self._bots_roll = form.seat not in self._players.playing
        rollers = self._session.rollers()
        if not rollers:
            return Step("idle")
        return Step("roll", self._asked_last if self._asked_last in rollers else rollers[0])

    def _ask_person(self, keys: list[str], *, bots_acted: bool) -> Step:
        """Ask one of these people, make an obvious or delegated move, or let a bot improvise.

        If everybody knows of a request to go back, it comes first. Another one does not stop moves that are made
        without asking, because that would reveal it.
        """
        answers = next((key for key in self._players.here if self._session.must_answer(key)), None)
        if answers is not None and waiting.has_public_request(self._table):
            return Step("consent", answers)
        for key in keys:
            attendance = self.attendance(key)
            if attendance.obvious < LONGEST_WAIT and self._session.act_for(key):
                attendance.obvious += 1
                return self._acted()
        asked = self._first_in_turn(keys, bots_acted=bots_acted)
        if asked is None and not waiting.is_long(self._table) and self._session.improvise():
            return self._acted()
        if answers is not None:
            return Step("consent", answers)
        return self._asked(asked) if asked is not None else Step("idle")

    def _acted(self) -> Step:
        return self._roll_step() if self._rolls_due() else Step("acted")

    def _first_in_turn(self, keys: list[str], *, bots_acted: bool) -> str | None:
        """Return who of these people is asked for a move; None if nobody is.

        People whose decision everybody knows of come first, in the order of the seats, so that the order reveals
        nothing; then others who owe a decision. If nobody owes one, the people are asked in turn,
        beginning with the facilitator.
        """
        known = [seat.key for seat in self._table.waited_for(SPECTATOR)] if len(keys) > 1 else []
        owing = [key for key in keys if key not in self._players.bots and self._session.owes(key)]
        if owing:
            return next((key for key in owing if key in known), owing[0])
        order, last = sorted(keys, key=lambda key: key not in self._players.facilitating), self._asked_last
        in_turn = [*order[order.index(last) + 1 :], *order[: order.index(last) + 1]] if last in order else order
        free = (key for key in in_turn if bots_acted or self._session.has_turn(key))
        return next((key for key in free if key not in self._passed_on), None)

    def _asked(self, key: str) -> Step:
        """Note that a person is asked for a move: in this round or, if the round before passed over, for that round."""
        attendance = self.attendance(key)
        attendance.asked, attendance.passed_over, attendance.obvious = not attendance.passed_over, False, 0
        self._asked_last = key
        return Step("move", key)
