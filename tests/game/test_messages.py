"""Message catalogues: sentences in parts, lists, selectors, typed text, mistakes, wordings, glossary."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.game import Addend, Catalogue, Event, Part, PieceRef, SeatRef, Tally, Term, registry
from facedown.game.values import Value

NAMES = {"ana": "Ana", "ben": "Ben of the Bridge", "bow": "The bowman", "gm": "The GM"}
ANA, BEN, THE_BOW = PieceRef("hero", "ana"), PieceRef("hero", "ben"), PieceRef("hero", "bow")


def name_of(ref: PieceRef | SeatRef) -> str:
    return NAMES.get(ref.key, ref.key)


def parts(message: str, **values: Any) -> list[tuple[str, str, str]]:
    """The message in parts: kind, text and ref of each."""
    return [(part.kind, part.text, part.ref) for part in Catalogue(f"m = {message}").message("m", values, name_of)]


def text(message: str, **values: Any) -> str:
    return "".join(part[1] for part in parts(message, **values))


# Parts


def test_a_sentence_is_split_into_parts_of_each_kind() -> None:
    catalogue = Catalogue(
        "term-wits = wits\nm = { $who } tells { $seat } of { $what }: “{ $words }”, { $times } times."
    )
    values = {"who": ANA, "seat": SeatRef("gm"), "what": Term("wits"), "words": "Hush!", "times": 3}
    assert catalogue.message("m", values, name_of) == (
        Part("piece", "Ana", "hero:ana"),
        Part("text", " tells "),
        Part("seat", "the GM", "gm"),
        Part("text", " of "),
        Part("term", "wits", "wits"),
        Part("text", ": “"),
        Part("typed", "Hush!"),
        Part("text", "”, "),
        Part("number", "3", number=3),
        Part("text", " times."),
    )


def test_a_part_tells_whether_its_number_has_a_sign() -> None:
    found = Catalogue("m = { $n } or { SIGNED($n) }").message("m", {"n": 2}, name_of)
    assert found == (
        Part("number", "2", number=2),
        Part("text", " or "),
        Part("number", "+2", number=2, signed=True),
    )


def test_a_kind_without_a_message_is_shown_by_its_name() -> None:
    assert Catalogue("m = M.").text(Event("X-1", "made-up", {"who": ANA}), name_of) == "[made-up]"


def test_a_piece_that_nothing_names_is_shown_by_what_names_gives() -> None:
    assert parts("{ $who } waits.", who=PieceRef("hero", "zed"))[0] == ("piece", "zed", "hero:zed")


def test_a_term_without_a_message_is_its_key_with_spaces() -> None:
    assert text("{ $what }.", what=Term("second-wind")) == "second wind."


def test_a_variable_that_no_event_supplies_is_shown_and_does_not_fail() -> None:
    assert "who" in text("{ $who } waits.")


@pytest.mark.parametrize("message", ["{ $n }", "{ $n } left.", "Of { $n }", "{ $who }{ $n }"])
@pytest.mark.parametrize("number", [0, 7, -4])
def test_a_number_is_a_number_wherever_it_stands(message: str, number: int) -> None:
    shown = [part for part in parts(message, n=number, who=ANA) if part[0] == "number"]
    assert shown == [("number", str(number).replace("-", "−"), "")]


@pytest.mark.parametrize("number", [10, 999, 1000, 1234567, -1000])
def test_a_large_number_is_written_alike_alone_and_in_a_list(number: int) -> None:
    assert text("{ $n }.", n=number) == text("{ $n }.", n=(number,))


@pytest.mark.parametrize(("number", "shown"), [(3, "+3"), (0, "+0"), (-2, "−2")])
def test_a_signed_number_has_its_sign(number: int, shown: str) -> None:
    assert parts("{ SIGNED($n) } to hit", n=number) == [("number", shown, ""), ("text", " to hit", "")]
    assert text("{ SIGNED($n) }", n=number) == shown


def test_a_signed_variable_that_no_event_supplies_does_not_fail() -> None:
    assert "n" in text("{ SIGNED($n) } and { ADDED($n) }.")


@pytest.mark.parametrize(("value", "shown"), [(True, "yes"), (False, "no"), (None, ""), ("", "")])
def test_other_values_are_shown_in_words(value: Any, shown: str) -> None:
    assert text("({ $v })", v=value) == f"({shown})"


# Lists


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((), "."),
        ((ANA,), "Ana."),
        ((ANA, BEN), "Ana and Ben of the Bridge."),
        ((ANA, BEN, SeatRef("gm")), "Ana, Ben of the Bridge and the GM."),
        ((1, -2, Term("wits")), "1, −2 and wits."),
        ((True, False), "yes and no."),
    ],
)
def test_a_tuple_is_a_list_in_words(values: tuple[Any, ...], shown: str) -> None:
    assert text("{ $list }.", list=values) == shown


def test_each_member_of_a_list_is_a_part() -> None:
    assert parts("{ $list }", list=(ANA, "and Ben", 2)) == [
        ("piece", "Ana", "hero:ana"), ("text", ", ", ""), ("typed", "and Ben", ""), ("text", " and ", ""),
        ("number", "2", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("who", "shown"), [((), "Nobody."), (ANA, "One."), ((ANA,), "One."), ((ANA, BEN), "2 heroes.")]
)
def test_a_list_has_a_count_and_a_piece_counts_as_one(who: Any, shown: str) -> None:
    message = "{ $who_count ->\n    [0] Nobody.\n    [one] One.\n   *[other] { $who_count } heroes.\n }"
    assert text(message, who=who) == shown


# Selectors


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Term("guard"), "a guard"), (ANA, "Ana herself"), (SeatRef("gm"), "the chair"), (True, "agreed"),
        (False, "refused"), ("words", "said"), ("", "silent"), (None, "silent"), (("a",), "said"), ((), "silent"),
        (Term("other"), "else"),
    ],
)  # fmt: skip
def test_a_selector_goes_by_the_key_of_a_value(value: Any, shown: str) -> None:
    keys = {"guard": "a guard", "ana": "Ana herself", "gm": "the chair", "yes": "agreed", "no": "refused",
            "given": "said", "empty": "silent"}  # fmt: skip
    variants = "".join(f"    [{key}] {words}\n" for key, words in keys.items())
    assert text(f"{{ $v ->\n{variants}   *[any] else\n }}", v=value) == shown


def test_a_typed_text_never_selects_the_variant_of_a_key() -> None:
    """The typed text “yes” selects the same variant as other texts."""
    assert text("{ $v ->\n    [yes] agreed\n    [given] said\n   *[any] else\n }", v="yes") == "said"


# What people type

HOSTILE = (
    "{ $secret }",
    "{ term-wits }",
    "} m = { $who",
    "{\"{\"}",
    "\ue0000\ue001",
    "\ue0001\ue001 \ue000",
    "\u20687\u2069",
    "\u2068\ue0000\ue001\u2069",
    "\n\nm = Another message.",
    "[yes] *[no]",
    "SIGNED($n)",
)  # fmt: skip


@pytest.mark.parametrize("typed", HOSTILE)
def test_typed_text_is_shown_unchanged(typed: str) -> None:
    shown = parts("{ $who } says “{ $words }” ({ $n }).", who=ANA, words=typed, n=7, secret="the card")
    assert shown == [
        ("piece", "Ana", "hero:ana"), ("text", " says “", ""), ("typed", typed, ""), ("text", "” (", ""),
        ("number", "7", ""), ("text", ").", ""),
    ]  # fmt: skip


@given(st.lists(st.text(min_size=1), min_size=1, max_size=4))
def test_typed_texts_in_a_list_stay_themselves(typed: list[str]) -> None:
    shown = parts("{ $words } / { $who }", words=tuple(typed), who=ANA)
    assert [part[1] for part in shown if part[0] == "typed"] == typed
    assert [part[1:] for part in shown if part[0] == "piece"] == [("Ana", "hero:ana")]


@given(st.text(min_size=1))
def test_names_of_pieces_stay_themselves(name: str) -> None:
    catalogue = Catalogue("m = { $who } waits.")
    found = catalogue.message("m", {"who": ANA}, lambda ref: name)
    assert found == (Part("piece", name, "hero:ana"), Part("text", " waits."))


def the_bowman(ref: PieceRef | SeatRef) -> str:
    return {"ana": "The bowman", "ben": "Theo", "gm": "The GM"}.get(ref.key, ref.key)


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("{ $who } waits. { $who } acts.", "The bowman waits. The bowman acts."),
        ("He hits { $who }, and { $seat } asks “Why?” { $who } acts.",
         "He hits the bowman, and the GM asks “Why?” The bowman acts."),
        ("He waits. “{ $who } acts.”", "He waits. “The bowman acts.”"),
        ("He reads “{ $who }”.", "He reads “the bowman”."),
        ("{ $all } pass.", "The bowman, Theo and the bowman pass."),
        ("To react: { $all }.", "To react: the bowman, Theo and the bowman."),
        ("{ $other } hits { $game }.", "Theo hits The Trinity Code."),
        ("{ $words } { $who } hears “{ $words }”.", "The end the bowman hears “The end”."),
    ],
)  # fmt: skip
def test_the_article_of_a_name_is_lower_case_inside_a_sentence(message: str, shown: str) -> None:
    values = {
        "who": ANA, "other": BEN, "seat": SeatRef("gm"), "all": (ANA, BEN, ANA), "words": "The end",
        "game": PieceRef("system", "The Trinity Code"),
    }  # fmt: skip
    assert "".join(part.text for part in Catalogue(f"m = {message}").message("m", values, the_bowman)) == shown


@pytest.mark.parametrize(
    ("name", "text"),
    [("Now, then.", "Ilse gives Now, then."), ("Now!", "Ilse gives Now!"), ("Now", "Ilse gives Now.")],
)
def test_a_sentence_has_one_full_stop_also_after_a_name_with_punctuation(name: str, text: str) -> None:
    catalogue = Catalogue("m = Ilse gives { $cards }.\ngoal = Win.")
    assert catalogue.text(Event("X-1", "m", {"cards": (name,)}), name_of) == text


# Mistakes, wordings


@pytest.mark.parametrize(
    "source", ["m = { $who", "m", "m = { $n ->\n    [one] One\n }", "= nothing", "m = a\nm2 { b }"]
)
def test_a_text_that_fluent_cannot_read_is_a_problem(source: str) -> None:
    with pytest.raises(ValueError, match="The catalogue has a mistake near"):
        Catalogue(source)


def test_two_messages_of_one_name_are_a_problem() -> None:
    with pytest.raises(ValueError, match="two messages called “m”"):
        Catalogue("m = One.\nn = Between.\nm = Two.")


def test_a_wording_replaces_some_messages_and_leaves_the_others() -> None:
    catalogue = Catalogue("a = A long sentence.\nb = Another.", "a = Short.")
    assert [catalogue.text(Event("X-1", kind), name_of) for kind in "ab"] == ["Short.", "Another."]
    assert catalogue.kinds == {"a", "b"}


def test_the_variables_of_a_message_are_those_in_selectors_and_calls_too() -> None:
    source = "m = { $a } { SIGNED($b) } { $c ->\n    [one] { $d }\n   *[other] none\n }\nn = Nothing."
    assert Catalogue(source).variables == {"m": {"a", "b", "c", "d"}, "n": frozenset()}


def test_a_message_can_select_by_the_rule_of_its_event() -> None:
    catalogue = Catalogue("gains = { $rule ->\n    [X-1] The result\n   *[other] Luck\n } adds { $points }.")
    events = [Event(rule, "gains", {"points": 2}) for rule in ("X-1", "X-2")]
    assert [catalogue.text(event, name_of) for event in events] == ["The result adds 2.", "Luck adds 2."]
    own = Event("X-1", "gains", {"points": 2, "rule": Term("X-2")})
    assert catalogue.text(own, name_of) == "Luck adds 2.", "a value of the event itself comes first"


# Several events in one sentence

TOGETHER = """
waits = { $who } waits { $turns }.
    .together = { $who } wait { $turns }.
