"""Print every figure as one JSON object a line; `make bench ARGS="engine"` takes a part."""

import importlib
import json
import pkgutil
import sys

import tests.bench
from tests.bench.figures import Figure

BENCHES = sorted(
    module.name
    for module in pkgutil.iter_modules(tests.bench.__path__)
    if not module.ispkg
    and module.name not in {"__main__", "balance", "figures", "peers", "releases"}
)


def main(wanted: list[str]) -> int:
    """All benches, or those that are named; 2 if there is no such bench."""
    unknown = [name for name in wanted if name not in BENCHES]
    if unknown:
        print(f"There is no bench “{unknown[0]}”. There is: {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    for name in wanted or BENCHES:
        for figure in importlib.import_module(f"tests.bench.{name}").figures():
            _print(figure)
    return 0


def _print(figure: Figure) -> None:
    print(json.dumps(figure, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
