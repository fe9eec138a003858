"""The forms in which an Ability can be used (effect and shape), and the fields for its target, square and items.

Rules: TCG-AT-01, TCG-AT-02, TCG-AC-20, TCG-AC-22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Domain, Field, OneOf, Option
from facedown.systems.tri_core.abilities.areas import Shape, ability_reach, area_of, reshaped_area, travel_squares
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import (
    ABILITY,
    OFFENSE,
    Ability,
    Area,
    Card,
    Character,
    Position,
    is_willing,
    keeps_core_dice,
    merged,
    sub_types,
)
from facedown.systems.tri_core.model.ability import rolls_dice, usable_variants
from facedown.systems.tri_core.moves import Lay
from facedown.systems.tri_core.options.cards.ability_targets import around, destinations, laid_by, made_with, towards
from facedown.systems.tri_core.options.cards.card_fields import (
    ANY_RANGE,
    name_with_side,
    square_field,
    subs_field,
    target_choices,
    target_field,
    weight_field,
)
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.damage import may_be_nonlethal
from facedown.systems.tri_core.rules.ranges import ability_targets


class Form(NamedTuple):
    """A form in which an Ability can be used: its effect, its shape, and the fields that the player fills in.

    `used` is the Ability with that effect. `turned` is an effect from Alter II and `shape` a shape from Alter I; both
    are empty for the effect and shape that the Ability was built with. `area` is the kind of area, if any, and `inside`
    names the characters in an area that needs no aiming.
    """

    used: Ability
    turned: str
    shape: str
    area: str
    inside: str
    fields: tuple[Field, ...]


class Way(NamedTuple):
    """An effect and a shape that a use can have, with its area and its fields."""

    used: Ability
    shape: str
    where: Shape | None
    fields: tuple[Field, ...]


def usable_forms(view: Position, one: Character, ability: Ability, *, reacting: bool) -> Iterator[Form]:
    """Yield the forms in which an Ability can be used now (TCG-AT-01, TCG-AT-02)."""
    for used, shape, where, fields in usable_ways(view, one, ability, reacting=reacting):
        turned = used.aspect if used.aspect != ability.aspect else ""
        area = where.form if where is not None else ""
        yield Form(used, turned or "", shape, area, around(view, one, where), fields)


def usable_ways(view: Position, one: Character, ability: Ability, *, reacting: bool) -> Iterator[Way]:
    """Yield each effect and shape that a use can have now and that has a target (TCG-AT-01, TCG-AT-02)."""
    base = area_of(ability)
    altered = entry_values(ability, "Alter I") if base is not None else []
    names: tuple[Area, ...] = tuple(dict.fromkeys(name for values in altered for name in values["shapes"]))  # type: ignore[attr-defined]
    for used, shape in product(usable_variants(ability), ("", *names)):
        where = reshaped_area(base, shape, view.rulings) if shape and base is not None else base  # type: ignore[arg-type]
        fields = aim_fields(view, one, used, where, reacting=reacting)
        if fields is not None:
            yield Way(used, shape, where, fields)


def blank(ability: Ability, card: Card | None = None) -> Card:
    """Return a card for the Ability with no choices made; `card` supplies other values."""
    action = ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY
    return replace(card or Card(""), action=action, ability=ability.name)


def entry_values(ability: Ability, name: str) -> list[dict[str, object]]:
    """Return the chosen values of each Keyword entry of this name; empty if the Ability has none."""
    return [one.values for one in merged(ability.keywords) if one.entry == name]


# Targets, squares and items


def aim_fields(
    view: Position, one: Character, ability: Ability, where: Shape | None, *, reacting: bool
) -> tuple[Field, ...] | None:
    """Return the fields for target, square, items and weight; None if the Ability has no target or suitable item."""
    weight = (weight_field(riposte=ability.action == "Parry"),) if rolls_dice(ability) else ()
    if replaces_core_action(ability):
        return core_action_fields(view, one, ability, weight, reacting=reacting)
    if ability.aspect == "Damage" and keeps_core_dice(ability):
        devices = made_with(one, ability)
        if devices is None:
            return None
        weight = (devices, *weight)
    if where is not None and where.aimed:
        if one.at is None or view.encounter is None:
            return weight
        return (square_field(laid_by(view, one, ability, where), towards(where), "TCG-RA-00a"), *weight)
    there = destinations(view, one, ability) if ability.has("Travel II") else None
    going = (square_field(there, "Where to", "TCG-TR-02"),) if there is not None else ()
    if where is not None or ability.target == "Self":
        return (*weight, *going)
    near = ability_targets(view, one, ability)
    if not near:
        return None
    near.sort(key=lambda other: (is_willing(one, other) == ability.hostile, other.key != one.key))
    names = tuple(Choice(other.key, name_with_side(one, other)) for other in near)
    return (target_field(names, "Target", "TCG-AC-20"), *weight, *going)


def core_action_fields(
    view: Position, one: Character, ability: Ability, weight: tuple[Field, ...], *, reacting: bool
) -> tuple[Field, ...] | None:
    """Return the fields of an Ability that replaces a Core Action; None without target or item (R-TC-57, R-TCG-56)."""
    action, devices = ability.action or "", made_with(one, ability)
    if devices is None:
        return None
    fields = (devices, *weight)
    if action in OFFENSE and not reacting:
        far = ANY_RANGE if action == "Volley" else ability_reach(ability) + travel_squares(ability)
        targets = target_choices(view, one, far)
        if not targets:
            return None
        fields = (target_field(targets, "Target", "TCG-AC-22"), *fields)
    if action in OFFENSE and ability.sub_type is not None and may_be_nonlethal(view.rulings, sub_types(ability)):
        fields = (*fields, Field("spared", OneOf(NO_YES), "Non-lethal", "TC-E-26", sealed=True, seldom=True))
    return (*fields, subs_field(action, reacting=reacting)) if not reacting or action == "Dodge" else fields


# The fields of all forms, merged


def fields_of_forms(forms: Sequence[Form]) -> Iterator[Field]:
    """Yield the fields of an Ability: effect, action, shape, and the merged fields of all forms."""
    effects: dict[str, list[Form]] = {}
    for form in forms:
        effects.setdefault(form.turned, []).append(form)
    names = tuple(Choice(turned, some[0].used.aspect) for turned, some in effects.items())
    yield Field("turned", OneOf(names), "Effect", "TCG-AT-02", sealed=True)
    yield from beside_each(("turned",), {(turned,): own_fields(some) for turned, some in effects.items()})
    yield from beside_each(("turned", "shape"), {(form.turned, form.shape): form.fields for form in forms})


def own_fields(forms: Sequence[Form]) -> tuple[Field, ...]:
    """Return the fields for the action and the shape of the forms that have the same effect."""
    action = blank(forms[0].used).action
    shapes = tuple(Choice(form.shape, f"{form.area}: {form.inside}" if form.inside else form.area) for form in forms)
    return (
        Field("action", OneOf((Choice(action, action),)), "Action", "TCG-AC-08", sealed=True, selects=True),
        Field("shape", OneOf(shapes), "Shape", "TCG-AT-01", sealed=True),
    )


ORDER = (
    "action", "shape", "target", "to", "items", "weight", "spared", "subs",
    "charge_ap", "charge_points", "backlash", "drawn", "element",
)  # fmt: skip
"""The order of the fields: each comes after those that it depends on."""


def beside_each(names: tuple[str, ...], asked: Mapping[tuple[str, ...], Sequence[Field]]) -> Iterator[Field]:
    """Yield one field for each field name in `asked`, which has the fields for each set of values of `names`."""
    if len(asked) == 1:
        (fields,) = asked.values()
        yield from sorted(fields, key=lambda field: ORDER.index(field.name))
        return
    for name in sorted({field.name for fields in asked.values() for field in fields}, key=ORDER.index):
        found = {beside: next((one for one in fields if one.name == name), None) for beside, fields in asked.items()}
        first = next(field for field in found.values() if field is not None)
        if all(field == first for field in found.values()):
            yield first
        else:
            yield depending(first, names, found, [field for fields in asked.values() for field in fields])


def depending(
    first: Field, names: tuple[str, ...], found: Mapping[tuple[str, ...], Field | None], others: Sequence[Field]
) -> Field:
    """Return a field that depends on the fields `names` in addition to the fields that it already depends on.

    `found` has the field, or None, for each set of values of `names`.
    """
    inner = next((field.needs for field in found.values() if field is not None and field.needs), ())
    known = [(*values_of(name, others), None) for name in inner]
    cases: list[tuple[Domain | None, list[Any]]] = []
    for beside, field in found.items():
        for more in product(*known):
            domain = None if field is None else field.domain_for(dict(zip(inner, more, strict=True)))
            alike = next((values for one, values in cases if one == domain), None)
            if alike is None:
                cases.append((domain, alike := []))
            alike.append((*beside, *more))
    needs = (*names, *inner)
    varying = [at for at in range(len(needs)) if len({value[at] for _, values in cases for value in values}) > 1]
    shown = [needs[at] for at in varying]

    def seen(value: tuple[Any, ...]) -> Any:
        return value[varying[0]] if len(varying) == 1 else tuple(value[at] for at in varying)

    label = first.label if len({field.label for field in found.values() if field is not None}) == 1 else "Where to"
    return replace(
        first, label=label, depends=shown[0] if len(shown) == 1 else tuple(shown),
        cases=tuple((tuple(dict.fromkeys(map(seen, values))), one) for one, values in cases if one != first.domain),
    )  # fmt: skip


def values_of(name: str, fields: Sequence[Field]) -> tuple[Any, ...]:
    """Return every value that a field of this name can have in any of these fields."""
    domains = [
        domain for one in fields if one.name == name for domain in (one.domain, *(case for _, case in one.cases))
    ]
    return tuple(dict.fromkeys(choice.value for one in domains if isinstance(one, OneOf) for choice in one.choices))


def forms_of(option: Option) -> Iterator[Option]:
    """Yield an option of an Ability for each effect and shape of the given one; yield any other option unchanged."""
    field = next((field for field in option.fields if field.name in ("turned", "shape")), None)
    if field is None:
        action = next((field for field in option.fields if field.name == "action" and field.domain.size == 1), None)
        yield option if action is None else option.settled(Lay, action=action.domain.usual)
        return
    for value in field.domain.values():
        label = f"{option.label}, {value}" if value else option.label
        yield from forms_of(replace(option.settled(Lay, **{field.name: value}), label=shortened(label)))
