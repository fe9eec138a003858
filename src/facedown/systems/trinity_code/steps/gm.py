"""What the GM does with the story, the sheets and the scene."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import listed, new_key, new_name, signed
from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import Armour, Character, Item, Position, character_of
from facedown.systems.trinity_code.steps import karma
from facedown.systems.trinity_code.steps.harm import change
from facedown.systems.trinity_code.steps.recovery import all_due

Told = Telling[Position]


def set_combat(told: Told, seat: str, move: m.SetCombat) -> None:
    """A fight begins or is over; when it is over, every owed roll falls due (R-TRC-88)."""
    told.position = replace(told.position if move.on else all_due(told.position), combat=move.on)
    told.say("R-TRC-88", "combat", "A fight begins." if move.on else "The fight is over.", on=move.on)


def take_turn(told: Told, seat: str, move: m.TakeTurn) -> None:
    """A character's turn opens with the rolls that waited for it (TRC-HA-16, R-TRC-69, R-TRC-87)."""
    character = character_of(told.position, move.character)
    cheats, faces = "now" if character.cheats else "", "now" if character.faces else ""
    change(told, replace(character, cheats=cheats, faces=faces))
    told.say("R-TRC-88", "turn", f"It is {character.name}’s turn.", character=character.key)


def add_karma(told: Told, seat: str, move: m.AddKarma) -> None:
    """A result brings Karma (TRC-KA-03)."""
    karma.add_karma(told, move.pool, move.points, "TRC-KA-03")


def spend_karma(told: Told, seat: str, move: m.SpendKarma) -> None:
    """A special use of Good Karma (TRC-KA-11)."""
    karma.spend_good(told, move.points, move.purpose.strip())


def remove_tag(told: Told, seat: str, move: m.RemoveTag) -> None:
    """Dead or lost is taken away by powerful magick or rare items (TRC-HA-19, TRC-ST-11, R-TRC-74)."""
    character = character_of(told.position, move.character)
    if move.tag == "dead":
        bring_back(told, character)
        return
    stress = max(0, character.stress - move.stress)
    told.say("TRC-ST-11", "tag", f"{character.name} is lost no more: {stress} stress.", character=character.key)
    brink = stress >= character.stress_limit
    change(
        told,
        replace(
            character, lost=False, stress=stress, controller=character.player or character.controller, player="",
            on_the_brink=brink, faces="now" if brink else "", easing=character.easing if stress else 0,
        ),
    )  # fmt: skip


def bring_back(told: Told, character: Character) -> None:
    """From the dead: unconscious, and on the brink at the stress limit; between Investigations unhurt (TRC-HE-07)."""
    if told.position.phase == "between":
        told.say("TRC-HA-19", "tag", f"{character.name} is dead no more.", character=character.key)
        change(told, replace(character, dead=False, harm=0, stress=0, mending=0, easing=0))
        return
    told.say("TRC-HA-19", "tag", f"{character.name} is dead no more, and unconscious.", character=character.key)
    brink = character.stress >= character.stress_limit and not character.lost
    harm = character.harm_limit
    alive = replace(character, dead=False, unconscious=True, harm=harm, resting=0, on_the_brink=brink)
    change(told, replace(alive, faces="now" if brink else ""))


def set_limit(told: Told, seat: str, move: m.SetLimit) -> None:
    """An improvement raises a limit; during an Investigation, for the next (TRC-HA-01, TRC-ST-01, R-TRC-84)."""
    character = character_of(told.position, move.character)
    later = told.position.phase == "investigation"
    rule = "TRC-HA-01" if move.track == "harm" else "TRC-ST-01"
    change(told, replace(character, **{f"{'next_' if later else ''}{move.track}_limit": move.limit}))
    when = " from the next Investigation on" if later else ""
    told.say(rule, "limit", f"{character.name}’s {move.track} limit is {move.limit}{when}.", character=character.key)


def restore_luck(told: Told, seat: str, move: m.RestoreLuck) -> None:
    """An improvement restores Luck, up to what the playbook began with (TRC-LU-02, R-TRC-32)."""
    character = character_of(told.position, move.character)
    luck = min(character.luck_start, character.luck + move.points)
    change(told, replace(character, luck=luck, out_of_luck=False))
    told.say("TRC-LU-02", "luck-restored", f"{character.name} has {luck} Luck.", character=character.key, luck=luck)


