"""An Ability as an Action Card, in SVG: paper, with its fields in the document’s order (TCG-AC-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape

from facedown.systems.tri_core.abilities.ability import Ability
from facedown.systems.tri_core.terms import Core

WIDE, MARGIN, LINE = 420, 24, 19
LETTERS = 50
"""How many letters of the text fit a line."""

MARKS: dict[Core, tuple[str, str]] = {"Body": ("■", "#b3431a"), "Mind": ("▲", "#1f5fb8"), "Spirit": ("●", "#0f6e55")}
"""Each Core’s shape and colour, which always go together."""

SERIF = "Iowan Old Style, Palatino, URW Palladio L, P052, Georgia, serif"
SANS = "system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"


def card(ability: Ability, record: Sequence[tuple[str, str]]) -> str:
    """The card: its name and Core above, then every field that says something."""
    mark, colour = MARKS[ability.core]
    rows, kind = list(lines(record)), f"{mark} {ability.core} · {ability.type}"
    high = 104 + LINE * len(rows) + MARGIN
    name = escape(ability.name or "Nameless")
    size = 26 if len(ability.name) < 24 else 18
    told = "\n".join(row(at, label, text) for at, (label, text) in enumerate(rows))
    frame = f'viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img">
<title>{name}: an Action Card</title>
<rect x="1" y="1" width="{WIDE - 2}" height="{high - 2}" rx="12" fill="#f6f0e2" stroke="#cfc6b0" stroke-width="2"/>
<text x="{MARGIN}" y="48" font-family="{SERIF}" font-size="{size}" fill="#221d16">{name}</text>
<text x="{MARGIN}" y="74" font-family="{SANS}" font-size="14" fill="{colour}">{kind}</text>
<line x1="{MARGIN}" y1="88" x2="{WIDE - MARGIN}" y2="88" stroke="#cfc6b0"/>
<g font-family="{SANS}" font-size="13" fill="#221d16">
{told}
</g>
</svg>
"""


def lines(record: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Each line of the card: a label where a field begins, and its words."""
    for label, text in record:
        if text and text != "none" and label not in ("Name", "Core"):
            first, *more = wrap(text, LETTERS) or [""]
            yield label, first
            for further in more:
                yield "", further


def row(at: int, label: str, text: str) -> str:
    """One line of the card."""
    y = 112 + LINE * at
    head = f'<text x="{MARGIN}" y="{y}" fill="#5c5648">{escape(label)}</text>' if label else ""
    return f'{head}<text x="{MARGIN + 92}" y="{y}">{escape(text)}</text>'
