"""The rules of The Trinity Code as pure functions, called by steps, options, odds and bots."""
