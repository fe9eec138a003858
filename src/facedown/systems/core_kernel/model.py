"""The records of Core Kernel, and the small numbers derived from them (TS, TTS, ES)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import add
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Addend, Sealed, Stack, Tally

# The records are trees and can hold no cycle, so the garbage collector need not look at them (gc=False): a twentieth
# of the time of a move.

Aspect = Literal["Mind", "Body", "Spirit"]
Attribute = Literal["REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT"]

ASPECTS: tuple[Aspect, ...] = ("Mind", "Body", "Spirit")
ATTRIBUTES: tuple[Attribute, ...] = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")
PLACE: dict[str, int] = {attribute: at for at, attribute in enumerate(ATTRIBUTES)}
ASPECT_OF: dict[Attribute, Aspect] = {
    attribute: ASPECTS[at // 3] for attribute, at in zip(ATTRIBUTES, range(9), strict=True)
}
ATTRIBUTES_OF: dict[Aspect, tuple[Attribute, ...]] = {
    aspect: ATTRIBUTES[3 * at : 3 * at + 3] for at, aspect in enumerate(ASPECTS)
}

# Labels and tags are data to edit (R-CK-88, R-CK-93): four of the names and all but one tag are placeholders.
NAMES: dict[Attribute, str] = {
    "REA": "Reason", "KNO": "Knowledge", "QUI": "Quickness",
    "STR": "Strength", "FIT": "Fitness", "AGI": "Agility",
    "WIL": "Will", "PRE": "Presence", "INT": "Intuition",
}  # fmt: skip
TAGS: dict[Attribute, str] = {
    "REA": "Think", "KNO": "Know", "QUI": "Quick",
    "STR": "Smash", "FIT": "Last", "AGI": "Dash",
    "WIL": "Grit", "PRE": "Intimidate", "INT": "Gut",
}  # fmt: skip
STAKES = {1: "Low Stakes", 2: "Hot", 3: "High Stakes", 4: "Deadly", 5: "Mythic"}
"""CK-N-16: what the GM calls each ES."""

Ratings = tuple[int | None, ...]
"""Nine AVs in the order of ATTRIBUTES; None is a dash: the Actor does not own that Attribute."""

Chips = tuple[int, ...]
"""Nine counts of chips in the order of ATTRIBUTES. An empty tuple: not known to this viewer."""

NO_CHIPS: Chips = (0,) * 9

GM_LESS_HANDS = 60
"""R-CK-90: with nobody to end a Conflict by the fiction, it is over after so many Hands unless the table says else."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The switches a table can set (rulebook.toml has each one's question, readings and default).

    Defaults are left out where a position is written, so that a new switch changes no file.
    """

    av_basis: Literal["sheet", "held"] = "sheet"
    ante_end: Literal["return", "keep"] = "return"
    surplus_soak: bool = True
    damage_order: Literal["stack_first", "committed_first", "owner_choice"] = "stack_first"
    partial_round: Literal["floor", "nearest"] = "floor"
    es_lock: Literal["conflict", "hand"] = "conflict"
    td_bonus: int = 0
    zero_wins: Literal["jackpot", "round_robin"] = "jackpot"
    min_bid: Literal["1_if_able", "0"] = "1_if_able"
    wild_scope: Literal["all_pairs", "one_pair"] = "all_pairs"
    bid_count: Literal["sealed", "visible"] = "sealed"
    bid_split: Literal["full", "divided"] = "full"
    utg: Literal["fixed", "rotate"] = "fixed"
    fold: Literal["ante_only", "any_step"] = "ante_only"
    mercy: bool = False
    max_hands: int | Literal["none"] = "none"
    amend: Literal["locked", "until_reveal"] = "locked"


class Actor(msgspec.Struct, frozen=True, dict=True):
    """An Actor's sheet, which lasts from Conflict to Conflict.

    `controller` is the seat that plays it, `place` its own seat in table order (R-CK-54). In a view that may not know
    them, `av` and `av_base` are empty and `rank` is None; `fit`, whether it could enter a Conflict, is filled in there.
    """

    key: str
    name: str
    kind: Literal["PC", "NPC"]
    controller: str
    place: int
    av: Ratings
    av_base: Ratings
    rank: int | None = 1
    wildcard_rank: int = 0
    side: str = ""
    notes: tuple[str, ...] = ()
    fit: bool | None = None

    @cached_property
    def seen_by_others(self) -> Actor:
        """The sheet as it is seen by who may not read it: without AVs and Rank."""
        return replace(self, av=(), av_base=(), rank=None)


class Participant(msgspec.Struct, frozen=True, gc=False):
    """What an Actor has in the Conflict that is on: chips in its stacks, chips committed, Wildcards, its status.

    `status`: in, or out by Forced Withdrawal (FW) or elimination (EL), for `reasons`. `continues`: the GM lets it go on
    whatever comes to 0; `spared`: with these TAs at 0. `chips` is filled in only in views that may not see the stacks:
    how many chips they hold.

    Rules: CK-N-13.
    """

    actor: str
    stack: Chips
    committed: Chips = NO_CHIPS
    wildcards: int = 0
    status: Literal["in", "FW", "EL"] = "in"
    reasons: tuple[str, ...] = ()
    continues: bool = False
    spared: tuple[Aspect, ...] = ()
    chips: int | None = None

    @property
    def held(self) -> Chips:
        """Stack and committed chips together."""
        return tuple(map(add, self.stack, self.committed))


class AspectLay(msgspec.Struct, frozen=True, gc=False):
    """What lies sealed in Step 2: the chips anted and the Aspect card."""

    chips: tuple[Attribute, ...]
    aspect: Aspect


class ActionLay(msgspec.Struct, frozen=True, gc=False):
    """What lies sealed in Step 3: the Action card, the bid, the Wildcards and, under `wild_scope`, against whom.

    Rules: CK-GL-23.
    """

    action: Attribute
    bid: int
    wildcards: int = 0
    against: str | None = None


class Play(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know of an Actor's part in this Hand.

    `opponents` are those still there, `faced` those it had when the Hand began. `line` is None until the Actor was
    asked for its justification. `judged`: the GM's word on it; `retried`: the one retry is used up. `folded`: it left
    in Step 3.
    """

    actor: str
    opponents: tuple[str, ...]
    faced: tuple[str, ...] = ()
    intent: str = ""
    aspect: Aspect | None = None
    td_wins: int = 0
    paid: int = 0
    action: Attribute | None = None
    bid: int | None = None
    face_up: bool = False
    wildcards: int = 0
    against: str | None = None
    line: str | None = None
    judged: Literal["", "fits", "unfit"] = ""
    retried: bool = False
    folded: bool = False


