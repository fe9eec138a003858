"""Entities that come from files, leave the table, return and are deleted (R-SR-98)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Seat, Setup
from facedown.game import rosters as r
from facedown.game.state_files import character_file, scene_file
from facedown.systems.standard_roll import actions as m
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Sheet, Table, effect, foe, quick, sheet

NINE = {
    "Movement": 7, "Brawn": 6, "Wit": 5, "Force": 4, "Alacrity": 3, "Charm": 9, "Craft": 8, "Lore": 2, "Nerve": 1,
}  # fmt: skip
"""Nine stats with nine different values."""


def hero() -> Table:
    """Return a table with a hurt hero of nine stats, a friend, a foe and an effect."""
    a = sheet("a", level=12, stats=NINE, clocks={"HP": 20, "SP": 9, "EP": 4}, seed="Attuned", notes=["owes a favour"])
    table = Table(a, sheet("c"), foe("b"), effect("e"))
    table.play(m.SetClock("a", "HP", 13, 20))
    table.play(m.SetClock("a", "EP", 0, 4))
    table.play(m.AddTag("a", "muddy"))
    return table


def save(table: Table, key: str) -> dict[str, Any]:
    """Return the data of an entity’s file, as the Curator saves it."""
    return character_file(SYSTEM, table.view(CURATOR.key), CURATOR, key)


def bring_in(data: dict[str, Any], controller: str = "curator", **more: Any) -> r.BringIn:
    return r.BringIn(controller, file=msgspec.json.encode(data).decode(), **more)


def turns(**alacrity: int) -> Table:
    """Return a table with turns of A, B and C, in this order."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abc"))
    table.begin_turns("a", "b", "c")
    return table


# Files


def test_a_file_holds_the_whole_state_of_an_entity() -> None:
    """R-SR-98: a file holds stats, Level, clocks, tags, seed and notes, but not who plays it."""
    assert save(hero(), "a") == {
        "system": "standard-roll", "edition": "1", "name": "A", "level": 12, "stats": NINE, "seed": "Attuned",
        "clocks": {"HP": {"left": 13, "most": 20}, "SP": 9, "EP": {"left": 0, "most": 4}},
        "notes": ["owes a favour"], "tags": ["muddy"],
    }  # fmt: skip


def test_an_entity_moves_to_another_table_with_its_state() -> None:
    """R-SR-98: at another table the entity has every number that it had."""
    before = hero()
    other = Table(sheet("x"))
    assert data_of(other.play(bring_in(save(before, "a"), "x"))) == [("R-SR-98", "arrived", {"character": "a"})]
    there = msgspec.structs.replace(before.who("a"), controller="x")
    assert other.who("a") == there
    assert other.who("a").stat("Charm") == 9


def test_a_player_saves_only_its_own_entity() -> None:
    table, ana = hero(), Seat("a")
    assert character_file(SYSTEM, table.view(ana.key), ana, "a") == save(table, "a")
    for seat, key in ((ana, "b"), (ana, "nobody"), (Seat("", "", "spectator"), "a")):
        with pytest.raises(Refused, match="Only its player and the Curator"):
            character_file(SYSTEM, table.view(seat.key), seat, key)
    with pytest.raises(Refused, match="Only the Curator can save a scene"):
        scene_file(SYSTEM, table.view(ana.key), ana)


def test_a_scene_file_continues_the_session_where_it_ended() -> None:
    """R-SR-98: a scene file holds the Episode, Scene, Situation, challenges and all entities, also retired ones."""
    table = hero()
    table.play(m.BeginScene())
    table.begin_situation(3, "The vault")
    table.play(m.SetSituationClock(2))
    table.play(m.SetChallenge("lock", 14, 1))
    table.play(m.AddChallenge("The long way round " * 3, 12, 5))
    table.play(r.Retire(("c",)))
    table.play(m.SetStatus("b", "defeated"))
    data = scene_file(SYSTEM, table.view(CURATOR.key), CURATOR)
    again = SYSTEM.begin(Setup((CURATOR, Seat("a"), Seat("c")), data))
    now = table.position
    assert again.entities == now.entities
    assert [(one.key, one.status) for one in again.retired] == [("c", "active")]
    assert again.challenges == now.challenges
    assert (again.phase, again.episodes, again.scene) == ("episode", 1, 1)
    assert again.situation == now.situation


