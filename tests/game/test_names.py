"""Names that people type: compared as they look, without capitals, repeated spaces and invisible characters."""

from __future__ import annotations

import pytest

from facedown.game import known_name, new_name
from facedown.game.words import plain_name

JOINER = "\u200d"


@pytest.mark.parametrize(
    "name", ["Old Guard", "old guard", "Old  Guard", f"Old Guard{JOINER}", "Old\u00a0Guard"], ids=ascii
)
def test_a_new_name_that_looks_like_a_taken_one_is_numbered(name: str) -> None:
    """The number is the first that gives a name that looks different from every taken name."""
    assert new_name(["Old Guard"], name) == f"{name} 2"
    assert new_name([f"old{JOINER}  guard", "OLD GUARD  2"], name) == f"{name} 3"
    assert new_name(["Guard"], name) == name


@pytest.mark.parametrize("typed", ["Blue  Team", "Blue Team", " blue team ", f"Blue{JOINER} Team"], ids=ascii)
def test_a_typed_name_finds_the_name_that_looks_the_same(typed: str) -> None:
    """Spaces in the known name are compared like those in the typed name."""
    assert known_name(["Red", "Blue  Team"], typed) == "Blue  Team"


def test_an_unknown_name_is_kept_without_repeated_spaces() -> None:
    """Capitals stay as they are typed."""
    assert known_name(["Red"], " Blue   Team ") == "Blue Team"
    assert known_name(["Red"], " ") == ""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Équipe", "E\u0301quipe"), ("crew", "crew\u3164"), ("crew", "\u2800crew"), ("crew", "cr\u034few"),
        ("★", "★\ufe0f"), ("ﬁre", "fire"), ("Old  Guard", "old guard"), ("Straße", "STRASSE"), ("Å", "\u212b"),
    ],
)  # fmt: skip
def test_names_that_look_the_same_have_the_same_plain_form(name: str, other: str) -> None:
    assert plain_name(name) == plain_name(other)


def test_names_that_look_different_have_different_plain_forms() -> None:
    assert len({plain_name(name) for name in ("Eve", "Ève", "E-ve", "E ve", "Ewe")}) == 5
