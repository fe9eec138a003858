"""Templates and style sheets of designs: read once, or with FACEDOWN_RELOAD=1 again each time; and previews."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from night_watch.board_design import DESIGN

from facedown.web.boards.core_kernel import DESIGN as CORE_KERNEL
from facedown.web.previews import preview
from tests.web.played_boards import played_boards

CHANGED = """
import sys
from pathlib import Path
from facedown.web import static, templating
from facedown.web.regions import Region, render_region

def shown():
    html = render_region(Region("board", "fd_seen.html", 1)).html
    return html, static.package_files("fd_seen")["seen.css"].decode()

templating.add_templates("fd_seen")
print(*shown())
for name in ("templates/fd_seen.html", "static/seen.css"):
    Path("fd_seen", name).write_text("after")
print(*shown())
"""
"""A program that shows a template and a style sheet, changes both, and shows them again."""


@pytest.mark.parametrize(("reload", "second"), [("1", "after after"), ("", "before before"), ("0", "before before")])
def test_changed_files_are_seen_at_once_only_if_the_server_reloads(reload: str, second: str, tmp_path: Path) -> None:
    for name in ("__init__.py", "templates/fd_seen.html", "static/seen.css"):
        file = tmp_path / "fd_seen" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("" if name.endswith(".py") else "before")
        os.utime(file, (1, 1))
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    surroundings = {**os.environ, "PYTHONPATH": paths, "FACEDOWN_RELOAD": reload}
    done = subprocess.run(
        [sys.executable, "-c", CHANGED], cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["before before", second]


def test_a_preview_has_the_board_and_all_style_sheets_in_it() -> None:
    board = played_boards("night-watch")[4]["seat-1"]
    html = preview(DESIGN, board)
    assert board.mats[0].title in html
    assert "--felt:" in html
    assert ".nw-watcher" in html
    assert "board-core-kernel" not in html
    assert ".board-core-kernel" in preview(CORE_KERNEL, played_boards("core-kernel")[4]["seat-1"])
    assert "<link" not in html
    assert "<script" not in html
