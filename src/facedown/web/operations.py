"""Operations of a seat at its table, which both the pages and the API call.

Each checks what the seat may do, and does it. A repeated request gets the same answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from facedown.game import Refusal, Seat, refuse
from facedown.session import Session
from facedown.table import Act, Paused
from facedown.web.access import Access, viewer_with_key
from facedown.web.acts import ONLY_WATCHES, answer_act, player, waits_for_draws
from facedown.web.answers import ActAnswer
from facedown.web.claims import claim
from facedown.web.context import WebRequest, address_of, context_of
from facedown.web.idempotency import LONGEST_KEY, key_with
from facedown.web.log_lines import last_entry
from facedown.web.new_tables import count_new_table, once_for_address
from facedown.web.preferences import Preferences, set_preferences
from facedown.web.rejection import Rejection
from facedown.web.rolls import RollAnswer, RollRequest, type_roll
from facedown.web.tables import NewTable

T = TypeVar("T")

WITHDRAWN = Refusal("web", "The link of this seat was withdrawn.", "Ask for a new link.")
NOT_MANAGER = Refusal(
    "web", "Only the person who manages the table can do this.", "Ask the facilitator, or whoever opened the table."
)
PAUSES = 10
"""The most pauses of a seat in ten minutes."""

PATIENCE = 2.0
"""The seconds after the time of the witnesses in which an act waits for the draws of an earlier move."""

BRIEFLY = 0.01
"""The seconds after which an act looks again whether the draws are made."""

LONG_KEY = Refusal("web", f"An idempotency key has at most {LONGEST_KEY} characters.", "Send a shorter one.")


def key_of(request: WebRequest, sent: str = "") -> str:
    """Return the idempotency key of a request: its header, or else `sent`, what a form contains. Raises Rejection."""
    key = request.headers.get("idempotency-key", "") or sent
    if len(key) > LONGEST_KEY:
        raise Rejection(400, LONG_KEY)
    return key


class PassResult(NamedTuple):
    """The result when a seat lets others act: `passed` if anybody else can act now, `acted` if one has at once."""

    passed: bool
    acted: bool


class Operations:
    """The operations of the seat of a request.

    A request is counted against the limit of its seat. `begun` is when it arrived, by the monotonic clock, and `key` is
    its idempotency key. Raises Rejection if the link of the seat was withdrawn while a slow client sent the body.
    """

    def __init__(self, request: WebRequest, access: Access, begun: float, key: str) -> None:
        self.context, self.access, self.key = context_of(request), access, key
        self._address = address_of(request)
        if self.context.tables.keys.was_withdrawn(access, begun):
            raise Rejection(401, WITHDRAWN)
        self.context.counters.count("changes", access.counted_as(self._address), self.context.settings.limits.posts, 60)

    async def use(self, work: Callable[[Session], T]) -> T:
        """Return the result of work at the table, and let the table go on. Raises Rejection without a seat."""
        self._check_has_seat()
        result = await self.context.tables.use(self.access.table, work)
        self.context.driver.go(self.access.table)
        return result

    def _check_has_seat(self) -> None:
        if not self.access.seat:
            raise Rejection(403, ONLY_WATCHES)

    async def _once(self, content: Any, work: Callable[[Session], T]) -> T:
        """Return the result of work at the table, unless the same request was sent before: then that of the first."""
        return await self._once_async(content, lambda: self.use(work))

    async def _once_async(self, content: Any, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return await self.context.kept.run_once(self.access.key, self.key, content, work)

    # Moves and acts

    async def act(self, act: Act, expects: int | None = None) -> ActAnswer:
        """Do an act of the seat. Return its answer, which is stored for good.

        `expects` is the number of the last entry that the client knows. If the act is refused, and the table has gone
        on since, the answer says so.
        """
        if isinstance(act, Paused):  # nobody sees who paused the table, so nobody could stop a person who always does
            self.context.counters.count("pauses", self.access.counted_as(self._address), PAUSES, 600)

        def do_act(session: Session) -> ActAnswer:
            if isinstance(act, Paused):
                player(session, self.access)
            last = last_entry(session.table.history, self.access.viewer(session))
            answer = answer_act(session, self.access, act, key_with(self.key, act))
            if answer.refusal is None or expects is None or expects >= last:
                return answer
            return replace(answer, legal=f"{answer.legal} The table has gone on since entry {expects}: read it again.")

        return await self.use_after_draws(type(act), do_act)

    async def use_after_draws(self, kind: type[Act], work: Callable[[Session], T]) -> T:
        """Return the result of work at the table that does an act of a kind.

        If such an act must wait for draws of an earlier move, it waits until they are made, but not for ever.
        """
        until = monotonic() + self.context.settings.link_wait + PATIENCE

        def try_work(session: Session) -> list[T]:
            return [] if waits_for_draws(session, kind) and monotonic() < until else [work(session)]

        while not (results := await self.use(try_work)):
            with suppress(TimeoutError):
                async with asyncio.timeout(until - monotonic()):
                    await self.context.driver.wait_for_draws(self.access.table)
                    await asyncio.sleep(BRIEFLY)
        return results[0]

    async def pass_on(self) -> PassResult:
        """Let others act, while the seat owes nothing. Return what follows at once."""

        def pass_turn(session: Session) -> PassResult:
            seat = player(session, self.access)
            before = last_entry(session.table.history, seat)
            can_act = session.pass_on(seat.key)
            return PassResult(can_act, last_entry(session.table.history, seat) > before)

        return await self._once("pass", pass_turn)

    async def roll(self, request: RollRequest) -> RollAnswer:
        """Type a result of a roll by hand, replace an earlier one, or let the table deal the rest."""
        answer = await self._once(request, lambda session: type_roll(session, player(session, self.access), request))
        self.context.hub.refresh_viewers(self.access.table)
        return answer

    async def reveal_link(self, link: str) -> None:
        """Reveal the next link of the hash chain of the seat’s device."""

        def give_link(session: Session) -> None:
            session.give_link(player(session, self.access).key, link)
            session.table.save_notes()

        await self._once(("link", link), give_link)

    # Chat

    async def say(self, text: str, to: Sequence[str] | None) -> int:
        """Write a message to everybody, or whisper it to some seats. Return its number, as the seat counts."""

        def say_text(session: Session) -> int:
            message = session.table.say(self.access.seat, text, to)
            received = session.table.chat.received_by(self.access.viewer(session))
            return sum(one.number <= message.number for one in received) - 1

        return await self._once(("say", text, to), say_text)

    async def remove_message(self, number: int) -> None:
        """Remove a message by its number, as the seat counts."""
        await self._once(("remove", number), lambda session: session.table.remove_messages(self.access.seat, (number,)))

    # Seats and links

    async def join(self, name: str) -> None:
        """Take the own seat: give it a name, unless `name` is empty, end the play of a bot, and be here."""

        def join_seat(session: Session) -> None:
            seat = self.access.seat
            claim(session, seat)
            if name and name != self.access.viewer(session).name:
                session.table.name(seat, name)
            if seat in session.bots:
                session.take_back(seat)
            if seat in session.table.history.state.marks:
                session.mark(seat, "here")

        await self._once(("join", name), join_seat)

    async def prefer(self, delegated: Collection[str], *, brisk: bool) -> Preferences:
        """Let a bot play these characters of the seat, by their keys, and with `brisk` its obvious moves."""

        def change_preferences(session: Session) -> Preferences:
            return set_preferences(session, player(session, self.access), delegated, brisk=brisk)

        return await self._once(("prefer", sorted(delegated), brisk), change_preferences)

    async def sit_down(self, name: str) -> tuple[Access, str]:
        """Give a spectator without a seat one of its own. Return what its new key opens, and the name of the seat."""
        context, table = self.context, self.access.table
        if self.access.seat:
            raise refuse("table", "You have a seat already.", "Use it, or open the link for spectators.")

        async def add_spectator() -> tuple[Access, str]:
            context.counters.count("seats", self._address, 4, 3600)
            if not await context.tables.use(table, lambda session: session.table.history.state.spectators_chat):
                legal = "Watch, or ask the facilitator to allow it."
                raise refuse("table", "Spectators cannot chat at this table.", legal)
            seat, key = await context.tables.add_seat(table, name.strip(), "spectator")
            return Access(table, seat.key, key), seat.shown

        return await once_for_address(context, self._address, self.key, ("sit", table, name), add_spectator)

    async def check_manages(self) -> None:
        """Check that the seat manages its table. Raises Rejection."""
        self._check_has_seat()
        if not await self.context.tables.is_manager(self.access):
            raise Rejection(403, NOT_MANAGER)

    async def renew_link(self, seat: str, *, new: bool) -> tuple[str, str]:
        """Withdraw the links of a seat, or of the spectators if `seat` is empty, and end their live connections.

        Return the name of the seat, and the key of a new link; "" if `new` is False.
        """

        async def renew_key() -> tuple[str, str]:
            await self.check_manages()
            if seat == self.access.seat:
                raise refuse("web", "You use this link yourself.", "Hand over the table first.")
            table = self.access.table
            name = await self.use(lambda session: viewer_with_key(session, seat).shown)
            key = await self.context.tables.keys.renew(table, seat, new=new)
            self.context.hub.end(table, seat)
            return name, key

        return await self._once_async(("renew", seat, new), renew_key)

    async def add_seat(self, name: str) -> tuple[Seat, str]:
        """Add a seat for a player who comes late. Return it, and the key of its link."""

        async def add_player() -> tuple[Seat, str]:
            await self.check_manages()
            return await self.context.tables.add_seat(self.access.table, name.strip())

        return await self._once_async(("add", name), add_player)

    async def branch(self, entry: int) -> NewTable:
        """Open a table that continues this one from an entry, by its number as the seat counts."""

        async def open_branch() -> NewTable:
            await self.check_manages()
            count_new_table(self.context, self._address)
            return await self.context.tables.branch(self.access, entry)

        return await self._once_async(("branch", entry), open_branch)
