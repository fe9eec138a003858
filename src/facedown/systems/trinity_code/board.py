"""The board of The Trinity Code as one viewer sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from facedown.game import (
    Board,
    Card,
    Catalogue,
    Ledger,
    LedgerRow,
    Mat,
    Meter,
    MeterGroup,
    Note,
    PieceName,
    PieceRef,
    Pieces,
    Pool,
    Seat,
    SeatRef,
    Tally,
    signed,
)
from facedown.game.board import TablePiece
from facedown.systems.trinity_code.model import (
    ATTRIBUTES,
    FORCED,
    HOUR,
    OUTCOME_OF,
    TRAUMATISED_AT,
    WOUNDED_AT,
    Band,
    Character,
    MoveSheet,
    Position,
    Roll,
    View,
    band_term,
    character_of,
    gear_ref,
    move_ref,
    outcome_ref,
    pool_ref,
    rating,
    ref,
    sheet_of,
    tag_ref,
)
from facedown.systems.trinity_code.rules.karma import grab_order
from facedown.systems.trinity_code.rules.rolls import band_of_roll, outcome_of, outcomes_of, total

STEPS = ("1 Move", "2 Karma", "3 Dice and Luck", "4 Result")
"""The steps of a move. The dice fall at once when all Karma is grabbed, and then wait for Luck (TRC-LU-06)."""


def pieces(position: Position) -> Pieces:
    """Return every piece that moves and events can name."""
    people, last = position.characters, position.last
    outcomes: dict[str, PieceName] = {}
    if last is not None:
        sheet = sheet_of(position, last.move)
        texts = {key: outcome_of(sheet, key).text for key in last.outcomes}
        outcomes = {f"{last.move}/{key}": PieceName(text) for key, text in texts.items() if text}
    return {
        "character": {one.key: PieceName(one.name, one.controller) for one in people},
        "move": {sheet.key: PieceName(sheet.title) for sheet in (*FORCED, *position.sheets)},
        "pool": {"good": PieceName("Good Pool"), "bad": PieceName("Bad Pool")},
        "armour": {f"{one.key}/{a.name}": PieceName(a.name, one.controller) for one in people for a in one.armour},
        "item": {f"{one.key}/{i.name}": PieceName(i.name, one.controller) for one in people for i in one.items},
        "goal": {"goal": PieceName("Goal")} if position.goal else {},
        "tag": {tag: PieceName(tag) for tag in position.tags},
        "outcome": outcomes,
    }


class Words:
    """The words of a catalogue for bands, moves and the labels of totals."""

    def __init__(self, catalogue: Catalogue, view: View) -> None:
        self._catalogue = catalogue
        self._pieces = pieces(view)

    def band(self, sheet: MoveSheet, band: Band) -> str:
        """Return the name of a band."""
        return self._catalogue.term(band_term(sheet, band).key)

    def move(self, sheet: MoveSheet) -> Note:
        """Return a move as a note on the board."""
        return note_of_move(sheet, self._catalogue)

    def tally(self, tally: Tally) -> Tally:
        """Return the tally with all labels in words."""
        return self._catalogue.tally(tally, self._name)

    def _name(self, piece: PieceRef | SeatRef) -> str:
        assert isinstance(piece, PieceRef)
        return self._pieces[piece.kind][piece.key].name


def board(view: View, viewer: Seat, catalogue: Catalogue) -> Board:
    """Return the board for this viewer, with the words of this catalogue."""
    words = Words(catalogue, view)
    return Board(
        title=view.title or "The Trinity Code",
        facts=tuple(facts_of(view)),
        steps=STEPS,
        step=step(view),
        mats=tuple(mat(view, character, viewer) for character in view.characters),
        ledgers=(*current_move(view, words), *last_move(view, words)),
        pieces=tuple(table_pieces(view, words)),
    )


def step(view: View) -> int:
    """Return the index in STEPS of the current step.

    The first is current while anybody can make a move, and the last while harm or misfires of a result are pending.
    Between Investigations there is none (-1).
    """
    roll = view.roll
    if roll is None:
        return 3 if view.due.top else 0 if view.phase == "investigation" else -1
    return 1 if roll.dice is None else 3 if roll.misfires else 2


def facts_of(view: View) -> Iterator[str]:
    """Yield short facts about the current situation."""
    yield f"Investigation {view.investigations}" if view.phase == "investigation" else "Between Investigations"
    if view.minutes:
        yield f"{view.minutes // HOUR} h {view.minutes % HOUR:02} min"
    if view.combat:
        yield "combat"


def table_pieces(view: View, words: Words) -> Iterator[TablePiece]:
    """Yield the Karma Pools, the scene's tags, the moves, and the outcomes of the last move."""
    yield Pool(pool_ref("good"), "Good Pool", view.good, "☀")
    yield Pool(pool_ref("bad"), "Bad Pool", view.bad, "☾")
    if view.goal:
        yield Note(PieceRef("goal", "goal"), "Goal", view.goal)
    yield from (Note(tag_ref(tag), tag) for tag in dict.fromkeys(view.tags))
    yield from (words.move(sheet) for sheet in (*view.sheets, *FORCED))
    if view.last is not None:
        sheet = sheet_of(view, view.last.move)
        for key in view.last.outcomes:
            text = outcome_of(sheet, key).text
            if text:
                yield Note(outcome_ref(sheet.key, key), sheet.title, text)


