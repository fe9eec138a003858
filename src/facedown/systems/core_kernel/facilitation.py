"""What the facilitator may do between Conflicts and at Engagement, and how players ask for a Conflict.

Like `options`, every function reads a seat's view only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from facedown.game import NO_YES, Amounts, Choice, Field, OneOf, Option, Range, Reason, Seat, Slot, Subset, Text
from facedown.systems.core_kernel.model import (
    ATTRIBUTES,
    Actor,
    Conflict,
    JudgeDue,
    Position,
    actor_of,
    eliminated_aspects,
    fit_to_enter,
    participant_of,
)
from facedown.systems.core_kernel.steps.engagement import (
    active,
    default_opposition,
    in_place,
    pairs_this_hand,
)


def mine(view: Position, seat: Seat, keys: Iterable[str]) -> Iterator[Actor]:
    """Those of these Actors that the seat plays."""
    return (actor for actor in (actor_of(view, key) for key in keys) if actor.controller == seat.key)


def named(view: Position, keys: Iterable[str]) -> tuple[Choice, ...]:
    """Actors as choices, by name."""
    return tuple(Choice(key, actor_of(view, key).name) for key in keys)


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the GM's."""
    return bool(view.gm) and seat.key == view.gm


def plays(view: Position, seat: Seat) -> bool:
    """Whether this seat plays any Actor."""
    return any(actor.controller == seat.key for actor in view.actors)


# The open floor


def start_conflict(view: Position, seat: Seat) -> Iterator[Option]:
    """Declaring a Conflict: the GM among whom it will; where nobody facilitates, any player among all (CK-P-02)."""
    if view.conflict is not None or not (facilitates(view, seat) or (not view.gm and plays(view, seat))):
        return
    keys = tuple(actor.key for actor in view.actors if fit_to_enter(view, actor))
    stakes = Field("stakes", Text(80), "What is at stake, in a few words", "CK-K-01")
    if view.gm and len(keys) >= 2:
        whole = tuple(actor.key for actor in view.actors if actor.key in keys and not eliminated_aspects(actor.av))
        whom = Subset(named(view, keys), at_least=2, default=whole if len(whole) >= 2 else keys)
        fields = (Field("participants", whom, "Who takes part", "CK-S1-03"), stakes)
        yield Option("start-conflict", "Declare a Conflict", "CK-P-02", fields=fields)
    elif not view.gm and default_opposition(view, keys):
        yield Option("start-conflict", "Begin a Conflict", "CK-P-02", {"participants": keys}, (stakes,))


def propose(view: Position, seat: Seat) -> Iterator[Option]:
    """Stating an Action that another Actor opposes (CK-S1-01)."""
    if view.conflict is not None:
        return
    for actor in mine(view, seat, [a.key for a in view.actors]):
        others = [a.key for a in view.actors if a.key != actor.key]
        if others:
            yield Option(
                "propose",
                f"State an Action of {actor.name} that somebody opposes",
                "CK-S1-01",
                {"actor": actor.key},
                (
                    Field("against", OneOf(named(view, others)), "Who opposes it", "CK-S1-01"),
                    Field("action", Text(200), "The Action, in a few words", "CK-S1-01"),
                ),
            )


def _sheets(view: Position, seat: Seat) -> Iterator[Actor]:
    if view.conflict is None and facilitates(view, seat):
        yield from view.actors


def set_av(view: Position, seat: Seat) -> Iterator[Option]:
    """Setting AVs between Conflicts (CK-GL-10, R-CK-86)."""
    for actor in _sheets(view, seat):
        domain = Amounts(
            tuple(Slot(name, 99, absent=True) for name in ATTRIBUTES),
            too_much=Reason("R-CK-83", "An AV is 99 at most."),
            default=dict(zip(ATTRIBUTES, actor.av, strict=True)),
        )
        field = Field("av", domain, "The nine AVs, a dash for an Attribute it does not own", "CK-GL-06")
        yield Option("set-av", f"Set {actor.name}’s AVs", "R-CK-86", {"actor": actor.key}, (field,))


