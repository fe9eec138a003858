"""The parts of an Ability that need the GM's approval (TCG-EV-16, R-TCG-56, R-TCG-79)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from facedown.game import Problem, listed
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.model import KIND_OF, KINETIC, RESISTED, Ability

# The GM’s to allow


UNUSUAL = (("Heal", "Temporal"), ("Shield", "Acid"))
"""The pairs of Aspect and sub-type that the document calls unusual (TCG-EV-16)."""


class Unusual(msgspec.Struct, frozen=True, gc=False):
    """A part of an Ability that the GM has to allow.

    `path` is its field, `aspect` its Aspect, and `names` the sub-types or resistances.
    """

    rule: str
    what: Literal["unusual-pair", "unusual-Strike", "unusual-resistance", "unusual-device", "unusual-sub-type"]
    path: str
    aspect: str = ""
    names: tuple[str, ...] = ()


def unusual_parts(ability: Ability) -> Iterator[Unusual]:
    """Yield a Strike without damage, an unusual pair of Aspect and sub-type, a sub-type without a device.

    Rules: TCG-EV-16, R-TCG-56, R-TCG-79.
    """
    if ability.type != "Passive" and (ability.aspect, ability.sub_type) in UNUSUAL:
        yield Unusual("TCG-EV-16", "unusual-pair", "sub_type", ability.aspect, (str(ability.sub_type),))
    turned = {name for chosen in ability.keywords if chosen.entry == "Alter II" for name in chosen.values["aspects"]}
    for aspect in sorted({ability.aspect, *turned} & {"Heal", "Shield"}) if ability.action == "Strike" else ():
        yield Unusual("TCG-EV-16", "unusual-Strike", "aspect", aspect)
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        against = chosen.values["against"] if chosen.entry == "Anatomy IV" else ()
        beyond = tuple(name for name in against if name not in RESISTED)
        if beyond:
            yield Unusual("R-TCG-148", "unusual-resistance", path, names=beyond)
        names = chosen.values["sub_types"] if chosen.entry == "Alter III" else ()
        bare = tuple(name for name in names if name in KINETIC and not ability.device)
        if bare:
            yield Unusual("R-TCG-56", "unusual-device", path, names=bare)
        unlisted = tuple(name for name in names if "Mental" in KIND_OF[name] or len(KIND_OF[name]) > 1)
        if unlisted:
            yield Unusual("R-TCG-79", "unusual-sub-type", path, names=unlisted)


def unusual_choices(ability: Ability) -> Iterator[Problem]:
    """Yield the parts of an Ability that the GM has to allow, as cautions for its builder."""
    for one in unusual_parts(ability):
        names, aspect = listed(one.names), one.aspect.lower()
        text, mend = {
            "unusual-pair": (f"To {aspect} by {names} is unusual, and for the GM to allow.", ""),
            "unusual-Strike": (
                f"A Strike deals damage; to {aspect} by it is for the GM to allow.",
                "A Grab or a Volley can without.",
            ),
            "unusual-resistance": (f"To resist {names} is for the GM to allow.", ""),
            "unusual-device": (f"{names} without a device made for it is for the GM to allow.", "Or name a device."),
            "unusual-sub-type": (f"To become {names} is for the GM to allow.", ""),
        }[one.what]
        yield make_problem("GM_REQUIRED", one.rule, one.path, text, mend)