@lru_cache(maxsize=256)
def note_of_move(sheet: MoveSheet, catalogue: Catalogue) -> Note:
    """Return the note about a move as the table defines it, in the words of a catalogue.

    The note of a forced move says only when the move is made.
    """
    if sheet in FORCED:
        return Note(move_ref(sheet.key), sheet.title, f"When {sheet.when[:1].lower()}{sheet.when[1:]}")
    text = describe_move(sheet, lambda one, band: catalogue.term(band_term(one, band).key))
    return Note(move_ref(sheet.key), sheet.title, text)


def describe_move(sheet: MoveSheet, band_words: Callable[[MoveSheet, Band], str]) -> str:
    """Describe a move: when it is made, with which attribute, and its result in each band, a line each.

    `band_words` is a function that returns the name of a band of a move.
    """
    lines = []
    for band, key in OUTCOME_OF.items():
        if getattr(sheet, key) is not None:
            name = band_words(sheet, band)
            lines.append(f"{name[:1].upper()}{name[1:]}: {outcome_of(sheet, key).text}")
    lines += [f"Any double: {sheet.double.text}"] if sheet.double else []
    return "\n".join([f"{sheet.title}, 2d6 + {attributes_of(sheet)}. {sheet.when}", *lines])


def summary_of_move(sheet: MoveSheet) -> str:
    """Return one line that says when a move is made and with which attributes."""
    return f"{sheet.title} ({attributes_of(sheet)}): {sheet.when}"


def attributes_of(sheet: MoveSheet) -> str:
    """Return the attributes that a move can be made with, in words: Cool, Quickness or Power."""
    *others, last = (name.capitalize() for name in sheet.attributes)
    return f"{', '.join(others)} or {last}" if others else last


# Mats


def mat(view: View, character: Character, viewer: Seat) -> Mat:
    """Return the mat of one character: the part of the board with its name, tags, cards, ratings and gear."""
    roll, due = view.roll, view.due.top
    return Mat(
        key=character.key,
        title=character.name,
        note=character.profession,
        yours=character.controller == viewer.key,
        turn=bool((roll and roll.actor == character.key) or (due and due.character == character.key)),
        out=character.dead,
        conditions=tuple([tag.replace("out-of-luck", "out of Luck") for tag in character.tags]),
        lines=tuple(lines(character)),
        cards=tuple(cards(view, character)),
        groups=tuple(groups(character)),
        ref=ref(character.key),
        gear=tuple(gear(character)),
        numbers=(Meter("Luck", character.luck, key="luck"),),
    )


def lines(character: Character) -> Iterator[str]:
    """Yield a character's delayed doses and notes."""
    for item in character.delayed_doses:
        yield f"works once safe: {item.name}"
    yield from character.notes


def gear(character: Character) -> Iterator[Card]:
    """Yield a character's armour and items."""
    for armour in character.armour:
        piece = gear_ref("armour", character.key, armour.name)
        yield Card(
            armour.name, note=f"armour-{armour.rating}, {threshold_of(armour.threshold)}", ref=piece, key="armour"
        )
    for item in character.items:
        note = f"{item.tags} ({item.conditions})" if item.conditions else item.tags
        yield Card(item.name, note=note, ref=gear_ref("item", character.key, item.name), key="item")


