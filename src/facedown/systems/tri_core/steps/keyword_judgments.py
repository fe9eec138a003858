"""Whether somebody resists a Keyword entry, how long it lasts, and what the GM judges of it (R-TCG-16, R-TCG-30)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.descriptions import entry_text
from facedown.systems.tri_core.abilities.usage import resolved_by
from facedown.systems.tri_core.abilities.use_costs import duration_cycles
from facedown.systems.tri_core.model import Ability, Card, Chosen, Offered, character_of, for_the_willing, is_willing
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.resistance import resist


def cycles_of(ctx: Context, ability: Ability) -> int:
    """For how many cycles what an Ability does lasts; 0 where the first has to be paid and was not (R-TCG-113)."""
    return duration_cycles(ability, ctx.position.rulings)


def resist_level(ctx: Context, user: str, ability: Ability) -> int:
    """What a Resolve against an Ability has to reach (R-TCG-27)."""
    return legerity(character_of(ctx.position, user), ctx.position.rulings, ability.core).total


def for_its_user(ability: Ability, one: Chosen) -> bool:
    """Whether an entry of a blow is for who strikes it, and so comes once (TCG-BO-04, R-TCG-66, R-TCG-139)."""
    return ability.aspect == "Damage" and (one.values.get("mode") == "restore" or for_the_willing(one))


def refuses(ctx: Context, user: str, ability: Ability, one: Chosen, key: str) -> bool:
    """Whether somebody is against it and a Resolve of theirs holds, so that nothing comes of it.

    Rules: TCG-TR-06, R-TCG-30.
    """
    if is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        return False
    by = resolved_by(ability, one)
    return is_success(resist(ctx, key, by, resist_level(ctx, user, ability), one.keyword.name, one.keyword.rule))


def name_of(ctx: Context, key: str) -> str:
    """What somebody is called."""
    return character_of(ctx.position, key).name


def push_decision(ctx: Context, offered: Offered) -> None:
    """A decision that comes first now."""
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(offered)))


# The GM judges


def ask_first(ctx: Context, user: str, ability: Ability, key: str, words: str) -> None:
    """What limits an Ability is the GM’s to see to, before anything comes of it (R-TCG-16, R-TCG-149)."""
    card = Card("Ability", ability=ability.name, words=FIRST)
    push_decision(ctx, Offered(user, "judge", key, card=card, words=words))
    says = f"{ability.name}{f' on {name_of(ctx, key)}' if key else ''}: {words} The GM says whether it works."
    ctx.say("R-TCG-16", "judged", says, actor=user, target=key, entry="")


def ask_gm(ctx: Context, user: str, ability: Ability, one: Chosen, key: str) -> None:
    """What cannot be reckoned is the GM’s to decide, with the Keyword’s words beside it (inventory of Section G, 7)."""
    words = f"{one.keyword.title}: {entry_text(one, ctx.position.rulings)}"
    words += f" It moves {one.values['only']} alone." if one.entry == "Kinesis I" else ""
    if ctx.position.encounter is None:
        return
    card = Card("Ability", ability=ability.name, words=one.entry)
    push_decision(ctx, Offered(user, "judge", key, cycles_of(ctx, ability), card=card, words=words))
    says = f"{ability.name}{f' on {name_of(ctx, key)}' if key else ''}: {words} The GM says what comes of it."
    ctx.say(one.keyword.rule, "judged", says, actor=user, target=key, entry=one.entry)


FIRST = "first"
"""What the GM is asked before anything is done (R-TCG-16, R-TCG-149)."""
