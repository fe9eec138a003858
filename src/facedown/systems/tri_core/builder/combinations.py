"""The checks of an Ability for parts that do not fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from facedown.game import Problem, listed, with_article
from facedown.systems.tri_core.abilities.areas import bought_area, can_reshape
from facedown.systems.tri_core.abilities.problem_codes import Code, make_problem
from facedown.systems.tri_core.abilities.stat_modifiers import MOST_REINFORCING, ability_modifiers
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE
from facedown.systems.tri_core.model import (
    AMONG,
    CORES,
    KIND_OF,
    KINETIC,
    VALUE_STAT,
    Ability,
    Chosen,
    affects_only_willing,
    keeps_core_dice,
    merged,
    sub_types,
)
from facedown.systems.tri_core.model.ability import ambiguous_sub_type, can_merge, usable_variants
from facedown.systems.tri_core.model.keywords import printed_keywords

# Checks


def type_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each Keyword entry that an Ability of this type cannot have, for example dice on a Passive.

    If the rulebook leaves the entry open, the problem is only a caution.

    Rules: TCG-EM-01, TCG-BO-01, TCG-CO-00, R-TCG-10, R-TCG-22.
    """
    for at, chosen in enumerate(ability.keywords):
        keyword, path = chosen.keyword, f"keyword[{at}]"
        if ability.type in keyword.types:
            continue
        if ability.type in keyword.unusual:
            text = f"The rulebook does not mention {keyword.family} on {with_article(ability.type)}."
            yield make_problem("SILENT_TYPE", "R-TCG-22", path, text, "Ask the GM.")
            continue
        code: Code = "PASSIVE_BARRED" if ability.type == "Passive" else "TYPE"
        code = "PASSIVE_ONLY" if keyword.types == ("Passive",) else code
        text = f"{chosen.entry} is not possible on {with_article(ability.type)}."
        yield make_problem(code, keyword.rule, path, text, f"Set the type to {' or '.join(keyword.types)}.")


