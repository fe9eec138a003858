"""Merged options of several characters, and fields that depend on one another."""

from __future__ import annotations

from random import Random

import pytest

from facedown.game import Choice, Field, OneOf, Option, PieceRef, Range, Subset, gathered

POINTS = Field("points", Range(1, 3), "How many", "X-1")


PEOPLE = {"a": "Ann", "b": "Bo"}


def hero(key: str) -> PieceRef:
    return PieceRef("hero", key)


def rest(key: str, *fields: Field, label: str = "take a rest") -> Option:
    return Option("rest", label, "X-1", {"actor": key, "length": "long"}, fields, actor=hero(key))


def test_options_that_differ_only_in_the_actor_are_asked_once() -> None:
    (whole,) = gathered([rest("a", POINTS), rest("b", POINTS)], PEOPLE)
    assert (whole.label, whole.fixed, whole.actor) == ("Take a rest: Ann and Bo", {"length": "long"}, None)
    who, points = whole.fields
    assert isinstance(who.domain, OneOf)
    assert who.refers == "hero"
    assert [(choice.value, choice.label) for choice in who.domain.choices] == [("a", "Ann"), ("b", "Bo")]
    assert points == POINTS


def test_a_label_for_many_names_the_first() -> None:
    (whole,) = gathered([rest(key) for key in "abcde"], {key: key.upper() for key in "abcde"})
    assert whole.label == "Take a rest: A and 4 others"


@pytest.mark.parametrize(
    "other",
    [
        rest("b", Field("points", Range(1, 4), "How many", "X-1")),
        rest("b", POINTS, label="take a walk"),
        rest("a", POINTS),
        Option("rest", "take a rest", "X-1", {"length": "long"}, (POINTS,), actor=hero("b")),
        Option("rest", "take a rest", "X-1", {"actor": "b", "length": "long"}, (POINTS,)),
    ],
)
def test_options_that_differ_in_more_are_kept_apart(other: Option) -> None:
    one = rest("a", POINTS)
    assert gathered([one, other], PEOPLE) == [one, other]


def test_the_order_is_that_of_the_first_of_each() -> None:
    walk = Option("walk", "walk", "X-2", {"actor": "a"}, actor=hero("a"))
    assert [one.label for one in gathered([rest("a"), walk, rest("b")], PEOPLE)] == ["Take a rest: Ann and Bo", "walk"]


NAMES = (Choice("a", "Ann"), Choice("b", "Bo"), Choice("c", "Cy"))
CONTEST = Option(
    "contest", "A contest", "X-1",
    fields=(Field("who", OneOf(NAMES), "Who", "X-1"), Field("against", OneOf(NAMES), "Against", "X-2", apart="who"),
            Field("judges", Subset(NAMES), "Judges", "X-3", apart="against")),
)  # fmt: skip


def test_one_may_have_to_be_another_than_the_one_before() -> None:
    reason = CONTEST.conflict_reason(CONTEST.fields[1], {"who": "b", "against": "b", "judges": ()})
    assert reason is not None
    assert (reason.rule, reason.text) == ("X-2", "Bo is already chosen under “Who”.")
    assert CONTEST.conflict_reason(CONTEST.fields[1], {"who": "b", "against": "a", "judges": ()}) is None
    judging = CONTEST.conflict_reason(CONTEST.fields[2], {"who": "b", "against": "a", "judges": ("c", "a")})
    assert judging is not None


def test_values_at_random_go_with_one_another() -> None:
    below = Random(1).randrange
    for _ in range(200):
        values = CONTEST.sampled(below)
        assert values["who"] != values["against"]
        assert values["against"] not in values["judges"]
