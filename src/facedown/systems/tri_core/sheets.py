"""Characters in files: their role at a table, their state in play, and what both mean: records and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.chance import cut
from facedown.game import Key, Line, Refusal, counted, plain_error, refuse, text_of_problems
from facedown.game.scenes import WrongScene
from facedown.game.state_files import as_data
from facedown.systems.tri_core.builder import with_suspensions
from facedown.systems.tri_core.builder.ally_sheets import ally_sheets
from facedown.systems.tri_core.builder.character_files import character_data, item_data, read_character
from facedown.systems.tri_core.data_files import ready_characters
from facedown.systems.tri_core.model import (
    BONUS_LEVELS,
    Ally,
    Character,
    Count,
    Impairment,
    Item,
    Kind,
    Position,
    Rulings,
    Sheet,
    Shield,
    called,
)
from facedown.systems.tri_core.model.grid import square_of
from facedown.systems.tri_core.rules.current_numbers import fully_restored, within_maxima
from facedown.systems.tri_core.rules.lasting_modifiers import after_encounter
from facedown.systems.tri_core.rules.limits import MOST_IMPAIRMENTS, MOST_ITEMS
from facedown.systems.tri_core.rules.numbers import bonuses_due, stats_raised

PARTY, FOES = "party", "foes"
"""The two usual sides. If a file gives a character no side, a `foe` belongs to FOES, and others to PARTY."""

SquareName = Annotated[str, Meta(pattern=r"^[A-Za-z][1-9][0-9]?$")]

Points = Annotated[int, Meta(ge=-9999, le=9999)]

MOST_ALLIES = 40
"""The most Allies of one character, with the Allies of these Allies."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The state of a character in play, outside encounters. The fields are those of `Character`.

    `hp`, `ap`, `sp`, `fp`, `mp`: if left out, the resource is full.
    `shields`: if left out, the permanent Shields are whole.
    """

    hp: Points | None = None
    ap: Points | None = None
    sp: Points | None = None
    fp: Points | None = None
    mp: Points | None = None
    temp: Count = 0
    ap_lost: Count = 0
    shields: Annotated[tuple[Shield, ...], Meta(max_length=40)] | None = None
    wounded: Annotated[int, Meta(ge=0, le=4)] = 0
    locked: bool = False
    cycles_without_hp: Count = 0
    last_damage: Annotated[int, Meta(ge=0, le=9999)] = 0
    last_kind: Kind = "Physical"
    out: Literal["", "wounds", "collapse", "dying", "dead"] = ""
    helpless: Count = 0
    dying_ap: Count = 0
    resuscitations: Count = 0
    days_left: Count = 0
    weakened: bool = False
    tired: bool = False
    rests: Annotated[tuple[Literal["long", "short"], ...], Meta(max_length=2)] = ()
    had_long_rest: bool = False
    hope: Annotated[int, Meta(ge=0, le=100)] = 100
    obstruction: Literal["", "partial", "full"] = ""
    granted: Annotated[tuple[Literal["Advantage", "Disadvantage"], ...], Meta(max_length=2)] = ()
    impairments: Annotated[tuple[Impairment, ...], Meta(max_length=MOST_IMPAIRMENTS)] = ()
    may_change_abilities: bool = True


NONE_MEANS_USUAL = ("hp", "ap", "sp", "fp", "mp", "shields")
"""The fields of a state that do not change a character if they are None."""


class AllyInPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Ally that is at the table with its owner.

    `name`: the name of one of the Allies on the sheet of its owner, or of their Allies.
    `key`: if empty, a key is made from the name.
    `at`: its square; "" if it has none yet.
    `items`: the items that it has now; if left out, those on the sheet.
    """

    name: Line
    key: Key = ""
    at: SquareName | Literal[""] = ""
    items: Annotated[tuple[Item, ...], Meta(max_length=MOST_ITEMS)] | None = None
    state: State = State()


class Role(msgspec.Struct, frozen=True):
    """The role of a character in a scene, and its state, from one TOML table `[[character]]`.

    `key`: if empty, a key is made from the name.
    `controller`: the key of the controlling seat; if empty, a seat is chosen.
    `side`: the name of the side; if empty, “foes” if `foe` is True, else “party”.
    `at`: the first square, or one square for each of several characters.
    `hidden`: True if the character starts in hiding, known only to its own seat and the GM.
    `ready`: the name of a ready-made character, whose fields the TOML table can replace.
    `count`: the number of characters; several characters get numbered names.
    `state`: the state of each of these characters; None for unhurt characters.
    `allies_in_play`: the Allies at the table; None for all permanent Allies, unhurt.
    """

    key: Key = ""
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    at: SquareName | Annotated[tuple[SquareName, ...], Meta(max_length=20)] | None = None
    foe: bool = False
    hidden: bool = False
    ready: Annotated[str, Meta(max_length=40)] = ""
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    state: State | None = None
    allies_in_play: Annotated[tuple[AllyInPlay, ...], Meta(max_length=MOST_ALLIES)] | None = None

    @property
    def squares(self) -> tuple[str, ...]:
        """Return `at` as a tuple: the names of the squares on which the characters start. Empty if `at` is None."""
        return (self.at,) if isinstance(self.at, str) else self.at or ()


