"""A mistake in a TOML file is shown with its line and a mark below its place."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from facedown.cli.files import excerpt_of
from facedown.game import TomlError, parse_toml


def excerpt(text: str) -> tuple[str, str]:
    """Return the two lines that are shown for the mistake in a TOML text."""
    with pytest.raises(TomlError) as found:
        parse_toml(text)
    return excerpt_of(found.value)


def test_the_line_with_the_mistake_is_shown_with_a_mark_below_the_place() -> None:
    assert excerpt("a = 1\nrank = three\n") == ("  2 | rank = three", "    |        ^")


def test_of_a_long_line_only_the_part_around_the_mistake_is_shown() -> None:
    """The value begins in column 101. 29 characters before it are shown, and 60 in total."""
    line, mark = excerpt(f"{'a' * 98} =X{'y' * 100}\n")
    assert line == f"  1 | …{'a' * 27} =X{'y' * 30}…"
    assert line[mark.index("^")] == "X"


def test_characters_that_cannot_be_printed_are_replaced_in_the_shown_line() -> None:
    line, mark = excerpt("a = 1 #\t\x1b[31m\n")
    assert line == "  1 | a = 1 # \ufffd[31m"
    assert line[mark.index("^")] == "\ufffd"


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ('a = "名前" x', 11),  # the two characters in quotes take two columns each
        ('a = "e\u0301" x', 8),  # a combining accent takes no column
        ("a\t=\t1\tx", 6),  # a tab is shown as one space
    ],
)
def test_the_mark_stands_below_its_character_in_a_terminal(line: str, columns: int) -> None:
    """It is moved by columns of the terminal, not by characters."""
    shown, mark = excerpt(f"{line}\n")
    before = mark.removesuffix("^")
    assert len(before) == len("  1 | ") + columns
    assert cell_len(shown[: shown.rindex("x")]) == len(before)
