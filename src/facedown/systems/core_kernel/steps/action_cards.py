"""Step 3: Action cards, bids and Wildcards, the reveal, justification lines, and verdicts on tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from facedown.game import Sealed, Term
from facedown.systems.core_kernel.attributes import ATTRIBUTES, TERMS
from facedown.systems.core_kernel.hooks import CORE_ACTIONS, CORE_ATTRIBUTES, attach
from facedown.systems.core_kernel.model import (
    ActionLay,
    Conflict,
    Hand,
    JudgeDue,
    JustifyDue,
    Play,
    VoteDue,
    actor_of,
    conflict_and_hand,
    participant_of,
    play_of,
    plays_with,
    ref,
    replace_record,
    with_play,
)
from facedown.systems.core_kernel.rules.bids import (
    commit_bid,
    has_action_card,
    shows_bid_counts,
    take_back_bid,
    turn_up_action,
    voters,
)
from facedown.systems.core_kernel.rules.foreseen import table_facts, with_ad_table
from facedown.systems.core_kernel.steps.aspect_cards import force_out, forget_opponent
from facedown.systems.core_kernel.steps.context import Context, set_conflict
from facedown.systems.core_kernel.view import shown_to

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m


# Moves


def commit(ctx: Context, seat: str, move: m.Commit) -> None:
    """Commit an Action card, a bid and Wildcards, or replace those committed earlier.

    The chips leave the stack at once. A face-up bid shows the number of its chips and their Attribute, but no Wildcards
    (R-CK-43).

    Rules: CK-S3-02, CK-S3-10, CK-GL-13, CK-C-10, CK-C-11.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    key, bid, against, rulings = move.actor, move.bid, move.against, ctx.position.rulings
    before = hand.actions.of(key)
    own = participant = participant_of(conflict, key)
    if before is not None:  # R-CK-107: the earlier bid comes back first
        participant = take_back_bid(participant, before)
    lay = ActionLay(move.action, bid, move.wildcards, against)
    visible, plays = shows_bid_counts(rulings), hand.plays
    if move.face_up:
        plays = plays_with(hand, replace(play_of(hand, key), face_up=True, action=move.action, bid=bid))
    elif visible:
        plays = plays_with(hand, replace(play_of(hand, key), bid=bid))
    hand = replace(hand, actions=hand.actions.lay(key, lay), plays=plays)
    participants = replace_record(conflict.participants, own, commit_bid(participant, lay))
    ctx.position = replace(ctx.position, conflict=replace(conflict, hand=hand, participants=participants))
    ctx.binding = move.face_up or not hand.actions.amendable  # R-CK-107
    actor, action = ref(key), TERMS[move.action]
    if move.face_up:
        ctx.add_event("CK-S3-09", "committed-face-up", {"actor": actor, "action": action, "bid": bid})
    elif visible and (before is None or before.bid != bid):
        ctx.add_event("R-CK-42", "committed-chips", {"actor": actor, "bid": bid})
    elif before is None:
        ctx.add_event("CK-S3-09", "committed", {"actor": actor})
    else:
        ctx.add_event("R-CK-107", "amended", {"actor": actor})
    ctx.add_event(
        "CK-S3-02",
        "own-bid",
        {
            "actor": actor,
            "action": action,
            "bid": bid,
            "wildcards": move.wildcards,
            "against": ref(against) if against else None,
            "changes": before is not None,
        },
        to=(seat,),
    )


def fold(ctx: Context, seat: str, move: m.Fold) -> None:
    """Let an Actor that folds in Step 3 leave the Conflict; its ante, TD and payout do not change (R-CK-55)."""
    conflict, hand = conflict_and_hand(ctx.position)
    set_conflict(ctx, conflict, with_play(hand, replace(play_of(hand, move.actor), folded=True)))
    ctx.binding = True
    force_out(ctx, move.actor, "folds", "R-CK-55")
    forget_opponent(ctx, move.actor)


def skip_who_cannot(ctx: Context, conflict: Conflict, hand: Hand) -> bool:
    """Remove the next Actor from the Conflict if an Extension forbids all its Action cards (CK-S3-04).

    Return whether the Actor was removed.
    """
    if not ctx.position.extensions:
        return False
    (waiting,) = hand.actions.waiting
    actor, participant = actor_of(ctx.position, waiting), participant_of(conflict, waiting)
    aspect = play_of(hand, actor.key).aspect
    assert aspect is not None
    if has_action_card(ctx.position, actor, participant, aspect):
        return False
    ctx.opened = True
    force_out(ctx, actor.key, "has-no-action-card", "CK-S3-04")
    forget_opponent(ctx, actor.key)
    return True


# The reveal


def reveal(ctx: Context, conflict: Conflict, hand: Hand) -> None:
    """Reveal all Action cards and bids together; then ask for justification lines.

    An Extension can keep bids face down until the Showdown, or show cards only to opponents.

    Rules: CK-S3-12, CK-S3-13, CK-C-12, R-CK-80, R-CK-98.
    """
    ctx.opened = True
    bids_at = CORE_ACTIONS.bids_at
    if ctx.position.extensions:
        facts = table_facts("actions", conflict, hand)
        hand = with_ad_table(hand, attach(ctx, "Resolve", CORE_ATTRIBUTES, facts).ad)
        shown = attach(ctx, "Reveal", CORE_ACTIONS, facts)
        bids_at = shown.bids_at
        hand = replace(hand, actions_to=shown.actions_to, bids_at=bids_at)
    laid = dict(hand.actions.contents)
    plays = [turn_up_action(play, laid[play.actor], bids_at) if play.actor in laid else play for play in hand.plays]
    actions = Sealed() if bids_at == "reveal" else hand.actions
    hand = replace(hand, step="justify", plays=tuple(plays), actions=actions)
    revealed = [play for play in plays if play.action is not None]
    lines: list[JustifyDue | JudgeDue] = [JustifyDue(play.actor) for play in revealed]
    if ctx.position.gm and lines:
        lines.append(JudgeDue())
    set_conflict(ctx, replace(conflict, decisions=conflict.decisions.push(*lines), hand=hand))
    for play in revealed:
        tell_action(ctx, hand, play)


