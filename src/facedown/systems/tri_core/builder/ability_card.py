"""An Ability as an Action Card in SVG for printing, with its fields in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining
from xml.sax.saxutils import escape

from facedown.systems.tri_core.model import Ability, Core

WIDTH, MARGIN, LINE_HEIGHT, FONT_SIZE = 420, 24, 19, 13
"""The width of the card, its margin, the height of a line, and the size of the font, all in pixels."""


TEXT_X = 92
"""The distance from the start of a field’s label to the start of its text, in pixels."""


MARKS: dict[Core, tuple[str, str]] = {"Body": ("■", "#b3431a"), "Mind": ("▲", "#1f5fb8"), "Spirit": ("●", "#0f6e55")}
"""The symbol and colour of each Core, always used together."""


SERIF = "Iowan Old Style, Palatino, URW Palladio L, P052, Georgia, serif"


SANS = "system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"


def ability_card(ability: Ability, record: Sequence[tuple[str, str]]) -> str:
    """Return the Action Card of an Ability as SVG.

    `record`: the label and the text of each field, in order; empty texts are left out.

    Rules: TCG-AC-25.
    """
    mark, colour = MARKS[ability.core]
    rows, kind = list(card_lines(record)), f"{mark} {ability.core} · {ability.type}"
    height = 104 + LINE_HEIGHT * len(rows) + MARGIN
    name = escape(ability.name or "Nameless")
    room = WIDTH - 2 * MARGIN
    size = next((size for size in (26, 22, 18, 14) if text_width(ability.name, size) <= room), 11)
    tight = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if text_width(ability.name, size) > room else ""
    lines = "\n".join(text_line(at, label, text) for at, (label, text) in enumerate(rows))
    frame = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img">
<title>{name}: an Action Card</title>
<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="12" fill="#f6f0e2" stroke="#cfc6b0" stroke-width="2"/>
<text x="{MARGIN}" y="48" font-family="{SERIF}" font-size="{size}" fill="#221d16"{tight}>{name}</text>
<text x="{MARGIN}" y="74" font-family="{SANS}" font-size="14" fill="{colour}">{kind}</text>
<line x1="{MARGIN}" y1="88" x2="{WIDTH - MARGIN}" y2="88" stroke="#cfc6b0"/>
<g font-family="{SANS}" font-size="{FONT_SIZE}" fill="#221d16">
{lines}
</g>
</svg>
"""


def card_lines(record: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the label and text of each line of the card; the label is "" after the first line of a field.

    Name, Core and fields without a value are left out.
    """
    for label, text in record:
        if text and text != "none" and label not in ("Name", "Core"):
            first, *more = wrapped_lines(text, WIDTH - 2 * MARGIN - TEXT_X) or [""]
            yield label, first
            for further in more:
                yield "", further


def text_width(text: str, size: int) -> float:
    """Return an upper bound, in pixels, for the width of a text in any sans-serif font of the size `size`."""
    return size * sum(map(letter_width, text))


def letter_width(letter: str) -> float:
    """Return an upper bound for the width of a letter, as a share of the font size: 0 to 1.45."""
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
"""The width of letters in DejaVu Sans, the widest of the usual fonts, as a share of the font size."""


def wrapped_lines(text: str, room: float) -> list[str]:
    """Return the lines of a text, each at most `room` pixels wide; a word that is too long for a line is split."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if text_width(joined, FONT_SIZE) <= room:
            lines[-1] = joined
            continue
        lines += [""] if lines[-1] else []
        for letter in word:
            if text_width(lines[-1] + letter, FONT_SIZE) > room:
                lines.append("")
            lines[-1] += letter
    return [line for line in lines if line]


def text_line(at: int, label: str, text: str) -> str:
    """Return a line of the card as SVG. `at` is the index of the line; `label` is "" for a line without a label."""
    y = 112 + LINE_HEIGHT * at
    head = f'<text x="{MARGIN}" y="{y}" fill="#5c5648">{escape(label)}</text>' if label else ""
    return f'{head}<text x="{MARGIN + TEXT_X}" y="{y}">{escape(text)}</text>'
