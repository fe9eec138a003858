"""A character’s mat: its lines, cards and meters."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Card, Mat, Meter, MeterGroup, Seat, counted
from facedown.game.values import plain
from facedown.systems.tri_core.model import RESOURCES, ROMAN, Character, Encounter, Position, called, character_of
from facedown.systems.tri_core.options.cards.ability_cards import not_now
from facedown.systems.tri_core.rules.card_texts import awaited_text, card_text
from facedown.systems.tri_core.rules.current_numbers import current_score, fatigue, maximum, reactions_left
from facedown.systems.tri_core.rules.lasting_modifiers import TEMPORARY, modifier_text

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
        lines=(*status_lines(view, one), *(unusable_lines(view, one) if turn and one.controller == viewer.key else ())),
        cards=tuple(card_piles(view, one, encounter)) if encounter is not None else (),
        groups=(meters(view, one),),
    )


def status_lines(view: Position, one: Character) -> Iterator[str]:
    """What has befallen somebody, and what it holds."""
    states = {"wounds": "unconscious", "collapse": "collapsed", "dying": "dying", "dead": "dead"}
    marks = [states[one.out]] if one.out else []
    marks += [f"Wounded {ROMAN[one.wounded]}"] if one.wounded else []
    tired = fatigue(one, view.rulings)
    marks += [str(plain(tired.label))] if tired is not None else []
    marks += [f"Systemic Shock {one.staggered}"] if one.staggered else []
    marks += ["hidden"] if one.stealthed else []
    marks += [f"held by {character_of(view, one.held_by).name}"] if one.held_by else []
    marks += [f"impaired {limb.limb} ({limb.cause})" for limb in one.impairments]
    marks += [f"{it.kind} {it.steps}{for_cycles(it.cycles)}" for it in one.afflictions]
    if marks:
        yield f"[{', '.join(marks)}]"
    yield from modifier_lines(one)
    held = [item.name for item in one.sheet.items if item.place in ("main", "off", "both")]
    if held:
        yield f"holds {' and '.join(held)}"


def unusable_lines(view: Position, one: Character) -> Iterator[str]:
    """What somebody could use and cannot now, to whoever plays it and has to lay its cards."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is not None and exchange.step == "acting" and (told := list(not_now(view, one))):
        yield f"not now: {'; '.join(told)}"


def modifier_lines(one: Character) -> Iterator[str]:
    """What Abilities have put on somebody for a time, what is still to come of them, and what is being charged."""
    if one.charging is not None:
        yield f"charges {one.charging.card.ability}: {counted(one.charging.cycles, 'cycle')}"
    guards = [f"{it.points} before {it.resource}{for_cycles(it.cycles)}" for it in one.shields]
    guards += [f"{one.temp} temporary HP"] if one.temp else []
    if guards:
        yield f"shielded: {', '.join(guards)}"
    modifiers = [f"{modifier_text(it)}{for_cycles(it.cycles)}" for it in one.stat_modifiers if it.what != TEMPORARY]
    if modifiers:
        yield f"now: {', '.join(modifiers)}"
    for track in one.tracks:
        yield f"{track.source}: {track.words}, cycle by cycle"


def for_cycles(cycles: int) -> str:
    """How long something lasts still; nothing where no cycles are counted."""
    return f" for {counted(cycles, 'cycle')}" if cycles else ""


def card_piles(view: Position, one: Character, encounter: Encounter) -> Iterator[Card]:
    """Cards face down, and those that were turned up."""
    exchange = encounter.exchange
    for held in encounter.held:
        if held.owner == one.key:
            for card in held.cards:
                yield Card(card_text(view, one.key, card) if card.action else "held", "sealed", "Held",
                           note=awaited_text(view, held.hold) if held.hold.action else "")  # fmt: skip
    if exchange is None:
        return
    laid = [*exchange.draft(one.key), *(exchange.actions.of(one.key) or ()), *(exchange.reactions.of(one.key) or ())]
    for card in laid:
        yield Card(card_text(view, one.key, card) if card.action else "laid", "sealed", "Action Card")
    for played in (*exchange.played, *exchange.settled, *exchange.unbound):
        if played.owner == one.key:
            yield Card(card_text(view, one.key, played.card), "up", "Reaction" if played.reaction else "Action Card")


def meters(view: Position, one: Character) -> MeterGroup:
    """The resources, and the Reactions that are left."""
    values = {"HP": one.hp, "AP": one.ap, "SP": one.sp, "FP": one.fp, "MP": one.mp}
    shown = tuple(
        Meter(name, values[name], maximum(one, view.rulings, name), note=f"of {maximum(one, view.rulings, name)}")
        for name in RESOURCES
    )
    reactions = Meter(
        "Reactions", reactions_left(one, view.rulings), current_score(one, view.rulings, "Reactions").total
    )
    return MeterGroup("Resources", meters=(*shown, reactions))
