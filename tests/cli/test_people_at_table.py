"""The commands about people: names, absence, handing over, late players, bots for whole seats, and pauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from facedown.game import registry
from facedown.session import is_stuck
from facedown.table import Table
from tests.cli.test_play import facedown
from tests.cli.test_shared_screen import PASS

KERNEL = registry.system("core-kernel")
DUEL = ("play", "--sample", "duel", "--seed", "3")
TWO = (*DUEL, "--people", "Ana,Ben")
WITH_GM = ("play", "--seed", "3", "--people", "Ana,Ben,Cleo", "--gm", "Cleo")


class Game:
    """Runs of `facedown play` with typed lines, saved in one file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path) -> None:
        self._monkeypatch, self._capsys, self.path = monkeypatch, capsys, path

    def play(self, typed: str, *words: str) -> str:
        """Play a new table, or without words the saved one. Return what was printed, in one line."""
        self._capsys.readouterr()
        arguments: tuple[str | Path, ...] = (*words, "--save", self.path)
        if not words:
            arguments = ("play", "--resume", self.path)
        assert facedown(self._monkeypatch, typed, *arguments) == 0
        return " ".join(self._capsys.readouterr().out.split())

    @property
    def table(self) -> Table:
        """The saved table."""
        return Table.resume(self.path.read_text("utf-8"), KERNEL)

    def controllers(self) -> dict[str, str]:
        """Return the key of the seat that plays each character, by the key of the character."""
        return {ref.key: seat for ref, seat in KERNEL.controllers(self.table.position).items()}


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Game:
    return Game(monkeypatch, capsys, tmp_path / "t.txt")


def test_a_newcomers_help_names_the_rarer_commands_in_one_line(game: Game) -> None:
    output = game.play("?\nleave\n", *DUEL)
    assert "? table whispers, the story, names, absence, late players, pauses" in output
    assert "join Dan" not in output
    assert "join Dan" in game.play("? table\nleave\n")


def test_only_a_facilitator_is_told_its_commands(game: Game) -> None:
    """Without a facilitator every player can mark others as away, but not as left, and cannot rename them."""
    of_facilitator = ("rename Ben Bea", "mark Ben left")
    assert "mark Ben away" in (alone := game.play("? table\nmark Bot 2 left\nleave\n", *DUEL))
    assert [text for text in of_facilitator if text in alone] == []
    assert "No. A player cannot mark others as left." in alone
    game.path.unlink()
    facilitating = game.play("? table\nleave\n", *DUEL, "--facilitate")
    assert [text for text in of_facilitator if text in facilitating] == [*of_facilitator]


def test_a_person_takes_a_name_and_the_facilitator_names_others(game: Game) -> None:
    output = game.play("\nname Clea\nrename Ben Benedict\nrename Zoe Bob\nleave\n", *WITH_GM)
    assert [seat.shown for seat in game.table.seats] == ["Ana", "Benedict", "Bot 3", "Clea"]
    assert "Cleo is called Clea from now on." in output
    assert "No. No seat is called “Zoe”. Choose from: Ana, Benedict, Bot 3, Clea." in output


def test_a_refused_command_says_why(game: Game) -> None:
    output = game.play("\nrename Ben Bob\nname Ben\nmark Ben\nhand Ash\nhand Ash to Ana\nleave\n", *TWO)
    assert "Only the GM can rename the seats of others." in output
    assert "The name “Ben” is taken." in output
    assert "“Ben” does not end with a mark. Type for example: mark Ben away, or here." in output
    assert "Say who gets which character. Type for example: hand Ash to Ben" in output
    assert "Ana already plays this piece." in output


def test_people_are_marked_as_away_and_here(game: Game) -> None:
    game.play("\nmark Ben away\nmark away\nleave\n", *TWO)
    assert game.table.history.state.marks == {"seat-1": "away", "seat-2": "away"}
    output = game.play("\nmark here\nmark Ben here\nmark Ben here\nleave\n")
    assert game.table.history.state.marks == {}
    assert "No. Ben is already marked as here." in output