class Cluster(msgspec.Struct, frozen=True, gc=False):
    """A group that interacts apart, with its own Ante Pot: `size` face-down chips, of which nobody knows the kinds."""

    members: tuple[str, ...]
    pot: Chips = NO_CHIPS
    size: int = 0


class Jackpot(msgspec.Struct, frozen=True, gc=False):
    """Chips that nobody was paid, with the cluster they came from (in table order)."""

    members: tuple[str, ...]
    pot: Chips
    size: int


class Hit(msgspec.Struct, frozen=True, gc=False):
    """Damage on its way: computed in Step 5, applied with all other in Step 6.

    `damage` is D, `through` what gets through to the Attributes owned (D'). `parts` says how many points each of the
    nine Attributes takes, `from_committed` how many of its chips come out of the committed ones; both None until
    settled; `waived` is None until its winner was asked.
    """

    source: str
    target: str
    aspect: Aspect
    damage: int
    through: int
    parts: Chips | None = None
    from_committed: Chips | None = None
    waived: bool | None = None


class PairResult(msgspec.Struct, frozen=True, gc=False):
    """One opponent pair's showdown; `swept`: the Actor that made a Sweep, if one did.

    `to` holds the Actors whose players may know it; None means everybody.
    """

    pair: tuple[str, str]
    aspects: tuple[Aspect, Aspect]
    actions: tuple[Attribute, Attribute]
    dominance: tuple[str, str]
    totals: tuple[Tally, Tally]
    winner: str | None
    margin: int
    swept: str | None = None
    damage: Tally | None = None
    through: int = 0
    spared: bool = False
    to: tuple[str, ...] | None = None


class JustifyDue(msgspec.Struct, frozen=True, gc=False, tag="justify"):
    """An Actor may give its justification line (CK-C-12)."""

    actor: str


class JudgeDue(msgspec.Struct, frozen=True, gc=False, tag="judge"):
    """The GM says whether the tags fit (CK-C-13)."""


