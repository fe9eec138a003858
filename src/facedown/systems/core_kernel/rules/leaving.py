"""Rules of Step 6: eliminations, TAs at 0, when a Conflict can be ended, and the update of sheets at its end."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.core_kernel.attributes import ATTRIBUTES, Aspect, Attribute, Ratings
from facedown.systems.core_kernel.model import Actor, Conflict, Hand, JudgeDue, Participant, Position, Rulings, actor_of
from facedown.systems.core_kernel.rules.engagement import in_place, under_the_gun
from facedown.systems.core_kernel.rules.numbers import eliminated_aspects, rating


def aspects_at_0(position: Position, participant: Participant) -> tuple[Aspect, ...]:
    """Return the TAs of a participant that are at 0 (CK-S6-04, R-CK-63)."""
    return eliminated_aspects(rating(position.rulings, actor_of(position, participant.actor), participant))


def faces_elimination(position: Position, participant: Participant) -> bool:
    """Return whether the Actor has a TA at 0 and the GM has not allowed it to stay (CK-S6-04, R-CK-63)."""
    at_0 = aspects_at_0(position, participant)
    if not at_0 or participant.continues:
        return False
    return not set(at_0) <= set(participant.spared)


def facing_elimination(position: Position, conflict: Conflict) -> list[str]:
    """Return the keys of the Actors still in the Conflict that face elimination (CK-S6-04)."""
    return [p.actor for p in conflict.participants if p.status == "in" and faces_elimination(position, p)]


def eliminating_aspect(position: Position, participant: Participant) -> Aspect:
    """Return the TA that eliminates a participant: the first TA at 0 that the GM has not allowed (CK-S6-04)."""
    return next(aspect for aspect in aspects_at_0(position, participant) if aspect not in participant.spared)


def now_unusable(before: Ratings, after: Ratings) -> list[Attribute]:
    """Return the Attributes whose rating has fallen to 0: their Action cards cannot be played (CK-S6-02)."""
    if 0 not in after:
        return []
    return [name for name, was, now in zip(ATTRIBUTES, before, after, strict=True) if was and now == 0]


def damage_taken(hand: Hand, key: str) -> int:
    """Return the points of damage that an Actor took in this Hand (CK-S6-01)."""
    return sum(sum(hit.parts or ()) for hit in hand.hits if hit.target == key and not hit.waived)


def still_spared(position: Position, participant: Participant) -> Participant:
    """Return the participant without the GM's allowance for TAs that are above 0 again (CK-C-15)."""
    at_0 = aspects_at_0(position, participant)
    return replace(participant, spared=tuple(aspect for aspect in participant.spared if aspect in at_0))


def next_under_the_gun(position: Position, conflict: Conflict, keys: tuple[str, ...]) -> str:
    """Return the Actor Under the Gun in the next Hand: the same as now or, under `utg=rotate`, the next clockwise.

    `keys` are the Actors still in the Conflict, in table order. Rules: R-CK-53.
    """
    utg = under_the_gun(position, conflict)
    if position.rulings.utg == "rotate" and utg == conflict.utg:  # if it left, the next one already acts first
        return keys[(keys.index(utg) + 1) % len(keys)]
    return utg


def keeps_chips(rulings: Rulings) -> bool:
    """Return whether AVs are set to the chips held when a Conflict ends (R-CK-04)."""
    return rulings.ante_end == "keep"


def sheet_after(actor: Actor, participant: Participant) -> Actor:
    """Return the Actor's sheet with AVs set to the chips held, at most 99, as `ante_end=keep` requires (R-CK-04).

    An undamaged AV that is lower than the new AV rises to it. A dash stays a dash.
    """
    kept = tuple(None if av is None else min(99, held) for av, held in zip(actor.av, participant.held, strict=True))
    base = tuple(None if b is None else max(b, k or 0) for b, k in zip(actor.av_base, kept, strict=True))
    return replace(actor, av=kept, av_base=base)


def standing_in_order(position: Position, conflict: Conflict) -> tuple[str, ...]:
    """Return the keys of the Actors still in the Conflict, in table order (CK-S6-09)."""
    return in_place(position, [p.actor for p in conflict.participants if p.status == "in"])


def is_between_steps(conflict: Conflict) -> bool:
    """Return whether the GM may end the Conflict now, between two steps (R-CK-91).

    This is so at Engagement, and whenever one step is over and nothing has been committed or decided in the next
    step yet.
    """
    hand = conflict.hand
    if hand is None:
        return True
    if hand.step == "aspects":
        return not hand.aspects.laid and len(hand.aspects.order) == len(hand.order)
    if hand.step == "actions":
        return not hand.actions.laid and not any(play.folded for play in hand.plays)
    if hand.step == "justify":  # all lines are in, and the Showdown has not begun
        return isinstance(conflict.decisions.top, JudgeDue)
    return hand.step == "outcome" and all(hit.parts is None and hit.waived is None for hit in hand.hits)
