"""Functions that raise a character’s level and spend what the level gives."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Term, plain_name
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder import with_suspensions
from facedown.systems.tri_core.builder.ally_sheets import ally_sheets
from facedown.systems.tri_core.builder.rebuilding import read_record, ready_ability, with_ability
from facedown.systems.tri_core.model import (
    CORE_ACTIONS,
    MELEE,
    RANGED,
    RESOURCES,
    SKILLS,
    SUB_TYPES,
    Character,
    Rulings,
    Sheet,
    Trade,
    ability_ref,
    character_of,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining_points
from facedown.systems.tri_core.steps import cap_resources, wounds
from facedown.systems.tri_core.steps.context import Context, set_character

RANK_FIELDS = {"skill": "skills", "instinct": "instinct", "specialty": "specialty", "language": "languages"}
"""For each type of Ranks: the field of a sheet that contains these Ranks."""


def with_new_sheet(one: Character, sheet: Sheet, rulings: Rulings) -> Character:
    """Return the character with a new sheet. Current resources change as their maximums do (R-TC-117, R-TCG-80).

    Abilities that cost too much are suspended; those that no longer cost too much are restored (R-TCG-137).
    """
    new = replace(one, sheet=with_suspensions(sheet, rulings))
    there = {}
    for name in RESOURCES:
        more = maximum(new, rulings, name) - maximum(one, rulings, name)
        now = remaining_points(one, name) + more
        there[name.lower()] = now if more >= 0 or name in ("HP", "AP") else max(0, now)
    return replace(new, **there)


def change_sheet(ctx: Context, one: Character, sheet: Sheet) -> None:
    """Replace a character’s sheet. Emit an event if the new sheet changes which Abilities are suspended (R-TCG-137)."""
    new = set_character(ctx, with_new_sheet(one, sheet, ctx.position.rulings))
    suspended = [lapse.ability for lapse in new.sheet.suspended_abilities]
    if suspended != [lapse.ability for lapse in one.sheet.suspended_abilities]:
        abilities = tuple(ability_ref(one.key, name) for name in suspended)
        ctx.emit("R-TCG-137", "suspended", character=character_ref(one.key), abilities=abilities)


def apply_suspensions(ctx: Context) -> None:
    """Suspend and restore Abilities of all characters to match the present rulings (R-TCG-137).

    Resources above a new maximum are lowered to the maximum.
    """
    for one in ctx.position.characters:
        if with_suspensions(one.sheet, ctx.position.rulings) is not one.sheet:
            change_sheet(ctx, one, one.sheet)
            cap_resources(ctx, one.key)


def level_up(ctx: Context, seat: str, move: m.LevelUp) -> None:
    """Raise a character by one level, together with its Allies (TC-C-02, R-TC-117).

    The character may then change its Abilities.
    """
    one = character_of(ctx.position, move.character)
    sheet = replace(one.sheet, level=one.sheet.level + 1)
    change_sheet(ctx, replace(one, may_change_abilities=True), sheet)
    ctx.emit("R-TC-117", "level", character=character_ref(one.key), level=sheet.level)
    wounds.clear_wounds(ctx, one.key)  # R-TC-157
    level_up_allies(ctx, one.key)


def level_up_allies(ctx: Context, key: str) -> None:
    """Give each Ally of the character with the key `key` the level that the rules set for the character’s level.

    Rules: TCG-AY-06, TCG-AY-07.
    """
    rulings = ctx.position.rulings
    sheets = [theirs for _, theirs in ally_sheets(character_of(ctx.position, key).sheet, rulings, staying=True)]
    for other in [one for one in ctx.position.characters if one.acts_for == key]:
        level = next((theirs.level for theirs in sheets if theirs.name == other.name), other.sheet.level)
        if other.sheet.level != level:
            change_sheet(ctx, other, replace(other.sheet, level=level))
            ctx.emit("TCG-AY-06", "level", character=character_ref(other.key), level=level)


def raise_stat(ctx: Context, seat: str, move: m.RaiseStat) -> None:
    """Spend one of the bonuses from a character’s levels to raise a stat (TC-B-21, R-TC-28, R-TC-29).

    If the character then has 1 HP or more, its wounds are cleared.
    """
    one = character_of(ctx.position, move.actor)
    raised = {**dict(one.sheet.raised)}
    raised[move.level] = (*raised.get(move.level, ()), move.stat)
    change_sheet(ctx, one, replace(one.sheet, raised=tuple(sorted(raised.items()))))
    stat, points = term(move.stat), one.sheet.bonus
    ctx.emit("TC-B-21", "raised", character=character_ref(one.key), stat=stat, points=points)
    wounds.clear_wounds(ctx, one.key)  # R-TC-157


def learn(ctx: Context, seat: str, move: m.Learn) -> None:
    """Spend one Skill Rank of a character on a skill, an Instinct, a Specialty or a language (TC-D-30, TC-F-04)."""
    one = character_of(ctx.position, move.actor)
    field = RANK_FIELDS[move.branch]
    name = move.name.strip()
    ranks = dict(getattr(one.sheet, field))
    name = next((known for known in ranks if plain_name(known) == plain_name(name)), name)
    ranks[name] = ranks.get(name, 0) + 1
    change_sheet(ctx, one, replace(one.sheet, **{field: tuple(ranks.items())}))
    named = name_or_term(name) if move.branch != "language" else name
    ctx.emit(
        "TC-D-30", "learned", character=character_ref(one.key), branch=term(move.branch), name=named, ranks=ranks[name]
    )


NAMED_BY_RULES = {*SKILLS, *CORE_ACTIONS, *SUB_TYPES, *MELEE, *RANGED}
"""The names that the rules define and on which Ranks can be spent. Players type the names of Trades and languages."""


def name_or_term(name: str) -> str | Term:
    """Convert a name that the rules define into a `Term`. Return any other name unchanged."""
    return term(name) if name in NAMED_BY_RULES else name


def take_trade(ctx: Context, seat: str, move: m.TakeTrade) -> None:
    """Add a Trade with its three choices to a character’s sheet (TC-F-42, TC-F-59)."""
    one = character_of(ctx.position, move.actor)
    trade = Trade(move.name.strip(), move.choices)
    set_character(ctx, replace(one, sheet=replace(one.sheet, trades=(*one.sheet.trades, trade))))
    choices = tuple(term(name) for name in trade.choices)
    ctx.emit("TC-F-42", "trade", character=character_ref(one.key), trade=trade.name, choices=choices)


def take_ability(ctx: Context, seat: str, move: m.TakeAbility) -> None:
    """Add a ready-made Ability to a character’s sheet. A Shield from the Ability starts after the next Long Rest.

    Rules: TCG-AC-05, R-TCG-18, R-TCG-82.
    """
    one, ability = character_of(ctx.position, move.actor), ready_ability(move.ability)
    change_sheet(ctx, one, replace(one.sheet, abilities=(*one.sheet.abilities, ability)))
    named = ability_ref(one.key, ability.name)
    ctx.emit("R-TCG-18", "ability-taken", character=character_ref(one.key), ability=named)
    wounds.clear_wounds(ctx, one.key)


def build_ability(ctx: Context, seat: str, move: m.BuildAbility) -> None:
    """Add an Ability to a character’s sheet, in place of any Ability of the same name.

    Also updates the character’s resources, wounds and Allies.

    Rules: TCG-AC-05, R-TCG-18, R-TCG-80.
    """
    one = character_of(ctx.position, move.actor)
    ability, problems = read_record(move.record)
    assert ability is not None, problems
    sheet = with_ability(one.sheet, ability)
    change_sheet(ctx, one, sheet)
    named = ability_ref(one.key, ability.name)
    ctx.emit("R-TCG-18", "ability-built", character=character_ref(one.key), ability=named)
    cap_resources(ctx, one.key)
    wounds.clear_wounds(ctx, one.key)
    dismiss_allies(ctx, one.key, {ally.name for ally in one.sheet.allies} - {ally.name for ally in sheet.allies})


def drop_ability(ctx: Context, seat: str, move: m.DropAbility) -> None:
    """Remove an Ability from a character’s sheet, together with the bonuses, the Shield and the Allies that it gives.

    Rules: R-TCG-18, R-TCG-80.
    """
    one = character_of(ctx.position, move.actor)
    kept = tuple(ability for ability in one.sheet.abilities if ability.name != move.ability)
    allies = tuple(ally for ally in one.sheet.allies if ally.by != move.ability)
    gone = {ally.name for ally in one.sheet.allies if ally.by == move.ability}
    change_sheet(ctx, one, replace(one.sheet, abilities=kept, allies=allies))
    ctx.emit("R-TCG-18", "ability-dropped", character=character_ref(one.key), ability=move.ability)
    cap_resources(ctx, one.key)
    dismiss_allies(ctx, one.key, gone)


def dismiss_allies(ctx: Context, key: str, names: set[str]) -> None:
    """Remove the Allies that a character no longer has, and the Allies of these Allies.

    `names`: the names of the lost Allies, for the events.

    Rules: TCG-AY-01, R-TCG-71.
    """
    sheets = ally_sheets(character_of(ctx.position, key).sheet, ctx.position.rulings, staying=True)
    stay = {theirs.name for _, theirs in sheets}
    kept = tuple(one for one in ctx.position.characters if one.acts_for != key or one.name in stay)
    if len(kept) == len(ctx.position.characters):
        return
    ctx.position = replace(ctx.position, characters=kept)
    for name in sorted(names):
        ctx.emit("R-TCG-71", "ally-gone", character=character_ref(key), name=name)


def trade_slots(ctx: Context, seat: str, move: m.TradeSlots) -> None:
    """Set the number of Equipment Slots that a character has traded for Ability Slots (TCG-AC-15, R-TCG-17)."""
    one = character_of(ctx.position, move.actor)
    set_character(ctx, replace(one, sheet=replace(one.sheet, traded=move.slots)))
    ctx.emit("TCG-AC-15", "slots-traded", character=character_ref(one.key), slots=move.slots)
