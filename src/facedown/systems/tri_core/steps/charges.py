"""Charge an Ability cycle by cycle, and release or lose the charge."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.systems.tri_core.model import (
    Character,
    ChargeDecision,
    Charging,
    InterruptingCard,
    Played,
    ability_ref,
    character_of,
    character_ref,
    term,
    with_character,
)
from facedown.systems.tri_core.rules.charges import after_another_cycle
from facedown.systems.tri_core.rules.pending_decisions import charge_targets, charged_card
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter


def begin_charging(ctx: Context, played: Played) -> None:
    """Begin to charge the Ability of a paid card; the owner of the card can release the charge on a later turn.

    Rules: TCG-CH-01, R-TCG-85.
    """
    set_charge(ctx, played.owner, Charging(played.card))
    named = ability_ref(played.owner, played.card.ability)
    ctx.emit("TCG-CH-01", "charges", actor=character_ref(played.owner), ability=named)


def set_charge(ctx: Context, key: str, charge: Charging | None) -> Character:
    """Replace the charge of a character by `charge`, and return the changed character; None removes the charge."""
    character = replace(character_of(ctx.position, key), charging=charge)
    ctx.position = with_character(ctx.position, character)
    return character


def continue_charging(ctx: Context, key: str) -> None:
    """Add one cycle to a character’s charge, up to the maximum.

    A character that is unconscious, dying or dead loses the charge instead.

    Rules: TCG-CH-01, R-TCG-85.
    """
    character = character_of(ctx.position, key)
    if character.charging is None:
        return
    if character.out:
        drop_charge(ctx, character)
        return
    longer = after_another_cycle(character.charging)
    set_charge(ctx, key, longer)
    named = ability_ref(key, character.charging.card.ability)
    ctx.emit("TCG-CH-01", "charged", character=character_ref(key), ability=named, cycles=longer.cycles)


def drop_charge(ctx: Context, character: Character) -> None:
    """Remove a character’s charge without releasing it; do nothing if the character has no charge."""
    if character.charging is None:
        return
    named = ability_ref(character.key, character.charging.card.ability)
    set_charge(ctx, character.key, None)
    ctx.emit("TCG-CH-07", "charge-lost", character=character_ref(character.key), ability=named)


def release_charge_in_shock(ctx: Context, key: str, *, succeeded: bool) -> None:
    """Release the charge of a character whose loss of HP has reached its Threshold; do nothing without a charge.

    `succeeded`: True if the Resolve against Shock succeeded. The player then chooses the target; else a die decides.

    Rules: TCG-CH-06, TCG-CH-07, R-TCG-90.
    """
    character = character_of(ctx.position, key)
    if character.charging is None or ctx.position.encounter is None:
        return
    there = charge_targets(ctx.position, character)
    if not there:
        drop_charge(ctx, character)
    elif succeeded:
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(ChargeDecision(key))))
    else:
        (face,) = ctx.draw(Dice(1, len(there)), term("target of the charge"), character_ref(key))
        release_charge(ctx, key, there[face - 1].key)


def release_charge(ctx: Context, key: str, target: str) -> None:
    """Release a character’s charge at a target, without further cost; the charged card resolves next.

    Do nothing if the character has no charge.
    """
    character = character_of(ctx.position, key)
    if character.charging is not None:
        card = charged_card(character, character_of(ctx.position, target))
        played = Played(key, card, -1, reaction=True, held=True)
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(InterruptingCard(played))))
