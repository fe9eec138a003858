"""Options to use, charge and release Active Abilities as cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Reason, counted
from facedown.game.words import within_sentence
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import (
    ABILITY,
    CHARGE,
    DEFENSE,
    Ability,
    Character,
    View,
    keeps_core_dice,
)
from facedown.systems.tri_core.model.ability import rolls_dice
from facedown.systems.tri_core.options.cards.ability_forms import (
    Aim,
    Form,
    action_of,
    fields_of_forms,
    fixed_values_of_form,
    form_of,
    has_items_and_target,
    own_fields,
    usable_aims,
    usable_forms,
)
from facedown.systems.tri_core.options.cards.ability_targets import device_field_of_ability
from facedown.systems.tri_core.options.cards.card_fields import (
    ABILITIES,
    Surcharge,
    card_option,
    moved_by_strides,
    weight_field,
)
from facedown.systems.tri_core.options.cards.investments import (
    CostFactors,
    cost_factors,
    most_invested,
    price_text,
    sub_type_fields,
    with_investments,
)
from facedown.systems.tri_core.rules.availability import unusable_for


class Moment(NamedTuple):
    """The time at which an Ability is used.

    `reacting`: True for a Reaction, False for the user’s own turn.
    `defences`: True if only defences can be used.
    """

    reacting: bool
    defences: bool = False


def ability_options(
    view: View, one: Character, cost_change: Surcharge, *, reacting: bool, defences: bool = False
) -> Iterator[Option]:
    """Yield the options to use, charge or release the Abilities of a character.

    `cost_change`: the change of the AP cost for a Reaction.
    `defences`: True to offer only defences.

    Rules: TC-D-89, TCG-AC-08.
    """
    if one.charging is not None:
        if not defences:
            yield from release_option(view, one, reacting=reacting)
        return
    factors, moment = cost_factors(view, one, cost_change), Moment(reacting, defences)
    there = moved_by_strides(view, one)
    for ability in one.sheet.abilities:
        if ability.type == "Active" and not unusable_for(one, view.rulings, ability):
            option = use_option(view, factors, there, ability, moment)
            if option is not None:
                yield option
            if not reacting and not defences and ability.has("Charge I"):
                yield from charge_option(view, factors, there, ability)


def unusable_abilities(view: View, one: Character) -> tuple[tuple[Ability, Reason], ...]:
    """Return the Active Abilities that a character cannot use on its own turn, each with the reason.

    Strides that are already played are treated as made. The result is empty while the character charges an Ability.

    Rules: TCG-AC-08, TCG-AC-21, TCG-AC-22.
    """
    assert view.encounter is not None
    one = moved_by_strides(view, one)
    return cached_unusable_abilities(replace(view, encounter=replace(view.encounter, exchange=None)), one)


@lru_cache(maxsize=128)
def cached_unusable_abilities(view: View, one: Character) -> tuple[tuple[Ability, Reason], ...]:
    """Return the result of `find_unusable_abilities`, from a cache.

    `view` must have no exchange, so that the result stays valid when cards are played.
    """
    return tuple(find_unusable_abilities(view, one))


def find_unusable_abilities(view: View, one: Character) -> Iterator[tuple[Ability, Reason]]:
    """Yield the Active Abilities that a character cannot use on its own turn, each with the reason.

    Nothing is yielded while the character is charging an Ability.
    """
    for ability in one.sheet.abilities if one.charging is None else ():
        if ability.type != "Active":
            continue
        found = unusable_for(one, view.rulings, ability)
        if found is not None:
            yield ability, Reason(found.rule, found.text)
        elif not has_items_and_target(view, one, ability):
            armed = device_field_of_ability(one.sheet, ability) is not None or not (
                replaces_core_action(ability) or keeps_core_dice(ability)
            )
            text = f"{ability.name} {'has no target in Range' if armed else 'needs a fitting item in hand'}."
            yield ability, Reason("TCG-AC-22", text)


def use_option(view: View, factors: CostFactors, one: Character, ability: Ability, moment: Moment) -> Option | None:
    """Return the option to use an Ability at the given moment; None if the Ability cannot be used."""
    aims = usable_aims(view, one, ability, reacting=moment.reacting)
    if moment.defences:
        aims = tuple([
            aim for aim in aims if replaces_core_action(aim.way.ability) and aim.way.ability.action in DEFENSE
        ])  # fmt: skip
    return priced_option(one.key, factors, ability, aims, most_invested(view, one, ability), moment) if aims else None


@lru_cache(maxsize=8192)
def priced_option(
    key: str, factors: CostFactors, ability: Ability, aims: tuple[Aim, ...], most: tuple[int, ...], moment: Moment
) -> Option:  # fmt: skip
    """Return the option to use an Ability, with its costs and the fields for extra dice.

    `key`: the user’s key.
    `aims`: the possible ways to use the Ability.
    `most`: the upper limits of charged points and energy dice, from `most_invested`.
    """
    return priced_card(factors, ability, aims, most, moment).played_by(key)


@lru_cache(maxsize=4096)
def priced_card(
    factors: CostFactors, ability: Ability, aims: tuple[Aim, ...], most: tuple[int, ...], moment: Moment
) -> AbilityCard:  # fmt: skip
    """Return the option to use an Ability, without its user, with its costs and the fields for extra dice.

    `aims`: the possible ways to use the Ability.
    `most`: the upper limits of charged points and energy dice, from `most_invested`.
    """
    forms = []
    for aim in aims:
        own = priced_fields(factors, aim.way.ability, most, reacting=moment.reacting)
        forms.append(form_of(ability, aim, (*aim.fields, *own)))
    priced = "weight" in [field.name for field in forms[0].fields]
    price = "" if priced else f" ({price_text(factors, ability)})"
    return ability_card(f"{verb_of(forms)} {ability.name}{price}", forms, {"ability": ability.name})


@lru_cache(maxsize=4096)
def priced_fields(
    factors: CostFactors, ability: Ability, most: tuple[int, ...], *, reacting: bool
) -> tuple[Field, ...]:
    """Return the fields of an Ability for items, weight, non-lethal damage, Sub-Actions, extra dice and sub-type.

    The labels of the weights show AP costs. No field depends on where the characters stand.
    """
    own = own_fields(factors.sheet, ability, factors.rulings, reacting=reacting) or ()
    return (*with_investments(factors, ability, own, most), *sub_type_fields(ability))


def verb_of(forms: Sequence[Form]) -> str:
    """Return the first words of the label of an option to use an Ability: `Use`, or for example `Strike with`.

    A Core Action is named only if all forms replace this action.
    """
    actions = {action_of(form.ability) for form in forms}
    return f"{actions.pop()} with" if len(actions) == 1 and ABILITY not in actions else "Use"


class AbilityCard(NamedTuple):
    """An option to play an Ability, before it is known which character plays it.

    `target`: the only possible target; None for several targets or none.
    `inside_text`: the characters in the area; "" without an area, or if the player places the area.
    `fields`: the player’s choices.
    `fixed`: the values that the player cannot change.
    """

    label: str
    target: Choice | None
    inside_text: str
    fields: tuple[Field, ...]
    fixed: Mapping[str, object]

    def played_by(self, key: str) -> Option:
        """Return the option for one user of the Ability. `key` is the key of this user."""
        only = self.target
        at = f" at {within_sentence(only.label)}" if only is not None and only.value != key else ""
        inside = f": {self.inside_text}" if self.inside_text else ""
        return card_option(key, f"{self.label}{at}{inside}", "TCG-AC-08", ABILITIES, self.fields, self.fixed)


def ability_card(label: str, forms: Sequence[Form], fixed: Mapping[str, object]) -> AbilityCard:
    """Return the card to play an Ability in one of the given forms.

    `fixed`: the values that the player cannot choose. Most fields with only one choice are fixed too.
    """
    alone = fixed_values_of_form(forms[0]) if len(forms) == 1 else {}
    values, fields, target = {**fixed, **alone, **fixed}, [], None  # in this order, but what is fixed counts
    for field in fields_of_forms(forms):
        ways = field.domain.choices if isinstance(field.domain, OneOf) and not field.domain.barred else ()
        if field.name in fixed:
            continue
        if len(ways) == 1 and not field.depends:
            values[field.name] = ways[0].value
            target = ways[0] if field.name == "target" else target
        else:
            fields.append(field)
    return AbilityCard(label, target, forms[0].inside_text if len(forms) == 1 else "", tuple(fields), values)


# Charging by cycles


def charge_option(view: View, factors: CostFactors, one: Character, ability: Ability) -> Iterator[Option]:
    """Yield the option to begin charging an Ability; the full cost is paid now (TCG-CH-01, R-TCG-85).

    Nothing is yielded if the character holds no suitable item.
    """
    blow = ability.aspect == "Damage" and keeps_core_dice(ability)
    devices = device_field_of_ability(one.sheet, ability) if blow or replaces_core_action(ability) else None
    if blow and devices is None:
        return
    aims = ((devices,) if devices is not None else ()) + ((weight_field(),) if rolls_dice(ability) else ())
    asked = with_investments(factors, ability, aims, most_invested(view, one, ability))
    price = "" if rolls_dice(ability) else f" ({price_text(factors, ability)})"
    fixed = {"action": CHARGE, "ability": ability.name}
    forms = [Form(ability, "", "", "", "", asked)]
    yield ability_card(f"Charge {ability.name}{price}", forms, fixed).played_by(one.key)


def release_option(view: View, one: Character, *, reacting: bool) -> Iterator[Option]:
    """Yield the option to release the charged Ability (TCG-CH-01).

    Nothing is yielded in the first cycle of charging, or if the Ability cannot be used.
    """
    charging, one = one.charging, moved_by_strides(view, one)
    assert charging is not None
    ability, cycles = one.sheet.ability(charging.card.ability), charging.cycles
    fixed = {"ability": ability.name, **{name: getattr(charging.card, name) for name in KEPT}}
    forms = []
    for form in usable_forms(view, one, ability, reacting=reacting) if cycles else ():
        asked = (*form.fields, *sub_type_fields(form.ability))
        forms.append(form._replace(fields=tuple(field for field in asked if field.name not in KEPT)))
    if forms:
        label = f"Release {ability.name} after {counted(cycles, 'cycle')} (0 AP)"
        yield ability_card(label, forms, fixed).played_by(one.key)


KEPT = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""The fields of a charged Ability whose values are chosen when charging begins, and kept for its release."""
