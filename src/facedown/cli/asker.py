"""Reading what a person types: lines, commands while a question is open, and questions that are answered yes or no."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import files, look
from facedown.cli.value_numbers import ValueNumbers
from facedown.game import printable

LEAVING = ("leave", "quit", "exit")

HELP = ("?", "help", "h")
"""The lines that ask for help."""


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """Raised when the person wants to leave the table."""


class Ended(Exception):  # noqa: N818 - nothing went wrong
    """Raised when the input has ended."""


class Interrupted(Exception):  # noqa: N818 - a wish, not an error
    """Raised when a command ends an open question without an answer."""


Command = Callable[[str, bool], bool | None]
"""A function that runs a typed line as a command while a question is open.

Its arguments are the line, and whether the question asks for free text. It returns None if the line is not a command,
True if the command was run, and False if the command is not allowed now.
"""


class Asker:
    """A reader of typed lines. While a question is open, it runs commands with the function `command`."""

    def __init__(self, out: Console) -> None:
        self.lines = 0
        self.command: Command = lambda line, words: None
        self.numbers = ValueNumbers()
        self._out = out

    @property
    def heard(self) -> bool:
        """True if at least one line was read."""
        return self.lines > 0

    def line(self, prompt: str) -> str:
        """Print a prompt and return the line that is typed.

        Raises Ended if there is no more input. Raises GarbledInput if the input is not text; a person at a terminal is
        asked again instead.
        """
        lines = prompt.rstrip().split("\n")
        if max(map(len, lines)) >= self._out.width:
            prompt = "\n".join(look.wrapped(line, self._out.width - 1, "    ") for line in lines) + " "
        self._out.print(Text(prompt, "candle"), end="")
        self._out.file.flush()
        try:
            line = files.read_line()
        except KeyboardInterrupt:
            self._out.print()
            raise
        except files.GarbledInput as garbled:
            self._out.print()
            if not garbled.more or not sys.stdin.isatty():  # of a file, the next line would answer the wrong question
                raise
            self.print(f"  No. {garbled}", "warn")
            return self.line(prompt)
        if not line:
            self._out.print()
            raise Ended
        self.lines += 1
        if not sys.stdin.isatty():
            self._out.print(printable(line.rstrip("\n")), markup=False)
        return line.strip()

    def print(self, text: str, style: str) -> None:
        """Print text, with the illegal characters of each line replaced, because it can quote what was typed."""
        look.print_line(self._out, "\n".join(map(printable, text.split("\n"))), style)

    def reply(self, prompt: str, print_help: Callable[[], None] | None = None) -> str:
        """Print a prompt until the typed line is not a command, and return that line. Raises Ended.

        Commands are run, or refused if they are not allowed now. `print_help` prints the help for this question; by
        default it is the help of the game.
        """
        while True:
            line = self.line(prompt)
            if print_help is not None and line.casefold() in HELP:
                print_help()
                continue
            done = self.command(line, False)
            if done is None:
                return line
            if not done:
                why = f"{quoted(line)} is a command, not an answer to this question"
                self.print(f"  No. {why}. Answer the question, or type leave to stop here.", "warn")


def sure(asker: Asker, what: str) -> bool:
    """Ask “`what`: are you sure?” and return whether the person says yes. An empty line means no. Raises Leave."""
    return ask_to_agree(asker, f"  {what}: are you sure? (yes / no) [no]: ", otherwise="no")


def ask_to_agree(asker: Asker, question: str, *, otherwise: str = "") -> bool:
    """Ask a question until the answer is yes or no, and return whether it is yes. Raises Leave.

    `otherwise` is the answer that an empty line means; "" if an empty line is no answer.
    """
    while True:
        answer = (asker.reply(question) or otherwise).casefold()
        if answer in LEAVING:
            raise Leave
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no", "<"):
            return False
        asker.print("  No. Type yes or no.", "warn")
