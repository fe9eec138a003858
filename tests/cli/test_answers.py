"""Answers at prompts: which are accepted, and what is printed after a wrong one."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from facedown.cli import answers, look, manual, prompts, turn
from facedown.cli.asker import Asker, Ended
from facedown.cli.play import PlayArguments, open_table
from facedown.cli.program import numbers_from_0
from facedown.game import (
    Amounts,
    Barred,
    Choice,
    Domain,
    Field,
    OneOf,
    Option,
    Range,
    Reason,
    Refused,
    Slot,
    Squares,
    Subset,
    registry,
)
from tests.cli.test_play import facedown


@pytest.mark.parametrize(
    ("typed", "closed", "asked"),
    [
        ("y", True, 1),
        ("YES", True, 1),
        ("n", False, 1),
        ("1\nno", False, 2),
        ("1\n2\nyes", True, 3),
        ("maybe\n7\nyes", True, 3),
    ],
)
def test_yes_or_no_is_answered_by_word_or_letter_and_never_by_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, closed: bool, asked: int
) -> None:
    """A number could be the number of the option to confirm. After another answer, the question is asked again."""
    assert facedown(monkeypatch, f"close\n{typed}\nleave\n", "play", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert output.count("are you sure? (yes / no) [no]:") == asked
    assert output.count("No. Type yes or no.") == asked - 1
    assert ("closes the table" in output) == closed


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("1", "Type STR=1, or 3 numbers in the order STR FIT AGI, for example 1 0 0. They must add up to 1."),
        ("REA=1", "“REA” is not one of the names. Type STR=1, or 3 numbers in the order STR FIT AGI"),
        ("STR=x", "“x” is not a whole number. Type STR=1, or 3 numbers in the order STR FIT AGI"),
        ("1 x 0", "“x” is not a whole number. Type STR=1, or 3 numbers in the order STR FIT AGI"),
    ],
)
def test_a_refused_split_says_what_to_type(answer: str, says: str) -> None:
    split = Amounts((Slot("STR", 2), Slot("FIT", 1), Slot("AGI", 1)), total=1)
    with pytest.raises(answers.Unread, match=re.escape(says)):
        answers.read(split, answer)
    assert answers.read(split, "0 0 1") == {"STR": 0, "FIT": 0, "AGI": 1}
    assert answers.read(split, "agi=1") == {"AGI": 1}


def test_a_choice_that_is_barred_now_is_refused_with_its_reason_and_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1 REA Spirit\n1 STR\n<\nleave\n", "play", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert (
        "No. STR belongs to Body, and Spirit was played in Step 2. Choose from: WIL, PRE, INT. [CK-S3-03] Type <"
        in output
    )


@pytest.mark.parametrize("answer", ["Cutpurse 1", "cutpurse-1", "Ada, cutpurse 1"])
def test_a_barred_value_is_known_by_its_key(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    barred = (Barred("cutpurse-1", Reason("R-1", "The cutpurse is gone.")),)
    field = Field("who", Subset((Choice("ada", "Ada"),), barred=barred), "Who", "R-2")
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    asker = Asker(out)
    option = Option("wave", "Wave", "R-2", fields=(field,))
    with pytest.raises(Ended):
        prompts.fields(out, asker, registry.system("core-kernel"), option, answer.split())
    assert "No. The cutpurse is gone." in out.file.getvalue()  # type: ignore[attr-defined]
    assert "[R-1]" in out.file.getvalue()  # type: ignore[attr-defined]


def test_an_unknown_command_is_quoted_up_to_forty_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, f"dance with me\n{'x' * 90}\nleave\n", "play", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "No. “dance with me” is neither an option nor a command. Type ? for help." in output
    assert "No. “xxxxx" in output
    assert output.count("x" * 41) == 1


def test_a_group_of_options_is_found_by_the_beginning_of_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "21\n\n\nall OTH\nall zzz\nall a\nleave\n"
    assert facedown(monkeypatch, typed, "play", "tri-core", "--facilitate", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    before, found, unknown, _ = output.split("> all ")
    assert re.search(r"More: [^.]*Other actions \(\d+\)", before)
    assert re.search(r"Other actions \(\d", found) is None
    assert "Spend SP, FP or MP" in found
    assert "No. No group is called “zzz”. Groups: Cards, Attack, Defend," in unknown


def test_a_group_without_a_visible_option_has_no_heading(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line below the list counts its options and says how to see them."""
    assert facedown(monkeypatch, "21\n\n\nall\nleave\n", "play", "tri-core", "--facilitate", "--seed", "3") == 0
    before, everything = capsys.readouterr().out.split("> all")
    turns = before.split("     Cards")[-1].splitlines()
    assert any(line.startswith("     More: Other actions (2). Type for example: all") for line in turns)
    assert "     Characters" in everything.splitlines()
    headings = [at for at, line in enumerate(turns) if line.startswith("     ") and "more – type all" in line]
    assert headings
    assert all(turns[at + 1][:3].strip().isdigit() for at in headings)


