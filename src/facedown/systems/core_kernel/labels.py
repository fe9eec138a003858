"""The full names of Attributes and the symbols of Aspects. Tags and the names of Stakes are in the message catalogue.

Names and tags may be edited: four of the names and all but one tag are placeholders.
"""

from __future__ import annotations

from facedown.systems.core_kernel.attributes import Aspect, Attribute

NAMES: dict[Attribute, str] = {
    "REA": "Reason", "KNO": "Knowledge", "QUI": "Quickness",
    "STR": "Strength", "FIT": "Fitness", "AGI": "Agility",
    "WIL": "Will", "PRE": "Presence", "INT": "Intuition",
}  # fmt: skip
"""The full name of each Attribute. The names of FIT, AGI, WIL and INT are guesses, and may be edited here (R-CK-93)."""

SIGNS: dict[Aspect, str] = {"Mind": "▲", "Body": "■", "Spirit": "●"}
"""The symbol of each Aspect, shown with its name so that colour is never the only signal."""
