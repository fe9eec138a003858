"""Why a move that nobody offers cannot be made now: the rule, the reason, what would be legal.

Reads the seat's view only, like the options.
"""

from __future__ import annotations

from facedown.game import Move, Refusal, Seat, listed
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.facilitation import at_boundary, facilitates
from facedown.systems.core_kernel.hooks import CommitBid
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ATTRIBUTES_OF,
    PLACE,
    CommittedDue,
    Conflict,
    ContinueDue,
    Hand,
    JudgeDue,
    JustifyDue,
    Participant,
    Play,
    Position,
    SpreadDue,
    VoteDue,
    WaiveDue,
    actor_of,
    fit_to_enter,
    participant_of,
    play_of,
    rating,
)
from facedown.systems.core_kernel.naming import name_of
from facedown.systems.core_kernel.steps.actions import bid_limits, bid_range
from facedown.systems.core_kernel.steps.engagement import active, default_opposition, pairs_left

GM_DECIDES: dict[type[Move], str] = {
    m.StartConflict: "CK-P-02", m.SetAv: "R-CK-86", m.SetWildcardRank: "CK-N-10", m.SetRank: "R-CK-83",
    m.SetPlace: "R-CK-54", m.AddActor: "CK-GL-01", m.AddNote: "CK-GL-31", m.SetUnderTheGun: "CK-S1-02",
    m.Involve: "CK-S1-03", m.Oppose: "CK-S1-05", m.SplitIntoClusters: "CK-S1-04", m.Join: "R-CK-69",
    m.OverrideElimination: "CK-C-15", m.DealHand: "CK-S1-05", m.EndConflict: "CK-S1-07", m.Accept: "CK-TC-04",
    m.JudgeFit: "R-CK-79", m.LetContinue: "CK-C-15",
}  # fmt: skip
"""The moves that are the GM's, with the rule that gives them."""

MOMENT: dict[type[Move], tuple[str, str]] = {
    m.Propose: ("CK-S1-01", "between Conflicts"),
    m.StartConflict: ("CK-P-02", "between Conflicts"),
    m.SetAv: ("CK-GL-10", "between Conflicts: in a Conflict only Damage changes AVs"),
    m.SetWildcardRank: ("CK-N-08", "between Conflicts"),
    m.SetRank: ("R-CK-83", "between Conflicts"),
    m.SetPlace: ("R-CK-54", "between Conflicts"),
    m.AddActor: ("CK-S1-03", "between Hands"),
    m.AddNote: ("CK-GL-31", "at any time"),
    m.SetUnderTheGun: ("CK-S1-02", "before the first Hand of a Conflict"),
    m.Involve: ("CK-S1-03", "at Engagement, between Hands"),
    m.Oppose: ("CK-S1-05", "at Engagement, between Hands"),
    m.SplitIntoClusters: ("CK-S1-04", "at Engagement, between Hands"),
    m.Join: ("R-CK-69", "at Engagement, from the second Hand on"),
    m.OverrideElimination: ("CK-C-15", "at Engagement, between Hands"),
    m.DealHand: ("CK-S1-05", "at Engagement, with at least one opponent pair in a cluster"),
    m.EndConflict: ("R-CK-91", "at the boundary between two steps"),
    m.Ante: ("CK-P-04", "in Step 2"),
    m.Withdraw: ("CK-P-04", "in Step 2, instead of the ante"),
    m.Commit: ("CK-P-04", "in Step 3"),
    m.Fold: ("R-CK-55", "in Step 3, and only under the ruling fold=any_step"),
    m.Justify: ("CK-S3-13", "after the reveal of Step 3, when the Actor is asked"),
    m.Accept: ("CK-TC-04", "after the justification lines"),
    m.JudgeFit: ("R-CK-78", "after the justification lines, for a play that is not judged yet"),
    m.Object: ("R-CK-79", "after the justification lines, for an Actor of the GM’s"),
    m.Vote: ("R-CK-79", "once a player has objected, once each"),
    m.Spare: ("R-CK-61", "by the winner of a pair in Step 5, and only under the ruling mercy=true"),
    m.Spread: ("CK-S5-06", "in Step 5, by the Actor whose damage is to be placed now"),
    m.TakeFromCommitted: ("R-CK-10", "in Step 5, and only under the ruling damage_order=owner_choice"),
    m.LetContinue: ("CK-C-15", "in Step 6, when a TA has come to 0"),
}
"""When each move can be made, with the rule that says so."""


def explain(view: Position, seat: Seat, move: Move) -> Refusal:
    """The most telling reason against a move that no option has."""
    return (
        _stranger(view, move)
        or _not_yours(view, seat, move)
        or _not_now(view, move)
        or _not_like_this(view, seat, move)
        or _moment(view, move)
    )


