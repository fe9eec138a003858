"""Chat, whispers and statements at the terminal: who reads them, where they stand in the log, and who removes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown.game import registry
from facedown.table import Said, Table
from tests.cli.test_play import facedown
from tests.cli.test_shared_screen import pages, played

KERNEL = registry.system("core-kernel")
DUEL = ("play", "--sample", "duel", "--seed", "3")
TWO = ("--sample", "duel", "--people", "Ana,Ben", "--seed", "3")


def saved(path: Path) -> Table:
    return Table.resume(path.read_text("utf-8"), KERNEL)


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "t.txt"


def test_a_message_is_no_entry_and_stands_in_the_log_after_the_entries_before_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    assert facedown(monkeypatch, "say First\nstory A bell rings.\nsay Last\nlog 3\nleave\n", *DUEL, "--save", kept) == 0
    log = capsys.readouterr().out.rpartition("> log 3\n")[2]
    assert log.startswith("      Seat 1 (you): First\n    2 Seat 1 (you): “A bell rings.”\n      Seat 1 (you): Last\n")
    table = saved(kept)
    assert [(message.text, message.after) for message in table.chat.messages] == [("First", 2), ("Last", 3)]
    assert len(table.entries) == 3


def test_a_whisper_is_read_by_its_listener_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    people = ("--people", "Ana,Ben,Cleo", "--seed", "3")
    answers = ["whisper Ben: Trust her not.", "1", "1", "log 30", "1"]
    turns = pages(played(monkeypatch, capsys, *people, until="The Masked Guest  yours", answers=answers))
    by = dict(turns)
    assert "» Ana (you) whispers to Ben: Trust her not." in by["Ana"]
    assert "» Ana whispers to Ben (you): Trust her not." in by["Ben"]
    assert "Trust her not" not in by["Cleo"]
    assert "Trust her not" not in by[""]


def test_several_listeners_are_named_with_commas_and_names_of_several_words_are_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    typed = "whisper Bot 2, seat-3 Psst.\nwhisper Zoe hello\nwhisper Bot 2\nwhisper\nleave\n"
    assert facedown(monkeypatch, typed, "play", "--seed", "3", "--save", kept) == 0
    output = squeezed(capsys.readouterr().out)
    assert [(one.text, one.to) for one in saved(kept).chat.messages] == [("Psst.", ("seat-2", "seat-3"))]
    assert "No. No seat is called “Zoe”. Choose from: Seat 1, Bot 2, Bot 3." in output
    assert "No. There is nothing to whisper. Type for example: whisper Bot 2 hello" in output
    assert "No. Type the name of a seat too." in output


def test_a_statement_is_an_entry_and_can_be_that_of_a_character(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    typed = 'story Ash: I only want to talk.\nstory "Note: it rains."\nstory Bryn: Never!\nstory\nleave\n'
    assert facedown(monkeypatch, typed, *DUEL, "--save", kept) == 0
    output = squeezed(capsys.readouterr().out)
    assert "· Ash: “I only want to talk.”" in output
    assert "· Seat 1 (you): “Note: it rains.”" in output
    statements = [entry.act.text for entry in saved(kept).entries if isinstance(entry.act, Said)]
    assert statements[:2] == ["I only want to talk.", "Note: it rains."]
    assert "No. There is nothing to tell. Type for example: story The lights go out." in output


def test_a_statement_of_an_unknown_character_is_refused_unless_it_is_in_quotation_marks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    """A beginning of a name is enough. A sentence with a colon is none, and a seat is no character."""
    typed = (
        "story Zed: hello\nstory The Old Witch: hello\nstory “Zed: hello”\nstory Then somebody shouts: help\n"
        "story 12:30 is past.\nstory Br: Never!\nstory Bot 1: hm\nleave\n"
    )
    assert facedown(monkeypatch, typed, *DUEL, "--facilitate", "--save", kept) == 0
    output = squeezed(capsys.readouterr().out)
    how = "Choose from: Ash, Bryn. Or put the whole text in quotation marks."
    assert f"No. No character is called “Zed”. {how}" in output
    assert f"No. No character is called “The Old Witch”. {how}" in output
    statements = [(entry.act.text, entry.act.piece) for entry in saved(kept).entries if isinstance(entry.act, Said)]
    assert [text for text, _ in statements] == [
        "Zed: hello",
        "Then somebody shouts: help",
        "12:30 is past.",
        "Never!",
        "Bot 1: hm",
    ]
    assert "Bryn: “Never!”" in output


def test_a_player_is_told_the_own_characters_to_speak_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "story Zed: hello\nleave\n", *DUEL) == 0
    assert "Choose from: Ash. Or put the whole text in quotation marks." in squeezed(capsys.readouterr().out)


@pytest.mark.parametrize("typed", ["story Ash", "story ash:", "story Ash: "])
def test_a_statement_with_only_a_name_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path, typed: str
) -> None:
    assert facedown(monkeypatch, f"{typed}\nleave\n", *DUEL, "--save", kept) == 0
    assert "No. Type what Ash says. For example: story Ash: Hello" in squeezed(capsys.readouterr().out)
    assert not [entry for entry in saved(kept).entries if isinstance(entry.act, Said)]


def test_the_facilitator_tells_what_any_character_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    typed = "story Ash: I wait.\nleave\n"
    assert facedown(monkeypatch, typed, *DUEL, "--facilitate", "--save", kept) == 0
    assert "Ash: “I wait.”" in capsys.readouterr().out


def test_your_last_message_is_removed_from_the_log_and_the_backup(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    typed = "say One\nsay Two\nunsay\nlog 2\nunsay\nunsay\nleave\n"
    assert facedown(monkeypatch, typed, *DUEL, "--save", kept) == 0
    output = squeezed(capsys.readouterr().out)
    assert "The message is removed: Two" in output
    assert "Seat 1 (you): One A message of Seat 1 (you) was removed." in output
    assert "No. You have no message that can be removed." in output
    assert [message.text for message in saved(kept).chat.messages] == ["", ""]


def test_a_message_that_is_removed_before_another_person_reads_it_is_not_shown_to_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = ["say Rude words", "unsay", "1"]
    output = played(monkeypatch, capsys, *TWO, until="Bryn  yours", answers=answers)
    (ben,) = [page for name, page in pages(output) if name == "Ben"]
    assert "A message of Ana was removed." in ben
    assert "Rude words" not in ben
    assert "Rude words" not in pages(output)[-1][1]


def test_the_facilitator_removes_messages_of_others_also_whispers_it_cannot_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    assert facedown(monkeypatch, "leave\n", *DUEL, "--facilitate", "--save", kept) == 0
    table = saved(kept)
    for text, to in (("Loud", None), ("Whispered", ["seat-2"]), ("Louder", None)):
        table.say("seat-1", text, to)
    kept.write_text(table.export(keep_secret=True), "utf-8")
    assert facedown(monkeypatch, "unsay Bot 1\nunsay seat-1 now\nleave\n", "play", "--resume", kept) == 0
    assert "“now” is not expected there." in capsys.readouterr().out
    assert [message.text for message in saved(kept).chat.messages] == ["Loud", "Whispered", ""]
    assert facedown(monkeypatch, "unsay Bot 1 all\nleave\n", "play", "--resume", kept) == 0
    assert [message.text for message in saved(kept).chat.messages] == ["", "", ""]


def test_a_player_cannot_remove_the_messages_of_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    assert facedown(monkeypatch, "leave\n", *DUEL, "--save", kept) == 0
    table = saved(kept)
    table.say("seat-2", "Hello")
    kept.write_text(table.export(keep_secret=True), "utf-8")
    assert facedown(monkeypatch, "unsay Bot 2\nunsay Bot 2 all\nleave\n", "play", "--resume", kept) == 0
    assert capsys.readouterr().out.count("Ask the facilitator to remove") == 2
    assert saved(kept).chat.messages[0].text == "Hello"


def test_a_whisper_is_never_sent_as_words_of_a_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    """CK-S2-02: the question for the intent is open; the whisper is refused, and “A toast.” is said."""
    typed = "1\n\n\nwhisper Bot 2 our secret\nA toast.\nleave\n"
    assert facedown(monkeypatch, typed, "play", "--seed", "3", "--save", kept) == 0
    output = squeezed(capsys.readouterr().out)
    assert "“whisper Bot 2 our secret” is a command" in output
    assert "The Duke: “A toast.”" in output


def test_you_can_talk_while_a_choice_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    assert facedown(monkeypatch, "1\nwhisper Bot 2 wait\nREA\n\nleave\n", *DUEL, "--save", kept) == 0
    assert [message.text for message in saved(kept).chat.messages] == ["wait"]


def test_a_replayed_backup_shows_the_messages_that_the_viewer_received(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    typed = "say Hello\nwhisper Bot 2 Psst\nstory It rains.\nleave\n"
    assert facedown(monkeypatch, typed, *DUEL, "--save", kept) == 0
    shown = {}
    for more in ((), ("--seat", "seat-2"), ("--everything",)):
        capsys.readouterr()
        assert facedown(monkeypatch, "", "replay", kept, *more) == 0
        shown[more] = capsys.readouterr().out
    assert "      Seat 1: Hello\n    2 Seat 1: “It rains.”\n" in shown[()]
    whispered = "      Seat 1: Hello\n      Seat 1 whispers to Bot 2: Psst\n    2 Seat 1: “It rains.”\n"
    assert whispered in shown["--seat", "seat-2"]
    assert whispered in shown["--everything",]
    assert facedown(monkeypatch, "", "replay", kept, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    said = {"number": 0, "seat": "seat-1", "text": "Hello", "to": None, "after": 1, "removed": False}
    assert [line["chat"] for line in lines if "chat" in line] == [said]
