"""Options of the GM for conditions, holds, Sub-Actions, damage, effects, healing, and life and death."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from facedown.game import (
    YES_NO,
    Barred,
    Choice,
    Domain,
    Field,
    OneOf,
    Option,
    Range,
    Reason,
    Seat,
    field_with_room,
    text_field,
)
from facedown.game.words import within_sentence
from facedown.systems.tri_core.model import (
    CORES,
    KINDS,
    LIMBS,
    RESOURCES,
    STAT_NAMES,
    SUB_TYPES,
    Character,
    View,
    character_of,
    character_ref,
)
from facedown.systems.tri_core.rules.challenge_levels import RESOLVED_BY
from facedown.systems.tri_core.rules.limits import no_more_impairments

Offers = Iterator[Option]


def is_gm(view: View, seat: Seat) -> bool:
    """Return whether the seat is the GM’s."""
    return bool(view.gm) and seat.key == view.gm


def gm_may_act(view: View, seat: Seat) -> bool:
    """Return whether the seat is the GM’s, no decision is pending, and there is at least one character."""
    encounter = view.encounter
    free = encounter is None or not encounter.waits
    return is_gm(view, seat) and free and bool(view.characters)


def characters_to_judge(view: View, seat: Seat, *, dead: bool = False) -> list[Character]:
    """Return the characters to which the seat can apply the GM’s options now; empty unless the GM can act now.

    `dead`: True to include dead characters.
    """
    return [one for one in view.characters if dead or one.out != "dead"] if gm_may_act(view, seat) else []


def name_choices(names: Iterable[str]) -> OneOf:
    """Return a domain from which the player chooses one of `names`."""
    return cached_name_choices(tuple(names))


@lru_cache(maxsize=512)
def cached_name_choices(names: tuple[str, ...]) -> OneOf:
    """Return a domain from which the player chooses one of `names`. The result is cached."""
    return OneOf(tuple([Choice(name, name) for name in names]))


def character_field(characters: Iterable[Character], rule: str) -> Field:
    """Return the field to choose one of `characters`."""
    return Field("character", character_choices(tuple(characters)), "Who", rule, refers="character")


@lru_cache(maxsize=128)
def character_choices(characters: tuple[Character, ...]) -> OneOf:
    """Return a domain from which the player chooses one of `characters`. The result is cached."""
    return OneOf(tuple([Choice(one.key, one.name) for one in characters]))


def field_by_character(
    name: str, names: Mapping[str, Iterable[str]], label: str, rule: str, refers: str = "", owner: str = ""
) -> Field:
    """Return the field `name`, whose choices depend on the chosen character.

    `names`: the choices, by the character’s key.
    `refers`: the kind of piece that the choices name, for example `item`.
    `owner`: the name of the field for the owner of these pieces.
    """
    every = name_choices(dict.fromkeys(one for several in names.values() for one in several))
    cases = tuple(((key,), name_choices(dict.fromkeys(several))) for key, several in names.items())
    return Field(name, every, label, rule, refers=refers, owner=owner, depends="character", cases=cases)


def number_field(name: str, label: str, rule: str, high: int, low: int = 0, default: int | None = None) -> Field:
    """Return the field `name` for a whole number from `low` to `high`."""
    return Field(name, Range(low, high, default=default), label, rule)


KIND_FIELD = Field("counts_as", OneOf((Choice(None, "as usual"), *(Choice(name, name) for name in KINDS[::2]))),
             "Poison or Acid counts as", "R-TC-114", seldom=True)  # fmt: skip


SUB_TYPE_FIELD = Field("type", OneOf(tuple(Choice(n, n) for n in SUB_TYPES), default="Impact"), "Sub-type", "TC-E-30")


# Conditions


def grant(view: View, seat: Seat) -> Offers:
    """Yield the option to give or end Advantage or Disadvantage (TC-E-45, TC-E-51)."""
    there = characters_to_judge(view, seat)
    if not there:
        return
    worse = tuple(one.key for one in there if one.vulnerable and "Advantage" not in one.granted)  # TC-E-45
    both = name_choices(("Advantage", "Disadvantage"))
    cases = ((worse, name_choices(("Disadvantage",))),) if worse else ()
    on = OneOf((Choice(True, "give it"), Choice(False, "end it")))
    fields = (
        character_field(there, "TC-E-51"),
        Field("what", both, "Advantage or Disadvantage", "TC-E-51", depends="character" if cases else "", cases=cases),
        Field("on", on, "Give or end", "TC-E-51"),
    )
    yield Option("grant", "Set Advantage or Disadvantage", "TC-E-51", fields=fields)


def impair(view: View, seat: Seat) -> Offers:
    """Yield the option to impair a sense, a limb or a device of a character.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """
    there = characters_to_judge(view, seat)
    who = field_with_room("character", there, no_more_impairments, "Who", "TC-E-52", "character")
    if who is not None:
        cause = text_field("cause", "Cause", "TC-E-56", 60, needed=True)
        limb = Field("limb", name_choices(LIMBS), "What is impaired", "TC-E-52")
        yield Option("impair", "Impair a character", "TC-E-52", fields=(who, limb, cause))


def ease(view: View, seat: Seat) -> Offers:
    """Yield the option to end a character’s impairments of one sense, limb or device (TC-E-56)."""
    impaired = [one for one in characters_to_judge(view, seat, dead=True) if one.impairments]
    if impaired:
        limbs = {one.key: [it.limb for it in one.impairments] for one in impaired}
        limb = field_by_character("limb", limbs, "What recovers", "TC-E-56")
        yield Option("ease", "End an impairment", "TC-E-56", fields=(character_field(impaired, "TC-E-56"), limb))


def obstruct(view: View, seat: Seat) -> Offers:
    """Yield the option to set how well a character is hidden from sight (TC-F-11)."""
    there = characters_to_judge(view, seat)
    if there:
        what = OneOf((Choice("partial", "partly hidden"), Choice("full", "fully hidden"), Choice("", "in the open")))
        fields = (character_field(there, "TC-F-11"), Field("what", what, "How well hidden", "TC-F-11"))
        yield Option("obstruct", "Set how hidden a character is", "TC-F-11", fields=fields)


def release(view: View, seat: Seat) -> Offers:
    """Yield the option to free a held character; nothing while a decision is pending (R-TC-85, R-TC-171).

    The GM can free everybody. A player can free characters held by the player’s characters.
    """
    judges = gm_may_act(view, seat)
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    busy = encounter is not None and (encounter.waits or (exchange is not None and exchange.step == "resolving"))
    held = []
    for one in view.characters:
        holder = character_of(view, one.held_by) if one.held_by else None
        if holder is not None and (judges or (holder.controller == seat.key and holder.able and not busy)):
            held.append((one, holder))
    if held:
        choices = tuple(Choice(one.key, one.name, f"held by {within_sentence(holder.name)}") for one, holder in held)
        barred = tuple(
            Barred(one.key, Reason("R-TC-171", f"Nobody holds {within_sentence(one.name)}."))
            for one in view.characters
            if not one.held_by
        )
        rule = "R-TC-85" if judges else "R-TC-171"
        who = Field("character", OneOf(choices, barred), "Who", rule, refers="character")
        holders = {holder.key for _, holder in held}
        actor = character_ref(min(holders)) if len(holders) == 1 and not judges else None
        yield Option("release", "Let go of a held character (0 AP)", rule, fields=(who,), actor=actor)


def bring(view: View, seat: Seat) -> Offers:
    """Yield the option to rule on a Sub-Action whose effect the rules leave to the GM (TC-E-48, R-TC-17, R-TC-19)."""
    users = [one for one in characters_to_judge(view, seat) if one.tricks]
    if users:
        note = text_field("note", "Result", "R-TC-19", 120)
        fields = (
            character_field(users, "R-TC-19"),
            field_by_character("sub", {one.key: one.tricks for one in users}, "Which Sub-Action", "R-TC-19"),
            Field("works", OneOf(YES_NO), "Does it succeed", "R-TC-19"),
            Field(note.name, note.domain, note.label, note.rule, depends="sub", cases=((("Ruse",), None),)),
        )
        yield Option("bring", "Rule on a Sub-Action", "R-TC-19", fields=fields, owed=True)


# Harm, healing, effects


def hurt(view: View, seat: Seat) -> Offers:
    """Yield the option to deal damage that no character causes (TC-C-38, TC-F-62)."""
    there = characters_to_judge(view, seat)
    if there:
        points = number_field("points", "Damage before Armor", "TC-F-62", 999, 1, 10)
        resource = Field("resource", name_choices(RESOURCES), "Damaged resource", "TC-F-62")
        source = text_field("source", "Source", "TC-E-30", 60)
        fields = (character_field(there, "TC-F-62"), points, SUB_TYPE_FIELD, resource, source, KIND_FIELD)
        yield Option("hurt", "Deal damage", "TC-F-62", fields=fields)


WORLD = ""
"""The value of the field `source` for an effect that no character causes."""


def affect(view: View, seat: Seat) -> Offers:
    """Yield the option to call for a character’s Resolve against an effect.

    The source of the effect is a character or the world.

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    there = characters_to_judge(view, seat)
    if not there:
        return
    keys = tuple(one.key for one in there)
    stats = tuple(Choice(name, STAT_NAMES[name], RESOLVED_BY[name][0]) for name in RESOLVED_BY)
    sources = OneOf((Choice(WORLD, "the world"), *(Choice(one.key, one.name) for one in there)))
    fields = (
        character_field(there, "TC-C-37"),
        Field("stat", OneOf(stats), "Which stat resists", "TC-C-37"),
        Field("source", sources, "Source", "TC-C-48", refers="character"),
        field_by_source("core", name_choices(CORES), "Core of the effect", "R-TC-39", (WORLD,)),
        field_by_source("strength", Range(0, 200, default=10), "Strength of the effect", "TC-C-48", keys),
        field_by_source("level", Range(0, 30, default=1), "Level of the effect", "TC-C-48", keys),
        Field("what", name_choices((*RESOURCES, "cycles")), "Resource or cycles", "R-TC-147"),
        number_field("points", "Amount", "TC-C-49", 999, 1, 10),
        SUB_TYPE_FIELD,
        text_field("words", "Name of the effect", "TC-C-38", 60),
        KIND_FIELD,
    )
    yield Option("affect", "Call for a Resolve", "TC-C-38", fields=fields)


