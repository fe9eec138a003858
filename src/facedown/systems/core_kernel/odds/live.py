"""Live odds of Core Kernel: the odds of each move, as one case for each card and bid that other Actors can play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from msgspec.structs import replace

from facedown.chance import Deal, Distribution
from facedown.game import OneOf, Option, Seat, counted, listed, within_sentence
from facedown.odds.prospects import Case, Outcome, Prospect, certain, choices, join_notes, number_outcome, prospect
from facedown.systems.core_kernel.attributes import ASPECT_OF, ASPECTS, ATTRIBUTES_OF, Aspect
from facedown.systems.core_kernel.model import (
    AspectLay,
    Conflict,
    Hand,
    Play,
    View,
    actor_of,
    conflict_and_hand,
    participant_of,
    play_of,
    with_play,
)
from facedown.systems.core_kernel.options.refusals import name_of
from facedown.systems.core_kernel.rules.antes import ante_limits, leaders_of, shares, turn_up_aspect
from facedown.systems.core_kernel.rules.bids import must_bid
from facedown.systems.core_kernel.rules.dominance import trine_dominance, trine_table
from facedown.systems.core_kernel.rules.foreseen import (
    foreseen_damage,
    foreseen_hand,
    foreseen_pot,
    foreseen_result,
    others_in_pot,
)

MOST_BIDS = 8
"""The highest bid of an opponent for which a case is listed."""

MOST_LAYS = 81
"""The maximum number of combinations of the other Actors’ Aspect cards in a cluster that are listed as cases."""


# Step 2 of a Hand: antes and Aspect cards


def ante(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each Aspect card that can be played: a prospect with cases for the cards of the other Actors.

    A case says how many TD Wins the Actor has and what it receives from the pot. If the cluster is large, a case only
    says whether the Actor wins Trine Dominance against one opponent.

    Rules: CK-S2-08, CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12.
    """
    conflict, hand = conflict_and_hand(view)
    actor = option.fixed["actor"]
    cost = ante_limits(view, actor_of(view, actor), participant_of(conflict, actor)).ante_cost
    hand, others = foreseen_hand(view, conflict, hand), others_in_pot(hand, actor)
    few = len(ASPECTS) ** sum(key not in dict(hand.aspects.contents) for key in others) <= MOST_LAYS
    ways, left_out = choices(option, "aspect")
    for chosen in ways:
        if few:
            cases = payout_cases(view, hand, actor, chosen["aspect"], cost)
        else:
            cases = dominance_cases(view, hand, actor, chosen["aspect"])
        yield prospect(option, chosen, tuple(cases), join_notes(ANTE_ASSUMPTIONS if few else TOO_LARGE_NOTE, left_out))


ANTE_ASSUMPTIONS = "Assumes that all of them ante. The choice of your chips makes no difference here."

TOO_LARGE_NOTE = "The cluster is too large to list the payouts. The pot goes to the Actors with the most TD Wins."

DOMINANCE_TEXTS = {1: "it wins Trine Dominance", 0: "neither wins Trine Dominance", -1: "it loses Trine Dominance"}


def dominance_cases(view: View, hand: Hand, actor: str, aspect: Aspect) -> Iterator[Case]:
    """Yield a case for each Aspect card of each opponent: whether the Actor `actor` wins Trine Dominance with `aspect`.

    `hand` is the foreseen Hand. Rules: CK-S2-08.
    """
    for key in play_of(hand, actor).opponents:
        for theirs in ASPECTS:
            won = trine_dominance(aspect, theirs, trine_table(hand))
            yield Case((f"{name_of(view, key)} plays {theirs}",), certain(DOMINANCE_TEXTS[won]))


def payout_cases(view: View, hand: Hand, actor: str, aspect: Aspect, cost: int) -> Iterator[Case]:
    """Yield a case for each combination of the others’ Aspect cards: the TD Wins of `actor`, and who receives the pot.

    `actor` plays the Aspect card `aspect`, `cost` is the ante in chips, and `hand` is the foreseen Hand.

    Rules: CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12, CK-S2-13, CK-S2-14, CK-S2-15, CK-R-01.
    """
    conflict, others = conflict_and_hand(view)[0], others_in_pot(hand, actor)
    size = foreseen_pot(hand, actor, cost)
    known = dict(hand.aspects.contents)  # in a view, those of the viewer's own Actors
    each = [[known[key].aspect] if key in known else list(ASPECTS) for key in others]
    names = [name_of(view, key) for key in others]
    names[1:] = map(within_sentence, names[1:])
    for aspects in product(*each):
        laid = {key: AspectLay((), laid) for key, laid in [(actor, aspect), *zip(others, aspects, strict=True)]}
        plays = [turn_up_aspect(play, laid, trine_table(hand)) for play in hand.plays if play.actor in laid]
        leaders = leaders_of(view, conflict, hand, plays)
        wins = next(play.td_wins for play in plays if play.actor == actor)
        when = tuple(f"{name} plays {theirs}" for name, theirs in zip(names, aspects, strict=True))
        if actor in leaders:
            share = shares(size, len(leaders))[leaders.index(actor)]
            yield Case(when, dealt_share(wins, share, size, cost))
        elif leaders:
            paid = listed(within_sentence(name_of(view, key)) for key in leaders)
            yield Case(when, certain(wins_outcome(wins, f"the pot pays {paid}")))
        else:
            yield Case(when, certain(wins_outcome(wins, f"{counted(size, 'chip')} to the Jackpot")))


def wins_outcome(wins: int, paid: str) -> Outcome:
    """Return the outcome that an Actor has `wins` TD Wins; `paid` says in words who receives the pot."""
    return number_outcome(wins, after=f" TD Win{'' if wins == 1 else 's'}, {paid}")