def threshold_of(threshold: int | None) -> str:
    """Return a threshold in the document's notation."""
    return "no threshold" if threshold is None else f"threshold-{threshold}"


def cards(view: View, character: Character) -> Iterator[Card]:
    """Yield cards for a character's move in progress and the Karma grabbed for it."""
    roll = view.roll
    if roll is None or roll.actor != character.key:
        return
    dice = "" if roll.dice is None else f"{roll.dice[0]} and {roll.dice[1]}"
    move = sheet_of(view, roll.move).title
    yield Card(move, "up", f"+{roll.attribute.capitalize()}", note=dice, summary=f"makes the move {move}", key="move")
    for side, sign, aside in (("bad", "☾", roll.bad), ("good", "☀", roll.good)):
        title, key = f"{side.capitalize()} Karma", f"{side}-karma"
        own = roll.karma.of(side)
        if grab_order(view.rulings).sealed and not roll.karma.complete:
            if side in roll.karma.laid:
                label = "committed" if own is None else str(own)
                yield Card(label, "sealed", title, sign, summary=f"{title}: {label}", known=own is not None, key=key)
            else:
                yield Card("", "empty", title, sign, key=key)
        elif aside:
            label = signed(-aside if side == "bad" else aside)
            yield Card(label, "up", title, sign, summary=f"{title}: {label}", key=key)


def groups(character: Character) -> Iterator[MeterGroup]:
    """Yield meters for a character's attributes, harm and stress."""
    ratings = tuple(Meter(name.capitalize(), rating(character, name), key=name) for name in ATTRIBUTES)
    yield MeterGroup("Attributes", meters=ratings, key="attributes")
    most = character.harm_limit
    harm = Meter("Harm", character.harm, most, note=f"of {most}", key="harm", threshold=WOUNDED_AT)
    most = character.stress_limit
    stress = Meter("Stress", character.stress, most, note=f"of {most}", key="stress", threshold=TRAUMATISED_AT)
    note = f"wounded at {WOUNDED_AT}, traumatised at {TRAUMATISED_AT}"
    yield MeterGroup("Harm and stress", note=note, meters=(harm, stress), key="harm-and-stress")


# Results

HEADS = ("Character", "Move", "Total", "Result")


def current_move(view: View, words: Words) -> Iterator[Ledger]:
    """Yield a ledger of the move in progress, once its dice are rolled."""
    roll = view.roll
    if roll is not None and roll.dice is not None:
        character, sheet = character_of(view, roll.actor), sheet_of(view, roll.move)
        tally = total(view.rulings, character, roll)
        band = band_of_roll(view.rulings, sheet, character, roll)
        yield ledger_of_move("this-move", "This move", character, sheet, tally, band, "not settled yet", words)


def result_so_far(view: View, roll: Roll, words: Words) -> str:
    """Return the total of the move in progress, its band, and what it means unless Luck is spent (TRC-LU-03)."""
    character, sheet = character_of(view, roll.actor), sheet_of(view, roll.move)
    band = band_of_roll(view.rulings, sheet, character, roll)
    number = total(view.rulings, character, roll).total
    text = " ".join(outcome_of(sheet, key).text for key in outcomes_of(sheet, roll, band))
    return f"{number} ({words.band(sheet, band)}): {text}\nLuck that is spent comes back only by an improvement."


def last_move(view: View, words: Words) -> Iterator[Ledger]:
    """Yield a ledger of the last move and its result."""
    last = view.last
    if last is not None:
        sheet = sheet_of(view, last.move)
        text = " ".join(outcome_of(sheet, key).text for key in last.outcomes)
        character = character_of(view, last.actor)
        yield ledger_of_move("last-move", "Last move", character, sheet, last.tally, last.band, text, words)


def ledger_of_move(
    key: str, title: str, character: Character, sheet: MoveSheet, tally: Tally, band: Band, text: str, words: Words
) -> Ledger:
    """Return a ledger of one move. Its row has the character, the move, the total with its band, and the result."""
    cells = (character.name, sheet.title, f"{tally.total} ({words.band(sheet, band)})", text)
    refs = (ref(character.key), move_ref(sheet.key))
    row = LedgerRow(cells, (words.tally(tally),), refs, tally.total, result=band)
    return Ledger(title, HEADS, (row,), key)