@pytest.mark.parametrize(("typed", "marks"), [("", {"1◆", "2 "}), ("1 REA Spirit\n", {"1◆"})])
def test_every_option_that_the_table_waits_for_is_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, marks: set[str]
) -> None:
    """They are marked even if there are no others; the first screen and the help explain the mark."""
    assert facedown(monkeypatch, f"{typed}?\nleave\n", "play", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "Type ? for help. ◆ marks an option of a decision that the table waits for.\n" in output
    assert set(re.findall(r"^  (\d.) .*CK-", output.split("> ?")[-1], re.MULTILINE)) == marks
    assert "◆           an option of a decision that the table waits for; beside a name:" in output
    assert facedown(monkeypatch, f"{typed}\nleave\n", "play", "--seed", "3") == 0
    assert "The table waits for you. Choose an option marked ◆." in capsys.readouterr().out


def test_a_beginning_of_several_groups_is_refused() -> None:
    options = {at: Option("wave", "Wave", "R-1", group=group) for at, group in enumerate(("Attack", "Aim", "Move"), 1)}
    assert turn.group_called(options, "att") == "Attack"
    with pytest.raises(Refused, match="“a” could be Attack and Aim"):
        turn.group_called(options, "a")
    with pytest.raises(Refused, match="There are no groups now"):
        turn.group_called({1: Option("wave", "Wave", "R-1")}, "b")


def test_undo_is_another_word_for_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown(monkeypatch, "1 REA Spirit\nundo\nleave\n", "play", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "are undone. All draws will be new." in output
    assert output.count("Ante and play an Aspect card") == 2


def test_the_help_names_sheets_only_in_systems_that_have_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for system, has_sheets in (("core-kernel", False), ("tri-core", True)):
        assert facedown(monkeypatch, "?\nleave\n", "play", system, "--seed", "3") == 0
        assert ("sheet Bo" in capsys.readouterr().out) == has_sheets


def test_question_mark_and_help_together_show_the_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "? help\nleave\n", "play", "--seed", "3") == 0
    assert "this help and your options" in capsys.readouterr().out


def test_the_help_fits_a_narrow_terminal() -> None:
    """What is typed stands in a column of its own, and what it means goes on below itself."""
    out = Console(file=io.StringIO(), width=60, theme=look.THEME)
    manual.show(out, open_table(PlayArguments(system="tri-core", seed="3", facilitate=True), 3))
    lines = [line.rstrip() for line in out.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    assert all(len(line) <= 60 for line in lines)
    assert '  "? me"             at a question for a text: quotation' in lines
    assert "                     marks keep it from being a command" in lines


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("log -3", "“-3” is not a number from 1 on. Type for example `log 20`."),
        ("log 0", "“0” is not a number from 1 on. Type for example `log 20`."),
        ("back -1", "“-1” is not a number from 0 on. Type for example `back 12`."),
        ("odds", "You owe no decision. Type `odds 1` for the odds of option 1."),
    ],
)
def test_a_wrong_command_is_answered_with_what_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, says: str
) -> None:
    assert facedown(monkeypatch, f"{typed}\nleave\n", "play", "skill-deck", "--seed", "3") == 0
    assert says in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(("system", "numbers"), [("core-kernel", True), ("skill-deck", False)])
def test_why_says_that_there_are_no_numbers_only_if_it_prints_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], system: str, *, numbers: bool
) -> None:
    assert facedown(monkeypatch, "why\nleave\n", "play", system, "--seed", "3") == 0
    output = capsys.readouterr().out.split("> why")[1].partition("> leave")[0]
    assert ("There are no numbers to explain yet." in output) != numbers
    assert (" = " in output) == numbers


