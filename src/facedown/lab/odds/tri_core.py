"""The odds of Tri-Core, from the rolls and rules that are played: attacks, Resolves, skills, opposed checks."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from facedown.chance import Distribution
from facedown.game import Addend, Tally
from facedown.lab.odds.answer import Answer
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import (
    GUARD_OF,
    Ability,
    Card,
    Character,
    CoreAction,
    Item,
    Modifier,
    Rulings,
    Score,
    Sheet,
    Skill,
    merged,
    term,
)
from facedown.systems.tri_core.rules.active_modifiers import ability_used, pain_penalty
from facedown.systems.tri_core.rules.attack_rolls import (
    CRITICAL,
    AttackRoll,
    DefenseResult,
    after_armor,
    attack_kinds,
    attack_rolls,
    critical_bonus,
    damage_of,
    defending_sub_type,
    is_unparried,
    raised_value,
)
from facedown.systems.tri_core.rules.challenge_levels import Band, Challenge, challenge_level, legerity, resolve_band
from facedown.systems.tri_core.rules.current_numbers import ability_shields, current_score
from facedown.systems.tri_core.rules.damage import Damage, block_stops, damage_by_type, reduce_damage
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.resolves import resolve_roll
from facedown.systems.tri_core.rules.rolls import (
    accuracy_pool,
    condition_dice,
    critical_grab_pool,
    edge_dice,
    effect_pool,
    parry_pool,
    resolve_pool,
    skill_pool,
)
from facedown.systems.tri_core.rules.thresholds import reaches_threshold, worse_by

Landed = Literal["miss", "hit", "failed parry"]


class Harm(msgspec.Struct, frozen=True):
    """The odds of an attack: P(hit), P(critical), the damage, P(Shock), P(Wounded worse) and P(unconscious)."""

    hit: Fraction
    critical: Fraction
    damage: Distribution[int]
    shock: Fraction
    wounded: Fraction
    out: Fraction


# Rolls


def totals(rolling: Rolling) -> Distribution[int]:
    """The exact distribution of the total of a roll."""
    found = Distribution.certain(rolling.plus.total)
    for pool in rolling.pools:
        found = found.plus(pool.totals())
    return found


# An attack


def braced(rulings: Rulings, target: Character, defence: Card | None) -> Character:
    """The target with the Shields and temporary HP that its Block's Ability gives it first (TCG-BO-03)."""
    ability = ability_used(target, defence) if defence is not None and defence.action == "Block" else None
    for shield in ability_shields(ability) if ability is not None else ():
        target = replace(target, shields=target.shielded(shield, rulings))
    for one in merged(ability.keywords) if ability is not None else ():
        if one.entry == "Boost III" and one.values.get("temporary"):
            target = replace(target, temp=target.temp + one.values["points"])
    return target


def stopping(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None
) -> Card | None:  # fmt: skip
    """The defence, or None for a Block that does not stop the kind of damage (TC-D-56, R-TC-166)."""
    if defence is None or defence.action != "Block":
        return defence
    kinds = attack_kinds(rulings, owner, attack_roll)
    return defence if block_stops(rulings, kinds, defending_sub_type(target, defence)) else None