def set_wildcard_rank(view: Position, seat: Seat) -> Iterator[Option]:
    """Setting WR between Conflicts (CK-N-07, CK-N-10)."""
    for actor in _sheets(view, seat):
        field = Field("wildcard_rank", Range(0, 9, default=actor.wildcard_rank), "Wildcards per Conflict", "CK-N-10")
        title = f"Set {actor.name}’s Wildcard Rank"
        yield Option("set-wildcard-rank", title, "CK-N-10", {"actor": actor.key}, (field,))


def set_rank(view: Position, seat: Seat) -> Iterator[Option]:
    """Setting Rank between Conflicts (R-CK-83)."""
    for actor in _sheets(view, seat):
        field = Field("rank", Range(1, 99, default=actor.rank), "Rank", "R-CK-83")
        yield Option("set-rank", f"Set {actor.name}’s Rank", "R-CK-83", {"actor": actor.key}, (field,))


def set_place(view: Position, seat: Seat) -> Iterator[Option]:
    """Changing places in table order between Conflicts (R-CK-54)."""
    for actor in _sheets(view, seat):
        others = tuple(Choice(a.place, f"{a.name}’s place") for a in view.actors if a.key != actor.key)
        if others:
            field = Field("place", OneOf(others), "Whose place it takes", "R-CK-54")
            yield Option("set-place", f"Move {actor.name}", "R-CK-54", {"actor": actor.key}, (field,))


def add_actor(view: Position, seat: Seat) -> Iterator[Option]:
    """Bringing a new Actor in, between Conflicts or between Hands (CK-GL-01)."""
    if not facilitates(view, seat) or not _between_hands(view):
        return
    seats = dict.fromkeys([view.gm, *(actor.controller for actor in view.actors), *view.seats])
    slots = tuple(Slot(name, 99, absent=True) for name in ATTRIBUTES)
    yield Option(
        "add-actor",
        "Bring a new Actor in",
        "CK-GL-01",
        fields=(
            Field("name", Text(40, needed=True), "Its name", "CK-GL-01"),
            Field("controller", OneOf(tuple(Choice(key, key) for key in seats)), "Whose it is", "CK-GL-01", seats=True),
            Field("av", Amounts(slots, default=dict.fromkeys(ATTRIBUTES, 3)), "Its nine AVs", "CK-GL-06"),
            Field("rank", Range(1, 99), "Its Rank", "R-CK-83"),
            Field("wildcard_rank", Range(0, 9), "Its Wildcards per Conflict", "CK-N-10"),
            Field("side", Text(40), "Its side, if any", "R-CK-50"),
        ),
    )


def add_note(view: Position, seat: Seat) -> Iterator[Option]:
    """Noting what the fiction makes of something, at any time: it has no mechanical effect (CK-GL-31)."""
    if facilitates(view, seat):
        field = Field("note", Text(200, needed=True), "The note", "CK-GL-31")
        for actor in view.actors:
            yield Option("add-note", f"Note something about {actor.name}", "CK-GL-31", {"actor": actor.key}, (field,))


def _between_hands(view: Position) -> bool:
    return view.conflict is None or view.conflict.hand is None


# Step 1: Engagement


def _engaging(view: Position, seat: Seat) -> Conflict | None:
    """The Conflict whose next Hand the GM prepares, if that is what this seat does now."""
    conflict = view.conflict
    return conflict if conflict is not None and conflict.hand is None and facilitates(view, seat) else None


