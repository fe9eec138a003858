"""A server for the browser tests: `python -m tests.browser.server PORT DATABASE` prints its port when it listens."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

from facedown.web.server import serve_on
from facedown.web.settings import Limits, Settings

ROOT = Path(__file__).parents[2]
NO_LIMITS = Limits(posts=100_000, reads=100_000, tables=10_000)


def main(port: str, database: str) -> None:
    """Serve tables until the process is asked to stop. Port 0 is any free port."""
    listener = socket.create_server(("127.0.0.1", int(port)))
    print(listener.getsockname()[1], flush=True)
    serve_on(Settings(database=database, bot_pause=0, ping=5, limits=NO_LIMITS), listener)


class OnlineServer:
    """A server in a process of its own, with its tables in a file of `folder`. It keeps its port when it restarts.

    `module` is the module that the process runs.
    """

    module = "tests.browser.server"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """The address of the server, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What the server has written to its log."""
        return (self.folder / "log").read_text("utf-8")

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        database = f"sqlite:///{self.folder / 'tables.sqlite'}"
        command = [sys.executable, "-m", self.module, str(self.port), database]
        with (self.folder / "log").open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline() or self._failed())

    def _failed(self) -> int:
        self.end(signal.SIGKILL)
        raise AssertionError(f"The server does not start: {self.log}")

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        """End the process with a signal."""
        self.process.send_signal(by)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
