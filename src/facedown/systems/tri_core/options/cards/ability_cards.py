"""Options to use, charge and release Active Abilities as cards (TCG-AC-08, TCG-AC-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Range, counted
from facedown.systems.tri_core.abilities.areas import ability_reach
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.abilities.use_costs import use_cost
from facedown.systems.tri_core.model import (
    ABILITY,
    CHARGE,
    DEFENSE,
    WEIGHTS,
    Ability,
    Character,
    Position,
    distance,
    keeps_core_dice,
    sub_types,
)
from facedown.systems.tri_core.model.ability import rolls_dice
from facedown.systems.tri_core.options.cards.ability_forms import (
    Form,
    blank,
    entry_values,
    fields_of_forms,
    usable_forms,
    usable_ways,
)
from facedown.systems.tri_core.options.cards.ability_targets import made_with
from facedown.systems.tri_core.options.cards.card_fields import (
    ABILITIES,
    Surcharge,
    after_strides,
    card_option,
    choices_of,
    element_field,
    priced_weight,
    surcharge,
    weight_field,
)
from facedown.systems.tri_core.rules.availability import unusable
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost
from facedown.systems.tri_core.rules.current_numbers import remaining, total_ap
from facedown.systems.tri_core.rules.grid_paths import energy_matches


def ability_options(view: Position, one: Character, *, reacting: bool, defences: bool = False) -> Iterator[Option]:
    """Yield the options for Abilities that a character can use now; with `defences` only for those used as a defence.

    Rules: TC-D-89, TCG-AC-08.
    """
    if one.charging is not None:
        if not defences:
            yield from release_option(view, one, reacting=reacting)
        return
    for ability in one.sheet.abilities:
        if ability.type == "Active" and not unusable(view, one, blank(ability)):
            yield from use_option(view, one, ability, reacting=reacting, defences=defences)
            if ability.has("Charge I") and not reacting and not defences:
                yield from charge_option(view, one, ability)


def not_now(view: Position, one: Character) -> tuple[str, ...]:
    """Return a sentence with the reason for each Active Ability that cannot be used now (TCG-AC-08, TCG-AC-21)."""
    assert view.encounter is not None
    one = after_strides(view, one)
    return kept_obstacles(replace(view, encounter=replace(view.encounter, exchange=None)), one)


@lru_cache(maxsize=128)
def kept_obstacles(view: Position, one: Character) -> tuple[str, ...]:
    """Return the sentences of `obstacles`, cached for a view without its exchange."""
    return tuple(obstacles(view, one))


def obstacles(view: Position, one: Character) -> Iterator[str]:
    """Yield a sentence for each Active Ability that a character cannot use on its own turn, with the reason."""
    for ability in one.sheet.abilities if one.charging is None else ():
        if ability.type != "Active":
            continue
        reason = unusable(view, one, blank(ability))
        if reason is not None:
            yield reason.text.rstrip(".")
        elif not any(usable_ways(view, one, ability, reacting=False)):
            armed = made_with(one, ability) is not None or not (
                replaces_core_action(ability) or keeps_core_dice(ability)
            )
            yield f"{ability.name} {'has no target in Range' if armed else 'needs a fitting item in hand'}"


def use_option(
    view: Position, one: Character, ability: Ability, *, reacting: bool, defences: bool = False
) -> Iterator[Option]:  # fmt: skip
    """Yield the option to use an Ability if it has a target; with `defences` only if it is used as a defence."""
    one, added_now = after_strides(view, one), surcharge(view, one, reacting=reacting)
    forms = [
        form._replace(fields=(*with_investments(view, one, form.used, form.fields, added_now), *altering(form.used)))
        for form in usable_forms(view, one, ability, reacting=reacting)
        if not defences or (replaces_core_action(form.used) and form.used.action in DEFENSE)
    ]
    if forms:
        priced = any(field.name == "weight" for field in forms[0].fields)
        price = "" if priced else f" ({price_text(view, one, ability, added_now)})"
        yield ability_option(one, f"{verb_of(forms)} {ability.name}{price}", forms, {"ability": ability.name})


def verb_of(forms: Sequence[Form]) -> str:
    """Return the verb of the option of an Ability: its Core Action if all forms have the same, else `Use`."""
    actions = {blank(form.used).action for form in forms}
    return f"{actions.pop()} with" if len(actions) == 1 and ABILITY not in actions else "Use"


def price_text(view: Position, one: Character, ability: Ability, added_now: Surcharge) -> str:
    """Return the cost of a Light use of an Ability in words, for example `1 AP and 2 SP`."""
    ap = added_now.price(ap_cost(one, view.rulings, blank(ability)).total)
    return f"{ap} AP{resource_text(view, one, ability)}"


def resource_text(view: Position, one: Character, ability: Ability) -> str:
    """Return the SP, FP or MP cost of an Ability in words, for example ` and 2 SP`; empty if it costs none."""
    points = ability_resource_cost(one, view.rulings, blank(ability)).total
    return f" and {points} {use_cost(ability, view.rulings).resource}" if points else ""


def ability_option(one: Character, label: str, forms: Sequence[Form], fixed: Mapping[str, object]) -> Option:
    """Return the option for these forms of an Ability. A field with a single choice becomes a fixed value."""
    settled, asked = {**fixed}, []
    for field in fields_of_forms(forms):
        ways = field.domain.choices if isinstance(field.domain, OneOf) and not field.domain.barred else ()
        if field.name in fixed:
            continue
        if len(ways) == 1 and not field.depends:
            settled[field.name] = ways[0].value
            label += f" at {ways[0].label}" if field.name == "target" and ways[0].value != one.key else ""
        else:
            asked.append(field)
    if len(forms) == 1 and forms[0].inside:
        label += f": {forms[0].inside}"
    return card_option(one, label, "TCG-AC-08", ABILITIES, tuple(asked), settled)


# Weight, charges and energy


def with_investments(
    view: Position, one: Character, ability: Ability, aims: Sequence[Field], added_now: Surcharge
) -> Iterator[Field]:
    """Yield the fields of an Ability with the cost of each weight, then the fields for charges and energy.

    The sum of the cost in AP and the charged AP is at most Total AP (TCG-CH-02).
    """
    named = {field.name: field for field in aims}
    ways = [way.value for way in choices_of(named["items"])] if "items" in named else [()]
    weights = tuple(WEIGHTS) if "weight" in named else tuple(WEIGHTS)[:1]
    costs = {
        way: tuple(
            ap_cost(one, view.rulings, replace(blank(ability), weight=weight, items=way)).total for weight in weights
        )
        for way in ways
    }
    prices = {way: tuple(map(added_now.price, each)) for way, each in costs.items()}
    for field in aims:
        if field.name == "weight":
            yield priced_weight(prices, riposte=ability.action == "Parry", also=resource_text(view, one, ability))
        else:
            yield field
    total = total_ap(one, view.rulings).total
    for field in investment_fields(view, one, ability):
        if field.name == "charge_ap":
            left = [chargeable(total - max(each[at] for each in costs.values())) for at in range(len(weights))]
            cases = tuple(
                ((weight,), domain) for weight, domain in zip(weights, left, strict=True) if domain != left[0]
            )
            yield replace(field, domain=left[0], depends="weight" if cases else "", cases=cases)
        else:
            yield field


def chargeable(spare: int) -> OneOf:
    """Return the choice of AP to charge if this many are left after the cost (TCG-CH-02)."""
    return OneOf(steps(tuple(ap for ap in CHARGED_AP if ap <= spare or not ap)))


def investment_fields(view: Position, one: Character, ability: Ability) -> Iterator[Field]:
    """Yield the fields for extra AP, extra points, Backlash dice and energy dice.

    Rules: TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02.
    """
    card = blank(ability)
    for _ in entry_values(ability, "Charge II"):
        yield Field("charge_ap", OneOf(steps(CHARGED_AP)), "Extra AP", "TCG-CH-02", sealed=True)
    for _ in entry_values(ability, "Charge III"):
        cost, resource = ability_resource_cost(one, view.rulings, card).total, use_cost(ability, view.rulings).resource
        there = remaining(one, resource) - cost
        most = 3 if view.rulings.backlash_enabled else max(0, min(3, there))
        yield Field("charge_points", Range(0, most, default=0), f"Extra {resource}", "TCG-CH-03", sealed=True)
    for values in entry_values(ability, "Charge IV"):
        most = int(str(values["dice"]))
        yield Field("backlash", Range(0, most, default=0), "Dice at risk of Backlash", "TCG-CH-04", sealed=True)
    for values in entry_values(ability, "Kinesis II"):
        most = min(int(str(values["dice"])), energies(view, one, ability, str(values.get("source") or "")))
        label = "Energy dice (1 AP each)"
        yield Field("drawn", Range(0, most, default=0), label, "TCG-KI-02", sealed=True)


CHARGED_AP = (0, 3, 6)
"""The amounts of AP that can be charged (TCG-CH-02)."""


def steps(amounts: Sequence[int]) -> tuple[Choice, ...]:
    """Return amounts of AP as choices."""
    return tuple(Choice(ap, f"{ap} AP") for ap in amounts)


def energies(view: Position, one: Character, ability: Ability, source: str) -> int:
    """Return the number of squares within reach whose energy the Ability can draw on (TCG-KI-02, R-TCG-119)."""
    if view.encounter is None or one.at is None:
        return 0
    there = view.encounter.grid.energy
    return sum(
        distance(one.at, at) <= ability_reach(ability) and energy_matches(energy, source) for at, energy in there
    )


def altering(ability: Ability) -> Iterator[Field]:
    """Yield the field for the sub-type, if Alter III gives the Ability others than its own (TCG-AT-03)."""
    others = tuple(dict.fromkeys(name for name in sub_types(ability) if name != ability.sub_type))
    if others:
        yield element_field(ability.sub_type or "usual sub-type", others)


# Charging by cycles


def charge_option(view: Position, one: Character, ability: Ability) -> Iterator[Option]:
    """Yield the option to begin charging an Ability; its full cost is paid now (TCG-CH-01, R-TCG-85)."""
    blow = ability.aspect == "Damage" and keeps_core_dice(ability)
    devices = made_with(one, ability) if blow or replaces_core_action(ability) else None
    if blow and devices is None:
        return
    aims = ((devices,) if devices is not None else ()) + ((weight_field(),) if rolls_dice(ability) else ())
    asked = tuple(with_investments(view, one, ability, aims, Surcharge()))
    price = "" if rolls_dice(ability) else f" ({price_text(view, one, ability, Surcharge())})"
    fixed = {"action": CHARGE, "ability": ability.name}
    yield ability_option(one, f"Charge {ability.name}{price}", [Form(ability, "", "", "", "", asked)], fixed)


def release_option(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """Yield the option to release the charged Ability, whose cost is already paid (TCG-CH-01)."""
    charging, one = one.charging, after_strides(view, one)
    assert charging is not None
    ability, cycles = one.sheet.ability(charging.card.ability), charging.cycles
    fixed = {"ability": ability.name, **{name: getattr(charging.card, name) for name in KEPT}}
    forms = []
    for form in usable_forms(view, one, ability, reacting=reacting) if cycles else ():
        asked = (*form.fields, *altering(form.used))
        forms.append(form._replace(fields=tuple(field for field in asked if field.name not in KEPT)))
    if forms:
        yield ability_option(one, f"Release {ability.name} after {counted(cycles, 'cycle')} (0 AP)", forms, fixed)


KEPT = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""The fields that are fixed when charging begins."""
