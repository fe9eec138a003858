"""Docstrings, comments and texts: how they cite rules, and the words that they avoid."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from facedown.cli.rule_places import RULE_ID, ids_in
from facedown.game import registry

ROOT = Path(__file__).parent.parent
PLAIN = ["src", "examples", "tools", "benchmarks"]
"""The folders whose texts must be plain."""

AN_ID = RULE_ID.pattern.removeprefix(r"(?<![\w-])").removesuffix(r"(?![\w-])")
TO = r"\s*(?:\bto\b|\bthrough\b|–|—|…|\.\.+|\s-\s)\s*"
AND = r"(?:,|,? and)\s+"
RANGE = re.compile(
    rf"(?<![\w-])(?:{AN_ID}{TO}(?:{AN_ID}|(?:[A-Z]{{2}}-)?\d+)"  # CK-S3-02 to CK-S3-11, CK-S3-02 to 11
    rf"|{AN_ID}{AND}\d\d\d?(?=[),.;:]|\s+(?:to|and)\s)"  # R-CK-09, 11
    rf"|[A-Z]{{2,}}-[A-Z]+\d*-\d+[a-z]?{AND}[A-Z]{{2}}-\d\d)"  # TCG-CR-06, CR-07
)
"""A range of ids, or an id with bare numbers after it."""


@cache
def known() -> frozenset[str]:
    """Return the ids of all rules and rulings of the installed systems and their Extensions."""
    systems = [registry.system(key) for key in registry.system_keys()]
    books = [book for one in systems for book in (one.rulebook, *(x.rulebook for x in one.extensions.values()))]
    return frozenset(key for book in books for key in book.by_id)


def ranges_in(text: str) -> Iterator[str]:
    """Yield the ranges of ids in a text, also over the end of a line."""
    yield from (found.group() for found in RANGE.finditer(re.sub(r"\s*\n\s*(?:#\s*)?", " ", text)))


def unknown_in(text: str) -> list[str]:
    """Return the ids that a source cites in the form of a rulebook's ids but that are in no rulebook."""
    series = {key.removeprefix("R-").partition("-")[0] for key in known()}
    return [key for key, _ in ids_in(text) if key.removeprefix("R-").partition("-")[0] in series and key not in known()]


def built_ids_in(source: str) -> list[str]:
    """Return the f-strings of a Python source that build a rule's id from parts; “…” stands for each inserted part."""
    series = "|".join(sorted({key.removeprefix("R-").partition("-")[0] for key in known()}))
    built = re.compile(rf"(?<![\w-])(?:R-)?(?:{series})-[\w-]*…")
    strings = (node.values for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr))
    texts = ("".join(str(one.value) if isinstance(one, ast.Constant) else "…" for one in values) for values in strings)
    return [text for text in texts if built.search(text)]


