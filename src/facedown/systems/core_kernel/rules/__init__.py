"""The rules of Core Kernel as pure functions: values in, results out. Steps, options, odds and bots call these."""
