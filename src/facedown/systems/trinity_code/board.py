"""What lies on a table of The Trinity Code, for any surface to draw."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, Seat, signed
from facedown.systems.trinity_code.model import (
    ATTRIBUTES,
    HOUR,
    TRAUMATISED_AT,
    WOUNDED_AT,
    Character,
    Position,
    character_of,
    rating,
    sheet_of,
)
from facedown.systems.trinity_code.steps.move import band_of, total

STEPS = ("1 Move", "2 Karma", "3 Dice", "4 Luck", "5 Result")


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    mats = tuple(mat(view, character, viewer) for character in view.characters)
    ledgers = (*running(view), *last(view))
    return Board(view.title or "The Trinity Code", tuple(facts_of(view)), STEPS, step(view), mats, ledgers)


def step(view: Position) -> int:
    """Where the move stands; -1 while none is being made."""
    roll = view.roll
    if roll is None:
        return -1
    return 1 if roll.dice is None else 4 if roll.misfires else 3


def facts_of(view: Position) -> Iterator[str]:
    """What everyone should know now."""
    yield f"Investigation {view.investigations}" if view.phase == "investigation" else "Between Investigations"
    yield f"☀ Good Karma {view.good}"
    yield f"☾ Bad Karma {view.bad}"
    if view.minutes:
        yield f"{view.minutes // HOUR} h {view.minutes % HOUR:02} min"
    if view.combat:
        yield "a fight is on"
    yield from view.tags


def mat(view: Position, character: Character, viewer: Seat) -> Mat:
    """One character's place."""
    roll = view.roll
    due = view.due.top
    return Mat(
        key=character.key,
        title=character.name,
        note=" · ".join(part for part in (character.profession, f"{character.luck} Luck") if part),
        yours=character.controller == viewer.key,
        turn=bool((roll and roll.actor == character.key) or (due and due.character == character.key)),
        out=character.dead,
        lines=tuple(lines(character)),
        cards=tuple(cards(view, character)),
        groups=tuple(groups(character)),
    )


def lines(character: Character) -> Iterator[str]:
    """Tags, gear and notes."""
    if character.tags:
        yield f"[{', '.join(character.tags)}]"
    for armour in character.armour:
        threshold = ", without a threshold" if armour.threshold is None else f", threshold-{armour.threshold}"
        yield f"{armour.name}: armour-{armour.rating}{threshold}"
    for item in character.items:
        yield f"{item.name}: {item.tags}"
    for item in character.pending:
        yield f"waits for safety: {item.name}"
    yield from character.notes


def cards(view: Position, character: Character) -> Iterator[Card]:
    """The move being made, with the Karma on it."""
    roll = view.roll
    if roll is None or roll.actor != character.key:
        return
    dice = "" if roll.dice is None else f"{roll.dice[0]} + {roll.dice[1]}"
    yield Card(sheet_of(view, roll.move).title, "up", f"+{roll.attribute.capitalize()}", note=dice)
    for side, sign, aside in (("bad", "☾", roll.bad), ("good", "☀", roll.good)):
        title = f"{side.capitalize()} Karma"
        own = roll.karma.of(side)
        if view.rulings.karma_order == "sealed" and not roll.karma.complete:
            yield Card(
                "laid" if own is None else str(own), "sealed" if side in roll.karma.laid else "empty", title, sign
            )
        elif aside:
            yield Card(signed(-aside if side == "bad" else aside), "up", title, sign)


def groups(character: Character) -> Iterator[MeterGroup]:
    """Attributes, harm and stress."""
    ratings = tuple(
        Meter(name.capitalize(), rating(character, name), note=signed(rating(character, name))) for name in ATTRIBUTES
    )
    yield MeterGroup("Attributes", meters=ratings)
    harm = Meter("Harm", character.harm, character.harm_limit, note=f"of {character.harm_limit}")
    stress = Meter("Stress", character.stress, character.stress_limit, note=f"of {character.stress_limit}")
    note = f"wounded at {WOUNDED_AT}, traumatised at {TRAUMATISED_AT}"
    yield MeterGroup("Harm and stress", note=note, meters=(harm, stress))


HEADS = ("Who", "Move", "Result", "What came of it")


def running(view: Position) -> Iterator[Ledger]:
    """The move whose dice lie there, while Luck or misfires are still to be decided."""
    roll = view.roll
    if roll is not None and roll.dice is not None:
        tally, sheet = total(view, roll), sheet_of(view, roll.move)
        band = band_of(view.rulings, sheet, tally.total, roll.dice, replaced=roll.replaced)
        cells = (character_of(view, roll.actor).name, sheet.title, f"{tally.total}, {band}", "not settled yet")
        yield Ledger("This move", HEADS, (LedgerRow(cells, (tally,)),))


def last(view: Position) -> Iterator[Ledger]:
    """The last move and what it came to."""
    if view.last is not None:
        name, tally = character_of(view, view.last.actor).name, view.last.tally
        cells = (name, view.last.title, f"{tally.total}, {view.last.band}", view.last.text)
        yield Ledger("Last move", HEADS, (LedgerRow(cells, (tally,)),))
