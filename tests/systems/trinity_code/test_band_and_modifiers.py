"""The numbers of a move, one function at a time: what is added to the dice, and which line a result is read on."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import PieceRef, Term
from facedown.game.values import plain
from facedown.systems.trinity_code.model import (
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    Attribute,
    Character,
    Modifier,
    MoveSheet,
    Outcome,
    Roll,
    Rulings,
)
from facedown.systems.trinity_code.rules.rolls import (
    band_of,
    ignored_penalty,
    modifiers,
    outcome_of,
    outcomes_of,
    tag_modifiers,
    total,
)
from tests.systems.trinity_code.driver import Table, move_sheet, sheet

WOUNDED, TRAUMATISED = Modifier(Term("wounded"), -1, "TRC-HA-08"), Modifier(Term("traumatised"), -1, "TRC-ST-04")
LOW, MIXED, HIGH, GREAT, SIX = (Outcome(text) for text in ("Low.", "Mixed.", "High.", "Great.", "Six."))
PLAIN = MoveSheet("plain", "Plain", "Now.", ("power",), LOW, MIXED, HIGH)
ADVANCED = MoveSheet("spell", "Spell", "Now.", ("power",), LOW, MIXED, HIGH, great=GREAT, double_six=SIX)


def hurt(**more: Any) -> Character:
    """Return a character that is wounded and traumatised."""
    return Character("a", "A", "a", harm=4, stress=2, **more)


@pytest.mark.parametrize(
    ("attribute", "expected"),
    [("power", [WOUNDED]), ("quickness", [WOUNDED]), ("cool", [TRAUMATISED]), ("wits", [TRAUMATISED])],
)
def test_each_tag_gives_its_two_attributes_minus_1(attribute: Any, expected: list[Modifier]) -> None:
    """Wounded gives Power and Quickness −1, and traumatised gives Cool and Wits −1, each once.

    A character below 4 harm and 2 stress has neither modifier.

    Rules: TRC-HA-08, TRC-ST-04, R-TRC-37.
    """
    roll = Roll("a", "plain", attribute)
    assert list(tag_modifiers(Rulings(), hurt(), roll)) == expected
    assert list(tag_modifiers(Rulings(), Character("a", "A", "a", harm=3, stress=1), roll)) == []


def test_tags_on_forced_moves_as_the_table_rules() -> None:
    """Wounded and traumatised count on forced moves unless a ruling excludes them, and always on other moves.

    Rules: R-TRC-38, R-TRC-39.
    """
    spared = Rulings(wounded_on_cheat=False, traumatised_on_demons=False)
    cases: list[tuple[MoveSheet, Attribute, Modifier]] = [
        (CHEAT_DEATH, "power", WOUNDED),
        (FACE_YOUR_DEMONS, "wits", TRAUMATISED),
    ]
    for move, attribute, tag in cases:
        forced, free = Roll("a", move.key, attribute), Roll("a", "plain", attribute)
        assert list(tag_modifiers(Rulings(), hurt(), forced)) == [tag]
        assert list(tag_modifiers(spared, hurt(), forced)) == []
        assert list(tag_modifiers(spared, hurt(), free)) == [tag]


FOG = Modifier("fog", -2, "TRC-KA-07")
FLAT = Modifier("flat", 0, "TRC-KA-07")


def numbers(rulings: Rulings, power: int, **more: Any) -> list[tuple[str, int, str]]:
    """Return the modifiers of a +Power move with the GM’s fog of −2 and a flat 0, 1 Good and 3 Bad points."""
    roll = Roll("a", "plain", "power", (FOG, FLAT), good=1, bad=3, **more)
    character = Character("a", "A", "a", harm=4, power=power)
    return [(plain(one.label), one.value, one.rule) for one in modifiers(rulings, character, roll)]


def test_modifiers_are_listed_in_a_fixed_order() -> None:
    """A move lists its modifiers in the order attribute, tags, GM's modifiers, Karma.

    A side that grabbed no points is not listed.

    Rules: TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-HA-08.
    """
    assert numbers(Rulings(), 2) == [
        ("power", 2, "TRC-KA-07"), ("wounded", -1, "TRC-HA-08"), ("fog", -2, "TRC-KA-07"), ("flat", 0, "TRC-KA-07"),
        ("bad-karma", -3, "TRC-KA-05"), ("good-karma", 1, "TRC-KA-06"),
    ]  # fmt: skip
    alone = modifiers(Rulings(), Character("a", "A", "a"), Roll("a", "plain", "wits"))
    assert [(one.label, one.value) for one in alone] == [(Term("wits"), 0)]


def test_luck_a_gives_back_all_negative_modifiers() -> None:
    """TRC-LU-08: Luck A gives back 6 for wounded −1, fog −2 and 3 Bad points, and keeps the attribute."""
    for power in (2, 0):
        there = numbers(Rulings(), power)
        assert numbers(Rulings(), power, ignoring=True) == [*there, ("luck-ignores", 6, "TRC-LU-08")]
    unharmed = modifiers(Rulings(), Character("a", "A", "a"), Roll("a", "plain", "power", ignoring=True))
    assert [plain(one.label) for one in unharmed] == ["power"]


def back(rulings: Rulings, power: int, **more: Any) -> int:
    """Return the modifiers that Luck A cancels for a wounded character with these points of Karma."""
    return ignored_penalty(rulings, Character("a", "A", "a", harm=4, power=power), Roll("a", "plain", "power", **more))


def test_luck_a_cancels_a_negative_attribute_unless_ruled_out() -> None:
    """R-TRC-16: Luck A cancels a negative attribute, unless a ruling says that attributes are not modifiers."""
    assert [back(Rulings(), power) for power in (-3, -1, 0, 2)] == [4, 2, 1, 1]
    assert [back(Rulings(attribute_is_modifier=False), power) for power in (-3, -1, 0, 2)] == [1, 1, 1, 1]


def test_luck_a_can_treat_karma_as_one_modifier() -> None:
    """Under `luck_a=net`, Luck A treats Good and Bad Karma as one modifier, and cancels only a negative sum.

    1 Good and 3 Bad points are −3 and +1, or −2 together; 3 Good and 1 Bad points are −1 and +3, or +2 together.

    Rules: R-TRC-15.
    """
    net = Rulings(luck_a="net")
    assert (back(Rulings(), 0, good=1, bad=3), back(net, 0, good=1, bad=3)) == (1 + 3, 1 + 2)
    assert (back(Rulings(), 0, good=3, bad=1), back(net, 0, good=3, bad=1)) == (1 + 1, 1 + 0)
    assert numbers(net, 2) == numbers(Rulings(), 2)


@pytest.mark.parametrize(("move", "attribute"), [(CHEAT_DEATH, "power"), (FACE_YOUR_DEMONS, "wits")])
def test_luck_ignores_a_tag_only_if_it_counts(move: MoveSheet, attribute: Any) -> None:
    """On a forced move, Luck A cancels the −1 of a tag only if the table lets the tag count there.

    Rules: TRC-LU-08, R-TRC-38, R-TRC-39.
    """
    roll = Roll("a", move.key, attribute)
    spared = Rulings(wounded_on_cheat=False, traumatised_on_demons=False)
    assert (ignored_penalty(Rulings(), hurt(), roll), ignored_penalty(spared, hurt(), roll)) == (1, 0)


def parts(rulings: Rulings, character: Character, roll: Roll) -> list[tuple[object, int, str]]:
    """Return the label or dice, the value and the rule of each part of a total."""
    return [
        (plain(part.label) or part.faces, part.value, part.rule) for part in total(rulings, character, roll).addends
    ]


def test_a_total_lists_its_parts() -> None:
    """A total lists its parts: 5 + 2, Power 1, “fog” −2 (the GM's reason) and 1 Good point are 7.

    Rules: TRC-KA-06, TRC-KA-07.
    """
    roll = Roll("a", "plain", "power", (FOG,), good=1, dice=(5, 2))
    character = Character("a", "A", "a", power=1)
    assert parts(Rulings(), character, roll) == [
        ((5, 2), 7, "TRC-KA-07"), ("power", 1, "TRC-KA-07"), ("“fog”", -2, "TRC-KA-07"),
        ("good-karma", 1, "TRC-KA-06"),
    ]  # fmt: skip
    result = total(Rulings(), character, roll)
    assert (result.label, result.total) == (PieceRef("move", "plain"), 7)


def test_luck_replaces_the_dice_and_all_modifiers_by_a_12() -> None:
    """TRC-LU-11, R-TRC-23: Luck C makes the total 12, and neither the dice nor any modifier counts."""
    roll = Roll("a", "plain", "power", (FOG,), bad=3, dice=(1, 2), replaced=True)
    assert parts(Rulings(), hurt(), roll) == [("luck-twelve", 12, "TRC-LU-11")]


@pytest.mark.parametrize(
    ("total", "plain", "advanced"),
    [
        (6, "6-", "6-"), (7, "7-9", "7-9"), (9, "7-9", "7-9"), (10, "10+", "10+"), (11, "10+", "10+"),
        (12, "10+", "12+"), (13, "10+", "12+"),
    ],
)  # fmt: skip
def test_the_line_of_a_total(total: int, plain: str, advanced: str) -> None:
    """A total of 6 or less, 7 to 9, 10 or more, or 12 or more is read on that line; not all moves have a 12+ line.

    Rules: R-TRC-33.
    """
    for move, band in ((PLAIN, plain), (ADVANCED, advanced)):
        assert band_of(Rulings(), move, total, (5, 4), replaced=False) == band


OVER, TEN = {"double6_overrides": False}, {"double6_needs_10plus": True}


@pytest.mark.parametrize(
    ("rulings", "total", "band"),
    [
        ({}, 9, "double 6"), ({}, 10, "double 6"), ({}, 6, "double 6"),
        (OVER, 9, "double 6"), (OVER, 10, "10+"), (OVER, 11, "10+"),
        (TEN, 6, "6-"), (TEN, 9, "7-9"), (TEN, 10, "double 6"),
    ],
)  # fmt: skip
def test_a_double_6_of_a_forced_move(rulings: dict[str, bool], total: int, band: str) -> None:
    """A double 6 on a forced move replaces the line of its total.

    By ruling, it does so only below 10, or only from 10 on.

    Rules: R-TRC-34, R-TRC-35.
    """
    for move in (CHEAT_DEATH, FACE_YOUR_DEMONS):
        assert band_of(Rulings(**rulings), move, total, (6, 6), replaced=False) == band  # type: ignore[arg-type]


def test_a_double_6_of_another_move_counts_only_if_the_move_has_a_line_for_it() -> None:
    """R-TRC-33: a double 6 counts only on a move that has a line for it, whatever the rulings on forced moves say."""
    for rulings in (Rulings(), Rulings(double6_overrides=False), Rulings(double6_needs_10plus=True)):
        assert band_of(rulings, ADVANCED, 12, (6, 6), replaced=False) == "double 6"
        assert band_of(rulings, ADVANCED, 8, (6, 6), replaced=False) == "double 6"
        assert band_of(rulings, PLAIN, 12, (6, 6), replaced=False) == "10+"
        assert band_of(rulings, ADVANCED, 10, (5, 5), replaced=False) == "10+"


def test_a_12_by_luck_c_is_read_as_no_double() -> None:
    """A 12 by Luck C is read as no double; by ruling, it counts as a double 6 on a forced move.

    Rules: TRC-LU-11, R-TRC-21, R-TRC-22.
    """
    as_66 = Rulings(luck_c_cheat="12_is_66")
    for rulings in (Rulings(), as_66):
        assert band_of(rulings, ADVANCED, 12, (6, 6), replaced=True) == "12+"
        assert band_of(rulings, PLAIN, 12, (1, 2), replaced=True) == "10+"
    assert band_of(Rulings(), CHEAT_DEATH, 12, (6, 6), replaced=True) == "10+"
    assert band_of(as_66, CHEAT_DEATH, 12, (1, 2), replaced=True) == "double 6"
    assert band_of(as_66, CHEAT_DEATH, 12, (1, 2), replaced=False) == "10+"


def test_the_outcome_of_each_line() -> None:
    """R-TRC-33: each line of a result has the outcome of the same name on the move's sheet."""
    bands: list[Any] = ["6-", "7-9", "10+", "12+", "double 6"]
    roll = Roll("a", "spell", "power", dice=(5, 5))
    keys = [outcomes_of(ADVANCED, roll, band) for band in bands]
    assert keys == [("low",), ("mixed",), ("high",), ("great",), ("double_six",)]
    assert [outcome_of(ADVANCED, key) for (key,) in keys] == [LOW, MIXED, HIGH, GREAT, SIX]


@pytest.mark.parametrize(
    ("dice", "texts"),
    [((2, 3), "Low."), ((2, 2), "Low. Twice."), ((6, 6), "Six."), ((4, 3), "Mixed."), ((5, 5), "High. Twice.")],
)
def test_a_natural_double_is_read_beside_its_line(dice: tuple[int, int], texts: str) -> None:
    """R-TRC-33, R-TRC-34: a double is read in addition to the line of the total, and a double 6 instead of it."""
    move = move_sheet("fall", double={"text": "Twice."}, double_six={"text": "Six."})
    table = Table(sheet("a"), moves=[move])
    table.make("a", *dice, key="fall")
    assert table.outcome == texts


def test_a_12_by_luck_reads_no_double() -> None:
    """TRC-LU-11, R-TRC-21: a roll of 2 and 2 that Luck C makes a 12 has the 10+ outcome and not the one for doubles."""
    table = Table(sheet("a", luck=1), moves=[move_sheet("fall", double={"text": "Twice."})])
    table.make("a", 2, 2, key="fall", stand=False)
    table.luck("twelve")
    assert table.outcome == "High."


def test_the_band_is_announced_with_the_dice() -> None:
    """The log names a double 6 as such when it is rolled, and as 10 or more once Luck C makes it a 12.

    Rules: TRC-KA-07, TRC-LU-11.
    """
    move = move_sheet("leap", double_six={"text": "Six."})
    table = Table(sheet("a", luck=1), moves=[move])
    table.make("a", 6, 6, key="leap", stand=False)
    table.luck("twelve")
    assert [event.data["band"] for event in table.of_kind("rolled")] == ["band-double-6"]
    assert [event.data["band"] for event in table.of_kind("counts-as-12")] == ["band-10"]
