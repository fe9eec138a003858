"""The bench on which Abilities are built: fields, the Keywords as pieces, and how it stands (TCG-AC-01 to 06)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import (
    NO_YES,
    Choice,
    Field,
    Mistake,
    OneOf,
    Piece,
    Range,
    Row,
    Standing,
    Step,
    Tally,
    Text,
    Workbench,
    Workshop,
    listed,
    refuse,
    text_field,
)
from facedown.systems.tri_core.abilities import bench, words
from facedown.systems.tri_core.abilities.ability import (
    EVENTS,
    Ability,
    Aspect,
    Chosen,
    Drawback,
    Slot,
    Target,
    mergeable,
    sub_types,
    unsettled,
)
from facedown.systems.tri_core.abilities.bench import Bench
from facedown.systems.tri_core.abilities.budget import use_points
from facedown.systems.tri_core.abilities.card import card
from facedown.systems.tri_core.abilities.faults import Maker, answered, faults
from facedown.systems.tri_core.abilities.files import data_of, read_ability
from facedown.systems.tri_core.abilities.keywords import DEFAULT, AbilityType, keywords
from facedown.systems.tri_core.abilities.owned import maker
from facedown.systems.tri_core.abilities.pieces import HINTS, answers, facts, piece_of
from facedown.systems.tri_core.abilities.samples import samples
from facedown.systems.tri_core.creation import read_character
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.terms import CORE_ACTIONS, CORES, KIND_OF, LEVEL_CAP, SUB_TYPES, CoreAction

NEW = Ability("", "Body", action="Strike")
"""What lies on a bench at first."""

# Who builds


class AbilityShop(Workshop):
    """Where Abilities of Tri-Core are built, as a table’s rulings have it."""

    noun = "Ability"

    def __init__(self, rulings: Rulings = DEFAULT) -> None:
        self.rulings = rulings

    def under(self, rulings: Any) -> AbilityShop:
        """The same under other rulings."""
        return AbilityShop(rulings)

    def maker_fields(self) -> tuple[Field, ...]:
        """The level, and the totals of the three Cores without what Boosts and things add (TCG-BU-05)."""
        level = Field("level", Range(1, LEVEL_CAP, default=1), "The level", "TCG-BU-01")
        cores = (Field(core, Range(0, 199, default=10), f"The total of {core}", "TCG-BU-01") for core in CORES)
        return (level, *cores, Field("ally", OneOf(NO_YES), "Is it an Ally", "TCG-AY-08", seldom=True))

    def opened(self, data: Any, maker: Mapping[str, Any]) -> AbilityBench:
        """A bench with the Ability of a file, or with a blank one."""
        return AbilityBench(Bench(NEW if data is None else read(data), self.builder(maker)))

    def mistakes(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Mistake]:
        """What is wrong with the shape of an Ability file, and what else can be seen to be wrong then."""
        ability, mistakes = read_ability(data)
        if ability is None and isinstance(data, dict) and "core" not in data and "base" in data:
            return (Mistake("", "TCG-AC-06", "This looks like a character’s file, and not like an Ability’s."),)
        return (*mistakes, *besides(data, mistakes, self.builder(maker))) if ability is None else ()

    def builder(self, maker: Mapping[str, Any]) -> Maker:
        """Who builds."""
        return Maker(maker["level"], {core: maker[core] for core in CORES}, self.rulings, ally=maker.get("ally", False))

    def pieces(self, words: str = "") -> Sequence[Piece]:
        """The Keyword entries that some words are about."""
        return [piece_of(keywords(self.rulings)[keyword.key]) for keyword in bench.found(words)]

    def maker_of(self, character: Any) -> Mapping[str, Any]:
        """The level and Cores of a character’s file."""
        sheet, mistakes = read_character(character, self.rulings)
        if sheet is None:
            raise refuse(mistakes[0].rule, str(mistakes[0]).rpartition(" [")[0])
        builder = maker(sheet, self.rulings)
        return {"level": builder.level, **{core: builder.cores[core] for core in CORES}, "ally": builder.ally}

    def into(self, character: Any, data: Any) -> dict[str, Any]:
        """A character’s file with this Ability, in the place of one of its name (TCG-AC-05, R-TCG-18)."""
        ability = read(data)
        row, name, held = data_of(ability), ability.name.casefold(), abilities_in(character)
        rows = [row if called(one) == name else one for one in held]
        there = any(called(one) == name for one in held)
        return as_read({**character, "abilities": rows if there else [*rows, row]}, self.rulings)

    def held(self, character: Any) -> dict[str, dict[str, Any]]:
        """The Abilities in a character’s file, by name."""
        return {called(row): row for row in abilities_in(character) if called(row)}

    def out_of(self, character: Any, name: str) -> dict[str, Any]:
        """A character’s file without the Ability of this name (R-TCG-18)."""
        rows = abilities_in(character)
        kept = [row for row in rows if called(row) != name.casefold()]
        if len(kept) == len(rows):
            there = listed(str(row.get("name")) for row in rows if isinstance(row, dict)) or "none"
            raise refuse("TCG-AC-05", f"It has no Ability called “{name[:40]}”.", f"There is {there}.")
        return as_read({**character, "abilities": kept}, self.rulings)

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """The sample Abilities."""
        return samples()


def read(data: Any) -> Ability:
    """The Ability of a file. Raises Refused, with every mistake."""
    ability, mistakes = read_ability(data)
    if ability is None:
        raise refuse(mistakes[-1].rule, " ".join(map(str, mistakes)).rpartition(" [")[0])
    return ability


def abilities_in(character: Any) -> list[Any]:
    """The Abilities of a character’s file. Raises Refused where it cannot have any."""
    held = character.get("abilities", []) if isinstance(character, dict) else None
    if not isinstance(held, list | tuple):
        raise refuse("TCG-AC-05", "This is no character’s file that Abilities could be in.")
    return list(held)


def called(row: Any) -> str:
    """The name of an Ability in a file, as it is compared."""
    return str(row.get("name", "")).casefold() if isinstance(row, dict) else ""


def as_read(character: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """A character’s file as it is, where it can be read. Raises Refused."""
    wrong = read_character(character, rulings)[1]
    if wrong:
        raise refuse(wrong[-1].rule, " ".join(str(one) for one in wrong).rpartition(" [")[0])
    return character


# The bench


class AbilityBench(Workbench):
    """An Ability being built."""

    def __init__(self, on: Bench) -> None:
        self.on = on

    @property
    def rulings(self) -> Rulings:
        """The rulings that it is built by."""
        return self.on.maker.rulings

    def maker(self) -> Mapping[str, Any]:
        """The level and the totals of the Cores."""
        by = self.on.maker
        return {"level": by.level, **{core: by.cores[core] for core in CORES}, "ally": by.ally}

    def fields(self) -> tuple[Field, ...]:
        """The fields of the record that can be chosen now (L750 to L763)."""
        return tuple(fields_of(self.on.ability))

    def set(self, values: Mapping[str, Any]) -> AbilityBench:
        """With other fields; what no longer goes with them is made to."""
        there = {field.name: field for field in self.fields()}
        for name, value in values.items():
            if name not in there:
                raise refuse("TCG-AC-06", f"There is no field “{name[:40]}” now.", f"There are {', '.join(there)}.")
            reason = there[name].domain.reason_against(value, there[name].rule)
            if reason is not None:
                raise refuse(reason.rule, reason.text, there[name].domain.legal)
        if values.get("type") == "Trigger" != self.on.ability.type and not self.on.ability.when:
            values = {"event": next(iter(EVENTS)), **values}
        proposed = PROPOSED.get(values.get("aspect", ""))
        if proposed and "action" not in values and self.on.ability.action == "Strike":
            values = {"action": proposed, **values}
        drawback = self.on.ability.drawback
        points, told = values.get("drawback", drawback.points), values.get("limited", drawback.words)
        plain = {name: value for name, value in values.items() if name not in ("drawback", "limited")}
        changed = replace(self.on.ability, **plain, drawback=Drawback(points, told))
        return AbilityBench(self.on.changed(fitting(changed)))

    def add(self, key: str, values: Mapping[str, Any]) -> AbilityBench:
        """With one Keyword entry more; an Affliction gives what deals no sub-type yet its own (TCG-AF-00)."""
        if key not in keywords():
            raise refuse("TCG-AC-01", f"There is no entry “{key[:40]}”.", "There are those that a search shows.")
        keyword, ability = keywords(self.rulings)[key], self.on.ability
        rides = keyword.sub_type is not None and ability.aspect == "Damage" and ability.sub_type is None
        dealt = keyword.sub_type if rides else ability.sub_type
        return AbilityBench(self.on.set(
            sub_type=dealt, keywords=(*ability.keywords, Chosen(key, answers(keyword, values)))))  # fmt: skip

    def answer(self, at: int, values: Mapping[str, Any]) -> AbilityBench:
        """With other answers to what an entry asks for."""
        one = self.on.ability.keywords[at]
        return AbilityBench(
            self.on.put(at, replace(one, values={**one.values, **answers(keywords(self.rulings)[one.entry], values)}))
        )

    def drop(self, at: int) -> AbilityBench:
        """Without an entry."""
        return AbilityBench(self.on.drop(at))

    def like(self, data: Any) -> AbilityBench:
        """As another that is kept, under the name it has."""
        other = read(data)
        return AbilityBench(self.on.changed(replace(other, name=self.on.ability.name or other.name)))

    def undone(self) -> AbilityBench:
        """As it was before the last change."""
        return AbilityBench(self.on.undone())

    def redone(self) -> AbilityBench:
        """The change that was taken back, made again."""
        return AbilityBench(self.on.redone())

    def piece(self, at: int) -> Piece:
        """An entry with what is answered."""
        one = self.on.ability.keywords[at]
        return piece_of(keywords(self.rulings)[one.entry], one.values)

    def one_more(self, at: int) -> Sequence[Step]:
        """What one more of each thing that an entry counts would cost."""
        return tuple(bench.one_more(self.on, at))

    def standing(self) -> Standing:
        """What it costs, what it does, and all that is wrong."""
        ability, found = self.on.ability, self.on.report
        sound = bench.sound(ability, self.rulings)
        spent = f"{found.cost.total} of {found.most} ACP" if found.cost is not None else f"{found.most} ACP to spend"
        left = f", {found.left} left" if found.left >= 0 else f", {-found.left} too many"
        line = f"{ability.name or 'Nameless'}: {spent}{left}. A use takes {words.costs(sound, self.rulings)}."
        tallies = (*((found.cost,) if found.cost is not None else ()), found.ceiling)
        tallies += (found.credit,) if found.credit.total else ()
        taken = use_points(ability, self.rulings)
        tallies += (taken,) if taken.total else ()
        rows = tuple(rows_of(ability, found.prices, self.rulings))
        return Standing(line, tallies, words.summary(sound, self.rulings), rows, found.faults)

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Keywords with those first that can stand here as it is now."""
        ability, table = self.on.ability, keywords(self.rulings)
        dealt = sub_types(ability) or SUB_TYPES

        def amiss(piece: Piece) -> bool:
            keyword = table[piece.key]
            rides = keyword.sub_type is None or (ability.aspect == "Damage" and keyword.sub_type in dealt)
            return ability.type not in keyword.types or not rides

        return sorted((replace(one, facts=facts(table[one.key], ability.type)) for one in pieces), key=amiss)

    def hint(self, words: str) -> str:
        """What no Keyword does, and a field or an area would (TC-D-52, TCG-AC-19, TCG-RA-00a)."""
        asked = set(re.findall(r"\w+", words.casefold()))
        now = {field.name: field.domain.usual for field in self.fields()}
        dealt = [f"`sub_type {name}` makes it deal {name} damage." for name in SUB_TYPES
                 if name.casefold() in asked and now["aspect"] == "Damage" and now["sub_type"] != name]  # fmt: skip
        found = [one.says for one in HINTS if asked & set(one.words.split()) and now.get(one.field) != one.value]
        return " ".join((*found, *dealt))

    def record(self) -> Sequence[tuple[str, str]]:
        """The fields of the document’s display."""
        return tuple(words.record(bench.sound(self.on.ability, self.rulings), self.on.maker))

    def card(self) -> str:
        """An Action Card with the Ability on it."""
        does = " ".join(words.summary(bench.sound(self.on.ability, self.rulings), self.rulings)[1:])
        return card(self.on.ability, (*self.record(), ("In play", does)))

    def data(self) -> dict[str, Any]:
        """The data of an Ability file."""
        return data_of(self.on.ability)


