"""The rolls without a card: skill and language tests, Resolves, React, and Recover, with the source of each part."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.game import Addend, Tally
from facedown.game.values import Label
from facedown.systems.tri_core.model import Character, Fit, Rulings, Skill, term
from facedown.systems.tri_core.rules.active_modifiers import blind_penalty
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.dice_pools import Rolling, capped_pool
from facedown.systems.tri_core.rules.numbers import score, score_changes
from facedown.systems.tri_core.rules.rolls import trade_bonus, wound_penalty
from facedown.systems.tri_core.rules.skill_numbers import language_dice, skill_bonus, skill_dice


def skill_pool(
    character: Character, rulings: Rulings, name: Skill, *, obstruction: int = 0, worse: bool = False,
    fit: Fit = "as written",
) -> Rolling:  # fmt: skip
    """Return the dice and the flat bonus for a test of the skill `name`.

    `obstruction`: the dice that an obstructed view adds; negative to remove dice.
    `worse`: True for Disadvantage.

    Values of `fit`, the case in which a Trade adds a die:
    - “as written”: the skill is one of the Trade’s choices.
    - “fits”: always.
    - “does not fit”: never.

    Rules: TC-F-02, TC-F-03, TC-F-04.
    """
    parts = list(skill_dice(character.sheet, rulings, name).addends)
    parts += trade_bonus(character, name) if fit == "as written" else []
    parts += [Addend(term("a Trade that fits"), 1, "TC-F-40")] if fit == "fits" else []
    if obstruction:
        parts.append(Addend(term("obstruction"), obstruction, "TC-F-11"))
    if worse:
        parts.append(Addend(term("Disadvantage"), -2, "R-TC-134"))
    dice = capped_pool(term(f"{name} dice"), [*parts, *blind_penalty(character), *wound_penalty(character)])
    return Rolling(term(name), dice, skill_bonus(character.sheet, name))


def language_pool(character: Character, name: str) -> Rolling:
    """Return the dice for a test of the language `name`; there is no flat bonus.

    Rules: TC-D-34, R-TC-81.
    """
    dice = capped_pool(name, [*language_dice(character.sheet, name).addends, *wound_penalty(character)])
    return Rolling(name, dice, Tally(name, ()))


def resolve_pool(label: Label, bonus: Tally, dice: int = 2, penalties: Sequence[Addend] = ()) -> Rolling:
    """Return the dice and the flat bonus of a Resolve: `dice` d12 plus `bonus`.

    `bonus`: the one stat or guard that the effect names; a whole Core is never added.
    `penalties`: negative addends, which lower the flat bonus.

    Rules: TC-C-37, R-TC-27, R-TC-35, TCG-AF-15.
    """
    whole = Tally(bonus.label, (*bonus.addends, *penalties)) if penalties else bonus
    return Rolling(label, Tally(term("Resolve dice"), (Addend(term("Resolve"), dice, "TC-C-37"),)), whole)


def react_pool(character: Character, rulings: Rulings) -> Rolling:
    """Return the dice and the flat bonus of a React roll: 2d12 plus the React score (TC-D-79)."""
    return Rolling(
        term("React"),
        Tally(term("React dice"), (Addend(term("React"), 2, "TC-D-79"),)),
        current_score(character, rulings, "React"),
    )


def recover_pool(character: Character, rulings: Rulings) -> Rolling:
    """Return the dice and the flat bonus for a Recover (TC-D-04, R-TC-100)."""
    base = score(character.sheet, rulings, "Recover dice").addends
    plus = Tally(term("Recover"), tuple(score_changes(character.sheet, "Recover")))
    return Rolling(
        term("Recover"), capped_pool(term("Recover dice"), [*base, *wound_penalty(character)]), plus, sides=6
    )
