"""Live odds of Tri-Core’s Abilities that are used alone, not in place of a Core Action.

The odds cover damage, healing, Shields and Resolves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from facedown.chance import Distribution
from facedown.game import Option, Seat, within_sentence
from facedown.odds.prospects import Case, Outcome, Prospect, choices, join_notes, number_outcome, prospect
from facedown.systems.tri_core.abilities.stat_modifiers import entry_modifiers
from facedown.systems.tri_core.abilities.usage import (
    SEEN_BY_ALL,
    affected_characters,
    resisted_without_penalty,
    resisting_score,
)
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Character,
    View,
    character_of,
    is_willing,
    merged,
)
from facedown.systems.tri_core.odds.live_attacks import after_played_cards, card_cases, card_of, notes_on_ability
from facedown.systems.tri_core.odds.resolves import resolve_bands, totals, worded_bands
from facedown.systems.tri_core.rules.ability_values import as_core_action_card, effect_value_roll, rolls_effect_value
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.ranges import in_rotation
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.steps.ability_effects import HELPING_ASPECTS

USE_FIELDS = ("weight", "items", "target", "to", "charge_ap", "charge_points", "backlash", "drawn")
"""The names of the fields that can change the odds when an Ability is used."""


def use_ability(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each way to use an Ability alone, not in place of a Core Action.

    If no way needs a roll, yield only one prospect, without odds. Rules: R-TCG-138, R-TCG-139.
    """
    owner = after_played_cards(view, character_of(view, option.fixed["actor"]))
    ways, left_out = choices(option, *USE_FIELDS)
    usual = {field.name: field.domain.usual for field in option.fields}
    cards = [card_of({**option.fixed, **usual, **chosen}) for chosen in ways]
    held_back: list[Prospect] = []  # until a way with a roll is found
    rolls = False
    for chosen, card in zip(ways, cards, strict=True):
        ability = ability_used(owner, card)
        assert ability is not None
        targets = affected_characters(view, owner, ability, card)
        cases = [*damage_cases(view, owner, ability, card, targets), *help_cases(view, owner, ability, card),
                 *resolve_cases(view, owner, ability, targets)]  # fmt: skip
        nobody = "" if targets else "Nobody is in the area."
        one = prospect(option, chosen, cases, join_notes(nobody, *notes_on_ability(owner, card), left_out))
        rolls = rolls or bool(cases)
        if not rolls:
            held_back.append(one)
            continue
        yield from held_back
        held_back.clear()
        yield one
    if not rolls:
        yield prospect(option, {}, (), join_notes("It needs no roll.", *notes_on_ability(owner, cards[0])))


def damage_cases(
    view: View, owner: Character, ability: Ability, card: Card, targets: Sequence[Character]
) -> Iterator[Case]:
    """Yield a case with the damage odds for each target and likely defence.

    Nothing is yielded if the Ability rolls no damage.
    """
    if ability.aspect != "Damage" or not rolls_effect_value(owner, ability, card, view):
        return
    for target in targets:
        aimed = replace(as_core_action_card(ability, card), target=target.key)
        words = (f"at {within_sentence(target.name)}",) if len(targets) > 1 else ()
        yield from card_cases(view, owner, aimed, words)


def help_cases(view: View, owner: Character, ability: Ability, card: Card) -> Iterator[Case]:
    """Yield a case with the odds of the points that an Ability heals or shields; yield nothing for other Abilities."""
    if ability.aspect in HELPING_ASPECTS and rolls_effect_value(owner, ability, card, view):
        rolling = effect_value_roll(owner, view.rulings, ability, card)
        amounts = Distribution.certain(rolling.highest_total) if spread_cycles(ability) else totals(rolling)
        name = f"mean {ability.aspect}"
        yield Case((), amounts.map(number_outcome), {name: amounts.mean}, amounts=(name,))


def resolve_cases(view: View, owner: Character, ability: Ability, targets: Sequence[Character]) -> Iterator[Case]:
    """Yield one case for each Resolve by an unwilling character against an Ability, with the odds of the Resolve.

    Rules: R-TCG-30, R-TCG-51.
    """
    for one in merged(ability.keywords):
        onlookers = [other for other in in_rotation(view) if other.able] if one.entry in SEEN_BY_ALL else []
        worse = any(modifier.worse for modifier in entry_modifiers(ability, one))
        resisting = onlookers or (targets if worse or resisted_without_penalty(one) else ())
        for target in (other for other in resisting if not is_willing(owner, other)):
            by = resisting_score(ability, one)
            bands = resolve_bands(view.rulings, owner, ability, target, by)
            summary = {"resisted": bands.probability(is_success)}
            when = (f"{target.name} by {by} against {one.keyword.name}",)
            yield Case(when, worded_bands(bands).map(Outcome), summary)
