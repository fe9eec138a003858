"""Bringing several requests into one transaction of the writer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

from facedown.store import Store
from facedown.store.batch import Change


@contextmanager
def one_batch(store: Store) -> Iterator[None]:
    """Keep the writer busy, so that everything submitted meanwhile waits and is then written together."""
    begun, go = Event(), Event()

    def wait(_: Any) -> None:
        begun.set()
        assert go.wait(30)

    future = store._writer.submit(Change("", wait))
    assert begun.wait(30)
    try:
        yield
    finally:
        go.set()
        future.result()
