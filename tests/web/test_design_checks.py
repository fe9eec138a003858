"""The check for authors of designs: each mistake is found and told in a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jinja2 import ChoiceLoader, DictLoader
from msgspec.structs import replace

from facedown.game import Board, Card, Mat, Meter, MeterGroup, PieceRef
from facedown.web import templating
from facedown.web.boards.checks import is_id_of_page, mistakes_in_design
from facedown.web.boards.design import Design
from facedown.web.boards.general import GENERAL
from facedown.web.regions import IDS_OF_PAGE, PREFIXES_OF_PAGE, Region
from tests.web.pages import site

REF = PieceRef("hero", "ada")
BOARD = Board("A board", mats=(Mat("ada", "Ada", ref=REF, cards=(Card("a card"),)),))
RIGHT = '<div id="{{ key }}"><b data-ref="{{ it.ref.id }}">{{ it.title }}</b></div>'


@pytest.fixture(autouse=True)
def templates(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The templates that a test adds to those of the pages, by their names."""
    added: dict[str, str] = {}
    environment = templating.environment()
    assert environment.loader is not None
    monkeypatch.setattr(environment, "loader", ChoiceLoader([environment.loader, DictLoader(added)]))
    return added


def found(templates: dict[str, str], template: str, board: Board = BOARD) -> list[str]:
    """Return the mistakes of a design with one region, which has a mat as its data, and this template."""
    templates["one.html"] = template
    return mistakes_in_design(Design(lambda board: Region("board", "one.html", board.mats[0])), board)


def mistakes_of(region: Any) -> list[str]:
    return mistakes_in_design(Design(lambda board: region), BOARD)


def test_a_design_without_mistakes_has_none(templates: dict[str, str]) -> None:
    assert found(templates, RIGHT) == []
    assert mistakes_in_design(GENERAL, BOARD) == []


def test_a_failing_function_is_told() -> None:
    def fails(board: Board) -> Region:
        raise KeyError("guard")

    assert mistakes_in_design(Design(fails), BOARD) == ["The design cannot draw the board: KeyError: 'guard'."]
    assert mistakes_of(None) == ["The function `region` returns NoneType, not a Region."]
    nowhere = mistakes_in_design(Design(fails, "no_such_package"), BOARD)
    assert nowhere == ["The design cannot draw the board: ModuleNotFoundError: No module named 'no_such_package'."]


def test_the_outermost_region_is_called_board(templates: dict[str, str]) -> None:
    templates["one.html"] = RIGHT
    assert mistakes_of(Region("alley", "one.html", BOARD.mats[0])) == [
        "The outermost region is called “alley”, not “board”."
    ]


def test_an_id_occurs_once(templates: dict[str, str]) -> None:
    assert found(templates, RIGHT.replace("<b ", '<i id="x"></i><b id="x" ')) == ["The id “x” occurs 2 times."]
    twice = Region("board", "board/board.html", "x", (Region("y", "board/mats.html"), Region("y", "board/mats.html")))
    assert "The id “y” occurs 2 times." in mistakes_of(twice)


@pytest.mark.parametrize("key", ["dock", "now", "menu", "log", "form", "roll-form", "form-strike", "line-3-0"])
def test_no_id_is_that_of_another_part_of_the_page(key: str, templates: dict[str, str]) -> None:
    assert found(templates, RIGHT.replace("<b ", f'<b id="{key}" ')) == [
        f"The id “{key}” is that of another part of the page."
    ]


