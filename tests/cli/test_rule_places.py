"""The command `facedown rules … --where`: the code that carries out a rule, and the tests that cite it."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from facedown.cli import reading, rule_places
from facedown.cli.reading import place_in_words
from facedown.cli.rule_places import Place, RulePlaces, Sources, citations, places_of, repository_of, sources_of
from facedown.game import registry
from tests.cli.test_commands import facedown

MODULE = '''"""A module about XY-01."""

import functools

LIMIT = 3
"""How many there may be (XY-02)."""

# XY-03 says how the next is counted.
# It takes two lines.
WEIGHTS = {"light": 1}  # R-XY-01


@functools.cache
def open_round():
    """Begin a round.

    Rules: XY-04, XY-05.
    """
    def inner():
        """Draw a card (XY-06)."""
        return "XY-07"
    return say("XY-08", f"XY-{3}", inner)


class Round:
    """A round (XY-09)."""

    number: int = 1
    """Which it is: XY-10."""

    def end(self):
        # XY-11
        return rulings.late_end or self.position.rulings.late_end


late_end = "XY-111, PXY-11, XY-11-a"
'''


def cited(text: str, name: str = "module.py", **options: str) -> dict[str, list[str]]:
    """Return for each id in this file the lines and names of the parts that cite it."""
    found: dict[str, list[str]] = {}
    for key, place in citations(Path("/code") / name, text, Path("/code"), options):
        assert place.path == name
        found.setdefault(key, []).append(f"{place.line} {place.name}")
    return found


def test_an_id_belongs_to_the_innermost_part_that_cites_it() -> None:
    """Docstrings, comments above and within, and literals; a longer id is another id."""
    assert cited(MODULE) == {
        "XY-01": ["1 module"],
        "XY-02": ["5 LIMIT"],
        "XY-03": ["10 WEIGHTS"],
        "R-XY-01": ["10 WEIGHTS"],
        "XY-04": ["14 open_round"],
        "XY-05": ["14 open_round"],
        "XY-06": ["19 open_round.inner"],
        "XY-07": ["19 open_round.inner"],
        "XY-08": ["14 open_round"],
        "XY-09": ["25 Round"],
        "XY-10": ["28 Round.number"],
        "XY-11": ["31 Round.end"],
        "XY-111": ["36 late_end"],
        "PXY-11": ["36 late_end"],
    }


def test_a_part_is_described_by_the_first_line_of_its_docstring() -> None:
    """A place says whether the docstring itself cites the rule."""
    found = dict(citations(Path("/m.py"), MODULE, Path("/")))
    assert found["XY-04"] == Place("m.py", 14, "open_round", "Begin a round.", documented=True)
    assert found["XY-08"] == Place("m.py", 14, "open_round", "Begin a round.", documented=False)
    assert found["XY-02"] == Place("m.py", 5, "LIMIT", "How many there may be (XY-02).", documented=True)
    assert found["XY-03"] == Place("m.py", 10, "WEIGHTS", "", documented=False)


def test_code_that_reads_the_option_of_a_ruling_carries_it_out() -> None:
    """As `rulings.late_end`, once for each part; a variable of this name is something else. Tests set it."""
    assert cited(MODULE, late_end="R-XY-02")["R-XY-02"] == ["31 Round.end"]
    field = "class Rulings:\n    late_end: bool = True\n"
    assert cited(field, late_end="R-XY-02") == {"R-XY-02": ["2 Rulings.late_end"]}
    for line in ('x(Rulings(late_end="no"))', 'rule(rulings={"late_end": "no"})', 'rulings = {"late_end": "no"}'):
        test = f"def test_it():\n    {line}\n"
        assert cited(test, late_end="R-XY-02") == {}
        found = citations(Path("/t.py"), test, Path("/"), {"late_end": "R-XY-02"}, settings=True)
        assert [(key, place.name) for key, place in found] == [("R-XY-02", "test_it")]
    for line in ('rule(late_end="no")', 'say({"late_end": "no"})', 'say("late_end=no")', 'late_end = "no"'):
        test = f"def test_it():\n    {line}\n"
        assert not list(citations(Path("/t.py"), test, Path("/"), {"late_end": "R-XY-02"}, settings=True))


def test_a_table_of_a_data_file_is_named_by_its_key() -> None:
    """Comments above it belong to it; without a key it has the name of its header."""
    data = '# XY-01\n\n[[card]]\nkey = "ace"\nname = "The ace"\nrule = "XY-02"\n\n'
    data += '[[card]]\nrule = "XY-03"  # late_end=no\n'
    assert cited(data, "cards.toml", late_end="R-XY-02") == {
        "XY-01": ["3 ace"],
        "XY-02": ["3 ace"],
        "XY-03": ["8 card"],
        "R-XY-02": ["8 card"],
    }
    assert dict(citations(Path("/c.toml"), data, Path("/")))["XY-02"].summary == "The ace"


@pytest.mark.parametrize("text", ["def broken(:\n    'XY-01'\n", "'''XY-01", "x = (\n'XY-01'\n"])
def test_a_file_that_is_no_python_cites_nothing(text: str) -> None:
    assert cited(text) == {}


def test_a_part_with_the_id_in_its_docstring_comes_first(tmp_path: Path) -> None:
    """The rulebook's own entry is kept apart from the code; other entries that mention the rule are left out."""
    module, book, test = tmp_path / "rules.py", tmp_path / "rulebook.toml", tmp_path / "test_rules.py"
    module.write_text('def a():\n    return "XY-01"\n\n\ndef b():\n    """XY-01."""\n', "utf-8")
    book.write_text('[[rule]]\nid = "XY-01"\ntitle = "One"\n[[rule]]\nid = "XY-02"\ntext = "Like XY-01."\n', "utf-8")
    test.write_text('def test_b():\n    """XY-01: it is so."""\n', "utf-8")
    sources = Sources(((module, tmp_path), (book, tmp_path)), ((test, tmp_path),))
    found = places_of(sources, {"XY-01": "", "XY-03": ""})
    assert [place.name for place in found["XY-01"].code] == ["b", "a"]
    assert [(place.name, place.line, place.summary) for place in found["XY-01"].rulebook] == [("XY-01", 1, "One")]
    assert [place.name for place in found["XY-01"].tests] == ["test_b"]
    assert found["XY-03"].code == found["XY-03"].tests == found["XY-03"].rulebook == ()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A project with a system of its own, with a test of it and one of another system."""
    for name in (
        "src/owls/__init__.py",
        "src/owls/steps/night.py",
        "tests/test_owls.py",
        "tests/systems/mice/test_m.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", "utf-8")
    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    return tmp_path


def named(files: tuple[tuple[Path, Path], ...] | None) -> set[str]:
    return {path.relative_to(base).as_posix() for path, base in files or ()}


@pytest.mark.parametrize(
    ("module", "file"), [("owls", "__init__.py"), ("owls.steps.night", "steps/night.py"), ("owls.system", "system.py")]
)
def test_the_files_of_a_strangers_system(repository: Path, module: str, file: str) -> None:
    """Its whole package, the packages of all systems, and its repository's tests except those of other systems."""
    sources = sources_of(module, repository / "src" / "owls" / file)
    assert {"src/owls/__init__.py", "src/owls/steps/night.py"} <= named(sources.code)
    assert {name.rpartition("facedown/")[2].partition("/")[0] for name in named(sources.code)} >= {
        "game",
        "table",
        "lab",
        "odds",
    }
    assert not [name for name in named(sources.code) if "facedown/cli" in name or "facedown/systems" in name]
    assert named(sources.tests) == {"tests/test_owls.py"}


