"""The numbers of the values to choose from: a value keeps its number while it can be chosen."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from facedown.cli import answers, prompts
from facedown.cli.asker import Asker
from facedown.cli.value_numbers import ValueNumbers
from facedown.game import Choice, Field, OneOf, Option, Subset, registry
from tests.cli.test_play import facedown

CHIPS = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")


def chip_field(*names: str) -> Field:
    return Field("chip", OneOf(tuple(Choice(name, name) for name in names)), "Chip", "R-1")


def shown(numbers: ValueNumbers, field: Field, actor: str = "ana", values: dict[str, str] | None = None) -> str:
    option = Option("ante", "Ante", "R-1", {"actor": actor}, (field,))
    return answers.numbered(numbers.choices_by_number(option, field, values or {})).replace("\u00a0", " ")


def test_a_chip_keeps_its_number_when_another_kind_is_gone() -> None:
    """A kind that returns has its old number again; each Actor has numbers of its own."""
    numbers = ValueNumbers()
    assert shown(numbers, chip_field(*CHIPS)).startswith("1 REA, 2 KNO, 3 QUI")
    assert shown(numbers, chip_field("INT", "KNO", "QUI")) == "2 KNO, 3 QUI, 9 INT"
    assert shown(numbers, chip_field("REA", "QUI")) == "1 REA, 3 QUI"
    assert shown(numbers, chip_field("KNO", "QUI"), actor="bo") == "1 KNO, 2 QUI"


def test_a_new_value_gets_the_lowest_free_number() -> None:
    """A value that was gone and whose number was given away gets another, so that no two values share one."""
    numbers = ValueNumbers()
    shown(numbers, chip_field(*CHIPS))
    assert shown(numbers, chip_field("KNO", "new")) == "1 new, 2 KNO"
    assert shown(numbers, chip_field("KNO", "new", "REA")) == "1 new, 2 KNO, 3 REA"


def test_choices_that_depend_on_another_field_have_their_own_numbers() -> None:
    numbers = ValueNumbers()
    near, far = Subset((Choice("a", "Ana"), Choice("b", "Bo"))), Subset((Choice("b", "Bo"), Choice("c", "Cal")))
    field = Field("whom", near, "Whom", "R-1", depends="how", cases=((("bow",), far),))
    assert shown(numbers, field, values={"how": "sword"}) == "1 Ana, 2 Bo"
    assert shown(numbers, field, values={"how": "bow"}) == "1 Bo, 2 Cal"


def test_the_prompt_shows_the_kept_numbers_and_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that no value has is refused."""
    out = Console(file=io.StringIO(), width=200)
    asker = Asker(out)

    def ask(typed: str, *names: str) -> object:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        option = Option("ante", "Ante", "R-1", {"actor": "ana"}, (chip_field(*names),))
        values = prompts.fields(out, asker, registry.system("core-kernel"), option, [])
        return values and values["chip"]

    assert ask("9\n", *CHIPS) == "INT"
    assert ask("1\n9\n", "KNO", "INT") == "INT"
    printed = out.file.getvalue()  # type: ignore[attr-defined]
    assert "Chip, by name or number (2\u00a0KNO, 9\u00a0INT) [KNO]: " in printed
    assert "“1” is not one of the choices." in printed


def test_a_list_that_was_never_numbered_is_counted_from_1() -> None:
    numbers = ValueNumbers()

    def amounts(*points: int) -> Field:
        return Field("points", OneOf(tuple(Choice(one, f"{one} AP") for one in points)), "Points", "R-1")

    assert shown(numbers, amounts(1, 2, 3)) == "1 1 AP, 2 2 AP, 3 3 AP"
    assert shown(numbers, amounts(2, 3)) == "1 2 AP, 2 3 AP"


def test_chips_to_ante_have_the_numbers_of_the_attributes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1\nleave\n", "play", "--seed", "4") == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "by name or number (1 REA, 2 KNO, 3 QUI, 4 STR, 5 FIT, 6 AGI, 7 WIL, 8 PRE, 9 INT) [PRE]" in printed


