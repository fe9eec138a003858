"""The program behind `make mutants`: the tests for a module, and the list of accepted mutants."""

from __future__ import annotations

import subprocess
import sys
from functools import cache, lru_cache
from pathlib import Path

import pytest

from tests.data_mutation import variants
from tests.mutation import (
    ACCEPTED,
    ROOT,
    Mutant,
    SameTestNames,
    WithoutCachedResults,
    changed_lines,
    dotted_name,
    folder_of_tests,
    guards_only,
    module_path,
    prose,
    read_accepted,
    without_caches,
)


@pytest.mark.parametrize(
    ("module", "folder"),
    [
        ("src/facedown/systems/tri_core/steps/clash.py", "tests/systems/tri_core"),
        ("facedown.systems.skill_deck.model", "tests/systems/skill_deck"),
        ("facedown.systems.standard_roll", "tests/systems/standard_roll"),
        ("src/facedown/chance/pools.py", "tests/chance"),
        ("facedown.table.rewind", "tests/table"),
    ],
)
def test_a_module_is_judged_by_the_tests_of_its_system_or_layer(module: str, folder: str) -> None:
    """A path or a dotted name is enough, and the folder exists."""
    assert folder_of_tests(module_path(module)) == folder
    assert (ROOT / folder).is_dir()


@pytest.mark.parametrize("name", ["facedown.systems.nothing", "tests/mutation.py", "src/facedown/nothing.py"])
def test_a_path_that_is_no_module_of_the_source_is_refused(name: str) -> None:
    with pytest.raises(SystemExit, match="No module"):
        module_path(name)


def test_a_diff_is_reduced_to_the_lines_it_changes() -> None:
    diff = "--- a\n+++ a\n@@ -1,3 +1,2 @@\n def f():\n-    return g(\n-        1)\n+    return g(2)\n }"
    assert changed_lines(diff) == ("return g( 1)", "return g(2)")


@pytest.mark.parametrize("change", ["zip(a, b, strict=False)", "zip(a, b, strict=None)", "zip(a, b, )", "zip(a, b)"])
def test_a_zip_that_is_no_longer_strict_is_no_gap(change: str) -> None:
    """Its lengths are always equal, so no test can notice the change."""
    assert guards_only(Mutant("facedown.a", "list(zip(a, b, strict=True))", f"list({change})"))


@pytest.mark.parametrize("change", ["zip(a, strict=True)", "zip(b, b, strict=True)", "zip(a, b, strict=False) or True"])
def test_other_changes_of_a_zip_are_gaps(change: str) -> None:
    assert not guards_only(Mutant("facedown.a", "zip(a, b, strict=True)", change))
    assert not guards_only(Mutant("facedown.a", "f(a, b)", "f(a)"))


def test_texts_for_people_are_distinguished_from_names() -> None:
    assert prose('"never below 0"')
    assert not prose('"PWR"')
    assert not prose('", "')


def test_cached_functions_are_mutated_without_their_cache() -> None:
    """Other decorators stay, because the function is another one without them."""
    code = "@lru_cache(maxsize=8)\ndef f():\n    ...\n\nclass A:\n    @cache\n    def g(self):\n        ...\n"
    assert without_caches(code) == "def f():\n    ...\n\nclass A:\n    def g(self):\n        ...\n"
    kept = "@cached_property\ndef f():\n    ...\n\n@property\ndef g():\n    ...\n"
    assert without_caches(kept) == kept


def test_each_test_of_a_mutant_begins_without_cached_results() -> None:
    """What was read from files, in caches without a limit, stays."""

    @lru_cache(maxsize=9)
    def computed(number: int) -> int:
        return number + 1

    @cache
    def read(number: int) -> int:
        return number + 1

    plugin = WithoutCachedResults()
    plugin.pytest_collection_finish()
    assert (computed(1), read(1)) == (2, 2)
    plugin.pytest_runtest_setup()
    assert (computed.cache_info().currsize, read.cache_info().currsize) == (0, 1)


