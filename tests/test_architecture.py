"""The picture of the architecture shows every package and no arrow up; below the command, one module reads files."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.architecture.__main__ import main
from tools.architecture.drawing import text_width
from tools.architecture.layers import BAND, PADDING, SMALL, draw_layers, flowed
from tools.architecture.packages import (
    ROOT,
    Architecture,
    Layer,
    Package,
    read_architecture,
    read_inside,
    table_of,
    without_implied,
)

SVG = "{http://www.w3.org/2000/svg}"
SYSTEMS = ("core_kernel", "skill_deck", "standard_roll", "tri_core", "trinity_code")


@cache
def whole() -> Architecture:
    return read_architecture()


@cache
def inside(name: str) -> Architecture:
    return read_inside(name)


def folders() -> set[str]:
    """Return the packages in `src`, except the outermost."""
    found = {path.parent.relative_to(ROOT / "src") for path in (ROOT / "src" / "facedown").rglob("__init__.py")}
    return {".".join(path.parts) for path in found} - {"facedown"}


def words_in(picture: str) -> list[str]:
    """Return all lines of text in a picture."""
    return [one.text or "" for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def arrows_in(picture: str) -> list[dict[str, str]]:
    """Return the arrows of a picture: their layers, and the heights at which they begin and end."""
    return [one.attrib for one in ElementTree.fromstring(picture).iter(f"{SVG}path") if one.get("class") == "import"]


def drawn_packages(architecture: Architecture) -> set[str]:
    """Return all packages of an architecture, including inner ones."""
    parts = [part for layer in architecture.layers for part in (layer.whole, *layer.parts)]
    return {name for part in parts for name in (part.name, *(f"{part.name}.{inner}" for inner in part.inside))}


def test_every_package_is_in_the_picture() -> None:
    """By its name; an inner package is in the box of the outer one."""
    assert drawn_packages(whole()) == folders()
    words = " ".join(words_in(draw_layers(whole())))
    for name in folders():
        depth = 2 if name.startswith("facedown.systems.") else 1
        label = ".".join(name.split(".")[depth + 1 :]) or name.rpartition(".")[2]
        assert re.search(rf"(?<![\w.]){re.escape(label)}(?![\w.])", words), name


def test_every_package_is_in_the_table() -> None:
    """With its size, and with what it imports."""
    table = table_of(whole())
    assert {name for name in folders() if f"`{name}`" not in table} == {"facedown.systems"}  # its packages are there
    rows = [row.split(" | ") for row in table.splitlines()[2:]]
    assert all(len(row) == 5 for row in rows)
    assert rows[-1][1] == "`facedown.chance`"
    assert rows[-1][4] == "nothing |"


def test_an_arrow_for_each_layer_that_imports_another_and_none_goes_up() -> None:
    """From its beginning to its head, and from a layer to one further down in the contract."""
    order = [layer.whole.name for layer in whole().layers]
    arrows = arrows_in(draw_layers(whole()))
    assert {(one["data-from"], one["data-to"]) for one in arrows} == set(whole().between_layers())
    assert len(arrows) == len(whole().between_layers()) > 10
    for one in arrows:
        assert float(one["data-begins"]) < float(one["data-ends"])
        assert order.index(one["data-from"]) < order.index(one["data-to"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_inside_of_a_system_has_all_its_modules_and_no_arrow_up(system: str) -> None:
    """Packages that import each other share a band, so that no arrow goes up."""
    name = f"facedown.systems.{system}"
    children = {path.stem for path in (ROOT / "src").joinpath(*name.split(".")).glob("*.py")} - {"__init__"}
    drawn = {part.label for layer in inside(name).layers for part in layer.parts or (layer.whole,)}
    assert drawn >= children
    arrows = arrows_in(draw_layers(inside(name)))
    assert arrows
    assert all(float(one["data-begins"]) < float(one["data-ends"]) for one in arrows)


def test_no_two_arrows_of_different_layers_run_over_each_other() -> None:
    """Each layer's arrows have a lane to themselves for as long as they go down."""
    downs: dict[str, list[tuple[float, float, str]]] = {}
    for name in ("", *(f"facedown.systems.{system}" for system in SYSTEMS)):
        for one in arrows_in(draw_layers(inside(name) if name else whole())):
            x = re.findall(r"H([\d.]+)", one["d"])[0]
            downs.setdefault(f"{name} {x}", []).append(
                (float(one["data-begins"]), float(one["data-ends"]), one["data-from"])
            )
    for lane in downs.values():
        for begins, ends, layer in lane:
            assert not [other for first, last, other in lane if other != layer and first <= ends and begins <= last]


