"""Items of a character’s file with the names of sample gear."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Problem, Subset, registry
from facedown.systems.tri_core.builder.character_files import character_data, read_character
from facedown.systems.tri_core.builder.character_sheet import item_description
from facedown.systems.tri_core.builder.form_pages import gear_page
from facedown.systems.tri_core.builder.gear_table import gear_by_kind
from facedown.systems.tri_core.model import Item, Rulings, Sheet
from facedown.systems.tri_core.rules.gear import GEAR

TRI_CORE = registry.system("tri-core")


def with_items(*items: dict[str, Any], **more: Any) -> Sheet:
    """Return the sheet of a ready character with only these items."""
    assert TRI_CORE.characters is not None
    data = {**TRI_CORE.characters.ready()["bram-otter"], "items": list(items), **more}
    sheet, problems = read_character(data, Rulings())
    assert not problems
    assert sheet is not None
    return sheet


def places(sheet: Sheet) -> list[tuple[str, str]]:
    return [(item.name, item.place) for item in sheet.items]


@pytest.mark.parametrize("name", ["sabre", "Sabre", " sabre "])
def test_an_item_with_the_name_of_sample_gear_is_that_gear_and_is_held(name: str) -> None:
    """TC-D-98, TC-D-101: the sample sabre deals 2d12 Slice damage, and a free hand holds it."""
    (item,) = with_items({"name": name}).items
    assert (item.name, item.sort, item.place) == (name.strip(), "weapon", "main")
    assert (item.dice, item.types, item.device, item.pounds) == (2, ("Slice",), "Swords", 3)


def test_sample_gear_is_also_found_by_its_key() -> None:
    assert places(with_items({"name": "war-axe"})) == [("war axe", "both")]


def test_a_file_can_change_sample_gear() -> None:
    (item,) = with_items({"name": "sabre", "dice": 4, "place": "stowed", "notes": "An heirloom."}).items
    assert item == Item(**{**{n: getattr(GEAR["sabre"], n) for n in Item.__struct_fields__}, "dice": 4,
                           "place": "stowed", "notes": "An heirloom."})  # fmt: skip


def test_items_are_held_or_worn_if_possible_and_else_stowed() -> None:
    """TC-D-98: a sabre and a shield fill two hands, in the order of the file; a coat is worn."""
    sheet = with_items({"name": "sabre"}, {"name": "buckler"}, {"name": "knife"}, {"name": "padded coat"})
    assert places(sheet) == [("sabre", "main"), ("buckler", "off"), ("knife", "stowed"), ("padded coat", "worn")]


def test_a_named_place_has_precedence() -> None:
    """The sabre is in the main hand, so the knife before it goes to the other."""
    sheet = with_items({"name": "knife"}, {"name": "sabre", "place": "main"})
    assert places(sheet) == [("knife", "off"), ("sabre", "main")]


def test_traded_slots_hold_no_items() -> None:
    """TCG-AC-15, TC-D-101: of six Equipment Slots three are traded; sabre, buckler and coat fill the others."""
    rows = [{"name": name} for name in ("sabre", "buckler", "padded coat", "warded cloak")]
    assert places(with_items(*rows, traded=3))[-1] == ("warded cloak", "stowed")
    assert places(with_items(*rows))[-1] == ("warded cloak", "worn")


def test_an_item_with_a_sort_is_not_sample_gear() -> None:
    """A toy sabre is a thing, and stays one when the file is written and read again."""
    sheet = with_items({"name": "sabre", "sort": "thing"}, {"name": "a lucky coin"})
    assert [(item.sort, item.place, item.dice) for item in sheet.items] == [("thing", "stowed", 0)] * 2
    again, problems = read_character(character_data(sheet), Rulings())
    assert not problems
    assert again == sheet


def test_a_written_file_gives_the_same_sheet() -> None:
    sheet = with_items({"name": "sabre"}, {"name": "buckler", "place": "stowed"})
    again, _ = read_character(character_data(sheet), Rulings())
    assert again == sheet


def test_allies_hold_sample_gear_as_characters_do() -> None:
    """TCG-AY-14, R-TCG-76: an Ally in a character’s file holds sample gear in its hands as a character does."""
    assert TRI_CORE.characters is not None
    data = TRI_CORE.characters.ready()["bram-otter"]
    ally = {"name": "Pip", "by": "x", "rolled": 6, "items": [{"name": "sabre"}]}
    sheet, _ = read_character({**data, "allies": [ally]}, Rulings())
    assert sheet is not None
    assert [(item.sort, item.place) for item in sheet.allies[0].items] == [("weapon", "main")]


@pytest.mark.parametrize("row", [{"name": "sabr"}, {"name": "Sabres", "place": "main"}])
def test_a_name_similar_to_sample_gear_is_questioned(row: dict[str, Any]) -> None:
    """TC-D-101: an item with a misspelt name of sample gear is a problem, because it would leave the hand empty."""
    data = {**TRI_CORE.characters.ready()["bram-otter"], "items": [{"name": "lamp"}, row]}  # type: ignore[union-attr]
    _, (problem,) = read_character(data, Rulings())
    text = f"No sample gear is called “{row['name']}”. Did you mean sabre? If it is an item of your own, give its sort."
    assert problem == Problem("items[1].name", "TC-D-101", text)


def test_an_item_with_a_sort_may_have_a_similar_name() -> None:
    sheet = with_items({"name": "sabr", "sort": "thing"})
    assert read_character(character_data(sheet), Rulings()) == (sheet, ())


def test_names_of_the_items_of_an_ally_are_questioned_as_well() -> None:
    ally = {"name": "Rook", "by": "Pact", "rolled": 5, "items": [{"name": "sabr"}]}
    data = {**TRI_CORE.characters.ready()["bram-otter"], "allies": [ally]}  # type: ignore[union-attr]
    paths = [problem.path for problem in read_character(data, Rulings())[1]]
    assert "allies[0].items[0].name" in paths


def test_the_gear_to_choose_from_is_listed_by_kind_with_a_short_line_for_each_item() -> None:
    """TC-D-101: numbered in the order of the choices of the page; no line is wrapped at 80 columns."""
    page = gear_page({}, Rulings())
    assert page is not None
    lines = page.about.splitlines()
    headings = [line for line in lines[1:] if not line.startswith(" ")]
    assert headings == ["Weapons", "Shields", "Armor", "Consumables", "Other things"]
    assert max(map(len, lines)) <= 78
    rows = [line.split() for line in lines if line.startswith(" ")]
    assert [row[0] for row in rows] == [str(at) for at in range(1, len(GEAR) + 1)]
    domain = page.fields[0].domain
    assert isinstance(domain, Subset)
    assert [choice.value for choice in domain.choices] == list(gear_by_kind())
    assert sorted(gear_by_kind()) == sorted(GEAR)
    assert " ".join(rows[6]) == "7 short bow 2d12 Penetrate, range 20, two hands Moderate 3 lb"
    assert " ".join(rows[4]) == "5 cudgel 1d12 Impact, non-lethal Light 3 lb"
    assert " ".join(rows[13]) == "14 mail shirt Physical Armor 4, Energy Armor 1 Moderate 25 lb"
    assert " ".join(rows[18]) == "19 satchel Light 2 lb"


def test_an_item_that_heals_names_the_resource() -> None:
    """Smelling salts restore AP, a field dressing HP."""
    assert "heals 1d6 AP, 2 uses" in item_description(GEAR["smelling-salts"], Rulings())
    assert "heals 2d6 HP, 3 uses" in item_description(GEAR["field-dressing"], Rulings())
