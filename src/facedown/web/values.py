"""The number of values in data that somebody sends, which is limited before they are decoded."""

from __future__ import annotations

from facedown.game import refuse

MOST_VALUES = 50_000
"""The most values in a body, or in a scene. The largest ready scene has about a hundred."""


def check_values(text: bytes) -> None:
    """Check that a text, as TOML or JSON, has not too many values. Raises Refused.

    Each value but the first follows a comma or a bracket, or begins a line. Those in texts count too.
    """
    if sum(map(text.count, (b",", b"[", b"{", b"\n"))) > MOST_VALUES:
        raise refuse("input", f"The data has more than {MOST_VALUES:,} values.", "Send fewer.")
