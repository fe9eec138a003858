"""A table's own moves, with lines for 12+ and doubles, the moves of the system, and sheets that are refused.

Rules: R-TRC-33, TRC-KA-03.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused, Setup
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    GM,
    SYSTEM,
    VEST,
    Table,
    assert_plain,
    legal,
    move_sheet,
    refuses,
    sheet,
    usual,
)

ADVANCED = move_sheet("x", great={"text": "Great."})
DOUBLE = move_sheet("x", double={"text": "Twice."})
DOUBLE_SIX = move_sheet("x", double_six={"text": "Best."})
ALL = move_sheet("x", great={"text": "Great."}, double={"text": "Twice."}, double_six={"text": "Best."})


def read(move: dict[str, Any], *dice: int, power: int = 0) -> tuple[int, str, str]:
    """Return the total, the line and the outcome text of one move with these dice."""
    table = Table(sheet("a", power=power), moves=[move])
    table.make("a", *dice, key="x")
    return (*table.read, table.outcome)


@pytest.mark.parametrize(
    ("dice", "power", "band", "text"),
    [
        ((1, 1), -5, "6-", "Low."),
        ((2, 4), 0, "6-", "Low."),
        ((3, 4), 0, "7-9", "Mixed."),
        ((4, 5), 0, "7-9", "Mixed."),
        ((4, 6), 0, "10+", "High."),
        ((6, 6), 0, "10+", "High."),
        ((6, 6), 9, "10+", "High."),
    ],
)
def test_three_lines(dice: tuple[int, int], power: int, band: str, text: str) -> None:
    """R-TRC-33: a move has lines for 6 or less, 7 to 9 and 10+, and ignores doubles if it has no line for them."""
    assert read(move_sheet("x"), *dice, power=power) == (sum(dice) + power, band, text)


@pytest.mark.parametrize(
    ("dice", "power", "band", "text"),
    [
        ((5, 6), 0, "10+", "High."),
        ((5, 6), 1, "12+", "Great."),
        ((6, 6), 0, "12+", "Great."),
        ((3, 3), 0, "6-", "Low."),
    ],
)
def test_an_advanced_move(dice: tuple[int, int], power: int, band: str, text: str) -> None:
    """R-TRC-33: a move with a 12+ line reads a total of 12 or more there."""
    assert read(ADVANCED, *dice, power=power) == (sum(dice) + power, band, text)


@pytest.mark.parametrize(
    ("dice", "text"),
    [((1, 1), "Low. Twice."), ((4, 4), "Mixed. Twice."), ((6, 6), "High. Twice."), ((3, 4), "Mixed.")],
)
def test_a_line_for_doubles(dice: tuple[int, int], text: str) -> None:
    """R-TRC-33, section 6: a line for doubles is read in addition to the total's line, whatever the total is."""
    assert read(DOUBLE, *dice)[2] == text
    assert read(DOUBLE, 4, 4, power=-9) == (-1, "6-", "Low. Twice.")


def test_a_line_for_a_double_6() -> None:
    """A line for a double 6 replaces the total's line at any total, and other doubles are read as usual.

    Rules: R-TRC-33, R-TRC-34, R-TRC-35.
    """
    assert read(DOUBLE_SIX, 6, 6) == (12, "double 6", "Best.")
    assert read(DOUBLE_SIX, 6, 6, power=-8) == (4, "double 6", "Best.")
    assert read(DOUBLE_SIX, 5, 5) == (10, "10+", "High.")


def test_a_double_6_before_12_and_doubles() -> None:
    """A double 6 is read on its own line alone; without that line, the 12+ line and the line for doubles are read.

    Rules: R-TRC-34.
    """
    assert read(ALL, 6, 6) == (12, "double 6", "Best.")
    assert read(ALL, 5, 5, power=2) == (12, "12+", "Great. Twice.")
    assert read({**ALL, "double_six": None}, 6, 6) == (12, "12+", "Great. Twice.")


def test_a_line_brings_karma_stress_and_harm() -> None:
    """A line can add Karma to both pools and inflict stress and harm, of which armour may absorb its part.

    Rules: TRC-KA-03, TRC-HA-02, TRC-ST-02.
    """
    line = {"text": "Low.", "good": 1, "bad": 2, "harm": 3, "stress": 2}
    table = Table(sheet("a", armour=[VEST]), moves=[move_sheet("x", low=line)])
    table.make("a", 1, 2, key="x")
    assert (table.pools, table.who("a").stress) == ((1, 2), 2)
    assert table.waits_for() == ["a"]
    table.play(m.TakeHarm("a", ("vest",)))
    assert table.who("a").harm == 2


