"""The changes to scores and rolls by Abilities, items and Afflictions: modifiers, extra dice and penalties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import Addend, scaled_addend, single
from facedown.systems.tri_core.abilities.stat_modifiers import MOST_REINFORCING, OWN_ROLL_ASPECTS, ability_modifiers
from facedown.systems.tri_core.model import (
    UNARMED,
    VALUE_STAT,
    Ability,
    AfflictionName,
    Card,
    Character,
    CoreAction,
    Item,
    Rulings,
    Sheet,
    Shield,
    Stat,
    StatModifier,
    adds_sub_type,
    chosen_sub_type,
    item_ref,
    term,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.charges import charge_dice

LOWERED_SCORES: Mapping[AfflictionName, tuple[tuple[str, ...], str]] = {
    "Freeze": (("Speed Rank",), "TCG-AF-02"),
    "Melt": (("Physical Armor", "Mental Armor", "Energy Armor"), "TCG-AF-07"),
    "Slowed": (("AP",), "TCG-AF-14"),
}
"""For each Affliction that lowers scores: the names of the scores, and the rule. Each step lowers each score by 1."""


def temporary_modifiers(character: Character, name: str) -> Iterator[Addend]:
    """Yield the addends of temporary modifiers and Afflictions to the score `name`; penalties are negative.

    Modifiers that apply to only one Core Action are left out.
    """
    for modifier in character.stat_modifiers:
        if modifier.what == name and modifier.action is None:
            yield numbers.modifier_value(character.sheet, modifier)
    for affliction in character.afflictions:
        names, rule = LOWERED_SCORES.get(affliction.kind, ((), ""))
        if name in names and affliction.steps:
            yield Addend(term(affliction.kind), -affliction.steps, rule)


def effective_modifiers(character: Character, rulings: Rulings, what: str) -> tuple[StatModifier, ...]:
    """Return the modifiers that change the statistic `what`.

    Under a ruling, only the newest bonus and the newest penalty are returned (R-TCG-12).
    """
    found = tuple(
        modifier
        for modifier in (*numbers.sheet_modifiers(character.sheet), *character.stat_modifiers)
        if modifier.what == what
    )
    return newest_bonus_and_penalty(found) if only_newest_counts(rulings) else found


def only_newest_counts(rulings: Rulings) -> bool:
    """Return whether a ruling says that only the newest Boost, Curse or Shield counts, not the newest of each class.

    Rules: R-TCG-12.
    """
    return rulings.boost_stack == "latest"


def with_newest_shield(character: Character, rulings: Rulings, shield: Shield) -> Character:
    """Return the character with the new Shield `shield`, and without the Shields that it replaces.

    If `shield` has 0 points, Shields are removed and none is added.

    Rules: R-TC-115, R-TCG-12.
    """
    alike = [one for one in character.shields if one.resource == shield.resource]
    replaced = [one for one in alike if one.kind == shield.kind or only_newest_counts(rulings)]
    others = tuple(one for one in character.shields if one not in replaced)
    return replace(character, shields=(*others, shield) if shield.points else others)


def newest_bonus_and_penalty(modifiers: Iterable[StatModifier]) -> tuple[StatModifier, ...]:
    """Return the newest bonus and the newest penalty in `modifiers` (TCG-AC-16).

    `modifiers`: the modifiers, oldest first.
    """
    return tuple({modifier.worse: modifier for modifier in modifiers}.values())


def superseded_modifiers(character: Character, rulings: Rulings, name: str) -> list[Addend]:
    """Return addends that cancel permanent modifiers of the score `name`, if newer modifiers have replaced these.

    The list is empty unless a ruling counts only the newest Boost. Changes made on the sheet by hand are not cancelled.

    Rules: R-TCG-12, TCG-AC-16.
    """
    if not only_newest_counts(rulings):
        return []
    permanent = [modifier for modifier in numbers.sheet_modifiers(character.sheet) if modifier.what == name]
    counted = effective_modifiers(character, rulings, name)
    replaced = (numbers.modifier_value(character.sheet, one) for one in permanent if one not in counted)
    return [Addend(term("superseded effect"), -was.value, "R-TCG-12") for was in replaced]


# Rolls


def roll_modifiers(
    character: Character, rulings: Rulings, what: str, action: CoreAction | None, ability: Ability | None = None,
    items: Sequence[str] = (),
) -> tuple[StatModifier, ...]:  # fmt: skip
    """Return the modifiers that apply to an Effect Value roll or Accuracy roll.

    `what`: “Effect Value” or “Accuracy”.
    `ability`: the Ability used; its own modifiers can be included.
    `items`: the names of the items used.

    Rules: R-TCG-12, R-TCG-13, R-TCG-140.
    """
    found = [
        modifier
        for modifier in (*permanent_modifiers(character, items), *character.stat_modifiers)
        if modifier.changes(what, action)
    ]
    if ability is not None and ability.aspect in OWN_ROLL_ASPECTS:
        found += [modifier for modifier in ability_modifiers(ability) if modifier.what == what]
    of_each = newest_of_each_class(found, rulings)
    if what != "Effect Value":
        return of_each
    own: tuple[Stat, ...] = VALUE_STAT[action] if action is not None else ()
    own = UNARMED if action == "Strike" and not items else own  # an unarmed Strike adds UCB instead of its stat
    counted = further_stats(character.sheet, of_each, own)
    return tuple(with_further_stats(modifier, at, counted) for at, modifier in enumerate(of_each))


def permanent_modifiers(character: Character, items: Sequence[str] = ()) -> Iterator[StatModifier]:
    """Yield the modifiers from a character’s Passives, its worn items, and its held items named in `items`.

    Rules: R-TCG-106.
    """
    return (
        modifier
        for modifier in numbers.sheet_modifiers(character.sheet)
        if modifier.kind != "equipment" or applies_to_roll(character, modifier, items)
    )


def newest_of_each_class(modifiers: Iterable[StatModifier], rulings: Rulings) -> tuple[StatModifier, ...]:
    """Return the newest modifier of each class (R-TCG-12).

    Under a ruling, return only the newest bonus and the newest penalty, whatever their class.
    `modifiers`: the modifiers, oldest first.
    """
    if only_newest_counts(rulings):
        return newest_bonus_and_penalty(modifiers)
    return tuple({modifier.kind: modifier for modifier in modifiers}.values())


def with_counted_stats(
    character: Character, rulings: Rulings, others: Iterable[StatModifier], modifier: StatModifier
) -> StatModifier:
    """Return `modifier` without the additional stats that do not count (R-TCG-129).

    `others`: the character’s temporary modifiers.
    Held items are ignored. Only a bonus to Effect Values is changed.
    """
    if modifier.what != "Effect Value" or modifier.worse:
        return modifier
    own: tuple[Stat, ...] = VALUE_STAT[modifier.action] if modifier.action not in (None, "Strike") else ()
    every = (*permanent_modifiers(character), *others)
    there = (each for each in every if each.changes(modifier.what, modifier.action))
    found = newest_of_each_class((*there, modifier), rulings)
    return with_further_stats(modifier, found.index(modifier), further_stats(character.sheet, found, own))


def further_stats(sheet: Sheet, modifiers: Iterable[StatModifier], own: tuple[Stat, ...]) -> Mapping[Stat, int]:
    """Return the additional stats that count for an Effect Value, each with the index of its modifier in `modifiers`.

    `own`: the stats that the action itself adds. These are left out of the result.

    Rules: R-TCG-111, R-TCG-129, R-TCG-130.
    """
    best: dict[Stat, tuple[int, int]] = {}
    for at, modifier in enumerate(modifiers):
        shared = ((name, numbers.stat_value(sheet, name) // share) for name, share in modifier.stats)
        for name, worth in () if modifier.worse else (*modifier.stat_parts, *shared):
            if name not in own and worth > best.get(name, (0, -1))[1]:
                best[name] = (at, worth)
    return {name: at for name, (at, _) in list(best.items())[:MOST_REINFORCING]}


def with_further_stats(modifier: StatModifier, at: int, counted: Mapping[Stat, int]) -> StatModifier:
    """Return the modifier without the additional stats that do not count. A penalty is returned unchanged.

    `at`: the index of the modifier in the list given to `further_stats`.
    `counted`: the result of `further_stats`.
    """
    if modifier.worse:
        return modifier
    over = sum(worth for name, worth in modifier.stat_parts if counted.get(name) != at)
    return replace(
        modifier, points=modifier.points - over, stats=tuple(one for one in modifier.stats if counted.get(one[0]) == at)
    )


def applies_to_roll(character: Character, modifier: StatModifier, items: Sequence[str]) -> bool:
    """Return whether the modifier of an equipped item applies to a roll (R-TCG-106).

    `items`: the names of the items used for the roll.
    """
    return modifier.source in items or not character.item(modifier.source).held


def modifier_dice(modifiers: Iterable[StatModifier]) -> list[Addend]:
    """Return the number of dice that each modifier adds to a pool, as addends; negative if dice are removed.

    Rules: TCG-EM-01, TCG-PR-01, R-TCG-112.
    """
    return [
        Addend(modifier.source, modifier.sign * len(modifier.dice), modifier.rule)
        for modifier in modifiers
        if modifier.dice
    ]


def dice_of_other_size(modifiers: Iterable[StatModifier], size: int = 12) -> tuple[tuple[int, int], ...]:
    """Return the bonus dice that do not have `size` sides, as pairs of (number of dice, sides), largest size first."""
    sides = [side for modifier in modifiers if not modifier.worse for side in modifier.dice if side != size]
    return tuple((sides.count(side), side) for side in sorted(set(sides), reverse=True))


def modifier_addends(character: Character, modifiers: Sequence[StatModifier], pool: int) -> list[Addend]:
    """Return the points that modifiers add to a roll, as addends; the addends of penalties are negative.

    `pool`: the number of dice rolled.

    Rules: TCG-EM-02, TCG-EM-03, TCG-EM-04, R-TCG-110.
    """
    parts = [numbers.modifier_value(character.sheet, modifier) for modifier in modifiers]
    parts += [
        scaled_addend(
            single(term("dice"), pool, "TCG-EM-03"),
            "TCG-EM-03",
            label=modifier.source,
            times=modifier.per_die,
            negative=modifier.worse,
        )
        for modifier in modifiers
        if modifier.per_die
    ]
    return [part for part in parts if part.value]


def rerolled_dice(modifiers: Iterable[StatModifier]) -> int:
    """Return how many dice can be rolled again because of `modifiers`; at least 0 (TCG-PR-03)."""
    return max(0, sum(modifier.sign * modifier.rerolls for modifier in modifiers))


def invested_dice(character: Character, card: Card, ability: Ability | None) -> list[Addend]:
    """Return the numbers of extra dice from charging, drawn energy and a second device, one addend for each source.

    `ability`: the Ability that the card uses; None gives an empty list.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02.
    """
    if ability is None:
        return []
    parts = charge_dice(card, ability)
    parts += [Addend(term("energy drawn"), card.drawn, "TCG-KI-02")] if card.drawn else []
    second = second_device(character, card) if ability.has("Reinforce VIII") else None
    parts += [Addend(item_ref(character.key, second.name), second.dice, "TCG-RE-08")] if second is not None else []
    return parts


def second_device(character: Character, card: Card) -> Item | None:
    """Return the best held device that the card does not use; None if there is no such device.

    The best device has the highest possible roll. Broken devices and devices without dice are left out.

    Rules: TCG-RE-08.
    """
    held = [item for item in character.sheet.items if item.usable_in_hand]
    return max((item for item in held if item.name not in card.items and item.dice), key=highest_roll, default=None)


def highest_roll(item: Item) -> int:
    """Return the highest possible total of a device’s dice, without explosions."""
    return item.dice * item.sides


def invested_dice_of_other_size(
    character: Character, rulings: Rulings, card: Card, ability: Ability | None, size: int = 12, *, own: int
) -> tuple[tuple[int, int], ...]:
    """Return the extra dice of an Ability that do not have `size` sides, as pairs of (number of dice, sides).

    `own`: the sides of the action’s own dice and of dice from a charge.

    Rules: R-TCG-89, R-TCG-119, TCG-RE-08.
    """
    if ability is None:
        return ()
    found = [(sum(part.value for part in charge_dice(card, ability)), own)]
    found += [(card.drawn, 10 if rulings.kinesis_ii == "10acp_1ap_d10" else 12)]
    second = second_device(character, card) if ability.has("Reinforce VIII") else None
    found += [(second.dice, second.sides)] if second is not None else []
    return tuple((many, sides) for many, sides in found if many and sides != size)


def blind_penalty(character: Character) -> list[Addend]:
    """Return the dice that Blind removes from each pool of a character, as a negative addend; empty without Blind.

    Rules: TCG-AF-08.
    """
    blind = character.afflicted("Blind")
    return [Addend(term("Blind"), -blind.steps, "TCG-AF-08")] if blind is not None else []


def bash_penalty(character: Character, flat: Sequence[Addend]) -> list[Addend]:
    """Return the penalty of Bash to a Core Action, as a negative addend; empty if there is no penalty.

    `flat`: the addends of the flat bonus.

    Rules: TCG-AF-12, R-TCG-152.
    """
    bash, whole = character.afflicted("Bash"), sum(part.value for part in flat)
    return [Addend(term("Bash"), -min(bash.steps, whole), "R-TCG-152")] if bash is not None and whole > 0 else []


def pain_penalty(character: Character) -> list[Addend]:
    """Return the penalty of Pain to each Resolve of a character, as a negative addend; empty if there is no Pain.

    Rules: TCG-AF-15, R-TCG-49.
    """
    pain = character.afflicted("Pain")
    return [Addend(term("Pain"), -pain.steps, "TCG-AF-15")] if pain is not None else []


def ability_used(character: Character, card: Card) -> Ability | None:
    """Return the Ability that a card uses, as changed by Alter II and Alter III; None if the card uses no Ability.

    Rules: TCG-AT-02, TCG-AT-03.
    """
    return ability_as_used(character.sheet.ability(card.ability), card) if card.ability else None


@lru_cache(maxsize=1024)
def altering_passives(sheet: Sheet) -> tuple[Ability, ...]:
    """Return the Passives of a sheet that have Alter III, which can change the sub-type of an attack.

    Suspended Passives are left out. Rules: TCG-AT-03, R-TCG-137, R-TCG-153.
    """
    return tuple(
        one for one in sheet.abilities
        if one.type == "Passive" and one.has("Alter III") and not sheet.why_suspended(one.name)
    )  # fmt: skip


def ability_as_used(ability: Ability, card: Card) -> Ability:
    """Return the Ability with the Aspect and the sub-type chosen on the card.

    A chosen sub-type that is added to the usual one is ignored: see `altered_types`.
    """
    changed = replace(ability, aspect=card.turned) if card.turned else ability
    if not card.element or adds_sub_type(card.element):
        return changed
    return replace(changed, sub_type=chosen_sub_type(card.element))
