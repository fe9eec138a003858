"""What Abilities of Tri-Core are worth: damage, healing or protection by AP and by resource, against a chosen foe.

Exact where one roll decides, by simulation of the rules of play where something goes on for cycles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Option, Seat, refuse
from facedown.lab.odds.tri_core import harm
from facedown.lab.odds.tri_core_resolves import totals
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE, duration_cycles
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.budget import acp_spent
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.legality import stopping_problems
from facedown.systems.tri_core.builder.owned_abilities import builder_of
from facedown.systems.tri_core.model import (
    ABILITY,
    DEFENSE,
    Ability,
    Card,
    Character,
    Grid,
    Position,
    Rulings,
    Sheet,
    Weight,
    keeps_core_dice,
    merged,
)
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.rules.rolls import bought_pool, effect_pool
from facedown.systems.tri_core.steps.payment import energy_source
from facedown.systems.tri_core.system import SYSTEM

WEIGHTS: tuple[Weight, ...] = ("Light", "Moderate", "Heavy")


class Worth(msgspec.Struct, frozen=True):
    """What one use of an Ability brings, on average: `kind` says of what, `low` and `high` are 95 % of a simulation.

    `acp` is what it costs to have, `ap` and `points` of a `resource` what a use takes, `back` the HP it strikes back
    with, `turns` how many it takes with charging; `whole`: all that it does is counted in that. `beaten_by` are others
    that bring as much of the same for no more of anything. `ready`: it is one of the ready Abilities, beside which the
    others stand.
    """

    name: str
    kind: str
    weight: Weight
    mean: float
    ap: int
    points: int
    resource: str
    acp: int
    low: float | None = None
    high: float | None = None
    turns: int = 1
    back: float = 0.0
    whole: bool = True
    ready: bool = False
    beaten_by: tuple[str, ...] = ()

    @property
    def per_ap(self) -> float:
        """What it brings for each AP; all of it where it takes none."""
        return self.mean / max(1, self.ap)

    @property
    def per_point(self) -> float:
        """What it brings for each point of its resource; all of it where it takes none."""
        return self.mean / max(1, self.points)


def worths(
    sheet: Sheet, abilities: Sequence[Ability], foe: Sheet, rulings: Rulings, *, runs: int = 100, seed: int = 1,
    over: int = 5, ready: Sequence[str] = (),
) -> tuple[Worth, ...]:  # fmt: skip
    """What each of these Abilities, and a plain blow, bring somebody against this foe, the best by AP first.

    What lasts is looked at for `over` cycles, in so many `runs` of a simulation with this `seed`. `ready` are those
    that stand there for comparison.
    """
    target = fully_restored(Character("foe", foe, "gm", "foes", at=(3, 2)), rulings)
    found = [plain(sheet, target, rulings, weight) for weight in WEIGHTS]
    found = [max(found, key=lambda one: one.per_ap), plain_block(sheet, target, rulings)]
    for ability in abilities:
        found += best(sheet, ability, target, rulings, runs=runs, seed=seed, over=over)
    told = (replace(with_better(one, found), ready=one.name.split(",")[0] in ready) for one in found)
    return tuple(sorted(told, key=lambda one: (one.kind, -one.per_ap)))


def plain(sheet: Sheet, target: Character, rulings: Rulings, weight: Weight) -> Worth:
    """A Strike with what is in the main hand, for comparison."""
    owner = fully_restored(Character("me", sheet, "me", "party", at=(2, 2)), rulings)
    held = weapon_of(sheet)
    card = Card("Strike", weight, held, target="foe")
    mean = harm(rulings, owner, AttackRoll("me", card, "foe"), target, None).damage.mean
    name = f"a Strike with {held[0]}" if held else "an unarmed Strike"
    return Worth(name, "damage", weight, float(mean), ap_cost(owner, rulings, card).total, 0, "", 0)


def plain_block(sheet: Sheet, target: Character, rulings: Rulings) -> Worth:
    """A Block with what is in the other hand, for comparison."""
    owner = fully_restored(Character("me", sheet, "me", "party", at=(2, 2)), rulings)
    held = shield_of(sheet)
    card = Card("Block", "Light", held)
    name = f"a Block with {held[0]}" if held else "a bare Block"
    kept = kept_off(rulings, owner, target, card)
    return Worth(name, "protection", "Light", kept, ap_cost(owner, rulings, card).total, 0, "", 0)


def weapon_of(sheet: Sheet) -> tuple[str, ...]:
    """What one strikes with: what is in the main hand, if it does not shoot."""
    return tuple(item.name for item in sheet.items if item.place in ("main", "both") and not item.range)[:1]


def shield_of(sheet: Sheet) -> tuple[str, ...]:
    """What one blocks with: the shield in a hand."""
    hands = ("main", "off", "both")
    return tuple(item.name for item in sheet.items if item.sort == "shield" and item.place in hands)[:1]


def kept_off(rulings: Rulings, owner: Character, foe: Character, defence: Card) -> float:
    """How much less a Heavy Strike of the foe does on average by a defence."""
    return struck(rulings, owner, foe, None) - struck(rulings, owner, foe, defence)


def struck(rulings: Rulings, owner: Character, foe: Character, defence: Card | None) -> float:
    """What a Heavy Strike of the foe does on average."""
    held = weapon_of(foe.sheet)
    attack_roll = AttackRoll("foe", Card("Strike", "Heavy", held, target="me"), "me")
    return float(harm(rulings, foe, attack_roll, owner, defence).damage.mean)


def best(
    sheet: Sheet, ability: Ability, target: Character, rulings: Rulings, *, runs: int, seed: int, over: int
) -> Iterator[Worth]:
    """An Ability at the weight that brings most for an AP; nothing for one whose worth is no number."""
    known = replace(sheet, abilities=(*(one for one in sheet.abilities if one.name != ability.name), ability))
    owner = fully_restored(Character("me", known, "me", "party", at=(2, 2)), rulings)
    found, resource = [], RESOURCE_OF_CORE[ability.core]
    for card in (card for weight in weights_of(owner, ability, target, rulings)
                 for card in charged(owner, ability, card_of(owner, ability, weight))):  # fmt: skip
        laid = replace(card, cycles=0)  # what was charged for cycles is paid at first
        cost, points = ap_cost(owner, rulings, laid).total, ability_resource_cost(owner, rulings, laid)
        kept = protected(sheet, owner, ability, card, target, rulings)
        more = brought(owner, ability, card, target, rulings, runs=runs, seed=seed, over=over)
        for kind, mean, spread in (*kept, *more):
            low, high = (mean - spread, mean + spread) if spread is not None else (None, None)
            acp = acp_spent(ability, rulings).total
            found.append(Worth(called(ability, card), kind, card.weight, mean, cost, points.total, resource, acp,
                               low, high, 1 + card.cycles, struck_back(owner, rulings, ability, card),
                               counted(ability)))  # fmt: skip
    for what in dict.fromkeys((one.name, one.kind) for one in found):
        yield max((one for one in found if (one.name, one.kind) == what), key=lambda one: one.per_ap)


def weights_of(owner: Character, ability: Ability, target: Character, rulings: Rulings) -> Sequence[Weight]:
    """The weights to look at: all, or where it has to be simulated the one whose blow alone brings most for an AP."""
    if ability.type != "Active" or not (keeps_core_dice(ability) or ability.has("Empower I")):
        return WEIGHTS[:1]
    if not goes_on(ability) or ability.aspect != "Damage":
        return WEIGHTS

    def direct(weight: Weight) -> float:
        card = replace(card_of(owner, ability, weight), action=ability.action or "Strike")
        return float(harm(rulings, owner, AttackRoll("me", card, "foe"), target, None).damage.mean) / (
            WEIGHTS.index(weight) + 1)  # fmt: skip

    return (max(WEIGHTS, key=direct),)


def struck_back(owner: Character, rulings: Rulings, ability: Ability, card: Card) -> float:
    """The HP that Backlash costs on average: half of dice that do not explode, rounded down (TCG-CH-04, C4)."""
    sides = effect_pool(owner, rulings, replace(card, action=ability.action or "Strike")).die
    return (card.backlash * (sides + 1) - 1) / 4 if card.backlash else 0.0


def called(ability: Ability, card: Card) -> str:
    """An Ability, and whether it is charged."""
    full = card.charge_ap or card.charge_points or card.backlash or card.drawn or card.cycles
    return f"{ability.name}, charged" if full else ability.name


def charged(owner: Character, ability: Ability, card: Card) -> Iterator[Card]:
    """A use as it is, and with all that can be put into it (TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02)."""
    yield card
    dice = {one.entry: one.values.get("dice", 0) for one in merged(ability.keywords)}
    if "Charge I" in dice and not goes_on(ability):
        yield replace(card, cycles=3)
    full = replace(
        card, charge_ap=6 if "Charge II" in dice else 0, charge_points=3 if "Charge III" in dice else 0,
        backlash=dice.get("Charge IV", 0), drawn=dice.get("Kinesis II", 0),
    )  # fmt: skip
    if full != card:
        yield full


def card_of(owner: Character, ability: Ability, weight: Weight) -> Card:
    """The card of a use at somebody beside one, with what is in the hand that the Ability’s blow or Block uses."""
    held: tuple[str, ...] = ()
    if ability.action == "Strike" and ability.aspect == "Damage":
        held = tuple(item.name for item in owner.sheet.items if item.place in ("main", "both"))[:1]
    elif ability.action == "Block" and replaces_core_action(ability):
        held = shield_of(owner.sheet)
    action = ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY
    return Card(action, weight, held, target="foe", to=(3, 2), ability=ability.name)


def brought(
    owner: Character, ability: Ability, card: Card, target: Character, rulings: Rulings, *, runs: int, seed: int,
    over: int,
) -> Iterator[tuple[str, float, float | None]]:  # fmt: skip
    """What a use brings: its kind, how much on average, and how sure that is where it was simulated."""
    as_action = replace(card, action=ability.action or "Strike")
    if ability.aspect == "Damage" and ability.type != "Passive":
        if goes_on(ability):
            yield ("damage", *simulated(owner, ability, card, target, rulings, runs=runs, seed=seed, over=over))
        else:
            yield (
                "damage",
                float(harm(rulings, owner, AttackRoll("me", as_action, "foe"), target, None).damage.mean),
                None,
            )
    if ability.aspect in ("Heal", "Shield") and ability.type != "Passive" and not (replaces_core_action(ability)):
        rolling = (
            effect_pool(owner, rulings, as_action)
            if keeps_core_dice(ability)
            else bought_pool(owner, rulings, as_action, ability)
        )
        yield "healing" if ability.aspect == "Heal" else "protection", float(mean_of(totals(rolling).mean)), None
    if ability.aspect == "Hinderance":
        return
    lasts = max(1, duration_cycles(ability, rulings)) if ability.type != "Passive" else over
    for one in merged(ability.keywords):
        if one.entry == "Boost III":
            yield "protection", float(one.values["points"]), None
        if one.entry == "Duration III" and not one.values.get("foe"):
            yield "healing", float(one.values["points"] * lasts), None


def protected(
    sheet: Sheet, owner: Character, ability: Ability, card: Card, target: Character, rulings: Rulings
) -> Iterator[tuple[str, float, None]]:  # fmt: skip
    """What a defence, or a Passive, keeps off one Heavy Strike of the foe."""
    if replaces_core_action(ability) and ability.action in DEFENSE:
        yield "protection", kept_off(rulings, owner, target, card), None
    if ability.type == "Passive" and not ability.has("Boost III"):
        others = replace(sheet, abilities=tuple(one for one in sheet.abilities if one.name != ability.name))
        without = fully_restored(replace(owner, sheet=others), rulings)
        kept = struck(rulings, without, target, None) - struck(rulings, owner, target, None)
        if kept > 0:
            yield "protection", kept, None


def mean_of(mean: Fraction) -> Fraction:
    """The mean of an Effect Value, never below 0."""
    return max(Fraction(0), mean)


COUNTED = ("Affliction", "Empower", "Precision", "Charge", "Kinesis II", "Duration", "Boost III", "Reinforce VII",
           "Reinforce VIII")  # fmt: skip
"""The Keywords, or entries, that are all in what an Ability brings."""


def counted(ability: Ability) -> bool:
    """Whether all that an Ability does is in what it is said to bring: neither reach, nor areas, nor anything else."""
    return all(one.entry in COUNTED or one.keyword.family in COUNTED for one in ability.keywords)


def goes_on(ability: Ability) -> bool:
    """Whether it does something after the blow, so that one roll does not decide."""
    return ability.has("Duration II") or any(
        one.keyword.family == "Affliction" or (one.keyword.family == "Duration" and one.values.get("foe"))
        for one in ability.keywords
    )


def with_better(one: Worth, others: Sequence[Worth]) -> Worth:
    """With the names of those that bring more of the same for no more of anything: it is dominated.

    Only what is counted whole, and could be had in the same Slot of the same Core, can be.
    """
    names = tuple(
        other.name for other in others
        if one.whole and other.name.split(",")[0] != one.name.split(",")[0] and other.kind == one.kind and other.acp
        and one.acp and other.resource == one.resource and other.turns <= one.turns
        and (other.high or other.mean) > 0 and lower(other) >= upper(one)
        and other.ap <= one.ap and other.points <= one.points and other.acp <= one.acp and other.back <= one.back
        and (lower(other), -other.ap, -other.points, -other.acp) != (upper(one), -one.ap, -one.points, -one.acp)
    )  # fmt: skip
    return replace(one, beaten_by=names)


def lower(one: Worth) -> float:
    """What it brings at the least, as far as is known."""
    return one.mean if one.low is None else one.low


def upper(one: Worth) -> float:
    """What it brings at the most, as far as is known."""
    return one.mean if one.high is None else one.high


# Simulation

GM, ME = Seat("gm", "The GM", "facilitator"), Seat("me", "Me")


def ground(ability: Ability) -> Grid:
    """Where it is tried out: the energy that it draws on is all around."""
    energy = energy_source(ability) or "energy"
    return Grid(8, 6, energy=tuple(((column, row), energy) for column in range(8) for row in range(6)))


def simulated(
    owner: Character, ability: Ability, card: Card, target: Character, rulings: Rulings, *, runs: int, seed: int,
    over: int,
) -> tuple[float, float]:  # fmt: skip
    """The HP that a foe who does nothing loses to one use within so many cycles: mean, and half of a 95 % interval."""
    lost = []
    for run in range(runs):
        dealer = Dealer(f"{seed} {run} {ability.name} {card.weight}".encode())
        position = Position(rulings, "gm", (owner, target), ground=ground(ability))
        position = SYSTEM.play(position, GM, m.StartEncounter(("me", "foe")), dealer).position
        lost.append(float(target.hp - one_run(position, ability, card, dealer, over)))
    return fmean(lost), 1.96 * stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0


def one_run(position: Position, ability: Ability, card: Card, dealer: Dealer, over: int) -> int:
    """One use and what comes of it; the HP that are left of the foe."""
    used = False
    for _ in range(60 * over):
        encounter = position.encounter
        if encounter is None or encounter.cycle > over:
            break
        owed = [(seat, option) for seat in (ME, GM)
                for option in SYSTEM.options(SYSTEM.view(position, seat), seat) if option.owed]  # fmt: skip
        laying = next(((seat, option) for seat, option in owed if is_use(option, ability, card)), None)
        if laying is not None and not used:
            seat, option = laying
            wanted = {name: getattr(card, name) for name in PUT_IN} | {"target": "foe"}
            chosen = legal_values(option, wanted)
            position = SYSTEM.play(position, seat, option.build(SYSTEM.move_type, **chosen), dealer).position
            used = True
            continue
        idle = next(((seat, option) for kind in IDLE for seat, option in owed if does_nothing(option, kind)), None)
        if idle is None:
            break
        seat, option = idle
        undefended = {"action": ""} if any(field.name == "action" for field in option.fields) else {}
        position = SYSTEM.play(position, seat, option.build(SYSTEM.move_type, **undefended), dealer).position
    return next(one.hp for one in position.characters if one.key == "foe")


PUT_IN = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""What is chosen on a card that is looked at."""

