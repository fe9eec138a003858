"""Advance the Rotation: begin and end turns and cycles."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Exchange, character_of, character_ref
from facedown.systems.tri_core.rules.current_numbers import ap_in_new_cycle
from facedown.systems.tri_core.rules.thresholds import collapse_lasts_hours
from facedown.systems.tri_core.rules.turn_order import is_at_rest, is_idle_at_end
from facedown.systems.tri_core.steps import affliction_effects, charges, durations, energy, wounds
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.created_items import emit_lost_hold
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers


def begin_turn(ctx: Context, *, whole_cycle: bool = False) -> bool:
    """Give Priority to all characters that can act at the next place of the Rotation, and return True.

    Return False if play stops first; the GM then decides what happens.
    `whole_cycle`: if True, play stops as `is_idle_at_end` says; if False, as `is_at_rest` says.

    Rules: TC-D-80, TC-D-82, TC-D-85, R-TC-116, R-TC-163.
    """
    stops = is_idle_at_end if whole_cycle else is_at_rest
    while True:
        place = encounter_of(ctx).rotation[encounter_of(ctx).turn]
        able = [key for key in place.keys if begin_cycle_of(ctx, key)]
        if able:
            break
        if stops(ctx.position, encounter_of(ctx)):
            return False
        end_turn(ctx)
        advance_place(ctx)
    ctx.emit("TC-C-27", "priority", characters=tuple(character_ref(key) for key in able))
    set_encounter(ctx, replace(encounter_of(ctx), exchange=Exchange(tuple(able), actions=Sealed(tuple(able)))))
    for key in able:
        set_off_triggers(ctx, key, "has Priority")
    return True


def pass_idle_cycle(ctx: Context, seat: str, move: m.PassCycle) -> None:
    """Carry out the GM’s move to skip turns until a character can act or the cycle ends (R-TC-163)."""
    end_turn(ctx)
    advance_place(ctx)
    begin_turn(ctx, whole_cycle=True)


def end_turn(ctx: Context) -> None:
    """Apply the end-of-cycle effects of Afflictions to the characters whose turn it is (TCG-AF-10).

    The current place of the Rotation does not change: see `advance_place`.
    """
    encounter = encounter_of(ctx)
    if encounter.exchange is not None:
        set_encounter(ctx, replace(encounter, exchange=replace(encounter.exchange, turn_effects_ended=True)))
    for key in encounter.rotation[encounter.turn].keys:
        affliction_effects.end_affliction_cycle(ctx, key)


def advance_place(ctx: Context) -> None:
    """Advance to the next place of the Rotation; after the last place a new cycle begins.

    When a new cycle begins, hidden characters outside the Rotation begin their cycles too.
    """
    encounter = encounter_of(ctx)
    turn = (encounter.turn + 1) % len(encounter.rotation)
    cycle = encounter.cycle + (turn == 0)
    woken = () if turn == 0 else encounter.cycles_begun
    set_encounter(ctx, replace(encounter, turn=turn, cycle=cycle, exchange=None, cycles_begun=woken))
    if turn == 0:
        ctx.emit("R-TC-116", "cycle", number=cycle)
        for key, _ in encounter.hidden:  # cycles pass for hidden characters too
            affliction_effects.end_affliction_cycle(ctx, key)
            begin_cycle_of(ctx, key)


def begin_cycle_of(ctx: Context, key: str) -> bool:
    """Begin a character’s cycle, unless it has begun already, and return whether the character can act.

    Rules: TC-E-05, TC-E-22, R-TC-47, R-TC-63, R-TC-101.
    """
    rulings, character = ctx.position.rulings, character_of(ctx.position, key)
    if key in encounter_of(ctx).cycles_begun:
        return character.able
    set_encounter(ctx, replace(encounter_of(ctx), cycles_begun=(*encounter_of(ctx).cycles_begun, key)))
    fresh = ap_in_new_cycle(character, rulings)
    edge = tuple(bonus for bonus in character.edge if bonus[0] != "Charge")  # R-TC-156: it lasts for one cycle
    character = set_character(
        ctx,
        replace(
            character, classes_acted=(), reactions_made=0, emptied_resources=(), moved=0, edge=edge, ap=fresh, tricks=()
        ),
    )
    drop_uncalled_cards(ctx, key)
    apply_new_cycle(ctx, key)
    character = character_of(ctx.position, key)
    if character.out == "collapse" and not collapse_lasts_hours(rulings):
        character = set_character(ctx, replace(character, helpless=max(0, character.helpless - 1)))
        if not character.helpless:
            wounds.end_collapse(ctx, key)
            character = character_of(ctx.position, key)
    if character.hp <= 0 and character.out in ("", "collapse"):
        set_character(ctx, replace(character, cycles_without_hp=character.cycles_without_hp + 1))
        wounds.stay_awake(ctx, key)
    character = character_of(ctx.position, key)
    if character.staggered:
        character = set_character(ctx, replace(character, staggered=character.staggered - 1))
        if character.staggered:
            return False
        if not character.out:
            ctx.emit("TC-E-22", "steady", character=character_ref(key))
    return character.able


def apply_new_cycle(ctx: Context, key: str) -> None:
    """Apply the effects at the start of a character’s cycle.

    In order: lasting effects, returning energy, Afflictions, and a charge in progress.

    Rules: R-TCG-31, R-TCG-141.
    """
    durations.apply_cycle_effects(ctx, key)
    energy.restore_energy(ctx, key)
    affliction_effects.begin_affliction_cycle(ctx, key)
    charges.continue_charging(ctx, key)


def drop_uncalled_cards(ctx: Context, key: str) -> None:
    """Remove the cards that a character still holds when its cycle begins (R-TC-63)."""
    encounter = encounter_of(ctx)
    if any(held.owner == key for held in encounter.held):
        set_encounter(ctx, replace(encounter, held=tuple(held for held in encounter.held if held.owner != key)))
        emit_lost_hold(ctx, key)
