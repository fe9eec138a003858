"""Characters that come from files, leave the table, return and are deleted (R-TRC-90)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Seat, Setup
from facedown.game import rosters as r
from facedown.game.state_files import character_file, scene_file
from facedown.systems.trinity_code import actions as m
from tests.systems.driver import data_of
from tests.systems.trinity_code.driver import GM, MEDIKIT, SEDATIVE, SYSTEM, VEST, WATCHER, Sheet, Table, sheet

HERO = {
    "profession": "Constable", "power": 2, "quickness": -1, "cool": 3, "wits": 1, "luck": 5, "drawback": "no badge",
    "cancels_misfires": True, "harm_limit": 9, "stress_limit": 8, "notes": ["owes a favour"],
}  # fmt: skip
"""A hero with four different ratings, a Luck of 5 and limits of 9 and 8."""


def table(**more: Any) -> Table:
    """Return a table with the hero A, a friend B, and N of the GM, in an Investigation that began 50 minutes ago.

    A has 6 harm, 7 stress and Luck 4 of 5, a vest that is worn once, and has used one of two doses of a medikit.
    """
    hero = sheet("a", **HERO, armour=[VEST], items=[MEDIKIT, SEDATIVE])
    there = Table(hero, sheet("b"), sheet("n", controller="gm"), good=3, bad=2, tags=("fog",), **more)
    there.shake("a", 7)
    there.hurt("a", 9, "vest")
    there.use("a", "medikit")
    there.play(m.InflictHarm("a", 3))
    there.play(m.EscapeHarm("a"))
    there.pass_time(minutes=50)
    return there


def save(there: Table, key: str) -> dict[str, Any]:
    """Return the data of a character’s file, as the GM saves it."""
    return character_file(SYSTEM, there.view(GM.key), GM, key)


def bring_in(data: dict[str, Any], controller: str = "b", **more: Any) -> r.BringIn:
    return r.BringIn(controller, file=msgspec.json.encode(data).decode(), **more)


# Files


def test_a_file_holds_the_whole_state_of_a_character() -> None:
    """R-TRC-90: ratings, Luck, harm, stress, limits, gear as it is now, and the minutes that count for recovery."""
    assert save(table(), "a") == {
        "system": "trinity-code", "edition": "1", "name": "A", **HERO, "luck": 4, "luck_start": 5,
        "harm": 6, "stress": 7, "healing_minutes": 50, "calming_minutes": 50,
        "armour": [{"name": "vest", "rating": 1, "threshold": 1, "whole": 2}],
        "items": [
            {"name": "medikit", "heal": 2, "calm": 0, "delayed": False, "uses": 1, "conditions": ""},
            {"name": "sedative", "heal": 0, "calm": 1, "delayed": True, "uses": 1, "conditions": ""},
        ],
    }  # fmt: skip


def test_a_character_moves_to_another_table_with_its_state() -> None:
    """R-TRC-90: at another table the character has every number that it had."""
    before, other = table(), Table(sheet("x"))
    assert data_of(other.play(bring_in(save(before, "a"), "x"))) == [("R-TRC-90", "arrived", {"character": "a"})]
    assert other.who("a") == msgspec.structs.replace(before.who("a"), controller="x")


def test_a_player_saves_only_its_own_character() -> None:
    there = table()
    for seat, key in ((Seat("a"), "b"), (Seat("b"), "n"), (WATCHER, "a")):
        with pytest.raises(Refused, match="Only its player and the GM"):
            character_file(SYSTEM, there.view(seat.key), seat, key)
    assert character_file(SYSTEM, there.view("a"), Seat("a"), "a") == save(there, "a")


def test_a_scene_file_continues_the_session_where_it_ended() -> None:
    """R-TRC-90: both Pools, the Investigation and its time, combat, tags, moves and all characters are in a scene file.

    Luck that prevents harm has put a point into the Bad Pool.
    """
    there = table()
    there.play(r.Retire(("b",)))
    there.play(m.SetCombat(True))
    data = scene_file(SYSTEM, there.view(GM.key), GM)
    again = SYSTEM.begin(Setup((GM, Seat("a"), Seat("b")), data))
    now = there.position
    assert [one for one in again.characters if one.key == "a"] == [there.who("a")]
    assert (again.good, again.bad, again.minutes, again.combat, again.tags) == (3, 3, 50, True, ("fog",))
    assert (again.phase, again.investigations, again.own_moves) == ("investigation", 1, now.own_moves)
    assert [one.key for one in again.retired] == ["b"]
    assert next(one for one in again.characters if one.key == "n").controller == "gm"


def test_a_lost_character_comes_as_the_gms_until_it_is_restored() -> None:
    """Rules: R-TRC-90, R-TRC-75, TRC-ST-11."""
    there = Table(sheet("a"), sheet("b"))
    there.play(bring_in({"name": "X", "lost": True, "stress": 5}, "b"))
    lost = there.who("x")
    assert (lost.controller, lost.player) == ("gm", "b")
    there.play(r.Retire(("x",)))
    there.play(r.BringBack("x", "a"))
    assert (there.who("x").controller, there.who("x").player) == ("gm", "a")


DYING = {"name": "X", "harm": 8, "unconscious": True, "dying": True, "cheat_death_due": "turn"}


def test_a_roll_that_is_due_on_a_turn_is_made_at_once_without_combat() -> None:
    """R-TRC-90, R-TRC-69: otherwise nobody would ever make it."""
    there = Table(sheet("a"), sheet("b"))
    there.play(bring_in(DYING))
    assert (there.rolling.actor, there.rolling.move) == ("x", "cheat-death")
    there.settle(6, 5)
    assert not there.who("x").dying


def test_a_roll_that_is_due_on_a_turn_waits_for_it_in_combat() -> None:
    """Rules: R-TRC-90, R-TRC-69."""
    there = Table(sheet("a"), sheet("b"))
    there.play(m.SetCombat(True))
    there.play(bring_in(DYING))
    assert there.position.roll is None
    there.play(m.TakeTurn("x"))
    assert there.rolling.actor == "x"


WRONG: list[tuple[Sheet, str, str]] = [
    ({"name": "X", "system": "tri-core"}, "This file is for the system “tri-core”, not for The Trinity", "Choose"),
    ({"name": "X", "mana": 3}, "The file has a mistake", "A character has name, power"),
    ({"name": "X", "mana": 3, "edition": "7"}, "The file has a mistake", "Edition “7” has written this file"),
    ({"name": "X", "harm": 7}, "X has 7 harm, at a limit of 7, and is awake.", "Set unconscious"),
    ({"name": "X", "harm": 9, "unconscious": True}, "X has 9 harm, at a limit of 7, and is not dead.", "Set dead"),
    ({"name": "X", "lost": True, "stress": 5, "on_the_brink": True, "face_demons_due": "now"},
     "X is lost and on the brink.", "Remove on_the_brink"),
    ({"name": "X", "dead": True, "dying": True}, "X is dead and has other tags.", "Remove the other tags."),
    ({"name": "X", "dying": True, "cheat_death_due": "now"}, "X is dying and awake.", "Set unconscious = true."),
    ({"name": "X", "unconscious": True, "dying": True}, "X has only one of “dying” and a roll", "or neither."),
    ({"name": "X", "cheat_death_due": "now"}, "X has only one of “dying” and a roll", "or neither."),
    ({"name": "X", "stress": 6}, "X has 6 stress, at a limit of 5.", "Set stress to at most 5."),
    ({"name": "X", "stress": 4, "on_the_brink": True, "face_demons_due": "now"}, "X has 4 stress, at a limit of 5,",
     "Raise stress, or remove on_the_brink."),
    ({"name": "X", "stress": 5, "on_the_brink": True}, "X has only one of “on the brink” and a roll", "or neither."),
    ({"name": "X", "luck": 4, "luck_start": 3}, "X has Luck 4, more than the 3 of its playbook.", "Raise luck_start"),
    ({"name": "X", "items": [MEDIKIT, MEDIKIT]}, "X has two items called “medikit”.", "Rename one of them."),
]  # fmt: skip


@pytest.mark.parametrize(("data", "text", "legal"), WRONG, ids=[str(at) for at in range(len(WRONG))])
def test_a_wrong_file_is_refused_and_changes_nothing(data: Sheet, text: str, legal: str) -> None:
    refusal = table().refused(bring_in(data))
    assert refusal.text.startswith(text), refusal
    assert legal in refusal.legal, refusal


def test_a_scene_with_a_contradictory_state_is_refused() -> None:
    """TRC-HA-09, R-TRC-88: nobody is awake at the harm limit, and there is no combat outside Investigations."""
    with pytest.raises(Refused, match="A has 7 harm"):
        Table(sheet("a", harm=7))
    with pytest.raises(Refused, match="combat outside an Investigation"):
        SYSTEM.begin(Setup((GM, Seat("a")), {"character": [sheet("a")], "combat": True}))


def test_a_scene_with_a_dying_character_begins_with_its_roll() -> None:
    """R-TRC-90, TRC-HA-14: the GM is asked at once for the Karma of the roll."""
    scene = {"character": [sheet("b"), {**DYING, "cheat_death_due": "now"}], "in_investigation": True}
    position = SYSTEM.begin(Setup((GM, Seat("b")), scene))
    assert position.roll is not None
    assert position.roll.actor == "x"
    assert [seat.key for seat in SYSTEM.awaited(position, (GM, Seat("b")))] == ["gm"]


# Leaving and returning


def test_a_retired_character_leaves_board_and_options_and_returns_with_its_state() -> None:
    """R-TRC-90: no time passes for it, and the last result does not name it any more."""
    there = table()
    there.make("a", 5, 4)
    there.stand()
    before = there.who("a")
    assert data_of(there.play(r.Retire(("a",)))) == [("R-TRC-90", "retired", {"character": "a"})]
    assert there.position.last is None
    assert "a" not in [mat.key for mat in SYSTEM.board(there.view(GM.key), GM).mats]
    assert there.options("a") == []
    there.pass_time(hours=30)
    there.play(r.BringBack("a", "b"))
    assert there.who("a") == msgspec.structs.replace(before, controller="b")


@pytest.mark.parametrize("pending", ["move", "harm", "forced roll"])
def test_nobody_comes_or_goes_while_something_is_pending(pending: str) -> None:
    """R-TRC-90: nothing waits for somebody who is gone."""
    there = Table(sheet("a"), sheet("b"), sheet("c"))
    there.play(r.Retire(("c",)))
    if pending == "move":
        there.declare("a")
    elif pending == "harm":
        there = Table(sheet("a", luck=1), sheet("b"), sheet("c"))
        there.play(r.Retire(("c",)))
        there.play(m.InflictHarm("a", 3))
    else:
        there.shake("a", 5)
    for move in (r.Retire(("b",)), r.BringIn("b", "Ines Vidal"), r.BringBack("c", "c"), r.DeleteRetired(("c",))):
        assert "between moves" in there.refused(move).text


def test_a_new_character_never_gets_the_key_of_a_retired_one() -> None:
    """R-TRC-90: the retired one can return."""
    there = table()
    there.play(r.Retire(("b",)))
    there.play(m.AddCharacter("B", "a"))
    assert there.who("b-2").name == "B"
    there.play(r.BringBack("b", "b"))
    assert there.who("b").name == "B 2"
    there.play(r.Retire(("b-2",)))
    there.play(r.DeleteRetired(("b-2",)))
    assert there.refused(r.BringBack("b-2", "b")).rule == "R-TRC-90"
    assert there.refused(r.DeleteRetired(("b-2",))).rule == "R-TRC-90"


def test_the_last_character_stays() -> None:
    """Rules: R-TRC-90."""
    there = Table(sheet("a"), sheet("b"))
    there.play(r.Retire(("a",)))
    assert there.refused(r.Retire(("b",))).text == "One character stays at the table."


def test_a_campaign_does_not_fill_up() -> None:
    """R-TRC-90, TRC-LU-01: forty characters can be replaced by others."""
    there = Table(*(sheet(f"c{n}", controller="gm") for n in range(40)))
    assert there.refused(r.BringIn("gm", "Ines Vidal")).rule == "R-TRC-90"
    assert there.refused(m.AddCharacter("Z", "gm")).legal == "Retire a character first."
    there.play(r.Retire(tuple(one.key for one in there.position.characters[:39])))
    for count in (9, 9, 9, 9, 3):
        there.play(r.BringIn("gm", "Ines Vidal", count=count))
    assert len(there.position.characters) == 40
