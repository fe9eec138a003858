"""A line of text that goes on with an indent if it is longer than the terminal is wide."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.text import Text


class Hanging:
    """A line of text that is wrapped only where it contains the text `gap`, which is one or more spaces.

    Every printed line but the first begins with `indent` spaces. With a gap of two spaces, the words of a label stay
    together with its value. A part that is longer than a line is wrapped between its words.
    """

    def __init__(self, text: Text, indent: int, gap: str = " ") -> None:
        self.text, self.indent, self.gap = text, indent, gap

    def __rich_console__(self, out: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the lines."""
        if self.text.cell_len <= options.max_width:
            yield self.text
            return
        line, begun = self.text[: self.indent], False
        for gap, part in self._parts(options.max_width - self.indent):
            if begun and line.cell_len + len(gap) + part.cell_len > options.max_width:
                line.rstrip()
                yield line
                line, begun = Text(" " * self.indent), False
            line.append(gap if begun else "").append_text(part)
            begun = True
        yield line

    def _parts(self, room: int) -> Iterator[tuple[str, Text]]:
        """Yield the parts of the text, each with the gap before it; the words of a part that is longer than a line."""
        for part in self.text[self.indent :].split(self.gap):
            for at, word in enumerate(part.split(" ") if part.cell_len > room else (part,)):
                yield (" " if at else self.gap, word)
