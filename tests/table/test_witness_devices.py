"""What the device of a witness reports: chains and links that it did not make, and nothing of an honest host."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from facedown.game import Refused
from facedown.table import History, Table, WitnessChanged, prove
from facedown.table.witnesses import Chain, Cheated, Witness, later_receipts, problems
from tests.table.tables import KERNEL, SECRET
from tests.table.test_fair_draws import fresh
from tests.table.test_history import Kept
from tests.table.test_witnesses import REVEAL, asked, fixed, two_antes, witness

# Chains of others


def moves_with(table: Table, *witnesses: tuple[str, Witness]) -> None:
    """Let Cy ante, with the links of these witnesses."""
    table.act(fixed(table), links=asked(table, *witnesses))


def test_a_host_that_gives_a_witness_another_chain_for_a_draw_is_noticed_by_the_device() -> None:
    ben, hosts = witness(1), witness(2)
    table = two_antes(("ben", ben))
    foreign = table.become_witness("ben", hosts.chain_end)
    moves_with(table, ("ben", hosts))
    moved = table.entries[-1]
    assert ben.problems("ben", table.entries[:]) == [
        f"Entry {foreign.n} gives the witness a chain that it did not begin then.",
        f"Entry {moved.n} has a link that the witness did not reveal.",
    ]
    with pytest.raises(Refused, match="used at this table before"):
        table.become_witness("ben", ben.chain_end)


@pytest.mark.parametrize("revealed", [-1, 0])
def test_a_chain_cannot_begin_with_a_number_that_is_known(revealed: int) -> None:
    """Its links would be known: it was the end of a chain, or a link that was revealed for a draw."""
    ben = witness(1)
    table = two_antes(("ben", ben))
    moves_with(table, ("ben", ben))
    table.become_witness("ben", "")
    known = ben.chain_end if revealed < 0 else ben.receipts[revealed].link
    with pytest.raises(Refused, match="used at this table before"):
        table.become_witness("cy", known)
    table.become_witness("cy", witness(2).chain_end)


def test_a_chain_cannot_lead_to_the_links_of_another_one() -> None:
    """It begins with the hash of Ben's end, so its first link would be that end, and the next one Ben's first link."""
    ben = witness(1)
    table = two_antes(("ben", ben))
    table.become_witness("ana", sha256(bytes.fromhex(ben.chain_end)).hexdigest())
    act = fixed(table)
    links = {**asked(table, ("ben", ben)), "ana": ben.chain_end}
    with pytest.raises(Refused, match="The next link of Ana is known"):
        table.act(act, links=links)


def test_two_witnesses_cannot_have_one_chain() -> None:
    table = two_antes(("ben", witness(1)))
    with pytest.raises(Refused, match="used at this table before"):
        table.become_witness("ana", witness(1).chain_end)


def test_a_seat_can_begin_only_so_many_chains() -> None:
    """The table remembers their ends."""
    table = two_antes()
    full = {"ben": tuple(f"{n:064x}" for n in range(200))}
    table.history.state = msgspec.structs.replace(table.history.state, chain_ends=full)
    with pytest.raises(Refused, match="at most 200 hash chains"):
        table.become_witness("ben", witness(1).chain_end)
    table.become_witness("ana", witness(1).chain_end)


def test_a_host_that_lets_a_witness_stop_is_noticed_by_the_device() -> None:
    ben = witness(1)
    table = two_antes(("ben", ben))
    stopped = table.become_witness("ben", "")
    table.play("cy", REVEAL, entropy=fresh(4))
    there = [f"Entry {stopped.n} says that the witness stopped, which it did not do then."]
    assert ben.problems("ben", table.entries[:]) == there
    ben.stopped = len(table.entries)  # it stops later, and its request is not entered
    assert ben.problems("ben", table.entries[:]) == there


def test_a_device_that_stopped_and_began_again_accuses_nobody() -> None:
    one, two = witness(1), witness(2)
    table = two_antes(("ben", one))
    one.stopped = len(table.entries)
    table.become_witness("ben", "")
    table.become_witness("ben", two.chain_end)
    moves_with(table, ("ben", two))
    assert two.problems("ben", table.entries[:], earlier=[one.chain]) == []
    never_told = Chain(witness(3).chain_end)
    assert problems((one.chain, never_told, two.chain), "ben", table.entries[:]) == []


def test_chains_that_a_device_does_not_know_are_reported() -> None:
    table = two_antes(("ben", witness(1)))
    changes = [entry.n for entry in table.entries if isinstance(entry.act, WitnessChanged)]
    assert problems((), "ben", table.entries[:]) == [
        f"Entry {changes[0]} gives the witness a chain that it did not begin then."
    ]
    assert problems((), "ana", table.entries[:]) == []


# What an honest host is not accused of


def test_an_older_file_of_an_open_table_contradicts_no_receipt() -> None:
    ben = witness(1)
    table = two_antes(("ben", ben))
    older = table.entries[:]
    moves_with(table, ("ben", ben))
    assert ben.problems("ben", older) == []
    assert later_receipts((ben.chain,), "ben", older) == ben.receipts
    assert later_receipts((ben.chain,), "ben", table.entries[:]) == []


def test_a_host_that_drops_the_last_entries_and_closes_the_table_is_noticed_by_the_device() -> None:
    ben = witness(1)
    table = two_antes(("ben", ben))
    before = Table(table.history)
    moves_with(table, ("ben", ben))
    before.close("ana")
    assert len(ben.problems("ben", before.entries[:])) == 1


def test_who_was_left_out_of_a_move_that_an_upgrade_dropped_is_not_left_out_of_the_next_draw() -> None:
    ben = ("ben", witness(1))
    table = two_antes(ben, ("ana", witness(2)))
    act = fixed(table)
    table.act(act, links=asked(table, ben))
    system = type("Later", (type(KERNEL),), {"edition": "2-test"})()
    later = Table(History.from_snapshot(table.history.snapshot(), system, Kept([*table.entries]), SECRET.hex()))
    later.upgrade("ana")
    later.play("cy", REVEAL, entropy=fresh(5))
    (draw,) = prove(later.entries[:], system).draws
    assert (draw.witnesses, draw.skipped, draw.repeats) == ((), (), 0)


def test_a_receipt_counts_entries_as_its_witness_does() -> None:
    """Whispers between others have no number for Ben."""
    ben = witness(1)
    table = two_antes(("ben", ben))
    for _ in range(3):
        table.make_statement("ana", "Psst.", ["cy"])
    older = table.entries[:]
    act = fixed(table)
    question = table.history.number_for(table.seat("ben"), len(table.entries) - 1), table.last_hash
    table.act(act, links={"ben": ben.reveal(*question)})
    assert question[0] == len(older) - 3
    assert later_receipts((ben.chain,), "ben", older) == ben.receipts
    assert ben.problems("ben", table.entries[:]) == []
    ben.stopped = table.history.state.known_by("ben")
    table.become_witness("ben", "")
    assert ben.problems("ben", table.entries[:]) == []


def test_a_stop_that_the_witness_already_knew_when_it_stopped_is_not_its_own() -> None:
    ben = witness(1)
    table = two_antes(("ben", ben))
    table.become_witness("ben", "")
    ben.stopped = len(table.entries)
    assert len(ben.problems("ben", table.entries[:])) == 1
    ben.stopped -= 1
    assert ben.problems("ben", table.entries[:]) == []


def test_a_chain_that_another_began_and_stopped_before_is_reported_twice() -> None:
    ben, hosts = witness(1), witness(2)
    table = two_antes(("ben", hosts))
    table.become_witness("ben", "")
    table.become_witness("ben", ben.chain_end)
    ben.stopped = len(table.entries)
    table.become_witness("ben", "")
    found = ben.problems("ben", table.entries[:])
    assert [problem.split(" ", 2)[2] for problem in found] == [
        "gives the witness a chain that it did not begin then.",
        "says that the witness stopped, which it did not do then.",
    ]


def test_chains_of_a_device_begin_in_the_order_in_which_it_made_them() -> None:
    one, two = witness(1), witness(2)
    table = two_antes(("ben", two))
    late = table.become_witness("ben", one.chain_end)
    assert problems((one.chain, two.chain), "ben", table.entries[:]) == [
        f"Entry {late.n} gives the witness a chain that it did not begin then."
    ]


def test_a_device_gives_one_link_for_one_question() -> None:
    one = witness(1)
    one.reveal(7, "a hash")
    with pytest.raises(Cheated, match="asks for entry 8 again"):
        one.reveal(8, "a hash")
    one.stopped = 9
    assert one.reveal(7, "a hash") == one.receipts[0].link
    with pytest.raises(ValueError, match="was stopped"):
        one.reveal(9, "another hash")
