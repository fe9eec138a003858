"""Step 6, Update State: damage is applied, Actors leave, and the next Hand or the end of the Conflict follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Term
from facedown.systems.core_kernel.attributes import NO_CHIPS, PLACE, TERMS, Chips, add_all
from facedown.systems.core_kernel.hooks import Facts, UpdateState, attach
from facedown.systems.core_kernel.model import (
    Actor,
    Conflict,
    ContinueDue,
    Hand,
    Participant,
    actor_of,
    participant_of,
    ref,
    refs,
    replace_record,
    with_actor,
    with_participant,
)
from facedown.systems.core_kernel.rules.antes import owes_ante
from facedown.systems.core_kernel.rules.damage import Wounds
from facedown.systems.core_kernel.rules.engagement import active, last_hand, pairs_among
from facedown.systems.core_kernel.rules.leaving import (
    aspects_at_0,
    damage_taken,
    eliminating_aspect,
    faces_elimination,
    facing_elimination,
    keeps_chips,
    next_under_the_gun,
    now_unusable,
    sheet_after,
    standing_in_order,
    still_spared,
)
from facedown.systems.core_kernel.rules.numbers import rating
from facedown.systems.core_kernel.steps.aspect_cards import force_out
from facedown.systems.core_kernel.steps.context import Context, conflict_of, set_conflict

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m


def apply_damage(ctx: Context, conflict: Conflict, hand: Hand) -> None:
    """Apply all damage of the Hand together (CK-S6-01) and ask the GM about eliminations (CK-C-15, CK-GL-27)."""
    ctx.opened = True  # eliminations tell something about private sheets
    hand = replace(hand, step="update")
    actors, participants, removed = ctx.position.actors, conflict.participants, conflict.removed
    hurt = {hit.target for hit in hand.hits if not hit.waived}
    for key in hand.order:
        if key in hurt:
            actor, participant = actor_of(ctx.position, key), participant_of(conflict, key)
            after, left, chips = wound(ctx, hand, actor, participant)
            actors, participants = replace_record(actors, actor, after), replace_record(participants, participant, left)
            removed = add_all(removed, chips)
    conflict = replace(conflict, hand=hand, participants=participants, removed=removed)
    ctx.position = replace(ctx.position, actors=actors, conflict=conflict)
    for key in active(conflict) if ctx.position.extensions else ():
        update_variables(ctx, key, hand)
    if ctx.position.gm:
        conflict = conflict_of(ctx)
        asked = [ContinueDue(key) for key in facing_elimination(ctx.position, conflict)]
        set_conflict(ctx, replace(conflict, decisions=conflict.decisions.push(*asked)))


def wound(ctx: Context, hand: Hand, actor: Actor, participant: Participant) -> tuple[Actor, Participant, Chips]:
    """Apply all damage of this Hand to one Actor; an Attribute at 0 can no longer be played (CK-S6-01, CK-S6-02).

    Return the Actor's sheet and participant record after the damage, and the chips that the damage destroys.
    """
    key = actor.key
    wounds = Wounds(ctx.position.rulings, actor, participant)
    for hit in hand.hits:
        if hit.target == key and not hit.waived:
            wounds.take(hit)
    hurt = replace(actor, av=tuple(wounds.av))
    left = replace(participant, stack=tuple(wounds.stack), committed=tuple(wounds.committed))
    owner = (actor.controller,)
    if wounds.soaked:
        ctx.add_event("R-CK-09", "soaked", {"actor": ref(key), "soaked": wounds.soaked}, to=owner)
    before, after = rating(wounds.rulings, actor, participant), rating(wounds.rulings, hurt, left)
    for attribute in now_unusable(before, after):
        ctx.add_event("CK-S6-02", "unusable", {"actor": ref(key), "attribute": TERMS[attribute]}, to=owner)
    return hurt, left, wounds.chips_removed


def update_variables(ctx: Context, key: str, hand: Hand) -> None:
    """Apply the changes that Extensions make to one Actor after the damage: AVs, chips, elimination.

    Rules: CK-K-06, CK-K-10.
    """
    position, conflict = ctx.position, conflict_of(ctx)
    actor, participant = actor_of(position, key), participant_of(conflict, key)
    facts = Facts(
        "update",
        hand.number,
        conflict.es,
        key,
        actor.kind,
        actor.notes,
        hurt=damage_taken(hand, key),
        av=actor.av,
        av_base=actor.av_base,
    )
    test = faces_elimination(position, participant)
    changed = attach(ctx, "Update State", UpdateState(eliminated=test), facts)
    wounds, gained = Wounds(position.rulings, actor, participant), list(NO_CHIPS)
    for attribute, change in changed.av_change.items():
        gained[PLACE[attribute]] = wounds.shift(PLACE[attribute], change)
    for attribute, count in changed.refreshed.items():
        wounds.refresh(PLACE[attribute], count)
    participant = replace(participant, stack=tuple(wounds.stack), committed=tuple(wounds.committed))
    if changed.eliminated != test:
        participant = replace(participant, continues=not changed.eliminated)
    if changed.eliminated and not test:
        participant = replace(participant, status="EL", reasons=("EL",))
    issued, removed = add_all(conflict.issued, tuple(gained)), add_all(conflict.removed, wounds.chips_removed)
    ctx.position = with_actor(position, replace(actor, av=tuple(wounds.av)))
    set_conflict(ctx, with_participant(replace(conflict, issued=issued, removed=removed), participant))
    if participant.status == "EL":
        ctx.add_event("CK-K-06", "eliminated", {"actor": ref(key), "aspect": None, "reasons": (Term("EL"),)})


def let_continue(ctx: Context, seat: str, move: m.LetContinue) -> None:
    """Apply the GM's decision whether an Actor with a TA at 0 may stay (CK-C-15)."""
    conflict = conflict_of(ctx)
    changed = participant_of(conflict, move.actor)
    if move.continues:
        changed = replace(changed, spared=aspects_at_0(ctx.position, changed))
    set_conflict(ctx, with_participant(replace(conflict, decisions=conflict.decisions.pop()), changed))
    if move.continues:
        ctx.add_event("CK-C-15", "continues", {"actor": ref(move.actor)})


