"""Players' options for their characters, and both sides' options about Karma."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from facedown.game import Choice, Field, OneOf, Option, Range, Reason, Seat, Subset, Text, signed
from facedown.systems.trinity_code.model import (
    ATTRIBUTES,
    FACE_YOUR_DEMONS,
    Attribute,
    Character,
    MoveSheet,
    Roll,
    View,
    character_of,
    rating,
    ref,
    speaker,
)
from facedown.systems.trinity_code.options.common import character_choices, dependent_field, facilitates, own_characters
from facedown.systems.trinity_code.rules import harm, karma, luck
from facedown.systems.trinity_code.rules.forced import is_quiet, must_face_demons
from facedown.systems.trinity_code.rules.karma import Side

# Moves


def make_move(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to make a move, one for each of the seat's characters who can act.

    The GM may call for a move of any character. Rules: TRC-HA-12, R-TRC-28, R-TRC-75.
    """
    if not is_quiet(view) or view.phase != "investigation":
        return
    moves = OneOf(tuple([Choice(sheet.key, sheet.title) for sheet in view.sheets]))
    for character in view.characters if facilitates(view, seat) else own_characters(view, seat):
        if character.acts:
            domains = {sheet.key: attributes_of(character, sheet) for sheet in view.sheets}
            sheet = Field("sheet", moves, "Move", "R-TRC-33", refers="move")
            attribute = dependent_field("attribute", "sheet", domains, "Attribute", "R-TRC-70")
            yield Option(
                "make-move", "Make a move", "TRC-KA-04", {"actor": character.key}, (sheet, attribute),
                actor=ref(character.key),
            )  # fmt: skip


def attributes_of(character: Character, sheet: MoveSheet) -> OneOf:
    """Return a choice among the attributes of a move; the character's highest rating comes first."""
    return attribute_choices(tuple([(name, rating(character, name)) for name in sheet.attributes]))


@lru_cache(maxsize=1024)
def attribute_choices(rated: tuple[tuple[Attribute, int], ...]) -> OneOf:
    """Return a choice among attributes, each labelled with its rating, as in Power +1; the highest rating comes first.

    `rated` pairs each attribute with its rating.
    """
    choices = sorted(rated, key=lambda one: (-one[1], ATTRIBUTES.index(one[0])))
    return OneOf(tuple([Choice(name, f"{name.capitalize()} {signed(value)}") for name, value in choices]))


