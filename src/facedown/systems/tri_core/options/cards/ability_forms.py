"""The forms in which an Ability can be used (effect and shape), and the fields for its target, square and items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
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
    Rulings,
    Sheet,
    View,
    is_willing,
    keeps_core_dice,
    merged,
    sub_types,
)
from facedown.systems.tri_core.model.ability import rolls_dice, usable_variants
from facedown.systems.tri_core.moves import Lay
from facedown.systems.tri_core.options.cards.ability_targets import (
    aim_choices,
    aim_label,
    destinations,
    device_field_of_ability,
    inside_text_of,
)
from facedown.systems.tri_core.options.cards.card_fields import (
    ANY_RANGE,
    choice_with_side,
    others_in_sight,
    square_field,
    subs_field,
    target_choices,
    target_field,
    weight_field,
)
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.damage import may_be_nonlethal
from facedown.systems.tri_core.rules.ranges import ability_targets


class Way(NamedTuple):
    """A way to use an Ability: one of its effects and one of its shapes.

    `ability`: a copy with the effect as its Aspect.
    `shape`: the name of the shape; "" for the Ability’s own shape.
    `area`: None without an area.
    """

    ability: Ability
    shape: str
    area: Shape | None


class Aim(NamedTuple):
    """A way to use an Ability that is possible now, with the fields for its target or square.

    `inside_text`: the characters inside the area as text, for example `Ada and Bo inside`; "" without an area.
    """

    way: Way
    inside_text: str
    fields: tuple[Field, ...]


class Form(NamedTuple):
    """A form in which an Ability can be used: effect, shape, and all fields for the player.

    `ability`: a copy with the effect as its Aspect.
    `turned`: the name of an effect from Alter II; "" for the Ability’s own effect.
    `shape`: the name of a shape from Alter I; "" for the Ability’s own shape.
    `area`: the kind of area; "" for none.
    `inside_text`: the characters inside the area as text, for example `Ada and Bo inside`; "" without an area.
    """

    ability: Ability
    turned: str
    shape: str
    area: str
    inside_text: str
    fields: tuple[Field, ...]


def usable_forms(view: View, one: Character, ability: Ability, *, reacting: bool) -> Iterator[Form]:
    """Yield the forms in which an Ability can be used now (TCG-AT-01, TCG-AT-02)."""
    for aim in usable_aims(view, one, ability, reacting=reacting):
        own = own_fields(one.sheet.unnamed, aim.way.ability, view.rulings, reacting=reacting) or ()
        yield form_of(ability, aim, (*aim.fields, *own))


def form_of(ability: Ability, aim: Aim, fields: tuple[Field, ...]) -> Form:
    """Return the form of an Ability for `aim`, one of the ways to use it. `fields` are all fields of the form."""
    used, shape, where = aim.way
    turned = used.aspect if used.aspect != ability.aspect else ""
    return Form(used, turned, shape, where.form if where is not None else "", aim.inside_text, fields)


def usable_aims(view: View, one: Character, ability: Ability, *, reacting: bool) -> tuple[Aim, ...]:
    """Return the ways to use an Ability for which the needed items and targets exist now.

    `reacting`: True if the Ability is used as a Reaction.

    Rules: TCG-AT-01, TCG-AT-02.
    """
    sheet = one.sheet.unnamed
    known = aims_without_places(sheet, ability, view.rulings, reacting=reacting)
    if known is not None:
        return known
    found = []
    for way in ways_to_use(ability, view.rulings):
        if own_fields(sheet, way.ability, view.rulings, reacting=reacting) is not None:
            fields = aim_fields(view, one, way, reacting=reacting)
            if fields is not None:
                found.append(Aim(way, inside_text_of(view, one, way.area), fields))
    return tuple(found)


@lru_cache(maxsize=4096)
def aims_without_places(
    sheet: Sheet, ability: Ability, rulings: Rulings, *, reacting: bool
) -> tuple[Aim, ...] | None:  # fmt: skip
    """Return the ways to use an Ability that are possible with the held items.

    The result is None if any way to use the Ability depends on where the characters are.
    """
    ways = ways_to_use(ability, rulings)
    if any(depends_on_places(way, reacting=reacting) for way in ways):
        return None
    fitting = [way for way in ways if own_fields(sheet, way.ability, rulings, reacting=reacting) is not None]
    return tuple([Aim(way, "", ()) for way in fitting])


def depends_on_places(way: Way, *, reacting: bool) -> bool:
    """Return whether the possible targets or squares of an Ability depend on where the characters are."""
    if replaces_core_action(way.ability):
        return not reacting and way.ability.action in OFFENSE
    return way.area is not None or way.ability.target != "Self" or way.ability.has("Travel II")


@lru_cache(maxsize=4096)
def ways_to_use(ability: Ability, rulings: Rulings) -> tuple[Way, ...]:
    """Return every combination of an effect and a shape that an Ability allows.

    Combinations that are not possible now are included.

    Rules: TCG-AT-01, TCG-AT-02.
    """
    base = area_of(ability)
    altered = entry_values(ability, "Alter I") if base is not None else ()
    names: tuple[Area, ...] = tuple(dict.fromkeys(name for values in altered for name in values["shapes"]))  # type: ignore[attr-defined]
    return tuple([
        Way(used, shape, reshaped_area(base, shape, rulings) if shape and base is not None else base)  # type: ignore[arg-type]
        for used, shape in product(usable_variants(ability), ("", *names))
    ])  # fmt: skip


def card_of_ability(ability: Ability, card: Card | None = None) -> Card:
    """Return `card`, changed so that it plays the Ability. Without `card`, return a new card with default values."""
    return replace(card or Card(""), action=action_of(ability), ability=ability.name)


def action_of(ability: Ability) -> str:
    """Return the action of a card for the Ability: the Core Action that the Ability replaces, otherwise “Ability”."""
    return ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY


@lru_cache(maxsize=8192)
def entry_values(ability: Ability, name: str) -> tuple[Mapping[str, object], ...]:
    """Return the chosen values of each Keyword entry called `name`; empty if the Ability has no such entry."""
    return tuple([one.values for one in merged(ability.keywords) if one.entry == name]) if ability.has(name) else ()


# Items, weight and Sub-Actions


@lru_cache(maxsize=4096)
def own_fields(sheet: Sheet, ability: Ability, rulings: Rulings, *, reacting: bool) -> tuple[Field, ...] | None:
    """Return the fields of an Ability that do not depend on places: items, weight, non-lethal damage and Sub-Actions.

    None if a needed item is not held.

    Rules: R-TC-57, R-TCG-56, TC-E-26.
    """
    fields = (weight_field(riposte=ability.action == "Parry"),) if rolls_dice(ability) else ()
    if not replaces_core_action(ability):
        if ability.aspect != "Damage" or not keeps_core_dice(ability):
            return fields
        devices = device_field_of_ability(sheet, ability)
        return (replace(devices, sealed=True), *fields) if devices is not None else None
    action, devices = ability.action or "", device_field_of_ability(sheet, ability)
    if devices is None:
        return None
    fields = (replace(devices, sealed=True), *fields)
    if action in OFFENSE and ability.sub_type is not None and may_be_nonlethal(rulings, sub_types(ability)):
        fields = (*fields, Field("spared", OneOf(NO_YES), "Non-lethal", "TC-E-26", sealed=True, seldom=True))
    return (*fields, subs_field(action, reacting=reacting)) if not reacting or action == "Dodge" else fields


# Targets, squares and items


def aim_fields(view: View, one: Character, way: Way, *, reacting: bool) -> tuple[Field, ...] | None:
    """Return the fields for the target and the square of an Ability; None if a needed target is missing.

    An attack as a Reaction has no target field (R-TC-57).
    """
    ability, where = way.ability, way.area
    if replaces_core_action(ability):
        if reacting or ability.action not in OFFENSE:
            return ()
        far = ANY_RANGE if ability.action == "Volley" else ability_reach(ability) + travel_squares(ability)
        targets = target_choices(view, one, far)
        return (target_field(targets, "Target", "TCG-AC-22"),) if targets else None
    if where is not None and where.aimed:
        if one.at is None or view.encounter is None:
            return ()
        return (square_field(aim_choices(view, one, ability, where), aim_label(where), "TCG-RA-00a"),)
    there = destinations(view, one, ability) if ability.has("Travel II") else None
    going = (square_field(there, "Where to", "TCG-TR-02"),) if there is not None else ()
    if where is not None or ability.target == "Self":
        return going
    near = ability_targets(view, one, ability)
    return (target_field_of_ability(one, tuple(near), hostile=ability.hostile), *going) if near else None


@lru_cache(maxsize=1024)
def target_field_of_ability(one: Character, near: tuple[Character, ...], *, hostile: bool) -> Field:
    """Return the field for the target of an Ability that replaces no Core Action.

    `near`: the possible targets.
    `hostile`: True to list foes first. Otherwise, the user and its allies come first.
    """
    order = sorted(near, key=lambda other: (is_willing(one, other) == hostile, other.key != one.key))
    names = tuple([choice_with_side(one, other) for other in order])
    return target_field(names, "Target", "TCG-AC-20")


def has_items_and_target(view: View, one: Character, ability: Ability) -> bool:
    """Return whether, on its own turn, a character has items and a target for at least one way to use an Ability.

    Costs and other conditions are not checked.
    """
    return any(
        own_fields(one.sheet.unnamed, way.ability, view.rulings, reacting=False) is not None
        and has_target(view, one, way)
        for way in ways_to_use(ability, view.rulings)
    )


def has_target(view: View, one: Character, way: Way) -> bool:
    """Return whether the character `one`, on its own turn, needs no target for an Ability or has a possible target.

    `way`: the way to use the Ability.

    Rules: TCG-AC-20, TCG-AC-22.
    """
    if replaces_core_action(way.ability):
        return way.ability.action not in OFFENSE or bool(others_in_sight(view, one))
    return way.area is not None or way.ability.target == "Self" or bool(ability_targets(view, one, way.ability))


# The fields of all forms, merged


def fields_of_forms(forms: Sequence[Form]) -> Iterator[Field]:
    """Yield the fields of an option to use an Ability: effect, action, shape, and the merged fields of all forms.

    For a single form, yield only its own fields.
    """
    if len(forms) == 1:
        yield from sorted(forms[0].fields, key=place_of)
        return
    effects: dict[str, list[Form]] = {}
    for form in forms:
        effects.setdefault(form.turned, []).append(form)
    names = tuple(Choice(turned, some[0].ability.aspect) for turned, some in effects.items())
    yield Field("turned", OneOf(names), "Effect", "TCG-AT-02", sealed=True)
    yield from merged_fields(("turned",), {(turned,): fields_of_effect(some) for turned, some in effects.items()})
    yield from merged_fields(("turned", "shape"), {(form.turned, form.shape): form.fields for form in forms})


def fixed_values_of_form(form: Form) -> dict[str, object]:
    """Return the effect, the action and the shape of a form, by field name."""
    return {"turned": form.turned, "action": action_of(form.ability), "shape": form.shape}


def fields_of_effect(forms: Sequence[Form]) -> tuple[Field, ...]:
    """Return the fields for the action and the shape of an Ability. All forms in `forms` have the same effect."""
    action = action_of(forms[0].ability)
    shapes = tuple(Choice(form.shape, form.area, form.inside_text) for form in forms)
    return (
        Field("action", OneOf((Choice(action, action),)), "Action", "TCG-AC-08", sealed=True, selects=True),
        Field("shape", OneOf(shapes), "Shape", "TCG-AT-01", sealed=True),
    )


ORDER = (
    "action", "shape", "target", "to", "items", "weight", "spared", "subs",
    "charge_ap", "charge_points", "backlash", "drawn", "element",
)  # fmt: skip
"""The order of the fields of a card: each field comes after the fields that it depends on."""


PLACES = {name: at for at, name in enumerate(ORDER)}


def place_of(field: Field) -> int:
    """Return the index of a field’s name in `ORDER`, from 0."""
    return PLACES[field.name]


def merged_fields(names: tuple[str, ...], asked: Mapping[tuple[str, ...], Sequence[Field]]) -> Iterator[Field]:
    """Yield one field for each field name in `asked`.

    If the fields with one name differ, the choices of the yielded field depend on the fields `names`.

    `asked`: a list of fields for each combination of values of the fields `names`.
    """
    if len(asked) == 1:
        (fields,) = asked.values()
        yield from sorted(fields, key=place_of)
        return
    for name in sorted({field.name for fields in asked.values() for field in fields}, key=PLACES.__getitem__):
        found = {beside: next((one for one in fields if one.name == name), None) for beside, fields in asked.items()}
        first = next(field for field in found.values() if field is not None)
        if all(field == first for field in found.values()):
            yield first
        else:
            yield dependent_field(first, names, found, [field for fields in asked.values() for field in fields])


def dependent_field(
    first: Field, names: tuple[str, ...], found: Mapping[tuple[str, ...], Field | None], others: Sequence[Field]
) -> Field:
    """Return a copy of the field `first` whose choices depend on the values of the fields `names`.

    `first`: the first field in `found`.
    `found`: the field for each combination of values of `names`; None if the field is left out there.
    `others`: must contain all fields on which a field in `found` depends.
    """
    inner = next((field.needs for field in found.values() if field is not None and field.needs), ())
    known = [(*field_values_of(name, others), None) for name in inner]
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


def field_values_of(name: str, fields: Sequence[Field]) -> tuple[Any, ...]:
    """Return all values that can be chosen in the fields called `name`. `fields` can also have other fields."""
    domains = [
        domain for one in fields if one.name == name for domain in (one.domain, *(case for _, case in one.cases))
    ]
    return tuple(dict.fromkeys(choice.value for one in domains if isinstance(one, OneOf) for choice in one.choices))


def forms_of(option: Option) -> Iterator[Option]:
    """Yield one option for each combination of effect and shape of an option for an Ability.

    The new options have a fixed effect and shape. The action is fixed too if it has no alternative.
    """
    field = next((field for field in option.fields if field.name in ("turned", "shape")), None)
    if field is None:
        action = next((field for field in option.fields if field.name == "action" and field.domain.size == 1), None)
        yield option if action is None else option.settled(Lay, action=action.domain.usual)
        return
    for value in field.domain.values():
        label = f"{option.label}, {value}" if value else option.label
        yield from forms_of(replace(option.settled(Lay, **{field.name: value}), label=shortened(label)))