def test_a_line_that_leads_to_dying_and_the_brink() -> None:
    """A character that its own move leaves dying and on the brink cheats death first and then faces its demons.

    Rules: R-TRC-52, TRC-HA-14, TRC-ST-06.
    """
    table = Table(sheet("a"), moves=[move_sheet("x", low={"text": "Low.", "harm": 8, "stress": 5})])
    table.make("a", 1, 2, key="x")
    assert (table.rolling.move, table.rolling.actor) == ("cheat-death", "a")
    table.settle(6, 6)
    assert table.waits_for() == ["a"]
    table.face("a", 6, 6)
    assert table.tags("a") == ["traumatised", "wounded"]


def test_misfires_of_both_lines_add_up() -> None:
    """TRC-KA-12, R-TRC-33: the misfires of the total's line and of the line for doubles add up."""
    spell = move_sheet("x", low={"text": "Low.", "misfires": 2}, double={"text": "Twice.", "misfires": 1})
    table = Table(sheet("a", cancels_misfires=True), moves=[spell], good=5)
    table.make("a", 2, 2, key="x")
    assert table.rolling.misfires == 3


def test_a_spell_that_burns_its_caster_misfires_all_the_same() -> None:
    """A spell that harms its caster asks about the harm first, and its misfires can still be cancelled.

    Rules: TRC-KA-12, TRC-HA-05.
    """
    spell = move_sheet("x", low={"text": "Low.", "misfires": 1, "harm": 2})
    table = Table(sheet("a", cancels_misfires=True, armour=[VEST]), moves=[spell], good=1)
    table.make("a", 1, 2, key="x")
    assert "take-harm" in table.kinds("a")
    table.play(m.TakeHarm("a", ()))
    assert table.kinds("a") == {"cancel-misfire", "let-misfire"}
    table.play(m.CancelMisfire("a"))
    assert (table.pools, table.who("a").harm) == ((0, 1), 2)


def test_a_move_allows_the_attributes_of_its_sheet() -> None:
    """A move is made with an attribute that its sheet names, by default the highest, and others are refused.

    Rules: R-TRC-33, R-TRC-36.
    """
    table = Table(sheet("a", power=2, cool=1), moves=[move_sheet("x", attributes=["cool", "wits"])])
    (option,) = table.options("a", "make-move")
    assert legal(option, "attribute") == "Choose from: Cool +1, Wits +0."
    assert usual(option, "attribute") == "cool"
    assert table.refused(m.MakeMove("a", "x", "power")).rule in SYSTEM.rulebook


LOW, MIXED, HIGH, GREAT, DOUBLES, SIXES = (1, 2), (2, 4), (4, 5), (5, 6), (3, 3), (6, 6)
"""Dice that come, with +1, to 4, 7, 10, 12, to 7 by doubles, and to 13 by a double 6."""

SHIPPED: dict[str, tuple[str, dict[tuple[int, int], dict[str, int]]]] = {
    "face-danger": ("cool quickness power", {LOW: {"stress": 1, "bad": 1}}),
    "influence": ("cool wits", {LOW: {"bad": 1}, HIGH: {"good": 1}, GREAT: {"good": 1}, SIXES: {"good": 1}}),
    "look-closer": ("wits", {LOW: {"bad": 1}, GREAT: {"good": 1}, SIXES: {"good": 1}}),
    "fight": (
        "power quickness",
        {LOW: {"harm": 2, "bad": 1}, MIXED: {"harm": 1}, DOUBLES: {"harm": 1}, SIXES: {"good": 1}},
    ),
    "cast-magick": (
        "wits power",
        {LOW: {"misfires": 2, "bad": 1}, MIXED: {"misfires": 1}, DOUBLES: {"misfires": 1, "bad": 1}, SIXES: {"bad": 1}},
    ),
    "lend-a-hand": (
        "cool wits power quickness",
        {
            LOW: {"bad": 1},
            MIXED: {"good": 1},
            HIGH: {"good": 2},
            GREAT: {"good": 2},
            DOUBLES: {"good": 1},
            SIXES: {"good": 2},
        },
    ),
}
"""Each move that comes with the system: its attributes, and what each result changes; others change nothing."""


def test_a_scene_without_moves_has_those_that_come_with_the_system() -> None:
    """R-TRC-33: a scene without moves has those of the system in their order; a scene with moves has only its own."""
    assert [one.key for one in Table(sheet("a"), moves=()).position.sheets] == list(SHIPPED)
    assert [one.key for one in Table(sheet("a")).position.sheets] == ["plain"]


