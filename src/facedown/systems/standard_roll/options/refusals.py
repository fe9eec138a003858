"""Reasons why a move cannot be made now, computed from the seat's view only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from facedown.game import Refusal, refusal_of, within_sentence
from facedown.systems.standard_roll.model import (
    Entity,
    Order,
    View,
    challenge_of,
    entity_of,
    is_quiet,
    order_of,
)
from facedown.systems.standard_roll.rules import limits, turns
from facedown.systems.standard_roll.rules.rolls import can_react_to

if TYPE_CHECKING:
    from facedown.systems.standard_roll import actions


def waiting(view: View) -> str:
    """Return a sentence that names who must act next; empty if nobody must."""
    roll, order = view.roll, order_of(view)
    if roll is not None and (roll.sr is None or roll.chosen_effects is not None):
        return "The table waits for the Curator."
    if roll is not None:
        return f"The table waits for {within_sentence(entity_of(view, roll.actor).name)}’s player."
    if view.complication:
        return "The table waits for the Curator to name the complication of a miss."
    if order is None or not order.active:
        return ""
    return f"It is {within_sentence(entity_of(view, order.active).name)}’s turn."


def why_no_roll(view: View, move: Any) -> Refusal | None:
    """Return why an entity cannot make any roll now, or cannot roll against this target; None if no reason is found."""
    actor = entity_of(view, move.actor)
    return why_not_rolling(view, move, actor) or why_not_at_target(view, move)


def why_not_rolling(view: View, move: Any, actor: Entity) -> Refusal | None:
    """Return why an entity cannot make a roll now; None if no reason is found.

    Rules: SR-S1-01, SR-S5-03, SR-S5-10, R-SR-46, R-SR-80.
    """
    order, reaction = order_of(view), move.kind == "react"
    if not is_quiet(view) and not (reaction and can_react_to(view)):
        return roll_in_progress(view)
    if actor.status != "active":
        return Refusal("R-SR-80", f"{actor.name} is {actor.status}.", waiting(view))
    if reaction:
        text = f"{actor.name} is an environmental effect and acts only on its own card."
        return Refusal("R-SR-46", text, waiting(view)) if actor.environment else None
    return why_not_acting(view, order, actor) if order is not None else None


def roll_in_progress(view: View) -> Refusal:
    """Return the refusal of a move that must wait for a roll, or for the complication of a miss (SR-S1-01)."""
    return Refusal("SR-S1-01", "Another roll is in progress.", waiting(view))


def why_not_acting(view: View, order: Order, actor: Entity) -> Refusal | None:
    """Return why an entity cannot spend an action during turns; None if it can (SR-S5-03, SR-S5-10)."""
    not_in_turn = refusal_of(turns.why_not_in_turn(order, actor), waiting(view))
    return not_in_turn or refusal_of(turns.why_not_act(order, actor), "Pass, or end the turn.")


def why_not_at_target(view: View, move: Any) -> Refusal | None:
    """Return why the target of this move is not legal: it is resolved, out, or has no such clock.

    None if no reason is found. Rules: SR-S2-06, R-SR-94, R-SR-95.
    """
    if move.kind == "try":
        name = challenge_of(view, move.target).name
        return Refusal("SR-S2-06", f"{name} is already resolved.", "Choose another challenge.")
    if move.kind in ("react", "impose"):
        return None
    target = entity_of(view, move.target)
    if target.clock(move.clock) is None:
        clocks = ", ".join(name for name, _ in target.clocks) or "none"
        return Refusal("R-SR-95", f"{target.name} has no {move.clock}.", f"Its clocks: {clocks}.")
    if target.status != "active":
        return Refusal("R-SR-94", f"{target.name} is {target.status}.", "Choose another target.")
    return None


def why_no_turn(view: View, move: Any) -> Refusal | None:
    """Return why an entity cannot act, pass or end its turn; None if no reason is found.

    Rules: SR-S1-01, SR-S5-01, SR-S5-03, SR-S5-10, SR-S5-14, R-SR-50.
    """
    actor, order = entity_of(view, move.actor), order_of(view)
    if order is None:
        return Refusal("SR-S5-01", "There is no turn order now.", "Act without one.")
    if not is_quiet(view):
        return roll_in_progress(view)
    if move.kind == "spend-action":
        return why_not_acting(view, order, actor)
    not_in_turn = refusal_of(turns.why_not_in_turn(order, actor), waiting(view))
    if not_in_turn is None and move.kind == "pass":
        return refusal_of(turns.why_not_pass(view.rulings, order, actor.key), "Act, or end the turn.")
    return not_in_turn


def why_no_seizure(view: View, move: actions.Seize) -> Refusal | None:
    """Return why an entity cannot seize priority; None if it can (SR-S5-01, SR-S5-15)."""
    order = order_of(view)
    if order is None:
        return Refusal("SR-S5-01", "There is no turn order now.", "Begin one first.")
    return refusal_of(turns.why_not_seize(order, entity_of(view, move.entity)), waiting(view))


def why_no_terms(view: View, move: actions.SetTerms) -> Refusal | None:
    """Return why the Curator cannot set this number to exceed: the target has its own (SR-S2-04, SR-S2-05).

    None if no roll waits for its terms.
    """
    roll = view.roll
    if roll is None or roll.sr is not None:
        return None
    effort = roll.kind == "effort"
    rule, what = ("SR-S2-05", "TN") if effort else ("SR-S2-04", "Resistance")
    target = challenge_of(view, roll.target) if effort else entity_of(view, roll.target)
    text = f"The number to exceed is the {what} of {within_sentence(target.name)}, {roll.against}."
    return Refusal(rule, text, "Set only Advantage or Disadvantage, or refuse the roll.")


def why_no_choice(view: View, move: actions.ChooseEffects) -> Refusal | None:
    """Return why an entity cannot choose critical effects: the Critical is another entity’s; else None (SR-S1-12)."""
    roll = view.roll
    if roll is None or not roll.picks or roll.actor == move.actor:
        return None
    name = entity_of(view, roll.actor).name
    return Refusal("SR-S1-12", f"The Critical is {within_sentence(name)}’s.", waiting(view))


def why_full(view: View, move: Any) -> Refusal | None:
    """Return the refusal if the table or the sheet already has the maximum of what this move adds; else None."""
    if move.kind == "add-entity":
        return refusal_of(limits.no_more_entities(view), "Retire a character first.")
    if move.kind == "add-challenge":
        return refusal_of(limits.no_more_challenges(view), "Remove a challenge first.")
    entity = entity_of(view, move.entity)
    if move.kind == "add-tag":
        return refusal_of(limits.no_more_tags(entity), "Remove a tag first.")
    return refusal_of(limits.no_more_notes(entity), "Write the note on another sheet.")
