"""Options as data: fields that depend on earlier ones, and domains that can be counted and enumerated."""

from __future__ import annotations

from itertools import combinations_with_replacement, islice, product
from random import Random
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.game import (
    Amounts,
    Choice,
    Domain,
    Field,
    Move,
    OneOf,
    Option,
    PieceRef,
    Range,
    Reason,
    Record,
    Slot,
    Subset,
    Text,
    among_squares,
)
from facedown.game.options import admit


class Play(Move, frozen=True):
    """Play a card, with what the card asks for."""

    actor: str
    card: Literal["strike", "guard", "bid"]
    target: str = ""
    chips: int = 0
    aloud: bool = False


def one_of(*values: Any) -> OneOf:
    return OneOf(tuple(Choice(value, str(value)) for value in values))


CARD = Field("card", one_of("strike", "guard", "bid"), "Card", "X-1", sealed=True)
TARGET = Field("target", one_of("ben", "cy"), "Target", "X-2", depends="card", cases=((("guard", "bid"), None),))
CHIPS = Field(
    "chips", Range(0, 0), "Chips", "X-3", depends="card",
    cases=((("strike",), Range(1, 2)), (("bid",), Range(1, 4)), (("guard",), None)),
)  # fmt: skip
PLAY = Option("play", "Play a card", "X-1", {"actor": "ana", "aloud": False}, (CARD, TARGET, CHIPS))
"""A strike has a target and 1 or 2 chips, a bid 1 to 4 chips, a guard nothing."""

ALL: list[dict[str, Any]] = [
    *({"card": "strike", "target": target, "chips": chips} for target in ("ben", "cy") for chips in (1, 2)),
    {"card": "guard"},
    *({"card": "bid", "chips": chips} for chips in (1, 2, 3, 4)),
]


# Fields that depend on earlier ones


def test_the_usual_move_has_the_usual_value_of_each_field_that_is_asked_for() -> None:
    assert PLAY.build(Play) == Play("ana", "strike", "ben", 1)
    assert PLAY.build(Play, card="bid") == Play("ana", "bid", "", 1)
    assert PLAY.build(Play, card="guard") == Play("ana", "guard")
    assert PLAY.build(Play, card="strike", target="cy") == Play("ana", "strike", "cy", 1)


def test_a_value_of_the_wrong_type_is_not_built() -> None:
    with pytest.raises(msgspec.ValidationError):
        PLAY.build(Play, card="bid", chips="two")


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (Play("ana", "strike", "cy", 2), None),
        (Play("ana", "bid", "", 4), None),
        (Play("ana", "guard"), None),
        (Play("ana", "strike", "cy", 3), "X-3 3 is more than 2. Choose 1 to 2."),
        (Play("ana", "strike", "", 1), "X-2 “” cannot be chosen here. Choose from: ben, cy."),
        (Play("ana", "bid", "", 5), "X-3 5 is more than 4. Choose 1 to 4."),
        (Play("ana", "bid", "ben", 1), "X-2 Target: nothing can be chosen now. Choose from: ben, cy."),
        (Play("ana", "guard", "", 1), "X-3 Chips: nothing can be chosen now. Choose 0."),
    ],
)
def test_a_move_is_judged_by_the_domain_beside_its_other_fields(move: Play, says: str | None) -> None:
    found = PLAY.refusal(move)
    assert (found and f"{found.rule} {found.text} {found.legal}") == says
    assert admit([PLAY], move) is True if says is None else admit([PLAY], move) == found


def test_every_way_to_choose_is_there_once() -> None:
    assert list(PLAY.choices()) == ALL
    assert PLAY.size == len(ALL) == 9


def test_every_choice_builds_a_move_that_the_option_has() -> None:
    moves = [PLAY.build(Play, **chosen) for chosen in PLAY.choices()]
    assert len(set(moves)) == 9
    assert all(admit([PLAY], move) is True for move in moves)


@given(seed=st.integers(0, 10_000))
def test_a_sampled_value_is_one_of_the_choices(seed: int) -> None:
    sampled = PLAY.sampled(Random(seed).randrange)
    assert sampled in ALL
    assert PLAY.refusal(PLAY.sample(Play, Random(seed).randrange)) is None


