"""The procedure of Night Watch: functions that change the position by the rules and emit events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Resolution, Sealed, Stack, Term
from night_watch import rules
from night_watch.model import (
    BREATH,
    Blow,
    Card,
    JudgeFrame,
    Position,
    RiposteFrame,
    SpringFrame,
    StepInFrame,
    ref,
    standing_watchers,
    watcher,
    with_watcher,
)

if TYPE_CHECKING:
    from night_watch import actions

Context = Resolution[Position]


def advance(ctx: Context) -> bool:
    """Carry out the next step that needs no decision. Return False if there is no such step."""
    position = ctx.position
    top = position.frames.top
    if isinstance(top, Blow):
        return play_blow(ctx, top)
    if top is not None or not position.running:
        return False
    if position.cards.order:
        return position.cards.complete and reveal_cards(ctx)
    if position.strikes:
        return begin_next_strike(ctx)
    return end_round(ctx)


# A round


def open_round(ctx: Context, seat: str, move: actions.OpenRound) -> None:
    """Open the next round: each standing watcher must commit a card or pass (NW-01)."""
    position = ctx.position
    number = position.round + 1
    ctx.position = replace(position, round=number, running=True, cards=Sealed(standing_watchers(position)))
    ctx.emit("NW-01", "round-opened", round=number)


def commit(ctx: Context, seat: str, move: actions.Commit) -> None:
    """Commit a watcher’s card face down (NW-02)."""
    card = Card(move.card, move.target)
    ctx.position = replace(ctx.position, cards=ctx.position.cards.lay(move.watcher, card))
    ctx.binding = True
    ctx.emit("NW-02", "committed", watcher=ref(move.watcher))


def pass_(ctx: Context, seat: str, move: actions.Pass) -> None:
    """Record that a watcher passes, which all seats can see (NW-02)."""
    position = ctx.position
    passed = (*position.passed, move.watcher)
    ctx.position = replace(position, cards=position.cards.passed(move.watcher), passed=passed)
    ctx.emit("NW-02", "passed", watcher=ref(move.watcher))


def reveal_cards(ctx: Context) -> bool:
    """Reveal all strikes and guards at once, then roll the order of the strikes. Return True (NW-03)."""
    ctx.opened = True
    held = Sealed[Card]()
    targets: dict[str, str] = {}
    for key, card in ctx.position.cards.contents:
        if card.kind == "hold":
            held = Sealed((*held.order, key), (*held.laid, key), (*held.contents, (key, card)))
            ctx.emit("NW-03", "holds", watcher=ref(key))
        elif card.kind == "guard":
            ctx.position = with_watcher(ctx.position, replace(watcher(ctx.position, key), guarding=True))
            ctx.emit("NW-03", "guards", watcher=ref(key))
        else:
            targets[key] = card.target
            ctx.emit("NW-03", "strikes", watcher=ref(key), target=ref(card.target))
    totals = {key: roll_order(ctx, key) for key in standing_watchers(ctx.position) if key in targets}
    strikes = tuple((key, targets[key]) for key in rules.strike_order(ctx.position, totals))
    ctx.position = replace(ctx.position, cards=Sealed(), passed=(), held=held, strikes=strikes)
    return True


def roll_order(ctx: Context, key: str) -> int:
    """Roll the dice of a striker for the order of strikes and return the striker’s total (NW-03)."""
    roll = ctx.draw(rules.ORDER, Term("order"), ref(key))
    one = watcher(ctx.position, key)
    tally = rules.order_total(one, roll)
    ctx.emit("NW-03", "order", watcher=ref(key), roll=roll.total, wits=one.wits, total=tally.total, tallies=(tally,))
    return tally.total


def begin_next_strike(ctx: Context) -> bool:
    """Begin the next strike, or skip it if its striker or target is no longer standing. Return True."""
    position = ctx.position
    (striker, target), rest = position.strikes[0], position.strikes[1:]
    ctx.position = replace(position, strikes=rest)
    if striker in standing_watchers(position) and target in standing_watchers(position):
        ctx.position = replace(ctx.position, frames=position.frames.push(Blow(striker, target)))
    return True


def end_round(ctx: Context) -> bool:
    """End the round: discard held cards, and restore breath if the rulings say so. Return True (NW-09, R-NW-02)."""
    position = ctx.position
    fresh = position.rulings.fresh_breath
    watchers = tuple(replace(w, guarding=False, breath=BREATH if fresh else w.breath) for w in position.watchers)
    ctx.position = replace(position, running=False, held=Sealed(), watchers=watchers)
    sides = rules.sides_standing(position)
    if len(sides) == 1:
        ctx.emit("NW-09", "brawl-over", side=sides.pop())
    else:
        ctx.emit("NW-09", "round-over", round=position.round)
    return True


# A blow


def play_blow(ctx: Context, blow: Blow) -> bool:
    """Carry out the next step of a blow. Return False if a decision is needed first (NW-04, NW-05).

    The guards are asked to step in, then the target is asked to riposte, then the blow lands. A blow whose striker or
    target is no longer standing is dropped.
    """
    position = ctx.position
    if not {blow.striker, blow.target} <= set(standing_watchers(position)):
        ctx.position = replace(position, frames=position.frames.pop())
        return True
    if not blow.settled:
        guards = rules.may_step_in(position, blow.striker, blow.target, blow.asked)
        if guards:
            ctx.position = replace(position, frames=position.frames.push(StepInFrame(guards[0])))
            return False
        ctx.position = replace(position, frames=position.frames.pop().push(replace(blow, settled=True)))
        return True
    if rules.can_riposte(position, blow.target):
        ctx.position = replace(position, frames=position.frames.push(RiposteFrame(blow.target)))
        return False
    ctx.position = replace(position, frames=position.frames.pop())
    apply_blow(ctx, blow)
    return True


def blow_below_decision(ctx: Context) -> tuple[Blow, Stack[Any]]:
    """Return the blow that the newest pending decision is about, and the stack without the decision and the blow."""
    rest = ctx.position.frames.pop()
    assert isinstance(rest.top, Blow)
    return rest.top, rest.pop()


def step_in(ctx: Context, seat: str, move: actions.StepIn) -> None:
    """Make a guard the target of the blow, or record that the guard declines (NW-04)."""
    blow, rest = blow_below_decision(ctx)
    if move.accepts:
        ctx.emit("NW-04", "stepped-in", watcher=ref(move.watcher), target=ref(blow.target))
        ctx.position = with_watcher(ctx.position, replace(watcher(ctx.position, move.watcher), guarding=False))
        blow = Blow(blow.striker, move.watcher, settled=True)
    else:
        blow = replace(blow, asked=(*blow.asked, move.watcher))
    ctx.position = replace(ctx.position, frames=rest.push(blow))


def riposte(ctx: Context, seat: str, move: actions.Riposte) -> None:
    """Turn the blow back at the striker, or apply it to the target, as the target’s player decides (NW-05, R-NW-01)."""
    blow, rest = blow_below_decision(ctx)
    if not move.accepts:
        ctx.position = replace(ctx.position, frames=rest)
        apply_blow(ctx, blow)
        return
    target = watcher(ctx.position, blow.target)
    breath = target.breath - ctx.position.rulings.riposte_cost
    ctx.position = with_watcher(ctx.position, replace(target, breath=breath))
    ctx.emit("NW-05", "riposte", watcher=ref(target.key), target=ref(blow.striker), breath=breath)
    ctx.position = replace(ctx.position, frames=rest.push(Blow(blow.target, blow.striker, settled=True)))


def apply_blow(ctx: Context, blow: Blow) -> None:
    """Roll the damage of a blow and remove that much guard from its target (NW-06).

    Add the decisions that follow: whether a target at 0 guard falls (NW-07), and whether holders strike back (NW-08).
    """
    target = watcher(ctx.position, blow.target)
    lost = rules.damage(target, ctx.draw(rules.DAMAGE, Term("damage"), ref(blow.target)).total)
    left = target.guard - lost
    ctx.position = with_watcher(ctx.position, replace(target, guard=left))
    ctx.emit("NW-06", "hit", watcher=ref(target.key), lost=lost, left=left)
    sprung = [
        SpringFrame(key, blow.striker)
        for key, card in ctx.position.held.contents
        if card.target == blow.target and key in standing_watchers(ctx.position) and key != blow.striker
    ]
    fallen = [] if left else [JudgeFrame(blow.target)]
    ctx.position = replace(ctx.position, frames=ctx.position.frames.push(*sprung, *fallen))


def judge(ctx: Context, seat: str, move: actions.Judge) -> None:
    """Let a watcher at 0 guard fall, or give it 1 guard, as the Captain decides (NW-07)."""
    ctx.position = replace(ctx.position, frames=ctx.position.frames.pop())
    if not move.falls:
        ctx.position = with_watcher(ctx.position, replace(watcher(ctx.position, move.watcher), guard=1))
    ctx.emit("NW-07", "falls" if move.falls else "staggers", watcher=ref(move.watcher))


def spring(ctx: Context, seat: str, move: actions.Spring) -> None:
    """Begin a blow with the held card, or record that the watcher keeps holding, as its player decides (NW-08)."""
    position = ctx.position
    top, rest = position.frames.top, position.frames.pop()
    assert isinstance(top, SpringFrame)
    ctx.position = replace(position, frames=rest)
    if not move.accepts or top.watcher not in standing_watchers(position):
        ctx.emit("NW-08", "keeps-holding", watcher=ref(top.watcher))
        return
    held = position.held.without(top.watcher)
    ctx.position = replace(ctx.position, held=held, frames=rest.push(Blow(top.watcher, top.striker)))
    ctx.emit("NW-08", "springs", watcher=ref(top.watcher), target=ref(top.striker))