def set_under_the_gun(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying whose Action opened the Conflict, before its first Hand (CK-S1-02)."""
    conflict = _engaging(view, seat)
    if conflict is not None and not conflict.hands:
        choices = OneOf(named(view, active(conflict)), default=conflict.utg)
        field = Field("actor", choices, "Who took the opening Action", "CK-S1-02")
        yield Option("set-under-the-gun", "Say who is Under the Gun", "CK-S1-02", fields=(field,))


def involve(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying who is involved in the next Hand (CK-S1-03)."""
    conflict = _engaging(view, seat)
    if conflict is not None:
        domain = Subset(named(view, active(conflict)), at_least=2, default=conflict.involved)
        field = Field("actors", domain, "Who is involved", "CK-S1-03")
        yield Option("involve", "Say who is involved this Hand", "CK-S1-03", fields=(field,))


def oppose(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying who opposes whom (CK-S1-05)."""
    conflict = _engaging(view, seat)
    if conflict is None:
        return
    there = in_place(view, active(conflict))
    pairs = [(a, b) for at, a in enumerate(there) for b in there[at + 1 :]]
    choices = tuple(Choice(f"{a}|{b}", f"{actor_of(view, a).name} – {actor_of(view, b).name}") for a, b in pairs)
    now = tuple(f"{a}|{b}" for a, b in pairs if (a, b) in conflict.opposition)
    field = Field("pairs", Subset(choices, default=now), "Who opposes whom", "CK-S1-05")
    yield Option("oppose", "Say who opposes whom", "CK-S1-05", fields=(field,))


def split_into_clusters(view: Position, seat: Seat) -> Iterator[Option]:
    """Splitting the Conflict into clusters for the next Hand (CK-S1-04)."""
    conflict = _engaging(view, seat)
    if conflict is not None:
        keys = active(conflict)
        slots = tuple(Slot(key, len(keys), 1, label=actor_of(view, key).name) for key in keys)
        now = {key: at for at, group in enumerate(conflict.groups, 1) for key in group}
        field = Field(
            "clusters",
            Amounts(slots, default={key: now.get(key, 1) for key in keys}),
            "Each Actor’s cluster, by number",
            "CK-S1-04",
        )
        yield Option("split-into-clusters", "Split into clusters", "CK-S1-04", fields=(field,))


def join(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting a newcomer join between Hands; nobody comes back (R-CK-69, R-CK-70)."""
    conflict = _engaging(view, seat)
    if conflict is None or not conflict.hands:
        return
    there = {participant.actor for participant in conflict.participants}
    for actor in view.actors:
        if actor.key not in there and fit_to_enter(view, actor):
            yield Option("join", f"Let {actor.name} join", "R-CK-69", {"actor": actor.key})


def override_elimination(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying beforehand that an Actor may go on with a TA at 0 (CK-C-15)."""
    conflict = _engaging(view, seat)
    if conflict is not None:
        for key in active(conflict):
            now = participant_of(conflict, key).continues
            field = Field("continues", OneOf(NO_YES, default=not now), "May it go on", "CK-C-15")
            title = f"Say whether {actor_of(view, key).name} may go on with a TA at 0"
            yield Option("override-elimination", title, "CK-C-15", {"actor": key}, (field,))


def deal_hand(view: Position, seat: Seat) -> Iterator[Option]:
    """Confirming all and beginning the Hand (CK-S1-05)."""
    conflict = _engaging(view, seat)
    if conflict is not None and pairs_this_hand(conflict):
        yield Option("deal-hand", f"Begin Hand {conflict.hands + 1}", "CK-S1-05", owed=True)


def end_conflict(view: Position, seat: Seat) -> Iterator[Option]:
    """Ending the Conflict at a step boundary because the fiction has settled it (CK-S1-07, R-CK-91)."""
    conflict = view.conflict
    if conflict is None or not facilitates(view, seat) or not at_boundary(conflict):
        return
    stuck = conflict.hand is None and not pairs_this_hand(conflict)
    field = Field("reason", Text(200), "What settled it", "CK-S6-08")
    yield Option(
        "end-conflict",
        "End the Conflict: the fiction has settled it",
        "CK-S1-07",
        fields=(field,),
        owed=stuck,
    )


def at_boundary(conflict: Conflict) -> bool:
    """Whether one step is over and the next has not begun: nothing is laid in it, nothing asked of it."""
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