def wrong_in(folders: Iterable[str], find: Callable[[str], Iterable[str]]) -> dict[str, list[str]]:
    """Return the findings in the Python files of these folders, by file."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if path != Path(__file__)]
    found = {path.relative_to(ROOT).as_posix(): list(find(path.read_text("utf-8"))) for path in paths}
    return {path: wrong for path, wrong in found.items() if wrong}


def test_every_id_in_the_code_is_in_a_rulebook() -> None:
    """A reader can look up every cited rule."""
    assert wrong_in(["src"], unknown_in) == {}


def test_ids_are_cited_one_by_one() -> None:
    """A search for an id finds every place that is about it."""
    assert wrong_in(["src", "tests", "examples", "benchmarks"], ranges_in) == {}


def ids_of_module_docstring(source: str) -> list[str]:
    """Return the ids of rules that the docstring of a Python module cites."""
    return re.findall(RULE_ID, ast.get_docstring(ast.parse(source)) or "")


def test_rules_are_cited_by_the_parts_that_carry_them_out() -> None:
    """By a function, class or constant: the docstring of a module cites no rule."""
    assert ids_of_module_docstring('"""Costs (TC-D-47).\n\nRules: R-TC-01."""\nLIMIT = "TC-D-48"\n') == [
        "TC-D-47", "R-TC-01",
    ]  # fmt: skip
    assert wrong_in(["src", "examples"], ids_of_module_docstring) == {}


def test_every_id_in_the_code_is_written_in_full() -> None:
    """A search for an id finds the code that cites it; it cannot find an id that an f-string builds."""
    assert wrong_in(["src", "examples"], built_ids_in) == {}


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ('rule = f"TC-E-{6 + step:02}"', ["TC-E-…"]), ('rule = f"R-TC-{step}"', ["R-TC-…"]),
        ('rule = f"TC-{part}-07"', ["TC-…-07"]), ('text = f"a {b} (SD-DS-0{step})"', ["a … (SD-DS-0…)"]),
        ('text = f"{label} TC-E-07: {value}"', []), ('text = f"UTF-{bits}"', []), ('rule = "TC-E-07"', []),
    ],
)  # fmt: skip
def test_an_id_built_from_parts_is_found(source: str, built: list[str]) -> None:
    """In each part of the id; ids in full and other texts with a hyphen are left alone."""
    assert built_ids_in(source) == built


def test_rules_are_cited_by_their_ids() -> None:
    """A number of a line in a source document can be looked up nowhere in the program."""
    assert wrong_in(["src/facedown/systems"], re.compile(r"\bL\d{2,4}\b").findall) == {}


@pytest.mark.parametrize(
    "text",
    [
        "(CK-S3-02 to CK-S3-11)", "(CK-S3-02 to 11)", "R-SR-10–R-SR-12", "R-SR-10 – 12", "(R-TRC-56, 57)",
        "TC-D-47 through TC-D-52", "TCG-AC-02..06", "TRC-HA-14 to\n    18", "# SD-DS-01 to\n# SD-DS-05",
        "(R-CK-09 and 11)", "(TCG-CR-06, CR-07)", "(TCG-AY-01 to AY-19)", "TC-D-01 - TC-D-04",
    ],
)  # fmt: skip
def test_a_range_is_found(text: str) -> None:
    """In all notations, also over two lines."""
    assert list(ranges_in(text))


@pytest.mark.parametrize(
    "text", ["CK-S3-02, CK-S3-03 and R-CK-09", "TC-D-47: 12 and 18", "SR-S1-27, 31 or more", "CK-S3-02 to the left"]
)
def test_other_lists_of_ids_are_left_alone(text: str) -> None:
    """Ids one by one, and numbers that belong to the sentence."""
    assert not list(ranges_in(text))


def test_an_unknown_id_is_found() -> None:
    """It belongs to a series of a rulebook; other text in the form of an id is ignored."""
    assert unknown_in('"""CK-S3-02, CK-S3-99, R-TC-999 in UTF-8."""\n# TCG-ZZ-01\n') == [
        "CK-S3-99",
        "R-TC-999",
        "TCG-ZZ-01",
    ]


# Plain words

OPENING = re.compile(r"(?:What|Who|Whom|Whose|Where|Those|Somebody|There|Whether)\b")
"""Words that a docstring may not begin with: it begins with a verb or with the thing that it describes."""

DIALECT = re.compile(
    r"\b(?:"
    r"(?:of|by|at|on) whom"  # say who does it: an active sentence
    r"|what there is of"
    r"|(?:as|how) (?:it|everybody|every character) fares"
    r"|(?:is|are|was|were|be) had"
    r"|thereof|befalls?"
    r"|of one['’]s own"
    r"|(?:and|or) the like"
    r"|bears? on"
    r"|what becomes of|(?:what|that) (?:comes|came|has come) of"
    r"|half a sign"
    r"|what it has met|it has met"
    r")\b",
    re.IGNORECASE,
)
"""Phrases that must be read twice, and for which plain English always has another."""

TEXT_TOKENS = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def docstrings_in(source: str) -> Iterator[str]:
    """Yield every docstring of a Python source, those of assigned names included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                match statement:
                    case ast.Expr(value=ast.Constant(value=str() as text)):
                        yield text.strip()


