"""Data that is too large is refused before all other checks; refusals of unknown names suggest the nearest name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import pytest

from facedown.game import Refusal, Refused, Seat, Setup, first_of, registry
from facedown.game.conformance_setup import problems_of_setup
from facedown.game.limits import RECORD_LIMITS, SCENE_LIMITS, DataLimits, first_too_many, foreign_type, too_large
from facedown.game.problems import MOST_UNKNOWN, nearest
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.character_files import CharacterFile

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))
TRI_CORE = registry.system("tri-core")
ROWS = {
    "core-kernel": ("actor", 60), "skill-deck": ("character", 60), "standard-roll": ("entity", 60),
    "trinity-code": ("character", 40), "tri-core": ("character", 100), "night-watch": ("watcher", 12),
}  # fmt: skip
"""The name of the rows of a scene, and their limit, by system."""
PLURALS = {"actor": "actors", "character": "characters", "entity": "entities", "watcher": "watchers"}


def refusal(system: str, scene: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        registry.system(system).begin(Setup(SEATS, scene))
    return refused.value.refusal


def bram(**changes: Any) -> dict[str, Any]:
    """A ready character with some changes."""
    assert TRI_CORE.characters is not None
    return {**TRI_CORE.characters.ready()["bram-otter"], **changes}


def problems(data: Any) -> list[str]:
    assert TRI_CORE.characters is not None
    return [str(one) for one in TRI_CORE.characters.problems(data)]


@pytest.mark.parametrize("system", ROWS)
def test_a_scene_with_too_many_rows_is_refused_for_that_alone(system: str) -> None:
    """Wrong rows and an unknown name are not mentioned: only the limit and the size are."""
    row, most = ROWS[system]
    found = refusal(system, {row: [5] * 20_000, "no such name": 1})
    assert found.text == f"The scene has a mistake: a scene has at most {most} {PLURALS[row]}; this one has 20000."


@pytest.mark.parametrize("system", ROWS)
def test_a_row_more_than_the_most_is_too_many(system: str) -> None:
    row, most = ROWS[system]
    scene = registry.system(system).sample()
    rows = [{**scene[row][0], "name": f"N {n}"} for n in range(most + 1)]
    assert f"at most {most} " in refusal(system, {**scene, row: rows}).text
    assert f"this one has {most + 1}." in refusal(system, {**scene, row: rows}).text


@pytest.mark.parametrize(
    ("system", "field", "most"),
    [("skill-deck", "weapons", 9), ("trinity-code", "items", 20), ("standard-roll", "notes", 20),
     ("core-kernel", "notes", 40), ("skill-deck", "proficiencies", 200)],
)  # fmt: skip
def test_a_list_within_a_row_that_is_too_long_is_refused_for_that_alone(system: str, field: str, most: int) -> None:
    """Its own values are wrong, too."""
    row, _ = ROWS[system]
    there: Any = {f"p{n}": [] for n in range(3000)} if field == "proficiencies" else [[]] * 3000
    found = refusal(system, {row: [{"name": 7, field: there}]})
    entries = "entries in proficiencies" if field == "proficiencies" else field
    assert found.text == f"The scene has a mistake: {row}[0] has at most {most} {entries}; this one has 3000."


def tower(levels: int) -> Any:
    data: Any = []
    for _ in range(levels):
        data = [data]
    return data


def circle() -> Any:
    data: dict[str, Any] = {}
    data["again"] = data
    return data


TOO_LARGE: dict[str, tuple[Callable[[], Any], str]] = {
    "values": (lambda: {f"k{n}": n for n in range(60_000)}, "at most 100000 values; this one has 120"),
    "endless": (lambda: [[0] * 1000] * 1000, "at most 100000 values; this one has more than 500000"),
    "text": (lambda: "x" * 1_000_001, "at most 1000000 characters of text; this one has 1000"),
    "levels": (lambda: tower(5000), "at most 20 levels of lists and tables; this one has more"),
    "a circle": (circle, "at most 20 levels of lists and tables; this one has more"),
    "a number": (lambda: 2**20_000, "a scene has numbers of at most 4096 bits; this one has a number of 20001 bits"),
}


@pytest.mark.parametrize("system", ROWS)
@pytest.mark.parametrize("what", TOO_LARGE)
def test_a_scene_that_is_too_large_is_refused_for_that_alone(
    system: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its texts are not read: the wrong name is not mentioned."""
    made, says = TOO_LARGE[what]
    looked_at: list[Any] = []
    monkeypatch.setattr("facedown.game.scenes.check_words", lambda *data: looked_at.append(data))
    monkeypatch.setattr("facedown.game.scenes.strip_texts", lambda *data: looked_at.append(data))
    row, _ = ROWS[system]
    found = refusal(system, {row: [{"name": 7}], "no such name": made()})
    assert says in found.text
    assert not looked_at


