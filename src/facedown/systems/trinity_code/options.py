"""Who may or must do what now. Every function reads a seat's view, so nothing here can betray what it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Range, Reason, Seat, Subset, Text, signed
from facedown.systems.trinity_code.facilitation import (
    GM_OFFERS,
    facilitates,
    named,
    quiet,
)
from facedown.systems.trinity_code.model import (
    ATTRIBUTES,
    FACE_YOUR_DEMONS,
    Attribute,
    Character,
    MoveSheet,
    Position,
    Roll,
    character_of,
    rating,
    speaker,
)
from facedown.systems.trinity_code.steps.forced import faces_now
from facedown.systems.trinity_code.steps.harm import may_escape, usable_armour
from facedown.systems.trinity_code.steps.move import modifiers

Offer = Callable[[Position, Seat], Iterator[Option]]

# Moves


def played(view: Position, seat: Seat) -> Iterator[Character]:
    """The characters this seat plays."""
    return (character for character in view.characters if character.controller == seat.key)


def make_move(view: Position, seat: Seat) -> Iterator[Option]:
    """The table's moves, for each character that can act; the GM may call for any (TRC-HA-12, R-TRC-75)."""
    if not quiet(view) or view.phase != "investigation":
        return
    for character in view.characters if facilitates(view, seat) else played(view, seat):
        for sheet in view.sheets if character.acts else ():
            title = f"{character.name}: {sheet.title}"
            fixed = {"actor": character.key, "sheet": sheet.key}
            yield Option("make-move", title, "TRC-KA-04", fixed, (attribute_field(character, sheet),))


def attribute_field(character: Character, sheet: MoveSheet) -> Field:
    """Which of a move's attributes is rolled; the highest unless somebody chooses."""
    choices = sorted(sheet.attributes, key=lambda name: (-rating(character, name), ATTRIBUTES.index(name)))
    domain = OneOf(tuple(Choice(name, attribute_label(character, name)) for name in choices))
    return Field("attribute", domain, "Which attribute is rolled", "R-TRC-70")


def attribute_label(character: Character, name: Attribute) -> str:
    """An attribute with its rating: +Power (+1)."""
    return f"+{name.capitalize()} ({signed(rating(character, name))})"


def face_demons(view: Position, seat: Seat) -> Iterator[Option]:
    """On the brink: +Cool or +Wits (TRC-ST-06)."""
    if view.roll is not None or view.due:
        return
    character = faces_now(view)
    if character is not None and character.controller == seat.key:
        field = attribute_field(character, FACE_YOUR_DEMONS)
        title = f"{character.name} faces their demons"
        yield Option("face-demons", title, "TRC-ST-06", {"actor": character.key}, (field,), owed=True)


def withdraw_move(view: Position, seat: Seat) -> Iterator[Option]:
    """A move that nothing forces is taken back before its dice (R-TRC-06)."""
    roll = view.roll
    if roll is None or roll.dice is not None or roll.move not in {sheet.key for sheet in view.sheets}:
        return
    character = character_of(view, roll.actor)
    if character.controller == seat.key or facilitates(view, seat):
        title = f"Take {character.name}’s move back"
        yield Option("withdraw-move", title, "R-TRC-06", {"actor": roll.actor}, concedes=True)


# Karma


def grabbing(view: Position, side: str) -> Roll | None:
    """The move that waits for this side's grab."""
    roll = view.roll
    return roll if roll is not None and roll.dice is None and side in roll.karma.waiting else None


def grab_bad(view: Position, seat: Seat) -> Iterator[Option]:
    """The GM's grab, with what else bears on the move the first time it is asked (TRC-KA-05, TRC-KA-07)."""
    roll = grabbing(view, "bad")
    if roll is None or not facilitates(view, seat):
        return
    too_much = Reason("TRC-KA-04", f"The Bad Pool holds {view.bad}.")
    sealed = view.rulings.karma_order == "sealed"
    fields = [Field("points", Range(0, view.bad, too_much), "Points of Bad Karma to grab", "TRC-KA-05", sealed)]
    fixed: dict[str, object] = {}
    if view.rulings.karma_order == "raising" and roll.raised:
        fixed = {"modifier": 0, "because": ""}
    else:
        fields.append(Field("modifier", Range(-9, 9, default=0), "What else makes it harder or easier", "TRC-KA-07"))
        fields.append(Field("because", Text(80), "Because of what", "TRC-KA-07"))
    name = character_of(view, roll.actor).name
    title = f"Grab Bad Karma against {name}’s move" if view.bad else f"Say what bears on {name}’s move, and let it roll"
    yield Option("grab-bad", title, "TRC-KA-05", fixed, tuple(fields), owed=True)


def offer_good(view: Position, seat: Seat) -> Iterator[Option]:
    """Other Players may offer points from the shared pool, where grabs are open (R-TRC-02)."""
    roll = grabbing(view, "good")
    if roll is None or not view.good or roll.offered or view.rulings.karma_order == "sealed":
        return
    if speaker(view, roll) != seat.key and seat.role == "player":
        field = Field("points", Range(1, view.good), "Points of Good Karma to offer", "R-TRC-02")
        title = f"Offer Good Karma for {character_of(view, roll.actor).name}’s move"
        yield Option("offer-good", title, "R-TRC-02", fields=(field,))


