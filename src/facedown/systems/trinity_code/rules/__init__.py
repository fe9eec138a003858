"""The rules of The Trinity Code as pure functions. Steps, options, odds and bots call these."""
