"""The dice, the result and its band, Luck after it, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.chance import Chance, Dice
from facedown.game import Addend, Tally, counted, minus
from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import (
    BANDS,
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    FORCED,
    Band,
    Character,
    Modifier,
    MoveSheet,
    Outcome,
    Position,
    Result,
    Roll,
    Rulings,
    character_of,
    rating,
    sheet_of,
)
from facedown.systems.trinity_code.naming import name_of
from facedown.systems.trinity_code.steps import forced, harm
from facedown.systems.trinity_code.steps.karma import add_karma, change_pools, on, put, sides, spend_good
from facedown.systems.trinity_code.steps.luck import out_of_luck, pay_luck

Told = Telling[Position]

# The number


def roll_2d6(chance: Chance) -> tuple[int, int]:
    """Two six-sided dice."""
    one, other = chance(Dice(2, 6))
    return one, other


def tag_modifiers(rulings: Rulings, character: Character, roll: Roll) -> Iterator[Modifier]:
    """−1 for the wounded on +Power and +Quickness, for the traumatised on +Cool and +Wits (TRC-HA-08, TRC-ST-04)."""
    on_cheat = roll.move != CHEAT_DEATH.key or rulings.wounded_on_cheat  # R-TRC-38
    if character.wounded and roll.attribute in ("power", "quickness") and on_cheat:
        yield Modifier("wounded", -1, "TRC-HA-08")
    on_demons = roll.move != FACE_YOUR_DEMONS.key or rulings.traumatised_on_demons  # R-TRC-39
    if character.traumatised and roll.attribute in ("cool", "wits") and on_demons:
        yield Modifier("traumatised", -1, "TRC-ST-04")


def modifiers(rulings: Rulings, character: Character, roll: Roll) -> tuple[Modifier, ...]:
    """All that is added to the dice: attribute, tags, what the GM named, Karma; Luck may leave negative ones out."""
    attribute = Modifier(roll.attribute.capitalize(), rating(character, roll.attribute), "TRC-KA-07")
    others = [*tag_modifiers(rulings, character, roll), *roll.modifiers]
    points = [Modifier("Bad Karma", -roll.bad, "TRC-KA-05"), Modifier("Good Karma", roll.good, "TRC-KA-06")]
    if roll.ignoring and rulings.luck_a == "net":  # R-TRC-15
        points = [Modifier("Karma", roll.good - roll.bad, "TRC-KA-07")]
    if not roll.ignoring:
        return (attribute, *others, *[one for one in points if one.value])
    left_out = [one for one in (*others, *points) if one.value < 0]  # TRC-LU-08
    if attribute.value < 0 and rulings.attribute_is_modifier:  # R-TRC-16
        left_out = [attribute, *left_out]
    counted_in = [
        one for one in (attribute, *others, *points) if one not in left_out and (one.value or one is attribute)
    ]
    return (*counted_in, *(Modifier(f"{one.label} {minus(one.value)}, ignored", 0, "TRC-LU-08") for one in left_out))


def total(position: Position, roll: Roll) -> Tally:
    """The modified result with its why; Luck can make it a 12 (TRC-LU-11, R-TRC-23)."""
    character = character_of(position, roll.actor)
    label = sheet_of(position, roll.move).title
    if roll.replaced:
        return Tally(label, (Addend("by Luck", 12, "TRC-LU-11"),))
    assert roll.dice is not None
    dice = Addend(f"2d6 ({roll.dice[0]} and {roll.dice[1]})", sum(roll.dice), "TRC-KA-07")
    parts = [Addend(one.label, one.value, one.rule) for one in modifiers(position.rulings, character, roll)]
    return Tally(label, (dice, *parts))


def band_of(rulings: Rulings, sheet: MoveSheet, result: int, dice: tuple[int, int], *, replaced: bool) -> Band:
    """The line that a result is read on; natural 6-6 has its own where a move gives one.

    Rules: R-TRC-21, R-TRC-33, R-TRC-34, R-TRC-35.
    """
    double_six = dice == (6, 6) and sheet.double_six is not None and not replaced
    counts = rulings.double6_overrides if result >= 10 else not rulings.double6_needs_10plus
    if double_six and (counts or sheet not in FORCED):
        return "double 6"
    if replaced and sheet in FORCED and rulings.luck_c_cheat == "12_is_66":  # R-TRC-22
        return "double 6"
    if result >= 12 and sheet.great is not None:
        return "12+"
    return "10+" if result >= 10 else "7-9" if result >= 7 else "6-"


def outcome_of(sheet: MoveSheet, band: Band) -> Outcome:
    """What the move's sheet says on that line."""
    lines = {"6-": sheet.low, "7-9": sheet.mixed, "10+": sheet.high, "12+": sheet.great, "double 6": sheet.double_six}
    outcome = lines[band]
    assert outcome is not None
    return outcome


# The steps


def throw(told: Told) -> None:
    """The dice are rolled, the result is reckoned, the points that lay aside change pools (TRC-KA-08, TRC-KA-09)."""
    roll = replace(on(told), dice=roll_2d6(told.chance_for(f"{name_of(told.position, on(told).actor)}’s move")))
    put(told, roll)
    tell_total(told, roll)
    change_pools(told, roll)