def dealt_share(wins: int, share: int, size: int, own: int) -> Distribution[Outcome]:
    """Return the odds of the chips that a leader is dealt blind from a pot.

    The text of an outcome says how many chips the leader receives, and how many of them are its own. `wins` is the
    number of TD Wins of the leader, `share` the number of chips that it receives, `size` the number of chips in the
    pot, and `own` the number of chips that it paid into the pot.

    Rules: CK-S2-12.
    """
    if share == size:
        return certain(wins_outcome(wins, f"the whole pot: {counted(size, 'chip')}"))
    hands = Deal((("own", own), ("another’s", size - own)), (share, size - share)).distribution()
    return hands.map(
        lambda each: wins_outcome(wins, f"{share} of {size} chips, {each[0].count('own')} of them your own")
    )


# Step 3: Action cards and bids


def commit(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each Action card and bid: a prospect with a case for each card and bid of an opponent.

    Rules: CK-S4-01.
    """
    conflict, hand = conflict_and_hand(view)
    hand = foreseen_hand(view, conflict, hand)
    play = play_of(hand, option.fixed["actor"])
    more = any(has_unlisted_bids(conflict, play_of(hand, key)) for key in play.opponents)
    bids = f"Bids above {MOST_BIDS} are not listed." if more else ""
    for chosen, left_out in bids_by_card(option):
        wild, against = int(chosen.get("wildcards", 0)), chosen.get("against")
        mine = replace(play, action=chosen["action"], bid=chosen["bid"], wildcards=wild, against=against)
        cases = [one for key in play.opponents for one in showdown_cases(view, hand, mine, play_of(hand, key))]
        zero = NO_CHIPS_LEFT if must_bid(view.rulings) else ""
        formula = "" if view.extensions else f"Damage is {conflict.es}, plus 1 for each 5 of the Margin."
        yield prospect(option, chosen, cases, join_notes(WILDCARDS, zero, formula, bids, left_out))


def bids_by_card(option: Option) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each combination of Action card, bid and Wildcards, as values of fields by name, with a note.

    If a Wildcard counts against one opponent only, there is a combination for each opponent (R-CK-39). The note says
    that not all bids with the card are listed; it is "" if all are.
    """
    cards = next(field.domain for field in option.fields if field.name == "action")
    assert isinstance(cards, OneOf)
    for card in cards.choices:
        fixed = {**option.fixed, "action": card.value}
        numbers = [field for field in option.fields if field.name in ("bid", "wildcards")]
        fields = [replace(field, domain=field.domain_for(fixed), depends="", cases=()) for field in numbers]
        fields += [field for field in option.fields if field.name == "against"]
        ways, left_out = choices(replace(option, fields=tuple(fields)), "bid", "wildcards", "against")
        yield from (({"action": card.value, **chosen}, left_out) for chosen in ways)


WILDCARDS = "Opponents’ Wildcards are left out."

NO_CHIPS_LEFT = "An opponent bids 0 only on a card of which it has no chips."


def showdown_cases(view: View, hand: Hand, mine: Play, theirs: Play) -> Iterator[Case]:
    """Yield a case for each Action card and bid that an opponent may have played: the result of the Showdown.

    `mine` is the play of the Actor whose odds are computed. `theirs` is the play of the opponent, of which only the
    face-up parts are known. `hand` is the foreseen Hand.
    """
    conflict, hand = conflict_and_hand(view)[0], with_play(hand, mine)
    aspects = [theirs.aspect] if theirs.aspect else ASPECTS
    actions = [theirs.action] if theirs.action else [name for aspect in aspects for name in ATTRIBUTES_OF[aspect]]
    stacked = participant_of(conflict, theirs.actor).stacked
    bids = [theirs.bid] if theirs.bid is not None else range(min(stacked, MOST_BIDS) + 1)
    for action in actions:
        for bid in bids:
            laid = replace(theirs, aspect=ASPECT_OF[action], action=action, bid=bid)
            when = (f"{name_of(view, theirs.actor)} plays {action}",)
            shown = with_play(hand, laid)
            result = foreseen_result(view, conflict, shown, mine, laid)
            margin = result.margin if result.winner == mine.actor else -result.margin
            outcome = certain(showdown_outcome(margin, foreseen_damage(view, conflict, shown, result)))
            yield Case(when, outcome, {"margin": Fraction(margin)}, amounts=("margin",), across=("bids", str(bid)))


def has_unlisted_bids(conflict: Conflict, play: Play) -> bool:
    """Return whether an opponent’s unknown bid can be higher than the highest bid for which a case is listed."""
    return play.bid is None and participant_of(conflict, play.actor).stacked > MOST_BIDS


def showdown_outcome(margin: int, dealt: int) -> Outcome:
    """Return the outcome of a Showdown for one of its Actors: whether it wins, the Margin and the damage `dealt`.

    If `margin` is negative, the Actor loses; 0 is a tie. The number of the outcome is the Margin without its sign.

    Rules: CK-S4-02, CK-S5-02.
    """
    if not margin:
        return Outcome("a tie")
    return number_outcome(abs(margin), f"{'wins' if margin > 0 else 'loses'} by ", f", damage {dealt}")


LIVE = {"ante": ante, "commit": commit}

MEANINGS = {
    "ante": "The chance of each number of TD Wins, and of the chips that the pot then pays.",
    "commit": "Your Margin: your Showdown minus the opponent’s. A Margin above 0 wins and deals damage.",
}
"""The meaning of the outcomes and figures of a move, by the kind of move."""
