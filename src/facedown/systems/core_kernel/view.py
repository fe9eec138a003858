"""The visibility of every field of every record, declared once.

A seat sees all about its own Actors. The GM also sees all sheets, but neither stacks nor sealed choices of other seats.
Other seats see neither AVs, Rank, stacks nor sealed cards of an Actor, but only the number of chips in its stacks.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Seat, Stack, Visibility, fields, fields_together
from facedown.systems.core_kernel.attributes import (
    ASPECT_OF,
    ASPECTS,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    NO_CHIPS,
    PLACE,
    Aspect,
    add_chips,
)
from facedown.systems.core_kernel.model import (
    ActionLay,
    Actor,
    AspectLay,
    Cluster,
    CommittedDue,
    Conflict,
    ContinueDue,
    Decision,
    Hand,
    Hit,
    Jackpot,
    JudgeDue,
    JustifyDue,
    PairResult,
    Participant,
    Play,
    Position,
    Proposal,
    Rulings,
    SpreadDue,
    View,
    VoteDue,
    WaiveDue,
    actor_of,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.rules.antes import add_each, ante_limits
from facedown.systems.core_kernel.rules.bids import bid_limits, bid_range, shows_bid_counts
from facedown.systems.core_kernel.rules.leaving import aspects_at_0
from facedown.systems.core_kernel.rules.numbers import fit_to_enter, rates_by_sheet

Sheets = tuple[tuple[str, ...], tuple[Actor, ...]]
"""The keys of the Actors that a seat plays, and all Actors as that seat sees them in a Conflict."""


def view(position: Position, viewer: Seat) -> View:
    """Return the position without everything that is secret from this viewer."""
    known: View = VISIBILITY.view(position, viewer.key)
    return known


@lru_cache(maxsize=64)
def own_and_seen(actors: tuple[Actor, ...], seat: str) -> Sheets:
    """Return the keys of the Actors that a seat plays, and all Actors as that seat sees them.

    Actors of other seats come without AVs and Rank. An empty `seat` plays no Actor. The results are cached, because
    sheets change at most once a Hand.
    """
    mine: tuple[str, ...] = ()
    seen = []
    for actor in actors:
        if actor.controller == seat:
            mine += (actor.key,)
            seen.append(actor)
        else:
            seen.append(actor.seen_by_others)
    return mine, tuple(seen)


# Views


def known_position(position: Position, _: Position, seat: str) -> Position:
    """Return the position as a seat knows it: the sheets that the seat may read, and the visible part of the Conflict.

    A seat reads AVs and Rank of its own Actors, the GM those of all Actors. Between Conflicts a seat also knows which
    other Actors could enter a Conflict.

    Rules: R-CK-48.
    """
    mine, sheets = own_and_seen(position.actors, seat)
    if seat and seat == position.gm:
        sheets = position.actors
    elif position.conflict is None:
        sheets = tuple([
            seen if seen.key in mine else replace(seen, fit=fit_to_enter(position, actor))
            for seen, actor in zip(sheets, position.actors, strict=True)
        ])  # fmt: skip
    conflict, retired = position.conflict, position.retired
    if conflict is not None:
        conflict = known_conflict(conflict, position, seat, mine)
    if retired and not (seat and seat == position.gm):
        retired = own_and_seen(retired, seat)[1]
    return replace(position, actors=sheets, conflict=conflict, retired=retired)


def known_conflict(conflict: Conflict, position: Position, seat: str, mine: Collection[str]) -> Conflict:
    """Return the Conflict as a seat knows it. `mine` are the keys of the seat's Actors.

    The seat sees the number of chips in others' stacks and in Jackpots (CK-S2-15), only its own vote until all have
    voted (R-CK-79), and the results shown to it (CK-K-03). Counts from which stacks could be computed are hidden.
    """
    hand, decisions, participants = conflict.hand, conflict.decisions, []
    for participant in conflict.participants:  # a plain loop, because it runs for every move
        if participant.stack and participant.actor not in mine:
            participants.append(counted_stack(position, hand, participant))
        else:
            participants.append(participant)
    if decisions.owed and isinstance(decisions.owed[0], VoteDue):
        decisions = own_vote(decisions, seat)
    return replace(
        conflict,
        participants=tuple(participants),
        jackpots=tuple([replace(jackpot, pot=()) for jackpot in conflict.jackpots]) if conflict.jackpots else (),
        decisions=decisions,
        issued=(),
        removed=(),
        last=shown_results(conflict, mine) if position.extensions else conflict.last,
        hand=None if hand is None else known_hand(hand, position, mine),
    )


def shown_results(conflict: Conflict, mine: Collection[str]) -> tuple[PairResult, ...]:
    """Return the results of the last Hand that a seat may know (CK-K-03).

    An Extension can show a result to opponents only. `mine` are the keys of the Actors that the seat plays.
    """
    return tuple([result for result in conflict.last if result.to is None or not set(mine).isdisjoint(result.to)])


def counted_stack(position: Position, hand: Hand | None, participant: Participant) -> Participant:
    """Return the participant as other seats see it: only the number of chips in the stack (R-CK-41, R-CK-42).

    The chips of a sealed bid still count as in the stack, unless all see their number. The Wildcards of a sealed bid
    still count as unspent. Which TAs at 0 the GM has allowed would tell about AVs (R-CK-48).
    """
    sealed = hand.actions.of(participant.actor) if hand is not None and hand.actions.contents else None
    chips = sum(participant.stack)
    if hand is None or sealed is None:
        return replace(participant, stack=(), committed=(), chips=chips, spared=())
    if not bid_seen(position, hand, participant.actor):
        chips += sealed.bid
    wildcards = participant.wildcards + sealed.wildcards
    return replace(participant, stack=(), committed=(), chips=chips, wildcards=wildcards, spared=())


def bid_seen(position: Position, hand: Hand, key: str) -> bool:
    """Return whether all see how many chips the Actor has bid (R-CK-42).

    All see the number of a revealed or face-up bid, and under `bid_count=visible` that of every bid.
    """
    return shows_bid_counts(position.rulings) or play_of(hand, key).bid is not None


def own_vote(decisions: Stack[Decision], seat: str) -> Stack[Decision]:
    """Return the pending decisions with all votes on a tag hidden, except the vote of `seat` itself (R-CK-79)."""
    due = decisions.top
    assert isinstance(due, VoteDue)
    return decisions.pop().push(replace(due, votes=due.votes.masked((seat,))))


def known_hand(hand: Hand, position: Position, mine: Collection[str]) -> Hand:
    """Return the Hand as a seat knows it. `mine` are the keys of the seat's Actors.

    The seat sees the number of chips in pots, not their kinds (CK-S2-04), its own sealed choices, the revealed cards
    that were shown to it (CK-K-03), and for its own Actors which of the lost chips were committed ones (R-CK-10).
    """
    if hand.hits or hand.aspects.contents or hand.actions.contents:
        return masked_hand(hand, position, mine)
    if hand.aspects_to != "all" or hand.actions_to != "all":
        return masked_hand(hand, position, mine)
    for cluster in hand.clusters:
        if cluster.size:
            return masked_hand(hand, position, mine)
    return hand  # everybody may know all of it


def masked_hand(hand: Hand, position: Position, mine: Collection[str]) -> Hand:
    """Return the Hand as a seat knows it, if part of the Hand is hidden from the seat; see `known_hand`.

    `mine` are the keys of the Actors that the seat plays.

    The GM does not see hidden choices of PCs (R-CK-95).

    Rules: CK-G-06.
    """
    plays, hits, aspects, actions = hand.plays, hand.hits, hand.aspects, hand.actions
    if hand.aspects_to != "all" or hand.actions_to != "all":
        plays = tuple([shown_play(position, hand, play, mine) for play in plays])
    if hits:
        hits = tuple([hit if hit.target in mine else replace(hit, from_committed=None) for hit in hits])
    clusters = list(hand.clusters)
    for at, cluster in enumerate(clusters):
        if cluster.size:
            clusters[at] = replace(cluster, pot=())
    return replace(
        hand,
        clusters=tuple(clusters),
        plays=plays,
        hits=hits,
        aspects=aspects.masked(mine) if aspects.contents else aspects,
        actions=actions.masked(mine) if actions.contents else actions,
    )


def shown_play(position: Position, hand: Hand, play: Play, mine: Collection[str]) -> Play:
    """Return a play as a seat sees it if an Extension shows cards to opponents only (CK-K-03).

    `mine` are the keys of the Actors that the seat plays.
    """
    if play.actor in mine or not set(mine).isdisjoint(play.faced):
        return play
    if hand.aspects_to != "all":
        play = replace(play, aspect=None, td_wins=0)
    if hand.actions_to != "all" and not play.face_up:
        bid = play.bid if shows_bid_counts(position.rulings) else None
        play = replace(play, action=None, bid=bid, wildcards=0, against=None)
    return play


VISIBILITY = Visibility(
    {
        Position: fields_together(
            "rulings gm extensions conflicts proposals title seats standing", "actors conflict retired", known_position
        ),
        # Records inside reduced fields; the functions above decide what of them is visible.
        Conflict: fields(
            "number utg es opposition involved groups hands last_hand stakes participants jackpots decisions issued",
            "removed last hand",
        ),
        Hand: fields(
            "number step order aspects_to actions_to bids_at td ad clusters plays aspects actions hits",
        ),
        Actor: fields("key name kind controller place av av_base rank wildcard_rank side notes fit"),
        Participant: fields("actor stack committed wildcards status reasons continues spared chips"),
        Cluster: fields("members pot size"),
        Jackpot: fields("members pot size"),
        Play: fields(
            "actor opponents faced intent aspect td_wins paid action bid face_up wildcards against line judged retried",
            "folded",
        ),
        Hit: fields("source target aspect damage through parts from_committed waived"),
        AspectLay: fields("chips aspect"),
        ActionLay: fields("action bid wildcards against"),
        VoteDue: fields("actor votes"),
    },
    public=(Rulings, Proposal, PairResult, JustifyDue, JudgeDue, WaiveDue, SpreadDue, CommittedDue, ContinueDue),
)
"""The visibility of each field of each record. Undeclared fields are visible to nobody.

