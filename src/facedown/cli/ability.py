"""`facedown ability`: building, checking, showing and comparing things of priced pieces, and printing their cards."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import tomli_w
from msgspec.structs import replace
from rich.text import Text

from facedown.chance import Dealer
from facedown.cli import bench, built, files, look, prompts
from facedown.cli.files import complain
from facedown.cli.look import console
from facedown.cli.play import assigned, secret_of
from facedown.game import Range, System, Workbench, Workshop, counted, first_of, refuse, registry
from facedown.game.problems import MOST_SHOWN
from facedown.lab import balance
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.ally_files import roll_ally


class Wanted(msgspec.Struct, frozen=True):
    """What the command line asks for."""

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


def run(wanted: Wanted) -> int:
    """Does one of them. Raises Refused or Unreadable."""
    if wanted.action not in ACTIONS:
        text = f"“{wanted.action[:40]}” is nothing to do with an Ability."
        raise refuse("ability", text, f"There is {', '.join(ACTIONS)}.")
    builders = [key for key in registry.system_keys() if registry.system(key).workshop is not None]
    if wanted.system not in registry.system_keys() and len(builders) == 1 and wanted.other is None:
        file = Path(wanted.system) if wanted.system else None  # one system builds, and needs no naming
        wanted = replace(wanted, system=builders[0], file=file, other=wanted.file)
    system = registry.system(wanted.system)
    if system.workshop is None:
        those = ", ".join(builders)
        raise refuse("ability", f"Nothing is built in {system.title}.", f"There is something to build in {those}.")
    return ACTIONS[wanted.action](wanted, system, ruled(wanted, system, system.workshop))


def ruled(wanted: Wanted, system: System[Any], shop: Workshop) -> Workshop:
    """Where it is built, under the rulings that were named. Raises Refused."""
    if not wanted.rulings:
        return shop
    rulings = dict(assigned(text, system) for text in wanted.rulings)
    return shop.under(system.rulebook.ruled(shop.rulings, rulings))


def maker(wanted: Wanted, system: System[Any], shop: Workshop) -> dict[str, Any]:
    """What is known of who builds: from a character’s file, from what was said, or as usual. Raises Refused."""
    fields = shop.maker_fields()
    known = {field.name: field.domain.usual for field in fields}
    numbers = [field for field in fields if isinstance(field.domain, Range)]
    if wanted.character is not None:
        ready = system.characters.ready() if system.characters is not None else {}
        known |= shop.maker_of(files.named(wanted.character, ready))
    totals = wanted.cores.replace(",", " ").split()
    said = ([wanted.level] if wanted.level else []) + totals
    first, *others = (field.name for field in numbers)
    names = ([first] if wanted.level else []) + others[: len(totals)]
    if len(totals) not in (0, len(others)):
        text = f"--cores names {len(totals)} totals."
        raise refuse("ability", text, f"There are {len(others)}: {', '.join(others)}.")
    for name, word in zip(names, said, strict=True):
        if not prompts.whole(word):
            raise refuse("ability", f"“{word[:40]}” is no number.", "Like --level 5 --cores 12,10,14.")
        known[name] = int(word)
    if wanted.ally and "ally" in known:
        known["ally"] = True
    for field in fields:
        reason = field.domain.reason_against(known[field.name], field.rule)
        if reason is not None:
            raise refuse(reason.rule, f"{field.label}: {reason.text}", field.domain.legal)
    return known


def opened(wanted: Wanted, system: System[Any], shop: Workshop, file: Path | None) -> Workbench:
    """The bench with a file’s Ability on it. Raises Refused or Unreadable."""
    if file is None:
        raise refuse(
            "ability", f"Which {shop.noun} file is it?", f"Like facedown ability {wanted.action} tri-core a.toml."
        )
    builds = maker(wanted, system, shop)
    data = built.data_of(shop, file, held(wanted, system, shop))
    problems = shop.problems(data, builds)
    for line in first_of(problems):
        complain(line)
    if problems:
        raise refuse(problems[-1].rule, f"{file} has {counted(len(problems), 'mistake')}.")
    return shop.opened(data, builds)


def held(wanted: Wanted, system: System[Any], shop: Workshop) -> dict[str, dict[str, Any]]:
    """What the character that was named has of the kind, by name. Raises Unreadable."""
    if wanted.character is None or system.characters is None:
        return {}
    return shop.held(files.named(wanted.character, system.characters.ready()))


# Building


def new(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """Builds one from nothing, or from one like it."""
    to = wanted.save or wanted.file
    built.can_be_kept(to)
    data = built.data_of(shop, wanted.like) if wanted.like is not None else None
    on = shop.opened(data, maker(wanted, system, shop))
    whose = str(wanted.character) if wanted.character is not None else ""
    return bench.Session(system, shop, on, to, whose=whose).build(fresh=data is None, another=data is not None)


def change(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """Goes on building one that is kept."""
    built.can_be_kept(wanted.save, over=wanted.file)
    if wanted.save is None and wanted.file is not None and not files.exists(wanted.file):
        text = f"{wanted.file} is no file of yours."
        raise refuse("ability", text, "--save FILE says where the changed one is to be kept.")
    return bench.Session(system, shop, opened(wanted, system, shop, wanted.file), wanted.save or wanted.file).build(
        fresh=False
    )


# Looking


def check(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """Tells everything that is wrong with one, or that nothing is."""
    standing = opened(wanted, system, shop, wanted.file).standing()
    stops = [problem for problem in standing.problems if problem.stops]
    for problem in [*stops[:MOST_SHOWN], *(one for one in standing.problems if not one.stops)]:
        (complain if problem.stops else print)(str(problem))
    if len(stops) > MOST_SHOWN:
        complain(f"… and {len(stops) - MOST_SHOWN} more.")
    if stops:
        return complain(f"{wanted.file} has {counted(len(stops), 'mistake')}.")
    well = "all is well, and what stands above is good to know" if standing.problems else "all is well"
    sys.stdout.write(f"{standing.line}\n{wanted.file}: {well}.\n")
    return 0


def show(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """One in the document’s own order, with every number’s why."""
    on = opened(wanted, system, shop, wanted.file)
    if wanted.json:
        stands = built.in_words(system, on.standing())
        told = {"record": dict(on.record()), "standing": msgspec.to_builtins(stands), "data": on.data()}
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        return 0
    built.record(console(), system, on)
    return 0


def compare(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """Two side by side; what differs is marked."""
    if wanted.file is None or wanted.other is None:
        like = f"Like facedown ability compare {system.key} a.toml b.toml."
        raise refuse("ability", f"Which two {shop.noun} files are they?", like)
    one, other = opened(wanted, system, shop, wanted.file), opened(wanted, system, shop, wanted.other)
    if wanted.json:
        rows = [dict(one.record()), dict(other.record())]
        sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
        return 0
    built.both(console(), one, other)
    return 0


def card(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """One as a card, in SVG: into a file, or printed."""
    on = opened(wanted, system, shop, wanted.file)
    if wanted.save is None:
        sys.stdout.write(on.card())
        return 0
    built.write_card(wanted.save, on)
    sys.stdout.write(f"The card is in {wanted.save}.\n")
    return 0


def into(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """One goes into a character’s file, in the place of one of its name, if it fits."""
    if wanted.file is None or wanted.other is None:
        like = f"Like facedown ability into {system.key} a.toml mine.toml."
        raise refuse("ability", f"Which {shop.noun} goes into which character’s file?", like)
    data = opened(wanted, system, shop, wanted.file).data()
    to = rewritten(wanted, system, lambda character: shop.into(character, data))
    sys.stdout.write(f"“{data['name']}” is in {to}.\n")
    return 0


def drop(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """One goes out of a character’s file, by its name."""
    if wanted.file is None or wanted.other is None:
        like = f'Like facedown ability drop {system.key} "Ember Cut" mine.toml.'
        raise refuse("ability", f"Which {shop.noun} goes out of which character’s file?", like)
    to = rewritten(wanted, system, lambda character: shop.out_of(character, str(wanted.file)))
    sys.stdout.write(f"{wanted.file} is not in {to} any more.\n")
    return 0


def rewritten(wanted: Wanted, system: System[Any], change: Callable[[Any], dict[str, Any]]) -> Path:
    """The character’s file that was named, changed, or where it is to be kept instead. Raises Refused, Unreadable."""
    assert wanted.other is not None
    name = str(wanted.other)
    if system.characters is not None and name in system.characters.ready() and not files.exists(wanted.other):
        mend = f"facedown character show {system.key} {name} --save {name}.toml makes a file of it."
        raise refuse("ability", f"{name} is a ready character, and no file of yours.", mend)
    character = files.read_data(wanted.other, files.LARGEST_RECORD)
    to = wanted.save or wanted.other
    files.not_over(to if to != wanted.other else None, "ability")
    files.write_data(to, change(character))
    return to


def ally(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """The Ally that one calls: its stat points are rolled, and where it begins in a character’s file is printed."""
    if not isinstance(shop, AbilityShop):
        raise refuse("ability", f"Nobody is called in {system.title}.", "There is tri-core.")
    on = opened(wanted, system, shop, wanted.file)
    stops = [problem for problem in on.standing().problems if problem.stops]
    if stops:
        raise refuse(stops[0].rule, f"This {shop.noun} cannot be had: {stops[0].text}")
    one, problems = read_ability(on.data())
    assert one is not None, problems
    builds = on.maker()
    found = roll_ally(one, builds["level"], shop.rulings, Dealer(secret_of(wanted.seed)), of_ally=builds["ally"])
    out = console()
    for tally in (found.points, found.ceiling):
        out.print(look.why(look.in_words(system, tally), 0))
    slots = counted(found.slots, "Ability Slot")
    out.print(f"No stat above {found.stat_cap}; {slots}, to whose ceiling its Core adds.")
    out.print(Text("In its character’s file, with a name, and stats like stats = { PWR = 2, END = 3 }:", "quiet"))
    sys.stdout.write(f"\n[[allies]]\n{tomli_w.dumps(found.row)}")
    return 0


def weigh(wanted: Wanted, system: System[Any], shop: Workshop) -> int:
    """What one, and those of a character, bring by AP and by resource, beside ready ones; what is beaten is said."""
    if not isinstance(shop, AbilityShop) or system.characters is None:
        raise refuse("ability", f"Nothing of {system.title} is weighed.", "There is tri-core.")
    ready = system.characters.ready()
    if wanted.character is None:
        like = f"Like --character {next(iter(ready))}, or a file of yours."
        raise refuse("ability", "Whose Abilities are to be weighed?", like)
    me = files.named(wanted.character, ready)
    foe = files.named(wanted.against or wanted.character, ready)
    rows = [built.data_of(shop, wanted.file)] if wanted.file is not None else []
    if not wanted.json:
        complain(f"Weighing {me.get('name', 'somebody')}’s Abilities; that takes some seconds.")
    found = balance.weighed(shop, rows, me, foe, runs=wanted.runs, seed=wanted.seed or 1)
    if wanted.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    named = [str(row.get("name")) for row in (*me.get("abilities", ()), *rows)]
    apart = [name for name in dict.fromkeys(named) if name not in {one.name.split(",")[0] for one in found}]
    built.worths(console(), found, str(foe.get("name", "the foe")), apart)
    return 0


ACTIONS = {
    "new": new, "change": change, "check": check, "show": show, "compare": compare, "card": card, "into": into,
    "drop": drop, "ally": ally, "weigh": weigh,
}  # fmt: skip
