"""The records of the Standard Roll, and short functions that find, change and summarize them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from facedown.game import PieceRef, Tally, Term
from facedown.systems.standard_roll.deck import Undrawn

Mode = Literal["normal", "advantage", "disadvantage", "both"]
ClockName = Literal["HP", "SP", "EP"]
CLOCKS: tuple[ClockName, ...] = ("HP", "SP", "EP")

CriticalEffect = Literal["edge", "point", "surface", "restore", "value-loss"]
TAGS: dict[str, str] = {"edge": "Weaken", "point": "Blight", "surface": "Daze"}
"""The tag that each of these critical effects puts on an entity (SR-S1-13, SR-S1-14, SR-S1-15)."""

STATS = ("Movement", "Brawn", "Wit", "Force", "Alacrity")
"""The stats that the document names; a table may add its own."""

NO_STAT = "none"
"""The value of `stat` for a roll that adds no stat (R-SR-29)."""

Status = Literal["active", "defeated", "absent"]
"""The status of an entity: in play, defeated, or not there."""

Surprise = Literal["", "with", "surprised"]
"""The surprise of an entity: it has surprise (`with`), is surprised, or neither (SR-S6-01)."""

Stats = tuple[tuple[str, int], ...]
"""Pairs of a stat’s name and value: first the stats that the document names, then the table’s own."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings of a table: its answers to the questions that the rules leave open.

    `rulebook.toml` holds the question, the choices and the default of each ruling. A saved position omits the rulings
    that have their default, so a new ruling changes no saved position.
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
    """A counter that goes down to 0: its current value `left` and its maximum `most` (SR-S2-06)."""

    left: int
    most: int

    @property
    def resolved(self) -> bool:
        """True if the clock is at 0."""
        return self.left == 0

    def deplete(self, by: int) -> Clock:
        """Return the clock with its value lowered by the given amount, but not below 0 (R-SR-35)."""
        return replace(self, left=max(0, self.left - by))

    def restore(self, by: int) -> Clock:
        """Return the clock with its value raised by the given amount, but not above its maximum (R-SR-20)."""
        return replace(self, left=min(self.most, self.left + by))


class Entity(msgspec.Struct, frozen=True, gc=False):
    """A character, a foe, or an environmental effect with its own card.

    `key`: the text by which other records and moves name the entity.
    `controller`: the key of the seat that plays the entity.
    `player_side`: True on the players’ side.
    `environment`: True for an environmental effect.
    `clocks`: the clocks that the entity has, by name (R-SR-95).
    `seed`: the entity’s Seed Keyword, which changes no roll (R-SR-86); empty for none.
    `revivable`: True if the Curator allows the entity to be revived (R-SR-18).
    `actions`: the number of actions left in this round.
    `counted_clocks`: the clocks whose resolution has already lowered the Situation Clock (R-SR-38).
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
    status: Status = "active"
    revivable: bool = False
    actions: int = 0
    surprise: Surprise = ""
    counted_clocks: tuple[ClockName, ...] = ()
    notes: tuple[str, ...] = ()

    def stat(self, name: str) -> int:
        """Return the value of a stat; 0 if the sheet does not have it (R-SR-30)."""
        return dict(self.stats).get(name, 0)

    def clock(self, name: ClockName) -> Clock | None:
        """Return the entity’s clock with this name; None if the entity has no such clock."""
        return dict(self.clocks).get(name)


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """An obstacle that is not an entity, with a Target Number and a Task Clock (SR-S2-05).

    `tn`: the Target Number, which a roll must exceed.
    `clock`: the Task Clock.
    `counted`: True if the resolution of its clock has already lowered the Situation Clock (R-SR-38).
    """

    key: str
    name: str
    tn: int
    clock: Clock
    counted: bool = False


class Order(msgspec.Struct, frozen=True, gc=False):
    """The turn order by cards, one card for each entity (SR-S5-01).

    `undrawn_cards`: the cards that are not drawn yet.
    `discard`: the keys of the entities whose cards lie on the discard pile.
    `active`: the key of the active entity; empty between two turns.
    `round`: the number of the round, from 1.
    `surprise`: True in a surprise round.
    `passed`: the keys of the entities that have passed and may not pass again until something happens (R-SR-50).
    `seized`: the keys of the entities that have seized priority since the last action (R-SR-92).
    `left`: pairs of the key of an entity that left in this round and its number of remaining actions (R-SR-72).
    `free_actions`: the number of free actions of the active entity (SR-S5-18).
    """

    undrawn_cards: Undrawn
    discard: tuple[str, ...] = ()
    active: str = ""
    round: int = 1
    surprise: bool = False
    passed: tuple[str, ...] = ()
    seized: tuple[str, ...] = ()
    left: tuple[tuple[str, int], ...] = ()
    free_actions: int = 0


class Situation(msgspec.Struct, frozen=True, gc=False):
    """A Situation: its clock, if it has one, and its turn order, if turns are taken by cards.

    `number`: the number of the Situation at this table, from 1.
    """

    title: str
    clock: Clock | None = None
    order: Order | None = None
    number: int = 1


Kind = Literal["effect", "effort", "healing", "reaction", "condition"]
"""The kind of a roll.