@pytest.mark.parametrize("key", SHIPPED)
@pytest.mark.parametrize("dice", [LOW, MIXED, HIGH, GREAT, DOUBLES, SIXES])
def test_the_moves_that_come_with_the_system(key: str, dice: tuple[int, int]) -> None:
    """Each move of the system allows its attributes, and each result changes exactly these numbers.

    Rules: R-TRC-33, TRC-KA-03.
    """
    attributes, changes = SHIPPED[key]
    ones = dict.fromkeys(("power", "quickness", "cool", "wits"), 1)
    table = Table(sheet("a", **ones), moves=(), good=5, bad=5)
    (offered,) = table.options("a", "make-move")
    domain = offered.fields[1].domain_for({"sheet": key})
    assert domain is not None
    assert set(domain.values()) == set(attributes.split())
    table.make("a", *dice, key=key, attribute=attributes.split()[0])
    one, (good, bad) = table.who("a"), table.pools
    misfires = sum(event.data["misfires"] for event in table.of_kind("misfire"))
    found = {"good": good - 5, "bad": bad - 5, "harm": one.harm, "stress": one.stress, "misfires": misfires}
    assert {name: number for name, number in found.items() if number} == changes.get(dice, {})


def test_forced_moves_are_not_to_be_made_at_will() -> None:
    """TRC-HA-14, TRC-ST-06, R-TRC-33: a character that is well can neither cheat death nor face demons."""
    table = Table(sheet("a"))
    for key in ("cheat-death", "face-your-demons"):
        assert table.refused(m.MakeMove("a", key, "cool")).rule == "R-TRC-33"
    assert table.refused(m.FaceDemons("a", "cool")).rule == "TRC-ST-06"


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in move_sheet("x").items() if name != field}


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (without("key"), "key"),
        (without("title"), "title"),
        (without("when"), "when"),
        (without("attributes"), "attributes"),
        (without("low"), "low"),
        (without("mixed"), "mixed"),
        (without("high"), "high"),
        (move_sheet("Two Words"), "key"),
        (move_sheet(""), "key"),
        (move_sheet("x", title=""), "title"),
        (move_sheet("x", attributes=[]), "attributes"),
        (move_sheet("x", attributes=["luck"]), "attributes"),
        (move_sheet("x", attributes="cool"), "attributes"),
        (move_sheet("x", low={}), "low"),
        (move_sheet("x", low="Low."), "low"),
        (move_sheet("x", low={"text": "Low.", "harm": -1}), "low"),
        (move_sheet("x", low={"text": "Low.", "good": 1.5}), "low"),
        (move_sheet("x", low={"text": "Low.", "bad": "1"}), "low"),
        (move_sheet("x", low={"text": "Low.", "luck": 1}), "low"),
        (move_sheet("x", great="Great."), "great"),
        (move_sheet("x", double={"harm": 1}), "double"),
        (move_sheet("x", double_six=6), "double_six"),
        (move_sheet("x", triple={"text": "Thrice."}), "triple"),
    ],
)
def test_a_move_sheet_with_an_invalid_field_is_refused(wrong: dict[str, Any], place: str) -> None:
    """R-TRC-33, R-TRC-85: a move sheet with a missing or invalid field is refused, and the refusal names the field."""
    with refuses("R-TRC-85") as found:
        SYSTEM.begin(Setup((GM,), {"character": [sheet("a", controller="gm")], "move": [move_sheet("ok"), wrong]}))
    assert "move[" in found[0].text
    assert place in found[0].text


@pytest.mark.parametrize("keys", [("x", "x"), ("cheat-death",), ("face-your-demons",)])
def test_each_move_has_a_key_of_its_own(keys: tuple[str, ...]) -> None:
    """R-TRC-33: two moves with the same key, or a move with the key of a forced move, are refused."""
    moves = [move_sheet(key) for key in keys]
    with refuses("R-TRC-33"):
        SYSTEM.begin(Setup((GM,), {"character": [sheet("a", controller="gm")], "move": moves}))


@pytest.mark.parametrize(
    "wrong",
    [
        move_sheet("x", title="Two\nlines"),
        move_sheet("x", title=" "),
        move_sheet("x", when="Now\u2028then."),
        move_sheet("x", low={"text": "Two\nlines."}),
        move_sheet("x", double={"text": "A bell\x07."}),
    ],
    ids=["title", "blank title", "when", "line", "doubles"],
)
def test_a_move_has_plain_words_on_one_line(wrong: dict[str, Any]) -> None:
    """R-TRC-33: a move sheet with a text that cannot be shown on one plain line is refused, because events show it."""
    with pytest.raises(Refused) as caught:
        SYSTEM.begin(Setup((GM,), {"character": [sheet("a", controller="gm")], "move": [wrong]}))
    assert_plain(caught.value.refusal)
