"""Charges of Abilities: how many cycles, AP and points can be charged, and how many dice a charge adds."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, scaled_addend, single
from facedown.systems.tri_core.model import UNCHARGED, Ability, Card, Charging, merged, term

MOST_CHARGED_CYCLES = 3
"""The maximum number of cycles of a charge (TCG-CH-01)."""


AP_OF_CHARGE = 3
"""The AP that must be charged for Charge II to add its dice once (TCG-CH-02)."""


CHARGED_AP = (0, AP_OF_CHARGE, 2 * AP_OF_CHARGE)
"""The amounts of AP that can be charged (TCG-CH-02)."""


MOST_CHARGED_POINTS = 3
"""The maximum number of points of resource that can be charged (TCG-CH-03)."""


def after_another_cycle(charging: Charging) -> Charging:
    """Return a charge with one more full cycle, up to the maximum (TCG-CH-01)."""
    return replace(charging, cycles=min(MOST_CHARGED_CYCLES, charging.cycles + 1))


def with_cycles_of(charging: Charging, card: Card) -> Card:
    """Return the card that releases a charge, with the number of full cycles that the charge lasted (R-TCG-85).

    The number is `UNCHARGED` if no cycle is full yet.
    """
    return replace(card, cycles=charging.cycles or UNCHARGED)


def chargeable_ap(spare: int) -> tuple[int, ...]:
    """Return which of the amounts 0, 3 and 6 AP can be charged (TCG-CH-02).

    `spare`: the AP left after the cost. The result contains 0 even if `spare` is negative.
    """
    return tuple(ap for ap in CHARGED_AP if ap <= spare or not ap)


def most_charged_points(spare: int | None) -> int:
    """Return how many points of a resource can be charged (TCG-CH-03).

    `spare`: the points left after the cost; None if the character can overspend.
    """
    return MOST_CHARGED_POINTS if spare is None else max(0, min(MOST_CHARGED_POINTS, spare))


def charge_dice(card: Card, ability: Ability) -> list[Addend]:
    """Return the dice that a charge adds to a use of an Ability, one addend for each kind of charging.

    For the number of sides, see `Rolling.own_sides`.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04, R-TCG-89.
    """
    counts = {
        "Charge I": (max(0, card.cycles), "TCG-CH-01"), "Charge II": (card.charge_ap // AP_OF_CHARGE, "TCG-CH-02"),
        "Charge III": (card.charge_points, "TCG-CH-03"),
    }  # fmt: skip
    found = {chosen.entry: chosen.values["dice"] for chosen in merged(ability.keywords) if chosen.entry in counts}
    parts = [
        scaled_addend(single(term("charges"), many, rule), rule, label=term(name), times=found[name])
        for name, (many, rule) in counts.items()
        if name in found and many
    ]
    return [*parts, *([Addend(term("Charge IV"), card.backlash, "TCG-CH-04")] if card.backlash else [])]