def test_every_id_that_a_page_of_a_table_has_beside_the_board_is_reserved(tmp_path: Path) -> None:
    with site(tmp_path) as gm:
        *keys, watcher_key = gm.open("trinity-code", plays="facilitator", by_hand="1")
        ben, watcher = gm.join(keys[0], "Ben"), gm.join(watcher_key)
        pages = [gm.page()]
        gm.post("move", {"option": gm.options()["Begin Investigation 1"]})
        ben.post("move", {"option": next(key for label, key in ben.options().items() if label.startswith("Make a"))})
        for one in [gm, ben] * 4:  # Karma is taken or left before the roll
            pages.append(one.page())
            if one.owed() in one.options():
                one.post("move", {"option": one.options()[one.owed()]})
        for one in (gm, ben):
            one.post("roll", {"at": "0", "text": "3 5", "do": "type"})
        gm.post("say", {"text": "Hello."})
        gm.post("act", {"act": "rewind", "entry": "2"})
        pages += [one.page() for one in (gm, ben, watcher)]
        gm.post("act", {"act": "pause"})
        ben.post("me", {"do": "bot"})
        pages += [one.page() for one in (gm, ben)]
    outside = [re.sub(r'<div id="board".*?</main>', "", page, flags=re.DOTALL) for page in pages]
    ids = {key for page in outside for key in re.findall(r'\sid="([^"]+)"', page)}
    assert ids >= IDS_OF_PAGE
    assert {key.split("-")[0] + "-" for key in ids} >= set(PREFIXES_OF_PAGE)
    assert [key for key in sorted(ids) if not is_id_of_page(key)] == []


ONE_ELEMENT = "The template one.html does not make exactly one element with the id “board”."


@pytest.mark.parametrize(
    "template",
    [
        "<div>no id</div>",
        '<div id="other"></div>',
        '<div id="{{ key }}"></div><div></div>',
        '<div id="{{ key }}"></div> and text',
        '<div id="{{ key }}"><b></div>',
        '<div id="{{ key }}"><b><i></b></i></div>',
        '<div id="{{ key }}"></div></div>',
        '<div id="{{ key }}">',
        "only text",
        "",
    ],
)
def test_a_template_makes_one_element_with_the_id_of_its_region(template: str, templates: dict[str, str]) -> None:
    assert found(templates, template) == [ONE_ELEMENT]


def test_elements_without_end_tags_are_no_mistake(templates: dict[str, str]) -> None:
    assert found(templates, RIGHT.replace("<b ", '<br><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><b ')) == []


def test_children_are_shown_once(templates: dict[str, str]) -> None:
    templates["one.html"] = RIGHT
    child = Region("mats", "board/mats.html")
    templates["two.html"] = RIGHT.replace("<b ", "{{ children }}<b ")
    told = "The template one.html does not show {{ children }} once, but “board” has some."
    assert mistakes_of(Region("board", "one.html", BOARD.mats[0], (child,))) == [told]
    assert mistakes_of(Region("board", "two.html", BOARD.mats[0], (child,))) == []


def test_data_must_be_hashable(templates: dict[str, str]) -> None:
    templates["one.html"] = '<div id="{{ key }}" data-ref="hero:ada"></div>'
    mistakes = mistakes_of(Region("board", "one.html", ["a list"]))
    assert len(mistakes) == 1
    assert mistakes[0].startswith("The data of the region “board” cannot be hashed: ")
    assert "list" in mistakes[0]


def test_a_failing_template_is_told(templates: dict[str, str]) -> None:
    assert found(templates, "{{ it.nothing }}") == [
        "The template one.html fails for the region “board”: UndefinedError: "
        "'facedown.game.board.Mat object' has no attribute 'nothing'."
    ]


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ('<i style="color: red"></i>', "An element <i> has an attribute style. Use a class."),
        ("<style>i {}</style>", "The board contains an element <style>."),
        ("<script>go()</script>", "The board contains an element <script>."),
        ('<i onclick="go()"></i>', "An element <i> has a script in its attribute onclick."),
        ('<i hx-on:click="go()"></i>', "An element <i> has a script in its attribute hx-on:click."),
        ('<a href="javascript:go()"></a>', "An element <a> refers to another server in its attribute href."),
        ('<img src="https://elsewhere.org/a.png">', "An element <img> refers to another server in its attribute src."),
        ('<img src="//elsewhere.org/a.png">', "An element <img> refers to another server in its attribute src."),
        ('<img src="/static/night_watch/a.png">', None),
    ],
)
def test_styles_scripts_and_other_servers_are_told(markup: str, told: str | None, templates: dict[str, str]) -> None:
    assert found(templates, RIGHT.replace("<b ", f"{markup}<b ")) == ([told] if told else [])


