"""The records of the Standard Roll, and small values derived from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from facedown.game import PieceRef, Term
from facedown.systems.standard_roll.deck import Undrawn

Mode = Literal["normal", "advantage", "disadvantage", "both"]
ClockName = Literal["HP", "SP", "EP"]
CLOCKS: tuple[ClockName, ...] = ("HP", "SP", "EP")

CriticalEffect = Literal["edge", "point", "surface", "restore", "value-loss"]
TAGS: dict[str, str] = {"edge": "Weaken", "point": "Blight", "surface": "Daze"}
"""The tag that each effect applies (SR-S1-13, SR-S1-14, SR-S1-15)."""

STATS = ("Movement", "Brawn", "Wit", "Force", "Alacrity")
"""The stats that the document names; a table may add its own."""

NO_STAT = "none"
"""The stat of a roll that adds no stat (R-SR-29)."""

Surprise = Literal["", "with", "surprised"]
"""Neither (empty), has surprise, or is surprised (SR-S6-01)."""

Stats = tuple[tuple[str, int], ...]
"""Pairs of a stat's name and value: first the stats that the document names, then the table’s own."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings of a table. `rulebook.toml` holds the question, the choices and the default of each.

    Defaults are omitted when a position is saved, so a new ruling changes no saved position.
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
    """A counter that goes down to 0 (SR-S2-06): its current value `left` and its maximum `most`."""

    left: int
    most: int

    @property
    def resolved(self) -> bool:
        """True if the clock is at 0."""
        return self.left == 0

    def deplete(self, by: int) -> Clock:
        """Return the clock lowered by the given amount, to 0 at the lowest (R-SR-35)."""
        return replace(self, left=max(0, self.left - by))

    def restore(self, by: int) -> Clock:
        """Return the clock raised by the given amount, at most to its maximum (R-SR-20)."""
        return replace(self, left=min(self.most, self.left + by))


class Entity(msgspec.Struct, frozen=True, gc=False):
    """A character, a foe, or an environmental effect with its own card.

    `player_side` is True on the players’ side. `clocks` holds only the clocks that the entity has (R-SR-95). `seed` is
    its Seed Keyword. `actions` are the actions left this round. `counted` are the clocks that have already lowered the
    Situation Clock (R-SR-38). `revivable` is True if the Curator allows it to be revived (R-SR-18).
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
        """The value of a stat; 0 if the sheet does not have it (R-SR-30)."""
        return dict(self.stats).get(name, 0)

    def clock(self, name: ClockName) -> Clock | None:
        """The entity's clock of this name; None if the entity has no such clock."""
        return dict(self.clocks).get(name)


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """An obstacle that is not an entity: a Target Number and a Task Clock (SR-S2-05).

    `counted` is True if its clock has already lowered the Situation Clock (R-SR-38).
    """

    key: str
    name: str
    tn: int
    clock: Clock
    counted: bool = False


class Order(msgspec.Struct, frozen=True, gc=False):
    """The turn order by cards: the undrawn cards, the discard pile, and the active entity (SR-S5-01).

    `passed` are the entities that have passed since a turn last ended without a Pass, `seized` those that have seized
    priority since the last action (R-SR-50, R-SR-92). `left` holds the remaining actions of entities that left during
    this round (R-SR-72). `free` are the free actions of the active entity (SR-S5-18).
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
    """A Situation: its clock, if it has one, and its turn order, if turns are taken by cards."""

    title: str
    clock: Clock | None = None
    order: Order | None = None
    number: int = 1


Kind = Literal["effect", "effort", "healing", "reaction"]
"""The kinds of roll: against an entity’s Resistance, against a challenge’s TN, to restore a clock, or a Reaction."""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A Standard Roll in progress: declared, terms set, dice rolled, critical effects chosen.

    `target` is the entity or challenge, `clock` the entity’s clock, `against` the Resistance or TN. `sr`, `doubles`,
    `pairs` and `miss` are the result of the dice, `draw` the number of that draw. `picks` is the number of critical
    effects to choose, `chosen` are the chosen ones; `revives` is the entity that Restore revives.
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
    draw: int | None = None

    @property
    def draws(self) -> tuple[int, ...]:
        """The number of the draw that produced the roll, as events refer to it; empty before the dice are rolled."""
        return () if self.draw is None else (self.draw,)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last roll: who rolled, the total, the number to exceed, and whether it was a miss or a success."""

    actor: str
    total: int
    against: int
    miss: bool = False
    success: bool = False


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a table: entities, challenges, the current Situation, and the roll in progress.

    `curator` is the key of the facilitator’s seat, `seats` the keys of the players’ seats. `complication` is the entity
    whose miss needs a complication from the Curator. `stated` are the declared rolls that wait for a Reaction to them.
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


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position as a seat sees it. Type checkers accept no Position where a View is required."""

else:
    View = Position


# Names of pieces and terms


def ref(key: str) -> PieceRef:
    """The reference to the entity with this key, as events name it."""
    return PieceRef("entity", key)


def challenge_ref(key: str) -> PieceRef:
    """A reference to a challenge."""
    return PieceRef("challenge", key)


def clock_ref(owner: str, name: str = "task") -> PieceRef:
    """A reference to a clock of an entity, or to the Task Clock of a challenge."""
    return PieceRef("clock", f"{owner}/{name}")


def target_ref(roll: Roll) -> PieceRef | None:
    """A reference to the target of a roll; None without a target."""
    if not roll.target:
        return None
    return challenge_ref(roll.target) if roll.kind == "effort" else ref(roll.target)


def stat_label(stat: str) -> Term | str | None:
    """The label of a stat: a term, or the name that the table gave it; None for a roll without a stat."""
    return Term(stat) if stat in STATS else None if stat == NO_STAT else stat


def tag_label(tag: str) -> Term | str:
    """The label of a tag: a term, or the name that the table gave it."""
    return Term(tag) if tag in TAGS.values() else tag


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
    """Return the position with the changed entity in place of the entity that has the same key."""
    return replace(position, entities=tuple([changed if one.key == changed.key else one for one in position.entities]))


def with_challenge(position: Position, changed: Challenge) -> Position:
    """Return the position with the changed challenge in place of the challenge that has the same key."""
    there = [changed if one.key == changed.key else one for one in position.challenges]
    return replace(position, challenges=tuple(there))


def with_clock(entity: Entity, name: ClockName, clock: Clock) -> Entity:
    """Replace or add a clock of an entity, in the order HP, SP, EP."""
    clocks = dict(entity.clocks) | {name: clock}
    return replace(entity, clocks=tuple([(one, clocks[one]) for one in CLOCKS if one in clocks]))


def order_of(position: Position) -> Order | None:
    """The turn order; None if there is none."""
    return position.situation.order if position.situation is not None else None


def facilitates(view: Position, seat: str) -> bool:
    """Return whether the seat with this key is the Curator’s."""
    return bool(view.curator) and seat == view.curator


def is_quiet(view: Position) -> bool:
    """Return whether no roll is in progress or waiting, and no complication waits for the Curator."""
    return view.roll is None and not view.complication and not view.stated
