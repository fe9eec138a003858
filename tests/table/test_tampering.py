"""Changed tables: the refusal names the entry and the problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from facedown.game import System, registry
from facedown.table import BadFile, Entry, Mismatch, Moved, Table, prove, read_entries
from facedown.table.entries import digest, write
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, played, started

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def text() -> str:
    table = played(24, ANA, BEN, CY, seed=4)
    table.close("ana")
    return table.export()


def rewritten(text: str, n: int, change: Callable[[dict[str, Any]], None]) -> str:
    """Return the file with entry `n` changed and all later hashes adapted: a thorough forgery."""
    lines = text.splitlines()
    for at in range(n + 1, len(lines) - 1):
        entry = msgspec.json.decode(lines[at].split(" ", 1)[1])
        if at == n + 1:
            change(entry)
        if at > 1:
            entry["before"] = lines[at - 1].split(" ", 1)[0]
        plain = write(msgspec.convert(entry, Entry))
        lines[at] = f"{digest(plain)} {plain.decode()}"
    lines[-1] = f"end {len(lines) - 3} {lines[-2].split(' ', 1)[0]}"
    return "\n".join(lines) + "\n"


def refused_at(text: str, n: int, change: Callable[[dict[str, Any]], None], system: System[Any] = KERNEL) -> int | None:
    """Return the refusal of a file after a change of entry `n`, by the reader of files or by the rules."""
    lines = text.splitlines()
    stamps: dict[int, str] = {}
    for at in range(n + 1, len(lines) - 1):
        entry = msgspec.json.decode(lines[at].split(" ", 1)[1])
        if at == n + 1:
            change(entry)
        else:
            entry["before"] = stamps[at - 1]
        plain = msgspec.json.encode(entry)
        stamps[at] = digest(plain)
        lines[at] = f"{stamps[at]} {plain.decode()}"
    lines[-1] = f"end {len(lines) - 3} {stamps[len(lines) - 2]}"
    try:
        prove(read_entries("\n".join(lines) + "\n")[0], system)
    except (Mismatch, BadFile) as error:
        return error.entry
    return None


def first_drawing(text: str) -> int:
    return next(e.n for e in read_entries(text)[0] if getattr(e.act, "drawn", ()))


def forged_entry(text: str) -> Mismatch:
    with pytest.raises(Mismatch) as mismatch:
        prove(read_entries(text)[0], KERNEL)
    return mismatch.value


def test_the_file_itself_is_good(text: str) -> None:
    assert prove(read_entries(text)[0], KERNEL).entries == len(text.splitlines()) - 2


def test_rewriting_nothing_gives_the_same_file(text: str) -> None:
    assert rewritten(text, 3, lambda entry: None) == text


def test_one_changed_letter_is_found(text: str) -> None:
    lines = text.splitlines()
    lines[7] = lines[7].replace("Mind", "Body", 1) if "Mind" in lines[7] else lines[7].replace("Body", "Mind", 1)
    lines[7] = lines[7].replace('"act"', '"Act"', 1)
    with pytest.raises(BadFile, match=r"Entry 6 \(line 8\) was changed") as bad:
        read_entries("\n".join(lines) + "\n")
    assert bad.value.entry == 6


@pytest.mark.parametrize("keep", [3, 9, 17])
def test_a_file_cut_between_two_lines_is_found(text: str, keep: int) -> None:
    with pytest.raises(BadFile, match=f"ends after entry {keep - 2}"):
        read_entries("\n".join(text.splitlines()[:keep]) + "\n")


def test_a_file_cut_within_a_line_is_found(text: str) -> None:
    lines = text.splitlines()
    with pytest.raises(BadFile, match=r"Entry 5 \(line 7\) was changed or is incomplete"):
        read_entries("\n".join([*lines[:6], lines[6][:120]]))


def test_two_entries_in_each_others_place_are_found(text: str) -> None:
    lines = text.splitlines()
    lines[5], lines[6] = lines[6], lines[5]
    with pytest.raises(BadFile, match="Entry 5 is in the place of entry 4"):
        read_entries("\n".join(lines) + "\n")


def test_a_missing_entry_is_found(text: str) -> None:
    lines = text.splitlines()
    del lines[6]
    with pytest.raises(BadFile, match="Entry 6 is in the place of entry 5"):
        read_entries("\n".join(lines) + "\n")


def test_an_entry_of_another_table_is_found(text: str) -> None:
    other = played(24, ANA, BEN, CY, seed=9).export().splitlines()
    lines = text.splitlines()
    lines[8] = other[8]
    with pytest.raises(BadFile, match="Entry 7 does not follow entry 6"):
        read_entries("\n".join(lines) + "\n")


def test_entries_cut_off_with_a_new_last_line_are_missed_by_who_knows_the_last_hash(text: str) -> None:
    lines = text.splitlines()
    shorter = [*lines[:10], f"end 8 {lines[9].split(' ', 1)[0]}"]
    proof = prove(read_entries("\n".join(shorter) + "\n")[0], KERNEL)
    whole = prove(read_entries(text)[0], KERNEL)
    assert proof.dealt is None
    assert proof.last_hash != whole.last_hash


@pytest.mark.parametrize(
    "junk", ["", "hello", "facedown table 2\n", "facedown table 1\n", "facedown table 1\nend 0 abc\n"]
)
def test_a_file_that_is_no_table_is_refused_in_a_sentence(junk: str) -> None:
    with pytest.raises(BadFile, match=r"\.$"):
        read_entries(junk)


def test_a_line_that_is_no_entry_is_named() -> None:
    plain = b'{"act": 1}'
    with pytest.raises(BadFile, match=r"Entry 0 .* is not an entry of a table"):
        read_entries(f"facedown table 1\n{digest(plain)} {plain.decode()}\nend 0 {digest(plain)}\n")


def test_a_forged_move_does_not_follow_the_rules(text: str) -> None:
    def another(entry: dict[str, Any]) -> None:
        entry["act"]["move"]["actor"] = "guest"

    mismatch = forged_entry(rewritten(text, 2, another))
    assert mismatch.entry == 2
    assert "the rules refuse it" in mismatch.problem


@pytest.mark.parametrize(
    ("act", "problem"),
    [
        ({"act": "said", "seat": "nobody", "text": "Boo"}, "There is no seat"),
        ({"act": "said", "seat": "ana", "text": "\x07"}, "a control character"),
        ({"act": "nonce", "seat": "ana", "nonce": " "}, "The text is empty"),
        ({"act": "seated", "seat": {"key": "ana", "name": "Another Ana"}}, "is taken"),
        ({"act": "rewindasked", "seat": "ana", "to": 999}, "nothing to take back"),
        ({"act": "rewindanswered", "seat": "ana", "agrees": True}, "Nobody asks for your consent"),
        ({"act": "ruled", "seat": "ana", "changes": {}}, "Only the GM"),
        ({"act": "closed", "seat": "nobody", "secret": ""}, "There is no seat"),
    ],
)
def test_a_forged_act_of_the_table_is_held_to_what_could_be_done(text: str, act: dict[str, Any], problem: str) -> None:
    mismatch = forged_entry(rewritten(text, 3, lambda entry: entry.update(act=act)))
    assert (mismatch.entry, problem in mismatch.problem) == (3, True), mismatch.problem


def test_a_choice_for_an_absent_player_is_the_usual_one() -> None:
    table = started(GM, ANA, BEN, CY)
    entry = table.stand_in("gm", "ana")
    text = table.export()
    assert prove(read_entries(text)[0], KERNEL).entries == entry.n + 1
    chips = entry.act.move["chips"]  # type: ignore[union-attr]
    other = "KNO" if chips != ["KNO"] else "REA"
    mismatch = forged_entry(rewritten(text, entry.n, lambda entry: entry["act"]["move"].update(chips=[other])))
    assert "is not the usual one" in mismatch.problem


def test_a_line_between_the_entries_is_not_passed_over(text: str) -> None:
    lines = text.splitlines()
    lines.insert(5, "end of the first act")
    with pytest.raises(BadFile, match="Entry 4"):
        read_entries("\n".join(lines) + "\n")


def test_a_damaged_secret_is_named(text: str) -> None:
    for secret in ("zz", "abc", ""):
        with pytest.raises(BadFile, match="incomplete or damaged"):
            read_entries(f"{text}keep {secret}\n")


def test_a_forged_event_is_named_with_its_rule(text: str) -> None:
    def richer(entry: dict[str, Any]) -> None:
        entry["events"][-1]["values"]["actor"]["key"] = "duke"

    mismatch = forged_entry(rewritten(text, 4, richer))
    assert mismatch.entry == 4
    assert 'the log has “paid: actor duke, chips [[1, "AGI"]]” [CK-S2-14]' in mismatch.problem
    assert 'the rules give “paid: actor guest, chips [[1, "AGI"]]” [CK-S2-14]' in mismatch.problem


def test_a_forged_sum_or_audience_of_an_event_is_named(text: str) -> None:
    """The values of the event are those of the rules, so the refusal says which other part differs."""

    def shared(entry: dict[str, Any]) -> None:
        entry["events"][-1]["to"] = []

    mismatch = forged_entry(rewritten(text, 4, shared))
    assert (
        'the seats that know of it of the event “paid: actor guest, chips [[1, "AGI"]]” [CK-S2-14]' in mismatch.problem
    )
    assert mismatch.problem.endswith("are different in the log.")


def test_a_forged_draw_is_found_by_dealing_it_again(text: str) -> None:
    n = first_drawing(text)

    def swapped(entry: dict[str, Any]) -> None:
        hands = entry["act"]["drawn"][0]["answer"]
        entry["act"]["drawn"][0]["answer"] = hands[1:] + hands[:1]

    forged = rewritten(text, n, swapped)
    mismatch = forged_entry(forged)
    assert mismatch.entry == n


def test_a_draw_claimed_to_be_rolled_by_hand_cannot_pass_for_dealt(text: str) -> None:
    n = first_drawing(text)

    def by_hand(entry: dict[str, Any]) -> None:
        entry["act"]["drawn"][0].update(at=None, next=None)

    mismatch = forged_entry(rewritten(text, n, by_hand))
    assert (mismatch.entry, "at this table the program rolls" in mismatch.problem) == (n, True)


def drawn_once_more(entry: dict[str, Any]) -> None:
    """The last draw of an entry occurs twice, the second time at the next counter."""
    drawn = entry["act"]["drawn"]
    drawn.append({**drawn[-1], "at": drawn[-1]["next"], "next": drawn[-1]["next"] + 1})


def test_a_missing_or_a_left_over_draw_is_found(text: str) -> None:
    n = first_drawing(text)
    none = forged_entry(rewritten(text, n, lambda entry: entry["act"].update(drawn=[])))
    assert (none.entry, "has no more answers" in none.problem) == (n, True)
    twice = forged_entry(rewritten(text, n, drawn_once_more))
    assert (twice.entry, "the log has 2 draws, but the rules ask for 1" in twice.problem) == (n, True)


def test_without_the_secret_a_left_over_draw_is_found_too(text: str) -> None:
    n = first_drawing(text)
    forged = rewritten(text, n, drawn_once_more)
    with pytest.raises(Mismatch, match="do not ask") as mismatch:
        Table.replay(read_entries(forged)[0], KERNEL)
    assert mismatch.value.entry == n


@pytest.mark.parametrize("salt", ["0" * 32, "", "0"])
def test_another_salt_is_detected_once_the_secret_is_published(text: str, salt: str) -> None:
    mismatch = forged_entry(rewritten(text, 3, lambda entry: entry.update(salt=salt)))
    assert (mismatch.entry, "salt" in mismatch.problem) == (3, True)


@pytest.mark.parametrize("number", ["", "0", "3", "one", "1 "])
def test_a_table_of_a_format_that_is_not_known_is_refused(text: str, number: str) -> None:
    mismatch = forged_entry(rewritten(text, 0, lambda entry: entry["act"].update(format=number)))
    assert (mismatch.entry, "reads format 2" in mismatch.problem) == (0, True)


def with_move_in(text: str, kind: str) -> int:
    """Return the first entry with a move of this kind."""
    found = (entry for entry in read_entries(text)[0] if isinstance(entry.act, Moved))
    return next(entry.n for entry in found if entry.act.move["move"] == kind)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry["act"]["move"].update(unheard_of=1),
        lambda entry: entry["act"]["move"].pop("face_up", None) or entry["act"]["move"].pop("intent"),
        lambda entry: entry["events"][0]["values"].update(unheard_of=1),
        lambda entry: entry["events"][0]["values"].update(actor=True),
    ],
    ids=["a field no move has", "a field left out", "a value no event has", "a value of another kind"],
)
def test_fields_that_no_move_and_no_event_has_are_found(text: str, change: Callable[[dict[str, Any]], None]) -> None:
    n = with_move_in(text, "ante")
    assert forged_entry(rewritten(text, n, change)).entry == n


def records(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Return the paths of all tables in plain data."""
    if isinstance(data, dict):
        yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from records(value, (*path, key))


