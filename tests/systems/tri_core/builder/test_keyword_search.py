"""The search for Keyword entries by synonyms, in addition to their names and sub-types (TCG-AC-01)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.builder.keyword_search import IGNORED_WORDS, match_score, search_keywords, stem
from facedown.systems.tri_core.model.keywords import printed_keywords

MENTIONED = 2
"""The score of a word that occurs only in the text of an entry; synonyms have a higher score."""

LOOKED_FOR = {
    "Affliction I": "ignite; damage over time; dot", "Affliction II": "ice; cold; root; slow",
    "Affliction III": "wet; heavy", "Affliction IV": "push; knock back", "Affliction V": "break; shatter; armor",
    "Affliction VI": "shock; stun; lightning", "Affliction VII": "corrode; armor", "Affliction VIII": "dazzle",
    "Affliction IX": "curse; block heals", "Affliction X": "bleed; cut", "Affliction XI": "pierce; armor",
    "Affliction XII": "stun; weaken", "Affliction XIII": "venom",
    "Affliction XIV": "time; sleep; paralyze; stun", "Affliction XV": "weaken; fear; terror",
    "Anatomy I": "see; night vision; dark", "Anatomy II": "fly; wings; burrow; hover",
    "Anatomy III": "arms; legs; tail; wings", "Anatomy IV": "immune; immunity; absorb; fire proof",
    "Anatomy V": "light; heavy; float", "Anatomy VII": "size; grow; shrink",
    "Anatomy VIII": "size; grow; shrink; giant", "Anatomy IX": "size; grow; shrink",
    "Ally": "summon; pet; familiar; companion; minion; animal; beast; wolf; servant",
    "Alter I": "area", "Alter II": "turn; switch", "Alter III": "element",
    "Boost III": "barrier; ward; protect; temporary HP", "Boost IV": "energy; haste",
    "Boost VII": "haste; run; slower; faster", "Boost X": "dodge; harder to hit", "Boost XII": "strong; lift; carry",
    "Charge I": "build up; prepare", "Charge IV": "risk; blood",
    "Cognition I": "mind control; charm; dominate; puppet; confuse; make a foe; gaze; friend",
    "Cognition II": "shape; look like; illusion", "Cognition III": "decoy; mirror image",
    "Cognition IV": "hide; invisible; stealth; silence", "Cognition V": "read; mind; spy; telepathy",
    "Creation I": "make; conjure; wall", "Creation II": "make; conjure; metal", "Creation III": "weapon; make; conjure",
    "Creation IV": "enchant; upgrade",
    "Empower I": "damage; heal; cure; mend; stronger; harder; hit; die",
    "Empower II": "damage; heal; cure; mend; stronger; harder; hit; bonus", "Empower III": "damage; heal; bonus",
    "Empower IV": "damage; heal", "Precision I": "aim; hit; accurate", "Precision II": "aim; hit; accurate",
    "Precision III": "aim; hit; reroll",
    "Duration I": "lasting", "Duration II": "damage over time; poison",
    "Duration III": "regeneration; recover; regrow; heal; life; drain; steal", "Duration IV": "regeneration",
    "Duration V": "regeneration; mana",
    "Kinesis I": "telekinesis; push; pull; shove; throw; lift", "Kinesis II": "control fire",
    "Range I": "far; reach", "Range II": "beam; wall; area", "Range III": "breath; area", "Range IV": "wall; area",
    "Range V": "explosion; area; around; ball; aura",
    "Travel I": "dash; fly; jump", "Travel II": "teleport; blink; portal", "Travel III": "teleport; send; portal",
}  # fmt: skip


@pytest.mark.parametrize(("key", "words"), list(LOOKED_FOR.items()))
def test_synonyms_find_an_entry(key: str, words: str) -> None:
    """Each word of a synonym finds its entry, with a higher score than a word in the text of the entry."""
    entry = printed_keywords()[key]
    for word in words.replace(";", "").casefold().split():
        if word not in IGNORED_WORDS:
            assert entry in search_keywords(word), word
            assert match_score(entry, [stem(word)]) > MENTIONED, word


@pytest.mark.parametrize(("key", "words"), list(LOOKED_FOR.items()))
def test_every_synonym_improves_the_search(key: str, words: str) -> None:
    """Without the synonym, the entry has a lower score or is not found."""
    entry = printed_keywords()[key]
    assert list(entry.also) == words.split("; ")
    for word in entry.also:
        less = replace(entry, also=tuple(other for other in entry.also if other != word))
        assert any(match_score(less, [stem(part)]) < match_score(entry, [stem(part)]) for part in word.split())
