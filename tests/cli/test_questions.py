"""Help and commands while a question is open: they are run or refused, and never taken for an answer."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from facedown.cli import turn
from facedown.cli.main import run
from facedown.game import Option, Refused, registry
from facedown.table import Moved, Table
from tests.cli.test_play import facedown

KERNEL = registry.system("core-kernel")


class Session:
    """One run of `facedown play` with typed lines, saved to a file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path) -> None:
        self._monkeypatch, self._capsys, self._file = monkeypatch, capsys, file

    def play(self, typed: str, *arguments: str) -> str:
        """All that is printed, in one line."""
        self._file.unlink(missing_ok=True)
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            run(["play", "--seed", "3", "--save", str(self._file), *arguments])
        assert not ended.value.code
        return " ".join(self._capsys.readouterr().out.split())

    def spoken(self, key: str = "ante", field: str = "intent") -> list[str]:
        """Return the texts in the moves of this kind."""
        table = Table.resume(self._file.read_text("utf-8"), KERNEL)
        moves = [entry.act.move for entry in table.entries if isinstance(entry.act, Moved) and entry.author == "seat-1"]
        return [str(move.get(field, "")) for move in moves if move["move"] == key]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Session:
    return Session(monkeypatch, capsys, tmp_path / "t.txt")


COMMANDS = [
    "? PRE", "?PRE", "?", "? 1", "help", "board", "BOARD", "log", "log 3", "why", "all", "odds",
    "odds 2",
]  # fmt: skip
"""Commands that only show something."""

CHANGES = [
    "close", "back 1", "brisk", "auto all", "auto off", "auto the duke", "as The Duke", "away seat-2",
    "ruling utg=rotate", "say",
]  # fmt: skip
"""Commands that change the table or how it is played."""

OF_PEOPLE = [
    "whisper Bne I play Mind", "Whisper to Ben", "whisper\tBne I play Mind", "w Bot 2 I play Mind", "join Dan",
    "join The Old Witch", "mark away", "mark left", "mark here", "mark Bne away", "mark Bot 2 away", "spectators on",
    "spectators off", "witness off", "name Zoe", "name The Old Witch", "name zoe", 'name "Zoe"', "rename Bne Zoe",
    "rename bne zoe", "rename Bot 2 zoe", "hand Dukke to Bne", "hand The Duke to Bne", "hand wrong one to bot 2",
    "hand all to Bne", "facilitator Bne", "auto Bne", "away Bne", "unsay Bne", "story Zed: hello",
    "story The Duke: hello",
]  # fmt: skip
"""Commands about people, also with names that no seat or character has."""

SENTENCES = ["Help jackpot", "say Hello there"]
"""Commands that are sentences if a question asks for free text."""


@pytest.mark.parametrize("command", [*COMMANDS, *CHANGES, *OF_PEOPLE, "screen Bne"])
def test_a_command_is_never_sent_as_speech(session: Session, command: str) -> None:
    """CK-S2-02: the question for the intent is still open after it; the words after that are said."""
    output = session.play(f"1\n\n\n{command}\nA toast.\nleave\n")
    assert "The Duke: “A toast.”" in output
    assert session.spoken()[:1] == ["A toast."]


@pytest.mark.parametrize("command", COMMANDS + CHANGES + SENTENCES)
@pytest.mark.parametrize("question", ["chips", "number"])
def test_a_command_is_never_taken_for_a_choice_or_a_number(session: Session, command: str, question: str) -> None:
    """Asked for the chip (CK-S2-03), or for the bid (CK-S3-06)."""
    before, after = ("1\n", "REA\nSpirit\n-\n") if question == "chips" else ("1 REA Spirit\n1\nPRE\n", "1\n0\n")
    output = session.play(f"{before}{command}\n{after}leave\n")
    assert "is not among them" not in output
    assert "is not a whole number" not in output
    assert len(session.spoken("ante" if question == "chips" else "commit")) >= 1