def repeated_entries(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each repeated entry that may occur only once, and for a second shape of area.

    Rules: R-TCG-24, R-TCG-128.
    """
    for entry, count in Counter(chosen.entry for chosen in ability.keywords).items():
        if count > 1 and printed_keywords()[entry].once:
            text = f"{entry} is added {count} times; it is allowed once."
            yield make_problem("REPEATED_ENTRY", "R-TCG-24", entry, text, "Keep only one.")
    areas = [chosen.entry for chosen in ability.keywords if chosen.keyword.area]
    if len(set(areas)) > 1:
        text = f"An Ability can have one shape of area; this one has {len(set(areas))}."
        yield make_problem("REPEATED_ENTRY", "R-TCG-128", areas[-1], text, "Remove one; Alter I allows other shapes.")


def kind_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem if the kind of damage of Poison or Acid is not chosen (TCG-EV-13, R-TCG-55)."""
    two_kinds = ambiguous_sub_type(ability)
    if two_kinds is not None and ability.kind is None:
        kinds = " or ".join(KIND_OF[two_kinds])
        text = f"The kind of {two_kinds} damage is not chosen."
        yield make_problem("FIELD_MISSING", "TCG-EV-13", "kind", text, f"Set the kind to {kinds}.")


def sub_type_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each missing requirement of an Ability’s Afflictions or sub-type of damage.

    The requirements are:
    - for an Affliction: damage of its sub-type;
    - for Slice, Penetrate, and a Volley with Impact: a device;
    - for Slice and Penetrate: an action with an item.

    Rules: TCG-AF-00, TCG-EV-06, TCG-EV-07, TCG-EV-08.
    """
    possible = sub_types(ability)
    for at, chosen in enumerate(ability.keywords):
        wanted = chosen.keyword.sub_type
        if wanted is not None and (wanted not in possible or not deals_damage(ability)):
            text = f"{chosen.keyword.name} needs {wanted} damage, and this Ability deals none."
            remedy = f"Set the sub-type to {wanted}, or add {wanted} by Alter III."
            if not deals_damage(ability):
                remedy = f"Set the Aspect to Damage and the sub-type to {wanted}."
            yield make_problem("SUBTYPE_MISMATCH", "TCG-AF-00", f"keyword[{at}]", text, remedy)
    kinetic = ability.sub_type in KINETIC
    if kinetic and not ability.device and (ability.sub_type != "Impact" or ability.action == "Volley"):
        text = f"{ability.sub_type} damage needs a suitable device."
        yield make_problem("DEVICE_REQUIRED", "R-TCG-56", "device", text, "Name the device under “device”.")
    elif kinetic and ability.sub_type != "Impact" and deals_damage(ability) and is_bare_handed(ability):
        text = f"{ability.sub_type} damage needs a device, and a {ability.action} uses none."
        yield make_problem("DEVICE_REQUIRED", "R-TCG-56", "action", text, "Set the action to Strike or Volley.")


def deals_damage(ability: Ability) -> bool:
    """Return whether an Ability can deal damage, because of its Aspect or of Alter II (TCG-AT-02)."""
    return any(used.aspect == "Damage" for used in usable_variants(ability))


def is_bare_handed(ability: Ability) -> bool:
    """Return whether an Ability uses no item.

    True for a Collide, and for an Active Grab that has neither an area nor the target Self.

    Rules: TC-D-50, TC-D-53, R-TC-161.
    """
    grip = ability.action == "Grab" and ability.type == "Active" and ability.target != "Self"
    return ability.action == "Collide" or (grip and not any(one.keyword.area for one in ability.keywords))


def own_resource_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each entry that raises or restores the resource that the Ability itself costs.

    Nothing is yielded for a Passive or a mere Hinderance.

    Rules: TCG-BO-13, R-TCG-80.
    """
    own = RESOURCE_OF_CORE[ability.core]
    helps = ability.type != "Passive" and any(used.aspect != "Hinderance" for used in usable_variants(ability))
    for at, chosen in enumerate(ability.keywords) if helps else ():
        raises = chosen.entry in ("Boost V", "Reinforce III", "Duration V") and not chosen.values.get("foe")
        if raises and chosen.values["of"] == own:
            text = f"An Ability of {ability.core} costs {own}, so it cannot raise {own}."
            others = [name for name in AMONG["paying"] if name != own]
            yield make_problem("RESOURCE_LOOP", "R-TCG-80", f"keyword[{at}].of", text, f"Choose {' or '.join(others)}.")


def stat_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each entry that adds a stat to a value that already includes that stat.

    Rules: TCG-EM-04, TCG-RE-01, TCG-RE-02, TCG-RE-03, TCG-RE-04, TCG-RE-05, TCG-RE-06, TCG-RE-07.
    """
    own = keeps_core_dice(ability) or ability.aspect in ("Boost", "Hinderance")
    used = VALUE_STAT[ability.action] if ability.action is not None and own else ()
    used = (*used, ability.stat) if ability.stat is not None and not keeps_core_dice(ability) else used
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if chosen.entry == "Empower IV" and chosen.values["of"] in used:
            text = f"The Effect Value already contains {chosen.values['of']}."
            yield make_problem("STAT_INELIGIBLE", "R-TCG-111", path, text, "Choose another stat.")
        already = [name for name in chosen.values.get("stats", ()) if name in stats_in_value(chosen, used)]
        if keyword.family == "Reinforce" and already:
            text = f"The value already contains {listed(already)}."
            yield make_problem("STAT_INELIGIBLE", keyword.rule, path, text, "Choose other stats.")


def additional_stat_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each value to which an Ability adds more than two additional stats (R-TCG-129)."""
    for modifier in ability_modifiers(ability):
        names = list(dict.fromkeys(name for name, _ in modifier.stats))
        if len(names) > MOST_REINFORCING:
            text = f"{modifier.what} would add {listed(names)}; the maximum is {MOST_REINFORCING} additional stats."
            yield make_problem("STAT_INELIGIBLE", "R-TCG-129", "keyword", text, "Remove one.")


def stats_in_value(chosen: Chosen, used: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stats that a value already includes before the Reinforce entry `chosen` adds one.

    For Reinforce VII, the value is the Effect Value, and its stats are `used`. For other entries, the value is a
    resource or a guard.
    """
    if chosen.entry == "Reinforce VII":
        return used
    return chosen.keyword.beyond or STATS_OF_VALUE.get(str(chosen.values.get("of", "")), ())


STATS_OF_VALUE: Mapping[str, tuple[str, ...]] = {
    "SP": CORES["Body"], "FP": CORES["Mind"], "MP": CORES["Spirit"],
    "PG": ("END", "MOR"), "MF": ("INT", "MOR"), "ER": ("ADR", "MOR"),
}  # fmt: skip
"""The stats that each resource and guard already includes (TCG-RE-03, TCG-RE-05)."""


def resistance_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each resistance above its maximum, and for each entry that absorbs damage without immunity.

    Rules: TCG-AN-04, R-TCG-63, R-TCG-148.
    """
    halves = Counter[str]()
    for at, chosen in enumerate(ability.keywords):
        if chosen.entry != "Anatomy IV":
            continue
        path = f"keyword[{at}]"
        halves.update(dict.fromkeys(chosen.values["against"], chosen.values["halves"]))
        for against in chosen.values["against"]:
            most = 1 if against in KINETIC else 2
            if halves[against] > most:
                text = f"{against} damage can change by at most {50 * most} %."
                yield make_problem("PARAM_RANGE", "TCG-AN-04", path, text, f"Choose {most}.")
        if chosen.values.get("absorbed") and chosen.values["halves"] < 2:
            text = "Only an immunity can absorb damage."
            yield make_problem("PARAM_RANGE", "TCG-AN-04a", path, text, "Choose 2 halves, or 0 dice.")


def shield_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for temporary points of a resource other than HP, and for temporary HP from a Passive.

    Rules: R-TCG-143.
    """
    for at, chosen in enumerate(ability.keywords):
        if chosen.entry == "Boost III" and chosen.values.get("temporary") and chosen.values["of"] != "HP":
            text = f"Only HP can be temporary; {chosen.values['of']} cannot."
            yield make_problem(
                "PARAM_RANGE", "R-TCG-143", f"keyword[{at}].temporary", text, "Choose HP, or a Shield (not temporary)."
            )
        elif chosen.entry == "Boost III" and chosen.values.get("temporary") and ability.type == "Passive":
            text = "Temporary HP end after some cycles, and a Passive never ends."
            yield make_problem(
                "PASSIVE_BARRED", "R-TCG-143", f"keyword[{at}].temporary", text, "Choose a Shield (not temporary)."
            )


NORMAL_MODES = ("walk", "walking", "run", "running", "jump", "jumping", "climb", "climbing", "swim", "swimming")
"""The ways to move that every character has (TCG-AN-02)."""


def anatomy_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each entry that adds a normal way to move (`NORMAL_MODES`) or removes more than four limbs.

    Rules: TCG-AN-02, TCG-AN-03.
    """
    for chosen in merged(ability.keywords):
        path = path_of_entry(ability, chosen)
        if chosen.entry == "Anatomy II" and not chosen.values.get("fewer"):
            usual = [mode for mode in chosen.values["modes"] if mode.casefold().strip() in NORMAL_MODES]
            if usual:
                yield make_problem(
                    "PARAM_RANGE",
                    "TCG-AN-02",
                    path,
                    f"Every character already has: {listed(usual)}.",
                    "Choose other ways.",
                )
        if chosen.entry == "Anatomy III" and chosen.values.get("fewer") and chosen.values["limbs"] > LIMBS:
            yield make_problem(
                "PARAM_RANGE",
                "TCG-AN-03",
                path,
                f"A character has only {LIMBS} limbs to lose.",
                f"Choose {LIMBS} or fewer.",
            )


LIMBS = 4
"""The number of limbs of a character (TCG-AN-03)."""


def path_of_entry(ability: Ability, one: Chosen) -> str:
    """Return the path of a Keyword entry in the Ability’s file, for example “keyword[2]” (R-TCG-24).

    For a merged entry, return the path of its first part.
    """
    return f"keyword[{next(at for at, other in enumerate(ability.keywords) if can_merge(one, other) or one == other)}]"


def area_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each missing requirement of an Ability’s area.

    The requirements are:
    - for an area away from the user: the Keyword Range I;
    - for the Keyword Alter I: an area;
    - for each shape of Alter I: enough squares, and a difference from the area’s own shape.

    Rules: TCG-RA-00a, TCG-AT-01, R-TCG-78.
    """
    areas = [chosen for chosen in ability.keywords if chosen.keyword.area]
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.values.get("origin") and not ability.has("Range I"):
            text = "The area begins away from the user, and the Ability has no Range I to reach there."
            yield make_problem("NO_RANGE", "TCG-RA-00a", path, text, "Add Range I.")
        if chosen.entry == "Alter I" and not areas:
            yield make_problem(
                "NO_AREA",
                "TCG-AT-01",
                path,
                "The Ability has no area whose shape could change.",
                "Add one of Range II to V.",
            )
        impossible = shapes_too_large(areas[0], chosen) if chosen.entry == "Alter I" and areas else []
        if impossible:
            text = f"{areas[0].entry} has too few squares for a {listed(impossible)}."
            yield make_problem("PARAM_RANGE", "R-TCG-78", path, text, "Buy more squares, or choose another shape.")
        if chosen.entry == "Alter I" and areas and areas[0].keyword.area in chosen.values["shapes"]:
            text = f"The area is already a {areas[0].keyword.area}."
            yield make_problem("PARAM_RANGE", "TCG-AT-01", path, text, "Remove that shape.")


def needless_alterations(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each Alter entry that offers the Aspect or the sub-type that the Ability already has.

    Rules: TCG-AT-02, TCG-AT-03.
    """
    for at, chosen in enumerate(ability.keywords):
        now = {"Alter II": ability.aspect, "Alter III": ability.sub_type}.get(chosen.entry)
        if now is not None and now in (chosen.values.get("aspects") or chosen.values.get("sub_types") or ()):
            rule = chosen.keyword.rule
            yield make_problem("PARAM_RANGE", rule, f"keyword[{at}]", f"The Ability already has {now}.", "Remove it.")


def shapes_too_large(area: Chosen, alter: Chosen) -> list[str]:
    """Return the shapes of the Alter I entry `alter` for which `area` has too few squares.

    `area`: the Keyword entry that gives the Ability its area.

    Rules: R-TCG-78.
    """
    assert area.keyword.area is not None
    bought = bought_area(area.keyword.area, area.values)
    return [form for form in alter.values["shapes"] if not can_reshape(bought, form)]


def target_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a problem for each forbidden target or effect of an Ability.

    Forbidden are:
    - damage to AP without Empower I;
    - for a Passive: effects on others, and the changes of AP in `BARRED_MODES`;
    - for a Hinderance: Keywords that are only for Passives, and Keywords that affect only willing characters.

    Rules: R-TCG-66, R-TCG-81, R-TCG-83, R-TCG-109, R-TCG-142.
    """
    if ability.at_ap and not (deals_damage(ability) and ability.has("Empower I")):
        text = "Only bought damage dice can damage AP."
        yield make_problem("PARAM_RANGE", "R-TCG-109", "at_ap", text, "Add Empower I, and set the Aspect to Damage.")
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if ability.type == "Passive" and (chosen.values.get("foe") or chosen.values.get("mode") in BARRED_MODES):
            text = "A permanent effect cannot affect others, nor restore, decrease or destroy AP."
            yield make_problem("PASSIVE_BARRED", "R-TCG-142", path, text, "Set the type to Active or Trigger.")
        if ability.aspect == "Hinderance" and keyword.types == ("Passive",):
            text = f"{chosen.entry} cannot affect others."
            yield make_problem("PASSIVE_ONLY", "R-TCG-83", path, text, "Remove it, or choose another Aspect.")
        if ability.aspect == "Hinderance" and affects_only_willing(chosen):
            text = f"{chosen.entry} affects only you and willing targets, except to take extra senses from a foe."
            yield make_problem("PARAM_RANGE", "R-TCG-66", path, text, "Remove it, or choose another Aspect.")


BARRED_MODES = ("decrease", "restore", "destroy")
"""The changes to AP that a Passive cannot make (R-TCG-81, R-TCG-142)."""
