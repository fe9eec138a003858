"""An Offense Action meets a defence: Accuracy, hit or miss, Effect Value, and what it does (inventory 9.0, 2 to 6)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Stack, Tally, listed, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.ability import Ability
from facedown.systems.tri_core.abilities.bearing import power
from facedown.systems.tri_core.abilities.budget import over
from facedown.systems.tri_core.abilities.using import legerity
from facedown.systems.tri_core.cards import AS_WELL, Card
from facedown.systems.tri_core.encounter import Attack, Chipped, Due
from facedown.systems.tri_core.model import Character, Position, Track, character_of
from facedown.systems.tri_core.ranges import grab_reach
from facedown.systems.tri_core.rolls import (
    Rolling,
    Thrown,
    accuracy,
    conditions,
    critical_grab,
    devices,
    edges,
    effect,
    kept,
    parrying,
    rolled,
    successes,
    successes_in,
)
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.state import now, total_ap
from facedown.systems.tri_core.steps.afflicting import Carried, carried, impaled, strike_with
from facedown.systems.tri_core.steps.damage import (
    Blow,
    Softened,
    absorb,
    altered,
    block_stops,
    kinds_of,
    kinds_of_items,
    may_spare,
    reached_without_guard,
    softened,
    strike,
    suffer,
    types_of,
    worn,
)
from facedown.systems.tri_core.steps.entries import on_each, on_hit, on_use
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.lasting import begin_track, shared_out
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.resisting import resist
from facedown.systems.tri_core.steps.triggering import happens
from facedown.systems.tri_core.terms import CORE_STAT, OFFENSE, Kind, SubType

Told = Telling[Position]

CRITICAL = 20
"""TC-D-36."""

PARRY_AP = 2
"""TC-D-62."""


class Swing(msgspec.Struct, frozen=True, gc=False):
    """An Offense Action as it is made: by whom, with which card, at whom, and whether it is a Riposte.

    `extra` are dice that a critical Parry added to a Riposte; `chain`: it is part of a Chain Duel. `rolled` are
    Accuracy and Effect Value where they were rolled already, for all in an area (R-TC-135), of so many dice, `pool`;
    `struck` are those it has hit already.
    """

    owner: str
    card: Card
    target: str
    riposte: bool = False
    extra: int = 0
    chain: bool = False
    rolled: tuple[Tally, Tally] | None = None
    pool: int = 0
    struck: int = 0

    @property
    def bare(self) -> Card:
        """Its card without the Ability of the Parry that earned a Riposte, and what that made of it (R-TC-162)."""
        return replace(self.card, ability="", element="") if self.riposte and self.card.ability else self.card


class Met(msgspec.Struct, frozen=True, gc=False):
    """How a swing was met: whether it hits, by what margin, and what stands in its way.

    `undone`: a Parry or Dodge left nothing of it. `failed`: a Parry failed, with the total `parry`. `through` is the
    sub-type of what it was met with.
    """

    hits: bool
    margin: int
    accuracy: int
    defence: Addend | None = None
    undone: bool = False
    failed: bool = False
    critical_defence: bool = False
    succeeded: bool = False
    through: SubType | None = None
    parry: int = 0

    @property
    def critical(self) -> bool:
        """Whether the swing is critical; what is undone is not (R-TC-88)."""
        return self.hits and not self.undone and self.margin >= CRITICAL


# Rolling


def attack_rolls(owner: Character, rulings: Rulings, swing: Swing) -> tuple[Rolling, Rolling]:
    """Accuracy and Effect Value of a swing; the same one where the table rolls once (R-TC-01)."""
    card = swing.card
    action = "Strike" if swing.riposte else card.action
    moved = [*conditions(owner, rulings, action)]
    gained = [*moved, *edges(owner, rulings, card)]
    if swing.extra:
        gained.append(Addend("critical Parry", swing.extra, "TC-D-44"))
    hits = accuracy(owner, rulings, as_strike(swing), moved)
    harms = effect(owner, rulings, card, gained, riposte=swing.riposte)
    if rulings.core_roll_structure == "two_rolls":
        return hits, harms
    joining = [part for part in hits.dice.addends if part.label not in ("base", *(one.label for one in moved))]
    wounded = [part for part in harms.dice.addends if part.label.startswith("Wounded")]
    dice = [part for part in (*harms.dice.addends, *joining) if part not in wounded and part.rule != "R-TC-12"]
    instinct = sum(part.value for part in hits.dice.addends if part.label == "Instinct")
    whole = kept("Effect dice", [*dice, *wounded], 0 if wounded else instinct)
    both = Rolling("Effect Value", whole, harms.plus, (*hits.apart, *harms.apart), own=harms.own)
    return both, both


def as_strike(swing: Swing) -> Card:
    """A Riposte is rolled as a Strike with what parried (TC-D-61, R-TC-162)."""
    return replace(swing.bare, action="Strike", weight="Light", subs=()) if swing.riposte else swing.card


def throw(told: Told, swing: Swing) -> tuple[Tally, Thrown | None]:
    """The Accuracy of a swing; with it the Effect Value where both are one roll."""
    if swing.rolled is not None:
        return swing.rolled[0], Thrown(swing.rolled[1], ())
    owner, rulings = character_of(told.position, swing.owner), told.position.rulings
    hits, _ = attack_rolls(owner, rulings, swing)
    thrown = hits.thrown(told.chance_for(f"{owner.name}’s {as_strike(swing).action}: Accuracy", owner.key))
    if rulings.core_roll_structure == "two_rolls":
        return thrown.total, None
    return Tally("Accuracy", thrown.total.addends), thrown


# Meeting it


def meet(told: Told, swing: Swing, hit: Tally, card: Card | None) -> Met:
    """The defence against a swing, if there is one, and whether the swing hits (TC-D-64, TC-D-65, R-TC-04, R-TC-82)."""
    target, rulings = character_of(told.position, swing.target), told.position.rulings
    if card is not None and card.action == "Parry" and rulings.parry_mode == "contest":
        return parried(told, swing, hit, card)
    needed = now(target, rulings, "Strike Target")
    margin = hit.total - needed.total
    met = Met(margin >= 0 or unparried(swing, card), margin, hit.total)
    if card is None:
        return met
    if card.action == "Parry":
        value = parrying(target, card).made(told.chance_for(f"{target.name}’s Parry", target.key))
        return replace(met, defence=Addend("Parry", value.total, "R-TC-89"), through=tag_of_card(target, card))
    return guarded(told, swing, met, target, card)


def unparried(swing: Swing, card: Card | None) -> bool:
    """Whether a Riposte of a Chain Duel is let through: not to parry is to fail at it (TC-D-76, R-TC-95)."""
    return card is None and swing.chain and swing.riposte


def guarded(told: Told, swing: Swing, met: Met, target: Character, card: Card) -> Met:
    """A Block or a Dodge: what it takes off, and whether its roll succeeds (TC-D-56 to TC-D-60, R-TC-87, R-TC-88)."""
    rulings = told.position.rulings
    kinds = attack_kinds(rulings, character_of(told.position, swing.owner), swing)
    if card.action == "Block" and not block_stops(rulings, kinds, tag_of_card(target, card)):
        says = f"{target.name}’s Block does not stop {listed(kinds)} damage."
        told.say("R-TC-166", "no-block", says, character=target.key)
        spend_edges(told, target.key, card)
        return met
    moved = conditions(target, rulings, card.action)
    whose = f"{target.name}’s {card.action}"
    roll = accuracy(target, rulings, card, moved).made(told.chance_for(f"{whose}: Accuracy", target.key))
    value = effect(target, rulings, card, [*moved, *edges(target, rulings, card)]).made(
        told.chance_for(f"{whose}: Effect Value", target.key)
    )
    spend_edges(told, target.key, card)
    succeeded, critical = roll.total >= met.accuracy, roll.total - met.accuracy >= CRITICAL
    if critical:
        value = Tally(value.label, (*value.addends, half_again(value)))
    says = (
        f"{target.name} {VERBS[card.action]}: {value.total} off the blow. The roll is {roll.total} to {met.accuracy}"
        f"{', which is critical' if critical else ''}."
    )
    rule = "TC-D-56" if card.action == "Block" else "TC-D-58"
    told.say(rule, "defence", says, tallies=(roll, value), character=target.key, action=card.action)
    undone = card.action == "Dodge" and succeeded and rulings.dodge_success_negates
    return replace(
        met, defence=Addend(card.action, value.total, rule), undone=undone,         succeeded=succeeded,
        critical_defence=critical, through=tag_of_card(target, card),
    )  # fmt: skip


def half_again(value: Tally) -> Addend:
    """What a critical adds to an Effect Value (TC-D-35, TC-D-37)."""
    return Addend("critical", value.total // 2, "TC-D-37")


VERBS = {"Block": "blocks", "Dodge": "dodges", "Parry": "parries"}


def parried(told: Told, swing: Swing, hit: Tally, card: Card) -> Met:
    """A Parry against Accuracy; a tie is the Parry's (TC-D-63 to TC-D-65, R-TC-04)."""
    target, rulings = character_of(told.position, swing.target), told.position.rulings
    roll = accuracy(target, rulings, card, conditions(target, rulings, "Parry")).made(
        told.chance_for(f"{target.name}’s Parry", target.key)
    )
    margin = hit.total - roll.total
    held = margin <= 0
    says = f"{target.name} {'parries' if held else 'fails to parry'}: {roll.total} against {hit.total}."
    told.say("TC-D-64", "parry", says, tallies=(roll,), character=target.key, held=held)
    critical = -margin >= CRITICAL
    return Met(
        not held, margin, hit.total, undone=held, failed=not held, succeeded=held, critical_defence=critical,
        through=tag_of_card(target, card), parry=roll.total,
    )  # fmt: skip


