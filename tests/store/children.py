"""Running a function in a process of its own, which can be limited in ways that this process must not be."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import format_exc, print_exc

NOBODY = 65534


def run_in_child(function: Callable[[], object]) -> None:
    """Run a function in a child process. Raises AssertionError with its traceback if it fails."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(read)
            function()
            status = 0
        except BaseException:
            os.write(write, format_exc().encode()[-60_000:])
        finally:
            os._exit(status)
    os.close(write)
    with open(read, "rb") as errors:
        text = errors.read().decode()
    assert os.waitpid(child, 0)[1] == 0, text


def end_of_child(function: Callable[[], int]) -> int:
    """Run a function in a child process. Return its result, or the negative number of the signal that killed it."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = function()
        except BaseException:
            print_exc()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def become_nobody() -> None:
    """Give up the rights of root, to which files cannot be denied. Other users keep theirs."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


@contextmanager
def public_folder() -> Iterator[Path]:
    """Make a folder that `nobody` can reach, unlike those that pytest makes. It belongs to nobody, if root makes it."""
    folder = Path(tempfile.mkdtemp(prefix="facedown-store-"))
    folder.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    try:
        yield folder
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
