"""The rules of the Standard Roll as pure functions, called by steps, options, odds and bots."""
