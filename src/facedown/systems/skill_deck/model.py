"""The records of the Skill Deck, and the small numbers derived from them (uses, wounds, who takes part)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from facedown.game import Line, Sealed, Tally
from facedown.systems.skill_deck.cards import Card, Outcome

FATAL = 3
"""SD-CB-09."""

Phase = Literal["between", "session", "downtime"]


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The switches a table can set (rulebook.toml has each one's question, readings and default).

    Defaults are left out where a position is written, so that a new switch changes no file.
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
    """A named competence, and what is left of its uses in the session and in downtime (None: hidden from a viewer)."""

    name: str
    level: int
    session: int | None
    downtime: int | None

    @classmethod
    def at(cls, name: str, level: int) -> Proficiency:
        """One with all its uses: one for each level above the first, in either phase (SD-PR-06)."""
        return cls(name, level, uses_of(level), uses_of(level))

    def uses(self, phase: Phase) -> int:
        """What is left in this phase, as far as it is known."""
        return (self.downtime if phase == "downtime" else self.session) or 0

    def spent(self, phase: Phase, count: int = 1) -> Proficiency:
        """It after so many uses in this phase (SD-PR-07)."""
        left = self.uses(phase) - count
        return replace(self, downtime=left) if phase == "downtime" else replace(self, session=left)


class Weapon(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A weapon: its proficiency, whether it is carried openly, and whether it shoots (SD-BG-01, R-SD-60)."""

    name: Line
    proficiency: Line
    openly: bool = True
    ranged: bool = True


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character's sheet, which lasts from session to session.

    `side` is whom it fights for; `taken` counts the points it has taken since this fight began. `sheet`: whether the
    viewer sees proficiencies and notes.
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
        """SD-CB-09."""
        return self.damage < FATAL

    @property
    def injured(self) -> bool:
        """Carries a point of damage, or two (SD-CB-15, R-SD-04)."""
        return 0 < self.damage < FATAL

    def level(self, name: str) -> int:
        """The level of a proficiency; 0 for one that is not on the sheet (R-SD-23)."""
        return next((one.level for one in self.proficiencies if one.name == name), 0)

    def uses(self, name: str, phase: Phase) -> int:
        """What is left of a proficiency's uses."""
        return next((one.uses(phase) for one in self.proficiencies if one.name == name), 0)


