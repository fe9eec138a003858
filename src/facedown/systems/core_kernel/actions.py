"""The moves of Core Kernel: a record and a declaration for each."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Action, Move, acts, names
from facedown.systems.core_kernel import attributes
from facedown.systems.core_kernel.options import antes, bids, decisions, gm, refusals
from facedown.systems.core_kernel.options import engagement as engagement_options
from facedown.systems.core_kernel.roster import ROSTER
from facedown.systems.core_kernel.steps import action_cards, aspect_cards, campaign, engagement, outcome, update

Actor = Annotated[str, acts("actor")]
OtherActor = Annotated[str, names("actor")]
Actors = Annotated[tuple[str, ...], names("actor")]
AspectCard = Annotated[attributes.Aspect, names("aspect", owner="actor")]
ActionCard = Annotated[attributes.Attribute, names("attribute", owner="actor")]

# Between Conflicts


class Propose(Move, frozen=True):
    """State an opposed Action, and so ask for a Conflict: `actor` acts, and `against` opposes the Action (CK-S1-01)."""

    actor: Actor
    against: OtherActor
    action: str = ""


class StartConflict(Move, frozen=True):
    """Declare a Conflict among these Actors (CK-P-02)."""

    participants: Actors
    stakes: str = ""


class SetAv(Move, frozen=True):
    """Set an Actor's AVs; None means a dash, and AVs that `av` leaves out do not change (R-CK-86)."""

    actor: OtherActor
    av: dict[str, int | None]


class SetWildcardRank(Move, frozen=True):
    """Set an Actor's WR: the number of Wildcards that it gets in each Conflict (CK-N-10)."""

    actor: OtherActor
    wildcard_rank: int


class SetRank(Move, frozen=True):
    """Set an Actor's Rank (R-CK-83)."""

    actor: OtherActor
    rank: int


class SetPlace(Move, frozen=True):
    """Swap the places of two Actors in table order: `actor`, and the Actor with the number `place` (R-CK-54)."""

    actor: OtherActor
    place: int


class AddActor(Move, frozen=True):
    """Add a new Actor to the campaign (CK-GL-01)."""

    name: str
    controller: str
    av: dict[str, int | None]
    rank: int = 1
    wildcard_rank: int = 0
    side: str = ""


class AddNote(Move, frozen=True):
    """Write a note about an Actor, with no effect on the rules (CK-GL-31, CK-S6-02)."""

    actor: OtherActor
    note: str


# Step 1: Engagement


class SetUnderTheGun(Move, frozen=True):
    """Choose the Actor whose Action opened the Conflict (CK-S1-02)."""

    actor: OtherActor


class Involve(Move, frozen=True):
    """Choose the Actors that take part in the next Hand (CK-S1-03)."""

    actors: Actors


class Oppose(Move, frozen=True):
    """Choose the pairs of opponents, each written as "a|b" (CK-S1-05)."""

    pairs: tuple[str, ...]


class SplitIntoClusters(Move, frozen=True):
    """Assign each Actor to a cluster: `clusters` holds the number of the cluster, by the Actor's key (CK-S1-04)."""

    clusters: dict[str, int]


class Join(Move, frozen=True):
    """Let a newcomer join between Hands (R-CK-69)."""

    actor: OtherActor


class OverrideElimination(Move, frozen=True):
    """Allow (`continues` is True) or forbid beforehand that an Actor stays with a TA at 0 (CK-C-15)."""

    actor: OtherActor
    continues: bool


class DealHand(Move, frozen=True):
    """Confirm participants, opposition and Stakes, and begin the Hand (CK-S1-05, CK-S1-06)."""


class EndConflict(Move, frozen=True):
    """End the Conflict because the fiction has settled it (CK-S1-07, CK-S6-08)."""

    reason: str


# Step 2


class Ante(Move, frozen=True):
    """State the intent, pay the ante and play an Aspect card, both face down (CK-S2-02, CK-S2-03, CK-S2-06)."""

    actor: Actor
    chips: tuple[attributes.Attribute, ...]
    aspect: AspectCard
    intent: str = ""


class Withdraw(Move, frozen=True):
    """Refuse the ante and leave by Forced Withdrawal (CK-S2-05)."""

    actor: Actor


# Step 3


