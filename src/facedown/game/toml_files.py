"""Reading TOML texts. A mistake is reported with its line and column, the text of the line, and a remedy."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

TEXTS = re.compile(
    r'''"""(?:\\.|(?!""").)*+"{0,5}|'{3}(?:(?!'{3}).)*+'{0,5}|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?|#[^\n]*+''', re.DOTALL
)
"""The quoted texts and the comments of a TOML text."""
LONG_NAME = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){32}")
"""A name with more than 32 parts, like a.b.c, in a TOML text without quotes."""


class TomlError(ValueError):
    """Raised for a text that is not valid TOML.

    The text of the error says where the mistake is, what is wrong and what to do. `row` and `column` are the place of
    the mistake, both counted from 1; the column is counted in characters. `line` is the text of this row.
    """

    def __init__(self, problem: str, row: int, column: int, line: str) -> None:
        super().__init__(f"Line {row}, column {column}: {problem}")
        self.row, self.column, self.line = row, column, line


def check_names(text: str) -> None:
    """Check that no name of a TOML text has more than 32 parts. Raises TomlError.

    The memory that Python needs for a name grows with the square of the number of its parts.
    """
    found = LONG_NAME.search(TEXTS.sub(lambda quoted: re.sub(r"[^\n]", "x", quoted[0]), text))
    if found is not None:
        start = text.rfind("\n", 0, found.start()) + 1
        row, line = text.count("\n", 0, start) + 1, text[start : start + 100].partition("\n")[0]
        raise TomlError("A name has at most 32 parts with dots between them.", row, found.start() - start + 1, line)


def parse_toml(text: str) -> dict[str, Any]:
    """Return the data of a TOML text.

    Raises TomlError, and ValueError or RecursionError for a number that is too long or values nested too deep.
    """
    check_names(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _mistake(text.replace("\r\n", "\n"), str(error)) from None


def _mistake(text: str, said: str) -> TomlError:
    """Return the error for a TOML text. `said` is the message of the TOML library, which ends with the place."""
    lines = text.split("\n")
    place = re.search(r" \(at line (\d+), column (\d+)\)$", said)
    if place is not None:
        row, column = int(place[1]), int(place[2])
    else:  # at the end of the text
        row = max((at for at, line in enumerate(lines, 1) if line.strip()), default=1)
        column = len(lines[row - 1]) + 1
    line = lines[row - 1]
    remedy = next((words for start, words in REMEDIES.items() if said.startswith(start)), UNKNOWN)
    if remedy is TWICE:  # the library names the end of the entry
        column = len(line) - len(line.lstrip()) + 1
    elif remedy is ESCAPES and "\\" in line[: column - 1]:  # the library names the character after it
        column = line.rindex("\\", 0, column - 1) + 1
    remedy = _closer(said, line, column) or remedy
    return TomlError(remedy, row, column, line)


def _closer(said: str, line: str, column: int) -> str:
    """Return a more exact sentence about some common mistakes, from the text after their place; "" for other ones."""
    rest = line[column - 1 :]
    if said.startswith(("Illegal character", "Found invalid character")) and not rest:
        return "This text has no closing quote. Add it at the end of the text, in the same line."
    if said.startswith("Expected '='") and rest.startswith(":"):
        return 'Write = instead of : between the name and its value, for example name = "Ada".'
    if said.startswith("Invalid initial character") and not rest.strip():
        return "A name is missing here. A table in { } must be written in one line."
    if not said.startswith("Invalid value"):
        return ""
    if not rest.strip() or rest.startswith("#"):
        after_name = line[: column - 1].rstrip().endswith("=")
        return "The value is missing. Write it after the = in the same line." if after_name else LIST
    if rest[0] in "“”„‘’«»":
        return f'Write texts in straight quotes, for example "Ada", instead of {rest[0]}.'
    word = re.match(r"\w+", rest)
    if word is not None and word[0].casefold() in ("true", "false"):
        return f"Write {word[0].casefold()} in lower case."
    return ""


TWICE = (
    "This name or heading already has a value further up. Remove or rename one of the two. "
    "If you want several tables of one kind, write each heading in double brackets, for example [[character]]."
)
ESCAPES = r"In a text in double quotes, \ has a special meaning. Write \\ for one \, or put the text in single quotes."
NOT_CLOSED = "A text that begins in this line or further up has no closing quotes. Add them."
LIST = "A list needs a comma between its entries, and a ] after the last one."
CONTROL = "This character is not allowed in a TOML file. Remove it."
UNKNOWN = "Here the file does not follow the format TOML. Compare this line with a file that works."

REMEDIES: Mapping[str, str] = {
    "Expected '=' after a key": 'The = between the name and its value is missing. Write for example name = "Ada".',
    "Expected ']' at the end": "The heading has no closing ]. Write for example [stats].",
    "Expected ']]' at the end": "A heading that begins with [[ must end with ]]. Write for example [[character]].",
    "Expected newline or end of document": (
        "The entry should end here. Only a comment that begins with # can follow. Write each entry in a line of its "
        "own, texts in double quotes, and numbers without a 0 in front."
    ),
    "Expected ": NOT_CLOSED,
    "Unterminated string": NOT_CLOSED,
    "Invalid statement": "A line must begin with a name, like level = 3, or with a heading, like [stats].",
    "Invalid initial character": (
        "A name is expected here. It can contain a to z, digits, _ and -. Put a name with other characters in quotes."
    ),
    "Invalid value": (
        'This is not a value. Put texts in double quotes, for example "Ada". Numbers, true and false need no quotes.'
    ),
    "Invalid date": "There is no such date or time. Put it in quotes if it is a text.",
    "Unclosed array": LIST,
    "Unclosed inline table": "A table in { } needs a comma between its entries, and a } after the last one.",
    "Cannot declare": TWICE,
    "Cannot overwrite": TWICE,
    "Cannot redefine": TWICE,
    "Cannot mutate": TWICE,
    "Duplicate inline table key": "This table has the same name twice. Remove or rename one of the two.",
    "Unescaped": ESCAPES,
    "Invalid hex": ESCAPES,
    "Escaped character": ESCAPES,
    "Illegal character": CONTROL,
    "Found invalid character": CONTROL,
}  # fmt: skip
"""The text about a mistake, by the beginning of the message of `tomllib`, which has no other code for it."""
