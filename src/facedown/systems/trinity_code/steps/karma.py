"""Karma: a move is declared, both sides grab before the dice, and points change pools.

Rules: TRC-KA-01, TRC-KA-02, TRC-KA-03, TRC-KA-04, TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09, TRC-KA-10,
TRC-KA-11.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Sealed, listed, signed
from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import Attribute, Modifier, Position, Roll, sheet_of, speaker
from facedown.systems.trinity_code.naming import karma, name_of

Told = Telling[Position]

SIDES = ("bad", "good")
"""The GM's side of Karma and the Players', in the order of the document's example (TRC-KA-10)."""


def on(told: Told) -> Roll:
    """The move that is being made."""
    roll = told.position.roll
    assert roll is not None
    return roll


def put(told: Told, roll: Roll | None) -> None:
    """Takes the changed move into the position."""
    told.position = replace(told.position, roll=roll)


def declare(told: Told, actor: str, key: str, attribute: Attribute) -> None:
    """A move begins; its dice wait for Karma."""
    position = told.position
    in_turn = position.rulings.karma_order in ("gm_first", "raising")
    roll = Roll(actor, key, attribute)
    put(told, replace(roll, karma=Sealed(sides(position, roll), in_turn=in_turn)))
    says = f"{name_of(position, actor)} makes the move {sheet_of(position, key).title}: roll +{attribute.capitalize()}."
    told.say("TRC-KA-04", "declared", says, actor=actor, move=key, attribute=attribute)


def sides(position: Position, roll: Roll) -> tuple[str, ...]:
    """Who may grab: for a character of the GM's only the Bad Pool is there, unless the GM plays all (R-TRC-02)."""
    alone = all({one.controller, one.player or position.gm} == {position.gm} for one in position.characters)
    return SIDES if alone or speaker(position, roll) != position.gm else ("bad",)


def spoken(position: Position, roll: Roll) -> bool:
    """Whether nobody is to be asked: all have said their points, or in raising passed one after the other."""
    raising = position.rulings.karma_order == "raising"
    return roll.karma.complete or (raising and roll.quiet >= len(sides(position, roll)))


def make_move(told: Told, seat: str, move: m.MakeMove) -> None:
    """A player makes a move, or the GM calls for one."""
    declare(told, move.actor, move.sheet, move.attribute)


def withdraw_move(told: Told, seat: str, move: m.WithdrawMove) -> None:
    """Points go back to the pools they came from (R-TRC-06)."""
    roll, position = on(told), told.position
    told.position = replace(position, roll=None, good=position.good + roll.good, bad=position.bad + roll.bad)
    told.say("R-TRC-06", "withdrawn", f"{name_of(position, roll.actor)} takes the move back.", actor=roll.actor)


# Grabbing


def grab_bad(told: Told, seat: str, move: m.GrabBad) -> None:
    """The GM grabs Bad Karma, −1 for each point (TRC-KA-05), and names what else bears on the move."""
    roll = on(told)
    if move.modifier:
        because = move.because.strip().rstrip(".") or "as the GM sees it"
        modifiers = (*roll.modifiers, Modifier(because, move.modifier, "TRC-KA-07"))
        put(told, replace(roll, modifiers=modifiers))
        told.say("TRC-KA-07", "modifier", f"{signed(move.modifier)}: {because}.", value=move.modifier, because=because)
    grab(told, "bad", move.points, seat)


def offer_good(told: Told, seat: str, move: m.OfferGood) -> None:
    """A Player would add points from the shared pool; whose move it is decides (R-TRC-02)."""
    put(told, replace(on(told), offered=move.points))
    told.say(
        "R-TRC-02",
        "offered",
        f"{karma(move.points, 'good')} {'is' if move.points == 1 else 'are'} offered.",
        points=move.points,
    )


def grab_good(told: Told, seat: str, move: m.GrabGood) -> None:
    """The Players grab Good Karma, +1 for each point (TRC-KA-06)."""
    put(told, replace(on(told), offered=0))
    grab(told, "good", move.points, seat)


