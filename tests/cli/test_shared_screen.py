"""`facedown play --people`: several people share one screen, and none of them sees what only another may know."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from facedown.cli import play
from facedown.cli.main import run
from facedown.cli.screen import CLEAR, beginning
from facedown.game import Seat, registry
from facedown.table import LogLine, Table
from tests.cli.test_play import facedown

KERNEL = registry.system("core-kernel")
SEPARATOR = "─" * 80
PASS = "Pass the screen to {0}. When only {0} can see it, type {0[0]}."


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


class People(io.StringIO):
    """People who pass neutral pages, take option 1 and the usual values, and leave when `until` is printed.

    `answers`: what they type instead at their turns, one after the other; `output` is all that was printed.
    """

    def __init__(self, shown: Callable[[], str], until: str, answers: list[str]) -> None:
        super().__init__()
        self._shown, self._until, self._answers, self.output, self._lines = shown, until, answers, "", 0

    def readline(self, *_: object) -> str:  # type: ignore[override]
        self.output += self._shown()
        self._lines += 1
        assert self._lines < 150, self.output[-2000:]
        asked = without_colours(self.output.rpartition("\n")[2])
        if asked == "result> ":
            return "deal\n"
        if asked == "> ":
            return "leave\n" if self._until in self.output else f"{self._answers.pop(0) if self._answers else '1'}\n"
        return "yes\n" if "(yes / no)" in asked else "\n"


def played(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *args: object,
    until: str = "Hand 2 begins",
    answers: list[str] | None = None,
) -> str:
    """Let people play, and return what was printed."""
    people = People(lambda: capsys.readouterr().out, until, answers or [])
    monkeypatch.setattr(sys, "stdin", people)
    with pytest.raises(SystemExit) as ended:
        run(["play", *map(str, args)])
    assert not ended.value.code
    return people.output + capsys.readouterr().out


def pages(output: str) -> list[tuple[str, str]]:
    """Return each page after a neutral one with the name of the person who has the screen, in words without breaks.

    The last page, which everybody may see, has no name. Neutral pages hold only the request to pass the screen.
    """
    found, name = [], ""
    for at, part in enumerate(output.split(SEPARATOR)[1:]):
        words = " ".join(part.split())
        passed = re.fullmatch(r"Pass the screen to (\w+)\. When only \1 can see it, type \w\.", words)
        if passed:
            assert at % 2 == 0
            name = passed[1]
        else:
            found.append((name, words))
            name = ""
    return found


def secret_lines(table: Table, knower: Seat, other: Seat) -> list[LogLine]:
    """Return the lines of the log that one person may know and another may not."""
    return [line for line in table.log(knower) if not line.event.seen_by(other)]


HAND = ("--sample", "duel", "--people", "Ana,Ben", "--seed", "3")


def test_in_a_hand_of_two_people_nobody_sees_what_only_the_other_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    turns = pages(played(monkeypatch, capsys, *HAND, "--save", kept))
    table = Table.resume(kept.read_text("utf-8"), KERNEL)
    ana, ben = table.seats
    shown = {name: " ".join(page for whose, page in turns if whose == name) for name in ("Ana", "Ben", "")}
    for own, other in ((ana, ben), (ben, ana)):
        secrets = [" ".join(line.text.split()) for line in secret_lines(table, own, other)]
        assert secrets
        assert not [text for text in secrets if text in shown[other.name] or text in shown[""]]
        mine = [text.replace(own.name, f"{own.name} (you)") for text in secrets]
        assert [text for text in secrets + mine if text in shown[own.name]]
    assert [name for name, _ in turns[:4]] == ["Ana", "Ben", "Ana", "Ben"]


def test_each_page_shows_the_board_and_the_news_of_the_person_who_has_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Core Kernel shows the Attributes of an Actor only to its player. Ash is Ana's Actor, and Bryn is Ben's."""
    turns = pages(played(monkeypatch, capsys, *HAND))[:-1]
    for name, page in turns:
        assert ("Ash yours" in page, "Bryn yours" in page) == (name == "Ana", name == "Ben")
        assert page.count("▲ Mind (TS") == 1
    assert next("Ash antes 1 chip" in page for name, page in turns if name == "Ben")