def waiting(view: Position) -> str:
    """Whom the table waits for, in a sentence."""
    conflict = view.conflict
    if conflict is None:
        return "No Conflict is on."
    due, hand = conflict.decisions.top, conflict.hand
    if isinstance(due, JudgeDue):
        return "The table waits for the GM to judge the plays."
    if isinstance(due, WaiveDue | SpreadDue | CommittedDue) and hand is not None:
        hit = hand.hits[due.hit]
        return f"The table waits for {name_of(view, hit.source if isinstance(due, WaiveDue) else hit.target)}."
    if isinstance(due, JustifyDue | VoteDue | ContinueDue):
        return f"The table waits for a decision about {name_of(view, due.actor)}."
    if hand is None:
        return "The GM prepares the next Hand."
    keys = (hand.aspects if hand.step == "aspects" else hand.actions).waiting
    return f"The table waits for {listed(name_of(view, key) for key in keys)}." if keys else ""


def _stranger(view: Position, move: Move) -> Refusal | None:
    known = {actor.key for actor in view.actors}
    for field in ("actor", "target", "source"):
        key = getattr(move, field, None)
        if key is not None and key not in known:
            names = ", ".join(sorted(known))
            return Refusal("CK-GL-01", f"There is no Actor “{key}” at this table.", f"There are {names}.")
    return None


def _not_yours(view: Position, seat: Seat, move: Move) -> Refusal | None:
    """The wrong seat: a GM's move by a player, or somebody else's Actor."""
    if type(move) in GM_DECIDES:
        alone = isinstance(move, m.StartConflict) and not view.gm
        if facilitates(view, seat) or alone:
            return None
        who = "The GM does this." if view.gm else "Nobody facilitates this table, so nobody does this."
        return Refusal(GM_DECIDES[type(move)], who, waiting(view))
    actor = getattr(move, "actor", None)
    if isinstance(move, m.Object | m.Vote) or actor is None or actor_of(view, actor).controller == seat.key:
        return None
    yours = [a.name for a in view.actors if a.controller == seat.key]
    yours_are = f"Yours: {listed(yours)}." if yours else "No Actor is yours."
    return Refusal("CK-TC-01", f"{name_of(view, actor)} is not yours to play.", yours_are)


def _not_now(view: Position, move: Move) -> Refusal | None:
    """Out of turn, or already laid, in the steps that go round the table (CK-S2-18)."""
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    steps: dict[type[Move], str] = {
        m.Ante: "aspects",
        m.Withdraw: "aspects",
        m.Commit: "actions",
        m.Fold: "actions",
    }
    step = steps.get(type(move))
    if conflict is None or hand is None or step is None or hand.step != step:
        return None
    key: str = move.actor  # type: ignore[attr-defined]
    sealed = hand.aspects if step == "aspects" else hand.actions
    out = key not in [p.actor for p in conflict.participants] or participant_of(conflict, key).status != "in"
    if out:
        return Refusal("R-CK-70", f"{name_of(view, key)} is not in this Conflict any more.", waiting(view))
    if key not in sealed.order:
        rule = "R-CK-105" if key in hand.order else "R-CK-51"
        return Refusal(rule, f"{name_of(view, key)} has no opponent and sits this Hand out.", waiting(view))
    if key in sealed.laid and not isinstance(move, m.Withdraw | m.Fold) and key not in sealed.may_amend:
        return Refusal("R-CK-107", f"{name_of(view, key)} has laid its choice, and it is locked in.", waiting(view))
    if key in sealed.laid and isinstance(move, m.Withdraw | m.Fold):
        return Refusal("R-CK-55", f"{name_of(view, key)} has laid its choice and cannot leave now.", waiting(view))
    if key not in sealed.waiting and key not in sealed.laid:
        rule = "CK-S2-01" if step == "aspects" else "CK-S3-01"
        return Refusal(rule, f"It is not {name_of(view, key)}’s turn.", waiting(view))
    return None


