"""Parts of an SVG picture: texts, boxes and arrows, and the width of texts."""

from __future__ import annotations

from html import escape
from textwrap import wrap

import msgspec

MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
SANS = "system-ui, 'DejaVu Sans', Verdana, Arial, sans-serif"
INK, QUIET, PAPER = "#1c2430", "#4d5866", "#ffffff"

WIDE = {MONO: 0.61, SANS: 0.55}
"""The width of a letter as a share of the font size: exact for monospaced fonts, a high mean for others."""

BOLD = 1.16
"""The factor by which bold letters are wider."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.top + self.height

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.left + self.width / 2


def text_width(words: str, size: float, font: str = SANS, *, bold: bool = False) -> float:
    """Return the greatest possible width of a text."""
    return len(words) * size * WIDE[font] * (BOLD if bold and font == SANS else 1)


def lines_of(words: str, width: float, size: float) -> list[str]:
    """Return a text in lines that are no wider than this."""
    return wrap(words, max(8, int(width / (size * WIDE[SANS]))), break_on_hyphens=False) if words else []


def text(
    words: str, x: float, y: float, size: float, *, font: str = SANS, bold: bool = False, anchor: str = "start",
    fill: str = INK, halo: bool = False,
) -> str:  # fmt: skip
    """Return a line of text; with a `halo` it stays legible on top of lines."""
    weight = ' font-weight="700"' if bold else ""
    around = f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{escape(font)}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{fill}"{weight}{around}>{escape(words)}</text>'
    )


def rectangle(box: Box, *, fill: str, line: str, width: float = 1.0, dashed: bool = False) -> str:
    """Return a box with rounded corners."""
    dashes = ' stroke-dasharray="6 4"' if dashed else ""
    return (
        f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="7" '
        f'fill="{fill}" stroke="{line}" stroke-width="{width}"{dashes}/>'
    )


def dot(x: float, y: float, colour: str) -> str:
    """Return a dot, where arrows begin."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>'


def bridge(start: float, end: float, y: float) -> str:
    """Return a gap in the lines that a level line crosses."""
    return f'<path d="M{start:.1f},{y:.1f} H{end:.1f}" stroke="{PAPER}" stroke-width="7"/>'


def arrow(path: str, importer: str, imported: str, ends: tuple[float, float], colour: str) -> str:
    """Return the arrow of an import along a path, with the heights at which it begins and ends."""
    return (
        f'<path class="import" data-from="{importer}" data-to="{imported}" data-begins="{ends[0]:.1f}" '
        f'data-ends="{ends[1]:.1f}" d="{path}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-linejoin="round" marker-end="url(#head-{colour[1:]})"/>'
    )


def picture(width: float, height: float, title: str, description: str, parts: list[str], colours: list[str]) -> str:
    """Return the whole picture, with a description for screen readers."""
    heads = "".join(
        f'<marker id="head-{colour[1:]}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
        f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.5 L10,5 L0,9.5 Z" fill="{colour}"/></marker>'
        for colour in dict.fromkeys(colours)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-labelledby="title description">\n'
        f'<title id="title">{escape(title)}</title>\n<desc id="description">{escape(description)}</desc>\n'
        f"<defs>{heads}</defs>\n"
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="{PAPER}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )
