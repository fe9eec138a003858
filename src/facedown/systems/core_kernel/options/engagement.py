"""Options to declare and end Conflicts, and of Engagement (Step 1): participants, opponents and clusters."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import NO_YES, Amounts, Choice, Field, OneOf, Option, Seat, Slot, Subset, Text
from facedown.systems.core_kernel.model import (
    Conflict,
    View,
    actor_of,
    is_allied,
    participant_of,
    ref,
)
from facedown.systems.core_kernel.options.common import actor_choices, facilitates, own_among
from facedown.systems.core_kernel.rules.engagement import active, default_opposition, in_place, pairs_this_hand
from facedown.systems.core_kernel.rules.leaving import is_between_steps
from facedown.systems.core_kernel.rules.limits import no_more_proposals
from facedown.systems.core_kernel.rules.numbers import eliminated_aspects, fit_to_enter

# Between Conflicts


def start_conflict(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to declare a Conflict.

    The GM chooses the Actors that take part. Without a GM, every player with an Actor may declare a Conflict, and all
    Actors that can enter take part.

    Rules: CK-P-02, CK-C-01.
    """
    if view.conflict is not None:
        return
    keys = tuple(actor.key for actor in view.actors if fit_to_enter(view, actor))
    stakes = Field("stakes", Text(80), "What is at stake", "CK-K-01")
    if facilitates(view, seat) and len(keys) >= 2:
        whole = tuple(actor.key for actor in view.actors if actor.key in keys and not eliminated_aspects(actor.av))
        whom = Subset(actor_choices(view, keys), at_least=2, default=whole if len(whole) >= 2 else keys)
        fields = (Field("participants", whom, "Who takes part", "CK-S1-03", refers="actor"), stakes)
        yield Option("start-conflict", "Declare a Conflict", "CK-P-02", fields=fields)
    plays = any(actor.controller == seat.key for actor in view.actors)
    if not view.gm and plays and default_opposition(view, keys):
        yield Option("start-conflict", "Begin a Conflict", "CK-P-02", {"participants": keys}, (stakes,))


def propose(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to state an Action that another Actor opposes (CK-S1-01). Allies are listed last."""
    if view.conflict is not None:
        return
    for actor in own_among(view, seat, [a.key for a in view.actors]):
        others = sorted([a for a in view.actors if a.key != actor.key], key=lambda other: is_allied(actor, other))
        if others and no_more_proposals(view, actor.key) is None:
            whom = OneOf(tuple([Choice(other.key, other.name) for other in others]))
            fields = (
                Field("against", whom, "Who opposes it", "CK-S1-01", refers="actor"),
                Field("action", Text(200), "The Action, in brief", "CK-S1-01"),
            )
            label = "State an opposed Action"
            yield Option("propose", label, "CK-S1-01", {"actor": actor.key}, fields, actor=ref(actor.key))


# Engagement


def conflict_to_prepare(view: View, seat: Seat) -> Conflict | None:
    """Return the Conflict if it is at Engagement and `seat` is the seat of the GM; else None.

    At Engagement the GM prepares the next Hand.
    """
    conflict = view.conflict
    return conflict if conflict is not None and conflict.hand is None and facilitates(view, seat) else None


def deal_hand(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to confirm participants and opposition and begin the Hand (CK-S1-05)."""
    conflict = conflict_to_prepare(view, seat)
    if conflict is not None and pairs_this_hand(conflict):
        yield Option("deal-hand", f"Begin Hand {conflict.hands + 1}", "CK-S1-05", owed=True)


def involve(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the Actors that take part in the next Hand (CK-S1-03)."""
    conflict = conflict_to_prepare(view, seat)
    if conflict is not None:
        domain = Subset(actor_choices(view, active(conflict)), at_least=2, default=conflict.involved)
        field = Field("actors", domain, "Who is involved", "CK-S1-03", refers="actor")
        yield Option("involve", "Choose who is involved", "CK-S1-03", fields=(field,))


def oppose(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the pairs of opponents (CK-S1-05)."""
    conflict = conflict_to_prepare(view, seat)
    if conflict is None:
        return
    there = in_place(view, active(conflict))
    pairs = [(a, b) for at, a in enumerate(there) for b in there[at + 1 :]]
    choices = tuple(Choice(f"{a}|{b}", f"{actor_of(view, a).name} – {actor_of(view, b).name}") for a, b in pairs)
    now = tuple(f"{a}|{b}" for a, b in pairs if (a, b) in conflict.opposition)
    field = Field("pairs", Subset(choices, default=now), "Who opposes whom", "CK-S1-05")
    yield Option("oppose", "Choose who opposes whom", "CK-S1-05", fields=(field,))


def split_into_clusters(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to split the Conflict into clusters for the next Hand (CK-S1-04)."""
    conflict = conflict_to_prepare(view, seat)
    if conflict is not None:
        keys = active(conflict)
        slots = tuple(Slot(key, len(keys), 1, label=actor_of(view, key).name) for key in keys)
        now = {key: at for at, group in enumerate(conflict.groups, 1) for key in group}
        domain = Amounts(slots, default={key: now.get(key, 1) for key in keys})
        field = Field("clusters", domain, "Cluster of each Actor", "CK-S1-04")
        yield Option("split-into-clusters", "Split into clusters", "CK-S1-04", fields=(field,))


def join(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let a newcomer join before a Hand; Actors that left cannot return.

    Rules: CK-C-18, R-CK-69, R-CK-70, R-CK-110.
    """
    conflict = conflict_to_prepare(view, seat)
    if conflict is None:
        return
    there = {participant.actor for participant in conflict.participants}
    keys = [actor.key for actor in view.actors if actor.key not in there and fit_to_enter(view, actor)]
    if keys:
        field = Field("actor", OneOf(actor_choices(view, keys)), "Who joins", "R-CK-69", refers="actor")
        yield Option("join", "Let a newcomer join", "R-CK-69", fields=(field,))


def set_under_the_gun(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the Actor whose Action opened the Conflict, before its first Hand (CK-S1-02)."""
    conflict = conflict_to_prepare(view, seat)
    if conflict is not None and not conflict.hands:
        choices = OneOf(actor_choices(view, active(conflict)), default=conflict.utg)
        field = Field("actor", choices, "Whose Action opened it", "CK-S1-02", refers="actor")
        yield Option("set-under-the-gun", "Choose who acts first", "CK-S1-02", fields=(field,))


def override_elimination(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to allow or forbid beforehand that an Actor stays with a TA at 0 (CK-C-15)."""
    conflict = conflict_to_prepare(view, seat)
    if conflict is not None:
        keys = active(conflict)
        allowed = tuple([key for key in keys if participant_of(conflict, key).continues])
        fields = (
            Field("actor", OneOf(actor_choices(view, keys)), "Who", "CK-C-15", refers="actor"),
            Field(
                "continues", OneOf(NO_YES, default=True), "It may stay", "CK-C-15",
                depends="actor", cases=((allowed, OneOf(NO_YES)),),
            ),
        )  # fmt: skip
        yield Option("override-elimination", "Allow a TA at 0", "CK-C-15", fields=fields)


def end_conflict(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the Conflict between two steps because the fiction has settled it (CK-S1-07, R-CK-91)."""
    conflict = view.conflict
    if conflict is None or not facilitates(view, seat) or not is_between_steps(conflict):
        return
    stuck = conflict.hand is None and not pairs_this_hand(conflict)
    field = Field("reason", Text(200), "What settled it", "CK-S6-08")
    yield Option("end-conflict", "End the Conflict", "CK-S1-07", fields=(field,), owed=stuck)