def titled(one: Chosen) -> str:
    """An entry by its key and name."""
    known = keywords().get(one.entry)
    return known.title if known is not None else one.entry


def rows_of(ability: Ability, prices: Sequence[Tally], rulings: Rulings) -> Iterator[Row]:
    """The entries as rows; those of a kind are priced as one, with the first of them (R-TCG-24)."""
    first: list[tuple[int, Chosen]] = []
    worse = ability.aspect == "Hinderance"
    for at, one in enumerate(ability.keywords, 1):
        title = titled(one)
        if not answered(one, rulings):
            yield Row(one.entry, f"{title}: not answered yet")
            continue
        does = words.does(one, rulings, worse=worse)
        like = next((n for n, other in first if mergeable(one, other)), None)
        if like is None:
            first.append((at, one))
            yield Row(one.entry, f"{title}: {does}", prices[len(first) - 1] if len(first) <= len(prices) else None)
        else:
            yield Row(one.entry, f"{title}: {does} (Priced with row {like}.)", Tally(title, ()))


def besides(data: Any, mistakes: Sequence[Mistake], builder: Maker) -> tuple[Mistake, ...]:
    """What else is wrong with an Ability whose fields have not all the right shape, as far as it can be seen."""
    wrong = {re.split(r"[.\[]", one.path)[0] for one in mistakes}
    if not isinstance(data, dict) or "keywords" in wrong:
        return ()
    kept = {name: value for name, value in data.items() if name not in wrong}
    ability, _ = read_ability({"name": "…", "core": "Body", "action": "Strike", **kept})
    found = faults(ability, builder) if ability is not None else ()
    return tuple(Mistake(one.path, one.rule, f"{one.text} {one.mend}".strip()) for one in found
                 if one.stops and one.code != "OVER_CEILING" and one.path not in wrong)  # fmt: skip


