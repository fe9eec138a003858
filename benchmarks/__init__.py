"""Benchmarks: each figure is measured beside that of a comparable program in one run (`make bench`)."""