def grab_good(view: Position, seat: Seat) -> Iterator[Option]:
    """The Players' grab: whose move it is has the last word (TRC-KA-06, R-TRC-02)."""
    roll = grabbing(view, "good")
    if roll is None or not view.good or seat.key != speaker(view, roll):
        return
    too_much = Reason("TRC-KA-04", f"The Good Pool holds {view.good}.")
    domain = Range(0, view.good, too_much, default=min(roll.offered, view.good))
    sealed = view.rulings.karma_order == "sealed"
    field = Field("points", domain, "Points of Good Karma to grab", "TRC-KA-06", sealed)
    title = f"Grab Good Karma for {character_of(view, roll.actor).name}’s move"
    yield Option("grab-good", title, "TRC-KA-06", fields=(field,), owed=True)


# Luck


def spend_luck(view: Position, seat: Seat) -> Iterator[Option]:
    """Luck, once the result is known: its effects on a roll, none but the reroll twice.

    Rules: TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11, TRC-LU-12, TRC-LU-13.
    """
    roll = view.roll
    if roll is None or roll.dice is None or roll.misfires:
        return
    character = character_of(view, roll.actor)
    if character.controller != seat.key or not character.luck or character.lost:
        return
    effects = [
        Choice("reroll", "roll again, and take the new result (Good +1)"),
        Choice("twelve", "make it a 12 (Bad +1)"),
    ]
    usual = "reroll"
    if not roll.ignoring:
        without_minus = replace(roll, ignoring=True)
        sums = {sum(one.value for one in modifiers(view.rulings, character, made)) for made in (roll, without_minus)}
        label = "let no negative modifier count" if len(sums) > 1 else "drop negative modifiers, though there are none"
        effects.insert(0, Choice("ignore", f"{label} (Good +1)"))
        usual = "ignore" if len(sums) > 1 else usual
    field = Field("effect", OneOf(tuple(effects), default=usual), "What the Luck does", "TRC-LU-07")
    title = f"Spend one of {character.name}’s {character.luck} Luck"
    yield Option("spend-luck", title, "TRC-LU-07", {"actor": character.key}, (field,))


def let_stand(view: Position, seat: Seat) -> Iterator[Option]:
    """No Luck: the result stands (TRC-LU-07)."""
    for _ in spend_luck(view, seat):
        assert view.roll is not None
        yield Option("let-stand", "Let the result stand", "TRC-LU-07", {"actor": view.roll.actor}, owed=True)


def cancel_misfire(view: Position, seat: Seat) -> Iterator[Option]:
    """One misfire for one Good point (TRC-KA-12)."""
    roll = view.roll
    if roll is not None and roll.misfires and speaker(view, roll) == seat.key:
        title = f"Cancel one of {roll.misfires} misfires for a point of Good Karma"
        yield Option("cancel-misfire", title, "TRC-KA-12", {"actor": roll.actor})


def let_misfire(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting the rest happen (TRC-KA-12)."""
    for _ in cancel_misfire(view, seat):
        assert view.roll is not None
        yield Option("let-misfire", "Let the misfires happen", "TRC-KA-12", {"actor": view.roll.actor}, owed=True)


# Harm


def take_harm(view: Position, seat: Seat) -> Iterator[Option]:
    """Suffering harm, with armour or without (TRC-HA-05, R-TRC-61, R-TRC-63)."""
    due = view.due.top
    if due is None:
        return
    character = character_of(view, due.character)
    if character.controller != seat.key:
        return
    armour = usable_armour(character, physical=due.physical)
    title = f"{character.name} suffers {due.points} harm"
    if not armour:
        yield Option("take-harm", title, "TRC-HA-05", {"actor": character.key, "armour": ()}, owed=True)
        return
    choices = tuple(Choice(one.name, f"{one.name} (armour-{one.rating})") for one in armour)
    best = max(armour, key=lambda one: one.rating)
    most = len(armour) if view.rulings.armour_stack else 1
    default = tuple(one.name for one in armour) if view.rulings.armour_stack else (best.name,)
    field = Field("armour", Subset(choices, at_most=most, default=default), "Which armour is used", "R-TRC-61")
    yield Option("take-harm", title, "TRC-HA-05", {"actor": character.key}, (field,), owed=True)


def escape_harm(view: Position, seat: Seat) -> Iterator[Option]:
    """Luck keeps it off (TRC-LU-12)."""
    due = view.due.top
    if due is None:
        return
    character = character_of(view, due.character)
    if character.controller == seat.key and may_escape(view, character):
        title = f"Spend one of {character.name}’s {character.luck} Luck and suffer no harm"
        yield Option("escape-harm", title, "TRC-LU-12", {"actor": character.key})


def use_item(view: Position, seat: Seat) -> Iterator[Option]:
    """An item on somebody alive; the dead are past it (TRC-HE-02, R-TRC-58)."""
    if view.roll is not None or view.due:
        return
    whom = [character.key for character in view.characters if not character.dead]
    for character in played(view, seat):
        for item in character.items if character.acts else ():
            others = sorted(whom, key=lambda key: key != character.key)
            field = Field("target", OneOf(named(view, others)), "Who is treated", "TRC-HE-02")
            conditions = f" ({item.conditions})" if item.conditions else ""
            title = f"{character.name}: use {item.name} [{item.tags}]{conditions}"
            yield Option("use-item", title, "TRC-HE-02", {"actor": character.key, "item": item.name}, (field,))


OFFERS: dict[str, Offer] = {
    "grab-bad": grab_bad,
    "grab-good": grab_good,
    "offer-good": offer_good,
    "spend-luck": spend_luck,
    "let-stand": let_stand,
    "cancel-misfire": cancel_misfire,
    "let-misfire": let_misfire,
    "take-harm": take_harm,
    "escape-harm": escape_harm,
    "face-demons": face_demons,
    "withdraw-move": withdraw_move,
    **GM_OFFERS,
    "make-move": make_move,
    "use-item": use_item,
}
"""Every kind of move with the function that offers it: what is owed, the GM's own, then what characters may do."""