def test_ready_entities_are_those_of_the_sample_scenes() -> None:
    """R-SR-98: a ready entity comes with its clocks; copies get numbers."""
    table = Table(sheet("a"))
    table.play(r.BringIn("curator", "The Keeper", count=2))
    keepers = [one for one in table.position.entities if one.name.startswith("The Keeper")]
    assert [(one.key, one.name, one.player_side, one.clock("HP").left) for one in keepers] == [  # type: ignore[union-attr]
        ("the-keeper", "The Keeper", False, 14), ("the-keeper-2", "The Keeper 2", False, 14),
    ]  # fmt: skip


def test_a_newcomer_from_a_file_can_join_the_round() -> None:
    """Rules: R-SR-98, SR-S5-19."""
    table = turns()
    table.play(r.BringIn("curator", "Bruno", joins=True))
    assert "bruno" in table.undrawn_cards
    assert table.pool("bruno") == 2
    table.play(r.BringIn("curator", "Sparks"))
    assert "sparks" not in table.undrawn_cards


WRONG: list[tuple[Sheet, str, str]] = [
    ({"name": "X", "system": "tri-core"}, "This file is for the system “tri-core”, not for The Standard Roll.",
     "Choose a file for “standard-roll”."),
    ({"name": "X", "mana": 3}, "The file has a mistake", "An entity has name, level, stats, clocks"),
    ({"name": "X", "mana": 3, "edition": "7"}, "The file has a mistake",
     "Edition “7” has written this file; this program has edition 1."),
    ({"level": 3}, "The file has a mistake", "An entity has name"),
    ({"name": "X", "level": 100}, "The file has a mistake: level", ""),
    ({"name": "X", "clocks": {"HP": 0}}, "The file has a mistake: clocks", ""),
    ({"name": "X", "clocks": {"HP": {"left": 0, "most": 5}}}, "X is active with 0 HP.", "Set status"),
    ({"name": "X", "tags": ["wet", "wet"]}, "X has a tag twice.", "Name each tag once."),
    ({"name": "X", "stats": {"Wit": 1, "wit": 2}}, "X has two stats", "Rename one"),
    ({"name": "X", "tags": ["t"] * 21}, "The file has a mistake", ""),
    ({"name": "two\nlines"}, "The file has a mistake", "Use plain text on one line."),
]  # fmt: skip


@pytest.mark.parametrize(("data", "text", "legal"), WRONG, ids=[text[:30] for _, text, _ in WRONG])
def test_a_wrong_file_is_refused_and_changes_nothing(data: Sheet, text: str, legal: str) -> None:
    table = Table(sheet("a"))
    before = table.position
    refusal = SYSTEM.check(table.view(CURATOR.key), CURATOR, bring_in(data))
    assert refusal is not None
    assert refusal.text.startswith(text), refusal
    assert legal in refusal.legal, refusal
    with pytest.raises(Refused):
        table.play(bring_in(data))
    assert table.position == before


def test_a_file_of_another_edition_that_can_be_read_is_accepted() -> None:
    table = Table(sheet("a"))
    table.play(bring_in({"name": "X", "edition": "7"}))
    assert table.who("x").name == "X"


# Leaving and returning


def test_a_retired_entity_leaves_board_and_options_and_returns_with_its_state() -> None:
    """R-SR-98: it keeps clocks, stats, tags and notes."""
    table = hero()
    before = table.who("a")
    assert data_of(table.play(r.Retire(("a",)))) == [("R-SR-98", "retired", {"character": "a"})]
    board = SYSTEM.board(table.view(CURATOR.key), CURATOR)
    assert "a" not in [mat.key for mat in board.mats]
    ana = Seat("a")
    assert SYSTEM.options(table.view(ana.key), ana) == ()
    assert data_of(table.play(r.BringBack("a", "c"))) == [("R-SR-98", "returned", {"character": "a"})]
    assert table.who("a") == msgspec.structs.replace(before, controller="c")


def test_the_card_of_a_retired_entity_leaves_the_turn_order() -> None:
    """R-SR-98: its card and its turn end, wherever the card lies; the round goes on."""
    table = turns()
    table.play(r.Retire(("a",)))
    assert table.active == "b"
    assert (table.undrawn_cards, table.order.discard) == ({"c"}, ())
    table.cede()
    table.next_cards("b")
    table.play(r.Retire(("c",)))
    assert (table.active, table.undrawn_cards) == ("b", set())


def test_the_last_entity_stays() -> None:
    """R-SR-98: a table always has an entity."""
    table = Table(sheet("a"), foe("b"))
    table.refused(r.Retire(("a", "b")), "R-SR-98")
    table.play(r.Retire(("b",)))
    assert table.refused(r.Retire(("a",)), "R-SR-98").text == "One character stays at the table."