alone = { $who } is alone.
"""


def test_one_sentence_tells_several_events_with_all_their_values() -> None:
    catalogue = Catalogue(TOGETHER)
    events = [Event("X-1", "waits", {"who": who, "turns": turns}) for who, turns in ((BEN, 1), (ANA, 2), (THE_BOW, 3))]
    parts = catalogue.parts_together(events, name_of)
    assert "".join(part.text for part in parts) == "Ben of the Bridge, Ana and the bowman wait 1, 2 and 3."
    assert parts[2] == Part("piece", "Ana", "hero:ana")


def test_only_a_message_with_the_attribute_tells_several_events() -> None:
    catalogue = Catalogue(TOGETHER)
    assert [catalogue.has_together(kind) for kind in ("waits", "alone", "unknown")] == [True, False, False]
    assert catalogue.kinds == {"waits", "alone"}


# Secret events that repeat open ones

REPEATS = """
bid = { $who } bids { $bid }.
own-bid = In secret: { $who } bids { $bid }{ $with ->
    [0] .
   *[other] {" "}with { $with }.
 }
    .repeats = { $with ->
        [0] bid
       *[other] { "" }
     }
alone = In secret: { $who } is alone.
"""


def test_a_secret_event_repeats_an_open_event_of_the_named_kind_with_the_same_values() -> None:
    catalogue = Catalogue(REPEATS)
    bid: dict[str, Value] = {"who": BEN, "bid": 2}
    told, own = Event("X-1", "bid", bid), Event("X-2", "own-bid", {**bid, "with": 0}, ("ben",))
    assert catalogue.repeats(own, [own, told])
    others = {
        "another value": Event("X-1", "bid", {"who": BEN, "bid": 3}),
        "another piece": Event("X-1", "bid", {"who": ANA, "bid": 2}),
        "another kind": Event("X-1", "alone", bid),
        "more values": Event("X-1", "bid", {**bid, "chips": 2}),
        "secret itself": Event("X-1", "bid", bid, ("ben",)),
    }
    assert [name for name, other in others.items() if catalogue.repeats(own, [other, own])] == []
    assert not catalogue.repeats(Event("X-2", "own-bid", {**bid, "with": 1}, ("ben",)), [told]), "it says more"
    assert not catalogue.repeats(Event("X-2", "own-bid", {**bid, "with": 0}), [told]), "an open event is always told"
    assert not catalogue.repeats(Event("X-2", "alone", bid, ("ben",)), [told, Event("X-2", "alone", bid)])


# Goal, terms and totals

WORDS = """
goal = Win the brawl.
facilitator-goal = Keep it fair.
term-guard = guard
    .meaning = What a blow takes away.
