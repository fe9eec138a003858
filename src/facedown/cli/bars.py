"""Probabilities for the terminal: percentages and bars."""

from __future__ import annotations

from fractions import Fraction

WIDEST = 32
EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: Fraction, widest: int = WIDEST) -> str:
    """Return a bar for a probability (`share`): `widest` characters for 1, exact to an eighth of a character."""
    eighths = round(share * widest * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def percent(value: Fraction) -> str:
    """Return a probability as a percentage. Small ones are written with an exponent."""
    hundredths = float(value * 100)
    return "0 %" if not value else f"{hundredths:.2f} %" if hundredths >= 0.01 else f"{hundredths:.1e} %"