class Likes(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The proficiencies that work like Armour, like Weapon and like Medicine in this game (R-SD-40)."""

    armour: tuple[str, ...] = ("Armour",)
    weapon: tuple[str, ...] = ("Weapon",)
    medicine: tuple[str, ...] = ("Medicine",)


Aim = Literal["task", "attack", "called", "bang", "medicine"]
"""What a check is for: anything at all, an ordinary attack on a side, a called shot, a BANG, or healing."""

ATTACKS: tuple[Aim, ...] = ("attack", "called", "bang")


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """What somebody tries: the skill named (empty: the Ref names it), whom it is aimed at, and a use of Weapon with it.

    `target` is a side for an ordinary attack, a character for a called shot, a BANG or Medicine.
    """

    lead: str
    aim: Aim
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class Check(msgspec.Struct, frozen=True, gc=False):
    """A skill check being made.

    `asked` still owe a word whether they join. `relevant` are proficiencies that fit beside the skill. `handed` is what
    each participant gives the Ref. `more` and `without` are the Ref's changes to the base deck. `size` is how many
    cards there are once the deck is built, where the viewer is told; `anonymous` what the Ref sees of the cards where
    the Ref is not to know whose they are. `total` is there once two cards are drawn; `sabotage` names who gave a −2.
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
    """What the Ref makes of a botch (SD-SC-11)."""

    kinds: tuple[BotchKind, ...]
    points: int = 1
    words: str = ""


class Made(msgspec.Struct, frozen=True, gc=False):
    """A check that was made, or settled without one, and what comes of it: at once, or when time resumes.

    `damage` is what a hit does, `given` how many of its points the Ref gives to whom by hand (SD-CB-05).
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
    """What a character does in a time freeze (R-SD-71): a check, help in somebody's, an act without one, or nothing."""

    answer: Answer
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class Freeze(msgspec.Struct, frozen=True, gc=False):
    """A time freeze: sealed declarations, the checks one by one, then results when time resumes.

    `opener` leads the BANG that called it. `todo` are checks still to be made, `made` those that were, in order;
    `landing`: time runs again, and results happen. `waiting` are dramatic events that open freezes after this one.

    Rules: SD-DS-01, SD-DS-02, SD-DS-03, SD-DS-04, SD-DS-05.
    """

    cause: str
    opener: str = ""
    declared: Sealed[Declaration] = Sealed()
    helpers: tuple[tuple[str, str], ...] = ()
    todo: tuple[Attempt, ...] = ()
    made: tuple[Made, ...] = ()
    landing: Literal["", "bang", "rest"] = ""
    waiting: tuple[str, ...] = ()


class Volley(msgspec.Struct, frozen=True, gc=False, tag="volley"):
    """Points of damage being handed out: to one character, or spread over a side (SD-CB-03, SD-CB-04).

    `given` counts the points each was given in this volley, `ignored` those of them that Armour took.
    """

    points: int
    source: str
    rule: str
    target: str = ""
    side: str = ""
    given: tuple[tuple[str, int], ...] = ()
    ignored: tuple[tuple[str, int], ...] = ()


class Effect(msgspec.Struct, frozen=True, gc=False, tag="effect"):
    """What else happens when results happen: healing, a botch, or a check's result in its turn."""

    kind: Literal["heal", "botch", "result"]
    made: Made


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last check and what it came to; `total` is absent for who is not among the seats it is `seen_by`."""

    attempt: Attempt
    outcome: Outcome
    text: str
    total: Tally | None = None
    participants: tuple[str, ...] = ()
    seen_by: tuple[str, ...] | None = None


class Position(msgspec.Struct, frozen=True, gc=False):
    """A whole table of the Skill Deck: who is there, the check being made, the time freeze, damage being handed out.

    `ref` is the key of the facilitator's seat. `sides` orders each side by nearness to its enemies while a conflict is
    on (R-SD-33). `tried` are attempts that did not pass in this scene (R-SD-70). `happening` are results still to come.
    `seats` are the keys of the players'.
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


# Finding and changing records


def character_of(position: Position, key: str) -> Character:
    """The character with this key. Raises KeyError."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def with_character(position: Position, changed: Character) -> Position:
    """The position with this sheet in place of its old one."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))


def members(position: Position, side: str) -> tuple[Character, ...]:
    """The living members of a side, nearest to the enemy first (SD-CB-04, R-SD-33)."""
    order = dict(position.sides).get(side, ())
    theirs = [one for one in position.characters if one.side == side and one.alive]
    return tuple(sorted(theirs, key=lambda one: order.index(one.key) if one.key in order else len(order)))


def sides_of(position: Position) -> tuple[str, ...]:
    """All sides that somebody is on, in the order of the sheets."""
    return tuple(dict.fromkeys(one.side for one in position.characters if one.side))


def skills_of(position: Position) -> tuple[str, ...]:
    """All proficiencies on any sheet that the viewer sees, by name."""
    return tuple(sorted({one.name for character in position.characters for one in character.proficiencies}))


def uses_of(level: int) -> int:
    """How many uses a level gives in a phase (SD-PR-06, SD-PR-08)."""
    return max(0, level - 1)


def key_of(attempt: Attempt) -> tuple[str, str, str, str]:
    """What makes two attempts the same: lead, aim, target, and the words for what is tried (R-SD-70)."""
    words = attempt.words.strip().casefold() if attempt.aim == "task" else ""
    return (attempt.lead, attempt.aim, attempt.target or ("" if words else attempt.skill), words)