class _Names:
    """A pytest plugin that keeps the names of the tests, by collection."""

    def __init__(self) -> None:
        self.found: list[list[str]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.found.append([item.name for item in items])


def test_tests_have_the_same_names_in_every_collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with an id that pytest escapes. Ids from an iterator, which pytest can read only once, still work."""
    tests = """
from pytest import mark

@mark.parametrize("x", [1], ids=["one’s"])
def test_list(x): ...

@mark.parametrize("x", ["one’s"], ids=ascii)
def test_function(x): ...

@mark.parametrize("x", [1], ids=iter(["one"]))
def test_iterator(x): ...
"""
    (tmp_path / "test_of_names.py").write_text(tests, "utf-8")
    monkeypatch.chdir(tmp_path)
    names = _Names()
    for _ in range(3):
        options = [f"--rootdir={tmp_path}", "-p", "no:cacheprovider", "-p", "no:terminal", "--collect-only"]
        assert pytest.main([*options, "test_of_names.py"], plugins=[SameTestNames(), names]) == 0
    assert names.found == [["test_list[one\\u2019s]", "test_function['one\\\\u2019s']", "test_iterator[one]"]] * 3


ROWS = read_accepted(ACCEPTED.read_text("utf-8"))


def test_a_row_of_the_list_stands_for_each_change_it_names() -> None:
    text = '[["facedown.a"]]\nline = "x < 1"\nchanges = ["x <= 1", "x < 2"]\nreason = "x is 0 or 3"\n'
    assert [one.mutant for one in read_accepted(text)] == [
        ("facedown.a", "x < 1", "x <= 1"),
        ("facedown.a", "x < 1", "x < 2"),
    ]


def test_every_accepted_mutant_has_a_reason_and_a_line_of_its_module() -> None:
    """A row whose line was rewritten must be judged again."""
    sources: dict[str, str] = {}
    for (module, line, change), reason in ROWS:
        if module not in sources:
            path: Path = module_path(module)
            assert dotted_name(path) == module
            lines = (ROOT / path).read_text("utf-8").splitlines()
            sources[module] = " ".join(one.strip() for one in lines)
        assert line in sources[module], f"{module} has no line {line!r}"
        assert change != line
        assert len(reason.split()) >= 3, f"{module}: {line}: say why no test can notice it"
    assert len({one.mutant for one in ROWS}) == len(ROWS), "a mutant is listed twice"


def test_each_value_of_a_data_file_is_changed_by_itself() -> None:
    """Numbers, flags, names and entries; texts for people, with a space, stay as they are."""
    assert dict(variants({"row": [{"key": "a", "cost": 2, "once": True, "says": "for people"}]})) == {
        ".row left out": {},
        ".row[a] left out": {"row": []},
        ".row[a].key left out": {"row": [{"cost": 2, "once": True, "says": "for people"}]},
        ".row[a].key = XXaXX": {"row": [{"key": "XXaXX", "cost": 2, "once": True, "says": "for people"}]},
        ".row[a].cost left out": {"row": [{"key": "a", "once": True, "says": "for people"}]},
        ".row[a].cost = 3": {"row": [{"key": "a", "cost": 3, "once": True, "says": "for people"}]},
        ".row[a].cost = 1": {"row": [{"key": "a", "cost": 1, "once": True, "says": "for people"}]},
        ".row[a].once left out": {"row": [{"key": "a", "cost": 2, "says": "for people"}]},
        ".row[a].once = False": {"row": [{"key": "a", "cost": 2, "once": False, "says": "for people"}]},
    }


def test_changes_of_a_data_file_that_no_test_notices_are_listed(tmp_path: Path) -> None:
    """The price is tested, although it is read through a cache; the spare flag is not."""
    (tmp_path / "data.toml").write_text("price = 3\nspare = true\n", "utf-8")
    (tmp_path / "test_price.py").write_text(
        "import functools, pathlib, tomllib\n\n"
        "@functools.cache\ndef read():\n"
        "    return tomllib.loads((pathlib.Path(__file__).parent / 'data.toml').read_text())\n\n"
        "assert read()['price'] == 3\n\n"
        "def test_price():\n    assert read()['price'] == 3\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "tests.mutation", str(tmp_path / "data.toml"), str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout.splitlines() == [".spare left out", ".spare = False", "data.toml: 5 changes; 2 left."], run.stderr
    assert run.returncode == 1
