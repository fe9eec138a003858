"""Roll Resolves against Keyword entries, and ask the GM about entries that no rule computes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import answers_given, limited_kinesis, resisting_score
from facedown.systems.tri_core.abilities.use_costs import duration_cycles
from facedown.systems.tri_core.model import (
    FIRST,
    Ability,
    Chosen,
    Decision,
    JudgmentDecision,
    ability_ref,
    affects_only_willing,
    character_of,
    character_ref,
    is_willing,
    term,
)
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.resistance import roll_resolve


def cycles_of(ctx: Context, ability: Ability) -> int:
    """Return how many cycles the effects of an Ability last; 0 if the Ability includes no duration (R-TCG-113)."""
    return duration_cycles(ability, ctx.position.rulings)


def resist_level(ctx: Context, user: str, ability: Ability) -> int:
    """Return the total that a Resolve against an Ability of the character `user` must reach (R-TCG-27)."""
    return legerity(character_of(ctx.position, user), ctx.position.rulings, ability.core).total


def affects_user_only(ability: Ability, entry: Chosen) -> bool:
    """Return whether an entry of a damaging Ability affects the Ability’s user, and not the targets.

    Rules: TCG-BO-04, R-TCG-66, R-TCG-139.
    """
    return ability.aspect == "Damage" and (entry.values.get("mode") == "restore" or affects_only_willing(entry))


def resists_entry(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str) -> bool:
    """Roll a target’s Resolve against a Keyword entry, and return whether the Resolve prevents the effect.

    `user`, `key`: the keys of the user and target.

    For a willing target, roll nothing and return False.

    Rules: TCG-TR-06, R-TCG-30.
    """
    if is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        return False
    stat = resisting_score(ability, entry)
    return is_success(
        roll_resolve(ctx, key, stat, resist_level(ctx, user, ability), term(entry.entry), entry.keyword.rule)
    )


def push_decision(ctx: Context, decision: Decision) -> None:
    """Add a decision to the stack of pending decisions, as the next to be resolved."""
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(decision)))


# Questions to the GM


def ask_gm_condition(ctx: Context, user: str, ability: Ability, key: str) -> None:
    """Ask the GM whether an Ability works, before the Ability takes effect.

    `key`: the key of the target, or "".

    Rules: R-TCG-16, R-TCG-149.
    """
    push_decision(ctx, JudgmentDecision(user, key, ability.name, FIRST))
    kinesis = limited_kinesis(ability)
    ctx.emit(
        "R-TCG-16", "asks-gm", actor=character_ref(user), target=character_ref(key) if key else None,
        on_self=key == user,
        ability=ability_ref(user, ability.name), only=kinesis.values["only"] if kinesis is not None else "",
        drawback=ability.drawback.words.strip().rstrip(".") if ability.drawback.points else "",
    )  # fmt: skip


def ask_gm(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str) -> None:
    """Ask the GM for the effect of an entry on the character `key`, because no rule computes this effect.

    Do nothing outside an encounter.
    """
    if ctx.position.encounter is None:
        return
    cycles, details = cycles_of(ctx, ability), answers_given(entry)
    push_decision(ctx, JudgmentDecision(user, key, ability.name, entry.entry, cycles, details))
    ctx.emit(
        entry.keyword.rule, "judged", actor=character_ref(user), target=character_ref(key) if key else None,
        on_self=key == user,
        ability=ability_ref(user, ability.name), entry=term(entry.entry), **answer_values(entry),
    )  # fmt: skip


def answer_values(entry: Chosen) -> dict[str, Any]:
    """Return the event values for the player’s choices in an entry.

    `amount`, `more`: the first and the second chosen number, or 0.
    `names`: the chosen names.
    `fewer`: True if the entry lowers a number.
    `only`: the kind of target of a limited Kinesis I entry, or "".
    """
    numbers = [value for value in entry.values.values() if type(value) is int]
    words = [value for name, value in entry.values.items() if value and name != "only" and isinstance(value, str)]
    lists = [name for value in entry.values.values() if isinstance(value, tuple) for name in value]
    return {
        "amount": numbers[0] if numbers else 0,
        "more": numbers[1] if len(numbers) > 1 else 0,
        "names": tuple(str(name) for name in (*words, *lists)),
        "fewer": bool(entry.values.get("fewer")),
        "only": str(entry.values.get("only") or "") if entry.entry == "Kinesis I" else "",
    }