def field_by_source(name: str, domain: Domain, label: str, rule: str, unwanted_sources: tuple[str, ...]) -> Field:
    """Return the field `name`, which is left out if the source chosen for the effect is in `unwanted_sources`."""
    return Field(name, domain, label, rule, depends="source", cases=((unwanted_sources, None),))


def heal(view: View, seat: Seat) -> Offers:
    """Yield the option to restore points of a character’s resource (TC-F-63)."""
    there = characters_to_judge(view, seat)
    if there:
        resource = Field("resource", name_choices(RESOURCES), "Which resource", "TC-F-63")
        fields = (character_field(there, "TC-F-63"), resource, number_field("points", "Amount", "TC-F-63", 999, 1, 5))
        yield Option("heal", "Heal or restore a resource", "TC-F-63", fields=fields)


def overkill(view: View, seat: Seat) -> Offers:
    """Yield the option to make a non-lethal attack lethal after all (TC-E-32).

    Only characters at 0 HP with excess damage can be chosen.
    """
    there = [one for one in characters_to_judge(view, seat) if one.excess_damage and one.hp == 0]
    if there:
        choices = tuple(Choice(one.key, one.name, f"{one.excess_damage} surplus damage") for one in there)
        who = Field("character", OneOf(choices), "Who", "TC-E-32", refers="character")
        yield Option("overkill", "Make a non-lethal attack lethal", "TC-E-32", fields=(who,))


