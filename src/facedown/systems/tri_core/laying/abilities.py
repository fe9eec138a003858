"""Active Abilities as cards: in the place of a Core Action, with what is put into them (TCG-AC-08, TCG-AC-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Option, Range, listed
from facedown.systems.tri_core.abilities.ability import Ability, merged, native, rolls, sub_types, turns
from facedown.systems.tri_core.abilities.areas import Shape, inside, layable, moving, reach, shape, turned
from facedown.systems.tri_core.abilities.keywords import Area
from facedown.systems.tri_core.abilities.using import fits, rides, unusable, willing
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.grid import Square, called, distance, drawn_from
from facedown.systems.tri_core.laying.cores import device_field
from facedown.systems.tri_core.laying.fields import (
    ANY_RANGE,
    after_strides,
    choices_of,
    element_field,
    option,
    out_of_turn,
    sided,
    subs_field,
    target_choices,
    weight_field,
)
from facedown.systems.tri_core.model import Character, Position
from facedown.systems.tri_core.pricing import ability_points, price
from facedown.systems.tri_core.ranges import open_near, seen, usable_on
from facedown.systems.tri_core.state import left, total_ap
from facedown.systems.tri_core.steps.damage import may_spare
from facedown.systems.tri_core.terms import ABILITY, CHARGE, DEFENSE, KINETIC, OFFENSE


def abilities(view: Position, one: Character, *, reacting: bool, defences: bool = False) -> Iterator[Option]:
    """The Abilities that somebody can use now; of defences alone where nothing else is left (TC-D-89, TCG-AC-08)."""
    if one.charging is not None:
        if not defences:
            yield from release(view, one, reacting=reacting)
        return
    for ability in one.sheet.abilities:
        if ability.type == "Active" and not unusable(view, one, blank(ability)):
            yield from uses(view, one, ability, reacting=reacting, defences=defences)
            if ability.has("Charge I") and not reacting and not defences:
                yield from charges(view, one, ability)


def not_now(view: Position, one: Character) -> Iterator[str]:
    """The Active Abilities that somebody cannot lay now, each with what is in the way (TCG-AC-08, TCG-AC-21)."""
    one = after_strides(view, one)
    for ability in one.sheet.abilities if one.charging is None else ():
        if ability.type != "Active":
            continue
        reason = unusable(view, one, blank(ability))
        if reason is not None:
            yield reason.text.rstrip(".")
        elif not any(forms(view, one, ability, reacting=False)):
            armed = made_with(one, ability) is not None or not (rides(ability) or native(ability))
            yield f"{ability.name} {'reaches nobody from here' if armed else 'has nothing fit for it in hand'}"


def blank(ability: Ability, card: Card | None = None) -> Card:
    """The card of an Ability with nothing chosen on it."""
    action = ability.action if rides(ability) and ability.action is not None else ABILITY
    return replace(card or Card(""), action=action, ability=ability.name)


def uses(
    view: Position, one: Character, ability: Ability, *, reacting: bool, defences: bool = False
) -> Iterator[Option]:  # fmt: skip
    """The ways to use an Ability now, of those with which one defends oneself alone where nothing else is left."""
    one = after_strides(view, one)
    for used, fixed, words, fields in forms(view, one, ability, reacting=reacting):
        if defences and not (rides(used) and used.action in DEFENSE):
            continue
        title = titled(view, one, used, reacting=reacting)
        asked = (*fields, *put_in(view, one, used), *altering(used))
        for way, some in within_total(view, one, used, asked):
            yield of(one, blank(used), f"{title}{words}{way}", some, fixed)


Form = tuple[Ability, tuple[tuple[str, object], ...], str, tuple[Field, ...]]
"""An Ability as it is used, what is settled of the use, in words, and what is asked of it."""


def forms(view: Position, one: Character, ability: Ability, *, reacting: bool) -> Iterator[Form]:
    """What a use can do and the shapes it can have, with who is inside where it needs no aiming.

    TCG-AT-01, TCG-AT-02.
    """
    base = shape(ability)
    altered = entry(ability, "Alter I") if base is not None else []
    names: tuple[Area, ...] = tuple(dict.fromkeys(name for values in altered for name in values["shapes"]))  # type: ignore[attr-defined]
    for used, form in product(turns(ability), ("", *names)):
        where = turned(base, form, view.rulings) if form and base is not None else base  # type: ignore[arg-type]
        fields = aimed(view, one, used, where, reacting=reacting)
        if fields is not None:
            chosen = {"turned": used.aspect if used is not ability else "", "shape": form}
            words = f"{f', to {used.aspect.lower()}' if used is not ability else ''}{f' as a {form}' if form else ''}"
            fixed = (("ability", ability.name), *((name, value) for name, value in chosen.items() if value))
            yield used, fixed, f"{words}{around(view, one, where)}", fields


def of(one: Character, card: Card, title: str, asked: Sequence[Field], fixed: Sequence[tuple[str, object]]) -> Option:
    """The option of an Ability; what can be done in one way only is not asked."""
    settled, open_ = [*fixed], []
    for field in asked:
        ways = field.domain.choices if isinstance(field.domain, OneOf) and not field.domain.barred else ()
        if len(ways) == 1:
            settled.append((field.name, ways[0].value))
            title += f" at {ways[0].label}" if field.name == "target" and ways[0].value != one.key else ""
        else:
            open_.append(field)
    return option(one, card.action, title, "TCG-AC-08", tuple(open_), tuple(settled))


def titled(view: Position, one: Character, ability: Ability, *, reacting: bool) -> str:
    """An Ability with what it takes: Fire Lance (Strike; from 1 AP and 2 SP)."""
    card = blank(ability)
    ap = out_of_turn(view, one, price(one, view.rulings, card).total, reacting=reacting)
    taken = ability_points(one, view.rulings, card)
    least = "from " if rolls(ability) else ""
    how = f"{ability.action}; " if rides(ability) else ""
    return f"{ability.name} ({how}{least}{ap} AP{f' and {taken.total} {taken.label}' if taken.total else ''})"


def entry(ability: Ability, name: str) -> list[dict[str, object]]:
    """What was answered to an entry, where the Ability has it."""
    return [one.values for one in merged(ability.keywords) if one.entry == name]


# At whom, and where


def aimed(
    view: Position, one: Character, ability: Ability, where: Shape | None, *, reacting: bool
) -> tuple[Field, ...] | None:
    """What is asked of a use before anything is put into it; None where there is nobody to use it on."""
    weight = (weight_field(riposte=ability.action == "Parry"),) if rolls(ability) else ()
    if not rides(ability) and ability.aspect == "Damage" and native(ability):
        devices = made_with(one, ability)
        if devices is None:
            return None
        weight = (*weight, devices)
    if rides(ability):
        return ridden(view, one, ability, weight, reacting=reacting)
    if where is not None and where.aimed:
        if one.at is None or view.encounter is None:
            return weight
        return (*weight, Field("to", laid_by(view, one, ability, where), towards(where), "TCG-RA-00a"))
    there = destinations(view, one, ability) if ability.has("Travel II") else None
    going = (Field("to", there, "Where to", "TCG-TR-02"),) if there is not None else ()
    if where is not None or ability.target == "Self":
        return (*weight, *going)
    near = usable_on(view, one, ability)
    if not near:
        return None
    near.sort(key=lambda other: (willing(one, other) == ability.hostile, other.key != one.key))
    names = tuple(Choice(other.key, sided(one, other)) for other in near)
    whom = Field("target", OneOf(names), "On whom", "TCG-AC-20")
    return (*weight, whom, *going)


def destinations(view: Position, one: Character, ability: Ability) -> OneOf | None:
    """The squares in reach that nobody stands on, the nearest first (TCG-TR-02, R-TCG-136); None without a ground."""
    if view.encounter is None or one.at is None:
        return None
    start, far = one.at, reach(ability)
    near = open_near(view, view.encounter.grid, one, start)
    return OneOf(tuple(Choice(at, called(at)) for at in near if 0 < distance(start, at) <= far))


def ridden(
    view: Position, one: Character, ability: Ability, weight: tuple[Field, ...], *, reacting: bool
) -> tuple[Field, ...] | None:
    """What is asked of an Ability that is laid as its Core Action itself (R-TC-57, R-TCG-56)."""
    action, devices = ability.action or "", made_with(one, ability)
    if devices is None:
        return None
    fields = (*weight, devices)
    if action in OFFENSE and not reacting:
        far = ANY_RANGE if action == "Volley" else reach(ability) + moving(ability)
        targets = target_choices(view, one, far)
        if not targets:
            return None
        fields = (*fields, Field("target", OneOf(targets), "At whom", "TCG-AC-22"))
    if action in OFFENSE and ability.sub_type is not None and may_spare(view.rulings, sub_types(ability)):
        fields = (*fields, Field("spared", OneOf(NO_YES), "Is it meant not to kill", "TC-E-26", seldom=True))
    return (*fields, subs_field(action, reacting=reacting)) if not reacting or action == "Dodge" else fields


def made_with(one: Character, ability: Ability) -> Field | None:
    """What a Core Action’s own dice are rolled with; None where nothing fit is in hand (R-TCG-56, R-TCG-138)."""
    field = device_field(one, ability.action or "Strike")
    ways = choices_of(field)
    if ability.action == "Volley" and not any(way.value == () for way in ways):  # R-TCG-124
        ways = (*ways, Choice((), "nothing but the Ability"))
    ways = tuple(way for way in ways if suits(one, ability, way.value))
    wanted = ability.device.casefold().strip()
    named = tuple(way for way in ways if wanted and any(fits(one.item(name), wanted) for name in way.value))
    ways = named or ways
    return replace(field, domain=OneOf(ways)) if ways else None


def suits(one: Character, ability: Ability, way: tuple[str, ...]) -> bool:
    """Whether what is used has the edge, the point or the weight that a sub-type takes (TCG-EV-06 to TCG-EV-08)."""
    if ability.aspect != "Damage" or ability.sub_type not in KINETIC:
        return True
    if not way:
        return ability.sub_type == "Impact"
    return all(ability.sub_type in one.item(name).types for name in way)


def around(view: Position, one: Character, where: Shape | None) -> str:
    """Who is inside of an area that needs no aiming, for the title of an option."""
    if where is not None and view.encounter is not None and one.at is None:  # nobody knows where anybody is
        others = [other for other in seen(view) if other.key != one.key and other.out != "dead"]
        return f": {names_inside(others)} inside"
    if where is None or where.aimed or view.encounter is None or one.at is None:
        return ""
    return f": {names_inside(caught(view, one, where, one.at))} inside"


def caught(view: Position, one: Character, where: Shape, at: Square) -> list[Character]:
    """Those inside of an area that is laid by a square, as far as they are seen."""
    assert view.encounter is not None
    standing = (other for other in seen(view) if other.at is not None and other.out != "dead")
    return [other for other in standing if inside(view.encounter.grid, where, one, at, other)]


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
    for at in layable(view.encounter.grid, where, one.at, reach(ability)):
        people = caught(view, one, where, at)
        worth = sum(1 if willing(one, other) != ability.hostile else -1 for other in people)
        found.append((-worth, at, f"{called(at)}: {names_inside(people)}"))
    return OneOf(tuple(Choice(at, words) for _, at, words in sorted(found)))


# What is put into it


def put_in(view: Position, one: Character, ability: Ability) -> Iterator[Field]:
    """AP, points, risk and energy that add dice (TCG-CH-02 to TCG-CH-04, TCG-KI-02)."""
    card = blank(ability)
    for _ in entry(ability, "Charge II"):
        yield Field("charge_ap", OneOf(steps(CHARGED_AP)), "AP put in besides", "TCG-CH-02")
    for _ in entry(ability, "Charge III"):
        cost = ability_points(one, view.rulings, card)
        there = left(one, cost.label) - cost.total
        most = 3 if view.rulings.backlash_enabled else max(0, min(3, there))
        yield Field("charge_points", Range(0, most, default=0), f"{cost.label} put in besides", "TCG-CH-03")
    for values in entry(ability, "Charge IV"):
        yield Field(
            "backlash", Range(0, int(str(values["dice"])), default=0), "Dice at the risk of Backlash", "TCG-CH-04"
        )
    for values in entry(ability, "Kinesis II"):
        most = min(int(str(values["dice"])), energies(view, one, ability, str(values.get("source") or "")))
        yield Field("drawn", Range(0, most, default=0), "Dice from squares of energy, 1 AP each", "TCG-KI-02")


CHARGED_AP = (0, 3, 6)
"""TCG-CH-02."""


def steps(amounts: Sequence[int]) -> tuple[Choice, ...]:
    """So much AP as choices."""
    return tuple(Choice(ap, f"{ap} AP") for ap in amounts)


def within_total(
    view: Position, one: Character, ability: Ability, asked: Sequence[Field]
) -> Iterator[tuple[str, tuple[Field, ...]]]:  # fmt: skip
    """What is asked of a use whose AP and those put in besides are no more than Total AP (TCG-CH-02).

    Where the weight decides how many can be put in, in several ways, each with its weights in words.
    """
    named = {field.name: field for field in asked}
    if "charge_ap" not in named:
        yield "", tuple(asked)
        return
    weights = choices_of(named["weight"]) if "weight" in named else (Choice("Light", ""),)
    held = choices_of(named["items"]) if "items" in named else (Choice((), ""),)
    total, groups = total_ap(one, view.rulings).total, dict[tuple[int, ...], list[Choice]]()
    for weight in weights:
        cards = [replace(blank(ability), weight=weight.value, items=way.value) for way in held]
        spare = total - max(price(one, view.rulings, card).total for card in cards)
        groups.setdefault(tuple(ap for ap in CHARGED_AP if ap <= spare or not ap), []).append(weight)
    for amounts, some in groups.items():
        narrow = {"weight": OneOf(tuple(some)), "charge_ap": OneOf(steps(amounts))}
        way = f", {' or '.join(str(weight.value) for weight in some)}" if len(groups) > 1 else ""
        yield way, tuple(replace(field, domain=narrow.get(field.name, field.domain)) for field in asked)


def energies(view: Position, one: Character, ability: Ability, source: str) -> int:
    """How many squares of energy are in reach, of one kind where it draws on no other (TCG-KI-02, R-TCG-119)."""
    if view.encounter is None or one.at is None:
        return 0
    there = view.encounter.grid.energy
    return sum(distance(one.at, at) <= reach(ability) and drawn_from(energy, source) for at, energy in there)


def altering(ability: Ability) -> Iterator[Field]:
    """The sub-types that Alter III lets it be of instead, or as well (TCG-AT-03)."""
    others = tuple(dict.fromkeys(name for name in sub_types(ability) if name != ability.sub_type))
    if others:
        yield element_field(ability.sub_type or "as it is", others)


# Charging by cycles


def charges(view: Position, one: Character, ability: Ability) -> Iterator[Option]:
    """Beginning to charge: it is paid for now, with its weight and what is put in (TCG-CH-01, R-TCG-85)."""
    weight = (weight_field(),) if rolls(ability) else ()
    blow = ability.aspect == "Damage" and native(ability)
    devices = made_with(one, ability) if blow or rides(ability) else None
    if blow and devices is None:
        return
    asked = (*weight, *([devices] if devices is not None else ()), *put_in(view, one, ability))
    title = f"charge {titled(view, one, ability, reacting=False)} for later turns"
    for way, some in within_total(view, one, ability, asked):
        yield of(one, Card(CHARGE), f"{title}{way}", some, (("ability", ability.name),))


def release(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """Letting go of what was charged, which is paid for already, with what it was charged with (TCG-CH-01)."""
    charging, one = one.charging, after_strides(view, one)
    assert charging is not None
    ability, cycles = one.sheet.ability(charging.card.ability), charging.cycles
    settled = tuple((name, getattr(charging.card, name)) for name in KEPT)
    for used, fixed, words, fields in forms(view, one, ability, reacting=reacting) if cycles else ():
        asked = [field for field in (*fields, *altering(used)) if field.name not in KEPT]
        title = f"let {ability.name} go{words} after {cycles} of 3 cycles (0 AP)"
        yield of(one, blank(used), title, asked, (*fixed, *settled))


KEPT = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""What was chosen as the charging began."""
