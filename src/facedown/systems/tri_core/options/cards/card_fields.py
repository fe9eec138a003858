"""What is asked on an Action Card, and how the option of one is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain

from msgspec.structs import fields, replace

from facedown.game import Choice, Field, OneOf, Option, Subset
from facedown.systems.tri_core.model import (
    AS_WELL,
    STRIDES,
    SUB_ACTIONS,
    WEIGHTS,
    Character,
    Position,
    Square,
    called,
    distance,
    is_willing,
)
from facedown.systems.tri_core.moves import Lay
from facedown.systems.tri_core.rules.ranges import in_rotation, squares_apart

ALL_SUBS = tuple(chain.from_iterable(SUB_ACTIONS.values()))


TIED: Mapping[str, tuple[str, ...]] = {"Tumble": ("Dodge",), "Charge": (*STRIDES, "Strike", "Collide")}
"""Sub-Actions that change certain actions only (TC-E-49, TC-E-50, R-TC-156)."""


@lru_cache(maxsize=64)
def subs_field(action: str, *, reacting: bool = False) -> Field:
    """The Sub-Actions that can be added to an action; to a Reaction none but a Tumble (TC-D-107, R-TC-156)."""
    fit = [name for name in ALL_SUBS if action in TIED.get(name, (action,))]
    names = [name for name in fit if name == "Tumble" or not reacting]
    choices = tuple(Choice(name, name) for name in names)
    return Field("subs", Subset(choices), "Which Sub-Actions", "TC-D-107", sealed=True, seldom=True)


ANY_RANGE = 99


BLANK: Mapping[str, object] = {one.name: one.default for one in fields(Lay) if not one.required}
"""What a card has where nothing is asked or said of it."""


def card_option(
    one: Character,
    action: str,
    title: str,
    rule: str,
    fields: tuple[Field, ...],
    fixed: tuple[tuple[str, object], ...] = (),
) -> Option:
    """The option of a card: what is not chosen on it is blank; all of it is face down."""
    blank = left_blank(tuple(field.name for field in fields), fixed)
    hidden = tuple(f if f.sealed else replace(f, sealed=True) for f in fields)
    whole = {"actor": one.key, "action": action, **blank}
    return Option("lay", f"{one.name}: {title}", rule, whole, hidden, sealed=("action", *blank), owed=True)


@lru_cache(maxsize=256)
def left_blank(chosen: tuple[str, ...], fixed: tuple[tuple[str, object], ...]) -> Mapping[str, object]:
    """What stands on a card where nothing is to be chosen."""
    return {name: value for name, value in {**BLANK, **dict(fixed)}.items() if name not in chosen}


def choices_of(field: Field) -> tuple[Choice, ...]:
    """What can be chosen in a field of choices."""
    assert isinstance(field.domain, OneOf)
    return field.domain.choices


@lru_cache(maxsize=4)
def weight_field(*, riposte: bool = False, free: bool = False) -> Field:
    """Light, Moderate or Heavy; the dice of a Parry are those of its Riposte (TC-E-38, TC-E-39, TC-E-40, R-TC-91)."""
    what = "dice more on a Riposte" if riposte else "dice more"
    choices = tuple(
        Choice(name, f"{name} ({'' if free else f'{ap - 1} AP and '}{dice} {what})" if dice else name)
        for name, (ap, dice) in WEIGHTS.items()
    )
    return Field("weight", OneOf(choices), "How heavily", "TC-E-38")


def foes_at(view: Position, one: Character) -> tuple[Square, ...]:
    """Where those stand who might be against somebody."""
    return tuple(other.at for other in in_rotation(view) if other.at and not other.out and not is_willing(one, other))


@lru_cache(maxsize=4096)
def square_choices(squares: tuple[Square, ...], foes: tuple[Square, ...], start: Square | None) -> OneOf:
    """A choice among squares, in the order of their names; usually the one nearest to a foe, and then to the start."""
    known = tuple(sorted(squares))
    choices = tuple(Choice(at, called(at)) for at in known)
    if not foes or start is None or not known:
        return OneOf(choices)
    return OneOf(choices, default=min(known, key=lambda at: (squares_between(at, foes), distance(start, at))))


@lru_cache(maxsize=65536)
def squares_between(at: Square, foes: tuple[Square, ...]) -> int:
    """How far the nearest foe is from a square; each kind of Stride asks it of the same ones."""
    return min(distance(at, foe) for foe in foes)


def after_strides(view: Position, one: Character) -> Character:
    """Somebody on the square where the Strides that it has laid already get it."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    for card in exchange.draft(one.key) if exchange is not None else ():
        if card.action in STRIDES and card.to is not None:
            one = replace(one, at=card.to, height=view.encounter.grid.height(card.to) if view.encounter else 0)
    return one


def target_choices(view: Position, one: Character, far: int) -> tuple[Choice, ...]:
    """Whom an attack that reaches so far can be aimed at, those in reach and of other sides first (TC-A-07)."""
    one = after_strides(view, one)
    found = [other for other in in_rotation(view) if other.key != one.key and other.out != "dead"
             and not other.hidden_from(one)]  # fmt: skip

    def order(other: Character) -> tuple[bool, bool, bool, int]:
        squares = squares_apart(one, other)
        return (bool(one.side) and other.side == one.side, squares > far, not other.conscious, squares)

    return tuple(
        Choice(other.key, f"{name_with_side(one, other)}{', out of reach' if squares_apart(one, other) > far else ''}")
        for other in sorted(found, key=order)
    )


def element_field(usual: str, others: Sequence[str]) -> Field:
    """Of which sub-type a blow is: the usual one, another in its place, or that as well (TCG-AT-03)."""
    instead = tuple(Choice(name, name) for name in others)
    besides = tuple(Choice(f"{AS_WELL}{name}", f"{usual}, and {name} as well") for name in others)
    domain = OneOf((Choice("", usual), *instead, *besides))
    return Field("element", domain, "Of which sub-type", "TCG-AT-03", seldom=True)


def name_with_side(one: Character, other: Character) -> str:
    """Somebody by name, and whether they are on one’s side."""
    friend = one.key != other.key and bool(one.side) and other.side == one.side
    return f"{other.name} (with you)" if friend else other.name


def surcharge_text(view: Position, one: Character, cost: int, *, reacting: bool) -> int:
    """What a card costs now: a Reaction 1 more, but the first of who is aimed at (TC-C-26, R-TC-53, R-TC-151)."""
    if not reacting or waived(view, one):
        return 0 if reacting and price_waived(view, one) else cost
    return cost + 1


def waived(view: Position, one: Character) -> bool:
    """Whether the next Reaction that somebody lays is spared what acting out of turn adds (R-TC-53, R-TC-151)."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    return exchange is not None and bool(exchange.aimed(one.key)) and not exchange.draft(one.key)


def price_waived(view: Position, one: Character) -> bool:
    """Whether it costs nothing at all, as the table rules (R-TC-53)."""
    return view.rulings.targeted_free == "whole_price" and waived(view, one)