def prompt_for(monkeypatch: pytest.MonkeyPatch, *choices: Choice) -> str:
    """Return the prompt for a field with these choices."""
    out = Console(file=io.StringIO(), width=200)
    monkeypatch.setattr("sys.stdin", io.StringIO("<\n"))
    option = Option("act", "Act", "R-1", {}, (Field("stat", OneOf(choices), "Stat", "R-1"),))
    assert prompts.fields(out, Asker(out), registry.system("core-kernel"), option, []) is None
    return str(out.file.getvalue()).replace("\u00a0", " ")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("labels", "prompt"),
    [
        (("Movement (1)", "Brawn (1)"), "Stat, by name or number (1 Movement (1), 2 Brawn (1)) [Movement (1)]: "),
        (("Guard 2", "Guard 3"), "Stat, by name or number (1 Guard 2, 2 Guard 3) [Guard 2]: "),
        (("Cool", "Wits"), "Stat, by name or number (1 Cool, 2 Wits) [Cool]: "),
    ],
)
def test_a_short_list_is_numbered(monkeypatch: pytest.MonkeyPatch, labels: tuple[str, ...], prompt: str) -> None:
    assert prompt in prompt_for(monkeypatch, *(Choice(label, label) for label in labels))


def test_yes_and_no_are_not_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Stat (yes / no) [yes]: " in prompt_for(monkeypatch, Choice(True, "yes"), Choice(False, "no"))


def test_a_list_of_amounts_is_not_numbered_because_each_amount_is_its_own_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "Stat (2 AP / 3 AP) [2 AP]: " in prompt_for(monkeypatch, Choice(2, "2 AP"), Choice(3, "3 AP"))


def test_the_levels_of_skills_are_not_taken_for_the_numbers_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1\n<\nleave\n", "play", "skill-deck", "--seed", "3") == 0
    printed = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split())
    numbered = "1 Exterminate (level 2), 2 Infiltrate (level 3), 3 Weapon (level 2), 4 the Ref names it"
    assert f"Skill, by name or number ({numbered}) [Exterminate]: " in printed


def test_a_square_is_chosen_by_its_name_and_never_by_a_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The prompt lists squares row by row and without numbers, so a number could mean another square than expected."""
    typed = "8\n\n2\nleave\n"
    assert facedown(monkeypatch, typed, "play", "tri-core", "--seed", "4") == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "No. “2” is a number. Type the name of a square, for example" in printed


@pytest.mark.parametrize(("typed", "card"), [("1", "Run"), ("2", "Strike")])
def test_a_number_means_the_place_in_a_list_whose_values_are_other_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, card: str
) -> None:
    """The values of the cards on the table are their places, counted from 0. The list is printed with numbers."""
    lines = f"1\n2\n\n\n1\n1\n{typed}\n1\nleave\n"
    assert facedown(monkeypatch, lines, "play", "tri-core", "--seed", "7") == 0
    after = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split()).split("Which action", 1)[1]
    numbered = "1 Run to D3, 2 Heavy Strike (war axe) at Isaura Quell"
    assert after.startswith(f", by name or number ({numbered}) [Run to D3]: {typed} ")
    assert f"Isaura Quell’s Strike answers the toll-taker’s {card}. TC-D-116" in after


def test_numbers_that_are_values_are_not_numbered_and_mean_these_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds for long lists too, and beside a choice of nothing. A number that is no value is refused."""
    amounts = tuple(Choice(n, f"{n} AP") for n in range(2, 14))
    assert "Stat (2 AP / 3 AP / 4 AP / " in prompt_for(monkeypatch, *amounts)
    assert answers.read(OneOf(amounts), "3") == 3
    with pytest.raises(answers.Unread, match="“1” is not one of the choices"):
        answers.read(OneOf(amounts), "1")
    levels = (Choice(None, "none"), Choice(1, "level 1"), Choice(2, "level 2"))
    assert "Stat (none / level 1 / level 2) [none]: " in prompt_for(monkeypatch, *levels)
    assert [answers.read(OneOf(levels), typed) for typed in ("1", "2", "none")] == [1, 2, None]
