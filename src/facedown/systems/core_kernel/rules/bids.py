"""Rules of Step 3: legal Action cards, the bounds of bids, and the movement of the chips that are bid."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Reason
from facedown.systems.core_kernel.attributes import ATTRIBUTES_OF, PLACE, Aspect, Attribute, Chips, Ratings, add_chips
from facedown.systems.core_kernel.hooks import CommitBid, consult
from facedown.systems.core_kernel.model import ActionLay, Actor, Participant, Play, Position, Rulings, VoteDue, actor_of
from facedown.systems.core_kernel.rules.antes import own_facts
from facedown.systems.core_kernel.rules.numbers import rating, trine_score


def bid_limits(
    position: Position, actor: Actor, participant: Participant, aspect: Aspect, attribute: Attribute
) -> CommitBid:
    """Return the bounds of a bid on this Attribute, and whether its card is legal, after the table's Extensions.

    In the core, the Attribute must have an AV of 1 or more. The highest bid is the lower of TS and the number of chips
    in the stack (CK-S3-08). The lowest bid is 1 while the stack has a chip, and 0 otherwise or under `min_bid=0`
    (R-CK-36).

    Rules: CK-S3-03, CK-S3-04, CK-S3-07, CK-GL-08.
    """
    ratings = rating(position.rulings, actor, participant)
    limits = core_bid(position.rulings, ratings, participant.stack, aspect, attribute)
    if position.extensions and position.conflict is not None:
        facts = own_facts(position.conflict, "bid", actor, aspect, attribute)
        limits = consult(position, "Commit", limits, facts)
        stack = participant.stack[PLACE[attribute]]  # Extensions cannot allow bids of missing chips
        limits = replace(limits, possession=min(limits.possession, stack))
    return limits


def must_bid(rulings: Rulings) -> bool:
    """Return whether an Actor with a chip of the Action card's Attribute must bid at least 1 (R-CK-36)."""
    return rulings.min_bid == "1_if_able"


def shows_bid_counts(rulings: Rulings) -> bool:
    """Return whether all seats see how many chips are in a face-down bid (R-CK-42)."""
    return rulings.bid_count == "visible"


def wildcard_needs_opponent(rulings: Rulings) -> bool:
    """Return whether a Wildcard counts against one named opponent only; otherwise against every opponent (R-CK-39)."""
    return rulings.wild_scope == "one_pair"


def may_fold(rulings: Rulings) -> bool:
    """Return whether an Actor may leave the Conflict in Step 3 instead of committing a bid (R-CK-55)."""
    return rulings.fold == "any_step"


def core_bid(rulings: Rulings, ratings: Ratings, stack: Chips, aspect: Aspect, attribute: Attribute) -> CommitBid:
    """Return the bounds of a bid on one Attribute, and whether its card is legal, without Extensions.

    The card is legal if the Attribute has a rating above 0; without chips in the stack, the bid is 0 (R-CK-46). Chips
    won in Step 2 can be bid at once (R-CK-06), except those of an Attribute that has a rating of 0 or that the Actor
    does not own (R-CK-07, R-CK-08).

    Rules: CK-S3-07, CK-S3-08, CK-GL-09, CK-GL-17, CK-GL-18, CK-GL-24, R-CK-36, R-CK-71, R-CK-108.
    """
    chips = stack[PLACE[attribute]]
    least = 1 if chips and must_bid(rulings) else 0
    return CommitBid(bool(ratings[PLACE[attribute]]), trine_score(ratings, aspect), least, chips)


def bid_range(limits: CommitBid) -> tuple[int, int]:
    """Return the lowest and the highest legal bid in chips.

    TS and the chips in the stack limit the bid separately (R-CK-37). Wildcards count against neither (R-CK-38).

    Rules: CK-S3-06, CK-S3-07, CK-S3-08, CK-C-09, CK-N-11, CK-N-12.
    """
    high = min(limits.bid_cap, limits.possession)
    return min(limits.min_bid, high), high


def why_not_face_up(bid: int) -> Reason | None:
    """Return why a bid of `bid` chips cannot be played face up; None for a bid of at least one chip (CK-S3-09)."""
    return None if bid else Reason("CK-S3-09", "A face-up bid needs at least one chip.")


def has_action_card(position: Position, actor: Actor, participant: Participant, aspect: Aspect) -> bool:
    """Return whether the Actor may play at least one Action card of this TA (CK-S3-04)."""
    return any(bid_limits(position, actor, participant, aspect, name).legal for name in ATTRIBUTES_OF[aspect])


def commit_bid(participant: Participant, lay: ActionLay) -> Participant:
    """Return the participant after a bid: the chips move from the stack to the committed chips, Wildcards are spent.

    Rules: CK-S3-10, CK-GL-15.
    """
    return _moved(participant, lay, 1)


def take_back_bid(participant: Participant, lay: ActionLay) -> Participant:
    """Return the participant with a committed bid back in the stack and its Wildcards unspent (R-CK-107)."""
    return _moved(participant, lay, -1)


def _moved(participant: Participant, lay: ActionLay, sign: int) -> Participant:
    count = sign * lay.bid
    return replace(
        participant,
        stack=add_chips(participant.stack, lay.action, -count),
        committed=add_chips(participant.committed, lay.action, count),
        wildcards=participant.wildcards - sign * lay.wildcards,
    )


def turn_up_action(play: Play, lay: ActionLay, bids_at: str) -> Play:
    """Return the play with its Action card revealed (CK-S3-12, CK-K-03).

    The bid is also revealed, unless `bids_at` is "showdown" because an Extension delays bids.
    """
    if bids_at == "showdown":
        return replace(play, action=lay.action)
    return replace(play, action=lay.action, bid=lay.bid, wildcards=lay.wildcards, against=lay.against)


def turn_up_bid(play: Play, lay: ActionLay) -> Play:
    """Return the play with its bid revealed (CK-S3-12)."""
    return replace(play, bid=lay.bid, wildcards=lay.wildcards, against=lay.against)


def voters(position: Position) -> tuple[str, ...]:
    """Return the seats that vote on a tag: those with an Actor in the Conflict, without the GM's seat (R-CK-79)."""
    assert position.conflict is not None
    seats = (actor_of(position, p.actor).controller for p in position.conflict.participants if p.status == "in")
    return tuple(dict.fromkeys(seat for seat in seats if seat != position.gm))


def with_current_voters(position: Position, old: str, new: str) -> Position:
    """Return the position after Actors of the seat `old` went to the seat `new`, with the voters of a vote adapted.

    A vote belongs to a seat, not to an Actor (R-CK-79). So a seat without an Actor in the Conflict loses its vote, even
    if it has voted, and a seat with its first Actor owes one. If nobody is left to vote, the vote is not counted: the
    GM still judges the tag, and a player can object again.
    """
    due = position.conflict.decisions.top if position.conflict is not None else None
    if position.conflict is None or not isinstance(due, VoteDue):
        return position
    seats, votes = voters(position), due.votes
    if set(seats) == set(votes.order):
        return position
    for seat in votes.order:
        votes = votes if seat in seats else votes.without(seat)
    votes = replace(votes, order=seats)
    decisions = position.conflict.decisions.pop()
    if not votes.complete:
        decisions = decisions.push(replace(due, votes=votes))
    return replace(position, conflict=replace(position.conflict, decisions=decisions))