def test_every_choice_is_sampled_some_time() -> None:
    below = Random(1).randrange
    assert {PLAY.sample(Play, below) for _ in range(300)} == {PLAY.build(Play, **chosen) for chosen in ALL}


def test_a_field_that_depends_on_another_needs_a_default_in_the_record() -> None:
    class Needy(Move, frozen=True):
        card: str
        target: str

    with pytest.raises(KeyError, match=r"Needy\.target depends on another field, so it needs a default"):
        Option("needy", "Play", "X-1", {}, (CARD, TARGET)).refusal(Needy("guard", ""))


def test_free_text_in_any_case_makes_an_option_that_cannot_be_counted() -> None:
    words = Field("target", one_of("ben"), "Words", "X-2", depends="card", cases=((("bid",), Text(20)),))
    assert Option("play", "Play", "X-1", {}, (CARD, words)).size is None
    assert Option("play", "Play", "X-1", {}, (Field("target", Text(20), "Words", "X-2"),)).size is None


def test_fields_within_and_apart_from_earlier_ones_are_counted_as_they_can_be_chosen() -> None:
    """Some of a, b and c go, one of them leads, and one of the others waits: 3 × 1 × 2 + 3 × 2 × 1 ways."""
    some = Field("some", Subset(one_of("a", "b", "c").choices, 1), "Some", "X-1")
    lead = Field("lead", one_of("a", "b", "c"), "Leads", "X-1", within="some")
    waits = Field("waits", one_of("a", "b", "c"), "Waits", "X-1", apart="some")
    option = Option("go", "Go", "X-1", {}, (some, lead, waits))
    brute = [
        (chosen, leads, others)
        for chosen in some.domain.values() for leads in "abc" for others in "abc"
        if isinstance(chosen, tuple) and leads in chosen and others not in chosen
    ]  # fmt: skip
    assert [tuple(one.values()) for one in option.choices()] == brute
    assert option.size == len(brute) == 12


def test_a_key_stays_the_same_while_other_options_come_and_go() -> None:
    assert PLAY.key == "play/ana/False"
    assert Option("pass", "Pass", "X-1").key == "pass"


# Domains against brute force


@st.composite
def amounts(draw: st.DrawFn) -> Amounts:
    slots = []
    for name in "xyz"[: draw(st.integers(1, 3))]:
        absent = draw(st.booleans())
        low = 0 if absent else draw(st.integers(0, 2))
        slots.append(Slot(name, low + draw(st.integers(0, 3)), low, absent))
    return Amounts(tuple(slots), draw(st.none() | st.integers(0, 9)))


@st.composite
def subsets(draw: st.DrawFn) -> Subset:
    choices = one_of(*"abcd"[: draw(st.integers(0, 4))]).choices
    repeats = draw(st.integers(1, 3))
    least = draw(st.integers(0, len(choices)))
    return Subset(choices, least, draw(st.none() | st.integers(least, 8)), repeats=repeats)


@given(amounts())
def test_amounts_have_the_values_that_brute_force_finds(domain: Amounts) -> None:
    tables = [
        dict(zip([slot.name for slot in domain.slots], parts, strict=True))
        for parts in product([None, *range(6)], repeat=len(domain.slots))
    ]
    brute = [table for table in tables if domain.reason_against(table, "R") is None]
    found = list(domain.values())
    assert len(found) == len(brute) == domain.size
    assert all(table in found for table in brute)


def test_numbers_to_assign_are_counted_and_listed_once_each() -> None:
    """Two equal numbers make no difference; the domain says which numbers there are."""
    domain = Amounts((Slot("x", 6), Slot("y", 6), Slot("z", 6)), each_once=(6, 2, 2))
    assert list(domain.values()) == [{"x": 2, "y": 2, "z": 6}, {"x": 2, "y": 6, "z": 2}, {"x": 6, "y": 2, "z": 2}]
    assert (domain.size, domain.usual) == (3, {"x": 6, "y": 2, "z": 2})
    assert domain.legal == "Give x, y and z these numbers in any order: 6, 2, 2."


@given(subsets())
def test_subsets_have_the_values_that_brute_force_finds(domain: Subset) -> None:
    values = [choice.value for choice in domain.choices]
    chosen = [
        one for many in range(len(values) * domain.repeats + 1) for one in combinations_with_replacement(values, many)
    ]
    brute = [one for one in chosen if domain.reason_against(one, "R") is None]
    found = list(domain.values())
    assert sorted(found) == sorted(brute)
    assert domain.size == len(brute)