def finish_hand(ctx: Context, conflict: Conflict, hand: Hand) -> None:
    """Remove the Actors that are eliminated; then begin the next Engagement or end the Conflict.

    If a later Hand can follow, also remove the Actors that have no chip for its ante (R-CK-68), even if all have none
    (R-CK-100). The Conflict ends only if no opponents are left (R-CK-97), also if all leave at once (R-CK-67).

    Rules: CK-S6-03, CK-S6-04, CK-S6-09, CK-S6-05, CK-S6-07, CK-S6-10.
    """
    ctx.opened = True
    leaving = facing_elimination(ctx.position, conflict)
    staying = [p.actor for p in conflict.participants if p.status == "in" and p.actor not in leaving]
    pairs = pairs_among(conflict, staying)
    later_hand = bool(pairs)  # R-CK-106: without a later Hand, no Actor fails to ante
    for participant in conflict.participants if later_hand else ():
        if participant.actor in staying and owes_ante(ctx.position, participant):
            force_out(ctx, participant.actor, "has-no-chip-left", "CK-S6-03")
            staying.remove(participant.actor)
            pairs = pairs_among(conflict, staying)
    for key in leaving:
        eliminate(ctx, key, later_hand=later_hand)
    limit = last_hand(ctx.position.rulings)
    if not pairs:
        end(ctx, "CK-S6-09", "no-opponents")
    elif limit is not None and hand.number >= limit:
        end(ctx, "R-CK-90", "last-hand", hand=hand.number)
    else:
        next_engagement(ctx)


def eliminate(ctx: Context, key: str, *, later_hand: bool) -> None:
    """Remove an Actor with a TA at 0 from the Conflict by elimination (CK-S6-04).

    If a later Hand follows (`later_hand`) and the Actor has no chip for it, both reasons are recorded.

    Rules: R-CK-104, R-CK-106.
    """
    conflict = conflict_of(ctx)
    participant = participant_of(conflict, key)
    aspect = eliminating_aspect(ctx.position, participant)
    reasons = ("EL", "FW") if later_hand and not any(participant.stack) else ("EL",)
    set_conflict(ctx, with_participant(conflict, replace(participant, status="EL", reasons=reasons)))
    ctx.add_event(
        "CK-S6-04", "eliminated", {"actor": ref(key), "aspect": Term(aspect), "reasons": tuple(map(Term, reasons))}
    )


def next_engagement(ctx: Context) -> None:
    """Begin the next Hand's Engagement with all active Actors in one cluster, until the GM changes it.

    Rules: CK-GL-29, CK-P-03.
    """
    position, conflict = ctx.position, conflict_of(ctx)
    keys = standing_in_order(position, conflict)
    there = tuple([still_spared(position, p) if p.spared else p for p in conflict.participants])
    utg = next_under_the_gun(position, conflict, keys)
    set_conflict(ctx, replace(conflict, hand=None, participants=there, involved=keys, groups=(keys,), utg=utg))


# The end


def end_conflict(ctx: Context, seat: str, move: m.EndConflict) -> None:
    """End the Conflict because the fiction has settled it; sealed choices stay hidden.

    Rules: CK-S1-07, CK-C-16, CK-GL-29, CK-GL-30, R-CK-91.
    """
    reason = move.reason.strip().rstrip(".")
    if reason:
        finish_conflict(ctx, "CK-S6-08", reason[:1].lower() + reason[1:])
    else:
        end(ctx, "CK-S6-08", "settled")


def end(ctx: Context, rule: str, why: str, hand: int = 0) -> None:
    """End the Conflict for the reason `why`, the key of a term (CK-S6-06).

    `hand` is the number of the last Hand if that is the reason, else 0.
    """
    finish_conflict(ctx, rule, Term(why), hand)


def finish_conflict(ctx: Context, rule: str, why: Term | str, hand: int = 0) -> None:
    """End the Conflict. Chips won or committed in it no longer count, and AVs stay as they are.

    So bid chips return to their owner, also after a lost pair, and to Actors that have left (R-CK-15). Jackpots are
    cleared away (R-CK-29). Under `ante_end=keep`, each AV is instead set to the number of chips held, at most 99.
    `why` is a term or the GM's words. `hand` is the number of the last Hand if that is the reason, else 0.

    Rules: CK-S6-06, CK-GL-26, R-CK-04, R-CK-16.
    """
    position, conflict = ctx.position, conflict_of(ctx)
    standing = standing_in_order(position, conflict)
    keep = keeps_chips(position.rulings)
    if keep:
        ctx.opened = True  # under `ante_end=keep` sheets take the values of private stacks
        for participant in conflict.participants:
            actor = actor_of(position, participant.actor)
            position = with_actor(position, sheet_after(actor, participant))
    ctx.position = replace(position, conflict=None, standing=standing)
    ctx.add_event(rule, "conflict-over", {"why": why, "hand": hand, "standing": refs(standing)})
    ctx.add_event("R-CK-04" if keep else "CK-S6-06", "refresh", {"kept": keep})
