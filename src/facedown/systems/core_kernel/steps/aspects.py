"""Step 2: intent, ante and Aspect card; everyone turns them up; TD; the Ante Pot is paid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from msgspec.structs import replace

from facedown.chance import Deal
from facedown.game import Sealed, counted, listed, refuse
from facedown.game.events import Telling
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.dominance import TD, Dominance, trine_dominance
from facedown.systems.core_kernel.hooks import (
    CORE_ASPECTS,
    CORE_TRINES,
    CommitAnte,
    Facts,
    OutcomePayout,
    attach,
    consult,
)
from facedown.systems.core_kernel.model import (
    ASPECTS,
    ATTRIBUTES,
    NO_CHIPS,
    PLACE,
    Actor,
    Aspect,
    AspectLay,
    Attribute,
    Chips,
    Cluster,
    Conflict,
    Hand,
    Jackpot,
    Participant,
    Play,
    Position,
    Ratings,
    actor_of,
    add_all,
    add_chips,
    participant_of,
    play_of,
    rating,
    total_trine_score,
    trine_score,
    with_participant,
    with_play,
)
from facedown.systems.core_kernel.naming import SIGNS, by_name, chips_listed, name_of
from facedown.systems.core_kernel.secrets import shown_to

Told = Telling[Position]


def on(told: Told) -> tuple[Conflict, Hand]:
    """The Conflict and the Hand in progress."""
    conflict = told.position.conflict
    assert conflict is not None
    assert conflict.hand is not None
    return conflict, conflict.hand


def put(told: Told, conflict: Conflict, hand: Hand | None = None) -> None:
    """Takes a changed Conflict, and Hand, into the position."""
    told.position = replace(told.position, conflict=conflict if hand is None else replace(conflict, hand=hand))


# What an Actor may ante and play


def ante_limits(position: Position, actor: Actor, participant: Participant) -> CommitAnte:
    """What the ante costs, and the TAs with a TS of 1 or more (CK-S2-03, R-CK-45)."""
    ratings = rating(position.rulings, actor, participant)
    limits = core_ante(ratings)
    if position.extensions and position.conflict is not None:
        facts = own_facts(position.conflict, "ante", actor)
        limits = consult(position, "Commit", limits, facts)
        playable = [aspect for aspect in limits.aspects if trine_score(ratings, aspect)]
        limits = replace(limits, aspects=tuple(playable))  # R-CK-45 holds for Extensions too
    return limits


@lru_cache(maxsize=4096)
def core_ante(ratings: Ratings) -> CommitAnte:
    """The ante as the core has it: one chip, and the TAs with a TS of 1 or more to play.

    Rules: CK-S2-03, CK-N-04, R-CK-45.
    """
    return CommitAnte(aspects=tuple(aspect for aspect in ASPECTS if trine_score(ratings, aspect)))


@lru_cache(maxsize=4096)
def payable(stack: Chips, cost: int) -> tuple[tuple[Attribute, ...], ...]:
    """All ways to pay the ante from a stack, the largest stacks first (CK-C-06)."""
    kinds = [name for name in ATTRIBUTES if stack[PLACE[name]]]
    kinds.sort(key=lambda name: -stack[PLACE[name]])
    return tuple(
        chips
        for chips in combinations_with_replacement(kinds, cost)
        if all(chips.count(chip) <= stack[PLACE[chip]] for chip in chips)
    )


def own_facts(
    conflict: Conflict, moment: str, actor: Actor, aspect: Aspect | None = None, attribute: Attribute | None = None
) -> Facts:
    """What an Extension may read when it is asked about one Actor's choices: what that Actor's own player knows."""
    return Facts(
        moment=moment,
        hand=conflict.hands,
        es=conflict.es,
        actor=actor.key,
        kind=actor.kind,
        notes=actor.notes,
        aspect=aspect,
        attribute=attribute,
        av=actor.av,
        av_base=actor.av_base,
    )


def playable_after(
    position: Position,
    actor: Actor,
    participant: Participant,
    chips: tuple[Attribute, ...],
    limits: CommitAnte,
) -> tuple[Aspect, ...]:
    """The Aspect cards that can be played once these chips are anted (R-CK-01: under `held` an ante changes TS)."""
    if position.rulings.av_basis == "sheet":
        return limits.aspects
    stack = participant.stack
    for chip in chips:
        stack = add_chips(stack, chip, -1)
    if min(stack) < 0:
        return ()
    ratings = rating(position.rulings, actor, replace(participant, stack=stack))
    return tuple(aspect for aspect in limits.aspects if trine_score(ratings, aspect))


def can_ante(position: Position, key: str) -> bool:
    """Whether the Actor has chips for the ante and an Aspect card to play with it (CK-S2-05, R-CK-47)."""
    assert position.conflict is not None
    actor, participant = actor_of(position, key), participant_of(position.conflict, key)
    limits = ante_limits(position, actor, participant)
    if not limits.may_ante or not limits.aspects:
        return False
    for chips in payable(participant.stack, limits.ante_cost):
        if playable_after(position, actor, participant, chips, limits):
            return True
    return False


# Moves


def ante(told: Told, seat: str, move: m.Ante) -> None:
    """States intent, pays the ante face down, plays a face-down Aspect card.

    Rules: CK-S2-02, CK-S2-03, CK-S2-04, CK-S2-05, CK-S2-06, CK-C-04, CK-C-05.
    """
    conflict, hand = on(told)
    name, amends = name_of(told.position, move.actor), move.actor in hand.aspects.laid
    participant = participant_of(conflict, move.actor)
    if amends:  # R-CK-107: the chips laid before come back first
        before = hand.aspects.of(move.actor)
        assert before is not None
        participant, hand = pay(participant, hand, before.chips, -1)
    participant, hand = pay(participant, hand, move.chips, 1)
    hand = replace(hand, aspects=hand.aspects.lay(move.actor, AspectLay(move.chips, move.aspect)))
    hand = with_play(hand, replace(play_of(hand, move.actor), intent=move.intent))  # once said, it stays (R-CK-107)
    put(told, with_participant(conflict, participant), hand)
    told.binding = told.position.rulings.amend == "locked"  # R-CK-107
    if amends:
        told.say("R-CK-107", "amended", f"{name} changes what lies face down.", actor=move.actor)
    else:
        if move.intent:
            told.say("CK-S2-02", "intent", f"{name}: “{move.intent}”", actor=move.actor, intent=move.intent)
        told.say(
            "CK-S2-04",
            "anted",
            f"{name} antes {counted(len(move.chips), 'chip')} and lays an Aspect card, face down.",
            actor=move.actor,
            chips=len(move.chips),
        )
    told.say(
        "CK-S2-06",
        "laid",
        f"You {'now ante' if amends else 'ante'} {listed(move.chips) or 'nothing'} and lay {move.aspect} for {name}.",
        to=(seat,),
        actor=move.actor,
        ante=list(move.chips),
        aspect=move.aspect,
    )


def pay(participant: Participant, hand: Hand, chips: tuple[Attribute, ...], sign: int) -> tuple[Participant, Hand]:
    """Moves ante chips from the stack into the pot of the Actor's cluster, or back with `sign` -1 (CK-GL-12)."""
    clusters = list(hand.clusters)
    at = next(at for at, cluster in enumerate(clusters) if participant.actor in cluster.members)
    stack, pot = participant.stack, clusters[at].pot
    for chip in chips:
        stack, pot = add_chips(stack, chip, -sign), add_chips(pot, chip, sign)
    clusters[at] = replace(clusters[at], pot=pot, size=clusters[at].size + sign * len(chips))
    return replace(participant, stack=stack), replace(hand, clusters=tuple(clusters))


