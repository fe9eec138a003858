"""Live odds of Tri-Core: attacks by the defence against them, defences by the attack, and other rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.chance import Distribution
from facedown.game import Choice, Field, OneOf, Option, Seat
from facedown.lab.odds.live.prospects import Case, Prospect, choices, join_notes, prospect
from facedown.lab.odds.tri_core import Harm, harm, summary_of
from facedown.lab.odds.tri_core_resolves import resisting, totals
from facedown.systems.tri_core.abilities.stat_modifiers import entry_modifiers
from facedown.systems.tri_core.abilities.usage import SEEN_BY_ALL, affected_characters, needs_consent, resolved_by
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import (
    ABILITY,
    CHARGE,
    OFFENSE,
    Ability,
    Attack,
    BonusStrikeOffer,
    Card,
    Character,
    Position,
    RiposteOffer,
    character_of,
    is_willing,
    merged,
)
from facedown.systems.tri_core.options.cards.ability_forms import forms_of
from facedown.systems.tri_core.rules.ability_values import as_action, makes_value, value_roll
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, after_spending_edges
from facedown.systems.tri_core.rules.defenses import attack_roll_of, barred_by_chain, can_stop
from facedown.systems.tri_core.rules.ranges import comes_in_range, in_range, in_rotation
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, devices_used, recover_pool, skill_pool
from facedown.systems.tri_core.rules.strides import after_stride
from facedown.systems.tri_core.steps.ability_effects import HELPING_ASPECTS


def case(when: tuple[str, ...], found: Harm) -> Case:
    """The damage of an attack, and its figures."""
    return Case(when, found.damage.map(str), summary_of(found))


def met_by(view: Position, attack: Attack) -> Iterator[tuple[str, Card | None]]:
    """The defences that the target may use, Light and with its best device, each in words; first none."""
    target = character_of(view, attack.target)
    yield "undefended", None
    if not target.able:
        return
    held = [item for item in target.sheet.items if item.place in ("main", "off", "both") and item.durability != 0]
    best = max(held, key=lambda item: item.dice, default=None)
    items = (best.name,) if best is not None else ()
    for action, ways in {"Block": (items,), "Dodge": ((),), "Parry": (items, ())}.items():
        card = next((card for way in ways if can_meet(view, attack, card := Card(action, items=way))), None)
        if card is not None:
            yield f"against a Light {action}", card


def can_meet(view: Position, attack: Attack, card: Card) -> bool:
    """Whether a defence can stop any of an attack (R-TC-94, R-TC-95, R-TC-166)."""
    return not barred_by_chain(view, attack, card) and can_stop(view, attack, card)


def why_it_cannot(view: Position, attack: Attack, card: Card) -> str:
    """The reason why a defence cannot stop an attack (R-TC-94, R-TC-95, R-TC-161, R-TC-166)."""
    owner, target = character_of(view, attack.owner), character_of(view, attack.target)
    if barred_by_chain(view, attack, card):
        return "In a Chain Duel, only a Parry stops a Riposte."
    if card.action == "Parry" and not in_range(owner, target, Card("Strike")):
        return "The attacker is too far away to parry."
    if card.action == "Parry" and bool(devices_used(owner, attack.card)) != bool(devices_used(target, card)):
        return "Bare hands and devices cannot parry each other."
    return "It does not stop that kind of damage."


def attacks(view: Position, option: Option) -> Iterator[Prospect]:
    """An attack: for each target in reach, weight and device, a case for each defence."""
    owner = after_cards(view, character_of(view, option.fixed["actor"]))
    option = asking(view, option)
    if not any(field.name == "target" for field in option.fields):
        yield from reactions(view, option, owner)
        return
    near = in_reach(view, option, owner)
    if near is None:
        yield prospect(option, {}, (), "Nobody is in reach.")
        return
    if option.fixed["action"] == "Collide" and owner.at is not None and not owner.moved:  # R-TC-86
        yield prospect(option, {}, (), "It needs a run-up: play a Stride first.")
        return
    ways, left_out = choices(near, "weight", "items", "target", "at_ap")
    friends = "" if any(not is_willing(owner, one) for one in targets_of(view, near)) else "No foe is in reach."
    for chosen in ways:
        card = card_of({**option.fixed, **chosen})
        target = character_of(view, card.target)
        if not comes_in_range(owner, target, card):
            continue
        attack, attack_roll = Attack(owner.key, card, target.key), AttackRoll(owner.key, card, target.key)
        cases = [
            case((when,), harm(view.rulings, owner, attack_roll, target, met)) for when, met in met_by(view, attack)
        ]
        yield prospect(option, chosen, cases, join_notes(friends, *beside(owner, card), left_out))


def asking(view: Position, option: Option) -> Option:
    """The option with its target as a field, if the target is settled."""
    only = option.fixed.get("target")
    if not only:
        return option
    fixed = {name: value for name, value in option.fixed.items() if name != "target"}
    field = Field("target", OneOf((Choice(only, character_of(view, only).name),)), "Target", option.rule)
    return replace(option, fixed=fixed, fields=(*option.fields, field))


def targets_of(view: Position, option: Option) -> list[Character]:
    """The characters that an option can target."""
    (at,) = (field.domain for field in option.fields if field.name == "target")
    assert isinstance(at, OneOf)
    return [character_of(view, choice.value) for choice in at.choices]


def in_reach(view: Position, option: Option, owner: Character) -> Option | None:
    """The option with only those targets that one of its devices reaches; None if there are none."""
    (at,) = (field for field in option.fields if field.name == "target")
    assert isinstance(at.domain, OneOf)
    cards = [card_of({**option.fixed, "weight": "Light", "target": "", **way}) for way in choices(option, "items")[0]]
    there = tuple(
        choice for choice in at.domain.choices
        if any(comes_in_range(owner, character_of(view, choice.value), card) for card in cards)
    )  # fmt: skip
    if not there:
        return None
    fewer = replace(at, domain=OneOf(there))
    return replace(option, fields=tuple(fewer if field is at else field for field in option.fields))


def reactions(view: Position, option: Option, owner: Character) -> Iterator[Prospect]:
    """An attack out of turn, on each acting character in reach (R-TC-57)."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    acting = [character_of(view, key) for key in exchange.actors] if exchange is not None else []
    ways, left_out = choices(option, "weight", "items")
    cards = [card_of({**option.fixed, **way, "target": ""}) for way in ways]
    if not any(comes_in_range(owner, target, card) for card in cards for target in acting):
        yield prospect(option, {}, (), "Nobody who acts is in reach.")
        return
    friends = "" if any(not is_willing(owner, one) for one in acting) else "Everybody who acts is on your side."
    for chosen in ways:
        cases, notes = [], join_notes(friends, *beside(owner, card_of({**option.fixed, **chosen})), left_out)
        for target in acting:
            card = card_of({**option.fixed, **chosen, "target": target.key})
            if comes_in_range(owner, target, card):
                attack, attack_roll = Attack(owner.key, card, target.key), AttackRoll(owner.key, card, target.key)
                cases += [case((f"at {target.name}", when), harm(view.rulings, owner, attack_roll, target, met))
                          for when, met in met_by(view, attack)]  # fmt: skip
        yield prospect(option, chosen, cases, notes if cases else "Nobody who acts is in reach.")


