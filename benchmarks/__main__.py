"""Run all benchmarks and print their figures. `--quick` shortens them, `--only NAME` runs one."""

from __future__ import annotations

import argparse
import platform
import sys

from benchmarks import abilities, before, bots, moves, odds, online, store, tables, tri_core

ALL = {
    "moves": moves.run, "odds": odds.run, "tables": tables.run, "bots": bots.run, "tri-core": tri_core.run,
    "abilities": abilities.run, "store": store.run, "online": online.run, "before": before.run,
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small sizes, rough figures")
    parser.add_argument("--only", choices=ALL, help="one benchmark alone")
    wished = parser.parse_args()
    print(f"Python {platform.python_version()} on {platform.machine()}; figures of one run, trust the ratios.")
    for name, run in ALL.items():
        if wished.only in (None, name):
            print(f"\n{name}")
            run(quick=wished.quick)
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
