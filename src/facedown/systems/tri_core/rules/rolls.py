"""The rolls for actions: their Accuracy, their Effect Value and their conditions, with the source of each part."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.systems.tri_core.model import (
    CORE_ACTIONS,
    CORE_STAT,
    HAMPERED_ACTIONS,
    OFFENSE,
    ROMAN,
    SUB_TYPES,
    VALUE_STAT,
    WOUND_PENALTIES,
    WOUND_RULES,
    Ability,
    Card,
    Character,
    CoreAction,
    Item,
    Rulings,
    StatModifier,
    adds_sub_type,
    chosen_sub_type,
    item_ref,
    keeps_core_dice,
    term,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import (
    ability_used,
    bash_penalty,
    blind_penalty,
    dice_of_other_size,
    invested_dice,
    invested_dice_of_other_size,
    modifier_addends,
    modifier_dice,
    rerolled_dice,
    roll_modifiers,
)
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.dice_pools import Rolling, capped_pool, parry_dice, weight_dice
from facedown.systems.tri_core.rules.skill_numbers import specialty_label


def wound_penalty(character: Character) -> list[Addend]:
    """Return the dice that wounds remove from each roll of a character, as a negative addend; empty without wounds.

    Rules: TC-E-07, TC-E-08, TC-E-09, TC-E-10.
    """
    lost = WOUND_PENALTIES[character.wounded][0]
    if not lost:
        return []
    return [Addend(term(f"Wounded {ROMAN[character.wounded]}"), -lost, WOUND_RULES[character.wounded])]


def trade_bonus(character: Character, *fitting: str) -> list[Addend]:
    """Return the bonus die for a roll to which a Trade of the character applies; empty if none applies.

    `fitting`: the choices that make a Trade apply.

    Rules: TC-D-31, TC-F-57, TC-F-58, TC-F-60, TCG-XR-10.
    """
    for trade in character.sheet.trades:
        if set(trade.choices) & set(fitting):
            return [Addend(trade.name, 1, "TC-F-60")]
    return []


def trade_choices_of(card: Card, items: Sequence[Item], ability: Ability | None = None) -> tuple[str, ...]:
    """Return the Trade choices that fit a card: its action, Sub-Actions, devices and sub-types of damage."""
    own = (ability.sub_type,) if ability is not None and ability.sub_type is not None else ()
    bare = () if items or card.action == "Dodge" else ("Unarmed", "Impact")
    return (
        card.action,
        *card.subs,
        *(item.device for item in items),
        *(t for item in items for t in item.types),
        *(bare if not own else ()),
        *own,
    )


def devices_used(character: Character, card: Card) -> list[Item]:
    """Return the character’s items that a card uses, in the order in which the card names them."""
    return [character.item(name) for name in card.items]


# Accuracy


def accuracy_pool(character: Character, rulings: Rulings, card: Card, conditions: Sequence[Addend] = ()) -> Rolling:
    """Return the dice and the flat bonus for the Accuracy of a card’s Core Action.

    `conditions`: dice from Advantage, Disadvantage and Vulnerable; ignored unless a ruling applies them to Accuracy.

    Rules: R-TC-02, R-TC-05, R-TC-13, TC-F-30.
    """
    action = card.action
    assert action in CORE_ACTIONS
    instinct = character.sheet.instinct_in(action)
    found = accuracy_modifiers(character, rulings, card)
    base = Addend(term("base"), int(rulings.accuracy_base_dice), "R-TC-02")
    parts = [base, *trained_dice(character, rulings, card, found)]
    if rulings.advantage_applies == "both":
        parts = list(capped_pool(term("Accuracy dice"), [*parts, *conditions], instinct).addends)
    parts += unseen_attack_dice(character, rulings, card)
    pool = capped_pool(term("Accuracy dice"), [*parts, *blind_penalty(character), *wound_penalty(character)])
    stats = CORE_STAT[action]
    flat = [Addend(term(name), numbers.stat_value(character.sheet, name), "R-TC-05") for name in stats]
    if action == "Parry" and parry_dice(character, rulings, "accuracy"):
        flat = []
    added = [*numbers.score_changes(character.sheet, "Accuracy"), *modifier_addends(character, found, pool.total)]
    flat = [*flat, *added]
    sides = int(rulings.instinct_die)
    whole = Tally(term("Accuracy"), (*flat, *bash_penalty(character, flat)))
    return Rolling(
        term("Accuracy"), pool, whole, ((instinct, sides), *dice_of_other_size(found)), rerolls=rerolled_dice(found)
    )


def accuracy_modifiers(character: Character, rulings: Rulings, card: Card) -> tuple[StatModifier, ...]:
    """Return the modifiers that change the Accuracy of a card’s Core Action."""
    ability, action = ability_used(character, card), card.action
    return roll_modifiers(character, rulings, "Accuracy", action, ability, card.items)  # type: ignore[arg-type]


def trained_dice(character: Character, rulings: Rulings, card: Card, modifiers: Sequence[StatModifier]) -> list[Addend]:
    """Return the Accuracy dice from Instinct, a Trade and modifiers, as addends. A Parry also has dice from INT.

    `modifiers`: the modifiers of the roll.

    Rules: TC-F-29, R-TC-92.
    """
    instinct, ability = character.sheet.instinct_in(card.action), ability_used(character, card)  # type: ignore[arg-type]
    parts = [Addend(term("Instinct"), instinct, "TC-F-29")] if instinct else []
    parts += trade_bonus(character, *trade_choices_of(card, devices_used(character, card), ability))
    parts += modifier_dice(modifiers)
    return [*parts, *parry_dice(character, rulings, "accuracy")] if card.action == "Parry" else parts


def unseen_attack_dice(character: Character, rulings: Rulings, card: Card) -> list[Addend]:
    """Return the Accuracy dice from Stealth for an attack on a target that has not noticed the attacker.

    The list is empty for any other card, or without a ruling that gives Accuracy dice for Stealth.

    Rules: R-TC-16.
    """
    if rulings.stealth_bonus != "accuracy2_offense" or card.action not in OFFENSE:
        return []
    if not unseen_by_target(character, card):
        return []
    return [Addend(term(source), dice, "R-TC-16") for source, dice in character.edge if source == "Stealth"]


def joining_accuracy_dice(character: Character, rulings: Rulings, card: Card) -> list[Addend]:
    """Return the Accuracy dice that join the Effect dice if one roll gives both Accuracy and Effect Value.

    Rules: R-TC-01.
    """
    trained = trained_dice(character, rulings, card, accuracy_modifiers(character, rulings, card))
    return [*trained, *unseen_attack_dice(character, rulings, card), *blind_penalty(character)]


# Effect Value


def effect_pool(
    character: Character, rulings: Rulings, card: Card, conditions: Sequence[Addend] = (), *, riposte: bool = False
) -> Rolling:
    """Return the dice and the flat bonus for the Effect Value of a card’s Core Action or Ability.

    `conditions`: bonus dice, and dice from Advantage or Disadvantage.
    `riposte`: True for a Riposte; `card` is then the Parry.

    Rules: TC-B-17, TC-D-69, TC-D-95, TC-E-38, TC-E-39, TC-E-40, R-TC-91, R-TC-92, R-TC-162.
    """
    action: CoreAction = "Strike" if riposte else card.action  # type: ignore[assignment]
    items = devices_used(character, card)
    bare = action in ("Grab", "Collide") or not items
    ability = ability_used(character, card) if not riposte else None
    if ability is not None and not keeps_core_dice(ability):
        return ability_pool(character, rulings, card, ability, conditions)
    parts = [] if action == "Dodge" else device_dice(character, rulings, action, [] if bare else items)
    found = roll_modifiers(character, rulings, "Effect Value", action, ability, card.items)
    parts += [*modifier_dice(found), *invested_dice(character, card, ability), *weight_dice(card)]
    parts += parry_dice(character, rulings, "riposte") if riposte else []
    if action == "Collide" and rulings.collide_bonus == "dice":
        parts.append(Addend(term("Speed Rank"), current_score(character, rulings, "Speed Rank").total, "R-TC-86"))
    pool = capped_pool(term("Effect dice"), [*parts, *conditions, *blind_penalty(character), *wound_penalty(character)])
    added = flat_bonus(character, rulings, action, items)
    element = card.element if not riposte else ""
    added += specialty_points(specialties(character, items, ability, bare=action != "Dodge", element=element))
    if "Tumble" in card.subs and action == "Dodge":
        added.append(Addend(term("Tumble"), numbers.stat_value(character.sheet, "MOR"), "TC-E-49"))
    added += [*numbers.score_changes(character.sheet, "Effect Value"), *modifier_addends(character, found, pool.total)]
    rolled_with = [] if bare or action == "Dodge" else [item for item in items if item.dice]
    others = tuple((item.dice, item.sides) for item in rolled_with)
    own = max((item.sides for item in rolled_with), default=12)
    whole = Tally(term("Effect Value"), (*added, *bash_penalty(character, added)))
    sundry = (
        *others,
        *dice_of_other_size(found),
        *invested_dice_of_other_size(character, rulings, card, ability, own=own),
    )
    return Rolling(term("Effect Value"), pool, whole, sundry, own_sides=own)


def ability_pool(
    character: Character, rulings: Rulings, card: Card, ability: Ability, conditions: Sequence[Addend] = ()
) -> Rolling:
    """Return the dice and flat bonus for the Effect Value of an Ability without its Core Action’s dice.

    `conditions`: added or removed dice; ignored if the roll has no dice.

    Rules: R-TCG-138, TC-F-19, TC-E-38, TC-E-39, TC-E-40.
    """
    found = roll_modifiers(character, rulings, "Effect Value", ability.action, ability, card.items)
    owned = [side for modifier in found if modifier.source == ability.name for side in modifier.dice]
    size = max(owned, default=12)
    parts = [*modifier_dice(found), *invested_dice(character, card, ability)]
    parts += weight_dice(card) if owned and ability.type == "Active" else []
    hampering = [*conditions, *blind_penalty(character), *wound_penalty(character)] if parts else []
    pool = capped_pool(term("Effect dice"), [*parts, *hampering])
    stat = ability.stat if owned else None
    added = [Addend(term(stat), numbers.stat_value(character.sheet, stat), "R-TCG-138")] if stat is not None else []
    added += modifier_addends(character, found, pool.total)
    if (parts or added) and ability.aspect in ("Damage", "Heal", "Shield"):
        fists = ability.aspect == "Damage"  # without a sub-type, damage is Impact, but healing is not
        added += specialty_points(
            specialties(character, devices_used(character, card), ability, bare=fists, element=card.element)
        )
    whole = Tally(term("Effect Value"), (*added, *bash_penalty(character, added)))
    return Rolling(
        term("Effect Value"),
        pool,
        whole,
        (
            *dice_of_other_size(found, size),
            *invested_dice_of_other_size(character, rulings, card, ability, size, own=size),
        ),
        sides=size,
    )


def parry_pool(character: Character, card: Card) -> Rolling:
    """Return the dice and the flat bonus of the roll for the damage that a Parry stops.

    Call this function only under the ruling that a Parry reduces damage.

    Rules: R-TC-89.
    """
    item = next(iter(devices_used(character, card)), None)
    label = item_ref(character.key, item.name) if item is not None else term("unarmed")
    held = Addend(label, item.dice if item is not None else 1, "R-TC-89")
    plus = (Addend(label, item.plus, "R-TC-89"),) if item is not None and item.plus else ()
    sides = item.sides if item is not None else 12
    dice = capped_pool(term("Effect dice"), [held, *blind_penalty(character), *wound_penalty(character)])
    return Rolling(term("Parry"), dice, Tally(term("Parry"), plus), sides=sides)


def critical_grab_pool(owner: Character, rulings: Rulings) -> Rolling:
    """Return the dice and the flat bonus for the damage of a critical Grab (TC-D-39, R-TC-100)."""
    dice = capped_pool(
        term("Effect dice"), [Addend(term("critical Grab"), 2, "TC-D-39"), *blind_penalty(owner), *wound_penalty(owner)]
    )
    ucb = [
        Addend(term("UCB"), current_score(owner, rulings, "UCB").total, "TC-D-39"),
        *specialty_points(specialties(owner, [])),
    ]
    return Rolling(term("Effect Value"), dice, Tally(term("UCB"), (*ucb, *bash_penalty(owner, ucb))))


def item_pool(character: Character, rulings: Rulings, card: Card) -> Rolling:
    """Return the dice and the flat bonus for the Effect Value of a Use card. The card must use exactly 1 item.

    Rules: TC-F-86, TC-E-41, TC-E-42, TC-E-48, R-TC-15, R-TC-100.
    """
    (item,) = devices_used(character, card)
    moved = [*condition_dice(character, rulings, "Use"), *bonus_dice(character, rulings, card)]
    label = item_ref(character.key, item.name)
    dice = capped_pool(term("Effect dice"), [Addend(label, item.dice, "TC-F-86"), *moved, *wound_penalty(character)])
    plus = [Addend(label, item.plus, "TC-F-86")] if item.plus else []
    plus += specialty_points(specialties(character, [item]))
    return Rolling(term("Effect Value"), dice, Tally(term("Effect Value"), tuple(plus)), sides=item.sides)


def device_dice(character: Character, rulings: Rulings, action: CoreAction, items: Sequence[Item]) -> list[Addend]:
    """Return the number of dice of each item used, as addends; without items, the number of unarmed dice.

    Rules: TC-D-98, R-TC-06, R-TC-87, R-TC-158.
    """
    if not items:
        blow = action in ("Strike", "Collide")
        many = numbers.score(character.sheet, rulings, "Unarmed dice").total if blow else 1
        return [Addend(term("unarmed"), many, "R-TC-06")]
    return [Addend(item_ref(character.key, item.name), item.dice, "TC-D-98") for item in items]


def flat_bonus(character: Character, rulings: Rulings, action: CoreAction, items: Sequence[Item]) -> list[Addend]:
    """Return the flat bonus of a Core Action to its Effect Value, from items, stats and scores.

    `items`: the items used; empty for an unarmed action.

    Only an unarmed Strike adds the UCB. A Collide adds ADR and the Speed Rank.

    Rules: R-TC-07, R-TC-97, R-TC-158.
    """
    plus = [Addend(item_ref(character.key, item.name), item.plus, "TC-D-98") for item in items if item.plus]
    if action == "Strike" and not items:
        ucb = [Addend(term("UCB"), current_score(character, rulings, "UCB").total, "R-TC-07")]
        return ucb if not numbers.rolls_unarmed_dice(rulings) else []
    doubled = len(items) == 1 and items[0].hands == 2
    for name in VALUE_STAT[action]:
        value = single(term(name), numbers.stat_value(character.sheet, name), "TC-D-95")
        plus.append(scaled_addend(value, "R-TC-97", times=2) if doubled else value.addends[0])
    if action == "Collide":
        plus += [Addend(term("Speed Rank"), current_score(character, rulings, "Speed Rank").total, "R-TC-86")] * (
            rulings.collide_bonus == "points"
        )
    return plus


def specialties(
    character: Character, items: Sequence[Item], ability: Ability | None = None, *, bare: bool = True, element: str = ""
) -> list[tuple[str, int]]:
    """Return the Specialties of a character that apply to an action, each as (name, Ranks).

    `bare`: True if an action without items counts as unarmed Impact.
    `element`: the sub-type chosen with Alter III, or ""; see `Card.element`. If it is added, the usual sub-types count
        too.

    Rules: TC-F-19, R-TC-71, TCG-AT-03.
    """
    touched: set[str] = {item.device for item in items} | {t for item in items for t in item.types}
    touched |= {"Impact", "Unarmed"} if bare and not items else set()
    if ability is not None and ability.sub_type is not None:
        touched = (touched - {"Impact"}) | {ability.sub_type}
    chosen = chosen_sub_type(element)
    if chosen is not None and ability is None and not adds_sub_type(element):
        touched -= {*SUB_TYPES}
    touched |= {chosen} if chosen is not None else set()
    touched |= {one.name for one in character.sheet.trades if touched & set(one.choices)}
    return [(name, ranks) for name, ranks in character.sheet.specialty if name in touched]


def specialty_points(pairs: Sequence[tuple[str, int]]) -> list[Addend]:
    """Return the points that Specialties add: 2 for each Rank. `pairs` holds pairs of (name, Ranks) (TC-F-19)."""
    labelled = [(specialty_label(name), ranks) for name, ranks in pairs]
    return [scaled_addend(single(label, ranks, "TC-F-04"), "TC-F-19", times=2) for label, ranks in labelled]


# Conditions and bonus dice earned earlier


def condition_dice(character: Character, rulings: Rulings, action: str) -> list[Addend]:
    """Return the dice that Advantage, Disadvantage or Vulnerable adds to an action or removes from it; empty for none.

    Rules: TC-E-41, TC-E-42, TC-E-43, TC-E-44, TC-E-45, TC-E-46, R-TC-14, R-TC-15.
    """
    hampering = [one for one in character.disadvantages if action in HAMPERED_ACTIONS[one]]
    if character.vulnerable:
        parts = [Addend(term("Vulnerable"), -2, "TC-E-44")]
        if rulings.vulnerable_mode == "add":
            parts.append(Addend(term("Disadvantage"), -2, "R-TC-15"))
        return parts
    worse = bool(hampering) or "Disadvantage" in character.granted
    better = "Advantage" in character.granted
    if worse == better:
        return []
    return [Addend(term("Advantage"), 2, "TC-E-41")] if better else [Addend(term("Disadvantage"), -2, "TC-E-42")]


def bonus_dice(character: Character, rulings: Rulings, card: Card) -> list[Addend]:
    """Return the bonus dice for a card from Ruse, Charge and Stealth, as addends.

    Rules: TC-E-47, TC-E-48, TC-E-50, R-TC-16, R-TC-17.
    """
    rules = {"Stealth": "TC-E-47", "Ruse": "TC-E-48", "Charge": "TC-E-50"}
    found = []
    for source, more in character.edge:
        unseen = unseen_by_target(character, card) and card.action in OFFENSE
        if source == "Stealth" and (rulings.stealth_bonus != "ev2_offense" or not unseen):
            continue
        if source == "Charge" and card.action not in ("Strike", "Collide"):
            continue
        found.append(Addend(term(source), more, rules.get(source, "TC-E-48")))
    charged = any(source == "Charge" for source, _ in character.edge)
    if "Charge" in card.subs and card.action in ("Strike", "Collide") and not charged:  # TC-E-50: it counts once
        found.append(Addend(term("Charge"), 2, "TC-E-50"))
    return found


def unseen_by_target(character: Character, card: Card) -> bool:
    """Return whether the character is in Stealth and the target of its card has not noticed it (TC-F-10, TCG-CO-04)."""
    return character.stealthed and card.target not in character.noticed_by
