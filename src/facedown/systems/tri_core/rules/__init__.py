"""The rules as pure functions: they take values and return results, and each names the rules that it carries out."""
