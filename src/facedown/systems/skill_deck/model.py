"""The records of the Skill Deck, and short functions that find, change and summarize them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from facedown.game import Line, Sealed, Tally
from facedown.game.values import Label

FATAL = 3
"""The amount of damage at which a character dies (SD-CB-09)."""

Phase = Literal["between", "session", "downtime"]

Outcome = Literal["pass", "fail", "botch"]
"""The outcome of a check (SD-SC-07, SD-SC-08, SD-SC-09)."""


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings of a table: its answers to the questions that the rules leave open.

    `rulebook.toml` holds the question, the choices and the default of each ruling. A saved position omits the rulings
    that have their default, so a new ruling changes no saved file.
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
    """A proficiency on a character’s sheet.

    `session`, `downtime`: the uses left in the session and in downtime; None if they are hidden from the viewer.
    """

    name: str
    level: int
    session: int | None
    downtime: int | None

    @classmethod
    def with_all_uses(cls, name: str, level: int) -> Proficiency:
        """Return a proficiency with all its uses in session and in downtime: one for each level above 1 (SD-PR-06)."""
        return cls(name, level, uses_of(level), uses_of(level))

    def uses(self, phase: Phase) -> int:
        """Return the uses left: those of downtime in downtime, else those of the session; 0 if they are hidden."""
        return (self.downtime if phase == "downtime" else self.session) or 0

    def spend(self, phase: Phase, count: int = 1) -> Proficiency:
        """Return the proficiency with `count` fewer uses in this phase; a negative count adds uses (SD-PR-07)."""
        left = self.uses(phase) - count
        return replace(self, downtime=left) if phase == "downtime" else replace(self, session=left)


class Weapon(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A weapon of a character (SD-BG-01, R-SD-60).

    `proficiency`: the name of the proficiency that the weapon needs.
    `openly`: True if the weapon is carried openly, False if it is concealed.
    `ranged`: True if the weapon can make a BANG.
    """

    name: Line
    proficiency: Line
    openly: bool = True
    ranged: bool = True


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character with its sheet, kept from session to session.

    `key`: the text by which other records and moves name the character.
    `controller`: the key of the seat that plays the character.
    `side`: the name of the side for which the character fights; empty for none.
    `damage`: 0 is unhurt, 1 injured, 2 life-threatening, 3 dead.
    `damage_taken`: the points of damage that the character has taken since this fight began.
    `sheet`: False in a view if the viewer may not see the character’s proficiencies and notes.
    """

    key: str
    name: str
    controller: str
    side: str = ""
    proficiencies: tuple[Proficiency, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    damage: int = 0
    shaken: bool = False
    damage_taken: int = 0
    notes: tuple[str, ...] = ()
    sheet: bool = True

    @property
    def alive(self) -> bool:
        """True if the character's damage is below 3, so that the character can act (SD-CB-09, R-SD-54)."""
        return self.damage < FATAL

    @property
    def injured(self) -> bool:
        """True if the character has 1 or 2 damage (SD-CB-15, R-SD-04, R-SD-54)."""
        return 0 < self.damage < FATAL

    def level(self, name: str) -> int:
        """Return the level of a proficiency; 0 if it is not on the sheet (R-SD-23)."""
        return next((one.level for one in self.proficiencies if one.name == name), 0)

    def uses(self, name: str, phase: Phase) -> int:
        """Return the uses left of a proficiency in this phase; 0 if it is not on the sheet."""
        return next((one.uses(phase) for one in self.proficiencies if one.name == name), 0)

    def weapon(self, name: str) -> Weapon | None:
        """Return the weapon with this name; None if the character has no such weapon."""
        return next((one for one in self.weapons if one.name == name), None)