@pytest.mark.parametrize("name", ["physical-draw", "rewind-with-consent", "trinity-code-karma-face-down"])
def test_a_field_that_nothing_uses_is_found_wherever_it_stands(name: str) -> None:
    """A file with one more field in each kind of record, and all hashes adapted, is refused."""
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    opening = read_entries(text)[0][0].act
    system = registry.system(opening.system)  # type: ignore[union-attr]
    seen: set[tuple[Any, ...]] = set()
    for n, line in enumerate(text.splitlines()[1:-1]):
        entry = msgspec.json.decode(line.split(" ", 1)[1])
        for path in records(entry):
            kind = (entry["act"]["act"], *("#" if isinstance(key, int) else key for key in path))
            if kind in seen:
                continue
            seen.add(kind)

            def add(changed: dict[str, Any], path: tuple[str | int, ...] = path) -> None:
                record: Any = changed
                for key in path:
                    record = record[key]
                record["unheard_of"] = 1

            assert refused_at(text, n, add, system) == n, kind
    assert len(seen) > 15


def test_a_table_of_another_system_is_refused(text: str) -> None:
    mismatch = forged_entry(rewritten(text, 0, lambda entry: entry["act"].update(system="tri-core")))
    assert (mismatch.entry, "a table of “tri-core”, not of Core Kernel" in mismatch.problem) == (0, True)


