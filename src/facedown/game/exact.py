"""Comparisons of plain data by which 1, 1.0 and True differ.

Python calls these three values equal, but a position with a wrong one of them cannot be read from a file again.
"""

from __future__ import annotations

from typing import Any

PLAIN = frozenset({str, int, bool, float, type(None)})
"""The types of single values of plain data."""

DEEPEST = 20
"""The most levels of nested tables and lists in a value of a move."""


def are_texts(*values: Any) -> bool:
    """Return whether all values are texts, and none of them an object of a subclass of `str`."""
    for value in values:  # noqa: SIM110 - three times as fast as all(), and it runs for every move
        if type(value) is not str:
            return False
    return True


def is_plain(value: Any, levels: int = DEEPEST) -> bool:
    """Return whether a value consists of plain data: numbers, texts, None, and lists and tables of them.

    Objects of subclasses are not plain data: their comparisons may do anything. Neither is data nested in more than
    `levels` levels.
    """
    kind = type(value)
    if kind in PLAIN:
        return True
    if levels == 0 or kind not in (tuple, list, dict):
        return False
    if kind is dict and not all(type(name) is str for name in value):
        return False
    return all(is_plain(one, levels - 1) for one in (value.values() if kind is dict else value))


def is_same(value: Any, other: Any) -> bool:
    """Return whether two values of plain data are equal and have the same types, also inside tuples, lists and tables.

    The names in tables must be texts. A list and a tuple of the same values are not the same.
    """
    kind = type(value)
    if kind is not type(other) or value != other:
        return False
    if kind is tuple or kind is list:
        return all(map(is_same, value, other))
    if kind is not dict:
        return True
    return all(type(name) is str for name in (*value, *other)) and all(
        map(is_same, value.values(), map(other.get, value))
    )
