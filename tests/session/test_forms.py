"""The form of a move that needs rolls by hand: a field for each roll, and what stays when an earlier result changes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from facedown.chance import Chance, HandRolled, Pool
from facedown.game import Refused
from facedown.session.forms import Form, change_result, reopen, type_result
from facedown.table import Entry, Held, Moved

HELD = Held("ana", {"move": "roll"})
ENTRY = Entry(1, Moved("ana", {"move": "roll"}), "", (), "", "")


def rolls(chance: Chance) -> None:
    """Roll a d6. After 4 or more roll a d6 again, after 1 a d10, after 2 or 3 nothing. At the end, roll two d4."""
    first = chance(Pool(1, 6)).total
    if first >= 4:
        chance(Pool(1, 6))
    elif first == 1:
        chance(Pool(1, 10))
    else:
        return
    chance(Pool(2, 4))


def attempt(texts: Sequence[str]) -> Entry:
    rolls(HandRolled(texts))
    return ENTRY


def form_with(*texts: str) -> Form:
    """Return the form with these results."""
    form = reopen(HELD, texts, attempt).form
    assert form is not None
    return form


def test_a_form_asks_for_one_result_after_the_other_and_then_the_move_is_made() -> None:
    form = form_with()
    assert (form.seat, form.typed, form.request.draw) == ("ana", (), Pool(1, 6))
    second = type_result(form, "5", attempt).form
    assert second is not None
    assert (second.typed, second.request.draw) == (("5",), Pool(1, 6))
    third = type_result(second, "2", attempt).form
    assert third is not None
    assert (third.typed, third.request.draw) == (("5", "2"), Pool(2, 4))
    assert type_result(third, "1 4", attempt) == (ENTRY, None, ())


def test_an_impossible_result_is_refused_at_once_and_says_what_is_possible() -> None:
    with pytest.raises(Refused, match="A d6 shows 1 to 6") as refused:
        type_result(form_with("5"), "7", attempt)
    assert refused.value.refusal.rule == "chance"


def test_a_changed_result_keeps_the_later_ones_while_the_rolls_are_the_same() -> None:
    result = change_result(form_with("5", "2"), 0, "6", attempt)
    assert result.form is not None
    assert (result.form.typed, result.dropped) == (("6", "2"), ())
    last = change_result(form_with("5", "2"), 1, "3", attempt)
    assert last.form is not None
    assert (last.form.typed, last.dropped) == (("5", "3"), ())


def test_a_changed_result_drops_the_results_of_rolls_that_are_no_longer_asked_for_and_names_them() -> None:
    """After a 1 the rules ask for a d10. The 2 would fit it, but it was the result of a d6."""
    result = change_result(form_with("5", "2"), 0, "1", attempt)
    assert result.form is not None
    assert (result.form.typed, result.form.request.draw) == (("1",), Pool(1, 10))
    assert [(field.typed, field.request.draw) for field in result.dropped] == [("2", Pool(1, 6))]


def test_a_changed_result_after_which_nothing_is_asked_makes_the_move() -> None:
    result = change_result(form_with("5", "2"), 0, "3", attempt)
    assert (result.entry, result.form) == (ENTRY, None)
    assert [field.typed for field in result.dropped] == ["2"]


@pytest.mark.parametrize("at", [-1, 1, 2])
def test_only_a_typed_result_can_be_changed(at: int) -> None:
    with pytest.raises(Refused, match=rf"There is no typed result {at + 1}\."):
        change_result(form_with("5"), at, "6", attempt)


def test_a_changed_result_that_is_impossible_changes_nothing() -> None:
    form = form_with("5", "2")
    with pytest.raises(Refused, match="A d6 shows 1 to 6"):
        change_result(form, 0, "9", attempt)
    assert form.typed == ("5", "2")


def test_a_form_that_is_opened_again_names_the_results_that_no_longer_fit() -> None:
    result = reopen(HELD, ["5", "11", "1 1"], attempt)
    assert result.form is not None
    assert (result.form.typed, [field.typed for field in result.dropped]) == (("5",), ["11", "1 1"])


def test_a_form_that_is_opened_again_with_all_results_makes_the_move() -> None:
    assert reopen(HELD, ["5", "2", "1 4", "3"], attempt) == (ENTRY, None, ())
