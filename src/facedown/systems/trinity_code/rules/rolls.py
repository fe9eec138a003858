"""The total of a move, its band, and the outcomes that apply."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.chance import Dice
from facedown.game import Addend, Tally, Term
from facedown.game.values import Label
from facedown.systems.trinity_code.model import (
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    FORCED,
    OUTCOME_OF,
    Band,
    Character,
    Modifier,
    MoveSheet,
    Outcome,
    OutcomeKey,
    Position,
    Roll,
    Rulings,
    character_of,
    move_ref,
    rating,
    sheet_of,
)

TWO_DICE = Dice(2, 6)
"""The dice of every move (TRC-KA-08)."""


def tag_modifiers(rulings: Rulings, character: Character, roll: Roll) -> Iterator[Modifier]:
    """Yield the modifier of −1 for being wounded or traumatised, if it affects the attribute of the move.

    A move uses one attribute, so at most one of the two affects it.

    Rules: TRC-HA-08, TRC-ST-04, R-TRC-37, R-TRC-38, R-TRC-39.
    """
    on_cheat = roll.move != CHEAT_DEATH.key or rulings.wounded_on_cheat
    if character.wounded and roll.attribute in ("power", "quickness") and on_cheat:
        yield Modifier(Term("wounded"), -1, "TRC-HA-08")
    on_demons = roll.move != FACE_YOUR_DEMONS.key or rulings.traumatised_on_demons
    if character.traumatised and roll.attribute in ("cool", "wits") and on_demons:
        yield Modifier(Term("traumatised"), -1, "TRC-ST-04")


def modifiers(rulings: Rulings, character: Character, roll: Roll) -> tuple[Modifier, ...]:
    """Return all modifiers to the dice: attribute, tags, the GM's modifiers, and Karma.

    If Luck A ignores negative modifiers, one more modifier adds their sum back, also after a new roll by Luck B.

    Rules: TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-10, TRC-LU-08, R-TRC-89.
    """
    attribute = Modifier(Term(roll.attribute), rating(character, roll.attribute), "TRC-KA-07")
    others = [*tag_modifiers(rulings, character, roll), *roll.modifiers]
    karma = [
        Modifier(Term("bad-karma"), -roll.bad, "TRC-KA-05"), Modifier(Term("good-karma"), roll.good, "TRC-KA-06"),
    ]  # fmt: skip
    made = (attribute, *others, *[one for one in karma if one.value])
    back = ignored_penalty(rulings, character, roll) if roll.ignoring else 0
    return (*made, Modifier(Term("luck-ignores"), back, "TRC-LU-08")) if back else made


def ignored_penalty(rulings: Rulings, character: Character, roll: Roll) -> int:
    """Return the sum of the negative modifiers that Luck A ignores, as a positive number.

    Rules: TRC-LU-08, R-TRC-15, R-TRC-16.
    """
    values = [one.value for one in (*tag_modifiers(rulings, character, roll), *roll.modifiers)]
    values += [roll.good - roll.bad] if rulings.luck_a == "net" else [-roll.bad]
    if rulings.attribute_is_modifier:
        values.append(rating(character, roll.attribute))
    return sum(max(0, -value) for value in values)


def total(rulings: Rulings, character: Character, roll: Roll) -> Tally:
    """Return the total of a move: dice and modifiers, or 12 if Luck C replaces it (TRC-KA-07, TRC-LU-11, R-TRC-23)."""
    label = move_ref(roll.move)
    if roll.replaced:
        return Tally(label, (Addend(Term("luck-twelve"), 12, "TRC-LU-11"),))
    assert roll.dice is not None
    dice = Addend("", sum(roll.dice), "TRC-KA-07", faces=roll.dice)
    parts = [Addend(in_quotes(one.label), one.value, one.rule) for one in modifiers(rulings, character, roll)]
    return Tally(label, (dice, *parts))


def in_quotes(label: Label) -> Label:
    """Return the label of a modifier, in quotation marks if it is the GM’s reason."""
    return f"“{label}”" if isinstance(label, str) else label


def band_of(rulings: Rulings, sheet: MoveSheet, result: int, dice: tuple[int, int], *, replaced: bool) -> Band:
    """Return the band of the total `result`; a natural 6-6 has its own band if the move has an outcome for it.

    `replaced` is True if Luck C made the result a 12; then the dice do not count. For forced moves, rulings may give a
    natural 6-6 the band of its total, and a result made by Luck C the band of a natural 6-6.

    Rules: R-TRC-21, R-TRC-22, R-TRC-33, R-TRC-34, R-TRC-35.
    """
    forced = sheet.key in FORCED_KEYS
    if replaced:
        if forced and rulings.luck_c_cheat == "12_is_66":
            return "double 6"
    elif dice == (6, 6) and sheet.double_six is not None:
        counts = rulings.double6_overrides if result >= 10 else not rulings.double6_needs_10plus
        if counts or not forced:
            return "double 6"
    if result >= 12 and sheet.great is not None:
        return "12+"
    return "10+" if result >= 10 else "7-9" if result >= 7 else "6-"


FORCED_KEYS = frozenset(sheet.key for sheet in FORCED)
"""The keys of the forced moves."""


def band_of_roll(rulings: Rulings, sheet: MoveSheet, character: Character, roll: Roll) -> Band:
    """Return the band of a move whose dice are rolled. Dice rolled again count like first dice (R-TRC-20)."""
    assert roll.dice is not None
    result = total(rulings, character, roll).total
    return band_of(rulings, sheet, result, roll.dice, replaced=roll.replaced)


def band_now(position: Position, roll: Roll) -> Band:
    """Return the band of the move in progress, with the dice and modifiers of `roll`."""
    return band_of_roll(position.rulings, sheet_of(position, roll.move), character_of(position, roll.actor), roll)


def outcomes_of(sheet: MoveSheet, roll: Roll, band: Band) -> tuple[OutcomeKey, ...]:
    """Return the keys of the outcomes that apply: the outcome of the band and, on a double, the outcome `double`.

    The outcome `double` does not apply if Luck C replaced the result, or if the outcome `double_six` applies.

    Rules: R-TRC-33, R-TRC-34.
    """
    assert roll.dice is not None
    doubled = sheet.double is not None and roll.dice[0] == roll.dice[1] and band != "double 6" and not roll.replaced
    return (OUTCOME_OF[band], "double") if doubled else (OUTCOME_OF[band],)


def outcome_of(sheet: MoveSheet, key: OutcomeKey) -> Outcome:
    """Return the outcome of a move with this key, which must exist."""
    outcome: Outcome | None = getattr(sheet, key)
    assert outcome is not None
    return outcome
