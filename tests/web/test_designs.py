"""Board designs of other packages: which one is used, and what happens if it cannot be loaded or cannot draw."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from facedown.game import Board, registry
from facedown.web import designs, templating
from facedown.web.boards.core_kernel import DESIGN as CORE_KERNEL
from facedown.web.boards.general import general_board
from facedown.web.designs import GROUP, design_for
from facedown.web.regions import render_region
from tests.web.pages import site

BOARD = Board("A board", ("Round 1",))
GENERAL = general_board(BOARD)

SIMPLE = """
from facedown.web.boards.design import Design
from facedown.web.regions import Region
def region(board):
    return Region("board", "board/board.html", "{name}")
DESIGN = Design(region, "{name}", {styles})
"""
"""A module with a design that draws only an element with the name of its package among its classes."""

Install = Callable[..., None]
"""A function that adds a package with a design, and its entry point."""


def simple(name: str, styles: tuple[str, ...] = ()) -> str:
    return SIMPLE.format(name=name, styles=styles)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs packages with designs for a test, beside those that are installed already."""
    points = list(entry_points(group=GROUP))
    added: list[str] = []
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(designs, "entry_points", lambda group: points if group == GROUP else [])
    monkeypatch.setattr(templating, "_LOADERS", list(templating._LOADERS))

    def install(system: str, package: str, code: str, **others: str) -> None:
        (tmp_path / package).mkdir()
        files = {"__init__.py": code, **{name.replace("__", "/", 1): text for name, text in others.items()}}
        for name, text in files.items():
            path = tmp_path / package / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        points.append(EntryPoint(system, f"{package}:DESIGN", GROUP))
        added.append(package)
        forget()

    forget()
    yield install
    forget()
    for package in added:
        sys.modules.pop(package, None)


def forget() -> None:
    """Forget which designs and templates are loaded."""
    for remembered in (designs.design_for, designs.design_packages, designs._installed, designs._own_design):
        remembered.cache_clear()
    templating.environment.cache_clear()


