"""Step 6, Update State: damage is applied, Actors leave, and the Hand gives way to the next or to the end."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import listed
from facedown.game.events import Telling
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.hooks import Facts, UpdateState, attach
from facedown.systems.core_kernel.model import (
    ATTRIBUTES,
    NO_CHIPS,
    PLACE,
    Actor,
    ContinueDue,
    Hand,
    Participant,
    Position,
    actor_of,
    add_all,
    eliminated_aspects,
    participant_of,
    rating,
    with_actor,
    with_participant,
)
from facedown.systems.core_kernel.naming import name_of
from facedown.systems.core_kernel.steps.aspects import ante_limits, force_out, on, put
from facedown.systems.core_kernel.steps.engagement import active, in_place, pairs_left, under_the_gun
from facedown.systems.core_kernel.steps.outcome import Wounds

Told = Telling[Position]


def apply_damage(told: Told) -> None:
    """All damage of the Hand lands together: AVs fall, chips are destroyed; eliminations are asked about.

    Rules: CK-S6-01, CK-GL-27.
    """
    told.opened = True  # who is eliminated tells something of private sheets
    conflict, hand = on(told)
    put(told, conflict, replace(hand, step="update"))
    for key in hand.order:
        if [hit for hit in hand.hits if hit.target == key and not hit.waived]:
            wound(told, key, hand)
    for key in active(conflict) if told.position.extensions else ():
        update_variables(told, key, hand)
    if told.position.gm:
        conflict, _ = on(told)
        asked = [ContinueDue(key) for key in active(conflict) if faces_elimination(told.position, key)]
        put(told, replace(conflict, decisions=conflict.decisions.push(*asked)))


def wound(told: Told, key: str, hand: Hand) -> None:
    """One Actor's damage of this Hand; an Attribute at 0 is out of use from now on (CK-S6-02)."""
    conflict, _ = on(told)
    actor, participant = actor_of(told.position, key), participant_of(conflict, key)
    wounds = Wounds(told.position.rulings, actor, participant)
    for hit in hand.hits:
        if hit.target == key and not hit.waived:
            wounds.take(hit)
    hurt: Actor = replace(actor, av=tuple(wounds.av))
    left: Participant = replace(participant, stack=tuple(wounds.stack), committed=tuple(wounds.committed))
    told.position = with_actor(told.position, hurt)
    put(told, with_participant(replace(conflict, removed=add_all(conflict.removed, wounds.chips_removed)), left))
    owner = (actor.controller,)
    if wounds.soaked:
        says = f"Won chips take {wounds.soaked} of {actor.name}’s damage."
        told.say("R-CK-09", "soaked", says, to=owner, actor=key, soaked=wounds.soaked)
    before, after = rating(wounds.rulings, actor, participant), rating(wounds.rulings, hurt, left)
    for attribute in [name for name, was, now in zip(ATTRIBUTES, before, after, strict=True) if was and not now]:
        says = f"{actor.name}’s {attribute} is at 0: while it is, its Action card cannot be played."
        told.say("CK-S6-02", "unusable", says, to=owner, actor=key, attribute=attribute)


def update_variables(told: Told, key: str, hand: Hand) -> None:
    """Recovery and refreshes that Extensions bring between Hands (CK-K-06, CK-K-10)."""
    position, (conflict, _) = told.position, on(told)
    actor, participant = actor_of(position, key), participant_of(conflict, key)
    hurt = sum(sum(hit.parts or ()) for hit in hand.hits if hit.target == key and not hit.waived)
    facts = Facts(
        "update",
        hand.number,
        conflict.es,
        key,
        actor.kind,
        actor.notes,
        hurt=hurt,
        av=actor.av,
        av_base=actor.av_base,
    )
    test = faces_elimination(position, key)
    changed = attach(told, "Update State", UpdateState(eliminated=test), facts)
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
    told.position = with_actor(position, replace(actor, av=tuple(wounds.av)))
    put(told, with_participant(replace(conflict, issued=issued, removed=removed), participant))
    if participant.status == "EL":
        says = f"{actor.name} is eliminated by an Extension."
        told.say("CK-K-06", "eliminated", says, actor=key, status="EL", reasons=["EL"])


def faces_elimination(position: Position, key: str) -> bool:
    """Whether a TA of which the Actor owns something is wholly at 0 and nothing lets it go on (CK-S6-04, R-CK-63)."""
    assert position.conflict is not None
    participant = participant_of(position.conflict, key)
    at_0 = eliminated_aspects(rating(position.rulings, actor_of(position, key), participant))
    return bool(at_0) and not participant.continues and not set(at_0) <= set(participant.spared)


def let_continue(told: Told, seat: str, move: m.LetContinue) -> None:
    """The GM says whether the fiction lets an Actor go on with a TA at 0 (CK-C-15)."""
    conflict, _ = on(told)
    changed = participant_of(conflict, move.actor)
    if move.continues:
        at_0 = eliminated_aspects(rating(told.position.rulings, actor_of(told.position, move.actor), changed))
        changed = replace(changed, spared=at_0)
    put(told, with_participant(replace(conflict, decisions=conflict.decisions.pop()), changed))
    if move.continues:
        says = f"{name_of(told.position, move.actor)} goes on with a TA at 0: the fiction allows it."
        told.say("CK-C-15", "override", says, actor=move.actor)


