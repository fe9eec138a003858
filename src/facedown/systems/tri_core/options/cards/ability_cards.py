"""Options to use, charge and release Active Abilities as cards (TCG-AC-08, TCG-AC-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from facedown.game import Addend, Choice, Field, OneOf, Option, Range, Reason, counted
from facedown.game.words import within_sentence
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
    Rulings,
    Sheet,
    Weight,
    distance,
    keeps_core_dice,
    sub_types,
)
from facedown.systems.tri_core.model.ability import rolls_dice
from facedown.systems.tri_core.options.cards.ability_forms import (
    Aim,
    Form,
    action_of,
    entry_values,
    fields_of_forms,
    form_of,
    has_use,
    own_fields,
    settled_by,
    usable_aims,
    usable_forms,
)
from facedown.systems.tri_core.options.cards.ability_targets import device_field_of_ability
from facedown.systems.tri_core.options.cards.card_fields import (
    ABILITIES,
    Surcharge,
    card_option,
    choices_of,
    element_field,
    moved_by_strides,
    priced_weight,
    weight_field,
)
from facedown.systems.tri_core.rules.availability import unusable_for
from facedown.systems.tri_core.rules.costs import burdens, costs_by_weight
from facedown.systems.tri_core.rules.current_numbers import remaining, total_ap
from facedown.systems.tri_core.rules.grid_paths import energy_matches


class Moment(NamedTuple):
    """The time at which an Ability is used: as a Reaction, or on its user’s own turn.

    If `defences` is True, only an Ability that is a defence can be used.
    """

    reacting: bool
    defences: bool = False


def ability_options(
    view: Position, one: Character, added_now: Surcharge, *, reacting: bool, defences: bool = False
) -> Iterator[Option]:
    """Yield the options to use, charge or release the Abilities of a character.

    If `defences` is True, only Abilities that serve as a defence are offered. `added_now` is the change of an Ability’s
    AP cost for a Reaction. While the character charges an Ability, the only option is to release this Ability.

    Rules: TC-D-89, TCG-AC-08.
    """
    if one.charging is not None:
        if not defences:
            yield from release_option(view, one, reacting=reacting)
        return
    purse, moment = purse_of(view, one, added_now), Moment(reacting, defences)
    there = moved_by_strides(view, one)
    for ability in one.sheet.abilities:
        if ability.type == "Active" and not unusable_for(one, view.rulings, ability):
            option = use_option(view, purse, there, ability, moment)
            if option is not None:
                yield option
            if not reacting and not defences and ability.has("Charge I"):
                yield from charge_option(view, purse, there, ability)


def unusable_abilities(view: Position, one: Character) -> tuple[tuple[Ability, Reason], ...]:
    """Return the Active Abilities that a character cannot use now, each with the reason.

    Rules: TCG-AC-08, TCG-AC-21, TCG-AC-22.
    """
    assert view.encounter is not None
    one = moved_by_strides(view, one)
    return cached_obstacles(replace(view, encounter=replace(view.encounter, exchange=None)), one)


@lru_cache(maxsize=128)
def cached_obstacles(view: Position, one: Character) -> tuple[tuple[Ability, Reason], ...]:
    """Return the Active Abilities that a character cannot use, each with the reason. The result is cached.

    `view` has no exchange, so that the cached result stays valid while cards are played.
    """
    return tuple(obstacles(view, one))


def obstacles(view: Position, one: Character) -> Iterator[tuple[Ability, Reason]]:
    """Yield the Active Abilities that a character cannot use on its own turn, each with the reason.

    Nothing is yielded while the character is charging an Ability.
    """
    for ability in one.sheet.abilities if one.charging is None else ():
        if ability.type != "Active":
            continue
        found = unusable_for(one, view.rulings, ability)
        if found is not None:
            yield ability, Reason(found.rule, found.text)
        elif not has_use(view, one, ability):
            armed = device_field_of_ability(one.sheet, ability) is not None or not (
                replaces_core_action(ability) or keeps_core_dice(ability)
            )
            text = f"{ability.name} {'has no target in Range' if armed else 'needs a fitting item in hand'}."
            yield ability, Reason("TCG-AC-22", text)


def use_option(view: Position, purse: Purse, one: Character, ability: Ability, moment: Moment) -> Option | None:
    """Return the option to use an Ability at the given moment; None if the Ability cannot be used or has no target."""
    aims = usable_aims(view, one, ability, reacting=moment.reacting)
    if moment.defences:
        aims = tuple([
            aim for aim in aims if replaces_core_action(aim.way.used) and aim.way.used.action in DEFENSE
        ])  # fmt: skip
    return priced_option(one.key, purse, ability, aims, most_invested(view, one, ability), moment) if aims else None


@lru_cache(maxsize=8192)
def priced_option(
    key: str, purse: Purse, ability: Ability, aims: tuple[Aim, ...], most: tuple[int, ...], moment: Moment
) -> Option:  # fmt: skip
    """Return the option to use an Ability, with its costs and the fields for extra dice.

    `key` is the key of the user, and `aims` are the possible ways to use the Ability. `most` has the limits that
    `most_invested` returns.
    """
    return priced_card(purse, ability, aims, most, moment).played_by(key)


@lru_cache(maxsize=4096)
def priced_card(
    purse: Purse, ability: Ability, aims: tuple[Aim, ...], most: tuple[int, ...], moment: Moment
) -> AbilityCard:  # fmt: skip
    """Return the option that `priced_option` returns, but without the user.

    All users with the same sheet can share the result.
    """
    forms = []
    for aim in aims:
        own = priced_fields(purse, aim.way.used, most, reacting=moment.reacting)
        forms.append(form_of(ability, aim, (*aim.fields, *own)))
    priced = "weight" in [field.name for field in forms[0].fields]
    price = "" if priced else f" ({price_text(purse, ability)})"
    return ability_card(f"{verb_of(forms)} {ability.name}{price}", forms, {"ability": ability.name})


@lru_cache(maxsize=4096)
def priced_fields(purse: Purse, ability: Ability, most: tuple[int, ...], *, reacting: bool) -> tuple[Field, ...]:
    """Return the fields for a use of an Ability, without the fields that depend on where characters are.

    They are the fields for items, weight with AP costs, non-lethal damage, Sub-Actions, extra dice and sub-type.
    """
    own = own_fields(purse.sheet, ability, purse.rulings, reacting=reacting) or ()
    return (*with_investments(purse, ability, own, most), *sub_type_fields(ability))


def verb_of(forms: Sequence[Form]) -> str:
    """Return the first words of an option’s label: for example `Strike with` if all forms are a Strike, else `Use`."""
    actions = {action_of(form.used) for form in forms}
    return f"{actions.pop()} with" if len(actions) == 1 and ABILITY not in actions else "Use"


def price_text(purse: Purse, ability: Ability) -> str:
    """Return a text with the cost of an Ability at Light weight, for example `1 AP and 2 SP`."""
    return f"{purse.surcharge.price(purse.costs(ability)[0])} AP{resource_text(purse.rulings, ability)}"


def resource_text(rulings: Rulings, ability: Ability) -> str:
    """Return a text with the SP, FP or MP cost of an Ability, for example ` and 2 SP`; empty if it costs none."""
    cost = use_cost(ability, rulings)
    return f" and {cost.points} {cost.resource}" if cost.points else ""


class AbilityCard(NamedTuple):
    """An option to play an Ability, before its user is set: the label, the fields and the fixed values (`settled`).

    `target` is the only possible target; None if there are several targets or none. `inside` names the characters in an
    area that needs no aiming; it is empty for any other use.
    """

    label: str
    target: Choice | None
    inside: str
    asked: tuple[Field, ...]
    settled: Mapping[str, object]

    def played_by(self, key: str) -> Option:
        """Return the option for the user with this key."""
        only = self.target
        at = f" at {within_sentence(only.label)}" if only is not None and only.value != key else ""
        inside = f": {self.inside}" if self.inside else ""
        return card_option(key, f"{self.label}{at}{inside}", "TCG-AC-08", ABILITIES, self.asked, self.settled)


def ability_card(label: str, forms: Sequence[Form], fixed: Mapping[str, object]) -> AbilityCard:
    """Return an option to play an Ability in one of the given forms, before its user is set.

    A field with a single choice becomes a fixed value. `fixed` has the values that are the same in all forms.
    """
    alone = settled_by(forms[0]) if len(forms) == 1 else {}
    settled, asked, target = {**fixed, **alone, **fixed}, [], None  # in this order, but what is fixed counts
    for field in fields_of_forms(forms):
        ways = field.domain.choices if isinstance(field.domain, OneOf) and not field.domain.barred else ()
        if field.name in fixed:
            continue
        if len(ways) == 1 and not field.depends:
            settled[field.name] = ways[0].value
            target = ways[0] if field.name == "target" else target
        else:
            asked.append(field)
    return AbilityCard(label, target, forms[0].inside if len(forms) == 1 else "", tuple(asked), settled)


# Weight, charges and energy


class Purse(NamedTuple):
    """The values that determine the AP costs of a character’s Abilities.

    `sheet` is the character’s sheet without its name. `burden` is the AP that Soak and fatigue add to each cost.
    `surcharge` is the change of a cost for a Reaction. `total` is the character’s Total AP, the most that it can pay.
    """

    sheet: Sheet
    rulings: Rulings
    burden: tuple[Addend, ...]
    surcharge: Surcharge
    total: int

    def costs(self, ability: Ability, items: tuple[str, ...] = ()) -> tuple[int, ...]:
        """Return the AP cost of an Ability that uses `items`, for each weight, on the user’s own turn."""
        return costs_by_weight(self.sheet, ability, items, self.burden)


def purse_of(view: Position, one: Character, added_now: Surcharge) -> Purse:
    """Return the values that determine the AP costs of a character’s Abilities.

    `added_now` is the change of a cost for a Reaction.
    """
    burden, most = burdens(one, view.rulings), total_ap(one, view.rulings).total
    return Purse(one.sheet.unnamed, view.rulings, burden, added_now, most)


def with_investments(
    purse: Purse, ability: Ability, aims: Sequence[Field], most: tuple[int, ...]
) -> tuple[Field, ...]:  # fmt: skip
    """Return the fields for a use of an Ability: the fields in `aims`, and then the fields for extra dice.

    The field for the weight gets AP costs. Extra dice come from charged AP, charged points, Backlash and energy; `most`
    has the limits that `most_invested` returns. The AP cost and the charged AP together are at most the Total AP
    (TCG-CH-02).
    """
    named = {field.name: field for field in aims}
    invested = ability.has("Charge II", "Charge III", "Charge IV", "Kinesis II")
    if not invested and "weight" not in named:
        return tuple(aims)
    ways = [way.value for way in choices_of(named["items"])] if "items" in named else [()]
    costs = [(way, purse.costs(ability, way)) for way in ways]
    if "weight" in named:
        prices = tuple([(way, purse.surcharge.prices(each)) for way, each in costs])
        also = resource_text(purse.rulings, ability)
        named["weight"] = priced_weight(prices, riposte=ability.action == "Parry", also=also)
    weights = tuple(WEIGHTS) if "weight" in named else tuple(WEIGHTS)[:1]
    more = [
        within_total_ap(purse, field, weights, costs) if field.name == "charge_ap" else field
        for field in (investment_fields(purse.rulings, ability, most) if invested else ())
    ]
    return (*named.values(), *more)


def within_total_ap(
    purse: Purse, field: Field, weights: Sequence[Weight], costs: Sequence[tuple[tuple[str, ...], tuple[int, ...]]]
) -> Field:
    """Return `field`, the field for charged AP, limited to the amounts that the Total AP allows (TCG-CH-02).

    The limit depends on the chosen weight: its AP cost and the charged AP together are at most the Total AP. `weights`
    are the weights that can be chosen. Each pair in `costs` has the names of the items, and the AP cost of each weight
    with these items. If the cost of a weight depends on the items, the highest cost counts.
    """
    left = [charge_choices(purse.total - max(each[at] for _, each in costs)) for at in range(len(weights))]
    cases = tuple(((weight,), domain) for weight, domain in zip(weights, left, strict=True) if domain != left[0])
    return replace(field, domain=left[0], depends="weight" if cases else "", cases=cases)


def charge_choices(spare: int) -> OneOf:
    """Return the amounts of AP that can be charged when `spare` AP are left after the cost (TCG-CH-02).

    An amount of 0 can always be chosen.
    """
    return OneOf(ap_choices(tuple(ap for ap in CHARGED_AP if ap <= spare or not ap)))


def investment_fields(rulings: Rulings, ability: Ability, most: tuple[int, ...]) -> Iterator[Field]:
    """Yield the fields for extra dice: charged AP, charged points, Backlash and energy.

    `most` has the limits that `most_invested` returns.

    Rules: TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02.
    """
    highest = iter(most)
    for _ in entry_values(ability, "Charge II"):
        yield Field("charge_ap", OneOf(ap_choices(CHARGED_AP)), "Extra AP", "TCG-CH-02", sealed=True)
    for _ in entry_values(ability, "Charge III"):
        label = f"Extra {use_cost(ability, rulings).resource}"
        yield Field("charge_points", Range(0, next(highest), default=0), label, "TCG-CH-03", sealed=True)
    for values in entry_values(ability, "Charge IV"):
        dice = Range(0, int(str(values["dice"])), default=0)
        yield Field("backlash", dice, "Dice at risk of Backlash", "TCG-CH-04", sealed=True)
    for _ in entry_values(ability, "Kinesis II"):
        label = "Energy dice (1 AP each)"
        yield Field("drawn", Range(0, next(highest), default=0), label, "TCG-KI-02", sealed=True)


def most_invested(view: Position, one: Character, ability: Ability) -> tuple[int, ...]:
    """Return the limits for the points and for the energy dice that can be added to a use of an Ability.

    First comes the limit of points for each Charge III entry, then the limit of dice for each Kinesis II entry.

    Rules: TCG-CH-03, TCG-KI-02.
    """
    if not ability.has("Charge III", "Kinesis II"):
        return ()
    cost = use_cost(ability, view.rulings)
    spare = 3 if view.rulings.backlash_enabled else max(0, min(3, remaining(one, cost.resource) - cost.points))
    dice = [
        min(int(str(values["dice"])), energy_in_reach(view, one, ability, str(values.get("source") or "")))
        for values in entry_values(ability, "Kinesis II")
    ]
    return (*(spare for _ in entry_values(ability, "Charge III")), *dice)


CHARGED_AP = (0, 3, 6)
"""The amounts of AP that can be charged (TCG-CH-02)."""


def ap_choices(amounts: Sequence[int]) -> tuple[Choice, ...]:
    """Return a choice for each amount of AP."""
    return tuple(Choice(ap, f"{ap} AP") for ap in amounts)


def energy_in_reach(view: Position, one: Character, ability: Ability, source: str) -> int:
    """Return the number of squares within reach whose energy matches `source`, so that the Ability can draw on it.

    Every energy matches an empty `source`. The result is 0 outside encounters, and for a character on no square.

    Rules: TCG-KI-02, R-TCG-119.
    """
    if view.encounter is None or one.at is None:
        return 0
    there = view.encounter.grid.energy
    return sum(
        distance(one.at, at) <= ability_reach(ability) and energy_matches(energy, source) for at, energy in there
    )


def sub_type_fields(ability: Ability) -> Iterator[Field]:
    """Yield the field for the sub-type of damage, if Alter III lets the Ability deal other sub-types (TCG-AT-03)."""
    if not ability.has("Alter III"):
        return
    others = tuple(dict.fromkeys(name for name in sub_types(ability) if name != ability.sub_type))
    if others:
        yield element_field(ability.sub_type or "usual sub-type", others)


# Charging by cycles


def charge_option(view: Position, purse: Purse, one: Character, ability: Ability) -> Iterator[Option]:
    """Yield the option to begin charging an Ability; its full cost is paid when charging begins (TCG-CH-01, R-TCG-85).

    Nothing is yielded if the Ability needs an item and the character holds no suitable item.
    """
    blow = ability.aspect == "Damage" and keeps_core_dice(ability)
    devices = device_field_of_ability(one.sheet, ability) if blow or replaces_core_action(ability) else None
    if blow and devices is None:
        return
    aims = ((devices,) if devices is not None else ()) + ((weight_field(),) if rolls_dice(ability) else ())
    asked = with_investments(purse, ability, aims, most_invested(view, one, ability))
    price = "" if rolls_dice(ability) else f" ({price_text(purse, ability)})"
    fixed = {"action": CHARGE, "ability": ability.name}
    forms = [Form(ability, "", "", "", "", asked)]
    yield ability_card(f"Charge {ability.name}{price}", forms, fixed).played_by(one.key)


def release_option(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """Yield the option to release the charged Ability, whose cost is already paid (TCG-CH-01).

    Nothing is yielded before the first cycle of charging is over, or if the Ability has no target.
    """
    charging, one = one.charging, moved_by_strides(view, one)
    assert charging is not None
    ability, cycles = one.sheet.ability(charging.card.ability), charging.cycles
    fixed = {"ability": ability.name, **{name: getattr(charging.card, name) for name in KEPT}}
    forms = []
    for form in usable_forms(view, one, ability, reacting=reacting) if cycles else ():
        asked = (*form.fields, *sub_type_fields(form.used))
        forms.append(form._replace(fields=tuple(field for field in asked if field.name not in KEPT)))
    if forms:
        label = f"Release {ability.name} after {counted(cycles, 'cycle')} (0 AP)"
        yield ability_card(label, forms, fixed).played_by(one.key)


KEPT = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""The fields of a charged Ability whose values are chosen when charging begins, and kept for its release."""
