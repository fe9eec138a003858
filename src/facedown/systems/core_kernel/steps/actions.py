"""Step 3: Action card, bid and Wildcard; everyone reveals; justification lines and whether the tags fit."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from facedown.game import Sealed, counted
from facedown.game.events import Telling
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.hooks import CORE_ACTIONS, CORE_ATTRIBUTES, CommitBid, Facts, attach, consult
from facedown.systems.core_kernel.model import (
    ATTRIBUTES_OF,
    PLACE,
    TAGS,
    ActionLay,
    Actor,
    Aspect,
    Attribute,
    Hand,
    JudgeDue,
    JustifyDue,
    Participant,
    Play,
    Position,
    Ratings,
    Rulings,
    VoteDue,
    actor_of,
    add_chips,
    participant_of,
    play_of,
    rating,
    trine_score,
    with_participant,
    with_play,
)
from facedown.systems.core_kernel.naming import SIGNS, name_of
from facedown.systems.core_kernel.secrets import shown_to
from facedown.systems.core_kernel.steps.aspects import force_out, forget_opponent, on, own_facts, put

Told = Telling[Position]

# What an Actor may bid


def bid_limits(
    position: Position, actor: Actor, participant: Participant, aspect: Aspect, attribute: Attribute
) -> CommitBid:
    """Whether this Attribute's card may be played, and how much may be bid on it.

    The Attribute must have AV 1 or more; the bid is capped by TS and by the chips in the stack, and at least 1 while
    the stack holds a chip.

    Rules: CK-S3-03, CK-S3-04, CK-S3-05, CK-S3-06, CK-S3-07, CK-S3-08, CK-S3-09, CK-S3-10, CK-S3-11, CK-GL-08, R-CK-36.
    """
    ratings = rating(position.rulings, actor, participant)
    limits = core_bid(position.rulings, ratings, participant, aspect, attribute)
    if position.extensions and position.conflict is not None:
        facts = own_facts(position.conflict, "bid", actor, aspect, attribute)
        limits = consult(position, "Commit", limits, facts)
        stack = participant.stack[PLACE[attribute]]  # nobody bids chips that are not there
        limits = replace(limits, possession=min(limits.possession, stack))
    return limits


def core_bid(
    rulings: Rulings, ratings: Ratings, participant: Participant, aspect: Aspect, attribute: Attribute
) -> CommitBid:
    """The bounds of a bid as the core has them (CK-GL-09, CK-GL-17, CK-GL-18, CK-GL-24)."""
    stack = participant.stack[PLACE[attribute]]
    least = 1 if stack and rulings.min_bid == "1_if_able" else 0
    return CommitBid(bool(ratings[PLACE[attribute]]), trine_score(ratings, aspect), least, stack)


def bid_range(limits: CommitBid) -> tuple[int, int]:
    """The lowest and the highest legal bid (CK-C-09)."""
    high = min(limits.bid_cap, limits.possession)
    return min(limits.min_bid, high), high


# Moves


def commit(told: Told, seat: str, move: m.Commit) -> None:
    """Lays an Action card, a bid and perhaps a Wildcard; the chips leave the stack at once.

    Rules: CK-S3-02, CK-S3-03, CK-S3-04, CK-S3-05, CK-S3-06, CK-S3-07, CK-S3-08, CK-S3-09, CK-S3-10, CK-S3-11, CK-GL-13.
    """
    conflict, hand = on(told)
    name, before = name_of(told.position, move.actor), hand.actions.of(move.actor)
    participant = participant_of(conflict, move.actor)
    if before is not None:  # R-CK-107: what was laid before comes back first
        participant = stake(participant, before, -1)
    lay = ActionLay(move.action, move.bid, move.wildcards, move.against)
    participant = stake(participant, lay, 1)
    hand = replace(hand, actions=hand.actions.lay(move.actor, lay))
    visible = told.position.rulings.bid_count == "visible"
    if move.face_up:
        play = replace(play_of(hand, move.actor), face_up=True, action=move.action, bid=move.bid)
        hand = with_play(hand, play)
    elif visible:
        hand = with_play(hand, replace(play_of(hand, move.actor), bid=move.bid))
    put(told, with_participant(conflict, participant), hand)
    told.binding = move.face_up or told.position.rulings.amend == "locked"  # R-CK-107
    if move.face_up:
        says = f"{name} lays an Action card, and bids {move.bid} {move.action} face up"
        told.say("CK-S3-09", "committed", f"{says}.", actor=move.actor, action=move.action, bid=move.bid)
    elif visible and (before is None or before.bid != move.bid):
        says = f"{name} has committed: {counted(move.bid, 'chip')}, face down."
        told.say("R-CK-42", "committed", says, actor=move.actor, bid=move.bid)
    elif before is None:
        told.say("CK-S3-09", "committed", f"{name} has committed.", actor=move.actor)
    else:
        told.say("R-CK-107", "amended", f"{name} changes what lies face down.", actor=move.actor)
    wild = f" with {counted(move.wildcards, 'Wildcard')}" if move.wildcards else ""
    wild += f" against {name_of(told.position, move.against)}" if move.against else ""
    told.say(
        "CK-S3-02",
        "laid",
        f"You {'now ' if before is not None else ''}lay {move.action} and bid {move.bid}{wild} for {name}.",
        to=(seat,),
        actor=move.actor,
        action=move.action,
        bid=move.bid,
        wildcards=move.wildcards,
    )


def stake(participant: Participant, lay: ActionLay, sign: int) -> Participant:
    """Moves a bid from the stack to the committed chips and spends its Wildcards, or back with `sign` -1.

    Rules: CK-S3-10, CK-GL-15, CK-GL-24.
    """
    count = sign * lay.bid
    return replace(
        participant,
        stack=add_chips(participant.stack, lay.action, -count),
        committed=add_chips(participant.committed, lay.action, count),
        wildcards=participant.wildcards - sign * lay.wildcards,
    )


def fold(told: Told, seat: str, move: m.Fold) -> None:
    """Leaves in Step 3 instead of committing; ante, TD and payout stand (R-CK-55)."""
    _, hand = on(told)
    put(told, on(told)[0], with_play(hand, replace(play_of(hand, move.actor), folded=True)))
    told.binding = True
    force_out(told, move.actor, "folds", "R-CK-55")
    forget_opponent(told, move.actor)


def skip_who_cannot(told: Told) -> bool:
    """The next Actor to commit leaves by itself if an Extension bars all its cards. True when that happened."""
    conflict, hand = on(told)
    if not told.position.extensions:
        return False
    (waiting,) = hand.actions.waiting
    actor, participant = actor_of(told.position, waiting), participant_of(conflict, waiting)
    aspect = play_of(hand, actor.key).aspect
    assert aspect is not None
    for attribute in ATTRIBUTES_OF[aspect]:
        if bid_limits(told.position, actor, participant, aspect, attribute).legal:
            return False
    told.opened = True
    force_out(told, actor.key, "has no Action card to play", "CK-S3-04")
    forget_opponent(told, actor.key)
    return True


# The reveal


def reveal(told: Told) -> None:
    """Everyone turns up Action cards and bids together (CK-S3-12); then each may add a line (CK-S3-13, R-CK-80)."""
    conflict, hand = on(told)
    told.opened = True
    shown = CORE_ACTIONS
    if told.position.extensions:
        facts = Facts("actions", hand.number, conflict.es)
        table = attach(told, "Resolve", CORE_ATTRIBUTES, facts).ad
        shown = attach(told, "Reveal", CORE_ACTIONS, facts)
        hand = replace(hand, actions_to=shown.actions_to, bids_at=shown.bids_at)
        hand = replace(hand, ad=None if table is CORE_ATTRIBUTES.ad else table)
    laid = dict(hand.actions.contents)
    plays = [turned_up(play, laid[play.actor], shown.bids_at) if play.actor in laid else play for play in hand.plays]
    hand = replace(hand, step="justify", plays=tuple(plays))
    if shown.bids_at == "reveal":
        hand = replace(hand, actions=Sealed())
    revealed = [play for play in plays if play.action is not None]
    lines: list[JustifyDue | JudgeDue] = [JustifyDue(play.actor) for play in revealed]
    if told.position.gm and lines:
        lines.append(JudgeDue())
    put(told, replace(conflict, decisions=conflict.decisions.push(*lines)), hand)
    for play in revealed:
        tell_action(told, hand, play)


def turned_up(play: Play, lay: ActionLay, bids_at: str) -> Play:
    """The play with its Action card turned up, and its bid unless an Extension keeps that down."""
    if bids_at == "showdown":
        return replace(play, action=lay.action)
    return replace(play, action=lay.action, bid=lay.bid, wildcards=lay.wildcards, against=lay.against)


def with_bid(play: Play, lay: ActionLay) -> Play:
    """The play with its bid turned up."""
    return replace(play, bid=lay.bid, wildcards=lay.wildcards, against=lay.against)


def tell_action(told: Told, hand: Hand, play: Play) -> None:
    """One turned-up Action card, with its bid where that is shown too."""
    assert play.action is not None
    says = f"{name_of(told.position, play.actor)} plays {play.action} ({TAGS[play.action]})"
    if hand.bids_at == "reveal":
        wild = (
            " with a Wildcard" if play.wildcards == 1 else f" with {play.wildcards} Wildcards" if play.wildcards else ""
        )
        wild += f" against {name_of(told.position, play.against)}" if play.against else ""
        says += f" and bids {play.bid}{wild}"
    told.say(
        "CK-S3-12",
        "action",
        f"{says}.",
        to=shown_to(told.position, hand, play, "actions"),
        actor=play.actor,
        action=play.action,
        bid=play.bid if hand.bids_at == "reveal" else None,
        wildcards=play.wildcards,
    )


def justify(told: Told, seat: str, move: m.Justify) -> None:
    """One brief line that fits the revealed cards to the story, or none; then the play stands (CK-S3-13, CK-TC-03)."""
    conflict, hand = on(told)
    play = play_of(hand, move.actor)
    put(
        told,
        replace(conflict, decisions=conflict.decisions.pop()),
        with_play(hand, replace(play, line=move.line)),
    )
    if move.line:
        sign = SIGNS[play.aspect] if play.aspect and hand.aspects_to == "all" else ""
        name = name_of(told.position, move.actor)
        told.say(
            "CK-S3-13",
            "line",
            f"{name} {sign}: “{move.line}”".replace(" :", ":"),
            actor=move.actor,
            line=move.line,
        )


# Whether the tags fit


def accept(told: Told, seat: str, move: m.Accept) -> None:
    """The GM lets all tags stand that it has not judged (CK-TC-04)."""
    conflict, hand = on(told)
    for play in hand.plays:
        if play.action is not None and not play.judged:
            hand = with_play(hand, replace(play, judged="fits"))
    put(told, replace(conflict, decisions=conflict.decisions.pop()), hand)
    told.say("CK-TC-04", "judged", "The plays stand.")


def judge_fit(told: Told, seat: str, move: m.JudgeFit) -> None:
    """The GM's word on one tag: it fits, or one retry, then perhaps not (R-CK-78, R-CK-79)."""
    rule_on(told, move.actor, move.verdict, "R-CK-78")


