"""The rules of the Skill Deck as pure functions, called by steps, options, odds and bots."""