def withdraw(told: Told, seat: str, move: m.Withdraw) -> None:
    """Refuses the ante and leaves by Forced Withdrawal (CK-S2-05)."""
    force_out(told, move.actor, "refuses the ante", "CK-S2-05")
    forget_opponent(told, move.actor)


def force_out(told: Told, key: str, why: str, rule: str) -> None:
    """Takes an Actor out of the Conflict by Forced Withdrawal; what it means is the fiction's (CK-GL-31)."""
    conflict, hand = on(told)
    out = replace(participant_of(conflict, key), status="FW", reasons=("FW",))
    hand = replace(hand, aspects=hand.aspects.without(key), actions=hand.actions.without(key))
    put(told, with_participant(conflict, out), hand)
    told.say(rule, "withdrawn", f"{name_of(told.position, key)} {why}: Forced Withdrawal.", actor=key, status="FW")


def forget_opponent(told: Told, gone: str) -> None:
    """Whoever opposed only Actors that have left sits out the rest of the Hand (R-CK-105)."""
    conflict, hand = on(told)
    hand = with_play(hand, replace(play_of(hand, gone), opponents=()))
    for play in hand.plays:
        if gone not in play.opponents:
            continue
        left = tuple(key for key in play.opponents if key != gone)
        hand = with_play(hand, replace(play, opponents=left))
        if not left and play.actor not in hand.actions.laid:
            aspects, actions = hand.aspects.without(play.actor), hand.actions.without(play.actor)
            hand = replace(hand, aspects=aspects, actions=actions)
            told.say(
                "R-CK-105",
                "sits-out",
                f"{name_of(told.position, play.actor)} has no opponent left and sits out the rest of the Hand.",
                actor=play.actor,
            )
    put(told, conflict, hand)