def fitting(ability: Ability) -> Ability:
    """An Ability whose fields go together: a Passive rides on no action, kind and stat are of what they belong to."""
    action = None if ability.type == "Passive" else ability.action or "Strike"
    two_kinds = unsettled(ability)
    kind = ability.kind if two_kinds is not None and ability.kind in KIND_OF[two_kinds] else None
    stat = ability.stat if ability.stat in CORES[ability.core] else None
    event = ability.event if ability.type == "Trigger" else ""
    trigger = ability.trigger if ability.type == "Trigger" and not event else ""
    return replace(ability, action=action, kind=kind, stat=stat, trigger=trigger, event=event)


# Fields


PROPOSED: Mapping[str, CoreAction] = {"Heal": "Grab", "Shield": "Block"}
"""The Core Action that goes with an Aspect for which a Strike is not meant (TCG-EV-16)."""

SAYS: Mapping[Any, str] = {
    "Body": "Stamina", "Mind": "Focus", "Spirit": "Mana",
    "Active": "when you choose", "Trigger": "when something happens", "Passive": "always on",
    "Strike": "hits who is near", "Volley": "shoots, throws", "Grab": "takes hold of them", "Collide": "runs into them",
    "Block": "takes off a blow", "Dodge": "avoids one", "Parry": "turns one aside",
    "Damage": "hurts", "Heal": "gives HP back", "Shield": "takes damage first", "Boost": "makes better",
    "Hinderance": "makes a foe worse",
    **{name: " or ".join(one.name for one in keywords().values() if one.sub_type == name) for name in SUB_TYPES},
}  # fmt: skip
"""What each name is, in a word or two; a sub-type, by the Affliction that rides on it."""


