"""Campaigns in the terminal: others act if you owe nothing, options explain themselves, answers are read leniently."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from facedown.cli import answers, look, prompts
from facedown.cli.asker import Asker, sure
from facedown.game import (
    Card,
    Choice,
    Field,
    Meter,
    OneOf,
    Option,
    Range,
    Refusal,
    Seat,
    Setup,
    Subset,
    registry,
    text_field,
)
from facedown.systems.trinity_code import TrinityCode
from facedown.table import Table
from tests.cli.test_many import MARKET, market
from tests.cli.test_play import facedown


def test_enter_lets_others_act_and_a_number_makes_a_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The texts of the table's own moves come with their rule, and once the dice are rolled with their result."""
    typed = "? 1\n? 44\n1 look closer\n\n? 1\n\n\nleave\n"
    assert facedown(monkeypatch, typed, "play", "trinity-code", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "Look closer (Wits): You study a place" in output
    assert "Look closer, 2d6 + Wits. " in output
    assert "11 (10 or 11): Ask the GM two questions; the answers are true." in output
    assert re.search(r"No\. There is no option 44\. Choose 1 (or|to) \d+\.", output)
    assert "\n· " in output.split("There is no option 44")[1]


@pytest.mark.parametrize("system", registry.system_keys())
def test_players_and_facilitators_each_read_their_own_goal(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = registry.system(system).catalogue()
    shown = []
    for seat in ([], ["--facilitate"]):
        assert facedown(monkeypatch, "? goal\nleave\n", "play", system, "--seed", "3", *seat) == 0
        output = " ".join(capsys.readouterr().out.split())
        shown.append((catalogue.goal in output, catalogue.facilitator_goal in output))
    assert shown == [(True, False), (False, True)]


def test_answers_after_an_option_that_asks_nothing_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise a roll would stand although the person meant to change it."""
    typed = "1 look\n\n1 9 banana\nleave\n"
    assert facedown(monkeypatch, typed, "play", "trinity-code", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "“9 banana” was not used, because nothing is asked. Type the number alone." in output


def test_enter_where_something_is_owed_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "\nleave\n", "play", "core-kernel", "--seed", "3") == 0
    assert "The table waits for you. " in capsys.readouterr().out


def test_a_program_waits_for_others(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Only if it owes nothing; if it owes a move, a refusal says so."""
    typed = '{"wait": true}\n'
    assert facedown(monkeypatch, typed, "play", "trinity-code", "--seed", "3", "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    turn = next(at for at, line in enumerate(lines) if "turn" in line)
    assert "told" in lines[turn + 1]
    assert not any("refused" in line for line in lines)
    assert facedown(monkeypatch, typed, "play", "core-kernel", "--seed", "3", "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["refused"]["text"] for line in lines if "refused" in line] == ["The table waits for you."]


@pytest.mark.parametrize(("typed", "value"), [("+1", 1), ("−1", -1), ("-2", -2), ("0", 0)])
def test_a_number_may_have_any_sign(typed: str, value: int) -> None:
    assert answers.read(Range(-4, 4), typed) == value


@pytest.mark.parametrize("typed", ["+", "--1", "+-1x", "1.5"])
def test_a_text_that_is_no_number_is_not_read(typed: str) -> None:
    with pytest.raises(answers.Unread):
        answers.read(Range(-4, 4), typed)


def test_nothing_is_asked_where_there_is_nothing_to_choose(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list without entries, a single choice."""
    system = registry.system("skill-deck")
    option = Option(
        "build-deck", "Build the deck", "SD-PR-03", fields=(Field("also", Subset(()), "Which", "SD-PR-03"),)
    )
    out = Console()
    assert prompts.fields(out, Asker(out), system, option, []) == {"also": ()}
    asked = Option("x", "X", "SD-PR-03", fields=(Field("also", Subset((Choice("a", "A"),)), "Which", "SD-PR-03"),))
    monkeypatch.setattr("sys.stdin", io.StringIO("A\n"))
    assert prompts.fields(out, Asker(out), system, asked, []) == {"also": ("a",)}
    assert capsys.readouterr().out.count("Which") == 1


def test_a_card_is_as_wide_as_its_words() -> None:
    with (out := Console(width=80, no_color=True)).capture() as shown:
        out.print(look.cards([Card("+1", "up", "Harmony and Unrest")]))
    assert "Harmony and Unrest" in shown.get()


def test_a_line_is_not_broken_inside_an_id() -> None:
    assert look.wrapped("R-TRC-33", 0, "") == "R\n-\nT\nR\nC\n-\n3\n3"  # a terminal of one column has no margin
    lines = look.wrapped("Something is said here that is long R-TRC-33", 40, "  ").split("\n")
    assert lines == ["Something is said here that is long", "  R-TRC-33"]


def test_a_refusal_does_not_quote_a_long_text() -> None:
    refusal = Refusal("input", f"“{'x' * 100_000}” is nobody.", "")
    assert len(refusal.text) <= 400


def test_a_person_without_options_watches_the_others_continue(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lost character is the GM’s to play: the table is not closed for that."""
    typed = "\n1\n" * 150
    assert facedown(monkeypatch, typed, "play", "trinity-code", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "Maud Ferrier gives in to their demons" in output
    after = output.split("Maud Ferrier gives in to their demons", 1)[1]
    assert after.count("makes a move") > 3


def test_a_story_that_continues_without_you_is_kept_unchanged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person whose character is lost watches until the bots stop, and the table is not closed.

    Of the moves for which the table does not wait, only those are offered that a lost character cannot make.
    """
    options, free = TrinityCode.options, ("make-move", "withdraw-move", "use-item", "offer-good")

    def some_options(system: TrinityCode, view: Any, seat: Seat) -> tuple[Option, ...]:
        found = options(system, view, seat)
        return tuple(one for one in found if seat.facilitates or one.owed or one.move in free)

    monkeypatch.setattr(TrinityCode, "options", some_options)
    assert facedown(monkeypatch, "\n1\n" * 150, "play", "trinity-code", "--seed", "6") == 0
    output = capsys.readouterr().out
    assert "You have no options now. The table stays open." in output
    assert "closes the table" not in output


def test_a_confirmation_takes_yes_or_no_and_no_other_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Console()
    monkeypatch.setattr("sys.stdin", io.StringIO("of course\nyes\nmaybe\nno\n\n"))
    asker = Asker(out)
    assert [sure(asker, "End it") for _ in range(3)] == [True, False, False]
    assert capsys.readouterr().out.count("No. Type yes or no.") == 2


@pytest.mark.parametrize("word", ["board", "All", "log", "why"])
def test_a_word_for_the_table_is_not_taken_as_a_text(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Console()
    option = Option("x", "X", "SD-DS-01", fields=(text_field("cause", "What happens", "SD-DS-01"),))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\nlights go out\n"))
    read = prompts.fields(out, Asker(out), registry.system("skill-deck"), option, [])
    assert read == {"cause": "lights go out"}
    assert f"“{word}” is a command" in capsys.readouterr().out


def test_a_command_is_recognised_at_a_choice_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    colours = OneOf((Choice("red", "Red"), Choice("blue", "Blue")))
    option = Option("x", "X", "SD-DS-01", fields=(Field("colour", colours, "Which", "SD-DS-01"),))
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nblue\n"))
    out = Console()
    assert prompts.fields(out, Asker(out), registry.system("skill-deck"), option, []) == {"colour": "blue"}
    assert "“board” is a command" in capsys.readouterr().out


@pytest.mark.parametrize("nothing", ['""', "-", ""])
def test_a_text_can_be_left_out_when_answering_ahead(nothing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    colours = OneOf((Choice("red", "Red"), Choice("blue", "Blue")))
    fields = (text_field("why", "Why", "SD-DS-01"), Field("colour", colours, "Which", "SD-DS-01"))
    option = Option("x", "X", "SD-DS-01", fields=fields)
    monkeypatch.setattr("sys.stdin", io.StringIO("blue\n"))
    out = Console()
    read = prompts.fields(out, Asker(out), registry.system("skill-deck"), option, [nothing, "blue"])
    assert read == {"why": "", "colour": "blue"}


def test_a_kept_table_is_not_gone_on_with_as_another_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "leave\n", "play", "skill-deck", "--seed", "3", "--save", kept) == 0
    assert facedown(monkeypatch, "leave\n", "play", "trinity-code", "--resume", kept) == 2
    assert "is a table of" in capsys.readouterr().err
    assert facedown(monkeypatch, "leave\n", "play", "skill-deck", "--resume", kept) == 0


def test_why_explains_a_move_whose_dice_lie_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before Luck is decided."""
    assert facedown(monkeypatch, "1 1 1\nwhy\nleave\n", "play", "trinity-code", "--seed", "3") == 0
    output = capsys.readouterr().out.split("> why")[1]
    assert "This move" in output
    assert "9 (5 and 4) + 1 Cool TRC-KA-07\n" in output


@pytest.mark.parametrize("key", ["skill-deck", "standard-roll", "trinity-code"])
def test_the_controller_of_a_character_is_asked_by_the_names_of_seats(key: str) -> None:
    system = registry.system(key)
    seats = (Seat("ref", "Robin", "facilitator"), Seat("seat-1", "Ana"), Seat("seat-2", "Ben"))
    table = Table.open(system, Setup(seats, system.sample()), bytes(32))
    asked = [field for option in table.options(seats[0]) for field in option.fields if field.name == "controller"]
    assert asked
    for field in asked:
        assert isinstance(field.domain, OneOf)
        assert {choice.value: choice.label for choice in field.domain.choices}.items() >= {"seat-1": "Ana"}.items()


def test_a_character_lent_to_a_bot_is_played_without_asking(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "auto Nobody\nauto cutpurse\nauto mastiff\nauto ossip\nleave\n"
    args = ("play", "tri-core", "--sample", "night-market", "--facilitate", "--seed", "4")
    begin = "21\n\n\n"
    assert facedown(monkeypatch, begin + typed, *args) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "You play nobody called “Nobody”." in output
    (lent, *_) = re.findall(r"A bot plays ([^.]*) for you", output)
    assert {f"Cutpurse {n}" for n in range(1, 6)} == set(re.split(", | and ", lent))
    assert re.search(r"(Mastiff 1|Cutpurse 1)[^.]* (lays|passes|pass)", output)


def test_a_scene_takes_characters_from_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A file near the scene, TOML or JSON; entries of the scene override it; a missing file is named."""
    assert (
        facedown(monkeypatch, "", "character", "show", "tri-core", "wren-saltmarsh", "--save", tmp_path / "w.json") == 0
    )
    scene = tmp_path / "scene.toml"
    scene.write_text('[[character]]\nfile = "w.json"\nname = "Hal"\n[[character]]\nready = "bram-otter"\nfoe = true\n')
    capsys.readouterr()
    assert facedown(monkeypatch, "leave\n", "play", "tri-core", "--actors", scene, "--seed", "3") == 0
    assert "Hal" in capsys.readouterr().out
    scene.write_text('[[character]]\nfile = "gone.toml"\n')
    assert facedown(monkeypatch, "leave\n", "play", "tri-core", "--actors", scene) == 2
    assert "gone.toml" in capsys.readouterr().err
    scene.write_text("[[character]]\nfile = 7\n")
    assert facedown(monkeypatch, "leave\n", "play", "tri-core", "--actors", scene) == 2


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('at = "Z9"', "stands on Z9, which is not on the map"), ('at = "B2"', "both stand on B2"),
        ('at = "C3"', "which is blocked"), ('count = 2\nat = ["D4"]', "names 1 square for 2"),
    ],
)  # fmt: skip
def test_people_stand_on_squares_of_their_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, more: str, says: str
) -> None:
    """TC-D-13, TC-D-15: on the ground, not in walls, not on one another."""
    scene = tmp_path / "scene.toml"
    scene.write_text(
        'ground = { columns = 8, rows = 6, rough = { C3 = 0 } }\n[[character]]\nready = "bram-otter"\nat = "B2"\n'
        f'[[character]]\nready = "wren-saltmarsh"\nfoe = true\n{more}\n'
    )
    assert facedown(monkeypatch, "leave\n", "play", "tri-core", "--actors", scene) == 2
    assert says in capsys.readouterr().err


def test_no_character_is_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "ada.toml"
    kept.write_text("mine")
    assert facedown(monkeypatch, "Ada\n", "character", "new", "tri-core", kept) == 2
    assert kept.read_text() == "mine"
    assert facedown(monkeypatch, "", "character", "level", "tri-core", "wren-saltmarsh") == 2
    assert "cannot be changed" in capsys.readouterr().err


def test_a_whole_sheet_is_shown_at_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sheet of the character who decides, or of the named one."""
    output = market(monkeypatch, capsys, "21\n\n\nsheet\nsheet wren\nsheet nobody\nleave\n")
    mine, wren, nobody = output.split("> sheet")[1:4]
    assert "Cutpurse 3" in mine
    assert "Strike Target 16 = 10 base R-TC-03 + 6 ATN" in " ".join(wren.split())
    assert "There is no such sheet." in nobody


@pytest.mark.parametrize(
    ("value", "pieces"), [(19, "▮" * 10), (11, "▮" * 6 + "▯" * 4), (1, "▮" + "▯" * 9), (-3, "▯" * 10)]
)
def test_a_bar_is_as_full_as_what_it_counts(value: int, pieces: str) -> None:
    assert pieces in look.meter(Meter("AP", value, 19, note="of 19")).plain


@pytest.mark.parametrize("notes", ['"lent": 5', '"lent": null', '"rolled": 1.5', '"brisk": []', '"lent": {"a": 1}'])
def test_notes_that_say_something_else_are_left_aside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, notes: str
) -> None:
    kept = tmp_path / "t.txt"
    market(monkeypatch, capsys, "1\n\n\nbrisk\nleave\n", "--save", kept)
    text = kept.read_text("utf-8").splitlines()
    kept.write_text("\n".join([*text[:-1], f'notes {{"seat": "seat-1", {notes}}}']) + "\n", "utf-8")
    assert facedown(monkeypatch, "leave\n", "play", "--resume", kept) == 0


def test_a_program_that_facilitates_is_asked_to_end_what_is_decided(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bots do not play on without end once only one side stands."""
    typed = '{"option": 0}\n' + '{"wait": true}\n' * 5
    assert facedown(monkeypatch, typed, *MARKET, "--json") == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sum("turn" in one for one in said) >= 2
    assert said[-1]["over"]["entries"] < 500


@pytest.mark.parametrize("text", ['{"a":' * 5000 + "1" + "}" * 5000, "[" * 100_000])
def test_a_character_file_too_deep_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    for name in ("deep.json", "deep.toml"):
        (tmp_path / name).write_text(text)
        assert facedown(monkeypatch, "", "character", "check", "tri-core", tmp_path / name) == 2
    (tmp_path / "large.toml").write_text("# " + "x" * 300_000)
    assert facedown(monkeypatch, "", "character", "check", "tri-core", tmp_path / "large.toml") == 2
    assert "at most 256 kB" in capsys.readouterr().err


def test_a_single_choice_is_not_asked_for_ahead_either() -> None:
    """Answers typed ahead belong to the questions that would be asked."""
    one, colours = OneOf((Choice("b", "Bo"),)), OneOf((Choice("red", "Red"), Choice("blue", "Blue")))
    option = Option(
        "x", "X", "SD-DS-01", fields=(Field("who", one, "Who", "SD-DS-01"), Field("c", colours, "Which", "SD-DS-01"))
    )
    out = Console()
    for ahead in (["blue"], ["Bo", "blue"]):
        read = prompts.fields(out, Asker(out), registry.system("skill-deck"), option, ahead)
        assert read == {"who": "b", "c": "blue"}


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('ready = "bram-otter"\nat = "3B"', "character[0].at is not a square."),
        ('name = "Ada"\nlevel = 77\nstats = {}', "expected. Correct this character in the scene file. [TC-C-01]"),
        ('ready = "bram-otter"\nskills = { Hoist = 95 }', "character[0] (bram-otter) has 1 mistake. skills: "),
    ],
)
def test_problems_in_a_scene_name_whose_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, row: str, says: str
) -> None:
    scene = tmp_path / "scene.toml"
    scene.write_text(f"[[character]]\n{row}\n")
    assert facedown(monkeypatch, "leave\n", "play", "tri-core", "--actors", scene) == 2
    assert says in capsys.readouterr().err


def test_there_is_a_seat_for_each_of_the_party_and_the_foes_are_the_gms(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three characters and eight foes: three bots and the GM."""
    assert "opens for Bot 1, Bot 2, Bot 3 and the GM (you)." in " ".join(market(monkeypatch, capsys, "leave\n").split())


def test_the_only_value_of_a_choice_is_printed_because_it_is_not_asked_for() -> None:
    """Otherwise a person would roll against the only target without knowing whom."""
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    target = Field("target", OneOf((Choice("bruno", "Bruno (Resistance 7)"),)), "Target", "SR-S2-03")
    option = Option("roll", "Roll against a target", "SR-S2-03", fields=(target,))
    assert prompts.fields(out, Asker(out), registry.system("standard-roll"), option, []) == {"target": "bruno"}
    assert out.file.getvalue() == "  Target: Bruno (Resistance 7)\n"  # type: ignore[attr-defined]


def test_an_empty_place_for_a_card_says_that_no_card_is_there_yet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1\n\n\nlook\n\nleave\n", "play", "skill-deck", "--seed", "4") == 0
    card = capsys.readouterr().out.rpartition("─ To the Ref ──╮")[2].splitlines()[1]
    assert "│ not yet " in card
