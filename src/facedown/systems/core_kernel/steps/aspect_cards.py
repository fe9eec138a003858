"""Step 2: intents, antes and Aspect cards, the reveal, TD, and the payout of the Ante Pot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.chance import Deal
from facedown.game import Sealed, Term, refuse
from facedown.systems.core_kernel.attributes import ATTRIBUTES, TERMS, Attribute, Chips, add_all
from facedown.systems.core_kernel.hooks import CORE_ASPECTS, CORE_TRINES, attach
from facedown.systems.core_kernel.model import (
    ActionLay,
    AspectLay,
    Cluster,
    Conflict,
    Hand,
    Jackpot,
    Participant,
    Play,
    Rulings,
    actor_of,
    conflict_and_hand,
    participant_of,
    play_of,
    ref,
    refs,
    replace_record,
    with_participant,
    with_play,
)
from facedown.systems.core_kernel.rules.antes import (
    add_each,
    can_ante,
    core_leaders,
    payout_facts,
    plays_in,
    shares,
    turn_up_aspect,
)
from facedown.systems.core_kernel.rules.dominance import trine_table
from facedown.systems.core_kernel.rules.engagement import choices_can_change
from facedown.systems.core_kernel.rules.foreseen import table_facts, with_td_table
from facedown.systems.core_kernel.rules.numbers import counted_terms, total_trine_score
from facedown.systems.core_kernel.steps.context import Context, controller_of, set_conflict
from facedown.systems.core_kernel.view import shown_to

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m


# Moves


def ante(ctx: Context, seat: str, move: m.Ante) -> None:
    """Record an Actor's intent, its ante and its Aspect card, or replace the ante and the card committed earlier.

    An Actor does all this in one turn (R-CK-72). The intent is announced first (R-CK-82) and binds nobody (R-CK-77).

    Rules: CK-S2-02, CK-S2-03, CK-S2-06, CK-C-04, CK-C-05, CK-S2-18.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    key, chips, intent = move.actor, move.chips, move.intent
    before = participant = participant_of(conflict, key)
    clusters, plays = hand.clusters, hand.plays
    amends = key in hand.aspects.laid
    if amends:  # R-CK-107: the chips of the first ante come back
        earlier = hand.aspects.of(key)
        assert earlier is not None
        participant, clusters = pay(participant, clusters, earlier.chips, -1)
    participant, clusters = pay(participant, clusters, chips, 1)
    if intent:  # once said, it stays (R-CK-107)
        play = play_of(hand, key)
        plays = replace_record(plays, play, replace(play, intent=intent))
    aspects = hand.aspects.lay(key, AspectLay(chips, move.aspect))
    hand = replace(hand, clusters=clusters, plays=plays, aspects=aspects)
    participants = replace_record(conflict.participants, before, participant)
    ctx.position = replace(ctx.position, conflict=replace(conflict, hand=hand, participants=participants))
    ctx.binding = not aspects.amendable  # R-CK-107
    actor = ref(key)
    if amends:
        ctx.add_event("R-CK-107", "amended", {"actor": actor})
    else:
        if intent:
            ctx.add_event("CK-S2-02", "intent", {"actor": actor, "intent": intent})
        ctx.add_event("CK-S2-04", "anted", {"actor": actor, "chips": len(chips)})
    terms = tuple(map(TERMS.__getitem__, chips))
    ctx.add_event(
        "CK-S2-06",
        "own-ante",
        {"actor": actor, "chips": terms, "aspect": TERMS[move.aspect], "changes": amends},
        to=(seat,),
    )


def pay(
    participant: Participant, clusters: tuple[Cluster, ...], chips: tuple[Attribute, ...], sign: int
) -> tuple[Participant, tuple[Cluster, ...]]:
    """Return the participant and the clusters after `chips` move between the stack and the pot of the Actor's cluster.

    If `sign` is 1, the chips move into the pot; if it is -1, back into the stack. Rules: CK-S2-04, CK-GL-12.
    """
    after = list(clusters)
    for at, cluster in enumerate(clusters):
        if participant.actor in cluster.members:
            pot = add_each(cluster.pot, chips, sign)
            after[at] = replace(cluster, pot=pot, size=cluster.size + sign * len(chips))
    return replace(participant, stack=add_each(participant.stack, chips, -sign)), tuple(after)


def withdraw(ctx: Context, seat: str, move: m.Withdraw) -> None:
    """Let an Actor that refuses the ante leave the Conflict by Forced Withdrawal (CK-S2-05, R-CK-68)."""
    force_out(ctx, move.actor, "refuses-the-ante", "CK-S2-05")
    forget_opponent(ctx, move.actor)