def one_of(name: str, values: Sequence[Any], now: Any, label: str, rule: str, *, none: str = "", **more: Any) -> Field:
    """A field of names, what it is now first; those that say little by themselves with what they are."""
    choices = tuple(Choice(value, f"{value}: {SAYS[value]}" if value in SAYS else str(value)) for value in values)
    choices = (Choice(None, none), *choices) if none else choices
    return Field(name, OneOf(choices, default=now), label, rule, **more)


def fields_of(ability: Ability) -> Sequence[Field]:
    """The fields of the record that can be chosen now, each as it is."""
    a = ability
    found = [
        Field("name", Text(40, needed=True, default=a.name), "The name", "TCG-AC-05"),
        one_of("core", tuple(CORES), a.core, "Its Core, which pays for it", "TCG-AC-02"),
        one_of("type", literals(AbilityType), a.type, "Its type", "TCG-AC-07"),
    ]
    if a.type == "Trigger":
        events = (
            *(Choice(key, words) for key, words in EVENTS.items()),
            Choice("", "when the GM says that it has come"),
        )
        found.append(Field("event", OneOf(events, default=a.event), "When it comes", "R-TCG-23"))
    if a.type == "Trigger" and not a.event:
        found.append(Field("trigger", Text(200, needed=True, default=a.trigger), "What the GM waits for", "TCG-AC-09"))
    found.append(one_of("aspect", literals(Aspect), a.aspect, "What it is for", "TCG-AC-19"))
    if a.type != "Passive":
        label = "In the place of which Core Action" if a.type == "Active" else "As which Core Action"
        found.append(one_of("action", CORE_ACTIONS, a.action or "Strike", label, "TCG-AC-07"))
    found.append(one_of("sub_type", SUB_TYPES, a.sub_type, "Its sub-type", "TCG-AC-19", none="none", seldom=True))
    two_kinds = unsettled(a)
    if two_kinds is not None:
        found.append(
            one_of("kind", KIND_OF[two_kinds], a.kind, f"What {two_kinds} counts as", "TCG-EV-13", none="not said yet")
        )
    found += [
        one_of("slot", literals(Slot), a.slot, "The Slot it takes", "TCG-AC-04", seldom=True),
        one_of("target", literals(Target), a.target, "Its target", "TCG-AC-20", seldom=True),
        replace(
            text_field("device", "What must be held", "TCG-AC-21", 80), domain=Text(80, default=a.device), seldom=True
        ),
        one_of("stat", CORES[a.core], a.stat, "Its Sub-Stat", "R-TCG-138", none="none", seldom=True),
        Field("at_ap", OneOf(NO_YES, default=a.at_ap), "Do its dice damage AP", "TCG-DI-04", seldom=True),
        Field("drawback", Range(0, 999, default=a.drawback.points), "ACP for a Drawback", "TCG-AC-24", seldom=True),
        Field("limited", Text(200, default=a.drawback.words), "The Drawback", "TCG-AC-24", seldom=True),
        Field("description", Text(400, default=a.description), "A description", "TCG-AC-06", seldom=True),
    ]
    return found


def literals(kind: Any) -> tuple[str, ...]:
    """The names of a Literal type."""
    names: tuple[str, ...] = kind.__args__
    return names