class Commit(Move, frozen=True):
    """Play an Action card and a bid, with or without Wildcards; with `face_up`, both are played face up.

    Rules: CK-S3-02, CK-S3-05, CK-S3-11.
    """

    actor: Actor
    action: ActionCard
    bid: int
    face_up: bool = False
    wildcards: int = 0
    against: Annotated[str | None, names("actor")] = None


class Fold(Move, frozen=True):
    """Leave by Forced Withdrawal instead of committing (R-CK-55, `fold=any_step`)."""

    actor: Actor


class Justify(Move, frozen=True):
    """Give one brief line that explains how the cards fit the intent, or none (CK-S3-13)."""

    actor: Actor
    line: str = ""


class Accept(Move, frozen=True):
    """Accept all tags that are not judged yet, so that the plays stand (CK-TC-04)."""


class JudgeFit(Move, frozen=True):
    """Judge whether one Actor's tag fits (CK-C-13)."""

    actor: OtherActor
    verdict: Literal["fits", "retry", "unfit"]


class Object(Move, frozen=True):
    """Object to the tag of one of the GM's Actors; the players then vote (R-CK-79)."""

    actor: OtherActor


class Vote(Move, frozen=True):
    """Vote on a tag that a player has objected to (R-CK-79)."""

    actor: OtherActor
    fits: bool


# Step 5


class Spare(Move, frozen=True):
    """Decide, as the winner of a pair, whether the loser takes no damage, under `mercy=true` (R-CK-61)."""

    actor: Actor
    target: OtherActor
    spares: bool


class Spread(Move, frozen=True):
    """Split the damage dealt by `source` over the Attributes of the damaged TA (CK-S5-06)."""

    actor: Actor
    source: OtherActor
    parts: dict[str, int]


class TakeFromCommitted(Move, frozen=True):
    """Choose how many of the lost chips come from committed chips, under `damage_order=owner_choice` (R-CK-10)."""

    actor: Actor
    parts: dict[str, int]


# Step 6


class LetContinue(Move, frozen=True):
    """Decide whether an Actor with a TA at 0 may stay (CK-C-15)."""

    actor: OtherActor
    continues: bool


HAND, ANSWER, ENGAGEMENT, CONFLICT, ACTORS = "Hand", "Answer", "Engagement", "Conflict", "Actors"
"""The headings of options."""

