"""The rules as pure functions: values in, results out, each with its rule ids."""
