"""Everything that is wrong with an Ability: each with its code, its rule and a way to mend it (inventory 10.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Fault, Tally, listed, nearest
from facedown.systems.tri_core.abilities import allies
from facedown.systems.tri_core.abilities.ability import (
    Ability,
    Chosen,
    Slot,
    for_the_willing,
    mergeable,
    merged,
    native,
    sub_types,
    turns,
    unsettled,
)
from facedown.systems.tri_core.abilities.areas import as_bought, can_turn
from facedown.systems.tri_core.abilities.boons import MOST_REINFORCING, boons
from facedown.systems.tri_core.abilities.budget import PAYS, ceiling, credit, spent, use_points
from facedown.systems.tri_core.abilities.cautions import cautions
from facedown.systems.tri_core.abilities.codes import Code, at_fault, with_article
from facedown.systems.tri_core.abilities.keywords import AMONG, DEFAULT, Ask, keywords
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.terms import CORES, KIND_OF, KINETIC, VALUE_STAT, Core


class Maker(msgspec.Struct, frozen=True):
    """Who builds: the level, the totals of the Cores without what Boosts and things add, and by which rulings.

    An `ally` has a ceiling of its own (TCG-AY-08).
    """

    level: int
    cores: Mapping[Core, int]
    rulings: Rulings = DEFAULT
    ally: bool = False

    def ceiling(self, core: Core, slot: Slot) -> Tally:
        """The ACP that an Ability of this Core may cost in a Slot."""
        reckoned = allies.ceiling if self.ally else ceiling
        return reckoned(self.level, self.cores[core], slot, self.rulings)


def faults(ability: Ability, maker: Maker) -> tuple[Fault, ...]:
    """All that is wrong, as far as it can be seen; what it costs once nothing is missing."""
    missing = unfinished(ability, maker.rulings)
    if not missing:
        return (*together(ability), *costs_too_much(ability, maker))
    kept = [at for at, one in enumerate(ability.keywords) if f"keyword[{at}]" not in {place(one) for one in missing}]
    rest = replace(ability, keywords=tuple(ability.keywords[at] for at in kept))
    found = (replace(fault, path=moved(fault.path, kept)) for fault in together(rest)
             if fault.stops and fault.code not in LACKING)  # fmt: skip
    return (*missing, *found)


LACKING: tuple[Code, ...] = ("NO_AREA", "NO_RANGE", "SUBTYPE_MISMATCH")
"""What an entry that is not answered yet may still bring."""


def together(ability: Ability) -> Iterator[Fault]:
    """What is wrong with how the parts go together."""
    return (fault for check in CHECKS for fault in check(ability))


def place(fault: Fault) -> str:
    """The entry that a fault is of, without the answer."""
    return fault.path.partition(".")[0]


def moved(path: str, kept: Sequence[int]) -> str:
    """A path among all entries of one among those that were kept."""
    found = re.fullmatch(r"keyword\[(\d+)\](.*)", path)
    return f"keyword[{kept[int(found[1])]}]{found[2]}" if found else path


# Whether all is there


def unfinished(ability: Ability, rulings: Rulings = DEFAULT) -> tuple[Fault, ...]:
    """What is missing before anything else can be looked at: fields, entries, answers."""
    return (*fields(ability), *answers(ability, rulings))


def fields(ability: Ability) -> Iterator[Fault]:
    """Name, entries, event and action (TCG-AC-05, TCG-AC-07, TCG-AC-09, R-TCG-150)."""
    if not ability.name.strip():
        yield at_fault("FIELD_MISSING", "TCG-AC-05", "name", "An Ability has a name.", "Give it one.")
    if not ability.keywords:
        text = "An Ability is made of Keywords, and here are none."
        yield at_fault("FIELD_MISSING", "R-TCG-150", "keyword", text, "Add one.")
    if ability.type == "Trigger" and not ability.when.strip():
        text = "A Trigger waits for something, and nothing is said of it."
        yield at_fault("FIELD_MISSING", "TCG-AC-09", "trigger", text, "Say when, in one clause.")
    if ability.type != "Passive" and ability.action is None:
        text = f"{ability.type} Abilities ride on a Core Action."
        yield at_fault("FIELD_MISSING", "TCG-AC-07", "action", text, "Name one.")
    if ability.drawback.points and not ability.drawback.words.strip(" ."):
        text = "A Drawback is something, and nothing is said of it."
        yield at_fault("FIELD_MISSING", "TCG-AC-24", "drawback", text, "Say what it is, in a few words.")
    if ability.stat is not None and ability.stat not in CORES[ability.core]:
        text = f"{ability.stat} is no stat of {ability.core}."
        yield at_fault("STAT_INELIGIBLE", "TCG-AC-02", "stat", text, f"There are {listed(CORES[ability.core])}.")


def answers(ability: Ability, rulings: Rulings) -> Iterator[Fault]:
    """Every entry is known, and what it asks is answered."""
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.entry not in keywords():
            text = f"There is no entry “{chosen.entry[:40]}”."
            yield at_fault("UNKNOWN_ENTRY", "TCG-AC-01", path, text, meant(chosen))
            continue
        asks = keywords(rulings)[chosen.entry].asks
        known = {ask.name for ask in asks}
        for name in chosen.values:
            if name not in known:
                text = f"{chosen.entry} asks for no “{str(name)[:40]}”."
                legal = f"It asks for {listed(sorted(known))}." if known else "It asks for nothing."
                yield at_fault("PARAM_RANGE", chosen.keyword.rule, path, text, legal)
        for ask in asks:
            wrong = unanswered(ask, chosen.values.get(ask.name))
            if wrong:
                yield at_fault("PARAM_RANGE", chosen.keyword.rule, f"{path}.{ask.name}", *wrong)


def answered(one: Chosen, rulings: Rulings = DEFAULT) -> bool:
    """Whether an entry is known, and all that it asks for is answered as it can be."""
    keyword = keywords(rulings).get(one.entry)
    known = {ask.name for ask in keyword.asks} if keyword is not None else set()
    return (
        keyword is not None
        and set(one.values) <= known
        and not any(unanswered(ask, one.values.get(ask.name)) for ask in keyword.asks)
    )


DICE = (4, 6, 8, 10, 12)
"""The sides of the dice that can be bought."""


def meant(chosen: Chosen) -> str:
    """The entry that may be meant by what is none: of this name, or spelled almost so."""
    called = {keyword.name.casefold(): keyword for keyword in keywords().values()}
    keyword = called.get(chosen.entry[:40].casefold().strip())
    if keyword is not None:
        return f"{keyword.name} is {keyword.key}."
    return nearest(chosen.entry[:40], (*keywords(), *(one.name for one in called.values()))).strip()


def unanswered(ask: Ask, value: Any) -> tuple[str, str] | None:
    """What is wrong with an answer, and what would be right; None where nothing is."""
    if ask.flag:
        return None if value is None or isinstance(value, bool) else (f"{ask.label}? Yes or no.", "")
    if ask.words:
        there = isinstance(value, str) and (value.strip() or ask.optional)
        if there and len(str(value)) > MOST_WORDS:
            return (f"{ask.label}? In fewer words.", f"{MOST_WORDS} characters are the most.")
        return None if there or (value is None and ask.optional) else (f"{ask.label}? Some words are needed.", "")
    if ask.dice:
        fits = isinstance(value, tuple) and value and all(type(side) is int and side in DICE for side in value)
        return None if fits else (f"{ask.label}? One die or more.", "There are d4, d6, d8, d10 and d12.")
    if ask.low is not None:
        fits = (value is None and ask.optional) or (type(value) is int and ask.low <= value <= ask.high)
        return None if fits else (f"{ask.label}? A whole number.", f"{ask.low} to {ask.high} can be had.")
    return misnamed(ask, value)


MOST_WORDS = 200
"""Characters of an answer in words."""


def misnamed(ask: Ask, value: Any) -> tuple[str, str] | None:
    """What is wrong with one or several names, and what would be right; None where nothing is."""
    names = AMONG.get(ask.among, ())
    legal = f"There are {listed(names)}." if names else "Name at least one."
    if not ask.list:
        return None if value in names else (f"{ask.label}? One of what there is.", legal)
    if ask.optional and value in (None, ()):
        return None
    if not value or not isinstance(value, tuple) or not all(isinstance(one, str) and one.strip() for one in value):
        return (f"{ask.label}? A list of names.", legal)
    if len({*value}) < len(value):
        return (f"{ask.label}? Each once.", legal)
    if len(", ".join(value)) > MOST_WORDS:
        return (f"{ask.label}? In fewer words.", f"{MOST_WORDS} characters are the most.")
    if names and not set(value) <= set(names):
        return (f"{ask.label}? Only what there is.", legal)
    if ask.most and len(value) > ask.most:
        return (f"{ask.label}? {ask.most} at the most.", legal)
    return None


# Whether it goes together


def types(ability: Ability) -> Iterator[Fault]:
    """What an entry may stand on (TCG-EM-01, TCG-BO-01, TCG-CO-00, R-TCG-22)."""
    for at, chosen in enumerate(ability.keywords):
        keyword, path = chosen.keyword, f"keyword[{at}]"
        if ability.type in keyword.types:
            continue
        if ability.type in keyword.unusual:
            text = f"The document names no {keyword.family} on {with_article(ability.type)}."
            yield at_fault("SILENT_TYPE", "R-TCG-22", path, text, "Ask the GM.")
            continue
        code: Code = "PASSIVE_BARRED" if ability.type == "Passive" else "TYPE"
        code = "PASSIVE_ONLY" if keyword.types == ("Passive",) else code
        text = f"{chosen.entry} cannot stand on {with_article(ability.type)}."
        yield at_fault(code, keyword.rule, path, text, f"It can be {' or '.join(keyword.types)}.")


def repeats(ability: Ability) -> Iterator[Fault]:
    """Some entries are held once (R-TCG-24, R-TCG-128)."""
    for entry, many in Counter(chosen.entry for chosen in ability.keywords).items():
        if many > 1 and keywords()[entry].once:
            text = f"{entry} is held {many} times, and once is all."
            yield at_fault("REPEATED_ENTRY", "R-TCG-24", entry, text, "Leave the others out.")
    areas = [chosen.entry for chosen in ability.keywords if chosen.keyword.area]
    if len(set(areas)) > 1:
        text = f"An Ability has one shape, and these are {len(set(areas))}."
        yield at_fault("REPEATED_ENTRY", "R-TCG-128", areas[-1], text, "Alter I buys other shapes.")


def categories(ability: Ability) -> Iterator[Fault]:
    """Poison and Acid count as what was settled (TCG-EV-13, R-TCG-55)."""
    two_kinds = unsettled(ability)
    if two_kinds is not None and ability.kind is None:
        kinds = " or ".join(KIND_OF[two_kinds])
        text = f"{two_kinds} is {kinds}, and which is settled when it is built."
        yield at_fault("FIELD_MISSING", "TCG-EV-13", "kind", text, f"Choose {kinds}.")


def suited(ability: Ability) -> Iterator[Fault]:
    """Afflictions ride on damage of their sub-type, kinetic ones on a device (TCG-AF-00, TCG-EV-06 to TCG-EV-08)."""
    dealt = sub_types(ability)
    for at, chosen in enumerate(ability.keywords):
        wanted = chosen.keyword.sub_type
        if wanted is not None and (wanted not in dealt or not damages(ability)):
            text = f"{chosen.keyword.name} rides on {wanted} damage, and this Ability deals none."
            mend = f"Make its sub-type {wanted}, or add {wanted} by Alter III."
            mend = mend if damages(ability) else f"Make its Aspect Damage, of {wanted}."
            yield at_fault("SUBTYPE_MISMATCH", "TCG-AF-00", f"keyword[{at}]", text, mend)
    kinetic = ability.sub_type in KINETIC
    if kinetic and not ability.device and (ability.sub_type != "Impact" or ability.action == "Volley"):
        text = f"{ability.sub_type} is dealt with a device made for it."
        yield at_fault("DEVICE_REQUIRED", "R-TCG-56", "device", text, "Name one under “device”.")
    elif kinetic and ability.sub_type != "Impact" and damages(ability) and bare_handed(ability):
        text = f"A {ability.action} is made with no device, and {ability.sub_type} is dealt with one."
        yield at_fault("DEVICE_REQUIRED", "R-TCG-56", "action", text, "Ride on a Strike or a Volley.")


def damages(ability: Ability) -> bool:
    """Whether it can be used to deal damage: by its Aspect, or as Alter II turns it (TCG-AT-02)."""
    return any(used.aspect == "Damage" for used in turns(ability))


def bare_handed(ability: Ability) -> bool:
    """Whether it is done with no device: a Collide, and a Grab itself (TC-D-50, TC-D-53, R-TC-161)."""
    grip = ability.action == "Grab" and ability.type == "Active" and ability.target != "Self"
    return ability.action == "Collide" or (grip and not any(one.keyword.area for one in ability.keywords))


def loops(ability: Ability) -> Iterator[Fault]:
    """Nothing raises or gives back the resource that it costs (TCG-BO-13, R-TCG-80)."""
    own = PAYS[ability.core]
    helps = ability.type != "Passive" and any(used.aspect != "Hinderance" for used in turns(ability))
    for at, chosen in enumerate(ability.keywords) if helps else ():
        raises = chosen.entry in ("Boost V", "Reinforce III", "Duration V") and not chosen.values.get("foe")
        if raises and chosen.values["of"] == own:
            text = f"An Ability of {ability.core} costs {own}, and cannot raise it."
            others = [name for name in AMONG["paying"] if name != own]
            yield at_fault(
                "RESOURCE_LOOP", "R-TCG-80", f"keyword[{at}].of", text, f"It may raise {' or '.join(others)}."
            )


def stats(ability: Ability) -> Iterator[Fault]:
    """A stat counts once in a value (TCG-EM-04, TCG-RE-01 to TCG-RE-07)."""
    own = native(ability) or ability.aspect in ("Boost", "Hinderance")
    used = VALUE_STAT[ability.action] if ability.action is not None and own else ()
    used = (*used, ability.stat) if ability.stat is not None and not native(ability) else used
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if chosen.entry == "Empower IV" and chosen.values["of"] in used:
            text = f"{chosen.values['of']} is in the Effect Value already."
            yield at_fault("STAT_INELIGIBLE", "R-TCG-111", path, text, "Another stat can be added.")
        already = [name for name in chosen.values.get("stats", ()) if name in counted_in(chosen, used)]
        if keyword.family == "Reinforce" and already:
            text = f"{listed(already)} {'is' if len(already) == 1 else 'are'} in that already."
            yield at_fault("STAT_INELIGIBLE", keyword.rule, path, text, "Other stats can be added.")


def further(ability: Ability) -> Iterator[Fault]:
    """A value counts two more stats at the most, whatever brings them (R-TCG-129)."""
    for boon in boons(ability):
        names = list(dict.fromkeys(name for name, _ in boon.stats))
        if len(names) > MOST_REINFORCING:
            text = f"{boon.what} would count {listed(names)} besides; {MOST_REINFORCING} are the most."
            yield at_fault("STAT_INELIGIBLE", "R-TCG-129", "keyword", text, "Leave one out.")


def counted_in(chosen: Chosen, used: tuple[str, ...]) -> tuple[str, ...]:
    """The stats that a value has without Reinforce."""
    if chosen.entry == "Reinforce VII":
        return used
    return chosen.keyword.beyond or VALUES.get(str(chosen.values.get("of", "")), ())


VALUES: Mapping[str, tuple[str, ...]] = {
    "SP": CORES["Body"], "FP": CORES["Mind"], "MP": CORES["Spirit"],
    "PG": ("END", "MOR"), "MF": ("INT", "MOR"), "ER": ("ADR", "MOR"),
}  # fmt: skip
"""The stats of each resource and guard (TCG-RE-03, TCG-RE-05)."""


def resistances(ability: Ability) -> Iterator[Fault]:
    """Immunity is the most, to elements alone; only who is immune absorbs (TCG-AN-04, R-TCG-63, R-TCG-148)."""
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
                yield at_fault("PARAM_RANGE", "TCG-AN-04", path, text, "Take fewer.")
        if chosen.values.get("absorbed") and chosen.values["halves"] < 2:
            text = "Only who is immune absorbs."
            yield at_fault("PARAM_RANGE", "TCG-AN-04a", path, text, "Take two halves, or no dice.")


def wards(ability: Ability) -> Iterator[Fault]:
    """Only HP can be there for a time (R-TCG-143)."""
    for at, chosen in enumerate(ability.keywords):
        if chosen.entry == "Boost III" and chosen.values.get("temporary") and chosen.values["of"] != "HP":
            text = f"Only HP can be temporary, and these are {chosen.values['of']}."
            yield at_fault("PARAM_RANGE", "R-TCG-143", f"keyword[{at}].temporary", text, "Take a Shield, or HP.")
        elif chosen.entry == "Boost III" and chosen.values.get("temporary") and ability.type == "Passive":
            text = "Temporary HP go with their cycles, and a Passive has none."
            yield at_fault("PASSIVE_BARRED", "R-TCG-143", f"keyword[{at}].temporary", text, "Take a Shield.")


NORMAL_MODES = ("walk", "walking", "run", "running", "jump", "jumping", "climb", "climbing", "swim", "swimming")
"""TCG-AN-02."""


def bodies(ability: Ability) -> Iterator[Fault]:
    """Nobody buys how all move, nor has fewer limbs than none (TCG-AN-02, TCG-AN-03)."""
    for chosen in merged(ability.keywords):
        path = path_of(ability, chosen)
        if chosen.entry == "Anatomy II" and not chosen.values.get("fewer"):
            usual = [mode for mode in chosen.values["modes"] if mode.casefold().strip() in NORMAL_MODES]
            if usual:
                yield at_fault("PARAM_RANGE", "TCG-AN-02", path, f"All can {listed(usual)}.", "Leave that out.")
        if chosen.entry == "Anatomy III" and chosen.values.get("fewer") and chosen.values["limbs"] > LIMBS:
            yield at_fault("PARAM_RANGE", "TCG-AN-03", path, f"There are {LIMBS} limbs.", f"Take {LIMBS} or fewer.")


LIMBS = 4
"""TCG-AN-03."""


def path_of(ability: Ability, one: Chosen) -> str:
    """The path of an entry: of the first of those that are reckoned together (R-TCG-24)."""
    return f"keyword[{next(at for at, other in enumerate(ability.keywords) if mergeable(one, other) or one == other)}]"


def places(ability: Ability) -> Iterator[Fault]:
    """What begins elsewhere needs a distance, other shapes an area (TCG-RA-00a, TCG-AT-01)."""
    areas = [chosen for chosen in ability.keywords if chosen.keyword.area]
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.values.get("origin") and not ability.has("Range I"):
            text = "It begins elsewhere than with you, and nothing reaches there."
            yield at_fault("NO_RANGE", "TCG-RA-00a", path, text, "Add Range I.")
        if chosen.entry == "Alter I" and not areas:
            yield at_fault(
                "NO_AREA", "TCG-AT-01", path, "There is no shape to be altered.", "Add one of Range II to V."
            )
        small = too_large(areas[0], chosen) if chosen.entry == "Alter I" and areas else []
        if small:
            text = f"The squares of {areas[0].entry} are too few for a {listed(small)}."
            yield at_fault("PARAM_RANGE", "R-TCG-78", path, text, "Take more squares, or another shape.")
        if chosen.entry == "Alter I" and areas and areas[0].keyword.area in chosen.values["shapes"]:
            text = f"It is a {areas[0].keyword.area} already."
            yield at_fault("PARAM_RANGE", "TCG-AT-01", path, text, "Leave that shape out.")


def alike(ability: Ability) -> Iterator[Fault]:
    """What it is already it is not altered to (TCG-AT-02, TCG-AT-03)."""
    for at, chosen in enumerate(ability.keywords):
        now = {"Alter II": ability.aspect, "Alter III": ability.sub_type}.get(chosen.entry)
        if now is not None and now in (chosen.values.get("aspects") or chosen.values.get("sub_types") or ()):
            rule = chosen.keyword.rule
            yield at_fault("PARAM_RANGE", rule, f"keyword[{at}]", f"It is of {now} already.", "Leave that out.")


def too_large(area: Chosen, alter: Chosen) -> list[str]:
    """The shapes that an area cannot be altered to: the smallest has more squares than were paid for (R-TCG-78)."""
    assert area.keyword.area is not None
    bought = as_bought(area.keyword.area, area.values)
    return [form for form in alter.values["shapes"] if not can_turn(bought, form)]


def aims(ability: Ability) -> Iterator[Fault]:
    """Damage to AP, what a Passive cannot do to others, what cannot hinder."""
    if ability.at_ap and not (damages(ability) and ability.has("Empower I")):
        text = "Damage to AP is bought for dice of damage."
        yield at_fault("PARAM_RANGE", "R-TCG-109", "at_ap", text, "Add Empower I to an Ability of Damage.")
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if ability.type == "Passive" and (chosen.values.get("foe") or chosen.values.get("mode") in BARRED_MODES):
            text = "A Passive is a standing change of its owner alone."
            yield at_fault("PASSIVE_BARRED", "R-TCG-142", path, text, "Make it Active or a Trigger.")
        if ability.aspect == "Hinderance" and keyword.types == ("Passive",):
            text = f"{chosen.entry} cannot act on others."
            yield at_fault("PASSIVE_ONLY", "R-TCG-83", path, text, "Leave it out, or choose another Aspect.")
        if ability.aspect == "Hinderance" and for_the_willing(chosen):
            text = f"{chosen.entry} changes you or the willing; of a foe’s, extra senses alone can be taken."
            yield at_fault("PARAM_RANGE", "R-TCG-66", path, text, "Leave it out, or choose another Aspect.")


BARRED_MODES = ("decrease", "restore", "destroy")
"""What a Passive cannot do to AP (R-TCG-81, R-TCG-142)."""

CHECKS: tuple[Callable[[Ability], Iterator[Fault]], ...] = (
    types, repeats, categories, suited, loops, stats, further, resistances, wards, bodies, places, alike, aims,
    cautions,
)  # fmt: skip


# Whether it can be paid for


BIGGER: tuple[Slot, ...] = ("Single", "Double")
"""The Slots that hold more than others."""


def costs_too_much(ability: Ability, maker: Maker) -> Iterator[Fault]:
    """No more ACP than the Slot holds; a device of no more than Common worth (TCG-BU-06, TCG-CR-03)."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot).total
    allowed, cost = most + credit(ability, most, rulings).total, spent(ability, rulings).total
    if not cost:
        yield at_fault(
            "FIELD_MISSING", "R-TCG-150", "keyword", "Nothing is bought by its Keywords.", "Choose something."
        )
    if cost > allowed:
        text = f"It costs {cost} ACP, and a {ability.slot} Slot of {ability.core} holds {allowed}."
        larger = [slot for slot in BIGGER if maker.ceiling(ability.core, slot).total >= cost]
        mend = f"Take {cost - allowed} ACP off."
        if larger:
            dearer = use_points(replace(ability, slot=larger[0]), rulings).total > use_points(ability, rulings).total
            more = ", and its uses take more" if dearer else ""
            mend = f"A {larger[0]} Slot holds it{more}."
        yield at_fault("OVER_CEILING", "TCG-BU-06", "slot", text, mend)
    for chosen in merged(ability.keywords):
        path = path_of(ability, chosen)
        if rulings.travel_capacity == "pooled" and chosen.values.get("first", 1) > 1:
            text = "Each further square of room costs 4 ACP, and each first one more."
            yield at_fault("NO_EFFECT", "R-TCG-132", path, text, "Take 1 first, and the others as further.")
        if maker.ally and chosen.values.get("unique"):
            text = "Allies of Allies are nobody in particular."
            yield at_fault("PARAM_RANGE", "TCG-AY-12", f"{path}.unique", text, "Say no.")
        common = 60 + int(rulings.ecp_rate) * maker.level
        if chosen.entry == "Creation III" and chosen.values["ecp"] > common:
            text = f"A Common device of level {maker.level} is worth {common} ECP at the most."
            yield at_fault("ECP_OVER", "R-TCG-101", f"{path}.ecp", text, f"Take {common} or less.")
