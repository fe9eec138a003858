"""Faults in the combination of an Ability’s parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from facedown.game import Problem, listed
from facedown.systems.tri_core.abilities.areas import bought_area, can_turn
from facedown.systems.tri_core.abilities.problem_codes import Code, make_problem, with_article
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
    for_the_willing,
    keeps_core_dice,
    merged,
    sub_types,
)
from facedown.systems.tri_core.model.ability import ambiguous_sub_type, can_merge, usable_variants
from facedown.systems.tri_core.model.keywords import keywords

# Whether it goes together


def type_problems(ability: Ability) -> Iterator[Problem]:
    """Yield entries that cannot belong to this type of Ability (TCG-EM-01, TCG-BO-01, TCG-CO-00, R-TCG-22)."""
    for at, chosen in enumerate(ability.keywords):
        keyword, path = chosen.keyword, f"keyword[{at}]"
        if ability.type in keyword.types:
            continue
        if ability.type in keyword.unusual:
            text = f"The document names no {keyword.family} on {with_article(ability.type)}."
            yield make_problem("SILENT_TYPE", "R-TCG-22", path, text, "Ask the GM.")
            continue
        code: Code = "PASSIVE_BARRED" if ability.type == "Passive" else "TYPE"
        code = "PASSIVE_ONLY" if keyword.types == ("Passive",) else code
        text = f"{chosen.entry} cannot stand on {with_article(ability.type)}."
        yield make_problem(code, keyword.rule, path, text, f"It can be {' or '.join(keyword.types)}.")


def repeated_entries(ability: Ability) -> Iterator[Problem]:
    """Yield repeated entries that are allowed only once (R-TCG-24, R-TCG-128)."""
    for entry, many in Counter(chosen.entry for chosen in ability.keywords).items():
        if many > 1 and keywords()[entry].once:
            text = f"{entry} is held {many} times, and once is all."
            yield make_problem("REPEATED_ENTRY", "R-TCG-24", entry, text, "Leave the others out.")
    areas = [chosen.entry for chosen in ability.keywords if chosen.keyword.area]
    if len(set(areas)) > 1:
        text = f"An Ability has one shape, and these are {len(set(areas))}."
        yield make_problem("REPEATED_ENTRY", "R-TCG-128", areas[-1], text, "Alter I buys other shapes.")


def kind_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a fault if Poison or Acid has no kind (TCG-EV-13, R-TCG-55)."""
    two_kinds = ambiguous_sub_type(ability)
    if two_kinds is not None and ability.kind is None:
        kinds = " or ".join(KIND_OF[two_kinds])
        text = f"{two_kinds} is {kinds}, and which is settled when it is built."
        yield make_problem("FIELD_MISSING", "TCG-EV-13", "kind", text, f"Choose {kinds}.")


def device_problems(ability: Ability) -> Iterator[Problem]:
    """Yield Afflictions without damage of their sub-type, and kinetic ones without a device.

    Rules: TCG-AF-00, TCG-EV-06, TCG-EV-07, TCG-EV-08.
    """
    dealt = sub_types(ability)
    for at, chosen in enumerate(ability.keywords):
        wanted = chosen.keyword.sub_type
        if wanted is not None and (wanted not in dealt or not deals_damage(ability)):
            text = f"{chosen.keyword.name} rides on {wanted} damage, and this Ability deals none."
            mend = f"Make its sub-type {wanted}, or add {wanted} by Alter III."
            mend = mend if deals_damage(ability) else f"Make its Aspect Damage, of {wanted}."
            yield make_problem("SUBTYPE_MISMATCH", "TCG-AF-00", f"keyword[{at}]", text, mend)
    kinetic = ability.sub_type in KINETIC
    if kinetic and not ability.device and (ability.sub_type != "Impact" or ability.action == "Volley"):
        text = f"{ability.sub_type} is dealt with a device made for it."
        yield make_problem("DEVICE_REQUIRED", "R-TCG-56", "device", text, "Name one under “device”.")
    elif kinetic and ability.sub_type != "Impact" and deals_damage(ability) and bare_handed(ability):
        text = f"A {ability.action} is made with no device, and {ability.sub_type} is dealt with one."
        yield make_problem("DEVICE_REQUIRED", "R-TCG-56", "action", text, "Ride on a Strike or a Volley.")


def deals_damage(ability: Ability) -> bool:
    """Return whether it can deal damage: by its Aspect, or through Alter II (TCG-AT-02)."""
    return any(used.aspect == "Damage" for used in usable_variants(ability))


def bare_handed(ability: Ability) -> bool:
    """Return whether it uses no item: a Collide, or a Grab (TC-D-50, TC-D-53, R-TC-161)."""
    grip = ability.action == "Grab" and ability.type == "Active" and ability.target != "Self"
    return ability.action == "Collide" or (grip and not any(one.keyword.area for one in ability.keywords))