def tell_total(told: Told, roll: Roll, *, thrown: bool = True) -> None:
    """The result, with all that went into it; `thrown` unless the dice lay there already."""
    assert roll.dice is not None
    tally = total(told.position, roll)
    sheet = sheet_of(told.position, roll.move)
    band = band_of(told.position.rulings, sheet, tally.total, roll.dice, replaced=roll.replaced)
    who = name_of(told.position, roll.actor)
    result = minus(tally.total)
    says = f"{who} rolls {roll.dice[0]} and {roll.dice[1]}: {result} in all, {BANDS[band]}."
    if not thrown:
        says = f"{who}’s {roll.dice[0]} and {roll.dice[1]} now come to {result} in all, {BANDS[band]}."
    if roll.replaced:
        says = f"{who}’s result counts as a 12: {BANDS[band]}."
    told.say("TRC-KA-07", "rolled", says, tallies=(tally,), actor=roll.actor, dice=list(roll.dice), band=band)


def spend_luck(told: Told, seat: str, move: m.SpendLuck) -> None:
    """One point of Luck, one effect; two of them feed the Good Pool, one the Bad.

    Rules: TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11, TRC-LU-12, TRC-LU-13.
    """
    roll = on(told)
    name = name_of(told.position, roll.actor)
    pay_luck(told, roll.actor)
    if move.effect == "ignore":
        told.say("TRC-LU-08", "luck", f"{name} spends Luck: no negative modifier counts.", actor=roll.actor)
        roll = replace(roll, ignoring=True)
    elif move.effect == "reroll":
        told.say("TRC-LU-09", "luck", f"{name} spends Luck and rolls again.", actor=roll.actor)
        roll = replace(roll, dice=roll_2d6(told.chance_for(f"{name}’s move, again")))
    else:
        told.say("TRC-LU-11", "luck", f"{name} spends Luck: the result is a 12.", actor=roll.actor)
        roll = replace(roll, replaced=True)
    put(told, roll)
    add_karma(told, "bad" if move.effect == "twelve" else "good", 1, "TRC-LU-13" if roll.replaced else "TRC-LU-10")
    tell_total(told, roll, thrown=move.effect == "reroll")
    out_of_luck(told, roll.actor)
    if roll.replaced:
        finish(told)


def let_stand(told: Told, seat: str, move: m.LetStand) -> None:
    """No more Luck: the result is applied (TRC-LU-07)."""
    finish(told)


def finish(told: Told) -> None:
    """The result is applied: words, Karma, harm and stress, misfires; a forced move has its own ends."""
    position, roll = told.position, on(told)
    assert roll.dice is not None
    sheet, tally = sheet_of(position, roll.move), total(position, roll)
    band = band_of(position.rulings, sheet, tally.total, roll.dice, replaced=roll.replaced)
    outcomes = [outcome_of(sheet, band)]
    if sheet.double is not None and roll.dice[0] == roll.dice[1] and band != "double 6" and not roll.replaced:
        outcomes.append(sheet.double)
    text = " ".join(outcome.text for outcome in outcomes)
    result = Result(roll.actor, sheet.title, tally, band, text)
    told.position = replace(position, last=result, roll=None)
    says = f"{name_of(position, roll.actor)}, {BANDS[band]}{f': {text}' if text else '.'}"
    told.say("R-TRC-33", "result", says, actor=roll.actor, band=band)
    if sheet in FORCED:
        forced.end(told, roll.actor, sheet, band)
        return
    misfires = sum(outcome.misfires for outcome in outcomes)
    for outcome in outcomes:
        apply(told, roll.actor, outcome, sheet.title)
    if misfires:
        begin_misfires(told, replace(roll, misfires=misfires))


def apply(told: Told, key: str, outcome: Outcome, source: str) -> None:
    """One line's Karma, stress and harm (TRC-KA-03, R-TRC-11, TRC-ST-02, TRC-HA-02)."""
    for pool, points in (("good", outcome.good), ("bad", outcome.bad)):
        if points:
            add_karma(told, pool, points, "TRC-KA-03")
    if outcome.stress:
        harm.suffer_stress(told, key, outcome.stress, "TRC-ST-02")
    if outcome.harm:
        harm.inflict(told, key, outcome.harm, physical=outcome.physical, source=source)


# Misfires


def begin_misfires(told: Told, roll: Roll) -> None:
    """A spell misfires; who can cancel misfires is asked, while there is Good Karma (TRC-KA-12, R-TRC-12)."""
    name = name_of(told.position, roll.actor)
    told.say("TRC-KA-12", "misfire", f"{name}’s spell has {counted(roll.misfires, 'misfire')}.", misfires=roll.misfires)
    character = character_of(told.position, roll.actor)
    may_cancel = character.cancels_misfires and not character.dead and "good" in sides(told.position, roll)
    if may_cancel and told.position.good:
        put(told, roll)
    else:
        tell_misfired(told, roll)


def cancel_misfire(told: Told, seat: str, move: m.CancelMisfire) -> None:
    """One Good point cancels one misfire, and goes to the Bad Pool at once (TRC-KA-11, TRC-KA-12)."""
    roll = replace(on(told), misfires=on(told).misfires - 1)
    spend_good(told, 1, f"{name_of(told.position, roll.actor)} cancels a misfire")
    if roll.misfires and told.position.good:
        put(told, roll)
        return
    put(told, None)
    if roll.misfires:
        tell_misfired(told, roll)


def let_misfire(told: Told, seat: str, move: m.LetMisfire) -> None:
    """What is left of the misfires happens, as the GM tells it."""
    roll = on(told)
    put(told, None)
    tell_misfired(told, roll)


def tell_misfired(told: Told, roll: Roll) -> None:
    """Misfires take effect."""
    verb = "takes" if roll.misfires == 1 else "take"
    says = f"{counted(roll.misfires, 'misfire')} of {name_of(told.position, roll.actor)}’s spell {verb} effect."
    told.say("TRC-KA-12", "misfired", says, misfires=roll.misfires)