def tag_of_card(one: Character, card: Card) -> SubType | None:
    """The sub-type of what meets a blow: of the Ability that is used for it, else of the device (R-TC-143)."""
    ability, items = power(one, card), devices(one, card)
    own = ability.sub_type if ability is not None else None
    return own or (items[0].types[0] if items and items[0].types else None)


# What it does


def swing_at(told: Told, swing: Swing, card: Card | None) -> Met:
    """The whole of an Offense Action against a defence: rolled, met, and landed."""
    hit, once = throw(told, swing)
    name, other = character_of(told.position, swing.owner).name, character_of(told.position, swing.target).name
    action = "Riposte" if swing.riposte else swing.card.action
    says = f"{name}’s {swing.bare.ability or action} at {other}: Accuracy {hit.total}."
    told.say(
        RULES.get(action, "TCG-AC-08"), "accuracy", says, tallies=(hit,), character=swing.owner, target=swing.target
    )
    met = meet(told, swing, hit, card)
    if met.undone:
        told.say("TC-D-65", "undone", f"{other} is not hit.", target=swing.target)
    elif not met.hits:
        target = now(character_of(told.position, swing.target), told.position.rulings, "Strike Target")
        told.say("TC-D-36", "miss", f"It misses: {hit.total} against {target.total}.", tallies=(target,))
    else:
        grabs = swing.card.action == "Grab" and not swing.riposte
        if grabs:
            grab(told, swing, met, once)
        if not grabs or swing.bare.ability:
            met = land(told, swing, met, once, card)
        happens(told, swing.owner, "hits", swing.target)
    spend_edges(told, swing.owner, swing.card)
    return met