def repair_armour(told: Told, seat: str, move: m.RepairArmour) -> None:
    """Armour is whole again, or takes so many more inflictions (TRC-HA-07, R-TRC-66)."""
    character = character_of(told.position, move.character)
    old = next(one for one in character.armour if one.name == move.armour)
    threshold = move.threshold or old.whole
    mended = replace(old, threshold=threshold, whole=max(threshold or 0, old.whole or 0) or None)
    change(told, replace(character, armour=tuple(mended if one is old else one for one in character.armour)))
    how = "is whole again" if threshold == old.whole else f"has a threshold of {threshold}"
    told.say("TRC-HA-07", "repaired", f"{character.name}’s {move.armour} {how}.", character=character.key)


def set_controller(told: Told, seat: str, move: m.SetController) -> None:
    """Another seat plays a character from now on; of one that is lost, once it is restored (R-TRC-75)."""
    character = character_of(told.position, move.character)
    whose = {"player": move.controller} if character.lost else {"controller": move.controller}
    change(told, replace(character, **whose))
    says = f"{character.name} is {move.controller}’s to play{' once restored' if character.lost else ''}."
    told.say("R-TRC-75", "controller", says, character=character.key, controller=move.controller)


def give_armour(told: Told, seat: str, move: m.GiveArmour) -> None:
    """Armour-n with threshold-n; a threshold of 0 stands for one without end (TRC-HA-05, R-TRC-65)."""
    character = character_of(told.position, move.character)
    threshold = move.threshold or None
    armour = Armour(new_name([a.name for a in character.armour], move.name.strip()), move.rating, threshold, threshold)
    change(told, replace(character, armour=(*character.armour, armour)))
    endless = "" if threshold else ", and no threshold: it never wears out"
    says = f"{character.name} gets {armour.name}: armour-{armour.rating}{endless}."
    told.say("TRC-HA-05", "gear", says, character=character.key, armour=armour.name)


def give_item(told: Told, seat: str, move: m.GiveItem) -> None:
    """An item that heals or calms; 0 uses stand for one without end (TRC-HE-01, R-TRC-83)."""
    character = character_of(told.position, move.character)
    name = new_name([item.name for item in character.items], move.name.strip())
    item = Item(name, move.heal, move.calm, move.delayed, move.uses or None, move.conditions)
    change(told, replace(character, items=(*character.items, item)))
    told.say("TRC-HE-01", "gear", f"{character.name} gets {name}: {item.tags}.", character=character.key, item=name)


def set_attribute(told: Told, seat: str, move: m.SetAttribute) -> None:
    """An attribute on the sheet (R-TRC-36)."""
    character = character_of(told.position, move.character)
    change(told, replace(character, **{move.attribute: move.value}))
    says = f"{character.name}’s {move.attribute.capitalize()} is {signed(move.value)}."
    told.say("R-TRC-36", "sheet", says, character=character.key, attribute=move.attribute, value=move.value)


def add_character(told: Told, seat: str, move: m.AddCharacter) -> None:
    """A new character, with the Luck of its playbook (TRC-LU-01)."""
    position = told.position
    character = Character(
        key=new_key([one.key for one in position.characters], move.name),
        name=new_name([one.name for one in position.characters], move.name.strip()),
        controller=move.controller,
        profession=move.profession.strip(),
        drawback=move.drawback.strip(),
        cancels_misfires=move.cancels_misfires,
        power=move.power,
        quickness=move.quickness,
        cool=move.cool,
        wits=move.wits,
        luck=move.luck,
        luck_start=move.luck,
    )
    told.position = replace(position, characters=(*position.characters, character))
    told.say("TRC-LU-01", "character", f"{character.name} joins, with {move.luck} Luck.", character=character.key)


def set_tag(told: Told, seat: str, move: m.SetTag) -> None:
    """A tag on the scene (TRC-HA-03)."""
    told.position = replace(told.position, tags=(*told.position.tags, move.tag.strip()))
    told.say("TRC-HA-03", "scene", f"The scene: {listed(told.position.tags)}.", tags=list(told.position.tags))


def drop_tag(told: Told, seat: str, move: m.DropTag) -> None:
    """A tag is gone from the scene (TRC-HA-03)."""
    told.position = replace(told.position, tags=tuple(tag for tag in told.position.tags if tag != move.tag))
    told.say("TRC-HA-03", "scene", f"The scene is no longer “{move.tag}”.", tags=list(told.position.tags))


def add_note(told: Told, seat: str, move: m.AddNote) -> None:
    """What the fiction makes of something; it changes nothing else."""
    character = character_of(told.position, move.character)
    change(told, replace(character, notes=(*character.notes, move.note)))
    told.say("TRC-LU-05", "note", f"{character.name}: {move.note}", character=character.key)