ACTIONS = (
    Action(
        Ante, antes.ante, aspect_cards.ante, "CK-S2-03", "in Step 2",
        group=HAND, why_not=refusals.why_no_ante, allows=antes.allows_ante,
    ),
    Action(
        Withdraw, antes.withdraw, aspect_cards.withdraw, "CK-S2-05", "in Step 2, instead of the ante",
        group=HAND, why_not=refusals.why_no_ante,
    ),
    Action(
        Commit, bids.commit, action_cards.commit, "CK-S3-02", "in Step 3",
        group=HAND, why_not=refusals.why_no_commitment, allows=bids.allows_commit,
    ),
    Action(
        Fold, bids.fold, action_cards.fold, "R-CK-55", "in Step 3, under the ruling fold=any_step",
        group=HAND, why_not=refusals.why_no_fold,
    ),
    Action(
        Justify, decisions.justify, action_cards.justify, "CK-S3-13",
        "after the reveal of Step 3, when the Actor is asked", group=ANSWER, allows=decisions.allows_justify,
    ),
    Action(
        Accept, decisions.accept, action_cards.accept, "CK-TC-04", "after the justification lines",
        by="facilitator", group=ANSWER,
    ),
    Action(
        JudgeFit, decisions.judge_fit, action_cards.judge_fit, "R-CK-78",
        "after the justification lines, for a tag that is not judged yet", by="facilitator", group=ANSWER,
    ),
    Action(
        Object, decisions.object_to, action_cards.object_to, "R-CK-79",
        "after the justification lines, against an Actor of the GM’s", group=ANSWER,
    ),
    Action(
        Vote, decisions.vote, action_cards.vote, "R-CK-79", "after a player’s objection, once for each player",
        group=ANSWER,
    ),
    Action(
        Spare, decisions.spare, outcome.spare, "R-CK-61",
        "for the winner of a pair in Step 5, under the ruling mercy=true", group=ANSWER,
    ),
    Action(
        Spread, decisions.spread, outcome.spread, "CK-S5-06",
        "in Step 5, for the Actor whose damage is placed now", group=ANSWER, allows=decisions.allows_spread,
    ),
    Action(
        TakeFromCommitted, decisions.take_from_committed, outcome.take_from_committed, "R-CK-10",
        "in Step 5, under the ruling damage_order=owner_choice", group=ANSWER,
    ),
    Action(
        LetContinue, decisions.let_continue, update.let_continue, "CK-C-15", "in Step 6, when a TA has come to 0",
        by="facilitator", group=ANSWER,
    ),
    Action(
        DealHand, engagement_options.deal_hand, engagement.deal_hand, "CK-S1-05",
        "at Engagement, with opponents in one cluster", by="facilitator", group=ENGAGEMENT,
        why_not=refusals.why_no_hand,
    ),
    Action(
        Involve, engagement_options.involve, engagement.involve, "CK-S1-03", "at Engagement, between Hands",
        by="facilitator", group=ENGAGEMENT,
    ),
    Action(
        Oppose, engagement_options.oppose, engagement.oppose, "CK-S1-05", "at Engagement, between Hands",
        by="facilitator", group=ENGAGEMENT,
    ),
    Action(
        SplitIntoClusters, engagement_options.split_into_clusters, engagement.split_into_clusters, "CK-S1-04",
        "at Engagement, between Hands", by="facilitator", group=ENGAGEMENT,
    ),
    Action(
        Join, engagement_options.join, engagement.join, "R-CK-69", "at Engagement",
        by="facilitator", group=ENGAGEMENT, why_not=refusals.why_no_join,
    ),
    Action(
        SetUnderTheGun, engagement_options.set_under_the_gun, engagement.set_under_the_gun, "CK-S1-02",
        "before the first Hand of a Conflict", by="facilitator", group=ENGAGEMENT, seldom=True,
    ),
    Action(
        OverrideElimination, engagement_options.override_elimination, engagement.override_elimination, "CK-C-15",
        "at Engagement, between Hands", by="facilitator", group=ENGAGEMENT, seldom=True,
    ),
    Action(
        EndConflict, engagement_options.end_conflict, update.end_conflict, "R-CK-91", "between two steps of a Conflict",
        by="facilitator", group=CONFLICT,
    ),
    Action(
        StartConflict, engagement_options.start_conflict, engagement.start_conflict, "CK-P-02", "between Conflicts",
        by="either", group=CONFLICT, why_not=refusals.why_no_conflict,
    ),
    Action(
        Propose, engagement_options.propose, campaign.propose, "CK-S1-01", "between Conflicts", group=CONFLICT,
        why_not=refusals.why_no_proposal,
    ),
    Action(
        SetAv, gm.set_av, campaign.set_av, "CK-GL-10",
        "between Conflicts: in a Conflict only damage changes AVs", by="facilitator", group=ACTORS, seldom=True,
    ),
    Action(
        SetWildcardRank, gm.set_wildcard_rank, campaign.set_wildcard_rank, "CK-N-08", "between Conflicts",
        by="facilitator", group=ACTORS, seldom=True,
    ),
    Action(
        SetRank, gm.set_rank, campaign.set_rank, "R-CK-83", "between Conflicts",
        by="facilitator", group=ACTORS, seldom=True,
    ),
    Action(
        SetPlace, gm.set_place, campaign.set_place, "R-CK-54", "between Conflicts",
        by="facilitator", group=ACTORS, seldom=True,
    ),
    Action(
        AddActor, gm.add_actor, campaign.add_actor, "CK-GL-01", "between Hands",
        by="facilitator", group=ACTORS, seldom=True, why_not=refusals.why_no_actor,
    ),
    *ROSTER.actions(),
    Action(
        AddNote, gm.add_note, campaign.add_note, "CK-GL-31", "for the GM, at any time",
        by="facilitator", group=ACTORS, seldom=True, why_not=refusals.why_no_note,
    ),
)  # fmt: skip
"""All kinds of moves, in the order in which their options are listed."""

MALFORMED = {
    "move": "CK-P-04",
    "action": "CK-GL-04",
    "chips": "CK-GL-04",
    "aspect": "CK-GL-02",
    "bid": "CK-M-01",
    "wildcards": "CK-M-01",
    "parts": "CK-S5-06",
    "av": "CK-GL-06",
    "rank": "CK-M-01",
}
"""The rule cited when a field holds a value of the wrong type."""