def test_a_freed_number_is_not_given_away_while_an_owed_option_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing that is owed stays, the numbers begin again at 1."""
    game = open_table(PlayArguments(system="core-kernel", seed="3"), 3)

    def numbers(*names: str) -> dict[int, str]:
        """Return the labels by number of these options; a name with ! is owed."""
        found = tuple(Option(name.strip("!"), name.strip("!"), "R-1", owed=name.endswith("!")) for name in names)
        monkeypatch.setattr(game.table, "options", lambda viewer: found)
        return {at: option.label for at, option in turn.choices(game).items()}

    assert numbers("pass!", "strike!", "block!", "say") == {1: "pass", 2: "strike", 3: "block", 4: "say"}
    assert numbers("pass!", "block!", "undo", "say") == {1: "pass", 3: "block", 4: "say", 5: "undo"}
    assert numbers("pass!", "block!", "undo", "say") == {1: "pass", 3: "block", 4: "say", 5: "undo"}
    assert numbers("pass!", "block!", "drop!", "say") == {1: "pass", 2: "drop", 3: "block", 4: "say"}
    assert numbers("ante!", "bid!", "say") == {1: "ante", 2: "bid", 4: "say"}


def test_words_after_a_refused_answer_are_reported_as_unused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1 REA Zork hello there\n<\nleave\n", "play", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "No. “Zork” is not one of the choices. Choose from: " in output
    assert " “hello there” was not used. Type < to go back." in output


def test_going_back_within_a_page_of_a_character_keeps_what_was_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "Ada Stone\nheroic\n<\nquit\n", "character", "new", "tri-core") == 2
    assert "Name [Ada Stone]:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("label", "prompt"),
    [("Wildcards (+1 each)", "Wildcards (+1 each; 0 to 1) [0]:"), ("Wildcards", "Wildcards (0 to 1) [0]:")],
)
def test_a_prompt_has_one_pair_of_parentheses(monkeypatch: pytest.MonkeyPatch, label: str, prompt: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    option = Option("wave", "Wave", "R-1", fields=(Field("wildcards", Range(0, 1), label, "R-1"),))
    values = prompts.fields(out, Asker(out), registry.system("core-kernel"), option, [])
    assert values == {"wildcards": 1}
    assert prompt in out.file.getvalue()  # type: ignore[attr-defined]


def test_numbers_below_0_have_a_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Console(file=io.StringIO(), width=80)
    monkeypatch.setattr("sys.stdin", io.StringIO("20\n-3\n"))
    field = Field("more", Range(-9, 9, default=0), "Other modifier", "R-1")
    option = Option("allow", "Allow", "R-1", fields=(field,))
    kernel = registry.system("core-kernel")
    assert prompts.fields(out, Asker(out), kernel, option, []) == {"more": -3}
    assert "  Other modifier (−9 to 9) [0]: " in out.file.getvalue()  # type: ignore[attr-defined]
    assert field.domain.legal == "Choose −9 to 9."


@pytest.mark.parametrize(
    ("numbers", "says"),
    [((), "There are no options now."), ((1,), "Choose 1."), ((3,), "Choose 3."), ((1, 2), "Choose 1 or 2."),
     ((1, 2, 3), "Choose 1 to 3."), ((1, 3), "Choose 1 or 3."),
     ((1, 2, 11, 12, 13, 21), "Choose 1, 2, 11 to 13, or 21."), ((1, 2, 3, 5, 6, 7), "Choose 1 to 3, or 5 to 7.")],
)  # fmt: skip
def test_the_numbers_that_can_be_typed_are_named(numbers: tuple[int, ...], says: str) -> None:
    assert turn.numbers_to_type({number: Option("wave", "Wave", "R-1") for number in numbers}) == says


@pytest.mark.parametrize(
    ("domain", "answer", "says"),
    [
        (OneOf((Choice("a", "Aim", "at a foe"), Choice("b", "Block", "2 AP"))), "Zork", "Choose from: Aim, Block."),
        (OneOf(tuple(Choice(f"name-{n}", f"Name {n}") for n in range(40))), "Zork", "Type ? to list all 40 choices."),
        (Subset((Choice("a", "Ana"), Choice("b", "Bo"))), "Zork",
         "Type names or numbers, with commas, from: Ana, Bo."),
        (Squares(((0, 0, 2),)), "F4", "Choose from: A1 to C1."),
        (Squares(((0, 0, 2),)), "2",
         "No. “2” is a number. Type the name of a square, for example A1. Choose from: A1 to C1."),
        (Squares(tuple((row, row % 2, row % 2 + 3) for row in range(30))), "Z9", "Type ? to list all 120 squares."),
        (Range(1, 5), "7", "Choose 1 to 5."),
        (Range(1, 5), "many", "Choose 1 to 5."),
    ],
)  # fmt: skip
def test_every_refused_answer_is_followed_by_what_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, domain: Domain, answer: str, says: str
) -> None:
    printed = asked(monkeypatch, Field("what", domain, "What", "R-1"), f"{answer}\n<\n")
    assert "No. " in printed
    assert says in printed


@pytest.mark.parametrize(
    "domain",
    [
        OneOf((Choice("a", "Ana"),)),
        Range(3, 3),
        Subset((Choice("a", "Ana"), Choice("b", "Bo")), at_least=2),
        Subset((Choice("a", "Ana"),), at_most=0),
        Amounts((Slot("PWR", 0, 0), Slot("VIT", 2, 2))),
        Amounts((Slot("PWR", 3, 0), Slot("VIT", 3, 0)), total=6),
    ],
)
def test_a_field_with_one_possible_value_is_not_asked_for(monkeypatch: pytest.MonkeyPatch, domain: Domain) -> None:
    """The only value of a choice is printed instead; a list or a number is not."""
    field = Field("what", domain, "What", "R-1")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    option = Option("wave", "Wave", "R-1", fields=(field,))
    values = prompts.fields(out, Asker(out), registry.system("core-kernel"), option, [])
    assert values == {"what": domain.usual}
    shown = "  What: Ana\n" if isinstance(domain, OneOf) else ""
    assert out.file.getvalue() == shown  # type: ignore[attr-defined]


def test_the_prompt_for_amounts_says_how_to_type_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few of them can be typed as a row of numbers; of many, the usual amounts stand in brackets."""
    few = Field("what", Amounts((Slot("PWR", 3, 0), Slot("VIT", 3, 0)), total=4), "Stats", "R-1")
    assert "Stats (type NAME=number, like PWR=3 VIT=1, or 2 numbers in order; ? lists the names) [PWR=3" in asked(
        monkeypatch, few, "<\n"
    )
    many = Field("what", Amounts(tuple(Slot(f"S{n}", 3) for n in range(12))), "Skills", "R-1")
    assert "Skills (type NAME=number, like S0=1; ? lists the names) [none]: " in asked(monkeypatch, many, "<\n")


