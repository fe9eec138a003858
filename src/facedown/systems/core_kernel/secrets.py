"""What each viewer may know of a position: everything else is taken out of it (CK-G-06, CK-TC-01, R-CK-48).

A seat sees its own Actors whole. The GM also reads the sheets of PCs, but no live stacks and nothing sealed. Everybody
else's AVs, Rank, stacks and sealed cards are absent; what is left of a stack is how many chips it was seen to hold.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Seat, Stack
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ASPECTS,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    NO_CHIPS,
    PLACE,
    ActionLay,
    Actor,
    AspectLay,
    Conflict,
    Decision,
    Hand,
    Participant,
    Play,
    Position,
    VoteDue,
    actor_of,
    fit_to_enter,
    participant_of,
    play_of,
)


def view(position: Position, viewer: Seat) -> Position:
    """The position with what this viewer may not know taken out."""
    seat, conflict, actors = viewer.key, position.conflict, position.actors
    if not seat or seat != position.gm:
        actors = tuple([actor if actor.controller == seat else actor.seen_by_others for actor in actors])
        if conflict is None:  # whether they could enter one is seen of all
            actors = tuple(map(partial(_fitness_seen, position), position.actors, actors))
    if conflict is None:
        return replace(position, actors=actors)
    mine = [actor.key for actor in actors if actor.controller == seat]
    return replace(position, actors=actors, conflict=_conflict_seen(position, conflict, mine, seat))


def _fitness_seen(position: Position, actor: Actor, seen: Actor) -> Actor:
    return seen if seen is actor else replace(seen, fit=fit_to_enter(position, actor))


def _conflict_seen(position: Position, conflict: Conflict, mine: list[str], seat: str) -> Conflict:
    hand, jackpots, due = conflict.hand, conflict.jackpots, conflict.decisions.top
    participants = [
        p if p.actor in mine or not p.stack else _participant_seen(position, conflict, p) for p in conflict.participants
    ]
    return replace(
        conflict,
        participants=tuple(participants),
        issued=(),
        removed=(),
        jackpots=tuple([replace(jackpot, pot=()) for jackpot in jackpots]) if jackpots else (),
        hand=None if hand is None else _hand_seen(position, hand, mine),
        decisions=_votes_seen(conflict.decisions, due, seat) if isinstance(due, VoteDue) else conflict.decisions,
        last=tuple([r for r in conflict.last if r.to is None or not set(mine).isdisjoint(r.to)]),
    )


def _votes_seen(decisions: Stack[Decision], due: VoteDue, seat: str) -> Stack[Decision]:
    """Votes are sealed until the last is in (R-CK-79)."""
    return decisions.pop().push(replace(due, votes=due.votes.masked((seat,))))


def _participant_seen(position: Position, conflict: Conflict, participant: Participant) -> Participant:
    """Another's chips as they were last seen; what lies sealed still counts as if it were there (R-CK-41, R-CK-42)."""
    sealed = conflict.hand.actions.of(participant.actor) if conflict.hand is not None else None
    chips = sum(participant.stack)
    if sealed is None:
        return replace(participant, stack=(), committed=(), chips=chips)
    if not bid_seen(position, conflict, participant.actor):
        chips += sealed.bid
    wildcards = participant.wildcards + sealed.wildcards
    return replace(participant, stack=(), committed=(), chips=chips, wildcards=wildcards)


def _hand_seen(position: Position, hand: Hand, mine: list[str]) -> Hand:
    plays, hits = hand.plays, hand.hits
    if hand.aspects_to != "all" or hand.actions_to != "all":
        plays = tuple([_play_seen(position, hand, play, mine) for play in plays])
    if hits:
        hits = tuple([hit if hit.target in mine else replace(hit, from_committed=None) for hit in hits])
    return replace(
        hand,
        clusters=tuple([replace(cluster, pot=()) if cluster.size else cluster for cluster in hand.clusters]),
        plays=plays,
        hits=hits,
        aspects=hand.aspects.masked(mine) if hand.aspects.contents else hand.aspects,
        actions=hand.actions.masked(mine) if hand.actions.contents else hand.actions,
    )


def _play_seen(position: Position, hand: Hand, play: Play, mine: list[str]) -> Play:
    """Under an Extension that shows cards to opponents only, the others do not see them, but what lay open before."""
    if play.actor in mine or not set(mine).isdisjoint(play.faced):
        return play
    if hand.aspects_to != "all":
        play = replace(play, aspect=None, td_wins=0)
    if hand.actions_to != "all" and not play.face_up:
        bid = play.bid if position.rulings.bid_count == "visible" else None
        play = replace(play, action=None, bid=bid, wildcards=0, against=None)
    return play


def bid_seen(position: Position, conflict: Conflict, key: str) -> bool:
    """Whether the count of a bid on the table can be seen, because it lies face up or by ruling (R-CK-42)."""
    assert conflict.hand is not None
    return position.rulings.bid_count == "visible" or play_of(conflict.hand, key).bid is not None


def shown_to(position: Position, hand: Hand, play: Play, cards: str = "aspects") -> tuple[str, ...] | None:
    """The seats that see this play's cards when they are turned up; None for everybody."""
    audience = hand.aspects_to if cards == "aspects" else hand.actions_to
    if audience == "all":
        return None
    return tuple(dict.fromkeys(actor_of(position, key).controller for key in (play.actor, *play.faced)))


# Imagining what is hidden


