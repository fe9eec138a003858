"""Damage point by point: who takes the next one, what Armour ignores, and in which order results happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from facedown.systems.skill_deck.model import (
    BotchKind,
    Character,
    Effect,
    Freeze,
    Made,
    Position,
    Proficiency,
    Rulings,
    Source,
    Volley,
    character_of,
    members,
    standing_sides,
)

WOUND_RULES = {1: "SD-CB-07", 2: "SD-CB-08", 3: "SD-CB-09"}
"""The rule of each level of damage: injured, life-threatening, dead."""

PERSONAL: frozenset[BotchKind] = frozenset({"physical", "mental", "reputation"})
"""The kinds of botch outcome that a character suffers (SD-SC-11)."""


# The spread


def next_victim(
    rulings: Rulings, living: Sequence[Character], given: Mapping[str, int], ignored: Mapping[str, int]
) -> Character | None:
    """Who takes the next point of a spread: the least hurt, then who was assigned fewest, then the nearest (R-SD-32).

    `living` are a side's living members, nearest first; `given` and `ignored` count points of this volley.
    """

    def level(one: Character) -> int:
        so_far = one.damage if rulings.prior_injury_counts else one.taken
        return so_far + (ignored.get(one.key, 0) if rulings.ignored_counts_as_taken else 0)

    if not living:
        return None
    least = min(level(one) for one in living)
    in_line = [one for one in living if level(one) == least] if rulings.level_first_all or least == 0 else living
    return min(in_line, key=lambda one: given.get(one.key, 0))


def victim_of(position: Position, volley: Volley) -> Character | None:
    """Who is assigned the next point of a volley; None when nobody is left to take it (R-SD-41, R-SD-63)."""
    if volley.target:
        target = character_of(position, volley.target)
        return target if target.alive else None
    living = members(position, volley.side)
    return next_victim(position.rulings, living, dict(volley.given), dict(volley.ignored))


def current_volley(position: Position) -> Volley | None:
    """The volley whose points are being assigned; None if there is none."""
    first = position.happening[0] if position.happening else None
    return first if isinstance(first, Volley) else None


def current_victim(position: Position) -> Character | None:
    """The character who must take or ignore a point now; None if there is none (SD-CB-06)."""
    volley = current_volley(position)
    return victim_of(position, volley) if volley is not None else None


def armour_of(position: Position, character: Character) -> tuple[Proficiency, ...]:
    """What a character can spend to ignore a point (SD-CB-06, R-SD-36, R-SD-37)."""
    likes = position.likes.armour
    return tuple(one for one in character.proficiencies if one.name in likes and one.uses(position.phase) > 0)


def plus_one(counts: tuple[tuple[str, int], ...], key: str) -> tuple[tuple[str, int], ...]:
    """The counts with one more for this character."""
    return tuple({**dict(counts), key: dict(counts).get(key, 0) + 1}.items())


def point_assigned(volley: Volley, key: str, *, ignored: bool = False) -> Volley:
    """The volley after one of its points is assigned to this character, who takes or ignores it (R-SD-35)."""
    more = plus_one(volley.ignored, key) if ignored else volley.ignored
    return replace(volley, points=volley.points - 1, given=plus_one(volley.given, key), ignored=more)


# Results


def is_healing(made: Made) -> bool:
    """Whether this is Medicine that works (SD-CB-10)."""
    return made.attempt.aim == "medicine" and made.outcome == "pass"


def results_of(made: Made) -> tuple[Volley | Effect, ...]:
    """All results of one check on its own: healing, damage, a botch."""
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


def points_left(made: Made) -> int:
    """The points of a hit that the Ref has not assigned by hand (SD-CB-05)."""
    return made.damage - sum(points for _, points in made.given)


def volleys_by_hand(made: Made) -> list[Volley | Effect]:
    """The points of a hit that the Ref assigns by hand; a miss has none (SD-CB-05)."""
    return [Volley(points, source_of(made), "SD-CB-05", target=key) for key, points in made.given]


def volley_of(made: Made, points: int) -> Volley:
    """The damage of a hit: on its target, or spread over a side (SD-CB-03, SD-CB-12, SD-BG-04, R-SD-58)."""
    source, target = source_of(made), made.attempt.target
    if made.attempt.aim == "attack":
        return Volley(points, source, "SD-CB-03", side=target)
    return Volley(points, source, "SD-CB-12" if made.attempt.aim == "called" else "SD-BG-04", target=target)


def source_of(made: Made) -> Source:
    """Where the damage of a hit comes from."""
    return Source("hit", lead=made.attempt.lead, skill=made.attempt.skill)


def results_together(position: Position, results: Sequence[Made]) -> tuple[Volley | Effect, ...]:
    """All results at once: healing, called shots, spread damage, botches (R-SD-31, R-SD-47, R-SD-50)."""
    healing: list[Volley | Effect] = [Effect("heal", made) for made in results if is_healing(made)]
    aimed: list[Volley | Effect] = []
    pools: dict[tuple[tuple[str, str], str], Volley] = {}
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
        apart = (side, made.attempt.lead if alone else "")
        pool = pools.get((apart, volley.side))
        source = volley.source if pool is None else Source("side", side=side)
        points = left + (pool.points if pool is not None else 0)
        pools[apart, volley.side] = replace(volley, points=points, source=source)
    botches: list[Volley | Effect] = [Effect("botch", made) for made in results if made.botch is not None]
    return (*healing, *aimed, *pools.values(), *botches)


def opened_freeze(freeze: Freeze, made: Made) -> bool:
    """Return whether this attack is the BANG that called the freeze (R-SD-59)."""
    return made.attempt.aim == "bang" and made.attempt.lead == freeze.opener


def ends_fight(position: Position, *, attacked: bool) -> str:
    """Why a fight ends with a freeze: nobody attacked, or a side has nobody left; empty if it goes on (R-SD-72)."""
    if not position.conflict:
        return ""
    listed_sides = [side for side, _ in position.sides]
    left = [side for side in listed_sides if side in standing_sides(position)]
    if not attacked:
        return "nobody-attacks"
    return "side-fallen" if len(left) < min(2, len(listed_sides)) else ""