def grab(told: Told, side: str, points: int, seat: str) -> None:
    """One side's points: laid face down, or set aside at once."""
    roll, order = on(told), told.position.rulings.karma_order
    roll = replace(roll, karma=roll.karma.lay(side, points))
    put(told, roll)
    if order == "sealed":
        who = "The GM has" if side == "bad" else "The Players have"
        told.say("R-TRC-01", "laid", f"{who} laid how much Karma to grab.", side=side)
        told.say("R-TRC-01", "laid", f"You lay {karma(points, side)}.", to=(seat,), side=side, points=points)
        return
    set_aside(told, side, points)


def set_aside(told: Told, side: str, points: int) -> None:
    """Points leave their pool and wait beside the move (TRC-KA-05, TRC-KA-06, R-TRC-05)."""
    position, roll = told.position, on(told)
    raising = position.rulings.karma_order == "raising"
    quiet = roll.quiet + 1 if raising and not points else 0
    changes = {"bad": roll.bad + points} if side == "bad" else {"good": roll.good + points}
    pools = {"bad": position.bad - points} if side == "bad" else {"good": position.good - points}
    told.position = replace(position, **pools, roll=replace(roll, **changes, quiet=quiet))
    who, rule = ("The GM", "TRC-KA-05") if side == "bad" else ("The Players", "TRC-KA-06")
    verb = "grab" if side == "good" else "grabs"
    what = karma(points, side) if points else f"no {side.capitalize()} Karma"
    told.say(rule, "grabbed", f"{who} {verb} {what}.", side=side, points=points)


def skip_empty_pool(told: Told) -> bool:
    """A side with nothing to grab grabs nothing; the GM is asked first all the same, what else bears on the move."""
    roll, position = on(told), told.position
    waiting = roll.karma.waiting
    if "good" in waiting and not position.good:
        set_nothing_aside(told, "good")
        return True
    again = position.rulings.karma_order == "raising" and roll.raised
    if "bad" in waiting and not position.bad and again:
        set_nothing_aside(told, "bad")
        return True
    return False


def set_nothing_aside(told: Told, side: str) -> None:
    """A side passes for want of points."""
    roll = on(told)
    quiet = roll.quiet + 1 if told.position.rulings.karma_order == "raising" else 0
    put(told, replace(roll, karma=roll.karma.lay(side, 0), quiet=quiet))


def open_grabs(told: Told) -> bool:
    """When both sides have spoken what lies face down turns up. True where the raising goes round again instead."""
    roll, order = on(told), told.position.rulings.karma_order
    both = sides(told.position, roll)
    if order == "raising" and roll.quiet < len(both):
        put(told, replace(roll, karma=Sealed(both, in_turn=True)))
        return True
    if order == "sealed" and roll.karma.contents:
        put(told, replace(roll, karma=Sealed(both, both)))
        for side in both:
            set_aside(told, side, roll.karma.of(side) or 0)
    return False


# Points change hands


def change_pools(told: Told, roll: Roll) -> None:
    """Bad points become Good ones and Good ones Bad, once the result is reckoned (TRC-KA-08, TRC-KA-09, R-TRC-04)."""
    if not roll.bad and not roll.good:
        return
    position = told.position
    told.position = replace(position, good=position.good + roll.bad, bad=position.bad + roll.good)
    become = [f"{karma(count, side)} {'becomes' if count == 1 else 'become'} {other}"
              for count, side, other in ((roll.bad, "bad", "Good"), (roll.good, "good", "Bad")) if count]  # fmt: skip
    says = f"{listed(become)}: the Good Pool holds {told.position.good}, the Bad Pool {told.position.bad}."
    told.say("TRC-KA-08", "pools", says, good=told.position.good, bad=told.position.bad)


def add_karma(told: Told, pool: str, points: int, rule: str) -> None:
    """Points come into a pool (TRC-KA-03)."""
    position = told.position
    pools = {"good": position.good + points} if pool == "good" else {"bad": position.bad + points}
    told.position = replace(position, **pools)
    told.say(rule, "karma", f"{karma(points, pool)} more.", pool=pool, points=points)


def spend_good(told: Told, points: int, purpose: str) -> None:
    """Good points spent otherwise go to the Bad Pool at once (TRC-KA-11)."""
    position = told.position
    told.position = replace(position, good=position.good - points, bad=position.bad + points)
    says = f"{purpose}: {karma(points, 'good')} {'goes' if points == 1 else 'go'} to the Bad Pool."
    told.say("TRC-KA-11", "spent", says, points=points)