def harm(rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None) -> Harm:
    """The odds of an attack against a defence, by the rules that are played (inventory 9.0, steps 2 to 7)."""
    target, sure = braced(rulings, target, defence), is_unparried(attack_roll, defence)
    defence = stopping(rulings, owner, attack_roll, target, defence)
    hitting, valued = attack_rolls(owner, rulings, attack_roll)
    slowly = spread_out(owner, attack_roll)
    hits, values = totals(hitting), Distribution.certain(valued.most) if slowly else totals(valued)
    grabs = attack_roll.card.action == "Grab" and not attack_roll.riposte
    values = totals(critical_grab_pool(owner, rulings)) if grabs else values
    once = rulings.core_roll_structure == "one_roll" and not grabs
    weights: Counter[int] = Counter()
    landed = Fraction(0)
    critical = Fraction(0)
    scale = lands(rulings, target, defence, sure=sure)
    block = blocked(rulings, target, defence)
    strong = block.map(lambda value: value + critical_bonus(effect_value(value)).value)
    softens = softener(rulings, target, damage_of(rulings, owner, attack_roll, 0))
    together: Counter[Case] = Counter()
    rolled: dict[Case, Counter[int]] = {}  # if one roll is both: its totals in each case
    for total, ways in hits.items():
        for case, share in scale(total):
            together[case] += ways * share
            rolled.setdefault(case, Counter())[total] += ways * share
    beyond = hits.cut * scale.whole
    together[Case("hit", True)] += beyond
    whole = hits.total * scale.whole
    for case, ways in together.items():
        landed += Fraction(ways, whole) if case.what != "miss" else 0
        critical += Fraction(ways, whole) if case.what != "miss" and case.critical else 0
    for case, ways in together.items():
        if once and case not in rolled:
            continue  # only in the cut
        met, of = strong if case.strong else block, Distribution(rolled[case]) if once else values
        spread = reached(rulings, owner, attack_roll, target, defence, case, of, met, softens)
        add(weights, 1 if once else ways, spread)
    whole *= block.total * (1 if once else values.total)
    damage = Distribution(weights, max(0, whole - sum(weights.values())))
    if slowly is not None:
        damage = after_resolve(damage, resisting(rulings, owner, slowly, target, "VIT"))
        return Harm(landed, critical, damage, Fraction(0), Fraction(0), Fraction(0))
    return Harm(landed, critical, damage, *fates(rulings, target, damage_of(rulings, owner, attack_roll, 0), damage))


def spread_out(owner: Character, attack_roll: AttackRoll) -> Ability | None:
    """The Ability of an attack whose damage, always its maximum, is spread over cycles (TCG-DU-02)."""
    ability = ability_used(owner, attack_roll.bare)
    return ability if ability is not None and spread_cycles(ability) else None


def resisting(
    rulings: Rulings, owner: Character, ability: Ability, target: Character, by: str
) -> Distribution[Band]:  # fmt: skip
    """The result band of the target's Resolve against the owner's Ability (R-TCG-27, TCG-XR-07)."""
    level = legerity(owner, rulings, ability.core).total
    return bands_of(totals(resolve_roll(target, rulings, by)), level)


def bands_of(roll: Distribution[int], level: int) -> Distribution[Band]:
    """The result band of a Resolve against a level. What is cut lies above everything listed."""
    weights = Counter(dict(roll.map(lambda total: resolve_band(total - level)).items()))
    if roll.cut:
        weights[resolve_band(max(roll) + 1 - level)] += roll.cut
    return Distribution(weights)


def after_resolve(amounts: Distribution[int], bands: Distribution[Band]) -> Distribution[int]:
    """The damage that a Resolve leaves of these amounts."""
    weights: Counter[int] = Counter()
    for amount, ways in amounts.items():
        for result, share in bands.items():
            weights[result.share(amount)] += ways * share
    return Distribution(weights, amounts.cut * bands.total)


def add(weights: Counter[int], ways: int, spread: Distribution[int]) -> None:
    """Add the weights of a distribution, multiplied by `ways`."""
    for outcome, weight in spread.items():
        weights[outcome] += ways * weight


class Case(NamedTuple):
    """A way for an attack to land. `critical` is about the attack, `strong` about a critical Block or Dodge."""

    what: Landed
    critical: bool = False
    strong: bool = False