RULES = {"Strike": "TC-D-47", "Volley": "TC-D-49", "Grab": "TC-D-52", "Collide": "TC-D-55", "Riposte": "TC-D-61"}


def wear(told: Told, swing: Swing, card: Card, incoming: int, defence: int) -> None:
    """What was overcome by twice may be worn down, if the GM says so (TC-D-70, R-TC-93)."""
    encounter = told.position.encounter
    if encounter is None or incoming < 2 * defence or card.action not in ("Block", "Parry"):
        return
    chipped = tuple(Chipped(swing.target, name, swing.owner) for name in card.items)
    told.position = replace(told.position, encounter=replace(encounter, chipped=(*encounter.chipped, *chipped)))


def land(told: Told, swing: Swing, met: Met, once: Thrown | None, card: Card | None) -> Met:
    """A hit: its Effect Value, more by a critical or a failed Parry, lands (TC-D-37, TC-D-66, TC-D-67).

    A Parry that is read as a shield holds where it leaves nothing (R-TC-89).
    """
    owner, rulings = character_of(told.position, swing.owner), told.position.rulings
    value = once.total if once is not None else thrown_value(told, owner, swing)
    value, later = raised(rulings, owner, swing, met, value)
    says = f"Effect Value {minus(value.total)}.{' It is critical.' if met.critical else ''}"
    told.say("TC-D-95", "effect", says, tallies=(value,), critical=met.critical)
    blow = blow_of(rulings, owner, swing, value.total)
    stopped = card is None or card.action != "Block" or block_stops(rulings, blow.kinds, met.through)  # R-TC-166
    if card is not None and stopped and (met.defence is not None or met.failed):
        wear(told, swing, card, value.total, met.defence.value if met.defence is not None else met.parry)
    pool, found = afflictions(owner, rulings, swing, blow)
    blow = replace(blow, bypass=impaled(told, swing.owner, swing.target, found, pool)) if found else blow
    target = character_of(told.position, swing.target)
    if later:
        blow = after_armor(rulings, target, blow, met.through)
    parried = met.defence is not None and met.defence.label == "Parry" and met.defence.value > 0
    shielded = parried and softened(rulings, target, blow, met.defence, met.through).spent_by("Parry")
    ability = power(owner, swing.bare)
    if ability is not None and over(ability):
        reached = over_time(told, swing, ability, blow, met)
    else:
        reached = strike(told, swing.target, blow, met.defence, met.through)
    strike_with(told, swing.owner, swing.target, found, pool, reached)
    if ability is not None:
        besides(told, swing, ability)
    return replace(met, succeeded=met.succeeded or shielded)


