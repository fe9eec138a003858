"""The start of the command `facedown`, and of `python -m facedown`."""

from __future__ import annotations

import os
import signal
from types import FrameType

INTERRUPTED = 130
"""The shell’s status for an interrupted program."""


def start() -> None:
    """Load the command line and run it. Ctrl-C while it is being loaded ends the program without a message."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not if the parent process ignores Ctrl-C
    if usual:
        signal.signal(signal.SIGINT, leave)
    from facedown.cli.main import run  # this takes most of the time

    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


def leave(number: int, frame: FrameType | None) -> None:
    """End the program at once; nothing has been printed or written yet."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    start()
