"""The values of rulings that checks and tests try, and cases that miss one of them."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Tape
from facedown.game import Refused, Ruling, Seat, Setup, registry
from facedown.game.rulebook import Reading
from tests.rulings import choice_of, contrary, missing_and_unknown, values_to_try


def ruling(*values: str) -> Ruling:
    """Return a switch with these choices, of which the first is the default."""
    choices = tuple(Reading(value, "means") for value in values)
    return Ruling("R-X-1", "x", "X", "x?", "x.", option="x", switch=True, default=values[0], choices=choices)


@pytest.mark.parametrize(
    ("choices", "tried"),
    [
        (("true", "false"), ("true", "false")),
        (("none", "n"), ("none", "3", "6")),
        (("n",), ("3", "6")),
        (("3", "n"), ("3", "6", "5")),
    ],
)
def test_numbers_are_tried_in_place_of_any_number(choices: tuple[str, ...], tried: tuple[str, ...]) -> None:
    one = ruling(*choices)
    assert one.values_to_try == tried
    assert all(one.allows(value) for value in tried)


def test_a_number_that_is_no_choice_itself_belongs_to_any_number() -> None:
    one = ruling("0", "n")
    assert [choice_of(one, value) for value in ("0", "1", "999")] == ["0", "n", "n"]


@pytest.mark.parametrize("value", [5, 4, True, 4.0, None, b"4", ("4",)])
def test_a_value_of_a_ruling_is_a_text_also_if_it_is_a_number(value: Any) -> None:
    watch = registry.system("night-watch")
    position = watch.begin(Setup((Seat("gm", "", "facilitator"), Seat("ana")), watch.sample()))
    rulings: Any = watch.rulings_of(position)
    assert watch.rulebook.ruled(rulings, {"riposte_cost": "4"}).riposte_cost == 4
    for change in (
        lambda: watch.rulebook.ruled(rulings, {"riposte_cost": value}),
        lambda: watch.rule(position, {"riposte_cost": value}, Tape(())),
        lambda: watch.begin(
            Setup((Seat("gm", "", "facilitator"), Seat("ana")), watch.sample(), {"riposte_cost": value})
        ),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert "of riposte_cost is not a text" in refused.value.refusal.text
        assert refused.value.refusal.legal == "riposte_cost may be a number from 1 to 999. Give it as a text."


@pytest.mark.parametrize("key", registry.system_keys())
def test_each_system_has_a_setting_that_differs_from_every_default(key: str) -> None:
    system = registry.system(key)
    changed, book = contrary(system), system.rulebook.switches
    assert list(changed) == list(book)
    assert all(book[option].allows(value) and value != book[option].default for option, value in changed.items())
    assert all(len(values) > 1 for values in values_to_try(system).values())


def test_cases_that_miss_a_choice_or_show_none_are_named() -> None:
    """`riposte_cost` takes any number, `fresh_breath` is true or false."""
    watch = registry.system("night-watch")
    whole = [("riposte_cost", 4), ("fresh_breath", True), ("fresh_breath", "false")]
    whole += [(option, value) for option, values in values_to_try(watch).items() for value in values]
    assert missing_and_unknown(watch, whole) == ([], [])
    assert missing_and_unknown(watch, [case for case in whole if case[0] != "riposte_cost"]) == (["riposte_cost=n"], [])
    wrong = [("riposte_cost", "n"), ("fresh_breath", "maybe"), ("no_switch", 1)]
    assert missing_and_unknown(watch, whole + wrong) == ([], ["fresh_breath=maybe", "no_switch=1", "riposte_cost=n"])


def test_numbers_that_a_ruling_may_have_are_listed_in_order() -> None:
    """The default of R-SD-49 is 1 and comes first among its choices."""
    assert registry.system("skill-deck").rulebook.switches["weapon_bonus"].legal == "weapon_bonus may be 0 or 1 or 2."
