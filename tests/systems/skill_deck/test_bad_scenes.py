"""Invalid setups: each refusal names the mistake and its place, and no table begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Seat, Setup
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Position
from tests.systems.skill_deck.driver import REF, SYSTEM, Table, assert_plain, refuses, sheet

SEATS = (REF, Seat("a"), Seat("b"))
GUN = {"name": "gun", "proficiency": "Exterminate"}


def character(**more: Any) -> dict[str, Any]:
    return {"name": "Ash", **more}


def armed(**more: Any) -> dict[str, Any]:
    """Return Ash with a gun, of which the given fields are changed."""
    return character(weapons=[{**GUN, **more}])


def begin(*characters: Any, seats: tuple[Seat, ...] = SEATS, **more: Any) -> Position:
    position: Position = SYSTEM.begin(Setup(seats, {"character": list(characters), **more}))
    return position


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({}, "name"),
        (character(name=""), "name"),
        (character(name=" "), "name"),
        (character(name="\u00a0"), "name"),
        (character(name="x" * 41), "name"),
        (character(name=7), "name"),
        (character(name=None), "name"),
        (character(key="two words"), "key"),
        (character(key="a|b"), "key"),
        (character(key="x" * 41), "key"),
        (character(key=1), "key"),
        (character(controller=1), "controller"),
        (character(side="x" * 41), "side"),
        (character(side=1), "side"),
        (character(ref="yes"), "ref"),
        (character(proficiencies=["Parley"]), "proficiencies"),
        (character(proficiencies="Parley 2"), "proficiencies"),
        (character(proficiencies={"Parley": -1}), "proficiencies"),
        (character(proficiencies={"Parley": -(10**30)}), "proficiencies"),
        (character(proficiencies={"Parley": 10**30}), "proficiencies"),
        (character(proficiencies={"Parley": 1.5}), "proficiencies"),
        (character(proficiencies={"Parley": 2.0}), "proficiencies"),
        (character(proficiencies={"Parley": "2"}), "proficiencies"),
        (character(proficiencies={"Parley": True}), "proficiencies"),
        (character(proficiencies={"Parley": None}), "proficiencies"),
        (character(proficiencies={"": 1}), "proficiencies"),
        (character(proficiencies={" ": 1}), "proficiencies"),
        (character(proficiencies={"x" * 41: 1}), "proficiencies"),
        (character(weapons=["gun"]), "weapons"),
        (character(weapons=GUN), "weapons"),
        (character(weapons=[{"name": "gun"}]), "proficiency"),
        (character(weapons=[{"proficiency": "Exterminate"}]), "name"),
        (armed(name=""), "name"),
        (armed(proficiency=""), "proficiency"),
        (armed(name="x" * 41), "name"),
        (armed(openly="yes"), "openly"),
        (armed(ranged=1), "ranged"),
        (armed(damage=3), "damage"),
        (character(weapons=[{**GUN, "name": f"gun {n}"} for n in range(10)]), "weapons"),
        (character(damage=-1), "damage"),
        (character(damage=4), "damage"),
        (character(damage=10**30), "damage"),
        (character(damage=0.5), "damage"),
        (character(damage="1"), "damage"),
        (character(damage=True), "damage"),
        (character(damage=None), "damage"),
        (character(shaken=1), "shaken"),
        (character(shaken="yes"), "shaken"),
        (character(notes="one"), "notes"),
        (character(notes=["x" * 201]), "notes"),
        (character(notes=["x"] * 21), "notes"),
        (character(injured=True), "injured"),
        (character(uses=3), "uses"),
        (character(damage_taken=1), "damage_taken"),
        (["Ash"], "character[1]"),
        (None, "character[1]"),
    ],
)
def test_a_sheet_with_a_problem(wrong: Any, place: str) -> None:
    """SD-SC-01, SD-PR-06, SD-CB-09: the refusal names the character, the wrong field and the values allowed there."""
    with refuses("SD-SC-01") as found:
        begin(character(name="First"), wrong)
    assert found[0].text.startswith("The scene has a mistake: ")
    assert "character[1]" in found[0].text
    assert place in found[0].text
    assert found[0].legal == "A character has name, side, proficiencies, weapons, damage, shaken."


@pytest.mark.parametrize(
    "scene",
    [
        None,
        {},
        [],
        "The Embassy Ball",
        {"character": []},
        {"character": "Ash"},
        {"character": character()},
        {"character": [character()], "weather": "fog"},
        {"character": [character()], "title": 7},
        {"character": [character()], "title": "x" * 81},
        {"character": [character()], "likes": "Armour"},
        {"character": [character()], "likes": {"shield": ["Shield"]}},
        {"character": [character()], "likes": {"armour": "Armour"}},
        {"character": [character()], "likes": {"weapon": [1]}},
        {"character": [character()], "likes": {"medicine": None}},
        {"character": [character(name=f"P{n}") for n in range(61)]},
    ],
)
def test_an_invalid_scene_is_refused(scene: Any) -> None:
    """SD-SC-01, R-SD-40: a scene without characters or with an unknown field is refused."""
    with refuses("SD-SC-01") as found:
        SYSTEM.begin(Setup(SEATS, scene))
    assert found[0].text.startswith("The scene has a mistake: ")


@pytest.mark.parametrize("name", ["armour", "weapon", "medicine"])
@pytest.mark.parametrize("likes", [[], [""], [" "], ["Armour", " "]])
def test_an_invalid_list_of_proficiencies_like_armour_is_refused(name: str, likes: list[str]) -> None:
    """R-SD-40: a list must name at least one proficiency."""
    with refuses("R-SD-40"):
        begin(character(), likes={name: likes})


WRITTEN: dict[str, Callable[[str], dict[str, Any]]] = {
    "name": lambda words: character(name=words),
    "side": lambda words: character(side=words),
    "proficiency": lambda words: character(proficiencies={words: 2}),
    "weapon": lambda words: armed(name=words),
    "its proficiency": lambda words: armed(proficiency=words),
    "note": lambda words: character(notes=[words]),
}
"""The texts that a sheet can hold, each with an example."""

UNFIT = ["one\ntwo", "one\rtwo", "o\u2028ne", "one\x07", "one\x00", "on\u202ee", "on\u200be", "one\u2066"]
"""Line breaks, and signs that hide, turn or ring."""


@pytest.mark.parametrize("words", UNFIT, ids=ascii)
@pytest.mark.parametrize("what", WRITTEN)
def test_words_that_cannot_be_shown_on_one_line(what: str, words: str) -> None:
    """SD-SC-01, SD-BG-01: texts of a sheet with invalid characters are refused in a plain sentence."""
    with pytest.raises(Refused) as caught:
        begin(WRITTEN[what](words))
    refusal = caught.value.refusal
    assert_plain(refusal)
    assert refusal.text.isprintable()


@pytest.mark.parametrize("words", UNFIT, ids=ascii)
@pytest.mark.parametrize("name", ["armour", "weapon", "medicine"])
def test_a_listed_proficiency_with_invalid_characters_is_refused(name: str, words: str) -> None:
    """R-SD-40: a listed proficiency must fit on one line, because events and options name it."""
    with pytest.raises(Refused) as caught:
        begin(character(), likes={name: ["Armour", words]})
    assert_plain(caught.value.refusal)
    assert caught.value.refusal.text.isprintable()


@pytest.mark.parametrize("key", ["ash\n", "as\nh", "a\u200bsh", "\u202eash"], ids=ascii)
def test_a_key_that_cannot_be_shown_on_one_line(key: str) -> None:
    """SD-SC-01: a key with invalid characters is refused, because moves and refusals name it."""
    with pytest.raises(Refused) as caught:
        begin(character(key=key))
    assert_plain(caught.value.refusal)


@pytest.mark.parametrize("title", ["The\nBall", "The Ball\n", "Ball\u202e", "Ba\u200bll"], ids=ascii)
def test_a_title_that_cannot_be_shown_on_one_line(title: str) -> None:
    """SD-SC-01: a scene’s title with invalid characters is refused, because every board shows it."""
    with pytest.raises(Refused) as caught:
        begin(character(), title=title)
    assert_plain(caught.value.refusal)


@pytest.mark.parametrize("names", [("Ash", "Ash"), ("Ash", "ash"), ("Ash", "ASH")])
def test_two_characters_of_one_name(names: tuple[str, str]) -> None:
    """SD-SC-01: two characters may not have the same name, because the log names them."""
    with refuses("SD-SC-01"):
        begin(*(character(name=name) for name in names))


@pytest.mark.parametrize("name", ["Ash ", " Ash", "\u00a0Ash"], ids=ascii)
def test_two_names_that_look_alike(name: str) -> None:
    """SD-SC-01: names that differ only by blanks at their ends are refused as equal."""
    with pytest.raises(Refused) as caught:
        begin(character(), character(name=name))
    assert_plain(caught.value.refusal)


def test_a_blank_makes_no_side() -> None:
    """R-SD-62, R-SD-61: a side of blanks is no side, and blanks around the name of a side are removed."""
    position = begin(character(side=" "), character(name="B", side="x"), character(name="C", side=" x "))
    assert [one.side for one in position.characters] == ["", "x", "x"]


@pytest.mark.parametrize("side", ["guests", "GUESTS", "Guests\u200d"], ids=ascii)
def test_two_sides_that_look_alike(side: str) -> None:
    """R-SD-61: sides whose names look the same are refused, because they would be opponents."""
    with refuses("R-SD-61") as found:
        begin(character(side="Guests"), character(name="B", side="Guests"), character(name="C", side=side))
    assert found[0].text == f"Two sides are called “Guests” and “{side}”."
    assert found[0].legal == "Write the name of each side in one way."
    assert_plain(found[0])


@pytest.mark.parametrize("wrong", [armed(name=" "), armed(proficiency=" ")], ids=["name", "proficiency"])
def test_a_weapon_of_blanks(wrong: dict[str, Any]) -> None:
    """SD-BG-01: a weapon needs a name that is not blank."""
    with pytest.raises(Refused) as caught:
        begin(wrong)
    assert_plain(caught.value.refusal)


def test_a_weapon_given_with_a_blank_behind_its_proficiency() -> None:
    """SD-BG-01, R-SD-57: a blank after the proficiency is removed from the names of proficiency and weapon."""
    table = Table(sheet("a", Exterminate=1), sheet("b"))
    table.play(m.GiveWeapon("a", " gun ", " Exterminate "))
    assert [(weapon.name, weapon.proficiency) for weapon in table.who("a").weapons] == [("gun", "Exterminate")]
    assert table.options("a", "bang")


def test_a_proficiency_that_is_there_twice() -> None:
    """SD-PR-06: a sheet with both “Parley” and “Parley ” is refused."""
    with pytest.raises(Refused) as caught:
        begin(character(proficiencies={"Parley": 2, "Parley ": 1}))
    assert_plain(caught.value.refusal)


def test_two_characters_of_one_key() -> None:
    """SD-SC-01: two characters may not have the same key, even if one key was made from a name."""
    for others in (
        (character(key="x"), character(name="Bryn", key="x")),
        (character(), character(name="B", key="ash")),
    ):
        with refuses("SD-SC-01") as found:
            begin(*others)
        assert found[0].text.startswith("Two characters have the key “")


def test_a_character_of_a_seat_that_is_not_there() -> None:
    """SD-SC-01: the refusal lists the seats, and a spectator’s seat cannot have a character."""
    for seat in ("z", "w"):
        with refuses("SD-SC-01") as found:
            begin(character(controller=seat), seats=(*SEATS, Seat("w", "Watcher", "spectator")))
        assert found[0].text == f"Ash belongs to “{seat}”, but there is no such seat."
        assert found[0].legal == "Seats: a, b, ref."


@pytest.mark.parametrize("name", ["gun", "Gun", "ｇｕｎ"])
def test_two_weapons_with_names_that_look_the_same(name: str) -> None:
    """SD-BG-01: a character’s weapons need different names, because a BANG names its weapon."""
    with refuses("SD-BG-01"):
        begin(character(weapons=[GUN, {**GUN, "name": name, "openly": False}]))


@pytest.mark.parametrize("name", ["parley", "Ｐａｒｌｅｙ"])
def test_two_proficiencies_with_names_that_look_the_same(name: str) -> None:
    """SD-PR-01: cards are added for a proficiency by its name."""
    with refuses("SD-PR-01") as found:
        begin(character(proficiencies={"Parley": 2, name: 3}))
    assert found[0].text == "Ash has two proficiencies called “parley”."


def test_a_table_without_a_ref() -> None:
    """SD-SC-02: a table without a Ref is refused."""
    with refuses("SD-SC-02") as found:
        begin(character(), seats=(Seat("a"), Seat("b")))
    assert found[0].text == "The Skill Deck needs a Ref."


def test_an_extension_that_is_not_there() -> None:
    """The refusal lists the Extensions that exist."""
    with refuses("SD"):
        SYSTEM.begin(Setup(SEATS, {"character": [character()]}, extensions=("marked cards",)))


def test_fields_that_a_sheet_omits_have_defaults() -> None:
    """By default a character has no proficiency, weapon, wound or side, and only Armour protects.

    Rules: R-SD-23, SD-CB-07, R-SD-40.
    """
    position = begin(character())
    (ash,) = position.characters
    assert (ash.key, ash.side, ash.proficiencies, ash.weapons, ash.notes) == ("ash", "", (), (), ())
    assert (ash.damage, ash.shaken, ash.alive, ash.injured) == (0, False, True, False)
    likes = position.likes
    assert (likes.armour, likes.weapon, likes.medicine) == (("Armour",), ("Weapon",), ("Medicine",))
    assert (position.phase, position.check, position.freeze, position.conflict) == ("between", None, None, False)


def test_the_controllers_when_a_scene_names_none() -> None:
    """Player characters go to the players in turn, the Ref’s to the Ref, and all to the Ref without players.

    Rules: R-SD-66.
    """
    four = [character(name="P"), character(name="Q", ref=True), character(name="R"), character(name="S")]
    assert [one.controller for one in begin(*four).characters] == ["a", "ref", "b", "a"]
    assert {one.controller for one in begin(*four, seats=(REF,)).characters} == {"ref"}


def test_nobodys_place_is_taken_by_the_deck() -> None:
    """SD-SC-02: no key of a character collides with a key of the board."""
    table = Table(sheet("deck", Parley=1) | {"key": ""}, sheet("b"))
    table.tries(table.position.characters[0].key, "Parley")
    keys = [mat.key for mat in SYSTEM.board(table.view("ref"), REF).mats]
    assert len(keys) == len(set(keys)) == 3


def test_the_ready_scene_makes_a_table() -> None:
    """The embassy scene sets up three guests and two guards of the Ref."""
    position = begin(*SYSTEM.sample()["character"], title=SYSTEM.sample()["title"])
    assert position.title == "The Embassy Ball"
    assert [(one.name, one.side, one.controller) for one in position.characters] == [
        ("Vesna", "Guests", "a"), ("Osric", "Guests", "b"), ("Ilse", "Guests", "a"),
        ("Captain Rohde", "Guards", "ref"), ("The Sentry", "Guards", "ref"),
    ]  # fmt: skip
    assert [(w.name, w.openly, w.ranged) for one in position.characters for w in one.weapons] == [
        ("duelling pistol", True, True), ("hat pin", False, False), ("service carbine", True, True),
        ("sabre", True, False),
    ]  # fmt: skip
    assert [(one.name, one.session, one.downtime) for one in position.characters[1].proficiencies] == [
        ("Parley", 2, 2), ("Medicine", 1, 1), ("Armour", 1, 1),
    ]  # fmt: skip


def test_an_invalid_character_is_refused() -> None:
    """SD-SC-01: a lone surrogate is refused in every text, also where a list is expected."""
    with refuses("SD-SC-01"):
        SYSTEM.begin(Setup((REF,), {"character": "\ud800"}, {}))
