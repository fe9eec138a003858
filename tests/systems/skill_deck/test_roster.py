"""Characters that come from files, leave the game, return and are deleted (R-SD-74)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Seat, Setup
from facedown.game import rosters as r
from facedown.game.state_files import character_file, characters_to_save, scene_file
from facedown.systems.skill_deck import actions as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.driver import GUN, KNIFE, PL, PM, REF, SYSTEM, WATCHER, Sheet, Table, sheet

NINE = {
    "Exterminate": 9, "Infiltrate": 8, "Parley": 7, "Medicine": 6, "Armour": 5, "Weapon": 4, "Sabotage": 3,
    "Lore": 2, "Craft": 1,
}  # fmt: skip
"""Nine proficiencies with nine different levels."""


def table(**more: Any) -> Table:
    """Return a game in a session with the hurt and shaken hero A, B on the same side, and the guards C and N.

    A has spent a use of Parley.
    """
    hero = sheet("a", "x", [GUN, KNIFE], **NINE, notes=["owes a favour"])
    there = Table(
        hero, sheet("b", "x", Lore=2), sheet("c", "y", [GUN], Exterminate=2), sheet("n", "y", ref=True), **more
    )
    there.play(m.Hurt("a", 1))
    there.takes("a")
    there.play(m.SetShaken("a", True))
    there.checks("a", "Parley", f"{PM} {PL}", a="Parley")
    return there


def save(there: Table, key: str, seat: Seat = REF) -> dict[str, Any]:
    """Return the data of a character’s file."""
    return character_file(SYSTEM, there.view(seat.key), seat, key)


def bring_in(data: dict[str, Any], controller: str = "b", **more: Any) -> r.BringIn:
    return r.BringIn(controller, file=msgspec.json.encode(data).decode(), **more)


# Files


def test_a_file_holds_the_whole_state_of_a_character() -> None:
    """R-SD-74: levels, uses of which some are spent, damage, being shaken, weapons and notes."""
    weapons = [{"openly": True, "ranged": True, **GUN}, {"openly": False, "ranged": False, **KNIFE}]
    assert save(table(), "a") == {
        "system": "skill-deck", "edition": "1", "name": "A", "side": "x", "proficiencies": NINE,
        "uses": {"Parley": {"session": 5}}, "weapons": weapons, "damage": 1, "shaken": True,
        "notes": ["owes a favour"],
    }  # fmt: skip


def test_a_character_moves_to_another_game_with_its_state() -> None:
    """R-SD-74: its side is spelled as in the other game. Its proficiencies are not: those of others are secret."""
    before, other = table(), Table(sheet("z", "X") | {"proficiencies": {"parley": 1}})
    assert data_of(other.play(bring_in(save(before, "a"), "z"))) == [("R-SD-74", "arrived", {"character": "a"})]
    assert other.who("a") == msgspec.structs.replace(before.who("a"), controller="z", side="X", damage_taken=0)


def test_nobody_saves_what_is_secret_from_them() -> None:
    """Rules: R-SD-74, SD-SC-11."""
    there = table()
    for seat in (Seat("a"), Seat("b"), WATCHER):
        view = there.view(seat.key)
        assert [piece.key for piece in characters_to_save(SYSTEM, view, seat)] == [seat.key] * bool(seat.key)
        for key in ("c", "n"):
            with pytest.raises(Refused, match="Only its player and the Ref"):
                character_file(SYSTEM, view, seat, key)
        with pytest.raises(Refused, match="Only the Ref can save a scene"):
            scene_file(SYSTEM, view, seat)
    assert save(there, "a", Seat("a")) == save(there, "a")


def test_the_sheet_of_a_retired_character_stays_secret() -> None:
    """Rules: R-SD-74, SD-BG-01."""
    there = table()
    there.play(r.Retire(("a",)))
    (theirs,) = there.view("b").retired
    assert (theirs.proficiencies, theirs.notes, [one.name for one in theirs.weapons]) == ((), (), ["gun"])
    (mine,) = there.view("a").retired
    assert len(mine.proficiencies) == 9


def test_a_blind_ref_saves_no_uses() -> None:
    """R-SD-17: uses that are spent would tell who gave which card; the player saves them."""
    there = table(rulings={"reveal_submissions": "blind"})
    assert "uses" not in save(there, "a")
    assert save(there, "a", Seat("a"))["uses"] == {"Parley": {"session": 5}}


def test_a_scene_file_continues_the_session_where_it_ended() -> None:
    """R-SD-74: a scene file holds the phase and all characters with their uses and damage."""
    there = table(likes={"armour": ["Armour"], "weapon": ["Weapon"], "medicine": ["Medicine", "Lore"]})
    there.play(r.Retire(("b",)))
    data = scene_file(SYSTEM, there.view(REF.key), REF)
    again = SYSTEM.begin(Setup((REF, Seat("a"), Seat("b"), Seat("c")), data))
    assert again.characters[0] == msgspec.structs.replace(there.who("a"), damage_taken=0)
    assert (again.phase, again.phases, again.likes) == ("session", 1, there.position.likes)
    assert [one.key for one in again.retired] == ["b"]
    assert next(one for one in again.characters if one.key == "n").controller == "ref"


WRONG: list[tuple[Sheet, str, str]] = [
    ({"name": "X", "system": "tri-core"}, "This file is for the system “tri-core”, not for Skill Deck.", "Choose"),
    ({"name": "X", "mana": 3}, "The file has a mistake", "A character has name, side"),
    ({"name": "X", "mana": 3, "edition": "7"}, "The file has a mistake", "Edition “7” has written this file"),
    ({"name": "X", "damage": 4}, "The file has a mistake: damage", ""),
    ({"name": "X", "proficiencies": {"Lore": 2}, "uses": {"Lore": {"session": 2}}},
     "X has more uses of Lore than its level gives, which are 1.", "Lower the uses to 1"),
    ({"name": "X", "uses": {"Lore": {"session": 0}}}, "X has uses of Lore, but not the proficiency.", "Add it"),
    ({"name": "X", "weapons": [GUN, GUN]}, "X has two weapons called “gun”.", "Rename one of them."),
]  # fmt: skip


@pytest.mark.parametrize(("data", "text", "legal"), WRONG, ids=[str(at) for at in range(len(WRONG))])
def test_a_wrong_file_is_refused_and_changes_nothing(data: Sheet, text: str, legal: str) -> None:
    refusal = table().refused(bring_in(data), "ref")
    assert refusal.text.startswith(text), refusal
    assert legal in refusal.legal, refusal


# Leaving and returning


def test_a_retired_character_leaves_board_and_options_and_returns_with_its_state() -> None:
    """R-SD-74: failed attempts and the last result no longer name it."""
    there = table()
    before = there.who("a")
    assert there.position.failed_attempts
    assert data_of(there.play(r.Retire(("a",)))) == [("R-SD-74", "retired", {"character": "a"})]
    assert (there.position.failed_attempts, there.position.last) == ((), None)
    assert "a" not in [mat.key for mat in SYSTEM.board(there.view(REF.key), REF).mats]
    assert there.options("a") == []
    there.play(r.BringBack("a", "b"))
    assert there.who("a") == msgspec.structs.replace(before, controller="b", damage_taken=0)


def test_uses_of_who_has_left_are_refreshed_with_everybodys() -> None:
    """Rules: R-SD-74, SD-PR-06."""
    there = table()
    there.play(r.Retire(("a",)))
    there.play(m.EndPhase())
    there.play(m.BeginPhase("session"))
    there.play(r.BringBack("a", "a"))
    assert there.uses("a", "Parley") == (6, 6)


def test_places_in_a_fight_follow_who_comes_and_goes() -> None:
    """R-SD-74, R-SD-33: who leaves has no place, and a newcomer is farthest from the enemy."""
    there = table()
    there.fight()
    there.play(r.Retire(("a",)))
    assert dict(there.position.sides) == {"x": ("b",), "y": ("c", "n")}
    there.play(bring_in({"name": "New", "side": "Y"}))
    assert dict(there.position.sides)["y"] == ("c", "n", "new")
    there.play(r.BringBack("a", "a"))
    assert dict(there.position.sides)["x"] == ("b", "a")
    assert there.who("a").damage_taken == 0


def test_the_fight_ends_when_the_last_living_member_of_a_side_leaves() -> None:
    """Rules: R-SD-74, R-SD-72."""
    there = table()
    there.fight()
    there.play(r.Retire(("c",)))
    assert there.fighting()
    kinds = [event.kind for event in there.play(r.Retire(("n",)))]
    assert kinds == ["retired", "fight-over"]
    assert not there.fighting()


def test_a_proficiency_is_spelled_as_on_the_own_sheet() -> None:
    """SD-PR-01: otherwise a sheet could have it twice, and its file could not be read again."""
    there = Table(sheet("a", Parley=2), sheet("b") | {"proficiencies": {"parley": 2}})
    there.play(m.SetLevel("b", "PARLEY", 3))
    assert [(one.name, one.level) for one in there.who("b").proficiencies] == [("parley", 3)]


def test_a_scene_in_a_session_has_begun_one() -> None:
    """R-SD-18: a blind Ref stays blind, whatever number of sessions the file names."""
    scene = {"character": [sheet("a")], "phase": "session"}
    assert SYSTEM.begin(Setup((REF, Seat("a")), scene)).phases == 1


@pytest.mark.parametrize("pending", ["check", "freeze"])
def test_nobody_comes_or_goes_while_something_goes_on(pending: str) -> None:
    """R-SD-74: nothing waits for somebody who is gone."""
    there = table()
    there.play(r.Retire(("n",)))
    if pending == "check":
        there.ready("a", "Lore")
    else:
        there.freezes()
    for move in (r.Retire(("b",)), r.BringIn("b", "Osric"), r.BringBack("n", "ref"), r.DeleteRetired(("n",))):
        assert "while nothing else is going on" in there.refused(move, "ref").text


def test_a_new_character_never_gets_the_key_of_a_retired_one() -> None:
    """R-SD-74: the retired one can return."""
    there = table()
    there.play(r.Retire(("b",)))
    there.play(m.AddCharacter("B", "a"))
    assert there.who("b-2").name == "B"
    there.play(r.BringBack("b", "b"))
    assert there.who("b").name == "B 2"
    there.play(r.Retire(("b-2",)))
    there.play(r.DeleteRetired(("b-2",)))
    assert there.refused(r.BringBack("b-2", "b"), "ref").rule == "R-SD-74"
    assert there.refused(r.DeleteRetired(("b-2",)), "ref").rule == "R-SD-74"


def test_the_last_character_stays() -> None:
    """Rules: R-SD-74."""
    there = Table(sheet("a"), sheet("b"))
    there.play(r.Retire(("a",)))
    assert there.refused(r.Retire(("b",)), "ref").text == "One character stays at the table."


def test_a_game_does_not_fill_up() -> None:
    """R-SD-74, R-SD-66: sixty characters can be replaced by others."""
    there = Table(*(sheet(f"c{n}", ref=True) for n in range(60)), seats=("a",))
    assert there.refused(r.BringIn("ref", "Osric"), "ref").rule == "R-SD-74"
    assert there.refused(m.AddCharacter("Z", "ref"), "ref").legal == "Retire a character first."
    there.play(r.Retire(tuple(one.key for one in there.position.characters[:59])))
    for count in (9, 9, 9):
        there.play(r.BringIn("ref", "Osric", count=count))
    assert len(there.position.characters) == 28
