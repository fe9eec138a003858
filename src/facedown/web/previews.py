"""Previews of boards: pages with nothing but a board, for authors of designs who want to look at it."""

from __future__ import annotations

from facedown.game import Board
from facedown.web import templating
from facedown.web.boards.design import Design
from facedown.web.regions import render_region
from facedown.web.static import package_files, page_files


def preview(design: Design, board: Board) -> str:
    """Return an HTML page that shows a board as a design draws it. It has all style sheets in it.

    The board is as wide as on the page of a table, so the place of the log is empty on a wide screen. Nothing can be
    tapped, and pictures to which style sheets refer are missing.
    """
    templating.add_templates(design.package)
    sheets = [page_files()["facedown.css"], *(package_files(design.package)[name] for name in design.styles)]
    styles = "".join(f"<style>{sheet.decode()}</style>" for sheet in sheets)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{styles}'
    shown = render_region(design.region(board)).html
    table = f'<main class="table" data-tab="board"><div class="play">{shown}</div></main>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body class="table-page">{table}</body></html>'