@pytest.mark.parametrize("own", ["", 'id="pot" '])
def test_an_element_with_chips_has_an_id(own: str, templates: dict[str, str]) -> None:
    told = "An element <i> has data-chips but no id, so its chips do not slide."
    assert found(templates, RIGHT.replace("<b ", f'<i {own}data-chips="3"></i><b ')) == ([] if own else [told])


def test_the_meters_of_forms_are_those_of_the_board(templates: dict[str, str]) -> None:
    def form(board: Board, *keys: str) -> list[str]:
        return mistakes_in_design(Design(GENERAL.region, form_meters=keys), board)

    groups = (MeterGroup("Strength", meters=(Meter("AP", 3, key="ap"),)),)
    other = Mat("ben", "Ben", groups=groups, numbers=(Meter("Luck", 2, key="luck"),))
    own = replace(BOARD, mats=(*BOARD.mats, replace(other, yours=True)))
    told = [f"The design names “{key}” in `form_meters`, but no meter has this key." for key in ("AP", "luck")]
    assert form(own, "ap", "AP", "luck") == told
    assert form(replace(BOARD, mats=(other,)), "AP") == []  # of others, forms show nothing
    assert form(replace(BOARD, mats=(replace(BOARD.mats[0], yours=True), other)), "AP") == []


def test_every_piece_is_drawn(templates: dict[str, str]) -> None:
    told = "The piece “hero:ada” is drawn nowhere with its data-ref, so nobody can tap it."
    assert found(templates, RIGHT.replace(' data-ref="{{ it.ref.id }}"', "")) == [told]


def test_a_token_can_be_tapped_like_any_piece(templates: dict[str, str]) -> None:
    assert found(templates, RIGHT.replace("data-ref", "data-token")) == []


@pytest.mark.parametrize(
    "shown",
    [
        "<i>{{ it.title | safe }}</i>",
        '<i title="{{ it.title | safe }}"></i>',
        "<i title='{{ it.title | safe }}'></i>",
        "<i title={{ it.title | safe }}></i>",
        "<i title={{ it.title }}></i>",
    ],
)
def test_a_text_that_could_become_markup_is_told(shown: str, templates: dict[str, str]) -> None:
    told = (
        "A template shows a text of the board as markup. "
        "Do not mark texts as safe, and put the values of attributes in quotation marks."
    )
    assert found(templates, RIGHT.replace("<b ", f"{shown}<b ")) == [told]


@pytest.mark.parametrize("shown", ['<i title="{{ it.title }}"></i>', "<i title='{{ it.title }}'>{{ it.title }}</i>"])
def test_an_escaped_text_in_quotation_marks_is_no_mistake(shown: str, templates: dict[str, str]) -> None:
    assert found(templates, RIGHT.replace("<b ", f"{shown}<b ")) == []


def test_no_text_is_read(templates: dict[str, str]) -> None:
    templates["one.html"] = RIGHT
    reads = Design(lambda board: Region("board", "one.html", {mat.title: mat for mat in board.mats}["Ada"]))
    assert mistakes_in_design(reads, BOARD) == [
        "The design cannot draw the board if its texts are others: KeyError: 'Ada'."
    ]


def test_style_sheets_exist_and_refer_to_no_other_server(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "fd_styled" / "static"
    static.mkdir(parents=True)
    (tmp_path / "fd_styled" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    contents = {
        "right.css": "a { background: url(lamp.svg); } b { color: red; }",
        "url.css": "a { background: url( 'https://elsewhere.org/a.png'); }",
        "import.css": '@import "//elsewhere.org/b.css";',
        "both.css": "@import url(https://elsewhere.org/b.css);",
    }
    for name, text in contents.items():
        (static / name).write_text(text, "utf-8")
    styles = (*contents, "none.css")
    assert mistakes_in_design(Design(GENERAL.region, "fd_styled", styles), BOARD) == [
        *(f"The style sheet {name} refers to another server." for name in ("url.css", "import.css", "both.css")),
        "The folder static of fd_styled has no file none.css.",
    ]
