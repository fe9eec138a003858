"""Actors that come to a campaign from files, leave it, return and are deleted, and newcomers before Hand 1."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Seat, Setup
from facedown.game import rosters as r
from facedown.game.state_files import character_file, characters_to_save, scene_file
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import GM, SYSTEM, WATCHER, Sheet, Table, level, sheet
from tests.systems.driver import data_of

HERO = (9, 8, 7), (6, "-", 4), (3, 2, 1)
"""Nine different AVs; the hero does not own FIT."""


def campaign() -> Table:
    """Return a campaign with a hero, who has lost 3 AGI, a friend with an ally, and a foe of the GM."""
    table = Table(
        sheet("a", *HERO, rank=12, wildcards=2, side="party", notes=["owes a favour"]),
        level("b", 5, side="party"),
        level("c", 4),
        level("wolf", 3, kind="NPC"),
    )
    table.play(m.SetAv("a", {"AGI": 1}))
    return table


def save(table: Table, key: str) -> dict[str, Any]:
    """Return the data of an Actor’s file, as the GM saves it."""
    return character_file(SYSTEM, table.view(GM.key), GM, key)


def bring_in(data: dict[str, Any], controller: str = "gm", **more: Any) -> r.BringIn:
    return r.BringIn(controller, file=msgspec.json.encode(data).decode(), **more)


# Files


def test_a_file_holds_the_whole_state_of_an_actor() -> None:
    """R-CK-109: undamaged and current AVs, Rank, WR, side and notes, but not who plays it."""
    assert save(campaign(), "a") == {
        "system": "core-kernel", "edition": "1", "name": "A", "rank": 12, "wildcards": 2, "side": "party",
        "av": {"REA": 9, "KNO": 8, "QUI": 7, "STR": 6, "FIT": "-", "AGI": 4, "WIL": 3, "PRE": 2, "INT": 1},
        "av_now": {"AGI": 1}, "notes": ["owes a favour"],
    }  # fmt: skip


def test_an_actor_moves_to_another_table_with_its_state() -> None:
    """R-CK-109: it comes in the last place of the table order, on the side that is spelled like its own."""
    before = campaign()
    other = Table(level("x", 5, side="Party"), level("y", 5))
    assert data_of(other.play(bring_in(save(before, "a"), "x"))) == [("R-CK-109", "arrived", {"character": "a"})]
    there = msgspec.structs.replace(before.actor("a"), controller="x", place=3, side="Party")
    assert other.actor("a") == there
    assert (other.av("a", "AGI"), other.actor("a").av_base[5], other.av("a", "FIT")) == (1, 4, None)


def test_a_scene_file_continues_the_campaign() -> None:
    """R-CK-109: a scene file holds all Actors in table order, the retired ones, and the number of Conflicts."""
    table = campaign()
    table.start("a", "c")
    table.end()
    table.play(r.Retire(("b",)))
    data = scene_file(SYSTEM, table.view(GM.key), GM)
    again = SYSTEM.begin(Setup((GM, Seat("a"), Seat("b"), Seat("c")), data))
    place = {"place": 0, "controller": ""}
    for now, before in ((again.actors, table.position.actors), (again.retired, table.position.retired)):
        assert [msgspec.structs.replace(one, **place) for one in now] == [
            msgspec.structs.replace(one, **place) for one in before
        ]
    assert again.conflicts == 1
    assert [(actor.key, actor.controller) for actor in again.actors] == [("a", "a"), ("c", "b"), ("wolf", "gm")]


def test_no_seat_saves_what_it_may_not_know() -> None:
    """R-CK-48: a player saves only its own Actors, and only the GM saves the scene; others read no AVs of theirs."""
    table = campaign()
    for seat in (Seat("a"), Seat("b"), WATCHER):
        view = table.view(seat.key)
        assert [piece.key for piece in characters_to_save(SYSTEM, view, seat)] == [seat.key] * bool(seat.key)
        for key in ("c", "wolf", "nobody"):
            with pytest.raises(Refused, match="Only its player and the GM can save"):
                character_file(SYSTEM, view, seat, key)
        with pytest.raises(Refused, match="Only the GM can save a scene"):
            scene_file(SYSTEM, view, seat)


def test_the_sheet_of_a_retired_actor_stays_secret() -> None:
    """Rules: R-CK-109, R-CK-48."""
    table = campaign()
    table.play(r.Retire(("wolf",)))
    (mine,) = table.view("gm").retired
    (theirs,) = table.view("a").retired
    assert (mine.av, theirs.av, theirs.rank, theirs.name) == ((3,) * 9, (), None, "Wolf")


def test_ready_actors_are_those_of_the_sample_scenes() -> None:
    """R-CK-109: the GM plays a ready NPC by default; copies get numbers and places."""
    table = campaign()
    npc = next(name for name, data in SYSTEM_READY.items() if data.get("kind") == "NPC")
    (option,) = [one for one in table.options("gm") if one.move == "bring-in"]
    assert option.build(SYSTEM.move_type, ready=npc).controller == "gm"
    table.play(r.BringIn("gm", npc, count=2))
    newest = table.position.actors[-2:]
    assert [(one.name, one.place, one.kind) for one in newest] == [(npc, 5, "NPC"), (f"{npc} 2", 6, "NPC")]


SYSTEM_READY = {actor["name"]: actor for name in SYSTEM.samples() for actor in SYSTEM.sample(name)["actor"]}
"""The Actors of the sample scenes by name."""

AVS = dict.fromkeys(("REA", "STR"), 5)
WRONG: list[tuple[Sheet, str, str]] = [
    ({"name": "X", "av": AVS, "system": "skill-deck"}, "This file is for the system “skill-deck”, not for Core Kernel.",
     "Choose a file for “core-kernel”."),
    ({"name": "X", "av": AVS, "mana": 3}, "The file has a mistake", "An Actor has name and av"),
    ({"name": "X", "av": AVS, "mana": 3, "edition": "7"}, "The file has a mistake",
     "Edition “7” has written this file; this program has edition 1."),
    ({"name": "X", "av": {"REA": 100}}, "The file has a mistake: av", "An AV is 0 to 99, or a dash."),
    ({"name": "X", "av": AVS, "av_now": {"REA": 6}}, "X has an AV of 6 now in REA, but 5 undamaged.", "Raise it in av"),
    ({"name": "X", "av": AVS, "av_now": {"FIT": 0}}, "X has an AV of 0 now in FIT, but none undamaged.", "Raise it"),
    ({"name": "X", "av": AVS, "rank": 0}, "The file has a mistake: rank", ""),
    ({"name": "X", "av": AVS, "notes": ["n"] * 41}, "The file has a mistake: a file has at most 40 notes", ""),
]  # fmt: skip


@pytest.mark.parametrize(("data", "text", "legal"), WRONG, ids=[str(at) for at in range(len(WRONG))])
def test_a_wrong_file_is_refused_and_changes_nothing(data: Sheet, text: str, legal: str) -> None:
    table = campaign()
    refusal = table.refused(bring_in(data), "gm")
    assert refusal.text.startswith(text), refusal
    assert legal in refusal.legal, refusal


# Leaving and returning


def test_a_retired_actor_leaves_board_and_options_and_returns_with_its_state() -> None:
    """R-CK-109: it keeps its AVs, Rank, WR, side and notes, and returns in the last place."""
    table = campaign()
    before = table.actor("a")
    table.play(m.Propose("c", "a", "steal the letter"))
    assert data_of(table.play(r.Retire(("a",)))) == [("R-CK-109", "retired", {"character": "a"})]
    assert table.position.proposals == ()
    assert "a" not in [mat.key for mat in SYSTEM.board(table.view("gm"), GM).mats]
    assert table.options("a") == []
    table.play(r.BringBack("a", "b"))
    assert table.actor("a") == msgspec.structs.replace(before, controller="b", place=5)


def test_an_actor_in_the_conflict_stays() -> None:
    """R-CK-109: also between Hands, and when it has left the Conflict; others can leave."""
    table = campaign()
    table.start("a", "c", deal=False)
    refusal = table.refused(r.Retire(("a",)), "gm")
    assert refusal.text == "A takes part in the Conflict and stays until it is over."
    table.play(r.Retire(("b",)))
    table.play(r.Retire(("wolf",)))
    assert table.refused(r.Retire(("a",)), "gm").rule == "R-CK-109"
    table.deal()
    assert (
        table.refused(r.BringBack("b", "b"), "gm").text
        == "This is possible only between Hands, for a retired character."
    )


def test_the_end_of_the_last_conflict_forgets_who_has_left() -> None:
    """R-CK-109: no position names an Actor that is gone."""
    table = campaign()
    table.start("a", "c")
    table.end()
    assert "a" in table.position.standing
    table.play(r.Retire(("a",)))
    assert table.position.standing == ("c",)


def test_a_new_actor_never_gets_the_key_of_a_retired_one() -> None:
    """R-CK-109: the retired one can return."""
    table = campaign()
    table.play(r.Retire(("a",)))
    table.play(m.AddActor("A", "b", {"REA": 1}))
    assert table.actor("a-2").name == "A"
    table.play(r.BringBack("a", "a"))
    assert table.actor("a").name == "A 2"
    table.play(r.Retire(("a", "a-2")))
    table.play(r.DeleteRetired(("a",)))
    assert table.refused(r.DeleteRetired(("a",)), "gm").rule == "R-CK-109"
    assert [one.key for one in table.position.retired] == ["a-2"]
    assert table.refused(r.BringBack("a", "a"), "gm").rule == "R-CK-109"


def test_a_campaign_does_not_fill_up() -> None:
    """Rules: R-CK-109, CK-GL-01."""
    table = Table(*(level(f"w{n}", 3, kind="NPC") for n in range(60)))
    npc = next(name for name, data in SYSTEM_READY.items() if data.get("kind") == "NPC")
    assert table.refused(m.AddActor("Z", "gm", {"REA": 1}), "gm").rule == "CK-GL-01"
    assert table.refused(r.BringIn("gm", npc), "gm").rule == "R-CK-109"
    table.play(r.Retire(tuple(actor.key for actor in table.position.actors[:59])))
    for count in (9, 9, 9):
        table.play(r.BringIn("gm", npc, count=count))
    assert len(table.position.actors) == 28


def test_notes_about_an_actor_do_not_grow_without_limit() -> None:
    """CK-GL-31: a file holds all of them."""
    table = campaign()
    for _ in range(39):
        table.play(m.AddNote("a", "n" * 200))
    assert table.refused(m.AddNote("a", "one more"), "gm").rule == "CK-GL-31"
    assert len(save(table, "a")["notes"]) == 40


# Before Hand 1


@pytest.mark.parametrize(("rank", "es"), [(1, 2), (11, 3), (21, 5)])
def test_a_newcomer_before_hand_1_raises_the_stakes_to_those_of_its_rank(rank: int, es: int) -> None:
    """R-CK-110: the Stakes follow from all Actors at the Engagement of Hand 1."""
    table = Table(level("a", 5, rank=6), level("b", 5), level("late", 4, rank=rank, wildcards=2))
    table.start("a", "b", deal=False)
    assert table.conflict.es == 2
    events = [(event.rule, event.kind) for event in table.play(m.Join("late"))]
    assert events == [("R-CK-69", "joined"), *([("R-CK-110", "stakes")] if es > 2 else [])]
    assert table.conflict.es == es
    assert table.participant("late").wildcards == 2
    table.deal()
    assert table.part("late").opponents == ("a", "b")
    assert table.conflict.hands == 1


def test_an_actor_from_a_file_can_join_before_hand_1() -> None:
    """Rules: R-CK-109, R-CK-110."""
    table = Table(level("a", 5), level("b", 5))
    table.start("a", "b", deal=False)
    table.play(bring_in({"name": "Fog", "kind": "NPC", "av": AVS}))
    table.play(m.Join("fog"))
    assert table.participant("fog").stack == (5, 0, 0, 5, 0, 0, 0, 0, 0)