def rule_on(told: Told, key: str, verdict: Literal["fits", "retry", "unfit"], rule: str) -> None:
    """A verdict on one tag, by the GM or by the players' vote: the first doubt asks for another line (R-CK-78)."""
    conflict, hand = on(told)
    play, name = play_of(hand, key), name_of(told.position, key)
    if verdict == "retry":
        conflict = replace(conflict, decisions=conflict.decisions.push(JustifyDue(key)))
        put(told, conflict, with_play(hand, replace(play, retried=True, line=None)))
        told.say(rule, "judged", f"{name} is asked for another line.", actor=key, verdict=verdict)
        return
    put(told, conflict, with_play(hand, replace(play, judged=verdict)))
    told.say(rule, "judged", verdict_line(name, verdict), actor=key, verdict=verdict)


def verdict_line(name: str, verdict: str) -> str:
    """What a verdict means, in a sentence."""
    if verdict == "fits":
        return f"{name}’s play stands."
    return f"{name}’s tag does not fit: no AD bonus and no Sweep for it this Hand."


def object_to(told: Told, seat: str, move: m.Object) -> None:
    """A player doubts that one of the GM's Actors fits its tag: the players vote (R-CK-79)."""
    conflict, _ = on(told)
    vote = VoteDue(move.actor, Sealed(players(told.position)))
    put(told, replace(conflict, decisions=conflict.decisions.push(vote)))
    told.say(
        "R-CK-79",
        "objection",
        f"The players vote whether {name_of(told.position, move.actor)} fits its tag.",
        actor=move.actor,
    )


