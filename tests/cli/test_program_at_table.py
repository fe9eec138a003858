"""`facedown play --json`: what a program can write besides moves, and what it reads of chat and pauses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from facedown.chance import Awaiting
from facedown.game import Seat, Setup, registry
from facedown.table import Said, Table
from tests.cli.test_play import facedown

KERNEL = registry.system("core-kernel")
DUEL = ("--sample", "duel", "--seed", "3")


class Program:
    """Runs of `facedown play --json` with these lines of input, saved in one file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path) -> None:
        self._monkeypatch, self._capsys, self.path = monkeypatch, capsys, path

    def play(self, inputs: list[dict[str, Any]], *words: str) -> list[dict[str, Any]]:
        """Play a new table, or without words the saved one. Return the lines of output."""
        self._capsys.readouterr()
        arguments: tuple[str | Path, ...] = (*words, "--save", self.path)
        if not words:
            arguments = ("--resume", self.path)
        typed = "".join(json.dumps(one) + "\n" for one in inputs)
        assert facedown(self._monkeypatch, typed, "play", "--json", *arguments) == 0
        return [json.loads(line) for line in self._capsys.readouterr().out.splitlines()]

    @property
    def table(self) -> Table:
        """The saved table."""
        return Table.resume(self.path.read_text("utf-8"), KERNEL)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Program:
    return Program(monkeypatch, capsys, tmp_path / "t.txt")


def of_kind(lines: list[dict[str, Any]], kind: str) -> list[Any]:
    return [line[kind] for line in lines if kind in line]


def test_a_program_chats_and_whispers_within_its_turn(program: Program) -> None:
    lines = program.play([{"say": "Hello"}, {"say": "Psst", "to": ["seat-2"]}], *DUEL)
    chat = of_kind(lines, "chat")
    assert [(one["number"], one["after"], one["text"], one["to"]) for one in chat] == [
        (0, 1, "Hello", None),
        (1, 1, "Psst", ["seat-2"]),
    ]
    assert len(of_kind(lines, "turn")) == 1, "the options are the same, so they are not written again"


def test_a_program_removes_its_messages_and_reads_that_they_are_gone(program: Program) -> None:
    lines = program.play([{"say": "One"}, {"say": "Two"}, {"unsay": [1]}, {"unsay": "seat-1"}, {"unsay": [7]}], *DUEL)
    assert [(one["number"], one["text"], one["removed"]) for one in of_kind(lines, "chat")] == [
        (0, "One", False),
        (1, "Two", False),
        (1, "", True),
        (0, "", True),
    ]
    assert [one["text"] for one in of_kind(lines, "refused")] == ["There is no such message."]


def test_a_program_counts_the_messages_that_it_receives(program: Program) -> None:
    """A whisper between others is not counted, so message 0 of the program is message 1 of the table."""
    program.play([], "--seed", "3")
    table = program.table
    table.say("seat-2", "Between us", ["seat-3"])
    program.path.write_text(table.export(keep_secret=True), "utf-8")
    lines = program.play([{"say": "Mine"}, {"unsay": [0]}])
    assert [(one["number"], one["removed"]) for one in of_kind(lines, "chat")] == [(0, False), (0, True)]
    assert [message.text for message in program.table.chat.messages] == ["Between us", ""]


def test_a_program_makes_statements(program: Program) -> None:
    said: list[dict[str, Any]] = [
        {"statement": "It rains."},
        {"statement": "Stop!", "piece": "ash", "to": ["seat-2"]},
        {"statement": " "},
    ]
    lines = program.play(said, *DUEL)
    assert [one["text"] for one in of_kind(lines, "told")[-2:]] == ["Seat 1: “It rains.”", "Ash: “Stop!”"]
    acts = [entry.act for entry in program.table.entries if isinstance(entry.act, Said)]
    assert [act.to for act in acts] == [None, ("seat-2",)]
    assert len(of_kind(lines, "refused")) == 1


