"""Characters that are drawn as nothing."""

from __future__ import annotations

_DEFAULT_IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""The first and last code point of each range with the property Default_Ignorable_Code_Point.

Source: DerivedCoreProperties.txt of Unicode 15.1, https://www.unicode.org/Public/15.1.0/ucd/DerivedCoreProperties.txt
"""

DEFAULT_IGNORABLE = frozenset(chr(code) for first, last in _DEFAULT_IGNORABLE for code in range(first, last + 1))
"""Characters that Unicode lets programs ignore when they draw a text: blanks, and signs that choose a variant."""

INVISIBLE = DEFAULT_IGNORABLE | {"\u2800"}
"""Characters that change nothing, or nearly nothing, of what people see. U+2800 is a Braille cell without dots."""
