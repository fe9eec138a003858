"""The help of the workbench, the words that people type, and the names and values of fields as text."""

from __future__ import annotations

from typing import Any

HELP = """\
Type words to search for a Keyword (burn, heal, teleport), then its number to
add it; or type its full name, like Empower I. `all` lists every Keyword.
  done          save and stop; `keep` saves even if it is not legal yet
  change 1      change the answers of row 1
  drop 1        remove row 1
  more 1        show what it would cost to add one thing to row 1: one die, or 1
                to one of its numbers, for example 1 square of distance.
                Nothing is changed; `change 1` changes the row.
  less 1        show in the same way what it would save to remove one thing
  ? 3           explain Keyword 3 of the list, or row 3; ? with words searches
                the rulebook
  slot Double   set a field; `fields` lists them: sub_type, device, drawback …
  undo, redo    take back a change, or make it again
  show          show everything, with the parts of every number
  compare NAME  compare it with a ready one, or one in a file
  like NAME     start from a ready one; `like` alone lists them
  card FILE     write an SVG card
  leave         stop without saving
At a question, only ?, show, fields, all, like alone and compare NAME work."""

OF_ROWS = ("change", "drop", "more", "less")
"""Words that are commands only if a row’s number follows, so that a search for “more damage” works."""

SHOWING = ("show", "fields", "all", "like", "compare")
"""Words of commands that show something without a change, so they can be typed at a question too; `like` only alone."""

MEANT = {"save": "done", "finish": "done", "write": "done", "<": "undo", "back": "undo"}
"""Other words that people type in place of a command, each with the command that they mean."""


def plain(name: str) -> str:
    """Return a field’s name without _ and -, so that sub_type, sub-type and subtype are equal."""
    return name.replace("_", "").replace("-", "")


def value_text(value: Any) -> str:
    """Return the value of a field as text: “yes” or “no” for booleans, “nothing” for an empty value."""
    return "yes" if value is True else "no" if value is False else str(value or "nothing")
