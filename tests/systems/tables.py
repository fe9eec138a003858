"""Tables played up to a decision, for tests of the odds of that decision, and these odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from facedown.game import Option, Seat, Setup, registry
from facedown.lab.outlook import outlook
from facedown.odds.prospects import Case, Prospect
from facedown.table import Table

REF, ANA, BEN, CY = (
    Seat("ref", "The Facilitator", "facilitator"),
    Seat("ana", "Ana"),
    Seat("ben", "Ben"),
    Seat("cy", "Cy"),
)
SEATS = (REF, ANA, BEN, CY)
SECRET = b"a secret of thirty-two bytes, ok"


def opened(key: str, scene: dict[str, Any], **rulings: str) -> Table:
    """Return a new table of a system."""
    return Table.open(registry.system(key), Setup(SEATS, scene, rulings), SECRET)


def option(table: Table, seat: Seat, move: str) -> Option:
    """Return the first option for this kind of move."""
    return next(one for one in table.options(seat) if one.move == move)


def does(table: Table, seat: Seat, move: str, **fields: Any) -> None:
    """Make a move with these fields, and the usual values of the others."""
    fits = [
        one for one in table.options(seat) if one.move == move and one.fixed.items() <= {**one.fixed, **fields}.items()
    ]
    for one in fits:
        if all(one.fixed.get(name, value) == value for name, value in fields.items()):
            chosen = {name: value for name, value in fields.items() if name not in one.fixed}
            table.play(seat.key, one.build(table.system.move_type, **chosen))
            return
    raise AssertionError(f"{seat.key} cannot {move} {fields}")


def seen(table: Table, seat: Seat, move: str, **fields: Any) -> list[Prospect]:
    """Return the prospects of a seat’s moves of this kind."""
    found = [one for one in outlook(table.system, table.view(seat), seat) if one.move["move"] == move]
    return [one for one in found if all(one.move.get(name) == value for name, value in fields.items())]


def chances(case: Case) -> dict[str, Fraction]:
    """Return the texts of the outcomes of a case with their probabilities."""
    texts = case.texts
    return {text: texts[text] for text in texts}


# The Trinity Code


def investigation(*, good: int = 0, bad: int = 0, **rulings: str) -> Table:
    """Return an Investigation with Ana’s and Ben’s characters, and this much Karma in the pools."""
    people = [
        {"name": "Ada", "key": "ada", "controller": "ana", "cool": 1, "power": -1, "luck": 2},
        {"name": "Bo", "key": "bo", "controller": "ben", "luck": 1},
    ]
    table = opened("trinity-code", {"character": people}, **rulings)
    does(table, REF, "begin-investigation")
    for pool, points in (("good", good), ("bad", bad)):
        if points:
            does(table, REF, "add-karma", pool=pool, points=points)
    return table


# Standard Roll


def episode(**rulings: str) -> Table:
    """Return an Episode with Ana’s Ash, a lock to open and a foe to affect."""
    people = [
        {"name": "Ash", "key": "ash", "controller": "ana", "level": 1, "stats": {"Force": 3}, "clocks": {"HP": 6}},
        {"name": "Foe", "key": "foe", "foe": True, "stats": {"Brawn": 4}, "clocks": {"HP": 5}},
    ]
    scene = {"entity": people, "challenge": [{"name": "Lock", "tn": 12, "clock": 3}]}
    table = opened("standard-roll", scene, **rulings)
    does(table, REF, "begin-episode")
    return table


# Skill Deck


def group_check(*helpers: str, **rulings: str) -> Table:
    """Return a check of Parley led by Ana’s character, before the others hand in their cards."""
    people = [
        {"name": "Vesna", "key": "vesna", "controller": "ana", "proficiencies": {"Parley": 2}},
        {"name": "Osric", "key": "osric", "controller": "ben", "proficiencies": {"Parley": 2, "Cooking": 2}},
        {"name": "Ilse", "key": "ilse", "controller": "cy", "proficiencies": {"Parley": 2, "Cooking": 2}},
    ]
    table = opened("skill-deck", {"character": people}, **rulings)
    does(table, REF, "begin-phase", phase="session")
    does(table, ANA, "open-check", lead="vesna", skill="Parley", asks=helpers)
    does(table, REF, "accept-check", skill="Parley")
    for helper, seat in zip(helpers, (BEN, CY), strict=False):
        does(table, seat, "join", character=helper)
    if helpers:
        does(table, REF, "close-joining")
    return table


def hand_in(table: Table, **cards: str) -> Table:
    """Let each character hand in one card, or none for “-”."""
    seats = {"vesna": ANA, "osric": BEN, "ilse": CY}
    for key, card in cards.items():
        given = () if card == "-" else (card,)
        does(table, seats[key], "hand-in", character=key, proficiencies=given)
    return table


# Core Kernel


def hand_of(*actors: str, seats: dict[str, str] | None = None, wildcards: int = 0, **rulings: str) -> Table:
    """Return a Hand just dealt to Ana’s Ash, Ben’s Bryn and Cy’s Cole, or the first of them, all against each other.

    Each of them has this number of Wildcards.
    """
    nine = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")
    seats = seats or {"ash": "ana", "bryn": "ben", "cole": "cy"}
    people = [
        {
            "name": key.title(),
            "key": key,
            "controller": seats[key],
            "av": dict.fromkeys(nine, 4),
            "wildcards": wildcards,
        }
        for key in actors
    ]
    table = opened("core-kernel", {"actor": people}, **rulings)
    does(table, REF, "start-conflict", participants=actors)
    does(table, REF, "deal-hand")
    return table


def duel() -> Table:
    """Return Ana’s duel against Ben after the Aspects are turned up: hers is Body, his is Mind."""
    table = hand_of("ash", "bryn")
    does(table, ANA, "ante", actor="ash", aspect="Body")
    does(table, BEN, "ante", actor="bryn", aspect="Mind")
    return table
