"""The dice and points that a device and a Specialty add to a roll."""

from __future__ import annotations

from typing import Any

from facedown.systems.tri_core.model import Card
from facedown.systems.tri_core.rules import rolls
from tests.systems.tri_core.driver import ability, entry, kara, label_text

AXE = {"name": "axe", "sort": "weapon", "place": "main", "dice": 2, "sides": 8, "plus": 3, "types": ["Slice"],
       "device": "Axes"}  # fmt: skip
BOARD = {"name": "board", "sort": "shield", "place": "off", "dice": 1, "types": ["Impact"], "device": "Shields"}


def parts(tally: Any) -> list[tuple[str, int, str]]:
    """Return the parts of a tally."""
    return [(label_text(part.label), part.value, part.rule) for part in tally.addends]


def test_a_parry_rolls_the_dice_of_its_first_device() -> None:
    """A Parry rolls the dice and flat bonus of its first device, or a d12 with bare hands; wounds remove dice.

    Rules: R-TC-89.
    """
    one = kara(AXE, BOARD)
    axe = rolls.parry_pool(one, Card("Parry", items=("axe", "board")))
    assert (label_text(axe.label), parts(axe.dice), parts(axe.plus), axe.sides) == (
        "Parry", [("kara/axe", 2, "R-TC-89")], [("kara/axe", 3, "R-TC-89")], 8,
    )  # fmt: skip
    assert label_text(axe.plus.label) == "Parry"
    board = rolls.parry_pool(one, Card("Parry", items=("board",)))
    assert (parts(board.dice), parts(board.plus), board.sides) == ([("kara/board", 1, "R-TC-89")], [], 12)
    bare = rolls.parry_pool(one, Card("Parry"))
    assert (parts(bare.dice), parts(bare.plus), bare.sides) == ([("unarmed", 1, "R-TC-89")], [], 12)
    hurt = rolls.parry_pool(kara(AXE, wounded=1), Card("Parry", items=("axe",)))
    assert (hurt.dice.total, hurt.pools) == (0, ())


SKILLED = {"specialty": {"Axes": 1, "Slice": 2, "Impact": 3, "Unarmed": 1, "Fire": 2, "Shields": 1}}


def found(*items: str, **more: Any) -> dict[str, int]:
    """Return Kara’s Specialties that apply to these devices."""
    one = kara(AXE, BOARD, sheet=SKILLED)
    return dict(rolls.specialties(one, [one.item(name) for name in items], **more))


def test_the_specialties_that_apply_to_a_roll() -> None:
    """A Specialty applies to a device, its sub-types, bare hands, an Ability’s sub-type, or an altered sub-type.

    Rules: TC-F-19, R-TC-71, TCG-AT-03.
    """
    flame = ability("Own", entry("Empower I", dice="1d6"), sub_type="Fire")
    plain = ability("Own", entry("Empower I", dice="1d6"))
    assert found("axe") == {"Axes": 1, "Slice": 2}
    assert found("axe", "board") == {"Axes": 1, "Slice": 2, "Impact": 3, "Shields": 1}
    assert found() == {"Impact": 3, "Unarmed": 1}
    assert found(bare=False) == {}
    assert found(ability=flame) == {"Unarmed": 1, "Fire": 2}
    assert found("board", ability=flame) == {"Shields": 1, "Fire": 2}
    assert found(ability=plain) == {"Impact": 3, "Unarmed": 1}
    assert found("axe", element="Fire") == {"Axes": 1, "Fire": 2}
    assert found("axe", element="+Fire") == {"Axes": 1, "Slice": 2, "Fire": 2}
    assert found("axe", element="+Fire", ability=plain) == {"Axes": 1, "Slice": 2, "Fire": 2}
    assert found("axe", element="Fire", ability=plain) == {"Axes": 1, "Slice": 2, "Fire": 2}


def test_a_specialty_adds_2_points_for_each_rank() -> None:
    """TC-F-19: a Specialty adds 2 points for each Rank."""
    assert [(part.value, part.rule) for part in rolls.specialty_points([("Axe", 1), ("Slice", 3)])] == [
        (2, "TC-F-19"), (6, "TC-F-19"),
    ]  # fmt: skip
    assert all(
        name in label_text(part.label) for name, part in zip(["Axe"], rolls.specialty_points([("Axe", 1)]), strict=True)
    )
