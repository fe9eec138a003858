"""One use of an Ability: its range, the GM’s conditions, the item that it needs, and the characters it affects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import (
    affected_characters,
    answers_given,
    chosen_area,
    device_held,
    gm_conditions,
    is_stat,
    resisted_without_penalty,
    resisting_score,
    use_range,
)
from facedown.systems.tri_core.model import Ability, Card, Chosen, Drawback, Grid, Item, Position, Rulings
from tests.systems.tri_core.driver import ability, entry, somebody, staged


def plain(**fields: Any) -> Ability:
    """Return an Ability with 3 squares of Range I."""
    return replace(ability("Own", entry("Range I", squares=3)), **fields)


def test_a_volley_has_the_shortest_range_of_its_items() -> None:
    """R-TCG-124: a use reaches 1 square plus its 3 of Range I, and a Volley the shortest range of its items plus 3."""
    bow, sling = (Item(name, "weapon", place="both", range=far) for name, far in (("bow", 20), ("sling", 12)))
    one, both = somebody("a", items=(bow, sling)), Card("Volley", items=("bow", "sling"))
    assert use_range(one, plain(action="Volley"), both) == 12 + 3
    assert use_range(one, plain(action="Volley"), Card("Volley", items=("bow",))) == 20 + 3
    assert use_range(one, plain(action="Volley"), Card("Volley")) == 1 + 3
    assert use_range(one, plain(action="Strike"), both) == 1 + 3


def test_the_area_chosen_on_a_card() -> None:
    """TCG-AT-01: a card has an area only if it names a form of Alter I."""
    assert chosen_area(plain(), Card("Strike", shape="Cone")) == "Cone"
    assert chosen_area(plain(), Card("Strike")) is None


def test_flags_and_empty_choices_of_an_entry_are_not_listed() -> None:
    """The listed choices of an entry leave out flags and empty values, and give every name of a list."""
    values = {"pounds": 100, "material": "", "permanent": True, "only": ("clay", "wood")}
    assert answers_given(Chosen("Creation I", values)) == (100, "clay", "wood")
    assert answers_given(Chosen("Creation I", {"pounds": 0, "material": "clay", "permanent": False})) == ("clay",)


@pytest.mark.parametrize(("rows", "drawback", "text"), [
    ((), Drawback(), ""), ((), Drawback(2, ""), ""), ((), Drawback(0, "at night"), ""),
    ((), Drawback(2, " Only at night. "), "Its Drawback: Only at night."),
    ((), Drawback(2, "Against Agent X."), "Its Drawback: Against Agent X."),
    ((Chosen("Kinesis I", {"pounds": 50, "only": "sand"}),), Drawback(2, "slowly"),
     "It moves only sand. Its Drawback: slowly."),
    ((Chosen("Kinesis I", {"pounds": 50}), Chosen("Creation I", {"only": "sand"})), Drawback(), ""),
])  # fmt: skip
def test_what_the_gm_checks_before_a_use(rows: tuple[Chosen, ...], drawback: Drawback, text: str) -> None:
    """The GM checks the only kind of thing that Kinesis moves, and a Drawback that lowers the price.

    Rules: R-TCG-16, R-TCG-149.
    """
    assert gm_conditions(plain(keywords=rows, drawback=drawback)) == text


AXE = Item("old friend", "weapon", "Axes", place="main", types=("Slice",), durability=3)


@pytest.mark.parametrize(("wanted", "item", "held"), [
    ("", replace(AXE, place="stowed"), True), ("axe", AXE, True), (" A great AXE ", AXE, True), ("axes", AXE, True),
    ("friend", AXE, True), ("Slice", AXE, True), ("any weapon", AXE, True), ("bow", AXE, False),
    ("axe", replace(AXE, durability=0), False), ("axe", replace(AXE, durability=None), True),
    ("axe", replace(AXE, place="stowed"), False), ("bow", replace(AXE, device=""), False),
    ("a mark of old", replace(AXE, device="Mark X"), False),
])  # fmt: skip
def test_the_item_that_an_ability_needs(wanted: str, item: Item, held: bool) -> None:
    """An Ability can be used only with an item that is in use, unbroken, and of the name or type that it needs.

    Names match if one contains the other, and a device may be named in the singular.

    Rules: TCG-AC-21, R-TCG-56.
    """
    assert device_held(somebody("a", items=(item,)), plain(device=wanted)) is held


# The characters affected: a, its neighbour b, c two squares away, d dead beside a, and e outside the encounter


def there(*, ground: Grid | None = None) -> Position:
    """Return an encounter of a, b, c and d, in which e does not take part; with `ground`, no encounter."""
    places = {"a": (4, 4), "b": (5, 4), "c": (6, 4), "d": (4, 5), "e": (3, 4)}
    people = [somebody(key, at=at, out="dead" if key == "d" else None) for key, at in places.items()]
    ctx = staged(*people, grid=Grid(9, 9))
    encounter = ctx.position.encounter
    assert encounter is not None
    if ground is not None:
        return replace(ctx.position, encounter=None, ground=ground)
    return replace(ctx.position, encounter=replace(encounter, rotation=encounter.rotation[:4]))


LINE = ability("Own", entry("Range II", squares=3), entry("Alter I", shapes=["Burst", "Cone"]))


@pytest.mark.parametrize(("own", "card", "found"), [
    (plain(target="Self"), Card("Strike", target="b"), "a"), (plain(), Card("Strike", target="b"), "b"),
    (plain(), Card("Strike"), "a"), (plain(), Card("Strike", target="d"), ""),
    (LINE, Card("Strike", to=(5, 4)), "bc"), (LINE, Card("Strike", to=(3, 4)), ""),
    (LINE, Card("Strike", to=(5, 4), shape="Cone"), "b"),
])  # fmt: skip
def test_who_is_affected_by_a_use(own: Ability, card: Card, found: str) -> None:
    """A use affects its user, its target, or all inside its area, but never the dead.

    An area affects nobody outside the encounter.

    Rules: TCG-AC-20, R-TCG-21.
    """
    position = there()
    assert "".join(one.key for one in affected_characters(position, position.characters[0], own, card)) == found


def test_an_area_affects_nobody_outside_an_encounter() -> None:
    """TCG-AC-20: outside an encounter an area affects nobody, but a target is affected."""
    position = there(ground=Grid(9, 9))
    user = position.characters[0]
    assert affected_characters(position, user, LINE, Card("Strike", to=(5, 4))) == []
    assert affected_characters(position, user, plain(), Card("Strike", target="b")) == [position.characters[1]]


def test_the_height_of_the_encounters_grid_counts() -> None:
    """A line that starts on a hill of the encounter’s grid misses characters below, and on flat ground it affects them.

    Rules: TCG-RA-04.
    """
    position = there()
    assert position.encounter is not None
    hill = replace(position.encounter, grid=Grid(9, 9, high=(((5, 4), 5),)))
    away = ability("Own", entry("Range II", squares=3, origin=True), entry("Range I", squares=3))
    card = Card("Strike", to=(5, 4))
    for encounter, found in ((position.encounter, ["b", "c"]), (hill, [])):
        now = replace(position, encounter=encounter)
        assert [one.key for one in affected_characters(now, now.characters[0], away, card)] == found


def test_a_reshaped_area_is_as_the_table_rules() -> None:
    """Four squares reshaped to a cone cover 3, and by ruling also the middle one of the second row.

    Rules: R-TCG-78, R-TCG-125.
    """
    four = ability("Own", entry("Range II", squares=4), entry("Alter I", shapes=["Cone"]))
    card = Card("Strike", to=(5, 4), shape="Cone")
    for rows, found in (("odd", ["b"]), ("any", ["b", "c"])):
        now = replace(there(), rulings=Rulings(cone_rows=rows))  # type: ignore[arg-type]
        assert [one.key for one in affected_characters(now, now.characters[0], four, card)] == found


@pytest.mark.parametrize(("name", "values", "asked"), [
    ("Cognition I", {}, True), ("Cognition III", {}, False), ("Cognition IV", {}, False), ("Kinesis I", {}, True),
    ("Kinesis II", {}, False), ("Travel I", {}, False), ("Travel II", {}, True), ("Affliction I", {}, False),
    ("Affliction I", {"mode": "destroy"}, False), ("Boost IV", {"mode": "increase"}, False),
    ("Boost IV", {"mode": "destroy"}, True), ("Anatomy V", {}, False),
])  # fmt: skip
def test_the_entries_that_need_consent(name: str, values: dict[str, Any], asked: bool) -> None:
    """Cognition I, Kinesis I, Travel II and the loss of AP need consent, but Afflictions do not.

    Entries that every onlooker resists do not either.

    Rules: R-TCG-30.
    """
    assert resisted_without_penalty(Chosen(name, values)) is asked


@pytest.mark.parametrize(("core", "guard"), [("Body", "PG"), ("Mind", "MF"), ("Spirit", "ER")])
def test_the_score_that_resists_an_entry(core: str, guard: str) -> None:
    """INT resists Cognition I, PG resists Affliction III, and the guard of the Ability’s Core resists Range I.

    Rules: R-TCG-51.
    """
    own = plain(core=core)
    assert [resisting_score(own, Chosen(name, {})) for name in ("Cognition I", "Affliction III", "Range I")] == [
        "INT", "PG", guard,
    ]  # fmt: skip


def test_a_guard_is_no_stat() -> None:
    """R-TCG-51: a Resolve adds a stat or a guard, and PG, MF and ER are guards, not stats."""
    assert [name for name in ("INT", "PG", "PWR", "MF", "ER", "ATN") if is_stat(name)] == ["INT", "PWR", "ATN"]
