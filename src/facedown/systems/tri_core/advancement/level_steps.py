"""Levels gained in play, and what is learned with them (TC-B-21, TC-F-05, TC-F-59, R-TC-117)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import counted, listed, plain_name
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.descriptions import one_line_text
from facedown.systems.tri_core.builder import with_lapsed
from facedown.systems.tri_core.builder.ally_sheets import ally_sheets
from facedown.systems.tri_core.builder.rebuilding import read_record, ready_ability, with_ability
from facedown.systems.tri_core.model import RESOURCES, STAT_NAMES, Character, Rulings, Sheet, Trade, character_of
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining
from facedown.systems.tri_core.steps import cap_resources, wounds
from facedown.systems.tri_core.steps.context import Context, set_character

BRANCHES = {"skill": "skills", "instinct": "instinct", "specialty": "specialty", "language": "languages"}
"""Where the Ranks of each kind stand on a sheet."""


def with_new_sheet(one: Character, sheet: Sheet, rulings: Rulings) -> Character:
    """The character with another sheet; what there is of each resource rises and falls with its most.

    Stamina, Focus and Mana not below 0 by that (R-TC-117, R-TCG-80). What costs too much on it is suspended, and what
    does so no more comes back (R-TCG-137).
    """
    new = replace(one, sheet=with_lapsed(sheet, rulings))
    there = {}
    for name in RESOURCES:
        more = maximum(new, rulings, name) - maximum(one, rulings, name)
        now = remaining(one, name) + more
        there[name.lower()] = now if more >= 0 or name in ("HP", "AP") else max(0, now)
    return replace(new, **there)


def change_sheet(ctx: Context, one: Character, sheet: Sheet) -> None:
    """Somebody has another sheet, and who watches is told what of it is suspended (R-TCG-137)."""
    new = set_character(ctx, with_new_sheet(one, sheet, ctx.position.rulings))
    suspended = [lapse.ability for lapse in new.sheet.lapsed]
    if suspended != [lapse.ability for lapse in one.sheet.lapsed]:
        names = listed(suspended) or "nothing"
        says = f"Of {one.name}’s Abilities {names} is suspended as the table rules now."
        ctx.say("R-TCG-137", "suspended", says, character=one.key, abilities=suspended)


def level_up(ctx: Context, seat: str, move: m.LevelUp) -> None:
    """The GM says that somebody has risen a level: 15 HP at once, and what else comes with it (TC-C-02, R-TC-117)."""
    one = character_of(ctx.position, move.character)
    sheet = replace(one.sheet, level=one.sheet.level + 1)
    change_sheet(ctx, replace(one, growing=True), sheet)
    ctx.say("R-TC-117", "level", f"{one.name} is level {sheet.level}.", character=one.key, level=sheet.level)
    wounds.clear_wounds(ctx, one.key)  # R-TC-157
    allies_rise(ctx, one.key)


def allies_rise(ctx: Context, key: str) -> None:
    """Allies have the level of whom they act for, tier by tier half of it (TCG-AY-06, TCG-AY-07)."""
    rulings = ctx.position.rulings
    sheets = [theirs for _, theirs in ally_sheets(character_of(ctx.position, key).sheet, rulings, staying=True)]
    for other in [one for one in ctx.position.characters if one.acts_for == key]:
        level = next((theirs.level for theirs in sheets if theirs.name == other.name), other.sheet.level)
        if other.sheet.level != level:
            change_sheet(ctx, other, replace(other.sheet, level=level))
            ctx.say("TCG-AY-06", "level", f"{other.name} is level {level}.", character=other.key, level=level)


def raise_stat(ctx: Context, seat: str, move: m.RaiseStat) -> None:
    """A stat gets the bonus of a level (TC-B-21, R-TC-28, R-TC-29)."""
    one = character_of(ctx.position, move.actor)
    raised = {**dict(one.sheet.raised)}
    raised[move.level] = (*raised.get(move.level, ()), move.stat)
    change_sheet(ctx, one, replace(one.sheet, raised=tuple(sorted(raised.items()))))
    says = f"{one.name} has {one.sheet.bonus} more {STAT_NAMES[move.stat]}."
    ctx.say("TC-B-21", "raised", says, character=one.key, stat=move.stat)
    wounds.clear_wounds(ctx, one.key)  # R-TC-157


def learn(ctx: Context, seat: str, move: m.Learn) -> None:
    """A Rank in a skill, an Instinct, a Specialty or a language (TC-D-30, TC-F-04)."""
    one = character_of(ctx.position, move.actor)
    field = BRANCHES[move.branch]
    name = move.name.strip()
    ranks = dict(getattr(one.sheet, field))
    name = next((known for known in ranks if plain_name(known) == plain_name(name)), name)
    ranks[name] = ranks.get(name, 0) + 1
    change_sheet(ctx, one, replace(one.sheet, **{field: tuple(ranks.items())}))
    kind = {"instinct": "Instinct ", "specialty": "Specialty "}.get(move.branch, "")
    says = f"{one.name} has {kind}{name} {ranks[name]}."
    ctx.say("TC-D-30", "learned", says, character=one.key, name=name, ranks=ranks[name])


def take_trade(ctx: Context, seat: str, move: m.TakeTrade) -> None:
    """A Trade with its three choices (TC-F-42, TC-F-59)."""
    one = character_of(ctx.position, move.actor)
    trade = Trade(move.name.strip(), move.choices)
    set_character(ctx, replace(one, sheet=replace(one.sheet, trades=(*one.sheet.trades, trade))))
    says = f"{one.name} has the Trade {trade.name}: {', '.join(trade.choices)}."
    ctx.say("TC-F-42", "trade", says, character=one.key, trade=trade.name)


def take_ability(ctx: Context, seat: str, move: m.TakeAbility) -> None:
    """A ready Ability more; a Shield of it is there after the next Long Rest (TCG-AC-05, R-TCG-18, R-TCG-82)."""
    one, ability = character_of(ctx.position, move.actor), ready_ability(move.ability)
    change_sheet(ctx, one, replace(one.sheet, abilities=(*one.sheet.abilities, ability)))
    ctx.say("R-TCG-18", "ability-taken", f"{one.name} has {ability.name} now.", character=one.key, ability=ability.name)
    wounds.clear_wounds(ctx, one.key)


def build_ability(ctx: Context, seat: str, move: m.BuildAbility) -> None:
    """An Ability of one’s own building, in the place of one of its name (TCG-AC-05, R-TCG-18, R-TCG-80)."""
    one, rulings = character_of(ctx.position, move.actor), ctx.position.rulings
    ability, mistakes = read_record(move.record)
    assert ability is not None, mistakes
    sheet = with_ability(one.sheet, ability)
    change_sheet(ctx, one, sheet)
    says = f"{one.name} has {one_line_text(ability, rulings)}"
    ctx.say("R-TCG-18", "ability-built", says, character=one.key, ability=ability.name)
    cap_resources(ctx, one.key)
    wounds.clear_wounds(ctx, one.key)
    dismiss_allies(ctx, one.key, {ally.name for ally in one.sheet.allies} - {ally.name for ally in sheet.allies})


def drop_ability(ctx: Context, seat: str, move: m.DropAbility) -> None:
    """An Ability less: what it had raised is gone again, and so is its Shield (R-TCG-18, R-TCG-80)."""
    one = character_of(ctx.position, move.actor)
    kept = tuple(ability for ability in one.sheet.abilities if ability.name != move.ability)
    allies = tuple(ally for ally in one.sheet.allies if ally.by != move.ability)
    gone = {ally.name for ally in one.sheet.allies if ally.by == move.ability}
    change_sheet(ctx, one, replace(one.sheet, abilities=kept, allies=allies))
    ctx.say("R-TCG-18", "ability-dropped", f"{one.name} gives {move.ability} up.", character=one.key)
    cap_resources(ctx, one.key)
    dismiss_allies(ctx, one.key, gone)


def dismiss_allies(ctx: Context, key: str, names: set[str]) -> None:
    """Allies who have no Slot any more are not there any more, nor are their own (TCG-AY-01, R-TCG-71)."""
    sheets = ally_sheets(character_of(ctx.position, key).sheet, ctx.position.rulings, staying=True)
    stay = {theirs.name for _, theirs in sheets}
    kept = tuple(one for one in ctx.position.characters if one.acts_for != key or one.name in stay)
    if len(kept) == len(ctx.position.characters):
        return
    ctx.position = replace(ctx.position, characters=kept)
    for name in sorted(names):
        ctx.say("R-TCG-71", "ally-gone", f"{name} is not there any more.", character=key)


def trade_slots(ctx: Context, seat: str, move: m.TradeSlots) -> None:
    """So many Equipment Slots are Ability Slots from now on (TCG-AC-15, R-TCG-17)."""
    one = character_of(ctx.position, move.actor)
    set_character(ctx, replace(one, sheet=replace(one.sheet, traded=move.slots)))
    says = f"{one.name} has traded {counted(move.slots, 'Equipment Slot')} for Ability Slots."
    ctx.say("TCG-AC-15", "slots-traded", says, character=one.key, slots=move.slots)
