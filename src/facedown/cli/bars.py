"""Chances as people read them: per cent, and bars of a terminal."""

from __future__ import annotations

from fractions import Fraction

WIDEST = 32
EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: Fraction, widest: int = WIDEST) -> str:
    """A bar of up to `widest` signs, to an eighth of a sign."""
    eighths = round(share * widest * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def percent(value: Fraction) -> str:
    """A probability in per cent; what is small keeps its digits."""
    hundredths = float(value * 100)
    return "0 %" if not value else f"{hundredths:.2f} %" if hundredths >= 0.01 else f"{hundredths:.1e} %"
