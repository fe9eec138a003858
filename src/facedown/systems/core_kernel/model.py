"""The records of Core Kernel: campaign, Conflict and Hand in progress, with functions to read and change them.

Abbreviations of the rules: an Attribute has an AV (Attribute Value), a TA (Trine Aspect) has a TS (Trine Score). TD
(Trine Dominance) compares two TAs, and AD (Attribute Dominance) compares two Attributes. ES is the number of the
Stakes, and WR (Wildcard Rank) the number of Wildcards that an Actor gets in each Conflict.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import add
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from facedown.game import PieceRef, Sealed, Stack, Tally
from facedown.systems.core_kernel.attributes import NO_CHIPS, Aspect, Attribute, Chips, Ratings

# The records are trees without cycles, so the garbage collector need not visit them (gc=False). This saves a twentieth
# of the time of a move.

R = TypeVar("R")

Table = tuple[tuple[str, tuple[str, ...]], ...]
"""A table of dominance changed by an Extension: each Aspect or Attribute with those that it beats, in order."""

GM_LESS_HANDS = 60
"""The number of Hands after which a Conflict without a GM ends, unless a ruling sets another limit (R-CK-90)."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """The rulings of a table. `rulebook.toml` holds the question, the choices and the default of each ruling.

    Defaults are omitted when a position is saved, so a new ruling changes no saved file.
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


