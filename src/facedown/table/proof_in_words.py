"""Proofs in words: sentences about what was proven of a table, and what cannot be proven."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from facedown.game import counted, listed, runs_of
from facedown.table.proof import LeftOut, Proof


def with_names(proof: Proof, names: Mapping[str, str]) -> Proof:
    """Return a proof to print, in which the names of the witnesses stand in place of their keys."""

    def named_by(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple([names[key] for key in keys])

    draws = [msgspec.structs.replace(draw, witnesses=named_by(draw.witnesses)) for draw in proof.draws]
    left_out = [
        msgspec.structs.replace(one, seats=named_by(one.seats), others=named_by(one.others)) for one in proof.left_out
    ]
    return msgspec.structs.replace(proof, draws=tuple(draws), left_out=tuple(left_out))


def entries_in_words(count: int) -> str:
    """Return a number of entries with its noun."""
    return "1 entry" if count == 1 else f"{count} entries"


def proof_lines(proof: Proof, title: str, kept_here: Collection[str] = ()) -> Iterator[str]:
    """Yield the sentences about a verified table of the system called `title`. ✔ marks what is proven.

    `kept_here`: the witnesses whose chains were kept at this computer, as the proof names them.
    """
    earlier = proof.entries - proof.replayed
    if earlier:
        yield f"• {entries_in_words(earlier)} under an earlier edition: only the hashes were checked."
        yield "• The position from which the table was continued cannot be verified."
    if proof.branch:
        yield f"• The table continues another one. The position there, after the entry {proof.branch}, is not verified."
    if proof.entries == 1:
        yield f"✔ 1 entry: the opening follows from the rules of {title}."
    else:
        follows = "it follows" if proof.replayed == 1 else "each follows"
        yield f"✔ {entries_in_words(proof.replayed)}: {follows} from the one before and from the rules of {title}."
    if not proof.positions:
        yield "• Positions were not compared, because they were written in another form, or in one that is not known."
    yield from draw_lines(proof)
    yield from witness_lines(proof, kept_here)


def draw_lines(proof: Proof) -> Iterator[str]:
    """Yield the sentences about how the draws of a verified table were made, and which of them are proven."""
    if proof.dealt is None:
        yield "• The table is still open. Its draws can be proven once it is closed and its secret is known."
    elif proof.dealt:
        draws = counted(proof.dealt, "draw")
        yield f"✔ {draws} dealt again from the secret whose hash was published at the opening: all are the same."
    elif not proof.draws and proof.replayed == proof.entries:
        yield "• No draw was made at this table."
    if proof.foreseeable:
        yield f"• {counted(proof.foreseeable, 'draw')} without random bytes of the player: the host could foresee them."
    if proof.foreseeable and not proof.words:
        yield "• No seat added randomness before the first draw, so the host could have chosen among secrets."
    if proof.by_hand:
        yield f"• {counted(proof.by_hand, 'draw')} typed by hand, which cannot be proven."


def witness_lines(proof: Proof, kept_here: Collection[str] = ()) -> Iterator[str]:
    """Yield the sentences about who witnessed the draws of a verified table, and which witnesses were left out.

    A chain that was kept at this computer, beside the table’s secret, proves nothing to others. While the table is
    open, the draws themselves are not proven.
    """
    witnessed: dict[tuple[str, ...], list[int]] = {}
    for draw in proof.draws:
        if draw.witnesses or not (draw.secret or draw.by_hand):
            witnessed.setdefault(draw.witnesses, []).append(draw.entry)
    without = witnessed.pop((), [])
    for seats, entries in witnessed.items():
        draws = f"{counted(len(entries), 'draw')} witnessed by {listed(seats)}, in {entries_named(entries)}"
        if set(seats) <= set(kept_here):
            chains = "the chain was" if len(seats) == 1 else "the chains were"
            end = f"{chains} kept at this computer, so this proves nothing to others."
            yield f"• {draws}: {end}"
            continue
        device = "this device is" if len(seats) == 1 else "one of these devices is"
        them = "it" if len(entries) == 1 else "them"
        end = f"if {device} independent of the host, nobody could foresee or choose {them}."
        mark, later = ("✔", "") if proof.dealt is not None else ("•", " This is proven once the table is closed.")
        yield f"{mark} {draws}: {end}{later}"
    if (witnessed or proof.left_out) and without:
        yield f"• {counted(len(without), 'draw')} without a witness, in {entries_named(without)}."
    if witnessed and proof.secret:
        yield f"• {counted(proof.secret, 'draw')} without witnesses, because some people must not know of them."
    for one in proof.left_out:
        yield left_out_line(one)
    for entry in proof.dropped:
        yield f"• The move that entry {entry} fixed was dropped. The host may have known its draws."


MOST_RUNS = 12
"""The most entries, or runs of entries, that one sentence names."""


def entries_named(numbers: Iterable[int]) -> str:
    """Return the numbers of entries as words, for example “entries 4, 7 and 9 to 12”."""
    runs = runs_of(dict.fromkeys(numbers))
    named = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs[:MOST_RUNS]]
    more = sum(len(run) for run in runs[MOST_RUNS:])
    word = "entry" if len(runs) == len(runs[0]) == 1 else "entries"
    return f"{word} {listed([*named, f'{more} more'] if more else named)}"


def left_out_line(one: LeftOut) -> str:
    """Return the sentence about an entry that leaves out witnesses."""
    word = "witness" if len(one.seats) == 1 else "witnesses"
    without = f"• Entry {one.entry} leaves out the {word} {listed(one.seats)}"
    if not one.others:
        return f"{without}. The host may have known the draw before."
    end = "If one of them is independent of the host, nobody knew the draw before."
    return f"{without} and asks {listed(one.others)} again. {end}"
