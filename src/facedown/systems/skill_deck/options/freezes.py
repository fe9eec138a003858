"""Options in a time freeze and about fights, for the players and the Ref."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Barred, Choice, Field, OneOf, Option, Range, Reason, Seat, text_field
from facedown.game.options import Case
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Character,
    SettledAttempt,
    View,
    character_of,
    sides_of,
    standing_sides,
)
from facedown.systems.skill_deck.options import refusals
from facedown.systems.skill_deck.options.common import (
    character_field,
    facilitates,
    foes_first,
    friends_first,
    is_free,
    others,
    own_living,
    people,
    skill_choices,
    weapon_choices,
)
from facedown.systems.skill_deck.pieces import ref
from facedown.systems.skill_deck.rules.checks import fighting_skill, medicine_skills, weapons_for_bang
from facedown.systems.skill_deck.rules.damage import points_left, why_not_healed
from facedown.systems.skill_deck.rules.limits import no_more_events

ANSWERS = (
    Choice("nothing", "do nothing"),
    Choice("act", "act without a check"),
    Choice("task", "try something"),
    Choice("attack", "attack a side"),
    Choice("called", "called shot"),
    Choice("bang", "BANG!"),
    Choice("help", "help with a check"),
    Choice("medicine", "use Medicine"),
)
"""The actions that a character can declare in a time freeze (R-SD-71)."""


# Declarations


def declare(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option for each of the seat’s characters that must still declare an action in secret.

    Rules: SD-DS-02, R-SD-55, R-SD-71.
    """
    if view.freeze is None or view.pending_results:
        return
    for one in own_living(view, seat):
        if one.key in view.freeze.declared.waiting:
            fields = declaration_fields(view, one)
            yield Option(
                "declare", "Declare an action", "SD-DS-02", {"character": one.key}, fields, owed=True,
                actor=ref(one.key),
            )  # fmt: skip


def declaration_fields(view: View, one: Character) -> tuple[Field, ...]:
    """Return the fields of a character’s declaration; all but the first depend on the chosen action."""
    found = [(answer, refusals.reason_against_answer(view, one, answer.value)) for answer in ANSWERS]
    open_answers = tuple(answer for answer, reason in found if reason is None)
    barred = tuple(Barred(answer.value, reason) for answer, reason in found if reason is not None)
    arms = [weapon for weapon in one.weapons if weapon.name in [*weapons_for_bang(one)]]
    fitting = tuple(Choice(name, name) for name in dict.fromkeys(weapon.proficiency for weapon in arms))
    cures = tuple(Choice(name, name) for name in medicine_skills(view, one))
    skills = possible_cases(
        (("nothing", "act", "help"), None),
        (("attack", "called"), skill_choices(one, fighting_skill(one))),
        (("bang",), OneOf(fitting, rule="R-SD-57")),
        (("medicine",), OneOf(cures, rule="SD-CB-10")),
    )
    unarmed: tuple[Case, ...] = ((("nothing", "act", "task", "help", "medicine"), None),)
    wordless: tuple[Case, ...] = ((("nothing", "help", "medicine"), None),)
    say = text_field("words", "In your words", "SD-DS-02", 200)
    return (
        Field("answer", OneOf(open_answers, barred), "Action", "SD-DS-02", sealed=True),
        Field("skill", skill_choices(one), "Skill", "SD-SC-01", sealed=True, depends="answer", cases=skills),
        target_field(view, one),
        Field(
            "weapon", weapon_choices(view, one), "Use to add damage", "R-SD-49",
            sealed=True, depends="answer", cases=unarmed,
        ),
        Field("words", say.domain, say.label, say.rule, sealed=True, depends="answer", cases=wordless),
    )  # fmt: skip


def possible_cases(*cases: Case) -> tuple[Case, ...]:
    """Return the cases of a field without those that have an empty list of choices.

    The actions of the cases that are left out cannot be declared.
    """
    return tuple(case for case in cases if not isinstance(case[1], OneOf) or case[1].choices)


def target_field(view: View, one: Character) -> Field:
    """Return a field for the target of a declaration: a side for an attack, a character for any other action.

    Rules: R-SD-61, SD-CB-12.
    """
    there = others(view, one)
    foes, friends = people(foes_first(there, one)), people(friends_first(there, one))
    sides = tuple(Choice(side, side) for side in sides_of(view) if side != one.side)
    nobody = (Choice("", "nobody", "an ordinary attack"),) if len(sides) == 1 else ()
    hurt = people(friends_first((each for each in view.characters if why_not_healed(each) is None), one))
    cases = possible_cases(
        (("nothing", "act", "task"), None),
        (("attack",), OneOf(sides, rule="R-SD-61")),
        (("called",), OneOf((*foes, *nobody), rule="SD-CB-12")),
        (("bang",), OneOf(foes, rule="SD-BG-02")),
        (("help",), OneOf(friends, rule="R-SD-71")),
        (("medicine",), OneOf(hurt, rule="SD-CB-10")),
    )
    return Field(
        "target", OneOf(foes or (Choice("", "nobody"),)), "Target", "SD-DS-02", sealed=True,
        refers="character", depends="answer", cases=cases, kinds=((("attack",), "side"),),
    )  # fmt: skip


# The Ref's part


