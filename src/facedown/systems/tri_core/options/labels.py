"""Labels of options: at most 60 characters, whatever the names in them."""

from __future__ import annotations

LONGEST = 60
"""The most characters of a label."""


def shortened(label: str) -> str:
    """The label, cut with an ellipsis if it is too long."""
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
