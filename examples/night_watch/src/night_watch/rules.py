"""The procedure of Night Watch, top to bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Sealed, Stack, Tally, Telling
from night_watch import moves as m
from night_watch.model import (
    BREATH,
    Blow,
    Card,
    Judge,
    Position,
    Riposte,
    Spring,
    StepIn,
    changed,
    standing,
    watcher,
)

Told = Telling[Position]


def go_on(told: Told) -> bool:
    """The next thing that follows of itself."""
    position = told.position
    top = position.frames.top
    if isinstance(top, Blow):
        return play_blow(told, top)
    if top is not None or not position.on:
        return False
    if position.cards.order:
        return position.cards.complete and turn_up(told)
    if position.to_come:
        return next_strike(told)
    return end_round(told)


# A round


def open_round(told: Told, seat: str, move: m.OpenRound) -> None:
    """All who stand are in the round, and owe a card (NW-01)."""
    position = told.position
    told.position = replace(position, round=position.round + 1, on=True, cards=Sealed(standing(position)))
    told.say("NW-01", "round", f"Round {position.round + 1}: lay your cards.")


def lay(told: Told, seat: str, move: m.Lay) -> None:
    """One card, face down (NW-02)."""
    position = told.position
    told.position = replace(position, cards=position.cards.lay(move.watcher, Card(move.card, move.whom)))
    told.binding = True
    told.say("NW-02", "laid", f"{watcher(position, move.watcher).name} lays a card.")


def passes(told: Told, seat: str, move: m.Pass) -> None:
    """No card, and everybody sees it (NW-02)."""
    position = told.position
    told.position = replace(
        position, cards=position.cards.passed(move.watcher), passed=(*position.passed, move.watcher)
    )
    told.say("NW-02", "passed", f"{watcher(position, move.watcher).name} passes.")


def turn_up(told: Told) -> bool:
    """Strikes and guards turn up together; then the order is rolled (NW-03)."""
    told.opened = True
    position = told.position
    held = Sealed[Card]()
    strikes: dict[str, str] = {}
    for key, card in position.cards.contents:
        one = watcher(position, key)
        if card.kind == "hold":
            held = Sealed((*held.order, key), (*held.laid, key), (*held.contents, (key, card)))
            told.say("NW-03", "holds", f"{one.name} holds.")
        elif card.kind == "guard":
            position = changed(position, replace(one, guarding=True))
            told.say("NW-03", "guards", f"{one.name} guards.")
        else:
            strikes[key] = card.whom
            told.say("NW-03", "strikes", f"{one.name} strikes at {watcher(position, card.whom).name}.")
    order = {key: roll_order(told, position, key) for key in standing(position) if key in strikes}
    ranked = sorted(order, key=lambda key: (-order[key], -watcher(position, key).wits))
    told.position = replace(
        position, cards=Sealed(), passed=(), held=held, to_come=tuple((key, strikes[key]) for key in ranked)
    )
    return True


def roll_order(told: Told, position: Position, key: str) -> int:
    """2d6 and wits (NW-03)."""
    one = watcher(position, key)
    tally = Tally(
        f"{one.name}’s order",
        (Addend("2d6", told.chance(Pool(2, 6)).total, "NW-03"), Addend("wits", one.wits, "NW-03")),
    )
    told.say("NW-03", "order", f"{one.name} comes at {tally.total}.", tallies=(tally,), watcher=key)
    return tally.total


def next_strike(told: Told) -> bool:
    """The next strike in order, if striker and target still stand."""
    position = told.position
    (striker, target), rest = position.to_come[0], position.to_come[1:]
    told.position = replace(position, to_come=rest)
    if striker in standing(position) and target in standing(position):
        told.position = replace(told.position, frames=position.frames.push(Blow(striker, target)))
    return True


def end_round(told: Told) -> bool:
    """Held cards come to nothing, breath comes back (NW-09)."""
    position = told.position
    fresh = position.rulings.fresh_breath
    watchers = tuple(replace(w, guarding=False, breath=BREATH if fresh else w.breath) for w in position.watchers)
    told.position = replace(position, on=False, held=Sealed(), watchers=watchers)
    sides = {watcher(position, key).side for key in standing(position)}
    if len(sides) == 1:
        told.say("NW-09", "over", f"The brawl is over: the {sides.pop()} stand.")
    else:
        told.say("NW-09", "round-over", f"Round {position.round} is over.")
    return True


# A blow


def play_blow(told: Told, blow: Blow) -> bool:
    """Guards may step in, then the target may answer; then it lands (NW-04, NW-05)."""
    position = told.position
    if not {blow.striker, blow.target} <= set(standing(position)):
        told.position = replace(position, frames=position.frames.pop())
        return True
    if not blow.settled:
        free = [w.key for w in position.watchers if w.guarding and w.guard and w.key not in (blow.striker, blow.target)]
        unasked = [key for key in free if key not in blow.asked]
        if unasked:
            told.position = replace(position, frames=position.frames.push(StepIn(unasked[0])))
            return False
        told.position = replace(position, frames=position.frames.pop().push(replace(blow, settled=True)))
        return True
    if watcher(position, blow.target).breath >= position.rulings.riposte_cost:
        told.position = replace(position, frames=position.frames.push(Riposte(blow.target)))
        return False
    land(told, blow)
    return True


def blow_beneath(told: Told) -> tuple[Blow, Stack[Any]]:
    """The blow under the decision just made, and the stack without both."""
    rest = told.position.frames.pop()
    assert isinstance(rest.top, Blow)
    return rest.top, rest.pop()


def step_in(told: Told, seat: str, move: m.StepInFor) -> None:
    """A guard takes the target's place, or lets the blow pass (NW-04)."""
    blow, rest = blow_beneath(told)
    guard = watcher(told.position, move.watcher)
    if move.steps_in:
        told.say("NW-04", "stepped-in", f"{guard.name} steps in for {watcher(told.position, blow.target).name}.")
        told.position = changed(told.position, replace(guard, guarding=False))
        blow = Blow(blow.striker, guard.key, settled=True)
    else:
        blow = replace(blow, asked=(*blow.asked, guard.key))
    told.position = replace(told.position, frames=rest.push(blow))


