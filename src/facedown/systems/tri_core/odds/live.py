"""The odds of decisions in a running game: cards, Triggers, defences, Ripostes, bonus Strikes and contests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from facedown.chance import Distribution
from facedown.game import Option, Seat
from facedown.odds.prospects import Case, Outcome, Prospect, choices, number_outcome, prospect
from facedown.systems.tri_core.model import (
    ABILITY,
    CHARGE,
    DEFENSE,
    OFFENSE,
    Attack,
    BonusStrikeOffer,
    Card,
    Character,
    RiposteOffer,
    View,
    character_of,
)
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.odds.live_abilities import use_ability
from facedown.systems.tri_core.odds.live_attacks import (
    attack_case,
    attack_prospects,
    can_defend,
    card_of,
    defended_cases,
)
from facedown.systems.tri_core.odds.resolves import totals
from facedown.systems.tri_core.options.cards.ability_forms import forms_of
from facedown.systems.tri_core.rules.defenses import attack_roll_of, barred_by_chain
from facedown.systems.tri_core.rules.ranges import in_range
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, devices_used
from facedown.systems.tri_core.rules.skill_pools import recover_pool, skill_pool

# Cards


def lay(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield prospects for each card that an option lets the seat play face down.

    An Ability has prospects for each Aspect and each area that the player can choose.
    """
    if option.variant:
        yield from BY_VARIANT.get(option.variant, open_outcome)(view, option)
        return
    for form in forms_of(option) if "ability" in option.fixed else (option,):
        for one in card_prospects(view, seat, form):
            yield replace(one, meaning=OF_ATTACKS) if any("hit" in case.summary for case in one.cases) else one