def test_a_number_that_python_takes_for_the_same_is_found(text: str) -> None:
    """1, 1.0 and true are equal in Python; as text, and for other programs, they are not."""
    n = next(e.n for e in read_entries(text)[0] for event in e.events if 1 in event.values.values())

    def true_for_1(entry: dict[str, Any]) -> None:
        for event in entry["events"]:
            values = event.get("values", {})
            values.update({name: True for name, value in values.items() if value == 1})

    mismatch = forged_entry(rewritten(text, n, true_for_1))
    assert (mismatch.entry, "not in the form that a table writes" in mismatch.problem) == (n, True)


def test_a_draw_that_is_written_in_another_way_is_found_while_the_table_is_open() -> None:
    table = played(30, ANA, BEN, CY)
    text = table.export()
    n = first_drawing(text)

    def other_kind(entry: dict[str, Any]) -> None:
        hands = entry["act"]["drawn"][0]["answer"]
        entry["act"]["drawn"][0]["answer"] = {str(at): hand for at, hand in enumerate(hands)}

    with pytest.raises(Mismatch) as mismatch:
        Table.replay(read_entries(rewritten(text, n, other_kind))[0], KERNEL)
    assert mismatch.value.entry == n


def test_a_secret_in_capital_letters_is_not_the_published_one(text: str) -> None:
    last = len(text.splitlines()) - 3
    capital = forged_entry(rewritten(text, last, lambda entry: entry["act"].update(secret=SECRET.hex().upper())))
    assert (capital.entry, "does not match the hash" in capital.problem) == (last, True)