def after_cards(view: Position, owner: Character) -> Character:
    """The owner after the cards it has already played: moved by Strides, with its one-time bonuses used."""
    encounter = view.encounter
    if encounter is None or encounter.exchange is None:
        return owner
    for card in encounter.exchange.draft(owner.key):
        owner = after_spending_edges(owner, card) if card.to is None else after_stride(encounter.grid, owner, card)
    return owner


def card_of(settled: Mapping[str, Any]) -> Card:
    """The card that these fields describe."""
    return Card(**{name: settled[name] for name in Card.__struct_fields__ if name in settled})


# Abilities


PUT_IN = ("weight", "items", "target", "to", "charge_ap", "charge_points", "backlash", "drawn")
"""The fields of an Ability that change its odds."""


def powers(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """An Ability by itself: whom it harms or helps, how much, and who may resist it (R-TCG-138, R-TCG-139)."""
    owner = after_cards(view, character_of(view, option.fixed["actor"]))
    ways, left_out = choices(option, *PUT_IN)
    usual = {field.name: field.domain.usual for field in option.fields}
    cards = [card_of({**option.fixed, **usual, **chosen}) for chosen in ways]
    idle: list[Prospect] | None = []
    for chosen, card in zip(ways, cards, strict=True):
        ability = ability_used(owner, card)
        assert ability is not None
        targets = affected_characters(view, owner, ability, card)
        cases = [*harmed(view, owner, ability, card, targets), *helped(view, owner, ability, card),
                 *resisted(view, owner, ability, targets)]  # fmt: skip
        nobody = "" if targets else "Nobody is in the area."
        one = prospect(option, chosen, cases, join_notes(nobody, *beside(owner, card), left_out))
        if idle is not None and not cases:
            idle.append(one)
            continue
        yield from idle or ()
        yield one
        idle = None
    if idle is not None:
        yield prospect(option, {}, (), join_notes("It needs no roll.", *beside(owner, cards[0])))


def harmed(
    view: Position, owner: Character, ability: Ability, card: Card, targets: Sequence[Character]
) -> Iterator[Case]:  # fmt: skip
    """The damage to each target, a case for each defence."""
    if ability.aspect != "Damage" or not makes_value(owner, ability, card, view):
        return
    for target in targets:
        laid = replace(as_action(ability, card), target=target.key)
        attack, attack_roll = Attack(owner.key, laid, target.key, unseen=True), AttackRoll(owner.key, laid, target.key)
        for when, met in met_by(view, attack):
            yield case((*at(target, targets), when), harm(view.rulings, owner, attack_roll, target, met))


def at(target: Character, targets: Sequence[Character]) -> tuple[str, ...]:
    """The target in words, if there are several."""
    return (f"at {target.name}",) if len(targets) > 1 else ()


def helped(view: Position, owner: Character, ability: Ability, card: Card) -> Iterator[Case]:
    """The amount that it heals or shields."""
    if ability.aspect in HELPING_ASPECTS and makes_value(owner, ability, card, view):
        rolling = value_roll(owner, view.rulings, ability, card)
        found = Distribution.certain(rolling.most) if spread_cycles(ability) else totals(rolling)
        yield Case((), found.map(str), {f"mean {ability.aspect}": found.mean})


def resisted(view: Position, owner: Character, ability: Ability, targets: Sequence[Character]) -> Iterator[Case]:
    """The Resolves of those who resist it (R-TCG-30, R-TCG-51)."""
    for one in merged(ability.keywords):
        looking = [other for other in in_rotation(view) if other.able] if one.entry in SEEN_BY_ALL else []
        worse = any(modifier.worse for modifier in entry_modifiers(ability, one, view.rulings))
        against = looking or (targets if worse or needs_consent(one) else ())
        for target in (other for other in against if not is_willing(owner, other)):
            by = resolved_by(ability, one)
            bands = resisting(view.rulings, owner, ability, target, by).map(lambda found: found.name)
            held = bands["a critical success"] + bands["a success"]
            yield Case((f"{target.name} by {by} against {one.keyword.name}",), bands, {"resisted": held})


def beside(owner: Character, card: Card) -> Iterator[str]:
    """Notes on effects of an Ability that its figures leave out."""
    ability = ability_used(owner, card)
    if ability is None:
        return
    if spread_cycles(ability) and ability.aspect == "Damage":
        yield "The damage is the sum over all cycles, so it cannot cause Shock."
    if any(one.keyword.family == "Affliction" for one in ability.keywords):
        yield "Its Afflictions are not counted."
    if any(one.keyword.judged for one in ability.keywords):
        yield "The GM decides what the numbers do not cover."


def recovers(view: Position, option: Option) -> Iterator[Prospect]:
    """What a Recover restores, if nothing interrupts it (TC-D-02, TC-D-04)."""
    owner = character_of(view, option.fixed["actor"])
    outcomes = totals(recover_pool(owner, view.rulings)).map(str)
    for chosen in choices(option, "resource")[0]:
        note = "Assumes that no Reaction interrupts it. It never exceeds the maximum."
        yield prospect(option, chosen, [Case((), outcomes)], note)


def rolled(view: Position, option: Option) -> Iterator[Prospect]:
    """The total of each skill that can be used as an action."""
    owner = character_of(view, option.fixed["actor"])
    for chosen in choices(option, "action")[0]:
        yield prospect(option, chosen, [Case((), totals(skill_pool(owner, view.rulings, chosen["action"])).map(str))])


def breaking(view: Position, option: Option) -> Iterator[Prospect]:
    """The odds of breaking free of a hold, for each way to try it. The holder wins a tie (R-TC-85)."""
    owner = character_of(view, option.fixed["actor"])
    holder = character_of(view, owner.held_by)

    def roll(one: Character, action: str) -> Distribution[int]:
        if action == "Hoist":
            return totals(skill_pool(one, view.rulings, "Hoist"))
        return totals(accuracy_pool(one, view.rulings, Card("Grab"), condition_dice(one, view.rulings, "Grab")))

    for chosen in choices(option, "action")[0]:
        margin = roll(owner, chosen["action"]).plus(roll(holder, chosen["action"]).map(int.__neg__))
        yield prospect(option, chosen, [Case((), margin.map(lambda more: "free" if more > 0 else "still held"))])


def lay(view: Position, seat: Seat, option: Option) -> Iterator[Prospect]:
    """A card: what is rolled when it is turned up; of an Ability for each effect and shape."""
    if option.variant:
        yield from OF_VARIANT.get(option.variant, unforeseen)(view, option)
        return
    for form in forms_of(option) if "ability" in option.fixed else (option,):
        yield from laid(view, seat, form)


def laid(view: Position, seat: Seat, option: Option) -> Iterator[Prospect]:
    """A card of one action."""
    action = option.fixed["action"]
    if action in OFFENSE and "Lift" not in option.fixed.get("subs", ()):
        yield from attacks(view, option)
    elif action == ABILITY:
        yield from powers(view, seat, option)
    elif action == CHARGE:
        yield prospect(option, {}, (), "It is charged now and released in a later turn.")
    elif action == "Recover":
        yield from recovers(view, option)
    else:
        yield from unforeseen(view, option)


def unforeseen(view: Position, option: Option) -> Iterator[Prospect]:
    """A card of which no odds are known."""
    yield prospect(option, {}, (), "The outcome depends on what others do.")


OF_VARIANT: Mapping[str, Callable[[Position, Option], Iterator[Prospect]]] = {"skill": rolled, "break-free": breaking}
"""The odds of cards that ask for the action, by the variant of their options."""


def defend(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """A defence against a known attack: for each action, weight and device (R-TC-159)."""
    assert view.encounter is not None
    attack = view.encounter.waits.top
    assert isinstance(attack, Attack)
    attack_roll = attack_roll_of(view, attack)
    owner, target = character_of(view, attack.owner), character_of(view, attack.target)
    ways, left_out = choices(option, "action", "weight", "items")
    for chosen in ways:
        settled: dict[str, Any] = {**option.fixed, **chosen}
        card = card_of(settled) if settled["action"] else None
        if card is not None and not can_meet(view, attack, card):
            yield prospect(option, chosen, (), why_it_cannot(view, attack, card))
            continue
        yield prospect(option, chosen, [case((), harm(view.rulings, owner, attack_roll, target, card))], left_out)


def strikes_back(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """A Riposte or a bonus Strike, a case for each defence (TC-D-42, TC-D-61)."""
    won = view.encounter.waits.top if view.encounter is not None else None
    assert isinstance(won, RiposteOffer | BonusStrikeOffer)
    owner, target = character_of(view, won.owner), character_of(view, won.target)
    for chosen in choices(option, "weight", "items")[0]:
        if isinstance(won, RiposteOffer) and won.card is not None:
            attack = Attack(owner.key, won.card, target.key, riposte=True, extra=won.extra)
        else:
            attack = Attack(owner.key, Card("Strike", chosen["weight"], chosen["items"]), target.key)
        attack_roll = attack_roll_of(view, attack)
        cases = [
            case((when,), harm(view.rulings, owner, attack_roll, target, met)) for when, met in met_by(view, attack)
        ]
        yield prospect(option, chosen, cases)


def finish_playing(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """Playing no more cards."""
    yield prospect(option, {}, (), "Face-down cards are turned up.")


LIVE = {
    "lay": lay, "fire": powers, "finish-playing": finish_playing, "defend": defend, "riposte": strikes_back,
    "bonus-strike": strikes_back,
}  # fmt: skip
