"""Mutation testing of one module: change its code in small ways and list the changes that no test notices.

`make mutants MODULE=src/facedown/systems/tri_core/numbers.py` runs mutmut in its own copy of the tree (`mutants/`),
with the tests of the module's own system or layer only. `TESTS="tests/…/test_numbers.py"` narrows them further, which
is faster if a module has direct tests. tests/mutants.toml lists the mutants that no test can notice, with reasons.
A data file is changed by data_mutation.py.
"""

from __future__ import annotations

import gc
import io
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, redirect_stdout
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
ACCEPTED = ROOT / "tests" / "mutants.toml"
COPY = ROOT / "mutants"
"""mutmut's copy of the tree."""

PROCESSES = 2

SUSPICIOUS = 35
"""mutmut's exit code for a mutant that was not tested, because pytest did not find its tests."""


class Mutant(NamedTuple):
    """A changed function: its module, and the text of the removed and added lines without indentation."""

    module: str
    line: str
    change: str


class Accepted(NamedTuple):
    """A mutant that no test can notice, with the reason."""

    mutant: Mutant
    reason: str


def module_path(name: str) -> Path:
    """Return the source file of a module, given by its path or dotted name, relative to the project root.

    Raises:
        SystemExit: there is no such module.
    """
    path = Path(name) if name.endswith(".py") else Path("src", *name.split(".")).with_suffix(".py")
    if not name.endswith(".py") and not (ROOT / path).exists():
        path = path.with_suffix("") / "__init__.py"
    if not (ROOT / path).is_file() or path.parts[:2] != ("src", "facedown"):
        raise SystemExit(f"No module {name!r}. Name one by path or dotted name, for example facedown.game.tally.")
    return path


def dotted_name(path: Path) -> str:
    """Return the dotted name of a source file."""
    return ".".join(path.with_suffix("").parts[1:]).removesuffix(".__init__")


def folder_of_tests(path: Path) -> str:
    """Return the folder of the tests for a module: those of its system, or else of its layer."""
    parts = path.parts[2:]
    return "/".join(("tests", *(parts[:2] if parts[0] == "systems" and len(parts) > 2 else parts[:1])))


def changed_lines(diff: str) -> tuple[str, str]:
    """Return the removed and the added lines of a diff, each joined to one text without indentation."""
    body = [line for line in diff.splitlines() if not line.startswith(("---", "+++", "@@"))]
    old, new = ([line[1:].strip() for line in body if line.startswith(sign)] for sign in "-+")
    return " ".join(old), " ".join(new)


def read_accepted(text: str) -> list[Accepted]:
    """Return the accepted mutants of a data file: a table for each module with a list of lines and changes."""
    return [
        Accepted(Mutant(module, row["line"], change), row["reason"])
        for module, rows in tomllib.loads(text).items()
        for row in rows
        for change in row["changes"]
    ]


def guards_only(mutant: Mutant) -> bool:
    """Return whether a mutant changes only `strict` of a zip, which checks lengths that are always equal."""
    without = [re.sub(r",\s*(strict=\w+)?\s*(?=\))", "", text) for text in (mutant.line, mutant.change)]
    return "strict=" in mutant.line and without[0] == without[1]


def prose(text: str) -> bool:
    """Return whether a text is for people: its wording is not a rule, so it is not mutated."""
    return " " in text.strip("\"'").strip()


def one_change_per_text(node: Any) -> Iterable[Any]:
    """Yield mutmut's changes of a text literal, except changes of prose and of upper and lower case."""
    from mutmut.mutation import mutators

    found = list(mutators.operator_string(node))
    return found[:1] if found and not prose(node.value) else []


def without_caches(code: str) -> str:
    """Return the code of a module without the decorators that cache results.

    mutmut leaves out decorated functions, and a cached result would hide a mutant.
    """
    return re.sub(r"^[ \t]*@(functools\.)?(lru_cache|cache)(\([^()\n]*\))?[ \t]*\n", "", code, flags=re.MULTILINE)


class WithoutCachedResults:
    """A pytest plugin that clears every cache with a size limit before each test.

    A result that was cached for an earlier test would hide a mutant, and the tests that reach its function. Caches
    without a limit keep what was read from files.
    """

    def __init__(self) -> None:
        self.caches: list[_lru_cache_wrapper[Any]] = []

    def pytest_collection_finish(self) -> None:
        """Find the caches; a process that was forked afterwards has the same."""
        if not self.caches:
            found = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]
            self.caches = [one for one in found if one.cache_parameters()["maxsize"] is not None]

    def pytest_runtest_setup(self) -> None:
        """Clear the caches."""
        for one in self.caches:
            one.cache_clear()


