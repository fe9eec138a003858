"""Lists of lists and sums in messages, fields that are reduced together, and fields that a move opens."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import (
    NO_YES,
    Catalogue,
    Field,
    Move,
    OneOf,
    Option,
    PieceRef,
    Range,
    Term,
    Visibility,
    fields_together,
)

CATALOGUE = Catalogue("""
term-rea = REA
term-pre = PRE
list = { $names }
sum = { SUM($parts) }
""")


def said(kind: str, **values: Any) -> str:
    return "".join(part.text for part in CATALOGUE.message(kind, values, lambda ref: ref.key.title()))


def pieces(*keys: str) -> tuple[PieceRef, ...]:
    return tuple(PieceRef("actor", key) for key in keys)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (pieces("ana", "ben", "cy"), "Ana, Ben and Cy"),
        ((pieces("ana", "ben"), pieces("cy")), "Ana and Ben; Cy"),
        (((2, Term("rea")), (1, Term("pre"))), "2 REA and 1 PRE"),
        (tuple((piece, at) for at, piece in enumerate(pieces("ana", "ben"), 1)), "Ana 1 and Ben 2"),
        ((), ""),
    ],
)
def test_lists_of_lists(names: Any, shown: str) -> None:
    """Groups are separated by semicolons; amounts are listed like names."""
    assert said("list", names=names) == shown


@pytest.mark.parametrize(
    ("parts", "shown"), [((3,), "3"), ((3, 2, 1), "3 + 2 + 1"), ((3, -1), "3 − 1"), ((-1, 2), "−1 + 2")]
)
def test_sums(parts: tuple[int, ...], shown: str) -> None:
    """A tuple of numbers as a sum."""
    assert said("sum", parts=parts) == shown


class Hand(msgspec.Struct, frozen=True):
    """A record whose cards and count are hidden together."""

    name: str
    cards: tuple[str, ...] = ()
    count: int = 0


def hidden(hand: Hand, position: Any, viewer: str) -> Hand:
    return hand if viewer == hand.name else Hand(hand.name, (), len(hand.cards))


def test_fields_that_are_reduced_together() -> None:
    """The function is asked once for the record, and its fields count as declared."""
    visibility = Visibility({Hand: fields_together("name", "cards count", hidden)})
    mine = Hand("ana", ("ace",))
    assert visibility.view(mine, "ana") is mine
    assert visibility.view(mine, "ben") == Hand("ana", (), 1)
    assert list(visibility.undeclared(Hand)) == []


class Bid(Move, frozen=True):
    """A bid that may lie face up."""

    chips: int
    face_up: bool = False


def test_a_field_that_a_move_opens_is_not_hidden_in_it() -> None:
    """Face down the chips are hidden, face up they are not."""
    fields = (Field("chips", Range(0, 3), "Chips", "X-1", sealed=True, open_with="face_up"),)
    option = Option("bid", "Bid", "X-1", fields=(*fields, Field("face_up", OneOf(NO_YES), "Face up", "X-1")))
    assert option.hidden_in(Bid(2)) == {"chips"}
    assert option.hidden_in(Bid(2, True)) == frozenset()
