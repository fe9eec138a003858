"""The arguments of one call of `facedown ability`, and the workbench that is opened for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from facedown.chance import quoted
from facedown.cli import answers, built, files
from facedown.cli.files import complain
from facedown.cli.play import parse_switch
from facedown.game import Range, System, Workbench, Workshop, counted, first_of, refuse


class AbilityRequest(msgspec.Struct, frozen=True):
    """The arguments and options of one call of `facedown ability`."""

    action: str
    system: str
    file: Path | None = None
    other: Path | None = None
    like: Path | None = None
    character: Path | None = None
    level: str = ""
    cores: str = ""
    save: Path | None = None
    json: bool = False
    rulings: tuple[str, ...] = ()
    against: Path | None = None
    runs: int = 100
    seed: int | None = None
    ally: bool = False


def shop_with_rulings(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> Workshop:
    """Return the workshop with the rulings of the --ruling options set. Raises Refused for a wrong ruling."""
    if not wanted.rulings:
        return shop
    rulings = dict(parse_switch(text, system) for text in wanted.rulings)
    return shop.with_rulings(system.rulebook.ruled(shop.rulings, rulings))


def builder_values(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> dict[str, Any]:
    """Return the values about the builder of an Ability, by the names of the fields in `Workshop.builder_fields`.

    They come from --character, --level, --cores and --ally; without these options, from the defaults. Raises Refused
    for a value that is not allowed.
    """
    fields = shop.builder_fields()
    values = {field.name: field.domain.usual for field in fields}
    if wanted.character is not None:
        ready = system.characters.ready() if system.characters is not None else {}
        values |= shop.builder_values(files.read_named(wanted.character, ready))
    values |= typed_numbers(wanted, [field.name for field in fields if isinstance(field.domain, Range)])
    if wanted.ally and "ally" in values:
        values["ally"] = True
    for field in fields:
        reason = field.domain.reason_against(values[field.name], field.rule)
        if reason is not None:
            raise refuse(reason.rule, f"{field.label}: {reason.text}", field.domain.legal)
    return values


def typed_numbers(wanted: AbilityRequest, names: list[str]) -> dict[str, int]:
    """Return the numbers typed after --level and --cores, by the names of their fields; an option may be left out.

    `names` are the name of the level’s field, then those of the Cores. Raises Refused for text that is not a number.
    """
    level, *cores = names
    totals = wanted.cores.replace(",", " ").split()
    if len(totals) not in (0, len(cores)):
        text = f"--cores needs {len(cores)} numbers, not {len(totals)}."
        raise refuse("ability", text, f"Their order is {', '.join(cores)}.")
    typed = {level: wanted.level} if wanted.level else {}
    typed |= dict(zip(cores, totals, strict=False))
    for word in typed.values():
        if not answers.is_whole_number(word):
            raise refuse("ability", f"{quoted(word)} is not a number.", "Example: --level 5 --cores 12,10,14.")
    return {name: int(word) for name, word in typed.items()}


def open_workbench(wanted: AbilityRequest, system: System[Any], shop: Workshop, file: Path | None) -> Workbench:
    """Return a workbench with the Ability in `file`, a ready Ability, or an Ability of the character of --character.

    If the file is malformed, print the first mistakes in it and raise Refused. Raises Refused if `file` is None, and
    Unreadable if the file cannot be read.
    """
    if file is None:
        example = f"Example: facedown ability {wanted.action} {system.key} a.toml."
        raise refuse("ability", f"Name the {shop.noun} file.", example)
    builder = builder_values(wanted, system, shop)
    data = built.data_of(shop, file, data_of_character(wanted, system, shop))
    problems = shop.problems(data, builder)
    for line in first_of(problems):
        complain(line)
    if problems:
        raise refuse("ability", f"{file} has {counted(len(problems), 'mistake')}.", "Correct what is named above.")
    return shop.open_workbench(data, builder)


def data_of_character(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> dict[str, dict[str, Any]]:
    """Return the data of each Ability of the character named by --character, by name; empty without --character.

    Raises Unreadable if the character’s file cannot be read.
    """
    if wanted.character is None or system.characters is None:
        return {}
    return shop.things_of_character(files.read_named(wanted.character, system.characters.ready()))
