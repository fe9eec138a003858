"""Repeated requests: one with the same idempotency key gets the answer of the first, and nothing happens twice.

Answers are kept here for a while, in memory. Those of moves and acts are kept with their entries, for good; see
`answers`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import takewhile
from time import monotonic
from typing import Any, TypeVar

import msgspec

from facedown.game import Refusal, Refused
from facedown.store import request_key
from facedown.table.entries import digest
from facedown.table.table import Outpaced

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, T]]

KEPT, MOST_KEPT = 600.0, 5_000
"""The seconds for which an answer is kept, and the most answers that are."""

LONGEST_KEY = 200
"""The longest idempotency key."""

SHORTEST_SHARED = 16
"""The shortest key of a request without a seat. All who share an address share its keys, and the answer has secrets."""


def key_with(key: str, content: Any) -> str:
    """Return an idempotency key together with a digest of what its request contains; "" without a key.

    So another request with the same key, for example after a person has changed a form, is not taken for the first.
    """
    return f"{key} {digest(msgspec.json.encode(content, order='deterministic'))}" if key else ""


class KeptAnswers:
    """The answers to requests of the last minutes, and the requests that run now."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tasks: dict[str, tuple[float, asyncio.Task[Any]]] = {}  # the oldest first

    async def run_once(self, owner: str, key: str, content: Any, work: Work[T]) -> T:
        """Return the result of a request, which `work` carries out unless it was carried out before.

        Requests are the same if `owner`, the idempotency `key` and `content` are. Without a key, each is another one.
        A refusal is kept as a result is. Raises any other error of `work`, after which the request can be repeated.
        """
        if not key:
            return await work()
        self._forget_old()
        name = request_key(owner, key_with(key, content))
        if name not in self._tasks:
            if len(self._tasks) >= MOST_KEPT:
                self._forget_oldest()
            task = asyncio.create_task(_outcome(work))
            self._tasks[name] = self._clock(), task
            task.add_done_callback(lambda done: self._forget_failed(name, done))
        outcome: T | Refusal = await asyncio.shield(self._tasks[name][1])  # also if the first client has gone
        if isinstance(outcome, Refusal):
            raise Refused(outcome)
        return outcome

    def _forget_old(self) -> None:
        for name, _ in list(takewhile(lambda one: one[1][0] <= self._clock() - KEPT, self._tasks.items())):
            del self._tasks[name]

    def _forget_oldest(self) -> None:
        """Forget the oldest answer. A request that still runs is not forgotten, so that it is not done twice."""
        oldest = next((name for name, (_, task) in self._tasks.items() if task.done()), None)
        if oldest is not None:
            del self._tasks[oldest]

    def _forget_failed(self, name: str, task: asyncio.Task[Any]) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed and name in self._tasks and self._tasks[name][1] is task:
            del self._tasks[name]


async def _outcome(work: Work[T]) -> T | Refusal:
    """Return the result of a request, or its refusal. The exception itself would keep the whole table in memory."""
    try:
        return await work()
    except Outpaced:  # no answer: the request must be repeated
        raise
    except Refused as refused:
        return refused.refusal