class Scale(msgspec.Struct, frozen=True):
    """How an attack lands for each Accuracy, in ways out of a `whole`.

    `needed` is the Strike Target. `parry` is the roll of a Parry, `guard` that of a Block or Dodge; `negates`: its
    success leaves nothing of the attack (R-TC-88). `sure`: the attack hits whatever is rolled.
    """

    rulings: Rulings
    needed: int
    parry: Distribution[int] | None = None
    guard: Distribution[int] | None = None
    negates: bool = False
    sure: bool = False

    @property
    def whole(self) -> int:
        """The number of ways for each Accuracy."""
        spread = self.parry or self.guard
        return spread.total if spread is not None else 1

    def __call__(self, total: int) -> Iterator[tuple[Case, int]]:
        """Each case in which this Accuracy ends, with its number of ways."""
        if self.parry is not None:
            held = sum(ways for roll, ways in self.parry.items() if roll >= total) + self.parry.cut
            critical = sum(ways for roll, ways in self.parry.items() if is_critical(total - roll))
            yield Case("miss"), held
            yield Case("failed parry", True), critical
            yield Case("failed parry"), self.whole - held - critical
        elif total < self.needed and not self.sure:
            yield Case("miss"), self.whole
        else:
            strikes_hard = is_critical(total - self.needed)
            above = 0
            if self.guard is not None:
                margin = 0 if self.negates else CRITICAL
                above = sum(ways for roll, ways in self.guard.items() if roll - total >= margin) + self.guard.cut
                yield Case("miss") if self.negates else Case("hit", strikes_hard, True), above
            yield Case("hit", strikes_hard), self.whole - above


@cache
def is_critical(margin: int) -> bool:
    """Return whether an attack that hits by this margin is critical."""
    return DefenseResult(True, margin, 0).critical


def effect_value(total: int) -> Tally:
    """An Effect Value with this total, as the rules take it."""
    return Tally(term("Effect Value"), (Addend(term("Effect Value"), total, "TC-D-95"),))


def lands(rulings: Rulings, target: Character, defence: Card | None, *, sure: bool) -> Scale:
    """What the Accuracy is compared with (TC-D-64, R-TC-03, R-TC-88, R-TC-89)."""
    needed = current_score(target, rulings, "Strike Target").total
    if defence is None:
        return Scale(rulings, needed, sure=sure)
    roll = totals(accuracy_pool(target, rulings, defence, condition_dice(target, rulings, defence.action)))
    if defence.action == "Parry" and rulings.parry_mode == "contest":
        return Scale(rulings, needed, parry=roll)
    if defence.action == "Parry":
        return Scale(rulings, needed)
    return Scale(rulings, needed, guard=roll, negates=defence.action == "Dodge" and rulings.dodge_success_negates)


def blocked(rulings: Rulings, target: Character, defence: Card | None) -> Distribution[int]:
    """The damage that a defence stops: a Block, a Dodge, or a Parry where `parry_mode` makes it a shield."""
    if defence is None or (defence.action == "Parry" and rulings.parry_mode == "contest"):
        return Distribution.certain(0)
    if defence.action == "Parry":
        return totals(parry_pool(target, defence))
    moved = [*condition_dice(target, rulings, defence.action), *edge_dice(target, rulings, defence)]
    return totals(effect_pool(target, rulings, defence, moved))


def reached(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, target: Character, defence: Card | None, case: Case,
    values: Distribution[int], block: Distribution[int], softens: Callable[[int, bool], int],
) -> Distribution[int]:  # fmt: skip
    """The damage of these Effect Values in one case, in as many ways as `values` and `block` have together."""
    what, critical, _ = case
    nothing = Distribution({0: values.total * block.total})
    if what == "miss":
        return nothing
    grabs = attack_roll.card.action == "Grab" and not attack_roll.riposte
    if grabs and not critical:
        return nothing
    met = DefenseResult(True, CRITICAL if critical else 0, 0, failed=what == "failed parry")
    through = defending_sub_type(target, defence) if defence is not None else None
    sent: Counter[tuple[int, bool]] = Counter()
    for value, ways in values.items():
        plain = effect_value(value)
        tally, later = (plain, False) if grabs else raised_value(rulings, owner, attack_roll, met, plain)
        sent[tally.total, later] += ways
    amounts: Counter[int] = Counter()
    for (amount, later), ways in sent.items():
        blow = damage_of(rulings, owner, attack_roll, amount)
        blow = after_armor(rulings, target, blow, through) if later else blow
        amounts[damage_by_type(rulings, target, blow, through).total] += ways
    left = Distribution(amounts, values.cut).plus(block.map(lambda taken: -taken))
    late = any(late for _, late in sent)
    return left.map(lambda amount: softens(max(0, amount), late))


