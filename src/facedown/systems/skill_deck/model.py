"""The records of the Skill Deck, and small values derived from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from facedown.game import Line, Sealed, Tally
from facedown.game.values import Label

FATAL = 3
"""The damage that kills (SD-CB-09)."""

Phase = Literal["between", "session", "downtime"]

Outcome = Literal["pass", "fail", "botch"]
"""How a check ends (SD-SC-07, SD-SC-08, SD-SC-09)."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings of a table. `rulebook.toml` holds the question, the choices and the default of each.

    Defaults are omitted when a position is saved, so a new ruling changes no saved file.
    """

    prof_card_from: Literal["lead", "any", "all"] = "lead"
    condition_stack: bool = False
    sabotage_costs_use: bool = True
    drawn_faces: Literal["participants", "ref", "all"] = "participants"
    deck_size_visible: bool = False
    reveal_submissions: Literal["never", "blind", "all"] = "never"
    saboteur_immune: bool = False
    attack_botch_harms_self: bool = True
    spread: Literal["pooled", "per_attack"] = "pooled"
    prior_injury_counts: bool = True
    ignored_counts_as_taken: bool = False
    level_first_all: bool = True
    called_margin: Literal["2", "3"] = "2"
    weapon_bonus: Literal["1", "0", "2"] = "1"
    freeze_results: Literal["simultaneous", "in_order"] = "simultaneous"
    medicine_heals: Literal["1", "spend"] = "1"
    bang_margin: Literal["pass", "called"] = "pass"


class Proficiency(msgspec.Struct, frozen=True, gc=False):
    """A skill with its level, and the uses left in the session and in downtime (None: hidden from the viewer)."""

    name: str
    level: int
    session: int | None
    downtime: int | None

    @classmethod
    def with_all_uses(cls, name: str, level: int) -> Proficiency:
        """A proficiency with all its uses: one for each level above 1, in session and in downtime (SD-PR-06)."""
        return cls(name, level, uses_of(level), uses_of(level))

    def uses(self, phase: Phase) -> int:
        """The uses left in this phase; 0 if they are hidden."""
        return (self.downtime if phase == "downtime" else self.session) or 0

    def spend(self, phase: Phase, count: int = 1) -> Proficiency:
        """Return the proficiency with `count` fewer uses in this phase (SD-PR-07)."""
        left = self.uses(phase) - count
        return replace(self, downtime=left) if phase == "downtime" else replace(self, session=left)


class Weapon(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A weapon: its proficiency, whether it is carried openly, and whether it can make a BANG (SD-BG-01, R-SD-60)."""

    name: Line
    proficiency: Line
    openly: bool = True
    ranged: bool = True


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character's sheet. It is kept from session to session.

    `side` is the side it fights for, `taken` the points of damage it has taken since this fight began. `sheet` is
    True if the viewer sees its proficiencies and notes.
    """

    key: str
    name: str
    controller: str
    side: str = ""
    proficiencies: tuple[Proficiency, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    damage: int = 0
    shaken: bool = False
    taken: int = 0
    notes: tuple[str, ...] = ()
    sheet: bool = True

    @property
    def alive(self) -> bool:
        """True if the character's damage is below 3 (SD-CB-09)."""
        return self.damage < FATAL

    @property
    def injured(self) -> bool:
        """True if the character has 1 or 2 damage (SD-CB-15, R-SD-04)."""
        return 0 < self.damage < FATAL

    def level(self, name: str) -> int:
        """The level of a proficiency; 0 if it is not on the sheet (R-SD-23)."""
        return next((one.level for one in self.proficiencies if one.name == name), 0)

    def uses(self, name: str, phase: Phase) -> int:
        """The uses left of a proficiency in this phase."""
        return next((one.uses(phase) for one in self.proficiencies if one.name == name), 0)

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of this name; None if the character has no such weapon."""
        return next((one for one in self.weapons if one.name == name), None)


class Likes(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The proficiencies that work like Armour, like Weapon and like Medicine in this game (R-SD-40)."""

    armour: tuple[str, ...] = ("Armour",)
    weapon: tuple[str, ...] = ("Weapon",)
    medicine: tuple[str, ...] = ("Medicine",)


