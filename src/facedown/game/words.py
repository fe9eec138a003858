"""Which words people may write: what can be read, and nothing that shows otherwise than it is."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"
"""Signs nobody sees, but some scripts and pictures are written with them."""

_UNFIT = {
    "Cc": "a control character",
    "Cf": "an invisible sign",
    "Cs": "half a sign",
    "Co": "a sign without a meaning",
    "Cn": "a sign without a meaning",
    "Zl": "a line break",
    "Zp": "a line break",
}
"""What is not to be written, by its Unicode category: it hides, turns or breaks what stands beside it."""


def unfit_sign(line: str) -> str:
    """What a line of text has in it that cannot be shown plainly, in words; empty where all is well."""
    if line.isprintable():
        return ""
    for sign in line:
        unfit = _UNFIT.get(unicodedata.category(sign), "")
        if unfit and sign not in _JOINERS:
            return "a line break" if sign in "\n\r" else unfit
    return ""
