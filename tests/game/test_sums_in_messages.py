"""Tallies as sums in messages: `$tally`, `$tally_2` and `TOTAL`."""

from __future__ import annotations

import pytest

from facedown.game import Addend, Catalogue, Event, PieceRef, SeatRef, Tally, Term, scaled_addend, single

SOURCE = """
hit = Hits with { $tally }{ $tally ->
    [given] , a sum
    [one] , one number
   *[empty] nothing
 }.
both = { $tally } against { $tally_2 }.
total = { TOTAL($tally) } in all.
term-PWR = PWR
term-twice = PWR × 2
    .in-sum = (PWR × 2)
term-dice = 2d6
term-level = level
    .counted = { $count ->
        [one] level
       *[other] levels
    }
"""

DICE = Addend("2d12", 15, "X-1", faces=(8, 7))


def name_of(ref: PieceRef | SeatRef) -> str:
    return f"<{ref.key}>"


def emitted(kind: str, *tallies: Tally) -> str:
    return Catalogue(SOURCE).text(Event("X-1", kind, tallies=tallies), name_of)


def sum_of(*addends: Addend) -> Tally:
    return Tally(Term("PWR"), addends)


@pytest.mark.parametrize(
    ("addends", "text"),
    [
        ((DICE, Addend(Term("PWR"), 7, "X-1")), "Hits with 15 (2d12) + 7 PWR = 22, a sum."),
        (
            (Addend("", 20, "X-1", faces=(10, 10)), Addend(Term("PWR"), 7, "X-1")),
            "Hits with 20 (10 and 10) + 7 PWR = 27, a sum.",
        ),
        (
            (Addend(Term("dice"), 9, "X-1", faces=(4, 5)), Addend(Term("PWR"), 7, "X-1")),
            "Hits with 9 (2d6) + 7 PWR = 16, a sum.",
        ),
        ((DICE, Addend("Axe (+1)", 2, "X-1")), "Hits with 15 (2d12) + 2 (Axe (+1)) = 17, a sum."),
        ((DICE, Addend(PieceRef("item", "axe"), -4, "X-1")), "Hits with 15 (2d12) − 4 <axe> = 11, a sum."),
        ((Addend(Term("PWR"), -3, "X-1"), DICE), "Hits with −3 PWR + 15 (2d12) = 12, a sum."),
        ((DICE, Addend(Term("level"), 1, "X-1")), "Hits with 15 (2d12) + 1 level = 16, a sum."),
        ((DICE, Addend(Term("level"), -5, "X-1")), "Hits with 15 (2d12) − 5 levels = 10, a sum."),
        ((DICE, Addend(Term("twice"), 6, "X-1")), "Hits with 15 (2d12) + 6 (PWR × 2) = 21, a sum."),
        (
            (DICE, scaled_addend(single(Term("PWR"), 7, "X-1"), "X-2", by=2)),
            "Hits with 15 (2d12) + 3 (PWR ÷ 2) = 18, a sum.",
        ),
        (
            (DICE, scaled_addend(single(Term("PWR"), 7, "X-1"), "X-2", label=Term("twice"), times=2)),
            "Hits with 15 (2d12) + 14 (PWR × 2) = 29, a sum.",
        ),
        ((DICE, scaled_addend(single(Term("PWR"), 7, "X-1"), "X-2")), "Hits with 15 (2d12) + 7 PWR = 22, a sum."),
        ((DICE, Addend(Term("PWR"), 0, "X-1")), "Hits with 15, one number."),
        ((Addend(Term("PWR"), 0, "X-1"),), "Hits with 0, one number."),
        ((), "Hits with 0, one number."),
    ],
)
def test_a_tally_is_shown_as_a_sum_with_the_label_of_each_part(addends: tuple[Addend, ...], text: str) -> None:
    assert emitted("hit", sum_of(*addends)) == text


def test_an_event_without_a_tally_shows_no_sum() -> None:
    assert emitted("hit") == "Hits with nothing."


def test_further_tallies_have_their_own_variables() -> None:
    assert emitted("both", sum_of(DICE), sum_of(DICE, Addend(Term("PWR"), 1, "X-1"))) == (
        "15 against 15 (2d12) + 1 PWR = 16."
    )


@pytest.mark.parametrize(("more", "text"), [(7, "22 in all."), (-20, "−5 in all."), (1000, "1,015 in all.")])
def test_the_total_alone(more: int, text: str) -> None:
    assert emitted("total", sum_of(DICE, Addend(Term("PWR"), more, "X-1"))) == text


def test_the_numbers_of_a_sum_are_parts_of_the_message() -> None:
    event = Event("X-1", "both", tallies=(sum_of(DICE, Addend(Term("PWR"), 7, "X-1")), sum_of(DICE)))
    parts = Catalogue(SOURCE).parts(event, name_of)
    assert [part.text for part in parts if part.kind == "number"] == ["15", "7", "22", "15"]
    assert [part.number for part in parts if part.kind == "number"] == [15, 7, 22, 15]
    assert all(part.number is None for part in parts if part.kind != "number")
    assert [part.ref for part in parts if part.kind == "term"] == ["PWR"]


@pytest.mark.parametrize(
    ("level", "text"), [(1, "PWR 19 = 15 [1 level × 15] + 4 PWR"), (5, "PWR 79 = 75 [5 levels × 15] + 4 PWR")]
)
def test_a_term_after_a_number_agrees_with_the_number(level: int, text: str) -> None:
    times = scaled_addend(single(Term("level"), level, "X-1"), "X-2", times=15)
    tally = sum_of(times, Addend(Term("PWR"), 4, "X-1"))
    assert str(Catalogue(SOURCE).tally(tally, name_of)) == text


def test_a_total_that_is_called_like_its_term_keeps_the_text_of_the_term() -> None:
    """Before a number a term has its own text: “level 3”."""
    assert Catalogue(SOURCE).tally(single(Term("level"), 3, "X-1"), name_of).label == "level"
