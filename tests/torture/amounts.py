"""How much torture: the figures of every run, or whatever the environment asks for at night."""

import os


def amount(name: str, every_run: int) -> int:
    """`TORTURE_<name>` from the environment, or the figure of every run."""
    return int(os.environ.get(f"TORTURE_{name}", every_run))
