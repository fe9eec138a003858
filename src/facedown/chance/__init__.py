"""Randomness as values.

A rule asks for randomness by value: `roll = chance(Pool(4, 12, explode=True))`. The caller decides who answers: a
`Dealer` (live play, provable), a `Tape` (replay), `every` (all branches, exact odds) or `HandRolled` (physical dice and
cards). A `Draw` can be sampled and knows its exact `Distribution`.
"""

from facedown.chance.answerers import (
    Awaiting,
    Chance,
    Dealer,
    Drawn,
    HandRolled,
    Nonces,
    Recorder,
    Tape,
    TapeMismatch,
)
from facedown.chance.chains import Chain, ChainRoll
from facedown.chance.decks import Deal, Deck, DeckDraw
from facedown.chance.dice import Dice, Pick
from facedown.chance.distribution import Comparison, Distribution, OutOfReach
from facedown.chance.draw import Below, Draw, Misfit
from facedown.chance.every import TooManyBranches, every
from facedown.chance.pools import Pool, Roll
from facedown.chance.quoting import ADDRESS, as_text, cut, quoted

__all__ = [
    "ADDRESS",
    "Awaiting",
    "Below",
    "Chain",
    "ChainRoll",
    "Chance",
    "Comparison",
    "Deal",
    "Dealer",
    "Deck",
    "DeckDraw",
    "Dice",
    "Distribution",
    "Draw",
    "Drawn",
    "HandRolled",
    "Misfit",
    "Nonces",
    "OutOfReach",
    "Pick",
    "Pool",
    "Recorder",
    "Roll",
    "Tape",
    "TapeMismatch",
    "TooManyBranches",
    "as_text",
    "cut",
    "every",
    "quoted",
]