def open_freeze(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to call a time freeze for a dramatic event; during a time freeze, the event waits.

    Rules: SD-DS-01, R-SD-56.
    """
    freeze = view.freeze
    again = freeze is not None and not view.pending_results and no_more_events(freeze) is None
    anyone_alive = any(one.alive for one in view.characters)
    if (is_free(view, seat) and view.phase != "between" and anyone_alive) or (facilitates(view, seat) and again):
        title = "Add a dramatic event for later" if again else "Call a time freeze"
        fields = (text_field("cause", "What happens", "SD-DS-01", 200),)
        yield Option("open-freeze", title, "R-SD-56" if again else "SD-DS-01", fields=fields)


def settled_attempts(view: View, seat: Seat) -> tuple[SettledAttempt, ...] | None:
    """Return the settled attempts of the time freeze, if `seat` is the Ref’s and all attempts are settled; else None.

    Also None after time has resumed.
    """
    freeze = view.freeze
    if not facilitates(view, seat) or freeze is None or view.check is not None or freeze.results_phase:
        return None
    return freeze.settled_attempts if freeze.declared.complete and not freeze.open_attempts else None


def resume(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let time run again (SD-DS-05)."""
    if settled_attempts(view, seat) is not None:
        yield Option("resume", "Let time run again", "SD-DS-05", owed=True)


def changeable_hits(view: View, seat: Seat) -> list[SettledAttempt]:
    """Return the hits of the time freeze that the Ref may still change; empty for any other seat."""
    return [made for made in settled_attempts(view, seat) or () if made.hit and made.attempt.aim in ATTACKS]


def lead_field(view: View, hits: list[SettledAttempt], rule: str) -> Field:
    """Return a field to choose a hit by its attacker; `rule` is the rule that the field cites."""
    leads = people(character_of(view, made.attempt.lead) for made in hits)
    return Field("lead", OneOf(leads), "Whose hit", rule, refers="character")


def set_damage(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set the damage of a hit (SD-CB-02)."""
    hits = changeable_hits(view, seat)
    cases: list[Case] = []
    for made in hits:
        least = made.damage - points_left(made)
        cases.append(((made.attempt.lead,), Range(least, 9, default=max(least, made.damage))))
    if hits:
        points = Field("points", Range(0, 9), "Damage", "SD-CB-02", depends="lead", cases=tuple(cases))
        yield Option("set-damage", "Set the damage of a hit", "SD-CB-02", fields=(
            lead_field(view, hits, "SD-CB-02"), points,
        ))  # fmt: skip


def give_point(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to assign 1 damage of a hit by hand to a character (SD-CB-05, SD-CB-11)."""
    hits = [made for made in changeable_hits(view, seat) if points_left(made) > 0]
    alive = [one for one in view.characters if one.alive]
    cases: list[Case] = []
    for made in hits:
        victims = foes_first(alive, character_of(view, made.attempt.lead))
        cases.append(((made.attempt.lead,), OneOf(people(victims))))
    if hits and alive:
        character = Field(
            "character", OneOf(people(alive)), "Character", "SD-CB-05",
            refers="character", depends="lead", cases=tuple(cases),
        )  # fmt: skip
        fields = (lead_field(view, hits, "SD-CB-05"), character)
        yield Option("give-point", "Assign 1 damage of a hit", "SD-CB-05", fields=fields)


# Fights


def set_nearness(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set a character’s place in its side’s order of nearness, in which damage is assigned.

    Rules: SD-CB-04, R-SD-33.
    """
    if not facilitates(view, seat) or not view.conflict or view.pending_results:
        return
    there = [one for one in view.characters if one.alive and one.key in dict(view.sides).get(one.side, ())]
    if there:
        last = max(len(keys) for _, keys in view.sides)
        place = Field("place", Range(1, last), "Place (1 is nearest)", "SD-CB-04")
        fields = (character_field(there, "SD-CB-04"), place)
        yield Option("set-nearness", "Change the order of nearness", "SD-CB-04", fields=fields)


def set_side(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to put a character on a side or on none (R-SD-61, R-SD-62)."""
    if is_free(view, seat) and view.characters:
        fields = (character_field(view.characters, "R-SD-61"), text_field("side", "Side, or none", "R-SD-61", 40))
        yield Option("set-side", "Change a character’s side", "R-SD-61", fields=fields)


def set_conflict(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin or end a fight (R-SD-72)."""
    if is_free(view, seat) and view.phase != "between" and (view.conflict or len(standing_sides(view)) > 1):
        title = "End the fight" if view.conflict else "Begin a fight"
        yield Option("set-conflict", title, "R-SD-72", {"on": not view.conflict})


def hurt(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to deal damage to a character without a check (R-SD-67)."""
    alive = [one for one in view.characters if one.alive]
    if is_free(view, seat) and alive and view.phase != "between":
        fields = (character_field(alive, "R-SD-67"), Field("points", Range(1, 3), "Damage", "R-SD-67"))
        yield Option("hurt", "Deal damage to a character", "R-SD-67", fields=fields)


def mend(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to remove damage from a character (R-SD-73)."""
    wounded = [one for one in view.characters if one.damage]
    if not is_free(view, seat) or not wounded:
        return
    cases: tuple[Case, ...] = tuple(
        ((one.key,), Range(1, one.damage, Reason("R-SD-73", f"{one.name} has {one.damage} damage."))) for one in wounded
    )
    points = Field("points", Range(1, 3), "Damage to remove", "R-SD-73", depends="character", cases=cases)
    fields = (character_field(wounded, "R-SD-73"), points)
    yield Option("mend", "Remove damage from a character", "R-SD-73", fields=fields)
