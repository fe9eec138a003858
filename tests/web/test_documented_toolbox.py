"""docs/boards.md names every macro, template, filter and colour that the designs of other packages can use."""

from __future__ import annotations

import re
from pathlib import Path

from facedown.web.templating import environment

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "boards.md").read_text("utf-8")
NOT_FOR_BOARDS = {"code"}
"""The filters of the pages that boards do not need."""


def test_every_macro_template_filter_and_colour_is_in_the_documentation() -> None:
    web = ROOT / "src" / "facedown" / "web"
    macros = re.findall(r"{% macro (\w+\([^)]*\))", (web / "templates" / "board" / "macros.html").read_text("utf-8"))
    templates = {f"board/{path.name}" for path in (web / "templates" / "board").iterdir()}
    filters = {key for key, code in environment().filters.items() if code.__module__.startswith("facedown")}
    style = (web / "static" / "facedown.css").read_text("utf-8")
    colours = set(re.findall(r"(--[\w-]+):", style[: style.index("@media")]))
    assert len(macros) > 3
    for name in {*macros, *templates, *(filters - NOT_FOR_BOARDS), *colours}:
        assert f"`{name}`" in TEXT, name
