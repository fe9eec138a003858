"""The small values of the contract: domains, options, sealed rounds, stacks, tallies, rulebooks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.game import (
    Addend,
    Amounts,
    Barred,
    Choice,
    Domain,
    Field,
    Move,
    OneOf,
    Option,
    Range,
    Reason,
    Refused,
    Rulebook,
    Sealed,
    Slot,
    Stack,
    Subset,
    Tally,
    Text,
    registry,
    with_article,
)
from facedown.game.options import admit

DOMAINS: list[Domain] = [
    OneOf((Choice("a", "A"), Choice("b", "B")), (Barred("c", Reason("X-1", "C is gone.")),)),
    Range(2, 5),
    Amounts((Slot("x", 3), Slot("y", 2, 1)), 4),
    Amounts((Slot("x", 3), Slot("y", 9, absent=True))),
    Subset((Choice("a", "A"), Choice("b", "B"), Choice("c", "C")), 1, 2),
    Text(20),
    Text(20, needed=True),
    Amounts((Slot("x", 6, 1), Slot("y", 6, 1), Slot("z", 6, 1)), each_once=(6, 2, 2)),
]


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
@given(seed=st.integers(0, 10_000))
def test_a_domain_has_what_it_samples_and_its_usual_value_and_not_what_lies_outside(domain: Domain, seed: int) -> None:
    below = Random(seed).randrange
    assert domain.reason_against(domain.sample(below), "R") is None
    assert domain.reason_against(domain.usual, "R") is None
    reason = domain.reason_against(domain.outside(below), "R")
    assert reason is not None
    assert reason.text.endswith(".")
    assert domain.legal.startswith(("Choose", "Write", "Give"))


TWO = (Choice("a", "A"), Choice("b", "B"))


@pytest.mark.parametrize(
    ("domain", "value", "reason"),
    [
        (DOMAINS[0], "c", Reason("X-1", "C is gone.")),
        (DOMAINS[0], "z", Reason("R", "“z” cannot be chosen here.")),
        (Range(1, 3, Reason("TS", "TS is 3.")), 4, Reason("TS", "TS is 3.")),
        (Range(1, 3), 0, Reason("R", "0 is less than 1.")),
        (Range(1, 3), True, Reason("R", "“true” is not a whole number.")),
        (Range(1, 3), 2.0, Reason("R", "“2.0” is not a whole number.")),
        (DOMAINS[2], {"x": 3, "y": 2}, Reason("R", "The parts must add up: these parts add up to 5, not 4.")),
        (DOMAINS[2], {"x": 4}, Reason("R", "x takes 3 at most, not 4.")),
        (DOMAINS[2], {"x": 3, "y": 0}, Reason("R", "y takes a whole number of 1 or more, not “0”.")),
        (DOMAINS[2], {"z": 1}, Reason("R", "“z” is not one of the names here.")),
        (DOMAINS[2], [1, 2], Reason("R", "A table of names and numbers is expected.")),
        (DOMAINS[3], {"x": None}, Reason("R", "x takes a whole number of 0 or more, not “null”.")),
        (DOMAINS[4], ["a", "a"], Reason("R", "Nothing can be chosen twice.")),
        (DOMAINS[4], [], Reason("R", "You chose 0.")),
        (Subset(TWO, 0, 1), ["a", "b"], Reason("R", "You chose 2.")),
        (Subset(TWO, 0, 1, above=Reason("X-2", "One at most.")), ["a", "b"], Reason("X-2", "One at most.")),
        (Subset(TWO, 1, below=Reason("X-3", "None is too few.")), [], Reason("X-3", "None is too few.")),
        (DOMAINS[4], "ab", Reason("R", "A list is expected.")),
        (DOMAINS[5], "x" * 21, Reason("R", "The text has 21 characters; at most 20 are allowed.")),
        (DOMAINS[5], "a\nb", Reason("R", "The text contains a line break.")),
        (DOMAINS[5], "a\x9bb", Reason("R", "The text contains a control character.")),
        (DOMAINS[5], "a\u202eb", Reason("R", "The text contains an invisible character.")),
        (DOMAINS[5], "a\u200bb", Reason("R", "The text contains an invisible character.")),
        (
            DOMAINS[5],
            "\u200d \u200d",
            Reason("R", "The text contains no visible character."),
        ),
        (DOMAINS[5], "\u3164", Reason("R", "The text contains no visible character.")),
        (DOMAINS[5], "क\u200d\u00a0👩\u200d🚀", None),
        (DOMAINS[6], "  ", Reason("R", "The text is empty.")),
        (DOMAINS[7], {"x": 2, "y": 6, "z": 2}, None),
        (DOMAINS[7], {"x": 2, "y": 2, "z": 2}, Reason("R", "Each of the numbers must be given to one name.")),
        (DOMAINS[7], {"x": 3, "y": 3, "z": 4}, Reason("R", "Each of the numbers must be given to one name.")),
    ],
)
def test_a_domain_says_why_a_value_is_not_in_it(domain: Domain, value: Any, reason: Reason | None) -> None:
    assert domain.reason_against(value, "R") == reason


def test_a_number_of_thousands_of_digits_is_refused_like_any_other() -> None:
    long = 10**5000  # Python itself writes out no such number
    assert Range(1, 3).reason_against(long, "R") == Reason("R", "A number that long is more than 3.")
    assert Range(1, 3).reason_against(-long, "R") == Reason("R", "A number that long is less than 1.")
    one = OneOf((Choice(1, "1"),)).reason_against(long, "R")
    assert one == Reason("R", "“a number that long” cannot be chosen here.")
    slots = Amounts((Slot("x", 3),), 3)
    assert slots.reason_against({"x": long}, "R") == Reason("R", "x takes 3 at most, not a number that long.")


class Lift(Move, frozen=True):
    """A move to test with."""

    what: str
    height: int = 1


def test_a_move_is_named_in_logs_by_its_class() -> None:
    assert Lift("stone").kind == "lift"
    assert msgspec.json.encode(Lift("stone", 2)) == b'{"move":"lift","what":"stone","height":2}'


def test_an_option_admits_its_moves_and_the_closest_one_refuses_the_rest() -> None:
    option = Option("lift", "Lift", "L-1", {"what": "stone"}, (Field("height", Range(1, 3), "How high", "L-2"),))
    assert admit([option], Lift("stone", 3)) is True
    assert admit([option], Lift("feather", 1)) is False
    refusal = admit([option], Lift("stone", 4))
    assert not isinstance(refusal, bool)
    assert (refusal.rule, refusal.text, refusal.legal) == ("L-2", "4 is more than 3.", "Choose 1 to 3.")


def test_an_option_builds_its_move_with_usual_values_for_what_is_left_out() -> None:
    option = Option("lift", "Lift", "L-1", {"what": "stone"}, (Field("height", Range(1, 3, default=2), "How", "L-2"),))
    assert option.build(Lift) == Lift("stone", 2)
    assert option.build(Lift, height=3) == Lift("stone", 3)
    with pytest.raises(msgspec.ValidationError):
        option.build(Lift, height="high")


def test_a_sealed_round_in_turn_waits_for_one_and_at_once_for_all() -> None:
    assert Sealed(("a", "b", "c"), in_turn=True).waiting == ("a",)
    assert Sealed(("a", "b", "c")).waiting == ("a", "b", "c")
    assert Sealed[int](("a", "b"), in_turn=True).lay("a", 1).waiting == ("b",)


def test_a_sealed_round_is_complete_when_all_have_laid_or_passed() -> None:
    round_ = Sealed[int](("a", "b")).lay("b", 7)
    assert not round_.complete
    assert round_.passed("a").complete
    assert round_.passed("a").of("a") is None
    assert round_.of("b") == 7


def test_only_an_amendable_round_lets_one_change_and_only_until_the_last_has_laid() -> None:
    locked = Sealed[int](("a", "b")).lay("a", 1)
    assert locked.may_amend == ()
    open_ = Sealed[int](("a", "b"), amendable=True).lay("a", 1)
    assert open_.may_amend == ("a",)
    assert open_.lay("a", 2).of("a") == 2
    assert open_.lay("a", 2).laid == ("a",)
    assert open_.lay("b", 3).may_amend == ()


def test_a_masked_round_keeps_who_laid_and_drops_what_others_laid() -> None:
    seen = Sealed[int](("a", "b")).lay("a", 1).lay("b", 2).masked(("a",))
    assert seen.laid == ("a", "b")
    assert seen.contents == (("a", 1),)


def test_a_seat_that_leaves_a_sealed_round_takes_its_choice_along() -> None:
    round_ = Sealed[int](("a", "b")).lay("a", 1).without("a")
    assert (round_.order, round_.laid, round_.contents) == (("b",), (), ())


def test_the_newest_decision_of_a_stack_is_settled_first() -> None:
    stack = Stack[str]().push("spread").push("step in", "riposte")
    assert stack.top == "step in"
    assert stack.pop().top == "riposte"
    assert stack.pop().pop().pop().top is None
    assert not Stack[str]()


def test_a_tally_explains_its_total() -> None:
    tally = Tally("Ash", (Addend("bid", 4, "B-1"), Addend("Stakes", 2, "S-1"), Addend("wound", -1, "B-1")))
    assert tally.total == int(tally) == 5
    assert str(tally) == "Ash 5 = 4 bid + 2 Stakes − 1 wound"
    assert tally.rules == ("B-1", "S-1")


BOOK = """
title = "T"
edition = "1"
prefix = "T"
[[section]]
key = "s"
title = "S"
text = "."
[[rule]]
id = "T-1"
section = "s"
title = "One"
text = "Of antes."
place = "p"
kind = "mechanic"
"""


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (
            '[[rule]]\nid = "T-1"\nsection = "s"\ntitle = ""\ntext = ""\nplace = ""\nkind = "mechanic"',
            "named twice: T-1",
        ),
        (
            '[[rule]]\nid = "T-2"\nsection = "x"\ntitle = ""\ntext = ""\nplace = ""\nkind = "mechanic"',
            "no section: T-2",
        ),
        (
            '[[rule]]\nid = "T-2"\nsection = "s"\ntitle = ""\ntext = ""\nplace = ""\nkind = "law"',
            "is not allowed, in rule",
        ),
        ('[[rule]]\nid = "T-2"\nsections = "s"', "T-2: .*no field called sections"),
        (
            '[[rule]]\nid = "T-2"\nsection = "s"\ntitle = ""\ntext = ""\nplace = ""\nkind = "mechanic"\n'
            'rulings = ["R-9"]',
            "unknown rulings: R-9",
        ),
        ('[[section]]\nkey = "s"\ntitle = ""\ntext = ""', "sections named twice: s"),
        (
            '[[ruling]]\nid = "R-T-1"\nsection = "s"\ntitle = ""\nquestion = ""\nwhy = ""\noption = "fixed"',
            "no switches: R-T-1",
        ),
    ],
)
def test_a_rulebook_with_a_problem_is_refused_with_its_place(more: str, problem: str) -> None:
    assert Rulebook.parse(BOOK)["T-1"].title == "One"
    with pytest.raises((ValueError, msgspec.ValidationError), match=problem):
        Rulebook.parse(BOOK + more)


def test_a_rulebook_of_several_files_names_the_file_and_line_that_is_not_toml(tmp_path: Path) -> None:
    """For example a second `rulings` in a rule. The files are read as one rulebook otherwise."""
    contents, rules = tmp_path / "0.toml", tmp_path / "1.toml"
    contents.write_text(BOOK, "utf-8")
    entry = '[[rule]]\nid = "T-2"\nsection = "s"\ntitle = ""\ntext = ""\nplace = ""\nkind = "guidance"\nrulings = []\n'
    rules.write_text(entry, "utf-8")
    assert list(Rulebook.read(contents, rules).by_id) == [*Rulebook.parse(BOOK).by_id, "T-2"]
    rules.write_text(entry + "rulings = []\n", "utf-8")
    with pytest.raises(ValueError, match=r"1\.toml: Line 9, column 1: This name"):
        Rulebook.read(contents, rules)


def test_a_rulebook_is_searched_by_id_and_by_words_titles_first() -> None:
    book = registry.system("core-kernel").rulebook
    assert [entry.id for entry in book.find("ck-s3-07")] == ["CK-S3-07"]
    found = [entry.id for entry in book.find("jackpot")]
    assert len(found) > 3
    assert all("jackpot" in book[found[0]].title.casefold() for _ in found)
    assert list(book.find("zeppelin")) == []


def test_an_unknown_system_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match=r"Choose from: .*core-kernel.*night-watch"):
        registry.system("chess")


@pytest.mark.parametrize("subset", [Subset(()), Subset((Choice("a", "A"),), 0, 0)], ids=["no choices", "none of them"])
def test_a_subset_without_a_choice_says_so(subset: Subset) -> None:
    """The sentence does not list any choices."""
    assert subset.reason_against(("x",), "R") is not None
    assert subset.legal == "Choose nothing."


@pytest.mark.parametrize(("noun", "text"), [("Active", "an Active"), ("Trigger", "a Trigger"), ("eye", "an eye")])
def test_a_noun_gets_its_article(noun: str, text: str) -> None:
    assert with_article(noun) == text
