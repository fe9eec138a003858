"""Reasons why a move cannot be made now, computed from the seat's view only."""

from __future__ import annotations

from facedown.game import Move, Reason, Refusal, listed, refusal_of, within_sentence
from facedown.systems.core_kernel.model import (
    CommittedDue,
    ContinueDue,
    JudgeDue,
    JustifyDue,
    SpreadDue,
    View,
    VoteDue,
    WaiveDue,
    actor_of,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.rules.bids import may_fold, why_not_face_up, wildcard_needs_opponent
from facedown.systems.core_kernel.rules.engagement import active, default_opposition, pairs_left
from facedown.systems.core_kernel.rules.limits import no_more_actors, no_more_notes, no_more_proposals
from facedown.systems.core_kernel.rules.numbers import fit_to_enter


def name_of(view: View, key: str) -> str:
    """Return the name of the Actor with this key."""
    return actor_of(view, key).name


def waiting(view: View) -> str:
    """Return a sentence about who must act next, or about the missing Conflict; "" if nobody must act."""
    conflict = view.conflict
    if conflict is None:
        return "No Conflict is in progress."
    due, hand = conflict.decisions.top, conflict.hand
    if isinstance(due, JudgeDue):
        return "The table waits for the GM to judge the plays."
    if isinstance(due, WaiveDue | SpreadDue | CommittedDue) and hand is not None:
        hit = hand.hits[due.hit]
        decides = name_of(view, hit.source if isinstance(due, WaiveDue) else hit.target)
        return f"The table waits for {within_sentence(decides)}."
    if isinstance(due, JustifyDue | VoteDue | ContinueDue):
        return f"The table waits for a decision about {within_sentence(name_of(view, due.actor))}."
    if hand is None:
        return "The GM prepares the next Hand."
    keys = (hand.aspects if hand.step == "aspects" else hand.actions).waiting
    return f"The table waits for {listed(within_sentence(name_of(view, key)) for key in keys)}." if keys else ""


def why_no_ante(view: View, move: Move) -> Refusal | None:
    """Return why the Actor of this move cannot ante or withdraw now; None if no reason is found."""
    return _why_not_in_step(view, move, "aspects", "2")


def why_no_commitment(view: View, move: Move) -> Refusal | None:
    """Return why the Actor of this move cannot commit its Action card and bid now; None if no reason is found."""
    return _why_not_in_step(view, move, "actions", "3") or _wrong_way(view, move)


def why_no_fold(view: View, move: Move) -> Refusal | None:
    """Return why the Actor of this move cannot fold now; None if no reason is found or the ruling forbids folding."""
    return _why_not_in_step(view, move, "actions", "3") if may_fold(view.rulings) else None


def _why_not_in_step(view: View, move: Move, step: str, number: str) -> Refusal | None:
    """Return why the Actor of this move cannot act in `step`; None if no reason is found.

    The reasons: another step is in progress, or the Actor is out, has no opponent, has committed, or is not at turn.
    """
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    if conflict is None or hand is None or hand.step != step:
        return Refusal("CK-P-04", f"This is possible only in Step {number}.", waiting(view))
    key: str = move.actor  # type: ignore[attr-defined]
    leaves = move.kind in ("withdraw", "fold")
    name, sealed = name_of(view, key), hand.aspects if step == "aspects" else hand.actions
    if key not in [p.actor for p in conflict.participants] or participant_of(conflict, key).status != "in":
        return Refusal("R-CK-70", f"{name} is no longer in this Conflict.", waiting(view))
    if key not in sealed.order:
        rule = "R-CK-105" if key in hand.order else "R-CK-51"
        return Refusal(rule, f"{name} has no opponent and sits out this Hand.", waiting(view))
    if key in sealed.laid and leaves:
        return Refusal("R-CK-55", f"{name} has committed and cannot leave now.", waiting(view))
    if key in sealed.laid and key not in sealed.may_amend:
        return Refusal("R-CK-107", f"{name} has already committed.", waiting(view))
    if key not in sealed.waiting and key not in sealed.laid:
        rule = "CK-S2-01" if step == "aspects" else "CK-S3-01"
        return Refusal(rule, f"It is not {within_sentence(name)}’s turn.", waiting(view))
    return None


def _wrong_way(view: View, move: Move) -> Refusal | None:
    """Return why the face-up bid or the Wildcard of this move is not legal; None if no reason is found."""
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    if conflict is None or hand is None:
        return None
    key, play = move.actor, play_of(hand, move.actor)  # type: ignore[attr-defined]
    amends, face_up = key in hand.actions.laid, move.face_up  # type: ignore[attr-defined]
    if amends and play.face_up:
        return Refusal("R-CK-107", "A face-up bid cannot change.", waiting(view))
    if amends and face_up:
        return Refusal("R-CK-107", "A face-down bid stays face down.", "Change only the card and the bid.")
    wildcards, against = move.wildcards, move.against  # type: ignore[attr-defined]
    if wildcards and not participant_of(conflict, key).wildcards:
        return Refusal("CK-S3-11", f"{name_of(view, key)} has no Wildcard left in this Conflict.", "Choose 0.")
    if wildcards:
        barred = "An Extension allows no Wildcard here."
        return Refusal("CK-N-09", barred, "Choose 0.") if against is None else _wrong_target(view)
    if against is not None:
        return _wrong_target(view)
    if face_up:
        reason = why_not_face_up(move.bid)  # type: ignore[attr-defined]
        return refusal_of(reason or Reason("CK-K-02", "An Extension keeps bids face down here."), "Bid face down.")
    return None


def _wrong_target(view: View) -> Refusal:
    if wildcard_needs_opponent(view.rulings):
        return Refusal("R-CK-39", "An opponent is named only for a Wildcard.", "Name no opponent.")
    return Refusal("R-CK-39", "A Wildcard counts against every opponent here.", "Name no opponent.")


def why_no_conflict(view: View, move: Move) -> Refusal | None:
    """Return why the Conflict of this move cannot begin now; None if a Conflict is already in progress."""
    if view.conflict is not None:
        return None
    fit = [actor.key for actor in view.actors if fit_to_enter(view, actor)]
    if len(fit) < 2:
        text = "Fewer than two Actors of this table can enter a Conflict."
        return Refusal("R-CK-64", text, "An Actor with a TA at 0 cannot enter.")
    if view.gm:
        return Refusal("CK-P-02", "Only the GM declares a Conflict.", waiting(view))
    if default_opposition(view, fit):
        names = listed(within_sentence(name_of(view, key)) for key in fit)
        return Refusal("CK-P-02", "Without a GM, a Conflict includes all who can enter.", f"Include {names}.")
    return Refusal("R-CK-94", "All who can enter are on the same side.", "Continue the Scene without a Conflict.")


def why_no_proposal(view: View, move: Move) -> Refusal | None:
    """Return that the Actor of this move has stated too many Actions; None if it has not."""
    return refusal_of(no_more_proposals(view, move.actor), "Begin a Conflict.")  # type: ignore[attr-defined]


def why_no_hand(view: View, move: Move) -> Refusal | None:
    """Return why no Hand can begin at Engagement; None if the Conflict is not at Engagement."""
    conflict = view.conflict
    if conflict is None or conflict.hand is not None:
        return None
    if pairs_left(conflict):
        text = "No cluster contains two opponents."
        return Refusal("R-CK-101", text, "Put opponents into one cluster, or end the Conflict.")
    return Refusal("R-CK-94", "No Actors oppose each other.", "Choose who opposes whom, or end the Conflict.")


def why_no_join(view: View, move: Move) -> Refusal | None:
    """Return why the Actor of this move cannot join the Conflict; None if that Actor never entered it."""
    conflict, key = view.conflict, move.actor  # type: ignore[attr-defined]
    if conflict is None or key not in [p.actor for p in conflict.participants]:
        return None
    if key not in active(conflict):
        return Refusal("R-CK-70", f"{name_of(view, key)} has left this Conflict and cannot return.")
    return Refusal("CK-S1-03", f"{name_of(view, key)} is already in the Conflict.")


def why_no_actor(view: View, move: Move) -> Refusal | None:
    """Return that the campaign has too many Actors; None if it has not."""
    return refusal_of(no_more_actors(view), "Retire an Actor first.")


def why_no_note(view: View, move: Move) -> Refusal | None:
    """Return that there are too many notes about the Actor of this move; None if there are not."""
    actor = actor_of(view, move.actor)  # type: ignore[attr-defined]
    return refusal_of(no_more_notes(actor), "Write the note about another Actor.")
