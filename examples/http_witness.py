"""A witness over HTTP: python http_witness.py http://localhost:8000/join/KEY.

It has a hash chain, and reveals the next link for each draw, so that nobody can foresee or choose the draws. It can run
beside the bot in `http_bot.py`.
"""

from __future__ import annotations

import secrets
import sys
from hashlib import sha256

from http_bot import ask, events


def witness(link: str) -> None:
    """Witness all draws that the seat of a link may know of."""
    chain, revealed, last = [secrets.token_bytes(32)], {}, -1
    while len(chain) <= 10_000:
        chain.append(sha256(chain[-1]).digest())
    ask(link, "/witness", {"chain_end": chain.pop().hex()}).close()
    for question in events(link, "link"):
        if question["hash"] not in revealed:  # the same question can come again after a lost connection
            if question["entry"] <= last:
                sys.exit("The server has replaced a part of the history.")
            revealed[question["hash"]], last = chain.pop().hex(), question["entry"]
        ask(link, "/witness/link", {"link": revealed[question["hash"]]}).close()


if __name__ == "__main__":
    witness(sys.argv[1])
