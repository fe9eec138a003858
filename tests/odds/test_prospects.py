"""Outcomes and cases as data, the ways to fill in the fields of an option, and the move of a prospect."""

from __future__ import annotations

from facedown.chance import Distribution
from facedown.game import Choice, Field, Move, OneOf, Option, Range, Subset
from facedown.odds.prospects import Case, Outcome, certain, choices, number_outcome, prospect


class Order(Move, frozen=True):
    """An order for a meal."""

    dish: str
    eggs: int = 0
    sides: tuple[str, ...] = ()


def picks(*names: str) -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in names)


def order_option(most_eggs: int = 3) -> Option:
    """Return an option for one of three dishes; only an omelette has eggs, and a salad has no sides."""
    eggs = Field("eggs", Range(1, most_eggs), "Eggs", "R-1", depends="dish", cases=((("soup", "salad"), None),))
    sides = Field("sides", Subset(picks("bread", "rice")), "Sides", "R-2", depends="dish", cases=((("salad",), None),))
    return Option(
        "order",
        "Order",
        "R-0",
        fields=(Field("dish", OneOf(picks("soup", "omelette", "salad")), "Dish", "R-0"), eggs, sides),
    )


def test_fields_that_are_not_asked_for_are_left_out() -> None:
    """4 soups, 3 × 4 omelettes and 1 salad."""
    ways, left_out = choices(order_option(), "dish", "eggs", "sides")
    assert (len(ways), left_out) == (17, "")
    assert {"dish": "salad"} in ways
    assert {"dish": "soup", "sides": ("bread", "rice")} in ways
    assert choices(order_option(), "eggs") == ([{}], "")  # the usual dish is the soup


def test_too_many_ways_are_thinned_out_and_noted() -> None:
    ways, left_out = choices(order_option(100), "dish", "eggs")
    eggs = [way["eggs"] for way in ways if way["dish"] == "omelette"]
    assert (eggs[0], eggs[-1], left_out) == (1, 100, "Not all choices are listed.")
    assert {"dish": "salad"} in ways
    assert len(ways) <= 24


def test_a_prospect_has_the_usual_value_of_each_field_that_is_asked_for() -> None:
    assert prospect(order_option(), {"dish": "omelette"}, ()).move == {
        "move": "order", "dish": "omelette", "eggs": 1, "sides": (),
    }  # fmt: skip
    assert prospect(order_option(), {"dish": "salad"}, ()).move == {"move": "order", "dish": "salad"}


def test_a_choice_names_the_only_target_but_no_other_field_with_one_value() -> None:
    """Without the target, “Clock: HP” does not say whose HP."""
    fields = tuple(Field(name, OneOf(picks(value)), name.capitalize(), "R-0") for name, value in
                   (("target", "Bruno"), ("mode", "normal")))  # fmt: skip
    option = Option("roll", "Roll", "R-0", fields=fields)
    assert prospect(option, {"target": "Bruno", "mode": "normal"}, ()).choice == "Target: Bruno"


def test_the_text_of_an_outcome_has_its_number_in_its_place() -> None:
    """Braces in names stay as they are; a number that its words do not show only sorts the outcome."""
    assert number_outcome(1234, "{Vell}: ", " {0} left", ",d").text == "{Vell}: 1,234 {0} left"
    assert number_outcome(2, after=", pass", form="+d") == Outcome("{:+d}, pass", 2)
    assert [Outcome("{a} tie").text, Outcome("7 to 9", 7).text] == ["{a} tie", "7 to 9"]
    bare = [number_outcome(2), number_outcome(2, form="+d"), number_outcome(2, after=" left"), Outcome("2")]
    assert [one.is_bare_number for one in bare] == [True, True, False, False]
    assert list(certain("a tie")) == [Outcome("a tie")]


def test_the_data_of_a_case_have_the_texts_and_the_numbers_of_its_outcomes() -> None:
    """Outcomes with the same text are one outcome in the data."""
    outcomes = {number_outcome(-1, after=", botch", form="+d"): 1, Outcome("a miss"): 1, Outcome("-1, botch"): 2}
    data = Case((), Distribution(outcomes)).as_data()
    assert data["outcomes"] == {"-1, botch": "3/4", "a miss": "1/4"}
    assert data["numbers"] == {"-1, botch": -1}