class VoteDue(msgspec.Struct, frozen=True, gc=False, tag="vote"):
    """The players decide, each by a sealed vote, whether one of the GM's Actors fits its tag (R-CK-79)."""

    actor: str
    votes: Sealed[bool]


class WaiveDue(msgspec.Struct, frozen=True, gc=False, tag="waive"):
    """A pair's winner may spare the loser (R-CK-61)."""

    hit: int


class SpreadDue(msgspec.Struct, frozen=True, gc=False, tag="spread"):
    """A damaged Actor splits what it takes (CK-C-14)."""

    hit: int


class CommittedDue(msgspec.Struct, frozen=True, gc=False, tag="committed"):
    """Under `damage_order=owner_choice`: how many of the chips lost come from the committed ones."""

    hit: int


class ContinueDue(msgspec.Struct, frozen=True, gc=False, tag="continue"):
    """The GM may let an Actor go on that would be eliminated (CK-C-15)."""

    actor: str


Decision = JustifyDue | JudgeDue | VoteDue | WaiveDue | SpreadDue | CommittedDue | ContinueDue

Step = Literal["aspects", "actions", "justify", "outcome", "update"]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One Hand in progress. `order` is table order from UTG, those with an opponent only.

    `aspects_to`, `actions_to` and `bids_at` say who sees the cards when they turn up (an Extension may narrow it); `td`
    and `ad` are the tables of dominance where an Extension changed them.
    """

    number: int
    step: Step
    order: tuple[str, ...]
    clusters: tuple[Cluster, ...]
    plays: tuple[Play, ...]
    aspects: Sealed[AspectLay]
    actions: Sealed[ActionLay] = Sealed()
    hits: tuple[Hit, ...] = ()
    aspects_to: Literal["all", "opponents"] = "all"
    actions_to: Literal["all", "opponents"] = "all"
    bids_at: Literal["reveal", "showdown"] = "reveal"
    td: dict[str, frozenset[str]] | None = None
    ad: dict[str, frozenset[str]] | None = None


class Conflict(msgspec.Struct, frozen=True, gc=False):
    """A Conflict: its Actors, who opposes whom, its Stakes, and the Hand that is on (None at Engagement).

    `opposition` holds each pair once, in table order. `involved` are the Actors of the next Hand, `groups` its
    clusters.
    `issued` and `removed` count chips for the books: issued at the start and to newcomers, destroyed by Damage.
    """

    number: int
    utg: str
    es: int
    participants: tuple[Participant, ...]
    opposition: tuple[tuple[str, str], ...]
    involved: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    hands: int = 0
    hand: Hand | None = None
    jackpots: tuple[Jackpot, ...] = ()
    decisions: Stack[Decision] = Stack()
    issued: Chips = NO_CHIPS
    removed: Chips = NO_CHIPS
    last: tuple[PairResult, ...] = ()
    last_hand: int = 0
    stakes: str = ""


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """An Action somebody stated that another Actor opposes: it asks for a Conflict (CK-S1-01)."""

    actor: str
    against: str
    action: str


class Position(msgspec.Struct, frozen=True, gc=False):
    """A whole Core Kernel table: a campaign of Actors in table order, and the Conflict that is on, if any.

    `gm` is the key of the facilitator's seat, empty where nobody facilitates; `seats` are the keys of the players'.
    """

    rulings: Rulings
    actors: tuple[Actor, ...]
    gm: str = ""
    extensions: tuple[str, ...] = ()
    conflict: Conflict | None = None
    conflicts: int = 0
    proposals: tuple[Proposal, ...] = ()
    title: str = ""
    seats: tuple[str, ...] = ()


# Finding and changing records


def actor_of(position: Position, key: str) -> Actor:
    """The Actor with this key. Raises KeyError."""
    for actor in position.actors:
        if actor.key == key:
            return actor
    raise KeyError(key)


def participant_of(conflict: Conflict, key: str) -> Participant:
    """The Actor's chips and status in this Conflict. Raises KeyError."""
    for participant in conflict.participants:
        if participant.actor == key:
            return participant
    raise KeyError(key)


def play_of(hand: Hand, key: str) -> Play:
    """The Actor's part in this Hand. Raises KeyError."""
    for play in hand.plays:
        if play.actor == key:
            return play
    raise KeyError(key)


