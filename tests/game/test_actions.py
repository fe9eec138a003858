"""Actions: one declaration gives the union, the options, the dispatch and the standard refusals in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args

import pytest
from night_watch.actions import ACTIONS, Commit, Pass, StepIn

from facedown.game import Action, Move, Option, PieceName, Refusal, Seat, Setup, acts, names, registry
from facedown.game.actions import explain, piece_kinds
from night_watch import actions, steps

GM, ANA, BEN = Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben")
WATCH = registry.system("night-watch")


class Aim(Move, frozen=True):
    """Aim at a hero with some of your things."""

    actor: Annotated[str, acts("hero")]
    target: Annotated[str, names("hero")] = ""
    things: Annotated[tuple[str, ...], names("magic-thing", rule="X-5")] = ()
    words: str = ""


PIECES = {
    "hero": {"odile": PieceName("Odile", "ana"), "bram": PieceName("Bram", "ben")},
    "magic-thing": {"ring": PieceName("the ring")},
}


def offer(view: Any, seat: Seat) -> Iterator[Option]:
    yield Option("aim", "Aim", "X-2")
    yield Option("aim", "Aim again", "X-2", group="Other", seldom=True)


def perform(*_: Any) -> None:
    raise AssertionError("nothing is performed here")


def too_late(view: Any, move: Any) -> Refusal | None:
    return Refusal("X-3", "It is too late to aim.", "Wait.") if move.words == "late" else None


AIM = Action(Aim, offer, perform, "X-1", "while somebody is in sight", group="Attack", why_not=too_late)


def refusal(seat: Seat, move: Aim, by: Any = "controller") -> tuple[str, str, str]:
    action = Action(Aim, offer, perform, "X-1", "while somebody is in sight", by=by, why_not=too_late)
    found = explain(action, None, seat, move, PIECES, "GM", "The table waits for Bram.")
    return found.rule, found.text, found.legal


WAITS = "The table waits for Bram."


@pytest.mark.parametrize(
    ("seat", "move", "by", "refused"),
    [
        (BEN, Aim("zed", words="late"), "controller", ("X-1", "There is no hero “zed”.", "Choose from: odile, bram.")),
        (ANA, Aim("zed"), "facilitator", ("X-1", "There is no hero “zed”.", "Choose from: odile, bram.")),
        (ANA, Aim("odile", "zed"), "controller", ("X-1", "There is no hero “zed”.", "Choose from: odile, bram.")),
        (ANA, Aim("odile", things=("ring", "rope")), "controller",
         ("X-5", "There is no magic thing “rope”.", "Choose from: ring.")),
        (BEN, Aim("odile", words="late"), "controller", ("X-1", "You do not play Odile.", WAITS)),
        (GM, Aim("odile"), "controller", ("X-1", "You do not play Odile.", WAITS)),
        (ANA, Aim("odile", words="late"), "facilitator", ("X-1", "Only the GM can do this.", WAITS)),
        (GM, Aim("odile", words="late"), "facilitator", ("X-3", "It is too late to aim.", "Wait.")),
        (ANA, Aim("odile", words="late"), "controller", ("X-3", "It is too late to aim.", "Wait.")),
        (ANA, Aim("odile", "bram"), "controller", ("X-1", "This is possible only while somebody is in sight.", WAITS)),
        (GM, Aim("odile"), "facilitator", ("X-1", "This is possible only while somebody is in sight.", WAITS)),
        (GM, Aim("odile"), "either", ("X-1", "This is possible only while somebody is in sight.", WAITS)),
        (BEN, Aim("odile"), "either", ("X-1", "You do not play Odile.", WAITS)),
    ],
)  # fmt: skip
def test_the_first_refusal_that_applies_is_given(seat: Seat, move: Aim, by: Any, refused: tuple[str, str, str]) -> None:
    """In order: unknown piece, another player’s piece, facilitator’s move, the action’s reason, wrong moment."""
    assert refusal(seat, move, by) == refused


def test_the_refusal_for_another_players_piece_cites_the_rule_of_ownership_where_there_is_one() -> None:
    others = explain(AIM, None, BEN, Aim("odile"), PIECES, "GM", WAITS, "X-9")
    late = explain(AIM, None, ANA, Aim("odile", words="late"), PIECES, "GM", WAITS, "X-9")
    assert (others.rule, others.text, late.rule) == ("X-9", "You do not play Odile.", "X-3")


def test_an_optional_piece_that_is_left_out_is_not_unknown() -> None:
    assert refusal(ANA, Aim("odile", "", ()))[1] == "This is possible only while somebody is in sight."


def test_the_record_says_which_fields_name_pieces_and_who_acts() -> None:
    assert piece_kinds(Aim) == {"actor": ("hero", True), "target": ("hero", False), "things": ("magic-thing", False)}
    assert piece_kinds(actions.OpenRound) == {}
    assert piece_kinds(Commit) == {"watcher": ("watcher", True), "target": ("watcher", False)}


def test_options_are_under_the_heading_of_their_action_unless_they_name_another() -> None:
    first, second = AIM.options(None, ANA)
    assert (first.group, first.seldom) == ("Attack", False)
    assert (second.group, second.seldom) == ("Other", True)


def test_an_option_that_is_seldom_stays_so_if_its_action_adds_the_heading() -> None:
    action = Action(
        Aim, lambda view, seat: [Option("aim", "Aim", "X-2", seldom=True)], perform, "X-1", "now", group="A"
    )
    assert [(one.group, one.seldom) for one in action.options(None, ANA)] == [("A", True)]


def test_options_of_an_action_that_is_seldom_are_folded_into_their_group() -> None:
    action = Action(Aim, offer, perform, "X-1", "now", group="Attack", seldom=True)
    assert [(one.group, one.seldom) for one in action.options(None, ANA)] == [("Attack", True), ("Other", True)]


# What a system derives from its actions


def test_moves_options_and_dispatch_follow_from_the_actions() -> None:
    assert get_args(WATCH.move_type) == tuple(action.record for action in ACTIONS)
    assert list(WATCH.offer) == [action.record.kind for action in ACTIONS]
    assert WATCH.makes[StepIn] is steps.step_in
    assert WATCH.read_move({"move": "step-in", "watcher": "bram", "accepts": True}) == StepIn("bram", accepts=True)


@pytest.mark.parametrize(
    ("seat", "move", "text"),
    [
        (Seat("a"), Pass("odilia"), "There is no watcher “odilia”."),
        (Seat("b"), Pass("odile"), "You do not play Odile."),
        (Seat("a"), actions.Judge("odile", falls=True), "Only the Captain can do this."),
        (Seat("a"), Pass("odile"), "This is possible only while cards are being committed."),
    ],
)
def test_a_system_refuses_in_the_standard_words(seat: Seat, move: Move, text: str) -> None:
    captain = Seat("c", "Captain", "facilitator")
    position = WATCH.begin(Setup((captain, Seat("a"), Seat("b")), WATCH.sample("alley")))
    found = WATCH.check(WATCH.view(position, seat), seat, move)
    assert found is not None
    assert found.text == text


def test_an_action_may_accept_a_move_without_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the action does not accept it, the options decide; a mistake in the types of a move is refused as always."""
    seat = Seat("a")
    position = WATCH.begin(Setup((Seat("c", "Captain", "facilitator"), seat, Seat("b")), WATCH.sample("alley")))
    view = WATCH.view(position, seat)
    monkeypatch.setattr(WATCH, "allows", {Pass: lambda view, seat, move: move.watcher[-1] == "e"})
    assert WATCH.check(view, seat, Pass("odile")) is None
    refused = WATCH.check(view, seat, Pass("bram"))
    assert refused is not None
    assert refused.text != ""
    mistyped = WATCH.check(view, seat, Pass(7))  # type: ignore[arg-type]
    assert mistyped is not None
    assert mistyped.text.startswith("This is not a move of")
