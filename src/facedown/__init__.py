"""Facedown: rules engine and table for games of hidden commitments.

Floors, lowest first: `chance`, `game`, `systems`, `table`, `bots`, `cli`. Each imports only those below it.
"""

__version__ = "0.1.0"