def test_a_system_that_is_one_module() -> None:
    """No other file in its folder is searched."""
    file = Path("/somewhere/site-packages/owls.py")
    sources = sources_of("owls", file)
    assert sources.code[0] == (file, file.parent)
    assert sources.tests is None


def test_an_installed_package_has_no_repository(repository: Path) -> None:
    """Also where it is installed within a project that has tests."""
    assert repository_of(repository / "src" / "owls") == repository
    assert repository_of(repository / ".venv" / "lib" / "site-packages" / "owls") is None


def test_paths_of_an_installed_system_begin_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative to the folder in which packages are installed."""
    monkeypatch.setattr(rule_places, "repository_of", lambda package: None)
    sources = sources_of("facedown.systems.skill_deck", rule_places.FACEDOWN / "systems" / "skill_deck" / "__init__.py")
    assert "facedown/systems/skill_deck/rules/damage.py" in named(sources.code)
    assert "facedown/game/rulebook.py" in named(sources.code)
    assert sources.tests is None


def test_a_module_comes_after_its_functions(tmp_path: Path) -> None:
    """Both cite the rule in their docstrings; the function is nearer to it."""
    module = tmp_path / "rules.py"
    module.write_text('"""XY-01."""\n\n\ndef a():\n    """XY-01."""\n', "utf-8")
    found = places_of(Sources(((module, tmp_path),), None), {"XY-01": ""})
    assert [place.name for place in found["XY-01"].code] == ["a", "module"]


# As the command tells it


def test_where_a_rule_is_carried_out_and_tested(capsys: pytest.CaptureFixture[str]) -> None:
    """CK-S3-07: the bid cap, in the code, the rulebook and the tests of Core Kernel alone."""
    assert facedown("rules", "core-kernel", "ck-s3-07", "--where") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "CK-S3-07  The bid cap is TS"
    assert [line for line in lines[1:] if not line.startswith("  ")] == ["Rulebook", "Code", "Tests"]
    code, tests = lines.index("Code"), lines.index("Tests")
    assert lines[2].startswith("  src/facedown/systems/core_kernel/rulebook.toml:")
    assert any("core_kernel/rules/bids.py:" in line for line in lines[code:tests])
    assert any("test_step_3.py:" in line and "test_how_much_may_be_bid" in line for line in lines[tests:])
    assert all(line.startswith("  src/facedown/") for line in lines[code + 1 : tests])
    assert all(line.startswith("  tests/") for line in lines[tests + 1 :])


def test_where_a_strangers_rule_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Two at once: NW-04, and the ruling that its code reads by its option."""
    assert facedown("rules", "night-watch", "NW-04", "R-NW-01", "--where") == 0
    output = capsys.readouterr().out
    assert re.search(
        r"^  examples/night_watch/src/night_watch/steps.py:\d+  step_in  Make a guard the target of the blow",
        output,
        re.MULTILINE,
    )
    assert "  Rulings.riposte_cost" in output


