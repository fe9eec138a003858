"""Mutation testing of a data file: change its values one at a time and list the changes that no test notices.

The tests are collected once. Each change is then made in a process of its own, where the file reads as changed and what
was read and cached before is forgotten; what a module made of the file while it was imported stays as it was.
"""

from __future__ import annotations

import copy
import gc
import io
import os
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import prose


def variants(node: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Yield for each value, except texts for people, a description of its change and the changed data."""
    if isinstance(node, bool):
        yield f"{where} = {not node}", not node
    elif isinstance(node, int):
        yield from ((f"{where} = {other}", other) for other in (node + 1, node - 1))
    elif isinstance(node, str) and not prose(node):
        yield f"{where} = XX{node}XX", f"XX{node}XX"
    elif isinstance(node, dict):
        for key, value in node.items():
            if not (isinstance(value, str) and prose(value)):
                yield f"{where}.{key} left out", {name: one for name, one in node.items() if name != key}
            yield from ((what, {**node, key: other}) for what, other in variants(value, f"{where}.{key}"))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            place = f"{where}[{value['key'] if isinstance(value, dict) and 'key' in value else at}]"
            yield f"{place} left out", [*node[:at], *node[at + 1 :]]
            yield from ((what, [*node[:at], other, *node[at + 1 :]]) for what, other in variants(value, place))


def read_as(text: str, data: Any) -> None:
    """Let a text be read as other data from now on, and clear every cache."""
    read = tomllib.loads
    tomllib.loads = lambda asked, **more: copy.deepcopy(data) if asked == text else read(asked, **more)
    for one in gc.get_objects():
        if type(one) is _lru_cache_wrapper:
            one.cache_clear()


def in_fork(task: Callable[[], str]) -> str:
    """Return the result of a task in a separate process, or its error."""
    reads, writes = os.pipe()
    if not (child := os.fork()):
        try:
            said = task()
        except BaseException as error:
            said = repr(error)
        os.write(writes, said.encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as emitted:
        said = emitted.read()
    os.waitpid(child, 0)
    return said


class Mutants:
    """A pytest plugin that runs the collected tests for each change of a text, and collects the unnoticed changes."""

    def __init__(self, text: str) -> None:
        self.text, self.changes, self.left = text, list(variants(tomllib.loads(text))), list[str]()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests first without a change, then for each change, beginning with the tests that noticed most."""
        noticed: Counter[str] = Counter()
        for what, data in [("", tomllib.loads(self.text)), *self.changes]:
            order = sorted(session.items, key=lambda item: -noticed[item.nodeid])
            red = in_fork(partial(self.first_red, session, order, data))
            assert what or not red, f"{red} fails without a change."
            noticed[red] += 1
            self.left += [] if red else [what] if what else []
        return True

    def first_red(self, session: pytest.Session, items: Sequence[pytest.Item], data: Any) -> str:
        """Return the first of these tests that fails with the text read as this data; empty if none fails."""
        read_as(self.text, data)
        for item in items:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed:
                return item.nodeid
        return ""


def mutate_data(path: Path, tests: Sequence[str]) -> int:
    """Change a TOML file and run the tests. Print the unnoticed changes and the score; return their number."""
    mutants = Mutants(path.read_text("utf-8"))
    with redirect_stdout(io.StringIO()) as emitted:
        code = pytest.main(["-q", "-p", "no:xdist", "-o", "addopts=", *tests], plugins=[mutants])
    assert code == 0, f"The tests cannot be run: {emitted.getvalue()}"
    print(*mutants.left, f"{path.name}: {len(mutants.changes)} changes; {len(mutants.left)} left.", sep="\n")
    return len(mutants.left)