Aim = Literal["task", "attack", "called", "bang", "medicine"]
"""The purpose of a check: any task, an ordinary attack on a side, a called shot, a BANG, or healing."""

ATTACKS: tuple[Aim, ...] = ("attack", "called", "bang")


class Card(msgspec.Struct, frozen=True, gc=False):
    """A kind of card: its value in this check, the rule that sets the value, and the number of copies in the deck.

    `label` is a term, or the name that the Ref typed for a card added to the base deck.
    """

    key: str
    label: Label
    value: int
    rule: str
    count: int = 1


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """An attempt of `lead`: its aim, skill, target, and the proficiency of which a use adds damage.

    `skill` is empty if the Ref is to name it. `target` is a side for an ordinary attack, and a character for a called
    shot, a BANG or Medicine. `weapon` names the proficiency like Weapon; empty for none.
    """

    lead: str
    aim: Aim
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class Check(msgspec.Struct, frozen=True, gc=False):
    """A skill check in progress.

    `asked` are the characters who have yet to answer whether they join. `relevant` are the proficiencies that count as
    relevant in addition to the skill. `handed` holds the cards that each participant gave the Ref. `more` are the cards
    that the Ref added to the base deck, `without` the keys of those removed. `size` is the number of cards in the
    finished deck. `anonymous` are the given cards as a blind Ref sees them, without their givers. `total` is set once
    two cards are drawn; `sabotage` names the characters who gave a −2 card.
    """

    attempt: Attempt
    step: Literal["proposed", "joining", "adding", "building", "drawing", "botched"] = "proposed"
    contributors: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    relevant: tuple[str, ...] = ()
    handed: Sealed[tuple[str, ...]] = Sealed()
    more: tuple[Card, ...] = ()
    without: tuple[str, ...] = ()
    size: int | None = None
    anonymous: tuple[str, ...] = ()
    total: Tally | None = None
    outcome: Outcome | None = None
    sabotage: tuple[str, ...] = ()

    @property
    def participants(self) -> tuple[str, ...]:
        """The lead and all contributors (R-SD-03)."""
        return (self.attempt.lead, *self.contributors)


BotchKind = Literal["physical", "mental", "reputation", "collateral", "environment"]


class Botch(msgspec.Struct, frozen=True, gc=False):
    """The effects of a botch, decided by the Ref (SD-SC-11). `points` is the physical damage to each participant."""

    kinds: tuple[BotchKind, ...]
    points: int = 1
    words: str = ""


class SettledAttempt(msgspec.Struct, frozen=True, gc=False):
    """A settled attempt and its results, which happen at once, or in a time freeze when time resumes.

    `damage` is the damage of a hit; `given` are the points of it that the Ref assigned by hand, by character
    (SD-CB-05). `struck` are the characters affected by a botch.
    """

    attempt: Attempt
    outcome: Outcome
    hit: bool = False
    damage: int = 0
    struck: tuple[str, ...] = ()
    botch: Botch | None = None
    given: tuple[tuple[str, int], ...] = ()


Answer = Literal["nothing", "act", "help", "task", "attack", "called", "bang", "medicine"]


class Declaration(msgspec.Struct, frozen=True, gc=False):
    """A character's declared action in a time freeze: an attempt, help, an act without a check, or nothing (R-SD-71).

    For the BANG that called the freeze, `words` is the name of the weapon.
    """

    answer: Answer
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class Freeze(msgspec.Struct, frozen=True, gc=False):
    """A time freeze: sealed declarations, then the checks one by one, then results when time resumes (SD-DS-01).

    `cause` is the event as the Ref typed it. `opener` is the character whose BANG called the freeze, and `target` the
    character shot at. `helpers` pairs each helper with the lead. `todo` are the attempts still to be settled, `made`
    the settled ones in order. `landing` is set once time has resumed: first the BANG's results happen, then the rest.
    `waiting` are the causes of the freezes that follow this one.
    """

    cause: str = ""
    opener: str = ""
    target: str = ""
    declared: Sealed[Declaration] = Sealed()
    helpers: tuple[tuple[str, str], ...] = ()
    todo: tuple[Attempt, ...] = ()
    made: tuple[SettledAttempt, ...] = ()
    landing: Literal["", "bang", "rest"] = ""
    waiting: tuple[str, ...] = ()