def loop_problems(ability: Ability) -> Iterator[Problem]:
    """Yield entries that raise or restore the resource that the Ability costs (TCG-BO-13, R-TCG-80)."""
    own = RESOURCE_OF_CORE[ability.core]
    helps = ability.type != "Passive" and any(used.aspect != "Hinderance" for used in usable_variants(ability))
    for at, chosen in enumerate(ability.keywords) if helps else ():
        raises = chosen.entry in ("Boost V", "Reinforce III", "Duration V") and not chosen.values.get("foe")
        if raises and chosen.values["of"] == own:
            text = f"An Ability of {ability.core} costs {own}, and cannot raise it."
            others = [name for name in AMONG["paying"] if name != own]
            yield make_problem(
                "RESOURCE_LOOP", "R-TCG-80", f"keyword[{at}].of", text, f"It may raise {' or '.join(others)}."
            )


def stat_problems(ability: Ability) -> Iterator[Problem]:
    """Yield stats that are counted twice in a value.

    Rules: TCG-EM-04, TCG-RE-01, TCG-RE-02, TCG-RE-03, TCG-RE-04, TCG-RE-05, TCG-RE-06, TCG-RE-07.
    """
    own = keeps_core_dice(ability) or ability.aspect in ("Boost", "Hinderance")
    used = VALUE_STAT[ability.action] if ability.action is not None and own else ()
    used = (*used, ability.stat) if ability.stat is not None and not keeps_core_dice(ability) else used
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if chosen.entry == "Empower IV" and chosen.values["of"] in used:
            text = f"{chosen.values['of']} is in the Effect Value already."
            yield make_problem("STAT_INELIGIBLE", "R-TCG-111", path, text, "Another stat can be added.")
        already = [name for name in chosen.values.get("stats", ()) if name in counted_in(chosen, used)]
        if keyword.family == "Reinforce" and already:
            text = f"{listed(already)} {'is' if len(already) == 1 else 'are'} in that already."
            yield make_problem("STAT_INELIGIBLE", keyword.rule, path, text, "Other stats can be added.")


def further_stat_problems(ability: Ability) -> Iterator[Problem]:
    """Yield a fault if a value has more than two additional stats (R-TCG-129)."""
    for modifier in ability_modifiers(ability):
        names = list(dict.fromkeys(name for name, _ in modifier.stats))
        if len(names) > MOST_REINFORCING:
            text = f"{modifier.what} would count {listed(names)} besides; {MOST_REINFORCING} are the most."
            yield make_problem("STAT_INELIGIBLE", "R-TCG-129", "keyword", text, "Leave one out.")