def players(position: Position) -> tuple[str, ...]:
    """The seats with an Actor in the Conflict, without the GM's."""
    assert position.conflict is not None
    seats = (actor_of(position, p.actor).controller for p in position.conflict.participants if p.status == "in")
    return tuple(dict.fromkeys(seat for seat in seats if seat != position.gm))


def vote(told: Told, seat: str, move: m.Vote) -> None:
    """One player's vote; with the last one the majority of players decides, a tie lets the play stand (R-CK-79)."""
    conflict, hand = on(told)
    due = conflict.decisions.top
    assert isinstance(due, VoteDue)
    due = replace(due, votes=due.votes.lay(seat, move.fits))
    rest = conflict.decisions.pop()
    told.say("R-CK-79", "voted", "A vote is in.")
    if not due.votes.complete:
        put(told, replace(conflict, decisions=rest.push(due)))
        return
    told.opened = True
    fits = sum(vote for _, vote in due.votes.contents)
    unfit = len(due.votes.contents) - fits
    told.say("R-CK-79", "counted", f"{fits} for, {unfit} against.", actor=due.actor, fits=fits, unfit=unfit)
    put(told, replace(conflict, decisions=rest))
    if unfit <= fits:
        rule_on(told, due.actor, "fits", "R-CK-79")
    else:
        rule_on(told, due.actor, "unfit" if play_of(hand, due.actor).retried else "retry", "R-CK-79")
