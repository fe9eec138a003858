"""The modifiers of scores and rolls that come from Abilities, items and Afflictions (R-TCG-12, R-TCG-13, R-TCG-140)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from facedown.game import Addend
from facedown.systems.tri_core.abilities.stat_modifiers import MOST_REINFORCING, ON_ITS_USER, ability_modifiers
from facedown.systems.tri_core.model import (
    AS_WELL,
    UNARMED,
    VALUE_STAT,
    Ability,
    Card,
    Character,
    CoreAction,
    Item,
    Malady,
    Rulings,
    Sheet,
    Stat,
    StatModifier,
    item_ref,
    merged,
    term,
)
from facedown.systems.tri_core.rules import numbers

LOWERED: Mapping[Malady, tuple[tuple[str, ...], str]] = {
    "Freeze": (("Speed Rank",), "TCG-AF-02"),
    "Melt": (("Physical Armor", "Mental Armor", "Energy Armor"), "TCG-AF-07"),
    "Slowed": (("AP",), "TCG-AF-14"),
}
"""The scores that Afflictions lower by their steps, with the rule."""


def temporary_modifiers(one: Character, name: str) -> Iterator[Addend]:
    """Yield the addends that temporary modifiers and Afflictions add to a score now."""
    for modifier in one.stat_modifiers:
        if modifier.what == name and modifier.action is None:
            yield numbers.modifier_value(one.sheet, modifier)
    for affliction in one.afflictions:
        names, rule = LOWERED.get(affliction.kind, ((), ""))
        if name in names and affliction.steps:
            yield Addend(term(affliction.kind), -affliction.steps, rule)


def effective_modifiers(one: Character, rulings: Rulings, what: str) -> tuple[StatModifier, ...]:
    """Return the modifiers of a statistic that count now: permanent and temporary, or only the latest (R-TCG-12)."""
    found = tuple(
        modifier for modifier in (*numbers.sheet_modifiers(one.sheet), *one.stat_modifiers) if modifier.what == what
    )
    return found[-1:] if rulings.boost_stack == "latest" else found


def superseded_modifiers(one: Character, rulings: Rulings, name: str) -> list[Addend]:
    """Return the lasting modifiers of a score that do not count when only the latest one does (R-TCG-12, L413).

    A temporary modifier is newer than every lasting one. Among lasting ones, the last counts. Modifiers that are
    not Boosts, for example those of a curse, always count.
    """
    if rulings.boost_stack != "latest":
        return []
    standing = [
        numbers.modifier_value(one.sheet, modifier)
        for modifier in numbers.sheet_modifiers(one.sheet)
        if modifier.what == name
    ]
    newer = any(modifier.what == name for modifier in one.stat_modifiers)
    replaced = standing if newer else standing[:-1]
    return [Addend(term("superseded effect"), -was.value, "R-TCG-12") for was in replaced]


# Rolls


def roll_modifiers(
    one: Character, rulings: Rulings, what: str, action: CoreAction | None, ability: Ability | None = None,
    items: Sequence[str] = (),
) -> tuple[StatModifier, ...]:  # fmt: skip
    """Return the modifiers of an Effect Value or Accuracy: permanent, temporary, and from the Ability in use.

    Only the newest modifier of each class counts, and the Ability in use is the newest (R-TCG-12, R-TCG-13).
    """
    found = [
        modifier for modifier in (*permanent_modifiers(one, items), *one.stat_modifiers) if modifier.of(what, action)
    ]
    if ability is not None and ability.aspect in ON_ITS_USER:
        found += [modifier for modifier in ability_modifiers(ability) if modifier.what == what]
    of_each = newest_of_each_class(found, rulings)
    if what != "Effect Value":
        return of_each
    own: tuple[Stat, ...] = VALUE_STAT[action] if action is not None else ()
    own = UNARMED if action == "Strike" and not items else own  # bare-handed, a Strike has UCB
    counted = further_stats(one.sheet, of_each, own)
    return tuple(with_further_stats(modifier, at, counted) for at, modifier in enumerate(of_each))


def permanent_modifiers(one: Character, items: Sequence[str] = ()) -> Iterator[StatModifier]:
    """Yield the modifiers of Passives and of items that are worn or, if held, used for the roll (R-TCG-106)."""
    return (
        modifier
        for modifier in numbers.sheet_modifiers(one.sheet)
        if modifier.kind != "equipment" or bears_on_roll(one, modifier, items)
    )


def newest_of_each_class(found: Iterable[StatModifier], rulings: Rulings) -> tuple[StatModifier, ...]:
    """Return the newest modifier of each class, or the newest of all, as the table rules (R-TCG-12)."""
    latest = rulings.boost_stack == "latest"
    return tuple({"" if latest else modifier.kind: modifier for modifier in found}.values())


def with_counted_stats(
    one: Character, rulings: Rulings, others: Iterable[StatModifier], modifier: StatModifier
) -> StatModifier:
    """Return the modifier with only the stats that still count beside other modifiers (R-TCG-129).

    The stats that a Strike adds itself, and the items used, are known only when it is rolled.
    """
    if modifier.what != "Effect Value" or modifier.worse:
        return modifier
    own: tuple[Stat, ...] = VALUE_STAT[modifier.action] if modifier.action not in (None, "Strike") else ()
    there = (each for each in (*permanent_modifiers(one), *others) if each.of(modifier.what, modifier.action))
    found = newest_of_each_class((*there, modifier), rulings)
    return with_further_stats(modifier, found.index(modifier), further_stats(one.sheet, found, own))


def further_stats(sheet: Sheet, found: Iterable[StatModifier], own: tuple[Stat, ...]) -> Mapping[Stat, int]:
    """Return the additional stats of a value, each with the index of the modifier that adds it.

    Each stat counts once, by its largest modifier; at most the first two count (R-TCG-111, R-TCG-129, R-TCG-130).
    """
    best: dict[Stat, tuple[int, int]] = {}
    for at, modifier in enumerate(found):
        shared = ((name, numbers.stat_value(sheet, name) // share) for name, share in modifier.stats)
        for name, worth in () if modifier.worse else (*modifier.lent, *shared):
            if name not in own and worth > best.get(name, (0, -1))[1]:
                best[name] = (at, worth)
    return {name: at for name, (at, _) in list(best.items())[:MOST_REINFORCING]}


def with_further_stats(modifier: StatModifier, at: int, counted: Mapping[Stat, int]) -> StatModifier:
    """Return the modifier at an index with only those stats that count through it."""
    if modifier.worse:
        return modifier
    over = sum(worth for name, worth in modifier.lent if counted.get(name) != at)
    return replace(
        modifier, points=modifier.points - over, stats=tuple(one for one in modifier.stats if counted.get(one[0]) == at)
    )


def bears_on_roll(one: Character, modifier: StatModifier, items: Sequence[str]) -> bool:
    """Return whether the modifier of an item applies to a roll: the item is used for it, or worn (R-TCG-106)."""
    return modifier.source in items or one.item(modifier.source).place not in ("main", "off", "both")


def modifier_dice(found: Iterable[StatModifier]) -> list[Addend]:
    """Return how many dice modifiers add to a pool or remove from it (TCG-EM-01, TCG-PR-01, R-TCG-112)."""
    return [
        Addend(modifier.source, modifier.sign * len(modifier.dice), modifier.rule)
        for modifier in found
        if modifier.dice
    ]


def dice_of_other_size(found: Iterable[StatModifier], size: int = 12) -> tuple[tuple[int, int], ...]:
    """Return the dice that modifiers add with a size other than this one."""
    sides = [side for modifier in found if not modifier.worse for side in modifier.dice if side != size]
    return tuple((sides.count(side), side) for side in sorted(set(sides), reverse=True))


def modifier_addends(one: Character, found: Sequence[StatModifier], pool: int) -> list[Addend]:
    """Return the addends of modifiers to a roll; some add points for each die of the pool.

    Rules: TCG-EM-02, TCG-EM-03, TCG-EM-04, R-TCG-110.
    """
    parts = [numbers.modifier_value(one.sheet, modifier) for modifier in found]
    parts += [
        Addend(modifier.source, modifier.sign * modifier.per_die * pool, "TCG-EM-03")
        for modifier in found
        if modifier.per_die
    ]
    return [part for part in parts if part.value]


def rerolled_dice(found: Iterable[StatModifier]) -> int:
    """Return how many dice can be rolled again (TCG-PR-03)."""
    return max(0, sum(modifier.sign * modifier.again for modifier in found))


def invested_dice(one: Character, card: Card, ability: Ability | None) -> list[Addend]:
    """Return the dice added to a use by charging, by energy of squares, and by another held device.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02.
    """
    if ability is None:
        return []
    parts = charge_dice(card, ability)
    parts += [Addend(term("energy drawn"), card.drawn, "TCG-KI-02")] if card.drawn else []
    beside = device_beside(one, card) if ability.has("Reinforce VIII") else None
    parts += [Addend(item_ref(one.key, beside.name), beside.dice, "TCG-RE-08")] if beside is not None else []
    return parts


def charge_dice(card: Card, ability: Ability) -> list[Addend]:
    """Return the dice that charging adds, of the size that the action rolls.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04, R-TCG-89.
    """
    counts = {
        "Charge I": (max(0, card.cycles), "TCG-CH-01"), "Charge II": (card.charge_ap // 3, "TCG-CH-02"),
        "Charge III": (card.charge_points, "TCG-CH-03"),
    }  # fmt: skip
    found = {chosen.entry: chosen.values["dice"] for chosen in merged(ability.keywords) if chosen.entry in counts}
    parts = [
        Addend(term(name), found[name] * many, rule) for name, (many, rule) in counts.items() if name in found and many
    ]
    return [*parts, *([Addend(term("Charge IV"), card.backlash, "TCG-CH-04")] if card.backlash else [])]


def device_beside(one: Character, card: Card) -> Item | None:
    """Return the best held, working device not in use already, whose dice Reinforce VIII adds (TCG-RE-08)."""
    held = [item for item in one.sheet.items if item.place in ("main", "off", "both") and item.durability != 0]
    return max((item for item in held if item.name not in card.items and item.dice), key=highest_roll, default=None)


def highest_roll(item: Item) -> int:
    """Return the highest total of a device’s dice."""
    return item.dice * item.sides


def invested_dice_of_other_size(
    one: Character, rulings: Rulings, card: Card, ability: Ability | None, size: int = 12, *, own: int
) -> tuple[tuple[int, int], ...]:
    """Return the invested dice whose size differs from that of the pool: of a charge, energy or a device.

    R-TCG-89, R-TCG-119, TCG-RE-08. `own`: the sides of the action’s own dice.
    """
    if ability is None:
        return ()
    found = [(sum(part.value for part in charge_dice(card, ability)), own)]
    found += [(card.drawn, 10 if rulings.kinesis_ii == "10acp_1ap_d10" else 12)]
    beside = device_beside(one, card) if ability.has("Reinforce VIII") else None
    found += [(beside.dice, beside.sides)] if beside is not None else []
    return tuple((many, sides) for many, sides in found if many and sides != size)


def blind_penalty(one: Character) -> list[Addend]:
    """Return the dice that Blind removes from the pools of actions (TCG-AF-08)."""
    blind = one.afflicted("Blind")
    return [Addend(term("Blind"), -blind.steps, "TCG-AF-08")] if blind is not None else []


def bash_penalty(one: Character, flat: Sequence[Addend]) -> list[Addend]:
    """Return how much Bash reduces the flat bonus of a Core Action, at most to 0 (TCG-AF-12, R-TCG-152)."""
    bash, whole = one.afflicted("Bash"), sum(part.value for part in flat)
    return [Addend(term("Bash"), -min(bash.steps, whole), "R-TCG-152")] if bash is not None and whole > 0 else []


def pain_penalty(one: Character) -> list[Addend]:
    """Return how much Pain reduces every Resolve (TCG-AF-15, R-TCG-49)."""
    pain = one.afflicted("Pain")
    return [Addend(term("Pain"), -pain.steps, "TCG-AF-15")] if pain is not None else []


def ability_used(one: Character, card: Card) -> Ability | None:
    """Return the Ability that a card uses, as changed by Alter II and III; None without one (TCG-AT-02, TCG-AT-03)."""
    return ability_as_used(one.sheet.ability(card.ability), card) if card.ability else None


def altering_passives(sheet: Sheet) -> tuple[Ability, ...]:
    """Return the Passives that let a character change the sub-type of any attack (TCG-AT-03, R-TCG-137, R-TCG-153)."""
    return tuple(
        one for one in sheet.abilities
        if one.type == "Passive" and one.has("Alter III") and not sheet.why_suspended(one.name)
    )  # fmt: skip


def ability_as_used(ability: Ability, card: Card) -> Ability:
    """Return the Ability with the Aspect and sub-type that were chosen on its card."""
    changed = replace(ability, aspect=card.turned) if card.turned else ability
    if not card.element or card.element.startswith(AS_WELL):
        return changed
    return replace(changed, sub_type=card.element)
