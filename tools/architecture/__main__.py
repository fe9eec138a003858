"""The program `python -m tools.architecture [PACKAGE]`: it draws the layers, or the inside of one package."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.architecture.layers import draw_layers
from tools.architecture.packages import ROOT, read_architecture, read_inside, table_of

FOLDER = ROOT / "docs" / "_generated"


def main(packages: list[str], folder: Path = FOLDER) -> list[Path]:
    """Write the pictures of these packages, or without any the picture and table of the layers. Return the files."""
    pages = {f"{name}.svg": draw_layers(read_inside(name)) for name in packages}
    if not packages:
        architecture = read_architecture()
        pages = {"architecture.svg": draw_layers(architecture), "packages.md": table_of(architecture)}
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        (folder / name).write_text(page, "utf-8")
    return [folder / name for name in pages]


if __name__ == "__main__":
    try:
        for path in main(sys.argv[1:]):
            print(path.relative_to(ROOT))
    except ValueError as error:
        sys.exit(str(error))
