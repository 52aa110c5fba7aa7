"""How much torture: what `make test` tries, or whatever the environment asks for."""

import os


def amount(name: str, every_run: int) -> int:
    """`TORTURE_<name>` from the environment, or the figure of `make test`."""
    return int(os.environ.get(f"TORTURE_{name}", every_run))
