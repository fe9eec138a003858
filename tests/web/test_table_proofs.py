"""Proofs of closed tables: made once for all who ask, in a process, and ended when nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from facedown.game import Refusal, Refused, Setup
from facedown.store import Store
from facedown.store.playing import new_table
from facedown.web.table_proofs import TableProof, TableProofs, proof_of_table
from tests.web.servers import ANA, BEN, KERNEL

NAMES = {"ana": "Ana", "ben": "Ben"}


class Process:
    """Stands for the process: it answers when `ends` is set."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cancelled: list[str] = []
        self.ends = asyncio.Event()
        self.proof: TableProof | Refusal = TableProof(("✔ Right.",))

    async def answer(self, who: str, *question: Any) -> TableProof:
        self.asked.append(who)
        try:
            await self.ends.wait()
        except asyncio.CancelledError:
            self.cancelled.append(who)
            raise
        if isinstance(self.proof, Refusal):
            raise Refused(self.proof)
        return self.proof


def with_process(test: Callable[[Process, Callable[[], Awaitable[tuple[str, ...]]]], Awaitable[None]]) -> None:
    """Run a test with a process, and with a function that asks for the proof of one table."""

    async def run() -> None:
        process = Process()
        proofs = TableProofs("sqlite:///never", process)  # type: ignore[arg-type]
        await test(process, lambda: proofs.lines_of("t", NAMES, "Core Kernel"))
        assert not proofs._running
        assert not proofs._waiting

    asyncio.run(run())


def test_a_proof_is_made_once_for_all_who_ask() -> None:
    async def test(process: Process, ask: Callable[[], Awaitable[tuple[str, ...]]]) -> None:
        asking = [asyncio.ensure_future(ask()) for _ in range(4)]
        await asyncio.sleep(0)
        process.ends.set()
        assert await asyncio.gather(*asking) == [("✔ Right.",)] * 4
        assert await ask() == ("✔ Right.",)
        assert process.asked == ["t"]

    with_process(test)


def test_a_proof_goes_on_while_one_waits_for_it_and_ends_with_the_last() -> None:
    async def test(process: Process, ask: Callable[[], Awaitable[tuple[str, ...]]]) -> None:
        asking = [asyncio.ensure_future(ask()) for _ in range(2)]
        await asyncio.sleep(0.01)
        for one, ended in zip(asking, ([], ["t"]), strict=True):
            one.cancel()
            await asyncio.wait([one])
            await asyncio.sleep(0.01)
            assert process.cancelled == ended
        process.ends.set()
        assert await ask() == ("✔ Right.",)  # it is begun again
        assert process.asked == ["t", "t"]

    with_process(test)


def test_a_proof_that_fails_or_takes_too_long_is_not_kept() -> None:
    async def test(process: Process, ask: Callable[[], Awaitable[tuple[str, ...]]]) -> None:
        process.ends.set()
        process.proof = TableProof(("✗ The database fails.",), failed=True)
        assert await ask() == ("✗ The database fails.",)
        process.proof = Refusal("table", "It takes too long.", "Save its file.")
        assert await ask() == ("• It takes too long. Save its file.",)
        process.proof = TableProof(("✔ Right.",))
        assert await ask() == ("✔ Right.",)

    with_process(test)


def test_a_process_proves_a_table_from_the_database_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Store(url, durability="process") as store:
        table = new_table(store, "t", KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), b"p" * 32)
        table.close("ana")
        assert table.closed
    proof = proof_of_table(url, "t", NAMES, "Core Kernel")
    assert not proof.failed
    assert proof.lines[0].startswith("✔")
    missing = proof_of_table(url, "other", NAMES, "Core Kernel")
    assert missing.failed
    assert missing.lines[0].startswith("✗")
