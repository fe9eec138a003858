"""What may come of the cards of the Core Kernel: each card and bid that an opponent may lay is shown, none weighed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from facedown.chance import HandRolled
from facedown.game import Option, Seat
from facedown.game.events import Telling
from facedown.lab.odds.live.prospects import Case, Prospect, certain, choices, prospect, said_of
from facedown.systems.core_kernel.dominance import TD, trine_dominance
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ASPECTS,
    ATTRIBUTES_OF,
    Conflict,
    Hand,
    Play,
    Position,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.naming import name_of
from facedown.systems.core_kernel.steps.outcome import damage
from facedown.systems.core_kernel.steps.showdown import dominance, showdown

MOST_BIDS = 6
"""How high a bid of an opponent is listed."""


def in_hand(view: Position) -> tuple[Conflict, Hand]:
    """The Conflict and the Hand that are on."""
    assert view.conflict is not None
    assert view.conflict.hand is not None
    return view.conflict, view.conflict.hand


# Step 2


def ante(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """An Aspect card: how it stands against each that an opponent may play (CK-S2-08)."""
    hand = in_hand(view)[1]
    mine = play_of(hand, option.fixed["actor"])
    ways, left_out = choices(option, "aspect")
    for chosen in ways:
        cases = []
        for key in mine.opponents:
            for theirs in ASPECTS:
                won = trine_dominance(chosen["aspect"], theirs, hand.td or TD)
                cases.append(Case((f"{name_of(view, key)} plays {theirs}",), certain(STANDS[won])))
        yield prospect(option, chosen, cases, said_of(POT, left_out))


POT = "Who beats most Aspects is dealt the pot, blind; which chip is paid into it makes no difference here."

STANDS = {1: "it wins Trine Dominance", 0: "neither wins Trine Dominance", -1: "it loses Trine Dominance"}

# Step 3


def commit(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """An Action card and a bid: the Showdown against each card and bid that an opponent may lay (CK-S4-01)."""
    conflict, hand = in_hand(view)
    play = play_of(hand, option.fixed["actor"])
    ways, left_out = choices(option, "bid")
    for chosen in ways:
        mine = replace(play, action=option.fixed["action"], bid=chosen["bid"], wildcards=0)
        cases = [one for key in play.opponents for one in against(view, mine, play_of(hand, key))]
        harm = f"{conflict.es}, and 1 more for each 5 of the Margin"
        bids = (
            f"Bids above {MOST_BIDS} are not listed."
            if any(case.when[-1] == f"bids {MOST_BIDS}" for case in cases)
            else ""
        )
        yield prospect(option, chosen, cases, said_of(f"Without Wildcards. Damage is {harm}.", bids, left_out))


def against(view: Position, mine: Play, theirs: Play) -> Iterator[Case]:
    """One opponent: any card of its Aspect and any bid it can afford, but for what lies open."""
    conflict, hand = in_hand(view)
    participant = participant_of(conflict, theirs.actor)
    chips = participant.chips if participant.chips is not None else sum(participant.stack)
    aspects = [theirs.aspect] if theirs.aspect else ASPECTS
    actions = [theirs.action] if theirs.action else [name for aspect in aspects for name in ATTRIBUTES_OF[aspect]]
    bids = [theirs.bid] if theirs.bid is not None else range(min(chips, MOST_BIDS) + 1)
    for action in actions:
        for bid in bids:
            laid = replace(theirs, aspect=ASPECT_OF[action], action=action, bid=bid)
            when = (f"{name_of(view, theirs.actor)} plays {action}", f"bids {bid}")
            margin = margin_of(view, conflict, hand, mine, laid)
            yield Case(when, certain(words(conflict.es, margin)), {"margin": Fraction(margin)})


def margin_of(view: Position, conflict: Conflict, hand: Hand, mine: Play, theirs: Play) -> int:
    """By how much this side wins a pair's Showdown; below 0 it loses (CK-S4-01 to CK-S4-03)."""
    told: Telling[Position] = Telling(view, HandRolled())  # a Showdown asks nothing of chance
    td, ad = dominance(hand, mine, theirs)
    totals = [
        showdown(told, conflict, hand, mine, theirs, td, ad).total,
        showdown(told, conflict, hand, theirs, mine, -td, -ad).total,
    ]
    return totals[0] - totals[1]


def words(es: int, margin: int) -> str:
    """Who wins, by how much, and for how much damage (CK-S4-02, CK-S5-02)."""
    if not margin:
        return "a tie"
    verb = "wins" if margin > 0 else "loses"
    return f"{verb} by {abs(margin)}, damage {damage(es, abs(margin)).total}"


FORESEEN = {"ante": ante, "commit": commit}
