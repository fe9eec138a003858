"""At whom and where an Ability can be aimed, and with what (TCG-AC-20, TCG-RA-00)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, listed
from facedown.systems.tri_core.abilities.areas import Shape, ability_reach, aim_squares, is_inside
from facedown.systems.tri_core.abilities.usage import is_wanted_item
from facedown.systems.tri_core.model import KINETIC, Ability, Character, Position, Square, called, distance, is_willing
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.options.cards.core_actions import device_field
from facedown.systems.tri_core.rules.ranges import in_rotation, open_squares_near


def destinations(view: Position, one: Character, ability: Ability) -> OneOf | None:
    """The squares in reach that nobody stands on, the nearest first (TCG-TR-02, R-TCG-136); None without a ground."""
    if view.encounter is None or one.at is None:
        return None
    start, far = one.at, ability_reach(ability)
    near = open_squares_near(view, view.encounter.grid, one, start)
    return OneOf(tuple(Choice(at, called(at)) for at in near if 0 < distance(start, at) <= far))


def made_with(one: Character, ability: Ability) -> Field | None:
    """What a Core Action’s own dice are rolled with; None where nothing fit is in hand (R-TCG-56, R-TCG-138)."""
    field = device_field(one, ability.action or "Strike")
    ways = choices_of(field)
    if ability.action == "Volley" and not any(way.value == () for way in ways):  # R-TCG-124
        ways = (*ways, Choice((), "nothing but the Ability"))
    ways = tuple(way for way in ways if suits(one, ability, way.value))
    wanted = ability.device.casefold().strip()
    named = tuple(way for way in ways if wanted and any(is_wanted_item(one.item(name), wanted) for name in way.value))
    ways = named or ways
    return replace(field, domain=OneOf(ways)) if ways else None


def suits(one: Character, ability: Ability, way: tuple[str, ...]) -> bool:
    """Whether what is used has the edge, the point or the weight that a sub-type takes.

    Rules: TC-F-70, TC-F-71, TC-F-72, TCG-EV-06, TCG-EV-07, TCG-EV-08.
    """
    if ability.aspect != "Damage" or ability.sub_type not in KINETIC:
        return True
    if not way:
        return ability.sub_type == "Impact"
    return all(ability.sub_type in one.item(name).types for name in way)


def around(view: Position, one: Character, where: Shape | None) -> str:
    """Who is inside of an area that needs no aiming, for the title of an option."""
    if where is not None and view.encounter is not None and one.at is None:  # nobody knows where anybody is
        others = [other for other in in_rotation(view) if other.key != one.key and other.out != "dead"]
        return f": {names_inside(others)} inside"
    if where is None or where.aimed or view.encounter is None or one.at is None:
        return ""
    return f": {names_inside(caught(view, one, where, one.at))} inside"


def caught(view: Position, one: Character, where: Shape, at: Square) -> list[Character]:
    """Those inside of an area that is laid by a square, as far as they are seen."""
    assert view.encounter is not None
    standing = (other for other in in_rotation(view) if other.at is not None and other.out != "dead")
    return [other for other in standing if is_inside(view.encounter.grid, where, one, at, other)]


def names_inside(people: list[Character]) -> str:
    """Who is inside, in words."""
    return listed(other.name for other in people) or "nobody"


def towards(where: Shape) -> str:
    """What is asked of where an area lies."""
    return f"Where the {where.form} begins" if where.away else f"Which way the {where.form} goes"


def laid_by(view: Position, one: Character, ability: Ability, where: Shape) -> OneOf:
    """The squares that an area can be laid by, each with who is inside, those with most first (TCG-RA-00a)."""
    assert view.encounter is not None
    assert one.at is not None
    found: list[tuple[int, Square, str]] = []
    for at in aim_squares(view.encounter.grid, where, one.at, ability_reach(ability)):
        people = caught(view, one, where, at)
        worth = sum(1 if is_willing(one, other) != ability.hostile else -1 for other in people)
        found.append((-worth, at, f"{called(at)}: {names_inside(people)}"))
    return OneOf(tuple(Choice(at, words) for _, at, words in sorted(found)))