class Actor(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """An Actor's sheet. It is kept from Conflict to Conflict.

    `controller` is the seat that plays the Actor.
    `place` is its number in table order (R-CK-54).
    `av` are its current AVs, and `av_base` its undamaged AVs; both are empty for a seat that may not read the sheet.
    `rank` is its Rank; None for a seat that may not read the sheet.
    `wildcard_rank` is the number of Wildcards that it gets in each Conflict.
    `fit` is True if the Actor could enter a Conflict; it is set only for a seat that may not read the sheet.
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
        """The sheet without AVs and Rank, for seats that may not read it."""
        return replace(self, av=(), av_base=(), rank=None)


class Participant(msgspec.Struct, frozen=True, gc=False):
    """An Actor in the Conflict: the chips in its stacks, committed chips, Wildcards, and status (CK-N-13).

    `status` is `in`, or says that the Actor left by Forced Withdrawal (`FW`) or elimination (`EL`), the only two ways
    to leave; the GM decides about death (R-CK-87).
    `reasons` say why the Actor left.
    `continues` is True if the GM lets the Actor stay with a TA at 0.
    `spared` are the TAs at 0 that the GM has allowed.
    `chips` is the number of chips in the stacks, in a view that does not show the stacks; otherwise None.
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
        """The chips in the stack and the committed chips together, as nine counts."""
        return tuple(map(add, self.stack, self.committed))

    @property
    def stacked(self) -> int:
        """The number of chips in the stacks, also in a view that does not show the stacks."""
        return sum(self.stack) if self.chips is None else self.chips


class AspectLay(msgspec.Struct, frozen=True, gc=False):
    """An Actor's sealed choice of Step 2: the chips anted and the Aspect card."""

    chips: tuple[Attribute, ...]
    aspect: Aspect


class ActionLay(msgspec.Struct, frozen=True, gc=False):
    """An Actor's sealed choice of Step 3: Action card, bid (chips) and number of Wildcards (CK-GL-23).

    `against` is the opponent that the Wildcards count against, under `wild_scope=one_pair`. Under any other ruling it
    is None, and the Wildcards count against all opponents.
    """

    action: Attribute
    bid: int
    wildcards: int = 0
    against: str | None = None


class Play(msgspec.Struct, frozen=True, gc=False):
    """The public part of an Actor's play in this Hand.

    `opponents` are the Actor's opponents still in the Hand, and `faced` its opponents at the start of the Hand.
    `intent` is the stated intent; it binds nobody (R-CK-77).
    `aspect`, `action` and `bid` are its cards and its bid in chips; None until they are revealed.
    `td_wins` is the number of opponents against whom it won TD.
    `paid` is the number of chips won from the pot.
    `against` is the opponent that its Wildcards count against; None for all opponents.
    `line` is the justification line; None until the Actor has answered.
    `judged` is the verdict on the tag of its Action card; empty until then.
    `retried` is True once the only retry is used up.
    `folded` is True if the Actor left in Step 3.
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
    """A group of Actors with its own Ante Pot of `size` face-down chips; no player knows the kinds of these chips."""

    members: tuple[str, ...]
    pot: Chips = NO_CHIPS
    size: int = 0


class Jackpot(msgspec.Struct, frozen=True, gc=False):
    """The chips of a pot that nobody won, with the members of its cluster in table order."""

    members: tuple[str, ...]
    pot: Chips
    size: int


class Hit(msgspec.Struct, frozen=True, gc=False):
    """Pending damage: computed in Step 5, applied with all other damage in Step 6.

    `source` is the winner that deals the damage, and `target` the loser.
    `aspect` is the type of damage.
    `damage` is D, and `through` is D', the part of D that the loser's Attributes take.
    `parts` are the points that each of the nine Attributes takes; None until decided.
    `from_committed` counts the lost chips of each Attribute that come from committed chips; None until decided.
    `waived` is True if the winner spares the loser; None until the winner has decided.
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
    """The result of one opponent pair's Showdown.

    `td` is 1 if the first Actor of the pair wins TD, 0 for a tie, and -1 if it loses; `ad` is the same for AD.
    `winner` is the Actor that won; None for a tie.
    `swept` is the Actor that made a Sweep; None if nobody did.
    `through` is the part of the damage that gets through.
    `to` are the Actors whose players may know the result; None means all.
    """

    pair: tuple[str, str]
    aspects: tuple[Aspect, Aspect]
    actions: tuple[Attribute, Attribute]
    td: int
    ad: int
    totals: tuple[Tally, Tally]
    winner: str | None
    margin: int
    swept: str | None = None
    damage: Tally | None = None
    through: int = 0
    spared: bool = False
    to: tuple[str, ...] | None = None


class JustifyDue(msgspec.Struct, frozen=True, gc=False, tag="justify"):
    """The decision of an Actor's player to give a justification line or none (CK-C-12)."""

    actor: str


class JudgeDue(msgspec.Struct, frozen=True, gc=False, tag="judge"):
    """The GM's decision whether the tags fit (CK-C-13)."""


class VoteDue(msgspec.Struct, frozen=True, gc=False, tag="vote"):
    """The players' secret vote on the tag of one of the GM's Actors (R-CK-79)."""

    actor: str
    votes: Sealed[bool]


class WaiveDue(msgspec.Struct, frozen=True, gc=False, tag="waive"):
    """The decision of a pair's winner whether to spare the loser (R-CK-61). `hit` is an index of Hand.hits."""

    hit: int


class SpreadDue(msgspec.Struct, frozen=True, gc=False, tag="spread"):
    """The decision how a damaged Actor splits the damage over its Attributes (CK-C-14).

    `hit` is an index of Hand.hits.
    """

    hit: int


class CommittedDue(msgspec.Struct, frozen=True, gc=False, tag="committed"):
    """The decision how many of the lost chips come from committed chips, under `damage_order=owner_choice`.

    `hit` is an index of Hand.hits.
    """

    hit: int


class ContinueDue(msgspec.Struct, frozen=True, gc=False, tag="continue"):
    """The GM's decision whether an Actor that would be eliminated may stay (CK-C-15)."""

    actor: str


Decision = JustifyDue | JudgeDue | VoteDue | WaiveDue | SpreadDue | CommittedDue | ContinueDue

Step = Literal["aspects", "actions", "justify", "outcome", "update"]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A Hand in progress. `order` holds the Actors with an opponent, in table order from Under the Gun.

    `aspects` are the sealed antes with Aspect cards, and `actions` the sealed bids with Action cards.
    `hits` is the pending damage.
    `aspects_to` and `actions_to` say which seats see the cards, and `bids_at` when bids are revealed.
    `td` and `ad` are the tables of dominance if an Extension changed them; otherwise None.
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
    td: Table | None = None
    ad: Table | None = None


class Conflict(msgspec.Struct, frozen=True, gc=False):
    """A Conflict: its Actors, their opposition, the Stakes, and the Hand in progress (None at Engagement).

    `utg` is the Actor Under the Gun.
    `opposition` holds each pair of opponents once, in table order.
    `involved` are the Actors of the next Hand, and `groups` are its clusters.
    `hands` is the number of Hands so far.
    `issued` counts all chips ever issued, and `removed` the chips destroyed by damage.
    `last` are the results of the last Hand resolved, and `last_hand` is its number.
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
    """An Action that another Actor opposes; by stating it, the acting Actor's player asks for a Conflict (CK-S1-01)."""

    actor: str
    against: str
    action: str


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a table: the campaign's Actors in table order, and the Conflict in progress, if any.

    `gm` is the key of the facilitator's seat, empty without a GM; `seats` are the keys of the players' seats.
    `standing` are the Actors that were still in the last Conflict when it ended.
    `retired` are the Actors that have left the campaign and can return (R-CK-109).
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
    standing: tuple[str, ...] = ()
    retired: tuple[Actor, ...] = ()


if TYPE_CHECKING:

    class View(Position, frozen=True, gc=False):
        """A position without what is secret from the viewer.

        Type checkers accept no Position where a View is required.
        """

else:
    View = Position


@lru_cache(maxsize=1024)
def ref(key: str) -> PieceRef:
    """Return the reference to the Actor with this key, as events name it."""
    return PieceRef("actor", key)


def refs(keys: Iterable[str]) -> tuple[PieceRef, ...]:
    """Return the references to the Actors with these keys, in the same order."""
    return tuple([ref(key) for key in keys])


# Finding and changing records


def is_allied(one: Actor, other: Actor) -> bool:
    """Return whether two Actors are on the same side. An Actor without a side has no allies."""
    return bool(one.side) and one.side == other.side


def actor_of(position: Position, key: str) -> Actor:
    """Return the Actor with this key. Raises KeyError if there is none."""
    for actor in position.actors:
        if actor.key == key:
            return actor
    raise KeyError(key)


def participant_of(conflict: Conflict, key: str) -> Participant:
    """Return the Actor's chips and status in this Conflict. Raises KeyError if the Actor never entered it."""
    for participant in conflict.participants:
        if participant.actor == key:
            return participant
    raise KeyError(key)


def play_of(hand: Hand, key: str) -> Play:
    """Return the Actor's play in this Hand. Raises KeyError if the Actor has none."""
    for play in hand.plays:
        if play.actor == key:
            return play
    raise KeyError(key)


def conflict_and_hand(position: Position) -> tuple[Conflict, Hand]:
    """Return the Conflict and the Hand in progress; there must be both."""
    assert position.conflict is not None
    assert position.conflict.hand is not None
    return position.conflict, position.conflict.hand


def replace_record(records: tuple[R, ...], old: R, new: R) -> tuple[R, ...]:
    """Return `records` with `new` in place of `old`. Raises ValueError if `old` is not among them."""
    changed = list(records)
    changed[changed.index(old)] = new
    return tuple(changed)


def taken_keys(position: Position) -> list[str]:
    """Return the keys of all Actors, also of retired ones, which can return."""
    return [actor.key for group in (position.actors, position.retired) for actor in group]


def with_actor(position: Position, actor: Actor) -> Position:
    """Return the position with `actor` in place of the Actor that has the same key.

    Raises KeyError if there is none.
    """
    return replace(position, actors=replace_record(position.actors, actor_of(position, actor.key), actor))


def participants_with(conflict: Conflict, changed: Participant) -> tuple[Participant, ...]:
    """Return the participants of the Conflict, with `changed` in place of the old record of the same Actor."""
    participants = list(conflict.participants)
    for at, one in enumerate(participants):
        if one.actor == changed.actor:
            participants[at] = changed
    return tuple(participants)


def with_participant(conflict: Conflict, changed: Participant) -> Conflict:
    """Return the Conflict with `changed` in place of the participant record of the same Actor."""
    return replace(conflict, participants=participants_with(conflict, changed))


def plays_with(hand: Hand, changed: Play) -> tuple[Play, ...]:
    """Return the plays of the Hand, with `changed` in place of the old play of the same Actor."""
    plays = list(hand.plays)
    for at, one in enumerate(plays):
        if one.actor == changed.actor:
            plays[at] = changed
    return tuple(plays)


def with_play(hand: Hand, changed: Play) -> Hand:
    """Return the Hand with `changed` in place of the play of the same Actor."""
    return replace(hand, plays=plays_with(hand, changed))