def imagine(view: Position, viewer: Seat, below: Below) -> Position:
    """A whole position that shows this viewer just this view: hidden AVs, stacks, cards and pots made up at random."""
    actors = tuple(_imagined_sheet(view, actor, below) if not actor.av else actor for actor in view.actors)
    position = replace(view, actors=actors)
    if view.conflict is None:
        return position
    conflict = view.conflict
    hidden = [p for p in conflict.participants if not p.stack]
    filled = tuple(_imagined_stacks(position, p, below) if p in hidden else p for p in conflict.participants)
    conflict = replace(conflict, participants=filled)
    if conflict.hand is not None:
        conflict = _imagined_hand(replace(position, conflict=conflict), conflict, conflict.hand, below)
    due = conflict.decisions.top
    if isinstance(due, VoteDue):
        votes = due.votes
        for voter in votes.laid:
            votes = votes if votes.of(voter) is not None else votes.lay(voter, bool(below(2)))
        conflict = replace(conflict, decisions=conflict.decisions.pop().push(replace(due, votes=votes)))
    jackpots = tuple(replace(j, pot=_some_chips(j.size, below)) for j in conflict.jackpots)
    return replace(position, conflict=replace(conflict, jackpots=jackpots, issued=NO_CHIPS, removed=NO_CHIPS))


def _imagined_sheet(view: Position, actor: Actor, below: Below) -> Actor:
    known = [a for a in view.actors if a.av]
    like = known[below(len(known))].av if known else (4,) * 9
    av = tuple(None if av is None else max(1, av + below(3) - 1) for av in like)
    for hit in view.conflict.hand.hits if view.conflict and view.conflict.hand else ():
        if hit.target == actor.key:  # what it was seen to take, it had
            av = tuple(max(value or 0, took) or value for value, took in zip(av, hit.parts or NO_CHIPS, strict=True))
    hand = view.conflict.hand if view.conflict is not None else None
    played = {play.aspect for play in hand.plays if play.actor == actor.key} if hand is not None else set()
    av = tuple(  # of an Aspect that it was seen to play it has the Attributes
        1 if value is None and ASPECT_OF[name] in played else value for name, value in zip(ATTRIBUTES, av, strict=True)
    )
    if actor.fit is False:
        av = (0, 0, 0, *av[3:]) if not view.gm else (None,) * 9
    return replace(actor, av=av, av_base=av, rank=1 + below(10), fit=None)


def _imagined_stacks(position: Position, seen: Participant, below: Below) -> Participant:
    return replace(seen, stack=_some_chips(seen.chips or 0, below), committed=NO_CHIPS, chips=None)


def _some_chips(count: int, below: Below) -> tuple[int, ...]:
    chips = [0] * 9
    for _ in range(count):
        chips[below(9)] += 1
    return tuple(chips)


def _imagined_hand(position: Position, conflict: Conflict, hand: Hand, below: Below) -> Conflict:
    """Sealed choices of others made up so that their counts stay as seen."""
    for key in hand.aspects.laid:
        if hand.aspects.of(key) is None:
            lay: Any = AspectLay((ATTRIBUTES_OF[ASPECTS[below(3)]][below(3)],), ASPECTS[below(3)])
            hand = replace(hand, aspects=hand.aspects.lay(key, lay))
    if hand.step != "aspects":
        hand = replace(hand, plays=tuple(_imagined_cards(position, hand, play, below) for play in hand.plays))
    for key in hand.actions.laid:
        if hand.actions.of(key) is None:
            conflict, lay = _imagined_bid(position, conflict, hand, key, below)
            hand = replace(hand, actions=hand.actions.lay(key, lay))
    clusters = tuple(replace(cluster, pot=_some_chips(cluster.size, below)) for cluster in hand.clusters)
    return replace(conflict, hand=replace(hand, clusters=clusters))


def _imagined_cards(position: Position, hand: Hand, play: Play, below: Below) -> Play:
    """Cards that were turned up before others only, made up for Actors that are still there."""
    if not play.opponents:
        return play
    owned = [name for name, av in zip(ATTRIBUTES, actor_of(position, play.actor).av, strict=True) if av]
    aspect = play.aspect or ASPECT_OF[play.action or owned[below(len(owned))]]
    action = play.action
    if action is None and hand.step != "actions":
        cards = [name for name in owned if ASPECT_OF[name] == aspect] or ATTRIBUTES_OF[aspect]
        action = cards[below(len(cards))]
    return replace(play, aspect=aspect, action=action)


def _imagined_bid(
    position: Position, conflict: Conflict, hand: Hand, key: str, below: Below
) -> tuple[Conflict, ActionLay]:
    play = next(play for play in hand.plays if play.actor == key)
    attribute = play.action or ATTRIBUTES_OF[play.aspect or ASPECTS[below(3)]][below(3)]
    participant = participant_of(conflict, key)
    at = PLACE[attribute]
    if bid_seen(position, conflict, key):
        bid, stack = play.bid or 0, participant.stack
    else:
        bid = below(min(3, participant.stack[at]) + 1)
        stack = (*participant.stack[:at], participant.stack[at] - bid, *participant.stack[at + 1 :])
    committed = tuple(bid if n == at else 0 for n in range(9))
    others = tuple(replace(p, stack=stack, committed=committed) if p.actor == key else p for p in conflict.participants)
    return replace(conflict, participants=others), ActionLay(attribute, bid)