term-order = order
term-breath = breath
    .meaning = What a riposte costs.
hit = { $who } is hit.
"""


def test_goal_terms_and_glossary() -> None:
    catalogue = Catalogue(WORDS)
    assert catalogue.goal == "Win the brawl."
    assert catalogue.facilitator_goal == "Keep it fair."
    assert catalogue.kinds == {"hit"}
    assert catalogue.terms == {"guard", "order", "breath"}
    assert list(catalogue.glossary) == [("guard", "What a blow takes away."), ("breath", "What a riposte costs.")]
    assert Catalogue("m = M.").goal == Catalogue("m = M.").facilitator_goal == ""


def test_a_catalogue_says_how_a_goal_is_reached() -> None:
    catalogue = Catalogue("goal = Win.\n    .how = Hit. Guard.\nfacilitator-goal = Be fair.")
    assert (catalogue.goal, catalogue.how) == ("Win.", "Hit. Guard.")
    assert (catalogue.facilitator_goal, catalogue.facilitator_how) == ("Be fair.", "")
    assert Catalogue("m = M.").how == ""


@pytest.mark.parametrize("key", registry.system_keys())
def test_each_system_states_its_goals_in_one_sentence_and_how_they_are_reached_in_others(key: str) -> None:
    catalogue = registry.system(key).catalogue()
    for goal in (catalogue.goal, catalogue.facilitator_goal):
        assert goal.endswith(".")
        assert ". " not in goal
    assert catalogue.how
    assert catalogue.facilitator_how


def test_a_tally_has_its_labels_in_words() -> None:
    tally = Tally(Term("order"), (Addend(ANA, 3, "X-1"), Addend("a torch", -1, "X-2"), Addend(Term("guard"), 4, "X-3")))
    shown = Catalogue(WORDS).tally(tally, name_of)
    assert str(shown) == "order 6 = 3 Ana − 1 a torch + 4 guard"
    assert [addend.rule for addend in shown.addends] == ["X-1", "X-2", "X-3"]


def test_a_term_that_is_a_sum_itself_is_written_in_brackets_in_a_sum() -> None:
    catalogue = Catalogue("term-both = VIT + ADR\n    .in-sum = (VIT + ADR)\nterm-one = VIT\nm = { $tally }.")
    tally = Tally(Term("both"), (Addend(Term("both"), 7, "X-1"), Addend(Term("one"), 2, "X-2")))
    parts = catalogue.message("m", {}, name_of, (tally,))
    assert "".join(part.text for part in parts) == "7 (VIT + ADR) + 2 VIT = 9."
    assert Part("term", "(VIT + ADR)", "both") in parts
    assert catalogue.term("both") == "VIT + ADR"
