"""Damage, assigned point by point: the next victim, the use of Armour, healing, and the order of results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from facedown.game import Reason
from facedown.systems.skill_deck.model import (
    BotchKind,
    Character,
    Effect,
    Freeze,
    Position,
    Proficiency,
    Rulings,
    SettledAttempt,
    Source,
    Volley,
    character_of,
    members,
    standing_sides,
)

WOUND_RULES = {1: "SD-CB-07", 2: "SD-CB-08", 3: "SD-CB-09"}
"""The rule for each amount of damage of a character: 1 is injured, 2 is life-threatening, 3 is dead."""

PERSONAL: frozenset[BotchKind] = frozenset({"physical", "mental", "reputation"})
"""The effects of a botch that strike the participants themselves, not bystanders or the surroundings (SD-SC-11)."""


# The spread


def next_victim(
    rulings: Rulings, living: Sequence[Character], given: Mapping[str, int], ignored: Mapping[str, int]
) -> Character | None:
    """Return the character who takes the next point of spread damage; None if nobody is alive (R-SD-32).

    The character with the least damage takes the point; on a tie, the character who was assigned the fewest points of
    this volley, then the nearest. With the ruling `level_first_all` off, the least damage decides only while it is 0.
    Other rulings say whether injuries from before the fight and ignored points count as damage. Damage counts whatever
    its cause, for example a called shot (R-SD-48).

    `living`: the living members of the side, nearest to the enemy first.
    `given`: the number of points of this volley assigned to each character, by key.
    `ignored`: the number of these points that each character ignored with Armour, by key.
    """

    def level(one: Character) -> int:
        so_far = one.damage if rulings.prior_injury_counts else one.damage_taken
        return so_far + (ignored.get(one.key, 0) if rulings.ignored_counts_as_taken else 0)

    if not living:
        return None
    least = min(level(one) for one in living)
    in_line = [one for one in living if level(one) == least] if rulings.level_first_all or least == 0 else living
    return min(in_line, key=lambda one: given.get(one.key, 0))


def victim_of(position: Position, volley: Volley) -> Character | None:
    """Return the character who takes the next point of a volley; None if nobody can take it (R-SD-41, R-SD-63)."""
    if volley.target:
        target = character_of(position, volley.target)
        return target if target.alive else None
    living = members(position, volley.side)
    return next_victim(position.rulings, living, dict(volley.given), dict(volley.ignored_points))


def current_volley(position: Position) -> Volley | None:
    """Return the volley whose points are being assigned; None if there is none."""
    first = position.pending_results[0] if position.pending_results else None
    return first if isinstance(first, Volley) else None


def current_victim(position: Position) -> Character | None:
    """Return the character who must take or ignore a point of damage now; None if nobody must (SD-CB-06)."""
    volley = current_volley(position)
    return victim_of(position, volley) if volley is not None else None


def armour_of(position: Position, character: Character) -> tuple[Proficiency, ...]:
    """Return the proficiencies of which a character can spend a use to ignore a point of damage.

    This applies to every point, also of a called shot or a BANG.

    Rules: SD-CB-06, R-SD-36, R-SD-37, R-SD-39.
    """
    likes = position.likes.armour
    return tuple(one for one in character.proficiencies if one.name in likes and one.uses(position.phase) > 0)


def add_one(counts: tuple[tuple[str, int], ...], key: str) -> tuple[tuple[str, int], ...]:
    """Return the counts with 1 added to the count of the character `key`.

    `counts` are pairs of a character’s key and a number; a character without a pair counts as 0.
    """
    return tuple({**dict(counts), key: dict(counts).get(key, 0) + 1}.items())


def assign_point(volley: Volley, key: str, *, ignored: bool = False) -> Volley:
    """Return the volley after one point is assigned to the character `key`, who takes or ignores it (R-SD-35)."""
    more = add_one(volley.ignored_points, key) if ignored else volley.ignored_points
    return replace(volley, points=volley.points - 1, given=add_one(volley.given, key), ignored_points=more)


# The damage of a character


def take_damage(character: Character) -> Character:
    """Return the character with 1 damage more, which also counts as damage taken in this fight.

    Rules: SD-CB-07, SD-CB-08, SD-CB-09, R-SD-34.
    """
    return replace(character, damage=character.damage + 1, damage_taken=character.damage_taken + 1)


def remove_damage(character: Character, points: int) -> Character:
    """Return the character with this much damage less, but at least 0 (SD-CB-10, R-SD-53, R-SD-73)."""
    return replace(character, damage=max(0, character.damage - points))


HEALED_BY_MEDICINE = 1
"""The damage that a successful use of Medicine removes (SD-CB-10, R-SD-52)."""


def why_not_healed(patient: Character) -> Reason | None:
    """Return why Medicine cannot heal this character: it is dead, or it is not injured; None if it can (SD-CB-10)."""
    if not patient.alive:
        return Reason("SD-CB-10", f"{patient.name} is dead and cannot be healed.")
    return None if patient.injured else Reason("SD-CB-10", f"{patient.name} is not injured.")


# Results


def is_healing(made: SettledAttempt) -> bool:
    """Return whether this settled attempt is a successful use of Medicine (SD-CB-10)."""
    return made.attempt.aim == "medicine" and made.outcome == "pass"


def results_of(made: SettledAttempt) -> tuple[Volley | Effect, ...]:
    """Return the results of one settled attempt in the order in which they happen: healing, damage, a botch."""
    effects: list[Volley | Effect] = []
    if is_healing(made):
        effects.append(Effect("heal", made))
    effects += volleys_by_hand(made)
    left = points_left(made)
    if made.hit and left > 0:
        effects.append(volley_of(made, left))
    if made.botch is not None:
        effects.append(Effect("botch", made))
    return tuple(effects)


def points_left(made: SettledAttempt) -> int:
    """Return the number of points of a hit that the Ref has not assigned by hand (SD-CB-05)."""
    return made.damage - sum(points for _, points in made.given)


def volleys_by_hand(made: SettledAttempt) -> list[Volley | Effect]:
    """Return the volleys of a hit that the Ref assigned by hand, one for each target (SD-CB-05)."""
    return [Volley(points, source_of(made), "SD-CB-05", target=key) for key, points in made.given]


def volley_of(made: SettledAttempt, points: int) -> Volley:
    """Return a volley of `points` points of a hit, spread over a side or aimed at one character.

    An ordinary attack is spread; a called shot and a BANG are aimed, with all their damage.
    Rules: SD-CB-03, SD-CB-12, SD-BG-04, R-SD-46, R-SD-58.
    """
    source, target = source_of(made), made.attempt.target
    if made.attempt.aim == "attack":
        return Volley(points, source, "SD-CB-03", side=target)
    return Volley(points, source, "SD-CB-12" if made.attempt.aim == "called" else "SD-BG-04", target=target)


def source_of(made: SettledAttempt) -> Source:
    """Return the source of a hit’s damage: the attacker and the skill."""
    return Source("hit", lead=made.attempt.lead, skill=made.attempt.skill)


def happen_in_order(rulings: Rulings) -> bool:
    """Return whether the results of a time freeze happen in the order of declaration; otherwise together (R-SD-50)."""
    return rulings.freeze_results == "in_order"


def results_together(position: Position, results: Sequence[SettledAttempt]) -> tuple[Volley | Effect, ...]:
    """Return the results of several settled attempts in the order in which they happen together.

    The order is healing, aimed damage, spread damage, botches. Attackers who die in between still do their damage, so
    characters who kill each other all die (R-SD-51). All spread damage from one side against another is one
    volley. Attacks by different characters are separate volleys if the characters have no side, or with the ruling
    `spread=per_attack`. Rules: R-SD-31, R-SD-47, R-SD-50.
    """
    healing: list[Volley | Effect] = [Effect("heal", made) for made in results if is_healing(made)]
    aimed: list[Volley | Effect] = []
    pools: dict[tuple[tuple[str, ...], str], Volley] = {}
    for made in results:
        aimed += volleys_by_hand(made)
        left = points_left(made)
        if not made.hit or left <= 0:
            continue
        volley = volley_of(made, left)
        if made.attempt.aim != "attack":
            aimed.append(volley)
            continue
        side = character_of(position, made.attempt.lead).side
        alone = position.rulings.spread == "per_attack" or not side
        apart = (side, made.attempt.lead) if alone else (side,)
        pool = pools.get((apart, volley.side))
        source = volley.source if pool is None else Source("side", side=side)
        points = left + (pool.points if pool is not None else 0)
        pools[apart, volley.side] = replace(volley, points=points, source=source)
    botches: list[Volley | Effect] = [Effect("botch", made) for made in results if made.botch is not None]
    return (*healing, *aimed, *pools.values(), *botches)


def opened_freeze(freeze: Freeze, made: SettledAttempt) -> bool:
    """Return whether this settled attempt is the BANG that called the time freeze (R-SD-59)."""
    return made.attempt.aim == "bang" and made.attempt.lead == freeze.opener


def ends_fight(position: Position, *, attacked: bool) -> str:
    """Return why the fight ends after a time freeze, as the key of a term (R-SD-72).

    Empty if the fight goes on, or if there is none. The fight ends if nobody attacked in the freeze (`attacked` is
    False), or if fewer than two of its sides have a living member. A fight with only one side ends when nobody on that
    side is alive.
    """
    if not position.conflict:
        return ""
    listed_sides = [side for side, _ in position.sides]
    left = [side for side in listed_sides if side in standing_sides(position)]
    if not attacked:
        return "nobody-attacks"
    return "side-fallen" if len(left) < min(2, len(listed_sides)) else ""
