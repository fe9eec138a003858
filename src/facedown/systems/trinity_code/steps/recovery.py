"""Recovery: items, time, safety, and the beginning and end of Investigations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.systems.trinity_code.model import HOUR, Character, Item, gear_ref, ref
from facedown.systems.trinity_code.rules import forced
from facedown.systems.trinity_code.rules import recovery as rules
from facedown.systems.trinity_code.rules.karma import SIDES, starting_points
from facedown.systems.trinity_code.steps.context import Context, current_character, set_character

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions

# Items


def use_item(ctx: Context, seat: str, move: actions.UseItem) -> None:
    """Spend one use of an item. It takes effect at once, or if it is delayed, when the treated character is safe.

    Rules: TRC-HE-02, TRC-HE-03, TRC-HE-04, TRC-CA-01, TRC-CA-02, TRC-CA-03, R-TRC-80.
    """
    holder = current_character(ctx, move.actor)
    item = next(one for one in holder.items if one.name == move.item)
    piece, left = gear_ref("item", holder.key, item.name), rules.use_once(item)
    set_character(ctx, rules.use_dose(holder, item))
    ctx.emit(
        "TRC-HE-04", "used", actor=ref(holder.key), item=piece, target=ref(move.target),
        on_other=move.target != move.actor,
    )  # fmt: skip
    if left is None:
        ctx.emit("TRC-CA-03", "used-up", actor=ref(holder.key), item=piece)
    if item.delayed:
        target = current_character(ctx, move.target)
        set_character(ctx, replace(target, delayed_doses=(*target.delayed_doses, item)))
        ctx.emit("TRC-CA-02", "pending", actor=ref(target.key), item=piece)
    else:
        treat(ctx, move.target, item)


def treat(ctx: Context, key: str, item: Item) -> None:
    """Apply one dose of an item to the character with this key: heal-n removes harm, and calm-n removes stress.

    Delayed items have the same effects (R-TRC-82).
    """
    if item.heal:
        heal(ctx, key, item.heal)
    if item.calm:
        calm(ctx, key, item.calm)


def relieve(ctx: Context, seat: str, move: actions.Relieve) -> None:
    """Lower a character's harm or stress, as the GM says (R-TRC-92). What ends with it ends as by an item."""
    (heal if move.track == "harm" else calm)(ctx, move.character, move.points)


def heal(ctx: Context, key: str, points: int) -> None:
    """Remove harm from a character, and the tags that end with it (TRC-HE-02, R-TRC-56, R-TRC-57, R-TRC-59)."""
    was = current_character(ctx, key)
    if was.dead:
        return
    if not was.harm:
        ctx.emit("TRC-HE-02", "no-harm-to-heal", actor=ref(key))
        return
    now = set_character(ctx, rules.heal(ctx.position.rulings, was, points))
    ctx.emit(
        "TRC-HE-02", "healed", actor=ref(key), healed=was.harm - now.harm, before=was.harm, harm=now.harm,
        limit=now.harm_limit,
    )  # fmt: skip
    emit_ended_tags(ctx, was, now)
    if was.dying and not now.dying:
        ctx.emit("R-TRC-57", "no-longer-dying", actor=ref(key))
    if was.unconscious and not now.unconscious:
        ctx.emit("R-TRC-56", "wakes", actor=ref(key), harm=now.harm)


def calm(ctx: Context, key: str, points: int) -> None:
    """Remove stress from a character, and the tags that end with it (TRC-CA-01, R-TRC-59, R-TRC-72)."""
    was = current_character(ctx, key)
    if was.dead:
        return
    if not was.stress:
        ctx.emit("TRC-CA-01", "no-stress-to-calm", actor=ref(key))
        return
    now = set_character(ctx, rules.calm(was, points))
    ctx.emit(
        "TRC-CA-01", "calmed", actor=ref(key), calmed=was.stress - now.stress, before=was.stress, stress=now.stress,
        limit=now.stress_limit,
    )  # fmt: skip
    emit_off_the_brink(ctx, was, now)
    emit_ended_tags(ctx, was, now)


def emit_ended_tags(ctx: Context, was: Character, now: Character) -> None:
    """Emit an event for each of the tags wounded and traumatised that a character lost (R-TRC-40, R-TRC-41)."""
    if was.wounded and not now.wounded:
        ctx.emit("R-TRC-40", "no-longer-wounded", actor=ref(now.key))
    if was.traumatised and not now.traumatised:
        ctx.emit("R-TRC-41", "no-longer-traumatised", actor=ref(now.key))


def emit_off_the_brink(ctx: Context, was: Character, now: Character) -> None:
    """If a character is no longer on the brink, emit that (R-TRC-72)."""
    if was.on_the_brink and not now.on_the_brink:
        ctx.emit("R-TRC-72", "no-longer-on-the-brink", actor=ref(now.key))


