"""The goal and the end of a story (R-TRC-94), and moves that come while the table runs (R-TRC-93)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import Note
from facedown.game.state_files import scene_file
from facedown.systems.trinity_code import actions as m
from tests.systems.driver import data_of
from tests.systems.trinity_code.driver import PLAIN, SYSTEM, Table, move_sheet, sheet


def table(**more: Any) -> Table:
    return Table(sheet("a"), sheet("b"), moves=[PLAIN], **more)


def file(data: Any) -> m.AddMove:
    return m.AddMove(msgspec.json.encode(data).decode())


def keys(one: Table) -> list[str]:
    return [sheet.key for sheet in one.position.sheets]


# The story


def test_everybody_sees_the_goal_until_the_story_ends() -> None:
    """R-TRC-94: the next goal begins the next story."""
    one = table()
    assert data_of(one.play(m.SetGoal(" Find the Sexton "))) == [("R-TRC-94", "goal-set", {"goal": "Find the Sexton"})]
    assert one.lines() == ["The goal of the story: Find the Sexton"]
    notes = [piece for piece in SYSTEM.board(one.view("a"), one.seat("a")).pieces if isinstance(piece, Note)]
    assert ("Goal", "Find the Sexton") in [(note.label, note.text) for note in notes]
    assert "end-story" not in one.kinds("gm")  # the Investigation is not over
    one.play(m.EndInvestigation())
    events = one.play(m.EndStory(True, "He was the organist."))
    assert data_of(events) == [
        ("R-TRC-94", "story-over", {"reached": True, "goal": "Find the Sexton", "how": "He was the organist."}),
    ]  # fmt: skip
    assert one.lines() == ["The story is over, and its goal is reached: Find the Sexton He was the organist."]
    assert one.position.goal == ""
    assert "end-story" not in one.kinds("gm")
    one.play(m.SetGoal("Bury him"))
    one.play(m.EndStory(False))
    assert one.lines() == ["The story is over, and its goal is not reached: Bury him"]


def test_a_scene_file_has_the_goal_and_the_moves() -> None:
    one = table()
    one.play(m.SetGoal("Find the Sexton"))
    one.play(file(move_sheet("listen")))
    data = scene_file(SYSTEM, one.view("gm"), one.seat("gm"))
    assert (data["goal"], [move["key"] for move in data["move"]]) == ("Find the Sexton", ["plain", "listen"])


def test_a_goal_can_be_removed_during_a_move() -> None:
    one = table()
    one.play(m.SetGoal("Find the Sexton"))
    one.declare("a")
    one.play(m.SetGoal(""))
    assert one.lines() == ["The story has no written goal any more."]


# Moves


def test_a_move_is_added_and_made_and_removed() -> None:
    """R-TRC-93: the result of a removed move is no longer on the board, and the log keeps it."""
    one = table()
    events = one.play(file(move_sheet("listen", title="Listen closely", high={"text": "You hear it."})))
    assert data_of(events) == [("R-TRC-93", "move-added", {"title": "Listen closely"})]
    assert one.lines() == ["The move “Listen closely” is added."]
    assert keys(one) == ["plain", "listen"]
    one.declare("a", "listen")
    one.settle(6, 6)
    assert one.position.last is not None
    events = one.play(m.RemoveMove("listen"))
    assert data_of(events) == [("R-TRC-93", "move-removed", {"title": "Listen closely"})]
    assert keys(one) == ["plain"]
    assert one.view("a").last is None
    assert one.lines() == ["The move “Listen closely” is removed."]
    assert not one.options("gm", "remove-move")


def test_the_sample_moves_stay_when_a_move_is_added() -> None:
    """R-TRC-93: a table without moves of its own keeps those that it plays with."""
    one = Table(sheet("a"), sheet("b"), moves=())
    before = keys(one)
    one.play(file(move_sheet("listen")))
    assert keys(one) == [*before, "listen"]


@pytest.mark.parametrize(
    ("data", "rule", "says"),
    [
        (move_sheet("plain"), "R-TRC-33", "There is a move with the key “plain”."),
        (move_sheet("cheat-death"), "R-TRC-33", "There is a move with the key “cheat-death”."),
        ({**move_sheet("listen"), "luck": 1}, "R-TRC-93", "there is no field called luck"),
        (move_sheet("listen", low={"text": "x", "heal": -1}), "R-TRC-93", "low.heal"),
        ({"key": "listen"}, "R-TRC-93", "is missing"),
        ({**move_sheet("listen"), "system": "tri-core"}, "R-TRC-93", "This file is for the system “tri-core”"),
        ([], "R-TRC-93", "This JSON is not a move"),
    ],
)
def test_a_wrong_move_file_is_refused(data: Any, rule: str, says: str) -> None:
    refusal = table().refused(file(data), "gm")
    assert refusal.rule == rule
    assert says in refusal.text


def test_a_table_has_at_most_60_moves() -> None:
    one = Table(sheet("a"), sheet("b"), moves=[move_sheet(f"m{n}") for n in range(60)])
    refusal = one.refused(file(move_sheet("listen")), "gm")
    assert (refusal.text, refusal.legal) == (
        "This table already has 60 moves, and the limit is 60.", "Remove a move first.",
    )  # fmt: skip