@given(st.integers(-3, 3), st.integers(0, 5))
def test_a_range_has_the_values_that_brute_force_finds(low: int, more: int) -> None:
    domain = Range(low, low + more)
    assert list(domain.values()) == [n for n in range(-5, 12) if domain.reason_against(n, "R") is None]
    assert domain.size == more + 1


def test_one_of_has_its_choices_as_values() -> None:
    domain = one_of("a", 2, True)
    assert (list(domain.values()), domain.size) == (["a", 2, True], 3)


@pytest.mark.parametrize(
    "domain", [Text(20), Text(20, needed=True), Record("a hero", ('{"name": "Ana"}',))], ids=["text", "needed", "data"]
)
def test_free_text_is_not_counted_and_has_its_usual_value_alone(domain: Domain) -> None:
    assert domain.size is None
    assert list(domain.values()) == [domain.usual]


@given(st.one_of(amounts(), subsets()), st.integers(0, 1000))
def test_a_domain_samples_one_of_its_values(domain: Domain, seed: int) -> None:
    if domain.size:
        assert domain.sample(Random(seed).randrange) in list(domain.values())


def test_few_of_many_choices_are_enumerated_at_once() -> None:
    """All pairs of 60: 60 × 59 / 2, without enumerating 2 to the power of 60 selections."""
    domain = Subset(one_of(*range(60)).choices, 2, 2)
    assert domain.size == 1770
    assert list(islice(domain.values(), 3)) == [(58, 59), (57, 59), (57, 58)]
    assert len(list(domain.values())) == 1770


# Fields that depend on several


class Strike(Move, frozen=True):
    """Strike with a device, hard or not, and if it is a light blow with a bare hand, perhaps gently."""

    actor: str
    device: str
    hard: bool = False
    gentle: bool = False
    note: str = ""


DEVICE = Field("device", one_of("sword", "hand"), "Device", "X-1")
HARD = Field("hard", one_of(False, True), "Hard", "X-1", depends="device", cases=((("sword",), None),))
GENTLE = Field(
    "gentle", one_of(False, True), "Gentle", "X-2", depends=("device", "hard"),
    cases=(((("sword", None), ("hand", True)), None),),
)  # fmt: skip
STRIKE = Option("strike", "Strike", "X-1", {"actor": "ana"}, (DEVICE, HARD, GENTLE))


def test_a_field_may_depend_on_several_earlier_ones() -> None:
    """A field that is not asked for counts as None: a sword is never gentle, a hand only if it does not strike hard."""
    assert list(STRIKE.choices()) == [
        {"device": "sword"},
        {"device": "hand", "hard": False, "gentle": False},
        {"device": "hand", "hard": False, "gentle": True},
        {"device": "hand", "hard": True},
    ]
    assert STRIKE.size == 4
    assert all(admit([STRIKE], STRIKE.build(Strike, **chosen)) is True for chosen in STRIKE.choices())
    assert STRIKE.refusal(Strike("ana", "hand", True, True)) is not None
    assert STRIKE.refusal(Strike("ana", "sword", gentle=True)) is not None
    sampled = {STRIKE.sample(Strike, Random(seed).randrange) for seed in range(60)}
    assert sampled == {STRIKE.build(Strike, **chosen) for chosen in STRIKE.choices()}


def test_such_a_field_is_settled_once_all_that_it_depends_on_is() -> None:
    by_hand = STRIKE.settled(Strike, device="hand")
    assert [(field.name, field.depends) for field in by_hand.fields] == [
        ("hard", ""),
        ("gentle", ("device", "hard")),
    ]
    assert list(by_hand.choices())[-1] == {"hard": True}
    light = by_hand.settled(Strike, hard=False)
    assert [(field.name, field.depends) for field in light.fields] == [("gentle", "")]
    assert by_hand.settled(Strike, hard=True).fixed == {"actor": "ana", "device": "hand", "hard": True, "gentle": False}


def test_a_field_that_is_neither_settled_nor_asked_keeps_its_default() -> None:
    assert STRIKE.build(Strike, device="hand").note == ""
    assert admit([STRIKE], Strike("ana", "hand")) is True
    assert admit([STRIKE], Strike("ana", "hand", note="for the crown")) is False