def test_data_of_just_the_size_is_small_enough() -> None:
    """A list counts 1 for itself and 1 for each of its values: 1 + 9 = 10."""
    limits = DataLimits(values=10, text=3, levels=2)
    assert too_large([0] * 9, limits) == ""
    assert too_large([0] * 10, limits) == "has at most 10 values; this one has 11"
    assert too_large(["abc"], limits) == ""
    assert too_large(["ab", "cd"], limits) == "has at most 3 characters of text; this one has 4"
    assert too_large({"ab": "cd"}, limits) == "has at most 3 characters of text; this one has 4"
    assert too_large([[0]], limits) == ""
    assert too_large([[[0]]], limits) == "has at most 2 levels of lists and tables; this one has more"


def test_every_ready_character_and_scene_takes_less_than_half_of_the_limits() -> None:
    half = [DataLimits(one.values // 2, one.text // 2) for one in (RECORD_LIMITS, SCENE_LIMITS)]
    assert TRI_CORE.characters is not None
    for data in TRI_CORE.characters.ready().values():
        assert too_large(data, half[0]) == ""
        assert first_too_many(data, CharacterFile) is None
    for key in registry.system_keys():
        for name in registry.system(key).samples():
            assert too_large(registry.system(key).sample(name), half[1]) == ""


# Records


@pytest.mark.parametrize(
    ("field", "most"), [("items", 40), ("modifiers", 40), ("notes", 20), ("abilities", 84), ("allies", 12)]
)
def test_a_list_of_a_character_that_is_too_long_is_one_problem(field: str, most: int) -> None:
    """TC-A-01: its entries, all of them wrong, are not checked. The mistake is the same for small and large ones."""
    for size in (most + 1, 40_000):
        emitted = problems(bram(**{field: [5] * size}))
        assert [one.partition(" [")[0] for one in emitted] == [
            f"{field}: At most {most} {field} are allowed; there are {size}."
        ]


def test_a_character_that_is_too_large_has_one_problem() -> None:
    emitted = problems(bram(**{f"k{n}": n for n in range(6000)}))
    assert len(emitted) == 1
    assert emitted[0].startswith("A record has at most 10000 values; this one has 12")
    assert "levels of lists" in problems(bram(notes=tower(5000)))[0]
    assert "100000 characters of text" in problems(bram(notes=["x" * 100_000]))[0]


def test_a_scene_names_the_limit_of_a_list_within_a_character() -> None:
    found = refusal("tri-core", {"character": [{"ready": "bram-otter", "items": [{"name": "x"}] * 20_000}]})
    assert "items: At most 40 items are allowed; there are 20000." in found.text


def test_characters_are_counted_before_any_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six times 20 are 120."""
    read: list[Any] = []
    monkeypatch.setattr("facedown.systems.tri_core.sheets.read_character", lambda *data: read.append(data))
    found = refusal("tri-core", {"character": [{"ready": "nobody", "count": 20}] * 6})
    assert found.text == "A scene has at most 100 characters; this one has 120."
    assert not read


def test_the_first_unknown_fields_are_named_and_the_others_counted() -> None:
    emitted = problems(bram(**{f"unheard-of-{n}": n for n in range(314)}))
    assert len(emitted) == MOST_UNKNOWN + 1
    assert emitted[-1].startswith(f"There are {314 - MOST_UNKNOWN} more unknown fields.")


def test_the_first_problems_are_shown_and_the_others_counted() -> None:
    assert first_of(["a", "b"], 2) == ["a", "b"]
    assert first_of(["a", "b", "c", "d"], 2) == ["a", "b", "… and 2 more."]
    found = refusal("tri-core", {"character": [{"ready": "bram-otter", "notes": [7] * 20}]})
    assert found.text.startswith("character[0] (bram-otter) has 20 mistakes. notes[0]: A text is expected")
    assert "… and 15 more." in found.text


def test_dice_that_nobody_could_roll_are_no_dice() -> None:
    """TCG-AC-05: 99d10 a hundred times; nothing is computed to find the price."""
    ability = {"name": "Storm", "core": "Spirit", "keywords": [{"entry": "Empower I", "dice": "99d10+" * 100 + "d6"}]}
    assert any("Choose from d4, d6, d8, d10 and d12." in one for one in problems(bram(abilities=[ability])))


# Objects of other programs


class Odd:
    """Raises when it is asked for its class, as isinstance does."""

    @property
    def __class__(self) -> Any:
        raise RuntimeError

    @__class__.setter
    def __class__(self, kind: Any) -> None:
        raise RuntimeError


class OddText(str):
    __slots__ = ()

    def __len__(self) -> int:
        raise RuntimeError


class OddNumber(int):
    def bit_length(self) -> int:
        raise RuntimeError


class OddTable(dict[str, Any]):
    def values(self) -> Any:
        raise RuntimeError


class OddKind(type):
    """The class of a class; it raises when the class is put in a set, and for its name."""

    def __hash__(cls) -> int:
        raise RuntimeError

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise RuntimeError


class OddClass(metaclass=OddKind):
    pass


ODD_VALUES = {"Odd": Odd(), "OddText": OddText("x"), "OddNumber": OddNumber(3), "OddTable": OddTable(),
              "OddClass": OddClass()}  # fmt: skip


@pytest.mark.parametrize("kind", ODD_VALUES)
@pytest.mark.parametrize("system", ROWS)
def test_a_scene_with_an_object_of_another_program_is_refused(system: str, kind: str) -> None:
    """None of its methods is called."""
    row, _ = ROWS[system]
    found = refusal(system, {row: [{"name": ODD_VALUES[kind]}]})
    assert found.text == f"The scene has a mistake: it contains an object of the type {kind}."


@pytest.mark.parametrize("kind", ODD_VALUES)
def test_a_character_and_an_ability_with_an_object_of_another_program_have_one_problem(kind: str) -> None:
    says = f"It contains an object of the type {kind}. Use texts, numbers, lists and tables."
    assert problems(bram(notes=[ODD_VALUES[kind]])) == [f"{says} [TC-A-01]"]
    _, mistakes = read_ability({"name": "Storm", "keywords": [{"entry": "Empower I", "rings": ODD_VALUES[kind]}]})
    assert [one.text for one in mistakes] == [says]


def test_an_object_deep_in_a_large_scene_is_found_and_repeated_lists_are_searched_once() -> None:
    many: Any = [0] * 10
    for _ in range(18):  # ten to the power of 18 values, if each list were searched as often as it occurs
        many = [many] * 10
    assert foreign_type(many, RECORD_LIMITS) == ""
    assert foreign_type([[0] * 600_000, [OddText("x")]], RECORD_LIMITS) == "OddText"


def test_dates_of_toml_files_are_plain_data() -> None:
    """Another check refuses them with the name of the field."""
    assert foreign_type({"a": [date(2026, 1, 2), datetime(2026, 1, 2), time(3)]}, RECORD_LIMITS) == ""
    assert foreign_type({"a": {"b": (1, 2.0, None, True, {3}, b"")}}, RECORD_LIMITS) == "bytes"


# Unknown names


@pytest.mark.parametrize("system", ROWS)
def test_no_table_of_a_ready_scene_takes_an_unknown_name(system: str) -> None:
    one = registry.system(system)
    assert list(one.samples())
    for name in one.samples():
        assert not list(problems_of_setup(one, Setup(SEATS, one.sample(name))))


@pytest.mark.parametrize(
    ("system", "row", "wrong", "meant"),
    [
        ("core-kernel", "actor", "wildcard", "Did you mean wildcards?"),
        ("skill-deck", "character", "proficencies", "Did you mean proficiencies?"),
        ("skill-deck", "character", "shakn", "Did you mean shaken?"),
        ("standard-roll", "entity", "fooe", "Did you mean foe?"),
        ("trinity-code", "character", "quicknes", "Did you mean quickness?"),
        ("tri-core", "character", "fooe", "Did you mean foe?"),
        ("tri-core", "character", "langauges", "Did you mean languages?"),
        ("night-watch", "watcher", "guards", "Did you mean guard?"),
    ],
)
def test_an_unknown_name_is_refused_with_the_closest_name(system: str, row: str, wrong: str, meant: str) -> None:
    scene = registry.system(system).sample()
    rows = [{**scene[row][0], wrong: True}, *scene[row][1:]]
    emitted = str(refusal(system, {**scene, row: rows}))
    assert wrong in emitted
    assert meant in emitted


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"notse": ["x"]}, "notse: There is no such field here. Did you mean notes?"),
        (
            {"items": [{"name": "x", "plase": "main"}]},
            "items[0].plase: There is no such field here. Did you mean place?",
        ),
        ({"abilities": [{"name": "x", "core": "Body", "keyword": []}]}, "abilities[0].keyword: There is no such field"),
        (
            {"allies": [{"name": "x", "by": "y", "rolld": 6}]},
            "allies[0].rolld: There is no such field here. Did you mean r",
        ),
        ({"items": ["sabre"]}, 'items[0]: A table of names and values is expected, like { name = "sabre" }.'),
    ],
)
def test_an_unknown_field_of_a_character_is_refused_with_the_closest_field(changes: dict[str, Any], says: str) -> None:
    assert any(one.startswith(says) for one in problems(bram(**changes))), problems(bram(**changes))


def test_an_unknown_field_of_a_move_is_refused_with_the_closest_field() -> None:
    kernel = registry.system("core-kernel")
    with pytest.raises(Refused) as refused:
        kernel.read_move({"move": "join", "actr": "ash"})
    assert "actr" in refused.value.refusal.text
    assert refused.value.refusal.legal.startswith("Did you mean actor?")


@pytest.mark.parametrize(
    ("system", "kind", "legal"),
    [
        ("core-kernel", "comit", "Did you mean commit? Read the options of the seat: "),
        ("tri-core", "take-hit", "Did you mean take-ability or take-trade? Read the options of the seat: "),
        ("tri-core", "zzz", "Read the options of the seat: each of them names its move."),
        ("tri-core", "x" * 1_000_000, "Read the options of the seat: "),
        ("night-watch", "comit", "Did you mean commit? Its moves are commit, judge, "),
    ],
)
def test_an_unknown_move_is_refused_with_the_closest_moves(system: str, kind: str, legal: str) -> None:
    """A long list of all moves would hide the rest of the message."""
    with pytest.raises(Refused, match="there is no move called “") as refused:
        registry.system(system).read_move({"move": kind, "actor": "ash"})
    assert refused.value.refusal.legal.startswith(legal)
    assert len(str(refused.value.refusal)) < 240


def test_a_word_of_any_length_is_compared_with_names_at_once() -> None:
    assert nearest("x" * 1_000_000, ["foe"]) == ""
    assert nearest("fooe", ["foe", "name"]) == " Did you mean foe?"


# Refusals


@pytest.mark.parametrize("sign", ["\ud800", "\x1b", "\u202e", "\x00"])
def test_a_refusal_can_be_shown_and_encoded_whatever_it_quotes(sign: str) -> None:
    found = Refusal("R", f"No “a{sign}b”.", f"There is c{sign}d.")
    assert (found.text, found.legal) == ("No “a\ufffdb”.", "There is c\ufffdd.")
    assert str(found).encode("utf-8")


def test_a_refusal_does_not_quote_long_texts() -> None:
    found = Refusal("R", "x" * 1000, "y" * 9000)
    assert (len(found.text), len(found.legal)) == (400, 2000)


def test_a_name_that_is_no_text_is_refused_in_plain_words() -> None:
    """A number as the name of a field, which only a program can write."""
    system = registry.system("trinity-code")
    with pytest.raises(Refused, match=r"a name in character\[0\]: a text is expected"):
        system.begin(Setup((Seat("gm", "", "facilitator"), Seat("ana")), {"character": [{1: "x"}]}))


@pytest.mark.parametrize("key", ["core-kernel", "tri-core", "skill-deck", "standard-roll", "trinity-code"])
def test_a_word_of_a_million_letters_is_refused_in_few_words(key: str) -> None:
    """As the kind of a move, and as a value: a pattern with backtracking would take hours."""
    system = registry.system(key)
    for data in ({"move": "x" * 1_000_000}, {"move": "x." * 500_000}, {"move": "[" * 1_000_000}):
        with pytest.raises(Refused) as refused:
            system.read_move(data)
        assert len(refused.value.refusal.text) <= 400


@pytest.mark.parametrize("key", ["core-kernel", "tri-core", "night-watch"])
def test_a_ruling_by_number_takes_numbers_alone(key: str) -> None:
    """The rulebook writes “n” for any number; it is not a legal value itself."""
    system = registry.system(key)
    numbered = [
        option for option, ruling in system.rulebook.switches.items() if "n" in {c.value for c in ruling.choices}
    ]
    assert numbered
    for option in numbered:
        for value in ("n", "0n", "-1", "1000", "", "\u0665"):
            with pytest.raises(Refused, match=option):
                system.rulebook.ruled(type(system.rulings_of(system.begin(whole_setup(key))))(), {option: value})


def whole_setup(key: str) -> Setup:
    """Return a table of a system's first sample scene."""
    seats = (Seat("gm", "", "facilitator"), *(Seat(f"seat-{n}") for n in range(1, 5)))
    return Setup(seats, registry.system(key).sample())
