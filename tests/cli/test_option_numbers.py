"""The numbers of options: kept while an option exists, in order on the page, and in blocks for the facilitator."""

from __future__ import annotations

import re
from random import Random

import pytest
from rich.console import Console

from facedown.cli.option_numbers import OptionNumbers, by_distinct_keys
from facedown.cli.play import PlayArguments, open_table
from facedown.cli.played_game import Game
from facedown.cli.turn import choices, listing
from facedown.game import Option, registry
from tests.cli.test_play import facedown


def page(numbers: OptionNumbers, *names: str) -> dict[int, str]:
    """Return the labels by number of options; “Roll/strike!” is an owed option of the group Roll, “?” is fleeting."""
    found = []
    for name in names:
        group, _, key = name.rstrip("!?").rpartition("/")
        found.append(Option(key, key, "R-1", group=group, owed=name.endswith("!"), fleeting=name.endswith("?")))
    found.sort(key=lambda option: not option.owed)
    return {at: option.label for at, option in numbers.options_by_number(by_distinct_keys(found)).items()}


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


def test_new_options_of_a_group_get_numbers_beside_those_of_their_group() -> None:
    """Defence has three new options. They do not fit between 2 and 4, so they come after 4. Attack fits."""
    numbers = OptionNumbers(facilitates=False)
    assert page(numbers, "Card/a", "Attack/b", "Attack/c", "Other/d") == {1: "a", 2: "b", 3: "c", 4: "d"}
    shown = page(numbers, "Card/a!", "Attack/e!", "Defence/x!", "Defence/y!", "Defence/z!", "Other/d")
    assert shown == {1: "a", 4: "d", 5: "e", 6: "x", 7: "y", 8: "z"}
    assert page(numbers, "Card/a!", "Attack/b!", "Other/d", "Other/f") == {1: "a", 2: "b", 3: "f", 4: "d"}


def test_a_free_number_on_the_other_side_of_another_group_is_not_used() -> None:
    """1 is free, but Act is between it and the Gear."""
    numbers = OptionNumbers(facilitates=False)
    assert page(numbers, "Luck/spend!", "Act/try", "Gear/use") == {1: "spend", 2: "try", 3: "use"}
    assert page(numbers, "Act/try", "Gear/use", "Gear/drop") == {2: "try", 3: "use", 4: "drop"}


def test_a_group_without_room_for_a_new_option_continues_further_down() -> None:
    numbers = OptionNumbers(facilitates=False)
    assert page(numbers, "Card/a", "Gear/b") == {1: "a", 2: "b"}
    assert page(numbers, "Card/a", "Card/c", "Gear/b") == {1: "a", 2: "b", 3: "c"}


def test_a_new_option_of_a_group_has_the_lowest_free_number_beside_the_others() -> None:
    """When the decisions 1 and 2 are made, their numbers are free again, and no other group is between them and 3."""
    numbers = OptionNumbers(facilitates=False)
    assert page(numbers, "Card/a!", "Card/b!", "Gear/c", "Turn/d") == {1: "a", 2: "b", 3: "c", 4: "d"}
    assert page(numbers, "Gear/e", "Gear/c", "Turn/d") == {1: "e", 3: "c", 4: "d"}


@pytest.mark.parametrize(
    ("system", "facilitates"),
    [
        (system, facilitates)
        for system in registry.system_keys()
        for facilitates in (False, True)
        if not facilitates or system != "core-kernel"
    ],
)
def test_numbers_ascend_down_every_page_and_stay_while_an_option_exists(system: str, facilitates: bool) -> None:
    """In a whole game of bots. A seat that nobody can take is left out: Core Kernel has no facilitator."""
    game = open_table(PlayArguments(system=system, seed="6", facilitate=facilitates), 6)
    before: dict[str, int] = {}
    pages = 0
    for _ in range(100):
        shown = choices(game)
        now = {key: at for at, key in zip(shown, by_distinct_keys(shown.values()), strict=True)}
        assert list(shown) == sorted(shown)
        assert {key: at for key, at in now.items() if key in before} == {
            key: at for key, at in before.items() if key in now
        }
        before, pages = now, pages + bool(shown)
        if not played_on(game):
            break
    assert pages > 2


def test_the_options_of_a_player_are_printed_in_ascending_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an encounter of Tri-Core. The heading of a group that continues says so."""
    game = open_table(PlayArguments(system="tri-core", seed="6"), 6)
    headings = set()
    for _ in range(80):
        out = Console(width=80)
        listing(out, game, choices(game), everything=True)
        printed = capsys.readouterr().out
        numbers = [int(at) for at in re.findall(r"^ {0,2}(\d+)[◆ ] ", printed, re.MULTILINE)]
        assert numbers == sorted(numbers)
        above = [line.strip() for line in printed.splitlines() if re.match(r" {5}\S", line) and "(continued)" in line]
        headings |= set(above)
        if not played_on(game):
            break
    assert headings


@pytest.mark.parametrize("system", ["skill-deck", "standard-roll", "trinity-code", "tri-core"])
def test_the_numbers_of_a_facilitator_never_change_their_meaning(system: str) -> None:
    """Above 20 and in the groups of standing options; on every page the numbers of such options ascend."""
    game = open_table(PlayArguments(system=system, seed="5", facilitate=True), 5)
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


def test_a_standing_option_that_is_left_for_one_character_has_another_number_as_the_help_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its old number stands for nothing else, and stands for it again when the other character is back."""
    typed = "all\nauto toll\nall\nauto off\nall\n?\nleave\n"
    assert facedown(monkeypatch, typed, "play", "tri-core", "--facilitate", "--seed", "4") == 0
    both, one, again = capsys.readouterr().out.split("\n> all\n")[1:]
    one = one.partition("\n> auto off")[0]
    number = re.search(r"^ *(\d+)  Rest: the toll-taker and the bowman", both, re.MULTILINE)
    assert number is not None
    assert re.search(rf"^ *{number[1]}  ", one, re.MULTILINE) is None
    assert re.search(r"^ *\d+  The bowman: Rest  ", one, re.MULTILINE)
    assert f"{number[1]}  Rest: the toll-taker and the bowman" in again
    says = "each keeps its number, unless an option for several of your characters is left for one of them"
    assert says in " ".join(again.split())


def played_on(game: Game) -> bool:
    """Let bots, also one in your seat, make the next move. Return False if nobody can move."""
    if not game.played_by_bot:
        game.session.players.let_bot_play(game.you)
    return game.session.let_bots_act() or game.session.improvise()


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


def test_options_that_come_back_never_share_a_number() -> None:
    """B got the number of A while A was away; when both come back, one of them gets another number."""
    numbers = OptionNumbers(facilitates=False)
    assert page(numbers, "Act/a") == {1: "a"}
    assert page(numbers, "Act/b") == {1: "b"}
    assert page(numbers) == {}
    assert page(numbers, "Act/a", "Act/b") == {1: "a", 2: "b"}


@pytest.mark.parametrize("seed", range(40))
def test_a_page_has_every_option_however_options_come_and_go(seed: int) -> None:
    chooser, numbers = Random(seed), OptionNumbers(facilitates=bool(seed % 2))
    for _ in range(30):
        names = [f"{group}/{group[0].lower()}{n}{chooser.choice('! ').strip()}"
                 for group in ("Act", "Move", "Other") for n in range(5) if chooser.random() < 0.5]  # fmt: skip
        assert len(page(numbers, *names)) == len(names)
