"""The picture of the layers: a band for each from top to bottom, and an arrow for each layer that imports another.

All arrows of a layer leave it at one side and go down in one lane. The label at the end of each, at a layer below,
names the importing layer and the number of imports.
"""

from __future__ import annotations

from math import ceil

import msgspec

from tools.architecture.drawing import (
    MONO,
    QUIET,
    Box,
    arrow,
    bridge,
    dot,
    lines_of,
    picture,
    rectangle,
    text,
    text_width,
)
from tools.architecture.packages import Architecture, Layer, Package

MARGIN, PADDING, GAP = 18.0, 12.0, 26.0
NAME, TITLE, SMALL = 16.0, 13.0, 12.0
BAND = 480.0
"""The width of a band."""

LANE, SLOT = 18.0, 20.0
"""The distance between lanes, and between arrows that end at the same side of a band."""

COLOURS = ["#0b5fa5", "#a33b00", "#00705a", "#7a3a8c", "#8a5a00", "#b0124b", "#3d4f66"]
"""A dark colour for each layer’s arrows. The label at the end of an arrow says the same."""

TINTS = ["#eef3f9", "#f9f1ec", "#ecf6f3", "#f5eff8", "#f8f4ea", "#fbeef2", "#f0f2f5"]


class Band(msgspec.Struct):
    """A drawn layer: its text, its place, its packages, and the arrows that end at its sides."""

    layer: Layer
    words: list[str]
    box: Box
    parts: list[tuple[Package, Box]]
    ends: dict[int, list[str]]


def draw_layers(architecture: Architecture) -> str:
    """Return the picture of all layers and packages, as SVG."""
    names = [layer.whole.name for layer in architecture.layers]
    between = architecture.between_layers()
    importers = [name for name in names if any(here == name for here, _ in between)]
    side_of = {name: at % 2 for at, name in enumerate(importers)}  # 0: left, 1: right
    lanes = lanes_of(importers, names, between, side_of)
    widest = ceil(max(text_width(label_of(here, count), SMALL, bold=True) for (here, _), count in between.items()))
    gutter = widest + 26 + LANE * (max(lanes.values(), default=0) + 1)
    left = MARGIN + gutter
    bands = arranged(architecture, between, side_of, left)
    parts = [part for at, band in enumerate(bands.values()) for part in drawn_band(band, TINTS[at % len(TINTS)])]
    ends = []
    for at, importer in enumerate(importers):
        colour, side = COLOURS[at % len(COLOURS)], side_of[importer]
        lane = widest + 26 + LANE * lanes[importer]
        for imported in (name for name in names if (importer, name) in between):
            label = label_of(importer, between[importer, imported])
            line, end = drawn_arrow(bands[importer], bands[imported], side, lane, colour, label)
            parts.append(line)
            ends += end
    parts += ends  # on top of all lines that they cross
    bottom = max(band.box.bottom for band in bands.values())
    width = 2 * left + BAND
    parts.append(text(architecture.note, width / 2, bottom + 30, SMALL, anchor="middle", fill=QUIET))
    labels = [f"{label_of(here, count)} from {there.rpartition('.')[2]}" for (here, there), count in between.items()]
    order = ", ".join(layer.whole.label for layer in architecture.layers)
    description = f"From top to bottom: {order}. Imports: {'; '.join(labels)}."
    return picture(width, bottom + 48, architecture.title, description, parts, COLOURS)


def lanes_of(
    importers: list[str], names: list[str], between: dict[tuple[str, str], int], side_of: dict[str, int]
) -> dict[str, int]:
    """Return the lane of each layer's arrows; 0 is next to the bands. Arrows at one height have different lanes."""
    lanes: dict[str, int] = {}
    spans = {
        name: (names.index(name), max(names.index(there) for here, there in between if here == name))
        for name in importers
    }
    for name in reversed(importers):
        first, last = spans[name]
        beside = [other for other in lanes if side_of[other] == side_of[name]]
        taken = {lanes[other] for other in beside if spans[other][0] <= last and first <= spans[other][1]}
        lanes[name] = min(set(range(len(importers))) - taken)
    return lanes


def title_of(architecture: Architecture, layer: Layer) -> str:
    """Return a text about a layer, and whether its packages import each other."""
    if len(layer.parts) < 2 or architecture.within(layer):
        return layer.whole.title
    return f"{layer.whole.title}. None imports another."


def label_of(importer: str, count: int) -> str:
    """Return the label at the end of an arrow: the importing layer and the number of imports."""
    return f"{importer.rpartition('.')[2]} {count}"