def test_an_empty_line_is_no_command(session: Session) -> None:
    """At a text it stands for none, and at a question whether one is sure it means no."""
    assert "refuses the ante" not in session.play("2\n\n1\n\n\n\nleave\n")
    assert session.spoken() == [""]


def test_help_at_a_text_searches_the_rulebook_and_asks_again(session: Session) -> None:
    output = session.play("1\n\n\n? jackpot\nleave\n")
    assert "R-CK-29" in output
    assert "Jackpot: " in output  # its meaning in the glossary
    assert "○ jackpot_end=last_side" not in output  # other rules are listed by their titles
    assert output.count("Intent, said aloud") == 2
    assert session.spoken() == []


@pytest.mark.parametrize(("command", "shows"), [("log 2", "Hand 1 begins"), ("board", "● Spirit"), ("? 1", "CK-S2-03")])
def test_commands_that_only_show_something_run_at_once(session: Session, command: str, shows: str) -> None:
    before = session.play("1\n\n\nleave\n").count(shows)
    assert session.play(f"1\n\n\n{command}\nleave\n").count(shows) > before


@pytest.mark.parametrize("command", CHANGES + OF_PEOPLE)
def test_commands_that_change_the_table_are_refused_while_words_are_asked_for(session: Session, command: str) -> None:
    output = session.play(f"1\n\n\n{command}\n<\nleave\n")
    assert f"“{' '.join(command.split())}” is a command" in output
    assert "Put it in quotation marks" in output
    assert "Hello there" not in output.replace(f"“{command}”", "").replace(command, "")


@pytest.mark.parametrize("typed", ["leave", "Quit", "EXIT"])
def test_leaving_works_at_every_question(session: Session, typed: str) -> None:
    """At a choice, a text, a number, and a question whether the person is sure."""
    for before in ("1\n", "1\n\n\n", "1 REA Spirit\n1\n", "2\n"):
        assert "You leave the table" in session.play(f"{before}{typed}\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ('"? PRE"', "? PRE"), ("“? PRE”", "? PRE"), ('"? PRE', "? PRE"), ('"leave"', "leave"), ("“log 3”", "log 3"),
        ('"To be" or "not to be"', '"To be" or "not to be"'), ('""', ""), ("-", ""),
    ],
)  # fmt: skip
def test_words_in_quotation_marks_are_said_as_they_are(session: Session, typed: str, said: str) -> None:
    output = session.play(f"1\n\n\n{typed}\nleave\n")
    assert session.spoken() == [said]
    assert (f"The Duke: “{said}”" in output) == bool(said)


@pytest.mark.parametrize(
    "words",
    [
        "As you wish.",
        "all of you, stop!",
        "Close the door!",
        "back off",
        "Leave me alone",
        "log in and see",
        "Why me?",
        "Help me, Ilse!",
        "Say nothing.",
        "Say it with flowers",
        "Join me",
        "Join forces",
        "Mark is away",
        "Join us!",
        "Join the others at the table",
        "Name it",
        "Name your price",
        "Name him, Duke!",
        "Mark my words: he has left",
        "Mark my words.",
        "Hand it to me",
        "Away with you",
        "Witness my triumph",
        "Screen the door!",
        "Rename this place",
        "Story time is over",
        "Auto repair was my trade",
    ],
)
def test_a_sentence_that_begins_like_a_command_is_said(session: Session, words: str) -> None:
    session.play(f"1\n\n\n{words}\nleave\n")
    assert session.spoken() == [words]


def test_help_ahead_on_the_same_line_is_help(session: Session) -> None:
    output = session.play("1 REA Spirit ? jackpot\nA toast.\nleave\n")
    assert "R-CK-29" in output
    assert session.spoken() == ["A toast."]