def test_a_field_may_select_the_moves_of_its_option() -> None:
    """A move that holds none of its choices fits another option, or none; without it the option refuses the move."""
    selecting = msgspec.structs.replace(STRIKE, fields=(msgspec.structs.replace(DEVICE, selects=True), HARD, GENTLE))
    assert admit([selecting], Strike("ana", "sword")) is True
    assert admit([selecting], Strike("ana", "bow")) is False
    assert admit([STRIKE], Strike("ana", "bow")) not in (True, False)


def test_a_default_is_as_secret_as_a_settled_value() -> None:
    secret = msgspec.structs.replace(STRIKE, sealed=("device",), fixed={"actor": "ana", "device": "hand"}, fields=())
    assert secret.hidden_in(Strike("ana", "hand")) == {"device", "hard", "gentle", "note"}
    assert STRIKE.hidden_in(Strike("ana", "hand")) == frozenset()


def test_variants_distinguish_options_with_the_same_settled_fields() -> None:
    assert [msgspec.structs.replace(STRIKE, variant=name).key for name in ("", "blow")] == [
        "strike/ana",
        "strike/blow/ana",
    ]


# Squares


HALL = {(column, row) for column in range(5) for row in range(4)} - {(2, 2)}


@given(st.frozensets(st.sampled_from(sorted(HALL)), min_size=1))
def test_squares_have_the_values_that_they_are_made_of(squares: frozenset[tuple[int, int]]) -> None:
    domain = among_squares(squares)
    assert list(domain.values()) == sorted(squares)
    assert (domain.size, domain.usual) == (len(squares), min(squares))
    assert {
        (at, row) for at in range(-1, 6) for row in range(-1, 6) if domain.reason_against((at, row), "R") is None
    } == squares
    assert {domain.sample(Random(seed).randrange) for seed in range(20)} <= squares
    assert all(domain.reason_against(domain.outside(Random(seed).randrange), "R") is not None for seed in range(20))
    assert msgspec.json.decode(msgspec.json.encode(domain), type=Domain) == domain


def test_squares_are_listed_and_named() -> None:
    domain = among_squares(HALL, first=((3, 1), (0, 0)), notes=(((0, 0), "by the door"),), default=(4, 3))
    assert [choice.label for choice in domain.choices][:4] == ["D2", "A1 (by the door)", "A2", "A3"]
    assert len(domain.choices) == len(HALL) == 19
    assert domain.usual == (4, 3)
    assert domain.legal == "Choose from: A1 to E1, A2 to E2, A3 to B3, D3 to E3, A4 to E4."
    assert domain.reason_against((2, 2), "R") == Reason("R", "C3 cannot be chosen here.")
    assert domain.reason_against((26, -1), "R") == Reason("R", "(26, -1) cannot be chosen here.")
    far = domain.reason_against((2, 10**5000), "R")
    assert far == Reason("R", "(2, a number that long) cannot be chosen here.")
    assert domain.reason_against("C3", "R") == Reason("R", "“C3” is not a square.")


def test_a_field_names_the_pieces_of_its_values() -> None:
    """A square is named by its name, a list by each of its keys, and an empty value names nothing."""
    square = Field("to", among_squares(HALL), "Where to", "X-1", refers="square")
    items = Field("items", one_of(("sword", "bow"), ()), "With what", "X-1", refers="item", owner="actor")
    assert square.pieces((3, 1), {}) == (PieceRef("square", "D2"),)
    assert items.pieces(("sword", "bow"), {"actor": "ana"}) == (
        PieceRef("item", "ana/sword"),
        PieceRef("item", "ana/bow"),
    )
    assert items.pieces((), {"actor": "ana"}) == ()
    assert CARD.pieces("strike", {}) == (PieceRef("", "strike"),)


def test_the_size_is_counted_without_going_through_fields_that_no_other_needs() -> None:
    many = Field("many", Range(1, 10**15), "Many", "X-4")
    option = Option("play", "Play", "X-1", {}, (CARD, many, TARGET))
    assert option.size == 4 * 10**15  # a strike at two targets, a guard, a bid


def test_an_invalid_character_in_a_chosen_value_is_a_validation_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="invalid character"):
        STRIKE.build(Strike, gentle="\ud800")
