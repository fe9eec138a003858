"""The rules of the Standard Roll as pure functions: rolls, criticals, clocks, turns and limits.

Steps, options, odds and bots call these.
"""
