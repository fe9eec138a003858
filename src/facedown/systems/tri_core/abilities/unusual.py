"""The parts of an Ability that need the GM's approval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from facedown.game import Problem, listed
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.model import KIND_OF, KINETIC, RESISTED, Ability

UNUSUAL = (("Heal", "Temporal"), ("Shield", "Acid"))
"""The pairs of Aspect and sub-type that need the GM’s approval (TCG-EV-16)."""


class Unusual(msgspec.Struct, frozen=True, gc=False):
    """An unusual part of an Ability, which the GM must approve.

    `what`: the reason; “unusual-pair” is an unusual pair of Aspect and sub-type.
    `path`: the place of the part in the Ability.
    `aspect`: the Aspect of an “unusual-pair”; else "".
    `names`: the unusual sub-types or resistances; empty for “unusual-Strike”.
    """

    rule: str
    what: Literal["unusual-pair", "unusual-Strike", "unusual-resistance", "unusual-device", "unusual-sub-type"]
    path: str
    aspect: str = ""
    names: tuple[str, ...] = ()


def unusual_parts(ability: Ability) -> Iterator[Unusual]:
    """Yield each unusual part of an Ability. The GM must approve these parts.

    Rules: TCG-EV-16, R-TCG-56, R-TCG-79, R-TCG-148.
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
    """Yield a caution for each unusual part of an Ability: the GM must approve the part."""
    for one in unusual_parts(ability):
        names = listed(one.names)
        text, remedy = {
            "unusual-pair": (f"{one.aspect} with {names} needs the GM’s approval.", ""),
            "unusual-Strike": (
                f"A Strike with the Aspect {one.aspect} needs the GM’s approval.",
                "Or choose Grab or Volley.",
            ),
            "unusual-resistance": (f"Resistance to {names} needs the GM’s approval.", ""),
            "unusual-device": (f"{names} damage without a device needs the GM’s approval.", "Or name a device."),
            "unusual-sub-type": (f"A change to {names} needs the GM’s approval.", ""),
        }[one.what]
        yield make_problem("GM_REQUIRED", one.rule, one.path, text, remedy)
