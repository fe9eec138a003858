"""What lies on a table of the Skill Deck, for any surface to draw."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, Seat, counted, signed
from facedown.systems.skill_deck.model import FATAL, Character, Check, Position, members
from facedown.systems.skill_deck.naming import name_of, what
from facedown.systems.skill_deck.steps.checks import base_deck
from facedown.systems.skill_deck.steps.damage import pending, victim_of

STEPS = ("1 Attempt", "2 Join", "3 Cards", "4 Deck", "5 Draw", "6 Botch")
AT = ("proposed", "joining", "adding", "building", "drawing", "botched")

LEVELS = {0: "unhurt", 1: "injured", 2: "life-threatening", 3: "dead"}


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    mats = [mat(view, character, viewer) for character in view.characters]
    if view.check is not None:
        mats.append(deck_mat(view, view.check))
    ledgers = (ledger(view),) if view.last is not None else ()
    return Board(view.title or "Skill Deck", tuple(facts_of(view)), STEPS, step(view), tuple(mats), ledgers)


def step(view: Position) -> int:
    """Where the check stands; -1 while none is being made."""
    return AT.index(view.check.step) if view.check is not None else -1


def facts_of(view: Position) -> Iterator[str]:
    """What everyone should know now."""
    yield {"between": "Between sessions", "session": "Session", "downtime": "Downtime"}[view.phase]
    if view.check is not None:
        yield f"{name_of(view, view.check.attempt.lead)}: {what(view, view.check.attempt)}"
    freeze = view.freeze
    if freeze is not None:
        yield "time runs again" if freeze.landing else "time is frozen"
        yield freeze.cause.rstrip(".")
    if view.conflict:
        yield "a fight is on"
        for side, _ in view.sides:
            names = ", ".join(one.name for one in members(view, side))
            yield f"{side}, nearest first: {names or 'nobody'}"


def mat(view: Position, character: Character, viewer: Seat) -> Mat:
    """One character's place."""
    volley = pending(view)
    victim = victim_of(view, volley) if volley is not None else None
    leads = view.check is not None and view.check.attempt.lead == character.key
    return Mat(
        key=character.key,
        title=character.name,
        note=character.side,
        yours=bool(viewer.key) and character.controller == viewer.key,
        turn=leads or (victim is not None and victim.key == character.key),
        out=not character.alive,
        lines=tuple(lines(character)),
        cards=tuple(cards(view, character)),
        groups=tuple(groups(view, character)),
    )


def lines(character: Character) -> Iterator[str]:
    """Conditions, weapons and notes."""
    tags = [LEVELS[character.damage]] if character.damage else []
    tags += ["shaken"] if character.shaken else []
    if tags:
        yield f"[{', '.join(tags)}]"
    for weapon in character.weapons:
        yield f"{weapon.name}, {'openly' if weapon.openly else 'concealed'}"
    yield from character.notes


def cards(view: Position, character: Character) -> Iterator[Card]:
    """What somebody said in the freeze, and gave the Ref."""
    freeze, check = view.freeze, view.check
    if freeze is not None and character.key in freeze.declared.order and not freeze.declared.complete:
        said = freeze.declared.of(character.key)
        if said is not None:
            yield Card(said.answer, "up", "In the freeze")
        else:
            laid = character.key in freeze.declared.laid
            yield Card("said" if laid else "", "sealed" if laid else "empty", "In the freeze")
    if check is not None and character.key in check.handed.order:
        given = check.handed.of(character.key)
        if given is not None:
            yield Card(", ".join(given) or "no card", "up", "To the Ref")
        else:
            laid = character.key in check.handed.laid
            yield Card("given" if laid else "", "sealed" if laid else "empty", "To the Ref")


def groups(view: Position, character: Character) -> Iterator[MeterGroup]:
    """Damage; proficiencies with what is left of their uses, on sheets that are seen."""
    yield MeterGroup("Body", meters=(Meter("Damage", character.damage, FATAL, note=LEVELS[character.damage]),))
    phase = "downtime" if view.phase == "downtime" else "session"
    if character.proficiencies:
        meters = tuple(
            Meter(one.name, one.level, note="" if one.session is None else f"{one.uses(view.phase)} left")
            for one in character.proficiencies
        )
        seen = any(one.session is not None for one in character.proficiencies)
        note = f"levels, and uses left in the {phase}" if seen else "levels"
        yield MeterGroup("Proficiencies", note=note, meters=meters)


def deck_mat(view: Position, check: Check) -> Mat:
    """The base deck, which all may know but for others’ proficiency, and its size for who may know that (SD-SC-04)."""
    known = all(one.sheet for one in view.characters)
    base = base_deck(view, check)
    shown = []
    for card in base:
        value = signed(card.value) if card.value else "0"
        shown.append(Card("?" if card.key == "proficiency" and not known else value, "up", card.label))
    secret = f"{counted(len(base), 'card')}, and what is added in secret"
    size = f"{check.size} cards" if check.size is not None else secret
    return Mat("*deck", "The deck", size, cards=tuple(shown))


def ledger(view: Position) -> Ledger:
    """The last check and what it came to."""
    last = view.last
    assert last is not None
    total = signed(last.total.total) if last.total is not None else "not shown"
    cells = (name_of(view, last.attempt.lead), what(view, last.attempt), total, last.text)
    tallies = (last.total,) if last.total is not None else ()
    return Ledger("Last check", ("Who", "What", "Total", "What came of it"), (LedgerRow(cells, tallies),))