def counted_in(chosen: Chosen, used: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stats that a value has without Reinforce."""
    if chosen.entry == "Reinforce VII":
        return used
    return chosen.keyword.beyond or VALUES.get(str(chosen.values.get("of", "")), ())


VALUES: Mapping[str, tuple[str, ...]] = {
    "SP": CORES["Body"], "FP": CORES["Mind"], "MP": CORES["Spirit"],
    "PG": ("END", "MOR"), "MF": ("INT", "MOR"), "ER": ("ADR", "MOR"),
}  # fmt: skip
"""The stats of each resource and guard (TCG-RE-03, TCG-RE-05)."""


def resistance_problems(ability: Ability) -> Iterator[Problem]:
    """Yield resistances beyond immunity, or absorption without immunity (TCG-AN-04, R-TCG-63, R-TCG-148)."""
    whole = Counter[str]()
    for at, chosen in enumerate(ability.keywords):
        if chosen.entry != "Anatomy IV":
            continue
        path = f"keyword[{at}]"
        whole.update(dict.fromkeys(chosen.values["against"], chosen.values["halves"]))
        for against in chosen.values["against"]:
            most = 1 if against in KINETIC else 2
            if whole[against] > most:
                text = f"Against {against} there {'is one half' if most == 1 else 'are two halves'} at the most."
                yield make_problem("PARAM_RANGE", "TCG-AN-04", path, text, "Take fewer.")
        if chosen.values.get("absorbed") and chosen.values["halves"] < 2:
            text = "Only who is immune absorbs."
            yield make_problem("PARAM_RANGE", "TCG-AN-04a", path, text, "Take two halves, or no dice.")


def shield_problems(ability: Ability) -> Iterator[Problem]:
    """Yield temporary points of a resource other than HP (R-TCG-143)."""
    for at, chosen in enumerate(ability.keywords):
        if chosen.entry == "Boost III" and chosen.values.get("temporary") and chosen.values["of"] != "HP":
            text = f"Only HP can be temporary, and these are {chosen.values['of']}."
            yield make_problem("PARAM_RANGE", "R-TCG-143", f"keyword[{at}].temporary", text, "Take a Shield, or HP.")
        elif chosen.entry == "Boost III" and chosen.values.get("temporary") and ability.type == "Passive":
            text = "Temporary HP go with their cycles, and a Passive has none."
            yield make_problem("PASSIVE_BARRED", "R-TCG-143", f"keyword[{at}].temporary", text, "Take a Shield.")


NORMAL_MODES = ("walk", "walking", "run", "running", "jump", "jumping", "climb", "climbing", "swim", "swimming")
"""The ways to move that everybody has (TCG-AN-02)."""


def body_problems(ability: Ability) -> Iterator[Problem]:
    """Yield ways to move that everybody has, and limbs below zero (TCG-AN-02, TCG-AN-03)."""
    for chosen in merged(ability.keywords):
        path = path_of(ability, chosen)
        if chosen.entry == "Anatomy II" and not chosen.values.get("fewer"):
            usual = [mode for mode in chosen.values["modes"] if mode.casefold().strip() in NORMAL_MODES]
            if usual:
                yield make_problem("PARAM_RANGE", "TCG-AN-02", path, f"All can {listed(usual)}.", "Leave that out.")
        if chosen.entry == "Anatomy III" and chosen.values.get("fewer") and chosen.values["limbs"] > LIMBS:
            yield make_problem("PARAM_RANGE", "TCG-AN-03", path, f"There are {LIMBS} limbs.", f"Take {LIMBS} or fewer.")


LIMBS = 4
"""The limbs that everybody has (TCG-AN-03)."""


def path_of(ability: Ability, one: Chosen) -> str:
    """Return the path of an entry: of the first entry of its kind (R-TCG-24)."""
    return f"keyword[{next(at for at, other in enumerate(ability.keywords) if can_merge(one, other) or one == other)}]"


def area_problems(ability: Ability) -> Iterator[Problem]:
    """Yield areas away from the user without Range I, and shapes without an area (TCG-RA-00a, TCG-AT-01)."""
    areas = [chosen for chosen in ability.keywords if chosen.keyword.area]
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.values.get("origin") and not ability.has("Range I"):
            text = "The area can begin away from you, but nothing reaches there."
            yield make_problem("NO_RANGE", "TCG-RA-00a", path, text, "Add Range I.")
        if chosen.entry == "Alter I" and not areas:
            yield make_problem(
                "NO_AREA", "TCG-AT-01", path, "There is no shape to be altered.", "Add one of Range II to V."
            )
        small = too_large(areas[0], chosen) if chosen.entry == "Alter I" and areas else []
        if small:
            text = f"The squares of {areas[0].entry} are too few for a {listed(small)}."
            yield make_problem("PARAM_RANGE", "R-TCG-78", path, text, "Take more squares, or another shape.")
        if chosen.entry == "Alter I" and areas and areas[0].keyword.area in chosen.values["shapes"]:
            text = f"It is a {areas[0].keyword.area} already."
            yield make_problem("PARAM_RANGE", "TCG-AT-01", path, text, "Leave that shape out.")


def needless_alterations(ability: Ability) -> Iterator[Problem]:
    """Yield alterations to what the Ability is already (TCG-AT-02, TCG-AT-03)."""
    for at, chosen in enumerate(ability.keywords):
        now = {"Alter II": ability.aspect, "Alter III": ability.sub_type}.get(chosen.entry)
        if now is not None and now in (chosen.values.get("aspects") or chosen.values.get("sub_types") or ()):
            rule = chosen.keyword.rule
            yield make_problem("PARAM_RANGE", rule, f"keyword[{at}]", f"It is of {now} already.", "Leave that out.")


def too_large(area: Chosen, alter: Chosen) -> list[str]:
    """Return the shapes to which an area cannot be altered, because even the smallest has too many squares.

    Rules: R-TCG-78.
    """
    assert area.keyword.area is not None
    bought = bought_area(area.keyword.area, area.values)
    return [form for form in alter.values["shapes"] if not can_turn(bought, form)]


def aim_problems(ability: Ability) -> Iterator[Problem]:
    """Yield problems of damage to AP, of a Passive that affects others, and of entries that cannot hinder."""
    if ability.at_ap and not (deals_damage(ability) and ability.has("Empower I")):
        text = "Damage to AP is bought for dice of damage."
        yield make_problem("PARAM_RANGE", "R-TCG-109", "at_ap", text, "Add Empower I to an Ability of Damage.")
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if ability.type == "Passive" and (chosen.values.get("foe") or chosen.values.get("mode") in BARRED_MODES):
            text = "A Passive is a standing change of its owner alone."
            yield make_problem("PASSIVE_BARRED", "R-TCG-142", path, text, "Make it Active or a Trigger.")
        if ability.aspect == "Hinderance" and keyword.types == ("Passive",):
            text = f"{chosen.entry} cannot act on others."
            yield make_problem("PASSIVE_ONLY", "R-TCG-83", path, text, "Leave it out, or choose another Aspect.")
        if ability.aspect == "Hinderance" and for_the_willing(chosen):
            text = f"{chosen.entry} changes you or the willing; of a foe’s, extra senses alone can be taken."
            yield make_problem("PARAM_RANGE", "R-TCG-66", path, text, "Leave it out, or choose another Aspect.")


BARRED_MODES = ("decrease", "restore", "destroy")
"""The changes to AP that a Passive cannot make (R-TCG-81, R-TCG-142)."""