def test_a_key_that_is_named_twice_is_found_in_the_last_entry_too(text: str) -> None:
    lines = text.splitlines()
    line = lines[-2].split(" ", 1)[1].replace('{"n":', '{"n":0,"n":')
    lines[-2] = f"{digest(line.encode())} {line}"
    lines[-1] = " ".join([*lines[-1].split(" ")[:2], digest(line.encode())])
    with pytest.raises(BadFile, match="not in the form that a table writes"):
        read_entries("\n".join(lines))


def test_another_edition_names_the_entry_and_the_first_rule_that_changed(text: str) -> None:
    def newer(entry: dict[str, Any]) -> None:
        entry["act"]["edition"] = "9"
        entry["events"][0]["values"]["edition"] = "9"

    forged = rewritten(text, 0, newer)
    mismatch = forged_entry(forged)
    assert mismatch.entry == 0
    assert "edition 9 of Core Kernel, but edition 1 is installed" in mismatch.problem

    def altered(entry: dict[str, Any]) -> None:
        entry["events"][0]["values"]["chips"] = 2

    changed = forged_entry(rewritten(forged, 4, altered))
    assert "first entry with a different result is 4" in changed.problem
    assert "[CK-" in changed.problem


def test_another_ruling_in_force_is_found(text: str) -> None:
    mismatch = forged_entry(rewritten(text, 5, lambda entry: entry.update(law="000000000000")))
    assert mismatch.entry == 5
    assert "rulings or another edition" in mismatch.problem


def test_a_wrong_secret_at_the_end_is_found(text: str) -> None:
    last = len(text.splitlines()) - 3
    wrong = forged_entry(rewritten(text, last, lambda entry: entry["act"].update(secret="00" * 32)))
    assert (wrong.entry, "does not match the hash" in wrong.problem) == (last, True)
    none = forged_entry(rewritten(text, last, lambda entry: entry["act"].update(secret="not hexadecimal")))
    assert (none.entry, "is not written in hexadecimal digits" in none.problem) == (last, True)
