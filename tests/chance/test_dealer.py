"""The Dealer's integers are unbiased, provable from the secret, and never come twice."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from facedown.chance import Chain, Dealer, Dice, Nonces, Pool

HUGE = 3 * 2**254
"""Three quarters of the values of a block: one block in four is rejected."""


def stream(dealer: Dealer, n: int = 10**9, count: int = 20) -> list[int]:
    return [dealer.below(n) for _ in range(count)]


def block(secret: bytes, nonces: list[str], counter: int) -> int:
    """The Dealer's integer at a counter, as anybody can work it out."""
    text = hashlib.sha256(json.dumps(nonces).encode()).digest() + counter.to_bytes(8, "big")
    return int.from_bytes(hmac.new(secret, text, hashlib.sha256).digest(), "big")


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 12, 52, 100])
def test_every_number_below_n_comes_equally_often(n: int) -> None:
    dealer = Dealer(b"even", ("a", "b"))
    counts = Counter(dealer.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert chisquare([counts[value] for value in range(n)]).pvalue > 0.001


def test_numbers_below_a_huge_n_are_not_tipped_to_the_low_ones() -> None:
    dealer = Dealer(b"even", ("a", "b"))
    thirds = Counter(dealer.below(HUGE) // 2**254 for _ in range(3000))
    assert set(thirds) == {0, 1, 2}
    assert chisquare([thirds[0], thirds[1], thirds[2]]).pvalue > 0.001


def test_a_block_that_would_tip_the_scale_is_thrown_away_and_counted() -> None:
    dealer = Dealer(b"even", ("a", "b"))
    for _ in range(50):
        at = dealer.counter
        while block(b"even", ["a", "b"], at) >= HUGE:
            at += 1
        assert dealer.below(HUGE) == block(b"even", ["a", "b"], at)
        assert dealer.counter == at + 1
    assert dealer.counter > 50


@given(secret=st.binary(min_size=1, max_size=40), counter=st.integers(0, 2**40), n=st.integers(1, 10**12))
def test_each_number_can_be_worked_out_from_secret_nonces_and_counter(secret: bytes, counter: int, n: int) -> None:
    dealer = Dealer(secret, ("north", "south"), counter)
    assert dealer.below(n) == block(secret, ["north", "south"], counter) % n


def test_the_same_secret_nonces_and_counter_give_the_same_numbers() -> None:
    assert stream(Dealer(b"s", ("a", "b"), 7)) == stream(Dealer(b"s", ("a", "b"), 7))


@pytest.mark.parametrize(
    "other",
    [
        Dealer(b"t", ("a", "b"), 7),
        Dealer(b"s", ("a", "c"), 7),
        Dealer(b"s", ("b", "a"), 7),
        Dealer(b"s", ("ab",), 7),
        Dealer(b"s", ("a",), 7),
        Dealer(b"s", (), 7),
        Dealer(b"s", ("a", "b"), 8),
        Dealer(b"s", ("a", "b")),
    ],
)
def test_another_secret_nonce_or_counter_gives_other_numbers(other: Dealer) -> None:
    theirs = stream(other)
    assert all(ours != their for ours, their in zip(stream(Dealer(b"s", ("a", "b"), 7)), theirs, strict=True))


def test_nonces_added_one_by_one_count_as_the_whole_list() -> None:
    nonces = Nonces()
    for text in ("a", "“ö”", "", "a"):
        nonces = nonces.plus(text)
    assert nonces.digest() == hashlib.sha256(json.dumps(["a", "“ö”", "", "a"]).encode()).digest()
    assert stream(Dealer(b"s", nonces, 7)) == stream(Dealer(b"s", ("a", "“ö”", "", "a"), 7))


def test_adding_a_nonce_leaves_the_value_it_is_added_to_alone() -> None:
    one = Nonces(["a"])
    before = one.digest()
    assert one.plus("b").digest() != before
    assert (one.digest(), one.count, one.plus("b").count) == (before, 1, 2)


@given(secret=st.binary(min_size=1, max_size=40), entropy=st.binary(min_size=16, max_size=64), n=st.integers(1, 10**12))
def test_with_a_movers_bytes_each_number_can_still_be_worked_out(secret: bytes, entropy: bytes, n: int) -> None:
    text = hashlib.sha256(b"facedown move\n" + entropy).digest() + (5).to_bytes(8, "big")
    expected = int.from_bytes(hmac.new(secret, text, hashlib.sha256).digest(), "big") % n
    assert Dealer(secret, ("north",), 5, entropy).below(n) == expected


@pytest.mark.parametrize("counter", range(11))
def test_whatever_was_rolled_before_every_face_can_come_for_bytes_that_are_not_known(counter: int) -> None:
    """A host who may roll up to ten times before another seat's roll cannot influence it: no counter decides it."""
    faces = {Dealer(b"s", ("a",), counter, hashlib.sha256(bytes([n])).digest()).below(12) for n in range(120)}
    assert faces == set(range(12))


def test_a_dealer_goes_on_where_its_counter_stood() -> None:
    first = Dealer(b"s", ("a", "b"))
    begun = stream(first)
    rest = Dealer(b"s", ("a", "b"), first.counter)
    assert begun + stream(rest) == stream(Dealer(b"s", ("a", "b")), count=40)


@given(bounds=st.lists(st.integers(1, 2**256), min_size=1, max_size=30))
def test_the_counter_only_rises(bounds: list[int]) -> None:
    dealer, at = Dealer(b"s"), 0
    for n in bounds:
        assert 0 <= dealer.below(n) < n
        assert dealer.counter > at
        at = dealer.counter


def test_a_dealer_answers_a_draw_with_its_own_numbers() -> None:
    dealer, numbers = Dealer(b"s", ("a",)), Dealer(b"s", ("a",))
    assert dealer(Dice(3, 6)) == tuple(numbers.below(6) + 1 for _ in range(3))
    assert dealer(Chain(10)) == Chain(10).sample(numbers.below)
    assert dealer(Pool(4, 12, explode=True)) == Pool(4, 12, explode=True).sample(numbers.below)
    assert dealer.counter == numbers.counter


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_nothing(n: int) -> None:
    dealer = Dealer(b"s")
    with pytest.raises(ValueError, match="n must be 1 or more"):
        dealer.below(n)
    assert dealer.counter == 0


def test_the_commitment_is_the_hash_of_the_marked_secret() -> None:
    secret = bytes(range(32))
    assert Dealer.commitment(secret) == hashlib.sha256(b"facedown secret\n" + secret).hexdigest()
    assert Dealer.commitment(b"") == "fb2832fa4412942203695a60ebcd485ed0805f9758ffa0b70fef26a0e6c2d4a8"
    assert Dealer.commitment(b"a") != Dealer.commitment(b"b")
