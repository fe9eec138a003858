"""What Abilities and Afflictions make of somebody’s numbers and rolls now (R-TCG-12, R-TCG-13, R-TCG-140)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from facedown.game import Addend
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.ability import Ability, merged
from facedown.systems.tri_core.abilities.boons import MOST_REINFORCING, Boon, boons
from facedown.systems.tri_core.cards import AS_WELL, Card
from facedown.systems.tri_core.model import Character
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item, Sheet
from facedown.systems.tri_core.terms import UNARMED, VALUE_STAT, CoreAction, Malady, Stat

ON_ITS_USER = ("Damage", "Heal", "Shield")
"""The Aspects of which Empower and Precision bear on the use itself; of the others on whom it is used (R-TCG-140)."""

LOWERED: Mapping[Malady, tuple[tuple[str, ...], str]] = {
    "Freeze": (("Speed Rank",), "TCG-AF-02"),
    "Melt": (("Physical Armor", "Mental Armor", "Energy Armor"), "TCG-AF-07"),
    "Slowed": (("AP",), "TCG-AF-14"),
}
"""The scores that Afflictions lower by their steps, with the rule."""


def now_bearing(one: Character, name: str) -> Iterator[Addend]:
    """What boons and Afflictions add to a score for the time being."""
    for boon in one.boons:
        if boon.what == name and boon.action is None:
            yield numbers.weighed(one.sheet, boon)
    for affliction in one.afflictions:
        names, rule = LOWERED.get(affliction.kind, ((), ""))
        if name in names and affliction.steps:
            yield Addend(affliction.kind, -affliction.steps, rule)


def counting(one: Character, rulings: Rulings, what: str) -> tuple[Boon, ...]:
    """The boons on something that count now: those that always stand and those for now, or the latest (R-TCG-12)."""
    found = tuple(boon for boon in (*numbers.passives(one.sheet), *one.boons) if boon.what == what)
    return found[-1:] if rulings.boost_stack == "latest" else found


def outdone(one: Character, rulings: Rulings, name: str) -> list[Addend]:
    """What of a score’s standing changes does not count, where the latest alone does (R-TCG-12, L413).

    A boon for now is newer than all that stands; of that the last one counts.
    """
    if rulings.boost_stack != "latest":
        return []
    standing = [numbers.weighed(one.sheet, boon) for boon in numbers.passives(one.sheet) if boon.what == name]
    newer = any(boon.what == name for boon in one.boons)
    without = numbers.changes(one.sheet, name) if newer else standing[:-1]
    return [Addend(f"instead of {was.label}", -was.value, "R-TCG-12") for was in without]


# Rolls


def on_roll(
    one: Character, rulings: Rulings, what: str, action: CoreAction | None, ability: Ability | None = None,
    items: Sequence[str] = (),
) -> tuple[Boon, ...]:  # fmt: skip
    """The boons on an Effect Value or an Accuracy: standing ones, those for now, and what an Ability brings to its use.

    One of a class counts, the newest: what is used now takes the place of what was used before (R-TCG-12, R-TCG-13).
    """
    found = [boon for boon in (*standing(one, items), *one.boons) if boon.of(what, action)]
    if ability is not None and ability.aspect in ON_ITS_USER:
        found += [boon for boon in boons(ability) if boon.what == what]
    of_each = newest_of_each(found, rulings)
    if what != "Effect Value":
        return of_each
    own: tuple[Stat, ...] = VALUE_STAT[action] if action is not None else ()
    own = UNARMED if action == "Strike" and not items else own  # bare-handed, a Strike has UCB
    counted = further(one.sheet, of_each, own)
    return tuple(with_further(boon, at, counted) for at, boon in enumerate(of_each))


def standing(one: Character, items: Sequence[str] = ()) -> Iterator[Boon]:
    """What Passives and devices change always, of those in hand the ones that are used (R-TCG-106)."""
    return (boon for boon in numbers.passives(one.sheet) if boon.kind != "equipment" or in_use(one, boon, items))


def newest_of_each(found: Iterable[Boon], rulings: Rulings) -> tuple[Boon, ...]:
    """Of every class the newest, or the newest of all (R-TCG-12)."""
    latest = rulings.boost_stack == "latest"
    return tuple({"" if latest else boon.kind: boon for boon in found}.values())


def as_counted(one: Character, rulings: Rulings, others: Iterable[Boon], boon: Boon) -> Boon:
    """A boon with those of its stats alone that count beside what always stands and others for now (R-TCG-129).

    What a Strike counts itself, and which devices are used, is known as it is rolled.
    """
    if boon.what != "Effect Value" or boon.worse:
        return boon
    own: tuple[Stat, ...] = VALUE_STAT[boon.action] if boon.action not in (None, "Strike") else ()
    there = (each for each in (*standing(one), *others) if each.of(boon.what, boon.action))
    found = newest_of_each((*there, boon), rulings)
    return with_further(boon, found.index(boon), further(one.sheet, found, own))


def further(sheet: Sheet, found: Iterable[Boon], own: tuple[Stat, ...]) -> Mapping[Stat, int]:
    """The stats that a value counts besides its own, with the place of the boon that each comes by.

    Each once, by the boon that makes most of it; two of them at the most, the first (R-TCG-111, R-TCG-129, R-TCG-130).
    """
    best: dict[Stat, tuple[int, int]] = {}
    for at, boon in enumerate(found):
        shared = ((name, numbers.points(sheet, name) // share) for name, share in boon.stats)
        for name, worth in () if boon.worse else (*boon.lent, *shared):
            if name not in own and worth > best.get(name, (0, -1))[1]:
                best[name] = (at, worth)
    return {name: at for name, (at, _) in list(best.items())[:MOST_REINFORCING]}


def with_further(boon: Boon, at: int, counted: Mapping[Stat, int]) -> Boon:
    """A boon with those of its stats alone that count by it."""
    if boon.worse:
        return boon
    over = sum(worth for name, worth in boon.lent if counted.get(name) != at)
    return replace(boon, points=boon.points - over, stats=tuple(one for one in boon.stats if counted.get(one[0]) == at))


def in_use(one: Character, boon: Boon, items: Sequence[str]) -> bool:
    """Whether a device bears on a roll: it is used for it, or worn (R-TCG-106)."""
    return boon.source in items or one.item(boon.source).place not in ("main", "off", "both")


def dice(found: Iterable[Boon]) -> list[Addend]:
    """The dice that boons add to a pool, or take from it (TCG-EM-01, TCG-PR-01, R-TCG-112)."""
    return [Addend(boon.source, boon.sign * len(boon.dice), boon.rule) for boon in found if boon.dice]


def apart(found: Iterable[Boon], size: int = 12) -> tuple[tuple[int, int], ...]:
    """Those of them that are of another size."""
    sides = [side for boon in found if not boon.worse for side in boon.dice if side != size]
    return tuple((sides.count(side), side) for side in sorted(set(sides), reverse=True))


def plus(one: Character, found: Sequence[Boon], pool: int) -> list[Addend]:
    """What boons add to the dice, some of it for each die of the pool (TCG-EM-02 to EM-04, R-TCG-110)."""
    parts = [numbers.weighed(one.sheet, boon) for boon in found]
    parts += [
        Addend(f"{boon.source}, {boon.per_die} for each of {pool} dice", boon.sign * boon.per_die * pool, "TCG-EM-03")
        for boon in found
        if boon.per_die
    ]
    return [part for part in parts if part.value]


def again(found: Iterable[Boon]) -> int:
    """How many dice can be rolled again (TCG-PR-03)."""
    return max(0, sum(boon.sign * boon.again for boon in found))


def put_in(one: Character, card: Card, ability: Ability | None) -> list[Addend]:
    """The dice that charging, energy around, and a device held besides add to a use (TCG-CH-01 to CH-04, TCG-KI-02)."""
    if ability is None:
        return []
    parts = charged(card, ability)
    parts += [Addend("energy drawn", card.drawn, "TCG-KI-02")] if card.drawn else []
    beside = device_beside(one, card) if ability.has("Reinforce VIII") else None
    parts += [Addend(beside.name, beside.dice, "TCG-RE-08")] if beside is not None else []
    return parts


def charged(card: Card, ability: Ability) -> list[Addend]:
    """The dice that charging adds, of the kind that the action rolls (TCG-CH-01 to TCG-CH-04, R-TCG-89)."""
    found = {chosen.entry: chosen.values.get("dice", 0) for chosen in merged(ability.keywords)}
    counts = {
        "Charge I": (max(0, card.cycles), "TCG-CH-01"), "Charge II": (card.charge_ap // 3, "TCG-CH-02"),
        "Charge III": (card.charge_points, "TCG-CH-03"),
    }  # fmt: skip
    parts = [Addend(name, found[name] * many, rule) for name, (many, rule) in counts.items() if name in found and many]
    return [*parts, *([Addend("Charge IV", card.backlash, "TCG-CH-04")] if card.backlash else [])]


def device_beside(one: Character, card: Card) -> Item | None:
    """The held, working device whose dice Reinforce VIII adds: the best that is not in use already (TCG-RE-08)."""
    held = [item for item in one.sheet.items if item.place in ("main", "off", "both") and item.durability != 0]
    return max((item for item in held if item.name not in card.items and item.dice), key=by_dice, default=None)


def by_dice(item: Item) -> int:
    """The most that a device’s dice can show."""
    return item.dice * item.sides


def put_in_apart(
    one: Character, rulings: Rulings, card: Card, ability: Ability | None, size: int = 12, *, own: int
) -> tuple[tuple[int, int], ...]:
    """Those of the dice put in that are not of the size of the pool: of a charge, energy, a device.

    R-TCG-89, R-TCG-119, TCG-RE-08. `own`: the sides of the action’s own dice.
    """
    if ability is None:
        return ()
    found = [(sum(part.value for part in charged(card, ability)), own)]
    found += [(card.drawn, 10 if rulings.kinesis_ii == "10acp_1ap_d10" else 12)]
    beside = device_beside(one, card) if ability.has("Reinforce VIII") else None
    found += [(beside.dice, beside.sides)] if beside is not None else []
    return tuple((many, sides) for many, sides in found if many and sides != size)


def blinded(one: Character) -> list[Addend]:
    """The dice that Blind takes from the pools of actions (TCG-AF-08)."""
    blind = one.afflicted("Blind")
    return [Addend("Blind", -blind.steps, "TCG-AF-08")] if blind is not None else []


def bashed(one: Character, flat: Sequence[Addend]) -> list[Addend]:
    """What Bash takes off what is added to a Core Action’s dice, not below 0 (TCG-AF-12, R-TCG-152)."""
    bash, whole = one.afflicted("Bash"), sum(part.value for part in flat)
    return [Addend("Bash", -min(bash.steps, max(0, whole)), "R-TCG-152")] if bash is not None and whole > 0 else []


def pained(one: Character) -> list[Addend]:
    """What Pain takes off every Resolve (TCG-AF-15, R-TCG-49)."""
    pain = one.afflicted("Pain")
    return [Addend("Pain", -pain.steps, "TCG-AF-15")] if pain is not None else []


def power(one: Character, card: Card) -> Ability | None:
    """The Ability that a card uses, if it uses one, as Alter II and III make it (TCG-AT-02, TCG-AT-03)."""
    return as_used(one.sheet.ability(card.ability), card) if card.ability else None


def altering(sheet: Sheet) -> tuple[Ability, ...]:
    """The Passives that let every blow that is laid be of another sub-type (TCG-AT-03, R-TCG-137, R-TCG-153)."""
    return tuple(
        one for one in sheet.abilities
        if one.type == "Passive" and one.has("Alter III") and one.name not in sheet.lapsed
    )  # fmt: skip


def as_used(ability: Ability, card: Card) -> Ability:
    """An Ability with the Aspect and the sub-type that were chosen as it was laid."""
    changed = replace(ability, aspect=card.turned) if card.turned else ability
    if not card.element or card.element.startswith(AS_WELL):
        return changed
    return replace(changed, sub_type=card.element)