def with_actor(position: Position, actor: Actor) -> Position:
    """The position with this Actor's sheet in place of its old one."""
    return replace(position, actors=tuple([actor if a.key == actor.key else a for a in position.actors]))


def with_participant(conflict: Conflict, changed: Participant) -> Conflict:
    """The Conflict with this participant in place of its old record."""
    return replace(
        conflict,
        participants=tuple([changed if p.actor == changed.actor else p for p in conflict.participants]),
    )


def with_play(hand: Hand, changed: Play) -> Hand:
    """The Hand with this play in place of its old record."""
    return replace(hand, plays=tuple([changed if p.actor == changed.actor else p for p in hand.plays]))


def add_chips(chips: Chips, attribute: str, count: int) -> Chips:
    """The chips with `count` more (or fewer) of one Attribute."""
    changed = list(chips)
    changed[PLACE[attribute]] += count
    return tuple(changed)


def add_all(chips: Chips, more: Chips) -> Chips:
    """Two heaps of chips together."""
    return tuple(map(add, chips, more))


# The numbers of an Actor


def rating(rulings: Rulings, actor: Actor, participant: Participant | None) -> Ratings:
    """The nine ratings rules go by: AVs on the sheet, or under `av_basis=held` the chips held (CK-GL-19, R-CK-01)."""
    if rulings.av_basis == "sheet" or participant is None:
        return actor.av
    return tuple(None if av is None else held for av, held in zip(actor.av, participant.held, strict=True))


@lru_cache(maxsize=65536)
def trine_score(ratings: Ratings, aspect: Aspect) -> int:
    """TS: a third of the TA's three ratings, rounded down, 1 at least if any is above 0.

    Rules: CK-N-01, CK-N-02, CK-N-03, CK-GL-16, CK-M-04, CK-M-05.
    """
    at = 3 * ASPECTS.index(aspect)
    total = sum([av or 0 for av in ratings[at : at + 3]])
    return max(total // 3, 1) if total else 0


def trine_score_tally(ratings: Ratings, aspect: Aspect) -> Tally:
    """TS with its why."""
    at = 3 * ASPECTS.index(aspect)
    slots = " + ".join(
        f"{name} {'–' if av is None else av}"
        for name, av in zip(ATTRIBUTES_OF[aspect], ratings[at : at + 3], strict=True)
    )
    third = sum(av or 0 for av in ratings[at : at + 3]) // 3
    addends: tuple[Addend, ...] = (Addend(f"a third of {slots}, rounded down", third, "CK-N-01"),)
    if trine_score(ratings, aspect) > third:
        addends += (Addend("never below 1 while any of them is above 0", 1, "CK-N-02"),)
    return Tally(f"TS {aspect}", addends)


@lru_cache(maxsize=65536)
def total_trine_score(ratings: Ratings) -> int:
    """TTS: the three TS added up (CK-N-06, CK-GL-20)."""
    return sum(trine_score(ratings, aspect) for aspect in ASPECTS)


def edge_step(highest_rank: int) -> int:
    """ES from the highest Rank present: min(5, 1 + floor((R − 1) / 5)), and 1 at least.

    Rules: CK-N-14, CK-GL-33, CK-C-03, R-CK-21.
    """
    return max(1, min(5, 1 + (highest_rank - 1) // 5))


@lru_cache(maxsize=65536)
def eliminated_aspects(ratings: Ratings) -> tuple[Aspect, ...]:
    """The TAs of which the Actor owns something and all it owns is at 0 (CK-S6-04, R-CK-63)."""
    return tuple(
        aspect
        for at, aspect in enumerate(ASPECTS)
        if (owned := [av for av in ratings[3 * at : 3 * at + 3] if av is not None]) and not any(owned)
    )


def fit_to_enter(position: Position, actor: Actor) -> bool:
    """Whether the Actor may enter a Conflict: a TA to play (R-CK-47), and none at 0 unless a GM lets it (R-CK-64)."""
    if actor.fit is not None:
        return actor.fit
    return total_trine_score(actor.av) > 0 and (bool(position.gm) or not eliminated_aspects(actor.av))


AV = Annotated[int, Meta(ge=0, le=99)]
"""R-CK-83: an AV is 0 to 99 (Rank 1 to 99, WR 0 to 9)."""
