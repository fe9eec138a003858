"""The option to play an Action Card, with its fields, and the AP surcharge of a Reaction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import fields, replace

from facedown.game import Choice, Field, OneOf, Option, Settled, Squares, Subset
from facedown.systems.tri_core.model import (
    ADDITION_MARK,
    STRIDES,
    SUB_ACTIONS,
    WEIGHTS,
    Character,
    Square,
    View,
    character_ref,
    is_allied,
    is_willing,
)
from facedown.systems.tri_core.moves import Lay
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.costs import SUB_ACTION_PRICES, SURCHARGE, waives_whole_cost
from facedown.systems.tri_core.rules.ranges import distances_in_sight, in_rotation
from facedown.systems.tri_core.rules.reactions import next_reaction_has_no_surcharge
from facedown.systems.tri_core.rules.square_sets import GridBits, SquareSet, nearest_squares, set_on

NO_VALUES: Mapping[str, object] = MappingProxyType({})


ALL_SUBS = tuple(chain.from_iterable(SUB_ACTIONS.values()))
"""The names of all Sub-Actions."""


ACTIONS_OF_SUB: Mapping[str, tuple[str, ...]] = {"Tumble": ("Dodge",), "Charge": (*STRIDES, "Strike", "Collide")}
"""The Sub-Actions that only some actions can have, each with the names of these actions.

