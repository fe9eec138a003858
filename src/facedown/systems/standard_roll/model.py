"""The records of the Standard Roll, and the small numbers derived from them (Resistance, actions)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.standard_roll.deck import Undrawn

Mode = Literal["normal", "advantage", "disadvantage", "both"]
ClockName = Literal["HP", "SP", "EP"]
CLOCKS: tuple[ClockName, ...] = ("HP", "SP", "EP")

CriticalEffect = Literal["edge", "point", "surface", "restore", "value-loss"]
TAGS: dict[str, str] = {"edge": "Weaken", "point": "Blight", "surface": "Daze"}
"""SR-S1-13, SR-S1-14, SR-S1-15: the tag that each effect applies."""

STATS = ("Movement", "Brawn", "Wit", "Force", "Alacrity")
"""The stats that the document names; a table may name its own."""

SUPER = 31
"""SR-S1-27."""

DIFFICULTY = {3: "Trivial", 6: "Easy", 9: "Average", 12: "Difficult", 15: "Challenging", 18: "Heroic"}
"""SR-S3-02, SR-S3-03, SR-S3-04, SR-S3-05, SR-S3-06, SR-S3-07: what the table calls each TN."""

Surprise = Literal["", "with", "surprised"]
"""SR-S6-01: neither, having surprise, or surprised."""

Stats = tuple[tuple[str, int], ...]
"""Stats by name: the five first, then the table's own."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The switches a table can set (rulebook.toml has each one's question, readings and default).

    Defaults are left out where a position is written, so that a new switch changes no file.
    """

    initial_roll: Literal["first_pair", "final_pair", "action_roll"] = "first_pair"
    double_one_misses: bool = False
    chain_end_misses: bool = False
    adv_plus_dis_miss: bool = False
    crits_per_roll: Literal["1", "per_double"] = "1"
    crit_needs_exceed: bool = False
    value_loss_tn: bool = True
    super_on: Literal["SR", "total"] = "SR"
    super_needs_success: bool = False
    sit_reduces_on: Literal["player_side", "any"] = "player_side"
    interrupted: Literal["top", "discard"] = "top"
    pass_guard: bool = True
    late_entry: Literal["insert", "reshuffle"] = "insert"
    neither_pile: Literal["no_surprise", "surprise"] = "no_surprise"
    defeat: Literal["remove", "keep"] = "remove"
    stated_at_end: Literal["undone", "carried_out"] = "undone"


class Clock(msgspec.Struct, frozen=True, gc=False):
    """A counter that is depleted to 0 (SR-S2-06): what is left, and what it began with."""

    left: int
    most: int

    @property
    def resolved(self) -> bool:
        """Whether it is at 0."""
        return self.left == 0

    def down(self, by: int) -> Clock:
        """The clock depleted by so much; what is beyond 0 is lost (R-SR-35)."""
        return replace(self, left=max(0, self.left - by))

    def up(self, by: int) -> Clock:
        """The clock restored by so much, never above its most (R-SR-20)."""
        return replace(self, left=min(self.most, self.left + by))


class Entity(msgspec.Struct, frozen=True, dict=True):
    """Somebody or something that acts: a character, a foe, or an environmental effect with a card of its own.

    `player_side`: it plays for the players. `clocks` are those it has (R-SR-95). `actions` is what is left of its pool
    this round, `surprise` whether it has surprise or is surprised. `counted` are its clocks that were resolved in this
    Situation already (R-SR-38); `revivable`: the Curator lets it be revived.
    """

    key: str
    name: str
    controller: str
    player_side: bool = True
    environment: bool = False
    level: int = 0
    stats: Stats = tuple((name, 1) for name in STATS)
    clocks: tuple[tuple[ClockName, Clock], ...] = ()
    tags: tuple[str, ...] = ()
    seed: str = ""
    status: Literal["active", "defeated", "absent"] = "active"
    revivable: bool = False
    actions: int = 0
    surprise: Surprise = ""
    counted: tuple[ClockName, ...] = ()
    notes: tuple[str, ...] = ()

    def stat(self, name: str) -> int:
        """A stat's value; one that the sheet does not have counts 0 (R-SR-30)."""
        return dict(self.stats).get(name, 0)

    def clock(self, name: ClockName) -> Clock | None:
        """One of its clocks, or None where it has no such."""
        return dict(self.clocks).get(name)


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """Something to overcome that is no entity: a Target Number and a Task Clock (SR-S2-05).

    `counted`: it was resolved in this Situation already (R-SR-38).
    """

    key: str
    name: str
    tn: int
    clock: Clock
    counted: bool = False


