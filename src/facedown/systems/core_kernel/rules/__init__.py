"""The rules of Core Kernel as pure functions, called by steps, options, odds and bots."""
