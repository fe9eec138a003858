"""The design of Night Watch, which comes from a package of its own: what it shows, and how it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from msgspec.structs import replace
from night_watch.board_design import DESIGN

from facedown.game import Board, Card, Mat
from facedown.web import designs, templating
from facedown.web.boards.design import Design
from facedown.web.designs import GROUP, design_for
from facedown.web.regions import render_region
from tests.web.played_boards import played_boards

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "night_watch"


@pytest.fixture(autouse=True, scope="module")
def templates() -> None:
    templating.add_templates(DESIGN.package)


def html_of(board: Board) -> str:
    return render_region(DESIGN.region(board)).html


def watchers(html: str) -> dict[str, str]:
    """Return the HTML of each watcher, by its name."""
    return {re.findall("<h3[^>]*>([^<]*)", one)[0]: one for one in html.split("<section")[1:]}


def board_of(viewer: str) -> Board:
    """Return the board of a viewer in round 1, when some have committed a card."""
    return next(
        boards[viewer] for boards in played_boards("night-watch") if any(mat.cards for mat in boards[viewer].mats)
    )


def with_mat(board: Board, at: int, **changes: Any) -> Board:
    mats = [replace(mat, **changes) if n == at else mat for n, mat in enumerate(board.mats)]
    return replace(board, mats=tuple(mats))


# What it shows


def test_the_sides_face_each_other_and_that_of_the_viewer_comes_first() -> None:
    board = board_of("")
    for own in range(len(board.mats)):
        html = html_of(with_mat(board, own, yours=True))
        first, second = html.split('<div id="side-')[1:]
        names = [{mat.title for mat in board.mats if mat.title in part} for part in (first, second)]
        sides = [{mat.side_key for mat in board.mats if mat.title in some} for some in names]
        assert sides[0] == {board.mats[own].side_key}
        assert len(sides[1]) == 1
        assert sides[0] != sides[1]


def test_a_watcher_shows_guard_and_breath_as_numbers_and_shapes() -> None:
    board = board_of("")
    guard, breath = board.mats[0].groups[0].meters
    group = replace(board.mats[0].groups[0], meters=(replace(guard, value=7), replace(breath, value=1)))
    shown = watchers(html_of(with_mat(board, 0, groups=(group,))))[board.mats[0].title]
    assert 'y="35">7</text>' in shown
    assert '<span class="hidden">guard 7, </span>breath' in shown
    assert shown.count("<i class=left></i>") == 1
    assert shown.count("<i></i>") == 2
    assert '<span class="hidden">1 of 3</span>' in shown


def test_words_say_who_chooses_and_who_is_down() -> None:
    board = with_mat(board_of(""), 0, turn=True, out=False)
    board = with_mat(board, 1, turn=False, out=True)
    shown = watchers(html_of(board))
    assert "chooses a card" in shown[board.mats[0].title]
    assert "down</span>" in shown[board.mats[1].title]
    assert "nw-place" in shown[board.mats[0].title]


def test_a_committed_card_is_a_back_that_only_its_owner_can_read() -> None:
    own, other = Card("strike sly", "sealed", "card"), Card("committed", "sealed", "card", known=False)
    for yours, card in ((True, own), (False, other)):
        shown = html_of(with_mat(board_of(""), 0, yours=yours, cards=(card,)))
        assert 'data-face="sealed"' in shown
        assert ("strike sly" in shown) is yours
        assert "committed</span>" not in shown.replace("face down, committed</span>", "")


def test_names_are_escaped() -> None:
    name = "<script>x</script>"
    assert "<script" not in html_of(with_mat(board_of(""), 0, title=name, note=name))


def test_a_watcher_without_the_meters_of_the_system_is_an_error_that_the_pages_answer() -> None:
    with pytest.raises(KeyError):
        DESIGN.region(Board("A board", mats=(Mat("x", "X"),)))


# How it is installed


def test_the_entry_point_in_the_project_file_names_the_design(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][GROUP]
    points = [EntryPoint(name, value, GROUP) for name, value in declared.items()]
    assert [(point.name, point.load()) for point in points] == [("night-watch", DESIGN)]
    assert isinstance(DESIGN, Design)
    caches = (designs.design_for, designs.design_packages, designs._installed, designs._own_design)
    with monkeypatch.context() as patch:
        patch.setattr(designs, "entry_points", lambda group: points)
        for one in caches:
            one.cache_clear()
        assert design_for("night-watch").styles == ("night_watch/night-watch.css",)
        assert design_for("night-watch").region(board_of("")) == DESIGN.region(board_of(""))
    for one in caches:
        one.cache_clear()


def test_the_wheel_contains_the_template_and_the_style_sheet(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "project")
    (built,) = WheelBuilder(str(tmp_path / "project")).build(directory=str(tmp_path / "dist"), versions=["standard"])
    names = subprocess.run(
        [sys.executable, "-m", "zipfile", "-l", built], capture_output=True, text=True, check=True
    ).stdout
    for name in ("board_design.py", "templates/boards/night_watch/watcher.html", "static/night-watch.css"):
        assert f"night_watch/{name}" in names


def test_the_system_needs_nothing_of_the_pages() -> None:
    """Rules, bots and the terminal work without the libraries of the web."""
    code = (
        "import sys\n"
        "for name in ('facedown.web', 'jinja2', 'litestar'): sys.modules[name] = None\n"
        "from night_watch import SYSTEM\n"
        "assert SYSTEM.key == 'night-watch' and 'night_watch.board_design' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# The documentation

KINDS = ("html+jinja", "css", "python", "toml")


def test_the_documentation_shows_the_files_of_the_design() -> None:
    text = (ROOT / "docs" / "boards.md").read_text("utf-8")
    blocks = {kind: re.findall(rf"```{re.escape(kind)}\n(.*?)```", text, re.DOTALL) for kind in KINDS}
    package = EXAMPLE / "src" / "night_watch"
    design = (package / "board_design.py").read_text("utf-8")
    template = package / "templates" / "boards" / "night_watch" / "watcher.html"
    assert blocks["html+jinja"] == [template.read_text("utf-8")]
    assert blocks["python"][0] == design[design.index("from __future__") :]
    style = (package / "static" / "night-watch.css").read_text("utf-8")
    assert len(blocks["css"]) == 1
    assert blocks["css"][0] in style
    assert any(block in (EXAMPLE / "pyproject.toml").read_text("utf-8") for block in blocks["toml"])