def reach_safety(ctx: Context, seat: str, move: actions.ReachSafety) -> None:
    """Declare a character safe and apply all delayed doses (TRC-CA-02, R-TRC-81)."""
    character = current_character(ctx, move.character)
    set_character(ctx, replace(character, delayed_doses=()))
    ctx.emit("TRC-CA-02", "safe", actor=ref(character.key))
    for item in character.delayed_doses:
        treat(ctx, character.key, item)


# Time


def advance(ctx: Context, seat: str, move: actions.Advance) -> None:
    """Let time pass for all living characters (TRC-HA-13, TRC-HE-06, TRC-CA-05, R-TRC-78)."""
    minutes = move.hours * HOUR + move.minutes
    ctx.position = replace(ctx.position, minutes=ctx.position.minutes + minutes)
    hours, rest = divmod(minutes, HOUR)
    ctx.emit("R-TRC-78", "time", hours=hours, minutes=rest)
    for character in ctx.position.characters:
        if not character.dead:
            pass_time(ctx, character, minutes)


def pass_time(ctx: Context, was: Character, minutes: int) -> None:
    """Let time pass for a character: after an hour the unconscious wake, and only then time heals them (R-TRC-79)."""
    calmer = set_character(ctx, rules.reduce_stress(was, minutes))
    if calmer.stress < was.stress:
        ctx.emit(
            "TRC-CA-05", "eased", actor=ref(was.key), calmed=was.stress - calmer.stress, before=was.stress,
            stress=calmer.stress,
        )  # fmt: skip
    emit_ended_tags(ctx, was, calmer)
    emit_off_the_brink(ctx, was, calmer)
    rested, left = rules.sleep(calmer, minutes)
    set_character(ctx, rested)
    if calmer.unconscious and not rested.unconscious:
        ctx.emit("TRC-HA-13", "wakes", actor=ref(was.key), harm=rested.harm)
    mended = set_character(ctx, rules.mend(rested, left))
    if mended.harm < rested.harm:
        ctx.emit(
            "TRC-HE-06", "mended", actor=ref(was.key), healed=rested.harm - mended.harm, before=rested.harm,
            harm=mended.harm,
        )  # fmt: skip
    emit_ended_tags(ctx, rested, mended)


def wake(ctx: Context, seat: str, move: actions.Wake) -> None:
    """Wake an unconscious character before an hour has passed, as the GM decides (R-TRC-53)."""
    wake_up(ctx, current_character(ctx, move.character))


def wake_up(ctx: Context, character: Character) -> Character:
    """Wake an unconscious character. Return the character, now awake (TRC-HA-13, R-TRC-55)."""
    awake = set_character(ctx, rules.wake(character))
    ctx.emit("TRC-HA-13", "wakes", actor=ref(awake.key), harm=awake.harm)
    return awake


# Investigations


def begin_investigation(ctx: Context, seat: str, move: actions.BeginInvestigation) -> None:
    """Begin an Investigation with empty pools, unless a ruling keeps them (TRC-KA-02, R-TRC-10)."""
    position = ctx.position
    pools = {side: starting_points(position, side) for side in SIDES}
    number = position.investigations + 1
    ctx.position = replace(position, **pools, phase="investigation", investigations=number, minutes=0)
    for character in position.characters:
        set_character(ctx, rules.apply_new_limits(character))
    ctx.emit("TRC-KA-02", "investigation", number=number, good=ctx.position.good, bad=ctx.position.bad)


def end_investigation(ctx: Context, seat: str, move: actions.EndInvestigation) -> None:
    """End the Investigation; forced rolls that are due are made first (R-TRC-52, R-TRC-77)."""
    ctx.emit("TRC-HE-07", "ending", number=ctx.position.investigations)
    while wake_to_face(ctx):
        pass
    ctx.position = replace(forced.make_all_rolls_due(ctx.position), combat=False, ending=True)


def wake_to_face(ctx: Context) -> bool:
    """Wake an unconscious character on the brink to face their demons. Return False if there is none.

    Rules: R-TRC-52, R-TRC-77.
    """
    for character in ctx.position.characters:
        if character.on_the_brink and character.unconscious and not character.dying:
            set_character(ctx, replace(wake_up(ctx, character), face_demons_due="now"))
            return True
    return False


def close_investigation(ctx: Context) -> bool:
    """Close an Investigation that is ending, once no forced roll is due: remove the harm and stress of the living.

    First wake an unconscious character who must still face their demons. Return False if no Investigation is ending, or
    if a forced roll is due.

    Rules: TRC-HE-07, TRC-CA-06, R-TRC-76, R-TRC-84.
    """
    position = ctx.position
    due = forced.must_cheat_death(position) or forced.must_face_demons(position)
    if not position.ending or due:
        return False
    if wake_to_face(ctx):
        return True
    everybody = tuple(rules.recover_fully(one) for one in position.characters)
    ctx.position = replace(position, ending=False, phase="between", minutes=0, characters=everybody)
    ctx.emit("TRC-HE-07", "between")
    return True