def test_for_an_absent_person_another_one_is_asked_who_can_make_the_usual_choice(game: Game) -> None:
    """Ben owes an ante after Ana's. The screen stays with Ana."""
    output = game.play("\nmark Ben away\n1 REA Mind\naway Ben\nleave\n", *TWO)
    assert "The table waits for Ben, who is not here. `away Ben` makes the usual choice" in output
    assert "Ana (you) makes the usual choice for Ben." in output
    assert PASS.format("Ben") not in output


def test_a_character_is_handed_over_and_its_new_player_is_asked(game: Game) -> None:
    output = game.play("\nhand Ash to Ben\nscreen Ben\n\nleave\n", *TWO)
    assert game.controllers() == {"ash": "seat-2", "bryn": "seat-2"}
    assert "· Ben plays Ash from now on." in output
    assert "Ash yours" in output.rpartition(PASS.format("Ben"))[2]


def test_a_late_player_joins_a_shared_screen_and_receives_a_character(game: Game) -> None:
    output = game.play("\njoin Dan\nhand Ash to Dan\nscreen Dan\n\n1 REA Mind\nleave\n", *TWO)
    dans = output.rpartition(PASS.format("Dan"))[2]
    assert "Ash yours" in dans
    assert game.table.seats[-1].shown == "Dan"
    assert game.controllers()["ash"] == "seat-3"
    assert game.table.notes["people"] == ["seat-1", "seat-2", "seat-3"]
    assert any(entry.author == "seat-3" for entry in game.table.entries)


def test_a_screen_of_one_person_is_shared_after_somebody_joins(game: Game) -> None:
    """The facilitator gives Dan the character of a bot, and the bot agrees."""
    output = game.play("join Dan\nhand Ash to Dan\nscreen Dan\n\nleave\n", *DUEL, "--facilitate")
    assert PASS.format("Dan") in output
    assert game.controllers()["ash"] == "seat-3"
    assert "Ash yours" in output
    assert output.count("Dan (you) plays Ash from now on.") == 1
    assert PASS.format("The GM") in game.play("\nleave\n")


