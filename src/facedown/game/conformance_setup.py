"""Conformance checks of what a table begins with: the rulebook, the record of rulings, and the setup.

Each check yields sentences that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from facedown.game.refusals import Refused
from facedown.game.seats import Setup
from facedown.game.system import System


def problems_of_rulebook(system: System[Any]) -> Iterator[str]:
    """Yield a sentence if the rulebook has no rules, and one for each switch whose default is not a choice."""
    if not system.rulebook.rule:
        yield "the rulebook has rules"
    for ruling in system.rulebook.switches.values():
        if not ruling.allows(ruling.default):
            yield f"the default “{ruling.default}” of {ruling.id} is one of its choices"


def problems_of_rulings(system: System[Any], position: Any) -> Iterator[str]:
    """Yield a sentence if the fields of the record of rulings are not exactly the rulebook's switches.

    If they are, yield a sentence if the defaults of the record are not the defaults in the rulebook.
    """
    record = type(system.rulings_of(position))
    if set(record.__struct_fields__) != set(system.rulebook.switches):
        yield "the record of rulings has exactly the rulebook’s switches"
        return
    defaults = {option: ruling.default for option, ruling in system.rulebook.switches.items()}
    if system.rulebook.ruled(record(), defaults) != record():
        yield "the record of rulings has the rulebook’s defaults"


def problems_of_setup(system: System[Any], setup: Setup) -> Iterator[str]:
    """Yield a sentence for each wrong setup that the system does not refuse.

    A wrong setup is no Setup, has a value of a wrong type, an unknown Extension, an unknown ruling or an unknown scene,
    or has an unknown name in its scene.

    An unknown name is tried at the top of the scene and in each TOML table in the scene. The value of the name is a
    TOML table, because such a value is illegal even where names are free.
    """
    for wrong in (
        msgspec.structs.replace(setup, extensions=("no such extension",)),
        msgspec.structs.replace(setup, rulings={"no such ruling": "1"}),
        msgspec.structs.replace(setup, scene={"no such": "scene"}),
    ):
        if _begins(system, wrong):
            yield f"a setup with {wrong.extensions or wrong.rulings or wrong.scene} is refused"
    system.begin(setup)
    for path in _tables_in(setup.scene):
        if _begins(system, msgspec.structs.replace(setup, scene=_with_unknown_name(setup.scene, path))):
            yield f"a scene with an unknown name at {'.'.join(map(str, path)) or 'the top of the scene'} is refused"
    for part, wrong in _of_wrong_types(setup):
        if not _refuses(system, wrong):
            yield f"a setup is refused if {part} is of a wrong type"


def _of_wrong_types(setup: Setup) -> Iterator[tuple[str, Any]]:
    """Yield a part of a setup in words and a setup in which this part has a wrong type, for each part."""
    yield "it", None
    for name in ("seats", "scene", "rulings", "extensions", "title"):
        for value in (5, (object(),)):
            yield f"its {name}", msgspec.structs.replace(setup, **{name: value})


def _begins(system: System[Any], setup: Setup) -> bool:
    """Return whether the system accepts a setup."""
    try:
        system.begin(setup)
    except Refused:
        return False
    return True


def _refuses(system: System[Any], setup: Any) -> bool:
    """Return whether the system refuses a setup of a wrong type, without an error of Python."""
    try:
        system.begin(setup)
    except Exception as error:
        return isinstance(error, Refused)
    return False


def _tables_in(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of each dict in plain data, as a tuple of names and indexes; the path of the whole is empty."""
    if isinstance(data, dict):
        yield path
        for name, value in data.items():
            yield from _tables_in(value, (*path, name))
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield from _tables_in(value, (*path, at))


def _with_unknown_name(scene: Any, path: tuple[str | int, ...]) -> Any:
    """Return a copy of the scene with an unknown name added to the dict at this path."""
    scene = deepcopy(scene)
    table = scene
    for part in path:
        table = table[part]
    table["no such name"] = {"no such": "value"}
    return scene