def skip_who_cannot(told: Told) -> bool:
    """The next Actor to ante leaves by itself if it cannot (CK-S2-05, R-CK-47). True when that happened."""
    _, hand = on(told)
    waiting = hand.aspects.waiting
    if not waiting or can_ante(told.position, waiting[0]):
        return False
    told.opened = True
    ratings = actor_of(told.position, waiting[0]).av
    force_out(told, waiting[0], "cannot ante", "CK-S2-05" if total_trine_score(ratings) else "R-CK-47")
    forget_opponent(told, waiting[0])
    return True


# When all have laid


def turn_up(told: Told) -> None:
    """Everyone turns TA cards up together; TD is resolved for each pair; the pot is paid.

    Rules: CK-S2-07, CK-S2-08, CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12, CK-S2-13, CK-S2-14, CK-S2-15, CK-GL-03.
    """
    conflict, hand = on(told)
    told.opened = True
    if told.position.extensions:
        facts = Facts("aspects", hand.number, conflict.es)
        table = attach(told, "Resolve", CORE_TRINES, facts).td
        shown = attach(told, "Reveal", CORE_ASPECTS, facts)
        hand = replace(hand, aspects_to=shown.aspects_to, td=None if table is CORE_TRINES.td else table)
    laid = dict(hand.aspects.contents)
    plays = [turned_up(play, laid, hand.td or TD) if play.actor in laid else play for play in hand.plays]
    hand = replace(hand, plays=tuple(plays), aspects=Sealed())
    put(told, conflict, hand)
    for play in plays:
        if play.aspect is not None:
            says = f"{name_of(told.position, play.actor)} turns up {SIGNS[play.aspect]} {play.aspect}."
            to = shown_to(told.position, hand, play)
            told.say("CK-S2-07", "aspect", says, to, actor=play.actor, aspect=play.aspect)
    for at in range(len(hand.clusters)):
        pay_pot(told, at)
    open_actions(told)


def turned_up(play: Play, laid: dict[str, AspectLay], table: Dominance) -> Play:
    """The play with its Aspect card turned up and its TD Wins counted: a win for each opponent beaten (CK-S2-09)."""
    aspect = laid[play.actor].aspect
    wins = [rival for rival in play.opponents if trine_dominance(aspect, laid[rival].aspect, table) > 0]
    return replace(play, aspect=aspect, td_wins=len(wins))


def pay_pot(told: Told, at: int) -> None:
    """The pot goes, chips face down and unpicked, round-robin to those with most TD Wins.

    Rules: CK-S2-10, CK-S2-11, CK-S2-12, CK-S2-13, CK-S2-14, CK-S2-15.
    """
    conflict, hand = on(told)
    cluster = hand.clusters[at]
    plays = [play for play in hand.plays if play.actor in cluster.members and play.aspect is not None]
    leaders = leaders_of(told, conflict, hand, plays)
    if not leaders:
        if cluster.size:
            jackpot = Jackpot(cluster.members, cluster.pot, cluster.size)
            members = listed(name_of(told.position, key) for key in cluster.members)
            among = f" among {members}" if len(hand.clusters) > 1 else ""
            hand = _emptied(hand, at)
            put(told, replace(conflict, jackpots=(*conflict.jackpots, jackpot)), hand)
            become = f"{counted(cluster.size, 'chip')} {'becomes' if cluster.size == 1 else 'become'} the Jackpot."
            if plays:
                told.say("CK-S2-15", "jackpot", f"Nobody{among} wins in TD: {become}", chips=cluster.size)
            else:
                told.say("R-CK-56", "jackpot", f"No opponents are left{among}: {become}", chips=cluster.size)
        return
    tell_td_wins(told, hand, plays)
    put(told, conflict, _emptied(hand, at))
    for leader, chips in zip(leaders, deal(told, cluster, len(leaders)), strict=True):
        if any(chips):
            receive(told, leader, chips)