def test_places_are_there_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "tri-core", "TC-D-47", "--where", "--json") == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["id"] == "TC-D-47"
    assert any(place["path"].startswith("src/facedown/systems/tri_core/") for place in row["code"])
    assert {"path", "line", "name", "summary", "documented"} == set(row["tests"][0])


def test_guidance_has_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "CK-ST-01", "--where") == 0
    output = capsys.readouterr().out
    assert "Code\n  The rule is guidance for people, so no code carries it out.\n" in output


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        ("R-CK-08", "No code cites this ruling. It belongs to CK-S2-14 and CK-S6-03: see the code there."),
        ("R-CK-02", "No code cites this ruling. It belongs to CK-GL-10, CK-GL-12 and CK-S2-03: see the code there."),
        (
            "R-CK-81",
            "No code cites this ruling. It belongs to CK-TC-01, which is guidance for people, so no code carries it "
            "out.",
        ),
    ],
)
def test_a_ruling_without_code_names_the_rules_it_belongs_to(
    ruling: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pretend that no code cites it."""
    monkeypatch.setattr(reading, "places_of", lambda sources, rules: dict.fromkeys(rules, RulePlaces()))
    assert facedown("rules", "core-kernel", ruling, "--where") == 0
    assert f"Code\n  {sentence}\n" in capsys.readouterr().out


def test_guidance_that_code_mentions_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "CK-S1-01", "--where") == 0
    output = capsys.readouterr().out
    assert "Code\n  The rule is guidance for people. These parts only mention it.\n  src/" in output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["core-kernel", "CK-S3-777"],
            "No rule or ruling of Core Kernel has the id “CK-S3-777”. Did you mean CK-S3-",
        ),
        (
            ["core-kernel", "ck-s6"],
            "has the id “ck-s6”. The ids of this series are CK-S6-01, CK-S6-02, CK-S6-03, CK-S6-04, CK-S6-05, "
            "CK-S6-06, CK-S6-07, CK-S6-08, CK-S6-09 and CK-S6-10.",
        ),
        (["tri-core", "R-TC-", "TC-D-47"], "The ids of this series are R-TC-01, R-TC-02, R-TC-03, "),
        (["core-kernel", "zeppelin"], "has the id “zeppelin”. `facedown rules core-kernel` lists all rules."),
        (
            ["tri-core", "trc-ha-01"],
            "has the id “trc-ha-01”. It is in The Trinity Code: `facedown rules trinity-code TRC-HA-01`.",
        ),
        (["core-kernel"], "Name a system and a rule, for example `facedown rules core-kernel CK-S3-07 --where`."),
        (["chess", "CK-S3-07"], "There is no system called “chess”."),
    ],
)
def test_a_rule_without_a_place_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown("rules", *arguments, "--where") == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_a_search_for_the_id_of_a_rule_of_another_system_names_that_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "tri-core", "CK-25") == 2
    sentence = "contains “CK-25”. It is in Core Kernel: `facedown rules core-kernel R-CK-25`."
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_an_installed_system_says_that_it_has_no_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pretend that it is an installed package without a repository around it."""
    monkeypatch.setattr(reading, "sources_of", lambda module, file: Sources(sources_of(module, file).code, None))
    assert facedown("rules", "core-kernel", "CK-S3-07", "--where") == 0
    assert "Tests\n  The installed package has no tests.\n" in capsys.readouterr().out


def test_the_places_of_a_rule_are_found_within_a_second() -> None:
    """Among all files of the largest system."""
    module = registry.module_of("tri-core")
    began = time.process_time()
    found = places_of(
        sources_of(module, Path(reading.__file__).parents[1] / "systems/tri_core/system.py"), {"TC-D-47": ""}
    )
    assert found["TC-D-47"].code
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("C, L76", "document, section C, line 76"),
        ("F, L1, L4-5", "document, section F, lines 1, 4-5"),
        ("C, L3; D, L4", "document, section C, line 3; section D, line 4"),
        ("L264", "document, line 264"),
        ("3.2", "3.2"),
        ("L3, gap", "L3, gap"),
    ],
)
def test_the_place_of_a_rule_in_words(place: str, words: str) -> None:
    assert place_in_words(place) == words