def answer(told: Told, seat: str, move: m.Answer) -> None:
    """The target turns the blow back and is the striker now, or takes it (NW-05)."""
    blow, rest = blow_beneath(told)
    target = watcher(told.position, blow.target)
    if not move.riposte:
        land(told, blow, decided=True)
        return
    told.position = changed(told.position, replace(target, breath=target.breath - told.position.rulings.riposte_cost))
    told.say("NW-05", "riposte", f"{target.name} turns it back.")
    told.position = replace(told.position, frames=rest.push(Blow(blow.target, blow.striker, settled=True)))


def land(told: Told, blow: Blow, decided: bool = False) -> None:
    """The blow lands (NW-06); it may fell its target (NW-07) and set held blows off (NW-08)."""
    frames = told.position.frames.pop()
    frames = frames.pop() if decided else frames
    target = watcher(told.position, blow.target)
    hurt = min(target.guard, told.chance(Pool(1, 6, explode=True)).total)
    told.position = changed(told.position, replace(target, guard=target.guard - hurt))
    told.say("NW-06", "hit", f"{target.name} is hit: {hurt} guard gone, {target.guard - hurt} left.", lost=hurt)
    sprung = [
        Spring(key, blow.striker)
        for key, card in told.position.held.contents
        if card.whom == blow.target and key in standing(told.position) and key != blow.striker
    ]
    fallen = [] if target.guard > hurt else [Judge(blow.target)]
    told.position = replace(told.position, frames=frames.push(*sprung, *fallen))


def verdict(told: Told, seat: str, move: m.Verdict) -> None:
    """The Captain judges who is at 0 (NW-07)."""
    position = told.position
    one = watcher(position, move.watcher)
    told.position = replace(position, frames=position.frames.pop())
    if move.falls:
        told.say("NW-07", "falls", f"{one.name} falls.")
    else:
        told.position = changed(told.position, replace(one, guard=1))
        told.say("NW-07", "staggers", f"{one.name} staggers on.")


def spring(told: Told, seat: str, move: m.SpringHeld) -> None:
    """A held card comes off: a new blow, before all else (NW-08)."""
    position = told.position
    due, rest = position.frames.top, position.frames.pop()
    assert isinstance(due, Spring)
    told.position = replace(position, frames=rest)
    if not move.strikes or due.holder not in standing(position):
        told.say("NW-08", "keeps", f"{watcher(position, due.holder).name} keeps holding.")
        return
    told.position = replace(
        told.position, held=position.held.without(due.holder), frames=rest.push(Blow(due.holder, due.at))
    )
    told.say("NW-08", "sprung", f"{watcher(position, due.holder).name} springs at {watcher(position, due.at).name}.")


MOVES: dict[type, Callable[[Told, str, Any], None]] = {
    m.OpenRound: open_round,
    m.Lay: lay,
    m.Pass: passes,
    m.StepInFor: step_in,
    m.Answer: answer,
    m.SpringHeld: spring,
    m.Verdict: verdict,
}