`effect`: against an entity’s Resistance, to lower one of its clocks.
`condition`: against an entity’s Resistance, to impose a condition or movement (R-SR-101).
`effort`: against a challenge’s Target Number.
`healing`: to restore a clock.
`reaction`: a Reaction.
"""

Pairs = tuple[tuple[int, int], ...]
"""The two dice of each pair in a chain of dice, in order."""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A Standard Roll in progress: declared, terms set, dice rolled, critical effects chosen.

    `actor`: the key of the entity that rolls.
    `target`: the key of the entity or challenge; empty for a Reaction to nobody.
    `clock`: the entity’s clock that the roll changes; without meaning for a challenge or a Reaction.
    `stat`: the name of the stat that the roll adds.
    `words`: the action in the player’s words.
    `mode`: Advantage, Disadvantage, both or neither; None until the Curator has set it.
    `against`: the number that the total must exceed: a Resistance or a Target Number.
    `sr`: the result of the dice; None until they are rolled.
    `doubles`: the number of doubles in the chain of dice.
    `pairs`: the two dice of each pair in the chain.
    `miss`: True if the roll is a miss.
    `picks`: the number of critical effects that the player may choose; 0 without a Critical.
    `chosen_effects`: the chosen critical effects; None until they are chosen.
    `revives`: the key of the entity that Restore revives; empty for none.
    `draw`: the number of the draw of the dice, as events refer to it; None until the dice are rolled.
    `condition`: what a roll of the kind `condition` imposes.
    `lasts`: True if it stays on the target as a tag; False if it only happens, as a push does.
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
    pairs: Pairs = ()
    miss: bool = False
    picks: int = 0
    chosen_effects: tuple[CriticalEffect, ...] | None = None
    revives: str = ""
    draw: int | None = None
    condition: str = ""
    lasts: bool = True

    @property
    def draws(self) -> tuple[int, ...]:
        """The number of the draw of the dice, as the only element; empty until the dice are rolled."""
        return () if self.draw is None else (self.draw,)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last roll.

    `actor`: the key of the entity that rolled.
    `tally`: the total and its parts.
    `against`: the number that the total had to exceed.
    `miss`, `success`: True if the roll was a miss, or a success; both are False if it simply failed.
    """

    actor: str
    tally: Tally
    against: int
    miss: bool = False
    success: bool = False

    @property
    def total(self) -> int:
        """The total of the roll."""
        return self.tally.total


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a table.

    `curator`: the key of the facilitator’s seat.
    `episodes`: the number of Episodes that have begun.
    `scene`: the number of the current Scene in its Episode; 0 before the first.
    `situation`: the current Situation; None between Situations.
    `situations`: the number of Situations that have begun.
    `roll`: the roll in progress; None if there is none.
    `waiting_rolls`: the declared rolls that wait until a Reaction to them is resolved.
    `complication`: the key of the entity whose miss needs a complication from the Curator; empty for none.
    `last`: the last roll; None before the first.
    `title`: the title of the table.
    `seats`: the keys of the players’ seats.
    `retired`: the entities that have left the table and can return (R-SR-98).
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
    waiting_rolls: tuple[Roll, ...] = ()
    complication: str = ""
    last: Result | None = None
    title: str = ""
    seats: tuple[str, ...] = ()
    retired: tuple[Entity, ...] = ()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position as a seat sees it. Type checkers accept no Position where a View is required."""

else:
    View = Position


# Names of pieces and terms


def ref(key: str) -> PieceRef:
    """Return the reference with which events name the entity that has this key."""
    return PieceRef("entity", key)


def challenge_ref(key: str) -> PieceRef:
    """Return a reference to the challenge with this key."""
    return PieceRef("challenge", key)


def clock_ref(owner: str, name: str = "task") -> PieceRef:
    """Return a reference to the clock called `name` of an entity, or to the Task Clock of a challenge.

    `owner` is the key of the entity or challenge.
    """
    return PieceRef("clock", f"{owner}/{name}")


def target_ref(roll: Roll) -> PieceRef | None:
    """Return a reference to the target of a roll; None without a target."""
    if not roll.target:
        return None
    return challenge_ref(roll.target) if roll.kind == "effort" else ref(roll.target)


def stat_label(stat: str) -> Term | str | None:
    """Return the label of a stat: a term, or the name that the table gave it; None for a roll without a stat."""
    return Term(stat) if stat in STATS else None if stat == NO_STAT else stat


def tag_label(tag: str) -> Term | str:
    """Return the label of a tag: a term, or the name that the table gave it."""
    return Term(tag) if tag in TAGS.values() else tag


# Finding and changing records


def entity_of(position: Position, key: str) -> Entity:
    """Return the entity with this key. Raises KeyError if there is none."""
    for entity in position.entities:
        if entity.key == key:
            return entity
    raise KeyError(key)


def challenge_of(position: Position, key: str) -> Challenge:
    """Return the challenge with this key. Raises KeyError if there is none."""
    for challenge in position.challenges:
        if challenge.key == key:
            return challenge
    raise KeyError(key)


def taken_keys(position: Position) -> list[str]:
    """Return the keys of all entities and challenges, also of retired entities, which can return."""
    return [one.key for group in (position.entities, position.challenges, position.retired) for one in group]


def with_entity(position: Position, changed: Entity) -> Position:
    """Return the position with the changed entity in place of the entity that has the same key."""
    return replace(position, entities=tuple([changed if one.key == changed.key else one for one in position.entities]))


def with_challenge(position: Position, changed: Challenge) -> Position:
    """Return the position with the changed challenge in place of the challenge that has the same key."""
    there = [changed if one.key == changed.key else one for one in position.challenges]
    return replace(position, challenges=tuple(there))


def with_clock(entity: Entity, name: ClockName, clock: Clock) -> Entity:
    """Return the entity with its clock called `name` replaced or added; the clocks keep the order HP, SP, EP."""
    clocks = dict(entity.clocks) | {name: clock}
    return replace(entity, clocks=tuple([(one, clocks[one]) for one in CLOCKS if one in clocks]))


def order_of(position: Position) -> Order | None:
    """Return the turn order; None if there is none."""
    return position.situation.order if position.situation is not None else None


def facilitates(view: Position, seat: str) -> bool:
    """Return whether `seat` is the key of the Curator’s seat."""
    return bool(view.curator) and seat == view.curator


def is_quiet(view: Position) -> bool:
    """Return whether no roll is in progress or waiting, and no miss waits for its complication."""
    return view.roll is None and not view.complication and not view.waiting_rolls
