"""The layers and packages of a project, their sizes, and the imports between them, read from the code."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp
import msgspec

ROOT = Path(__file__).parents[2]


class Package(msgspec.Struct, frozen=True):
    """A package, or a module beside packages: its name, title (from its docstring), size, and inner packages."""

    name: str
    title: str
    modules: int
    lines: int
    inside: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]

    @property
    def size(self) -> str:
        """The numbers of modules and lines, as text."""
        return f"{self.modules} module{'s' * (self.modules != 1)}, {self.lines:,} lines"


class Layer(msgspec.Struct, frozen=True):
    """A layer and its packages; none if the layer itself is one package."""

    whole: Package
    parts: tuple[Package, ...] = ()


Imports = Mapping[tuple[str, str], int]
"""The number of imports from one package to another."""


class Architecture(msgspec.Struct, frozen=True):
    """Layers from top to bottom, and the numbers of imports between their packages, or between layers without any."""

    title: str
    note: str
    layers: tuple[Layer, ...]
    imports: Imports

    def between_layers(self) -> dict[tuple[str, str], int]:
        """The number of imports from each layer to another."""
        found: Counter[tuple[str, str]] = Counter()
        layer_of = {part.name: one.whole.name for one in self.layers for part in (one.whole, *one.parts)}
        for (importer, imported), count in self.imports.items():
            if layer_of[importer] != layer_of[imported]:
                found[layer_of[importer], layer_of[imported]] += count
        return dict(found)

    def within(self, layer: Layer) -> dict[tuple[str, str], int]:
        """The number of imports from each package of a layer to another of the same layer."""
        names = {part.name for part in layer.parts}
        return {pair: count for pair, count in self.imports.items() if names.issuperset(pair)}


def read_architecture(root: Path = ROOT) -> Architecture:
    """Return the layers named in the project's layer contract, with their packages.

    Two packages on one line of the contract, like `a | b`, do not import each other. Each is drawn as a layer.
    """
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    names = next(contract["layers"] for contract in settings["contracts"] if contract["type"] == "layers")
    graph = grimp.build_graph(*settings["root_packages"])
    layers = []
    for name in (one.strip() for line in names for one in line.split("|")):
        children = graph.find_children(name)
        apart = bool(children) and all(graph.find_children(child) for child in children)
        parts = tuple(package_of(graph, child) for child in sorted(children)) if apart else ()
        layers.append(Layer(package_of(graph, name), parts))
    drawn = [one.name for layer in layers for one in layer.parts or (layer.whole,)]
    note = "A layer imports only layers below it. The number at the head of an arrow is the number of imports."
    return Architecture("The layers and packages of Facedown", note, tuple(layers), imports_between(graph, drawn))


def read_inside(name: str) -> Architecture:
    """Return the modules and packages in one package as layers: those that import each other are one layer.

    Imports that follow from a chain of other imports are left out.
    """
    graph = grimp.build_graph(name.partition(".")[0])
    if name not in graph.modules or not graph.find_children(name):
        raise ValueError(f"There is no package {name}.")
    children = {child: package_of(graph, child) for child in sorted(graph.find_children(name))}
    imports = imports_between(graph, children)
    below = {child: reached(child, imports) for child in children}
    groups = {frozenset({child, *(one for one in below[child] if child in below[one])}) for child in children}
    order = sorted(groups, key=lambda group: (-max(len(below[one] | group) for one in group), min(group)))
    layers = []
    for group in order:
        parts = [children[one] for one in sorted(group)]
        size = sum(part.modules for part in parts), sum(part.lines for part in parts)
        whole = parts[0] if len(parts) == 1 else Package(f"{parts[0].name}…", "They import each other", *size)
        layers.append(Layer(whole, tuple(parts) if len(parts) > 1 else ()))
    note = "The number at the head of an arrow is the number of imports. Arrows that follow from others are left out."
    return Architecture(f"The inside of {name}", note, tuple(layers), without_implied(imports, order, below))


def reached(start: str, imports: Imports) -> set[str]:
    """Return the packages that one imports directly or indirectly; itself only if it is in a cycle."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        here = ahead.pop()
        following = {there for importer, there in imports if importer == here} - found
        found |= following
        ahead += following
    return found


def without_implied(imports: Imports, groups: Iterable[frozenset[str]], below: Mapping[str, set[str]]) -> Imports:
    """Return the imports without those from one group to another that it also reaches through a third."""
    group_of = {one: group for group in groups for one in group}
    pairs = {(group_of[here], group_of[there]) for here, there in imports}
    implied = {
        (here, there)
        for here, there in pairs
        for middle in {second for first, second in pairs if first == here}
        if middle not in (here, there) and below[min(middle)] & there
    }
    return {(a, b): count for (a, b), count in imports.items() if (group_of[a], group_of[b]) not in implied}


def imports_between(graph: grimp.ImportGraph, names: Iterable[str]) -> dict[tuple[str, str], int]:
    """Return the numbers of imports from a module in one of these packages to a module in another."""
    owner = {module: name for name in names for module in (name, *graph.find_descendants(name))}
    found: Counter[tuple[str, str]] = Counter()
    for module, name in owner.items():
        for imported in graph.find_modules_directly_imported_by(module):
            if owner.get(imported, name) != name:
                found[name, owner[imported]] += 1
    return dict(found)


def package_of(graph: grimp.ImportGraph, name: str) -> Package:
    """Return the package, or the module, of this name."""
    inside = sorted(graph.find_descendants(name))
    packages = tuple(one.removeprefix(f"{name}.") for one in inside if graph.find_children(one))
    texts = {module: source_of(module).read_text("utf-8") for module in (name, *inside)}
    title = (ast.get_docstring(ast.parse(texts[name])) or "").partition("\n")[0].removesuffix(".").replace("`", "")
    return Package(name, title, len(texts), sum(text.count("\n") for text in texts.values()), packages)


def source_of(module: str) -> Path:
    """Return the file of a module in `src`."""
    path = (ROOT / "src").joinpath(*module.split("."))
    return path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"


def table_of(architecture: Architecture) -> str:
    """Return a Markdown table of all packages: their places, contents, sizes and imports."""
    rows = ["| layer | package | what it holds | size | imports from |", "|---|---|---|---|---|"]
    for layer in architecture.layers:
        for part in layer.parts or (layer.whole,):
            counts = {there: count for (here, there), count in architecture.imports.items() if here == part.name}
            order = [one.name for other in architecture.layers for one in other.parts or (other.whole,)]
            imported = (f"{there.removeprefix('facedown.')} {counts[there]}" for there in order if there in counts)
            names = [f"`{part.name}`", *(f"`{part.name}.{name}`" for name in part.inside)]
            cells = [layer.whole.label, "<br>".join(names), part.title, part.size, ", ".join(imported) or "nothing"]
            rows.append(f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |")
    return "\n".join(rows) + "\n"