def softener(rulings: Rulings, target: Character, blow: Damage) -> Callable[[int, bool], int]:
    """A function that reduces an amount of damage, after Armor if `armored`; it computes each amount once."""

    @cache
    def softens(amount: int, armored: bool) -> int:
        return reduce_damage(rulings, target, replace(blow, amount=amount, armored=armored, known=True)).tally.total

    return softens


def fates(
    rulings: Rulings, target: Character, blow: Damage, damage: Distribution[int]
) -> tuple[Fraction, Fraction, Fraction]:
    """P(Shock), P(Wounded worse) and P(unconscious) for this damage to HP (TC-C-06, TC-E-01, TC-E-04)."""
    if blow.resource != "HP":
        return Fraction(0), Fraction(0), Fraction(0)
    gentle = blow.spared and target.hp > 0
    fails, shock = failing(rulings, target, blow, 2), Fraction(0)
    awake = {step: failing(rulings, replace(target, wounded=step), blow, max(0, 2 - target.below)) for step in range(4)}
    wounded, out = Fraction(0), Fraction(0)
    for dealt, weight in damage.items():
        lost = min(dealt, target.hp) if gentle else dealt
        if not lost:
            continue
        hurt = replace(target, hp=target.hp - lost)
        if reaches_threshold(target, rulings, lost):
            shock += weight * fails(lost)
        worse = worse_by(hurt, rulings, lost)
        wounded += weight if worse else 0
        step = min(4, target.wounded + worse)
        if hurt.hp <= 0 and not target.out:
            out += weight if step == DYING else weight * awake[step](lost)
    return shock / damage.total, wounded / damage.total, out / damage.total


DYING = 4
"""The step of Wounded that means dying (TC-E-10)."""


def failing(rulings: Rulings, target: Character, blow: Damage, dice: int) -> Callable[[int], Fraction]:
    """A function that gives the chance that a Resolve against this kind of damage is below the HP lost."""
    roll = totals(
        resolve_pool(
            term("Resolve"), current_score(target, rulings, GUARD_OF[blow.kinds[0]]), dice, pain_penalty(target)
        )
    )
    ways = sorted(roll.items())
    values, sums = [value for value, _ in ways], list(accumulate(weight for _, weight in ways))

    def below(lost: int) -> Fraction:
        at = bisect_left(values, lost)
        return Fraction(sums[at - 1], roll.total) if at else Fraction(0)

    return below


# Questions

RULINGS = Rulings()


def plain_character(name: str, *changes: tuple[Score, int], items: tuple[Item, ...] = (), **ranks: int) -> Character:
    """A character with no stats, so that its numbers are exactly those given."""
    modifiers = tuple(Modifier(score, value, "given") for score, value in changes if value)
    instinct: tuple[tuple[CoreAction, int], ...] = tuple((name, dice) for name, dice in ranks.items() if dice)  # type: ignore[misc]
    sheet = Sheet(name, base=(0,) * 9, items=items, modifiers=modifiers, instinct=instinct)
    return Character(name.casefold(), sheet, "", hp=1)


def attack(
    *, dice: int, plus: int, target: int, effect_dice: int, effect_plus: int, armor: int, guard: int, hp: int,
    total_hp: int, defence: Literal["none", "block", "dodge", "parry"], defence_dice: int, defence_plus: int,
) -> Answer:  # fmt: skip
    """The odds of an attack: hit, critical, damage after defence, Armor and guard, Shock (TC-D-36, TC-C-06)."""
    blade = Item("blade", "weapon", place="main", dice=effect_dice, plus=effect_plus, types=("Slice",))
    owner = plain_character("Attacker", ("Accuracy", plus), items=(blade,), Strike=dice - 2)
    shield = Item("shield", "shield", place="off", dice=defence_dice, types=())
    parries = defence == "parry"
    other = plain_character(
        "Target", ("Strike Target", target - int(RULINGS.strike_target_base)), ("Physical Armor", armor), ("PG", guard),
        ("HP", total_hp - 15), ("Accuracy", defence_plus if parries else 0), items=(shield,),
        Parry=max(0, defence_dice - 2) if parries else 0,
    )  # fmt: skip
    if defence in ("block", "dodge"):
        kept = (*other.sheet.modifiers, Modifier("Effect Value", defence_plus, "given"))
        other = replace(other, sheet=replace(other.sheet, modifiers=kept))
    other = replace(other, hp=hp)
    cards = {"none": None, "block": Card("Block", items=("shield",)), "dodge": Card("Dodge"), "parry": Card("Parry")}
    found = harm(
        RULINGS, owner, AttackRoll("attacker", Card("Strike", items=("blade",)), "target"), other, cards[defence]
    )
    against = "" if defence == "none" else f", against a {defence.capitalize()}"
    return Answer(f"{dice}d12! + {plus} against {target}, {effect_dice}d12! + {effect_plus}{against}",
                  found.damage, summary_of(found), notes_of(found.damage), cut_above=True)  # fmt: skip