def drawn(system: str) -> str:
    return render_region(design_for(system).region(BOARD)).html


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the messages in the log, each with the type of its exception."""
    return [
        f"{record.getMessage()}: {record.exc_info[0].__name__}"
        for record in caplog.records
        if record.exc_info and record.exc_info[0]
    ]


def test_a_design_is_loaded_when_its_system_is_first_shown(install: Install) -> None:
    install("standard-roll", "fd_lazy", simple("fd_lazy"))
    install("skill-deck", "fd_other", simple("fd_other"))
    assert "fd_lazy" not in sys.modules
    assert "board-fd_lazy" in drawn("standard-roll")
    assert "fd_other" not in sys.modules


def test_a_system_without_a_design_has_the_general_board(install: Install) -> None:
    install("standard-roll", "fd_only", simple("fd_only"))
    assert drawn("trinity-code") == render_region(GENERAL).html
    assert design_for("trinity-code").styles == ()


def test_a_package_needs_no_templates_and_no_static_files(install: Install, tmp_path: Path) -> None:
    install("standard-roll", "fd_bare", simple("fd_bare"))
    assert "board-fd_bare" in drawn("standard-roll")
    with site(tmp_path) as browser:
        assert browser.client.get("/static/fd_bare/any.css").status_code == 404
        assert browser.client.get("/static/facedown.css").status_code == 200


def test_templates_and_style_sheets_of_a_package_are_found(install: Install, tmp_path: Path) -> None:
    code = simple("fd_full", ("look.css",)).replace("board/board.html", "fd_full.html")
    shown = {"templates__fd_full.html": '<div id="{{ key }}">full</div>', "static__look.css": "a { color: red; }"}
    install("standard-roll", "fd_full", code, **shown)
    assert drawn("standard-roll") == '<div id="board">full</div>'
    assert design_for("standard-roll").styles == ("fd_full/look.css",)
    with site(tmp_path) as browser:
        answer = browser.client.get("/static/fd_full/look.css")
        assert (answer.status_code, answer.text) == (200, "a { color: red; }")
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        again = browser.client.get("/static/fd_full/look.css", headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


def test_a_style_sheet_is_found_before_any_page_was_shown(install: Install, tmp_path: Path) -> None:
    """A browser may have the page of another process, or of this one before it was started again."""
    install("standard-roll", "fd_early", simple("fd_early", ("look.css",)), **{"static__look.css": "b {}"})
    with site(tmp_path) as browser:
        assert browser.client.get("/static/fd_early/look.css").text == "b {}"


def test_only_packages_of_designs_have_static_files(install: Install, tmp_path: Path) -> None:
    install("standard-roll", "fd_shown", simple("fd_shown"))
    (tmp_path / "fd_private" / "static").mkdir(parents=True)
    (tmp_path / "fd_private" / "static" / "secret.css").write_text("c {}", "utf-8")
    with site(tmp_path) as browser:
        assert browser.client.get("/static/fd_private/secret.css").status_code == 404


def test_style_sheets_of_the_same_name_are_kept_apart(install: Install, tmp_path: Path) -> None:
    for system, name in (("standard-roll", "fd_one"), ("skill-deck", "fd_two")):
        install(system, name, simple(name, ("board.css",)), **{"static__board.css": f".{name} {{}}"})
    with site(tmp_path) as browser:
        for name in ("fd_one", "fd_two"):
            assert browser.client.get(f"/static/{name}/board.css").text == f".{name} {{}}"


def test_a_template_of_a_design_never_replaces_one_of_the_pages(install: Install) -> None:
    taken = {"templates__board/board.html": "taken over", "templates__board/steps.html": "taken over"}
    install("standard-roll", "fd_same", simple("fd_same"), **taken)
    assert "board-fd_same" in drawn("standard-roll")
    assert "taken over" not in render_region(general_board(Board("A board", steps=("One",)))).html


# Two designs for one system


def test_a_design_of_another_package_replaces_ours(install: Install) -> None:
    assert design_for("core-kernel").styles == CORE_KERNEL.styles
    install("core-kernel", "another", simple("another"))
    assert "board-another" in drawn("core-kernel")


@pytest.mark.parametrize("names", [("fd_a", "fd_b"), ("fd_b", "fd_a")])
def test_of_two_designs_of_other_packages_always_the_same_is_used(names: tuple[str, str], install: Install) -> None:
    for name in names:
        install("standard-roll", name, simple(name))
    assert "board-fd_b" in drawn("standard-roll")


# Designs that fail

BROKEN = {
    "a broken import": ("import nothing_of_this_name", "ModuleNotFoundError"),
    "no design": ("ANOTHER = 1", "AttributeError"),
    "something else than a design": ("DESIGN = 'board.html'", "TypeError"),
    "an unknown package": (simple("fd_broken").replace('"fd_broken", ()', '"fd_nowhere", ()'), "ModuleNotFoundError"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_design_that_cannot_be_loaded_is_logged_once_and_stops_nothing(
    case: str, install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    code, error = BROKEN[case]
    install("standard-roll", "fd_broken", code)
    install("skill-deck", "fd_works", simple("fd_works"))
    for _ in range(2):
        assert drawn("standard-roll") == render_region(GENERAL).html
        assert design_for("standard-roll").styles == ()
        assert "board-fd_works" in drawn("skill-deck")
        assert {"facedown.web", "fd_works"} <= designs.design_packages()
        assert not {"fd_broken", "fd_nowhere"} & designs.design_packages()
    assert logged(caplog) == [f"The board design of standard-roll (fd_broken:DESIGN) cannot be loaded: {error}"]


FAILING = {
    "a failing function": ('return Region("board"', 'return 1 / 0, Region("board"', "ZeroDivisionError"),
    "a missing template": ("board/board.html", "nowhere.html", "TemplateNotFound"),
    "a template with a mistake": ("board/board.html", "fd_failing/syntax.html", "TemplateSyntaxError"),
    "a template that fails": ("board/board.html", "fd_failing/unknown.html", "UndefinedError"),
    "data that cannot be hashed": ('"fd_failing")\nDESIGN', '["fd_failing"])\nDESIGN', "TypeError"),
    "another region": ('Region("board"', 'Region("dock"', "ValueError"),
    "no region": ('return Region("board"', 'Region("board"', "AttributeError"),
}
TEMPLATES = {
    "templates__fd_failing/syntax.html": "{% if %}",
    "templates__fd_failing/unknown.html": '<div id="{{ key }}">{{ it.nothing }}</div>',
}


@pytest.mark.parametrize("case", FAILING)
def test_a_design_that_cannot_draw_a_board_is_logged_once_and_the_general_board_is_drawn(
    case: str, install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    right, wrong, error = FAILING[case]
    code = simple("fd_failing")
    assert right in code
    install("standard-roll", "fd_failing", code.replace(right, wrong), **TEMPLATES)
    for _ in range(2):
        assert drawn("standard-roll") == render_region(GENERAL).html
    assert logged(caplog) == [f"The board design of standard-roll cannot draw a board: {error}"]


def test_each_different_error_of_a_design_is_logged(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    """An author repairs the first mistake while the server runs, and finds the second one in the log too."""
    install("standard-roll", "fd_failing", simple("fd_failing").replace("return", "{}[board.title]\n    return"))
    draw = design_for("standard-roll").region
    for title in ("guard", "breath", "guard", "breath"):
        draw(Board(title))
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["'guard'", "'breath'"]


def test_a_design_that_fails_for_one_board_draws_the_others(install: Install) -> None:
    code = simple("fd_picky").replace("return", "assert board.facts\n    return")
    install("standard-roll", "fd_picky", code)
    draw = design_for("standard-roll").region
    assert draw(Board("A board")) == general_board(Board("A board"))
    assert draw(BOARD).data == "fd_picky"


def test_pages_and_streams_of_a_table_work_with_a_failing_design(install: Install, tmp_path: Path) -> None:
    code = simple("fd_failing").replace("board/board.html", "nowhere.html")
    install("core-kernel", "fd_failing", code)
    install("skill-deck", "fd_broken", "1 / 0")
    with site(tmp_path) as browser:
        for system in ("core-kernel", "skill-deck"):
            browser.open(system)
            assert 'id="board" class="board board-general"' in browser.page()
            past = browser.get("past?entry=0")
            assert past.status_code == 200
            assert 'id="board" class="board board-general"' in past.text


def test_the_designs_of_all_systems_can_be_loaded(caplog: pytest.LogCaptureFixture) -> None:
    for system in registry.system_keys():
        design_for(system)
    assert not caplog.records
