"""The lines of a TOML or JSON text on which its values are, so that a mistake in them can be shown at its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress

TOKEN = re.compile(
    r'''"""(?:\\.|(?!""").)*+"{3,5}|'{3}(?:(?!'{3}).)*+'{3,5}|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+'|#[^\n]*+'''
    r"""|[\[\]{},=:\n]|[^\s\[\]{},=:#"']++""",
    re.DOTALL,
)
"""A quoted text, a comment, a bracket or separator, the end of a line, or a word."""

ENDS = frozenset(",]}\n")
"""The tokens that end a value without brackets."""


def value_lines(text: str) -> dict[str, int]:
    """Return the line of each value in a valid TOML or JSON text, counted from 1, by its path, like `actor[2].av.REA`.

    Values that are nested too deep are left out. For another text, the result may lack values or name wrong lines.
    """
    reading = _Reading(text)
    with suppress(RecursionError):
        reading.read()
    return reading.lines


def line_of(lines: dict[str, int], path: str) -> int:
    """Return the line of the value at a path, or of the innermost table or list around it; 0 if there is none."""
    while path and path not in lines:
        path = re.sub(r"(\.[^.\[\]]*|\[\d*\]|[^.\[\]]+)$", "", path)
    return lines.get(path, 0) if path else 0


class _Reading:
    """One pass through a text. `lines` are those of the values found so far."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._sizes: dict[str, int] = {}  # of the lists of tables, by path
        self._tokens = self._tokens_in(text)
        self._next, self._line = "", 1
        self._is_json = text.lstrip().startswith("{")

    def read(self) -> None:
        """Find the lines of all values."""
        self._advance()
        if self._is_json:
            self._skip_lines()
            self._value("")
        else:
            self._tables()

    @staticmethod
    def _tokens_in(text: str) -> Iterator[tuple[str, int]]:
        line = 1
        for found in TOKEN.finditer(text):
            if not found[0].startswith("#"):
                yield found[0], line
            line += found[0].count("\n")

    def _advance(self) -> str:
        """Return the token that is read, and read the next one; "" at the end."""
        read = self._next
        self._next, self._line = next(self._tokens, ("", self._line))
        return read

    def _skip_lines(self, *more: str) -> None:
        while self._next and (self._next == "\n" or self._next in more):
            self._advance()

    def _tables(self) -> None:
        """Read the headers and the values of a TOML text."""
        here = ""
        self._skip_lines()
        while self._next:
            here = self._header() if self._next == "[" else here
            if self._next not in ("\n", "["):
                self._entry(here)
            self._skip_lines("]")

    def _header(self) -> str:
        """Read `[name]` or `[[name]]`. Return the path of the table that it begins."""
        line = self._line
        self._advance()
        many = self._next == "["
        self._skip_lines("[")
        *outer, name = self._name() or [""]
        path = ""
        for one in outer:
            path = self._last(_inside(path, one))
        path = _inside(path, name)
        self.lines.setdefault(path, line)
        if many:
            self._sizes[path] = self._sizes.get(path, 0) + 1
        path = self._last(path)
        self.lines.setdefault(path, line)
        self._skip_lines("]")
        return path

    def _last(self, path: str) -> str:
        """Return the path of the last table in the list of tables at `path`; `path` itself if it is no list."""
        return f"{path}[{self._sizes[path] - 1}]" if path in self._sizes else path

    def _entry(self, path: str) -> None:
        """Read `name = value` or `"name": value`."""
        line = self._line
        for name in self._name():
            path = _inside(path, name)
            self.lines.setdefault(path, line)
        if self._next in ("=", ":"):
            self._advance()
            self._value(path)
        else:
            self._advance()

    def _name(self) -> list[str]:
        """Read a name, whose parts have dots between them."""
        parts: list[str] = []
        while self._next and self._next not in "[]{},=:\n":
            token = self._advance()
            quote = token[:1] if token[:1] in "\"'" else ""
            parts += [_unquoted(token)] if quote else [part for part in token.split(".") if part]
        return parts

    def _value(self, path: str) -> None:
        if path:
            self.lines[path] = self._line
        if self._next == "{":
            self._advance()
            self._skip_lines(",")
            while self._next not in ("}", ""):
                self._entry(path)
                self._skip_lines(",")
            self._advance()
        elif self._next == "[":
            self._advance()
            self._skip_lines(",")
            at = 0
            while self._next not in ("]", ""):
                self._value(f"{path}[{at}]")
                at += 1
                self._skip_lines(",")
            self._advance()
        else:
            while self._next and self._next not in ENDS:
                self._advance()


def _inside(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _unquoted(token: str) -> str:
    if token.startswith("'"):
        return token[1:-1]
    try:
        return str(json.loads(token))
    except ValueError:  # an escape of TOML that JSON does not know
        return token[1:-1]