def card_prospects(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield prospects with the odds of the cards that an option lets the seat play.

    `option.fixed` must contain the action.
    """
    action = option.fixed["action"]
    if action in OFFENSE and "Lift" not in option.fixed.get("subs", ()):
        yield from attack_prospects(view, option)
    elif action == ABILITY:
        yield from use_ability(view, seat, option)
    elif action == CHARGE:
        yield prospect(option, {}, (), "It is charged now and released in a later turn.")
    elif action == "Recover":
        yield from recover(view, option)
    else:
        yield from open_outcome(view, option)


def open_outcome(view: View, option: Option) -> Iterator[Prospect]:
    """Yield one prospect for a card whose odds are not computed. The prospect has a note and no odds."""
    defends = option.fixed.get("action") in DEFENSE
    note = "The outcome depends on the attack." if defends else "No odds are computed for this card."
    yield prospect(option, {}, (), note)


def recover(view: View, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each resource: the odds of the points that a Recover restores (TC-D-02, TC-D-04)."""
    owner = character_of(view, option.fixed["actor"])
    outcomes = totals(recover_pool(owner, view.rulings)).map(number_outcome)
    for chosen in choices(option, "resource")[0]:
        note = "Assumes that no Reaction interrupts it. It never exceeds the maximum."
        yield replace(prospect(option, chosen, [Case((), outcomes)], note), meaning="The points that it restores.")


def use_skill(view: View, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each skill that can be used as an action, with the odds of the total of its roll."""
    owner = character_of(view, option.fixed["actor"])
    for chosen in choices(option, "action")[0]:
        outcomes = totals(skill_pool(owner, view.rulings, chosen["action"])).map(number_outcome)
        yield replace(prospect(option, chosen, [Case((), outcomes)]), meaning="The total of the skill roll.")


def break_free(view: View, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each action with which a restrained character can break free, with the odds of success.

    Rules: R-TC-85.
    """
    owner = character_of(view, option.fixed["actor"])
    holder = character_of(view, owner.held_by)

    def roll(one: Character, action: str) -> Distribution[int]:
        if action == "Hoist":
            return totals(skill_pool(one, view.rulings, "Hoist"))
        return totals(accuracy_pool(one, view.rulings, Card("Grab"), condition_dice(one, view.rulings, "Grab")))

    for chosen in choices(option, "action")[0]:
        margin = roll(owner, chosen["action"]).plus(roll(holder, chosen["action"]).map(int.__neg__))
        outcomes = margin.map(lambda more: Outcome("free" if more > 0 else "still held"))
        yield prospect(option, chosen, [Case((), outcomes)])


BY_VARIANT: Mapping[str, Callable[[View, Option], Iterator[Prospect]]] = {
    "skill": use_skill, "break-free": break_free,
}  # fmt: skip
"""For each variant of an option that lets the seat choose the action: the function that yields the prospects."""


def finish_playing(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield one prospect for the move to finish playing cards. The prospect has a note and no odds."""
    yield prospect(option, {}, (), "When everybody has finished, the face-down cards are revealed.")


# Decisions in a clash


def defend(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect of the pending attack for each combination of defence, weight and items.

    A defence that cannot stop the attack has a note and no odds. Rules: R-TC-159.
    """
    assert view.encounter is not None
    attack = view.encounter.waits.top
    assert isinstance(attack, Attack)
    attack_roll = attack_roll_of(view, attack)
    owner, target = character_of(view, attack.owner), character_of(view, attack.target)
    ways, left_out = choices(option, "action", "weight", "items")
    for chosen in ways:
        fields = option.filled(chosen)
        card = card_of(fields) if fields["action"] else None
        if card is not None and not can_defend(view, attack, card):
            yield prospect(option, chosen, (), why_no_defence(view, attack, card))
            continue
        odds = attack_odds(view.rulings, owner, attack_roll, target, card)
        yield prospect(option, chosen, [attack_case((), odds)], left_out)


def why_no_defence(view: View, attack: Attack, card: Card) -> str:
    """Return a sentence that says why the defence `card` cannot stop an attack.

    Rules: R-TC-94, R-TC-95, R-TC-161, R-TC-166.
    """
    owner, target = character_of(view, attack.owner), character_of(view, attack.target)
    if barred_by_chain(view, attack, card):
        return "In a Chain Duel, only a Parry stops a Riposte."
    if card.action == "Parry" and not in_range(owner, target, Card("Strike")):
        return "The attacker is too far away to parry."
    if card.action == "Parry" and bool(devices_used(owner, attack.card)) != bool(devices_used(target, card)):
        return "Bare hands and devices cannot parry each other."
    return "It does not stop that kind of damage."


def strike_back(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each way to make an offered Riposte or bonus Strike, with a case for each likely defence.

    Rules: TC-D-42, TC-D-61.
    """
    offer = view.encounter.waits.top if view.encounter is not None else None
    assert isinstance(offer, RiposteOffer | BonusStrikeOffer)
    owner, target = character_of(view, offer.owner), character_of(view, offer.target)
    for chosen in choices(option, "weight", "items")[0]:
        spared = bool(option.filled(chosen).get("spared"))
        if isinstance(offer, RiposteOffer) and offer.card is not None:
            card = replace(offer.card, spared=spared)
            attack = Attack(owner.key, card, target.key, riposte=True, extra=offer.extra)
        else:
            attack = Attack(owner.key, Card("Strike", chosen["weight"], chosen["items"], spared=spared), target.key)
        cases = defended_cases(view, owner, attack, attack_roll_of(view, attack))
        yield prospect(option, chosen, tuple(cases))


def contest(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield one prospect for a contest of skills, with the default choices of the option; the opponent wins a tie.

    Rules: TC-F-36, TC-F-38, R-TC-76.
    """
    chosen = option.filled({})
    rolls = [
        totals(skill_pool(character_of(view, chosen[who]), view.rulings, chosen[skill]))
        for who, skill in (("character", "skill"), ("against", "other"))
    ]
    result = rolls[0].compare(rolls[1])
    chances = {"the first wins": result.win, "the opponent wins": result.tie + result.lose}
    if result.cut:
        chances["undecided (cut)"] = result.cut
    names = ("character", "skill", "against", "other")
    case = Case((), Distribution.from_fractions({Outcome(name): chance for name, chance in chances.items() if chance}))
    note = "For other numbers, use the command `facedown odds tri-core opposed`."
    yield prospect(option, {name: chosen[name] for name in names}, [case], note)


LIVE = {
    "lay": lay, "fire": use_ability, "finish-playing": finish_playing, "defend": defend, "riposte": strike_back,
    "bonus-strike": strike_back, "contest": contest,
}  # fmt: skip

OF_ATTACKS = (
    "The chance of a hit and of a critical hit, the mean damage to HP or to another named resource, and, for damage to "
    "HP, the chance of a Shock, of a further step of Wounded, and that the target falls unconscious. If listed below, "
    "numbers are the damage."
)
"""The meaning of the figures of an attack."""

MEANINGS = {
    **dict.fromkeys(("defend", "riposte", "bonus-strike"), OF_ATTACKS),
    "contest": "The chance that each of the two wins the contest. The opponent wins a tie.",
}
"""The meaning of the outcomes and figures of a move, by the kind of move. Cards say it themselves."""
