"""Fields that name a piece of an owner, moves that either side may make, and sums in messages."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from facedown.game import (
    Action,
    Catalogue,
    Choice,
    Event,
    Field,
    Move,
    OneOf,
    Option,
    PieceName,
    PieceRef,
    Seat,
    acts,
    names,
)
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
def test_a_move_of_either_side_is_never_refused_to_the_facilitator(by: Any, says: str) -> None:
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


class Strike(Move, frozen=True):
    """Strike a character or a whole side."""

    actor: Annotated[str, acts("character")]
    what: str = "blow"
    target: Annotated[str, names("character", also="side")] = ""
    weapon: str = ""


CHARACTERS, SIDES = OneOf((Choice("ben", "Ben"),)), OneOf((Choice("blue", "Blue"),), rule="X-2")
STRIKE = Option(
    "strike", "Strike", "X-1", {"actor": "ana"},
    (
        Field("what", OneOf((Choice("blow", "a blow"), Choice("volley", "a volley"))), "What", "X-1"),
        Field(
            "target", CHARACTERS, "Target", "X-1", refers="character", depends="what",
            cases=((("volley",), SIDES),), kinds=((("volley",), "side"),),
        ),
        Field("weapon", CHARACTERS, "Weapon", "X-1", depends="what", cases=((("volley",), None),)),
    ),
)  # fmt: skip


def test_a_field_may_name_a_piece_of_another_kind_beside_some_values() -> None:
    target = STRIKE.fields[1]
    assert target.piece("ben", {"what": "blow"}) == PieceRef("character", "ben")
    assert target.piece("blue", {"what": "volley"}) == PieceRef("side", "blue")
    action = Action(Strike, nothing, nothing, "X-1", "in play")
    pieces = {**PIECES, "side": {"blue": PieceName("Blue")}}
    assert explain(action, None, Seat("p"), Strike("ana", "volley", "blue"), pieces, "GM", "").rule == "X-1"
    assert explain(action, None, Seat("p"), Strike("ana", "volley", "red"), pieces, "GM", "").text == (
        "There is no character “red”."
    )


def test_an_actor_is_never_empty_and_a_target_with_a_default_may_be() -> None:
    action = Action(Strike, nothing, nothing, "X-1", "in play")
    assert refusal(action, Strike("ana"), Seat("p")) == "This is possible only in play."
    assert refusal(action, Strike(""), Seat("p")).startswith("There is no character “”.")


def test_choices_may_cite_a_rule_of_their_own() -> None:
    refused = STRIKE.refusal(Strike("ana", "volley", "red"))
    assert refused is not None
    assert (refused.rule, refused.legal) == ("X-2", "Choose from: Blue.")


def test_a_settled_field_gives_the_fields_that_depend_on_it_their_domains() -> None:
    volley = STRIKE.settled(Strike, what="volley")
    assert volley.fixed == {"actor": "ana", "what": "volley", "weapon": ""}
    assert [(field.name, field.domain, field.depends) for field in volley.fields] == [("target", SIDES, "")]
    blow = STRIKE.settled(Strike, what="blow")
    assert [(field.name, field.domain) for field in blow.fields] == [("target", CHARACTERS), ("weapon", CHARACTERS)]
    assert volley.build(Strike) == Strike("ana", "volley", "blue")