def arranged(
    architecture: Architecture, between: dict[tuple[str, str], int], side_of: dict[str, int], left: float
) -> dict[str, Band]:
    """Return the bands of all layers from top to bottom, with the heights that their contents and arrows need."""
    bands: dict[str, Band] = {}
    top = MARGIN
    for layer in architecture.layers:
        name = layer.whole.name
        ends: dict[int, list[str]] = {0: [], 1: []}
        for importer in side_of:
            if (importer, name) in between:
                ends[side_of[importer]].append(importer)
        words = lines_of(title_of(architecture, layer), BAND - 2 * PADDING, TITLE)
        head = PADDING + NAME + 6 + 17 * len(words)
        parts, bottom = flowed(layer.parts, left + PADDING, top + head + 6)
        inside = 18 if layer.whole.inside and not layer.parts else 0
        height = bottom - top + PADDING if parts else head + inside + PADDING
        height = max(height, SLOT * (1.5 + max(map(len, ends.values()))))
        bands[name] = Band(layer, words, Box(left, top, BAND, height), parts, ends)
        top += height + GAP
    return bands


def flowed(packages: tuple[Package, ...], left: float, top: float) -> tuple[list[tuple[Package, Box]], float]:
    """Return the boxes of packages in as many equal columns as have room, and the lower end of the last row."""
    room = BAND - 2 * PADDING
    needed = max(
        (2 * PADDING + max(text_width(one.label, 14, MONO), text_width(one.size, SMALL)) for one in packages),
        default=room,
    )
    columns = max(1, min(len(packages), int((room + 10) / (needed + 10))))
    placed: list[tuple[Package, Box]] = []
    bottom = top
    for at in range(0, len(packages), columns):
        row = packages[at : at + columns]
        width = (room - 10 * (len(row) - 1)) / len(row)
        height = max(30 + 16 * len(lines_in(one, width)) for one in row)
        placed += [(one, Box(left + (width + 10) * n, bottom, width, height)) for n, one in enumerate(row)]
        bottom += height + 10
    return placed, bottom - 10


def lines_in(package: Package, width: float) -> list[str]:
    """Return the text in a box of this width below the name of a package."""
    inside = f"with {', '.join(package.inside)}" if package.inside else ""
    return [package.size, *lines_of(inside, width - 2 * PADDING, SMALL)]


def drawn_band(band: Band, tint: str) -> list[str]:
    """Return a band with its name, size and title, and the packages in it."""
    whole, box = band.layer.whole, band.box
    parts = [rectangle(box, fill=tint, line=QUIET, width=1.3)]
    y = box.top + PADDING + NAME - 3
    parts.append(text(whole.label, box.left + PADDING, y, NAME, font=MONO, bold=True))
    parts.append(text(whole.size, box.right - PADDING, y, SMALL, anchor="end", fill=QUIET))
    y += 4
    for line in band.words:
        y += 17
        parts.append(text(line, box.left + PADDING, y, TITLE))
    if whole.inside and not band.parts:
        parts.append(text(f"with {', '.join(whole.inside)}", box.left + PADDING, y + 18, SMALL, fill=QUIET))
    for package, inner in band.parts:
        parts.append(rectangle(inner, fill="#ffffff", line=QUIET))
        parts.append(text(package.label, inner.left + PADDING, inner.top + 20, 14, font=MONO, bold=True))
        for at, line in enumerate(lines_in(package, inner.width)):
            parts.append(text(line, inner.left + PADDING, inner.top + 38 + 16 * at, SMALL, fill=QUIET))
    return parts


def drawn_arrow(above: Band, below: Band, side: int, lane: float, colour: str, label: str) -> tuple[str, list[str]]:
    """Return an arrow from a band along its lane to a band below, and its end with the label."""
    sign = 1 if side else -1
    start = above.box.right if side else above.box.left
    end = below.box.right if side else below.box.left
    x = start + sign * lane
    begins = above.box.bottom - SLOT * 0.6
    ends = below.box.top + SLOT * (1 + below.ends[side].index(above.layer.whole.name))
    names = above.layer.whole.name, below.layer.whole.name
    line = arrow(f"M{start:.1f},{begins:.1f} H{x:.1f} V{ends:.1f} H{end + sign:.1f}", *names, (begins, ends), colour)
    again = f'<path d="M{x:.1f},{ends:.1f} H{end + sign * 6:.1f}" stroke="{colour}" stroke-width="2"/>'
    words = text(
        label, end + sign * 14, ends - 5, SMALL, anchor="start" if side else "end", fill=colour, bold=True, halo=True
    )
    return line, [bridge(x - sign * 4, end + sign * 14, ends), again, dot(start, begins, colour), words]