def _not_like_this(view: Position, seat: Seat, move: Move) -> Refusal | None:
    """The right moment, but not with these cards."""
    conflict = view.conflict
    if isinstance(move, m.EndConflict) and conflict is not None and not at_boundary(conflict):
        return Refusal("R-CK-91", "A step is under way; the GM ends a Conflict between two steps.", waiting(view))
    if isinstance(move, m.StartConflict) and conflict is None:
        return _no_conflict(view)
    if isinstance(move, m.DealHand) and conflict is not None and conflict.hand is None and pairs_left(conflict):
        text = "No opponents face each other in any cluster, so the Hand would be empty."
        return Refusal("R-CK-101", text, "Put opponents into one cluster, or end the Conflict.")
    if isinstance(move, m.DealHand) and conflict is not None and conflict.hand is None:
        return Refusal(
            "R-CK-94",
            "Nobody opposes anybody, so the Hand would be empty.",
            "Say who opposes whom, or end the Conflict.",
        )
    if isinstance(move, m.Commit) and conflict is not None and conflict.hand is not None:
        return _wrong_card(view, conflict, conflict.hand, move)
    if isinstance(move, m.Join) and conflict is not None and move.actor in [p.actor for p in conflict.participants]:
        gone = move.actor not in active(conflict)
        text = "has left this Conflict and does not come back to it" if gone else "is in the Conflict already"
        return Refusal("R-CK-70" if gone else "CK-S1-03", f"{name_of(view, move.actor)} {text}.")
    return None


def _no_conflict(view: Position) -> Refusal:
    """Too few can enter, or nobody opposes anybody."""
    fit = [actor.key for actor in view.actors if fit_to_enter(view, actor)]
    if len(fit) < 2:
        return Refusal(
            "R-CK-64", "Fewer than two Actors of this table can enter a Conflict.", "A TA at 0 keeps one out."
        )
    names = listed(name_of(view, key) for key in fit)
    if default_opposition(view, fit):
        return Refusal(
            "CK-P-02", "With nobody to facilitate, a Conflict is among all who can enter.", f"That is {names}."
        )
    return Refusal(
        "R-CK-94", "All who can enter are on one side, and a Conflict needs opponents.", "Stay in the Scene."
    )


def _wrong_card(view: Position, conflict: Conflict, hand: Hand, move: m.Commit) -> Refusal | None:
    """An Action card outside the TA, of AV 0 or a dash, a face-up bid of nothing, a Wildcard against nobody."""
    if hand.step != "actions" or move.actor not in hand.actions.order:
        return None
    play, actor = play_of(hand, move.actor), actor_of(view, move.actor)
    participant = participant_of(conflict, move.actor)
    assert play.aspect is not None
    limits = {a: bid_limits(view, actor, participant, play.aspect, a) for a in ATTRIBUTES_OF[play.aspect]}
    cards = [f"{a} {'–'.join(map(str, bid_range(limit)))}" for a, limit in limits.items() if limit.legal]
    legal = f"Legal here, with their bids: {', '.join(cards)}."
    if ASPECT_OF[move.action] != play.aspect:
        text = f"{move.action} belongs to {ASPECT_OF[move.action]}, and {play.aspect} was played in Step 2."
        return Refusal("CK-S3-03", text, legal)
    if not limits[move.action].legal and rating(view.rulings, actor, participant)[PLACE[move.action]]:
        return Refusal("CK-K-02", f"An Extension bars {actor.name}’s {move.action}.", legal)
    if not limits[move.action].legal:
        return Refusal("CK-S3-04", f"{actor.name}’s {move.action} has no AV, so its card cannot be played.", legal)
    return _wrong_way(view, move, play, limits[move.action], legal) or _wrong_wildcard(view, move, participant, legal)


def _wrong_way(view: Position, move: m.Commit, play: Play, limits: CommitBid, legal: str) -> Refusal | None:
    """A bid laid face up that cannot be, or laid over one that has been seen."""
    hand = view.conflict.hand if view.conflict else None
    laid = hand is not None and move.actor in hand.actions.laid
    if move.face_up and not move.bid:
        return Refusal("CK-S3-09", "A bid laid face up has at least one chip.", legal)
    if laid and play.face_up:
        return Refusal("R-CK-107", "A bid laid face up has been seen and stays.", waiting(view))
    if laid and move.face_up:
        return Refusal("R-CK-107", "What was laid face down stays face down; only what it is may change.", legal)
    if move.face_up and not limits.may_face_up:
        return Refusal("CK-K-02", "An Extension keeps bids face down here.", legal)
    return None


def _wrong_wildcard(view: Position, move: m.Commit, participant: Participant, legal: str) -> Refusal | None:
    """A Wildcard against nobody, or one that there is not."""
    if move.against is not None and view.rulings.wild_scope == "all_pairs":
        return Refusal("R-CK-39", "A Wildcard counts against every opponent here; name none.", legal)
    if move.wildcards and participant.wildcards < move.wildcards <= 1:
        name = name_of(view, move.actor)
        return Refusal("CK-S3-11", f"{name} has no Wildcard left in this Conflict.", legal)
    return Refusal("CK-N-09", "At most one Wildcard is played in a Hand.", legal) if move.wildcards > 1 else None


def _moment(view: Position, move: Move) -> Refusal:
    rule, when = MOMENT[type(move)]
    return Refusal(rule, f"This is not the moment: it is done {when}.", waiting(view))
