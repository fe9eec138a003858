"""What lies on a table of Tri-Core, for any surface to draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from facedown.game import Board, Card, Mat, Meter, MeterGroup, Plan, Seat, Spot, counted
from facedown.systems.tri_core.encounter import Encounter
from facedown.systems.tri_core.grid import LETTERS, Grid, Square, called
from facedown.systems.tri_core.laying.abilities import not_now
from facedown.systems.tri_core.model import ROMAN, Character, Position, character_of
from facedown.systems.tri_core.state import fatigue, most, now, reactions_left
from facedown.systems.tri_core.steps.exchange import in_words
from facedown.systems.tri_core.steps.lasting import TEMPORARY
from facedown.systems.tri_core.steps.lasting import in_words as boon_in_words
from facedown.systems.tri_core.steps.noticing import awaited
from facedown.systems.tri_core.terms import RESOURCES

STEPS = ("1 Cards", "2 Reactions", "3 Reveal", "4 Results")


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    mats = tuple(mat(view, one, viewer) for one in in_order(view))
    drawn = plan(view, viewer) if view.encounter is not None else None
    return Board(view.title or "Tri-Core", tuple(facts_of(view)), STEPS, step(view), mats, plan=drawn)


def in_order(view: Position) -> list[Character]:
    """Everybody, those in the Rotation as they come in it."""
    there = view.encounter.everybody if view.encounter is not None else ()
    return sorted(view.characters, key=lambda one: there.index(one.key) if one.key in there else len(there))


# The ground


def plan(view: Position, viewer: Seat) -> Plan | None:
    """The grid with who stands where, as far as the viewer sees them; nothing where nobody stands anywhere."""
    assert view.encounter is not None
    grid = view.encounter.grid
    standing = {one.at: one for one in view.characters if one.at is not None and one.out != "dead"}
    if not standing:
        return None
    foes = {one.key for one in view.characters if side(view, one, viewer) == AGAINST}
    marks = marks_of([one for one in view.characters if one.at is not None])
    spots = [
        tuple(spot(grid, (at, row), standing.get((at, row)), marks, viewer, foes) for at in range(grid.columns))
        for row in range(grid.rows)
    ]
    held = dict.fromkeys(energy for at, energy in grid.energy if at not in standing)
    legend = (*((marks[one.key], one.name) for one in standing.values()), *((energy_mark(one), one) for one in held))
    columns, rows = tuple(LETTERS[: grid.columns]), tuple(str(row + 1) for row in range(grid.rows))
    return Plan(columns, rows, tuple(spots), legend)


def marks_of(people: Iterable[Character]) -> dict[str, str]:
    """Two signs for each: the first letters of two words of a name, or of one; numbered where they are taken."""
    marks: dict[str, str] = {}
    for one in people:
        words = [word for word in one.name.split() if word.casefold() not in ("the", "a", "an")] or [one.name]
        letters = (words[0][:1] + (words[-1][:1] if len(words) > 1 else words[0][1:2])).upper()
        tries = (letters, *(f"{letters[:1]}{n}" for n in range(1, 10)), *(f"{n:02}" for n in range(100)))
        marks[one.key] = next(mark for mark in tries if mark not in marks.values())
    return marks


def energy_mark(energy: str) -> str:
    """The sign of a square that holds energy: two small letters, where people have large ones (TCG-KI-02)."""
    return energy[:2].lower()


def spot(
    grid: Grid, square: Square, one: Character | None, marks: dict[str, str], viewer: Seat, foes: set[str]
) -> Spot:
    """One square: who stands there, and what kind of ground it is."""
    cost, height = dict(grid.rough).get(square, 1), grid.height(square)
    ground: Literal["", "rough", "wall", "high"] = "high" if height else ""
    if cost != 1:
        ground = "rough" if cost else "wall"
    words = {"wall": "cannot be entered", "rough": f"costs {cost}", "high": f"{height} up", "": ""}[ground]
    energy = dict(grid.energy).get(square, "")
    if one is None:
        return Spot(energy_mark(energy), ground, words or (f"holds {energy}" if energy else ""))
    yours = one.controller == viewer.key
    return Spot(marks[one.key], ground, words, "candle" if yours else "", foe=one.key in foes)


def step(view: Position) -> int:
    """Where the exchange stands; -1 while none is on."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is None:
        return -1
    return {"acting": 0, "reacting": 1, "resolving": 2 if exchange.unbound else 3}[exchange.step]


def facts_of(view: Position) -> Iterator[str]:
    """What everyone should know now."""
    if view.encounter is None:
        yield f"Day {view.day}"
        return
    yield f"Cycle {view.encounter.cycle}"
    names = [" and ".join(character_of(view, key).name for key in place.keys) for place in view.encounter.rotation]
    yield " → ".join(f"[{name}]" if at == view.encounter.turn else name for at, name in enumerate(names))
    if view.encounter.duel is not None and view.encounter.duel.chain:
        yield "Chain Duel"


WITH, AGAINST = "on your side", "against you"


