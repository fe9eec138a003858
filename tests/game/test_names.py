"""Names that people type: compared as they look, without capitals, repeated spaces and invisible characters."""

from __future__ import annotations

import pytest

from facedown.game import illegal_character, illegal_character_of_name, known_name, new_name
from facedown.game.invisible import DEFAULT_IGNORABLE
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


INVISIBLE = [
    0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180E, 0x180F, 0x2065, 0x3164, 0xFE00, 0xFE0F,
    0xFFA0, 0xFFF0, 0xFFF8, 0xE0100, 0xE01EF,
]  # fmt: skip


@pytest.mark.parametrize("code", INVISIBLE, ids=hex)
def test_names_with_invisible_characters_are_illegal_and_compared_without_them(code: int) -> None:
    name = f"A{chr(code)}na"
    assert illegal_character_of_name(name)
    assert plain_name(name) == "ana"


@pytest.mark.parametrize("name", ["", "Ana", "Zoë", "نوشین\u200cدخت", "क्‍ष", "Ana 🎲", "김"])
def test_visible_characters_and_joiners_are_legal_in_names(name: str) -> None:
    assert illegal_character_of_name(name) == ""


def test_signs_that_choose_a_variant_are_legal_in_other_texts_but_not_alone() -> None:
    assert illegal_character("❤\ufe0f and \u1820\u180b") == ""
    assert illegal_character("\ufe0f \u180b\U000e0100") == "no visible character"


def test_as_many_characters_are_ignorable_as_unicode_counts() -> None:
    """DerivedCoreProperties.txt ends the list with “Total code points: 4174”."""
    assert len(DEFAULT_IGNORABLE) == 4174


def test_names_that_look_different_have_different_plain_forms() -> None:
    assert len({plain_name(name) for name in ("Eve", "Ève", "E-ve", "E ve", "Ewe")}) == 5