def besides(told: Told, swing: Swing, ability: Ability) -> None:
    """What an Ability that hits does besides: some of it once, however many its area hits (R-TCG-139)."""
    if not swing.struck:
        on_hit(told, swing.owner, ability)
        on_use(told, swing.owner, ability, replace(swing.card, target=swing.target))
    on_each(told, swing.owner, ability, swing.card, swing.target, at=swing.struck)
    if swing.rolled is not None and told.position.encounter is not None:
        owed = (
            replace(one, struck=swing.struck + 1) if isinstance(one, Attack) and of_one_use(one, swing) else one
            for one in on(told).waits.owed
        )
        put(told, replace(on(told), waits=Stack(tuple(owed))))


def of_one_use(attack: Attack, swing: Swing) -> bool:
    """Whether an attack that waits is of the same area as a swing."""
    same = attack.owner == swing.owner and attack.card.ability == swing.card.ability
    return same and attack.rolled == swing.rolled


def afflictions(owner: Character, rulings: Rulings, swing: Swing, blow: Blow) -> tuple[int, tuple[Carried, ...]]:
    """The dice of a swing’s pool, explosions aside, and the Afflictions that it carries (R-TCG-32)."""
    found = tuple(carried(owner, blow.types, power(owner, swing.bare), devices(owner, swing.card)))
    if not found:
        return 0, ()
    rolling = attack_rolls(owner, rulings, swing)[1]
    pool = swing.pool if swing.rolled is not None else rolling.dice.total
    return pool, tuple(one._replace(sides=rolling.die) for one in found)


def over_time(told: Told, swing: Swing, ability: Ability, blow: Blow, met: Met) -> int:
    """An Effect Value at its most, softened once, over cycles; a Resolve may halve it (TCG-DU-02, R-TCG-144).

    How much it is in all.
    """
    owner, target = character_of(told.position, swing.owner), character_of(told.position, swing.target)
    rulings = told.position.rulings
    soft = softened(rulings, target, blow, met.defence, met.through)
    change(told, worn(target, blow.resource, soft))
    absorb(told, target.key, blow)
    level = legerity(owner, rulings, ability.core).total
    total = resist(told, target.key, "VIT", level, ability.name, "TCG-DU-02a").share(soft.tally.total)
    if total:
        amounts = shared_out(total, over(ability))
        track = Track(ability.name, owner.key, amounts, blow.resource, type=blow.types[0], counts_as=blow.kinds[0],
                      spared=blow.spared)  # fmt: skip
        begin_track(told, target.key, track)
    return total


