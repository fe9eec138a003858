"""The parts of an Ability that need the GM's approval (TCG-EV-16, R-TCG-56, R-TCG-79)."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Fault, listed
from facedown.systems.tri_core.abilities.fault_codes import make_fault
from facedown.systems.tri_core.model import KIND_OF, KINETIC, RESISTED, Ability

# The GM’s to allow


UNUSUAL = (("Heal", "Temporal"), ("Shield", "Acid"))
"""The Aspects and sub-types that the document gives for what one talks over with the GM (TCG-EV-16)."""


def unusual_choices(ability: Ability) -> Iterator[Fault]:
    """A Strike that heals, an odd pair, a sub-type for which no device is there (TCG-EV-16, R-TCG-56, R-TCG-79)."""
    if ability.type != "Passive" and (ability.aspect, ability.sub_type) in UNUSUAL:
        text = f"To {ability.aspect.lower()} by {ability.sub_type} is unusual, and for the GM to allow."
        yield make_fault("GM_REQUIRED", "TCG-EV-16", "sub_type", text)
    turned = {name for chosen in ability.keywords if chosen.entry == "Alter II" for name in chosen.values["aspects"]}
    for aspect in sorted({ability.aspect, *turned} & {"Heal", "Shield"}) if ability.action == "Strike" else ():
        text = f"A Strike deals damage; to {aspect.lower()} by it is for the GM to allow."
        yield make_fault("GM_REQUIRED", "TCG-EV-16", "aspect", text, "A Grab or a Volley can without.")
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        against = chosen.values["against"] if chosen.entry == "Anatomy IV" else ()
        beyond = [name for name in against if name not in RESISTED]
        if beyond:
            yield make_fault("GM_REQUIRED", "R-TCG-148", path, f"To resist {listed(beyond)} is for the GM to allow.")
        names = chosen.values["sub_types"] if chosen.entry == "Alter III" else ()
        bare = [name for name in names if name in KINETIC and not ability.device]
        if bare:
            text = f"{listed(bare)} without a device made for it is for the GM to allow."
            yield make_fault("GM_REQUIRED", "R-TCG-56", path, text, "Or name a device.")
        unlisted = [name for name in names if "Mental" in KIND_OF[name] or len(KIND_OF[name]) > 1]
        if unlisted:
            yield make_fault("GM_REQUIRED", "R-TCG-79", path, f"To become {listed(unlisted)} is for the GM to allow.")