TAGS = {name: Term(f"tag-{name}") for name in ATTRIBUTES}
"""The term for the tag of each Attribute, for example the tag Smash for STR (CK-C-13, R-CK-88)."""


def tell_action(ctx: Context, hand: Hand, play: Play) -> None:
    """Emit the event of one revealed Action card, with the bid if the bid is revealed too (CK-S3-12)."""
    assert play.action is not None
    to = shown_to(ctx.position, hand, play, "actions")
    ctx.add_event(
        "CK-S3-12",
        "action",
        {
            "actor": ref(play.actor),
            "action": TERMS[play.action],
            "tag": TAGS[play.action],
            "bid": play.bid if hand.bids_at == "reveal" else None,
            "wildcards": play.wildcards,
            "against": ref(play.against) if play.against else None,
        },
        to=to,
    )


# Lines and verdicts


def justify(ctx: Context, seat: str, move: m.Justify) -> None:
    """Record an Actor's line that explains how the cards fit the story; "" is no line.

    Rules: CK-S3-13, CK-C-12, CK-TC-03.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    play = play_of(hand, move.actor)
    hand = replace(hand, plays=replace_record(hand.plays, play, replace(play, line=move.line)))
    ctx.position = replace(
        ctx.position, conflict=replace(conflict, decisions=conflict.decisions.pop(), hand=hand)
    )  # fmt: skip
    if move.line:
        aspect = TERMS[play.aspect] if play.aspect and hand.aspects_to == "all" else None
        ctx.add_event("CK-S3-13", "line", {"actor": ref(move.actor), "line": move.line, "aspect": aspect})


def accept(ctx: Context, seat: str, move: m.Accept) -> None:
    """Accept all tags that are not judged yet (CK-TC-04)."""
    conflict, hand = conflict_and_hand(ctx.position)
    plays = tuple(
        [replace(play, judged="fits") if play.action is not None and not play.judged else play for play in hand.plays]
    )
    set_conflict(ctx, replace(conflict, decisions=conflict.decisions.pop()), replace(hand, plays=plays))
    ctx.add_event("CK-TC-04", "plays-stand", {})


def judge_fit(ctx: Context, seat: str, move: m.JudgeFit) -> None:
    """Apply the GM's verdict on the tag of one Actor's card: "fits", "retry" or "unfit" (R-CK-78, R-CK-79)."""
    give_verdict(ctx, move.actor, move.verdict, "R-CK-78")


def give_verdict(ctx: Context, key: str, verdict: Literal["fits", "retry", "unfit"], rule: str) -> None:
    """Apply a verdict on the tag that the Actor `key` has played; "retry" asks for another line (R-CK-78).

    The GM or a vote of the players has given the verdict. `rule` is the rule that the event cites.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    play = play_of(hand, key)
    if verdict == "retry":
        conflict = replace(conflict, decisions=conflict.decisions.push(JustifyDue(key)))
        set_conflict(ctx, conflict, with_play(hand, replace(play, retried=True, line=None)))
    else:
        set_conflict(ctx, conflict, with_play(hand, replace(play, judged=verdict)))
    ctx.add_event(rule, "judged", {"actor": ref(key), "verdict": Term(verdict)})


def object_to(ctx: Context, seat: str, move: m.Object) -> None:
    """Begin a vote of the players on the tag of one of the GM's Actors (R-CK-79)."""
    conflict, _ = conflict_and_hand(ctx.position)
    due = VoteDue(move.actor, Sealed(voters(ctx.position)))
    set_conflict(ctx, replace(conflict, decisions=conflict.decisions.push(due)))
    ctx.add_event("R-CK-79", "objection", {"actor": ref(move.actor)})


def vote(ctx: Context, seat: str, move: m.Vote) -> None:
    """Record one player's vote on a tag.

    After the last vote the majority decides; on a tie the tag fits. The first time that the majority is against the
    tag, the Actor's player is asked for another line (R-CK-79).
    """
    conflict, hand = conflict_and_hand(ctx.position)
    due = conflict.decisions.top
    assert isinstance(due, VoteDue)
    due = replace(due, votes=due.votes.lay(seat, move.fits))
    rest = conflict.decisions.pop()
    ctx.add_event("R-CK-79", "voted", {})
    if not due.votes.complete:
        set_conflict(ctx, replace(conflict, decisions=rest.push(due)))
        return
    ctx.opened = True
    fits = sum(vote for _, vote in due.votes.contents)
    unfit = len(due.votes.contents) - fits
    ctx.add_event("R-CK-79", "counted", {"actor": ref(due.actor), "fits": fits, "unfit": unfit})
    set_conflict(ctx, replace(conflict, decisions=rest))
    if unfit <= fits:
        give_verdict(ctx, due.actor, "fits", "R-CK-79")
    else:
        give_verdict(ctx, due.actor, "unfit" if play_of(hand, due.actor).retried else "retry", "R-CK-79")