def test_a_program_names_and_marks_itself_and_hands_over(program: Program) -> None:
    lines = program.play([{"name": "Ana"}, {"mark": "away"}, {"hand": "ash", "to": "seat-2"}], *DUEL)
    table = program.table
    assert table.seats[0].shown == "Ana"
    assert table.history.state.marks == {"seat-1": "away"}
    assert {ref.key: seat for ref, seat in KERNEL.controllers(table.position).items()}["ash"] == "seat-2"
    assert [one["kind"] for one in of_kind(lines, "told")[6:9]] == ["named", "marked-away", "handed-over"]


def test_a_program_that_facilitates_acts_for_others_and_hands_over_its_role(program: Program) -> None:
    inputs: list[dict[str, Any]] = [
        {"name": "Ben", "of": "seat-2"},
        {"mark": "away", "of": "seat-2"},
        {"bot": True, "of": "seat-2"},
        {"bot": False, "of": "seat-2"},
        {"facilitator": "seat-1"},
    ]
    program.play(inputs, *DUEL, "--facilitate")
    kinds = [entry.act.__class__.__name__ for entry in program.table.entries]
    assert kinds[1:6] == ["Named", "Marked", "BotChanged", "BotChanged", "FacilitatorChanged"]


def test_a_paused_program_is_asked_until_it_resumes(program: Program) -> None:
    lines = program.play([{"pause": True}, {"option": 0}, {"say": "Wait."}, {"resume": True}], *DUEL)
    after = lines[next(at for at, line in enumerate(lines) if "paused" in line) :]
    assert [next(iter(line)) for line in after] == [
        "paused", "refused", "paused", "chat", "paused", "told", "turn", "over",
    ]  # fmt: skip
    assert after[1]["refused"]["text"] == "The table is paused."
    assert "seat-1" not in json.dumps([line for line in of_kind(lines, "told") if line["kind"] == "paused"])


def test_a_table_that_is_paused_when_the_input_ends_stays_open(program: Program) -> None:
    lines = program.play([{"pause": True}], *DUEL)
    assert lines[-1]["over"]["ended"] is False
    assert next(iter(program.play([])[-2])) == "paused"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"say": 7}, "This input does not fit “say”"),
        ({"say": "a", "loud": True}, "This input does not fit “say”"),
        ({"mark": "asleep"}, "This input does not fit “mark”"),
        ({"say": "a", "pause": True}, "Write one thing to do in one object."),
        ({"pause": False}, "Write one thing to do in one object."),
        ({"hand": "ash"}, "`to` must be the key of one seat."),
        ({"hand": "nobody", "to": "seat-2"}, "No character is called “nobody”."),
        ({"bot": True, "of": "seat-2"}, "Bot 2 is here."),
        ({"mark": "away", "of": "seat-9"}, "There is no seat “seat-9”."),
        ({"withdraw": True}, "You have no pending request to go back."),
    ],
)
def test_wrong_input_is_refused_and_changes_nothing(line: dict[str, Any], says: str, program: Program) -> None:
    lines = program.play([line], *DUEL)
    (refused,) = of_kind(lines, "refused")
    assert refused["text"].startswith(says)
    assert len(program.table.entries) == 2
    assert program.table.chat.messages == ()


def test_a_program_that_is_away_while_a_roll_waits_can_come_back_and_type_it(program: Program) -> None:
    """The antes of Core Kernel’s dinner tie, so the paid chips are dealt by hand."""
    seats = (Seat("seat-1", "Ana"), Seat("seat-2", "Bot 2"), Seat("seat-3", "Bot 3"))
    table = Table.open(KERNEL, Setup(seats, KERNEL.sample("dukes-dinner")), b"x" * 32, by_hand=True)
    table.play("seat-1", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]})
    table.play("seat-1", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    table.play("seat-2", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"})
    with pytest.raises(Awaiting):
        table.play("seat-3", {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}, [])
    table.mark("seat-1", "away")
    table.notes = {"seat": "seat-1"}
    program.path.write_text(table.export(keep_secret=True), "utf-8")
    lines = program.play([{"mark": "here"}, {"roll": "deal"}])
    kinds = [kind for line in lines for kind in line if kind in ("turn", "roll")]
    assert kinds[:3] == ["turn", "roll", "turn"]
    assert program.table.awaited is None