def side(view: Position, one: Character, viewer: Seat) -> str:
    """For whom somebody fights: with or against who looks, or the side’s name for whoever is on none or on several."""
    own = {other.side for other in view.characters if other.controller == viewer.key}
    if viewer.key == view.gm or len(own) != 1 or "" in own:
        return one.side
    return WITH if one.side in own else AGAINST


def mat(view: Position, one: Character, viewer: Seat) -> Mat:
    """One character's place."""
    encounter = view.encounter
    turn = encounter is not None and encounter.exchange is not None and one.key in encounter.exchange.actors
    where = f" · {called(one.at)}" if one.at is not None and encounter is not None else ""
    where += "" if encounter is None or one.key in encounter.everybody else " · not in the Rotation"
    return Mat(
        key=one.key,
        title=one.name,
        note=f"Level {one.sheet.level}{where}",
        yours=one.controller == viewer.key,
        side=side(view, one, viewer),
        turn=turn,
        out=bool(one.out),
        lines=(*lines(view, one), *(cannot(view, one) if turn and one.controller == viewer.key else ())),
        cards=tuple(cards(view, one, encounter)) if encounter is not None else (),
        groups=(meters(view, one),),
    )


def lines(view: Position, one: Character) -> Iterator[str]:
    """What has befallen somebody, and what it holds."""
    states = {"wounds": "unconscious", "collapse": "collapsed", "dying": "dying", "dead": "dead"}
    marks = [states[one.out]] if one.out else []
    marks += [f"Wounded {ROMAN[one.wounded]}"] if one.wounded else []
    tired = fatigue(one, view.rulings)
    marks += [tired.label] if tired is not None else []
    marks += [f"Systemic Shock {one.staggered}"] if one.staggered else []
    marks += ["hidden"] if one.stealthed else []
    marks += [f"held by {character_of(view, one.held_by).name}"] if one.held_by else []
    marks += [f"impaired {limb.limb} ({limb.cause})" for limb in one.impairments]
    marks += [f"{it.kind} {it.steps}{for_cycles(it.cycles)}" for it in one.afflictions]
    if marks:
        yield f"[{', '.join(marks)}]"
    yield from lasting(one)
    held = [item.name for item in one.sheet.items if item.place in ("main", "off", "both")]
    if held:
        yield f"holds {' and '.join(held)}"


def cannot(view: Position, one: Character) -> Iterator[str]:
    """What somebody could use and cannot now, to whoever plays it and has to lay its cards."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is not None and exchange.step == "acting" and (told := list(not_now(view, one))):
        yield f"not now: {'; '.join(told)}"


def lasting(one: Character) -> Iterator[str]:
    """What Abilities have put on somebody for a time, what is still to come of them, and what is being charged."""
    if one.charging is not None:
        yield f"charges {one.charging.card.ability}: {counted(one.charging.cycles, 'cycle')}"
    guards = [f"{it.points} before {it.resource}{for_cycles(it.cycles)}" for it in one.shields]
    guards += [f"{one.temp} temporary HP"] if one.temp else []
    if guards:
        yield f"shielded: {', '.join(guards)}"
    boons = [f"{boon_in_words(it)}{for_cycles(it.cycles)}" for it in one.boons if it.what != TEMPORARY]
    if boons:
        yield f"now: {', '.join(boons)}"
    for track in one.tracks:
        yield f"{track.source}: {track.words}, cycle by cycle"


def for_cycles(cycles: int) -> str:
    """How long something lasts still; nothing where no cycles are counted."""
    return f" for {counted(cycles, 'cycle')}" if cycles else ""


def cards(view: Position, one: Character, encounter: Encounter) -> Iterator[Card]:
    """Cards face down, and those that were turned up."""
    exchange = encounter.exchange
    for held in encounter.held:
        if held.owner == one.key:
            for card in held.cards:
                yield Card(in_words(view, one.key, card) if card.action else "held", "sealed", "Held",
                           note=awaited(view, held.hold) if held.hold.action else "")  # fmt: skip
    if exchange is None:
        return
    laid = [*exchange.draft(one.key), *(exchange.actions.of(one.key) or ()), *(exchange.reactions.of(one.key) or ())]
    for card in laid:
        yield Card(in_words(view, one.key, card) if card.action else "laid", "sealed", "Action Card")
    for played in (*exchange.played, *exchange.settled, *exchange.unbound):
        if played.owner == one.key:
            yield Card(in_words(view, one.key, played.card), "up", "Reaction" if played.reaction else "Action Card")


def meters(view: Position, one: Character) -> MeterGroup:
    """The resources, and the Reactions that are left."""
    values = {"HP": one.hp, "AP": one.ap, "SP": one.sp, "FP": one.fp, "MP": one.mp}
    shown = tuple(
        Meter(name, values[name], most(one, view.rulings, name), note=f"of {most(one, view.rulings, name)}")
        for name in RESOURCES
    )
    reactions = Meter("Reactions", reactions_left(one, view.rulings), now(one, view.rulings, "Reactions").total)
    return MeterGroup("Resources", meters=(*shown, reactions))