@pytest.mark.parametrize("surplus", ["0", "Hello there", "log 3"])
def test_a_surplus_answer_on_the_same_line_is_refused_and_never_said(session: Session, surplus: str) -> None:
    """The move is not made."""
    output = " ".join(session.play(f"1 PRE 2 {surplus}\nleave\n").split())
    assert f"No. “{surplus}” was not used, because every question is answered." in output
    assert "Put words for “Intent, said aloud” in quotation marks." in output
    assert session.spoken() == []


def test_a_dash_on_the_same_line_stands_for_no_text(session: Session) -> None:
    session.play("1 PRE 2 -\nleave\n")
    assert session.spoken() == [""]


def test_words_in_quotation_marks_on_the_same_line_are_said(session: Session) -> None:
    session.play('1 REA Spirit "A toast."\nleave\n')
    assert session.spoken() == ["A toast."]


@pytest.mark.parametrize("command", ["? jackpot", "log 3", "board"])
def test_help_and_commands_work_where_one_is_asked_whether_one_is_sure(session: Session, command: str) -> None:
    output = session.play(f"2\n{command}\nno\nleave\n")
    assert output.count("are you sure?") == 2
    assert "refuses the ante" not in output


def test_help_and_commands_work_while_a_roll_is_asked_for(session: Session) -> None:
    """Only commands that show something: nobody can move during a roll."""
    for aspect in ("Spirit", "Mind", "Body"):  # until chance is asked
        output = session.play(f"1 REA {aspect}\n? jackpot\nlog 2\nback\nleave\n", "--by-hand")
        if "Shuffle " in output:
            break
    assert "Shuffle " in output
    assert "R-CK-29" in output
    assert "“back” is a command" in output


@pytest.mark.parametrize("typed", ["?", "help"])
def test_the_help_at_a_roll_says_how_to_type_its_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    """The help about options comes at all other questions; a rule can be looked up at a roll too."""
    lines = f"1\nWeapon\n\n\n1\n\n1\n{typed}\n? botch\nleave\n"
    assert facedown(monkeypatch, lines, "play", "skill-deck", "--seed", "7", "--by-hand") == 0
    output = " ".join(capsys.readouterr().out.split())
    helped, _, looked_up = output.partition(f"result> {typed} ")[2].partition("result> ? botch ")
    assert "Dice: the faces in order, with spaces, for example 7 4." in helped
    assert "Cards: their names in order, with commas." in helped
    assert "option" not in helped
    assert helped.count("Vesna: check. Draw 2 cards") == 1, "the roll is asked again"
    assert "Botch: " in looked_up


@pytest.mark.parametrize(("many", "legal"), [(0, "There are no options now."), (1, "Choose 1."), (3, "Choose 1 to 3.")])
def test_a_number_that_is_no_option_is_answered_with_those_there_are(many: int, legal: str) -> None:
    options = dict.fromkeys(range(1, many + 1), Option("x", "X", "CK-S2-03"))
    with pytest.raises(Refused) as refused:
        turn.numbered(options, "5")
    assert str(refused.value.refusal) == f"There is no option 5. {legal}"


def test_all_says_that_there_are_no_options_while_cards_are_drawn_by_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "1\nWeapon\n\n\n1\n\n1\nall\nfoo, proficiency\nleave\n"
    assert facedown(monkeypatch, typed, "play", "skill-deck", "--seed", "7", "--by-hand") == 0
    asked = " ".join(capsys.readouterr().out.partition("result> all\n")[2].split())
    assert asked.startswith("You have no options now. Vesna: check. Draw 2 cards")
    assert "No. “foo” is not the name of a card. Choose from: Progress Made," in asked


def test_a_typed_control_character_is_not_sent_to_the_terminal(session: Session) -> None:
    """The refusal quotes the answer with a mark in its place: ESC would clear the screen."""
    printed = session.play("1\n\x1b[2Jx\nleave\n")
    assert "\x1b" not in printed
    assert "“\ufffd[2Jx” is not" in printed
