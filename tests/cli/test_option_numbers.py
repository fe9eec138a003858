"""The numbers of options: kept while an option exists, in order on the page, and in blocks for the facilitator."""

from __future__ import annotations

import re

import pytest

from facedown.cli.option_numbers import OptionNumbers, by_distinct_keys
from facedown.cli.play import Game, Wish, open_table
from facedown.cli.turn import choices
from facedown.game import Option
from tests.cli.test_play import facedown


def page(numbers: OptionNumbers, *names: str) -> dict[int, str]:
    """Return the labels by number of options; “Roll/strike!” is an owed option of the group Roll, “?” is fleeting."""
    found = []
    for name in names:
        group, _, key = name.rstrip("!?").rpartition("/")
        found.append(Option(key, key, "R-1", group=group, owed=name.endswith("!"), fleeting=name.endswith("?")))
    found.sort(key=lambda option: not option.owed)
    return {at: option.label for at, option in numbers.of(by_distinct_keys(found)).items()}


def test_a_standing_option_that_was_away_for_one_roll_has_its_old_number_again() -> None:
    numbers = OptionNumbers(facilitates=True)
    between = page(numbers, "Story/begin", "Gear/give", "Gear/take")
    assert between == {21: "begin", 31: "give", 32: "take"}
    assert page(numbers, "Roll/allow!", "Gear/take") == {1: "allow", 32: "take"}
    assert page(numbers, "Roll/refuse!", "Gear/give", "Story/end") == {1: "refuse", 22: "end", 31: "give"}
    assert page(numbers, "Story/begin", "Gear/give", "Gear/take") == between


def test_each_group_of_the_facilitator_has_numbers_of_its_own_in_order() -> None:
    """A group with more options than its block has another block; a decision never has a number of a block."""
    numbers = OptionNumbers(facilitates=True)
    page(numbers, "Story/begin", "Gear/give")
    many = [f"Gear/item-{at}" for at in range(12)]
    shown = page(numbers, "Story/begin", "Story/end", "Gear/give", *many, *(f"Roll/{at}!" for at in range(25)))
    assert {at: label for at, label in shown.items() if 20 < at < 30} == {21: "begin", 22: "end"}
    assert [at for at, label in shown.items() if label.startswith("item")] == list(range(32, 44))
    assert [at for at, label in shown.items() if label.isdigit()] == [*range(1, 21), *range(51, 56)]


def test_options_of_a_decision_are_numbered_from_1_group_by_group() -> None:
    """An option that is not owed but stands beside an owed one belongs to the decision too, and a fleeting one."""
    numbers = OptionNumbers(facilitates=True)
    shown = page(numbers, "Roll/allow!", "Harm/spare!", "Roll/set!", "Roll/refuse", "Story/enter?", "Story/end")
    assert shown == {1: "allow", 2: "set", 3: "refuse", 4: "spare", 5: "enter", 21: "end"}


def test_a_players_options_are_numbered_from_1_and_return_under_their_old_numbers() -> None:
    numbers = OptionNumbers(facilitates=False)
    assert page(numbers, "Act/try", "Act/shoot", "Gear/use") == {1: "try", 2: "shoot", 3: "use"}
    assert page(numbers, "Luck/spend!", "Gear/use") == {1: "spend", 3: "use"}
    assert page(numbers, "Act/try", "Act/shoot", "Gear/use") == {1: "try", 2: "shoot", 3: "use"}
    assert page(numbers, "Act/shoot") == {2: "shoot"}
    assert page(numbers, "Luck/let!", "Luck/spend!") == {1: "let", 2: "spend"}


@pytest.mark.parametrize("system", ["skill-deck", "standard-roll", "trinity-code", "tri-core"])
def test_the_numbers_of_a_facilitator_never_change_their_meaning(system: str) -> None:
    """Above 20 and in the groups of standing options; on every page the numbers of such options ascend."""
    game = open_table(Wish(system=system, seed="5", facilitate=True), 5)
    meant: dict[int, str] = {}
    for _ in range(60):
        shown = choices(game)
        standing = {at: one for at, one in shown.items() if at > 20 and not one.owed and not one.fleeting}
        assert list(standing) == sorted(standing)
        for at, option in standing.items():
            assert meant.setdefault(at, option.key) == option.key
        if not played_on(game):
            break
    assert len(meant) > 10


def played_on(game: Game) -> bool:
    """Let bots, also one in your seat, make the next move. Return False if nobody can move."""
    if not set(game.bots) >= {game.you}:
        game.bots[game.you] = game.helper
    return game.let_bots_act() or game.improvise()


def test_the_page_is_in_the_order_of_the_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For the GM of Tri-Core, with the rarely used options too."""
    assert facedown(monkeypatch, "21\n\n\nall\nleave\n", "play", "tri-core", "--facilitate", "--seed", "3") == 0
    first, _, everything = capsys.readouterr().out.partition("\n> 21")
    for shown in (first, everything.rpartition("> all")[2]):
        numbers = [int(at) for at in re.findall(r"^ {0,2}(\d+)[◆ ] ", shown, re.MULTILINE)]
        assert numbers == sorted(numbers)
        assert len(numbers) > 5
