"""The moves that the bots of Facedown’s systems never make unless the table waits for them.

A bot makes every other move of its own accord: its kind is in the bot’s `considers`, or in `likes` with a weight.
"""

from __future__ import annotations

from collections.abc import Mapping

LEFT_TO_PEOPLE: Mapping[str, frozenset[str]] = {
    "core-kernel": frozenset({
        "withdraw", "fold", "judge-fit", "object", "involve", "oppose", "split-into-clusters", "join",
        "set-under-the-gun", "override-elimination", "set-av", "set-wildcard-rank", "set-rank", "set-place",
        "add-actor", "add-note", "bring-in", "retire", "bring-back", "delete-retired",
    }),
    "skill-deck": frozenset({
        "leave-check", "give-up", "add-base-card", "remove-base-card", "set-damage", "give-point", "set-nearness",
        "set-conflict", "set-side", "allow-again", "hurt", "mend", "set-shaken", "set-level", "set-weapon",
        "give-weapon", "add-character", "add-note", "refuse-check", "bring-in", "retire", "bring-back",
        "delete-retired",
    }),
    "standard-roll": frozenset({
        "refuse", "set-situation-clock", "end-turn-order", "set-challenge", "drop-challenge", "add-entity",
        "set-status", "set-revivable", "add-tag", "lift-tag", "set-clock", "set-stat", "set-level", "add-note",
        "bring-in", "retire", "bring-back", "delete-retired",
    }),
    "tri-core": frozenset({
        "take-back", "camp", "chip", "put", "set-square", "test", "untie", "decipher", "contest", "grant", "impair",
        "ease", "obstruct", "release", "hurt", "affect", "overkill", "heal", "hope", "pronounce", "resurrect", "craft",
        "repair", "give-item", "hand-over", "level-up", "allow-rest", "end-day", "afflict", "relieve", "set-energy",
        "rest", "meditate", "spend", "raise-stat", "learn", "take-trade", "take-ability", "build-ability",
        "drop-ability", "trade-slots", "bring-in", "retire", "bring-back", "delete-retired", "join-encounter",
    }),
    "trinity-code": frozenset({
        "withdraw-move", "wake", "spend-karma", "set-tag", "drop-tag", "repair-armour", "give-item", "give-armour",
        "remove-tag", "restore-luck", "set-limit", "set-attribute", "set-controller", "add-character", "add-note",
        "bring-in", "retire", "bring-back", "delete-retired", "hand-over", "move-gear", "relieve",
        "add-move", "remove-move", "set-goal", "end-story",
    }),
}  # fmt: skip
"""For each system, kinds of moves: most change sheets by hand or need a decision about the story."""