def face_demons(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose Cool or Wits for the forced roll of a character on the brink (TRC-ST-06, R-TRC-70)."""
    if view.roll is not None or view.due:
        return
    character = must_face_demons(view)
    if character is not None and character.controller == seat.key:
        field = Field("attribute", attributes_of(character, FACE_YOUR_DEMONS), "Attribute", "R-TRC-70")
        yield Option(
            "face-demons", "Face your demons", "TRC-ST-06", {"actor": character.key}, (field,), owed=True,
            actor=ref(character.key),
        )  # fmt: skip


def withdraw_move(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to take back a move before its dice are rolled, unless the move is forced (R-TRC-06)."""
    roll = view.roll
    if roll is None or roll.dice is not None or roll.move not in {sheet.key for sheet in view.sheets}:
        return
    if character_of(view, roll.actor).controller == seat.key or facilitates(view, seat):
        yield Option(
            "withdraw-move", "Take back the move", "R-TRC-06", {"actor": roll.actor}, concedes=True,
            actor=ref(roll.actor),
        )  # fmt: skip


# Karma


def roll_to_grab_for(view: View, side: Side) -> Roll | None:
    """Return the move in progress, if the table waits for `side` to grab Karma; else None.

    Without a move that needs a roll, nobody can grab Karma (R-TRC-07).
    """
    roll = view.roll
    return roll if roll is not None and roll.dice is None and side in roll.karma.waiting else None


def grab_bad(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to grab Bad Karma; at the first grab for a move, also to name a modifier.

    Rules: TRC-KA-05, TRC-KA-07.
    """
    roll = roll_to_grab_for(view, "bad")
    if roll is None or not facilitates(view, seat):
        return
    most = karma.most_to_grab(view, "bad")
    too_much = Reason("TRC-KA-04", f"The Bad Pool has {view.bad}.")
    sealed = karma.grab_order(view.rulings).sealed
    fields = [Field("points", Range(0, most, too_much), "Bad Karma", "TRC-KA-05", sealed)]
    fixed: dict[str, object] = {}
    if karma.asks_for_modifiers(view, roll):
        fields.append(Field("modifier", Range(-9, 9, default=0), "Other modifier", "TRC-KA-07"))
        fields.append(Field("because", Text(80), "Reason for the modifier", "TRC-KA-07"))
    else:
        fixed = {"modifier": 0, "because": ""}
    label = "Grab Bad Karma, or none" if most else "Allow the roll"
    yield Option("grab-bad", label, "TRC-KA-05", fixed, tuple(fields), owed=True, concerns=ref(roll.actor))


def offer_good(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to offer Good Karma for another player's move, unless grabs are sealed (R-TRC-02)."""
    roll = roll_to_grab_for(view, "good")
    if roll is None or roll.offered_karma or karma.grab_order(view.rulings).sealed:
        return
    most = karma.most_to_grab(view, "good")
    if most and speaker(view, roll) != seat.key and seat.key in view.seats:
        field = Field("points", Range(1, most), "Good Karma", "R-TRC-02")
        yield Option(
            "offer-good", "Offer Good Karma for the move", "R-TRC-02", fields=(field,), concerns=ref(roll.actor)
        )


def grab_good(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to grab Good Karma, if any can be grabbed, for the seat of the roll (TRC-KA-06, R-TRC-02)."""
    roll = roll_to_grab_for(view, "good")
    most = karma.most_to_grab(view, "good")
    if roll is None or not most or seat.key != speaker(view, roll):
        return
    too_much = Reason("TRC-KA-04", f"The Good Pool has {view.good}.")
    domain = Range(0, most, too_much, default=min(roll.offered_karma, most))
    sealed = karma.grab_order(view.rulings).sealed
    field = Field("points", domain, "Good Karma", "TRC-KA-06", sealed)
    yield Option(
        "grab-good", "Grab Good Karma, or none", "TRC-KA-06", fields=(field,), owed=True, actor=ref(roll.actor)
    )


# Luck


def result_to_change(view: View, seat: Seat) -> tuple[Roll, Character] | None:
    """Return the move in progress and its character, if this seat may still spend Luck on the result; else None.

    Rules: TRC-LU-06.
    """
    roll = view.roll
    if roll is None or roll.dice is None or roll.misfires:
        return None
    character = character_of(view, roll.actor)
    may = character.controller == seat.key and luck.can_change_result(character)
    return (roll, character) if may else None


def spend_luck(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to spend Luck on a result: to ignore negative modifiers, roll again, or make it a 12+.

    Rules: TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-11.
    """
    found = result_to_change(view, seat)
    if found is None:
        return
    roll, character = found
    helps = luck.ignoring_helps(view.rulings, character, roll)
    choices = {
        "ignore": ("ignore negative modifiers", f"{'' if helps else 'there are none, '}Good Pool +1"),
        "reroll": ("roll again and take the new result", "Good Pool +1"),
        "twelve": ("make the result a 12+", "Bad Pool +1"),
    }
    offered = luck.effects(roll)
    usual = "ignore" if helps and "ignore" in offered else "twelve"  # a new roll can make the result worse
    effects = OneOf(tuple(Choice(effect, *choices[effect]) for effect in offered), default=usual)
    yield Option(
        "spend-luck", f"Spend 1 of {character.luck} Luck", "TRC-LU-07", {"actor": character.key},
        (Field("effect", effects, "Effect", "TRC-LU-07"),), owed=True, actor=ref(character.key),
    )  # fmt: skip


def let_stand(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let the result stand, without spending Luck (TRC-LU-07)."""
    found = result_to_change(view, seat)
    if found is not None:
        key = found[1].key
        yield Option("let-stand", "Let the result stand", "TRC-LU-07", {"actor": key}, owed=True, actor=ref(key))


def cancel_misfire(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to cancel one misfire for 1 Good Karma (TRC-KA-12)."""
    roll = view.roll
    if roll is not None and roll.misfires and speaker(view, roll) == seat.key:
        label = f"Cancel 1 of {roll.misfires} misfires for 1 Good Karma"
        yield Option("cancel-misfire", label, "TRC-KA-12", {"actor": roll.actor}, owed=True, actor=ref(roll.actor))


def let_misfire(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let the remaining misfires take effect (TRC-KA-12)."""
    roll = view.roll
    if roll is not None and roll.misfires and speaker(view, roll) == seat.key:
        label = "Let the misfires take effect"
        yield Option("let-misfire", label, "TRC-KA-12", {"actor": roll.actor}, owed=True, actor=ref(roll.actor))


# Harm and gear


def take_harm(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to suffer the pending harm, with or without armour (TRC-HA-05, R-TRC-61, R-TRC-63)."""
    due = view.due.top
    character = character_of(view, due.character) if due is not None else None
    if due is None or character is None or character.controller != seat.key:
        return
    armour = harm.usable_armour(character, physical=due.physical)
    label, actor = f"Suffer {due.points} harm", ref(character.key)
    if not armour:
        fixed = {"actor": character.key, "armour": ()}
        yield Option("take-harm", label, "TRC-HA-05", fixed, owed=True, actor=actor)
        return
    choices = tuple(Choice(one.name, one.name, f"armour-{one.rating}") for one in armour)
    best = max(armour, key=lambda one: one.rating)
    most = harm.most_armour(view.rulings, len(armour))
    usual = (best.name,) if most == 1 else tuple(one.name for one in armour)
    domain = Subset(choices, at_most=most, default=usual)
    field = Field("armour", domain, "Armour", "R-TRC-61", refers="armour", owner="actor")
    yield Option("take-harm", label, "TRC-HA-05", {"actor": character.key}, (field,), owed=True, actor=actor)


def escape_harm(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to spend Luck to prevent the pending harm (TRC-LU-12)."""
    due = view.due.top
    character = character_of(view, due.character) if due is not None else None
    if character is not None and character.controller == seat.key and luck.can_prevent_harm(character):
        label, fixed = f"Spend 1 of {character.luck} Luck to suffer no harm", {"actor": character.key}
        yield Option("escape-harm", label, "TRC-LU-12", fixed, owed=True, actor=ref(character.key))


def use_item(view: View, seat: Seat) -> Iterator[Option]:
    """Yield, for each character of the seat, the option to use an item on a living character, which may be itself.

    It needs no roll. Rules: TRC-HE-01, TRC-HE-02, R-TRC-58, R-TRC-60.
    """
    if view.roll is not None or view.due:
        return
    alive = [character for character in view.characters if not character.dead]
    for character in own_characters(view, seat):
        if character.items and character.acts:
            items = tuple(
                Choice(one.name, one.name, "; ".join(note for note in (one.tags, one.conditions) if note))
                for one in character.items
            )
            item = Field("item", OneOf(items), "Item", "TRC-HE-04", refers="item", owner="actor")
            others = character_choices(sorted(alive, key=lambda one: one.key != character.key))
            target = Field("target", others, "Target", "TRC-HE-02", refers="character")
            fixed, actor = {"actor": character.key}, ref(character.key)
            yield Option("use-item", "Use an item", "TRC-HE-02", fixed, (item, target), actor=actor)
