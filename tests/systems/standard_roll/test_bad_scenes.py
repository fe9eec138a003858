"""Invalid scenes: each refusal names the mistake and its place, and no table begins."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused, Seat, Setup
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, WATCHER, refuses

SEATS = (CURATOR, Seat("a"), Seat("b"))


def entity(**more: Any) -> dict[str, Any]:
    return {"name": "Ash", **more}


def challenge(**more: Any) -> dict[str, Any]:
    return {"name": "Lock", **more}


def begin(*entities: Any, challenges: Any = (), **more: Any) -> Any:
    return SYSTEM.begin(Setup(SEATS, {"entity": list(entities), "challenge": list(challenges), **more}))


@pytest.mark.parametrize(
    ("sheet", "place"),
    [
        ({}, "name"),
        (entity(name=""), "name"),
        (entity(name="  "), "name"),
        (entity(name="x" * 41), "name"),
        (entity(name=7), "name"),
        (entity(key="a|b"), "key"),
        (entity(key="a b"), "key"),
        (entity(key="x" * 41), "key"),
        (entity(level=-1), "level"),
        (entity(level=1.5), "level"),
        (entity(level=100), "level"),
        (entity(level="high"), "level"),
        (entity(level=True), "level"),
        (entity(stats={"Force": -1}), "stats"),
        (entity(stats={"Force": 2.5}), "stats"),
        (entity(stats={"Force": 100}), "stats"),
        (entity(stats={"": 1}), "stats"),
        (entity(stats=[1, 1, 1]), "stats"),
        (entity(clocks={"HP": 0}), "clocks"),
        (entity(clocks={"HP": -3}), "clocks"),
        (entity(clocks={"HP": 1000}), "clocks"),
        (entity(clocks={"HP": "ten"}), "clocks"),
        (entity(clocks={"MP": 3}), "clocks"),
        (entity(clocks=10), "clocks"),
        (entity(foe="yes"), "foe"),
        (entity(environment=1), "environment"),
        (entity(seed="x" * 81), "seed"),
        (entity(notes=["x" * 201]), "notes"),
        (entity(notes=["x"] * 21), "notes"),
        (entity(notes="x"), "notes"),
        (entity(mood="bad"), "mood"),
    ],
)
def test_an_entity_with_an_invalid_field_is_refused(sheet: dict[str, Any], place: str) -> None:
    """An entity with an invalid name, key, Level, stat, clock or field is refused with its place.

    Rules: SR-S5-02, SR-SP-01.
    """
    with refuses("SR-S5-02") as found:
        begin(entity(name="First"), sheet)
    assert found[0].text.startswith("The scene has a mistake: ")
    assert found[0].legal == "An entity has name, level, stats, clocks; a challenge has name, tn, clock."
    assert "entity[1]" in found[0].text
    assert place in found[0].text


@pytest.mark.parametrize(
    ("sheet", "place"),
    [
        ({}, "name"),
        (challenge(name=""), "name"),
        (challenge(name="x" * 61), "name"),
        (challenge(tn=-1), "tn"),
        (challenge(tn="nine"), "tn"),
        (challenge(tn=9.5), "tn"),
        (challenge(clock=0), "clock"),
        (challenge(clock=-1), "clock"),
        (challenge(clock=100), "clock"),
        (challenge(clock=None), "clock"),
        (challenge(res=3), "res"),
    ],
)
def test_a_challenge_with_an_invalid_field_is_refused(sheet: dict[str, Any], place: str) -> None:
    """SR-S2-05, SR-S3-01, SR-S2-08: a challenge with an invalid name, TN, clock or field is refused with its place."""
    with refuses("SR-S5-02") as found:
        begin(entity(), challenges=[challenge(name="First"), sheet])
    assert "challenge[1]" in found[0].text
    assert place in found[0].text


@pytest.mark.parametrize(
    "scene",
    [
        None, [], "Ash", {}, {"entity": []}, {"entity": "Ash"}, {"entity": ["Ash"]}, {"challenge": [{"name": "Lock"}]},
        {"entity": [{"name": "Ash"}], "weather": "fog"}, {"entity": [{"name": "Ash"}], "title": "x" * 81},
        {"entity": [{"name": str(n)} for n in range(61)]},
        {"entity": [{"name": "Ash"}], "challenge": [{"name": str(n)} for n in range(31)]},
    ],
)  # fmt: skip
def test_an_invalid_scene_is_refused(scene: Any) -> None:
    """SR-S5-02: a scene without entities, with too many, or with an unknown field is refused."""
    with refuses("SR-S5-02") as found:
        SYSTEM.begin(Setup(SEATS, scene))
    assert found[0].text.startswith("The scene has a mistake: ")


@pytest.mark.parametrize(
    ("entities", "challenges"),
    [
        ([entity(), entity()], []),
        ([entity(), entity(name="ASH")], []),
        ([entity()], [challenge(name="ash")]),
        ([entity()], [challenge(), challenge(name="LOCK")]),
    ],
)
def test_two_entities_or_challenges_of_one_name_are_refused(entities: list[Any], challenges: list[Any]) -> None:
    """SR-S5-02: no two entities or challenges may have the same name, in whatever case it is written."""
    with refuses("SR-S5-02") as found:
        begin(*entities, challenges=challenges)
    assert found[0].text.startswith(("Two entities are called ", "Two entities or challenges are called "))


@pytest.mark.parametrize("stats", [{"BRAWN": 9}, {"Tide": 1, "tide": 2}])
def test_two_stats_with_names_that_look_the_same_are_refused(stats: dict[str, int]) -> None:
    """SR-SP-01: a stat may not look like one of the five stats or like another of its entity."""
    with refuses("SR-SP-01"):
        begin(entity(stats=stats))


def test_two_entities_of_one_key_are_refused() -> None:
    """SR-S5-02: no two entities may have the same key, whether a sheet gives the key or it is made from the name."""
    for first, second in ((entity(key="ash"), entity(name="Bryn", key="ash")), (entity(), entity(name="B", key="ash"))):
        with refuses("SR-S5-02") as found:
            begin(first, second)
        assert (found[0].text, found[0].legal) == ("Two entities have the key “ash”.", "Give each its own.")


@pytest.mark.parametrize("controller", ["z", ""])
def test_an_entity_of_an_unknown_seat_is_refused(controller: str) -> None:
    """SR-S5-02: the refusal lists the seats that can play; an entity without a controller goes to a player."""
    seats = (*SEATS, type(WATCHER)("z", "Zoe", "spectator"))
    if not controller:
        position = SYSTEM.begin(Setup(seats, {"entity": [entity(controller=controller)]}))
        assert position.entities[0].controller == "a"
        return
    with refuses("SR-S5-02") as found:
        SYSTEM.begin(Setup(seats, {"entity": [entity(controller=controller)]}))
    assert found[0].text == "Ash belongs to “z”, but there is no such seat."
    assert found[0].legal == "Seats: a, b, curator."


@pytest.mark.parametrize(
    ("sheet", "challenges"),
    [
        (entity(name="A\nsh"), []),
        (entity(name="A\u202esh"), []),
        (entity(seed="Attuned\n"), []),
        (entity(notes=["so\nthere"]), []),
        (entity(stats={"For\nce": 1}), []),
        (entity(), [challenge(name="Lo\nck")]),
    ],
)
def test_texts_with_invalid_characters_are_refused(sheet: dict[str, Any], challenges: list[Any]) -> None:
    """SR-S5-02: line breaks and invisible characters are refused in every name and text of a scene."""
    with refuses("SR-S5-02"):
        begin(sheet, challenges=challenges)


def test_a_key_with_a_line_break_is_refused() -> None:
    """SR-S5-02: a key with a line break is refused, because nobody could type it at the table."""
    with refuses("SR-S5-02"):
        begin(entity(key="ash\n"))


def test_a_title_with_a_line_break_is_refused() -> None:
    """SR-S5-02: a scene’s title is shown above the board, so a line break in it is refused."""
    with refuses("SR-S5-02"):
        begin(entity(), title="The\nVault")


def test_a_table_without_a_curator_is_refused() -> None:
    """SR-S2-11: a table without a facilitator’s seat is refused."""
    with refuses("SR-S2-11") as found:
        SYSTEM.begin(Setup((Seat("a"),), {"entity": [entity()]}))
    assert found[0].legal == "Give one seat the role of facilitator."


def test_an_unknown_extension_is_refused() -> None:
    """The refusal of an unknown Extension says that this system has no such Extension."""
    with pytest.raises(Refused, match="There is no Extension “luck” for The Standard Roll"):
        SYSTEM.begin(Setup(SEATS, {"entity": [entity()]}, extensions=("luck",)))


# What is well


def test_the_controllers_when_a_scene_names_none() -> None:
    """SR-S5-02: if a scene names no controllers, players take the players’ side in turn and the Curator the rest."""
    names = {"p": {}, "q": {"foe": True}, "r": {}, "s": {"environment": True}, "t": {}}
    position = begin(*(entity(name=name, **more) for name, more in names.items()))
    assert [one.controller for one in position.entities] == ["a", "curator", "b", "curator", "a"]
    assert [one.player_side for one in position.entities] == [True, False, True, False, True]


def test_a_curator_alone_plays_all_entities() -> None:
    """SR-S5-02: at a table without players the Curator plays all entities."""
    position = SYSTEM.begin(Setup((CURATOR,), {"entity": [entity(), entity(name="Bryn")]}))
    assert [one.controller for one in position.entities] == ["curator", "curator"]


def test_the_default_values_of_a_sheet() -> None:
    """By default an entity has Level 0, stats of 1 and no clocks, and a challenge has TN 9 and a clock of 1.

    Rules: SR-SP-01, R-SR-41, R-SR-95.
    """
    position = begin(entity(), challenges=[challenge()])
    assert (position.entities[0].level, position.entities[0].clocks) == (0, ())
    assert {value for _, value in position.entities[0].stats} == {1}
    assert (position.challenges[0].tn, position.challenges[0].clock.most) == (9, 1)


def test_a_stat_of_an_effect_is_not_lost() -> None:
    """R-SR-45: the stats that a sheet gives an environmental effect are kept or refused, never dropped in silence."""
    try:
        position = begin(entity(environment=True, stats={"Force": 4}))
    except Refused:
        return
    assert position.entities[0].stat("Force") == 4
