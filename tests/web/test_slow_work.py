"""Slow work at one table, proofs and files hold up no other table, and do not stop the server from ending."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from facedown.store import Store
from facedown.web import links, table_reading
from facedown.web.openings import Opening, plan_table
from facedown.web.pages import page, rules
from facedown.web.side_work import SideWork
from facedown.web.tables import Tables
from facedown.web.workers import ComputeLimit, Workers
from tests.web.pages import FORM, SAME_SITE, Browser, site
from tests.web.test_pages import duel

LONG = 30
"""The seconds after which a test fails because something waits that should not."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'tables.sqlite'}", durability="process") as store:
        yield store


def with_tables(store: Store, test: Callable[[Tables, str, str], Awaitable[None]]) -> None:
    """Run a test with two open tables."""

    async def run() -> None:
        used = Tables(store)
        try:
            plan = plan_table(Opening("core-kernel", sample="duel"))
            one, other = [(await used.open(plan.system, plan.setup, plan.bots, manager="seat-1")).id for _ in range(2)]
            await test(used, one, other)
        finally:
            used.close()

    asyncio.run(run())


def title(session: Any) -> str:
    return str(session.table.system.key)


def test_slow_work_at_one_table_holds_up_no_other_table(store: Store) -> None:
    async def test(used: Tables, slow: str, other: str) -> None:
        ends = threading.Event()
        waiting = [asyncio.create_task(used.use(slow, lambda _: ends.wait(LONG))) for _ in range(8)]
        await asyncio.sleep(0)  # all of them have asked for their table
        try:
            assert await asyncio.wait_for(used.use(other, title), LONG / 2) == "core-kernel"
        finally:
            ends.set()
        assert await asyncio.gather(*waiting) == [True] * 8

    with_tables(store, test)


def test_the_locks_of_tables_that_nobody_uses_are_forgotten(store: Store) -> None:
    async def test(used: Tables, one: str, other: str) -> None:
        await used.use(one, title)
        await used.use(other, title)
        await asyncio.sleep(0)
        gc.collect()
        assert len(used._locks) == 0

    with_tables(store, test)


def test_a_table_stays_locked_until_work_ends_that_nobody_waits_for(store: Store) -> None:
    async def test(used: Tables, one: str, _: str) -> None:
        ends, order = threading.Event(), list[str]()

        def slow(_: Any) -> None:
            ends.wait(LONG)
            order.append("first")

        first = asyncio.create_task(used.use(one, slow))
        await asyncio.sleep(0)
        first.cancel()
        second = asyncio.create_task(used.use(one, lambda _: order.append("second")))
        await asyncio.wait([first])
        assert used._locks[one].locked()
        ends.set()
        await second
        assert order == ["first", "second"]

    with_tables(store, test)


def test_many_acts_wait_for_the_disk_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ends, writer, begun = threading.Event(), store._writer, list[Any]()
    transact = writer._transact

    def slow(requests: Any) -> Any:
        begun.extend(requests)
        ends.wait(LONG)
        return transact(requests)

    def says(session: Any) -> None:
        session.table.make_statement("seat-1", "Hello.")

    async def test(used: Tables, *_: str) -> None:
        plan = plan_table(Opening("core-kernel", sample="duel"))
        made = [(await used.open(plan.system, plan.setup, plan.bots, manager="seat-1")).id for _ in range(12)]
        monkeypatch.setattr(writer, "_transact", slow)
        acting = [asyncio.create_task(used.use(table, says)) for table in made]
        try:
            async with asyncio.timeout(LONG / 2):
                while len(begun) + writer._queue.qsize() < 12:
                    await asyncio.sleep(0.01)
        finally:
            ends.set()
        await asyncio.gather(*acting)

    with_tables(store, test)


def test_slow_work_that_nobody_waits_for_any_more_is_not_begun() -> None:
    done = list[str]()

    async def run() -> None:
        side, ends = SideWork(), threading.Event()
        try:
            busy = [asyncio.create_task(side.run(ends.wait, LONG)) for _ in range(2)]
            waits = asyncio.create_task(side.run(done.append, "waits"))
            await asyncio.sleep(0)
            waits.cancel()
            await asyncio.wait([waits])
            last = asyncio.create_task(side.run(done.append, "last"))
            ends.set()
            await asyncio.gather(*busy, last)
        finally:
            side.close()

    asyncio.run(run())
    assert done == ["last"]


# Workers


def test_workers_end_without_waiting_for_work_that_takes_long() -> None:
    workers, ends, begun = Workers(1, "test"), threading.Event(), threading.Event()

    def slow() -> bool:
        begun.set()
        return ends.wait(LONG)

    running = workers.submit(slow)
    waiting = workers.submit(lambda: "never")
    assert begun.wait(LONG)
    assert not workers.close(0)
    assert waiting.cancelled()
    assert workers.submit(lambda: "too late").cancelled()
    ends.set()
    assert running.result(LONG)


