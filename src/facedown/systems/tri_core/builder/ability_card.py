"""An Ability as an Action Card in SVG for print, with its fields in the document’s order (TCG-AC-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining
from xml.sax.saxutils import escape

from facedown.systems.tri_core.model import Ability, Core

WIDE, MARGIN, LINE, SIZE = 420, 24, 19, 13


WORDS_AT = 92
"""The x position of a field’s text, beside its label."""


MARKS: dict[Core, tuple[str, str]] = {"Body": ("■", "#b3431a"), "Mind": ("▲", "#1f5fb8"), "Spirit": ("●", "#0f6e55")}
"""The shape and colour of each Core, always used together."""


SERIF = "Iowan Old Style, Palatino, URW Palladio L, P052, Georgia, serif"


SANS = "system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"


def ability_card(ability: Ability, record: Sequence[tuple[str, str]]) -> str:
    """Return the card: its name and Core above, then every field that has a value."""
    mark, colour = MARKS[ability.core]
    rows, kind = list(card_lines(record)), f"{mark} {ability.core} · {ability.type}"
    high = 104 + LINE * len(rows) + MARGIN
    name = escape(ability.name or "Nameless")
    room = WIDE - 2 * MARGIN
    size = next((size for size in (26, 22, 18, 14) if wide(ability.name, size) <= room), 11)
    tight = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if wide(ability.name, size) > room else ""
    told = "\n".join(row(at, label, text) for at, (label, text) in enumerate(rows))
    frame = f'viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img">
<title>{name}: an Action Card</title>
<rect x="1" y="1" width="{WIDE - 2}" height="{high - 2}" rx="12" fill="#f6f0e2" stroke="#cfc6b0" stroke-width="2"/>
<text x="{MARGIN}" y="48" font-family="{SERIF}" font-size="{size}" fill="#221d16"{tight}>{name}</text>
<text x="{MARGIN}" y="74" font-family="{SANS}" font-size="14" fill="{colour}">{kind}</text>
<line x1="{MARGIN}" y1="88" x2="{WIDE - MARGIN}" y2="88" stroke="#cfc6b0"/>
<g font-family="{SANS}" font-size="{SIZE}" fill="#221d16">
{told}
</g>
</svg>
"""


def card_lines(record: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the lines of the card: a label where a field begins, and its text."""
    for label, text in record:
        if text and text != "none" and label not in ("Name", "Core"):
            first, *more = fitted(text, WIDE - 2 * MARGIN - WORDS_AT) or [""]
            yield label, first
            for further in more:
                yield "", further


def wide(text: str, size: int) -> float:
    """Return the greatest width of a text in a sans-serif font of this size."""
    return size * sum(map(width, text))


def width(letter: str) -> float:
    """Return the greatest width of a letter as a share of the size; letters of other scripts count as the widest."""
    if combining(letter):
        return 0
    if letter in LETTERS or letter.isascii():
        return LETTERS.get(letter, 0.64 if letter.isalnum() else 0.9)
    plain = letter.islower() and ord(letter) < 0x180
    return 0.83 if plain else 1.45


LETTERS: dict[str, float] = {
    **dict.fromkeys("iljI.,:;’'|!() ", 0.4), **dict.fromkeys("ftr-·", 0.45), **dict.fromkeys("mwMW@%—…", 1.0),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ+=<>", 0.84), **dict.fromkeys("æœ", 1.1),
}  # fmt: skip
"""The width of letters as a share of the size, in DejaVu Sans, the widest of the usual fonts."""


def fitted(text: str, room: float) -> list[str]:
    """Return a text broken into lines that are at most this wide; a longer word is broken."""
    found = [""]
    for word in text.split():
        joined = f"{found[-1]} {word}".strip()
        if wide(joined, SIZE) <= room:
            found[-1] = joined
            continue
        found += [""] if found[-1] else []
        for letter in word:
            if wide(found[-1] + letter, SIZE) > room:
                found.append("")
            found[-1] += letter
    return [line for line in found if line]


def row(at: int, label: str, text: str) -> str:
    """Return one line of the card."""
    y = 112 + LINE * at
    head = f'<text x="{MARGIN}" y="{y}" fill="#5c5648">{escape(label)}</text>' if label else ""
    return f'{head}<text x="{MARGIN + WORDS_AT}" y="{y}">{escape(text)}</text>'