def bad_openings_in(source: str) -> list[str]:
    """Return the first lines of the docstrings that begin with a forbidden word."""
    return [text.partition("\n")[0] for text in docstrings_in(source) if OPENING.match(text)]


def dialect_in(source: str) -> list[str]:
    """Return the forbidden phrases in the docstrings, comments and texts of a Python source, with their lines."""
    found: list[str] = []
    if not phrases_in(source):  # tokens take a hundred times as long
        return found
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in TEXT_TOKENS:
            found += [f"line {token.start[0]}: {phrase}" for phrase in phrases_in(token.string)]
    return found


def phrases_in(text: str) -> list[str]:
    """Return the forbidden phrases in a text, also over the end of a line."""
    return DIALECT.findall(re.sub(r"\s+(?:# *)?", " ", text))


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    """A docstring's first line says what is returned or changed."""
    assert wrong_in(PLAIN, bad_openings_in) == {}


def test_texts_are_free_of_dialect() -> None:
    """Docstrings, comments and texts for users can be understood at the first reading."""
    assert wrong_in(PLAIN, dialect_in) == {}


def test_messages_are_free_of_dialect() -> None:
    """Message catalogues and other data files too."""
    kinds = ("*.ftl", "*.toml")
    paths = [path for folder in PLAIN for kind in kinds for path in sorted((ROOT / folder).rglob(kind))]
    found = {path.relative_to(ROOT).as_posix(): phrases_in(path.read_text("utf-8")) for path in paths}
    assert {path: phrases for path, phrases in found.items() if phrases} == {}


@pytest.mark.parametrize("word", ["What", "Who", "Whom", "Whose", "Where", "Those", "Somebody", "There", "Whether"])
def test_a_bad_opening_is_found(word: str) -> None:
    """In docstrings of modules, classes, functions, methods and assigned names."""
    text = f'"""{word} it is.\n\nMore."""'
    inner = f"class A:\n    {text}\n    b = 1\n    {text}\n    def c(self):\n        {text}\n"
    assert bad_openings_in(f"{text}\n{inner}def d():\n    {text}\ne = 2\n{text}\n") == [f"{word} it is."] * 6


@pytest.mark.parametrize(
    "text",
    [
        "Return what is left.", "Whatever a file contains.", "Wherever it is.", "Therefore nothing.",
        "The place where it is.", "Return whether it is true.",
    ],
)  # fmt: skip
def test_a_good_opening_is_left_alone(text: str) -> None:
    """A forbidden word inside the line, or as a part of a longer word."""
    assert bad_openings_in(f'"""{text}"""\nx = "What is this?"\n') == []


@pytest.mark.parametrize(
    "text",
    [
        "a character of whom nobody knows", "the seat by whom it is made", "what there is of it", "one as it fares",
        "how it fares", "It can be had like this.", "when nothing is had", "none is to be had", "the parts thereof",
        "what befalls them", "a table of one’s own", "fires and the like", "rulings that bear on it",
        "what becomes of it", "what came of the act", "There is half a sign in it.", "what it has met",
    ],
)  # fmt: skip
@pytest.mark.parametrize("source", ['"""{}"""', "# {}\n", 'x = "{}"', 'x = f"{{y}} {}"'])
def test_dialect_is_found(text: str, source: str) -> None:
    """In docstrings, comments and texts."""
    assert len(dialect_in(source.format(text))) == 1


def test_dialect_is_found_over_the_end_of_a_line() -> None:
    """In a docstring and in a comment."""
    assert len(dialect_in('"""What there is\n    of it."""\n')) == 1
    assert len(phrases_in("# by\n# whom")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "the seat to which it is whispered", "the piece that decides", "all of the likely ones", "for whom it is meant",
        "It had 3 HP.", "The bear is on the map.", "It comes after the turn.", "a page of its own", "half a signal",
        "what becomes visible", "Moves come from options.",
    ],
)  # fmt: skip
def test_plain_words_are_left_alone(text: str) -> None:
    """Similar words in good sentences."""
    assert dialect_in(f'"""{text}"""') == []
