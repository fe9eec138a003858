"""Mistakes in TOML texts are reported in plain words, with their place and the line itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.game import Rulebook, TomlError, parse_toml


def mistake_in(text: str) -> TomlError:
    """Return the mistake that is reported for a TOML text."""
    with pytest.raises(TomlError) as found:
        parse_toml(text)
    return found.value


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ('[a]\nname = "A\n', "Line 2, column 10", "This text has no closing quote."),
        ("[a]\nname = 'A\n", "Line 2, column 10", "has no closing quotes."),
        ("name = Ada\n", "Line 1, column 8", 'Put texts in double quotes, for example "Ada".'),
        ("name = “Ada”\n", "Line 1, column 8", 'Write texts in straight quotes, for example "Ada", instead of “.'),
        ("foe = True\n", "Line 1, column 7", "Write true in lower case."),
        ("name =\n", "Line 1, column 7", "The value is missing."),
        ("name = # Ada\n", "Line 1, column 8", "The value is missing."),
        ('name: "Ada"\n', "Line 1, column 5", "Write = instead of : between the name and its value"),
        ("name\n", "Line 1, column 5", "The = between the name and its value is missing."),
        ("= 3\n", "Line 1, column 1", "A line must begin with a name"),
        ("rank = 03\n", "Line 1, column 9", "numbers without a 0 in front"),
        ("a = 1 b = 2\n", "Line 1, column 7", "The entry should end here."),
        ("[a\n", "Line 1, column 3", "The heading has no closing ]."),
        ("[[a]\n", "Line 1, column 4", "A heading that begins with [[ must end with ]]."),
        ("a = [1 2]\n", "Line 1, column 8", "A list needs a comma between its entries"),
        ("a = [1,", "Line 1, column 8", "A list needs a comma between its entries"),
        ("a = { b = 1\n", "Line 1, column 12", "A table in { } needs a comma between its entries"),
        ("a = { b = 1,\n c = 2 }\n", "Line 1, column 13", "A table in { } must be written in one line."),
        ("a = { b = 1, b = 2 }\n", "Line 1, column 20", "This table has the same name twice."),
        ("a = 1\n  a = 2\n", "Line 2, column 3", "already has a value further up."),
        ("[a]\n[b]\n[a]\n", "Line 3, column 1", "write each heading in double brackets"),
        ('path = "C:\\games"\n', "Line 1, column 11", "In a text in double quotes, \\ has a special meaning."),
        ('a = """\nhello\n\n', "Line 2, column 6", "has no closing quotes."),
        ("a = 1990-02-31T25:00:00\n", "Line 1, column 5", "There is no such date or time."),
        ("a = 1990-02-31\n", "Line 1, column 5", "There is no such date or time."),
        ("a = 1 # \x01\n", "Line 1, column 9", "This character is not allowed in a TOML file."),
        ("a = 1\r\nb = C\r\n", "Line 2, column 5", "Put texts in double quotes"),
    ],
)
def test_a_mistake_in_toml_is_explained_with_its_place(text: str, place: str, says: str) -> None:
    said = str(mistake_in(text))
    if "column 20" not in place:  # releases of Python differ in the place after an inner table
        assert said.startswith(f"{place}: ")
    assert says in said
    for words in ("Expected", "Invalid", "namespace", "Illegal", "Unclosed", "Unescaped"):
        assert words not in said


def test_the_place_of_a_mistake_is_data() -> None:
    error = mistake_in("a = 1\nrank = three\n")
    assert (error.row, error.column, error.line) == (2, 8, "rank = three")


def test_a_rulebook_that_is_no_toml_names_its_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "rulebook.toml"
    file.write_text('title = "A"\nedition = one\n', "utf-8")
    with pytest.raises(ValueError, match=r"rulebook.toml: Line 2, column 11: This is not a value.") as found:
        Rulebook.read(file)
    assert str(found.value).endswith(" The line is: edition = one")


LONG = ".".join(["a"] * 33)


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG} = 1",
        f"[{LONG}]",
        f"x = {{ {LONG} = 1 }}",
        '"a\\"" . ' * 33 + "b = 1",
        f"x = {{ s = '''\"''', {LONG} = 1 }}",
    ],
)  # fmt: skip
def test_a_name_with_many_parts_is_refused(text: str) -> None:
    assert "Line 2, column" in str(mistake_in(f"# a file\n{text}\n"))
    assert "A name has at most 32 parts" in str(mistake_in(f"# a file\n{text}\n"))


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 32) + " = 1",
        f'x = "{LONG}"',
        f"x = 1 # {LONG}",
        f'x = """"\n{LONG}\n""""',
        f"x = '''\n{LONG}'''",
    ],
)  # fmt: skip
def test_dots_in_texts_and_comments_are_no_part_of_a_name(text: str) -> None:
    assert parse_toml(text)
