"""The GM's changes to the story, the sheets and the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import SeatRef, Term, new_key, new_name
from facedown.systems.trinity_code.model import Armour, Character, Item, gear_ref, ref, tag_ref, taken_keys
from facedown.systems.trinity_code.rules import forced, harm, luck
from facedown.systems.trinity_code.steps import karma
from facedown.systems.trinity_code.steps.context import Context, current_character, set_character

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions

# The story


def set_combat(ctx: Context, seat: str, move: actions.SetCombat) -> None:
    """Begin or end combat; at its end, all forced rolls that waited for a turn are due (R-TRC-88)."""
    ctx.position = replace(ctx.position if move.on else forced.make_all_rolls_due(ctx.position), combat=move.on)
    ctx.emit("R-TRC-88", "combat", on=move.on)


def take_turn(ctx: Context, seat: str, move: actions.TakeTurn) -> None:
    """Begin a character's turn; the forced rolls that waited for this turn are due (TRC-HA-16, R-TRC-69, R-TRC-87)."""
    set_character(ctx, forced.make_rolls_due(current_character(ctx, move.character)))
    ctx.emit("R-TRC-88", "turn", actor=ref(move.character))


def add_karma(ctx: Context, seat: str, move: actions.AddKarma) -> None:
    """Add Karma that a result brings, as the GM says (TRC-KA-03)."""
    karma.add_karma(ctx, move.pool, move.points, "TRC-KA-03")


def set_tag(ctx: Context, seat: str, move: actions.SetTag) -> None:
    """Add a tag to the scene (TRC-HA-03)."""
    tag = move.tag.strip()
    ctx.position = replace(ctx.position, tags=(*ctx.position.tags, tag))
    ctx.emit("TRC-HA-03", "tag-added", tag=tag_ref(tag))


def drop_tag(ctx: Context, seat: str, move: actions.DropTag) -> None:
    """Remove a tag from the scene (TRC-HA-03)."""
    ctx.position = replace(ctx.position, tags=tuple(tag for tag in ctx.position.tags if tag != move.tag))
    ctx.emit("TRC-HA-03", "tag-dropped", tag=tag_ref(move.tag))


# Characters


def remove_tag(ctx: Context, seat: str, move: actions.RemoveTag) -> None:
    """Remove the dead or the lost tag, by magick or a rare item (TRC-HA-19, TRC-ST-11, R-TRC-74)."""
    was = current_character(ctx, move.character)
    if move.tag == "dead":
        now = set_character(ctx, forced.bring_back(was, between=ctx.position.phase == "between"))
        ctx.emit("TRC-HA-19", "no-longer-dead", actor=ref(was.key), unconscious=now.unconscious)
        return
    now = set_character(ctx, forced.restore_sanity(was, move.stress))
    ctx.emit(
        "TRC-ST-11", "no-longer-lost", actor=ref(was.key), calmed=was.stress - now.stress, before=was.stress,
        stress=now.stress,
    )  # fmt: skip


def set_limit(ctx: Context, seat: str, move: actions.SetLimit) -> None:
    """Raise a limit by an improvement. During an Investigation, the new limit applies from the next Investigation on.

    Rules: TRC-HA-01, TRC-ST-01, R-TRC-84.
    """
    later = ctx.position.phase == "investigation"
    set_character(ctx, harm.raise_limit(current_character(ctx, move.character), move.track, move.limit, later=later))
    rule = "TRC-HA-01" if move.track == "harm" else "TRC-ST-01"
    ctx.emit(rule, "limit", actor=ref(move.character), track=Term(move.track), limit=move.limit, later=later)


def restore_luck(ctx: Context, seat: str, move: actions.RestoreLuck) -> None:
    """Restore Luck by an improvement, at most to the playbook's Luck (TRC-LU-02, R-TRC-32)."""
    was = current_character(ctx, move.character)
    now = set_character(ctx, luck.restore(was, move.points))
    ctx.emit(
        "TRC-LU-02", "luck-restored", actor=ref(was.key), points=now.luck - was.luck, before=was.luck, luck=now.luck
    )  # fmt: skip