class Order(msgspec.Struct, frozen=True, gc=False):
    """Turn order by cards: what is undrawn, what was played, whose turn it is.

    `passed` and `seized` name who did so since the last progress (R-SR-50, R-SR-92); `left` keeps the actions of who
    left in this round (R-SR-72); `free` is how many actions of the active one cost nothing (SR-S5-18).

    Rules: SR-S5-01, SR-S5-02, SR-S5-03, SR-S5-04, SR-S5-05, SR-S5-06, SR-S5-07, SR-S5-08, SR-S5-09, SR-S5-10, SR-S5-11,
    SR-S5-12, SR-S5-13, SR-S5-14, SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18, SR-S5-19, SR-S5-20, SR-S6-01, SR-S6-02,
    SR-S6-03, SR-S6-04, SR-S6-05, SR-S6-06.
    """

    undrawn: Undrawn
    discard: tuple[str, ...] = ()
    active: str = ""
    round: int = 1
    surprise: bool = False
    passed: tuple[str, ...] = ()
    seized: tuple[str, ...] = ()
    left: tuple[tuple[str, int], ...] = ()
    free: int = 0


class Situation(msgspec.Struct, frozen=True, gc=False):
    """A Situation: its clock, if it has one, and its turn order, if that is tracked."""

    title: str
    clock: Clock | None = None
    order: Order | None = None
    number: int = 1


Kind = Literal["effect", "effort", "healing", "reaction"]
"""What is rolled for: against an entity's Resistance, a challenge's TN, to restore a clock, or in answer."""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A Standard Roll being made: declared, its terms set by the Curator, rolled, its critical effects chosen.

    `target` is the entity or challenge, `clock` which of an entity's clocks; `against` the Resistance or TN. `sr`,
    `doubles` and `pairs` are the dice, `miss` whether they miss, `picks` how many critical effects are to be chosen and
    `chosen` those that were; `revives` names whom a Restore brings back.
    """

    actor: str
    kind: Kind
    target: str
    clock: ClockName
    stat: str
    words: str = ""
    mode: Mode | None = None
    against: int = 0
    sr: int | None = None
    doubles: int = 0
    pairs: tuple[tuple[int, int], ...] = ()
    miss: bool = False
    picks: int = 0
    chosen: tuple[CriticalEffect, ...] | None = None
    revives: str = ""


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last roll that was made: its total with its why, what it was against, and what came of it."""

    actor: str
    tally: Tally
    against: int
    text: str


class Position(msgspec.Struct, frozen=True, gc=False):
    """A whole table of the Standard Roll: who and what is there, the Situation that is on, and the roll being made.

    `curator` is the key of the facilitator's seat. `complication`: a miss waits for the Curator's word on it.
    `stated` are rolls that wait for a Reaction to them; `seats` are the keys of the players'.
    """

    rulings: Rulings
    curator: str
    entities: tuple[Entity, ...]
    challenges: tuple[Challenge, ...] = ()
    phase: Literal["episode", "downtime"] = "downtime"
    episodes: int = 0
    scene: int = 0
    situation: Situation | None = None
    situations: int = 0
    roll: Roll | None = None
    stated: tuple[Roll, ...] = ()
    complication: str = ""
    last: Result | None = None
    title: str = ""
    seats: tuple[str, ...] = ()


# Finding and changing records


def entity_of(position: Position, key: str) -> Entity:
    """The entity with this key. Raises KeyError."""
    for entity in position.entities:
        if entity.key == key:
            return entity
    raise KeyError(key)


def challenge_of(position: Position, key: str) -> Challenge:
    """The challenge with this key. Raises KeyError."""
    for challenge in position.challenges:
        if challenge.key == key:
            return challenge
    raise KeyError(key)


def with_entity(position: Position, changed: Entity) -> Position:
    """The position with this entity in place of its old record."""
    return replace(position, entities=tuple([changed if one.key == changed.key else one for one in position.entities]))


def with_challenge(position: Position, changed: Challenge) -> Position:
    """The position with this challenge in place of its old record."""
    there = [changed if one.key == changed.key else one for one in position.challenges]
    return replace(position, challenges=tuple(there))


def with_clock(entity: Entity, name: ClockName, clock: Clock) -> Entity:
    """The entity with this clock, in place of its old one or new to it; in the order HP, SP, EP."""
    clocks = dict(entity.clocks) | {name: clock}
    return replace(entity, clocks=tuple([(one, clocks[one]) for one in CLOCKS if one in clocks]))


def order_of(position: Position) -> Order | None:
    """The turn order, where one is tracked."""
    return position.situation.order if position.situation is not None else None


# Numbers


def resistance(stats: Stats) -> int:
    """RES: the three highest stats added up, or as many as there are (SR-S2-04, R-SR-31, R-SR-32, R-SR-33)."""
    return sum(sorted((value for _, value in stats), reverse=True)[:3])


def may_act(entity: Entity, order: Order) -> bool:
    """Whether the active one has an action: of its pool, or a free one (SR-S5-08, SR-S5-18)."""
    return entity.actions > 0 or order.free > 0


def pool_of(entity: Entity) -> int:
    """How many actions an entity has in a round: its Alacrity, and 1 for an effect (SR-S5-08, R-SR-46, R-SR-54)."""
    return 1 if entity.environment else max(0, entity.stat("Alacrity"))