IDLE = ("finish-playing", "let-be", "defend", "judge", "shove")
"""What whoever does nothing decides."""


def does_nothing(option: Option, kind: str) -> bool:
    """Return whether a move of this option does nothing; of a defence, to take the hit."""
    return option.move == kind and (kind != "defend" or not option.fixed.get("action"))


def legal_values(option: Option, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the wanted values that an option can have, each beside the earlier ones."""
    chosen: dict[str, Any] = {}
    for field in option.fields:
        domain = field.domain_for({**option.fixed, **chosen})
        if domain is not None:
            legal = field.name in wanted and domain.reason_against(wanted[field.name], field.rule) is None
            chosen[field.name] = wanted[field.name] if legal else domain.usual
    return chosen


def is_use(option: Option, ability: Ability, card: Card) -> bool:
    """Whether an option is the card that is looked at."""
    fixed = option.fixed
    mine = fixed.get("actor") == "me" and option.move in ("lay", "fire")
    usual = [field.domain.usual for field in option.fields if field.name == "action"]
    return mine and fixed.get("ability") == ability.name and card.action in (fixed.get("action"), *usual)


# From files


def weighed(
    shop: AbilityShop, rows: Sequence[Any], character: Any, foe: Any, *, runs: int = 100, seed: int = 1
) -> tuple[Worth, ...]:
    """What Abilities of files bring somebody of a file against a foe of a file. Raises Refused where one is wrong."""
    me, other = read(character, shop.rulings), read(foe, shop.rulings)
    abilities = list(me.abilities)
    for row in rows:
        ability, problems = read_ability(row)
        stops = () if ability is None else stopping_problems(ability, builder_of(me, shop.rulings))
        if ability is None or stops:
            raise refuse("TCG-AC-05", f"This Ability is not legal: {(*problems, *stops)[0]}")
        abilities = [*(one for one in abilities if one.name != ability.name), ability]
    names = {one.name for one in abilities}
    ready = [found for row in shop.ready().values() if (found := read_ability(row)[0]) and found.name not in names]
    fit = [one for one in ready if not stopping_problems(one, builder_of(me, shop.rulings))]
    return worths(me, (*abilities, *fit), other, shop.rulings, runs=runs, seed=seed, ready=[one.name for one in fit])


def read(data: Any, rulings: Rulings) -> Sheet:
    """The sheet of a character’s file. Raises Refused."""
    sheet, problems = read_character(data, rulings)
    if sheet is None or problems:
        raise refuse(problems[-1].rule, " ".join(map(str, problems)).rpartition(" [")[0])
    return sheet