def leave_and_go_on(told: Told) -> None:
    """Withdrawals of those without a chip, then eliminations, then the next Hand or the end.

    Rules: CK-S6-03, CK-S6-04, CK-S6-05, CK-S6-06, CK-S6-07, CK-S6-08, CK-S6-09, CK-S6-10, CK-GL-30.
    """
    told.opened = True
    conflict, hand = on(told)
    there = active(conflict)
    leaving = [key for key in there if faces_elimination(told.position, key)]
    pairs = pairs_left(conflict, [key for key in there if key not in leaving])
    later_hand = bool(pairs)  # R-CK-106: without one nobody fails to ante
    for participant in conflict.participants if later_hand else ():
        if participant.actor in there and participant.actor not in leaving and owes_ante(told.position, participant):
            force_out(told, participant.actor, "has no chip left to ante", "CK-S6-03")
            pairs = pairs_left(on(told)[0], [key for key in there if key not in leaving])
    for key in leaving:
        out_of_a_trine(told, key, later_hand=later_hand)
    limit = told.position.rulings.max_hands
    if not pairs:
        end(told, "CK-S6-09", "no opponents are left")
    elif limit != "none" and hand.number >= limit:
        end(told, "R-CK-90", f"Hand {hand.number} was the last that this table plays")
    else:
        next_engagement(told)


def owes_ante(position: Position, participant: Participant) -> bool:
    """Whether an Actor has no chip for an ante that costs one (CK-S6-03); an Extension may make it cost nothing."""
    actor = actor_of(position, participant.actor)
    return not any(participant.stack) and ante_limits(position, actor, participant).ante_cost > 0


def out_of_a_trine(told: Told, key: str, *, later_hand: bool) -> None:
    """Elimination: all the Actor owns of a TA is at 0 (CK-S6-04).

    Without a chip for a later Hand besides, both reasons are recorded (R-CK-104, R-CK-106).
    """
    conflict, _ = on(told)
    participant = participant_of(conflict, key)
    at_0 = eliminated_aspects(rating(told.position.rulings, actor_of(told.position, key), participant))
    aspect = next(aspect for aspect in at_0 if aspect not in participant.spared)
    reasons = ("EL", "FW") if later_hand and not any(participant.stack) else ("EL",)
    put(told, with_participant(conflict, replace(participant, status="EL", reasons=reasons)))
    says = f"{name_of(told.position, key)} is eliminated: {aspect} is at 0."
    told.say("CK-S6-04", "eliminated", says, actor=key, aspect=aspect, status="EL", reasons=list(reasons))


def next_engagement(told: Told) -> None:
    """On to the Engagement of the next Hand; all who are left are involved, in one cluster, until the GM says else.

    Rules: CK-GL-29, CK-P-03.
    """
    position, (conflict, _) = told.position, on(told)
    keys = in_place(position, active(conflict))
    there = tuple([still_spared(position, p) for p in conflict.participants])
    utg = under_the_gun(position, conflict)
    if position.rulings.utg == "rotate" and utg == conflict.utg:  # R-CK-53; whoever left has passed it on already
        utg = keys[(keys.index(utg) + 1) % len(keys)]
    put(told, replace(conflict, hand=None, participants=there, involved=keys, groups=(keys,), utg=utg))


def still_spared(position: Position, participant: Participant) -> Participant:
    """A TA that has come back above 0 is no longer one that the GM lets the Actor go on without (CK-C-15)."""
    at_0 = eliminated_aspects(rating(position.rulings, actor_of(position, participant.actor), participant))
    return replace(participant, spared=tuple(aspect for aspect in participant.spared if aspect in at_0))


# The end


def end_conflict(told: Told, seat: str, move: m.EndConflict) -> None:
    """The fiction has settled it: the GM ends the Conflict, and sealed choices go unseen.

    Rules: CK-S1-07, CK-GL-30, CK-C-16, R-CK-91.
    """
    reason = move.reason.strip().rstrip(".")
    end(told, "CK-S6-08", reason[:1].lower() + reason[1:] if reason else "the fiction has settled it")


def end(told: Told, rule: str, why: str) -> None:
    """Committed chips go back, won chips are lost, stacks stand at AV again (CK-S6-06, CK-GL-26, R-CK-04)."""
    position = told.position
    conflict = position.conflict
    assert conflict is not None
    left = [name_of(position, key) for key in in_place(position, active(conflict))]
    if position.rulings.ante_end == "keep":
        told.opened = True  # sheets take over what private stacks hold
        for participant in conflict.participants:
            actor = actor_of(position, participant.actor)
            kept = tuple(
                None if av is None else min(99, held) for av, held in zip(actor.av, participant.held, strict=True)
            )
            base = tuple(None if b is None else max(b, k or 0) for b, k in zip(actor.av_base, kept, strict=True))
            position = with_actor(position, replace(actor, av=kept, av_base=base))
    told.position = replace(position, conflict=None)
    stand = f"{listed(left)} still stand{'s' if len(left) == 1 else ''}." if left else "Nobody is left standing."
    told.say(
        rule,
        "conflict-over",
        f"The Conflict is over: {why}. {stand}",
        standing=list(in_place(position, active(conflict))),
    )
    if position.rulings.ante_end == "keep":
        told.say("R-CK-04", "refresh", "Committed chips return, and the sheets are set to what the stacks hold.")
    else:
        told.say("CK-S6-06", "refresh", "Committed chips return and stacks are set to the sheets.")