def force_out(ctx: Context, key: str, why: str, rule: str) -> None:
    """Remove an Actor from the Conflict by Forced Withdrawal (CK-GL-31).

    `why` is the key of a term, `rule` the rule that the event cites.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    out = replace(participant_of(conflict, key), status="FW", reasons=("FW",))
    hand = replace(hand, aspects=hand.aspects.without(key), actions=hand.actions.without(key))
    set_conflict(ctx, with_participant(conflict, out), hand)
    ctx.add_event(rule, "withdrawn", {"actor": ref(key), "why": Term(why)})


def forget_opponent(ctx: Context, gone: str) -> None:
    """Remove the Actor `gone` from the opponents of all others. An Actor without opponents sits out the Hand.

    Rules: R-CK-105.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    hand = with_play(hand, replace(play_of(hand, gone), opponents=()))
    for play in hand.plays:
        if gone not in play.opponents:
            continue
        left = tuple(key for key in play.opponents if key != gone)
        hand = with_play(hand, replace(play, opponents=left))
        if not left and play.actor not in hand.actions.laid:
            aspects, actions = hand.aspects.without(play.actor), hand.actions.without(play.actor)
            hand = replace(hand, aspects=aspects, actions=actions)
            ctx.add_event("R-CK-105", "sits-out", {"actor": ref(play.actor), "rest": True})
    set_conflict(ctx, conflict, hand)


def skip_who_cannot(ctx: Context, conflict: Conflict, hand: Hand) -> bool:
    """Remove the next Actor from the Conflict if that Actor cannot ante (CK-S2-05, R-CK-47).

    Return whether the Actor was removed.
    """
    waiting = hand.aspects.waiting
    if not waiting or can_ante(ctx.position, waiting[0]):
        return False
    ctx.opened = True
    has_aspect = total_trine_score(actor_of(ctx.position, waiting[0]).av)
    force_out(ctx, waiting[0], "cannot-ante", "CK-S2-05" if has_aspect else "R-CK-47")
    forget_opponent(ctx, waiting[0])
    return True


# The reveal


def turn_up(ctx: Context, conflict: Conflict, hand: Hand) -> None:
    """Turn up all Aspect cards together, resolve TD for each pair and pay the pots.

    Rules: CK-S2-07, CK-S2-08, CK-S2-10, CK-GL-03, CK-S2-13, R-CK-98.
    """
    ctx.opened = True
    if ctx.position.extensions:
        facts = table_facts("aspects", conflict, hand)
        hand = with_td_table(hand, attach(ctx, "Resolve", CORE_TRINES, facts).td)
        hand = replace(hand, aspects_to=attach(ctx, "Reveal", CORE_ASPECTS, facts).aspects_to)
    laid, table = dict(hand.aspects.contents), trine_table(hand)
    plays = [turn_up_aspect(play, laid, table) if play.actor in laid else play for play in hand.plays]
    hand = replace(hand, plays=tuple(plays), aspects=Sealed())
    for play in plays:
        if play.aspect is not None:
            to = shown_to(ctx.position, hand, play)
            ctx.add_event("CK-S2-07", "aspect", {"actor": ref(play.actor), "aspect": TERMS[play.aspect]}, to=to)
    for at in range(len(hand.clusters)):
        conflict, hand = pay_pot(ctx, conflict, hand, at)
    set_conflict(ctx, replace(conflict, hand=open_actions(ctx.position.rulings, hand)))


def pay_pot(ctx: Context, conflict: Conflict, hand: Hand, at: int) -> tuple[Conflict, Hand]:
    """Pay a cluster's pot to the Actors with the most TD Wins, or keep the pot as a Jackpot (CK-S2-10).

    All seats see the chips after the whole pot is paid (R-CK-33).
    `at` is the index of the cluster in the Hand. Return the changed Conflict and Hand.
    """
    cluster = hand.clusters[at]
    plays = plays_in(hand, cluster)
    leaders = paid_leaders(ctx, conflict, hand, plays)
    if not leaders:
        return keep_jackpot(ctx, conflict, hand, at) if cluster.size else conflict, hand
    tell_td_wins(ctx, hand, plays)
    hands, draws = deal(ctx, cluster, len(leaders))
    for leader, chips in zip(leaders, hands, strict=True):
        if any(chips):
            conflict, hand = receive(conflict, hand, leader, chips)
            ctx.add_event("CK-S2-14", "paid", {"actor": ref(leader), "chips": counted_terms(chips)}, draws=draws)
    return conflict, hand


def paid_leaders(ctx: Context, conflict: Conflict, hand: Hand, plays: Sequence[Play]) -> tuple[str, ...]:
    """Return the Actors who are paid from a cluster's pot, and emit an event if an Extension changes them.

    Rules: CK-S2-11, CK-K-05. Raises Refused if an Extension pays an Actor outside the cluster or pays an Actor twice
    (CK-K-09).
    """
    core = core_leaders(ctx.position, plays)
    if not ctx.position.extensions:
        return core.leaders
    leaders = attach(ctx, "Outcome", core, payout_facts(conflict, hand)).leaders
    if not set(leaders) <= {play.actor for play in plays} or len(set(leaders)) < len(leaders):
        raise refuse("CK-K-09", "An Extension pays Actors that are not in this cluster, or one twice.")
    return leaders