ROLE_FIELDS = Role.__struct_fields__
"""The names of the fields of a TOML table `[[character]]` that are not those of a character’s sheet."""


# Reading


def read_role(data: dict[str, Any], whose: str, remedy: str) -> Role:
    """Return the role of a character in the fields of its file. Fields that do not belong to a `Role` are ignored.

    Raises Refused if a field is not valid; `whose` are the words for the character, and `remedy` the remedy.
    """
    try:
        return msgspec.convert({name: data[name] for name in ROLE_FIELDS if name in data}, Role)
    except msgspec.ValidationError as error:
        if "`$.at" in str(error):
            raise refuse("TC-D-13", f"{whose}.at is not a square.", "Write for example B3.") from None
        raise refuse("TC-A-01", f"{whose}: {plain_error(error)}.", remedy) from None


def read_sheet(data: dict[str, Any], role: Role, rulings: Rulings, whose: str, remedy: str, path: str = "") -> Sheet:
    """Return the sheet of a character in the fields of its file; Abilities that cost too much are suspended.

    `whose`, `remedy`: the words for the character, and the remedy, in refusals.
    `path`: the place of the character in the file.

    Raises Refused if there are mistakes, or if `role` names an Ally that is not on the sheet.
    """
    own = {name: value for name, value in data.items() if name not in ROLE_FIELDS}
    whole = {**(ready_character(role.ready) if role.ready else {}), **own}
    sheet, problems = read_character(with_allowed_bonuses(whole, rulings), rulings, ROLE_FIELDS)
    unspent = [] if sheet is None or role.state is None else unspent_bonuses(sheet, rulings)
    problems = tuple(one for one in problems if one.rule != OVER_CEILING and one.path not in unspent)
    if problems or sheet is None:
        name = data.get("name") or role.ready
        named = f"{whose} ({cut(name)})" if name else whose
        mistakes = f"{counted(len(problems), 'mistake')}. {text_of_problems(problems, MOST_SHOWN)}"
        refusal = Refusal(problems[-1].rule, f"{named} has {mistakes}", remedy)
        raise WrongScene(refusal, [one.inside(path) for one in problems] if path else problems)
    check_allies_in_play(sheet, role, rulings, whose)
    return with_suspensions(sheet, rulings)


MOST_SHOWN = 5
"""The maximum number of mistakes in the description of one character that a refusal names."""

OVER_CEILING = "TCG-BU-06"
"""The rule that an Ability breaks if it costs too much.

A scene may contain such an Ability: the Ability is suspended in play (R-TCG-137).
"""


def unspent_bonuses(sheet: Sheet, rulings: Rulings) -> list[str]:
    """Return the paths of the levels in a file whose bonuses a character in play still has to spend (R-TC-117)."""
    raised = dict(sheet.raised)
    return [
        f"bonuses.{level}" for level in BONUS_LEVELS
        if level <= sheet.level and len(raised.get(level, ())) < bonuses_due(sheet, rulings, level)
    ]  # fmt: skip


def check_allies_in_play(sheet: Sheet, role: Role, rulings: Rulings, whose: str) -> None:
    """Raise Refused if `role` names an Ally twice, or one that is not on the sheet (TCG-AY-01)."""
    known = [ally.name for ally, _ in ally_sheets(sheet, rulings)]
    for one in role.allies_in_play or ():
        if one.name not in known:
            text = f"{whose}.allies_in_play names {cut(one.name)}, which is not an Ally of {cut(sheet.name)}."
            raise refuse("TCG-AY-01", text, f"Choose from: {', '.join(known)}." if known else "Leave it out.")
        known.remove(one.name)