def test_at_a_terminal_the_screen_and_what_was_scrolled_off_are_cleared_before_and_after_the_neutral_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    output = played(monkeypatch, capsys, *HAND, until=PASS.format("Ben"))
    parts = [without_colours(part).strip() for part in output.split(CLEAR)]
    assert "\x1b[3J" in CLEAR, "this clears what was scrolled off in most terminals"
    assert [parts[at] for at in (1, 3)] == [PASS.format("Ana"), PASS.format("Ben")]
    assert parts[0] == ""
    assert SEPARATOR not in output


def test_a_neutral_page_takes_only_the_first_letter_and_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is typed too early would otherwise be the choice of another person."""
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", *HAND) == 0
    output = capsys.readouterr().out
    assert output.count("No. Type A and press Enter, or type leave.") == 1
    assert "You leave the table." in output
    assert "Ante and play" not in output


class AtTerminal(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


def test_at_a_terminal_enter_does_not_pass_a_neutral_page_and_what_was_typed_before_is_discarded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person before may have pressed Enter once too often."""
    discarded: list[int] = []
    monkeypatch.setattr("termios.tcflush", lambda *_: discarded.append(1))
    monkeypatch.setattr(sys, "stdin", AtTerminal("\n\nana\n1 REA Mind\n\nleave\n"))
    with pytest.raises(SystemExit):
        run(["play", *HAND])
    output = capsys.readouterr().out
    assert output.count("No. Type A and press Enter, or type leave.") == 2
    assert output.count("No. Type B and press Enter, or type leave.") == 1
    assert len(discarded) == 2


def test_an_interruption_leaves_nothing_of_anybody_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        """A person who passes the neutral page, and then presses Ctrl-C."""

        typed = iter(["a\n"])

        def readline(self, *_: object) -> str:  # type: ignore[override]
            line = next(self.typed, None)
            if line is None:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(sys, "stdin", Interrupted())
    with pytest.raises(SystemExit) as ended:
        run(["play", *HAND])
    assert ended.value.code == 130
    before, _, after = capsys.readouterr().out.rpartition(SEPARATOR)
    assert "Ante and play" in before
    assert after.strip() == ""


def test_a_request_to_go_back_is_asked_of_the_other_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After both antes are revealed, Ben must agree to Ana’s request."""
    output = played(monkeypatch, capsys, *HAND, until="are undone", answers=["1", "1", "back"])
    (asked,) = [(name, page) for name, page in pages(output) if "Do you agree to go back?" in page]
    assert asked[0] == "Ben"
    assert "Ana asks" in asked[1]


def test_the_end_shows_what_everybody_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = played(monkeypatch, capsys, *HAND, answers=["2"])
    name, page = pages(output)[-1]
    assert name == ""
    assert "Forced Withdrawal" in page
    assert "closes the table" in page
    assert "(you)" not in page


def test_a_saved_game_remembers_the_people_and_what_each_prefers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    played(monkeypatch, capsys, *HAND, "--save", kept, until="From now on", answers=["brisk"])
    again = play.resumed_game(play.PlayArguments(resume=kept), None, ExitStack())
    assert again.file.people == ["seat-1", "seat-2"]
    assert [again.session.players.is_brisk(key) for key in again.file.people] == [True, False]
    games, everybody = play.games_at(again)
    assert [game.you for game in games] == ["seat-1", "seat-2"]
    assert everybody is not None
    assert everybody.you == ""
    output = played(monkeypatch, capsys, "--resume", kept, until="Bryn  yours", answers=["brisk"])
    assert PASS.format("Ana") in output


def test_what_is_said_reaches_the_other_person_with_their_next_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = pages(played(monkeypatch, capsys, *HAND, answers=["say Good luck!", "1"], until="Bryn  yours"))
    assert "Ana (you): Good luck!" in turns[0][1]
    assert "Ana: Good luck!" in turns[1][1]


def test_each_person_types_the_rolls_of_their_own_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some reveal of the Hand needs a roll or a draw by hand; nobody else is asked for it."""
    turns = pages(played(monkeypatch, capsys, "--people", "Ana,Ben,Cleo", "--seed", "3", "--by-hand"))
    asked = [name for name, page in turns if "result>" in page]
    assert asked
    assert all(asked)


