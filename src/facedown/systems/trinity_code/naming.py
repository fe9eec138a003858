"""How texts name things."""

from __future__ import annotations

from facedown.game import counted
from facedown.systems.trinity_code.model import Band, MoveSheet, Position, band_in_words, character_of


def name_of(position: Position, key: str) -> str:
    """A character's name."""
    return character_of(position, key).name


def karma(count: int, pool: str) -> str:
    """Points of a pool: 2 points of Good Karma."""
    return f"{counted(count, 'point')} of {pool.capitalize()} Karma"


def measured(points: int, limit: int) -> str:
    """Points beside their limit: 5 of 7; 8, past the limit of 7."""
    return f"{points} of {limit}" if points <= limit else f"{points}, past the limit of {limit},"


def described(sheet: MoveSheet) -> str:
    """A move as the table defines it: when it is made, with what, and its result in each band, a line each."""
    bands: dict[Band, str] = {"6-": sheet.low.text, "7-9": sheet.mixed.text, "10+": sheet.high.text}
    bands |= {"12+": sheet.great.text} if sheet.great else {}
    bands |= {"double 6": sheet.double_six.text} if sheet.double_six else {}
    lines = [f"{band_in_words(sheet, band).removeprefix('a ').capitalize()}: {text}" for band, text in bands.items()]
    lines += [f"Any double: {sheet.double.text}"] if sheet.double else []
    with_what = " or ".join(f"+{name.capitalize()}" for name in sheet.attributes)
    return "\n".join([f"{sheet.title}, {with_what}. {sheet.when}", *lines])
