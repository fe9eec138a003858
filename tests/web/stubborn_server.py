"""A server whose warm-up and first page never end: `python -m tests.web.stubborn_server PORT DATABASE`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event

from facedown.web import server
from facedown.web.pages import home
from tests.browser.server import main


def wait_for_ever(_ends: Callable[[], bool] | None = None) -> None:
    """Wait, and never return."""
    Event().wait()


if __name__ == "__main__":
    for module, name in ((server, "warm_up"), (home, "cards")):
        setattr(module, name, wait_for_ever)
    main(*sys.argv[1:])
