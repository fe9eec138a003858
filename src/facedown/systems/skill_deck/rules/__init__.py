"""The rules of the Skill Deck as pure functions. Steps, options, odds and bots call these."""