def test_workers_finish_short_work_before_they_end() -> None:
    workers = Workers(2, "test")
    done = workers.submit(lambda: 7)
    assert done.result(LONG) == 7
    with pytest.raises(ZeroDivisionError):
        workers.submit(lambda: 1 // 0).result(LONG)
    assert workers.close(LONG)


def test_few_threads_compute_at_once_and_one_that_waits_lets_another_compute() -> None:
    limit = ComputeLimit(2)
    workers, computing = Workers(6, "test", limit), threading.Semaphore(0)
    waiting, ends = threading.Barrier(7), threading.Event()

    def wait() -> None:
        with limit.waiting():
            waiting.wait(LONG)

    def compute() -> bool:
        computing.release()
        return ends.wait(LONG)

    waits = [workers.submit(wait) for _ in range(6)]
    waiting.wait(LONG)  # all six threads wait
    for one in waits:
        one.result(LONG)
    computes = [workers.submit(compute) for _ in range(6)]
    assert computing.acquire(timeout=LONG)
    assert computing.acquire(timeout=LONG)
    assert not computing.acquire(timeout=0.1)
    ends.set()
    assert all(one.result(LONG) for one in computes)
    assert workers.close(LONG)


SLOW_SERVER = """
import socket, sys, time
from facedown.web import server
from facedown.web import new_tables
from facedown.web.settings import Settings

def slow():
    print("begun", flush=True)
    time.sleep(600)

async def prove_file(context, *rest):
    await context.tables.side.run(slow)

new_tables.prove_file = prove_file
server.warm_up = lambda ends: None
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
server.serve_on(Settings(database=sys.argv[1]), listener)
"""


def test_a_server_ends_with_status_0_and_says_so_to_all_who_wait(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SLOW_SERVER, f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process, ExitStack() as held:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            address = ("127.0.0.1", int(process.stdout.readline()))
            head = f"POST /files HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: {FORM}\r\n"
            slow, waits = (held.enter_context(socket.create_connection(address, timeout=LONG)) for _ in range(2))
            waits.sendall(f"{head}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n".encode())
            assert waits.recv(1000).startswith(b"HTTP/1.1 100")  # its body is waited for
            slow.sendall(f"{head}Content-Length: 15\r\n\r\nfile=x&do=check".encode())
            assert process.stdout.readline() == "begun\n"
            process.send_signal(signal.SIGTERM)
            assert [one.makefile("rb").readline().split()[1] for one in (slow, waits)] == [b"503", b"503"]
            assert process.wait(LONG) == 0
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()


THREADS = """
import sys, threading
import msgspec
from facedown.game import registry
from facedown.web.openings import Opening, plan_table

sys.setswitchinterval(1e-6)
for key in registry.system_keys():
    plan = plan_table(Opening(key))
    data = msgspec.json.encode(plan.system.begin(plan.setup))
    begin = threading.Barrier(8)

    def read():
        begin.wait()
        msgspec.json.decode(data, type=plan.system.position_type)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("read")
"""


def test_threads_that_open_tables_of_a_system_at_once_do_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr


# Work that must not run on the event loop


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("slow-work")) as browser:
        yield browser


def threads_of(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> set[str]:
    """Return the set of the kinds of threads in which a function is called from now on."""
    used, function = set[str](), getattr(where, name)

    def noted(*arguments: Any, **more: Any) -> Any:
        used.add(threading.current_thread().name.partition("-")[0])
        return function(*arguments, **more)

    monkeypatch.setattr(where, name, noted)
    return used


def test_qr_codes_are_drawn_by_workers(anybody: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    used = threads_of(monkeypatch, links, "qr_code")
    ana, _ = duel(anybody)
    assert ana.get("me").status_code == 200
    assert ana.post("links", {"do": "renew", "seat": "seat-2"}).status_code == 200
    assert ana.post("links", {"do": "add", "name": "Cleo"}).status_code == 200
    assert used == {"page"}


def test_rulebooks_are_searched_by_threads_that_no_table_needs(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = threads_of(monkeypatch, rules, "found_rules")
    ana, _ = duel(anybody)
    for path in ("/rules/core-kernel?q=chips", "rules?q=chips"):
        assert ana.get(path).status_code == 200
    assert used == {"page"}


def test_a_whole_rulebook_is_made_once(anybody: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [anybody.get(path).text for path in ("/rules/trinity-code", "/rules/trinity-code?q=%20")]
    assert pages[0] == pages[1]
    monkeypatch.setattr(rules, "render", lambda *_, **__: "made again")
    assert anybody.get("/rules/trinity-code").text == pages[0]
    assert anybody.get("/rules/trinity-code?q=attack").text == "made again"


def test_a_rulebook_is_compressed_once_for_browsers_that_allow_it(anybody: Browser) -> None:
    packed, plain = (anybody.get("/rules/trinity-code", **{"Accept-Encoding": one}) for one in ("gzip", "identity"))
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"] == "text/html; charset=utf-8"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert {one.headers["vary"] for one in (packed, plain)} == {"Accept-Encoding"}


def test_files_of_tables_are_packed_by_workers_that_no_table_needs(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = threads_of(monkeypatch, table_reading, "pack")
    ana, _ = duel(anybody)
    program = {"Authorization": f"Bearer {ana.key}"}
    assert ana.post("me", {"do": "close"}).status_code == 200
    files = [ana.get(path) for path in ("export", "whole")]
    files += [ana.client.get(f"/api/table/{path}", headers=program) for path in ("export", "file")]
    assert [one.status_code for one in files] == [200] * 4
    assert {one.headers["content-encoding"] for one in files} == {"gzip"}
    assert files[0].json() == files[2].json()
    assert files[1].text == files[3].text
    assert used == {"aside"}
    plain = ana.get("export", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == files[0].text


def test_large_forms_are_read_by_workers_that_no_table_needs(anybody: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    used = threads_of(monkeypatch, page, "fields_in")
    body = urlencode({"name": "Ana", "scene_text": "x" * 200_000})
    headers = {**SAME_SITE, "Content-Type": "application/x-www-form-urlencoded"}
    assert anybody.client.post("/new/core-kernel", content=body, headers=headers).status_code == 422
    assert used == {"aside"}