Rules: TC-E-49, TC-E-50, R-TC-156.
"""


@lru_cache(maxsize=64)
def subs_field(action: str, *, reacting: bool = False) -> Field:
    """Return the field for the Sub-Actions of an action: any number, each once; a Reaction can have only Tumble.

    Rules: TC-D-107, R-TC-145, R-TC-156.
    """
    fit = [name for name in ALL_SUBS if action in ACTIONS_OF_SUB.get(name, (action,))]
    names = [name for name in fit if name == "Tumble" or not reacting]
    choices = tuple(Choice(name, name, sub_action_note(name, action)) for name in names)
    return Field("subs", Subset(choices), "Sub-Actions (1 AP each)", "TC-D-107", sealed=True, seldom=True)


def sub_action_note(name: str, action: str) -> str:
    """Return what a Sub-Action adds to an action, and its cost if that is not 1 AP.

    Of all but two, the document says only to which score they belong, so the GM decides what they add.

    Rules: TC-D-108, TC-D-109, TC-D-110, TC-E-49, TC-E-50, R-TC-17, R-TC-18, R-TC-19.
    """
    if name == "Tumble":
        return f"{SUB_ACTION_PRICES[name][0]} AP, adds MOR to the Dodge"
    if name == "Charge":
        whose = "on the next Strike or Collide" if action in STRIDES else "on this attack"
        return f"{SUB_ACTION_PRICES[name][0]} AP, +2 dice {whose}"
    score = next(score for score, names in SUB_ACTIONS.items() if name in names)
    return f"{score}, the GM decides what it adds"


ANY_RANGE = 99
"""A distance in squares that includes the whole map."""


ATTACK, DEFEND, ABILITIES, MOVE = "Attack", "Defend", "Abilities", "Move"
OTHER, ITEMS = "Other actions", "Items"
"""The headings under which the options of cards are listed."""


BLANK_VALUES: Mapping[str, object] = {one.name: one.default for one in fields(Lay) if not one.required}
"""The default values of the fields of a card."""


def card_option(
    key: str,
    label: str,
    rule: str,
    group: str,
    asked: tuple[Field, ...] = (),
    fixed: Mapping[str, object] = NO_VALUES,
    variant: str = "",
) -> Option:
    """Return the option to play a card face down.

    `key`: the key of the character.
    `group`: the heading in the list of options.
    `asked`: the fields for the player.
    `fixed`: the values that the player cannot change.
    `variant`: distinguishes options of the same move.
    """
    settled = {name: value for name, value in fixed.items() if BLANK_VALUES.get(name, ...) != value}
    hidden = tuple([field if field.sealed else replace(field, sealed=True) for field in asked])
    return Option(
        "lay", shortened(label), rule, Settled(actor=key, **settled), hidden, owed=True, sealed=tuple(settled),
        group=group, actor=character_ref(key), variant=variant,
    )  # fmt: skip


def choices_of(field: Field) -> tuple[Choice, ...]:
    """Return the choices of a field whose domain is a `OneOf`."""
    assert isinstance(field.domain, OneOf)
    return field.domain.choices


@lru_cache(maxsize=4)
def weight_field(*, riposte: bool = False) -> Field:
    """Return the field for the weight. If `riposte` is True, the labels say `dice on a Riposte` instead of `dice`.

    Rules: TC-E-38, TC-E-39, TC-E-40, R-TC-91.
    """
    choices = tuple(
        Choice(name, name, f"{ap - 1} AP more, +{dice} {dice_text(riposte=riposte)}" if dice else "")
        for name, (ap, dice) in WEIGHTS.items()
    )
    return Field("weight", OneOf(choices), "Weight", "TC-E-38")


def dice_text(*, riposte: bool) -> str:
    """Return the word for the extra dice of a weight: `dice`, or `dice on a Riposte` if `riposte` is True."""
    return "dice on a Riposte" if riposte else "dice"


@lru_cache(maxsize=512)
def weights_at(prices: tuple[int, ...], *, riposte: bool = False, also: str = "") -> OneOf:
    """Return the choices of weight, each labelled with its AP cost and extra dice.

    `prices`: the AP cost of each weight, from Light to Heavy.
    `riposte`: True for labels with `dice on a Riposte`.
    `also`: text for another cost, for example ` and 2 SP`.

    Rules: TC-E-38, TC-E-39, TC-E-40.
    """
    choices = []
    for (name, (_, dice)), ap in zip(WEIGHTS.items(), prices, strict=True):
        more = f", +{dice} {dice_text(riposte=riposte)}" if dice else ""
        choices.append(Choice(name, name, f"{ap} AP{also}{more}"))
    return OneOf(tuple(choices))


@lru_cache(maxsize=2048)
def priced_weight(
    prices: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...], *, riposte: bool = False, also: str = ""
) -> Field:
    """Return the field for the weight, with AP costs, which can depend on the chosen items.

    `prices`: pairs of item names and the AP cost of each weight, from Light to Heavy.
    `riposte`, `also`: arguments for `weights_at`.
    """
    usual = prices[0][1]
    others: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    for way, price in prices:
        if price != usual:
            others.setdefault(price, []).append(way)
    cases = tuple((tuple(ways), weights_at(price, riposte=riposte, also=also)) for price, ways in others.items())
    domain = weights_at(usual, riposte=riposte, also=also)
    return Field("weight", domain, "Weight", "TC-E-38", sealed=True, depends="items" if cases else "", cases=cases)


class Surcharge(NamedTuple):
    """The change of the AP cost of a card that is played as a Reaction (TC-C-26).

    `more`: the AP added.
    `free`: True if the card costs 0 AP instead.
    """

    more: int = 0
    free: bool = False

    def price(self, cost: int) -> int:
        """Return the AP to pay for a card that normally costs `cost` AP."""
        return 0 if self.free else cost + self.more

    def prices(self, costs: tuple[int, ...]) -> tuple[int, ...]:
        """Return the AP to pay for each of several cards. `costs` has the normal cost of each card in AP."""
        return tuple([0 if self.free else cost + self.more for cost in costs]) if self.free or self.more else costs


def surcharge(view: View, one: Character, *, reacting: bool) -> Surcharge:
    """Return the change of the AP cost of a character’s next card.

    `reacting`: False for a card on the character’s own turn, whose cost does not change.

    Rules: TC-C-26, R-TC-53, R-TC-151.
    """
    if not reacting:
        return Surcharge()
    exchange = view.encounter.exchange if view.encounter is not None else None
    spared = exchange is not None and next_reaction_has_no_surcharge(exchange, one.key)
    return Surcharge(0 if spared else SURCHARGE, spared and waives_whole_cost(view.rulings))


def foe_squares(view: View, one: Character) -> frozenset[Square]:
    """Return the squares of the conscious characters that are not on the side of `one`."""
    return frozenset([
        other.at for other in in_rotation(view) if other.at and not other.out and not is_willing(one, other)
    ])  # fmt: skip


@lru_cache(maxsize=4096)
def square_choices(bits: GridBits, squares: SquareSet, foes: frozenset[Square], start: Square | None) -> Squares:
    """Return a domain from which the player chooses one of `squares`.

    The default is the square nearest to a foe; among equals, the one nearest to `start`.
    Without foes or without `start`, the default is the first square.
    """
    runs = bits.runs_in(squares)
    if not foes or start is None or not squares:
        return Squares(runs)
    nearest = nearest_squares(bits, squares, set_on(bits, foes))
    nearest = nearest_squares(bits, nearest, bits.bit_of(start))
    return Squares(runs, default=min(bits.squares_in(nearest)))


def moved_by_strides(view: View, one: Character) -> Character:
    """Return a character on the square where the last Stride that it has played this turn ends.

    A character that has played no Stride is returned unchanged.
    """
    exchange = view.encounter.exchange if view.encounter is not None else None
    for card in exchange.draft(one.key) if exchange is not None else ():
        if card.action in STRIDES and card.to is not None:
            one = replace(one, at=card.to, height=view.encounter.grid.height(card.to) if view.encounter else 0)
    return one


TOO_FAR = "too far"
"""The note on a target that is out of reach, in a list of targets."""


def target_choices(view: View, one: Character, far: int) -> tuple[Choice, ...]:
    """Return the possible targets as choices, with foes first (TC-A-07).

    Targets more than `far` squares from the end of the character’s Strides are marked as too far away.
    """
    one = moved_by_strides(view, one)
    return cached_target_choices(distances_in_sight(view, one), one, far)


@lru_cache(maxsize=512)
def cached_target_choices(
    distances: tuple[tuple[Character, int], ...], one: Character, far: int
) -> tuple[Choice, ...]:  # fmt: skip
    """Return a choice for each character in `distances` except `one`, with foes first. The result is cached.

    `distances`: pairs of a character and its distance from `one` in squares.
    `far`: characters at a greater distance are marked as too far away.
    """

    def order(target: tuple[Character, int]) -> tuple[bool, bool, bool, int]:
        other, squares = target
        return (is_allied(one, other), squares > far, not other.conscious, squares)

    return tuple([
        choice_with_side(one, other, TOO_FAR if squares > far else "")
        for other, squares in sorted(distances, key=order)
        if other.key != one.key
    ])  # fmt: skip


def others_in_sight(view: View, one: Character) -> list[Character]:
    """Return the other living characters in the Rotation that a character can see (TC-A-07)."""
    return [other for other, _ in distances_in_sight(view, one) if other.key != one.key]


def target_field(choices: tuple[Choice, ...], label: str, rule: str) -> Field:
    """Return the field for the target of a card."""
    return Field("target", OneOf(choices), label, rule, sealed=True, refers="character")


def items_field(domain: OneOf, label: str, rule: str) -> Field:
    """Return the field for the items that a card uses. `domain` has the choices."""
    return Field("items", domain, label, rule, sealed=True, refers="item", owner="actor")


def square_field(domain: Squares, label: str, rule: str) -> Field:
    """Return the field for the square of a card. `domain` has the choices."""
    return Field("to", domain, label, rule, sealed=True, refers="square")


@lru_cache(maxsize=256)
def element_field(usual: str, others: tuple[str, ...]) -> Field:
    """Return a field for the sub-type of an attack (TCG-AT-03).

    The choices are `usual`, each of `others`, and `usual` together with each of `others`.
    """
    instead = tuple(Choice(name, name) for name in others)
    both = tuple(Choice(f"{ADDITION_MARK}{name}", f"{usual} and {name}") for name in others)
    domain = OneOf((Choice("", usual), *instead, *both))
    return Field("element", domain, "Sub-type", "TCG-AT-03", sealed=True, seldom=True)


def choice_with_side(one: Character, other: Character, note: str = "") -> Choice:
    """Return a choice of the character `other`, with “your side” for an ally of `one`, and with `note`."""
    friend = one.key != other.key and is_allied(one, other)
    return Choice(other.key, other.name, ", ".join(text for text in ("your side" if friend else "", note) if text))
