"""Active Abilities as cards: in the place of a Core Action, with what is put into them (TCG-AC-08, TCG-AC-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Option, Range
from facedown.systems.tri_core.abilities.areas import Shape, ability_reach, area_of, reshaped_area, travel_squares
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE
from facedown.systems.tri_core.model import (
    ABILITY,
    CHARGE,
    DEFENSE,
    OFFENSE,
    Ability,
    Area,
    Card,
    Character,
    Position,
    distance,
    is_willing,
    keeps_core_dice,
    merged,
    sub_types,
)
from facedown.systems.tri_core.model.ability import rolls_dice, usable_variants
from facedown.systems.tri_core.options.cards.ability_targets import around, destinations, laid_by, made_with, towards
from facedown.systems.tri_core.options.cards.card_fields import (
    ANY_RANGE,
    after_strides,
    card_option,
    choices_of,
    element_field,
    name_with_side,
    subs_field,
    surcharge_text,
    target_choices,
    weight_field,
)
from facedown.systems.tri_core.rules.availability import unusable
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost
from facedown.systems.tri_core.rules.current_numbers import remaining, total_ap
from facedown.systems.tri_core.rules.damage import may_be_nonlethal
from facedown.systems.tri_core.rules.grid_paths import energy_matches
from facedown.systems.tri_core.rules.ranges import ability_targets


def ability_options(view: Position, one: Character, *, reacting: bool, defences: bool = False) -> Iterator[Option]:
    """The Abilities that somebody can use now; of defences alone where nothing else is left (TC-D-89, TCG-AC-08)."""
    if one.charging is not None:
        if not defences:
            yield from release_options(view, one, reacting=reacting)
        return
    for ability in one.sheet.abilities:
        if ability.type == "Active" and not unusable(view, one, blank(ability)):
            yield from uses(view, one, ability, reacting=reacting, defences=defences)
            if ability.has("Charge I") and not reacting and not defences:
                yield from charge_options(view, one, ability)


def not_now(view: Position, one: Character) -> Iterator[str]:
    """The Active Abilities that somebody cannot lay now, each with what is in the way (TCG-AC-08, TCG-AC-21)."""
    one = after_strides(view, one)
    for ability in one.sheet.abilities if one.charging is None else ():
        if ability.type != "Active":
            continue
        reason = unusable(view, one, blank(ability))
        if reason is not None:
            yield reason.text.rstrip(".")
        elif not any(usable_forms(view, one, ability, reacting=False)):
            armed = made_with(one, ability) is not None or not (
                replaces_core_action(ability) or keeps_core_dice(ability)
            )
            yield f"{ability.name} {'reaches nobody from here' if armed else 'has nothing fit for it in hand'}"


def blank(ability: Ability, card: Card | None = None) -> Card:
    """The card of an Ability with nothing chosen on it."""
    action = ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY
    return replace(card or Card(""), action=action, ability=ability.name)


def uses(
    view: Position, one: Character, ability: Ability, *, reacting: bool, defences: bool = False
) -> Iterator[Option]:  # fmt: skip
    """The ways to use an Ability now, of those with which one defends oneself alone where nothing else is left."""
    one = after_strides(view, one)
    for used, fixed, words, fields in usable_forms(view, one, ability, reacting=reacting):
        if defences and not (replaces_core_action(used) and used.action in DEFENSE):
            continue
        title = ability_title(view, one, used, reacting=reacting)
        asked = (*fields, *investment_fields(view, one, used), *altering(used))
        for way, some in within_total(view, one, used, asked):
            yield ability_option(one, blank(used), f"{title}{words}{way}", some, fixed)


Form = tuple[Ability, tuple[tuple[str, object], ...], str, tuple[Field, ...]]
"""An Ability as it is used, what is settled of the use, in words, and what is asked of it."""


def usable_forms(view: Position, one: Character, ability: Ability, *, reacting: bool) -> Iterator[Form]:
    """What a use can do and the shapes it can have, with who is inside where it needs no aiming.

    TCG-AT-01, TCG-AT-02.
    """
    base = area_of(ability)
    altered = entry_values(ability, "Alter I") if base is not None else []
    names: tuple[Area, ...] = tuple(dict.fromkeys(name for values in altered for name in values["shapes"]))  # type: ignore[attr-defined]
    for used, form in product(usable_variants(ability), ("", *names)):
        where = reshaped_area(base, form, view.rulings) if form and base is not None else base  # type: ignore[arg-type]
        fields = aim_fields(view, one, used, where, reacting=reacting)
        if fields is not None:
            chosen = {"turned": used.aspect if used is not ability else "", "shape": form}
            words = f"{f', to {used.aspect.lower()}' if used is not ability else ''}{f' as a {form}' if form else ''}"
            fixed = (("ability", ability.name), *((name, value) for name, value in chosen.items() if value))
            yield used, fixed, f"{words}{around(view, one, where)}", fields


def ability_option(
    one: Character, card: Card, title: str, asked: Sequence[Field], fixed: Sequence[tuple[str, object]]
) -> Option:
    """The option of an Ability; what can be done in one way only is not asked."""
    settled, open_ = [*fixed], []
    for field in asked:
        ways = field.domain.choices if isinstance(field.domain, OneOf) and not field.domain.barred else ()
        if len(ways) == 1:
            settled.append((field.name, ways[0].value))
            title += f" at {ways[0].label}" if field.name == "target" and ways[0].value != one.key else ""
        else:
            open_.append(field)
    return card_option(one, card.action, title, "TCG-AC-08", tuple(open_), tuple(settled))


def ability_title(view: Position, one: Character, ability: Ability, *, reacting: bool) -> str:
    """An Ability with what it takes: Fire Lance (Strike; from 1 AP and 2 SP)."""
    card = blank(ability)
    ap = surcharge_text(view, one, ap_cost(one, view.rulings, card).total, reacting=reacting)
    taken = ability_resource_cost(one, view.rulings, card)
    least = "from " if rolls_dice(ability) else ""
    how = f"{ability.action}; " if replaces_core_action(ability) else ""
    paid = f" and {taken.total} {RESOURCE_OF_CORE[ability.core]}" if taken.total else ""
    return f"{ability.name} ({how}{least}{ap} AP{paid})"


def entry_values(ability: Ability, name: str) -> list[dict[str, object]]:
    """What was answered to an entry, where the Ability has it."""
    return [one.values for one in merged(ability.keywords) if one.entry == name]


# At whom, and where


def aim_fields(
    view: Position, one: Character, ability: Ability, where: Shape | None, *, reacting: bool
) -> tuple[Field, ...] | None:
    """What is asked of a use before anything is put into it; None where there is nobody to use it on."""
    weight = (weight_field(riposte=ability.action == "Parry"),) if rolls_dice(ability) else ()
    if not replaces_core_action(ability) and ability.aspect == "Damage" and keeps_core_dice(ability):
        devices = made_with(one, ability)
        if devices is None:
            return None
        weight = (*weight, devices)
    if replaces_core_action(ability):
        return core_action_fields(view, one, ability, weight, reacting=reacting)
    if where is not None and where.aimed:
        if one.at is None or view.encounter is None:
            return weight
        return (*weight, Field("to", laid_by(view, one, ability, where), towards(where), "TCG-RA-00a"))
    there = destinations(view, one, ability) if ability.has("Travel II") else None
    going = (Field("to", there, "Where to", "TCG-TR-02"),) if there is not None else ()
    if where is not None or ability.target == "Self":
        return (*weight, *going)
    near = ability_targets(view, one, ability)
    if not near:
        return None
    near.sort(key=lambda other: (is_willing(one, other) == ability.hostile, other.key != one.key))
    names = tuple(Choice(other.key, name_with_side(one, other)) for other in near)
    whom = Field("target", OneOf(names), "On whom", "TCG-AC-20")
    return (*weight, whom, *going)


def core_action_fields(
    view: Position, one: Character, ability: Ability, weight: tuple[Field, ...], *, reacting: bool
) -> tuple[Field, ...] | None:
    """What is asked of an Ability that is laid as its Core Action itself (R-TC-57, R-TCG-56)."""
    action, devices = ability.action or "", made_with(one, ability)
    if devices is None:
        return None
    fields = (*weight, devices)
    if action in OFFENSE and not reacting:
        far = ANY_RANGE if action == "Volley" else ability_reach(ability) + travel_squares(ability)
        targets = target_choices(view, one, far)
        if not targets:
            return None
        fields = (*fields, Field("target", OneOf(targets), "At whom", "TCG-AC-22"))
    if action in OFFENSE and ability.sub_type is not None and may_be_nonlethal(view.rulings, sub_types(ability)):
        fields = (*fields, Field("spared", OneOf(NO_YES), "Is it meant not to kill", "TC-E-26", seldom=True))
    return (*fields, subs_field(action, reacting=reacting)) if not reacting or action == "Dodge" else fields


# What is put into it


def investment_fields(view: Position, one: Character, ability: Ability) -> Iterator[Field]:
    """AP, points, risk and energy that add dice (TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02)."""
    card = blank(ability)
    for _ in entry_values(ability, "Charge II"):
        yield Field("charge_ap", OneOf(steps(CHARGED_AP)), "AP put in besides", "TCG-CH-02")
    for _ in entry_values(ability, "Charge III"):
        cost = ability_resource_cost(one, view.rulings, card)
        resource = RESOURCE_OF_CORE[ability.core]
        there = remaining(one, resource) - cost.total
        most = 3 if view.rulings.backlash_enabled else max(0, min(3, there))
        yield Field("charge_points", Range(0, most, default=0), f"{resource} put in besides", "TCG-CH-03")
    for values in entry_values(ability, "Charge IV"):
        yield Field(
            "backlash", Range(0, int(str(values["dice"])), default=0), "Dice at the risk of Backlash", "TCG-CH-04"
        )
    for values in entry_values(ability, "Kinesis II"):
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
        spare = total - max(ap_cost(one, view.rulings, card).total for card in cards)
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
    return sum(
        distance(one.at, at) <= ability_reach(ability) and energy_matches(energy, source) for at, energy in there
    )


def altering(ability: Ability) -> Iterator[Field]:
    """The sub-types that Alter III lets it be of instead, or as well (TCG-AT-03)."""
    others = tuple(dict.fromkeys(name for name in sub_types(ability) if name != ability.sub_type))
    if others:
        yield element_field(ability.sub_type or "as it is", others)


# Charging by cycles


def charge_options(view: Position, one: Character, ability: Ability) -> Iterator[Option]:
    """Beginning to charge: it is paid for now, with its weight and what is put in (TCG-CH-01, R-TCG-85)."""
    weight = (weight_field(),) if rolls_dice(ability) else ()
    blow = ability.aspect == "Damage" and keeps_core_dice(ability)
    devices = made_with(one, ability) if blow or replaces_core_action(ability) else None
    if blow and devices is None:
        return
    asked = (*weight, *([devices] if devices is not None else ()), *investment_fields(view, one, ability))
    title = f"charge {ability_title(view, one, ability, reacting=False)} for later turns"
    for way, some in within_total(view, one, ability, asked):
        yield ability_option(one, Card(CHARGE), f"{title}{way}", some, (("ability", ability.name),))


def release_options(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """Letting go of what was charged, which is paid for already, with what it was charged with (TCG-CH-01)."""
    charging, one = one.charging, after_strides(view, one)
    assert charging is not None
    ability, cycles = one.sheet.ability(charging.card.ability), charging.cycles
    settled = tuple((name, getattr(charging.card, name)) for name in KEPT)
    for used, fixed, words, fields in usable_forms(view, one, ability, reacting=reacting) if cycles else ():
        asked = [field for field in (*fields, *altering(used)) if field.name not in KEPT]
        title = f"let {ability.name} go{words} after {cycles} of 3 cycles (0 AP)"
        yield ability_option(one, blank(used), title, asked, (*fixed, *settled))


KEPT = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""What was chosen as the charging began."""
