"""Fields that name a piece of an owner, moves that either side may make, and sums in messages."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from facedown.game import Action, Catalogue, Choice, Event, Field, Move, OneOf, PieceName, PieceRef, Seat, acts, names
from facedown.game.actions import explain, owners


class Use(Move, frozen=True):
    """Use an item."""

    actor: Annotated[str, acts("character")]
    item: Annotated[str, names("item", owner="actor")]


def nothing(*_: Any) -> Any:
    return ()


USE = Action(Use, nothing, nothing, "X-1", "in play")
PIECES = {
    "character": {"ana": PieceName("Ana", "p"), "ben": PieceName("Ben", "q")},
    "item": {"ana/tea": PieceName("tea"), "ana/medikit": PieceName("medikit"), "ben/rope": PieceName("rope")},
}


def refusal(action: Action, move: Move, seat: Seat) -> str:
    found = explain(action, None, seat, move, PIECES, "GM", "")
    return f"{found.text} {found.legal}".strip()


def test_the_record_says_whose_the_piece_is() -> None:
    assert owners(Use) == {"item": "actor"}


def test_an_unknown_piece_is_refused_with_those_of_its_owner() -> None:
    assert refusal(USE, Use("ana", "rope"), Seat("p")) == "There is no item “rope”. Choose from: tea, medikit."


def test_an_empty_key_names_no_piece_where_one_is_needed() -> None:
    assert refusal(USE, Use("", "tea"), Seat("p")) == "There is no character “”. Choose from: ana, ben."


def test_a_field_gives_the_piece_on_the_board() -> None:
    domain = OneOf((Choice("tea", "tea"),))
    field = Field("item", domain, "Item", "X-1", refers="item", owner="actor")
    assert field.piece("tea", {"actor": "ana"}) == PieceRef("item", "ana/tea")
    assert Field("who", domain, "Who", "X-1", refers="character").piece("ana", {}) == PieceRef("character", "ana")


@pytest.mark.parametrize(
    ("by", "says"), [("either", "This is possible only in play."), ("controller", "You do not play Ana.")]
)
def test_a_move_of_either_side_is_never_refused_to_the_facilitator_as_somebody_elses(by: Any, says: str) -> None:
    gm = Seat("gm", "GM", "facilitator")
    assert refusal(Action(Use, nothing, nothing, "X-1", "in play", by=by), Use("ana", "tea"), gm) == says
    assert refusal(Action(Use, nothing, nothing, "X-1", "in play", by=by), Use("ana", "tea"), Seat("q")) == (
        "You do not play Ana."
    )


@pytest.mark.parametrize(("more", "says"), [(1, "7 + 1 = 8"), (-2, "7 − 2 = 5"), (0, "7 + 0 = 7")])
def test_a_message_shows_a_sum(more: int, says: str) -> None:
    catalogue = Catalogue("rolled = { $roll } { ADDED($more) } = { $total }\n")
    event = Event("X-1", "rolled", {"roll": 7, "more": more, "total": 7 + more})
    assert catalogue.text(event, lambda ref: ref.key) == says
