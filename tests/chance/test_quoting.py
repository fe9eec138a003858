"""Quotations in messages are short, whatever is quoted."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import cut, quoted
from facedown.table import Mismatch


@pytest.mark.parametrize(
    ("value", "quotation"),
    [
        ("owl", "“owl”"), ("", "“”"), ("x" * 40, f"“{'x' * 40}”"), ("x" * 41, f"“{'x' * 39}…”"), (7, "“7”"),
        (["a", 1], '“["a", 1]”'), (("REA", "REA"), '“["REA", "REA"]”'), (True, "“true”"), (None, "“null”"),
        ({"a": [False, "ö"]}, '“{"a": [false, "ö"]}”'), (["\u202e"], '“["\\u202e"]”'), ([b"a"], "“[b'a']”"),
        (10**60, f"“1{'0' * 38}…”"),
    ],
)  # fmt: skip
def test_a_quotation_has_at_most_forty_characters(value: Any, quotation: str) -> None:
    """A text as it is, another value as JSON writes it; if JSON has no such value, as Python writes it."""
    assert quoted(value) == quotation
    assert cut(value) == quotation[1:-1]


def test_another_limit_can_be_given() -> None:
    assert (quoted("abcdef", 3), cut("abc", 3)) == ("“ab…”", "abc")


def test_a_number_that_python_cannot_write_is_quoted_too() -> None:
    assert quoted(10**5000) == "“a number that long”"


def test_deep_nesting_is_quoted_too() -> None:
    """Python cannot write it either."""
    data: Any = []
    for _ in range(100_000):
        data = [data]
    assert quoted(data) == "“a list”"


def test_a_mismatch_is_short_enough_to_read() -> None:
    assert len(str(Mismatch(3, "x" * 5000))) <= 1020
