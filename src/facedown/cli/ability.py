"""The command `facedown ability`: build, check, show and compare Abilities, and add them to characters’ files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.cli import bench, built, files
from facedown.cli.ability_request import AbilityRequest, builder_values, open_workbench, shop_with_rulings
from facedown.cli.ability_tri_core import ally, weigh
from facedown.cli.commands import check_action
from facedown.cli.files import complain, wrapped_for
from facedown.cli.look import console
from facedown.game import System, Workshop, counted, refuse, registry
from facedown.game.problems import MOST_SHOWN

__all__ = ["AbilityRequest", "run"]


def run(wanted: AbilityRequest) -> int:
    """Carry out the action that a call of `facedown ability` names, and return the exit status."""
    check_action("ability", wanted.action, ACTIONS)
    builders = [one.key for one in registry.systems() if one.workshop is not None]
    if wanted.system not in registry.system_keys() and len(builders) == 1 and wanted.other is None:
        file = Path(wanted.system) if wanted.system else None  # the key of the only such system was left out
        wanted = replace(wanted, system=builders[0], file=file, other=wanted.file)
    system = registry.system(wanted.system)
    if system.workshop is None:
        raise refuse("ability", f"{system.title} has nothing to build.", f"Choose from: {', '.join(builders)}.")
    return ACTIONS[wanted.action](wanted, system, shop_with_rulings(wanted, system, system.workshop))


# Building


def new(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Let a person build a new Ability, from nothing or from a copy of the Ability named by --like.

    Return the exit status.
    """
    save = wanted.save or wanted.file
    built.can_be_kept(save)
    data = built.data_of(shop, wanted.like) if wanted.like is not None else None
    workbench = shop.open_workbench(data, builder_values(wanted, system, shop))
    whose = str(wanted.character) if wanted.character is not None else ""
    session = bench.BuildSession(system, shop, workbench, save, builder=whose)
    return session.build(fresh=data is None, another=data is not None)


def change(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Let a person change the Ability in a file and save it there or in the file of --save. Return the exit status."""
    built.can_be_kept(wanted.save, over=wanted.file)
    if wanted.save is None and wanted.file is not None and not files.exists(wanted.file):
        raise refuse("ability", f"{wanted.file} is not a file.", "Name a file for the changed Ability: --save FILE.")
    workbench = open_workbench(wanted, system, shop, wanted.file)
    return bench.BuildSession(system, shop, workbench, wanted.save or wanted.file).build(fresh=False)


# Showing


def check(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Print the problems and cautions about an Ability, or that there are none. Return the exit status.

    At most MOST_SHOWN problems that make the Ability illegal are printed, and the number of the others.
    """
    standing = open_workbench(wanted, system, shop, wanted.file).state()
    stops = [problem for problem in standing.problems if problem.stops]
    for problem in [*stops[:MOST_SHOWN], *(one for one in standing.problems if not one.stops)]:
        if problem.stops:
            complain(str(problem))
        else:
            print(wrapped_for(sys.stdout, str(problem)))
    if len(stops) > MOST_SHOWN:
        complain(f"… and {len(stops) - MOST_SHOWN} more.")
    if stops:
        return complain(f"{wanted.file} has {counted(len(stops), 'mistake')}.")
    result = "legal; see the notes above" if standing.problems else "legal"
    for line in (standing.line, f"{wanted.file}: {result}."):
        print(wrapped_for(sys.stdout, line))
    return 0


def show(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Print the fields of an Ability in the document’s order, and each number as a sum. Return the exit status.

    With --json, print the record as JSON for programs.
    """
    workbench = open_workbench(wanted, system, shop, wanted.file)
    if wanted.json:
        standing = built.in_words(system, workbench.state())
        data = {"record": dict(workbench.record()), "standing": msgspec.to_builtins(standing), "data": workbench.data()}
        sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
        return 0
    built.print_record(console(), system, workbench)
    return 0


def compare(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Print two Abilities side by side and mark the differences; with --json, print both records.

    Return the exit status.
    """
    if wanted.file is None or wanted.other is None:
        example = f"Example: facedown ability compare {system.key} a.toml b.toml."
        raise refuse("ability", f"Name two {shop.noun} files.", example)
    one, other = (open_workbench(wanted, system, shop, file) for file in (wanted.file, wanted.other))
    if wanted.json:
        rows = [dict(one.record()), dict(other.record())]
        sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
        return 0
    built.print_both(console(), one, other)
    return 0


def card(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Write the Action Card of an Ability as SVG, to the file of --save or to standard output.

    Return the exit status.
    """
    workbench = open_workbench(wanted, system, shop, wanted.file)
    if wanted.save is None:
        sys.stdout.write(workbench.card())
        return 0
    built.write_card(wanted.save, workbench)
    sys.stdout.write(f"The card is saved in {wanted.save}.\n")
    return 0


# Files of characters


def into(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Add an Ability to a character’s file, in place of an Ability of the same name. Return the exit status.

    Raises Refused if the character may not have the Ability.
    """
    if wanted.file is None or wanted.other is None:
        example = f"Example: facedown ability into {system.key} a.toml mine.toml."
        raise refuse("ability", f"Name the {shop.noun} and the character’s file.", example)
    data = open_workbench(wanted, system, shop, wanted.file).data()
    saved = rewrite_character(wanted, system, lambda character: shop.add_to_character(character, data))
    sys.stdout.write(f"“{data['name']}” is added to {saved}.\n")
    return 0


def drop(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Remove the Ability with the given name or key from a character’s file. Return the exit status.

    Raises Refused if the character has no such Ability.
    """
    if wanted.file is None or wanted.other is None:
        example = f'Example: facedown ability drop {system.key} "Ember Cut" mine.toml.'
        raise refuse("ability", f"Name the {shop.noun} and the character’s file.", example)
    name = str(wanted.file)

    def without(character: Any) -> dict[str, Any]:
        nonlocal name
        after = shop.remove_from_character(character, name)
        kept = shop.things_of_character(after)
        gone = (row["name"] for key, row in shop.things_of_character(character).items() if key not in kept)
        name = next(gone, name)
        return after

    saved = rewrite_character(wanted, system, without)
    sys.stdout.write(f"“{name}” is removed from {saved}.\n")
    return 0


def rewrite_character(wanted: AbilityRequest, system: System[Any], change: Callable[[Any], dict[str, Any]]) -> Path:
    """Read a character’s file, change its data with the function `change`, and write the result.

    Return the written file. The result replaces the character’s file, or goes into a new file if --save names one.
    Raises Refused or Unreadable.
    """
    assert wanted.other is not None
    name = str(wanted.other)
    if system.characters is not None and name in system.characters.ready() and not files.exists(wanted.other):
        remedy = f"Copy it to a file: facedown character show {system.key} {name} --save {name}.toml."
        raise refuse("ability", f"{name} is a ready character, not a file.", remedy)
    character = files.read_data(wanted.other, files.LARGEST_RECORD)
    save = wanted.save or wanted.other
    files.check_new_file(save if save != wanted.other else None, "ability")
    files.write_data(save, change(character))
    return save


ACTIONS: dict[str, Callable[[AbilityRequest, System[Any], Workshop], int]] = {
    "new": new, "change": change, "check": check, "show": show, "compare": compare, "card": card, "into": into,
    "drop": drop, "ally": ally, "weigh": weigh,
}  # fmt: skip
"""The function that carries out each action of `facedown ability`, by the name of the action."""