def backlash(told: Told, key: str, card: Card) -> None:
    """Half of what so many dice show strikes back, and nothing softens it (TCG-CH-04, TCG-CH-05, R-TCG-88)."""
    if not card.backlash:
        return
    owner = character_of(told.position, key)
    rolling = effect(owner, told.position.rulings, card)
    dice = rolled(told.chance_for(f"{owner.name}’s Backlash", key), Pool(card.backlash, rolling.die), "TCG-CH-04")
    half = Addend("half of it", dice.value // 2 - dice.value, "R-TCG-88")
    tally = Tally("Backlash", (dice, half))
    told.say("TCG-CH-05", "backlash", f"Backlash: {tally.total}.", tallies=(tally,), character=key)
    strike(told, key, Blow("The Backlash", tally.total, bare=True))


def thrown_value(told: Told, owner: Character, swing: Swing) -> Tally:
    """The Effect Value as it is rolled; over cycles the most that it can be (TCG-DU-02, C3)."""
    rolling, ability = attack_rolls(owner, told.position.rulings, swing)[1], power(owner, swing.bare)
    return valued(told, rolling, ability, f"{owner.name}’s Effect Value", owner.key)


def valued(told: Told, rolling: Rolling, ability: Ability | None, what: str, whose: str) -> Tally:
    """An Effect Value as it is rolled; of an Ability over cycles the most that it can be (TCG-DU-02, C3)."""
    if ability is not None and over(ability):
        return Tally(rolling.label, (Addend("the most that it can be", rolling.most, "TCG-DU-02"),))
    return rolling.made(told.chance_for(what, whose))


def blow_of(rulings: Rulings, owner: Character, swing: Swing, amount: int) -> Blow:
    """What lands: of which sub-types and kinds, on what, and whether it is meant not to kill (TC-E-25 to TC-E-28)."""
    items = devices(owner, swing.card)
    types, kinds = types_of(items), kinds_of_items(items)
    resource = items[0].resource if items else "HP"
    ability = power(owner, swing.bare)
    if ability is not None and ability.sub_type is not None:  # R-TCG-153
        types, kinds = (ability.sub_type,), kinds_of((ability.sub_type,), ability.kind)
    element = swing.bare.element
    if element and (ability is None or element.startswith(AS_WELL)):
        types, kinds = altered(owner, element, ability, types, kinds)
    if (ability is not None and ability.at_ap) or (swing.card.at_ap and not items):  # TCG-DI-04, TCG-DI-07
        resource = "AP"
    made_for_it = bool(items) and all(item.non_lethal for item in items)
    gentle = (swing.card.spared or made_for_it) and may_spare(rulings, types)
    by = "" if swing.riposte else swing.owner
    return Blow(owner.name, amount, types, kinds, resource, spared=gentle, by=by)


def attack_kinds(rulings: Rulings, owner: Character, swing: Swing) -> tuple[Kind, ...]:
    """The kinds of damage that an Offense Action deals; a Grab is Physical besides what its Ability deals."""
    own: tuple[Kind, ...] = ("Physical",) if swing.card.action == "Grab" and not swing.riposte else ()
    return tuple(dict.fromkeys((*own, *blow_of(rulings, owner, swing, 0).kinds)))


def after_armor(rulings: Rulings, target: Character, blow: Blow, met: SubType | None) -> Blow:
    """Half again of what Armor leaves, where a failed Parry is read so (R-TC-90)."""
    return replace(blow, amount=reached_without_guard(rulings, target, blow, met) * 3 // 2, armored=True)


def raised(rulings: Rulings, owner: Character, swing: Swing, met: Met, value: Tally) -> tuple[Tally, bool]:
    """The Effect Value with what a critical and a failed Parry add; and whether half again comes after Armor.

    Half again for a critical, half again of the first value for a failed Parry; in a Chain Duel no Parry costs more
    (TC-D-37, R-TC-82, R-TC-90, R-TC-95).
    """
    parts, half = list(value.addends), value.total // 2
    failed = met.failed and not swing.chain
    if met.critical:
        parts.append(half_again(value))
    if failed and rulings.parry_fail in ("plus50", "both"):
        more = 2 * value.total - value.total - half if met.critical else half
        parts.append(Addend("failed Parry", more, "TC-D-66"))
    if failed and rulings.parry_fail in ("keystat", "both"):
        action = "Strike" if swing.riposte else swing.card.action
        stat = CORE_STAT[action][0]  # type: ignore[index]
        parts.append(Addend(f"failed Parry, {stat}", numbers.points(owner.sheet, stat), "TC-D-67"))
    return Tally(value.label, tuple(parts)), failed and rulings.parry_fail == "plus50_remaining"


def grab(told: Told, swing: Swing, met: Met, once: Thrown | None) -> None:
    """A Grab that hits restrains, and drains 1 AP for each success; critical it hurts as well (TC-D-39, R-TC-85).

    Where the table rolls once, the successes are those of the dice that hit (R-TC-01).
    """
    owner, rulings = character_of(told.position, swing.owner), told.position.rulings
    target = character_of(told.position, swing.target)
    reach, swing = grab_reach(owner, swing.card), replace(swing, card=replace(swing.card, ability=""))
    told.say("TC-D-50", "restrained", f"{owner.name} restrains {target.name}.", character=target.key, by=owner.key)
    pool = attack_rolls(owner, rulings, swing)[1].dice.total
    if once is not None:
        drained = successes_in(rulings, once.faces)
    else:
        chance = told.chance_for(f"{owner.name}’s Grab: AP drained", owner.key)
        drained = successes(chance, rulings, pool).total if pool else 0
    cut = min(drained, target.shield("AP").points)
    change(told, worn(target, "AP", Softened(Tally("AP", ()), shield=cut)))  # R-TC-112
    says = f"{target.name} loses {drained - cut or 'no'} AP{', as a Shield takes them' if cut else ''}."
    told.say("TC-D-51", "drained", says, character=target.key, ap=drained - cut)
    suffer(told, Due(swing.owner, target.key, "AP", drained - cut, held_by=swing.owner, reach=reach))
    if met.critical:
        value = critical_grab(owner, rulings).made(told.chance_for(f"{owner.name}’s critical Grab", owner.key))
        told.say("TC-D-39", "effect", f"A critical Grab: Effect Value {value.total}.", tallies=(value,), critical=True)
        strike(told, target.key, Blow(owner.name, value.total, spared=swing.card.spared, by=owner.key), met.defence)


def spend_edges(told: Told, key: str, card: Card) -> None:
    """What was won for this is used up, a Ruse by any action; an attack gives one away (R-TC-16, R-TC-128)."""
    one = character_of(told.position, key)
    if one.stealthed and card.action in OFFENSE and not one.unseen:
        told.say("R-TC-128", "seen", f"{one.name} is hidden no more.", character=key)
    change(told, spent(one, card))


def spent(one: Character, card: Card) -> Character:
    """Somebody after an action, with what is left of what was won beforehand."""
    if card.action not in OFFENSE:
        return replace(one, edge=tuple(edge for edge in one.edge if edge[0] != "Ruse"))
    kept = tuple(edge for edge in one.edge if edge[0] == "Charge" and card.action not in ("Strike", "Collide"))
    return replace(one, edge=kept, stealthed=one.stealthed and one.unseen)


def refund(told: Told, key: str, price: int, action: str) -> None:
    """A critical Strike or Volley gives back what the action cost, the React surcharge aside (TC-D-38, R-TC-84)."""
    one = character_of(told.position, key)
    gained = min(price, total_ap(one, told.position.rulings).total - one.ap)
    if gained <= 0:
        return
    change(told, replace(one, ap=one.ap + gained))
    rule = "TC-D-38" if action == "Strike" else "TC-D-40"
    told.say(rule, "refund", f"{one.name} has {gained} AP back.", character=key)
