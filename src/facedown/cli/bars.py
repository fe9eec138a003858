"""Probabilities as percentages and bars for the terminal."""

from __future__ import annotations

from fractions import Fraction

WIDEST = 32
EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: Fraction, widest: int = WIDEST) -> str:
    """Return a bar whose length is `share` × `widest` characters, exact to an eighth of a character.

    `share` is a probability from 0 to 1.
    """
    eighths = round(share * widest * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def percent(value: Fraction) -> str:
    """Return a probability as a percentage; a very small probability is written with an exponent."""
    hundredths = float(value * 100)
    return "0 %" if not value else f"{hundredths:.2f} %" if hundredths >= 0.01 else f"{hundredths:.1e} %"