def tell_td_wins(told: Told, hand: Hand, plays: Sequence[Play]) -> None:
    """Everybody's TD Wins, to all who saw every card of the cluster; else each Actor's to its own player (CK-S2-09)."""
    if len({frozenset(shown_to(told.position, hand, play) or ()) for play in plays}) == 1:
        wins = ", ".join([f"{name_of(told.position, play.actor)} {play.td_wins}" for play in plays])
        told.say("CK-S2-09", "td-wins", f"TD Wins: {wins}.", shown_to(told.position, hand, plays[0]))
        return
    for play in plays:
        says = f"TD Wins: {name_of(told.position, play.actor)} {play.td_wins}."
        told.say("CK-S2-09", "td-wins", says, (actor_of(told.position, play.actor).controller,), actor=play.actor)


def leaders_of(told: Told, conflict: Conflict, hand: Hand, plays: Sequence[Play]) -> tuple[str, ...]:
    """The Actors with most TD Wins, in table order from UTG; with none won, nobody (CK-S2-11, R-CK-25, R-CK-26).

    An Extension may pay others of the cluster's plays (CK-K-09).
    """
    most = max([play.td_wins for play in plays], default=0)
    nobody = not most and told.position.rulings.zero_wins == "jackpot"
    leaders = () if nobody else tuple([play.actor for play in plays if play.td_wins == most])
    if told.position.extensions:
        facts = Facts("payout", hand.number, conflict.es)
        leaders = attach(told, "Outcome", OutcomePayout(leaders), facts).leaders
        if not set(leaders) <= {play.actor for play in plays} or len(set(leaders)) < len(leaders):
            raise refuse("CK-K-09", "An Extension pays Actors that are not in this cluster, or one twice.")
    return leaders


def shares(chips: int, leaders: int) -> tuple[int, ...]:
    """How many chips each leader is paid: one at a time, round-robin (CK-S2-12)."""
    return tuple(chips // leaders + (j < chips % leaders) for j in range(leaders))


def deal(told: Told, cluster: Cluster, leaders: int) -> tuple[Chips, ...]:
    """Which chips each leader gets: the pot shuffled and dealt blind (CK-R-01, CK-G-03). A lone leader takes it all."""
    if leaders == 1:
        return (cluster.pot,)
    cards = tuple((name, count) for name, count in zip(ATTRIBUTES, cluster.pot, strict=True) if count)
    hands = told.chance_for("The payout, dealt blind")(Deal(cards, shares(cluster.size, leaders)))
    return tuple(tuple(hand.count(name) for name in ATTRIBUTES) for hand in hands)


def receive(told: Told, key: str, chips: Chips) -> None:
    """Chips paid out are turned up and go to the receiver's stacks, for this Conflict.

    Rules: CK-S2-14, CK-S2-16, CK-S2-17.
    """
    conflict, hand = on(told)
    participant = participant_of(conflict, key)
    conflict = with_participant(conflict, replace(participant, stack=add_all(participant.stack, chips)))
    put(told, conflict, with_play(hand, replace(play_of(hand, key), paid=sum(chips))))
    says = f"The pot pays {name_of(told.position, key)} {chips_listed(chips)}."
    told.say("CK-S2-14", "paid", says, actor=key, chips=by_name(chips))


def open_actions(told: Told) -> None:
    """Step 3 begins for all who still have an opponent."""
    conflict, hand = on(told)
    order = tuple([play.actor for play in hand.plays if play.opponents])
    amendable = told.position.rulings.amend == "until_reveal"
    put(told, conflict, replace(hand, step="actions", actions=Sealed(order, in_turn=True, amendable=amendable)))


def stop_hand(told: Told) -> None:
    """After the antes no opponent pair is left: cards stay unseen, pots become Jackpots (R-CK-56)."""
    conflict, hand = on(told)
    jackpots = tuple(Jackpot(c.members, c.pot, c.size) for c in hand.clusters if c.size)
    emptied = tuple(replace(cluster, pot=NO_CHIPS, size=0) for cluster in hand.clusters)
    hand = replace(hand, step="outcome", aspects=Sealed(), clusters=emptied)
    put(told, replace(conflict, jackpots=(*conflict.jackpots, *jackpots)), hand)
    told.say("R-CK-56", "stopped", f"No opponents are left in Hand {hand.number}: it stops, cards unseen.")


def _emptied(hand: Hand, at: int) -> Hand:
    clusters = list(hand.clusters)
    clusters[at] = replace(clusters[at], pot=NO_CHIPS, size=0)
    return replace(hand, clusters=tuple(clusters))
