"""Functions shared by all options: the Actors of a seat, and Actors as choices."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.game import Choice, Seat
from facedown.systems.core_kernel.model import Actor, Hand, Participant, View, actor_of, participant_of


def own_among(view: View, seat: Seat, keys: Iterable[str]) -> list[Actor]:
    """Return the Actors that the seat plays, out of the Actors with these keys."""
    return [actor for actor in [actor_of(view, key) for key in keys] if actor.controller == seat.key]


def actor_choices(view: View, keys: Iterable[str]) -> tuple[Choice, ...]:
    """Return one choice for each Actor with one of these keys, labelled with the Actor's name."""
    return tuple(Choice(key, actor_of(view, key).name) for key in keys)


def facilitates(view: View, seat: Seat) -> bool:
    """Return whether `seat` is the GM's seat; False at a table without a GM."""
    return bool(view.gm) and seat.key == view.gm


def choosing(view: View, seat: Seat, step: str) -> list[tuple[Actor, Participant, Hand, bool]]:
    """Return the seat's Actors that may now commit a sealed choice in this step, or change a committed one.

    `step` is "aspects" or "actions". Each Actor comes with its participant record, the Hand, and True if a choice is
    already committed and can change. Empty outside that step and while another decision is pending.
    """
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    if conflict is None or hand is None or hand.step != step or conflict.decisions.owed:
        return []
    sealed = hand.aspects if step == "aspects" else hand.actions
    found = []
    for key in sealed.waiting + sealed.may_amend if sealed.amendable else sealed.waiting:
        actor = actor_of(view, key)
        if actor.controller == seat.key:
            found.append((actor, participant_of(conflict, key), hand, key in sealed.laid))
    return found


def next_to_choose(view: View, seat: Seat, key: str, step: str) -> tuple[Hand, Actor, Participant] | None:
    """Return the Hand and the records of the Actor `key`, if it is next to make its sealed choice in this step.

    `step` is "aspects" or "actions". None if the seat does not play this Actor, if it is not the Actor’s turn, or if
    the Actor has already chosen. Also None at a table with Extensions, which may change what can be chosen.
    """
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    if conflict is None or hand is None or hand.step != step or conflict.decisions.owed or view.extensions:
        return None
    sealed = hand.aspects if step == "aspects" else hand.actions
    if key not in sealed.waiting:
        return None
    actor = actor_of(view, key)
    return (hand, actor, participant_of(conflict, key)) if actor.controller == seat.key else None
