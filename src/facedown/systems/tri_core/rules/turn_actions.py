"""The classes of actions that a character can still play, on its own turn and as Reactions."""

from __future__ import annotations

from typing import get_args

from facedown.game import Reason
from facedown.game.words import any_of, within_sentence
from facedown.systems.tri_core.model import (
    BREAK,
    CORE_ACTIONS,
    DEFENSE,
    Card,
    Character,
    Class,
    Exchange,
    Rulings,
    class_of,
    is_lift,
)
from facedown.systems.tri_core.rules.current_numbers import reactions_left

MOST_ACTIONS = 3
"""The maximum number of Active Actions in a turn (TC-D-87)."""

CLASSES: frozenset[str] = frozenset(get_args(Class))
"""The classes of Active Actions: Core, Stride, Recover, Utility and Skill (TC-D-87, R-TC-55)."""

REACTION_CLASSES: frozenset[str] = frozenset({"Core", "Stride", "Utility"})
"""The classes of actions that can be Reactions; the Utility Action Hold is an exception (TC-D-89)."""

COMBAT_SKILLS = ("Stealth", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence")
"""The skills that can be played as an action in an encounter (TC-D-104, R-TC-65)."""

ESCAPES = (BREAK, "Hoist")
"""The actions with which a held character can break free: with a Grab, and with Hoist (R-TC-85)."""


# On a character’s own turn


def acting_classes(one: Character, drafts: tuple[Card, ...]) -> set[str]:
    """Return the classes of actions that a character can still play on its own turn.

    `drafts`: the cards played so far this turn.
    The class `Release` replaces Core while an Ability is charged.

    Rules: TC-D-87, R-TC-55, R-TCG-85.
    """
    free = {kind for kind in CLASSES if why_not_class(one, drafts, kind) is None}
    if one.charging is not None and "Core" in free:
        return {*free - {"Core"}, "Release"}
    return free


def why_not_class(one: Character, drafts: tuple[Card, ...], kind: str) -> Reason | None:
    """Return the reason why a character cannot play another card of the class `kind` this turn; None if it can.

    `drafts`: the cards played so far this turn.

    Rules: TC-D-01, TC-D-87, TC-D-88, TC-D-94, R-TC-55, R-TC-56.
    """
    if kind == "Recover" and holds_cards(drafts):
        return Reason("TC-D-01", "Recover works only on your own turn, so it cannot be held.")
    if len(drafts) >= MOST_ACTIONS:
        return Reason("TC-D-87", f"{one.name} has already played {MOST_ACTIONS} actions, the most in a turn.")
    times = used_classes(one, drafts).count(kind)
    if not times or (kind == "Core" and times == 1 and second_core_items(one, drafts)):
        return None
    action = kind if kind in ("Stride", "Recover") else f"{kind} Action"
    played = f"a {action}" if times == 1 else f"two {action}s"
    return Reason("TC-D-88", f"{one.name} has already played {played} in this cycle.")


def used_classes(one: Character, drafts: tuple[Card, ...]) -> list[str]:
    """Return the class of each Active Action of a character in this cycle.

    `drafts`: the cards played so far this turn.

    Rules: TC-D-88, R-TC-55.
    """
    return [*one.classes_acted, *(class_of(card.action) for card in drafts)]


def holds_cards(drafts: tuple[Card, ...]) -> bool:
    """Return whether one of a character’s cards is a Hold. Cards after a Hold are played without Priority (TC-D-05)."""
    return any(card.action == "Hold" for card in drafts)


def has_core_action(drafts: tuple[Card, ...]) -> bool:
    """Return whether one of the cards that a character has played so far this turn is a Core Action (TC-D-88)."""
    return any(class_of(card.action) == "Core" for card in drafts)


def second_core_items(one: Character, drafts: tuple[Card, ...]) -> frozenset[str]:
    """Return the names of the items that can be used for a second Core Action; empty before the first Core Action.

    Broken items are left out.

    `drafts`: the cards played so far this turn.

    Rules: TC-D-94, R-TC-56.
    """
    first = next((card for card in drafts if class_of(card.action) == "Core"), None)
    held = {item.name: item.place for item in one.sheet.items if item.usable_in_hand}
    if first is None or "off" not in held.values():
        return frozenset()
    used = set(first.items)
    by_off = any(held.get(name) == "off" for name in used)
    return frozenset(name for name, place in held.items() if name not in used and (by_off or place == "off"))


def uses_only_one_of(items: tuple[str, ...], allowed: frozenset[str]) -> bool:
    """Return whether a card uses exactly one item, and the item is in `allowed`.

    `items`: the names of the card’s items.

    Rules: TC-D-94, R-TC-56.
    """
    return len(items) == 1 and items[0] in allowed


def why_not_another_action(one: Character, drafts: tuple[Card, ...], card: Card) -> Reason | None:
    """Return the reason why a character cannot play the card `card` as a further action of its turn; None if it can.

    Only the limits on the number and the classes of actions are checked.

    `drafts`: the cards played so far this turn.

    Rules: TC-D-94, R-TC-56, R-TCG-85.
    """
    kind = class_of(card.action)
    if kind == "Core" and one.charging is not None and card.ability != one.charging.card.ability:
        return Reason("R-TCG-85", f"{one.name} is charging {one.charging.card.ability}, which takes the Core Action.")
    reason = why_not_class(one, drafts, kind)
    if reason is not None or kind != "Core" or "Core" not in used_classes(one, drafts):
        return reason
    items = second_core_items(one, drafts)
    if card.action in CORE_ACTIONS and not card.ability and not is_lift(card) and uses_only_one_of(card.items, items):
        return None
    only = any_of(sorted(items))
    return Reason("TC-D-94", f"The second Core Action of {within_sentence(one.name)} must use {only} alone.")


# Reactions


def can_be_reaction(action: str) -> bool:
    """Return whether the action with this name can be played as a Reaction, with any weight (TC-D-89, R-TC-144)."""
    return class_of(action) in REACTION_CLASSES and action != "Hold"


def reacting_classes(rulings: Rulings, one: Character, exchange: Exchange, drafts: tuple[Card, ...]) -> set[str]:
    """Return the classes of actions that a character can play as Reactions.

    A character with no Reactions left can still play `Defense` once for each action openly aimed at the character.

    `drafts`: the Reactions played so far in this exchange.

    Rules: TC-C-28, TC-D-89, TC-D-96, TC-D-97.
    """
    aimed = exchange.aimed(one.key)
    others = sum(card.action not in DEFENSE for card in drafts)
    defences = len(drafts) - others
    spare = reactions_left(one, rulings) - others - max(0, defences - aimed)
    if spare > 0:
        return set(REACTION_CLASSES)
    return {"Defense"} if defences < aimed else set()


def why_not_another_reaction(
    rulings: Rulings, one: Character, exchange: Exchange, drafts: tuple[Card, ...], card: Card
) -> Reason | None:  # fmt: skip
    """Return the reason why a character cannot play the card `card` as a further Reaction; None if it can.

    Only the limits on the number and the classes of Reactions are checked.

    `drafts`: the Reactions played so far in this exchange.

    Rules: TC-C-28, TC-D-89, TC-D-96, TC-D-97.
    """
    if not can_be_reaction(card.action):
        return Reason("TC-D-89", f"{card.action} cannot be a Reaction.")
    classes = reacting_classes(rulings, one, exchange, drafts)
    if classes == REACTION_CLASSES or ("Defense" in classes and card.action in DEFENSE):
        return None
    return Reason("TC-C-28", f"{one.name} has no Reaction left in this cycle.")