def asked(monkeypatch: pytest.MonkeyPatch, field: Field, typed: str) -> str:
    """Return all that is printed while a field is asked for and these lines are typed, as one line."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    option = Option("wave", "Wave", "R-1", fields=(field,))
    prompts.fields(out, Asker(out), registry.system("core-kernel"), option, [])
    return " ".join(str(out.file.getvalue()).split())  # type: ignore[attr-defined]


@pytest.mark.parametrize(("many", "says"), [(0, "There are no options now."), (1, "Choose 0."), (2, "Choose 0 to 1.")])
def test_a_program_is_told_the_numbers_of_its_options(many: int, says: str) -> None:
    assert numbers_from_0(many) == says


def test_a_whole_name_chooses_its_value_although_another_name_begins_with_it() -> None:
    """The note in brackets need not be typed, and the hint shows the usual value without it."""
    domain = OneOf((Choice("a", "Strike", "2 AP"), Choice("b", "Strike hard", "4 AP")))
    assert [answers.read(domain, typed) for typed in ("strike", "Strike h", "strike (2 ap)")] == ["a", "b", "a"]
    assert prompts._hint(domain, {}).endswith("[Strike]")


def test_the_default_in_a_prompt_has_no_note(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1\n<\nleave\n", "play", "standard-roll", "--seed", "7") == 0
    output = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split())
    assert "(1 The Keeper (Resistance 7), 2 Bruno (Resistance 7)) [The Keeper]: " in output
