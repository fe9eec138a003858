"""Invalid setups: each refusal names the mistake and its place, and no table begins."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused, Seat, Setup
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import GM, SYSTEM, Table, assert_plain, level, refuses, sheet

SEATS = (GM, Seat("a"), Seat("b"))


def actor(**more: Any) -> dict[str, Any]:
    return {"name": "Ash", "av": {"REA": 4}, **more}


@pytest.mark.parametrize(
    ("sheet_of", "place"),
    [
        (actor(av={"REA": -1}), "REA"),
        (actor(av={"REA": 2.5}), "REA"),
        (actor(av={"REA": 100}), "REA"),
        (actor(av={"REA": "four"}), "REA"),
        (actor(av={"REA": True}), "REA"),
        (actor(av={"LUK": 4}), "av"),
        (actor(av=[4, 4, 4]), "av"),
        ({"name": "Ash"}, "av"),
        ({"av": {"REA": 4}}, "name"),
        (actor(name=""), "name"),
        (actor(name="x" * 41), "name"),
        (actor(rank=0), "rank"),
        (actor(rank=-3), "rank"),
        (actor(rank=2.5), "rank"),
        (actor(rank=100), "rank"),
        (actor(wildcards=-1), "wildcards"),
        (actor(wildcards=10), "wildcards"),
        (actor(kind="GM"), "kind"),
        (actor(mood="bad"), "mood"),
    ],
)
def test_a_sheet_with_a_problem(sheet_of: dict[str, Any], place: str) -> None:
    """A sheet with negative or fractional AVs, unknown Attributes or fields, or a Rank below 1 is refused.

    Rules: R-CK-83, CK-GL-06, CK-M-01.
    """
    with refuses("R-CK-83") as found:
        SYSTEM.begin(Setup(SEATS, {"actor": [actor(name="First"), sheet_of]}))
    assert "actor[" in found[0].text
    assert found[0].text.startswith("The scene has a mistake: ")
    assert found[0].legal.startswith(("An AV is 0 to 99, or a dash.", "An Actor has name and av"))
    assert_plain(found[0])
    assert place in found[0].text


@pytest.mark.parametrize(
    "scene", [None, {}, {"actor": []}, {"actor": "Ash"}, [], {"actor": [actor()], "weather": "fog"}]
)
def test_a_scene_without_actors_is_refused(scene: Any) -> None:
    """R-CK-83: a scene needs Actors."""
    with refuses("R-CK-83") as found:
        SYSTEM.begin(Setup(SEATS, scene))
    assert_plain(found[0])


@pytest.mark.parametrize(
    "sheets", [[actor(key="ash"), actor(key="ash", name="Other")], [actor(), actor()], [actor(), actor(name="ash")]]
)
def test_an_actor_listed_twice(sheets: list[dict[str, Any]]) -> None:
    """CK-GL-01: two Actors with one key, given or made of their names, are refused."""
    with refuses("CK-GL-01") as found:
        SYSTEM.begin(Setup(SEATS, {"actor": sheets}))
    assert (found[0].text, found[0].legal) == ("Two Actors have the key “ash”.", "Give each its own.")


def test_an_actor_of_a_seat_that_is_not_there() -> None:
    """CK-S1-01: the refusal lists the seats."""
    with refuses("CK-S1-01") as found:
        SYSTEM.begin(Setup(SEATS, {"actor": [actor(controller="z")]}))
    assert found[0].text == "Ash belongs to “z”, but there is no such seat."
    assert found[0].legal == "Seats: a, b, gm."


def test_a_scene_in_which_nobody_can_play() -> None:
    """R-CK-47: a scene without any Attribute above 0 is refused."""
    with refuses("R-CK-47"):
        SYSTEM.begin(Setup(SEATS, {"actor": [actor(av={"REA": 0, "KNO": "-"}), actor(name="Bryn", av={})]}))


def test_an_unknown_extension() -> None:
    """CK-K-07: the refusal lists the installed Extensions."""
    with refuses("CK-K-07") as found:
        SYSTEM.begin(Setup(SEATS, {"actor": [actor()]}, extensions=("luck",)))
    assert found[0].text == "There is no Extension “luck” for Core Kernel."
    assert "second-wind" in found[0].legal
    assert_plain(found[0])


def test_dashes_zeros_and_what_is_left_out() -> None:
    """CK-GL-06, CK-N-01: both dash characters and an omitted Attribute mean a dash."""
    position = SYSTEM.begin(Setup(SEATS, {"actor": [actor(av={"REA": 4, "KNO": "-", "STR": "–", "WIL": 99})]}))
    assert position.actors[0].av == (4, None, None, None, None, None, 99, None, None)


def test_the_controllers_when_a_scene_names_none() -> None:
    """CK-S1-01: PCs go to the players in turn and NPCs to the GM; without a GM the players share all."""
    av = {"REA": 4, "STR": 4, "WIL": 4}
    kinds = {"p": "PC", "q": "NPC", "r": "PC", "s": "PC"}
    scene = {"actor": [actor(name=name, kind=kind, av=av) for name, kind in kinds.items()]}
    with_gm = SYSTEM.begin(Setup(SEATS, scene))
    assert [one.controller for one in with_gm.actors] == ["a", "gm", "b", "a"]
    without = SYSTEM.begin(Setup((Seat("a"), Seat("b")), scene))
    assert [one.controller for one in without.actors] == ["a", "b", "a", "b"]


@pytest.mark.parametrize(("key", "name"), [("a|b", "P"), ("|", "P"), ("a b", "P"), ("Ä", "P"), ("", "A|B"), ("", " ")])
def test_whatever_a_scene_calls_an_actor_it_can_be_opposed(key: str, name: str) -> None:
    """CK-S1-05, CK-GL-01: every accepted key of an Actor can be named as an opponent."""
    try:
        table = Table({**level("p", 5), "key": key, "name": name}, level("q", 5))
    except Refused:
        return
    made = table.position.actors[0].key
    assert made
    table.start(deal=False)
    table.play(m.Oppose((f"{made}|q",)))
    assert table.conflict.opposition == ((made, "q"),)


def test_a_table_without_a_gm_needs_two_actors_that_can_enter() -> None:
    """R-CK-64: a scene with only one Actor that can enter is refused without a GM and accepted with one."""
    scene = {"actor": [actor(name=name, av={"REA": rea, "STR": 4, "WIL": 4}) for name, rea in (("p", 4), ("q", 0))]}
    assert SYSTEM.begin(Setup(SEATS, scene))
    with pytest.raises(Refused, match="this scene has 1, as q cannot enter"):
        SYSTEM.begin(Setup((Seat("a"), Seat("b")), scene))
    with pytest.raises(Refused, match=r"this scene has 1\. Add an Actor"):
        SYSTEM.begin(Setup((Seat("a"), Seat("b")), {"actor": scene["actor"][:1]}))


def test_two_actors_that_can_enter_are_needed() -> None:
    """With one Actor that can enter no Conflict can be declared, and the refusal gives this reason.

    Rules: CK-P-02, R-CK-64.
    """
    table = Table(level("a", 5), sheet("b", (0, 0, 0), (0, 0, 0), (0, 0, 0)))
    refusal = table.refused(m.StartConflict(("a", "b")))
    assert refusal.rule in ("CK-P-02", "R-CK-47", "R-CK-64", "R-CK-94")
    assert "between Conflicts" not in refusal.text


def test_two_sides_that_look_alike() -> None:
    """R-CK-50: sides whose names look the same are refused, because they would be opponents."""
    with refuses("R-CK-50") as found:
        SYSTEM.begin(Setup(SEATS, {"actor": [actor(side="crew"), actor(name="B", side="Crew")]}))
    assert found[0].text == "Two sides are called “crew” and “Crew”."
    assert_plain(found[0])
