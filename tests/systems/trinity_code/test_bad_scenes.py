"""Invalid setups: each refusal names the mistake and its place, and no table begins."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused, Seat, Setup
from tests.systems.trinity_code.driver import GM, SYSTEM, assert_plain, move_sheet, refuses

SEATS = (GM, Seat("a"), Seat("b"))


def character(**more: Any) -> dict[str, Any]:
    return {"name": "Ash", **more}


def begin(*characters: dict[str, Any], seats: tuple[Seat, ...] = SEATS, **more: Any) -> Any:
    return SYSTEM.begin(Setup(seats, {"character": list(characters), **more}))


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({}, "name"),
        (character(name=""), "name"),
        (character(name=" "), "name"),
        (character(name="x" * 41), "name"),
        (character(name=7), "name"),
        (character(key="two words"), "key"),
        (character(key="a|b"), "key"),
        (character(power=1.5), "power"),
        (character(power="2"), "power"),
        (character(quickness=True), "quickness"),
        (character(cool=None), "cool"),
        (character(luck=-1), "luck"),
        (character(luck=1.5), "luck"),
        (character(luck="3"), "luck"),
        (character(harm_limit=6), "harm_limit"),
        (character(harm_limit=7.5), "harm_limit"),
        (character(stress_limit=4), "stress_limit"),
        (character(cancels_misfires="yes"), "cancels_misfires"),
        (character(mood="bad"), "mood"),
        (character(karma=2), "karma"),
        (character(strength=2), "strength"),
        (character(armour={"name": "vest"}), "armour"),
        (character(armour=[{"rating": 1}]), "armour"),
        (character(armour=[{"name": "", "rating": 1}]), "armour"),
        (character(armour=[{"name": "vest", "rating": -1}]), "armour"),
        (character(armour=[{"name": "vest", "threshold": -1}]), "armour"),
        (character(armour=[{"name": "vest", "threshold": 0.5}]), "armour"),
        (character(armour=[{"name": "vest", "colour": "red"}]), "armour"),
        (character(items=[{"heal": 2}]), "items"),
        (character(items=[{"name": "kit", "heal": -2}]), "items"),
        (character(items=[{"name": "kit", "calm": -1}]), "items"),
        (character(items=[{"name": "kit", "calm": 0.5}]), "items"),
        (character(items=[{"name": "kit", "uses": 0}]), "items"),
        (character(items=[{"name": "kit", "uses": -1}]), "items"),
        (character(items=[{"name": "kit", "delayed": "later"}]), "items"),
        (character(items=["kit"]), "items"),
        (character(notes="one"), "notes"),
        (character(harm=-3), "harm"),
        (character(hurt=3), "hurt"),
    ],
)
def test_a_sheet_with_an_invalid_field_is_refused(wrong: dict[str, Any], place: str) -> None:
    """A sheet with an invalid field is refused, and the refusal names the character and the field.

    Rules: R-TRC-85, R-TRC-36, TRC-LU-01.
    """
    with refuses("R-TRC-85") as found:
        begin(character(name="First"), wrong)
    assert found[0].text.startswith("The scene has a mistake: ")
    assert "character[1]" in found[0].text
    assert place in found[0].text
    assert found[0].legal


@pytest.mark.parametrize(
    "scene",
    [
        None,
        {},
        [],
        "Gaslight",
        {"character": []},
        {"character": "Ash"},
        {"character": [character()], "weather": "fog"},
        {"character": [character()], "tags": "fog"},
        {"character": [character()], "tags": [""]},
        {"character": [character()], "title": 7},
        {"character": [character()], "move": move_sheet("x")},
        {"character": [character(name=f"P{n}") for n in range(41)]},
    ],
)
def test_an_invalid_scene_is_refused(scene: Any) -> None:
    """R-TRC-85: a scene without characters or with an unknown field is refused."""
    with refuses("R-TRC-85"):
        SYSTEM.begin(Setup(SEATS, scene))


@pytest.mark.parametrize(
    "wrong",
    [
        character(name="Ash\nBryn"),
        character(name="Ash\u202e"),
        character(profession="Thief\x07"),
        character(drawback="one\ntwo"),
        character(notes=["one\ntwo"]),
        character(armour=[{"name": "ve\nst"}]),
        character(items=[{"name": "k\u2028it"}]),
        character(items=[{"name": "kit", "conditions": "clean water\nand light"}]),
    ],
    ids=["name", "turning sign", "profession", "drawback", "note", "armour", "item", "conditions"],
)
def test_a_sheet_with_a_text_that_needs_two_lines_is_refused(wrong: dict[str, Any]) -> None:
    """A sheet with a text that cannot be shown on one plain line is refused, because events and options show it.

    Rules: TRC-LU-01, TRC-HE-01.
    """
    with pytest.raises(Refused) as caught:
        begin(wrong)
    assert_plain(caught.value.refusal)


@pytest.mark.parametrize("more", [{"title": "Gas\nlight"}, {"tags": ["raging\nfire"]}], ids=["title", "tag"])
def test_a_scene_with_a_title_or_tag_of_two_lines_is_refused(more: dict[str, Any]) -> None:
    """TRC-HA-03: a scene with a title or a tag that cannot be shown on one plain line is refused."""
    with pytest.raises(Refused) as caught:
        begin(character(), **more)
    assert_plain(caught.value.refusal)


@pytest.mark.parametrize("names", [("Ash", "Ash"), ("Ash", "ash"), ("Ash", "ASH")])
def test_two_characters_with_the_same_name_are_refused(names: tuple[str, str]) -> None:
    """Two characters whose names differ at most in capitals are refused, because the log names characters.

    Rules: TRC-LU-01.
    """
    with refuses("TRC-LU-01"):
        begin(*(character(name=name) for name in names))


def test_two_characters_with_the_same_key_are_refused() -> None:
    """TRC-LU-01: two characters with the same key are refused."""
    with refuses("TRC-LU-01") as found:
        begin(character(key="x"), character(name="Bryn", key="x"))
    assert found[0].text == "Two characters have the key “x”."


def test_a_character_of_an_unknown_seat_or_a_spectator_is_refused() -> None:
    """A character for an unknown seat or a spectator is refused, and the refusal lists the possible seats.

    Rules: TRC-LU-01.
    """
    for seat in ("z", "w"):
        with refuses("TRC-LU-01") as found:
            begin(character(controller=seat), seats=(*SEATS, Seat("w", "Watcher", "spectator")))
        assert found[0].legal == "Seats: a, b, gm."


@pytest.mark.parametrize("gear", ["armour", "items"])
def test_two_pieces_of_gear_with_the_same_name_are_refused(gear: str) -> None:
    """Two items or two pieces of armour whose names look the same are refused, because moves name them.

    Rules: TRC-HE-01.
    """
    with refuses("TRC-HE-01"):
        begin(character(**{gear: [{"name": "kit"}, {"name": "Kit"}]}))


def test_a_table_without_a_gm_is_refused() -> None:
    """R-TRC-86: a table without a GM is refused, because the Bad Pool needs an owner."""
    with refuses("R-TRC-86"):
        begin(character(), seats=(Seat("a"), Seat("b")))


def test_an_unknown_extension_is_refused() -> None:
    """A setup with an unknown Extension is refused."""
    with refuses("TRC"):
        SYSTEM.begin(Setup(SEATS, {"character": [character()]}, extensions=("luckier",)))


def test_fields_that_a_sheet_omits_have_defaults() -> None:
    """Fields that a sheet omits have defaults: attributes and Luck are 0, limits 7 and 5, and no gear is carried.

    Rules: R-TRC-36, TRC-LU-01, TRC-HA-01, TRC-ST-01.
    """
    (ash,) = begin(character()).characters
    assert (ash.power, ash.quickness, ash.cool, ash.wits, ash.luck) == (0, 0, 0, 0, 0)
    assert (ash.harm_limit, ash.stress_limit, ash.harm, ash.stress, ash.tags) == (7, 5, 0, 0, ())
    assert (ash.armour, ash.items, ash.key) == ((), (), "ash")


def test_characters_without_a_controller_are_dealt_to_the_players() -> None:
    """Characters without a controller go to the players in turn, or to the GM if there are no players."""
    characters = [character(name=name) for name in ("P", "Q", "R")]
    assert [one.controller for one in begin(*characters).characters] == ["a", "b", "a"]
    assert [one.controller for one in begin(*characters, seats=(GM,)).characters] == ["gm"] * 3


def test_the_ready_scene_makes_a_table() -> None:
    """The sample scene begins with whole armour, the tags of its items, and the moves of the system."""
    position = SYSTEM.begin(Setup(SEATS, SYSTEM.sample()))
    assert [one.name for one in position.characters] == ["Maud Ferrier", "Tobias Crane", "Ines Vidal"]
    assert [(worn.rating, worn.threshold, worn.whole) for worn in position.characters[1].armour] == [(1, 2, 2)]
    assert [item.tags for item in position.characters[2].items] == [
        "heal-2, instant, consumable-2", "calm-1, instant, consumable-1",
    ]  # fmt: skip
    assert len(position.sheets) == 6


def test_armour_that_begins_worn_keeps_its_original_threshold() -> None:
    """Armour that is worn when the game begins keeps the original threshold to which a repair restores it.

    Rules: TRC-HA-07, R-TRC-66.
    """
    try:
        position = begin(character(armour=[{"name": "vest", "threshold": 1, "whole": 3}]))
    except Refused:
        return
    assert (position.characters[0].armour[0].threshold, position.characters[0].armour[0].whole) == (1, 3)
