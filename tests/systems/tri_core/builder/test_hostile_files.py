"""Malformed files: every problem is reported, and nothing crashes."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.data_files import ready_characters
from facedown.systems.tri_core.model import Rulings
from facedown.systems.tri_core.system import SYSTEM

PLAIN = Rulings()
HERO = ready_characters()["sera-ashdown-1"]
BARE = {name: value for name, value in HERO.items() if name not in ("abilities", "items", "allies", "traded")}


def rules(data: dict[str, Any]) -> list[str]:
    """Return the rules of all problems of a character’s file, which can still be shown."""
    sheet, wrong = read_character(data, PLAIN)
    assert sheet is not None
    SYSTEM.characters.chapters(data)
    return [one.rule for one in wrong]


@pytest.mark.parametrize("row", [
    {}, {"entry": 5}, {"entry": None}, {"entry": "No Such"}, {"entry": "Boost IX"}, {"entry": "Boost II", "points": []},
    {"entry": "Empower I", "dice": [["a"]]}, {"entry": "Empower I", "dice": {"a": 1}},
])  # fmt: skip
def test_malformed_keywords_of_a_device_are_reported_and_left_out(row: dict[str, Any]) -> None:
    """TCG-AC-01, R-TCG-106: malformed entries of an item are reported and left out, for a character and for an Ally."""
    item = {"name": "Odd", "keywords": [row]}
    assert rules({**BARE, "items": [item]})
    ally = {"name": "Ox", "by": "Nothing", "rolled": 6, "items": [item]}
    assert len(rules({**BARE, "allies": [ally]})) > 1


@pytest.mark.parametrize("dice", [[4.0], [True], [[4]], ["d4"], [4, None], "9d", 8, {"d": 8}, [], "5d5"])
def test_malformed_dice_are_reported(dice: Any) -> None:
    """TCG-EM-01: dice must be whole numbers of existing sides or texts such as 2d8; all else is reported."""
    row = {"name": "Odd", "core": "Body", "action": "Strike", "keywords": [{"entry": "Empower I", "dice": dice}]}
    ability, _ = read_ability(row)
    assert ability is not None
    ability_data(ability)
    assert "TCG-EM-01" in rules({**BARE, "abilities": [row]})


def test_a_number_is_no_answer_to_a_yes_or_no_question() -> None:
    """TCG-BO-03: a number such as 1.0 is refused as an answer to a yes-or-no question."""
    row = {"name": "Odd", "core": "Body", "action": "Block", "aspect": "Shield",
           "keywords": [{"entry": "Boost III", "of": "HP", "points": 5, "temporary": 1.0}]}  # fmt: skip
    assert "TCG-BO-03" in rules({**BARE, "abilities": [row]})


@pytest.mark.parametrize("character", [5, [], {"abilities": 5}, {"abilities": "none"}, {"abilities": None}])
def test_an_ability_goes_only_into_a_character(character: Any) -> None:
    """TCG-AC-05: an Ability cannot be added to data that are no character."""
    row = {"name": "Odd", "core": "Body", "action": "Strike", "keywords": [{"entry": "Empower I", "dice": "1d4"}]}
    with pytest.raises(Refused):
        AbilityShop(PLAIN).add_to_character(character, row)


def test_an_ally_holds_items_in_two_hands() -> None:
    """An Ally cannot hold two items in one hand, and its Abilities need different names.

    Rules: TCG-AY-14, R-TCG-76, TC-D-98.
    """
    item = {"name": "Club", "place": "main"}
    twice = {"name": "Kick", "core": "Body", "action": "Strike", "keywords": [{"entry": "Empower I", "dice": "1d4"}]}
    ally = {"name": "Ox", "by": "Nothing", "rolled": 6, "items": [item, {**item, "name": "Other"}]}
    assert "TC-D-98" in rules({**BARE, "allies": [ally]})
    assert "TCG-AC-05" in rules({**BARE, "allies": [{**ally, "items": [], "abilities": [twice, twice]}]})


def test_abilities_that_restore_the_cost_of_each_other_are_pointed_out() -> None:
    """TCG-BO-13, R-TCG-80: a note points out two Abilities of which each restores the resource that the other costs."""

    def feeds(core: str, of: str) -> dict[str, Any]:
        return {"name": f"{core} feeds", "core": core, "action": "Dodge", "aspect": "Boost", "target": "Self",
                "keywords": [{"entry": "Duration V", "of": of, "points": 1}]}  # fmt: skip

    notes = SYSTEM.characters.chapters({**BARE, "abilities": [feeds("Body", "FP"), feeds("Mind", "SP")]})
    assert "Body feeds costs SP and gives FP" in str(notes)