def set_attribute(ctx: Context, seat: str, move: actions.SetAttribute) -> None:
    """Change a rating on a sheet (R-TRC-36)."""
    set_character(ctx, replace(current_character(ctx, move.character), **{move.attribute: move.value}))
    ctx.emit("R-TRC-36", "attribute", actor=ref(move.character), attribute=Term(move.attribute), value=move.value)


def set_controller(ctx: Context, seat: str, move: actions.SetController) -> None:
    """Set the seat that plays a character. A lost character changes seats only when restored (R-TRC-75)."""
    character = current_character(ctx, move.character)
    whose = {"player": move.controller} if character.lost else {"controller": move.controller}
    set_character(ctx, replace(character, **whose))
    ctx.emit(
        "R-TRC-75", "controller", actor=ref(character.key), controller=SeatRef(move.controller), lost=character.lost
    )  # fmt: skip


def add_character(ctx: Context, seat: str, move: actions.AddCharacter) -> None:
    """Add a new character with the Luck of their playbook (TRC-LU-01)."""
    position = ctx.position
    character = Character(
        key=new_key(taken_keys(position), move.name),
        name=new_name([one.name for one in position.characters], move.name.strip()),
        controller=move.controller,
        profession=move.profession.strip(),
        drawback=move.drawback.strip(),
        cancels_misfires=move.cancels_misfires,
        power=move.power,
        quickness=move.quickness,
        cool=move.cool,
        wits=move.wits,
        luck=move.luck,
        luck_start=move.luck,
    )
    ctx.position = replace(position, characters=(*position.characters, character))
    ctx.emit("TRC-LU-01", "joins", actor=ref(character.key), luck=move.luck)


def add_note(ctx: Context, seat: str, move: actions.AddNote) -> None:
    """Write a note on a sheet (TRC-LU-05)."""
    character = current_character(ctx, move.character)
    set_character(ctx, replace(character, notes=(*character.notes, move.note)))
    ctx.emit("TRC-LU-05", "note", actor=ref(character.key), note=move.note)


# Gear


def repair_armour(ctx: Context, seat: str, move: actions.RepairArmour) -> None:
    """Repair armour to this threshold; 0 means as good as new (TRC-HA-07, R-TRC-66)."""
    character = current_character(ctx, move.character)
    worn = next(one for one in character.armour if one.name == move.armour)
    repaired = harm.repair(worn, move.threshold)
    set_character(ctx, harm.with_armour(character, (repaired,)))
    piece = gear_ref("armour", character.key, worn.name)
    ctx.emit("TRC-HA-07", "repaired", actor=ref(character.key), armour=piece, threshold=repaired.threshold)


def give_armour(ctx: Context, seat: str, move: actions.GiveArmour) -> None:
    """Give a character armour; with a threshold of 0 it never wears out (TRC-HA-05, R-TRC-65)."""
    character = current_character(ctx, move.character)
    name, threshold = new_name([one.name for one in character.armour], move.name.strip()), move.threshold or None
    armour = Armour(name, move.rating, threshold, threshold)
    set_character(ctx, replace(character, armour=(*character.armour, armour)))
    ctx.emit(
        "TRC-HA-05", "gets-armour", actor=ref(character.key), armour=gear_ref("armour", character.key, name),
        rating=move.rating, threshold=move.threshold,
    )  # fmt: skip


def give_item(ctx: Context, seat: str, move: actions.GiveItem) -> None:
    """Give a character an item; with 0 uses it never runs out (TRC-HE-01, TRC-CA-01, R-TRC-83)."""
    character = current_character(ctx, move.character)
    name = new_name([item.name for item in character.items], move.name.strip())
    item = Item(name, move.heal, move.calm, move.delayed, move.uses or None, move.conditions)
    set_character(ctx, replace(character, items=(*character.items, item)))
    ctx.emit(
        "TRC-HE-01", "gets-item", actor=ref(character.key), item=gear_ref("item", character.key, name), heal=move.heal,
        calm=move.calm, delayed=move.delayed, uses=move.uses,
    )  # fmt: skip