def with_allowed_bonuses(data: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """Return the fields `data` of a character, with only as many raised stats as allowed (R-TC-28).

    For each level in the field `bonuses`, the first stats are kept.
    """
    bonuses = data.get("bonuses")
    if stats_raised(rulings) > 1 or not isinstance(bonuses, dict):
        return data
    return {**data, "bonuses": {at: named[:1] if isinstance(named, list) else named for at, named in bonuses.items()}}


def ready_character(name: str) -> Mapping[str, Any]:
    """Return the fields of a ready-made character. Raise Refused if no ready-made character is called `name`."""
    known = ready_characters()
    if name not in known:
        raise refuse("TC-A-01", f"No ready character called “{name}”.", f"Choose from: {', '.join(known)}.")
    return known[name]


# From files to characters


def group_from(sheet: Sheet, role: Role, controller: str, rulings: Rulings) -> tuple[Character, ...]:
    """Return a character, followed by its Allies, each with its state and with the key that its file names.

    The character has no square yet.
    `controller`: the key of the seat that plays it.
    """
    side = role.side or (FOES if role.foe else PARTY)
    one = with_state(Character(role.key, sheet, controller, side, lurks=role.hidden), role.state, rulings)
    return (one, *allies_of(one, role, rulings))


def allies_of(owner: Character, role: Role, rulings: Rulings) -> Iterator[Character]:
    """Yield the Allies that are at the table with a character.

    These are those that `role` names, each with its square if it has one, or else all permanent ones. Allies of a
    hidden character are hidden too.

    Rules: TCG-AY-02, TCG-AY-03, TC-D-84.
    """
    named = None if role.allies_in_play is None else list(role.allies_in_play)
    for ally, sheet in ally_sheets(owner.sheet, rulings, staying=named is None):
        found = AllyInPlay(ally.name) if named is None else next((one for one in named if one.name == ally.name), None)
        if found is None:
            continue
        if named is not None:
            named.remove(found)
        items = sheet.items if found.items is None else found.items
        own = with_suspensions(replace(sheet, items=items), rulings)
        theirs = Character(
            found.key, own, owner.controller, owner.side, at=square_of(found.at), acts_for=owner.key,
            unique=ally.unique, lurks=owner.lurks,
        )  # fmt: skip
        yield with_state(theirs, found.state, rulings)


def with_state(character: Character, state: State | None, rulings: Rulings) -> Character:
    """Return an unhurt character, or with this state, with no resource above its maximum."""
    character = fully_restored(character, rulings)
    if state is None or state == State():
        return character
    changes = {name: getattr(state, name) for name in State.__struct_fields__}
    unchanged = [name for name in NONE_MEANS_USUAL if changes[name] is None]
    return within_maxima(replace(character, **{n: v for n, v in changes.items() if n not in unchanged}), rulings)


# From characters to files


def state_of(character: Character, rulings: Rulings) -> State:
    """Return the state of a character as it is after the encounter (R-TC-137)."""
    after = within_maxima(after_encounter(rulings, character), rulings)
    return State(**{name: getattr(after, name) for name in State.__struct_fields__})


def file_of(position: Position, character: Character, *, foe: bool, whole_scene: bool = False) -> dict[str, Any]:
    """Return the sheet and the state of a character and of its Allies as data of a file (R-TC-172).

    Items that an Ability has created for a time are left out.

    `foe`: True if the GM plays it where the file does not name a seat.
    `whole_scene`: True to write keys and squares too.
    """
    everybody = (*position.characters, *position.retired)
    allies = [one for one in everybody if one.acts_for == character.key] if character.sheet.allies else None
    role = Role(
        key=character.key if whole_scene else "",
        side="" if character.side == (FOES if foe else PARTY) else character.side,
        at=called(character.at) if whole_scene and character.at is not None else None,
        foe=foe,
        hidden=character.lurks,
        state=state_of(character, position.rulings),
        allies_in_play=None if allies is None else tuple(ally_in_play(position, one, whole_scene) for one in allies),
    )
    usual = as_data(Role())
    own = {name: value for name, value in as_data(role).items() if value != usual.get(name)}
    for ally, row in zip(allies or (), own.get("allies_in_play", ()), strict=True):
        row["items"] = [item_data(item) for item in items_to_save(position, ally)]
    sheet = replace(character.sheet, items=items_to_save(position, character))
    return {**character_data(sheet), **own}


def ally_in_play(position: Position, ally: Character, whole_scene: bool) -> AllyInPlay:
    """Return what a file says about an Ally at the table; its items are added later.

    `whole_scene`: as for `file_of`.
    """
    at = called(ally.at) if whole_scene and ally.at is not None else ""
    return AllyInPlay(ally.name, ally.key if whole_scene else "", at, state=state_of(ally, position.rulings))


def items_to_save(position: Position, character: Character) -> tuple[Item, ...]:
    """Return the items of a character without those that an Ability has created for a time (TCG-CR-00)."""
    made = {modifier.made for one in position.characters for modifier in one.stat_modifiers if modifier.made}
    return tuple(item for item in character.sheet.items if item.made not in made)


# Names


def renamed(group: tuple[Character, ...], at: int, name: str) -> tuple[Character, ...]:
    """Return a character and its Allies, with another name for the one at this index, also on the owner’s sheet."""
    old = group[at].name
    changed = [*group]
    changed[at] = replace(group[at], sheet=replace(group[at].sheet, name=name))
    if at:
        same_before = sum(one.name == old for one in group[1:at])
        allies, _ = renamed_ally(changed[0].sheet.allies, old, name, same_before)
        changed[0] = replace(changed[0], sheet=replace(changed[0].sheet, allies=allies))
    return tuple(changed)


def renamed_ally(allies: tuple[Ally, ...], old: str, new: str, skip: int) -> tuple[tuple[Ally, ...], int]:
    """Return Allies and their Allies, of which one has the name `new` in place of `old`, and how many are left to skip.

    `skip`: the number of Allies with the name `old` that keep it; negative if none is to be renamed any more.
    """
    found = []
    for ally in allies:
        if ally.name == old and skip >= 0:
            ally = replace(ally, name=new) if not skip else ally
            skip -= 1
        below, skip = renamed_ally(ally.allies, old, new, skip)
        found.append(ally if below == ally.allies else replace(ally, allies=below))
    return tuple(found), skip
