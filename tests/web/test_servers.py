"""The parts of a server together: viewers of one table at one server, and at several servers with one database."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from facedown.game import Seat, Setup, refuse, registry
from facedown.session import Session, Step
from facedown.store import StoreError
from facedown.table import Marked, Said, WitnessChanged
from facedown.table.witnesses import Witness
from facedown.web.access import Access
from facedown.web.driver import TRIES, take_step
from facedown.web.frames import Frame, frame_of
from facedown.web.limits import TooMany
from facedown.web.settings import Limits
from facedown.web.table_files import file_proof
from facedown.web.tables import NewTable, take_free_seat
from tests.store.conftest import postgresql, postgresql_url
from tests.web.servers import ANA, BEN, KERNEL, Server, act, opened, run, servers, until

__all__ = ["postgresql", "postgresql_url"]


def test_a_move_at_one_server_reaches_the_viewers_of_another(postgresql_url: str) -> None:
    """Because the database tells the other server: the next ping comes much later than the test ends."""

    async def work() -> None:
        async with servers(postgresql_url, 2, ping=300) as (here, there):
            table = await opened(here)
            ana, ben = (Access(table.id, seat, table.keys[seat]) for seat in ("ana", "ben"))
            messages = there.hub.messages(ben, None)
            await until(messages, lambda message: bool(message.data))
            answer = await act(here.tables, ana, Said("ana", "Can you hear me?", statement=True))
            assert answer.status == "accepted"
            await until(messages, lambda message: "Can you hear me?" in message.data)
            back = await act(there.tables, ben, Said("ben", "Yes.", statement=True))
            assert back.status == "accepted"

    run(work())


def test_the_connection_of_a_withdrawn_link_ends(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1, ping=0.05) as (server,):
            table = await opened(server)
            ben = Access(table.id, "ben", table.keys["ben"])
            messages = server.hub.messages(ben, None)
            await until(messages, lambda message: bool(message.data))
            await server.tables.keys.renew(table.id, "ben")
            with pytest.raises(AssertionError, match="has ended"):
                await until(messages, lambda message: False)
            assert server.hub.count == 0

    run(work())


def test_a_live_connection_counts_before_it_begins_and_no_more_if_it_never_does(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            table = await opened(server)
            ben = Access(table.id, "ben", table.keys["ben"])
            most = Limits().streams_of_address
            accepted = [server.hub.messages(ben, None, "a") for _ in range(most)]
            with pytest.raises(TooMany):
                server.hub.messages(ben, None, "a")
            server.hub.messages(ben, None, "b")
            accepted.pop()  # its client has gone away
            await until(server.hub.messages(ben, None, "a"), lambda message: bool(message.data))

    run(work())


def test_a_page_that_cannot_be_made_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails_for_ben(session: Session, viewer: Seat, *rest: Any) -> Frame:
        if viewer.key == "ben" and len(session.table.entries) > 2:
            raise ZeroDivisionError
        return frame_of(session, viewer, *rest)

    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            table = await opened(server)
            ana, ben = (Access(table.id, seat, table.keys[seat]) for seat in ("ana", "ben"))
            mine, his = server.hub.messages(ana, None), server.hub.messages(ben, None)
            await until(mine, lambda message: bool(message.data))
            await until(his, lambda message: bool(message.data))
            for words in ("One.", "Two.", "Three."):
                await act(server.tables, ana, Said("ana", words, statement=True))
            await until(mine, lambda message: "Three." in message.data)
            with pytest.raises(AssertionError, match="has ended"):
                await until(his, lambda message: False)

    monkeypatch.setattr("facedown.web.tables.frame_of", fails_for_ben)
    run(work())
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("error", "logged"),
    [
        (StoreError("unreachable", "It is down.", "Wait."), "It is down. Wait."),
        (ZeroDivisionError("wrong"), "Traceback"),
    ],
)
def test_only_an_error_that_says_nothing_itself_is_logged_with_its_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, logged: str
) -> None:
    async def fail(*_: Any) -> Any:
        raise error

    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            table = await opened(server)
            messages = server.hub.messages(Access(table.id, "ben", table.keys["ben"]), None)
            monkeypatch.setattr(server.tables, "frames", fail)
            with pytest.raises(AssertionError, match="has ended"):
                await until(messages, lambda message: False)

    run(work())
    assert logged in caplog.text
    assert ("Traceback" in caplog.text) is (logged == "Traceback")


def test_a_bot_goes_on_after_another_server_has_moved_it_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0

    def refused_at_first(session: Session) -> tuple[Step, bool]:
        nonlocal steps
        steps += 1
        if steps < TRIES:
            raise refuse("CK", "It has committed already.", "Wait.")
        return take_step(session)

    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            table = await server.tables.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), {"ben"}, manager="ana")
            ana = Access(table.id, "ana", table.keys["ana"])
            messages = server.hub.messages(ana, None)
            server.driver.go(table.id)
            await until(messages, lambda message: "A Conflict begins" in message.data)

    monkeypatch.setattr("facedown.web.driver.take_step", refused_at_first)
    run(work())


def test_people_see_who_is_here_and_who_has_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            table = await opened(server)
            ana, ben = (Access(table.id, seat, table.keys[seat]) for seat in ("ana", "ben"))
            mine = server.hub.messages(ana, None)
            await until(mine, lambda message: "not connected" in message.data)
            other = server.hub.messages(ben, None)
            await until(other, lambda message: bool(message.data))
            await until(mine, lambda message: "people" in message.data and "not connected" not in message.data)
            await other.aclose()
            await until(mine, lambda message: "not connected" in message.data)

    run(work())


SYSTEM = registry.system("trinity-code")
ROLLERS = ANA, Seat("gm", "The GM", "facilitator")


async def opened_with_witnesses(server: Server, **devices: Witness) -> NewTable:
    """Open a table of Ana and the GM, whose devices witness the draws."""
    table = await server.tables.open(SYSTEM, Setup(ROLLERS, SYSTEM.sample()), set())
    for seat, one in devices.items():
        access = Access(table.id, seat, table.keys[seat])
        assert (await act(server.tables, access, WitnessChanged(seat, one.chain_end))).status == "accepted"
    return table


async def log_of(server: Server, table: str) -> list[str]:
    return await server.tables.use(table, lambda session: [line.text for line in session.table.log(ANA)])


def test_a_draw_waits_for_the_devices_of_witnesses_and_goes_on_without_those_that_are_silent(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            device, silent = Witness(b"a" * 32), Witness(b"g" * 32)
            table = await opened_with_witnesses(server, ana=device, gm=silent)
            messages = server.hub.messages(Access(table.id, "ana", table.keys["ana"]), None)
            asked = asyncio.create_task(until(messages, lambda message: message.event == "link"))
            await server.tables.use(table.id, play_to_a_roll)
            server.driver.go(table.id)
            await asked
            for _ in range(200):
                await server.tables.use(table.id, lambda session: answer(session, "ana", device))
                if await server.tables.use(table.id, lambda session: session.table.awaited is None):
                    break
                await asyncio.sleep(0.05)
            log = await log_of(server, table.id)
            assert any("rolls" in line for line in log)
            assert "The GM no longer witnesses the draws." in log

    run(work())


def test_a_draw_has_the_links_of_devices_that_are_connected_to_different_servers(postgresql_url: str) -> None:
    """The servers wait longer than the test does, so the move is made only if one learns of the other’s link."""

    async def work() -> None:
        async with servers(postgresql_url, 2, link_wait=300) as (here, there):
            devices = {"ana": Witness(b"a" * 32), "gm": Witness(b"g" * 32)}
            table = await opened_with_witnesses(here, **devices)
            asked = []
            for server, seat in ((here, "ana"), (there, "gm")):
                messages = server.hub.messages(Access(table.id, seat, table.keys[seat]), None)
                asked.append(asyncio.create_task(until(messages, lambda message: message.event == "link")))
            await here.tables.use(table.id, play_to_a_roll)
            here.driver.go(table.id)
            there.driver.go(table.id)
            await asyncio.gather(*asked)
            await there.tables.use(table.id, lambda session: answer(session, "gm", devices["gm"]))
            await here.tables.use(table.id, lambda session: answer(session, "ana", devices["ana"]))
            async with asyncio.timeout(20):
                while not any("rolls" in line for line in await log_of(there, table.id)):
                    await asyncio.sleep(0.05)
            assert not any("without" in line or "no longer" in line for line in await log_of(here, table.id))
            proof = file_proof(await here.tables.use(table.id, closed_file), "check")
            assert any("witnessed by Ana and The GM" in line for line in proof.lines), proof

    run(work())


def closed_file(session: Session) -> str:
    """Close a table, and return its file."""
    session.close("gm")
    return session.table.export()


def test_a_roll_by_hand_goes_on_at_another_server_with_the_results_typed_before(postgresql_url: str) -> None:
    """Also if the other server had opened the form before."""

    async def work() -> None:
        async with servers(postgresql_url, 2) as (here, there):
            system = registry.system("tri-core")
            seats = ANA, BEN, Seat("gm", "The GM", "facilitator")
            table = await here.tables.open(system, Setup(seats, system.sample("night-market")), set(), by_hand=True)
            await here.tables.use(table.id, Session.start)
            for server in (here, there):
                assert (await server.tables.use(table.id, Session.step)).kind == "roll"
            typed: list[str] = []
            for server, text in ((here, "3 4"), (there, "5 6"), (here, "7 8"), (there, "9 10")):
                async with asyncio.timeout(20):
                    while await server.tables.use(table.id, lambda session: session.typed) != tuple(typed):
                        await asyncio.sleep(0.01)
                await server.tables.use(table.id, partial(type_roll, text=text, at=len(typed)))
                typed.append(text)

    run(work())


def type_roll(session: Session, text: str, at: int) -> None:
    """Type a result of a roll by hand as the GM, and store it."""
    session.step()
    session.type_roll("gm", text, at)
    session.table.save_notes()


def test_two_servers_that_add_a_seat_at_the_same_time_add_two(postgresql_url: str) -> None:
    async def work() -> None:
        async with servers(postgresql_url, 2) as (here, there):
            table, loop = await opened(here), asyncio.get_running_loop()

            def both(session: Session) -> tuple[str, str]:
                adding = there.tables.add_seat(table.id, "Cy")
                other, _ = asyncio.run_coroutine_threadsafe(adding, loop).result(60)
                return other.key, take_free_seat(session, "Di", "player").key

            assert await here.tables.use(table.id, both) == ("seat-1", "seat-2")

    run(work())


def test_a_link_that_one_server_has_withdrawn_opens_nothing_at_another(postgresql_url: str) -> None:
    """Long before the next ping, at which each key is looked up again."""

    async def work() -> None:
        async with servers(postgresql_url, 2, ping=300) as (here, there):
            table = await opened(here)
            ben, watcher = (Access(table.id, seat, table.keys[seat]) for seat in ("ben", ""))
            assert await there.tables.keys.access(ben.key) == ben
            messages, watched = there.hub.messages(ben, None), there.hub.messages(watcher, None)
            await until(messages, lambda message: bool(message.data))
            await until(watched, lambda message: bool(message.data))
            new = await here.tables.keys.renew(table.id, "ben")
            with pytest.raises(AssertionError, match="has ended"):
                await until(messages, lambda message: False)
            assert await there.tables.keys.access(ben.key) is None
            assert await there.tables.keys.access(new) == Access(table.id, "ben", new)
            assert there.hub.count == 1

    run(work())


def test_a_person_who_is_connected_to_one_server_is_not_marked_as_away_at_another(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0

    def clock() -> float:
        return now

    async def work() -> None:
        nonlocal now
        async with servers(postgresql_url, 2) as (here, there):
            table = await opened(here)
            ana, ben = (Access(table.id, seat, table.keys[seat]) for seat in ("ana", "ben"))
            away = Marked("ana", "ben", "away")
            while now < 1500:
                await here.tables.note_seen(ana)
                await there.tables.note_seen(ben)
                now += 15
            assert "was here less than" in (await act(here.tables, ana, away)).text
            now += 400
            await here.tables.note_seen(ana)
            assert (await act(here.tables, ana, away)).status == "accepted"

    monkeypatch.setattr("facedown.web.tables.time", clock)
    monkeypatch.setattr("facedown.web.acts.time", clock)
    run(work())


def test_a_viewer_gets_a_page_after_one_that_failed_while_an_earlier_connection_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = False

    def failing(*arguments: Any) -> Frame:
        if fails:
            raise ZeroDivisionError
        return frame_of(*arguments)

    async def work() -> None:
        nonlocal fails
        async with servers(f"sqlite:///{tmp_path / 't.sqlite'}", 1) as (server,):
            table = await opened(server)
            ana = Access(table.id, "ana", table.keys["ana"])
            hanging = server.hub.messages(ana, None)
            await until(hanging, lambda message: bool(message.data))  # and nothing is read from it any more
            fails = True
            await act(server.tables, ana, Said("ana", "Hello?", statement=True))
            async with asyncio.timeout(20):
                while server.hub.frame(ana) is not None:
                    await asyncio.sleep(0.01)
            fails = False
            await until(server.hub.messages(ana, None), lambda message: "Hello?" in message.data)

    monkeypatch.setattr("facedown.web.tables.frame_of", failing)
    run(work())


def answer(session: Session, seat: str, device: Witness) -> None:
    """Let the device of a seat answer, if it is asked."""
    question = session.pending_links().get(seat)
    if question is not None:
        session.give_link(seat, device.reveal(*question))
        session.table.save_notes()


def play_to_a_roll(session: Session) -> None:
    """Make owed and starting moves until one waits for links."""
    for _ in range(12):
        if session.table.awaited is not None:
            return
        for seat in session.table.seats:
            options = session.table.options(seat)
            option = next((one for one in options if one.owed), None)
            option = option or next((one for one in options if one.move in ("begin-investigation", "make-move")), None)
            if option is not None:
                session.move(seat.key, option.build(session.table.system.move_type))
                break
    assert session.table.awaited is not None, [
        one.move for seat in session.table.seats for one in session.table.options(seat)
    ]