class Source(msgspec.Struct, frozen=True, gc=False):
    """The source of damage: a hit by `lead` with `skill`, pooled hits of a side, a botch, or the Ref's decision."""

    kind: Literal["hit", "side", "botch", "ref"]
    lead: str = ""
    skill: str = ""
    side: str = ""


class Volley(msgspec.Struct, frozen=True, gc=False, tag="volley"):
    """Points of damage being assigned: to one character, or spread over a side (SD-CB-03, SD-CB-04).

    `given` counts the points of this volley assigned to each character, `ignored` those that Armour ignored.
    """

    points: int
    source: Source
    rule: str
    target: str = ""
    side: str = ""
    given: tuple[tuple[str, int], ...] = ()
    ignored: tuple[tuple[str, int], ...] = ()


class Effect(msgspec.Struct, frozen=True, gc=False, tag="effect"):
    """A result other than damage: healing, a botch, or all results of one check when results happen in order."""

    kind: Literal["heal", "botch", "result"]
    made: SettledAttempt


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last check and its result. Only the seats in `seen_by` see the total (None: all seats)."""

    attempt: Attempt
    outcome: Outcome
    hit: bool = False
    damage: int = 0
    total: Tally | None = None
    participants: tuple[str, ...] = ()
    seen_by: tuple[str, ...] | None = None


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a table: the characters, the check, the time freeze, and the results still to happen.

    `ref` is the key of the Ref's seat, `seats` the keys of the players' seats. `phases` counts the sessions and
    downtimes begun. `sides` lists the members of each side during a fight, nearest to the enemy first (R-SD-33).
    `tried` are the attempts that did not pass in this scene (R-SD-70). `happening` are results still to happen.
    """

    rulings: Rulings
    ref: str
    characters: tuple[Character, ...]
    likes: Likes = Likes()
    phase: Phase = "between"
    phases: int = 0
    check: Check | None = None
    freeze: Freeze | None = None
    conflict: bool = False
    sides: tuple[tuple[str, tuple[str, ...]], ...] = ()
    tried: tuple[Attempt, ...] = ()
    happening: tuple[Volley | Effect, ...] = ()
    last: Result | None = None
    title: str = ""
    seats: tuple[str, ...] = ()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without what is secret from the viewer.

        Type checkers accept no Position where a View is required.
        """

else:
    View = Position


# Finding and changing records


def character_of(position: Position, key: str) -> Character:
    """The character with this key. Raises KeyError."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def with_character(position: Position, changed: Character) -> Position:
    """Return the position with `changed` in place of the character that has the same key."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))


def members(position: Position, side: str) -> tuple[Character, ...]:
    """The living members of a side, nearest to the enemy first (SD-CB-04, R-SD-33)."""
    order = dict(position.sides).get(side, ())
    theirs = [one for one in position.characters if one.side == side and one.alive]
    return tuple(sorted(theirs, key=lambda one: order.index(one.key) if one.key in order else len(order)))


def sides_of(position: Position) -> tuple[str, ...]:
    """All sides that have a member, in the order of the sheets."""
    return tuple(dict.fromkeys(one.side for one in position.characters if one.side))


def skills_of(position: Position) -> tuple[str, ...]:
    """All proficiencies on any sheet that the viewer sees, by name."""
    return tuple(sorted({one.name for character in position.characters for one in character.proficiencies}))


def uses_of(level: int) -> int:
    """The uses per phase at a level: one for each level above 1 (SD-PR-06, SD-PR-08)."""
    return max(0, level - 1)


def key_of(attempt: Attempt) -> tuple[str, str, str, str]:
    """A key that is equal for attempts that count as the same: lead, aim, target, and words of a task (R-SD-70)."""
    words = attempt.words.strip().casefold() if attempt.aim == "task" else ""
    return (attempt.lead, attempt.aim, attempt.target or ("" if words else attempt.skill), words)


def is_quiet(position: Position) -> bool:
    """Return whether no check, time freeze or result is in progress."""
    return position.check is None and position.freeze is None and not position.happening


def standing_sides(position: Position) -> tuple[str, ...]:
    """The sides that have a living member."""
    return tuple(side for side in sides_of(position) if members(position, side))
