"""The names of Attributes, Aspects and Stakes on the board and in options. Events take the names from the catalogue.

Names and tags may be edited (R-CK-88, R-CK-93): four of the names and all but one tag are placeholders.
"""

from __future__ import annotations

from facedown.systems.core_kernel.model import Aspect, Attribute

NAMES: dict[Attribute, str] = {
    "REA": "Reason", "KNO": "Knowledge", "QUI": "Quickness",
    "STR": "Strength", "FIT": "Fitness", "AGI": "Agility",
    "WIL": "Will", "PRE": "Presence", "INT": "Intuition",
}  # fmt: skip
TAGS: dict[Attribute, str] = {
    "REA": "Think", "KNO": "Know", "QUI": "Quick",
    "STR": "Smash", "FIT": "Last", "AGI": "Dash",
    "WIL": "Grit", "PRE": "Intimidate", "INT": "Gut",
}  # fmt: skip
STAKES = {1: "Low Stakes", 2: "Hot", 3: "High Stakes", 4: "Deadly", 5: "Mythic"}
"""The name of each ES from 1 to 5 (CK-N-16)."""

SIGNS: dict[Aspect, str] = {"Mind": "▲", "Body": "■", "Spirit": "●"}
"""The symbol of each Aspect, shown with its name so that colour is never the only signal."""