@pytest.mark.parametrize(
    ("system", "label"),
    [
        ("core-kernel", "Add an Actor"),
        ("skill-deck", "Add a character"),
        ("trinity-code", "Add a character"),
        ("standard-roll", "Add a character or effect"),
        ("tri-core", ""),
    ],
)
def test_who_facilitates_is_told_how_to_add_a_character_for_a_late_player(
    system: str, label: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tri-Core has no such option."""
    assert facedown(monkeypatch, "all\njoin Dan\nleave\n", "play", system, "--seed", "3", "--facilitate") == 0
    output = " ".join(capsys.readouterr().out.split())
    told = re.search(r"You can first add a new character with option (\d+), “(.+?)”\.", output)
    assert (told[2] if told else "") == label
    assert told is None or f" {told[1]} {label}" in output


def test_enter_is_not_offered_while_the_other_people_have_no_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between the sessions of Skill Deck only Ana, who facilitates, has options. In a session Ben has too."""
    people = ("play", "skill-deck", "--people", "Ana,Ben", "--gm", "Ana", "--seed", "3")
    assert facedown(monkeypatch, "A\n\n21 session\nB\nleave\n", *people) == 0
    before, _, after = capsys.readouterr().out.partition("> 21")
    assert "Nobody else can act now." in before
    assert "Enter lets the others act." not in before
    assert "Enter lets the others act." in after


def test_a_player_is_told_no_option_that_only_a_facilitator_has(game: Game) -> None:
    output = game.play("A\njoin Dan\nleave\n", *TWO)
    assert "Whoever plays one can type for example: hand NAME to Dan" in output
    assert "add a new character" not in output


def test_who_joins_needs_a_name_of_their_own(game: Game) -> None:
    output = game.play("\njoin\njoin ben\nscreen Zoe\nleave\n", *TWO)
    assert "No. Type the name of the new player. For example: join Dan" in output
    assert "No. There is already a seat called “Ben”." in output
    assert "No. No seat is called “Zoe”." in output
    assert len(game.table.seats) == 2


def test_the_screen_is_passed_only_to_people_who_play_at_it(game: Game) -> None:
    assert "No. Bot 2 does not play at this screen. Choose from: Seat 1." in game.play("screen Bot 2\nleave\n", *DUEL)


def test_the_facilitators_role_is_handed_over_with_its_numbers_and_commands(game: Game) -> None:
    output = game.play("\nfacilitator Ana\nscreen Ana\n\nrename Cleo Clea\nleave\n", *WITH_GM)
    assert "Cleo (you) hands the facilitator’s role over to Ana." in output
    assert {seat.shown: seat.role for seat in game.table.seats if seat.facilitates} == {"Ana": "facilitator"}
    anas = output.rpartition(PASS.format("Ana"))[2]
    assert " 21 " in anas, "standing options of a facilitator have numbers from 21"
    assert "Cleo is called Clea from now on." in anas


def test_a_bot_plays_a_whole_seat_until_its_person_takes_it_back(game: Game) -> None:
    """Everybody at the table learns of it. You are asked again after 30 moves of bots."""
    output = game.play("auto seat\n\nauto off\nleave\n", *DUEL)
    assert "A bot plays for Seat 1 (you)." in output
    assert "A bot plays your seat. Press Enter to watch on, or type auto off to play again." in output
    assert "No bot plays for Seat 1 (you) any more." in output
    assert game.table.history.state.bots == ()
    assert not game.table.closed


def test_a_bot_that_plays_a_seat_still_does_after_the_game_was_saved(game: Game) -> None:
    game.play("\nauto seat\nleave\n", *TWO)
    assert game.table.history.state.bots == ("seat-1",)
    output = game.play("leave\n")
    assert PASS.format("Ana") not in output
    assert PASS.format("Ben") in output


def test_a_bot_plays_a_seat_for_which_only_the_table_says_so(game: Game) -> None:
    """Another program has recorded it."""
    game.play("\nleave\n", *TWO)
    table = game.table
    table.let_bot_play("seat-1", plays=True)
    game.path.write_text(table.export(keep_secret=True), "utf-8")
    assert PASS.format("Ben") in game.play("leave\n")


def test_a_bot_plays_for_an_absent_person(game: Game) -> None:
    output = game.play("\nauto Ben\nmark Ben away\nauto Ben\n1 REA Mind\nleave\n", *TWO)
    assert "No. Ben is here. Mark the seat as away first." in output
    assert "A bot plays for Ben." in output
    assert game.table.history.state.bots == ("seat-2",)
    assert PASS.format("Ben") not in output


def test_a_pause_names_nobody_not_even_in_your_own_log(game: Game) -> None:
    output = game.play("pause\nlog 1\n\n1\nresume\nlog 1\nleave\n", *DUEL)
    assert "2 Somebody pauses the table. No moves until it is resumed. >" in output
    assert output.count("The table is paused. Type resume to go on.") == 2
    assert "Nobody else can act now." not in output
    assert "There is no option 1." in output
    assert "3 Seat 1 (you) resumes the table." in output
    assert "seat-1" not in game.table.export().splitlines()[3]


ROLLS = "\n\n\n\n1\n\n\n1\n\n\n"
"""Answers in The Trinity Code up to a result of a roll by hand."""


def test_enter_during_a_pause_says_how_to_go_on_also_while_a_roll_is_open(game: Game) -> None:
    """No result can be typed before the table is resumed."""
    output = game.play(f"1{ROLLS}pause\n\nresume\nleave\n", "play", "trinity-code", "--by-hand", "--seed", "3")
    paused = output.partition("Somebody pauses the table.")[2].partition("resumes the table.")[0]
    assert paused.count("The table is paused. Type resume to go on.") == 2
    assert "result>" not in paused
    assert "result>" in output.partition("resumes the table.")[2]


def test_a_pause_interrupts_an_open_question(game: Game) -> None:
    """The ante is not made; the question comes again after the pause."""
    output = game.play("1\nREA\npause\nresume\nMind\n\nleave\n", *DUEL)
    assert output.count("Aspect card, by name or number") == 2
    assert "Seat 1 (you) resumes the table." in output
    assert "The table is paused. Wait" not in output


def test_after_a_pause_the_screen_goes_to_the_facilitator_who_alone_can_resume(game: Game) -> None:
    output = game.play("\nscreen Ana\n\npause\n\nresume\nleave\n", *WITH_GM)
    assert output.count(PASS.format("Cleo")) == 2
    assert "Cleo resumes the table." in output


def test_a_bot_that_facilitates_resumes_for_you(game: Game) -> None:
    output = game.play("pause\nresume\nleave\n", "play", "skill-deck", "--seed", "3")
    assert "The Ref resumes the table." in output


def test_a_paused_table_can_be_left_resumed_and_watched(game: Game) -> None:
    assert "You leave the table." in game.play("pause\nleave\n", *DUEL)
    assert "This is a bug" not in game.play("")
    assert "The table is paused. Type resume to go on." in game.play("resume\nleave\n")
    assert not game.table.history.state.paused


def test_watching_a_paused_table_neither_plays_it_nor_closes_it(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody has an option during a pause, but that is no bug of the system."""
    game.play("pause\nleave\n", *DUEL)
    before = game.table.last_hash
    assert facedown(monkeypatch, "", "play", "--resume", game.path, "--watch") == 0
    assert "The table is paused. Somebody who plays has to resume it first." in capsys.readouterr().out
    assert (game.table.last_hash, game.table.closed) == (before, False)
    assert not is_stuck(game.table)


def test_who_becomes_the_facilitator_gets_numbers_from_21_for_standing_options(game: Game) -> None:
    """Ana had option 1 as a player before; Cleo, who has no character, had 21 and now has only what players have."""
    output = game.play("\nscreen Ana\n\nscreen Cleo\n\nfacilitator Ana\nscreen Ana\n\nleave\n", *WITH_GM)
    first, last = (page.partition("screen ")[0] for page in output.split(PASS.format("Ana"))[1:])
    assert " 1 State an opposed Action" in first
    assert " 21 Declare a Conflict" in last
    assert " 1 State an opposed Action" not in last


def test_a_request_to_go_back_is_withdrawn_while_another_person_is_asked(game: Game) -> None:
    """Ben is asked for consent, and passes the screen to Ana."""
    typed = "\n1 REA Mind\n\n1 STR Body\n\nback\n\nscreen Ana\n\nwithdraw\nleave\n"
    output = game.play(typed, *TWO)
    assert "Do you agree to go back?" in output
    assert "The request to go back is withdrawn." in output
    assert (game.table.request, game.table.undone) == (None, frozenset())
    assert "No. You have no pending request to go back." in game.play("\nwithdraw\nleave\n")


def test_a_bot_hands_its_character_over_only_at_the_facilitators_wish(game: Game) -> None:
    """Cleo facilitates."""
    output = game.play("\nscreen Ana\n\nhand The Masked Guest to Ana\nleave\n", *WITH_GM)
    assert "No. Only Bot 3 can hand over this piece." in output
    assert game.controllers()["guest"] == "seat-3"
    game.play("\nhand The Masked Guest to Ana\nleave\n")
    assert game.controllers()["guest"] == "seat-1"


def test_a_bot_that_facilitates_keeps_its_characters_and_lets_other_bots_hand_theirs_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "hand toll-taker to Seat 1\nhand Bram to Seat 1\nleave\n"
    assert facedown(monkeypatch, typed, "play", "tri-core", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "No. Only the GM can hand over this piece." in output
    assert "· Seat 1 (you) plays Bram Otter from now on." in output


def test_without_a_facilitator_a_bot_hands_its_character_over_only_between_conflicts(game: Game) -> None:
    """During a Conflict the new player would see what the bot has sealed."""
    seats = ("play", "--sample", "dukes-dinner", "--people", "Ana,Ben", "--seed", "3")
    output = game.play("\nhand The Masked Guest to Ana\nleave\n", *seats)
    assert "No. Without a facilitator, a bot hands its characters over only when nothing is in progress." in output
    assert game.controllers()["guest"] == "seat-3"


def test_a_facilitator_hands_over_the_characters_of_a_bot_that_has_left(game: Game) -> None:
    game.play("\nmark Bot 3 left\nhand The Masked Guest to Ana\nleave\n", *WITH_GM)
    assert game.controllers()["guest"] == "seat-1"


def test_a_name_of_a_seat_can_be_shortened_and_its_article_left_out(game: Game) -> None:
    """Cleo facilitates, for Ana, Ben and a bot called Bot 3."""
    typed = (
        "C\nname The Old Witch\nmark an away\nmark B away\nrename bo The Barn Owl\nwhisper Ba How are you?\n"
        "whisper an,barn owl: Psst\nhand The Duke to ol\nscreen be\nB\nleave\n"
    )
    output = game.play(typed, *WITH_GM)
    table = game.table
    assert table.history.state.marks == {"seat-1": "away"}
    assert "No. “B” could be more than one seat. Choose from: Ben, Bot 3." in output
    assert table.seat("seat-3").shown == "The Barn Owl"
    assert [(one.text, one.to) for one in table.chat.messages] == [
        ("How are you?", ("seat-3",)),
        ("Psst", ("seat-1", "seat-3")),
    ]
    assert game.controllers()["duke"] == "facilitator"
    assert "Pass the screen to Ben." in output


def test_after_a_person_left_the_screen_goes_on_and_the_person_can_come_back(game: Game) -> None:
    output = game.play("A\n1 REA Mind\nB\nmark left\nA\nscreen Ben\nB\nboard\nmark here\nlog 2\nleave\n", *TWO)
    passed = re.findall(r"Pass the screen to (\w+)\.", output)
    assert passed == ["Ana", "Ben", "Ana", "Ben"]
    assert "Ben (you) is back" in output.rpartition(PASS.format("Ben"))[2]
    assert game.table.history.state.marks == {}


def test_who_marks_another_person_as_left_keeps_the_screen(game: Game) -> None:
    output = game.play("C\nmark Ben left\nmark Ben here\nleave\n", *WITH_GM)
    assert output.count("Pass the screen to") == 1
    assert game.table.history.state.marks == {}


def test_a_person_alone_at_the_screen_can_leave_and_come_back(game: Game) -> None:
    output = game.play("? table\nmark left\nmark here\nleave\n", *DUEL)
    assert "until you type mark here" in output
    assert game.table.history.state.marks == {}


def test_only_a_person_who_facilitates_can_resume(game: Game) -> None:
    """Cleo passes the screen to Ana during the pause."""
    output = game.play("\npause\nscreen Ana\n\nresume\nleave\n", *WITH_GM)
    assert "No. Only the GM can resume a paused table. Ask Cleo to resume it" in output
    assert game.table.history.state.paused


def test_what_others_did_since_the_game_was_continued_is_read_once(game: Game) -> None:
    """It is news for who has the screen later, and not also a part of the log from before."""
    game.play("A\nsay Hello.\nleave\n", *TWO)
    output = game.play("A\nsay Where were we?\nname Anabel\nscreen Ben\nB\nleave\n")
    page = output.rpartition(PASS.format("Ben"))[2].partition("You leave the table")[0]
    assert page.count("Hello.") == 1
    assert page.count("Where were we?") == 1
    assert page.count("Ana is called Anabel from now on.") == 1


def test_who_leaves_a_shared_screen_reads_only_the_last_lines(game: Game) -> None:
    """The log shows the others when the game goes on."""
    said = "".join(f"say Line {n}.\n" for n in range(20))
    end = game.play(f"A\n{said}screen Ben\nB\nleave\n", *TWO).rpartition("─ ")[2]
    assert "Ana: Line 7." not in end
    assert [f"Line {n}." in end for n in range(8, 20)] == [True] * 12


def test_who_cannot_go_on_is_told_how_to_give_the_screen_to_another_person(game: Game) -> None:
    before_session = ("play", "skill-deck", "--people", "Ana,Gus", "--gm", "Gus", "--seed", "3")
    output = game.play("G\n\nscreen Ana\nleave\n", *before_session)
    assert "Nobody else can act now. `screen Ana` passes the screen on." in output
    assert output.endswith(f"--resume {game.path}")
    assert PASS.format("Ana") in output