def test_a_retired_entity_can_return_in_the_same_round() -> None:
    """Rules: R-SR-98, SR-S5-19."""
    table = turns(a=3)
    table.act()
    table.play(r.Retire(("a",)))
    table.play(r.BringBack("a", "a", joins=True))
    assert "a" in table.undrawn_cards
    assert table.pool("a") == 3


def test_the_last_result_of_a_retired_entity_leaves_the_board() -> None:
    """R-SR-98: nothing on the board names an entity that is gone."""
    table = hero()
    table.attempt("a", 3, 4)
    assert table.position.last is not None
    table.play(r.Retire(("a",)))
    assert table.position.last is None


def test_the_log_says_when_nobody_is_left() -> None:
    """Rules: R-SR-98, R-SR-97."""
    table = Table(sheet("a"), foe("b"))
    assert [event.kind for event in table.play(r.Retire(("a",)))] == ["retired", "all-out"]


def test_an_absent_entity_returns_as_active_and_a_defeated_one_as_defeated() -> None:
    """Rules: R-SR-98, R-SR-82, R-SR-94."""
    for status, after in (("absent", "active"), ("defeated", "defeated")):
        table = hero()
        table.status("a", status)
        table.play(r.Retire(("a",)))
        table.play(r.BringBack("a", "a", joins=False))
        assert table.who("a").status == after


def test_a_name_that_is_taken_gets_a_number() -> None:
    """R-SR-98: the name of a returning entity may have been given to another."""
    table = hero()
    table.play(r.Retire(("a",)))
    table.play(bring_in({"name": "A"}))
    assert table.who("a-2").name == "A"
    table.play(r.BringBack("a", "a"))
    assert table.who("a").name == "A 2"


def test_a_new_entity_never_gets_the_key_of_a_retired_one() -> None:
    """R-SR-98: the retired one can return, and the log tells them apart."""
    table = hero()
    table.play(r.Retire(("a",)))
    table.play(m.AddEntity("A", "curator"))
    table.play(m.AddChallenge("A", 9, 1))
    assert [one.key for one in table.position.entities[-1:]] == ["a-2"]
    assert [one.key for one in table.position.challenges[-1:]] == ["a-2-2"], "it is called “A 2”"


def test_a_stat_that_is_spelled_alike_is_the_same_stat() -> None:
    """SR-SP-01: otherwise the file of the entity could not be read again."""
    table = hero()
    table.play(m.SetStat("a", "charm", 4))
    assert table.who("a").stats == tuple((NINE | {"Charm": 4}).items())


def test_a_deleted_entity_cannot_return() -> None:
    """R-SR-98: the log keeps it, and the table has room again."""
    table = hero()
    table.play(r.Retire(("a", "c")))
    assert data_of(table.play(r.DeleteRetired(("a",)))) == [("R-SR-98", "deleted", {"names": ["A"]})]
    assert [one.key for one in table.position.retired] == ["c"]
    table.refused(r.BringBack("a", "a"), "R-SR-98")


def test_a_campaign_does_not_fill_up() -> None:
    """R-SR-98: sixty entities can be replaced by sixty others, and a hundred of them can return."""
    table = Table(*(foe(f"f{n}") for n in range(60)))
    table.refused(r.BringIn("curator", "Bruno"), "R-SR-98")
    for most in (50, 50):
        table.play(r.Retire(tuple(one.key for one in table.position.entities[:most])))
        for count in (9, 9, 9, 9, 9, 5):
            table.play(r.BringIn("curator", "Bruno", count=count))
    last = table.position.entities[0].key
    assert table.refused(r.Retire((last,)), "R-SR-98").text.startswith("This table already has 100 retired characters")
    table.play(r.DeleteRetired(tuple(one.key for one in table.position.retired)))
    table.play(r.Retire((last,)))
    assert len(table.position.entities) == 59


def test_a_new_curator_can_bring_back_what_the_old_one_retired() -> None:
    """R-SR-98: what the Curator played goes to the new Curator, also what has left."""
    table = hero()
    table.play(r.Retire(("b",)))
    seats = (Seat("curator"), Seat("a", "A", "facilitator"), Seat("c"))
    position = SYSTEM.with_seats(table.position, seats)
    assert [one.controller for one in position.retired] == ["a"]


def test_nobody_comes_or_goes_during_a_roll() -> None:
    """R-SR-98: a roll that is declared is finished first, so that nothing waits for somebody who is gone."""
    table = hero()
    table.play(r.Retire(("c",)))
    table.play(m.Affect("a", "b", "HP", "Force"))
    for move in (r.Retire(("b",)), r.BringIn("a", "Bruno"), r.BringBack("c", "c"), r.DeleteRetired(("c",))):
        assert "between rolls" in table.refused(move, "R-SR-98").text
