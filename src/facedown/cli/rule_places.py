"""The search for the places that cite a rule’s id, in code, rulebooks and tests.

Files are read as text and parsed; nothing is imported.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path

import msgspec

RULE_ID = re.compile(r"(?<![\w-])(?:R-)?[A-Z]{2,}(?:-[A-Z]+\d*)*-\d+[a-z]?(?![\w-])")
"""Text in the form of a rule's or ruling's id, for example CK-S3-21, SD-PR-04 or R-TC-12."""

ENTRY = re.compile(r"""^(key|id|name|title)\s*=\s*["'](.*?)["']""")
"""The pattern of a line in a data file with the key, id, name or title of a TOML table."""

RULEBOOK_ENTRY = re.compile(r"^\[\[(?:rule|ruling|section)\]\]", re.MULTILINE)

FACEDOWN = Path(__file__).parent.parent
"""The folder of the package `facedown`."""

NO_RULES_IN = ("cli", "systems")
"""The packages of `facedown` in which the rules of other systems are not searched."""


class Place(msgspec.Struct, frozen=True):
    """A place that cites a rule: a function, class, assigned name, module, or TOML table of a data file.

    `path`: the file, relative to the repository, or to the folder in which the package is installed.
    `line`, `name`: the line at which the function, class or table begins, and its name.
    `summary`: the first line of its docstring, or its title.
    `documented`: True if its docstring cites the rule.
    """

    path: str
    line: int
    name: str
    summary: str
    documented: bool = False


class RulePlaces(msgspec.Struct, frozen=True):
    """All places that cite one rule: its entry in rulebooks, the code that carries it out, and its tests."""

    rulebook: tuple[Place, ...] = ()
    code: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()


class Sources(msgspec.Struct, frozen=True):
    """The files to search for a system’s rules, each with the folder to which its printed path is relative.

    `tests` is None if the package is installed without its repository.
    """

    code: tuple[tuple[Path, Path], ...]
    tests: tuple[tuple[Path, Path], ...] | None


class _Part(msgspec.Struct, frozen=True):
    """A function, class, assigned name, module or TOML table in a file.

    `line`: the line of its name. `first`, `last`: its first line, with the comments above, and its last line.
    `docstring`: the first and last line of its docstring, or `NOWHERE`. `summary`: the first line of its docstring.
    """

    name: str
    line: int
    first: int
    last: int
    summary: str
    docstring: tuple[int, int]


# Files


def sources_of(module: str, file: Path) -> Sources:
    """Return the files to search for the rules of the system that is defined in a module. `file` is the module’s file.

    They are the system’s own package, the packages of `facedown` that every system uses, and the tests of the system,
    of odds and of bots. For a system in another repository, its tests are all tests there except those of other
    systems.
    """
    parts = module.split(".")
    if parts[:2] == ["facedown", "systems"]:
        own = FACEDOWN / "systems" / parts[2]
    else:
        levels = len(parts) if file.name == "__init__.py" else len(parts) - 1
        own = file.parents[levels - 1] if levels else file
    shared = [path for path in sorted(FACEDOWN.iterdir()) if path.is_dir() and path.name not in NO_RULES_IN]
    code: list[tuple[Path, Path]] = []
    for folder in dict.fromkeys((own, *shared)):
        base = repository_of(folder) or (FACEDOWN.parent if FACEDOWN in folder.parents else folder.parent)
        code += [(path, base) for path in _files(folder)]
    root = repository_of(own)
    if root is None:
        return Sources(tuple(code), None)
    if FACEDOWN in own.parents:
        folders = (f"systems/{own.name}", "odds", "lab", "bots")
        tests = [path for name in folders for path in _files(root / "tests" / name, "*.py")]
    else:
        others = [path for path in (root / "tests" / "systems").glob("*/") if path.name not in (own.name, own.stem)]
        tests = [path for path in _files(root / "tests", "*.py") if not any(other in path.parents for other in others)]
    return Sources(tuple(code), tuple((path, root) for path in tests))


def repository_of(package: Path) -> Path | None:
    """Return the nearest folder above a package that has a pyproject.toml and tests.

    None if there is no such folder, or if the package is installed in site-packages.
    """
    if {"site-packages", "dist-packages"} & set(package.parts):
        return None
    around = (folder for folder in package.parents if (folder / "pyproject.toml").is_file())
    return next((folder for folder in around if (folder / "tests").is_dir()), None)


def _files(folder: Path, *patterns: str) -> list[Path]:
    """Return the files in a folder and its subfolders that match one of the patterns, sorted.

    Without patterns, return Python and TOML files. If `folder` is a file, return only that file.
    """
    if not folder.is_dir():
        return [folder]
    return sorted(path for pattern in patterns or ("*.py", "*.toml") for path in folder.rglob(pattern))


# Citations


def places_of(sources: Sources, rules: Mapping[str, str]) -> dict[str, RulePlaces]:
    """Return the places that cite each of these rules, by the rule’s id.

    `rules` gives the option of each ruling by the ruling’s id, and "" for a rule; code that reads the option cites the
    ruling. Places that cite the rule in their docstring come first, then others; code in `rules` comes before code in
    `steps`, and modules come last.
    """
    found: dict[str, tuple[list[Place], list[Place], list[Place]]] = {key: ([], [], []) for key in rules}
    by_option = {option: key for key, option in rules.items() if option}
    sought = re.compile("|".join(map(re.escape, [*rules, *by_option])))
    for kind, files in enumerate((sources.code, sources.tests or ()), start=1):
        for path, base in files:
            text = path.read_text("utf-8")
            if sought.search(text) is None:
                continue
            is_rulebook = path.suffix == ".toml" and RULEBOOK_ENTRY.search(text) is not None
            for key, place in citations(path, text, base, by_option, settings=kind == 2):
                if key in rules and (not is_rulebook or key == place.name):
                    found[key][0 if is_rulebook else kind].append(place)
    return {key: RulePlaces(*map(_ordered, lists)) for key, lists in found.items()}


def _ordered(places: list[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places, key=lambda place: (not place.documented, place.name == "module", _folder_rank(place))))


CARRIED_OUT_IN = ("/rules", "/steps")
"""The folders whose places are listed first, in this order."""


def _folder_rank(place: Place) -> int:
    return next((at for at, part in enumerate(CARRIED_OUT_IN) if part in place.path), len(CARRIED_OUT_IN))


def citations(
    path: Path, text: str, base: Path, options: Mapping[str, str] | None = None, *, settings: bool = False
) -> Iterator[tuple[str, Place]]:
    """Yield each rule id that a file cites, once with each function, class or table that cites it.

    `base` is the folder to which the path of a place is relative. `options` gives the ids of rulings by their options:
    code that reads an option cites the ruling. `settings`: code that sets an option, as tests do, cites the ruling too.
    A Python file that cannot be parsed cites nothing.
    """
    options = options or {}
    python = path.suffix == ".py"
    try:
        parts = _parts(text) if python else _entries(text)
        cited = [*ids_in(text), *_options_in(text, parts, options, settings)] if python else _ids_in_data(text, options)
    except (SyntaxError, tokenize.TokenError):
        return
    places: dict[tuple[str, _Part], Place] = {}
    for key, line in cited:
        part = max((one for one in parts if one.first <= line <= one.last), key=lambda one: one.first)
        documented = part.docstring[0] <= line <= part.docstring[1]
        if documented or (key, part) not in places:
            shown = path.relative_to(base).as_posix()
            places[key, part] = Place(shown, part.line, part.name, part.summary, documented)
    yield from ((key, place) for (key, _), place in places.items())


def ids_in(text: str) -> list[tuple[str, int]]:
    """Return each rule id in the comments and string literals of Python source, with its line number."""
    return [
        (found.group(), token.start[0] + token.string.count("\n", 0, found.start()))
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type in TEXTS
        for found in RULE_ID.finditer(token.string)
    ]


TEXTS = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
"""The kinds of token in which rule ids are searched."""


def _options_in(text: str, parts: list[_Part], options: Mapping[str, str], settings: bool) -> Iterator[tuple[str, int]]:
    """Yield the id of each ruling whose option is used in Python source, with the line number.

    Code uses an option by reading it, as in `position.rulings.fold`; with `settings`, also by setting it. `options`
    gives the ids of rulings by their options. Other words that equal an option do not count.
    """
    if not options:
        return
    fields = {f"Rulings.{option}": key for option, key in options.items()}
    yield from ((fields[part.name], part.line) for part in parts if part.name in fields)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.string == "." and before.string.endswith("rulings") and after.string in options:
            yield options[after.string], after.start[0]
    if settings:
        yield from ((options[name], line) for name, line in _rulings_set(ast.parse(text)) if name in options)


def _rulings_set(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the options that Python source sets, as `Rulings(fold=…)` or `rulings={"fold": …}`, with their lines."""
    tables: list[ast.expr | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if ast.unparse(node.func).endswith("Rulings"):
                yield from ((one.arg, one.lineno) for one in node.keywords if one.arg is not None)
            tables += [one.value for one in node.keywords if one.arg == "rulings"]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "rulings":
            tables.append(node.value)
    names = (key for table in tables if isinstance(table, ast.Dict) for key in table.keys)
    yield from ((str(name.value), name.lineno) for name in names if isinstance(name, ast.Constant))


def _parts(text: str) -> list[_Part]:
    """Return the module of a Python source, and the classes, functions and assigned names in it."""
    lines = text.splitlines()
    tree = ast.parse(text)
    whole = _Part("module", 1, 0, len(lines) + 1, _first_line(_docstring(tree.body)), _docstring_lines(tree.body))
    return [whole, *_parts_of(tree.body, "", lines)]


def _parts_of(body: list[ast.stmt], outer: str, lines: list[str]) -> Iterator[_Part]:
    """Yield the classes, functions and assigned names in a list of statements, and those inside them.

    `outer` is the prefix of their names, for example `Session.`; `lines` are the lines of the file.
    """
    for at, node in enumerate(body):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{outer}{node.name}"
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            summary, docstring = _first_line(_docstring(node.body)), _docstring_lines(node.body)
            yield _Part(name, node.lineno, _with_comments(first, lines), _last(node), summary, docstring)
            inner = node.body if isinstance(node, ast.ClassDef) else [one for one in node.body if _is_definition(one)]
            yield from _parts_of(inner, f"{name}.", lines)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            name = outer + ", ".join(map(ast.unparse, targets))
            docstring = _docstring_lines(body[at + 1 :])
            summary = _first_line(_docstring(body[at + 1 :]))
            last = max(_last(node), docstring[1])
            yield _Part(name, node.lineno, _with_comments(node.lineno, lines), last, summary, docstring)


NOWHERE = (0, -1)
"""The line numbers of a docstring that does not exist."""


def _docstring(body: list[ast.stmt]) -> str:
    """Return the docstring at the beginning of a list of statements; "" if there is none."""
    match body[:1]:
        case [ast.Expr(value=ast.Constant(value=str() as text))]:
            return text
    return ""


def _docstring_lines(body: list[ast.stmt]) -> tuple[int, int]:
    """Return the first and last line of the docstring at the beginning of a list of statements, or `NOWHERE`."""
    return (body[0].lineno, _last(body[0])) if _docstring(body) else NOWHERE


def _is_definition(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _first_line(docstring: str) -> str:
    return docstring.strip().partition("\n")[0]


def _with_comments(first: int, lines: list[str]) -> int:
    """Return the number of the first comment line right above line number `first`; `first` if there is no comment."""
    return first - len(list(takewhile(lambda line: line.lstrip().startswith("#"), reversed(lines[: first - 1]))))


# Data files


def _ids_in_data(text: str, options: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return each rule id in a data file, and the id of each ruling whose option the file sets, with the line numbers.

    `options` gives the ids of rulings by their options.
    """
    lines = list(enumerate(text.splitlines(), start=1))
    ids = [(found, number) for number, line in lines for found in RULE_ID.findall(line)]
    ruled = [(options[found], number) for number, line in lines for found in SETTING.findall(line) if found in options]
    return ids + ruled


SETTING = re.compile(r"\b(\w+)=")
"""The pattern of an option with a value in a data file, for example `regen_price=per_point_cycle`."""


def _entries(text: str) -> list[_Part]:
    """Return the TOML tables of a data file, each with its key and title. Comments belong to the table below them."""
    lines = text.splitlines()
    headers = [number for number, line in enumerate(lines, start=1) if line.startswith("[")]
    parts = [_Part("file", 1, 0, len(lines) + 1, "", NOWHERE)]
    for header, following in zip(headers, [*headers[1:], len(lines) + 1], strict=True):
        above = takewhile(lambda line: not line.strip() or line.startswith("#"), reversed(lines[: header - 1]))
        fields = filter(None, map(ENTRY.match, lines[header : following - 1]))
        named = {found[1]: found[2] for found in fields}
        name = next((named.pop(field) for field in ("key", "id", "name", "title") if field in named), "")
        summary = next((named[field] for field in ("title", "name") if field in named), "")
        first = header - len(list(above))
        parts.append(_Part(name or lines[header - 1].strip("[]"), header, first, len(lines) + 1, summary, NOWHERE))
    return parts