class SameTestNames:
    """A pytest plugin that gives each test the same name however often the tests are collected.

    mutmut collects the tests again for each mutant, in a process that has collected them before. pytest keeps the ids
    of `parametrize` with their special characters escaped, and the next time it escapes these ids once more. A test
    with such an id would not be found by its name, and mutmut would take the error for a failed test.
    """

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Forget the ids that were kept, unless they come from an iterator, which can be read only once."""
        for mark in metafunc.definition.iter_markers("parametrize"):
            if not isinstance(mark.kwargs.get("ids"), Iterator):
                object.__setattr__(mark._param_ids_from or mark, "_param_ids_generated", None)


def prepare(path: Path, tests: Sequence[str]) -> None:
    """Point mutmut at one module and its tests, and let it try the fastest tests of each mutant first.

    Functions that cache their results are mutated too, without the cache.
    """
    import libcst
    from mutmut import __main__ as program
    from mutmut.configuration import config
    from mutmut.mutation import mutators
    from mutmut.runners.harness import BadTestExecutionCommandsException, PytestRunner
    from mutmut.state import state

    config().only_mutate = [str(path)]
    config().pytest_add_cli_args_test_selection = list(tests)
    operators = mutators.mutation_operators
    operators[:] = [(kind, one_change_per_text if kind is libcst.BaseString else change) for kind, change in operators]
    mutate = program.mutate_file_contents
    program.mutate_file_contents = lambda name, code, *lines: mutate(name, without_caches(code), *lines)
    given = PytestRunner._pytest_args_regular_run

    def fastest_first(runner: PytestRunner, names: Iterable[str]) -> list[str]:
        durations = state().duration_by_test
        arguments: list[str] = given(runner, sorted(names, key=lambda name: (durations.get(name, 0), name)))
        return arguments

    PytestRunner._pytest_args_regular_run = fastest_first
    execute, plugins = PytestRunner.execute_pytest, (WithoutCachedResults(), SameTestNames())

    def execute_with_plugins(runner: PytestRunner, arguments: list[str], **more: Any) -> int:
        try:
            code: int = execute(runner, arguments, **{**more, "plugins": [*more.get("plugins", ()), *plugins]})
        except BadTestExecutionCommandsException:
            return SUSPICIOUS
        return code

    PytestRunner.execute_pytest = execute_with_plugins


def run(path: Path, tests: Sequence[str]) -> dict[str, str]:
    """Mutate a module and run the tests. Return the result for each mutant by mutmut's name."""
    shutil.rmtree(COPY, ignore_errors=True)
    prepare(path, tests)
    from mutmut.__main__ import cli
    from mutmut.mutation.data import SourceFileMutationData
    from mutmut.stats import status_by_exit_code

    quiet = nullcontext() if sys.stdout.isatty() else redirect_stdout(io.StringIO())  # its progress is for a screen
    with quiet:
        cli.main(["run", "--max-children", str(PROCESSES)], standalone_mode=False)
    data = SourceFileMutationData(path=path)
    data.load()
    outcomes = {name: status_by_exit_code[code] for name, code in data.exit_code_by_key.items()}
    early = called_on_import(tests)
    again = [
        name for name, status in outcomes.items() if status == "survived" and name.partition("__mutmut")[0] in early
    ]
    return outcomes | run_afresh(again, tests)


def fresh_python(mutant: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a new Python in the copy, with a mutant or one of mutmut's modes active before anything is imported."""
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": f"{COPY}/src{os.pathsep}{COPY}"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=COPY, env=environment, capture_output=True, text=True, check=False)


def called_on_import(tests: Sequence[str]) -> set[str]:
    """Return the functions of the mutated module that run while it or the tests are imported, by mutmut's names.

    mutmut forks after that, so what such a function has built stays as it was, and every mutant of it survives.
    """
    code = (
        "import sys; from mutmut.state import state; import pytest; pytest.main(sys.argv[1:]); "
        "print('called', *state()._stats)"
    )
    found = fresh_python("stats", "-c", code, "--collect-only", "-qqq", "-o", "addopts=", *pytest_options(), *tests)
    assert found.returncode == 0, found.stderr
    return set(found.stdout.splitlines()[-1].split()[1:])


def run_afresh(names: Sequence[str], tests: Sequence[str]) -> dict[str, str]:
    """Run the tests for each of these mutants in a new Python, two at a time. Return the results."""
    options = [*pytest_options(), "-x", "-q", "-p", "no:xdist", "-o", "addopts="]

    def outcome(name: str) -> str:
        return "killed" if fresh_python(name, "-m", "pytest", *options, *tests).returncode else "survived"

    with ThreadPoolExecutor(PROCESSES) as pool:
        return dict(zip(names, pool.map(outcome, names), strict=True))


def pytest_options() -> list[str]:
    """Return the options for testing all mutants."""
    from mutmut.configuration import config

    options: list[str] = config().pytest_add_cli_args
    return options


def report(path: Path, outcomes: dict[str, str]) -> int:
    """Print every mutant that is neither killed nor accepted, then the score. Return their number."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    rows = read_accepted(ACCEPTED.read_text("utf-8"))
    module = dotted_name(path)
    unused = {one.mutant for one in rows if one.mutant.module == module}
    accepted = frozenset(unused)
    counts: Counter[str] = Counter()
    for name, status in outcomes.items():
        diff = "" if status in ("killed", "timeout") else get_diff_for_mutant(name, path=path)
        mutant = Mutant(module, *changed_lines(diff))
        if diff and (mutant in accepted or guards_only(mutant)):
            status = "equivalent"
            unused.discard(mutant)
        elif diff:
            print(f"\n# {name}: {status}\n{diff}")
        counts[status] += 1
    for mutant in sorted(unused):
        print(f"\nListed in {ACCEPTED.name} but not alive: {mutant.line}  ->  {mutant.change}")
    left = len(outcomes) - counts["killed"] - counts["timeout"] - counts["equivalent"]
    score = ", ".join(f"{counts[status]} {status}" for status in sorted(counts))
    print(f"\n{module}: {len(outcomes)} mutants: {score}; {left} left.")
    return left


def main(arguments: Sequence[str]) -> int:
    """Mutate the module named first, with the tests named after it."""
    if not arguments:
        raise SystemExit("Name a module: make mutants MODULE=src/facedown/systems/tri_core/numbers.py")
    path = Path(arguments[0])
    if path.suffix == ".toml":
        from tests.data_mutation import mutate_data

        return 1 if mutate_data(ROOT / path, arguments[1:] or [folder_of_tests(path)]) else 0
    path = module_path(arguments[0])
    tests = arguments[1:] or [folder_of_tests(path)]
    return 1 if report(path, run(path, tests)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