# Life and death


def hope(view: View, seat: Seat) -> Offers:
    """Yield the option to set the chance that a dying character can be resuscitated (TC-E-12)."""
    there = [one for one in characters_to_judge(view, seat) if one.out == "dying"]
    if there:
        choices = tuple(Choice(one.key, one.name, f"now {one.hope}%") for one in there)
        who = Field("character", OneOf(choices), "Who", "TC-E-12", refers="character")
        percent = number_field("percent", "Chance in percent", "TC-E-12", 100, 0, 50)
        yield Option("hope", "Set the chance of resuscitation", "TC-E-12", fields=(who, percent))


def pronounce(view: View, seat: Seat) -> Offers:
    """Yield the option to let a dying character die (TC-E-11)."""
    there = [one for one in characters_to_judge(view, seat) if one.out == "dying"]
    if there:
        who = character_field(there, "TC-E-11")
        yield Option("pronounce", "Let a dying character die", "TC-E-11", fields=(who,), concedes=True)


def resurrect(view: View, seat: Seat) -> Offers:
    """Yield the option to bring a dead character back to life (TC-E-17)."""
    there = [one for one in characters_to_judge(view, seat, dead=True) if one.out == "dead"]
    if there:
        who = character_field(there, "TC-E-17")
        yield Option("resurrect", "Bring a dead character back", "TC-E-17", fields=(who,), concedes=True)