@pytest.mark.parametrize("name", ["", *SYSTEMS])
def test_boxes_hold_what_stands_in_them(name: str) -> None:
    """Names and sizes are no wider than their box."""
    for layer in (inside(f"facedown.systems.{name}") if name else whole()).layers:
        assert text_width(layer.whole.label, 16) + text_width(layer.whole.size, SMALL) < BAND - 3 * PADDING
        for package, box in flowed(layer.parts, 0, 0)[0]:
            assert text_width(package.label, 14) <= box.width - 2 * PADDING
            assert text_width(package.size, SMALL) <= box.width - 2 * PADDING
            assert box.right <= BAND


def test_packages_that_import_each_other_share_a_layer() -> None:
    """And a layer whose packages do not import each other says so."""
    one, two = (Package(f"x.{name}", f"The {name}", 1, 10) for name in ("one", "two"))
    three = Package("x.three", "The three", 1, 10)
    layers = (Layer(Package("x.both", "Both", 2, 20), (one, two)), Layer(three))
    apart = Architecture("X", "", layers, {("x.one", "x.three"): 2})
    assert "Both. None imports another." in words_in(draw_layers(apart))
    bound = Architecture("X", "", layers, {("x.one", "x.two"): 1, ("x.two", "x.three"): 2})
    assert "Both" in words_in(draw_layers(bound))
    assert bound.between_layers() == {("x.both", "x.three"): 2}


def test_arrows_implied_by_a_longer_way_are_left_out() -> None:
    """A imports b and c, and b imports c: the arrow from a to c is superfluous."""
    imports = {("a", "b"): 1, ("b", "c"): 1, ("a", "c"): 4}
    groups = [frozenset({name}) for name in "abc"]
    below = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert without_implied(imports, groups, below) == {("a", "b"): 1, ("b", "c"): 1}


def test_the_files_are_written(tmp_path: Path) -> None:
    """The picture and the table of all layers, or the picture of one package; another name is refused."""
    assert [path.name for path in main([], tmp_path)] == ["architecture.svg", "packages.md"]
    assert [path.name for path in main(["facedown.table"], tmp_path)] == ["facedown.table.svg"]
    title = ElementTree.parse(tmp_path / "facedown.table.svg").find(f"{SVG}title")
    assert title is not None
    assert title.text == "The inside of facedown.table"
    with pytest.raises(ValueError, match=r"There is no package facedown\.chess"):
        main(["facedown.chess"], tmp_path)


READER = "facedown.game.data_files"
"""The only module below `cli` that reads files."""

ASKS_READER = re.compile(r"facedown\.(game\.(rulebook|samples|system)|table\.reading|systems\.\w+\.data_files)")
"""The modules for which it reads files: rulebooks, messages, sample scenes, and the data of a system."""

NAMES_RULEBOOK = re.compile(r"facedown\.systems\.\w+")
"""The module of a system names the file of its rulebook, which the contract reads."""

FILE_MODULES = {"fileinput", "glob", "importlib.resources", "io", "os", "pathlib", "pkgutil", "shutil", "tempfile"}
FILE_METHODS = {"iterdir", "read_bytes", "read_text", "write_bytes", "write_text"}


def code_below_cli() -> dict[str, str]:
    """Return the code of each module of the layers from `lab` down to `chance`, by its dotted name."""
    layers = ("chance", "game", "lab", "odds", "systems", "table")
    paths = [path for layer in layers for path in (ROOT / "src" / "facedown" / layer).rglob("*.py")]
    names = (".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in paths)
    return {name.removesuffix(".__init__"): path.read_text("utf-8") for name, path in zip(names, paths, strict=True)}


def uses_of_files(code: str) -> set[str]:
    """Return the modules and functions that handle files and that this code imports or calls."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names} & FILE_MODULES
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & {*FILE_MODULES, READER}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found |= {node.func.attr} & FILE_METHODS
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found |= {node.func.id} & {"open"}
    return found


def test_one_module_below_the_command_reads_files_and_few_ask_it_to() -> None:
    """Rules, records, options, steps, odds and the table take records, also those made from data files."""
    used = {name: uses_of_files(code) for name, code in code_below_cli().items()}
    assert used.pop(READER) == {"importlib.resources", "iterdir", "read_text"}
    assert {name for name, uses in used.items() if READER in uses and not ASKS_READER.fullmatch(name)} == set()
    others = {name: uses - {READER} for name, uses in used.items() if uses - {READER}}
    assert all(NAMES_RULEBOOK.fullmatch(name) and uses == {"importlib.resources"} for name, uses in others.items())
    assert others


@pytest.mark.parametrize(
    ("code", "uses"),
    [
        ("from pathlib import Path", {"pathlib"}),
        ("import os, json", {"os"}),
        ("from importlib.resources import files\nTEXT = files('x').joinpath('y').read_text('utf-8')",
         {"importlib.resources", "read_text"}),
        ("with open('x') as file: pass", {"open"}),
        ("table = Table.open(system, setup, secret)", set()),
    ],
)  # fmt: skip
def test_code_that_handles_files_is_recognised(code: str, uses: set[str]) -> None:
    """By the modules that it imports, and by what it calls."""
    assert uses_of_files(code) == uses
