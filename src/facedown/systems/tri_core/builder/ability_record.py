"""The record of an Ability: the list of fields that the rulebook prints."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.systems.tri_core.abilities.descriptions import cost_text, duration_text, effect_text, reach_text
from facedown.systems.tri_core.builder.budget import acp_credit, acp_spent, entry_prices
from facedown.systems.tri_core.builder.legality import Builder
from facedown.systems.tri_core.model import Ability, merged


def record(ability: Ability, maker: Builder) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of each field of an Ability, in the rulebook’s order.

    `maker`: the character whose level and Cores limit the price.

    Rules: TCG-AC-25, R-TCG-19.
    """
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot).total
    allowed = most + acp_credit(ability, most, rulings).total
    yield "Name", ability.name
    yield "ACP", f"{acp_spent(ability, rulings).total} of {allowed}"
    yield "Costs", cost_text(ability, rulings)
    yield "Core", ability.core
    yield "Drawback", f"{ability.drawback.points} ACP: {ability.drawback.words}" if ability.drawback.points else "none"
    yield "Slot", ability.slot
    action = f", in place of a {ability.action}" if ability.type == "Active" else f", as a {ability.action}"
    when = f", {ability.when}" if ability.when else ""
    yield "Type", f"{ability.type}{when}{action if ability.action is not None and ability.type != 'Passive' else ''}"
    kind = f", counted as {ability.kind}" if ability.kind is not None else ""
    yield "Aspect", f"{ability.aspect}{f', {ability.sub_type}{kind}' if ability.sub_type else ''}"
    yield "Device", ability.device or "none"
    yield "Range", reach_text(ability, rulings)
    yield "Target", ability.target
    yield "Effect Value", effect_text(ability)
    rows = zip(merged(ability.keywords), entry_prices(ability, rulings), strict=True)
    yield "Keywords", "; ".join(f"{one.keyword.title} for {price.total} ACP" for one, price in rows) or "none"
    yield "Description", ability.description
    yield "Duration", duration_text(ability, rulings)