def summary_of(found: Harm) -> dict[str, Fraction]:
    """The figures of an attack."""
    return {
        "hit": found.hit, "critical": found.critical, "mean damage": found.damage.mean, "Shock": found.shock,
        "Wounded": found.wounded, "unconscious": found.out,
    }  # fmt: skip


def notes_of(damage: Distribution[int]) -> tuple[str, ...]:
    """The note on what is cut from exploding dice."""
    return ("The mean leaves out what was cut.",) if damage.cut else ()


def resolving(*, level: int, bonus: int, dice: int) -> Answer:
    """The result band of a Resolve against a Challenge Level (TC-C-37, TC-C-49, TC-C-50, TC-C-51, TC-C-52)."""
    roll = totals(resolve_pool(term("Resolve"), Tally(term("bonus"), (Addend(term("bonus"), bonus, "TC-C-37"),)), dice))
    bands = bands_of(roll, level).map(lambda found: found.name)
    held = bands["a critical success"] + bands["a success"]
    summary = {"success": held, "no effect": bands["a critical success"], "double effect": bands["a critical failure"]}
    return Answer(f"A Resolve of {dice}d12! + {bonus} against {level}", bands, summary)


def skilled(ranks: int, stats: int, *, trade: bool, worse: bool) -> Distribution[int]:
    """A skill roll by its Ranks, the sum of its two stats, a Trade and a Disadvantage (TC-F-02, TC-F-03, TC-F-04)."""
    name: Skill = "Observe"
    sheet = Sheet("One", base=(0,) * 9, skills=((name, ranks + trade),), modifiers=(Modifier(name, stats, "given"),))
    return totals(skill_pool(Character("one", sheet, ""), RULINGS, name, worse=worse))


def test(*, ranks: int, stats: int, level: int, trade: bool, disadvantage: bool) -> Answer:
    """The total of a skill roll, and whether it reaches the Challenge Level (TC-F-34, TC-F-37)."""
    needed = challenge_level(None, Challenge(level)).total
    roll = skilled(ranks, stats, trade=trade, worse=disadvantage)
    summary = {"success": 1 - roll.at_most(needed - 1) if needed > min(roll) else Fraction(1), "mean": roll.mean}
    question = f"A skill of {ranks} Ranks and {stats} against {needed}"
    return Answer(question, roll, summary, notes_of(roll), cut_above=True)


def opposed(*, ranks: int, stats: int, other_ranks: int, other_stats: int) -> Answer:
    """Who wins an opposed skill check; a tie goes to the defender (TC-F-36, TC-F-38, R-TC-76)."""
    roll = skilled(ranks, stats, trade=False, worse=False)
    result = roll.compare(skilled(other_ranks, other_stats, trade=False, worse=False))
    chances = {"success": result.win, "a tie: the defender wins": result.tie, "failure": result.lose}
    if result.cut:
        chances["undecided (cut)"] = result.cut
    summary = {"success": result.win, "tie": result.tie}
    question = f"{ranks} Ranks and {stats} against {other_ranks} Ranks and {other_stats}"
    return Answer(question, Distribution.from_fractions(chances), summary)