class Likes(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The names of the proficiencies that work like Armour, like Weapon and like Medicine in this game (R-SD-40)."""

    armour: tuple[str, ...] = ("Armour",)
    weapon: tuple[str, ...] = ("Weapon",)
    medicine: tuple[str, ...] = ("Medicine",)


Aim = Literal["task", "attack", "called", "bang", "medicine"]
"""The purpose of an attempt: any task, an attack on a side, a called shot, a BANG, or healing with Medicine."""

ATTACKS: tuple[Aim, ...] = ("attack", "called", "bang")


class Card(msgspec.Struct, frozen=True, gc=False):
    """A kind of card in the deck of a check.

    `label`: the name of the card: a term, or the name that the Ref typed for an added card.
    `value`: the number that the card adds to the total in this check.
    `rule`: the id of the rule that sets the value.
    `count`: the number of copies in the deck.
    """

    key: str
    label: Label
    value: int
    rule: str
    count: int = 1


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """A character’s attempt to do something.

    `lead`: the key of the character who makes the attempt.
    `skill`: the name of the proficiency in use; empty if the Ref is to name it.
    `target`: a side for an ordinary attack; a character’s key for a called shot, a BANG or Medicine; empty for a task.
    `weapon`: the proficiency like Weapon of which a use is spent to add damage; empty for none.
    `words`: the player’s own words.
    """

    lead: str
    aim: Aim
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class Check(msgspec.Struct, frozen=True, gc=False):
    """A skill check in progress.

    `contributors`: the keys of the characters who have joined the lead.
    `open_invitations`: the keys of the characters who were asked to join and have not answered.
    `relevant`: the proficiencies that count as relevant in addition to the skill of the attempt.
    `handed`: for each participant, the proficiencies that the participant secretly gave the Ref as cards.
    `added_cards`: the cards that the Ref added to the base deck.
    `removed_cards`: the keys of the cards that the Ref removed from the base deck.
    `size`: the number of cards in the finished deck; None until the deck is built, or if hidden from the viewer.
    `anonymous`: in the view of a blind Ref, the proficiencies that were given as cards, without their givers.
    `total`: the sum of the two drawn cards; None before the draw, or if hidden from the viewer.
    `outcome`: the outcome; None before the draw.
    `sabotage`: the keys of the characters who gave a −2 card; empty before the draw, or if hidden from the viewer.
    """

    attempt: Attempt
    step: Literal["proposed", "joining", "adding", "building", "drawing", "botched"] = "proposed"
    contributors: tuple[str, ...] = ()
    open_invitations: tuple[str, ...] = ()
    relevant: tuple[str, ...] = ()
    handed: Sealed[tuple[str, ...]] = Sealed()
    added_cards: tuple[Card, ...] = ()
    removed_cards: tuple[str, ...] = ()
    size: int | None = None
    anonymous: tuple[str, ...] = ()
    total: Tally | None = None
    outcome: Outcome | None = None
    sabotage: tuple[str, ...] = ()

    @property
    def participants(self) -> tuple[str, ...]:
        """The keys of all participants: the lead, then the contributors; not the target (R-SD-03, R-SD-69)."""
        return (self.attempt.lead, *self.contributors)


BotchKind = Literal["physical", "mental", "reputation", "collateral", "environment"]


class Botch(msgspec.Struct, frozen=True, gc=False):
    """The effects of a botch, decided by the Ref (SD-SC-11).

    `points`: the physical damage to each participant, if `kinds` includes physical damage.
    `words`: the Ref’s own words.
    """

    kinds: tuple[BotchKind, ...]
    points: int = 1
    words: str = ""


class SettledAttempt(msgspec.Struct, frozen=True, gc=False):
    """An attempt with its outcome. Its results happen at once, or in a time freeze when time resumes.

    `hit`: True if the attempt was an attack and hit.
    `damage`: the damage of the hit; 0 without a hit.
    `struck`: the keys of the characters whom a botch affects.
    `botch`: the effects of a botch; None without a botch.
    `given`: pairs of a character’s key and the points of the damage that the Ref gave the character by hand (SD-CB-05).
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
    """A character’s declared action in a time freeze: an attempt, help, an act without a check, or nothing (R-SD-71).

    `skill`, `weapon`: the same as in an Attempt.
    `target`: the same as in an Attempt; for help, the key of the lead who is helped.
    `words`: the player’s own words; for the BANG that called the freeze, the name of the weapon.
    """

    answer: Answer
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class Freeze(msgspec.Struct, frozen=True, gc=False):
    """A time freeze: sealed declarations, then checks one by one, then results when time resumes (SD-DS-01).

    `cause`: the dramatic event in the Ref’s words; empty if a BANG called the freeze.
    `opener`: the key of the character whose BANG called the freeze; empty if the Ref called it.
    `target`: the key of the character who is shot at in that BANG.
    `declared`: the declaration of each character, sealed until all have declared.
    `helpers`: pairs of a helper’s key and the key of the lead whom the helper helps.
    `open_attempts`: the declared attempts that are still to be settled, in order.
    `settled_attempts`: the attempts that are settled, in order.
    `results_phase`: empty until time resumes; then `bang` while the results of the opening BANG happen, and `rest`
        while all other results happen.
    `waiting`: the causes of the time freezes that follow this freeze.
    """

    cause: str = ""
    opener: str = ""
    target: str = ""
    declared: Sealed[Declaration] = Sealed()
    helpers: tuple[tuple[str, str], ...] = ()
    open_attempts: tuple[Attempt, ...] = ()
    settled_attempts: tuple[SettledAttempt, ...] = ()
    results_phase: Literal["", "bang", "rest"] = ""
    waiting: tuple[str, ...] = ()


class Source(msgspec.Struct, frozen=True, gc=False):
    """The source of damage.

    `kind`: a hit by the character `lead` with `skill`, all hits of `side` together, a botch, or the Ref’s decision.
    """

    kind: Literal["hit", "side", "botch", "ref"]
    lead: str = ""
    skill: str = ""
    side: str = ""


class Volley(msgspec.Struct, frozen=True, gc=False, tag="volley"):
    """Points of damage that are being assigned to one character, or spread over a side (SD-CB-03, SD-CB-04).

    `points`: the number of points that are not assigned yet.
    `rule`: the id of the rule that decides who takes the points.
    `target`: the key of the character who takes all points; empty if they are spread over a side.
    `side`: the name of the side that takes the points; empty if one character takes them.
    `given`: pairs of a character’s key and the number of points of this volley assigned to the character.
    `ignored_points`: pairs of a character’s key and the number of those points that the character ignored with Armour.
    """

    points: int
    source: Source
    rule: str
    target: str = ""
    side: str = ""
    given: tuple[tuple[str, int], ...] = ()
    ignored_points: tuple[tuple[str, int], ...] = ()


class Effect(msgspec.Struct, frozen=True, gc=False, tag="effect"):
    """A result other than damage.

    `kind`: healing, a botch, or all results of one check (with the ruling `freeze_results=in_order`).
    `made`: the settled attempt that has this result.
    """

    kind: Literal["heal", "botch", "result"]
    made: SettledAttempt


class Result(msgspec.Struct, frozen=True, gc=False):
    """The outcome of the last check.

    `total`: the sum of the two drawn cards; None without a draw, or if hidden from the viewer.
    `seen_by`: the keys of the seats that may see the total; None for all seats, and without a draw.
    """

    attempt: Attempt
    outcome: Outcome
    hit: bool = False
    damage: int = 0
    total: Tally | None = None
    participants: tuple[str, ...] = ()
    seen_by: tuple[str, ...] | None = None


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a table.

    `ref`: the key of the Ref’s seat.
    `likes`: the proficiencies that work like Armour, Weapon and Medicine.
    `phases`: the number of sessions and downtimes that have begun.
    `conflict`: True during a fight.
    `sides`: in a fight, pairs of a side and the keys of its members, nearest to the enemy first (R-SD-33).
    `failed_attempts`: the attempts in this scene that did not pass (R-SD-70).
    `pending_results`: the results that are still to happen, in order.
    `last`: the outcome of the last check; None before the first.
    `title`: the title of the table.
    `seats`: the keys of the players’ seats.
    `retired`: the characters that have left the table and can return (R-SD-74).
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
    failed_attempts: tuple[Attempt, ...] = ()
    pending_results: tuple[Volley | Effect, ...] = ()
    last: Result | None = None
    title: str = ""
    seats: tuple[str, ...] = ()
    retired: tuple[Character, ...] = ()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without everything that is secret from the viewer.

        Type checkers accept no Position where a View is required.
        """

else:
    View = Position


# Finding and changing records


def character_of(position: Position, key: str) -> Character:
    """Return the character with this key. Raises KeyError if there is none."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def taken_keys(position: Position) -> list[str]:
    """Return the keys of all characters, also of retired ones, which can return."""
    return [one.key for group in (position.characters, position.retired) for one in group]


P = TypeVar("P", bound=Position)


def with_character(position: P, changed: Character) -> P:
    """Return the position with `changed` in place of the character that has the same key."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))


def members(position: Position, side: str) -> tuple[Character, ...]:
    """Return the living members of a side; in a fight, nearest to the enemy first (SD-CB-04, R-SD-33)."""
    order = dict(position.sides).get(side, ())
    theirs = [one for one in position.characters if one.side == side and one.alive]
    return tuple(sorted(theirs, key=lambda one: order.index(one.key) if one.key in order else len(order)))


def is_allied(one: Character, other: Character) -> bool:
    """Return whether two characters are on the same side. Characters without a side are on no common side."""
    return bool(one.side) and one.side == other.side


def sides_of(position: Position) -> tuple[str, ...]:
    """Return the names of all sides that have a member, in the order of the sheets."""
    return tuple(dict.fromkeys(one.side for one in position.characters if one.side))


def skills_of(position: Position) -> tuple[str, ...]:
    """Return the names of the proficiencies on all sheets that the viewer sees, in alphabetical order."""
    return tuple(sorted({one.name for character in position.characters for one in character.proficiencies}))


def uses_of(level: int) -> int:
    """Return the number of uses that a level gives in each phase: one for each level above 1 (SD-PR-06, SD-PR-08)."""
    return max(0, level - 1)


def key_of(attempt: Attempt) -> tuple[str, str, str, str]:
    """Return a key that is equal for two attempts that count as the same attempt (R-SD-70).

    The key consists of the lead, the aim, the target, and the player’s words for a task. The skill is part of the key
    only if the attempt has neither a target nor words.
    """
    words = attempt.words.strip().casefold() if attempt.aim == "task" else ""
    return (attempt.lead, attempt.aim, attempt.target or ("" if words else attempt.skill), words)


def is_quiet(position: Position) -> bool:
    """Return whether no check and no time freeze is in progress, and no result is still to happen."""
    return position.check is None and position.freeze is None and not position.pending_results


def standing_sides(position: Position) -> tuple[str, ...]:
    """Return the names of the sides that have a living member."""
    return tuple(side for side in sides_of(position) if members(position, side))
