"""Each figure beside a peer's, in one run: `make bench`."""
