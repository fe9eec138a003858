"""Checks of board designs, for their authors: `mistakes_in_design` lists what is wrong with a design, in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Board, PieceRef
from facedown.web import templating
from facedown.web.boards.design import Design
from facedown.web.regions import CHILDREN, IDS_OF_PAGE, PREFIXES_OF_PAGE, Region

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
"""The elements of HTML that have no end tag."""

FORBIDDEN = frozenset(["script", "style", "link", "iframe", "object", "embed", "base", "meta"])
"""The elements that a board may not contain: they need scripts, styles or files of their own."""

ADDRESSES = frozenset(["action", "data", "formaction", "href", "poster", "src", "srcset", "xlink:href"])
"""The attributes that contain an address."""

ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
"""The beginning of an address on another server, or of one that is a script."""

ELSEWHERE_IN_STYLES = re.compile(
    r"(?:@import|url\()\s*[\"']?\s*(?:url\(\s*[\"']?)?(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE
)


def mistakes_in_design(design: Design, board: Board) -> list[str]:
    """Return what is wrong with a design as it draws a board, one sentence for each mistake; an empty list for nothing.

    Check it with boards of several moments of a game, and of each kind of viewer.
    """
    try:
        templating.add_templates(design.package)
        root: Any = design.region(board)
    except Exception as error:  # whatever the function of a design does
        return [f"The design cannot draw the board: {_error_text(error)}."]
    if not isinstance(root, Region):
        return [f"The function `region` returns {type(root).__name__}, not a Region."]
    drawn = _Drawing(root)
    found = [*drawn.mistakes, *mistakes_in_ids(drawn.elements), *mistakes_in_styles(design)]
    found += unknown_form_meters(design, board)
    if not drawn.mistakes:  # otherwise some pieces are drawn nowhere because their region is not
        found += [*mistakes_in_elements(drawn.elements), *pieces_not_drawn(board, drawn.elements)]
        found += unescaped_texts(design, board)
    return found if root.key == "board" else [f"The outermost region is called “{root.key}”, not “board”.", *found]


class Element(msgspec.Struct, frozen=True):
    """An element of HTML. `outer` is True if it is in no other element of its region."""

    tag: str
    attributes: dict[str, str]
    outer: bool


class _Reader(HTMLParser):
    """Reads the HTML of one region: its elements, and whether it has text or end tags where none belong."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.wrong = False
        self._open: list[str] = []
        self.feed(html)
        self.close()
        self.wrong |= bool(self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, which stays open until its end tag."""
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element without contents."""
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, not self._open))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must have this tag."""
        self.wrong |= not self._open or self._open.pop() != tag

    def handle_data(self, data: str) -> None:
        """Note text outside all elements."""
        self.wrong |= bool(data.strip()) and not self._open


class _Drawing:
    """A region and all regions in it as elements, and the mistakes that appear while they are drawn."""

    def __init__(self, root: Region) -> None:
        self.elements: list[Element] = []
        self.mistakes: list[str] = []
        self._draw(root)

    def _draw(self, region: Region) -> None:
        self.mistakes += self._read(region)
        for child in region.children:
            self._draw(child)

    def _read(self, region: Region) -> Iterator[str]:
        try:
            hash(region.data)
        except TypeError as error:
            yield f"The data of the region “{region.key}” cannot be hashed: {error}."
        try:
            html = templating.render(region.template, key=region.key, it=region.data, children=CHILDREN)
        except Exception as error:  # whatever a template of a design does
            yield f"The template {region.template} fails for the region “{region.key}”: {_error_text(error)}."
            return
        reader = _Reader(html)
        self.elements += reader.elements
        outer = [element for element in reader.elements if element.outer]
        if reader.wrong or [one.attributes.get("id") for one in outer] != [region.key]:
            yield f"The template {region.template} does not make exactly one element with the id “{region.key}”."
        if region.children and html.count(CHILDREN) != 1:
            yield f"The template {region.template} does not show {{{{ children }}}} once, but “{region.key}” has some."


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(".: ")


def mistakes_in_ids(elements: list[Element]) -> Iterator[str]:
    """Yield a sentence for each id that occurs twice on the board, or that other parts of the page have."""
    ids = Counter(element.attributes["id"] for element in elements if "id" in element.attributes)
    for key, times in ids.items():
        if times > 1:
            yield f"The id “{key}” occurs {times} times."
        if is_id_of_page(key):
            yield f"The id “{key}” is that of another part of the page."
    for tag in dict.fromkeys(
        one.tag for one in elements if "data-chips" in one.attributes and not one.attributes.get("id")
    ):
        yield f"An element <{tag}> has data-chips but no id, so its chips do not slide."


def is_id_of_page(key: str) -> bool:
    """Return whether the page of a table has an element with this id outside the board, or can have one."""
    return key in IDS_OF_PAGE or key.startswith(PREFIXES_OF_PAGE) or key in _ids_in_templates()


@cache
def _ids_in_templates() -> frozenset[str]:
    """Return the ids that the templates of the page of a table write themselves. The ids of regions are not in them."""
    templates = templating.environment().list_templates(
        filter_func=lambda name: name == "base.html" or name.startswith(("dock/", "log/", "table/"))
    )
    folder = files(templating.OWN).joinpath("templates")
    found = (re.findall(r'\bid="([^"{]+)"', folder.joinpath(name).read_text("utf-8")) for name in templates)
    return frozenset(key for keys in found for key in keys)


def mistakes_in_elements(elements: list[Element]) -> Iterator[str]:
    """Yield a sentence for each kind of style, script or address that the security policy of the pages forbids."""
    yield from dict.fromkeys(sentence for element in elements for sentence in _forbidden(element))


def _forbidden(element: Element) -> Iterator[str]:
    if element.tag in FORBIDDEN:
        yield f"The board contains an element <{element.tag}>."
    for name, value in element.attributes.items():
        if name == "style":
            yield f"An element <{element.tag}> has an attribute style. Use a class."
        elif name.startswith(("on", "hx-on")):
            yield f"An element <{element.tag}> has a script in its attribute {name}."
        elif (name in ADDRESSES or name.startswith("hx-")) and ELSEWHERE.match(value):
            yield f"An element <{element.tag}> refers to another server in its attribute {name}."


def mistakes_in_styles(design: Design) -> Iterator[str]:
    """Yield a sentence for each style sheet that is missing or refers to another server."""
    for name in design.styles:
        file = files(design.package).joinpath("static", name)
        if not file.is_file():
            yield f"The folder static of {design.package} has no file {name}."
        elif ELSEWHERE_IN_STYLES.search(file.read_text("utf-8")):
            yield f"The style sheet {name} refers to another server."


def pieces_not_drawn(board: Board, elements: list[Element]) -> Iterator[str]:
    """Yield a sentence for each piece of the board that no element has as its data-ref or data-token."""
    drawn = {value for element in elements for value in _pieces_of(element.attributes)}
    for key in dict.fromkeys(ref.id for ref in board.refs()):
        if key not in drawn:
            yield f"The piece “{key}” is drawn nowhere with its data-ref, so nobody can tap it."


def unknown_form_meters(design: Design, board: Board) -> Iterator[str]:
    """Yield a sentence for each key in `form_meters` that no meter has, if the viewer’s own mats have any meters."""
    own = any(group.meters for mat in board.mats if mat.yours for group in mat.groups)
    keys = {meter.key for mat in board.mats for group in mat.groups for meter in group.meters}
    for key in design.form_meters if own else ():
        if key not in keys:
            yield f"The design names “{key}” in `form_meters`, but no meter has this key."


NO_TEXTS = frozenset(["key", "side_key", "face", "tone", "ground", "result"])
"""The fields of the records of a board whose texts no person has written and no page shows."""


def unescaped_texts(design: Design, board: Board) -> Iterator[str]:
    """Yield a sentence if markup that somebody types into a text becomes markup of the page, or if texts are read."""
    try:
        drawn = _Drawing(design.region(_with_markup(board)))
    except Exception as error:  # whatever the function of a design does
        yield f"The design cannot draw the board if its texts are others: {_error_text(error)}."
        return
    if any(element.tag == "typed" or "typed" in element.attributes for element in drawn.elements):
        yield (
            "A template shows a text of the board as markup. "
            "Do not mark texts as safe, and put the values of attributes in quotation marks."
        )


MARKUP = """" ' typed="1"><typed></typed>"""
"""A text that adds an attribute or an element `typed` to the page unless it is escaped and, in attributes, quoted."""


def _with_markup(value: Any, field: str = "") -> Any:
    """Return a value of a board with `MARKUP` at the end of each text that is not empty."""
    if isinstance(value, str):
        return f"{value}{MARKUP}" if value and field not in NO_TEXTS else value
    if isinstance(value, tuple):
        return tuple([_with_markup(one, field) for one in value])
    if isinstance(value, msgspec.Struct) and not isinstance(value, PieceRef):
        return replace(value, **{name: _with_markup(getattr(value, name), name) for name in value.__struct_fields__})
    return value


def _pieces_of(attributes: Mapping[str, Any]) -> Iterator[str]:
    for name in ("data-ref", "data-token"):
        if name in attributes:
            yield attributes[name]