def keep_jackpot(ctx: Context, conflict: Conflict, hand: Hand, at: int) -> Conflict:
    """Keep a cluster's pot as a Jackpot for the next Hand; return the changed Conflict (CK-S2-15, R-CK-56).

    `at` is the index of the cluster in the Hand.
    """
    cluster = hand.clusters[at]
    jackpot = Jackpot(cluster.members, cluster.pot, cluster.size)
    among = refs(cluster.members) if len(hand.clusters) > 1 else ()
    played = bool(plays_in(hand, cluster))
    ctx.add_event(
        "CK-S2-15" if played else "R-CK-56", "jackpot", {"chips": cluster.size, "among": among, "played": played}
    )
    return replace(conflict, jackpots=(*conflict.jackpots, jackpot))


def tell_td_wins(ctx: Context, hand: Hand, plays: Sequence[Play]) -> None:
    """Emit the TD Wins of a cluster (CK-S2-09).

    If the same seats saw all its Aspect cards, they learn all TD Wins; otherwise each player learns only their own.
    """
    wins = tuple([(ref(play.actor), play.td_wins) for play in plays])
    to = shown_to(ctx.position, hand, plays[0])
    if to is None or len({frozenset(shown_to(ctx.position, hand, play) or ()) for play in plays}) == 1:
        ctx.add_event("CK-S2-09", "td-wins", {"wins": wins}, to=to)
        return
    for play, own in zip(plays, wins, strict=True):
        ctx.add_event("CK-S2-09", "td-wins", {"wins": (own,)}, to=(controller_of(ctx, play.actor),))


def deal(ctx: Context, cluster: Cluster, leaders: int) -> tuple[tuple[Chips, ...], tuple[int, ...]]:
    """Deal the pot's chips at random; return the chips of each leader, and the number of the draw in a tuple.

    A single leader gets the whole pot without a draw, and the tuple is empty. Otherwise the pot is shuffled in one
    draw, which can be repeated exactly (R-CK-35). A leader’s own ante is among the chips (R-CK-32).

    Rules: CK-R-01, CK-G-03.
    """
    if leaders == 1:
        return (cluster.pot,), ()
    chips = tuple((name, count) for name, count in zip(ATTRIBUTES, cluster.pot, strict=True) if count)
    hands = ctx.draw(Deal(chips, shares(cluster.size, leaders)), Term("payout"))
    return tuple(tuple(hand.count(name) for name in ATTRIBUTES) for hand in hands), (ctx.last_draw,)


def receive(conflict: Conflict, hand: Hand, key: str, chips: Chips) -> tuple[Conflict, Hand]:
    """Return the Conflict and the Hand after an Actor received won chips, face up (CK-S2-14, CK-S2-16, CK-S2-17).

    Won chips stay in the stacks until the Conflict ends. The Actor also keeps chips of an Attribute that it does not
    own; they can only pay antes (R-CK-08). Its AVs do not change (R-CK-03).
    """
    participant, play = participant_of(conflict, key), play_of(hand, key)
    paid = replace(participant, stack=add_all(participant.stack, chips))
    conflict = replace(conflict, participants=replace_record(conflict.participants, participant, paid))
    return conflict, replace(hand, plays=replace_record(hand.plays, play, replace(play, paid=sum(chips))))


def open_actions(rulings: Rulings, hand: Hand) -> Hand:
    """Return the Hand at the start of Step 3: pots are empty, and each Actor with an opponent must act (CK-S3-01)."""
    order = tuple([play.actor for play in hand.plays if play.opponents])
    actions: Sealed[ActionLay] = Sealed(order, in_turn=True, amendable=choices_can_change(rulings))
    return replace(hand, step="actions", actions=actions, clusters=empty_pots(hand.clusters))


def stop_hand(ctx: Context) -> None:
    """Stop the Hand if the antes leave no opponents: cards stay hidden, pots become Jackpots (R-CK-56)."""
    conflict, hand = conflict_and_hand(ctx.position)
    jackpots = tuple(Jackpot(c.members, c.pot, c.size) for c in hand.clusters if c.size)
    hand = replace(hand, step="outcome", aspects=Sealed(), clusters=empty_pots(hand.clusters))
    set_conflict(ctx, replace(conflict, jackpots=(*conflict.jackpots, *jackpots)), hand)
    ctx.add_event("R-CK-56", "stopped", {"hand": hand.number})


def empty_pots(clusters: tuple[Cluster, ...]) -> tuple[Cluster, ...]:
    """Return the clusters without the chips of their pots."""
    return tuple([Cluster(cluster.members) for cluster in clusters])