Rules: CK-G-06, R-CK-48.
"""


def shown_to(position: Position, hand: Hand, play: Play, cards: str = "aspects") -> tuple[str, ...] | None:
    """Return the seats that see a play's cards at the reveal; None means all seats (CK-K-03).

    `cards` is "aspects" for the Aspect card, anything else for the Action card.
    """
    audience = hand.aspects_to if cards == "aspects" else hand.actions_to
    if audience == "all":
        return None
    return tuple(dict.fromkeys(actor_of(position, key).controller for key in (play.actor, *play.faced)))


# A complete position that fits a view


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """Return a complete position that fits this view: hidden AVs, stacks, cards and pots become random ones."""
    actors = tuple(_random_sheet(view, actor, below) if not actor.av else actor for actor in view.actors)
    retired = tuple(_random_sheet(view, actor, below) if not actor.av else actor for actor in view.retired)
    position = replace(view, actors=actors, retired=retired)
    if view.conflict is None:
        return position
    conflict = view.conflict
    hidden = [p for p in conflict.participants if not p.stack]
    filled = tuple(_random_stacks(position, p, below) if p in hidden else p for p in conflict.participants)
    conflict = replace(conflict, participants=filled)
    if conflict.hand is not None:
        conflict = _random_hand(replace(position, conflict=conflict), conflict, conflict.hand, below)
    due = conflict.decisions.top
    if isinstance(due, VoteDue):
        votes = due.votes
        for voter in votes.laid:
            votes = votes if votes.of(voter) is not None else votes.lay(voter, bool(below(2)))
        conflict = replace(conflict, decisions=conflict.decisions.pop().push(replace(due, votes=votes)))
    jackpots = tuple(replace(j, pot=_random_chips(j.size, below)) for j in conflict.jackpots)
    return replace(position, conflict=replace(conflict, jackpots=jackpots, issued=NO_CHIPS, removed=NO_CHIPS))


def _random_sheet(view: View, actor: Actor, below: Below) -> Actor:
    known = [a for a in view.actors if a.av]
    like = known[below(len(known))].av if known else (4,) * 9
    av = tuple(None if av is None else max(1, av + below(3) - 1) for av in like)
    for hit in view.conflict.hand.hits if view.conflict and view.conflict.hand else ():
        if hit.target == actor.key:  # it had at least the chips that it was seen to lose
            av = tuple(max(value or 0, took) or value for value, took in zip(av, hit.parts or NO_CHIPS, strict=True))
    hand = view.conflict.hand if view.conflict is not None else None
    played = _aspects_played(hand, actor.key)
    av = tuple(  # it owns the Attributes of an Aspect that it was seen to play
        1 if value is None and ASPECT_OF[name] in played else value for name, value in zip(ATTRIBUTES, av, strict=True)
    )
    if actor.fit is False:
        av = (0, 0, 0, *av[3:]) if not view.gm else (None,) * 9
    return replace(actor, av=av, av_base=av, rank=1 + below(10), fit=None)


def _aspects_played(hand: Hand | None, key: str) -> set[Aspect | None]:
    """Return the Aspects that the Actor `key` was seen to play in this Hand."""
    return {play.aspect for play in hand.plays if play.actor == key} if hand is not None else set()


def _random_stacks(position: Position, seen: Participant, below: Below) -> Participant:
    """Return the participant with random chips in its stacks.

    If its ratings are the chips that it holds, it has a committed chip of each Attribute with an AV, and of each
    Attribute of an Aspect that it was seen to play. Otherwise, it might have no card left to play, and would no longer
    be in the Conflict (CK-S6-04). For the same reason the GM has allowed all its TAs at 0.
    """
    committed = NO_CHIPS
    if not rates_by_sheet(position.rulings):
        played = _aspects_played(position.conflict.hand if position.conflict is not None else None, seen.actor)
        ratings = zip(ATTRIBUTES, actor_of(position, seen.actor).av, strict=True)
        committed = tuple(1 if av or (av is not None and ASPECT_OF[name] in played) else 0 for name, av in ratings)
    filled = replace(seen, stack=_random_chips(seen.chips or 0, below), committed=committed, chips=None)
    return replace(filled, spared=aspects_at_0(position, filled))


def _random_chips(count: int, below: Below) -> tuple[int, ...]:
    chips = [0] * 9
    for _ in range(count):
        chips[below(9)] += 1
    return tuple(chips)


def _random_hand(position: Position, conflict: Conflict, hand: Hand, below: Below) -> Conflict:
    """Return the Conflict with random sealed choices in place of hidden ones. Public chip counts do not change."""
    hand = _random_antes(position, conflict, hand, below)
    if hand.step != "aspects":
        hand = replace(hand, plays=tuple(_random_cards(position, hand, play, below) for play in hand.plays))
    for key in hand.actions.laid:
        if hand.actions.of(key) is None:
            conflict, lay = _random_bid(position, conflict, hand, key, below)
            hand = replace(hand, actions=hand.actions.lay(key, lay))
    return replace(conflict, hand=hand)


def _random_antes(position: Position, conflict: Conflict, hand: Hand, below: Below) -> Hand:
    """Return the Hand with random antes and Aspect cards in place of hidden ones, and with their chips in the pots.

    The other chips of a pot, from Jackpots and from Actors that have left, are random.
    """
    clusters = []
    for cluster in hand.clusters:
        paid = {key: lay.chips for key, lay in hand.aspects.contents if key in cluster.members}
        for key in (key for key in hand.aspects.laid if key in cluster.members and key not in paid):
            limits = ante_limits(position, actor_of(position, key), participant_of(conflict, key))
            cards = limits.aspects or ASPECTS
            cost = min(limits.ante_cost, cluster.size - sum(map(len, paid.values())))
            paid[key] = tuple([ATTRIBUTES[below(9)] for _ in range(cost)])
            hand = replace(hand, aspects=hand.aspects.lay(key, AspectLay(paid[key], cards[below(len(cards))])))
        antes = [chip for chips in paid.values() for chip in chips]
        others = _random_chips(cluster.size - len(antes), below)
        clusters.append(replace(cluster, pot=add_each(others, antes, 1)))
    return replace(hand, clusters=tuple(clusters))


def _random_cards(position: Position, hand: Hand, play: Play, below: Below) -> Play:
    """Return the play with random cards in place of cards that were revealed only to other seats."""
    if not play.opponents:
        return play
    owned = [name for name, av in zip(ATTRIBUTES, actor_of(position, play.actor).av, strict=True) if av]
    aspect = play.aspect or ASPECT_OF[play.action or owned[below(len(owned))]]
    action = play.action
    if action is None and hand.step != "actions":
        cards = [name for name in owned if ASPECT_OF[name] == aspect] or ATTRIBUTES_OF[aspect]
        action = cards[below(len(cards))]
    return replace(play, aspect=aspect, action=action)


def _random_bid(
    position: Position, conflict: Conflict, hand: Hand, key: str, below: Below
) -> tuple[Conflict, ActionLay]:
    play, actor, participant = play_of(hand, key), actor_of(position, key), participant_of(conflict, key)
    aspect = play.aspect or ASPECTS[below(3)]
    cards = [name for name in ATTRIBUTES_OF[aspect] if bid_limits(position, actor, participant, aspect, name).legal]
    attribute = play.action or (cards or ATTRIBUTES_OF[aspect])[below(len(cards) or 3)]
    at = PLACE[attribute]
    if bid_seen(position, hand, key):
        bid, stack = play.bid or 0, participant.stack
    else:
        limits = bid_limits(position, actor, participant, ASPECT_OF[attribute], attribute)
        low, high = bid_range(limits)
        bid = low + below(high - low + 1)
        stack = (*participant.stack[:at], participant.stack[at] - bid, *participant.stack[at + 1 :])
    committed = add_chips(participant.committed, attribute, bid)
    others = tuple(replace(p, stack=stack, committed=committed) if p.actor == key else p for p in conflict.participants)
    return replace(conflict, participants=others), ActionLay(attribute, bid)