@pytest.mark.parametrize(
    ("words", "names", "keys"),
    [
        (("Ana,Ben", "", False), ["Ana", "Ben", "Bot 3"], ["seat-1", "seat-2"]),
        (("Ana, Ben,Cleo", "", True), ["Ana", "Ben", "Bot 3", "Cleo"], ["seat-1", "seat-2", "facilitator"]),
        (("Ana,Ben,Cleo", "ana", False), ["Ben", "Cleo", "Bot 3", "Ana"], ["seat-1", "seat-2", "facilitator"]),
        (("Ana", "Ana", False), ["Bot 1", "Bot 2", "Bot 3", "Ana"], ["facilitator"]),
    ],
)
def test_people_have_the_first_seats_and_the_last_or_the_named_one_facilitates(
    words: tuple[str, str, bool], names: list[str], keys: list[str]
) -> None:
    people, gm, facilitate = words
    game = play.open_table(play.PlayArguments(people=people, gm=gm, facilitate=facilitate, seed="3"), 3)
    assert [seat.name for seat in game.table.seats] == names
    assert game.file.people == keys == list(game.session.people)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--people", "Ana,,Ben"], "has an empty name. Type for example --people Ana,Ben."),
        (["--people", "Ana,ana"], "Two people are called “ana”. Give each person another name."),
        (["--people", "Ana,Ben,Cleo,Dan"], "4 people are to play, but there are 3 seats. Name fewer people."),
        (["--people", "Ana,Ben", "--gm", "Cleo"], "--gm “Cleo” is none of the people. Choose from: Ana, Ben."),
        (["--gm", "Cleo"], "--gm names one of several people. Name all of them with --people."),
        (["--people", "Ana", "--json"], "With --json, one program plays. Leave --people or --json out."),
        (["--people", "Ana", "--watch"], "With --watch, bots play every seat."),
        (["--people", "Ana", "--resume", "t.txt"], "Leave --people out."),
    ],
)
def test_wrong_names_of_people_are_refused(
    words: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", *words) == 2
    assert says in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("name", "others", "typed"),
    [
        ("Ana", ["Ben"], "A"),
        ("Ana", ["Anna", "Ben"], "Ana"),
        ("Anna", ["Ana"], "Ann"),
        ("Ann", ["Anna"], "Ann"),
        ("Anna", ["Ann"], "Anna"),
        ("ben", ["Bea"], "ben"),
    ],
)
def test_the_neutral_page_asks_for_as_much_of_a_name_as_tells_it_from_the_others(
    name: str, others: list[str], typed: str
) -> None:
    assert beginning(name, others) == typed


def test_people_whose_names_begin_alike_do_not_pass_the_pages_of_each_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["a", "an", "anna", "ana", "leave"])
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{one}\n" for one in answers)))
    with pytest.raises(SystemExit):
        run(["play", "--sample", "duel", "--people", "Ana,Anna", "--seed", "3"])
    output = capsys.readouterr().out
    assert output.count("No. Type Ana and press Enter, or type leave.") == 3
    assert "Type ? for help." in output


def test_a_table_of_several_people_is_not_continued_with_one_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Bots would play for the others, and could end the game."""
    kept = tmp_path / "t.txt"
    played(monkeypatch, capsys, *HAND, "--save", kept, until="Pass the screen")
    before = kept.read_bytes()
    assert facedown(monkeypatch, "", "play", "--resume", kept, "--seat", "seat-1") == 2
    assert "Ana and Ben play this table at one screen. Leave --seat out" in capsys.readouterr().err
    assert kept.read_bytes() == before


def test_who_has_left_reads_how_to_come_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = ["mark left", "screen Ana", "mark here", "leave"]
    output = played(monkeypatch, capsys, *HAND, until="no such text", answers=answers)
    assert "You have left this table. Type mark here to come back." in output
